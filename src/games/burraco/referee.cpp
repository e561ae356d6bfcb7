#include "games/burraco/referee.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "games/burraco/clauses.hpp"
#include "games/burraco/summary.hpp"

namespace tavolo::games::burraco {
namespace {

using games::so_many;
using What = Step::What;

/// Follows the turns of one deal, in their order, or one turn of a situation that is told.
class Follower {
 public:
  Follower(const Match& match, const Rules& rules, const Record& record, const base::Words& words, Findings& findings,
           Play play)
      : m_match(match),
        m_rules(rules),
        m_record(record),
        m_words(words),
        m_findings(findings),
        m_play(std::move(play)) {}

  Play follow(const Occasion& occasion) {
    m_stage = occasion.stage;
    m_followed = occasion.followed;
    for (const Move& move : m_record.moves) {
      m_is_last = &move == &m_record.moves.back();
      turn(move);
    }
    end();
    return std::move(m_play);
  }

  Play follow(const Move& move) {
    m_is_last = true;
    begin_turn(move);
    for (const Step& step : m_record.of(move)) take(step);
    end_turn();
    return std::move(m_play);
  }

 private:
  Play::Player& player() { return m_play.players[m_move->seat]; }
  Play::Team& team() { return m_play.team(m_match.side_of[m_move->seat]); }
  Side side() const { return m_match.side_of[m_move->seat]; }
  const std::string& name(Seat seat) const { return m_match.players[seat]; }
  /// Whether the turn may still be put right at no cost (BU-67).
  bool goes_on() const { return m_is_last && m_stage == Stage::open && !m_turn.discarded; }

  void find(Verdict verdict, const Check& check, std::string text, std::string remedy) {
    find_in_turn(m_match, *m_move, m_findings, verdict, check, std::move(text), std::move(remedy));
  }
  void irregular(const Check& check, std::string text, std::string remedy) {
    find(Verdict::irregular, check, std::move(text), std::move(remedy));
  }
  void refuse(const Check& check, const base::Word& word, std::string text, std::string remedy) {
    find(Verdict::refused, check, std::move(text), std::move(remedy));
    m_findings.back().quote = m_words.quote(word);
  }

  // Order of turns

  void turn(const Move& move) {
    m_move = &move;
    if (is_beyond()) return;
    if (m_play.has_closed) return refuse_late();
    if (m_play.first == nobody) {
      const int seats = m_match.playing();
      m_play.first = m_match.next(move.seat, seats - (move.number - 1) % seats);
    }
    pass_turns(m_rules, m_play, move.number - m_play.number - 1);
    check_order();
    if (m_play.stock_ended) after_stock();
    m_play.number = std::max(m_play.number, move.number);
    begin_turn(move);
    draw();
    for (const Step& step : m_record.of(move)) take(step);
    end_turn();
  }

  /// BU-C34.
  void refuse_late() {
    refuse(check::after_close, m_move->word, fmt::format("plays, and the deal was closed in turn {}", m_play.number),
           "delete the turn, or take close out of the one before");
  }

  /// BU-C35.
  void after_stock() {
    irregular(check::after_stock,
              fmt::format("plays, and the stock has {}: the deal was over", so_many(m_play.stock, "card")),
              "it does not count: delete the turn, or correct the cards drawn before it");
  }

  /// BU-C36.
  void check_order() {
    const Move& move = *m_move;
    std::string text;
    if (move.number <= m_play.number) {
      text = fmt::format("plays after turn {}", m_play.number);
    } else if (const Seat due = m_match.next(m_play.first, move.number - 1); due != move.seat) {
      text = fmt::format("plays where it is the turn of {}", name(due));
    } else {
      return;
    }
    const bool stands = !m_is_last || m_stage == Stage::closed;
    irregular(check::turn_order, std::move(text),
              stands ? "the next turn is over: it stands (BU-78), or correct the number or the player"
                     : "the card drawn is shown to the right player, who may draw it, and what was laid is taken back "
                       "(BU-78); or correct the number or the player");
    m_findings.back().condoned = stands;
  }

  // The draw

  void begin_turn(const Move& move) {
    m_move = &move;
    m_turn = {};
    const auto steps = m_record.of(move);
    for (const Step& step : steps) {
      if (step.what == What::pile) m_turn.pile = &step;
      if (step.what == What::draw) m_turn.draw = &step;
      m_turn.goes_back = m_turn.goes_back || step.what == What::back;
    }
    player().waits = false;
    remember();
  }

