#include "games/ecarte/record.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "base/name.hpp"
#include "games/ecarte/clauses.hpp"

namespace tavolo::games::ecarte {
namespace {

using base::Word;
using cards::Card;

std::string pair_word(const std::array<Points, 2>& pair, char sign) {
  return fmt::format("{}{}{}", pair[0], sign, pair[1]);
}

/// `1@1-2`: a seat and the tricks made so far. The seat may be written `@NAME`.
struct GaveUpText {
  std::string_view seat, tricks;
};

std::optional<GaveUpText> split_gave_up(std::string_view text) {
  const std::size_t sign = text.rfind('@');
  if (sign == std::string_view::npos || sign == 0) return std::nullopt;
  return GaveUpText{text.substr(0, sign), text.substr(sign + 1)};
}

bool fits_exchange(const Match&, std::string_view text) { return read_pair(text, '/').has_value(); }
bool fits_tricks(const Match&, std::string_view text) { return read_pair(text, '-').has_value(); }
bool fits_gave_up(const Match& match, std::string_view text) {
  const auto parts = split_gave_up(text);
  return parts && find_seat(match, parts->seat) && read_pair(parts->tricks, '-');
}

bool is_long_exchange(std::string_view word) { return word.size() >= 3 && base::begins_with("exchange", word); }

constexpr std::string_view verbs = "king, fix or rv";

/// Reads one record, line by line.
class RecordReader {
 public:
  explicit RecordReader(Reader& reader) : m_reader(reader) {
    m_record.playings.emplace_back();
    m_record.steps.reserve(8);
  }

  Record read() {
    for (const auto words : m_reader.lines()) read_line(words);
    m_reader.refuse_second_values(m_items);
    m_reader.refuse_second_values(m_claimed);
    return std::move(m_record);
  }

  void read_line(std::span<const Word> words);
  void read_keys(std::span<const Word> words);
  void read_claims(std::span<const Word> words);

  [[nodiscard]] Playing& playing() { return m_record.playings.back(); }

  /// Nothing follows a fresh deal or a concession.
  void ended(const Word& word) {
    if (m_record.fresh_deal) {
      m_reader.refuse(word, "the record ends with the fresh deal", "leave out what follows fd", clause::fresh_deal);
    } else if (m_record.conceded != nobody) {
      m_reader.refuse(word, "the record ends with the concession", "leave out what follows cc", clause::concession);
    }
  }

  // The words of the first line

  void dealer(const Item& item) { m_record.dealer = m_reader.seat(item).value_or(nobody); }
  void turn(const Item& item) { m_record.turn_up = card(item); }
  void wrong_number(const Item& item) {
    if (const auto seat = m_reader.seat(item)) m_record.wrong_number[*seat] = true;
  }
  template <Step::Kind kind>
  void step(const Item& item) {
    m_record.steps.push_back({.kind = kind, .word = item.word});
  }
  template <Penalty::Choice choice>
  void choose(const Item& item) {
    choose(choice, item.word);
  }
  void fresh_deal(const Item&) { m_record.fresh_deal = true; }
  void concede(const Item& item) { m_record.conceded = m_reader.seat(item).value_or(nobody); }

  /// A card of the pack of 32 (EC-R1).
  std::optional<Card> card(const Spot& spot) {
    const auto card = m_reader.card(spot, check::no_card);
    if (card && card->rank < cards::Rank::seven) {
      m_reader.refuse(spot, fmt::format("{} is not in the pack of 32", cards::name(*card)),
                      "the pack goes from the seven to the ace", check::no_card);
      return std::nullopt;
    }
    return card;
  }

  /// Two numbers with a sign between them at the end of the value of an item.
  std::optional<std::array<Points, 2>> pair(const Item& item, std::string_view text, char sign) {
    const auto pair = read_pair(text, sign);
    if (!pair) return std::nullopt;
    m_reader.told({item.word, item.word.text.size() - text.size()}, [&](Form) { return pair_word(*pair, sign); });
    return pair;
  }

  void accepted(const Item& item) {
    const auto pair = this->pair(item, item.value, '/');
    if (!pair) {
      m_reader.refuse(item, fmt::format("\"{}\" is no exchange", item.value),
                      "write the cards of the elder and of the dealer, like a3/2");
      return;
    }
    constexpr Points most = 99;  // anything above five is refused by its clause
    m_record.steps.push_back({Step::Kind::accepted, static_cast<int>(std::min((*pair)[0], most)),
                              static_cast<int>(std::min((*pair)[1], most)), item.word});
  }

