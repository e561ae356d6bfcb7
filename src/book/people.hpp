#pragma once

#include <string>

#include "journal/journal.hpp"

namespace tavolo::book {

/// The name of a player as first spelled, from any spelling. Throws base::Mistake for one that the journal
/// does not know, naming the nearest that it does.
[[nodiscard]] std::string find_player(journal::Journal& journal, const std::string& name);

/// A name as it is kept. Throws base::Mistake for one that is no name, or too long.
[[nodiscard]] std::string player_name(const std::string& typed);

}  // namespace tavolo::book
