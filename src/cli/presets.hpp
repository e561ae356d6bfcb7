#pragma once

#include <string>
#include <string_view>

#include "cli/command.hpp"
#include "report/rulings.hpp"

namespace tavolo::cli {

/// The presets of the games, and those that the club made, in force on a date or not.
[[nodiscard]] std::vector<report::PresetPage> all_presets(journal::Journal& journal);

/// The preset of a name for a game: one of the game's own, else the latest of the club's that counts on the
/// date. Throws base::Mistake naming the nearest, or the date from which it will count.
[[nodiscard]] report::PresetPage find_preset(journal::Journal& journal, const games::Game& game, std::string_view name,
                                             std::string_view date);

/// A preset of the club's own with the house rules that --preset and --house say, from the date of --from. Throws
/// base::Mistake for a name that is no name or is one of the game's own presets, or for no house rules.
[[nodiscard]] journal::Ruling new_preset(const Call& call, const games::Game& game, const std::string& name);

}  // namespace tavolo::cli
