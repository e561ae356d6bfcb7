#include "reliability/traced.hpp"

#include <fcntl.h>
#include <sys/ptrace.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <vector>

namespace tavolo::tests {
namespace {

/// Whether a system call changes a file, its name or its rights, or makes it safe. What writes to memory that is mapped
/// shows in none, and is not safe before a sync.
bool changes_files(const __ptrace_syscall_info& call) {
  static constexpr std::array always{
      SYS_write,           SYS_pwrite64,  SYS_writev,    SYS_pwritev,  SYS_pwritev2,        SYS_sendfile,
      SYS_copy_file_range, SYS_fsync,     SYS_fdatasync, SYS_msync,    SYS_sync_file_range, SYS_ftruncate,
      SYS_truncate,        SYS_fallocate, SYS_unlinkat,  SYS_linkat,   SYS_symlinkat,       SYS_mkdirat,
      SYS_mknodat,         SYS_renameat2, SYS_fchmod,    SYS_fchmodat, SYS_fchown,          SYS_fchownat,
#ifdef SYS_renameat
      SYS_renameat,
#endif
#ifdef SYS_unlink
      SYS_unlink,          SYS_link,      SYS_symlink,   SYS_mkdir,    SYS_mknod,           SYS_rename,
      SYS_chmod,           SYS_chown,     SYS_lchown,    SYS_rmdir,    SYS_creat,
#endif
  };
  const auto number = static_cast<long>(call.entry.nr);
  if (number == SYS_openat) return (call.entry.args[2] & (O_CREAT | O_TRUNC)) != 0;
#ifdef SYS_open
  if (number == SYS_open) return (call.entry.args[1] & (O_CREAT | O_TRUNC)) != 0;
#endif
  return std::ranges::find(always, number) != always.end();
}

/// Starts the program, stopped before its first instruction.
pid_t start(const std::string& file, const Step& step, const Folder& streams) {
  std::ofstream(streams.file("in"), std::ios::binary) << step.input;
  std::vector<std::string> words = words_for(TAVOLO_BINARY, file, step);
  std::vector<char*> arguments;
  for (std::string& word : words) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  setenv("TAVOLO_NOW", step.at.c_str(), 1);
  // Leaks cannot be found in a traced process.
  const char* options = std::getenv("ASAN_OPTIONS");
  setenv("ASAN_OPTIONS", ((options == nullptr ? "" : options) + std::string(":detect_leaks=0")).c_str(), 1);
  const pid_t child = fork();
  if (child != 0) return child;
  const int in = open(streams.file("in").c_str(), O_RDONLY);
  const int out = open(streams.file("out").c_str(), O_CREAT | O_WRONLY | O_TRUNC, 0600);
  // What is written there is a preview or a mistake, and acknowledges nothing.
  const int error = open(streams.file("error").c_str(), O_CREAT | O_WRONLY | O_TRUNC, 0600);
  dup2(in, STDIN_FILENO);
  dup2(out, STDOUT_FILENO);
  dup2(error, STDERR_FILENO);
  ptrace(PTRACE_TRACEME, 0, nullptr, nullptr);
  execv(arguments.front(), arguments.data());
  _exit(99);
}

}  // namespace

Course run_traced(const std::string& file, const Step& step, const Folder& streams,
                  const std::function<bool(const Called&)>& visit) {
  const pid_t child = start(file, step, streams);
  int status = 0;
  waitpid(child, &status, 0);
  ptrace(PTRACE_SETOPTIONS, child, nullptr, PTRACE_O_TRACESYSGOOD | PTRACE_O_EXITKILL);
  const auto answered = [&] { return std::filesystem::file_size(streams.file("out")) > 0; };
  Called called{.process = child};
  bool changing = false;
  int signal = 0;
  while (ptrace(PTRACE_SYSCALL, child, nullptr, signal) == 0 && waitpid(child, &status, 0) == child) {
    if (WIFEXITED(status) || WIFSIGNALED(status)) break;
    signal = WSTOPSIG(status);
    if (signal != (SIGTRAP | 0x80)) continue;
    signal = 0;
    __ptrace_syscall_info info{};
    ptrace(PTRACE_GET_SYSCALL_INFO, child, sizeof info, &info);
    if (info.op == PTRACE_SYSCALL_INFO_ENTRY) {
      changing = changes_files(info);
      called.number = static_cast<long>(info.entry.nr);
      std::copy(std::begin(info.entry.args), std::end(info.entry.args), called.arguments.begin());
    } else if (info.op == PTRACE_SYSCALL_INFO_EXIT && changing && info.exit.is_error == 0) {
      called.answered = answered();
      if (visit(called)) continue;
      kill(child, SIGKILL);
      waitpid(child, &status, 0);
      break;
    }
  }
  return {answered(), WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status)};
}

}  // namespace tavolo::tests
