#include "cli/season.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>

#include "base/mistake.hpp"
#include "base/name.hpp"
#include "base/number.hpp"

namespace tavolo::cli {
namespace {

constexpr std::array<std::string_view, 3> rating_words{"none", "weng-lin", "glicko-2"};

constexpr std::array<std::string_view, 3> period_words{"evening", "week", "month"};

/// Stands in every table that is published. Once only those of the matches that joined counted that the season takes
/// by itself; what was published then goes on to be counted so.
constexpr std::string_view all_joined = ",\"all_joined\":true";

bool counts(const SeasonRules& rules, const journal::MatchFacts& facts) {
  return !rules.only_admitted || admits(rules, facts.game, facts.date);
}

int whole(std::string_view text) { return static_cast<int>(base::whole(text).value); }

}  // namespace

season::Rating rating_of(const std::string& text) {
  const auto found = std::ranges::find_if(rating_words, [&](std::string_view w) { return base::same_word(w, text); });
  if (found == rating_words.end()) {
    throw base::Mistake("option-value", fmt::format("there is no rating \"{}\"", text),
                        "it is weng-lin, glicko-2 or none");
  }
  return static_cast<season::Rating>(found - rating_words.begin());
}

season::RatingOptions::Period period_of(const std::string& text) {
  const auto found = std::ranges::find_if(period_words, [&](std::string_view w) { return base::same_word(w, text); });
  if (found == period_words.end()) {
    throw base::Mistake("option-value", fmt::format("--period cannot be \"{}\"", text), "it is evening, week or month");
  }
  return static_cast<season::RatingOptions::Period>(found - period_words.begin());
}

std::vector<std::pair<std::string, std::string>> stored(const SeasonRules& rules) {
  std::vector<std::pair<std::string, std::string>> list;
  const auto add = [&](std::string name, std::string value) {
    if (!value.empty()) list.emplace_back(std::move(name), std::move(value));
  };
  add("from", rules.from);
  add("until", rules.until);
  for (const std::string& game : rules.games) add("game", game);
  for (const std::string& guest : rules.rules.guests) add("guest", guest);
  add("points", season::scheme_text(rules.rules));
  add("best", fmt::format("{}", rules.rules.best));
  add("best-of", rules.rules.best_of == season::Rules::Unit::evening ? "evening" : "match");
  add("min-matches", fmt::format("{}", rules.rules.min_matches));
  add("ties", season::ties_text(rules.rules.ties));
  add("by", rules.rules.by_partnership ? "partnership" : "player");
  add("rating", std::string(rating_words[static_cast<std::size_t>(rules.rating)]));
  if (rules.rating == season::Rating::glicko) {
    add("period", std::string(period_words[static_cast<std::size_t>(rules.rating_options.period)]));
  }
  if (rules.rating_options.limit_deviation) add("limit-sigma", "yes");
  return list;
}

SeasonRules season_rules(journal::Journal& journal, const journal::Season& season) {
  SeasonRules rules;
  rules.only_admitted = !season.closed_at.empty() && season.published.find(all_joined) == std::string::npos;
  for (const auto& [name, value] : season.rules) {
    if (name == "from") rules.from = value;
    if (name == "until") rules.until = value;
    if (name == "game") rules.games.push_back(value);
    if (name == "guest") {
      const auto player = journal.player(value);
      rules.rules.guests.push_back(player ? player->name : value);
    }
    if (name == "points") season::read_scheme(value, rules.rules);
    if (name == "best") rules.rules.best = whole(value);
    if (name == "best-of" && value == "evening") rules.rules.best_of = season::Rules::Unit::evening;
    if (name == "min-matches") rules.rules.min_matches = whole(value);
    if (name == "ties") rules.rules.ties = season::read_ties(value);
    if (name == "by") rules.rules.by_partnership = value == "partnership";
    if (name == "rating") rules.rating = rating_of(value);
    if (name == "period") rules.rating_options.period = period_of(value);
    if (name == "limit-sigma") rules.rating_options.limit_deviation = value == "yes";
  }
  return rules;
}

bool admits(const SeasonRules& rules, std::string_view game, std::string_view date) {
  if (!rules.games.empty() && std::ranges::count(rules.games, game) == 0) return false;
  return (rules.from.empty() || date >= rules.from) && (rules.until.empty() || date <= rules.until);
}

std::string to_publish(journal::Journal& journal, const journal::Season& season) {
  const SeasonRules rules = season_rules(journal, season);
  std::string table =
      report::json_standings(season_table(results(journal, {.season = season.name}, rules), rules, season.name));
  return table.insert(table.rfind('}'), all_joined);
}

void refuse_closed(const journal::Season& season) {
  if (season.closed_at.empty()) return;
  throw base::Mistake("season-closed", fmt::format("the season {} is closed", base::harmless(season.name)),
                      fmt::format("tavolo season reopen {}", base::typed(season.name)));
}

std::vector<season::Result> results(journal::Journal& journal, const journal::Filter& filter,
                                    const SeasonRules& rules) {
  std::vector<season::Result> list;
  journal::Seating seating;
  journal.each(
      [&](const journal::Match& match, std::span<const referee::Entry> entries) {
        if (!counts(rules, match.facts)) return;
        const games::Match& seated = seating.seat(match);
        const referee::Course course = referee::replay(seated, journal::start(seated, match.facts), entries);
        if (auto result = season::result_of(match, seated, course)) list.push_back(std::move(*result));
      },
      filter);
  return list;
}

season::Statistics statistics(journal::Journal& journal, const journal::Filter& filter, const SeasonRules& rules) {
  season::Reckoning reckoning(rules.rules.by_partnership);
  journal::Seating seating;
  journal.each(
      [&](const journal::Match& match, std::span<const referee::Entry> entries) {
        if (!counts(rules, match.facts)) return;
        const games::Match& seated = seating.seat(match);
        reckoning.add(match, seated, referee::replay(seated, journal::start(seated, match.facts), entries));
      },
      filter);
  return reckoning.statistics();
}

report::SeasonTable season_table(const std::vector<season::Result>& results, const SeasonRules& rules,
                                 std::string_view name) {
  return {.season = std::string(name),
          .rules = rules.rules,
          .rows = season::standings(results, rules.rules),
          .ratings = season::ratings(results, rules.rating, rules.rating_options)};
}

std::vector<std::pair<journal::Season, std::string>> all_tables(journal::Journal& journal) {
  std::vector<std::pair<journal::Season, std::string>> tables;
  for (journal::Season& season : journal.seasons()) {
    const SeasonRules rules = season_rules(journal, season);
    std::string table =
        report::json_standings(season_table(results(journal, {.season = season.name}, rules), rules, season.name));
    tables.emplace_back(std::move(season), std::move(table));
  }
  return tables;
}

std::string table_changes(journal::Journal& journal,
                          const std::vector<std::pair<journal::Season, std::string>>& before) {
  std::string text;
  for (const auto& [season, table] : before) {
    const SeasonRules rules = season_rules(journal, season);
    const auto now = season_table(results(journal, {.season = season.name}, rules), rules, season.name);
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
  SeasonRules rules = season_rules(journal, season);
  std::vector<season::Result> list = results(journal, {.season = season.name}, rules);
  std::string published = today(journal, season.published);
  if (naming) {
    rename(naming, list, rules.rules);
    published = report::renamed(published, naming);
  }
  return report::differences(published, season_table(list, rules, season.name));
}

std::string season_changes(journal::Journal& journal, const journal::Played& before, const journal::Played& after) {
  if (before.facts.facts.season.empty()) return {};
  const journal::Season season = journal.season(before.facts.facts.season);
  const SeasonRules rules = season_rules(journal, season);
  std::vector<season::Result> list = results(journal, {.season = season.name}, rules);
  const std::string was = report::json_standings(season_table(list, rules, season.name));
  std::erase_if(list, [&](const season::Result& result) { return result.match == before.facts.number; });
  if (counts(rules, after.facts.facts)) {
    if (auto result = season::result_of(after.facts, after.match, after.course)) list.push_back(std::move(*result));
  }
  std::string text;
  for (const std::string& line : report::differences(was, season_table(list, rules, season.name))) {
    text += fmt::format("  season {}: {}\n", base::harmless(season.name), line);
  }
  return text;
}

}  // namespace tavolo::cli
