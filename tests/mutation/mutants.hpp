#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <vector>

namespace tavolo::mutation {

/// A single fault that a test ought to see: a text of the sources, and what is planted in its place.
struct Mutant {
  std::string name;           ///< one of its floor
  std::filesystem::path in;   ///< the file below src, or the folder, which the text may move about in
  std::string before, after;  ///< blanks and new lines of `before` stand for any others
};

/// Where a text stands in a file.
struct Place {
  std::filesystem::path file;
  std::size_t at = 0, length = 0;
};

/// The floors that have a list, `tests/mutation/FLOOR.mutants`, sorted.
[[nodiscard]] std::vector<std::string> floors(const std::filesystem::path& source);
/// The list of a floor. Throws std::runtime_error with the line that is none of a list.
[[nodiscard]] std::vector<Mutant> read_mutants(const std::filesystem::path& source, const std::string& floor);
/// All places where the text of a mutant stands.
[[nodiscard]] std::vector<Place> places(const Mutant& mutant, const std::filesystem::path& source);
/// Plants a mutant, and answers the file that it is in, which is kept beside it, its name with `.before`. Throws
/// std::runtime_error where its text does not stand exactly once.
std::filesystem::path plant(const Mutant& mutant, const std::filesystem::path& source);

}  // namespace tavolo::mutation
