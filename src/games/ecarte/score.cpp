#include "games/ecarte/score.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "games/ecarte/clauses.hpp"
#include "games/ecarte/ecarte.hpp"
#include "games/ecarte/record.hpp"
#include "games/ecarte/referee.hpp"

namespace tavolo::games::ecarte {
namespace {

constexpr int majority = 3;

/// `point 3-2, seat 1`.
std::string told(std::string_view what, Tricks won, Seat seat) {
  return fmt::format("{} {}-{}, seat {}", what, won[seat], won[other(seat)], seat);
}

}  // namespace

Tricks tricks_so_far(const GivenUp& given_up, const Result& result) {
  return result.logged == given_up.tricks[seat_1] + given_up.tricks[seat_2] ? result.won : given_up.tricks;
}

namespace {

/// Writes points in the order of EC-34 and stops when a player reaches the target.
class Score : public Scored {
 public:
  explicit Score(const Facts& facts) : m_facts(facts), m_sheet{.after = facts.before} { m_sheet.lines.reserve(3); }

  /// EC-9, EC-46: a king turned up.
  void turned_king() {
    if (!m_hand.king_turned) return;
    const std::string text = fmt::format("turned king {}, seat {}", cards::name(m_hand.king()), m_hand.dealer);
    if (m_hand.wrongly_dealt) {
      note(clause::wrong_number, text + ": a wrong number was dealt, no point");
      return;
    }
    add(m_hand.dealer, m_rules.turned_king_point, clause::turned_king, text);
    ended_by_turned_king = over();
  }

  /// EC-21, EC-63: a king declared, or the false king where it costs a point.
  void declared_king() {
    if (const King& king = m_facts.king; king.kind == King::Kind::declared) {
      add(king.seat, m_rules.king_point, clause::declared_king, fmt::format("king declared, seat {}", king.seat));
    }
    if (!over() && m_rules.false_king == FalseKingCost::opponent_one) {
      for (const Seat seat : all_seats) {
        if (m_facts.false_kings[seat] && !over())
          add(other(seat), 1, clause::false_king, fmt::format("false king of seat {}", seat), seat);
      }
    }
    ended_by_declared_king = over();
  }

  /// EC-30 to EC-32, EC-59, EC-64: what the playing that counts comes to.
  void tricks() {
    const Result& result = m_facts.play().result;
    for (const Seat seat : all_seats) {
      const int count = result.unanswered[seat];
      if (count == 0) continue;
      note(other(seat) == m_hand.elder ? clause::elder_short : clause::dealer_wrong,
           fmt::format("{} counted for seat {}: seat {} has no card to play to it", count == 1 ? "a trick" : "tricks",
                       seat, other(seat)));
    }
    if (const auto& quit = m_facts.playing().given_up) {
      given_up(quit->seat, tricks_so_far(*quit, result));
    } else if (result.complete) {
      made(result.won);
    }
  }

  /// EC-48: nothing of the hand counts.
  void fresh_deal() { note(clause::fresh_deal, "fresh deal: no point of the hand counts, the same seat deals"); }

  /// EC-58: a result that was taken back.
  void played_again() {
    note(clause::played_again, "the hand is played again with the same cards: the result before counts nothing");
  }

  void concession(Seat seat) {
    if (over()) return;
    note(clause::concession, fmt::format("conceded by {}", m_facts.match.side(seat)));
    ended_by = other(seat);
  }

  /// What comes earlier in the order is not recorded yet, so nothing after it can end the game.
  void wait() noexcept { m_gap = true; }

  /// The sheet with its lines, notes and scores, once, when all points are written.
  [[nodiscard]] Sheet sheet() {
    m_sheet.after.over = over();
    m_sheet.after.winners.assign(over() ? 1 : 0, m_facts.match.side(ended_by));
    return std::move(m_sheet);
  }

