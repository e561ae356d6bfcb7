#include "games/burraco/record.hpp"

#include <string>
#include <vector>

#include "catch.hpp"
#include "games/burraco/burraco.hpp"

using namespace tavolo::games;
using burraco::Card;
using burraco::Rank;
using burraco::Suit;

namespace {

Match table(std::vector<std::vector<std::string>> sides = {{"Ann", "Cleo"}, {"Ben", "Dora"}}) {
  return make_match(burraco::game, sides, HouseRules(burraco::game.house_rules));
}
Match three() { return table({{"Ann"}, {"Ben"}, {"Cleo"}}); }

Sheet judged(const Match& match, std::string_view text, Stage stage = Stage::closed) {
  return burraco::game.score(match, begin(match), text, {stage, false});
}

burraco::Record record_of(const Match& match, std::string_view text) {
  Reader reader(match, text);
  burraco::Record record = burraco::read(reader, burraco::rules_of(match));
  CHECK(reader.findings.empty());
  return record;
}

std::string first_check(const Match& match, std::string_view text, Stage stage = Stage::closed) {
  const Sheet sheet = judged(match, text, stage);
  return sheet.findings.empty() ? std::string() : std::string(sheet.findings.front().check.id);
}

}  // namespace

TEST_CASE("a normal deal of Burraco takes at most 30 keystrokes a side") {
  const std::string line = "A c1 s1 m205 l20 close:N";
  CHECK(line.size() <= 30);
  const Match match = table({{"N", "S"}, {"E", "W"}});
  CHECK(judged(match, line + "\nB d1 m175 l75").points() == std::vector<Points>{635, 200});
}

TEST_CASE("points of Burraco are sums, or counts by value") {
  for (const char* melded : {"m570", "m500+70", "m30x3,20x6,10x30,60", "m10x30+30x3+20x6+60"}) {
    INFO(melded);
    const Sheet sheet = judged(table(), std::string("A c2 ") + melded + " l20\nB l5x2\nend stock");
    CHECK(sheet.points() == std::vector<Points>{950, -10});
  }
  CHECK(first_check(table(), "A m25x2 l20\nB l20\nend stock") == "BU-C3");
  CHECK(first_check(table(), "A m30x5 l20\nB l20\nend stock") == "BU-C12");
}

TEST_CASE("Burraco reads long words, beginnings of them, names and Italian") {
  const Match match = table();
  const Sheet brief = judged(match, "A c1 s1 d1 m305 l20 close:1 p50:BU-76\nB d1 m175 l75 x10");
  CHECK_FALSE(brief.refused());
  for (const char* text :
       {"Ann+Cleo clean 1 semiclean 1 dirty 1 melded 305 left 20 close Ann penalty 50:BU-76\n"
        "Ben dirty 1 melded 175 left 75 penalised 10",
        "cleo cle 1 se 1 di 1 me 305 le 20 clo ann penalt 50:bu-76\nb dirty:1 melded:175 left:75 x10",
        "A pulito 1 semipulito:1 sporco 1 m305 resto 20 chiusura Ann p50:BU-76\nB SPORCO 1 m175 resto:75 x10"}) {
    INFO(text);
    CHECK(judged(match, text).points() == brief.points());
  }
}

TEST_CASE("Italian words are short forms of nothing") {
  const Match match = table();
  for (const char* text : {"A puli 1 m205 l20\nB l20\nend stock", "A c1 m205 res 20\nB l20\nend stock", "1.1 chiu"}) {
    INFO(text);
    CHECK(judged(match, text, Stage::open).refused());
  }
  CHECK_FALSE(judged(match, "5.1 pila 3:9H K=KKK discard 4H", Stage::open).refused());
}

