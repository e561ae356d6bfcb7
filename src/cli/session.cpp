#include "cli/session.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>
#include <cstdio>
#include <optional>
#include <string_view>
#include <vector>

#include "base/name.hpp"

namespace tavolo::cli {
namespace {

/// The beginning of a small file; empty where it cannot be read.
std::string start_of(const std::string& path) {
  std::array<char, 1024> buffer{};
  std::FILE* file = std::fopen(path.c_str(), "re");
  if (file == nullptr) return {};
  const std::size_t size = std::fread(buffer.data(), 1, buffer.size(), file);
  std::fclose(file);
  return {buffer.data(), size};
}

/// What proc(5) tells of a process, in the numbers of the folder /proc, which need not be those of getpid().
struct Process {
  std::int64_t number = 0, parent = 0, session = 0;
  std::int64_t began = 0;  ///< in ticks since the machine was started
};

/// A process by its number, or `self`; nothing where it cannot be seen.
std::optional<Process> process(std::string_view name) {
  const std::string line = start_of(fmt::format("/proc/{}/stat", name));
  const std::size_t bracket = line.rfind(')');  // the name of the program, in brackets, may hold anything
  if (bracket == std::string::npos || bracket + 2 > line.size()) return std::nullopt;
  constexpr std::size_t parent = 4, session = 6, began = 22, after_name = 3;  // fields, counted from 1
  Process found;
  std::from_chars(line.data(), line.data() + line.size(), found.number);
  const std::vector<std::string_view> fields = base::split(std::string_view(line).substr(bracket + 2), ' ');
  if (fields.size() <= began - after_name) return std::nullopt;
  const auto number = [&](std::size_t field, std::int64_t& into) {
    const std::string_view text = fields[field - after_name];
    std::from_chars(text.data(), text.data() + text.size(), into);
  };
  number(parent, found.parent);
  number(session, found.session);
  number(began, found.began);
  return found;
}

/// The first process of the session; where it is outside of the container, the furthest ancestor that is inside.
Process leader() {
  std::optional<Process> self = process("self");
  if (!self) return {.number = getsid(0)};
  if (self->session > 0) {
    // One that has ended keeps its number as long as its session goes on.
    return process(fmt::to_string(self->session)).value_or(Process{.number = self->session});
  }
  Process first = *self;
  while (first.parent > 0) {
    const auto parent = process(fmt::to_string(first.parent));
    if (!parent) break;
    first = *parent;
  }
  return first;
}

}  // namespace

std::string session() {
  const Process first = leader();
  if (first.number <= 0) return {};
  std::string machine = start_of("/proc/sys/kernel/random/boot_id");
  machine.erase(std::min(machine.find('\n'), machine.size()));
  return fmt::format("{} {} {}", machine, first.number, first.began);
}

}  // namespace tavolo::cli
