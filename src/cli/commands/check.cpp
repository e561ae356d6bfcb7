#include <fmt/format.h>

#include <array>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <memory>

#include "base/limits.hpp"
#include "base/mistake.hpp"
#include "cli/commands.hpp"
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

/// Puts the new text in place of the old file in one step, so that no half file is ever there.
void replace_file(const std::string& name, const std::string& text) {
  const std::string beside = name + ".new";
  std::FILE* file = std::fopen(beside.c_str(), "wb");
  const bool written = file != nullptr && std::fwrite(text.data(), 1, text.size(), file) == text.size();
  const bool closed = file != nullptr && std::fclose(file) == 0;
  if (!written || !closed || std::rename(beside.c_str(), name.c_str()) != 0) {
    const std::string reason = std::strerror(errno);
    std::remove(beside.c_str());
    throw base::StoreFailure(fmt::format("{} cannot be written: {}", name, reason));
  }
}

std::string differences(const report::CheckedFile& file) {
  std::string text;
  for (const referee::Difference& difference : file.report.differences) {
    text += fmt::format("{}:{}: case {}\n", file.name, difference.line, difference.title);
    for (const std::string& line : difference.expected) text += fmt::format("  expected  {}\n", line);
    for (const std::string& line : difference.found) text += fmt::format("  found     {}\n", line);
  }
  return text;
}

int run(const Call& call) {
  std::vector<report::CheckedFile> files;
  for (const std::string& name : call.words()) files.push_back({name, referee::run_cases(name, read_file(name))});
  std::string text;
  bool differs = false;
  for (const report::CheckedFile& file : files) {
    text += differences(file);
    differs = differs || !file.report.differences.empty();
    if (call.has("--accept")) replace_file(file.name, file.report.accepted);
  }
  call.print(call.surroundings().json ? report::json_check(files) : text);
  return differs && !call.has("--accept") ? Status::no : Status::done;
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
