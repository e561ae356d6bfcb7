#include "games/high_card/referee.hpp"

#include "games/high_card/clauses.hpp"

namespace tavolo::games::high_card {

void check(Reader& reader, const Record& record, Stage stage) {
  const auto& first = record.cards[Seat(0)];
  const auto& second = record.cards[Seat(1)];
  if (first && second && *first == *second) {
    reader.refuse(record.words[Seat(1)], "both players turned the same card", "look again", "HC-R2", clause::pack);
  }
  if (stage == Stage::closed && (!first || !second) && reader.findings.empty()) {
    reader.findings.push_back({.check = "HC-R3",
                               .clause = clause::higher,
                               .text = "a card is missing",
                               .remedy = "write both, like xAS yTD"});
  }
}

}  // namespace tavolo::games::high_card
