#include "games/hand_and_foot/record.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/lines.hpp"
#include "base/name.hpp"
#include "base/number.hpp"
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

/// Takes one card, or several of a kind, off the beginning of the text; false, and nothing is taken, where none are.
bool take_cards(std::string_view& text, Cards& cards, Cards* marked, int& size) {
  std::string_view rest = text;
  const auto kind = take_kind(rest);
  if (!kind) return false;
  int count = 1;
  if (rest.size() > 1 && base::lower(rest.front()) == 'x' && base::is_digit(rest[1])) {
    rest.remove_prefix(1);
    const auto number = base::take_whole(rest, most_cards);
    if (!number) return false;
    count = *number;
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

std::optional<Step> read_meld(const Word& word, bool& bad) {
  const std::size_t sign = base::first_of(word.text, "=+");
  if (sign == std::string_view::npos || sign == 0) return std::nullopt;
  const auto rank = read_rank(word.text.substr(0, sign));
  if (!rank) return std::nullopt;
  Step step{.what = word.text[sign] == '=' ? What::start : What::add, .rank = *rank, .word = word};
  bad = !read_cards(word.text.substr(sign + 1), step.cards, &step.marked);
  return step;
}

namespace {

/// Where a text stops being such cards.
std::size_t end_of_cards(std::string_view text, bool may_be_marked) {
  Cards cards, marked;
  int size = 0;
  std::string_view rest = text;
  while (!rest.empty() && take_cards(rest, cards, may_be_marked ? &marked : nullptr, size)) continue;
  return text.size() - rest.size();
}

/// `7x1`.
std::optional<Special> read_special(std::string_view text) {
  const std::size_t times = base::first_of(text, "xX");
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

std::optional<Penalty> read_own_penalty(std::string_view text) { return read_penalty(text, clause::penalties); }

/// Who is left with cards: `E`, `Ef`. A player first, and only if none fits the foot of one.
std::optional<std::pair<Seat, bool>> read_left_head(const Match& match, std::string_view text) {
  if (const auto seat = seat_of(match, text)) return std::pair(*seat, false);
  if (text.size() < 2 || base::lower(text.back()) != 'f') return std::nullopt;
  const auto seat = seat_of(match, text.substr(0, text.size() - 1));
  if (!seat) return std::nullopt;
  return std::pair(*seat, true);
}

/// Builds the facts out of the lines of a record.
class Gatherer : MeldingReader {
 public:
  Gatherer(Reader& reader, const Rules& rules) : MeldingReader(reader, check::unknown), m_rules(rules) {
    m_record.sides.resize(m_match.all_sides().size());
    m_items.resize(m_match.all_sides().size());
  }

  Record gather() {
    for (const auto words : m_reader.lines()) gather(words);
    for (const Side side : m_match.all_sides()) {
      const Side next = untold_after(m_match, side, [&](Side other) { return !m_items[other].empty(); });
      m_reader.refuse_second_values(m_items[side], next);
    }
    return std::move(m_record);
  }

  void gather(std::span<const Word> words) {
    const std::string_view first = words.front().text;
    if (first == "=" || base::same_word(first, "scores")) {
      return claims(words.front(), words.subspan(1), "= A 4050 B 1015", m_record.claims);
    }
    if (base::is_digit(first.front())) return turn(words);
    if (base::same_word(first, "left") || (base::same_word(first, "l") && words.size() > 1)) return left(words);
    if (base::same_word(first, "end")) return end(words);
    if (base::same_word(first, "deal")) return deal(words, m_record.number);
    if (const auto side = side_of(m_match, first)) return this->side(words, *side);
    m_reader.refuse_word(
        words.front(), fmt::format("there is no side \"{}\"", first),
        m_reader.meant_head(first, m_match.game->keys, {"deal", "end", "left", "scores"}),
        fmt::format("a line begins with a side, A to {}, or a player, a turn like {}, or deal, end, left, =",
                    Side(std::max(m_match.sides, 1) - 1), example_turn()),
        check::unknown);
  }

  /// Points at the first sign that is no card.
  void no_cards(const Word& word, std::size_t from, bool may_be_marked, std::string remedy) {
    from += end_of_cards(word.text.substr(from), may_be_marked);
    std::string_view rest = word.text.substr(from);
    refuse_cards(word, from, take_kind(rest).has_value(), std::move(remedy));
  }

  /// Takes an item off the words of a side or of a turn; what cannot be read is a word that there is not (HF-C1).
  void take(std::span<const Word>& words, std::span<const Key> among);

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
      m_reader.refuse_word(words.back(), "a deal ends by the stock or by going out",
                           m_reader.meant(words.back().text, {}, {"stock", "out"}), "write end stock, or end out:2",
                           check::unknown);
      return;
    }
    const Word& word = words.back();
    const std::size_t from = with_colon ? 4 : 0;
    const auto seat = player(word, from);
    if (!seat) return;
    m_reader.told_head(words[1], word, from, "out:", "out");
    if (m_record.end_out != nobody && m_record.end_out != *seat) {
      m_reader.refuse({word, from}, "two players are out", "keep one of the two", check::two_ends);
    }
    m_record.end_out = *seat;
  }

  void left(std::span<const Word> words) {
    m_reader.told(words.front(), [](Form) { return "left"; });
    if (words.size() < 2) refuse(words.front(), "left needs a player and cards", "write it as left 2=KQ972");
    for (const Word& word : words.subspan(1)) {
      const std::size_t sign = word.text.find('=');
      const auto head = read_left_head(m_match, word.text.substr(0, sign));
      LeftCards cards{.word = word};
      if (!head) {
        refuse(word, fmt::format("nobody here is \"{}\"", word.text.substr(0, sign)),
               "write it as left 2=KQ972, and left 2f=AK4 for a foot not picked up");
        continue;
      }
      m_reader.told({word, 0, sign}, [&](Form form) {
        std::string who = seat_word(m_match, head->first, form);
        const bool clear = who.find('=') == std::string::npos && !(head->second && seat_of(m_match, who + 'f'));
        if (!clear) who = fmt::format("{}", head->first);
        return head->second ? who + 'f' : who;
      });
      const bool none = sign != std::string_view::npos && word.text.substr(sign + 1) == "-";
      if (sign == std::string_view::npos) {
        refuse(word, fmt::format("\"{}\" does not say which cards are left", word.text),
               "write it as left 2=KQ972, and left 2=- for none");
        continue;
      }
      if (!none && !read_cards(word.text.substr(sign + 1), cards.cards, nullptr)) {
        no_cards(word, sign + 1, false, "each sign is a card: A K Q J T 9 8 7 6 5 4 2 * 3r 3b; - for none");
        continue;
      }
      cards.seat = head->first;
      cards.foot = head->second;
      const auto known = std::ranges::find_if(
          m_record.left, [&](const LeftCards& other) { return other.seat == cards.seat && other.foot == cards.foot; });
      if (known == m_record.left.end()) {
        m_record.left.push_back(cards);
      } else if (known->cards != cards.cards) {
        refuse(word,
               fmt::format("the {} of {} is told twice", cards.foot ? "foot" : "hand", m_match.players[cards.seat]),
               "keep one of the two");
      }
    }
  }

  void turn(std::span<const Word> words) {
    const auto turn = turn_head(words.front());
    if (!turn) return;
    m_record.moves.push_back({.number = turn->number, .seat = turn->seat});
    m_record.moves.back().steps.reserve(words.size());
    for (words = words.subspan(1); !words.empty();) {
      const Word& word = words.front();
      bool bad = false;
      const auto meld = read_meld(word, bad);
      if (!meld) {
        take(words, turn_keys());
        continue;
      }
      words = words.subspan(1);
      if (bad) {
        no_cards(word, base::first_of(word.text, "=+") + 1, true,
                 "each sign is a card: A K Q J T 9 8 7 6 5 4 2 * 3r 3b; ^ behind it if it came from under the top");
      } else {
        m_record.moves.back().steps.push_back(*meld);
      }
    }
    if (!since(m_match, edition::december)) return;
    refuse_second(
        std::span<const Step>(m_record.moves.back().steps), {What::draw, What::pile, What::ask},
        [](const Step& a, const Step& b) { return a.what == What::pile || a.count != b.count || a.yes != b.yes; },
        "a player draws once, takes one pile and asks once in a turn: keep one of the two");  // HF-C1
  }

  // The words of a turn

  void step(Step step, const Item& item) {
    step.word = item.word;
    m_record.moves.back().steps.push_back(step);
  }
  template <What what>
  void done(const Item& item) {
    step({.what = what}, item);
  }
  template <What what>
  void counted(const Item& item) {
    if (const auto number = count(item)) step({.what = what, .count = *number}, item);
  }
  void pile(const Item& item) {
    const auto pile = read_pile(item.value);
    if (!pile) return refuse(item, "a pile is the number of its cards and the top one", "write it as p7:Q");
    step({.what = What::pile, .count = pile->first, .kind = pile->second}, item);
  }
  void discard(const Item& item) {
    const auto kind = read_kind(item.value);
    if (!kind) {
      return refuse(item, fmt::format("there is no card \"{}\"", item.value),
                    "a card is one of A K Q J T 9 8 7 6 5 4 2 * 3r 3b");
    }
    step({.what = What::discard, .kind = *kind}, item);
  }
  void ask(const Item& item) {
    const auto yes = read_answer(item.value);
    if (!yes) return refuse(item, "the partner says yes or no", "write ask:y or ask:n");
    m_reader.told(item,
                  [&](Form form) { return std::string(*yes ? "yes" : "no").substr(0, form == Form::full ? 3 : 1); });
    step({.what = What::ask, .yes = *yes}, item);
  }

  // The words of a side

  void side(std::span<const Word> words, Side side) {
    m_reader.told(words.front(), [&](Form) { return side_word(side); });
    m_side = side;
    for (words = words.subspan(1); !words.empty();) take(words, side_keys());
  }

  SideLine& line() { return m_record.sides[m_side]; }
  template <Points SideLine::*member>
  void number(const Item& item) {
    line().*member = count(item).value_or(0);
  }
  void melded(const Item& item) { line().melded = points(item, false); }
  void left(const Item& item) { line().left = points(item, true); }
  void penalty(const Item& item) {
    if (const auto penalty = read_own_penalty(item.value)) return line().penalties.push_back(*penalty);
    refuse(item, fmt::format("\"{}\" is no penalty", item.value),
           "a penalty is points and a clause from HF-69 to HF-79 or HF-82 to HF-84, or HF-45, like p100:HF-75");
  }
  void special(const Item& item) {
    if (const auto special = read_special(item.value)) return line().special.push_back(*special);
    refuse(item, fmt::format("\"{}\" are no special books", item.value), "write a rank and a number, like s7x1");
  }

  void out(const Item& item) {
    const auto seat = player(item.word, item.value_at);
    if (!seat) return;
    if (m_match.side_of[*seat] != m_side) {
      refuse(item, fmt::format("{} is not of side {}", m_match.players[*seat], m_side),
             "write out in the line of the player's own side");
      return;
    }
    line().out = *seat;
  }

  /// Points told as counts must be values that cards have; a black three is told by its sign, `3x2`.
  Amount points(const Item& item, bool is_left) {
    auto amount = this->amount(item);
    if (!amount) return {};
    for (Batch& batch : amount->batches) {
      const bool threes = is_black_three(batch);
      if (threes) batch.value = m_rules.value(Kind::black_three);
      amount->points += (batch.value - batch.told) * batch.cards;
      if (threes && is_left) continue;
      const bool exists = std::ranges::any_of(std::span(m_rules.values).first(index(Kind::red_three)),
                                              [&](Points value) { return value == batch.value; });
      if (exists && !threes) continue;
      m_reader.refuse(item, threes ? "threes are never melded" : fmt::format("no card is worth {}", batch.value),
                      "a product is cards of one value, the value first: 20x3 is three cards of 20",
                      threes ? check::threes : check::points.citing(clause::values));
      return {};
    }
    return *amount;
  }

 private:
  static std::span<const Key> side_keys();
  static std::span<const Key> turn_keys();

  const Rules& m_rules;
  Record m_record;
  Side m_side = nobody;  // whose line is read
  BySide<std::vector<Item>> m_items;
};

constexpr KeyTable key_table(std::to_array<ReadKey<Gatherer>>({
    {{"c", "clean", "NUMBER", "Clean books of the side.", fits_number}, &Gatherer::number<&SideLine::clean>},
    {{"d", "dirty", "NUMBER", "Dirty books of the side.", fits_number}, &Gatherer::number<&SideLine::dirty>},
    {{"w", "wild", "NUMBER", "Wild books of the side.", fits_number}, &Gatherer::number<&SideLine::wild>},
    {{"m", "melded", "POINTS", "Points of all melded cards, or counts by value: 50x3,20x10.", fits_amount},
     &Gatherer::melded},
    {{"r", "red-threes", "NUMBER", "Red threes on the table.", fits_number}, &Gatherer::number<&SideLine::red_threes>},
    {{"x", "caught", "NUMBER", "Red threes caught in hands and feet.", fits_number},
     &Gatherer::number<&SideLine::caught>},
    {{"l", "left", "POINTS", "Points of the cards left, or counts by value; 3x2 are two black threes.", fits_amount},
     &Gatherer::left},
    {{"", "out", "WHO", "The player of the side who went out.", fits_player}, &Gatherer::out},
    {{"p", "penalty", "POINTS:CLAUSE", "A penalty and its clause: 100:HF-75.", reads<read_own_penalty>, true},
     &Gatherer::penalty},
    {{"b", "exact-cuts", "NUMBER", "How often the bonus for an exact cut was earned.", fits_number},
     &Gatherer::number<&SideLine::cuts>},
    {{"s", "special", "RANKxNUMBER", "Clean books of a rank with a bonus of its own: 7x1.", reads<read_special>, true},
     &Gatherer::special},
    {{"d", "draw", "NUMBER", "In a turn: cards drawn from the stock, if not as many as usual.", fits_number},
     &Gatherer::counted<What::draw>},
    {{"p", "pile", "NUMBER:CARD", "In a turn: cards taken from the discard pile, and the card on top.",
      reads<read_pile>},
     &Gatherer::pile},
    {{"r", "laid", "NUMBER", "In a turn: red threes laid down.", fits_number, true}, &Gatherer::counted<What::red>},
    {{"-", "discard", "CARD", "In a turn: the card discarded, where it is to be remembered.", reads<read_kind>, true},
     &Gatherer::discard},
    {{"fd", "foot-discard", "", "In a turn: the last card of the hand is discarded, the foot is picked up."},
     &Gatherer::done<What::foot_discard>},
    {{"f", "foot", "", "In a turn: the hand is melded out, the foot is picked up and played on."},
     &Gatherer::done<What::foot>},
    {{"", "ask", "yes|no", "In a turn: leave to go out is asked, and the answer.", reads<read_answer>}, &Gatherer::ask},
    {{"", "out", "", "In a turn: the player goes out."}, &Gatherer::done<What::out>},
    {{"", "pass", "", "In a turn: the stock is empty and the pile is declined."}, &Gatherer::done<What::pass>},
    {{"", "back", "", "In a turn: all that was melded in it is taken back in time."}, &Gatherer::done<What::back>},
}));

std::span<const Key> Gatherer::side_keys() { return std::span(key_table.keys).first(side_words); }
std::span<const Key> Gatherer::turn_keys() { return std::span(key_table.keys).subspan(side_words); }

void Gatherer::take(std::span<const Word>& words, std::span<const Key> among) {
  const auto item = m_reader.take(words, among, check::unknown);
  if (!item) return;
  const auto index = static_cast<std::size_t>(item->key - key_table.keys.data());
  if (index < side_words) {
    auto& at = line().at[index];
    if (!at) at = item->word;
    m_items[m_side].push_back(*item);
  }
  (this->*key_table.reads[index])(*item);
}

}  // namespace

const std::span<const Key> keys{key_table.keys};

char letter_of(Rank rank) noexcept { return rank_letters[rank]; }

Record read(Reader& reader, const Rules& rules) {
  return reader.gathered([&] { return Gatherer(reader, rules).gather(); });
}

}  // namespace tavolo::games::hand_and_foot
