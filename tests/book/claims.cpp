#include "book/claims.hpp"

#include "catch.hpp"

using namespace tavolo;
using journal::Ruling;
using Kind = referee::Entry::Kind;

namespace {

referee::Head head() {
  return {.number = 4,
          .game = "all-fours",
          .edition = "2026-12",
          .date = "2026-11-20",
          .sides = {{"Ann", "Cleo"}, {"Ben", "Dora"}},
          .house = {{"target", "14"}},
          .scores = {0, 0},
          .dealer = 1};
}

/// Two deals of match 4, their entries numbered 2 and 3.
book::Played played() {
  return book::play(head(), {{.number = 1, .kind = Kind::begin},
                             {.number = 2, .kind = Kind::deal, .deal = 1, .text = "d1 t5D s hA lA j- gA"},
                             {.number = 3, .kind = Kind::deal, .deal = 2, .text = "t5D s hB lB j- gB"}});
}

Ruling claim(std::int64_t match, int deal, std::int64_t entry) {
  return {.number = 7, .kind = Ruling::Kind::claim, .game = "all-fours", .match = match, .deal = deal, .entry = entry};
}

}  // namespace

TEST_CASE("the claims about a deal are those of its match and number") {
  book::Played match = played();
  match.rulings = {claim(4, 1, 2), claim(4, 2, 3), claim(5, 1, 2), {.number = 9, .match = 4, .deal = 1}};
  REQUIRE(book::claims(match, 0).size() == 1);
  CHECK(book::claims(match, 0)[0].entry == 2);
  CHECK(book::claims(match, 1).size() == 1);
}

TEST_CASE("a claim is settled by an amendment, by a ruling after it, or when its deal is gone") {
  book::Played match = played();
  CHECK_FALSE(book::is_settled(match, claim(4, 1, 2)));
  CHECK(book::is_settled(match, claim(4, 1, 1)));  // the record in force is another
  CHECK(book::is_settled(match, claim(4, 3, 2)));
  match.rulings = {{.number = 6, .match = 4, .deal = 1}, {.number = 8, .match = 4, .deal = 2}};
  CHECK_FALSE(book::is_settled(match, claim(4, 1, 2)));
  match.rulings.push_back({.number = 8, .match = 4, .deal = 1});
  CHECK(book::is_settled(match, claim(4, 1, 2)));
}