  /// What `back` goes back to.
  void remember() {
    m_turn.melded = 0;
    if (m_turn.goes_back) m_turn.melds_before = team().melds;
  }

  void draw() {
    if (m_turn.pile != nullptr) {
      take_pile(*m_turn.pile);
      if (m_turn.draw == nullptr || *m_turn.draw->count == 0) return;
      irregular(check::pile_and_draw, "took the pile and drew",
                "what was taken first is kept; the other goes back, and the next player is shown a card drawn and may "
                "draw it (BU-77)");
    }
    const Points drawn = m_turn.draw == nullptr ? 1 : *m_turn.draw->count;
    if (drawn > m_play.stock) {
      return refuse(check::no_cards, m_turn.draw == nullptr ? m_move->word : m_turn.draw->word,
                    fmt::format("drew {}, and the stock has {}", so_many(drawn, "card"), m_play.stock),
                    "correct the number, or the turns before it; a turn that took the pile says p");
    }
    if (drawn != 1 && m_turn.pile == nullptr) {
      irregular(check::draw, drawn == 0 ? "drew no card" : fmt::format("drew {}", so_many(drawn, "card")),
                drawn == 0 ? "the player stops, draws or takes the pile, and discards at once; what was laid before is "
                             "frozen until the next turn of the player (BU-74)"
                           : "the first is kept, the other goes back; the next player is shown it and may draw it, or "
                             "take the pile (BU-77)");
    }
    m_play.stock -= static_cast<int>(drawn);
    player().hand += static_cast<int>(drawn);
  }

  void take_pile(const Step& step) {
    const int had = m_play.pile;
    const int taken = step.count ? static_cast<int>(*step.count) : had;
    if (taken == 0) {
      refuse(check::no_cards, step.word, "took a pile that has no card",
             "a card drawn from the stock needs no word: leave the pile out, or correct the turns before it");
    }
    check_pile(step, taken);
    if (taken == 1) m_turn.single = single_card(step);
    player().hand += taken;
    m_play.pile = 0;
    m_play.top.reset();
  }

  /// BU-C29.
  void check_pile(const Step& step, int taken) {
    if (taken != m_play.pile && taken != 0) {
      find(Verdict::warning, check::pile_count,
           fmt::format("took a pile of {}, where it has {}", so_many(taken, "card"), m_play.pile),
           "correct the number, or the turns before it; the number that was typed is believed");
    }
    if (step.card && m_play.top && !step.card->fits(*m_play.top)) {
      find(Verdict::warning, check::pile_count,
           fmt::format("took the pile with {} on top, and the last discard is {}", text_of(*step.card),
                       text_of(*m_play.top)),
           "correct the card, or the discard before it");
    }
  }

  /// Which card a pile of one card was, if the record tells (BU-C30).
  std::optional<Card> single_card(const Step& step) const {
    if (step.card && step.card->is_known()) return step.card;
    return m_play.pile == 1 && m_play.top && m_play.top->is_known() ? m_play.top : std::nullopt;
  }

  /// Whether more cards lie on the table than the pack has: the record is refused (BU-C12), and nothing more is
  /// followed of it, however long it is.
  [[nodiscard]] bool is_beyond() const noexcept { return m_laid > Rules::pack; }

  void take(const Step& step) {
    if (is_beyond()) return;
    switch (step.what) {
      case What::open: return open(step, step.name);
      case What::add: return add(step);
      case What::back: return take_back();
      case What::discard: return discard(step);
      case What::pozzetto: return pozzetto(step, false);
      case What::pozzetto_discard: return pozzetto(step, true);
      case What::close: m_turn.close = &step; return;
      case What::draw:
      case What::pile: return;
    }
  }

  /// BU-C39: takes cards out of the hand.
  void spend(const base::Word& word, int count, std::string_view how) {
    Play::Player& who = player();
    if (count > who.hand) {
      refuse(check::holds, word, fmt::format("{} {}, and held {}", how, so_many(count, "card"), who.hand),
             "count the cards of this turn and of the earlier ones again; a pile that was taken is written p");
      m_turn.impossible = true;
    }
    who.hand = std::max(0, who.hand - count);
  }

  // Melds