  /// EC-R11: one king of trumps, declared by one player.
  void king(const Item& item) {
    const auto who = m_reader.who(item);
    if (!who) return;
    if (m_record.king && *m_record.king != who->seat) {
      const bool both = *m_record.king != nobody && who->seat != nobody;
      m_reader.refuse(item, both ? "both players declare the king of trumps" : "the king is told twice",
                      "there is one king of trumps: keep one of the two", both ? check::two_kings : Check{});
    }
    m_record.king = who->seat;
    m_record.king_word = item.word;
  }

  std::optional<Tricks> number_of_tricks(const Item& item, std::string_view text, const Check& check) {
    const auto pair = this->pair(item, text, '-');
    if (!pair) {
      m_reader.refuse(item, fmt::format("\"{}\" are no tricks", text), "write those of seat 1 and of seat 2, like 3-2");
      return std::nullopt;
    }
    const auto [a, b] = *pair;
    if (a > hand_size || b > hand_size || a + b > hand_size) {
      m_reader.refuse(item, fmt::format("{} tricks are more than five", text), "five tricks are played in a hand",
                      check);
      return std::nullopt;
    }
    return Tricks{static_cast<int>(a), static_cast<int>(b)};
  }

  void tricks(const Item& item) {
    const auto won = number_of_tricks(item, item.value, check::incomplete);
    if (!won) return;
    if (playing().won && *playing().won != *won) {
      m_reader.refuse(
          item, "the tricks are told twice",
          fmt::format("{}; other tricks follow only after replay", keep_one(playing().won_word, item.word)));
    }
    playing().won = won;
    playing().won_word = item.word;
  }

  template <Penalty::Cause cause>
  void penalty(const Item& item) {
    const auto seat = m_reader.seat(item);
    if (!seat) return;
    const bool again = std::ranges::any_of(playing().penalties, [&](const Penalty& p) {
      return p.cause == cause && p.seat == *seat && p.trick == 0 && p.choice == Penalty::Choice::none;
    });
    if (!again) playing().penalties.push_back({cause, *seat, 0, Penalty::Choice::none, item.word});
  }

  /// The choice is for everything claimed and not decided yet; playing again begins a new playing.
  void choose(Penalty::Choice choice, const Word& word) {
    bool any = false;
    for (Penalty& penalty : playing().penalties) {
      if (penalty.choice != Penalty::Choice::none) continue;
      penalty.choice = choice;
      any = true;
    }
    if (!any) {
      m_reader.refuse(word, fmt::format("\"{}\" decides nothing", word.text),
                      "write it after the revoke (rv) or the false king (fk)", clause::played_again);
      return;
    }
    if (choice == Penalty::Choice::replay) m_record.playings.emplace_back();
  }

  void gave_up(const Item& item) {
    const auto parts = split_gave_up(item.value);
    if (!parts) {
      m_reader.refuse(item, fmt::format("\"{}\" is no hand given up", item.value),
                      "write the seat and the tricks so far, like ab1@1-2");
      return;
    }
    const auto seat = m_reader.seat({item.word, item.value_at, parts->seat.size()});
    const auto won = number_of_tricks(item, parts->tricks, check::given_up);
    if (!seat || !won) return;
    if (playing().given_up && (playing().given_up->seat != *seat || playing().given_up->tricks != *won)) {
      m_reader.refuse(item, "the hand is given up twice", std::string(keep_one(playing().given_up->word, item.word)),
                      clause::given_up);
    }
    playing().given_up = GivenUp{*seat, *won, item.word};
  }

  void thrown(const Item& item) {
    const auto number = m_reader.number(item);
    if (!number) return;
    m_reader.told(item, [&](Form) { return fmt::format("{}", *number); });
    constexpr Points stock = 21;
    if (*number < 0 || *number > stock) {
      m_reader.refuse(item, fmt::format("{} cannot be thrown aside", so_many(*number, "card")),
                      "the stock has 21 cards", check::stock_short);
      return;
    }
    m_record.thrown += *number;
  }

  void claimed_king(const Item& item) {
    if (const auto who = m_reader.who(item)) m_reader.claim(item.word, m_record.claims.king, who->seat);
  }
  void claimed_tricks(const Item& item) {
    const auto won = number_of_tricks(item, item.value, check::incomplete);
    if (won) m_reader.claim(item.word, m_record.claims.won, *won);
  }

