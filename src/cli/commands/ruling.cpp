#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "base/mistake.hpp"
#include "base/name.hpp"
#include "base/number.hpp"
#include "cli/book.hpp"
#include "cli/commands.hpp"
#include "cli/presets.hpp"
#include "games/rulebook.hpp"
#include "report/rulings.hpp"

namespace tavolo::cli::commands {
namespace {

using Access = journal::Journal::Access;
using journal::Ruling;

const std::string& word(const Call& call, std::size_t index, std::string_view what, std::string_view example) {
  if (call.words().size() > index) return call.words()[index];
  throw base::Mistake("missing-argument", fmt::format("`tavolo ruling {}` needs {}", call.words().front(), what),
                      fmt::format("for example: tavolo ruling {}", example));
}

std::string said(const Call& call, std::string_view option, std::string_view what) {
  std::string text = call.value(option).value_or("");
  if (text.find_first_not_of(" \t\n") == std::string::npos) {
    throw base::Mistake("missing-argument", fmt::format("a ruling is not kept without {}", what),
                        fmt::format("say it: {} TEXT", option));
  }
  refuse_long(what, text);
  return text;
}

/// The clauses named by --clause, each a clause of the game, with blanks between them.
std::string clauses_of(const Call& call, const games::Game& game) {
  const games::Rulebook book = games::read_rulebook(game);
  std::string list;
  for (const std::string& typed : call.values("--clause")) {
    const std::string id = games::clause_id(game, typed);
    const auto found =
        std::ranges::find_if(book.clauses, [&](const auto& clause) { return base::same_word(clause.id, id); });
    if (found == book.clauses.end()) {
      throw base::Mistake("no-clause", fmt::format("{} has no clause \"{}\"", game.name, typed),
                          fmt::format("its clauses are {} to {}", book.clauses.front().id, book.clauses.back().id));
    }
    list += fmt::format("{}{}", list.empty() ? "" : " ", found->id);
  }
  return list;
}

/// The ruling of a number, in force or taken back.
Ruling find(journal::Journal& journal, const std::string& word) {
  const base::Number number = base::whole(word);
  for (Ruling& one : journal.rulings()) {
    if (number && one.number == number.value) return std::move(one);
  }
  throw base::Mistake("no-ruling", fmt::format("there is no ruling \"{}\"", word),
                      "`tavolo ruling list` lists them with their numbers");
}

std::string told(const Call& call, const Ruling& one) {
  return call.surroundings().json ? report::json_rulings({&one, 1}) : report::ruling(one, call.surroundings().style);
}

/// Appends an entry and shows what stands under a number then.
int keep(const Call& call, journal::Journal& journal, journal::Journal::Writing& writing, const Ruling& entry,
         std::int64_t shown = 0) {
  const std::int64_t number = journal.append(entry);
  const Ruling one = find(journal, fmt::format("{}", shown == 0 ? number : shown));
  return commit(call, writing, told(call, one));
}

int add(const Call& call) {
  constexpr std::string_view example = "add all-fours \"a card fell on the floor\" --decision \"it is played on\"";
  const games::Game& game = games::find_game(word(call, 1, "a game", example));
  Ruling entry{.game = std::string(game.id), .title = word(call, 2, "what happened", example)};
  refuse_long("the title", entry.title);
  entry.text = said(call, "--decision", "a decision");
  entry.clauses = clauses_of(call, game);
  auto journal = open_journal(call, Access::write);
  auto writing = journal.write();
  if (const auto match = call.value("--match")) {
    const bool whole = match->find('.') == std::string::npos;
    entry.match = whole ? match_number(*match) : deal_number(*match).first;
    const journal::Played played = load(journal, entry.match);
    if (played.match.game != &game) {
      throw base::Mistake("other-game", fmt::format("match {} is of {}", entry.match, played.match.game->name),
                          fmt::format("say: tavolo ruling add {} …", played.match.game->id));
    }
    if (!whole) entry.deal = played.course.deals[find_deal(played, deal_number(*match).second)].number;
  }
  return keep(call, journal, writing, entry);
}

int take_back(const Call& call) {
  auto journal = change_journal(call);
  auto writing = journal.write();
  const Ruling one = find(journal, word(call, 1, "a number", "void 3 --why \"the book says it in AF-45\""));
  if (one.voided) {
    throw base::Mistake("void-already", fmt::format("{} {} is taken back already", journal::word(one.kind), one.number),
                        "`tavolo ruling add` keeps a new decision");
  }
  const Ruling entry{.kind = Ruling::Kind::taken_back,
                     .game = one.game,
                     .text = said(call, "--why", "a reason"),
                     .target = one.number};
  return keep(call, journal, writing, entry, one.number);
}

/// Makes a preset of what was decided.
int house_rule(const Call& call) {
  constexpr std::string_view example = "house-rule 3 club --house calling-by=opponents";
  auto journal = change_journal(call);
  auto writing = journal.write();
  const Ruling one = find(journal, word(call, 1, "the number of a ruling", example));
  if (one.kind != Ruling::Kind::ruling || one.voided) {
    throw base::Mistake("no-ruling", fmt::format("{} is no ruling in force", one.number),
                        "`tavolo ruling list` lists them");
  }
  Ruling entry = new_preset(call, games::find_game(one.game), word(call, 2, "a name for the preset", example));
  entry.target = one.number;
  entry.clauses = one.clauses;
  return keep(call, journal, writing, entry);
}

int run(const Call& call) {
  const std::string& action = call.words().front();
  if (action == "add") return add(call);
  if (action == "void") return take_back(call);
  if (action == "house-rule") return house_rule(call);
  if (action == "show") {
    auto journal = read_journal(call);
    call.print(told(call, find(journal, word(call, 1, "a number", "show 3"))));
    return Status::done;
  }
  if (action == "list") {
    auto journal = read_journal(call);
    const auto list =
        journal.rulings(call.words().size() < 2 ? std::string_view{} : games::find_game(call.words()[1]).id);
    call.print(call.surroundings().json ? report::json_rulings(list)
                                        : report::rulings(list, call.surroundings().style));
    return Status::done;
  }
  constexpr std::array<std::string_view, 5> actions{"add", "list", "show", "void", "house-rule"};
  const auto near = base::nearest(action, actions);
  throw base::Mistake(
      "no-action", fmt::format("`tavolo ruling` has no \"{}\"", action),
      near ? fmt::format("did you mean \"{}\"?", *near) : "it has add, list, show, void and house-rule");
}

constexpr std::array<Argument, 3> arguments{{
    {"ACTION", "add, list, show, void or house-rule", true, false, Completes::choice, "add|list|show|void|house-rule"},
    {"WHAT", "add, list: the game; else the number of a ruling", false, false, Completes::game},
    {"TEXT", "add: what happened; house-rule: the name of the preset", false, true},
}};
constexpr std::array<Option, 7> options{{
    {"--decision", "TEXT", "add: what was decided"},
    {"--clause", "CLAUSE", "add: a clause that it concerns; may be repeated", true, Completes::clause},
    {"--match", "N", "add: the match or the deal where it happened, like 12 or 12.3", false, Completes::deal},
    {"--why", "TEXT", "void: the reason, kept with it"},
    {"--house", "NAME=VALUE", "house-rule: a house rule that follows from it; may be repeated", true,
     Completes::house_rule},
    {"--preset", "NAME", "house-rule: begin with the house rules of a preset", true, Completes::preset},
    {"--from", "DATE", "house-rule: the date from which it counts, by default today"},
}};

}  // namespace

const Command ruling{"ruling", "Keep what the table or the club decided", arguments, options, run};

}  // namespace tavolo::cli::commands
