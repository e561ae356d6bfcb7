#include "journal/file.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sqlite3.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <climits>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <limits>
#include <thread>

#include "base/file.hpp"
#include "base/mistake.hpp"
#include "base/name.hpp"
#include "base/number.hpp"

namespace tavolo::journal {

using base::StoreFailure;
using SQLite::Statement;

namespace {

namespace fs = std::filesystem;

/// SQLite keeps no account of the memory that it uses, which nobody asks for: that is a lock for every piece. It must
/// be told before it is used.
[[maybe_unused]] const int without_account = sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);

/// The smallest database has one page of this many bytes.
constexpr off_t smallest_database = 512;
/// What it may take to find out whether a file is a journal; a hundred times what it takes where it is.
constexpr std::int64_t most_steps_unknown = 100'000;
constexpr int most_bytes_unknown = 1 << 20;
/// The longest ending of a file that SQLite or a copy makes beside a journal.
constexpr std::size_t longest_ending = std::string_view(".schema-99-20261120T210405Z.part-4194304-journal").size();

bool holds_bytes(const std::string& path) {
  struct stat status {};
  return stat(path.c_str(), &status) == 0 && status.st_size > 0;
}

/// A path as a URI takes it.
std::string escaped(const std::string& text) {
  std::string result;
  for (const char c : text) {
    if (c == '%' || c == '?' || c == '#') {
      result += fmt::format("%{:02x}", static_cast<unsigned char>(c));
    } else {
      result += c;
    }
  }
  return result;
}

/// A name that SQLite takes for that of a file, whatever it is.
std::string file_name(const std::string& path) { return path.starts_with('/') ? path : "./" + path; }

/// The same with what is to be said of it.
std::string opened_name(const std::string& path, int flags) {
  refuse_lone_log(path);
  return (flags & SQLite::OPEN_URI) != 0 ? "file:" + escaped(file_name(path)) + "?immutable=1" : file_name(path);
}

/// The result code of SQLite. A copy that fails tells it together with the extended one.
int extended_code(const SQLite::Exception& error) {
  return error.getExtendedErrorCode() > 0 ? error.getExtendedErrorCode() : error.getErrorCode();
}

/// Whether what several programs need to use one file is not to be had.
bool lacks_sharing(int extended_code) {
  constexpr std::array codes{SQLITE_IOERR_LOCK, SQLITE_IOERR_RDLOCK, SQLITE_IOERR_SHMOPEN, SQLITE_IOERR_SHMLOCK,
                             SQLITE_IOERR_SHMMAP};
  return std::ranges::find(codes, extended_code) != codes.end();
}

/// Whether what the integrity check says is that the disk failed, in one of its lines: `… error code=266`, or of a page
/// that holds no row `failed to get page 34`.
bool tells_of_disk(std::string_view fault) {
  if (fault.find("failed to get page") != std::string_view::npos) return true;
  constexpr std::string_view mark = "code";
  for (std::size_t at = 0; (at = fault.find(mark, at)) != std::string_view::npos;) {
    at = std::min(at + mark.size() + 1, fault.size());  // after a blank or =
    const std::string_view code = fault.substr(at, fault.find_first_not_of("0123456789", at) - at);
    if (const base::Number number = base::whole(code); number && (number.value & 0xff) == SQLITE_IOERR) return true;
  }
  return false;
}

/// Copies all pages of an open journal into a part.
void copy_from(SQLite::Database& source, const Named& from, const Part& part, const Patience& patience) {
  if (source.execAndGet("PRAGMA application_id").getInt() != application_id) refuse_foreign(from);
  Connection to(part.path(), SQLite::OPEN_READWRITE, patience);
  // Nobody else looks at a part, so nothing need be shared beside it, and it is synced once, before it gets its name.
  to.database.exec("PRAGMA locking_mode = EXCLUSIVE; PRAGMA synchronous = OFF");
  try {
    SQLite::Backup backup(to.database, "main", source, "main");
    take_pages(backup, from, -1);
  } catch (const SQLite::Exception& error) {
    if (primary_code(error) != SQLITE_FULL) throw;
    throw StoreFailure(fmt::format("the disk is full: there is no room for {}", part.meant()),
                       "nothing was written; make room and try again");
  }
  // A copy is one file and needs no others beside it, so that it can be read on a disk that cannot be written.
  guarded({part.meant(), "the copy"}, [&] { to.database.exec("PRAGMA journal_mode = DELETE"); });
}

/// Renames a file; answers false where there is something of the new name.
bool rename_to_nothing(const std::string& from, const std::string& to) {
  if (renameat2(AT_FDCWD, from.c_str(), AT_FDCWD, to.c_str(), RENAME_NOREPLACE) == 0) return true;
  if (errno == EEXIST) return false;
  if (errno == EINVAL || errno == ENOSYS) {  // some network folders cannot look and rename at once
    struct stat there {};
    if (lstat(to.c_str(), &there) == 0) return false;
    if (std::rename(from.c_str(), to.c_str()) == 0) return true;
  }
  throw StoreFailure(fmt::format("{} cannot be written: {}", to, std::strerror(errno)));
}

}  // namespace

