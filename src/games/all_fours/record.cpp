#include "games/all_fours/record.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/name.hpp"
#include "games/all_fours/clauses.hpp"

namespace tavolo::games::all_fours {
namespace {

using base::Word;

bool fits_renege(const Match& match, std::string_view text) {
  if (text.ends_with('*')) text.remove_suffix(1);
  return find_seat(match, text).has_value();
}

bool fits_jack(const Match& match, std::string_view text) {
  if (text.ends_with('!')) text.remove_suffix(1);
  return find_who(match, text).has_value();
}

std::optional<Counts> read_counts(const Match& match, std::string_view text) {
  if (text == "=") return Counts{};
  if (const auto pair = read_pair(text)) return Counts::of((*pair)[0], (*pair)[1]);
  const auto side = find_side(match, text);
  if (!side) return std::nullopt;
  return Counts{.higher = *side};
}

bool fits_counts(const Match& match, std::string_view text) { return read_counts(match, text).has_value(); }

constexpr std::string_view verbs = "fix, exp, call, rn or md";

/// Reads one record, line by line.
class RecordReader {
 public:
  explicit RecordReader(Reader& reader) : m_reader(reader) {}

  Record read() {
    const auto lines = m_reader.lines();
    if (!lines.empty()) m_items.reserve(lines.front().size());
    if (lines.size() > 1) m_record.tricks.reserve(lines.size() - 1);
    for (const auto words : lines) read_line(words);
    m_reader.refuse_second_values(m_items);
    m_reader.refuse_second_values(m_claimed);
    std::ranges::stable_sort(m_record.tricks, {}, &Trick::number);
    return std::move(m_record);
  }

  void read_line(std::span<const Word> words);
  void read_keys(std::span<const Word> words);
  void read_claims(std::span<const Word> words);

  // The words of the first line

  void dealer(const Item& item) { m_record.dealer = m_reader.seat(item).value_or(nobody); }
  void uncut(const Item&) { m_record.uncut = true; }
  void turn(const Item& item) {
    const auto card = m_reader.card(item, check::no_card);
    if (!card) return;
    m_record.turn_ups.push_back(*card);
    m_record.turn_words.push_back(item.word);
  }
  void exhausted(const Item& item) {
    m_record.exhausted = true;
    m_record.exhausted_word = item.word;
  }
  void misdeal(const Item&) { m_record.misdeal = true; }
  void concede(const Item& item) { m_record.conceded = m_reader.side(item).value_or(nobody); }

  /// AF-R6: one speech in a hand; the second begging or gift is told by its clause.
  template <Speech speech>
  void say(const Item& item) {
    const Speech before = m_record.speech;
    if (before == Speech::none) {
      m_record.speech = speech;
    } else if (before == Speech::ran && speech == Speech::took_one) {
      m_reader.refuse(item, "a point is given after the cards were run",
                      "leave it out: after a run nobody may give one", check::speech.citing(clause::suit_changed));
    } else if (before != speech || speech != Speech::stood) {
      m_reader.refuse(item, "the eldest speaks twice", "leave the second word out",
                      check::speech.citing(before == Speech::ran ? clause::suit_changed : clause::stand_or_beg));
    }
  }

  void renege(const Item& item) {
    std::string_view text = item.value;
    const bool major = text.ends_with('*');
    if (major) text.remove_suffix(1);
    const auto seat = m_reader.seat({item.word, item.value_at, text.size()});
    if (seat) m_record.reneges.push_back({*seat, 0, nobody, major, item.word, true});
  }

  void high(const Item& item) {
    m_ending->high = m_reader.who(item);
    m_ending->high_word = item.word;
  }
  void low(const Item& item) {
    m_ending->low = m_reader.who(item);
    m_ending->low_word = item.word;
  }
  void game(const Item& item) {
    const auto counts = read_counts(m_reader.match(), item.value);
    m_ending->counts = counts;
    m_ending->counts_word = item.word;
    if (!counts) {
      m_reader.refuse(item, fmt::format("\"{}\" is no count for Game", item.value),
                      "write both counts, like 21-40, or A, B or = for the higher one");
      return;
    }
    m_reader.told(item, [&](Form) {
      if (counts->counted) return fmt::format("{}-{}", counts->a, counts->b);
      return counts->higher == nobody ? std::string("=") : side_word(counts->higher);
    });
  }

