#include "games/burraco/meld.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <utility>

namespace tavolo::games::burraco {
namespace {

constexpr int two_place = 2;
constexpr int king_place = 13;

/// The place of a natural card from king to three.
constexpr int place_of(Rank rank) noexcept { return Standing::highest_place - static_cast<int>(index(rank)); }
constexpr unsigned bit(int place) noexcept { return 1U << static_cast<unsigned>(place); }

/// Some places of a sequence, and what is missing between them.
struct Span {
  explicit Span(unsigned places) noexcept
      : taken(places), first(std::countr_zero(places)), last(static_cast<int>(std::bit_width(places)) - 1) {}

  [[nodiscard]] unsigned missing() const noexcept { return (bit(last) - bit(first)) & ~taken; }
  [[nodiscard]] int gaps() const noexcept { return std::popcount(missing()); }

  unsigned taken;
  int first;
  int last;
};

/// The places that are taken where a two may be natural and the ace stands at one end.
unsigned places_of(const Meld& meld, bool natural_two, bool ace_high) noexcept {
  const unsigned ace = meld.aces() == 0 ? 0U : bit(ace_high ? Standing::highest_place : Standing::lowest_place);
  return meld.places | ace | (natural_two ? bit(two_place) : 0U);
}

/// BU-24: the wild card fills the place that is missing, else it stands below the lowest card, and above the highest
/// one where the lowest is an ace.
Standing stand(const Meld& meld, const Span& span, int wild, bool ace_high) noexcept {
  Standing standing{.ace_high = meld.aces() > 0 && ace_high, .first = span.first, .last = span.last};
  if (wild == 0) return standing;
  standing.own_two = meld.wild_ones() == meld.own_twos();
  const bool is_whole = std::popcount(span.taken) == king_place;
  if (span.gaps() == 1) {
    standing.wild = std::countr_zero(span.missing());
  } else if (is_whole) {
    standing.wild = Standing::beyond;
  } else if (span.first > Standing::lowest_place) {
    standing.wild = standing.first = span.first - 1;
  } else {
    standing.wild = standing.last = span.last + 1;
  }
  return standing;
}

/// Whether the first standing goes before the second one where both are lawful. A two of the suit is natural if it can
/// be; a wild card at an end goes before one inside; an ace before the two goes before one after the king (BU-24).
bool goes_before(const Standing& one, const Standing& other) noexcept {
  const auto worse = [](const Standing& s) { return std::pair(s.wild != 0 && !s.wild_at_end(), s.ace_high); };
  return worse(one) < worse(other);
}

/// Finds how a sequence stands that lawfully lay as `before` does, if it did.
class Orders {
 public:
  Orders(const Rules& rules, const Meld& meld, const Standing* before, unsigned added) noexcept
      : m_meld(meld), m_before(before), m_free(before == nullptr || is_free(rules, *before, added)) {}

  /// The first of all lawful orders, or of those that BU-25 allows.
  [[nodiscard]] std::optional<Standing> first(bool allowed_only) const noexcept {
    if (m_meld.has_twice || m_meld.aces() > 1) return std::nullopt;
    for (const bool natural_two : {true, false}) {
      if (const auto standing = with(natural_two, allowed_only)) return standing;
    }
    return std::nullopt;
  }

 private:
  /// `wild-move`: whether the wild card may leave its place.
  static bool is_free(const Rules& rules, const Standing& before, unsigned added) noexcept {
    if (before.wild == 0 || before.wild == Standing::beyond) return true;
    const int natural = before.wild == Standing::highest_place ? Standing::lowest_place : before.wild;
    if ((added & bit(natural)) != 0 || rules.wild_move == WildMove::any) return true;
    return rules.wild_move == WildMove::free_end && before.wild_at_end();
  }

  [[nodiscard]] std::optional<Standing> with(bool natural_two, bool allowed_only) const noexcept {
    if (natural_two && m_meld.own_twos() == 0) return std::nullopt;
    const int wild = m_meld.wild_ones() - (natural_two ? 1 : 0);
    if (wild > 1) return std::nullopt;
    std::optional<Standing> best;
    for (const bool ace_high : {false, true}) {
      if (m_meld.aces() == 0 && ace_high) break;
      const unsigned places = places_of(m_meld, natural_two, ace_high);
      if (places == 0) continue;
      const Span span(places);
      if (span.gaps() > wild) continue;
      const Standing standing = stand(m_meld, span, wild, ace_high);
      if (!keeps_ace(standing) || (allowed_only && !keeps_wild(standing))) continue;
      if (!best || goes_before(standing, *best)) best = standing;
    }
    return best;
  }

  /// BU-18. An ace that lay there before is the only one.
  [[nodiscard]] bool keeps_ace(const Standing& standing) const noexcept {
    if (m_before == nullptr) return true;
    const bool low = m_before->first == Standing::lowest_place && m_before->wild != Standing::lowest_place;
    return (!m_before->ace_high || standing.ace_high) && (!low || !standing.ace_high);
  }

