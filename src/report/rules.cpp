#include "report/rules.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "base/limits.hpp"
#include "base/lines.hpp"
#include "base/name.hpp"

namespace tavolo::report {
namespace {

constexpr std::size_t indent = 2;

/// The text with its marks made strong.
Line marked(const journal::MarkedText& text) {
  Line line;
  std::size_t at = 0;
  const auto add = [&](std::size_t end, Tone tone) {
    line.spans.push_back({base::harmless(std::string_view(text.text).substr(at, end - at), true), tone});
    at = end;
  };
  for (const auto& [begin, end] : text.marks) {
    add(begin, Tone::plain);
    add(end, Tone::strong);
  }
  add(text.text.size(), Tone::plain);
  return line;
}

std::string list(const std::vector<std::string>& words) {
  return base::harmless(fmt::format("{}", fmt::join(words, ", ")));
}

/// `house rule target 7 here (by default 14)`.
std::string house_rule_head(const book::TouchingRule& rule) {
  const std::string here = rule.differs() ? fmt::format(" {} here", rule.here) : "";
  return fmt::format("house rule {}{} (by default {})", rule.name, here, rule.fallback);
}

void add_house_rules(Blocks& blocks, const book::RulePage& page) {
  for (const book::TouchingRule& rule : page.house_rules) {
    const std::string head = house_rule_head(rule);
    // What was searched for should stay short: a rule that is as ever is told where a clause is asked for.
    if (page.searched && rule.differs()) blocks.paragraph(head, indent);
    if (!page.searched) blocks.paragraph(head + ": " + rule.meaning, indent);
  }
}

void add_cases(Blocks& blocks, const book::RulePage& page) {
  constexpr std::size_t most = 5;
  for (std::size_t i = 0; i < std::min(most, page.cases.size()); ++i) {
    blocks.paragraph("case: " + page.cases[i], indent);
  }
  if (page.cases.size() > most) {
    const std::size_t rest = page.cases.size() - most;
    blocks.paragraph(fmt::format("and {} more case{}", rest, rest == 1 ? "" : "s"), indent);
  }
}

/// `AF-26`, `AF dispute 2`, `house rule draw`; `several` games may have a house rule of one name.
std::string name_of(const journal::Document& document, bool several) {
  if (document.kind != journal::Document::Kind::house_rule) return base::harmless(document.id);
  return fmt::format("house rule {}{}", document.id, several ? fmt::format(" of {}", document.game) : "");
}

void add_page(Blocks& blocks, const book::RulePage& page, bool several) {
  const journal::Document& document = page.document;
  const bool clause = document.kind == journal::Document::Kind::clause;
  if (clause && !document.title.empty()) {
    blocks.paragraph({{name_of(document, several), Tone::strong}, {"  " + document.title}});
  } else {
    blocks.heading(name_of(document, several));
  }
  if (!clause && !document.title.empty()) blocks.paragraph(marked(page.title), indent);
  blocks.paragraph(marked(page.text), indent);
  if (!document.source.empty()) blocks.paragraph("source: " + std::string(document.source), indent);
  if (!clause && !document.clauses.empty()) blocks.paragraph("clauses: " + list(document.clauses), indent);
  add_house_rules(blocks, page);
  if (!page.searched) {
    for (const std::string& dispute : page.disputes) blocks.paragraph("dispute: " + dispute, indent);
    for (const std::string& ruling : page.rulings) blocks.paragraph(base::harmless(ruling), indent);
    add_cases(blocks, page);
  }
  if (!page.found.empty()) blocks.paragraph("found: " + list(page.found), indent);
}

/// Whose house rules are told, where the reader did not say it.
std::string heading(const book::RuleAnswer& answer) {
  const bool differs = std::ranges::any_of(answer.pages, [](const book::RulePage& page) {
    return std::ranges::any_of(page.house_rules, &book::TouchingRule::differs);
  });
  if (answer.match == 0 || (answer.game_given && !differs)) return {};
  return fmt::format("{}, under the house rules of match {}", answer.game->name, answer.match);
}

/// `**AF-1** Four play` with the id strong.
Line with_strong_ids(std::string_view text) {
  Line line;
  while (true) {
    const std::size_t open = text.find("**");
    const std::size_t close = open == std::string_view::npos ? open : text.find("**", open + 2);
    if (close == std::string_view::npos) break;
    line.spans.push_back({std::string(text.substr(0, open))});
    line.spans.push_back({std::string(text.substr(open + 2, close - open - 2)), Tone::strong});
    text.remove_prefix(close + 2);
  }
  line.spans.push_back({std::string(text)});
  return line;
}

/// The line with what stands between the signs of emphasis and of words that are typed marked, without the signs.
Line without_signs(const Line& line) {
  Line result;
  for (const Span& span : line.spans) {
    std::string_view rest = span.text;
    while (span.tone == Tone::plain) {
      const std::size_t open = rest.find_first_of("*`");
      const std::size_t close = open == std::string_view::npos ? open : rest.find(rest[open], open + 1);
      if (close == std::string_view::npos) break;
      result.spans.push_back({std::string(rest.substr(0, open))});
      const Tone tone = rest[open] == '`' ? Tone::faint : Tone::strong;
      result.spans.push_back({std::string(rest.substr(open + 1, close - open - 1)), tone});
      rest.remove_prefix(close + 1);
    }
    result.spans.push_back({std::string(rest), span.tone, span.names});
  }
  return result;
}

/// Whether a line of a rule book is an item of a list, `- ` or `12. `.
bool is_item(std::string_view line) {
  const std::size_t digits = std::min(line.find_first_not_of("0123456789"), line.size());
  return line.starts_with("- ") || (digits > 0 && line.substr(digits).starts_with(". "));
}

/// A paragraph, item or heading of a rule book.
Block block_of(const std::string& paragraph, bool signs) {
  if (paragraph.starts_with('#')) {
    if (signs) return Paragraph{paragraph, 0, false};
    return Heading{paragraph.substr(paragraph.find_first_not_of("# "))};
  }
  Paragraph block{.line = signs ? Line(paragraph) : with_strong_ids(paragraph),
                  .hang = is_item(paragraph) ? indent : 0};
  if (const std::size_t end = paragraph.find("**", 2); paragraph.starts_with("**") && end != std::string::npos) {
    block.names = Names::clause;
    block.id = paragraph.substr(2, end - 2);
  }
  return block;
}

/// The cells of a row of a table, `| one | two |`.
std::vector<std::string> cells_of(std::string_view row) {
  std::vector<std::string> cells;
  row.remove_prefix(1);
  while (!row.empty()) {
    cells.emplace_back(base::trimmed(base::cut(row, '|')));
  }
  return cells;
}

/// Adds a row to a table; the line under the first one says that it names the columns.
void add_row(Table& table, std::string_view row, bool signs) {
  if (row.find_first_not_of("|-: ") == std::string_view::npos) {
    if (table.rows.size() == 1) table.head = true;
    return;
  }
  std::vector<std::string> cells = cells_of(row);
  for (std::string& cell : cells) {
    if (signs) break;
    const Line line = without_signs(with_strong_ids(cell));
    cell.clear();
    for (const Span& span : line.spans) cell += span.text;
  }
  table.add(std::move(cells));
}

/// What was not found, and what may have been meant.
Blocks unknown(const book::RuleAnswer& answer) {
  Blocks blocks;
  const std::string where =
      answer.game == nullptr ? "rule book" : fmt::format("clause or dispute of {}", answer.game->name);
  for (const auto& [word, nearest] : answer.unknown) {
    // Beside an answer only what can be mended is worth a line.
    if (!answer.pages.empty() && nearest.empty()) continue;
    blocks.paragraph(
        fmt::format("\"{}\" stands in no {}{}", base::harmless(word), where,
                    nearest.empty() ? "" : fmt::format("; did you mean \"{}\"?", base::harmless(nearest))));
  }
  if (answer.cut) blocks.paragraph(fmt::format("only the first {} words were looked for", base::limit::question_words));
  if (answer.pages.empty() && blocks.empty()) blocks.paragraph("there is no word to look for");
  return blocks;
}

}  // namespace

Blocks rules(const book::RuleAnswer& answer) {
  Blocks blocks;
  if (const std::string whose = heading(answer); !whose.empty()) blocks.paragraph(whose);
  if (answer.weak) {
    const std::string who = answer.game == nullptr ? std::string("the rule books seem")
                                                   : fmt::format("the rule book of {} seems", answer.game->name);
    blocks.paragraph(fmt::format("{} silent on this{}", who, answer.pages.empty() ? "" : "; the nearest is:"));
  }
  for (const book::RulePage& page : answer.pages) {
    if (!blocks.empty()) blocks.gap();
    add_page(blocks, page, answer.game == nullptr);
  }
  if (answer.weak) {
    blocks.gap();
    blocks.paragraph(
        fmt::format("decide it at the table, and keep it: tavolo ruling add {} \"what happened\" "
                    "--decision \"what was decided\"",
                    answer.game == nullptr ? "GAME" : answer.game->id));
  }
  if (answer.more > 0) {
    blocks.gap();
    blocks.paragraph(
        fmt::format("{} more {} found; --all prints them", answer.more, answer.more == 1 ? "was" : "were"));
  }
  Blocks rest = unknown(answer);
  if (!rest.empty() && !blocks.empty()) blocks.gap();
  blocks.add(std::move(rest));
  return blocks;
}

Blocks rulebook(std::string_view text, bool signs) {
  Blocks blocks;
  std::string paragraph;
  Table table;
  const auto end_paragraph = [&] {
    if (!paragraph.empty()) blocks.add(block_of(paragraph, signs));
    paragraph.clear();
    blocks.add(std::exchange(table, {}));
  };
  while (!text.empty()) {
    const std::string_view line = base::next_line(text);
    if (line.starts_with('|')) {
      if (table.rows.empty()) end_paragraph();
      add_row(table, line, signs);
      continue;
    }
    if (line.empty() || line.starts_with('#') || is_item(line) || !table.rows.empty()) end_paragraph();
    if (line.empty()) blocks.gap();
    if (!paragraph.empty()) paragraph += ' ';
    paragraph += line.substr(std::min(paragraph.empty() ? 0 : line.find_first_not_of(' '), line.size()));
  }
  end_paragraph();
  return blocks;
}

Blocks rulebook(std::string_view text, const book::RuleAnswer& here) {
  const Blocks book = rulebook(text, false);
  Blocks blocks;
  for (const Block& block : book.list()) {
    const auto* paragraph = std::get_if<Paragraph>(&block);
    if (paragraph == nullptr) {
      blocks.add(block);
      continue;
    }
    Paragraph marked = *paragraph;
    marked.line = without_signs(marked.line);
    blocks.add(std::move(marked));
    if (paragraph->id.empty()) continue;
    const auto page = std::ranges::find(here.pages, paragraph->id, [](const auto& one) { return one.document.id; });
    if (page == here.pages.end()) continue;
    for (const book::TouchingRule& rule : page->house_rules) {
      if (!rule.differs()) continue;
      blocks.paragraph({{house_rule_head(rule), Tone::strong}, {": " + rule.meaning}}, indent);
    }
    for (const std::string& ruling : page->rulings) blocks.paragraph(base::harmless(ruling), indent);
  }
  return blocks;
}

}  // namespace tavolo::report
