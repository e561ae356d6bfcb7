#include "games/burraco/record.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/name.hpp"
#include "base/number.hpp"
#include "games/burraco/clauses.hpp"

namespace tavolo::games::burraco {
namespace {

using What = Step::What;
using base::Word;

constexpr int most_cards = Rules::pack;  // in one word: more is no slip of the finger

/// Takes one card, or several of a kind, off the beginning of the text and puts them behind the others; nothing is
/// taken where none are.
bool take_cards(std::string_view& text, std::vector<Card>& cards, Suit none, int& size) {
  std::string_view rest = text;
  auto card = take_card(rest);
  if (!card) return false;
  int count = 1;
  if (rest.size() > 1 && base::lower(rest.front()) == 'x' && base::is_digit(rest[1])) {
    rest.remove_prefix(1);
    const auto number = base::take_whole(rest, most_cards);
    if (!number) return false;
    count = *number;
  }
  if (size + count > most_cards) return false;
  size += count;
  if (card->suit == Suit::none && card->rank != Rank::joker) card->suit = none;
  cards.insert(cards.end(), static_cast<std::size_t>(count), *card);
  text = rest;
  return true;
}

/// The name of a meld, whole.
std::optional<Name> read_name(std::string_view text) {
  Name name;
  if (const auto suit = text.empty() ? std::nullopt : read_suit(text.substr(0, 1))) {
    name.is_sequence = true;
    name.suit = *suit;
    text.remove_prefix(1);
  } else {
    const auto rank = take_rank(text);
    if (!rank || *rank == Rank::joker) return std::nullopt;
    name.rank = *rank;
  }
  if (text.empty()) return name;
  constexpr int most_melds = 999;
  const auto number = base::take_whole(text, most_melds);
  if (!number || *number == 0 || !text.empty()) return std::nullopt;
  name.number = *number;
  return name;
}

}  // namespace

std::optional<CardRange> read_cards(std::string_view text, std::vector<Card>& cards, Suit none) {
  const std::size_t first = cards.size();
  int size = 0;
  while (!text.empty()) {
    if (take_cards(text, cards, none, size)) continue;
    cards.resize(first);
    return std::nullopt;
  }
  if (size == 0) return std::nullopt;
  return CardRange{static_cast<std::uint32_t>(first), static_cast<std::uint32_t>(size)};
}

std::optional<Step> read_meld(const Word& word, std::vector<Card>& cards, bool& bad) {
  const std::size_t sign = word.text.find_first_of("=+");
  if (sign == std::string_view::npos || sign == 0) return std::nullopt;
  const auto name = read_name(word.text.substr(0, sign));
  if (!name) return std::nullopt;
  Step step{.what = word.text[sign] == '=' ? What::open : What::add, .name = *name, .word = word};
  const auto range = read_cards(word.text.substr(sign + 1), cards, name->suit);
  bad = !range;
  if (range) step.cards = *range;
  return step;
}

namespace {

/// Where a text stops being cards.
std::size_t end_of_cards(std::string_view text) {
  std::vector<Card> cards;
  int size = 0;
  std::string_view rest = text;
  while (!rest.empty() && take_cards(rest, cards, Suit::none, size)) continue;
  return text.size() - rest.size();
}

/// A pile as far as it is told: how many cards it has, and which one lies on top.
struct Pile {
  std::optional<Points> count;
  std::optional<Card> top;
};

/// `7`, `7:QH`, `:QH` or `QH`.
std::optional<Pile> read_pile(std::string_view text) {
  constexpr Points most = 1000;
  Pile pile;
  const std::size_t colon = text.find(':');
  if (const base::Number count = base::whole(text.substr(0, colon)); count && count.value <= most) {
    pile.count = count.value;
    if (colon == std::string_view::npos) return pile;
  } else if (colon != std::string_view::npos && colon != 0) {
    return std::nullopt;
  }
  pile.top = read_card(colon == std::string_view::npos ? text : text.substr(colon + 1));
  if (!pile.top) return std::nullopt;
  return pile;
}

std::optional<Penalty> read_own_penalty(std::string_view text) { return read_penalty(text, clause::penalties); }

/// A player, or a side.
std::optional<Who> who_of(const Match& match, std::string_view text) {
  if (const auto who = find_who(match, text); who && who->side != nobody) return who;
  const auto seat = seat_of(match, text);
  if (!seat) return std::nullopt;
  return match.who(*seat);
}
bool fits_closer(const Match& match, std::string_view text) { return who_of(match, text).has_value(); }

/// The two of a line for a pair, `B+C`; nothing where it is none.
std::optional<std::array<Side, 2>> read_pair_sides(const Match& match, std::string_view text) {
  const std::size_t plus = text.find('+');
  if (plus == std::string_view::npos || !match.individual()) return std::nullopt;
  const auto first = side_of(match, text.substr(0, plus));
  const auto second = side_of(match, text.substr(plus + 1));
  if (!first || !second || first == second || match.playing() != 3) return std::nullopt;
  return std::array{std::min(*first, *second), std::max(*first, *second)};
}

constexpr std::string_view cards_are =
    "each sign is a card: A K Q J T 9 8 7 6 5 4 3 2 *, with a suit S H D C behind it";

/// Builds the facts out of the lines of a record.
class Gatherer : MeldingReader {
 public:
  Gatherer(Reader& reader, const Rules& rules) : MeldingReader(reader, check::unknown), m_rules(rules) {
    m_record.sides.resize(m_match.all_sides().size());
    m_items.resize(m_match.all_sides().size());
    m_record.steps.reserve(reader.words().words().size());
  }

