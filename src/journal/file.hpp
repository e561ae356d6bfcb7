#pragma once

// The file of a journal as the disk and SQLite know it: what lies under its name, how it is opened, waited for and
// copied. For the sources of this floor only.

#include <SQLiteCpp/Backup.h>
#include <SQLiteCpp/SQLiteCpp.h>

#include <array>
#include <chrono>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/mistake.hpp"
#include "journal/journal.hpp"

namespace tavolo::journal {

/// In the header of every journal, so that no other database is taken for one: "tavo".
inline constexpr int application_id = 0x7461766f;

/// A file as sentences speak of it.
struct Named {
  Named(std::string file, std::string_view what = "the journal",
        std::string_view instead = "name another file with --db FILE")  // NOLINT(google-explicit-constructor)
      : path(std::move(file)), kind(what), hint(instead) {}
  [[nodiscard]] std::string text() const { return std::string(kind) + " " + path; }

  std::string path;
  std::string_view kind;
  std::string_view hint;  ///< what to do where it is the wrong file
  std::string_view when_damaged = "keep a copy of it, and take the latest good copy back";
  std::string journal = {};  ///< the journal that takes it back, where it is another file
};

/// What keeps a file from being used although nothing is wrong with it: a lock, a disk, rights.
class Hindered : public base::StoreFailure {
  using StoreFailure::StoreFailure;
};

/// A file of ours that is not of the form of a journal.
class Strange : public base::StoreFailure {
  using StoreFailure::StoreFailure;
};

[[noreturn]] void refuse_foreign(const Named& file);
/// Says what SQLite's result codes mean to the owner of the file.
[[noreturn]] void fail(const Named& file, const SQLite::Exception& error);

/// Runs a piece of work and turns what SQLite throws into a sentence about the file.
template <typename Work>
decltype(auto) guarded(const Named& file, Work work) {
  try {
    return work();
  } catch (const SQLite::Exception& error) {
    fail(file, error);
  }
}

/// What kind of thing a path names.
enum class Found { nothing, file, other };

/// Throws base::StoreFailure for a link to nowhere, what cannot be looked at, and a file too small to be a database.
[[nodiscard]] Found look_at(const Named& file);
/// Whether there is a file where a journal is to be. Throws as look_at does, and where what is there is no file.
[[nodiscard]] bool is_there(const std::string& path);
/// Whether a file holds nothing, or is gone.
[[nodiscard]] bool is_empty(const std::string& path) noexcept;
/// The code of an error of SQLite without what it says besides: SQLITE_IOERR of SQLITE_IOERR_FSYNC.
[[nodiscard]] int primary_code(const SQLite::Exception& error) noexcept;
/// The path of the file itself where the name is a link, since what SQLite keeps beside it lies there.
[[nodiscard]] std::string without_link(const std::string& path);
/// Whether both names lead to the same file, by whatever links.
[[nodiscard]] bool is_same_file(const std::string& one, const std::string& other);
/// Whether there is a log beside the file with something in it.
[[nodiscard]] bool has_log(const std::string& path);
/// Whether there is a rollback journal beside the file: somebody writes to it now, or was stopped and the next who
/// may write brings back what was there before. SQLite knows it by its name alone.
[[nodiscard]] bool has_rollback(const std::string& path);
/// Whether SQLite has, or left, something beside the file that belongs to it: somebody may be using it.
[[nodiscard]] bool is_accompanied(const std::string& path);
/// Whether the file has another name (a hard link): SQLite's logs go by the name, so that what is written through two
/// of them is lost.
[[nodiscard]] bool has_second_name(const std::string& path);
void refuse_second_name(const std::string& path);
/// Refuses a log whose journal is gone or empty: SQLite would take it for rubbish, and remove it.
void refuse_lone_log(const std::string& path);
/// Whether the header is that of a journal. SQLite is not asked, since it makes files beside those it opens.
[[nodiscard]] bool looks_like_journal(const std::string& path);
/// Makes an empty file that only its owner can read, and the folders on the way to it, if there is nothing yet.
/// Answers whether it did.
bool create(const Named& file);
/// The same for a journal, whose name must leave room for the endings of the files beside it.
void create_journal(const std::string& path);

/// Waits for the lock of another, for one connection. SQLite's own waiting sleeps longer each time: among many
/// writers those who just came are then always before those who wait. Here who has waited longer tries more often.
class Queue {
 public:
  explicit Queue(Patience patience) : m_patience(std::move(patience)) {}
  void serve(SQLite::Database& database);

