#include "games/senza_nome/record.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "base/name.hpp"
#include "games/senza_nome/clauses.hpp"

namespace tavolo::games::senza_nome {
namespace {

using What = Step::What;

constexpr int most_count = 1000;  // cards drawn at once, rows of a suit: more is no slip of the finger

/// The number at the beginning of the text, which is cut off; nothing if there is none.
std::optional<int> take_number(std::string_view& text) {
  const std::size_t end = std::min(text.find_first_not_of("0123456789"), text.size());
  const base::Number number = base::whole(text.substr(0, end));
  if (!number || number.value > most_count) return std::nullopt;
  text.remove_prefix(end);
  return static_cast<int>(number.value);
}

}  // namespace

std::optional<Face> read_face(const Table& table, std::string_view text) {
  if (const auto card = cards::read_card(text)) return Face(*card);
  if (cards::is_joker(text)) return Face::joker();
  if (table.kings_wild && base::same_word(text, "K")) return Face::king();
  return std::nullopt;
}

/// A card of a row, whose suit may be left out.
std::optional<Face> read_row_face(const Table& table, cards::Suit suit, std::string_view text) {
  if (const auto face = read_face(table, text)) return face;
  const auto rank = cards::read_rank(text);
  if (!rank) return std::nullopt;
  return Face(cards::Card{*rank, suit});
}

namespace {

/// `S1` at the beginning of the text, which is cut off.
std::optional<RowName> take_row(std::string_view& text) {
  if (text.size() < 2 || !base::is_digit(text[1])) return std::nullopt;
  const auto suit = cards::read_suit(text.substr(0, 1));
  if (!suit) return std::nullopt;
  text.remove_prefix(1);
  const auto number = take_number(text);
  if (!number || *number == 0) return std::nullopt;
  return RowName{*suit, *number};
}

}  // namespace

std::optional<RowName> read_row(std::string_view text) {
  const auto row = take_row(text);
  return text.empty() ? row : std::nullopt;
}

std::optional<std::vector<Face>> read_row_text(const Table& table, cards::Suit suit, std::string_view text) {
  std::vector<Face> faces;
  while (!text.empty()) {
    const std::size_t width = text.starts_with("10") ? 2 : 1;
    const auto face = read_row_face(table, suit, text.substr(0, width));
    if (!face || faces.size() == most_count) return std::nullopt;
    faces.push_back(*face);
    text.remove_prefix(width);
  }
  return faces.empty() ? std::nullopt : std::optional(std::move(faces));
}

bool read_draw(std::string_view text, std::vector<Step>& steps) {
  const std::size_t before = steps.size();
  while (!text.empty()) {
    const char source = base::lower(text.front());
    text.remove_prefix(1);
    Step step;
    if (source == 'r') {
      step.what = What::reshuffle;
    } else if (source == 's' || source == 'h') {
      const auto count = take_number(text);
      if (!count) break;
      step.what = source == 's' ? What::stock : What::heap;
      step.count = *count;
    } else {
      break;
    }
    steps.push_back(step);
    if (text.empty()) return true;
  }
  steps.resize(before);
  return false;
}

namespace {

std::optional<Step> read_on_face(const Table& table, What what, bool from_pile, std::string_view text) {
  const auto face = read_face(table, text);
  if (!face) return std::nullopt;
  Step step{.what = what, .from_pile = from_pile, .face = *face};
  if (what == What::begin) {
    if (!face->is_known()) return std::nullopt;  // which suit is not told: the row must be named
    step.suit = face->suit();
  }
  return step;
}

}  // namespace

std::optional<Step> read_on_row(const Table& table, std::string_view text) {
  const auto row = take_row(text);
  if (!row || text.empty()) return std::nullopt;
  Step step{.suit = row->suit, .row = row->number};
  const char sign = text.front();
  text.remove_prefix(1);
  if (sign == '~') {
    step.what = What::exchange;
    step.from_pile = text.starts_with('^');
    if (step.from_pile) text.remove_prefix(1);
  } else if (sign == '+' || sign == '^') {
    step.what = What::attach;
    step.from_pile = sign == '^';
  } else {
    return std::nullopt;
  }
  const auto face = read_row_face(table, row->suit, text);
  if (!face) return std::nullopt;
  step.face = *face;
  return step;
}

namespace {

bool fits_left(const Match&, std::string_view text) { return text.find('+') != std::string_view::npos; }
bool fits_blocked(const Match&, std::string_view text) { return !text.empty() && base::begins_with("blocked", text); }
bool fits_draw(const Match&, std::string_view text) {
  std::vector<Step> steps;
  return read_draw(text, steps);
}
bool fits_face(const Match& match, std::string_view text) { return read_face(table_of(match.house), text).has_value(); }
bool fits_on_row(const Match& match, std::string_view text) {
  return read_on_row(table_of(match.house), text).has_value();
}

enum KeyIndex : std::size_t {
  key_game,
  key_win,
  key_left,
  key_end,
  key_shows,
  key_draw,
  key_begin,
  key_begin_pile,
  key_attach,
  key_exchange,
  key_discard,
  key_out,
};

constexpr std::array<Key, 12> key_table{{
    {"g", "game", "NUMBER", "The number of the game in its series.", fits_number},
    {"w", "win", "WHO", "Who won the game.", fits_seat},
    {"l", "left", "WHO PILE+HAND", "The cards left to the others, a player and two numbers for each.", fits_left, true},
    {"e", "end", "blocked", "The game is blocked: stock and heap are empty and nobody can play.", fits_blocked},
    {"=", "shows", "CARD", "The card of the pile that is now face up.", fits_face, true},
    {"", "draw", "SOURCES", "Cards drawn: s2 from the stock, h1 from the heap, R where the heap was reshuffled.",
     fits_draw, true},
    {"+", "begin", "CARD", "An ace from the hand begins a row.", fits_face, true},
    {"^", "begin-pile", "CARD", "An ace from the pile begins a row.", fits_face, true},
    {"", "attach", "ROW+CARD", "A card from the hand goes to a row; with ^ for + it comes from the pile.", fits_on_row,
     true},
    {"", "exchange", "ROW~CARD",
     "A natural card is exchanged for the wild card in its place; with ~^ it comes from the pile.", fits_on_row, true},
    {"-", "discard", "CARD", "The card discarded.", fits_face, true},
    {"#", "out", "", "Pile and hand are finished: the game is won.", nullptr},
}};

/// The long word that the text is or, with `begun`, begins; among the keys of a turn or of a summary.
const Key* long_key(std::string_view text, bool is_turn, bool begun) {
  const Key* found = nullptr;
  for (std::size_t i = 0; i < key_table.size(); ++i) {
    if ((i >= key_shows) != is_turn) continue;
    const Key& key = key_table[i];
    if (base::same_word(key.full, text)) return &key;
    if (!begun || text.empty() || !base::begins_with(key.full, text)) continue;
    if (found != nullptr) return nullptr;
    found = &key;
  }
  return begun ? found : nullptr;
}

std::size_t index_of(const Key* key) { return static_cast<std::size_t>(key - key_table.data()); }

/// What a key of a turn says with this value.
bool read_value(const Table& table, std::size_t key, std::string_view value, std::vector<Step>& steps) {
  std::optional<Step> step;
  switch (key) {
    case key_shows: step = read_on_face(table, What::show, false, value); break;
    case key_draw: return read_draw(value, steps);
    case key_begin: step = read_on_face(table, What::begin, false, value); break;
    case key_begin_pile: step = read_on_face(table, What::begin, true, value); break;
    case key_attach:
    case key_exchange:
      step = read_on_row(table, value);
      if (step && (step->what == What::attach) != (key == key_attach)) step.reset();
      break;
    case key_discard: step = read_on_face(table, What::discard, false, value); break;
    case key_out: step = Step{.what = What::out}; break;
    default: break;
  }
  if (step) steps.push_back(*step);
  return step.has_value();
}

/// A word of a turn in its short form.
bool read_brief(const Table& table, std::string_view text, std::vector<Step>& steps) {
  switch (text.front()) {
    case '=': return read_value(table, key_shows, text.substr(1), steps);
    case '+': return read_value(table, key_begin, text.substr(1), steps);
    case '^': return read_value(table, key_begin_pile, text.substr(1), steps);
    case '-': return read_value(table, key_discard, text.substr(1), steps);
    case '#': return text.size() == 1 && read_value(table, key_out, {}, steps);
    default: break;
  }
  if (read_draw(text, steps)) return true;
  const auto step = read_on_row(table, text);
  if (step) steps.push_back(*step);
  return step.has_value();
}

/// Whether a word is a draw whose last number is missing: `s`, `s1h`.
bool lacks_number(std::string_view text) {
  if (text.empty() || base::is_digit(text.back())) return false;
  std::vector<Step> steps;
  return read_draw(fmt::format("{}1", text), steps);
}

/// The words of a turn. `bad(word, from, missing)` is told what cannot be read, or what should follow the word.
template <typename Bad>
std::vector<Step> read_steps(const Table& table, std::span<const base::Word> words, Bad bad) {
  std::vector<Step> steps;
  steps.reserve(words.size() + 2);
  for (std::size_t i = 0; i < words.size(); ++i) {
    const base::Word& word = words[i];
    const std::size_t colon = word.text.find(':');
    const std::string_view head = word.text.substr(0, colon);
    const Key* key = long_key(head, true, false);
    if (key == nullptr) {
      if (read_brief(table, word.text, steps)) continue;
      key = long_key(head, true, true);
      const bool reads = key != nullptr && i + 1 < words.size() && read_face(table, words[i + 1].text);
      if (!reads && lacks_number(word.text)) {
        bad(word, 0, "the number of cards");
        continue;
      }
    }
    if (key == nullptr) {
      bad(word, 0, "");
    } else if (index_of(key) == key_out) {
      read_value(table, key_out, {}, steps);
    } else if (colon != std::string_view::npos) {
      if (!read_value(table, index_of(key), word.text.substr(colon + 1), steps)) bad(word, colon + 1, "");
    } else if (i + 1 < words.size()) {
      ++i;
      if (!read_value(table, index_of(key), words[i].text, steps)) bad(words[i], 0, "");
    } else {
      bad(word, 0, key->value);
    }
  }
  return steps;
}

/// `4+5`: two numbers, pile and hand.
std::optional<Left> read_left(std::string_view text) {
  const auto pile = take_number(text);
  if (!pile || !text.starts_with('+')) return std::nullopt;
  text.remove_prefix(1);
  const auto hand = take_number(text);
  if (!hand || !text.empty()) return std::nullopt;
  return Left{*pile, *hand, {}};
}

enum class LineKind : std::uint8_t { claims, rows, turn, summary, position, unknown };

LineKind kind_of(const Match& match, const Table& table, std::span<const base::Word> words) {
  const std::string_view first = words.front().text;
  if (first == "=" || base::same_word(first, "scores")) return LineKind::claims;
  if (find_turn(match, first)) return LineKind::turn;
  if (const auto row = read_row(first); row && words.size() > 1 && read_row_text(table, row->suit, words[1].text)) {
    return LineKind::rows;
  }
  const std::string_view head = first.substr(0, first.find(':'));
  if (long_key(head, false, false) != nullptr) return LineKind::summary;
  std::vector<Step> steps;
  if (!base::is_digit(first.front()) && (long_key(head, true, false) != nullptr || read_brief(table, first, steps))) {
    return LineKind::position;
  }
  const char letter = base::lower(first.front());
  const bool brief = (letter == 'g' && fits_number(match, first.substr(1))) ||
                     (letter == 'w' && find_seat(match, first.substr(1))) || base::same_word(first, "l") ||
                     (letter == 'e' && fits_blocked(match, first.substr(1)));
  if (brief || long_key(head, false, true) != nullptr) return LineKind::summary;
  if (read_row(first) && words.size() > 1) return LineKind::rows;  // its string is what cannot be read
  return LineKind::unknown;
}

/// A word of a summary: its key, and its value in the same word or the next.
struct SummaryWord {
  std::size_t key = key_game;
  std::string_view value;
  base::Word word;
  std::size_t at = 0;
};

/// The next word of a summary, which is cut off; nothing if it is none.
std::optional<SummaryWord> take_summary_word(const Match& match, std::span<const base::Word>& words) {
  const base::Word word = words.front();
  const std::string_view text = word.text;
  const std::size_t colon = text.find(':');
  const Key* key = long_key(text.substr(0, colon), false, false);
  if (key == nullptr && text.size() > 1) {
    const std::string_view value = text.substr(1);
    const auto found = [&](std::size_t index) {
      words = words.subspan(1);
      return SummaryWord{index, value, word, 1};
    };
    switch (base::lower(text.front())) {
      case 'g':
        if (fits_number(match, value)) return found(key_game);
        break;
      case 'w':
        if (find_seat(match, value)) return found(key_win);
        break;
      case 'e':
        if (fits_blocked(match, value)) return found(key_end);
        break;
      default: break;
    }
  }
  if (key == nullptr) key = long_key(text.substr(0, colon), false, true);
  if (key == nullptr) return std::nullopt;
  words = words.subspan(1);
  const std::size_t index = index_of(key);
  if (index == key_left) return SummaryWord{index, {}, word, 0};
  if (colon != std::string_view::npos) return SummaryWord{index, text.substr(colon + 1), word, colon + 1};
  if (words.empty()) return SummaryWord{index, {}, word, 0};
  const base::Word value = words.front();
  words = words.subspan(1);
  return SummaryWord{index, value.text, value, 0};
}

/// Builds the facts out of the lines of a record.
class Gatherer {
 public:
  Gatherer(Reader& reader, const Table& table) : m_reader(reader), m_match(reader.match()), m_table(table) {
    m_record.left.resize(static_cast<std::size_t>(m_match.seats()));
  }

