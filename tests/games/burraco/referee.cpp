#include "games/burraco/referee.hpp"

#include <algorithm>
#include <string>
#include <vector>

#include "catch.hpp"
#include "games/burraco/burraco.hpp"
#include "games/burraco/clauses.hpp"

using namespace tavolo::games;
using namespace tavolo::games::burraco;

namespace {

Match cross(std::vector<std::vector<std::string>> sides = {{"N", "S"}, {"E", "W"}}) {
  HouseRules house(game.house_rules);
  std::vector<int> sizes;
  for (const auto& side : sides) sizes.push_back(static_cast<int>(side.size()));
  game.settle(game, house, sizes);
  return make_match(game, sides, std::move(house));
}
Match three_alone() { return cross({{"P1"}, {"P2"}, {"P3"}}); }

struct Followed {
  Play play;
  Findings findings;
};

Followed followed(const Match& match, std::string_view text, Stage stage = Stage::open, Seat dealer = nobody) {
  Reader reader(match, text);
  const Rules rules = rules_of(match);
  const Record record = read(reader, rules);
  REQUIRE(reader.findings.empty());
  Followed result;
  result.play = follow(match, rules, begin(match, dealer), record, {.stage = stage}, reader.words(), result.findings);
  return result;
}

std::vector<std::string> checks(const Findings& findings) {
  std::vector<std::string> ids;
  for (const Finding& finding : findings) ids.emplace_back(finding.check.id);
  return ids;
}
std::vector<std::string> checks(const Match& match, std::string_view text, Stage stage = Stage::open) {
  return checks(followed(match, text, stage).findings);
}
using Ids = std::vector<std::string>;

/// The piece of the record that the only finding points at.
std::string pointed(const Match& match, std::string_view text) {
  const Findings findings = followed(match, text).findings;
  REQUIRE(findings.size() == 1);
  REQUIRE(findings.front().verdict == Verdict::refused);
  REQUIRE(findings.front().quote);
  const auto& quote = *findings.front().quote;
  return quote.line.substr(quote.column, quote.width);
}

std::string melds_of(const Play::Team& team) {
  std::string text;
  for (const Meld& meld : team.melds) text += (text.empty() ? "" : " ") + text_of(meld);
  return text;
}

int hand(const Followed& one, int seat) { return one.play.players[Seat(seat)].hand; }

}  // namespace

TEST_CASE("hands, stock and pile of Burraco are counted through the turns") {
  const Match match = cross();
  CHECK(followed(match, "1N d1").play.stock == 40);
  CHECK(followed(match, "1N d1").play.pile == 2);
  const Followed one = followed(match, "2E K=KKK\n7S p -9H");
  CHECK(hand(one, 1) == 8);
  CHECK(hand(one, 2) == 11 + 7 - 1);
  CHECK(one.play.stock == 41 - 6);
  CHECK(one.play.pile == 1);
  CHECK(one.play.top == Card{Rank::nine, Suit::hearts});
  CHECK(one.play.next(match) == Seat(3));
  CHECK(one.findings.empty());
  CHECK(followed(cross({{"P1"}, {"P2"}}), "1P1 d1").play.stock == 62);
  CHECK(followed(three_alone(), "1P1 d1").play.stock == 44);
}

TEST_CASE("a pozzetto of Burraco becomes the hand, at once or from the next turn on") {
  const Match match = cross();
  const Followed flying = followed(match, "1N K=KKKK A=AAAA Q=QQQQ z J=JJJ");
  CHECK(hand(flying, 0) == 11 - 3 - 1);
  CHECK(flying.play.teams[Side(0)].has_pozzetto);
  CHECK(flying.findings.empty());
  const Followed later = followed(match, "1N K=KKKK A=AAAA Q=QQQ -5H zd");
  CHECK(hand(later, 0) == 11);
  CHECK(later.play.players[Seat(0)].waits);
  CHECK_FALSE(followed(match, "1N K=KKKK A=AAAA Q=QQQ -5H zd\n5N d1").play.players[Seat(0)].waits);
  CHECK(checks(match, "1N K=KKKK A=AAAA Q=QQQ zd") == Ids{});
  CHECK(checks(match, "1N K=KKKK A=AAAA Q=QQQQ zd") == Ids{"BU-C39"});
  // It is taken with cards in the hand too, and they stay there.
  CHECK(hand(followed(match, "1N K=KKKK z"), 0) == 8 + 11 - 1);
}

