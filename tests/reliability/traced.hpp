#pragma once

#include <sys/types.h>

#include <array>
#include <cstdint>
#include <functional>
#include <string>

#include "folder.hpp"
#include "reliability/evening.hpp"

namespace tavolo::tests {

/// A system call that changed a file or made one safe has just returned in a process that stands still.
struct Called {
  pid_t process = 0;
  long number = 0;
  std::array<std::uint64_t, 6> arguments{};
  bool answered = false;  ///< whether the user has seen an answer by now
};

/// How a command ended that was watched.
struct Course {
  bool answered = false;  ///< whether the user has seen an answer
  int status = -1;        ///< the exit status, or -N where signal N ended it
};

/// Runs the program itself, with its standard streams in a folder, and calls `visit` after each of its system calls
/// that changes a file; kills it at once where that answers false.
[[nodiscard]] Course run_traced(const std::string& file, const Step& step, const Folder& streams,
                                const std::function<bool(const Called&)>& visit);

}  // namespace tavolo::tests
