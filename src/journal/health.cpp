#include "journal/health.hpp"

#include <sqlite3.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <csignal>
#include <filesystem>
#include <fstream>

#include "base/mistake.hpp"
#include "base/number.hpp"

namespace tavolo::journal {
namespace {

namespace fs = std::filesystem;

constexpr const char* note_ending = ".last-backup";

std::uint64_t size_of(const std::string& path) {
  std::error_code none;
  const auto size = fs::file_size(path, none);
  return none ? 0 : size;
}

/// Whether the header is that of a journal. SQLite is not asked, since it makes files beside those it opens.
bool looks_like_journal(const std::string& path) {
  std::error_code none;
  if (!fs::is_regular_file(path, none)) return false;
  std::array<char, 100> header{};
  std::ifstream in(path, std::ios::binary);
  if (!in.read(header.data(), header.size())) return false;
  const std::string_view bytes(header.data(), header.size());
  return bytes.starts_with("SQLite format 3") && bytes.substr(68, 4) == "tavo";
}

/// The file as a copy of the journal whose first entry has this id, if it is one; of any where the id is empty.
std::optional<Copy> look_into(const std::string& path, const std::string& id) {
  if (!looks_like_journal(path)) return std::nullopt;
  try {
    Copy copy{path, Journal(path, Journal::Access::still, {}).extent(), {}};
    if (copy.extent.entries == 0 || (!id.empty() && copy.extent.first != id)) return std::nullopt;
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

std::string noted_backup(const std::string& path) {
  std::ifstream in(path + note_ending);
  std::string copy;
  std::getline(in, copy);
  return copy;
}

/// The process that makes a copy under a name like `evening.db.part-123`; 0 for any other name.
pid_t maker(const std::string& name) {
  constexpr std::string_view mark = ".part-";
  const std::size_t at = name.rfind(mark);
  if (at == std::string::npos) return 0;
  const base::Number number = base::whole(std::string_view(name).substr(at + mark.size()));
  return number && number.value > 0 && number.value < 1 << 30 ? static_cast<pid_t>(number.value) : 0;
}

void look_around(const std::string& path, Health& health) {
  const fs::path folder = fs::path(path).parent_path();
  std::vector<std::string> candidates;
  std::error_code error;
  for (fs::directory_iterator file(folder.empty() ? "." : folder, error), end; !error && file != end;
       file.increment(error)) {
    const std::string name = file->path().filename().string();
    if (name == fs::path(path).filename()) continue;
    const std::string beside = (folder / name).string();
    if (const pid_t process = maker(name); process != 0) {
      if (looks_like_journal(beside) && kill(process, 0) != 0) health.unfinished.push_back(beside);
    } else {
      candidates.push_back(beside);
    }
  }
  std::ranges::sort(candidates);
  std::ranges::sort(health.unfinished);
  if (std::string noted = noted_backup(path); !noted.empty()) {
    if (!fs::exists(noted, error)) {
      health.missing_copy = noted;
    } else if (std::ranges::none_of(candidates, [&](const auto& c) { return fs::equivalent(c, noted, error); })) {
      candidates.push_back(std::move(noted));
    }
  }
  health.lost = health.orphaned_log || (!health.failure.empty() && looks_like_journal(path));
  if (health.extent.entries == 0 && !health.lost) return;
  for (const std::string& candidate : candidates) {
    auto copy = look_into(candidate, health.extent.first);
    if (copy && (!health.copy || copy->extent.entries > health.copy->extent.entries)) health.copy = std::move(copy);
  }
  if (health.copy) health.copy->faults = faults_of_copy(health.copy->path);
}

/// What the system knows of the file and its folder.
void look_outside(const std::string& path, Health& health) {
  struct stat status {};
  health.exists = stat(path.c_str(), &status) == 0;
  health.rights = status.st_mode & 07777U;
  health.writable = health.exists && access(path.c_str(), W_OK) == 0;
  health.size = size_of(path) + size_of(path + "-wal");
  health.orphaned_log = !health.exists && size_of(path + "-wal") > 0;
  fs::path folder = fs::path(path).parent_path();
  if (folder.empty()) folder = ".";
  health.folder_there = access(folder.c_str(), F_OK) == 0;
  health.folder_writable = access(folder.c_str(), W_OK | X_OK) == 0;
  struct statvfs disk {};
  if (statvfs(folder.c_str(), &disk) == 0) health.free = std::uint64_t{disk.f_bavail} * disk.f_frsize;
}

}  // namespace

Health examine(const std::string& path) {
  Health health;
  look_outside(path, health);
  try {
    Journal journal(path, Journal::Access::look, {});
    health.extent = journal.extent();
    health.faults = journal.faults();
  } catch (const base::StoreFailure& failed) {
    health.failure = failed.what();
    health.hint = failed.hint();
  }
  look_around(path, health);
  return health;
}

std::string sqlite_version() { return sqlite3_libversion(); }

void note_backup(const std::string& journal, const std::string& copy) {
  std::error_code none;
  const std::string place = fs::absolute(copy, none).string();
  // A name with a newline cannot stand in a line.
  if (!none && place.find('\n') == std::string::npos) std::ofstream(journal + note_ending) << place << '\n';
}

}  // namespace tavolo::journal
