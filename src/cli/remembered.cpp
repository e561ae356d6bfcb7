#include "cli/remembered.hpp"

#include <fmt/format.h>
#include <sys/auxv.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>

#include "base/checksum.hpp"
#include "base/lines.hpp"
#include "base/number.hpp"

namespace tavolo::cli {
namespace {

namespace fs = std::filesystem;

/// So many matches are judged sooner than a file is written.
constexpr std::size_t few = 100;

/// A file is no longer than this, whoever made it.
constexpr std::size_t most_bytes = 1 << 24;

/// Where it is kept for a journal; empty where there is no place.
std::string place_of(const Call& call) {
  const std::string& folder = call.surroundings().cache;
  if (folder.empty()) return {};
  std::error_code failed;
  const fs::path journal = fs::canonical(call.surroundings().database, failed);
  return failed ? std::string{} : fmt::format("{}/open-{:016x}", folder, base::checksum(journal.native()));
}

/// What another program may judge otherwise: the version and the file of this one.
std::string program() {
  struct stat file {};
  // Under valgrind /proc/self/exe is that.
  const auto* path = reinterpret_cast<const char*>(getauxval(AT_EXECFN));  // NOLINT(performance-no-int-to-ptr)
  if (path == nullptr || stat(path, &file) != 0) return {};
  return fmt::format("tavolo {} {} {}.{:09}", TAVOLO_VERSION, file.st_size, file.st_mtim.tv_sec, file.st_mtim.tv_nsec);
}

std::string checksum_line(std::string_view text) { return fmt::format("{:016x}", base::checksum(text)); }

/// Lines: a checksum of all others, the program, the moment, the matches.
std::string text_of(const book::OpenMatches& open, const std::string& maker) {
  const std::string text =
      fmt::format("{}\n{} {}\n{}\n", maker, open.moment.digest, open.moment.chain, fmt::join(open.matches, " "));
  return fmt::format("{}\n{}", checksum_line(text), text);
}

std::optional<book::OpenMatches> read(std::string_view text, const std::string& maker) {
  const std::string_view sum = base::cut(text, '\n');
  if (sum != checksum_line(text) || base::cut(text, '\n') != maker) return std::nullopt;
  std::string_view moment = base::cut(text, '\n');
  book::OpenMatches open;
  open.moment.digest = base::whole(base::cut(moment, ' ')).value;
  open.moment.chain = moment;
  for (std::string_view line = base::cut(text, '\n'); !line.empty();) {
    open.matches.push_back(base::whole(base::cut(line, ' ')).value);
  }
  return open;
}

}  // namespace

std::optional<book::OpenMatches> remembered(const Call& call) {
  const std::string path = place_of(call), maker = program();
  if (path.empty() || maker.empty()) return std::nullopt;
  std::ifstream in(path, std::ios::binary);
  std::string text;
  for (char c = 0; text.size() < most_bytes && in.get(c);) text += c;
  return read(text, maker);
}

void remember(const Call& call, const book::OpenMatches& open) {
  if (open.played < few) return;
  const std::string path = place_of(call), maker = program();
  if (path.empty() || maker.empty()) return;
  std::error_code failed;
  const fs::path folder = fs::path(path).parent_path();
  if (fs::create_directories(folder, failed)) fs::permissions(folder, fs::perms::owner_all, failed);
  const std::string part = fmt::format("{}.{}", path, getpid());
  {
    const mode_t mask = umask(S_IRWXG | S_IRWXO);
    std::ofstream out(part, std::ios::binary);
    umask(mask);
    out << text_of(open, maker);
    if (!out.flush()) fs::remove(part, failed);
  }
  if (std::rename(part.c_str(), path.c_str()) != 0) fs::remove(part, failed);
}

}  // namespace tavolo::cli
