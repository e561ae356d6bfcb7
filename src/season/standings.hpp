#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/few.hpp"
#include "games/game.hpp"
#include "referee/head.hpp"
#include "season/day.hpp"
#include "season/partners.hpp"

namespace tavolo::season {

using games::Points;

/// An irregularity that counts against somebody, or a penalty that a table scored without one.
struct Charge {
  games::Side side;
  Partners people = {};     ///< who sat there then
  std::string player = {};  ///< of these who did it; empty: the side
  bool scored = false;      ///< a penalty without an irregularity

  [[nodiscard]] bool operator==(const Charge&) const = default;
};

/// What a finished match came to, as a table counts it. There may be hundreds of thousands: nearly all need one piece
/// of memory besides, for their sides.
struct Result {
  using Numbers = base::Few<int, 4>;
  using Scores = base::Few<Points, 2>;

  std::int64_t match = 0;
  std::string date;   ///< YYYY-MM-DD
  Sides sides;        ///< names of the players, by side
  Numbers places;     ///< by side, 1 is best; sides that are equal share one
  Scores scores;      ///< by side
  Numbers deals_won;  ///< by side
  std::vector<Charge> charges = {};
  Numbers deals_equal = {};                  ///< by side: deals in which it had the most points with others
  std::optional<std::size_t> conceded = {};  ///< the side that gave the match up
  int deals = 0;                             ///< that were scored, void ones not among them
  Scores handicaps = {};                     ///< by side, part of the scores; empty for none
  Scores victory = {};                       ///< Victory Points by side; empty where the match has none
  std::int64_t fixture = 0;                  ///< the row of the season's plan that it plays; 0 for none
  referee::Turn turn = {};
  std::uint32_t left = 0;  ///< sides that left before the end, a bit each
  bool disputed = false;   ///< two tables went on with the match, and nobody said yet which way holds
  /// Deals by side, those won and those equal.
  struct Deals {
    Numbers won, equal;
    [[nodiscard]] bool operator==(const Deals&) const = default;
  };
  bool lowest = false;           ///< the fewest points were the best, and deals were won with the fewest
  std::vector<Deals> most = {};  ///< where that is so, the deals as most points would have won them; else nothing

  /// How far a side is ahead of another one in match points.
  [[nodiscard]] Points ahead(std::size_t side, std::size_t other) const {
    return lowest ? scores[other] - scores[side] : scores[side] - scores[other];
  }
  [[nodiscard]] bool has_left(std::size_t side) const noexcept { return (left >> side & 1U) != 0; }
  [[nodiscard]] bool operator==(const Result&) const = default;
};
/// Results that are looked at where they stand, or, where something of them is otherwise, copies: a season may be long.
/// What they stand in must outlive it.
class ResultList {
 public:
  explicit ResultList(std::span<const Result> results) : m_all(results) {}
  explicit ResultList(std::vector<Result>&& own) : m_own(std::move(own)), m_all(m_own) {}
  ResultList(ResultList&&) = default;
  ResultList& operator=(ResultList&&) = default;
  ResultList(const ResultList&) = delete;
  ResultList& operator=(const ResultList&) = delete;
  ~ResultList() = default;

  [[nodiscard]] std::span<const Result> all() const noexcept { return m_all; }

 private:
  std::vector<Result> m_own;
  std::span<const Result> m_all;
};

/// The places of sides by their scores; of those to whom a match was conceded the best win, and who left stands behind
/// all others.
[[nodiscard]] Result::Numbers places_by_scores(const Result& result);

/// Counts where the fewest points are the best as programs did once: behind the winner the more points the better.
void count_most_first(std::span<Result> results);

/// The matches among these that are disputed.
[[nodiscard]] std::vector<std::int64_t> disputed(std::span<const Result> results);

/// The results in order of date and turn. They must outlive what is answered.
[[nodiscard]] std::vector<const Result*> in_order(std::span<const Result> results);

/// How sides that are level in a table are told apart.
enum class TieBreak : std::uint8_t {
  direct,            ///< matches in which those who are level met, see Encounters
  wins,              ///< matches won
  difference,        ///< match points less those of the best other side
  deals,             ///< deals won
  penalties,         ///< fewer penalties
  buchholz,          ///< the points of all opponents, of each as often as they met
  sonneborn,         ///< the points of those who were beaten, and half of those of a draw
  level_wins,        ///< matches won against others who are level
  level_difference,  ///< match points less those of others who are level, in matches against them
  recent,            ///< who won a match last
  lot,               ///< what was drawn
  shared,            ///< nothing: the place is shared
};

/// Points from a number of match points on.
struct Step {
  Points least = 0;
  Points points = 0;
  std::optional<Points> other = {};  ///< of who lost, where it is a margin

