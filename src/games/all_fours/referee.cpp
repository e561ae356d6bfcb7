#include "games/all_fours/referee.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "games/all_fours/clauses.hpp"

namespace tavolo::games::all_fours {
namespace {

using cards::Card;
using cards::CardSet;
using cards::Rank;

/// The refused checks, a function each.
class Impossible {
 public:
  Impossible(Reader& reader, const Facts& facts, const Scored& score, Stage stage)
      : m_reader(reader), m_facts(facts), m_score(score), m_stage(stage) {}

  void run() {
    ended_already();
    turn_ups();
    gift();
    run_of_cards();
    exhausted();
    ends_of_the_record();
    cards_in_two_places();
    misdeal_too_late();
    stars();
    if (m_record.ending.any() && !m_hand.complete) summary();
  }

  /// AF-R12: what a closed record must hold, unless it ended before.
  void missing() {
    const Record& r = m_record;
    if (r.misdeal || r.exhausted || r.conceded != nobody || m_score.over()) return;
    if (!r.tricks.empty() && !m_hand.complete) {
      m_reader.refuse(check::incomplete, tricks_told(), "complete the tricks, one card of each player");
      return;
    }
    std::vector<std::string_view> words;
    if (r.turn_ups.empty()) words.push_back("the turn-up (t)");
    if (r.speech == Speech::none) words.push_back("what the eldest said (s, b1 or br)");
    if (r.speech == Speech::ran && r.turn_ups.size() == 1) words.push_back("the turn-up after the run (t)");
    if (r.tricks.empty()) {
      if (!r.ending.high) words.push_back("High (h)");
      if (!r.ending.low) words.push_back("Low (l)");
      if (!r.ending.jack) words.push_back("the jack (j)");
      if (!r.ending.counts) words.push_back("Game (g)");
    }
    if (words.empty()) return;
    m_reader.refuse(check::incomplete, fmt::format("the record lacks {}", fmt::join(words, ", ")),
                    "complete it; `tavolo add` keeps a deal that is not complete yet");
  }

 private:
  [[nodiscard]] int seats() const { return m_reader.match().seats(); }

  /// AF-R31: after a turn-up or a gift that ended the game only a misdeal may be recorded.
  void ended_already() {
    if (m_record.misdeal) return;
    if (m_score.ended_by_penalty) {
      if (m_record.turn_ups.empty() && m_record.speech == Speech::none && !m_record.has_play()) return;
      m_reader.refuse(check::over, "the game was over before this, so the rest of the hand is not played",
                      "leave out what follows uc");
      return;
    }
    const auto last = static_cast<std::size_t>(m_score.ended_by_turn_up);
    const bool said = m_record.speech != Speech::none && !(m_record.speech == Speech::ran && last > 1);
    const bool after_turn_up = last != 0 && (m_record.turn_ups.size() > last || said || m_record.exhausted);
    const bool over = last != 0 || (m_score.ended_by_gift && m_hand.rules.give_one_can_win);
    if (after_turn_up || (over && (m_record.has_play() || m_record.conceded != nobody || m_record.exhausted))) {
      m_reader.refuse(check::over, "the game was over before this, so the rest of the hand is not played",
                      last != 0 ? "leave out what follows the turn-up" : "leave out what follows took-one");
    }
  }

  /// AF-R2, AF-R8, AF-R9: cards turned twice, or turned when nothing is to be turned.
  void turn_ups() {
    const auto& cards = m_record.turn_ups;
    for (std::size_t i = 0; i < cards.size(); ++i) {
      const base::Word& word = m_record.turn_words[i];
      if (std::count(cards.begin(), cards.begin() + static_cast<std::ptrdiff_t>(i), cards[i]) > 0) {
        m_reader.refuse(word, fmt::format("{} is turned up twice", cards::name(cards[i])),
                        "every card is in the pack once", check::twice);
      }
      if (i == 0) continue;
      if (m_record.speech != Speech::ran) {
        m_reader.refuse(word, "a second card is turned up though the cards were not run",
                        "write br (ran) before it, or leave it out", check::extra_turn_up);
        return;
      }
      if (static_cast<int>(i) > most_runs(seats())) {
        m_reader.refuse(word, fmt::format("this is run {}, and the pack allows {}", i, most_runs(seats())),
                        "record x (exhausted) instead", check::too_many_runs);
        return;
      }
      if (i >= 2 && cards[i - 1].suit != cards.front().suit) {
        m_reader.refuse(word, fmt::format("the suit had changed with {}, so play had begun", cards::name(cards[i - 1])),
                        "leave this turn-up out", check::extra_turn_up.citing(clause::suit_changed));
        return;
      }
    }
  }

  /// AF-R6: a gift that the house rules forbid.
  void gift() {
    if (!m_score.ended_by_gift || m_hand.rules.give_one_can_win) return;
    m_reader.refuse(check::speech.citing(clause::take_one), "the dealer may not give the point that wins the game here",
                    "the dealer must run: br and the next turn-up");
  }

