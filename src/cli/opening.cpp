#include "cli/opening.hpp"

#include <fmt/format.h>

#include <cstdio>
#include <filesystem>

#include "base/mistake.hpp"

namespace tavolo::cli {
namespace {

/// A variable may name the journal of an evening that has not begun; whoever types a name means a file.
void refuse_mistyped(const Call& call) {
  if (call.surroundings().named == Surroundings::Named::option) refuse_missing(call);
}

}  // namespace

journal::Patience patience(const Call& call) {
  journal::Patience patience{.longest = call.surroundings().patience};
  if (call.surroundings().error_is_terminal) {
    patience.tell = [] {
      std::fputs("tavolo: waiting for another program that writes to the journal; ^C gives up, and nothing is lost\n",
                 stderr);
    };
  }
  return patience;
}

journal::Journal open_journal(const Call& call, journal::Journal::Access access) {
  return journal::Journal(call.surroundings().database, access, call.surroundings().now, patience(call));
}

journal::Journal read_journal(const Call& call) {
  refuse_mistyped(call);
  return open_journal(call, journal::Journal::Access::read);
}

journal::Journal change_journal(const Call& call) {
  refuse_mistyped(call);
  return open_journal(call, journal::Journal::Access::write);
}

void refuse_missing(const Call& call) {
  const std::string& path = call.surroundings().database;
  std::error_code none;
  const auto is_missing = [&](const std::string& file) {
    return std::filesystem::symlink_status(file, none).type() == std::filesystem::file_type::not_found;
  };
  if (!is_missing(path) || !is_missing(path + "-wal")) return;
  throw base::Mistake("no-journal", fmt::format("there is no journal {}", path),
                      "name another file with --db FILE; the first match makes a new one: `tavolo new`");
}

}  // namespace tavolo::cli
