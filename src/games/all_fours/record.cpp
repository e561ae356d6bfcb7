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

/// `21-40`: the counts of A and B, each a number or a sum; nothing if the text is not two of them.
std::optional<std::array<Points, 2>> read_pair(std::string_view text) {
  const std::size_t dash = text.find('-', 1);
  if (dash == std::string_view::npos) return std::nullopt;
  const base::Number a = base::sum(text.substr(0, dash));
  const base::Number b = base::sum(text.substr(dash + 1));
  if (!a || !b || a.value < 0 || b.value < 0) return std::nullopt;
  return std::array{a.value, b.value};
}

std::optional<Counts> read_counts(const Match& match, std::string_view text) {
  if (text == "=") return Counts{};
  if (const auto pair = read_pair(text)) {
    const auto [a, b] = *pair;
    return Counts{a, b, true, a == b ? nobody : a > b ? Side(0) : Side(1)};
  }
  const auto side = find_side(match, text);
  if (!side) return std::nullopt;
  return Counts{0, 0, false, *side};
}

bool fits_counts(const Match& match, std::string_view text) { return read_counts(match, text).has_value(); }

// The order of the short and long words in print.
enum KeyIndex : std::size_t {
  dealer,
  uncut,
  turn,
  stood,
  took_one,
  ran,
  exhausted,
  misdeal,
  renege,
  high,
  low,
  jack,
  game,
  concede
};

constexpr std::array key_table{
    Key{"d", "dealer", "WHO", "The seat that deals.", fits_seat},
    Key{"uc", "uncut", "", "The cut was not offered, and this was claimed in time."},
    Key{"t", "turn", "CARD", "The card turned up; after a run every further one, in order.", fits_card, true},
    Key{"s", "stood", "", "The eldest stood."},
    Key{"b1", "took-one", "", "The eldest begged and took one.", nullptr, true},
    Key{"br", "ran", "", "The eldest begged and the dealer ran the cards.", nullptr, true},
    Key{"x", "exhausted", "", "The pack was exhausted, or the hands were thrown in by agreement; ends the record."},
    Key{"md", "misdeal", "", "A misdeal of the dealer; ends the record."},
    Key{"rn", "renege", "WHO", "A renege called and proved against the seat; with * behind it a major one.",
        fits_renege, true},
    Key{"h", "high", "WHO", "Who was dealt High; - where no trump was in play.", fits_who},
    Key{"l", "low", "WHO", "Who was dealt Low; with low-goes-to winner who won it.", fits_who},
    Key{"j", "jack", "WHO", "Who won the jack of trumps; with ! behind it by hanging it; - not in play.", fits_jack,
        true},
    Key{"g", "game", "N-N", "The counts of A and B; or A, B or = where only the higher one is known.", fits_counts},
    Key{"cc", "concede", "SIDE", "The side concedes the game; ends the record.", fits_side},
};

/// Whether a word is a long form of `game`, so that its counts are the next word; `gA` is a whole word.
bool asks_counts(std::string_view word) {
  return !word.empty() && !base::same_word(word, "ga") && base::begins_with("game", word);
}

/// The index of the lone `=` that begins what is claimed, else the number of words. After `game` it
/// says that the counts are equal.
std::size_t claims_at(std::span<const Word> words) {
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (words[i].text == "=" && (i == 0 || !asks_counts(words[i - 1].text))) return i;
  }
  return words.size();
}

/// Claims of points, sorted from the words that are keys.
struct PointClaim {
  std::optional<Points> turn_up;
  std::optional<std::array<Points, 2>> points;
};

/// Reads `t3` and `1-5` among the claims; neither, if the word at `i` is something else.
PointClaim point_claim(std::span<const Word> words, std::size_t i) {
  const std::string_view text = words[i].text;
  if (i > 0 && asks_counts(words[i - 1].text)) return {};
  if (base::lower(text.front()) == 't') {
    if (const base::Number number = base::sum(text.substr(1))) return {number.value, {}};
  }
  return {{}, read_pair(text)};
}

/// Reads one record, line by line.
class RecordReader {
 public:
  explicit RecordReader(Reader& reader) : m_reader(reader) {}

  Record read() {
    for (const base::Words::Line& line : m_reader.words().lines()) {
      const auto words = m_reader.words().words(line);
      if (!words.empty()) read_line(words);
    }
    m_reader.refuse_second_values(m_items);
    m_reader.refuse_second_values(m_claimed);
    std::ranges::stable_sort(m_record.tricks, {}, &Trick::number);
    return std::move(m_record);
  }

