#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "book/publishing.hpp"
#include "report/block.hpp"
#include "season/standings.hpp"
#include "season/teams.hpp"

namespace tavolo::report {

/// What does not count because it is of no club of the league, a line a table.
[[nodiscard]] Blocks of_no_club(std::span<const season::OfNoClub> tables, std::size_t indent = 0);

/// The table in columns, with the points of the evenings as a line of bars, and where asked the reasons of the places.
[[nodiscard]] Blocks standings(const season::Standings& table, bool explain);
/// The league matches that the table of the teams is made of, a line each, and the matches that count for none.
[[nodiscard]] Blocks league_matches(const season::League& league);
/// The table as JSON; where it is one of teams with the league matches that it is made of.
[[nodiscard]] std::string json_standings(const season::Standings& table, const season::League* league = nullptr);
/// The table for a spreadsheet: all that a row counts.
[[nodiscard]] Table csv_standings(const season::Standings& table);
/// The name of the table, as it stands above what is told of it.
[[nodiscard]] Blocks table_heading(const season::Standings& table);
/// `1`, and `-` for no place.
[[nodiscard]] std::string place_text(int place);
/// The row of a name; null where there is none.
[[nodiscard]] const season::Standing* row_of(std::span<const season::Standing> rows, const std::string& name);
/// `-2`: what the committee gave a row and took from it altogether; empty where it did neither.
[[nodiscard]] std::string adjusted_text(const season::Standing& row);
/// The points of a row as a number; of an average or a percentage with its parts.
[[nodiscard]] double points_of(const season::Standing& row);
/// What a row has, without its unit: `6`; of an average or a percentage `2.33`.
[[nodiscard]] std::string points_text(const season::Standing& row);
/// With it: `6 points`, `66.67 %`.
[[nodiscard]] std::string points_told(const season::Standing& row);
/// What a row is of: a player, partners or a team.
[[nodiscard]] const char* whose(const season::Standings& table);
/// The same as a key, where partners are a player too.
[[nodiscard]] const char* row_key(const season::Standings& table);
/// Why a row stands where it does, by its index: a sentence, empty where points alone decided it.
[[nodiscard]] std::string reason(std::span<const season::Standing> rows, std::size_t index);

/// What differs between a table that was published and that of today, and what was written since then to its matches.
struct Correction {
  std::vector<std::string> lines;  ///< of differences
  std::vector<journal::Afterwards> because;
  std::vector<book::SaidOfTeam> teams = {};  ///< where their table differs
};

/// What was corrected since a table was published, and why; nothing where it stands.
[[nodiscard]] Blocks correction(const Correction& corrected);
/// So many digits of a fingerprint are read aloud.
inline constexpr std::size_t digits_aloud = 12;
/// `fingerprint 9b74 c989 7bac`: what is read aloud of one, which may be empty.
[[nodiscard]] std::string fingerprint_text(std::string_view digits);
/// A table that a closing published: place, player and points, and where asked the reasons of the places; then what
/// was corrected since, and its fingerprint, unless that is empty.
[[nodiscard]] Blocks published(const season::Standings& table, std::string_view fingerprint,
                               const Correction& corrected, bool explain);
/// The same as JSON, of the last table of a season.
[[nodiscard]] std::string json_published(const season::Standings& table, const journal::Season& season,
                                         const Correction& corrected);
/// What the committee of a season gave or took: `Ben: -2 points on 2026-11-20: was late`; or that it is taken back.
[[nodiscard]] std::string adjustment(const season::Adjustment& one, bool taken_back = false);
/// What happened to a match or a deal, a sentence: `deal 1.2 was amended on 2026-11-20: the jack was missed`.
[[nodiscard]] std::string afterwards(const journal::Afterwards& one);
/// All tables that a season published: when, why it was reopened before, and what differed from the one before it.
[[nodiscard]] Blocks issues(std::string_view season, std::span<const book::Issue> list);
[[nodiscard]] std::string json_issues(std::string_view season, std::span<const book::Issue> list);
/// One of them by its index, with when and why.
[[nodiscard]] Blocks issue(std::span<const book::Issue> list, std::size_t index, bool explain);
[[nodiscard]] std::string json_issue(std::span<const book::Issue> list, std::size_t index);
/// The matches that go on while their season is to be closed.
[[nodiscard]] Blocks still_open(std::span<const referee::Head> matches);
/// What differs between two tables of a season (`season::changes`), a sentence a row: place, points and rating, and
/// where these are the same whatever else it counts; a number with as many digits as tell it apart.
[[nodiscard]] std::vector<std::string> differences(const season::Standings& before, const season::Standings& now);
/// What differs in the tables of seasons, each sentence after `season winter: `.
[[nodiscard]] std::vector<std::string> season_differences(std::span<const book::TableChange> changes);

/// What changes where a season is declared anew: rules by name, and its table.
[[nodiscard]] Blocks season_change(const journal::Season& season, const journal::NamedValues& rules,
                                   const book::TableChange& table);

/// What an adjustment, or taking it back, changes in the table of its season.
[[nodiscard]] Blocks adjusting(const season::Adjustment& one, bool taken_back, const book::TableChange& table);

/// The seasons, a line each, and where the whole is asked for their rules. `corrected` and `others` as for
/// json_seasons.
[[nodiscard]] Blocks seasons(std::span<const journal::Season> seasons, const std::vector<bool>& corrected, bool whole,
                             std::span<const season::OfNoClub> others = {});

/// Whether what is here is what has a fingerprint that somebody holds, of these digits, and what is not.
struct Checked {
  std::string digits;
  std::vector<std::string> faults = {};  ///< what another program did here
  std::vector<journal::Holder> holders = {};

  /// Whether something here has it, and nothing was written to that since.
  [[nodiscard]] bool holds() const;
};
[[nodiscard]] Blocks checked(const Checked& found);
[[nodiscard]] std::string json_checked(const Checked& found);

}  // namespace tavolo::report