  void open(const Step& step, const Name& name) {
    std::vector<Meld>& melds = team().melds;
    const int there = count_melds(melds, name);
    if (!name.is_sequence && !m_rules.equal_sets && there > 0) {
      irregular(check::second_set, fmt::format("opened a second set of {}", word(name.rank, 2)),
                fmt::format("its cards are put to the first set, as {}+{} would; of two wild cards the later one is "
                            "discarded, and the turn is over (BU-70)",
                            text_of(name), cards_text(step)));
      Name first = name;
      first.number = 0;
      return put(step, *find_meld(std::span(melds), first));
    }
    if (name.number != 0 && name.number != there + 1) {
      return refuse(check::unknown, step.word,
                    fmt::format("opened {}, which is not the next", text_of(name, name.number)),
                    fmt::format("the next {} is {}=; {}", name.is_sequence ? "sequence of the suit" : "set of the rank",
                                text_of(name, there + 1),
                                there > 0 ? fmt::format("{}+ adds to one that there is", text_of(name, there))
                                          : std::string("there is none yet")));
    }
    melds.push_back({.name = name});
    put(step, melds.back());
  }

  std::string cards_text(const Step& step) const {
    Cards cards;
    for (const Card& card : m_record.of(step.cards)) cards.add(card);
    return text_of(cards, step.name.suit);
  }

  void add(const Step& step) {
    if (Meld* meld = find_meld(std::span(team().melds), step.name)) return put(step, *meld);
    Name name = step.name;
    const std::string there = text_of(name, std::exchange(name.number, 0));
    irregular(check::no_such_meld, fmt::format("added to {}, and the side has no such meld", there),
              fmt::format("it counts as a new meld, {}={}; nobody adds to melds of another side", text_of(name),
                          cards_text(step)));
    open(step, name);
  }

  void put(const Step& step, Meld& meld) {
    if (m_turn.discarded && !std::exchange(m_turn.late_told, true)) {
      irregular(check::two_discards, "melded after the discard",
                player().waits
                    ? "what was laid goes back to the hand (BU-81): a pozzetto taken with the discard is played "
                      "from the next turn (BU-35); one taken al volo is written z"
                    : "what was laid after it goes back to the hand (BU-81); or write the discard behind the "
                      "melds");
    }
    const auto cards = m_record.of(step.cards);
    spend(step.word, static_cast<int>(cards.size()), "melded");
    for (const Card& card : cards) meld.add(card);
    m_turn.melded += static_cast<int>(cards.size());
    m_laid += static_cast<int>(cards.size());
    m_turn.has_melded = true;
  }

  /// `back`: all that was melded in this turn, or since the pozzetto, returns to the hand.
  void take_back() {
    const std::size_t before = m_findings.size();
    judge_melds();
    for (std::size_t i = before; i < m_findings.size(); ++i) {
      m_findings[i].condoned = true;
      m_findings[i].remedy = "it was taken back before the discard, and costs nothing (BU-67)";
      m_findings[i].records.clear();
    }
    player().hand += m_turn.melded;
    m_laid -= m_turn.melded;
    m_turn.melded = 0;
    m_turn.has_melded = m_turn.had_melded;
    team().melds = m_turn.melds_before;
  }

  void judge_melds() {
    for (Meld& meld : team().melds) {
      if (meld.is_touched) judge_meld(meld);
    }
  }

  /// BU-C16 to BU-C18, BU-C20, BU-C21, BU-C23.
  void judge_meld(Meld& meld) {
    const bool is_new = meld.is_new;
    switch (judge(m_rules, meld)) {
      case Fault::none: break;
      case Fault::foreign:
        unlawful(check::foreign_card, meld,
                 fmt::format("a card of another {}", meld.name.is_sequence ? "suit" : "rank"));
        break;
      case Fault::no_set: unlawful(check::set_ranks, meld, why_no_set(meld)); break;
      case Fault::two_wild: unlawful(check::one_wild, meld, "more than one wild card"); break;
      case Fault::no_order: unlawful(check::sequence, meld, why_no_order(meld)); break;
      case Fault::wild_moved:
        unlawful(check::wild_move, meld, "the wild card left its place, and its own card was not added");
        break;
    }
    if (!is_new || meld.size >= Meld::fewest) return;
    unlawful(check::meld_size, meld, fmt::format("{}, where a meld begins with three", so_many(meld.size, "card")));
  }

