#include "games/burraco/summary.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "games/burraco/clauses.hpp"
#include "games/burraco/meld.hpp"

namespace tavolo::games::burraco {
namespace {

/// The least that a burraco of each kind is worth, with the standard values (BU-C4).
constexpr Burrachi least_worth{35, 55, 50, 120, 125, 40, 60};
/// The cards that each kind needs (BU-C7), and the wild ones among them (BU-C6).
constexpr Burrachi least_cards{7, 8, 7, 13, 13, 8, 9};
constexpr Burrachi wild_cards{0, 1, 1, 0, 1, 0, 1};
Points times(const Burrachi& burrachi, const Burrachi& each) {
  Points sum = 0;
  for (std::size_t kind = 0; kind < kinds; ++kind) sum += burrachi[kind] * each[kind];
  return sum;
}

/// The word of a line that says of burrachi what was typed last; that of clean ones where none does.
std::size_t burraco_word(const SideLine& line) {
  for (std::size_t kind = kinds; kind-- > 0;) {
    if (line.at[kind] && line.burrachi[kind] > 0) return kind;
  }
  return word_clean;
}

/// The record with the cards that its `left` lines name counted in the lines of the sides; nothing where there are
/// none, or turns, which tell them otherwise.
std::optional<Record> with_left(const Match& match, const Rules& rules, const Record& record) {
  if (record.left.empty() || !record.moves.empty()) return std::nullopt;
  Record told = record;
  for (const LeftCards& left : record.left) {
    const Side side = match.side(left.seat);
    SideLine& line = told.pair && told.pair->has(side) ? told.pair->line : told.sides[side];
    for (const Card& card : record.of(left.cards)) {
      const Points value = rules.value(card);
      line.left.points += value;
      line.left.batches.push_back({value, value, 1});
    }
  }
  return told;
}

/// Refuses impossible counts in the lines of the sides.
class Impossible : LineChecker<SideLine> {
 public:
  Impossible(Reader& reader, const Rules& rules, const Record& record, Stage stage)
      : LineChecker(reader, record.sides, record.pair ? &record.pair->line : nullptr),
        m_rules(rules),
        m_record(record),
        m_stage(stage) {}

  void check() {
    ends();
    closed_with_cards();
    pair();
    each([&](const SideLine& one) { line(one); });
    pack();
    values();
  }

 private:
  /// BU-C10.
  void ends() {
    const Points closed = sum([](const SideLine& line) { return line.closed ? 1 : 0; });
    const Who end = m_record.end_close;
    if (closed > 1) {
      refuse(last_with(word_close), word_close, check::two_ends, "two sides closed", "keep one of the two");
    } else if (closed == 1 && end.side != nobody && !agrees(last_with(word_close))) {
      m_reader.refuse(*m_record.end_word, "another player is said to have closed", "keep one of the two",
                      check::two_ends);
    }
    if (m_record.end == End::untold || (closed == 0 && end.side == nobody)) return;
    m_reader.refuse(closed > 0 ? *last_with(word_close).at[word_close] : *m_record.end_word,
                    "a player closed, and the deal is said to have ended otherwise", "keep one of the two",
                    check::two_ends);
  }

  /// Whether `end close:N` names who the line does.
  [[nodiscard]] bool agrees(const SideLine& line) const {
    const Who end = m_record.end_close;
    if (line.closer != nobody && end.seat != nobody) return line.closer == end.seat;
    if (m_record.pair && &line == &m_record.pair->line) return m_record.pair->has(end.side);
    return &line == &m_record.sides[end.side];
  }

  /// BU-C11.
  void closed_with_cards() {
    if (!m_reader.match().individual()) return;
    for (const Side side : m_record.sides.all()) {
      const SideLine& line = m_record.sides[side];
      const bool closed =
          line.closed || (m_record.end_close.side == side && !(m_record.pair && m_record.pair->has(side)));
      const bool has_left = line.left.points != 0 ||
                            std::ranges::any_of(line.left.batches, [](const Batch& batch) { return batch.cards > 0; });
      if (!closed || !has_left) continue;
      refuse(line, word_left, check::closed_with_cards, "who closed has no card left",
             "correct the cards left, or who closed");
    }
  }

  /// BU-C43.
  void pair() {
    if (!m_record.pair) return;
    for (const Side side : m_record.sides.all()) {
      const SideLine& line = m_record.sides[side];
      if (!m_record.pair->has(side)) {
        if (!line.no_pozzetto) continue;
        refuse(line, word_no_pozzetto, check::pair_lines,
               fmt::format("{} plays alone, and so has taken a pozzetto", side),
               "leave the word out, or correct the line of the pair");
      } else if (line.is_summary()) {
        std::size_t last = side_words - 1;
        while (last == word_penalty || !line.has(last)) --last;
        refuse(line, last, check::pair_lines, fmt::format("{} is of the pair, whose line tells what it scores", side),
               "only penalties stand in the line of one of the two");
      }
    }
  }

