#pragma once

#include <chrono>
#include <cstddef>
#include <mutex>
#include <string_view>

#include "cli/command.hpp"

namespace tavolo::cli {

/// Tells who waits at a terminal how far long work is: a line on standard error, from the first second on, which is
/// gone when the work is done. Nothing where standard error is no terminal.
class Progress {
 public:
  /// `all` is how many there are; 0 where that is not known. `what` is said of those that are done.
  explicit Progress(const Surroundings& around, std::size_t all = 0, std::string_view what = "matches are read");
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;
  ~Progress();

  /// One more is done; any thread may say so.
  void add();

 private:
  using Clock = std::chrono::steady_clock;

  std::mutex m_mutex;
  std::size_t m_all, m_done = 0;
  std::string_view m_what;
  bool m_is_seen;
  bool m_is_shown = false;
  Clock::time_point m_next;  ///< when it is told again
};

}  // namespace tavolo::cli
