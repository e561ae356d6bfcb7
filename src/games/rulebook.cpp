#include "games/rulebook.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/lines.hpp"
#include "base/name.hpp"

namespace tavolo::embedded {
extern const std::string_view askers_words;
extern const std::string_view case_index;
}  // namespace tavolo::embedded

namespace tavolo::games {
namespace {

/// All ids of the game, such as `AF-26`, in the order in which they stand in the text.
std::vector<std::string> ids_in(std::string_view prefix, std::string_view text) {
  const std::string start = fmt::format("{}-", prefix);
  std::vector<std::string> ids;
  for (std::size_t at = text.find(start); at != std::string_view::npos; at = text.find(start, at + 1)) {
    std::size_t end = at + start.size();
    while (end < text.size() && base::is_digit(text[end])) ++end;
    std::string id(text.substr(at, end - at));
    if (id.size() > start.size() && std::ranges::count(ids, id) == 0) ids.push_back(std::move(id));
  }
  return ids;
}

ClauseText read_clause(std::string_view paragraph) {
  const std::size_t end = paragraph.find("**", 2);
  ClauseText clause{std::string(paragraph.substr(2, end - 2)), {}, {}};
  std::string_view text = paragraph.substr(end + 2);
  const std::size_t open = text.ends_with(']') ? text.rfind('[') : std::string_view::npos;
  if (open != std::string_view::npos) {
    clause.source = text.substr(open + 1, text.size() - open - 2);
    text = text.substr(0, open);
  }
  const std::size_t first = text.find_first_not_of(" \n");
  const std::size_t last = text.find_last_not_of(" \n");
  if (first != std::string_view::npos) clause.text = text.substr(first, last - first + 1);
  std::ranges::replace(clause.text, '\n', ' ');
  return clause;
}

/// `*May I?* You may. AF-1, AF-2`
Dispute read_dispute(std::string_view prefix, int number, std::string text) {
  std::ranges::replace(text, '\n', ' ');
  Dispute dispute{number, text, ids_in(prefix, text)};
  std::string_view rest = text;
  if (const std::size_t end = rest.find('*', 1); rest.starts_with('*') && end != std::string_view::npos) {
    dispute.question = rest.substr(1, end - 1);
    rest.remove_prefix(end + 1);
  }
  // A sentence ends before the clauses; one that speaks of a clause in its midst keeps it.
  const std::size_t cited = rest.rfind(". " + std::string(prefix) + '-');
  const std::size_t first = std::min(rest.find_first_not_of(' '), rest.size());
  dispute.answer = rest.substr(0, cited == std::string_view::npos ? cited : cited + 1).substr(first);
  std::erase(dispute.answer, '*');  // of a second question
  return dispute;
}

constexpr std::string_view askers_heading = "\n## Askers' words\n";

/// Adds the phrases of the cells that are left of a row, separated by commas.
void add_phrases(std::string_view cells, std::vector<std::string>& asked) {
  while (!cells.empty()) {
    std::string_view cell = base::cut(cells, '|');
    while (!cell.empty()) {
      const std::string_view phrase = base::trimmed(base::cut(cell, ','));
      if (!phrase.empty()) asked.emplace_back(phrase);
    }
  }
}

/// Reads `| AF-17 | Who leads | who plays first, who starts |` into its clause.
void read_asked(std::string_view row, std::vector<ClauseText>& clauses) {
  base::cut(row, '|');
  const std::string_view id = base::trimmed(base::cut(row, '|'));
  const auto clause = std::ranges::find(clauses, id, &ClauseText::id);
  if (clause == clauses.end()) return;
  clause->title = base::trimmed(base::cut(row, '|'));
  add_phrases(row, clause->asked);
}

/// Reads what is asked of every game, `| AF-17, EC-23; SP-7 | who leads first |` a row, into the clauses, which all
/// begin so. Behind the semicolon stand those that have the phrases only.
void read_matters(std::string_view beginning, std::vector<ClauseText>& clauses) {
  int matter = 0;
  for (std::string_view rest = embedded::askers_words; !rest.empty();) {
    std::string_view row = base::cut(rest, '\n');
    if (!row.starts_with('|')) continue;
    ++matter;
    base::cut(row, '|');
    std::string_view ids = base::cut(row, '|');
    std::string_view settling = base::cut(ids, ';');
    const auto read = [&](std::string_view list, bool settles) {
      while (!list.empty()) {
        const std::string_view id = base::trimmed(base::cut(list, ','));
        if (!id.starts_with(beginning)) continue;
        const auto clause = std::ranges::find(clauses, id, &ClauseText::id);
        if (clause == clauses.end()) continue;
        add_phrases(row, settles ? clause->asked : clause->alike);
        if (settles) clause->matters.push_back(matter);
      }
    };
    read(settling, true);
    read(ids, false);
  }
}

}  // namespace

std::string_view printed_rulebook(const Game& game) {
  const std::size_t end = game.rulebook.find(askers_heading);
  return game.rulebook.substr(0, end);
}

bool names_clause(std::string_view list, std::string_view id) {
  for (std::size_t at = list.find(id); at != std::string_view::npos; at = list.find(id, at + 1)) {
    const std::size_t end = at + id.size();
    if (end == list.size() || !base::is_digit(list[end])) return true;
  }
  return false;
}

std::vector<std::string> cases_citing(const Game& game, std::string_view id) {
  std::vector<std::pair<std::ptrdiff_t, std::string_view>> found;
  std::string_view rest = game.case_index.empty() ? embedded::case_index : game.case_index;
  while (!rest.empty()) {
    std::string_view line = base::cut(rest, '\n');
    const std::string_view clauses = base::cut(line, '\t');
    if (names_clause(clauses, id)) found.emplace_back(std::ranges::count(clauses, ' '), line);
  }
  std::ranges::stable_sort(found, {}, &std::pair<std::ptrdiff_t, std::string_view>::first);
  std::vector<std::string> names;
  for (const auto& [others, name] : found) names.emplace_back(name);
  return names;
}

Rulebook read_rulebook(const Game& game) {
  Rulebook book;
  std::string_view rest = printed_rulebook(game);
  bool disputes = false;
  std::string section, paragraph;
  const std::string clause_start = fmt::format("**{}-", game.prefix);

  const auto finish = [&] {
    if (paragraph.starts_with(clause_start)) {
      const bool check = !base::is_digit(paragraph[std::min(clause_start.size(), paragraph.size() - 1)]);
      std::vector<ClauseText>& list = check ? book.checks : book.clauses;
      list.push_back(read_clause(paragraph));
      list.back().section = section;
    } else if (disputes && !paragraph.empty() && base::is_digit(paragraph.front())) {
      // `1. ` or `1) `, as Markdown takes both.
      const std::size_t after = std::min(paragraph.find_first_not_of("0123456789"), paragraph.size() - 1) + 2;
      book.disputes.push_back(read_dispute(game.prefix, static_cast<int>(book.disputes.size()) + 1,
                                           paragraph.substr(std::min(after, paragraph.size()))));
    }
    paragraph.clear();
  };

  while (!rest.empty()) {
    const std::string_view line = base::next_line(rest);
    if (line.empty() || (disputes && base::is_digit(line.front()))) finish();
    if (line.starts_with("### ")) section = line.substr(4);
    if (line.starts_with("## ")) disputes = line == "## Disputes";
    if (line.empty() || line.starts_with('#')) continue;
    if (!paragraph.empty()) paragraph += '\n';
    paragraph += line;
  }
  finish();
  for (std::string_view asked = game.rulebook.substr(printed_rulebook(game).size()); !asked.empty();) {
    if (const std::string_view row = base::cut(asked, '\n'); row.starts_with('|')) read_asked(row, book.clauses);
  }
  read_matters(fmt::format("{}-", game.prefix), book.clauses);
  return book;
}

bool is_clause_number(std::string_view text) {
  const bool check = !text.empty() && (base::lower(text.front()) == 'r' || base::lower(text.front()) == 'c');
  if (check) text.remove_prefix(1);
  return !text.empty() && std::ranges::all_of(text, base::is_digit);
}

std::string clause_id(const Game& game, std::string_view text) {
  std::string_view rest = text;
  if (base::begins_with(rest, game.prefix)) rest.remove_prefix(game.prefix.size());
  if (rest.starts_with('-')) rest.remove_prefix(1);
  if (!is_clause_number(rest)) return std::string(text);
  return fmt::format("{}-{}", game.prefix, rest);
}

}  // namespace tavolo::games
