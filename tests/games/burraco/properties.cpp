#include <fmt/format.h>
#include <rapidcheck.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <random>
#include <string>
#include <vector>

#include "catch.hpp"
#include "games/burraco/burraco.hpp"
#include "games/cases.hpp"
#include "games/game.hpp"
#include "games/nobody.hpp"

using namespace tavolo::games;
using tavolo::tests::assert_reads_back;

namespace {

/// A card by its place in a suit, ace 1 to king 13, and its suit 0 to 3; a joker is at place 0.
struct Real {
  int place = 0;
  int suit = 0;

  bool operator==(const Real&) const = default;
  bool is_wild() const { return place == 0 || place == 2; }
  int worth() const { return place == 0 ? 30 : place == 1 ? 15 : place == 2 ? 20 : place > 7 ? 10 : 5; }
};
using Hand = std::vector<Real>;

constexpr std::string_view places = "*A23456789TJQKA";
constexpr std::string_view suit_letters = "SHDC";

std::string letter_of(int place) { return std::string(1, places[static_cast<std::size_t>(place)]); }
std::string suit_of(int suit) { return std::string(1, suit_letters[static_cast<std::size_t>(suit)]); }
std::string text_of(Real card) { return letter_of(card.place) + (card.place == 0 ? "" : suit_of(card.suit)); }
std::string text_of(const Hand& hand) {
  std::string text;
  for (const Real card : hand) text += text_of(card);
  return text.empty() ? "-" : text;
}
int worth(const Hand& hand) {
  int sum = 0;
  for (const Real card : hand) sum += card.worth();
  return sum;
}

Match table(int players) { return tavolo::tests::table_of(burraco::game, players); }

/// A deal with real cards, played by the rules as simple people would, as turns and as a summary. How melds lie is
/// kept in a way of its own: a sequence from its first to its last place, all taken, and where its wild card is.
class Deal {
 public:
  Deal(int players, unsigned seed, int longest, bool all_alone = false)
      : m_random(seed), m_players(static_cast<std::size_t>(players)), m_may_pair(players == 3 && !all_alone) {
    m_sides.resize(players == 4 ? 2 : m_players.size());
    for (std::size_t side = 0; side < m_sides.size(); ++side) m_sides[side].home = side;
    for (int i = 0; i < 108; ++i) {
      m_stock.push_back(i < 104 ? Real{i % 13 + 1, i / 26} : Real{});
    }
    std::shuffle(m_stock.begin(), m_stock.end(), m_random);
    for (Hand& hand : m_players) hand = take(11);
    m_pozzetti = {take(11), take(m_may_pair ? 18 : 11)};
    if (all_alone) m_pozzetti.push_back(take(11));
    m_pile = take(1);
    if (chance(2)) turns = fmt::format("up {}\n", text_of(m_pile.back()));
    for (int number = 1; m_closed < 0 && m_stock.size() > 2; ++number) turn(number, number <= longest);
    finish();
  }

  std::string turns;
  std::string summary;
  int melded_cards = 0;
  bool closed() const { return m_closed >= 0; }
  bool paired() const { return m_lone >= 0; }

 private:
  struct Meld {
    bool is_sequence = false;
    int sign = 0;  ///< the place of a set, the suit of a sequence
    Hand cards = {};
    int first = 0, last = 0;  ///< of a sequence, the wild card too
    int wild = 0;             ///< its place; in a set 1
    bool own_two = false;     ///< the wild card is a two of the suit
    std::string added = {};   ///< in this turn
    bool is_new = true;
  };
  struct Side {
    std::vector<Meld> melds = {};
    std::size_t home = 0;  ///< whose melds count
    bool pozzetto = false;
  };

  bool chance(unsigned of) { return m_random() % of == 0; }
  Hand take(int count) {
    Hand cards(m_stock.end() - count, m_stock.end());
    m_stock.resize(m_stock.size() - static_cast<std::size_t>(count));
    return cards;
  }
  Side& side(std::size_t seat) { return m_sides[m_sides[seat % m_sides.size()].home]; }
  /// Cards that must stay in the hand when melding ends.
  std::size_t spare(std::size_t seat) { return side(seat).pozzetto ? 2 : 0; }
  bool may_lay(std::size_t seat, std::size_t count = 1) { return m_players[seat].size() >= spare(seat) + count; }

