#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdio>

#include "base/limits.hpp"
#include "base/mistake.hpp"
#include "base/name.hpp"
#include "book/beginning.hpp"
#include "book/match.hpp"
#include "book/people.hpp"
#include "book/season.hpp"
#include "book/words.hpp"
#include "cli/commands.hpp"
#include "cli/meaning.hpp"
#include "cli/opening.hpp"
#include "cli/recording.hpp"
#include "cli/say.hpp"
#include "cli/session.hpp"
#include "cli/table_options.hpp"
#include "report/outgoing.hpp"
#include "report/people.hpp"
#include "report/text.hpp"

namespace tavolo::cli::commands {
namespace {

using book::Played;
using journal::Journal;
using referee::Head;

book::BeginningWords said(const Call& call) {
  return {.standing = standing_words(call),
          .date = date(call, "--date").value_or(call.surroundings().today),
          .place = call.value("--place"),
          .note = call.value("--note").value_or("")};
}

/// The match of this session, else the one written to last.
Played played_last(const Call& call, Journal& journal) {
  book::Recent recent = book::look_back(journal, place(call), book::Purpose::showing);
  if (recent.own) return std::move(*recent.own);
  if (!recent.last) {
    throw base::Mistake("no-match", "there is no match yet to play again",
                        "begin one, for example: tavolo new all-fours Ann+Cleo Ben+Dora");
  }
  for (book::Recent::Touched& one : recent.touched) {
    if (one.match.head.number == *recent.last) return std::move(one.match);
  }
  return book::load(journal, *recent.last);
}

Head again(const Call& call, Journal& journal) {
  if (call.words().size() > 1) {
    throw base::Mistake("extra-argument", "--again takes the number of a match and nothing else",
                        "the sides and house rules are those of that match");
  }
  const Played last =
      call.words().empty() ? played_last(call, journal) : book::load(journal, book::match_number(call.words().front()));
  if (!last.course.now.over) {
    const std::string text =
        fmt::format("tavolo: match {0} is not over; it stays open, and `tavolo deal --match {0}` goes on with it\n",
                    last.head.number);
    std::fwrite(text.data(), 1, text.size(), stderr);
  }
  const games::Game& newest = games::find_game(last.match.game->id);
  games::HouseRules house = last.match.house.under(newest.house_rules);
  set_rules(call, newest, house);
  return book::begin(book::next_game(last), newest, std::move(house), said(call));
}

Head fresh(const Call& call) {
  if (call.words().empty()) {
    throw base::Mistake("missing-argument", "`tavolo new` needs a game and its sides",
                        "for example: tavolo new all-fours Ann+Cleo Ben+Dora; `tavolo games` lists the games");
  }
  const games::Game& game = games::find_game(call.words().front());
  games::HouseRules house(game.house_rules);
  set_rules(call, game, house);
  Head head{.sides = book::said_sides(std::span(call.words()).subspan(1), game)};
  return book::begin(std::move(head), game, std::move(house), said(call));
}

/// The season that is named, else the one that the match joins by itself.
std::string season_of(const Call& call, Journal& journal, const Head& head) {
  const auto named = call.value("--season");
  if (!named) return book::season_joined(journal.seasons(), head);
  const journal::Season season = journal.season(*named);
  book::refuse_closed(season);
  return season.name;
}

/// The match that is to begin. Throws where it cannot.
Head begun(const Call& call, Journal& journal) {
  Head head = call.has("--again") ? again(call, journal) : fresh(call);
  book::refuse_twice(journal, head);
  head.season = season_of(call, journal, head);
  return head;
}

/// A day to come is asked about, or told where nobody can be asked.
void ask_future(const Call& call) {
  const auto day = date(call, "--date");
  if (!day || *day <= call.surroundings().today || call.surroundings().json) return;
  const std::string text = fmt::format("{} is still to come, today is {}", *day, call.surroundings().today);
  if (!call.surroundings().input_is_terminal) return say(fmt::format("tavolo: {}\n", text));
  if (!confirmed(call, text + ": is that the date?")) throw base::Mistake("not-confirmed", "no match was begun", "");
}

int run(const Call& call) {
  ask_future(call);
  if (is_missing(call)) {
    Journal none = open_journal(call, Journal::Access::read);
    (void)begun(call, none);  // what is refused makes no journal
  }
  Journal journal = open_journal(call, Journal::Access::write);
  auto writing = journal.write();
  const Head head = begun(call, journal);
  const std::string alike = report::outgoing(report::likenesses(book::likenesses(journal, head)), {});
  const std::int64_t number = journal.add_match(head);
  journal.append(number, {.kind = referee::Entry::Kind::begin});
  journal.sit(number, session());
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

}  // namespace

const Command new_match{"new", "Begin a match", arguments, beginning_options, run};

}  // namespace tavolo::cli::commands
