#pragma once

#include <string>

#include "cli/book.hpp"

namespace tavolo::cli {

/// What `tavolo player` does with one action or the other; each answers the exit status.
[[nodiscard]] int rename_player(const Call& call);
[[nodiscard]] int merge_players(const Call& call);
[[nodiscard]] int hide_player(const Call& call);
[[nodiscard]] int reveal_player(const Call& call);
[[nodiscard]] int undo_people(const Call& call);

/// A name as it is kept. Throws base::Mistake for one that is no name, or too long.
[[nodiscard]] std::string player_name(const std::string& typed);

}  // namespace tavolo::cli