  void jack(const Item& item) {
    Ending& ending = *m_ending;
    std::string_view text = item.value;
    Jack jack{{}, text.ends_with('!')};
    if (jack.hung) text.remove_suffix(1);
    const auto who = find_who(m_reader.match(), text);
    if (!who || (jack.hung && who->side == nobody)) {
      m_reader.refuse(item, fmt::format("nobody here is \"{}\"", text),
                      "write the side or seat that won the jack, with ! if it was hung, or - if it was not in play");
      return;
    }
    m_reader.told({item.word, item.value_at, text.size()},
                  [&](Form form) { return who_word(m_reader.match(), *who, form); });
    jack.winner = *who;
    if (ending.jack && (ending.jack->winner.side != jack.winner.side || ending.jack->hung != jack.hung)) {
      m_reader.refuse(item, "the jack is credited twice", std::string(keep_one(ending.jack_word, item.word)),
                      check::jack_twice.citing(jack.hung || ending.jack->hung ? clause::hang_jack : clause::jack));
      return;
    }
    ending.jack = jack;
    ending.jack_word = item.word;
  }

  void read_hand(std::span<const Word> words) {
    const Word& first = words.front();
    const auto seat = m_reader.seat({first, 0, first.text.size() - 1});
    if (!seat) return;
    if (m_record.has_hand[*seat])
      m_reader.refuse(first, "this hand is recorded twice", "keep one of the two", check::twice);
    m_record.has_hand[*seat] = true;
    for (const Word& word : words.subspan(1)) {
      const auto card = m_reader.card(word, check::no_card);
      if (!card) continue;
      const bool elsewhere =
          std::ranges::any_of(m_record.hands, [&](cards::CardSet hand) { return hand.contains(*card); });
      if (elsewhere) {
        m_reader.refuse(word, fmt::format("{} is dealt twice", cards::name(*card)),
                        "mend the hands; if the pack itself was wrong the hand is void and is not recorded, and the "
                        "same dealer deals again",
                        check::twice);
      }
      m_record.hands[*seat].insert(*card);
    }
  }

  std::optional<int> trick_number(const Word& word) {
    const base::Number number = base::whole(word.text.substr(1));
    constexpr int most_tricks = 21;
    if (number && number.value >= 1 && number.value <= most_tricks) return static_cast<int>(number.value);
    m_reader.refuse(word, fmt::format("\"{}\" is no trick", word.text), "a trick is # and its number, like #3",
                    check::incomplete);
    return std::nullopt;
  }

  void read_trick(std::span<const Word> words) {
    const auto number = trick_number(words.front());
    if (!number) return;
    if (words.size() < 2) {
      m_reader.refuse(words.front(), fmt::format("trick {} names nobody who led", *number),
                      "write who led, then the cards", check::incomplete);
      return;
    }
    Trick trick{.number = *number, .word = words.front()};
    const auto leader = m_reader.seat(words[1]);
    if (!leader) return;
    for (const Word& word : words.subspan(2)) {
      if (word.text.front() == '>') {
        trick.claimed_winner = m_reader.seat({word, 1}).value_or(nobody);
      } else {
        read_play(word, *leader, trick);
      }
    }
    keep(trick);
  }

  /// A trick that goes on may be written again from its lead; anything else is a second trick of its number.
  void keep(const Trick& trick) {
    const auto known = std::ranges::find(m_record.tricks, trick.number, &Trick::number);
    if (known == m_record.tricks.end()) {
      m_record.tricks.push_back(trick);
      return;
    }
    const auto before = known->cards();
    const bool goes_on = trick.size > known->size && std::ranges::equal(before, trick.cards().first(before.size()),
                                                                        [](const Play& a, const Play& b) {
                                                                          return a.seat == b.seat && a.card == b.card;
                                                                        });
    if (!goes_on || known->claimed_winner != nobody) {
      m_reader.refuse(trick.word, fmt::format("trick {} is recorded twice", trick.number),
                      "number the tricks 1, 2, 3 …; one that goes on is written again from its lead",
                      check::incomplete);
      return;
    }
    *known = trick;
  }

