#include "games/burraco/meld.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "catch.hpp"

using namespace tavolo::games;
using namespace tavolo::games::burraco;

namespace {

Rules standard() { return {}; }

std::vector<Card> cards_of(std::string_view text) {
  std::vector<Card> cards;
  while (!text.empty()) {
    const auto card = take_card(text);
    REQUIRE(card);
    cards.push_back(*card);
  }
  return cards;
}

Name name_of(char sign) {
  if (const auto suit = read_suit(std::string_view(&sign, 1))) return {.is_sequence = true, .suit = *suit};
  std::string_view text(&sign, 1);
  return {.rank = take_rank(text).value()};
}

struct Judged {
  Fault fault = Fault::none;
  Meld meld = {};
};

/// `H=56*8`, and what was added to it in later turns.
Judged judged(std::string_view text, std::initializer_list<std::string_view> later = {},
              const Rules& rules = standard()) {
  Judged result;
  result.meld = meld_of(name_of(text.front()), cards_of(text.substr(2)));
  result.fault = judge(rules, result.meld);
  for (const std::string_view more : later) {
    for (const Card& card : cards_of(more)) result.meld.add(card);
    result.fault = judge(rules, result.meld);
  }
  return result;
}

Fault fault(std::string_view text, std::initializer_list<std::string_view> later = {},
            const Rules& rules = standard()) {
  return judged(text, later, rules).fault;
}

/// The cards of a sequence as they stand.
std::string stands(std::string_view text, std::initializer_list<std::string_view> later = {},
                   const Rules& rules = standard()) {
  return text_of(judged(text, later, rules).meld);
}

std::optional<Kind> kind(std::string_view text, const Rules& rules = standard()) {
  return kind_of(rules, judged(text, {}, rules).meld);
}

}  // namespace

TEST_CASE("a set of Burraco holds cards of one rank and one wild card") {
  CHECK(fault("K=KKK") == Fault::none);
  CHECK(fault("K=KSKSKH") == Fault::none);
  CHECK(fault("K=KK2") == Fault::none);
  CHECK(fault("K=K*K") == Fault::none);
  CHECK(fault("K=KK2*") == Fault::two_wild);
  CHECK(fault("K=K22") == Fault::two_wild);
  CHECK(fault("K=KKQ") == Fault::foreign);
  CHECK(fault("K=K2*Q") == Fault::foreign);
  CHECK(fault("2=222") == Fault::no_set);
  CHECK(fault("2=22*") == Fault::no_set);
  CHECK(fault("2=22K") == Fault::foreign);
  CHECK(fault("*=***") == Fault::no_set);
  CHECK(fault("K=2*2") == Fault::no_set);
  CHECK(fault("K=2SKSKS") == Fault::none);
}

TEST_CASE("a set of Burraco that holds another card is looked at no further") {
  CHECK(fault("K=KKKQ", {"2*"}) == Fault::none);
  CHECK_FALSE(judged("K=KKKQ", {"KKK"}).meld.is_lawful);
  CHECK(fault("K=KKKQ", {"Q"}) == Fault::foreign);
  CHECK(fault("K=KKK", {"2", "*"}) == Fault::two_wild);
  CHECK(fault("K=KKK2", {"KK"}) == Fault::none);
}

TEST_CASE("sets of Burraco may be of some ranks only") {
  Rules rules = standard();
  rules.set_ranks = 1U << index(Rank::ace) | 1U << index(Rank::three);
  CHECK(fault("A=AA2", {}, rules) == Fault::none);
  CHECK(fault("3=333", {}, rules) == Fault::none);
  CHECK(fault("K=KKK", {}, rules) == Fault::no_set);
  CHECK(fault("K=KK2*", {}, rules) == Fault::no_set);
  CHECK(fault("H=345", {}, rules) == Fault::none);
}

TEST_CASE("cards of a sequence follow each other, and a wild card fills one gap") {
  CHECK(fault("H=567") == Fault::none);
  CHECK(fault("H=765") == Fault::none);
  CHECK(fault("H=5H6H7H") == Fault::none);
  CHECK(fault("H=568") == Fault::no_order);
  CHECK(fault("H=56*8") == Fault::none);
  CHECK(fault("H=56*9") == Fault::no_order);
  CHECK(fault("H=55*6") == Fault::no_order);
  CHECK(fault("H=567C") == Fault::foreign);
  CHECK(fault("H=562C8") == Fault::none);
  CHECK(fault("H=56*8", {"T"}) == Fault::no_order);
  CHECK(fault("H=56*2C") == Fault::two_wild);
  CHECK(fault("H=256*") == Fault::two_wild);
  CHECK(fault("H=234*") == Fault::none);
  CHECK(fault("H=222") == Fault::two_wild);
  CHECK(fault("H=***") == Fault::two_wild);
  CHECK(fault("H=567C", {"T"}) == Fault::none);
  CHECK(fault("H=567C", {"TC"}) == Fault::foreign);
  CHECK_FALSE(judged("H=5678C9TJQ").meld.is_lawful);
}

