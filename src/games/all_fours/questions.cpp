#include <fmt/format.h>

#include <array>
#include <tuple>

#include "games/all_fours/all_fours.hpp"
#include "games/all_fours/hand.hpp"
#include "games/all_fours/record.hpp"
#include "games/all_fours/score.hpp"
#include "games/questions.hpp"

namespace tavolo::games::all_fours {
namespace {

/// What the questions look at.
struct Facts {
  const Match& match;
  const Progress& before;
  const Record& record;
  Hand hand;
  Seat to_play = nobody;
  std::size_t trick = 0;  ///< the index of the one that is to be played
};

bool lacks_dealer(const Facts& facts) { return facts.record.dealer == nobody && facts.before.dealer == nobody; }
bool lacks_turn(const Facts& facts) { return facts.record.turn_ups.empty(); }
bool lacks_speech(const Facts& facts) { return facts.record.speech == Speech::none; }
bool lacks_next_turn(const Facts& facts) { return !facts.hand.trumps; }
bool lacks_trick(const Facts& facts) { return !facts.record.tricks.empty() && facts.to_play != nobody; }
bool lacks_high(const Facts& facts) { return facts.record.tricks.empty() && !facts.record.ending.high; }
bool lacks_low(const Facts& facts) { return facts.record.tricks.empty() && !facts.record.ending.low; }
bool lacks_jack(const Facts& facts) { return facts.record.tricks.empty() && !facts.record.ending.jack; }
bool lacks_game(const Facts& facts) { return facts.record.tricks.empty() && !facts.record.ending.counts; }

// In the order in which a hand is played and counted. {0} is the eldest, {1} who leads or plays next.
constexpr std::array table{
    Lack<Facts>{lacks_dealer, "dealer", "Who deals? (a player)"},
    Lack<Facts>{lacks_turn, "turn", "Which card was turned up? (like 6H)"},
    Lack<Facts>{lacks_speech, "", "Did {0} stand, or beg and take one, or were the cards run? (s; b1; br)", "s"},
    Lack<Facts>{lacks_next_turn, "turn", "Which card was turned up next? (like 9C)"},
    Lack<Facts>{lacks_trick, "",
                "Which cards were played, from {1} on? (like TD 6 4 QS; the suit that is followed may "
                "be left out)"},
    Lack<Facts>{lacks_high, "high", "Who was dealt High? (A, B or a player; - no trump; or the cards of trick 1)"},
    Lack<Facts>{lacks_low, "low", "Who had Low? (A, B or a player; - nobody)"},
    Lack<Facts>{lacks_jack, "jack",
                "Who won the jack of trumps? (A, B or a player, with ! if it was hung; - not in "
                "play)",
                "-"},
    Lack<Facts>{lacks_game, "game", "The counts for Game of A and B? (like 21-40; or only who had more: A, B, =)"},
};

/// The line of the trick, or what is added to the one that goes on; nothing where no cards were typed.
std::optional<std::string> trick(const Facts& facts, std::string_view typed) {
  if (facts.to_play == nobody || !facts.hand.trumps) return std::nullopt;
  if (facts.trick >= facts.record.tricks.size() || facts.record.tricks[facts.trick].size == 0) {
    const auto cards = spelled_cards(typed);
    if (!cards) return std::nullopt;
    return fmt::format("#{} {} {}", facts.trick + 1, facts.to_play, *cards);
  }
  const Trick& open = facts.record.tricks[facts.trick];
  const auto cards = spelled_cards(typed, open.plays.front().card.suit);
  if (!cards || open.plays[static_cast<std::size_t>(open.size) - 1].seat !=
                    facts.match.next(open.plays.front().seat, open.size - 1)) {
    return std::nullopt;  // somebody played out of order: the line names the seats
  }
  std::string line = fmt::format("#{} {}", facts.trick + 1, open.plays.front().seat);
  for (const Play& play : open.cards()) line += ' ' + cards::name(play.card);
  return joined(line, *cards);
}

std::string label(const Facts& facts, const Lack<Facts>& lack) {
  if (lack.is_lacking == lacks_dealer) return fmt::format("deal {}", facts.before.deal);
  if (lack.is_lacking != lacks_trick)
    return fmt::format("deal {}, {} deals", facts.before.deal, facts.match.players[facts.hand.dealer]);
  const bool goes_on = facts.trick < facts.record.tricks.size() && facts.record.tricks[facts.trick].size > 0;
  return fmt::format("trick {}, {} {}", facts.trick + 1, facts.match.players[facts.to_play],
                     goes_on ? "plays" : "leads");
}

}  // namespace

std::optional<Question> ask(const Match& match, const Progress& before, std::string_view text, std::string_view typed) {
  Reader reader(match, text);
  const Record record = read(reader);
  Facts facts{match, before, record, derive(match, before, record)};
  std::tie(facts.to_play, facts.trick) = to_play(match, record, facts.hand);
  const bool told = score(match, before, text, {.stage = Stage::open}).complete && !lacks_dealer(facts);
  const Lack<Facts>* lack = told ? nullptr : first_lack(table, facts);
  if (lack == nullptr) return std::nullopt;
  const auto name = [&](Seat seat) {
    return seat == nobody ? std::string_view{} : std::string_view(match.players[seat]);
  };
  Question question{.label = label(facts, *lack),
                    .text = fmt::format(fmt::runtime(lack->text), name(facts.hand.eldest), name(facts.to_play)),
                    .offer = std::string(lack->offer),
                    .begins = text.empty() || lack->is_lacking == lacks_trick,
                    .readings = {}};
  const bool counts = lack->is_lacking == lacks_game;
  if (lack->is_lacking != lacks_trick) {
    question.readings.push_back(joined(lack->word, counts ? as_pair(typed, '-') : std::string(typed)));
  }
  if (const auto cards = trick(facts, typed)) question.readings.push_back(*cards);
  return question;
}

}  // namespace tavolo::games::all_fours
