#include <algorithm>

#include "base/name.hpp"
#include "games/fieschi/fieschi.hpp"
#include "games/fieschi/house.hpp"
#include "games/fieschi/record.hpp"
#include "games/fieschi/referee.hpp"
#include "games/questions.hpp"

namespace tavolo::games::fieschi {
namespace {

constexpr std::string_view which_pokers =
    "Which pokers has {}? (a sign for each, with * for each spada in it: 7 conti, 6 contesse, 5 torri, 4 arcieri, "
    "3 turchi; - none)";
constexpr std::string_view no_pokers = "-";
constexpr std::string_view how_many_left = "Cards left in the hand of {}? (a number)";
constexpr std::string_view what_was_done =
    "What did {} do? (draws from r reserve or d discards, pokers, the discard: rd 66** 4; r! the last card)";

/// Whether a word is or begins a discard: `-4`, `discard`, `disc:4`; `d` is a draw.
bool says_discard(std::string_view word) {
  const std::string_view head = word.substr(0, key_end(word));
  return word.starts_with('-') || (head.size() > 1 && base::begins_with("discard", head));
}

/// Whether a word is a card and no more: `4`, `torre`. Several of a kind are a poker, of which the table was told too
/// little: `torri`.
bool is_one_card(std::string_view word) { return read_kind(word) && !says_several(word); }

/// Whether the last word belongs to the one before: `lay torre`, and the spada of `666 spada`.
bool goes_with(std::string_view before, std::string_view last) {
  constexpr int poker = 4;
  if (base::begins_with("lay", before)) return true;
  const auto cards = last.size() > 1 && read_kind(last) == Kind::spada ? read_cards(before) : std::nullopt;
  return cards && cards->size() < poker;
}

/// The words of a turn as they are recorded: the last card is the discard, with or without its sign.
std::string turn_words(std::string_view typed) {
  std::vector<std::string_view> words = typed_words(typed);
  const bool bare = words.size() > 1 && is_one_card(words.back()) &&
                    !goes_with(words[words.size() - 2], words.back()) && std::ranges::none_of(words, says_discard);
  std::string line;
  for (const std::string_view& word : words)
    line = joined(line, fmt::format("{}{}", bare && &word == &words.back() ? "-" : "", word));
  return line;
}

/// Whether a line says itself whose it is: `a` alone is a poker of arcieri, `a 7 4` the pokers of A.
bool names_player(const Match& match, std::string_view typed) {
  const auto words = typed_words(typed);
  return words.size() > 1 && find_seat(match, words.front()) && !base::is_digit(words.front().front());
}

Question pokers_of(const Match& match, Seat seat, std::string_view typed) {
  const std::string& name = match.players[seat];
  return {.label = fmt::format("{} {}", match.side(seat), name),
          .text = fmt::format(which_pokers, name),
          .offer = std::string(no_pokers),
          .begins = true,
          .readings = {names_player(match, typed) ? std::string(typed)
                                                  : joined(fmt::format("{}", match.side(seat)), typed)}};
}

}  // namespace

std::optional<Question> ask(const Match& match, const Progress& before, std::string_view text, std::string_view typed) {
  const Rules rules = rules_of(match);
  Reader reader(match, text);
  const Record record = read(reader);
  Findings findings;
  const Play play = follow(match, rules, before, record, Stage::open, findings);
  const int number = record.full() ? record.moves.back().number + 1 : 1;
  const auto turn = [&] { return turn_question(match, {number, play.turn}, what_was_done, typed, turn_words(typed)); };
  if (record.full()) return play.ended || play.turn == nobody ? std::nullopt : std::optional(turn());
  for (const Seat seat : match.all_seats()) {
    if (!match.plays(match.side(seat))) continue;
    const Holding& holding = record.players[seat];
    if (!holding.listed) {
      Question question = pokers_of(match, seat, typed);
      if (record.empty && play.turn != nobody) question.readings.push_back(turn().readings.front());
      return question;
    }
    if (rules.hand_cost != 0 && !holding.hand) {
      return Question{.label = fmt::format("{} {}", match.side(seat), match.players[seat]),
                      .text = fmt::format(how_many_left, match.players[seat]),
                      .readings = {fmt::format("{} h{}", match.side(seat), typed)}};
    }
  }
  return std::nullopt;
}

}  // namespace tavolo::games::fieschi
