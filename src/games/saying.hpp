#pragma once

#include <cstdint>
#include <list>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/words.hpp"
#include "games/game.hpp"

namespace tavolo::games {

/// Whether any of the words of a record may be read otherwise than as it stands; most records are written in signs, and
/// for these this is all that they cost.
[[nodiscard]] bool may_be_said(const Match& match, std::span<const Saying> sayings, std::span<const base::Word> words);

/// Reads the words of a record as people say them: a sign for a Saying, one word for a name of two, which may stand in
/// quotes, no comma behind a word, and, where sayings are read, `KH` for `king of hearts`.
class Listener {
 public:
  /// `said` keeps the words that are read for others; it must outlive them.
  Listener(const Match& match, std::span<const Saying> sayings, std::list<std::string>& said);

  [[nodiscard]] std::vector<base::Word> read(std::span<const base::Word> words);

 private:
  std::size_t take(std::span<const base::Word> words);
  std::size_t name(std::span<const base::Word> words);
  std::size_t plain(const base::Word& word);
  std::size_t card(std::span<const base::Word> words);
  [[nodiscard]] bool is_seat(std::string_view text, const Saying& saying) const;
  std::size_t said(std::span<const base::Word> words, const Saying& saying);
  void put(const base::Word& first, std::string text);

  const Match& m_match;
  std::span<const Saying> m_sayings;
  std::list<std::string>& m_said;
  std::uint32_t m_begins;       ///< the letters with which sayings begin
  std::size_t m_most_said = 0;  ///< how many words a saying has at most, with the one that it joins
  std::vector<std::string_view> m_names;
  std::vector<base::Word> m_words;
  std::size_t m_line = 0;  ///< where the line begins that is read
};

}  // namespace tavolo::games
