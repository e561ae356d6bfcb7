#pragma once

#include <chrono>
#include <functional>
#include <string>
#include <vector>

#include "base/limits.hpp"
#include "memory.hpp"
#include "reliability/disk.hpp"

namespace tavolo::tests {

/// One command of an evening: its words, and what it reads from standard input.
struct Step {
  std::vector<std::string> words;
  std::string input;
  std::chrono::milliseconds patience = std::chrono::seconds(base::limit::lock_seconds);  ///< with other writers
  std::string at = "2026-11-20T21:00:00Z";                                               ///< what the clock says, UTC
};

/// An evening that uses every command that writes, on a journal that does not exist before. Some of its records
/// have tens of kilobytes; the longest records that are taken are many more writes, of which each is like the last.
[[nodiscard]] const std::vector<Step>& evening(bool longest_records = false);

/// How a command ended, and what it said.
struct Ran {
  int status = 0;  ///< the exit status, or -N where signal N ended it
  std::string out, error;
};

/// Runs a piece of work in a child whose standard streams are files, and answers how it ended.
[[nodiscard]] Ran in_child(const std::string& input, const std::function<int()>& work);
/// Runs a command of tavolo in a child, on the journal `file`; `before` is called in the child first and
/// `after` last.
[[nodiscard]] Ran run_command(const std::string& file, const Step& step, const std::function<void()>& before = {},
                              const std::function<void()>& after = {});
/// How many operations a command does of the kind that this trouble makes fail. Throws std::runtime_error where the
/// command fails.
[[nodiscard]] int operations_of(const std::string& file, const Step& step, Trouble::Kind kind);
/// The words of a step on a journal, the program first; with a folder of its own where the step has one that several
/// tables share.
[[nodiscard]] std::vector<std::string> words_for(const std::string& program, const std::string& file, const Step& step);
/// Calls the command line in this process.
[[nodiscard]] int call(const std::string& file, const Step& step);

/// Everything that a journal holds, as text that is the same for the same facts; empty for no journal. Also
/// replays every match, and throws std::runtime_error where the file is damaged.
[[nodiscard]] std::string held(const std::string& file);
/// The same of a journal that a disaster left: commands that only read come first, as who writes puts things in order.
/// Throws std::runtime_error, too, where these find fault. In the short form they look at every fifth.
[[nodiscard]] std::string seen_and_held(const std::string& file);
/// Copies a journal with the files beside it, over what was there.
void copy_journal(const std::string& from, const std::string& to);
/// One of so many points of the short form is enough, as `rounds` has it.
[[nodiscard]] int sparse();
/// Which of the points this program takes where several share them, one for each core: number `first`, from 1, and
/// then every `step`-th. TAVOLO_SHARE tells it, as 2/3; else all.
struct Share {
  int first = 1, step = 1;
};
[[nodiscard]] Share share();

}  // namespace tavolo::tests