  [[nodiscard]] bool suit_unchanged() const {
    return m_record.speech == Speech::ran && m_record.turn_ups.size() > 1 &&
           m_record.turn_ups.back().suit == m_record.turn_ups.front().suit;
  }

  /// AF-R7: play needs a trump suit that changed.
  void run_of_cards() {
    if (!suit_unchanged() || m_record.exhausted || m_score.over()) return;
    const bool ends_early = m_record.conceded != nobody || m_record.misdeal;
    if (ends_early && !since(m_reader.match(), edition::december)) return;
    if (m_record.has_play() || (m_stage == Stage::closed && !ends_early)) {
      const bool last = m_hand.runs >= most_runs(seats());
      m_reader.refuse(check::same_suit,
                      fmt::format("the suit did not change: {} after {}", cards::name(m_record.turn_ups.back()),
                                  cards::name(m_record.turn_ups.front())),
                      last ? "the pack is exhausted: record x"
                           : "the dealer must run again: another turn-up, or x if the pack is exhausted");
    }
  }

  /// AF-R10: the pack is exhausted only when it is, or by agreement of two players.
  void exhausted() {
    if (!m_record.exhausted) return;
    const bool agreed = m_hand.rules.bunch && seats() == 2 && m_hand.runs > 0;
    if (agreed) return;
    if (suit_unchanged() && m_hand.runs >= most_runs(seats())) return;
    const auto bad = [&](std::string text, std::string remedy) {
      m_reader.refuse(m_record.exhausted_word, std::move(text), std::move(remedy), check::not_exhausted);
    };
    const bool stood = m_record.speech == Speech::stood;
    if (stood || m_record.speech == Speech::took_one) {
      return bad(fmt::format("the eldest {}, so the cards were not run", stood ? "stood" : "took one"), "leave x out");
    }
    if (suit_unchanged()) return bad("another run is possible", "turn the next card");
    if (m_record.speech == Speech::none) return bad("the cards were not run", "write br before it, or leave x out");
    if (m_record.turn_ups.size() < 2) return bad("the cards were not run", "turn the next card");
    bad("the suit has changed, so the hand is played", "leave x out and play on");
  }

  /// What ends a record has nothing after it.
  void ends_of_the_record() {
    const bool reneged = !m_record.reneges.empty() && since(m_reader.match(), edition::december);
    const bool play = !m_record.tricks.empty() || m_record.ending.any() || reneged;
    if (m_record.exhausted && play)
      m_reader.refuse(clause::exhausted, "the hand was thrown in, so nothing of it is played",
                      "leave out x, or what was played");
    if (m_record.misdeal && m_record.ending.any())
      m_reader.refuse(clause::misdeal_points, "a misdealt hand is void, so nothing of it is scored",
                      "leave out md, or what was scored");
    if (m_record.misdeal && m_record.exhausted)
      m_reader.refuse(clause::misdeal_points, "a hand is either misdealt or exhausted", "keep md or x");
  }

  /// AF-R2, AF-R3, AF-R15: every card is in one place.
  void cards_in_two_places() {
    CardSet played;
    for (const Seat seat : m_reader.match().all_seats()) {
      const CardSet turned = m_record.hands[seat] & m_hand.turned;
      if (!turned.empty())
        m_reader.refuse(
            check::turned_up,
            fmt::format("{} was turned up and cannot be in the hand of {}", cards::name(turned), m_facts.name(seat)),
            "mend the turn-up or the hand");
    }
    for (const Trick& trick : m_record.tricks) {
      for (const Play& play : trick.cards()) {
        if (m_hand.turned.contains(play.card)) {
          m_reader.refuse(play.word, fmt::format("{} was turned up and is never played", cards::name(play.card)),
                          "mend the turn-up or the trick", check::turned_up);
        }
        if (!played.insert(play.card)) {
          m_reader.refuse(
              play.word, fmt::format("{} was played before", cards::name(play.card)),
              "mend one of the two tricks; if the pack itself was wrong the hand is void and is not recorded",
              check::twice);
        }
        not_in_hand(play);
      }
    }
    for (const auto* events : {&m_record.fixes, &m_record.exposed}) {
      for (const Event& event : *events) shown(event);
    }
    if (!since(m_reader.match(), edition::december)) return;
    for (const Event& fix : m_record.fixes) played_before(fix);
  }

  /// A card taken back was still in the hand.
  void played_before(const Event& fix) {
    for (const Trick& trick : m_record.tricks) {
      const bool is_gone = trick.number < fix.trick && std::ranges::any_of(trick.cards(), [&](const Play& play) {
                             return play.seat == fix.seat && play.card == fix.card;
                           });
      if (!is_gone) continue;
      m_reader.refuse(fix.word, fmt::format("{} was played in trick {} already", cards::name(fix.card), trick.number),
                      "mend the trick or the card", check::twice);
    }
  }

