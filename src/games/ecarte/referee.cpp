#include "games/ecarte/referee.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "games/ecarte/clauses.hpp"

namespace tavolo::games::ecarte {
namespace {

using cards::Card;
using cards::CardSet;
using Kind = Step::Kind;

std::string_view are(int number) { return number == 1 ? "is" : "are"; }

/// What the checks look at.
class Checks {
 protected:
  Checks(const Facts& facts, const Scored& score) : m_facts(facts), m_score(score) {}

  [[nodiscard]] std::string name(Seat seat) const { return named(m_facts.match, seat); }

  const Facts& m_facts;
  const Scored& m_score;
  const Record& m_record = m_facts.record;
  const Hand& m_hand = m_facts.hand;
  const Rules& m_rules = m_hand.rules;
};

/// Those of what cannot be true.
class Refusals : protected Checks {
 public:
  Refusals(Reader& reader, const Facts& facts, const Scored& score) : Checks(facts, score), m_reader(reader) {}

 protected:
  Reader& m_reader;
};

/// EC-10 to EC-16: the checks of the exchange, word by word.
class Exchange : Refusals {
 public:
  using Refusals::Refusals;

  void run() {
    for (const Step& step : m_record.steps) {
      if (m_over) {
        refuse(step, "the exchange was over before this", "leave it out",
               check::exchange.citing(step.kind == Kind::accepted || step.kind == Kind::refused ? clause::answer
                                                                                                : clause::proposal));
        return;
      }
      switch (step.kind) {
        case Kind::proposed: proposed(step); break;
        case Kind::accepted: accepted(step); break;
        case Kind::refused: refused(step); break;
        case Kind::played:
        case Kind::exhausted: begun(step); break;
      }
      if (m_wrong) return;
    }
    short_stock();
  }

 private:
  [[nodiscard]] int thrown() const { return static_cast<int>(m_record.thrown); }

  void refuse(const Step& step, std::string text, std::string remedy, const Check& check) {
    m_reader.refuse(step.word, std::move(text), std::move(remedy), check);
    m_wrong = true;
  }

  void proposed(const Step& step) {
    if (m_asked) {
      refuse(step, "the elder proposes twice without an answer", "write a or r between the proposals",
             check::exchange.citing(clause::answer));
    } else if (m_stock <= 0 || (no_exchange_follows(step) && m_stock - thrown() <= 0)) {
      refuse(step, "a proposal with an empty stock", "write e: the stock is used up", check::stock_used_up);
    }
    m_asked = true;
  }

  /// Cards are thrown aside while cards are given, so before the last proposal all of them are gone
  /// unless an exchange follows.
  [[nodiscard]] bool no_exchange_follows(const Step& step) const {
    const auto rest = std::span(m_record.steps).subspan(static_cast<std::size_t>(&step - m_record.steps.data()));
    return std::ranges::none_of(rest, [](const Step& s) { return s.kind == Kind::accepted; });
  }

  [[nodiscard]] bool answers(const Step& step) {
    if (m_asked) return true;
    refuse(step, "an answer without a proposal", "write p before it: only the elder proposes",
           check::exchange.citing(clause::answer));
    return false;
  }

  void refused(const Step& step) {
    if (!answers(step)) return;
    m_over = true;
  }

  void accepted(const Step& step) {
    if (!answers(step)) return;
    m_asked = false;
    ++m_exchanges;
    const int left = m_stock - step.elder;
    const int for_dealer = std::max(left - thrown(), 0);  // cards thrown aside are gone for him too
    if (step.elder < m_rules.elder_min_exchange || step.elder > hand_size) {
      refuse(step, fmt::format("the elder exchanges {}", so_many(step.elder, "card")),
             fmt::format("he takes {} to 5", m_rules.elder_min_exchange), check::exchange_number);
    } else if (step.dealer < std::min(m_rules.dealer_min_exchange, for_dealer) || step.dealer > hand_size) {
      refuse(step, fmt::format("the dealer exchanges {}", so_many(step.dealer, "card")),
             fmt::format("he takes {} to 5", m_rules.dealer_min_exchange),
             check::exchange_number.citing(clause::dealer_takes));
    } else if (const Points most = m_rules.max_exchanges; most != 0 && m_exchanges > most) {
      refuse(step, fmt::format("exchange {}, and {} allowed here", m_exchanges, most == 1 ? "one is" : "fewer are"),
             "play begins after the last exchange allowed: write s", check::too_many_exchanges);
    }
    m_stock = left - step.dealer;
    if (!m_wrong && m_stock < 0) {
      const int taken = step.elder + step.dealer;
      refuse(step,
             fmt::format("{} {} taken, and {} {} left", so_many(taken, "card"), are(taken), m_stock + taken,
                         are(m_stock + taken)),
             "the elder receives what is left first, the dealer the rest", check::stock_short);
    }
  }

  /// Play begins, by a word of the elder or because the stock is used up.
  void begun(const Step& step) {
    if (m_asked) {
      refuse(step, "the proposal has no answer", "write a or r after p", check::exchange.citing(clause::answer));
    } else if (step.kind == Kind::exhausted && m_stock - thrown() > 0) {
      refuse(step,
             fmt::format("{} {} still in the stock", so_many(m_stock - thrown(), "card"), are(m_stock - thrown())),
             "write s if the elder proposes no more", check::stock_used_up);
    }
    m_over = true;
  }

