#pragma once

#include "games/high_card/record.hpp"

namespace tavolo::games::high_card {

/// Refuses a card that both players turned, and a card that is missing at the end.
void refuse_false(Reader& reader, const Record& record, Stage stage);

}  // namespace tavolo::games::high_card
