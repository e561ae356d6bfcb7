#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "journal/exchange.hpp"
#include "journal/journal.hpp"

// What a journal says of matches and seasons as a record file, tavolo-record(5).
namespace tavolo::book {

/// How many digits of its fingerprint the record of a match has.
inline constexpr std::size_t print_digits = 12;

/// What is exported: the matches, with what is needed to read them; of a season its declarations, tables, rulings and
/// teams too, and matches outside of it that its entries name; or all that there is.
struct Exported {
  std::vector<std::int64_t> matches = {};  ///< their numbers; not looked at where a season is named, or all is meant
  std::string season = {};
  bool all = false;
  /// With the matches outside of the season that what was said of it names, which the file is not the same without.
  bool named = false;
};

/// All that a journal holds and somebody else does not, so that they can merge it: facts say who wrote them, ways
/// through a match that do not count stand in it too, and people by their names, whether they are hidden or not.
struct Bundled {
  std::vector<journal::Held> held = {};  ///< what they hold; nothing for all
  /// Only a season with its matches, and what these name, by its name; empty for all. The file says of each origin that
  /// it has a part of it.
  std::string season = {};
};

/// Takes the file piece by piece.
using RecordSink = std::function<void(std::string_view)>;

/// Writes the record file. It follows from the facts alone: the same give the same bytes in every journal that wrote
/// what was said of people, of teams and of games in the same order. Whoever is hidden stands in it by initials. `each`
/// is called for every match. Throws base::StoreFailure for a match that this program cannot read.
void export_record(journal::Journal& journal, const Exported& what, const RecordSink& sink,
                   const std::function<void()>& each = {});
void export_bundle(journal::Journal& journal, const Bundled& what, const RecordSink& sink,
                   const std::function<void()>& each = {});

}  // namespace tavolo::book
