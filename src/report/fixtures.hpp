#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "book/fixtures.hpp"
#include "report/block.hpp"

namespace tavolo::report {

/// A plan: what it is made of, what was proved of it, its rows with what became of them, and who sits out.
[[nodiscard]] Blocks fixtures(std::string_view season, const book::Fixtures& fixtures);
[[nodiscard]] std::string json_fixtures(std::string_view season, const book::Fixtures& fixtures);
/// The same of a season that has none.
[[nodiscard]] std::string json_no_fixtures(std::string_view season);
/// The rows as an iCalendar (RFC 5545), each an event of its whole day; `now` is when it is written, UTC. An event is
/// known by when its season was begun, what that is called, and its number, whatever the plan is later. Lines end in a
/// newline alone: see cli::Call::print_crlf.
[[nodiscard]] std::string calendar(const journal::Season& season, const book::Fixtures& fixtures, std::string_view now);
/// What speaks against a match being the row of a plan that it names, a sentence each.
[[nodiscard]] std::vector<std::string> fixture_doubts(std::int64_t fixture, const book::FixtureDoubt& doubt);
/// What becomes of the rows that were played where another plan takes the place of one, or none does.
[[nodiscard]] Blocks plan_change(std::string_view season, const book::Fixtures& before);

}  // namespace tavolo::report
