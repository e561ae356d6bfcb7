#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace tavolo::games {

/// A word that somebody asks a rule book for, with the other words that card players have for it.
struct AskedWord {
  std::string word;                 ///< case folded, without accents
  std::vector<std::string> others;  ///< a blank inside one separates the words of a phrase
  bool minor = false;               ///< says how it is asked (may, must) rather than what
};

/// The words of a question, without those that say nothing (the, is, my) unless it has no others; at most
/// base::limit::question_words.
/// `game` is the id of the game it is about, empty for any.
[[nodiscard]] std::vector<AskedWord> asked_words(std::string_view game, std::string_view question);

/// All words that asked_words has others for: what a mistyped word may have meant.
[[nodiscard]] std::vector<std::string_view> card_words();

}  // namespace tavolo::games
