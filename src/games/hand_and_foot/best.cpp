#include "games/hand_and_foot/best.hpp"

#include <algorithm>
#include <optional>

namespace tavolo::games::hand_and_foot {
namespace {

/// So many natural and wild cards of one meld.
struct Part {
  int natural = 0;
  int wild = 0;
};

/// The cards of one rank in melds: what they bring.
struct Split {
  Points value = 0;
  int natural = 0;
  std::vector<Part> parts = {};
};

Meld meld_of(Rank rank, Cards cards) { return {.rank = rank, .cards = cards, .size = cards.size()}; }

/// Finds the melds of one rank that bring most when they hold a given number of wild cards.
class OneRank {
 public:
  OneRank(const Rules& rules, Rank rank, int held, Aim aim)
      : m_rules(rules), m_rank(rank), m_held(held), m_aim(aim), m_most_wild(most_wild(rules, Meld::full)) {}

  std::optional<Split> with(int wild) const {
    std::optional<Split> best;
    if (wild == 0) best.emplace();
    for (int natural = 1; natural <= m_held; ++natural) {
      // At most one meld is incomplete; the others are books.
      for (int size = 0; size < Meld::full; size = size == 0 ? Meld::fewest : size + 1) {
        for (int inside = 0; inside <= wild && inside <= size; ++inside) {
          const Part open{size - inside, inside};
          if (open.natural > natural || (size > 0 && !m_rules.within_limit(open.natural, inside))) continue;
          offer(best, natural, open, {natural - open.natural, wild - inside});
        }
      }
    }
    return best;
  }

 private:
  void offer(std::optional<Split>& best, int natural, Part open, Part rest) const {
    const int size = rest.natural + rest.wild;
    const int books = size / Meld::full;
    const int extra = size % Meld::full;
    if (extra > 0 && (m_rules.extend == Extend::off || books == 0 || extra > rest.natural)) return;
    if (rest.wild > books * m_most_wild) return;
    if (open.natural == 0 && books == 0) return;
    // As few dirty books as hold the wild cards, or as many.
    const int least = m_most_wild == 0 ? 0 : (rest.wild + m_most_wild - 1) / m_most_wild;
    for (const int dirty : {least, std::min(books, rest.wild)}) {
      Split split{m_rules.value(static_cast<Kind>(m_rank)) * natural, natural, {}};
      int wild = rest.wild;
      for (int book = 0; book < books; ++book) {
        const int others = std::max(0, dirty - book - 1);
        const int here = book < dirty ? std::min(m_most_wild, wild - others) : 0;
        wild -= here;
        split.parts.push_back({Meld::full - here + (book == 0 ? extra : 0), here});
        if (m_aim == Aim::cards_and_books) split.value += bonus(here);
      }
      if (open.natural > 0) split.parts.push_back(open);
      const bool better =
          !best || split.value > best->value || (split.value == best->value && split.natural > best->natural);
      if (better) best = std::move(split);
    }
  }

  Points bonus(int wild) const {
    if (wild > 0) return m_rules.bonus(static_cast<std::size_t>(Book::dirty));
    return m_rules.special_books[m_rank].value_or(m_rules.bonus(static_cast<std::size_t>(Book::clean)));
  }