  [[nodiscard]] bool operator==(const Step&) const = default;
};

/// Points that the committee of a season gave or took, beside those of matches.
struct Adjustment {
  enum class Kind : std::uint8_t {
    points,
    bye,      ///< what the points of the season say of one
    scratch,  ///< likewise
  };
  std::string date;  ///< YYYY-MM-DD
  Kind kind = Kind::points;
  Points points = 0;
  std::vector<std::string> people = {};  ///< whose row it is: the player, or the partners in order
  std::string why = {};
  bool of_team = false;  ///< whose row that is of a team, and its name stands for people

  [[nodiscard]] bool operator==(const Adjustment&) const = default;
};

/// A formula by which the weaker ones are given match points: so many hundredths of what their average in the matches
/// of earlier evenings falls short of a number.
struct Handicap {
  Points share = 100;               ///< in hundredths
  Points of = 0;                    ///< of which the average falls short
  int after = 1;                    ///< only after so many matches
  std::optional<Points> most = {};  ///< never more

  [[nodiscard]] bool operator==(const Handicap&) const = default;
};

/// The order in which rows stand that nothing else tells apart.
struct Lot {
  std::uint64_t seed = 0;                           ///< from which it follows
  std::vector<std::vector<std::string>> rows = {};  ///< the people of each, the first one ahead

  [[nodiscard]] bool operator==(const Lot&) const = default;
};

/// What the points of a row are of what counts.
enum class Counting : std::uint8_t { sum, average, percent };

/// In how many parts of one the points of a row are counted.
[[nodiscard]] constexpr Points parts(Counting counting) { return counting == Counting::sum ? 1 : 100; }

/// What a team gets of the tables of a league match.
enum class TeamScore : std::uint8_t {
  none,       ///< teams do not count
  tables,     ///< one for each table that it won
  bullseyes,  ///< one for each match that it won
  points,     ///< its match points
};

/// Whom somebody plays for, from a day on.
struct Membership {
  std::string player;
  std::string from;  ///< YYYY-MM-DD
  std::string team;  ///< empty for none

  [[nodiscard]] bool operator==(const Membership&) const = default;
};

/// What a match brings, and how a season adds it up.
struct Rules {
  enum class Scheme : std::uint8_t {
    outcome,  ///< so much for a win, a draw, a loss
    places,   ///< so much for each place; who shares one gets what it brings
    match,    ///< the match points themselves
    victory,  ///< the Victory Points that the game makes of them
    deals,    ///< so much for each deal won, and for each in which others had as much
  };
  enum class Unit : std::uint8_t { match, evening };

