#include "games/questions.hpp"
#include "games/all_fours/all_fours.hpp"
#include "games/all_fours/hand.hpp"
#include "games/all_fours/record.hpp"
#include "games/all_fours/score.hpp"

namespace tavolo::games::all_fours {
namespace {

/// What the questions look at.
struct Asked {
  const Match& match;
  const Progress& before;
  const Record& record;
  const Hand& hand;
  Seat to_play;
  std::size_t trick;  ///< the index of the one that is to be played
  bool gives;         ///< the dealer may give one

  [[nodiscard]] bool goes_on() const { return trick < record.tricks.size() && record.tricks[trick].size > 0; }
};

bool lacks_dealer(const Asked& facts) { return facts.record.dealer == nobody && facts.before.dealer == nobody; }
bool lacks_turn(const Asked& facts) { return facts.record.turn_ups.empty(); }
bool lacks_speech(const Asked& facts) { return facts.record.speech == Speech::none; }
bool lacks_speech_without_gift(const Asked& facts) { return lacks_speech(facts) && !facts.gives; }
bool lacks_end(const Asked& facts) { return facts.hand.runs >= most_runs(facts.match.seats()) && !facts.hand.trumps; }
bool lacks_next_turn(const Asked& facts) { return !facts.hand.trumps; }
bool lacks_trick(const Asked& facts) { return !facts.record.tricks.empty() && facts.to_play != nobody; }
bool lacks_high(const Asked& facts) { return facts.record.tricks.empty() && !facts.record.ending.high; }
bool lacks_low(const Asked& facts) { return facts.record.tricks.empty() && !facts.record.ending.low; }
bool lacks_low_as_high(const Asked& facts) { return lacks_low(facts) && facts.record.ending.high->side == nobody; }
bool lacks_jack(const Asked& facts) { return facts.record.tricks.empty() && !facts.record.ending.jack; }
bool lacks_game(const Asked& facts) { return facts.record.tricks.empty() && !facts.record.ending.counts; }

// In the order in which a hand is played and counted. {0} is the eldest, {1} who leads or plays next.
constexpr std::array table{
    Lack<Asked>{lacks_dealer, "dealer", "Who deals? (a player)", "1"},  // who is taken where nobody says it
    Lack<Asked>{lacks_turn, "turn", "Which card was turned up? (like 6H)"},
    Lack<Asked>{lacks_speech_without_gift, "", "Did {0} stand, or were the cards run? (s; br)", "s"},
    Lack<Asked>{lacks_speech, "", "Did {0} stand, or beg and take one, or were the cards run? (s; b1; br)", "s"},
    Lack<Asked>{lacks_end, "", "The pack allows no other run. Is the hand thrown in? (x)", "x"},
    Lack<Asked>{lacks_next_turn, "turn", "Which card was turned up next? (like 9C)"},
    Lack<Asked>{lacks_trick, "",
                "Which cards were played, from {1} on? (like TD 6 4 QS; the suit that is followed may "
                "be left out)"},
    Lack<Asked>{lacks_high, "high", "Who was dealt High? (A, B or a player; - no trump; or the cards of trick 1)"},
    Lack<Asked>{lacks_low_as_high, "low", "Who had Low? (- nobody: where no trump is dealt there is none)", "-"},
    Lack<Asked>{lacks_low, "low", "Who had Low? (A, B or a player)"},
    Lack<Asked>{lacks_jack, "jack",
                "Who won the jack of trumps? (A, B or a player, with ! if it was hung; - not in "
                "play)",
                "-"},
    Lack<Asked>{lacks_game, "game", "The counts for Game of A and B? (like 21-40; or only who had more: A, B, =)"},
};

/// The line of the trick, or what is added to the one that goes on; nothing where no cards were typed.
std::optional<std::string> trick(const Asked& facts, std::string_view typed) {
  if (facts.to_play == nobody || !facts.hand.trumps) return std::nullopt;
  if (!facts.goes_on()) return trick_line(facts.trick, facts.to_play, {}, typed);
  const auto plays = facts.record.tricks[facts.trick].cards();
  const Seat leader = plays.front().seat;
  // Where somebody played out of order the line names the seats.
  if (plays.back().seat != facts.match.next(leader, static_cast<int>(plays.size()) - 1)) return std::nullopt;
  std::vector<cards::Card> lying;
  for (const Play& play : plays) lying.push_back(play.card);
  return trick_line(facts.trick, leader, lying, typed);
}

std::string label(const Asked& facts, const Lack<Asked>& lack) {
  if (lack.is_lacking == lacks_dealer) return fmt::format("deal {}", facts.before.deal);
  if (lack.is_lacking != lacks_trick)
    return fmt::format("deal {}, {} deals", facts.before.deal, facts.match.players[facts.hand.dealer]);
  return fmt::format("trick {}, {} {}", facts.trick + 1, facts.match.players[facts.to_play],
                     facts.goes_on() ? "plays" : "leads");
}

}  // namespace

std::optional<Question> ask(const Match& match, const Progress& before, std::string_view text, std::string_view typed) {
  Reader reader(match, text);
  const Record record = read(reader);
  const Hand hand = derive(match, before, record);
  const auto [next, trick_index] = to_play({match, record, hand});
  const Sheet sheet = score(match, before, text, {.stage = Stage::open});
  const bool gives = hand.eldest == nobody || may_give({match, record, hand}, sheet.after.scores);
  const Asked facts{match, before, record, hand, next, trick_index, gives};
  const bool told = sheet.complete && !lacks_dealer(facts);
  const Lack<Asked>* lack = told ? nullptr : first_lack(table, facts);
  if (lack == nullptr) return std::nullopt;
  const auto name = [&](Seat seat) {
    return seat == nobody ? std::string_view{} : std::string_view(match.players[seat]);
  };
  Question question = question_of(*lack, label(facts, *lack), name(facts.hand.eldest), name(facts.to_play));
  question.begins = text.empty() || lack->is_lacking == lacks_trick;
  const bool counts = lack->is_lacking == lacks_game;
  if (lack->is_lacking != lacks_trick) {
    question.readings.push_back(joined(lack->word, counts ? as_pair(typed, '-') : std::string(typed)));
  }
  if (lacks_dealer(facts) && lacks_turn(facts)) question.readings.push_back(joined("turn", typed));
  const bool may_be_trick = lack->is_lacking == lacks_trick || lack->is_lacking == lacks_high;
  const auto cards = may_be_trick ? trick(facts, typed) : std::nullopt;
  if (cards) question.readings.push_back(*cards);
  return question;
}

}  // namespace tavolo::games::all_fours
