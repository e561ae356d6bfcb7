#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "cli/book.hpp"
#include "report/standings.hpp"
#include "season/statistics.hpp"

namespace tavolo::cli {

/// How a season counts, as stored with it.
struct SeasonRules {
  std::string from, until;         ///< dates; empty for no limit
  std::vector<std::string> games;  ///< ids; empty for all
  season::Rules rules;
  season::Rating rating = season::Rating::none;
  season::RatingOptions rating_options;
  bool only_admitted = false;  ///< of those that joined only matches of its games and dates count
};

/// The rules as name and value, for the journal; and back.
[[nodiscard]] std::vector<std::pair<std::string, std::string>> stored(const SeasonRules& rules);
[[nodiscard]] SeasonRules season_rules(journal::Journal& journal, const journal::Season& season);
/// `evening`, `week` or `month`. Throws base::Mistake.
[[nodiscard]] season::RatingOptions::Period period_of(const std::string& text);
/// `weng-lin`, `glicko-2` or `none`. Throws base::Mistake.
[[nodiscard]] season::Rating rating_of(const std::string& text);
/// Whether a match of this game and date joins the season by itself while it is the current one.
[[nodiscard]] bool admits(const SeasonRules& rules, std::string_view game, std::string_view date);

/// What a closing publishes: the table as it stands, as JSON.
[[nodiscard]] std::string to_publish(journal::Journal& journal, const journal::Season& season);

/// Throws base::Mistake for a season that is closed: what it counted stays with it.
void refuse_closed(const journal::Season& season);

/// The results of the finished matches that a filter lets through. Whatever joined a season counts in it.
[[nodiscard]] std::vector<season::Result> results(journal::Journal& journal, const journal::Filter& filter,
                                                  const SeasonRules& rules);
/// The statistics of the matches that a filter lets through: of players or of partnerships, the guests among them.
[[nodiscard]] season::Statistics statistics(journal::Journal& journal, const journal::Filter& filter,
                                            const SeasonRules& rules);
/// The table of results.
[[nodiscard]] report::SeasonTable season_table(const std::vector<season::Result>& results, const SeasonRules& rules,
                                               std::string_view name);

/// The tables of all seasons as they stand, each as JSON, by season.
[[nodiscard]] std::vector<std::pair<journal::Season, std::string>> all_tables(journal::Journal& journal);
/// What differs between tables of before and those of now, `season winter: …`, a line each.
[[nodiscard]] std::string table_changes(journal::Journal& journal,
                                        const std::vector<std::pair<journal::Season, std::string>>& before);

/// What a person is called in a table.
using Naming = std::function<std::string(const std::string&)>;
/// How a table that is published shows people: those who are hidden by their initials, with a number where
/// several have the same.
[[nodiscard]] Naming published_names(journal::Journal& journal);
/// Puts these names in the place of those of results and guests.
void rename(const Naming& naming, std::vector<season::Result>& results, season::Rules& rules);
/// Puts what people are called today in the place of the names in a published table.
[[nodiscard]] std::string today(journal::Journal& journal, std::string_view published);

/// What differs today from the table that was published when a season was closed, a sentence a player;
/// empty where nothing does, or nothing is published. Told with the names that `naming` gives, by default their own.
[[nodiscard]] std::vector<std::string> corrected_since(journal::Journal& journal, const journal::Season& season,
                                                       const Naming& naming = {});

/// What a change of a match changes in its season: place, points and rating of everybody concerned before
/// and after, a line each. Empty for a match of no season.
[[nodiscard]] std::string season_changes(journal::Journal& journal, const journal::Played& before,
                                         const journal::Played& after);

}  // namespace tavolo::cli
