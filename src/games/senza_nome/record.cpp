#include "games/senza_nome/record.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "base/name.hpp"
#include "base/number.hpp"
#include "games/senza_nome/clauses.hpp"

namespace tavolo::games::senza_nome {
namespace {

using What = Step::What;

constexpr int most_count = 1000;  // cards drawn at once, rows of a suit: more is no slip of the finger

}  // namespace

std::optional<Face> read_face(const Rules& rules, std::string_view text) {
  if (const auto card = cards::read_card(text)) return Face(*card);
  if (cards::is_joker(text)) return Face::joker();
  if (rules.kings_wild && base::same_word(text, "K")) return Face::king();
  return std::nullopt;
}

/// A card of a row, whose suit may be left out.
std::optional<Face> read_row_face(const Rules& rules, cards::Suit suit, std::string_view text) {
  if (const auto face = read_face(rules, text)) return face;
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
  const auto number = base::take_whole(text, most_count);
  if (!number || *number == 0) return std::nullopt;
  return RowName{*suit, *number};
}

/// `A23K5*7`: each sign is a card.
std::optional<std::vector<Face>> read_row_text(const Rules& rules, cards::Suit suit, std::string_view text) {
  std::vector<Face> faces;
  while (!text.empty()) {
    const std::size_t width = text.starts_with("10") ? 2 : base::begins_with(text, "joker") ? 5 : 1;
    const auto face = read_row_face(rules, suit, text.substr(0, width));
    if (!face || faces.size() == most_count) return std::nullopt;
    faces.push_back(*face);
    text.remove_prefix(width);
  }
  return faces.empty() ? std::nullopt : std::optional(std::move(faces));
}

}  // namespace

std::optional<RowName> read_row(std::string_view text) {
  const auto row = take_row(text);
  return text.empty() ? row : std::nullopt;
}

void read_rows(Reader& reader, const Rules& rules, std::span<const base::Word> words, std::vector<RowText>& rows,
               const std::function<std::string(const base::Word&)>& remedy) {
  const auto refuse = [&](const base::Word& word, std::string_view text, std::string why_not) {
    reader.refuse(word, fmt::format(fmt::runtime(text), word.text), std::move(why_not), check::unknown);
  };
  for (std::size_t i = 0; i < words.size(); i += 2) {
    const auto name = read_row(words[i].text);
    if (!name || i + 1 == words.size()) return refuse(words[i], "\"{}\" is no row", remedy(words[i]));
    auto cards = read_row_text(rules, name->suit, words[i + 1].text);
    if (!cards) {
      refuse(words[i + 1], "\"{}\" are no cards of a row", "each sign is a card: A 2 3 4 5 6 7 8 9 T J Q K or *");
    } else if (std::ranges::count(rows, *name, &RowText::name) > 0) {
      refuse(words[i], "the row {} is told twice", "keep one of the two");
    } else {
      rows.push_back({*name, std::move(*cards)});
    }
  }
}

namespace {

/// One draw at the beginning of the text: `s2`, `h1`, `r`.
std::optional<Step> take_draw(std::string_view& text) {
  if (text.empty()) return std::nullopt;
  const char source = base::lower(text.front());
  text.remove_prefix(1);
  if (source == 'r') return Step{.what = What::reshuffle};
  if (source != 's' && source != 'h') return std::nullopt;
  const auto count = base::take_whole(text, most_count);
  if (!count) return std::nullopt;
  return Step{.what = source == 's' ? What::stock : What::heap, .count = *count};
}

bool is_draw(std::string_view text) {
  do {
    if (!take_draw(text)) return false;
  } while (!text.empty());
  return true;
}

}  // namespace

bool read_draw(std::string_view text, std::vector<Step>& steps) {
  if (!is_draw(text)) return false;
  while (!text.empty()) steps.push_back(*take_draw(text));
  return true;
}

