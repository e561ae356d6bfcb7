#pragma once

#include "games/game.hpp"

namespace tavolo::games::ecarte {

/// Écarté: five cards each of a pack of 32, an exchange that may be refused, a point for three tricks.
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

/// Game::slips: the point of a king that was declared late, not declared or not held, or turned after a wrong deal.
[[nodiscard]] std::vector<Line> slips(const Match& match, const Sheet& sheet);

}  // namespace tavolo::games::ecarte
