#include "report/doctor.hpp"

#include <algorithm>

#include "catch.hpp"

using namespace tavolo;
using report::Remark;

namespace {

/// A journal in which all is well.
journal::Health sound() {
  journal::Health health;
  health.exists = health.writable = health.folder_there = health.folder_writable = true;
  health.rights = 0600;
  health.free = 1ULL << 40;
  health.extent.schema = journal::Journal::schema();
  return health;
}

/// The remark about a thing.
Remark about(std::string_view what, const journal::Health& health) {
  const auto list = report::remarks("a.db", health);
  const auto found = std::ranges::find(list, what, &Remark::about);
  return found == list.end() ? Remark{} : *found;
}

}  // namespace

TEST_CASE("a sound journal has nothing wrong") {
  for (const Remark& remark : report::remarks("a.db", sound())) {
    INFO(remark.text);
    CHECK(remark.state == Remark::State::well);
    CHECK(remark.hint.empty());
  }
}

TEST_CASE("what keeps a journal from being written is told with what to do") {
  journal::Health health = sound();
  health.writable = false;
  CHECK(about("rights", health).text == "you may not write the journal");
  CHECK(about("rights", health).hint == "become its owner, or: chmod u+rw a.db");
  health = sound();
  health.folder_writable = false;
  CHECK(about("folder", health).text == "you may not write in the folder of the journal, which SQLite must");
  CHECK(about("folder", health).hint == "see who owns the folder, or name another file with --db FILE");
  health = sound();
  health.free = 2048;
  CHECK(about("room", health).text == "only 2 KiB of the disk are free");
  CHECK(about("room", health).hint == "make room before you go on: a copy of the journal would not fit");
  CHECK_FALSE(report::all_well(report::remarks("a.db", health)));
}

TEST_CASE("a journal that has outgrown the room for its copy is told so") {
  journal::Health health = sound();
  health.size = 1ULL << 30;
  health.free = health.size - 1;
  CHECK(about("room", health).state == Remark::State::wrong);
  health.free = health.size;
  CHECK(about("room", health).state == Remark::State::well);
}

TEST_CASE("what stands in a file's name acts on no terminal") {
  journal::Health health = sound();
  const auto list = report::remarks("a\x1b[2J.db", health);
  CHECK(report::doctor("1", list, {}).find('\x1b') == std::string::npos);
}
