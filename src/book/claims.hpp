#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "book/match.hpp"

namespace tavolo::book {

/// Whether a claim is still to be settled.
enum class ClaimState : std::uint8_t {
  open,
  settled,  ///< by an amendment of its deal, by a ruling about it, or because the deal is void
  undone,   ///< the record that it disputes was taken back
};
/// How a claim stands that was made in this match.
[[nodiscard]] ClaimState state_of(const Played& played, const journal::Ruling& claim);
/// How claims stand, by their numbers.
using ClaimStates = std::map<std::int64_t, ClaimState>;
/// How those of these rulings stand that are claims in force.
[[nodiscard]] ClaimStates claim_states(journal::Journal& journal, std::span<const journal::Ruling> list);

/// A claim about a deal with the ruling that keeps it.
struct ClaimMade {
  std::int64_t number = 0;
  journal::Claim claim;
  bool settled = false;
};
/// The claims about a deal, by its index among the deals of the match, but for those of a record that was taken back.
[[nodiscard]] std::vector<ClaimMade> claims(const Played& played, std::size_t deal);

/// What a side's own sheet says of a deal, to be kept. Throws base::Mistake where the word names no side of the match,
/// where the text looks as if the side had been left out, and for a void deal.
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
  bool alone = false;    ///< changes all of the sheet, and goes with a line of that only

  static constexpr std::size_t npos = static_cast<std::size_t>(-1);
};
/// So many things of a slip.
struct Reason {
  Slip slip;
  std::size_t count = 1;
};
/// Reasons that explain a claim together.
using Explanation = std::vector<Reason>;

/// The two simplest explanations of a claim of points about a deal, by its index: a remedy that was not recorded, what
/// the game itself knows (`Game::slips`), points that were not written because the game was over, lines left out or
/// given to another side, sides exchanged, totals, another house rule. Of one thing each where that is enough, else of
/// two: of what changes all of a sheet one, with a line of the sheet as it then is. All sides are explained together.
/// Empty where none fits.
[[nodiscard]] std::vector<Explanation> explanations(const Played& played, std::size_t deal,
                                                    const games::BySide<games::Points>& points);

/// What a claim gives: points, as in `A 4 B 3`, else what its record scores, which may be that it is refused.
struct Reading {
  std::optional<games::BySide<games::Points>> points = {};  ///< of a side that it does not name those of the deal
  games::BySide<bool> given = {};                           ///< which sides it names
  std::optional<games::Sheet> sheet = {};                   ///< where there are no points
};
/// Reads a claim about a deal, by its index. A claim may be points or a record in the notation of the game; what may be
/// both is points where it names all sides.
[[nodiscard]] Reading read_claim(const Played& played, std::size_t deal, const std::string& text);

}  // namespace tavolo::book