  /// EC-R8: with the cards thrown aside, and with the elder served short while the dealer took cards.
  void short_stock() {
    if (m_stock - thrown() < 0) {
      m_reader.refuse(
          check::stock_short,
          fmt::format("{} cards of the stock are gone, and it has {}", stock_size - m_stock + thrown(), stock_size),
          "mend the exchanges, or the cards thrown aside");
    }
  }

  int m_stock = stock_size;
  int m_exchanges = 0;
  bool m_asked = false, m_over = false, m_wrong = false;
};

/// EC-R2, EC-R3, EC-R4, EC-R22: every card is in one place at a time.
class Places : Refusals {
 public:
  using Refusals::Refusals;

  void run() {
    for (const Seat seat : all_seats) {
      if (const auto& hand = m_record.first_hands[seat]) receive(seat, *hand);
    }
    for (const Swap& swap : m_record.swaps) exchanged(swap);
    numbers_drawn();
    for (const Seat seat : all_seats) hand(seat);
    for (const Playing& playing : m_record.playings) played(playing);
    for (const Seat seat : all_seats) too_many(seat);
  }

 private:
  void twice(Card card) {
    m_reader.refuse(check::twice, fmt::format("{} is in two places", cards::name(card)),
                    "mend one of the two; if the pack itself was wrong the hand is void: write fd");
  }

  void does_not_follow(std::string text) {
    m_reader.refuse(check::not_in_hand, std::move(text), "mend the hand, the exchange or the tricks");
  }

  /// Whether the card can be in a hand at all.
  bool alive(Card card) {
    if (m_record.turn_up == card) {
      m_reader.refuse(check::turn_up,
                      fmt::format("{} is the turn-up: it is never drawn and never played", cards::name(card)),
                      "mend the turn-up or the card; if the pack itself was wrong the hand is void: write fd");
      return false;
    }
    if (m_aside.contains(card)) {
      m_reader.refuse(check::laid_aside, fmt::format("{} was laid aside before", cards::name(card)),
                      "mend the exchange or the card");
      return false;
    }
    return true;
  }

  /// Cards dealt or drawn.
  void receive(Seat seat, std::span<const Card> cards) {
    for (const Card card : cards) {
      if (!alive(card)) continue;
      if (m_has[seat_1].contains(card) || m_has[seat_2].contains(card)) {
        twice(card);
        continue;
      }
      m_has[seat].insert(card);
    }
  }

  void exchanged(const Swap& swap) {
    const Seat seat = swap.seat;
    if (swap.aside) {
      for (const Card card : *swap.aside) {
        if (!alive(card)) continue;
        if (m_has[other(seat)].contains(card)) {
          twice(card);
        } else if (m_record.first_hands[seat] && !m_unknown[seat] && !m_has[seat].contains(card)) {
          does_not_follow(fmt::format("{} was not in the hand of {} to be laid aside", cards::name(card), name(seat)));
        }
        m_has[seat].erase(card);
        m_aside.insert(card);
      }
    } else {
      m_gone[seat] = true;
    }
    if (swap.drawn) {
      receive(seat, *swap.drawn);
    } else {
      m_unknown[seat] = true;
    }
  }

  /// The exchanges card by card fit those of the first line, in order.
  void numbers_drawn() {
    for (const Seat seat : all_seats) {
      const std::vector<const Step*> taken = exchanges_of(m_record, m_hand, seat);
      std::size_t next = 0;
      for (const Swap& swap : m_record.swaps) {
        if (swap.seat != seat) continue;
        if (next == taken.size()) {
          m_reader.refuse(swap.word, fmt::format("{} took no cards in this exchange", name(seat)),
                          "write the exchange on the first line, like p a3/2", check::not_in_hand);
          return;
        }
        const Step& step = *taken[next++];
        const int due = m_hand.taken(step, seat);
        const int drawn = swap.drawn ? static_cast<int>(swap.drawn->size()) : due;
        if (drawn != due) {
          m_reader.refuse(
              swap.word, fmt::format("{} drew {}, and the first line says {}", name(seat), so_many(drawn, "card"), due),
              "mend one of the two", check::not_in_hand);
        }
        served_short(swap, step);
      }
    }
  }

  /// EC-R8: the stock ran out on the elder, and the dealer took cards all the same.
  void served_short(const Swap& swap, const Step& step) {
    if (swap.seat != m_hand.elder || !swap.aside || step.dealer == 0 || m_hand.stock != 0) return;
    if (&step != last_exchange() || static_cast<int>(swap.aside->size()) <= step.elder) return;
    m_reader.refuse(swap.word,
                    fmt::format("the elder asked for {} and received {}, and the dealer took {}", swap.aside->size(),
                                step.elder, step.dealer),
                    "the elder receives what is left first, the dealer the rest", check::stock_short);
  }

  [[nodiscard]] const Step* last_exchange() const {
    const Step* last = nullptr;
    for (const Step& step : m_record.steps) {
      if (step.kind == Kind::accepted) last = &step;
    }
    return last;
  }

