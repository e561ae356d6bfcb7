#include <fmt/format.h>

#include <algorithm>

#include "games/ecarte/clauses.hpp"
#include "games/ecarte/referee.hpp"

namespace tavolo::games::ecarte {
namespace {

using Kind = Step::Kind;

/// The notes, a function each.
class Due {
 public:
  explicit Due(const Facts& facts) : m_facts(facts), m_record(facts.record), m_hand(facts.hand) {}

  std::vector<Note> run() {
    for (const Seat seat : all_seats) dealt(seat);
    spoken();
    for (const Penalty& penalty : m_record.playings.back().penalties) offence(penalty);
    return std::move(m_notes);
  }

 private:
  [[nodiscard]] std::string name(Seat seat) const { return named(m_facts.match, seat); }
  void tell(Clause clause, std::string text, bool due) { m_notes.push_back({clause, std::move(text), due}); }

  /// Whether it is still time to put the number of cards right: the elder has not spoken, the dealer not answered.
  [[nodiscard]] bool in_time(Seat seat) const {
    if (began_to_play(m_facts, seat)) return false;
    return std::ranges::none_of(m_record.steps,
                                [&](const Step& step) { return seat == m_hand.elder || step.kind != Kind::proposed; });
  }

  /// EC-44, EC-45 and, where no fresh deal was claimed, EC-46.
  void dealt(Seat seat) {
    const bool elder = seat == m_hand.elder;
    const Clause clause = elder ? clause::elder_misdealt : clause::dealer_misdealt;
    if (m_record.wrong_number[seat]) {
      if (m_hand.exchange_over || m_hand.king_turned) return;
      tell(clause::wrong_number,
           fmt::format("{} was dealt a wrong number, and no fresh deal is claimed: {} cannot score a turned king",
                       name(seat), name(m_hand.dealer)),
           false);
      return;
    }
    const std::size_t size = cards_dealt(m_record, m_hand, seat);
    if (size == hand_size || !in_time(seat)) return;
    const std::string_view mend = size < hand_size ? elder ? "be completed from the stock" : "let the hand be completed"
                                  : elder          ? "lay the surplus aside unseen"
                                                   : "draw the surplus from that hand";
    tell(clause,
         fmt::format("{} has {} cards: {} may claim a fresh deal (write fd) or {} (write wn{})", name(seat), size,
                     name(m_hand.elder), mend, seat),
         true);
  }

  /// EC-10, EC-11 and EC-14: whose word it is before the first card.
  void spoken() {
    const bool played = m_record.playings.size() > 1 || !m_record.playings.front().empty();
    if (m_hand.elder == nobody || !m_record.turn_up || played || m_record.king || !m_record.declarations.empty())
      return;
    const bool first = m_record.steps.empty();
    const Kind last = first ? Kind::accepted : m_record.steps.back().kind;
    if (last == Kind::proposed && may_exchange()) {
      tell(clause::answer,
           fmt::format("{} says yes (accepted, with the cards that both take, like a3/2) or no (refused)",
                       name(m_hand.dealer)),
           true);
    } else if (last == Kind::proposed) {
      tell(clause::proposes_again,
           fmt::format("{} says no (refused): no more exchange is allowed here", name(m_hand.dealer)), true);
    } else if (last == Kind::accepted) {
      exchanged(first);
    }
  }

  /// `max-exchanges`
  [[nodiscard]] bool may_exchange() const {
    const Points most = m_hand.rules.max_exchanges;
    return most == 0 || m_hand.exchanges < most;
  }

  /// EC-14, EC-15: whether the elder may propose once more.
  void exchanged(bool first) {
    if (m_hand.stock <= 0) {
      tell(clause::play_begins, "the stock is used up, so play begins (exhausted)", true);
    } else if (!may_exchange()) {
      tell(clause::proposes_again,
           fmt::format("{} plays (played): no more exchange is allowed here", name(m_hand.elder)), true);
    } else {
      tell(first ? clause::proposal : clause::proposes_again,
           fmt::format("{} proposes{} (proposed) or plays (played)", name(m_hand.elder), first ? "" : " once more"),
           true);
    }
  }

  /// EC-56 and EC-63: whether the cards show it; EC-58 and EC-59: what follows is chosen.
  void offence(const Penalty& penalty) {
    const Proof shown = proof(m_hand, m_facts.judged.back(), penalty);
    if (shown == Proof::refuted) return;
    if (shown == Proof::unknown && penalty.trick > 0) {
      tell(clause::revoke,
           fmt::format("the cards recorded do not show the revoke of {} in trick {} yet", name(penalty.seat),
                       penalty.trick),
           true);
    }
    if (!m_facts.awaits_choice(penalty)) return;
    tell(clause::played_again,
         fmt::format("{} chooses: the hand is played again (write replay), or the result stands and the score of {} is "
                     "capped (write stand)",
                     name(other(penalty.seat)), name(penalty.seat)),
         true);
  }

  const Facts& m_facts;
  const Record& m_record;
  const Hand& m_hand;
  std::vector<Note> m_notes;
};

}  // namespace

std::vector<Note> due(const Facts& facts) {
  if (facts.record.fresh_deal || facts.record.conceded != nobody) return {};
  return Due(facts).run();
}

}  // namespace tavolo::games::ecarte
