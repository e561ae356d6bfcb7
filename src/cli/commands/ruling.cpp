#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "base/mistake.hpp"
#include "base/name.hpp"
#include "base/number.hpp"
#include "book/claims.hpp"
#include "book/match.hpp"
#include "book/rulings.hpp"
#include "book/words.hpp"
#include "cli/commands.hpp"
#include "cli/opening.hpp"
#include "cli/recording.hpp"
#include "cli/table_options.hpp"
#include "report/rulings.hpp"

namespace tavolo::cli::commands {
namespace {

using Access = journal::Journal::Access;
using journal::Ruling;

/// A text that a ruling needs. `what` it is, and where it is said.
std::string needed(std::string text, std::string_view what, std::string_view where) {
  if (text.find_first_not_of(" \t\n") == std::string::npos) {
    throw base::Mistake("missing-argument", fmt::format("a ruling is not kept without {}", what),
                        fmt::format("say it: {}", where));
  }
  book::refuse_long(what, text);
  return text;
}

std::string said(const Call& call, std::string_view option, std::string_view what) {
  return needed(call.value(option).value_or(""), what, fmt::format("{} TEXT", option));
}

std::string told(const Call& call, journal::Journal& journal, const Ruling& one) {
  const book::ClaimStates states = book::claim_states(journal, {&one, 1});
  return call.surroundings().json ? report::json_rulings({&one, 1}, states)
                                  : report::text(report::ruling(one, states), call.surroundings().style);
}

/// Commits, and shows what stands under a number then.
int keep(const Call& call, journal::Journal& journal, journal::Journal::Writing& writing, std::int64_t number) {
  return commit(call, writing, told(call, journal, *journal.ruling(number)));
}

int add_ruling(const Call& call) {
  const games::Game& game = games::find_game(call.words()[0]);
  book::refuse_long("the title", call.words()[1]);
  std::string title = needed(call.words()[1], "what happened", "tavolo ruling add GAME TEXT");
  Ruling ruling{.game = std::string(game.id),
                .what = journal::Decision{std::move(title), said(call, "--decision", "a decision")}};
  ruling.clauses = book::clauses_of(game, call.values("--clause"));
  auto journal = open_journal(call, Access::write);
  auto writing = journal.write();
  if (const auto match = call.value("--match")) {
    const bool whole = match->find('.') == std::string::npos;
    const auto [number, deal] = whole ? std::pair(book::match_number(*match), 0) : book::deal_number(*match);
    book::place(ruling, book::load(journal, number), deal);
  }
  return keep(call, journal, writing, journal.append(ruling));
}

int take_back_ruling(const Call& call) {
  auto journal = change_journal(call);
  auto writing = journal.write();
  const Ruling one = book::find_ruling(journal, call.words()[0]);
  book::refuse_taken_back(one);
  journal.take_back(one, said(call, "--why", "a reason"));
  return keep(call, journal, writing, one.number);
}

/// Makes a preset of what was decided.
int house_rule(const Call& call) {
  auto journal = change_journal(call);
  auto writing = journal.write();
  const Ruling one = book::find_decision(journal, call.words()[0]);
  Ruling ruling = new_preset(call, games::find_game(one.game), call.words()[1]);
  std::get<journal::ClubPreset>(ruling.what).ruling = one.number;
  ruling.clauses = one.clauses;
  return keep(call, journal, writing, journal.append(ruling));
}

int show_ruling(const Call& call) {
  auto journal = read_journal(call);
  call.print(told(call, journal, book::find_ruling(journal, call.words()[0])));
  return Status::done;
}

int list_rulings(const Call& call) {
  auto journal = read_journal(call);
  const auto all = journal.rulings(call.words().empty() ? std::string_view{} : games::find_game(call.words()[0]).id);
  const book::ClaimStates states = book::claim_states(journal, all);
  call.print(call.surroundings().json ? report::json_rulings(all, states)
                                      : report::text(report::rulings(all, states), call.surroundings().style));
  return Status::done;
}

constexpr std::array<Argument, 2> game_and_text{{
    {"GAME", "the game", true, false, Completes::game},
    {"TEXT", "what happened"},
}};
constexpr std::array<Argument, 1> ruling_game{{{"GAME", "only of this game", false, false, Completes::game}}};
constexpr std::array<Argument, 1> ruling_number{
    {{"N", "the number of a ruling, preset or claim", true, false, Completes::ruling}}};
constexpr std::array<Argument, 2> number_and_name{{
    {"N", "the number of a ruling", true, false, Completes::ruling},
    {"NAME", "what the preset is called"},
}};
constexpr std::array<Option, 3> decision{{
    {"--decision", "TEXT", "what was decided"},
    {"--clause", "CLAUSE", "a clause that it concerns; may be repeated", true, Completes::clause},
    {"--match", "N", "the match or the deal where it happened, like 12 or 12.3", false, Completes::deal},
}};
constexpr std::array<Option, 1> reason{{{"--why", "TEXT", "the reason, kept with it"}}};
constexpr std::array<Option, 3> ruling_house{{
    {"--house", "NAME=VALUE", "a house rule that follows from it; may be repeated", true, Completes::house_rule},
    {"--preset", "NAME", "begin with the house rules of a preset", true, Completes::preset},
    {"--from", "DATE", "the date from which it counts, by default today"},
}};
constexpr Command ruling_add_action{.name = "ruling add",
                                    .summary = "Keep what happened and what was decided",
                                    .arguments = game_and_text,
                                    .options = decision,
                                    .run = add_ruling,
                                    .example = "all-fours \"a card fell on the floor\" --decision \"it is played on\""};
constexpr Command ruling_list_action{.name = "ruling list",
                                     .summary = "List what was decided, with presets and claims",
                                     .arguments = ruling_game,
                                     .run = list_rulings};
constexpr Command ruling_show_action{.name = "ruling show",
                                     .summary = "Show a ruling, preset or claim whole",
                                     .arguments = ruling_number,
                                     .run = show_ruling,
                                     .example = "3"};
constexpr Command void_action{.name = "ruling void",
                              .summary = "Take a ruling, preset or claim back",
                              .arguments = ruling_number,
                              .options = reason,
                              .run = take_back_ruling,
                              .example = "3 --why \"the book says it in AF-45\""};
constexpr Command house_rule_action{.name = "ruling house-rule",
                                    .summary = "Make a preset of what is decided again and again",
                                    .arguments = number_and_name,
                                    .options = ruling_house,
                                    .run = house_rule,
                                    .example = "3 club --house calling-by=opponents"};
constexpr std::array ruling_actions{&ruling_add_action, &ruling_list_action, &ruling_show_action, &void_action,
                                    &house_rule_action};

}  // namespace

const Command ruling{.name = "ruling", .summary = "Keep what the table or the club decided", .actions = ruling_actions};

}  // namespace tavolo::cli::commands
