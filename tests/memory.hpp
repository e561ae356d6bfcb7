#pragma once

#include <cstdlib>

namespace tavolo::tests {

/// Whether memory is as in a program that people run: a sanitizer takes much more.
inline bool memory_is_plain() {
#if defined(__SANITIZE_ADDRESS__)
  return false;
#elif defined(__has_feature)
  return !__has_feature(address_sanitizer);
#else
  return true;
#endif
}

/// Whether every point is wanted (TAVOLO_LONG is set), or a part of them that fits in CI.
inline bool thorough() { return std::getenv("TAVOLO_LONG") != nullptr; }

/// How often something is tried: `few` times with the sanitizers, where each takes many times as long, and where the
/// tests of the release have tried it `all` times.
template <typename Number>
Number rounds(Number all, Number few) {
  return memory_is_plain() || thorough() ? all : few;
}

}  // namespace tavolo::tests
