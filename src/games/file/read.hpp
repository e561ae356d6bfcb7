#pragma once

#include <memory>
#include <string>
#include <vector>

#include "games/file/program.hpp"

namespace tavolo::games::file {

/// Reads a game in a file and checks all that can be seen without a record. The program is whole where no fault but
/// remarks was added; its cases are not run yet. Of one that is new more is asked: what journals keep was taken once,
/// and stays. Pure.
[[nodiscard]] std::unique_ptr<Program> read(std::string text, std::vector<Fault>& faults, bool is_new);

/// Only the head, for lists: what does not stand there is empty.
[[nodiscard]] Title read_title(std::string_view text);

}  // namespace tavolo::games::file