  /// A card taken back or exposed is a card that its player held.
  void shown(const Event& event) {
    const std::string name = cards::name(event.card);
    if (m_hand.turned.contains(event.card)) {
      m_reader.refuse(event.word, fmt::format("{} was turned up and is in no hand", name),
                      "mend the turn-up or the card", check::turned_up);
      return;
    }
    if (m_record.has_hand[event.seat] && !m_record.hands[event.seat].contains(event.card)) {
      m_reader.refuse(event.word, fmt::format("{} is not in the hand of {}", name, m_facts.name(event.seat)),
                      "mend the hand or the card", check::not_in_hand);
      return;
    }
    for (const Seat seat : m_reader.match().all_seats()) {
      if (seat == event.seat || !m_hand.owned[seat].contains(event.card)) continue;
      m_reader.refuse(event.word, fmt::format("{} was held by {}", name, m_facts.name(seat)),
                      "mend the seat or the card", check::twice);
      return;
    }
  }

  void not_in_hand(const Play& play) {
    if (m_record.has_hand[play.seat]) {
      if (m_record.hands[play.seat].contains(play.card)) return;
      m_reader.refuse(play.word,
                      fmt::format("{} is not in the hand of {}", cards::name(play.card), m_facts.name(play.seat)),
                      "mend the hand or the trick", check::not_in_hand);
      return;
    }
    for (const Seat seat : m_reader.match().all_seats()) {
      if (m_record.hands[seat].contains(play.card)) {
        m_reader.refuse(play.word, fmt::format("{} is in the hand of {}", cards::name(play.card), m_facts.name(seat)),
                        "mend the hand or the trick", check::twice);
      }
    }
  }

  /// AF-39: a misdeal may be claimed until the last trick is complete.
  void misdeal_too_late() {
    // Where every hand was dealt too small the last trick is that in which the last cards were played.
    const bool is_over = m_hand.complete && since(m_reader.match(), edition::december);
    if (m_record.misdeal && (is_over || m_hand.complete_tricks == m_hand.size)) {
      m_reader.refuse(clause::misdeal_claim, "a misdeal is claimed before the last trick is complete",
                      "leave md out: the hand stands as it was played");
    }
  }

  /// A major renege has to exist under the scheme of the table.
  void stars() {
    if (m_hand.rules.renege_scheme != Scheme::one && m_hand.rules.renege_scheme != Scheme::none) return;
    for (const RenegeCall& call : m_record.reneges) {
      if (call.major)
        m_reader.refuse(call.word, "no renege loses the game at this table", "leave the * out", clause::major_renege);
    }
  }

  void summary() {
    const Ending& e = m_record.ending;
    const bool no_high = e.high && e.high->side == nobody;
    const bool no_low = e.low && e.low->side == nobody;
    const bool real_jack = e.jack && e.jack->winner.side != nobody;
    // AF-R25
    if (no_high && ((e.low && !no_low) || real_jack)) {
      m_reader.refuse(e.high_word, "without a trump in play there is neither Low nor Jack",
                      "write h- l- j-, or who had High", check::high_and_low);
    } else if (no_low && e.high && !no_high) {
      m_reader.refuse(e.low_word, "where there is High there is Low", "write h- l- j-, or who had Low",
                      check::high_and_low);
    }
    if (!m_hand.trumps) return;
    const Card jack{Rank::jack, *m_hand.trumps};
    if (real_jack && m_hand.turned.contains(jack)) {
      m_reader.refuse(e.jack_word, fmt::format("{} is turned up and cannot be won in a trick", cards::name(jack)),
                      "write j-", check::no_jack);
    }
    counts();
  }

  /// AF-R26, AF-R27: counts that no cards give.
  void counts() {
    const Ending& e = m_record.ending;
    if (!e.counts || !e.counts->counted) return;
    Points sum = 0;
    const bool endless = __builtin_add_overflow(e.counts->a, e.counts->b, &sum);
    if (endless || !possible_sum(seats(), m_hand.runs, m_hand.turned, sum)) {
      m_reader.refuse(e.counts_word,
                      fmt::format("the counts add up to {}, which no cards in play give",
                                  endless ? "more than can be counted" : fmt::format("{}", sum)),
                      expected_sums(), check::sum);
    }
    if (endless || !e.jack || e.jack->winner.side == nobody) return;
    const Points count = e.jack->winner.side == side_a ? e.counts->a : e.counts->b;
    Points least = 1;
    if (e.jack->hung) {
      for (const Rank rank : {Rank::queen, Rank::king, Rank::ace}) {
        if (m_hand.turned.contains({rank, *m_hand.trumps})) continue;
        least += game_value(rank);
        break;
      }
    }
    if (count < least) {
      m_reader.refuse(e.counts_word,
                      fmt::format("the side that won the jack counts {}, and has at least {}", count, least),
                      "count again", check::jack_count.citing(e.jack->hung ? clause::hang_jack : clause::card_values));
    }
  }

