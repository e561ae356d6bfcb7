#include <fmt/format.h>

#include <algorithm>
#include <tuple>

#include "games/senza_nome/clauses.hpp"
#include "games/senza_nome/house.hpp"
#include "games/senza_nome/record.hpp"
#include "games/senza_nome/referee.hpp"
#include "games/senza_nome/senza_nome.hpp"

namespace tavolo::games::senza_nome {
namespace {

/// How a game ended: who won it, and what all who play were left with.
struct End {
  std::vector<Seat> winners;
  BySeat<std::optional<Left>> left;
  bool blocked = false;
};

/// SN-30: fewest pile cards, then fewest hand cards, then shared.
std::vector<Seat> blocked_winners(const BySeat<std::optional<Left>>& left) {
  std::vector<Seat> winners;
  for (const Seat seat : left.all()) {
    if (!left[seat]) continue;
    const auto rank = [&](Seat one) { return std::tuple(left[one]->pile, left[one]->hand); };
    if (!winners.empty() && rank(seat) < rank(winners.front())) winners.clear();
    if (winners.empty() || rank(seat) == rank(winners.front())) winners.push_back(seat);
  }
  return winners;
}

End end_of(const Match& match, const Rules& rules, const Record& record, const Play& play) {
  End end;
  end.left.resize(play.players.size());
  const bool turns = !record.moves.empty();
  if (!turns && lacks_left(match, rules, record) != nobody) return end;  // the rest is asked for
  for (const Seat seat : end.left.all()) {
    if (!match.plays(match.side(seat))) continue;
    end.left[seat] =
        turns ? Left{play.players[seat].pile, play.players[seat].hand} : record.left[seat].value_or(Left{});
  }
  const Seat winner = turns ? play.winner : record.winners.empty() ? nobody : record.winners.front();
  if (winner != nobody) {
    end.winners.push_back(winner);
  } else if (record.blocked && !end.left.empty()) {
    end.blocked = true;
    end.winners = blocked_winners(end.left);
  }
  return end;
}

/// What a winner scores (SN-31), and what it is made of: `4+2 left in the piles`.
std::pair<Points, std::string> worth(const Rules& rules, const End& end) {
  if (rules.scoring == Scoring::wins) return {1, {}};
  if (end.winners.size() > 1) return {0, {}};
  Points sum = 0;
  std::string terms;
  const auto add = [&](int cards) {
    sum += cards;
    if (!terms.empty()) terms += '+';
    terms += fmt::format("{}", cards);
  };
  for (const Seat seat : end.left.all()) {
    if (seat == end.winners.front() || !end.left[seat]) continue;
    add(end.left[seat]->pile);
    if (rules.scoring == Scoring::all_left) add(end.left[seat]->hand);
  }
  return {sum, fmt::format(": {} left{}", terms, rules.scoring == Scoring::all_left ? "" : " in piles")};
}

void score_game(const Match& match, const Rules& rules, const End& end, Sheet& sheet) {
  if (end.winners.empty()) return;
  if (end.blocked) {
    std::string names;
    for (const Seat seat : end.winners) {
      const Left& left = *end.left[seat];
      names += fmt::format("{}{} with {}+{}", names.empty() ? "" : ", ", match.players[seat], left.pile, left.hand);
    }
    sheet.notes.push_back({clause::blocked, fmt::format("Blocked, fewest cards: {}", names)});
  }
  const auto [points, made_of] = worth(rules, end);
  const bool shared = end.winners.size() > 1;
  for (const Seat seat : end.winners) {
    const Side side = match.side(seat);
    std::string text = (shared ? "Game shared" : "Game won") + made_of;
    if (points != 0) {
      sheet.lines.push_back({side, points, clause::points, std::move(text)});
    } else {
      sheet.notes.push_back({clause::points, fmt::format("{} by {}, no points", text, side)});
    }
  }
}

/// SN-32: without a target the game decides the match; with one, the highest total once it is reached.
void decide(const Match& match, const Rules& rules, const End& end, Progress& after) {
  if (end.winners.empty()) return;
  if (!rules.target) {
    after.over = true;
    for (const Seat seat : end.winners) after.winners.push_back(match.side(seat));
    return;
  }
  const Points best = *std::ranges::max_element(after.scores);
  after.over = best >= *rules.target;
  if (!after.over) return;
  for (const Side side : after.scores.all()) {
    if (after.scores[side] == best) after.winners.push_back(side);
  }
}

/// Refuses what is no record of a game, or none that can be stored.
void refuse_form(Reader& reader, const Record& record, Stage stage) {
  if (record.summary && !record.moves.empty()) {
    reader.refuse(clause::won, "the game is told by its turns and by a summary", "keep one of the two");
  }
  const bool no_turn = std::ranges::any_of(record.moves, [](const Move& move) { return move.seat == nobody; });
  if (no_turn && stage == Stage::closed) {
    reader.refuse(clause::order, "a play without a turn is no record of a game",
                  "begin the line with turn and player, like 3A");
  }
  const bool empty = record.moves.empty() && record.rows.empty() && !record.summary && !record.blocked;
  if (empty && stage == Stage::closed) {
    reader.refuse(clause::won, "no game is recorded", "write it as win A left B 4+5");
  }
}

}  // namespace

Sheet score(const Match& match, const Progress& before, std::string_view text, Occasion occasion) {
  const Rules rules = rules_of(match);
  Reader reader(match, text);
  const Record record = read(reader, rules);
  const bool turns = !record.moves.empty();
  if (before.over) {
    reader.refuse(clause::series, "the match is over", "begin the next game with new --again");
  }
  if (reader.findings.empty()) refuse_form(reader, record, occasion.stage);
  const bool only_rows = !turns && !record.summary && !record.blocked;
  if (reader.findings.empty() && !turns && !only_rows) check_summary(reader, rules, record, occasion.stage);
  if (!reader.findings.empty()) return refused_sheet(before, std::move(reader.findings));

  Sheet sheet{.findings = std::move(reader.findings), .after = before};
  if (!only_rows) check_packs(match, rules, sheet.findings);
  const Play play = follow(match, rules, before, record, occasion.stage, sheet.findings);
  const End end = end_of(match, rules, record, play);
  const bool closed = occasion.stage == Stage::closed;
  score_game(match, rules, end, sheet);
  if (closed && !only_rows && end.winners.empty()) {
    sheet.findings.add(Verdict::warning, check::unfinished, "the record is closed, and nobody has won",
                       "nobody scores: go on, or write end blocked");
  }
  const BySide<Points> points = sheet.points();
  check_claims(match, record, before.deal, closed || !end.winners.empty() ? &points : nullptr, sheet.findings);
  if (sheet.refused()) return refused_sheet(before, std::move(sheet.findings));

  for (const Side side : points.all()) sheet.after.scores[side] += points[side];
  decide(match, rules, end, sheet.after);
  sheet.dealer = dealer_of(match, before, rules.left_of_dealer_begins ? play.first : nobody);  // SN-5
  sheet.complete = !end.winners.empty() || closed;
  sheet.nameless = std::ranges::count_if(record.moves, [](const Move& move) { return move.seat == nobody; }) > 0;
  if ((closed && !only_rows) || sheet.after.over) {
    ++sheet.after.deal;
    if (sheet.dealer != nobody) sheet.after.dealer = match.next(sheet.dealer);
  }
  return sheet;
}

std::vector<std::string> state(const Match& match, const Progress& before, std::string_view text) {
  const Rules rules = rules_of(match);
  Reader reader(match, text);
  const Record record = read(reader, rules);
  std::vector<std::string> lines;
  if (!reader.findings.empty()) return lines;
  Findings findings;
  const Play play = follow(match, rules, before, record, Stage::open, findings);
  for (const Row& row : play.rows) {
    if (!row.gone) lines.push_back(text_of(row));
  }
  if (record.moves.empty()) return lines;
  std::string heap;
  for (auto card = play.heap.rbegin(); card != play.heap.rend(); ++card) heap += ' ' + name(*card);
  lines.push_back(heap.empty() ? "heap: empty" : fmt::format("heap, top first:{}", heap));
  lines.push_back("stock: " + so_many(play.stock, "card"));
  for (const Seat seat : match.all_seats()) {
    if (!match.plays(match.side(seat))) continue;
    const Play::Player& player = play.players[seat];
    lines.push_back(fmt::format("{}: pile {}{}, hand {}", match.players[seat], player.pile,
                                player.top ? fmt::format(" ({} face up)", name(*player.top)) : "", player.hand));
  }
  if (play.winner == nobody && play.turn != nobody) {
    lines.push_back(fmt::format("next: {}", match.players[play.turn]));
  }
  return lines;
}

std::vector<std::string> needs(const Match& match, const Progress& now) {
  std::vector<std::string> lines;
  if (now.over) return lines;
  const Rules rules = rules_of(match);
  for (const Seat seat : match.all_seats()) {
    if (!match.plays(match.side(seat))) continue;
    lines.push_back(rules.target ? fmt::format("{} needs {} more to {}", match.players[seat],
                                               *rules.target - now.scores[match.side(seat)], *rules.target)
                                 : fmt::format("{} needs this game to win the match", match.players[seat]));
  }
  return lines;
}

}  // namespace tavolo::games::senza_nome
