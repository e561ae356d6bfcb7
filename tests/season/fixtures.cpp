// Plans of fixtures, compared with published tables, each proved by what its rows give everybody.
#include "season/fixtures.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "base/mistake.hpp"
#include "catch.hpp"
#include "memory.hpp"
#include "season/fixture_proof.hpp"

using namespace tavolo::season;
using Kind = PlanTerms::Kind;

namespace {

/// Terms for so many entrants, called by their numbers from 1; pairs where the kind is for pairs.
PlanTerms terms(Kind kind, int entrants, int legs = 1) {
  PlanTerms terms{.kind = kind, .legs = legs};
  for (int i = 1; i <= entrants; ++i) {
    const std::string name = fmt::format("{}", i);
    const bool pairs = kind == Kind::mitchell || kind == Kind::howell;
    terms.entrants.push_back(pairs ? std::vector{name, name + "'"} : std::vector{name});
  }
  return terms;
}

/// `1-4, 2-3`: the entrants of a round by their numbers, in the order of the tables.
std::string round_text(const Plan& plan, int round) {
  std::string text;
  for (const Fixture& fixture : plan.fixtures) {
    if (fixture.round != round) continue;
    text +=
        fmt::format("{}{}-{}", text.empty() ? "" : ", ", fixture.sides[0].front() + 1, fixture.sides[1].front() + 1);
  }
  return text;
}

std::vector<std::string> rounds_text(const Plan& plan) {
  std::vector<std::string> rounds;
  for (int round = 1; round <= plan.rounds; ++round) rounds.push_back(round_text(plan, round));
  return rounds;
}

/// A round whatever the order of its tables, of the sides of a table and of partners.
using Sets = std::set<std::set<std::set<std::string>>>;

/// The sets of tables of an individual movement: `E+G:I+J L+A:B+H`.
Sets published_round(const std::string& line) {
  Sets tables;
  std::istringstream words(line);
  for (std::string word; words >> word;) {
    const std::set<std::string> one{word.substr(0, 1), word.substr(2, 1)};
    const std::set<std::string> other{word.substr(4, 1), word.substr(6, 1)};
    tables.insert(std::set<std::set<std::string>>{one, other});
  }
  return tables;
}

}  // namespace

TEST_CASE("a round robin is that of the Berger tables") {
  // FIDE Handbook C.05, General Regulations for Competitions, annex 1: Details of Berger Table.
  CHECK(rounds_text(plan_of(terms(Kind::round_robin, 4))) ==
        std::vector<std::string>{"1-4, 2-3", "4-3, 1-2", "2-4, 3-1"});
  CHECK(rounds_text(plan_of(terms(Kind::round_robin, 6))) ==
        std::vector<std::string>{"1-6, 2-5, 3-4", "6-4, 5-3, 1-2", "2-6, 3-1, 4-5", "6-5, 1-4, 2-3", "3-6, 4-2, 5-1"});
  CHECK(rounds_text(plan_of(terms(Kind::round_robin, 8))) ==
        std::vector<std::string>{"1-8, 2-7, 3-6, 4-5", "8-5, 6-4, 7-3, 1-2", "2-8, 3-1, 4-7, 5-6", "8-6, 7-5, 1-4, 2-3",
                                 "3-8, 4-2, 5-1, 6-7", "8-7, 1-6, 2-5, 3-4", "4-8, 5-3, 6-2, 7-1"});
  CHECK(rounds_text(plan_of(terms(Kind::round_robin, 10))) ==
        std::vector<std::string>{"1-10, 2-9, 3-8, 4-7, 5-6", "10-6, 7-5, 8-4, 9-3, 1-2", "2-10, 3-1, 4-9, 5-8, 6-7",
                                 "10-7, 8-6, 9-5, 1-4, 2-3", "3-10, 4-2, 5-1, 6-9, 7-8", "10-8, 9-7, 1-6, 2-5, 3-4",
                                 "4-10, 5-3, 6-2, 7-1, 8-9", "10-9, 1-8, 2-7, 3-6, 4-5", "5-10, 6-4, 7-3, 8-2, 9-1"});
  const Plan twelve = plan_of(terms(Kind::round_robin, 12));
  CHECK(round_text(twelve, 2) == "12-7, 8-6, 9-5, 10-4, 11-3, 1-2");
  CHECK(round_text(twelve, 11) == "6-12, 7-5, 8-4, 9-3, 10-2, 11-1");
}

