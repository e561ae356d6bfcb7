#include "games/hand_and_foot/record.hpp"

#include <algorithm>
#include <string>
#include <vector>

#include "catch.hpp"
#include "games/game.hpp"
#include "games/hand_and_foot/hand_and_foot.hpp"

using namespace tavolo::games;

namespace {

Match table(std::vector<std::vector<std::string>> sides = {{"Ann", "Cleo"}, {"Ben", "Dora"}}) {
  HouseRules rules(hand_and_foot::game.house_rules);
  return make_match(hand_and_foot::game, sides, std::move(rules));
}

Sheet judged(const Match& match, std::string_view text, Stage stage = Stage::closed) {
  return hand_and_foot::game.score(match, begin(match), text, {stage, false});
}

}  // namespace

TEST_CASE("a normal deal of Hand and Foot takes at most 40 keystrokes a side") {
  const std::string line = "A c2 d2 w1 m570 r3 l20 out:1";
  CHECK(line.size() <= 40);
  CHECK(judged(table(), line + "\nB c1 d1 m330 r2 x1 l215").points() == std::vector<Points>{4050, 1015});
}

TEST_CASE("points of Hand and Foot are sums, or counts by value") {
  for (const char* melded : {"m570", "m500+70", "m50x3,20x10,10x22", "m50x3+20x10+10x22", "m20x10,370"}) {
    INFO(melded);
    const Sheet sheet = judged(table(), std::string("A ") + melded + " l20\nB l3x2\nend stock");
    CHECK(sheet.points() == std::vector<Points>{550, -10});
  }
}

TEST_CASE("Hand and Foot reads long words, beginnings of them and names") {
  const Match match = table();
  const Sheet brief = judged(match, "A c2 d2 w1 m570 r3 l20 out:1 p100:HF-75\nB c1 d1 m330 r2 x1 l215");
  for (const char* text :
       {"Ann+Cleo clean 2 dirty 2 wild 1 melded 570 red-threes 3 left 20 out Ann penalty 100:HF-75\n"
        "Ben clean 1 dirty 1 melded 330 red-threes 2 caught 1 left 215",
        "cleo cl 2 di 2 wi 1 me 570 red 3 le 20 ou ann pen 100:hf-75\nb clean:1 dirty:1 melded:330 r2 x1 l215"}) {
    INFO(text);
    CHECK(judged(match, text).points() == brief.points());
  }
}

TEST_CASE("Hand and Foot points at what it cannot read, and collects all of it") {
  const Sheet sheet = judged(table(), "A q2 m50\nZ c1\n5.1 K=KKZ\nleft Zed=K\nend never");
  REQUIRE(sheet.findings.size() == 5);
  CHECK(sheet.findings[0].quote->line == "A q2 m50");
  CHECK(sheet.findings[0].quote->column == 2);
  CHECK(sheet.findings[2].quote->column == 8);
  for (const Finding& finding : sheet.findings) {
    CHECK(finding.verdict == Verdict::refused);
    CHECK(finding.check.id == "HF-C1");
  }
  CHECK(sheet.lines.empty());
}

TEST_CASE("a word of cards holds a thousand at most, and a penalty names its clause") {
  const Match match = table();
  for (const char* cards : {"1.1 K=Kx1001", "1.1 K=Kx99999999999999999999"}) {
    INFO(cards);
    const Sheet sheet = judged(match, cards);
    REQUIRE_FALSE(sheet.findings.empty());
    CHECK(sheet.findings.front().check.id == "HF-C1");
  }
  for (const char* penalty : {"p100", "p100:", "p:HF-75", "p-1:HF-75", "p100:HF-1"}) {
    INFO(penalty);
    CHECK(judged(match, std::string("A c2 ") + penalty + "\nB c1").refused());
  }
}

TEST_CASE("a deal of Hand and Foot that cannot have been played brings nothing") {
  const Match match = table();
  const Sheet sheet = judged(match, "1.1 K=KKKKKKK Q=QQQQQQQ A=AAAAAAA");
  CHECK(sheet.refused());
  CHECK(sheet.lines.empty());
  CHECK(sheet.after == begin(match));
}