  Record gather() {
    m_record.moves.reserve(m_reader.words().lines().size());
    for (const base::Words::Line& line : m_reader.words().lines()) {
      const auto words = m_reader.words().words(line);
      if (!words.empty()) gather(words);
    }
    return std::move(m_record);
  }

 private:
  void gather(std::span<const base::Word> words) {
    switch (kind_of(m_match, m_table, words)) {
      case LineKind::claims: return claims(words.front(), words.subspan(1));
      case LineKind::rows: return rows(words);
      case LineKind::turn: {
        const Turn turn = *find_turn(m_match, words.front().text);
        return move(turn.number, turn.seat, words.subspan(1));
      }
      case LineKind::position: return move(0, nobody, words);
      case LineKind::summary: return summary(words);
      case LineKind::unknown: break;
    }
    refuse(words.front(), 0, fmt::format("\"{}\" begins no line", words.front().text),
           fmt::format("a line begins with a turn like 3A (players: {}), game, win, end, = or a row like S1",
                       listed_players(m_match)));
  }

  void refuse(const base::Word& word, std::size_t from, std::string text, std::string remedy) {
    m_reader.refuse(word, from, std::string_view::npos, std::move(text), std::move(remedy), "SN-C1", clause::pack);
  }

  std::optional<Seat> seat(const base::Word& word, std::size_t from, std::string_view text) {
    if (const auto seat = find_seat(m_match, text)) return seat;
    return m_reader.seat(word, from, text.size(), "SN-C1", clause::pack);
  }

