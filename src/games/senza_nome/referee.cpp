#include "games/senza_nome/referee.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "games/senza_nome/clauses.hpp"

namespace tavolo::games::senza_nome {
namespace {

using What = Step::What;

/// Why a wild card may not lie at the end of a row, by the house rules (SN-14); empty if it may.
std::string_view wild_limit(const Rules& rules, std::span<const Slot> slots) {
  if (!rules.adjacent_wilds && !slots.empty() && slots.back().wild) return "beside another wild card";
  if (!rules.max_wilds_row) return {};
  const auto wilds = std::ranges::count_if(slots, [](const Slot& slot) { return slot.wild; });
  return wilds >= *rules.max_wilds_row ? "in a row that has all the wild cards it may have" : std::string_view{};
}

/// Follows the rows, the heap, the piles and the hands.
class Follower {
 public:
  Follower(const Match& match, const Rules& rules, const Progress& before, Stage stage, Findings& findings)
      : m_match(match), m_rules(rules), m_stage(stage), m_findings(findings) {
    m_play.players.assign(match.all_seats().size(), {rules.pile_size, rules.hand_size, {}});
    m_play.stock = std::max(0, rules.cards() - match.playing() * (rules.pile_size + rules.hand_size));
    if (before.dealer != nobody && rules.left_of_dealer_begins) m_play.turn = match.next(before.dealer);
  }

  /// A turn as far as it is told, in a situation that is told.
  Play follow(const Situation& situation, const Move& move) {
    for (const RowText& row : situation.rows) place(row);
    for (const Face face : situation.held) see(face);
    m_play.players.front() = situation.player;
    m_play.stock = situation.stock;
    m_play.heap = situation.heap;
    m_state.goes_on = true;
    m_state.has_drawn = situation.drawn;
    m_state.hand_emptied = situation.player.hand == 0;
    for (const Step& step : move.steps) play(move, step);
    if (!situation.draw_goes_on) end_draw(move);
    return std::move(m_play);
  }

  Play follow(const Record& record) {
    for (const RowText& row : record.rows) place(row);
    m_play.heap.reserve(record.moves.size());
    for (const Move& move : record.moves) turn(move, std::span(&move, &record.moves.back() + 1).subspan(1));
    if (record.blocked && !record.moves.empty()) check_blocked();
    return std::move(m_play);
  }

 private:
  // What is said

  void find(Verdict verdict, const Check& check, std::string text, std::string remedy, Seat seat, int number) {
    m_findings.add(verdict, check, std::move(text), std::move(remedy), m_match.who(seat), number);
  }

  void find(Verdict verdict, const Check& check, const Move& move, std::string_view text, std::string_view remedy) {
    const bool told = move.is_position();
    find(verdict, check,
         told ? std::string(text) : fmt::format("in turn {} {} {}", move.number, m_match.players[move.seat], text),
         std::string(remedy), told ? nobody : move.seat, move.number);
  }
  void irregular(const Check& check, const Move& move, std::string_view text, std::string_view remedy) {
    find(Verdict::irregular, check, move, text, remedy);
  }
  /// The same for what may stand by now, so that nothing follows from it any more. A position asks what is allowed.
  void irregular(const Check& check, const Move& move, std::string_view text, std::string_view remedy, bool stands) {
    irregular(check, move, text, remedy);
    m_findings.back().condoned = stands && !move.is_position();
  }
  void refuse(const Check& check, const Move& move, std::string_view text, std::string_view remedy) {
    find(Verdict::refused, check, move, text, remedy);
  }

  // Cards that can be seen

  int limit(Face face) const {
    if (face.is_joker()) return m_rules.jokers();
    return face.is_known() ? m_rules.packs : 4 * m_rules.packs;
  }

  void see(Face face) {
    const int seen = ++m_seen[face.index()];
    if (seen > limit(face)) refuse_copies(face, seen, limit(face));
    if (!face.is_king()) return;
    ++m_kings;
    if (m_kings > 4 * m_rules.packs) refuse_copies(Face::king(), m_kings, 4 * m_rules.packs);
  }