  Record gather() {
    for (const auto words : m_reader.lines()) gather(words);
    for (const Side side : m_match.all_sides()) {
      const Side next = untold_after(m_match, side, [&](Side other) { return !m_items[other].empty(); });
      m_reader.refuse_second_values(m_items[side], m_record.pair ? Side(nobody) : next, check::unknown);
    }
    m_reader.refuse_second_values(m_pair_items, nobody, check::unknown);
    return std::move(m_record);
  }

  void gather(std::span<const Word> words) {
    const std::string_view first = words.front().text;
    if (first == "=" || base::same_word(first, "scores")) {
      return claims(words.front(), words.subspan(1), "= A 635 B 200", m_record.claims);
    }
    if (base::is_digit(first.front())) return turn(words);
    const bool is_long = words.size() > 1;
    if (is_head(first, "left", "resto") || (base::same_word(first, "l") && is_long)) return left(words);
    if (base::same_word(first, "end")) return end(words);
    if (base::same_word(first, "deal")) return deal(words, m_record.number);
    if (base::same_word(first, "up")) return up(words);
    const bool is_penalised = base::same_word(first, "x") && is_long && side_of(m_match, words[1].text);
    if (is_penalised || base::same_word(first, "penalised")) return penalised(words);
    const bool is_pair = m_match.individual() && first.find('+') != std::string_view::npos;
    if (const auto side = is_pair ? std::nullopt : side_of(m_match, first)) return this->side(words, *side);
    if (const auto pair = read_pair_sides(m_match, first)) return this->pair(words, *pair);
    m_reader.refuse_word(
        words.front(), fmt::format("there is no side \"{}\"", first),
        m_reader.meant_head(first, m_match.game->keys, {"deal", "end", "left", "penalised", "scores", "up"}),
        fmt::format("a line begins with a side, A to {}, or a player, a turn like {}, or deal, up, end, left, x, =",
                    Side(std::max(m_match.sides, 1) - 1), example_turn()),
        check::unknown);
  }

  static bool is_head(std::string_view word, std::string_view one, std::string_view other) {
    return base::same_word(word, one) || base::same_word(word, other);
  }

  /// Points at the first sign that is no card.
  void no_cards(const Word& word, std::size_t from) {
    from += end_of_cards(word.text.substr(std::min(from, word.text.size())));
    std::string_view rest = word.text.substr(from);
    refuse_cards(word, from, take_card(rest).has_value(), std::string(cards_are));
  }

