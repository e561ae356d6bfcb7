#pragma once

#include <map>
#include <string>
#include <string_view>
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
  std::map<std::string, NamedValues, std::less<>> m_said;  ///< by the ids of their entries
  std::vector<std::string> m_last;                         ///< those of which no other one knew
  NamedValues m_rules;
};

}  // namespace tavolo::journal
