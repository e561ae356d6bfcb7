#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "book/merging.hpp"
#include "report/block.hpp"

// What `merge`, `sync` and `bundle` tell.
namespace tavolo::report {

/// What comes, in a line: `3 matches, 12 entries and 2 people come`; that nothing does where that is so.
[[nodiscard]] std::string arrivals(const journal::Arrived& arrived);
/// What is to be settled, each with what to type.
[[nodiscard]] Blocks unsettled(const book::Unsettled& all);
/// The rules in which two seasons of one name differ, a line each; nothing where they are the same.
void add_rules(Blocks& blocks, const book::SeasonPair& pair, std::size_t indent = 0);
/// The first digits of an origin, by which people call it.
[[nodiscard]] std::string table_name(const std::string& origin);
/// That a bundle stands in a file.
[[nodiscard]] std::string bundled(const std::string& file, int matches);
[[nodiscard]] std::string json_bundle(const std::string& file, int matches);
/// `sent` is how many facts were sent besides, where some could be.
[[nodiscard]] std::string json_merged(const journal::Arrived& arrived, const book::Unsettled& all,
                                      std::optional<std::size_t> sent = std::nullopt);

}  // namespace tavolo::report
