#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "journal/health.hpp"
#include "report/block.hpp"

namespace tavolo::report {

/// One thing that was looked at, in plain words.
struct Remark {
  enum class State : std::uint8_t { well, advice, wrong };

  std::string_view about;  ///< a word: `rights`
  State state = State::well;
  std::string text;
  std::string hint;  ///< what to do; empty where all is well
};

/// What there is to say of a journal, in the order in which it matters. `named` says that it is not the one which
/// commands use by themselves, so that those to type must name it.
[[nodiscard]] std::vector<Remark> remarks(const std::string& path, const journal::Health& health, bool named);
/// Whether nothing is wrong; an advice is not.
[[nodiscard]] bool all_well(const std::vector<Remark>& remarks);

/// The versions, a line a remark with what to do below it, and whether all is well.
[[nodiscard]] Blocks doctor(std::string_view version, const std::vector<Remark>& remarks);
[[nodiscard]] std::string json_doctor(std::string_view version, const std::string& path, const journal::Health& health,
                                      const std::vector<Remark>& remarks);

/// What `verify` found when it read and judged everything anew.
struct Verified {
  /// A season with the fingerprint that it was published with, or where it is open with that of today.
  struct Print {
    std::string season;
    std::string published;  ///< when, UTC; empty where it is open
    std::string fingerprint;
  };

  std::size_t matches = 0;
  std::size_t deals = 0;
  std::vector<std::string> faults = {};
  std::int64_t older = 0;  ///< entries that are older than their digests
  std::vector<Print> seasons = {};
};
/// What is wrong, a line each, or that all is well; then the fingerprints of seasons.
[[nodiscard]] Blocks verified(const Verified& found);
[[nodiscard]] std::string json_verify(const Verified& found);

}  // namespace tavolo::report
