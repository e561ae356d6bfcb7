#include "games/hand_and_foot/record.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/name.hpp"
#include "games/hand_and_foot/clauses.hpp"

namespace tavolo::games::hand_and_foot {
namespace {

using What = Step::What;
using base::Word;

constexpr int most_cards = 1000;  // in one word: more is no slip of the finger
constexpr std::string_view rank_letters = "AKQJT987654W3";

std::optional<Rank> read_rank(std::string_view text) {
  if (text == "10") text = "T";
  if (text.size() != 1) return std::nullopt;
  const char c = base::lower(text.front());
  for (Rank rank = 0; rank < rank_letters.size(); ++rank) {
    if (base::lower(rank_letters[rank]) == c) return rank;
  }
  return std::nullopt;
}

}  // namespace

namespace {

/// Takes one card, or several of a kind, off the beginning of the text; false, and nothing is taken, where none are.
bool take_cards(std::string_view& text, Cards& cards, Cards* marked, int& size) {
  std::string_view rest = text;
  const auto kind = take_kind(rest);
  if (!kind) return false;
  int count = 1;
  if (rest.size() > 1 && base::lower(rest.front()) == 'x' && base::is_digit(rest[1])) {
    rest.remove_prefix(1);
    const std::size_t end = std::min(rest.find_first_not_of("0123456789"), rest.size());
    const base::Number number = base::whole(rest.substr(0, end));
    if (!number || number.value > most_cards) return false;
    count = static_cast<int>(number.value);
    rest.remove_prefix(end);
  }
  if (size + count > most_cards) return false;
  size += count;
  cards.add(*kind, count);
  if (marked != nullptr && rest.starts_with('^')) {
    marked->add(*kind, count);
    rest.remove_prefix(1);
  }
  text = rest;
  return true;
}

}  // namespace

bool read_cards(std::string_view text, Cards& cards, Cards* marked) {
  int size = 0;
  while (!text.empty()) {
    if (!take_cards(text, cards, marked, size)) return false;
  }
  return size > 0;
}

std::size_t end_of_cards(std::string_view text, bool may_be_marked) {
  Cards cards, marked;
  int size = 0;
  std::string_view rest = text;
  while (!rest.empty() && take_cards(rest, cards, may_be_marked ? &marked : nullptr, size)) continue;
  return text.size() - rest.size();
}

std::optional<Step> read_meld(const Word& word, bool& bad) {
  const std::size_t sign = word.text.find_first_of("=+");
  if (sign == std::string_view::npos || sign == 0) return std::nullopt;
  const auto rank = read_rank(word.text.substr(0, sign));
  if (!rank) return std::nullopt;
  Step step{.what = word.text[sign] == '=' ? What::start : What::add, .rank = *rank, .word = word};
  bad = !read_cards(word.text.substr(sign + 1), step.cards, &step.marked);
  return step;
}

namespace {

/// A player. `N E S W` are the four seats of a table whose players are not called so.
std::optional<Seat> seat_of(const Match& match, std::string_view text) {
  if (const auto seat = find_seat(match, text)) return seat;
  constexpr std::string_view compass = "nesw";
  if (text.size() != 1 || match.seats() != static_cast<int>(compass.size())) return std::nullopt;
  const std::size_t at = compass.find(base::lower(text.front()));
  if (at == std::string_view::npos) return std::nullopt;
  return static_cast<Seat>(at);
}

std::optional<Side> side_of(const Match& match, std::string_view text) {
  if (const auto side = find_side(match, text)) return side;
  const auto seat = seat_of(match, text);
  if (!seat) return std::nullopt;
  return match.side_of[static_cast<std::size_t>(*seat)];
}

std::optional<Turn> turn_of(const Match& match, std::string_view text) {
  if (!base::is_digit(text.front())) return std::nullopt;
  if (const auto turn = find_turn(match, text)) return turn;
  const std::size_t end = std::min(text.find_first_not_of("0123456789"), text.size());
  const base::Number number = base::whole(text.substr(0, end));
  if (!number || number.value < 1 || number.value > most_cards || end == text.size()) return std::nullopt;
  const auto seat = seat_of(match, text.substr(end));
  if (!seat) return std::nullopt;
  return Turn{static_cast<int>(number.value), *seat};
}

/// The terms of a sum, joined by `+` or `,`.
template <typename Visit>
bool each_term(std::string_view text, Visit visit) {
  while (true) {
    const std::size_t end = text.find_first_of("+,");
    if (!visit(text.substr(0, end))) return false;
    if (end == std::string_view::npos) return true;
    text.remove_prefix(end + 1);
  }
}

/// A number of points, or counts by value.
std::optional<Amount> read_amount(const Table& table, std::string_view text) {
  Amount amount;
  const bool good = each_term(text, [&](std::string_view term) {
    const std::size_t times = term.find_first_of("xX");
    const base::Number value = base::whole(term.substr(0, times));
    const base::Number cards = times == std::string_view::npos ? base::Number{1} : base::whole(term.substr(times + 1));
    constexpr std::int64_t most = 1'000'000;
    if (!value || !cards || value.value > most || cards.value > most) return false;
    if (times == std::string_view::npos) {
      amount.points += value.value;
      return true;
    }
    const bool threes = value.value == 3;
    const Points each = threes ? table.value(Kind::black_three) : value.value;
    amount.points += each * cards.value;
    amount.batches.push_back({each, cards.value, threes});
    return true;
  });
  if (!good) return std::nullopt;
  return amount;
}

/// `100:HF-75`.
std::optional<Penalty> read_penalty(std::string_view text) {
  const std::size_t colon = text.find(':');
  if (colon == std::string_view::npos) return std::nullopt;
  const base::Number points = base::sum(text.substr(0, colon));
  const std::string_view id = text.substr(colon + 1);
  const auto clause =
      std::ranges::find_if(clause::penalties, [&](const Clause& one) { return base::same_word(one.id, id); });
  if (!points || points.value < 0 || clause == clause::penalties.end()) return std::nullopt;
  return Penalty{points.value, *clause};
}

/// `7x1`.
std::optional<Special> read_special(std::string_view text) {
  const std::size_t times = text.find_first_of("xX");
  if (times == std::string_view::npos) return std::nullopt;
  const auto rank = read_rank(text.substr(0, times));
  const base::Number books = base::whole(text.substr(times + 1));
  if (!rank || *rank >= naturals || !books) return std::nullopt;
  return Special{*rank, books.value};
}

/// `7:Q`.
std::optional<std::pair<Points, Kind>> read_pile(std::string_view text) {
  const std::size_t colon = text.find(':');
  if (colon == std::string_view::npos) return std::nullopt;
  const base::Number count = base::whole(text.substr(0, colon));
  const auto kind = read_kind(text.substr(colon + 1));
  if (!count || count.value < 1 || count.value > most_cards || !kind) return std::nullopt;
  return std::pair(count.value, *kind);
}

std::optional<bool> read_answer(std::string_view text) {
  if (text.empty()) return std::nullopt;
  if (base::begins_with("yes", text)) return true;
  if (base::begins_with("no", text)) return false;
  return std::nullopt;
}

bool fits_amount(const Match&, std::string_view text) { return read_amount(Table{}, text).has_value(); }
bool fits_player(const Match& match, std::string_view text) { return seat_of(match, text).has_value(); }
bool fits_penalty(const Match&, std::string_view text) { return read_penalty(text).has_value(); }
bool fits_special(const Match&, std::string_view text) { return read_special(text).has_value(); }
bool fits_pile(const Match&, std::string_view text) { return read_pile(text).has_value(); }
bool fits_kind(const Match&, std::string_view text) { return read_kind(text).has_value(); }
bool fits_answer(const Match&, std::string_view text) { return read_answer(text).has_value(); }

enum TurnWord : std::size_t {
  word_draw = side_words,
  word_pile,
  word_red,
  word_discard,
  word_foot_discard,
  word_foot,
  word_ask,
  word_go_out,
  word_pass,
  word_back,
};

constexpr std::array<Key, side_words + 10> key_table{{
    {"c", "clean", "NUMBER", "Clean books of the side.", fits_number},
    {"d", "dirty", "NUMBER", "Dirty books of the side.", fits_number},
    {"w", "wild", "NUMBER", "Wild books of the side.", fits_number},
    {"m", "melded", "POINTS", "Points of all melded cards, or counts by value: 50x3,20x10.", fits_amount},
    {"r", "red-threes", "NUMBER", "Red threes on the table.", fits_number},
    {"x", "caught", "NUMBER", "Red threes caught in hands and feet.", fits_number},
    {"l", "left", "POINTS", "Points of the cards left, or counts by value; 3x2 are two black threes.", fits_amount},
    {"", "out", "WHO", "The player of the side who went out.", fits_player},
    {"p", "penalty", "POINTS:CLAUSE", "A penalty and its clause: 100:HF-75.", fits_penalty, true},
    {"b", "exact-cuts", "NUMBER", "How often the bonus for an exact cut was earned.", fits_number},
    {"s", "special", "RANKxNUMBER", "Clean books of a rank with a bonus of its own: 7x1.", fits_special, true},
    {"d", "draw", "NUMBER", "In a turn: cards drawn from the stock, if not as many as usual.", fits_number},
    {"p", "pile", "NUMBER:CARD", "In a turn: cards taken from the discard pile, and the card on top.", fits_pile},
    {"r", "laid", "NUMBER", "In a turn: red threes laid down.", fits_number, true},
    {"-", "discard", "CARD", "In a turn: the card discarded, where it is to be remembered.", fits_kind, true},
    {"fd", "foot-discard", "", "In a turn: the last card of the hand is discarded, the foot is picked up."},
    {"f", "foot", "", "In a turn: the hand is melded out, the foot is picked up and played on."},
    {"", "ask", "yes|no", "In a turn: leave to go out is asked, and the answer.", fits_answer},
    {"", "out", "", "In a turn: the player goes out."},
    {"", "pass", "", "In a turn: the stock is empty and the pile is declined."},
    {"", "back", "", "In a turn: all that was melded in it is taken back in time."},
}};
constexpr auto side_keys = std::span(key_table).first(side_words);
constexpr auto turn_keys = std::span(key_table).subspan(side_words);

std::size_t index_of(const Key* key) { return static_cast<std::size_t>(key - key_table.data()); }

enum class LineKind : std::uint8_t { deal, claims, end, left, turn, side, unknown };

LineKind kind_of(const Match& match, std::span<const Word> words) {
  const std::string_view first = words.front().text;
  if (first == "=" || base::same_word(first, "scores")) return LineKind::claims;
  if (base::is_digit(first.front())) return LineKind::turn;
  if (base::same_word(first, "left") || (base::same_word(first, "l") && words.size() > 1)) return LineKind::left;
  if (base::same_word(first, "end")) return LineKind::end;
  if (base::same_word(first, "deal")) return LineKind::deal;
  return side_of(match, first) ? LineKind::side : LineKind::unknown;
}

/// Who is left with cards: `E`, `Ef`. A player first, and only if none fits the foot of one.
std::optional<std::pair<Seat, bool>> read_left_head(const Match& match, std::string_view text) {
  if (const auto seat = seat_of(match, text)) return std::pair(*seat, false);
  if (text.size() < 2 || base::lower(text.back()) != 'f') return std::nullopt;
  const auto seat = seat_of(match, text.substr(0, text.size() - 1));
  if (!seat) return std::nullopt;
  return std::pair(*seat, true);
}

/// Builds the facts out of the lines of a record.
class Gatherer {
 public:
  Gatherer(Reader& reader, const Table& table) : m_reader(reader), m_match(reader.match()), m_table(table) {
    m_record.sides.resize(static_cast<std::size_t>(m_match.sides));
    m_items.resize(static_cast<std::size_t>(m_match.sides));
  }

