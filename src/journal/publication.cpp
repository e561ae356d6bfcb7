#include "journal/publication.hpp"

#include <SQLiteCpp/SQLiteCpp.h>
#include <fmt/format.h>

#include <algorithm>

#include "base/name.hpp"
#include "base/number.hpp"
#include "journal/column.hpp"

namespace tavolo::journal {
namespace {

using SQLite::Statement;
using Row = Publication::Row;

std::optional<double> real_of(const SQLite::Column& column) {
  return column.isNull() ? std::nullopt : std::optional(column.getDouble());
}

void bind(Statement& statement, int index, const std::optional<double>& value) {
  if (value) {
    statement.bind(index, *value);
  } else {
    statement.bind(index);
  }
}

/// A null for 0.
void bind_number(Statement& statement, int index, std::int64_t number) {
  if (number != 0) {
    statement.bind(index, number);
  } else {
    statement.bind(index);
  }
}

/// Numbers with blanks between; what is none is left out.
std::vector<std::int64_t> numbers_of(std::string_view text) {
  std::vector<std::int64_t> list;
  for (const std::string_view word : base::split(text, ' ')) {
    if (const base::Number number = base::whole(word)) list.push_back(number.value);
  }
  return list;
}

/// The rows with their numbers, and nothing yet of what belongs to each.
std::vector<std::pair<std::int64_t, Row>> read_rows(SQLite::Database& database, std::int64_t entry) {
  std::vector<std::pair<std::int64_t, Row>> rows;
  Statement row(
      database,
      "SELECT number, place, played, won, drawn, lost, points, difference, deals_won, penalties, rating, "
      "uncertainty, level, needed, told, coalesce(team, 0) FROM published_rows WHERE entry = ? ORDER BY number");
  row.bind(1, entry);
  while (row.executeStep()) {
    rows.emplace_back(row.getColumn(0).getInt64(), Row{.people = {},
                                                       .place = int_of(row.getColumn(1)),
                                                       .played = int_of(row.getColumn(2)),
                                                       .won = int_of(row.getColumn(3)),
                                                       .drawn = int_of(row.getColumn(4)),
                                                       .lost = int_of(row.getColumn(5)),
                                                       .points = row.getColumn(6).getInt64(),
                                                       .difference = row.getColumn(7).getInt64(),
                                                       .deals_won = int_of(row.getColumn(8)),
                                                       .penalties = int_of(row.getColumn(9)),
                                                       .rating = real_of(row.getColumn(10)),
                                                       .uncertainty = real_of(row.getColumn(11)),
                                                       .level = row.getColumn(12).getInt64() != 0,
                                                       .needed = int_of(row.getColumn(13)),
                                                       .told = std::string(text_of(row.getColumn(14))),
                                                       .shares = {},
                                                       .team = row.getColumn(15).getInt64()});
  }
  return rows;
}

/// Visits what belongs to the rows, each with its row; `sql` answers the number of the row first.
template <typename Visit>
void each_of(SQLite::Database& database, const char* sql, std::int64_t entry,
             std::vector<std::pair<std::int64_t, Row>>& rows, Visit visit) {
  Statement statement(database, sql);
  statement.bind(1, entry);
  while (statement.executeStep()) {
    const auto row =
        std::ranges::lower_bound(rows, statement.getColumn(0).getInt64(), {}, &std::pair<std::int64_t, Row>::first);
    if (row != rows.end() && row->first == statement.getColumn(0).getInt64()) visit(row->second, statement);
  }
}

void write_row(Statement& insert, const Row& row) {
  insert.bind(3, row.place);
  insert.bind(4, row.played);
  insert.bind(5, row.won);
  insert.bind(6, row.drawn);
  insert.bind(7, row.lost);
  insert.bind(8, row.points);
  insert.bind(9, row.difference);
  insert.bind(10, row.deals_won);
  insert.bind(11, row.penalties);
  bind(insert, 12, row.rating);
  bind(insert, 13, row.uncertainty);
  insert.bind(14, row.level ? 1 : 0);
  insert.bind(15, row.needed);
  insert.bind(16, row.told);
  bind_number(insert, 17, row.team);
}

/// Inserts a row for each of a list, numbered in order; `bind_one` binds what follows its number.
template <typename List, typename Bind>
void write_list(Statement& insert, const List& list, Bind bind_one) {
  std::int64_t number = 0;
  for (const auto& one : list) {
    insert.bind(3, number++);
    bind_one(one);
    insert.exec();
    insert.reset();
  }
}

}  // namespace

std::optional<Publication> read_publication(SQLite::Database& database, std::int64_t entry) {
  Statement head(database, "SELECT counted, counting = 1 FROM publications WHERE entry = ?");
  head.bind(1, entry);
  if (!head.executeStep()) return std::nullopt;
  Publication publication{.all_joined = text_of(head.getColumn(0)) == "joined",
                          .counted_once = head.getColumn(1).getInt64() != 0};
  auto rows = read_rows(database, entry);
  each_of(database,
          "SELECT o.row, o.name, coalesce(p.number, 0) FROM published_people o LEFT JOIN players p ON p.number = "
          "o.player WHERE o.entry = ? ORDER BY o.row, o.number",
          entry, rows, [](Row& row, Statement& one) {
            row.people.push_back({std::string(text_of(one.getColumn(1))), one.getColumn(2).getInt64()});
          });
  each_of(database,
          "SELECT row, tie, own, other, per, level, all_met, meetings, matches FROM published_ties WHERE entry = ? "
          "ORDER BY row, number",
          entry, rows, [](Row& row, Statement& one) {
            row.ties.push_back({.tie = std::string(text_of(one.getColumn(1))),
                                .own = one.getColumn(2).getInt64(),
                                .other = one.getColumn(3).getInt64(),
                                .per = one.getColumn(4).getInt64(),
                                .level = int_of(one.getColumn(5)),
                                .all_met = one.getColumn(6).getInt64() != 0,
                                .meetings = int_of(one.getColumn(7)),
                                .matches = numbers_of(text_of(one.getColumn(8)))});
          });
  each_of(database,
          "SELECT row, date, coalesce(match, 0), points, dropped FROM published_shares WHERE entry = ? "
          "ORDER BY row, number",
          entry, rows, [](Row& row, Statement& one) {
            row.shares.push_back({std::string(text_of(one.getColumn(1))), one.getColumn(2).getInt64(),
                                  one.getColumn(3).getInt64(), one.getColumn(4).getInt64() != 0});
          });
  for (auto& [number, row] : rows) publication.rows.push_back(std::move(row));
  return publication;
}

void write_publication(SQLite::Database& database, std::int64_t entry, const Publication& publication) {
  Statement head(database,
                 "INSERT INTO publications (entry, counted, counting, last_entry) "
                 "VALUES (?, ?, ?, (SELECT max(number) FROM entries))");
  head.bind(1, entry);
  head.bind(2, publication.all_joined ? "joined" : "admitted");
  head.bind(3, publication.counted_once ? 1 : 2);
  head.exec();
  Statement rows(database,
                 "INSERT INTO published_rows (entry, number, place, played, won, drawn, lost, points, difference, "
                 "deals_won, penalties, rating, uncertainty, level, needed, told, team) "
                 "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
  Statement people(database, "INSERT INTO published_people (entry, row, number, name, player) VALUES (?, ?, ?, ?, ?)");
  Statement ties(database,
                 "INSERT INTO published_ties (entry, row, number, tie, own, other, per, level, all_met, meetings, "
                 "matches) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
  Statement shares(database,
                   "INSERT INTO published_shares (entry, row, number, date, match, points, dropped) "
                   "VALUES (?, ?, ?, ?, ?, ?, ?)");
  std::int64_t number = 0;
  for (const Row& row : publication.rows) {
    for (Statement* const insert : {&rows, &people, &ties, &shares}) {
      insert->bind(1, entry);
      insert->bind(2, number);
    }
    ++number;
    write_row(rows, row);
    rows.exec();
    rows.reset();
    write_list(people, row.people, [&](const Publication::Person& person) {
      people.bind(4, person.name);
      bind_number(people, 5, person.player);
    });
    write_list(ties, row.ties, [&](const Publication::Tie& tie) {
      ties.bind(4, tie.tie);
      ties.bind(5, tie.own);
      ties.bind(6, tie.other);
      ties.bind(7, tie.per);
      ties.bind(8, tie.level);
      ties.bind(9, tie.all_met ? 1 : 0);
      ties.bind(10, tie.meetings);
      ties.bind(11, fmt::format("{}", fmt::join(tie.matches, " ")));
    });
    write_list(shares, row.shares, [&](const Publication::Share& share) {
      shares.bind(4, share.date);
      bind_number(shares, 5, share.match);
      shares.bind(6, share.points);
      shares.bind(7, share.dropped ? 1 : 0);
    });
  }
}

}  // namespace tavolo::journal
