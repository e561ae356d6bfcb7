#include <fmt/format.h>

#include <algorithm>

#include "games/fieschi/clauses.hpp"
#include "games/fieschi/fieschi.hpp"
#include "games/fieschi/house.hpp"
#include "games/fieschi/record.hpp"
#include "games/fieschi/referee.hpp"

namespace tavolo::games::fieschi {
namespace {

/// What Progress::tally counts for a side: its pokers, the spade in them, and with `tie higher-poker`
/// the values of all its pokers, highest first.
enum Tally : std::size_t { tally_pokers, tally_spade, tally_values };

std::string poker_text(const Poker& poker) {
  std::string text = "Poker of ";
  text += several(poker.kind);
  if (poker.kind == Kind::spada || poker.spade == 0) return text;
  if (poker.spade == 1) return text += ", one spada";
  return text += poker.spade == 2 ? ", two spade" : ", three spade";
}

/// FI-3, FI-30: every poker in the point pile.
void score_pokers(Side side, const Play::Player& player, Sheet& sheet) {
  for (const Poker& poker : player.pokers) {
    if (poker.value != 0) {
      sheet.lines.push_back({side, poker.value, clause::value, poker_text(poker)});
    } else {
      sheet.notes.push_back({poker.spade > 0 ? clause::worth_with_spade : clause::value,
                             fmt::format("{} of {} is worth nothing here", poker_text(poker), side)});
    }
  }
  for (const std::string& cards : player.unlawful) {
    sheet.notes.push_back({clause::unlawful_poker, fmt::format("{} of {} is no lawful poker", cards, side)});
  }
}

/// FI-31 with `hand-cost`.
void score_hand(const Rules& rules, Side side, Points left, Sheet& sheet) {
  if (rules.hand_cost == 0 || left <= 0) return;
  sheet.lines.push_back({side, -rules.hand_cost * left, clause::cards_left, so_many(left, "card") + " left"});
}

/// FI-43: only what the table records.
void score_penalties(const Match& match, const Record& record, Sheet& sheet) {
  for (const Penalty& penalty : record.penalties) {
    if (penalty.points == 0) continue;
    const Side side = match.side(penalty.seat);
    sheet.lines.push_back({side, -penalty.points, penalty.clause, "Penalty", 1, side});
  }
}

void add_tally(const Rules& rules, const Play::Player& player, std::vector<Points>& tally) {
  if (tally.size() < tally_values) tally.resize(tally_values, 0);
  tally[tally_pokers] += static_cast<Points>(player.pokers.size());
  for (const Poker& poker : player.pokers) tally[tally_spade] += poker.spade;
  if (rules.tie != Tie::higher_poker) return;
  for (const Poker& poker : player.pokers) tally.push_back(poker.value);
  std::sort(tally.begin() + tally_values, tally.end(), std::greater<>());
}

/// Whether of two tallies the first wins a tie over the second.
bool breaks_tie(Tie tie, const std::vector<Points>& a, const std::vector<Points>& b) {
  switch (tie) {
    case Tie::shared: return false;
    case Tie::more_pokers: return a[tally_pokers] > b[tally_pokers];
    case Tie::fewer_spade: return a[tally_spade] < b[tally_spade];
    case Tie::higher_poker:
      return std::lexicographical_compare(b.begin() + tally_values, b.end(), a.begin() + tally_values, a.end());
  }
  return false;
}

/// FI-32: the highest score; of equal ones what `tie` says.
std::vector<Side> winners_of(const Rules& rules, const Progress& end) {
  std::vector<Side> best;
  for (const Side side : end.scores.all()) {
    if (!best.empty()) {
      const Side leader = best.front();
      const bool equal = end.scores[side] == end.scores[leader];
      const bool better =
          end.scores[side] > end.scores[leader] || (equal && breaks_tie(rules.tie, end.tally[side], end.tally[leader]));
      if (better) {
        best.clear();
      } else if (!equal || breaks_tie(rules.tie, end.tally[leader], end.tally[side])) {
        continue;
      }
    }
    best.push_back(side);
  }
  return best;
}

/// FI-33: the match ends with its last deal, or after a deal in which somebody reaches the target.
bool is_over(const Rules& rules, const Progress& after, int deal) {
  if (deal >= rules.deals()) return true;
  return rules.target && std::ranges::any_of(after.scores, [&](Points score) { return score >= *rules.target; });
}

/// FI-33: the deal passes to the left.
void move_on(const Match& match, const Rules& rules, Sheet& sheet) {
  Progress& after = sheet.after;
  if (sheet.dealer != nobody) after.dealer = match.next(sheet.dealer);
  after.over = is_over(rules, after, after.deal);
  ++after.deal;
  if (after.over) after.winners = winners_of(rules, after);
}

}  // namespace

Sheet score(const Match& match, const Progress& before, std::string_view text, Occasion occasion) {
  Reader reader(match, text);
  const Record record = read(reader);
  if (before.over) {
    reader.refuse(clause::match, "the match is over", "begin the next game with new --again");
  } else if (record.empty && reader.findings.empty() && occasion.stage == Stage::closed) {
    reader.refuse(clause::score, "nothing is recorded", "write a line for each player, like A 7 5* 4, or - for none");
  }
  if (!reader.findings.empty()) return refused_sheet(before, std::move(reader.findings));

  Sheet sheet{.after = before};
  const Rules rules = rules_of(match);
  const Play play = follow(match, rules, before, record, occasion.stage, sheet.findings);
  const bool is_done = occasion.stage == Stage::closed || play.ended;
  for (const Seat seat : match.all_seats()) {
    const Play::Player& player = play.players[seat];
    const Side side = match.side(seat);
    score_pokers(side, player, sheet);
    if (is_done || !record.full()) score_hand(rules, side, player.hand.value_or(0), sheet);
    add_tally(rules, player, sheet.after.tally[side]);
  }
  score_penalties(match, record, sheet);
  const BySide<Points> points = sheet.points();
  check_claims(match, record, points, sheet.findings);
  if (occasion.late) {
    sheet.findings.add(Verdict::warning, clause::correction, "the count is changed after the next deal has begun",
                       "a mistake in the count may be corrected until the next deal begins");
  }
  if (sheet.refused()) return refused_sheet(before, std::move(sheet.findings));

  for (const Side side : points.all()) sheet.after.scores[side] += points[side];
  sheet.complete = is_done;
  sheet.dealer = dealer_of(match, before, play.first);  // who began sits at the left (FI-9)
  if (occasion.stage == Stage::closed) move_on(match, rules, sheet);
  return sheet;
}

std::vector<std::string> state(const Match& match, const Progress& before, std::string_view text) {
  Reader reader(match, text);
  const Record record = read(reader);
  std::vector<std::string> lines;
  if (!reader.findings.empty() || record.empty) return lines;
  const Rules rules = rules_of(match);
  Findings findings;
  const Play play = follow(match, rules, before, record, Stage::open, findings);
  const bool full = play.first != nobody;
  if (full) {
    std::string pile;
    for (auto card = play.pile.rbegin(); card != play.pile.rend(); ++card) {
      pile += ' ';
      pile += sign(*card);
    }
    lines.push_back(pile.empty() ? "discard pile: empty" : fmt::format("discard pile, top first:{}", pile));
    if (play.reserve) lines.push_back("reserve: " + so_many(*play.reserve, "card"));
  }
  for (const Seat seat : match.all_seats()) {
    if (!match.plays(match.side(seat))) continue;
    const Play::Player& player = play.players[seat];
    std::string pokers;
    for (const Poker& poker : player.pokers) {
      pokers += ' ';
      pokers += sign(poker.kind);
      if (poker.kind != Kind::spada) pokers.append(static_cast<std::size_t>(poker.spade), '*');
    }
    const std::string hand = player.hand ? fmt::format("{} in hand, ", *player.hand) : std::string{};
    lines.push_back(fmt::format("{}: {}pokers{}", match.players[seat], hand, pokers.empty() ? " none" : pokers));
  }
  if (full && !play.ended) {
    lines.push_back(fmt::format("next: {}", match.players[play.turn]));
  } else if (play.ended && play.discards != nobody) {
    lines.push_back(fmt::format("{} discards, and then the game is over", match.players[play.discards]));
  } else if (play.ended) {
    lines.emplace_back("the last card of the reserve is drawn: the game is over");
  }
  return lines;
}

std::vector<std::string> needs(const Match& match, const Progress& now) {
  std::vector<std::string> lines;
  if (now.over || now.scores.empty()) return lines;
  const Rules rules = rules_of(match);
  const Points best = match.best(now.scores);
  // In 2026-11 who left took a deal along, and one is still played.
  const std::int64_t left = std::max<std::int64_t>(rules.deals() - now.deal + 1, 1);
  for (const Seat seat : match.all_seats()) {
    if (!match.plays(match.side(seat))) continue;
    const Points score = now.scores[match.side(seat)];
    std::string line = match.players[seat];
    line += score == best ? fmt::format(" leads with {}", score)
                          : fmt::format(" needs {} to draw level with {}", best - score, best);
    line += fmt::format(", {} to play", so_many(left, "deal"));
    if (rules.target && score < *rules.target) line += fmt::format(", {} to the target", *rules.target - score);
    lines.push_back(std::move(line));
  }
  return lines;
}

namespace {

/// The poker that a line of a sheet is for.
std::optional<Poker> poker_of(const Line& line) {
  constexpr int most_spade = 3;
  for (std::size_t kind = 0; kind + 1 < kinds; ++kind) {
    for (int spade = 0; spade <= most_spade; ++spade) {
      const Poker poker{Kind(kind), spade, line.points};
      if (poker_text(poker) == line.text) return poker;
    }
  }
  return std::nullopt;
}

}  // namespace

std::vector<Line> slips(const Match& match, const Sheet& sheet) {
  const Rules rules = rules_of(match);
  std::vector<Line> slips;
  for (const Line& line : sheet.lines) {
    const auto poker = poker_of(line);
    if (!poker) continue;
    for (std::size_t told = 0; told < rules.values.size(); ++told) {
      const Points more = value_of(rules, Kind(told), poker->spade) - line.points;
      if (more == 0) continue;
      slips.push_back({line.side, more, clause::value,
                       fmt::format("{} of {} counted as one of {}", line.text, line.side, several(Kind(told)))});
    }
  }
  return slips;
}

}  // namespace tavolo::games::fieschi
