#include "games/fieschi/referee.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "games/fieschi/clauses.hpp"

namespace tavolo::games::fieschi {

Points value_of(const Rules& rules, Kind kind, int spade) {
  if (kind == Kind::spada) return rules.spada_poker.value_or(0);
  return std::max<Points>(0, rules.values[index(kind)] - rules.spada_cost * spade);
}

namespace {

/// The best lawful poker among more than four cards.
std::optional<Poker> best_among(const Rules& rules, const Cards& cards) {
  std::optional<Poker> best;
  const auto offer = [&](Kind kind, int spade) {
    const Poker poker{kind, spade, value_of(rules, kind, spade)};
    if (!best || poker.value > best->value) best = poker;
  };
  for (std::size_t i = 0; i + 1 < kinds; ++i) {
    const auto kind = static_cast<Kind>(i);
    const int naturals = std::min(4, cards.count(kind));
    const int spade = 4 - naturals;
    if (naturals > 0 && spade <= rules.max_spade && spade <= cards.count(Kind::spada)) offer(kind, spade);
  }
  if (rules.spada_poker && cards.count(Kind::spada) >= 4) offer(Kind::spada, 4);
  return best;
}

/// What a penalty for an unlawful poker would be, in points: FI-34 with `penalty-poker`.
Points offered(const Rules& rules, const Cards& cards) {
  if (rules.penalty) return *rules.penalty;
  std::size_t best = 0;
  for (std::size_t kind = 1; kind + 1 < kinds; ++kind) {
    const bool more = cards.of[kind] > cards.of[best];
    const bool dearer = cards.of[kind] == cards.of[best] && rules.values[kind] > rules.values[best];
    if (more || dearer) best = kind;
  }
  if (cards.of[best] == 0) return rules.spada_poker.value_or(0);
  return rules.values[best];
}

std::string poker_remedy(const Rules& rules, const Judgement& judged, const Cards& cards, Found found) {
  std::string remedy;
  if (judged.stands) {
    Cards rest = cards;
    if (judged.stands->kind != Kind::spada) rest.add(judged.stands->kind, judged.stands->spade - 4);
    rest.add(Kind::spada, -judged.stands->spade);
    remedy = fmt::format("a poker of {} stands, {} back to the hand", several(judged.stands->kind),
                         rest.size() == 1 ? text_of(rest) + " goes" : text_of(rest) + " go");
  } else if (found == Found::in_count) {
    remedy = "it scores nothing (FI-34)";
  } else {
    remedy = "the cards go back to the hand; when counting it scores nothing (FI-34)";
  }
  const Points penalty = offered(rules, cards);
  if (penalty > 0 && found != Found::in_play) {
    remedy += fmt::format("; the table may record a penalty: p{}:FI-34", penalty);
  }
  return remedy;
}

/// Follows the turns of one deal, in their order.
class Follower {
 public:
  Follower(const Match& match, const Rules& rules, const Progress& before, Stage stage, Findings& findings)
      : m_match(match), m_rules(rules), m_stage(stage), m_findings(findings), m_had_last(match.all_seats()) {
    m_play.players.resize(match.all_seats().size());
    if (before.dealer != nobody) m_play.turn = match.next(before.dealer);
    if (const auto total = rules.total()) m_play.reserve = *total - match.playing() * rules.hand_size;
  }

  /// Begins in a situation that is told.
  Follower(const Match& match, const Rules& rules, Play situation, Findings& findings)
      : m_match(match),
        m_rules(rules),
        m_stage(Stage::open),
        m_findings(findings),
        m_play(std::move(situation)),
        m_is_position(true),
        m_had_last(match.all_seats()) {}

  /// A turn as far as it is told. Nobody is named.
  Play follow(const Move& move, bool draw_told) {
    if (!is_late(move)) play(move, true, draw_told);
    return std::move(m_play);
  }

  Play follow(const Record& record) {
    check_players();
    if (record.full()) {
      for (Play::Player& player : m_play.players) player.hand = m_rules.hand_size;
      m_play.pile.reserve(record.moves.size());
      for (const Move& move : record.moves) turn(move, std::span(&move, &record.moves.back() + 1).subspan(1));
      check_left(record);
      if (m_stage == Stage::closed && !m_play.ended) warn_unfinished();
    } else {
      summary(record);
    }
    check_pack(record);
    return std::move(m_play);
  }

