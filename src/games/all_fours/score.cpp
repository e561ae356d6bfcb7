#include "games/all_fours/score.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "games/all_fours/all_fours.hpp"
#include "games/all_fours/clauses.hpp"
#include "games/all_fours/record.hpp"
#include "games/all_fours/referee.hpp"

namespace tavolo::games::all_fours {
namespace {

using cards::Card;
using cards::Rank;

Side other(Side side) { return side == side_a ? side_b : side_a; }

/// `High AD, seat 4`, `High, seat 4` or `High`.
std::string told(std::string_view what, const std::optional<Card>& card, Who who) {
  std::string text(what);
  if (card) text += ' ' + cards::name(*card);
  if (who.seat != nobody) text += fmt::format(", seat {}", who.seat);
  return text;
}

}  // namespace

Outcome outcome(const Facts& facts) {
  const auto& [match, record, hand] = facts;
  if (!hand.complete || !hand.trumps) return {record.ending};

  Outcome out;
  out.high = out.low = Who{};
  out.jack = Jack{};
  PerSide<Points> counts{};
  Who low_holder, low_winner;
  const auto trump_dealt = [&](Card card, Who holder, Who winner) {
    if (!out.high_card || card.rank > out.high_card->rank) {
      out.high_card = card;
      out.high = holder;
    }
    if (!out.low_card || card.rank < out.low_card->rank) {
      out.low_card = card;
      low_holder = holder;
      low_winner = winner;
    }
  };
  for (const Trick& trick : record.tricks) {
    const Who won = match.who(winner(trick, hand));
    for (const Play& play : trick.cards()) {
      counts[won.side] += game_value(play.card.rank);
      if (!hand.is_trump(play.card)) continue;
      trump_dealt(play.card, match.who(play.seat), won);
      if (play.card.rank == Rank::jack) {
        out.jack = Jack{won, won.side != match.side_of[play.seat]};
        out.jack_owner = play.seat;
      }
    }
  }
  // AF-25: what was dealt is in play; of a hand dealt too large some cards lie in no trick.
  if (since(match, edition::december)) {
    for (const Seat seat : match.all_seats()) {
      for (const Card card : hand.owned[seat].of(*hand.trumps)) {
        trump_dealt(card, match.who(seat), Who{});
        if (card.rank == Rank::jack) out.jack_owner = seat;
      }
    }
  }
  if (out.low_card) out.low = hand.rules.low_goes_to == LowTo::winner ? low_winner : low_holder;
  out.counts = Counts::of(counts[side_a], counts[side_b]);
  return out;
}

namespace {

/// Writes points in the strict order of AF-33 and stops when a side reaches the target (AF-34).
class Score : public Scored {
 public:
  Score(const Facts& facts, const Progress& before) : m_facts(facts), m_start(before.scores), m_sheet{.after = before} {
    m_sheet.lines.reserve(8);
  }

  /// The points before a card is played: uncut, turn-ups, take one, until one of them ends the game.
  void opening() {
    const Side elder_side = m_match.side_of[m_hand.eldest];
    if (m_record.uncut) {
      const Points points = m_rules.uncut_penalty;
      if (points == 0) note(clause::deal, "the cut was not offered: no penalty here");
      add(elder_side, points, clause::deal, "the cut was not offered", m_hand.dealer);
      ended_by_penalty = over();
    }
    for (std::size_t i = 0; i < m_record.turn_ups.size(); ++i) {
      if (over()) return;
      turn_up(m_record.turn_ups[i]);
      if (over()) ended_by_turn_up = static_cast<int>(i) + 1;
    }
    if (m_record.speech == Speech::took_one && !over()) {
      add(elder_side, 1, clause::take_one, "take one");
      ended_by_gift = over();
    }
    m_gap = !m_hand.trumps || m_record.speech == Speech::none;
  }

