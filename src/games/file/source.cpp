#include "games/file/source.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "base/lines.hpp"
#include "base/name.hpp"
#include "games/file/limits.hpp"

namespace tavolo::games::file {
namespace {

constexpr std::array<std::pair<std::string_view, std::vector<Statement> Source::*>, 7> blocks{{
    {"words", &Source::words},
    {"house", &Source::house},
    {"values", &Source::values},
    {"checks", &Source::checks},
    {"score", &Source::score},
    {"end", &Source::end},
    {"feats", &Source::feats},
}};

/// Of other alphabets each byte counts as one.
bool is_letter(char c) { return base::is_letter(c) || (static_cast<unsigned char>(c) & 0x80U) != 0; }
bool is_of_name(char c) { return is_letter(c) || base::is_digit(c); }

/// Where the name ends that begins at a byte; a hyphen belongs to it where a letter or digit follows.
std::size_t end_of_name(std::string_view line, std::size_t at) {
  while (at < line.size() &&
         (is_of_name(line[at]) || (line[at] == '-' && at + 1 < line.size() && is_of_name(line[at + 1])))) {
    ++at;
  }
  return at;
}

/// Cuts one word off a line.
class Cutting {
 public:
  Cutting(std::string_view line, std::uint32_t line_number, std::vector<Fault>& faults)
      : m_line(line), m_number(line_number), m_faults(faults) {}

  /// The word that begins at a byte; `at` is then behind it.
  std::optional<Token> take(std::size_t& at) {
    const std::size_t from = at;
    if (is_of_name(m_line[at])) {
      at = end_of_name(m_line, at);
      const std::string_view text = m_line.substr(from, at - from);
      const bool number = std::ranges::all_of(text, base::is_digit);
      return Token{number ? Token::Kind::number : Token::Kind::name, text, place(from, at)};
    }
    if (m_line[at] == '"') return text(at);
    const std::string_view two = m_line.substr(at, 2);
    at += two == "<=" || two == ">=" || two == "=>" ? 2U : 1U;
    if (at == from + 1 && std::string_view("+-*/()=<>,:").find(m_line[from]) == std::string_view::npos) {
      while (at < m_line.size() && !base::begins_letter(m_line[at])) ++at;
      fault(place(from, at), "this is no sign of the language",
            "the signs are + - * / ( ) = < > <= >= and commas; texts stand in quotes");
      return std::nullopt;
    }
    return Token{Token::Kind::sign, m_line.substr(from, at - from), place(from, at)};
  }

 private:
  [[nodiscard]] Place place(std::size_t from, std::size_t to) const {
    return {m_number, static_cast<std::uint32_t>(from), static_cast<std::uint32_t>(to - from)};
  }

  std::optional<Token> text(std::size_t& at) {
    const std::size_t from = at;
    const std::size_t close = m_line.find('"', from + 1);
    at = close == std::string_view::npos ? m_line.size() : close + 1;
    if (close == std::string_view::npos) {
      fault(place(from, at), "this text has no end", "put \" after it, in the same line");
      return std::nullopt;
    }
    return Token{Token::Kind::text, m_line.substr(from + 1, close - from - 1), place(from, at)};
  }

  void fault(const Place& place, std::string text, std::string remedy) {
    add_fault(m_faults, {.place = place, .text = std::move(text), .remedy = std::move(remedy)});
  }

  std::string_view m_line;
  std::uint32_t m_number;
  std::vector<Fault>& m_faults;
};

/// Reads a text: see take_apart.
class Taking {
 public:
  Taking(std::string_view text, std::vector<Fault>& faults, bool is_new) : m_faults(faults), m_is_new(is_new) {
    while (!text.empty()) {
      std::string_view line = base::next_line(text);
      if (line.ends_with('\r')) line.remove_suffix(1);
      m_source.lines.push_back(line);
    }
  }

  Source take() {
    for (m_line = 0; m_line < m_source.lines.size(); ++m_line) {
      const std::string_view line = m_source.lines[m_line];
      if (line.starts_with("```")) {
        block(base::trimmed(line.substr(3)));
      } else {
        prose(line);
      }
    }
    find_cited();
    return std::move(m_source);
  }

