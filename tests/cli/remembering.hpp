#pragma once

#include "cli/command.hpp"
#include "folder.hpp"

namespace tavolo::tests {

/// Where a journal is, and what programs remember of it.
struct Remembering {
  Folder folder = {};
  cli::Surroundings around = [this] {
    cli::Surroundings one;
    one.database = folder.file();
    one.cache = folder.file("cache/tavolo");
    return one;
  }();
};

}  // namespace tavolo::tests
