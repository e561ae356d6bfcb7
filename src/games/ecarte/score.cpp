#include "games/ecarte/score.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "games/ecarte/clauses.hpp"
#include "games/ecarte/house.hpp"

namespace tavolo::games::ecarte {
namespace {

constexpr int majority = 3;

/// `point 3-2, seat 1`.
std::string told(std::string_view what, Tricks won, Seat seat) {
  return fmt::format("{} {}-{}, seat {}", what, won[at(seat)], won[at(other(seat))], seat + 1);
}

}  // namespace

Tricks tricks_so_far(const GivenUp& given_up, const Result& result) {
  return result.logged == given_up.tricks[0] + given_up.tricks[1] ? result.won : given_up.tricks;
}

Score::Score(const Match& match, const Progress& before)
    : m_match(match), m_scores(before.scores), m_target(match.house.number(rule::target)) {
  m_lines.reserve(3);
}

void Score::add(Seat seat, Points points, Clause clause, std::string text) {
  if (points == 0) {
    note(clause, text + ": worth nothing here");
    return;
  }
  if (m_gap && m_scores[at(seat)] + points >= m_target) {
    note(clause::order, "not written yet, what comes before it is not recorded: " + text);
    return;
  }
  m_lines.push_back({seat, points, clause, std::move(text)});
  m_scores[at(seat)] += points;
  if (m_scores[at(seat)] >= m_target) m_winner = seat;
}

void Score::note(Clause clause, std::string text) { m_notes.push_back({clause, std::move(text)}); }

void Score::turned_king(const Record& record, const Hand& hand) {
  if (!hand.king_turned) return;
  const std::string text = fmt::format("turned king {}, seat {}", cards::name(hand.king()), hand.dealer + 1);
  if (record.wrong_number[0] || record.wrong_number[1]) {
    note(clause::wrong_number, text + ": a wrong number was dealt, no point");
    return;
  }
  add(hand.dealer, m_match.house.number(rule::turned_king_point), clause::turned_king, text);
  m_ended_by_turned_king = over();
}

void Score::declared_king(const King& king, const std::array<bool, seats>& false_kings) {
  if (king.kind == King::Kind::declared) {
    add(king.seat, m_match.house.number(rule::king_point), clause::declared_king,
        fmt::format("king declared, seat {}", king.seat + 1));
  }
  if (!over() && m_match.house.is(rule::false_king, false_king_cost::opponent_one)) {
    for (Seat seat = 0; seat < seats && !over(); ++seat) {
      if (false_kings[at(seat)])
        add(other(seat), 1, clause::false_king, fmt::format("false king of seat {}", seat + 1));
    }
  }
  m_ended_by_declared_king = over();
}

/// EC-59, EC-60, EC-63: a claimed and proved offence whose result stands.
bool Score::offends(const Hand& hand, const Playing& playing, const Judged& judged, Seat seat) const {
  return std::ranges::any_of(playing.penalties, [&](const Penalty& penalty) {
    if (penalty.seat != seat) return false;
    const bool costs_a_point = penalty.cause == Penalty::Cause::false_king &&
                               m_match.house.is(rule::false_king, false_king_cost::opponent_one);
    return !costs_a_point && proof(hand, playing, judged.result, judged.faults, penalty) != Proof::refuted;
  });
}

/// EC-59: the vole counts 1, the point against a committed adversary 1, the point nothing.
void Score::capped(Seat seat, Points points, const std::string& text) {
  m_capped = seat;
  if (points >= 2) {
    add(seat, 1, clause::capped, text + ", capped");
  } else {
    note(clause::capped, text + ", capped: no point");
  }
}

void Score::tricks(const Hand& hand, const Playing& playing, const Judged& judged) {
  const Result& result = judged.result;
  for (Seat seat = 0; seat < seats; ++seat) {
    const int count = result.unanswered[at(seat)];
    if (count == 0) continue;
    note(other(seat) == hand.elder ? clause::elder_short : clause::dealer_wrong,
         fmt::format("{} counted for seat {}: seat {} has no card to play to it", count == 1 ? "a trick" : "tricks",
                     seat + 1, other(seat) + 1));
  }
  if (playing.given_up) {
    given_up(hand, judged, playing, tricks_so_far(*playing.given_up, result));
    return;
  }
  if (!result.complete) return;
  const Tricks& won = result.won;
  if (std::max(won[0], won[1]) < majority) return;
  const Seat winner = won[0] > won[1] ? 0 : 1;
  const bool committed = hand.committed == other(winner);
  const bool vole = won[at(winner)] == hand_size;
  const Points points = !vole ? point(hand, winner) : committed ? m_match.house.number(rule::commitment_vole) : 2;
  std::string text = vole        ? fmt::format("vole, seat {}", winner + 1)
                     : committed ? told("point vs committed", won, winner)
                                 : told("point", won, winner);
  if (offends(hand, playing, judged, winner)) {
    capped(winner, points, text);
    return;
  }
  const Clause clause = !vole        ? committed ? clause::against_committed : clause::point
                        : points > 2 ? clause::against_committed
                                     : clause::vole;
  add(winner, points, clause, std::move(text));
}

/// EC-64, step 5 of the scoring.
void Score::given_up(const Hand& hand, const Judged& judged, const Playing& playing, Tricks won) {
  const Seat quitter = playing.given_up->seat;
  Seat winner = other(quitter);
  Points points = won[at(quitter)] == 0 ? 2 : point(hand, winner);
  Clause clause = clause::given_up;
  std::string text = fmt::format("{} conceded at {}-{}, seat {}", won[at(quitter)] == 0 ? "vole" : "point",
                                 won[at(winner)], won[at(quitter)], winner + 1);
  if (won[at(quitter)] >= majority) {
    winner = quitter;
    points = point(hand, winner);
    clause = points == 2 ? clause::against_committed : clause::point;
    text = told(points == 2 ? "point vs committed" : "point", won, winner);
    if (won[at(winner)] == hand_size) {
      points = 2;
      clause = clause::vole;
      text = fmt::format("vole, seat {}", winner + 1);
    }
  }
  if (offends(hand, playing, judged, winner)) {
    capped(winner, points, text);
  } else {
    add(winner, points, clause, std::move(text));
  }
}

void Score::fresh_deal() { note(clause::fresh_deal, "fresh deal: no point of the hand counts, the same seat deals"); }

void Score::played_again() {
  note(clause::played_again, "the hand is played again with the same cards: the result before counts nothing");
}

void Score::concession(Seat seat) {
  if (over()) return;
  note(clause::concession, fmt::format("conceded by {}", letter(m_match.side_of[at(seat)])));
  m_winner = other(seat);
}

void Score::write(Sheet& sheet) {
  sheet.lines = std::move(m_lines);
  sheet.notes = std::move(m_notes);
  sheet.after.scores = m_scores;
  sheet.after.over = over();
  sheet.after.winners.clear();
  if (over()) sheet.after.winners.push_back(m_winner);
}

}  // namespace tavolo::games::ecarte
