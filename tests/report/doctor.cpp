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
  health.owner = "ann";
  health.may_change = true;
  health.free = 1ULL << 40;
  health.extent.schema = journal::Journal::schema();
  return health;
}

/// The remark about a thing.
Remark about(std::string_view what, const journal::Health& health) {
  const auto list = report::remarks("a.db", health, false);
  const auto found = std::ranges::find(list, what, &Remark::about);
  return found == list.end() ? Remark{} : *found;
}

}  // namespace

TEST_CASE("a sound journal has nothing wrong") {
  for (const Remark& remark : report::remarks("a.db", sound(), false)) {
    INFO(remark.text);
    CHECK(remark.state == Remark::State::well);
    CHECK(remark.hint.empty());
  }
}

TEST_CASE("what keeps a journal from being written is told with what to do") {
  journal::Health health = sound();
  health.writable = false;
  CHECK(about("rights", health).text == "you may not write the journal");
  CHECK(about("rights", health).hint == "chmod u+rw a.db");
  health.may_change = false;
  CHECK(about("rights", health).hint == "it belongs to ann; name another file with --db FILE");
  health.writable = true;
  health.rights = 0660;
  CHECK(about("rights", health).hint == "ask ann, to whom it belongs, for: chmod 600 a.db");
  health = sound();
  health.folder_writable = false;
  CHECK(about("folder", health).text == "you may not write in the folder of the journal, which SQLite must");
  CHECK(about("folder", health).hint == "see who owns the folder, or name another file with --db FILE");
  health = sound();
  health.second_name = true;
  CHECK(about("names", health).text == "the file has a second name, and what is written through both is lost");
  CHECK(about("names", health).hint == "`find FOLDER -samefile a.db` lists them: delete all but one");
  health = sound();
  health.free = 2048;
  CHECK(about("room", health).text == "only 2 KiB of the disk are free");
  CHECK(about("room", health).hint == "make room before you go on: a copy of the journal would not fit");
  CHECK_FALSE(report::all_well(report::remarks("a.db", health, false)));
}

TEST_CASE("what lies beside a journal and keeps it from being written is told with what is safe to do") {
  journal::Health health = sound();
  const auto hint = [&](const journal::Blocked& blocked) {
    health.blocked = {blocked};
    const auto list = report::remarks("a.db", health, false);
    CHECK(list.at(2).state == Remark::State::wrong);
    CHECK(list.at(2).about == "rights");
    return list.at(2).text + " | " + list.at(2).hint;
  };
  CHECK(hint({.path = "a.db-shm", .owner = "ann", .may_change = true, .same_owner = true}) ==
        "a.db-shm keeps the journal from being written: it is read-only | chmod u+rw a.db-shm");
  CHECK(hint({.path = "a.db-shm", .owner = "ann", .may_change = true}) ==
        "a.db-shm keeps the journal from being written: it belongs to ann | chown --reference=a.db a.db-shm");
  CHECK(hint({.path = "a.db-shm", .owner = "ann"}) ==
        "a.db-shm keeps the journal from being written: it belongs to ann | "
        "when nobody uses the journal: rm a.db-shm");
  CHECK(hint({.path = "a.db-wal", .owner = "ann", .holds_pages = true}) ==
        "a.db-wal keeps the journal from being written: it belongs to ann | "
        "do not delete it: entries are in it; its owner must let you write it");
  CHECK(hint({.path = "a.db-wal", .owner = "ann", .is_file = false}) ==
        "a.db-wal is no file, and SQLite needs one there | move it away: mv a.db-wal a.db-wal.kept");
}

TEST_CASE("a lost journal without a whole copy is told where to look") {
  journal::Health health = sound();
  health.failure = "the journal a.db is damaged";
  health.lost = true;
  const auto said = [&] { return about("backup", health).text + " | " + about("backup", health).hint; };
  CHECK(said() == "no copy of the journal is known | if you keep one elsewhere: tavolo restore FILE");
  health.doubtful_copy = "club b.db";
  CHECK(said() ==
        "no copy of the journal is known | club b.db may be one: look with `tavolo --db 'club b.db' matches`");
  health.missing_copy = "/stick/b.db";
  CHECK(said() == "the last one, /stick/b.db, is not there now | bring it back, then: tavolo restore /stick/b.db");
  health.copy.emplace();
  health.copy->path = "b.db";
  health.copy->faults = {"the file is damaged: it is torn"};
  CHECK(
      said() ==
      "the copy b.db is damaged: the file is damaged: it is torn | if you keep another elsewhere: tavolo restore FILE");
}

TEST_CASE("commands to type name the journal where it must be named, as a shell takes it") {
  journal::Health health = sound();
  health.extent.entries = 2;
  const auto hint = [&](const std::string& path, bool named) {
    return report::remarks(path, health, named).back().hint;
  };
  CHECK(hint("a.db", false) == "tavolo backup FILE, best on another disk");
  CHECK(hint("a.db", true) == "tavolo --db a.db backup FILE, best on another disk");
  CHECK(hint("my journal.db", true) == "tavolo --db 'my journal.db' backup FILE, best on another disk");
  CHECK(hint("it's;$HOME", true) == "tavolo --db 'it'\\''s;$HOME' backup FILE, best on another disk");
  CHECK(hint("-x.db", true) == "tavolo --db ./-x.db backup FILE, best on another disk");
  CHECK(hint("écarté.db", true) == "tavolo --db écarté.db backup FILE, best on another disk");
  health.rights = 0644;
  for (const auto& [path, shown] : {std::pair{"my journal.db", "'my journal.db'"}, {"~ann", "'~ann'"}}) {
    CHECK(report::remarks(path, health, false)[1].hint == std::string("chmod 600 ") + shown);
  }
}

TEST_CASE("nobody but the owner may have any right, and the owner both") {
  journal::Health health = sound();
  for (const unsigned others : {0040U, 0020U, 0010U, 0004U, 0002U, 0001U}) {
    INFO(others);
    health.rights = 0600U | others;
    CHECK(about("rights", health).state == Remark::State::wrong);
  }
  health.rights = 0600;
  CHECK(about("rights", health).state == Remark::State::well);
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
  const auto list = report::remarks("a\x1b[2J.db", health, true);
  CHECK(report::text(report::doctor("1", list), {}).find('\x1b') == std::string::npos);
}
