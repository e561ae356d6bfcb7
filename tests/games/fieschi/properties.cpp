#include <rapidcheck.h>

#include <algorithm>
#include <array>
#include <random>
#include <string>
#include <vector>

#include "catch.hpp"
#include "games/cases.hpp"
#include "games/fieschi/fieschi.hpp"
#include "games/game.hpp"

using namespace tavolo::games;
using tavolo::tests::assert_reads_back;

namespace {

constexpr std::string_view signs = "76543*";
constexpr std::array<Points, 5> values{7, 6, 5, 4, 3};

Match match_of(int players, const std::string& counts) {
  static const std::array<std::string, 6> names{"Ann", "Ben", "Cleo", "Dora", "Emil", "Fay"};
  std::vector<std::vector<std::string>> sides;
  for (int i = 0; i < players; ++i) sides.push_back({names[static_cast<std::size_t>(i)]});
  HouseRules house(fieschi::game.house_rules);
  if (!counts.empty()) house.set("deck-counts", counts);
  return make_match(fieschi::game, sides, std::move(house));
}

/// A game played by the rules with a pack that is known, as a record of turns and as a summary.
struct Played {
  std::string turns;
  std::string summary;
};

class Player {
 public:
  Player(int players, unsigned seed)
      : m_random(seed), m_hands(static_cast<std::size_t>(players)), m_pokers(m_hands.size()) {
    for (std::size_t kind = 0; kind < 6; ++kind) m_reserve.insert(m_reserve.end(), kind == 5 ? 6 : 12, kind);
    std::shuffle(m_reserve.begin(), m_reserve.end(), m_random);
    for (auto& hand : m_hands) {
      for (int i = 0; i < 6; ++i) {
        ++hand[m_reserve.back()];
        m_reserve.pop_back();
      }
    }
  }

  Played play() {
    Played played;
    for (std::size_t turn = 0; turn < 400; ++turn) {
      const std::size_t seat = turn % m_hands.size();
      played.turns += std::to_string(turn + 1) + static_cast<char>('A' + seat) + ' ';
      const bool last = draw(seat, played.turns);
      lay(seat, played.turns);
      if (last) break;
      discard(seat, played.turns);
      played.turns += '\n';
    }
    for (std::size_t seat = 0; seat < m_hands.size(); ++seat) {
      played.summary += static_cast<char>('A' + seat);
      played.summary += m_pokers[seat].empty() ? " -" : m_pokers[seat];
      played.summary += '\n';
    }
    return played;
  }

 private:
  int below(int n) { return std::uniform_int_distribution<int>(0, n - 1)(m_random); }

  bool draw(std::size_t seat, std::string& text) {
    bool last = false;
    for (int i = 0; i < 2; ++i) {
      const bool can_pile = !m_pile.empty();
      if (m_reserve.empty() && !can_pile) break;
      if (m_reserve.empty() || (can_pile && below(4) == 0)) {
        text += 'd';
        if (below(2) == 0) text += signs[m_pile.back()];
        ++m_hands[seat][m_pile.back()];
        m_pile.pop_back();
      } else {
        ++m_hands[seat][m_reserve.back()];
        m_reserve.pop_back();
        text += 'r';
        if (m_reserve.empty()) {
          text += '!';
          last = true;
        }
      }
    }
    return last;
  }

  void lay(std::size_t seat, std::string& text) {
    auto& hand = m_hands[seat];
    for (std::size_t kind = 0; kind < 5; ++kind) {
      for (int spade = 0; spade <= 2; ++spade) {
        if (hand[kind] < 4 - spade || hand[5] < spade || below(4) == 0) continue;
        hand[kind] -= 4 - spade;
        hand[5] -= spade;
        text += ' ' + std::string(static_cast<std::size_t>(4 - spade), signs[kind]) +
                std::string(static_cast<std::size_t>(spade), '*');
        m_pokers[seat] += std::string(" ") + signs[kind] + std::string(static_cast<std::size_t>(spade), '*');
      }
    }
  }

