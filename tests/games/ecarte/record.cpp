#include "games/ecarte/record.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <vector>

#include "base/mistake.hpp"
#include "catch.hpp"
#include "games/ecarte/dealt.hpp"
#include "games/ecarte/ecarte.hpp"

using namespace tavolo::games;
using tavolo::tests::gist;
using tavolo::tests::table;

namespace {

Sheet score(const Match& match, const std::string& text, Stage stage = Stage::closed, std::vector<Points> scores = {}) {
  return match.game->score(match, begin(match, nobody, std::move(scores)), text, {stage, false});
}

std::vector<std::string> state(const Match& match, const std::string& text) {
  return match.game->state(match, begin(match), text);
}

bool holds(const std::vector<std::string>& lines, const std::string& line) {
  return std::ranges::count(lines, line) == 1;
}

}  // namespace

TEST_CASE("short and long words of Écarté give the same sheet") {
  const Match match = table();
  const std::vector<std::pair<std::string, std::string>> pairs{
      {"d1 t9S p a3/2 s k2 w4-1", "dealer Ann turn 9S proposed accepted 3/2 played king Ben tricks 4-1"},
      {"d1 t9S p a3/2 s k2 w4-1", "DEALER:a turn:9♠ propose accept:3/2 play k@Ben w4-1"},
      {"d2 t9S p r k- w4-1 rv1 stand", "dealer B turn 9S proposed refused king - tricks 4-1 revoke Ann stand"},
      {"t9S wn2 s k- ab2@1-2", "turn 9S wrong-number Ben played king - gave-up Ben@1-2"},
      {"t9S wn2 s k- ab2@1-2", "turn 9S wrong-number Ben played king - gave-up @Ben@1-2"},
      {"t9S p a5/5 p a5/5 e cut1 k- fk1 stand w2-3",
       "turn 9S proposed accepted 5/5 proposed accepted 5/5 exhausted thrown 1 king - false-king Ann stand tricks 2-3"},
      {"t9S fd", "turn 9S fresh-deal"},
      {"t9S cc2", "turn 9S concede Ben"},
      {"t9S s k- w4-1 = k- w4-1 2-0", "t10S s k- w4-1 = king - tricks 4-1 2-0"},
      {"t9S s k- w4-1 rv1 replay w1-4", "t9s played king - tricks 4-1 revoke 1 replay tricks 1-4"},
  };
  for (const auto& [brief, full] : pairs) {
    INFO(brief << " and " << full);
    CHECK(gist(score(match, brief)) == gist(score(match, full)));
  }
}

TEST_CASE("lines of a whole record are printed in both forms") {
  const Match match = table();
  const std::string text =
      "d1 t7C p a2/3 s ; a remark\n1^ 7H 8H TS 8S 9D\nx2 8D 9H > QD AD / x1 ? > TC JS TD\n! king 2 #1\n"
      "#1 2 9S JS >1\n! fix 1 #1 TD\n! rv 1 #1 replay\n= k- w3-2 1-0";
  CHECK(match.game->print(match, text, Form::full) ==
        "dealer Ann turn 7C proposed accepted 2/3 played ; a remark\nAnn^ 7H 8H TS 8S 9D\n"
        "exchange Ben 8D 9H > QD AD\nexchange Ann ? > TC JS TD\n! king Ben #1\n#1 Ben 9S JS >Ann\n"
        "! fix Ann #1 TD\n! rv Ann #1 replay\n= king - tricks 3-2 1-0");
  CHECK(match.game->print(match, match.game->print(match, text, Form::full), Form::brief) ==
        "d1 t7C p a2/3 s ; a remark\n1^ 7H 8H TS 8S 9D\nx2 8D 9H > QD AD\nx1 ? > TC JS TD\n! king 2 #1\n"
        "#1 2 9S JS >1\n! fix 1 #1 TD\n! rv 1 #1 replay\n= k- w3-2 1-0");
}

TEST_CASE("players whose names are like words of the notation") {
  const Match match = make_match(ecarte::game, {{"King"}, {"xenia"}}, HouseRules(ecarte::game.house_rules));
  const std::string text = "d1 t7C p a1/1 s k2\nx2 8D > QD\n2: KC QD 9S TS JS\n#1 2 9S 7S";
  for (const Form form : {Form::brief, Form::full}) {
    const std::string printed = match.game->print(match, text, form);
    INFO(printed);
    CHECK(gist(score(match, printed, Stage::open)) == gist(score(match, text, Stage::open)));
  }
}

TEST_CASE("every mistake of a record is told at once, with its place") {
  const Match match = table();
  const Sheet sheet = score(match, "d3 t11S plaed a9 k- w3\n#6 1 AS\nx1 AS\n! rv 1\n! fix 1\n! sing\nab7@x");
  REQUIRE(sheet.refused());
  CHECK(sheet.lines.empty());
  CHECK(sheet.findings.size() == 12);
  for (const Finding& finding : sheet.findings) {
    INFO(finding.text);
    CHECK(finding.quote.has_value());
    CHECK_FALSE(finding.remedy.empty());
  }
}

