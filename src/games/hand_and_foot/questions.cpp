#include <algorithm>

#include "games/hand_and_foot/hand_and_foot.hpp"
#include "games/hand_and_foot/house.hpp"
#include "games/hand_and_foot/record.hpp"
#include "games/hand_and_foot/referee.hpp"
#include "games/questions.hpp"

namespace tavolo::games::hand_and_foot {
namespace {

bool lacks_books(const SideLine& line) {
  return !line.has(word_clean) && !line.has(word_dirty) && !line.has(word_wild);
}
bool lacks_melded(const SideLine& line) { return !line.has(word_melded); }
bool lacks_left(const SideLine& line) { return !line.has(word_left); }
bool lacks_red_threes(const SideLine& line) { return !line.has(word_red_threes); }

// What is asked of a side, in the order in which people count; its other words are rare and are not asked.
constexpr std::array table{
    Lack<SideLine>{lacks_books, "", "Clean, dirty and wild books of {}? (like 2 1 0)", "0"},
    Lack<SideLine>{lacks_melded, "melded", "Points of all melded cards of {}? (0 for none)"},
    Lack<SideLine>{lacks_left, "left", "Cards left of {}? (points, 0 for none)"},
    Lack<SideLine>{lacks_red_threes, "red-threes", "Red threes of {}?", "0"},
};
constexpr std::string_view who_went_out = "Who went out? (a player; - the stock ran out)";
constexpr std::string_view what_was_done =
    "What did {} do? (in this order: p7:Q the pile taken, K=KKK2 K+K melded, r1 red threes, f or fd the foot, -9 "
    "discarded, out)";
constexpr std::string_view which_left = "Which cards are left in the {} of {}? (like KQ972; - none)";

/// The next side of which something is to be told.
std::optional<Question> side_question(const Match& match, const Record& record, std::string_view typed) {
  for (const Side side : match.all_sides()) {
    if (!match.plays(side)) continue;
    const SideLine& line = record.sides[side];
    const Lack<SideLine>* lack = first_lack(table, line);
    if (lack == nullptr) continue;
    const std::string name = players_of(match, side);
    const std::string answer =
        lack->is_lacking == lacks_books ? numbered(book_words, typed) : joined(lack->word, typed);
    Question question = line_question(*lack, fmt::format("{}", side), name, answer, typed);
    question.begins = !line.any();
    question.only_so = find_side(match, typed).has_value();  // a line of a side without a word
    return question;
  }
  return std::nullopt;
}

Question out_question(const Match& match, const Progress& before, std::string_view typed) {
  const auto seat = find_seat(match, typed);
  Question question{.label = fmt::format("deal {}", before.deal), .text = std::string(who_went_out)};
  if (typed == "-") {
    question.readings = {"end stock"};
  } else if (seat) {
    question.readings = {fmt::format("{} out {}", match.side(*seat), *seat)};
  } else {
    question.readings = {joined("end", typed)};
  }
  return question;
}

bool are_cards(std::string_view text) {
  Cards cards;
  return read_cards(text, cards, nullptr);
}

/// The cards that are left in the hands, and in the feet that nobody picked up.
std::optional<Question> left_question(const Match& match, const Record& record, const Play& play,
                                      std::string_view typed) {
  for (const Seat seat : match.all_seats()) {
    if (!match.plays(match.side(seat))) continue;
    const Play::Player& player = play.players[seat];
    for (const bool foot : {false, true}) {
      if (foot ? player.in_foot || player.foot == 0 : player.hand == 0) continue;
      const bool told = std::ranges::any_of(
          record.left, [&](const LeftCards& cards) { return cards.seat == seat && cards.foot == foot; });
      if (told) continue;
      return Question{.label = fmt::format("left, {}", match.players[seat]),
                      .text = fmt::format(which_left, foot || player.in_foot ? "foot" : "hand", match.players[seat]),
                      .readings = {left_line(match, fmt::format("{}{}", seat, foot ? "f" : ""), typed, are_cards)}};
    }
  }
  return std::nullopt;
}

}  // namespace

std::optional<Question> ask(const Match& match, const Progress& before, std::string_view text, std::string_view typed) {
  const Rules rules = rules_of(match);
  Reader reader(match, text);
  const Record record = read(reader, rules);
  Findings findings;
  std::vector<Note> notes;
  const Play play = follow(match, rules, before, record, {.stage = Stage::open}, findings, notes);
  if (!record.moves.empty()) {
    if (play.ended() || record.says_end() || play.turn == nobody) return left_question(match, record, play, typed);
    return turn_or_nothing(match, {play.number + 1, play.turn}, what_was_done, typed);
  }
  if (auto question = side_question(match, record, typed)) {
    const bool is_empty = std::ranges::none_of(record.sides, [](const SideLine& line) { return line.any(); });
    if (is_empty && play.turn != nobody) {
      question->readings.push_back(joined(fmt::format("1.{}", play.turn), typed));
    }
    return question;
  }
  if (record.says_end()) return std::nullopt;
  return out_question(match, before, typed);
}

}  // namespace tavolo::games::hand_and_foot
