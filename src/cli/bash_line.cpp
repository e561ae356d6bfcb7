#include "cli/bash_line.hpp"

#include <algorithm>

#include "base/name.hpp"

namespace tavolo::cli {
namespace {

constexpr std::string_view redirection = "<>|&";

/// Reads a line letter by letter.
class Reader {
 public:
  Reader(std::string_view line, std::size_t part) : m_line(line), m_part(part) {}

  BashLine read() {
    while (m_at < m_line.size()) {
      note_part();
      take(m_line[m_at]);
      ++m_at;
    }
    note_part();
    if (m_names_file) {
      m_result.words.clear();
    } else {
      m_result.words.push_back(m_word);
    }
    return std::move(m_result);
  }

 private:
  void note_part() {
    if (m_at != m_part) return;
    m_result.kept = m_word;
    m_result.quote = m_quote;
  }

  void take(char c) {
    const char next = m_at + 1 < m_line.size() ? m_line[m_at + 1] : '\0';
    if (m_quote != '\0' && c == m_quote) {
      m_quote = '\0';
    } else if (m_quote == '\'') {
      m_word += c;
    } else if (c == '\\' && (m_quote == '\0' || std::string_view("$`\"\\").find(next) != std::string_view::npos)) {
      if (next != '\0') m_word += next;
      ++m_at;
    } else if (m_quote == '"') {
      m_word += c;
    } else if (c == '\'' || c == '"') {
      m_quote = c;
      m_begun = true;
    } else if (c == ' ' || c == '\t') {
      end_word();
    } else if (c == '<' || c == '>') {
      // The number of a channel before it is no word of the command.
      if (m_word.find_first_not_of("0123456789") == std::string::npos) m_word.clear();
      end_word();
      while (m_at + 1 < m_line.size() && redirection.find(m_line[m_at + 1]) != std::string_view::npos) ++m_at;
      m_names_file = true;
    } else {
      m_word += c;
    }
  }

  void end_word() {
    const bool is_word = m_begun || !m_word.empty();
    if (is_word && !m_names_file) m_result.words.push_back(m_word);
    if (is_word) m_names_file = false;
    m_word.clear();
    m_begun = false;
  }

  std::string_view m_line;
  std::size_t m_part, m_at = 0;
  std::string m_word;
  char m_quote = '\0';
  bool m_begun = false;       // by a quote: the word may be empty
  bool m_names_file = false;  // the word is that of > or <
  BashLine m_result;
};

/// A letter as it is typed so that it stands for itself.
std::string quoted(char c, char quote) {
  constexpr std::string_view plain = "/._-+,:@%=";
  const bool safe = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
                    static_cast<signed char>(c) < 0 || plain.find(c) != std::string_view::npos;
  if (safe) return {c};
  if (quote == '\'') return c == '\'' ? "'\\''" : std::string{c};
  if (quote == '\0') return {'\\', c};
  if (c == '!') return "\"\\!\"";  // between double quotes bash looks for an older command, and keeps a backslash
  return std::string_view("$`\"\\").find(c) == std::string_view::npos ? std::string{c} : std::string{'\\', c};
}

std::string quoted(std::string_view text, char quote) {
  std::string result;
  for (const char c : text) result += quoted(c, quote);
  return result;
}

}  // namespace

BashLine read_bash_line(std::string_view line, std::string_view part) {
  return Reader(line, line.ends_with(part) ? line.size() - part.size() : line.size()).read();
}

std::vector<std::string> quoted_for_bash(const BashLine& line, std::span<const std::string> words) {
  std::vector<std::string> result;
  if (words.empty() || line.words.empty()) return result;
  for (const std::string& word : words) result.push_back(quoted(word.substr(line.kept.size()), line.quote));
  if (result.size() == 1) {
    // Readline closes the quote, unless a quote stands before the cursor already.
    const bool stands = result.front().empty() || result.front().ends_with(line.quote);
    if (line.quote != '\0' && stands) result.front() += line.quote;
    return result;
  }
  // Of several, readline puts in what they begin with. Another one ends that where a quoted letter ends, or where
  // letters would be taken away that were typed, at the beginning.
  const std::string_view start = base::common_beginning(words);
  const bool loses = start.size() < line.words.back().size();
  const std::string whole = loses ? "" : quoted(start.substr(line.kept.size()), line.quote);
  if (loses || base::common_bytes(result) != whole) result.push_back(whole.empty() ? " " : whole);
  return result;
}

}  // namespace tavolo::cli