  Scheme scheme = Scheme::outcome;
  Points win = 3;
  Points draw = 1;
  Points loss = 0;
  std::vector<Points> by_place = {};
  Points deal = 1;
  Points equal = 0;                    ///< for a deal that nobody won alone
  std::vector<Step> margins = {};      ///< for a win by so many match points, the highest first
  std::vector<Step> totals = {};       ///< more for so many match points, the highest first
  Points shutout = 0;                  ///< more for who won while no other side scored anything or conceded
  std::optional<Points> forfeit = {};  ///< in place of all else for who conceded
  std::optional<Points> bye = {};      ///< for an evening on which nobody was left to play with
  std::optional<Points> scratch = {};  ///< for an evening to which somebody did not come
  std::vector<Points> evenings = {};   ///< how many times each counts; the last number for all later ones
  std::vector<std::string> days = {};  ///< the dates of all evenings; empty where those of the results are all
  int best = 0;                        ///< only so many of the best units count; 0: all
  Unit best_of = Unit::match;
  std::vector<Step> drops = {};       ///< so many of the worst units do not count, by how many there are; most first
  Counting counting = Counting::sum;  ///< of the units that count
  int min_matches = 0;                ///< who played fewer has no place
  int min_evenings = 0;               ///< who came on fewer has no place
  int min_partners = 0;               ///< who played with fewer different ones has no place, where players have rows
  std::optional<Handicap> handicap = {};
  std::optional<Lot> lot = {};
  std::vector<TieBreak> ties = {TieBreak::direct, TieBreak::wins, TieBreak::difference, TieBreak::deals,
                                TieBreak::penalties};
  std::vector<Adjustment> adjustments = {};
  std::vector<std::string> guests = {};  ///< who have no row, in any spelling; their matches count for the others
  bool by_partnership = false;           ///< a row for the partners of a side together; who plays alone has none
  /// Counted as in a table that a program of schema 5 published: in direct encounter every match of those who are
  /// level, an irregularity for the whole side, a penalty alone for nobody, and with a row among pairs for who plays
  /// alone.
  bool once = false;
  TeamScore teams = TeamScore::none;     ///< how its teams are scored
  std::vector<Membership> rosters = {};  ///< of everybody in order of day
  bool of_teams = false;                 ///< its rows are teams, and what was given to these counts
};

/// Reads `win=3,draw=1,loss=0`, `10,6,3,1`, `match`, `victory` or `deal=2,equal=1`, and what follows of
/// `margin=90:3,50:2`, `total=100:1`, `shutout=1`, `forfeit=-1`, `bye=2`, `scratch=-1` and `evenings=1,1,2` into the
/// rules. Throws base::Mistake.
void read_scheme(std::string_view text, Rules& rules);
/// Writes it so that it reads back.
[[nodiscard]] std::string scheme_text(const Rules& rules);
/// Reads `2026-11-20 -2 Ann`, `2026-11-20 bye Ann+Ben`, `team 2026-11-20 -2 Sharks`: an adjustment without its reason.
/// What is none has no people.
[[nodiscard]] Adjustment read_adjustment(std::string_view text);
/// Writes it so that it reads back.
[[nodiscard]] std::string adjustment_text(const Adjustment& one);
/// `-2`, `bye`: what is given. What is read as no kind is none.
[[nodiscard]] std::string amount_text(const Adjustment& one);
[[nodiscard]] std::optional<Adjustment> read_amount(std::string_view text);
/// `points`, `bye` or `scratch`.
[[nodiscard]] std::string_view word(Adjustment::Kind kind);
/// The points that it is worth; a bye that is not declared is worth none.
[[nodiscard]] Points worth(const Adjustment& one, const Rules& rules);

/// Reads `2`, or `5:1,10:2`: how many do not count, from so many matches or evenings on. Throws base::Mistake.
[[nodiscard]] std::vector<Step> read_drops(std::string_view text);
[[nodiscard]] std::string drops_text(std::span<const Step> drops);
/// Reads `share=80,of=200,after=3,most=50`; nothing from `none`. Throws base::Mistake.
[[nodiscard]] std::optional<Handicap> read_handicap(std::string_view text);
[[nodiscard]] std::string handicap_text(const Handicap& handicap);
/// `sum`, `average` or `percent`. Throws base::Mistake.
[[nodiscard]] Counting read_counting(std::string_view text);
[[nodiscard]] std::string_view word(Counting counting);
/// `match` or `evening`, and what such a word means.
[[nodiscard]] std::string_view word(Rules::Unit unit);
[[nodiscard]] std::optional<Rules::Unit> unit_of(std::string_view word);
/// Throws base::Mistake where rules that can each be declared do not fit together.
void refuse_unfit(const Rules& rules);
/// Draws lots for rows that are given in order: each gets the next number of mt19937_64, begun with the seed, and the
/// highest is ahead.
[[nodiscard]] Lot draw(std::uint64_t seed, std::vector<std::vector<std::string>> rows);

/// Reads `direct,wins,sonneborn`, words of tie-breaks, in the order in which they are asked. Throws base::Mistake.
[[nodiscard]] std::vector<TieBreak> read_ties(std::string_view text);
[[nodiscard]] std::string ties_text(std::span<const TieBreak> ties);
/// The word of a tie-break, and what a word means.
[[nodiscard]] std::string_view word(TieBreak tie);
[[nodiscard]] std::optional<TieBreak> tie_of(std::string_view word);

/// In how many parts of one a tie-break is counted, but in a direct encounter of repeated meetings: half an encounter
/// is a draw, and brings half the points of an opponent.
[[nodiscard]] constexpr Points usual_parts(TieBreak tie) {
  return tie == TieBreak::direct || tie == TieBreak::sonneborn ? 2 : 1;
}

/// What a match or an evening brought somebody.
struct Share {
  Day date;
  bool dropped = false;    ///< it does not count
  std::int64_t match = 0;  ///< 0 for an evening of several
  Points points = 0;
  Points most = 0;  ///< that could have been had, where a percentage is asked
};

/// So many matches are told of those that a direct encounter counts.
inline constexpr int most_matches_told = 8;

/// How those met whom a direct encounter compares.
struct Met {
  int level = 0;                           ///< how many are compared; 0 where an older program did not keep it
  bool all = true;                         ///< each of them met each other one
  int meetings = 0;                        ///< matches in which they met
  std::vector<std::int64_t> matches = {};  ///< the first of these, most_matches_told at most

