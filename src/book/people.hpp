#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "journal/journal.hpp"
#include "referee/head.hpp"

namespace tavolo::book {

/// The player of a name in any spelling. Throws base::Mistake for one that the journal does not know, naming the
/// nearest that it does.
[[nodiscard]] journal::Player find_player(journal::Journal& journal, const std::string& name);

/// A name as it is kept. Throws base::Mistake for one that is no name, or too long.
[[nodiscard]] std::string player_name(const std::string& typed);

/// What is said of a player when one is called otherwise from now on. Throws base::Mistake for what is no name of a
/// player, or is another's.
[[nodiscard]] journal::PlayerEntry renaming(journal::Journal& journal, const std::string& old, const std::string& name);
/// That two are one person, called by the second name. Throws base::Mistake where they are one already, or sat in one
/// match.
[[nodiscard]] journal::PlayerEntry merging(journal::Journal& journal, const std::string& one, const std::string& other);
/// That a player is hidden, or shown again. Throws base::Mistake where that is so already.
[[nodiscard]] journal::PlayerEntry hiding(journal::Journal& journal, const std::string& name, bool hidden);
/// That what was said last of a player is taken back. Throws base::Mistake where nothing was said.
[[nodiscard]] journal::PlayerEntry taking_back(journal::Journal& journal);

/// The number of what was said last of a player, 0 for nothing: what was read rests on it.
[[nodiscard]] std::int64_t said_last(journal::Journal& journal);
/// Throws base::Mistake where something was said of a player since.
void refuse_said_since(journal::Journal& journal, std::int64_t last);

/// In how many matches a player sat.
[[nodiscard]] int matches_of(journal::Journal& journal, const journal::Player& player);

/// Throws base::Mistake where two of the names of a match are of one person: everybody sits in one seat.
void refuse_twice(journal::Journal& journal, const referee::Head& head);
/// A name as one is typed that has neither accents nor capitals, with one blank between words.
[[nodiscard]] std::string bare(std::string_view name);
/// Of the names that are known the one that is very like another: but for accents, capitals and blanks the same, else
/// within a slip of the finger.
[[nodiscard]] std::optional<std::string_view> likest(std::string_view name, std::span<const std::string_view> known);
/// A name that the journal does not know but that is very like one it knows.
struct Likeness {
  std::string name, known;
};
[[nodiscard]] std::vector<Likeness> likenesses(journal::Journal& journal, const referee::Head& head);

}  // namespace tavolo::book
