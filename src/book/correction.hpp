#pragma once

#include <optional>
#include <string>
#include <vector>

#include "book/beginning.hpp"
#include "book/match.hpp"

// What a match began with, and who sits in it, put right afterwards.
namespace tavolo::book {

/// What is said of a head that is wrong, in words; what is not said stays.
struct CorrectionWords {
  StandingWords standing = {};  ///< without the number of a deal
  std::optional<std::string> date = {};
  std::optional<std::string> place = {};
  std::optional<std::string> fixture = {};  ///< a number; empty for none
  std::vector<std::string> seats = {};      ///< `3=Eva`
  std::optional<std::string> from = {};     ///< the deal from which on they sit there
  std::string why = {};
};

/// The entry that corrects the head of a match: with these house rules, and what is said besides. A player is known by
/// any name, or is new. Throws base::Mistake for what no match begins with, and where nothing would change.
[[nodiscard]] referee::Entry correction(journal::Journal& journal, const Played& before, const games::HouseRules& house,
                                        const CorrectionWords& said);
/// The entry by which a player leaves a match whose sides are one player each: the others go on. Throws base::Mistake
/// where nobody can leave.
[[nodiscard]] referee::Entry leaving(const Played& before, const std::string& who);

}  // namespace tavolo::book
