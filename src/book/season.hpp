#pragma once

#include <compare>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "journal/journal.hpp"
#include "season/fixtures.hpp"
#include "season/results.hpp"
#include "season/statistics.hpp"

namespace tavolo::book {

class SharedOutcomes;

/// A journal whose matches count in a league, and the club whose it is.
struct ClubTable {
  std::string club;
  std::string origin;  ///< in hexadecimal digits

  [[nodiscard]] auto operator<=>(const ClubTable&) const = default;  // NOLINT(modernize-use-nullptr)
};

/// How a season counts, as stored with it.
struct SeasonRules {
  std::string from, until;         ///< dates; empty for no limit
  std::vector<std::string> games;  ///< ids; empty for all
  season::Rules rules;
  season::Rating rating = season::Rating::none;
  season::RatingOptions rating_options;
  std::optional<season::PlanTerms> plan = {};  ///< of its fixtures
  std::string day;                             ///< for which ratings are asked; empty for that of the last match
  std::vector<ClubTable> league = {};          ///< whose matches alone count; empty for those of all
  /// Matches of other tables, by their numbers, where clubs are named; filled by season_rules.
  std::map<std::int64_t, std::string> of_no_club = {};
  /// Declared when it was closed: where the fewest points win, places, differences and deals follow from them.
  bool lowest_first = false;
  /// Of a season that was closed without that: there all but who won follows from most points, so that its table stays.
  bool most_first = false;
  bool only_admitted = false;  ///< of those that joined only matches of its games and dates count
};

/// The rules as name and value, for the journal; and back, with guests as they were written down. Throws
/// base::StoreFailure for a value that this program does not know.
[[nodiscard]] journal::NamedValues stored(const SeasonRules& rules);
[[nodiscard]] SeasonRules read_rules(const journal::Season& season);
/// The same with guests and teams as they are called today, the rosters of the teams, if these count, and the day: that
/// of the closing, or today.
[[nodiscard]] SeasonRules season_rules(journal::Journal& journal, const journal::Season& season);
/// Rules as they were read or declared, with guests and day likewise.
[[nodiscard]] SeasonRules of_today(journal::Journal& journal, const journal::Season& season, SeasonRules rules);
/// Calls everybody whom the rules name as the function answers: guests, and the people of adjustments and lots.
void rename(season::Rules& rules, const std::function<std::string(const std::string&)>& called);
/// `evening`, `week` or `month`. Throws base::Mistake.
[[nodiscard]] season::RatingOptions::Period period_of(const std::string& text);
/// `weng-lin`, `glicko-2` or `none`. Throws base::Mistake.
[[nodiscard]] season::Rating rating_of(const std::string& text);
/// `tables`, `bullseyes`, `points` or `none`. Throws base::Mistake.
[[nodiscard]] season::TeamScore team_score_of(const std::string& text);
/// Whether a match of this game and date joins the season by itself while it is the current one.
[[nodiscard]] bool admits(const SeasonRules& rules, std::string_view game, std::string_view date);

/// Whether a match that joined a season counts in it.
[[nodiscard]] bool counts(const SeasonRules& rules, const referee::Head& head);
[[nodiscard]] bool counts(const SeasonRules& rules, std::int64_t match, std::string_view game, std::string_view date);
/// The matches that a filter lets through and that do not count because they are of no club of the league, by their
/// tables.
[[nodiscard]] std::vector<season::OfNoClub> of_no_club(journal::Journal& journal, const journal::Filter& filter,
                                                       const SeasonRules& rules);
/// A club with its table, of which `typed` says the first digits or all: `lions=3f2a`. `tables` are those that are
/// known. Throws base::Mistake.
[[nodiscard]] ClubTable read_club(std::string_view typed, std::span<const std::string> tables);
/// Adds the table of a club to a league, once. Throws base::Mistake where it is of another one already.
void add_club(ClubTable table, std::vector<ClubTable>& league);

/// A season as it is now that something was asked about it. Throws base::Mistake where it was closed or declared anew
/// meanwhile.
[[nodiscard]] journal::Season as_asked(journal::Journal& journal, const journal::Season& asked);
/// Throws base::Mistake for a season that is closed: what it counted stays with it.
void refuse_closed(const journal::Season& season);

/// The rules that an open season is to have before it is closed: that the lowest come first, where that makes a
/// difference; nothing where it has them.
[[nodiscard]] std::optional<journal::NamedValues> rules_to_close(journal::Journal& journal,
                                                                 const journal::Season& season);

/// Counts results as the season does, see SeasonRules::most_first.
void count_as_declared(std::span<season::Result> list, const SeasonRules& rules);

/// The results of the finished matches that a filter lets through, by date and turn. Whatever joined a season counts in
/// it. What a match came to may be remembered (Outcomes).
[[nodiscard]] std::vector<season::Result> results(journal::Journal& journal, const journal::Filter& filter,
                                                  const SeasonRules& rules);
/// The same of a season, where several are asked for.
[[nodiscard]] std::vector<season::Result> results(const SharedOutcomes& all, const journal::Season& season,
                                                  const SeasonRules& rules);
/// The dates on which a season had a finished match, in order, as they were recorded before a time, where one is given.
[[nodiscard]] std::vector<std::string> evenings(journal::Journal& journal, const journal::Season& season,
                                                const SeasonRules& rules, const std::string& recorded = {});
/// The matches of a season that count and are neither over nor abandoned.
[[nodiscard]] std::vector<referee::Head> going_on(journal::Journal& journal, const journal::Season& season);
/// The statistics of the matches that a filter lets through: of players or of partnerships, the guests among them.
[[nodiscard]] season::Statistics statistics(journal::Journal& journal, const journal::Filter& filter,
                                            const SeasonRules& rules);

}  // namespace tavolo::book