  /// The cards that a seat plays with.
  void hand(Seat seat) {
    if (!m_record.hands[seat]) {
      if (m_hand.knows(seat)) m_final[seat] = m_hand.whole[seat];
      return;
    }
    CardSet cards;
    for (const Card card : *m_record.hands[seat]) {
      if (!alive(card)) continue;
      const auto& theirs = m_final[other(seat)];
      if (!cards.insert(card) || m_has[other(seat)].contains(card) || (theirs && theirs->contains(card))) twice(card);
    }
    m_final[seat] = cards;
    // A surplus or a lack put right leaves no trace in the exchange (EC-44, EC-45).
    if (m_record.wrong_number[seat] || !m_hand.exchange_over) return;
    const bool all_first = m_record.first_hands[seat] && m_record.first_hands[seat]->size() == hand_size;
    if (const CardSet lost = m_has[seat] - cards; !lost.empty() && !m_gone[seat] && all_laid_aside(seat)) {
      does_not_follow(fmt::format("{} would still hold {}", name(seat), cards::name(lost)));
    } else if (const CardSet won = cards - m_has[seat];
               all_first && !m_unknown[seat] && all_laid_aside(seat) && !won.empty()) {
      does_not_follow(fmt::format("{} was neither dealt nor given {}", name(seat), cards::name(won)));
    }
  }

  /// Whether every exchange of the seat is recorded card by card.
  [[nodiscard]] bool all_laid_aside(Seat seat) const {
    return std::ranges::count(m_record.swaps, seat, &Swap::seat) == std::ssize(exchanges_of(m_record, m_hand, seat));
  }

  void played(const Playing& playing) {
    CardSet seen;
    for (const Trick& trick : playing.log()) {
      for (int i = 0; i < trick.size; ++i) {
        const auto index = static_cast<std::size_t>(i);
        if (alive(trick.cards[index])) shown(trick.seat(i), trick.cards[index], trick.words[index], seen);
      }
    }
    for (const Fix& fix : playing.fixes) {
      CardSet before;  // a card taken back is played later
      if (!alive(fix.card)) continue;
      shown(fix.seat, fix.card, fix.word, before);
      if (since(m_facts.match, edition::december)) played_before(playing, fix);
    }
  }

  /// A card taken back was still in the hand.
  void played_before(const Playing& playing, const Fix& fix) {
    for (const Trick& trick : playing.log()) {
      if (trick.number >= fix.trick) continue;
      for (int i = 0; i < trick.size; ++i) {
        if (trick.seat(i) != fix.seat || trick.cards[static_cast<std::size_t>(i)] != fix.card) continue;
        m_reader.refuse(fix.word, fmt::format("{} was played in trick {} already", cards::name(fix.card), trick.number),
                        "mend the trick or the card", check::twice);
      }
    }
  }

  void shown(Seat seat, Card card, const base::Word& word, CardSet& seen) {
    if (!seen.insert(card)) {
      m_reader.refuse(word, fmt::format("{} was played before", cards::name(card)),
                      "mend one of the two tricks; if the pack itself was wrong the hand is void: write fd",
                      check::twice);
      return;
    }
    if (m_final[seat]) {
      if (!m_final[seat]->contains(card))
        m_reader.refuse(word, fmt::format("{} is not in the hand of {}", cards::name(card), name(seat)),
                        "mend the hand or the trick", check::not_in_hand);
      return;
    }
    if (m_hand.owned[other(seat)].contains(card) || m_has[other(seat)].contains(card)) {
      m_reader.refuse(word, fmt::format("{} was held by {}", cards::name(card), name(other(seat))),
                      "mend the hands or the trick", check::twice);
    }
  }

  /// Cards played, played again or taken back prove no more than five.
  void too_many(Seat seat) {
    if (m_record.hands[seat] || m_hand.owned[seat].size() <= hand_size || !m_reader.findings.empty()) return;
    does_not_follow(fmt::format("{} would have held {}", name(seat), cards::name(m_hand.owned[seat])));
  }

  PerSeat<CardSet> m_has;                   // dealt or drawn, and not laid aside
  PerSeat<std::optional<CardSet>> m_final;  // the hands at the start of play
  CardSet m_aside;
  PerSeat<bool> m_unknown = {};  // drew cards that are not recorded
  PerSeat<bool> m_gone = {};     // laid cards aside that are not recorded
};

/// The other refused checks, a function each.
class Impossible : Refusals {
 public:
  using Refusals::Refusals;

  void run() {
    ended_already();
    kings();
    choices();
    for (const Judged& judged : m_facts.judged) tricks_told(judged);
  }

  /// EC-R15: what a closed record must hold, unless it ended before.
  void missing() {
    if (m_record.fresh_deal || m_record.conceded != nobody || m_score.over()) return;
    std::vector<std::string> words;
    if (!m_record.turn_up) words.emplace_back("the turn-up (t)");
    if (!m_hand.exchange_over) words.emplace_back("how the exchange ended (s, p r or e)");
    if (m_facts.king.kind == King::Kind::unsettled) words.emplace_back("who declared the king (k)");
    const Playing& playing = m_facts.playing();
    if (!playing.given_up && !m_facts.play().result.complete) words.push_back(lacking_tricks());
    if (m_facts.undecided()) words.emplace_back("the choice of the other player (replay or stand)");
    if (words.empty()) return;
    m_reader.refuse(check::incomplete, fmt::format("the record lacks {}", fmt::join(words, ", ")),
                    "complete it; `tavolo add` keeps a deal that is not complete yet");
  }