  static std::string why_no_set(const Meld& meld) {
    if (may_be_wild(meld.name.rank)) return fmt::format("there are no sets of {}", word(meld.name.rank, 2));
    if (meld.wild_ones() == meld.size) return "wild cards alone are no meld";
    return fmt::format("sets of {} are not played here", word(meld.name.rank, 2));
  }

  /// The number of a meld among those of its name.
  int number_of(const Meld& meld) {
    const std::span<const Meld> melds = team().melds;
    return count_melds(melds.first(static_cast<std::size_t>(&meld - melds.data()) + 1), meld.name);
  }

  /// BU-68, BU-69.
  void unlawful(const Check& check, const Meld& meld, std::string_view why) {
    const std::string name = text_of(meld.name, number_of(meld));
    const std::string text = fmt::format("laid {}={}: {}", name, text_of(meld), why);
    if (m_move->is_position()) return irregular(check, text, "the cards that make it unlawful go back (BU-68)");
    if (goes_on()) {
      return irregular(check, text,
                       "before the discard it costs nothing: undo, and write the turn again with cards that make it "
                       "lawful, or with back and what stays, and nothing more is melded in it (BU-68)");
    }
    if (is_penalised(meld.name, number_of(meld))) {
      return irregular(check, text, "the meld is frozen, and the cards that count minus are recorded (BU-69)");
    }
    irregular(check, text,
              fmt::format("the meld is frozen: its good cards count, the others minus, which the line x {} {}= with "
                          "these cards tells (BU-69)",
                          side(), name));
    if (check.id == check::foreign_card.id) {
      m_findings.back().records = {fmt::format("x {} {}={}", side(), name, foreign_cards(meld))};
    }
  }

  static std::string foreign_cards(const Meld& meld) {
    Cards cards;
    for (std::size_t place = 0; place < meld.cards.of.size(); ++place) {
      const Card card = Cards::card_at(place);
      const bool own = meld.name.is_sequence ? card.suit == meld.name.suit : card.rank == meld.name.rank;
      if (!own && !may_be_wild(card.rank)) cards.add(card, meld.cards.of[place]);
    }
    return text_of(cards);
  }

  /// Whether a line says which cards of a meld count minus.
  bool is_penalised(const Name& name, int number) const {
    const Side home = m_play.home(side());
    return std::ranges::any_of(m_record.penalised, [&](const PenalisedCards& one) {
      return m_play.home(one.side) == home && one.name.is_same_kind(name) && std::max(1, one.name.number) == number;
    });
  }

  // Discard and pozzetto

  void discard(const Step& step) {
    if (m_turn.discarded) {
      return irregular(check::two_discards, "discarded twice",
                       "the second card goes back to the hand as an exposed one (BU-81)");
    }
    check_single(*step.card);
    put_down(step.word, step.card);
  }

  void put_down(const base::Word& word, const std::optional<Card>& card) {
    spend(word, 1, "discarded");
    ++m_play.pile;
    m_play.top = card;
    m_turn.discarded = true;
    m_turn.discard = card;
  }

  /// BU-C30.
  void check_single(const Card& card) {
    if (m_rules.single_card == SingleCard::free || m_turn.single != card) return;
    const bool barred = m_rules.single_card == SingleCard::barred;
    find(barred ? Verdict::irregular : Verdict::warning, check::single_card,
         fmt::format("took a pile of one card and discarded it again, {}", text_of(card)),
         barred ? "another card is discarded"
                : "only who held the same card already may; else another card is discarded");
  }

  void pozzetto(const Step& step, bool by_discard) {
    if (by_discard && !m_turn.discarded) put_down(step.word, {});
    if (!by_discard) judge_melds();
    const int held = player().hand;
    if (!take_pozzetto(m_match, m_play, m_move->seat)) {
      return irregular(check::second_pozzetto, "took a second pozzetto of the side",
                       by_discard ? "it is put back: the last discard was a closing, write close for zd (BU-75)"
                                  : "it is put back; the meld laid last goes back to the hand and one of its cards is "
                                    "discarded (BU-75)");
    }
    if (held > 0) {
      irregular(check::pozzetto, fmt::format("took the pozzetto with {} in the hand", so_many(held, "card")),
                "it is put back (BU-75); or add what was melded and discarded to this turn and the earlier ones");
    }
    player().waits = by_discard;
    m_turn.had_melded = m_turn.has_melded;
    remember();
  }