  /// Takes an item off the words of a side or of a turn; what cannot be read is a word that there is not (BU-C1).
  void take(std::span<const Word>& words, std::span<const Key> among);

  // Lines

  void up(std::span<const Word> words) {
    if (words.size() != 2) return refuse(words.front(), "up needs one card", "write it as up 9H");
    const auto card = read_card(words[1].text);
    if (!card) return no_cards(words[1], 0);
    if (m_record.up && *m_record.up != *card) {
      refuse(words[1], "two cards are said to be turned up", "keep one of the two");
    }
    m_record.up = card;
  }

  /// `end stock`, `end stall`, `end time`, `end close:N`, `end close N`.
  void end(std::span<const Word> words) {
    constexpr std::array<std::string_view, 4> ends{"", "stock", "stall", "time"};
    m_record.end_word = words.front();
    const Word& last = words.back();
    const auto found = std::ranges::find_if(ends, [&](std::string_view e) { return base::same_word(e, last.text); });
    if (words.size() == 2 && found != ends.end()) {
      const auto end = static_cast<End>(found - ends.begin());
      if (m_record.end != End::untold && m_record.end != end) two_ends(last, "the deal is said to end in two ways");
      m_record.end = end;
      return;
    }
    for (const std::string_view head : {"close", "chiusura"}) {
      const bool is_joined = words.size() == 2 && base::begins_with(last.text, head) &&
                             last.text.size() > head.size() && last.text[head.size()] == ':';
      const bool is_parted = words.size() == 3 && base::same_word(words[1].text, head);
      if (is_joined || is_parted) return end_close(words[1], last, is_joined ? head.size() + 1 : 0);
    }
    m_reader.refuse_word(last, "a deal ends by the stock, by a stall, by time or by closing",
                         m_reader.meant(last.text, {}, {"stock", "stall", "time", "close"}),
                         "write end stock, end stall, end time, or end close:N", check::unknown);
  }

  void two_ends(const Spot& spot, std::string text) {
    m_reader.refuse(spot, std::move(text), "keep one of the two", check::two_ends);
  }

  void end_close(const Word& head, const Word& word, std::size_t from) {
    const auto who = this->who(word, from);
    if (!who) return;
    m_reader.told_head(head, word, from, "close:", "close");
    const Who before = m_record.end_close;
    const bool differs =
        before.side != nobody &&
        (before.side != who->side || (before.seat != who->seat && before.seat != nobody && who->seat != nobody));
    if (differs) two_ends({word, from}, "two players are said to have closed");
    if (before.seat == nobody || differs) m_record.end_close = *who;
  }

  /// A player, or the letter of a side.
  std::optional<Who> who(const Word& word, std::size_t from) {
    const auto who = who_of(m_match, word.text.substr(from));
    if (!who) {
      static_cast<void>(m_reader.seat({word, from}, check::unknown));
      return std::nullopt;
    }
    m_reader.told({word, from}, [&](Form form) { return who_word(m_match, *who, form); });
    return who;
  }

  void left(std::span<const Word> words) {
    m_reader.told(words.front(), [](Form) { return "left"; });
    if (words.size() < 2) refuse(words.front(), "left needs a player and cards", "write it as left N=KQ972");
    for (const Word& word : words.subspan(1)) {
      const std::size_t sign = std::min(word.text.find('='), word.text.size());
      const auto seat = seat_of(m_match, word.text.substr(0, sign));
      if (!seat) {
        refuse({word, 0, sign}, fmt::format("nobody here is \"{}\"", word.text.substr(0, sign)),
               "write it as left N=KQ972");
        continue;
      }
      m_reader.told({word, 0, sign}, [&](Form form) {
        const std::string who = seat_word(m_match, *seat, form);
        return who.find('=') == std::string::npos ? who : fmt::format("{}", *seat);
      });
      if (sign == word.text.size()) {
        refuse(word, fmt::format("\"{}\" does not say which cards are left", word.text),
               "write it as left N=KQ972, and left N=- for none");
        continue;
      }
      LeftCards cards{.seat = *seat, .word = word};
      const bool none = word.text.substr(sign + 1) == "-";
      const auto range = none ? CardRange{} : read_cards(word.text.substr(sign + 1), m_record.cards);
      if (!range) {
        no_cards(word, sign + 1);
        continue;
      }
      cards.cards = *range;
      keep_left(cards);
    }
  }

