#pragma once

#include <functional>
#include <map>
#include <string>
#include <vector>

#include "book/record_reader.hpp"

// Record files that are taken with other ids than they have: those in which somebody who is hidden stands by initials,
// and those that somebody typed.
namespace tavolo::book {

/// Whether a file says of somebody that they are hidden, and calls them by initials: it is no bundle.
[[nodiscard]] bool has_initials(const RecordFile& file);

/// The file with ids of its own for all that stands in it, but for who is called by name, made of those that it has:
/// what is written with initials is another fact than the one by names, which may come later. Nobody is hidden in it:
/// initials are all that is known.
[[nodiscard]] RecordFile with_own_ids(RecordFile file);

/// Whether a match of an id is here.
using IsHere = std::function<bool(const std::string& id)>;
/// The file with ids of matches, and of their entries, that follow from who plays where some of these are `here`, by
/// ids of the file, somebody with other ids, that of today first: who types the same at another table may mean others,
/// and two facts cannot have one id. What is here, and what has its id in the file, stays.
[[nodiscard]] RecordFile with_ids_of_people(RecordFile file,
                                            const std::map<std::string, std::vector<std::string>>& here,
                                            const IsHere& is_here);

}  // namespace tavolo::book