TEST_CASE("cards of Burraco may be named in Italian and by words that shells leave alone") {
  std::vector<Card> cards;
  REQUIRE(burraco::read_cards("56mattaJoker8Hpinella10d7x2*", cards));
  CHECK(cards == std::vector<Card>{{Rank::five},
                                   {Rank::six},
                                   {Rank::joker},
                                   {Rank::joker},
                                   {Rank::eight, Suit::hearts},
                                   {Rank::two},
                                   {Rank::ten, Suit::diamonds},
                                   {Rank::seven},
                                   {Rank::seven},
                                   {Rank::joker}});
  CHECK(burraco::read_card("JK") == Card{Rank::joker});
  CHECK(burraco::read_card("matta") == Card{Rank::joker});
  CHECK(burraco::read_card("pinella") == Card{Rank::two});
  CHECK_FALSE(burraco::read_card("matt"));
  CHECK_FALSE(burraco::read_card("pinel"));
  CHECK(burraco::read_cards("Kx60Qx48", cards)->count == 108);
  const std::size_t before = cards.size();
  for (const char* bad : {"", "KX", "1", "Kx", "Kx109", "Kx60Qx49", "Kx99999999999999999999", "5H♠"}) {
    INFO(bad);
    CHECK_FALSE(burraco::read_cards(bad, cards));
    CHECK(cards.size() == before);
  }
}

TEST_CASE("a card of a sequence without a suit has that of the sequence, a two too") {
  const Match match = table();
  const burraco::Record record = record_of(match, "2.2 H=562C8 K=KK2");
  REQUIRE(record.steps.size() == 2);
  const auto sequence = record.of(record.steps[0].cards);
  REQUIRE(sequence.size() == 4);
  CHECK(sequence[0] == Card{Rank::five, Suit::hearts});
  CHECK(sequence[2] == Card{Rank::two, Suit::clubs});
  CHECK(record.steps[0].name.is_sequence);
  CHECK(record.of(record.steps[1].cards).back() == Card{Rank::two});
}

TEST_CASE("melds of one name have numbers") {
  const Match match = table();
  const burraco::Record record = record_of(match, "2.2 H2=TJQ 10=TTT 102+T 22=222 K12+K");
  CHECK(record.steps[0].name.number == 2);
  CHECK(record.steps[1].name.rank == Rank::ten);
  CHECK(record.steps[1].name.number == 0);
  CHECK(record.steps[2].name.number == 2);
  CHECK(record.steps[3].name.rank == Rank::two);
  CHECK(record.steps[3].name.number == 2);
  CHECK(record.steps[4].name.number == 12);
  for (const char* bad : {"2.2 H0=TJQ", "2.2 *=222", "2.2 H2000=TJQ", "2.2 HH=TJQ", "2.2 =TJQ"}) {
    INFO(bad);
    CHECK(first_check(match, bad) == "BU-C1");
  }
}

TEST_CASE("a pile tells its number of cards, the top one, both or nothing") {
  const Match match = table();
  using Pile = std::pair<std::optional<Points>, std::optional<Card>>;
  const Card queen{Rank::queen, Suit::hearts};
  for (const auto& [text, pile] : std::vector<std::pair<std::string, Pile>>{{"p", {}},
                                                                            {"pile", {}},
                                                                            {"p7", {7, {}}},
                                                                            {"pile 7", {7, {}}},
                                                                            {"p:QH", {{}, queen}},
                                                                            {"pile QH", {{}, queen}},
                                                                            {"p7:QH", {7, queen}},
                                                                            {"pile 7:QH", {7, queen}},
                                                                            {"pile:7", {7, {}}},
                                                                            {"p:*", {{}, Card{Rank::joker}}},
                                                                            {"p10", {10, {}}},
                                                                            {"p1000", {1000, {}}},
                                                                            {"p1000:QH", {1000, queen}}}) {
    INFO(text);
    const burraco::Record record = record_of(match, "2.2 " + text + " K=KKK");
    REQUIRE(record.steps.size() == 2);
    CHECK(record.steps[0].what == burraco::Step::What::pile);
    CHECK(record.steps[0].count == pile.first);
    CHECK(record.steps[0].card == pile.second);
  }
  CHECK(first_check(match, "2.2 p1001 K=KKK") == "BU-C1");
}

