#include "report/statistics.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/name.hpp"
#include "report/json_writer.hpp"
#include "report/text.hpp"

namespace tavolo::report {
namespace {

using base::harmless;
using season::Companion;
using season::Fault;
using season::GameFigures;
using season::Mark;
using season::Moment;
using season::Outcomes;
using season::Person;
using season::Run;

std::string number(std::int64_t value) { return fmt::format("{}", value); }

/// `12.3`, or `12` for a match as a whole.
std::string place(const Moment& when) {
  return when.deal == 0 ? number(when.match) : fmt::format("{}.{}", when.match, when.deal);
}

std::string names(const std::vector<std::string>& who) { return harmless(fmt::format("{}", fmt::join(who, "+"))); }

std::string average(const GameFigures& figures) {
  const auto average = figures.average();
  return average ? fmt::format("{:.2f}", *average) : "";
}

std::string mark_value(const GameFigures& figures, std::size_t mark) {
  return figures.marks[mark].is_set() ? number(figures.marks[mark].value) : "";
}

/// Won, drawn where anybody drew, lost.
void add_outcomes(std::vector<std::string>& cells, const Outcomes& outcomes, bool drawn) {
  cells.push_back(number(outcomes.played()));
  cells.push_back(number(outcomes.won));
  if (drawn) cells.push_back(number(outcomes.drawn));
  cells.push_back(number(outcomes.lost));
}

std::vector<std::string> outcomes_head(std::string first, bool drawn) {
  std::vector<std::string> head{std::move(first), "played", "won"};
  if (drawn) head.emplace_back("drawn");
  head.emplace_back("lost");
  return head;
}

Table people_table(const season::Statistics& all) {
  const bool drawn = std::ranges::any_of(all.people, [](const Person& p) { return p.outcomes.drawn > 0; });
  const bool partners = std::ranges::any_of(all.people, [](const Person& p) { return p.best_partner() != nullptr; });
  Table table{.alignment = drawn ? "lrrrrrr" : "lrrrrr", .head = true, .names = {Names::player}};
  std::vector<std::string> head = outcomes_head("", drawn);
  head.insert(head.end(), {"in a row", "now"});
  if (partners) head.emplace_back("best with");
  table.add(std::move(head));
  for (const Person& person : all.people) {
    std::vector<std::string> cells{harmless(person.name)};
    add_outcomes(cells, person.outcomes, drawn);
    cells.push_back(number(person.most_won ? person.most_won->matches : 0));
    cells.push_back(person.running ? fmt::format("{} {}", person.running->matches, word(person.running->outcome)) : "");
    if (const Companion* partner = person.best_partner()) cells.push_back(share(*partner));
    table.add(std::move(cells));
  }
  return table;
}

/// A row for everybody who played a game.
Table averages_table(const season::Statistics& all, const games::Game& game) {
  Table table{
      .alignment = "lrrrr" + std::string(game.feats.size(), 'r'), .indent = 2, .head = true, .names = {Names::player}};
  std::vector<std::string> head{"", "deals", "a deal", "most", "fewest"};
  for (const games::Feat& feat : game.feats) head.emplace_back(feat.name);
  table.add(std::move(head));
  for (const Person& person : all.people) {
    const auto figures = std::ranges::find(person.games, &game, &GameFigures::game);
    if (figures == person.games.end()) continue;
    std::vector<std::string> cells{harmless(person.name), number(figures->deals), average(*figures),
                                   mark_value(*figures, season::mark_best_deal),
                                   mark_value(*figures, season::mark_worst_deal)};
    for (const games::Points feat : figures->feats) cells.push_back(number(feat));
    table.add(std::move(cells));
  }
  return table;
}

Table marks_table(const GameFigures& figures) {
  Table table{.alignment = "lrlll",
              .indent = 2,
              .names = {Names::nothing, Names::nothing, Names::player, Names::nothing, Names::match}};
  for (const Mark& mark : figures.marks) {
    if (mark.is_set()) table.add({mark.name, number(mark.value), names(mark.who), mark.when.date, place(mark.when)});
  }
  return table;
}

void add_faults(Blocks& blocks, const std::vector<Fault>& faults, bool whose) {
  if (faults.empty()) return;
  const bool penalties = std::ranges::any_of(faults, &Fault::penalty);
  Table table{
      .alignment = penalties ? "llrr" : "llr", .indent = 2, .head = true, .names = {Names::nothing, Names::clause}};
  std::vector<std::string> head{"", "clause", "times"};
  if (penalties) head.emplace_back("points");
  if (whose) head.emplace_back("who");
  head.insert(head.end(), {"last", ""});
  table.add(std::move(head));
  for (const Fault& fault : faults) {
    std::vector<std::string> cells{fault.penalty         ? "penalty"
                                   : fault.check.empty() ? "irregular"
                                                         : fmt::format("irregular, {}", fault.check),
                                   fmt::format("{}", fmt::join(fault.cited, " ")), number(fault.times)};
    if (penalties) cells.push_back(fault.penalty ? number(fault.points) : "");
    if (whose) {
      std::string who;
      for (const auto& [name, times] : fault.by) {
        who += fmt::format("{}{} {}", who.empty() ? "" : ", ", harmless(name), times);
      }
      cells.push_back(std::move(who));
    }
    cells.insert(cells.end(), {fault.last.date, place(fault.last)});
    table.add(std::move(cells));
  }
  blocks.gap();
  blocks.heading("irregularities and penalties");
  blocks.add(std::move(table));
}

void add_companions(Blocks& blocks, std::string_view title, const std::vector<Companion>& list) {
  if (list.empty()) return;
  const bool drawn = std::ranges::any_of(list, [](const Companion& one) { return one.outcomes.drawn > 0; });
  Table table{.alignment = "lrrrr", .indent = 2, .head = true, .names = {Names::player}};
  table.add(outcomes_head("", drawn));
  for (const Companion& one : list) {
    std::vector<std::string> cells{harmless(one.name)};
    add_outcomes(cells, one.outcomes, drawn);
    table.add(std::move(cells));
  }
  blocks.gap();
  blocks.heading(std::string(title));
  blocks.add(std::move(table));
}

/// `longest run of wins: 3, from 2026-11-06 (match 2) to 2026-11-20 (match 9)`.
std::string run_text(std::string_view what, const std::optional<Run>& run) {
  if (!run) return {};
  const std::string from = fmt::format("{} (match {})", run->first.date, run->first.match);
  if (run->matches == 1) return fmt::format("{}: 1, {}", what, from);
  return fmt::format("{}: {}, from {} to {} (match {})", what, run->matches, from, run->last.date, run->last.match);
}

/// `4`, `5 of 7`, `2.33`.
std::string award_value(const season::Award& award) {
  switch (award.kind) {
    case season::Award::Kind::share: return fmt::format("{} of {}", award.value, award.of);
    case season::Award::Kind::average:
      return fmt::format("{:.2f}", static_cast<double>(award.value) / static_cast<double>(award.of));
    case season::Award::Kind::number: break;
  }
  return number(award.value);
}

/// `the last 5: won, lost, won, won, drawn`, the latest last.
std::string latest_text(const Person& person) {
  std::vector<std::string_view> words;
  for (const season::Latest& one : person.latest) words.push_back(word(one.outcome));
  return fmt::format("the last {}: {}", words.size(), fmt::join(words, ", "));
}

/// `5 won, 1 drawn, 3 lost`.
std::string outcomes_text(const Outcomes& outcomes) {
  const std::string drawn = outcomes.drawn == 0 ? "" : fmt::format("{} drawn, ", outcomes.drawn);
  return fmt::format("{} won, {}{} lost", outcomes.won, drawn, outcomes.lost);
}

Line game_head(const GameFigures& figures, std::string_view rest = {}) {
  return {{std::string(figures.game->name), Tone::strong},
          {fmt::format(": {}, {}{}", counted(figures.matches, "match", "matches"),
                       counted(figures.deals, "deal", "deals"), rest)}};
}

/// `, 5 won, 3 lost, 2.31 points a deal, hang jacks 4`, of that what there is.
std::string game_figures(const GameFigures& figures) {
  std::string text = figures.outcomes.played() == 0 ? "" : ", " + outcomes_text(figures.outcomes);
  if (figures.deals > 0) text += fmt::format(", {} points a deal", average(figures));
  for (std::size_t i = 0; i < figures.feats.size(); ++i) {
    if (figures.feats[i] > 0) text += fmt::format(", {} {}", figures.game->feats[i].name, figures.feats[i]);
  }
  return text;
}

void add_moment(Json& json, const Moment& when) {
  json["date"] = when.date;
  json["match"] = when.match;
  json["deal"] = when.deal == 0 ? Json(nullptr) : Json(when.deal);
}

void add_outcomes(Json& json, const Outcomes& outcomes) {
  json["played"] = outcomes.played();
  json["won"] = outcomes.won;
  json["drawn"] = outcomes.drawn;
  json["lost"] = outcomes.lost;
}

Json run_json(const std::optional<Run>& run) {
  if (!run) return nullptr;
  const auto end = [](const Moment& when) { return Json{{"date", when.date}, {"match", when.match}}; };
  return {
      {"result", word(run->outcome)}, {"matches", run->matches}, {"first", end(run->first)}, {"last", end(run->last)}};
}

Json companion_json(const Companion& one) {
  Json json;
  json["player"] = one.name;
  add_outcomes(json, one.outcomes);
  return json;
}

Json companions_json(const std::vector<Companion>& list) {
  Json json = Json::array();
  for (const Companion& one : list) json.push_back(companion_json(one));
  return json;
}

/// `outcomes`: whether the outcomes are somebody's.
Json games_json(const std::vector<GameFigures>& list, bool outcomes) {
  Json json = Json::array();
  for (const GameFigures& figures : list) {
    Json one;
    one["game"] = figures.game->id;
    one["matches"] = figures.matches;
    if (outcomes) {
      add_outcomes(one, figures.outcomes);
    } else {
      one["finished"] = figures.outcomes.played();
    }
    one["deals"] = figures.deals;
    if (outcomes) {
      one["points"] = figures.points;
      const auto average = figures.average();
      one["average"] = average ? Json(*average) : Json(nullptr);
    }
    one["counts"] = Json::array();
    for (std::size_t i = 0; i < figures.feats.size(); ++i) {
      one["counts"].push_back({{"name", figures.game->feats[i].name}, {"number", figures.feats[i]}});
    }
    one["records"] = Json::array();
    for (const Mark& mark : figures.marks) {
      if (!mark.is_set()) continue;
      Json record{{"record", mark.name}, {"value", mark.value}, {"players", mark.who}};
      add_moment(record, mark.when);
      one["records"].push_back(std::move(record));
    }
    json.push_back(std::move(one));
  }
  return json;
}

Json faults_json(const std::vector<Fault>& faults, bool whose) {
  Json json = Json::array();
  for (const Fault& fault : faults) {
    Json one;
    one["kind"] = fault.penalty ? "penalty" : "irregular";
    one["check"] = fault.check.empty() ? Json(nullptr) : Json(fault.check);
    one["clauses"] = fault.cited;
    one["times"] = fault.times;
    if (fault.penalty) one["points"] = fault.points;
    if (whose) {
      one["players"] = Json::array();
      for (const auto& [name, times] : fault.by) one["players"].push_back({{"player", name}, {"times", times}});
    }
    Json last;
    add_moment(last, fault.last);
    one["last"] = std::move(last);
    json.push_back(std::move(one));
  }
  return json;
}

Json person_json(const Person& person) {
  Json json;
  json["player"] = person.name;
  add_outcomes(json, person.outcomes);
  json["longest_won"] = run_json(person.most_won);
  json["longest_lost"] = run_json(person.most_lost);
  json["running"] = run_json(person.running);
  const Companion* partner = person.best_partner();
  json["best_partner"] = partner == nullptr ? Json(nullptr) : companion_json(*partner);
  const auto companion = [](const Companion* one) { return one == nullptr ? Json(nullptr) : companion_json(*one); };
  json["nemesis"] = companion(person.nemesis());
  json["favourite"] = companion(person.favourite());
  json["latest"] = Json::array();
  for (const season::Latest& one : person.latest) {
    json["latest"].push_back({{"date", one.when.date}, {"match", one.when.match}, {"result", word(one.outcome)}});
  }
  json["partners"] = companions_json(person.partners);
  json["opponents"] = companions_json(person.opponents);
  json["games"] = games_json(person.games, true);
  if (person.penalties > 0) json["penalties"] = person.penalties;
  json["irregularities"] = faults_json(person.faults, false);
  return json;
}

}  // namespace

std::string_view word(season::Outcome outcome) {
  switch (outcome) {
    case season::Outcome::won: return "won";
    case season::Outcome::drawn: return "drawn";
    case season::Outcome::lost: break;
  }
  return "lost";
}

std::string share(const Companion& companion) {
  return fmt::format("{}, {} of {}", harmless(companion.name), companion.outcomes.won, companion.outcomes.played());
}

Blocks person_head(const Person& person) {
  const Outcomes& outcomes = person.outcomes;
  Blocks blocks;
  blocks.heading(harmless(person.name));
  const auto add = [&](const std::string& line) {
    if (!line.empty()) blocks.paragraph(line);
  };
  add(fmt::format("{} finished: {}", counted(outcomes.played(), "match", "matches"), outcomes_text(outcomes)));
  add(run_text("longest run of wins", person.most_won));
  add(run_text("longest run of losses", person.most_lost));
  if (person.running) add(run_text(fmt::format("{} in a row now", word(person.running->outcome)), person.running));
  if (person.latest.size() > 1) add(latest_text(person));
  if (const Companion* partner = person.best_partner()) add("best partner: " + share(*partner));
  if (const Companion* one = person.nemesis()) {
    add(fmt::format("nemesis: {}, lost to in {} of {}", harmless(one->name), one->outcomes.lost,
                    one->outcomes.played()));
  }
  if (const Companion* one = person.favourite()) {
    add(fmt::format("favourite: {}, beaten in {} of {}", harmless(one->name), one->outcomes.won,
                    one->outcomes.played()));
  }
  return blocks;
}

Line game_line(const GameFigures& figures) { return game_head(figures, game_figures(figures)); }

Blocks statistics(const season::Statistics& all) {
  Blocks blocks;
  if (all.matches == 0) {
    blocks.paragraph("there is no match");
    return blocks;
  }
  blocks.paragraph(fmt::format("{}, {} finished, {}, {} to {}", counted(all.matches, "match", "matches"), all.finished,
                               counted(all.deals, "deal", "deals"), all.first, all.last));
  blocks.gap();
  blocks.add(people_table(all));
  for (const GameFigures& figures : all.games) {
    blocks.gap();
    blocks.paragraph(game_head(figures));
    if (figures.deals == 0) continue;
    blocks.add(averages_table(all, *figures.game));
    blocks.add(marks_table(figures));
  }
  add_faults(blocks, all.faults, true);
  return blocks;
}

Blocks records(const season::Statistics& all) {
  Blocks blocks;
  for (const GameFigures& figures : all.games) {
    if (figures.deals == 0) continue;
    blocks.paragraph(game_head(figures));
    blocks.add(marks_table(figures));
  }
  return blocks;
}

Blocks person(const Person& person) {
  Blocks blocks = person_head(person);
  add_companions(blocks, "with", person.partners);
  add_companions(blocks, "against", person.opponents);
  for (const GameFigures& figures : person.games) {
    blocks.gap();
    blocks.paragraph(game_line(figures));
    blocks.add(marks_table(figures));
  }
  add_faults(blocks, person.faults, false);
  return blocks;
}

Blocks awards(std::span<const season::Award> list) {
  Blocks blocks;
  if (list.empty()) blocks.paragraph("there is nothing to award");
  for (std::size_t from = 0; from < list.size();) {
    Table table{.alignment = "lrl", .indent = 2, .names = {Names::nothing, Names::nothing, Names::player}};
    const games::Game* const game = list[from].game;
    for (; from < list.size() && list[from].game == game; ++from) {
      const season::Award& award = list[from];
      table.add({award.name, award_value(award), harmless(fmt::format("{}", fmt::join(award.who, ", ")))});
    }
    if (!blocks.empty()) blocks.gap();
    blocks.heading(game == nullptr ? "all games" : std::string(game->name));
    blocks.add(std::move(table));
  }
  return blocks;
}

Records award_records(std::span<const season::Award> list) {
  Records records{.keys = {"game", "award", "player", "value", "of"}};
  for (const season::Award& award : list) {
    for (const std::string& name : award.who) {
      records.rows.push_back({award.game == nullptr ? Value() : Value(std::string(award.game->id)), award.name, name,
                              award.value, award.of == 0 ? Value() : Value(award.of)});
    }
  }
  return records;
}

Records people_records(const season::Statistics& all, const games::Game* game) {
  Records records{.keys = {"player", "played", "won", "drawn", "lost", "longest_won", "longest_lost", "penalties"}};
  if (game != nullptr) {
    records.keys.insert(records.keys.end(), {"deals", "points", "average", "most", "fewest"});
    for (const games::Feat& feat : game->feats) records.keys.emplace_back(feat.name);
  }
  for (const Person& person : all.people) {
    const auto run = [](const std::optional<Run>& one) { return Value(std::int64_t{one ? one->matches : 0}); };
    const Outcomes& outcomes = person.outcomes;
    std::vector<Value> row{person.name,
                           std::int64_t{outcomes.played()},
                           std::int64_t{outcomes.won},
                           std::int64_t{outcomes.drawn},
                           std::int64_t{outcomes.lost},
                           run(person.most_won),
                           run(person.most_lost),
                           std::int64_t{person.penalties}};
    if (game != nullptr) {
      const auto figures = std::ranges::find(person.games, game, &GameFigures::game);
      if (figures == person.games.end()) continue;
      const auto mark = [&](std::size_t which) {
        return figures->marks[which].is_set() ? Value(figures->marks[which].value) : Value();
      };
      const auto average = figures->average();
      row.insert(row.end(), {std::int64_t{figures->deals}, figures->points, average ? Value(*average) : Value(),
                             mark(season::mark_best_deal), mark(season::mark_worst_deal)});
      for (const games::Points feat : figures->feats) row.emplace_back(feat);
    }
    records.rows.push_back(std::move(row));
  }
  return records;
}

Records companion_records(const Person& person) {
  Records records{.keys = {"player", "with", "against", "played", "won", "drawn", "lost"}};
  for (const std::vector<Companion>* const list : {&person.partners, &person.opponents}) {
    for (const Companion& one : *list) {
      const Value nobody, other = one.name;
      const bool with = list == &person.partners;
      records.rows.push_back({person.name, with ? other : nobody, with ? nobody : other,
                              std::int64_t{one.outcomes.played()}, std::int64_t{one.outcomes.won},
                              std::int64_t{one.outcomes.drawn}, std::int64_t{one.outcomes.lost}});
    }
  }
  return records;
}

std::string json_statistics(const season::Statistics& all) {
  Json json;
  json["matches"] = all.matches;
  json["finished"] = all.finished;
  json["deals"] = all.deals;
  json["first"] = all.first.empty() ? Json(nullptr) : Json(all.first);
  json["last"] = all.last.empty() ? Json(nullptr) : Json(all.last);
  json["players"] = Json::array();
  for (const Person& person : all.people) json["players"].push_back(person_json(person));
  json["games"] = games_json(all.games, false);
  json["irregularities"] = faults_json(all.faults, true);
  return document(json);
}

std::string json_person(const Person& person) { return document(person_json(person)); }

}  // namespace tavolo::report
