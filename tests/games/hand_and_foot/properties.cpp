#include <fmt/format.h>
#include <rapidcheck.h>

#include <algorithm>
#include <array>
#include <map>
#include <random>
#include <string>
#include <vector>

#include "catch.hpp"
#include "games/cases.hpp"
#include "games/game.hpp"
#include "games/hand_and_foot/hand_and_foot.hpp"
#include "games/nobody.hpp"

using namespace tavolo::games;
using tavolo::tests::assert_reads_back;
using tavolo::tests::same;

namespace {

constexpr std::array<const char*, 15> signs{"A", "K", "Q", "J", "T", "9",  "8", "7",
                                            "6", "5", "4", "2", "*", "3r", "3b"};
constexpr std::array<int, 15> values{20, 10, 10, 10, 10, 10, 10, 5, 5, 5, 5, 20, 50, 0, 5};
constexpr std::size_t ranks = 11, two = 11, joker = 12, red = 13, black = 14;
using Hand = std::array<int, 15>;

Match table(int players) { return tavolo::tests::table_of(hand_and_foot::game, players); }

int size(const Hand& hand) {
  int sum = 0;
  for (const int count : hand) sum += count;
  return sum;
}

std::string cards(const Hand& hand) {
  std::string text;
  for (std::size_t i = 0; i < hand.size(); ++i) {
    for (int n = 0; n < hand[i]; ++n) text += signs[i];
  }
  return text.empty() ? "-" : text;
}

/// A deal with real cards, played by the rules as simple people would, as turns and as a summary.
class Deal {
 public:
  Deal(int players, unsigned seed, int longest) : m_random(seed), m_players(static_cast<std::size_t>(players)) {
    m_teams.resize(players == 4 ? 2 : m_players.size());
    for (std::size_t kind = 0; kind < 15; ++kind) {
      const int count = kind < joker ? 20 : 10;
      m_stock.insert(m_stock.end(), static_cast<std::size_t>(count), kind);
    }
    std::shuffle(m_stock.begin(), m_stock.end(), m_random);
    for (Player& player : m_players) {
      for (int i = 0; i < 13; ++i) ++player.hand[take()];
      for (int i = 0; i < 13; ++i) ++player.foot[take()];
    }
    m_pile.push_back(take());
    // After some turns nobody melds, until the stock is used up and all decline the pile.
    for (int number = 1; m_out < 0 && !m_stock.empty(); ++number) turn(number, number <= longest);
    finish();
  }

  std::string turns;
  std::string summary;

 private:
  struct Player {
    Hand hand{};
    Hand foot{};
    bool in_foot = false;
    bool whole = false;
  };
  struct Team {
    std::map<std::size_t, Hand> open;  ///< by rank
    std::array<int, 3> books{};
    int melded = 0;
    int red = 0;
    bool opened = false;
  };

  std::size_t take() {
    const std::size_t kind = m_stock.back();
    m_stock.pop_back();
    return kind;
  }
  Team& team(std::size_t seat) { return m_teams[seat % m_teams.size()]; }

  /// Lays red threes down and replaces them; answers how many.
  int lay_red(std::size_t seat) {
    Player& player = m_players[seat];
    int count = 0;
    while (player.hand[red] > 0) {
      --player.hand[red];
      if (!m_stock.empty()) ++player.hand[take()];
      ++team(seat).red;
      ++count;
    }
    return count;
  }

  void put(std::size_t seat, std::size_t rank, const Hand& laid) {
    Team& side = team(seat);
    Hand& meld = side.open[rank];
    for (std::size_t kind = 0; kind < 15; ++kind) {
      meld[kind] += laid[kind];
      m_players[seat].hand[kind] -= laid[kind];
      side.melded += laid[kind] * values[kind];
    }
    if (size(meld) < 7) return;
    ++side.books[rank == two ? 2 : meld[two] + meld[joker] > 0 ? 1 : 0];
    side.open.erase(rank);
  }

