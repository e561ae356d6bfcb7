#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace tavolo::base {

/// A name in Unicode normal form C without blanks at its ends; nothing if it is not UTF-8, is empty,
/// or holds characters that are not visible (controls, marks of direction).
[[nodiscard]] std::optional<std::string> normal_name(std::string_view text);

/// What two spellings of one name share: normal form KC, case folded. Not for printing.
[[nodiscard]] std::string folded(std::string_view text);

/// The same without accents: what somebody types whose keyboard has none.
[[nodiscard]] std::string plain(std::string_view text);

/// The words of a text as they are looked for: runs of letters and digits, case folded and without accents,
/// at most so many.
[[nodiscard]] std::vector<std::string> plain_words(std::string_view text, std::size_t most);

/// Whether a word may begin or end before this byte of a text: no letter or digit stands on one of its sides. Never
/// inside a character; always at both ends.
[[nodiscard]] bool is_word_border(std::string_view text, std::size_t at);

/// Whether the text is well-formed UTF-8.
[[nodiscard]] bool is_utf8(std::string_view text);

/// The first letters of the words of a name, `A. K.`; needs well-formed UTF-8.
[[nodiscard]] std::string initials(std::string_view name);

/// Columns that the text takes in a terminal.
[[nodiscard]] std::size_t width(std::string_view text);
/// How many bytes of it, in whole characters from its beginning, take no more columns than these.
[[nodiscard]] std::size_t bytes_within(std::string_view text, std::size_t columns);

/// The text in a form that cannot act on a terminal: controls, marks of direction and bytes that are
/// not UTF-8 are written as `\x1b` or `\u202e`. A newline stays if `lines` says so.
[[nodiscard]] std::string harmless(std::string_view text, bool lines = false);

/// One line of a text as it stands in a file that people read and that gives it back: `\\` is a backslash, `\u{9}` a
/// character that cannot be seen, and `\.` is nothing, which keeps an empty line and blanks at the ends of one.
[[nodiscard]] std::string written(std::string_view line);
/// Such a line read back; where it is none, nothing, and `at` is the byte of the backslash that begins nothing known.
[[nodiscard]] std::optional<std::string> read_written(std::string_view line, std::size_t& at);

/// The text as one word of a command that can be typed: in quotes where a shell would take it apart. Harmless too.
[[nodiscard]] std::string typed(std::string_view text);

/// What all words begin with, in bytes: it may end inside a letter. Needs a word.
[[nodiscard]] std::string_view common_bytes(std::span<const std::string> words);
/// The same in whole letters.
[[nodiscard]] std::string_view common_beginning(std::span<const std::string> words);

/// Typing mistakes between two words: letters put in, left out, changed, or two neighbours swapped.
/// Compares bytes with ASCII letters folded.
[[nodiscard]] std::size_t distance(std::string_view a, std::string_view b);

/// Of the candidates the one that is meant, if one can be: one within a slip of the finger, else the only one that
/// begins with the word, of two bytes at least, else the nearest that is near enough.
[[nodiscard]] std::optional<std::string_view> nearest(std::string_view word,
                                                      std::span<const std::string_view> candidates);

/// ASCII lower case of one byte.
[[nodiscard]] constexpr char lower(char c) noexcept {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

/// Whether a byte begins a character of UTF-8, and does not go on with one.
[[nodiscard]] constexpr bool begins_letter(char c) noexcept { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; }

[[nodiscard]] constexpr bool is_digit(char c) noexcept { return c >= '0' && c <= '9'; }

/// Whether a byte is one of the 26 letters, small or large.
[[nodiscard]] constexpr bool is_letter(char c) noexcept { return lower(c) >= 'a' && lower(c) <= 'z'; }

/// Whether a text has only the digits of ids and fingerprints: 0 to 9 and a to f.
[[nodiscard]] constexpr bool is_hexadecimal(std::string_view text) noexcept {
  for (const char c : text) {
    if (!is_digit(c) && (c < 'a' || c > 'f')) return false;
  }
  return true;
}

/// Whether two words are the same but for the case of ASCII letters.
[[nodiscard]] constexpr bool same_word(std::string_view a, std::string_view b) noexcept {
  if (a.size() != b.size()) return false;
  for (std::size_t i = 0; i < a.size(); ++i) {
    if (lower(a[i]) != lower(b[i])) return false;
  }
  return true;
}

/// Whether the text begins so, but for the case of ASCII letters.
[[nodiscard]] constexpr bool begins_with(std::string_view text, std::string_view beginning) noexcept {
  return text.size() >= beginning.size() && same_word(text.substr(0, beginning.size()), beginning);
}

/// Whether a text stands before another one where runs of digits are numbers: `9` before `10`, `2026-9` before
/// `2026-10`.
[[nodiscard]] bool is_numbered_before(std::string_view one, std::string_view other);

/// The parts of a text between the places where the sign stands; at least one, and some may be empty.
[[nodiscard]] std::vector<std::string_view> split(std::string_view text, char sign);

}  // namespace tavolo::base
