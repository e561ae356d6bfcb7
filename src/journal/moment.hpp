#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace SQLite {
class Database;
}

namespace tavolo::journal {

/// A moment in the writing of a journal: its last digest, and the chain that ties that to all before it. A journal that
/// has the same digest there holds the same facts up to it.
struct Moment {
  std::int64_t digest = 0;  ///< its number; 0 where nothing was written yet
  std::string chain = {};   ///< in hexadecimal digits

  [[nodiscard]] bool operator==(const Moment&) const = default;
};

/// Where a journal stands.
[[nodiscard]] Moment moment_of(const SQLite::Database& database);
/// The matches that were begun or written to after a moment, by number, and those of a game whose file came since;
/// nothing where the journal never stood there, and where something was written since that may be about any match:
/// a name that changed, or what was settled between tables.
[[nodiscard]] std::optional<std::vector<std::int64_t>> matches_since(const SQLite::Database& database,
                                                                     const Moment& moment);
/// How many matches that were not taken back were begun since a moment in each season, by its number; nothing where the
/// journal never stood there, and where an older match may have come into another season since, or was taken back or
/// brought back.
[[nodiscard]] std::optional<std::map<std::int64_t, int>> begun_in_seasons_since(const SQLite::Database& database,
                                                                                const Moment& moment);

}  // namespace tavolo::journal
