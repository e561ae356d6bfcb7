#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "games/card_words.hpp"
#include "games/game.hpp"

namespace tavolo::journal {

/// A piece of text that answers questions.
struct Document {
  enum class Kind : std::uint8_t { clause, check, dispute, house_rule, ruling };

  Kind kind = Kind::clause;
  std::string game;                     ///< its id
  std::string id;                       ///< `AF-26`, `AF dispute 2`, the name of a house rule
  std::string title;                    ///< a heading or a question; may be empty
  std::string text;                     ///< what it says
  std::vector<std::string> clauses;     ///< itself, or those that it cites
  std::string source = {};              ///< of a clause
  bool aside = false;                   ///< better after others that say as much of the words
  std::vector<std::string> asked = {};  ///< what people say who ask for it, a phrase each
  std::vector<int> matters = {};        ///< numbers of the matters that it settles as the books of other games do
  bool remedy = false;                  ///< tells what follows from a mistake
  bool in_file = false;                 ///< of a game in a file, whose books have few phrases of askers
  std::vector<std::string> alike = {};  ///< said of it as of other games: looked at where all documents are of its game
};

/// The word of a kind, as `rules` shows it: `house-rule`.
[[nodiscard]] std::string_view word(Document::Kind kind) noexcept;

/// The rule book of a game as documents: its clauses, disputes and house rules.
[[nodiscard]] std::vector<Document> documents_of(const games::Game& game);
/// The checks of its referee, which are asked for by their ids only: the clauses say the same in words to be found.
[[nodiscard]] std::vector<Document> checks_of(const games::Game& game);

/// A text with the pieces of it that were found, first byte and one past the last, in order.
struct MarkedText {
  std::string text;
  std::vector<std::pair<std::size_t, std::size_t>> marks;
};

struct Hit {
  std::size_t document = 0;  ///< index into the documents searched
  double rank = 0;           ///< how well it speaks of the question, about 0 to 2
  std::size_t place = 0;     ///< what other games say of the same matter shares it
  MarkedText title;
  MarkedText text;
  std::vector<std::string> found;  ///< the words found, in small letters, each once
};

/// What a search found.
struct SearchResult {
  std::vector<Hit> hits;  ///< best first
  std::size_t all = 0;    ///< how many there are, those left out too
  /// Whether nothing was found, or the best of it says so little of the question that the books seem silent.
  bool weak = false;
  /// Words that stand in no document, each with the nearest that does, empty where none is near.
  std::vector<std::pair<std::string, std::string>> unknown;
};

/// Finds documents by words. The index is made in memory on construction and knows the stems of English words that FTS5
/// makes, the roots of Italian ones and the beginnings of longer ones; accents make no difference, nor does one wrong
/// letter in a word that no document says. What a document is called and what askers say of it counts more than what it
/// says itself, words that are rare in the books more than frequent ones, and a rule more than its remedy unless the
/// question tells of something that happened. Every member function throws base::StoreFailure where memory is
/// exhausted.
class Search {
 public:
  /// The documents must outlive it.
  explicit Search(std::span<const Document> documents);
  ~Search();
  Search(Search&&) noexcept;
  Search& operator=(Search&&) noexcept;

  /// The documents that speak of the words, at most `most` of them; those of several games that settle the same matter
  /// stand side by side, and the last of such is not cut off. Whatever the words are, they are only words: no sign in
  /// them means anything.
  [[nodiscard]] SearchResult find(std::span<const games::AskedWord> words, std::size_t most) const;

 private:
  struct Index;
  [[nodiscard]] Hit hit(std::size_t number, std::span<const std::vector<int>> sought, double rank) const;

  std::span<const Document> m_documents;
  std::unique_ptr<Index> m_index;
};

/// Tells which words of a question texts speak of, as Search understands words, for more texts than are worth an index.
/// A mistyped word is understood by what follows its first two letters.
class Listener {
 public:
  explicit Listener(std::span<const games::AskedWord> question);
  ~Listener();
  Listener(Listener&&) noexcept;
  Listener& operator=(Listener&&) noexcept;

  /// A bit for each word of the matter, the first of them the lowest.
  [[nodiscard]] std::uint64_t words_in(std::string_view text);

 private:
  struct Made;
  std::unique_ptr<Made> m_made;
};

}  // namespace tavolo::journal