TEST_CASE("the ace of a sequence stands before the two or after the king") {
  CHECK(stands("H=A23") == "A23");
  CHECK(stands("H=QKA") == "QKA");
  CHECK(fault("H=KA3") == Fault::no_order);
  CHECK(fault("H=KA23") == Fault::no_order);
  CHECK(stands("H=QKA2") == "(2)QKA");
  CHECK(stands("H=A3*") == "A(*)3");
  CHECK(stands("H=AQ*") == "Q(*)A");
  CHECK(fault("H=AA23") == Fault::no_order);
  CHECK(fault("H=A23456789TJQKA") == Fault::no_order);
  // It keeps its end: with the wild card inside the ace before the two goes before the one after the king.
  CHECK(stands("H=A3456789TJQ2C") == "A(2C)3456789TJQ");
  CHECK(fault("H=A3456789TJQ*", {"K"}) == Fault::none);
  CHECK(stands("H=A3456789TJQ*", {"K"}) == "A(*)3456789TJQK");
  CHECK(fault("H=A345*", {"6789TQK"}) == Fault::no_order);
}

TEST_CASE("a wild card of a sequence stands where nothing else can, at the low end first") {
  CHECK(stands("H=567*") == "(*)567");
  CHECK(stands("H=456*8") == "456(*)8");
  CHECK(stands("H=A23*") == "A23(*)");
  CHECK(stands("H=234*") == "(*)234");
  CHECK(stands("H=4562") == "(2)456");
  CHECK(stands("H=3452") == "2345");
  CHECK(stands("H=3452C") == "(2C)345");
  CHECK(stands("H=22456") == "2(2)456");
  CHECK(stands("H=22345") == "(2)2345");
  CHECK(stands("H=562") == "(2)56");
  CHECK(stands("H=A22") == "A2(2)");
  CHECK(stands("H=JQKA*") == "(*)JQKA");
  // The wild card at an end goes before one inside, and then the ace before the two.
  CHECK(stands("H=A3456789TJQK*") == "(*)3456789TJQKA");
  CHECK(stands("H=A23456789TJQ*") == "A23456789TJQ(*)");
  CHECK(stands("H=A3456789TJQK2") == "A23456789TJQK");
  CHECK(stands("H=A2345789TJQK*") == "A2345(*)789TJQK");
  CHECK(stands("H=A23456789TJQK*") == "A23456789TJQK(*)");
  CHECK(stands("H=23456789TJQK*") == "(*)23456789TJQK");
}

TEST_CASE("a wild card of a sequence keeps its place until its card is added") {
  CHECK(stands("H=56*8", {"7T"}) == "5678(*)T");
  CHECK(stands("H=56*8", {"7"}) == "(*)5678");
  CHECK(stands("H=56*8", {"9"}) == "56(*)89");
  CHECK(fault("H=567*", {"9"}) == Fault::wild_moved);
  CHECK(stands("H=567*", {"9"}) == "567(*)9");
  CHECK(stands("H=567*", {"8"}) == "(*)5678");
  CHECK(stands("H=567*", {"4"}) == "(*)4567");
  CHECK(stands("H=567*", {"3"}) == "3(*)567");
  CHECK(fault("H=4562", {"*"}) == Fault::wild_moved);
  CHECK(stands("H=4562", {"*"}) == "2(*)456");
  CHECK(stands("H=4562", {"2"}) == "2(2)456");
  CHECK(stands("H=456*", {"2"}) == "2(*)456");
  CHECK(fault("H=5672", {"2"}) == Fault::two_wild);
  CHECK(stands("H=456*", {"2", "3"}) == "(*)23456");
  CHECK(stands("H=234", {"6"}) == "34(2)6");
  CHECK(fault("H=234*", {"6"}) == Fault::wild_moved);
  CHECK(fault("H=234*", {"7"}) == Fault::two_wild);
  CHECK(stands("H=234", {"*"}) == "(*)234");
  // A freed two of the suit becomes natural; the wild card that came with it is no second one then.
  CHECK(stands("H=4562", {"3"}) == "23456");
  CHECK(stands("H=4562", {"3*"}) == "(*)23456");
  CHECK(fault("H=4562", {"2*"}) == Fault::two_wild);
  // The two is the card of the place on which a wild card stands for it.
  CHECK(stands("H=345*", {"2"}) == "(*)2345");
  CHECK(fault("H=345*", {"A"}) == Fault::none);
  CHECK(stands("H=345*", {"A2"}) == "A2345(*)");
  CHECK(stands("H=234*", {"A"}) == "A234(*)");
  // What was lawful once and is not now is judged like a new one.
  CHECK(stands("H=567*", {"T", "89"}) == "(*)56789T");
}

