// Who writes a journal: an origin of its own, and another one for every copy that goes on by itself.

#include <filesystem>
#include <string>
#include <vector>

#include "catch.hpp"
#include "folder.hpp"
#include "journal/journal.hpp"
#include "sql.hpp"

using namespace tavolo;
using journal::Journal;
using tavolo::tests::Folder;
using tavolo::tests::written_at;
namespace fs = std::filesystem;

namespace {

/// Writes a match into a journal, and answers as whom.
std::string write_match(const std::string& file) {
  Journal book(file, Journal::Access::write, written_at);
  auto writing = book.write();
  const std::int64_t match = book.add_match(
      {.game = "fieschi", .edition = "2026-11", .date = "2026-11-20", .sides = {{"Ann"}, {"Ben"}}, .scores = {0, 0}});
  book.append(match, {});
  writing.commit();
  return book.extent().origin;
}

std::string origin_of(const std::string& file) {
  return Journal(file, Journal::Access::look, written_at).extent().origin;
}

}  // namespace

TEST_CASE("a journal writes as one origin, whatever it is called") {
  const Folder folder;
  const std::string origin = write_match(folder.file());
  CHECK(origin.size() == 32);
  CHECK(write_match(folder.file()) == origin);
  fs::rename(folder.file(), folder.file("moved.db"));
  CHECK(write_match(folder.file("moved.db")) == origin);
  CHECK(origin_of(folder.file("moved.db")) == origin);
  CHECK(origin_of(folder.file("nowhere.db")).empty());
  CHECK(Journal(folder.file("moved.db"), Journal::Access::read, written_at).faults().empty());
}

TEST_CASE("a copy of a journal that goes on by itself is another origin") {
  const Folder folder;
  const std::string origin = write_match(folder.file());
  const std::string copy = folder.file("copy.db");
  SECTION("copied by another program") { fs::copy_file(folder.file(), copy); }
  SECTION("copied to where another file was") {
    (void)write_match(copy);
    fs::remove(copy);
    fs::copy_file(folder.file(), copy);
  }
  SECTION("a backup") { journal::back_up(folder.file(), copy, false); }
  SECTION("a backup that was restored elsewhere") {
    journal::back_up(folder.file(), folder.file("backup.db"), false);
    CHECK(journal::restore(folder.file("backup.db"), copy, written_at).empty());
  }
  SECTION("the pages of a backup written into the journal itself") {
    journal::back_up(folder.file(), folder.file("backup.db"), false);
    (void)write_match(folder.file());
    CHECK_FALSE(journal::restore(folder.file("backup.db"), folder.file(), written_at).empty());
    CHECK(origin_of(folder.file()).empty());
    CHECK(write_match(folder.file()) != origin);
    return;
  }
  SECTION("a backup written over the journal by another program") {
    journal::back_up(folder.file(), folder.file("backup.db"), false);
    (void)write_match(folder.file());
    fs::copy_file(folder.file("backup.db"), folder.file(), fs::copy_options::overwrite_existing);
    CHECK(origin_of(folder.file()).empty());
    CHECK(write_match(folder.file()) != origin);
    return;
  }
  CHECK(origin_of(copy).empty());
  const std::string other = write_match(copy);
  CHECK(other.size() == 32);
  CHECK(other != origin);
  CHECK(write_match(copy) == other);
  CHECK(write_match(folder.file()) == origin);
  for (const std::string& file : {folder.file(), copy}) {
    CHECK(Journal(file, Journal::Access::read, written_at).faults().empty());
  }
}

TEST_CASE("the facts of an older journal are of the same origin in all its copies, and what follows is not") {
  const Folder folder;
  std::vector<std::string> origins;
  for (const char* name : {"one.db", "other.db"}) {
    fs::copy_file(fs::path(TAVOLO_SOURCE_DIR) / "tests/journals/schema-9.db", folder.file(name));
    { const Journal brought_up(folder.file(name), Journal::Access::write, written_at); }
    CHECK(origin_of(folder.file(name)).empty());
    origins.push_back(write_match(folder.file(name)));
  }
  CHECK(origins.front() != origins.back());
  tests::run_sql(folder.file("one.db"), "UPDATE origins SET id = zeroblob(16) WHERE number = 1");
  CHECK(Journal(folder.file("one.db"), Journal::Access::read, written_at).faults() ==
        std::vector<std::string>{"origin 1 was changed by another program"});
}