 private:
  void add(Seat seat, Points points, Clause clause, std::string text, Seat penalised = nobody, bool apart = false) {
    if (points == 0) {
      note(clause, text + ": worth nothing here");
      return;
    }
    const Side side = m_facts.match.side(seat);
    if (m_gap && m_sheet.after.scores[side] + points >= m_rules.target) {
      note(clause::order, "not written yet, what comes before it is not recorded: " + text);
      return;
    }
    m_sheet.lines.push_back(
        {side, points, clause, std::move(text), 1, m_facts.match.side(penalised), penalised, apart});
    m_sheet.after.scores[side] += points;
    if (m_sheet.after.scores[side] >= m_rules.target) ended_by = seat;
  }

  void note(Clause clause, std::string text) { m_sheet.notes.push_back({clause, std::move(text)}); }

  /// EC-64, step 5 of the scoring.
  void given_up(Seat quitter, const Tricks& won) {
    if (won[quitter] >= majority) return made(won);
    const Seat winner = other(quitter);
    const bool vole = won[quitter] == 0;
    award(winner, vole ? 2 : point(winner), clause::given_up,
          told(vole ? "vole conceded at" : "point conceded at", won, winner));
  }

  /// EC-30, EC-31, EC-32: the point or the vole of who has the majority, if anybody has.
  void made(const Tricks& won) {
    if (std::max(won[seat_1], won[seat_2]) < majority) return;
    const Seat winner = won[seat_1] > won[seat_2] ? seat_1 : seat_2;
    const bool committed = m_hand.committed == other(winner);
    if (won[winner] == hand_size) {
      const Points points = committed ? m_rules.commitment_vole : 2;
      return award(winner, points, points > 2 ? clause::against_committed : clause::vole,
                   fmt::format("vole, seat {}", winner), true);
    }
    award(winner, point(winner), committed ? clause::against_committed : clause::point,
          told(committed ? "point vs committed" : "point", won, winner));
  }

  /// EC-59: for an offender the vole counts 1, the point against a committed adversary 1, the point nothing. A `vole`
  /// is one that was made, not conceded: statistics count those under whichever clause they stand.
  void award(Seat seat, Points points, Clause clause, const std::string& text, bool vole = false) {
    if (!offends(seat)) return add(seat, points, clause, text, nobody, vole);
    capped = seat;
    if (points >= 2) {
      add(seat, 1, clause::capped, text + ", capped", nobody, vole);
    } else {
      note(clause::capped, text + ", capped: no point");
    }
  }

  /// EC-59, EC-60, EC-63: a claimed and proved offence whose result stands.
  bool offends(Seat seat) const {
    return std::ranges::any_of(m_facts.playing().penalties, [&](const Penalty& penalty) {
      return penalty.seat == seat && !costs_a_point(m_rules, penalty) &&
             proof(m_hand, m_facts.play(), penalty) != Proof::refuted;
    });
  }

  [[nodiscard]] Points point(Seat winner) const { return m_hand.committed == other(winner) ? 2 : 1; }

