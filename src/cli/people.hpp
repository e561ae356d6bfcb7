#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "cli/book.hpp"

namespace tavolo::cli {

/// Does what `tavolo player ACTION …` says and answers the exit status; nothing where the first word is no
/// such action.
[[nodiscard]] std::optional<int> change_people(const Call& call);

/// A name as it is kept. Throws base::Mistake for one that is no name, or too long.
[[nodiscard]] std::string player_name(const std::string& typed);

}  // namespace tavolo::cli