  Record gather() {
    for (const base::Words::Line& line : m_reader.words().lines()) {
      const auto words = m_reader.words().words(line);
      if (!words.empty()) gather(words);
    }
    for (const std::vector<Item>& items : m_items) m_reader.refuse_second_values(items);
    return std::move(m_record);
  }

 private:
  void gather(std::span<const Word> words) {
    switch (kind_of(m_match, words)) {
      case LineKind::deal: return deal(words);
      case LineKind::claims: return claims(words.front(), words.subspan(1));
      case LineKind::end: return end(words);
      case LineKind::left: return left(words);
      case LineKind::turn: return turn(words);
      case LineKind::side: return side(words);
      case LineKind::unknown: break;
    }
    refuse(words.front(), 0, fmt::format("there is no side \"{}\"", words.front().text),
           fmt::format("a line begins with a side, A to {}, or a player, a turn like {}, or deal, end, left, =",
                       letter(std::max(m_match.sides, 1) - 1), example_turn()));
  }

  std::string example_turn() const { return m_match.players.empty() ? "5.1" : turn_word(m_match, {5, 0}, Form::full); }

  void refuse(const Word& word, std::size_t from, std::string text, std::string remedy) {
    m_reader.refuse(word, from, std::string_view::npos, std::move(text), std::move(remedy), "HF-C1", clause::entry);
  }
  void refuse(const Item& item, std::string text, std::string remedy) {
    m_reader.refuse(item, std::move(text), std::move(remedy), "HF-C1", clause::entry);
  }