  // The end of a turn

  void end_turn() {
    judge_melds();
    if (m_turn.close != nullptr) {
      close();
    } else if (!m_move->is_position()) {
      if (!m_turn.discarded && player().hand > 0) put_down(m_move->word, {});
      if (player().hand == 0 && !m_turn.impossible) check_last_card();
    }
    if (m_rules.pile_needs_meld && m_turn.pile != nullptr && !m_turn.has_melded) {
      irregular(check::pile_needs_meld, "took the pile and melded nothing", "the pile goes back, and a card is drawn");
    }
    if (m_play.stock <= m_rules.stock_stop) m_play.stock_ended = true;
  }

  /// BU-C24, BU-C33.
  void check_last_card() {
    if (!team().has_pozzetto) {
      return irregular(check::pozzetto, "has no card left, and did not take the pozzetto",
                       m_turn.discard || m_turn.discarded
                           ? "the last card was discarded: write zd at the end of the turn (BU-35)"
                           : "the hand is melded out: write z behind the melds, and what was played from it (BU-34)");
    }
    irregular(check::keep_one, "kept no card and did not close",
              "the meld laid last goes back to the hand and one of its cards is discarded (BU-73); who closed writes "
              "close behind the discard");
  }

  void close() {
    m_play.closed = m_match.who(m_move->seat);
    m_play.has_closed = true;
    const int held = player().hand;
    if (!m_turn.discarded) {
      unlawful_close(check::close_discard, "closed without a discard",
                     "the meld laid last goes back to the hand and one of its cards is discarded (BU-73); a discard is "
                     "written before close, like -9H close");
    } else if (held > 0) {
      unlawful_close(check::close_discard, fmt::format("closed with {} left in the hand", so_many(held, "card")),
                     "the deal goes on (BU-73); or add what was melded to this turn and the earlier ones");
    }
    if (m_turn.discard && may_be_wild(m_turn.discard->rank)) {
      unlawful_close(check::close_wild, fmt::format("closed with a {}", word(m_turn.discard->rank)),
                     "the last meld or addition goes back to the hand, the wild card stays on the pile (BU-72)");
    }
    if (m_move->is_position()) check_close_needs();
  }

  /// BU-C31, BU-C32, BU-C8, BU-C9: a closing that does not stand. Of one that a line alone tells nobody knows the turn.
  void unlawful_close(const Check& check, std::string text, std::string_view remedy) {
    m_play.close_stands = false;
    const bool by_line = m_turn.close == nullptr;
    const bool is_deal = by_line || !m_move->is_position();
    std::string told = !is_deal ? std::string(remedy)
                       : m_followed
                           ? std::string("the deal was scored with it: it stands without the bonus for closing")
                           : fmt::format("{}; a deal that was scored stands without the bonus", remedy);
    if (by_line) {
      m_findings.add(Verdict::irregular, check, std::move(text), std::move(told), m_play.closed);
    } else {
      irregular(check, std::move(text), std::move(told));
    }
    m_findings.back().condoned = m_followed && is_deal;
  }

  // The end of the deal

  /// BU-C10, and what a line says of the end.
  void say_end() {
    const Who told = m_record.end_close;
    m_play.said_to_end = m_record.end != End::untold;
    if (m_play.has_closed && m_play.said_to_end) {
      two_ends(fmt::format("{} closed, and the deal is said to have ended otherwise", name(m_play.closed.seat)));
    }
    if (told.side == nobody) return;
    if (!m_play.has_closed) {
      m_play.closed = told;
      m_play.has_closed = true;
      return;
    }
    const bool same = told.seat == nobody ? m_play.home(told.side) == m_play.home(m_play.closed.side)
                                          : told.seat == m_play.closed.seat;
    if (same) return;
    two_ends(fmt::format("{} closed, and {} is said to have closed", name(m_play.closed.seat),
                         told.seat == nobody ? fmt::format("side {}", told.side) : name(told.seat)));
  }

  void two_ends(std::string text) {
    m_findings.add(Verdict::refused, check::two_ends, std::move(text), "keep one of the two");
    if (m_record.end_word) m_findings.back().quote = m_words.quote(*m_record.end_word);
  }

