#include "games/fieschi/record.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <tuple>

#include "base/name.hpp"
#include "games/fieschi/clauses.hpp"

namespace tavolo::games::fieschi {
namespace {

constexpr std::string_view kinds_told =
    "a card is 7 conte, 6 contessa, 5 torre, 4 arciere, 3 turco or * spada, or such a name";

struct Name {
  std::string_view text;
  Kind kind;
};

/// Every whole name and short form of a kind; the beginnings that only one kind has are read as well.
constexpr std::array names{
    Name{"co", Kind::conte},          Name{"cs", Kind::contessa},
    Name{"to", Kind::torre},          Name{"ar", Kind::arciere},
    Name{"tu", Kind::turco},          Name{"sp", Kind::spada},
    Name{"conte", Kind::conte},       Name{"conti", Kind::conte},
    Name{"count", Kind::conte},       Name{"counts", Kind::conte},
    Name{"contessa", Kind::contessa}, Name{"contesse", Kind::contessa},
    Name{"countess", Kind::contessa}, Name{"countesses", Kind::contessa},
    Name{"torre", Kind::torre},       Name{"torri", Kind::torre},
    Name{"tower", Kind::torre},       Name{"towers", Kind::torre},
    Name{"arciere", Kind::arciere},   Name{"arcieri", Kind::arciere},
    Name{"archer", Kind::arciere},    Name{"archers", Kind::arciere},
    Name{"turco", Kind::turco},       Name{"turchi", Kind::turco},
    Name{"turk", Kind::turco},        Name{"turks", Kind::turco},
    Name{"spada", Kind::spada},       Name{"spade", Kind::spada},
    Name{"sword", Kind::spada},       Name{"swords", Kind::spada},
    Name{"a", Kind::arciere},         Name{"s", Kind::spada},
};

bool is_letter(char c) { return base::lower(c) >= 'a' && base::lower(c) <= 'z'; }

std::optional<Kind> signed_kind(char c) {
  if (c >= '3' && c <= '7') return static_cast<Kind>('7' - c);
  if (c == '*') return Kind::spada;
  return std::nullopt;
}

/// The kind of a name, or of a beginning that only one kind has.
std::optional<Kind> named_kind(std::string_view text) {
  std::optional<Kind> begun;
  bool several_begun = false;
  for (const Name& name : names) {
    if (base::same_word(name.text, text)) return name.kind;
    if (!base::begins_with(name.text, text)) continue;
    several_begun = several_begun || (begun && *begun != name.kind);
    begun = name.kind;
  }
  return several_begun || text.empty() ? std::nullopt : begun;
}

/// The longest name at the beginning of the text, and its length.
std::pair<std::optional<Kind>, std::size_t> longest_name(std::string_view text) {
  std::pair<std::optional<Kind>, std::size_t> best{std::nullopt, 0};
  for (const Name& name : names) {
    if (name.text.size() > best.second && base::begins_with(text, name.text)) best = {name.kind, name.text.size()};
  }
  return best;
}

/// One card at the beginning of the text, and how many bytes name it.
std::pair<std::optional<Kind>, std::size_t> first_card(std::string_view text) {
  if (const auto kind = signed_kind(text.front())) return {kind, 1};
  const auto letters = std::ranges::find_if_not(text, [](char c) { return is_letter(c) && base::lower(c) != 'x'; });
  const std::string_view run = text.substr(0, static_cast<std::size_t>(letters - text.begin()));
  if (const auto kind = named_kind(run)) return {kind, run.size()};
  return longest_name(run);
}

/// How often: the number after an `x` at the beginning of the text. Nothing if it is none or too big.
std::optional<int> times(std::string_view text) {
  constexpr std::int64_t most = 100;
  const base::Number number = base::whole(text);
  if (!number || number.value < 1 || number.value > most) return std::nullopt;
  return static_cast<int>(number.value);
}

constexpr int most_cards = 64;  // of one poker or hand: more is no slip of the finger

}  // namespace

std::optional<Cards> read_cards(std::string_view text) {
  Cards cards;
  if (text.empty()) return std::nullopt;
  while (!text.empty()) {
    const auto [kind, width] = first_card(text);
    if (!kind) return std::nullopt;
    text.remove_prefix(width);
    int n = 1;
    if (!text.empty() && base::lower(text.front()) == 'x') {
      const std::size_t end = std::min(text.find_first_not_of("0123456789", 1), text.size());
      const auto count = times(text.substr(1, end - 1));
      if (!count) return std::nullopt;
      n = *count;
      text.remove_prefix(end);
    }
    cards.add(*kind, n);
    if (cards.size() > most_cards) return std::nullopt;
    if (text.size() > 1 && text.front() == '+') text.remove_prefix(1);
  }
  return cards;
}

std::optional<Pokers> read_pokers(std::string_view text) {
  Pokers pokers;
  const std::size_t x = text.find_last_of("xX");
  if (x != std::string_view::npos && x > 0) {
    const auto count = times(text.substr(x + 1));
    if (!count) return std::nullopt;
    pokers.times = *count;
    text = text.substr(0, x);
  }
  if (text.empty() || text.find_first_of("xX") != std::string_view::npos) return std::nullopt;
  const auto [kind, width] = first_card(text);
  if (!kind) return std::nullopt;
  const std::string_view rest = text.substr(width);
  const bool by_kind = std::ranges::all_of(rest, [](char c) { return c == '*'; });
  if (*kind == Kind::spada && rest.empty()) return std::nullopt;
  if (*kind != Kind::spada && by_kind && rest.size() < 4) {
    pokers.kind = kind;
    pokers.cards.add(*kind, 4 - static_cast<int>(rest.size()));
    pokers.cards.add(Kind::spada, static_cast<int>(rest.size()));
    return pokers;
  }
  const auto cards = read_cards(text);
  if (!cards) return std::nullopt;
  pokers.cards = *cards;
  return pokers;
}

std::optional<Draw> read_draw(std::string_view text) {
  Draw draw;
  if (text.empty()) return std::nullopt;
  while (!text.empty()) {
    const char source = base::lower(text.front());
    if ((source != 'r' && source != 'd') || draw.count == draw.cards.size()) return std::nullopt;
    Drawn& drawn = draw.cards[draw.count++];
    drawn.from_pile = source == 'd';
    text.remove_prefix(1);
    if (text.empty()) break;
    if (!drawn.from_pile && text.front() == '!') {
      drawn.is_last = true;
      text.remove_prefix(1);
    } else if (drawn.from_pile && base::lower(text.front()) != 'r' && base::lower(text.front()) != 'd') {
      auto [kind, width] = first_card(text);
      if (kind && is_letter(text.front())) std::tie(kind, width) = longest_name(text);  // `dcsr` goes on after cs
      if (!kind) return std::nullopt;
      drawn.claimed = kind;
      text.remove_prefix(width);
    }
  }
  return draw;
}

std::optional<Kind> read_kind(std::string_view text) {
  if (text.size() == 1) {
    if (const auto kind = signed_kind(text.front())) return kind;
  }
  return named_kind(text);
}

namespace {

/// The clause of a penalty: `FI-34`, or its number alone.
std::optional<Clause> read_clause(std::string_view text) {
  if (base::begins_with(text, "FI-")) text.remove_prefix(3);
  const base::Number number = base::whole(text);
  if (!number || number.value < 1 || number.value > static_cast<std::int64_t>(clause::all.size())) return std::nullopt;
  return clause::all[static_cast<std::size_t>(number.value - 1)];
}

constexpr Points most_points = 1'000'000;

std::optional<Penalty> read_penalty(std::string_view text) {
  const std::size_t colon = text.find(':');
  const base::Number points = base::sum(text.substr(0, colon));
  if (!points || points.value < 0 || points.value > most_points) return std::nullopt;
  Penalty penalty{nobody, points.value, clause::penalty};
  if (colon != std::string_view::npos) {
    const auto clause = read_clause(text.substr(colon + 1));
    if (!clause) return std::nullopt;
    penalty.clause = *clause;
  }
  return penalty;
}

bool fits_draw(const Match&, std::string_view text) { return read_draw(text).has_value(); }
bool fits_poker(const Match&, std::string_view text) { return read_pokers(text) || read_cards(text); }
bool fits_kind(const Match&, std::string_view text) { return read_kind(text).has_value(); }
bool fits_penalty(const Match&, std::string_view text) { return read_penalty(text).has_value(); }

enum class What : std::uint8_t { draw, poker, discard, hand, penalty, none };

constexpr std::array<Key, 5> key_table{{
    {"", "draw", "SOURCES", "Where the cards came from, in order: r reserve, d discard pile, r! its last card.",
     fits_draw},
    {"", "lay", "CARDS", "A poker laid down.", fits_poker, true},
    {"-", "discard", "CARD", "The card discarded.", fits_kind, true},
    {"h", "hand", "NUMBER", "Cards left in the hand (summary).", fits_number},
    {"p", "penalty", "POINTS:CLAUSE", "Penalty points that the table records.", fits_penalty, true},
}};

/// A word of a line with what it says.
struct Token {
  What what = What::none;
  std::string_view value;
  base::Word word;
  std::size_t at = 0;  // first byte of the value in the word
};

/// What a word says in short form.
std::optional<Token> brief_token(const Match& match, const base::Word& word, bool is_turn) {
  const std::string_view text = word.text;
  const auto attached = [&](What what) { return Token{what, text.substr(1), word, 1}; };
  if (is_turn) {
    if (text.size() > 1 && text.front() == '-') return attached(What::discard);
    if (fits_draw(match, text)) return Token{What::draw, text, word, 0};
    if (read_cards(text)) return Token{What::poker, text, word, 0};
    return std::nullopt;
  }
  if (text == "-") return Token{What::none, text, word, 0};
  if (read_pokers(text)) return Token{What::poker, text, word, 0};
  const char first = base::lower(text.front());
  if (first == 'h' && fits_number(match, text.substr(1))) return attached(What::hand);
  if (first == 'p' && text.size() > 1 && (base::is_digit(text[1]) || text[1] == '-')) return attached(What::penalty);
  return std::nullopt;
}

bool allowed(What what, bool is_turn) {
  switch (what) {
    case What::draw:
    case What::discard: return is_turn;
    case What::hand:
    case What::penalty: return !is_turn;
    case What::poker:
    case What::none: break;
  }
  return true;
}

/// The key of a long word or, with `begun`, of a beginning that only one key of such a line has.
const Key* long_key(std::string_view head, bool is_turn, bool begun) {
  const Key* found = nullptr;
  for (std::size_t i = 0; i < key_table.size(); ++i) {
    if (!allowed(static_cast<What>(i), is_turn)) continue;
    const Key& key = key_table[i];
    if (base::same_word(key.full, head)) return &key;
    if (!begun || head.empty() || !base::begins_with(key.full, head)) continue;
    if (found != nullptr) return nullptr;
    found = &key;
  }
  return begun ? found : nullptr;
}

/// The words of a line after the first, each with what it says; what cannot be read goes to `bad`.
template <typename Bad>
std::vector<Token> tokens(const Match& match, std::span<const base::Word> words, bool is_turn, Bad bad) {
  std::vector<Token> result;
  result.reserve(words.size());
  for (std::size_t i = 0; i < words.size(); ++i) {
    const base::Word& word = words[i];
    const std::size_t colon = word.text.find(':');
    const std::string_view head = word.text.substr(0, colon);
    const Key* key = long_key(head, is_turn, false);
    if (key == nullptr) {
      if (const auto token = brief_token(match, word, is_turn)) {
        result.push_back(*token);
        continue;
      }
      key = long_key(head, is_turn, true);
    }
    if (key == nullptr) {
      bad(word, std::string_view{});
      continue;
    }
    const auto what = static_cast<What>(key - key_table.data());
    if (colon != std::string_view::npos) {
      result.push_back({what, word.text.substr(colon + 1), word, colon + 1});
    } else if (i + 1 < words.size()) {
      ++i;
      result.push_back({what, words[i].text, words[i], 0});
    } else {
      bad(word, key->value);
    }
  }
  return result;
}

/// What the first word of a line makes of it.
enum class LineKind : std::uint8_t { claims, left, turn, player, unknown };

struct Head {
  LineKind kind = LineKind::unknown;
  Turn turn = {};
};

Head head_of(const Match& match, std::string_view text) {
  if (text == "=" || base::same_word(text, "scores")) return {LineKind::claims};
  if (base::same_word(text, "left")) return {LineKind::left};
  if (base::is_digit(text.front())) {
    if (const auto turn = find_turn(match, text)) return {LineKind::turn, *turn};
  }
  if (const auto seat = find_seat(match, text)) return {LineKind::player, {0, *seat}};
  return {};
}

/// Builds the facts out of the lines of a record.
class Gatherer {
 public:
  explicit Gatherer(Reader& reader) : m_reader(reader), m_match(reader.match()) {
    m_record.players.resize(static_cast<std::size_t>(m_match.seats()));
  }

