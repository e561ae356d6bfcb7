#include "report/block.hpp"

#include <algorithm>

#include "base/name.hpp"

namespace tavolo::report {
namespace {

std::string marked(const Span& span, const Style& style) {
  switch (span.tone) {
    case Tone::plain: break;
    case Tone::strong: return style.strong(span.text);
    case Tone::bad: return style.bad(span.text);
    case Tone::faint: return style.faint(span.text);
  }
  return span.text;
}

/// A word of a paragraph, in the pieces that are marked differently.
using Word = std::vector<Span>;

std::size_t width(const Word& word) {
  std::size_t sum = 0;
  for (const Span& piece : word) sum += base::width(piece.text);
  return sum;
}

std::vector<Word> words_of(const Line& line) {
  std::vector<Word> words;
  bool inside = false;
  for (const Span& span : line.spans) {
    std::string_view rest = span.text;
    while (!rest.empty()) {
      const std::size_t blanks = std::min(rest.find_first_not_of(" \n"), rest.size());
      if (blanks > 0) inside = false;
      rest.remove_prefix(blanks);
      const std::string_view piece = rest.substr(0, rest.find_first_of(" \n"));
      rest.remove_prefix(piece.size());
      if (piece.empty()) continue;
      if (!inside) words.emplace_back();
      words.back().push_back({std::string(piece), span.tone});
      inside = true;
    }
  }
  return words;
}

/// Adds a word to a line, its mark going on over the blank where both sides of that have it.
void append(Line& line, const Word& word) {
  for (std::size_t i = 0; i < word.size(); ++i) {
    const std::string between = i == 0 && !line.spans.empty() ? " " : "";
    if (!line.spans.empty() && line.spans.back().tone == word[i].tone) {
      line.spans.back().text += between + word[i].text;
      continue;
    }
    if (!between.empty()) {
      if (line.spans.back().tone == Tone::plain) {
        line.spans.back().text += between;
      } else if (word[i].tone == Tone::plain) {
        line.spans.push_back({between + word[i].text});
        continue;
      } else {
        line.spans.push_back({between});
      }
    }
    line.spans.push_back(word[i]);
  }
}

std::string written(const Line& line, std::size_t indent, const Style& style) {
  std::string result(indent, ' ');
  for (const Span& span : line.spans) result += marked(span, style);
  return result + '\n';
}

std::string written(const Paragraph& paragraph, const Style& style) {
  if (!paragraph.breaks) return written(paragraph.line, paragraph.indent, style);
  std::string result;
  Line line;
  std::size_t indent = paragraph.indent, taken = indent;
  for (const Word& word : words_of(paragraph.line)) {
    const std::size_t wide = width(word);
    if (!line.spans.empty() && style.columns != 0 && taken + 1 + wide > style.columns) {
      result += written(line, indent, style);
      line = {};
      indent = paragraph.indent + paragraph.hang;
      taken = indent;
    }
    taken += wide + (line.spans.empty() ? 0 : 1);
    append(line, word);
  }
  return result + written(line, indent, style);
}

/// The rows lined up, and the width of the widest. Widths are those of a terminal, so that names of any script line up
/// too.
std::pair<std::string, std::size_t> lined_up(const Table& table, bool pictures) {
  const auto shown = [&](const std::vector<std::string>& row) {
    return row.size() - (pictures ? 0 : std::min(row.size(), table.pictures));
  };
  std::vector<std::size_t> widths;
  for (const auto& row : table.rows) {
    widths.resize(std::max(widths.size(), shown(row)), 0);
    for (std::size_t i = 0; i < shown(row); ++i) widths[i] = std::max(widths[i], base::width(row[i]));
  }
  std::string text;
  std::size_t widest = 0;
  for (const auto& row : table.rows) {
    std::string line(table.indent, ' ');
    for (std::size_t i = 0; i < shown(row); ++i) {
      const std::size_t missing = widths[i] - base::width(row[i]);
      const bool right = i < table.alignment.size() && table.alignment[i] == 'r';
      if (i != 0) line += "  ";
      if (right) line.append(missing, ' ');
      line += row[i];
      if (!right) line.append(missing, ' ');
    }
    line.erase(line.find_last_not_of(' ') + 1);
    widest = std::max(widest, base::width(line));
    text += line + '\n';
  }
  return {std::move(text), widest};
}

/// A paragraph for each row, its cells named by the head: `Ann: played 3, won 2`.
std::string folded(const Table& table, const Style& style) {
  std::string result;
  const auto& heads = table.rows.front();
  for (std::size_t row = table.head ? 1 : 0; row < table.rows.size(); ++row) {
    const auto& cells = table.rows[row];
    std::string text;
    for (std::size_t i = 1; i < cells.size(); ++i) {
      if (cells[i].empty()) continue;
      if (!text.empty()) text += ", ";
      if (table.head && i < heads.size() && !heads[i].empty()) text += heads[i] + ' ';
      text += cells[i];
    }
    result += written(Paragraph{cells.front() + (text.empty() ? "" : ": ") + text, table.indent}, style);
  }
  return result;
}

std::string written(const Table& table, const Style& style) {
  auto [text, widest] = lined_up(table, style.columns != 0);
  const bool fits = style.columns == 0 || widest <= style.columns;
  return table.wide == Table::Wide::folds && !fits ? folded(table, style) : std::move(text);
}

std::string written(const Heading& heading, const Style& style) {
  return written(Line(heading.text, Tone::strong), heading.indent, style);
}

std::string written(const Gap& /*gap*/, const Style& /*style*/) { return "\n"; }

/// A text as a spreadsheet reads it and cannot act on it.
std::string cell(const std::string& text) {
  std::string safe = base::harmless(text);
  if (!safe.empty() && std::string_view("=+-@\t").find(safe.front()) != std::string_view::npos) safe.insert(0, "'");
  if (safe.find_first_of(",\"\n") == std::string::npos) return safe;
  std::string quoted = "\"";
  for (const char c : safe) quoted += c == '"' ? std::string("\"\"") : std::string(1, c);
  return quoted + '"';
}

}  // namespace

std::string text(const Blocks& blocks, const Style& style) {
  std::string result;
  for (const Block& block : blocks.list()) {
    result += std::visit([&](const auto& one) { return written(one, style); }, block);
  }
  return result;
}

std::string csv(const Table& table) {
  std::string result;
  for (const auto& row : table.rows) {
    for (std::size_t i = 0; i < row.size(); ++i) {
      if (i != 0) result += ',';
      const bool number = i < table.alignment.size() && table.alignment[i] == 'r';
      result += number ? row[i] : cell(row[i]);
    }
    result += '\n';
  }
  return result;
}

}  // namespace tavolo::report
