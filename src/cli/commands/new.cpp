#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <map>

#include "base/limits.hpp"
#include "base/mistake.hpp"
#include "base/name.hpp"
#include "book/match.hpp"
#include "book/season.hpp"
#include "book/words.hpp"
#include "cli/commands.hpp"
#include "cli/meaning.hpp"
#include "cli/opening.hpp"
#include "cli/recording.hpp"
#include "cli/table_options.hpp"
#include "report/outgoing.hpp"
#include "report/text.hpp"

namespace tavolo::cli::commands {
namespace {

using book::Played;
using journal::Journal;
using referee::Head;

/// Throws where the match would be over before its first deal.
void refuse_won(const games::Match& match, const games::Progress& start) {
  const auto rule = games::target_rule(match);
  if (!rule) return;
  const games::Points target = match.house.number(*rule);
  for (const games::Side side : match.all_sides()) {
    const games::Points score = start.scores[side];
    if (score < target) continue;
    throw base::Mistake("score",
                        fmt::format("the match would be over: {} has {}, and {} wins ({})", side, score, target,
                                    match.house.rules()[*rule].clauses),
                        "begin with lower scores, or say --house target=N");
  }
}

/// What the options say, over what the head already are.
void complete(const Call& call, const games::Game& game, games::HouseRules house, Head& head) {
  settle(game, house, head.sides);
  head.game = game.id;
  head.edition = game.edition;
  head.house.clear();
  for (std::size_t i = 0; i < house.size(); ++i) head.house.emplace_back(game.house_rules[i].name, house[i].text);
  const games::Match match = games::make_match(game, head.sides, std::move(house));
  games::Progress start = games::begin(match, games::numbered_seat(head.dealer), {}, head.deal);
  set_standing(call, match, start);
  if (call.has("--score")) refuse_won(match, start);
  head.scores = start.scores;
  head.deal = start.deal;
  head.dealer = number(start.dealer);
  head.date = date(call, "--date").value_or(call.surroundings().today);
  if (const auto place = call.value("--place")) head.place = *place;
  head.note = call.value("--note").value_or("");
  for (const std::string* text : {&head.place, &head.note}) {
    if (!base::is_utf8(*text) || text->size() > base::limit::note_bytes || text->find('\0') != std::string::npos) {
      throw base::Mistake("bad-text", "a place or note is not UTF-8, or longer than 10,000 bytes",
                          "shorten or convert it");
    }
  }
}

/// Throws where two of the names are of one person: everybody sits in one seat.
void refuse_twice(Journal& journal, const Head& head) {
  std::map<std::int64_t, std::string_view> seated;
  for (const auto& side : head.sides) {
    for (const std::string& name : side) {
      const auto player = journal.player(name);
      if (!player) continue;
      const auto [other, is_new] = seated.emplace(player->number, name);
      if (is_new) continue;
      throw base::Mistake(
          "same-player", fmt::format("\"{}\" and \"{}\" are one person", other->second, name),
          fmt::format("everybody sits in one seat; `tavolo player {}` tells the names", base::typed(player->name)));
    }
  }
}

/// Names that the journal does not know but that are very like one it knows, a sentence each.
std::string likenesses(Journal& journal, const Head& head) {
  const std::vector<journal::Player> players = journal.players();
  std::vector<std::string_view> known;
  for (const journal::Player& player : players) known.push_back(player.name);
  std::string text;
  for (const auto& side : head.sides) {
    for (const std::string& name : side) {
      if (journal.player(name)) continue;
      if (const auto near = base::nearest(name, known)) {
        text += fmt::format(
            "tavolo: \"{}\" is a new player; there is also \"{}\"\n"
            "  if they are one person: tavolo player merge {} {}\n",
            base::harmless(name), base::harmless(*near), base::typed(name), base::typed(*near));
      }
    }
  }
  return text;
}

Head again(const Call& call, Journal& journal) {
  if (call.words().size() > 1) {
    throw base::Mistake("extra-argument", "--again takes the number of a match and nothing else",
                        "the sides and house rules are those of that match");
  }
  std::optional<std::int64_t> number;
  if (!call.words().empty()) {
    number = book::match_number(call.words().front());
  } else {
    journal.recent([&](std::int64_t last) {
      number = last;
      return false;
    });
  }
  if (!number) {
    throw base::Mistake("no-match", "there is no match yet to play again",
                        "begin one, for example: tavolo new all-fours Ann+Cleo Ben+Dora");
  }
  const Played last = book::load(journal, *number);
  if (!last.course.now.over) {
    const std::string text = fmt::format(
        "tavolo: match {0} is not over; it stays open, and `tavolo deal --match {0}` goes on with it\n", *number);
    std::fwrite(text.data(), 1, text.size(), stderr);
  }
  Head head = last.head;
  head.deal = 1;
  head.dealer = last.course.now.over ? games::number(last.course.next_dealer) : 0;
  const games::Game& newest = games::find_game(last.match.game->id);
  games::HouseRules house = last.match.house.under(newest.house_rules);
  set_rules(call, newest, house);
  complete(call, newest, std::move(house), head);
  return head;
}

Head fresh(const Call& call) {
  if (call.words().empty()) {
    throw base::Mistake("missing-argument", "`tavolo new` needs a game and its sides",
                        "for example: tavolo new all-fours Ann+Cleo Ben+Dora; `tavolo games` lists the games");
  }
  const games::Game& game = games::find_game(call.words().front());
  games::HouseRules house(game.house_rules);
  set_rules(call, game, house);
  Head head;
  head.sides = read_sides(std::span(call.words()).subspan(1));
  complete(call, game, std::move(house), head);
  return head;
}

/// The season that is named, else that of the match played again, else the current one if it takes this game and day.
std::string season_of(const Call& call, Journal& journal, const Head& head) {
  if (const auto named = call.value("--season")) {
    const journal::Season season = journal.season(*named);
    book::refuse_closed(season);
    return season.name;
  }
  const std::vector<journal::Season> seasons = journal.seasons();
  for (const journal::Season& season : seasons) {
    if (season.name == head.season && season.closed_at.empty()) return season.name;  // --again
  }
  for (const journal::Season& season : seasons) {
    if (season.current && book::admits(book::season_rules(journal, season), head.game, head.date)) return season.name;
  }
  return {};
}

/// The match that is to begin. Throws where it cannot.
Head begun(const Call& call, Journal& journal) {
  Head head = call.has("--again") ? again(call, journal) : fresh(call);
  refuse_twice(journal, head);
  head.season = season_of(call, journal, head);
  return head;
}

int run(const Call& call) {
  if (is_missing(call)) {
    Journal none = open_journal(call, Journal::Access::read);
    (void)begun(call, none);  // what is refused makes no journal
  }
  Journal journal = open_journal(call, Journal::Access::write);
  auto writing = journal.write();
  const Head head = begun(call, journal);
  const std::string alike = report::outgoing(likenesses(journal, head), {});
  const std::int64_t number = journal.add_match(head);
  journal.append(number, {.kind = referee::Entry::Kind::begin});
  const Played played = book::load(journal, number);
  const std::string text = match_text(call, played, report::text(report::beginning(played), call.surroundings().style));
  writing.commit();
  std::fwrite(alike.data(), 1, alike.size(), stderr);
  call.print_done(text);
  return Status::done;
}

constexpr std::array<Argument, 2> arguments{{
    {"GAME", "the game, or a beginning of its name; with --again the match to play again", false, false,
     Completes::game},
    {"SIDE", "a player, or partners joined by +, in the order of the sides", false, true, Completes::player},
}};
constexpr std::array<Option, 10> options{{
    {"--again", "", "begin the next game of the same people, by default of the last match"},
    {"--house", "NAME=VALUE", "set a house rule; may be repeated", true, Completes::house_rule},
    {"--preset", "NAME", "set the house rules of a preset; may be repeated", true, Completes::preset},
    {"--season", "NAME", "the season that it counts for, by default the current one", false, Completes::season},
    {"--dealer", "WHO", "who deals first"},
    {"--score", "N,N", "what the sides begin with"},
    {"--deal", "N", "the number of the first deal, for a match taken over from paper"},
    {"--date", "DATE", "when it is played, by default today"},
    {"--place", "TEXT", "where it is played"},
    {"--note", "TEXT", "a note to keep with it"},
}};

}  // namespace

const Command new_match{"new", "Begin a match", arguments, options, run};

}  // namespace tavolo::cli::commands