  /// Sets of three or more in the hand whose rank is not open; with `spare` cards kept back.
  std::vector<std::pair<std::size_t, Hand>> sets(std::size_t seat, int spare) {
    const Hand& hand = m_players[seat].hand;
    int rest = size(hand) - spare;
    std::vector<std::pair<std::size_t, Hand>> found;
    for (std::size_t rank = 0; rank < ranks; ++rank) {
      const int count = std::min({hand[rank], 7, rest});
      if (count < 3 || team(seat).open.count(rank) > 0) continue;
      Hand laid{};
      laid[rank] = count;
      rest -= count;
      found.emplace_back(rank, laid);
    }
    const int wild = std::min({hand[two] + hand[joker], 7, rest});
    if (wild >= 3 && team(seat).open.count(two) == 0) {
      Hand laid{};
      laid[two] = std::min(wild, hand[two]);
      laid[joker] = wild - laid[two];
      found.emplace_back(two, laid);
    }
    return found;
  }

  std::string meld(std::size_t seat, int spare) {
    std::string text;
    Team& side = team(seat);
    if (side.opened && std::uniform_int_distribution<int>(0, 1)(m_random) == 0) {
      for (const auto& [rank, meld] : std::map(side.open)) {
        Hand laid{};
        const std::size_t kind = rank == two ? two : rank;
        laid[kind] =
            std::max(0, std::min({m_players[seat].hand[kind], 7 - size(meld), size(m_players[seat].hand) - spare}));
        if (laid[kind] == 0) continue;
        text += fmt::format(" {}+{}", rank == two ? "W" : signs[rank], cards(laid));
        put(seat, rank, laid);
      }
      if (!text.empty()) return text;
    }
    const auto found = sets(seat, spare);
    int worth = 0;
    for (const auto& [rank, laid] : found) {
      for (std::size_t kind = 0; kind < 15; ++kind) worth += laid[kind] * values[kind];
    }
    if (!side.opened && worth < 50) return text;
    for (const auto& [rank, laid] : found) {
      text += fmt::format(" {}={}", rank == two ? "W" : signs[rank], cards(laid));
      put(seat, rank, laid);
      side.opened = true;
    }
    return text;
  }

  /// Takes the pile with a natural pair, which is melded at once.
  std::string take_pile(std::size_t seat) {
    const std::size_t top = m_pile.back();
    Team& side = team(seat);
    Player& player = m_players[seat];
    if (!side.opened || top >= ranks || player.hand[top] < 2 || side.open.count(top) > 0) return {};
    const int count = std::min<int>(7, static_cast<int>(m_pile.size()));
    for (int i = 0; i < count; ++i) {
      ++player.hand[m_pile.back()];
      m_pile.pop_back();
    }
    Hand laid{};
    laid[top] = 3;
    put(seat, top, laid);
    const int reds = lay_red(seat);
    return fmt::format(" p{}:{} {}={}{}", count, signs[top], signs[top], cards(laid),
                       reds > 0 ? fmt::format(" r{}", reds) : "");
  }

  std::size_t discard(std::size_t seat) {
    Player& player = m_players[seat];
    // A black three if there is one, else the rank of which there are fewest.
    std::size_t kind = black;
    for (std::size_t other = 0; player.hand[black] == 0 && other < red; ++other) {
      if (player.hand[other] == 0) continue;
      if (kind == black || player.hand[other] < player.hand[kind]) kind = other;
    }
    --player.hand[kind];
    m_pile.push_back(kind);
    return kind;
  }

  void pick_up(std::size_t seat) {
    Player& player = m_players[seat];
    player.hand = player.foot;
    player.foot = {};
    player.in_foot = true;
  }

