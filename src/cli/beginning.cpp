#include "cli/beginning.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <span>
#include <string>
#include <utility>

#include "base/mistake.hpp"
#include "base/name.hpp"
#include "book/fixtures.hpp"
#include "book/match.hpp"
#include "book/people.hpp"
#include "book/season.hpp"
#include "cli/meaning.hpp"
#include "cli/opening.hpp"
#include "cli/recording.hpp"
#include "cli/say.hpp"
#include "cli/session.hpp"
#include "cli/table_options.hpp"
#include "report/fixtures.hpp"
#include "report/people.hpp"
#include "report/text.hpp"

namespace tavolo::cli {

using journal::Journal;
using referee::Head;

namespace {

/// The season that is named, else the current one. Throws base::Mistake for one that is closed, and where there is
/// none.
journal::Season season_of_plan(const Call& call, Journal& journal) {
  if (const auto named = call.value("--season")) {
    journal::Season season = journal.season(*named);
    book::refuse_closed(season);
    return season;
  }
  const std::vector<journal::Season> seasons = journal.seasons();
  const auto current = std::ranges::find_if(seasons, &journal::Season::current);
  if (current == seasons.end()) book::refuse_without_season({});
  return *current;
}

/// The id of the only game of a season.
std::string only_game(const journal::Season& season) {
  std::vector<std::string> games = book::read_rules(season).games;
  if (games.size() == 1) return std::move(games.front());
  throw base::Mistake("missing-argument", "nobody said which game is played",
                      fmt::format("name it: tavolo new GAME --season {} --fixture N", base::typed(season.name)));
}

/// Tells what speaks against a match being the row of the plan that it names, and asks, the lock given back meanwhile;
/// tells it alone where nobody can be asked.
void ask_fixture(const Call& call, Journal& journal, Journal::Writing& writing, const Head& head) {
  if (!tell_fixture(call, journal, head) || !can_ask(call)) return;
  const journal::Season asked = journal.season(head.season);
  writing.pause();
  if (!confirmed(call, "is it that row all the same?")) {
    throw base::Mistake("not-confirmed", "no match was begun", "");
  }
  writing.go_on();
  (void)book::as_asked(journal, asked);
}

}  // namespace

bool tell_fixture(const Call& call, Journal& journal, const Head& head) {
  if (head.fixture == 0) return false;
  const book::FixtureDoubt doubt = book::fixture_doubt(journal, head);
  if (doubt.empty() || call.surroundings().json) return false;
  for (const std::string& line : report::fixture_doubts(head.fixture, doubt)) say(fmt::format("tavolo: {}\n", line));
  return true;
}

book::BeginningWords beginning_words(const Call& call) {
  return {.standing = standing_words(call),
          .date = date(call, "--date").value_or(call.surroundings().today),
          .place = call.value("--place"),
          .note = call.value("--note").value_or(""),
          .fixture = call.value("--fixture")};
}

Head described(const Call& call) {
  if (call.words().empty()) {
    throw base::Mistake("missing-argument", "`tavolo new` needs a game and its sides",
                        "for example: tavolo new all-fours Ann+Cleo Ben+Dora; `tavolo games` lists the games");
  }
  const games::Game& game = games::find_game(call.words().front());
  games::HouseRules house(game.house_rules);
  set_rules(call, game, house);
  Head head{.sides = book::said_sides(std::span(call.words()).subspan(1), game)};
  return book::begin(std::move(head), game, std::move(house), beginning_words(call));
}

games::HouseRules house_under(const Call& call, const games::Match& match, const games::Game& edition) {
  std::vector<std::string> left;
  games::HouseRules house = match.house.under(edition.house_rules, &left);
  if (!left.empty()) {
    call.remark(fmt::format("tavolo: edition {} of {} has no {}; what is usual there is taken\n", edition.edition,
                            edition.name, fmt::join(left, ", ")));
  }
  return house;
}

Head in_season(const Call& call, Journal& journal, Head head) {
  const auto named = call.value("--season");
  if (!named) {
    head.season = book::season_joined(journal.seasons(), head);
    return head;
  }
  const journal::Season season = journal.season(*named);
  book::refuse_closed(season);
  head.season = season.name;
  return head;
}

Head planned(const Call& call, Journal& journal) {
  const journal::Season season = season_of_plan(call, journal);
  const std::string word = call.words().empty() ? only_game(season) : call.words().front();
  const games::Game& game = games::find_game(word);
  games::HouseRules house(game.house_rules);
  set_rules(call, game, house);
  const book::SeasonRules rules = book::season_rules(journal, season);
  const auto fixtures = rules.plan ? std::optional(book::unplayed(*rules.plan)) : std::nullopt;
  const std::int64_t number = book::read_fixture(call.value("--fixture").value_or(""));
  const season::Fixture& row = book::find_fixture(season, fixtures, number);
  Head head{.sides = season::sides_of(fixtures->plan, row)};
  book::refuse_teams(journal, season, number, head.sides);
  head.season = season.name;
  return book::begin(std::move(head), game, std::move(house), beginning_words(call));
}

void ask_future(const Call& call) {
  const auto day = date(call, "--date");
  const auto text = day ? still_to_come(call, *day) : std::nullopt;
  if (!text || call.surroundings().json) return;
  if (!call.surroundings().input_is_terminal) return say(fmt::format("tavolo: {}\n", *text));
  if (!confirmed(call, *text + ": is that the date?")) throw base::Mistake("not-confirmed", "no match was begun", "");
}

std::int64_t begin_match(const Call& call, const std::function<Head(Journal&)>& head_of) {
  const auto begun = [&](Journal& journal) {
    Head head = head_of(journal);
    book::refuse_twice(journal, head);
    if (head.fixture != 0) book::refuse_without_season(head);
    return head;
  };
  if (is_missing(call)) {
    Journal none = open_journal(call, Journal::Access::read);
    (void)begun(none);  // what is refused makes no journal
  }
  Journal journal = open_journal(call, Journal::Access::write);
  auto writing = journal.write();
  const Head head = begun(journal);
  ask_fixture(call, journal, writing, head);
  const std::string alike = report::likenesses(book::likenesses(journal, head));
  const std::int64_t number = journal.add_match(head);
  journal.append(number, book::beginning(head));
  journal.sit(number, session());
  const book::Played played = book::load(journal, number);
  const std::string text = match_text(call, played, report::text(report::beginning(played), call.surroundings().style));
  writing.commit();
  call.remark(alike);
  call.print_done(text);
  return number;
}

}  // namespace tavolo::cli
