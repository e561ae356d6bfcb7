#include "cli/input.hpp"

#include <fmt/format.h>

#include <array>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <memory>
#include <string_view>

#include "base/limits.hpp"
#include "base/mistake.hpp"

namespace tavolo::cli {
namespace {

std::string_view called(const std::string& name) {
  return name == "-" ? std::string_view("standard input") : std::string_view(name);
}

}  // namespace

std::string read_at_most(const std::string& name, std::size_t bytes, const std::string& hint) {
  const auto close = [](std::FILE* file) { return file == stdin ? 0 : std::fclose(file); };
  const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(name == "-" ? stdin : std::fopen(name.c_str(), "rb"),
                                                             close);
  std::string text;
  std::array<char, 1 << 14> buffer{};
  std::size_t size = 0;
  while (file != nullptr && text.size() <= bytes &&
         (size = std::fread(buffer.data(), 1, buffer.size(), file.get())) > 0) {
    text.append(buffer.data(), size);
  }
  if (file == nullptr || std::ferror(file.get()) != 0) {
    throw base::Mistake("no-file", fmt::format("{} cannot be read: {}", called(name), std::strerror(errno)), hint);
  }
  return text;
}

std::string read_text(const std::string& name, std::size_t most, const std::string& hint) {
  const std::size_t bytes = most * base::limit::mebibyte;
  std::string text = read_at_most(name, bytes, hint);
  if (text.size() > bytes) {
    throw base::Mistake("too-long", fmt::format("{} is longer than {} MiB", called(name), most), "split it");
  }
  return text;
}

}  // namespace tavolo::cli
