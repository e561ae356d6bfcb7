#include "journal/facts.hpp"

#include <algorithm>
#include <limits>

#include "base/name.hpp"
#include "base/number.hpp"

namespace tavolo::journal {
namespace {

using Holds = FactColumn::Holds;

constexpr std::array<FactColumn, 4> game_file_columns{
    {{"game", Holds::word}, {"edition", Holds::word}, {"at", Holds::time}, {"text"}}};
constexpr std::array<FactColumn, 1> player_columns{{{"name"}}};
constexpr std::array<std::string_view, 5> player_kinds{"rename", "merge", "hide", "reveal", "undo"};
constexpr std::array<FactColumn, 6> player_entry_columns{{{"kind", Holds::word, {}, {}, player_kinds},
                                                          {"at", Holds::time},
                                                          {"player", Holds::row, FactTable::player},
                                                          {"other", Holds::row, FactTable::player},
                                                          {"target", Holds::row, FactTable::player_entry},
                                                          {"name"}}};
constexpr std::array<std::string_view, 5> team_kinds{"new", "join", "leave", "rename", "undo"};
constexpr std::array<FactColumn, 6> team_entry_columns{{{"kind", Holds::word, {}, {}, team_kinds},
                                                        {"at", Holds::time},
                                                        {"team", Holds::row, FactTable::team_entry},
                                                        {"date", Holds::date},
                                                        {"target", Holds::row, FactTable::team_entry},
                                                        {"name"}}};
constexpr std::array<FactColumn, 1> team_player_columns{{{"player", Holds::row, FactTable::player}}};
constexpr std::array<FactPartForm, 1> team_parts{{{"member", "team_players", "entry", team_player_columns}}};
constexpr std::array<FactColumn, 3> season_columns{
    {{"created_at", Holds::time}, {"name"}, {"rules", Holds::text, {}, "{}"}}};
constexpr std::array<FactColumn, 9> match_columns{{{"game", Holds::word},
                                                   {"edition", Holds::word},
                                                   {"date", Holds::date},
                                                   {"begun_at", Holds::time},
                                                   {"deal", Holds::number},
                                                   {"dealer", Holds::number},
                                                   {"place"},
                                                   {"note"},
                                                   {"house"}}};
constexpr std::array<FactColumn, 2> side_columns{{{"side", Holds::number}, {"score", Holds::number}}};
constexpr std::array<FactColumn, 3> seat_columns{
    {{"side", Holds::number}, {"place", Holds::number}, {"player", Holds::row, FactTable::player}}};
constexpr std::array<FactPartForm, 2> match_parts{
    {{"side", "sides", "match", side_columns, 1}, {"seat", "seats", "match", seat_columns, 2}}};
constexpr std::array<std::string_view, 13> entry_kinds{"begin", "deal",    "add",     "done",   "void", "amend", "undo",
                                                       "redo",  "concede", "abandon", "resume", "head", "leave"};
constexpr std::array<FactColumn, 8> entry_columns{{{"match", Holds::row, FactTable::match},
                                                   {"kind", Holds::word, {}, {}, entry_kinds},
                                                   {"deal", Holds::number},
                                                   {"at", Holds::time},
                                                   {"target", Holds::row, FactTable::entry},
                                                   {follows_column, Holds::row, FactTable::entry},
                                                   {"text"},
                                                   {"why"}}};
constexpr std::array<FactColumn, 2> newcomer_columns{
    {{"seat", Holds::number}, {"player", Holds::row, FactTable::player}}};
constexpr std::array<FactPartForm, 1> entry_parts{{{"seat", "head_seats", "entry", newcomer_columns, 1, "head"}}};
constexpr std::array<std::string_view, 5> season_kinds{"rules", "join", "current", "close", "reopen"};
constexpr std::array<FactColumn, 6> season_entry_columns{{{"kind", Holds::word, {}, {}, season_kinds},
                                                          {"at", Holds::time},
                                                          {"season", Holds::row, FactTable::season},
                                                          {"match", Holds::row, FactTable::match},
                                                          {follows_column, Holds::row, FactTable::season_entry},
                                                          {"text"}}};
constexpr std::array<std::string_view, 2> counted{"joined", "admitted"};
constexpr std::array<std::string_view, 2> counting{"1", "2"};
constexpr std::array<FactColumn, 3> publication_columns{{{"counted", Holds::word, {}, {}, counted},
                                                         {"counting", Holds::number, {}, {}, counting},
                                                         {"last_entry", Holds::row, FactTable::entry}}};
/// A column of a table that was published: how many of something, what may be below zero, and a thing that is so or
/// not.
constexpr FactColumn how_many(std::string_view name) {
  return {.name = name, .holds = Holds::number, .least = 0, .most = std::numeric_limits<int>::max()};
}
constexpr FactColumn amount(std::string_view name) {
  using Whole = std::numeric_limits<int>;
  return {.name = name, .holds = Holds::number, .least = Whole::min(), .most = Whole::max()};
}
constexpr FactColumn is_so(std::string_view name) {
  return {.name = name, .holds = Holds::number, .least = 0, .most = 1};
}
constexpr std::array<FactColumn, 16> row_columns{{how_many("number"),
                                                  how_many("place"),
                                                  how_many("played"),
                                                  how_many("won"),
                                                  how_many("drawn"),
                                                  how_many("lost"),
                                                  {"points", Holds::number},
                                                  {"difference", Holds::number},
                                                  how_many("deals_won"),
                                                  amount("penalties"),
                                                  {"rating", Holds::real},
                                                  {"uncertainty", Holds::real},
                                                  is_so("level"),
                                                  amount("needed"),
                                                  {"team", Holds::row, FactTable::team_entry},
                                                  {"told"}}};
constexpr std::array<FactColumn, 4> person_columns{
    {how_many("row"), how_many("number"), {"player", Holds::row, FactTable::player}, {"name"}}};
constexpr std::array<FactColumn, 10> tie_columns{{how_many("row"),
                                                  how_many("number"),
                                                  {"tie", Holds::word},
                                                  {"own", Holds::number},
                                                  {"other", Holds::number},
                                                  {"per", Holds::number},
                                                  amount("level"),
                                                  is_so("all_met"),
                                                  how_many("meetings"),
                                                  {"matches", Holds::rows, FactTable::match}}};
constexpr std::array<std::string_view, 2> dropped{"", "1"};
constexpr std::array<FactColumn, 6> share_columns{{how_many("row"),
                                                   how_many("number"),
                                                   {"date", Holds::date},
                                                   {"match", Holds::row, FactTable::match},
                                                   {"points", Holds::number},
                                                   {"dropped", Holds::number, {}, {}, dropped}}};
constexpr std::array<FactPartForm, 5> season_parts{
    {{"published", "publications", "entry", publication_columns, 0, "close"},
     {"row", "published_rows", "entry", row_columns, 1, "close"},
     {"person", "published_people", "entry", person_columns, 2, "close"},
     {"tie", "published_ties", "entry", tie_columns, 2, "close"},
     {"share", "published_shares", "entry", share_columns, 2, "close"}}};
constexpr std::array<std::string_view, 4> ruling_kinds{"ruling", "preset", "claim", "void"};
constexpr std::array<FactColumn, 11> ruling_columns{{{"kind", Holds::word, {}, {}, ruling_kinds},
                                                     {"at", Holds::time},
                                                     {"game", Holds::word},
                                                     {"match", Holds::row, FactTable::match},
                                                     {"deal", Holds::number},
                                                     {"date", Holds::date},
                                                     {"entry", Holds::row, FactTable::entry},
                                                     {"target", Holds::row, FactTable::ruling},
                                                     {"title"},
                                                     {"clauses"},
                                                     {"text"}}};

constexpr std::array<std::string_view, 3> settlement_kinds{"take", "one", "undo"};
constexpr std::array<FactColumn, 8> settlement_columns{{{"kind", Holds::word, {}, {}, settlement_kinds},
                                                        {"at", Holds::time},
                                                        {"match", Holds::row, FactTable::match},
                                                        {"entry", Holds::row, FactTable::entry},
                                                        {"season", Holds::row, FactTable::season},
                                                        {"other", Holds::row, FactTable::season},
                                                        {"target", Holds::row, FactTable::settlement},
                                                        {"text"}}};

constexpr std::array<FactForm, 10> forms{{
    {FactTable::game_file, "game-file", "game_files", game_file_columns},
    {FactTable::player, "player", "players", player_columns},
    {FactTable::player_entry, "player-entry", "player_entries", player_entry_columns},
    {FactTable::team_entry, "team-entry", "team_entries", team_entry_columns, team_parts},
    {FactTable::season, "season", "seasons", season_columns},
    {FactTable::match, "match", "matches", match_columns, match_parts},
    {FactTable::entry, "entry", "entries", entry_columns, entry_parts, "match"},
    {FactTable::season_entry, "season-entry", "season_entries", season_entry_columns, season_parts, "season"},
    {FactTable::ruling, "ruling", "rulings", ruling_columns},
    {FactTable::settlement, "settlement", "settlements", settlement_columns},
}};

void add_named(std::vector<std::pair<FactTable, std::string>>& list, std::span<const FactColumn> columns,
               const FactValues& values) {
  for (const auto& [name, value] : values) {
    const auto column = std::ranges::find(columns, name, &FactColumn::name);
    if (column == columns.end()) continue;
    if (column->holds == Holds::row) list.emplace_back(column->table, value);
    if (column->holds != Holds::rows) continue;
    for (const std::string_view id : base::split(value, ' ')) list.emplace_back(column->table, std::string(id));
  }
}

/// What must be said of a fact of a table, by its kind.
struct Needs {
  FactTable table;
  std::string_view kind;  ///< empty for any
  std::vector<std::string_view> columns;
};

const std::vector<Needs>& needs() {
  static const std::vector<Needs> list{
      {FactTable::player, "", {"name"}},
      {FactTable::season, "", {"name"}},
      {FactTable::player_entry, "", {"kind", "at", "player"}},
      {FactTable::player_entry, "rename", {"name"}},
      {FactTable::player_entry, "merge", {"other"}},
      {FactTable::player_entry, "undo", {"target"}},
      {FactTable::team_entry, "", {"kind", "at"}},
      {FactTable::team_entry, "new", {"name", "date"}},
      {FactTable::team_entry, "join", {"team", "date"}},
      {FactTable::team_entry, "leave", {"team", "date"}},
      {FactTable::team_entry, "rename", {"team", "name"}},
      {FactTable::team_entry, "undo", {"target"}},
      {FactTable::season_entry, "", {"kind", "at", "season"}},
      {FactTable::season_entry, "join", {"match"}},
      {FactTable::ruling, "", {"kind", "at", "game"}},
      {FactTable::ruling, "claim", {"match", "entry"}},
      {FactTable::ruling, "preset", {"title"}},
      {FactTable::ruling, "void", {"target"}},
      {FactTable::game_file, "", {"text", "at"}},
      {FactTable::settlement, "", {"kind", "at"}},
      {FactTable::settlement, "take", {"match", "entry"}},
      {FactTable::settlement, "one", {"season", "other"}},
      {FactTable::settlement, "undo", {"target"}},
  };
  return list;
}

}  // namespace

std::string_view lacking(const Fact& fact) {
  for (const Needs& one : needs()) {
    if (one.table != fact.table || (!one.kind.empty() && one.kind != fact.value("kind"))) continue;
    for (const std::string_view column : one.columns) {
      if (fact.value(column).empty()) return column;
    }
  }
  return {};
}

bool FactColumn::takes(std::string_view value) const {
  return words.empty() || std::ranges::find(words, value) != words.end();
}

const FactColumn* FactForm::column(std::string_view name) const {
  const auto found = std::ranges::find(columns, name, &FactColumn::name);
  return found == columns.end() ? nullptr : &*found;
}

const FactPartForm* FactForm::part(std::string_view name) const {
  const auto found = std::ranges::find(parts, name, &FactPartForm::word);
  return found == parts.end() ? nullptr : &*found;
}

std::span<const FactForm> fact_forms() { return forms; }
const FactForm& form_of(FactTable table) { return forms[static_cast<std::size_t>(table)]; }

std::string_view value_in(const FactValues& values, std::string_view column) {
  const auto found = std::ranges::find(values, column, &std::pair<std::string_view, std::string>::first);
  return found == values.end() ? std::string_view{} : found->second;
}

void put_value(FactValues& values, std::span<const FactColumn> columns, std::string_view column, std::string value) {
  std::erase_if(values, [&](const auto& one) { return one.first == column; });
  const auto place = [&](std::string_view name) { return std::ranges::find(columns, name, &FactColumn::name); };
  const auto own = place(column);
  if (own->is_nothing(value)) return;
  const auto later = std::ranges::find_if(values, [&](const auto& one) { return place(one.first) > own; });
  values.emplace(later, own->name, std::move(value));
}

void put_in_order(Fact& fact) {
  const FactForm& form = form_of(fact.table);
  const auto key = [&](const Fact::Part& part) {
    std::vector<std::int64_t> numbers;
    const FactPartForm* known = form.part(part.word);
    numbers.push_back(known == nullptr ? -1 : known - form.parts.data());
    for (std::size_t i = 0; known != nullptr && i < known->ordered; ++i) {
      numbers.push_back(base::sum(value_in(part.values, known->columns[i].name)).value);
    }
    return numbers;
  };
  std::ranges::stable_sort(fact.parts, {}, key);
}

std::vector<std::pair<FactTable, std::string>> named_by(const Fact& fact) {
  std::vector<std::pair<FactTable, std::string>> list;
  const FactForm& form = form_of(fact.table);
  add_named(list, form.columns, fact.values);
  for (const Fact::Part& part : fact.parts) {
    if (const FactPartForm* known = form.part(part.word)) add_named(list, known->columns, part.values);
  }
  return list;
}

}  // namespace tavolo::journal
