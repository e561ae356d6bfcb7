#include "games/hand_and_foot/referee.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "games/hand_and_foot/best.hpp"
#include "games/hand_and_foot/clauses.hpp"

namespace tavolo::games::hand_and_foot {
namespace {

using What = Step::What;

/// How a deal begins (HF-5, HF-6, HF-8).
Play dealt(const Match& match, const Rules& rules, const Progress& before) {
  Play play;
  play.players.resize(match.all_seats().size(), {rules.hand_size, rules.foot_size});
  play.teams.resize(match.all_sides().size());
  for (Play::Team& team : play.teams) team.minimum = rules.minimum(before);
  play.stock = std::max(0, rules.cards() - match.playing() * (rules.hand_size + rules.foot_size) - 1);
  play.pile = 1;
  if (before.dealer != nobody) {
    play.first = rules.left_of_dealer_begins ? match.next(before.dealer) : before.dealer;
    play.turn = play.first;
  }
  return play;
}

/// Follows the turns of one deal, in their order, or one turn of a situation that is told.
class Follower {
 public:
  Follower(const Match& match, const Rules& rules, Play play, Findings& findings, std::vector<Note>& notes)
      : m_match(match), m_rules(rules), m_findings(findings), m_notes(notes), m_play(std::move(play)) {}

  /// A turn after its draw, as far as it is told.
  Play follow(const Move& move) {
    m_goes_on = true;
    begin_turn(move);
    if (m_turn.pile != nullptr) take_pile(move, *m_turn.pile);
    for (const Step& step : move.steps) take(move, step);
    end_turn(move);
    return std::move(m_play);
  }

  Play follow(const Record& record, const Occasion& occasion) {
    m_stage = occasion.stage;
    m_followed = occasion.followed;
    m_ended = december() && (record.says_end() || !record.left.empty());
    for (const Side side : m_match.all_sides()) {
      for (const Penalty& penalty : record.sides[side].penalties) m_recorded.emplace_back(side, penalty.clause);
    }
    for (const Move& move : record.moves) turn(move, std::span(&move, &record.moves.back() + 1).subspan(1));
    end(record);
    if (!record.moves.empty()) check_left(record);
    return std::move(m_play);
  }

 private:
  Play::Player& player(Seat seat) { return m_play.players[seat]; }
  Side side_of(Seat seat) const { return m_match.side_of[seat]; }
  Play::Team& team(Seat seat) { return m_play.teams[side_of(seat)]; }
  /// Whether the edition 2026-12 judges, or a later one.
  bool december() const { return since(m_match, edition::december); }
  /// Whether what a fault costs is offered for the record: of a position nobody records anything.
  bool offers(const Move& move) const { return !move.is_position() && december(); }
  std::string name(Seat seat) const { return m_match.players[seat]; }

  void find(Verdict verdict, const Check& check, std::string text, std::string remedy, const Move& move) {
    find_in_turn(m_match, move, m_findings, verdict, check, std::move(text), std::move(remedy));
  }
  void irregular(const Check& check, const Move& move, std::string text, std::string remedy) {
    find(Verdict::irregular, check, std::move(text), std::move(remedy), move);
  }

  // Order of turns

  void turn(const Move& move, std::span<const Move> later) {
    if (m_play.number == 0) begin(move);
    if (december()) resume_order(move);
    for (int number = m_play.number + 1; number < move.number; ++number) silent_turn();
    if (m_play.ended()) return refuse_late(move);
    check_order(move, later);
    m_play.number = move.number;
    m_goes_on = m_stage == Stage::open && later.empty() && !m_ended;
    begin_turn(move);
    draw(move);
    for (const Step& step : move.steps) take(move, step);
    end_turn(move);
    m_play.turn = m_match.next(move.seat);
  }

  /// Where nobody knows who dealt, the first turn recorded says who had the first of all.
  void begin(const Move& move) {
    const int seats = m_match.playing();
    if (m_play.first == nobody) m_play.first = m_match.next(move.seat, seats - (move.number - 1) % seats);
    m_play.turn = m_play.first;
  }

  /// After a turn that was not the player's the record goes on from there, or by its numbers: where turns without a
  /// line lie between, the next line tells by which of the two they were played.
  void resume_order(const Move& move) {
    const int silent = move.number - m_play.number - 1;
    if (silent <= 0 || m_play.first == nobody || m_match.next(m_play.turn, silent) == move.seat) return;
    const bool by_number = m_match.next(m_play.first, move.number - 1) == move.seat;
    if (by_number) m_play.turn = m_match.next(m_play.first, m_play.number);
  }

  /// A turn without a line: cards drawn, nothing melded, one discarded. With an empty stock, a pass.
  void silent_turn() {
    if (m_play.turn == nobody || m_play.ended()) return;
    Play::Player& who = player(m_play.turn);
    pick_up_late(who);
    if (m_play.stock == 0) {
      pass();
    } else {
      const int drawn = std::min(m_rules.draw, m_play.stock);
      m_play.stock -= drawn;
      who.hand += drawn - 1;
      ++m_play.pile;
      m_passes = 0;
      who.whole_turn = who.whole_turn || who.in_foot;
      end_stock_at_once();
    }
    m_play.turn = m_match.next(m_play.turn);
  }