  /// BU-C43: a line is of the pair that the turns made.
  void check_pair() {
    if (!m_record.pair || m_record.pair->sides == m_play.pair) return;
    const auto& [first, second] = m_record.pair->sides;
    m_findings.add(Verdict::refused, check::pair_lines,
                   fmt::format("{}+{} has a line, and by the turns they are no pair", first, second),
                   m_play.pair ? fmt::format("the pair is {}+{}", (*m_play.pair)[0], (*m_play.pair)[1])
                               : std::string("nobody has taken the large pozzetto: write a line for each"));
    m_findings.back().quote = m_words.quote(m_record.pair->word);
  }

  void end() {
    if (m_record.moves.empty()) return;
    say_end();
    check_pair();
    check_pack();
    penalise();
    if (m_play.has_closed) {
      const Move last{.number = m_move->number, .seat = m_play.closed.seat};
      m_move = &last;
      check_close_needs();
    }
    const bool refused = std::ranges::count(m_findings, Verdict::refused, &Finding::verdict) > 0;
    if (m_stage != Stage::closed || refused) return;
    check_left();
    if (!m_play.has_closed && !m_play.said_to_end) warn_no_end(m_findings, "to the turn that ended it");
  }

  /// BU-C8, BU-C9.
  void check_close_needs() {
    const Play::Team& closing = m_play.team(m_play.closed.side);
    const std::string who = m_turn.close != nullptr        ? ""
                            : m_play.closed.seat == nobody ? fmt::format("side {} ", m_play.closed.side)
                                                           : name(m_play.closed.seat) + ' ';
    constexpr std::string_view remedy = "the last meld or addition goes back to the hand, and the deal goes on (BU-71)";
    if (!may_close(m_rules, burrachi_of(m_rules, closing))) {
      unlawful_close(check::close_burraco,
                     fmt::format("{}closed without a {}burraco", who, m_rules.close_any ? "" : "clean "), remedy);
    }
    if (!closing.has_pozzetto) {
      unlawful_close(check::close_pozzetto, fmt::format("{}closed, and the side has not taken its pozzetto", who),
                     remedy);
    }
  }

  /// BU-C12: what lies in melds, penalised cards too, and was left must come from the pack.
  void check_pack() {
    Cards all;
    for (const Play::Team& team : m_play.teams) {
      for (const Meld& meld : team.melds) all.add(meld.cards);
    }
    for (const LeftCards& left : m_record.left) {
      for (const Card& card : m_record.of(left.cards)) all.add(card);
    }
    for (const Excess& excess : above_pack(all)) {
      m_findings.add(Verdict::refused, check::above_pack, text_of(excess),
                     "count the cards of the melds, and those left, again");
      if (const base::Word* word = last_with(excess.card)) m_findings.back().quote = m_words.quote(*word);
    }
  }

  /// The last word that tells of a card.
  const base::Word* last_with(const Card& card) const {
    const auto has = [&](CardRange range) {
      return std::ranges::any_of(m_record.of(range), [&](const Card& one) { return one.fits(card); });
    };
    const base::Word* found = nullptr;
    for (const Step& step : m_record.steps) {
      const bool melds = step.what == What::open || step.what == What::add;
      if (melds && has(step.cards)) found = &step.word;
    }
    for (const LeftCards& left : m_record.left) {
      if (has(left.cards)) found = &left.word;
    }
    return found;
  }

  /// BU-53, BU-69: penalised cards leave their melds, and what remains is judged like a new meld.
  void penalise() {
    if (m_record.penalised.empty()) return;
    for (const PenalisedCards& one : m_record.penalised) {
      Play::Team& team = m_play.team(one.side);
      Meld* meld = find_meld(std::span(team.melds), one.name);
      if (meld == nullptr) {
        refuse_penalised(one,
                         fmt::format("there is no meld {} of side {}", text_of(one.name, one.name.number), one.side));
        continue;
      }
      for (const Card& card : m_record.of(one.cards)) {
        const std::optional<Card> taken = held_in(*meld, card);
        if (!taken) {
          refuse_penalised(one, fmt::format("the meld {} of side {} does not hold {}",
                                            text_of(one.name, one.name.number), one.side, text_of(card)));
          break;
        }
        meld->cards.remove(*taken);
        meld->is_touched = true;
        team.penalised.add(*taken);
      }
    }
    for (Play::Team& team : m_play.teams) {
      for (Meld& meld : team.melds) {
        if (meld.is_touched) judge_rest(meld);
      }
    }
  }