  void keep_left(const LeftCards& cards) {
    const auto known = std::ranges::find(m_record.left, cards.seat, &LeftCards::seat);
    if (known == m_record.left.end()) {
      m_record.left.push_back(cards);
    } else if (!std::ranges::equal(m_record.of(known->cards), m_record.of(cards.cards))) {
      refuse(cards.word, fmt::format("the hand of {} is told twice", m_match.players[cards.seat]),
             "keep one of the two");
    }
  }

  /// `x A H=9T K=Q`.
  void penalised(std::span<const Word> words) {
    m_reader.told(words.front(), [](Form form) { return form == Form::full ? "penalised" : "x"; });
    constexpr std::string_view example = "write it as x A H=9T K=Q";
    if (words.size() < 3) {
      return refuse(words.front(), "penalised cards need a side, a meld and cards", std::string(example));
    }
    const auto side = side_of(m_match, words[1].text);
    if (!side) {
      return refuse(words[1], fmt::format("there is no side \"{}\"", words[1].text), std::string(example));
    }
    m_reader.told(words[1], [&](Form) { return side_word(*side); });
    for (const Word& word : words.subspan(2)) {
      bool bad = false;
      const auto meld = read_meld(word, m_record.cards, bad);
      if (!meld || meld->what != What::open) {
        refuse(word, fmt::format("\"{}\" is no meld with cards", word.text), std::string(example));
      } else if (bad) {
        no_cards(word, word.text.find('=') + 1);
      } else {
        m_record.penalised.push_back({*side, meld->name, meld->cards, word});
      }
    }
  }

  // Turns

  void turn(std::span<const Word> words) {
    const auto turn = turn_head(words.front());
    if (!turn) return;
    m_record.moves.push_back({.number = turn->number,
                              .seat = turn->seat,
                              .first = static_cast<std::uint32_t>(m_record.steps.size()),
                              .word = words.front()});
    for (words = words.subspan(1); !words.empty();) {
      const Word& word = words.front();
      bool bad = false;
      const auto meld = read_meld(word, m_record.cards, bad);
      if (!meld) {
        take(words, turn_keys());
        continue;
      }
      words = words.subspan(1);
      if (bad) {
        no_cards(word, word.text.find_first_of("=+") + 1);
      } else {
        m_record.steps.push_back(*meld);
      }
    }
    Move& move = m_record.moves.back();
    move.count = static_cast<std::uint32_t>(m_record.steps.size()) - move.first;
    refuse_second(
        m_record.of(move), {What::draw, What::pile},
        [](const Step& a, const Step& b) { return a.count != b.count || a.card != b.card; },
        "a player draws once or takes one pile in a turn: keep one of the two");  // BU-C1
  }

  void step(Step step, const Item& item) {
    step.word = item.word;
    m_record.steps.push_back(step);
  }
  template <What what>
  void done(const Item& item) {
    step({.what = what}, item);
  }
  void draw(const Item& item) {
    if (const auto number = count(item)) step({.what = What::draw, .count = *number}, item);
  }
  void pile(const Item& item) {
    if (item.value.empty()) return step({.what = What::pile}, item);
    const auto pile = read_pile(item.value);
    if (!pile) return refuse(item, "a pile is the number of its cards and the top one", "write it as p7:QH");
    m_reader.told(item, [&](Form form) {
      std::string number = pile->count ? fmt::format("{}", *pile->count) : std::string();
      if (!pile->top) return number;
      const std::string top = text_of(*pile->top);
      // A rank alone that is a number would be read as that of the cards.
      const bool is_alone = number.empty() && form == Form::full && !base::whole(top);
      return fmt::format("{}{}{}", number, is_alone ? "" : ":", top);
    });
    step({.what = What::pile, .count = pile->count, .card = pile->top}, item);
  }
  void discard(const Item& item) {
    const auto card = read_card(item.value);
    if (!card) return refuse(item, fmt::format("there is no card \"{}\"", item.value), std::string(cards_are));
    step({.what = What::discard, .card = *card}, item);
  }