 private:
  void read_line(std::span<const Word> words) {
    const std::string_view first = words.front().text;
    if (first.front() == '#') {
      read_trick(words);
    } else if (first.front() == '!') {
      read_event(words);
    } else if (first == "=") {
      read_claims(words.subspan(1));
    } else if (first.size() > 1 && first.ends_with(':') && is_hand(first)) {
      read_hand(words);
    } else {
      read_keys(words);
    }
  }

  bool is_hand(std::string_view word) const {
    word.remove_suffix(1);
    if (find_seat(m_reader.match(), word)) return true;
    return std::ranges::none_of(key_table, [&](const Key& key) { return base::begins_with(key.full, word); });
  }

  /// The words of the first line; a lone `=` among them begins what is claimed.
  void read_keys(std::span<const Word> words) {
    const std::size_t count = claims_at(words);
    for (const Item& item : m_reader.items(words.first(count), key_table)) {
      read_item(item);
      m_items.push_back(item);
    }
    if (count < words.size()) read_claims(words.subspan(count + 1));
  }

  void read_item(const Item& item) {
    Record& r = m_record;
    switch (static_cast<KeyIndex>(item.key - key_table.data())) {
      case dealer: r.dealer = m_reader.seat(item).value_or(nobody); break;
      case uncut: r.uncut = true; break;
      case turn: read_turn_up(item); break;
      case stood: say(Speech::stood, item); break;
      case took_one: say(Speech::took_one, item); break;
      case ran: say(Speech::ran, item); break;
      case exhausted:
        r.exhausted = true;
        r.exhausted_word = item.word;
        break;
      case misdeal: r.misdeal = true; break;
      case renege: read_renege(item); break;
      case high:
      case low:
      case jack:
      case game: read_ending(item, r.ending); break;
      case concede: r.conceded = m_reader.side(item).value_or(nobody); break;
    }
  }

  void read_turn_up(const Item& item) {
    const auto card = m_reader.card(item, "AF-R1", clause::pack);
    if (!card) return;
    m_record.turn_ups.push_back(*card);
    m_record.turn_words.push_back(item.word);
  }

  /// AF-R6: one speech in a hand; the second begging or gift is told by its clause.
  void say(Speech speech, const Item& item) {
    const Speech before = m_record.speech;
    if (before == Speech::none) {
      m_record.speech = speech;
    } else if (before == Speech::ran && speech == Speech::took_one) {
      m_reader.refuse(item, "a point is given after the cards were run",
                      "leave it out: after a run nobody may give one", "AF-R6", clause::suit_changed);
    } else if (before != speech || speech != Speech::stood) {
      m_reader.refuse(item, "the eldest speaks twice", "leave the second word out", "AF-R6",
                      before == Speech::ran ? clause::suit_changed : clause::stand_or_beg);
    }
  }

  void read_renege(const Item& item) {
    std::string_view text = item.value;
    const bool major = text.ends_with('*');
    if (major) text.remove_suffix(1);
    const auto seat = m_reader.seat(item.word, item.value_at, text.size());
    if (seat) m_record.reneges.push_back({*seat, 0, nobody, major, item.word});
  }

  void read_ending(const Item& item, Ending& ending) {
    switch (static_cast<KeyIndex>(item.key - key_table.data())) {
      case high:
        ending.high = m_reader.who(item);
        ending.high_word = item.word;
        break;
      case low:
        ending.low = m_reader.who(item);
        ending.low_word = item.word;
        break;
      case jack: read_jack(item, ending); break;
      default:
        ending.counts = read_counts(m_reader.match(), item.value);
        ending.counts_word = item.word;
        if (!ending.counts) {
          m_reader.refuse(item, fmt::format("\"{}\" is no count for Game", item.value),
                          "write both counts, like 21-40, or A, B or = for the higher one");
        }
        break;
    }
  }

  void read_jack(const Item& item, Ending& ending) {
    std::string_view text = item.value;
    Jack jack{{}, text.ends_with('!')};
    if (jack.hung) text.remove_suffix(1);
    const auto who = find_who(m_reader.match(), text);
    if (!who || (jack.hung && who->side == nobody)) {
      m_reader.refuse(item, fmt::format("nobody here is \"{}\"", text),
                      "write the side or seat that won the jack, with ! if it was hung, or - if it was not in play");
      return;
    }
    jack.winner = *who;
    if (ending.jack && (ending.jack->winner.side != jack.winner.side || ending.jack->hung != jack.hung)) {
      m_reader.refuse(item, "the jack is credited twice", std::string(keep_one(ending.jack_word, item.word)), "AF-R23",
                      jack.hung || ending.jack->hung ? clause::hang_jack : clause::jack);
      return;
    }
    ending.jack = jack;
    ending.jack_word = item.word;
  }

