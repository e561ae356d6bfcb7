#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <span>

#include "base/date.hpp"
#include "base/limits.hpp"
#include "base/lines.hpp"
#include "base/name.hpp"
#include "base/number.hpp"
#include "book/beginning.hpp"
#include "book/match.hpp"
#include "book/record_reading.hpp"
#include "book/records.hpp"
#include "book/words.hpp"
#include "games/notation.hpp"
#include "journal/ruling.hpp"
#include "referee/course.hpp"
#include "referee/seating.hpp"

namespace tavolo::book::reading {
namespace {

using base::Mistake;
using journal::Fact;
using journal::FactForm;
using journal::FactTable;
using referee::RecordLine;
using Kind = referee::Entry::Kind;

/// The words that a line of the head of a match begins with.
constexpr std::array<std::string_view, 13> head_words{"game",  "date",  "begun", "place",  "note",  "season", "side",
                                                      "sides", "score", "first", "dealer", "house", "preset"};

/// The side that a letter labels, from A as 0.
std::optional<std::size_t> lettered(std::string_view word) {
  if (word.size() != 1) return std::nullopt;
  const char letter = base::lower(word.front());
  return letter >= 'a' && letter <= 'z' ? std::optional(static_cast<std::size_t>(letter - 'a')) : std::nullopt;
}

/// What stands behind the letter of each side, in the order of the sides; empty where it is not each of them once.
std::vector<std::string_view> by_letters(std::span<const std::string_view> words) {
  std::vector<std::string_view> values(words.size() / 2);
  for (std::size_t i = 0; i + 1 < words.size(); i += 2) {
    const auto side = lettered(words[i]);
    if (!side || *side >= values.size() || !values[*side].empty()) return {};
    values[*side] = words[i + 1];
  }
  return words.size() % 2 == 0 ? values : std::vector<std::string_view>{};
}

/// Reads a match.
class MatchReader {
 public:
  MatchReader(const Place& place, const Block& block, const Company& company)
      : m_place(place),
        m_block(block),
        m_people(company.people),
        m_newcomers(company.newcomers),
        m_places(company.places),
        m_alike(company.alike),
        m_others(company.others) {}

  ReadMatch read() {
    m_read.match = {.fact = {.table = FactTable::match}, .line = m_block.lines.front()};
    std::size_t first = 0;
    if (m_block.begun) {
      std::string_view rest = m_block.lines.front().text;
      next_word(rest);
      if (!rest.empty() && !is_id(rest)) {
        m_place.refuse(m_block.lines.front(), "this is no id", "an id has 32 digits, 0 to 9 and a to f, or is left out",
                       rest);
      }
      m_read.match.fact.id = rest;
      first = 1;
    }
    for (const RecordLine& line : m_block.lines.subspan(first)) attempt([&] { read_line(line); });
    finish();
    return std::move(m_read);
  }

 private:
  struct SaidOnce {
    RecordLine line;
    std::string_view rest;
  };

  /// Reads on behind a mistake, so that all of a head are told.
  template <typename Work>
  void attempt(Work work) {
    try {
      work();
    } catch (const Mistake& mistake) {
      if (m_wrong.size() < base::limit::mistakes) m_wrong.push_back(mistake.complaint());
    }
  }
  /// Throws where there were mistakes, since what follows is made of what is wrong.
  void stop_at_mistakes();
  void read_line(const RecordLine& line);
  [[nodiscard]] bool count_typed(const RecordLine& line);
  void read_head_line(const RecordLine& line, std::string_view word, std::string_view rest);
  void read_entry_line(const RecordLine& line, std::string_view rest);
  void read_word(const RecordLine& line, ReadMatch::Entry& entry, referee::Entry& said, std::string_view word);
  void read_claim(const RecordLine& line, std::string_view word, std::string_view rest);
  /// As many as a journal has of records and of what corrects them.
  static constexpr std::size_t most_entries = 2 * base::limit::match_entries;
  [[noreturn]] void refuse_more_entries(const RecordLine& line) const {
    m_place.refuse(line, fmt::format("a match has at most {} entries", most_entries),
                   "a line `match` begins the next match");
  }
  /// Refuses a line that is said once of a match or an entry, where that was done.
  void refuse_twice(const RecordLine& line, std::string_view word, bool is_said) const {
    if (!is_said) return;
    m_place.refuse(line, fmt::format("\"{}\" stands twice here", word), "leave one of the two out", word);
  }
  void add_side(const RecordLine& line, std::string_view names);
  void order_sides();
  [[nodiscard]] std::string player(const RecordLine& line, std::string_view piece);
  void finish();
  void finish_head();
  void find_game();
  void find_date();
  void check_sides() const;
  [[nodiscard]] const SaidOnce* head_line(std::string_view word) const;
  void read_house();
  void set_house();
  void set_names();
  [[nodiscard]] std::vector<std::string_view> scores_in(const RecordLine& line, std::string_view rest) const;
  void set_standing();
  void set_facts();
  void finish_entries();
  /// An entry of a way that does not count.
  struct Left {
    ReadMatch::Entry entry;
    referee::Entry said;
    std::string why;
  };
  void set_left_apart();
  void finish_left(Left& left);
  [[nodiscard]] std::string text_of(const ReadMatch::Entry& entry) const;
  void finish_entry(ReadMatch::Entry& entry, referee::Entry& said);
  void read_correction(ReadMatch::Entry& entry, referee::Entry& said);
  void add_typed_deals();
  void begin_unseen();
  void add_deal(const std::string& text, int number);
  void search(const RecordLine& line);
  /// Says why no match is as the file says.
  [[noreturn]] void refuse_match(const base::StoreFailure& failure) const {
    const std::string_view text = failure.what();
    const std::size_t why = text.find(": ");
    m_place.refuse(m_read.match.line, std::string(why == std::string_view::npos ? text : text.substr(why + 2)),
                   "correct the match, or leave it out");
  }
  void judge();
  void judge_words(const Played& played);
  void tell_refused(const Played& played);
  [[nodiscard]] bool was_refused(const referee::Deal& deal);
  [[nodiscard]] std::string derived(std::string_view what) const;