TEST_CASE("what is taken back is in the hand again, and costs nothing") {
  const Match match = cross();
  const Followed one = followed(match, "1N K=KK2* H=345 back Q=QQQ\n2E K=KKK\n6E K+Q2 back");
  REQUIRE(checks(one.findings) == Ids{"BU-C18", "BU-C16"});
  for (const Finding& finding : one.findings) CHECK(finding.condoned);
  CHECK(hand(one, 0) == 8);
  CHECK(hand(one, 1) == 8);
  CHECK(melds_of(one.play.teams[Side(0)]) == "QQQ");
  CHECK(melds_of(one.play.teams[Side(1)]) == "KKK");
  // What was melded before the pozzetto stays.
  const Followed flying = followed(match, "1N K=KKKK A=AAAA Q=QQQQ z K+K J=JJJ back");
  CHECK(hand(flying, 0) == 10);
  CHECK(melds_of(flying.play.teams[Side(0)]) == "KKKK AAAA QQQQ");
  CHECK(flying.findings.empty());
}

TEST_CASE("melds of Burraco are judged when the pozzetto is taken, and again at the end") {
  const Match match = cross();
  // The joker keeps the place that it had when the pozzetto was taken, not that of the turn before.
  const std::string before = "1N H=567 K=KKK A=AAA\n5N H+* K+KK z H+";
  CHECK(checks(match, before + "4 -9S") == Ids{});
  CHECK(checks(match, before + "9 -9S") == Ids{"BU-C23"});
  CHECK(checks(match, "1N H=567 K=KKK\n5N H+*9 -9S") == Ids{});
}

TEST_CASE("a set that is opened again is put to the first one") {
  const Match match = cross();
  const Followed one = followed(match, "1N K=KKK\n3S K=KK\n5N K2=K");
  CHECK(checks(one.findings) == Ids{"BU-C19", "BU-C19"});
  CHECK(melds_of(one.play.teams[Side(0)]) == "KKKKKK");
  CHECK(checks(match, "1N K=KKK\n3S K2+K") == Ids{"BU-C22", "BU-C19"});
  CHECK(checks(match, "1N K+K K+K K+K") == Ids{"BU-C22"});
}

TEST_CASE("sequences of a suit are numbered in their order") {
  const Match match = cross();
  const Followed one = followed(match, "1N H=345 H=9TJ\n3S H2+Q H+6\n5N H3=345");
  CHECK(one.findings.empty());
  CHECK(melds_of(one.play.teams[Side(0)]) == "3456 9TJQ 345");
  CHECK(checks(match, "1N H=345\n3S H2+9TJ") == Ids{"BU-C22"});
  CHECK(pointed(match, "1N H=345\n3S H3=9TJ") == "H3=9TJ");
  CHECK(pointed(match, "1N H2=345") == "H2=345");
  CHECK(pointed(match, "1N H=345\n3S H1=678") == "H1=678");
}

TEST_CASE("what cannot be true of a turn of Burraco is pointed at") {
  const Match match = cross();
  CHECK(pointed(match, "1N K=KKKK A=AAAA Q=QQQQ J=JJJ") == "J=JJJ");
  CHECK(pointed(match, "1N K=KKKK A=AAAA Q=QQQQ -5H") == "-5H");
  CHECK(pointed(match, "3S d1\n5N d99") == "d99");
  CHECK(pointed(match, "3S p0") == "p0");
  CHECK(pointed(match, "1N K=KKK\nx A Q=Q") == "Q=Q");
  CHECK(pointed(match, "1N K=KKK\nx A K=Q") == "K=Q");
  CHECK(pointed(match, "1N K=KSKSKS\n2E d1") == "K=KSKSKS");
  CHECK(pointed(match, "1N H=345\n3S H=345\nleft 2=3H4S") == "2=3H4S");
}

TEST_CASE("a pile that was taken is compared with what is known of it") {
  const Match match = cross();
  CHECK(checks(match, "up 9H\n1N p1:9H") == Ids{});
  CHECK(checks(match, "up 9H\n1N p2:8H") == Ids{"BU-C29", "BU-C29"});
  CHECK(checks(match, "up 9H\n2E p:8H") == Ids{});  // the card of turn 1 lies on it, and nobody knows it
  CHECK(checks(match, "1N p -9\n2E p1:9H -9H") == Ids{"BU-C30"});
  CHECK(checks(match, "1N p -9\n2E p -9H") == Ids{});
  CHECK(checks(match, "1N p -9H\n2E p -9H") == Ids{"BU-C30"});
  CHECK(checks(match, "1N p -9H\n2E p:9 -9H") == Ids{"BU-C30"});
  CHECK(checks(match, "1N p -9H\n2E p -9") == Ids{});
  CHECK(checks(match, "1N p d0 -9H\n2E p d1") == Ids{"BU-C27"});
}

