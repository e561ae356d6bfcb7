#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "report/block.hpp"
#include "report/records.hpp"
#include "season/evenings.hpp"
#include "season/meetings.hpp"
#include "season/prospects.hpp"
#include "season/standings.hpp"

// A table of a season looked at in other ways than by who leads.
namespace tavolo::report {

/// Who beat whom how often: a row and a column for each row of the table.
[[nodiscard]] Blocks cross_table(const season::Standings& table, const season::Cross& cross);
[[nodiscard]] Records cross_records(const season::Standings& table, const season::Cross& cross);

/// What each evening brought; points that do not count in brackets.
[[nodiscard]] Blocks evenings_table(const season::Standings& table, const season::ByEvening& evenings);
[[nodiscard]] Records evenings_records(const season::Standings& table, const season::ByEvening& evenings);

/// How the last matches came out, the latest last.
[[nodiscard]] Blocks recent_table(const season::Standings& table, std::span<const std::vector<season::Recent>> recent);
[[nodiscard]] Records recent_records(const season::Standings& table,
                                     std::span<const std::vector<season::Recent>> recent);

/// Places, or ratings, after each evening, for the rows of the table.
enum class Through : std::uint8_t { places, ratings };
[[nodiscard]] Blocks through_table(const season::Standings& table, std::span<const season::Evening> evenings,
                                   Through what);
/// Both of them, with the points, for every row of each evening.
[[nodiscard]] Records through_records(const season::Standings& table, std::span<const season::Evening> evenings);

/// What each row can still come to, and what it needs for a place; then how far that is certain.
[[nodiscard]] Blocks prospects_table(const season::Standings& table, const season::Prospects& all, int place);
[[nodiscard]] Records prospects_records(const season::Standings& table, const season::Prospects& all);
[[nodiscard]] std::string_view word(season::Certainty certainty);

}  // namespace tavolo::report
