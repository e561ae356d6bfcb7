#include "games/pieces.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "base/name.hpp"

namespace tavolo::games {
namespace {

/// The rest of a word from a byte on, as a word that knows where it stands.
base::Word rest_of(const base::Word& word, std::size_t from) {
  return {word.text.substr(from), word.column + static_cast<std::uint32_t>(from), word.line};
}

std::vector<std::string_view> names_of(std::span<const Ask> asks) {
  std::vector<std::string_view> names;
  for (const Ask& ask : asks) names.push_back(ask.key.full);
  return names;
}

/// Whether a word is that of a position, one or several: `trump`, `trumps`. A word of a record is itself.
bool is_word(const Match& match, std::string_view key, std::string_view text) {
  const bool of_record =
      std::ranges::any_of(match.game->keys, [&](const Key& one) { return base::same_word(one.full, text); });
  if (!of_record && text.size() == key.size() + 1 && base::lower(text.back()) == 's') text.remove_suffix(1);
  return base::same_word(key, text);
}

/// The word of a position that a mistyped one may be.
std::optional<std::string_view> nearest_key(std::span<const Ask> asks, std::string_view text) {
  constexpr std::size_t fewest = 3;  // letters
  const auto names = names_of(asks);
  return text.size() >= fewest ? base::nearest(text, names) : std::nullopt;
}

std::string words_told(std::span<const Ask> asks) {
  return fmt::format("the words of a position are {}", fmt::join(names_of(asks), ", "));
}

constexpr std::array<std::string_view, 13> rank_words{"two",  "three", "four", "five",  "six",  "seven", "eight",
                                                      "nine", "ten",   "jack", "queen", "king", "ace"};

/// A rank by its name, one or several: `king`, `kings`.
std::optional<cards::Rank> find_rank_word(std::string_view text) {
  if (base::same_word(text, "sixes")) return cards::Rank::six;
  if (text.size() > 3 && base::lower(text.back()) == 's') text.remove_suffix(1);
  const auto found =
      std::ranges::find_if(rank_words, [&](std::string_view word) { return base::same_word(word, text); });
  if (found == rank_words.end()) return std::nullopt;
  return static_cast<cards::Rank>(found - rank_words.begin());
}

/// The words of a position: commas part them too, and a card that is told by its name is one of them.
class Spoken {
 public:
  explicit Spoken(std::span<const base::Word> typed) {
    for (const base::Word& word : typed) part(word);
  }

  std::vector<base::Word> words() {
    std::vector<base::Word> joined;
    for (std::size_t i = 0; i < m_words.size();) {
      const std::size_t count = words_of_name(i);
      const base::Word& last = m_words[i + count - 1];
      base::Word word = m_words[i];
      word.text = {word.text.data(), static_cast<std::size_t>(last.text.data() + last.text.size() - word.text.data())};
      joined.push_back(word);
      i += count;
    }
    return joined;
  }

 private:
  void part(const base::Word& word) {
    for (std::size_t at = 0; at < word.text.size();) {
      const std::size_t end = std::min(word.text.find(',', at), word.text.size());
      base::Word piece = rest_of(word, at);
      piece.text = piece.text.substr(0, end - at);
      if (!piece.text.empty()) m_words.push_back(piece);
      at = end + 1;
    }
  }

  /// How many words from here on are one: `king of spades`, `red three`.
  [[nodiscard]] std::size_t words_of_name(std::size_t at) const {
    const auto text = [&](std::size_t i) { return i < m_words.size() ? m_words[i].text : std::string_view{}; };
    const bool of = base::same_word(text(at + 1), "of");
    const std::size_t last = at + (of ? 2 : 1);
    const auto suit = find_suit(text(last));
    if (last >= m_words.size() || m_words[last].line != m_words[at].line) return 1;
    if (of && suit && (cards::read_rank(text(at)) || find_rank_word(text(at)))) return 3;
    if (suit && text(at + 1).size() > 1 && find_rank_word(text(at))) return 2;
    const bool coloured = base::same_word(text(at), "red") || base::same_word(text(at), "black");
    return coloured && find_rank_word(text(at + 1)) == cards::Rank::three ? 2 : 1;
  }