  /// Points at the first sign that is no card.
  void no_cards(const Word& word, std::size_t from, bool may_be_marked, std::string remedy) {
    from += end_of_cards(word.text.substr(from), may_be_marked);
    std::string_view rest = word.text.substr(from);
    if (rest.empty() || take_kind(rest)) return refuse(word, from, "these are no cards", std::move(remedy));
    const auto is_inside = [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) == 0x80U; };
    const auto end = std::find_if_not(rest.begin() + 1, rest.end(), is_inside);
    const auto width = static_cast<std::size_t>(end - rest.begin());
    m_reader.refuse(word, from, width, fmt::format("there is no card \"{}\"", rest.substr(0, width)), std::move(remedy),
                    "HF-C1", clause::entry);
  }

  /// What Reader::items cannot read is a word that there is not (HF-C1).
  std::vector<Item> items(std::span<const Word> words, std::span<const Key> table) {
    const std::size_t before = m_reader.findings.size();
    std::vector<Item> items = m_reader.items(words, table);
    for (std::size_t i = before; i < m_reader.findings.size(); ++i) {
      m_reader.findings[i].check = "HF-C1";
      m_reader.findings[i].clause = clause::entry;
    }
    return items;
  }

  /// A number that counts something.
  std::optional<Points> count(const Item& item) {
    const auto number = m_reader.number(item, "HF-C1", clause::entry);
    constexpr Points most = 1'000'000;
    if (number && (*number < 0 || *number > most)) {
      refuse(item, fmt::format("\"{}\" is no number of {}", item.value, item.key->full), "count again, from 0");
      return std::nullopt;
    }
    return number;
  }

