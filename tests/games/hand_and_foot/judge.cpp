#include <fmt/format.h>
#include <rapidcheck.h>

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "catch.hpp"
#include "games/game.hpp"
#include "games/hand_and_foot/best.hpp"
#include "games/hand_and_foot/hand_and_foot.hpp"

using namespace tavolo::games;
namespace hf = tavolo::games::hand_and_foot;

namespace {

using House = std::vector<std::pair<std::string, std::string>>;

Match sitting(const House& house = {}) {
  HouseRules rules(hf::game.house_rules);
  for (const auto& [name, value] : house) rules.set(name, value);
  return make_match(hf::game, {{"Ann", "Cleo"}, {"Ben", "Dora"}}, std::move(rules));
}

Sheet answered(const Match& match, std::string_view text) { return hf::game.judge(match, begin(match), text).value(); }

bool stands(const Sheet& sheet) { return sheet.findings.empty(); }

House some_house() {
  static const std::array<std::string, 3> limits{"two-to-one", "majority", "equal"};
  static const std::array<std::string, 3> extensions{"off", "naturals", "any"};
  House house{{"opening", "0"}};
  house.emplace_back("wild-limit", limits[*rc::gen::inRange<std::size_t>(0, 3)]);
  house.emplace_back("books-extend", extensions[*rc::gen::inRange<std::size_t>(0, 3)]);
  house.emplace_back("max-wilds", *rc::gen::element<std::string>("none", "1", "2", "3"));
  house.emplace_back("wild-melds", *rc::gen::element<std::string>("on", "on", "off"));
  return house;
}

/// Cards of few kinds, so that melds come about.
std::string some_cards(int least, int most) {
  const auto size = *rc::gen::inRange(least, most + 1);
  std::string text;
  for (int i = 0; i < size; ++i) text += *rc::gen::element('A', 'A', 'A', 'A', '7', '7', '7', '4', '4', '2', '2', '*');
  return text;
}

hf::Cards cards_of(std::string_view text) {
  hf::Cards cards;
  REQUIRE(hf::read_cards(text, cards, nullptr));
  return cards;
}

}  // namespace

TEST_CASE("a text that begins with no word of a position is a record") {
  const Match match = sitting();
  for (const char* text : {"", "5.1 K=KKK2", "A c2 m500", "Ann c2", "end stock", "left 2=K", "deal 2", "= A 50 B 0"}) {
    INFO(text);
    CHECK_FALSE(hf::game.judge(match, begin(match), text).has_value());
  }
}

TEST_CASE("a position of Hand and Foot points at what cannot be read") {
  const Match match = sitting();
  const Sheet sheet = answered(match, "take QQ hand K1 table KX frozen on");
  REQUIRE(sheet.findings.size() == 1);  // its pieces first
  CHECK(sheet.findings[0].quote->column == 32);
  for (const char* text : {"meld",
                           "meld x",
                           "meld KKK table",
                           "add 2",
                           "add 2 to",
                           "to KKK add",
                           "meld KKK to KKK",
                           "opening",
                           "take",
                           "take K",
                           "take hand KK",
                           "take K hand",
                           "take Z hand KK",
                           "take K hand ZZ",
                           "take K hand KK pile 0",
                           "take K hand KK deal 0",
                           "out 1 2",
                           "out -1",
                           "out clean",
                           "out clean x",
                           "out clean 101",
                           "out partner well",
                           "out partner hand hand",
                           "out leave perhaps",
                           "hand",
                           "hand Z",
                           "hand 3rx11",
                           "meld K=",
                           "out clean 1 clean 2"}) {
    INFO(text);
    const auto answer = hf::game.judge(match, begin(match), text);
    if (!answer) continue;
    CHECK(answer->refused());
    CHECK(answer->after == begin(match));
  }
  HouseRules rules(hf::game.house_rules);
  const Match alone = make_match(hf::game, {{"Ann"}, {"Ben"}}, std::move(rules));
  CHECK(answered(alone, "out partner hand").refused());
  CHECK(answered(alone, "out leave yes").refused());
  CHECK(stands(answered(alone, "out 1 clean 2 dirty 2 wild 1")));
}

TEST_CASE("a hand of just the minimum can open") {
  const auto opening = [](std::string_view text) {
    for (const Note& note : answered(sitting(), text).notes) {
      if (note.clause.id == "HF-26") return note.text;
    }
    return std::string();
  };
  CHECK(opening("hand KKKKK") == "It can open with 50, and deal 1 needs 50");
  CHECK(opening("hand KKKK9") == "It cannot open: 40 of 50 in deal 1");
}

TEST_CASE("findings of a position name nobody") {
  const Sheet sheet = answered(sitting(), "meld KKK22");
  REQUIRE(sheet.findings.size() == 1);
  CHECK(sheet.findings.front().seat == nobody);
  CHECK(sheet.findings.front().side == nobody);
  CHECK(sheet.findings.front().turn == 0);
  CHECK(sheet.findings.front().text == "laid KKK22: 2 wild to 3 natural");
}

TEST_CASE("the penalties of the table stand in the remedies") {
  const Match match =
      sitting({{"penalty-meld", "11"}, {"penalty-pile", "12"}, {"penalty-out", "13"}, {"undermeld-surcharge", "14"}});
  const auto remedy = [&](std::string_view text) {
    const Sheet sheet = answered(match, text);
    REQUIRE(sheet.findings.size() == 1);
    return sheet.findings.front().remedy;
  };
  CHECK(remedy("meld KK").find("p11:HF-69") != std::string::npos);
  CHECK(remedy("take K hand 44").find("p12:HF-73") != std::string::npos);
  CHECK(remedy("out 1").find("p13:HF-75") != std::string::npos);
  CHECK(remedy("opening 444").find("rises by 14") != std::string::npos);
}

