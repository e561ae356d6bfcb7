#include "cli/people.hpp"

#include <fmt/format.h>

#include "book/people.hpp"
#include "book/publishing.hpp"
#include "cli/opening.hpp"
#include "cli/recording.hpp"
#include "report/json.hpp"
#include "report/people.hpp"
#include "report/standings.hpp"

namespace tavolo::cli {
namespace {

using journal::Journal;
using journal::Player;
using journal::PlayerEntry;

/// Writes an entry and says so. What it rests on was read since `writing` began.
int write(const Call& call, Journal& journal, Journal::Writing& writing, const PlayerEntry& entry,
          const std::string& sentence) {
  journal.append(entry);
  if (!call.surroundings().json) return commit(call, writing, sentence);
  std::vector<Player> players = journal.players();
  std::erase_if(players, [number = journal.people().person(entry.player)](const Player& player) {
    return player.number != number;
  });
  return commit(call, writing, report::json_players(players));
}

/// What an entry would change in the tables of the seasons. Nothing of it stays.
void add_changes(report::Blocks& blocks, Journal& journal, const PlayerEntry& entry) {
  std::vector<season::Standings> before = book::all_tables(journal);
  const auto writing = journal.write();
  journal.append(entry);
  for (const std::string& line : report::season_differences(book::changes_since(journal, std::move(before)))) {
    blocks.paragraph(line, 2);
  }
}

int hide(const Call& call, bool hidden) {
  Journal journal = change_journal(call);
  auto writing = journal.write();
  const PlayerEntry entry = book::hiding(journal, call.words()[0], hidden);
  const Player player = book::find_player(journal, call.words()[0]);
  return write(call, journal, writing, entry, report::said(entry, player));
}

}  // namespace

int rename_player(const Call& call) {
  Journal journal = change_journal(call);
  auto writing = journal.write();
  const PlayerEntry entry = book::renaming(journal, call.words()[0], call.words()[1]);
  const Player player = book::find_player(journal, call.words()[0]);
  return write(call, journal, writing, entry, report::said(entry, player));
}

int merge_players(const Call& call) {
  Journal journal = change_journal(call);
  const std::int64_t last = book::said_last(journal);
  const PlayerEntry entry = book::merging(journal, call.words()[0], call.words()[1]);
  const Player one = book::find_player(journal, call.words()[0]);
  const Player other = book::find_player(journal, call.words()[1]);
  report::Blocks preview = report::matches_join(book::matches_of(journal, one), one.name, other.name);
  add_changes(preview, journal, entry);
  ask_first(call, preview, fmt::format("{} and {} are still two", one.name, other.name));
  auto writing = journal.write();
  book::refuse_said_since(journal, last);
  (void)book::merging(journal, call.words()[0], call.words()[1]);  // they may have sat down together meanwhile
  return write(call, journal, writing, entry, report::said(entry, one, other.name));
}

int undo_people(const Call& call) {
  Journal journal = change_journal(call);
  const std::int64_t last = book::said_last(journal);
  const PlayerEntry entry = book::taking_back(journal);
  const std::string what = report::said_before(journal.people(), *journal.people().undoable());
  report::Blocks preview;
  preview.paragraph("takes back " + what, 2);
  // By another name, or without one, somebody has the rows that they had.
  if (journal.people().undoable()->kind == PlayerEntry::Kind::merge) add_changes(preview, journal, entry);
  ask_first(call, preview, "nothing was taken back");
  auto writing = journal.write();
  book::refuse_said_since(journal, last);
  return write(call, journal, writing, entry, fmt::format("took back {}\n", what));
}

int hide_player(const Call& call) { return hide(call, true); }
int reveal_player(const Call& call) { return hide(call, false); }

}  // namespace tavolo::cli
