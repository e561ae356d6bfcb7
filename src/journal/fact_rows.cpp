#include "journal/fact_rows.hpp"

#include <fmt/format.h>
#include <sqlite3.h>

#include <algorithm>
#include <charconv>
#include <vector>

#include "base/mistake.hpp"
#include "base/name.hpp"
#include "base/number.hpp"
#include "journal/column.hpp"
#include "journal/digest.hpp"

namespace tavolo::journal {
namespace {

using Holds = FactColumn::Holds;
using SQLite::Statement;

/// The column that holds the id.
const char* id_column(FactTable table) { return table == FactTable::game_file ? "sha256" : "id"; }

/// What is asked of columns, so that what refers to a row answers its id; nothing of those that say what a fact follows
/// in `follows_in`.
std::string asked(std::span<const FactColumn> columns, std::string_view follows_in = {}) {
  std::vector<std::string> list;
  for (const FactColumn& column : columns) {
    if (!follows_in.empty() && (column.name == follows_in || column.name == follows_column)) {
      list.emplace_back("NULL");
    } else if (column.holds == Holds::row) {
      const std::string query = fmt::format("SELECT {} FROM {} WHERE number = t.{}", id_column(column.table),
                                            form_of(column.table).kept, column.name);
      list.push_back('(' + query + ')');
    } else {
      list.emplace_back(column.name);
    }
  }
  return fmt::format("{}", fmt::join(list, ", "));
}

/// The statement that inserts a row of these columns behind the first ones, and in a fact behind its id.
std::string insertion(std::string_view table, std::string_view first, std::span<const FactColumn> columns,
                      std::string_view last = {}) {
  std::string names(first), places = "?";
  for (const FactColumn& column : columns) {
    names += fmt::format(", {}", column.name);
    places += ", ?";
  }
  if (!last.empty()) {
    names += fmt::format(", {}", last);
    places += ", ?";
  }
  return fmt::format("INSERT INTO {} ({}) VALUES ({})", table, names, places);
}

/// Whether the rows are kept with their places.
bool is_placed(const FactPartForm& part) { return part.table == "team_players"; }

/// By what the rows that belong to a fact are ordered.
std::string order_of(const FactPartForm& part) {
  if (part.ordered == 0) return is_placed(part) ? "place" : "rowid";
  std::vector<std::string_view> names;
  for (const FactColumn& column : part.columns.first(part.ordered)) names.push_back(column.name);
  return fmt::format("{}", fmt::join(names, ", "));
}

bool is_plain_list(std::string_view numbers) {
  return std::ranges::all_of(numbers, [](char c) { return base::is_digit(c) || c == ' '; });
}

}  // namespace

std::string bytes_of(std::string_view digits) {
  constexpr unsigned half = 4, ten = 10;
  const auto value = [](char c) {
    const auto digit = static_cast<unsigned>(c >= 'a' ? c - 'a' + int{ten} : c >= 'A' ? c - 'A' + int{ten} : c - '0');
    return digit & 0xfU;
  };
  std::string bytes;
  bytes.reserve(digits.size() / 2);
  for (std::size_t i = 0; i + 1 < digits.size(); i += 2) {
    bytes += static_cast<char>(value(digits[i]) << half | value(digits[i + 1]));
  }
  return bytes;
}

std::string id_of_text(std::string_view text) { return hexadecimal(sha256(text)).substr(0, 32); }
std::string id_of_file(std::string_view text) { return hexadecimal(sha256(text)); }

NotHere::NotHere(FactTable table, std::string_view id)
    : base::Mistake("not-here", fmt::format("the {} {} is not here", form_of(table).word, id),
                    "it stands in the record of more: export it with --all, or with --season NAME"),
      m_id(id) {}

Statement& FactRows::prepared(Prepared& statement, const std::function<std::string()>& sql) {
  if (statement == nullptr) statement = std::make_unique<Statement>(m_database, sql());
  (void)statement->tryReset();
  return *statement;
}

void FactRows::remember(FactTable table, const std::string& id, std::int64_t number) {
  if (!m_travels) return;
  // What is said of matches and entries is mostly said soon; a map of very many is no faster than the index.
  const std::size_t most = table == FactTable::match || table == FactTable::entry ? 1 << 12 : 1 << 17;
  auto& known = m_numbers[static_cast<std::size_t>(table)];
  if (known.size() > most) known.clear();
  known.emplace(id, number);
}

std::optional<std::int64_t> FactRows::number(FactTable table, const std::string& id) {
  const auto& known = m_numbers[static_cast<std::size_t>(table)];
  if (const auto found = known.find(id); found != known.end()) return found->second;
  Statement& row = prepared(of(table).number, [&] {
    return fmt::format("SELECT number FROM {} WHERE {} = ?", form_of(table).kept, id_column(table));
  });
  const std::string bytes = bytes_of(id);
  row.bind(1, bytes.data(), static_cast<int>(bytes.size()));
  if (!row.executeStep()) return std::nullopt;
  const std::int64_t number = row.getColumn(0).getInt64();
  row.reset();
  remember(table, id, number);
  return number;
}

std::string FactRows::id(FactTable table, std::int64_t number) {
  Statement& row = prepared(of(table).id, [&] {
    return fmt::format("SELECT lower(hex({})) FROM {} WHERE number = ?", id_column(table), form_of(table).kept);
  });
  row.bind(1, number);
  std::string id = row.executeStep() ? std::string(text_of(row.getColumn(0))) : std::string{};
  row.reset();
  return id;
}

/// The numbers of rows, which stand in a text, as their ids.
std::string FactRows::ids_of(FactTable table, std::string_view numbers) {
  if (!is_plain_list(numbers)) return {};
  std::string list;
  for (const std::string_view word : base::split(numbers, ' ')) {
    const base::Number number = base::whole(word);
    const std::string one = number ? id(table, number.value) : std::string{};
    if (!one.empty()) list += (list.empty() ? "" : " ") + one;
  }
  return list;
}

std::string FactRows::numbers_of(FactTable table, std::string_view ids) {
  std::string list;
  for (const std::string_view word : base::split(ids, ' ')) {
    const auto one = number(table, std::string(word));
    if (one) list += fmt::format("{}{}", list.empty() ? "" : " ", *one);
  }
  return list;
}

void FactRows::read_into(FactValues& values, std::span<const FactColumn> columns, Statement& row, int first) {
  for (const FactColumn& column : columns) {
    const SQLite::Column cell = row.getColumn(first++);
    std::string value;
    if (cell.isNull()) continue;
    if (column.holds == Holds::row) {
      value = hexadecimal(blob_of(cell));
    } else if (column.holds == Holds::real) {
      value = fmt::format("{}", cell.getDouble());
    } else if (column.holds == Holds::rows) {
      value = ids_of(column.table, std::string(text_of(cell)));
    } else {
      value = text_of(cell);
    }
    if (column.is_nothing(value)) continue;
    values.emplace_back(column.name, std::move(value));
  }
}

/// Says in what a fact is, and which one it follows there: `follows`, or where that is 0 the one before it by number.
/// That is mostly the one that was read last.
void FactRows::put_before(Fact& fact, std::int64_t number, std::int64_t in, std::int64_t follows) {
  const FactForm& form = form_of(fact.table);
  Before& last = of(fact.table).before;
  if (last.in != in) last.in_id = id(form.column(form.follows_in)->table, in);
  fact.put(form.follows_in, last.in_id);
  if (follows == 0 && last.in == in && last.number == number - 1) {
    fact.put(follows_column, last.id);
  } else {
    Statement& before = prepared(of(fact.table).last, [&] {
      return fmt::format("SELECT coalesce(max(number), 0) FROM {} WHERE {} = ? AND number < ?", form.kept,
                         form.follows_in);
    });
    before.bind(1, in);
    before.bind(2, number);
    if (follows == 0 && before.executeStep()) follows = before.getColumn(0).getInt64();
    before.reset();
    fact.put(follows_column, follows == 0 ? std::string{} : id(fact.table, follows));
  }
  last.in = in;
  last.number = number;
  last.id = fact.id;
}

Fact FactRows::read(FactTable table, std::int64_t number) {
  const FactForm& form = form_of(table);
  const std::string_view follows_in = m_travels ? form.follows_in : std::string_view{};
  Fact fact{.table = table, .id = {}};
  fact.values.reserve(form.columns.size());
  Statement& row = prepared(of(table).read, [&] {
    std::string columns = asked(form.columns, follows_in);
    if (!follows_in.empty()) columns += fmt::format(",{},{}", follows_in, follows_column);
    return fmt::format("SELECT {}, {} FROM {} t WHERE number = ?", id_column(table), columns, form.kept);
  });
  row.bind(1, number);
  if (row.executeStep()) {
    fact.id = hexadecimal(blob_of(row.getColumn(0)));
    read_into(fact.values, form.columns, row, 1);
    if (!follows_in.empty()) {
      const int behind = static_cast<int>(form.columns.size()) + 1;
      put_before(fact, number, row.getColumn(behind).getInt64(), row.getColumn(behind + 1).getInt64());
    }
  }
  row.reset();
  for (std::size_t i = 0; i < form.parts.size(); ++i) {
    const FactPartForm& part = form.parts[i];
    if (!part.kind.empty() && part.kind != fact.value("kind")) continue;
    Statement& rows = prepared(of(table).read_parts[i], [&] {
      return fmt::format("SELECT {} FROM {} t WHERE {} = ? ORDER BY {}", asked(part.columns), part.table, part.owner,
                         order_of(part));
    });
    rows.bind(1, number);
    while (rows.executeStep()) {
      fact.parts.push_back({part.word, {}});
      read_into(fact.parts.back().values, part.columns, rows, 0);
    }
    rows.reset();
  }
  return fact;
}

void FactRows::each(FactTable table, const std::function<void(const Fact&)>& visit, std::string_view of,
                    std::int64_t number) {
  const std::string where = of.empty() ? std::string{} : fmt::format("WHERE {} = {} ", of, number);
  Statement row(m_database, fmt::format("SELECT number FROM {} {}ORDER BY number", form_of(table).kept, where));
  while (row.executeStep()) visit(read(table, row.getColumn(0).getInt64()));
}

void FactRows::bind(Statement& insert, int index, const FactColumn& column, std::string_view value) {
  switch (column.holds) {
    case Holds::text:
    case Holds::word:
    case Holds::time:
    case Holds::date: insert.bind(index, std::string(value.empty() ? column.nothing : value)); break;
    case Holds::number: insert.bind(index, static_cast<std::int64_t>(base::sum(value).value)); break;
    case Holds::real:
      if (double real = 0; std::from_chars(value.data(), value.data() + value.size(), real).ec == std::errc()) {
        insert.bind(index, real);
      } else {
        insert.bind(index);
      }
      break;
    case Holds::rows: insert.bind(index, numbers_of(column.table, value)); break;
    case Holds::row:
      if (value.empty()) {
        insert.bind(index);
        break;
      }
      const auto row = number(column.table, std::string(value));
      if (!row) {
        throw NotHere(column.table, value);
      }
      insert.bind(index, *row);
      break;
  }
}

void FactRows::write_part(const FactForm& form, std::size_t part, std::int64_t owner, std::int64_t place,
                          const FactValues& values) {
  const FactPartForm& known = form.parts[part];
  const bool placed = is_placed(known);
  Statement& insert = prepared(of(form.table).write_parts[part], [&] {
    return insertion(known.table, known.owner, known.columns, placed ? "place" : "");
  });
  insert.bind(1, owner);
  int index = 1;
  for (const FactColumn& column : known.columns) bind(insert, ++index, column, value_in(values, column.name));
  if (placed) insert.bind(++index, place);
  insert.exec();
}

std::int64_t FactRows::write(const Fact& fact, bool is_next) {
  const FactForm& form = form_of(fact.table);
  const bool is_player = fact.table == FactTable::player;
  Statement& insert = prepared(of(fact.table).write, [&] {
    return insertion(form.kept, id_column(fact.table), form.columns, is_player ? "folded" : "");
  });
  const std::string bytes = bytes_of(fact.id);
  insert.bind(1, bytes.data(), static_cast<int>(bytes.size()));
  int index = 1;
  for (const FactColumn& column : form.columns) {
    const bool is_said = !is_next || column.name != follows_column;
    bind(insert, ++index, column, is_said ? fact.value(column.name) : std::string_view{});
  }
  if (is_player) insert.bind(++index, base::folded(fact.value("name")));
  insert.exec();
  const std::int64_t number = m_database.getLastInsertRowid();
  try {
    std::int64_t place = 0;
    for (const Fact::Part& part : fact.parts) {
      const FactPartForm* known = form.part(part.word);
      if (known == nullptr) continue;
      write_part(form, static_cast<std::size_t>(known - form.parts.data()), number, place++, part.values);
    }
  } catch (const NotHere& missing) {
    throw base::Mistake(missing.complaint());
  }
  if (fact.table != FactTable::entry) remember(fact.table, fact.id, number);  // most are never named again
  return number;
}

}  // namespace tavolo::journal