TEST_CASE("judge and score think alike of a meld") {
  CHECK(rc::check([] {
    const Match match = sitting(some_house());
    const std::string cards = some_cards(1, 8);
    const Sheet answer = answered(match, "meld " + cards);
    // The record names the rank, as the position finds it: that of most natural cards.
    const hf::Cards counted = cards_of(cards);
    const auto most = std::max_element(counted.of.begin(), counted.of.begin() + hf::naturals);
    const std::string rank(
        1, hf::letter_of(*most == 0 ? hf::wild_rank : static_cast<hf::Rank>(most - counted.of.begin())));
    const Sheet scored =
        hf::game.score(match, begin(match), fmt::format("1.1 {}={}", rank, cards), {Stage::open, false});
    RC_ASSERT(answer.findings.size() == scored.findings.size());
    for (std::size_t i = 0; i < answer.findings.size(); ++i) {
      RC_ASSERT(answer.findings[i].check == scored.findings[i].check);
      // A position does not say when it is found: what follows before the discard or after it is told of a record.
      const std::string& remedy = answer.findings[i].remedy;
      RC_ASSERT(scored.findings[i].remedy.starts_with(remedy.substr(0, remedy.find(';'))));
    }
    RC_ASSERT(!stands(answer) || !answer.notes.empty());
  }));
}

TEST_CASE("the best melds of a hand are lawful, and none are better") {
  CHECK(rc::check([] {
    const House house = some_house();
    const Match match = sitting(house);
    const hf::Rules rules = hf::rules_of(match);
    const std::string hand = some_cards(3, 16);
    const hf::Best best = hf::best_melds(rules, cards_of(hand), hf::Aim::cards);
    std::string melds;
    hf::Cards used;
    for (const hf::Meld& meld : best.melds) {
      melds += ' ' + hf::text_of(meld.cards);
      used.add(meld.cards);
      RC_ASSERT(meld.size == meld.cards.size());
    }
    for (std::size_t i = 0; i < hf::kinds; ++i) RC_ASSERT(used.of[i] <= cards_of(hand).of[i]);
    RC_ASSERT(rules.melded(used) == best.cards);
    if (!best.melds.empty()) RC_ASSERT(stands(answered(match, "meld" + melds)));

    // Any melds at random: those that stand are worth no more.
    std::string rest = *rc::gen::apply(
        [](std::string text, unsigned seed) {
          for (std::size_t i = text.size(); i > 1; --i) {
            seed = seed * 1664525U + 1013904223U;
            std::swap(text[i - 1], text[(seed >> 8) % i]);
          }
          return text;
        },
        rc::gen::just(hand), rc::gen::arbitrary<unsigned>());
    std::sort(rest.begin(), rest.begin() + static_cast<std::ptrdiff_t>(rest.size() / 2));
    std::string tried = "meld";
    Points worth = 0;
    while (rest.size() >= 3) {
      const auto size = *rc::gen::inRange<std::size_t>(3, std::min<std::size_t>(7, rest.size()) + 1);
      if (stands(answered(match, tried + ' ' + rest.substr(0, size)))) {
        tried += ' ' + rest.substr(0, size);
        worth += rules.melded(cards_of(rest.substr(0, size)));
        rest.erase(0, size);
      } else {
        rest.erase(0, 1);
      }
    }
    RC_ASSERT(worth <= best.cards);
  }));
}

TEST_CASE("a pile that may be taken is taken in a record without a finding") {
  CHECK(rc::check([] {
    const Match match =
        sitting({{"opening", "0"}, {"pile-pair", *rc::gen::element<std::string>("natural", "one-wild")}});
    const char top = *rc::gen::element('A', '7', '4', '2', '*');
    const std::string hand = some_cards(2, 12);
    const Sheet answer = answered(match, fmt::format("take {} hand {}", top, hand));
    const Sheet opening = answered(match, fmt::format("take {} hand {} deal 1", top, hand));
    RC_ASSERT(stands(answer) == stands(opening));
    const auto melded = std::ranges::find_if(answer.notes, [](const Note& n) { return n.clause.id == "HF-38"; });
    RC_ASSERT(stands(answer) == (melded != answer.notes.end()));
    if (!stands(answer)) return;
    const std::string cards = melded->text.substr(melded->text.find(": ") + 2);
    const char rank = top == '2' || top == '*' ? 'W' : top;
    const Sheet scored =
        hf::game.score(match, begin(match), fmt::format("5.1 p1:{} {}={}", top, rank, cards), {Stage::open, false});
    RC_ASSERT(std::ranges::none_of(scored.findings, [](const Finding& f) { return f.verdict == Verdict::irregular; }));
  }));
}

TEST_CASE("the order of the cards of a hand does not matter") {
  CHECK(rc::check([] {
    const Match match = sitting();
    std::string hand = some_cards(1, 16);
    const Sheet one = answered(match, "hand " + hand);
    std::ranges::reverse(hand);
    const Sheet other = answered(match, "hand " + hand);
    RC_ASSERT(one.notes.size() == other.notes.size());
    for (std::size_t i = 0; i < one.notes.size(); ++i) RC_ASSERT(one.notes[i].text == other.notes[i].text);
  }));
}