  void refuse_copies(Face face, int seen, int most) {
    if (m_refused[face.index()]) return;
    m_refused[face.index()] = true;
    find(Verdict::refused, check::above_packs,
         fmt::format("{} is seen {} times, and the packs hold {}", name(face), seen, most), "count again, or set packs",
         nobody, m_number);
  }

  void unsee(Face face) {
    --m_seen[face.index()];
    if (face.is_king()) --m_kings;
  }

  // Rows told as strings

  void place(const RowText& told) {
    const std::string row_name = text_of(told.name);
    const auto wrong = [&](const Check& check, std::string text) {
      find(Verdict::irregular, check, fmt::format("row {} {}", row_name, text),
           "the wrong card goes back with all that lies on it; later it counts as a wild card (SN-33)", nobody, 0);
    };
    Row row{.name = told.name};
    bool gap_told = false;
    for (std::size_t i = 0; i < told.cards.size(); ++i) {
      const Face face = told.cards[i];
      const bool wild = is_wild(m_rules, face);
      const int place = static_cast<int>(i);
      const bool fits = wild || face.place() == place;
      see(face);
      if (place == 0 && (wild ? !m_rules.wild_as_ace : !fits)) {
        wrong(check::wrong_card.citing(clause::no_wild_ace),
              fmt::format("begins with {} where only an ace may lie", sign(face)));
        gap_told = !wild;
      } else if (!fits && !gap_told && place < m_rules.row_size()) {
        wrong(check::wrong_card, fmt::format("has {} as its card {}", sign(face), place + 1));
        gap_told = true;
      }
      if (wild && place > 0) {
        if (const auto why = wild_limit(m_rules, row.slots); !why.empty()) {
          wrong(check::wilds_in_row, fmt::format("has a wild card {}", why));
        }
      }
      row.slots.push_back({face, wild || !fits});
    }
    if (static_cast<int>(row.slots.size()) > m_rules.row_size()) {
      wrong(check::wrong_card.citing(clause::finished),
            fmt::format("has {} cards, and {} finish it", row.slots.size(), m_rules.row_size()));
      row.slots.resize(static_cast<std::size_t>(m_rules.row_size()));
    }
    m_play.rows.push_back(std::move(row));
  }

  // Turns

  void turn(const Move& move, std::span<const Move> later) {
    if (m_play.winner != nobody || m_out) {
      refuse_more(move, m_play.winner != nobody ? "plays on, and the game is won" : "plays on after #");
      return;
    }
    m_number = move.number;
    m_state = {};
    // An open record may be a position from the middle of a game: its latest turn may lack its end.
    m_later = later;
    m_state.goes_on = (m_stage == Stage::open && later.empty()) || move.seat == nobody;
    if (move.seat != nobody) check_order(move);
    for (const Step& step : move.steps) {
      if (m_out || (m_play.winner != nobody && step.what != What::out)) {
        refuse_more(move, m_play.winner != nobody ? "goes on after the game is won" : "goes on after #");
        m_out = m_out || std::ranges::count(move.steps, What::out, &Step::what) > 0;
        break;
      }
      play(move, step);
    }
    finish(move);
    m_last_number = move.number;
    m_quiet_turns = m_state.to_row ? 0 : m_quiet_turns + 1;
    if (move.seat != nobody) m_play.turn = m_match.next(move.seat);
  }

  /// SN-27: nothing follows the win, nor the mark of one.
  void refuse_more(const Move& move, std::string_view text) {
    refuse(check::after_win, move, text,
           m_play.winner != nobody ? "leave it out" : "leave it out, or the # if the game goes on");
  }

  void check_order(const Move& move) {
    if (m_play.first == nobody) m_play.first = move.seat;
    const bool is_fragment = m_last_number == 0 && m_stage == Stage::open && move.number > 1;
    if (is_fragment) return;
    if (move.number != m_last_number + 1) {
      irregular(check::order, move, fmt::format("plays where turn {} comes next", m_last_number + 1),
                "number the turns 1, 2, 3 without a gap, or add the missing one");
    } else if (m_play.turn != nobody && move.seat != m_play.turn) {
      irregular(check::order, move, fmt::format("plays where it is the turn of {}", m_match.players[m_play.turn]),
                "correct the record");
    }
  }

