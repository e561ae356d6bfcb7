#include <fmt/format.h>

#include <array>
#include <filesystem>
#include <string>
#include <vector>

#include "base/mistake.hpp"
#include "base/name.hpp"
#include "cli/commands.hpp"
#include "cli/exchange.hpp"
#include "cli/hub.hpp"
#include "cli/hub_sync.hpp"
#include "cli/meaning.hpp"
#include "cli/opening.hpp"
#include "cli/say.hpp"
#include "journal/exchange.hpp"
#include "journal/lender.hpp"

namespace tavolo::cli::commands {
namespace {

namespace fs = std::filesystem;
using base::harmless;

/// What of a folder can be read.
struct Readable {
  std::vector<std::string> files = {};
  bool all = true;  ///< nothing is left out
  bool own = true;  ///< nor is the file of the journal itself
};

/// Whether the file that the journal keeps in the folder holds nothing but what it holds: mostly it is as it was
/// written last, but a stick may have gone on by itself.
bool is_known(const Call& call, const std::string& file) {
  auto journal = open_journal(call, journal::Journal::Access::read);
  return journal::holds_no_more(file, journal, patience(call));
}

/// The journals in a folder that can be read and may hold more; what is wrong with the rest is told.
Readable readable(const Call& call, const std::string& folder, const std::string& own, journal::Lenders& lenders) {
  Readable found;
  const auto leave_out = [&](const std::string& file, bool is_own, const char* why) {
    found.all = false;
    found.own = found.own && !is_own;
    say(fmt::format("tavolo: {} is left out: {}\n", harmless(file), harmless(why)));
  };
  for (const std::string& file : journals_in_folder(call, folder, own)) {
    const bool is_own = fs::path(file).filename().string() == own;
    try {
      if (is_own && is_known(call, file)) continue;
      (void)lenders.of(file);
      found.files.push_back(file);
    } catch (const base::StoreFailure& failure) {
      leave_out(file, is_own, failure.what());
    } catch (const base::Mistake& mistake) {
      leave_out(file, is_own, mistake.what());
    }
  }
  return found;
}

/// The name of the file of the journal in a folder, once all that comes is taken: that may have made it write as
/// another origin, or as its first. A copy that nothing was written to yet begins one here. Empty where there is
/// nothing to share.
std::string name_to_share(const Call& call) {
  auto journal = open_journal(call, journal::Journal::Access::write);
  auto writing = journal.write();
  if (journal::Exchange(journal).held().empty()) return {};
  std::string name = journal::file_of(journal.take_origin());
  writing.commit();
  return name;
}

/// Puts what the journal holds in the place of its file in the folder, and tells that.
std::string put_in_folder(const Call& call, const std::string& folder) {
  const std::string& path = call.surroundings().database;
  const std::string own = name_to_share(call);
  if (own.empty()) return {};
  const std::string file = (fs::path(folder) / own).string();
  const bool is_new = journal::copy_for_others(path, file, call.surroundings().now, patience(call));
  if (call.surroundings().json) return {};
  return fmt::format("{} {}\n", harmless(file), is_new ? "is what this journal holds now" : "is as it was");
}

int run_sync(const Call& call) {
  refuse_empty_words(call);
  const std::string& folder = call.words().front();
  if (names_hub(folder)) return sync_with_hub(call, folder);
  std::error_code none;
  if (!fs::is_directory(folder, none)) {
    throw base::Mistake("no-folder", fmt::format("there is no folder {}", harmless(folder)),
                        "name a folder that is there; a stick may have to be mounted first");
  }
  const std::string own = shared_name(call, journal::Journal::Access::write);
  std::string text;
  Readable found;
  {
    journal::Lenders lenders = lenders_to(call);
    found = readable(call, folder, own, lenders);
    text = merged(call, found.files, "nothing was synced", lenders);
  }
  try {
    if (found.own) {
      text += put_in_folder(call, folder);
    } else {
      say(fmt::format("tavolo: {} stays as it is: move it away, and sync again\n",
                      harmless((fs::path(folder) / own).string())));
    }
  } catch (const base::StoreFailure& failure) {
    call.print_done(text);  // what came is recorded
    throw base::StoreFailure(failure.what(), "nothing that is here is lost; sync again, so that the others get it");
  }
  call.print_done(text);
  return found.all ? Status::done : Status::no;
}

constexpr std::array<Argument, 1> sync_arguments{
    {{"TARGET", "a folder where each table keeps a file, or a hub, postgresql://HOST/NAME", true, false,
      Completes::file}}};
constexpr std::array<Option, 1> sync_options{
    {{"--yes", "", "do not ask; people and seasons of one name are kept apart"}}};

}  // namespace

const Command sync{"sync", "Share what all tables wrote through a folder or a hub", sync_arguments, sync_options,
                   run_sync};

}  // namespace tavolo::cli::commands
