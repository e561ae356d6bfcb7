#include "book/outcomes.hpp"

#include <algorithm>
#include <iterator>
#include <unordered_map>
#include <utility>

#include "book/ranges.hpp"
#include "referee/course.hpp"
#include "referee/seating.hpp"

namespace tavolo::book {
namespace {

/// So many entries are judged sooner than a text is kept.
constexpr std::size_t few = 500;

// What is true of a match.
constexpr std::uint64_t is_over = 1, is_abandoned = 2, with_result = 4, is_disputed = 8, with_equal = 16,
                        was_conceded = 32, with_victory = 64, is_taken_back = 128;

constexpr unsigned bits = 7;
constexpr std::uint64_t more = 1U << bits;

/// Writes numbers in as many bytes as they need, the lowest seven bits first.
void put(std::string& bytes, std::uint64_t number) {
  for (; number >= more; number >>= bits) bytes += static_cast<char>(number % more + more);
  bytes += static_cast<char>(number);
}

/// Small numbers in few bytes, whatever their sign is.
void put_signed(std::string& bytes, std::int64_t number) {
  const auto plain = static_cast<std::uint64_t>(number);
  put(bytes, number < 0 ? ~(plain << 1U) : plain << 1U);
}

void put_text(std::string& bytes, std::string_view text) {
  put(bytes, text.size());
  bytes += text;
}

/// Takes off what `put` wrote. Of bytes that nobody wrote so there are zeros behind the end.
std::uint64_t take(std::string_view& bytes) {
  std::uint64_t number = 0;
  for (unsigned shift = 0; !bytes.empty() && shift < 64; shift += bits) {
    const auto byte = static_cast<unsigned char>(bytes.front());
    bytes.remove_prefix(1);
    number |= (byte % more) << shift;
    if (byte < more) break;
  }
  return number;
}

std::int64_t take_signed(std::string_view& bytes) {
  const std::uint64_t number = take(bytes);
  return static_cast<std::int64_t>(number % 2 == 0 ? number >> 1U : ~(number >> 1U));
}

std::string_view take_text(std::string_view& bytes) {
  const std::uint64_t size = take(bytes);
  const std::string_view text = bytes.substr(0, size);
  bytes.remove_prefix(text.size());
  return text;
}

/// How many there are of what takes a byte at least.
std::size_t take_count(std::string_view& bytes) {
  const std::uint64_t count = take(bytes);
  return std::min(static_cast<std::size_t>(count), bytes.size());
}

/// What a number in bytes names; of bytes that nobody wrote so, nothing.
template <typename Thing>
const Thing& take_named(std::string_view& bytes, const std::vector<Thing>& things) {
  static const Thing none;
  const std::uint64_t index = take(bytes);
  return index < things.size() ? things[index] : none;
}

referee::Turn take_turn(std::string_view& bytes) {
  referee::Turn turn;
  turn.begun = take_signed(bytes);
  turn.origin = take(bytes);
  turn.counted = take_signed(bytes);
  return turn;
}

template <typename Numbers>
void take_numbers(std::string_view& bytes, Numbers& list, std::size_t count) {
  list.resize(count);
  for (auto& number : list) number = static_cast<typename Numbers::value_type>(take_signed(bytes));
}

/// Some matches of a journal, by number.
class Numbers {
 public:
  explicit Numbers(std::span<const std::int64_t> matches = {}) {
    for (const std::int64_t match : matches) insert(match);
  }
  void insert(std::int64_t match) {
    if (match < 0) return;
    if (m_has.size() <= static_cast<std::size_t>(match)) m_has.resize(static_cast<std::size_t>(match) + 1);
    m_has[static_cast<std::size_t>(match)] = true;
  }
  [[nodiscard]] bool has(std::int64_t match) const {
    return match >= 0 && static_cast<std::size_t>(match) < m_has.size() && m_has[static_cast<std::size_t>(match)];
  }

 private:
  std::vector<bool> m_has;
};

/// Outcomes as they are kept: when that was so, what they name, and the bytes of one after the other.
class Kept {
 public:
  journal::Moment moment = {};

  Kept() = default;
  /// Reads what `text` wrote; `text` must outlive it.
  explicit Kept(std::string_view text) {
    moment.digest = take_signed(text);
    moment.chain = take_text(text);
    m_named.words.resize(take_count(text));
    for (std::string& word : m_named.words) word = take_text(text);
    m_named.sides.resize(take_count(text));
    for (season::Partners& side : m_named.sides) {
      std::vector<std::string> people(take_count(text));
      for (std::string& name : people) name = take_named(text, m_named.words);
      side = std::move(people);
    }
    m_read = text;
  }

