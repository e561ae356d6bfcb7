#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "journal/journal.hpp"
#include "season/prospects.hpp"
#include "season/standings.hpp"

// The matches that a season still plays, by the rows of its table.
namespace tavolo::book {

/// The sides of `Ann+Cleo vs Ben+Dora`, or of `Ann Ben`, called as the journal calls them. Throws base::Mistake for
/// somebody who is not known or stands twice, and for fewer than two sides.
[[nodiscard]] std::vector<std::vector<std::string>> read_to_play(journal::Journal& journal, std::string_view text);

/// Adds a match of these sides to what is left. Who has no row in the table yet gets one, but for guests and, where
/// pairs have rows, for who plays alone.
void add_left(season::Left& left, std::span<const std::vector<std::string>> sides, const season::Rules& rules,
              season::Standings& table);

/// What is left by the plan of a season; nothing where it has none.
[[nodiscard]] std::optional<season::Left> left_by_plan(journal::Journal& journal, const journal::Season& season,
                                                       const season::Rules& rules, season::Standings& table);

}  // namespace tavolo::book
