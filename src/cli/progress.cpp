#include "cli/progress.hpp"

#include <fmt/format.h>

#include <cstdio>
#include <iterator>
#include <string_view>

namespace tavolo::cli {

Progress::Progress(const Surroundings& around, std::size_t all, std::string_view what)
    : m_all(all), m_what(what), m_is_seen(around.error_is_terminal), m_next(Clock::now() + std::chrono::seconds(1)) {}

Progress::~Progress() {
  if (m_is_shown) std::fputs("\r                                        \r", stderr);
}

void Progress::add() {
  const std::lock_guard lock(m_mutex);
  ++m_done;
  if (!m_is_seen || Clock::now() < m_next) return;
  m_next = Clock::now() + std::chrono::milliseconds(200);
  m_is_shown = true;
  fmt::memory_buffer line;
  fmt::format_to(std::back_inserter(line), "\r{}", m_done);
  if (m_all != 0) fmt::format_to(std::back_inserter(line), " of {}", m_all);
  fmt::format_to(std::back_inserter(line), " {}", m_what);
  std::fwrite(line.data(), 1, line.size(), stderr);
  std::fflush(stderr);
}

}  // namespace tavolo::cli
