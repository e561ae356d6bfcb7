#include "book/left.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <utility>

#include "base/lines.hpp"
#include "base/mistake.hpp"
#include "base/name.hpp"
#include "book/fixtures.hpp"
#include "book/people.hpp"
#include "season/counting.hpp"

namespace tavolo::book {
namespace {

std::vector<std::string> side_texts(std::string_view text) {
  constexpr std::string_view versus = " vs ";
  std::vector<std::string> sides;
  if (text.find(versus) == std::string_view::npos) {
    for (const std::string_view side : base::split(text, ' ')) {
      if (!side.empty()) sides.emplace_back(side);
    }
    return sides;
  }
  for (std::size_t at = text.find(versus); at != std::string_view::npos; at = text.find(versus)) {
    sides.emplace_back(base::trimmed(text.substr(0, at)));
    text.remove_prefix(at + versus.size());
  }
  sides.emplace_back(base::trimmed(text));
  return sides;
}

/// The index of the row of these people, which is added where there is none.
std::size_t row_of(std::vector<std::string> people, season::Standings& table) {
  const std::string name = season::row_name(people);
  const auto found = std::ranges::find(table.rows, name, &season::Standing::name);
  const auto index = static_cast<std::size_t>(found - table.rows.begin());
  if (found != table.rows.end()) return index;
  season::Standing row;
  row.name = name;
  row.people = std::move(people);
  table.rows.push_back(std::move(row));
  return index;
}

/// The rows that a side counts for.
std::vector<std::size_t> rows_of(std::vector<std::string> side, const season::Rules& rules, season::Standings& table) {
  std::vector<std::size_t> rows;
  if (rules.by_partnership) {
    std::ranges::sort(side);
    const bool none = side.size() < 2 ||
                      std::ranges::any_of(side, [&](const std::string& name) { return season::is_guest(name, rules); });
    if (!none) rows.push_back(row_of(std::move(side), table));
    return rows;
  }
  for (std::string& name : side) {
    if (!season::is_guest(name, rules)) rows.push_back(row_of({std::move(name)}, table));
  }
  return rows;
}

/// Whether somebody would sit in two seats, as of names that were made one person: nobody plays that.
bool seats_twice(std::span<const std::vector<std::string>> sides) {
  std::set<std::string_view> seated;
  return std::ranges::any_of(sides, [&](const std::vector<std::string>& side) {
    return std::ranges::any_of(side, [&](const std::string& name) { return !seated.insert(name).second; });
  });
}

}  // namespace

std::vector<std::vector<std::string>> read_to_play(journal::Journal& journal, std::string_view text) {
  std::vector<std::vector<std::string>> sides;
  std::vector<std::string> seen;
  for (const std::string& side : side_texts(text)) {
    sides.emplace_back();
    for (const std::string_view word : base::split(side, '+')) {
      std::string name = find_player(journal, std::string(base::trimmed(word))).name;
      if (std::ranges::count(seen, name) > 0) {
        throw base::Mistake("same-player", fmt::format("{} stands twice in \"{}\"", name, text),
                            "everybody sits in one seat");
      }
      seen.push_back(name);
      sides.back().push_back(std::move(name));
    }
  }
  if (sides.size() < 2) {
    throw base::Mistake("option-value", fmt::format("\"{}\" names no two sides", text),
                        "say who plays whom: --to-play 'Ann+Cleo vs Ben+Dora'");
  }
  return sides;
}

void add_left(season::Left& left, std::span<const std::vector<std::string>> sides, const season::Rules& rules,
              season::Standings& table) {
  season::Pairing pairing;
  for (const std::vector<std::string>& side : sides) pairing.push_back(rows_of(side, rules, table));
  left.matches.resize(table.rows.size(), 0);
  for (const std::vector<std::size_t>& side : pairing) {
    for (const std::size_t row : side) ++left.matches[row];
  }
  left.pairings.push_back(std::move(pairing));
}

std::optional<season::Left> left_by_plan(journal::Journal& journal, const journal::Season& season,
                                         const season::Rules& rules, season::Standings& table) {
  const auto plan = fixtures(journal, season);
  // What is possible is computed of people.
  if (!plan || is_of_teams(journal, season, *plan)) return std::nullopt;
  season::Left left{.matches = std::vector<int>(table.rows.size(), 0), .pairings = {}};
  for (const season::Fixture& fixture : still_to_play(*plan)) {
    const auto sides = season::sides_of(plan->plan, fixture);
    if (!seats_twice(sides)) add_left(left, sides, rules, table);
  }
  return left;
}

}  // namespace tavolo::book
