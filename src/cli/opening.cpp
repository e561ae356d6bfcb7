#include "cli/opening.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>

#include "base/mistake.hpp"
#include "cli/remembered.hpp"

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
  journal::Journal journal(call.surroundings().database, access, call.surroundings().now, patience(call));
  journal.remember_by(memory(call.surroundings()));
  return journal;
}

journal::Journal read_journal(const Call& call) {
  refuse_mistyped(call);
  return open_journal(call, journal::Journal::Access::read);
}

journal::Journal change_journal(const Call& call) {
  refuse_mistyped(call);
  return open_journal(call, journal::Journal::Access::write);
}

bool names_game(const Call& call) {
  const auto is_game = [](const auto& word) {
    return word.completes == Completes::game || word.completes == Completes::games;
  };
  const Command& command = call.command();
  return std::ranges::any_of(command.arguments, is_game) ||
         std::ranges::any_of(command.options,
                             [&](const Option& option) { return is_game(option) && call.has(option.name); });
}

void shelve_games(const Call& call) {
  if (is_missing(call)) return;
  try {
    (void)open_journal(call, journal::Journal::Access::look);
  } catch (const std::exception&) {
    return;
  }
}

bool is_missing(const Call& call) {
  const std::string& path = call.surroundings().database;
  std::error_code none;
  if (std::filesystem::symlink_status(path, none).type() != std::filesystem::file_type::not_found) return false;
  const auto log = std::filesystem::file_size(path + "-wal", none);
  return none || log == 0;  // what a log holds is told when the journal is opened
}

void refuse_missing(const Call& call) {
  if (!is_missing(call)) return;
  throw base::Mistake("no-journal", fmt::format("there is no journal {}", call.surroundings().database),
                      "name another file with --db FILE; the first match makes a new one: `tavolo new`");
}

}  // namespace tavolo::cli
