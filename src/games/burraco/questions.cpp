#include "games/questions.hpp"

#include <algorithm>

#include "games/burraco/burraco.hpp"
#include "games/burraco/referee.hpp"

namespace tavolo::games::burraco {
namespace {

/// A line that is asked about, under the rules in force.
struct Asked {
  const SideLine& line;
  const Rules& rules;
};

bool lacks_burrachi(const Asked& asked) {
  return std::none_of(asked.line.at.begin(), asked.line.at.begin() + plain_kinds, [](const auto& at) { return at; });
}
bool lacks_other_kinds(const Asked& asked) {
  const auto& at = asked.line.at;
  const bool counts = asked.rules.counts(Kind::royal) || asked.rules.counts(Kind::super);
  return counts && std::none_of(at.begin() + plain_kinds, at.begin() + kinds, [](const auto& one) { return one; });
}
bool lacks_melded(const Asked& asked) { return !asked.line.has(word_melded); }
bool lacks_left(const Asked& asked) { return !asked.line.has(word_left); }

// What is asked of a side, in the order in which people count; its other words are rare and are not asked.
constexpr std::array table{
    Lack<Asked>{lacks_burrachi, "", "Clean, semi-clean and dirty burrachi of {}? (like 1 0 1)", "0"},
    Lack<Asked>{lacks_other_kinds, "", "Royal and super burrachi of {}? (like r1 u1, q and w for dirty ones)", "r0"},
    Lack<Asked>{lacks_melded, "melded", "Points of all melded cards of {}? (0 for none)"},
    Lack<Asked>{lacks_left, "left", "Cards left of {}? (points, 0 for none; n behind them without the pozzetto)"},
};
constexpr std::string_view of_pair = " Two who are a pair have one line: A+B 1 0 1.";
constexpr std::string_view who_closed = "Who closed? (a player; - the stock ran out, or stall, time)";
constexpr std::string_view what_was_done =
    "What did {} do? (in this order: p the pile taken, K=KKK2 H+9 melded, z or zd the pozzetto, -9H discarded, close)";
constexpr std::string_view which_left = "Which cards are left in the hand of {}? (like KQ972; - none)";

/// `clean 1 semiclean 0 dirty 1` of `1 0 1`.
std::string burrachi(std::string_view typed) {
  constexpr std::array<std::string_view, plain_kinds> words{"clean", "semiclean", "dirty"};
  return numbered(words, typed);
}

/// The question for one line, whose head is a side or the letters of a pair.
std::optional<Question> line_question(const Rules& rules, const SideLine& line, const std::string& head,
                                      const std::string& name, std::string_view typed) {
  const Asked asked{line, rules};
  const Lack<Asked>* lack = first_lack(table, asked);
  if (lack == nullptr) return std::nullopt;
  const std::string answer = lack->is_lacking == lacks_burrachi ? burrachi(typed) : joined(lack->word, typed);
  Question question = games::line_question(*lack, head, name, answer, typed);
  question.begins = !line.any();
  return question;
}

/// `A+B` before the answer of its line.
std::optional<std::string> pair_reading(std::string_view typed) {
  const std::size_t blank = std::min(typed.find(' '), typed.size());
  const std::string_view head = typed.substr(0, blank);
  if (head.find('+') == std::string_view::npos) return std::nullopt;
  return joined(head, burrachi(typed.substr(std::min(blank + 1, typed.size()))));
}

/// The next side of which something is to be told.
std::optional<Question> side_question(const Match& match, const Rules& rules, const Progress& before,
                                      const Record& record, std::string_view typed) {
  const bool may_be_pair = may_pair(rules, match, before);
  for (const Side side : match.all_sides()) {
    if (!match.plays(side)) continue;
    const bool paired = record.pair && record.pair->has(side);
    if (paired && record.pair->sides[1] == side) continue;
    const std::string letters = paired ? fmt::format("{}+{}", side, record.pair->sides[1]) : fmt::format("{}", side);
    const std::string name =
        paired ? players_of(match, side) + "+" + players_of(match, record.pair->sides[1]) : players_of(match, side);
    auto question = line_question(rules, paired ? record.pair->line : record.sides[side], letters, name, typed);
    if (!question) continue;
    if (may_be_pair && !record.pair && question->begins) {
      question->text += of_pair;
      if (const auto reading = pair_reading(typed)) {
        question->readings.insert(question->readings.begin(), *reading);
      }
    }
    question->only_so = find_side(match, typed).has_value();  // a line of a side without a word
    return question;
  }
  return std::nullopt;
}

Question end_question(const Match& match, const Progress& before, const Record& record, std::string_view typed) {
  Question question{.label = fmt::format("deal {}", before.deal), .text = std::string(who_closed)};
  const auto seat = seat_of(match, typed);
  if (typed == "-") {
    question.readings = {"end stock"};
  } else if (seat) {
    question.readings = {record.pair ? fmt::format("end close {}", *seat)
                                     : fmt::format("{} close {}", match.side(*seat), *seat)};
  } else {
    question.readings = {joined("end", typed)};
  }
  return question;
}

bool are_cards(std::string_view text) {
  std::vector<Card> cards;
  return read_cards(text, cards).has_value();
}

/// The cards that are left in the hands.
std::optional<Question> left_question(const Match& match, const Record& record, const Play& play,
                                      std::string_view typed) {
  for (const Seat seat : match.all_seats()) {
    const bool told = std::ranges::count(record.left, seat, &LeftCards::seat) > 0;
    if (!match.plays(match.side(seat)) || play.players[seat].hand == 0 || told) continue;
    return Question{.label = fmt::format("left, {}", match.players[seat]),
                    .text = fmt::format(which_left, match.players[seat]),
                    .readings = {left_line(match, fmt::format("{}", seat), typed, are_cards)}};
  }
  return std::nullopt;
}

}  // namespace

std::optional<Question> ask(const Match& match, const Progress& before, std::string_view text, std::string_view typed) {
  const Rules rules = rules_of(match);
  Reader reader(match, text);
  const Record record = read(reader, rules);
  Findings findings;
  const Play play = follow(match, rules, before, record, {.stage = Stage::open}, reader.words(), findings);
  const Seat next = play.next(match);
  if (!record.moves.empty()) {
    if (play.ended() || record.says_end() || next == nobody) return left_question(match, record, play, typed);
    return turn_or_nothing(match, {play.number + 1, next}, what_was_done, typed);
  }
  if (auto question = side_question(match, rules, before, record, typed)) {
    const bool is_empty = !record.pair && std::ranges::none_of(record.sides, [](const SideLine& l) { return l.any(); });
    if (is_empty && next != nobody) question->readings.push_back(joined(fmt::format("1.{}", next), typed));
    return question;
  }
  if (record.says_end()) return std::nullopt;
  return end_question(match, before, record, typed);
}

}  // namespace tavolo::games::burraco
