#include "book/season.hpp"

#include "base/mistake.hpp"
#include "catch.hpp"

using namespace tavolo;

TEST_CASE("the rules of a season are kept by name and value, and read back") {
  book::SeasonRules rules;
  rules.from = "2026-10-01";
  rules.until = "2027-03-31";
  rules.games = {"all-fours", "ecarte"};
  rules.rules.guests = {"Zoe"};
  rules.rules.adjustments = {{"2026-11-20", season::Adjustment::Kind::points, -2, {"Ann Lee"}, "was late: twice"},
                             {"2026-11-13", season::Adjustment::Kind::bye, 0, {"Ben", "Cid"}, "there were five"}};
  season::read_scheme("10,6,3,1", rules.rules);
  rules.rules.best = 12;
  rules.rules.best_of = season::Rules::Unit::evening;
  rules.rules.min_matches = 4;
  rules.rules.ties = season::read_ties("wins,shared");
  rules.rules.by_partnership = true;
  rules.rating = season::Rating::glicko;
  rules.rating_options.period = season::RatingOptions::Period::month;
  rules.plan = season::PlanTerms{.kind = season::PlanTerms::Kind::howell,
                                 .seed = 7,
                                 .legs = 2,
                                 .rounds = 3,
                                 .date = "2026-11-20",
                                 .every = 14,
                                 .entrants = {{"Ann", "Ben"}, {"Cid", "Dora"}, {"Eve", "Fay"}, {"Gus", "Hal"}}};
  const journal::NamedValues kept = book::stored(rules);
  const book::SeasonRules read = book::read_rules({.rules = kept});
  CHECK(book::stored(read) == kept);
  CHECK(read.games == rules.games);
  CHECK(read.plan == rules.plan);
  CHECK(read.rules.adjustments == rules.rules.adjustments);
  CHECK(read.rules.by_place == rules.rules.by_place);
  CHECK(read.rules.best_of == season::Rules::Unit::evening);
  CHECK(read.rating_options.period == season::RatingOptions::Period::month);
  CHECK(kept.front() == std::pair<std::string, std::string>{"from", "2026-10-01"});
}

TEST_CASE("a season without rules has those by default, and words that are none change nothing") {
  const book::SeasonRules plain = book::read_rules({});
  CHECK(book::stored(plain) == book::stored(book::read_rules({.rules = {{"colour", "red"}}})));
  CHECK(plain.rules.win == 3);
  CHECK(plain.rating == season::Rating::none);
}

TEST_CASE("a season admits the first and the last of its days") {
  const book::SeasonRules rules = book::read_rules({.rules = {{"from", "2026-11-01"}, {"until", "2026-11-30"}}});
  CHECK(book::admits(rules, "ecarte", "2026-11-01"));
  CHECK(book::admits(rules, "ecarte", "2026-11-30"));
  CHECK_FALSE(book::admits(rules, "ecarte", "2026-10-31"));
  CHECK_FALSE(book::admits(rules, "ecarte", "2026-12-01"));
}

TEST_CASE("a table is of one club, and may be named by as many digits as tell it from others") {
  const std::string a(32, 'a'), b = "ab" + std::string(30, '0'), c(32, 'c');
  const std::vector<std::string> tables{a, b};
  CHECK(book::read_club("lions=aa", tables) == book::ClubTable{"lions", a});
  CHECK(book::read_club("lions-2=" + c, tables) == book::ClubTable{"lions-2", c});
  try {
    (void)book::read_club("lions=a", tables);
    FAIL("two tables begin so");
  } catch (const base::Mistake& mistake) {
    CHECK(mistake.complaint().text == "2 tables begin with a");
    CHECK(mistake.complaint().hint == "say more digits: " + a + ", " + b);
  }
  CHECK_THROWS_WITH(book::read_club("lions=c", tables), "nothing is here of a table that begins with c");
  for (const std::string& typed : {std::string("lions"), std::string("lions="), std::string("=aa"), std::string("2=aa"),
                                   std::string("Lions=aa"), std::string("lions=ag"), "lions=" + c + "c"}) {
    CHECK_THROWS_WITH(book::read_club(typed, tables), "--league cannot be \"" + typed + "\"");
  }
  std::vector<book::ClubTable> league;
  for (const char* typed : {"lions=ab", "cubs=aa", "lions=ab"}) book::add_club(book::read_club(typed, tables), league);
  CHECK(league == std::vector<book::ClubTable>{{"cubs", a}, {"lions", b}});
  CHECK_THROWS_WITH(book::add_club({"lions", a}, league), tests::contains("is of cubs already"));
  const journal::NamedValues kept = book::stored(book::SeasonRules{.league = league});
  CHECK(kept[0] == std::pair<std::string, std::string>{"league", "cubs=" + a});
  CHECK(book::read_rules({.rules = kept}).league == league);
  CHECK(book::read_rules({.rules = {{"league", "nobody"}}}).league.empty());
}
