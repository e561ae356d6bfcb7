#include "games/questions.hpp"
#include "base/number.hpp"
#include "games/ecarte/ecarte.hpp"
#include "games/ecarte/record.hpp"
#include "games/ecarte/referee.hpp"
#include "games/ecarte/score.hpp"

namespace tavolo::games::ecarte {
namespace {

using Kind = Step::Kind;

bool begun(const Facts& facts) { return facts.record.playings.back().size > 0; }
bool proposed(const Facts& facts) {
  return !facts.record.steps.empty() && facts.record.steps.back().kind == Kind::proposed;
}

bool lacks_dealer(const Facts& facts) { return facts.record.dealer == nobody && facts.before.dealer == nobody; }
bool lacks_turn(const Facts& facts) { return !facts.record.turn_up; }
bool lacks_first_word(const Facts& facts) { return facts.record.steps.empty(); }
bool lacks_answer(const Facts& facts) { return proposed(facts); }
bool lacks_end(const Facts& facts) { return !facts.hand.exchange_over && facts.hand.stock <= 0; }
bool lacks_next_word(const Facts& facts) { return !facts.hand.exchange_over; }
bool lacks_king(const Facts& facts) { return facts.king.kind == King::Kind::unsettled && !begun(facts); }
bool lacks_choice(const Facts& facts) { return facts.undecided(); }
bool lacks_tricks(const Facts& facts) { return !facts.judged.back().result.complete; }
bool lacks_trick(const Facts& facts) { return begun(facts) && lacks_tricks(facts); }
bool lacks_late_king(const Facts& facts) { return facts.king.kind == King::Kind::unsettled; }

constexpr std::string_view nobody_declared = "-";

// In the order in which a hand is played. {0} is the elder, {1} the dealer, {2} the first seat.
constexpr std::array table{
    Lack<Facts>{lacks_dealer, "dealer", "Who deals? (a player)"},
    Lack<Facts>{lacks_turn, "turn", "Which card was turned up? (like 9S)"},
    Lack<Facts>{lacks_answer, "", "Did {1} refuse, or how many cards did {0} and {1} take? (r; or like 3/2)"},
    Lack<Facts>{lacks_first_word, "", "Did {0} play at once, or propose? (s; p)", "s"},
    Lack<Facts>{lacks_end, "", "The stock is used up. Does play begin? (e)", "e"},
    Lack<Facts>{lacks_next_word, "", "Does {0} play now, or propose again? (s; p)", "s"},
    Lack<Facts>{lacks_choice, "", "Is the hand played again, or does the result stand? (replay; stand)"},
    Lack<Facts>{lacks_king, "king", "Who declared the king of trumps? (a player; - nobody; or the cards of trick 1)",
                nobody_declared},
    Lack<Facts>{lacks_trick, "tricks",
                "Which cards were played? (like TD 6: led, answered; the suit that is followed may be left out)"},
    Lack<Facts>{lacks_tricks, "tricks", "How many tricks did {2} make? (0 to 5)"},
    Lack<Facts>{lacks_late_king, "king", "Who declared the king of trumps? (a player; - nobody)", nobody_declared},
};

/// The line of a trick, or what is added to the one that goes on; nothing where no cards were typed.
std::optional<std::string> trick(const Facts& facts, std::string_view typed) {
  const auto [seat, index] = to_play(facts);
  if (seat == nobody) return std::nullopt;
  const auto number = static_cast<std::size_t>(index);
  const Trick* open = led(facts.record.playings.back(), index);
  return open == nullptr ? trick_line(number, seat, {}, typed)
                         : trick_line(number, open->leader, std::span(open->cards).first(1), typed);
}

/// The readings of an answer, but for the cards of a trick.
std::vector<std::string> readings(const Facts& facts, const Lack<Facts>& lack, std::string_view typed) {
  if (lack.is_lacking == lacks_answer && typed.find('/') == std::string_view::npos && typed_words(typed).size() == 2) {
    return {joined("accepted", as_pair(typed, '/'))};
  }
  if (lack.is_lacking == lacks_answer) return {joined("accepted", typed), std::string(typed)};
  if (lack.is_lacking != lacks_tricks && lack.is_lacking != lacks_trick) return {joined(lack.word, typed)};
  // At a trick a card that is wrong is no number of tricks that cannot be read.
  const auto words = typed_words(typed);
  const bool numbers = words.empty() || words.front().find_first_not_of("0123456789-") == std::string_view::npos;
  if (lack.is_lacking == lacks_trick && !numbers) return {};
  const base::Number made = base::whole(typed);
  const bool whole = made && made.value <= hand_size && facts.judged.back().result.logged == 0;
  return {whole ? fmt::format("tricks {}-{}", made.value, hand_size - made.value)
                : joined(lack.word, as_pair(typed, '-'))};
}

std::string label(const Facts& facts, const Lack<Facts>& lack) {
  if (lacks_dealer(facts)) return fmt::format("deal {}", facts.before.deal);
  const auto [seat, index] = to_play(facts);
  if (lack.is_lacking != lacks_trick || seat == nobody)
    return fmt::format("deal {}, {} deals", facts.before.deal, facts.match.players[facts.hand.dealer]);
  const bool answers = led(facts.record.playings.back(), index) != nullptr;
  return fmt::format("trick {}, {} {}", index + 1, facts.match.players[seat], answers ? "answers" : "leads");
}

}  // namespace

std::optional<Question> ask(const Match& match, const Progress& before, std::string_view text, std::string_view typed) {
  Reader reader(match, text);
  const Record record = read(reader);
  const Facts facts = work_out(match, before, record);
  const bool told = score(match, before, text, {.stage = Stage::open}).complete && !lacks_dealer(facts);
  const Lack<Facts>* lack = told ? nullptr : first_lack(table, facts);
  if (lack == nullptr) return std::nullopt;
  const auto name = [&](Seat seat) { return std::string_view(match.players[seat]); };
  Question question =
      question_of(*lack, label(facts, *lack), name(facts.hand.elder), name(facts.hand.dealer), name(seat_1));
  question.begins = text.empty() || lack->is_lacking == lacks_trick;
  question.readings = readings(facts, *lack, typed);
  if (lacks_dealer(facts) && lacks_turn(facts)) question.readings.push_back(joined("turn", typed));
  if (const auto cards = trick(facts, typed)) question.readings.push_back(*cards);
  return question;
}

}  // namespace tavolo::games::ecarte