  /// AF-38, AF-39: all points of the hand are taken back and the misdeal is scored alone.
  void misdeal() {
    m_sheet.lines.clear();
    m_sheet.notes.clear();
    m_sheet.after.scores = m_start;
    winner = nobody;
    m_gap = false;
    ended_by_penalty = false;
    ended_by_turn_up = 0;
    turn_up_points = 0;
    if (m_rules.misdeal_keeps_turn_up) {
      for (const Card card : m_record.turn_ups) turn_up(card);
    } else {
      note(clause::misdeal_claim, "misdeal: all points of the hand are taken back");
    }
    const Points points = m_rules.misdeal_points;
    if (points == 0) note(clause::misdeal_points, "misdeal: no points here");
    add(other(m_match.side_of[m_hand.dealer]), points, clause::misdeal_points,
        fmt::format("misdeal by seat {}", m_hand.dealer), m_hand.dealer);
  }

  /// The reneges that were called, as they were called (AF-46 to AF-49).
  void reneges(std::span<const Fault> faults) {
    std::vector<std::pair<Seat, int>> paid;
    for (const RenegeCall& call : m_record.reneges) {
      if (is_refuted(m_facts, call)) continue;
      if (call.trick == 0) {  // summary level: proved at the table
        const bool major = call.major || m_rules.renege_scheme == Scheme::all_game;
        penalty(m_rules.renege_scheme == Scheme::none ? Cost::nothing
                : major                               ? Cost::major
                                                      : Cost::minor,
                call.seat, 0);
        continue;
      }
      const Fault* fault = shown(faults, call);
      const bool again = std::ranges::count(paid, std::pair(call.seat, call.trick)) > 0;
      if (is_own_call(m_match, call) || fault == nullptr || again) continue;
      paid.emplace_back(call.seat, call.trick);
      if (over()) unwritten.emplace_back(call.seat, call.trick);
      penalty(cost(m_rules, *fault), call.seat, call.trick);
    }
    ended_by_renege = over();
  }

  /// High, Low, Jack, Game.
  void ending(const Outcome& outcome) {
    if (outcome.high && outcome.high->side != nobody)
      add(outcome.high->side, 1, clause::high, told("High", outcome.high_card, *outcome.high));
    m_gap = m_gap || !outcome.high;
    if (outcome.low && outcome.low->side != nobody)
      add(outcome.low->side, 1, clause::low, told("Low", outcome.low_card, *outcome.low));
    m_gap = m_gap || !outcome.low;
    if (outcome.high && outcome.high->side == nobody) note(clause::low, "no trump is in play: neither High nor Low");
    if (outcome.jack) jack(outcome);
    m_gap = m_gap || !outcome.jack;
    if (outcome.counts) game(*outcome.counts);
  }

  void concession(Side side) {
    if (over()) return;
    note(clause::concession, fmt::format("conceded by {}", side));
    winner = other(side);
    ended_by_concession = true;
  }

  /// The sheet with its lines, notes and scores, once, when all points are written.
  [[nodiscard]] Sheet sheet() {
    m_sheet.after.over = over();
    m_sheet.after.winners.assign(over() ? 1 : 0, winner);
    return std::move(m_sheet);
  }

 private:
  void add(Side side, Points points, Clause clause, std::string text, Seat offender = nobody) {
    if (over()) {
      note(clause::over, "not written, the game is over: " + text);
      return;
    }
    if (points == 0) return;
    m_waiting = m_waiting || (m_gap && m_sheet.after.scores[side] + points >= m_rules.target);
    if (m_waiting) {
      note(clause::order, "not written yet, what comes before it is not recorded: " + text);
      return;
    }
    m_sheet.lines.push_back({.side = side,
                             .points = points,
                             .clause = clause,
                             .text = std::move(text),
                             .penalised = m_match.side(offender),
                             .offender = offender});
    Points& score = m_sheet.after.scores[side];
    score += points;
    if (score >= m_rules.target) winner = side;
  }

  void note(Clause clause, std::string text) { m_sheet.notes.push_back({clause, std::move(text)}); }

