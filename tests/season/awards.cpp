#include "season/awards.hpp"

#include <algorithm>

#include "catch.hpp"

using namespace tavolo;
using namespace tavolo::season;

namespace {

const games::Game& hand_and_foot() { return games::find_game("hand-and-foot"); }

std::size_t feat(std::string_view name) {
  const auto feats = hand_and_foot().feats;
  return static_cast<std::size_t>(
      std::find_if(feats.begin(), feats.end(), [&](const games::Feat& one) { return one.name == name; }) -
      feats.begin());
}

Person person(std::string name, int deals, Points points, Points books, Points clean) {
  GameFigures figures{.game = &hand_and_foot()};
  figures.deals = deals;
  figures.points = points;
  figures.feats.assign(hand_and_foot().feats.size(), 0);
  figures.feats[feat("books")] = books;
  figures.feats[feat("clean books")] = clean;
  Person one{.name = std::move(name)};
  one.games.push_back(figures);
  return one;
}

const Award* award(const std::vector<Award>& list, std::string_view name) {
  const auto found = std::find_if(list.begin(), list.end(), [&](const Award& one) { return one.name == name; });
  return found == list.end() ? nullptr : &*found;
}

}  // namespace

TEST_CASE("an award goes to all who are equal, and none where there is nothing") {
  Statistics all;
  all.games.push_back({.game = &hand_and_foot()});
  all.people = {person("Ben", 6, 600, 12, 6), person("Ann", 3, 900, 12, 0), person("Cid", 10, 900, 6, 3)};
  const std::vector<Award> list = awards(all);
  REQUIRE(award(list, "most books") != nullptr);
  CHECK(award(list, "most books")->who == std::vector<std::string>{"Ann", "Ben"});
  CHECK(award(list, "most books")->value == 12);
  CHECK(award(list, "most clean books")->who == std::vector<std::string>{"Ben"});
  CHECK(award(list, "most times out") == nullptr);
  CHECK(award(list, "most matches") == nullptr);
  // The same share, of more and of fewer.
  CHECK(award(list, "cleanest books")->who == std::vector<std::string>{"Ben", "Cid"});
  // Ann played too few deals for an average.
  CHECK(award(list, "most points a deal")->who == std::vector<std::string>{"Ben"});
  CHECK(award(list, "most points a deal")->of == 6);
}

TEST_CASE("a share of too few is no award, and an average may be below nothing") {
  Statistics all;
  all.games.push_back({.game = &hand_and_foot()});
  all.people = {person("Ann", 5, -100, 4, 4), person("Ben", 5, -50, 5, 1)};
  const std::vector<Award> list = awards(all);
  CHECK(award(list, "cleanest books")->who == std::vector<std::string>{"Ben"});
  CHECK(award(list, "most points a deal")->who == std::vector<std::string>{"Ben"});
}

TEST_CASE("each part of a feat names one that there is") {
  for (const games::Game* const game : games::registry()) {
    for (const games::Feat& one : game->feats) {
      CHECK(one.of.empty() == one.award.empty());
      if (one.of.empty()) continue;
      CHECK(std::count_if(game->feats.begin(), game->feats.end(),
                          [&](const games::Feat& other) { return other.name == one.of; }) == 1);
    }
  }
}

TEST_CASE("a nemesis beat somebody three times or more, and in more than half of their matches") {
  Person one{.name = "Ann"};
  CHECK(one.nemesis() == nullptr);
  one.opponents = {
      {"Ben", {4, 0, 4}}, {"Cid", {1, 0, 3}}, {"Dora", {0, 0, 2}}, {"Emil", {3, 1, 1}}, {"Fred", {3, 0, 2}}};
  REQUIRE(one.nemesis() != nullptr);
  CHECK(one.nemesis()->name == "Cid");
  REQUIRE(one.favourite() != nullptr);
  CHECK(one.favourite()->name == "Emil");  // as often and of as many matches as Fred: by name
  one.opponents[4].outcomes = {3, 0, 1};
  CHECK(one.favourite()->name == "Fred");  // of fewer matches
  one.opponents[1].outcomes = {1, 2, 3};
  CHECK(one.nemesis() == nullptr);  // half of them is not more than half
}