  template <typename Value>
  void claim(const Word& word, std::optional<Value>& claimed, const Value& value) {
    if (claimed && *claimed != value) {
      m_reader.refuse(word, fmt::format("\"{}\" is the second claim of this", word.text), "keep one of the two");
    }
    claimed = value;
  }

  void read_claims(std::span<const Word> words) {
    std::vector<Word> rest;
    for (std::size_t i = 0; i < words.size(); ++i) {
      const PointClaim found = point_claim(words, i);
      if (found.turn_up) {
        claim(words[i], m_record.claims.turn_up, *found.turn_up);
      } else if (found.points) {
        claim(words[i], m_record.claims.points, *found.points);
      } else {
        rest.push_back(words[i]);
      }
    }
    constexpr auto endings = std::span(key_table).subspan(high, game - high + 1);
    for (const Item& item : m_reader.items(rest, endings)) {
      read_ending(item, m_record.claims.ending);
      m_claimed.push_back(item);
    }
  }

  void read_hand(std::span<const Word> words) {
    const Word& first = words.front();
    const auto seat = m_reader.seat(first, 0, first.text.size() - 1);
    if (!seat) return;
    const auto at = static_cast<std::size_t>(*seat);
    if (m_record.has_hand[at])
      m_reader.refuse(first, "this hand is recorded twice", "keep one of the two", "AF-R2", clause::incorrect_pack);
    m_record.has_hand[at] = true;
    for (const Word& word : words.subspan(1)) {
      const auto card = m_reader.card(word, 0, std::string_view::npos, "AF-R1", clause::pack);
      if (!card) continue;
      const bool elsewhere =
          std::ranges::any_of(m_record.hands, [&](cards::CardSet hand) { return hand.contains(*card); });
      if (elsewhere) {
        m_reader.refuse(word, fmt::format("{} is dealt twice", cards::name(*card)),
                        "mend the hands; if the pack itself was wrong the hand is void and is not recorded, and the "
                        "same dealer deals again",
                        "AF-R2", clause::incorrect_pack);
      }
      m_record.hands[at].insert(*card);
    }
  }

  std::optional<int> trick_number(const Word& word) {
    const base::Number number = word.text.starts_with('#') ? base::whole(word.text.substr(1))
                                                           : base::Number{0, base::Number::Fault::not_a_number};
    constexpr int most_tricks = 21;
    if (number && number.value >= 1 && number.value <= most_tricks) return static_cast<int>(number.value);
    m_reader.refuse(word, fmt::format("\"{}\" is no trick", word.text), "a trick is # and its number, like #3",
                    "AF-R12", clause::all_cards);
    return std::nullopt;
  }

  void read_trick(std::span<const Word> words) {
    const auto number = trick_number(words.front());
    if (!number) return;
    if (words.size() < 2) {
      m_reader.refuse(words.front(), fmt::format("trick {} names nobody who led", *number),
                      "write who led, then the cards", "AF-R12", clause::all_cards);
      return;
    }
    Trick trick{.number = *number, .word = words.front()};
    const auto leader = m_reader.seat(words[1]);
    if (!leader) return;
    for (const Word& word : words.subspan(2)) {
      if (word.text.front() == '>') {
        trick.claimed_winner = m_reader.seat(word, 1).value_or(nobody);
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
                      "number the tricks 1, 2, 3 …; one that goes on is written again from its lead", "AF-R12",
                      clause::all_cards);
      return;
    }
    *known = trick;
  }

  void read_play(const Word& word, Seat leader, Trick& trick) {
    const std::size_t sign = word.text.find('=');
    const bool named = sign != std::string_view::npos;
    const auto seat = named ? m_reader.seat(word, 0, sign) : m_reader.match().next(leader, trick.size);
    const auto card = m_reader.card(word, named ? sign + 1 : 0, std::string_view::npos, "AF-R1", clause::pack);
    if (!seat || !card) return;
    trick.named = trick.named || named;
    const bool again = std::ranges::find(trick.cards(), *seat, &Play::seat) != trick.cards().end();
    if (again || trick.size == m_reader.match().seats()) {
      m_reader.refuse(word, fmt::format("seat {} plays twice in trick {}", *seat + 1, trick.number),
                      "a trick has one card of each player", "AF-R12", clause::all_cards);
      return;
    }
    trick.plays[static_cast<std::size_t>(trick.size++)] = {*seat, *card, word};
  }

