#include "cli/session.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdio>

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

/// When a process began, in ticks since the machine was started: field 22 of proc(5). The second field, a name in
/// brackets, may hold anything.
std::string began(pid_t process) {
  constexpr int fields_between = 20;
  const std::string line = start_of(fmt::format("/proc/{}/stat", process));
  std::size_t at = line.rfind(')');
  for (int i = 0; i < fields_between && at != std::string::npos; ++i) at = line.find(' ', at + 1);
  if (at == std::string::npos) return {};
  return line.substr(at + 1, line.find(' ', at + 1) - at - 1);
}

}  // namespace

std::string session() {
  const pid_t leader = getsid(0);
  if (leader <= 0) return {};  // that of a process outside of a container
  const std::string since = began(leader);
  if (since.empty()) return {};
  std::string machine = start_of("/proc/sys/kernel/random/boot_id");
  machine.erase(std::min(machine.find('\n'), machine.size()));
  return fmt::format("{} {} {}", machine, leader, since);
}

}  // namespace tavolo::cli