 private:
  [[nodiscard]] Place place_of(std::string_view piece) const {
    const std::string_view line = m_source.lines[m_line];
    const auto column = piece.empty() ? 0 : static_cast<std::uint32_t>(piece.data() - line.data());
    return {static_cast<std::uint32_t>(m_line), column, static_cast<std::uint32_t>(piece.size())};
  }

  void fault(std::string_view piece, std::string text, std::string remedy) {
    add_fault(m_faults, {.place = place_of(piece), .text = std::move(text), .remedy = std::move(remedy)});
  }

  /// A line that is told to people.
  void prose(std::string_view line) {
    if (line.starts_with("# ") && m_source.name.empty()) {
      m_source.name = base::trimmed(line.substr(2));
    } else if (line.starts_with('|')) {
      if (m_in_head) head_row(line);
    } else if (line.starts_with("- **") || line.starts_with("**")) {
      const std::size_t begin = line.find("**") + 2;
      const std::string_view id = line.substr(begin, line.find("**", begin) - begin);
      m_source.clauses.push_back(place_of(id));
      if (line.starts_with("- ")) line.remove_prefix(2);
      if (!m_source.rulebook.ends_with("\n\n")) m_source.rulebook += '\n';
    }
    if (!line.starts_with('|') && !m_source.head.empty()) m_in_head = false;
    m_source.rulebook += line;
    m_source.rulebook += '\n';
  }

  void head_row(std::string_view line) {
    std::string_view rest = line.substr(1);
    const std::string_view name = base::trimmed(base::cut(rest, '|'));
    const std::string_view value = base::trimmed(base::cut(rest, '|'));
    const bool rule = name.find_first_not_of("-: ") == std::string_view::npos;
    if (rule || (m_source.head.empty() && name == "Fact")) return;
    if (value.empty()) {
      fault(name.empty() ? line : name, "a row of the head needs two cells", "write it as | id | spades |");
      return;
    }
    m_source.head.push_back({name, value, place_of(value)});
  }

  void block(std::string_view kind) {
    const std::size_t opened = m_line;
    const auto found =
        std::ranges::find(blocks, kind, &std::pair<std::string_view, std::vector<Statement> Source::*>::first);
    const bool cases = kind == "cases";
    if (kind.empty()) {
      return fault(m_source.lines[m_line], "this line of ``` ends no block",
                   "a block begins with ``` and what it holds, like ```words, each in a line that begins so");
    }
    if (found == blocks.end() && !cases) {
      fault(m_source.lines[m_line], fmt::format("there is no block \"{}\"", kind),
            fmt::format("the blocks are {}", fmt::join(names_of_blocks(), ", ")));
    }
    if (kind == "checks") m_source.rulebook += "{checks}";
    std::vector<Statement>* const statements = found == blocks.end() ? nullptr : &(m_source.*(found->second));
    bool goes_on = false;
    for (++m_line; m_line < m_source.lines.size(); ++m_line) {
      const std::string_view line = m_source.lines[m_line];
      if (line.starts_with("```")) {
        if (m_is_new && !base::trimmed(line.substr(3)).empty()) break;  // another one begins
        return;
      }
      if (cases) {
        if (!base::trimmed(line).empty() && !base::trimmed(line).starts_with(';'))
          m_source.cases.push_back(place_of(line));
      } else if (statements != nullptr) {
        statement(line, *statements, goes_on);
      }
    }
    const std::size_t next = m_line;
    m_line = opened;
    fault(m_source.lines[opened], "this block has no end", "put a line of ``` after it");
    m_line = next - 1;  // where another block begins it is read
  }