 private:
  [[nodiscard]] std::string lacking_tricks() const {
    const Playing& playing = m_facts.playing();
    const Result& result = m_facts.play().result;
    if (playing.size != 0) return fmt::format("tricks: {} of five are complete", result.logged);
    if (playing.won) return fmt::format("tricks: {} of five are told", result.won[seat_1] + result.won[seat_2]);
    return "the tricks (w)";
  }

  /// EC-R26: after a turned king that ended the game only a fresh deal may be recorded.
  void ended_already() {
    if (!m_score.ended_by_turned_king) return;
    const bool play = m_record.playings.size() > 1 || !m_record.playings.front().empty();
    if (m_record.steps.empty() && !m_record.king && m_record.declarations.empty() && m_record.swaps.empty() &&
        m_record.thrown == 0 && m_record.conceded == nobody && !m_record.has_cards() && !play)
      return;
    m_reader.refuse(check::over, "the turned king ended the game, so nothing follows it",
                    "leave out what follows the turn-up");
  }

  /// EC-R11: one king of trumps.
  void kings() {
    Seat declared = nobody;
    const base::Word* word = nullptr;
    const auto declares = [&](Seat seat, const base::Word& at) {
      if (seat == nobody) return;
      if (word != nullptr && declared != seat) {
        m_reader.refuse(at, "both players declare the king of trumps", "there is one king of trumps: keep one",
                        check::two_kings);
      }
      declared = seat;
      word = &at;
    };
    declares(m_record.king.value_or(nobody), m_record.king_word);
    for (const Declaration& one : m_record.declarations) declares(one.seat, one.word);
    const std::vector<Penalty> false_kings = m_record.false_kings();
    for (const Penalty& penalty : false_kings) {
      if (word != nullptr && penalty.seat != declared) declares(penalty.seat, penalty.word);
    }
    if (m_hand.king_turned && (word != nullptr || !false_kings.empty())) {
      m_reader.refuse(word != nullptr ? *word : false_kings.back().word,
                      "the king of trumps is the turn-up: nobody can declare it", "leave the declaration out",
                      check::two_kings);
    }
    const bool denied = m_record.king == nobody && !m_record.declarations.empty() && false_kings.empty() &&
                        m_facts.king.kind == King::Kind::declared;
    if (denied)
      m_reader.refuse(m_record.king_word, "the record says that nobody declared the king, and that somebody did",
                      "leave one of the two out", clause::declared_king);
  }

  /// `opponent-one` leaves nothing to choose (EC-63).
  void choices() {
    if (m_rules.false_king != FalseKingCost::opponent_one) return;
    for (const Playing& playing : m_record.playings) {
      const bool revoke = std::ranges::any_of(
          playing.penalties, [](const Penalty& penalty) { return penalty.cause == Penalty::Cause::revoke; });
      for (const Penalty& penalty : playing.penalties) {
        if (penalty.cause == Penalty::Cause::false_king && penalty.choice != Penalty::Choice::none && !revoke)
          m_reader.refuse(penalty.word, "a false king costs a point here and leaves nothing to choose",
                          "leave out stand or replay", clause::false_king);
      }
    }
  }

  /// Tricks told beside a hand given up after others, or beside a log that shows more of them.
  void tricks_told(const Judged& judged) {
    const Playing& playing = judged.playing;
    if (playing.won && playing.given_up && *playing.won != playing.given_up->tricks) {
      m_reader.refuse(playing.given_up->word,
                      fmt::format("the tricks are told as {}, and the hand was given up at {}", text_of(*playing.won),
                                  text_of(playing.given_up->tricks)),
                      "ab tells the tricks in the place of w: keep one of the two", clause::given_up);
    }
    if (playing.size == 0 || !m_hand.trumps) return;
    Tricks won{};
    int logged = 0;
    for (const Trick& trick : playing.log()) {
      if (trick.size != seats) continue;
      ++won[winner(trick, *m_hand.trumps)];
      ++logged;
    }
    const bool partly = !judged.result.from_log;
    if (playing.won && partly && (won[seat_1] > (*playing.won)[seat_1] || won[seat_2] > (*playing.won)[seat_2])) {
      m_reader.refuse(playing.won_word, fmt::format("the log shows {} already", text_of(won)),
                      "mend the tricks or the log", check::incomplete);
    } else if (playing.given_up && playing.given_up->tricks[seat_1] + playing.given_up->tricks[seat_2] < logged) {
      m_reader.refuse(playing.given_up->word, "the log shows " + so_many(logged, "trick"), "mend the tricks or the log",
                      check::given_up);
    }
  }
};

/// The checks of what happened, a function each.
class Irregular : Checks {
 public:
  Irregular(const Facts& facts, const Scored& score, const Occasion& occasion)
      : Checks(facts, score), m_stage(occasion.stage), m_followed(occasion.followed) {}

  Findings run() {
    rotation();
    if (m_record.fresh_deal) return std::move(m_found);
    hand_sizes();
    kings();
    if (m_score.ended_by_declared_king) {
      dropped();
      return std::move(m_found);
    }
    for (const Judged& judged : m_facts.judged) {
      const Playing& playing = judged.playing;
      for (int t = 0; t < playing.size; ++t) trick(playing, t);
      for (const Fault& fault : judged.faults) revoked(playing, fault);
      for (const Penalty& penalty : playing.penalties) claim(judged, penalty);
      for (const Fix& fix : playing.fixes) taken_back(playing, fix);
    }
    return std::move(m_found);
  }