  void claims(const base::Word& head, std::span<const base::Word> words) {
    if (words.empty() || words.size() % 2 != 0) {
      refuse(head, 0, "a claim is pairs of a player and points", "write it as = A 6 B 0");
      return;
    }
    for (std::size_t i = 0; i < words.size(); i += 2) {
      const auto who = seat(words[i], 0, words[i].text);
      const auto points = m_reader.number(words[i + 1]);
      if (!who || !points) continue;
      for (const Claim& claim : m_record.claims) {
        if (claim.seat == *who && claim.points != *points) {
          m_reader.refuse(words[i + 1], fmt::format("two scores are claimed for {}", words[i].text),
                          "keep one of the two");
        }
      }
      m_record.claims.push_back({*who, *points});
    }
  }

  void rows(std::span<const base::Word> words) {
    for (std::size_t i = 0; i < words.size(); i += 2) {
      const auto name = read_row(words[i].text);
      if (!name || i + 1 == words.size()) {
        refuse(words[i], 0, fmt::format("\"{}\" is no row", words[i].text),
               "a row is its name and its cards, like S1 A23K5");
        return;
      }
      auto cards = read_row_text(m_table, name->suit, words[i + 1].text);
      if (!cards) {
        refuse(words[i + 1], 0, fmt::format("\"{}\" are no cards of a row", words[i + 1].text),
               "each sign is a card: A 2 3 4 5 6 7 8 9 T J Q K or *");
        continue;
      }
      const bool again = std::ranges::any_of(m_record.rows, [&](const RowText& row) {
        return RowName{row.suit, row.number} == *name;
      });
      if (again) {
        m_reader.refuse(words[i], fmt::format("the row {} is told twice", words[i].text), "keep one of the two");
        continue;
      }
      m_record.rows.push_back({name->suit, name->number, std::move(*cards), words[i]});
    }
  }

