#pragma once

#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "book/match.hpp"

namespace tavolo::book {

/// Whether something cites a clause.
using Cites = std::function<bool(const std::string& clause)>;
/// Whether one of the findings does, in its text or its remedy too; they must outlive what is answered.
[[nodiscard]] Cites cites(std::span<const games::Finding> findings);
/// Whether a line, a note or a finding of a sheet does, which must outlive what is answered.
[[nodiscard]] Cites cites(const games::Sheet& sheet);
/// Whether a sheet of a match does, which must outlive what is answered.
[[nodiscard]] Cites cites(const Played& played);

/// Reads what is in force and was decided about the clauses that the sheets of a match cite, and what is told
/// `besides`, so that the report can quote it; and what was decided and claimed in the match.
void read_rulings(journal::Journal& journal, Played& played, const Cites& besides = {});
/// The same for a report that explains claims: what was decided about the clauses by which it does, too.
void read_explained(journal::Journal& journal, Played& played, const Cites& besides = {});
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
[[nodiscard]] journal::Ruling find_ruling(journal::Journal& journal, const std::string& word);
/// The decision that a ruling of a number keeps. Throws base::Mistake for anything else, or one that was taken back.
[[nodiscard]] journal::Ruling find_decision(journal::Journal& journal, const std::string& word);
/// Throws base::Mistake for one that is taken back already.
void refuse_taken_back(const journal::Ruling& ruling);

/// The clauses of a game as the rule book names them. Throws base::Mistake for one that it has not.
[[nodiscard]] std::vector<std::string> clauses_of(const games::Game& game, std::span<const std::string> typed);
/// Puts the match and the deal where something happened into a ruling; `deal` is 0 for the whole match. Throws
/// base::Mistake where the match is of another game, or has no such deal.
void place(journal::Ruling& ruling, const Played& played, int deal);

}  // namespace tavolo::book
