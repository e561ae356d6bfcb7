#pragma once

#include <array>

#include "book/beginning.hpp"
#include "cli/command.hpp"
#include "games/game.hpp"

// What options say of a table, for `new`, `judge`, `whatif` and presets.
namespace tavolo::cli {

/// What is said of a table, whatever it is for.
inline constexpr Option house_option{"--house", "NAME=VALUE", "set a house rule; may be repeated", true,
                                     Completes::house_rule};
inline constexpr Option preset_option{"--preset", "NAME", "set the house rules of a preset; may be repeated", true,
                                      Completes::preset};
inline constexpr Option date_option{"--date", "DATE", "when it is played, by default today"};
inline constexpr Option place_option{"--place", "TEXT", "where it is played"};

/// What is said of a match that begins: for `new`, and all but the first for `play`.
inline constexpr std::array<Option, 11> beginning_options{{
    {"--again", "", "begin the next game of the same people, by default of the last match"},
    house_option,
    preset_option,
    {"--season", "NAME", "the season that it counts for, by default the current one", false, Completes::season},
    {"--fixture", "N", "the row of the season's plan that it plays"},
    {"--dealer", "WHO", "who deals first"},
    {"--score", "N,N", "what the sides begin with"},
    {"--deal", "N", "the number of the first deal, for a match taken over from paper"},
    date_option,
    place_option,
    {"--note", "TEXT", "a note to keep with it"},
}};

/// Sets the house rules of `--preset` and `--house`, over those given. Throws base::Mistake.
void set_rules(const Call& call, const games::Game& game, games::HouseRules& house);

/// What `--score`, `--deal` and `--dealer` say.
[[nodiscard]] book::StandingWords standing_words(const Call& call);

/// A preset of the club's own with the house rules that `--preset` and `--house` say, from the date of `--from`. Throws
/// base::Mistake as book::new_preset does.
[[nodiscard]] journal::Ruling new_preset(const Call& call, const games::Game& game, const std::string& name);

}  // namespace tavolo::cli