  void lay(std::size_t seat, Meld& meld, Real card) {
    Hand& hand = m_players[seat];
    hand.erase(std::ranges::find(hand, card));
    meld.cards.push_back(card);
    ++melded_cards;
    const bool bare = card.place == 0 || (meld.is_sequence ? card.suit == meld.sign : chance(2));
    meld.added += card.place == 0 ? "*" : bare ? letter_of(card.place) : text_of(card);
  }
  static std::size_t find(const Hand& hand, Real card) {
    return static_cast<std::size_t>(std::ranges::find(hand, card) - hand.begin());
  }
  bool holds(std::size_t seat, Real card) { return find(m_players[seat], card) < m_players[seat].size(); }

  // Sets

  void new_set(std::size_t seat, int place) {
    const auto of_place = [&](const Meld& meld) { return !meld.is_sequence && meld.sign == place; };
    const Hand hand = m_players[seat];
    const auto count =
        static_cast<std::size_t>(std::ranges::count_if(hand, [&](Real card) { return card.place == place; }));
    if (place < 1 || place == 2 || count < 3 || !may_lay(seat, count)) return;
    if (std::ranges::any_of(side(seat).melds, of_place)) return;
    Meld meld{.sign = place};
    for (const Real card : hand) {
      if (card.place == place) lay(seat, meld, card);
    }
    side(seat).melds.push_back(meld);
  }
  void add_to_set(std::size_t seat, Meld& meld) {
    const Hand hand = m_players[seat];
    for (const Real card : hand) {
      const bool wild = card.is_wild() && meld.wild == 0 && chance(3);
      if ((card.place != meld.sign && !wild) || !may_lay(seat)) continue;
      lay(seat, meld, card);
      meld.wild = wild ? 1 : meld.wild;
    }
  }

  // Sequences

  static bool has_low_ace(const Meld& meld) { return meld.first == 1 && meld.wild != 1; }
  static bool has_high_ace(const Meld& meld) { return meld.last == 14 && meld.wild != 14; }

  void new_sequence(std::size_t seat, Real from) {
    if (from.place == 0 || !may_lay(seat, 3)) return;
    int last = from.place;
    while (last < 14 && holds(seat, {last == 13 ? 1 : last + 1, from.suit})) ++last;
    if (from.place == 1 && last == 14) --last;
    if (last - from.place < 2) return;
    Meld meld{.is_sequence = true, .sign = from.suit, .first = from.place};
    for (int place = from.place; place <= last && may_lay(seat); ++place) {
      lay(seat, meld, {place == 14 ? 1 : place, from.suit});
      meld.last = place;
    }
    if (meld.cards.size() < 3) throw std::logic_error("too few");
    side(seat).melds.push_back(meld);
  }
  /// The wild card of a sequence all of whose places are natural goes below it, or above an ace.
  static void put_wild(Meld& meld) {
    if (meld.own_two && meld.first == 3) {
      meld.wild = 0;
      meld.first = 2;
    } else if (meld.first > 1) {
      meld.wild = --meld.first;
    } else {
      meld.wild = ++meld.last;
    }
  }
  /// A card of the suit at either end, or where the wild card is, or a wild one.
  bool add_to_sequence(std::size_t seat, Meld& meld) {
    const int suit = meld.sign;
    if (meld.cards.size() >= 12 || !may_lay(seat)) return false;
    const int above = meld.last + 1;
    const int below = meld.first - 1;
    const auto lay_at = [&](int place) {
      lay(seat, meld, {place == 14 ? 1 : place, suit});
      return true;
    };
    if (meld.wild != 0 && holds(seat, {meld.wild == 14 ? 1 : meld.wild, suit})) {
      const bool ace_there = meld.wild == 1 ? has_high_ace(meld) : meld.wild == 14 && has_low_ace(meld);
      if (!ace_there) {
        lay_at(meld.wild);
        put_wild(meld);
        return true;
      }
    }
    if (above <= 14 && !(above == 14 && has_low_ace(meld)) && holds(seat, {above == 14 ? 1 : above, suit})) {
      // Of a whole suit with the wild card as an ace it would be one card too many.
      meld.last = above;
      return lay_at(above);
    }
    if (below >= 1 && !(below == 1 && has_high_ace(meld)) && holds(seat, {below, suit})) {
      meld.first = below;
      return lay_at(below);
    }
    const Hand& hand = m_players[seat];
    const auto wild = std::ranges::find_if(hand, &Real::is_wild);
    if (meld.wild != 0 || wild == hand.end() || !chance(3)) return false;
    meld.own_two = wild->place == 2 && wild->suit == suit;
    lay(seat, meld, *wild);
    put_wild(meld);
    return true;
  }