  // The words of a side

  void side(std::span<const Word> words, Side side) {
    m_reader.told(words.front(), [&](Form) { return side_word(side); });
    m_side = side;
    m_line = &m_record.sides[side];
    m_line_items = &m_items[side];
    for (words = words.subspan(1); !words.empty();) take(words, side_keys());
  }

  void pair(std::span<const Word> words, std::array<Side, 2> sides) {
    m_reader.told(words.front(), [&](Form) { return side_word(sides[0]) + '+' + side_word(sides[1]); });
    if (!m_record.pair) m_record.pair = PairLine{.sides = sides, .word = words.front()};
    if (m_record.pair->sides != sides) {
      return m_reader.refuse(words.front(), "two pairs have a line", "one plays alone, the other two are the pair",
                             check::pair_lines);
    }
    m_side = nobody;
    m_line = &m_record.pair->line;
    m_line_items = &m_pair_items;
    for (words = words.subspan(1); !words.empty();) take(words, side_keys());
  }

  template <Kind kind>
  void burrachi(const Item& item) {
    m_line->burrachi[index(kind)] = count(item).value_or(0);
  }
  template <Amount SideLine::*member>
  void points(const Item& item) {
    const auto told = amount(item);
    if (!told) return;
    for (const Batch& batch : told->batches) {
      if (std::ranges::count(m_rules.values, batch.value) > 0) continue;
      m_reader.refuse(item, fmt::format("no card is worth {}", batch.value),
                      "a product is cards of one value, the value first: 20x3 is three cards of 20", check::points);
      return;
    }
    m_line->*member = *told;
  }
  void no_pozzetto(const Item&) { m_line->no_pozzetto = true; }
  void close(const Item& item) {
    const auto who = this->who(item.word, item.value_at);
    if (!who) return;
    const bool is_of_line = m_side != nobody ? who->side == m_side : m_record.pair->has(who->side);
    if (!is_of_line) {
      const std::string name = who->seat == nobody ? fmt::format("side {}", who->side) : m_match.players[who->seat];
      return refuse(item,
                    fmt::format("{} is not of {}", name,
                                m_side != nobody ? fmt::format("side {}", m_side) : std::string("the pair")),
                    "write close in the line of the player's own side");
    }
    m_line->closed = true;
    m_line->closer = who->seat;
  }
  void penalty(const Item& item) {
    if (const auto penalty = read_own_penalty(item.value)) return m_line->penalties.push_back(*penalty);
    refuse(item, fmt::format("\"{}\" is no penalty", item.value),
           "a penalty is points and a clause from BU-67 to BU-81, like p50:BU-76");
  }

 private:
  static std::span<const Key> side_keys();
  static std::span<const Key> turn_keys();