TEST_CASE("three players of Burraco become one and a pair when the large pozzetto is taken") {
  const Match match = three_alone();
  const std::string before = "1P1 K=KKK H=345\n2P2 Q=QQQ H=9TJ\n3P3 K=KKK H=678 T=TTTT z";
  const Followed one = followed(match, before);
  CHECK(one.findings.size() == 1);  // it was not the last card: twelve were held, and ten melded
  CHECK(one.play.pair == std::array{Side(0), Side(1)});
  CHECK(one.play.home(Side(1)) == Side(0));
  CHECK(melds_of(one.play.team(Side(1))) == "KKK 345 QQQ 9TJ");
  CHECK(melds_of(one.play.team(Side(2))) == "KKK 678 TTTT");
  CHECK(hand(one, 2) == 2 + 18 - 1);
  const Followed more = followed(match, before + "\n4P1 H2+Q Q+Q\n5P2 K+K H+6 H3=678");
  CHECK(melds_of(more.play.team(Side(0))) == "KKKK 3456 QQQQ 9TJQ 678");
  // The lone player adds nothing to the melds of the pair.
  CHECK(checks(match, before + "\n6P3 Q+Q").back() == "BU-C17");
}

TEST_CASE("two sets of a rank that a pair had remain two") {
  const Match match = three_alone();
  const Followed one =
      followed(match, "1P1 K=KKK\n2P2 Q=QQQ\n3P3 Q=QQ2\n4P1 8=8888 A=AAAA -5H zd\n5P2 Q2+Q\n6P3 Q=Q\nx C Q2=2");
  CHECK(one.play.pair == std::array{Side(1), Side(2)});
  CHECK(checks(one.findings) == Ids{"BU-C19"});
  CHECK(melds_of(one.play.team(Side(2))) == "QQQQ QQQ");
  CHECK(worth(Rules{}, one.play.team(Side(1)).penalised) == 20);
}

TEST_CASE("penalised cards leave their melds, and what remains is judged like a new meld") {
  const Match match = cross();
  const Followed one = followed(match, "1N K=KKKKKKKQ\n2E H=3456789J\n3S H=345\nx A K=QK\nx B H=J");
  CHECK(checks(one.findings) == Ids{"BU-C16", "BU-C21"});
  CHECK(burrachi_of(Rules{}, one.play.teams[Side(0)])[index(Kind::clean)] == 0);
  CHECK(burrachi_of(Rules{}, one.play.teams[Side(1)])[index(Kind::clean)] == 1);
  CHECK(one.play.teams[Side(0)].melds.front().is_lawful);
  CHECK(melded_by(Rules{}, one.play.teams[Side(0)]) == 75);
  CHECK(worth(Rules{}, one.play.teams[Side(0)].penalised) == 20);
  // A suit that is not told fits any; one that is told fits a card of unknown suit too.
  CHECK(checks(match, "1N K=KSKHK\nx A K=KH") == Ids{});
  CHECK(checks(match, "1N K=KSKHK\nx A K=KD") == Ids{});
  CHECK(checks(match, "1N K=KSKHKC\nx A K=KD") == Ids{"BU-C37"});
  CHECK(checks(match, "1N K=KSKHKC\nx A K=KKK") == Ids{});
  CHECK(checks(match, "1N K=KSKHKC\nx A K=KKKK") == Ids{"BU-C37"});
}

TEST_CASE("a card of another rank is offered to be recorded as penalised") {
  const Match match = cross();
  const Findings open = followed(match, "1N K=KKQHJ -5H").findings;
  REQUIRE(checks(open) == Ids{"BU-C16"});
  CHECK(open.front().records == std::vector<std::string>{"x A K=QHJ"});
  const Findings recorded = followed(match, "1N K=KKQHJ -5H\nx A K=QHJ").findings;
  REQUIRE(checks(recorded) == Ids{"BU-C16"});
  CHECK(recorded.front().records.empty());
  // Before the discard it is put right, and nothing is recorded.
  CHECK(followed(match, "1N K=KKQHJ").findings.front().records.empty());
}