  Record gather() {
    for (const base::Words::Line& line : m_reader.words().lines()) {
      const auto words = m_reader.words().words(line);
      if (words.empty()) continue;
      m_record.empty = false;
      gather(words);
    }
    refuse_mixture();
    return std::move(m_record);
  }

 private:
  void gather(std::span<const base::Word> words) {
    const Head head = head_of(m_match, words.front().text);
    const auto rest = words.subspan(1);
    switch (head.kind) {
      case LineKind::claims: return claims(words.front(), rest);
      case LineKind::left: return left(words.front(), rest);
      case LineKind::turn: return turn(head.turn, rest);
      case LineKind::player: return player(words.front(), head.turn.seat, rest);
      case LineKind::unknown: break;
    }
    const auto digits = words.front().text.find_first_not_of("0123456789");
    const bool is_turn = digits != 0 && digits != std::string_view::npos;
    m_reader.refuse(words.front(), is_turn ? digits : 0, std::string_view::npos,
                    fmt::format("nobody here is \"{}\"", words.front().text.substr(is_turn ? digits : 0)),
                    fmt::format("a line begins with a player ({}), a turn like 3A, left or =", listed_players(m_match)),
                    "FI-C1", clause::value);
  }

  void refuse_word(const base::Word& word, std::string_view missing) {
    if (!missing.empty()) {
      m_reader.refuse(word, fmt::format("\"{}\" needs {} after it", word.text, missing),
                      "write it, or leave the word out", "FI-C1", clause::value);
    } else if (read_cards(word.text)) {
      m_reader.refuse(word, fmt::format("\"{}\" is no poker", word.text),
                      "a poker is its kind, with * for each spada in it: 5 or torre, 5* or torre*", "FI-C1",
                      clause::value);
    } else {
      m_reader.refuse(word, fmt::format("there is no kind or word \"{}\"", word.text), std::string(kinds_told), "FI-C1",
                      clause::value);
    }
  }

