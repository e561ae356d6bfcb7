#include "cli/pages.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <chrono>
#include <cstring>
#include <iterator>
#include <optional>
#include <system_error>
#include <thread>
#include <utility>

#include "base/lines.hpp"
#include "base/mistake.hpp"
#include "base/name.hpp"

namespace tavolo::cli {
namespace {

namespace fs = std::filesystem;

/// What was made of what: the first line, and then a line a page. A folder with such a file is ours.
constexpr std::string_view list_name = ".tavolo-pages";
constexpr std::string_view list_head = "pages of tavolo, 1";
/// What a file is called after its name while it is written.
constexpr std::string_view part_end = ".part";

[[noreturn]] void fail(const fs::path& file, const std::string& why) {
  throw base::StoreFailure(fmt::format("{} cannot be written: {}", base::harmless(file.string()), why),
                           "look at the rights of the folder and the room on the disk, and publish again");
}

std::string contents(const fs::path& file) {
  std::ifstream in(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

/// Whether there is a page with something in it; of a season there may be hundreds of thousands, and a path of the
/// library costs more to put together than to look for.
bool stands(const fs::path& folder, const std::string& path) {
  std::string file = folder.native();
  file += '/';
  file += path;
  struct stat status {};
  return lstat(file.c_str(), &status) == 0 && S_ISREG(status.st_mode) && status.st_size > 0;
}

/// A checksum as the list has it, in hexadecimal digits; 0 where there is none.
std::uint64_t checksum_of(std::string_view text) {
  std::uint64_t sum = 0;
  (void)std::from_chars(text.data(), text.data() + text.size(), sum, 16);
  return sum;
}

/// Whether a path of the list leads out of the folder: the file may come from anybody.
bool leads_out(const fs::path& path) {
  if (path.empty() || path.is_absolute()) return true;
  for (const fs::path& part : path) {
    if (part == "..") return true;
  }
  return false;
}

/// Whether a folder holds nothing but what a program leaves that was killed while it wrote the first list.
bool is_unused(const fs::path& folder) {
  const fs::path begun = fmt::format("{}{}", list_name, part_end);
  std::error_code error;
  const bool unused = std::ranges::all_of(fs::directory_iterator(folder, error), [&](const fs::directory_entry& entry) {
    return entry.path().filename() == begun;
  });
  if (error) fail(folder, error.message());
  return unused;
}

}  // namespace

Pages::Hold::Hold(const fs::path& folder) : m_channel(open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC)) {
  constexpr int tries = 600;
  constexpr auto pause = std::chrono::milliseconds(50);
  for (int i = 0; m_channel >= 0 && flock(m_channel, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK; ++i) {
    if (i == tries) {
      close(m_channel);
      throw base::StoreFailure(fmt::format("another program writes pages into {}", base::harmless(folder.string())),
                               "nothing was written; publish again when it is done");
    }
    std::this_thread::sleep_for(pause);
  }
}

Pages::Hold::~Hold() {
  if (m_channel >= 0) close(m_channel);
}

Pages::Pages(const std::string& folder) : m_folder(folder) {
  std::error_code error;
  fs::create_directories(m_folder, error);
  std::error_code none;
  if (!fs::is_directory(m_folder, none)) {
    if (error && error != std::errc::not_a_directory) fail(m_folder, error.message());
    throw base::Mistake("not-a-folder", fmt::format("{} is no folder", base::harmless(folder)),
                        "name one that is not there yet, or that `tavolo publish` made");
  }
  m_hold.emplace(m_folder);
  const fs::file_status there = fs::symlink_status(m_folder / list_name, none);
  const bool may_be_ours = !fs::exists(there) || fs::is_regular_file(there);
  const std::string list = may_be_ours ? contents(m_folder / list_name) : std::string{};
  std::string_view rest = list;
  const bool ours = base::next_line(rest) == list_head;
  if (!ours && !is_unused(m_folder)) {
    throw base::Mistake("foreign-folder", fmt::format("{} holds something else", base::harmless(folder)),
                        "pages go into a folder of their own: name one that is empty or not there yet");
  }
  while (ours && !rest.empty()) {
    std::string_view line = base::next_line(rest);
    const std::uint64_t made_of = checksum_of(base::cut(line, ' '));
    if (!leads_out(line)) m_pages[std::string(line)].before = made_of;
  }
  if (!ours) write(m_folder / list_name, fmt::format("{}\n", list_head));
}

bool Pages::keep(const std::string& path, std::uint64_t made_of) {
  const auto found = m_pages.find(path);
  if (found == m_pages.end() || found->second.before != made_of || !stands(m_folder, path)) return false;
  found->second.now = made_of;
  ++m_kept;
  return true;
}

void Pages::put(const std::string& path, std::string_view text, std::uint64_t made_of) {
  const fs::path file = m_folder / path;
  std::error_code none;
  const bool same = fs::file_size(file, none) == text.size() && contents(file) == text;
  if (!same && !m_pages.contains(path)) claim(path);
  m_pages[path].now = made_of;
  if (same) {
    ++m_kept;
    return;
  }
  write(file, text);
  ++m_written;
}

void Pages::claim(const std::string& path) {
  const fs::path file = m_folder / path;
  std::error_code none;
  const fs::file_status there = fs::symlink_status(file, none);
  if (fs::exists(there) && !fs::is_directory(there)) {
    throw base::Mistake("foreign-file", fmt::format("{} is no page that was published", base::harmless(file.string())),
                        "it was left as it is: put it elsewhere, or name a folder that is not there yet");
  }
  // Before the page, so that one that is the last of a program that was killed is known as ours.
  const fs::path list = m_folder / list_name;
  if (!m_claims.is_open()) m_claims.open(list, std::ios::binary | std::ios::app);
  m_claims << fmt::format(" {}\n", path) << std::flush;
  if (!m_claims) fail(list, std::strerror(errno));
}

void Pages::write(const fs::path& file, std::string_view text) const {
  std::error_code error;
  fs::create_directories(file.parent_path(), error);
  const fs::path part = file.string().append(part_end);
  std::error_code none;
  {
    std::ofstream out(part, std::ios::binary | std::ios::trunc);
    const bool made = out.is_open();
    out.write(text.data(), static_cast<std::streamsize>(text.size()));
    out.flush();
    if (!out) {
      const std::string why = std::strerror(errno);
      if (made) fs::remove(part, none);
      fail(file, why);
    }
  }
  fs::rename(part, file, error);  // not synced: what a power cut takes is published again
  if (error) {
    fs::remove(part, none);
    fail(file, error.message());
  }
}

void Pages::finish() {
  m_claims.close();
  std::string list = fmt::format("{}\n", list_head);
  std::optional<std::pair<fs::path, std::string>> stayed;
  for (const auto& [path, page] : m_pages) {
    std::error_code error;
    if (!page.now && fs::remove(m_folder / path, error)) ++m_removed;
    if (!page.now && !error) continue;
    if (error) stayed.emplace(m_folder / path, error.message());
    const std::uint64_t made_of = page.now.value_or(0);  // one that stayed is still ours
    list += made_of == 0 ? fmt::format(" {}\n", path) : fmt::format("{:016x} {}\n", made_of, path);
  }
  if (contents(m_folder / list_name) != list) write(m_folder / list_name, list);
  if (stayed) {
    throw base::StoreFailure(
        fmt::format("{} cannot be taken away: {}", base::harmless(stayed->first.string()), stayed->second),
        "look at the rights of the folder, and publish again");
  }
}

}  // namespace tavolo::cli