 private:
  void add(Verdict verdict, const Check& check, std::string text, std::string remedy, Seat seat, int trick = 0) {
    m_found.add(verdict, check, std::move(text), std::move(remedy), m_facts.match.who(seat), trick);
  }

  /// EC-58 to EC-60: what follows of a revoke, by whether it was claimed and what was chosen.
  void revoked(const Playing& playing, const Fault& fault) {
    Finding& finding = m_found.emplace_back(revoke(m_facts.match, fault));
    if (!since(m_facts.match, edition::december)) return;
    const auto claim = std::ranges::find_if(playing.penalties, [&](const Penalty& penalty) {
      return penalty.cause == Penalty::Cause::revoke && penalty.seat == fault.seat &&
             (penalty.trick == 0 || penalty.trick == fault.trick);
    });
    const bool claimed = claim != playing.penalties.end();
    const Playing& counted = m_facts.playing();
    if (&playing != &counted && !(claimed && claim->choice == Penalty::Choice::replay)) {
      condone(finding, &playing < &counted ? "the hand was played again: of this playing nothing follows (EC-58)"
                                           : "the result before it stands: of this playing nothing follows (EC-58)");
    } else if (claimed) {
      finding.remedy = chosen(*claim);
    } else if (m_followed) {
      condone(finding, "nobody claimed it before the next trump was turned: the result stands (EC-60)");
    } else {
      for (const std::string_view choice : choices) {
        finding.records.push_back(fmt::format("! rv {} t{} {}", fault.seat, fault.trick, choice));
      }
    }
  }

  static void condone(Finding& finding, std::string why) {
    finding.condoned = true;
    finding.remedy = std::move(why);
  }

  /// What the other player chose of EC-58 and EC-59.
  [[nodiscard]] std::string chosen(const Penalty& claim) const {
    switch (claim.choice) {
      case Penalty::Choice::replay: return "it was claimed: the hand is played again (EC-58)";
      case Penalty::Choice::stand:
        return fmt::format("it was claimed: the result stands, and the score of {} is capped (EC-59)",
                           name(claim.seat));
      case Penalty::Choice::none: break;
    }
    return fmt::format("it was claimed: {} chooses, write replay (EC-58) or stand (EC-59)", name(other(claim.seat)));
  }

  void rotation() {
    const Seat due = m_facts.before.dealer;
    if (m_record.dealer == nobody || due == nobody || m_record.dealer == due) return;
    add(Verdict::irregular, check::rotation,
        fmt::format("{} dealt, and it was the turn of {}", name(m_record.dealer), name(due)),
        "once the trump is turned the deal stands, and the turn goes on from who dealt", m_record.dealer);
    m_found.back().condoned = m_record.turn_up && since(m_facts.match, edition::december);
  }

  void hand_sizes() {
    for (const Seat seat : all_seats) {
      if (!m_hand.knows(seat) || !(m_hand.exchange_over || began_to_play(m_facts, seat))) continue;
      const int size = m_hand.whole[seat]->size();
      if (size == hand_size) continue;
      const bool elder = seat == m_hand.elder;
      const bool more = size > hand_size;
      const bool exchanged = m_hand.exchanges > 0;
      const Clause clause = !exchanged ? clause::wrong_number_played
                            : !elder   ? clause::dealer_wrong
                            : more     ? clause::elder_too_many
                                       : clause::elder_short;
      const bool november = !since(m_facts.match, edition::december);
      std::string remedy =
          !exchanged ? fmt::format("{}{}", elder ? "there must be a fresh deal" : "the elder may claim a fresh deal",
                                   november ? ": write fd" : "")
          : more     ? "the other player may claim a fresh deal or draw the surplus"
                     : "cards of the other player that it cannot answer are his tricks";
      add(Verdict::irregular, check::hand_size.citing(clause),
          fmt::format("{} plays with {} instead of five", name(seat), so_many(size, "card")), std::move(remedy), seat);
      if (!november && (!exchanged || more)) m_found.back().records = {"fd"};
    }
  }

  /// EC-R12, EC-R13, EC-R14.
  void kings() {
    const King& king = m_facts.king;
    if (king.kind == King::Kind::not_held) {
      false_king(king.seat);
    } else if (king.kind == King::Kind::with_other) {
      add(Verdict::irregular, check::false_king,
          fmt::format("{} declared {}, which {} holds", name(king.seat), cards::name(m_hand.king()),
                      name(other(king.seat))),
          "no point, and no penalty, since the other player holds the king", king.seat);
    } else if (king.kind == King::Kind::late) {
      add(Verdict::corrected, check::late_king,
          fmt::format("{} declared the king after its card to trick {}", name(king.seat), king.trick),
          "the point is lost", king.seat, king.trick);
    }
    false_kings();
    undeclared();
  }