  auto refuser() {
    return [this](const base::Word& word, std::string_view missing) { refuse_word(word, missing); };
  }

  void refuse_value(const Token& token, std::string text, std::string remedy) {
    m_reader.refuse(token.word, token.at, token.value.empty() ? std::string_view::npos : token.value.size(),
                    std::move(text), std::move(remedy), "FI-C1", clause::value);
  }

  void claims(const base::Word& head, std::span<const base::Word> words) {
    if (words.empty()) m_reader.refuse(head, "no score is claimed", "write it as = A 16 B 18", "FI-C1", clause::value);
    for (std::size_t i = 0; i < words.size(); i += 2) {
      const auto seat = m_reader.seat(words[i], 0, std::string_view::npos, "FI-C1", clause::value);
      if (i + 1 == words.size()) {
        m_reader.refuse(words[i], "a score is missing", "write it as = A 16 B 18", "FI-C1", clause::value);
        return;
      }
      const auto points = m_reader.number(words[i + 1]);
      if (!seat || !points) continue;
      for (const Claim& claim : m_record.claims) {
        if (claim.seat == *seat && claim.points != *points) {
          m_reader.refuse(words[i + 1], fmt::format("two scores are claimed for {}", words[i].text),
                          "keep one of the two");
        }
      }
      m_record.claims.push_back({*seat, *points});
    }
  }

