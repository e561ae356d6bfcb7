#pragma once

#include <span>
#include <string>
#include <vector>

#include "cli/command.hpp"
#include "games/game.hpp"

// What options and words say of a table, for `new` and `judge`.
namespace tavolo::cli {

/// The sides as words name them: `Ann` or `Ann+Cleo`. Throws base::Mistake for what is no name, a player named
/// twice, or more sides than there are letters.
[[nodiscard]] std::vector<std::vector<std::string>> read_sides(std::span<const std::string> words);

/// Sets the house rules of `--preset` and `--house`, over those given. Throws base::Mistake.
void set_rules(const Call& call, const games::Game& game, games::HouseRules& house);

/// Settles house rules for these sides: see games::Game::settle.
void settle(const games::Game& game, games::HouseRules& house, std::span<const std::vector<std::string>> sides);

/// Sets where a match stands by `--score`, `--deal` and `--dealer`; what is not given stays. Throws base::Mistake.
void set_standing(const Call& call, const games::Match& match, games::Progress& standing);

}  // namespace tavolo::cli
