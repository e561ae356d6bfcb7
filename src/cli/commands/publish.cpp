#include <fmt/format.h>

#include <array>
#include <chrono>
#include <thread>

#include "base/name.hpp"
#include "cli/commands.hpp"
#include "cli/opening.hpp"
#include "cli/pages.hpp"
#include "cli/site.hpp"
#include "report/json.hpp"

namespace tavolo::cli::commands {
namespace {

int run(const Call& once) {
  Surroundings around = once.surroundings();
  const Call call = once.within(around);
  const std::string& folder = call.words().front();
  refuse_missing(call);
  while (true) {
    const std::string before = stamp(call);
    Pages pages(folder);
    (void)make_pages(call, pages, {});
    pages.finish();
    const std::string text = fmt::format("{}: {} written, {} as they were, {} removed\n", base::harmless(folder),
                                         pages.written(), pages.kept(), pages.removed());
    call.print(call.surroundings().json ? report::json_pages(folder, pages.written(), pages.kept(), pages.removed())
                                        : text);
    if (!call.has("--watch")) return Status::done;
    while (stamp(call) == before) std::this_thread::sleep_for(std::chrono::milliseconds(500));
    look_again(around);
  }
}

constexpr std::array<Argument, 1> arguments{
    {{"DIR", "the folder that the pages go into", true, false, Completes::file}}};
constexpr std::array<Option, 6> options{{
    {"--season", "NAME", "of this season, by default the current one, else of all matches; may be repeated", true,
     Completes::season},
    {"--match", "N", "of this match alone; may be repeated", true, Completes::match},
    {"--all", "", "of all seasons and matches"},
    {"--title", "TEXT", "what the first page is called"},
    {"--base", "URL", "the address where the pages will stand"},
    {"--watch", "", "write again whenever something was recorded, until it is stopped"},
}};

}  // namespace

const Command publish{"publish", "Write pages for others to look at", arguments, options, run};

}  // namespace tavolo::cli::commands