  void left(const base::Word& head, std::span<const base::Word> words) {
    m_left = head;
    for (const base::Word& word : words) {
      const std::size_t sign = word.text.find('=');
      if (sign == std::string_view::npos) {
        const bool player = find_seat(m_match, word.text).has_value();
        m_reader.refuse(word,
                        fmt::format("\"{}\" does not say {} cards are left", word.text, player ? "which" : "whose"),
                        "write it as A=44, or A=- for none", "FI-C1", clause::value);
        continue;
      }
      const auto seat = m_reader.seat(word, 0, sign, "FI-C1", clause::value);
      const std::string_view value = word.text.substr(sign + 1);
      const auto cards = value.empty() || value == "-" ? std::optional(Cards{}) : read_cards(value);
      if (!cards) {
        m_reader.refuse(word, sign + 1, std::string_view::npos, fmt::format("\"{}\" are no cards", value),
                        std::string(kinds_told), "FI-C1", clause::value);
      }
      if (!seat || !cards) continue;
      auto& known = m_record.players[static_cast<std::size_t>(*seat)].left;
      if (known && known->of != cards->of) {
        m_reader.refuse(word, "the cards left are given twice", "keep one of the two");
      }
      known = *cards;
    }
  }

  void turn(Turn head, std::span<const base::Word> words) {
    Move move;
    move.number = head.number;
    move.seat = head.seat;
    for (const Token& token : tokens(m_match, words, true, refuser())) {
      switch (token.what) {
        case What::draw: draw(move, token); break;
        case What::poker:
          if (const auto cards = read_cards(token.value)) {
            move.pokers.push_back(*cards);
            move.late_poker = move.late_poker || !move.discards.empty();
          } else {
            refuse_value(token, fmt::format("\"{}\" are no cards", token.value), std::string(kinds_told));
          }
          break;
        case What::discard:
          if (const auto kind = read_kind(token.value)) {
            move.discards.push_back(*kind);
          } else {
            refuse_value(token, fmt::format("there is no kind \"{}\"", token.value), std::string(kinds_told));
          }
          break;
        default: break;
      }
    }
    m_record.moves.push_back(std::move(move));
  }