  void meld(std::size_t seat) {
    const auto add = [&](Meld& meld) {
      if (!meld.is_sequence) return add_to_set(seat, meld);
      while (add_to_sequence(seat, meld)) continue;
    };
    for (std::size_t i = 0; i < side(seat).melds.size(); ++i) {
      if (!chance(4)) add(side(seat).melds[i]);
    }
    const Hand hand = m_players[seat];
    for (const Real card : hand) {
      if (chance(3)) continue;
      if (holds(seat, card)) new_sequence(seat, card);
      if (chance(2)) new_set(seat, card.place);
    }
  }
  /// The words of what was melded since the turn began, or since the pozzetto.
  std::string melded(std::size_t seat) {
    std::string text;
    std::vector<Meld>& melds = side(seat).melds;
    for (std::size_t i = 0; i < melds.size(); ++i) {
      Meld& meld = melds[i];
      if (meld.added.empty()) continue;
      const auto number = std::count_if(melds.begin(), melds.begin() + static_cast<std::ptrdiff_t>(i),
                                        [&](const Meld& other) {
                                          return other.is_sequence == meld.is_sequence && other.sign == meld.sign;
                                        }) +
                          1;
      const bool numbered = number > 1 && (!meld.is_new || chance(2));
      text += fmt::format(" {}{}{}{}", meld.is_sequence ? suit_of(meld.sign) : letter_of(meld.sign),
                          numbered ? std::to_string(number) : "", meld.is_new ? '=' : '+', meld.added);
      meld.added.clear();
      meld.is_new = false;
    }
    return text;
  }

  // Turns

  std::string draw(std::size_t seat, bool takes) {
    Hand& hand = m_players[seat];
    m_single = {};
    if (!takes || !chance(4)) {
      hand.push_back(take(1).front());
      return chance(20) ? " d1" : "";
    }
    const Real top = m_pile.back();
    const std::size_t size = m_pile.size();
    if (size == 1) m_single = m_pile;
    hand.insert(hand.end(), m_pile.begin(), m_pile.end());
    m_pile.clear();
    return chance(2) ? fmt::format(" p{}:{}", size, text_of(top)) : chance(2) ? fmt::format(" p{}", size) : " p";
  }
  void pozzetto(std::size_t seat) {
    const std::size_t own = seat % m_sides.size();
    m_players[seat] = m_pozzetti.back();
    m_pozzetti.pop_back();
    if (m_may_pair && m_lone < 0) {
      m_lone = static_cast<int>(own);
      const std::size_t first = own == 0 ? 1 : 0, second = own == 2 ? 1 : 2;
      auto& melds = m_sides[first].melds;
      melds.insert(melds.end(), m_sides[second].melds.begin(), m_sides[second].melds.end());
      m_sides[second].home = first;
    }
    side(seat).pozzetto = true;
  }
  Real discard(std::size_t seat) {
    Hand& hand = m_players[seat];
    auto card = hand.begin() + static_cast<std::ptrdiff_t>(m_random() % hand.size());
    if (card->is_wild() || (!m_single.empty() && *card == m_single.front())) {
      const auto other = std::ranges::find_if(
          hand, [&](Real one) { return !one.is_wild() && (m_single.empty() || one != m_single.front()); });
      card = other == hand.end() ? card : other;
    }
    const Real thrown = *card;
    hand.erase(card);
    m_pile.push_back(thrown);
    return thrown;
  }
  /// Whether a burraco lies there that closing needs.
  bool may_close(std::size_t seat) {
    return side(seat).pozzetto &&
           std::ranges::any_of(side(seat).melds, [](const Meld& meld) { return meld.cards.size() >= 7; });
  }