  const Rules& m_rules;
  Rank m_rank;
  int m_held;
  Aim m_aim;
  int m_most_wild;
};

/// The sizes of wild melds that so many wild cards make; the first joins the open one, if there is one.
std::optional<std::vector<int>> wild_sizes(const Rules& rules, int cards, int open) {
  if (cards == 0) return std::vector<int>{};
  if (!rules.wild_melds) return std::nullopt;
  if (rules.extend != Extend::off) {
    return open > 0 || cards >= Meld::fewest ? std::optional(std::vector<int>{cards}) : std::nullopt;
  }
  std::vector<int> sizes;
  if (open > 0) {
    sizes.push_back(std::min(cards, Meld::full - open));
    cards -= sizes.front();
  }
  for (; cards >= Meld::full; cards -= Meld::full) sizes.push_back(Meld::full);
  if (cards > 0 && cards < Meld::fewest) return std::nullopt;
  if (cards > 0) sizes.push_back(cards);
  return sizes;
}

Points wild_books(const Rules& rules, const std::vector<int>& sizes, int open) {
  Points books = 0;
  for (std::size_t i = 0; i < sizes.size(); ++i) {
    if (sizes[i] + (i == 0 ? open : 0) >= Meld::full) ++books;
  }
  return books * rules.bonus(static_cast<std::size_t>(Book::wild));
}

/// How many wild cards each rank takes.
struct Plan {
  Points value = 0;
  std::array<int, naturals> wild{};
};

/// For each number of wild cards in natural melds the plan that brings most.
std::vector<std::optional<Plan>> plans(const Rules& rules, const Cards& hand, Aim aim) {
  std::vector<std::optional<Plan>> best(static_cast<std::size_t>(hand.wild()) + 1);
  best.front().emplace();
  for (Rank rank = 0; rank < naturals; ++rank) {
    const OneRank one(rules, rank, hand.of[rank], aim);
    std::vector<std::optional<Plan>> next(best.size());
    for (std::size_t wild = 0; wild < best.size(); ++wild) {
      const auto split = one.with(static_cast<int>(wild));
      if (!split) continue;
      for (std::size_t before = 0; before + wild < best.size(); ++before) {
        if (!best[before]) continue;
        const Points value = best[before]->value + split->value;
        auto& to = next[before + wild];
        if (to && to->value >= value) continue;
        to = best[before];
        to->value = value;
        to->wild[rank] = static_cast<int>(wild);
      }
    }
    best = std::move(next);
  }
  return best;
}

/// The wild cards of a hand, the dearest first.
std::vector<Kind> wild_cards(const Rules& rules, const Cards& hand) {
  std::vector<Kind> cards(static_cast<std::size_t>(hand.count(Kind::joker)), Kind::joker);
  cards.insert(cards.end(), static_cast<std::size_t>(hand.count(Kind::two)), Kind::two);
  if (rules.value(Kind::two) > rules.value(Kind::joker)) std::ranges::reverse(cards);
  return cards;
}

}  // namespace

int most_wild(const Rules& rules, int size) {
  int wild = 0;
  while (wild + 1 < size && rules.within_limit(size - wild - 1, wild + 1)) ++wild;
  return wild;
}

Points bonus_of(const Rules& rules, const Meld& book) {
  const Book kind = book.kind();
  if (kind == Book::wild && !rules.wild_melds) return 0;
  const bool special = kind == Book::clean && book.rank < naturals && rules.special_books[book.rank].has_value();
  return special ? *rules.special_books[book.rank] : rules.bonus(static_cast<std::size_t>(kind));
}

Best best_melds(const Rules& rules, const Cards& hand, Aim aim, int open_wild) {
  const auto natural = plans(rules, hand, aim);
  const std::vector<Kind> wild = wild_cards(rules, hand);
  Points most = -1;
  const Plan* chosen = nullptr;
  std::vector<int> sizes;
  std::size_t used = 0;
  for (std::size_t in_natural = 0; in_natural < natural.size(); ++in_natural) {
    if (!natural[in_natural]) continue;
    for (std::size_t alone = 0; in_natural + alone < natural.size(); ++alone) {
      auto split = wild_sizes(rules, static_cast<int>(alone), open_wild);
      if (!split) continue;
      Points value = natural[in_natural]->value;
      for (std::size_t i = 0; i < in_natural + alone; ++i) value += rules.value(wild[i]);
      if (aim == Aim::cards_and_books) value += wild_books(rules, *split, open_wild);
      if (value <= most) continue;
      most = value;
      chosen = &*natural[in_natural];
      sizes = std::move(*split);
      used = in_natural + alone;
    }
  }
  Best best;
  if (chosen == nullptr) return best;  // not even no meld at all, which no hand comes to
  std::size_t next = used;             // the cheapest go to the natural melds
  for (Rank rank = 0; rank < naturals; ++rank) {
    const auto split = OneRank(rules, rank, hand.of[rank], aim).with(chosen->wild[rank]);
    for (const Part& part : split->parts) {
      Cards cards;
      cards.add(static_cast<Kind>(rank), part.natural);
      for (int i = 0; i < part.wild; ++i) cards.add(wild[--next]);
      best.melds.push_back(meld_of(rank, cards));
    }
  }
  for (const int size : sizes) {
    Cards cards;
    for (int i = 0; i < size; ++i) cards.add(wild[--next]);
    best.melds.push_back(meld_of(wild_rank, cards));
  }
  for (const Meld& meld : best.melds) {
    best.cards += rules.melded(meld.cards);
    if (meld.is_book()) best.books += bonus_of(rules, meld);
  }
  if (open_wild > 0 && !sizes.empty() && sizes.front() < Meld::full && sizes.front() + open_wild >= Meld::full) {
    best.books += rules.bonus(static_cast<std::size_t>(Book::wild));
  }
  return best;
}

}  // namespace tavolo::games::hand_and_foot