  void false_kings() {
    for (const Penalty& penalty : m_record.false_kings()) {
      const Proof shown = false_king_proof(m_hand, penalty.seat);
      if (shown == Proof::refuted) {
        add(Verdict::corrected, check::false_king,
            fmt::format("the cards show {}, so there was no false king of {}", cards::name(m_hand.king()),
                        name(penalty.seat)),
            "no penalty", penalty.seat);
      } else if (shown == Proof::shown && m_facts.king.kind != King::Kind::not_held) {
        false_king(penalty.seat);
      }
    }
  }

  /// EC-63: what follows of a false king, by whether it was claimed and what was chosen.
  void false_king(Seat seat) {
    const bool to_opponent = m_rules.false_king == FalseKingCost::opponent_one;
    const std::string claimed = claimed_king(seat);
    add(Verdict::irregular, check::false_king,
        fmt::format("{} declared {} without holding it", name(seat), cards::name(m_hand.king())),
        to_opponent ? "no point, and the other player scores 1"
                    : "no point; the other player may have the hand played again, or let it stand with a capped score",
        seat);
    if (!since(m_facts.match, edition::december)) return;
    Finding& finding = m_found.back();
    if (!claimed.empty()) {
      if (!to_opponent) finding.remedy = "no point; " + claimed;
    } else if (m_followed) {
      condone(finding,
              fmt::format("no point; nobody claimed more before the next trump was turned: the result stands ({})",
                          to_opponent ? clause::late_marking.id : clause::revoke_claim.id));
    } else if (to_opponent) {
      finding.remedy = fmt::format("no point; {} may have 1 point for it", name(other(seat)));
      finding.records = {fmt::format("fk{}", seat)};
    } else {
      finding.remedy =
          fmt::format("no point; {} may have the hand played again (EC-58) or let it stand with a capped score (EC-59)",
                      name(other(seat)));
      for (const std::string_view choice : choices) finding.records.push_back(fmt::format("fk{} {}", seat, choice));
    }
  }

  /// What the table recorded of a false king, what was chosen before what was not; empty where it recorded nothing.
  [[nodiscard]] std::string claimed_king(Seat seat) const {
    std::string told;
    bool is_chosen = false;
    for (const Playing& playing : m_record.playings) {
      for (const Penalty& penalty : playing.penalties) {
        if (penalty.cause != Penalty::Cause::false_king || penalty.seat != seat || is_chosen) continue;
        is_chosen = penalty.choice != Penalty::Choice::none;
        const bool is_void = &playing != &m_facts.playing() && penalty.choice != Penalty::Choice::replay;
        told = is_void ? "the hand was played again: nothing more follows (EC-58)" : chosen(penalty);
      }
    }
    return told;
  }

  /// EC-R13: who plays the king of trumps has declared it, or the point is lost.
  void undeclared() {
    if (!m_hand.trumps || m_hand.king_turned) return;
    if (!since(m_facts.match, edition::december)) {
      undeclared(m_facts.playing());
      return;
    }
    // What was played was played, also where the hand is played again.
    for (const Playing& playing : m_record.playings) {
      if (undeclared(playing)) return;
    }
  }

  bool undeclared(const Playing& playing) {
    for (const Trick& trick : playing.log()) {
      for (int i = 0; i < trick.size; ++i) {
        const Seat seat = trick.seat(i);
        if (trick.cards[static_cast<std::size_t>(i)] != m_hand.king() || m_facts.king.seat == seat) continue;
        // It may still be declared until the next card falls (EC-22).
        const bool first = !since(m_facts.match, edition::december) || &playing == &m_record.playings.front();
        const bool may_declare = first && trick.number == 1 && playing.size == 1 && trick.size == i + 1;
        if (m_stage == Stage::open && may_declare) continue;
        const bool must = m_rules.king_duty == Declaring::mandatory;
        add(must ? Verdict::irregular : Verdict::warning,
            check::undeclared_king.citing(must ? clause::king_duty : clause::declared_king),
            fmt::format("{} played {} to trick {} and had not declared it", name(seat), cards::name(m_hand.king()),
                        trick.number),
            "the point is lost; there is no other penalty", seat, trick.number);
        if (since(m_facts.match, edition::december)) return true;
      }
    }
    return false;
  }

  /// EC-R26: a king that decides the game is not played out.
  void dropped() {
    const Playing& first = m_record.playings.front();
    const int declared_at = m_facts.king.trick;
    const bool led_only = declared_at == 0 && first.size == 1 && first.tricks.front().size == 1 &&
                          first.tricks.front().leader != m_facts.king.seat;
    const bool later = std::ranges::any_of(first.log(), [&](const Trick& t) { return t.number > declared_at; });
    if (!first.won && !first.given_up && first.penalties.empty() && m_record.playings.size() == 1 &&
        (!later || led_only))
      return;
    add(Verdict::corrected, check::over, "the king ended the game, and tricks are recorded after it",
        "they are dropped", nobody);
  }

  void trick(const Playing& playing, int index) {
    const Trick& trick = playing.tricks[static_cast<std::size_t>(index)];
    if (trick.size == 0 || trick.number != index + 1 || !m_hand.trumps) return;
    const Trick* last = index == 0 ? nullptr : &playing.tricks[static_cast<std::size_t>(index - 1)];
    const Seat due = last == nullptr ? m_hand.elder : last->size == seats ? winner(*last, *m_hand.trumps) : nobody;
    if (due != nobody && trick.leader != due) {
      add(Verdict::irregular, check::wrong_lead,
          fmt::format("{} led to trick {}, and it was the lead of {}", name(trick.leader), trick.number, name(due)),
          trick.size == seats ? "it was played to, so it stands" : "it may be taken back until it is played to",
          trick.leader, trick.number);
    }
    if (trick.claimed_winner == nobody || trick.size != seats) return;
    const Seat real = winner(trick, *m_hand.trumps);
    if (trick.claimed_winner == real) return;
    add(Verdict::corrected, check::tricks,
        fmt::format("trick {} was won by {}, not by {}", trick.number, name(real), name(trick.claimed_winner)),
        "the real winner leads", trick.claimed_winner, trick.number);
  }

