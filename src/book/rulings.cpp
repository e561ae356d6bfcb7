#include "book/rulings.hpp"

namespace tavolo::book {

void read_rulings(journal::Journal& journal, Played& played) {
  played.rulings = journal.rulings(played.match.game->id);
  std::erase_if(played.rulings, [](const journal::Ruling& ruling) { return ruling.voided.has_value(); });
}

}  // namespace tavolo::book
