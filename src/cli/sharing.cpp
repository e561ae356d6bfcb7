#include "cli/sharing.hpp"

#include <fmt/format.h>

#include "base/mistake.hpp"
#include "book/hidden_names.hpp"

namespace tavolo::cli {

bool shares(const Call& call, std::initializer_list<std::string_view> not_with) {
  if (!call.has(share_option.name)) {
    if (!call.has(emoji_option.name)) return false;
    throw base::Mistake("option-value", "--emoji goes with --share", "say --share --emoji, or leave --emoji out");
  }
  const auto refuse = [](std::string_view option) {
    throw base::Mistake("option-value", fmt::format("--share takes no {}", option),
                        "it prints a message for people; leave one of the two out");
  };
  if (call.surroundings().json) refuse("--json");
  for (const std::string_view option : not_with) {
    if (call.has(option)) refuse(option);
  }
  return true;
}

void print_shared(const Call& call, journal::Journal& journal, const report::Blocks& message) {
  call.print(book::HiddenNames(journal).in(report::text(message, {})));
}

}  // namespace tavolo::cli