  [[nodiscard]] std::string text() {
    index();
    std::string bytes;
    put_signed(bytes, moment.digest);
    put_text(bytes, moment.chain);
    put(bytes, m_named.words.size());
    for (const std::string& word : m_named.words) put_text(bytes, word);
    put(bytes, m_named.sides.size());
    for (const season::Partners& side : m_named.sides) bytes += bytes_of(side);
    // In the order of results, so that nobody has to sort them again.
    std::vector<std::pair<decltype(std::declval<MatchOutcome>().order()), std::string_view>> ordered;
    each([&](const MatchOutcome& one) { ordered.emplace_back(one.order(), one.bytes()); });
    std::ranges::sort(ordered);
    for (const auto& [order, one] : ordered) bytes += one;
    return bytes;
  }

  /// Leaves out those that were read of these matches.
  void forget(std::span<const std::int64_t> matches) { m_forgotten = Numbers(matches); }

  template <typename Visit>
  void each(Visit visit) const {
    for (std::string_view bytes = m_read; !bytes.empty();) {
      const MatchOutcome one(m_named, bytes);
      if (!m_forgotten.has(one.match())) visit(one);
    }
    for (std::string_view bytes = m_written; !bytes.empty();) visit(MatchOutcome(m_named, bytes));
  }

  /// Adds a match that was taken back.
  void add(std::int64_t match) { add(match, is_taken_back, {}); }

  void add(const referee::Head& head, const games::Match& match, const referee::Course& course) {
    const auto result = season::result_of(head, match, course);
    std::uint64_t flags = (course.now.over ? is_over : 0) | (course.abandoned ? is_abandoned : 0);
    std::string told;
    if (result) {
      flags |= with_result | (result->disputed ? is_disputed : 0) | (result->deals_equal.empty() ? 0 : with_equal) |
               (result->conceded ? was_conceded : 0) | (result->victory.empty() ? 0 : with_victory);
      told = told_of(head.game, *result);
    }
    add(head.number, flags, told);
  }

  /// Adds what others kept.
  void add(const Kept& others) {
    others.each([&](const MatchOutcome& one) {
      add(one.match(), one.flags(), one.has_result() ? told_of(std::string(one.game()), one.result()) : std::string());
    });
  }

 private:
  void add(std::int64_t match, std::uint64_t flags, std::string_view told) {
    put_signed(m_written, match);
    put(m_written, flags);
    put_text(m_written, told);
  }

  /// The number of a thing among others, a new one where it is not there.
  template <typename Thing, typename Map>
  static std::size_t number_of(const Thing& thing, std::vector<Thing>& things, Map& numbers) {
    const auto [found, is_new] = numbers.try_emplace(thing, things.size());
    if (is_new) things.push_back(thing);
    return found->second;
  }

  /// Finds the numbers of what was read.
  void index() {
    for (std::size_t i = m_word_numbers.size(); i < m_named.words.size(); ++i) {
      m_word_numbers.try_emplace(m_named.words[i], i);
    }
    for (std::size_t i = m_side_numbers.size(); i < m_named.sides.size(); ++i) {
      m_side_numbers.try_emplace(bytes_of(m_named.sides[i]), i);
    }
  }

  std::size_t number_of(const std::string& word) {
    const auto [found, is_new] = m_word_numbers.try_emplace(word, m_named.words.size());
    if (is_new) m_named.words.push_back(word);
    return found->second;
  }

  /// The numbers of the names of a side.
  std::string bytes_of(const season::Partners& side) {
    std::string bytes;
    put(bytes, side.size());
    for (const std::string& name : side) put(bytes, number_of(name));
    return bytes;
  }

  void put_word(std::string& bytes, const std::string& word) {
    index();
    put(bytes, number_of(word));
  }

  void put_side(std::string& bytes, const season::Partners& side) {
    index();
    const auto [found, is_new] = m_side_numbers.try_emplace(bytes_of(side), m_named.sides.size());
    if (is_new) m_named.sides.push_back(side);
    put(bytes, found->second);
  }

  std::string told_of(const std::string& game, const season::Result& result) {
    std::string told;
    const auto put_all = [&](const auto& numbers) {
      for (const auto number : numbers) put_signed(told, number);
    };
    put_word(told, game);
    put_word(told, result.date);
    put_signed(told, result.turn.begun);
    put(told, result.turn.origin);
    put_signed(told, result.turn.counted);
    put(told, result.sides.size());
    for (const season::Partners& side : result.sides) put_side(told, side);
    put_all(result.places);
    put_all(result.scores);
    put_all(result.deals_won);
    put_all(result.deals_equal);
    if (result.conceded) put(told, *result.conceded);
    put_signed(told, result.deals);
    if (!result.victory.empty()) put_all(result.victory);
    put_signed(told, result.fixture);
    put(told, result.charges.size());
    for (const season::Charge& charge : result.charges) {
      put_signed(told, charge.side.index());
      put_side(told, charge.people);
      put_word(told, charge.player);
      put(told, charge.scored ? 1 : 0);
    }
    return told;
  }

