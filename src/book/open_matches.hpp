#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "journal/journal.hpp"

namespace tavolo::book {

/// The matches that were not over when a journal stood at a moment.
struct OpenMatches {
  journal::Moment moment;
  std::vector<std::int64_t> matches;  ///< their numbers, in order
  std::size_t played = 0;             ///< how many were judged anew to know that

  [[nodiscard]] bool operator==(const OpenMatches&) const = default;
};

/// The matches that are not over. Where it is `known` which were not at an earlier moment, only those are judged that
/// were written to since; whatever was known, the answer is the same.
[[nodiscard]] OpenMatches open_matches(journal::Journal& journal, const std::optional<OpenMatches>& known);

}  // namespace tavolo::book
