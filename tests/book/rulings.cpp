#include "book/rulings.hpp"

#include "base/mistake.hpp"
#include "catch.hpp"
#include "tables.hpp"

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
  const tests::Folder folder;
  journal::Journal book(folder.file(), journal::Journal::Access::write, tests::time(0));
  auto writing = book.write();
  book.append(Ruling{.game = "all-fours", .what = journal::Decision{"a", "b"}});
  book.append(Ruling{.game = "all-fours", .what = journal::ClubPreset{.name = "club"}});
  CHECK(book::find_ruling(book, "2").number == 2);
  CHECK_THROWS_WITH(book::find_ruling(book, "3"), contains("there is no ruling \"3\""));
  CHECK_THROWS_WITH(book::find_ruling(book, "x"), contains("there is no ruling \"x\""));
  CHECK(book::find_decision(book, "1").number == 1);
  CHECK_THROWS_WITH(book::find_decision(book, "2"), contains("2 is no ruling in force"));
  CHECK_NOTHROW(book::refuse_taken_back(book::find_ruling(book, "1")));
  book.take_back(book::find_ruling(book, "1"), "wrong");
  CHECK_THROWS_WITH(book::find_decision(book, "1"), contains("1 is no ruling in force"));
  CHECK_THROWS_WITH(book::refuse_taken_back(book::find_ruling(book, "1")), contains("ruling 1 is taken back already"));
  CHECK(book::in_force(book.rulings()).size() == 1);
}

TEST_CASE("what is cited is named by its clause or in a text, and no clause that begins so") {
  games::Sheet sheet;
  sheet.lines.push_back({.clause = clause_of("AF-26"), .text = "as AF-46 says"});
  sheet.notes.push_back({.clause = clause_of("AF-27"), .text = "none"});
  sheet.findings.push_back(about("AF-50"));
  sheet.findings.push_back({.text = "see AF-51", .remedy = "by AF-52, AF-53"});
  const book::Cites by_sheet = book::cites(sheet);
  for (const char* clause : {"AF-26", "AF-46", "AF-27", "AF-50", "AF-51", "AF-52", "AF-53"}) CHECK(by_sheet(clause));
  for (const char* clause : {"AF-4", "AF-2", "AF-5", "AF-460", "EC-26"}) CHECK_FALSE(by_sheet(clause));
  const book::Cites by_findings = book::cites(sheet.findings);
  CHECK(by_findings("AF-50"));
  CHECK(by_findings("AF-53"));
  CHECK_FALSE(by_findings("AF-26"));
}

TEST_CASE("of what was decided a match has what its sheets cite, what is told besides, and what is of the match") {
  const tests::Folder folder;
  const std::int64_t match = tests::begin(folder.file(), 0, "Ann", "Ben");
  const std::int64_t entry = tests::deal(folder.file(), 1, match, "t6H s hA lB jA gA");
  journal::Journal book(folder.file(), journal::Journal::Access::write, tests::time(2));
  auto writing = book.write();
  book::Played played = book::load(book, match);
  REQUIRE(played.course.deals.size() == 1);
  const std::string line(played.course.deals[0].sheet.lines.front().clause.id);
  const auto decide = [&](std::vector<std::string> clauses, std::int64_t in = 0) {
    return book.append(Ruling{.game = "all-fours",
                              .match = in,
                              .clauses = std::move(clauses),
                              .what = journal::Decision{"something", "nothing"}});
  };
  const std::int64_t cited = decide({"AF-999", line}), besides = decide({"AF-998"}), here = decide({}, match);
  decide({"AF-997"});
  decide({line.substr(0, line.size() - 1)});
  const auto numbers = [&] {
    std::vector<std::int64_t> list;
    for (const Ruling& one : played.rulings) list.push_back(one.number);
    return list;
  };
  book::read_rulings(book, played);
  CHECK(numbers() == std::vector{cited, here});
  book::read_rulings(book, played, [](const std::string& clause) { return clause == "AF-998"; });
  CHECK(numbers() == std::vector{cited, besides, here});
  // By what a claim is explained, here one that is refused as a record, is cited where that is told.
  const std::int64_t explains = decide({"AF-10"});
  const std::int64_t claimed =
      book.append(Ruling{.game = "all-fours",
                         .match = match,
                         .deal = 1,
                         .what = journal::Claim{games::Side(1), "t6H b1 s hA lB jA gA", entry}});
  book::read_rulings(book, played);
  CHECK(numbers() == std::vector{cited, here, claimed});
  book::read_explained(book, played, [](const std::string& clause) { return clause == "AF-998"; });
  CHECK(numbers() == std::vector{cited, besides, here, explains, claimed});
}

TEST_CASE("clauses are named as the rule book names them") {
  const games::Game& game = games::find_game("all-fours");
  CHECK(book::clauses_of(game, std::vector<std::string>{"26", "af-27"}) == std::vector<std::string>{"AF-26", "AF-27"});
  CHECK_THROWS_WITH(book::clauses_of(game, std::vector<std::string>{"AF-999"}), contains("has no clause"));
}