  [[nodiscard]] std::string expected_sums() const {
    std::vector<Points> sums;
    for (Points sum = 0; sum <= 80; ++sum) {
      if (possible_sum(seats(), m_hand.runs, m_hand.turned, sum)) sums.push_back(sum);
    }
    if (sums.size() > 8) return fmt::format("count again: the sum is between {} and {}", sums.front(), sums.back());
    return fmt::format("count again: the sum is {}", fmt::join(sums, ", "));
  }

  [[nodiscard]] std::string tricks_told() const {
    const auto logged = static_cast<int>(m_record.tricks.size());
    if (logged > m_hand.size) return fmt::format("{} tricks are recorded, and the hand has {}", logged, m_hand.size);
    return fmt::format("{} of {} tricks are complete", m_hand.complete_tricks, m_hand.size);
  }

  Reader& m_reader;
  const Facts& m_facts;
  const Record& m_record = m_facts.record;
  const Hand& m_hand = m_facts.hand;
  const Scored& m_score;
  Stage m_stage;
};

/// AF-47: what a minor renege costs besides the point.
std::string cost_of_game(const Rules& rules, std::string_view offender) {
  switch (rules.renege_game_point) {
    case BlockedGame::blocked: return fmt::format(" and {} cannot score Game", offender);
    case BlockedGame::to_opponents: return fmt::format(" and Game too where {} has the higher total", offender);
    case BlockedGame::normal: break;
  }
  return {};
}

/// The checks of play, a function each.
class Irregular {
 public:
  Irregular(const Facts& facts, const Progress& before, const Scored& score, std::span<const Fault> faults, Stage stage)
      : m_facts(facts), m_before(before), m_score(score), m_faults(faults), m_stage(stage) {}

  Findings run() {
    rotation();
    hand_sizes();
    duties_of_speech();
    for (std::size_t i = 0; i < m_record.tricks.size(); ++i) trick(i);
    for (const Fault& fault : m_faults) {
      reneged(fault);
      if (!fault.called.empty()) m_found.push_back(call_refused_too(m_match, fault));
    }
    for (const Event& call : m_record.calls) exposed_call(call);
    for (const RenegeCall& call : m_record.reneges) renege_call(call);
    for (const Event& fix : m_record.fixes) taken_back(fix);
    return std::move(m_found);
  }

 private:
  [[nodiscard]] std::string name(Seat seat) const { return m_facts.name(seat); }

  void add(Verdict verdict, const Check& check, std::string text, std::string remedy, Seat seat, int trick = 0) {
    m_found.add(verdict, check, std::move(text), std::move(remedy), m_match.who(seat), trick);
  }

  /// AF-46: what follows of a renege, by whether it was called and whether it still may be.
  void reneged(const Fault& fault) {
    Finding& finding = m_found.emplace_back(renege(m_match, fault));
    const Cost paid = cost(m_hand.rules, fault);
    if (paid == Cost::nothing || !since(m_match, edition::december)) return;
    const bool called = std::ranges::any_of(m_record.reneges, [&](const RenegeCall& call) {
      return call.seat == fault.seat && call.trick == fault.trick && !is_own_call(m_match, call);
    });
    const Side offender = m_match.side(fault.seat);
    const Side gains = m_match.side(m_match.next(fault.seat));
    const bool unwritten = std::ranges::count(m_score.unwritten, std::pair(fault.seat, fault.trick)) > 0;
    if (called ? unwritten : m_score.ended_by_renege && m_stage == Stage::open) {
      finding.condoned = true;
      finding.remedy = fmt::format("the game was over before this{}: it costs nothing (AF-34)",
                                   called ? " was called" : " could be called");
      return;
    }
    if (called) {
      const std::string besides = cost_of_game(m_hand.rules, std::string{letter(offender)});
      finding.remedy = paid == Cost::major ? fmt::format("it was called: {} loses the game (AF-48)", offender)
                                           : fmt::format("it was called: {} scores 1{}{} (AF-47)", gains,
                                                         besides.empty() ? "" : ",", besides);
      return;
    }
    finding.records = {fmt::format("! rn {} t{}", fault.seat, fault.trick)};
    finding.condoned = m_stage == Stage::closed;
    if (finding.condoned) {
      finding.remedy = "nobody called it before the points were written: it costs nothing (AF-46)";
    }
  }

  void rotation() {
    if (m_record.dealer == nobody || m_before.dealer == nobody || m_record.dealer == m_before.dealer) return;
    add(Verdict::irregular, check::rotation,
        fmt::format("{} dealt, and it was the turn of {}", name(m_record.dealer), name(m_before.dealer)),
        "the deal stands, and the turn goes on from who dealt (AF-42)", m_record.dealer);
    m_found.back().condoned = !m_record.turn_ups.empty() && since(m_match, edition::december);
  }

