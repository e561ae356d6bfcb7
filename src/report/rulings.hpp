#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "book/match.hpp"
#include "games/game.hpp"
#include "report/block.hpp"

namespace tavolo::report {

/// A line for each ruling, preset and claim.
[[nodiscard]] Blocks rulings(std::span<const journal::Ruling> list);
/// All that is kept of one.
[[nodiscard]] Blocks ruling(const journal::Ruling& one);
[[nodiscard]] std::string json_rulings(std::span<const journal::Ruling> list);

/// The points that a claim gives each side, `A 4 B 3`; nothing where it gives none.
[[nodiscard]] std::optional<games::BySide<games::Points>> claimed_points(const book::Played& played,
                                                                         std::string_view text);

/// A claim beside the lines of the deal, by its index: what stands on both sheets, what on one only, and which
/// facts would have to differ. A claim may be points, `A 4 B 3`, or a record in the notation of the game.
[[nodiscard]] Blocks claimed(const book::Played& played, std::size_t deal, const journal::Ruling& claim);

/// House rules of a game by name and value: those of a preset that differ from the defaults.
using PresetRules = std::vector<std::pair<std::string, std::string>>;

/// A set of house rules as `preset` shows it.
struct PresetPage {
  std::string name;
  std::string game;
  std::string meaning;  ///< what it is for, or where it comes from
  std::string from;     ///< the date from which it counts; empty for always
  PresetRules rules;
};
[[nodiscard]] Blocks presets(std::span<const PresetPage> list, bool whole);
[[nodiscard]] std::string json_presets(std::span<const PresetPage> list);

/// A house rule that two sets have with different values.
struct PresetDifference {
  std::string rule, one, other, clauses, meaning;
};
[[nodiscard]] Blocks preset_differences(const PresetPage& one, const PresetPage& other,
                                        std::span<const PresetDifference> list);
[[nodiscard]] std::string json_preset_differences(const PresetPage& one, const PresetPage& other,
                                                  std::span<const PresetDifference> list);

}  // namespace tavolo::report
