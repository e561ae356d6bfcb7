#pragma once

// The lines of record files, tavolo-record(5): text that people read, write and mail.

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/limits.hpp"
#include "base/mistake.hpp"

namespace tavolo::referee {

/// What a record file begins with.
inline constexpr std::string_view record_word = "tavolo-record";
inline constexpr std::string_view record_version = "1";

namespace limit {
inline constexpr std::size_t record_file_bytes = 256 * base::limit::mebibyte;
inline constexpr std::size_t player_entries = 10'000;
}  // namespace limit

/// Whether a text says by its first line that it is a record file.
[[nodiscard]] bool is_record_file(std::string_view text);

/// Adds a line `KEY VALUE`, behind so many blanks; further lines of the value stand two blanks further in.
void add_record_line(std::string& file, std::string_view key, std::string_view value, std::size_t blanks = 0);
/// Adds a text, each of its lines behind so many blanks.
void add_record_text(std::string& file, std::string_view text, std::size_t blanks = 2);

/// A line of a record file that says something.
struct RecordLine {
  std::size_t number = 0;  ///< in the file, from 1
  std::size_t blanks = 0;  ///< before it
  std::string_view text;   ///< without these, and without blanks at its end; empty for a line that is blank
  std::string_view whole;  ///< as it stands in the file, without its end
};

/// The lines of a file but the first one and comments; of blank ones between others one is kept. They look into `text`.
/// Throws base::Mistake, told with `name` and line, for what is no record file of this version, and for bytes that no
/// text has.
[[nodiscard]] std::vector<RecordLine> record_lines(const std::string& name, std::string_view text);

/// A mistake in a line of a file, at the piece of it that is shown, which looks into the line; without one at its first
/// word.
[[nodiscard]] base::Mistake record_mistake(const std::string& name, const RecordLine& line, const std::string& text,
                                           const std::string& hint, std::string_view piece = {});

/// The value of a line or a piece of it as it was before it was written. Throws base::Mistake.
[[nodiscard]] std::string record_value(const std::string& name, const RecordLine& line, std::string_view piece);

}  // namespace tavolo::referee