  /// AF-12, AF-14: three more cards are dealt to each before the next is turned.
  [[nodiscard]] bool run_goes_on() const {
    if (m_record.speech != Speech::ran || m_hand.trumps || !since(m_match, edition::december)) return false;
    return m_hand.runs < most_runs(m_match.seats());
  }

  void hand_sizes() {
    const bool goes_on = run_goes_on();
    for (const Seat seat : m_match.all_seats()) {
      // Cards played, exposed or taken back count too: without a hand they may prove one too many.
      const int size = m_hand.owned[seat].size();
      const bool recorded = m_record.has_hand[seat];
      const int due = goes_on && size > m_hand.size ? m_hand.size + 3 : m_hand.size;
      if (recorded ? size == due : size <= due) continue;
      add(Verdict::irregular, check::hand_size,
          fmt::format("{} was dealt {} instead of {}", name(seat), so_many(size, "card"), due),
          fmt::format("a misdeal may be claimed until the last trick is complete: {}the hand is dealt again; unclaimed "
                      "it counts as played (AF-38)",
                      m_hand.rules.misdeal_points == 0 ? "" : "the dealer's opponents score and "),
          seat);
      if (since(m_match, edition::december)) misdealt(m_found.back());
    }
  }

  /// AF-38, AF-39: what follows of a misdeal, by whether it was claimed and whether it still may be.
  void misdealt(Finding& finding) const {
    if (m_record.misdeal) {
      finding.remedy = fmt::format("the misdeal was claimed: {}the hand is dealt again (AF-38)",
                                   m_hand.rules.misdeal_points == 0 ? "" : "the dealer's opponents score, and ");
    } else if (m_hand.complete || m_stage == Stage::closed || m_record.ending.any()) {
      finding.condoned = true;
      finding.remedy =
          "nobody claimed a misdeal before the last trick was complete: the hand counts as it was played "
          "(AF-39)";
    } else {
      finding.records = {"md"};
    }
  }

  void duties_of_speech() {
    if (m_record.speech == Speech::took_one && m_hand.rules.give_one_needs_trump &&
        is_known_without_trump(m_facts, m_hand.dealer)) {
      add(Verdict::irregular, check::speech_without_trump.citing(clause::take_one),
          fmt::format("{} gave one without a trump in hand", name(m_hand.dealer)),
          "the dealer must run; a hand played all the same stands, with the point given", m_hand.dealer);
    }
    if (m_record.speech == Speech::stood && m_hand.rules.stand_needs_trump &&
        is_known_without_trump(m_facts, m_hand.eldest)) {
      add(Verdict::irregular, check::speech_without_trump,
          fmt::format("{} stood without a trump in hand", name(m_hand.eldest)),
          "the eldest must beg; a hand played all the same stands", m_hand.eldest);
    }
  }

  void trick(std::size_t index) {
    const Trick& trick = m_record.tricks[index];
    if (trick.size == 0) return;
    const bool complete = static_cast<int>(index) < m_hand.complete_tricks;
    // AF-52: the card stands once somebody has played after it.
    const auto remedy = [&](int at) -> std::string {
      if (m_hand.rules.card_to_board) return "the card stands in the trick";
      if (complete) return "the trick is complete and stands, and its real winner leads next";
      if (!since(m_match, edition::december)) {
        return "if nobody has played after it the card is exposed and the right player plays; else it stands (AF-50)";
      }
      return at + 1 < trick.size
                 ? "somebody has played after it: it stands, and who was passed over plays next (AF-52)"
                 : "nobody has played after it: it is exposed, and the right player plays (AF-50, AF-52)";
    };
    const Seat leader = trick.plays.front().seat;
    const bool known = index == 0 || static_cast<int>(index) <= m_hand.complete_tricks;
    Seat due = index == 0 ? m_hand.eldest : known ? winner(m_record.tricks[index - 1], m_hand) : nobody;
    while (known && used_up(m_facts, due, index)) due = m_match.next(due);  // who led has a card
    if (known && leader != due) {
      add(Verdict::irregular, check::wrong_lead.citing(index == 0 ? clause::lead : clause::out_of_turn),
          fmt::format("{} led to trick {}, and it was the lead of {}", name(leader), trick.number, name(due)),
          remedy(0), leader, trick.number);
    }
    for (std::size_t i = 1; i < trick.cards().size(); ++i) {
      // Whoever was passed over plays next (AF-52).
      const auto lying = trick.cards().first(i);
      const auto is_waited_for = [&](Seat seat) {
        return std::ranges::count(lying, seat, &Play::seat) == 0 && !used_up(m_facts, seat, index);
      };
      Seat expected = m_match.next(leader);
      while (!is_waited_for(expected) && expected != leader) expected = m_match.next(expected);
      if (trick.plays[i].seat == expected) continue;
      add(Verdict::irregular, check::out_of_turn,
          fmt::format("{} played to trick {} before {}", name(trick.plays[i].seat), trick.number, name(expected)),
          remedy(static_cast<int>(i)), trick.plays[i].seat, trick.number);
      if (!since(m_match, edition::december)) break;  // then the first alone was told
    }
    if (trick.claimed_winner != nobody && complete && trick.claimed_winner != winner(trick, m_hand)) {
      const Seat real = winner(trick, m_hand);
      add(Verdict::corrected, check::trick_winner,
          fmt::format("trick {} was won by {}, not by {}", trick.number, name(real), name(trick.claimed_winner)),
          "the cards go to the real winner, who leads next", trick.claimed_winner, trick.number);
    }
  }

