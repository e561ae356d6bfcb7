#include <fmt/format.h>

#include <array>
#include <functional>
#include <span>

#include "book/hidden_names.hpp"
#include "book/people.hpp"
#include "book/publishing.hpp"
#include "book/teams.hpp"
#include "cli/commands.hpp"
#include "cli/meaning.hpp"
#include "cli/opening.hpp"
#include "cli/recording.hpp"
#include "report/people.hpp"
#include "report/standings.hpp"
#include "report/teams.hpp"
#include "report/text.hpp"

namespace tavolo::cli::commands {
namespace {

using journal::Journal;
using journal::TeamEntry;

/// What a call says of a team, by what the journal holds.
using Said = std::function<TeamEntry(Journal&)>;

std::string teams_text(const Call& call, Journal& journal, std::span<const std::int64_t> numbers, bool whole) {
  const journal::Teams teams = journal.teams();
  const book::HiddenNames hidden(journal);
  std::vector<book::Team> pages;
  for (const std::int64_t team : numbers) {
    pages.push_back(book::team_page(hidden, teams, team, call.surroundings().today));
  }
  if (call.surroundings().json) return report::json_teams(pages);
  return report::text(report::teams(pages, whole), call.surroundings().style);
}

/// What an entry would change in the tables of seasons. Nothing of it stays. Another name changes no table.
std::vector<std::string> changes_of(Journal& journal, const TeamEntry& entry, bool published) {
  const auto last = journal.teams().undoable();
  const bool undoes = entry.kind == TeamEntry::Kind::undo;
  if ((undoes && last ? last->kind : entry.kind) == TeamEntry::Kind::rename) return {};
  std::vector<season::Standings> before = book::tables_of_teams(journal, published);
  if (before.empty()) return {};
  const auto writing = journal.write();
  journal.append(entry);
  return report::season_differences(book::changes_since(journal, std::move(before)));
}

/// Shows the players who are new and very like one that is known.
void tell_likenesses(const Call& call, Journal& journal, const TeamEntry& entry) {
  if (call.surroundings().json || entry.players.empty()) return;
  referee::Head head;
  head.sides.push_back(entry.players);
  call.remark(report::likenesses(book::likenesses(journal, head)));
}

/// Shows what changes in tables that were published, and asks, if anything does.
void ask_of_published(const Call& call, Journal& journal, const TeamEntry& entry) {
  const std::vector<std::string> lines = changes_of(journal, entry, true);
  if (lines.empty()) return;
  report::Blocks preview;
  preview.paragraph("a season that is closed changes, and its table was published:", 2);
  for (const std::string& line : lines) preview.paragraph(line, 2);
  ask_first(call, preview, "the teams stay as they are");
}

/// Writes what is said of a team and prints the team.
int write(const Call& call, Journal journal, const Said& said) {
  const std::int64_t last = book::said_last_of_teams(journal);
  const TeamEntry planned = said(journal);
  tell_likenesses(call, journal, planned);
  ask_of_published(call, journal, planned);
  auto writing = journal.write();
  book::refuse_said_of_teams_since(journal, last);
  const TeamEntry entry = said(journal);
  const std::int64_t number = journal.append(entry);
  const std::int64_t team = entry.team == 0 ? number : entry.team;
  return commit(call, writing, teams_text(call, journal, {&team, 1}, true));
}

std::string from(const Call& call) { return date(call, "--from").value_or(call.surroundings().today); }

std::span<const std::string> players(const Call& call) { return std::span(call.words()).subspan(1); }

int begin_team(const Call& call) {
  const Said said = [&](Journal& journal) {
    return book::founding(journal, call.words()[0], players(call), from(call));
  };
  if (is_missing(call)) {
    Journal none = open_journal(call, Journal::Access::read);
    (void)said(none);  // what is refused makes no journal
  }
  return write(call, open_journal(call, Journal::Access::write), said);
}

int join_team(const Call& call) {
  return write(call, change_journal(call),
               [&](Journal& journal) { return book::joining(journal, call.words()[0], players(call), from(call)); });
}

int transfer(const Call& call) {
  return write(call, change_journal(call), [&](Journal& journal) {
    return book::transferring(journal, call.words()[0], players(call), from(call));
  });
}

int part(const Call& call) {
  return write(call, change_journal(call),
               [&](Journal& journal) { return book::parting(journal, call.words()[0], players(call), from(call)); });
}

int rename(const Call& call) {
  return write(call, change_journal(call),
               [&](Journal& journal) { return book::renaming_team(journal, call.words()[0], call.words()[1]); });
}

int undo_team(const Call& call) {
  Journal journal = change_journal(call);
  const std::int64_t last = book::said_last_of_teams(journal);
  const TeamEntry entry = book::taking_back_team(journal);
  const journal::Teams teams = journal.teams();
  const std::string what =
      report::said_of_team(book::said_of_team(book::HiddenNames(journal), teams, *teams.undoable()));
  report::Blocks preview;
  preview.paragraph("takes back " + what, 2);
  for (const std::string& line : changes_of(journal, entry, false)) preview.paragraph(line, 2);
  ask_first(call, preview, "nothing was taken back");
  auto writing = journal.write();
  book::refuse_said_of_teams_since(journal, last);
  journal.append(entry);
  const std::string text = call.surroundings().json ? teams_text(call, journal, journal.teams().numbers(), true)
                                                    : fmt::format("took back {}\n", what);
  return commit(call, writing, text);
}

int list_teams(const Call& call) {
  auto journal = read_journal(call);
  call.print(teams_text(call, journal, journal.teams().numbers(), false));
  return Status::done;
}

int show_team(const Call& call) {
  auto journal = read_journal(call);
  const std::int64_t team = book::find_team(journal.teams(), call.words()[0]);
  call.print(teams_text(call, journal, {&team, 1}, true));
  return Status::done;
}

constexpr std::array<Argument, 2> beginning{{
    {"NAME", "what the team is called"},
    {"PLAYER", "who plays for it, joined by + or a word each", true, true, Completes::player},
}};
constexpr std::array<Argument, 1> team_name{{{"NAME", "the team", true, false, Completes::team}}};
constexpr std::array<Argument, 2> name_and_players{{
    {"NAME", "the team", true, false, Completes::team},
    {"PLAYER", "the players, joined by + or a word each", true, true, Completes::player},
}};
constexpr std::array<Argument, 2> team_renaming{{
    {"OLD", "the team", true, false, Completes::team},
    {"NEW", "the name from now on"},
}};
constexpr Option team_sure{"--yes", "", "change a published table without being asked"};
constexpr std::array<Option, 2> since{{
    {"--from", "DATE", "the first day for which it counts, by default today"},
    team_sure,
}};
constexpr std::array<Option, 2> no_more{{
    {"--from", "DATE", "the first day on which they play for it no more, by default today"},
    team_sure,
}};
constexpr std::array<Option, 1> unasked{{{"--yes", "", "do not ask"}}};

constexpr Command team_new_action{.name = "team new",
                                  .summary = "Begin a team, with who plays for it",
                                  .arguments = beginning,
                                  .options = since,
                                  .run = begin_team,
                                  .example = "Sharks Ann+Cleo+Dave"};
constexpr Command team_list_action{.name = "team list", .summary = "List the teams", .run = list_teams};
constexpr Command team_show_action{.name = "team show",
                                   .summary = "Tell who plays for a team, and played, from when to when",
                                   .arguments = team_name,
                                   .run = show_team,
                                   .example = "Sharks"};
constexpr Command join_action{.name = "team join",
                              .summary = "Let players who play for no team join one",
                              .arguments = name_and_players,
                              .options = since,
                              .run = join_team,
                              .example = "Sharks Eva"};
constexpr Command transfer_action{.name = "team transfer",
                                  .summary = "Let players go from their team to another",
                                  .arguments = name_and_players,
                                  .options = since,
                                  .run = transfer,
                                  .example = "Sharks Ben --from 2026-12-01"};
constexpr Command leave_action{.name = "team leave",
                               .summary = "Let players play for a team no more",
                               .arguments = name_and_players,
                               .options = no_more,
                               .run = part,
                               .example = "Sharks Eva"};
constexpr Command team_rename_action{.name = "team rename",
                                     .summary = "Call a team by another name from now on",
                                     .arguments = team_renaming,
                                     .run = rename,
                                     .example = "Sharks \"Blue Sharks\""};
constexpr Command team_undo_action{
    .name = "team undo", .summary = "Take back what was said last of a team", .options = unasked, .run = undo_team};
constexpr std::array team_actions{&team_new_action, &team_list_action, &team_show_action,   &join_action,
                                  &transfer_action, &leave_action,     &team_rename_action, &team_undo_action};

}  // namespace

const Command team{.name = "team", .summary = "Begin, show and change the teams of a league", .actions = team_actions};

}  // namespace tavolo::cli::commands