  void play(const Move& move, const Step& step) {
    if (step.what != What::stock && step.what != What::heap && step.what != What::reshuffle &&
        step.what != What::show) {
      end_draw(move);
    }
    switch (step.what) {
      case What::show: return show(move, step.face);
      case What::stock:
      case What::heap:
      case What::reshuffle: return draw(move, step);
      case What::begin:
      case What::attach: before_play(move, step); return attach(move, step);
      case What::exchange: before_play(move, step); return exchange(move, step);
      case What::discard: return discard(move, step.face);
      case What::out: return out(move);
    }
  }

  Play::Player& player(const Move& move) { return move.seat == nobody ? m_anybody : m_play.players[move.seat]; }

  // The face-up card of the pile

  void show(const Move& move, Face face) {
    if (move.seat == nobody) return;
    Play::Player& one = player(move);
    if (one.pile == 0) {
      refuse(check::empty, move, fmt::format("turns up {}, and the pile is empty", name(face)), "count the pile again");
      return;
    }
    if (one.top && *one.top != face) {
      irregular(check::pile_card, move,
                fmt::format("turns up {} while {} lies on the pile", name(face), name(*one.top)), "correct the record");
    }
    if (one.top) unsee(*one.top);
    one.top = face;
    see(face);
  }

  void check_pile_card(const Move& move, Face face) {
    const Play::Player& one = player(move);
    if (!one.top) return;
    const Face top = *one.top;
    const bool same = top == face || (face == Face::king() && top.is_king()) || (top == Face::king() && face.is_king());
    if (same) return;
    irregular(check::pile_card, move,
              fmt::format("plays {} from the pile, whose face-up card is {}", name(face), name(top)),
              "only the face-up card may be played: correct the record");
  }

  /// What goes back where it came from was no card of the pile either, if another lies face up.
  void check_taken_back(const Move& move, const Step& step) {
    if (step.from_pile && since(m_match, edition::december)) check_pile_card(move, step.face);
  }

  /// Whether the draw of the turn gave no card, since there was none (SN-25, SN-26).
  bool had_nothing_to_draw() const {
    return since(m_match, edition::december) && m_state.allowed > 0 && m_state.had_left == 0 && !m_state.drew;
  }

  /// Takes the face-up card off the pile.
  void take_from_pile(const Move& move, Face face) {
    Play::Player& one = player(move);
    check_pile_card(move, face);
    if (one.top) unsee(*one.top);
    one.top.reset();
    if (m_state.hand_emptied && one.hand == 0 && !m_rules.pile_after_hand && !had_nothing_to_draw()) {
      irregular(check::pile_after_hand, move,
                fmt::format("plays {} from the pile after the hand was emptied", name(face)),
                m_rules.refill && available() > 0 ? "it goes back to the pile, and the hand is filled first"
                                                  : "it goes back to the pile and waits for the next turn");
    }
    --one.pile;
    if (one.pile < 0) {
      one.pile = 0;
      refuse(check::empty, move, "plays from a pile that is empty", "count the pile again");
    }
  }

  void take_from_hand(const Move& move, Face face) {
    Play::Player& one = player(move);
    if (one.hand == 0) {
      refuse(check::empty, move, fmt::format("plays {} from a hand that is empty", name(face)), "count the hand again");
      return;
    }
    --one.hand;
    m_state.hand_emptied = m_state.hand_emptied || one.hand == 0;
  }

  /// SN-27, judged after every card that leaves a pile or hand.
  void look_for_winner(const Move& move) {
    const Play::Player& one = player(move);
    if (m_play.winner != nobody) return;
    if (one.pile == 0 && (one.hand == 0 || !m_rules.out_needs_hand)) m_play.winner = move.seat;
  }

  // The draw

  int available() const { return m_play.stock + static_cast<int>(m_play.heap.size()); }

