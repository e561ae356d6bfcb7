#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "games/burraco/burraco.hpp"
#include "games/burraco/clauses.hpp"
#include "games/burraco/meld.hpp"
#include "games/burraco/referee.hpp"
#include "games/burraco/summary.hpp"
#include "games/burraco/victory.hpp"

namespace tavolo::games::burraco {
namespace {

/// Writes the lines of a party, in the order in which people count.
class Terms : ScoreLines {
 public:
  Terms(const Rules& rules, Side side, std::vector<Line>& lines) : ScoreLines(side, lines), m_rules(rules) {}

  void add(const Party& party, bool pays_pozzetto) {
    for (std::size_t kind = 0; kind < kinds; ++kind) burrachi(static_cast<Kind>(kind), party.burrachi[kind]);
    line(party.melded.points, clause::melded, "Melded cards" + arithmetic(party.melded));
    if (party.close_stands) line(m_rules.close_bonus, clause::closing, "Closing");
    line(-party.left.points, clause::left, "Cards left" + arithmetic(party.left));
    if (pays_pozzetto) line(-m_rules.no_pozzetto, clause::no_pozzetto, "Pozzetto not taken");
    line(-party.penalised.points, clause::penalised, "Penalised cards" + arithmetic(party.penalised));
    penalties(party.penalties);
  }

  using ScoreLines::penalties;

 private:
  void burrachi(Kind kind, Points number) {
    if (number == 0) return;
    const Points each = m_rules.bonus(kind).value_or(0);
    const bool clean = kind == Kind::clean || kind == Kind::royal || kind == Kind::super;
    line(number * each, clause::bonus, of_one_worth(so_many_burrachi(number, kind), number, each), number, clean);
  }