  void refuse_late(const Move& move) {
    const bool out = m_play.out != nobody;
    find(Verdict::refused, check::after_end.citing(out ? clause::deal_ends : clause::stock_end),
         out ? fmt::format("plays after {} went out", name(m_play.out)) : "plays after the stock ended the deal",
         "delete the turn, or correct how the deal ended", move);
  }

  void check_order(const Move& move, std::span<const Move> later) {
    if (m_play.number != 0 && move.number <= m_play.number) {
      return irregular(check::turn_order, move, fmt::format("plays after turn {}", m_play.number),
                       "number the turns in their order");
    }
    const Seat by_number = m_play.first == nobody ? nobody : m_match.next(m_play.first, move.number - 1);
    const bool right = move.seat == by_number || move.seat == m_play.turn || (december() && move.seat == m_passed);
    m_passed = right ? nobody : m_play.turn;
    if (right) return;
    const bool has_drawn = m_stage == Stage::closed || std::ranges::count(later, m_play.turn, &Move::seat) > 0;
    irregular(check::turn_order, move, fmt::format("plays where it is the turn of {}", name(m_play.turn)),
              !december() ? "the play is taken back, unless the rightful player has drawn already (HF-78)"
              : has_drawn ? "the rightful player has drawn since: it stands, and the order goes on from there (HF-78)"
                          : "the play is taken back (HF-78)");
    m_findings.back().condoned = has_drawn && december();
  }

  void pass() {
    ++m_passes;
    if (m_rules.stock_end == StockEnd::first_decline || m_passes >= m_match.playing()) m_play.stock_ended = true;
  }

  void end_stock_at_once() {
    if (m_rules.stock_end == StockEnd::at_once && m_play.stock == 0) m_play.stock_ended = true;
  }

  // A turn

  void begin_turn(const Move& move) {
    m_turn = {};
    m_turn.picked_up = pick_up_late(player(move.seat));
    m_turn.in_foot = player(move.seat).in_foot;
    for (const Step& step : move.steps) {
      if (step.what == What::pile) m_turn.pile = &step;
      if (step.what == What::draw) m_turn.draw = &step;
      m_turn.passed = m_turn.passed || step.what == What::pass;
    }
    remember(move.seat);
  }

  /// What `back` goes back to.
  void remember(Seat seat) {
    m_turn.melds_before = team(seat).melds;
    m_turn.melded = {};
    m_turn.opened_before = team(seat).opened;
    m_turn.started_before = m_turn.started;
    m_turn.added_before = m_turn.added;
  }

  /// HF-44 under `foot-after-discard next-turn`: whether the turn begins by picking up the foot.
  bool pick_up_late(Play::Player& who) {
    if (!who.waits) return false;
    take_up(who);
    who.waits = false;
    return true;
  }
  static void take_up(Play::Player& who) {
    who.hand += std::exchange(who.foot, 0);
    who.in_foot = true;
  }

  void draw(const Move& move) {
    if (m_turn.passed) return;
    if (m_turn.pile != nullptr) return take_pile(move, *m_turn.pile);
    const bool enough = m_play.stock >= m_rules.draw;
    const int due = std::min(m_rules.draw, m_play.stock);
    const int drawn = m_turn.draw == nullptr ? due : static_cast<int>(m_turn.draw->count);
    if (drawn != due) {
      irregular(check::draw, move,
                enough ? fmt::format("drew {} where {} must be", so_many(drawn, "card"), m_rules.draw)
                       : fmt::format("drew {} where the stock has {}", so_many(drawn, "card"), m_play.stock),
                drawn > due ? "the extra card goes back on the stock, or the next opponent draws it unseen (HF-71)"
                            : "the missing card may be drawn until the own discard, not later (HF-72)");
      if (drawn < due && december()) drawn_short(move);
    }
    m_play.stock -= std::min(drawn, m_play.stock);
    player(move.seat).hand += drawn;
  }

  /// HF-72: until the own discard.
  void drawn_short(const Move& move) {
    const bool discarded = std::ranges::any_of(move.steps, [](const Step& step) {
      return step.what == What::discard || step.what == What::foot_discard || step.what == What::out;
    });
    const bool is_over = !m_goes_on || discarded;
    m_findings.back().remedy = is_over ? "it was not drawn before the discard, and is not drawn any more (HF-72)"
                                       : "the missing card is drawn before the discard (HF-72)";
    m_findings.back().condoned = is_over;
  }

  void take_pile(const Move& move, const Step& step) {
    check_pile(move, step);
    const int size = m_rules.pile_take ? std::min(*m_rules.pile_take, m_play.pile) : m_play.pile;
    if (step.count != size) {
      find(Verdict::warning, check::pile_count,
           fmt::format("took {} from the pile, where {} are due", so_many(step.count, "card"), size),
           fmt::format("the pile has {}: correct the number, or the turns before it", so_many(m_play.pile, "card")),
           move);
    }
    player(move.seat).hand += static_cast<int>(step.count);
    m_play.pile = std::max(0, m_play.pile - static_cast<int>(step.count));
    m_play.frozen = false;
  }

