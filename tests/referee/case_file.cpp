#include "referee/case_file.hpp"

#include "base/mistake.hpp"
#include "catch.hpp"

using tavolo::referee::run_cases;
using tavolo::tests::contains;

TEST_CASE("a file that is no case file is told with its line") {
  CHECK_THROWS_WITH(run_cases("x.case", ""), contains("x.case:1: there is no case"));
  CHECK_THROWS_WITH(run_cases("x.case", "d1 t5D\n"), contains("x.case:1:"));
  CHECK_THROWS_WITH(run_cases("x.case", "case one\ngame no-such\nsides A B\nd1\n  A 1 B 2\n"),
                    contains("there is no game"));
}

TEST_CASE("a case for the judge has open records that stand alone, and says whether each is allowed") {
  const auto differences = [](const std::string& answer) {
    const std::string head = "case one\ngame all-fours\nsides Ann Ben\nwith-judge\n\n";
    return run_cases("x.case", head + "d1 t6H s\n    A  +2  turn-up 6H  (AF-9)\n    A 2  B 0\n\nd1 tJH s\n" + answer)
        .differences;
  };
  CHECK(differences("    allowed\n    A  +3  turn-up JH  (AF-9)\n    A 3  B 0\n").empty());
  CHECK(differences("    not allowed\n    A  +3  turn-up JH  (AF-9)\n    A 3  B 0\n").size() == 1);
  CHECK(differences("    A  +3  turn-up JH  (AF-9)\n    A 5  B 0\n").size() == 1);
}

TEST_CASE("what is accepted holds, even where a sentence quotes a bracket") {
  const auto [bracket, written] =
      GENERATE(table<std::string, std::string>({{"()", "as D and as ()\n"}, {"(EC-C1)", "as D and as (EC-C1).\n"}}));
  const std::string text = "case one\ngame ecarte\nsides Ann Ben\n\nTD t" + bracket + "\n    allowed\n";
  const auto report = run_cases("x.case", text);
  CHECK_THAT(report.accepted, contains(written));
  CHECK(run_cases("x.case", report.accepted).differences.empty());
}

TEST_CASE("what follows from a finding is written under it, and not compared") {
  const std::string head = "case one\ngame all-fours\nsides Ann Ben\n\nd1 t11H\n";
  const std::string refused = "    refused  there is no card \"11H\"  (AF-R1, AF-2)\n";
  const std::string remedy = "    remedy  a card is a rank and a suit, like 5H or TD\n";
  CHECK(run_cases("x.case", head + refused).differences.empty());
  CHECK(run_cases("x.case", head + refused + "    remedy  anything\n").differences.empty());
  CHECK(run_cases("x.case", head + refused).accepted == head + refused + remedy);
  CHECK_THROWS_WITH(run_cases("x.case", head + remedy), contains("x.case:6: this is no answer"));
}

TEST_CASE("what is missing in a case file is told with the line where it should stand") {
  const std::string head = "case one\ngame all-fours\nsides Ann Ben\n";
  CHECK_THROWS_WITH(run_cases("x.case", "case one\nsides Ann Ben\n\nd1\n    A 1\n"),
                    contains("x.case:1: the case names no game"));
  CHECK_THROWS_WITH(run_cases("x.case", "case one\ngame all-fours\n\nd1\n    A 1\n"), contains("names no sides"));
  CHECK_THROWS_WITH(run_cases("x.case", head + "\nd1 t6H\n"), contains("x.case:1: the case has no answer"));
  CHECK_THROWS_WITH(run_cases("x.case", head + "\n    A 1  B 0\n"), contains("x.case:5: an answer stands before"));
  CHECK_THROWS_WITH(run_cases("x.case", head + "\nd1 t6H\n    perhaps\n"),
                    contains("x.case:6: this is no answer: perhaps"));
  for (const std::string& text : {std::string("a 1  B 0"), std::string("9 1  B 0"), std::string("A 1  b 0"),
                                  std::string("A 1  [ 0"), std::string("@ 1  B 0")}) {
    CHECK_THROWS_WITH(run_cases("x.case", head + "\nd1 t6H\n    " + text + "\n"), contains("this is no answer"));
  }
  CHECK_THROWS_WITH(run_cases("x.case", head + "score 1 many\n"), contains("x.case:4: \"many\" is no score"));
}