  std::vector<base::Word> m_words;
};

/// Gathers the pieces word by word.
class Cutter {
 public:
  Cutter(Reader& reader, std::span<const Ask> asks) : m_reader(reader), m_asks(asks) {}

  std::vector<Piece> run() {
    for (const base::Word& word : Spoken(m_reader.words().words()).words()) {
      if (!long_key(word) && !awaited(word) && !short_key(word) && !begun_key(word)) unknown(word);
    }
    for (const Piece& piece : m_pieces) check(piece);
    return std::move(m_pieces);
  }

 private:
  void begin(const Key& key, const base::Word& word, std::size_t value_at) {
    m_pieces.push_back({&key, word, {}});
    if (value_at < word.text.size()) m_pieces.back().values.push_back(rest_of(word, value_at));
  }

  bool long_key(const base::Word& word) {
    const std::size_t end = key_end(word.text);
    const auto text = word.text.substr(0, end);
    auto found = std::ranges::find_if(m_asks, [&](const Ask& ask) { return ask.key.is_long_form(text); });
    if (found == m_asks.end()) {
      found =
          std::ranges::find_if(m_asks, [&](const Ask& ask) { return is_word(m_reader.match(), ask.key.full, text); });
    }
    if (found == m_asks.end()) return false;
    begin(found->key, word, end + 1);
    return true;
  }

  /// A key that has no value yet takes any word; one that repeats takes those that fit.
  bool awaited(const base::Word& word) {
    if (m_pieces.empty()) return false;
    Piece& last = m_pieces.back();
    if (last.key->fits == nullptr) return false;
    const bool is_key = std::ranges::any_of(
        m_asks, [&](const Ask& a) { return !a.key.brief.empty() && base::same_word(a.key.brief, word.text); });
    if (!last.values.empty() && (is_key || !last.key->fits(m_reader.match(), word.text))) return false;
    last.values.push_back(word);
    return true;
  }

  bool short_key(const base::Word& word) {
    const Key* found = nullptr;
    for (const Ask& ask : m_asks) {
      const Key& key = ask.key;
      if (key.brief.empty() || !base::begins_with(word.text, key.brief)) continue;
      const std::string_view value = word.text.substr(key.brief.size());
      const bool fits = value.empty() || (key.fits != nullptr && key.fits(m_reader.match(), value));
      if (fits && (found == nullptr || key.brief.size() > found->brief.size())) found = &key;
    }
    if (found == nullptr) return false;
    begin(*found, word, found->brief.size());
    return true;
  }

  bool begun_key(const base::Word& word) {
    const Key* found = nullptr;
    for (const Ask& ask : m_asks) {
      const Key& key = ask.key;
      if (word.text.size() < 2 || !base::begins_with(key.full, word.text)) continue;
      if (found != nullptr) return false;
      found = &key;
    }
    if (found == nullptr) return false;
    begin(*found, word, word.text.size());
    return true;
  }

  void unknown(const base::Word& word) {
    const auto near = nearest_key(m_asks, word.text);
    const bool among_cards = !near && !m_pieces.empty() && m_pieces.back().key->repeats;
    m_reader.refuse(word, fmt::format("there is no {} \"{}\"", among_cards ? "card or word" : "word", word.text),
                    near ? fmt::format("did you mean \"{}\"?", *near) : words_told(m_asks));
  }

  void check(const Piece& piece) {
    if (piece.key->fits != nullptr && piece.values.empty() && !piece.key->value.starts_with('[')) {
      m_reader.refuse(piece.word, fmt::format("\"{}\" needs {} after it", piece.word.text, piece.key->value),
                      fmt::format("write it as {} {}", piece.key->full, piece.key->value));
    }
    if (!piece.key->repeats && piece.values.size() > 1) {
      m_reader.refuse(piece.values[1], fmt::format("\"{}\" is one word too many", piece.values[1].text),
                      fmt::format("write it as {} {}", piece.key->full, piece.key->value));
    }
    if (&*std::ranges::find(m_pieces, piece.key, &Piece::key) != &piece) {
      m_reader.refuse(piece.word, fmt::format("\"{}\" is given twice", piece.key->full), "keep one of the two");
    }
  }

