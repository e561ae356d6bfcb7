#include <fmt/format.h>

#include <array>
#include <cstdio>

#include "base/mistake.hpp"
#include "book/beginning.hpp"
#include "book/match.hpp"
#include "book/words.hpp"
#include "cli/beginning.hpp"
#include "cli/commands.hpp"
#include "cli/meaning.hpp"
#include "cli/table_options.hpp"

namespace tavolo::cli::commands {
namespace {

using book::Played;
using journal::Journal;
using referee::Head;

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
    call.remark(
        fmt::format("tavolo: match {0} is not over; it stays open, and `tavolo deal --match {0}` goes on with it\n",
                    last.head.number));
  }
  const games::Game& newest = games::find_game(last.match.game->id);
  games::HouseRules house = house_under(call, last.match, newest);
  set_rules(call, newest, house);
  return book::begin(book::next_game(last), newest, std::move(house), beginning_words(call));
}

int run_new(const Call& call) {
  ask_future(call);
  static_cast<void>(begin_match(call, [&](Journal& journal) {
    if (call.has("--fixture") && !call.has("--again") && call.words().size() < 2) return planned(call, journal);
    return in_season(call, journal, call.has("--again") ? again(call, journal) : described(call));
  }));
  return Status::done;
}

constexpr std::array<Argument, 2> new_arguments{{
    {"GAME", "the game, or a beginning of its name; with --again the match to play again", false, false,
     Completes::game},
    {"SIDE", "a player, or partners joined by +, in the order of the sides", false, true, Completes::player},
}};

}  // namespace

const Command new_match{"new", "Begin a match", new_arguments, beginning_options, run_new};

}  // namespace tavolo::cli::commands
