#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tavolo::journal {

/// What is said of a team.
struct TeamEntry {
  enum class Kind : std::uint8_t { begin, join, leave, rename, undo };

  std::int64_t number = 0;  ///< its number in the journal
  Kind kind = Kind::begin;
  std::int64_t team = 0;                  ///< of the entry by which the team began; 0 where this is that entry
  std::string name = {};                  ///< begin, rename: what the team is called from now on
  std::string date = {};                  ///< begin, join, leave: the first day for which it counts
  std::vector<std::string> players = {};  ///< begin, join, leave: who plays for it, or no more; names of today
  std::int64_t target = 0;                ///< undo: the entry taken back
  std::string at = {};                    ///< when it was written, UTC
};

/// The word of a kind, as the journal and `team` show it.
[[nodiscard]] std::string_view word(TeamEntry::Kind kind) noexcept;

/// Teams as what was said of them leaves them. A team has the number of the entry by which it began.
class Teams {
 public:
  /// For whom somebody plays, from a day on.
  struct Stay {
    std::string player;
    std::string from;       ///< a date
    std::int64_t team = 0;  ///< 0 for none

    [[nodiscard]] bool operator==(const Stay&) const = default;
  };

  Teams() = default;
  /// `entries` in the order in which they were written.
  explicit Teams(std::vector<TeamEntry> entries);

  /// All teams in the order in which they began.
  [[nodiscard]] std::vector<std::int64_t> numbers() const;
  /// The team that a name in any spelling means: a name of today, else an earlier one.
  [[nodiscard]] std::optional<std::int64_t> find(std::string_view name) const;
  /// What a team is called today; one that was taken back as it was called last.
  [[nodiscard]] std::string name(std::int64_t team) const;
  /// The other names that are understood.
  [[nodiscard]] std::vector<std::string> also(std::int64_t team) const;
  /// All stays, of everybody in order of day: each ends where the next one of the same player begins. Who joins a team
  /// has left the one before.
  [[nodiscard]] const std::vector<Stay>& stays() const noexcept { return m_stays; }
  /// The team of a player on a day, 0 for none.
  [[nodiscard]] std::int64_t team_of(std::string_view player, std::string_view day) const;
  /// The players of a team on a day, in order of name.
  [[nodiscard]] std::vector<std::string> players(std::int64_t team, std::string_view day) const;
  /// What was said at any time, by its number.
  [[nodiscard]] std::optional<TeamEntry> entry(std::int64_t number) const;
  /// What was said and not taken back, oldest first.
  [[nodiscard]] std::vector<TeamEntry> in_force() const;
  /// The entry that is to be taken back next, nothing where none is in force.
  [[nodiscard]] std::optional<TeamEntry> undoable() const;

 private:
  [[nodiscard]] bool is_in_force(std::size_t index) const;

  std::vector<TeamEntry> m_entries;
  std::vector<Stay> m_stays;
};

}  // namespace tavolo::journal