  void draw(Move& move, const Token& token) {
    const auto draw = read_draw(token.value);
    if (!draw || move.drawn_count + draw->count > Move::most_drawn) {
      refuse_value(token, fmt::format("\"{}\" is no draw", token.value),
                   "a draw is like rr, rd, dr!: r reserve, d discard pile, r! its last card");
      return;
    }
    move.early_poker = move.early_poker || !move.pokers.empty();
    std::copy_n(draw->cards.begin(), draw->count, move.drawn.begin() + static_cast<std::ptrdiff_t>(move.drawn_count));
    move.drawn_count += draw->count;
  }

  void player(const base::Word& head, Seat seat, std::span<const base::Word> words) {
    Holding& holding = m_record.players[static_cast<std::size_t>(seat)];
    const auto found = tokens(m_match, words, false, refuser());
    const bool lists = words.empty() || std::ranges::any_of(found, [](const Token& t) {
                         return t.what == What::poker || t.what == What::none;
                       });
    if (lists && holding.listed) {
      m_reader.refuse(head, fmt::format("the pokers of {} are listed twice", head.text), "write them on one line");
    }
    holding.listed = holding.listed || lists;
    if (lists && !m_list) m_list = head;
    for (const Token& token : found) {
      switch (token.what) {
        case What::poker: pokers(holding, token); break;
        case What::hand: hand(holding, token); break;
        case What::penalty: penalty(seat, token); break;
        default: break;
      }
    }
    const bool nothing = std::ranges::any_of(found, [](const Token& t) { return t.what == What::none; });
    if (nothing && !holding.pokers.empty()) {
      m_reader.refuse(head, fmt::format("{} has pokers and \"-\", which is none", head.text),
                      "leave out one of the two");
    }
  }