  void check_pile(const Move& move, const Step& step) {
    const auto bad = [&](Clause clause, std::string text) {
      wrong_pile(check::take_pile.citing(clause), move, std::move(text));
    };
    if (is_three(step.kind)) bad(clause::pair, "took the pile with a three on top");
    if (is_wild(step.kind) && (!m_rules.wild_top || !m_rules.wild_melds)) {
      bad(clause::wild_top, "took the pile with a wild card on top");
    }
    if (m_rules.pile_needs_open && !team(move.seat).opened) bad(clause::pile, "took the pile before the side opened");
    if (m_play.frozen && !december()) bad(clause::frozen, "took a pile that a wild card had frozen");
    if (is_three(step.kind)) return;
    check_pair(move, step);
  }

  void wrong_pile(const Check& check, const Move& move, std::string text) {
    charge(check, move, std::move(text), m_rules.penalty_pile, clause::unlawful_pile,
           "the cards go back and the stock is drawn; if they were mixed with the hand it costs {} (HF-73)",
           "the cards go back and the stock is drawn; if they were mixed with the hand, p{}:HF-73");
  }

  /// What a turn adds to the melds of the rank of the top card. Cards that `back` takes back are not among it, nor
  /// those from under the top card, which is melded with the pair before they are taken (HF-38).
  std::vector<Step> melded_with_top(const Move& move, const Step& pile) const {
    std::vector<Step> melded;
    std::size_t settled = 0;  // picking up the foot leaves what was melded before beyond the reach of `back`
    for (Step step : move.steps) {
      if (december() && step.what == What::back) melded.resize(settled);
      if (step.what == What::foot || step.what == What::foot_discard) settled = melded.size();
      if ((step.what != What::start && step.what != What::add) || step.rank != rank_of(pile.kind)) continue;
      if (december()) step.cards.take(step.marked);
      melded.push_back(step);
    }
    return melded;
  }

  /// `pile-meld`: whether a card of the top rank goes onto a meld that the side had open before the turn.
  bool joins_open_meld(std::span<const Step> melded, const Step& pile) const {
    const Rank rank = rank_of(pile.kind);
    const bool open = std::ranges::any_of(m_turn.melds_before, [&](const Meld& meld) { return meld.is_open(rank); });
    return open && std::ranges::any_of(melded, [&](const Step& step) {
             return step.what == What::add && step.cards.count(pile.kind) > 0;
           });
  }

  /// HF-37, HF-38: the top card and a natural pair are melded in the same turn. Nothing less takes a frozen pile
  /// (HF-41).
  void check_pair(const Move& move, const Step& step) {
    int same = 0;
    int all = 0;
    int wild = 0;
    const std::vector<Step> melded = melded_with_top(move, step);
    for (const Step& other : melded) {
      same += other.cards.count(step.kind);
      all += other.cards.size() + (december() ? other.marked.size() : 0);
      wild += other.cards.wild();
    }
    if (same >= Meld::fewest) return;
    // Where the top card is wild itself, the one beside its pair is another wild card (HF-C27).
    const int beside = !is_wild(step.kind) ? wild : december() ? wild - same : 0;
    const bool one_wild = !m_rules.natural_pair && same == Meld::fewest - 1 && beside > 0;
    const bool enough = one_wild || (m_rules.pile_meld && joins_open_meld(melded, step));
    if (enough && (!m_play.frozen || !december())) return;
    const std::string lacks = all < Meld::fewest && !enough
                                  ? fmt::format("melding three {}", meld_word(rank_of(step.kind)))
                                  : fmt::format("a natural pair of {}", word(step.kind, 2));
    wrong_pile(enough ? check::top_card.citing(clause::frozen) : check::top_card, move,
               fmt::format("took {} pile without {}", enough ? "a frozen" : "the", lacks));
  }

  void take(const Move& move, const Step& step) {
    Play::Player& who = player(move.seat);
    switch (step.what) {
      case What::start: return start(move, step);
      case What::add: return add(move, step);
      case What::back: return take_back(move);
      case What::red: return lay_red(move, step);
      case What::discard: return discard(move, step);
      case What::foot: return pick_up(move, false);
      case What::foot_discard: return pick_up(move, true);
      case What::ask:
        m_turn.asked = true;
        m_turn.leave = step.yes;
        return;
      case What::out: return go_out(move, who);
      case What::draw:
      case What::pile:
      case What::pass: return;
    }
  }

  /// HF-C39: takes cards out of the hand.
  void spend(const Move& move, int count, std::string_view how) {
    Play::Player& who = player(move.seat);
    if (count > who.hand) {
      find(Verdict::refused, check::holds, fmt::format("{} {}, and held {}", how, so_many(count, "card"), who.hand),
           "count the cards of this turn and of the earlier ones again", move);
    }
    who.hand = std::max(0, who.hand - count);
  }

  // Melds

  void put(const Move& move, Meld& meld, const Step& step) {
    const int size = step.cards.size();
    spend(move, size, "melded");
    if (!meld.touched && december()) meld.before = meld.cards;
    meld.cards.add(step.cards);
    meld.size += size;
    meld.touched = true;
    m_turn.melded.cards += size;
    if (december() ? size > step.cards.threes() : m_rules.melded(step.cards) > 0) m_turn.melded.opens = true;
    m_turn.melded.points += m_rules.melded(step.cards) - m_rules.melded(step.marked);
    if (!is_compulsory(meld.rank)) (meld.begun_now ? m_turn.started : m_turn.added) = true;
    if (step.cards.count(Kind::red_three) > 0) {
      irregular(check::red_three, move, "melded a red three", "it is taken back, laid down and replaced (HF-33)");
    }
  }

