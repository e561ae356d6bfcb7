#include "report/html.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/date.hpp"
#include "base/lines.hpp"
#include "base/name.hpp"
#include "report/svg.hpp"

namespace tavolo::report {
namespace {

std::string_view tag(Tone tone) {
  switch (tone) {
    case Tone::strong: return "strong";
    case Tone::bad: return "em";
    case Tone::faint: return "small";
    case Tone::plain: break;
  }
  return {};
}

std::string paragraph(std::string_view id, std::string_view style, const std::string& text) {
  return fmt::format("<p{}{}>{}</p>\n", id.empty() ? "" : fmt::format(" id=\"{}\"", escaped(id)),
                     style.empty() ? "" : fmt::format(" class={}", style), text);
}

/// The class of what holds a table, which has the smaller letters on paper the more columns there are.
std::string_view letters_on_paper(std::size_t columns) {
  return columns > 20 ? "\"wide crowd\"" : columns > 12 ? "\"wide many\"" : "wide";
}

/// The numbers of a chart, a row a moment.
Table numbers(const Chart& chart) {
  const std::size_t count = std::min(chart.curves.size(), most_curves);
  Table table{.alignment = fmt::format("l{:r>{}}", "", count), .head = true};
  std::vector<std::string> head{"when"};
  for (std::size_t i = 0; i < count; ++i) head.push_back(chart.curves[i].name);
  table.add(std::move(head));
  for (std::size_t at = 0; at < chart.moments.size(); ++at) {
    std::vector<std::string> row{chart.moments[at]};
    for (std::size_t i = 0; i < count; ++i) {
      const auto& value = chart.curves[i].values[at];
      row.push_back(value ? number_text(chart, *value) : "");
    }
    table.add(std::move(row));
  }
  return table;
}

}  // namespace

std::string escaped(std::string_view text) {
  std::string result;
  result.reserve(text.size());
  for (const char c : base::harmless(text, true)) {
    switch (c) {
      case '&': result += "&amp;"; break;
      case '<': result += "&lt;"; break;
      case '>': result += "&gt;"; break;
      case '"': result += "&quot;"; break;
      case '\'': result += "&#39;"; break;
      default: result += c;
    }
  }
  return result;
}

std::string anchor(Names names, std::string_view id) {
  switch (names) {
    case Names::deal: return fmt::format("deal-{}", id);
    case Names::place: return fmt::format("place-{}", id);
    case Names::entry: return fmt::format("entry-{}", id);
    default: return std::string(id);
  }
}

std::string Html::text(std::string_view piece, Names names) const {
  if (names == Names::nothing || piece.empty()) return text(piece);
  if (names != Names::clause) {
    const std::string to = m_leads(names, piece);
    return to.empty() ? text(piece) : fmt::format("<a href=\"{}\">{}</a>", escaped(to), text(piece));
  }
  std::string result;
  while (!piece.empty()) {
    const std::string_view id = base::cut(piece, ' ');
    const std::string to = m_leads(names, id);
    result += to.empty() ? text(id) : fmt::format("<a href=\"{}\">{}</a>", escaped(to), text(id));
    if (!piece.empty()) result += ' ';
  }
  return result;
}

std::string Html::line(const Line& line) const {
  // A name may go over several pieces.
  std::string whole;
  for (const Span& span : line.spans) whole += span.text;
  const bool hides = !m_names.none() && m_names.in(whole) != whole;
  if (hides && std::ranges::all_of(line.spans, [](const Span& span) { return span.names == Names::nothing; })) {
    return text(whole);
  }
  std::string result;
  for (const Span& span : line.spans) {
    const std::string_view mark = tag(span.tone);
    const std::string inside = text(span.text, span.names);
    result += mark.empty() ? inside : fmt::format("<{0}>{1}</{0}>", mark, inside);
  }
  return result;
}

std::string Html::cell(const Table& table, std::size_t column, const std::string& text) const {
  const Names names = column < table.names.size() ? table.names[column] : Names::nothing;
  // A line to write on.
  if (!text.empty() && text.find_first_not_of('_') == std::string::npos) return "<td class=blank>";
  constexpr std::size_t long_text = 26;  // what is longer may be broken
  const bool right = column < table.alignment.size() && table.alignment[column] == 'r';
  const bool is_day = base::is_date(text) || base::is_time(text);  // on one line, however narrow the page is
  const std::string_view side = right                           ? " class=r"
                                : base::width(text) > long_text ? " class=t"
                                : is_day                        ? " class=d"
                                                                : "";
  const std::string id =
      names == Names::entry && !text.empty() ? fmt::format(" id={}", anchor(names, text)) : std::string{};
  return fmt::format("<td{}{}>{}", id, side, names == Names::entry ? this->text(text) : this->text(text, names));
}

std::string Html::table(const Table& table, std::string_view label) const {
  std::size_t columns = 0;
  for (const auto& row : table.rows) columns = std::max(columns, row.size());
  // What is drawn with signs is no text to listen to.
  columns -= std::min(columns, table.pictures);
  std::string result = fmt::format("<div class={} tabindex=0 role=group aria-label=\"{}\"><table>\n",
                                   letters_on_paper(columns), text(label));
  for (std::size_t i = 0; i < table.rows.size(); ++i) {
    const auto& row = table.rows[i];
    const bool head = table.head && i == 0;
    const bool first =
        !head && !row.empty() && !table.names.empty() && table.names.front() == Names::place && row.front() == "1";
    result += head ? "<thead><tr>" : first ? "<tr class=first>" : "<tr>";
    for (std::size_t column = 0; column < columns; ++column) {
      const std::string empty;
      const std::string& piece = column < row.size() ? row[column] : empty;
      if (!head || piece.empty()) {
        result += cell(table, column, piece);
      } else {
        const bool right = column < table.alignment.size() && table.alignment[column] == 'r';
        result += fmt::format("<th scope=col{}>{}", right ? " class=r" : "", text(piece));
      }
    }
    result += head ? "</tr></thead><tbody>\n" : "</tr>\n";
  }
  return result + "</table></div>\n";
}

std::string Html::chart(const Chart& chart) const {
  const std::string about = text(caption(chart));
  return fmt::format("<figure><figcaption>{}</figcaption>{}<details><summary>the numbers</summary>", about,
                     svg(chart, m_names)) +
         table(numbers(chart), caption(chart)) + "</details></figure>\n";
}

std::string Html::blocks(const Blocks& blocks, std::string_view label, int level) const {
  std::string result, last_id;
  for (const Block& block : blocks.list()) {
    if (const auto* heading = std::get_if<Heading>(&block)) {
      result += level == 0 ? paragraph({}, "lead", text(heading->text))
                           : fmt::format("<h{0}>{1}</h{0}>\n", level, text(heading->text));
    } else if (const auto* piece = std::get_if<Paragraph>(&block)) {
      std::string id = piece->id.empty() ? std::string{} : anchor(piece->names, piece->id);
      if (id == last_id) id.clear();  // of a place that is shared the first reason
      if (!id.empty()) last_id = id;
      result += paragraph(id, piece->indent > 0 ? "in" : "", line(piece->line));
    } else if (const auto* rows = std::get_if<Table>(&block)) {
      result += table(*rows, label);
    } else if (const auto* curves = std::get_if<Chart>(&block)) {
      result += chart(*curves);
    } else if (const auto* pointer = std::get_if<Pointer>(&block)) {
      Blocks one;
      one.add(*pointer);
      result += fmt::format("<pre tabindex=0>{}</pre>\n", text(report::text(one, {})));
    }
  }
  return result;
}

}  // namespace tavolo::report
