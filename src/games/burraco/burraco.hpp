#pragma once

#include "games/game.hpp"

namespace tavolo::games::burraco {

/// Burraco: the game of sets and sequences of the Italian clubs, with two pozzetti.
extern const Game game;

// What the constant is made of, see Game: in score.cpp,
[[nodiscard]] Sheet score(const Match& match, const Progress& before, std::string_view text, Occasion occasion);
[[nodiscard]] std::vector<std::string> state(const Match& match, const Progress& before, std::string_view text);
[[nodiscard]] std::vector<std::string> needs(const Match& match, const Progress& now);
[[nodiscard]] std::vector<Line> slips(const Match& match, const Sheet& sheet);
// in judge.cpp,
extern const std::span<const Position> positions;
[[nodiscard]] std::optional<Sheet> judge(const Match& match, const Progress& before, std::string_view text);
// and in questions.cpp.
[[nodiscard]] std::optional<Question> ask(const Match& match, const Progress& before, std::string_view text,
                                          std::string_view typed);

}  // namespace tavolo::games::burraco
