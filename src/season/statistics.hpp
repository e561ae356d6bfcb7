#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <unordered_map>
#include <utility>
#include <vector>

#include "season/figures.hpp"

namespace tavolo::season {

/// When and where something happened.
struct Moment {
  std::string date;  ///< YYYY-MM-DD
  std::int64_t match = 0;
  int deal = 0;  ///< 0: the match as a whole
  referee::Turn turn = {};

  /// What moments are ordered by.
  [[nodiscard]] auto order() const { return std::tie(date, turn, match, deal); }
  bool operator==(const Moment&) const = default;
};

/// How a finished match came out for somebody. Who shares the first place has drawn.
enum class Outcome : std::uint8_t { won, drawn, lost };

/// How it came out for who has the place `own`, against who has the place `other`.
[[nodiscard]] Outcome compared(int own, int other) noexcept;

struct Outcomes {
  int won = 0;
  int drawn = 0;
  int lost = 0;

  [[nodiscard]] int played() const noexcept { return won + drawn + lost; }
  void add(Outcome outcome) noexcept;
  bool operator==(const Outcomes&) const = default;
};

/// Matches in a row with the same outcome.
struct Run {
  Outcome outcome = Outcome::won;
  int matches = 0;
  Moment first, last;
};

/// How a match came out, and when.
struct Latest {
  Moment when;
  Outcome outcome = Outcome::won;
};

/// Somebody with whom, or against whom, matches were finished. Against means: who came out before whom.
struct Companion {
  std::string name;
  Outcomes outcomes;
};

/// The most, or the fewest, that there was of something.
struct Mark {
  std::string name;  ///< `most books in a deal`
  bool fewest = false;
  games::Points value = 0;
  std::vector<std::string> who;  ///< the players of the side
  Moment when;

  /// Whether anybody has set it.
  [[nodiscard]] bool is_set() const noexcept { return when.match != 0; }
};

/// The marks of every game, before those of its feats. A match counts for the last three if it was played
/// to its end from a first deal and no points; where all took as many deals, the last two are not set.
enum FixedMark : std::size_t {
  mark_best_deal,
  mark_worst_deal,
  mark_best_match,
  mark_fewest_deals,  ///< of a match won
  mark_most_deals,
  fixed_marks
};

/// What was played of one game: by somebody, or by all.
struct GameFigures {
  const games::Game* game = nullptr;
  int matches = 0;  ///< all that count, those that go on too
  Outcomes outcomes;
  int deals = 0;
  games::Points points = 0;          ///< in all deals together
  std::vector<Mark> marks;           ///< the fixed ones, then those of the feats of the game
  std::vector<games::Points> feats;  ///< how many in all, in the order of the game

  /// Points a deal; nothing without a deal.
  [[nodiscard]] std::optional<double> average() const;
};

/// Penalties or irregularities of one kind.
struct Fault {
  std::string check;               ///< of an irregularity; empty for a penalty, and where there is none
  std::vector<std::string> cited;  ///< clauses, in order
  bool penalty = false;
  int times = 0;
  games::Points points = 0;                     ///< that a penalty cost, or gave the others
  std::vector<std::pair<std::string, int>> by;  ///< how often whose, most first; nobody where it is not told
  Moment last;

  /// The check, or the clause where there is none.
  [[nodiscard]] std::string_view id() const;
};

/// One player, or one pair of partners.
struct Person {
  std::string name;
  Outcomes outcomes;
  std::optional<Run> most_won, most_lost;  ///< the longest runs; of equal ones the first
  std::optional<Run> running;              ///< the one that goes on
  std::vector<Latest> latest;              ///< the last matches, last_matches at most, in order
  std::vector<Companion> partners;         ///< most matches first
  std::vector<Companion> opponents;        ///< most matches first
  std::vector<GameFigures> games;
  std::vector<Fault> faults;
  int penalties = 0;                ///< charges, as the standings count them, but in matches that go on too
  std::vector<std::string> people;  ///< the name, or those of the partners in order