  void draw(const Move& move, const Step& step) {
    if (!m_state.drawing) begin_draw(move);
    if (step.what == What::reshuffle) return reshuffle(move);
    if (step.what == What::stock) {
      if (step.count > m_play.stock && move.seat != nobody) {
        refuse(check::sources, move, fmt::format("takes {} from the stock, which has {}", step.count, m_play.stock),
               "count again, or write R where the heap was reshuffled");
      }
      m_play.stock = std::max(0, m_play.stock - step.count);
    } else {
      draw_from_heap(move, step.count);
    }
    m_state.drawn += step.count;
    m_state.drew = m_state.drew || step.count > 0;
    player(move).hand += step.count;
  }

  void begin_draw(const Move& move) {
    m_state.drawing = true;
    m_state.drawn = 0;
    m_state.allowed = allowed_draw(move);
    m_state.had_left = available();
  }

  /// How many cards the draw must give (SN-15).
  int allowed_draw(const Move& move) {
    const int hand = player(move).hand;
    if (m_state.has_drawn) {
      const bool refill = m_rules.refill && hand == 0 && m_state.discards == 0;
      if (refill) m_state.played = false;  // aces among the new cards come first again
      return refill ? m_rules.hand_size : 0;
    }
    return due_draw(m_rules, hand);
  }

  void draw_from_heap(const Move& move, int count) {
    const int heap = static_cast<int>(m_play.heap.size());
    if (!m_rules.heap_draw && count > 0) {
      irregular(check::heap_draw, move, "draws from the heap, which this table does not allow",
                "the cards go back; the missing are drawn from the stock (SN-36)");
    }
    if (count > heap && move.seat != nobody) {
      refuse(check::sources, move, fmt::format("takes {} from the heap, which has {}", count, heap), "count again");
    }
    for (int i = std::min(count, heap); i > 0; --i) {
      const auto card = m_rules.latest_first ? m_play.heap.end() - 1 : m_play.heap.begin();
      unsee(*card);
      m_play.heap.erase(card);
    }
  }

  void reshuffle(const Move& move) {
    if (m_play.stock > 0 && move.seat != nobody) {
      irregular(clause::reshuffle, move, fmt::format("reshuffles the heap while the stock has {}", m_play.stock),
                "the heap becomes the stock only when that is empty: count again");
    }
    for (const Face face : m_play.heap) unsee(face);
    m_play.stock += static_cast<int>(m_play.heap.size());
    m_play.heap.clear();
  }

  /// What follows is no draw any more: the number is judged.
  void end_draw(const Move& move) {
    if (move.seat == nobody) return;
    if (!m_state.drawing) {
      if (m_state.has_drawn) return;
      begin_draw(move);
    }
    m_state.drawing = false;
    m_state.has_drawn = true;
    const bool ran_out = m_state.drawn < m_state.allowed && m_state.drawn == m_state.had_left;
    if (m_state.drawn == m_state.allowed || ran_out) return;
    const bool too_few = m_state.drawn < m_state.allowed;
    const bool is_over =
        too_few && (!m_later.empty() || std::ranges::count(move.steps, What::discard, &Step::what) > 0);
    irregular(check::draw, move, fmt::format("drew {} where {} must be", m_state.drawn, m_state.allowed),
              !too_few  ? "the last drawn go back on the stock (SN-36)"
              : is_over ? "the missing were not drawn before the discard, and are not drawn any more (SN-36)"
                        : "the missing are drawn until the own discard, not later (SN-36)",
              is_over);
  }

  // Rows

  /// SN-17, and nothing is played after the discard.
  void before_play(const Move& move, const Step& step) {
    const bool begins = step.what == What::begin || (step.what == What::attach && is_next(step.row));
    const bool ace_from_hand = begins && !step.from_pile && step.face.is_ace();
    if (ace_from_hand && m_state.played && m_rules.aces_must) {
      irregular(check::late_ace, move, fmt::format("puts {} down after another play", name(step.face)),
                "aces come first after the draw; it stands (SN-35)", true);
    }
    if (m_state.discards > 0 && !m_state.late_told) {
      m_state.late_told = true;
      irregular(clause::discard, move, "plays on after the discard", "the discard ends the turn");
    }
    m_state.played = m_state.played || !ace_from_hand;
    m_state.to_row = true;
  }

