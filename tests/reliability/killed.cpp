// The program is killed right after each system call that changes a file, one after the other.

#include <fcntl.h>
#include <sys/ptrace.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>

#include "catch.hpp"
#include "folder.hpp"
#include "reliability/evening.hpp"

using namespace tavolo::tests;

namespace {

/// Whether a system call changes a file or makes it safe.
bool changes_files(const __ptrace_syscall_info& call) {
  static constexpr std::array<long, 18> always{
      SYS_write,     SYS_pwrite64, SYS_writev, SYS_pwritev,   SYS_fsync,   SYS_fdatasync,
      SYS_ftruncate, SYS_unlinkat, SYS_fchmod, SYS_fallocate, SYS_mkdirat, SYS_renameat2,
#ifdef SYS_unlink
      SYS_unlink,    SYS_mkdir,    SYS_rename, SYS_chmod,     SYS_rmdir,   SYS_truncate,
#endif
  };
  const auto number = static_cast<long>(call.entry.nr);
  if (number == SYS_openat) return (call.entry.args[2] & O_CREAT) != 0;
  return std::ranges::find(always, number) != always.end();
}

/// How far a command came before it was killed.
struct Course {
  int calls = 0;          ///< how many system calls changed a file
  bool answered = false;  ///< whether the user has seen an answer
  int status = -1;        ///< the exit status, where it was not killed
};

/// Starts the program, stopped before its first instruction.
pid_t start(const std::string& file, const Step& step, const Folder& folder) {
  std::ofstream(folder.file("in"), std::ios::binary) << step.input;
  std::vector<std::string> words{TAVOLO_BINARY, "--db", file};
  words.insert(words.end(), step.words.begin(), step.words.end());
  std::vector<char*> arguments;
  for (std::string& word : words) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  setenv("TAVOLO_NOW", "2026-11-20T21:00:00Z", 1);
  setenv("ASAN_OPTIONS", "detect_leaks=0", 1);  // which cannot work in a traced process
  const pid_t child = fork();
  if (child != 0) return child;
  const int in = open(folder.file("in").c_str(), O_RDONLY);
  const int out = open(folder.file("out").c_str(), O_CREAT | O_WRONLY | O_TRUNC, 0600);
  // What is written there is a preview or a mistake, and acknowledges nothing.
  const int error = open(folder.file("error").c_str(), O_CREAT | O_WRONLY | O_TRUNC, 0600);
  dup2(in, STDIN_FILENO);
  dup2(out, STDOUT_FILENO);
  dup2(error, STDERR_FILENO);
  ptrace(PTRACE_TRACEME, 0, nullptr, nullptr);
  execv(arguments.front(), arguments.data());
  _exit(99);
}

/// Runs a command and kills it after its n-th system call that changes a file; never for 0.
Course run_killed(const std::string& file, const Step& step, int n, const Folder& folder) {
  const pid_t child = start(file, step, folder);
  int status = 0;
  waitpid(child, &status, 0);
  ptrace(PTRACE_SETOPTIONS, child, nullptr, PTRACE_O_TRACESYSGOOD | PTRACE_O_EXITKILL);
  Course course;
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
    } else if (info.op == PTRACE_SYSCALL_INFO_EXIT && changing && info.exit.is_error == 0 && ++course.calls == n) {
      kill(child, SIGKILL);
      waitpid(child, &status, 0);
      break;
    }
  }
  course.status = WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
  course.answered = std::filesystem::file_size(folder.file("out")) > 0;
  return course;
}

/// Kills a command on a copy of base.db after each of its calls, and looks at what is left. Leaves what it makes
/// of the journal in whole.db, and answers the number of points.
int kill_everywhere(const Step& step, const Folder& folder) {
  copy_journal(folder.file("base.db"), folder.file("killed.db"));
  const std::string before = held(folder.file("killed.db"));
  copy_journal(folder.file("base.db"), folder.file("whole.db"));
  const Course whole = run_killed(folder.file("whole.db"), step, 0, folder);
  INFO(step.words.front());
  REQUIRE(whole.status == 0);
  REQUIRE(whole.answered);
  const std::string after = held(folder.file("whole.db"));
  REQUIRE((before != after));
  const int stride = thorough() || whole.calls < 50 ? 1 : whole.calls / 25;
  int points = 0;
  for (int n = 1; n <= whole.calls; n += stride) {
    INFO("killed after call " << n << " of " << whole.calls);
    copy_journal(folder.file("base.db"), folder.file("killed.db"));
    const Course course = run_killed(folder.file("killed.db"), step, n, folder);
    REQUIRE(course.status == -SIGKILL);
    const std::string found = held(folder.file("killed.db"));
    REQUIRE((found == after || (found == before && !course.answered)));
    ++points;
  }
  return points;
}

}  // namespace

TEST_CASE("a program that is killed after any write loses no answered record and keeps no half one") {
  const Folder folder;
  int points = 0;
  for (const Step& step : evening()) {
    points += kill_everywhere(step, folder);
    copy_journal(folder.file("whole.db"), folder.file("base.db"));
  }
  std::cout << "killed at " << points << " points\n";
  CHECK(points >= (thorough() ? 2000 : 500));
}

TEST_CASE("a restore that is killed leaves the journal as it was, or restored") {
  const Folder folder;
  const auto& steps = evening();
  REQUIRE(run_command(folder.file("base.db"), steps[0]).status == 0);
  REQUIRE(run_command(folder.file("base.db"), {{"backup", folder.file("copy.db")}, {}}).status == 0);
  REQUIRE(run_command(folder.file("base.db"), steps[1]).status == 0);
  CHECK(kill_everywhere({{"restore", folder.file("copy.db")}, {}}, folder) > 20);
}

TEST_CASE("a migration that is killed leaves the journal as it was, or migrated") {
  const Folder folder;
  std::filesystem::copy_file(TAVOLO_SOURCE_DIR "/tests/journals/schema-1.db", folder.file("base.db"));
  CHECK(kill_everywhere({{"season", "new", "spring"}, {}}, folder) > 20);
}