  void pokers(Holding& holding, const Token& token) {
    const auto pokers = read_pokers(token.value);
    if (!pokers) {
      refuse_value(token, fmt::format("\"{}\" is no poker", token.value), std::string(kinds_told));
      return;
    }
    holding.pokers.insert(holding.pokers.end(), static_cast<std::size_t>(pokers->times), pokers->cards);
  }

  void hand(Holding& holding, const Token& token) {
    constexpr Points most_left = 1000;
    const base::Number number = base::sum(token.value);
    if (!number || number.value < 0 || number.value > most_left) {
      refuse_value(token, fmt::format("\"{}\" is no number of cards", token.value), "write it as h5");
      return;
    }
    if (!m_hand) m_hand = token.word;
    if (holding.hand && *holding.hand != number.value) {
      refuse_value(token, "the cards left are given twice", "keep one of the two");
    }
    holding.hand = number.value;
  }

  void penalty(Seat seat, const Token& token) {
    auto penalty = read_penalty(token.value);
    if (!penalty) {
      m_reader.refuse(token.word, token.at, token.value.size(), fmt::format("\"{}\" is no penalty", token.value),
                      "a penalty is points and a clause, like p1:FI-34");
      return;
    }
    penalty->seat = seat;
    m_record.penalties.push_back(*penalty);
  }

  /// Pokers are told by player or by turn, not both.
  void refuse_mixture() {
    if (m_record.full()) {
      for (const auto& word : {m_list, m_hand}) {
        if (!word) continue;
        m_reader.refuse(*word, "this belongs to a summary, and the record has turns",
                        "beside turns the line of a player holds only penalties, like A p1:FI-34");
      }
    } else if (m_left && m_list) {
      m_reader.refuse(*m_left, "cards by name belong to a record of turns", "write how many are left, like h2");
    }
  }

