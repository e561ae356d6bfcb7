#include <rapidcheck.h>

#include <algorithm>
#include <random>
#include <string>
#include <vector>

#include "cards/card.hpp"
#include "catch.hpp"
#include "games/cases.hpp"
#include "games/game.hpp"
#include "games/senza_nome/record.hpp"
#include "games/senza_nome/senza_nome.hpp"

using namespace tavolo;
using namespace tavolo::games;
using senza_nome::Face;
using tavolo::tests::assert_reads_back;

namespace {

constexpr int pile_size = 3;

Match match_of(int players) {
  std::vector<std::vector<std::string>> sides;
  for (int i = 0; i < players; ++i) sides.push_back({"Player" + std::string(1, static_cast<char>('a' + i))});
  HouseRules house(senza_nome::game.house_rules);
  house.set("pile-size", std::to_string(pile_size));
  house.set("scoring", "all-left");
  return make_match(senza_nome::game, sides, std::move(house));
}

/// A game played by the rules, as a record of turns and as a summary.
struct Played {
  std::string turns;
  std::string summary;
  bool won = false;
};

class Player {
 public:
  Player(int players, unsigned seed)
      : m_random(seed), m_hands(static_cast<std::size_t>(players)), m_piles(m_hands.size()) {
    for (int pack = 0; pack < 2; ++pack) {
      for (int i = 0; i < 52; ++i) m_stock.push_back(Face(cards::card_of(i)));
      m_stock.insert(m_stock.end(), 2, Face::joker());
    }
    std::shuffle(m_stock.begin(), m_stock.end(), m_random);
    for (std::size_t seat = 0; seat < m_hands.size(); ++seat) {
      for (int i = 0; i < 5; ++i) m_hands[seat].push_back(take(m_stock));
      for (int i = 0; i < pile_size; ++i) m_piles[seat].push_back(take(m_stock));
    }
  }

  Played play() {
    Played played;
    for (std::size_t turn = 0; turn < 300 && !played.won; ++turn) {
      const std::size_t seat = turn % m_hands.size();
      m_text += std::to_string(turn + 1) + static_cast<char>('A' + seat);
      if (turn < m_hands.size()) m_text += " =" + name(m_piles[seat].back());
      one_turn(seat);
      played.won = m_piles[seat].empty() && m_hands[seat].empty();
      if (played.won) {
        m_text += " #";
        played.summary = std::string("win ") + static_cast<char>('A' + seat) + " left";
        for (std::size_t other = 0; other < m_hands.size(); ++other) {
          if (other == seat) continue;
          played.summary += std::string(" ") + static_cast<char>('A' + other) + ' ' +
                            std::to_string(m_piles[other].size()) + '+' + std::to_string(m_hands[other].size());
        }
      }
      m_text += '\n';
    }
    played.turns = m_text;
    return played;
  }

 private:
  struct Row {
    cards::Suit suit;
    int number;
    std::vector<Face> faces;
  };

  static Face take(std::vector<Face>& from) {
    const Face face = from.back();
    from.pop_back();
    return face;
  }

  static bool is_wild(Face face) { return face.is_joker() || face.is_king(); }

  bool chance(int of) { return std::uniform_int_distribution<int>(0, of - 1)(m_random) == 0; }

  Row* place_for(Face face) {
    for (Row& row : m_rows) {
      if (row.faces.size() == 12) continue;
      if (is_wild(face) ? !chance(3) : face.suit() == row.suit && face.place() == static_cast<int>(row.faces.size())) {
        return &row;
      }
    }
    return nullptr;
  }

  bool attaches(Face face) const {
    return face.is_ace() || std::ranges::any_of(m_rows, [&](const Row& row) {
             return row.faces.size() < 12 &&
                    (is_wild(face) || (face.suit() == row.suit && face.place() == static_cast<int>(row.faces.size())));
           });
  }

  static std::string row_name(const Row& row) { return cards::letter(row.suit) + std::to_string(row.number); }

  void begin_row(Face ace, bool from_pile) {
    const auto before = std::ranges::count_if(m_rows, [&](const Row& row) { return row.suit == ace.suit(); });
    m_rows.push_back({ace.suit(), static_cast<int>(before) + 1, {ace}});
    m_text += (from_pile ? " ^" : " +") + name(ace);
  }

  void attach(Row& row, Face face, bool from_pile) {
    row.faces.push_back(face);
    m_text += ' ' + row_name(row) + (from_pile ? '^' : '+') + name(face);
  }

  void draw(std::vector<Face>& hand) {
    int wanted = std::max(5 - static_cast<int>(hand.size()), 1);
    while (wanted > 0) {
      if (m_stock.empty()) {
        if (m_heap.empty()) return;
        std::shuffle(m_heap.begin(), m_heap.end(), m_random);
        std::swap(m_stock, m_heap);
        m_text += " R";
      }
      const bool heap = !m_heap.empty() && chance(4);
      hand.push_back(take(heap ? m_heap : m_stock));
      m_text += heap ? " h1" : " s1";
      --wanted;
    }
  }

