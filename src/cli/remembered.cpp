#include "cli/remembered.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/auxv.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <filesystem>
#include <string>
#include <string_view>
#include <utility>

#include "base/checksum.hpp"

namespace tavolo::cli {
namespace {

namespace fs = std::filesystem;

/// A file is no longer than this, whoever made it.
constexpr std::size_t most_bytes = std::size_t{1} << 28U;

/// Where it is kept for a journal, or a match of it; empty where there is no place.
std::string place_of(const std::string& folder, const std::string& database, std::int64_t match) {
  if (folder.empty()) return {};
  std::error_code failed;
  const fs::path journal = fs::canonical(database, failed);
  const std::string of = match == 0 ? "matches" : fmt::format("match-{}", match);
  return failed ? std::string{} : fmt::format("{}/{}-{:016x}", folder, of, base::checksum(journal.native()));
}

/// What another program may judge otherwise: the version and the file of this one.
std::string program() {
  struct stat file {};
  // Under valgrind /proc/self/exe is that.
  const auto* path = reinterpret_cast<const char*>(getauxval(AT_EXECFN));  // NOLINT(performance-no-int-to-ptr)
  if (path == nullptr || stat(path, &file) != 0) return {};
  return fmt::format("tavolo {} {} {}.{:09}", TAVOLO_VERSION, file.st_size, file.st_mtim.tv_sec, file.st_mtim.tv_nsec);
}

/// The bytes of a file; none of what is no file.
std::string bytes_of(const std::string& path) {
  std::string bytes;
  const int file = open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  if (file < 0) return bytes;
  struct stat found {};
  if (fstat(file, &found) == 0 && S_ISREG(found.st_mode) && std::cmp_less_equal(found.st_size, most_bytes)) {
    // In pieces that stay near the processor: nothing is filled with zeros first, which would be all of it once more.
    constexpr std::size_t piece = 2048, pieces = 32;
    std::array<char, piece * pieces> buffer;  // NOLINT(cppcoreguidelines-pro-type-member-init)
    bytes.reserve(static_cast<std::size_t>(found.st_size));
    for (ssize_t got = 0; bytes.size() <= most_bytes && (got = read(file, buffer.data(), buffer.size())) > 0;) {
      for (std::string_view rest(buffer.data(), static_cast<std::size_t>(got)); !rest.empty();) {
        bytes.append(rest.substr(0, piece));
        rest.remove_prefix(std::min(piece, rest.size()));
      }
    }
  }
  close(file);
  return bytes;
}

/// What a file ends with: a checksum of all before it, and who made it.
std::string end_of(std::string_view text, const std::string& maker) {
  return fmt::format("\n{:016x} {}\n", base::checksum(text, base::checksum(maker)), maker);
}

/// Writes a file that others do not see before it is whole, and nobody else reads; whether it stands there.
bool write(const std::string& path, std::string_view text, std::string_view end) {
  std::error_code failed;
  const fs::path folder = fs::path(path).parent_path();
  if (fs::create_directories(folder, failed)) fs::permissions(folder, fs::perms::owner_all, failed);
  const std::string part = fmt::format("{}.{}", path, getpid());
  const int file = open(part.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, S_IRUSR | S_IWUSR);
  if (file < 0) return false;
  bool whole = true;
  for (std::string_view rest : {text, end}) {
    while (whole && !rest.empty()) {
      const ssize_t wrote = ::write(file, rest.data(), rest.size());
      whole = wrote > 0;
      if (whole) rest.remove_prefix(static_cast<std::size_t>(wrote));
    }
  }
  whole = close(file) == 0 && whole;
  whole = whole && std::rename(part.c_str(), path.c_str()) == 0;
  if (!whole) fs::remove(part, failed);
  return whole;
}

}  // namespace

journal::Memory memory(const Surroundings& around) {
  const std::string maker = program();
  if (around.cache.empty() || maker.empty()) return {};
  const auto place = [folder = around.cache, database = around.database](std::int64_t match) {
    return place_of(folder, database, match);
  };
  return {.recall =
              [place, maker](std::int64_t match) {
                std::string bytes = bytes_of(place(match));
                const std::size_t size = bytes.size() - std::min(bytes.size(), end_of({}, maker).size());
                const std::string_view all = bytes;
                if (all.substr(size) != end_of(all.substr(0, size), maker)) return std::string{};
                bytes.resize(size);
                return bytes;
              },
          .keep =
              [place, maker](std::int64_t match, std::string_view text) {
                const std::string path = place(match);
                return !path.empty() && write(path, text, end_of(text, maker));
              }};
}

}  // namespace tavolo::cli
