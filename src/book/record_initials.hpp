#pragma once

#include "book/record_reader.hpp"

// Record files in which somebody who is hidden stands by initials.
namespace tavolo::book {

/// Whether a file says of somebody that they are hidden, and calls them by initials: it is no bundle.
[[nodiscard]] bool has_initials(const RecordFile& file);

/// The file with ids of its own for all that stands in it, but for who is called by name, made of those that it has:
/// what is written with initials is another fact than the one by names, which may come later. Nobody is hidden in it:
/// initials are all that is known.
[[nodiscard]] RecordFile with_own_ids(RecordFile file);

}  // namespace tavolo::book
