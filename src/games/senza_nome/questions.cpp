#include <fmt/format.h>

#include <span>

#include "base/name.hpp"
#include "games/questions.hpp"
#include "games/senza_nome/house.hpp"
#include "games/senza_nome/record.hpp"
#include "games/senza_nome/referee.hpp"
#include "games/senza_nome/senza_nome.hpp"

namespace tavolo::games::senza_nome {
namespace {

constexpr std::string_view who_won = "Who won? ({}; or blocked, with the cards left of each: blocked 4+5 2+6)";
constexpr std::string_view who_won_of_what =
    "Who won, and which cards were left of the others, pile and hand? ({}; like {} 4+5, or blocked 4+5 2+6)";
constexpr std::string_view what_was_done =
    "What did {} do? (in this order: =7S shown, s1 h1 drawn, +AS S1+5 played from the hand, ^AS S1^5 from the pile, "
    "-9H discarded, # out)";

std::string turn_of(int number, Seat seat, std::string_view typed) {
  return joined(fmt::format("{}.{}", number, seat), typed);
}

/// Who begins is not known in a match without a dealer: then the line names who it is.
std::string first_turn(const Match& match, std::string_view typed) {
  const auto words = typed_words(typed);
  const auto seat = words.empty() ? std::nullopt : find_seat(match, words.front());
  if (!seat) return std::string(typed);
  const auto rest = static_cast<std::size_t>(words.front().data() + words.front().size() - typed.data());
  return turn_of(1, *seat, typed.substr(rest));
}

Question next_turn(const Match& match, const Record& record, const Play& play, std::string_view typed) {
  const int number = record.moves.empty() ? 1 : record.moves.back().number + 1;
  const std::string& name = match.players[play.turn];
  return {.label = fmt::format("turn {}, {}", number, name),
          .text = fmt::format(what_was_done, name),
          .begins = true,
          .readings = {turn_of(number, play.turn, typed)}};
}

/// The cards left of all but the winner, of words like `4+5` in the order of the seats; the words that are left over
/// stay as they are.
std::string cards_left(const Match& match, Seat winner, std::span<const std::string_view> words) {
  std::string line;
  for (const Seat seat : match.all_seats()) {
    if (seat == winner || words.empty()) continue;
    line += fmt::format(" left {} {}", match.side(seat), words.front());
    words = words.subspan(1);
  }
  for (const std::string_view word : words) line += fmt::format(" {}", word);
  return line;
}

/// `ben 4+5 2+6` or `blocked 4+5 2+6 1+1` as a summary: how the game ended, and the cards left where they are told.
std::string summary(const Match& match, std::string_view typed) {
  const auto words = typed_words(typed);
  if (words.empty()) return {};
  const bool told = words.size() > 1 && words[1].find('+') != std::string_view::npos;
  if (base::same_word(words.front(), "blocked"))
    return "end blocked" + cards_left(match, nobody, std::span(words).subspan(1));
  const auto winner = find_seat(match, words.front());
  if (!told || !winner) return joined("win", typed);
  return fmt::format("win {}{}", match.side(*winner), cards_left(match, *winner, std::span(words).subspan(1)));
}

}  // namespace

std::optional<Question> ask(const Match& match, const Progress& before, std::string_view text, std::string_view typed) {
  const Rules rules = rules_of(match);
  Reader reader(match, text);
  const Record record = read(reader, rules);
  Findings findings;
  const Play play = follow(match, rules, before, record, Stage::open, findings);
  if (!record.moves.empty()) {
    if (play.winner != nobody || play.turn == nobody || record.blocked) return std::nullopt;
    return next_turn(match, record, play, typed);
  }
  if (record.summary || record.blocked) return std::nullopt;
  const std::string players = listed_players(match);
  Question first{.label = fmt::format("game {}", before.deal),
                 .text = rules.scoring == Scoring::wins ? fmt::format(who_won, players)
                                                        : fmt::format(who_won_of_what, players, match.players.front()),
                 .begins = true,
                 .readings = {summary(match, typed)}};
  first.readings.push_back(play.turn == nobody ? first_turn(match, typed) : turn_of(1, play.turn, typed));
  return first;
}

}  // namespace tavolo::games::senza_nome