  /// `! fix 3 #2 KC`, `! exp 2 KS`, `! call 2 KS #3 by 1`, `! rn 3 #2 by 2`, `! md`; the sign may
  /// stand before the word.
  void read_event(std::span<const Word> words) {
    const bool apart = words.front().text == "!";
    if (apart && words.size() == 1) {
      m_reader.refuse(words.front(), "nothing follows the !", "write fix, exp, call, rn or md after it");
      return;
    }
    const Word& verb = words[apart ? 1 : 0];
    const std::string_view name = apart ? verb.text : verb.text.substr(1);
    const auto rest = words.subspan(apart ? 2 : 1);
    const auto is = [&](std::string_view brief, std::string_view full) {
      return base::same_word(name, brief) || (name.size() > 1 && base::begins_with(full, name));
    };
    if (is("md", "misdeal") && rest.empty()) {
      m_record.misdeal = true;
    } else if (is("rn", "renege")) {
      const Event event = read_details(verb, rest, false, true);
      if (event.seat != nobody && event.trick != 0)
        m_record.reneges.push_back({event.seat, event.trick, event.by, false, verb});
    } else if (is("fix", "fixed")) {
      m_record.fixes.push_back(read_details(verb, rest, true, true));
    } else if (is("exp", "exposed")) {
      m_record.exposed.push_back(read_details(verb, rest, true, false));
    } else if (is("call", "called")) {
      m_record.calls.push_back(read_details(verb, rest, true, true));
    } else {
      m_reader.refuse(verb, fmt::format("nothing is known of \"{}\"", verb.text),
                      "after ! stands fix, exp, call, rn or md");
    }
  }

  /// Seat, card, trick and caller of an event, in any order but the caller after `by`.
  Event read_details(const Word& verb, std::span<const Word> words, bool needs_card, bool needs_trick) {
    Event event{.word = verb};
    bool has_card = false;
    for (std::size_t i = 0; i < words.size(); ++i) {
      const Word& word = words[i];
      if (word.text.front() == '#') {
        event.trick = trick_number(word).value_or(0);
      } else if (base::same_word(word.text, "by") && i + 1 < words.size()) {
        event.by = m_reader.seat(words[++i]).value_or(nobody);
      } else if (event.seat == nobody) {
        event.seat = m_reader.seat(word).value_or(nobody);
        if (event.seat == nobody) return event;
      } else if (needs_card && !has_card) {
        const auto card = m_reader.card(word, 0, std::string_view::npos, "AF-R1", clause::pack);
        if (!card) return event;
        event.card = *card;
        has_card = true;
      } else {
        m_reader.refuse(word, fmt::format("\"{}\" is one word too many", word.text), "leave it out");
      }
    }
    if (event.seat == nobody || (needs_card && !has_card) || (needs_trick && event.trick == 0)) {
      m_reader.refuse(verb,
                      fmt::format("the line does not say {}", event.seat == nobody      ? "who"
                                                              : needs_card && !has_card ? "which card"
                                                                                        : "at which trick"),
                      !needs_card    ? "write it like ! rn 3 #2 by 2"
                      : !needs_trick ? "write it like ! exp 2 KS"
                                     : "write it like ! call 2 KS #3 by 1, or ! fix 3 #2 KC");
    }
    return event;
  }

  Reader& m_reader;
  Record m_record;
  std::vector<Item> m_items, m_claimed;
};

/// Prints the words of one line.
class Printer {
 public:
  Printer(Reader& reader, Form form) : m_reader(reader), m_form(form) {}

  std::string line(std::span<const Word> words) {
    std::vector<std::string> out;
    const std::string_view first = words.front().text;
    if (first.front() == '#') {
      out = trick(words);
    } else if (first.front() == '!') {
      out = event(words);
    } else if (first == "=") {
      out.emplace_back("=");
      claims(words.subspan(1), out);
    } else if (first.ends_with(':') && first.size() > 1 &&
               find_seat(m_reader.match(), first.substr(0, first.size() - 1))) {
      out.push_back(seat(first.substr(0, first.size() - 1)) + ":");
      for (const Word& word : words.subspan(1)) out.push_back(card(word.text));
    } else {
      const std::size_t count = claims_at(words);
      keyed(words.first(count), key_table, out);
      if (count < words.size()) {
        out.emplace_back("=");
        claims(words.subspan(count + 1), out);
      }
    }
    return fmt::format("{}", fmt::join(out, " "));
  }

