#include "cli/sharing.hpp"

#include <fmt/format.h>

#include "base/mistake.hpp"
#include "book/hidden_names.hpp"
#include "book/publishing.hpp"
#include "report/site.hpp"
#include "season/changes.hpp"

namespace tavolo::cli {

namespace {

[[noreturn]] void refuse(std::string_view what, std::string_view other, std::string_view why = to_look_at) {
  throw base::Mistake("option-value", fmt::format("{} takes no {}", what, other),
                      fmt::format("{}; leave one of the two out", why));
}

}  // namespace

void refuse_json(const Call& call, std::string_view what, std::string_view why) {
  if (call.surroundings().json) refuse(what, "--json", why);
}

void refuse_beside(const Call& call, std::string_view option, std::initializer_list<std::string_view> not_with) {
  refuse_json(call, option);
  for (const std::string_view other : not_with) {
    if (call.has(other)) refuse(option, other);
  }
}

bool shares(const Call& call, std::initializer_list<std::string_view> not_with) {
  if (!call.has(share_option.name)) {
    if (!call.has(emoji_option.name)) return false;
    throw base::Mistake("option-value", "--emoji goes with --share", "say --share --emoji, or leave --emoji out");
  }
  refuse_beside(call, share_option.name, not_with);
  return true;
}

report::Correction correction_of(journal::Journal& journal, const journal::Season& season, const book::Naming& naming) {
  report::Correction correction;
  const auto change = book::corrected(journal, season, naming);
  if (!change) return correction;
  correction.lines = report::differences(change->before, change->after);
  correction.because = book::since_closing(journal, season, naming);
  if (!season::changes(change->before.teams, change->after.teams).empty()) {
    correction.teams = book::teams_since_closing(journal, season);
  }
  return correction;
}

std::string fingerprint_of(journal::Journal& journal, const journal::Season& season) {
  return season.closed_at.empty() ? journal.fingerprint(season) : season.fingerprint;
}

void print_shared(const Call& call, journal::Journal& journal, const report::Blocks& message) {
  call.print(report::text(report::hidden(book::HiddenNames(journal), message), {}));
}

}  // namespace tavolo::cli