 private:
  using Clock = std::chrono::steady_clock;

  static int wait(void* self, int tries);

  Patience m_patience;
  Clock::time_point m_since;
};

/// An open file whose locks are waited for. It may come from anybody: no view of it is read, no function that has
/// effects is called by it, and until it is trusted its statements take so many steps and its texts have so many bytes.
/// It cannot be moved, as SQLite knows where the queue is.
struct Connection {
  /// `flags` are those of SQLite, OPEN_URI for a file that nobody writes; the path is always that of a file, even
  /// `:memory:` or `file:x`. Throws base::StoreFailure for a log whose journal is gone.
  Connection(const std::string& path, int flags, const Patience& patience);
  /// To an empty database in memory.
  Connection() : queue({}), database(":memory:", SQLite::OPEN_READWRITE) {}
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;
  ~Connection() = default;

  /// Takes away the limits, as the file is known to be a journal.
  void trust();
  /// Allows so many steps and texts of so many bytes; enough to read a schema, to begin with.
  void allow(std::int64_t steps, int bytes);

  Queue queue;
  SQLite::Database database;

 private:
  static int count(void* self);

  std::int64_t m_thousands = 0;  ///< of steps that are left
};

/// Opens a file that nobody writes, and makes no file beside it.
[[nodiscard]] std::unique_ptr<Connection> open_still(const std::string& path, const Patience& patience);
/// Opens a file to write to it, so that what is committed lasts a power cut.
[[nodiscard]] std::unique_ptr<Connection> open_to_write(const std::string& path, const Patience& patience);
/// Opens a file only to read it, on a write-protected or full disk too. What somebody was stopped while writing is
/// brought back first; Hindered where that is not allowed.
[[nodiscard]] std::unique_ptr<Connection> open_to_read(const std::string& path, const Patience& patience);

/// What SQLite's integrity and foreign key checks find, a sentence each. Throws SQLite::Exception where the disk
/// fails, which SQLite tells among the faults.
[[nodiscard]] std::vector<std::string> faults_of(const SQLite::Database& database);

/// A copy that is being made: a file beside the one it is to become, gone unless it was moved there.
class Part {
 public:
  /// `path` is the one it is to become. Throws base::StoreFailure where the part cannot be made.
  explicit Part(const std::string& path);
  Part(const Part&) = delete;
  Part& operator=(const Part&) = delete;
  ~Part() { remove(); }  // asks for no memory, which may be what ended the work

  [[nodiscard]] const std::string& path() const { return m_path; }
  /// The path that it is to become.
  [[nodiscard]] const std::string& meant() const { return m_meant; }
  /// Gives it its name, on the disk; answers false where something has that name which it may not replace.
  [[nodiscard]] bool move_to(const std::string& path, bool replace) const;
  /// Gives it a name that nothing has yet, this one or with a number after it, and answers the name.
  [[nodiscard]] std::string move_beside(const std::string& name) const;

 private:
  void remove() const noexcept;

  std::string m_meant;
  std::string m_path;
  std::array<std::string, 4> m_files;  ///< the part, and what SQLite may have made beside it
};

/// Takes pages of a copy, so many or all for -1. Throws base::StoreFailure where `from` is locked.
void take_pages(SQLite::Backup& backup, const Named& from, int pages);
/// Copies all pages of a journal into a part. Throws base::StoreFailure, SQLite::Exception for what is wrong with
/// `from`.
void copy_pages(const Named& from, const Part& part, const Patience& patience);
/// The same of a file that is only read, without a file beside it that was not there before.
void copy_pages_quietly(const Named& from, const Part& part, const Patience& patience);

/// `2026-11-20T21:04:05Z` without the signs that not every file system takes.
[[nodiscard]] std::string compact(std::string time);

}  // namespace tavolo::journal
