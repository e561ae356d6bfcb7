#include "reliability/disk.hpp"

#include <fcntl.h>
#include <sqlite3.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <random>
#include <string>
#include <thread>
#include <vector>

namespace tavolo::tests {
namespace {

constexpr sqlite3_int64 sector = 512;

/// A change of a file that is not yet safe: bytes, or a new length where there are none.
struct Change {
  sqlite3_int64 offset = 0;
  std::string bytes;
};

/// A file as it was when it was last synced, and what was done to it since.
struct Unsynced {
  std::string image;
  std::vector<Change> changes;
};

struct Disk {
  sqlite3_vfs* real = nullptr;
  Trouble trouble;
  int operations = 0;
  std::map<std::string, Unsynced> files;
};

Disk& disk() {
  static Disk one;
  return one;
}

/// A file of ours: the real one lies behind it in memory.
struct File {
  sqlite3_file base;
  char path[512];
  [[nodiscard]] sqlite3_file* real() { return reinterpret_cast<sqlite3_file*>(this + 1); }
};

File& ours(sqlite3_file* file) { return *reinterpret_cast<File*>(file); }
sqlite3_file* real(sqlite3_file* file) { return ours(file).real(); }

enum class Operation { looks, changes };

/// Counts an operation, and answers whether it fails.
bool fails(Operation operation) {
  Disk& here = disk();
  using Kind = Trouble::Kind;
  if (here.trouble.kind == Kind::slow) std::this_thread::sleep_for(std::chrono::milliseconds(1));
  if (here.trouble.kind >= Kind::slow) return false;
  if (here.trouble.kind == Kind::none || (here.trouble.kind != Kind::io_error && operation == Operation::looks)) {
    if (here.trouble.kind != Kind::none) return false;
    ++here.operations;
    return false;
  }
  ++here.operations;
  const bool now = here.operations == here.trouble.at || (here.trouble.lasting && here.operations > here.trouble.at);
  if (now && here.trouble.kind == Kind::power_cut) cut_power();
  return now;
}

std::string contents(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

void remember(File& file, Change change) {
  if (disk().trouble.kind != Trouble::Kind::power_cut || file.path[0] == '\0') return;
  const auto [found, is_new] = disk().files.try_emplace(file.path);
  if (is_new) found->second.image = contents(file.path);
  found->second.changes.push_back(std::move(change));
}

int close_file(sqlite3_file* file) { return real(file)->pMethods->xClose(real(file)); }

int read_file(sqlite3_file* file, void* bytes, int size, sqlite3_int64 offset) {
  if (fails(Operation::looks)) return SQLITE_IOERR_READ;
  return real(file)->pMethods->xRead(real(file), bytes, size, offset);
}

int write_file(sqlite3_file* file, const void* bytes, int size, sqlite3_int64 offset) {
  if (fails(Operation::changes)) return disk().trouble.kind == Trouble::Kind::full ? SQLITE_FULL : SQLITE_IOERR_WRITE;
  remember(ours(file), {offset, {static_cast<const char*>(bytes), static_cast<std::size_t>(size)}});
  return real(file)->pMethods->xWrite(real(file), bytes, size, offset);
}

int truncate_file(sqlite3_file* file, sqlite3_int64 size) {
  if (fails(Operation::changes)) return SQLITE_IOERR_TRUNCATE;
  remember(ours(file), {size, {}});
  return real(file)->pMethods->xTruncate(real(file), size);
}

int sync_file(sqlite3_file* file, int flags) {
  if (fails(Operation::changes)) return SQLITE_IOERR_FSYNC;
  if (disk().trouble.kind == Trouble::Kind::slow) std::this_thread::sleep_for(std::chrono::milliseconds(50));
  const int result = real(file)->pMethods->xSync(real(file), flags);
  disk().files.erase(ours(file).path);
  return result;
}

int file_size(sqlite3_file* file, sqlite3_int64* size) {
  if (fails(Operation::looks)) return SQLITE_IOERR_FSTAT;
  return real(file)->pMethods->xFileSize(real(file), size);
}

int lock_file(sqlite3_file* file, int level) {
  if (disk().trouble.kind == Trouble::Kind::no_locks) return SQLITE_IOERR_LOCK;
  return real(file)->pMethods->xLock(real(file), level);
}
int unlock_file(sqlite3_file* file, int level) { return real(file)->pMethods->xUnlock(real(file), level); }
int check_lock(sqlite3_file* file, int* result) { return real(file)->pMethods->xCheckReservedLock(real(file), result); }
int control(sqlite3_file* file, int operation, void* argument) {
  return real(file)->pMethods->xFileControl(real(file), operation, argument);
}
int sector_size(sqlite3_file* file) { return real(file)->pMethods->xSectorSize(real(file)); }
int characteristics(sqlite3_file* file) { return real(file)->pMethods->xDeviceCharacteristics(real(file)); }

int map_shared(sqlite3_file* file, int page, int size, int extend, void volatile** memory) {
  if (disk().trouble.kind == Trouble::Kind::no_memory) return SQLITE_IOERR_SHMMAP;
  if (fails(extend != 0 ? Operation::changes : Operation::looks)) {
    return disk().trouble.kind == Trouble::Kind::full ? SQLITE_FULL : SQLITE_IOERR_SHMMAP;
  }
  return real(file)->pMethods->xShmMap(real(file), page, size, extend, memory);
}
int lock_shared(sqlite3_file* file, int offset, int n, int flags) {
  return real(file)->pMethods->xShmLock(real(file), offset, n, flags);
}
void order_shared(sqlite3_file* file) { real(file)->pMethods->xShmBarrier(real(file)); }
int unmap_shared(sqlite3_file* file, int remove) { return real(file)->pMethods->xShmUnmap(real(file), remove); }

constexpr sqlite3_io_methods methods{
    2,           close_file,   read_file,    write_file, truncate_file, sync_file,       file_size,
    lock_file,   unlock_file,  check_lock,   control,    sector_size,   characteristics, map_shared,
    lock_shared, order_shared, unmap_shared, nullptr,    nullptr,
};

int open_file(sqlite3_vfs* /*vfs*/, const char* name, sqlite3_file* file, int flags, int* flags_out) {
  File& mine = ours(file);
  mine.base.pMethods = nullptr;
  mine.path[0] = '\0';
  if (fails(Operation::looks)) return SQLITE_CANTOPEN;
  if (name != nullptr) std::string(name).copy(mine.path, sizeof mine.path - 1);
  if (name != nullptr) mine.path[std::min(std::string(name).size(), sizeof mine.path - 1)] = '\0';
  const int result = disk().real->xOpen(disk().real, name, mine.real(), flags, flags_out);
  if (result == SQLITE_OK) mine.base.pMethods = &methods;
  return result;
}

int delete_file(sqlite3_vfs* /*vfs*/, const char* name, int sync_folder) {
  if (fails(Operation::changes)) return SQLITE_IOERR_DELETE;
  disk().files.erase(name);
  return disk().real->xDelete(disk().real, name, sync_folder);
}

int access_file(sqlite3_vfs* /*vfs*/, const char* name, int flags, int* result) {
  if (fails(Operation::looks)) return SQLITE_IOERR_ACCESS;
  return disk().real->xAccess(disk().real, name, flags, result);
}

/// What is found of a file after the cut: of the changes since the last sync, the sectors that are kept.
std::string survivor(const Unsynced& file, std::mt19937& random, bool any) {
  std::string image = file.image;
  for (const Change& change : file.changes) {
    if (change.bytes.empty()) {
      if (any && random() % 2 == 0) image.resize(static_cast<std::size_t>(change.offset));
      continue;
    }
    const auto end = change.offset + static_cast<sqlite3_int64>(change.bytes.size());
    for (sqlite3_int64 at = change.offset; at < end; at = (at / sector + 1) * sector) {
      if (!any || random() % 2 == 0) continue;
      const auto size = static_cast<std::size_t>(std::min((at / sector + 1) * sector, end) - at);
      if (image.size() < static_cast<std::size_t>(at) + size) image.resize(static_cast<std::size_t>(at) + size);
      image.replace(static_cast<std::size_t>(at), size, change.bytes, static_cast<std::size_t>(at - change.offset),
                    size);
    }
  }
  return image;
}

}  // namespace

void lay_on_disk(const Trouble& trouble) {
  Disk& here = disk();
  here.trouble = trouble;
  here.operations = 0;
  here.files.clear();
  if (here.real != nullptr) return;
  here.real = sqlite3_vfs_find(nullptr);
  static sqlite3_vfs mine = *here.real;
  mine.zName = "troubled";
  mine.szOsFile = static_cast<int>(sizeof(File)) + here.real->szOsFile;
  mine.xOpen = open_file;
  mine.xDelete = delete_file;
  mine.xAccess = access_file;
  sqlite3_vfs_register(&mine, 1);
}

int operations() { return disk().operations; }

void cut_power() {
  std::mt19937 random(disk().trouble.seed);
  for (const auto& [path, file] : disk().files) {
    const std::string image = survivor(file, random, disk().trouble.seed != 0);
    std::ofstream(path, std::ios::binary | std::ios::trunc) << image;
    std::filesystem::remove(path + "-shm");
  }
  raise(SIGKILL);
  _exit(98);
}

}  // namespace tavolo::tests
