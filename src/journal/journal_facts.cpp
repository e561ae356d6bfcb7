// The facts of a journal as any table may write them, and the digests that stand for them.

#include "journal/store.hpp"

namespace tavolo::journal {
namespace {

using SQLite::Statement;

}  // namespace

std::optional<std::int64_t> Journal::number_of(FactTable table, std::string_view id) {
  return guarded(path(), [&] { return m_store->facts().number(table, std::string(id)); });
}

std::string Journal::id_of(FactTable table, std::int64_t number) {
  return guarded(path(), [&] { return m_store->facts().id(table, number); });
}

Fact Journal::fact(FactTable table, std::int64_t number) {
  return guarded(path(), [&] { return m_store->facts().read(table, number); });
}

void Journal::each_fact(FactTable table, const std::function<void(const Fact&)>& visit) {
  guarded(path(), [&] {
    if (!m_store->merged()) return m_store->facts().each(table, visit);
    if (form_of(table).column("kind") != nullptr) {
      for (const std::int64_t number : rows_in_order(*m_store->database, digested(table))) {
        visit(m_store->facts().read(table, number));
      }
      return;
    }
    const char* const order = table == FactTable::season ? "created_at,id" : "number";
    Statement row(*m_store->database, fmt::format("SELECT number FROM {} ORDER BY {}", form_of(table).kept, order));
    while (row.executeStep()) visit(m_store->facts().read(table, row.getColumn(0).getInt64()));
  });
}

void Journal::each_said(std::int64_t season, const std::function<void(const Fact&)>& visit) {
  guarded(path(), [&] { m_store->facts().each(FactTable::season_entry, visit, "season", season); });
}

std::string Journal::first_said(std::int64_t season) {
  return guarded(path(), [&] {
    Statement row(*m_store->database,
                  "SELECT lower(hex(id)) FROM season_entries WHERE season = ? ORDER BY number LIMIT 1");
    row.bind(1, season);
    return row.executeStep() ? std::string(text_of(row.getColumn(0))) : std::string{};
  });
}

void Journal::each_entry(std::int64_t match, const std::function<void(const Fact&)>& visit) {
  guarded(path(), [&] {
    if (!m_store->has_ways(match)) return m_store->facts().each(FactTable::entry, visit, "match", match);
    for (const std::int64_t number : ways_of(*m_store->database, match).counts) {
      visit(m_store->facts().read(FactTable::entry, number));
    }
  });
}

std::int64_t Journal::append(Fact fact) {
  for (const auto& [name, value] : fact.values) refuse_unkept({&value});
  for (const Fact::Part& part : fact.parts) {
    for (const auto& [name, value] : part.values) refuse_unkept({&value});
  }
  put_in_order(fact);
  return guarded(path(), [&] {
    FactRows& rows = m_store->facts();
    std::int64_t match = 0;
    if (fact.table == FactTable::entry) {
      match = rows.number(FactTable::match, std::string(fact.value("match"))).value_or(0);
      m_store->refuse_overlong(match, fact.value("text").size(), false);
      if (const std::int64_t before = m_store->followed(match); before != 0) {
        fact.put(follows_column, rows.id(FactTable::entry, before));
      }
    }
    const std::int64_t number = m_store->write_fact(rows, fact);
    if (rows.read(fact.table, number) != fact) m_store->refuse_unkept_rows();
    m_store->fill_room(match, fact.value("text").size());
    if (joins_season(fact)) {
      Statement update(*m_store->database, "UPDATE matches SET season = ? WHERE number = ?");
      const std::int64_t season = rows.number(FactTable::season, std::string(fact.value("season"))).value_or(0);
      update.bind(1, m_store->one_season(season));
      update.bind(2, rows.number(FactTable::match, std::string(fact.value("match"))).value_or(0));
      update.exec();
    }
    m_store->keep_digest(digested(fact.table), number);
    if (fact.table == FactTable::player) m_store->note_namesake(number);
    if (fact.table == FactTable::season || fact.table == FactTable::settlement) m_store->forget_what_follows();
    if (fact.table == FactTable::settlement) m_store->place_in_seasons(nullptr);
    return number;
  });
}

void Journal::tell_namesakes_apart() {
  guarded(path(), [&] {
    if (m_store->merged() || !m_store->who().has_namesakes()) return;
    m_store->note_arrival();
  });
}

std::string Journal::fingerprint(const Season& season) {
  return guarded(
      path(), [&] { return season_print(*m_store->database, season.number, all_entries, all_entries).fingerprint(); });
}

std::string Journal::fingerprint(std::int64_t match) {
  return guarded(path(), [&] {
    Statement& row = m_store->prepared(m_store->print,
                                       "SELECT lower(hex(digest)) FROM digests WHERE fact = 'entries' "
                                       "AND row = coalesce(?2, (SELECT max(number) FROM entries WHERE match = ?1))");
    row.bind(1, match);
    row.bind(2);
    if (m_store->has_ways(match)) {
      if (const Ways ways = ways_of(*m_store->database, match); !ways.counts.empty()) row.bind(2, ways.counts.back());
    }
    std::string digits = row.executeStep() ? std::string(text_of(row.getColumn(0))) : std::string{};
    row.reset();
    return digits;
  });
}

std::vector<Holder> Journal::holders(std::string_view digits) {
  std::vector<Holder> list;
  for (const Season& season : seasons()) {
    for (const Closing& closing : closings(season)) {
      if (!closing.fingerprint.starts_with(digits)) continue;
      list.push_back(
          {.season = season.name, .published = closing.at, .since = afterwards(season, closing, std::nullopt)});
    }
    if (season.closed_at.empty() && fingerprint(season).starts_with(digits)) list.push_back({.season = season.name});
  }
  m_store->add_matches_with(digits, list);
  return list;
}

}  // namespace tavolo::journal