 private:
  Play::Player& player(Seat seat) { return m_play.players[seat]; }
  std::string name(Seat seat) const { return m_match.players[seat]; }

  /// Who is named: nobody in a position.
  Seat named(Seat seat) const { return m_is_position ? Seat(nobody) : seat; }

  void find(Verdict verdict, const Check& check, std::string text, std::string remedy, Seat seat = nobody,
            int number = 0) {
    m_findings.add(verdict, check, std::move(text), std::move(remedy), m_match.who(named(seat)), number);
  }

  void irregular(const Check& check, const Move& move, std::string_view text, std::string remedy) {
    find(Verdict::irregular, check,
         m_is_position ? std::string(text) : fmt::format("in turn {} {} {}", move.number, name(move.seat), text),
         std::move(remedy), move.seat, move.number);
  }
  /// The same for what may stand by now, so that nothing follows from it any more. A position asks what is allowed.
  void irregular(const Check& check, const Move& move, std::string_view text, std::string remedy, bool stands) {
    irregular(check, move, text, std::move(remedy));
    m_findings.back().condoned = stands && !m_is_position;
  }
  /// What the hand cannot have held.
  void refuse_hand(const Move& move, std::string_view did, std::string_view how, std::string remedy) {
    find(Verdict::refused, check::empty_hand,
         m_is_position ? fmt::format("{} {}", did, how)
                       : fmt::format("{} {} in turn {} {}", name(move.seat), did, move.number, how),
         std::move(remedy), move.seat, move.number);
  }

  void check_players() {
    constexpr int fewest = 2;
    constexpr int most = 6;
    if (m_match.seats() >= fewest && m_match.seats() <= most) return;
    find(Verdict::irregular, check::players, fmt::format("{} play, and Fieschi is for 2 to 6", m_match.seats()),
         "play at two tables, or in turns");
  }

  // Summary

  void summary(const Record& record) {
    for (const Seat seat : m_match.all_seats()) {
      const Holding& holding = record.players[seat];
      player(seat).hand = holding.hand;
      player(seat).pokers.reserve(holding.pokers.size());
      for (const Cards& cards : holding.pokers) {
        lay(seat, cards, 0);
        m_shown.add(cards);
        ++m_laid;
      }
    }
  }

  // Pokers

  /// Judges a poker; answers whether it stands.
  bool lay(Seat seat, const Cards& cards, int number) {
    const Judgement judged = judge_poker(m_rules, cards);
    if (judged.stands) player(seat).pokers.push_back(*judged.stands);
    if (judged.lawful()) return true;
    const std::string laid = text_of(cards);
    if (!judged.stands) player(seat).unlawful.push_back(laid);
    std::string who = fmt::format("laid {}", laid);
    if (!m_is_position) who = fmt::format("{} {}", name(seat), who);
    if (number != 0) who += fmt::format(" in turn {}", number);
    const Found found = m_is_position              ? Found::in_play
                        : number == 0              ? Found::in_count
                        : m_stage == Stage::closed ? Found::in_finished_deal
                                                   : Found::in_play;
    for (Finding& finding : poker_findings(m_rules, cards, judged, who, found)) {
      finding.seat = named(seat);
      finding.side = m_match.side(finding.seat);
      finding.turn = number;
      m_findings.push_back(std::move(finding));
    }
    return judged.stands.has_value();
  }

  // Turns

  void turn(const Move& move, std::span<const Move> later) {
    if (is_late(move)) {
      m_number = move.number;
      return;
    }
    m_later = later;
    if (m_play.first == nobody) m_play.first = move.seat;
    // An open record may be a position from the middle of a game: its latest turn may lack its end.
    const bool goes_on = m_stage == Stage::open && later.empty();
    check_order(move);
    m_passed = move.seat == m_play.turn || move.seat == m_passed ? nobody : m_play.turn;
    const bool is_last_turn = play(move, goes_on, true);
    m_play.turn = m_match.next(move.seat);
    m_number = move.number;
    end_turn(move, is_last_turn);
  }

