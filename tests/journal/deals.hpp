#pragma once

#include <cstdint>
#include <string>

#include "folder.hpp"
#include "journal/journal.hpp"

namespace tavolo::tests {

/// Writes so many more deals into the first match of a journal, and makes both where they are not there.
inline void write_deals(const std::string& file, int deals) {
  journal::Journal book(file, journal::Journal::Access::write, written_at);
  auto writing = book.write();
  if (!book.head(1))
    book.add_match({.game = "all-fours",
                    .edition = "2026-12",
                    .date = "2026-11-20",
                    .sides = {{"Ann"}, {"Ben"}},
                    .scores = {0, 0}});
  for (int i = 0; i < deals; ++i) book.append(1, {.kind = referee::Entry::Kind::deal, .deal = 1, .text = "d1"});
  writing.commit();
}

inline std::int64_t entries_in(const std::string& file) {
  return journal::Journal(file, journal::Journal::Access::read, written_at).extent().entries;
}

}  // namespace tavolo::tests