TEST_CASE("Burraco points at what it cannot read, and collects all of it") {
  const Sheet sheet = judged(table(), "A q2 m50\nZ c1\n5.1 K=KKZ\nleft Zed=K\nend never\nup ZZ\nx A H+9\nleft 1");
  REQUIRE(sheet.findings.size() == 7);
  CHECK(sheet.findings[0].quote->line == "Z c1");
  CHECK(sheet.findings[1].quote->column == 8);
  for (const Finding& finding : sheet.findings) {
    CHECK(finding.verdict == Verdict::refused);
    CHECK(finding.check.id == "BU-C1");
  }
  CHECK(sheet.lines.empty());
}

TEST_CASE("a penalty of Burraco names a clause that has penalties") {
  const Match match = table();
  for (const char* penalty : {"p100", "p100:", "p:BU-76", "p-1:BU-76", "p100:BU-66", "p100:BU-82", "p100:HF-75"}) {
    INFO(penalty);
    CHECK(judged(match, std::string("A c2 m100 l20 ") + penalty + "\nB l20\nend stock").refused());
  }
  for (const char* penalty : {"p100:BU-67", "p50+50:bu-81", "p100:BU-74"}) {
    INFO(penalty);
    CHECK(judged(match, std::string("A m100 l20 ") + penalty + "\nB l20\nend stock").points().front() == -20);
  }
}

TEST_CASE("Burraco prints names and reads them back") {
  const Match match = table();
  const std::string text =
      "up 9H\n2.2 p1:9H K=KKK -4D ; opened\n3.3 p:QH d0 H=56*8\n4.4 p K=QQQ z\n5.1 -9H close\nleft 2=KQ\nx A H=5";
  CHECK(burraco::game.print(match, text, Form::full) ==
        "up 9H\n2Ben pile 1:9H K=KKK discard 4D ; opened\n3Cleo pile QH draw 0 H=56*8\n4Dora pile K=QQQ pozzetto\n"
        "5Ann discard 9H close\nleft Ben=KQ\npenalised A H=5");
  CHECK(burraco::game.print(match, "Ann pulito 2 chiusura Ann no-pozzetto\nscores A 5 B 6\nend chiusura Ann",
                            Form::brief) == "A c2 close:1 n\n= A 5 B 6\nend close:1");
  CHECK(burraco::game.print(match, "A close:A", Form::full) == "A close A");
  for (const Form form : {Form::brief, Form::full}) {
    const std::string printed = burraco::game.print(match, text, form);
    CHECK(burraco::game.print(match, printed, form) == printed);
    CHECK(judged(match, printed, Stage::open).findings.size() == judged(match, text, Stage::open).findings.size());
  }
}

TEST_CASE("two of three players have one line, and half of it each") {
  const Match match = three();
  CHECK(judged(match, "A s1 m260 l55\nB+C c1 d1 m405 l60 close:3").points() == std::vector<Points>{355, 375, 375});
  CHECK(judged(match, "A s1 m260 l55\nCleo+B c1 d1 m405\nC+B l60 close:Ben").points() ==
        std::vector<Points>{355, 375, 375});
  // A penalty in the own line is paid in full, one of the pair by half.
  CHECK(judged(match, "A s1 m260 l55\nB+C c1 d1 m405 l60 close:3 p20:BU-76\nC p30:BU-76").points() ==
        std::vector<Points>{355, 365, 335});
  CHECK(burraco::game.print(match, "a s1 m260 l55\nCleo+Ben dirty 1 m405", Form::full) ==
        "A semiclean 1 melded 260 left 55\nB+C dirty 1 melded 405");
  CHECK(first_check(match, "A+A c1") == "BU-C1");
  CHECK(first_check(match, "A+B c1 m50 l20\nB+C c1 m50 l20") == "BU-C43");
  CHECK(first_check(table(), "A+B c1") == "BU-C1");
  CHECK(first_check(match, "B+C c1 m50 l20 close:A") == "BU-C1");
}

TEST_CASE("the half of a pair is rounded up to a multiple of five") {
  const Match match = three();
  for (const auto& [left, half] :
       std::vector<std::pair<int, Points>>{{0, 300}, {5, 300}, {10, 295}, {795, -95}, {805, -100}, {800, -100}}) {
    INFO(left);
    const Sheet sheet = judged(match, "A l20\nB+C c2 m200 l" + std::to_string(left) + "\nend stock");
    CHECK(sheet.points() == std::vector<Points>{-20, half, half});
  }
}

