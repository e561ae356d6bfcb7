#include "games/ecarte/ecarte.hpp"

#include <fmt/format.h>
#include <rapidcheck.h>

#include <algorithm>
#include <random>
#include <string>
#include <vector>

#include "catch.hpp"
#include "games/ecarte/dealt.hpp"
#include "games/ecarte/ecarte.hpp"

using namespace tavolo::games;
using namespace tavolo::tests;
using tavolo::cards::name;

namespace {

/// A table under house rules drawn at random among those that decide what may be played.
Match some_sitting(std::mt19937& random) {
  static const std::vector<std::string> headings{"free", "must-win", "highest"};
  return table({{"heading", headings[random() % 3]}, {"void-in-led-suit", random() % 2 == 0 ? "must-trump" : "free"}});
}

bool is_revoke(const Finding& finding) { return finding.verdict == Verdict::irregular; }

}  // namespace

TEST_CASE("the cards called lawful are those that are no revoke when they are played, and there is always one") {
  CHECK(rc::check("lawful cards", [](unsigned seed) {
    std::mt19937 random(seed);
    const Match match = some_sitting(random);
    const Dealt dealt = play_at_random(match, random, true);
    const auto& mine = dealt.hands[ecarte::seat_1];
    const auto& theirs = dealt.hands[ecarte::seat_2];
    std::string text = fmt::format("trump {}", "SHDC"[random() % 4]);
    if (random() % 4 != 0) text += fmt::format(" led {}", name(theirs.front()));
    text += " hand";
    for (const auto card : mine) text += ' ' + name(card);
    RC_LOG() << text << '\n';
    const auto sheet = ecarte::judge(match, begin(match), text);
    RC_ASSERT(sheet.has_value());
    RC_ASSERT(!sheet->refused());
    RC_ASSERT(sheet->lawful.has_value());
    RC_ASSERT(!sheet->lawful->empty());
    for (const auto card : mine) {
      const auto played = ecarte::judge(match, begin(match), fmt::format("{} plays {}", text, name(card)));
      RC_LOG() << name(card) << '\n';
      RC_ASSERT(played->lawful == sheet->lawful);
      const bool lawful = std::ranges::count(*sheet->lawful, name(card)) == 1;
      RC_ASSERT(std::ranges::none_of(played->findings, is_revoke) == lawful);
      const bool told =
          std::ranges::any_of(sheet->notes, [&](const Note& note) { return note.text.starts_with(name(card) + ':'); });
      if (!lawful) RC_ASSERT(told);
    }
  }));
}

TEST_CASE("a position says what the same play says in a record") {
  CHECK(rc::check("positions and records", [](unsigned seed) {
    std::mt19937 random(seed);
    const Match match = some_sitting(random);
    const Dealt dealt = play_at_random(match, random, false);
    const std::string text = dealt.full();
    Reader reader(match, text);
    const ecarte::Record record = ecarte::read(reader);
    const ecarte::Hand hand = ecarte::derive(match, begin(match), record);
    const ecarte::Playing& playing = record.playings.front();
    const auto revokes = ecarte::faults(playing, hand);
    for (int i = 0; i < playing.size; ++i) {
      const ecarte::Trick& trick = playing.tricks[static_cast<std::size_t>(i)];
      const Seat seat = ecarte::other(trick.leader);
      std::string position =
          fmt::format("trump {} led {} hand", tavolo::cards::letter(*hand.trumps), name(trick.cards[0]));
      for (const auto card : ecarte::held(playing, hand, seat, i)) position += ' ' + name(card);
      position += " plays " + name(trick.cards[1]);
      RC_LOG() << position << '\n';
      const bool revoke =
          std::ranges::any_of(revokes, [&](const ecarte::Fault& fault) { return fault.trick == trick.number; });
      RC_ASSERT(ecarte::judge(match, begin(match), position)->allowed() == !revoke);
      const auto won = ecarte::judge(match, begin(match),
                                     fmt::format("trump {} trick {} {} {}", tavolo::cards::letter(*hand.trumps),
                                                 trick.leader, name(trick.cards[0]), name(trick.cards[1])));
      const std::string seat_told = fmt::format("for {}:", match.players[ecarte::winner(trick, *hand.trumps)]);
      RC_ASSERT(won->notes.front().text.find(seat_told) != std::string::npos);
    }
  }));
}

TEST_CASE("any words after trumps are judged in Écarté") {
  static const std::vector<std::string> soup{"led", "lS",  "l9S",   "hand", "h",  "9H",    "8S", "AD", "TH",
                                             "p",   "pAD", "plays", "said", "sD", "trick", "#",  "2",  "Ann",
                                             "S",   "6S",  "clubs", "KSS",  "/",  "; why", ":",  "é",  "\n"};
  CHECK(rc::check("word soup", [](unsigned seed) {
    std::mt19937 random(seed);
    const Match match = some_sitting(random);
    std::string text = random() % 4 == 0 ? "tH" : "trump H";
    for (auto words = random() % 12; words > 0; --words) text += ' ' + soup[random() % soup.size()];
    RC_LOG() << text << '\n';
    const auto sheet = ecarte::judge(match, begin(match), text);
    RC_ASSERT(sheet.has_value());
    RC_ASSERT(sheet->after == begin(match));
    for (const Finding& finding : sheet->findings) RC_ASSERT(!finding.text.empty() && !finding.remedy.empty());
  }));
}

TEST_CASE("a record of Écarté is no position") {
  const Match match = table();
  for (const std::string text : {"d1 t9S s", "t9S", "turn 9S", "tricks 3-2", "1: 9H", "", "s", "w3-2"})
    CHECK_FALSE(ecarte::judge(match, begin(match), text).has_value());
}
