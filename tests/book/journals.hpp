#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "book/match.hpp"
#include "book/record_import.hpp"
#include "games/game.hpp"
#include "journal/journal.hpp"

// What tests write into journals, and matches that stand in none.
namespace tavolo::tests {

/// A match of All Fours of four with these entries.
inline book::Played played_by_four(std::int64_t number, std::vector<referee::Entry> entries = {
                                                            {.number = 1, .kind = referee::Entry::Kind::begin}}) {
  return book::play({.number = number,
                     .game = "all-fours",
                     .edition = std::string(games::find_game("all-fours").edition),
                     .date = "2026-11-20",
                     .sides = {{"Ann", "Cleo"}, {"Ben", "Dora"}},
                     .scores = {0, 0},
                     .dealer = 1},
                    std::move(entries));
}

/// Says something of a player, in a transaction of its own.
inline void say(journal::Journal& journal, const journal::PlayerEntry& entry) {
  auto writing = journal.write();
  journal.append(entry);
  writing.commit();
}

/// Takes a record file in, as commands do. Needs a Writing. Throws book::RecordMistakes.
inline book::Imported take_in(journal::Journal& journal, const book::RecordFile& file, book::Claims claims) {
  book::Import import(journal, file);
  try {
    import.intake().run();
  } catch (const journal::Refused& refused) {
    import.refuse(refused);
  }
  return import.finish(claims);
}

}  // namespace tavolo::tests
