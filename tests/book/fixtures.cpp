// What became of the rows of a plan.
#include "book/fixtures.hpp"

#include <string>
#include <vector>

#include "base/mistake.hpp"
#include "book/beginning.hpp"
#include "book/people.hpp"
#include "catch.hpp"
#include "folder.hpp"
#include "games/game.hpp"

using namespace tavolo;
using journal::Journal;
using referee::Entry;

namespace {

/// A season of three who play fieschi, everybody with everybody, in the order named.
struct Season {
  Season() : journal(folder.file(), Journal::Access::write, "2026-11-20T21:00:00Z") {
    book::SeasonRules rules;
    rules.plan = season::PlanTerms{.entrants = {{"Ann"}, {"Ben"}, {"Cid"}}};
    auto writing = journal.write();
    journal.add_season("winter", book::stored(rules));
    writing.commit();
  }
  /// A match that names a row.
  std::int64_t play(std::int64_t row, const std::vector<std::vector<std::string>>& sides, bool ends) {
    const games::Game& game = games::find_game("fieschi");
    referee::Head head{.sides = sides};
    games::HouseRules house(game.house_rules);
    head = book::begin(std::move(head), game, std::move(house), {.date = "2026-11-20"});
    head.season = "winter";
    head.fixture = row;
    auto writing = journal.write();
    const std::int64_t match = journal.add_match(head);
    journal.append(match, book::beginning(head));
    if (ends) journal.append(match, {.kind = Entry::Kind::concede, .side = games::Side(0)});
    writing.commit();
    return match;
  }
  void abandon(std::int64_t match) {
    auto writing = journal.write();
    journal.append(match, {.kind = Entry::Kind::abandon});
    writing.commit();
  }
  [[nodiscard]] book::Fixtures fixtures() { return *book::fixtures(journal, journal.season("winter")); }
  [[nodiscard]] std::vector<int> to_play() {
    std::vector<int> numbers;
    for (const season::Fixture& row : book::still_to_play(fixtures())) numbers.push_back(row.number);
    return numbers;
  }
  [[nodiscard]] book::FixtureDoubt doubt(std::int64_t match) {
    referee::Head head = *journal.head(match);
    head.fixture = 2;
    return book::fixture_doubt(journal, head);
  }

  tests::Folder folder;
  Journal journal;
};

}  // namespace

TEST_CASE("a row is played when its matches are over") {
  Season season;  // 2-3, 1-2, 3-1
  CHECK(season.to_play() == std::vector<int>{1, 2, 3});
  season.play(2, {{"Ann"}, {"Ben"}}, true);
  const std::int64_t open = season.play(3, {{"Cid"}, {"Ann"}}, false);
  CHECK(season.to_play() == std::vector<int>{1, 3});
  CHECK(season.fixtures().rows[2].matches.size() == 1);
  season.abandon(open);
  CHECK(season.fixtures().rows[2].matches.empty());
  season.play(2, {{"Ann"}, {"Ben"}}, false);
  CHECK(season.to_play() == std::vector<int>{1, 2, 3});
  season.play(4, {{"Ann"}, {"Ben"}}, true);  // there is no such row
  CHECK(season.fixtures().rows.size() == 3);
}

TEST_CASE("whether a match is the row that it names is asked of who plays, on whatever side") {
  Season season;
  CHECK(season.doubt(season.play(0, {{"Ben"}, {"Ann"}}, false)).empty());
  const book::FixtureDoubt wrong = season.doubt(season.play(0, {{"Ann"}, {"Cid"}}, false));
  CHECK(wrong.planned == std::vector<std::vector<std::string>>{{"Ann"}, {"Ben"}});
  const std::int64_t first = season.play(2, {{"Ann"}, {"Ben"}}, true);
  CHECK(season.doubt(first).empty());
  CHECK(season.doubt(season.play(0, {{"Ann"}, {"Ben"}}, false)).played == std::vector<std::int64_t>{first});
}

TEST_CASE("a renamed player is in the plan by the name of today") {
  Season season;
  season.play(2, {{"Ann"}, {"Ben"}}, true);
  const auto ann = season.journal.player("Ann");
  REQUIRE(ann);
  auto writing = season.journal.write();
  season.journal.append(book::renaming(season.journal, "Ann", "Anna"));
  writing.commit();
  CHECK(season.fixtures().plan.entrants.front() == std::vector<std::string>{"Anna"});
}
