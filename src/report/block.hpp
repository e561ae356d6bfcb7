#pragma once

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "base/mistake.hpp"
#include "report/chart.hpp"
#include "report/style.hpp"

namespace tavolo::report {

/// What a piece of a line is. Nothing is said by it alone, since not every writer can show it.
enum class Tone : std::uint8_t { plain, strong, bad, faint };

/// What a piece of text names, for a writer that can lead there.
enum class Names : std::uint8_t {
  nothing,
  clause,  ///< one or several with blanks between: `AF-26`
  match,   ///< `12`, or a deal of it, `12.3`
  deal,    ///< of the match that is told, `3`
  player,  ///< as called today
  place,   ///< in the table that is told, `2`: leads to its reason
  entry,   ///< of the match that is told, `14`
};

struct Span {
  std::string text;
  Tone tone = Tone::plain;
  Names names = Names::nothing;
};

/// Text without a line break, in pieces that are marked.
struct Line {
  std::vector<Span> spans;

  Line() = default;
  Line(std::string text, Tone tone = Tone::plain) : spans{{std::move(text), tone}} {}
  Line(const char* text) : Line(std::string(text)) {}
  Line(std::initializer_list<Span> pieces) : spans(pieces) {}
};

/// A line, or several where the width asks for it: then it is broken between words.
struct Paragraph {
  Line line;
  std::size_t indent = 0;
  std::size_t hang = 0;          ///< how much further the lines after the first are indented
  Names names = Names::nothing;  ///< what it tells of, so that others can lead here
  std::string id = {};           ///< of that
};

/// What follows is about this.
struct Heading {
  std::string text;
  std::size_t indent = 0;
};

/// Rows of cells in columns. Where they are wider than the output, the names of the columns and the widest column of
/// text are broken inside their columns; if that is not enough, the columns are put beneath each other, as `repeats`
/// says.
struct Table {
  std::string alignment;  ///< one letter a column: `l` left, `r` right; cells beyond the last are left
  std::size_t indent = 0;
  bool head = false;         ///< the first row names the columns
  std::size_t repeats = 0;   ///< parts beneath each other all begin with so many columns; 0: a paragraph for each row
  std::size_t at_least = 1;  ///< so many of these tell the rows apart: the others stand in a part of their own where a
                             ///< part is too wide with all of them
  std::size_t together = 1;  ///< of the other columns so many stay side by side
  std::size_t pictures = 0;  ///< so many of the last columns are drawn with signs: only for who looks at a terminal
                             ///< that is wide enough
  std::vector<Names> names = {};  ///< one a column: what its cells name; those beyond the last name nothing
  std::vector<std::vector<std::string>> rows = {};

  void add(std::vector<std::string> cells) { rows.push_back(std::move(cells)); }
};

/// A line that was typed, with a caret under the piece that is meant.
struct Pointer {
  base::Quote quote;
  std::size_t indent = 0;
};

/// An empty line between parts.
struct Gap {};

using Block = std::variant<Heading, Paragraph, Table, Pointer, Gap, Chart>;

/// What a command answers, in the order in which it is read. Text, and whatever else is written of it, is made of
/// blocks by one writer each.
class Blocks {
 public:
  Blocks() = default;
  explicit Blocks(Table table) { add(std::move(table)); }

  [[nodiscard]] const std::vector<Block>& list() const noexcept { return m_list; }
  [[nodiscard]] bool empty() const noexcept { return m_list.empty(); }

  void heading(std::string text, std::size_t indent = 0) { m_list.emplace_back(Heading{std::move(text), indent}); }
  void paragraph(Line line, std::size_t indent = 0) { m_list.emplace_back(Paragraph{std::move(line), indent}); }
  void add(Block block) { m_list.push_back(std::move(block)); }
  /// A table, unless it has no row.
  void add(Table table) {
    if (!table.rows.empty()) m_list.emplace_back(std::move(table));
  }
  /// A chart, unless there is nothing to see.
  void add(Chart chart) {
    if (!chart.empty()) m_list.emplace_back(std::move(chart));
  }
  void gap() { m_list.emplace_back(Gap{}); }
  void add(Blocks other) {
    for (Block& block : other.m_list) m_list.push_back(std::move(block));
  }

 private:
  std::vector<Block> m_list;
};

/// The blocks as plain text, each ended by a newline, in a style that knows width and colour.
[[nodiscard]] std::string text(const Blocks& blocks, const Style& style);
/// A table as comma-separated values, the columns on the right as numbers; texts that a spreadsheet would take for a
/// formula begin with '.
[[nodiscard]] std::string csv(const Table& table);

}  // namespace tavolo::report