  void line(const SideLine& line) {
    for (std::size_t kind = plain_kinds; kind < kinds; ++kind) {  // BU-C2
      if (!line.at[kind] || m_rules.counts(static_cast<Kind>(kind))) continue;
      refuse(line, kind, check::uncounted_kind,
             fmt::format("{} burrachi are no kind of their own here", word(static_cast<Kind>(kind))),
             "count them among the clean, semi-clean and dirty ones");
    }
    const bool by_fives = std::ranges::all_of(m_rules.values, [](Points value) { return value % 5 == 0; });
    const Points step = by_fives ? 5 : 1;
    multiple(line, word_melded, line.melded, step, check::points);
    multiple(line, word_left, line.left, step, check::points);
    multiple(line, word_penalised, line.penalised, step, check::points);
    const bool told = line.has(word_melded) || m_stage == Stage::closed;
    if (told && m_rules.values == Rules{}.values) {
      const std::size_t word = line.has(word_melded) ? word_melded : burraco_word(line);
      too_few(line, word, line.melded, times(line.burrachi, least_worth), "burrachi", check::burrachi_worth);
    }
  }

  /// BU-C5 to BU-C7.
  void pack() {
    const Points melded = sum([](const SideLine& l) { return l.melded.points; });
    const Points left = sum([](const SideLine& l) { return l.left.points; });
    const Points penalised = sum([](const SideLine& l) { return l.penalised.points; });
    const Points all = m_rules.all_values();
    at_most(melded, all, word_melded, check::all_cards, "points melded", "where all cards have");
    if (melded <= all) {
      const std::size_t word = left > 0 ? word_left : word_penalised;
      at_most(melded + left + penalised, all, word, check::all_cards,
              penalised > 0 ? "points melded, left and penalised" : "points melded and left", "where all cards have");
    }
    constexpr Points wild = Rules::held(Rank::two) + Rules::held(Rank::joker);
    const SideLine* last = nullptr;
    each([&](const SideLine& line) { last = times(line.burrachi, least_cards) > 0 ? &line : last; });
    if (last == nullptr) return;
    const std::size_t word = burraco_word(*last);
    const Points dirty = sum([](const SideLine& l) { return times(l.burrachi, wild_cards); });
    if (dirty > wild) {
      refuse(*last, word, check::wild_cards,
             fmt::format("{} burrachi with a wild card, where the pack holds {}", dirty, wild), "count again");
    }
    const Points cards = sum([](const SideLine& l) { return times(l.burrachi, least_cards); });
    if (cards > Rules::pack) {
      refuse(*last, word, check::burrachi_cards,
             fmt::format("these burrachi hold {} cards, where the pack holds {}", cards, Rules::pack), "count again");
    }
  }

  /// BU-C12.
  void values() {
    std::vector<Batch> told;
    each([&](const SideLine& line) {
      for (const Amount* amount : {&line.melded, &line.left, &line.penalised}) add_batches(told, *amount);
    });
    for (const Batch& batch : told) {
      Points held = 0;
      for (std::size_t rank = 0; rank < ranks; ++rank) {
        if (m_rules.values[rank] == batch.value) held += Rules::held(static_cast<Rank>(rank));
      }
      const SideWord word = last_with(word_melded).has(word_melded) ? word_melded : word_left;
      at_most(batch.cards, held, word, check::above_pack, fmt::format("cards of {}", batch.value),
              "where the pack holds");
    }
  }

