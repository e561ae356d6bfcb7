#include "book/claims.hpp"

#include <algorithm>

namespace tavolo::book {

using journal::Ruling;

std::vector<Ruling> claims(const Played& played, std::size_t deal) {
  std::vector<Ruling> list;
  for (const Ruling& ruling : played.rulings) {
    if (ruling.kind == Ruling::Kind::claim && ruling.match == played.head.number &&
        ruling.deal == played.course.deals[deal].number) {
      list.push_back(ruling);
    }
  }
  return list;
}

bool is_settled(const Played& played, const Ruling& claim) {
  const auto deal = std::ranges::find(played.course.deals, claim.deal, &referee::Deal::number);
  if (deal == played.course.deals.end() || deal->entry != claim.entry) return true;
  return std::ranges::any_of(played.rulings, [&](const Ruling& other) {
    return other.kind == Ruling::Kind::ruling && other.number > claim.number && other.match == claim.match &&
           other.deal == claim.deal;
  });
}

}  // namespace tavolo::book