  const Rules& m_rules;
  Record m_record;
  Side m_side = nobody;  // whose line is read; nobody: that of the pair
  SideLine* m_line = nullptr;
  std::vector<Item>* m_line_items = nullptr;
  BySide<std::vector<Item>> m_items;
  std::vector<Item> m_pair_items;
};

constexpr KeyTable key_table(std::to_array<ReadKey<Gatherer>>({
    {also_called("pulito", {"c", "clean", "NUMBER", "Clean burrachi of the side; pulito.", fits_number}),
     &Gatherer::burrachi<Kind::clean>},
    {also_called("semipulito", {"s", "semiclean", "NUMBER", "Semi-clean burrachi; semipulito.", fits_number}),
     &Gatherer::burrachi<Kind::semi_clean>},
    {also_called("sporco", {"d", "dirty", "NUMBER", "Dirty burrachi; sporco.", fits_number}),
     &Gatherer::burrachi<Kind::dirty>},
    {{"r", "royal", "NUMBER", "Sequences of thirteen natural cards, where the table counts them.", fits_number},
     &Gatherer::burrachi<Kind::royal>},
    {{"q", "royal-dirty", "NUMBER", "Such sequences with a wild card, where the table counts them.", fits_number},
     &Gatherer::burrachi<Kind::dirty_royal>},
    {{"u", "super", "NUMBER", "Sets of all eight cards, where the table counts them.", fits_number},
     &Gatherer::burrachi<Kind::super>},
    {{"w", "super-dirty", "NUMBER", "Such sets with a wild card, where the table counts them.", fits_number},
     &Gatherer::burrachi<Kind::dirty_super>},
    {{"m", "melded", "POINTS", "Points of all melded cards, or counts by value: 30x1,20x2,10x12.", fits_amount},
     &Gatherer::points<&SideLine::melded>},
    {also_called("resto", {"l", "left", "POINTS", "Points of the cards left, or counts by value; resto.", fits_amount}),
     &Gatherer::points<&SideLine::left>},
    {{"x", "penalised", "POINTS", "Points of penalised cards, or counts by value.", fits_amount},
     &Gatherer::points<&SideLine::penalised>},
    {{"n", "no-pozzetto", "", "The side has not taken its pozzetto."}, &Gatherer::no_pozzetto},
    {also_called("chiusura",
                 {"", "close", "WHO", "The player of the side who closed, or its letter; chiusura.", fits_closer}),
     &Gatherer::close},
    {{"p", "penalty", "POINTS:CLAUSE", "A penalty and its clause: 50:BU-76.", reads<read_own_penalty>, true},
     &Gatherer::penalty},
    {{.brief = "p",
      .full = "pile",
      .value = "NUMBER:CARD",
      .meaning =
          "In a turn: the pile is taken; its number of cards and the top one, if they are to be remembered; pila.",
      .fits = reads<read_pile>,
      .also = "pila",
      .may_lack = true},
     &Gatherer::pile},
    {{"d", "draw", "NUMBER", "In a turn: cards drawn from the stock, if not one.", fits_number}, &Gatherer::draw},
    {{"-", "discard", "CARD", "In a turn: the card discarded, where it is to be remembered.", reads<read_card>, true},
     &Gatherer::discard},
    {{"z", "pozzetto", "", "In a turn: the hand is melded out, the pozzetto is taken and played on."},
     &Gatherer::done<What::pozzetto>},
    {{"zd", "pozzetto-discard", "", "In a turn: the last card of the hand is discarded, the pozzetto is taken."},
     &Gatherer::done<What::pozzetto_discard>},
    {also_called("chiusura", {"", "close", "", "In a turn: the player closes; chiusura."}),
     &Gatherer::done<What::close>},
    {{"", "back", "", "In a turn: what was melded in it is taken back."}, &Gatherer::done<What::back>},
}));

std::span<const Key> Gatherer::side_keys() { return std::span(key_table.keys).first(side_words); }
std::span<const Key> Gatherer::turn_keys() { return std::span(key_table.keys).subspan(side_words); }

void Gatherer::take(std::span<const Word>& words, std::span<const Key> among) {
  const auto item = m_reader.take(words, among, check::unknown);
  if (!item) return;
  const auto index = static_cast<std::size_t>(item->key - key_table.keys.data());
  if (index < side_words) {
    auto& at = m_line->at[index];
    if (!at) at = item->word;
    m_line_items->push_back(*item);
  }
  (this->*key_table.reads[index])(*item);
}

}  // namespace

const std::span<const Key> keys{key_table.keys};

bool Record::says_end() const {
  const bool closed = std::ranges::any_of(sides, [](const SideLine& line) { return line.closed; });
  return closed || (pair && pair->line.closed) || end != End::untold || end_close.side != nobody;
}

Record read(Reader& reader, const Rules& rules) {
  return reader.gathered([&] { return Gatherer(reader, rules).gather(); });
}

}  // namespace tavolo::games::burraco