  void turn(int number, bool melds) {
    const std::size_t seat = static_cast<std::size_t>(number - 1) % m_players.size();
    Player& player = m_players[seat];
    const bool began_in_foot = player.in_foot;
    std::string text;
    if (const int reds = lay_red(seat); reds > 0) text += fmt::format(" r{}", reds);
    std::string pile = melds ? take_pile(seat) : std::string{};
    if (pile.empty()) {
      for (int i = 0; i < 2 && !m_stock.empty(); ++i) ++player.hand[take()];
      if (const int reds = lay_red(seat); reds > 0) text += fmt::format(" r{}", reds);
    } else {
      text += pile;
    }
    const bool may_go = can_go_out(seat);
    // One card to discard and two to keep: the last card of the stock may be a red three that nothing replaces.
    if (melds) text += meld(seat, player.in_foot ? (may_go ? 1 : 3) : 0);
    if (may_go && size(player.hand) == 1) {
      text += m_players.size() == 4 ? " ask:y" : "";
      text += fmt::format(" -{} out", signs[discard(seat)]);
      m_out = static_cast<int>(seat);
    } else if (!player.in_foot && size(player.hand) == 0) {
      pick_up(seat);
      const int reds = lay_red(seat);
      text += " f" + (reds > 0 ? fmt::format(" r{}", reds) : "");
      discard(seat);
    } else if (!player.in_foot && size(player.hand) == 1) {
      text += fmt::format(" -{} fd", signs[discard(seat)]);
      pick_up(seat);
      if (const int reds = lay_red(seat); reds > 0) text += fmt::format(" r{}", reds);
    } else {
      const std::size_t kind = discard(seat);
      if (number % 3 == 0) text += fmt::format(" -{}", signs[kind]);
    }
    player.whole = player.whole || began_in_foot;
    if (!text.empty()) turns += fmt::format("{}.{}{}\n", number, seat + 1, text);
  }

  bool can_go_out(std::size_t seat) {
    const Team& side = team(seat);
    const bool partner = m_players.size() != 4 || m_players[(seat + 2) % 4].whole;
    return m_players[seat].in_foot && partner && side.books[0] >= 2 && side.books[1] >= 2 && side.books[2] >= 1;
  }

  void finish() {
    turns += m_out < 0 ? "end stock\n" : fmt::format("end out:{}\n", m_out + 1);
    std::vector<int> left(m_teams.size()), caught(m_teams.size());
    for (std::size_t seat = 0; seat < m_players.size(); ++seat) {
      const Player& player = m_players[seat];
      turns += fmt::format("left {}={}\n", seat + 1, cards(player.hand));
      if (!player.in_foot) turns += fmt::format("left {}f={}\n", seat + 1, cards(player.foot));
      for (const Hand* hand : {&player.hand, &player.foot}) {
        for (std::size_t kind = 0; kind < 15; ++kind) left[seat % m_teams.size()] += (*hand)[kind] * values[kind];
        caught[seat % m_teams.size()] += (*hand)[red];
      }
    }
    for (std::size_t side = 0; side < m_teams.size(); ++side) {
      const Team& one = m_teams[side];
      summary += fmt::format("{} c{} d{} w{} m{} r{} x{} l{}", static_cast<char>('A' + static_cast<int>(side)),
                             one.books[0], one.books[1], one.books[2], one.melded, one.red, caught[side], left[side]);
      if (m_out >= 0 && static_cast<std::size_t>(m_out) % m_teams.size() == side)
        summary += fmt::format(" out:{}", m_out + 1);
      summary += '\n';
    }
    if (m_out < 0) summary += "end stock\n";
  }

