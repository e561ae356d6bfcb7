#pragma once

#include <future>
#include <system_error>

namespace tavolo::base {

/// Does something in a thread of its own, or where there is none to be had, when it is asked for what came of it.
template <typename Work>
[[nodiscard]] auto beside(Work work) {
  try {
    return std::async(std::launch::async, work);
  } catch (const std::system_error&) {
    return std::async(std::launch::deferred, work);
  }
}

}  // namespace tavolo::base
