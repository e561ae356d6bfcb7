#include "journal/teams.hpp"

#include "catch.hpp"

using namespace tavolo::journal;
using Told = TeamEntry::Kind;

namespace {

/// The teams of which this was said, in this order.
Teams teams(std::vector<TeamEntry> entries) {
  for (std::size_t i = 0; i < entries.size(); ++i) entries[i].number = static_cast<std::int64_t>(i) + 1;
  return Teams(std::move(entries));
}

TeamEntry begin(const std::string& name, const std::string& date, std::vector<std::string> players) {
  return {.kind = Told::begin, .name = name, .date = date, .players = std::move(players)};
}

TeamEntry join(std::int64_t team, const std::string& date, const std::string& player) {
  return {.kind = Told::join, .team = team, .date = date, .players = {player}};
}

TeamEntry leave(std::int64_t team, const std::string& date, const std::string& player) {
  return {.kind = Told::leave, .team = team, .date = date, .players = {player}};
}

TeamEntry rename(std::int64_t team, const std::string& name) {
  return {.kind = Told::rename, .team = team, .name = name};
}

TeamEntry undo(std::int64_t entry) { return {.kind = Told::undo, .target = entry}; }

using Players = std::vector<std::string>;

}  // namespace

TEST_CASE("each kind of what is said of a team has its word") {
  CHECK(word(Told::begin) == "new");
  CHECK(word(Told::join) == "join");
  CHECK(word(Told::leave) == "leave");
  CHECK(word(Told::rename) == "rename");
  CHECK(word(Told::undo) == "undo");
}

TEST_CASE("a player plays for the team of the day, in whatever order it was said") {
  const Teams both = teams({begin("Sharks", "2026-11-01", {"Ann", "Cleo"}), begin("Rays", "2026-11-01", {"Ben"}),
                            join(2, "2026-11-20", "Ann"), join(1, "2026-11-10", "Dora"), join(2, "2026-11-05", "Dora"),
                            leave(1, "2026-12-01", "Cleo")});
  CHECK(both.team_of("Ann", "2026-10-31") == 0);
  CHECK(both.team_of("Ann", "2026-11-01") == 1);
  CHECK(both.team_of("Ann", "2026-11-19") == 1);
  CHECK(both.team_of("Ann", "2026-11-20") == 2);
  CHECK(both.team_of("Dora", "2026-11-09") == 2);
  CHECK(both.team_of("Dora", "2026-11-10") == 1);
  CHECK(both.team_of("Cleo", "2026-11-30") == 1);
  CHECK(both.team_of("Cleo", "2026-12-01") == 0);
  CHECK(both.team_of("Zoe", "2026-12-01") == 0);
  CHECK(both.players(1, "2026-11-20") == Players{"Cleo", "Dora"});
  CHECK(both.players(2, "2026-11-20") == Players{"Ann", "Ben"});
}

TEST_CASE("who left for another team before stays there") {
  const Teams both = teams({begin("Sharks", "2026-11-01", {"Ann"}), begin("Rays", "2026-11-01", {"Ben"}),
                            leave(1, "2026-12-01", "Ann"), join(2, "2026-11-20", "Ann")});
  CHECK(both.team_of("Ann", "2026-12-01") == 2);
  CHECK(both.stays() ==
        std::vector<Teams::Stay>{{"Ann", "2026-11-01", 1}, {"Ben", "2026-11-01", 2}, {"Ann", "2026-11-20", 2}});
}

TEST_CASE("what was taken back was never said") {
  const Teams both = teams({begin("Sharks", "2026-11-01", {"Ann"}), begin("Rays", "2026-11-01", {"Ben"}),
                            join(1, "2026-11-02", "Ben"), undo(3), undo(2)});
  CHECK(both.numbers() == std::vector<std::int64_t>{1});
  CHECK(both.team_of("Ben", "2026-11-03") == 0);
  CHECK_FALSE(both.find("Rays"));
  CHECK(both.name(2) == "Rays");
  REQUIRE(both.undoable());
  CHECK(both.undoable()->number == 1);
  CHECK(both.entry(3)->kind == Told::join);
  CHECK_FALSE(both.entry(9));
  CHECK_FALSE(Teams().undoable());
}

TEST_CASE("a team is found by every name that it had, in any spelling") {
  const Teams both = teams({begin("Sharks", "2026-11-01", {"Ann"}), begin("Rays", "2026-11-01", {"Ben"}),
                            rename(1, "Blue Sharks"), rename(1, "Whales"), undo(4)});
  CHECK(both.name(1) == "Blue Sharks");
  CHECK(both.also(1) == Players{"Sharks"});
  CHECK(both.find("BLUE sharks") == 1);
  CHECK(both.find("sharks") == 1);
  CHECK_FALSE(both.find("Whales"));
  CHECK(both.find("rays") == 2);
}
