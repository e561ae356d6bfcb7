#include "report/fixtures.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "base/name.hpp"
#include "report/json_writer.hpp"
#include "season/fixture_proof.hpp"

namespace tavolo::report {
namespace {

using base::harmless;
using season::Fixture;
using season::Plan;
using season::PlanProof;
using season::Range;
using Kind = season::PlanTerms::Kind;

std::string joined(const std::vector<std::string>& names) { return harmless(fmt::format("{}", fmt::join(names, "+"))); }

std::string times(int count) {
  constexpr std::array<std::string_view, 3> few{"never", "once", "twice"};
  if (count < static_cast<int>(few.size())) return std::string(few[static_cast<std::size_t>(count)]);
  return fmt::format("{} times", count);
}

/// `once`, `once or twice`, `at most twice`, or `1 to 3 times`.
std::string times(const Range& range) {
  if (range.least == range.most) return times(range.most);
  if (range.least == 0) return "at most " + times(range.most);
  if (range.most == range.least + 1) return fmt::format("{} or {}", times(range.least), times(range.most));
  return fmt::format("{} to {} times", range.least, range.most);
}

/// `5 pairs`: how many there are of what.
std::string entrants_text(const Plan& plan) {
  const auto all = [&](std::size_t size) {
    return std::ranges::all_of(plan.entrants, [&](const auto& entrant) { return entrant.size() == size; });
  };
  const std::size_t pair = 2;
  const char* what = plan.terms.kind == Kind::individual ? "people" : all(pair) ? "pairs" : "entrants";
  return fmt::format("{} {}", plan.entrants.size(), what);
}

std::string plan_line(std::string_view season, const Plan& plan) {
  std::string text = fmt::format("{}: {}, {}, {} round{}", harmless(season), season::word(plan.terms.kind),
                                 entrants_text(plan), plan.rounds, plan.rounds == 1 ? "" : "s");
  if (plan.terms.legs > 1) text += fmt::format(", {} legs", plan.terms.legs);
  text += plan.terms.seed == 0 ? ", in the order named" : fmt::format(", seed {}", plan.terms.seed);
  return text;
}

/// What the proof counted, a sentence each.
std::vector<std::string> proved(const Plan& plan, const PlanProof& proof) {
  std::vector<std::string> lines;
  for (const std::string& name : proof.doubled) {
    lines.push_back(
        fmt::format("nothing is proved of it: {} is several of its entrants, who were made one", harmless(name)));
  }
  if (!lines.empty()) return lines;
  if (plan.terms.kind == Kind::individual) {
    lines.push_back(
        fmt::format("any two are partners {}, and against each other {}", times(proof.together), times(proof.met)));
  } else {
    lines.push_back(fmt::format("any two {}meet {}", plan.line == 0 ? "" : "of different lines ", times(proof.met)));
  }
  if (proof.sat_out.most > 0) lines.push_back(fmt::format("everybody sits out {}", times(proof.sat_out)));
  if (plan.still) lines.push_back(fmt::format("{} stays at table 1", joined(plan.entrants[*plan.still])));
  if (plan.promise.sides_count) {
    std::string text = plan.still ? "all others are" : "everybody is";
    text += " on side A as often as on side B";
    if (proof.sides_apart > 0) text += fmt::format(", or {} more on one of them", times({0, proof.sides_apart}));
    lines.push_back(std::move(text));
  }
  return lines;
}

/// `match 4`, `match 4 goes on`, one after the other; empty where nothing was played.
std::string state_of_row(const book::PlayedRow& row) {
  std::string text;
  for (const book::PlayedRow::Match& match : row.matches) {
    text += fmt::format("{}match {}{}", text.empty() ? "" : ", ", match.number, match.over ? "" : " goes on");
  }
  return text;
}

/// Whether any row was played.
bool any_played(const book::Fixtures& fixtures) {
  return std::ranges::any_of(fixtures.rows, [](const auto& row) { return !row.matches.empty(); });
}

Table rows_table(const book::Fixtures& fixtures) {
  const Plan& plan = fixtures.plan;
  const bool dated = !plan.dates.empty();
  const bool boards = std::ranges::any_of(plan.fixtures, [](const Fixture& one) { return one.boards != 0; });
  const bool played = any_played(fixtures);
  Table table{.alignment = "rr", .head = true, .repeats = 1};
  std::vector<std::string> head{"row", "round"};
  const auto column = [&](char alignment, const char* name) {
    table.alignment += alignment;
    head.emplace_back(name);
  };
  if (dated) column('l', "date");
  column('r', "table");
  if (boards) column('r', "boards");
  column('l', "side A");
  column('l', "side B");
  if (played) column('l', "played");
  table.add(std::move(head));
  for (std::size_t i = 0; i < plan.fixtures.size(); ++i) {
    const Fixture& fixture = plan.fixtures[i];
    std::vector<std::string> cells{fmt::format("{}", fixture.number), fmt::format("{}", fixture.round)};
    if (dated) cells.push_back(harmless(plan.dates[static_cast<std::size_t>(fixture.round - 1)]));
    cells.push_back(fmt::format("{}", fixture.table));
    if (boards) cells.push_back(fmt::format("{}", fixture.boards));
    for (const auto& side : season::sides_of(plan, fixture)) cells.push_back(joined(side));
    if (played) cells.push_back(state_of_row(fixtures.rows[i]));
    table.add(std::move(cells));
  }
  return table;
}

Json range_json(const Range& range) { return Json{{"least", range.least}, {"most", range.most}}; }

/// An event's text as RFC 5545 has it (3.3.11).
std::string calendar_text(std::string_view text) {
  std::string result;
  for (const char c : text) {
    if (c == '\\' || c == ';' || c == ',') result += '\\';
    result += c;
  }
  return result;
}

/// Adds a line, folded so that no part is longer than 75 bytes (3.1), and none ends inside a character.
void add_line(std::string& text, std::string_view line) {
  constexpr std::size_t longest = 75;
  std::size_t room = longest;
  while (line.size() > room) {
    std::size_t end = room;
    while (end > 1 && !base::begins_letter(line[end])) --end;
    text += line.substr(0, end);
    text += "\n ";
    line.remove_prefix(end);
    room = longest - 1;  // of the blank before it
  }
  text += line;
  text += '\n';
}

/// The digits and letters of a time or a date: `20261120T210405Z`.
std::string compact(std::string_view time) {
  std::string text;
  for (const char c : time) {
    if (c != '-' && c != ':') text += c;
  }
  return text;
}

/// FNV-1a of a name, which may hold what no name of an event holds.
std::string hashed(std::string_view name) {
  std::uint64_t hash = 0xcbf29ce484222325U;
  for (const char c : name) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3U;
  return fmt::format("{:016x}", hash);
}

std::string event_name(const Plan& plan, const Fixture& fixture, std::string_view season) {
  const auto sides = season::sides_of(plan, fixture);
  return fmt::format("{} {}: {} - {}", harmless(season), fixture.number, joined(sides[0]), joined(sides[1]));
}

}  // namespace

Blocks fixtures(std::string_view season, const book::Fixtures& fixtures) {
  const Plan& plan = fixtures.plan;
  Blocks blocks;
  blocks.heading(plan_line(season, plan));
  for (const std::string& line : proved(plan, season::prove(plan))) blocks.paragraph(line, 2);
  blocks.add(rows_table(fixtures));
  for (int round = 1; round <= plan.rounds; ++round) {
    std::vector<std::string> names;
    for (const std::size_t one : season::sitting_out(plan, round)) names.push_back(joined(plan.entrants[one]));
    if (names.empty()) continue;
    blocks.paragraph(
        fmt::format("round {}: {} sit{} out", round, fmt::join(names, ", "), names.size() == 1 ? "s" : ""));
  }
  const std::size_t left = book::still_to_play(fixtures).size();
  if (any_played(fixtures)) blocks.paragraph(fmt::format("{} of {} still to play", left, fixtures.rows.size()));
  return blocks;
}

std::string json_fixtures(std::string_view season, const book::Fixtures& fixtures) {
  const Plan& plan = fixtures.plan;
  const PlanProof proof = season::prove(plan);
  Json json;
  json["season"] = season;
  json["kind"] = season::word(plan.terms.kind);
  json["seed"] = plan.terms.seed;
  json["legs"] = plan.terms.legs;
  json["rounds"] = plan.rounds;
  json["entrants"] = plan.entrants;
  json["proof"] = {{"met", range_json(proof.met)},
                   {"together", range_json(proof.together)},
                   {"sat_out", range_json(proof.sat_out)},
                   {"sides_apart", proof.sides_apart},
                   {"doubled", proof.doubled}};
  json["fixtures"] = Json::array();
  for (std::size_t i = 0; i < plan.fixtures.size(); ++i) {
    const Fixture& fixture = plan.fixtures[i];
    Json one;
    one["fixture"] = fixture.number;
    one["round"] = fixture.round;
    one["date"] = plan.dates.empty() ? Json(nullptr) : Json(plan.dates[static_cast<std::size_t>(fixture.round - 1)]);
    one["table"] = fixture.table;
    one["boards"] = fixture.boards == 0 ? Json(nullptr) : Json(fixture.boards);
    one["sides"] = season::sides_of(plan, fixture);
    one["matches"] = Json::array();
    for (const book::PlayedRow::Match& match : fixtures.rows[i].matches) one["matches"].push_back(match.number);
    one["over"] = fixtures.rows[i].over();
    json["fixtures"].push_back(std::move(one));
  }
  json["sit_out"] = Json::array();
  for (int round = 1; round <= plan.rounds; ++round) {
    Json names = Json::array();
    for (const std::size_t one : season::sitting_out(plan, round)) names.push_back(plan.entrants[one]);
    if (!names.empty()) json["sit_out"].push_back({{"round", round}, {"entrants", std::move(names)}});
  }
  return document(json);
}

std::string json_no_fixtures(std::string_view season) {
  return document(Json{{"season", season}, {"kind", nullptr}, {"fixtures", Json::array()}});
}

std::string calendar(const journal::Season& season, const book::Fixtures& fixtures, std::string_view now) {
  const Plan& plan = fixtures.plan;
  std::string text;
  const auto line = [&](const std::string& part) { add_line(text, part); };
  line("BEGIN:VCALENDAR");
  line("VERSION:2.0");
  line("PRODID:-//tavolo//tavolo//EN");
  for (const Fixture& fixture : plan.fixtures) {
    line("BEGIN:VEVENT");
    line(fmt::format("UID:{}-{}-{}@tavolo", compact(season.created_at), hashed(season.name), fixture.number));
    line(fmt::format("DTSTAMP:{}", compact(now)));
    line(fmt::format("DTSTART;VALUE=DATE:{}", compact(plan.dates[static_cast<std::size_t>(fixture.round - 1)])));
    line(fmt::format("SUMMARY:{}", calendar_text(event_name(plan, fixture, season.name))));
    std::string where = fmt::format("round {}, table {}", fixture.round, fixture.table);
    if (fixture.boards != 0) where += fmt::format(", boards {}", fixture.boards);
    line(fmt::format("DESCRIPTION:{}", calendar_text(where)));
    line("TRANSP:TRANSPARENT");
    line("END:VEVENT");
  }
  line("END:VCALENDAR");
  return text;
}

std::vector<std::string> fixture_doubts(std::int64_t fixture, const book::FixtureDoubt& doubt) {
  std::vector<std::string> lines;
  if (!doubt.planned.empty()) {
    std::vector<std::string> sides;
    for (const auto& side : doubt.planned) sides.push_back(joined(side));
    lines.push_back(fmt::format("row {} of the plan is {}", fixture, fmt::join(sides, " - ")));
  }
  if (!doubt.played.empty()) {
    const bool one = doubt.played.size() == 1;
    lines.push_back(fmt::format("match{} {} {} row {} of the plan already", one ? "" : "es",
                                fmt::join(doubt.played, ", "), one ? "is" : "are", fixture));
  }
  return lines;
}

Blocks plan_change(std::string_view season, const book::Fixtures& before) {
  Blocks blocks;
  blocks.paragraph("no more: " + plan_line(season, before.plan), 2);
  const auto played =
      std::ranges::count_if(before.rows, [](const book::PlayedRow& row) { return !row.matches.empty(); });
  if (played > 0) {
    blocks.paragraph(
        fmt::format("{} of its rows {} matches, which keep their numbers", played, played == 1 ? "has" : "have"), 2);
  }
  return blocks;
}

}  // namespace tavolo::report