  Reader& m_reader;
  const Match& m_match;
  Record m_record;
  std::optional<base::Word> m_list;  // the first line of pokers
  std::optional<base::Word> m_hand;  // the first number of cards left
  std::optional<base::Word> m_left;
};

/// The word of a player at the head of a line, such that it is read as one.
std::string player_word(const Match& match, Seat seat, Form form) {
  if (form == Form::brief) return side_word(match.side(seat));
  std::string word = seat_word(match, seat, form);
  const Head head = head_of(match, word);
  if (head.kind == LineKind::player && head.turn.seat == seat) return word;
  word = '@' + match.players[static_cast<std::size_t>(seat)];
  return find_seat(match, word) == seat && word.find_first_of(" ;/=") == std::string::npos
             ? word
             : side_word(match.side(seat));
}

std::string pokers_text(std::string_view text, Form form) {
  const auto pokers = read_pokers(text);
  if (!pokers) return std::string(text);
  const int spade = pokers->cards.count(Kind::spada);
  std::string word;
  if (!pokers->kind) {
    word = text_of(pokers->cards);
    // 6 and two spade, three cards, must not read as 6**, the poker of four.
    if (const auto read = read_pokers(word); read && read->kind)
      std::rotate(word.begin(), word.begin() + 1, word.end());
  } else if (form == Form::brief) {
    word = sign(*pokers->kind) + std::string(static_cast<std::size_t>(spade), '*');
  } else {
    word = std::string(several(*pokers->kind)) + std::string(static_cast<std::size_t>(spade), '*');
  }
  if (pokers->times > 1) word += fmt::format("x{}", pokers->times);
  return word;
}

std::string draw_text(const Draw& draw) {
  std::string text;
  for (std::size_t i = 0; i < draw.count; ++i) {
    text += draw.cards[i].from_pile ? 'd' : 'r';
    if (draw.cards[i].is_last) text += '!';
    if (draw.cards[i].claimed) text += sign(*draw.cards[i].claimed);
  }
  return text;
}

std::string token_text(const Token& token, bool is_turn, Form form) {
  const bool full = form == Form::full;
  switch (token.what) {
    case What::draw:
      if (const auto draw = read_draw(token.value)) return (full ? "draw " : "") + draw_text(*draw);
      break;
    case What::poker:
      if (!is_turn) return pokers_text(token.value, form);
      if (const auto cards = read_cards(token.value)) return (full ? "lay " : "") + text_of(*cards);
      break;
    case What::discard:
      if (const auto kind = read_kind(token.value)) {
        return full ? fmt::format("discard {}", one(*kind)) : fmt::format("-{}", sign(*kind));
      }
      break;
    case What::hand: return fmt::format("{}{}", full ? "hand " : "h", token.value);
    case What::penalty: return fmt::format("{}{}", full ? "penalty " : "p", token.value);
    case What::none: return "-";
  }
  return std::string(token.word.text);
}

std::string left_text(const Match& match, const base::Word& word, Form form) {
  const std::size_t sign_at = word.text.find('=');
  if (sign_at == std::string_view::npos) return std::string(word.text);
  const auto seat = find_seat(match, word.text.substr(0, sign_at));
  const std::string_view value = word.text.substr(sign_at + 1);
  const auto cards = read_cards(value);
  return fmt::format("{}={}", seat ? player_word(match, *seat, form) : std::string(word.text.substr(0, sign_at)),
                     cards ? text_of(*cards) : std::string(value));
}

std::string line_text(const Match& match, std::span<const base::Word> words, Form form) {
  const Head head = head_of(match, words.front().text);
  const auto rest = words.subspan(1);
  std::string text;
  switch (head.kind) {
    case LineKind::claims:
      text = form == Form::full ? "scores" : "=";
      for (std::size_t i = 0; i < rest.size(); ++i) {
        const auto seat = i % 2 == 0 ? find_seat(match, rest[i].text) : std::nullopt;
        text += ' ' + (seat ? player_word(match, *seat, form) : std::string(rest[i].text));
      }
      return text;
    case LineKind::left:
      text = "left";
      for (const base::Word& word : rest) text += ' ' + left_text(match, word, form);
      return text;
    case LineKind::turn:
    case LineKind::player: {
      const bool is_turn = head.kind == LineKind::turn;
      text = is_turn ? turn_head(match, head.turn, form) : player_word(match, head.turn.seat, form);
      bool readable = true;
      for (const Token& token : tokens(match, rest, is_turn, [&](const auto&, auto) { readable = false; })) {
        text += ' ' + token_text(token, is_turn, form);
      }
      if (readable) return text;
      break;
    }
    case LineKind::unknown: break;
  }
  return as_typed(words);
}

}  // namespace

const std::span<const Key> keys{key_table};

char sign(Kind kind) noexcept { return kind == Kind::spada ? '*' : static_cast<char>('7' - static_cast<int>(kind)); }

std::string_view one(Kind kind) noexcept {
  constexpr std::array<std::string_view, kinds> words{"conte", "contessa", "torre", "arciere", "turco", "spada"};
  return words[index(kind)];
}

std::string_view several(Kind kind) noexcept {
  constexpr std::array<std::string_view, kinds> words{"conti", "contesse", "torri", "arcieri", "turchi", "spade"};
  return words[index(kind)];
}

std::string text_of(const Cards& cards) {
  std::string text;
  for (std::size_t kind = 0; kind < kinds; ++kind) text.append(cards.of[kind], sign(static_cast<Kind>(kind)));
  return text;
}

Record read(Reader& reader) { return Gatherer(reader).gather(); }

std::string print(const Match& match, std::string_view text, Form form) {
  const base::Words words(text);
  return print_lines(words, [&](std::span<const base::Word> line) { return line_text(match, line, form); });
}

}  // namespace tavolo::games::fieschi