TEST_CASE("with an odd number the highest of the Berger table is a bye") {
  const Plan plan = plan_of(terms(Kind::round_robin, 5));
  CHECK(rounds_text(plan) == std::vector<std::string>{"2-5, 3-4", "5-3, 1-2", "3-1, 4-5", "1-4, 2-3", "4-2, 5-1"});
  CHECK(sitting_out(plan, 1) == std::vector<std::size_t>{0});
  CHECK(sitting_out(plan, 2) == std::vector<std::size_t>{3});
}

TEST_CASE("of two legs the last rounds of the first are exchanged, and the second turns sides") {
  // As the same annex recommends, so that nobody is on one side three times in a row.
  const Plan plan = plan_of(terms(Kind::round_robin, 4, 2));
  CHECK(rounds_text(plan) ==
        std::vector<std::string>{"1-4, 2-3", "2-4, 3-1", "4-3, 1-2", "4-1, 3-2", "4-2, 1-3", "3-4, 2-1"});
}

TEST_CASE("a Howell movement of four tables is the published one") {
  // bridgecentral.com, "4 Table Howell": the skeleton 8-1 2-7 3-6 5-4 is what each set of boards is played by, and 8-1
  // 6-5 4-2 R 7-3 2R is how the tables stand in the first round, with relays R.
  const Plan plan = plan_of(terms(Kind::howell, 8));
  CHECK(round_text(plan, 1) == "8-1, 6-5, 4-2, 7-3");
  std::set<std::set<std::size_t>> first_boards;
  for (const Fixture& fixture : plan.fixtures) {
    if (fixture.boards == 1) first_boards.insert({fixture.sides[0].front() + 1, fixture.sides[1].front() + 1});
  }
  CHECK(first_boards == std::set<std::set<std::size_t>>{{8, 1}, {2, 7}, {3, 6}, {5, 4}});
}

TEST_CASE("Howell movements of three to seven tables begin as published cards do") {
  // github.com/sywhub/howellcards: the first seating of each number of tables.
  CHECK(round_text(plan_of(terms(Kind::howell, 6)), 1) == "6-1, 3-4, 5-2");
  CHECK(round_text(plan_of(terms(Kind::howell, 8)), 1) == "8-1, 6-5, 4-2, 7-3");
  CHECK(round_text(plan_of(terms(Kind::howell, 10)), 1) == "10-1, 9-8, 6-4, 3-7, 5-2");
  CHECK(round_text(plan_of(terms(Kind::howell, 12)), 1) == "12-1, 3-10, 8-7, 5-11, 9-6, 4-2");
  CHECK(round_text(plan_of(terms(Kind::howell, 14)), 1) == "14-1, 2-3, 4-7, 5-10, 6-13, 8-12, 9-11");
  // Each pair follows the one before it, as on these cards.
  CHECK(round_text(plan_of(terms(Kind::howell, 6)), 2) == "6-2, 4-5, 1-3");
}

TEST_CASE("in a Mitchell movement one line moves up, and passes over a table halfway where there is an even number") {
  // J. T. Mitchell, "Duplicate Whist", 1891; bernardmageebridge.com, "Mitchell movement": of an even number of tables
  // the middle round is a skip round, with boards moving as normal.
  const Plan five = plan_of(terms(Kind::mitchell, 10));
  CHECK(rounds_text(five) == std::vector<std::string>{"1-6, 2-7, 3-8, 4-9, 5-10", "1-10, 2-6, 3-7, 4-8, 5-9",
                                                      "1-9, 2-10, 3-6, 4-7, 5-8", "1-8, 2-9, 3-10, 4-6, 5-7",
                                                      "1-7, 2-8, 3-9, 4-10, 5-6"});
  const Plan six = plan_of(terms(Kind::mitchell, 12));
  REQUIRE(six.rounds == 5);
  CHECK(round_text(six, 3) == "1-11, 2-12, 3-7, 4-8, 5-9, 6-10");
  CHECK(round_text(six, 4) == "1-9, 2-10, 3-11, 4-12, 5-7, 6-8");
  std::vector<int> boards;  // of table 1: they move to the table before
  for (const Fixture& fixture : six.fixtures) {
    if (fixture.table == 1) boards.push_back(fixture.boards);
  }
  CHECK(boards == std::vector<int>{1, 2, 3, 4, 5});
}