  bool is_late(const Move& move) {
    const bool had_all = m_play.last_drawn && m_had_last[move.seat] && since(m_match, edition::december);
    if (!m_play.ended && !had_all) return false;
    irregular(check::after_end, move, "plays on after the last card of the reserve",
              "the game is over: the turn counts for nothing, leave it out");
    return true;
  }

  /// What is done in a turn; answers whether the last card of the reserve was drawn in it.
  bool play(const Move& move, bool goes_on, bool draw_told) {
    const bool is_last_round = m_play.last_drawn;
    const bool draw_goes_on = goes_on && move.pokers.empty() && move.discards.empty();
    if (draw_told) draw(move, draw_goes_on);
    if (move.early_poker || move.late_poker) {
      irregular(clause::time_to_lay, move,
                move.early_poker ? "laid a poker before drawing" : "laid a poker after the discard",
                "it stands (FI-39)", true);
    }
    Cards in_hand;  // shown, but back in the hand
    for (const Cards& cards : move.pokers) lay_in_turn(move, cards, in_hand);
    const bool is_last_turn = m_play.last_drawn && !is_last_round;
    const std::size_t piled = m_play.pile.size();
    discard(move, is_last_turn, goes_on);
    // What went back to the hand may be what was discarded.
    if (m_play.pile.size() > piled) take_off(in_hand, m_play.pile.back(), 1);
    check_shown(move, in_hand);
    return is_last_turn;
  }

  /// Under `finish-round` every other player has one more turn after the last card (FI-26).
  void end_turn(const Move& move, bool is_last_turn) {
    if (!m_play.last_drawn) return;
    m_had_last[move.seat] = true;
    if (is_last_turn) {
      m_turns_left = m_rules.finish_round ? m_match.playing() - 1 : 0;
    } else {
      --m_turns_left;
    }
    m_play.ended = m_turns_left <= 0;
  }

  void check_order(const Move& move) {
    const bool is_begun = m_number != 0;
    const bool is_fragment = !is_begun && m_stage == Stage::open && move.number > 1;
    if (is_fragment) return;
    if (move.number != m_number + 1) {
      irregular(check::order, move, fmt::format("plays where turn {} comes next", m_number + 1),
                "number the turns 1, 2, 3 without a gap, or add the missing one");
    } else if (m_play.turn != nobody && move.seat != m_play.turn && move.seat != m_passed) {
      const bool has_drawn = m_stage == Stage::closed || std::ranges::count(m_later, m_play.turn, &Move::seat) > 0;
      irregular(check::order, move, fmt::format("plays where it is the turn of {}", name(m_play.turn)),
                has_drawn ? "the rightful player has drawn since: it stands (FI-40)" : "the play is taken back (FI-40)",
                has_drawn);
    }
  }

  void draw(const Move& move, bool goes_on) {
    int from_pile = 0;
    bool empty_told = false;
    for (const Drawn& drawn : move.drawn.list()) {
      if (drawn.from_pile) {
        ++from_pile;
        take_from_pile(move, drawn);
      } else {
        empty_told = take_from_reserve(move, drawn, empty_told) || empty_told;
      }
    }
    *player(move.seat).hand += move.drawn.size();
    check_number_drawn(move, from_pile, goes_on);
    if (from_pile > m_rules.discard_draw) {
      irregular(check::pile_draw, move,
                fmt::format("drew {} from the discard pile, where {} may be", cards(from_pile), m_rules.discard_draw),
                "the excess goes back on the pile (FI-35)");
    }
  }

  void take_from_pile(const Move& move, const Drawn& drawn) {
    if (m_play.pile.empty()) {
      irregular(check::empty_pile, move, "drew from the discard pile, which is empty",
                m_play.last_drawn ? "correct the record: the reserve is empty too, and nothing more can be drawn"
                                  : "correct the record, or draw from the reserve instead");
      return;
    }
    const Kind top = m_play.pile.back();
    m_play.pile.pop_back();
    if (drawn.claimed && *drawn.claimed != top) {
      irregular(check::top_card, move,
                fmt::format("took {} from the discard pile, whose top is {}", one(*drawn.claimed), one(top)),
                fmt::format("only the top card may be taken: correct it to d{}", sign(top)));
    }
  }

