#pragma once

#include <fmt/format.h>

#include <array>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cards/card.hpp"
#include "games/notation.hpp"

// What the questions of the games share: see Game::ask.
namespace tavolo::games {

/// A row of a game's table of questions, which stand in the order in which people count.
template <class Facts>
struct Lack {
  bool (*is_lacking)(const Facts&);
  std::string_view word;        ///< what the answer follows in the record: `low`; empty: it stands there alone
  std::string_view text;        ///< the question
  std::string_view offer = {};  ///< see Question::offer
};

/// The first question of a table that the record does not answer; null where it answers all.
template <class Facts, std::size_t size>
[[nodiscard]] const Lack<Facts>* first_lack(const std::array<Lack<Facts>, size>& table, const Facts& facts) {
  for (const Lack<Facts>& lack : table) {
    if (lack.is_lacking(facts)) return &lack;
  }
  return nullptr;
}

/// The question of a row of such a table, whose text may name players, `{0}` and so on.
template <class Facts, class... Names>
[[nodiscard]] Question question_of(const Lack<Facts>& lack, const std::string& label, const Names&... names) {
  return {.label = label, .text = fmt::format(fmt::runtime(lack.text), names...), .offer = std::string(lack.offer)};
}

/// The question of a row for a line of the record, `head` and what was typed behind it: as `answer`, and as it is.
template <class Facts>
[[nodiscard]] Question line_question(const Lack<Facts>& lack, const std::string& head, const std::string& name,
                                     const std::string& answer, std::string_view typed) {
  Question question = question_of(lack, fmt::format("{} {}", head, name), name);
  question.readings = {fmt::format("{} {}", head, answer)};
  if (answer != typed) question.readings.push_back(fmt::format("{} {}", head, typed));
  return question;
}

/// Two words, with a blank between them where there are two.
[[nodiscard]] std::string joined(std::string_view word, std::string_view typed);

/// The words that were typed.
[[nodiscard]] std::vector<std::string_view> typed_words(std::string_view typed);

/// `clean 2 dirty 1` of `2 1`: each number behind its word; the typed text where it is no such numbers.
[[nodiscard]] std::string numbered(std::span<const std::string_view> words, std::string_view typed);

/// What was typed without the blanks between its words: `KQ972` of `K Q 9 7 2`.
[[nodiscard]] std::string run_together(std::string_view typed);

/// What to ask of a turn: `what_was_done` names who has it. `words` are what was typed, as the line has them; a line
/// that names its turn stays as it was typed.
[[nodiscard]] Question turn_question(const Match& match, Turn turn, std::string_view what_was_done,
                                     std::string_view typed, std::string_view words);

/// The same of a turn of which nothing need be remembered, as `nothing` says: that is offered.
[[nodiscard]] Question turn_or_nothing(const Match& match, Turn turn, std::string_view what_was_done,
                                       std::string_view typed);

/// The line of a trick: the cards that lie there from its leader on, and those that were typed; nothing where no cards
/// were typed.
[[nodiscard]] std::optional<std::string> trick_line(std::size_t index, Seat leader, std::span<const cards::Card> lying,
                                                    std::string_view typed);

/// `21-40` of `21 40`, with any sign: the typed text where it is not two words without the sign.
[[nodiscard]] std::string as_pair(std::string_view typed, char sign);

}  // namespace tavolo::games
