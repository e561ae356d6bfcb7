#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "journal/exchange.hpp"
#include "journal/journal.hpp"

// What is to be settled where journals became one.
namespace tavolo::book {

/// Two things of which somebody must say whether they are one, the one that is here longer first.
struct Pair {
  std::string one, other;
};

/// Two seasons of one name, each called with its table.
struct SeasonPair {
  journal::Season one, other;
  [[nodiscard]] bool same_rules() const { return one.rules == other.rules; }
};

/// What is to be settled, and what is worth a look.
struct Unsettled {
  std::vector<journal::Fork> forks = {};  ///< matches with which several tables went on
  std::vector<Pair> namesakes = {};       ///< people of one name, each called with its table
  std::vector<SeasonPair> seasons = {};
  std::vector<std::string> closed_apart = {};  ///< seasons that several tables closed
  std::vector<Pair> alike = {};                ///< a name that came, and one that was here and is very like it
  std::vector<std::pair<std::int64_t, std::int64_t>> doubles = {};  ///< matches that may be one and the same
  bool sought_doubles = true;                                       ///< not where too many matches came

  [[nodiscard]] bool any() const {
    return !forks.empty() || !namesakes.empty() || !seasons.empty() || !closed_apart.empty() || !alike.empty() ||
           !doubles.empty();
  }
};

/// Reads all that is no match, as every command would. Throws base::StoreFailure where something cannot be read.
void read_all(journal::Journal& journal);

/// What is to be settled in a journal; of likenesses and doubles only what concerns these matches and names, which
/// came.
[[nodiscard]] Unsettled unsettled(journal::Journal& journal, std::span<const std::int64_t> matches = {},
                                  std::span<const std::string> names = {});

}  // namespace tavolo::book