  const Rules& m_rules;
};

/// What one of a pair gets of what both scored (BU-64).
Points half_of(Points sum) noexcept {
  constexpr Points two_steps = 10;  // half of it is a multiple of five
  const Points whole = sum / two_steps;
  const bool rounds_up = sum % two_steps > 0;
  return (whole + (rounds_up ? 1 : 0)) * (two_steps / 2);
}

/// The lines of the two of a pair: each gets one, and pays penalties of the own line in full.
void add_pair(const Rules& rules, const Party& pair, bool pays_pozzetto, const Record& record, Sheet& sheet) {
  std::vector<Line> both;
  Terms(rules, pair.side, both).add(pair, pays_pozzetto);
  const std::string letters = letters_of(pair);
  Points sum = 0;
  for (const Line& line : both) {
    sum += line.points;
    sheet.notes.push_back({line.clause, fmt::format("{} together {:+}  {}", letters, line.points, line.text)});
  }
  for (const Side side : {pair.side, pair.partner}) {
    const Points half = half_of(sum);
    if (half != 0) sheet.lines.push_back({side, half, clause::half, fmt::format("Half of {} of {}", sum, letters)});
    Terms(rules, side, sheet.lines).penalties(record.sides[side].penalties);
  }
}

/// BU-52: a side that has not taken its pozzetto pays where another side has taken one.
bool pays_pozzetto(const Rules& rules, const std::vector<Party>& parties, const Party& party) {
  if (party.took_pozzetto) return false;
  return !rules.both_without_free || std::ranges::any_of(parties, &Party::took_pozzetto);
}

void add_lines(const Rules& rules, const Record& record, const std::vector<Party>& parties, Stage stage, Sheet& sheet) {
  for (const Party& party : parties) {
    const bool pays = stage == Stage::closed && pays_pozzetto(rules, parties, party);
    if (party.is_pair()) {
      add_pair(rules, party, pays, record, sheet);
    } else {
      Terms(rules, party.side, sheet.lines).add(party, pays);
    }
  }
  std::ranges::stable_sort(sheet.lines, {}, &Line::side);
}

/// BU-55 to BU-58, and for three players BU-66.
void end_deal(const Match& match, const Rules& rules, const Progress& before, Sheet& sheet) {
  Progress& after = sheet.after;
  const bool kept = !after.tally.empty() && after.tally.front().size() == tally_values;
  Points tied = kept ? after.tally.front()[tally_tied_deal] : 0;
  const Length length{
      .deals = rules.deals, .target = rules.target, .shared = rules.shared, .name = "match", .equal = clause::shared};
  decide(length, before.deal, tied, after, sheet.notes);
  // Who began beyond the number plays alone to the end, whatever this deal costs.
  const bool alone = all_alone(rules, match, before) || all_alone(rules, match, after);
  if (tied != 0 || alone) after.tally.assign(after.scores.size(), {tied, alone ? 1 : 0});
  const auto points = victory_points(match, after);
  if (!points) return;
  sheet.notes.push_back({clause::victory_points,
                         fmt::format("Victory Points: A {}, B {} (a difference of {} in the table of {} deals)",
                                     (*points)[Side(0)], (*points)[Side(1)],
                                     std::abs(after.scores[Side(0)] - after.scores[Side(1)]), *victory_table(rules))});
}

/// Refuses cards named beside counts: left ones that are told twice, and penalised ones of melds that nobody told.
void refuse_cards_told(Reader& reader, const Record& record) {
  for (const LeftCards& left : record.left) {
    const Side side = reader.match().side(left.seat);
    const bool paired = record.pair && record.pair->has(side);
    if (!(paired ? record.pair->line : record.sides[side]).has(word_left)) continue;
    reader.refuse(left.word, fmt::format("the cards left of {} are told by points too", side), "keep one of the two",
                  check::unknown);
  }
  for (const PenalisedCards& penalised : record.penalised) {
    reader.refuse(penalised.word, "no meld is told of which these cards could be",
                  fmt::format("without turns penalised cards are points: {} x10", penalised.side), check::penalised);
  }
  Cards left;
  for (const LeftCards& one : record.left) {
    for (const Card& card : record.of(one.cards)) left.add(card);
  }
  for (const Excess& excess : record.left.empty() ? std::vector<Excess>{} : above_pack(left)) {
    reader.refuse(check::above_pack, text_of(excess), "count again");
  }
}

/// Refuses a record of two levels, and an empty one.
void refuse_form(Reader& reader, const Record& record, Stage stage) {
  bool lines = false;
  const auto look = [&](const SideLine& line, const std::string& letters) {
    lines = lines || line.any();
    if (record.moves.empty() || !line.is_summary()) return;
    reader.refuse(check::unknown, fmt::format("{} is told by turns and by counts", letters),
                  "keep one of the two; beside turns a side's line has only penalties");
  };
  for (const Side side : record.sides.all()) look(record.sides[side], side_word(side));
  if (record.pair) look(record.pair->line, side_word(record.pair->sides[0]) + '+' + side_word(record.pair->sides[1]));
  if (record.moves.empty()) refuse_cards_told(reader, record);
  const bool empty = record.moves.empty() && !lines && record.left.empty() && !record.end_word;
  if (empty && stage == Stage::closed) {
    reader.refuse(check::unknown, "no deal is recorded", "write a line for each side, like A c1 s1 m205 l20 close:N");
  }
}

/// What the turns of a record come to, for those who score together.
std::vector<Party> parties_of(const Match& match, const Rules& rules, const Record& record, const Play& play) {
  std::vector<Party> parties;
  parties.reserve(match.all_sides().size());
  for (const Side side : match.all_sides()) {
    if (!match.plays(side) || play.home(side) != side) continue;
    const Play::Team& team = play.teams[side];
    Party& party = parties.emplace_back();
    party.side = side;
    const bool paired = play.pair && (*play.pair)[0] == side;
    if (paired) party.partner = (*play.pair)[1];
    // Of a pair each pays besides what is in the own line.
    if (!paired) {
      party.penalties = record.sides[side].penalties;
    } else if (record.pair) {
      party.penalties = record.pair->line.penalties;
    }
    party.burrachi = burrachi_of(rules, team);
    party.melded.points = melded_by(rules, team);
    party.penalised.points = worth(rules, team.penalised);
    party.took_pozzetto = team.has_pozzetto;
    party.close_stands = play.has_closed && play.close_stands && party.has(play.closed.side);
  }
  return parties;
}

/// BU-51: the cards of the `left` lines.
void add_left(const Match& match, const Rules& rules, const Record& record, std::vector<Party>& parties) {
  for (const LeftCards& left : record.left) {
    const Side side = match.side(left.seat);
    const auto party = std::ranges::find_if(parties, [&](const Party& one) { return one.has(side); });
    if (party != parties.end()) party->left.points += worth(rules, record.of(left.cards));
  }
}

std::string melds_text(const Play::Team& team) {
  std::string text;
  for (const Meld& meld : team.melds) text += fmt::format("{}{}", text.empty() ? "" : " ", text_of(meld));
  return text.empty() ? "none" : text;
}

std::string burrachi_text(const Rules& rules, const Burrachi& burrachi) {
  std::string text;
  for (std::size_t i = 0; i < kinds; ++i) {
    const auto kind = static_cast<Kind>(i);
    if (rules.counts(kind)) text += fmt::format("{}{} {}", text.empty() ? "" : ", ", burrachi[i], word(kind));
  }
  return text;
}

/// What a side lacks to close (BU-39).
std::string to_close(const Rules& rules, const Play::Team& team, const std::string& letters) {
  std::string lacks = team.has_pozzetto ? "" : "its pozzetto";
  if (!may_close(rules, burrachi_of(rules, team))) {
    lacks += fmt::format("{}a {}burraco", lacks.empty() ? "" : " and ", rules.close_any ? "" : "clean ");
  }
  return lacks.empty() ? fmt::format("{} may close", letters) : fmt::format("{} needs {} to close", letters, lacks);
}

}  // namespace

Sheet score(const Match& match, const Progress& before, std::string_view text, Occasion occasion) {
  const Rules rules = rules_of(match);
  Reader reader(match, text);
  const Record record = read(reader, rules);
  if (reader.findings.empty()) refuse_form(reader, record, occasion.stage);
  if (reader.findings.empty()) refuse_impossible(reader, rules, record, occasion.stage);
  if (!reader.findings.empty()) return refused_sheet(before, std::move(reader.findings));
  if (before.over) return after_the_end(before, check::after_match, "match");  // BU-C14

  Sheet sheet{.after = before};
  const bool turns = !record.moves.empty();
  std::optional<Play> play;
  std::vector<Party> parties;
  if (turns) {
    play = follow(match, rules, before, record, occasion, reader.words(), sheet.findings);
    parties = parties_of(match, rules, record, *play);
    add_left(match, rules, record, parties);
    refuse_above_pack(rules, parties, sheet.findings);
  } else {
    parties = parties_of(match, rules, before, record);
    add_left(match, rules, record, parties);
    check_summary(match, rules, before, record, occasion, parties, sheet.findings);
  }
  add_lines(rules, record, parties, occasion.stage, sheet);
  if (occasion.stage == Stage::closed && parties.size() == 3 && may_pair(rules, match, before)) {
    sheet.notes.push_back({clause::nobody_alone,
                           fmt::format("Nobody took the pozzetto of {}: all three score alone", rules.big_pozzetto)});
  }
  const BySide<Points> points = sheet.points();
  if (occasion.stage == Stage::closed) {
    check_claims(match, record.claims, record.number, before.deal, points, check::claims, sheet.findings);
  }
  if (sheet.refused()) return refused_sheet(before, std::move(sheet.findings));

  sheet.dealer = dealer_of(match, before, play ? play->first : nobody);  // BU-9
  count_in(match, occasion.stage, points, sheet, [&] { end_deal(match, rules, before, sheet); });
  return sheet;
}

std::vector<std::string> state(const Match& match, const Progress& before, std::string_view text) {
  const Rules rules = rules_of(match);
  Reader reader(match, text);
  const Record record = read(reader, rules);
  std::vector<std::string> lines;
  if (!reader.findings.empty() || record.moves.empty()) return lines;
  Findings findings;
  const Play play = follow(match, rules, before, record, {.stage = Stage::open}, reader.words(), findings);
  for (const Side side : match.all_sides()) {
    if (!match.plays(side) || play.home(side) != side) continue;
    const Play::Team& team = play.teams[side];
    const bool pair = play.pair && (*play.pair)[0] == side;
    const std::string letters = pair ? fmt::format("{}+{}", side, (*play.pair)[1]) : fmt::format("{}", side);
    lines.push_back(fmt::format("{} melds: {}", letters, melds_text(team)));
    lines.push_back(fmt::format("{} burrachi: {}; melded: {}", letters, burrachi_text(rules, burrachi_of(rules, team)),
                                melded_by(rules, team)));
    lines.push_back(to_close(rules, team, letters));
  }
  for (const Seat seat : match.all_seats()) {
    if (!match.plays(match.side(seat))) continue;
    const Play::Player& player = play.players[seat];
    lines.push_back(
        fmt::format("{}: {} in the {}", match.players[seat], player.hand, player.in_pozzetto ? "pozzetto" : "hand"));
  }
  lines.push_back(fmt::format("stock: {}, pile: {}", so_many(play.stock, "card"), so_many(play.pile, "card")));
  if (play.has_closed) {
    lines.push_back(play.closed.seat == nobody ? fmt::format("{} closed", play.closed.side)
                                               : fmt::format("{} closed", match.players[play.closed.seat]));
  } else if (const Seat next = play.next(match); next != nobody && !play.ended()) {
    lines.push_back(fmt::format("next: turn {}, {}", play.number + 1, match.players[next]));
  }
  return lines;
}

std::vector<std::string> needs(const Match& match, const Progress& now) {
  std::vector<std::string> lines;
  if (now.over) return lines;
  const Rules rules = rules_of(match);
  if (rules.deals) {
    lines.push_back(now.deal <= *rules.deals ? fmt::format("deal {} of {}", now.deal, *rules.deals)
                                             : std::string("an extra deal"));
  }
  const Points best = match.best(now.scores);
  for (const Side side : match.all_sides()) {
    if (!match.plays(side)) continue;
    const Points behind = best - now.scores[side];
    if (behind > 0) lines.push_back(fmt::format("{} is {} behind", side, behind));
    if (rules.target && now.scores[side] < *rules.target) {
      lines.push_back(fmt::format("{} needs {} to reach {}", side, *rules.target - now.scores[side], *rules.target));
    }
  }
  if (all_alone(rules, match, now)) lines.emplace_back("all three play alone, with three pozzetti");
  return lines;
}

std::vector<Line> slips(const Match& match, const Sheet& sheet) {
  const Rules rules = rules_of(match);
  std::vector<Line> slips;
  for (const Line& line : sheet.lines) {
    if (line.clause != clause::bonus || line.number == 0) continue;
    const Points each = line.points / line.number;
    for (std::size_t i = 0; i < kinds; ++i) {
      const auto kind = static_cast<Kind>(i);
      const Points more = rules.bonus(kind).value_or(each) - each;
      if (more == 0) continue;
      slips.push_back({line.side, more, clause::bonus,
                       fmt::format("one of {} of {} counted as {}", line.text, line.side, word(kind))});
    }
  }
  const auto pays = [&](Side side) {
    return std::ranges::any_of(
        sheet.lines, [&](const Line& line) { return line.side == side && line.clause == clause::no_pozzetto; });
  };
  for (const Side side : match.all_sides()) {
    if (!match.plays(side) || pays(side) || rules.no_pozzetto == 0) continue;
    slips.push_back(
        {side, -rules.no_pozzetto, clause::no_pozzetto, fmt::format("a pozzetto not taken counted against {}", side)});
  }
  return slips;
}

}  // namespace tavolo::games::burraco