  /// Whether a meld is the one that taking the pile makes compulsory (HF-38), which HF-13 leaves aside.
  bool is_compulsory(Rank rank) const { return m_turn.pile != nullptr && rank_of(m_turn.pile->kind) == rank; }

  void start(const Move& move, const Step& step) {
    team(move.seat).melds.push_back({.rank = step.rank, .begun_now = true, .by_rank = !december()});
    put(move, team(move.seat).melds.back(), step);
  }

  void add(const Move& move, const Step& step) {
    std::vector<Meld>& melds = team(move.seat).melds;
    auto open = std::ranges::find_if(melds, [&](const Meld& meld) { return meld.is_open(step.rank); });
    if (open == melds.end()) {
      // The last book of the rank, if there is one.
      const auto book = std::find_if(melds.rbegin(), melds.rend(), [&](const Meld& m) { return m.rank == step.rank; });
      if (book != melds.rend()) {
        add_to_book(move, *book, step);
        return;
      }
      irregular(check::no_open_meld, move, fmt::format("added to {}, of which no meld is open", meld_word(step.rank)),
                "it counts as a new meld; with fewer than three cards they go back (HF-69)");
      melds.push_back({.rank = step.rank, .begun_now = true, .short_told = true, .by_rank = !december()});
      open = melds.end() - 1;
      m_turn.low_told = true;
    }
    put(move, *open, step);
  }

  /// HF-23, `books-extend`.
  void add_to_book(const Move& move, Meld& book, const Step& step) {
    const bool allowed = m_rules.extend == Extend::any ||
                         (m_rules.extend == Extend::natural && (step.cards.wild() == 0 || step.rank == wild_rank));
    if (!allowed) {
      unlawful_meld(check::full_meld.citing(clause::book), move,
                    fmt::format("added {} to a book of {}", text_of(step.cards), meld_word(step.rank)));
    }
    const bool touched = book.touched;
    if (allowed && december() && !touched) book.extended = true;
    put(move, book, step);
    // What was added without right has been told; what was added with it is judged.
    book.size_told = !allowed;
    book.touched = december() && (allowed || touched);
  }

  /// HF-68, HF-69.
  void unlawful_meld(const Check& check, const Move& move, std::string text) {
    if (offers(move) && m_goes_on && !m_turn.discarded) {
      return irregular(check, move, std::move(text),
                       "the cards that make it unlawful go back to the hand, and that costs nothing (HF-68)");
    }
    charge(check, move, std::move(text), m_rules.penalty_meld, clause::unlawful_meld,
           "the cards that make it unlawful go back to the hand, and it costs {} (HF-69)",
           "the cards that make it unlawful go back to the hand; found after the discard, p{}:HF-69");
  }

  /// What costs points: the remedy names them, `offered` where they are offered for the record, else `told`. They enter
  /// the score where the table records them: once for a clause in a turn.
  void charge(const Check& check, const Move& move, std::string text, Points points, Clause clause,
              std::string_view offered, std::string_view told) {
    irregular(check, move, std::move(text), fmt::format(fmt::runtime(offers(move) ? offered : told), points));
    if (points == 0 || !offers(move)) return;
    const bool is_offered = std::ranges::count(m_turn.offered, clause, &Now::Offered::clause) > 0;
    if (is_recorded(move, clause)) {
      m_findings.back().remedy += ", which is recorded";
    } else if (!is_offered) {
      m_findings.back().records = {fmt::format("{} p{}:{}", side_of(move.seat), points, clause.id)};
    }
  }

  /// Whether the table recorded what the turn costs by a clause.
  bool is_recorded(const Move& move, Clause clause) {
    auto offered = std::ranges::find(m_turn.offered, clause, &Now::Offered::clause);
    if (offered == m_turn.offered.end()) {
      const auto recorded = std::ranges::find(m_recorded, std::pair{side_of(move.seat), clause});
      const bool found = recorded != m_recorded.end();
      if (found) m_recorded.erase(recorded);
      offered = m_turn.offered.insert(offered, Now::Offered{clause, found});
    }
    return offered->is_recorded;
  }

  /// HF-19: at the end of a turn, and when a foot is picked up.
  void judge_melds(const Move& move) {
    Play::Team& side = team(move.seat);
    for (Meld& meld : side.melds) {
      if (!meld.touched) continue;
      judge(move, meld);
      judge_second(move, side, meld);
    }
    for (Meld& meld : side.melds) {
      meld.touched = meld.short_told = meld.size_told = meld.extended = false;
    }
    judge_opening(move, side);
  }

