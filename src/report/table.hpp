#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace tavolo::report {

/// Rows of cells in columns that line up. Widths are those of a terminal, so that names of any
/// script line up too.
class Table {
 public:
  /// One letter a column: `l` left, `r` right. Cells beyond the last letter are left.
  explicit Table(std::string_view alignment) : m_alignment(alignment) {}

  void add(std::vector<std::string> cells) { m_rows.push_back(std::move(cells)); }
  [[nodiscard]] bool empty() const noexcept { return m_rows.empty(); }
  /// All rows, each begun by `indent` and ended by a newline, without blanks at the end.
  [[nodiscard]] std::string text(std::string_view indent = {}) const;
  /// The same where it is no wider than `columns` (0: whatever it is); else a paragraph for each row. With
  /// a `head` the cells of the first row stand before those of the others: `Ann: played 3, won 2`.
  [[nodiscard]] std::string fitted(std::size_t columns, std::string_view indent, bool head) const;

 private:
  std::string m_alignment;
  std::vector<std::vector<std::string>> m_rows;
};

/// Breaks a paragraph between words so that no line is wider than `columns` (0: never broken), every
/// line begun by `indent`.
[[nodiscard]] std::string wrapped(std::string_view text, std::size_t columns, std::string_view indent = {});

}  // namespace tavolo::report