TEST_CASE("words of Burraco may be added later, in any order of lines") {
  const Match match = table();
  const Sheet whole = judged(match, "A c1 s1 m205 l20 close:1\nB d1 m175 l75");
  const Sheet parts = judged(match, "B d1 m175\nA c1 m205\nB l75\nA l20 s1 close:1");
  CHECK(whole.points() == parts.points());
  CHECK_FALSE(judged(match, "A c1 d1", Stage::open).refused());
  CHECK(judged(match, "A c1\nA c2", Stage::open).refused());
}

TEST_CASE("an open record of Burraco says of closing what a closed one says") {
  const Match match = table();
  CHECK(first_check(match, "A m240 l30 close:1\nB c1 m190 l85", Stage::open) == "BU-C8");
  CHECK(first_check(match, "A c1 m240 l30 close:1 n\nB c1 m190 l85", Stage::open) == "BU-C9");
  // And is silent of what only a whole deal has.
  CHECK(first_check(match, "A c1 m240\nB c1 m190 l5 n", Stage::open).empty());
  CHECK(judged(match, "A c1 m240\nB c1 m190 l5 n", Stage::open).points() == std::vector<Points>{440, 385});
}

TEST_CASE("three players who all play alone once may not be a pair any more") {
  const Match match = three();
  const auto after = [&](const Progress& before, std::string_view text) {
    return burraco::game.score(match, before, text, {Stage::closed, false}).after;
  };
  const Progress first = after(begin(match, nobody, {700, 0, 0}), "A c1 m200 l20\nB l20\nC l20\nend stock");
  CHECK(first.scores.front() == 1080);
  const Progress second = after(first, "A m100 l500\nB l20\nC l20\nend stock");
  CHECK(second.scores.front() == 680);  // below 1000 again, and to the end of the match alone all the same
  // The same of who began beyond 1000, and fell below it in the first deal.
  const Progress fallen = after(begin(match, nobody, {1005, 0, 0}), "A m100 l500\nB l20\nC l20\nend stock");
  CHECK(fallen.scores.front() == 605);
  for (const Progress& before : {second, fallen}) {
    const Sheet third =
        burraco::game.score(match, before, "A m100 l20\nB+C c1 m50 l20\nend stock", {Stage::closed, false});
    REQUIRE(third.findings.size() == 1);
    CHECK(third.findings.front().check.id == "BU-C42");
  }
}

TEST_CASE("three players play alone from the first deal where the house says so, whatever their totals are") {
  HouseRules house(burraco::game.house_rules);
  house.set("alone-from", "0");
  const Match match = make_match(burraco::game, {{"Ann"}, {"Ben"}, {"Cleo"}}, std::move(house));
  const burraco::Rules rules = burraco::rules_of(match);
  CHECK(burraco::all_alone(rules, match, begin(match)));
  CHECK(burraco::all_alone(rules, match, begin(match, nobody, {-50, -5, -500})));
  CHECK_FALSE(burraco::all_alone(burraco::rules_of(three()), three(), begin(three())));
  CHECK_FALSE(burraco::all_alone(rules, table(), begin(table(), nobody, {2000, 0})));
}

TEST_CASE("the table of Burraco says how far the match is, and who is behind") {
  const Match match = table();
  CHECK(match.game->needs(match, begin(match, nobody, {300, 120}, 2)) ==
        std::vector<std::string>{"deal 2 of 4", "B is 180 behind"});
  HouseRules house(burraco::game.house_rules);
  house.set(find_preset(burraco::game, "casa"));
  const Match casa = make_match(burraco::game, {{"Ann"}, {"Ben"}}, std::move(house));
  CHECK(casa.game->needs(casa, begin(casa, nobody, {1890, 1815}, 9)) ==
        std::vector<std::string>{"A needs 115 to reach 2005", "B is 75 behind", "B needs 190 to reach 2005"});
}