 private:
  std::string seat(std::string_view text) const {
    const auto found = find_seat(m_reader.match(), text);
    return found ? seat_word(m_reader.match(), *found, m_form) : std::string(text);
  }

  std::string who(std::string_view text) const {
    const auto found = find_who(m_reader.match(), text);
    return found ? who_word(m_reader.match(), *found, m_form) : std::string(text);
  }

  static std::string card(std::string_view text) {
    const auto found = cards::read_card(text);
    return found ? cards::name(*found) : std::string(text);
  }

  std::string value(const Item& item) const {
    std::string_view text = item.value;
    std::string sign;
    switch (static_cast<KeyIndex>(item.key - key_table.data())) {
      case dealer: return seat(text);
      case turn: return card(text);
      case concede: {
        const auto side = find_side(m_reader.match(), text);
        return side ? side_word(*side) : std::string(text);
      }
      case renege:
      case jack:
        if (text.ends_with('*') || text.ends_with('!')) {
          sign = text.back();
          text.remove_suffix(1);
        }
        return (item.key == &key_table[renege] ? seat(text) : who(text)) + sign;
      case high:
      case low: return who(text);
      case game: {
        const auto counts = read_counts(m_reader.match(), text);
        if (!counts) return std::string(text);
        if (counts->counted) return fmt::format("{}-{}", counts->a, counts->b);
        return counts->higher == nobody ? "=" : side_word(counts->higher);
      }
      default: return {};
    }
  }

  void keyed(std::span<const Word> words, std::span<const Key> keys, std::vector<std::string>& out) {
    for (const Item& item : m_reader.items(words, keys)) out.push_back(item_words(*item.key, value(item), m_form));
  }

  void claims(std::span<const Word> words, std::vector<std::string>& out) {
    std::vector<Word> rest;
    for (std::size_t i = 0; i < words.size(); ++i) {
      const PointClaim found = point_claim(words, i);
      if (found.turn_up || found.points) {
        out.emplace_back(words[i].text);
      } else {
        rest.push_back(words[i]);
      }
    }
    keyed(rest, std::span(key_table).subspan(high, game - high + 1), out);
  }

  std::vector<std::string> trick(std::span<const Word> words) const {
    std::vector<std::string> out{std::string(words.front().text)};
    for (std::size_t i = 1; i < words.size(); ++i) {
      const std::string_view text = words[i].text;
      const std::size_t sign = text.find('=');
      if (i == 1) {
        out.push_back(seat(text));
      } else if (text.front() == '>') {
        out.push_back('>' + seat(text.substr(1)));
      } else if (sign != std::string_view::npos) {
        out.push_back(seat(text.substr(0, sign)) + '=' + card(text.substr(sign + 1)));
      } else {
        out.push_back(card(text));
      }
    }
    return out;
  }

  std::vector<std::string> event(std::span<const Word> words) const {
    std::vector<std::string> out;
    bool named = false;
    for (std::size_t i = 0; i < words.size(); ++i) {
      const std::string_view text = words[i].text;
      const bool verb = text.front() == '!' || (i == 1 && words.front().text == "!");
      if (verb || text.front() == '#' || base::same_word(text, "by")) {
        out.emplace_back(text);
        named = named && !base::same_word(text, "by");
      } else if (!named) {
        const std::string name = seat(text);
        out.push_back(base::same_word(name, "by") ? '@' + name : name);  // `by` names the caller
        named = true;
      } else {
        out.push_back(card(text));
      }
    }
    return out;
  }

  Reader& m_reader;
  Form m_form;
};

}  // namespace

const std::span<const Key> keys{key_table};

Record read(Reader& reader) { return RecordReader(reader).read(); }

std::string print(const Match& match, std::string_view text, Form form) {
  Reader reader(match, text);
  Printer printer(reader, form);
  std::string result = print_lines(reader.words(), [&](std::span<const Word> line) { return printer.line(line); });
  return reader.findings.empty() ? result : std::string(text);
}

}  // namespace tavolo::games::all_fours