  /// Answers whether it told that the reserve is empty, which is said once a turn.
  bool take_from_reserve(const Move& move, const Drawn& drawn, bool told) {
    if (m_play.last_drawn) {
      if (!told) {
        const bool from_pile = m_rules.discard_draw > 0 && !m_play.pile.empty();
        irregular(check::last_card, move, "drew from the reserve after its last card",
                  from_pile ? "count the reserve again; the next card comes from the discard pile (FI-27)"
                            : "count the reserve again; no more card is drawn (FI-27)");
      }
      return true;
    }
    if (!m_play.reserve) {
      m_play.last_drawn = drawn.is_last;
      return false;
    }
    --*m_play.reserve;
    m_play.last_drawn = *m_play.reserve == 0;
    if (m_play.last_drawn && !drawn.is_last) {
      irregular(check::last_card, move, "drew the last card of the reserve, which is not marked",
                "count again, or write r!");
    } else if (!m_play.last_drawn && drawn.is_last) {
      irregular(check::last_card, move,
                fmt::format("is said to draw the last card of the reserve, which still has {}", *m_play.reserve),
                "count again, or leave out the !");
    }
    return false;
  }

  void check_number_drawn(const Move& move, int from_pile, bool goes_on) {
    const int count = move.drawn.size();
    if (count == m_rules.draw) return;
    const bool nothing_left = m_play.last_drawn && (m_play.pile.empty() || from_pile >= m_rules.discard_draw);
    if (count < m_rules.draw && (nothing_left || goes_on)) return;
    const bool too_many = count > m_rules.draw;
    const bool is_over = !move.discards.empty() || !m_later.empty() || m_stage == Stage::closed;
    irregular(check::draw, move,
              count == 0 ? fmt::format("drew no card where {} must be", m_rules.draw)
                         : fmt::format("drew {} where {} must be", count, m_rules.draw),
              too_many  ? "the excess card goes back if it is known, else the left neighbour draws it unseen (FI-35)"
              : is_over ? "it was not drawn before the discard, and is not drawn any more (FI-36)"
                        : "the missing card is drawn before the own discard, not later (FI-36)",
              !too_many && is_over);
  }

  static void take_off(Cards& cards, Kind kind, int count) {
    cards.add(kind, -std::min(count, static_cast<int>(cards.count(kind))));
  }

  void lay_in_turn(const Move& move, const Cards& cards, Cards& in_hand) {
    const bool stands = lay(move.seat, cards, move.number);
    Cards back = cards;
    if (stands) {
      ++m_laid;
      const Poker& poker = player(move.seat).pokers.back();
      Cards down;
      if (poker.kind != Kind::spada) down.add(poker.kind, 4 - poker.spade);
      down.add(Kind::spada, poker.spade);
      m_shown.add(down);
      for (std::size_t kind = 0; kind < kinds; ++kind) {
        back.of[kind] = static_cast<std::uint16_t>(back.of[kind] - down.of[kind]);
        take_off(in_hand, static_cast<Kind>(kind), down.of[kind]);  // or what is laid now
      }
      *player(move.seat).hand -= 4;
    }
    for (std::size_t kind = 0; kind < kinds; ++kind) in_hand.of[kind] = std::max(in_hand.of[kind], back.of[kind]);
    if (*player(move.seat).hand < 0) {
      refuse_hand(move, "laid more cards", "than the hand held", "count the cards of the earlier turns again");
      player(move.seat).hand = 0;
    }
  }