  void deal(std::span<const Word> words) {
    const Word& word = words.size() == 2 ? words[1] : words.front();
    const base::Number number = base::whole(words.size() == 2 ? words[1].text : std::string_view{});
    if (!number) {
      refuse(word, 0, "the number of the deal stands alone after deal", "write it as deal 2, or leave it out");
    } else if (m_record.number && *m_record.number != number.value) {
      refuse(word, 0, "the number of the deal is given twice", "keep one of the two");
    } else {
      m_record.number = number.value;
    }
  }

  void claims(const Word& head, std::span<const Word> words) {
    if (words.empty() || words.size() % 2 != 0) {
      refuse(head, 0, "the claimed scores are pairs of a side and points", "write them as = A 4050 B 1015");
      return;
    }
    for (std::size_t i = 0; i < words.size(); i += 2) {
      const auto who = side_of(m_match, words[i].text);
      if (!who) {
        refuse(words[i], 0, fmt::format("there is no side \"{}\"", words[i].text), "write them as = A 4050 B 1015");
        continue;
      }
      const auto points = m_reader.number(words[i + 1], 0, std::string_view::npos, "HF-C1", clause::entry);
      if (!points) continue;
      for (const Claim& claim : m_record.claims) {
        if (claim.side == *who && claim.points != *points) {
          refuse(words[i + 1], 0, fmt::format("two scores are claimed for {}", letter(*who)), "keep one of the two");
        }
      }
      m_record.claims.push_back({*who, *points});
    }
  }

  /// `end stock`, `end out:N`, `end out N`.
  void end(std::span<const Word> words) {
    m_record.end_word = words.front();
    if (words.size() == 2 && base::same_word(words[1].text, "stock")) {
      m_record.end_stock = true;
      return;
    }
    const bool with_colon = words.size() == 2 && base::begins_with(words[1].text, "out:");
    const bool with_blank = words.size() == 3 && base::same_word(words[1].text, "out");
    if (!with_colon && !with_blank) {
      refuse(words.back(), 0, "a deal ends by the stock or by going out", "write end stock, or end out:2");
      return;
    }
    const Word& word = words.back();
    const std::size_t from = with_colon ? 4 : 0;
    const auto seat = player(word, from);
    if (!seat) return;
    if (m_record.end_out != nobody && m_record.end_out != *seat) {
      m_reader.refuse(word, from, std::string_view::npos, "two players are out", "keep one of the two", "HF-C9",
                      clause::deal_ends);
    }
    m_record.end_out = *seat;
  }

