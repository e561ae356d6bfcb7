#pragma once

#include <cstddef>
#include <future>
#include <system_error>

namespace tavolo::base {

/// From so many matches on it pays to share work with another thread.
inline constexpr std::size_t worth_sharing = 1000;

/// Does something in a thread of its own; where that is not worth it, or there is none to be had, when it is asked for
/// what came of it.
template <typename Work>
[[nodiscard]] auto beside(Work work, bool is_worth_it = true) {
  try {
    if (!is_worth_it) return std::async(std::launch::deferred, work);
    return std::async(std::launch::async, work);
  } catch (const std::system_error&) {
    return std::async(std::launch::deferred, work);
  }
}

}  // namespace tavolo::base
