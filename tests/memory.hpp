#pragma once

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

}  // namespace tavolo::tests
