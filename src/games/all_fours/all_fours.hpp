#pragma once

#include "games/game.hpp"

namespace tavolo::games::all_fours {

/// All Fours as it is played in Trinidad.
extern const Game game;
/// The same for matches that began under the edition 2026-11.
extern const Game november;

// What the constant is made of, see Game: in score.cpp,
[[nodiscard]] Sheet score(const Match& match, const Progress& before, std::string_view text, Occasion occasion);
[[nodiscard]] std::vector<std::string> state(const Match& match, const Progress& before, std::string_view text);
[[nodiscard]] std::vector<std::string> needs(const Match& match, const Progress& now);
[[nodiscard]] bool begun(const Match& match, std::string_view text);
// in judge.cpp,
extern const std::span<const Position> positions;
[[nodiscard]] std::optional<Sheet> judge(const Match& match, const Progress& before, std::string_view text);
// and in questions.cpp.
[[nodiscard]] std::optional<Question> ask(const Match& match, const Progress& before, std::string_view text,
                                          std::string_view typed);

}  // namespace tavolo::games::all_fours
