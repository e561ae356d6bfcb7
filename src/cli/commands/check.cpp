#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <filesystem>

#include "base/file.hpp"
#include "base/limits.hpp"
#include "base/mistake.hpp"
#include "base/name.hpp"
#include "book/record_import.hpp"
#include "cli/commands.hpp"
#include "cli/input.hpp"
#include "cli/meaning.hpp"
#include "cli/opening.hpp"
#include "cli/record_files.hpp"
#include "report/cases.hpp"
#include "report/json.hpp"

namespace tavolo::cli::commands {
namespace {

/// Writes the text over whatever the file holds, synced. Throws base::StoreFailure about the file `name`.
void write_over(const std::string& path, std::string_view text, const std::string& name) {
  const int file = open(path.c_str(), O_WRONLY | O_CLOEXEC);
  int reason = file < 0 || ftruncate(file, static_cast<off_t>(text.size())) != 0 ? errno : 0;
  while (reason == 0 && !text.empty()) {
    const ssize_t size = ::write(file, text.data(), text.size());
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

/// A record file as a case file is told: what it says of a match, and what follows from the match.
report::CheckedFile check_record(const Call& call, const std::string& name, const std::string& content) {
  report::CheckedFile file{name, {}};
  try {
    const book::RecordFile record = book::read_record_file(name, content);
    file.report.cases = static_cast<int>(record.matches.size());
    for (const book::Imported::Claim& claim : claims_of(call, record)) {
      file.report.differences.push_back({claim.line, claim.match, {claim.expected}, claim.found});
    }
  } catch (const book::RecordMistakes& mistakes) {
    refuse_record(call, mistakes);
  }
  file.report.accepted = content;
  return file;
}

report::CheckedFile checked(const Call& call, const std::string& name, const std::string& content, bool accept) {
  if (referee::is_record_file(content)) return check_record(call, name, content);
  shelve_games(call);  // a case may be of a game that was added
  return {name, referee::run_cases(name, content, accept)};
}

int run_check(const Call& call) {
  refuse_empty_words(call);
  const bool accept = call.has("--accept");
  std::vector<report::CheckedFile> files;
  std::vector<std::string> contents;
  for (const std::string& name : call.words()) {
    if (accept && name == "-") {
      throw base::Mistake("option-value", "what came through standard input cannot be written back", "name the file");
    }
    const std::size_t most = is_record(name) ? referee::limit::record_file_bytes : base::limit::case_file_bytes;
    std::string content = read_text(name, most / base::limit::mebibyte, "name a case file");
    files.push_back(checked(call, name, content, accept));
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

constexpr std::array<Argument, 1> check_arguments{{
    {"FILE", "a case file or a record file", true, true, Completes::file},
}};
constexpr std::array<Option, 1> check_options{{
    {"--accept", "", "write the answers of the referee into the files"},
}};

}  // namespace

const Command check{"check", "Run case files and check record files, and print what differs", check_arguments,
                    check_options, run_check};

}  // namespace tavolo::cli::commands
