#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "journal/journal.hpp"
#include "season/standings.hpp"
#include "season/statistics.hpp"
#include "season/teams.hpp"

namespace tavolo::book {

/// Writes texts that leave the table: whoever is hidden stands in them by initials, as in published tables, in whatever
/// spelling and under whatever name the player is known.
class HiddenNames {
 public:
  /// Nobody is hidden.
  HiddenNames() = default;
  explicit HiddenNames(journal::Journal& journal);

  /// Whether nobody is hidden, so that every text stays as it is.
  [[nodiscard]] bool none() const noexcept { return m_shown.empty(); }
  /// The text with their initials. A name counts where no letter or digit stands beside it; of names that begin at one
  /// place the longest is meant.
  [[nodiscard]] std::string in(std::string_view text) const;
  /// Whether somebody who is hidden is named in a text, be it by initials already.
  [[nodiscard]] bool names(std::string_view text) const;
  /// The numbers of those who are hidden and named in a text.
  [[nodiscard]] std::vector<std::int64_t> people_in(std::string_view text) const;
  /// All names in a table or in statistics likewise, for what is written of their values.
  [[nodiscard]] season::Standings in(season::Standings table) const;
  [[nodiscard]] season::Standing in(season::Standing row) const;
  [[nodiscard]] season::Statistics in(season::Statistics all) const;
  [[nodiscard]] season::League in(season::League league) const;

 private:
  /// Who has a name, and what is shown for it; nobody and nothing where it is shown itself.
  struct Shown {
    std::string text = {};
    std::int64_t person = 0;
  };
  /// How long the name is that begins here, and what is shown for it; 0 where none does.
  struct Found {
    std::size_t length = 0;
    std::string_view shown = {};
    std::int64_t person = 0;
  };
  void add(const std::string& name, Shown shown);
  [[nodiscard]] Found find(std::string_view text, std::size_t at) const;

  std::map<std::string, Shown, std::less<>> m_shown;  ///< by folded name
  std::array<bool, 128> m_begins{};                   ///< whether a folded name begins with the letter
  std::size_t m_pieces = 0;                           ///< of the name with most words and signs
  std::size_t m_longest = 0;                          ///< bytes of the longest name in its longest spelling
};

}  // namespace tavolo::book