  void read_hand(std::span<const Word> words, PerSeat<std::optional<std::vector<Card>>>& hands) {
    const Word& first = words.front();
    const auto seat = m_reader.seat({first, 0, first.text.size() - 1});
    if (!seat) return;
    if (hands[*seat]) {
      m_reader.refuse(first, "this hand is recorded twice", "keep one of the two", check::twice);
      return;
    }
    hands[*seat].emplace();
    for (const Word& word : words.subspan(1)) {
      if (const auto one = card(word)) hands[*seat]->push_back(*one);
    }
  }

  /// `x2 8D 9H > QD AD`, `exchange Ann ? > QD AD`.
  void read_swap(std::span<const Word> words) {
    const Word& first = words.front();
    const bool apart = first.text.size() == 1 || is_long_exchange(first.text);
    if (apart && words.size() == 1) {
      m_reader.refuse(first, "the exchange names nobody", "write it like x2 8D 9H > QD AD, or with drew for the >");
      return;
    }
    const auto seat = apart ? m_reader.seat(words[1]) : m_reader.seat({first, 1});
    if (!seat) return;
    m_reader.told_head(first, apart ? words[1] : first, apart ? 0 : 1, "x", "exchange");
    const auto rest = words.subspan(apart ? 2 : 1);
    const auto sign = std::ranges::find(rest, std::string_view(">"), &Word::text);
    if (sign == rest.end()) {
      m_reader.refuse(first, "the exchange has no > between the cards laid aside and those drawn",
                      "write it like x2 8D 9H > QD AD, with ? for cards that are not known; drew and unknown are words "
                      "for > and ?");
      return;
    }
    const auto middle = static_cast<std::size_t>(sign - rest.begin());
    m_record.swaps.push_back({*seat, listed(rest.first(middle)), listed(rest.subspan(middle + 1)), first});
  }

  std::optional<std::vector<Card>> listed(std::span<const Word> words) {
    if (words.size() == 1 && words.front().text == "?") return std::nullopt;
    std::vector<Card> list;
    for (const Word& word : words) {
      if (const auto one = card(word)) list.push_back(*one);
    }
    return list;
  }

  std::optional<int> trick_number(const Word& word) {
    const base::Number number = base::whole(word.text.substr(1));
    if (number && number.value >= 1 && number.value <= hand_size) return static_cast<int>(number.value);
    m_reader.refuse(word, fmt::format("\"{}\" is no trick", word.text), "the tricks are #1 to #5", check::incomplete);
    return std::nullopt;
  }

  void read_trick(std::span<const Word> words) {
    ended(words.front());
    const auto number = trick_number(words.front());
    if (!number) return;
    if (words.size() < 2) {
      m_reader.refuse(words.front(), fmt::format("trick {} names nobody who led", *number),
                      "write who led, then the cards", check::incomplete);
      return;
    }
    const auto leader = m_reader.seat(words[1]);
    if (!leader) return;
    Trick trick{.number = *number, .leader = *leader, .word = words.front()};
    for (const Word& word : words.subspan(2)) {
      if (word.text.front() == '>') {
        trick.claimed_winner = m_reader.seat({word, 1}).value_or(nobody);
      } else if (trick.size == seats) {
        m_reader.refuse(word, fmt::format("trick {} has a third card", *number), "a trick has one card of each player",
                        check::incomplete);
      } else if (const auto one = card(word)) {
        trick.words[static_cast<std::size_t>(trick.size)] = word;
        trick.cards[static_cast<std::size_t>(trick.size++)] = *one;
      }
    }
    insert(trick);
  }

  /// Keeps the tricks in the order of their numbers. One that goes on may be written again from its lead.
  void insert(const Trick& trick) {
    auto& all = playing().tricks;
    for (Trick& known : std::span(all).first(static_cast<std::size_t>(playing().size))) {
      if (known.number != trick.number) continue;
      const bool goes_on = known.size < trick.size && known.leader == trick.leader &&
                           (known.size == 0 || known.cards.front() == trick.cards.front());
      if (goes_on && known.claimed_winner == nobody) {
        known = trick;
      } else {
        m_reader.refuse(trick.word, fmt::format("trick {} is recorded twice", trick.number),
                        "number the tricks 1 to 5; one that goes on is written again from its lead, and a hand played "
                        "again follows ! rv … replay",
                        check::incomplete);
      }
      return;
    }
    auto place = static_cast<std::size_t>(playing().size++);
    for (; place > 0 && all[place - 1].number > trick.number; --place) all[place] = all[place - 1];
    all[place] = trick;
  }