  void move(int number, Seat who, std::span<const base::Word> words) {
    const auto bad = [&](const base::Word& word, std::size_t from, std::string_view missing) {
      refuse(word, from,
             missing.empty() ? fmt::format("\"{}\" is nothing that is done in a turn", word.text.substr(from))
                             : fmt::format("\"{}\" needs {} after it", word.text, missing),
             "like =7S shown, s1 h1 R drawn, +AS ^AS S1+5 S1^5 S1~4 played, -9H discarded, # out");
    };
    auto steps = read_steps(m_table, words, bad);
    m_record.moves.push_back({number, who, std::move(steps)});
  }

  void summary(std::span<const base::Word> words) {
    while (!words.empty()) {
      const base::Word first = words.front();
      const auto word = take_summary_word(m_match, words);
      if (!word) {
        refuse(first, 0, fmt::format("there is no word \"{}\"", first.text), "like game 1 win A left B 4+5");
        words = words.subspan(1);
        continue;
      }
      if (!m_record.about) m_record.about = first;
      if (word->value.empty() && (word->key == key_game || word->key == key_win)) {
        refuse(word->word, 0, fmt::format("\"{}\" needs {} after it", word->word.text, key_table[word->key].value),
               "like game 1 win A left B 4+5");
        continue;
      }
      switch (word->key) {
        case key_game: number(*word); break;
        case key_win: win(*word); break;
        case key_left: left(first, words); break;
        default: end(*word); break;
      }
    }
  }

