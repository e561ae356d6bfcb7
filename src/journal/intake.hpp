#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/mistake.hpp"
#include "journal/facts.hpp"

namespace tavolo::journal {

class Journal;

/// A fact of another journal.
struct Offered {
  const Fact* fact = nullptr;
  bool named = true;  ///< false: its id follows from what is known of it, which need not be all
};

/// A fact that is not taken, and why.
class Refused : public base::Mistake {
 public:
  Refused(const Fact& fact, std::string text, std::string hint, bool is_of_time = false)
      : base::Mistake("refused-fact", std::move(text), std::move(hint)), m_fact(&fact), m_is_of_time(is_of_time) {}
  /// The one that was offered.
  [[nodiscard]] const Fact& fact() const noexcept { return *m_fact; }
  /// Whether it is the time of it that cannot be.
  [[nodiscard]] bool is_of_time() const noexcept { return m_is_of_time; }

 private:
  const Fact* m_fact;
  bool m_is_of_time;
};

/// Appends facts of other journals: what is here already is left alone, and nothing is taken that is here otherwise.
class Intake {
 public:
  /// How many facts of each table were new.
  using Counts = std::map<FactTable, std::size_t>;

  explicit Intake(Journal& journal);

  /// Says that a player or a season of another journal is this one here.
  void same(std::string id, std::string here);
  /// Says that in what is offered people stand by initials, so that nothing of it can be compared with what is here by
  /// names, and nothing that has a name in it is taken beside that.
  void take_only_known() { m_only_known = true; }
  /// Offers facts that were written one after the other: all of a table, or a match with its entries. They must
  /// outlive the intake.
  void offer(std::vector<Offered> facts);
  /// Appends what is new in the order in which it was written, as far as times tell, each fact behind those that it
  /// names. Needs a Writing, which is not to be committed where this throws Refused.
  void run();

  [[nodiscard]] const Counts& counts() const noexcept { return m_counts; }
  /// Whether a match is new, or has new entries.
  [[nodiscard]] bool is_new(std::string_view match) const { return m_new.contains(match); }
  /// Whether a match was here before.
  [[nodiscard]] bool was_here(std::string_view match) const { return m_before.contains(match); }
  /// Whether a player or a season is known by another id here.
  [[nodiscard]] bool is_same(std::string_view id) const { return m_same.contains(id); }
  /// A fact as it stands here: people and seasons by the ids that they have here.
  [[nodiscard]] Fact here(const Fact& fact) const;

 private:
  struct Sequence {
    std::vector<Offered> facts;
    std::vector<std::string> times;  ///< when each was written, or later where one before it was
    std::size_t next = 0;            ///< the first that was not looked at
  };

  void place(std::size_t sequence, std::size_t until);
  void take(const Offered& offered);
  void take_entry(const Offered& offered, Fact fact);
  void follow(const Offered& offered, const std::string& before, Fact& fact);
  void append(const Offered& offered, Fact fact);
  void refuse_initials(const Offered& offered) const;

  Journal& m_kept;
  bool m_only_known = false;
  std::string m_latest;  // what was written later was written by a wrong clock
  std::map<std::string, std::string, std::less<>> m_same;
  std::vector<Sequence> m_sequences;
  std::map<std::string, std::pair<std::size_t, std::size_t>, std::less<>> m_places;  // of facts, by id
  std::map<std::string, std::size_t, std::less<>> m_entries;              // how many of a match were looked at
  std::map<std::string, std::vector<std::string>, std::less<>> m_before;  // ids of the entries that a match had
  std::map<std::string, std::string, std::less<>> m_last_said;            // the last entry of a season looked at
  std::set<std::string, std::less<>> m_new;                               // ids of matches
  Counts m_counts;
};

}  // namespace tavolo::journal