  /// `! king 1 #2`, `! fix 1 #2 KC`, `! rv 1 #2 stand`; the sign may stand before the word.
  void read_event(std::span<const Word> words) {
    ended(words.front());
    const auto verb = read_verb(m_reader, words, verbs);
    if (!verb) return;
    if (verb->is("k", "king")) {
      declaration(*verb);
    } else if (verb->is("fix", "fixed")) {
      fix(*verb);
    } else if (verb->is("rv", "revoke")) {
      revoke_claim(*verb);
    } else {
      m_reader.refuse(verb->word, fmt::format("nothing is known of \"{}\"", verb->word.text),
                      fmt::format("after ! stands {}", verbs));
    }
  }

  /// Seat, trick and the words left of an event. The seat is nobody where it does not stand.
  struct Details {
    Seat seat = nobody;
    int trick = 0;
    std::span<const Word> rest;
  };

  std::optional<Details> details(const Verb& verb, std::string_view example) {
    const auto words = verb.rest;
    Details found;
    if (words.empty()) {
      m_reader.refuse(verb.word, "the line does not say who", fmt::format("write it like {}", example));
      return std::nullopt;
    }
    const auto seat = m_reader.seat(words.front());
    if (!seat) return std::nullopt;
    found.seat = *seat;
    found.rest = words.subspan(1);
    if (!found.rest.empty() && found.rest.front().text.front() == '#') {
      const auto trick = trick_number(found.rest.front());
      if (!trick) return std::nullopt;
      found.trick = *trick;
      found.rest = found.rest.subspan(1);
    }
    return found;
  }

  void too_many(std::span<const Word> words) {
    for (const Word& word : words)
      m_reader.refuse(word, fmt::format("\"{}\" is one word too many", word.text), "leave it out");
  }

  void declaration(const Verb& verb) {
    const auto found = details(verb, "! king 1, or ! king 1 #2");
    if (!found) return;
    too_many(found->rest);
    m_record.declarations.push_back({found->seat, found->trick, m_record.playings.size() - 1, verb.word});
  }

  void fix(const Verb& verb) {
    const auto found = details(verb, "! fix 1 #2 KC");
    if (!found) return;
    if (found->trick == 0 || found->rest.empty()) {
      m_reader.refuse(verb.word, "the line does not say which card at which trick", "write it like ! fix 1 #2 KC");
      return;
    }
    too_many(found->rest.subspan(1));
    if (const auto one = card(found->rest.front()))
      playing().fixes.push_back({found->seat, found->trick, *one, found->rest.front()});
  }

  void revoke_claim(const Verb& verb) {
    const auto found = details(verb, "! rv 1 #2 stand");
    if (!found) return;
    const std::string_view word = found->rest.empty() ? std::string_view{} : found->rest.front().text;
    const bool stands = word.size() > 1 && base::begins_with("stand", word);
    const bool replays = word.size() > 1 && base::begins_with("replay", word);
    if (found->trick == 0 || (!word.empty() && !stands && !replays)) {
      m_reader.refuse(verb.word, "the line does not say at which trick, and whether the result stands",
                      "write it like ! rv 1 #2 stand or ! rv 1 #2 replay, or ! rv 1 #2 until it is chosen",
                      check::incomplete.citing(clause::played_again));
      return;
    }
    const bool again = std::ranges::any_of(playing().penalties, [&](const Penalty& known) {
      return known.cause == Penalty::Cause::revoke && known.seat == found->seat && known.trick == found->trick &&
             known.choice == Penalty::Choice::none;
    });
    if (!again) playing().penalties.push_back({Penalty::Cause::revoke, found->seat, found->trick, {}, verb.word});
    if (word.empty()) return;
    too_many(found->rest.subspan(1));
    choose(stands ? Penalty::Choice::stand : Penalty::Choice::replay, found->rest.front());
  }

