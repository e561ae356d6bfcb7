#pragma once

#include "games/game.hpp"

namespace tavolo::games::senza_nome {

/// The card game without a name: piles played out to rows of one suit.
extern const Game game;
/// The same for matches that began under the edition 2026-11.
extern const Game november;

// What the constant is made of, see Game: in score.cpp,
[[nodiscard]] Sheet score(const Match& match, const Progress& before, std::string_view text, Occasion occasion);
[[nodiscard]] std::vector<std::string> state(const Match& match, const Progress& before, std::string_view text);
[[nodiscard]] std::vector<std::string> needs(const Match& match, const Progress& now);
// in judge.cpp,
extern const std::span<const Position> positions;
[[nodiscard]] std::optional<Sheet> judge(const Match& match, const Progress& before, std::string_view text);
// and in questions.cpp.
[[nodiscard]] std::optional<Question> ask(const Match& match, const Progress& before, std::string_view text,
                                          std::string_view typed);

}  // namespace tavolo::games::senza_nome