  int rows_of(cards::Suit suit) const {
    int most = 0;
    for (const Row& row : m_play.rows) {
      if (row.name.suit == suit) most = std::max(most, row.name.number);
    }
    return most;
  }

  bool is_next(RowName row) const { return row.number == rows_of(row.suit) + 1; }

  Row* find_row(RowName name) {
    const auto row = std::ranges::find(m_play.rows, name, &Row::name);
    return row == m_play.rows.end() ? nullptr : &*row;
  }

  /// What is played where.
  static std::string onto(Face face, RowName to) { return fmt::format("{} to {}", name(face), text_of(to)); }

  void attach(const Move& move, const Step& step) {
    const bool begins = step.what == What::begin || is_next(step.row);
    const RowName to{step.row.suit, step.what == What::begin ? rows_of(step.row.suit) + 1 : step.row.number};
    Row* row = begins ? nullptr : find_row(to);
    if (!begins && row == nullptr) {
      refuse(check::unknown, move, fmt::format("plays {}, and there is no such row", onto(step.face, to)),
             "rows are numbered by suit in the order in which they were begun");
      return;
    }
    if (row != nullptr && is_finished(m_rules, *row)) {
      irregular(check::finished_row, move, fmt::format("plays {}, which is finished", onto(step.face, to)),
                "the card goes back where it came from (SN-33)");
      check_taken_back(move, step);
      return;
    }
    if (step.from_pile) {
      take_from_pile(move, step.face);
    } else {
      take_from_hand(move, step.face);
    }
    if (row == nullptr) row = &m_play.rows.emplace_back(Row{.name = to});
    const bool wild = is_wild(m_rules, step.face);
    const bool right = wild ? judge_wild(move, *row, step.face) : judge_natural(move, *row, step.face);
    row->slots.push_back({step.face, wild || !right});
    see(step.face);
    if (!m_rules.rows_stay && is_finished(m_rules, *row)) put_away(*row);
    look_for_winner(move);
  }

  /// SN-33: until the next turn has ended.
  void laid_wrongly(const Check& check, const Move& move, std::string_view text) {
    const auto ends = [](const Step& step) { return step.what == What::discard || step.what == What::out; };
    const bool ended =
        m_later.size() > 1 ||
        (m_later.size() == 1 && (m_stage == Stage::closed || std::ranges::any_of(m_later[0].steps, ends)));
    irregular(check, move, text,
              ended             ? "the next turn has ended: it stands as a wild card (SN-33)"
              : m_later.empty() ? "it is taken back with all that lies on it; once the next turn has ended it stands "
                                  "as a wild card (SN-33)"
                                : "it is taken back with all that lies on it (SN-33)",
              ended);
  }

  bool judge_natural(const Move& move, const Row& row, Face face) {
    const auto place = static_cast<int>(row.slots.size());
    if (face.suit() != row.name.suit) {
      laid_wrongly(check::wrong_card, move, fmt::format("plays {}, a row of another suit", onto(face, row.name)));
      return false;
    }
    if (face.place() == place) return true;
    if (place == 0) {
      laid_wrongly(check::wrong_card.citing(clause::no_wild_ace), move,
                   fmt::format("begins a row with {}", name(face)));
    } else {
      laid_wrongly(check::gap, move, fmt::format("plays {}, which ends with place {}", onto(face, row.name), place));
    }
    return false;
  }

  bool judge_wild(const Move& move, const Row& row, Face face) {
    if (row.slots.empty()) {
      if (m_rules.wild_as_ace) return true;
      laid_wrongly(check::wrong_card.citing(clause::no_wild_ace), move,
                   fmt::format("begins a row with the wild card {}", name(face)));
      return false;
    }
    if (const auto why = wild_limit(m_rules, row.slots); !why.empty()) {
      laid_wrongly(check::wilds_in_row, move, fmt::format("plays {}, {}", onto(face, row.name), why));
    }
    return true;
  }

