#include "games/saying.hpp"

#include <algorithm>
#include <utility>

#include "base/name.hpp"
#include "games/notation.hpp"
#include "games/pieces.hpp"

namespace tavolo::games {
namespace {

using base::Word;

constexpr char quote = '"';

constexpr std::uint32_t bit(char c) {
  const char small = base::lower(c);
  return small >= 'a' && small <= 'z' ? 1U << static_cast<unsigned>(small - 'a') : 0U;
}

std::string_view without_commas(std::string_view text) { return text.substr(0, text.find_last_not_of(',') + 1); }

bool is_number(std::string_view text) { return !text.empty() && std::ranges::all_of(text, base::is_digit); }

/// Whether a word is the name of a suit, in the plural or not.
bool is_suit(std::string_view text) {
  constexpr std::size_t fewest = 4;  // letters
  const auto suit = text.size() < fewest ? std::nullopt : find_suit(text);
  return suit && text.size() + 1 >= cards::word(*suit).size();
}

/// The words on the same line as the first one.
std::span<const Word> line_of(std::span<const Word> words) {
  const auto end = std::ranges::find_if(words, [&](const Word& word) { return word.line != words.front().line; });
  return words.first(static_cast<std::size_t>(end - words.begin()));
}

/// The letters with which sayings begin.
std::uint32_t letters_of(std::span<const Saying> sayings) {
  std::uint32_t letters = 0;
  for (const Saying& saying : sayings) letters |= bit(saying.words.front());
  return letters;
}

bool is_long(const std::string& name) { return name.find(' ') != std::string::npos; }

}  // namespace

bool may_be_said(const Match& match, std::span<const Saying> sayings, std::span<const Word> words) {
  if (words.empty()) return false;
  const auto any_long = [](const BySeat<std::string>& players) { return std::ranges::any_of(players, is_long); };
  if (any_long(match.players) || std::ranges::any_of(match.earlier, any_long)) return true;
  const std::uint32_t begins = letters_of(sayings);
  return std::ranges::any_of(words, [&](const Word& word) {
    return (begins & bit(word.text.front())) != 0 || word.text.back() == ',' ||
           (!sayings.empty() && is_suit(word.text));
  });
}

Listener::Listener(const Match& match, std::span<const Saying> sayings, std::list<std::string>& said)
    : m_match(match), m_sayings(sayings), m_said(said), m_begins(letters_of(sayings)) {
  for (const Saying& saying : sayings) {
    const auto blanks = static_cast<std::size_t>(std::ranges::count(saying.words, ' '));
    m_most_said = std::max(m_most_said, blanks + 2);  // with the word that it joins
  }
  const auto add = [&](const BySeat<std::string>& players) {
    for (const std::string& player : players) {
      if (is_long(player)) m_names.push_back(player);
    }
  };
  add(match.players);
  for (const BySeat<std::string>& players : match.earlier) add(players);
}

std::vector<Word> Listener::read(std::span<const Word> words) {
  m_words.reserve(words.size());
  while (!words.empty()) words = words.subspan(take(words));
  return std::move(m_words);
}

/// Reads the first of the words; answers how many of them were read.
std::size_t Listener::take(std::span<const Word> words) {
  const Word& first = words.front();
  if (m_words.empty() || m_words.back().line != first.line) m_line = m_words.size();
  if (const std::size_t read = name(words)) return read;
  if (m_sayings.empty()) return plain(first);
  if (const std::size_t read = card(words)) return read;
  if ((m_begins & bit(first.text.front())) != 0) {
    for (const Saying& saying : m_sayings) {
      if (const std::size_t read = said(words, saying)) return read;
    }
  }
  return plain(first);
}

std::size_t Listener::plain(const Word& word) {
  const std::string_view text = without_commas(word.text);
  if (!text.empty()) m_words.push_back({text, word.column, word.line});
  return 1;
}

/// A name of several words, whole.
std::size_t Listener::name(std::span<const Word> words) {
  for (const std::string_view player : m_names) {
    const char begins = base::lower(words.front().text.front());
    const bool may_be = begins == quote || bit(begins) == bit(player.front());
    if (!may_be) continue;
    const auto count = static_cast<std::size_t>(std::ranges::count(player, ' ')) + 1;
    const auto line = line_of(words.first(std::min(words.size(), count)));
    if (line.size() < count) continue;
    std::string typed;
    for (const Word& word : line) typed += (typed.empty() ? "" : " ") + std::string(word.text);
    typed.resize(without_commas(typed).size());
    const bool quoted = typed.size() > 2 && typed.front() == quote && typed.back() == quote;
    if (base::folded(quoted ? typed.substr(1, typed.size() - 2) : typed) != base::folded(player)) continue;
    put(words.front(), std::string(player));
    return count;
  }
  return 0;
}

/// A card by its name, `king of hearts` or `king hearts`, where nobody is called like the suit.
std::size_t Listener::card(std::span<const Word> words) {
  constexpr std::size_t longest = 3;
  const auto line = line_of(words.first(std::min(words.size(), longest)));
  const bool of = line.size() == longest && base::same_word(line[1].text, "of");
  const std::size_t count = of ? longest : longest - 1;
  if (line.size() < count) return 0;
  const std::string_view suit = without_commas(line[count - 1].text);
  if (!is_suit(suit) || find_seat(m_match, suit)) return 0;
  const auto card = find_card(std::string(line.front().text) + ' ' + std::string(suit));
  // `6 hearts` may be a 6 of the suit that was led and something else, but not where it is all that is typed, or all
  // that follows a word.
  const bool is_all = m_words.size() <= m_line + 1 && line_of(words).size() == count;
  if (!card || (!of && !is_all && cards::read_rank(line.front().text))) return 0;
  put(line.front(), cards::name(*card));
  return count;
}

/// Whether a word that may be a saying names a seat, in a place where a seat stands and the saying could not be read:
/// `drew` after king, where Drew plays.
bool Listener::is_seat(std::string_view text, const Saying& saying) const {
  const std::size_t place = m_words.size() - m_line;
  if (place == 0 || saying.joins == Saying::Joins::number) return false;
  const char head = m_words[m_line].text.front();
  const std::string_view before = m_words.back().text;
  const bool behind_head = place == 1 && (head == '#' || saying.sign == ">");  // who led, who exchanged
  const auto asks_for_it = [&](const Key& key) {
    return key.fits != nullptr && base::begins_with(key.full, before) && key.takes(m_match, text);
  };
  return ((head == '!' || behind_head) && find_seat(m_match, text)) ||
         std::ranges::any_of(m_match.game->keys, asks_for_it);
}

std::size_t Listener::said(std::span<const Word> words, const Saying& saying) {
  const auto line = line_of(words.first(std::min(words.size(), m_most_said)));
  const bool begins = m_line == m_words.size();
  const std::string_view lead = begins ? std::string_view(" ") : m_words[m_line].text;
  if (!saying.lines.empty() && saying.lines.find(lead.front()) == std::string_view::npos) return 0;
  if (saying.joins == Saying::Joins::before && begins) return 0;

  std::string_view phrase = saying.words;
  std::size_t read = 0;
  std::string_view rest;  // of the last word: `1` of `t1`
  for (; !phrase.empty(); ++read) {
    if (read == line.size()) return 0;
    const std::string_view expected = phrase.substr(0, phrase.find(' '));
    phrase.remove_prefix(std::min(expected.size() + 1, phrase.size()));
    const std::string_view word = without_commas(line[read].text);
    if (!base::begins_with(word, expected)) return 0;
    rest = word.substr(expected.size());
    const bool may_go_on = phrase.empty() && saying.joins == Saying::Joins::number;
    if (!rest.empty() && !(may_go_on && is_number(rest))) return 0;
  }
  if (is_seat(without_commas(line.front().text), saying)) return 0;
  std::string text(saying.sign);
  if (saying.joins == Saying::Joins::before) {
    text = std::string(m_words.back().text) + text;
    const Word before = m_words.back();
    m_words.pop_back();
    put(before, std::move(text));
    return read;
  }
  if (saying.joins != Saying::Joins::alone && rest.empty()) {
    if (read == line.size()) return 0;
    const std::string_view next = without_commas(line[read].text);
    if (next.empty() || (saying.joins == Saying::Joins::number && !is_number(next))) return 0;
    ++read;
    rest = next;
  }
  put(line.front(), text + std::string(rest));
  return read;
}

void Listener::put(const Word& first, std::string text) {
  m_words.push_back({m_said.emplace_back(std::move(text)), first.column, first.line});
}

}  // namespace tavolo::games
