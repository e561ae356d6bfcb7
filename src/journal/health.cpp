#include "journal/health.hpp"

#include <SQLiteCpp/SQLiteCpp.h>
#include <fcntl.h>
#include <fmt/format.h>
#include <pwd.h>
#include <sqlite3.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string_view>

#include "base/mistake.hpp"
#include "base/number.hpp"
#include "journal/file.hpp"

namespace tavolo::journal {
namespace {

namespace fs = std::filesystem;

std::uint64_t size_of(const std::string& path) {
  std::error_code none;
  const auto size = fs::file_size(path, none);
  return none ? 0 : size;
}

/// The file as a copy, if it is a journal in which something was written.
std::optional<Copy> look_into(const std::string& path) {
  // What is in the middle of a write is no copy.
  if (!looks_like_journal(path) || has_rollback(path)) return std::nullopt;
  try {
    Copy copy{path, Journal(path, Journal::Access::still, {}).extent(), {}};
    if (copy.extent.entries == 0) return std::nullopt;
    return copy;
  } catch (const base::StoreFailure&) {
    return std::nullopt;  // too damaged to tell whose copy it is
  }
}

std::vector<std::string> faults_of_copy(const std::string& path) {
  try {
    return Journal(path, Journal::Access::still, {}).faults();
  } catch (const base::StoreFailure& failed) {
    return {failed.what()};
  }
}

/// What the file alone tells of the first entry, which the copies of a journal share, if so much of it can be read.
std::string first_entry(const std::string& path) {
  if (!looks_like_journal(path)) return {};
  try {
    const auto connection = open_still(path, {});
    SQLite::Database& database = connection->database;
    // So that a file that was cut off is read at all.
    sqlite3_db_config(database.getHandle(), SQLITE_DBCONFIG_DEFENSIVE, 0, nullptr);
    database.exec("PRAGMA writable_schema = ON");
    return database.execAndGet("SELECT hex(id) FROM entries ORDER BY number LIMIT 1").getString();
  } catch (const SQLite::Exception&) {
    return {};
  }
}

/// What the last backup left beside a journal.
struct Note {
  std::string copy;
  std::string first;  ///< the id of the first entry; empty in the notes of before
};

Note read_note(const std::string& path) {
  Note note;
  std::error_code none;
  if (!fs::is_regular_file(path + note_ending, none)) return note;  // a pipe would be waited for
  std::ifstream in(path + note_ending);
  std::getline(in, note.copy);
  std::getline(in, note.first);
  return note;
}

/// What the name of a file tells of a copy: `evening.db.part-123`, and what SQLite has beside it.
struct PartName {
  pid_t process = 0;    ///< that makes it, or made it; 0 where it is no such name
  bool is_copy = true;  ///< and not a file beside one