  void discard(const Move& move, bool is_last_turn, bool goes_on) {
    m_play.discards = nobody;
    Points& hand = *player(move.seat).hand;
    if (is_last_turn && !m_rules.last_turn_discard) {
      if (!move.discards.empty()) {
        irregular(check::after_end, move, "discarded after drawing the last card of the reserve",
                  m_rules.finish_round ? "it goes back to the hand: who draws the last card does not discard"
                                       : "the game is over: the discard counts for nothing, leave it out");
      }
      return;
    }
    if (move.discards.empty()) {
      if (hand > 0 && goes_on) m_play.discards = move.seat;
      if (hand > 0 && !goes_on) {
        const bool drawn_since = std::ranges::any_of(
            m_later, [](const Move& one) { return std::ranges::any_of(one.drawn.list(), &Drawn::from_pile); });
        irregular(check::no_discard, move, fmt::format("did not discard, with {} in the hand", cards(hand)),
                  drawn_since ? "ask for the card, which goes under the top of the discard pile (FI-37)"
                              : "ask for the card (FI-37)");
      }
      return;
    }
    const auto number = std::ssize(move.discards);
    constexpr const char* none_left = "count again: who has no card left does not discard";
    if (hand == 0) return refuse_hand(move, "discarded", "with an empty hand", none_left);
    if (number > hand && since(m_match, edition::december)) {
      return refuse_hand(move, "discarded " + cards(number), "and held " + cards(hand), none_left);
    }
    if (number > 1) {
      irregular(check::two_discards, move, "discarded " + cards(number),
                "the next player says which one goes back to the hand; the first lies on the pile (FI-38)");
    }
    m_play.pile.push_back(move.discards.front());
    --hand;
  }

  static std::string cards(Points n) { return so_many(n, "card"); }

  // The pack

  /// At full level the pack must hold what lies in point piles and on the discard pile, and what was
  /// shown and went back to the hand. Only what this turn showed can be new.
  void check_shown(const Move& move, const Cards& in_hand) {
    if (m_rules.counts.empty()) return;
    if (move.pokers.empty() && move.discards.empty()) return;
    Cards seen = m_shown;
    seen.add(in_hand);
    for (const Kind kind : m_play.pile) seen.add(kind);
    refuse_above_pack(seen, move.number);
  }

  void refuse_above_pack(const Cards& seen, int number) {
    for (std::size_t i = 0; i < kinds; ++i) {
      auto above = m_refused[i] ? std::nullopt : above_pack(m_rules, static_cast<Kind>(i), seen.of[i]);
      if (!above) continue;
      m_refused[i] = true;
      above->turn = number;
      m_findings.push_back(std::move(*above));
    }
  }

  void check_left(const Record& record) {
    for (const Seat seat : m_match.all_seats()) {
      const auto& left = record.players[seat].left;
      if (!left || left->size() == *player(seat).hand) continue;
      find(Verdict::warning, check::cards_left,
           fmt::format("{} is said to have {} left, and the turns leave {}", name(seat), cards(left->size()),
                       *player(seat).hand),
           "count again", seat);
    }
  }

  void check_pack(const Record& record) {
    if (!m_rules.counts.empty()) {
      Cards seen = m_shown;
      if (record.full()) {
        for (const Kind kind : m_play.pile) seen.add(kind);
        for (const Holding& holding : record.players) {
          if (holding.left) seen.add(*holding.left);
        }
      }
      refuse_above_pack(seen, 0);
    } else {
      warn_many();
    }
    if (const auto total = m_rules.total(); total && m_laid * 4 > *total) {
      find(Verdict::refused, check::too_many_pokers,
           fmt::format("{} pokers take {} cards, and the pack has {}", m_laid, m_laid * 4, *total),
           "count again, or set deck-total to your pack");
    }
  }

  void warn_many() {
    constexpr int many_spade = 12;
    constexpr int many_pokers = 6;
    if (m_shown.count(Kind::spada) > many_spade) {
      find(Verdict::warning, check::many, fmt::format("{} spade lie in the pokers", m_shown.count(Kind::spada)),
           "make sure that it is so; deck-counts tells the pack");
    }
    std::array<int, kinds> laid{};
    for (const Play::Player& one_player : m_play.players) {
      for (const Poker& poker : one_player.pokers) ++laid[index(poker.kind)];
    }
    for (std::size_t i = 0; i < kinds; ++i) {
      if (laid[i] <= many_pokers) continue;
      find(Verdict::warning, check::many,
           fmt::format("{} pokers of {} were laid", laid[i], several(static_cast<Kind>(i))),
           "make sure that it is so; deck-counts tells the pack");
    }
  }