  /// HF-15 to HF-18. What was added is judged; what lay there has been, in the turn in which it was laid.
  void judge(const Move& move, const Meld& meld) {
    const auto unlawful = [&](const Check& check, std::string_view why) {
      unlawful_meld(check, move, fmt::format("laid {}: {}", text_of(meld.cards), why));
    };
    const Cards& before = meld.before;
    const auto own = [&](const Cards& cards) { return meld.rank < naturals ? cards.of[meld.rank] : 0; };
    const auto others = [&](const Cards& cards) { return cards.size() - cards.wild() - cards.threes() - own(cards); };
    const int wild = meld.cards.wild();
    if (meld.cards.threes() > before.threes() || (meld.rank == three_rank && before.size() == 0)) {
      unlawful(check::threes, "threes are never melded");
    }
    if (others(meld.cards) > others(before)) {
      unlawful(check::one_rank, meld.rank == wild_rank ? "a natural card among wild ones" : "cards of several ranks");
    }
    if (!meld.extended) judge_size(meld, unlawful);
    if (meld.rank == wild_rank && !m_rules.wild_melds && !meld.extended) {
      unlawful(check::wild_meld, "wild melds are not played here");
    } else if (meld.rank < naturals && wild > before.wild() && !m_rules.within_limit(own(meld.cards), wild)) {
      unlawful(check::wild_limit, fmt::format("{} wild to {} natural", wild, own(meld.cards)));
    }
  }

  /// Whether what is told of a meld as it begins is told now: it is told once, and not of who adds to it later.
  bool is_new(const Meld& meld) const { return meld.begun_now || !december(); }

  template <typename Unlawful>
  void judge_size(const Meld& meld, Unlawful unlawful) const {
    if (meld.size < Meld::fewest && is_new(meld) && !(december() ? meld.short_told : m_turn.low_told)) {
      unlawful(check::meld_size, fmt::format("{}, where a meld begins with three", so_many(meld.size, "card")));
    }
    if (meld.size > Meld::full && m_rules.extend == Extend::off && !meld.size_told) {
      unlawful(check::full_meld.citing(is_compulsory(meld.rank) ? clause::excess : clause::meld_size),
               fmt::format("{}, where a meld has at most seven", so_many(meld.size, "card")));
    }
  }

  /// HF-21: told once for a rank, at the meld that was touched, in the turn in which one of the two begins.
  void judge_second(const Move& move, const Play::Team& side, const Meld& meld) {
    if (meld.is_book()) return;
    const auto open = std::ranges::count_if(side.melds, [&](const Meld& m) { return m.is_open(meld.rank); });
    const bool begins =
        std::ranges::any_of(side.melds, [&](const Meld& m) { return m.is_open(meld.rank) && is_new(m); });
    const bool last = std::none_of(&meld + 1, side.melds.data() + side.melds.size(),
                                   [&](const Meld& m) { return m.is_open(meld.rank) && m.touched; });
    if (open < 2 || !begins || !last) return;
    unlawful_meld(check::second_meld, move,
                  fmt::format("laid a second meld of {} while one is incomplete", meld_word(meld.rank)));
  }

  /// HF-26, HF-27.
  void judge_opening(const Move& move, Play::Team& side) {
    if (side.opened || !m_turn.melded.opens) return;
    const Points laid = counted_for_opening(side);
    side.opened = true;
    side.opening = laid;
    if (laid >= side.minimum) return;
    const bool stands = december() && !m_goes_on;
    const bool discarded = december() && !move.is_position() && m_turn.discarded;
    const std::string rises = fmt::format("and the minimum of the side rises by {}", m_rules.surcharge);
    irregular(check::opening, move, fmt::format("opened with {}, where {} must be", laid, side.minimum),
              stands ? std::string("the next player has drawn: the opening stands and costs nothing (HF-70)")
              : discarded
                  ? fmt::format("until the next player draws: all is taken back, {}: undo, and write the turn again "
                                "with back before the discard; later it stands (HF-70)",
                                rises)
                  : fmt::format("until the next player draws: add cards, or take all back, {}; later it stands (HF-70)",
                                rises));
    m_findings.back().condoned = stands;
  }

  /// HF-27 and `opening-book-bonus`.
  Points counted_for_opening(const Play::Team& side) const {
    Points laid = m_turn.melded.points;
    if (!m_rules.opening_book_bonus) return laid;
    for (const Meld& meld : side.melds) {
      if (!meld.begun_now || !meld.is_book()) continue;
      laid += december() ? bonus_of(m_rules, meld) : m_rules.bonus(static_cast<std::size_t>(meld.kind()));
    }
    return laid;
  }

  /// `back`: all that was melded in this turn returns to the hand (HF-69, HF-70).
  void take_back(const Move& move) {
    Play::Team& side = team(move.seat);
    const Points tried = december() ? counted_for_opening(side) : m_turn.melded.points;
    if (!m_turn.opened_before && m_turn.melded.cards > 0 && tried < side.minimum) {
      const Points before = side.minimum;
      side.minimum += m_rules.surcharge;
      m_notes.push_back({clause::low_opening, fmt::format("Opening of {} below {} taken back: {} now needs {}", tried,
                                                          before, side_of(move.seat), side.minimum)});
    }
    player(move.seat).hand += m_turn.melded.cards;
    side.melds = m_turn.melds_before;
    side.opened = m_turn.opened_before;
    m_turn.melded = {};
    m_turn.started = december() && m_turn.started_before;
    m_turn.added = december() && m_turn.added_before;
  }

  void lay_red(const Move& move, const Step& step) {
    const int count = static_cast<int>(step.count);
    const int replaced = std::min(count, m_play.stock);
    m_play.stock -= replaced;
    spend(move, count - replaced, "laid");
    team(move.seat).red_threes += count;
  }

  // Discards, foot, going out

