#include "book/telling.hpp"

#include "catch.hpp"
#include "games/game.hpp"

using namespace tavolo;
using Kind = referee::Entry::Kind;

namespace {

/// A match of All Fours, and what is told of its first deal so far.
book::Played played(const std::string& record = {}) {
  std::vector<referee::Entry> entries{{.number = 1, .kind = Kind::begin}};
  if (!record.empty()) entries.push_back({.number = 2, .kind = Kind::add, .deal = 1, .text = record});
  return book::play({.number = 1,
                     .game = "all-fours",
                     .edition = std::string(games::find_game("all-fours").edition),
                     .date = "2026-11-20",
                     .sides = {{"Ann", "Cleo"}, {"Ben", "Dora"}},
                     .scores = {0, 0},
                     .dealer = 1},
                    std::move(entries));
}

}  // namespace

TEST_CASE("of several lines the one that is wrong is told") {
  for (const char* typed : {"t5D s hX\nlA", "t5D s hX / lA", "d1\nt5D s hX\nlA", "d1\nt5D s hX"}) {
    INFO(typed);
    const book::Told told = book::tell(played(), typed);
    CHECK(told.text.empty());
    REQUIRE_FALSE(told.refusal.empty());
    REQUIRE(told.refusal.front().quote);
    const base::Quote& quote = *told.refusal.front().quote;
    CHECK(quote.line.find('\n') == std::string::npos);
    CHECK(quote.line.substr(quote.column, 1) == "X");
  }
}

TEST_CASE("a text is understood to the line that is wrong, though what it says stands before it too") {
  const book::Played match = played();
  for (const char* typed : {"d1 t5D s hA\nhA", "d1 t5D s ; hX\nhX"}) {
    INFO(typed);
    const book::Told told = book::understood(match.now(), match.course.before_now(), "", typed);
    CHECK(told.text == typed);
    CHECK(told.refusal.empty());  // the referee tells it of the whole record
  }
}
