#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <memory>

#include "base/file.hpp"
#include "base/limits.hpp"
#include "base/mistake.hpp"
#include "base/name.hpp"
#include "cli/commands.hpp"
#include "report/cases.hpp"
#include "report/json.hpp"

namespace tavolo::cli::commands {
namespace {

std::string read_file(const std::string& name) {
  const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(std::fopen(name.c_str(), "rb"), &std::fclose);
  std::string text;
  std::array<char, 1 << 14> buffer{};
  std::size_t size = 0;
  if (file != nullptr) {
    while (text.size() <= base::limit::case_file_bytes &&
           (size = std::fread(buffer.data(), 1, buffer.size(), file.get())) > 0) {
      text.append(buffer.data(), size);
    }
  }
  if (file == nullptr || std::ferror(file.get()) != 0) {
    throw base::Mistake("no-file", fmt::format("{} cannot be read: {}", name, std::strerror(errno)),
                        "name a case file");
  }
  if (text.size() > base::limit::case_file_bytes)
    throw base::Mistake("too-long", fmt::format("{} is longer than 16 MiB", name),
                        "a case file is text that people write; split it");
  return text;
}

/// Writes the text over whatever the file holds, synced. Throws base::StoreFailure about the file `name`.
void write_over(const std::string& path, std::string_view text, const std::string& name) {
  const int file = open(path.c_str(), O_WRONLY | O_CLOEXEC);
  int reason = file < 0 || ftruncate(file, static_cast<off_t>(text.size())) != 0 ? errno : 0;
  while (reason == 0 && !text.empty()) {
    const ssize_t size = write(file, text.data(), text.size());
    if (size < 0 && errno != EINTR) reason = errno;
    if (size > 0) text.remove_prefix(static_cast<std::size_t>(size));
  }
  if (reason == 0 && fsync(file) != 0) reason = errno;
  if (file >= 0 && close(file) != 0 && reason == 0) reason = errno;
  if (reason != 0) throw base::StoreFailure(fmt::format("{} cannot be written: {}", name, std::strerror(reason)));
}

/// Puts the new text in place of the old one in one step, so that no half file is ever there: of the file that a link
/// leads to, and with its rights. A file that has several names keeps them all: it is written over, after the text
/// was found to have room.
void replace_file(const std::string& name, const std::string& text) {
  std::error_code none;
  const std::string path = std::filesystem::canonical(name, none).string();
  struct stat status {};
  if (stat(path.c_str(), &status) != 0) {
    throw base::StoreFailure(fmt::format("{} cannot be written: {}", name, std::strerror(errno)));
  }
  const std::string beside = fmt::format("{}.part-{}", path, getpid());
  const int made = open(beside.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
  if (made < 0) throw base::StoreFailure(fmt::format("{} cannot be written: {}", name, std::strerror(errno)));
  close(made);
  try {
    write_over(beside, text, name);
    if (status.st_nlink > 1) {
      write_over(path, text, name);
      unlink(beside.c_str());
    } else {
      (void)chmod(beside.c_str(), status.st_mode & 07777U);
      base::put_in_place(beside, path);
    }
  } catch (...) {
    unlink(beside.c_str());
    throw;
  }
}

int run(const Call& call) {
  const bool accept = call.has("--accept");
  std::vector<report::CheckedFile> files;
  std::vector<std::string> contents;
  for (const std::string& name : call.words()) {
    std::string content = read_file(name);
    files.push_back({name, referee::run_cases(name, content, accept)});
    if (accept) contents.push_back(std::move(content));
  }
  const bool differs =
      std::ranges::any_of(files, [](const report::CheckedFile& file) { return !file.report.differences.empty(); });
  const std::string text = call.surroundings().json ? report::json_check(files)
                                                    : report::text(report::checked(files), call.surroundings().style);
  for (std::size_t i = 0; i < contents.size(); ++i) {
    if (files[i].report.accepted != contents[i]) replace_file(files[i].name, files[i].report.accepted);
  }
  accept ? call.print_done(text) : call.print(text);
  return differs && !accept ? Status::no : Status::done;
}

constexpr std::array<Argument, 1> arguments{{
    {"FILE", "a case file", true, true, Completes::file},
}};
constexpr std::array<Option, 1> options{{
    {"--accept", "", "write the answers of the referee into the files"},
}};

}  // namespace

const Command check{"check", "Run case files and print what differs", arguments, options, run};

}  // namespace tavolo::cli::commands
