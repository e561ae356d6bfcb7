#pragma once

#include <string_view>
#include <vector>

#include "games/burraco/record.hpp"

namespace tavolo::games::burraco {

/// Who scores together in a deal, and what: a side by its line or by what its turns come to, or the pair of three
/// players (BU-62).
struct Party : SideLine {
  Side side = nobody;
  Side partner = nobody;  ///< the other one of a pair
  bool took_pozzetto = true;
  bool close_stands = false;  ///< closed, and lawfully as far as the record shows

  [[nodiscard]] bool has(Side one) const noexcept { return one == side || (partner != nobody && one == partner); }
  [[nodiscard]] bool is_pair() const noexcept { return partner != nobody; }
};

/// The parties of a record without turns, as their lines tell.
[[nodiscard]] std::vector<Party> parties_of(const Match& match, const Rules& rules, const Progress& before,
                                            const Record& record);

/// Refuses what no pack and no arithmetic allows in the lines of the sides, pointing at the words.
void refuse_impossible(Reader& reader, const Rules& rules, const Record& record, Stage stage);
/// Refuses more points in melds, or in melds and left and penalised, than all cards have (BU-82).
void refuse_above_pack(const Rules& rules, const std::vector<Party>& parties, Findings& findings);

/// Judges the lines of a record without turns, and says of each party whether its closing stands.
void check_summary(const Match& match, const Rules& rules, const Progress& before, const Record& record,
                   const Occasion& occasion, std::vector<Party>& parties, Findings& findings);

/// Warns where nothing says how the deal ended; `close` says where that word is added.
void warn_no_end(Findings& findings, std::string_view close);

/// The letters of who scores together: `A`, `B+C`.
[[nodiscard]] std::string letters_of(const Party& party);

}  // namespace tavolo::games::burraco
