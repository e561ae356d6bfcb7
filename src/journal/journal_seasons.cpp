// The seasons of a journal, and the tables that were published of them.

#include <algorithm>
#include <map>
#include <set>

#include "base/lines.hpp"
#include "base/name.hpp"
#include "base/number.hpp"
#include "journal/moment.hpp"
#include "journal/store.hpp"

namespace tavolo::journal {
namespace {

using SQLite::Statement;

/// Who wrote an entry of a season.
constexpr const char* table_of_entry =
    "SELECT lower(hex(o.id)) FROM digests d JOIN origins o ON o.number = d.origin "
    "WHERE d.fact = 'season_entries' AND d.row = e.number";

/// What was said of a season, but for the matches that joined it.
struct SaidOfSeason {
  std::int64_t number = 0;
  std::int64_t season = 0;
  std::string id, kind, text, at;
  std::string table;  ///< where several wrote
  std::int64_t publication = 0;
  bool all_joined = false, counted_once = false;
  std::string fingerprint;
};

void apply(SaidOfSeason& said, std::vector<Season>& list, std::map<std::int64_t, Declarations>& declared) {
  const auto season = std::ranges::find(list, said.season, &Season::number);
  if (season == list.end()) return;
  if (said.kind == "rules") {
    Declarations& all = declared[said.season];
    all.take(std::move(said.id), read_lines(said.text));
    season->rules = all.rules();
    if (!said.table.empty()) season->tables.push_back(said.table);
  }
  if (said.kind == "current") {
    for (Season& other : list) other.current = &other == &*season;
  }
  if (said.kind == "reopen") {
    season->closed_at.clear();
    season->closed_apart = false;
  }
  if (said.kind != "close") return;
  season->closed_apart = !season->closed_at.empty();
  season->closed_at = std::move(said.at);
  season->fingerprint = std::move(said.fingerprint);
  season->publication = said.publication;
  season->all_joined = said.all_joined;
  season->counted_once = said.counted_once;
  season->current = false;
}

}  // namespace

Declarations Journal::Store::declarations(std::int64_t season) {
  Statement row(*database,
                "SELECT number, lower(hex(id)), text FROM season_entries "
                "WHERE kind <> 'join' AND kind = 'rules' AND season = ? ORDER BY number");
  row.bind(1, season);
  std::vector<SaidOfSeason> said;
  while (row.executeStep()) {
    said.push_back({.number = row.getColumn(0).getInt64(),
                    .id = std::string(text_of(row.getColumn(1))),
                    .text = std::string(text_of(row.getColumn(2)))});
  }
  put_in_order(said, Facts::season_entries, &SaidOfSeason::number);
  Declarations all;
  for (SaidOfSeason& one : said) all.take(std::move(one.id), read_lines(one.text));
  return all;
}

std::vector<Season> Journal::seasons(std::string_view recorded) {
  return guarded(path(), [&] {
    std::vector<Season> list;
    const bool merged = m_store->merged();
    Statement row(*m_store->database, merged ? "SELECT number, name, created_at FROM seasons ORDER BY created_at, id"
                                             : "SELECT number, name, created_at FROM seasons ORDER BY number");
    while (row.executeStep()) {
      if (!recorded.empty() && text_of(row.getColumn(2)) >= recorded) continue;
      const std::int64_t number = row.getColumn(0).getInt64();
      if (m_store->one_season(number) != number) continue;
      list.push_back({.number = number,
                      .name = merged ? m_store->name_of_season(number) : std::string(text_of(row.getColumn(1))),
                      .created_at = std::string(text_of(row.getColumn(2)))});
    }
    // There is a joining for every match.
    Statement entry(
        *m_store->database,
        fmt::format(
            "SELECT e.season, e.kind, CASE e.kind WHEN 'rules' THEN e.text ELSE '' END, e.at, "
            "coalesce(p.entry, 0), coalesce(p.counted = 'joined', 0), coalesce(p.counting = 1, 0), {}, e.number, ({}), "
            "CASE e.kind WHEN 'rules' THEN lower(hex(e.id)) ELSE '' END "
            "FROM season_entries e LEFT JOIN publications p ON p.entry = e.number WHERE e.kind <> 'join' "
            "ORDER BY e.number",
            kept_fingerprint, merged ? table_of_entry : "''"));
    std::vector<SaidOfSeason> said;
    while (entry.executeStep()) {
      if (!recorded.empty() && text_of(entry.getColumn(3)) >= recorded) continue;
      said.push_back({.number = entry.getColumn(8).getInt64(),
                      .season = entry.getColumn(0).getInt64(),
                      .id = std::string(text_of(entry.getColumn(10))),
                      .kind = std::string(text_of(entry.getColumn(1))),
                      .text = std::string(text_of(entry.getColumn(2))),
                      .at = std::string(text_of(entry.getColumn(3))),
                      .table = std::string(text_of(entry.getColumn(9))),
                      .publication = entry.getColumn(4).getInt64(),
                      .all_joined = entry.getColumn(5).getInt64() != 0,
                      .counted_once = entry.getColumn(6).getInt64() != 0,
                      .fingerprint = std::string(text_of(entry.getColumn(7)))});
    }
    m_store->put_in_order(said, Facts::season_entries, &SaidOfSeason::number);
    std::map<std::int64_t, Declarations> declared;
    for (SaidOfSeason& one : said) apply(one, list, declared);
    return list;
  });
}

std::vector<std::string> Journal::season_names() {
  return guarded(path(), [&] {
    Statement row(*m_store->database, "SELECT name FROM seasons ORDER BY number");
    std::vector<std::string> names;
    while (row.executeStep()) names.emplace_back(text_of(row.getColumn(0)));
    if (m_store->merged()) {
      names.clear();
      for (const auto& [number, name] : m_store->names_of_seasons()) names.push_back(name);
    }
    return names;
  });
}

namespace {

/// How many matches seasons have, by their numbers.
using Matches = std::map<std::int64_t, int>;

/// Fewer matches are counted sooner than their number is kept.
constexpr int few_matches = 100;

int sum(const Matches& matches) {
  int sum = 0;
  for (const auto& [season, count] : matches) sum += count;
  return sum;
}

/// As they are kept: a moment, and a line for each season.
std::string kept(const Moment& moment, const Matches& matches) {
  std::string text = fmt::format("{} {}\n", moment.digest, moment.chain);
  for (const auto& [season, count] : matches) text += fmt::format("{} {}\n", season, count);
  return text;
}

/// What was kept, and when that was so; no moment at which a journal stands, where it is no such text.
std::pair<Moment, Matches> read_kept(std::string_view text) {
  const auto number = [](std::string_view word) { return base::whole(word).value; };
  std::string_view line = base::next_line(text);
  Moment moment{.digest = number(base::cut(line, ' ')), .chain = std::string(line)};
  Matches matches;
  while (!text.empty()) {
    line = base::next_line(text);
    const std::int64_t season = number(base::cut(line, ' '));
    matches[season] = base::int_of(number(line));
  }
  return {std::move(moment), std::move(matches)};
}

/// The same, counted.
Matches counted(const SQLite::Database& database) {
  Statement row(database, fmt::format("SELECT season, count(*) FROM matches WHERE season IS NOT NULL "
                                      "AND number NOT IN ({}) GROUP BY season",
                                      withdrawn_matches));
  Matches matches;
  while (row.executeStep()) matches[row.getColumn(0).getInt64()] = int_of(row.getColumn(1));
  return matches;
}

}  // namespace

void Journal::count_matches(std::span<Season> seasons) {
  const Reading reading(*this);
  guarded(path(), [&] {
    auto [moment, matches] = read_kept(remembered(0, Memory::seasons));
    const auto begun = begun_in_seasons_since(*m_store->database, moment);
    if (begun) {
      for (const auto& [season, count] : *begun) matches[season] += count;
    } else {
      matches = counted(*m_store->database);
    }
    if (sum(begun.value_or(matches)) >= few_matches) remember({kept(this->moment(), matches)}, Memory::seasons);
    for (Season& season : seasons) {
      const auto found = matches.find(season.number);
      season.matches = found == matches.end() ? 0 : found->second;
    }
  });
}

Season Journal::season(std::string_view name, std::string_view recorded) {
  std::vector<Season> list = seasons(recorded);
  const auto found = std::ranges::find(list, base::folded(name), [](const Season& s) { return base::folded(s.name); });
  if (found != list.end()) return std::move(*found);
  // Of several that are told apart by their tables the one that was here first.
  if (m_store->merged()) {
    const std::int64_t first = guarded(path(), [&] { return m_store->first_season(name); });
    const auto meant = std::ranges::find(list, first, &Season::number);
    if (meant != list.end()) return std::move(*meant);
  }
  if (!recorded.empty()) {
    const Season later = season(name);  // or there is none today either
    throw base::Mistake(
        "no-season",
        fmt::format("the season \"{}\" was begun later, on {}", later.name, later.created_at.substr(0, 10)),
        "name a day from then on");
  }
  std::vector<std::string_view> names;
  for (const Season& season : list) names.push_back(season.name);
  const auto near = base::nearest(name, names);
  throw base::Mistake("no-season", fmt::format("there is no season \"{}\"", name),
                      near           ? fmt::format("did you mean \"{}\"?", *near)
                      : list.empty() ? "begin one: tavolo season new NAME"
                                     : "`tavolo season list` lists them");
}

void Journal::add_season(std::string_view name, std::span<const std::pair<std::string, std::string>> rules) {
  const std::int64_t first = m_store->first_season(name);  // of several of one name, which are told apart
  for (const Season& season : seasons()) {
    if (base::folded(season.name) == base::folded(name) || season.number == first) {
      throw base::Mistake("season-exists", fmt::format("there is a season \"{}\" already", season.name),
                          "give the new one another name");
    }
  }
  guarded(path(), [&] {
    const std::int64_t season = m_store->append_row("seasons", {{"name", name}, {"created_at", m_store->now}});
    m_store->keep_digest(Facts::seasons, season);
    m_store->say_of_season(season, "rules", 0, lines_of({rules.begin(), rules.end()}));
  });
}

void Journal::append(const Season& season, SeasonEntry entry, std::int64_t match) {
  constexpr std::array<const char*, 2> words{"join", "current"};
  guarded(path(), [&] {
    if (entry == SeasonEntry::join) {
      Statement update(*m_store->database, "UPDATE matches SET season = ? WHERE number = ?");
      update.bind(1, season.number);
      update.bind(2, match);
      update.exec();
    }
    m_store->say_of_season(season.number, words[static_cast<std::size_t>(entry)], match, {});
  });
}

void Journal::declare(const Season& season, std::span<const std::pair<std::string, std::string>> rules) {
  guarded(path(), [&] {
    const Declarations before = m_store->declarations(season.number);
    m_store->say_of_season(season.number, "rules", 0, lines_of(before.knowing({rules.begin(), rules.end()})));
  });
}

void Journal::close(const Season& season, const Publication& publication) {
  guarded(path(), [&] {
    std::string kept = season_print(*m_store->database, season.number, all_entries, all_entries).kept();
    const std::int64_t entry = m_store->append_season(season.number, "close", 0, kept);
    std::string().swap(kept);  // of many matches it is long
    write_publication(*m_store->database, entry, publication);
    if (read_publication(*m_store->database, entry) != publication) m_store->refuse_unkept_rows();
    m_store->keep_digest(Facts::season_entries, entry);
  });
}

void Journal::reopen(const Season& season, std::string_view why) {
  guarded(path(), [&] { m_store->say_of_season(season.number, "reopen", 0, why); });
}

std::optional<Publication> Journal::published(const Season& season) {
  return guarded(path(), [&] { return read_publication(*m_store->database, season.publication); });
}

std::optional<Publication> Journal::published(const Closing& closing) {
  return guarded(path(), [&] { return read_publication(*m_store->database, closing.entry); });
}

std::vector<Closing> Journal::closings(const Season& season) {
  return guarded(path(), [&] {
    Statement row(*m_store->database,
                  fmt::format("SELECT e.number, e.kind, e.at, CASE e.kind WHEN 'close' THEN '' ELSE e.text END, "
                              "p.entry IS NOT NULL, CASE WHEN {} THEN 0 ELSE coalesce(p.last_entry, 0) END, {}, "
                              "CASE e.kind WHEN 'rules' THEN lower(hex(e.id)) ELSE '' END "
                              "FROM season_entries e LEFT JOIN publications p ON p.entry = e.number "
                              "WHERE e.season = ? AND e.kind IN ('close', 'reopen', 'rules') ORDER BY {}",
                              m_store->merged() ? entry_came : "0", kept_fingerprint,
                              m_store->merged() ? "e.at,e.number" : "e.number"));
    row.bind(1, season.number);
    std::vector<Closing> list;
    Closing next;
    Declarations declared;
    while (row.executeStep()) {
      const std::string_view kind = text_of(row.getColumn(1));
      if (kind == "rules") {
        declared.take(std::string(text_of(row.getColumn(7))), read_lines(text_of(row.getColumn(3))));
      } else if (kind == "reopen") {
        next.reopened = text_of(row.getColumn(2));
        next.why = text_of(row.getColumn(3));
      } else if (row.getColumn(4).getInt64() != 0) {
        next.entry = row.getColumn(0).getInt64();
        next.at = text_of(row.getColumn(2));
        next.last_entry = row.getColumn(5).getInt64();
        next.rules = declared.rules();
        next.fingerprint = text_of(row.getColumn(6));
        list.push_back(std::exchange(next, {}));
      }
    }
    return list;
  });
}

namespace {

/// The entries of a match behind one that has a digest, up to one that has another, by which of them follows which: of
/// another way all since that parted. Where the first is not here that of the second alone.
std::vector<std::int64_t> entries_between(SQLite::Database& database, std::int64_t match, std::string_view was,
                                          std::string_view is) {
  Statement row(database,
                "SELECT e.number, coalesce(e.follows, 0), lower(hex(d.digest)) FROM entries e "
                "LEFT JOIN digests d ON d.fact = 'entries' AND d.row = e.number WHERE e.match = ? ORDER BY e.number");
  row.bind(1, match);
  std::map<std::int64_t, std::int64_t> before;
  std::int64_t previous = 0, from = 0, to = 0;
  while (row.executeStep()) {
    const std::int64_t number = row.getColumn(0).getInt64(), follows = row.getColumn(1).getInt64();
    before[number] = follows > 0 && follows < number ? follows : previous;
    previous = number;
    if (text_of(row.getColumn(2)) == was) from = number;
    if (text_of(row.getColumn(2)) == is) to = number;
  }
  std::vector<std::int64_t> list;
  if (to != 0 && from == 0) list.push_back(to);
  if (to == 0 || from == 0) return list;
  std::set<std::int64_t> known;
  for (; from != 0; from = before[from]) known.insert(from);
  for (; to != 0 && !known.contains(to); to = before[to]) list.push_back(to);
  std::ranges::reverse(list);
  return list;
}

/// How a season was declared anew between a closing and a later entry of it.
std::vector<Afterwards> declared_anew(SQLite::Database& database, const Season& season, const Closing& closing,
                                      std::int64_t end) {
  Statement row(database,
                "SELECT number, text, at, lower(hex(id)) FROM season_entries "
                "WHERE season = ? AND kind = 'rules' AND number < ? "
                "ORDER BY number");
  row.bind(1, season.number);
  row.bind(2, end);
  std::vector<Afterwards> list;
  Declarations declared;
  while (row.executeStep()) {
    NamedValues was = declared.rules();
    declared.take(std::string(text_of(row.getColumn(3))), read_lines(text_of(row.getColumn(1))));
    if (row.getColumn(0).getInt64() < closing.entry) continue;
    list.push_back({.what = Afterwards::What::declared,
                    .why = {},
                    .at = std::string(text_of(row.getColumn(2))),
                    .was = std::move(was),
                    .is = declared.rules()});
  }
  return list;
}

}  // namespace

std::vector<Afterwards> Journal::Store::written_between(const std::map<std::string, std::string>& was,
                                                        const std::map<std::string, std::string>& is) {
  std::vector<Afterwards> list;
  const auto moved = [&](const std::string& id, Afterwards::What what) {
    Statement row(*database, "SELECT at FROM season_entries WHERE kind = 'join' AND match = ? ORDER BY number DESC");
    const std::int64_t moving = facts().number(FactTable::match, id).value_or(0);
    row.bind(1, moving);
    const bool has = row.executeStep();
    list.push_back({.match = moving, .what = what, .why = {}, .at = has ? std::string(text_of(row.getColumn(0))) : ""});
  };
  for (const auto& [id, digest] : was) {
    if (!is.contains(id)) moved(id, Afterwards::What::parted);
  }
  for (const auto& [id, digest] : is) {
    const auto before = was.find(id);
    if (before == was.end()) moved(id, Afterwards::What::joined);
    if (before == was.end() || before->second == digest) continue;
    const auto changed = facts().number(FactTable::match, id);
    for (const std::int64_t entry :
         changed ? entries_between(*database, *changed, before->second, digest) : std::vector<std::int64_t>{}) {
      Statement row(*database, "SELECT match, deal, kind, why, at FROM entries WHERE number = ? AND kind <> 'begin'");
      row.bind(1, entry);
      if (row.executeStep()) list.push_back(afterwards_of(row, path));
    }
  }
  return list;
}

std::vector<Afterwards> Journal::afterwards(const Season& season, const Closing& closing,
                                            const std::optional<Closing>& next) {
  return guarded(path(), [&] {
    const auto with_rules = [&](std::vector<Afterwards> list) {
      for (Afterwards& one : declared_anew(*m_store->database, season, closing, next ? next->entry : all_entries)) {
        list.push_back(std::move(one));
      }
      std::ranges::stable_sort(list, {}, &Afterwards::at);
      return list;
    };
    if (m_store->merged()) {
      const auto was = counted_at(*m_store->database, closing.entry);
      std::map<std::string, std::string> is;
      if (next) is = counted_at(*m_store->database, next->entry);
      if (!next) {
        for (auto& match : season_print(*m_store->database, season.number, all_entries, all_entries).matches) {
          is.emplace(std::move(match.id), std::move(match.digest));
        }
      }
      if (!was.empty() && !is.empty()) return with_rules(m_store->written_between(was, is));
    }
    // Where an older program kept no last entry the time has to do.
    Statement row(
        *m_store->database,
        "SELECT match, deal, kind, why, at FROM ("
        "SELECT match, deal, kind, why, at, 0 AS later, number FROM entries "
        "WHERE match IN (SELECT match FROM season_entries WHERE kind = 'join' AND season = ?1) "
        "AND CASE WHEN ?2 > 0 THEN number > ?2 ELSE at > ?3 END AND number <= ?4 AND kind <> 'begin' "
        "UNION ALL "
        "SELECT match, 0, CASE season WHEN ?1 THEN 'join' ELSE 'part' END, '', at, 1, number "
        "FROM season_entries WHERE kind = 'join' AND number > ?5 AND number < ?6 AND (season = ?1 OR match IN "
        "(SELECT match FROM season_entries WHERE kind = 'join' AND season = ?1 AND number <= ?5))) "
        "ORDER BY at, later, number");
    row.bind(1, season.number);
    row.bind(2, closing.last_entry);
    row.bind(3, closing.at);
    row.bind(4, next && next->last_entry > 0 ? next->last_entry : all_entries);
    row.bind(5, closing.entry);
    row.bind(6, next ? next->entry : all_entries);
    std::vector<Afterwards> list;
    while (row.executeStep()) {
      list.push_back(afterwards_of(row, path()));
    }
    return with_rules(std::move(list));
  });
}

}  // namespace tavolo::journal
