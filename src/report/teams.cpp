#include "report/teams.hpp"

#include <fmt/format.h>

#include <vector>

#include "base/date.hpp"
#include "base/name.hpp"
#include "report/list.hpp"

namespace tavolo::report {
namespace {

using base::harmless;
using TeamKind = journal::TeamEntry::Kind;

}  // namespace

Blocks teams(std::span<const book::Team> teams, bool whole) {
  Blocks blocks;
  if (teams.empty()) blocks.paragraph("there is no team");
  for (const book::Team& team : teams) {
    blocks.paragraph(fmt::format("{}, {} player{}", harmless(team.name), team.players, team.players == 1 ? "" : "s"));
    if (!whole) continue;
    for (const book::Stay& stay : team.stays) {
      blocks.paragraph(stay.until.empty() ? fmt::format("{} from {}", harmless(stay.player), harmless(stay.from))
                                          : fmt::format("{} from {} to {}", harmless(stay.player), harmless(stay.from),
                                                        harmless(stay.until)),
                       2);
    }
    for (const std::string& name : team.also) blocks.paragraph(fmt::format("also understood: {}", harmless(name)), 2);
  }
  return blocks;
}

std::string json_teams(std::span<const book::Team> teams) {
  Json list = Json::array();
  for (const book::Team& team : teams) {
    Json roster = Json::array();
    for (const book::Stay& stay : team.stays) {
      roster.push_back({{"player", stay.player},
                        {"from", stay.from},
                        {"to", stay.until.empty() ? Json(nullptr) : Json(stay.until)}});
    }
    list.push_back(
        {{"team", team.name}, {"players", team.players}, {"roster", std::move(roster)}, {"also", team.also}});
  }
  return document({{"teams", std::move(list)}});
}

std::string said_of_team(const book::SaidOfTeam& said) {
  const std::string team = harmless(said.team), players = harmless(list_of(said.entry.players)),
                    day = harmless(said.entry.date);
  const char* const plays = said.entry.players.size() == 1 ? "plays" : "play";
  switch (said.entry.kind) {
    case TeamKind::begin: return fmt::format("the team {}, with {}", team, players);
    case TeamKind::join: return fmt::format("that {} {} for {} from {} on", players, plays, team, day);
    case TeamKind::leave: return fmt::format("that {} {} for {} no more from {} on", players, plays, team, day);
    default: return fmt::format("the name {}", harmless(said.entry.name));
  }
}

std::string said_afterwards(const book::SaidOfTeam& said) {
  return fmt::format("{} was {} on {}", said_of_team(said), said.taken_back ? "taken back" : "written",
                     base::told_day(said.at));
}

Json json_said(const book::SaidOfTeam& said) {
  return {{"match", nullptr},
          {"deal", nullptr},
          {"kind", said.taken_back ? journal::word(TeamKind::undo) : journal::word(said.entry.kind)},
          {"at", said.at},
          {"why", ""},
          {"team", said.team},
          {"players", said.entry.players},
          {"from", said.entry.date}};
}

}  // namespace tavolo::report
