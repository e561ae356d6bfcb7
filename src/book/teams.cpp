#include "book/teams.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string_view>
#include <utility>

#include "base/date.hpp"
#include "base/limits.hpp"
#include "base/mistake.hpp"
#include "base/name.hpp"
#include "book/hidden_names.hpp"
#include "book/people.hpp"
#include "book/publishing.hpp"
#include "book/season.hpp"

namespace tavolo::book {
namespace {

using journal::Journal;
using journal::TeamEntry;
using journal::Teams;

/// The name of a team as it is kept; `team` may have had it already.
std::string team_name(const Teams& teams, const std::string& typed, std::int64_t team) {
  constexpr const char* example = "give it a name like Sharks";
  auto name = base::normal_name(typed);
  if (!name) {
    throw base::Mistake("bad-name", "the name of the team is empty or holds characters that cannot be seen", example);
  }
  if (name->size() > base::limit::name_bytes) {
    throw base::Mistake("bad-name",
                        fmt::format("the name of the team is longer than {} bytes", base::limit::name_bytes), example);
  }
  if (const auto other = teams.find(*name); other && *other != team) {
    throw base::Mistake("team-exists", fmt::format("there is a team \"{}\" already", teams.name(*other)),
                        base::folded(teams.name(*other)) == base::folded(*name)
                            ? "give the new one another name"
                            : fmt::format("it was called \"{}\" before; give the new one another name", *name));
  }
  return *name;
}

/// The players whom words name, joined by + or not, as they are called today.
std::vector<std::string> players_of(Journal& journal, std::span<const std::string> words) {
  std::vector<std::string> players;
  for (const std::string& word : words) {
    for (const std::string_view part : base::split(word, '+')) {
      std::string name = player_name(std::string(part));
      if (const auto known = journal.player(name)) name = known->name;
      if (std::ranges::any_of(players, [&](const auto& one) { return base::folded(one) == base::folded(name); })) {
        throw base::Mistake("same-player", fmt::format("\"{}\" is named twice", name), "name everybody once");
      }
      players.push_back(std::move(name));
    }
  }
  return players;
}

[[noreturn]] void refuse_member(const std::string& player, const std::string& team, const TeamEntry& entry,
                                const std::string& hint) {
  throw base::Mistake("plays-already", fmt::format("{} plays for {} on {}", player, team, entry.date), hint);
}

constexpr const char* nothing_to_change = "there is nothing to change";

/// Throws for a player of this entry who plays for a team on that day, where nobody may.
void refuse_members(const Teams& teams, const TeamEntry& entry) {
  for (const std::string& player : entry.players) {
    const std::int64_t now = teams.team_of(player, entry.date);
    if (now == 0) continue;
    const std::string own = entry.team == 0 ? entry.name : teams.name(entry.team);
    const std::string transfer =
        fmt::format("tavolo team transfer {} {} --from {}", base::typed(own), base::typed(player), entry.date);
    refuse_member(player, teams.name(now), entry,
                  now == entry.team ? nothing_to_change
                  : entry.team == 0 ? "leave the name out, and then: " + transfer
                                    : transfer);
  }
}

/// `2026-10-31` of 2026-11-01.
std::string day_before(std::string_view day) {
  if (!base::is_dated(day)) return std::string(day);  // damaged
  return base::date_of(base::day_of(day) - std::chrono::days(1));
}

TeamEntry about_players(Journal& journal, const Teams& teams, TeamEntry::Kind kind, const std::string& name,
                        std::span<const std::string> words, const std::string& from) {
  return {.kind = kind, .team = find_team(teams, name), .date = from, .players = players_of(journal, words)};
}

}  // namespace

std::optional<std::string> near_team(const Teams& teams, const std::string& name) {
  std::vector<std::string> known;
  for (const std::int64_t team : teams.numbers()) known.push_back(teams.name(team));
  const std::vector<std::string_view> names(known.begin(), known.end());
  const auto near = base::nearest(name, names);
  return near ? std::optional(std::string(*near)) : std::nullopt;
}

std::int64_t find_team(const Teams& teams, const std::string& name) {
  if (const auto team = teams.find(name)) return *team;
  const auto near = near_team(teams, name);
  throw base::Mistake("no-team", fmt::format("there is no team \"{}\"", name),
                      near                      ? fmt::format("did you mean \"{}\"?", *near)
                      : teams.numbers().empty() ? "begin one: tavolo team new NAME PLAYER+PLAYER"
                                                : "`tavolo team list` lists them");
}

TeamEntry founding(Journal& journal, const std::string& name, std::span<const std::string> players,
                   const std::string& from) {
  const Teams teams = journal.teams();
  TeamEntry entry{.kind = TeamEntry::Kind::begin,
                  .name = team_name(teams, name, 0),
                  .date = from,
                  .players = players_of(journal, players)};
  refuse_members(teams, entry);
  return entry;
}

TeamEntry joining(Journal& journal, const std::string& name, std::span<const std::string> players,
                  const std::string& from) {
  const Teams teams = journal.teams();
  TeamEntry entry = about_players(journal, teams, TeamEntry::Kind::join, name, players, from);
  refuse_members(teams, entry);
  return entry;
}

TeamEntry transferring(Journal& journal, const std::string& name, std::span<const std::string> players,
                       const std::string& from) {
  const Teams teams = journal.teams();
  TeamEntry entry = about_players(journal, teams, TeamEntry::Kind::join, name, players, from);
  for (const std::string& player : entry.players) {
    const std::int64_t now = teams.team_of(player, from);
    if (now == 0) {
      throw base::Mistake("plays-for-none", fmt::format("{} plays for no team on {}", player, from),
                          fmt::format("tavolo team join {} {} --from {}", base::typed(teams.name(entry.team)),
                                      base::typed(player), from));
    }
    if (now == entry.team) refuse_member(player, teams.name(now), entry, nothing_to_change);
  }
  return entry;
}

TeamEntry parting(Journal& journal, const std::string& name, std::span<const std::string> players,
                  const std::string& from) {
  const Teams teams = journal.teams();
  TeamEntry entry = about_players(journal, teams, TeamEntry::Kind::leave, name, players, from);
  for (const std::string& player : entry.players) {
    if (teams.team_of(player, from) == entry.team) continue;
    const std::string team = teams.name(entry.team);
    throw base::Mistake("plays-for-other", fmt::format("{} does not play for {} on {}", player, team, from),
                        fmt::format("`tavolo team show {}` tells who does", base::typed(team)));
  }
  return entry;
}

TeamEntry renaming_team(Journal& journal, const std::string& old, const std::string& typed) {
  const Teams teams = journal.teams();
  const std::int64_t team = find_team(teams, old);
  std::string name = team_name(teams, typed, team);
  if (name == teams.name(team)) {
    throw base::Mistake("same-name", fmt::format("\"{}\" is called so already", name), "give another name");
  }
  return {.kind = TeamEntry::Kind::rename, .team = team, .name = std::move(name)};
}

TeamEntry taking_back_team(Journal& journal) {
  const auto last = journal.teams().undoable();
  if (!last) throw base::Mistake("nothing-to-undo", "nothing was said of a team", "`tavolo undo` takes back records");
  return {.kind = TeamEntry::Kind::undo, .target = last->number};
}

std::int64_t said_last_of_teams(Journal& journal) {
  const auto last = journal.teams().undoable();
  return last ? last->number : 0;
}

void refuse_said_of_teams_since(Journal& journal, std::int64_t last) {
  if (said_last_of_teams(journal) == last) return;
  throw base::Mistake("changed-meanwhile", "something was said of a team meanwhile",
                      "look at it, and try again: tavolo team list");
}

std::vector<season::Membership> rosters(const Teams& teams, const Teams& today) {
  std::vector<season::Membership> list;
  for (const Teams::Stay& stay : teams.stays()) {
    list.push_back({stay.player, stay.from, stay.team == 0 ? std::string() : today.name(stay.team)});
  }
  return list;
}

Team team_page(const HiddenNames& hidden, const Teams& teams, std::int64_t team, const std::string& day) {
  Team page{.name = hidden.in(teams.name(team))};
  for (const std::string& name : teams.also(team)) page.also.push_back(hidden.in(name));
  const auto& stays = teams.stays();
  for (std::size_t i = 0; i < stays.size(); ++i) {
    if (stays[i].team != team) continue;
    const auto next = std::find_if(stays.begin() + static_cast<std::ptrdiff_t>(i) + 1, stays.end(),
                                   [&](const Teams::Stay& later) { return later.player == stays[i].player; });
    const std::string until = next == stays.end() ? std::string() : day_before(next->from);
    if (!until.empty() && until < stays[i].from) continue;  // for no day
    page.stays.push_back({hidden.in(stays[i].player), stays[i].from, until});
  }
  page.players = static_cast<int>(teams.players(team, day).size());
  return page;
}

SaidOfTeam said_of_team(const HiddenNames& hidden, const Teams& teams, TeamEntry entry) {
  const std::int64_t team = entry.kind == TeamEntry::Kind::begin ? entry.number : entry.team;
  SaidOfTeam said{.entry = std::move(entry), .team = hidden.in(teams.name(team))};
  said.at = said.entry.at;
  said.entry.name = hidden.in(said.entry.name);
  for (std::string& player : said.entry.players) player = hidden.in(player);
  return said;
}

std::vector<SaidOfTeam> said_of_teams(Journal& journal, const journal::Closing& closing,
                                      const std::optional<journal::Closing>& next) {
  const std::vector<std::int64_t> numbers = journal.said_of_teams(closing, next);
  if (numbers.empty()) return {};
  const Teams teams = journal.teams();
  const HiddenNames hidden(journal);
  std::vector<SaidOfTeam> list;
  for (const std::int64_t number : numbers) {
    const auto said = teams.entry(number);
    if (!said) continue;
    const bool undoes = said->kind == TeamEntry::Kind::undo;
    // What was taken back meanwhile changes nothing.
    if (undoes && std::erase_if(list, [&](const SaidOfTeam& one) { return one.entry.number == said->target; }) > 0)
      continue;
    const auto meant = undoes ? teams.entry(said->target) : said;
    if (!meant || meant->kind == TeamEntry::Kind::rename) continue;
    list.push_back(said_of_team(hidden, teams, *meant));
    list.back().taken_back = undoes;
    list.back().at = said->at;
  }
  return list;
}

std::vector<season::Standings> tables_of_teams(Journal& journal, bool published) {
  std::vector<season::Standings> tables;
  for (const journal::Season& season : journal.seasons()) {
    if (published && (season.closed_at.empty() || season.publication == 0)) continue;
    if (read_rules(season).rules.teams != season::TeamScore::none) tables.push_back(table(journal, season));
  }
  return tables;
}

}  // namespace tavolo::book
