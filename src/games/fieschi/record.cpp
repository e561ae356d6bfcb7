#include "games/fieschi/record.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <tuple>

#include "base/lines.hpp"
#include "base/name.hpp"
#include "games/fieschi/clauses.hpp"
#include "games/fieschi/fieschi.hpp"

namespace tavolo::games::fieschi {
namespace {

/// A word for a kind of card.
struct Name {
  std::string_view text;
  Kind kind;
  bool many = false;  ///< says several cards; `spade` is said of one as well
};

/// Every whole name and short form of a kind; the beginnings that only one kind has are read as well.
constexpr std::array<Name, 32> names{{
    {"co", Kind::conte},
    {"conte", Kind::conte},
    {"conti", Kind::conte, true},
    {"count", Kind::conte},
    {"counts", Kind::conte, true},
    {"cs", Kind::contessa},
    {"contessa", Kind::contessa},
    {"contesse", Kind::contessa, true},
    {"countess", Kind::contessa},
    {"countesses", Kind::contessa, true},
    {"to", Kind::torre},
    {"torre", Kind::torre},
    {"torri", Kind::torre, true},
    {"tower", Kind::torre},
    {"towers", Kind::torre, true},
    {"a", Kind::arciere},
    {"ar", Kind::arciere},
    {"arciere", Kind::arciere},
    {"arcieri", Kind::arciere, true},
    {"archer", Kind::arciere},
    {"archers", Kind::arciere, true},
    {"tu", Kind::turco},
    {"turco", Kind::turco},
    {"turchi", Kind::turco, true},
    {"turk", Kind::turco},
    {"turks", Kind::turco, true},
    {"s", Kind::spada},
    {"sp", Kind::spada},
    {"spada", Kind::spada},
    {"spade", Kind::spada},
    {"sword", Kind::spada},
    {"swords", Kind::spada, true},
}};

std::optional<Kind> signed_kind(char c) {
  if (c >= '3' && c <= '7') return static_cast<Kind>('7' - c);
  if (c == '*') return Kind::spada;
  return std::nullopt;
}

/// The kind of a name, or of a beginning that only one kind has.
std::optional<Kind> named_kind(std::string_view text) {
  if (text.empty()) return std::nullopt;
  const char first = base::lower(text.front());  // every card of every record asks all names
  std::optional<Kind> whole, begun;
  bool several_begun = false;
  for (const auto& [name, kind, many] : names) {
    if (name.front() != first || !base::begins_with(name, text)) continue;
    if (base::same_word(name, text)) whole = kind;
    several_begun = several_begun || (begun && *begun != kind);
    begun = kind;
  }
  return whole || several_begun ? whole : begun;
}

/// The longest name at the beginning of the text, and its length.
std::pair<std::optional<Kind>, std::size_t> longest_name(std::string_view text) {
  std::pair<std::optional<Kind>, std::size_t> best{std::nullopt, 0};
  const char first = text.empty() ? '\0' : base::lower(text.front());
  for (const auto& [name, kind, many] : names) {
    if (name.front() != first || name.size() <= best.second) continue;
    if (base::begins_with(text, name)) best = {kind, name.size()};
  }
  return best;
}

/// One card at the beginning of the text, and how many bytes name it.
std::pair<std::optional<Kind>, std::size_t> first_card(std::string_view text) {
  if (const auto kind = signed_kind(text.front())) return {kind, 1};
  const auto letters =
      std::ranges::find_if_not(text, [](char c) { return base::is_letter(c) && base::lower(c) != 'x'; });
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

constexpr std::string_view poker_told =
    "a poker is its kind, with * or spada for each spada in it: 5 or torre, 5* or torre spada";

/// What to type for a word that comes near to the name of a kind; empty where it comes near to none.
std::string meant_kind(std::string_view word) {
  constexpr std::size_t fewest = 3;  // letters
  std::vector<std::string_view> known;
  for (const auto& [name, kind, many] : names) known.push_back(name);
  const auto near =
      word.size() < fewest || !std::ranges::all_of(word, base::is_letter) ? std::nullopt : base::nearest(word, known);
  if (near) return fmt::format("did you mean \"{}\"?", *near);
  constexpr std::array<std::string_view, 2> poker{"poker", "pokers"};
  return base::nearest(word, poker) ? std::string(poker_told) : std::string{};
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
    if ((source != 'r' && source != 'd') || draw.count == Draw::most) return std::nullopt;
    Drawn& drawn = draw.cards[draw.count++];
    drawn.from_pile = source == 'd';
    text.remove_prefix(1);
    if (text.empty()) break;
    if (!drawn.from_pile && text.front() == '!') {
      drawn.is_last = true;
      text.remove_prefix(1);
    } else if (drawn.from_pile && base::lower(text.front()) != 'r' && base::lower(text.front()) != 'd') {
      auto [kind, width] = first_card(text);
      if (kind && base::is_letter(text.front())) std::tie(kind, width) = longest_name(text);  // `dcsr` goes on after cs
      if (!kind) return std::nullopt;
      drawn.claimed = kind;
      text.remove_prefix(width);
    }
  }
  return draw;
}

bool says_several(std::string_view text) {
  return std::ranges::any_of(names, [&](const Name& one) { return one.many && base::same_word(one.text, text); });
}

std::optional<Kind> read_kind(std::string_view text) {
  if (text.size() == 1) {
    if (const auto kind = signed_kind(text.front())) return kind;
  }
  return named_kind(text);
}

namespace {

/// The clause of a penalty, any of the rule book: `FI-34`, or its number alone.
std::optional<Clause> read_clause(std::string_view text) {
  if (base::begins_with(text, "FI-")) text.remove_prefix(3);
  const base::Number number = base::whole(text);
  if (!number) return std::nullopt;
  const std::string id = fmt::format("FI-{}", number.value);
  const std::size_t at = game.rulebook.find(fmt::format("**{}**", id));
  if (at == std::string_view::npos) return std::nullopt;
  return Clause{game.rulebook.substr(at + 2, id.size())};
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

/// Whether a word begins the line of claims, of the cards left, or of a turn, and no player's.
bool is_other_head(const Match& match, std::string_view text) {
  return text == "=" || base::same_word(text, "scores") || base::same_word(text, "left") ||
         (base::is_digit(text.front()) && find_turn(match, text));
}

/// The word of a player at the head of a line, such that it is read as one.
std::string player_word(const Match& match, Seat seat, Form form) {
  if (form == Form::brief) return side_word(match.side(seat));
  std::string word = seat_word(match, seat, form);
  if (!is_other_head(match, word) && find_seat(match, word) == seat) return word;
  word = '@' + match.players[seat];
  return find_seat(match, word) == seat && word.find_first_of(" ;/=") == std::string::npos
             ? word
             : side_word(match.side(seat));
}

std::string pokers_text(const Pokers& pokers, Form form) {
  const int spade = pokers.cards.count(Kind::spada);
  std::string word;
  if (!pokers.kind) {
    word = text_of(pokers.cards);
    // 6 and two spade, three cards, must not read as 6**, the poker of four.
    if (const auto read = read_pokers(word); read && read->kind)
      std::rotate(word.begin(), word.begin() + 1, word.end());
  } else {
    word = form == Form::brief ? std::string(1, sign(*pokers.kind)) : std::string(several(*pokers.kind));
    word.append(static_cast<std::size_t>(spade), '*');
  }
  return pokers.times > 1 ? fmt::format("{}x{}", word, pokers.times) : word;
}

std::string draw_text(const Draw& draw) {
  std::string text;
  for (const Drawn& drawn : draw.list()) {
    text += drawn.from_pile ? 'd' : 'r';
    if (drawn.is_last) text += '!';
    if (drawn.claimed) text += sign(*drawn.claimed);
  }
  return text;
}

/// Builds the facts out of the lines of a record.
class Gatherer {
 public:
  explicit Gatherer(Reader& reader) : m_reader(reader), m_match(reader.match()) {
    m_record.players.resize(m_match.all_seats().size());
  }

  Record gather() {
    const auto lines = m_reader.lines();
    m_record.empty = lines.empty();
    for (const auto words : lines) gather(words);
    refuse_mixture();
    return std::move(m_record);
  }

  void gather(std::span<const base::Word> words) {
    const base::Word& first = words.front();
    const auto rest = words.subspan(1);
    if (first.text == "=" || base::same_word(first.text, "scores")) return claims(first, rest);
    if (base::same_word(first.text, "left")) return left(first, rest);
    if (base::is_digit(first.text.front())) {
      if (const auto head = find_turn(m_match, first.text)) return turn(*head, words);
    }
    if (const auto seat = find_seat(m_match, first.text)) {
      told_player(first, first.text.size(), *seat);
      return player(first, *seat, rest);
    }
    // Who is here and yet has no turn has a number that no turn has: `0A`.
    const auto digits = words.front().text.find_first_not_of("0123456789");
    const bool is_turn =
        digits != 0 && digits != std::string_view::npos && !find_seat(m_match, first.text.substr(digits));
    m_reader.refuse_word(
        {words.front(), is_turn ? digits : 0},
        fmt::format("nobody here is \"{}\"", words.front().text.substr(is_turn ? digits : 0)),
        m_reader.meant_head(first.text, m_match.game->keys, {"left", "scores"}),
        fmt::format("a line begins with a player ({}), a turn like 3A, left or =", listed_players(m_match)),
        check::unknown);
  }

  void refuse_word(const base::Word& word, std::string_view missing) {
    if (!missing.empty()) {
      m_reader.refuse(word, fmt::format("\"{}\" needs {} after it", word.text, missing),
                      "write it, or leave the word out", check::unknown);
    } else if (read_cards(word.text)) {
      m_reader.refuse(word, fmt::format("\"{}\" is no poker", word.text), std::string(poker_told), check::unknown);
    } else {
      m_reader.refuse_word(word, fmt::format("there is no kind or word \"{}\"", word.text), meant_kind(word.text),
                           std::string(kinds_told), check::unknown);
    }
  }

  void told_player(const base::Word& word, std::size_t width, Seat seat) {
    m_reader.told({word, 0, width}, [&](Form form) { return player_word(m_match, seat, form); });
  }
  std::optional<Seat> seat(const base::Word& word, std::size_t width = std::string_view::npos) {
    const auto seat = m_reader.seat({word, 0, width}, check::unknown);
    if (seat) told_player(word, width, *seat);
    return seat;
  }

  /// Takes the items off the words of a turn or of a player.
  void take(std::span<const base::Word>& words, std::span<const Key> among);

  void refuse_value(const Spot& spot, std::string text, std::string remedy) {
    m_reader.refuse(spot, std::move(text), std::move(remedy), check::unknown);
  }

  void claims(const base::Word& head, std::span<const base::Word> words) {
    m_reader.told(head, [](Form form) { return form == Form::full ? "scores" : "="; });
    if (words.empty()) m_reader.refuse(head, "no score is claimed", "write it as = A 16 B 18", check::unknown);
    for (std::size_t i = 0; i < words.size(); i += 2) {
      const auto seat = this->seat(words[i]);
      if (i + 1 == words.size()) {
        m_reader.refuse(words[i], "a score is missing", "write it as = A 16 B 18", check::unknown);
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
    m_reader.told(head, [](Form) { return "left"; });
    for (const base::Word& word : words) {
      const std::size_t sign = word.text.find('=');
      if (sign == std::string_view::npos) {
        const bool player = find_seat(m_match, word.text).has_value();
        m_reader.refuse(word,
                        fmt::format("\"{}\" does not say {} cards are left", word.text, player ? "which" : "whose"),
                        "write it as A=44, or A=- for none", check::unknown);
        continue;
      }
      const auto seat = this->seat(word, sign);
      const std::string_view value = word.text.substr(sign + 1);
      const auto cards = value.empty() || value == "-" ? std::optional(Cards{}) : read_cards(value);
      if (!cards) {
        m_reader.refuse({word, sign + 1}, fmt::format("\"{}\" are no cards", value), std::string(kinds_told),
                        check::unknown);
      }
      if (!seat || !cards) continue;
      if (cards->size() > 0) m_reader.told({word, sign + 1}, [&](Form) { return text_of(*cards); });
      auto& known = m_record.players[*seat].left;
      if (known && known->of != cards->of) {
        m_reader.refuse(word, "the cards left are given twice", "keep one of the two");
      }
      known = *cards;
    }
  }

  void turn(Turn head, std::span<const base::Word> words) {
    m_reader.told(words.front(), [&](Form form) { return turn_head(m_match, head, form); });
    m_record.moves.push_back({.number = head.number, .seat = head.seat});
    for (words = words.subspan(1); !words.empty();) take(words, turn_keys());
  }

  // The words of a turn

  void lay(const Item& item) {
    const auto cards = read_cards(item.value);
    if (!cards) return refuse_value(item, fmt::format("\"{}\" are no cards", item.value), std::string(kinds_told));
    m_reader.told(item, [&](Form) { return text_of(*cards); });
    Move& move = m_record.moves.back();
    move.pokers.push_back(*cards);
    move.late_poker = move.late_poker || !move.discards.empty();
  }

  void discard(const Item& item) {
    const auto kind = read_kind(item.value);
    if (!kind) {
      return refuse_value(item, fmt::format("there is no kind \"{}\"", item.value), std::string(kinds_told));
    }
    m_reader.told(
        item, [&](Form form) { return form == Form::full ? std::string(one(*kind)) : std::string(1, sign(*kind)); });
    m_record.moves.back().discards.push_back(*kind);
  }

  void draw(const Item& item) {
    Move& move = m_record.moves.back();
    const auto draw = read_draw(item.value);
    if (!draw || !move.drawn.add(*draw)) {
      refuse_value(item, fmt::format("\"{}\" is no draw", item.value),
                   "a draw is like rr, rd, dr!: r reserve, d discard pile, r! its last card");
      return;
    }
    m_reader.told(item, [&](Form) { return draw_text(*draw); });
    move.early_poker = move.early_poker || !move.pokers.empty();
  }

  void player(const base::Word& head, Seat seat, std::span<const base::Word> words) {
    m_seat = seat;
    m_lists = words.empty();
    m_none = false;
    while (!words.empty()) {
      if (words.front().text == "-") {
        m_lists = m_none = true;
        words = words.subspan(1);
      } else {
        take(words, player_keys());
      }
    }
    Holding& holding = this->holding();
    if (m_lists && holding.listed) {
      m_reader.refuse(head, fmt::format("the pokers of {} are listed twice", head.text), "write them on one line");
    }
    holding.listed = holding.listed || m_lists;
    if (m_lists && !m_list) m_list = head;
    if (m_none && !holding.pokers.empty()) {
      m_reader.refuse(head, fmt::format("{} has pokers and \"-\", which is none", head.text),
                      "leave out one of the two");
    }
  }

  // The words of a player

  Holding& holding() { return m_record.players[m_seat]; }

  void pokers(const Item& item) {
    m_lists = true;
    const auto pokers = read_pokers(item.value);
    if (!pokers) {
      return refuse_value(item, fmt::format("\"{}\" is no poker", item.value), std::string(kinds_told));
    }
    m_reader.told({item.word, 0, 0}, [](Form) { return ""; });  // they stand alone in either form
    m_reader.told(item, [&](Form form) { return pokers_text(*pokers, form); });
    holding().pokers.insert(holding().pokers.end(), static_cast<std::size_t>(pokers->times), pokers->cards);
  }

  void hand(const Item& item) {
    Holding& holding = this->holding();
    constexpr Points most_left = 1000;
    const base::Number number = base::sum(item.value);
    if (!number || number.value < 0 || number.value > most_left) {
      refuse_value(item, fmt::format("\"{}\" is no number of cards", item.value), "write it as h5");
      return;
    }
    if (!m_hand) m_hand = item.word;
    if (holding.hand && *holding.hand != number.value) {
      refuse_value(item, "the cards left are given twice", "keep one of the two");
    }
    holding.hand = number.value;
  }

  void penalty(const Item& item) {
    auto penalty = read_penalty(item.value);
    if (!penalty) {
      const bool is_meant = item.value_at != 1 || base::is_digit(item.word.text[1]) || item.word.text[1] == '-';
      if (!is_meant) return refuse_word(item.word, {});
      m_reader.refuse(item, fmt::format("\"{}\" is no penalty", item.value),
                      "a penalty is points and a clause, like p1:FI-34");
      return;
    }
    penalty->seat = m_seat;
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
    } else if (m_left && (m_list || since(m_match, edition::december))) {
      m_reader.refuse(*m_left, "cards by name belong to a record of turns", "write how many are left, like h2");
    }
  }

 private:
  static std::span<const Key> turn_keys();
  static std::span<const Key> player_keys();

  Reader& m_reader;
  const Match& m_match;
  Record m_record;
  Seat m_seat = nobody;              // whose line is read
  bool m_lists = false;              // which lists pokers,
  bool m_none = false;               // or says that there are none
  std::optional<base::Word> m_list;  // the first line of pokers
  std::optional<base::Word> m_hand;  // the first number of cards left
  std::optional<base::Word> m_left;
};

constexpr KeyTable key_table(std::to_array<ReadKey<Gatherer>>({
    {{"", "draw", "SOURCES", "Where the cards came from, in order: r reserve, d discard pile, r! its last card.",
      reads<read_draw>, false, true},
     &Gatherer::draw},
    {{"", "lay", "CARDS", "A poker laid down.", reads<read_cards>, true, true}, &Gatherer::lay},
    {{"-", "discard", "CARD", "The card discarded.", reads<read_kind>, true}, &Gatherer::discard},
    {{"h", "hand", "NUMBER", "Cards left in the hand (summary).", fits_number}, &Gatherer::hand},
    {{"p", "penalty", "POINTS:CLAUSE", "Penalty points that the table records.", reads<read_penalty>, true},
     &Gatherer::penalty},
    {{"", "lay", "CARDS", "", reads<read_pokers>, true, true}, &Gatherer::pokers},
}));
constexpr auto shown_keys = std::span(key_table.keys).first(5);

std::span<const Key> Gatherer::turn_keys() { return std::span(key_table.keys).first(3); }
std::span<const Key> Gatherer::player_keys() { return std::span(key_table.keys).subspan(3); }

void Gatherer::take(std::span<const base::Word>& words, std::span<const Key> among) {
  key_table.read(m_reader, words, *this, among, check::unknown,
                 [this](const base::Word& word, std::string_view missing) { refuse_word(word, missing); });
}

}  // namespace

const std::span<const Key> keys{shown_keys};

char sign(Kind kind) noexcept { return kind == Kind::spada ? '*' : static_cast<char>('7' - static_cast<int>(kind)); }

std::string_view one(Kind kind) noexcept {
  constexpr std::array<std::string_view, kinds> words{"conte", "contessa", "torre", "arciere", "turco", "spada"};
  return words[index(kind)];
}

std::string_view several(Kind kind) noexcept {
  constexpr std::array<std::string_view, kinds> words{"conti", "contesse", "torri", "arcieri", "turchi", "spade"};
  return words[index(kind)];
}

bool Draw::add(const Draw& more) {
  if (count + more.count > most) return false;
  for (const Drawn& one : more.list()) cards[count++] = one;
  return true;
}

std::string text_of(const Cards& cards) {
  std::string text;
  for (std::size_t kind = 0; kind < kinds; ++kind) text.append(cards.of[kind], sign(static_cast<Kind>(kind)));
  return text;
}

Record read(Reader& reader) {
  return reader.gathered([&] { return Gatherer(reader).gather(); });
}

}  // namespace tavolo::games::fieschi