void refuse_foreign(const Named& file) {
  throw StoreFailure(file.path + " is not a journal of tavolo", std::string(file.hint));
}

void fail(const Named& file, const SQLite::Exception& error) {
  const std::string name = file.text();
  switch (primary_code(error)) {
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
      throw Hindered(name + " is in use by another program", "nothing was written; try again when it is done");
    case SQLITE_FULL:
      throw Hindered(fmt::format("the disk is full: {} cannot grow", name),
                     "nothing was written; make room and try again");
    case SQLITE_NOTADB: refuse_foreign(file);
    case SQLITE_CORRUPT: throw StoreFailure(name + " is damaged", std::string(file.when_damaged));
    case SQLITE_READONLY:
      if (extended_code(error) == SQLITE_READONLY_ROLLBACK) {
        throw Hindered(
            name + " was left in the middle of a write, and may not be written",
            "use it once with the rights to write it and its folder: that brings back what was there before");
      }
      throw Hindered(name + " cannot be written: it is read-only",
                     "nothing was written; see who may write it, its folder, and the files -wal and -shm beside it");
    case SQLITE_CANTOPEN:
    case SQLITE_PERM:
    case SQLITE_AUTH: throw Hindered(name + " cannot be opened", "see who may read and write it and its folder");
    case SQLITE_IOERR:
      if (lacks_sharing(extended_code(error))) {
        throw Hindered(name + " cannot be shared: its folder gives no locks or no memory, as some on a network",
                       "nothing was written; keep it on a disk of this computer, with --db FILE");
      }
      throw Hindered(fmt::format("{} cannot be read or written: {}", name, error.getErrorStr()),
                     "nothing was written; the disk may be full or failing");
    case SQLITE_INTERRUPT:
    case SQLITE_TOOBIG:
      throw StoreFailure(name + " holds more than a journal of tavolo has room for", std::string(file.when_damaged));
    default: throw StoreFailure(fmt::format("{} cannot be used: {}", name, error.what()), "nothing was written");
  }
}

bool is_empty(const std::string& path) noexcept {
  struct stat status {};
  return stat(path.c_str(), &status) != 0 || status.st_size == 0;
}

int primary_code(const SQLite::Exception& error) noexcept { return error.getErrorCode() & 0xff; }

Found look_at(const Named& file) {
  struct stat status {};
  if (stat(file.path.c_str(), &status) != 0) {
    if (errno == ENOENT) {
      struct stat link {};
      if (lstat(file.path.c_str(), &link) != 0) return Found::nothing;
      throw StoreFailure(fmt::format("{} is a link to a file that does not exist", file.text()),
                         fmt::format("mend the link, or {}", file.hint));
    }
    throw StoreFailure(fmt::format("{} cannot be opened: {}", file.text(), std::strerror(errno)),
                       "see who may read it and its folder");
  }
  if (!S_ISREG(status.st_mode)) return Found::other;
  // SQLite takes a file of one byte for an empty one, and would write over it.
  if (status.st_size > 0 && status.st_size < smallest_database) refuse_foreign(file);
  return Found::file;
}

bool is_there(const std::string& path) {
  const Found found = look_at(path);
  if (found == Found::other) {
    throw StoreFailure(fmt::format("the journal {} is no file", path), "name a file with --db FILE");
  }
  return found == Found::file;
}

std::string without_link(const std::string& path) {
  std::error_code none;
  if (!fs::is_symlink(path, none)) return path;
  const std::string real = fs::canonical(path, none).string();
  return real.empty() ? path : real;
}

bool is_same_file(const std::string& one, const std::string& other) {
  std::error_code none;
  return fs::equivalent(one, other, none);
}

bool has_log(const std::string& path) { return holds_bytes(without_link(path) + "-wal"); }

bool has_rollback(const std::string& path) { return holds_bytes(without_link(path) + "-journal"); }

bool is_accompanied(const std::string& path) {
  std::error_code none;
  return fs::exists(path + "-wal", none) || fs::exists(path + "-journal", none);
}

bool has_second_name(const std::string& path) {
  struct stat status {};
  return stat(path.c_str(), &status) == 0 && S_ISREG(status.st_mode) && status.st_nlink > 1;
}

