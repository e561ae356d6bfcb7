#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "book/season.hpp"
#include "journal/journal.hpp"
#include "referee/head.hpp"
#include "season/fixtures.hpp"

// The plan of a season and what became of its rows.
namespace tavolo::book {

/// The matches that name a row.
struct PlayedRow {
  struct Match {
    std::int64_t number = 0;
    bool over = false;
  };
  std::vector<Match> matches = {};  ///< none of them taken back or abandoned

  /// Whether there are some, and all of them are over.
  [[nodiscard]] bool over() const;
};

/// A plan with its rows.
struct Fixtures {
  season::Plan plan;
  std::vector<PlayedRow> rows;  ///< in the order of plan.fixtures
};

/// A plan of which nothing was played yet. Throws base::Mistake where what is declared makes none.
[[nodiscard]] Fixtures unplayed(const season::PlanTerms& terms);
/// The plan of a season, with people as they are called today; nothing where it has none. Throws base::Mistake where
/// what is declared makes no plan.
[[nodiscard]] std::optional<Fixtures> fixtures(journal::Journal& journal, const journal::Season& season);
/// The rows that no match has played to its end, in order.
[[nodiscard]] std::vector<season::Fixture> still_to_play(const Fixtures& fixtures);

/// Players, pairs or teams as words name them, `Ann` or `Ann+Cleo`, called as the journal calls them. Throws
/// base::Mistake for what is no name, and for somebody who is named twice.
[[nodiscard]] std::vector<std::vector<std::string>> read_entrants(journal::Journal& journal,
                                                                  std::span<const std::string> words);

/// The row of a season's plan. Throws base::Mistake where there is no plan, or no such row.
[[nodiscard]] const season::Fixture& find_fixture(const journal::Season& season,
                                                  const std::optional<Fixtures>& fixtures, std::int64_t number);
/// Whether the rows of a plan are league matches: its entrants are teams, and the season counts these.
[[nodiscard]] bool is_of_teams(journal::Journal& journal, const journal::Season& season, const Fixtures& fixtures);
/// The people among the entrants of a plan; those that are teams of the season are left out.
[[nodiscard]] std::vector<std::string> people_in(journal::Journal& journal, const journal::Season& season,
                                                 const season::PlanTerms& terms);

/// Throws base::Mistake where the sides of a row are teams, at whose tables people sit.
void refuse_teams(journal::Journal& journal, const journal::Season& season, std::int64_t number,
                  const std::vector<std::vector<std::string>>& sides);
/// What speaks against a match being the row that it names.
struct FixtureDoubt {
  std::vector<std::vector<std::string>> planned = {};  ///< the sides of the row, where they are others; else empty
  std::vector<std::int64_t> played = {};               ///< other matches that name the row

  [[nodiscard]] bool empty() const noexcept { return planned.empty() && played.empty(); }
};
/// Nothing speaks against a match of a season without a plan, nor against several tables of a row of teams. Throws
/// base::Mistake as find_fixture does for no such row.
[[nodiscard]] FixtureDoubt fixture_doubt(journal::Journal& journal, const referee::Head& head);

}  // namespace tavolo::book