  void exposed_call(const Event& call) {
    const std::string reason = ignored(m_facts, call);
    if (!reason.empty()) m_found.push_back(all_fours::exposed_call(m_match, call, reason));
  }

  void renege_call(const RenegeCall& call) {
    if (is_refuted(m_facts, call)) {
      add(Verdict::corrected, check::unfounded_call, fmt::format("the cards show no renege of {}", name(call.seat)),
          "no penalty for either side", call.seat);
      return;
    }
    if (call.trick == 0) return;
    if (is_own_call(m_match, call)) {
      add(Verdict::irregular, check::own_renege_call, fmt::format("{} called a renege of its own side", name(call.by)),
          "only an opponent may call it: no penalty", call.by, call.trick);
      return;
    }
    if (const Fault* fault = shown(m_faults, call); fault != nullptr) {
      if (call.by_seat) size_told(call, *fault);
      return;
    }
    if (m_stage == Stage::open && awaits_proof(m_facts, call)) return;
    add(Verdict::corrected, check::unfounded_call,
        fmt::format("the cards show no renege of {} in trick {}{}", name(call.seat), call.trick, why_lawful(call)),
        "no penalty for either side", call.seat, call.trick);
  }

  /// AF-47, AF-48: beside the cards a word of the first line claims how much the renege costs.
  void size_told(const RenegeCall& call, const Fault& fault) {
    const Cost paid = cost(m_hand.rules, fault);
    const bool major = paid == Cost::major;
    if (paid == Cost::nothing || call.major == major || m_hand.rules.renege_scheme == Scheme::all_game) return;
    add(Verdict::corrected, check::unfounded_call.citing(major ? clause::major_renege : clause::minor_renege),
        fmt::format("the renege of {} in trick {} is {}", name(call.seat), call.trick,
                    major ? "major, not minor" : "minor, not major"),
        "it costs what the cards show", call.seat, call.trick);
  }

  /// `: any card may be led (AF-17)`: what made a play lawful that was called a renege, by the clause that fits first.
  [[nodiscard]] std::string why_lawful(const RenegeCall& call) const {
    const auto trick = std::ranges::find(m_record.tricks, call.trick, &Trick::number);
    if (!since(m_match, edition::december) || !m_hand.trumps || trick == m_record.tricks.end()) return {};
    const auto because = [](std::string_view reason, Clause clause) {
      return fmt::format(": {} ({})", reason, clause.id);
    };
    for (const Event& fix : m_record.fixes) {
      if (fix.seat == call.seat && fix.trick == call.trick) return because("it was mended in time", clause::mended);
    }
    const auto plays = trick->cards();
    const auto own = std::ranges::find(plays, call.seat, &Play::seat);
    if (own == plays.end()) return {};
    if (own == plays.begin()) return because("any card may be led", clause::lead);
    const Card led = plays.front().card;
    const bool trumped = m_hand.is_trump(own->card);
    if (m_hand.is_trump(led)) {
      return because(
          trumped ? "a trump was played to a trump lead" : "who has no trump may play any card to a trump lead",
          clause::trump_led);
    }
    if (goes_under(m_hand, own->card, trick->before(call.seat))) {
      return because(m_hand.rules.undertrump == Undertrump::forbidden ? "nothing but lower trumps was held"
                                                                      : "a trump may be lower than one that lies there",
                     clause::undertrump);
    }
    const CardSet cards = held(m_facts, call.seat, static_cast<std::size_t>(trick - m_record.tricks.begin()));
    const bool is_void = cards.of(led.suit).empty();
    const bool any_card = m_hand.rules.plain_suit_duty == PlainDuty::none;
    if (is_void && !trumped && !any_card && !cards.of(*m_hand.trumps).empty() &&
        m_hand.rules.void_in_plain_suit == VoidDuty::must_trump) {
      return because("nobody has to put a trump under a higher one here", clause::undertrump);
    }
    if (any_card) return because("any card may be played to a plain suit here", clause::plain_led);
    if (trumped || own->card.suit == led.suit) {
      return because("to a plain suit one may follow or trump", clause::plain_led);
    }
    return because("who is void in the suit led and need not trump may play any card", clause::void_in_suit);
  }