void refuse_second_name(const std::string& path) {
  if (!has_second_name(path)) return;
  const std::string name = base::typed(path);
  throw StoreFailure(
      fmt::format("the journal {} has a second name, and what is written through both is lost", path),
      fmt::format("nothing was written; `find FOLDER -samefile {0}` lists the names: delete all but one, or part this "
                  "one from the others: cp {0} {1} && mv {1} {0}",
                  name, base::typed(path + ".alone")));
}

void refuse_lone_log(const std::string& path) {
  // The log is looked at first: while it is there the file never shrinks to nothing.
  if (!has_log(path)) return;
  std::error_code none;
  const auto size = fs::file_size(path, none);
  if (!none && size > 0) return;
  throw StoreFailure(fmt::format("{0} is {1}, and its log {0}-wal is still there", path, none ? "gone" : "empty"),
                     "do not delete the log: put the journal back beside it, or take a copy back: tavolo restore FILE");
}

bool looks_like_journal(const std::string& path) {
  std::error_code none;
  if (!fs::is_regular_file(path, none)) return false;
  std::array<char, 100> header{};
  std::ifstream in(path, std::ios::binary);
  if (!in.read(header.data(), header.size())) return false;
  const std::string_view bytes(header.data(), header.size());
  return bytes.starts_with("SQLite format 3") && bytes.substr(68, 4) == "tavo";
}

void create_journal(const std::string& path) {
  if (fs::path(path).filename().string().size() > NAME_MAX - longest_ending) {
    throw StoreFailure(fmt::format("the name of the journal {} is too long", path), "name another file with --db FILE");
  }
  (void)create(path);  // somebody else may be quicker
}

bool create(const Named& file) {
  const fs::path folder = fs::path(file.path).parent_path();
  fs::path made;
  for (const auto& part : folder) {
    made /= part;
    std::error_code none;
    if (mkdir(made.c_str(), 0700) == 0) {
      base::sync_folder_of(made);
    } else if (const int reason = errno; reason != EEXIST && !fs::is_directory(made, none)) {
      throw StoreFailure(fmt::format("the folder {} cannot be made: {}", made.string(), std::strerror(reason)),
                         std::string(file.hint));
    }
  }
  const int made_file = open(file.path.c_str(), O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, 0600);
  if (made_file < 0 && errno != EEXIST) {
    throw StoreFailure(fmt::format("{} cannot be made: {}", file.text(), std::strerror(errno)), std::string(file.hint));
  }
  if (made_file >= 0) close(made_file);
  return made_file >= 0;
}

void Queue::serve(SQLite::Database& database) { sqlite3_busy_handler(database.getHandle(), wait, this); }

int Queue::wait(void* self, int tries) {
  using namespace std::chrono_literals;
  auto& queue = *static_cast<Queue*>(self);
  if (tries == 0) queue.m_since = Clock::now();
  const auto waited = Clock::now() - queue.m_since;
  if (waited > queue.m_patience.longest) return 0;
  if (waited > 2s && queue.m_patience.tell) std::exchange(queue.m_patience.tell, nullptr)();
  std::this_thread::sleep_for(std::max<std::chrono::microseconds>(100us, 2ms / (1 + waited / 1s)));
  return 1;
}

Connection::Connection(const std::string& path, int flags, const Patience& patience)
    : queue(patience), database(opened_name(path, flags), flags) {
  queue.serve(database);
  sqlite3* handle = database.getHandle();
  for (const auto& [option, value] : {std::pair{SQLITE_DBCONFIG_DEFENSIVE, 1},
                                      {SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0},
                                      {SQLITE_DBCONFIG_ENABLE_VIEW, 0}}) {
    sqlite3_db_config(handle, option, value, nullptr);
  }
  allow(most_steps_unknown, most_bytes_unknown);
  sqlite3_progress_handler(handle, 1000, count, this);
}

void Connection::allow(std::int64_t steps, int bytes) {
  m_thousands = steps / 1000;
  sqlite3_limit(database.getHandle(), SQLITE_LIMIT_LENGTH, bytes);
}

void Connection::trust() {
  sqlite3_limit(database.getHandle(), SQLITE_LIMIT_LENGTH, std::numeric_limits<int>::max());
  sqlite3_progress_handler(database.getHandle(), 0, nullptr, nullptr);
}

int Connection::count(void* self) { return static_cast<Connection*>(self)->m_thousands-- > 0 ? 0 : 1; }

std::unique_ptr<Connection> open_still(const std::string& path, const Patience& patience) {
  const int flags = SQLite::OPEN_READONLY | SQLite::OPEN_URI | SQLite::OPEN_NOMUTEX;
  return std::make_unique<Connection>(path, flags, patience);
}