  void read_play(const Word& word, Seat leader, Trick& trick) {
    const std::size_t sign = word.text.find('=');
    const bool named = sign != std::string_view::npos;
    const auto seat = named ? m_reader.seat({word, 0, sign}) : m_reader.match().next(leader, trick.size);
    const auto card = m_reader.card({word, named ? sign + 1 : 0}, check::no_card);
    if (!seat || !card) return;
    if (trick.has(*seat) || trick.size == m_reader.match().seats()) {
      m_reader.refuse(word, fmt::format("{} plays twice in trick {}", m_reader.match().players[*seat], trick.number),
                      "a trick has one card of each player", check::incomplete);
      return;
    }
    trick.plays[static_cast<std::size_t>(trick.size++)] = {*seat, *card, word};
  }

  /// `! fix 3 #2 KC`, `! exp 2 KS`, `! call 2 KS #3 by 1`, `! rn 3 #2 by 2`, `! md`; the sign may
  /// stand before the word.
  void read_event(std::span<const Word> words) {
    const auto verb = read_verb(m_reader, words, verbs);
    if (!verb) return;
    if (verb->is("md", "misdeal") && verb->rest.empty()) {
      m_record.misdeal = true;
    } else if (verb->is("rn", "renege")) {
      if (const auto event = read_details(*verb, false, true))
        m_record.reneges.push_back({event->seat, event->trick, event->by, false, verb->word});
    } else if (verb->is("fix", "fixed")) {
      keep(m_record.fixes, read_details(*verb, true, true));
    } else if (verb->is("exp", "exposed")) {
      keep(m_record.exposed, read_details(*verb, true, false));
    } else if (verb->is("call", "called")) {
      keep(m_record.calls, read_details(*verb, true, true));
    } else {
      m_reader.refuse(verb->word, fmt::format("nothing is known of \"{}\"", verb->word.text),
                      fmt::format("after ! stands {}", verbs));
    }
  }

  static void keep(std::vector<Event>& events, const std::optional<Event>& event) {
    if (event) events.push_back(*event);
  }

  /// Seat, card, trick and caller of an event, in any order but the caller after `by`; nothing where one is missing.
  std::optional<Event> read_details(const Verb& verb, bool needs_card, bool needs_trick) {
    const auto words = verb.rest;
    Event event{.word = verb.word};
    bool has_card = false;
    for (std::size_t i = 0; i < words.size(); ++i) {
      const Word& word = words[i];
      if (word.text.front() == '#') {
        event.trick = trick_number(word).value_or(0);
      } else if (base::same_word(word.text, "by") && i + 1 < words.size()) {
        event.by = m_reader.seat(words[++i]).value_or(nobody);
      } else if (event.seat == nobody) {
        event.seat = m_reader.seat(word).value_or(nobody);
        if (event.seat == nobody) return std::nullopt;
        m_reader.told(word, [&](Form form) {
          const std::string name = seat_word(m_reader.match(), event.seat, form);
          return base::same_word(name, "by") ? '@' + name : name;  // `by` names the caller
        });
      } else if (needs_card && !has_card) {
        const auto card = m_reader.card(word, check::no_card);
        if (!card) return std::nullopt;
        event.card = *card;
        has_card = true;
      } else {
        m_reader.refuse(word, fmt::format("\"{}\" is one word too many", word.text), "leave it out");
      }
    }
    if (event.seat == nobody || (needs_card && !has_card) || (needs_trick && event.trick == 0)) {
      m_reader.refuse(verb.word,
                      fmt::format("the line does not say {}", event.seat == nobody      ? "who"
                                                              : needs_card && !has_card ? "which card"
                                                                                        : "at which trick"),
                      !needs_card    ? "write it like ! rn 3 #2 by 2"
                      : !needs_trick ? "write it like ! exp 2 KS"
                                     : "write it like ! call 2 KS #3 by 1, or ! fix 3 #2 KC");
      return std::nullopt;
    }
    return event;
  }

