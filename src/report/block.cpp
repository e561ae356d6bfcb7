#include "report/block.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <span>

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

/// A word of a paragraph, in the pieces that are marked differently, and so many blanks before it.
struct Word {
  std::vector<Span> pieces = {};
  std::size_t blanks = 1;
};

std::size_t width(const Word& word) {
  std::size_t sum = 0;
  for (const Span& piece : word.pieces) sum += base::width(piece.text);
  return sum;
}

/// The width of a word and of those behind it, up to wide blanks: what is read as one, like `A Ann+Cleo 12`.
std::size_t width_of_phrase(std::span<const Word> words) {
  std::size_t sum = width(words.front());
  for (const Word& word : words.subspan(1)) {
    if (word.blanks > 1) break;
    sum += 1 + width(word);
  }
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
      const bool breaks = rest.substr(0, blanks).find('\n') != std::string_view::npos;
      const std::size_t wide = breaks ? 1 : std::max<std::size_t>(blanks, 1);
      rest.remove_prefix(blanks);
      const std::string_view piece = rest.substr(0, rest.find_first_of(" \n"));
      rest.remove_prefix(piece.size());
      if (piece.empty()) continue;
      if (!inside) words.push_back({.blanks = wide});
      words.back().pieces.push_back({std::string(piece), span.tone});
      inside = true;
    }
  }
  return words;
}

/// Adds a word to a line, its mark going on over the blank where both sides of that have it.
void append(Line& line, const Word& word) {
  for (std::size_t i = 0; i < word.pieces.size(); ++i) {
    const std::string between(i == 0 && !line.spans.empty() ? word.blanks : 0, ' ');
    const Span& piece = word.pieces[i];
    if (!line.spans.empty() && line.spans.back().tone == piece.tone) {
      line.spans.back().text += between + piece.text;
      continue;
    }
    if (!between.empty()) {
      if (line.spans.back().tone == Tone::plain) {
        line.spans.back().text += between;
      } else if (piece.tone == Tone::plain) {
        line.spans.push_back({between + piece.text});
        continue;
      } else {
        line.spans.push_back({between});
      }
    }
    line.spans.push_back(piece);
  }
}

std::string written(const Line& line, std::size_t indent, const Style& style) {
  std::string result(indent, ' ');
  for (const Span& span : line.spans) result += marked(span, style);
  return result + '\n';
}

/// Whether it is one line, in which wide blanks between words may stay.
bool fits(const Paragraph& paragraph, const Style& style) {
  std::size_t wide = paragraph.indent;
  for (const Span& span : paragraph.line.spans) {
    if (span.text.find('\n') != std::string::npos) return false;
    wide += base::width(span.text);
  }
  return style.columns == 0 || wide <= style.columns;
}

std::string written(const Paragraph& paragraph, const Style& style) {
  if (fits(paragraph, style)) return written(paragraph.line, paragraph.indent, style);
  std::string result;
  Line line;
  std::size_t indent = paragraph.indent, taken = indent;
  const std::vector<Word> words = words_of(paragraph.line);
  for (std::size_t i = 0; i < words.size(); ++i) {
    const Word& word = words[i];
    const std::size_t hanging = paragraph.indent + paragraph.hang;
    // What wide blanks put apart is broken only where it would be broken on a line of its own, too.
    const std::size_t phrase = word.blanks > 1 ? width_of_phrase(std::span(words).subspan(i)) : 0;
    const std::size_t wide = hanging + phrase <= style.columns ? std::max(phrase, width(word)) : width(word);
    if (!line.spans.empty() && style.columns != 0 && taken + word.blanks + wide > style.columns) {
      result += written(line, indent, style);
      line = {};
      indent = hanging;
      taken = indent;
    }
    taken += width(word) + (line.spans.empty() ? 0 : word.blanks);
    append(line, word);
  }
  return result + written(line, indent, style);
}

using Row = std::vector<std::string>;