namespace {

std::optional<Step> read_on_face(const Rules& rules, What what, bool from_pile, std::string_view text) {
  const auto face = read_face(rules, text);
  if (!face) return std::nullopt;
  Step step{.what = what, .from_pile = from_pile, .face = *face};
  if (what == What::begin) {
    if (!face->is_known()) return std::nullopt;  // which suit is not told: the row must be named
    step.row.suit = face->suit();
  }
  return step;
}

}  // namespace

std::optional<Step> read_on_row(const Rules& rules, std::string_view text) {
  const auto row = take_row(text);
  if (!row || text.empty()) return std::nullopt;
  Step step{.row = *row};
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
  const auto face = read_row_face(rules, row->suit, text);
  if (!face) return std::nullopt;
  step.face = *face;
  return step;
}

namespace {

bool fits_left(const Match&, std::string_view text) { return text.find('+') != std::string_view::npos; }
bool fits_blocked(const Match&, std::string_view text) { return !text.empty() && base::begins_with("blocked", text); }
bool fits_draw(const Match&, std::string_view text) { return is_draw(text); }
/// Whether a king without a suit may stand there is seen when the card is read.
constexpr Rules usual{};

bool fits_face(const Match&, std::string_view text) { return read_face(usual, text).has_value(); }
bool fits_attach(const Match&, std::string_view text) {
  const auto step = read_on_row(usual, text);
  return step && step->what == What::attach;
}
bool fits_exchange(const Match&, std::string_view text) {
  const auto step = read_on_row(usual, text);
  return step && step->what == What::exchange;
}

/// Whether a word is a draw whose last number is missing: `s`, `s1h`.
bool lacks_number(std::string_view text) {
  const char source = base::lower(text.front());
  if (base::is_digit(text.back()) || (source != 's' && source != 'h' && source != 'r')) return false;
  return is_draw(fmt::format("{}1", text));
}

/// `4+5`: two numbers, pile and hand.
std::optional<Left> read_left(std::string_view text) {
  const auto pile = base::take_whole(text, most_count);
  if (!pile || !text.starts_with('+')) return std::nullopt;
  text.remove_prefix(1);
  const auto hand = base::take_whole(text, most_count);
  if (!hand || !text.empty()) return std::nullopt;
  return Left{*pile, *hand, {}};
}

/// The card of a step on a row, as short as it may be.
std::string row_face(cards::Suit suit, Face face) {
  if (face.is_known() && face.suit() == suit && !face.is_king()) return std::string(1, sign(face));
  return name(face);
}

/// A step as it is written behind its key.
std::string step_text(const Step& step) {
  const std::string row = text_of(step.row);
  switch (step.what) {
    case What::attach: return row + (step.from_pile ? '^' : '+') + row_face(step.row.suit, step.face);
    case What::exchange: return row + (step.from_pile ? "~^" : "~") + row_face(step.row.suit, step.face);
    case What::stock: return fmt::format("s{}", step.count);
    case What::heap: return fmt::format("h{}", step.count);
    case What::reshuffle: return "R";
    default: return name(step.face);
  }
}

/// Builds the facts out of the lines of a record.
class Gatherer {
 public:
  Gatherer(Reader& reader, const Rules& rules) : m_reader(reader), m_match(reader.match()), m_rules(rules) {
    m_record.left.resize(m_match.all_seats().size());
  }

  Record gather() {
    m_record.moves.reserve(m_reader.words().lines().size());
    for (const auto words : m_reader.lines()) gather(words);
    return std::move(m_record);
  }

  void gather(std::span<const base::Word> words);

  void refuse(const Spot& spot, std::string text, std::string remedy) {
    m_reader.refuse(spot, std::move(text), std::move(remedy), check::unknown);
  }

  std::optional<Seat> seat(const base::Word& word, std::size_t from, std::string_view text) {
    const auto seat = find_seat(m_match, text);
    if (!seat) return m_reader.seat({word, from, text.size()}, check::unknown);
    m_reader.told({word, from, text.size()}, [&](Form form) { return player_word(*seat, form); });
    return seat;
  }
  std::string player_word(Seat seat, Form form) const;

