#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "book/hidden_names.hpp"
#include "book/match.hpp"
#include "book/rules.hpp"
#include "report/block.hpp"
#include "report/records.hpp"
#include "report/standings.hpp"
#include "season/evenings.hpp"
#include "season/meetings.hpp"
#include "season/prospects.hpp"
#include "season/standings.hpp"
#include "season/statistics.hpp"
#include "season/teams.hpp"

// The pages that others look at: whole HTML documents of the blocks that are printed as text too. The same values make
// the same bytes.
namespace tavolo::report {

/// What all pages of a site share.
struct Site {
  std::string title;
  std::string base = {};  ///< the address where it will stand; empty where that is not known
  book::HiddenNames names = {};
  std::map<std::string, std::int64_t, std::less<>> players = {};  ///< of whom there is a page, by the name of today
  std::set<std::int64_t> matches = {};                            ///< of which there is a page
  std::set<std::string, std::less<>> games = {};                  ///< of which anything is told, by their ids

  /// Whether there is a page of a game: one that was played here, or that is refereed card by card.
  [[nodiscard]] bool tells(const games::Game& game) const { return !game.positions.empty() || games.contains(game.id); }
};

/// What is still possible by the plan of a season; the table has rows of those too who have not played yet.
struct Possible {
  season::Standings table;
  season::Prospects all;
};

/// A season, or all matches, as the first page tells it.
struct SeasonPart {
  season::Standings table;
  std::vector<season::Evening> evenings;
  Correction corrected = {};  ///< since it was closed
  season::Cross cross = {};   ///< of the rows of the table
  std::vector<std::vector<season::Recent>> recent = {};
  std::optional<Possible> possible = {};  ///< where the season is open and has a plan
  std::int64_t number = 0;                ///< of the season; 0 for none
  std::string fingerprint = {};           ///< of what was published when it was closed, else as it is; may be empty
  season::League league = {};             ///< where the season counts teams
  bool has_record = false;                ///< whether the season stands among the data as a record file, too
};

/// Where a page stands in the folder.
[[nodiscard]] std::string match_path(std::int64_t match);
[[nodiscard]] std::string log_path(std::int64_t match);
[[nodiscard]] std::string player_path(std::int64_t player);
/// Of a season by its number; 0 for all matches.
[[nodiscard]] std::string season_path(std::int64_t season);
[[nodiscard]] std::string game_path(const games::Game& game);
/// Where the figures of a season stand, by its number, without what follows: 0 for all matches.
[[nodiscard]] std::string data_path(std::int64_t season);
/// Of a season as a record file.
[[nodiscard]] std::string record_path(std::int64_t season);
/// Of the list of matches, the latest; and, where it is long, of a part of those before them: from 1, the oldest, on.
[[nodiscard]] std::string matches_path(std::size_t part = 0);
/// So many matches stand in a part, which stays as it is whatever comes; as many or more, but fewer than twice as many,
/// stand among the latest.
inline constexpr std::size_t matches_in_part = 250;
/// So many matches stand in the page of a player, the latest.
inline constexpr std::size_t latest_matches = 100;

/// The first page: tables with their reasons, charts, the latest matches, the records of all; `state` says how far the
/// journal goes.
[[nodiscard]] std::string index_page(const Site& site, std::span<const SeasonPart> parts, const Table& latest,
                                     const season::Statistics& all, std::string_view state);
/// A page of the list of matches, as matches_path counts it; `days` are those of each part, the oldest first.
[[nodiscard]] std::string matches_page(const Site& site, const Table& matches, std::size_t part,
                                       std::span<const std::string> days);
/// A season looked at in other ways than by who leads: what is still possible, who beat whom, the last matches, what
/// each evening brought, places and ratings through it.
[[nodiscard]] std::string season_page(const Site& site, const SeasonPart& part);
/// What the statistics tell of all of them, and who did most of what.
[[nodiscard]] std::string records_page(const Site& site, const season::Statistics& all);
/// The score sheet of a match, every point of every deal, and its chart.
[[nodiscard]] std::string match_page(const Site& site, const book::Played& played, std::string_view fingerprint);
/// What was written of it, those entries too that were taken back.
[[nodiscard]] std::string log_page(const Site& site, const book::Played& played);
/// What somebody did, with the rating through the season and the latest matches of so many.
[[nodiscard]] std::string player_page(const Site& site, const season::Person& person, const Chart& rating,
                                      const Table& matches, std::size_t of);
/// The rule book, with what this table plays otherwise and its rulings.
[[nodiscard]] std::string game_page(const Site& site, const games::Game& game, const book::RuleAnswer& here);
/// How the board is shown.
struct Board {
  int refresh = 0;           ///< after how many seconds a browser looks at it anew; 0 for never
  std::string address = {};  ///< which it shows as a code, so that a telephone finds the way; empty for none
  std::size_t more = 0;      ///< matches that go on beside those that are shown
};
/// The matches that go on or have just ended, in letters for the room.
[[nodiscard]] std::string board_page(const Site& site, std::span<const book::Played> matches, const Board& board);
/// A score sheet for the printer, by default called by what it says itself; `whole` with the style inside, for a
/// document that stands alone. One of a match, by its number, has a code that leads to its page, or says how it is
/// shown; 0 for a blank one.
[[nodiscard]] std::string paper_page(const Site& site, const std::string& path, std::string title, const Blocks& paper,
                                     std::int64_t match, bool whole);
/// Where a blank sheet of a game stands, and one of a match that goes on.
[[nodiscard]] std::string paper_path(const games::Game& game);
[[nodiscard]] std::string paper_path(std::int64_t match);
/// How all of them look.
[[nodiscard]] std::string_view style_sheet();

/// Puts initials in the place of hidden names.
[[nodiscard]] Table hidden(const book::HiddenNames& names, Table table);
[[nodiscard]] Records hidden(const book::HiddenNames& names, Records records);
/// The same before text is made of blocks, in which a name may be broken, and columns are as wide as it.
[[nodiscard]] Blocks hidden(const book::HiddenNames& names, const Blocks& blocks);

}  // namespace tavolo::report
