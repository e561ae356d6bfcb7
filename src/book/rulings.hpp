#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "book/match.hpp"

namespace tavolo::book {

/// Reads what was decided in the game of a match and is in force, so that the report can quote it.
void read_rulings(journal::Journal& journal, Played& played);
/// Those that were not taken back.
[[nodiscard]] std::vector<journal::Ruling> in_force(std::vector<journal::Ruling> rulings);

/// A decision about a clause with the number of the ruling that keeps it.
struct Precedent {
  std::int64_t number = 0;
  const journal::Decision* decision = nullptr;  ///< one of the rulings
};

/// Those that concern a clause which a finding cites, in its text or its remedy too.
[[nodiscard]] std::vector<Precedent> precedents(std::span<const journal::Ruling> rulings,
                                                const games::Finding& finding);
/// Those that concern a clause by which a sheet gives points or none, and that no finding of it cites.
[[nodiscard]] std::vector<Precedent> precedents(std::span<const journal::Ruling> rulings, const games::Sheet& sheet);

/// Those that concern one of these clauses.
[[nodiscard]] std::vector<Precedent> precedents(std::span<const journal::Ruling> rulings,
                                                std::span<const std::string> clauses);

/// The ruling of a number, in force or taken back. Throws base::Mistake where there is none.
[[nodiscard]] const journal::Ruling& find_ruling(std::span<const journal::Ruling> rulings, const std::string& word);
/// The decision that a ruling of a number keeps. Throws base::Mistake for anything else, or one that was taken back.
[[nodiscard]] const journal::Ruling& find_decision(std::span<const journal::Ruling> rulings, const std::string& word);
/// Throws base::Mistake for one that is taken back already.
void refuse_taken_back(const journal::Ruling& ruling);

/// The clauses of a game as the rule book names them. Throws base::Mistake for one that it has not.
[[nodiscard]] std::vector<std::string> clauses_of(const games::Game& game, std::span<const std::string> typed);
/// Puts the match and the deal where something happened into a ruling; `deal` is 0 for the whole match. Throws
/// base::Mistake where the match is of another game, or has no such deal.
void place(journal::Ruling& ruling, const Played& played, int deal);

}  // namespace tavolo::book
