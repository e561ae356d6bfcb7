#include "report/table.hpp"

#include <algorithm>

#include "base/name.hpp"

namespace tavolo::report {

std::string Table::text(std::string_view indent) const {
  std::vector<std::size_t> widths;
  for (const auto& row : m_rows) {
    widths.resize(std::max(widths.size(), row.size()), 0);
    for (std::size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], base::width(row[i]));
  }
  std::string result;
  for (const auto& row : m_rows) {
    std::string line(indent);
    for (std::size_t i = 0; i < row.size(); ++i) {
      const std::size_t missing = widths[i] - base::width(row[i]);
      const bool right = i < m_alignment.size() && m_alignment[i] == 'r';
      if (i != 0) line += "  ";
      if (right) line.append(missing, ' ');
      line += row[i];
      if (!right) line.append(missing, ' ');
    }
    line.erase(line.find_last_not_of(' ') + 1);
    result += line + '\n';
  }
  return result;
}

std::string Table::fitted(std::size_t columns, std::string_view indent, bool head) const {
  std::string whole = text(indent);
  std::size_t widest = 0;
  for (std::size_t from = 0; from < whole.size();) {
    const std::size_t end = whole.find('\n', from);
    widest = std::max(widest, base::width(std::string_view(whole).substr(from, end - from)));
    from = end + 1;
  }
  if (columns == 0 || widest <= columns) return whole;
  std::string result;
  for (std::size_t row = head ? 1 : 0; row < m_rows.size(); ++row) {
    const auto& heads = m_rows.front();
    const auto& cells = m_rows[row];
    std::string paragraph;
    for (std::size_t i = 1; i < cells.size(); ++i) {
      if (cells[i].empty()) continue;
      if (!paragraph.empty()) paragraph += ", ";
      if (head && i < heads.size() && !heads[i].empty()) paragraph += heads[i] + ' ';
      paragraph += cells[i];
    }
    result += wrapped(cells.front() + (paragraph.empty() ? "" : ": ") + paragraph, columns, indent);
  }
  return result;
}

std::string wrapped(std::string_view text, std::size_t columns, std::string_view indent) {
  std::string result;
  std::string line(indent);
  bool empty = true;
  while (!text.empty()) {
    const std::size_t start = std::min(text.find_first_not_of(" \n"), text.size());
    const std::size_t end = std::min(text.find_first_of(" \n", start), text.size());
    const std::string_view word = text.substr(start, end - start);
    text.remove_prefix(end);
    if (word.empty()) continue;
    if (!empty && columns != 0 && base::width(line) + 1 + base::width(word) > columns) {
      result += line + '\n';
      line = indent;
      empty = true;
    }
    if (!empty) line += ' ';
    line += word;
    empty = false;
  }
  return result + line + '\n';
}

}  // namespace tavolo::report
