#include "journal/ruling.hpp"

#include "catch.hpp"

using namespace tavolo;
using namespace tavolo::journal;

TEST_CASE("each kind of ruling is kept in the columns that serve all, and read back") {
  const Ruling decision{.what = Decision{"a card fell", "it is played on"}};
  CHECK(columns(decision).kind == "ruling");
  CHECK(columns(decision).title == "a card fell");
  CHECK(std::get<Decision>(*read_ruling(columns(decision))).decided == "it is played on");

  const Ruling preset{.what = ClubPreset{"club", {{"target", "7"}, {"game-tie", "none"}}, "2026-12-01", 3}};
  CHECK(columns(preset).kind == "preset");
  CHECK(columns(preset).text == "target 7\ngame-tie none\n");
  const auto read = std::get<ClubPreset>(*read_ruling(columns(preset)));
  CHECK(read.name == "club");
  CHECK(read.rules == std::get<ClubPreset>(preset.what).rules);
  CHECK(read.from == "2026-12-01");
  CHECK(read.ruling == 3);

  const Ruling claim{.what = Claim{games::Side(1), "A 4 B 3", 12}};
  CHECK(columns(claim).kind == "claim");
  CHECK(columns(claim).title == "B");
  CHECK(std::get<Claim>(*read_ruling(columns(claim))).side == games::Side(1));
  CHECK(std::get<Claim>(*read_ruling(columns(claim))).entry == 12);

  CHECK_FALSE(read_ruling({.kind = "guess"}));
  CHECK_FALSE(read_ruling({.kind = taken_back}));
}

TEST_CASE("a side is a capital letter in a column, and nobody is none") {
  for (int side = 0; side < 26; ++side) CHECK(read_side(side_text(games::Side(side))) == games::Side(side));
  CHECK(side_text(games::nobody).empty());
  for (const char* text : {"", "a", "AB", "@", "[", "\xff"}) CHECK(read_side(text) == games::nobody);
}