  /// Reads a line of a block into a new statement, or into the last one where it stands further in.
  void statement(std::string_view line, std::vector<Statement>& statements, bool& goes_on) {
    const std::size_t indent = line.find_first_not_of(m_is_new ? " \t" : " ");
    if (indent == std::string_view::npos || line[indent] == ';') return;
    if (!goes_on || statements.empty() || indent <= statements.back().indent || opens(statements.back())) {
      if (statements.size() >= limit::statements) return too_many(line);
      statements.push_back({static_cast<std::uint32_t>(indent), {}});
    } else {
      statements.back().tokens.pop_back();
    }
    goes_on = true;
    Statement& into = statements.back();
    cut_words(line, indent, line.size(), static_cast<std::uint32_t>(m_line), into.tokens, m_faults);
  }

  void too_many(std::string_view line) {
    if (m_told_too_many) return;
    m_told_too_many = true;
    fault(line, fmt::format("a block has at most {} statements", limit::statements), "leave out what is not needed");
  }

  /// Whether others belong to a statement: `for each side`, with nothing else.
  [[nodiscard]] static bool opens(const Statement& statement) { return statement.tokens.front().is("for"); }

  /// Every id of a clause in the paragraphs, beside those that begin them, and which disputes have one.
  void find_cited() {
    const auto row = std::ranges::find(m_source.head, "clauses", &HeadRow::name);
    if (row == m_source.head.end()) return;
    bool in_block = false, in_disputes = false;
    DisputeAt* dispute = nullptr;
    std::vector<Place>* into = &m_source.cited;
    for (m_line = 0; m_line < m_source.lines.size(); ++m_line) {
      const std::string_view line = m_source.lines[m_line];
      if (line.starts_with("```")) in_block = !in_block;
      if (line.starts_with("## ")) {
        into = line == "## Askers' words" ? &m_source.asked : &m_source.cited;
        in_disputes = line == "## Disputes";
      }
      if (in_block || line.starts_with("```")) continue;
      if (line.empty() || line.starts_with('#')) dispute = nullptr;
      if (in_disputes && !line.empty() && base::is_digit(line.front())) {
        dispute = &m_source.disputes.emplace_back(DisputeAt{place_of(line.substr(0, line.find(' ')))});
      }
      for (std::size_t at = line.find(row->value); at != std::string_view::npos; at = line.find(row->value, at + 1)) {
        const std::size_t end = end_of_name(line, at);
        if ((at > 0 && is_of_name(line[at - 1])) || line.substr(0, at).ends_with("**")) continue;
        const std::string_view id = line.substr(at, end - at);
        if (id.size() <= row->value.size() + 1 || id[row->value.size()] != '-') continue;
        into->push_back(place_of(id));
        if (dispute != nullptr) dispute->cites = true;
      }
    }
  }

  Source m_source;
  std::vector<Fault>& m_faults;
  bool m_is_new;
  std::size_t m_line = 0;
  bool m_in_head = true;
  bool m_told_too_many = false;
};

}  // namespace

void add_fault(std::vector<Fault>& faults, Fault fault) {
  const auto alike = static_cast<std::size_t>(std::ranges::count(faults, fault.remark, &Fault::remark));
  if (alike < limit::faults) faults.push_back(std::move(fault));
}

std::vector<std::string_view> names_of_blocks() {
  std::vector<std::string_view> names;
  for (const auto& [name, statements] : blocks) names.push_back(name);
  names.emplace_back("cases");
  return names;
}

void cut_words(std::string_view line, std::size_t from, std::size_t to, std::uint32_t line_number,
               std::vector<Token>& tokens, std::vector<Fault>& faults) {
  const std::string_view piece = line.substr(0, to);
  Cutting cutting(piece, line_number, faults);
  for (std::size_t at = from; at < piece.size();) {
    if (piece[at] == ' ' || piece[at] == '\t') {
      ++at;
    } else if (piece[at] == ';') {
      break;
    } else if (const auto token = cutting.take(at)) {
      tokens.push_back(*token);
    }
  }
  tokens.push_back({Token::Kind::end, {}, {line_number, static_cast<std::uint32_t>(piece.size()), 0}});
}

Source take_apart(std::string_view text, std::vector<Fault>& faults, bool is_new) {
  return Taking(text, faults, is_new).take();
}

}  // namespace tavolo::games::file