  void claims(const base::Word& head, std::span<const base::Word> words) {
    m_reader.told(head, [](Form form) { return form == Form::full ? "scores" : "="; });
    if (words.empty() || words.size() % 2 != 0) {
      refuse(head, "a claim is pairs of a player and points", "write it as = A 6 B 0");
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
    read_rows(m_reader, m_rules, words, m_record.rows,
              [](const base::Word&) { return "a row is its name and its cards, like S1 A23K5"; });
  }

  void move(int number, Seat who, std::span<const base::Word> words);

  // The words of a turn

  void step(const Item& item, const std::optional<Step>& step) {
    if (!step) return refuse_step(item);
    m_reader.told(item, [&](Form) { return step_text(*step); });
    m_record.moves.back().steps.push_back(*step);
  }
  /// A short form is pointed at whole.
  void refuse_step(const Item& item) {
    refuse_step(item.word, item.value_at == item.key->brief.size() ? 0 : item.value_at, {});
  }
  void refuse_step(const base::Word& word, std::size_t from, std::string_view missing) {
    refuse({word, from},
           missing.empty() ? fmt::format("\"{}\" is nothing that is done in a turn", word.text.substr(from))
                           : fmt::format("\"{}\" needs {} after it", word.text, missing),
           "like =7S shown, s1 h1 R drawn, +AS ^AS S1+5 S1^5 S1~4 played, -9H discarded, # out");
  }
  template <What what, bool from_pile = false>
  void face(const Item& item) {
    step(item, read_on_face(m_rules, what, from_pile, item.value));
  }
  template <What what>
  void on_row(const Item& item) {
    const auto step = read_on_row(m_rules, item.value);
    this->step(item, step && step->what == what ? step : std::nullopt);
  }
  void draw(const Item& item) {
    std::vector<Step>& steps = m_record.moves.back().steps;
    const std::size_t before = steps.size();
    if (!read_draw(item.value, steps)) return refuse_step(item);
    m_reader.told(item, [&](Form) {
      std::string text;
      for (std::size_t i = before; i < steps.size(); ++i) text += step_text(steps[i]);
      return text;
    });
  }
  void out(const Item&) { m_record.moves.back().steps.push_back({.what = What::out}); }

  // The words of a summary

  void summary(std::span<const base::Word> words);

  void number(const Item& item) {
    const auto number = m_reader.number(item, check::unknown);
    if (!number) return;
    if (m_record.number && *m_record.number != *number) {
      m_reader.refuse(item.word, "the number of the game is given twice", "keep one of the two");
    }
    m_record.number = number;
  }

  void win(const Item& item) {
    m_record.summary = true;
    const auto who = seat(item.word, item.value_at, item.value);
    if (who && std::ranges::count(m_record.winners, *who) == 0) m_record.winners.push_back(*who);
  }

  void end(const Item& item) {
    if (!fits_blocked(m_match, item.value)) {
      refuse({item.word, item.value_at}, "only a blocked game ends so", "write end blocked");
      return;
    }
    m_reader.told(item, [](Form) { return "blocked"; });
    m_record.blocked = true;
  }

  /// `left` has pairs of a player and his cards after it, in a word or in two.
  void left(const base::Word& head, std::span<const base::Word>& words) {
    m_reader.told(head, [](Form form) { return form == Form::full ? "left" : "l"; });
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
    if (!any) refuse(head, "\"left\" needs a player and his cards after it", "write it as left B 4+5");
  }

  /// Cards left that hang on the short word: which player's they are cannot be seen.
  void attached_left(const Item& item) {
    refuse(item.word, "the player and his cards stand after \"left\", not in one word with it",
           "write it as left B 4+5");
  }

  void one_left(const base::Word& word, std::optional<Seat> who, const base::Word& value, std::size_t at) {
    const auto cards = read_left(value.text.substr(at));
    if (!who) {
      seat(word, 0, word.text);
      return;
    }
    m_reader.told({word, 0, word.text.find_first_of("=:")}, [&](Form form) { return player_word(*who, form); });
    if (at > 0) m_reader.told({word, at - 1, 1}, [](Form) { return " "; });
    if (!cards) {
      refuse({value, at}, fmt::format("\"{}\" is not pile+hand", value.text.substr(at)),
             "two numbers tell the cards left in pile and hand, like 4+5");
    } else {
      auto& known = m_record.left[*who];
      if (known && (known->pile != cards->pile || known->hand != cards->hand)) {
        m_reader.refuse(value, "the cards left are given twice", "keep one of the two");
      }
      known = cards;
      known->word = value;
    }
  }

 private:
  static std::span<const Key> summary_keys();
  static std::span<const Key> turn_keys();

  Reader& m_reader;
  const Match& m_match;
  const Rules& m_rules;
  Record m_record;
};

constexpr KeyTable key_table(std::to_array<ReadKey<Gatherer>>({
    {{"g", "game", "NUMBER", "The number of the game in its series.", fits_number}, &Gatherer::number},
    {{"w", "win", "WHO", "Who won the game.", fits_seat}, &Gatherer::win},
    {{"l", "left", "WHO PILE+HAND", "The cards left to the others, a player and two numbers for each.", fits_left,
      true},
     &Gatherer::attached_left},
    {{"e", "end", "blocked", "The game is blocked: stock and heap are empty and nobody can play.", fits_blocked},
     &Gatherer::end},
    {{"=", "shows", "CARD", "The card of the pile that is now face up.", fits_face, true}, &Gatherer::face<What::show>},
    {{"", "draw", "SOURCES", "Cards drawn: s2 from the stock, h1 from the heap, R where the heap was reshuffled.",
      fits_draw, true, true},
     &Gatherer::draw},
    {{"+", "begin", "CARD", "An ace from the hand begins a row.", fits_face, true}, &Gatherer::face<What::begin>},
    {{"^", "begin-pile", "CARD", "An ace from the pile begins a row.", fits_face, true},
     &Gatherer::face<What::begin, true>},
    {{"", "attach", "ROW+CARD", "A card from the hand goes to a row; with ^ for + it comes from the pile.", fits_attach,
      true, true},
     &Gatherer::on_row<What::attach>},
    {{"", "exchange", "ROW~CARD",
      "A natural card is exchanged for the wild card in its place; with ~^ it comes from the pile.", fits_exchange,
      true, true},
     &Gatherer::on_row<What::exchange>},
    {{"-", "discard", "CARD", "The card discarded.", fits_face, true}, &Gatherer::face<What::discard>},
    {{"#", "out", "", "Pile and hand are finished: the game is won."}, &Gatherer::out},
}));

std::span<const Key> Gatherer::summary_keys() { return std::span(key_table.keys).first(4); }
std::span<const Key> Gatherer::turn_keys() { return std::span(key_table.keys).subspan(4); }

}  // namespace

const Key* long_key(std::span<const Key> among, std::string_view text, bool begun) {
  const auto exact = std::ranges::find_if(among, [&](const Key& key) { return base::same_word(key.full, text); });
  if (exact != among.end()) return &*exact;
  if (!begun || text.empty()) return nullptr;
  const auto begins = [&](const Key& key) { return base::begins_with(key.full, text); };
  return std::ranges::count_if(among, begins) == 1 ? &*std::ranges::find_if(among, begins) : nullptr;
}

namespace {

/// Whether a word is one of the keys by its short form.
bool is_brief(const Match& match, std::span<const Key> keys, std::string_view text) {
  return std::ranges::any_of(keys, [&](const Key& key) {
    if (!base::begins_with(text, key.brief)) return false;
    const std::string_view value = text.substr(key.brief.size());
    return key.fits == nullptr || key.full == "left" ? value.empty() : key.fits(match, value);
  });
}

void Gatherer::gather(std::span<const base::Word> words) {
  const base::Word& first = words.front();
  const std::string_view head = first.text.substr(0, key_end(first.text));
  if (first.text == "=" || base::same_word(first.text, "scores")) return claims(first, words.subspan(1));
  if (const auto turn = find_turn(m_match, first.text)) {
    m_reader.told(first, [&](Form form) { return turn_head(m_match, *turn, form); });
    return move(turn->number, turn->seat, words.subspan(1));
  }
  const auto row = words.size() > 1 ? read_row(first.text) : std::nullopt;
  if (row && read_row_text(m_rules, row->suit, words[1].text)) return rows(words);
  if (long_key(summary_keys(), head, false) != nullptr) return summary(words);
  const bool is_step = long_key(turn_keys(), head, false) != nullptr || is_brief(m_match, turn_keys(), first.text);
  if (!base::is_digit(first.text.front()) && is_step) return move(0, nobody, words);
  if (is_brief(m_match, summary_keys(), first.text) || long_key(summary_keys(), head, true) != nullptr)
    return summary(words);
  if (row) return rows(words);  // its string is what cannot be read
  m_reader.refuse_word(
      first, fmt::format("\"{}\" begins no line", first.text),
      m_reader.meant_head(first.text, key_table.keys, {"scores"}),
      fmt::format("a line begins with a turn like 3A (players: {}), game, win, end, = or a row like S1",
                  listed_players(m_match)),
      check::unknown);
}

void Gatherer::move(int number, Seat who, std::span<const base::Word> words) {
  m_record.moves.push_back({number, who, {}});
  m_record.moves.back().steps.reserve(words.size() + 2);
  while (!words.empty()) {
    const base::Word& word = words.front();
    // `s` before a card begins `shows`.
    if (lacks_number(word.text) && (words.size() == 1 || !read_face(m_rules, words[1].text))) {
      refuse_step(word, 0, "the number of cards");
      words = words.subspan(1);
    } else {
      key_table.read(m_reader, words, *this, turn_keys(), check::unknown,
                     [&](const base::Word& bad, std::string_view missing) { refuse_step(bad, 0, missing); });
    }
  }
}

void Gatherer::summary(std::span<const base::Word> words) {
  constexpr std::string_view example = "like game 1 win A left B 4+5";
  const Unknown bad = [&](const base::Word& word, std::string_view missing) {
    refuse(word,
           missing.empty() ? fmt::format("there is no word \"{}\"", word.text)
                           : fmt::format("\"{}\" needs {} after it", word.text, missing),
           std::string(example));
  };
  while (!words.empty()) {
    const base::Word first = words.front();
    const std::string_view head = first.text.substr(0, key_end(first.text));
    const Key* key = long_key(summary_keys(), head, true);
    if (!m_record.about && (key != nullptr || is_brief(m_match, summary_keys(), first.text))) m_record.about = first;
    if (key != nullptr && key->full == "left") {
      words = words.subspan(1);
      left(first, words);
    } else {
      key_table.read(m_reader, words, *this, summary_keys(), check::unknown, bad);
    }
  }
}

/// A name that could be taken for a pair of cards left, or for a key, gives way to the letter.
std::string Gatherer::player_word(Seat seat, Form form) const {
  if (form == Form::brief) return side_word(m_match.side(seat));
  const std::string word = seat_word(m_match, seat, form);
  const bool clear = long_key(summary_keys(), word, true) == nullptr && word.find_first_of("=:+") == std::string::npos;
  return clear && find_seat(m_match, word) == seat ? word : side_word(m_match.side(seat));
}

}  // namespace

const std::span<const Key> keys{key_table.keys};

std::string text_of(RowName name) { return fmt::format("{}{}", cards::letter(name.suit), name.number); }

std::string name(Face face) {
  if (face.is_known()) return cards::name(cards::card_of(static_cast<int>(face.index())));
  return face.is_joker() ? "*" : "K";
}

char sign(Face face) {
  if (face.is_joker()) return '*';
  return face.is_king() ? 'K' : cards::letter(cards::card_of(static_cast<int>(face.index())).rank);
}

Record read(Reader& reader, const Rules& rules) {
  return reader.gathered([&] { return Gatherer(reader, rules).gather(); });
}

}  // namespace tavolo::games::senza_nome