std::unique_ptr<Connection> open_to_write(const std::string& path, const Patience& patience) {
  auto connection = std::make_unique<Connection>(path, SQLite::OPEN_READWRITE | SQLite::OPEN_NOMUTEX, patience);
  connection->database.exec("PRAGMA foreign_keys = ON; PRAGMA synchronous = EXTRA");
  return connection;
}

std::unique_ptr<Connection> open_to_read(const std::string& path, const Patience& patience) {
  try {
    auto connection = std::make_unique<Connection>(path, SQLite::OPEN_READONLY | SQLite::OPEN_NOMUTEX, patience);
    (void)connection->database.execAndGet("PRAGMA user_version");
    return connection;
  } catch (const SQLite::Exception& error) {
    // In a folder that cannot be written, or on a full disk, the files beside a WAL database cannot be made. Where
    // there is no log, nobody is writing: the file alone is the whole journal.
    const int code = primary_code(error);
    if (extended_code(error) == SQLITE_READONLY_ROLLBACK) {
      auto connection = std::make_unique<Connection>(path, SQLite::OPEN_READWRITE | SQLite::OPEN_NOMUTEX, patience);
      (void)connection->database.execAndGet("PRAGMA user_version");
      return connection;
    }
    const bool unmade = code == SQLITE_CANTOPEN || code == SQLITE_READONLY || code == SQLITE_FULL ||
                        extended_code(error) == SQLITE_IOERR_SHMSIZE;
    if (!unmade || has_log(path) || has_rollback(path) || access(path.c_str(), R_OK) != 0) throw;
    return open_still(path, patience);
  }
}

std::vector<std::string> faults_of(const SQLite::Database& database) {
  std::vector<std::string> list;
  Statement integrity(database, "PRAGMA integrity_check");
  while (integrity.executeStep()) {
    std::string fault = integrity.getColumn(0).getString();
    if (tells_of_disk(fault)) throw SQLite::Exception("integrity_check", SQLITE_IOERR);
    if (fault != "ok") list.push_back("the file is damaged: " + fault);
  }
  Statement keys(database, "PRAGMA foreign_key_check");
  while (keys.executeStep()) {
    list.push_back(fmt::format("a row of {} refers to a row of {} that is not there", keys.getColumn(0).getString(),
                               keys.getColumn(2).getString()));
  }
  return list;
}

Part::Part(const std::string& path)
    : m_meant(path),
      m_path(fmt::format("{}.part-{}", path, getpid())),
      m_files{m_path, m_path + "-wal", m_path + "-shm", m_path + "-journal"} {
  remove();
  const Named copy{m_path, "the copy", "name another file"};
  // On a disk that several computers share somebody else may have the same number.
  if (!create(copy)) throw StoreFailure(fmt::format("{} cannot be made: {}", copy.text(), std::strerror(EEXIST)));
}

bool Part::move_to(const std::string& path, bool replace) const {
  if (replace) {
    base::put_in_place(m_path, path);
    return true;
  }
  if (!base::sync(m_path)) throw StoreFailure(fmt::format("{} cannot be written: {}", path, std::strerror(errno)));
  if (!rename_to_nothing(m_path, path)) return false;
  base::sync_folder_of(path);
  return true;
}

std::string Part::move_beside(const std::string& name) const {
  std::string free = name;
  for (int i = 2; !move_to(free, false); ++i) free = fmt::format("{}-{}", name, i);
  return free;
}

void Part::remove() const noexcept {
  for (const std::string& file : m_files) unlink(file.c_str());
}

void take_pages(SQLite::Backup& backup, const Named& from, int pages) {
  const int result = backup.executeStep(pages);
  if (result == SQLITE_BUSY || result == SQLITE_LOCKED) {
    throw StoreFailure(fmt::format("{} is in use by another program", from.text()),
                       "nothing was written; try again when it is done");
  }
}

void copy_pages(const Named& from, const Part& part, const Patience& patience) {
  copy_from(open_to_read(from.path, patience)->database, from, part, patience);
}

void copy_pages_quietly(const Named& from, const Part& part, const Patience& patience) {
  const std::string real = without_link(from.path);
  if (!is_accompanied(real)) {
    std::error_code none;
    const auto before = fs::last_write_time(real, none);
    copy_from(open_still(from.path, patience)->database, from, part, patience);
    // What was read while somebody wrote may be neither the old nor the new.
    if (!is_accompanied(real) && fs::last_write_time(real, none) == before) return;
  }
  copy_pages(from, part, patience);
}

std::string compact(std::string time) {
  std::erase_if(time, [](char c) { return c == '-' || c == ':'; });
  return time;
}

}  // namespace tavolo::journal
