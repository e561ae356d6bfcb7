#pragma once

#include <vector>

#include "games/file/program.hpp"

namespace tavolo::games::file {

/// Reads the cases of a file; what cannot be read is added to the faults.
void read_cases(Program& program, std::vector<Fault>& faults, bool is_new);

/// Scores the record of every case; each that comes to something else is added to the faults, with what it comes to.
void run_cases(const Program& program, std::vector<Fault>& faults);

/// Which clauses each case cites, as Game::case_index.
[[nodiscard]] std::string index_of_cases(const Program& program);

}  // namespace tavolo::games::file
