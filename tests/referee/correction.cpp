#include "referee/correction.hpp"

#include "base/mistake.hpp"
#include "catch.hpp"
#include "games/notation.hpp"
#include "referee/course.hpp"
#include "referee/seating.hpp"

using namespace tavolo;
using referee::Entry;
using tavolo::tests::contains;
using Kind = Entry::Kind;

namespace {

referee::Head head() {
  return {.number = 4,
          .game = "fieschi",
          .edition = std::string(games::find_game("fieschi").edition),
          .date = "2026-11-20",
          .sides = {{"Ann"}, {"Ben"}, {"Cleo"}},
          .house = {{"deals", "3"}},
          .scores = {0, 0, 0}};
}

Entry correction(std::int64_t number, std::string text, std::vector<referee::Seated> seats = {}, int from = 0) {
  return {.number = number, .kind = Kind::head, .deal = from, .text = std::move(text), .seats = std::move(seats)};
}

}  // namespace

TEST_CASE("a head is read as the corrections in force leave it, the later ones last") {
  const std::vector<Entry> entries{
      {.number = 1, .kind = Kind::begin},
      correction(2, "house deals 5\ndealer 2\ndate 2026-11-19\nplace Bar Sport\nscore 4 -2 0"),
      correction(3, "dealer 3"),
      correction(4, "place at home"),
      {.number = 5, .kind = Kind::undo, .target = 4}};
  const referee::Head now = referee::corrected(head(), entries);
  CHECK(now.house.front().second == "5");
  CHECK(now.dealer == 3);
  CHECK(now.date == "2026-11-19");
  CHECK(now.place == "Bar Sport");
  CHECK(now.scores == games::BySide<games::Points>{4, -2, 0});
  CHECK(referee::corrected(now, entries) == now);
  CHECK(referee::corrected(head(), std::span(entries).first(1)) == head());
}

TEST_CASE("a correction that cannot be read is told, and nothing is guessed") {
  const auto read = [](const Entry& entry) { return referee::corrected(head(), {&entry, 1}); };
  CHECK_THROWS_WITH(read(correction(1, "colour red")),
                    contains("this program cannot read match 4: \"colour\" corrects nothing"));
  CHECK_THROWS_AS(read(correction(1, "dealer Ben")), base::StoreFailure);
  CHECK_THROWS_AS(read(correction(1, "score 1 x 2")), base::StoreFailure);
  CHECK_THROWS_AS(read(correction(1, "", {{9, "Eva"}})), base::StoreFailure);
  CHECK_THROWS_AS(referee::seated(read(correction(1, "score 1 2"))), base::StoreFailure);
  CHECK_THROWS_AS(referee::seated(read(correction(1, "date yesterday"))), base::StoreFailure);
}

TEST_CASE("who sat there is still understood, unless they sit elsewhere now") {
  const referee::Names moved =
      referee::reseated({{"Ann", "Ben"}, {{"Anne", "Ben"}}}, std::vector<referee::Seated>{{1, "Ben"}, {2, "Ann"}});
  CHECK(moved.today == std::vector<std::string>{"Ben", "Ann"});
  CHECK(moved.earlier == std::vector<std::vector<std::string>>{{"Ben", "Anne"}});
  const referee::Names replaced =
      referee::reseated({{"Ann", "Ben"}, {}}, std::vector<referee::Seated>{{2, "Eva", {"Evi"}}});
  CHECK(replaced.today == std::vector<std::string>{"Ann", "Eva"});
  CHECK(replaced.earlier == std::vector<std::vector<std::string>>{{"Ann", "Evi"}, {"Ann", "Ben"}});
  // By each name that they had, too.
  const referee::Names gone =
      referee::reseated({{"Zoe", "Ben"}, {{"Eva", "Bennie"}}}, std::vector<referee::Seated>{{1, "Ann"}});
  CHECK(gone.today == std::vector<std::string>{"Ann", "Ben"});
  CHECK(gone.earlier == std::vector<std::vector<std::string>>{{"Ann", "Bennie"}, {"Eva", "Bennie"}, {"Zoe", "Ben"}});
}