  const Rules& m_rules;
  const Record& m_record;
  Stage m_stage;
};

/// Who closed, as findings call it.
std::string closer_name(const Match& match, const Party& party) {
  return party.closer != nobody ? match.players[party.closer] : letters_of(party);
}

/// BU-C8, BU-C9: whether closing stands.
bool check_close(const Match& match, const Rules& rules, const Party& party, bool followed, Findings& findings) {
  const std::string name = closer_name(match, party);
  const Who who{party.closer, party.closer != nobody ? match.side(party.closer) : party.side};
  const auto irregular = [&](const Check& check, std::string text) {
    findings.add(Verdict::irregular, check, std::move(text),
                 followed
                     ? "the deal was scored with it: it stands without the bonus for closing"
                     : "the last meld or addition goes back to the hand, and the deal goes on (BU-71); a deal that "
                       "was scored stands without the bonus",
                 who);
    findings.back().condoned = followed;
  };
  const bool has_burraco = may_close(rules, party.burrachi);
  if (!has_burraco) {
    irregular(check::close_burraco,
              fmt::format("{} closed without a {}burraco", name, rules.close_any ? "" : "clean "));
  }
  if (!party.took_pozzetto) {
    irregular(check::close_pozzetto, fmt::format("{} closed, and {} has not taken its pozzetto", name,
                                                 party.closer != nobody ? "the side" : letters_of(party)));
  }
  return has_burraco && party.took_pozzetto;
}

/// BU-C13.
void warn_nothing_left(const Match& match, const Rules& rules, const Party& party, Findings& findings) {
  const auto players = std::ranges::count_if(match.all_seats(), [&](Seat seat) { return party.has(match.side(seat)); });
  const Points holding = players - (party.closed ? 1 : 0);
  const Points least = holding * std::ranges::min(rules.values);
  if (holding <= 0 || party.left.points >= least) return;
  findings.add(Verdict::warning, check::nothing_left,
               fmt::format("{} {} left, where {} at least one card", letters_of(party),
                           party.left.points == 0 ? std::string("has no points")
                                                  : fmt::format("has {}", so_many(party.left.points, "point")),
                           holding == 1 ? "a player holds" : "each player holds"),
               fmt::format("count the cards left again: {} l20", letters_of(party)),
               {match.only_seat(party.side), party.side});
}

}  // namespace

std::string letters_of(const Party& party) {
  return party.is_pair() ? fmt::format("{}+{}", party.side, party.partner) : fmt::format("{}", party.side);
}

std::vector<Party> parties_of(const Match& match, const Rules& rules, const Progress& before, const Record& record) {
  std::vector<Party> parties;
  parties.reserve(match.all_sides().size());
  const bool untaken = !record.pair && may_pair(rules, match, before);  // BU-65
  for (const Side side : match.all_sides()) {
    if (!match.plays(side)) continue;
    if (record.pair && side == record.pair->sides[1]) continue;
    const bool pair = record.pair && side == record.pair->sides[0];
    Party& party = parties.emplace_back(Party{pair ? record.pair->line : record.sides[side]});
    party.side = side;
    if (pair) party.partner = record.pair->sides[1];
    party.took_pozzetto = !party.no_pozzetto && !untaken;
    if (!party.has(record.end_close.side)) continue;
    party.closed = true;
    if (party.closer == nobody) party.closer = record.end_close.seat;
  }
  return parties;
}

void refuse_impossible(Reader& reader, const Rules& rules, const Record& record, Stage stage) {
  if (record.sides.empty()) return;
  const std::optional<Record> counted = with_left(reader.match(), rules, record);
  Impossible(reader, rules, counted ? *counted : record, stage).check();
}

void refuse_above_pack(const Rules& rules, const std::vector<Party>& parties, Findings& findings) {
  Points melded = 0;
  Points others = 0;
  for (const Party& party : parties) {
    melded += party.melded.points;
    others += party.left.points + party.penalised.points;
  }
  const Points all = rules.all_values();
  if (melded + others <= all) return;
  findings.add(Verdict::refused, check::all_cards,
               melded > all
                   ? fmt::format("{} points melded, where all cards have {}", melded, all)
                   : fmt::format("{} points melded, left and penalised, where all cards have {}", melded + others, all),
               "count again");
}

void check_summary(const Match& match, const Rules& rules, const Progress& before, const Record& record,
                   const Occasion& occasion, std::vector<Party>& parties, Findings& findings) {
  if (record.pair && all_alone(rules, match, before)) {
    findings.add(Verdict::irregular, check::pair_alone,
                 fmt::format("{}+{} has a line, and all three play alone in this deal", record.pair->sides[0],
                             record.pair->sides[1]),
                 "write a line for each player; it is scored as the pair that it names");
  }
  for (Party& party : parties) {
    if (party.closed) party.close_stands = check_close(match, rules, party, occasion.followed, findings);
    if (occasion.stage == Stage::closed) warn_nothing_left(match, rules, party, findings);
  }
  if (occasion.stage == Stage::closed && !record.says_end()) warn_no_end(findings, "and the player to a side's line");
}

void warn_no_end(Findings& findings, std::string_view close) {
  findings.add(Verdict::warning, check::no_end, "nobody closed, and nothing says how the deal ended",
               fmt::format("add close {}, or the line end stock, end stall or end time", close));
}

}  // namespace tavolo::games::burraco
