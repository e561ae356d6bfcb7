#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "book/match.hpp"
#include "book/season.hpp"
#include "book/teams.hpp"
#include "journal/journal.hpp"
#include "season/results.hpp"
#include "season/standings.hpp"

namespace tavolo::book {

/// What a person is called in a table.
using Naming = std::function<std::string(const std::string&)>;

/// How a table that is published shows people: those who are hidden by their initials, with a number where several
/// have the same.
[[nodiscard]] Naming published_names(journal::Journal& journal);
/// Gives results and rules the names of published tables: of people, and of people in the names of teams.
void show_published(journal::Journal& journal, std::vector<season::Result>& results, season::Rules& rules);

/// The table of these results by these rules, with ratings of their day; `name` is that of the season, empty for none.
[[nodiscard]] season::Standings table_of(std::string_view name, std::span<const season::Result> results,
                                         const SeasonRules& rules);
/// The table of a season as it stands; `all` where the tables of several are made.
[[nodiscard]] season::Standings table(journal::Journal& journal, const journal::Season& season,
                                      const SharedOutcomes* all = nullptr);

/// What a closing keeps of a table: its rows, bound to the players who are called so today.
[[nodiscard]] journal::Publication publication(journal::Journal& journal, season::Standings table);

/// The table that the last closing of a season published, with what its people are called today, or what `naming`
/// makes of that; nothing where none was published.
[[nodiscard]] std::optional<season::Standings> published(journal::Journal& journal, const journal::Season& season,
                                                         const Naming& naming = {});

/// The table that one of its closings published, likewise.
[[nodiscard]] std::optional<season::Standings> published(journal::Journal& journal, const journal::Season& season,
                                                         const journal::Closing& closing, const Naming& naming = {});

/// An adjustment that a table has and the one before it had not, or the other way.
struct Adjusted {
  season::Adjustment adjustment;
  bool taken_back = false;
};

/// A table that was published, and what differed from the one before it.
struct Issue {
  journal::Closing closing;
  season::Standings table;
  /// What was written between the table before it and this one: to matches that came to something else by it, to the
  /// rules of the season, and of two of its people who are one.
  std::vector<journal::Afterwards> since;
  std::vector<Adjusted> adjusted;      ///< since the table before it
  std::vector<SaidOfTeam> teams = {};  ///< what was said of teams in between
};
/// All tables that the closings of a season published, the first one first.
[[nodiscard]] std::vector<Issue> issues(journal::Journal& journal, const journal::Season& season,
                                        const Naming& naming = {});
/// What was written since a season was closed, likewise; nothing while it is open.
[[nodiscard]] std::vector<journal::Afterwards> since_closing(journal::Journal& journal, const journal::Season& season,
                                                             const Naming& naming = {});

/// Whose fingerprint begins with these digits: seasons, as they were published or stand today, and matches; with what
/// was written to each afterwards, people who were made one among it.
[[nodiscard]] std::vector<journal::Holder> holders(journal::Journal& journal, std::string_view digits);

/// What was said of teams since a season was closed; nothing while it is open.
[[nodiscard]] std::vector<SaidOfTeam> teams_since_closing(journal::Journal& journal, const journal::Season& season);

/// The table of a season before something, and after it.
struct TableChange {
  season::Standings before, after;
};
/// The tables of all seasons as they stand.
[[nodiscard]] std::vector<season::Standings> all_tables(journal::Journal& journal);
/// Of these tables those that are others now, and as they stand.
[[nodiscard]] std::vector<TableChange> changes_since(journal::Journal& journal, std::vector<season::Standings> before);
/// The tables of seasons that were closed in `before`, and so published, and the same in `now`, where they changed by
/// what was written since that moment; empty where the season became one with another. Whoever is called otherwise now
/// is called so in both.
[[nodiscard]] std::vector<TableChange> changes_of_published(journal::Journal& before, journal::Journal& now,
                                                            const journal::Moment& since);
/// Of each season whether its table is another one than was published, as `corrected` says.
[[nodiscard]] std::vector<bool> are_corrected(journal::Journal& journal, std::span<const journal::Season> seasons);
/// The table that was published when a season was closed, and that of today, with the names that `naming` gives, by
/// default their own; nothing where these say the same, the season is open, or nothing was published.
[[nodiscard]] std::optional<TableChange> corrected(journal::Journal& journal, const journal::Season& season,
                                                   const Naming& naming = {});
/// What other rules make of the table of a season that is open.
[[nodiscard]] TableChange redeclared(journal::Journal& journal, const journal::Season& season,
                                     const SeasonRules& rules);
/// What a change of a match does to the table of its season; nothing for a match of no season, or one that comes to the
/// same.
[[nodiscard]] std::optional<TableChange> changed(journal::Journal& journal, const Played& before, const Played& after);

/// The same where that season is closed, and so its table published; nothing where it is open, or the table stays as it
/// is.
[[nodiscard]] std::optional<TableChange> changed_after_closing(journal::Journal& journal, const Played& before,
                                                               const Played& after);

/// Reads the reason of a place from the sentence that programs of schema 3 and before kept of it. `own` is the name of
/// the row, `above` that of the row above it, as they were printed. Nothing where it says something else.
[[nodiscard]] std::optional<season::Reason> read_reason(std::string_view told, std::string_view own,
                                                        std::string_view above);

}  // namespace tavolo::book