  void discard(const Move& move, const Step& step) {
    if (step.kind == Kind::red_three) {
      irregular(check::red_three, move, "discarded a red three", "it is taken back, laid down and replaced (HF-33)");
    }
    if (m_turn.discarded) {
      irregular(check::two_discards, move, "discarded two cards",
                "the next player says which one returns to the hand (HF-78)");
      return;
    }
    put_down(move);
    m_turn.wild_discard = is_wild(step.kind);
    if (m_rules.wild_freezes && is_wild(step.kind)) m_play.frozen = true;
  }

  void put_down(const Move& move) {
    spend(move, 1, "discarded");
    ++m_play.pile;
    m_turn.discarded = true;
  }

  void pick_up(const Move& move, bool by_discard) {
    Play::Player& who = player(move.seat);
    if (m_turn.picked_up && !by_discard && m_turn.melded.cards == 0) return;  // `f` where the turn begins with the foot
    if (who.in_foot || who.waits) {
      return irregular(check::foot, move, "picked up a foot a second time", "correct the record");
    }
    if (by_discard) {
      if (!m_turn.discarded) put_down(move);
      if (m_turn.wild_discard && m_rules.wild_to_foot > 0) {
        charge(check::wild_to_foot, move, "discarded a wild card to reach the foot", m_rules.wild_to_foot,
               clause::wild_to_foot, "it costs {} (HF-45)", "the table may record p{}:HF-45");
      }
    }
    if (who.hand > 0) {
      charge(check::foot, move, fmt::format("picked up the foot with {} in the hand", so_many(who.hand, "card")),
             m_rules.penalty_foot, clause::early_foot, "it goes back face down, and it costs {} (HF-77)",
             "it goes back face down (HF-77), and the table may record p{}:HF-77");
    }
    judge_melds(move);
    if (by_discard && !m_rules.foot_at_once && december()) {
      who.waits = true;
      return;
    }
    take_up(who);
    who.part_turn = who.part_turn || !by_discard;
    m_turn.reached_foot = true;
    remember(move.seat);
  }

  void go_out(const Move& move, const Play::Player& who) {
    judge_melds(move);
    m_play.out = move.seat;
    const std::size_t before = m_findings.size();
    check_last_card(move, who);
    check_partner(move);
    check_leave(move);
    check_books(move);
    m_play.out_stands = m_findings.size() == before;
  }

  /// HF-75.
  void unlawful_out(const Check& check, const Move& move, std::string text) {
    irregular(check, move, std::move(text), out_remedy(move));
    stands_once_scored();
  }

  /// HF-75: nothing follows of going out any more.
  void stands_once_scored() {
    if (!m_followed || !december()) return;
    m_findings.back().condoned = true;
    m_findings.back().remedy = scored_out;
  }

  std::string out_remedy(const Move& move) {
    if (!offers(move)) {
      return fmt::format(
          "cards are taken back, the deal goes on and it costs {}: drop out and record p{}:HF-75; once the "
          "deal is scored it stands without the bonus",
          m_rules.penalty_out, m_rules.penalty_out);
    }
    const bool recorded = is_recorded(move, clause::false_out);
    const bool open = m_stage == Stage::open;
    return fmt::format(
        "cards are taken back, the deal goes on and it costs {}{}: {}, {}write the turn again without out, with what "
        "stayed and the new discard{}{}",
        m_rules.penalty_out, recorded ? ", which is recorded" : "", open ? "undo" : "amend the deal",
        recorded ? "and " : "",
        recorded ? "" : fmt::format(", and {} p{}:HF-75", side_of(move.seat), m_rules.penalty_out),
        open ? "" : "; once the deal is scored it stands without the bonus");
  }

  /// HF-47, HF-51.
  void check_last_card(const Move& move, const Play::Player& who) {
    const auto bad = [&](Clause clause, std::string text) {
      unlawful_out(check::out_cards.citing(clause), move, std::move(text));
    };
    if (!who.in_foot) return bad(clause::last_of_foot, "went out from the hand");
    if (m_turn.discarded && m_rules.final_discard == FinalDiscard::forbidden) {
      return bad(clause::last_discard, "went out with a discard, which is forbidden here");
    }
    if (!m_turn.discarded && m_rules.final_discard == FinalDiscard::required) {
      return bad(clause::last_discard, "went out without the final discard");
    }
    if (who.hand > 0) {
      bad(clause::last_of_foot, fmt::format("went out with {} remaining", so_many(who.hand, "card")));
    }
  }

  /// HF-49, for all partners (HF-55).
  void check_partner(const Move& move) {
    for (const Seat seat : m_match.all_seats()) {
      if (seat == move.seat || side_of(seat) != side_of(move.seat) || foot_played(m_rules, player(seat))) continue;
      const bool part = m_rules.partner_foot == PartnerFoot::part_turn && december();
      unlawful_out(check::partner_foot, move,
                   fmt::format("went out before {} had {}", move.is_position() ? "the partner" : name(seat),
                               !player(seat).in_foot ? "picked up the foot"
                               : part                ? "played on from the foot"
                                                     : "played a whole turn from the foot"));
    }
  }

