#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "book/match.hpp"

// What a match begins with, from what people say of it.
namespace tavolo::book {

/// The sides as words name them: `Ann` or `Ann+Cleo`. Throws base::Mistake for what is no name, a player named
/// twice, or more sides than there are letters.
[[nodiscard]] std::vector<std::vector<std::string>> read_sides(std::span<const std::string> words);

/// `Ann+Ben Cleo+Dora` of `Ann,Ben Cleo,Dora`: where each of several words has one of the signs between names, it joins
/// partners. Nothing elsewhere.
[[nodiscard]] std::optional<std::vector<std::string>> with_partners(std::span<const std::string> typed,
                                                                    std::string_view signs);

/// Whether a word stands between two partners, as `and` does, or between two sides, as `vs` and a `/` of its own do.
[[nodiscard]] bool stands_between(const std::string& word);

/// What people say, `Ann and Cleo vs Ben and Dora`, as words for read_sides: `and` joins partners, and where there is a
/// `vs` all names between two of them. Throws base::Mistake with the remedy where such a word stands beside no name.
[[nodiscard]] std::vector<std::string> side_words(std::span<const std::string> typed, const std::string& remedy);

/// The sides of a match as people say them; commas stand between them, or between partners: `Ann+Cleo, Ben+Dora`,
/// `Ann,Cleo Ben,Dora`. Throws base::Mistake as read_sides and side_words do, for fewer than two sides, and where it is
/// not clear what a comma parts.
[[nodiscard]] std::vector<std::vector<std::string>> said_sides(std::span<const std::string> words,
                                                               const games::Game& game);

/// What is said of house rules, in words.
struct HouseWords {
  std::vector<std::string> presets = {};
  std::vector<std::string> rules = {};  ///< `NAME=VALUE`
};
/// Whether a preset is named that is none of the game's own, so that the club's are asked for.
[[nodiscard]] bool names_club(const HouseWords& said, const games::Game& game);
/// Sets what is said over the house rules given. `rulings` hold the club's presets, of which those count that do on
/// the date. Throws base::Mistake.
void set_rules(const HouseWords& said, std::span<const journal::Ruling> rulings, std::string_view date,
               const games::Game& game, games::HouseRules& house);
/// Settles house rules for these sides: see games::Game::settle.
void settle(const games::Game& game, games::HouseRules& house, std::span<const std::vector<std::string>> sides);

/// What is said of where a match stands, in words; what is not said stays.
struct StandingWords {
  std::optional<std::string> score = {};   ///< `5,7`
  std::optional<std::string> deal = {};    ///< the number of the deal to come
  std::optional<std::string> dealer = {};  ///< a seat or a player
};
/// Sets where a match stands. Throws base::Mistake.
void set_standing(const StandingWords& said, const games::Match& match, games::Progress& standing);
/// Throws base::Mistake where the match would be over before its first deal.
void refuse_won(const games::Match& match, const games::Progress& start);
/// Throws where the match has no deal of the number that comes next, unless equal scores made it longer. A number of 0
/// is no limit.
void refuse_beyond(const games::Match& match, const games::Progress& start);

/// What is said of a match that begins, besides its game, sides and house rules.
struct BeginningWords {
  StandingWords standing = {};
  std::string date;  ///< `2026-11-20`
  std::optional<std::string> place = {};
  std::string note = {};
  std::optional<std::string> fixture = {};
};
/// The number of a row of a plan. Throws base::Mistake.
[[nodiscard]] std::int64_t read_fixture(const std::string& text);
/// Throws base::Mistake where a match counts for no season, and so has no plan that it could be a row of.
void refuse_without_season(const referee::Head& head);
/// What is written beside a match that begins: what no column of it holds.
[[nodiscard]] referee::Entry beginning(const referee::Head& head);

/// What a match begins with: `head` holds its sides, and what is not said. Throws base::Mistake for what no match
/// begins with, and where it would be over before its first deal.
[[nodiscard]] referee::Head begin(referee::Head head, const games::Game& game, games::HouseRules house,
                                  const BeginningWords& said);
/// Sides as a game has them where nothing is said of them, everybody called by this name: for a sheet on which names
/// are written by hand.
[[nodiscard]] referee::Head usual_company(const games::Game& game, const std::string& name);
/// What the next game of the same people begins with, as far as the last one tells.
[[nodiscard]] referee::Head next_game(const Played& last);
/// The season that a match joins where none is named: that of the match it follows, as long as it is open, else the
/// current one if it takes matches of this game and day; empty for none.
[[nodiscard]] std::string season_joined(std::span<const journal::Season> seasons, const referee::Head& head);

}  // namespace tavolo::book