  const Place& m_place;
  const Block& m_block;
  const RecordPeople& m_people;
  std::vector<ReadFact>& m_newcomers;
  Places& m_places;  // of these, by id
  std::map<std::string, int>& m_alike;
  std::vector<base::Complaint>& m_others;
  std::vector<base::Complaint> m_wrong;  // in the lines and the head of the match
  ReadMatch m_read;
  std::map<std::string_view, SaidOnce> m_said;    // head lines that stand once
  std::vector<std::vector<std::string>> m_seats;  // ids, by side
  std::vector<std::size_t> m_letters;             // of the sides that are written with one, from A as 0
  bool m_in_side = false;                         // whether a side could not be read
  bool m_in_entry = false;                        // whether an entry could not be read: its lines are passed over
  std::vector<RecordLine> m_seated;               // where they stand
  std::vector<SaidOnce> m_house, m_presets;
  games::HouseRules m_rules;                        // that the head says
  std::map<std::string_view, std::string> m_given;  // those of them that it names
  std::vector<std::string> m_whys;                  // of the entries
  std::vector<Left> m_left;
  std::vector<RecordLine> m_typed;  // lines of records without an entry, one blank one between two
  std::size_t m_first_typed = 0;    // of these that is of no deal yet
  std::size_t m_records = 0;        // that blank lines part
  std::size_t m_lines = 0;          // of the last one of these
  std::size_t m_bytes = 0;          // of all
  bool m_is_full = false;           // whether there were more than a match can have
  Continued m_open;
  const games::Game* m_game = nullptr;
  int m_searched = 0;            // entries before which all others were looked at
  int m_replayed = 0;            // how often the match was played up to a correction
  std::ptrdiff_t m_until = 0;    // to which it was played last
  std::optional<Played> m_then;  // what it was there
};

void MatchReader::read_line(const RecordLine& line) {
  if (line.text.empty()) {
    if (!m_typed.empty() && !m_typed.back().text.empty()) m_typed.push_back(line);
    m_lines = 0;
    return;
  }
  std::string_view rest = line.text;
  const std::string_view word = next_word(rest);
  if (m_in_entry && (line.blanks > 0 || word != "entry")) return;
  if (line.blanks > 0 && m_open.text != nullptr) {
    *m_open.text += '\n' + m_place.value(line, line.text);
    return;
  }
  if (line.blanks == 0) {
    m_open = {};
    if (word == "entry") return read_entry_line(line, rest);
    if (word == "result" || word == "print") return read_claim(line, word, rest);
    if (word == "typed" && !m_read.entries.empty()) {
      ReadMatch::Entry& entry = m_read.entries.back();
      refuse_twice(line, word, entry.typed.has_value());
      entry.typed = line;
      entry.read.fact.put("text", m_place.value(line, rest) + "\n");
      m_open.text = &m_read.said.back().text;
      *m_open.text = m_place.value(line, rest);
      return;
    }
    if (word == "why" && !m_read.entries.empty()) {
      refuse_twice(line, word, !m_whys.back().empty());
      m_whys.back() = m_place.value(line, rest);
      m_open.text = &m_whys.back();
      return;
    }
    if (word == origin_word && m_typed.empty()) {
      ReadFact& fact = m_read.entries.empty() ? m_read.match : m_read.entries.back().read;
      fact.marks.push_back(m_place.mark(line, rest));
      return;
    }
    if (word == follows_word && !m_read.entries.empty()) {
      if (!is_id(rest)) m_place.refuse(line, "this is no id", "an id has 32 digits, 0 to 9 and a to f", rest);
      refuse_twice(line, word, !m_read.entries.back().follows.empty());
      m_read.entries.back().follows = rest;
      return;
    }
    const bool is_head = std::ranges::count(head_words, word) > 0 && m_typed.empty() && m_read.entries.empty();
    const bool is_dealer = word != "dealer" || rest.find(' ') == std::string_view::npos;
    if (is_head && is_dealer) return read_head_line(line, word, rest);
  }
  if (!m_read.entries.empty()) {
    m_read.entries.back().lines.push_back(line);
  } else if (count_typed(line)) {
    m_typed.push_back(line);
  }
}

/// Counts a line of a record without an entry; false where it is of more than a match can have, and that was told.
bool MatchReader::count_typed(const RecordLine& line) {
  if (m_is_full) return false;
  m_is_full = true;  // and stays so where it is refused
  m_bytes += line.text.size() + 1;
  if (++m_lines == 1 && ++m_records > most_entries) refuse_more_entries(line);
  if (m_lines > base::limit::record_lines) {
    m_place.refuse(line, fmt::format("a record has at most {} lines", base::limit::record_lines),
                   "a blank line stands between two records");
  }
  if (m_bytes > base::limit::match_bytes) {
    m_place.refuse(
        line,
        fmt::format("the records of a match are longer than {} MiB", base::limit::match_bytes / base::limit::mebibyte),
        "a line `match` begins the next match");
  }
  m_is_full = false;
  return true;
}

void MatchReader::read_head_line(const RecordLine& line, std::string_view word, std::string_view rest) {
  if (word == "side") {
    std::string_view names = rest;
    const auto letter = lettered(next_word(names));
    if (!letter || names.empty()) return add_side(line, rest);
    m_letters.push_back(*letter);
    return add_side(line, names);
  }
  if (word == "sides") {
    for (const std::string_view side : words_of(rest)) add_side(line, side);
    return;
  }
  if (word == "house") return m_house.push_back({line, rest});
  if (word == "preset") return m_presets.push_back({line, rest});
  if (!m_said.emplace(word, SaidOnce{line, rest}).second) {
    m_place.refuse(line, fmt::format("\"{}\" stands twice in the head of this match", word),
                   "leave one of the two out; a line `match` begins the next match", word);
  }
  if (word == "place" || word == "note") {
    Fact& fact = m_read.match.fact;
    std::string value = m_place.value(line, rest);
    fact.put(word, value.empty() ? " " : value);
    m_open.text = &std::ranges::find(fact.values, word, &std::pair<std::string_view, std::string>::first)->second;
    *m_open.text = std::move(value);
  }
}

std::string MatchReader::player(const RecordLine& line, std::string_view piece) {
  std::string_view name = base::trimmed(piece);
  if (const std::size_t open = name.find('['); open != std::string_view::npos && name.ends_with(']')) {
    std::string id(name.substr(open + 1, name.size() - open - 2));
    if (m_people.name(id).empty()) {
      m_place.refuse(line, "no player of this file has this id", "leave out the id and its brackets",
                     name.substr(open));
    }
    return id;
  }
  const std::string called = m_place.name_in(line, name);
  if (auto known = m_people.find(called)) return *std::move(known);
  ReadFact one{.fact = {.table = FactTable::player}, .line = line, .named = false};
  one.fact.put("name", called);
  one.fact.id = journal::id_of_text(fmt::format("player\n{}", base::folded(called)));
  if (m_places.emplace(one.fact.id, m_newcomers.size()).second) m_newcomers.push_back(one);
  return one.fact.id;
}

/// Puts the sides in the order of their letters, where these are written.
void MatchReader::order_sides() {
  if (m_letters.empty()) return;
  const auto refuse = [&](const RecordLine& line) {
    m_place.refuse(line, "the letters of the sides are not A, B and so on, each once",
                   "give each side its letter, or none: one letter before a name is that of a side");
  };
  if (m_letters.size() != m_seats.size()) refuse(m_seated.front());
  std::vector<std::vector<std::string>> seats(m_seats.size());
  for (std::size_t i = 0; i < m_seats.size(); ++i) {
    if (m_letters[i] >= seats.size() || !seats[m_letters[i]].empty()) refuse(m_seated[i]);
    seats[m_letters[i]] = std::move(m_seats[i]);
  }
  m_seats = std::move(seats);
}

void MatchReader::add_side(const RecordLine& line, std::string_view names) {
  if (m_seats.size() > base::limit::sides) return;  // that was told
  m_seats.emplace_back();
  m_seated.push_back(line);
  m_in_side = true;  // and stays so where somebody is refused
  if (m_seats.size() > base::limit::sides) {
    m_place.refuse(line, "the match has more sides than letters", fmt::format("it has at most {}", base::limit::sides));
  }
  const auto partners = base::split(names, '+');
  if (partners.size() > base::limit::sides) {
    m_place.refuse(line, "no game seats so many in a side", "a + stands between partners");
  }
  for (const std::string_view name : partners) m_seats.back().push_back(player(line, name));
  m_in_side = false;
}

void MatchReader::read_claim(const RecordLine& line, std::string_view word, std::string_view rest) {
  ReadMatch::Claim claim{.line = line};
  const auto words = words_of(rest);
  if (word == "print") {
    for (const std::string_view part : words) claim.digits += part;
    if (claim.digits.size() < 8 || claim.digits.size() > 64 || !base::is_hexadecimal(claim.digits)) {
      m_place.refuse(line, "this is no fingerprint", "it has 8 to 64 digits, 0 to 9 and a to f; leave the line out",
                     rest);
    }
    refuse_twice(line, word, m_read.print.has_value());
    m_read.print = std::move(claim);
    return;
  }
  const auto points = by_letters(words);
  if (points.empty()) m_place.refuse(line, "this is no result", "write each side with its points, like A 3 B 5", rest);
  for (const std::string_view one : points) {
    claim.scores.push_back(m_place.number(line, one, -base::limit::score * 1000, base::limit::score * 1000));
  }
  refuse_twice(line, word, m_read.result.has_value());
  m_read.result = std::move(claim);
}

void MatchReader::read_entry_line(const RecordLine& line, std::string_view rest) {
  m_in_entry = true;  // and stays so where it is refused
  if (!m_typed.empty()) {
    m_place.refuse(line, "a record without an entry stands before this one",
                   "give every record an entry, or none of them");
  }
  if (m_read.entries.size() >= most_entries) refuse_more_entries(line);
  ReadMatch::Entry entry{.read = {.fact = {.table = FactTable::entry}, .line = line}};
  referee::Entry said;
  said.number = static_cast<std::int64_t>(m_read.entries.size()) + 1;
  bool has_kind = false;
  for (const std::string_view word : words_of(rest)) {
    if (const auto kind = referee::find_kind(word); kind && !has_kind) {
      said.kind = *kind;
      has_kind = true;
    } else if (is_id(word) && !has_kind) {
      entry.read.fact.id = word;
    } else if (!has_kind) {
      m_place.refuse(line, fmt::format("\"{}\" is no kind of entry", base::harmless(word)),
                     "an entry is a begin, deal, add, done, void, amend, undo, redo, concede, abandon, resume, head or "
                     "leave",
                     word);
    } else {
      read_word(line, entry, said, word);
    }
  }
  if (!has_kind) m_place.refuse(line, "the entry does not say what it is", "write it like: entry deal 1");
  entry.read.fact.put("kind", std::string(referee::word(said.kind)));
  m_read.entries.push_back(std::move(entry));
  m_read.said.push_back(std::move(said));
  m_whys.emplace_back();
  m_in_entry = false;
}

void MatchReader::read_word(const RecordLine& line, ReadMatch::Entry& entry, referee::Entry& said,
                            std::string_view word) {
  const bool has_side = referee::names_side(said.kind);
  if (base::is_time(word)) {
    said.at = word;
  } else if (is_id(word)) {
    entry.read.fact.put("target", std::string(word));
  } else if (has_side && word == "-") {
    said.side = games::nobody;
  } else if (has_side && word.size() == 1 && !base::is_digit(word.front())) {
    said.side = journal::read_side(std::string(1, static_cast<char>(base::lower(word.front()) - 'a' + 'A')));
    if (said.side == games::nobody) m_place.refuse(line, "no side has this letter", "name one, like A", word);
  } else {
    said.deal = static_cast<int>(m_place.number(line, word, 0, base::limit::deal_number));
  }
}

/// An id that follows from what the file says of the match, which has none.
std::string MatchReader::derived(std::string_view what) const { return journal::id_of_text(what); }

void MatchReader::finish() {
  finish_head();
  set_left_apart();
  finish_entries();
  if (m_read.match.fact.id.empty()) {
    // Two games that are the same to the letter, one after the other, are two.
    std::string all = "match";
    for (const auto& [name, value] : m_read.match.fact.values) all += fmt::format("\n{} {}", name, value);
    for (const Fact::Part& part : m_read.match.fact.parts) {
      for (const auto& [name, value] : part.values) all += fmt::format("\n{} {}", name, value);
    }
    for (const referee::Entry& one : m_read.said) {
      all += fmt::format("\n{} {} {} {}", referee::word(one.kind), one.deal, one.at, one.text);
    }
    const int count = m_alike[all]++;
    m_read.match.fact.id = derived(count == 0 ? all : fmt::format("{}\nagain {}", all, count));
    m_read.match.named = false;
  }
  for (std::size_t i = 0; i < m_read.entries.size(); ++i) {
    Fact& fact = m_read.entries[i].read.fact;
    fact.put("match", m_read.match.fact.id);
    if (fact.id.empty()) fact.id = derived(fmt::format("entry {}\n{}", i, m_read.match.fact.id));
    m_read.said[i].number = static_cast<std::int64_t>(i) + 1;
  }
  for (std::size_t i = 0; i < m_read.entries.size(); ++i) finish_entry(m_read.entries[i], m_read.said[i]);
  for (Left& left : m_left) finish_left(left);
  judge();
}

/// Entries that follow another one than the entry before them are of a way that does not count.
void MatchReader::set_left_apart() {
  std::size_t kept = 0;
  for (std::size_t i = 0; i < m_read.entries.size(); ++i) {
    const std::string& follows = m_read.entries[i].follows;
    if (i > 0 && !follows.empty() && follows != m_read.entries[kept - 1].read.fact.id) {
      m_left.push_back({std::move(m_read.entries[i]), std::move(m_read.said[i]), std::move(m_whys[i])});
      continue;
    }
    if (kept != i) {
      m_read.entries[kept] = std::move(m_read.entries[i]);
      m_read.said[kept] = std::move(m_read.said[i]);
      m_whys[kept] = std::move(m_whys[i]);
    }
    ++kept;
  }
  m_read.entries.resize(kept);
  m_read.said.resize(kept);
  m_whys.resize(kept);
}

/// An entry that does not count is a fact, and nothing is judged by it.
void MatchReader::finish_left(Left& left) {
  auto& [entry, said, why] = left;
  Fact& fact = entry.read.fact;
  if (fact.id.empty()) m_place.refuse(entry.read.line, "an entry that does not count has an id", "write its id");
  if (said.kind == Kind::head) {
    read_correction(entry, said);
  } else if (!entry.typed) {
    said.text = text_of(entry);
  }
  const bool has_side = referee::names_side(said.kind);
  fact.put("match", m_read.match.fact.id);
  fact.put("text", has_side ? journal::side_text(said.side) : said.text);
  fact.put("deal", fmt::format("{}", said.deal));
  fact.put("at", said.at);
  fact.put("why", why);
  fact.put(journal::follows_column, entry.follows);
  m_read.left.push_back(std::move(entry.read));
}

std::string MatchReader::text_of(const ReadMatch::Entry& entry) const {
  std::string text;
  for (const RecordLine& line : entry.lines) {
    text += fmt::format("{}{}", text.empty() ? "" : "\n", m_place.value(line, line.text));
  }
  return text;
}

void MatchReader::stop_at_mistakes() {
  if (m_wrong.empty()) return;
  for (auto one = m_wrong.begin() + 1; one != m_wrong.end() && m_others.size() < base::limit::mistakes; ++one) {
    m_others.push_back(std::move(*one));
  }
  throw Mistake(std::move(m_wrong.front()));
}

/// A head line that stands once; null where it does not stand.
const MatchReader::SaidOnce* MatchReader::head_line(std::string_view word) const {
  const auto found = m_said.find(word);
  return found == m_said.end() ? nullptr : &found->second;
}

void MatchReader::find_game() {
  const SaidOnce* const game = head_line("game");
  if (game == nullptr) {
    m_place.refuse(m_read.match.line, "the match does not say its game", "add a line: game all-fours");
  }
  std::string_view edition = game->rest;
  const std::string_view id = next_word(edition);
  try {
    m_game = edition.empty() ? &games::find_game(id) : &games::find_game(id, edition);
  } catch (const Mistake& mistake) {
    m_place.pass_on(game->line, mistake, game->rest);
  }
  if (edition.empty()) m_read.assumed.push_back(fmt::format("no edition is named, {} is taken", m_game->edition));
  m_read.match.fact.put("game", std::string(m_game->id));
  m_read.match.fact.put("edition", std::string(m_game->edition));
}

void MatchReader::find_date() {
  const SaidOnce* const date = head_line("date");
  const SaidOnce* const begun = head_line("begun");
  if (begun != nullptr && !base::is_time(begun->rest)) {
    m_place.refuse(begun->line, "this is no time", "write it like 2026-11-20T21:04:05Z", begun->rest);
  }
  if (date == nullptr && begun == nullptr) {
    m_place.refuse(m_read.match.line, "the match does not say its date", "add a line: date 2026-11-20");
  }
  const std::string day(date != nullptr ? date->rest : base::day_part(begun->rest));
  if (!base::is_date(day)) m_place.refuse(date->line, "this is no date", "write it like 2026-11-20", date->rest);
  m_read.match.fact.put("date", day);
  m_read.dated = begun != nullptr ? begun->line : date->line;
  m_read.match.fact.put("begun_at", begun != nullptr ? std::string(begun->rest) : day + "T00:00:00Z");
}

void MatchReader::check_sides() const {
  if (m_seats.size() < 2) {
    m_place.refuse(m_read.match.line, "the match does not say who plays", "add a line for each side: side A Ann+Cleo");
  }
}

void MatchReader::finish_head() {
  attempt([&] { find_game(); });
  attempt([&] { find_date(); });
  if (const SaidOnce* const season = head_line("season")) {
    attempt([&] { m_read.season = m_place.name_in(season->line, season->rest); });
  }
  if (!m_in_side) {
    attempt([&] {
      check_sides();
      order_sides();
      set_names();
    });
  }
  if (m_game != nullptr) read_house();
  stop_at_mistakes();
  set_house();
  set_standing();
  set_facts();
}

/// The names of the sides: of today, and what people of the file were called before.
void MatchReader::set_names() {
  std::vector<std::string> ids;
  for (const auto& side : m_seats) ids.insert(ids.end(), side.begin(), side.end());
  for (std::size_t i = 0; i < ids.size(); ++i) {
    if (std::ranges::count(ids, ids[i]) > 1) {
      m_place.refuse(m_seated.back(), "somebody plays twice in this match", "name everybody once");
    }
  }
  for (const auto& names : m_people.names_over_time(ids)) {
    std::size_t at = 0;
    m_read.head.sides.clear();
    for (const auto& side : m_seats) {
      m_read.head.sides.emplace_back();
      for (std::size_t i = 0; i < side.size(); ++i) {
        std::string name = names[at++];
        if (name.empty()) {
          const auto known = m_places.find(side[i]);
          if (known != m_places.end()) name = m_newcomers[known->second].fact.value("name");
        }
        m_read.head.sides.back().push_back(std::move(name));
      }
    }
    m_read.head.earlier.push_back(m_read.head.sides);
  }
  m_read.head.earlier.pop_back();
}

/// What the head says of house rules.
void MatchReader::read_house() {
  m_rules = games::HouseRules(m_game->house_rules);
  for (const SaidOnce& one : m_presets) {
    attempt([&] {
      try {
        m_rules.set(games::find_preset(*m_game, one.rest));
      } catch (const Mistake& mistake) {
        m_place.pass_on(one.line, mistake, one.rest);
      }
    });
  }
  for (const SaidOnce& one : m_house) {
    attempt([&] {
      std::string_view value = one.rest;
      const std::string_view name = next_word(value);
      try {
        m_rules.set(name, value, one.rest);
      } catch (const Mistake& mistake) {
        m_place.pass_on(one.line, mistake, one.rest.substr(mistake.complaint().quote.column));
      }
      if (!m_given.emplace(name, m_place.value(one.line, value)).second) {
        m_place.refuse(one.line, "this house rule stands twice", "leave one of the two out", name);
      }
    });
  }
}

/// The house rules of the match: those of the head, and what the game makes of them.
void MatchReader::set_house() {
  games::HouseRules& house = m_rules;
  const auto& given = m_given;
  referee::Head& head = m_read.head;
  const bool all =
      std::ranges::all_of(m_game->house_rules, [&](const auto& rule) { return given.contains(rule.name); });
  const std::size_t missing = m_game->house_rules.size() - given.size();
  try {
    settle(*m_game, house, m_read.head.sides);
  } catch (const Mistake& mistake) {
    m_place.pass_on(m_read.match.line, mistake);
  }
  if (all || m_read.match.fact.id.empty() == false) {
    // As they were stored: what the game settles is settled again whenever the match is read.
    for (const auto& rule : m_game->house_rules) {
      if (const auto known = given.find(rule.name); known != given.end())
        head.house.emplace_back(rule.name, known->second);
    }
  }
  if (head.house.size() != m_game->house_rules.size() && (m_read.match.fact.id.empty() || head.house.empty())) {
    head.house = house.named();
    m_read.assumed.push_back(fmt::format(
        "{} not named, the defaults of {}, edition {}, are taken",
        missing == 1 ? "one house rule is" : fmt::format("{} house rules are", missing), m_game->id, m_game->edition));
  }
}

/// The scores of a line, which may stand behind the letters of their sides.
std::vector<std::string_view> MatchReader::scores_in(const RecordLine& line, std::string_view rest) const {
  auto words = words_of(rest);
  if (std::ranges::none_of(words, [](std::string_view word) { return lettered(word).has_value(); })) return words;
  words = by_letters(words);
  if (words.empty()) m_place.refuse(line, "this is no score", "write each side with its points, like A 3 B 5", rest);
  return words;
}

void MatchReader::set_standing() {
  referee::Head& head = m_read.head;
  Fact& fact = m_read.match.fact;
  head.game = m_game->id;
  head.edition = m_game->edition;
  head.date = fact.value("date");
  head.begun_at = fact.value("begun_at");
  head.season = m_read.season;
  head.place = fact.value("place");
  head.note = fact.value("note");
  head.scores.assign(head.sides.size(), 0);
  games::Match match;
  try {
    match = referee::seated(head);
  } catch (const base::StoreFailure& failure) {
    refuse_match(failure);
  }
  games::Progress standing = games::begin(match);
  for (const std::string_view word : {"score", "first", "dealer"}) {
    const auto said = m_said.find(word);
    if (said == m_said.end()) continue;
    const auto& [line, rest] = said->second;
    StandingWords words;
    if (word == "first") words.deal = std::string(rest);
    if (word == "dealer") words.dealer = std::string(rest);
    attempt([&, from = line, piece = rest, is_score = word == "score"] {
      if (is_score) words.score = fmt::format("{}", fmt::join(scores_in(from, piece), ","));
      try {
        book::set_standing(words, match, standing);
      } catch (const Mistake& mistake) {
        m_place.pass_on(from, mistake, piece);
      }
    });
  }
  stop_at_mistakes();
  head.scores = standing.scores;
  head.deal = standing.deal;
  head.dealer = games::number(standing.dealer);
}

void MatchReader::set_facts() {
  Fact& fact = m_read.match.fact;
  const referee::Head& head = m_read.head;
  fact.put("deal", fmt::format("{}", head.deal));
  fact.put("dealer", fmt::format("{}", head.dealer));
  fact.put("house", journal::lines_of(head.house));
  const FactForm& form = form_of(FactTable::match);
  const auto put = [&](Fact::Part& part, std::string_view column, std::string value) {
    put_value(part.values, form.part(part.word)->columns, column, std::move(value));
  };
  for (std::size_t side = 0; side < m_seats.size(); ++side) {
    Fact::Part& part = fact.parts.emplace_back(Fact::Part{form.part("side")->word, {}});
    put(part, "side", fmt::format("{}", side));
    put(part, "score", fmt::format("{}", head.scores[games::Side(side)]));
  }
  for (std::size_t side = 0; side < m_seats.size(); ++side) {
    for (std::size_t place = 0; place < m_seats[side].size(); ++place) {
      Fact::Part& part = fact.parts.emplace_back(Fact::Part{form.part("seat")->word, {}});
      put(part, "side", fmt::format("{}", side));
      put(part, "place", fmt::format("{}", place));
      put(part, "player", m_seats[side][place]);
    }
  }
}

/// Gives the match a beginning, and makes entries of records that have none.
void MatchReader::finish_entries() {
  const std::string begun(m_read.match.fact.value("begun_at"));
  const bool is_bare = m_read.result && m_read.entries.empty() && m_typed.empty();
  if (m_read.entries.empty() || m_read.said.front().kind != Kind::begin) {
    ReadMatch::Entry entry{.read = {.fact = {.table = FactTable::entry}, .line = m_read.match.line, .named = false}};
    entry.read.fact.put("kind", "begin");
    m_read.entries.insert(m_read.entries.begin(), std::move(entry));
    m_read.said.insert(m_read.said.begin(), referee::Entry{});
    m_whys.insert(m_whys.begin(), "");
  }
  for (std::size_t i = 0; i < m_read.entries.size(); ++i) {
    referee::Entry& said = m_read.said[i];
    if (said.at.empty()) said.at = i == 0 ? begun : m_read.said[i - 1].at;
    said.number = static_cast<std::int64_t>(i) + 1;
    std::string text = text_of(m_read.entries[i]);
    if (!m_read.entries[i].typed) said.text = std::move(text);
    said.why = m_whys[i];
  }
  if (!m_typed.empty()) add_typed_deals();
  if (is_bare) begin_unseen();
}

/// A result without deals is all that is known of the match.
void MatchReader::begin_unseen() {
  const ReadMatch::Claim& claim = *m_read.result;
  if (claim.scores.size() != m_seats.size()) {
    m_place.refuse(claim.line, "this result is not of all sides", "write each side with its points, like A 3 B 5");
  }
  std::string text = "result";
  for (const games::Points score : claim.scores) {
    if (score < -base::limit::score || score > base::limit::score) {
      m_place.refuse(claim.line, "no match comes to so many points", "correct the number");
    }
    text += fmt::format(" {}", score);
  }
  m_read.said.front().text = std::move(text);
}

void MatchReader::add_typed_deals() {
  std::string text;
  for (const RecordLine& line : m_typed) text += m_place.value(line, line.text) + '\n';
  while (text.ends_with('\n')) text.pop_back();
  Records records;
  try {
    records = read_records(play(m_read.head, m_read.said), text);
  } catch (const Mistake& mistake) {
    m_place.pass_on(m_typed.front(), mistake);
  }
  int number = m_read.head.deal;
  for (const std::string& one : records.texts) add_deal(one, number++);
}

/// Adds the entry of a deal, with the lines where its words stand.
void MatchReader::add_deal(const std::string& text, int number) {
  ReadMatch::Entry entry{.read = {.fact = {.table = FactTable::entry}, .named = false}};
  const auto lines = base::split(text, '\n');
  for (const std::string_view one : lines) {
    // They are in order; one that was written otherwise is looked for no further.
    constexpr std::size_t most = 100;
    const auto next = std::span(m_typed).subspan(m_first_typed);
    const auto some = next.first(std::min(most, next.size()));
    const auto line = std::ranges::find_if(some, [&](const RecordLine& other) {
      return !other.text.empty() && (other.text == one || one.find(other.text) != std::string_view::npos);
    });
    if (line == some.end()) continue;
    entry.lines.push_back(*line);
    m_first_typed += static_cast<std::size_t>(line - some.begin()) + 1;
  }
  entry.read.line = entry.lines.empty() ? m_read.match.line : entry.lines.front();
  entry.read.fact.put("kind", "deal");
  referee::Entry said{.kind = Kind::deal, .text = text, .at = m_read.said.back().at};
  said.number = static_cast<std::int64_t>(m_read.said.size()) + 1;
  said.deal = number;
  m_read.entries.push_back(std::move(entry));
  m_read.said.push_back(std::move(said));
  m_whys.emplace_back();
}

/// Counts what is looked for in all entries before one, which is not done for ever.
void MatchReader::search(const RecordLine& line) {
  constexpr int most = 500;
  if (++m_searched <= most) return;
  m_place.refuse(line, fmt::format("more than {} entries of this match do not say what they are about", most),
                 "write them like: entry deal 1, and entry undo ID");
}

/// Who sits where, and what an undo takes back, of an entry that was read.
void MatchReader::finish_entry(ReadMatch::Entry& entry, referee::Entry& said) {
  Fact& fact = entry.read.fact;
  const bool takes_back = said.kind == Kind::undo || said.kind == Kind::redo;
  if (const std::string_view target = fact.value("target"); !target.empty()) {
    const auto meant = std::ranges::find_if(
        m_read.entries, [&](const ReadMatch::Entry& other) { return other.read.fact.id == target; });
    if (!takes_back || meant == m_read.entries.end() || meant->read.fact.id == fact.id ||
        meant - m_read.entries.begin() >= said.number - 1) {
      m_place.refuse(entry.read.line, "no entry of this match before this one has this id",
                     "name the entry that is taken back", target.empty() ? "" : std::string_view{});
    }
    said.target = meant - m_read.entries.begin() + 1;
  } else if (takes_back) {
    search(entry.read.line);
    const auto before = std::span(m_read.said).first(static_cast<std::size_t>(said.number - 1));
    const auto last = said.kind == Kind::undo ? referee::undoable(before) : std::vector{referee::redoable(before)};
    said.target = last.empty() ? 0 : last.front();
    if (said.target == 0) m_place.refuse(entry.read.line, "there is nothing that it could take back", "leave it out");
    const auto meant = static_cast<std::size_t>(said.target - 1);
    fact.put("target", m_read.entries[meant].read.fact.id);
    if (said.deal == 0) said.deal = m_read.said[meant].deal;
  }
  if (said.kind == Kind::head) read_correction(entry, said);
  const bool has_side = referee::names_side(said.kind);
  if (has_side) {
    if (said.side != games::nobody && static_cast<std::size_t>(said.side.index()) >= m_seats.size()) {
      m_place.refuse(entry.read.line, "no side of this match has this letter", "");
    }
    fact.put("text", journal::side_text(said.side));
  } else {
    fact.put("text", said.text);
  }
  if (said.deal == 0 && (said.kind == Kind::void_deal || said.kind == Kind::amend)) {
    m_place.refuse(entry.read.line, "it does not say which deal it is about", "write the number of the deal behind it");
  }
  if (said.deal == 0 && (said.kind == Kind::deal || said.kind == Kind::leave)) {
    search(entry.read.line);
    const auto before = play(m_read.head, {m_read.said.begin(), m_read.said.begin() + said.number - 1});
    said.deal = said.kind == Kind::deal ? before.course.next_number() : before.course.number_now();
  }
  fact.put("deal", fmt::format("{}", said.deal));
  fact.put("at", said.at);
  fact.put("why", said.why);
}

/// Takes the seats out of the text of a correction of the head.
void MatchReader::read_correction(ReadMatch::Entry& entry, referee::Entry& said) {
  std::string text;
  const journal::FactPartForm& form = *form_of(FactTable::entry).part("seat");
  for (const RecordLine& line : entry.lines) {
    std::string_view rest = line.text;
    if (next_word(rest) != "seat") {
      text += fmt::format("{}{}", text.empty() ? "" : "\n", m_place.value(line, line.text));
      continue;
    }
    const std::string_view number = next_word(rest);
    referee::Seated who{.seat = static_cast<int>(m_place.number(line, number, 1, 26 * 26)), .player = {}};
    const std::string id = player(line, rest);
    const auto names = m_people.names_over_time({id});
    for (const auto& one : names) who.earlier.push_back(one.front());
    who.player = who.earlier.back();
    who.earlier.pop_back();
    if (who.player.empty()) who.player = m_place.name_in(line, rest);
    Fact::Part& part = entry.read.fact.parts.emplace_back(Fact::Part{form.word, {}});
    put_value(part.values, form.columns, "seat", fmt::format("{}", who.seat));
    put_value(part.values, form.columns, "player", id);
    said.seats.push_back(std::move(who));
  }
  said.text = std::move(text);
}

/// Refuses what the referee refuses, and words that say something else than what was typed.
void MatchReader::judge() {
  std::optional<Played> played;
  try {
    played = play(m_read.head, m_read.said);
    tell_refused(*played);
  } catch (const base::StoreFailure& failure) {
    refuse_match(failure);
  }
  judge_words(*played);
}

/// Whether a record was refused already before anything was corrected behind it: the journal keeps what only a later
/// correction makes impossible.
bool MatchReader::was_refused(const referee::Deal& deal) {
  constexpr int most = 500;
  const auto begin = m_read.said.begin();
  const auto corrects = [](const referee::Entry& entry) {
    return entry.kind != Kind::deal && entry.kind != Kind::add && entry.kind != Kind::done;
  };
  const auto next = std::find_if(begin + deal.entry, m_read.said.end(), corrects);
  if (next == m_read.said.end()) return true;
  if (!m_then || m_until != next - begin) {
    if (++m_replayed > most) return true;
    m_until = next - begin;
    m_then = play(m_read.head, {begin, next});
  }
  const auto& deals = m_then->course.deals;
  const auto then = std::ranges::find(deals, deal.number, &referee::Deal::number);
  return then == deals.end() || then->sheet.refused();
}

void MatchReader::tell_refused(const Played& played) {
  for (const referee::Deal& deal : played.course.deals) {
    if (!deal.sheet.refused() || deal.is_void || !was_refused(deal)) continue;
    const auto index = static_cast<std::size_t>(std::max<std::int64_t>(deal.entry, 1) - 1);
    const ReadMatch::Entry& entry = m_read.entries[std::min(index, m_read.entries.size() - 1)];
    for (const games::Finding& finding : deal.sheet.findings) {
      if (finding.verdict != games::Verdict::refused) continue;
      RecordLine line = entry.lines.empty() ? entry.read.line : entry.lines.front();
      std::string_view piece;
      for (const RecordLine& other : entry.lines) {
        if (!finding.quote || finding.quote->line.empty()) break;
        const std::size_t at = other.text.find(finding.quote->line);
        if (at == std::string_view::npos || entry.typed) continue;
        line = other;
        piece = other.text.substr(std::min(at + finding.quote->column, other.text.size()), finding.quote->width);
        break;
      }
      const Mistake mistake = [&] {
        try {
          m_place.refuse(line, fmt::format("deal {}: {}", deal.number, finding.text), finding.remedy, piece);
        } catch (const Mistake& made) {
          return made;
        }
      }();
      if (m_others.size() < base::limit::mistakes) m_others.push_back(mistake.complaint());
    }
  }
}

void MatchReader::judge_words(const Played& played) {
  for (std::size_t i = 0; i < m_read.entries.size(); ++i) {
    const ReadMatch::Entry& entry = m_read.entries[i];
    if (!entry.typed) continue;
    const games::Match& match = played.at(m_read.said[i].deal);
    const std::string words = text_of(entry);
    const std::string& typed = m_read.said[i].text;
    const auto print = [&](const std::string& text, games::Form form) { return match.game->print(match, text, form); };
    const std::string told = print(typed, games::Form::full);
    if (words.empty() || told == words || told == print(words, games::Form::full)) continue;
    if (print(typed, games::Form::brief) == print(words, games::Form::brief)) continue;
    m_place.refuse(*entry.typed, "the words of this record say something else than what was typed",
                   "correct the one that is wrong, or leave the line `typed` out");
  }
}

}  // namespace

ReadMatch read_match(const Place& place, const Block& block, const Company& company) {
  return MatchReader(place, block, company).read();
}

}  // namespace tavolo::book::reading
