#pragma once

#include <functional>
#include <span>
#include <string>
#include <vector>

#include "book/record_reader.hpp"
#include "journal/exchange.hpp"

// Record files that say of every fact who wrote it: all that a journal holds, for others to merge.
namespace tavolo::book {

/// Whether a record file says who wrote what, so that it can be merged; one that holds nothing can be.
[[nodiscard]] bool is_bundle(const RecordFile& file);
/// Offers the facts of a bundle to a journal, which takes those that it has not. Needs a Writing, of which nothing may
/// be committed where this throws RecordMistakes. `each` is called for every match.
void take_bundle(journal::Exchange& exchange, const RecordFile& file, const std::function<void()>& each = {});
/// How far a bundle holds what a journal knows of, no further than `ours`, which is what that holds.
[[nodiscard]] std::vector<journal::Held> held_in(const RecordFile& file, std::span<const journal::Held> ours);

}  // namespace tavolo::book