  /// HF-50, HF-54.
  void check_leave(const Move& move) {
    if (m_match.individual() || m_rules.permission == Permission::off) return;
    if (m_turn.asked && !m_turn.leave) {
      unlawful_out(check::leave.citing(clause::answer_binds), move, "went out against the partner's no");
    } else if (!m_turn.asked && m_rules.permission == Permission::required) {
      irregular(check::leave, move, "went out without asking leave", leave_remedy(move));
      stands_once_scored();
    }
  }

  /// HF-75: the answer belongs into the turn, before `out`; a line of its own would be another turn.
  std::string leave_remedy(const Move& move) const {
    constexpr std::string_view asked = "the partner is asked now: yes makes it good, no applies HF-75";
    if (move.is_position()) return std::string(asked);
    return fmt::format("{}: {}, and write the turn again with ask:y or ask:n before out", asked,
                       m_stage == Stage::open ? "undo" : "amend the deal");
  }

  void check_books(const Move& move) {
    const std::string missing = missing_books(m_rules, books_of(team(move.seat)));
    if (missing.empty()) return;
    unlawful_out(check::out_books, move, fmt::format("went out, {} short", missing));
  }

  // The end of a turn and of the deal

  /// Whether more of the turn may follow. The discard ends it; of a position nobody says what is told later.
  bool goes_on(const Move& move) const { return m_goes_on && (move.is_position() || !m_turn.discarded || !december()); }

  void end_turn(const Move& move) {
    Play::Player& who = player(move.seat);
    if (m_turn.passed) {
      if (december()) judge_melds(move);
      if (m_play.stock > 0) {
        find(Verdict::warning, check::pass, fmt::format("passed while the stock has {}", so_many(m_play.stock, "card")),
             "correct the record", move);
        if (december()) return;  // only with an empty stock is the pile declined (HF-57)
      }
      pass();
      return;
    }
    m_passes = 0;
    if (m_play.out == nobody) {
      judge_melds(move);
      check_choice(move);
      if (!who.waits && (!m_goes_on || m_turn.discarded || m_turn.reached_foot)) close_turn(move, who);
      if (!goes_on(move) && m_turn.asked && m_turn.leave) {
        charge(check::leave_unused, move, "had leave and did not go out", m_rules.penalty_leave, clause::unused_leave,
               "it costs {} (HF-76)", "it costs {0}: record p{0}:HF-76");
      }
    } else {
      check_choice(move);
    }
    m_play.goes_on = m_goes_on && m_play.out == nobody && !m_turn.discarded;
    for (Meld& meld : team(move.seat).melds) meld.begun_now = false;
    who.whole_turn = who.whole_turn || m_turn.in_foot;
    if (m_play.out == nobody) end_stock_at_once();
  }

  /// HF-13.
  void check_choice(const Move& move) {
    if (!m_rules.start_or_add || !m_turn.started || !m_turn.added) return;
    unlawful_meld(check::start_or_add, move, "started melds and added to older ones in one turn");
  }

  /// The discard that need not be written, and what a player must keep.
  void close_turn(const Move& move, Play::Player& who) {
    const bool hand_melded = who.hand == 0 && !m_turn.discarded;
    if (!m_turn.discarded && who.hand > 0 && !m_goes_on) put_down(move);
    if (who.hand > 0 || goes_on(move)) return;
    if (!who.in_foot) {
      irregular(check::foot, move, "emptied the hand, and the foot was not picked up",
                hand_melded ? "write f in the turn, and go on from the foot" : "write fd at the end of the turn");
    } else if (!m_turn.reached_foot || hand_melded || december()) {
      charge(check::keep_one, move, "kept no card in the foot and did not go out", m_rules.penalty_out,
             clause::false_out, "cards are taken back so that one is left after the discard, and it costs {} (HF-75)",
             "cards are taken back so that one is left after the discard; it costs {0}: p{0}:HF-75");
    }
  }

  void end(const Record& record) {
    if (record.end_out != nobody) end_out(record);
    if (record.end_stock) {
      if (m_play.out != nobody) {
        refuse(check::two_ends, "the deal is said to end by the stock, and a player went out", "keep one of the two");
      }
      // The turns without a line that used the stock up.
      while (!record.moves.empty() && !m_play.ended() && m_play.stock > 0) silent_turn();
      m_play.stock_ended = true;
    }
  }

  void refuse(const Check& check, std::string text, std::string remedy) {
    m_findings.add(Verdict::refused, check, std::move(text), std::move(remedy));
  }

  void end_out(const Record& record) {
    if (m_play.out == record.end_out) return;
    if (m_play.out != nobody) {
      refuse(check::two_ends, fmt::format("{} and {} are both said to be out", name(m_play.out), name(record.end_out)),
             "keep one of the two");
      return;
    }
    if (record.moves.empty()) return;
    m_play.out = record.end_out;
    const Move last{.number = m_play.number, .seat = record.end_out};
    check_books(last);
    m_play.out_stands = missing_books(m_rules, books_of(team(record.end_out))).empty();
  }

  /// HF-C40.
  void check_left(const Record& record) {
    for (const LeftCards& left : record.left) {
      const Play::Player& who = player(left.seat);
      const int due = left.foot ? who.foot : who.hand;
      if (left.cards.size() == due) continue;
      m_findings.add(Verdict::warning, check::cards_left,
                     fmt::format("{} is left with {} in the {}, where {} must be", name(left.seat),
                                 so_many(left.cards.size(), "card"), left.foot ? "foot" : "hand", due),
                     "count the cards again, or look for a turn that was not recorded", m_match.who(left.seat));
    }
  }

