#include "journal/health.hpp"

#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "catch.hpp"
#include "folder.hpp"
#include "journal/sql.hpp"

using namespace tavolo;
using journal::examine;
using journal::Health;
using journal::Journal;
using tavolo::tests::contains;
using tavolo::tests::Folder;
namespace fs = std::filesystem;

namespace {

constexpr const char* now = "2026-11-20T21:00:00Z";

/// Writes so many entries into the journal, and makes it where there is none.
void write(const std::string& file, int entries) {
  Journal book(file, Journal::Access::write, now);
  auto writing = book.write();
  const std::int64_t match =
      book.match(1) ? 1 : book.add_match({.game = "all-fours", .sides = {{"Ann"}, {"Ben"}}, .scores = {0, 0}});
  for (int i = 0; i < entries; ++i) book.append(match, {.kind = referee::Entry::Kind::deal, .deal = 1, .text = "d1"});
  writing.commit();
}

/// The number of a process that has ended.
pid_t ended_process() {
  const pid_t child = fork();
  if (child == 0) _exit(0);
  REQUIRE(waitpid(child, nullptr, 0) == child);
  return child;
}

/// Makes two tables share their pages, which nothing minds that only counts entries.
void damage(const std::string& file) {
  tests::run_sql(file,
                 "PRAGMA writable_schema = ON;"
                 "UPDATE sqlite_schema SET rootpage = (SELECT rootpage FROM sqlite_schema WHERE name = 'sides') "
                 "WHERE name = 'seats'");
}

}  // namespace

TEST_CASE("a sound journal is examined without a trace") {
  const Folder folder;
  write(folder.file(), 3);
  const Health health = examine(folder.file());
  CHECK(health.exists);
  CHECK(health.failure.empty());
  CHECK(health.faults.empty());
  CHECK(health.extent.entries == 3);
  CHECK(health.extent.until == now);
  CHECK(health.extent.first.size() == 32);
  CHECK(health.extent.schema == Journal::schema());
  CHECK(health.rights == 0600);
  CHECK(health.writable);
  CHECK(health.folder_there);
  CHECK(health.folder_writable);
  CHECK(health.size >= fs::file_size(folder.file()));
  CHECK(health.free > 0);
  CHECK_FALSE(health.lost);
  CHECK_FALSE(health.copy);
  CHECK_FALSE(journal::sqlite_version().empty());
}

TEST_CASE("where there is no journal there is nothing to be afraid of") {
  const Folder folder;
  const Health none = examine(folder.file());
  CHECK_FALSE(none.exists);
  CHECK(none.failure.empty());
  CHECK(none.folder_there);
  CHECK_FALSE(none.lost);
  CHECK_FALSE(examine(folder.file("no/where.db")).folder_there);
  std::ofstream(folder.file("empty.db")).flush();
  CHECK(examine(folder.file("empty.db")).extent.entries == 0);
}

TEST_CASE("of the copies the one with most entries is named, and others' journals are not") {
  const Folder folder;
  write(folder.file("other.db"), 50);
  write(folder.file(), 1);
  journal::back_up(folder.file(), folder.file("first.db"), false);
  write(folder.file(), 4);
  fs::create_directory(folder.file("away"));
  journal::back_up(folder.file(), folder.file("away/second.db"), false);
  write(folder.file(), 1);
  std::ofstream(folder.file("letter")) << "dear Ann";
  Health health = examine(folder.file());
  REQUIRE(health.copy);
  CHECK(fs::equivalent(health.copy->path, folder.file("away/second.db")));
  CHECK(health.copy->extent.entries == 5);
  CHECK(health.copy->faults.empty());
  CHECK(health.missing_copy.empty());
  fs::remove(folder.file("away/second.db"));
  health = examine(folder.file());
  CHECK(health.missing_copy == folder.file("away/second.db"));
  REQUIRE(health.copy);
  CHECK(health.copy->extent.entries == 1);
}

TEST_CASE("a journal that is lost names whatever copy there is") {
  const Folder folder;
  write(folder.file(), 2);
  journal::back_up(folder.file(), folder.file("copy.db"), false);
  fs::resize_file(folder.file(), 4096 * 3);
  const Health cut = examine(folder.file());
  CHECK_THAT(cut.failure, contains("is damaged"));
  CHECK_FALSE(cut.hint.empty());
  CHECK(cut.lost);
  REQUIRE(cut.copy);
  CHECK(cut.copy->extent.entries == 2);
  fs::remove(folder.file());
  std::ofstream(folder.file() + "-wal") << "what was written last";
  const Health gone = examine(folder.file());
  CHECK(gone.orphaned_log);
  CHECK(gone.lost);
  CHECK(gone.copy);
}

TEST_CASE("a copy that is damaged is named with what is wrong") {
  const Folder folder;
  write(folder.file(), 2);
  journal::back_up(folder.file(), folder.file("copy.db"), false);
  damage(folder.file("copy.db"));
  const Health health = examine(folder.file());
  REQUIRE(health.copy);
  REQUIRE_FALSE(health.copy->faults.empty());
  // Where not even the entries can be counted nobody can tell whose copy it is.
  fs::resize_file(folder.file("copy.db"), 4096 * 2);
  CHECK_FALSE(examine(folder.file()).copy);
}

TEST_CASE("copies whose makers were killed are told, those still being made are not") {
  const Folder folder;
  write(folder.file(), 1);
  journal::back_up(folder.file(), folder.file("copy.db"), false);
  const std::string left = folder.file("copy.db.part-" + std::to_string(ended_process()));
  fs::copy_file(folder.file("copy.db"), left);
  fs::copy_file(folder.file("copy.db"), folder.file("b.db.part-" + std::to_string(getpid())));
  fs::copy_file(folder.file("copy.db"), folder.file("c.db.part-time"));
  const Health health = examine(folder.file());
  CHECK(health.unfinished == std::vector<std::string>{left});
  CHECK(health.copy);
}

TEST_CASE("a backup whose name no line can hold is not noted") {
  const Folder folder;
  write(folder.file(), 1);
  journal::note_backup(folder.file(), folder.file("a\nb.db"));
  CHECK_FALSE(fs::exists(folder.file() + ".last-backup"));
  journal::note_backup(folder.file(), folder.file("b.db"));
  CHECK(examine(folder.file()).missing_copy == folder.file("b.db"));
}
