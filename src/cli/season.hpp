#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "book/season.hpp"
#include "cli/book.hpp"
#include "report/standings.hpp"

namespace tavolo::cli {

/// What a closing publishes: the table as it stands, as JSON.
[[nodiscard]] std::string to_publish(journal::Journal& journal, const journal::Season& season);

/// The table of results.
[[nodiscard]] report::SeasonTable season_table(const std::vector<season::Result>& results,
                                               const book::SeasonRules& rules, std::string_view name);

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
[[nodiscard]] std::string season_changes(journal::Journal& journal, const book::Played& before,
                                         const book::Played& after);

}  // namespace tavolo::cli
