#pragma once

#include <string>

#include "cli/command.hpp"

namespace tavolo::cli {

/// Sends what a hub lacks, fetches what the journal lacks, and takes it as `merge` does. Answers the exit status: 1
/// where something was left out, which is told. Throws base::StoreFailure where the hub fails; the journal is as it was
/// then.
[[nodiscard]] int sync_with_hub(const Call& call, const std::string& target);

}  // namespace tavolo::cli
