#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace tavolo::journal {

/// What is said of a player after the name was first written.
struct PlayerEntry {
  enum class Kind : std::uint8_t { rename, merge, hide, reveal, undo };

  std::int64_t number = 0;  ///< its number in the journal
  std::int64_t player = 0;  ///< the player it speaks of
  Kind kind = Kind::rename;
  std::string name = {};    ///< rename: what the player is called from now on
  std::int64_t other = 0;   ///< merge: whose name and history they share from now on
  std::int64_t target = 0;  ///< undo: the entry taken back
  std::string at = {};      ///< when it was written, UTC
};

/// The word of a kind, as the journal and `player` show it.
[[nodiscard]] std::string_view word(PlayerEntry::Kind kind) noexcept;

/// Who the written names are today. A person may have been written down under several names; each of these
/// has a number in the journal, and the person has the number of one of them.
class People {
 public:
  using Names = std::map<std::int64_t, std::string>;

  People() = default;
  /// `written` are all names as first spelled, by number; `entries` what was said of them, in order; `tables` who wrote
  /// down whom, where there are several: persons of one name are then told apart by their tables.
  People(Names written, std::vector<PlayerEntry> entries, const Names& tables = {});

  /// Whether nothing was ever said of anybody, so that everybody is who was written down.
  [[nodiscard]] bool plain() const noexcept { return m_entries.empty() && m_apart.empty(); }
  /// The number of the person that a number belongs to.
  [[nodiscard]] std::int64_t person(std::int64_t number) const;
  /// The merge in force by which a number became that of somebody else, the last of several; null where there is none.
  [[nodiscard]] const PlayerEntry* merged(std::int64_t number) const;
  /// Whom of these a name meant when they were all persons of their own, the last time; 0 for none of them.
  [[nodiscard]] std::int64_t meant(std::string_view name, std::span<const std::int64_t> persons) const;
  /// All numbers of a person.
  [[nodiscard]] std::vector<std::int64_t> numbers(std::int64_t person) const;
  /// The person whom a name in any spelling means: a name of today, else an earlier one.
  [[nodiscard]] std::optional<std::int64_t> find(std::string_view name) const;
  /// The same for what several tables said one after the other: of several who bear the name the one whom the last of
  /// them wrote down so, so that it is the same person in every journal.
  [[nodiscard]] std::optional<std::int64_t> find(std::string_view name, std::span<const std::string> tables) const;
  /// The same, by a name that was taken back too: what was printed under it is still theirs.
  [[nodiscard]] std::optional<std::int64_t> ever(std::string_view name) const;
  /// What the person of a number is called today.
  [[nodiscard]] const std::string& name(std::int64_t number) const;
  /// The other names that are understood.
  [[nodiscard]] std::vector<std::string> also(std::int64_t person) const;
  /// All names that a person ever had, of today and before, those too that were taken back.
  [[nodiscard]] std::vector<std::string> names(std::int64_t person) const;
  [[nodiscard]] bool hidden(std::int64_t person) const;
  /// All who are hidden, whether they sit in a match or not.
  [[nodiscard]] std::vector<std::int64_t> hidden() const;
  /// Those who are told apart by their tables only: persons of one name, each list as they were written here.
  [[nodiscard]] std::vector<std::vector<std::int64_t>> namesakes() const;
  /// The entry that is to be taken back next, nothing where none is in force.
  [[nodiscard]] std::optional<PlayerEntry> undoable() const;

  /// What these players were called one after the other, today's names last. A record is read by the oldest
  /// names that it makes sense with, so that no later name changes what it says.
  [[nodiscard]] std::vector<std::vector<std::string>> names_over_time(std::span<const std::int64_t> numbers) const;

 private:
  /// How things stood after so many entries.
  struct State {
    std::map<std::int64_t, std::int64_t> person;  ///< of those merged
    Names called;                                 ///< of those renamed, by person
    std::map<std::int64_t, bool> hidden;

    [[nodiscard]] std::int64_t person_of(std::int64_t number) const;
  };
  [[nodiscard]] State after(std::size_t entries) const;
  [[nodiscard]] const std::string& name_in(const State& state, std::int64_t number) const;
  [[nodiscard]] bool in_force(std::size_t index, std::size_t entries) const;

  Names m_written;
  std::vector<PlayerEntry> m_entries;
  Names m_tables;                           ///< who wrote down whom, where there are several
  std::vector<State> m_states = {State{}};  ///< after no entry, after one, …
  Names m_apart;                            ///< of persons whose name others have too: that name with the table
};

}  // namespace tavolo::journal