TEST_CASE("the individual movement of twelve is a published one") {
  // J. D. A. Wiseman, "Tournament Designs: Individual-Pairs", 2003: jdawiseman.com. His rounds are in another order.
  const std::array<std::string, 11> rounds{
      "E+G:I+J L+A:B+H C+F:D+K", "L+D:E+K F+I:G+C H+J:A+B", "I+A:J+F K+B:D+E L+G:H+C", "C+E:G+H L+J:K+F A+D:B+I",
      "L+B:C+I D+G:E+A F+H:J+K", "G+J:H+D I+K:B+C L+E:F+A", "A+C:E+F L+H:I+D J+B:K+G", "L+K:A+G B+E:C+J D+F:H+I",
      "E+H:F+B G+I:K+A L+C:D+J", "J+A:C+D L+F:G+B H+K:I+E", "L+I:J+E K+C:A+H B+D:F+G"};
  std::set<Sets> published, ours;
  for (const std::string& round : rounds) published.insert(published_round(round));
  const Plan plan = plan_of(terms(Kind::individual, 12));
  for (int round = 1; round <= plan.rounds; ++round) {
    Sets tables;
    for (const Fixture& fixture : plan.fixtures) {
      if (fixture.round != round) continue;
      std::set<std::set<std::string>> table;
      for (const auto& side : fixture.sides) {
        std::set<std::string> names;
        for (const std::size_t one : side) names.insert(std::string(1, static_cast<char>('A' + one)));
        table.insert(names);
      }
      tables.insert(table);
    }
    ours.insert(tables);
  }
  CHECK(published.size() == 11);
  CHECK(ours == published);
}

TEST_CASE("whist for four and for five is what it must be") {
  const Plan four = plan_of(terms(Kind::individual, 4));
  REQUIRE(four.fixtures.size() == 3);
  CHECK(prove(four).together == Range{1, 1});
  CHECK(prove(four).met == Range{2, 2});
  const PlanProof five = prove(plan_of(terms(Kind::individual, 5)));
  CHECK(five.together == Range{1, 1});
  CHECK(five.met == Range{2, 2});
  CHECK(five.sat_out == Range{1, 1});
  CHECK(five.sides_apart == 0);
}

TEST_CASE("every plan keeps what it promises, whole or not") {
  constexpr std::array<std::pair<int, int>, 4> sizes{{{2, 24}, {4, 32}, {5, 24}, {3, 24}}};
  for (const Kind kind : {Kind::round_robin, Kind::individual, Kind::mitchell, Kind::howell}) {
    const auto [least, most] = sizes[static_cast<std::size_t>(kind)];
    for (int entrants = least; entrants <= most; entrants += tavolo::tests::rounds(1, 5)) {
      for (const int legs : {1, 2}) {
        // One line alone sits out, so that twice would not be fair.
        if (kind == Kind::mitchell && legs == 2 && entrants % 2 == 1) continue;
        PlanTerms asked = terms(kind, entrants, legs);
        const int all = plan_of(asked).rounds;
        for (int rounds = 1; rounds <= all; ++rounds) {
          // Of these there is no order of rounds in which everybody sits out once before somebody does again.
          if (kind == Kind::individual && entrants % 8 == 6 && rounds % entrants == entrants / 2) continue;
          asked.rounds = rounds;
          const Plan plan = plan_of(asked);
          INFO(word(kind) << " of " << entrants << ", " << rounds << " rounds of " << all);
          const PlanProof proof = prove(plan);
          if (!proof.keeps(plan.promise)) FAIL("it does not keep its promise");
          if (rounds != all) continue;
          const bool whole = kind == Kind::round_robin || kind == Kind::howell;
          if (whole && proof.met != Range{legs, legs}) FAIL("not everybody met everybody so often");
          if (kind == Kind::individual && entrants % 4 <= 1 && proof.together != Range{legs, legs}) FAIL("partners");
          if (whole && legs == 2 && proof.sides_apart != 0) FAIL("sides are not exchanged");
        }
      }
    }
  }
}

