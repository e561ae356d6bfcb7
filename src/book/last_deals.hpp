#pragma once

#include <optional>

#include "book/match.hpp"
#include "journal/journal.hpp"
#include "referee/head.hpp"

// A long match at its end: what is recorded there needs only where it stood some deals before, which is remembered
// (journal::Memory), and what was recorded since. Whatever is remembered, all that is told is the same.
namespace tavolo::book {

/// The match with its last deals alone, two or more, if it goes on and that is remembered; nothing where all of it has
/// to be read.
[[nodiscard]] std::optional<Played> last_deals(journal::Journal& journal, const referee::Head& begun);
/// Remembers where a match stood before its last deals, once it is long. Does nothing but in a Writing.
void keep_last_deals(journal::Journal& journal, const Played& played);
/// Whether something is told of a match as it would stand now that needs the deals which are left out: where it is over
/// by that, and where a claim is about a record before them.
[[nodiscard]] bool asks_for_all(const Played& after);

}  // namespace tavolo::book