  /// AF-R38: only a renege may be taken back.
  void taken_back(const Event& fix) {
    if (!was_lawful(m_facts, fix).value_or(false) || may_change(fix)) return;
    add(Verdict::irregular, check::taken_back,
        fmt::format("{} took back {} in trick {}, which was lawful", name(fix.seat), cards::name(fix.card), fix.trick),
        "it should have stayed; the trick is scored as recorded", fix.seat, fix.trick);
  }

  /// AF-45, AF-52: a lawful card may go back after a player before him corrected a renege, and if it
  /// was out of turn; then it lies exposed.
  [[nodiscard]] bool may_change(const Event& fix) const {
    const auto lying = std::ranges::find(m_record.tricks, fix.trick, &Trick::number)->before(fix.seat);
    const bool any_frees = !since(m_match, edition::december);  // then a lawful card taken back did, too
    const bool after_another = std::ranges::any_of(m_record.fixes, [&](const Event& other) {
      return other.trick == fix.trick && std::ranges::find(lying, other.seat, &Play::seat) != lying.end() &&
             (any_frees || !was_lawful(m_facts, other).value_or(true));
    });
    const bool out_of_turn = std::ranges::any_of(
        m_record.exposed, [&](const Event& exposed) { return exposed.seat == fix.seat && exposed.card == fix.card; });
    return after_another || (out_of_turn && !m_hand.rules.card_to_board);
  }

