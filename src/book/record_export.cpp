#include "book/record_export.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <tuple>
#include <utility>

#include "base/name.hpp"
#include "base/number.hpp"
#include "book/hidden_names.hpp"
#include "book/match.hpp"
#include "book/record_people.hpp"
#include "journal/facts.hpp"
#include "referee/record_file.hpp"

namespace tavolo::book {
namespace {

using journal::Fact;
using journal::FactColumn;
using journal::FactTable;
using journal::FactValues;
using journal::value_in;
using Holds = FactColumn::Holds;
using Kind = referee::Entry::Kind;
using referee::add_record_line;
using referee::add_record_text;

constexpr std::size_t key_width = 8;
/// Pieces are handed on from this size.
constexpr std::size_t piece_bytes = 1 << 16;

/// Whether the facts of a table stand with their name in their first line.
bool is_named(FactTable table) { return table == FactTable::player || table == FactTable::season; }

bool is_text(const FactColumn& column) { return column.holds == Holds::text; }

const FactColumn& column_of(std::span<const FactColumn> columns, std::string_view name) {
  return *std::ranges::find(columns, name, &FactColumn::name);
}

/// A name as it stands between others.
std::string among_others(std::string_view name) {
  std::string text;
  for (const char letter : base::written(name)) {
    if (letter == '+' || letter == '[') {
      text += fmt::format("\\u{{{:x}}}", letter);
    } else {
      text += letter;
    }
  }
  return text;
}

/// What of a journal goes into a file, and how it is written there.
class Exporter {
 public:
  Exporter(journal::Journal& journal, const Exported& what, const RecordSink& sink)
      : m_journal(journal), m_what(what), m_sink(sink), m_hidden(journal), m_exchange(journal) {}
  /// A bundle, of which `what` says that all is meant.
  Exporter(journal::Journal& journal, const Exported& what, const Bundled& bundled, const RecordSink& sink)
      : m_journal(journal), m_what(what), m_sink(sink), m_exchange(journal), m_is_bundle(true) {
    if (!bundled.held.empty()) choose_lacking(bundled.held);
    if (!bundled.season.empty()) choose_part(bundled.season);
  }

  void write(const std::function<void()>& each) {
    choose_matches();
    choose_people();
    m_file = fmt::format("{} {}\n", referee::record_word, referee::record_version);
    choose_said();
    write_files();
    for (const Fact& fact : m_players) add_fact(fact);
    write_teams();
    for (const Fact& fact : m_seasons) add_fact(fact);
    for (const journal::MatchKey& key : m_matches) {
      add_match(key);
      if (each) each();
    }
    for (const Fact& fact : m_season_entries) add_fact(fact);
    for (const Fact& fact : m_rulings) add_fact(fact);
    write_settlements();
    write_partial();
    flush();
  }

 private:
  void choose_lacking(std::span<const journal::Held> held);
  /// Whether a fact stands in a file of what somebody lacks.
  [[nodiscard]] bool lacks(const std::string& id) const {
    return (!m_lacking || m_lacking->contains(id)) && (!m_part || m_part->contains(id));
  }
  void choose_part(const std::string& season);
  std::set<std::string> choose_said_of(const std::set<std::string>& seasons);
  [[nodiscard]] std::set<std::string> matches_named_by(const Fact& said);
  void choose_rulings_of(const std::set<std::string>& matches);
  void add_to_part(const Fact& fact);
  void write_partial();
  void add_marks(const Fact& fact, std::size_t blanks);
  void add_left(const Fact& fact);
  void choose_matches();
  void add_named_matches();
  void choose_people();
  void choose_said();
  void choose_rulings();
  void note_people(const Fact& fact);
  void keep_within(Fact& fact);
  void sort_seasons();
  void sort_said();
  void leave_out_next();
  [[nodiscard]] bool stands(FactTable table, std::string_view id);
  void write_files();
  void write_teams();
  void write_settlements();
  [[nodiscard]] Fact shown(Fact fact);
  void show_player(Fact& fact) const;

  void add_fact(const Fact& fact);
  void add_pairs(std::span<const FactColumn> columns, const FactValues& values);
  void add_match(const journal::MatchKey& key);
  void add_head(const Played& played, const Fact& fact);
  void add_entry(const Played& played, const referee::Entry& entry, const Fact& fact);
  void add_record(const Played& played, const referee::Entry& entry);
  [[nodiscard]] std::string said(std::string_view text);
  [[nodiscard]] std::string called(std::string_view id) const;
  [[nodiscard]] std::string seated(const FactValues& seat);
  [[nodiscard]] const std::string& season_name(const std::string& told);