  /// EC-R29: a revoke that the cards refute.
  void claim(const Judged& judged, const Penalty& penalty) {
    if (penalty.cause != Penalty::Cause::revoke || proof(m_hand, judged, penalty) != Proof::refuted) return;
    add(Verdict::corrected, check::unfounded_revoke,
        penalty.trick == 0
            ? fmt::format("the cards show no revoke of {}", name(penalty.seat))
            : fmt::format("the cards show no revoke of {} in trick {}", name(penalty.seat), penalty.trick),
        "no penalty", penalty.seat, penalty.trick);
  }

  /// EC-R31: only a card that broke a duty may be taken back.
  void taken_back(const Playing& playing, const Fix& fix) {
    if (!was_lawful(playing, m_hand, fix).value_or(false)) return;
    const bool led = std::ranges::find(playing.log(), fix.trick, &Trick::number)->leader == fix.seat;
    add(Verdict::irregular, check::taken_back,
        fmt::format("{} took back {} in trick {}, which was {}", name(fix.seat), cards::name(fix.card), fix.trick,
                    led ? "led" : "lawful"),
        "it should have stayed; the trick is scored as recorded", fix.seat, fix.trick);
  }

  /// EC-58 and EC-59, in the order in which the remedy names them.
  static constexpr std::array<std::string_view, 2> choices{"replay", "stand"};

  Stage m_stage;
  bool m_followed;  ///< the trump of the next deal was turned
  Findings m_found;
};

/// The claims of the table, a function each.
class Corrections : Checks {
 public:
  Corrections(const Facts& facts, const Scored& score, const BySide<Points>& points) : Checks(facts, score) {
    for (const Seat seat : all_seats) m_points[seat] = points[facts.match.side(seat)];
  }

  Findings run() {
    if (!m_score.ended_by_declared_king && !m_record.fresh_deal) tricks();
    given_up();
    king();
    points();
    return std::move(m_found);
  }

 private:
  void correct(const Check& check, std::string text, Seat seat, std::string remedy = "the sheet has the right value") {
    m_found.add(Verdict::corrected, check, std::move(text), std::move(remedy), m_facts.match.who(seat));
  }

  /// Beside a whole log the tricks of the first line are a claim too.
  void tricks() {
    for (const Judged& judged : m_facts.judged) {
      const Result& result = judged.result;
      const bool counts = &judged == &m_facts.play();
      for (const auto& tricks : {judged.playing.won, counts ? m_record.claims.won : std::nullopt}) {
        if (tricks && result.complete && *tricks != result.won) {
          correct(check::tricks, fmt::format("the tricks are {}, not {}", text_of(result.won), text_of(*tricks)),
                  nobody);
        }
      }
    }
  }

  /// EC-R30: who has three tricks has made the point.
  void given_up() {
    const Playing& playing = m_facts.playing();
    if (!playing.given_up || m_score.ended_by_declared_king || m_record.fresh_deal) return;
    const GivenUp& given_up = *playing.given_up;
    const Tricks won = tricks_so_far(given_up, m_facts.play().result);
    if (won != given_up.tricks) {
      correct(check::tricks, fmt::format("the tricks were {}, not {}", text_of(won), text_of(given_up.tricks)), nobody);
    }
    if (won[given_up.seat] < 3) return;
    correct(check::given_up,
            fmt::format("{} gave up after {} tricks and had made the point already", name(given_up.seat),
                        won[given_up.seat]),
            given_up.seat, "it scores the point and gives up nothing but the vole");
  }

  void king() {
    const King& king = m_facts.king;
    if (!m_record.claims.king || king.kind == King::Kind::late || king.kind == King::Kind::unsettled) return;
    const Seat real = king.kind == King::Kind::declared ? king.seat : nobody;
    const Seat claimed = *m_record.claims.king;
    if (claimed == real || (real == nobody && claimed == king.seat && king.seat != nobody)) return;
    correct(check::points.citing(clause::one_king),
            real == nobody ? "no declared king counts in this hand"
                           : fmt::format("the king was declared by {}", name(real)),
            claimed);
  }

  /// EC-R23 to EC-R25 and EC-R27: points that do not follow, by what explains them best.
  void points() {
    if (!m_record.claims.points) return;
    const auto& claimed = *m_record.claims.points;
    if (claimed == m_points) return;
    const Seat seat = claimed[seat_1] != m_points[seat_1] ? seat_1 : seat_2;
    correct(explained(claimed),
            fmt::format("the points of the hand are {}, not {}", text_of(m_points), text_of(claimed)), seat);
  }