  void warn_unfinished() {
    find(Verdict::warning, check::unfinished,
         m_play.last_drawn ? "the deal is closed before the last round is played"
                           : "the deal is closed, and nobody drew the last card of the reserve",
         "the game was stopped early, or a line is missing");
  }

  const Match& m_match;
  const Rules& m_rules;
  Stage m_stage;
  Findings& m_findings;
  Play m_play;
  Cards m_shown;            // in pokers; at full level only in those that stand
  std::int64_t m_laid = 0;  // pokers, the unlawful ones of a summary too
  int m_number = 0;         // of the turn before
  Seat m_passed = nobody;   // whose turn it was, where the turn before was another's (FI-40)
  bool m_is_position = false;
  std::span<const Move> m_later = {};  // the turns after the one that is followed
  int m_turns_left = 0;                // of the others, after the last card
  BySeat<bool> m_had_last;             // who drew the last card, or has had a turn since
  std::array<bool, kinds> m_refused{};
};

}  // namespace

Judgement judge_poker(const Rules& rules, const Cards& cards) {
  Judgement judged;
  const int size = cards.size();
  const int spade = cards.count(Kind::spada);
  if (size != 4) {
    judged.faults.emplace_back(check::poker_size, so_many(size, "card") + " as a poker of four");
    if (size > 4) judged.stands = best_among(rules, cards);
    return judged;
  }
  if (spade == 4) {
    if (rules.spada_poker) {
      judged.stands = Poker{Kind::spada, 4, value_of(rules, Kind::spada, 4)};
    } else {
      judged.faults.emplace_back(check::only_spade, "four spade, which are no poker");
    }
    return judged;
  }
  const auto natural = std::find_if(cards.of.begin(), cards.of.end(), [](std::uint16_t n) { return n > 0; });
  if (*natural + spade != 4) judged.faults.emplace_back(check::mixed_poker, "which mixes kinds");
  if (spade > rules.max_spade) {
    judged.faults.emplace_back(check::too_many_spade,
                               fmt::format("with {} spade where {} may lie", spade, rules.max_spade));
  }
  if (judged.lawful()) {
    const auto kind = static_cast<Kind>(natural - cards.of.begin());
    judged.stands = Poker{kind, spade, value_of(rules, kind, spade)};
  }
  return judged;
}

Findings poker_findings(const Rules& rules, const Cards& cards, const Judgement& judged, std::string_view who,
                        Found found) {
  Findings findings;
  for (const auto& [check, why] : judged.faults) {
    findings.add(Verdict::irregular, check, fmt::format("{}, {}", who, why), poker_remedy(rules, judged, cards, found));
  }
  return findings;
}

std::optional<Finding> above_pack(const Rules& rules, Kind kind, int seen) {
  if (rules.counts.empty() || seen <= rules.counts[index(kind)]) return std::nullopt;
  return Finding{
      .verdict = Verdict::refused,
      .check = check::above_pack,
      .text = fmt::format("{} {} are shown, and the pack holds {}", seen, several(kind), rules.counts[index(kind)]),
      .remedy = "count again, or set deck-counts to your pack"};
}

Play follow_turn(const Match& match, const Rules& rules, Play situation, const Move& move, bool draw_told,
                 Findings& findings) {
  return Follower(match, rules, std::move(situation), findings).follow(move, draw_told);
}

Play follow(const Match& match, const Rules& rules, const Progress& before, const Record& record, Stage stage,
            Findings& findings) {
  return Follower(match, rules, before, stage, findings).follow(record);
}

void check_claims(const Match& match, const Record& record, const BySide<Points>& points, Findings& findings) {
  for (const Claim& claim : record.claims) {
    const Points real = points[match.side(claim.seat)];
    if (claim.points == real) continue;
    findings.add(
        Verdict::corrected, check::claims,
        fmt::format("{} is said to have {}, and the record gives {}", match.players[claim.seat], claim.points, real),
        fmt::format("{} counts", real), match.who(claim.seat));
  }
}

}  // namespace tavolo::games::fieschi
