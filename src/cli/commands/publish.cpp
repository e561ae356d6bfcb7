#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <stdexcept>
#include <string_view>
#include <thread>
#include <utility>

#include "base/mistake.hpp"
#include "base/name.hpp"
#include "cli/commands.hpp"
#include "cli/meaning.hpp"
#include "cli/opening.hpp"
#include "cli/pages.hpp"
#include "cli/site.hpp"
#include "report/json.hpp"

namespace tavolo::cli::commands {
namespace {

/// Refuses an address under which no browser finds a page.
void refuse_other_addresses(const Call& call) {
  const auto address = call.value("--base");
  if (!address) return;
  for (const std::string_view scheme : {"http://", "https://"}) {
    if (!base::same_word(std::string_view(*address).substr(0, scheme.size()), scheme)) continue;
    const std::string_view rest = std::string_view(*address).substr(scheme.size());
    const bool has_host = !rest.empty() && rest.find_first_of("/?#:") != 0;
    if (has_host && std::ranges::none_of(rest, [](unsigned char c) { return c <= ' ' || c == 0x7f; })) return;
  }
  throw base::Mistake("option-value", fmt::format("\"{}\" is no address of pages", base::harmless(*address)),
                      "it begins with http:// or https://, for example --base https://club.example.org/cards");
}

void write_pages(const Call& call, const std::string& folder) {
  refuse_missing(call);
  Pages pages(folder);
  (void)make_pages(call, pages, {});
  pages.finish();
  const std::string text = fmt::format("{}: {} written, {} as they were, {} removed\n", base::harmless(folder),
                                       pages.written(), pages.kept(), pages.removed());
  call.print(call.surroundings().json ? report::json_pages(folder, pages.written(), pages.kept(), pages.removed())
                                      : text);
}

/// Writes them again whenever something was recorded. A journal or folder that is away for a while, as on a stick,
/// leaves the pages as they are.
[[noreturn]] void watch(const Call& call, Surroundings& around, const std::string& folder, std::string written) {
  constexpr auto pause = std::chrono::milliseconds(500);
  FailedLooks failed;
  while (true) {
    std::this_thread::sleep_for(pause);
    std::string now = stamp(call);
    if (!failed.any() && now == written) continue;
    look_again(around);
    try {
      write_pages(call, folder);
      failed.end();
      written = std::move(now);
    } catch (const std::exception& failure) {
      failed.add("the pages are as they were before", failure);
    }
  }
}

int run_publish(const Call& once) {
  Surroundings around = once.surroundings();
  const Call call = once.within(around);
  refuse_empty_words(call);
  const std::string& folder = call.words().front();
  refuse_other_addresses(call);
  if (call.has("--season") && call.has("--all")) {
    throw base::Mistake("option-value", "--all is all seasons, and --season one of them", "leave one of the two out");
  }
  std::string before = stamp(call);
  write_pages(call, folder);
  if (call.has("--watch")) watch(call, around, folder, std::move(before));
  return Status::done;
}

constexpr std::array<Argument, 1> publish_arguments{
    {{"DIR", "the folder that the pages go into", true, false, Completes::file}}};
constexpr std::array<Option, 6> publish_options{{
    {"--season", "NAME", "of this season, by default the current one, else of all matches; may be repeated", true,
     Completes::season},
    {"--match", "N", "of this match alone; may be repeated", true, Completes::match},
    {"--all", "", "of all seasons and matches"},
    {"--title", "TEXT", "what the first page is called"},
    {"--base", "URL", "the address where the pages will stand"},
    {"--watch", "", "write again whenever something was recorded, until it is stopped"},
}};

}  // namespace

const Command publish{"publish", "Write pages for others to look at", publish_arguments, publish_options, run_publish};

}  // namespace tavolo::cli::commands
