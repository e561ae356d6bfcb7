#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <exception>
#include <future>
#include <memory>
#include <span>
#include <thread>
#include <utility>
#include <vector>

#include "base/beside.hpp"
#include "journal/journal.hpp"

namespace tavolo::book {

/// Does a work for ranges of matches, `work(journal, range, part)`, and answers the parts to which that adds what came
/// of them. Where there are several cores and many matches each of some threads has a part and a reader of the journal
/// of its own, which sees the same moment, and takes one range after the other; else there is one part. Which ranges
/// are in which part is not told; those of a part are in their order. Needs a Reading or a Writing. Throws what a work
/// throws, of several that of the first range.
template <typename Part, typename Work>
std::vector<Part> in_ranges(journal::Journal& journal, std::span<const std::int64_t> matches, Work work) {
  constexpr std::size_t many = 500, most_threads = 8, size = 250;
  const std::size_t cores = matches.size() < 2 * many ? 1 : std::thread::hardware_concurrency();
  const std::size_t threads = std::clamp<std::size_t>(std::min(cores, matches.size() / many), 1, most_threads);
  std::vector<std::unique_ptr<journal::Journal>> readers;
  while (readers.size() + 1 < threads) {
    auto reader = journal.twin();
    if (reader == nullptr) break;
    readers.push_back(std::move(reader));
  }

  struct Done {
    Part part = {};
    std::size_t at = 0;  ///< the range that failed
    std::exception_ptr failed = nullptr;
  };
  std::atomic<std::size_t> next = 0;
  const auto take = [&](journal::Journal& reader) {
    Done done;
    while ((done.at = next.fetch_add(size)) < matches.size()) {
      try {
        work(reader, matches.subspan(done.at, std::min(size, matches.size() - done.at)), done.part);
      } catch (...) {
        done.failed = std::current_exception();
        next = matches.size();  // nobody begins another one; who has an earlier one ends it
        break;
      }
    }
    return done;
  };
  std::vector<std::future<Done>> others;
  for (const auto& reader : readers) {
    others.push_back(base::beside([&take, &reader = *reader] { return take(reader); }));
  }
  std::vector<Done> all;
  all.push_back(take(journal));
  for (auto& other : others) all.push_back(other.get());

  std::vector<Part> parts;
  const Done* failed = nullptr;
  for (Done& done : all) {
    if (done.failed && (failed == nullptr || done.at < failed->at)) failed = &done;
    parts.push_back(std::move(done.part));
  }
  if (failed != nullptr) std::rethrow_exception(failed->failed);
  return parts;
}

}  // namespace tavolo::book