  /// Puts the natural card for a wild one; answers whether there was one.
  bool exchange(std::vector<Face>& hand) {
    for (std::size_t i = 0; i < hand.size(); ++i) {
      for (Row& row : m_rows) {
        if (is_wild(hand[i]) || hand[i].suit() != row.suit) continue;
        const auto place = static_cast<std::size_t>(hand[i].place());
        if (place >= row.faces.size() || !is_wild(row.faces[place])) continue;
        m_text += ' ' + row_name(row) + '~' + name(hand[i]);
        std::swap(row.faces[place], hand[i]);
        return true;
      }
    }
    return false;
  }

  bool play_pile(std::vector<Face>& pile) {
    if (pile.empty()) return false;
    const Face face = pile.back();
    Row* row = face.is_ace() ? nullptr : place_for(face);
    if (!face.is_ace() && row == nullptr) return false;
    pile.pop_back();
    if (row == nullptr) {
      begin_row(face, true);
    } else {
      attach(*row, face, true);
    }
    if (!pile.empty()) m_text += " =" + name(pile.back());
    return true;
  }

  bool play_hand(std::vector<Face>& hand) {
    for (std::size_t i = 0; i < hand.size(); ++i) {
      if (hand[i].is_ace()) continue;
      if (Row* row = place_for(hand[i])) {
        attach(*row, hand[i], false);
        hand.erase(hand.begin() + static_cast<std::ptrdiff_t>(i));
        return true;
      }
    }
    return false;
  }

  void one_turn(std::size_t seat) {
    auto& hand = m_hands[seat];
    auto& pile = m_piles[seat];
    draw(hand);
    const bool none = hand.empty();
    for (std::size_t i = 0; i < hand.size();) {
      if (!hand[i].is_ace()) {
        ++i;
        continue;
      }
      begin_row(hand[i], false);
      hand.erase(hand.begin() + static_cast<std::ptrdiff_t>(i));
    }
    while (!hand.empty() || none) {
      if (pile.empty() && hand.empty()) return;
      const bool all_fit = std::ranges::all_of(hand, [&](Face face) { return attaches(face); });
      if (play_pile(pile)) continue;
      if (chance(2) && exchange(hand)) continue;
      if ((all_fit || !chance(4)) && play_hand(hand)) continue;
      if (!all_fit || hand.empty()) break;
    }
    for (std::size_t i = 0; i < hand.size(); ++i) {
      if (attaches(hand[i])) continue;
      m_text += " -" + name(hand[i]);
      m_heap.push_back(hand[i]);
      hand.erase(hand.begin() + static_cast<std::ptrdiff_t>(i));
      return;
    }
  }

  std::mt19937 m_random;
  std::vector<Face> m_stock;
  std::vector<Face> m_heap;
  std::vector<std::vector<Face>> m_hands;
  std::vector<std::vector<Face>> m_piles;
  std::vector<Row> m_rows;
  std::string m_text;
};

std::string any_record() {
  static const std::vector<std::string> words{
      "=7S",         "=KH",    "s1",         "h1",      "s2h1",        "R",          "+AS",     "^AS",
      "+5S",         "S1+2",   "S1+K",       "S1^3",    "S1~2",        "S1~^3",      "S2+*",    "-9H",
      "-AS",         "-*",     "#",          "game 1",  "win A",       "left B 4+5", "l A 1+2", "wB",
      "end blocked", "; said", "discard 9D", "draw s1", "attach S1+3", "A23",        "what",    "shows:2S"};
  static const std::vector<std::string> heads{"1A",      "2B", "3A",  "1B",   "game",    "win",
                                              "S1 A2K4", "=",  "-9H", "S1~2", "4Playera"};
  std::string text;
  for (int i = *rc::gen::inRange(0, 6); i > 0; --i) {
    text += *rc::gen::elementOf(heads);
    for (int j = *rc::gen::inRange(0, 6); j > 0; --j) text += ' ' + *rc::gen::elementOf(words);
    text += '\n';
  }
  return text;
}

}  // namespace

TEST_CASE("lawful play of Senza Nome is never irregular and agrees with its summary") {
  CHECK(rc::check([] {
    const int players = *rc::gen::inRange(2, 5);
    const Match match = match_of(players);
    const Played played = Player(players, *rc::gen::arbitrary<unsigned>()).play();
    const Stage stage = played.won ? Stage::closed : Stage::open;
    const Sheet turns = senza_nome::game.score(match, begin(match), played.turns, {stage, false});
    RC_LOG(played.turns);
    if (!turns.findings.empty()) RC_LOG(turns.findings.front().text);
    RC_ASSERT(turns.findings.empty());
    RC_CLASSIFY(played.won, "won");
    if (played.won) {
      const Sheet summary = senza_nome::game.score(match, begin(match), played.summary, {});
      RC_ASSERT(summary.findings.empty());
      RC_ASSERT(turns.after.scores == summary.after.scores);
      RC_ASSERT(turns.after.winners == summary.after.winners);
    }
  }));
}

TEST_CASE("a printed record of Senza Nome reads back, and scoring twice is the same") {
  CHECK(rc::check([] {
    const Match match = match_of(2);
    const std::string text = any_record();
    const Stage stage = *rc::gen::element(Stage::open, Stage::closed);
    assert_reads_back(match, text, stage);
  }));
}
