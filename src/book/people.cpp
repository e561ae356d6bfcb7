#include "book/people.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <string_view>
#include <utility>

#include "base/limits.hpp"
#include "base/mistake.hpp"
#include "base/name.hpp"

namespace tavolo::book {
namespace {

using journal::Journal;
using journal::Player;
using journal::PlayerEntry;

/// Throws where both sat in one match: nobody sits in two seats, or comes in for herself.
void refuse_together(Journal& journal, const Player& one, const Player& other) {
  journal.each(
      [&](const referee::Head& head, auto) {
        const auto began = [&](const auto& side) { return std::ranges::count(side, other.name) > 0; };
        const auto came = [&](const referee::Head::Change& change) { return change.who.player == other.name; };
        if (std::ranges::none_of(head.sides, began) && std::ranges::none_of(head.changes, came)) return;
        throw base::Mistake("same-match",
                            fmt::format("{} and {} sat both in match {}", one.name, other.name, head.number),
                            "they cannot be one person");
      },
      {.player = one.name});
}

}  // namespace

std::string bare(std::string_view name) {
  std::string bare;
  for (const char c : base::plain(name)) {
    if (c != ' ' || !bare.ends_with(' ')) bare += c;
  }
  return bare;
}

std::optional<std::string_view> likest(std::string_view name, std::span<const std::string_view> known) {
  const std::string wanted = bare(name);
  const auto same = std::ranges::find_if(known, [&](std::string_view other) { return bare(other) == wanted; });
  return same != known.end() ? std::optional(*same) : base::nearest(name, known);
}

Player find_player(Journal& journal, const std::string& name) {
  if (auto player = journal.player(name)) return std::move(*player);
  const std::vector<std::string> names = journal.names();
  const auto near = likest(name, std::vector<std::string_view>(names.begin(), names.end()));
  throw base::Mistake("no-player", fmt::format("there is no player \"{}\"", name),
                      near ? fmt::format("did you mean \"{}\"?", *near) : "`tavolo players` lists them");
}

std::string player_name(const std::string& typed) {
  auto name = base::normal_name(typed);
  if (!name) {
    throw base::Mistake("bad-name", fmt::format("\"{}\" is no name", typed),
                        "a name is made of visible characters, in UTF-8");
  }
  if (name->size() > base::limit::name_bytes) {
    throw base::Mistake("bad-name", fmt::format("a name is longer than {} bytes", base::limit::name_bytes),
                        "shorten it");
  }
  if (*name == "-") {
    throw base::Mistake("bad-name", "\"-\" is no name: it is nobody", "name a player, or leave it out");
  }
  return *name;
}

PlayerEntry renaming(Journal& journal, const std::string& old, const std::string& typed) {
  std::string name = player_name(typed);
  if (name.find('+') != std::string::npos) {
    throw base::Mistake("bad-name", fmt::format("\"{}\" cannot be the name of a player", name),
                        "a + joins partners in `tavolo new`; write the name without it");
  }
  const Player player = find_player(journal, old);
  if (const auto other = journal.player(name); other && other->number != player.number) {
    throw base::Mistake("name-taken", fmt::format("there is a player \"{}\" already", other->name),
                        fmt::format("if they are one person: tavolo player merge {} {}", base::typed(player.name),
                                    base::typed(other->name)));
  }
  if (name == player.name) {
    throw base::Mistake("same-name", fmt::format("\"{}\" is called so already", name), "give another name");
  }
  return {.player = player.number, .kind = PlayerEntry::Kind::rename, .name = std::move(name)};
}

PlayerEntry merging(Journal& journal, const std::string& first, const std::string& second) {
  const Player one = find_player(journal, first);
  const Player other = find_player(journal, second);
  if (one.number == other.number) {
    throw base::Mistake("same-player", fmt::format("\"{}\" and \"{}\" are one person already", first, second),
                        "there is nothing to merge");
  }
  refuse_together(journal, one, other);
  return {.player = one.number, .kind = PlayerEntry::Kind::merge, .other = other.number};
}

PlayerEntry hiding(Journal& journal, const std::string& name, bool hidden) {
  const Player player = find_player(journal, name);
  if (player.hidden == hidden) {
    throw base::Mistake(
        "hidden-already", fmt::format("{} is {} already", player.name, hidden ? "hidden" : "shown"),
        hidden ? fmt::format("`tavolo player reveal {}` shows the name again", base::typed(player.name)) : "");
  }
  return {.player = player.number, .kind = hidden ? PlayerEntry::Kind::hide : PlayerEntry::Kind::reveal};
}

PlayerEntry taking_back(Journal& journal) {
  const auto last = journal.people().undoable();
  if (!last) {
    throw base::Mistake("nothing-to-undo", "nothing was said of a player", "`tavolo undo` takes back records");
  }
  return {.player = last->player, .kind = PlayerEntry::Kind::undo, .target = last->number};
}

std::int64_t said_last(Journal& journal) {
  const auto last = journal.people().undoable();
  return last ? last->number : 0;
}

void refuse_said_since(Journal& journal, std::int64_t last) {
  if (said_last(journal) == last) return;
  throw base::Mistake("changed-meanwhile", "something was said of a player meanwhile",
                      "look at it, and try again: tavolo players");
}

int matches_of(Journal& journal, const Player& player) {
  int matches = 0;
  journal.each([&](const referee::Head&, auto) { ++matches; }, {.player = player.name});
  return matches;
}

void refuse_twice(Journal& journal, const referee::Head& head) {
  std::map<std::int64_t, std::string_view> seated;
  for (const auto& side : head.sides) {
    for (const std::string& name : side) {
      const auto player = journal.player(name);
      if (!player) continue;
      const auto [other, is_new] = seated.emplace(player->number, name);
      if (is_new) continue;
      throw base::Mistake(
          "same-player", fmt::format("\"{}\" and \"{}\" are one person", other->second, name),
          fmt::format("everybody sits in one seat; `tavolo player {}` tells the names", base::typed(player->name)));
    }
  }
}

std::vector<Likeness> likenesses(Journal& journal, const referee::Head& head) {
  std::vector<std::string> unknown;
  for (const auto& side : head.sides) {
    for (const std::string& name : side) {
      if (!journal.player(name)) unknown.push_back(name);
    }
  }
  std::vector<Likeness> list;
  // Mostly nobody is new, and then the matches of all players need not be counted.
  if (unknown.empty()) return list;
  const std::vector<std::string> names = journal.names();
  const std::vector<std::string_view> known(names.begin(), names.end());
  for (const std::string& name : unknown) {
    if (const auto near = likest(name, known)) list.push_back({name, std::string(*near)});
  }
  return list;
}

}  // namespace tavolo::book
