#include "report/rules.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/limits.hpp"
#include "base/lines.hpp"
#include "base/name.hpp"
#include "report/table.hpp"

namespace tavolo::report {
namespace {

constexpr std::string_view indent = "  ";

/// The text with its marks made strong, in paragraphs.
std::string marked(const journal::MarkedText& text, const Style& style) {
  // Signs that take no place while lines are broken, and that no harmless text has.
  std::string result;
  std::size_t at = 0;
  for (const auto& [begin, end] : text.marks) {
    result += base::harmless(std::string_view(text.text).substr(at, begin - at), true) + '\x01';
    result += base::harmless(std::string_view(text.text).substr(begin, end - begin), true) + '\x02';
    at = end;
  }
  result += base::harmless(std::string_view(text.text).substr(at), true);
  return wrapped(result, style.columns, indent);
}

std::string strong_marks(std::string_view text, const Style& style) {
  std::string result;
  std::string piece;
  for (const char c : text) {
    if (c == '\x01' || c == '\x02') {
      result += c == '\x02' ? style.strong(piece) : piece;
      piece.clear();
    } else {
      piece += c;
    }
  }
  return result + piece;
}

std::string list(const std::vector<std::string>& words) {
  return base::harmless(fmt::format("{}", fmt::join(words, ", ")));
}

std::string house_rules_of(const RulePage& page, const Style& style) {
  std::string text;
  for (const TouchingRule& rule : page.house_rules) {
    const std::string here = rule.differs() ? fmt::format(" {} here", rule.here) : "";
    const std::string head = fmt::format("house rule {}{} (by default {})", rule.name, here, rule.fallback);
    // What was searched for should stay short: a rule that is as ever is told where a clause is asked for.
    if (page.searched && rule.differs()) text += wrapped(head, style.columns, indent);
    if (!page.searched) text += wrapped(head + ": " + rule.meaning, style.columns, indent);
  }
  return text;
}

std::string cases_of(const RulePage& page, const Style& style) {
  constexpr std::size_t most = 5;
  std::string text;
  for (std::size_t i = 0; i < std::min(most, page.cases.size()); ++i) {
    text += wrapped("case: " + page.cases[i], style.columns, indent);
  }
  if (page.cases.size() > most) {
    const std::size_t rest = page.cases.size() - most;
    text += fmt::format("  and {} more case{}\n", rest, rest == 1 ? "" : "s");
  }
  return text;
}

/// `AF-26`, `AF dispute 2`, `house rule draw`; `several` games may have a house rule of one name.
std::string name_of(const journal::Document& document, bool several) {
  if (document.kind != "house-rule") return base::harmless(document.id);
  return fmt::format("house rule {}{}", document.id, several ? fmt::format(" of {}", document.game) : "");
}

std::string text_of(const RulePage& page, bool several, const Style& style) {
  const journal::Document& document = page.document;
  const bool clause = document.kind == "clause";
  std::string text = style.strong(name_of(document, several));
  if (clause && !document.title.empty()) text += "  " + document.title;
  text += '\n';
  if (!clause && !document.title.empty()) text += marked(page.title, style);
  text += marked(page.text, style);
  if (!document.source.empty()) text += fmt::format("  source: {}\n", document.source);
  if (!clause && !document.clauses.empty()) {
    text += wrapped("clauses: " + list(document.clauses), style.columns, indent);
  }
  text += house_rules_of(page, style);
  if (!page.searched) {
    for (const std::string& dispute : page.disputes) text += wrapped("dispute: " + dispute, style.columns, indent);
    for (const std::string& ruling : page.rulings) text += wrapped(base::harmless(ruling), style.columns, indent);
    text += cases_of(page, style);
  }
  if (!page.found.empty()) text += wrapped("found: " + list(page.found), style.columns, indent);
  return strong_marks(text, style);
}

/// Whose house rules are told, where the reader did not say it.
std::string heading(const RuleAnswer& answer) {
  const bool differs = std::ranges::any_of(
      answer.pages, [](const RulePage& page) { return std::ranges::any_of(page.house_rules, &TouchingRule::differs); });
  if (answer.match == 0 || (answer.game_given && !differs)) return {};
  return fmt::format("{}, under the house rules of match {}\n", answer.game->name, answer.match);
}

/// `**AF-1** Four play` with the id strong.
std::string with_strong_ids(std::string_view text, const Style& style) {
  std::string result;
  while (true) {
    const std::size_t open = text.find("**");
    const std::size_t close = open == std::string_view::npos ? open : text.find("**", open + 2);
    if (close == std::string_view::npos) return result.append(text);
    result += text.substr(0, open);
    result += style.strong(text.substr(open + 2, close - open - 2));
    text.remove_prefix(close + 2);
  }
}

/// Whether a line of a rule book is an item of a list, `- ` or `12. `.
bool is_item(std::string_view line) {
  const std::size_t digits = std::min(line.find_first_not_of("0123456789"), line.size());
  return line.starts_with("- ") || (digits > 0 && line.substr(digits).starts_with(". "));
}

/// A paragraph, item or heading of a rule book as a terminal shows it.
std::string shown(const std::string& paragraph, const Style& style) {
  if (paragraph.starts_with('#')) {
    return (style.colour ? style.strong(paragraph.substr(paragraph.find_first_not_of("# "))) : paragraph) + '\n';
  }
  const bool item = is_item(paragraph);
  const std::size_t columns = style.columns == 0 ? 0 : style.columns - (item ? indent.size() : 0);
  std::string lines = wrapped(paragraph, columns);
  for (std::size_t at = lines.find('\n'); item && at + 1 < lines.size(); at = lines.find('\n', at + 1)) {
    lines.insert(at + 1, indent);
  }
  return style.colour ? with_strong_ids(lines, style) : lines;
}

}  // namespace

std::string rules(const RuleAnswer& answer, const Style& style) {
  std::string text = heading(answer);
  const bool weak = answer.weak && !answer.pages.empty();
  if (weak) {
    text += wrapped(answer.game == nullptr
                        ? std::string("the rule books seem silent on this; the nearest is:")
                        : fmt::format("the rule book of {} seems silent on this; the nearest is:", answer.game->name),
                    style.columns);
  }
  for (const RulePage& page : answer.pages) {
    if (!text.empty()) text += '\n';
    text += text_of(page, answer.game == nullptr, style);
  }
  if (weak) {
    text += '\n' + wrapped(fmt::format("decide it at the table, and keep it: tavolo ruling add {} \"what happened\" "
                                       "--decision \"what was decided\"",
                                       answer.game == nullptr ? "GAME" : answer.game->id),
                           style.columns);
  }
  if (answer.more > 0)
    text += fmt::format("\n{} more {} found; --all prints them\n", answer.more, answer.more == 1 ? "was" : "were");
  const std::string where =
      answer.game == nullptr ? "rule book" : fmt::format("clause or dispute of {}", answer.game->name);
  std::string unknown;
  for (const auto& [word, nearest] : answer.unknown) {
    // Beside an answer only what can be mended is worth a line.
    if (!answer.pages.empty() && nearest.empty()) continue;
    unknown += fmt::format("\"{}\" stands in no {}", base::harmless(word), where);
    unknown += nearest.empty() ? "\n" : fmt::format("; did you mean \"{}\"?\n", base::harmless(nearest));
  }
  if (answer.cut) {
    unknown += fmt::format("only the first {} words were looked for\n", base::limit::question_words);
  }
  if (answer.pages.empty() && unknown.empty()) unknown = "there is no word to look for\n";
  if (!unknown.empty() && !text.empty()) text += '\n';
  return text + unknown;
}

std::string rulebook(std::string_view text, const Style& style) {
  if (style.columns == 0 && !style.colour) return std::string(text);
  std::string result;
  std::string paragraph;
  while (!text.empty()) {
    const std::string_view line = base::next_line(text);
    const bool begins = line.empty() || line.starts_with('#') || is_item(line);
    if (begins && !paragraph.empty()) {
      result += shown(paragraph, style);
      paragraph.clear();
    }
    if (line.empty()) result += '\n';
    if (!paragraph.empty()) paragraph += ' ';
    paragraph += line;
  }
  if (!paragraph.empty()) result += shown(paragraph, style);
  return result;
}

}  // namespace tavolo::report