  void turn(int number, bool melds) {
    const std::size_t seat = static_cast<std::size_t>(number - 1) % m_players.size();
    std::string text = draw(seat, number < 300);
    if (melds) meld(seat);
    text += melded(seat);
    if (m_players[seat].empty()) {
      pozzetto(seat);
      text += " z";
      if (chance(2)) meld(seat);
      text += melded(seat);
    }
    if (m_players[seat].size() == 2 && may_close(seat)) text += lay_last_but_one(seat);
    const Real thrown = discard(seat);
    const bool is_told = m_single.empty() || thrown != m_single.front();  // whether its twin was held nobody knows
    if (m_players[seat].empty() && side(seat).pozzetto) {
      text += fmt::format(" -{} close", text_of(thrown));
      m_closed = static_cast<int>(seat);
    } else if (m_players[seat].empty()) {
      pozzetto(seat);
      text += is_told && chance(2) ? fmt::format(" -{} zd", text_of(thrown)) : " zd";
    } else if (is_told && chance(3)) {
      text += " -" + text_of(thrown);
    }
    if (!text.empty()) turns += fmt::format("{}.{}{}\n", number, seat + 1, text);
  }
  /// Closing: all but one card, which is not wild, are laid.
  std::string lay_last_but_one(std::size_t seat) {
    const Hand hand = m_players[seat];
    for (std::size_t i = 0; i < 2; ++i) {
      if (hand[1 - i].is_wild() || (!m_single.empty() && hand[1 - i] == m_single.front())) continue;
      for (Meld& meld : side(seat).melds) {
        if (meld.is_sequence || (hand[i].place != meld.sign && !(hand[i].is_wild() && meld.wild == 0))) continue;
        meld.wild += hand[i].place == meld.sign ? 0 : 1;
        lay(seat, meld, hand[i]);
        return melded(seat);
      }
    }
    return {};
  }

  // The end

  static char kind(const Meld& meld) {
    const auto size = meld.cards.size();
    if (size < 7) return ' ';
    if (meld.wild == 0) return 'c';
    if (!meld.is_sequence) return size == 8 ? 's' : 'd';
    return size > 7 && (meld.wild == meld.first || meld.wild == meld.last) ? 's' : 'd';
  }

  void finish() {
    if (m_closed < 0) turns += "end stock\n";
    for (std::size_t seat = 0; seat < m_players.size(); ++seat) {
      if (!m_players[seat].empty()) turns += fmt::format("left {}={}\n", seat + 1, text_of(m_players[seat]));
    }
    for (std::size_t home = 0; home < m_sides.size(); ++home) {
      const Side& one = m_sides[home];
      if (one.home != home) continue;
      int melded = 0, left = 0;
      std::array<int, 3> burrachi{};
      for (const Meld& meld : one.melds) {
        melded += worth(meld.cards);
        if (const std::size_t at = std::string_view("csd").find(kind(meld)); at < 3) ++burrachi[at];
      }
      std::string letters;
      for (std::size_t seat = 0; seat < m_players.size(); ++seat) {
        const std::size_t own = seat % m_sides.size();
        if (m_sides[own].home != home) continue;
        left += worth(m_players[seat]);
        if (own != home) letters += '+';
        if (letters.empty() || own != home) letters += static_cast<char>('A' + static_cast<int>(own));
      }
      summary += fmt::format("{} c{} s{} d{} m{} l{}{}{}\n", letters, burrachi[0], burrachi[1], burrachi[2], melded,
                             left, one.pozzetto || (m_may_pair && m_lone < 0) ? "" : " n",
                             m_closed >= 0 && &side(static_cast<std::size_t>(m_closed)) == &one
                                 ? fmt::format(" close:{}", m_closed + 1)
                                 : "");
    }
    if (m_closed < 0) summary += "end stock\n";
  }

