#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "games/game.hpp"

// The games in files that a run of the program knows: those that it ships, and those of the journal that it works with.
namespace tavolo::games::file {

/// Texts of files, each read when its game is asked for, and then kept for the run.
class Shelf {
 public:
  /// The newest edition of each game, in the order of their ids.
  [[nodiscard]] static std::vector<Title> titles();
  /// The game of an id of `titles`. Its file was checked when it was added: a fault in it is a fault of the store.
  [[nodiscard]] static const Game& newest(std::string_view id);
  /// All its editions, the newest first.
  [[nodiscard]] static std::vector<const Game*> editions(std::string_view id);
  /// The text of the newest edition, byte for byte; nothing where no game in a file has the id.
  [[nodiscard]] static std::string_view text(std::string_view id);

  /// The same of an edition.
  [[nodiscard]] static std::string_view text(std::string_view id, std::string_view edition);
  /// How many texts there are: as long as it is the same, nothing was put.
  [[nodiscard]] static std::size_t size();
  /// Puts the file of a journal beside the others; one of the same id and edition goes before it.
  static void put(std::string text);
};

/// Throws base::Mistake for a file that would take the id of a game of the program, or the clauses of another game.
void refuse_taken(const Title& title);
/// Why a file is not kept that has the id and edition of another one of the journal.
[[nodiscard]] base::Mistake other_file(const Title& title);
/// Throws it for a file where another one of a journal stands on the shelf.
void refuse_other(const Title& title, std::string_view text);

}  // namespace tavolo::games::file
