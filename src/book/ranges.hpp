#pragma once

#include <algorithm>
#include <cstdint>
#include <future>
#include <memory>
#include <span>
#include <thread>
#include <vector>

#include "base/beside.hpp"
#include "journal/journal.hpp"

namespace tavolo::book {

/// Does a work for ranges of matches, and answers what came of each, in their order: `work(journal, range)`. Where
/// there are several cores and many matches each range has a thread and a reader of the journal of its own, which sees
/// the same moment; else there is one range. Needs a Reading or a Writing. Throws what a work throws, of several the
/// first.
template <typename Work>
auto in_ranges(journal::Journal& journal, std::span<const std::int64_t> matches, Work work) {
  using Part = decltype(work(journal, matches));
  constexpr std::size_t many = 500, most_threads = 8;
  const std::size_t cores = matches.size() < 2 * many ? 1 : std::thread::hardware_concurrency();
  const std::size_t threads = std::clamp<std::size_t>(std::min(cores, matches.size() / many), 1, most_threads);
  std::vector<std::unique_ptr<journal::Journal>> readers;
  while (readers.size() + 1 < threads) {
    auto reader = journal.twin();
    if (reader == nullptr) break;
    readers.push_back(std::move(reader));
  }
  const std::size_t ranges = readers.size() + 1;
  const auto range = [&](std::size_t number) {
    const std::size_t from = matches.size() * number / ranges;
    return matches.subspan(from, matches.size() * (number + 1) / ranges - from);
  };
  std::vector<std::future<Part>> others;
  for (std::size_t i = 0; i < readers.size(); ++i) {
    others.push_back(base::beside([&work, &reader = *readers[i], some = range(i + 1)] { return work(reader, some); }));
  }
  std::vector<Part> parts;
  parts.push_back(work(journal, range(0)));
  for (auto& other : others) parts.push_back(other.get());
  return parts;
}

}  // namespace tavolo::book
