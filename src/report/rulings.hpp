#pragma once

#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "book/claims.hpp"
#include "book/match.hpp"
#include "book/presets.hpp"
#include "games/game.hpp"
#include "report/block.hpp"

namespace tavolo::report {

/// A line for each ruling, preset and claim.
[[nodiscard]] Blocks rulings(std::span<const journal::Ruling> list, const book::ClaimStates& states);
/// All that is kept of one.
[[nodiscard]] Blocks ruling(const journal::Ruling& one, const book::ClaimStates& states);
[[nodiscard]] std::string json_rulings(std::span<const journal::Ruling> list, const book::ClaimStates& states);

/// `Low (+1) given to A, not to B (AF-27)`
[[nodiscard]] std::string explained(const book::Explanation& explanation);
/// The clauses that it names, each once.
[[nodiscard]] std::vector<std::string> clauses_of(const book::Explanation& explanation);

/// A claim beside the lines of the deal, by its index: what stands on both sheets, what on one only, and which
/// facts would have to differ. A claim may be points, `A 4 B 3`, or a record in the notation of the game.
[[nodiscard]] Blocks claimed(const book::Played& played, std::size_t deal, const book::ClaimMade& made);

/// What a set of house rules is for, or where it comes from.
[[nodiscard]] std::string meaning(const book::Preset& preset);
/// Sets of house rules, a line each or whole.
[[nodiscard]] Blocks presets(std::span<const book::Preset> list, bool whole);
[[nodiscard]] std::string json_presets(std::span<const book::Preset> list);

/// What differs between two of them.
[[nodiscard]] Blocks preset_differences(const book::Preset& one, const book::Preset& other,
                                        std::span<const book::PresetDifference> list);
[[nodiscard]] std::string json_preset_differences(const book::Preset& one, const book::Preset& other,
                                                  std::span<const book::PresetDifference> list);

}  // namespace tavolo::report