 private:
  Reader& m_reader;
  Record m_record;
  std::vector<Item> m_items, m_claimed;
};

// The words in the order of print.
constexpr KeyTable key_table(std::to_array<ReadKey<RecordReader>>({
    {{"d", "dealer", "WHO", "The seat that deals.", fits_seat}, &RecordReader::dealer},
    {{"t", "turn", "CARD", "The card turned for trumps.", fits_card}, &RecordReader::turn},
    {{"wn", "wrong-number", "WHO", "The seat was dealt a wrong number of cards, and no fresh deal was claimed.",
      fits_seat, true},
     &RecordReader::wrong_number},
    {{"s", "played", "", "The elder played: without proposing, or after an exchange without another."},
     &RecordReader::step<Step::Kind::played>},
    {{"p", "proposed", "", "The elder proposed an exchange."}, &RecordReader::step<Step::Kind::proposed>},
    {{"r", "refused", "", "The dealer refused it."}, &RecordReader::step<Step::Kind::refused>},
    {{"a", "accepted", "N/N", "The dealer accepted; cards taken by the elder and by the dealer.", fits_exchange, true},
     &RecordReader::accepted},
    {{"e", "exhausted", "", "The stock is used up, so play begins."}, &RecordReader::step<Step::Kind::exhausted>},
    {{"k", "king", "WHO", "Who declared the king of trumps in time; - for nobody.", fits_who, true},
     &RecordReader::king},
    {{"w", "tricks", "N-N", "Tricks of seat 1 and of seat 2; once more after replay.", fits_tricks, true},
     &RecordReader::tricks},
    {{"fk", "false-king", "WHO", "The seat declared a king of trumps that neither player holds, and did not say so.",
      fits_seat, true},
     &RecordReader::penalty<Penalty::Cause::false_king>},
    {{"rv", "revoke", "WHO", "A revoke of the seat, claimed and proved.", fits_seat, true},
     &RecordReader::penalty<Penalty::Cause::revoke>},
    {{"replay", "replay", "", "The other player has the hand played again."},
     &RecordReader::choose<Penalty::Choice::replay>},
    {{"stand", "stand", "", "The other player lets the result stand."}, &RecordReader::choose<Penalty::Choice::stand>},
    {{"ab", "gave-up", "WHO@N-N", "The seat gave up its hand after these tricks of seat 1 and of seat 2.", fits_gave_up,
      true},
     &RecordReader::gave_up},
    {{"fd", "fresh-deal", "", "A fresh deal by the same dealer; ends the record."}, &RecordReader::fresh_deal},
    {{"cut", "thrown", "N", "Cards of the stock that were thrown aside.", fits_number, true}, &RecordReader::thrown},
    {{"cc", "concede", "WHO", "The seat concedes the game; ends the record.", fits_seat}, &RecordReader::concede},
}));
constexpr KeyTable claim_table(std::to_array<ReadKey<RecordReader>>({
    {{"k", "king", "WHO", "", fits_who, true}, &RecordReader::claimed_king},
    {{"w", "tricks", "N-N", "", fits_tricks, true}, &RecordReader::claimed_tricks},
}));

void RecordReader::read_line(std::span<const Word> words) {
  const std::string_view first = words.front().text;
  if (first.front() == '#') return read_trick(words);
  if (first.front() == '!') return read_event(words);
  if (first.size() > 1 && first.ends_with('^')) return read_hand(words, m_record.first_hands);
  if (begins_hand(m_reader.match(), key_table.keys, first)) return read_hand(words, m_record.hands);
  if (base::lower(first.front()) == 'x' || is_long_exchange(first)) return read_swap(words);
  read_keys(words);
}

/// The words of the first line; a lone `=` among them begins what is claimed.
void RecordReader::read_keys(std::span<const Word> words) {
  while (!words.empty()) {
    if (words.front().text == "=") return read_claims(words.subspan(1));
    const bool over = m_record.fresh_deal || m_record.conceded != nobody;
    const auto item = key_table.read(m_reader, words, *this);
    if (!item) continue;
    if (over && item->key->full != "thrown") ended(item->word);  // the page writes cut after fd
    m_items.push_back(*item);
  }
}

void RecordReader::read_claims(std::span<const Word> words) {
  while (!words.empty()) {
    if (const auto points = read_pair(words.front().text, '-')) {
      m_reader.claim(words.front(), m_record.claims.points, PerSeat<Points>{(*points)[0], (*points)[1]});
      m_reader.told(words.front(), [&](Form) { return pair_word(*points, '-'); });
      words = words.subspan(1);
    } else if (const auto item = claim_table.read(m_reader, words, *this)) {
      m_claimed.push_back(*item);
    }
  }
}

}  // namespace

const std::span<const Key> keys{key_table.keys};

std::vector<Penalty> Record::false_kings() const {
  std::vector<Penalty> found;
  for (const Playing& playing : playings) {
    std::ranges::copy_if(playing.penalties, std::back_inserter(found),
                         [](const Penalty& penalty) { return penalty.cause == Penalty::Cause::false_king; });
  }
  return found;
}

Record read(Reader& reader) {
  return reader.gathered([&] { return RecordReader(reader).read(); });
}

}  // namespace tavolo::games::ecarte