TEST_CASE("words that contradict each other are refused") {
  const Match match = table();
  for (const char* text :
       {"d1 d2 t9S s k- w3-2", "t9S t8S s k- w3-2", "t9S s k- k1 w3-2", "t9S s k- w3-2 w2-3", "t9S s k- w3-2 = 1-0 2-0",
        "t9S s k- ab1@1-1 ab2@1-1", "t9S s k-\n! king 1\n#1 2 8H 7H", "t9S s k- w3-2 replay w2-3", "t9S s k- cut22",
        "t9S s k- w3-2\n1: 7H\n1: 8H", "t9S s k-\n#1 2 7H\n#1 2 8H", "t9S s k-\n#1 2 7H 8H 9H",
        "t9S s k- ab1@2-1 = w9-9", "!", "t9S s k-\n#1 2 7H 8H\n#2 2 9H TH\nab1@1-0"}) {
    INFO(text);
    CHECK(score(match, text).refused());
  }
}

TEST_CASE("an open deal tells its stock, who is committed, its tricks and who plays") {
  const Match match = table();
  CHECK(holds(state(match, "d1 t7C p a2/3 p"), "stock: 16 cards; the exchange goes on"));
  CHECK(holds(state(match, "d1 t7C p r"), "stock: 21 cards; Ann is committed"));
  CHECK(holds(state(match, "d1 t7C s"), "stock: 21 cards; Ben is committed"));
  const auto lines = state(match, "d1 t7C p a5/5 s cut1 k2\n#1 2 9S JS\n#2 1 TD");
  CHECK(holds(lines, "trumps: clubs; dealer: Ann; elder: Ben"));
  CHECK(holds(lines, "stock: 10 cards; nobody is committed"));
  CHECK(holds(lines, "Ben declared the king"));
  CHECK(holds(lines, "tricks: Ann 1, Ben 0"));
  CHECK(holds(lines, "Ben answers trick 2"));
  CHECK(holds(state(match, "d1 t7C s\n#1 2 9S 7S"), "Ben leads to trick 2"));
  CHECK(state(match, "d1").size() == 2);
  CHECK(holds(state(match, "d1\n#1 2 9S JD"), "tricks: Ann 0, Ben 0"));  // no trick is won before trumps are turned
}

TEST_CASE("an open record is complete when nothing can be added to it") {
  const Match match = table();
  CHECK_FALSE(score(match, "d1 t7C s k-", Stage::open).complete);
  CHECK(score(match, "d1 t7C s k- w3-2", Stage::open).complete);
  CHECK(score(match, "d1 t7C s k- w3-2", Stage::open).after.dealer == nobody);
  CHECK(score(match, "d1 t7C fd", Stage::open).complete);
  const Sheet over = score(match, "d1 tKC", Stage::open, {4, 0});
  CHECK(over.complete);
  CHECK(over.after.over);
  CHECK(over.after.deal == 2);
}

TEST_CASE("lawful cards of an open record") {
  const Match match = table();
  const auto lawful = [&](const std::string& text) { return score(match, text, Stage::open).lawful; };
  CHECK(lawful("d1 t7C s\n2: 9S 8S 7S TD JD") == std::vector<std::string>{"7S", "8S", "9S", "TD", "JD"});
  CHECK(lawful("d1 t7C s\n1: 9S 8S 7S TD JD\n#1 2 AD") == std::vector<std::string>{"TD", "JD"});
  CHECK(lawful("d1 t7C s\n1^ 9S 8S 7S TD JD\n#1 2 AD") == std::vector<std::string>{"TD", "JD"});
  CHECK(lawful("d1 t7C p a1/1 s\n1^ 9S 8S 7S TD JD\nx1 TD > KD\n#1 2 AD") == std::vector<std::string>{"JD", "KD"});
  CHECK_FALSE(lawful("d1 t7C s\n2: 9S 8S 7S TD JD\n#1 2 9S").has_value());
  CHECK_FALSE(lawful("d1 t7C p\n2: 9S 8S 7S TD JD").has_value());
}

TEST_CASE("what a game counts, and who deals the next one") {
  const auto after = [](Points loser) {
    Progress end;
    end.scores = {5, loser};
    end.over = true;
    end.winners = {Side(0)};
    end.dealer = Seat(0);
    return end;
  };
  const Match plain = table();
  const Match staked = table({{"stake-multiplier", "on"}, {"target", "7"}});
  CHECK_FALSE(plain.game->stake(plain, after(0)).has_value());
  CHECK(plain.game->next_game_dealer(plain, after(0)) == Seat(0));
  const std::vector<Points> counts{3, 2, 2, 1, 1, 1, 1};
  for (std::size_t loser = 0; loser < counts.size(); ++loser)
    CHECK(staked.game->stake(staked, after(static_cast<Points>(loser))) == counts[loser]);
  const Match loser = table({{"next-game-dealer", "loser"}});
  CHECK(loser.game->next_game_dealer(loser, after(0)) == Seat(1));
  CHECK(plain.game->needs(plain, after(2)).front() == "to 5: A needs 0 more, B needs 3 more");
}

TEST_CASE("two players sit at the table, no more") {
  HouseRules house(ecarte::game.house_rules);
  const std::vector<int> good{1, 1}, three{1, 1, 1}, pairs{2, 2};
  CHECK_NOTHROW(ecarte::game.settle(ecarte::game, house, good));
  CHECK_THROWS_AS(ecarte::game.settle(ecarte::game, house, three), tavolo::base::Mistake);
  CHECK_THROWS_AS(ecarte::game.settle(ecarte::game, house, pairs), tavolo::base::Mistake);
}
