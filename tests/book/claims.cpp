#include "book/claims.hpp"

#include "catch.hpp"

using namespace tavolo;
using book::ClaimState;
using journal::Ruling;
using tavolo::tests::contains;
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

/// A claim of side B, as ruling 7.
Ruling claim(std::int64_t match, int deal, std::int64_t entry, std::string text = "A 4 B 3") {
  return {.number = 7,
          .game = "all-fours",
          .match = match,
          .deal = deal,
          .what = journal::Claim{.side = games::Side(1), .text = std::move(text), .entry = entry}};
}

Ruling decision(std::int64_t number, std::int64_t match, int deal) {
  return {.number = number, .game = "all-fours", .match = match, .deal = deal};
}

/// Whether the only claim of the first deal is settled.
bool is_settled(const book::Played& played) {
  const auto claims = book::claims(played, 0);
  REQUIRE(claims.size() == 1);
  return claims[0].settled;
}

}  // namespace

TEST_CASE("the claims about a deal are those of its match and number") {
  book::Played match = played();
  match.rulings = {claim(4, 1, 2), claim(4, 2, 3), claim(5, 1, 2), decision(9, 4, 1)};
  REQUIRE(book::claims(match, 0).size() == 1);
  CHECK(book::claims(match, 0)[0].claim.entry == 2);
  CHECK(book::claims(match, 1).size() == 1);
}

TEST_CASE("a claim is settled by an amendment, or by a ruling after it about its deal") {
  book::Played match = played();
  match.rulings = {claim(4, 1, 2)};
  CHECK_FALSE(is_settled(match));
  match.rulings = {claim(4, 1, 1)};  // the record in force is another
  CHECK(is_settled(match));
  match.rulings = {decision(6, 4, 1), claim(4, 1, 2), decision(8, 4, 2), decision(8, 5, 1)};
  CHECK_FALSE(is_settled(match));
  match.rulings.push_back(decision(8, 4, 1));
  CHECK(is_settled(match));
}

TEST_CASE("a claim is points of sides, or a record, or neither") {
  const book::Played match = played();
  for (const char* text : {"b 3 A 4", "A 4, B 3", "A:4 B:3", "A=4,B=3", "Cleo 4 Ben 3", "Ann+Cleo: 4 Ben+Dora: 3"}) {
    INFO(text);
    const auto points = book::read_claim(match, 0, text).points;
    REQUIRE(points);
    CHECK(*points == std::vector<games::Points>{4, 3});
  }
  for (const char* text : {"A 4 B", "A 4 A 3", "A 4 Cleo 3", "A 4 C 3", "4 3", "A x B 3", "A", ",", ""}) {
    INFO(text);
    CHECK_FALSE(book::read_claim(match, 0, text).points);
    CHECK(book::read_claim(match, 0, text).sheet->refused());
  }
  const auto sheet = book::read_claim(match, 0, "d1 t5D s hB lA j- gA").sheet;
  REQUIRE(sheet);
  CHECK(sheet->points() == std::vector<games::Points>{2, 1});
}

TEST_CASE("what a claim of points says nothing of is as it is here") {
  const book::Reading reading = book::read_claim(played(), 0, "B 2");
  REQUIRE(reading.points);
  CHECK(*reading.points == std::vector<games::Points>{3, 2});
  CHECK(reading.given == std::vector<bool>{false, true});
}

TEST_CASE("a claim is explained for all sides together, by the simplest of what may be otherwise") {
  const book::Played match = played();  // three points of A: High, Low, Game
  const auto texts = [&](const char* claim) {
    std::vector<std::string> told;
    for (const book::Explanation& one : book::explanations(match, 0, *book::read_claim(match, 0, claim).points)) {
      std::string text;
      for (const auto& [slip, count] : one) {
        text += (text.empty() ? "" : " + ") + std::to_string(count) + " of";
        for (const book::Slip::Thing& thing : slip.things) text += " " + thing.text;
        if (!slip.how.empty()) text += ' ' + slip.how;
      }
      told.push_back(std::move(text));
    }
    return told;
  };
  const std::string lines = " High (+1) Low (+1) Game (+1) ";
  CHECK(texts("A 2 B 1") == std::vector<std::string>{"1 of" + lines + "given to B, not to A"});
  CHECK(texts("A 2 B 0") == std::vector<std::string>{"1 of" + lines + "of A left out"});
  CHECK(texts("A 1 B 0") == std::vector<std::string>{"2 of" + lines + "of A left out"});
  CHECK(texts("A 0 B 3") == std::vector<std::string>{"1 of the points of A and B exchanged"});
  CHECK(texts("A 1 B 1") ==
        std::vector<std::string>{"1 of" + lines + "of A left out + 1 of" + lines + "given to B, not to A"});
  CHECK(texts("A 3 B 90").empty());
  CHECK(texts("A 0 B 0").empty());  // three of one kind explain anything
}

TEST_CASE("a claim dies with its deal") {
  book::Played match = book::play(head(), {{.number = 1, .kind = Kind::begin},
                                           {.number = 2, .kind = Kind::deal, .deal = 1, .text = "d1 t5D s hA lA j- gA"},
                                           {.number = 3, .kind = Kind::void_deal, .deal = 1, .why = "misdealt"}});
  match.rulings = {claim(4, 1, 2)};
  CHECK(is_settled(match));
  CHECK_THROWS_WITH(book::claim(match, 0, "B", "A 4 B 3"), contains("deal 4.1 is void"));
}

TEST_CASE("a claim is none about another record of the same number") {
  std::vector<referee::Entry> entries{{.number = 1, .kind = Kind::begin},
                                      {.number = 2, .kind = Kind::deal, .deal = 1, .text = "d1 t5D s hA lA j- gA"},
                                      {.number = 3, .kind = Kind::undo, .deal = 1, .target = 2}};
  const auto state = [&] {
    book::Played match = book::play(head(), entries);
    match.rulings = {claim(4, 1, 2)};
    if (!match.course.deals.empty()) {
      CHECK(book::claims(match, 0).size() == (book::state_of(match, match.rulings[0]) == ClaimState::undone ? 0 : 1));
    }
    return book::state_of(match, match.rulings[0]);
  };
  CHECK(state() == ClaimState::undone);
  entries.push_back({.number = 4, .kind = Kind::deal, .deal = 1, .text = "d1 t9S s hA lB jB! gB"});
  CHECK(state() == ClaimState::undone);
  entries.pop_back();
  entries.push_back({.number = 4, .kind = Kind::redo, .deal = 1, .target = 3});
  CHECK(state() == ClaimState::open);
}

TEST_CASE("a claim is kept with its side and the record that it disputes") {
  const book::Played match = played();
  const Ruling made = book::claim(match, 1, "dora", "A 4 B 3");
  CHECK(made.game == "all-fours");
  CHECK(made.match == 4);
  CHECK(made.deal == 2);
  CHECK(std::get<journal::Claim>(made.what).side == games::Side(1));
  CHECK(std::get<journal::Claim>(made.what).entry == 3);
  CHECK_THROWS_WITH(book::claim(match, 1, "Zoe", "A 4 B 3"), contains("no side of match 4"));
  CHECK_THROWS_WITH(book::claim(match, 1, "A", "3 B 5"), contains("does not say whose sheet it is"));
}
