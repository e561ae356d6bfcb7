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
#include "cli/opening.hpp"
#include "cli/say.hpp"
#include "journal/exchange.hpp"
#include "journal/lender.hpp"

namespace tavolo::cli::commands {
namespace {

namespace fs = std::filesystem;
using base::harmless;

/// The journals of others in a folder that can be read; what is wrong with the rest is told.
std::vector<std::string> readable(const Call& call, const std::string& folder, const std::string& own,
                                  journal::Lenders& lenders, bool& all) {
  std::vector<std::string> files;
  const auto leave_out = [&](const std::string& file, const char* why) {
    all = false;
    say(fmt::format("tavolo: {} is left out: {}\n", harmless(file), harmless(why)));
  };
  for (const std::string& file : journals_in_folder(call, folder, own)) {
    if (fs::path(file).filename().string() == own) continue;
    try {
      (void)lenders.of(file);
      files.push_back(file);
    } catch (const base::StoreFailure& failure) {
      leave_out(file, failure.what());
    } catch (const base::Mistake& mistake) {
      leave_out(file, mistake.what());
    }
  }
  return files;
}

/// Puts what the journal holds in the place of its file in the folder, and tells that.
std::string put_in_folder(const Call& call, const std::string& folder) {
  const std::string& path = call.surroundings().database;
  // What came may have made it write as another origin, or as its first.
  const std::string own = shared_name(call, journal::Journal::Access::read);
  if (own.empty()) return {};
  const std::string file = (fs::path(folder) / own).string();
  const bool is_new = journal::copy_for_others(path, file, call.surroundings().now, patience(call));
  if (call.surroundings().json) return {};
  return fmt::format("{} {}\n", harmless(file), is_new ? "is what this journal holds now" : "is as it was");
}

int run_sync(const Call& call) {
  const std::string& folder = call.words().front();
  if (names_hub(folder)) return sync_with_hub(call, folder);
  std::error_code none;
  if (!fs::is_directory(folder, none)) {
    throw base::Mistake("no-folder", fmt::format("there is no folder {}", harmless(folder)),
                        "name a folder that is there; a stick may have to be mounted first");
  }
  bool all = true;
  const std::string own = shared_name(call, journal::Journal::Access::write);
  std::string text;
  {
    journal::Lenders lenders = lenders_to(call);
    const std::vector<std::string> files = readable(call, folder, own, lenders, all);
    text = merged(call, files, "nothing was synced", lenders);
  }
  try {
    text += put_in_folder(call, folder);
  } catch (const base::StoreFailure& failure) {
    call.print_done(text);  // what came is recorded
    throw base::StoreFailure(failure.what(), "nothing that is here is lost; sync again, so that the others get it");
  }
  call.print_done(text);
  return all ? Status::done : Status::no;
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
