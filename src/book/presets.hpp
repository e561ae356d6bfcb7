#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "book/match.hpp"

namespace tavolo::book {

/// A set of house rules with a name.
struct Preset {
  enum class Origin : std::uint8_t {
    game,      ///< the game's own
    club,      ///< of the club
    match,     ///< as a match is played
    defaults,  ///< of the game
  };

  std::string name;
  std::string game;
  Origin origin = Origin::game;
  std::string meaning = {};         ///< what one of the game's own is for
  std::int64_t number = 0;          ///< of one of the club: the ruling that it comes from, 0 for none; of a match: its
  std::string from = {};            ///< the date from which it counts; empty for always
  journal::NamedValues rules = {};  ///< those that differ from the defaults
};

/// The presets of the games, and those that the club made, in force on a date or not.
[[nodiscard]] std::vector<Preset> all_presets(std::span<const journal::Ruling> rulings);

/// The preset of a name for a game: one of the game's own, else the latest of the club's that counts on the
/// date. Throws base::Mistake naming the nearest, or the date from which it will count.
[[nodiscard]] Preset find_preset(std::span<const journal::Ruling> rulings, const games::Game& game,
                                 std::string_view name, std::string_view date);
/// The game that has a preset of a name. Throws base::Mistake where none has, or several.
[[nodiscard]] const games::Game& game_of_preset(std::span<const journal::Ruling> rulings, std::string_view name);
/// As find_preset, but where the game has none of its own that is called so, `default` means its defaults.
[[nodiscard]] Preset find_rules(std::span<const journal::Ruling> rulings, const games::Game& game,
                                std::string_view name, std::string_view date);
/// The house rules of a match, as a set of their own.
[[nodiscard]] Preset preset_of(const Played& played);

/// A house rule that two sets have with different values.
struct PresetDifference {
  std::string rule, one, other, clauses, meaning;
};
/// What differs between two sets of house rules. Throws base::Mistake where they are of two games.
[[nodiscard]] std::vector<PresetDifference> differences(const Preset& one, const Preset& other);

/// A preset of the club's own with the house rules that were given, from a date on. Throws base::Mistake for a name
/// that is no name or is one of the game's own presets, or for no house rules.
[[nodiscard]] journal::Ruling new_preset(const games::Game& game, const std::string& name,
                                         const games::HouseRules& house, std::string from);

}  // namespace tavolo::book