  const Facts& m_facts;
  const Hand& m_hand = m_facts.hand;
  const Rules& m_rules = m_hand.rules;
  Sheet m_sheet;
  bool m_gap = false;
};

Seat next_dealer(const Record& record, const Hand& hand) {
  return record.fresh_deal ? hand.dealer : other(hand.dealer);
}

}  // namespace

const Trick* led(const Playing& playing, int index) noexcept {
  if (index >= playing.size) return nullptr;
  const Trick& trick = playing.tricks[static_cast<std::size_t>(index)];
  return trick.size == 1 ? &trick : nullptr;
}

std::pair<Seat, int> to_play(const Facts& facts) {
  const Playing& playing = facts.record.playings.back();
  const Result& result = facts.judged.back().result;
  const bool over = facts.record.fresh_deal || facts.record.conceded != nobody || playing.given_up.has_value();
  if (!facts.hand.trumps || !facts.hand.exchange_over || result.complete || playing.won || over) return {nobody, 0};
  if (playing.size == 0) return {facts.hand.elder, 0};
  const Trick& last = playing.tricks[static_cast<std::size_t>(playing.size - 1)];
  if (result.logged == playing.size) return {winner(last, *facts.hand.trumps), playing.size};
  if (result.logged == playing.size - 1 && last.number == playing.size)
    return {last.size == 0 ? last.leader : other(last.leader), playing.size - 1};
  return {nobody, 0};
}

namespace {

std::optional<std::vector<std::string>> lawful_cards(const Facts& facts) {
  const auto [seat, index] = to_play(facts);
  if (seat == nobody || !facts.hand.knows(seat)) return std::nullopt;
  const Playing& playing = facts.record.playings.back();
  cards::CardSet may = held(playing, facts.hand, seat, index);
  if (const Trick* open = led(playing, index)) {
    may = lawful(facts.hand.rules, may, open->cards[0], *facts.hand.trumps);
  }
  return cards::names(may);
}

/// EC-57: a revoke that its player mended in time.
void mended(const Facts& facts, std::vector<Note>& notes) {
  if (facts.record.fresh_deal) return;
  const auto tell = [&](const Playing& playing) {
    for (const Fix& fix : playing.fixes) {
      if (was_lawful(playing, facts.hand, fix).value_or(true)) continue;
      notes.push_back({clause::mended, fmt::format("{} of seat {} in trick {} was taken back in time: it costs nothing",
                                                   cards::name(fix.card), fix.seat, fix.trick)});
    }
  };
  if (!since(facts.match, edition::december)) return tell(facts.playing());
  for (const Playing& playing : facts.record.playings) tell(playing);
}

/// EC-R28: what counts of a record changed when the next one exists.
void changed_late(const Record& record, Findings& findings) {
  const bool claim = std::ranges::any_of(record.playings, [](const Playing& p) { return !p.penalties.empty(); });
  findings.add(Verdict::warning, check::late.citing(claim ? clause::revoke_claim : clause::late_marking),
               "the record was changed when the next one already existed",
               claim ? "a revoke counts only if it was claimed before the next trump was turned"
                     : "a point counts only if it was marked before the next trump was turned; one "
                       "too many comes off at any time");
}

/// The points in their order; the turned king stands already.
void write_points(const Facts& facts, Score& points) {
  if (facts.record.fresh_deal) {
    points.fresh_deal();
    return;
  }
  if (points.over()) return;
  points.declared_king();
  if (points.over()) return;
  const bool lacks_exchange = !facts.hand.exchange_over && since(facts.match, edition::december);  // who is committed
  if (facts.king.kind == King::Kind::unsettled || lacks_exchange) points.wait();
  if (facts.counted > 0) points.played_again();
  if (!facts.undecided()) points.tricks();
  if (facts.record.conceded != nobody) points.concession(facts.record.conceded);
}

}  // namespace

Sheet score(const Match& match, const Progress& before, std::string_view text, Occasion occasion) {
  Reader reader(match, text);
  const Record record = read(reader);
  if (before.over) {
    reader.refuse(check::over, "the game was over before this hand", "begin the next game: tavolo new --again");
  }
  if (!reader.findings.empty()) return refused_sheet(before, std::move(reader.findings));

  const Facts facts = work_out(match, before, record);
  Score opening(facts);
  opening.turned_king();
  refuse_impossible(reader, facts, opening);
  if (!reader.findings.empty()) return refused_sheet(before, std::move(reader.findings));

  Score points = record.fresh_deal ? Score(facts) : std::move(opening);
  write_points(facts, points);
  refuse_incomplete(reader, facts, points);
  const bool whole = reader.findings.empty();
  if (!whole && occasion.stage == Stage::closed) return refused_sheet(before, std::move(reader.findings));

  Sheet sheet = points.sheet();
  sheet.dealer = facts.hand.dealer;
  sheet.findings = irregularities(facts, points, occasion);
  mended(facts, sheet.notes);
  if (occasion.stage == Stage::open && !sheet.after.over) {
    for (Note& note : due(facts)) sheet.notes.push_back(std::move(note));
  }
  if (whole) {
    for (Finding& finding : corrections(facts, points, sheet.points())) sheet.findings.push_back(std::move(finding));
  }
  if (occasion.late) changed_late(record, sheet.findings);
  sheet.complete = whole;
  if (occasion.stage == Stage::closed || sheet.after.over) {
    sheet.after.deal = before.deal + 1;
    sheet.after.dealer = next_dealer(record, facts.hand);
  } else {
    sheet.lawful = lawful_cards(facts);
  }
  return sheet;
}

std::vector<std::string> state(const Match& match, const Progress& before, std::string_view text) {
  Reader reader(match, text);
  const Record record = read(reader);
  const Facts facts = work_out(match, before, record);
  const Hand& hand = facts.hand;
  const auto name = [&](Seat seat) { return std::string_view(match.players[seat]); };
  std::vector<std::string> lines;
  lines.push_back(fmt::format("trumps: {}; dealer: {}; elder: {}",
                              hand.trumps ? cards::word(*hand.trumps) : "not turned", name(hand.dealer),
                              name(hand.elder)));
  lines.push_back(fmt::format("stock: {}; {}", so_many(std::max(hand.stock, 0), "card"),
                              !hand.exchange_over        ? "the exchange goes on"
                              : hand.committed == nobody ? "nobody is committed"
                                                         : fmt::format("{} is committed", name(hand.committed))));
  if (facts.king.kind == King::Kind::declared)
    lines.push_back(fmt::format("{} declared the king", name(facts.king.seat)));
  const Playing& playing = record.playings.back();
  const Tricks won = facts.judged.back().result.won;
  if (record.playings.size() > 1) lines.emplace_back("the hand is played again");
  if (playing.size > 0 || playing.won)
    lines.push_back(fmt::format("tricks: {} {}, {} {}", name(seat_1), won[seat_1], name(seat_2), won[seat_2]));
  if (const auto [seat, index] = to_play(facts); seat != nobody) {
    lines.push_back(led(playing, index) != nullptr ? fmt::format("{} answers trick {}", name(seat), index + 1)
                                                   : fmt::format("{} leads to trick {}", name(seat), index + 1));
  }
  return lines;
}

std::vector<std::string> needs(const Match& match, const Progress& now) {
  const Points target = rules_of(match).target;
  return {fmt::format("to {}: A needs {} more, B needs {} more", target, target - now.scores[Side(0)],
                      target - now.scores[Side(1)])};
}

/// EC-36, EC-60: whether the trump was turned, told or shown by what follows it.
bool begun(const Match& match, std::string_view text) {
  if (!since(match, edition::december)) return true;
  Reader reader(match, text);
  const Record record = read(reader);
  return record.turn_up || !record.steps.empty() || record.king || !record.declarations.empty() ||
         !record.playings.front().empty();
}

std::vector<Line> slips(const Match& match, const Sheet& sheet) {
  const Rules rules = rules_of(match);
  std::vector<Line> slips;
  for (const Finding& finding : sheet.findings) {
    const std::string_view how = finding.check.id == check::late_king.id         ? "declared late"
                                 : finding.check.id == check::undeclared_king.id ? "did not declare"
                                 : finding.check.id == check::false_king.id      ? "declared without holding it"
                                                                                 : std::string_view{};
    if (how.empty() || finding.side == nobody || rules.king_point == 0) continue;
    slips.push_back(
        {finding.side, rules.king_point, finding.check.clause.value_or(clause::declared_king),
         fmt::format("the king that {} {} counted ({:+})", named(match, finding.seat), how, rules.king_point)});
  }
  for (const Note& note : sheet.notes) {
    if (note.clause != clause::wrong_number || sheet.dealer == nobody) continue;
    slips.push_back({match.side(sheet.dealer), rules.turned_king_point, clause::wrong_number,
                     fmt::format("the king that {} turned after a wrong deal counted ({:+})",
                                 named(match, sheet.dealer), rules.turned_king_point)});
  }
  return slips;
}

}  // namespace tavolo::games::ecarte
