#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "journal/journal.hpp"

namespace tavolo::journal {

/// A copy of a journal.
struct Copy {
  std::string path;
  Extent extent;
  std::vector<std::string> faults;
};

/// The log of a journal, or what SQLite shares beside it, which whoever writes the journal cannot use as it is.
struct Blocked {
  std::string path;
  std::string owner;         ///< a name of the system, or a number
  bool is_file = true;       ///< and not a folder
  bool may_change = false;   ///< whether its rights are ours to change
  bool same_owner = false;   ///< as the journal
  bool holds_pages = false;  ///< a log with something in it
};

/// What can be seen of the file of a journal and of what lies around it, without changing anything.
struct Health {
  bool exists = false;
  std::string failure;  ///< why the journal cannot be read; empty where it can
  std::string hint;     ///< what to do about that
  Extent extent;
  std::uint64_t size = 0;     ///< bytes of the file and of the log beside it
  std::uint64_t free = 0;     ///< bytes that its owner may still write to the disk
  unsigned rights = 0;        ///< of the file, as chmod takes them
  bool writable = false;      ///< the file, if it exists
  std::string owner;          ///< of the file, a name of the system or a number
  bool may_change = false;    ///< whether its rights are ours to change
  bool second_name = false;   ///< whether the file has another name (a hard link)
  bool folder_there = false;  ///< whether there is a folder for it
  bool folder_writable = false;
  bool orphaned_log = false;  ///< a log lies there whose journal is gone, or is empty
  bool lost = false;          ///< it is a journal, and is gone or cannot be read
  std::vector<std::string> faults;
  std::vector<Blocked> blocked;
  /// Of all copies that are known the one with most entries, of the whole ones where the journal is lost.
  std::optional<Copy> copy;
  std::string doubtful_copy;            ///< where none is known of a lost journal: a journal that may be one
  std::string missing_copy;             ///< where the last backup was written, if nothing is there now
  std::vector<std::string> unfinished;  ///< the files of copies that somebody began and never finished
};

/// The ending of the file beside a journal that tells where its last backup was written.
inline constexpr const char* note_ending = ".last-backup";

/// Looks at the journal of a path. Copies are sought in its folder, and where the last backup was written.
[[nodiscard]] Health examine(const std::string& path);
/// The version of the SQLite library.
[[nodiscard]] std::string sqlite_version();
/// Leaves beside a journal where its backup was written and whose it is, for `examine`; does nothing where it
/// cannot, or where something other than a file has that name.
void note_backup(const std::string& journal, const std::string& copy) noexcept;

}  // namespace tavolo::journal
