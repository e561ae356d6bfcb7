#include "cli/command.hpp"
#pragma once

#include <string>

namespace tavolo::cli {

/// What `tavolo player` does with one action or the other; each answers the exit status.
[[nodiscard]] int rename_player(const Call& call);
[[nodiscard]] int merge_players(const Call& call);
[[nodiscard]] int hide_player(const Call& call);
[[nodiscard]] int reveal_player(const Call& call);
[[nodiscard]] int undo_people(const Call& call);

}  // namespace tavolo::cli
