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

/// What a sheet kept by hand may have otherwise: one thing, or several of which each would do as well.
struct Slip {
  struct Thing {
    std::string text;
    std::vector<games::Clause> clauses = {};
    std::size_t line = npos;  ///< the line of the sheet that it is; no line is taken twice
  };

  games::BySide<games::Points> more = {};  ///< that each side would have for one of them
  std::vector<Thing> things = {};
  std::string how = {};  ///< what would be otherwise with them, which follows their names; may be empty
  bool alone = false;    ///< explains a claim by itself or not at all

  static constexpr std::size_t npos = static_cast<std::size_t>(-1);
};
/// So many things of a slip.
struct Reason {
  Slip slip;
  std::size_t count = 1;
};
/// Reasons that explain a claim together.
using Explanation = std::vector<Reason>;

/// The two simplest explanations of a claim of points about a deal, by its index: what the game itself knows
/// (`Game::slips`), points that were not written because the game was over, lines left out or given to another side,
/// sides exchanged, totals, another house rule. Of one thing each where that is enough, else of two. All sides are
/// explained together. Empty where none fits.
[[nodiscard]] std::vector<Explanation> explanations(const Played& played, std::size_t deal,
                                                    const games::BySide<games::Points>& points);

/// What a claim gives: points, as in `A 4 B 3`, else what its record scores, which may be that it is refused.
struct Reading {
  std::optional<games::BySide<games::Points>> points = {};
  std::optional<games::Sheet> sheet = {};  ///< where there are no points
};
/// Reads a claim about a deal, by its index. A claim may be points or a record in the notation of the game.
[[nodiscard]] Reading read_claim(const Played& played, std::size_t deal, std::string_view text);

}  // namespace tavolo::book