  void discard(std::size_t seat, std::string& text) {
    std::vector<std::size_t> held;
    for (std::size_t kind = 0; kind < 6; ++kind) {
      held.insert(held.end(), static_cast<std::size_t>(m_hands[seat][kind]), kind);
    }
    if (held.empty()) return;
    const std::size_t kind = held[static_cast<std::size_t>(below(static_cast<int>(held.size())))];
    --m_hands[seat][kind];
    m_pile.push_back(kind);
    text += " -";
    text += signs[kind];
  }

  std::mt19937 m_random;
  std::vector<std::size_t> m_reserve;
  std::vector<std::size_t> m_pile;
  std::vector<std::array<int, 6>> m_hands;
  std::vector<std::string> m_pokers;
};

/// A record out of pieces that are sometimes lawful and sometimes not.
std::string any_record() {
  static const std::vector<std::string> words{
      "7",    "5*",       "6**",      "3x2",    "7777",    "66**",          "77777",   "****",
      "-",    "-4",       "-*",       "rr",     "rd",      "dr!",           "d6r",     "r!d",
      "h3",   "p1",       "p2:FI-38", "torri*", "contix2", "discard spada", "draw dd", "7**x2",
      "6665", "lay 5555", "8",        "; said", "hand 4"};
  static const std::vector<std::string> heads{"A", "B", "1A", "2B", "3A", "4B", "1B", "left", "=", "Ann", "2Ben", "Z"};
  std::string text;
  for (int i = *rc::gen::inRange(0, 6); i > 0; --i) {
    text += *rc::gen::elementOf(heads);
    if (text.ends_with("left")) {
      text += " A=44 B=*";
    } else if (text.ends_with('=')) {
      text += " A 7 B 3";
    } else {
      for (int j = *rc::gen::inRange(0, 5); j > 0; --j) text += ' ' + *rc::gen::elementOf(words);
    }
    text += '\n';
  }
  return text;
}

}  // namespace

TEST_CASE("lawful play of Fieschi is never irregular and agrees with its summary") {
  CHECK(rc::check([] {
    const int players = *rc::gen::inRange(2, 7);
    Played played = Player(players, *rc::gen::arbitrary<unsigned>()).play();
    const Match known = match_of(players, "12,12,12,12,12,6");
    const Match unknown = match_of(players, "");
    for (const Match* match : {&known, &unknown}) {
      const Sheet turns = fieschi::game.score(*match, begin(*match), played.turns, {});
      const Sheet summary = fieschi::game.score(*match, begin(*match), played.summary, {});
      if (!turns.findings.empty()) RC_LOG(turns.findings.front().text);
      RC_ASSERT(turns.findings.empty());
      RC_ASSERT(summary.findings.empty());
      RC_ASSERT(turns.after.scores == summary.after.scores);
      RC_ASSERT(turns.after.tally == summary.after.tally);
      RC_ASSERT(turns.after.winners == summary.after.winners);
    }
  }));
}

TEST_CASE("a printed record of Fieschi reads back, and scoring twice is the same") {
  CHECK(rc::check([] {
    const Match match = match_of(2, *rc::gen::element(std::string{}, std::string{"4,4,4,4,4,2"}));
    const std::string text = any_record();
    const Stage stage = *rc::gen::element(Stage::open, Stage::closed);
    assert_reads_back(match, text, stage);
  }));
}

TEST_CASE("the points of Fieschi are the sum of its pokers") {
  CHECK(rc::check([] {
    const Match match = match_of(2, "");
    std::array<Points, 2> sums{};
    std::string text;
    for (std::size_t side = 0; side < 2; ++side) {
      text += side == 0 ? "A" : "B";
      for (int i = *rc::gen::inRange(0, 5); i > 0; --i) {
        const auto kind = *rc::gen::inRange<std::size_t>(0, 5);
        sums[side] += values[kind];
        text += std::string(" ") + signs[kind] + std::string(*rc::gen::inRange<std::size_t>(0, 3), '*');
      }
      text += '\n';
    }
    const Sheet sheet = fieschi::game.score(match, begin(match), text, {});
    RC_ASSERT(sheet.points() == std::vector<Points>(sums.begin(), sums.end()));
  }));
}
