#pragma once

#include <memory>
#include <string>
#include <vector>

#include "games/file/program.hpp"

// Games in files: see tavolo-game-file(5). Nothing outside this folder asks whether a game stands in a file.
namespace tavolo::games::file {

/// A file that was read, checked and tried by its own cases. It looks into itself: it stays where it is.
struct File {
  std::unique_ptr<const Program> program;  ///< null where a fault other than a remark was found
  std::vector<Fault> faults = {};          ///< in the order of the text

  [[nodiscard]] const Game& game() const { return program->game; }
};

/// Reads a file and checks it; `tried` also runs its cases, which must hold. Of one that is new more is asked: what a
/// journal keeps was taken once, and stays.
[[nodiscard]] File open(std::string text, bool tried = true, bool is_new = true);

/// The smallest file that works, for a game of this id. Throws base::Mistake where it is no id.
[[nodiscard]] std::string beginning(std::string_view id);

// What the Game of a file is made of, see Game.
void settle(const Game& game, HouseRules& house, std::span<const int> sides);
[[nodiscard]] Sheet score(const Match& match, const Progress& before, std::string_view text, Occasion occasion);
[[nodiscard]] std::string print(const Match& match, std::string_view text, Form form);
[[nodiscard]] std::vector<std::string> state(const Match& match, const Progress& before, std::string_view text);
[[nodiscard]] std::vector<std::string> needs(const Match& match, const Progress& now);
[[nodiscard]] std::optional<Clause> ended(const Match& match, const Progress& start);
[[nodiscard]] std::optional<Question> ask(const Match& match, const Progress& before, std::string_view text,
                                          std::string_view typed);

}  // namespace tavolo::games::file