  [[nodiscard]] bool operator==(const Met&) const = default;
};

/// What a tie-break gave a row and the one beside it: matches, points, deals or penalties; in direct encounter what
/// each won of the encounters, in parts of one.
struct Compared {
  TieBreak tie = TieBreak::shared;
  Points own = 0;
  Points other = 0;
  Points per = 1;  ///< in so many parts own and other are counted
  Met met = {};    ///< in direct encounter; of `recent` the match that was won last

  [[nodiscard]] bool operator==(const Compared&) const = default;
};

/// Whether the row's own value is the better one.
[[nodiscard]] bool is_ahead(const Compared& compared);

/// What a place needs besides matches, where the row has less.
struct Lack {
  enum class Of : std::uint8_t { evenings, partners };
  Of of = Of::evenings;
  int has = 0;
  int needed = 0;

  [[nodiscard]] bool operator==(const Lack&) const = default;
};

/// `evenings` or `partners`, and what such a word means.
[[nodiscard]] std::string_view word(Lack::Of of);
[[nodiscard]] std::optional<Lack::Of> lack_of(std::string_view word);

/// Why a row stands where it does, as values; the sentence is made where it is printed.
struct Reason {
  bool level = false;  ///< whether a row beside it has the same points
  /// The tie-breaks asked of the two, in order. Only the last one may differ: it decided, against the row above where
  /// the other is ahead, else against the row below. Where none differs the place is shared.
  std::vector<Compared> asked = {};
  int needed = 0;                ///< the matches that a place needs, where the row has fewer; else 0
  std::string told = {};         ///< a sentence of an older program that could not be read
  std::vector<Lack> lacks = {};  ///< what else a place needs

  [[nodiscard]] bool empty() const noexcept { return !level && needed == 0 && told.empty() && lacks.empty(); }
  [[nodiscard]] bool operator==(const Reason&) const = default;
};

/// How strong somebody is thought to be after all matches.
struct Rated {
  std::string name;
  double rating = 0;
  double uncertainty = 0;
  int matches = 0;
};

/// A row of the table.
struct Standing {
  int place = 0;     ///< 0: too few matches, evenings or partners for one
  std::string name;  ///< row_name of its people
  int played = 0;
  int won = 0;
  int drawn = 0;
  int lost = 0;
  Points points = 0;  ///< in parts(counting) of one
  Points difference = 0;
  int deals_won = 0;
  int penalties = 0;                         ///< charges, each to who did it
  std::vector<Share> shares;                 ///< in order of date
  std::vector<Adjustment> adjustments = {};  ///< of these points, each with what it is worth
  Reason reason;                             ///< empty where points alone decided
  std::optional<Rated> rating = {};          ///< where ratings are asked for, and the row has one
  std::vector<std::string> people = {};      ///< the names of the player, or of the partners in order
  Counting counting = Counting::sum;
  int evenings = 0;                     ///< on which it played
  int partners = 0;                     ///< different ones, where a place needs some
  std::optional<Points> handicap = {};  ///< in a match of a later evening, where there are handicaps
};

/// Matches of a table that is of no club of the league, and do not count.
struct OfNoClub {
  std::string origin;                 ///< of the table, in hexadecimal digits
  std::vector<std::int64_t> matches;  ///< their numbers

  [[nodiscard]] bool operator==(const OfNoClub&) const = default;
};

/// A table of a season, or of all matches: as it stands, or as it was published.
struct Standings {
  std::string season = {};      ///< its name; empty where the table is of no season
  bool by_partnership = false;  ///< a row is a pair
  std::vector<Standing> rows = {};
  bool of_all = false;                      ///< of no season, where there are seasons
  bool by_team = false;                     ///< a row is a team
  std::vector<Standing> teams = {};         ///< the rows of the teams, beside those of people
  std::vector<std::int64_t> disputed = {};  ///< matches that count and are disputed
  std::vector<OfNoClub> of_no_club = {};    ///< matches that do not count, where clubs are named
};

/// `Ann`, or `Ann+Ben` for partners.
[[nodiscard]] std::string row_name(std::span<const std::string> people);
/// The people of a row by its name.
[[nodiscard]] std::vector<std::string> people_of(std::string_view row);
/// The table of these results. Pure, and the same in whatever order the results come. Those level on
/// points are told apart by the first tie-break, those still level by the next one, among themselves
/// alone; who is level to the end shares the place and stands in order of name.
[[nodiscard]] std::vector<Standing> standings(std::span<const Result> results, const Rules& rules);

/// What the rows of a table may be put in order of besides points.
enum class Order : std::uint8_t { wins, rating };
/// Gives the rows places anew, who is first in this; who is level shares one. Who has no place keeps none, behind all
/// others, and no reason of a place is told.
void put_in_order(Standings& table, Order order);

}  // namespace tavolo::season