  /// Whether the process that has the number lives, so that the copy may be finished yet.
  [[nodiscard]] bool lives() const { return process != 0 && (kill(process, 0) == 0 || errno != ESRCH); }
};

PartName part_name(const fs::path& file) {
  std::string name = file.filename().string();
  PartName part;
  for (const std::string_view ending : {"-journal", "-wal", "-shm"}) {
    if (!part.is_copy || !name.ends_with(ending)) continue;
    name.resize(name.size() - ending.size());
    part.is_copy = false;
  }
  constexpr std::string_view mark = ".part-";
  const std::size_t at = name.rfind(mark);
  std::error_code none;
  if (at == std::string::npos || !fs::is_regular_file(fs::symlink_status(file, none))) return {};
  const base::Number process = base::whole(std::string_view(name).substr(at + mark.size()));
  if (!process || process.value <= 0 || process.value >= 1 << 30) return {};
  part.process = static_cast<pid_t>(process.value);
  return part;
}

/// Whether a file is a copy, or belongs to one, that was begun by a process that has ended.
bool is_unfinished(const fs::path& file, const PartName& part) {
  if (part.process == 0 || part.lives()) return false;
  if (!part.is_copy || size_of(file.string()) == 0) return true;
  // Others cut their files in parts, too. The first page of a copy may be written last.
  constexpr std::string_view magic = "SQLite format 3";
  std::array<char, magic.size()> header{};
  std::ifstream(file, std::ios::binary).read(header.data(), header.size());
  return std::string_view(header.data(), header.size()) == magic || header == std::array<char, magic.size()>{};
}

/// The folders in which something of a journal may lie: that of its name, and where this is a link that of the file.
std::vector<fs::path> folders_of(const std::string& path) {
  std::vector<fs::path> folders{fs::path(path).parent_path()};
  const fs::path other = fs::path(without_link(path)).parent_path();
  if (!is_same_file((folders.front() / ".").string(), (other / ".").string())) folders.push_back(other);
  return folders;
}

/// The journals around one. What was never finished is noted.
std::vector<Copy> journals_around(const std::string& path, const std::string& noted, Health& health) {
  std::vector<Copy> found;
  const auto add = [&](const std::string& file) {
    if (is_same_file(file, path)) return;
    if (auto copy = look_into(file)) found.push_back(std::move(*copy));
  };
  std::error_code error;
  for (const fs::path& folder : folders_of(path)) {
    std::vector<std::string> files;
    for (fs::directory_iterator file(folder.empty() ? "." : folder, error), end; !error && file != end;
         file.increment(error)) {
      const fs::path beside = folder / file->path().filename();
      const PartName part = part_name(beside);
      if (part.lives()) continue;  // it is no copy yet
      (is_unfinished(beside, part) ? health.unfinished : files).push_back(beside.string());
    }
    std::ranges::sort(files);
    std::ranges::for_each(files, add);
  }
  std::ranges::sort(health.unfinished);
  if (noted.empty()) return found;
  if (!fs::exists(noted, error)) {
    health.missing_copy = noted;
  } else if (std::ranges::none_of(found, [&](const Copy& copy) { return is_same_file(copy.path, noted); })) {
    add(noted);
  }
  return found;
}

/// Whether a copy was made of the journal by itself, by its name: `evening.db.before-20261120T210405Z`.
bool is_dated(const Copy& copy, const std::string& path) {
  const std::string name = fs::path(copy.path).filename().string();
  const std::string own = fs::path(path).filename().string();
  return name.starts_with(own + ".before-") || name.starts_with(own + ".schema-");
}

/// Of the journals those that are copies of the journal. Where nobody knows whose entries it has, the one that was
/// noted is; else those are that bear its name.
std::vector<Copy> copies_among(const std::vector<Copy>& journals, const std::string& path, const std::string& first,
                               const std::string& noted) {
  std::vector<Copy> copies;
  const auto take = [&](auto is_one) { std::ranges::copy_if(journals, std::back_inserter(copies), is_one); };
  if (!first.empty()) {
    take([&](const Copy& copy) { return copy.extent.first == first; });
    return copies;
  }
  take([&](const Copy& copy) { return is_same_file(copy.path, noted); });
  if (copies.empty())
    take([&](const Copy& copy) { return is_dated(copy, path) || is_dated(copy, without_link(path)); });
  return copies;
}

/// Looks for copies of the journal.
void look_around(const std::string& path, Health& health) {
  health.lost = health.orphaned_log || (!health.failure.empty() && looks_like_journal(path));
  Note note = read_note(without_link(path));
  if (note.copy.empty()) note = read_note(path);
  const std::vector<Copy> journals = journals_around(path, note.copy, health);
  if (health.extent.entries == 0 && !health.lost) return;

  std::string first = health.extent.first;
  if (first.empty()) first = first_entry(path);
  if (first.empty()) first = note.first;
  std::vector<Copy> copies = copies_among(journals, path, first, note.copy);
  const auto more = [](const Copy& one, const Copy& other) { return one.extent.entries < other.extent.entries; };
  if (copies.empty()) {
    if (health.lost && first.empty() && !journals.empty()) {
      health.doubtful_copy = std::ranges::max_element(journals, more)->path;
    }
    return;
  }
  std::ranges::stable_sort(copies, [&](const Copy& one, const Copy& other) { return more(other, one); });
  for (Copy& copy : copies) {
    copy.faults = faults_of_copy(copy.path);
    if (copy.faults.empty() || !health.lost) {
      health.copy = std::move(copy);
      return;
    }
  }
  health.copy = std::move(copies.front());
}

/// Writes a small file over an older one; does nothing where the name is that of something else.
void write_note(const std::string& path, std::string_view text) {
  const int file = open(path.c_str(), O_WRONLY | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC, 0600);
  if (file < 0) return;
  struct stat status {};
  if (fstat(file, &status) == 0 && S_ISREG(status.st_mode) && ftruncate(file, 0) == 0) {
    (void)!write(file, text.data(), text.size());
  }
  close(file);
}

std::string name_of(uid_t user) {
  const passwd* found = getpwuid(user);  // NOLINT(concurrency-mt-unsafe): the program has one thread
  return found == nullptr ? std::to_string(user) : found->pw_name;
}

/// Whether a file beside a journal can be read and written, by us; if we are root, who may do all, by the owner of
/// the journal.
bool can_be_used(const std::string& path, const struct stat& file, const struct stat& journal) {
  if (!S_ISREG(file.st_mode) || access(path.c_str(), R_OK | W_OK) != 0) return false;
  if (geteuid() != 0 || journal.st_uid == 0) return true;
  const unsigned shift = file.st_uid == journal.st_uid ? 6 : file.st_gid == journal.st_gid ? 3 : 0;
  return (file.st_mode >> shift & 06U) == 06U;
}

/// What keeps SQLite from using the files beside the journal.
void look_beside(const std::string& path, Health& health) {
  const std::string real = without_link(path);
  struct stat journal {};
  if (stat(real.c_str(), &journal) != 0) return;
  for (const char* ending : {"-wal", "-shm"}) {
    const std::string beside = real + ending;
    struct stat file {};
    if (stat(beside.c_str(), &file) != 0 || can_be_used(beside, file, journal)) continue;
    const bool may_change = geteuid() == 0 || file.st_uid == geteuid();
    // Who may only read the journal need not write what lies beside it.
    if (!health.writable && !may_change) continue;
    health.blocked.push_back({.path = beside,
                              .owner = name_of(file.st_uid),
                              .is_file = S_ISREG(file.st_mode),
                              .may_change = may_change,
                              .same_owner = file.st_uid == journal.st_uid,
                              .holds_pages = std::string_view(ending) == "-wal" && file.st_size > 0});
  }
}

/// What the system knows of the file and its folder.
void look_outside(const std::string& path, Health& health) {
  const std::string real = without_link(path);
  struct stat status {};
  health.exists = stat(path.c_str(), &status) == 0;
  health.rights = status.st_mode & 07777U;
  health.writable = health.exists && access(path.c_str(), W_OK) == 0;
  if (health.exists) {
    health.owner = name_of(status.st_uid);
    health.may_change = geteuid() == 0 || status.st_uid == geteuid();
    health.second_name = has_second_name(path);
  }
  health.size = size_of(path) + size_of(real + "-wal");
  health.orphaned_log =
      (!health.exists || (S_ISREG(status.st_mode) && status.st_size == 0)) && size_of(real + "-wal") > 0;
  fs::path folder = fs::path(real).parent_path();
  if (folder.empty()) folder = ".";
  health.folder_there = access(folder.c_str(), F_OK) == 0;
  health.folder_writable = access(folder.c_str(), W_OK | X_OK) == 0;
  struct statvfs disk {};
  if (statvfs(folder.c_str(), &disk) == 0) health.free = std::uint64_t{disk.f_bavail} * disk.f_frsize;
}

void read_journal(const std::string& path, Journal::Access access, Health& health) {
  health.faults.clear();
  health.failure.clear();
  try {
    Journal journal(path, access, {});
    health.extent = journal.extent();
    health.faults = journal.faults();
  } catch (const base::StoreFailure& failed) {
    health.failure = failed.what();
    health.hint = failed.hint();
  }
}

/// Reads the journal, without a trace where nobody uses it.
void look_inside(const std::string& path, Health& health) {
  const std::string real = without_link(path);
  if (health.exists && size_of(path) > 0 && !is_accompanied(real)) {
    std::error_code none;
    const auto before = fs::last_write_time(real, none);
    read_journal(path, Journal::Access::still, health);
    // What was read while somebody wrote may be neither the old nor the new.
    if (!is_accompanied(real) && fs::last_write_time(real, none) == before) return;
  }
  read_journal(path, Journal::Access::look, health);
}

}  // namespace

Health examine(const std::string& path) {
  Health health;
  look_outside(path, health);
  look_inside(path, health);
  look_beside(path, health);
  look_around(path, health);
  return health;
}

std::string sqlite_version() { return sqlite3_libversion(); }

void note_backup(const std::string& journal, const std::string& copy) noexcept {
  try {
    std::error_code none;
    const std::string place = fs::absolute(copy, none).string();
    // A name with a newline cannot stand in a line.
    if (none || place.find('\n') != std::string::npos) return;
    write_note(without_link(journal) + note_ending, fmt::format("{}\n{}\n", place, first_entry(copy)));
  } catch (const std::exception&) {
    // The copy stands all the same: nothing may say that it does not.
  }
}

}  // namespace tavolo::journal