/// The pieces of a cell that is to be so wide; a word stays whole, but sides of several players may be broken.
std::vector<std::string> broken(std::string_view cell, std::size_t columns) {
  std::vector<std::string> lines{{}};
  bool blank = false;
  while (!cell.empty()) {
    if (cell.front() == ' ') {
      blank = true;
      cell.remove_prefix(1);
      continue;
    }
    const std::size_t end = cell.find_first_of(" +");
    const std::string_view word = cell.substr(0, end == std::string_view::npos || cell[end] == ' ' ? end : end + 1);
    cell.remove_prefix(word.size());
    std::string& line = lines.back();
    if (!line.empty() && base::width(line) + (blank ? 1 : 0) + base::width(word) > columns) {
      lines.emplace_back(word);
    } else {
      line += (blank && !line.empty() ? " " : "") + std::string(word);
    }
    blank = false;
  }
  return lines;
}

std::size_t widest(const std::vector<std::string>& lines) {
  std::size_t result = 0;
  for (const std::string& line : lines) result = std::max(result, base::width(line));
  return result;
}

/// The columns of a table at their full width, of the rows from one on.
std::vector<std::size_t> full_widths(const Table& table, std::size_t from) {
  std::vector<std::size_t> widths;
  for (std::size_t row = from; row < table.rows.size(); ++row) {
    const Row& cells = table.rows[row];
    widths.resize(std::max(widths.size(), cells.size()), 0);
    for (std::size_t i = 0; i < cells.size(); ++i) widths[i] = std::max(widths[i], base::width(cells[i]));
  }
  return widths;
}

constexpr std::size_t between = 2;

std::size_t total(const Table& table, const std::vector<std::size_t>& widths) {
  std::size_t sum = table.indent;
  for (const std::size_t one : widths) sum += one;
  return sum + (widths.empty() ? 0 : (widths.size() - 1) * between);
}

/// The rows lined up in columns of these widths, cells that are wider broken. Widths are those of a terminal, so that
/// names of any script line up too.
std::string lined_up(const Table& table, const std::vector<std::size_t>& widths) {
  std::string text;
  for (const Row& row : table.rows) {
    std::vector<std::vector<std::string>> cells;
    std::size_t height = 1;
    for (std::size_t i = 0; i < row.size(); ++i) {
      cells.push_back(base::width(row[i]) > widths[i] ? broken(row[i], widths[i]) : std::vector{row[i]});
      height = std::max(height, cells.back().size());
    }
    for (std::size_t at = 0; at < height; ++at) {
      std::string line(table.indent, ' ');
      for (std::size_t i = 0; i < cells.size(); ++i) {
        const std::string piece = at < cells[i].size() ? cells[i][at] : "";
        const std::size_t missing = widths[i] - std::min(widths[i], base::width(piece));
        const bool right = i < table.alignment.size() && table.alignment[i] == 'r';
        if (i != 0) line.append(between, ' ');
        if (right) line.append(missing, ' ');
        line += piece;
        if (!right) line.append(missing, ' ');
      }
      line.erase(line.find_last_not_of(' ') + 1);
      text += line + '\n';
    }
  }
  return text;
}

/// Widths at which the rows fit, cells broken; none where that cannot be.
std::optional<std::vector<std::size_t>> broken_widths(const Table& table, std::size_t columns) {
  std::vector<std::size_t> widths = full_widths(table, table.head ? 1 : 0);
  if (table.head) {
    const Row& heads = table.rows.front();
    widths.resize(std::max(widths.size(), heads.size()), 0);
    for (std::size_t i = 0; i < heads.size(); ++i) widths[i] = std::max(widths[i], widest(broken(heads[i], widths[i])));
  }
  if (total(table, widths) <= columns) return widths;
  // The first column tells the rows apart.
  std::size_t text = 0;
  for (std::size_t i = 1; i < widths.size(); ++i) {
    const bool left = i >= table.alignment.size() || table.alignment[i] == 'l';
    if (left && (text == 0 || widths[i] > widths[text])) text = i;
  }
  if (text == 0) return {};
  constexpr std::size_t least = 12;
  const std::size_t others = total(table, widths) - widths[text];
  if (others + least > columns) return {};
  for (const Row& row : table.rows) {
    if (text < row.size() && widest(broken(row[text], columns - others)) > columns - others) return {};
  }
  widths[text] = columns - others;
  return widths;
}

