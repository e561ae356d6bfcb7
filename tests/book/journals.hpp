#pragma once

#include "book/record_import.hpp"
#include "journal/journal.hpp"

// What tests write into journals.
namespace tavolo::tests {

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