TEST_CASE("house rules let a wild card leave the end, or any place") {
  Rules rules = standard();
  rules.wild_move = WildMove::free_end;
  CHECK(stands("H=567*", {"9"}, rules) == "567(*)9");
  CHECK(fault("H=567*", {"9"}, rules) == Fault::none);
  CHECK(fault("H=4562", {"*"}, rules) == Fault::none);
  CHECK(fault("H=23K", {}, rules) == Fault::no_order);
  CHECK(fault("H=468*", {}, rules) == Fault::no_order);
  CHECK(fault("H=A23*", {"5"}, rules) == Fault::none);
  CHECK(fault("H=A23*", {"6"}, rules) == Fault::two_wild);
  CHECK(fault("H=345*", {"8"}, rules) == Fault::no_order);
  const auto inside = [&] { return fault("H=5*7", {"*"}, rules); };
  CHECK(inside() == Fault::two_wild);
  CHECK(fault("H=42C6", {"3"}, rules) == Fault::none);
  CHECK(fault("H=426", {"3"}, rules) == Fault::none);  // the two stays wild, for the five
  CHECK(fault("H=324", {"*6"}, rules) == Fault::none);
  CHECK(fault("H=3426", {"*"}, rules) == Fault::wild_moved);
  rules.wild_move = WildMove::any;
  CHECK(fault("H=3426", {"*"}, rules) == Fault::none);
  CHECK(stands("H=3426", {"*"}, rules) == "234(*)6");
}

TEST_CASE("a meld of fewer than three cards lacks no order, and is not lawful") {
  CHECK(fault("H=59") == Fault::none);
  CHECK_FALSE(judged("H=59").meld.is_lawful);
  CHECK(fault("H=56") == Fault::none);
  CHECK_FALSE(judged("H=56").meld.is_lawful);
  CHECK(fault("H=59", {"7"}) == Fault::no_order);
  CHECK(fault("H=5*", {"78"}) == Fault::none);  // six is not the place that it stood for
  CHECK(fault("H=5*", {"89"}) == Fault::no_order);
  CHECK(fault("K=KK") == Fault::none);
  CHECK_FALSE(judged("K=KK").meld.is_lawful);
  CHECK(judged("K=KK", {"K"}).meld.is_lawful);
}

TEST_CASE("burrachi are clean, semi-clean or dirty") {
  CHECK_FALSE(kind("H=345678").has_value());
  CHECK(kind("H=3456789") == Kind::clean);
  CHECK(kind("H=A234567") == Kind::clean);
  CHECK(kind("H=456789T*") == Kind::semi_clean);
  CHECK(kind("H=456789*") == Kind::dirty);
  CHECK(kind("H=456*89TJQ") == Kind::dirty);
  CHECK(kind("H=A234567*") == Kind::semi_clean);
  CHECK(kind("H=456789T2C2") == Kind::dirty);
  CHECK(kind("H=56789TJ2C2") == std::nullopt);
  CHECK(kind("K=KKKKKKK") == Kind::clean);
  CHECK(kind("K=KKKKKK2") == Kind::dirty);
  CHECK(kind("K=KKKKKKK2") == Kind::semi_clean);
  CHECK(kind("K=KKKKKKKK2") == Kind::dirty);
  CHECK(kind("K=KKKKKKKK") == Kind::clean);
  CHECK(kind("K=KKKKKK2*") == std::nullopt);
  CHECK(kind("H=A23456789TJQK") == Kind::clean);
  CHECK(kind("H=A23456789TJQK*") == Kind::semi_clean);
  CHECK(kind("H=A2345*789TJQK") == Kind::dirty);
  Rules rules = standard();
  rules.semi_eight_only = false;
  CHECK(kind("K=KKKKKKKK2", rules) == Kind::semi_clean);
}