  const Facts& m_facts;
  const Match& m_match = m_facts.match;
  const Record& m_record = m_facts.record;
  const Hand& m_hand = m_facts.hand;
  const Progress& m_before;
  const Scored& m_score;
  std::span<const Fault> m_faults;
  Stage m_stage;
  Findings m_found;
};

std::string played(const Match& match, const Fault& fault) {
  const std::string card = cards::name(fault.card);
  const bool led = fault.card == fault.led;
  if (fault.seat == nobody) {
    return led ? fmt::format("{} was led", card) : fmt::format("{} was played to {}", card, word(fault.led.suit));
  }
  if (led) return fmt::format("{} led {} to trick {}", named(match, fault.seat), card, fault.trick);
  return fmt::format("{} played {} to {} in trick {}", named(match, fault.seat), card, cards::name(fault.led),
                     fault.trick);
}

/// What is said of a renege: its check, what was played with what was held or called, and why a card may not be played
/// to the suit led.
struct Said {
  Check check;
  std::string_view text, why_not;
};

/// By the kind of the renege.
constexpr std::array<Said, 5> said_of{{
    {check::trump_led, "{}, holding trumps: {}", "keeps back a trump, and trumps are led"},
    {check::plain_led, "{}, holding {}", "neither follows {} nor trumps"},
    {check::void_in_suit, "{}, void in the suit and holding trumps: {}", "without {} a trump is due"},
    {check::undertrump, "{}, under a higher trump, holding {}", "goes under a higher trump, which is forbidden here"},
    {check::refused_call, "{}, though {} was called", "another card is called, and must be played"},
}};

std::string side_or_nobody(Side side) { return side == nobody ? "nobody" : std::string{letter(side)}; }

template <class Correct>
void jack_claimed(const Jack& said, const Outcome& outcome, Correct correct) {
  const Jack& real = *outcome.jack;
  if (real.winner.side == nobody && said.winner.side != nobody) {
    if (outcome.jack_owner == nobody) {
      correct(check::no_jack, "the jack of trumps was not in play", said.winner.side);
    } else {
      correct(check::jack, "the jack of trumps lies in no trick", said.winner.side);
    }
  } else if (real.winner.side != said.winner.side || real.hung != said.hung) {
    correct(check::jack.citing(real.hung ? clause::hang_jack : clause::jack),
            fmt::format("the jack was {} by {}", real.hung ? "hung" : "saved", side_or_nobody(real.winner.side)),
            said.winner.side);
  }
}

template <class Correct>
void game_claimed(const Facts& facts, const Scored& score, const Counts& said, const Counts& real, Correct correct) {
  const bool counted = said.counted && real.counted;
  const bool numbers = counted && (said.a != real.a || said.b != real.b);
  const Side to = said.higher;
  // Since 2026-12 `=` is right too where nobody scores Game.
  const bool only_equal = to == nobody && !since(facts.match, edition::december);
  const bool barred =
      to != nobody && (since(facts.match, edition::december) ? score.barred(facts.hand.rules, to) : score.blocked[to]);
  // Since 2026-12 who counts says what the tricks hold, and not who scores Game.
  const bool is_count = counted && since(facts.match, edition::december);
  if (barred && score.game_to != to && !is_count) {
    correct(check::blocked_game, fmt::format("{} reneged and cannot score Game", to), to);
  } else if (numbers || (to != real.higher && (only_equal || score.game_to != to))) {
    correct(check::game.citing(real.higher == nobody ? clause::game_tied : clause::game),
            fmt::format("{}Game goes to {}", real.counted ? fmt::format("the counts are {}-{}: ", real.a, real.b) : "",
                        side_or_nobody(score.game_to)),
            to);
  }
}

}  // namespace

void refuse_impossible(Reader& reader, const Facts& facts, const Scored& score, Stage stage) {
  Impossible(reader, facts, score, stage).run();
}

void refuse_incomplete(Reader& reader, const Facts& facts, const Scored& score) {
  Impossible(reader, facts, score, Stage::closed).missing();
}

Findings irregularities(const Facts& facts, const Progress& before, const Scored& score, std::span<const Fault> faults,
                        Stage stage) {
  return Irregular(facts, before, score, faults, stage).run();
}

Finding renege(const Match& match, const Fault& fault) {
  const Rules rules = rules_of(match);
  const Cost paid = cost(rules, fault);
  const Said& said = said_of[static_cast<std::size_t>(fault.kind)];
  Finding finding{.verdict = Verdict::irregular,
                  .check = said.check,
                  .text = fmt::format(fmt::runtime(said.text), played(match, fault), cards::name(fault.lawful)),
                  .remedy = paid == Cost::nothing ? "no penalty at this table"
                            : paid == Cost::major ? "if the other side calls it, the game is lost (AF-48)"
                                                  : fmt::format("if the other side calls it, it scores 1{} (AF-47)",
                                                                cost_of_game(rules, "the offender's side")),
                  .seat = fault.seat,
                  .side = match.side(fault.seat),
                  .turn = fault.trick};
  if (fault.kind == Fault::Kind::refused_call) finding.remedy += ", as for a renege (AF-53)";
  return finding;
}

Finding call_refused_too(const Match& match, Fault fault) {
  fault.kind = Fault::Kind::refused_call;
  fault.lawful = fault.called;
  Finding finding = renege(match, fault);
  finding.remedy = "it is the renege of the same card, and costs nothing more (AF-49)";
  return finding;
}

std::string why_not(const Fault& fault) {
  const Said& said = said_of[static_cast<std::size_t>(fault.kind)];
  return fmt::format(fmt::runtime(said.why_not), cards::word(fault.led.suit));
}

Finding exposed_call(const Match& match, const Event& call, const std::string& reason) {
  const Seat seat = call.by == nobody ? call.seat : call.by;
  const std::string card = cards::name(call.card);
  return {.verdict = Verdict::irregular,
          .check = check::idle_call,
          .text = call.seat == nobody ? fmt::format("{} was called, but {}", card, reason)
                                      : fmt::format("{} of {} was called at trick {}, but {}", card,
                                                    named(match, call.seat), call.trick, reason),
          .remedy = "the call is ignored",
          .seat = seat,
          .side = match.side(seat),
          .turn = call.trick};
}

Findings corrections(const Facts& facts, const Outcome& outcome, const Scored& score, const BySide<Points>& points) {
  const Match& match = facts.match;
  const Record& record = facts.record;
  const Hand& hand = facts.hand;
  Findings found;
  const auto correct = [&](const Check& check, std::string text, Side side) {
    found.add(Verdict::corrected, check, std::move(text), "the sheet has the right value", {nobody, side});
  };
  const Claims& claims = record.claims;
  if (claims.turn_up && *claims.turn_up != score.turn_up_points) {
    correct(check::turn_up_points,
            fmt::format("the turn-ups are worth {}, not {}", score.turn_up_points, *claims.turn_up),
            match.side_of[hand.dealer]);
  }
  // Beside a whole play the end-of-hand words of the first line are claims too.
  const auto claimed = [&](auto Ending::*what) {
    return claims.ending.*what ? claims.ending.*what
           : hand.complete     ? record.ending.*what
                               : decltype(record.ending.*what){};
  };
  const auto belongs = [&](std::string_view what, Clause clause, std::optional<Who> said, std::optional<Who> real) {
    if (!said || !real || said->side == real->side) return;
    correct(check::high_or_low.citing(clause),
            fmt::format("{} belongs to {}, not to {}", what, side_or_nobody(real->side), side_or_nobody(said->side)),
            said->side);
  };
  belongs("High", clause::high, claimed(&Ending::high), outcome.high);
  belongs("Low", clause::low, claimed(&Ending::low), outcome.low);
  const auto jack = claimed(&Ending::jack);
  if (jack && outcome.jack) jack_claimed(*jack, outcome, correct);
  const auto counts = claimed(&Ending::counts);
  if (counts && outcome.counts) game_claimed(facts, score, *counts, *outcome.counts, correct);
  if (claims.points && (points[side_a] != (*claims.points)[0] || points[side_b] != (*claims.points)[1])) {
    const bool by_points = score.over() && !(score.ended_by_concession && since(match, edition::december));
    correct(check::points.citing(by_points ? clause::over : clause::order),
            fmt::format("the points of the hand are {}-{}, not {}-{}", points[side_a], points[side_b],
                        (*claims.points)[0], (*claims.points)[1]),
            nobody);
  }
  return found;
}

}  // namespace tavolo::games::all_fours
