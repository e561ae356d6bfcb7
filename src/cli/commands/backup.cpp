#include <fmt/format.h>

#include <array>
#include <functional>

#include "base/mistake.hpp"
#include "base/name.hpp"
#include "cli/commands.hpp"
#include "cli/meaning.hpp"
#include "cli/opening.hpp"
#include "cli/progress.hpp"
#include "report/json.hpp"

namespace tavolo::cli::commands {
namespace {

int run_backup(const Call& call) {
  const std::string& to = call.words().front();
  if (to == "-") {
    throw base::Mistake("no-file", "a copy goes to a file, not to standard output", "for a file of this name say ./-");
  }
  const std::string text = call.surroundings().json ? report::json_backup(to, {})
                                                    : fmt::format("copied to {}, and checked\n", base::harmless(to));
  journal::back_up(call.surroundings().database, to, call.has("--force"), patience(call));
  call.print_done(text);
  return Status::done;
}

int run_restore(const Call& call) {
  refuse_empty_words(call);
  const std::string& from = call.words().front();
  std::string kept;
  // Made before, as even a function can take memory.
  const std::function<std::string()> text = [&] {
    if (call.surroundings().json) return report::json_backup(from, kept);
    std::string told = fmt::format("restored from {}, and checked\n", base::harmless(from));
    if (!kept.empty()) told += fmt::format("what was there before is kept in {}\n", base::harmless(kept));
    return told;
  };
  {
    Progress progress(call.surroundings());
    kept = journal::restore(from, call.surroundings().database, call.surroundings().now, patience(call),
                            call.has("--facts") ? journal::Taking::facts : journal::Taking::all,
                            [&progress] { progress.add(); });
  }
  call.print_done(text);
  return Status::done;
}

constexpr std::array<Argument, 1> to_file{{{"FILE", "where the copy is to stand", true, false, Completes::file}}};
constexpr std::array<Argument, 1> from_file{{{"FILE", "a copy that backup made", true, false, Completes::file}}};
constexpr std::array<Option, 1> backup_options{{{"--force", "", "replace a file that is there"}}};
constexpr std::array<Option, 1> restore_options{{{"--facts", "", "take the facts alone of a file that is strange"}}};

}  // namespace

const Command backup{"backup", "Copy the journal, while others may write it", to_file, backup_options, run_backup};
const Command restore{"restore", "Put a copy in the place of the journal", from_file, restore_options, run_restore};

}  // namespace tavolo::cli::commands