TEST_CASE("a proof sees what is wrong with a plan") {
  const auto keeps = [](const Plan& plan) { return prove(plan).keeps(plan.promise); };
  for (const Kind kind : {Kind::round_robin, Kind::individual, Kind::mitchell, Kind::howell}) {
    const Plan right = plan_of(terms(kind, 8));
    REQUIRE(keeps(right));
    Plan twice = right;  // somebody at two tables
    twice.fixtures[1].sides[0] = twice.fixtures[0].sides[0];
    CHECK(prove(twice).twice);
    CHECK(!keeps(twice));
    Plan lacking = right;  // a table is empty
    lacking.fixtures.pop_back();
    CHECK(prove(lacking).idle);
    CHECK(!keeps(lacking));
  }
  Plan again = plan_of(terms(Kind::howell, 8));
  again.fixtures[4].boards = again.fixtures[0].boards;  // pair 8 at table 1 in rounds 1 and 2
  CHECK(prove(again).boards_again);
  CHECK(!keeps(again));
  Plan leaning = plan_of(terms(Kind::round_robin, 8));
  for (Fixture& fixture : leaning.fixtures) {
    if (fixture.sides[1].front() < fixture.sides[0].front()) std::swap(fixture.sides[0], fixture.sides[1]);
  }
  CHECK(prove(leaning).sides_apart == 7);
  CHECK(!keeps(leaning));
  Plan lines = plan_of(terms(Kind::mitchell, 8));
  std::swap(lines.fixtures[0].sides[0], lines.fixtures[1].sides[1]);  // two of one line meet
  CHECK(!keeps(lines));
  CHECK(prove(lines).twice);
  Plan odd = plan_of(terms(Kind::round_robin, 7));
  REQUIRE(prove(odd).sat_out == Range{1, 1});
  PlanProof unequal = prove(odd);
  unequal.sat_out = {0, 1};
  CHECK(unequal.keeps(odd.promise));
  unequal.sat_out = {0, 2};
  CHECK_FALSE(unequal.keeps(odd.promise));
  Plan merged = plan_of(terms(Kind::round_robin, 8));
  merged.entrants[3] = merged.entrants[0];  // two names were made one person
  CHECK(prove(merged).doubled == merged.entrants[0]);
  CHECK(!keeps(merged));
}

TEST_CASE("a seed draws the same numbers on every machine") {
  // The numbers of SplitMix64 for the seed 1234567, as rosettacode.org/wiki/Pseudo-random_numbers/Splitmix64 has them.
  Lots lots(1234567);
  CHECK(lots.next() == 6457827717110365317U);
  CHECK(lots.next() == 3203168211198807973U);
  CHECK(lots.next() == 9817491932198370423U);
  CHECK(lots.next() == 4593380528125082431U);
  CHECK(lots.next() == 16408922859458223821U);
  PlanTerms asked = terms(Kind::round_robin, 6);
  asked.seed = 7;
  const Plan plan = plan_of(asked);
  std::string drawn;
  for (const auto& entrant : plan.entrants) drawn += entrant.front();
  CHECK(drawn == "261354");
  CHECK(plan_of(asked).fixtures == plan.fixtures);
  asked.seed = 0;
  CHECK(plan_of(asked).entrants == asked.entrants);
}

TEST_CASE("lots are even") {
  Lots lots(1);
  std::array<int, 6> times{};
  for (int i = 0; i < 60'000; ++i) ++times[lots.below(6)];
  for (const int one : times) CHECK(std::abs(one - 10'000) < 500);
}

TEST_CASE("terms read back") {
  for (const char* text : {"round-robin seed=0 legs=1", "howell seed=12 legs=2 rounds=3 date=2026-11-20 every=14",
                           "individual seed=999999 legs=1 date=2026-12-31 every=0"}) {
    const auto terms = read_terms(text);
    REQUIRE(terms);
    CHECK(terms_text(*terms) == text);
  }
  for (const char* text :
       {"swiss seed=1", "", "howell legs=0", "howell legs=101", "howell legs=2000000000", "howell rounds=x",
        "howell date=2026-13-01", "howell date=", "howell every=367", "howell colour=red", "howell ", "howell legs"}) {
    INFO(text);
    CHECK(!read_terms(text));
  }
}

TEST_CASE("rounds have their days") {
  PlanTerms asked = terms(Kind::round_robin, 4);
  asked.date = "2026-12-24";
  asked.every = 7;
  CHECK(plan_of(asked).dates == std::vector<std::string>{"2026-12-24", "2026-12-31", "2027-01-07"});
  asked.every = 0;
  CHECK(plan_of(asked).dates == std::vector<std::string>(3, "2026-12-24"));
}

TEST_CASE("what makes no plan is refused") {
  using tavolo::base::Mistake;
  CHECK_THROWS_AS(plan_of(terms(Kind::round_robin, 1)), Mistake);
  CHECK_THROWS_AS(plan_of(terms(Kind::individual, 33)), Mistake);
  CHECK_THROWS_AS(plan_of(terms(Kind::howell, 25)), Mistake);
  CHECK_THROWS_AS(plan_of(terms(Kind::mitchell, 4)), Mistake);
  PlanTerms alone = terms(Kind::howell, 8);
  alone.entrants.front().pop_back();
  CHECK_THROWS_AS(plan_of(alone), Mistake);
  PlanTerms long_one = terms(Kind::round_robin, 100, 3);
  CHECK_THROWS_AS(plan_of(long_one), Mistake);
  PlanTerms unfair = terms(Kind::individual, 6);
  unfair.rounds = 3;
  CHECK_THROWS_AS(plan_of(unfair), Mistake);
}