TEST_CASE("closing needs a burraco when penalised cards have left the melds") {
  const Match match = cross();
  const std::string turns = "1N K=KKKKKKQ Q=QQQQ -5H zd\n5N J=JJJJ T=TTTT 8=888 -9H close\nend close:N";
  CHECK(checks(match, turns) == Ids{"BU-C16", "BU-C8"});
  const std::string more = "1N K=KKKKKKKQ Q=QQQ -5H zd\n5N J=JJJJ T=TTTT 8=888 -9H close";
  CHECK(checks(match, more) == Ids{"BU-C16", "BU-C8"});
  const Followed one = followed(match, more + "\nx A K=Q");
  CHECK(checks(one.findings) == Ids{"BU-C16"});
  CHECK(one.play.close_stands);
  CHECK(one.play.closed.seat == Seat(0));
}

TEST_CASE("the end of a deal of Burraco is told once") {
  const Match match = cross();
  const std::string turns = "1N K=KKKKKKK Q=QQQQ -5H zd\n5N J=JJJJ T=TTTT 8=888 -9H close";
  CHECK(checks(match, turns + "\nend close:A") == Ids{});
  CHECK(checks(match, turns + "\nend close:B") == Ids{"BU-C10"});
  CHECK(checks(match, turns + "\nend close:S") == Ids{"BU-C10"});
  CHECK(checks(match, turns + "\nend stall") == Ids{"BU-C10"});
  CHECK(checks(match, "1N K=KKK\nend close:S") == Ids{"BU-C8", "BU-C9"});
  CHECK(checks(match, "1N K=KKK", Stage::closed) == Ids{"BU-C15"});
  CHECK(checks(match, "1N K=KKK\nend time", Stage::closed) == Ids{});
  CHECK(checks(match, "1N K=KKK\nend time\nleft N=9", Stage::closed) == Ids{"BU-C40"});
  CHECK(checks(match, "1N K=KKK\nend time\nleft N=9", Stage::open) == Ids{});
}

TEST_CASE("a closing that does not stand ends the deal, and is told with what was scored") {
  const Match match = cross();
  const std::string turns = "1N K=KKKKKKK Q=QQQQ -5H zd\n5N J=JJJJ T=TTTT 8=888 -2H close";
  const Followed one = followed(match, turns, Stage::closed);
  CHECK(checks(one.findings) == Ids{"BU-C32"});
  CHECK_FALSE(one.play.close_stands);
  CHECK(one.play.has_closed);
  const Sheet followed_on = game.score(match, begin(match), turns, {.stage = Stage::closed, .followed = true});
  REQUIRE(followed_on.findings.size() == 1);
  CHECK(followed_on.findings.front().condoned);
}

TEST_CASE("who plays out of turn is told by the number of the turn") {
  const Match match = cross();
  const auto found = [&](std::string_view text) { return followed(match, text, Stage::open, Seat(3)).findings; };
  CHECK(found("1N d1\n2E d1\n6E K=KKK").empty());
  REQUIRE(checks(found("2N d1\n3S d1")) == Ids{"BU-C36"});
  CHECK(found("2N d1\n3S d1").front().condoned);
  CHECK_FALSE(found("2N d1").front().condoned);
  CHECK(checks(found("3S d1\n2E d1\n4W d1")) == Ids{"BU-C36"});
  // Where nobody knows who dealt, the first turn that is told says so.
  CHECK(followed(match, "2N d1").play.first == Seat(3));
}

TEST_CASE("the last cards of the stock are not played") {
  const Match match = cross();
  CHECK_FALSE(followed(match, "38E d1").play.stock_ended);
  CHECK(followed(match, "39S d1").play.stock_ended);
  CHECK(checks(match, "39S d1\n40W d1\n41N d1") == Ids{"BU-C35", "BU-C35"});
  CHECK(checks(match, "39S d1\n42E d1") == Ids{"BU-C35", "BU-C38"});
  CHECK(checks(match, "39S d1\n42E p") == Ids{"BU-C35"});
  CHECK(checks(match, "999W p") == Ids{"BU-C35"});
}

TEST_CASE("a finding of the pack names the rank, or the card of a suit") {
  Cards cards;
  cards.add({Rank::king, Suit::none}, 9);
  cards.add({Rank::nine, Suit::hearts}, 3);
  cards.add({Rank::joker}, 4);
  const auto found = above_pack(cards);
  REQUIRE(found.size() == 2);
  CHECK(text_of(found[0]) == "9 kings, where the pack has 8");
  CHECK(text_of(found[1]) == "3 nines of hearts, where the pack has 2");
}
