#pragma once

#include <string>

#include "report/style.hpp"
#include "season/statistics.hpp"

namespace tavolo::report {

/// Everybody's matches, then each game with its records, then irregularities and penalties.
[[nodiscard]] std::string statistics(const season::Statistics& all, const Style& style);
/// The page of one of them: matches, runs, partners and opponents, games with their records, penalties.
[[nodiscard]] std::string person(const season::Person& person, const Style& style);

[[nodiscard]] std::string json_statistics(const season::Statistics& all);
[[nodiscard]] std::string json_person(const season::Person& person);

}  // namespace tavolo::report
