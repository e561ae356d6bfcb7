#pragma once

#include <array>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "cards/card.hpp"
#include "games/notation.hpp"

namespace tavolo::games::high_card {

/// The facts of one deal: the card of each seat.
struct Record {
  ArrayBy<Seat, std::optional<cards::Card>, 2> cards;
  ArrayBy<Seat, base::Word, 2> words;
};

extern const std::span<const Key> keys;

/// Reads a record; what cannot be read is refused in `reader.findings`.
[[nodiscard]] Record read(Reader& reader);

}  // namespace tavolo::games::high_card