TEST_CASE("royal and super burrachi are kinds where the table counts them") {
  Rules rules = standard();
  rules.royal_bonus = rules.super_bonus = 300;
  CHECK(kind("H=A23456789TJQK", rules) == Kind::royal);
  CHECK(kind("H=23456789TJQKA", rules) == Kind::royal);
  CHECK(kind("H=23456789TJQK", rules) == Kind::clean);
  CHECK(kind("H=A23456789TJQK*", rules) == Kind::semi_clean);
  CHECK(kind("K=KKKKKKKK", rules) == Kind::super);
  CHECK(kind("K=KKKKKKKK2", rules) == Kind::dirty);
  rules.royal_dirty_bonus = rules.super_dirty_bonus = 0;
  CHECK(kind("H=A23456789TJQK*", rules) == Kind::dirty_royal);
  CHECK(kind("H=23456789TJQK*", rules) == Kind::dirty_royal);
  CHECK(kind("H=A2345*789TJQK", rules) == Kind::dirty_royal);
  CHECK(kind("H=A*3456789TJQK", rules) == Kind::semi_clean);
  CHECK(kind("H=A23456789TJQK2", rules) == Kind::dirty_royal);
  CHECK(kind("K=KKKKKKKK2", rules) == Kind::dirty_super);
  CHECK(kind("K=KKKKKKK2", rules) == Kind::semi_clean);
}

TEST_CASE("cards of Burraco are worth their own value") {
  Rules rules = standard();
  CHECK(worth(rules, judged("H=56*8").meld.cards) == 50);
  CHECK(worth(rules, cards_of("AKQJT98765432*")) == 150);
  rules.values[index(Rank::eight)] = 5;
  CHECK(worth(rules, judged("H=56*8").meld.cards) == 45);
  const Rules plain = standard();
  Points all = 0;
  for (std::size_t rank = 0; rank < ranks; ++rank) {
    all += plain.values[rank] * Rules::held(static_cast<Rank>(rank));
  }
  CHECK(all == 1080);
}

TEST_CASE("closing needs a burraco, or a clean one") {
  Rules rules = standard();
  CHECK_FALSE(may_close(rules, {}));
  CHECK(may_close(rules, {0, 0, 1}));
  rules.close_any = false;
  CHECK_FALSE(may_close(rules, {0, 1, 1, 0, 1, 0, 1}));
  CHECK(may_close(rules, {1}));
  CHECK(may_close(rules, {0, 0, 0, 1}));
  CHECK(may_close(rules, {0, 0, 0, 0, 0, 1}));
}

TEST_CASE("melds of one name are numbered as they lie") {
  std::vector<Meld> melds;
  for (const char* text : {"H=345", "K=KKK", "H=9TJ"}) melds.push_back(judged(text).meld);
  const auto find = [&](char sign, int number) {
    Name name = name_of(sign);
    name.number = number;
    return find_meld(std::span<const Meld>(melds), name);
  };
  CHECK(find('H', 0) == melds.data());
  CHECK(find('H', 1) == melds.data());
  CHECK(find('H', 2) == melds.data() + 2);
  CHECK(find('H', 3) == nullptr);
  CHECK(find('S', 0) == nullptr);
  CHECK(count_melds(melds, name_of('H')) == 2);
  CHECK(text_of(name_of('H'), 2) == "H2");
  CHECK(text_of(name_of('K'), 1) == "K");
  CHECK(words_of(name_of('6')) == "sixes");
  CHECK(words_of(name_of('H')) == "a sequence of hearts");
}

TEST_CASE("what is wrong with a sequence is said in words") {
  const auto why = [](std::string_view text, std::initializer_list<std::string_view> later = {}) {
    return why_no_order(judged(text, later).meld);
  };
  CHECK(why("H=568") == "the seven is missing");
  CHECK(why("H=56*8", {"T"}) == "the seven and the nine are missing, and one wild card fills one place");
  CHECK(why("H=579J") == "the six, the eight and the ten are missing");
  CHECK(why("H=55678") == "the five is in it twice");
  CHECK(why("H=5TK") == "they do not follow each other");
  CHECK(why("H=KA3") == "the ace stands at one end, not between king and two");
  CHECK(why("H=AA23") == "two aces, where one stands at one end");
  CHECK(why("H=A345*", {"6789TQK"}) == "an ace that was laid keeps its end");
}