  /// BU-25: the same wild card at the same place.
  [[nodiscard]] bool keeps_wild(const Standing& standing) const noexcept {
    return m_free || (standing.wild == m_before->wild && standing.own_two == m_before->own_two);
  }

  const Meld& m_meld;
  const Standing* m_before;
  bool m_free;
};

Fault judge_set(const Rules& rules, const Meld& meld) noexcept {
  const int wild = meld.wild_ones();
  if (wild == meld.size || !rules.allows_set(meld.name.rank)) return Fault::no_set;
  return wild > 1 ? Fault::two_wild : Fault::none;
}

Fault judge_sequence(const Rules& rules, Meld& meld, unsigned added) noexcept {
  const Standing before = meld.standing;
  const Orders orders(rules, meld, meld.is_lawful ? &before : nullptr, added);
  if (const auto allowed = orders.first(true)) {
    meld.standing = *allowed;
    return Fault::none;
  }
  if (const auto lawful = orders.first(false)) {
    meld.standing = *lawful;
    return Fault::wild_moved;
  }
  if (meld.size < Meld::fewest) return Fault::none;
  return meld.wild_ones() > 1 ? Fault::two_wild : Fault::no_order;
}

Kind kind_of_set(const Rules& rules, const Meld& meld) noexcept {
  constexpr int whole = 8;
  const int natural = meld.size - meld.wild_ones();
  if (natural == meld.size) return natural == whole && rules.counts(Kind::super) ? Kind::super : Kind::clean;
  if (natural == whole && rules.counts(Kind::dirty_super)) return Kind::dirty_super;
  const bool is_semi = meld.size == whole || (meld.size > whole && !rules.semi_eight_only);
  return is_semi ? Kind::semi_clean : Kind::dirty;
}

Kind kind_of_sequence(const Rules& rules, const Meld& meld) noexcept {
  const Standing& standing = meld.standing;
  if (standing.wild == 0) {
    return meld.size == king_place && rules.counts(Kind::royal) ? Kind::royal : Kind::clean;
  }
  const bool natural_two = meld.own_twos() > (standing.own_two ? 1 : 0);
  if (natural_two && meld.size >= king_place && rules.counts(Kind::dirty_royal)) return Kind::dirty_royal;
  return standing.wild_at_end() && meld.size > Meld::burraco ? Kind::semi_clean : Kind::dirty;
}

template <typename Melds>
auto* nth_meld(Melds melds, const Name& name) noexcept {
  int number = std::max(1, name.number);
  for (auto& meld : melds) {
    if (meld.name.is_same_kind(name) && --number == 0) return &meld;
  }
  return static_cast<decltype(melds.data())>(nullptr);
}

/// The card that is wild in a lawful sequence, as it is written.
std::string wild_text(const Meld& meld) {
  if (meld.cards.jokers() > 0) return text_of(Card{Rank::joker});
  if (meld.standing.own_two) return text_of(Card{Rank::two});
  for (std::size_t suit = 0; suit < suits; ++suit) {
    const Card two{Rank::two, static_cast<Suit>(suit)};
    if (two.suit != meld.name.suit && meld.cards.count(two) > 0) return text_of(two);
  }
  return text_of(Card{Rank::two});
}

/// The cards of a sequence without an order, from the three to the ace, and what is wild behind them.
std::string rising_text(const Meld& meld) {
  std::string text;
  const auto put = [&](Rank rank) {
    Cards cards;
    for (std::size_t suit = 0; suit <= suits; ++suit) {
      const Card card{rank, static_cast<Suit>(suit)};
      cards.add(card, meld.cards.count(card));
    }
    text += text_of(cards, meld.name.suit);
  };
  for (std::size_t rank = index(Rank::two); rank-- > 0;) put(static_cast<Rank>(rank));
  put(Rank::two);
  put(Rank::joker);
  return text;
}

}  // namespace

void Meld::add(Card card) noexcept {
  if (name.is_sequence && card.suit == Suit::none && card.rank != Rank::joker) card.suit = name.suit;
  cards.add(card);
  ++size;
  is_touched = true;
  const auto take = [&](int place) { added = static_cast<std::uint16_t>(added | bit(place)); };
  const bool is_own = name.is_sequence ? card.suit == name.suit : card.rank == name.rank;
  if (may_be_wild(card.rank)) {
    if (name.is_sequence && is_own) take(two_place);
  } else if (!is_own) {
    is_foreign_new = true;
  } else if (name.is_sequence && card.rank == Rank::ace) {
    take(Standing::lowest_place);
  } else if (name.is_sequence) {
    const int place = place_of(card.rank);
    has_twice = has_twice || (places & bit(place)) != 0;
    places = static_cast<std::uint16_t>(places | bit(place));
    take(place);
  }
}

Meld meld_of(const Name& name, std::span<const Card> cards) {
  Meld meld{.name = name};
  for (const Card& card : cards) meld.add(card);
  return meld;
}

Fault judge(const Rules& rules, Meld& meld) {
  const unsigned added = std::exchange(meld.added, std::uint16_t{0});
  meld.is_new = meld.is_touched = false;
  if (std::exchange(meld.is_foreign_new, false)) {
    meld.has_foreign = true;
    meld.is_lawful = false;
    return Fault::foreign;
  }
  if (meld.has_foreign) return Fault::none;
  const Fault fault = meld.name.is_sequence ? judge_sequence(rules, meld, added) : judge_set(rules, meld);
  meld.is_lawful = (fault == Fault::none || fault == Fault::wild_moved) && meld.size >= Meld::fewest;
  return fault;
}

std::optional<Kind> kind_of(const Rules& rules, const Meld& meld) {
  if (!meld.is_burraco()) return std::nullopt;
  return meld.name.is_sequence ? kind_of_sequence(rules, meld) : kind_of_set(rules, meld);
}

Points worth(const Rules& rules, const Cards& cards) {
  Points sum = 0;
  for (std::size_t rank = 0; rank < ranks; ++rank) sum += cards.count(static_cast<Rank>(rank)) * rules.values[rank];
  return sum;
}

Points worth(const Rules& rules, std::span<const Card> cards) {
  Points sum = 0;
  for (const Card& card : cards) sum += rules.value(card);
  return sum;
}

Burrachi burrachi_of(const Rules& rules, std::span<const Meld> melds) {
  Burrachi burrachi{};
  for (const Meld& meld : melds) {
    if (const auto kind = kind_of(rules, meld)) ++burrachi[index(*kind)];
  }
  return burrachi;
}

bool may_close(const Rules& rules, const Burrachi& burrachi) noexcept {
  Points enough = 0;
  for (std::size_t kind = 0; kind < kinds; ++kind) {
    const auto of = static_cast<Kind>(kind);
    const bool is_clean = of == Kind::clean || of == Kind::royal || of == Kind::super;
    if (is_clean || rules.close_any) enough += burrachi[kind];
  }
  return enough > 0;
}

const Meld* find_meld(std::span<const Meld> melds, const Name& name) noexcept { return nth_meld(melds, name); }
Meld* find_meld(std::span<Meld> melds, const Name& name) noexcept { return nth_meld(melds, name); }

int count_melds(std::span<const Meld> melds, const Name& name) noexcept {
  return static_cast<int>(std::ranges::count_if(melds, [&](const Meld& meld) { return meld.name.is_same_kind(name); }));
}

std::string text_of(const Name& name, int number) {
  std::string text(1, name.is_sequence ? letter(name.suit) : letter(name.rank));
  if (number > 1) text += std::to_string(number);
  return text;
}

std::string words_of(const Name& name) {
  return name.is_sequence ? fmt::format("a sequence of {}", word(name.suit)) : word(name.rank, 2);
}

Rank rank_at(int place) noexcept {
  return place == Standing::lowest_place ? Rank::ace : static_cast<Rank>(Standing::highest_place - place);
}

std::string place_word(int place) { return word(rank_at(place)); }

std::string text_of(const Meld& meld) {
  if (!meld.name.is_sequence) return text_of(meld.cards);
  if (!meld.is_lawful) return rising_text(meld);
  const Standing& standing = meld.standing;
  std::string text;
  for (int place = standing.first; place <= standing.last; ++place) {
    if (place == standing.wild) {
      text += fmt::format("({})", wild_text(meld));
    } else {
      text += letter(rank_at(place));
    }
  }
  return standing.wild == Standing::beyond ? fmt::format("{}({})", text, wild_text(meld)) : text;
}

std::string why_no_order(const Meld& meld) {
  if (meld.aces() > 1) return "two aces, where one stands at one end";
  for (std::size_t rank = index(Rank::king); rank < index(Rank::two); ++rank) {
    const Card card{static_cast<Rank>(rank), meld.name.suit};
    if (meld.cards.count(card) > 1) return fmt::format("the {} is in it twice", word(card.rank));
  }
  // The two counts where it stands best, and the ace at the end where less is missing.
  std::optional<Span> best;
  for (const bool natural_two : {false, true}) {
    if (natural_two && meld.own_twos() == 0) continue;
    for (const bool ace_high : {false, true}) {
      const unsigned places = places_of(meld, natural_two, ace_high);
      if (places == 0) continue;
      if (const Span span(places); !best || span.gaps() < best->gaps()) best = span;
    }
  }
  if (!best || best->gaps() <= meld.wild_ones()) return "an ace that was laid keeps its end";
  const bool low = meld.own_twos() > 0 || (meld.places & bit(3)) != 0;
  if (meld.aces() > 0 && low && (meld.places & bit(king_place)) != 0) {
    return "the ace stands at one end, not between king and two";
  }
  constexpr int few = 3;
  if (best->gaps() > few) return "they do not follow each other";
  std::string text;
  for (int place = best->first, left = best->gaps(); place <= best->last; ++place) {
    if ((best->missing() & bit(place)) == 0) continue;
    text += fmt::format("{}the {}", text.empty() ? "" : left == 1 ? " and " : ", ", place_word(place));
    --left;
  }
  const bool one = best->gaps() == 1;
  return fmt::format("{} {} missing{}", text, one ? "is" : "are",
                     meld.wild_ones() > 0 ? ", and one wild card fills one place" : "");
}

}  // namespace tavolo::games::burraco