  Named m_named;
  std::unordered_map<std::string, std::size_t> m_word_numbers;  ///< the numbers of these
  std::unordered_map<std::string, std::size_t> m_side_numbers;  ///< likewise, by bytes_of
  std::string_view m_read;
  Numbers m_forgotten;
  std::string m_written;
};

/// What some matches came to, and how many entries were judged to know that.
struct Judged {
  Kept kept = {};
  std::size_t entries = 0;
};

Judged judged(journal::Journal& journal, std::span<const std::int64_t> matches) {
  Judged all;
  auto next = matches.begin();
  referee::Seating seating;
  journal.each_of(matches, [&](const referee::Head& head, std::span<const referee::Entry> entries) {
    for (; *next != head.number; ++next) all.kept.add(*next);
    ++next;
    const games::Match& match = seating.seat(head);
    all.kept.add(
        head, match,
        referee::replay(match, referee::start(match, head), entries, nullptr, referee::later_tables(head, match)));
    all.entries += entries.size();
  });
  for (; next != matches.end(); ++next) all.kept.add(*next);
  return all;
}

}  // namespace

MatchOutcome::MatchOutcome(const Named& named, std::string_view& bytes) : m_named(&named), m_bytes(bytes) {
  m_match = take_signed(bytes);
  m_flags = take(bytes);
  m_told = take_text(bytes);
  m_bytes.remove_suffix(bytes.size());
}

bool MatchOutcome::open() const noexcept { return (m_flags & (is_over | is_taken_back)) == 0; }
bool MatchOutcome::abandoned() const noexcept { return (m_flags & is_abandoned) != 0; }
bool MatchOutcome::has_result() const noexcept { return (m_flags & with_result) != 0; }

std::string_view MatchOutcome::game() const {
  std::string_view told = m_told;
  return take_named(told, m_named->words);
}

std::tuple<std::string_view, referee::Turn, std::int64_t> MatchOutcome::order() const {
  if (!has_result()) return {};
  std::string_view told = m_told;
  (void)take_named(told, m_named->words);
  const std::string_view date = take_named(told, m_named->words);
  return {date, take_turn(told), m_match};
}

season::Result MatchOutcome::result() const {
  std::string_view told = m_told;
  (void)take_named(told, m_named->words);
  season::Result result{.match = m_match, .date = take_named(told, m_named->words)};
  result.turn = take_turn(told);
  const std::size_t sides = take_count(told);
  result.sides.resize(sides);
  for (season::Partners& side : result.sides) side = take_named(told, m_named->sides);
  take_numbers(told, result.places, sides);
  take_numbers(told, result.scores, sides);
  take_numbers(told, result.deals_won, sides);
  if ((m_flags & with_equal) != 0) take_numbers(told, result.deals_equal, sides);
  if ((m_flags & was_conceded) != 0) result.conceded = take(told);
  result.deals = static_cast<int>(take_signed(told));
  if ((m_flags & with_victory) != 0) take_numbers(told, result.victory, sides);
  result.fixture = take_signed(told);
  result.disputed = (m_flags & is_disputed) != 0;
  result.charges.resize(take_count(told));
  for (season::Charge& charge : result.charges) {
    charge.side = games::Side(take_signed(told));
    charge.people = take_named(told, m_named->sides);
    charge.player = take_named(told, m_named->words);
    charge.scored = take(told) != 0;
  }
  return result;
}

void each_outcome(journal::Journal& journal, std::string_view season,
                  const std::function<void(const MatchOutcome&, std::size_t)>& visit) {
  const auto reading = journal.read();
  const journal::Moment moment = journal.moment();
  Kept kept(journal.remembered());
  if (const auto since = journal.matches_since(kept.moment)) {
    kept.forget(*since);
  } else {
    kept = Kept();
  }
  kept.moment = moment;
  const std::vector<std::int64_t> wanted = journal.match_numbers(season);
  Numbers known;
  kept.each([&](const MatchOutcome& one) { known.insert(one.match()); });
  std::vector<std::int64_t> unknown;
  std::ranges::copy_if(wanted, std::back_inserter(unknown), [&](std::int64_t match) { return !known.has(match); });
  std::size_t entries = 0;
  for (const Judged& part : in_ranges(journal, unknown, judged)) {
    kept.add(part.kept);
    entries += part.entries;
  }
  if (entries >= few) {
    journal.remember(kept.text());
    kept = Kept(journal.remembered());
  }
  const Numbers asked(wanted);
  kept.each([&](const MatchOutcome& one) {
    if (asked.has(one.match())) visit(one, wanted.size());
  });
}

std::vector<std::int64_t> open_matches(journal::Journal& journal) {
  std::vector<std::int64_t> list;
  each_outcome(journal, {}, [&](const MatchOutcome& one, auto /*most*/) {
    if (one.open()) list.push_back(one.match());
  });
  std::ranges::sort(list);
  return list;
}

}  // namespace tavolo::book