/// A paragraph for each row, its cells named by the head: `Ann: played 3, won 2`.
std::string folded(const Table& table, const Style& style) {
  std::string result;
  const Row& heads = table.rows.front();
  for (std::size_t row = table.head ? 1 : 0; row < table.rows.size(); ++row) {
    const Row& cells = table.rows[row];
    std::string text;
    for (std::size_t i = 1; i < cells.size(); ++i) {
      if (cells[i].empty()) continue;
      if (!text.empty()) text += ", ";
      if (table.head && i < heads.size() && !heads[i].empty()) text += heads[i] + ' ';
      text += cells[i];
    }
    const std::string_view colon = text.empty() || cells.front().empty() ? "" : ": ";
    result += written(
        Paragraph{.line = fmt::format("{}{}{}", cells.front(), colon, text), .indent = table.indent, .hang = 2}, style);
  }
  return result;
}

/// Some of the columns of a table, as a table; rows of which nothing is left go, but for the head.
Table part(const Table& table, std::size_t from, std::size_t count) {
  Table result{.alignment = table.alignment.substr(0, table.repeats), .indent = table.indent, .head = table.head};
  if (from < table.alignment.size()) result.alignment += table.alignment.substr(from, count);
  for (const Row& row : table.rows) {
    Row cells(row.begin(), row.begin() + static_cast<std::ptrdiff_t>(std::min(table.repeats, row.size())));
    bool said = false;
    for (std::size_t i = from; i < std::min(from + count, row.size()); ++i) {
      cells.push_back(row[i]);
      said = said || !row[i].empty();
    }
    if (said || (table.head && result.rows.empty())) result.add(std::move(cells));
  }
  return result;
}

std::string written(const Table& table, const Style& style);

/// The columns in parts beneath each other, as many in each as fit. Where a part is too wide with all the columns that
/// are repeated, those that do not tell the rows apart stand in the first part alone.
std::string divided(const Table& whole, const Style& style) {
  const std::size_t all = full_widths(whole, 0).size();
  const std::size_t aligned = std::min(all, whole.alignment.size());
  const auto step = [&](std::size_t at) { return at < whole.repeats || at >= aligned ? 1 : whole.together; };
  const auto fits = [&](const Table& some) {
    return total(some, full_widths(some, 0)) <= style.columns || broken_widths(some, style.columns);
  };
  const auto fits_in_parts = [&](const Table& table) {
    for (std::size_t at = whole.repeats; at < aligned; at += step(at)) {
      if (!fits(part(table, at, step(at)))) return false;
    }
    return true;
  };
  Table table = whole;
  while (table.repeats > whole.at_least && !fits_in_parts(table)) --table.repeats;
  if (!fits_in_parts(table)) table.repeats = whole.repeats;
  std::string text;
  for (std::size_t from = table.repeats, count = 0; from < all; from += count) {
    count = std::min(step(from), all - from);
    while (from + count < aligned && fits(part(table, from, count + step(from + count)))) count += step(from + count);
    const Table some = part(table, from, count);
    if (some.rows.size() > (some.head ? 1 : 0)) text += written(some, style);
  }
  return text;
}