  [[nodiscard]] Check explained(const PerSeat<Points>& claimed) const {
    const Hand& hand = m_hand;
    const Points turned = m_rules.turned_king_point;
    if (hand.king_turned && hand.wrongly_dealt && claimed[hand.dealer] == m_points[hand.dealer] + turned && turned != 0)
      return check::wrong_number;
    if (const Seat offender = m_score.capped; offender != nobody && claimed[offender] > m_points[offender])
      return check::capped;
    const Tricks& won = m_facts.play().result.won;
    const Seat best = won[seat_1] > won[seat_2] ? seat_1 : seat_2;
    const bool vole = won[best] == hand_size;
    // A refusal, or playing, after an exchange: nobody is committed (EC-19).
    if (hand.exchanges > 0 && hand.exchange_over && hand.committed == nobody && !vole &&
        claimed[best] == m_points[best] + 1 && last_word_by(other(best)))
      return check::commitment;
    const Points most = m_rules.commitment_vole + 1;
    if (claimed[seat_1] > most || claimed[seat_2] > most) return check::points.citing(clause::one_king);
    if (vole) return check::points.citing(clause::vole);
    return check::points.citing(hand.committed == other(best) ? clause::against_committed : clause::point);
  }

  /// Whether the player decided to play without a further exchange.
  [[nodiscard]] bool last_word_by(Seat seat) const {
    const Kind last = m_record.steps.back().kind;
    return last == Kind::refused ? seat == m_facts.hand.dealer : last == Kind::played && seat == m_facts.hand.elder;
  }

  PerSeat<Points> m_points;  // of the sheet
  Findings m_found;
};

/// What is said of a revoke: its check, what was played with what was due, and why a card may not be played to the
/// suit led.
struct Said {
  Check check;
  std::string_view text, why_not;
};

/// By the duty that it breaks.
constexpr std::array<Said, 3> said_of{{
    {check::follow_suit, "{}, holding {}", "does not follow {}"},
    {check::play_trump, "{}, void in the suit and holding trumps: {}", "without {} a trump is due"},
    {check::heading, "{}, where {} is due", "another card is the highest, and is due here"},
}};

}  // namespace

bool Facts::awaits_choice(const Penalty& penalty) const {
  if (penalty.choice != Penalty::Choice::none || costs_a_point(hand.rules, penalty)) return false;
  return proof(hand, judged.back(), penalty) != Proof::refuted;
}

bool began_to_play(const Facts& facts, Seat seat) {
  if (!since(facts.match, edition::december) || !facts.record.steps.empty()) return false;
  return std::ranges::any_of(facts.record.playings.front().log(), [&](const Trick& trick) {
    return trick.size == seats || (trick.size == 1 && trick.leader == seat);
  });
}

bool Facts::undecided() const {
  return std::ranges::any_of(record.playings.back().penalties,
                             [&](const Penalty& penalty) { return awaits_choice(penalty); });
}

Facts work_out(const Match& match, const Progress& before, const Record& record) {
  Facts facts{match, before, record, derive(match, before, record), {}, {}, {}, 0};
  facts.king = king(record, facts.hand);
  facts.false_kings = false_kings(match, record, facts.hand, facts.king);
  facts.judged.reserve(record.playings.size());
  for (const Playing& playing : record.playings)
    facts.judged.push_back({playing, faults(playing, facts.hand), result(playing, facts.hand)});
  facts.counted = counted(facts.hand, facts.judged);
  return facts;
}

void refuse_impossible(Reader& reader, const Facts& facts, const Scored& score) {
  Exchange(reader, facts, score).run();
  Places(reader, facts, score).run();
  Impossible(reader, facts, score).run();
}

void refuse_incomplete(Reader& reader, const Facts& facts, const Scored& score) {
  Impossible(reader, facts, score).missing();
}

Finding revoke(const Match& match, const Fault& fault) {
  const bool is_named = fault.seat != nobody;
  const std::string what =
      is_named ? fmt::format("{} played {} to {} in trick {}", named(match, fault.seat), cards::name(fault.card),
                             cards::name(fault.led), fault.trick)
               : fmt::format("{} was played to {}", cards::name(fault.card), cards::word(fault.led.suit));
  const Said& said = said_of[static_cast<std::size_t>(fault.duty)];
  return {.verdict = Verdict::irregular,
          .check = said.check,
          .text = fmt::format(fmt::runtime(said.text), what, cards::name(fault.lawful)),
          .remedy = fmt::format("if {} claims it before the next trump is turned it may have the hand played again "
                                "(EC-58) or let it stand with a capped score (EC-59)",
                                is_named ? named(match, other(fault.seat)) : "the other player"),
          .seat = fault.seat,
          .side = match.side(fault.seat),
          .turn = fault.trick};
}

std::string why_not(const Rules& rules, const Fault& fault) {
  if (fault.duty == Fault::Duty::head && rules.heading == Heading::must_win) {
    return "does not win, and another card does";
  }
  const Said& said = said_of[static_cast<std::size_t>(fault.duty)];
  return fmt::format(fmt::runtime(said.why_not), cards::word(fault.led.suit));
}

Findings irregularities(const Facts& facts, const Scored& score, const Occasion& occasion) {
  return Irregular(facts, score, occasion).run();
}

Findings corrections(const Facts& facts, const Scored& score, const BySide<Points>& points) {
  return Corrections(facts, score, points).run();
}

}  // namespace tavolo::games::ecarte
