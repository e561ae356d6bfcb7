#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "journal/ruling.hpp"

// What counts of a season that was declared anew. For the sources of this floor only.
namespace tavolo::journal {

/// The rules of a season as they are declared one time after the other, each time the whole of them. Every declaration
/// names those that its table knew of; where two tables did not know of each other each of them changed what it
/// changed, so that an adjustment here and a guest there both stand. Of two that say one thing otherwise the later
/// counts.
class Declarations {
 public:
  /// Takes the next one, in the order in which they count. What an older program wrote names none, and takes the place
  /// of all before it.
  void take(std::string id, NamedValues says);
  /// What counts now.
  [[nodiscard]] const NamedValues& rules() const noexcept { return m_rules; }
  /// These rules as a declaration that knows of all before it.
  [[nodiscard]] NamedValues knowing(NamedValues rules) const;

 private:
  /// One of them, and what its table had in mind before.
  struct Said {
    NamedValues is = {}, was = {};
    std::vector<std::size_t> known = {};  ///< in `m_said`
  };

  [[nodiscard]] NamedValues seen_by(const std::vector<std::size_t>& known) const;

  std::vector<Said> m_said;
  std::vector<std::string> m_ids;   ///< of their entries
  std::vector<std::size_t> m_last;  ///< those of which no other one knew, in `m_said`
  NamedValues m_rules;
};

}  // namespace tavolo::journal
