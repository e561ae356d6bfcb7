#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cards/card.hpp"
#include "games/game.hpp"

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

/// Two words, with a blank between them where there are two.
[[nodiscard]] std::string joined(std::string_view word, std::string_view typed);

/// The words that were typed.
[[nodiscard]] std::vector<std::string_view> typed_words(std::string_view typed);

/// Whether a line begins with a turn and who plays it, `3A`, so that nothing is to be put before it.
[[nodiscard]] bool names_turn(const Match& match, std::string_view typed);

/// Cards as a record writes them, `TD 6D 4D QS`, of `td 6 4 qs` or `td64qs`: a card without a suit is of the suit of
/// the first one, or of the suit that was led. What begins with `>` stays as it is. Nothing where the text is not that.
[[nodiscard]] std::optional<std::string> spelled_cards(std::string_view typed, std::optional<cards::Suit> led = {});

/// `21-40` of `21 40`, with any sign: the typed text where it is not two words without the sign.
[[nodiscard]] std::string as_pair(std::string_view typed, char sign);

}  // namespace tavolo::games
