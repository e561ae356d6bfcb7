#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/mistake.hpp"

namespace tavolo::base {

/// A word of a record that knows where it stands.
struct Word {
  std::string_view text;
  std::uint32_t column = 0;  ///< first byte of the word in its line
  std::uint32_t line = 0;    ///< which line of the record, from 0
};

/// A record cut into lines and words. A newline ends a line, and so does a lone `/` or `then`; `;` starts a
/// comment that runs to the end of the line or to a lone `/`, and so does `note` where it begins the line. The two
/// words are small letters, so that a name is none of them. It looks into the text it was made from, which must outlive
/// it.
class Words {
 public:
  struct Line {
    std::string_view text;      ///< as typed, comment included, without the `/` that ends it
    std::string_view comment;   ///< from the `;` or `note` on; empty if there is none
    std::uint32_t first = 0;    ///< index of the first word
    std::uint32_t last = 0;     ///< index one past the last word
    std::string_view physical;  ///< the whole typed line that it is a part of: what a caret points into

    /// The comment without its sign and the blanks around.
    [[nodiscard]] std::string_view note() const;
  };

  /// Whether the two words are read, or only the signs for them.
  enum class Reads : std::uint8_t { signs, words };

  /// Of nothing, without a line.
  Words() = default;
  explicit Words(std::string_view text, Reads reads = Reads::words);

  [[nodiscard]] std::span<const Line> lines() const noexcept { return m_lines; }
  [[nodiscard]] std::span<const Word> words(const Line& line) const noexcept {
    return std::span(m_words).subspan(line.first, line.last - line.first);
  }
  [[nodiscard]] std::span<const Word> words() const noexcept { return m_words; }
  /// Whether `then` or `note` was read for a sign.
  [[nodiscard]] bool said() const noexcept { return m_said; }
  /// Puts others in the place of all words, in their order: those that are read for what was typed.
  void put(std::vector<Word> words);
  /// The typed line of a word, of an endless one what stands around it, with the piece of it that begins `from` bytes
  /// into the word and is `width` bytes wide (npos: to the end of the word).
  [[nodiscard]] Quote quote(const Word& word, std::size_t from = 0, std::size_t width = std::string_view::npos) const;

 private:
  std::vector<Word> m_words;
  std::vector<Line> m_lines;
  bool m_said = false;
};

/// A remark of one line as a comment to its end: a / that would stand alone, and end it, is joined to what is around
/// it.
[[nodiscard]] std::string as_comment(std::string_view remark);

/// A piece of a line, with what stands around it where the line is endless.
[[nodiscard]] Quote quoted(std::string_view line, std::size_t column, std::size_t width);

}  // namespace tavolo::base
