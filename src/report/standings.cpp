#include "report/standings.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "base/date.hpp"
#include "base/name.hpp"
#include "report/json_writer.hpp"
#include "report/merging.hpp"
#include "report/teams.hpp"
#include "season/changes.hpp"
#include "season/results.hpp"
#include "season/teams.hpp"

namespace tavolo::report {
namespace {

using base::harmless;
using season::adjusted;
using season::Compared;
using season::Counting;
using season::Points;
using season::Standing;
using season::Standings;
using season::TieBreak;

/// A bar for each of the last evenings, the highest for the most points.
std::string spark(const std::vector<season::Share>& shares) {
  constexpr std::size_t most = 24;  // as much of a season as stands beside the numbers on a usual terminal
  std::vector<Points> evenings;     // the last one first
  for (std::size_t i = shares.size(); i-- > 0;) {
    if (i + 1 == shares.size() || shares[i].date != shares[i + 1].date) {
      if (evenings.size() == most) break;
      evenings.push_back(0);
    }
    evenings.back() += shares[i].points;
  }
  std::ranges::reverse(evenings);
  constexpr std::array<std::string_view, 8> bars{"▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"};
  Points low = 0;
  Points high = 1;
  for (const Points points : evenings) {
    low = std::min(low, points);
    high = std::max(high, points);
  }
  const Points range = std::max<Points>(high - low, 1);
  const auto steps = static_cast<Points>(bars.size() - 1);
  std::string text;
  for (const Points points : evenings) {
    text += bars[static_cast<std::size_t>((points - low) * steps / range)];
  }
  return text;
}

/// The points of a row, one after the other, those dropped in brackets.
std::string shares_text(const std::vector<season::Share>& shares) {
  std::string text;
  for (const season::Share& share : shares) {
    text += fmt::format(fmt::runtime(share.dropped ? "{}({})" : "{}{}"), text.empty() ? "" : " ", share.points);
  }
  return text;
}

/// The columns, which are keys of a row in JSON too.
constexpr std::array<std::string_view, 13> csv_keys{"place",  "player",      "played",     "won",       "drawn",
                                                    "lost",   "points",      "difference", "deals_won", "penalties",
                                                    "rating", "uncertainty", "adjusted"};

/// The name of a row above that is not there.
const std::string another = "another";

/// Encounters won, a draw as half of one: `1`, `2½`, `½`; of averages `1.33`.
std::string encounters(Points value, Points per, int digits = 2) {
  if (per < 1 || value * 2 % per != 0) {
    return fmt::format("{:.{}f}", static_cast<double>(value) / static_cast<double>(std::max<Points>(per, 1)), digits);
  }
  const Points halves = value * 2 / per;
  if (halves % 2 == 0) return fmt::format("{}", halves / 2);
  if (halves == 1 || halves == -1) return halves == 1 ? "½" : "-½";
  return fmt::format("{}½", halves / 2);
}

/// Two that are not equal, told so that they are not: `1.33` and `1.67`, `1.170` and `1.165`.
std::pair<std::string, std::string> two_encounters(Points value, Points other, Points per) {
  constexpr int most_digits = 9;
  int digits = 2;
  while (digits < most_digits && encounters(value, per, digits) == encounters(other, per, digits)) ++digits;
  return {encounters(value, per, digits), encounters(other, per, digits)};
}

/// `match 3`, `matches 3, 7 and 12`.
std::string matches_text(std::span<const std::int64_t> numbers) {
  if (numbers.size() == 1) return fmt::format("match {}", numbers.front());
  return fmt::format("matches {} and {}", fmt::join(numbers.first(numbers.size() - 1), ", "), numbers.back());
}

/// ` in match 3`, ` in matches 3, 7 and 12`, ` in matches 1, 2, … and 9 more`.
std::string meetings_text(const season::Met& met) {
  if (met.matches.empty()) return {};
  const auto more = met.meetings - static_cast<int>(met.matches.size());
  if (more > 0) return fmt::format(" in matches {} and {} more", fmt::join(met.matches, ", "), more);
  return " in " + matches_text(met.matches);
}

/// `direct encounter`, or of more than two `direct encounter among 4`.
std::string encounter_text(const season::Met& met) {
  return met.level > 2 ? fmt::format("direct encounter among {}", met.level) : "direct encounter";
}

std::string equal_encounters(const Compared& one) {
  if (!one.met.all) {
    return one.met.level > 2 ? fmt::format("not all {} have met", one.met.level) : "they have not met";
  }
  return fmt::format("{0}{1} {2}-{2}{3}", encounter_text(one.met), one.met.level > 2 ? "," : "",
                     encounters(one.own, one.per), meetings_text(one.met));
}

/// Who is ahead in direct encounter, and what the two had.
std::string decided_encounters(const Compared& one, const std::string& name, Points value, Points other) {
  const auto [ahead, behind] = two_encounters(value, other, one.per);
  return fmt::format("{} {} in {}, {}-{}{}", name, one.met.all ? "is ahead" : "cannot be overtaken",
                     encounter_text(one.met), ahead, behind, meetings_text(one.met));
}

std::string equal(const Compared& one) {
  const Points value = one.own;
  switch (one.tie) {
    case TieBreak::buchholz:
      return fmt::format("opponents of {} point{} each", encounters(value, one.per), value == one.per ? "" : "s");
    case TieBreak::sonneborn: return fmt::format("Sonneborn-Berger {} each", encounters(value, one.per));
    case TieBreak::level_wins: return fmt::format("{} won of each other", value);
    case TieBreak::level_difference: return fmt::format("match points {:+} each against each other", value);
    case TieBreak::lot: return "no lot was drawn for them";
    case TieBreak::recent:
      if (one.met.matches.empty()) return "none of them has won a match";
      return fmt::format("both won match {} last", one.met.matches.front());
    case TieBreak::wins: return fmt::format("{} win{} each", value, value == 1 ? "" : "s");
    case TieBreak::difference: return fmt::format("match points {:+} each", value);
    case TieBreak::deals: return fmt::format("{} deal{} won each", value, value == 1 ? "" : "s");
    default: return fmt::format("{} penalties each", value);
  }
}

/// What `name`, who is ahead, has and the other one.
std::string decided(const Compared& one, const std::string& name, Points value, Points other) {
  const auto [ahead, behind] = two_encounters(value, other, one.per);
  switch (one.tie) {
    case TieBreak::buchholz: return fmt::format("{} met opponents of more points, {} to {}", name, ahead, behind);
    case TieBreak::lot: return fmt::format("{} is ahead by lot", name);
    case TieBreak::sonneborn: return fmt::format("{} has more Sonneborn-Berger points, {} to {}", name, ahead, behind);
    case TieBreak::level_wins: return fmt::format("{} won more of those level, {} to {}", name, value, other);
    case TieBreak::level_difference:
      return fmt::format("{} has more match points against those level, {:+} to {:+}", name, value, other);
    case TieBreak::recent:
      return one.met.matches.empty() ? fmt::format("{} won last", name)
                                     : fmt::format("{} won last, match {}", name, one.met.matches.front());
    case TieBreak::wins: return fmt::format("{} won more matches, {} to {}", name, value, other);
    case TieBreak::difference: return fmt::format("{} has more match points, {:+} to {:+}", name, value, other);
    case TieBreak::deals: return fmt::format("{} won more deals, {} to {}", name, value, other);
    default: return fmt::format("{} has fewer penalties, {} to {}", name, value, other);
  }
}

/// `3 of 4 matches, 1 of 2 evenings`.
std::string lacks_text(const Standing& row) {
  std::string text;
  if (row.reason.needed > 0) text = fmt::format("{} of {} matches", row.played, row.reason.needed);
  for (const season::Lack& lack : row.reason.lacks) {
    text += fmt::format("{}{} of {} {}", text.empty() ? "" : ", ", lack.has, lack.needed, season::word(lack.of));
  }
  return text;
}

/// `+2`, `-1`, `0`.
std::string given_text(Points points) { return points == 0 ? "0" : fmt::format("{:+}", points); }

Json adjustment_json(const season::Adjustment& one) {
  return {{"date", one.date}, {"kind", season::word(one.kind)}, {"points", one.points}, {"why", one.why}};
}

/// What the committee did, a sentence for each.
void add_adjustments(const Standings& table, Blocks& blocks) {
  for (const Standing& row : table.rows) {
    for (const season::Adjustment& one : row.adjustments) blocks.paragraph(adjustment(one));
  }
}

/// A row as JSON, without the results it comes from.
Json json_row(std::span<const Standing> rows, std::size_t index, const char* who) {
  const Standing& row = rows[index];
  const std::string why = reason(rows, index);
  Json one;
  one["place"] = row.place == 0 ? Json(nullptr) : Json(row.place);
  one[who] = row.name;
  one["played"] = row.played;
  one["won"] = row.won;
  one["drawn"] = row.drawn;
  one["lost"] = row.lost;
  one["points"] = row.counting == Counting::sum ? Json(row.points) : Json(points_of(row));
  if (row.counting != Counting::sum) one["count"] = season::word(row.counting);
  one["difference"] = row.difference;
  one["deals_won"] = row.deals_won;
  one["penalties"] = row.penalties;
  one["rating"] = row.rating ? Json(row.rating->rating) : Json(nullptr);
  one["uncertainty"] = row.rating ? Json(row.rating->uncertainty) : Json(nullptr);
  one["reason"] = why.empty() ? Json(nullptr) : Json(why);
  if (row.handicap) one["handicap"] = *row.handicap;
  if (!row.adjustments.empty()) {
    one["adjustments"] = Json::array();
    for (const season::Adjustment& given : row.adjustments) one["adjustments"].push_back(adjustment_json(given));
  }
  return one;
}

/// Rows, a result after the other: as one tree those of many years would not fit.
void write_rows(JsonWriter& json, const char* name, std::span<const Standing> rows, const char* who) {
  json.array(name);
  for (std::size_t i = 0; i < rows.size(); ++i) {
    json.object();
    const Json row = json_row(rows, i, who);
    for (const auto& [key, value] : row.items()) json.add(key, value);
    json.array("results");
    season::Day day;
    std::string date = dumped(day.text());
    for (const season::Share& share : rows[i].shares) {
      if (share.date != day) date = dumped((day = share.date).text());
      const fmt::format_int match(share.match), points(share.points);
      json.add_written({{"date", date},
                        {"match", share.match == 0 ? "null" : std::string_view(match.data(), match.size())},
                        {"points", std::string_view(points.data(), points.size())},
                        {"dropped", share.dropped ? "true" : "false"}});
    }
    json.end();
    json.end();
  }
  json.end();
}

/// Season and rows.
void write(JsonWriter& json, const Standings& table) {
  json.object();
  json.add("season", table.season.empty() ? Json(nullptr) : Json(table.season));
  write_rows(json, "rows", table.rows, row_key(table));
  if (!table.disputed.empty()) json.add("disputed", table.disputed);
  if (table.of_no_club.empty()) return;
  json.array("of_no_club");
  for (const season::OfNoClub& one : table.of_no_club) {
    json.object();
    json.add("origin", one.origin);
    json.add("matches", one.matches);
    json.end();
  }
  json.end();
}

/// The league matches, and the numbers of those that count for no team.
void write_league(JsonWriter& json, const season::League& league) {
  json.array("matches");
  for (const season::LeagueMatch& one : league.matches) {
    std::vector<std::string> teams;
    for (const auto& side : one.result.sides) teams.push_back(season::row_name(side));
    json.add({{"match", one.result.match},
              {"date", one.result.date},
              {"fixture", one.result.fixture == 0 ? Json(nullptr) : Json(one.result.fixture)},
              {"teams", teams},
              {"scores", one.result.scores},
              {"matches", one.matches}});
  }
  json.end();
  json.add("for_no_team", league.others);
}

/// Two numbers with a digit behind the point, or as many as it takes to tell them apart.
std::pair<std::string, std::string> apart(double was, double is) {
  constexpr int most = 7;  // numbers that are told apart differ by season::least_of_rating at least
  std::pair<std::string, std::string> texts;
  for (int digits = 1; digits <= most && texts.first == texts.second; ++digits) {
    texts = {fmt::format("{:.{}f}", was, digits), fmt::format("{:.{}f}", is, digits)};
  }
  return texts;
}

/// `place 1, 6 points`.
std::string row_text(const Standing* row) {
  if (row == nullptr) return "not in the table";
  return fmt::format("{}, {}", row->place == 0 ? "no place" : fmt::format("place {}", row->place), points_told(*row));
}

/// `played 4, deals won 9`: what two rows count differently besides.
std::pair<std::string, std::string> counted_otherwise(const Standing& was, const Standing& is) {
  std::pair<std::string, std::string> texts;
  const auto add = [&](std::string_view name, const std::string& before, const std::string& after) {
    const std::string_view comma = texts.first.empty() ? "" : ", ";
    texts.first += fmt::format("{}{} {}", comma, name, before);
    texts.second += fmt::format("{}{} {}", comma, name, after);
  };
  const auto tell = [&](std::string_view name, Points before, Points after) {
    if (before != after) add(name, std::to_string(before), std::to_string(after));
  };
  tell("played", was.played, is.played);
  tell("won", was.won, is.won);
  tell("drawn", was.drawn, is.drawn);
  tell("lost", was.lost, is.lost);
  tell("difference", was.difference, is.difference);
  tell("deals won", was.deals_won, is.deals_won);
  tell("penalties", was.penalties, is.penalties);
  tell("adjusted", adjusted(was), adjusted(is));
  if (texts.first.empty() && was.rating && is.rating) {
    const auto [before, after] = apart(was.rating->uncertainty, is.rating->uncertainty);
    add("uncertainty of the rating", before, after);
  }
  return texts;
}

/// A row before and after: place, points and rating, and where these are the same whatever else it counts.
std::pair<std::string, std::string> row_texts(const season::RowChange& change) {
  const auto& [was, is] = change;
  std::pair<std::string, std::string> texts{row_text(was), row_text(is)};
  const auto rating = [](const Standing* row) { return row == nullptr || !row->rating ? nullptr : &*row->rating; };
  const season::Rated* const before = rating(was);
  const season::Rated* const after = rating(is);
  if (texts.first == texts.second && before != nullptr && after != nullptr &&
      std::abs(before->rating - after->rating) >= season::least_of_rating) {
    const auto [less, more] = apart(before->rating, after->rating);
    return {fmt::format("{}, rating {}", texts.first, less), fmt::format("{}, rating {}", texts.second, more)};
  }
  if (before != nullptr) texts.first += fmt::format(", rating {:.1f}", before->rating);
  if (after != nullptr) texts.second += fmt::format(", rating {:.1f}", after->rating);
  return texts.first == texts.second ? counted_otherwise(*was, *is) : texts;
}

/// What differs between rows, each sentence after what these are.
void add_differences(std::span<const Standing> before, std::span<const Standing> now, std::string_view of,
                     std::vector<std::string>& list) {
  for (const season::RowChange& change : season::changes(before, now)) {
    const auto [was, is] = row_texts(change);
    const std::string& name = (change.was == nullptr ? change.is : change.was)->name;
    list.push_back(fmt::format("{}{}: {} -> {}", of, harmless(name), was, is));
  }
}

/// The table in columns, those that have something in them.
Table table_of(const Standings& table) {
  const auto any = [&](auto is) { return std::ranges::any_of(table.rows, is); };
  const bool drawn = any([](const Standing& row) { return row.drawn > 0; });
  const bool given = any([](const Standing& row) { return !row.adjustments.empty(); });
  const bool rated = any([](const Standing& row) { return row.rating.has_value(); });
  const bool handicapped = any([](const Standing& row) { return row.handicap.has_value(); });
  const bool dropped =
      any([](const Standing& row) { return std::ranges::any_of(row.shares, &season::Share::dropped); });
  Table rows{.alignment = "rlrrr",
             .head = true,
             .pictures = 1,
             .names = {Names::place, table.by_team ? Names::nothing : Names::player}};
  std::vector<std::string> head{"", whose(table), "played", "won"};
  if (drawn) head.emplace_back("drawn");
  if (given) head.emplace_back("adjusted");
  constexpr std::array<std::string_view, 3> heads{"points", "average", "percent"};
  head.emplace_back(heads[static_cast<std::size_t>(table.rows.front().counting)]);
  if (drawn) rows.alignment += 'r';
  if (given) rows.alignment += 'r';
  if (handicapped) {
    head.emplace_back("handicap");
    rows.alignment += 'r';
  }
  if (rated) {
    head.insert(head.end(), {"rating", "+-"});
    rows.alignment += "rr";
  }
  if (dropped) head.emplace_back("counted, (dropped)");
  head.emplace_back("");
  rows.add(std::move(head));
  for (const Standing& row : table.rows) {
    std::vector<std::string> cells{place_text(row.place), harmless(row.name), fmt::format("{}", row.played),
                                   fmt::format("{}", row.won)};
    if (drawn) cells.push_back(fmt::format("{}", row.drawn));
    if (given) cells.push_back(adjusted_text(row));
    cells.push_back(points_text(row));
    if (handicapped) cells.push_back(row.handicap ? fmt::format("{}", *row.handicap) : "");
    if (rated) {
      cells.push_back(row.rating ? fmt::format("{:.1f}", row.rating->rating) : "");
      cells.push_back(row.rating ? fmt::format("{:.1f}", row.rating->uncertainty) : "");
    }
    if (dropped) cells.push_back(shares_text(row.shares));
    cells.push_back(spark(row.shares));
    rows.add(std::move(cells));
  }
  return rows;
}

/// `publication 2 of 2, closed on 2026-11-20, reopened on 2026-11-20: a match was forgotten`.
std::string issue_head(std::span<const book::Issue> list, std::size_t index) {
  const journal::Closing& closing = list[index].closing;
  std::string text =
      fmt::format("publication {} of {}, closed on {}", index + 1, list.size(), base::told_day(closing.at));
  if (!closing.reopened.empty()) {
    text += fmt::format(", reopened on {}: {}", base::told_day(closing.reopened),
                        closing.why.empty() ? "no reason was given" : harmless(closing.why));
  }
  return text;
}

Json issue_json(std::span<const book::Issue> list, std::size_t index) {
  const journal::Closing& closing = list[index].closing;
  Json one;
  one["publication"] = index + 1;
  one["of"] = list.size();
  one["closed"] = closing.at;
  one["reopened"] = closing.reopened.empty() ? Json(nullptr) : Json(closing.reopened);
  one["why"] = closing.why;
  if (!closing.fingerprint.empty()) one["fingerprint"] = closing.fingerprint;
  return one;
}

/// `points win=3,draw=1,loss=0 -> match`, for each rule that differs.
std::vector<std::string> rule_changes(const journal::NamedValues& before, const journal::NamedValues& after) {
  const auto values = [](const journal::NamedValues& list, const std::string& name) {
    std::string text;
    for (const auto& [rule, value] : list) {
      if (rule == name) text += (text.empty() ? "" : ", ") + value;
    }
    return !text.empty() ? text : name == "count" ? "sum" : "none";
  };
  std::vector<std::string> told, changes;
  for (const journal::NamedValues* const list : {&before, &after}) {
    for (const auto& [name, value] : *list) {
      if (std::ranges::count(told, name) > 0) continue;
      told.push_back(name);
      const std::string was = values(before, name), is = values(after, name);
      if (was != is) changes.push_back(fmt::format("{}: {} -> {}", harmless(name), harmless(was), harmless(is)));
    }
  }
  return changes;
}

/// The word of what happened, as JSON has it: that of the entry, or what it was besides.
std::string_view what_happened(const journal::Afterwards& one) {
  using What = journal::Afterwards::What;
  switch (one.what) {
    case What::entry: return referee::word(one.kind);
    case What::joined: return "join";
    case What::parted: return "part";
    case What::declared: return "rules";
    case What::merged: return "merge";
  }
  return {};
}

Json because_json(std::span<const journal::Afterwards> list, std::span<const book::SaidOfTeam> teams = {}) {
  Json json = Json::array();
  for (const journal::Afterwards& one : list) {
    Json told{{"match", one.match == 0 ? Json(nullptr) : Json(one.match)},
              {"deal", one.deal == 0 ? Json(nullptr) : Json(one.deal)},
              {"kind", what_happened(one)},
              {"at", one.at},
              {"why", one.why}};
    if (one.what == journal::Afterwards::What::declared) told["changes"] = rule_changes(one.was, one.is);
    if (one.what == journal::Afterwards::What::merged) told["player"] = one.player;
    json.push_back(std::move(told));
  }
  for (const book::SaidOfTeam& one : teams) json.push_back(json_said(one));
  return json;
}

}  // namespace

Blocks table_heading(const Standings& table) {
  Blocks blocks;
  if (!table.season.empty()) blocks.heading(harmless(table.season));
  if (table.of_all) blocks.heading("all matches, of any season or none");
  return blocks;
}

std::string place_text(int place) { return place == 0 ? "-" : fmt::format("{}", place); }

const Standing* row_of(std::span<const Standing> rows, const std::string& name) {
  const auto found = std::ranges::find(rows, name, &Standing::name);
  return found == rows.end() ? nullptr : &*found;
}

std::string adjusted_text(const Standing& row) { return row.adjustments.empty() ? "" : given_text(adjusted(row)); }

double points_of(const Standing& row) {
  return static_cast<double>(row.points) / static_cast<double>(season::parts(row.counting));
}

std::string points_text(const Standing& row) {
  return row.counting == Counting::sum ? fmt::format("{}", row.points) : fmt::format("{:.2f}", points_of(row));
}

std::string points_told(const Standing& row) {
  if (row.counting == Counting::percent) return points_text(row) + " %";
  return fmt::format("{} point{}", points_text(row), row.points == 1 && row.counting == Counting::sum ? "" : "s");
}

const char* row_key(const Standings& table) { return table.by_team ? "team" : "player"; }

const char* whose(const Standings& table) {
  return table.by_team ? "team" : table.by_partnership ? "partners" : "player";
}

std::string reason(std::span<const Standing> rows, std::size_t index) {
  const Standing& row = rows[index];
  const season::Reason& why = row.reason;
  if (!why.told.empty()) return why.told;
  if (why.needed > 0 || !why.lacks.empty()) return lacks_text(row);
  if (!why.level) return {};
  std::string text = "level on " + points_told(row);
  for (const Compared& one : why.asked) {
    const bool direct = one.tie == TieBreak::direct;
    if (one.own == one.other) {
      text += "; " + (direct ? equal_encounters(one) : equal(one));
      continue;
    }
    const bool ahead = season::is_ahead(one);
    const std::string& name = ahead ? row.name : index == 0 ? another : rows[index - 1].name;
    const auto [more, less] = ahead ? std::pair(one.own, one.other) : std::pair(one.other, one.own);
    return text + "; " + (direct ? decided_encounters(one, name, more, less) : decided(one, name, more, less));
  }
  return text + "; the place is shared";
}

std::vector<std::string> differences(const Standings& before, const Standings& now) {
  std::vector<std::string> list;
  add_differences(before.rows, now.rows, "", list);
  add_differences(before.teams, now.teams, "team ", list);
  return list;
}

std::vector<std::string> season_differences(std::span<const book::TableChange> changes) {
  std::vector<std::string> list;
  for (const auto& [before, after] : changes) {
    for (const std::string& line : differences(before, after)) {
      list.push_back(fmt::format("season {}: {}", harmless(after.season), line));
    }
  }
  return list;
}

Blocks league_matches(const season::League& league) {
  Blocks blocks;
  for (const season::LeagueMatch& one : league.matches) {
    const season::Result& result = one.result;
    std::string text;
    for (std::size_t i = 0; i < result.sides.size(); ++i) {
      text += fmt::format("{}{} {}", i == 0 ? "" : ", ", harmless(season::row_name(result.sides[i])), result.scores[i]);
    }
    const std::string fixture = result.fixture == 0 ? "" : fmt::format(", fixture {}", result.fixture);
    blocks.paragraph(fmt::format("{}{}: {}, in {}", harmless(result.date), fixture, text, matches_text(one.matches)));
  }
  if (!league.others.empty()) blocks.paragraph(fmt::format("for no team: {}", matches_text(league.others)));
  return blocks;
}

Blocks of_no_club(std::span<const season::OfNoClub> tables, std::size_t indent) {
  constexpr std::size_t most = 12;
  Blocks blocks;
  for (const season::OfNoClub& one : tables) {
    const std::string matches =
        one.matches.size() > most ? fmt::format("{} matches", one.matches.size()) : matches_text(one.matches);
    blocks.paragraph(fmt::format("{} of the table {}, which is of no club of the league, {} not count", matches,
                                 table_name(one.origin), one.matches.size() == 1 ? "does" : "do"),
                     indent);
  }
  return blocks;
}

Blocks standings(const Standings& table, bool explain) {
  Blocks blocks;
  if (table.rows.empty()) {
    blocks.paragraph(table.by_team          ? "no match of two teams is finished"
                     : table.by_partnership ? "no match of partners is finished"
                                            : "no match is finished");
    blocks.add(of_no_club(table.of_no_club));
    return blocks;
  }
  blocks.add(table_heading(table));
  blocks.add(table_of(table));
  add_adjustments(table, blocks);
  for (const std::int64_t match : table.disputed) {
    blocks.paragraph(fmt::format("match {} is disputed: `tavolo merge` tells what is to be settled", match));
  }
  blocks.add(of_no_club(table.of_no_club));
  for (std::size_t i = 0; explain && i < table.rows.size(); ++i) {
    const Standing& row = table.rows[i];
    std::string why = harmless(reason(table.rows, i));
    if (row.rating && !settling(*row.rating).empty()) why += (why.empty() ? "" : "; ") + settling(*row.rating);
    if (why.empty()) continue;
    blocks.add(Paragraph{.line = fmt::format("{} {}: {}", place_text(row.place), harmless(row.name), why),
                         .names = Names::place,
                         .id = place_text(row.place)});
  }
  return blocks;
}

std::string json_standings(const Standings& table, const season::League* league) {
  JsonWriter json;
  write(json, table);
  if (league != nullptr) write_league(json, *league);
  return std::move(json).text();
}

Table csv_standings(const Standings& table) {
  Table rows{.alignment = "rlrrrrrrrrrrr", .head = true};
  rows.rows.emplace_back(csv_keys.begin(), csv_keys.end());
  rows.rows.back()[1] = row_key(table);
  const auto real = [](double value) { return fmt::format("{:.4f}", value); };
  for (const Standing& row : table.rows) {
    std::vector<std::string> cells{row.place == 0 ? "" : fmt::format("{}", row.place), row.name};
    const auto add = [&](Points count) { cells.push_back(fmt::format("{}", count)); };
    for (const int count : {row.played, row.won, row.drawn, row.lost}) add(count);
    cells.push_back(points_text(row));
    for (const Points count : {row.difference, Points{row.deals_won}, Points{row.penalties}}) add(count);
    cells.push_back(row.rating ? real(row.rating->rating) : "");
    cells.push_back(row.rating ? real(row.rating->uncertainty) : "");
    cells.push_back(fmt::format("{}", adjusted(row)));
    rows.add(std::move(cells));
  }
  return rows;
}

std::string adjustment(const season::Adjustment& one, bool taken_back) {
  constexpr std::array<std::string_view, 3> kinds{"", "a bye, ", "absent, "};
  return fmt::format("{}: {}{}{} point{} on {}: {}", harmless(season::row_name(one.people)),
                     taken_back ? "no longer " : "", kinds[static_cast<std::size_t>(one.kind)], given_text(one.points),
                     one.points == 1 || one.points == -1 ? "" : "s", harmless(one.date), harmless(one.why));
}

namespace {

/// What an entry did to its deal or match.
std::string_view done_by(referee::Entry::Kind kind) {
  using Kind = referee::Entry::Kind;
  switch (kind) {
    case Kind::begin: return "begun";
    case Kind::deal: return "recorded";
    case Kind::add: return "added to";
    case Kind::done: return "closed";
    case Kind::void_deal: return "made void";
    case Kind::amend: return "amended";
    case Kind::undo: return "taken back";
    case Kind::redo: return "brought back";
    case Kind::concede: return "conceded";
    case Kind::abandon: return "abandoned";
    case Kind::resume: return "resumed";
    case Kind::head: return "corrected";
    case Kind::leave: return "left by a player";
  }
  return {};
}

}  // namespace

std::string afterwards(const journal::Afterwards& one) {
  const std::string then = base::told_day(one.at);
  const auto told = [&](const std::string& what, std::string_view done) {
    return fmt::format("{} was {} on {}{}", what, done, then, one.why.empty() ? "" : ": " + harmless(one.why));
  };
  const std::string match = fmt::format("match {}", one.match);
  using What = journal::Afterwards::What;
  switch (one.what) {
    case What::joined: return told(match, "added to the season");
    case What::parted: return told(match, "added to another season");
    case What::declared:
      return fmt::format("the season was changed on {}: {}", then, fmt::join(rule_changes(one.was, one.is), "; "));
    case What::merged: return fmt::format("two names were made one person, {}, on {}", harmless(one.player), then);
    case What::entry: break;
  }
  const bool of_match = one.deal == 0 || one.kind == referee::Entry::Kind::leave;
  return told(of_match ? match : fmt::format("deal {}.{}", one.match, one.deal), done_by(one.kind));
}

Blocks correction(const Correction& corrected) {
  Blocks blocks;
  if (corrected.lines.empty()) return blocks;
  blocks.paragraph("corrected since it was closed:");
  for (const std::string& line : corrected.lines) blocks.paragraph(line, 2);
  for (const journal::Afterwards& one : corrected.because) blocks.paragraph(afterwards(one), 2);
  for (const book::SaidOfTeam& one : corrected.teams) blocks.paragraph(said_afterwards(one), 2);
  return blocks;
}

std::string fingerprint_text(std::string_view digits) {
  const std::string_view aloud = digits.substr(0, digits_aloud);
  std::string text = "fingerprint";
  for (std::size_t i = 0; i < aloud.size(); i += 4) text += fmt::format(" {}", harmless(aloud.substr(i, 4)));
  return text;
}

namespace {

/// Place, name and points of each row, and where asked the reasons of the places.
void add_published(Blocks& blocks, const Standings& table, bool explain) {
  Table rows{.alignment = "rlr", .head = true};
  rows.add({"", row_key(table), "points"});
  for (const Standing& row : table.rows) {
    rows.add({place_text(row.place), harmless(row.name), points_text(row)});
  }
  blocks.add(std::move(rows));
  add_adjustments(table, blocks);
  for (std::size_t i = 0; explain && i < table.rows.size(); ++i) {
    const std::string why = reason(table.rows, i);
    if (why.empty()) continue;
    blocks.paragraph(
        fmt::format("{} {}: {}", place_text(table.rows[i].place), harmless(table.rows[i].name), harmless(why)));
  }
}

/// The season, the rows, and those of its teams.
void write_published(JsonWriter& json, const Standings& table) {
  write(json, table);
  if (!table.teams.empty()) write_rows(json, "teams", table.teams, "team");
}

/// What was said of teams before a publication, where their table is another than in the one before.
std::span<const book::SaidOfTeam> said_before(std::span<const book::Issue> list, std::size_t index) {
  const bool same = index == 0 || season::changes(list[index - 1].table.teams, list[index].table.teams).empty();
  return same ? std::span<const book::SaidOfTeam>() : list[index].teams;
}

}  // namespace

Blocks published(const Standings& table, std::string_view fingerprint, const Correction& corrected, bool explain) {
  Blocks blocks;
  add_published(blocks, table, explain);
  if (!table.teams.empty()) {
    blocks.gap();
    add_published(blocks, season::of_teams(table), explain);
  }
  blocks.add(correction(corrected));
  if (!fingerprint.empty()) blocks.paragraph(fingerprint_text(fingerprint));
  return blocks;
}

std::string json_published(const Standings& table, const journal::Season& season, const Correction& corrected) {
  JsonWriter json;
  write_published(json, table);
  if (season.all_joined) json.add("all_joined", true);
  if (!season.fingerprint.empty()) json.add("fingerprint", season.fingerprint);
  json.add("corrected", corrected.lines);
  if (!corrected.lines.empty()) json.add("because", because_json(corrected.because, corrected.teams));
  return std::move(json).text();
}

Blocks issues(std::string_view season, std::span<const book::Issue> list) {
  Blocks blocks;
  if (list.empty()) blocks.paragraph(fmt::format("no table of {} was published", harmless(season)));
  for (std::size_t i = 0; i < list.size(); ++i) {
    blocks.paragraph(issue_head(list, i));
    const auto lines = i == 0 ? std::vector<std::string>{} : differences(list[i - 1].table, list[i].table);
    if (i > 0 && lines.empty()) blocks.paragraph("the same table as before", 2);
    for (const std::string& line : lines) blocks.paragraph(line, 2);
    for (const journal::Afterwards& one : list[i].since) blocks.paragraph(afterwards(one), 2);
    for (const auto& [one, taken_back] : list[i].adjusted) blocks.paragraph(adjustment(one, taken_back), 2);
    for (const book::SaidOfTeam& one : said_before(list, i)) blocks.paragraph(said_afterwards(one), 2);
  }
  return blocks;
}

std::string json_issues(std::string_view season, std::span<const book::Issue> list) {
  Json json;
  json["season"] = season;
  json["publications"] = Json::array();
  for (std::size_t i = 0; i < list.size(); ++i) {
    Json one = issue_json(list, i);
    one["differences"] = i == 0 ? std::vector<std::string>{} : differences(list[i - 1].table, list[i].table);
    one["because"] = because_json(list[i].since, said_before(list, i));
    for (const auto& [given, taken_back] : list[i].adjusted) {
      Json adjusted = adjustment_json(given);
      adjusted[given.of_team ? "team" : "player"] = season::row_name(given.people);
      adjusted["taken_back"] = taken_back;
      one["adjusted"].push_back(std::move(adjusted));
    }
    json["publications"].push_back(std::move(one));
  }
  return document(json);
}

Blocks issue(std::span<const book::Issue> list, std::size_t index, bool explain) {
  Blocks blocks;
  blocks.paragraph(issue_head(list, index));
  blocks.add(published(list[index].table, list[index].closing.fingerprint, {}, explain));
  return blocks;
}

std::string json_issue(std::span<const book::Issue> list, std::size_t index) {
  JsonWriter json;
  write_published(json, list[index].table);
  const Json head = issue_json(list, index);
  for (const auto& [name, value] : head.items()) json.add(name, value);
  return std::move(json).text();
}

Blocks still_open(std::span<const referee::Head> matches) {
  Blocks blocks;
  for (const referee::Head& head : matches) {
    std::string sides;
    for (const auto& side : head.sides) sides += (sides.empty() ? "" : " - ") + season::row_name(side);
    blocks.paragraph(fmt::format("match {} of {} goes on: {}", head.number, harmless(head.date), harmless(sides)), 2);
  }
  return blocks;
}

Blocks season_change(const journal::Season& season, const journal::NamedValues& rules, const book::TableChange& table) {
  Blocks blocks;
  for (const std::string& line : rule_changes(season.rules, rules)) blocks.paragraph(line, 2);
  for (const std::string& line : season_differences({&table, 1})) blocks.paragraph(line, 2);
  return blocks;
}

Blocks adjusting(const season::Adjustment& one, bool taken_back, const book::TableChange& table) {
  Blocks blocks;
  blocks.paragraph(adjustment(one, taken_back), 2);
  for (const std::string& line : season_differences({&table, 1})) blocks.paragraph(line, 2);
  return blocks;
}

Blocks seasons(std::span<const journal::Season> seasons, const std::vector<bool>& corrected, bool whole,
               std::span<const season::OfNoClub> others) {
  Blocks blocks;
  for (std::size_t i = 0; i < seasons.size(); ++i) {
    const journal::Season& season = seasons[i];
    std::string text =
        fmt::format("{}, {} match{}", harmless(season.name), season.matches, season.matches == 1 ? "" : "es");
    if (season.current) text += ", current";
    if (!season.closed_at.empty()) text += fmt::format(", closed on {}", base::told_day(season.closed_at));
    if (corrected[i]) text += ", corrected since it was closed";
    blocks.paragraph(text);
    if (!whole) continue;
    if (!season.closed_at.empty() && !season.fingerprint.empty()) {
      blocks.paragraph(fingerprint_text(season.fingerprint), 2);
    }
    for (const auto& [name, value] : season.rules) {
      blocks.paragraph(fmt::format("{} {}", harmless(name), harmless(value)), 2);
    }
    blocks.add(of_no_club(others, 2));
  }
  return blocks;
}

namespace {

/// What has or had a fingerprint: `season winter is as it was published on 2026-11-20`.
std::string holder_text(const journal::Holder& holder, bool sound) {
  if (!holder.other.empty()) {
    const std::string match = holder.match == 0 ? "the match " + harmless(holder.other) + ", which is not here,"
                                                : fmt::format("match {}, which is another one here,", holder.match);
    return fmt::format("{} had it when season {} was published on {}", match, harmless(holder.season),
                       base::told_day(holder.published));
  }
  const std::string what =
      holder.season.empty() ? fmt::format("match {}", holder.match) : "season " + harmless(holder.season);
  if (holder.published.empty()) return what + (holder.since.empty() ? " has it" : " had it; since then:");
  const std::string then = base::told_day(holder.published);
  if (!sound) return fmt::format("{} was published with it on {}", what, then);
  return holder.since.empty() ? fmt::format("{} is as it was published on {}", what, then)
                              : fmt::format("{} is not as it was published on {}:", what, then);
}

}  // namespace

bool Checked::holds() const {
  return faults.empty() && std::ranges::any_of(holders, [](const journal::Holder& holder) {
           return holder.other.empty() && holder.since.empty();
         });
}

Blocks checked(const Checked& found) {
  Blocks blocks;
  for (const std::string& fault : found.faults) blocks.paragraph(fault);
  if (found.holders.empty()) blocks.paragraph("nothing here has or had the " + fingerprint_text(found.digits));
  for (const journal::Holder& holder : found.holders) {
    blocks.paragraph(holder_text(holder, found.faults.empty()));
    for (const journal::Afterwards& one : holder.since) blocks.paragraph(afterwards(one), 2);
  }
  return blocks;
}

std::string json_checked(const Checked& found) {
  Json list = Json::array();
  for (const journal::Holder& holder : found.holders) {
    Json one;
    one["season"] = holder.season.empty() ? Json(nullptr) : Json(holder.season);
    one["published"] = holder.published.empty() ? Json(nullptr) : Json(holder.published);
    one["match"] = holder.match == 0 ? Json(nullptr) : Json(holder.match);
    if (!holder.other.empty()) one["other"] = holder.other;
    one["since"] = because_json(holder.since);
    list.push_back(std::move(one));
  }
  return document(
      {{"digits", found.digits}, {"holds", found.holds()}, {"faults", found.faults}, {"holders", std::move(list)}});
}

}  // namespace tavolo::report
