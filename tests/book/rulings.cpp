#include "book/rulings.hpp"

#include "base/mistake.hpp"
#include "catch.hpp"

using namespace tavolo;
using journal::Ruling;
using tavolo::tests::contains;

namespace {

games::Clause clause_of(std::string_view id) { return {id}; }
games::Finding about(std::string_view clause) { return {.check = clause_of(clause), .text = "something"}; }

}  // namespace

TEST_CASE("the precedents of a clause are the decisions that name it, and no clause that begins so") {
  const std::vector<Ruling> rulings{{.number = 1, .clauses = {"AF-50", "AF-5"}, .what = journal::Decision{"a", "b"}},
                                    {.number = 2, .clauses = {"AF-50"}, .what = journal::ClubPreset{"club", {}, {}, 1}},
                                    {.number = 3, .what = journal::Decision{}}};
  REQUIRE(book::precedents(rulings, about("AF-50")).size() == 1);
  CHECK(book::precedents(rulings, about("AF-50"))[0].number == 1);
  CHECK(book::precedents(rulings, about("AF-5"))[0].decision->decided == "b");
  CHECK(book::precedents(rulings, about("AF-500")).empty());
  CHECK(book::precedents(rulings, about("AF")).empty());
}

TEST_CASE("a ruling is found by its number, a decision only while it is in force") {
  std::vector<Ruling> rulings{{.number = 4}, {.number = 5, .what = journal::Claim{}}};
  CHECK(book::find_ruling(rulings, "5").number == 5);
  CHECK_THROWS_WITH(book::find_ruling(rulings, "6"), contains("there is no ruling \"6\""));
  CHECK_THROWS_WITH(book::find_ruling(rulings, "x"), contains("there is no ruling \"x\""));
  CHECK(book::find_decision(rulings, "4").number == 4);
  CHECK_THROWS_WITH(book::find_decision(rulings, "5"), contains("5 is no ruling in force"));
  CHECK_NOTHROW(book::refuse_taken_back(rulings[0]));
  rulings[0].voided = "wrong";
  CHECK_THROWS_WITH(book::find_decision(rulings, "4"), contains("4 is no ruling in force"));
  CHECK_THROWS_WITH(book::refuse_taken_back(rulings[0]), contains("ruling 4 is taken back already"));
  CHECK(book::in_force(rulings).size() == 1);
}

TEST_CASE("clauses are named as the rule book names them") {
  const games::Game& game = games::find_game("all-fours");
  CHECK(book::clauses_of(game, std::vector<std::string>{"26", "af-27"}) == std::vector<std::string>{"AF-26", "AF-27"});
  CHECK_THROWS_WITH(book::clauses_of(game, std::vector<std::string>{"AF-999"}), contains("has no clause"));
}
