#pragma once

#include <cstddef>
#include <vector>

#include "book/match.hpp"

namespace tavolo::book {

/// The claims about a deal, by its index among the deals of the match.
[[nodiscard]] std::vector<journal::Ruling> claims(const Played& played, std::size_t deal);
/// Whether a claim was answered, by an amendment of the deal or by a ruling about it.
[[nodiscard]] bool is_settled(const Played& played, const journal::Ruling& claim);

}  // namespace tavolo::book