  void number(const SummaryWord& word) {
    const auto number = m_reader.number(word.word, word.at, std::string_view::npos, "SN-C1", clause::pack);
    if (!number) return;
    if (m_record.number && *m_record.number != *number) {
      m_reader.refuse(word.word, "the number of the game is given twice", "keep one of the two");
    }
    m_record.number = number;
  }

  void win(const SummaryWord& word) {
    m_record.summary = true;
    const auto who = seat(word.word, word.at, word.value);
    if (who && std::ranges::count(m_record.winners, *who) == 0) m_record.winners.push_back(*who);
  }

  void end(const SummaryWord& word) {
    if (!fits_blocked(m_match, word.value)) {
      refuse(word.word, word.at, "only a blocked game ends so", "write end blocked");
      return;
    }
    m_record.blocked = true;
  }

  void left(const base::Word& head, std::span<const base::Word>& words) {
    m_record.summary = true;
    bool any = false;
    while (!words.empty()) {
      const base::Word& word = words.front();
      const std::size_t sign = word.text.find_first_of("=:");
      const auto who = find_seat(m_match, word.text.substr(0, sign));
      if (sign == std::string_view::npos && !who && (any || words.size() < 2 || !read_left(words[1].text))) break;
      const base::Word& value = sign == std::string_view::npos && words.size() > 1 ? words[1] : word;
      const std::size_t at = sign == std::string_view::npos ? 0 : sign + 1;
      words = words.subspan(&value == &word ? 1 : 2);
      any = true;
      one_left(word, who, value, at);
    }
    if (!any) refuse(head, 0, "\"left\" needs a player and his cards after it", "write it as left B 4+5");
  }

