#include "games/high_card/high_card.hpp"

#include <fmt/format.h>

#include "games/high_card/clauses.hpp"
#include "games/high_card/house.hpp"
#include "games/high_card/record.hpp"
#include "games/high_card/referee.hpp"

namespace tavolo::games::high_card {

Sheet score(const Match& match, const Progress& before, std::string_view text, Occasion occasion) {
  Reader reader(match, text);
  const Record record = read(reader);
  refuse_false(reader, record, occasion.stage);
  if (!reader.findings.empty()) return refused_sheet(before, std::move(reader.findings));
  Sheet sheet{.after = before, .dealer = before.dealer, .complete = record.cards[Seat(0)] && record.cards[Seat(1)]};
  if (!sheet.complete) return sheet;
  const cards::Card first = *record.cards[Seat(0)];
  const cards::Card second = *record.cards[Seat(1)];
  if (first.rank == second.rank) {
    sheet.notes.push_back({clause::equal, "Equal ranks"});
  } else {
    const Side winner = first.rank > second.rank ? Side(0) : Side(1);
    sheet.lines.push_back({winner, 1, clause::higher, "Higher " + cards::name(winner == Side(0) ? first : second)});
    Points& score = sheet.after.scores[winner];
    if (++score >= rules_of(match).target) {
      sheet.after.over = true;
      sheet.after.winners = {winner};
    }
  }
  ++sheet.after.deal;
  if (sheet.dealer != nobody) sheet.after.dealer = match.next(sheet.dealer);
  return sheet;
}

std::vector<std::string> state(const Match& match, const Progress&, std::string_view text) {
  Reader reader(match, text);
  const Record record = read(reader);
  std::vector<std::string> lines;
  for (const Seat seat : match.all_seats()) {
    if (record.cards[seat])
      lines.push_back(fmt::format("{}: {}", match.players[seat], cards::name(*record.cards[seat])));
  }
  return lines;
}

std::vector<std::string> needs(const Match& match, const Progress& now) {
  std::vector<std::string> lines;
  if (now.over) return lines;
  for (const Seat seat : match.all_seats()) {
    const Points score = now.scores[match.side(seat)];
    lines.push_back(fmt::format("{} needs {} more", match.players[seat], rules_of(match).target - score));
  }
  return lines;
}

}  // namespace tavolo::games::high_card
