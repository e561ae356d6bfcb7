#include "cli/people.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/limits.hpp"
#include "base/mistake.hpp"
#include "base/name.hpp"
#include "book/people.hpp"
#include "book/publishing.hpp"
#include "cli/opening.hpp"
#include "cli/recording.hpp"
#include "report/json.hpp"
#include "report/standings.hpp"

namespace tavolo::cli {
namespace {

using journal::Journal;
using journal::Player;
using journal::PlayerEntry;

Player known_player(Journal& journal, const std::string& name) {
  return *journal.player(book::find_player(journal, name));
}

/// Writes an entry and says so. What it rests on was read since `writing` began.
int write(const Call& call, Journal& journal, Journal::Writing& writing, const PlayerEntry& entry,
          const std::string& sentence) {
  journal.append(entry);
  std::vector<Player> players = journal.players();
  std::erase_if(players, [number = journal.people().person(entry.player)](const Player& player) {
    return player.number != number;
  });
  return commit(call, writing, call.surroundings().json ? report::json_players(players) : sentence + '\n');
}

/// What an entry would change in the tables of the seasons. Nothing of it stays.
void add_changes(report::Blocks& blocks, Journal& journal, const PlayerEntry& entry) {
  std::vector<season::Standings> before = book::all_tables(journal);
  const auto writing = journal.write();
  journal.append(entry);
  for (const std::string& line : report::season_differences(book::changes_since(journal, std::move(before)))) {
    blocks.line(line, 2);
  }
}

/// Throws where both sat in one match: nobody sits in two seats.
void refuse_together(Journal& journal, const Player& one, const Player& other) {
  journal.each(
      [&](const referee::Head& head, auto) {
        for (const auto& side : head.sides) {
          if (std::ranges::count(side, other.name) == 0) continue;
          throw base::Mistake("same-match",
                              fmt::format("{} and {} sat both in match {}", one.name, other.name, head.number),
                              "they cannot be one person");
        }
      },
      {.player = one.name});
}

/// Throws where something was said of a player since `last` was read.
void refuse_changed(Journal& journal, const std::optional<PlayerEntry>& last) {
  const auto now = journal.people().undoable();
  if ((now ? now->number : 0) == (last ? last->number : 0)) return;
  throw base::Mistake("changed-meanwhile", "something was said of a player meanwhile",
                      "look at it, and try again: tavolo players");
}

int hide(const Call& call, PlayerEntry::Kind kind) {
  const bool hiding = kind == PlayerEntry::Kind::hide;
  Journal journal = change_journal(call);
  auto writing = journal.write();
  const Player player = known_player(journal, call.words()[0]);
  const std::string name = base::harmless(player.name);
  if (player.hidden == hiding) {
    throw base::Mistake(
        "hidden-already", fmt::format("{} is {} already", player.name, hiding ? "hidden" : "shown"),
        hiding ? fmt::format("`tavolo player reveal {}` shows the name again", base::typed(player.name)) : "");
  }
  return write(call, journal, writing, {.player = player.number, .kind = kind},
               hiding ? fmt::format("{} is shown as {} in published tables", name, base::initials(name))
                      : fmt::format("{} is shown by name in published tables", name));
}

/// What an entry said, as a sentence.
std::string told(const journal::People& people, const PlayerEntry& entry) {
  const std::string name = base::harmless(people.name(entry.player));
  switch (entry.kind) {
    case PlayerEntry::Kind::rename: return fmt::format("the name {}", base::harmless(entry.name));
    case PlayerEntry::Kind::merge: return fmt::format("that two are one person, {}", name);
    case PlayerEntry::Kind::hide: return fmt::format("that {} is hidden", name);
    default: return fmt::format("that {} is shown", name);
  }
}

}  // namespace

int rename_player(const Call& call) {
  const std::string name = book::player_name(call.words()[1]);
  if (name.find('+') != std::string::npos) {
    throw base::Mistake("bad-name", fmt::format("\"{}\" cannot be the name of a player", name),
                        "a + joins partners in `tavolo new`; write the name without it");
  }
  Journal journal = change_journal(call);
  auto writing = journal.write();
  const Player player = known_player(journal, call.words()[0]);
  if (const auto other = journal.player(name); other && other->number != player.number) {
    throw base::Mistake("name-taken", fmt::format("there is a player \"{}\" already", other->name),
                        fmt::format("if they are one person: tavolo player merge {} {}", base::typed(player.name),
                                    base::typed(other->name)));
  }
  if (name == player.name) {
    throw base::Mistake("same-name", fmt::format("\"{}\" is called so already", name), "give another name");
  }
  return write(call, journal, writing, {.player = player.number, .kind = PlayerEntry::Kind::rename, .name = name},
               fmt::format("{0} is called {1} from now on; \"{0}\" is still understood", base::harmless(player.name),
                           base::harmless(name)));
}

int merge_players(const Call& call) {
  Journal journal = change_journal(call);
  const auto last = journal.people().undoable();
  const Player one = known_player(journal, call.words()[0]);
  const Player other = known_player(journal, call.words()[1]);
  if (one.number == other.number) {
    throw base::Mistake("same-player",
                        fmt::format("\"{}\" and \"{}\" are one person already", call.words()[0], call.words()[1]),
                        "there is nothing to merge");
  }
  refuse_together(journal, one, other);
  int matches = 0;
  journal.each([&](const referee::Head&, auto) { ++matches; }, {.player = one.name});
  const PlayerEntry entry{.player = one.number, .kind = PlayerEntry::Kind::merge, .other = other.number};
  report::Blocks preview;
  preview.line(fmt::format("{} match{} of {} count{} for {}", matches, matches == 1 ? "" : "es",
                           base::harmless(one.name), matches == 1 ? "s" : "", base::harmless(other.name)),
               2);
  add_changes(preview, journal, entry);
  ask_first(call, preview, fmt::format("{} and {} are still two", one.name, other.name));
  auto writing = journal.write();
  refuse_changed(journal, last);
  refuse_together(journal, one, other);
  return write(call, journal, writing, entry,
               fmt::format("{0} and {1} are one person, called {1}; \"{0}\" is still understood",
                           base::harmless(one.name), base::harmless(other.name)));
}

int undo_people(const Call& call) {
  Journal journal = change_journal(call);
  const auto last = journal.people().undoable();
  if (!last) {
    throw base::Mistake("nothing-to-undo", "nothing was said of a player", "`tavolo undo` takes back records");
  }
  const std::string what = told(journal.people(), *last);
  const PlayerEntry entry{.player = last->player, .kind = PlayerEntry::Kind::undo, .target = last->number};
  report::Blocks preview;
  preview.line("takes back " + what, 2);
  add_changes(preview, journal, entry);
  ask_first(call, preview, "nothing was taken back");
  auto writing = journal.write();
  refuse_changed(journal, last);
  return write(call, journal, writing, entry, fmt::format("took back {}", what));
}

int hide_player(const Call& call) { return hide(call, PlayerEntry::Kind::hide); }
int reveal_player(const Call& call) { return hide(call, PlayerEntry::Kind::reveal); }

}  // namespace tavolo::cli