  void turn_up(Card card) {
    const Rank two_points = m_rules.turn_up_two_points == TwoPoints::six ? Rank::six : Rank::two;
    Points points = 0;
    if (card.rank == Rank::ace) points = 1;
    if (card.rank == two_points) points = 2;
    if (card.rank == Rank::jack) points = 3;
    if (points == 0) return;
    const Side side = m_match.side_of[m_hand.dealer];
    if (!m_rules.turn_up_can_win) {
      const Points room = std::max<Points>(0, m_rules.target - 1 - m_sheet.after.scores[side]);
      if (points > room) {
        note(clause::turn_up,
             fmt::format("turn-up {}: {} instead of {}, a turn-up may not win here", cards::name(card), room, points));
        points = room;
      }
    }
    turn_up_points += points;
    add(side, points, clause::turn_up, "turn-up " + cards::name(card));
  }

  void penalty(Cost cost, Seat seat, int trick) {
    const Side offender = m_match.side_of[seat];
    const Side gains = other(offender);
    const std::string where = trick == 0 ? "" : fmt::format(" trick {}", trick);
    switch (cost) {
      case Cost::nothing:
        note(clause::minor_renege, fmt::format("renege seat {}{}: no penalty here", seat, where));
        break;
      case Cost::minor:
        blocked[offender] = true;
        add(gains, 1, clause::minor_renege, fmt::format("minor renege seat {}{}", seat, where), seat);
        break;
      case Cost::major:
        add(gains, m_rules.target - m_sheet.after.scores[gains], clause::major_renege,
            fmt::format("major renege seat {}{}", seat, where), seat);
        break;
    }
  }

  void jack(const Outcome& outcome) {
    const Jack& jack = *outcome.jack;
    if (jack.winner.side == nobody && outcome.jack_owner != nobody) {
      note(clause::jack, "the jack of trumps lies in no trick: no point");
    } else if (jack.winner.side == nobody) {
      note(clause::no_jack, "the jack of trumps is not in play: no point");
    } else if (jack.hung) {
      const std::string from = outcome.jack_owner == nobody ? "" : fmt::format(" of seat {}", outcome.jack_owner);
      add(jack.winner.side, m_rules.hang_jack_points, clause::hang_jack, told("Hang jack" + from, {}, jack.winner));
    } else {
      add(jack.winner.side, m_rules.jack_points, clause::jack, told("Jack saved", {}, jack.winner));
    }
  }

  void game(const Counts& counts) {
    std::string text = counts.counted ? fmt::format("Game {}-{}", counts.a, counts.b) : "Game";
    Side side = counts.higher;
    Clause clause = clause::game;
    if (side == nobody) {
      side = other(m_match.side_of[m_hand.dealer]);
      clause = clause::game_tied;
      if (m_rules.game_tie == Tie::none || barred(m_rules, side)) return note(clause, text + ", equal: no point");
      text += ", equal: to the non-dealer";
    } else if (barred(m_rules, side)) {
      clause = clause::minor_renege;
      const bool passes = m_rules.renege_game_point == BlockedGame::to_opponents && !blocked[other(side)];
      if (!passes) return note(clause, fmt::format("{} blocked for {}: no point", text, side));
      side = other(side);
      text += ", from the side that reneged";
    }
    if (!over()) game_to = side;
    add(side, m_rules.game_points, clause, std::move(text));
  }