  std::optional<Seat> player(const Word& word, std::size_t from) {
    const auto seat = seat_of(m_match, word.text.substr(from));
    if (seat) return seat;
    return m_reader.seat(word, from, std::string_view::npos, "HF-C1", clause::entry);
  }

  void left(std::span<const Word> words) {
    if (words.size() < 2) refuse(words.front(), 0, "left needs a player and cards", "write it as left 2=KQ972");
    for (const Word& word : words.subspan(1)) {
      const std::size_t sign = word.text.find('=');
      const auto head = read_left_head(m_match, word.text.substr(0, sign));
      LeftCards cards{.word = word};
      if (!head) {
        refuse(word, 0, fmt::format("nobody here is \"{}\"", word.text.substr(0, sign)),
               "write it as left 2=KQ972, and left 2f=AK4 for a foot not picked up");
        continue;
      }
      const bool none = sign != std::string_view::npos && word.text.substr(sign + 1) == "-";
      if (sign == std::string_view::npos) {
        refuse(word, 0, fmt::format("\"{}\" does not say which cards are left", word.text),
               "write it as left 2=KQ972, and left 2=- for none");
        continue;
      }
      if (!none && !read_cards(word.text.substr(sign + 1), cards.cards, nullptr)) {
        no_cards(word, sign + 1, false, "each sign is a card: A K Q J T 9 8 7 6 5 4 2 * 3r 3b; - for none");
        continue;
      }
      cards.seat = head->first;
      cards.foot = head->second;
      for (const LeftCards& other : m_record.left) {
        if (other.seat != cards.seat || other.foot != cards.foot || other.cards == cards.cards) continue;
        refuse(word, 0,
               fmt::format("the {} of {} is told twice", cards.foot ? "foot" : "hand",
                           m_match.players[static_cast<std::size_t>(cards.seat)]),
               "keep one of the two");
      }
      const bool again = std::ranges::any_of(
          m_record.left, [&](const LeftCards& other) { return other.seat == cards.seat && other.foot == cards.foot; });
      if (!again) m_record.left.push_back(cards);
    }
  }

  void turn(std::span<const Word> words) {
    const auto turn = turn_of(m_match, words.front().text);
    if (!turn) {
      refuse(words.front(), 0, fmt::format("\"{}\" is no turn", words.front().text),
             fmt::format("a turn is its number and its player, like {}", example_turn()));
      return;
    }
    Move move{.number = turn->number, .seat = turn->seat, .word = words.front()};
    move.steps.reserve(words.size());
    std::size_t run = 1;  // where the words that are keys begin
    const auto read_run = [&](std::size_t last) {
      for (const Item& item : items(words.subspan(run, last - run), turn_keys)) step(move, item);
    };
    for (std::size_t i = 1; i < words.size(); ++i) {
      bool bad = false;
      auto meld = read_meld(words[i], bad);
      if (!meld) continue;
      read_run(i);
      run = i + 1;
      if (bad) {
        no_cards(words[i], words[i].text.find_first_of("=+") + 1, true,
                 "each sign is a card: A K Q J T 9 8 7 6 5 4 2 * 3r 3b; ^ behind it if it came from under the top");
      } else {
        move.steps.push_back(*meld);
      }
    }
    read_run(words.size());
    m_record.moves.push_back(std::move(move));
  }

  void step(Move& move, const Item& item) {
    Step step{.word = item.word};
    switch (index_of(item.key)) {
      case word_draw:
      case word_red: {
        const auto number = count(item);
        if (!number) return;
        step.what = index_of(item.key) == word_draw ? What::draw : What::red;
        step.count = *number;
        break;
      }
      case word_pile: {
        const auto pile = read_pile(item.value);
        if (!pile) return refuse(item, "a pile is the number of its cards and the top one", "write it as p7:Q");
        step.what = What::pile;
        step.count = pile->first;
        step.kind = pile->second;
        break;
      }
      case word_discard: {
        const auto kind = read_kind(item.value);
        if (!kind) {
          return refuse(item, fmt::format("there is no card \"{}\"", item.value),
                        "a card is one of A K Q J T 9 8 7 6 5 4 2 * 3r 3b");
        }
        step.what = What::discard;
        step.kind = *kind;
        break;
      }
      case word_ask: {
        const auto yes = read_answer(item.value);
        if (!yes) return refuse(item, "the partner says yes or no", "write ask:y or ask:n");
        step.what = What::ask;
        step.yes = *yes;
        break;
      }
      case word_foot_discard: step.what = What::foot_discard; break;
      case word_foot: step.what = What::foot; break;
      case word_go_out: step.what = What::out; break;
      case word_back: step.what = What::back; break;
      default: step.what = What::pass; break;
    }
    move.steps.push_back(step);
  }