  /// A finished row goes under the heap, where the table plays so (SN-11).
  void put_away(Row& row) {
    std::vector<Face> faces;
    for (const Slot& slot : row.slots) faces.push_back(slot.face);
    m_play.heap.insert(m_play.heap.begin(), faces.begin(), faces.end());
    row.slots.clear();
    row.gone = true;
  }

  void exchange(const Move& move, const Step& step) {
    Row* row = find_row(step.row);
    const auto wrong = [&](std::string_view why) {
      irregular(check::exchange, move, fmt::format("exchanges {} in {}, {}", name(step.face), text_of(step.row), why),
                "it is put back (SN-37)");
      check_taken_back(move, step);
    };
    if (row == nullptr) {
      refuse(check::unknown, move, fmt::format("exchanges a card of {}, and there is no such row", text_of(step.row)),
             "rows are numbered by suit in the order in which they were begun");
      return;
    }
    if (!m_rules.swap) return wrong("which this table does not allow");
    if (step.from_pile && !m_rules.swap_from_pile) return wrong("which this table does not allow from the pile");
    if (is_wild(m_rules, step.face) || step.face.suit() != row->name.suit) return wrong("which is no card of the row");
    if (!exchanges(m_rules, *row, step.face)) return wrong("where no wild card stands for it");
    Slot& slot = row->slots[static_cast<std::size_t>(step.face.place())];
    if (step.from_pile) {
      take_from_pile(move, step.face);
    } else {
      const bool emptied = m_state.hand_emptied;
      take_from_hand(move, step.face);
      m_state.hand_emptied = emptied;  // the wild card comes into the hand at once
    }
    unsee(slot.face);
    slot = {step.face, false};
    see(step.face);
    ++player(move).hand;
    look_for_winner(move);
  }

  // The end of a turn

  void discard(const Move& move, Face face) {
    const Play::Player& one = player(move);
    ++m_state.discards;
    if (m_state.discards > 1) {
      if (one.hand < m_state.discards - 1 && since(m_match, edition::december)) {
        refuse(check::empty, move, fmt::format("discards {} from a hand that is empty", name(face)),
               "count the hand again");
        return;
      }
      irregular(check::two_discards, move, fmt::format("discards {} as well", name(face)),
                "one goes back to the hand; the first lies on the heap");
      return;
    }
    if (!m_rules.discard_may_attach && attaches(m_rules, m_play.rows, face)) {
      const bool must = face.is_ace() && (m_rules.aces_must || !since(m_match, edition::december));
      const bool by_itself = face.is_ace() || is_wild(m_rules, face);
      const Clause clause = must ? clause::aces : by_itself ? clause::discard_attaches : clause::discard;
      irregular(check::discard_attaches.citing(clause), move, fmt::format("discards {}, which attaches", name(face)),
                m_later.empty() ? "it is played or another is discarded, until the next player has drawn (SN-34)"
                                : "the next player has drawn: it stands (SN-34)",
                !m_later.empty());
    }
    take_from_hand(move, face);
    m_play.heap.push_back(face);
    see(face);
    look_for_winner(move);
    if (one.hand == 0 && one.pile == 0 && !m_rules.out_by_discard) {
      irregular(clause::last_card, move, fmt::format("goes out by discarding {}", name(face)),
                "at this table the last card must attach");
    }
  }

  void out(const Move& move) {
    m_out = true;
    if (m_play.winner != nobody || move.seat == nobody) return;
    const Play::Player& one = player(move);
    irregular(check::out, move,
              fmt::format("is said to be out, with {} in the pile and {} in the hand", one.pile, one.hand),
              "correct the record: the game goes on");
  }