  /// The partner with the largest share of wins among those of `least_together` matches or more; of equal
  /// ones the one of more matches. Null where there is none.
  [[nodiscard]] const Companion* best_partner() const;
  /// Who beat the person most often of those who did so at least least_beaten times, in more than half of their
  /// matches; of equal ones the one of fewer matches. Null where there is none.
  [[nodiscard]] const Companion* nemesis() const;
  /// Whom the person beat most often, likewise.
  [[nodiscard]] const Companion* favourite() const;
};

inline constexpr int least_together = 3;
inline constexpr int least_beaten = 3;
inline constexpr std::size_t last_matches = 5;

struct Statistics {
  int matches = 0;
  int finished = 0;
  int deals = 0;
  std::string first, last;         ///< dates; empty where there is no match
  std::vector<GameFigures> games;  ///< in the order of the registry
  std::vector<Person> people;      ///< most wins first, then fewest losses, then by name
  std::vector<Fault> faults;       ///< most frequent first

  /// The row of a name; null where there is none.
  [[nodiscard]] const Person* find(std::string_view name) const;
};

/// Adds up matches, one after the other and in any order. A deal counts once it is closed, unless it is
/// void, refused, or came after the end of its game; wins and losses count in finished matches.
class Reckoning {
 public:
  /// Counts for players, or for the partners of a side together; who plays alone is then in no row.
  explicit Reckoning(bool by_partnership = false) : m_by_partnership(by_partnership) {}

  void add(const MatchFigures& match);
  /// What was added so far, in the same order whatever the order of adding.
  [[nodiscard]] Statistics statistics() const;

 private:
  using Slot = std::size_t;  ///< of a person, in the order of their first match

  struct Finished {
    std::uint32_t match = 0;  ///< index in m_finished
    Outcome outcome = Outcome::won;
  };
  /// How often somebody is in a fault.
  struct Share {
    int times = 0;
    games::Points points = 0;
    Moment last;

    void add(games::Points more, const Moment& when);
  };
  struct FaultKind {
    bool is_check = false;
    std::vector<std::string> cited;
    Share all;
    std::unordered_map<Slot, Share> by;
  };
  /// A check, or a clause where there is none; and whether it is a penalty.
  using FaultKey = std::pair<std::string, bool>;
  struct Row {
    std::string name;
    std::vector<std::string> people;
    int penalties = 0;
    std::vector<GameFigures> games;  ///< in the order of the registry
    std::vector<Finished> finished;
  };

  /// The row of a player, or of partners whose names stand in order.
  [[nodiscard]] Slot slot_of(std::vector<std::string> people);
  void begin(const MatchFigures& match);
  /// Counts for these people from here on; for each of them it is a match more, but for those of `known`.
  void seat(const games::BySide<std::vector<std::string>>& sides, std::vector<Slot>& known);
  void add_deal(const MatchFigures& match, const DealFigures& deal);
  void add_faults(const MatchFigures& match, const DealFigures& deal);
  void offer_feats(const MatchFigures& match);
  void add_outcomes(const games::BySide<int>& places);
  void add_ending(const MatchFigures& match);
  /// Whose something is: a player's, or a whole side's; nobody's where it is not told.
  [[nodiscard]] std::vector<Slot> whose(games::Side side, const std::string& player) const;
  /// Offers a value of a side to a mark of the game, and to that of each of its people.
  void offer(std::size_t mark, games::Side side, games::Points value, const MatchFigures& match, int deal);
  [[nodiscard]] std::vector<Person> people() const;
  void tell_faults(Statistics& all) const;

  bool m_by_partnership;
  int m_matches = 0;
  int m_deals = 0;
  std::string m_first, m_last;
  std::vector<GameFigures> m_games;
  std::vector<Row> m_rows;
  std::unordered_map<std::string, Slot> m_slots;
  std::vector<Moment> m_finished;
  std::unordered_map<std::uint64_t, Outcomes> m_beside, m_against;
  std::map<FaultKey, FaultKind> m_faults;

  // Of the match that is being added, kept to spare allocations.
  std::size_t m_game = 0;  ///< in the registry
  const games::BySide<std::vector<std::string>>* m_names = nullptr;
  games::BySide<std::vector<Slot>> m_sides;
  std::vector<Slot> m_known;                          ///< for whom it is counted as a match
  games::BySide<std::vector<games::Points>> m_feats;  ///< of the match
};

}  // namespace tavolo::season