  std::mt19937 m_random;
  Hand m_stock;
  Hand m_pile;
  Hand m_single;  ///< the only card of the pile, if it was taken
  std::vector<Hand> m_players;
  std::vector<Side> m_sides;
  std::vector<Hand> m_pozzetti;  ///< the next one last
  bool m_may_pair;               ///< who takes the first pozzetto plays alone from then on
  int m_closed = -1;
  int m_lone = -1;
};

Sheet sheet_of(const Match& match, std::string_view text, Stage stage = Stage::closed) {
  return burraco::game.score(match, begin(match), text, {stage, false});
}

void check_same(const Match& match, const Deal& deal, const Progress& before) {
  const Sheet turns = burraco::game.score(match, before, deal.turns, {});
  const Sheet summary = burraco::game.score(match, before, deal.summary, {});
  INFO(deal.turns);
  INFO(deal.summary);
  for (const Finding& finding : turns.findings) FAIL(finding.check.id << ' ' << finding.text);
  for (const Finding& finding : summary.findings) FAIL(finding.check.id << ' ' << finding.text);
  REQUIRE(turns.points() == summary.points());
  REQUIRE(turns.after.scores == summary.after.scores);
  REQUIRE(turns.lines.size() == summary.lines.size());
  for (std::size_t i = 0; i < turns.lines.size(); ++i) REQUIRE(turns.lines[i].points == summary.lines[i].points);
}

}  // namespace

TEST_CASE("lawful play of Burraco is never irregular, and its summary gives the same sheet") {
  int closed = 0, paired = 0, melded = 0;
  for (unsigned seed = 0; seed < 600; ++seed) {
    const int players = 2 + static_cast<int>(seed % 3);
    const bool all_alone = players == 3 && seed % 7 == 0;
    const Match match = table(players);
    const Deal deal(players, seed, seed % 5 == 0 ? 20 : 1000, all_alone);
    check_same(match, deal, begin(match, nobody, BySide<Points>(match.all_sides(), all_alone ? 1000 : 0)));
    closed += deal.closed();
    paired += deal.paired();
    melded += deal.melded_cards;
  }
  // Something is played: deals are closed, pairs are made, and half of the pack lies on the table.
  CHECK(closed > 100);
  CHECK(paired > 40);
  CHECK(melded / 600 > 40);
}

namespace {

/// The turns up to this one.
std::string upto(const std::string& turns, int last) {
  std::string text;
  for (std::size_t at = 0; at < turns.size();) {
    const std::size_t end = turns.find('\n', at) + 1;
    const std::string line = turns.substr(at, end - at);
    if (line.starts_with("up ") || (std::isdigit(line.front()) != 0 && std::stoi(line) <= last)) text += line;
    at = end;
  }
  return text;
}

}  // namespace

TEST_CASE("what is wrong in a turn of Burraco is found wherever it stands") {
  const Match match = table(4);
  for (unsigned seed = 0; seed < 30; ++seed) {
    const std::string before = upto(Deal(4, seed, 12).turns, 12);
    const auto finds = [&](const std::string& turn, std::string_view check) {
      const Sheet sheet = sheet_of(match, before + turn, Stage::open);
      return std::ranges::any_of(sheet.findings, [&](const Finding& found) { return found.check.id == check; });
    };
    CHECK(finds("18.3 -9H", "BU-C36"));
    CHECK(finds("12.4 -9H", "BU-C36") == (before.find("\n12.") != std::string::npos));
    CHECK(finds("17.1 -9H -8H", "BU-C26"));
    CHECK(finds("17.1 d3", "BU-C28"));
    CHECK(finds("17.1 p d1", "BU-C27"));
    CHECK(finds("17.1 d100", "BU-C38"));
    CHECK(finds("17.1 H9=345", "BU-C1"));
    CHECK(finds("17.1 H=34", "BU-C17"));
    CHECK(finds("17.1 H=36", "BU-C17"));
    CHECK(finds("17.1 H=3x50", "BU-C39"));
    CHECK(finds("17.1 -2H close", "BU-C32"));
    CHECK_FALSE(finds("17.1 -9H", "BU-C36"));
  }
}