  [[nodiscard]] bool whole() const { return m_what.all; }
  [[nodiscard]] bool everybody() const { return whole() && !m_part; }
  [[nodiscard]] bool of_season() const { return !m_what.all && !m_what.season.empty(); }
  void flush() {
    if (!m_file.empty()) m_sink(m_file);
    m_file.clear();
  }
  void space() {
    if (m_file.size() > piece_bytes) flush();
  }

  journal::Journal& m_journal;
  const Exported& m_what;
  const RecordSink& m_sink;
  HiddenNames m_hidden;
  std::string m_file;
  std::vector<journal::MatchKey> m_matches;
  std::set<std::string, std::less<>> m_outside;  // ids of those that are not of the season that is exported
  std::set<std::string, std::less<>> m_ids;      // of these matches and their entries, where not all is written
  std::set<std::string, std::less<>> m_wanted;   // players, likewise
  std::set<std::string, std::less<>> m_games;    // of the matches
  std::set<std::pair<std::string, std::string>> m_editions;
  std::vector<Fact> m_players;  // with what is said of them
  std::vector<Fact> m_teams, m_seasons, m_season_entries, m_rulings;
  RecordPeople m_people;
  std::map<std::string, std::string> m_season_names;
  journal::Exchange m_exchange;
  bool m_is_bundle = false;
  std::optional<std::set<std::string, std::less<>>> m_lacking;  // ids of facts and of matches
  std::optional<std::set<std::string, std::less<>>> m_part;     // the same, of a season and what belongs to it
  std::set<std::string> m_origins;                              // that were named
  /// The entries that count of the match that was asked for last: many claims are of one.
  struct Counted {
    std::int64_t match = 0;
    std::set<std::string, std::less<>> entries = {};
  };
  Counted m_counted;
  std::set<std::string, std::less<>> m_renamed;  // players who stand in the file by another name
  bool m_hides = false;                          // whether a name was hidden in the match that is written
  bool m_as_typed = true;                        // whether what was typed is written beside what it says
  FactTable m_last = FactTable::game_file;
  bool m_any = false;
};

void Exporter::choose_matches() {
  if (whole() || of_season()) {
    m_matches = m_journal.match_keys(whole() ? "" : m_what.season);
    std::erase_if(m_matches, [&](const journal::MatchKey& key) { return !lacks(key.id); });
    if (of_season() && m_what.named) add_named_matches();
  } else {
    m_matches = m_journal.keys_of(m_what.matches);
  }
}

/// Adds the matches that are not of the season and that what was said of it names, like the last one before it was
/// closed: without them that would be another fact.
void Exporter::add_named_matches() {
  std::set<std::string, std::less<>> own;
  std::vector<std::int64_t> numbers;
  for (const journal::MatchKey& key : m_matches) {
    own.insert(key.id);
    numbers.push_back(key.number);
  }
  m_journal.each_said(m_journal.season(m_what.season).number, [&](const Fact& fact) {
    for (const std::string& match : matches_named_by(fact)) {
      if (!own.contains(match)) m_outside.insert(match);
    }
  });
  if (m_outside.empty()) return;
  for (const std::string& match : m_outside) {
    if (const auto number = m_journal.number_of(FactTable::match, match)) numbers.push_back(*number);
  }
  m_matches = m_journal.keys_of(numbers);
}

/// The matches that an entry of a season names, and those of the entries that it names.
std::set<std::string> Exporter::matches_named_by(const Fact& said) {
  std::set<std::string> matches;
  for (const auto& [table, id] : named_by(said)) {
    if (table == FactTable::match) matches.insert(id);
    const auto entry = table == FactTable::entry ? m_journal.number_of(table, id) : std::nullopt;
    if (entry) matches.emplace(m_journal.fact(table, *entry).value("match"));
  }
  return matches;
}

/// Of a match of which somebody lacks an entry all is written, so that it can be read.
void Exporter::choose_lacking(std::span<const journal::Held> held) {
  m_lacking.emplace();
  m_exchange.since(held, [&](const journal::GivenFact& given) {
    const bool is_entry = given.fact.table == FactTable::entry;
    m_lacking->emplace(is_entry ? given.fact.value("match") : given.fact.id);
  });
}

/// A season with those that somebody made one with it, all that was said of them, and their matches, with what was
/// decided of these and whatever that names.
void Exporter::choose_part(const std::string& season) {
  m_part.emplace();
  std::set<std::string> seasons{m_journal.id_of(FactTable::season, m_journal.season(season).number)};
  std::vector<Fact> settlements;
  m_journal.each_fact(FactTable::settlement, [&](const Fact& fact) { settlements.push_back(fact); });
  const auto is_of = [&](const Fact& fact, std::string_view column) {
    return seasons.contains(std::string(fact.value(column)));
  };
  for (std::size_t before = 0; before != seasons.size();) {
    before = seasons.size();
    for (const Fact& fact : settlements) {
      if (fact.value("kind") != "one" || (!is_of(fact, "season") && !is_of(fact, "other"))) continue;
      seasons.emplace(fact.value("season"));
      seasons.emplace(fact.value("other"));
    }
  }
  const std::set<std::string> matches = choose_said_of(seasons);
  for (const std::string& id : matches) {
    const auto number = m_journal.number_of(FactTable::match, id);
    if (!number) continue;
    add_to_part(m_journal.fact(FactTable::match, *number));
    m_journal.each_entry(*number, [&](const Fact& entry) { note_people(entry); });
    for (const Fact& entry : m_exchange.left_out(*number)) note_people(entry);
  }
  choose_rulings_of(matches);
  for (const Fact& fact : settlements) {
    const bool is_back = m_part->contains(fact.value("target"));
    if (is_back || m_part->contains(fact.value("match")) || is_of(fact, "season")) add_to_part(fact);
  }
}

/// What was said of seasons, and of teams; answers the matches that it names.
std::set<std::string> Exporter::choose_said_of(const std::set<std::string>& seasons) {
  std::set<std::string> matches;
  m_journal.each_fact(FactTable::season, [&](const Fact& fact) {
    if (seasons.contains(fact.id)) add_to_part(fact);
  });
  for (const std::string& season : seasons) {
    const auto number = m_journal.number_of(FactTable::season, season);
    if (!number) continue;
    m_journal.each_said(*number, [&](const Fact& fact) {
      add_to_part(fact);
      matches.merge(matches_named_by(fact));
    });
  }
  m_journal.each_fact(FactTable::team_entry, [&](const Fact& fact) { add_to_part(fact); });
  return matches;
}

void Exporter::choose_rulings_of(const std::set<std::string>& matches) {
  std::set<std::string, std::less<>> games;
  for (const std::string& id : matches) {
    const auto number = m_journal.number_of(FactTable::match, id);
    if (number) games.emplace(m_journal.fact(FactTable::match, *number).value("game"));
  }
  std::vector<Fact> rulings;
  m_journal.each_fact(FactTable::ruling, [&](const Fact& fact) { rulings.push_back(fact); });
  for (const Fact& fact : rulings) {
    const std::string match(fact.value("match"));
    if (matches.contains(match) || (match.empty() && games.contains(fact.value("game")))) add_to_part(fact);
  }
  // What one of them takes back, and what takes it back.
  for (std::size_t before = 0; before != m_part->size();) {
    before = m_part->size();
    for (const Fact& fact : rulings) {
      const std::string target(fact.value("target"));
      if (target.empty()) continue;
      if (m_part->contains(target)) add_to_part(fact);
      if (m_part->contains(fact.id)) m_part->insert(target);
    }
  }
}

void Exporter::add_to_part(const Fact& fact) {
  m_part->insert(fact.id);
  note_people(fact);
}

void Exporter::note_people(const Fact& fact) {
  for (auto& [table, id] : named_by(fact)) {
    if (table == FactTable::player) m_wanted.insert(std::move(id));
  }
  if (m_hidden.none()) return;
  // Who stands in its words by initials: a journal that takes the file must know that they are.
  const auto note = [&](std::span<const FactColumn> columns, const FactValues& values) {
    for (const auto& [name, value] : values) {
      if (!is_text(column_of(columns, name))) continue;
      for (const std::int64_t person : m_hidden.people_in(value)) {
        m_wanted.insert(m_journal.id_of(FactTable::player, person));
      }
    }
  };
  const journal::FactForm& form = form_of(fact.table);
  note(form.columns, fact.values);
  for (const Fact::Part& part : fact.parts) note(form.part(part.word)->columns, part.values);
}

void Exporter::choose_people() {
  const auto add = [&](const Fact& fact) {
    note_people(fact);
    m_ids.insert(fact.id);
  };
  for (const journal::MatchKey& key : m_matches) {
    const Fact match = m_journal.fact(FactTable::match, key.number);
    if (!m_outside.contains(match.id)) m_games.emplace(match.value("game"));
    m_editions.emplace(match.value("game"), match.value("edition"));
    if (whole()) continue;
    add(match);
    m_journal.each_entry(key.number, add);
  }
}

/// What is said of a season, of teams and of people, and what was decided, as far as it belongs to the matches.
void Exporter::choose_said() {
  const auto season = of_season() ? std::optional(m_journal.season(m_what.season)) : std::nullopt;
  const std::string id = season ? m_journal.id_of(FactTable::season, season->number) : std::string{};
  m_journal.each_fact(FactTable::season, [&](const Fact& fact) {
    if (whole() || (season && fact.id == id)) m_seasons.push_back(shown(fact));
  });
  const auto add = [&](const Fact& fact) {
    note_people(fact);
    if (!lacks(fact.id)) return;
    m_season_entries.push_back(shown(fact));
    if (!m_is_bundle) keep_within(m_season_entries.back());
  };
  if (whole()) m_journal.each_fact(FactTable::season_entry, add);
  if (season) m_journal.each_said(season->number, add);
  if (!m_is_bundle) {
    sort_seasons();
    sort_said();
    leave_out_next();
  }
  m_journal.each_fact(FactTable::team_entry, [&](const Fact& fact) {
    if (!whole() && !season) return;
    m_teams.push_back(shown(fact));
    note_people(fact);
  });
  choose_rulings();
  std::vector<Fact> entries;
  m_journal.each_fact(FactTable::player_entry, [&](const Fact& fact) { entries.push_back(fact); });
  // Who was made one with somebody who is wanted is wanted too.
  for (std::size_t before = 0; before != m_wanted.size();) {
    before = m_wanted.size();
    for (const Fact& fact : entries) {
      const auto other = fact.value("other");
      if (m_wanted.contains(fact.value("player")) || m_wanted.contains(other)) note_people(fact);
    }
  }
  m_journal.each_fact(FactTable::player, [&](const Fact& fact) {
    if (everybody() || m_wanted.contains(fact.id)) m_players.push_back(shown(fact));
  });
  const auto key = [](const Fact& fact) { return std::pair(base::folded(fact.value("name")), fact.id); };
  std::ranges::sort(m_players, {}, key);
  for (const Fact& fact : entries) {
    if (everybody() || m_wanted.contains(fact.value("player"))) m_players.push_back(shown(fact));
  }
  m_people = RecordPeople(m_players);
}

void Exporter::choose_rulings() {
  std::set<std::string, std::less<>> taken;
  m_journal.each_fact(FactTable::ruling, [&](const Fact& fact) {
    const std::string_view match = fact.value("match"), target = fact.value("target");
    const bool is_void = fact.value("kind") == journal::taken_back;
    const bool of_match = is_void ? taken.contains(target) : m_ids.contains(match);
    const bool of_game = !is_void && match.empty() && of_season() && m_games.contains(fact.value("game"));
    if (!whole() && !of_match && !of_game) return;
    const std::string_view entry = fact.value("entry");
    // In a record there is no claim of what does not count, nor what takes one back.
    const bool is_left_out = (!entry.empty() && !stands(FactTable::entry, entry)) || (is_void && !of_match);
    if (!m_is_bundle && is_left_out) return;
    taken.insert(fact.id);
    m_rulings.push_back(shown(fact));
    if (!whole() && !target.empty() && !taken.contains(target)) m_rulings.back().put("target", "");
  });
}

/// Whether a match or an entry stands in the file: where all matches do, entries that do not count stand in none.
bool Exporter::stands(FactTable table, std::string_view id) {
  if (!whole()) return m_ids.contains(id);
  const auto number = table == FactTable::entry ? m_journal.number_of(table, id) : std::nullopt;
  const auto match =
      number ? m_journal.number_of(FactTable::match, m_journal.fact(table, *number).value("match")) : std::nullopt;
  if (!match) return true;
  if (m_counted.match != *match) {
    m_counted = {*match, {}};
    m_journal.each_entry(*match, [&](const Fact& entry) { m_counted.entries.insert(entry.id); });
  }
  return m_counted.entries.contains(id);
}

/// Seasons by when they were begun: in which order they came into this journal says nothing.
void Exporter::sort_seasons() {
  const auto begun = [](const Fact& season) {
    return std::tuple(std::string(season.value("created_at")), base::folded(season.value("name")), season.id);
  };
  std::ranges::sort(m_seasons, {}, begun);
}

/// What was said of seasons, which are sorted by now, by its time, each behind what it follows.
void Exporter::sort_said() {
  std::map<std::string, std::size_t, std::less<>> places;  // of seasons
  for (const Fact& season : m_seasons) places.emplace(season.id, places.size());
  std::multimap<std::string, const Fact*, std::less<>> behind;  // by what they follow
  std::set<std::string, std::less<>> said;
  for (const Fact& fact : m_season_entries) said.insert(fact.id);
  std::vector<const Fact*> next;
  for (const Fact& fact : m_season_entries) {
    const std::string before(fact.value(journal::follows_column));
    if (said.contains(before)) {
      behind.emplace(before, &fact);
    } else {
      next.push_back(&fact);
    }
  }
  struct Place {
    std::string at;  // the latest of all that it follows, as a clock may have been put back
    std::size_t season = 0, depth = 0;
    std::string id;
    [[nodiscard]] auto operator<=>(const Place&) const = default;  // NOLINT(modernize-use-nullptr)
  };
  std::map<std::string, Place, std::less<>> order;
  for (std::size_t i = 0; i < next.size(); ++i) {
    const Fact& fact = *next[i];
    const Place& before = order[std::string(fact.value(journal::follows_column))];
    Place place{std::max(before.at, std::string(fact.value("at"))), places[std::string(fact.value("season"))],
                before.depth + 1, fact.id};
    order[fact.id] = std::move(place);
    const auto [first, last] = behind.equal_range(fact.id);
    for (auto one = first; one != last; ++one) next.push_back(one->second);
  }
  std::ranges::stable_sort(m_season_entries, {}, [&](const Fact& fact) -> const Place& { return order[fact.id]; });
}

/// In a record an entry of a season says which one it follows where that stands above it, but is not the next above.
void Exporter::leave_out_next() {
  std::set<std::string, std::less<>> above;
  std::map<std::string, std::string, std::less<>> last;  // of each season
  for (Fact& fact : m_season_entries) {
    const std::string before(fact.value(journal::follows_column));
    std::string& next = last[std::string(fact.value("season"))];
    if (before == next || !above.contains(before)) fact.put(journal::follows_column, "");
    next = fact.id;
    above.insert(fact.id);
  }
}

/// Leaves out what a closing names of matches and entries that are not in the file.
void Exporter::keep_within(Fact& fact) {
  const journal::FactForm& form = form_of(fact.table);
  for (Fact::Part& part : fact.parts) {
    const auto columns = form.part(part.word)->columns;
    FactValues values;
    for (auto& [name, value] : part.values) {
      const FactColumn& column = column_of(columns, name);
      const bool refers = column.table == FactTable::match || column.table == FactTable::entry;
      if (column.holds == Holds::row && refers && !stands(column.table, value)) continue;
      if (column.holds == Holds::rows) {
        std::string list;
        for (const std::string_view id : base::split(value, ' ')) {
          if (stands(column.table, id)) list += fmt::format("{}{}", list.empty() ? "" : " ", id);
        }
        value = std::move(list);
        if (value.empty()) continue;
      }
      values.emplace_back(name, std::move(value));
    }
    part.values = std::move(values);
  }
}

/// The fact as it leaves the table: whoever is hidden stands in it by initials.
Fact Exporter::shown(Fact fact) {
  if (fact.table == FactTable::season_entry) m_exchange.put_before(fact);
  if (m_hidden.none()) return fact;
  const std::string before(fact.value("name"));
  const journal::FactForm& form = form_of(fact.table);
  const auto show = [&](std::span<const FactColumn> columns, FactValues& values) {
    for (auto& [name, value] : values) {
      if (is_text(column_of(columns, name))) value = m_hidden.in(value);
    }
  };
  show(form.columns, fact.values);
  for (Fact::Part& part : fact.parts) show(form.part(part.word)->columns, part.values);
  if (fact.table == FactTable::player) {
    show_player(fact);
    if (fact.value("name") != before) m_renamed.insert(fact.id);
  }
  // A fingerprint is of the names that people have, and of nothing else.
  if (fact.table == FactTable::season_entry && fact.value("kind") == "close") fact.put("text", "");
  return fact;
}

/// Of several who were made one and are hidden only one can have the initials alone.
void Exporter::show_player(Fact& fact) const {
  const auto number = m_journal.number_of(FactTable::player, fact.id);
  const journal::People& people = m_journal.people();
  const std::int64_t person = number ? people.person(*number) : 0;
  if (!number || person == *number || !people.hidden(person)) return;
  constexpr std::size_t digits = 4;
  fact.put("name", fmt::format("{} {}", m_hidden.in(people.name(person)), fact.id.substr(0, digits)));
}

void Exporter::write_files() {
  std::vector<Fact> files;
  m_journal.each_fact(FactTable::game_file, [&](const Fact& fact) {
    const std::pair key(std::string(fact.value("game")), std::string(fact.value("edition")));
    if (everybody() || m_editions.contains(key)) files.push_back(fact);
  });
  std::ranges::sort(files, {}, [](const Fact& fact) {
    return std::pair(std::string(fact.value("game")), std::string(fact.value("edition")));
  });
  for (const Fact& fact : files) add_fact(fact);
}

void Exporter::write_teams() {
  for (const Fact& fact : m_teams) add_fact(fact);
}

/// The origins of which not all stands in a bundle that is of a season, or of a journal that took one.
void Exporter::write_partial() {
  if (!m_is_bundle) return;
  std::set<std::string> origins;
  if (m_part) {
    origins = m_origins;
  } else {
    for (std::string& origin : m_exchange.in_part()) origins.insert(std::move(origin));
  }
  if (!origins.empty()) m_file += '\n';
  for (const std::string& origin : origins) add_record_line(m_file, "partial", origin);
}

/// What was settled; in a record only which seasons are one, because ways of matches that do not count stand in none.
void Exporter::write_settlements() {
  if (!whole()) return;
  std::set<std::string, std::less<>> of_seasons;
  m_journal.each_fact(FactTable::settlement, [&](const Fact& fact) {
    const bool is_of_seasons = fact.value("kind") == "one" || of_seasons.contains(fact.value("target"));
    if (is_of_seasons) of_seasons.insert(fact.id);
    if (is_of_seasons || m_is_bundle) add_fact(fact);
  });
}

/// Pairs of name and value behind each other; a text stands last, because it may have blanks.
void Exporter::add_pairs(std::span<const FactColumn> columns, const FactValues& values) {
  for (const auto& [name, value] : values) {
    if (is_text(column_of(columns, name))) continue;
    if (column_of(columns, name).holds == Holds::rows) {
      m_file += fmt::format(" {} {}", name, fmt::join(base::split(value, ' '), ","));
    } else {
      m_file += fmt::format(" {} {}", name, base::written(value));
    }
  }
}

/// Who wrote a fact.
void Exporter::add_marks(const Fact& fact, std::size_t blanks) {
  if (!m_is_bundle) return;
  for (const journal::Mark& mark : m_exchange.marks(fact.table, fact.id)) {
    add_record_line(m_file, "origin", fmt::format("{} {} {}", mark.origin, mark.counted, mark.digest), blanks);
    m_origins.insert(mark.origin);
  }
}

void Exporter::add_fact(const Fact& fact) {
  const bool is_person = fact.table == FactTable::player || fact.table == FactTable::player_entry;
  const bool is_file = fact.table == FactTable::game_file;
  if (!is_person && !is_file && !lacks(fact.id)) return;  // in what is written people are called by these
  space();
  const journal::FactForm& form = form_of(fact.table);
  if (!m_any || m_last != fact.table || !fact.parts.empty()) m_file += '\n';
  m_any = true;
  m_last = fact.table;
  m_file += fmt::format("{:{}} {}", form.word, key_width, fact.id);
  if (is_named(fact.table)) {
    m_file += fmt::format(" {}", base::written(fact.value("name")));
  } else {
    add_pairs(form.columns, fact.values);
  }
  m_file += '\n';
  for (const auto& [name, value] : fact.values) {
    const bool is_told = is_named(fact.table) ? name == "name" : !is_text(column_of(form.columns, name));
    if (!is_told) add_record_line(m_file, name, value, 2);
  }
  add_marks(fact, 2);
  for (const Fact::Part& part : fact.parts) {
    m_file += fmt::format("  {}", part.word);
    const auto columns = form.part(part.word)->columns;
    add_pairs(columns, part.values);
    std::string text;
    for (const auto& [name, value] : part.values) {
      if (is_text(column_of(columns, name))) add_record_line(text, name, value, 2);
    }
    m_file += text.empty() ? "\n" : text.substr(1);
  }
}

/// A text as it leaves the table.
std::string Exporter::said(std::string_view text) {
  if (m_hidden.names(text)) m_hides = true;
  return m_hidden.in(text);
}

/// What the player of an id is called, with the id where others are called so who were made one.
std::string Exporter::called(std::string_view id) const {
  const std::string name = m_people.name(id);
  std::string text = among_others(name);
  if (m_people.find(name) != id) text += fmt::format("[{}]", id);
  return text;
}

/// What the player of a seat is called. Whoever has the name of somebody who is hidden is initials as well.
std::string Exporter::seated(const FactValues& seat) {
  const std::string_view id = value_in(seat, "player");
  m_hides = m_hides || m_renamed.contains(id);
  return called(id);
}

/// The name of a season without the table by which it is told apart from others here.
const std::string& Exporter::season_name(const std::string& told) {
  const auto [known, is_new] = m_season_names.try_emplace(told);
  if (is_new) {
    known->second = m_journal.fact(FactTable::season, m_journal.season(told).number).value("name");
  }
  return known->second;
}

void Exporter::add_match(const journal::MatchKey& key) {
  space();
  const Played played = load(m_journal, key.number);
  const Fact fact = m_journal.fact(FactTable::match, key.number);
  std::vector<Fact> entries;
  m_journal.each_entry(key.number, [&](const Fact& entry) { entries.push_back(entry); });
  const std::size_t begun = m_file.size();
  m_hides = false;
  for (m_as_typed = true;; m_as_typed = false) {
    add_record_line((m_file += '\n'), "match", fact.id);
    add_head(played, fact);
    for (std::size_t i = 0; i < entries.size(); ++i) add_entry(played, played.entries[i], entries[i]);
    if (m_is_bundle) {
      for (const Fact& entry : m_exchange.left_out(key.number)) add_left(entry);
    }
    std::string scores;
    for (const games::Side side : played.match.all_sides()) {
      scores += fmt::format("{}{} {}", scores.empty() ? "" : "  ", side, played.course.now.scores[side]);
    }
    m_file += '\n';
    add_record_line(m_file, "result", scores);
    if (!m_hides || !m_as_typed) break;
    m_file.resize(begun);  // what was typed may name in part who is hidden
  }
  // With initials in it the record is another one, and so would be its fingerprint.
  if (!m_hides) add_record_line(m_file, "print", m_journal.fingerprint(key.number).substr(0, print_digits));
  m_any = true;
  m_last = FactTable::match;
}

void Exporter::add_head(const Played& played, const Fact& fact) {
  const referee::Head& head = played.begun;
  add_record_line(m_file, "game", fmt::format("{} {}", head.game, head.edition));
  add_record_line(m_file, "date", head.date);
  add_record_line(m_file, "begun", head.begun_at);
  if (!head.place.empty()) add_record_line(m_file, "place", said(head.place));
  if (!head.note.empty()) add_record_line(m_file, "note", said(head.note));
  // Where a season is exported, others are none that the file has.
  const bool is_told = !head.season.empty() && !m_outside.contains(fact.id);
  if (is_told) add_record_line(m_file, "season", said(season_name(head.season)));
  std::vector<std::string> sides(head.sides.size());
  for (const Fact::Part& part : fact.parts) {
    if (part.word != "seat") continue;
    const std::string_view side = value_in(part.values, "side");
    std::string& names = sides[static_cast<std::size_t>(base::sum(side).value)];
    names += fmt::format("{}{}", names.empty() ? "" : "+", seated(part.values));
  }
  for (const games::Side side : head.sides.all()) {
    for (const std::string& name : head.sides[side]) (void)said(name);
    m_file += fmt::format("{:{}} {} {}\n", "side", key_width, side, sides[static_cast<std::size_t>(side.index())]);
  }
  if (std::ranges::any_of(head.scores, [](games::Points score) { return score != 0; })) {
    std::string scores;
    for (const games::Side side : head.sides.all()) scores += fmt::format("  {} {}", side, head.scores[side]);
    add_record_line(m_file, "score", scores.substr(2));
  }
  if (head.deal != 1) add_record_line(m_file, "first", fmt::format("{}", head.deal));
  if (head.dealer != 0) add_record_line(m_file, "dealer", fmt::format("{}", head.dealer));
  for (const auto& [name, value] : head.house) add_record_line(m_file, "house", fmt::format("{} {}", name, value));
  add_marks(fact, 0);
}

/// The record of an entry in long words, and as it was typed where these are others.
void Exporter::add_record(const Played& played, const referee::Entry& entry) {
  const games::Match& match = played.at(entry.deal);
  std::string words = match.game->print(match, entry.text, games::Form::full);
  if (m_hides) {
    // Initials stand as names do, where they can be read again, and else seats.
    games::Match shown = match;
    for (std::string& name : shown.players) name = m_hidden.in(name);
    shown.earlier.clear();
    words = match.game->print(shown, match.game->print(match, entry.text, games::Form::brief), games::Form::full);
  }
  add_record_text(m_file, said(words));
  if (m_as_typed && words != entry.text) add_record_line(m_file, "typed", entry.text);
}

void Exporter::add_entry(const Played& played, const referee::Entry& entry, const Fact& fact) {
  const bool is_record = entry.kind == Kind::deal || entry.kind == Kind::add || entry.kind == Kind::amend;
  const bool has_side = referee::names_side(entry.kind);
  std::string line = fmt::format("{} {}", fact.id, fact.value("kind"));
  if (has_side) line += fmt::format(" {}", fact.value("text").empty() ? "-" : fact.value("text"));
  if (entry.deal != 0) line += fmt::format(" {}", entry.deal);
  if (!fact.value("target").empty()) line += fmt::format(" {}", fact.value("target"));
  if (entry.kind == Kind::begin) m_file += '\n';
  add_record_line(m_file, "entry", fmt::format("{} {}", line, entry.at));
  if (is_record) {
    add_record(played, entry);
  } else if (!has_side && !entry.text.empty()) {
    add_record_text(m_file, said(entry.text));
  }
  for (const Fact::Part& part : fact.parts) {
    m_file += fmt::format("  seat {} {}\n", value_in(part.values, "seat"), seated(part.values));
  }
  for (const referee::Seated& who : entry.seats) (void)said(who.player);
  if (!entry.why.empty()) add_record_line(m_file, "why", said(entry.why));
  add_marks(fact, 0);
}

/// An entry that does not count, as it was typed: nobody says what it would mean.
void Exporter::add_left(const Fact& fact) {
  const auto kind = referee::find_kind(fact.value("kind"));
  const bool has_side = kind && referee::names_side(*kind);
  std::string line = fmt::format("{} {}", fact.id, fact.value("kind"));
  if (has_side) line += fmt::format(" {}", fact.value("text").empty() ? "-" : fact.value("text"));
  if (!fact.value("deal").empty()) line += fmt::format(" {}", fact.value("deal"));
  if (!fact.value("target").empty()) line += fmt::format(" {}", fact.value("target"));
  m_file += '\n';
  add_record_line(m_file, "entry", fmt::format("{} {}", line, fact.value("at")));
  add_record_line(m_file, "follows", fact.value(journal::follows_column));
  if (kind == Kind::head) {
    add_record_text(m_file, fact.value("text"));
  } else if (!has_side && !fact.value("text").empty()) {
    add_record_line(m_file, "typed", fact.value("text"));
  }
  for (const Fact::Part& part : fact.parts) {
    m_file += fmt::format("  seat {} {}\n", value_in(part.values, "seat"), called(value_in(part.values, "player")));
  }
  if (!fact.value("why").empty()) add_record_line(m_file, "why", fact.value("why"));
  add_marks(fact, 0);
}

}  // namespace

void export_record(journal::Journal& journal, const Exported& what, const RecordSink& sink,
                   const std::function<void()>& each) {
  Exporter(journal, what, sink).write(each);
}

void export_bundle(journal::Journal& journal, const Bundled& what, const RecordSink& sink,
                   const std::function<void()>& each) {
  const Exported all{.all = true};
  Exporter(journal, all, what, sink).write(each);
}

}  // namespace tavolo::book
