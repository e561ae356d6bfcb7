#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "journal/ruling.hpp"
#include "referee/entry.hpp"

namespace SQLite {
class Database;
}

namespace tavolo::journal {

/// The table that a closing published, as it is kept: rows that belong to players, whatever these are called later.
struct Publication {
  struct Person {
    std::string name;         ///< as it was printed then
    std::int64_t player = 0;  ///< the number of the player; 0 where nobody was ever called so
    [[nodiscard]] bool operator==(const Person&) const = default;
  };
  /// What a tie-break gave the row and the one beside it.
  struct Tie {
    std::string tie;  ///< its word: `direct`
    std::int64_t own = 0;
    std::int64_t other = 0;
    std::int64_t per = 1;                    ///< in so many parts of a match these are counted
    int level = 0;                           ///< direct: how many were compared; 0 where it was not kept
    bool all_met = true;                     ///< direct: each of these met each other one
    int meetings = 0;                        ///< direct: matches in which they met
    std::vector<std::int64_t> matches = {};  ///< direct: the first of these
    [[nodiscard]] bool operator==(const Tie&) const = default;
  };
  /// What a match or an evening brought.
  struct Share {
    std::string date;
    std::int64_t match = 0;  ///< 0 for an evening of several
    std::int64_t points = 0;
    bool dropped = false;
    [[nodiscard]] bool operator==(const Share&) const = default;
  };
  struct Row {
    std::vector<Person> people;  ///< the player, the partners in order, or the name of the team
    int place = 0;               ///< 0: too few matches for one
    int played = 0;
    int won = 0;
    int drawn = 0;
    int lost = 0;
    std::int64_t points = 0;
    std::int64_t difference = 0;
    int deals_won = 0;
    int penalties = 0;
    std::optional<double> rating = {};
    std::optional<double> uncertainty = {};
    bool level = false;          ///< whether a row beside it has the same points
    std::vector<Tie> ties = {};  ///< what was asked to tell the two apart
    int needed = 0;              ///< the matches that a place needs, where the row has fewer
    std::string told = {};       ///< the reason of the place as a sentence, where a program of schema 3 wrote it
    std::vector<Share> shares = {};
    std::int64_t team = 0;  ///< of a row of the table of the teams: the team, whose name is that of its one person
    [[nodiscard]] bool operator==(const Row&) const = default;
  };

  bool all_joined = true;     ///< every match that joined was counted; once only those that the season takes by itself
  bool counted_once = false;  ///< counted as programs of schema 5 and before did
  std::vector<Row> rows = {};
  [[nodiscard]] bool operator==(const Publication&) const = default;
};

/// When a season was closed with a table, and what is known of it besides.
struct Closing {
  std::int64_t entry = 0;       ///< of the season
  std::string at;               ///< UTC
  std::string reopened;         ///< when the season was reopened after the closing before, UTC; empty for the first one
  std::string why;              ///< why it was reopened; empty where that was not said
  std::int64_t last_entry = 0;  ///< the last entry of a match that was there; 0 where it was not kept
  std::vector<std::pair<std::string, std::string>> rules = {};  ///< that were in force, name and value
  std::string fingerprint = {};                                 ///< in hexadecimal digits; empty where none was kept
};

/// What happened after a table was published: to a match of its season, or to the season as a whole.
struct Afterwards {
  enum class What : std::uint8_t {
    entry,     ///< one of a match
    joined,    ///< a match
    parted,    ///< a match, for another season
    declared,  ///< the season, anew
    merged,    ///< two of its people, who were made one
  };
  std::int64_t match = 0;  ///< 0 for the season as a whole
  int deal = 0;            ///< 0 for the match as a whole
  What what = What::entry;
  referee::Entry::Kind kind = {};  ///< of the entry
  std::string why;
  std::string at;                 ///< UTC
  NamedValues was = {}, is = {};  ///< rules: those before, and those since
  std::string player = {};        ///< merge: what the one is called
  [[nodiscard]] bool operator==(const Afterwards&) const = default;
};

/// A season or a match that has, or had, a fingerprint which somebody holds.
struct Holder {
  std::string season = {};     ///< empty for a match
  std::string published = {};  ///< when the season was with it, UTC; empty where it is so today, and for a match
  std::int64_t match = 0;      ///< 0 for a season, and for a match that is not here
  std::string other = {};      ///< the id of a match that a published season had with it, and that is another here
  std::vector<Afterwards> since = {};  ///< what was written to it afterwards
};

/// The table that an entry of a season published; nothing where it published none.
[[nodiscard]] std::optional<Publication> read_publication(SQLite::Database& database, std::int64_t entry);
/// Keeps the table that an entry of a season publishes.
void write_publication(SQLite::Database& database, std::int64_t entry, const Publication& publication);

}  // namespace tavolo::journal