  std::mt19937 m_random;
  std::vector<std::size_t> m_stock;
  std::vector<std::size_t> m_pile;
  std::vector<Player> m_players;
  std::vector<Team> m_teams;
  int m_out = -1;
};

Sheet sheet_of(const Match& match, std::string_view text, Stage stage = Stage::closed) {
  return hand_and_foot::game.score(match, begin(match), text, {stage, false});
}

/// A record out of pieces that are sometimes lawful and sometimes not.
std::string any_record() {
  static const std::vector<std::string> words{
      "c2",       "d1",         "w1",     "m570", "m50x3,20x10", "r3",         "x1",    "l20",       "l3x2", "out:1",
      "out Ann",  "p100:HF-75", "b1",     "s7x1", "K=KKK",       "K+K2",       "W=22*", "A=AAA^",    "back", "d1",
      "p7:Q",     "r2",         "-9",     "-3b",  "f",           "fd",         "ask:y", "ask no",    "out",  "pass",
      "3=3b3b3b", "8=88*2",     "; said", "q9",   "clean 2",     "melded 300", "K=7x5", "Q=QQQQQQQQ"};
  static const std::vector<std::string> heads{"A",   "B",   "Ann", "Ben+Dora", "1.1", "2Ben",
                                              "3.3", "4.4", "9.1", "deal 1",   "Z"};
  static const std::vector<std::string> ends{"end stock",      "end out:1",    "left 1=KQ972",
                                             "left Benf=AK3r", "= A 100 B 50", "left 2=-"};
  std::string text;
  for (int i = *rc::gen::inRange(0, 6); i > 0; --i) {
    text += *rc::gen::elementOf(heads);
    if (!text.ends_with("deal 1")) {
      for (int j = *rc::gen::inRange(0, 5); j > 0; --j) text += ' ' + *rc::gen::elementOf(words);
    }
    text += '\n';
  }
  for (int i = *rc::gen::inRange(0, 3); i > 0; --i) text += *rc::gen::elementOf(ends) + '\n';
  return text;
}

}  // namespace

TEST_CASE("lawful play of Hand and Foot is never irregular and agrees with its summary") {
  CHECK(rc::check([] {
    const int players = *rc::gen::element(2, 3, 4);
    const Deal deal(players, *rc::gen::arbitrary<unsigned>(), *rc::gen::inRange(4, 200));
    const Match match = table(players);
    const Sheet turns = sheet_of(match, deal.turns);
    const Sheet summary = sheet_of(match, deal.summary);
    RC_LOG(deal.turns);
    if (!turns.findings.empty()) RC_LOG(turns.findings.front().text);
    RC_ASSERT(turns.findings.empty());
    if (!summary.findings.empty()) RC_LOG(summary.findings.front().text);
    RC_ASSERT(summary.findings.empty());
    RC_ASSERT(turns.points() == summary.points());
    RC_ASSERT(turns.after.scores == summary.after.scores);
  }));
}

TEST_CASE("a turn too many in Hand and Foot, a card too many and a wrong player are found") {
  CHECK(rc::check([] {
    const Match match = table(4);
    const Deal deal(4, *rc::gen::arbitrary<unsigned>(), *rc::gen::inRange(8, 40));
    const std::string more = deal.turns.substr(0, deal.turns.find("end "));
    const auto finds = [&](const std::string& text, std::string_view check) {
      const Sheet sheet = sheet_of(match, text, Stage::open);
      return std::ranges::any_of(sheet.findings, [&](const Finding& f) { return f.check.id == check; });
    };
    RC_ASSERT(finds(more + "41.1 -3r", "HF-C35"));
    RC_ASSERT(finds(more + "42.1 -9", "HF-C16"));
    RC_ASSERT(finds(more + "41.1 -9 -8", "HF-C42"));
    RC_ASSERT(finds(more + "41.1 d3", "HF-C41"));
    RC_ASSERT(finds(more + "41.1 p7:3b", "HF-C26"));
  }));
}

TEST_CASE("the order of melds inside a turn of Hand and Foot does not matter") {
  CHECK(rc::check([] {
    const Match match = table(4);
    std::vector<std::string> melds{"K=KKK", "9=99*", "A=AAA", "4=4444"};
    const std::string one = fmt::format("1.1 {}", fmt::join(melds, " "));
    std::shuffle(melds.begin(), melds.end(), std::mt19937(*rc::gen::arbitrary<unsigned>()));
    const std::string other = fmt::format("1.1 {}", fmt::join(melds, " "));
    RC_ASSERT(same(sheet_of(match, one, Stage::open), sheet_of(match, other, Stage::open)));
  }));
}

TEST_CASE("a printed record of Hand and Foot reads back, and scoring twice is the same") {
  CHECK(rc::check([] {
    const Match match = table(4);
    const std::string text = any_record();
    const Stage stage = *rc::gen::element(Stage::open, Stage::closed);
    assert_reads_back(match, text, stage);
  }));
}
