#include "base/words.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "base/lines.hpp"
#include "base/name.hpp"

namespace tavolo::base {
namespace {

constexpr bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\v' || c == '\f'; }

/// Whether a character ends a word; a table, because every character of every record is asked.
constexpr auto ends_word = [] {
  std::array<bool, 256> table{};
  for (std::size_t c = 0; c < table.size(); ++c) table[c] = is_blank(static_cast<char>(c)) || c == ';';
  return table;
}();

/// Where the word ends that begins at `at`.
std::size_t end_of_word(std::string_view line, std::size_t at) {
  const char* const end = line.data() + line.size();
  const char* next = line.data() + at;
  while (next != end && !ends_word[static_cast<unsigned char>(*next)]) ++next;
  return static_cast<std::size_t>(next - line.data());
}

/// How long the words are that are read for signs; nearly all words of records are shorter.
constexpr std::size_t said_size = 4;

/// A line of a megabyte is not kept with every mistake in it: so many bytes are, on both sides.
constexpr std::size_t around = 400;

}  // namespace

Words::Words(std::string_view text, Reads reads) {
  // About as many as records have.
  m_words.reserve(text.size() / 3 + 4);
  m_lines.reserve(text.size() / 16 + 2);

  std::size_t start = 0;
  while (start <= text.size()) {
    const std::size_t end = std::min(text.find('\n', start), text.size());
    const std::string_view physical = text.substr(start, end - start);
    Line line{physical, {}, static_cast<std::uint32_t>(m_words.size()), 0, physical};
    std::size_t line_start = 0;
    std::size_t at = 0;

    const auto close = [&](std::size_t stop) {
      line.text = physical.substr(line_start, stop - line_start);
      line.last = static_cast<std::uint32_t>(m_words.size());
      m_lines.push_back(line);
    };

    const auto is_slash = [&](std::size_t i) {
      return physical[i] == '/' && (i == 0 || is_blank(physical[i - 1])) &&
             (i + 1 == physical.size() || is_blank(physical[i + 1]));
    };

    // Ends the line before its sign; what stands behind the sign is the next one.
    const auto end_line = [&](std::size_t stop) {
      close(stop);
      line_start = at;
      line.comment = {};
      line.first = static_cast<std::uint32_t>(m_words.size());
    };

    const auto comment = [&](std::size_t first) {
      while (at < physical.size() && !is_slash(at)) ++at;
      line.comment = physical.substr(first, at - first);
    };

    while (at < physical.size()) {
      if (is_blank(physical[at])) {
        ++at;
      } else if (physical[at] == ';') {
        comment(at);
      } else {
        const std::size_t first = at;
        at = end_of_word(physical, at);
        const std::string_view word = physical.substr(first, at - first);
        if (word.size() == 1 && is_slash(first)) {
          end_line(first);
        } else if (word.size() == said_size && reads == Reads::words && word == "then") {
          m_said = true;
          end_line(first);
        } else if (word.size() == said_size && reads == Reads::words && word == "note" &&
                   line.first == m_words.size() && line.comment.empty()) {
          m_said = true;
          comment(first);
        } else {
          m_words.push_back({word, static_cast<std::uint32_t>(first), static_cast<std::uint32_t>(m_lines.size())});
        }
      }
    }
    close(physical.size());
    start = end + 1;
  }
}

std::string_view Words::Line::note() const {
  const std::size_t sign = comment.starts_with(';') ? 1 : std::min(said_size, comment.size());
  return trimmed(comment.substr(sign), line_blanks);
}

void Words::put(std::vector<Word> words) {
  m_words = std::move(words);
  std::uint32_t at = 0;
  for (std::uint32_t line = 0; line < m_lines.size(); ++line) {
    m_lines[line].first = at;
    while (at < m_words.size() && m_words[at].line == line) ++at;
    m_lines[line].last = at;
  }
}

Quote Words::quote(const Word& word, std::size_t from, std::size_t width) const {
  from = std::min(from, word.text.size());
  width = std::min(width, word.text.size() - from);
  return quoted(m_lines[word.line].physical, word.column + from, std::max<std::size_t>(width, 1));
}

std::string as_comment(std::string_view remark) {
  std::string comment = "; ";
  for (std::size_t at = 0; at < remark.size(); ++at) {
    const bool alone =
        remark[at] == '/' && is_blank(comment.back()) && (at + 1 == remark.size() || is_blank(remark[at + 1]));
    while (alone && is_blank(comment.back())) comment.pop_back();
    comment += remark[at];
    while (alone && at + 1 < remark.size() && is_blank(remark[at + 1])) ++at;
  }
  return comment;
}

Quote quoted(std::string_view line, std::size_t column, std::size_t width) {
  const auto is_inside = [&](std::size_t at) { return at < line.size() && !begins_letter(line[at]); };
  std::size_t first = column > around ? column - around : 0;
  while (first > 0 && is_inside(first)) --first;
  std::size_t last = std::min(line.size(), column + std::min(width, around) + around);
  while (is_inside(last)) ++last;
  line = line.substr(first, last - first);
  column -= first;
  return {std::string(line), column, std::min(width, std::max<std::size_t>(line.size() - column, 1))};
}

}  // namespace tavolo::base