  void side(std::span<const Word> words) {
    const auto side = static_cast<std::size_t>(*side_of(m_match, words.front().text));
    SideLine& line = m_record.sides[side];
    for (const Item& item : items(words.subspan(1), side_keys)) {
      const std::size_t word = index_of(item.key);
      if (!line.at[word]) line.at[word] = item.word;
      read(line, item, static_cast<Side>(side));
      m_items[side].push_back(item);
    }
  }

  void read(SideLine& line, const Item& item, Side side) {
    switch (index_of(item.key)) {
      case word_clean: line.clean = count(item).value_or(0); break;
      case word_dirty: line.dirty = count(item).value_or(0); break;
      case word_wild: line.wild = count(item).value_or(0); break;
      case word_red_threes: line.red_threes = count(item).value_or(0); break;
      case word_caught: line.caught = count(item).value_or(0); break;
      case word_cuts: line.cuts = count(item).value_or(0); break;
      case word_melded: line.melded = amount(item, false); break;
      case word_left: line.left = amount(item, true); break;
      case word_out: out(line, item, side); break;
      case word_penalty:
        if (const auto penalty = read_penalty(item.value)) {
          line.penalties.push_back(*penalty);
        } else {
          refuse(item, fmt::format("\"{}\" is no penalty", item.value),
                 "a penalty is points and a clause from HF-69 to HF-79 or HF-45, like p100:HF-75");
        }
        break;
      default:
        if (const auto special = read_special(item.value)) {
          line.special.push_back(*special);
        } else {
          refuse(item, fmt::format("\"{}\" are no special books", item.value), "write a rank and a number, like s7x1");
        }
    }
  }

  void out(SideLine& line, const Item& item, Side side) {
    const auto seat = player(item.word, item.value_at);
    if (!seat) return;
    if (m_match.side_of[static_cast<std::size_t>(*seat)] != side) {
      refuse(item, fmt::format("{} is not of side {}", m_match.players[static_cast<std::size_t>(*seat)], letter(side)),
             "write out in the line of the player's own side");
      return;
    }
    line.out = *seat;
  }

  /// Points told as counts must be values that cards have.
  Amount amount(const Item& item, bool is_left) {
    auto amount = read_amount(m_table, item.value);
    if (!amount) {
      refuse(item, fmt::format("\"{}\" are no points", item.value),
             "points are a sum like 140+35, or cards by value like 50x3,20x10");
      return {};
    }
    for (const Batch& batch : amount->batches) {
      if (batch.black_threes && is_left) continue;
      const bool exists = std::ranges::any_of(std::span(m_table.values).first(index(Kind::red_three)),
                                              [&](Points value) { return value == batch.value; });
      if (exists && !batch.black_threes) continue;
      m_reader.refuse(item,
                      batch.black_threes ? "threes are never melded" : fmt::format("no card is worth {}", batch.value),
                      "a product is cards of one value, the value first: 20x3 is three cards of 20",
                      batch.black_threes ? "HF-C17" : "HF-C3", batch.black_threes ? clause::no_threes : clause::values);
      return {};
    }
    return *amount;
  }