TEST_CASE("what is found of a side names a player of it only where it went out") {
  const Match match = table();
  const Sheet sheet = judged(match, "A c1 m40 l20 out:1\nB c1 m60 l20");
  REQUIRE(sheet.findings.size() == 2);
  CHECK(sheet.findings[0].check.id == "HF-C7");
  CHECK(sheet.findings[0].seat == nobody);
  CHECK(sheet.findings[1].check.id == "HF-C8");
  CHECK(sheet.findings[1].seat == Seat(0));
}

TEST_CASE("the table of Hand and Foot says which opening is needed, and who is behind") {
  const Match match = table();
  CHECK(match.game->needs(match, begin(match, nobody, {300, 120}, 2)) ==
        std::vector<std::string>{"deal 2 of 4: the opening needs 90", "B is 180 behind"});
}

TEST_CASE("words of Hand and Foot may be added later, in any order of lines") {
  const Match match = table();
  const Sheet whole = judged(match, "A c2 d2 w1 m570 r3 l20 out:1\nB c1 d1 m330 r2 x1 l215");
  const Sheet parts = judged(match, "B c1 d1 m330\nA c2 d2 m570 r3\nB r2 x1 l215\nA l20 w1 out:1");
  CHECK(whole.points() == parts.points());
  CHECK_FALSE(judged(match, "A c2 d2", Stage::open).refused());
  CHECK(judged(match, "A c2\nA c3", Stage::open).refused());
}

TEST_CASE("Hand and Foot prints names and reads them back") {
  const Match match = table();
  const std::string text =
      "1.1 r1 K=KKK 9=99* ; opened\n3.3 K+K -8\n5.1 p7:Q Q=QQQ A=A^AA ask:n\nend out:1\nleft 2=KQ 2f=AK";
  CHECK(hand_and_foot::game.print(match, text, Form::full) ==
        "1Ann laid 1 K=KKK 9=99* ; opened\n3Cleo K+K discard 8\n5Ann pile 7:Q Q=QQQ A=A^AA ask no\nend out Ann\n"
        "left Ben=KQ Benf=AK");
  CHECK(hand_and_foot::game.print(match, "Ann clean 2 out Ann\nscores A 5 B 6", Form::brief) ==
        "A c2 out:1\n= A 5 B 6");
}

TEST_CASE("what stands before the sign of cards left is a player first, and only then a foot") {
  const Match match = table({{"Ann", "Jeff"}, {"Jef", "Dora"}});
  const Sheet sheet = judged(match, "1.1 K=KKK A=AAA\nend stock\nleft Jeff=K Jef=AA Annf=Q");
  CHECK(sheet.points() == std::vector<Points>{90 - 10 - 10, -40});
  CHECK(hand_and_foot::game.print(match, "left 2f=K", Form::full) == "left 2f=K");
}

TEST_CASE("what is taken back is in the hand again, once") {
  const Match match = table();
  const auto lines = hand_and_foot::game.state(match, begin(match), "1.1 K=KKK back Q=QQQ back -4");
  CHECK(std::ranges::count(lines, "Ann: 14 in the hand, 13 in the foot") == 1);
}

TEST_CASE("an open deal of Hand and Foot shows what the table would have to count") {
  const Match match = table();
  const auto lines = hand_and_foot::game.state(match, begin(match), "1.1 r1 K=KKKKKKK 9=99*\n2.2 -4");
  const std::vector<std::string> expected{
      "A books: 1 clean (K), 0 dirty, 0 wild",
      "A open melds: 99*; red threes: 1",
      "A needs 1 clean and 2 dirty and 1 wild book to go out; foot not played yet: Ann, Cleo",
      "B books: 0 clean, 0 dirty, 0 wild",
      "B open melds: none; red threes: 0",
      "B has not opened: 50 needed",
      "Ann: 4 in the hand, 13 in the foot",
      "Ben: 14 in the hand, 13 in the foot",
      "Cleo: 13 in the hand, 13 in the foot",
      "Dora: 13 in the hand, 13 in the foot",
      "stock: 160 cards, pile: 3 cards",
      "next: turn 3, Cleo"};
  CHECK(lines == expected);
}
