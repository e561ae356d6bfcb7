#include "cli/remembered.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/auxv.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>

#include "base/checksum.hpp"

namespace tavolo::cli {
namespace {

namespace fs = std::filesystem;
using Text = journal::Memory::Text;

/// No part of a file is longer than this, whoever made it.
constexpr std::size_t most_bytes = std::size_t{1} << 28U;

/// Where it is kept for a journal, or what is named of it; empty where there is no place.
std::string place_of(const std::string& folder, const std::string& database, std::int64_t named) {
  if (folder.empty()) return {};
  std::error_code failed;
  const fs::path journal = fs::canonical(database, failed);
  const std::string of = named == journal::Memory::all_matches ? "matches"
                         : named == journal::Memory::seasons   ? "seasons"
                                                               : fmt::format("match-{}", named);
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

/// So many bytes of a file from a place on, or fewer where it ends.
std::string bytes_of(int file, std::size_t from, std::size_t size) {
  // In pieces that stay near the processor: nothing is filled with zeros first, which would be all of it once more.
  constexpr std::size_t piece = 2048, pieces = 32;
  std::array<char, piece * pieces> buffer;  // NOLINT(cppcoreguidelines-pro-type-member-init)
  std::string bytes;
  bytes.reserve(size);
  while (bytes.size() < size) {
    const ssize_t got = pread(file, buffer.data(), std::min(buffer.size(), size - bytes.size()),
                              static_cast<off_t>(from + bytes.size()));
    if (got <= 0) break;
    for (std::string_view rest(buffer.data(), static_cast<std::size_t>(got)); !rest.empty();) {
      bytes.append(rest.substr(0, piece));
      rest.remove_prefix(std::min(piece, rest.size()));
    }
  }
  return bytes;
}

/// What a file says of each part of it: its size and its checksum.
using Parts = std::array<std::array<std::uint64_t, 2>, std::tuple_size_v<Text>>;

Parts parts_of(const Text& text) {
  Parts parts;
  std::ranges::transform(text, parts.begin(), [](const std::string& part) {
    return std::array{std::uint64_t{part.size()}, base::checksum(part)};
  });
  return parts;
}

/// What a file begins with: who made it, and its parts.
std::string head_of(const std::string& maker, const Parts& parts) {
  std::string head = maker;
  for (const auto& [size, checksum] : parts) head += fmt::format(" {:016x} {:016x}", size, checksum);
  return head + '\n';
}

/// What a head says of the parts; nothing where it is of another maker, or none.
std::optional<Parts> parts_in(std::string_view head, const std::string& maker) {
  constexpr std::size_t digits = 16;
  Parts parts{};
  if (head.size() != head_of(maker, parts).size()) return std::nullopt;
  std::string_view rest = head.substr(maker.size());
  for (auto& part : parts) {
    for (std::uint64_t& number : part) {
      std::from_chars(rest.data() + 1, rest.data() + 1 + digits, number, 16);
      rest.remove_prefix(1 + digits);
    }
  }
  return head_of(maker, parts) == head ? std::optional(parts) : std::nullopt;
}

/// A part of a file; nothing where that is no file of this maker, or the part is not as it was written.
std::string part_of(int file, const std::string& maker, std::size_t wanted) {
  struct stat found {};
  if (fstat(file, &found) != 0 || !S_ISREG(found.st_mode)) return {};
  const std::string head = bytes_of(file, 0, head_of(maker, {}).size());
  const auto parts = parts_in(head, maker);
  if (!parts) return {};
  std::size_t end = head.size(), from = 0;
  for (std::size_t i = 0; i < parts->size(); ++i) {
    const std::size_t size = (*parts)[i][0];
    if (size > most_bytes) return {};
    if (i == wanted) from = end;
    end += size;
  }
  if (!std::cmp_equal(found.st_size, end)) return {};
  const auto [size, checksum] = parts->at(wanted);
  std::string text = bytes_of(file, from, size);
  return base::checksum(text) == checksum ? text : std::string{};
}

std::string recalled(const std::string& path, const std::string& maker, std::size_t part) {
  const int file = open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  if (file < 0) return {};
  std::string text = part_of(file, maker, part);
  close(file);
  return text;
}

/// Writes a file that others do not see before it is whole, and nobody else reads; whether it stands there.
bool write(const std::string& path, const std::string& head, const Text& text) {
  std::error_code failed;
  const fs::path folder = fs::path(path).parent_path();
  if (fs::create_directories(folder, failed)) fs::permissions(folder, fs::perms::owner_all, failed);
  const std::string part = fmt::format("{}.{}", path, getpid());
  const int file = open(part.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, S_IRUSR | S_IWUSR);
  if (file < 0) return false;
  bool whole = true;
  const auto add = [&](std::string_view rest) {
    while (whole && !rest.empty()) {
      const ssize_t wrote = ::write(file, rest.data(), rest.size());
      whole = wrote > 0;
      if (whole) rest.remove_prefix(static_cast<std::size_t>(wrote));
    }
  };
  add(head);
  std::ranges::for_each(text, add);
  whole = close(file) == 0 && whole;
  whole = whole && std::rename(part.c_str(), path.c_str()) == 0;
  if (!whole) fs::remove(part, failed);
  return whole;
}

}  // namespace

journal::Memory memory(const Surroundings& around) {
  const std::string maker = program();
  if (around.cache.empty() || maker.empty()) return {};
  const auto place = [folder = around.cache, database = around.database](std::int64_t of) {
    return place_of(folder, database, of);
  };
  return {.recall = [place, maker](std::int64_t of, std::size_t part) { return recalled(place(of), maker, part); },
          .keep =
              [place, maker](std::int64_t of, const Text& text) {
                const std::string path = place(of);
                return !path.empty() && write(path, head_of(maker, parts_of(text)), text);
              }};
}

}  // namespace tavolo::cli
