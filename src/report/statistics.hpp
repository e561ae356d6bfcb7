#pragma once

#include <string>

#include "report/block.hpp"
#include "season/statistics.hpp"

namespace tavolo::report {

/// Everybody's matches, then each game with its records, then irregularities and penalties.
[[nodiscard]] Blocks statistics(const season::Statistics& all);
/// The page of one of them: matches, runs, partners and opponents, games with their records, penalties.
[[nodiscard]] Blocks person(const season::Person& person);

[[nodiscard]] std::string json_statistics(const season::Statistics& all);
[[nodiscard]] std::string json_person(const season::Person& person);

}  // namespace tavolo::report