namespace {

/// BU-16 to BU-25 once more, slow and simple: a card at a place, or a card that is wild and stands for a place.
struct Order {
  std::vector<int> places;  ///< of each card
  int wild = -1;            ///< which card is the wild one
  bool operator<(const Order& other) const { return places < other.places; }
};

struct Simple {
  const Rules& rules;
  std::vector<Card> cards;
  std::vector<Order> all = {};

  bool is_wild_kind(std::size_t i) const { return may_be_wild(cards[i].rank); }

  void enumerate() {
    for (int wild = -1; wild < static_cast<int>(cards.size()); ++wild) {
      if (wild >= 0 && !is_wild_kind(static_cast<std::size_t>(wild))) continue;
      for (const int ace : {1, 14}) place(wild, ace);
    }
  }
  void place(int wild, int ace) {
    Order order{.wild = wild};
    std::set<int> taken;
    for (std::size_t i = 0; i < cards.size(); ++i) {
      int at = 0;
      if (static_cast<int>(i) == wild) {
        order.places.push_back(0);
        continue;
      }
      const Card& card = cards[i];
      if (card.rank == Rank::joker || card.suit != Suit::hearts) return;
      at = card.rank == Rank::ace ? ace : 14 - static_cast<int>(index(card.rank));
      if (!taken.insert(at).second) return;
      order.places.push_back(at);
    }
    if (taken.empty()) return;
    if (ace == 14 && taken.count(14) == 0) return;  // the same as without
    const int low = *taken.begin(), high = *taken.rbegin();
    int missing = 0, hole = 0;
    for (int at = low; at <= high; ++at) {
      if (taken.count(at) != 0) continue;
      ++missing;
      hole = at;
    }
    if (missing > (wild < 0 ? 0 : 1)) return;
    if (wild >= 0) {
      order.places[static_cast<std::size_t>(wild)] = missing == 1         ? hole
                                                     : taken.size() == 13 ? 15
                                                     : low > 1            ? low - 1
                                                                          : high + 1;
    }
    all.push_back(order);
  }
  int wild_place(const Order& order) const {
    return order.wild < 0 ? 0 : order.places[static_cast<std::size_t>(order.wild)];
  }
  int low(const Order& order) const { return *std::ranges::min_element(order.places); }
  int high(const Order& order) const {
    int best = 0;
    for (const int at : order.places) best = std::max(best, at == 15 ? 0 : at);
    return best;
  }
  bool at_end(const Order& order) const {
    const int at = wild_place(order);
    return at == 15 || at == low(order) || at == high(order);
  }
  int ace_place(const Order& order) const {
    for (std::size_t i = 0; i < cards.size(); ++i) {
      if (static_cast<int>(i) != order.wild && cards[i].rank == Rank::ace) return order.places[i];
    }
    return 0;
  }
  int naturals(const Order& order) const {
    int twos = 0;
    for (std::size_t i = 0; i < cards.size(); ++i) {
      twos += static_cast<int>(i) != order.wild && cards[i].rank == Rank::two;
    }
    return twos;
  }
  /// The order of BU-24.
  const Order* best(const std::vector<const Order*>& orders) const {
    const Order* best = nullptr;
    const auto key = [&](const Order& order) {
      return std::array{-naturals(order), order.wild >= 0 && !at_end(order) ? 1 : 0, ace_place(order)};
    };
    for (const Order* order : orders) {
      if (best == nullptr || key(*order) < key(*best)) best = order;
    }
    return best;
  }
};

struct Stood {
  bool lawful = false;
  int wild = 0;
  bool own_two = false;
  bool at_end = false;
  int ace = 0;
};

/// Which fault a sequence has after cards were added to one that stood so.
Fault simple_fault(const Rules& rules, const std::vector<Card>& cards, const std::vector<Card>& added, Stood& stood) {
  Simple simple{rules, cards};
  simple.enumerate();
  std::vector<const Order*> lawful, allowed;
  const auto natural = [&](const Card& card) {
    return card.suit == Suit::hearts && card.rank != Rank::joker &&
           (card.rank == Rank::ace ? stood.wild == 1 || stood.wild == 14
                                   : 14 - static_cast<int>(index(card.rank)) == stood.wild);
  };
  const bool free = !stood.lawful || stood.wild == 0 || stood.wild == 15 || std::ranges::any_of(added, natural) ||
                    rules.wild_move == WildMove::any || (rules.wild_move == WildMove::free_end && stood.at_end);
  for (const Order& order : simple.all) {
    if (stood.lawful && stood.ace != 0 && simple.ace_place(order) != stood.ace) continue;
    lawful.push_back(&order);
    bool same = simple.wild_place(order) == stood.wild;
    if (same && order.wild >= 0) {
      const Card& wild = cards[static_cast<std::size_t>(order.wild)];
      same = (wild.rank == Rank::two && wild.suit == Suit::hearts) == stood.own_two;
    }
    if (free || same) allowed.push_back(&order);
  }
  const Order* order = simple.best(allowed.empty() ? lawful : allowed);
  Fault fault = Fault::none;
  if (order == nullptr) {
    const auto wild = std::ranges::count_if(cards, [](const Card& card) { return may_be_wild(card.rank); });
    fault = cards.size() < 3 ? Fault::none : wild > 1 ? Fault::two_wild : Fault::no_order;
  } else if (allowed.empty()) {
    fault = Fault::wild_moved;
  }
  stood = {.lawful = order != nullptr && cards.size() >= 3};
  if (order != nullptr) {
    stood.wild = simple.wild_place(*order);
    stood.at_end = simple.at_end(*order);
    stood.ace = simple.ace_place(*order);
    if (order->wild >= 0) {
      const Card& wild = cards[static_cast<std::size_t>(order->wild)];
      stood.own_two = wild.rank == Rank::two && wild.suit == Suit::hearts;
    }
  }
  return fault;
}

/// Cards that are likely to follow each other: a run of hearts with something left out, and something wild; few that
/// lie there already.
std::vector<Card> some_cards(std::mt19937& random, const std::vector<Card>& there) {
  const auto upto = [&](unsigned most) { return static_cast<int>(random() % (most + 1)); };
  std::vector<Card> cards;
  const int first = 1 + upto(12), last = std::min(14, first + upto(13));
  const int out = upto(15);
  for (int at = first; at <= last; ++at) {
    const Card card{static_cast<Rank>(at == 1 ? 0 : 14 - at), Suit::hearts};
    const bool is_there = std::ranges::find(there, card) != there.end();
    if (at != out && (!is_there || upto(30) == 0)) cards.push_back(card);
  }
  for (int wild = upto(4) - 2; wild > 0; --wild) {
    constexpr std::array kinds{Card{Rank::joker}, Card{Rank::two, Suit::hearts}, Card{Rank::two, Suit::clubs}};
    cards.push_back(kinds[static_cast<std::size_t>(upto(2))]);
  }
  return cards;
}

}  // namespace

