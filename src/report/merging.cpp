#include "report/merging.hpp"

#include <fmt/format.h>

#include <vector>

#include "base/name.hpp"
#include "report/json_writer.hpp"
#include "report/list.hpp"
#include "report/text.hpp"

namespace tavolo::report {
namespace {

constexpr std::size_t below = 2;

using base::harmless;
using base::typed;

void add_fork(Blocks& blocks, const journal::Fork& fork) {
  // A table that went on twice has a number for each of its ways.
  std::vector<std::string> tables;
  for (auto way = fork.ways.begin(); way != fork.ways.end(); ++way) {
    const std::string& origin = way->origin;
    const auto number = std::ranges::count(fork.ways.begin(), way, origin, &journal::MatchWay::origin) + 1;
    const bool is_alone = std::ranges::count(fork.ways, origin, &journal::MatchWay::origin) == 1;
    tables.push_back(is_alone ? table_name(origin) : fmt::format("{}:{}", table_name(origin), number));
  }
  blocks.paragraph(
      fmt::format("match {} is disputed: {} went on with it by themselves; the way of {} counts until that "
                  "is settled",
                  fork.match, list_of(tables), tables.front()));
  std::string hint = "which one holds:";
  for (const std::string& table : tables) {
    hint += fmt::format("{} tavolo merge --take {} {}", table == tables.front() ? "" : "; or", fork.match, table);
  }
  blocks.paragraph(hint, below);
}

}  // namespace

std::string table_name(const std::string& origin) {
  constexpr std::size_t digits = 4;
  return origin.substr(0, digits);
}

std::string arrivals(const journal::Arrived& arrived) {
  if (!arrived.any()) return "nothing comes that is not here";
  std::vector<std::string> list;
  std::int64_t all = 0;
  const auto add = [&](std::int64_t count, const char* one, const char* several) {
    if (count > 0) list.push_back(counted(count, one, several));
    all += count;
  };
  add(arrived.matches, "match", "matches");
  add(arrived.entries, "entry", "entries");
  add(arrived.people, "player", "players");
  add(arrived.seasons, "season", "seasons");
  add(arrived.teams, "team", "teams");
  add(arrived.rulings, "ruling", "rulings");
  add(arrived.games, "file of a game", "files of games");
  add(arrived.others, "word about them", "words about them");
  return fmt::format("{} come{}", list_of(list), all == 1 ? "s" : "");
}

void add_rules(Blocks& blocks, const book::SeasonPair& pair, std::size_t indent) {
  const auto own = [&](const journal::Season& season, const journal::Season& other) {
    std::vector<std::string> rules;
    for (const auto& rule : season.rules) {
      if (std::ranges::count(other.rules, rule) == 0) rules.push_back(fmt::format("{} {}", rule.first, rule.second));
    }
    if (rules.empty()) return;
    blocks.paragraph(harmless(fmt::format("{}: {}", season.name, fmt::join(rules, ", "))), indent);
  };
  own(pair.one, pair.other);
  own(pair.other, pair.one);
}

Blocks unsettled(const book::Unsettled& all) {
  Blocks blocks;
  for (const journal::Fork& fork : all.forks) add_fork(blocks, fork);
  for (const book::Pair& pair : all.namesakes) {
    blocks.paragraph(
        fmt::format("{} and {} have one name, and are kept apart", harmless(pair.one), harmless(pair.other)));
    blocks.paragraph(
        fmt::format("where they are one person: tavolo player merge {} {}", typed(pair.other), typed(pair.one)), below);
  }
  for (const book::SeasonPair& pair : all.seasons) {
    blocks.paragraph(fmt::format("the seasons {} and {} have one name, and are kept apart{}", harmless(pair.one.name),
                                 harmless(pair.other.name), pair.same_rules() ? "" : "; their rules differ"));
    add_rules(blocks, pair, below);
    blocks.paragraph(fmt::format("where they are one season, by the rules of the first: tavolo merge --one {} {}",
                                 typed(pair.other.name), typed(pair.one.name)),
                     below);
  }
  for (const std::string& season : all.closed_apart) {
    blocks.paragraph(
        fmt::format("the season {} was closed by two tables that did not know of each other; the table that "
                    "was published later counts",
                    harmless(season)));
    blocks.paragraph(
        fmt::format("to publish one of both: tavolo season reopen {0}; then tavolo season close {0}", typed(season)),
        below);
  }
  for (const book::Pair& pair : all.alike) {
    blocks.paragraph(fmt::format("{} came, and is very like {}", harmless(pair.other), harmless(pair.one)));
    blocks.paragraph(
        fmt::format("where they are one person: tavolo player merge {} {}", typed(pair.other), typed(pair.one)), below);
  }
  for (const auto& [one, other] : all.doubles) {
    blocks.paragraph(fmt::format("matches {} and {} may be one: the same people, game, date and sheets", one, other));
    blocks.paragraph(fmt::format("look at them: tavolo show {}; tavolo show {}", one, other), below);
  }
  if (!all.sought_doubles) {
    blocks.paragraph("so many matches came that none was compared with others of the same people and date");
  }
  return blocks;
}

std::string bundled(const std::string& file, int matches) {
  return fmt::format("{}: {}\n", harmless(file), counted(matches, "match", "matches"));
}

std::string json_bundle(const std::string& file, int matches) {
  return document({{"file", file}, {"matches", matches}});
}

std::string json_merged(const journal::Arrived& arrived, const book::Unsettled& all, std::optional<std::size_t> sent) {
  Json forks = Json::array(), people = Json::array(), seasons = Json::array(), alike = Json::array(),
       doubles = Json::array();
  for (const journal::Fork& fork : all.forks) {
    Json ways = Json::array();
    for (const journal::MatchWay& way : fork.ways) ways.push_back({{"origin", way.origin}, {"last_entry", way.last}});
    forks.push_back({{"match", fork.match}, {"ways", std::move(ways)}});
  }
  for (const book::Pair& pair : all.namesakes) people.push_back(Json::array({pair.one, pair.other}));
  for (const book::SeasonPair& pair : all.seasons) {
    seasons.push_back({{"seasons", Json::array({pair.one.name, pair.other.name})}, {"same_rules", pair.same_rules()}});
  }
  for (const book::Pair& pair : all.alike) alike.push_back(Json::array({pair.one, pair.other}));
  for (const auto& [one, other] : all.doubles) doubles.push_back(Json::array({one, other}));
  Json json{{"matches", arrived.matches},
            {"entries", arrived.entries},
            {"players", arrived.people},
            {"seasons", arrived.seasons},
            {"teams", arrived.teams},
            {"rulings", arrived.rulings},
            {"games", arrived.games},
            {"others", arrived.others},
            {"unsettled",
             {{"disputed", std::move(forks)},
              {"players", std::move(people)},
              {"seasons", std::move(seasons)},
              {"closed_apart", all.closed_apart},
              {"alike", std::move(alike)},
              {"doubles", std::move(doubles)}}}};
  if (sent) json["sent"] = *sent;
  return document(json);
}

}  // namespace tavolo::report
