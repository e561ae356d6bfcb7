#pragma once

#include <span>
#include <string>

#include "book/teams.hpp"
#include "report/block.hpp"
#include "report/json_writer.hpp"

namespace tavolo::report {

/// The teams, a line each, and where the whole is asked for who plays for them from when to when.
[[nodiscard]] Blocks teams(std::span<const book::Team> teams, bool whole);
[[nodiscard]] std::string json_teams(std::span<const book::Team> teams);

/// What was said of a team: `that Ann and Ben play for Sharks from 2026-11-01 on`, `the team Sharks, with Ann`.
[[nodiscard]] std::string said_of_team(const book::SaidOfTeam& said);
/// The same with the day when it was written, or taken back.
[[nodiscard]] std::string said_afterwards(const book::SaidOfTeam& said);
/// The same as an object of a JSON document.
[[nodiscard]] Json json_said(const book::SaidOfTeam& said);

}  // namespace tavolo::report