  /// What the turn being followed has done so far.
  struct Now {
    /// A penalty that follows of the turn, for one clause.
    struct Offered {
      Clause clause;
      bool is_recorded;
    };
    /// What was melded in it; `back` takes back all of it.
    struct Melded {
      int cards = 0;
      bool opens = false;  ///< cards that may be melded are among them, whatever they are worth
      Points points = 0;   ///< what of them counts for the opening
    };
    const Step* pile = nullptr;
    const Step* draw = nullptr;
    bool in_foot = false;  ///< when it began
    bool passed = false;
    bool started = false;
    bool added = false;
    bool discarded = false;
    bool wild_discard = false;
    bool reached_foot = false;
    bool picked_up = false;  ///< the turn began by picking up the foot
    bool asked = false;
    bool leave = false;
    bool low_told = false;              ///< a small new meld has been told as an addition
    std::vector<Offered> offered = {};  ///< what the table was told to record
    bool opened_before = false;
    bool started_before = false;
    bool added_before = false;
    Melded melded = {};
    std::vector<Meld> melds_before = {};
  };

  const Match& m_match;
  const Rules& m_rules;
  Stage m_stage = Stage::open;
  Seat m_passed = nobody;   ///< whose turn it was, where the turn before was another's (HF-78)
  bool m_followed = false;  ///< the deal was scored, and the next one has begun
  Findings& m_findings;
  std::vector<Note>& m_notes;
  Play m_play;
  Now m_turn;
  int m_passes = 0;
  bool m_goes_on = false;  ///< the latest turn of an open deal: the next player has not drawn
  bool m_ended = false;    ///< the record tells how the deal ended, so that the latest turn is over
  std::vector<std::pair<Side, Clause>> m_recorded = {};  ///< penalties of the record that no finding is about yet
};

/// HF-C2, HF-C12 at full level: what lies in melds and was left must come from the packs.
void check_cards(const Rules& rules, const Record& record, const Play& play, Findings& findings) {
  Cards all;
  for (const Play::Team& team : play.teams) {
    for (const Meld& meld : team.melds) all.add(meld.cards);
    all.add(Kind::red_three, static_cast<int>(team.red_threes));
  }
  for (const LeftCards& left : record.left) all.add(left.cards);
  check_packs(rules, all, findings);
}

}  // namespace

Rank rank_of(Kind kind) noexcept {
  if (is_wild(kind)) return wild_rank;
  return is_three(kind) ? three_rank : index(kind);
}

std::string meld_word(Rank rank) {
  if (rank == wild_rank) return "wild cards";
  if (rank == three_rank) return "threes";
  return word(static_cast<Kind>(rank), 2);
}

void check_packs(const Rules& rules, const Cards& cards, Findings& findings) {
  for (std::size_t i = 0; i < kinds; ++i) {
    const auto kind = static_cast<Kind>(i);
    if (cards.of[i] <= rules.held(kind)) continue;
    findings.add(Verdict::refused, kind == Kind::red_three ? check::red_threes : check::above_packs,
                 fmt::format("{} {}, where the packs hold {}", cards.of[i], word(kind, cards.of[i]), rules.held(kind)),
                 "count again");
  }
}

std::array<Points, 3> books_of(const Play::Team& team) {
  std::array<Points, 3> books{};
  for (const Meld& meld : team.melds) {
    if (meld.is_book()) ++books[static_cast<std::size_t>(meld.kind())];
  }
  return books;
}

bool foot_played(const Rules& rules, const Play::Player& player) {
  switch (rules.partner_foot) {
    case PartnerFoot::whole_turn: return player.whole_turn;
    case PartnerFoot::part_turn: return player.whole_turn || player.part_turn;
    case PartnerFoot::picked_up: return player.in_foot;
    case PartnerFoot::off: break;
  }
  return true;
}

std::string missing_books(const Rules& rules, const std::array<Points, 3>& books) {
  std::string text;
  Points last = 0;
  for (std::size_t i = 0; i < books.size(); ++i) {
    const Points missing = rules.out_books[i] - books[i];
    if (missing <= 0) continue;
    text += fmt::format("{}{} {}", text.empty() ? "" : " and ", missing, book_words[i]);
    last = missing;
  }
  return text.empty() ? text : text + (last == 1 ? " book" : " books");
}

Play follow(const Match& match, const Rules& rules, const Progress& before, const Record& record,
            const Occasion& occasion, Findings& findings, std::vector<Note>& notes) {
  Play play = Follower(match, rules, dealt(match, rules, before), findings, notes).follow(record, occasion);
  check_cards(rules, record, play, findings);
  if (occasion.stage == Stage::closed && !play.ended() && !record.says_end()) {
    findings.add(Verdict::warning, check::no_end, "nobody is out, and the stock is not said to have ended the deal",
                 "add out and the player to a side's line, or the line end stock");
  }
  return play;
}

Play follow_turn(const Match& match, const Rules& rules, Play situation, const Move& move, Findings& findings,
                 std::vector<Note>& notes) {
  return Follower(match, rules, std::move(situation), findings, notes).follow(move);
}

}  // namespace tavolo::games::hand_and_foot
