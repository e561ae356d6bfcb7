#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "book/match.hpp"

namespace tavolo::book {

/// A claim about a deal with the ruling that keeps it.
struct ClaimMade {
  std::int64_t number = 0;
  journal::Claim claim;
  bool settled = false;  ///< answered by an amendment of the deal or by a ruling about it
};
/// The claims about a deal, by its index among the deals of the match.
[[nodiscard]] std::vector<ClaimMade> claims(const Played& played, std::size_t deal);

/// What a side's own sheet says of a deal, to be kept. Throws base::Mistake where the word names no side of the match,
/// or where the text looks as if the side had been left out.
[[nodiscard]] journal::Ruling claim(const Played& played, std::size_t deal, const std::string& side,
                                    const std::string& text);

/// Every choice of the fewest lines whose points add up to a sum.
using Choices = std::vector<std::vector<const games::Line*>>;

/// What would have to be otherwise for a side to have the points of a claim.
struct ClaimedSum {
  games::Side side;
  games::Points here = 0, there = 0;
  games::Side whose = {};  ///< whose lines make up for the difference; nobody where no lines do, or there is none
  Choices lines = {};
};
/// A claim of points beside the lines of its deal, by side. The lines are those of `sheet`, which must outlive it.
[[nodiscard]] std::vector<ClaimedSum> compared(const games::Sheet& sheet, const games::BySide<games::Points>& points);

/// What a claim gives: points, as in `A 4 B 3`, else what its record scores; neither where it is no record.
struct Reading {
  std::optional<games::BySide<games::Points>> points = {};
  std::optional<games::Sheet> sheet = {};
};
/// Reads a claim about a deal, by its index. A claim may be points or a record in the notation of the game.
[[nodiscard]] Reading read_claim(const Played& played, std::size_t deal, std::string_view text);

}  // namespace tavolo::book