 private:
  Reader& m_reader;
  Record m_record;
  Ending* m_ending = nullptr;  // that of the hand, or what is claimed of it
  std::vector<Item> m_items, m_claimed;
};

// The words in the order of print.
constexpr KeyTable key_table(std::to_array<ReadKey<RecordReader>>({
    {{"d", "dealer", "WHO", "The seat that deals.", fits_seat}, &RecordReader::dealer},
    {{"uc", "uncut", "", "The cut was not offered, and this was claimed in time."}, &RecordReader::uncut},
    {{"t", "turn", "CARD", "The card turned up; after a run every further one, in order.", fits_card, true},
     &RecordReader::turn},
    {{"s", "stood", "", "The eldest stood."}, &RecordReader::say<Speech::stood>},
    {{"b1", "took-one", "", "The eldest begged and took one.", nullptr, true}, &RecordReader::say<Speech::took_one>},
    {{"br", "ran", "", "The eldest begged and the dealer ran the cards.", nullptr, true},
     &RecordReader::say<Speech::ran>},
    {{"x", "exhausted", "", "The pack was exhausted, or the hands were thrown in by agreement; ends the record."},
     &RecordReader::exhausted},
    {{"md", "misdeal", "", "A misdeal of the dealer; ends the record."}, &RecordReader::misdeal},
    {{"rn", "renege", "WHO", "A renege called and proved against the seat; with * behind it a major one.", fits_renege,
      true},
     &RecordReader::renege},
    {{"h", "high", "WHO", "Who was dealt High; - where no trump was in play.", fits_who}, &RecordReader::high},
    {{"l", "low", "WHO", "Who was dealt Low; with low-goes-to winner who won it.", fits_who}, &RecordReader::low},
    {{"j", "jack", "WHO", "Who won the jack of trumps; with ! behind it by hanging it; - not in play.", fits_jack,
      true},
     &RecordReader::jack},
    {{"g", "game", "N-N", "The counts of A and B; or A, B or = where only the higher one is known.", fits_counts},
     &RecordReader::game},
    {{"cc", "concede", "SIDE", "The side concedes the game; ends the record.", fits_side}, &RecordReader::concede},
}));
constexpr auto ending_keys = std::span(key_table.keys).subspan(9, 4);  // high to game

void RecordReader::read_line(std::span<const Word> words) {
  const std::string_view first = words.front().text;
  if (first.front() == '#') return read_trick(words);
  if (first.front() == '!') return read_event(words);
  if (begins_hand(m_reader.match(), key_table.keys, first)) return read_hand(words);
  read_keys(words);
}

/// The words of the first line; a lone `=` among them begins what is claimed.
void RecordReader::read_keys(std::span<const Word> words) {
  m_ending = &m_record.ending;
  while (!words.empty()) {
    if (words.front().text == "=") return read_claims(words.subspan(1));
    if (const auto item = key_table.read(m_reader, words, *this)) m_items.push_back(*item);
  }
}

/// Among the keys stand `t3` for the points of the turn-up, and `1-5` for those of the hand.
void RecordReader::read_claims(std::span<const Word> words) {
  m_ending = &m_record.claims.ending;
  while (!words.empty()) {
    const Word& word = words.front();
    const bool turn_up = base::lower(word.text.front()) == 't';
    const base::Number number = base::sum(word.text.substr(turn_up ? 1 : 0));
    if (const auto points = read_pair(word.text)) {
      m_reader.claim(word, m_record.claims.points, *points);
    } else if (turn_up && number) {
      m_reader.claim(word, m_record.claims.turn_up, number.value);
    } else {
      if (const auto item = key_table.read(m_reader, words, *this, ending_keys)) m_claimed.push_back(*item);
      continue;
    }
    words = words.subspan(1);
  }
}

}  // namespace

const std::span<const Key> keys{key_table.keys};

Record read(Reader& reader) {
  return reader.gathered([&] { return RecordReader(reader).read(); });
}

}  // namespace tavolo::games::all_fours