  /// BU-C37.
  void refuse_penalised(const PenalisedCards& one, std::string text) {
    m_findings.add(Verdict::refused, check::penalised, std::move(text),
                   "penalised cards are those of a meld, by the name that it has at the end of the deal");
    m_findings.back().quote = m_words.quote(one.word);
  }

  /// The card of a meld that is meant: the suit of one may not be told.
  static std::optional<Card> held_in(const Meld& meld, const Card& card) {
    if (meld.cards.count(card) > 0) return card;
    for (std::size_t suit = 0; suit <= suits; ++suit) {
      const Card one{card.rank, static_cast<Suit>(suit)};
      if (one.fits(card) && meld.cards.count(one) > 0) return one;
    }
    return std::nullopt;
  }

  void judge_rest(Meld& meld) const {
    Meld rest{.name = meld.name};
    for (std::size_t place = 0; place < meld.cards.of.size(); ++place) {
      for (int n = 0; n < meld.cards.of[place]; ++n) rest.add(Cards::card_at(place));
    }
    static_cast<void>(judge(m_rules, rest));
    meld = rest;
  }

  /// BU-C40.
  void check_left() {
    for (const LeftCards& left : m_record.left) {
      const int due = m_play.players[left.seat].hand;
      const int told = static_cast<int>(left.cards.count);
      if (told == due) continue;
      m_findings.add(Verdict::warning, check::cards_left,
                     fmt::format("{} is left with {}, where {} must be", name(left.seat), so_many(told, "card"), due),
                     "count the cards again, or look for a turn that was not recorded", m_match.who(left.seat));
    }
  }

  /// What the turn being followed has done so far.
  struct Now {
    const Step* pile = nullptr;
    const Step* draw = nullptr;
    const Step* close = nullptr;
    std::optional<Card> single = {};   ///< the only card of the pile that was taken
    std::optional<Card> discard = {};  ///< if it was typed
    bool discarded = false;
    bool goes_back = false;   ///< has the word `back`
    bool has_melded = false;  ///< and did not take it back
    bool had_melded = false;  ///< before the pozzetto was taken
    bool late_told = false;   ///< that it melded after the discard
    bool impossible = false;  ///< spent more cards than there are
    int melded = 0;           ///< cards that `back` takes back
    std::vector<Meld> melds_before = {};
  };

  const Match& m_match;
  const Rules& m_rules;
  const Record& m_record;
  const base::Words& m_words;
  Findings& m_findings;
  Play m_play;
  Now m_turn = {};
  int m_laid = 0;                ///< cards on the table
  const Move* m_move = nullptr;  ///< the turn being followed
  Stage m_stage = Stage::open;
  bool m_followed = false;  ///< the deal was scored, and the next one has begun
  bool m_is_last = false;   ///< no turn follows
};

}  // namespace

Play follow(const Match& match, const Rules& rules, const Progress& before, const Record& record,
            const Occasion& occasion, const base::Words& words, Findings& findings) {
  return Follower(match, rules, record, words, findings, dealt(match, rules, before, record)).follow(occasion);
}

Play follow_turn(const Match& match, const Rules& rules, Play situation, const Record& record, const Move& move,
                 const base::Words& words, Findings& findings) {
  return Follower(match, rules, record, words, findings, std::move(situation)).follow(move);
}

std::vector<Excess> above_pack(const Cards& cards) {
  constexpr int of_each = 2;
  std::vector<Excess> excess;
  for (std::size_t i = 0; i < ranks; ++i) {
    const auto rank = static_cast<Rank>(i);
    if (const int count = cards.count(rank); count > Rules::held(rank)) {
      excess.push_back({{rank}, count, Rules::held(rank)});
      continue;
    }
    for (std::size_t suit = 0; suit < suits; ++suit) {
      const Card card{rank, static_cast<Suit>(suit)};
      if (cards.count(card) > of_each) excess.push_back({card, cards.count(card), of_each});
    }
  }
  return excess;
}

std::string text_of(const Excess& excess) {
  const std::string card = word(excess.card.rank, excess.count);
  return fmt::format("{} {}{}, where the pack has {}", excess.count, card,
                     excess.card.suit == Suit::none ? "" : fmt::format(" of {}", word(excess.card.suit)), excess.held);
}

}  // namespace tavolo::games::burraco