  Reader& m_reader;
  std::span<const Ask> m_asks;
  std::vector<Piece> m_pieces;
};

/// A note for each reason that cards have, with the cards before it: `4S 9H: anything may be led`.
std::vector<Note> told_together(cards::CardSet cards, const std::function<Note(cards::Card)>& reason) {
  std::vector<Note> told;
  std::vector<cards::CardSet> told_of;
  for (const cards::Card card : cards) {
    Note why = reason(card);
    const auto same = static_cast<std::size_t>(std::ranges::find(told, why.text, &Note::text) - told.begin());
    if (same == told.size()) {
      told.push_back(std::move(why));
      told_of.emplace_back();
    }
    told_of[same].insert(card);
  }
  for (std::size_t i = 0; i < told.size(); ++i) {
    told[i].text = fmt::format("{}: {}", cards::name(told_of[i]), told[i].text);
  }
  return told;
}

/// How the positions of a game begin, each once: `draw, poker or discard`.
std::string beginnings(const Game& game) {
  std::vector<std::string_view> words;
  for (const Position& position : game.positions) {
    const std::string_view word = position.asks.front().key.full;
    if (std::ranges::find(words, word) == words.end()) words.push_back(word);
  }
  const std::string_view last = words.back();
  words.pop_back();
  return words.empty() ? std::string(last) : fmt::format("{} or {}", fmt::join(words, ", "), last);
}

/// The words of all positions of a game, each once.
std::vector<std::string_view> all_words(const Game& game) {
  std::vector<std::string_view> words;
  for (const Position& position : game.positions) {
    for (const Ask& ask : position.asks) {
      if (std::ranges::find(words, ask.key.full) == words.end()) words.push_back(ask.key.full);
    }
  }
  return words;
}

}  // namespace

std::vector<Piece> pieces(Reader& reader, std::span<const Ask> asks) { return Cutter(reader, asks).run(); }

void tell_positions(const Game& game, std::vector<Finding>& findings) {
  if (game.positions.empty()) return;
  const auto first = std::ranges::find_if(findings, [](const Finding& finding) {
    if (finding.verdict != Verdict::refused || !finding.quote) return false;
    const std::string_view word = std::string_view(finding.quote->line).substr(0, finding.quote->line.find(' '));
    return finding.quote->column == 0 ||
           (finding.quote->column < word.size() && std::ranges::none_of(word, base::is_digit));
  });
  if (first == findings.end()) return;
  first->remedy += fmt::format("; a position begins with {}, and its words are {}", beginnings(game),
                               fmt::join(all_words(game), ", "));
}

bool fits_anything(const Match&, std::string_view) { return true; }

std::optional<int> count_of(Reader& reader, const base::Word& word, int low, int high) {
  const auto number = reader.number(word);
  if (!number) return std::nullopt;
  if (*number < low || *number > high) {
    reader.refuse(word, fmt::format("{} is not from {} to {}", *number, low, high), "count again");
    return std::nullopt;
  }
  return static_cast<int>(*number);
}

std::optional<std::size_t> position_of(const Reader& reader, std::span<const Position> positions) {
  const auto typed = reader.words().words();
  if (typed.empty()) return std::nullopt;
  const auto is = [&](std::string_view word, const Ask& ask) {
    return is_word(reader.match(), ask.key.full, word.substr(0, key_end(word)));
  };
  const auto knows = [&](const Position& position, std::string_view word) {
    return std::ranges::any_of(position.asks, [&](const Ask& ask) { return is(word, ask); });
  };
  const auto leads = [&](const Position& position, std::string_view word) { return is(word, position.asks.front()); };
  const std::string_view first = typed.front().text;
  const auto begun = std::ranges::find_if(positions, [&](const Position& one) { return leads(one, first); });
  // `table H=56*8 add H+7`: a word that another position knows too, and the one that says which stands later.
  for (const base::Word& word : typed.subspan(1)) {
    if (begun != positions.end() && knows(*begun, word.text)) continue;
    const auto meant = std::ranges::find_if(
        positions, [&](const Position& one) { return leads(one, word.text) && knows(one, first); });
    if (meant != positions.end()) return static_cast<std::size_t>(meant - positions.begin());
  }
  if (begun == positions.end()) return std::nullopt;
  return static_cast<std::size_t>(begun - positions.begin());
}

bool is_position(const Match& match, std::string_view text, std::span<const Ask> asks) {
  constexpr std::string_view blanks = " \t\r\n";
  text.remove_prefix(std::min(text.find_first_not_of(blanks), text.size()));
  text = text.substr(0, text.find_first_of(blanks));
  const bool is_long = std::ranges::any_of(
      asks, [&](const Ask& ask) { return is_word(match, ask.key.full, text.substr(0, key_end(text))); });
  const Key& first = asks.front().key;
  return is_long || (base::begins_with(text, first.brief) && first.fits(match, text.substr(first.brief.size())));
}

std::optional<cards::Suit> find_suit(std::string_view text) {
  if (const auto suit = cards::read_suit(text)) return suit;
  constexpr std::size_t fewest = 3;  // letters of a name
  for (const cards::Suit suit : {cards::Suit::spades, cards::Suit::hearts, cards::Suit::diamonds, cards::Suit::clubs}) {
    if (text.size() >= fewest && base::begins_with(cards::word(suit), text)) return suit;
  }
  return std::nullopt;
}

bool fits_suit(const Match&, std::string_view text) { return find_suit(text).has_value(); }

std::optional<cards::Rank> find_rank(std::string_view text) {
  if (const auto rank = cards::read_rank(text)) return rank;
  return find_rank_word(text);
}

std::optional<cards::Card> find_card(std::string_view text) {
  if (const auto card = cards::read_card(text)) return card;
  const std::size_t first = text.find(' ');
  if (first == std::string_view::npos) return std::nullopt;
  const auto rank = find_rank(text.substr(0, first));
  const auto suit = find_suit(text.substr(text.rfind(' ') + 1));
  if (!rank || !suit) return std::nullopt;
  return cards::Card{*rank, *suit};
}

bool names_card(const Pack& pack, std::string_view text) {
  return find_card(text) || (pack.of_trumps && find_rank_word(text) == pack.of_trumps);
}

std::optional<cards::Suit> read_suit(Reader& reader, const base::Word& word) {
  const auto suit = find_suit(word.text);
  if (!suit) {
    reader.refuse(word, fmt::format("\"{}\" is no suit", word.text), "a suit is S, H, D or C, or its name");
  }
  return suit;
}

Seat take_seat(const Match& match, std::span<const base::Word>& words) {
  if (words.empty() || find_card(words.front().text)) return nobody;
  const auto seat = find_seat(match, words.front().text);
  if (!seat) return nobody;
  words = words.subspan(1);
  return *seat;
}

PositionJudge::PositionJudge(const Progress& before, Reader& reader, std::span<const Ask> asks)
    : m_match(reader.match()), m_before(before), m_reader(reader), m_asks(asks), m_pieces(pieces(reader, asks)) {
  m_sheet.after = before;
  m_sheet.complete = true;
}

Sheet PositionJudge::sheet() {
  if (refused()) return refused_sheet(m_before, std::move(m_reader.findings));
  if (m_sheet.refused()) return refused_sheet(m_before, std::move(m_sheet.findings));
  return std::move(m_sheet);
}

std::string PositionJudge::or_word(const base::Word& word, std::string_view remedy) const {
  if (const auto near = nearest_key(m_asks, word.text)) return fmt::format("did you mean \"{}\"?", *near);
  return fmt::format("{}; {}", remedy, words_told(m_asks));
}

const Piece* PositionJudge::find(std::string_view word) const {
  const auto found = std::ranges::find_if(m_pieces, [&](const Piece& piece) { return piece.key->full == word; });
  return found == m_pieces.end() ? nullptr : &*found;
}

std::span<const base::Word> PositionJudge::values(std::string_view word) const {
  const Piece* piece = find(word);
  return piece == nullptr ? std::span<const base::Word>{} : std::span(piece->values);
}

const base::Word* PositionJudge::value(std::string_view word) const {
  const auto all = values(word);
  return all.empty() ? nullptr : &all.front();
}

int PositionJudge::number(std::string_view word, int low, int high, int usual) {
  const base::Word* one = value(word);
  return one == nullptr ? usual : count_of(m_reader, *one, low, high).value_or(usual);
}

void PositionJudge::require(std::string_view word) {
  if (m_pieces.empty() || find(word) != nullptr) return;
  const Piece& last = m_pieces.back();
  const auto missing = std::ranges::find_if(m_asks, [&](const Ask& ask) { return ask.key.full == word; });
  m_reader.refuse(last.word, fmt::format("\"{}\" is missing", word),
                  fmt::format("add {} {}", word, missing->key.value));
}

std::optional<cards::Suit> PositionJudge::read_trumps() {
  for (const Piece& piece : m_pieces) {
    if (find("trick") == nullptr || piece.key->full == "trick" || piece.key->full == "trump") continue;
    m_reader.refuse(piece.word, fmt::format("\"{}\" has no place beside trick", piece.key->full),
                    "ask of a trick, or of a hand");
  }
  if (const base::Word* named = value("trump")) return m_trumps = read_suit(m_reader, *named);
  m_reader.refuse(m_pieces.front().word, "the position does not say which suit is trumps",
                  "write it first, like trump H");
  return std::nullopt;
}

std::optional<cards::Card> PositionJudge::card_named(const base::Word& word, const Pack& pack) {
  if (const auto card = find_card(word.text)) return card;
  if (m_trumps && names_card(pack, word.text)) return cards::Card{*pack.of_trumps, *m_trumps};
  m_reader.refuse(word, fmt::format("there is no card \"{}\"", word.text),
                  or_word(word, "a card is a rank and a suit, like 5H or TD"), pack.unknown);
  return std::nullopt;
}

std::vector<NamedCard> PositionJudge::cards_named(std::span<const base::Word> words, const Pack& pack) {
  std::vector<NamedCard> named;
  for (const base::Word& word : words) {
    const auto card = card_named(word, pack);
    if (!card) continue;
    if (card->rank < pack.lowest) {
      m_reader.refuse(word, fmt::format("{} is not in the pack", cards::name(*card)),
                      fmt::format("the lowest card of a suit is {}", cards::letter(pack.lowest)), pack.unknown);
    } else if (std::ranges::find(named, *card, &NamedCard::card) != named.end()) {
      m_reader.refuse(word, fmt::format("{} stands here twice", cards::name(*card)), "every card is in the pack once",
                      pack.twice);
    } else {
      named.push_back({*card, word});
    }
  }
  return named;
}

void PositionJudge::tell_cards(cards::CardSet hand, cards::CardSet may, std::optional<cards::Card> played,
                               const std::function<std::optional<Against>(cards::Card)>& against,
                               const std::function<Note(cards::Card)>& reason) {
  m_sheet.lawful = cards::names(may);
  if (played) {
    if (auto found = against(*played)) {
      m_sheet.findings.push_back(std::move(found->finding));
      if (found->besides) m_sheet.findings.push_back(std::move(*found->besides));
    } else {
      m_sheet.notes = told_together({*played}, reason);
    }
    return;
  }
  for (const cards::Card card : hand - may) {
    if (const auto found = against(card)) {
      note(*found->finding.check.clause, fmt::format("{}: {}", cards::name(card), found->why));
    }
  }
  if (m_sheet.notes.empty()) m_sheet.notes = told_together(may, reason);
}

}  // namespace tavolo::games