  Reader& m_reader;
  const Match& m_match;
  const Table& m_table;
  Record m_record;
  std::vector<std::vector<Item>> m_items;  ///< by side
};

// Print

/// A player as a value, which is read where a name stands alone.
std::string player_word(const Match& match, std::string_view text, Form form) {
  const auto seat = seat_of(match, text);
  return seat ? seat_word(match, *seat, form) : std::string(text);
}

std::string item_text(const Match& match, const Item& item, Form form) {
  const std::size_t word = index_of(item.key);
  if (word == word_out) {
    const std::string who = player_word(match, item.value, form);
    return form == Form::brief ? fmt::format("out:{}", who) : fmt::format("out {}", who);
  }
  if (word == word_ask) {
    const bool yes = read_answer(item.value).value_or(false);
    return form == Form::brief ? (yes ? "ask:y" : "ask:n") : (yes ? "ask yes" : "ask no");
  }
  if (item.key->brief.empty()) return std::string(item.key->full);
  return item_words(*item.key, item.value, form);
}

std::string side_text(Reader& reader, std::span<const Word> words, Form form) {
  std::string text = side_word(*side_of(reader.match(), words.front().text));
  for (const Item& item : reader.items(words.subspan(1), side_keys))
    text += ' ' + item_text(reader.match(), item, form);
  return text;
}

std::string turn_text(Reader& reader, std::span<const Word> words, Form form) {
  const Match& match = reader.match();
  const auto turn = turn_of(match, words.front().text);
  if (!turn) return as_typed(words);
  std::string text = turn_word(match, *turn, form);
  const auto read_back = turn_of(match, text);
  if (!read_back || read_back->number != turn->number || read_back->seat != turn->seat) {
    text = fmt::format("{}.{}", turn->number, turn->seat + 1);
  }
  std::size_t run = 1;
  const auto add_run = [&](std::size_t last) {
    for (const Item& item : reader.items(words.subspan(run, last - run), turn_keys)) {
      text += ' ' + item_text(match, item, form);
    }
  };
  for (std::size_t i = 1; i < words.size(); ++i) {
    bool bad = false;
    if (!read_meld(words[i], bad)) continue;
    add_run(i);
    run = i + 1;
    text += fmt::format(" {}", words[i].text);
  }
  add_run(words.size());
  return text;
}

std::string left_text(const Match& match, std::span<const Word> words, Form form) {
  std::string text = "left";
  for (const Word& word : words.subspan(1)) {
    const std::size_t sign = word.text.find('=');
    const auto head = read_left_head(match, word.text.substr(0, sign));
    if (!head || sign == std::string_view::npos) return as_typed(words);
    std::string who = seat_word(match, head->first, form);
    if (who.find('=') != std::string::npos || (head->second && seat_of(match, who + 'f'))) {
      who = fmt::format("{}", head->first + 1);
    }
    text += fmt::format(" {}{}{}", who, head->second ? "f" : "", word.text.substr(sign));
  }
  return text;
}

std::string claims_text(const Match& match, std::span<const Word> words, Form form) {
  std::string text = form == Form::full ? "scores" : "=";
  for (std::size_t i = 1; i < words.size(); ++i) {
    const auto side = i % 2 == 1 ? side_of(match, words[i].text) : std::nullopt;
    text += ' ' + (side ? side_word(*side) : std::string(words[i].text));
  }
  return text;
}

std::string end_text(const Match& match, std::span<const Word> words, Form form) {
  const std::string_view last = words.back().text;
  if (words.size() < 2 || base::same_word(last, "stock")) return as_typed(words);
  const std::string_view who = base::begins_with(last, "out:") ? last.substr(4) : last;
  return form == Form::brief ? fmt::format("end out:{}", player_word(match, who, form))
                             : fmt::format("end out {}", player_word(match, who, form));
}

/// A line, which stays as it is where it cannot be read.
std::string line_text(Reader& reader, std::span<const Word> words, Form form) {
  const Match& match = reader.match();
  reader.findings.clear();
  std::string text;
  switch (kind_of(match, words)) {
    case LineKind::claims: text = claims_text(match, words, form); break;
    case LineKind::end: text = end_text(match, words, form); break;
    case LineKind::left: text = left_text(match, words, form); break;
    case LineKind::turn: text = turn_text(reader, words, form); break;
    case LineKind::side: text = side_text(reader, words, form); break;
    case LineKind::deal:
    case LineKind::unknown: return as_typed(words);
  }
  return reader.findings.empty() ? text : as_typed(words);
}

}  // namespace

const std::span<const Key> keys{key_table};

char letter_of(Rank rank) noexcept { return rank_letters[rank]; }

bool SideLine::any() const {
  return std::ranges::any_of(at, [](const auto& word) { return word.has_value(); });
}

bool SideLine::is_summary() const {
  for (std::size_t word = 0; word < side_words; ++word) {
    if (at[word] && word != word_penalty && word != word_cuts) return true;
  }
  return false;
}

Record read(Reader& reader, const Table& table) { return Gatherer(reader, table).gather(); }

std::string print(const Match& match, std::string_view text, Form form) {
  Reader reader(match, text);
  if (!reader.findings.empty()) return std::string(text);
  return print_lines(reader.words(), [&](std::span<const Word> line) { return line_text(reader, line, form); });
}

}  // namespace tavolo::games::hand_and_foot