TEST_CASE("who sits in another seat now is nobody else") {
  const auto seats = [](const games::Match& match, const std::string& name) { return games::find_seat(match, name); };
  // Ann was gone, as the first seat, and comes back into the second one.
  std::vector<Entry> entries{
      {.number = 1, .kind = Kind::begin}, correction(2, "", {{1, "Eva"}}), correction(3, "", {{2, "Ann", {"Anne"}}})};
  const games::Match back = referee::seated(referee::corrected(head(), entries));
  CHECK(seats(back, "Ann") == games::Seat(1));
  CHECK(seats(back, "Anne") == games::Seat(1));
  CHECK(seats(back, "Eva") == games::Seat(0));
  CHECK(seats(back, "Ben") == games::Seat(1));  // gone, and understood as the seat
  // Two who change places from a deal on, one after the other.
  entries = {{.number = 1, .kind = Kind::begin}, correction(2, "", {{1, "Cleo"}, {3, "Ann"}}, 2)};
  const referee::Head now = referee::corrected(head(), entries);
  const games::Match first = referee::seated(now);
  const auto later = referee::later_tables(now, first);
  CHECK(seats(referee::table_at(first, later, 1), "Ann") == games::Seat(0));
  CHECK(seats(referee::table_at(first, later, 2), "Ann") == games::Seat(2));
  CHECK(seats(referee::table_at(first, later, 2), "Cleo") == games::Seat(0));
}

TEST_CASE("who left after the deal that ends the match, as a correction has it, was there to its end") {
  std::vector<Entry> entries{{.number = 1, .kind = Kind::begin},
                             {.number = 2, .kind = Kind::deal, .deal = 1, .text = "A 7 / B 6 / C 5"},
                             {.number = 3, .kind = Kind::leave, .deal = 2, .side = games::Side(0)},
                             correction(4, "house deals 1")};
  const auto played = [&] {
    const referee::Head now = referee::corrected(head(), entries);
    const games::Match match = referee::seated(now);
    return referee::replay(match, referee::start(match, now), entries, nullptr, referee::later_tables(now, match));
  };
  CHECK(played().now.winners == std::vector{games::Side(0)});
  CHECK(played().left.empty());
  entries[2].deal = 1;  // while it was open
  CHECK(played().now.winners == std::vector{games::Side(1)});
  CHECK(played().left == std::vector{games::Side(0)});
}

TEST_CASE("from a deal on others sit there, and who left is passed over") {
  const std::vector<Entry> entries{{.number = 1, .kind = Kind::begin},
                                   {.number = 2, .kind = Kind::deal, .deal = 1, .text = "A 7 / B 6 / C 5"},
                                   correction(3, "dealer 1", {}),
                                   correction(4, "", {{3, "Eva"}}, 2),
                                   {.number = 5, .kind = Kind::leave, .deal = 2, .side = games::Side(1)},
                                   {.number = 6, .kind = Kind::deal, .deal = 2, .text = "A 7 / Eva 5"}};
  const referee::Head now = referee::corrected(head(), entries);
  CHECK(referee::sides_at(now, 1) == now.sides);
  CHECK(referee::sides_at(now, 2) == games::BySide<std::vector<std::string>>{{"Ann"}, {}, {"Eva"}});
  const games::Match match = referee::seated(now);
  const auto later = referee::later_tables(now, match);
  REQUIRE(later.size() == 1);
  CHECK(referee::table_at(match, later, 1).players[games::Seat(2)] == "Cleo");
  const games::Match& table = referee::table_at(match, later, 2);
  CHECK(table.players[games::Seat(2)] == "Eva");
  CHECK_FALSE(table.plays(games::Side(1)));
  CHECK(table.playing() == 2);
  CHECK(table.next(games::Seat(0)) == games::Seat(2));
  CHECK(table.next(games::Seat(2), table.playing() - 1) == games::Seat(0));
  const auto course = referee::replay(match, referee::start(match, now), entries, nullptr, later);
  REQUIRE(course.deals.size() == 2);
  CHECK_FALSE(course.deals[1].sheet.refused());
  CHECK(course.before(1).dealer == games::Seat(2));  // it would have been Ben's
  CHECK(course.now.dealer == games::Seat(0));
}

TEST_CASE("of those who leave in a damaged file two stay, and nobody leaves twice") {
  std::vector<Entry> entries{{.number = 1, .kind = Kind::begin}};
  for (const int side : {1, 1, 0, 2}) {
    entries.push_back({.number = static_cast<std::int64_t>(entries.size()) + 1,
                       .kind = Kind::leave,
                       .deal = 2,
                       .side = games::Side(side)});
  }
  const referee::Head now = referee::corrected(head(), entries);
  const games::Match match = referee::seated(now);
  const auto later = referee::later_tables(now, match);
  const games::Match& table = referee::table_at(match, later, 2);
  REQUIRE(table.left == std::vector{games::Side(1)});
  CHECK(table.playing() == 2);
  CHECK(table.next(games::Seat(0)) == games::Seat(2));
}
