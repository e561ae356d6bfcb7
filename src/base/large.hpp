#pragma once

#include <sys/mman.h>

#include <cstdint>
#include <vector>

namespace tavolo::base {

/// Reserves room for so many values, in large pages where the system has some for whoever asks: of what is filled once
/// and takes megabytes, each small page costs more than what is written on it.
template <typename T>
void reserve_large(std::vector<T>& list, std::size_t count) {
  list.reserve(count);
#ifdef MADV_HUGEPAGE
  constexpr std::uintptr_t large = std::uintptr_t{1} << 21U;
  const auto begin = reinterpret_cast<std::uintptr_t>(list.data());
  const std::uintptr_t from = (begin + large - 1) / large * large, to = (begin + count * sizeof(T)) / large * large;
  if (from < to) madvise(reinterpret_cast<void*>(from), to - from, MADV_HUGEPAGE);  // NOLINT(performance-no-int-to-ptr)
#endif
}

}  // namespace tavolo::base