  void one_left(const base::Word& word, std::optional<Seat> who, const base::Word& value, std::size_t at) {
    const auto cards = read_left(value.text.substr(at));
    if (!who) {
      seat(word, 0, word.text);
    } else if (!cards) {
      refuse(value, at, fmt::format("\"{}\" is not pile+hand", value.text.substr(at)),
             "two numbers tell the cards left in pile and hand, like 4+5");
    } else {
      auto& known = m_record.left[static_cast<std::size_t>(*who)];
      if (known && (known->pile != cards->pile || known->hand != cards->hand)) {
        m_reader.refuse(value, "the cards left are given twice", "keep one of the two");
      }
      known = cards;
      known->word = value;
    }
  }

  Reader& m_reader;
  const Match& m_match;
  const Table& m_table;
  Record m_record;
};

/// The card of a step on a row, as short as it may be.
std::string row_face(cards::Suit suit, Face face) {
  if (face.is_known() && face.suit() == suit && !face.is_king()) return std::string(1, sign(face));
  return name(face);
}

std::string row_name(cards::Suit suit, int number) { return fmt::format("{}{}", cards::letter(suit), number); }

/// A step in short or long words. Draws are joined by the caller.
std::string step_text(const Step& step, Form form) {
  const auto word = [&](std::size_t key, const std::string& value) {
    return form == Form::brief ? std::string(key_table[key].brief) + value
                               : fmt::format("{} {}", key_table[key].full, value);
  };
  switch (step.what) {
    case What::show: return word(key_shows, name(step.face));
    case What::begin: return word(step.from_pile ? key_begin_pile : key_begin, name(step.face));
    case What::attach:
      return word(key_attach,
                  row_name(step.suit, step.row) + (step.from_pile ? '^' : '+') + row_face(step.suit, step.face));
    case What::exchange:
      return word(key_exchange,
                  row_name(step.suit, step.row) + (step.from_pile ? "~^" : "~") + row_face(step.suit, step.face));
    case What::discard: return word(key_discard, name(step.face));
    case What::out: return form == Form::brief ? "#" : "out";
    case What::stock: return fmt::format("s{}", step.count);
    case What::heap: return fmt::format("h{}", step.count);
    case What::reshuffle: break;
  }
  return "R";
}

bool is_draw(What what) { return what == What::stock || what == What::heap || what == What::reshuffle; }

std::string steps_text(const std::vector<Step>& steps, Form form) {
  std::string text;
  bool draws = false;
  for (const Step& step : steps) {
    const bool joined = draws && is_draw(step.what);
    if (!joined && !text.empty()) text += ' ';
    if (!joined && is_draw(step.what) && form == Form::full) text += "draw ";
    text += step_text(step, form);
    draws = is_draw(step.what);
  }
  return text;
}

std::string player_word(const Match& match, Seat seat, Form form) {
  if (form == Form::brief) return side_word(match.side(seat));
  const std::string word = seat_word(match, seat, form);
  // A name that could be taken for a pair of cards left, or for a key, gives way to the letter.
  const bool clear = long_key(word, false, true) == nullptr && word.find_first_of("=:+") == std::string::npos;
  return clear && find_seat(match, word) == seat ? word : side_word(match.side(seat));
}

std::string summary_text(const Match& match, std::span<const base::Word> words, Form form) {
  const auto all = words;
  std::string text;
  const bool brief = form == Form::brief;
  while (!words.empty()) {
    const auto word = take_summary_word(match, words);
    if (!word) return as_typed(all);
    if (!text.empty()) text += ' ';
    const Key& key = key_table[word->key];
    if (word->key == key_left) {
      text += brief ? key.brief : key.full;
      while (!words.empty()) {
        const std::string_view entry = words.front().text;
        const std::size_t sign_at = entry.find_first_of("=:");
        const auto seat = find_seat(match, entry.substr(0, sign_at));
        if (!seat || (sign_at == std::string_view::npos && words.size() < 2)) break;
        const std::string_view value = sign_at == std::string_view::npos ? words[1].text : entry.substr(sign_at + 1);
        if (!read_left(value)) return as_typed(all);
        text += fmt::format(" {} {}", player_word(match, *seat, form), value);
        words = words.subspan(sign_at == std::string_view::npos ? 2 : 1);
      }
    } else if (word->key == key_end) {
      text += "end blocked";
    } else {
      const auto seat = word->key == key_win ? find_seat(match, word->value) : std::nullopt;
      const std::string value = seat ? player_word(match, *seat, form) : std::string(word->value);
      text += brief ? fmt::format("{}{}", key.brief, value) : fmt::format("{} {}", key.full, value);
    }
  }
  return text;
}

std::string line_text(const Match& match, const Table& table, std::span<const base::Word> words, Form form) {
  bool readable = true;
  const auto bad = [&](const base::Word&, std::size_t, std::string_view) { readable = false; };
  switch (kind_of(match, table, words)) {
    case LineKind::claims: {
      std::string text = form == Form::full ? "scores" : "=";
      for (std::size_t i = 1; i < words.size(); ++i) {
        const auto seat = i % 2 == 1 ? find_seat(match, words[i].text) : std::nullopt;
        text += ' ' + (seat ? player_word(match, *seat, form) : std::string(words[i].text));
      }
      return text;
    }
    case LineKind::turn: {
      const auto steps = read_steps(table, words.subspan(1), bad);
      if (!readable) break;
      const std::string head = turn_head(match, *find_turn(match, words.front().text), form);
      return steps.empty() ? head : head + ' ' + steps_text(steps, form);
    }
    case LineKind::position: {
      const auto steps = read_steps(table, words, bad);
      if (!readable) break;
      return steps_text(steps, form);
    }
    case LineKind::summary: return summary_text(match, words, form);
    case LineKind::rows:
    case LineKind::unknown: break;
  }
  return as_typed(words);
}

}  // namespace

const std::span<const Key> keys{key_table};

std::string name(Face face) {
  if (face.is_known()) return cards::name(cards::card_of(static_cast<int>(face.index())));
  return face.is_joker() ? "*" : "K";
}

char sign(Face face) {
  if (face.is_joker()) return '*';
  return face.is_king() ? 'K' : cards::letter(cards::card_of(static_cast<int>(face.index())).rank);
}

Record read(Reader& reader, const Table& table) { return Gatherer(reader, table).gather(); }

std::string print(const Match& match, std::string_view text, Form form) {
  const Table table = table_of(match.house);
  const base::Words words(text);
  return print_lines(words, [&](std::span<const base::Word> line) { return line_text(match, table, line, form); });
}

}  // namespace tavolo::games::senza_nome
