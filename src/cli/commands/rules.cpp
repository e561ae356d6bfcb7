#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "base/mistake.hpp"
#include "base/name.hpp"
#include "cli/commands.hpp"
#include "games/game.hpp"
#include "games/rulebook.hpp"
#include "report/json.hpp"
#include "report/table.hpp"

namespace tavolo::cli::commands {
namespace {

using report::ClausePage;
using tavolo::games::Game;
using tavolo::games::Rulebook;

/// Whether a list such as `AF-4, AF-34` names the clause.
bool names(std::string_view list, std::string_view id) {
  for (std::size_t at = list.find(id); at != std::string_view::npos; at = list.find(id, at + 1)) {
    const std::size_t end = at + id.size();
    if (end == list.size() || list[end] < '0' || list[end] > '9') return true;
  }
  return false;
}

ClausePage page_of(const Game& game, const Rulebook& book, const tavolo::games::ClauseText& clause) {
  ClausePage page{clause, {}, {}};
  for (const tavolo::games::HouseRule& rule : game.house_rules) {
    if (names(rule.clauses, clause.id)) page.house_rules.emplace_back(rule.name);
  }
  for (const tavolo::games::Dispute& dispute : book.disputes) {
    if (std::ranges::count(dispute.clauses, clause.id) > 0) page.disputes.push_back(dispute.text);
  }
  return page;
}

std::vector<ClausePage> find_clauses(const Game& game, const Rulebook& book, std::span<const std::string> words) {
  std::vector<ClausePage> pages;
  for (const std::string& word : words) {
    const std::string id = tavolo::games::clause_id(game, word);
    const auto found = std::ranges::find_if(
        book.clauses, [&](const tavolo::games::ClauseText& clause) { return base::same_word(clause.id, id); });
    if (found == book.clauses.end()) {
      throw base::Mistake("no-clause", fmt::format("{} has no clause \"{}\"", game.name, word),
                          fmt::format("its clauses are {} to {}", book.clauses.front().id, book.clauses.back().id));
    }
    pages.push_back(page_of(game, book, *found));
  }
  return pages;
}

std::string text_of(const ClausePage& page, const Game& game, const report::Style& style) {
  std::string text = style.strong(page.clause.id) + '\n';
  text += report::wrapped(page.clause.text, style.columns, "  ");
  if (!page.clause.source.empty()) text += fmt::format("  source: {}\n", page.clause.source);
  for (const std::string& name : page.house_rules) {
    const auto rule = std::ranges::find(game.house_rules, name, &tavolo::games::HouseRule::name);
    text += report::wrapped(fmt::format("house rule {} (by default {}): {}", name, rule->fallback, rule->meaning),
                            style.columns, "  ");
  }
  for (const std::string& dispute : page.disputes) text += report::wrapped("dispute: " + dispute, style.columns, "  ");
  return text;
}

int run(const Call& call) {
  const Game& game = tavolo::games::find_game(call.words().front());
  const Rulebook book = tavolo::games::read_rulebook(game);
  const auto words = std::span(call.words()).subspan(1);
  std::vector<ClausePage> pages = find_clauses(game, book, words);
  if (call.surroundings().json) {
    if (words.empty()) {
      for (const tavolo::games::ClauseText& clause : book.clauses) pages.push_back(page_of(game, book, clause));
    }
    call.print(report::json_rules(game.id, pages));
    return Status::done;
  }
  if (words.empty()) {
    call.print(game.rulebook);
    return Status::done;
  }
  std::string text;
  for (const ClausePage& page : pages) {
    if (!text.empty()) text += '\n';
    text += text_of(page, game, call.surroundings().style);
  }
  call.print(text);
  return Status::done;
}

constexpr std::array<Argument, 2> arguments{{
    {"GAME", "the game", true, false, Completes::game},
    {"CLAUSE", "clauses to print, like AF-26 or 26; without one the whole book", false, true, Completes::clause},
}};

}  // namespace

const Command rules{"rules", "Print the rule book of a game, or clauses of it", arguments, {}, run};

}  // namespace tavolo::cli::commands
