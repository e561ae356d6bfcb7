#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace tavolo::games {

/// How much a word of a question says of the matter.
enum class Says : std::uint8_t {
  matter,  ///< trump, foot, beg
  manner,  ///< may, how many, two, card: how it is asked rather than what
  little,  ///< the, is, my
};
[[nodiscard]] Says says(std::string_view word);
/// Whether a word names a rank and not a number: threes.
[[nodiscard]] bool names_rank(std::string_view word);
/// The words that do not say the matter, separated by blanks.
[[nodiscard]] std::string_view words_of(Says says);

/// A word that somebody asks a rule book for, with the other words that card players have for it.
struct AskedWord {
  std::string word;                 ///< case folded, without accents
  std::vector<std::string> others;  ///< a blank inside one separates the words of a phrase
  Says says = Says::matter;
  bool elsewhere = false;  ///< of the room, the people or the world, which no rule book speaks of: phone, wine
};

/// The words of a question, each once, at most base::limit::question_words; without the name of the game where other
/// words are left. `game` is the id of the game it is about, empty for any.
[[nodiscard]] std::vector<AskedWord> asked_words(std::string_view game, std::string_view question);

/// Whether the words before a name say that it is that of a game: in spades, giocare a scopa; not queen of spades.
[[nodiscard]] bool lead_to_name(std::span<const std::string> words);

/// Whether the words tell of something that happened at a table, rather than ask what is allowed.
[[nodiscard]] bool tells_of_mishap(std::span<const AskedWord> words);

/// All words that asked_words has others for: what a mistyped word may have meant.
[[nodiscard]] std::vector<std::string_view> card_words();

}  // namespace tavolo::games
