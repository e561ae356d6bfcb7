#include "games/all_fours/all_fours.hpp"

#include <fmt/format.h>
#include <rapidcheck.h>

#include <algorithm>
#include <random>
#include <string>
#include <vector>

#include "catch.hpp"
#include "games/all_fours/all_fours.hpp"
#include "games/all_fours/dealt.hpp"

using namespace tavolo::games;
using namespace tavolo::tests;
using tavolo::cards::card_of;

namespace {

/// A table under house rules drawn at random among those that decide what may be played.
Match some_sitting(std::mt19937& random) {
  static const std::vector<std::vector<std::string>> rules{{"void-in-plain-suit", "must-trump", "free"},
                                                           {"plain-suit-duty", "follow-or-trump", "none"},
                                                           {"undertrump", "allowed", "forbidden"},
                                                           {"calling-by", "any", "opponents"}};
  std::vector<std::pair<std::string, std::string>> house;
  for (const auto& rule : rules) house.emplace_back(rule[0], rule[1 + random() % 2]);
  return table(random() % 4 == 0 ? 2 : 4, house);
}

/// A hand of six cards to a trick, drawn from a shuffled pack; some lie exposed, and one of them may be called.
std::string some_position(const Match& match, std::mt19937& random, std::vector<std::string>& hand) {
  std::vector<int> pack(52);
  for (int i = 0; i < 52; ++i) pack[static_cast<std::size_t>(i)] = i;
  std::shuffle(pack.begin(), pack.end(), random);
  const auto take = [&] {
    const int card = pack.back();
    pack.pop_back();
    return tavolo::cards::name(card_of(card));
  };
  std::string text = fmt::format("trump {}", "SHDC"[random() % 4]);
  const auto lying = random() % static_cast<unsigned>(match.seats());
  if (lying > 0) text += " led";
  for (unsigned i = 0; i < lying; ++i) text += ' ' + take();
  text += " hand";
  for (int i = 0; i < 6; ++i) text += ' ' + hand.emplace_back(take());
  if (random() % 2 == 0) {
    text += fmt::format(" exposed {}", hand.front());
    if (random() % 2 == 0) text += fmt::format(" called {}{}", hand.front(), random() % 2 == 0 ? " by opponent" : "");
  }
  return text;
}

bool is_renege(const Finding& finding) { return finding.verdict == Verdict::irregular && finding.check.id != "AF-R33"; }

}  // namespace

TEST_CASE("the cards called lawful are those that are no renege when they are played, and there is always one") {
  CHECK(rc::check("lawful cards", [](unsigned seed) {
    std::mt19937 random(seed);
    const Match match = some_sitting(random);
    std::vector<std::string> hand;
    const std::string text = some_position(match, random, hand);
    RC_LOG() << text << '\n';
    const auto sheet = all_fours::judge(match, begin(match), text);
    RC_ASSERT(sheet.has_value());
    RC_ASSERT(!sheet->refused());
    RC_ASSERT(sheet->lawful.has_value());
    RC_ASSERT(!sheet->lawful->empty());
    for (const std::string& card : hand) {
      const auto played = all_fours::judge(match, begin(match), fmt::format("{} plays {}", text, card));
      RC_LOG() << card << '\n';
      RC_ASSERT(!played->refused());
      RC_ASSERT(played->lawful == sheet->lawful);
      const bool lawful = std::ranges::count(*sheet->lawful, card) == 1;
      RC_ASSERT(std::ranges::none_of(played->findings, is_renege) == lawful);
      // Of a card that may not be played the question has told why.
      const bool told = std::ranges::any_of(sheet->notes, [&](const Note& note) {
        return note.text.starts_with(card + ':') && note.clause.id != "AF-51";
      });
      const bool called = std::ranges::any_of(
          sheet->notes, [&](const Note& note) { return note.text.starts_with(card + ": another card is called"); });
      if (!lawful) RC_ASSERT(told || called);
    }
  }));
}

TEST_CASE("a position says what the same play says in a record") {
  CHECK(rc::check("positions and records", [](unsigned seed) {
    std::mt19937 random(seed);
    const Match match = some_sitting(random);
    const Dealt dealt = play_at_random(match, random, false);
    if (dealt.exhausted) return;
    const std::string text = dealt.full(match.seats());
    Reader reader(match, text);
    const all_fours::Record record = all_fours::read(reader);
    const all_fours::Hand hand = all_fours::derive(match, begin(match), record);
    const auto reneges = all_fours::faults({match, record, hand});
    for (std::size_t i = 0; i < record.tricks.size(); ++i) {
      const all_fours::Trick& trick = record.tricks[i];
      std::string lying;
      for (const all_fours::Play& play : trick.cards()) {
        std::string position = fmt::format("trump {}", tavolo::cards::letter(*hand.trumps));
        if (!lying.empty()) position += " led" + lying;
        position += " hand";
        for (const auto card : all_fours::held({match, record, hand}, play.seat, i))
          position += ' ' + tavolo::cards::name(card);
        position += " plays " + tavolo::cards::name(play.card);
        const bool renege = std::ranges::any_of(reneges, [&](const all_fours::Fault& fault) {
          return fault.seat == play.seat && fault.trick == trick.number;
        });
        RC_LOG() << position << '\n';
        const auto sheet = all_fours::judge(match, begin(match), position);
        RC_ASSERT(!sheet->refused());
        RC_ASSERT(sheet->allowed() == !renege);
        lying += ' ' + tavolo::cards::name(play.card);
      }
    }
  }));
}

TEST_CASE("any words after trumps are judged") {
  static const std::vector<std::string> soup{"led",    "lS",      "l9S",   "hand",  "h",       "9H", "4S",     "AD",
                                             "TH",     "p",       "pAD",   "plays", "exposed", "e",  "called", "c4S",
                                             "by",     "partner", "owner", "trick", "#",       "2",  "Ann",    "S",
                                             "spades", "KSS",     "/",     "; why", "hand:9H", ":",  "é",      "\n"};
  CHECK(rc::check("word soup", [](unsigned seed) {
    std::mt19937 random(seed);
    const Match match = some_sitting(random);
    std::string text = random() % 4 == 0 ? "tH" : "trump H";
    for (auto words = random() % 12; words > 0; --words) text += ' ' + soup[random() % soup.size()];
    RC_LOG() << text << '\n';
    const auto sheet = all_fours::judge(match, begin(match), text);
    RC_ASSERT(sheet.has_value());
    RC_ASSERT(sheet->after == begin(match));
    for (const Finding& finding : sheet->findings) RC_ASSERT(!finding.text.empty() && !finding.remedy.empty());
  }));
}

TEST_CASE("a record is no position") {
  const Match match = table(4);
  for (const std::string text : {"d1 t6H s", "t6H", "turn 6H", "h1 l2", "2: 9H", "", "lA", "# 1", "tra H"})
    CHECK_FALSE(all_fours::judge(match, begin(match), text).has_value());
}