  void finish(const Move& move) {
    if (move.seat == nobody) return;
    const Play::Player& one = player(move);
    if (m_play.winner != nobody) {
      if (!m_out) {
        const bool pile_decides = !m_rules.out_needs_hand && since(m_match, edition::december);
        irregular(check::out, move,
                  pile_decides ? "has finished the pile, which is not marked"
                               : "has finished pile and hand, which is not marked",
                  "write # at the end");
      }
      return;
    }
    if (!m_state.goes_on || m_state.has_drawn) end_draw(move);
    // Who says # and has not won plays on (SN-C16), and owes the discard.
    if (m_state.goes_on || (m_out && !since(m_match, edition::december))) return;
    if (m_rules.refill && m_state.hand_emptied && m_state.discards == 0 && one.hand == 0 && available() > 0) {
      irregular(check::draw.citing(clause::empty_hand), move, "emptied the hand and did not fill it again",
                "at this table it is filled, and the turn goes on");
    }
    if (m_state.discards == 0 && one.hand > 0) {
      irregular(check::no_discard, move, fmt::format("did not discard, with {} in the hand", one.hand),
                "ask for the card");
    }
  }

  /// SN-30. What the last round discarded may lie on the heap: nobody can draw it before the end.
  void check_blocked() {
    if (m_play.winner != nobody) {
      find(Verdict::refused, check::after_win, "the game is won, and said to be blocked", "leave out end blocked",
           m_play.winner, m_number);
      return;
    }
    std::string why;
    const bool stock_left = m_play.stock > 0 && since(m_match, edition::december);
    if (stock_left || available() > m_match.playing()) {
      why = fmt::format("{} {} in stock and heap", so_many(available(), "card"), available() == 1 ? "lies" : "lie");
    } else if (m_quiet_turns < m_match.playing()) {
      why = "the last round brought a card to a row";
    } else {
      return;
    }
    find(Verdict::irregular, clause::blocked, fmt::format("the game is ended as blocked, and {}", why),
         "go on until stock and heap are used up and a full round brings no card to a row", nobody, m_number);
  }

  /// What happened in the turn that is followed.
  struct TurnState {
    bool goes_on = false;
    bool drawing = false;
    bool has_drawn = false;
    bool drew = false;  // a card at least
    int drawn = 0;
    int allowed = 0;
    int had_left = 0;           // cards in stock and heap when the draw began
    bool played = false;        // something else than an ace from the hand
    bool to_row = false;        // a card came to a row
    bool hand_emptied = false;  // by a card that left it
    bool late_told = false;
    int discards = 0;
  };

