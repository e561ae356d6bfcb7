#pragma once

#include <cstdint>
#include <functional>

#include "book/beginning.hpp"
#include "cli/command.hpp"
#include "journal/journal.hpp"
#include "referee/head.hpp"

// How a match begins, for `new` and `play`.
namespace tavolo::cli {

/// What the options of a call say of a match that begins.
[[nodiscard]] book::BeginningWords beginning_words(const Call& call);
/// The match of the game, the sides and the options that a call names. Throws base::Mistake.
[[nodiscard]] referee::Head described(const Call& call);
/// The same head in the season that the call names, else in the one that the match joins by itself.
[[nodiscard]] referee::Head in_season(const Call& call, journal::Journal& journal, referee::Head head);

/// The house rules of a match for the next one under an edition; it tells which of them that edition has not.
[[nodiscard]] games::HouseRules house_under(const Call& call, const games::Match& match, const games::Game& edition);

/// The match of the row of a season's plan that a call names: its sides are those of the row, its game the one named,
/// else the only one of the season. Throws base::Mistake.
[[nodiscard]] referee::Head planned(const Call& call, journal::Journal& journal);

/// Tells what speaks against a match being the row of the plan that it names, and answers whether anything does. Throws
/// base::Mistake where there is no such row.
bool tell_fixture(const Call& call, journal::Journal& journal, const referee::Head& head);

/// Asks about a day to come, or tells it where nobody can be asked. Throws base::Mistake where that is not the date.
void ask_future(const Call& call);

/// Begins the match of the head that is made of what the journal holds, prints it, and answers its number; this
/// terminal sits at it then. Throws base::Mistake where somebody would sit twice, and what `head` throws: then no
/// journal is made.
[[nodiscard]] std::int64_t begin_match(const Call& call, const std::function<referee::Head(journal::Journal&)>& head);

}  // namespace tavolo::cli
