#include "games/high_card/referee.hpp"

#include "games/high_card/clauses.hpp"

namespace tavolo::games::high_card {

void refuse_false(Reader& reader, const Record& record, Stage stage) {
  const auto& first = record.cards[Seat(0)];
  const auto& second = record.cards[Seat(1)];
  if (first && second && *first == *second) {
    reader.refuse(record.words[Seat(1)], "both players turned the same card", "look again", check::twice);
  }
  if (stage == Stage::closed && (!first || !second) && reader.findings.empty()) {
    reader.findings.add(Verdict::refused, check::incomplete, "a card is missing", "write both, like xAS yTD");
  }
}

}  // namespace tavolo::games::high_card