  const Match& m_match;
  const Rules& m_rules;
  Stage m_stage;
  Findings& m_findings;
  Play m_play;
  Play::Player m_anybody{1'000'000'000, 1'000'000'000, {}};  // whose play without a turn it is: no pile or hand ends
  TurnState m_state;
  std::span<const Move> m_later = {};  // the turns after the one that is followed
  std::array<int, Face::kinds> m_seen{};
  std::array<bool, Face::kinds> m_refused{};
  int m_kings = 0;
  int m_number = 0;       // of the turn that is followed
  int m_last_number = 0;  // of the turn before
  int m_quiet_turns = 0;  // the latest turns, in which no card came to a row
  bool m_out = false;     // a # was read
};

}  // namespace

bool is_finished(const Rules& rules, const Row& row) noexcept {
  return row.gone || static_cast<int>(row.slots.size()) >= rules.row_size();
}

bool fits(const Rules& rules, const Row& row, Face face) {
  if (is_finished(rules, row)) return false;
  if (is_wild(rules, face)) return wild_limit(rules, row.slots).empty();
  return face.suit() == row.name.suit && face.place() == static_cast<int>(row.slots.size());
}

bool attaches(const Rules& rules, std::span<const Row> rows, Face face) {
  if (face.is_ace() || (is_wild(rules, face) && rules.wild_as_ace)) return true;
  return std::ranges::any_of(rows, [&](const Row& row) { return fits(rules, row, face); });
}

int due_draw(const Rules& rules, int hand) noexcept {
  return hand < rules.hand_size ? rules.hand_size - hand : rules.draw_when_full;
}

bool exchanges(const Rules& rules, const Row& row, Face face) {
  if (is_wild(rules, face) || face.suit() != row.name.suit) return false;
  const auto place = static_cast<std::size_t>(face.place());
  return place < row.slots.size() && row.slots[place].wild;
}

Play follow_turn(const Match& match, const Rules& rules, const Progress& before, const Situation& situation,
                 const Move& move, Findings& findings) {
  return Follower(match, rules, before, Stage::open, findings).follow(situation, move);
}

Play follow(const Match& match, const Rules& rules, const Progress& before, const Record& record, Stage stage,
            Findings& findings) {
  return Follower(match, rules, before, stage, findings).follow(record);
}

Seat lacks_left(const Match& match, const Rules& rules, const Record& record) {
  const bool counts = record.blocked || (!record.winners.empty() && rules.scoring != Scoring::wins);
  for (const Seat seat : match.all_seats()) {
    const bool is_told = record.left[seat] || std::ranges::count(record.winners, seat) > 0;
    if (counts && !is_told && match.plays(match.side(seat))) return seat;
  }
  return nobody;
}

void check_summary(Reader& reader, const Rules& rules, const Record& record, Stage stage) {
  const Match& match = reader.match();
  const bool closed = stage == Stage::closed;
  const auto refuse = [&](const base::Word& at, const Check& check, std::string text, std::string remedy) {
    reader.refuse(at, std::move(text), std::move(remedy), check);
  };
  const base::Word& about = *record.about;
  if (record.winners.size() > 1)
    refuse(about, check::summary, "two players are said to have won", "only one can finish first");
  if (record.blocked && !record.winners.empty()) {
    refuse(about, check::summary, "a blocked game is said to be won", "leave out win, or end blocked");
  }
  if (!record.blocked && record.winners.empty() && closed) {
    refuse(about, check::summary, "nobody is said to have won", "write win and the player, or end blocked");
  }
  const Seat winner = record.winners.empty() ? nobody : record.winners.front();
  const bool all_needed = closed && (record.blocked || rules.scoring != Scoring::wins);
  for (const Seat seat : match.all_seats()) {
    const auto& left = record.left[seat];
    const std::string& name = match.players[seat];
    if (!match.plays(match.side(seat))) continue;
    if (!left) {
      if (all_needed && seat != winner) {
        refuse(about, check::summary, fmt::format("the cards left to {} are missing", name),
               "write left and the player, like left B 4+5");
      }
      continue;
    }
    const bool has_left = left->pile > 0 || (left->hand > 0 && rules.out_needs_hand);
    if (seat == winner) {
      if (has_left) {
        refuse(left->word, check::summary, fmt::format("{} won and has cards left", name), "who wins has none");
      }
      continue;
    }
    if (left->pile > rules.pile_size) {
      refuse(left->word, check::summary,
             fmt::format("{} has {} in a pile of {}", name, so_many(left->pile, "card"), rules.pile_size),
             "the pile never grows: count again");
    }
    if (!has_left) {
      refuse(left->word, check::loser_without_cards, fmt::format("{} has nothing left and did not win", name),
             "who has nothing left has won");
    }
  }
}

void check_packs(const Match& match, const Rules& rules, Findings& findings) {
  const int needed = (rules.pile_size + rules.hand_size) * match.playing() + 1;
  if (rules.cards() >= needed) return;
  findings.add(Verdict::warning, check::packs,
               fmt::format("{} cards are too few for {} players, who need {}", rules.cards(), match.playing(), needed),
               "add a pack");
}

void check_claims(const Match& match, const Record& record, int game, const BySide<Points>* points,
                  Findings& findings) {
  const auto corrected = [&](std::string text, Points real, Seat seat) {
    findings.add(Verdict::corrected, check::claims, std::move(text), fmt::format("{} counts", real), match.who(seat));
  };
  if (record.number && *record.number != game) {
    corrected(fmt::format("this is said to be game {}, and it is game {}", *record.number, game), game, nobody);
  }
  if (points == nullptr) return;
  for (const Claim& claim : record.claims) {
    const Points real = (*points)[match.side(claim.seat)];
    if (claim.points == real) continue;
    corrected(
        fmt::format("{} is said to score {}, and the record gives {}", match.players[claim.seat], claim.points, real),
        real, claim.seat);
  }
}

std::string text_of(const Row& row) {
  std::string text = text_of(row.name) + ' ';
  for (const Slot& slot : row.slots) text += sign(slot.face);
  return text;
}

}  // namespace tavolo::games::senza_nome