TEST_CASE("a simple enumeration of orders agrees on every sequence") {
  std::mt19937 random(20);
  int lawful = 0, moved = 0;
  for (int round = 0; round < 20000; ++round) {
    Rules rules = standard();
    rules.wild_move = static_cast<WildMove>(round % 5 > 2 ? round % 5 - 2 : 0);
    std::vector<Card> cards;
    Meld meld{.name = {.is_sequence = true, .suit = Suit::hearts}};
    Stood stood;
    for (int turn = 0; turn < 3; ++turn) {
      const std::vector<Card> added = some_cards(random, cards);
      const std::string before = text_of(meld);
      for (const Card& card : added) {
        cards.push_back(card);
        meld.add(card);
      }
      const Fault due = simple_fault(rules, cards, added, stood);
      const Fault found = judge(rules, meld);
      INFO(fmt::format("round {}, {}: {} to {}", round, static_cast<int>(rules.wild_move), before, text_of(meld)));
      REQUIRE(static_cast<int>(found) == static_cast<int>(due));
      REQUIRE(meld.is_lawful == stood.lawful);
      lawful += meld.is_lawful && turn > 0 && !added.empty();
      moved += found == Fault::wild_moved;
      if (!meld.is_lawful) continue;
      REQUIRE(meld.standing.wild == stood.wild);
      REQUIRE((stood.wild == 0 || meld.standing.own_two == stood.own_two));
      REQUIRE(meld.standing.ace_high == (stood.ace == 14));
      REQUIRE((stood.wild == 0 || meld.standing.wild_at_end() == stood.at_end));
    }
  }
  CHECK(lawful > 4000);
  CHECK(moved > 50);
}
