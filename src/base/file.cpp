#include "base/file.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>

#include "base/mistake.hpp"

namespace tavolo::base {
namespace {

[[noreturn]] void fail_to_write(const std::string& path) {
  throw StoreFailure(fmt::format("{} cannot be written: {}", path, std::strerror(errno)));
}

}  // namespace

bool sync(const std::string& path) {
  const int file = open(path.c_str(), O_RDONLY | O_CLOEXEC);
  const bool failed = file < 0 || fsync(file) != 0;
  if (file >= 0) close(file);
  return !failed;
}

void sync_folder_of(const std::string& path) {
  const std::size_t slash = path.rfind('/');
  const std::string folder = slash == std::string::npos ? "." : path.substr(0, slash == 0 ? 1 : slash);
  // Some network folders cannot be synced, and need not; others can be written but not opened.
  if (!sync(folder) && (errno == EIO || errno == ENOSPC)) fail_to_write(folder);
}

void put_in_place(const std::string& written, const std::string& path) {
  if (!sync(written) || std::rename(written.c_str(), path.c_str()) != 0) fail_to_write(path);
  sync_folder_of(path);
}

}  // namespace tavolo::base
