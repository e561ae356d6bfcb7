#pragma once

#include <cstdint>
#include <optional>

#include "cli/play/talk.hpp"

namespace tavolo::cli::play {

/// The match that is played: the one that the words of the call name or describe, else the one that goes on, else a new
/// one that is asked for. Nothing where nobody wants one.
[[nodiscard]] std::optional<std::int64_t> begin(Talk& talk, const Call& call);

/// The next match of the people of one that is over. Nothing where it cannot begin, which is told.
[[nodiscard]] std::optional<std::int64_t> begin_again(Talk& talk, std::int64_t last);

/// A new match that is asked for, of this game where one is given. Nothing to stop.
[[nodiscard]] std::optional<std::int64_t> begin_new(Talk& talk, const games::Game* game = nullptr);

}  // namespace tavolo::cli::play