std::string written(const Table& whole, const Style& style) {
  Table table = whole;
  // What pictures show stands in no way of the table.
  if (table.pictures != 0 && (style.columns == 0 || total(table, full_widths(table, 0)) > style.columns)) {
    for (Row& row : table.rows) row.resize(row.size() - std::min(row.size(), table.pictures));
  }
  const std::vector<std::size_t> widths = full_widths(table, 0);
  if (style.columns == 0 || total(table, widths) <= style.columns) return lined_up(table, widths);
  if (const auto narrow = broken_widths(table, style.columns)) {
    std::string text = lined_up(table, *narrow);
    if (table.head || table.repeats > 0 || widths.size() > 2) return text;
    // Sentences in a narrow column beside a wide one take more lines than behind it.
    std::string beneath = folded(table, style);
    return std::ranges::count(beneath, '\n') < std::ranges::count(text, '\n') ? beneath : text;
  }
  return table.repeats == 0 ? folded(table, style) : divided(table, style);
}

std::string written(const Heading& heading, const Style& style) {
  return written(Paragraph{.line = Line(heading.text, Tone::strong), .indent = heading.indent, .hang = 2}, style);
}

/// The line of the text with a caret under the piece; a long line is cut to a window around it.
std::string written(const Pointer& pointer, const Style& style) {
  const base::Quote& quote = pointer.quote;
  constexpr std::size_t usual = 72, least = 16;
  const std::size_t window =
      style.columns == 0 ? usual : std::clamp(style.columns - std::min(pointer.indent, style.columns), least, usual);
  std::string before = base::harmless(std::string_view(quote.line).substr(0, quote.column));
  std::string piece = base::harmless(std::string_view(quote.line).substr(quote.column, quote.width));
  std::string after =
      base::harmless(std::string_view(quote.line).substr(std::min(quote.line.size(), quote.column + quote.width)));
  if (base::width(before) + base::width(piece) + base::width(after) > window) {
    // Cut between words where there are any; of a long one as much stays as there is room for.
    const std::size_t long_word = window / 4;
    if (const std::size_t columns = base::width(before); columns > window / 2) {
      const std::size_t from = base::bytes_within(before, columns - window / 2);
      const std::size_t blank = before.find(' ', from);
      before = "…" + before.substr(blank == std::string::npos || blank - from > long_word ? from : blank);
    }
    if (const std::size_t most = window - std::min(window, base::width(before) + 1); base::width(piece) > most) {
      piece = piece.substr(0, base::bytes_within(piece, most)) + "…";
      after.clear();
    }
    const std::size_t room = window - std::min(window, base::width(before) + base::width(piece) + 2);
    if (base::width(after) > room) {
      const std::size_t to = base::bytes_within(after, room);
      const std::size_t blank = after.rfind(' ', to);
      const bool is_within = blank == std::string::npos || to - blank > long_word;
      after = is_within ? after.substr(0, to) + "…" : after.substr(0, blank) + " …";
    }
  }
  const std::string margin(pointer.indent, ' ');
  return margin + before + piece + after + '\n' + margin + std::string(base::width(before), ' ') + "^\n";
}

std::string written(const Gap& /*gap*/, const Style& /*style*/) { return "\n"; }

/// What it shows, the lines, and what each came to.
std::string written(const Chart& chart, const Style& style) {
  constexpr std::size_t usual = 72;
  std::string result = written(Paragraph{.line = caption(chart), .hang = 2}, style);
  result += drawn(chart, style.columns == 0 ? usual : style.columns);
  std::string last;
  for (std::size_t i = 0; i < std::min(chart.curves.size(), most_curves); ++i) {
    last += fmt::format("{}{} {}", i == 0 ? "" : ", ", i + 1, last_text(chart, chart.curves[i]));
  }
  return result + written(Paragraph{.line = last, .hang = 2}, style);
}

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
    const bool names = table.head && &row == &table.rows.front();
    for (std::size_t i = 0; i < row.size(); ++i) {
      if (i != 0) result += ',';
      const bool number = !names && i < table.alignment.size() && table.alignment[i] == 'r';
      result += number ? row[i] : cell(row[i]);
    }
    result += '\n';
  }
  return result;
}

}  // namespace tavolo::report