TEST_CASE("no record of Burraco holds more cards than the pack") {
  const Match match = table(4);
  std::mt19937 random(7);
  int accepted = 0, refused = 0;
  for (int round = 0; round < 3000; ++round) {
    std::array<std::array<int, 5>, 15> counts{};
    std::string text = "1.1 p100";
    const auto some = [&](unsigned most) {
      std::string cards;
      for (auto i = 1 + random() % most; i-- > 0;) {
        const int place = static_cast<int>(random() % 14);
        const auto suit = static_cast<std::size_t>(random() % 5);
        ++counts[static_cast<std::size_t>(place)][place == 0 ? 4 : suit];
        cards += letter_of(place) + (place == 0 || suit == 4 ? "" : suit_of(static_cast<int>(suit)));
      }
      return cards;
    };
    for (auto melds = random() % 4; melds-- > 0;) text += fmt::format(" K+{}", some(16));
    text += fmt::format("\nleft 2={}\nleft 3={}\n", some(14), some(14));
    if (random() % 2 == 0) text += "x A K=" + letter_of(13) + '\n';
    bool within = true;
    for (std::size_t place = 0; place < 14; ++place) {
      int all = 0;
      for (std::size_t suit = 0; suit < 5; ++suit) {
        all += counts[place][suit];
        within = within && (suit == 4 || counts[place][suit] <= 2);
      }
      within = within && all <= (place == 0 ? 4 : 8);
    }
    const Sheet sheet = sheet_of(match, text, Stage::open);
    const bool found = std::ranges::any_of(sheet.findings, [](const Finding& f) { return f.check.id == "BU-C12"; });
    INFO(text);
    REQUIRE(found == !within);
    if (found) REQUIRE(sheet.refused());
    ++(found ? refused : accepted);
  }
  CHECK(accepted > 200);
  CHECK(refused > 200);
}

TEST_CASE("the order of melds inside a turn of Burraco does not matter, nor that of the cards") {
  const Match match = table(4);
  std::mt19937 random(3);
  for (int round = 0; round < 50; ++round) {
    const std::string first = "1.1 p30 H=567* K=KK2 S=9TJ D=234\n";
    std::array<std::string, 4> melds{"H+7H9", "K+K*", "S+2Q", "D+6"};
    melds[0] = "H+89";
    std::string before = first + "5.1 p30";
    for (const std::string& meld : melds) before += ' ' + meld;
    std::shuffle(melds.begin(), melds.end(), random);
    std::string after = first + "5.1 p30";
    for (std::string& meld : melds) {
      std::shuffle(meld.begin() + 2, meld.end(), random);
      after += ' ' + meld;
    }
    const Sheet one = sheet_of(match, before, Stage::open), other = sheet_of(match, after, Stage::open);
    CHECK(one.findings.size() == other.findings.size());
    CHECK(one.points() == other.points());
    CHECK(one.findings.size() > 1);
  }
}

namespace {

/// A record out of pieces that are sometimes lawful and sometimes not.
std::string any_record() {
  static const std::vector<std::string> words{
      "c2",      "d1",         "s1",    "m570",  "m50x3,20x10", "n",        "x10",        "l20",    "l5x2",  "close:1",
      "close A", "p100:BU-76", "r1",    "K=KKK", "K+K2",        "2=22*",    "A=AA9",      "H=567",  "H+8*",  "H2=9TJ",
      "back",    "d0",         "p7:QH", "p",     "-9H",         "-*",       "z",          "zd",     "close", "pile Q",
      "K2=K7x5", "; said",     "q9",    "u1",    "clean 2",     "pulito 1", "melded 300", "S=2345", "S+2C6"};
  static const std::vector<std::string> heads{"A", "B", "Ann", "B+C", "1.1", "2Ben", "3.3", "4.4", "9.1", "2.2", "Z"};
  static const std::vector<std::string> ends{"end stock",       "end close:1", "left 1=KQ972", "left Ben=AK3H",
                                             "= A 100 B 50",    "left 2=-",    "x A K=K",      "deal 1",
                                             "penalised B H=5", "end time",    "up 9H"};
  std::string text;
  for (int i = *rc::gen::inRange(0, 6); i > 0; --i) {
    text += *rc::gen::elementOf(heads);
    for (int j = *rc::gen::inRange(0, 5); j > 0; --j) text += ' ' + *rc::gen::elementOf(words);
    text += '\n';
  }
  for (int i = *rc::gen::inRange(0, 3); i > 0; --i) text += *rc::gen::elementOf(ends) + '\n';
  return text;
}

}  // namespace

TEST_CASE("a printed record of Burraco reads back, and scoring twice is the same") {
  CHECK(rc::check([] {
    const int players = *rc::gen::element(3, 4);
    const Match match = table(players);
    const std::string text = any_record();
    const Stage stage = *rc::gen::element(Stage::open, Stage::closed);
    assert_reads_back(match, text, stage);
  }));
}
