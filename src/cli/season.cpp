#include "cli/season.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "base/mistake.hpp"
#include "base/name.hpp"

namespace tavolo::cli {
std::string to_publish(journal::Journal& journal, const journal::Season& season) {
  const book::SeasonRules rules = book::season_rules(journal, season);
  std::string table =
      report::json_standings(season_table(book::results(journal, {.season = season.name}, rules), rules, season.name));
  return table.insert(table.rfind('}'), book::all_joined);
}

report::SeasonTable season_table(const std::vector<season::Result>& results, const book::SeasonRules& rules,
                                 std::string_view name) {
  return {.season = std::string(name),
          .rules = rules.rules,
          .rows = season::standings(results, rules.rules),
          .ratings = season::ratings(results, rules.rating, rules.rating_options)};
}

std::vector<std::pair<journal::Season, std::string>> all_tables(journal::Journal& journal) {
  std::vector<std::pair<journal::Season, std::string>> tables;
  for (journal::Season& season : journal.seasons()) {
    const book::SeasonRules rules = book::season_rules(journal, season);
    std::string table = report::json_standings(
        season_table(book::results(journal, {.season = season.name}, rules), rules, season.name));
    tables.emplace_back(std::move(season), std::move(table));
  }
  return tables;
}

std::string table_changes(journal::Journal& journal,
                          const std::vector<std::pair<journal::Season, std::string>>& before) {
  std::string text;
  for (const auto& [season, table] : before) {
    const book::SeasonRules rules = book::season_rules(journal, season);
    const auto now = season_table(book::results(journal, {.season = season.name}, rules), rules, season.name);
    for (const std::string& line : report::differences(table, now)) {
      text += fmt::format("  season {}: {}\n", base::harmless(season.name), line);
    }
  }
  return text;
}

Naming published_names(journal::Journal& journal) {
  std::map<std::string, std::string> shown;
  std::map<std::string, int> taken;
  if (journal.people().plain()) return [](const std::string& name) { return name; };
  for (const journal::Player& player : journal.players()) {
    if (!player.hidden) continue;
    const std::string initials = base::initials(player.name);
    const int count = ++taken[initials];
    shown[player.name] = count == 1 ? initials : fmt::format("{} {}", initials, count);
  }
  return [shown = std::move(shown)](const std::string& name) {
    const auto found = shown.find(name);
    return found == shown.end() ? name : found->second;
  };
}

std::string today(journal::Journal& journal, std::string_view published) {
  if (journal.people().plain()) return std::string(published);
  return report::renamed(published, [&](const std::string& name) {
    const auto player = journal.people().ever(name);
    return player ? journal.people().name(*player) : name;
  });
}

void rename(const Naming& naming, std::vector<season::Result>& results, season::Rules& rules) {
  for (season::Result& result : results) {
    for (auto& side : result.sides) std::ranges::transform(side, side.begin(), naming);
  }
  std::ranges::transform(rules.guests, rules.guests.begin(), naming);
}

std::vector<std::string> corrected_since(journal::Journal& journal, const journal::Season& season,
                                         const Naming& naming) {
  if (season.published.empty() || season.closed_at.empty()) return {};
  book::SeasonRules rules = book::season_rules(journal, season);
  std::vector<season::Result> list = book::results(journal, {.season = season.name}, rules);
  std::string published = today(journal, season.published);
  if (naming) {
    rename(naming, list, rules.rules);
    published = report::renamed(published, naming);
  }
  return report::differences(published, season_table(list, rules, season.name));
}

std::string season_changes(journal::Journal& journal, const book::Played& before, const book::Played& after) {
  if (before.head.season.empty()) return {};
  const journal::Season season = journal.season(before.head.season);
  const book::SeasonRules rules = book::season_rules(journal, season);
  std::vector<season::Result> list = book::results(journal, {.season = season.name}, rules);
  const std::string was = report::json_standings(season_table(list, rules, season.name));
  std::erase_if(list, [&](const season::Result& result) { return result.match == before.head.number; });
  if (book::counts(rules, after.head)) {
    if (auto result = season::result_of(after.head, after.match, after.course)) list.push_back(std::move(*result));
  }
  std::string text;
  for (const std::string& line : report::differences(was, season_table(list, rules, season.name))) {
    text += fmt::format("  season {}: {}\n", base::harmless(season.name), line);
  }
  return text;
}

}  // namespace tavolo::cli
