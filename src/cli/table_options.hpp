#pragma once

#include "book/beginning.hpp"
#include "cli/command.hpp"
#include "games/game.hpp"

// What options say of a table, for `new`, `judge`, `whatif` and presets.
namespace tavolo::cli {

/// Sets the house rules of `--preset` and `--house`, over those given. Throws base::Mistake.
void set_rules(const Call& call, const games::Game& game, games::HouseRules& house);

/// What `--score`, `--deal` and `--dealer` say.
[[nodiscard]] book::StandingWords standing_words(const Call& call);

/// A preset of the club's own with the house rules that `--preset` and `--house` say, from the date of `--from`. Throws
/// base::Mistake as book::new_preset does.
[[nodiscard]] journal::Ruling new_preset(const Call& call, const games::Game& game, const std::string& name);

}  // namespace tavolo::cli
