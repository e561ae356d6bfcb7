// Backups, and the journal from them.

#include <fmt/format.h>
#include <sqlite3.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>

#include "base/mistake.hpp"
#include "base/name.hpp"
#include "journal/exchange.hpp"
#include "journal/file.hpp"
#include "journal/health.hpp"
#include "journal/lender.hpp"
#include "journal/origin.hpp"
#include "journal/schema.hpp"
#include "referee/seating.hpp"

namespace tavolo::journal {
namespace {

namespace fs = std::filesystem;
using base::StoreFailure;

[[noreturn]] void refuse_existing(const std::string& to) {
  throw base::Mistake("exists", fmt::format("{} exists already", to),
                      "name another file, or say --force to replace it");
}

/// Refuses a name for a copy that no file can have, or that something has already.
void refuse_target(const std::string& to, bool replace) {
  if (to.empty()) throw base::Mistake("no-file", "the copy has no name", "name a file");
  const fs::path folder = fs::path(to).parent_path();
  std::error_code failed;
  if (!folder.empty() && !fs::is_directory(folder, failed)) {
    throw base::Mistake("no-folder", fmt::format("there is no folder {}", folder.string()),
                        "name a file in a folder that is there; a disk may have to be mounted first");
  }
  const fs::file_status there = fs::status(to, failed);
  if (there.type() == fs::file_type::none) {
    throw base::Mistake("no-file", fmt::format("{} can be no file: {}", to, failed.message()), "name another file");
  }
  if (fs::exists(there) && !fs::is_regular_file(there)) {
    throw base::Mistake("exists", fmt::format("{} is no file", to), "name a file");
  }
  if (fs::exists(there) && !replace) refuse_existing(to);
}

/// Refuses to put a journal where the log of another lies, which SQLite would take for its own.
void refuse_log(const std::string& path) {
  if (!has_log(path) && !has_rollback(path)) return;
  throw StoreFailure(fmt::format("{}{} belongs to a journal in use, or to one that is gone", path,
                                 has_log(path) ? "-wal" : "-journal"),
                     "nothing was written; name another file");
}

/// Makes the part a journal of the facts of a strange file.
void take_facts_into(const Part& part, const Named& from, const Patience& patience) {
  constexpr std::int64_t steps_a_byte = 10;
  constexpr int longest_text = 1 << 28;
  const Part copy(part.meant() + ".strange");
  copy_pages_quietly(from, copy, patience);
  const auto strange = open_still(copy.path(), patience);
  strange->allow(1'000'000 + steps_a_byte * static_cast<std::int64_t>(fs::file_size(copy.path())), longest_text);
  Connection to(part.path(), SQLite::OPEN_READWRITE, patience);
  to.trust();  // it is made here
  take_facts(*strange, from, to.database);
}

/// Refuses a backup that is no journal, or damaged. `part` is its copy, which is brought up to this schema.
void check_backup(const Named& backup, const Part& part, const std::string& now, const std::function<void()>& each) {
  const auto refuse = [&](const std::string& fault) {
    throw StoreFailure(fmt::format("{} is damaged, and was not restored: {}", backup.text(), fault),
                       "nothing was written; try an older one");
  };
  guarded(backup, [&] {
    const auto copy = open_still(part.path(), {});
    (void)recognize(*copy, backup);
    if (const auto faults = faults_of(copy->database); !faults.empty()) refuse(faults.front());
  });
  try {
    Journal(part.path(), Journal::Access::copy, now).each([&](const referee::Head& head, auto /*entries*/) {
      (void)referee::seated(head);
      if (each) each();
    });
  } catch (const Hindered&) {
    throw;
  } catch (const StoreFailure& failed) {
    refuse(failed.what());
  }
}

/// Whether a file of ours cannot be read, or only in part, or is strange.
bool is_damaged(const std::string& path, const std::string& now, const Patience& patience) {
  try {
    const auto journal = open_to_read(path, patience);
    const Form form = recognize(*journal, path);
    if (!faults_of(journal->database).empty()) return true;
    if (form.schema == 0 || !form.is_older()) return false;
  } catch (const Strange&) {
    return true;
  } catch (const SQLite::Exception& error) {
    const int code = primary_code(error);
    if (code != SQLITE_CORRUPT && code != SQLITE_NOTADB) throw;
    return looks_like_journal(path);
  }
  // Whether an older one can be brought up to this schema is tried on a copy.
  const Part trial(path + ".older");
  copy_pages(path, trial, patience);
  try {
    const Journal brought_up(trial.path(), Journal::Access::copy, now);
    return false;
  } catch (const Hindered&) {
    throw;
  } catch (const StoreFailure&) {
    return looks_like_journal(path);
  }
}

/// Moves what lies under the name of a journal, with its log and rollback journal, to another name, and the part in
/// its place.
void put_aside(const std::string& path, const std::string& kept, const Part& part) {
  std::error_code none;
  const bool has_file = fs::exists(path, none);
  // With its second name it is never gone. Where a file can have only one the part finds no journal in its place.
  const bool linked = !is_empty(path) && link(path.c_str(), kept.c_str()) == 0;
  const auto move = [](const std::string& from, const std::string& to) {
    if (std::rename(from.c_str(), to.c_str()) != 0 && errno != ENOENT) {
      throw StoreFailure(fmt::format("{} cannot be written: {}", to, std::strerror(errno)));
    }
  };
  for (const char* ending : {"-wal", "-journal"}) move(path + ending, kept + ending);
  if (has_file && !linked) move(path, kept);
  unlink((path + "-shm").c_str());
  if (!part.move_to(path, linked)) {
    throw StoreFailure(fmt::format("the journal {} is in use by another program", path),
                       fmt::format("what was there lies beside it as {}; try again when it is done", kept));
  }
}

/// A name for what is kept of a journal that nothing has yet.
std::string free_name(const std::string& path, const std::string& now) {
  const std::string name = fmt::format("{}.before-{}", path, compact(now));
  std::string free = name;
  std::error_code none;
  const auto taken = [&](const char* ending) { return fs::exists(free + ending, none); };
  for (int i = 2; taken("") || taken("-wal") || taken("-journal"); ++i) free = fmt::format("{}-{}", name, i);
  return free;
}

/// Takes the pages that are left, which end the work. What was kept of the journal is removed where that fails.
void take_last_pages(SQLite::Backup& backup, const std::string& to, const std::string& kept) {
  try {
    take_pages(backup, to, -1);
  } catch (const SQLite::Exception& error) {
    if (primary_code(error) == SQLITE_IOERR) {
      // Where only the last sync failed all of it may stand in the log, for the next reader to find.
      throw StoreFailure(
          fmt::format("the journal {} cannot be written: {}", to, error.getErrorStr()),
          fmt::format("it is not certain whether it was restored: look with `tavolo log`; what it was is in {}", kept));
    }
    unlink(kept.c_str());
    throw;
  }
}

/// Refuses what is no journal. An older one is kept as it is, and need not be brought up to this schema; an empty file
/// is made one.
void refuse_other(const std::string& to, const std::string& now, const Patience& patience) {
  const Form form = guarded(to, [&] { return recognize(*open_to_read(to, patience), to); });
  const bool is_kept = form.schema != 0 && form.is_older();
  const Journal checked(to, is_kept ? Journal::Access::look : Journal::Access::write, now, patience);
}

/// Puts the pages of the part in the place of those of a journal that others may have open, and answers where
/// these are kept.
std::string replace_pages(const std::string& to, const Part& part, const std::string& now, const Patience& patience) {
  refuse_other(to, now, patience);
  return guarded(to, [&] {
    const auto source = open_still(part.path(), {});
    const auto live = open_to_write(to, patience);
    std::string kept;
    {
      SQLite::Backup backup(live->database, "main", source->database, "main");
      // The first page taken locks the journal: nobody writes between what is kept and what replaces it.
      take_pages(backup, to, 1);
      const std::string name = fmt::format("{}.before-{}", to, compact(now));
      const Part old(name);
      copy_pages(to, old, patience);
      part_from_origin(old.path());
      kept = old.move_beside(name);
      take_last_pages(backup, to, kept);
    }
    // So that the file alone is the journal again; who still reads the old pages may keep that from being done now.
    live->database.tryExec("PRAGMA wal_checkpoint(TRUNCATE)");
    return kept;
  });
}

}  // namespace

namespace {

/// Copies a journal into a part, which is checked.
void copy_checked(const std::string& from, const Part& part, const Patience& patience) {
  guarded(from, [&] {
    copy_pages(from, part, patience);
    const auto copy = open_still(part.path(), {});
    (void)recognize(*copy, from);
    if (const auto faults = faults_of(copy->database); !faults.empty()) {
      throw StoreFailure(fmt::format("the journal {} is damaged, and was not copied: {}", from, faults.front()),
                         "an earlier backup may be whole: `tavolo restore FILE`");
    }
  });
  guarded({part.meant(), "the copy"}, [&] { part_from_origin(part.path()); });
}

/// Whether two journals hold the same.
bool hold_the_same(const std::string& one, const std::string& other, const std::string& now, const Patience& patience) {
  try {
    Journal first(one, Journal::Access::look, now, patience);
    Journal second(other, Journal::Access::still, now, patience);
    return first.extent().schema == second.extent().schema && Exchange(first).held() == Exchange(second).held();
  } catch (const StoreFailure&) {
    return false;  // whatever lies there
  }
}

/// Refuses to replace a journal that holds what another one lacks: somebody wrote to it.
void refuse_more(const std::string& from, const std::string& to, const std::string& now, const Patience& patience) {
  if (!looks_like_journal(to)) return;
  Journal journal(from, Journal::Access::look, now, patience);
  if (holds_no_more(to, journal, patience)) return;
  throw StoreFailure(fmt::format("{} was written to meanwhile", to));
}

/// Gives a file that only its owner can read the rights to be read that any other file would have that this user makes.
/// A stick may know no rights, and then gives the same to all.
void let_others_read(const std::string& path) {
  const mode_t kept = umask(0);
  umask(kept);
  struct stat status {};
  constexpr mode_t all_read = S_IRUSR | S_IRGRP | S_IROTH;
  if (stat(path.c_str(), &status) != 0 || (~status.st_mode & all_read & ~kept) == 0) return;
  (void)chmod(path.c_str(), (status.st_mode | (all_read & ~kept)) & 07777U);
}

constexpr const char* table_ending = ".tavolo";

}  // namespace

std::string file_of(const std::string& origin) { return origin.empty() ? std::string{} : origin + table_ending; }

bool is_name_of_table(std::string_view name) {
  constexpr std::size_t digits = 32;
  return name.size() == digits + std::string_view(table_ending).size() && name.ends_with(table_ending) &&
         base::is_hexadecimal(name.substr(0, digits));
}

bool copy_for_others(const std::string& from, const std::string& to, const std::string& now, const Patience& patience) {
  std::error_code none;
  if (fs::exists(to, none) && hold_the_same(from, to, now, patience)) {
    let_others_read(to);
    return false;
  }
  refuse_log(to);
  refuse_more(from, to, now, patience);
  const Part part(to);
  copy_checked(from, part, patience);
  let_others_read(part.path());
  (void)part.move_to(to, true);
  return true;
}

void refuse_own(const std::string& journal, const std::string& file) {
  std::error_code none;
  if (is_same_file(journal, file)) {
    throw base::Mistake("same-file", fmt::format("{} is the journal itself", file), "name another file");
  }
  const auto real = [&](const std::string& path) {
    return fs::weakly_canonical(fs::absolute(path, none), none).string();
  };
  const std::string own = real(journal), target = real(file);
  for (const std::string_view ending : {"-wal", "-shm", "-journal", note_ending}) {
    const std::string kept = own + std::string(ending);
    if (target == kept || is_same_file(file, kept)) {
      throw base::Mistake("same-file", fmt::format("{} belongs to the journal itself", file), "name another file");
    }
    if (!target.ends_with(ending)) continue;
    if (!looks_like_journal(target.substr(0, target.size() - ending.size()))) continue;
    throw base::Mistake("same-file", fmt::format("{} belongs to another journal", file), "name another file");
  }
}

void back_up(const std::string& from, const std::string& name, bool replace, const Patience& patience) {
  refuse_lone_log(from);
  if (!is_there(from)) {
    throw base::Mistake("no-journal", fmt::format("there is no journal {}", from), "name another file with --db FILE");
  }
  const std::string to = without_link(name);
  refuse_own(from, to);
  refuse_log(to);
  refuse_target(to, replace);
  const Part part(to);
  copy_checked(from, part, patience);
  if (!part.move_to(to, replace)) refuse_existing(to);
  note_backup(from, to);
}

std::string restore(const std::string& from, const std::string& name, const std::string& now, const Patience& patience,
                    Taking taking, const std::function<void()>& each) {
  Named backup(from, "the backup", "name the file of a backup");
  backup.when_damaged = "nothing was written; try an older one";
  backup.journal = name;
  const Found found = look_at(backup);
  if (found == Found::nothing) {
    throw base::Mistake("no-journal", fmt::format("there is no file {}", from), "name the file of a backup");
  }
  if (found == Found::other)
    throw base::Mistake("no-file", fmt::format("{} is no file", from), "name the file of a backup");
  const std::string to = without_link(name);
  if (is_same_file(from, to) && taking == Taking::all) {
    throw base::Mistake("same-file", fmt::format("{} is the journal itself", from), "name the file of a backup");
  }
  const bool replaces = is_there(to);
  // What is checked, and brought up to this schema, is a copy: a backup is never written to.
  const Part part(to);
  guarded(backup, [&] {
    if (taking == Taking::facts) return take_facts_into(part, backup, patience);
    copy_pages_quietly(backup, part, patience);
  });
  check_backup(backup, part, now, each);
  guarded({to, "the journal"}, [&] { part_from_origin(part.path()); });
  const bool left_logs = is_empty(to) && (has_log(to) || has_rollback(to));
  if (!replaces && !left_logs) {
    if (part.move_to(to, false)) return {};
  } else if (left_logs || has_second_name(to) || guarded(to, [&] { return is_damaged(to, now, patience); })) {
    std::string kept = free_name(to, now);
    put_aside(to, kept, part);
    return kept;
  }
  return replace_pages(to, part, now, patience);
}

}  // namespace tavolo::journal