  const Facts& m_facts;
  const Match& m_match = m_facts.match;
  const Record& m_record = m_facts.record;
  const Hand& m_hand = m_facts.hand;
  const Rules& m_rules = m_hand.rules;
  BySide<Points> m_start;
  Sheet m_sheet;
  bool m_gap = false;      // something that comes earlier in the order is not recorded yet
  bool m_waiting = false;  // a point that would end the game waits for it
};

Seat next_dealer(const Facts& facts) {
  const auto& [match, record, hand] = facts;
  if (record.exhausted) return hand.dealer;
  if (record.misdeal && hand.rules.misdeal_dealer == Redeal::same) return hand.dealer;
  return match.next(hand.dealer);
}

}  // namespace

bool may_give(const Facts& facts, const BySide<Points>& scores) {
  const Rules& rules = facts.hand.rules;
  const bool wins = scores[facts.match.side(facts.hand.eldest)] + 1 >= rules.target;
  if (wins && !rules.give_one_can_win) return false;
  return !rules.give_one_needs_trump || !is_known_without_trump(facts, facts.hand.dealer);
}

std::pair<Seat, std::size_t> to_play(const Facts& facts) {
  const auto& [match, record, hand] = facts;
  // What the deal comes to is told where nobody writes down the cards.
  if (record.tricks.empty()) return {record.speech == Speech::none || record.ending.any() ? nobody : hand.eldest, 0};
  const std::size_t last = record.tricks.size() - 1;
  const Trick& trick = record.tricks[last];
  if (static_cast<std::size_t>(hand.complete_tricks) == record.tricks.size()) {
    return {hand.complete ? nobody : winner(trick, hand), last + 1};
  }
  if (static_cast<std::size_t>(hand.complete_tricks) != last) return {nobody, last};
  if (trick.size == 0) return {last == 0 ? hand.eldest : winner(record.tricks[last - 1], hand), last};
  // Whoever was passed over plays next (AF-52); a player without cards is not waited for.
  Seat seat = trick.plays.front().seat;
  for (int i = 0; i < match.seats(); ++i, seat = match.next(seat)) {
    if (!trick.has(seat) && !used_up(facts, seat, last)) return {seat, last};
  }
  return {nobody, last};
}

namespace {

std::optional<std::vector<std::string>> lawful_cards(const Facts& facts) {
  if (!facts.hand.trumps) return std::nullopt;
  const auto [seat, index] = to_play(facts);
  if (seat == nobody || !facts.record.has_hand[seat]) return std::nullopt;
  return cards::names(playable(facts, seat, index));
}

/// AF-45: a renege that its player mended in time.
void mended(const Facts& facts, std::vector<Note>& notes) {
  if (!facts.hand.trumps || facts.record.misdeal) return;
  for (const Event& fix : facts.record.fixes) {
    if (was_lawful(facts, fix).value_or(true)) continue;
    notes.push_back({clause::mended, fmt::format("{} of seat {} in trick {} was taken back in time: it costs nothing",
                                                 cards::name(fix.card), fix.seat, fix.trick)});
  }
}

/// The renege calls of an open hand that its cards neither show nor refute yet (AF-46).
void due(const Facts& facts, std::span<const Fault> faults, std::vector<Note>& notes) {
  for (const RenegeCall& call : facts.record.reneges) {
    if (call.trick == 0 || is_own_call(facts.match, call) || shown(faults, call) != nullptr) continue;
    if (!awaits_proof(facts, call)) continue;
    notes.push_back({clause::renege_call,
                     fmt::format("the renege of {} in trick {} is not proved yet: the cards of that hand show it, or "
                                 "those that it plays later",
                                 named(facts.match, call.seat), call.trick),
                     true});
  }
}

/// AF-10, AF-11: the eldest has not answered the turn-up, and what the table lets both say.
void spoken(const Facts& facts, const BySide<Points>& scores, std::vector<Note>& notes) {
  const auto& [match, record, hand] = facts;
  const bool answered = record.speech != Speech::none || record.misdeal || record.has_play();
  if (answered || record.turn_ups.empty() || hand.eldest == nobody) return;
  const bool gives = may_give(facts, scores);
  const bool must_beg = hand.rules.stand_needs_trump && is_known_without_trump(facts, hand.eldest);
  notes.push_back({gives || must_beg ? clause::stand_or_beg : clause::take_one,
                   fmt::format("{} {}, and {} {}runs the cards (ran)", named(match, hand.eldest),
                               must_beg ? "begs" : "stands (stood), or begs", named(match, hand.dealer),
                               gives ? "gives one (took-one) or " : ""),
                   true});
}

/// AF-14, AF-15: the cards were run, and the suit is the same.
void runs_again(const Facts& facts, std::vector<Note>& notes) {
  const auto& [match, record, hand] = facts;
  if (record.speech != Speech::ran || hand.runs == 0 || hand.trumps || record.misdeal || record.exhausted) return;
  const bool is_last = hand.runs >= most_runs(match.seats());
  notes.push_back({is_last ? clause::exhausted : clause::run_again,
                   is_last
                       ? "the suit did not change, and the pack allows no other run: the hand is thrown in (exhausted)"
                       : fmt::format("the suit did not change: {} runs the cards again, and turns the next one (turn)",
                                     named(match, hand.dealer)),
                   true});
}

/// AF-51: the cards that lie exposed in an open hand, and may still be called.
void exposed(const Facts& facts, std::vector<Note>& notes) {
  const auto& [match, record, hand] = facts;
  const std::string_view who = hand.rules.calling_by == Callers::opponents ? "an opponent" : "any other player";
  for (const Event& event : record.exposed) {
    if (hand.complete || !held(facts, event.seat, record.tricks.size()).contains(event.card)) continue;
    const std::string card = cards::name(event.card);
    const auto lying = static_cast<std::size_t>(hand.complete_tricks);
    const bool has_played = lying < record.tricks.size() && record.tricks[lying].has(event.seat);
    notes.push_back(
        {clause::calling,
         fmt::format("{} of seat {} lies exposed: {} may call it to a trick where it is lawful, like ! call "
                     "{} {} #{} by {}",
                     card, event.seat, who, event.seat, card, lying + (has_played ? 2 : 1), match.next(event.seat))});
  }
}

/// AF-R37: what counts of a record changed when the next one exists.
void changed_late(const Match& match, const Record& record, Findings& findings) {
  const bool until_cut = rules_of(match).late_claims == LateClaims::next_cut;
  if (!until_cut && record.reneges.empty()) return;
  findings.add(Verdict::warning, check::late.citing(until_cut ? clause::late_claim : clause::renege_call),
               "the record was changed when the next one already existed",
               until_cut ? "it counts only if it was claimed before the next cut, a renege before the "
                           "points were written (AF-46)"
                         : "a renege counts only if it was called before the points were written");
}

/// AF-R39: a renege call that an amendment put into a record that was closed without it.
void called_later(const Match& match, const Record& record, std::string_view closed, Findings& findings) {
  Reader reader(match, closed);
  const std::vector<RenegeCall> before = read(reader).reneges;
  for (const RenegeCall& call : record.reneges) {
    // A call of the offender's own side was none: only an opponent may call.
    const auto is_same = [&](const RenegeCall& one) {
      return one.seat == call.seat && one.trick == call.trick && (!is_own_call(match, one) || is_own_call(match, call));
    };
    if (call.by_seat || std::ranges::any_of(before, is_same)) continue;
    findings.add(Verdict::warning, check::late_renege,
                 fmt::format("the renege call against {} in trick {} came in by an amendment", named(match, call.seat),
                             call.trick),
                 "it counts only if it was called before the points of the hand were written; the "
                 "score follows as typed",
                 match.who(call.seat), call.trick);
    findings.back().asks_why = true;
  }
}

/// The reneges that the cards show; the calls of the first line are placed in their tricks where all of them are known.
std::vector<Fault> judged(const Facts& facts, Record& record) {
  std::vector<Fault> found = faults(facts);
  if (facts.hand.complete && since(facts.match, edition::december)) place_calls(facts.hand.rules, found, record);
  return found;
}

/// Writes the points that follow the opening; answers what the play came to.
Outcome after_opening(const Facts& facts, std::span<const Fault> reneges, Score& points) {
  Outcome ended;
  if (facts.record.misdeal) {
    points.misdeal();
  } else if (!facts.record.exhausted) {
    ended = outcome(facts);
    points.reneges(reneges);
    points.ending(ended);
  }
  if (facts.record.conceded != nobody) points.concession(facts.record.conceded);
  return ended;
}

}  // namespace

Sheet score(const Match& match, const Progress& before, std::string_view text, Occasion occasion) {
  Reader reader(match, text);
  Record record = read(reader);
  if (before.over) {
    reader.refuse(check::over, "the game was over before this hand", "begin the next game: tavolo new --again");
  }
  if (!reader.findings.empty()) return refused_sheet(before, std::move(reader.findings));

  const Hand hand = derive(match, before, record);
  const Facts facts{match, record, hand};
  Score points(facts, before);
  points.opening();
  refuse_impossible(reader, facts, points, occasion.stage);
  if (!reader.findings.empty()) return refused_sheet(before, std::move(reader.findings));

  const std::vector<Fault> reneges = judged(facts, record);
  const Outcome ended = after_opening(facts, reneges, points);
  refuse_incomplete(reader, facts, points);
  const bool whole = reader.findings.empty();
  if (!whole && occasion.stage == Stage::closed) return refused_sheet(before, std::move(reader.findings));

  Sheet sheet = points.sheet();
  sheet.dealer = hand.dealer;
  mended(facts, sheet.notes);
  sheet.findings = irregularities(facts, before, points, reneges, occasion.stage);
  for (Finding& finding : corrections(facts, ended, points, sheet.points()))
    sheet.findings.push_back(std::move(finding));
  if (occasion.late) changed_late(match, record, sheet.findings);
  if (!occasion.closed.empty() && since(match, edition::december)) {
    called_later(match, record, occasion.closed, sheet.findings);
  }
  if (occasion.stage == Stage::open && !sheet.after.over) {
    spoken(facts, sheet.after.scores, sheet.notes);
    runs_again(facts, sheet.notes);
    due(facts, reneges, sheet.notes);
    if (since(match, edition::december)) exposed(facts, sheet.notes);
  }
  sheet.complete = whole;
  if (occasion.stage == Stage::closed || sheet.after.over) {
    sheet.after.deal = before.deal + 1;
    sheet.after.dealer = next_dealer(facts);
  } else {
    sheet.lawful = lawful_cards(facts);
  }
  return sheet;
}

std::vector<std::string> state(const Match& match, const Progress& before, std::string_view text) {
  Reader reader(match, text);
  Record record = read(reader);
  const Hand hand = derive(match, before, record);
  const Facts facts{match, record, hand};
  const std::vector<Fault> reneges = judged(facts, record);
  std::vector<std::string> lines;
  lines.push_back(fmt::format("trumps: {}; eldest: {}; {} cards each",
                              hand.trumps ? cards::word(*hand.trumps) : "not settled", match.players[hand.eldest],
                              hand.size));
  PerSide<int> tricks{};
  PerSide<Points> counts{};
  for (int i = 0; i < hand.complete_tricks && hand.trumps; ++i) {
    const Trick& trick = record.tricks[static_cast<std::size_t>(i)];
    const Side side = match.side(winner(trick, hand));
    ++tricks[side];
    for (const Play& play : trick.cards()) counts[side] += game_value(play.card.rank);
  }
  Score points(facts, before);
  points.opening();
  after_opening(facts, reneges, points);
  const auto scores = points.sheet().after.scores;
  lines.push_back(fmt::format("points so far: A {}, B {}", scores[side_a], scores[side_b]));
  if (!record.tricks.empty())
    lines.push_back(fmt::format("tricks: A {}, B {}; counts for Game so far: {}-{}", tricks[side_a], tricks[side_b],
                                counts[side_a], counts[side_b]));
  if (const auto [seat, index] = to_play(facts); seat != nobody && hand.trumps) {
    lines.push_back(fmt::format("{} plays next, to trick {}", match.players[seat], index + 1));
  }
  for (const Event& event : record.exposed) {
    if (held(facts, event.seat, record.tricks.size()).contains(event.card)) {
      lines.push_back(fmt::format("exposed: {} of {}", cards::name(event.card), match.players[event.seat]));
    }
  }
  return lines;
}

std::vector<std::string> needs(const Match& match, const Progress& now) {
  const Points target = rules_of(match).target;
  return {fmt::format("to {}: A needs {} more, B needs {} more", target, target - now.scores[side_a],
                      target - now.scores[side_b])};
}

/// AF-55: whether the pack was cut.
bool begun(const Match& match, std::string_view text) {
  if (!since(match, edition::december)) return true;
  Reader reader(match, text);
  const Record record = read(reader);
  return record.uncut || !record.turn_ups.empty() || record.misdeal || record.speech != Speech::none ||
         record.has_play() || std::ranges::count(record.has_hand, true) > 0;
}

}  // namespace tavolo::games::all_fours