TEST_CASE("a record that is accepted with nothing to say of it stays a record of its own") {
  const std::string text =
      "case one\ngame all-fours\nsides Ann Ben\nwith-judge\n\n#1 2 JH\n    A 0 B 0\n\n#1 2 JH\n    not allowed\n";
  const auto report = run_cases("x.case", text);
  CHECK(run_cases("x.case", report.accepted).differences.empty());
  CHECK_THAT(report.accepted, contains("#1 2 JH\n    allowed\n\n#1 2 JH\n    allowed\n"));
}

TEST_CASE("the clause of a line is compared, and so is that of a note") {
  const std::string head = "case one\ngame all-fours\nsides Ann Ben\nwith-judge\n\nd1 t6H s\n";
  CHECK(run_cases("x.case", head + "    A  +2  turn-up 6H  (AF-9)\n    A 2  B 0\n").differences.empty());
  const auto other = run_cases("x.case", head + "    A  +2  turn-up 6H  (AF-10)\n    A 2  B 0\n").differences;
  REQUIRE(other.size() == 1);
  CHECK(other[0].expected == std::vector<std::string>{"A  +2  turn-up 6H  (AF-10)"});
}

TEST_CASE("of a case with-late the last record is the late one") {
  const std::string head = "case one\ngame all-fours\nsides Ann+Cleo Ben+Dora\nwith-late\n";
  const std::string record = "d1 t5D s h1 l2 j- gA\n";
  const std::string warning =
      "    warning  the record was changed when the next one already existed  (AF-R37, AF-55)\n"
      "    remedy  it counts only if it was claimed before the next cut, a renege before the points were written "
      "(AF-46)\n";
  const std::string lines =
      "    A  +1  High, seat 1  (AF-26)\n    B  +1  Low, seat 2  (AF-27)\n    A  +1  Game  (AF-31)\n";
  const std::string text = head + "\n" + record + lines + "    A 2  B 1\n\n" + record.substr(3) + warning + lines;
  CHECK(run_cases("x.case", text + "    A 4  B 2\n").differences.empty());
  // A finding is met by one of its clauses; one that it does not have is a difference.
  const auto with = [&](const std::string& ids) {
    std::string changed = text;
    changed.replace(changed.find("AF-R37, AF-55"), 13, ids);
    return run_cases("x.case", changed + "    A 4  B 2\n").differences.size();
  };
  CHECK(with("AF-R37") == 0);
  CHECK(with("AF-R37, AF-56") == 1);
}

TEST_CASE("a refused record leaves the match as it was") {
  const std::string text =
      "case one\ngame all-fours\nsides Ann+Cleo Ben+Dora\n\nd1 t5D s h1 l2 j- gA\n"
      "    A  +1  High, seat 1  (AF-26)\n    B  +1  Low, seat 2  (AF-27)\n    A  +1  Game  (AF-31)\n    A 2  B 1\n\n"
      "t11H\n    refused  there is no card \"11H\"  (AF-R1, AF-2)\n\n"
      "t5D s h2 l3 j- gB\n"
      "    B  +1  High, seat 2  (AF-26)\n    A  +1  Low, seat 3  (AF-27)\n    B  +1  Game  (AF-31)\n    A 3  B 3\n";
  CHECK(run_cases("x.case", text).differences.empty());
}

TEST_CASE("a case may name an edition, and have an amendment for its last record") {
  const std::string head = "case x\ngame all-fours\n";
  const std::string rest = "sides Ann Ben\nhouse renege-game-point normal\n\nd1 t8S s rn2 hA lA jA g30-20\n= gB\n";
  const auto cited = [](const std::string& text) { return tavolo::referee::run_cases("x.case", text).cited; };
  CHECK(cited(head + rest + "    A 0  B 0\n").count("AF-R28") == 1);
  CHECK(cited(head + "edition 2026-12\n" + rest + "    A 0  B 0\n").count("AF-R28") == 1);
  CHECK(cited(head + "edition 2026-11\n" + rest + "    A 0  B 0\n").count("AF-R29") == 1);
  CHECK_THROWS_WITH(cited(head + "edition 2031-05\n" + rest + "    A 0  B 0\n"), contains("no edition \"2031-05\""));
  const std::string one = "sides Ann Ben\nwith-amended\n\nd1 t8S s hA lA jA g30-20\n    A 4  B 0\n";
  const auto report = tavolo::referee::run_cases("x.case", head + one + "d1 t8S s hA lB jA g30-20\n    A 0  B 0\n");
  CHECK(report.accepted.find("    A 3  B 1\n") != std::string::npos);
}
