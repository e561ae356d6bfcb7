#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
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
/// has a number in the journal, and the person has the number of one of them. To make it takes as long as what was said
/// is much, not as the players are many; what asks by a name reads all names once, at the first such question, so one
/// `People` is asked by one thread at a time.
class People {
 public:
  using Names = std::map<std::int64_t, std::string>;
  /// Who wrote somebody down, and when: its number among all that this table wrote.
  struct Table {
    std::string id;
    std::int64_t place = 0;
  };
  using Tables = std::map<std::int64_t, Table>;

  People() = default;
  /// `written` are all names as first spelled, by number; `entries` what was said of these, in order; `tables` who
  /// wrote down whom, where there are several: persons of one name are then told apart by their tables, and all names
  /// are compared at once.
  People(Names written, std::vector<PlayerEntry> entries, Tables tables = {});

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
  /// Whether two have one name today, told apart or not. Compares all names.
  [[nodiscard]] bool has_namesakes() const;
  /// The entry that is to be taken back next, nothing where none is in force.
  [[nodiscard]] std::optional<PlayerEntry> undoable() const;

  /// What these players were called one after the other, today's names last. A record is read by the oldest
  /// names that it makes sense with, so that no later name changes what it says.
  [[nodiscard]] std::vector<std::vector<std::string>> names_over_time(std::span<const std::int64_t> numbers) const;

 private:
  using Kind = PlayerEntry::Kind;
  /// What holds from so many entries on.
  template <typename T>
  struct Since {
    std::size_t entries = 0;
    T value = {};
  };
  /// Who somebody is at a moment.
  struct Called {
    std::int64_t person = 0;
    std::size_t given = 0;  ///< the entry that gave the name, from 1; 0 where it is the one first written

    bool operator==(const Called&) const = default;
  };
  /// A number of which anything was said, and where it was in `m_groups` one time after the other.
  struct Spoken {
    std::int64_t number = 0;
    std::vector<Since<std::size_t>> groups = {};
    std::size_t circle = 0;
  };
  /// All who were ever made one, with others between them or not, be it that this was taken back.
  struct Circle {
    std::vector<std::size_t> members = {};  ///< in `m_spoken`
    std::vector<std::size_t> renames = {};  ///< in `m_entries`
  };
  /// Numbers that are one person. Who is made one with others goes into the larger group with all that is in the
  /// smaller one, whosesoever the name is, so that few numbers move.
  struct Group {
    std::vector<std::size_t> members = {};   ///< today, in `m_spoken`, by number
    std::vector<Since<Called>> called = {};  ///< who they were one time after the other; of no meaning while empty
    std::vector<std::size_t> renames = {};  ///< of the members of today, in `m_entries`, those too that were taken back
  };
  class Replay;
  /// The hash of a name that somebody has or ever had, folded, and the first number of who that is today. Two names of
  /// one hash are told apart by whoever asks.
  using Bearer = std::pair<std::size_t, std::int64_t>;

  [[nodiscard]] const Group* group(std::int64_t number) const;
  [[nodiscard]] Called today(std::int64_t number) const;
  [[nodiscard]] Called then(std::int64_t number, std::size_t entries) const;
  [[nodiscard]] std::vector<std::size_t> moments(std::span<const std::int64_t> numbers) const;
  [[nodiscard]] const std::string& text(const Called& called) const;
  [[nodiscard]] bool in_force(std::size_t index) const;
  [[nodiscard]] std::int64_t first_number(std::int64_t number) const;
  [[nodiscard]] std::vector<std::int64_t> bearers(const std::string& folded) const;
  [[nodiscard]] std::optional<std::int64_t> bearer(const std::string& folded) const;
  [[nodiscard]] std::vector<Bearer> all_bearers() const;
  [[nodiscard]] std::string with_table(const std::string& name, std::int64_t number) const;
  void tell_namesakes_apart();

  Names m_written;
  std::vector<PlayerEntry> m_entries;
  Tables m_tables;                                            ///< who wrote down whom, where there are several
  std::vector<bool> m_taken;                                  ///< which entries were taken back
  std::vector<Spoken> m_spoken;                               ///< in the order in which they were first spoken of
  std::unordered_map<std::int64_t, std::size_t> m_spoken_at;  ///< where a number is among these
  std::vector<Group> m_groups;
  std::vector<Circle> m_circles;
  std::set<std::int64_t> m_hidden;  ///< whoever was a person then
  Names m_apart;                    ///< of persons whose name others have too: that name with the table
  Names m_told;  ///< the same of all numbers that were written down under one name: somebody was called so for a while
  mutable std::optional<std::vector<Bearer>> m_bearers;  ///< sorted
};

}  // namespace tavolo::journal
