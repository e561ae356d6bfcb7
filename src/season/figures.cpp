#include "season/figures.hpp"

#include <algorithm>
#include <utility>

#include "season/results.hpp"

namespace tavolo::season {
namespace {

using games::Points;

/// A deal that brings points: one that was closed, counts, and came before the game was over.
bool counts(const referee::Course& course, std::size_t deal) {
  const referee::Deal& one = course.deals[deal];
  return one.stands() && !one.open && !course.before(deal).over;
}

void add_points(DealFigures& figures, const games::Match& match, const referee::Deal& deal) {
  figures.points.assign(static_cast<std::size_t>(match.sides), 0);
  for (const games::Line& line : deal.sheet.lines) figures.points[line.side] += line.points;
  for (const games::Side side : figures.points.all()) {
    for (const games::Feat& feat : match.game->feats) {
      const Points number = feat.in(deal.sheet, side);
      if (number != 0) figures.feats.push_back({side, feat.name, number});
    }
  }
}

void add_faults(DealFigures& figures, const games::Match& match, const games::BySide<std::vector<std::string>>& sides,
                const referee::Deal& deal) {
  for (Charge& charge : charges(match, sides, deal)) figures.charged.push_back({charge.side, std::move(charge.player)});
  for (const games::Finding& finding : deal.sheet.findings) {
    if (finding.verdict != games::Verdict::irregular || finding.condoned) continue;
    const bool seated = finding.seat != games::nobody;
    figures.faults.push_back({.check = finding.check.id,
                              .clause = finding.check.clause ? finding.check.clause->id : std::string_view(),
                              .side = seated ? match.side(finding.seat) : finding.side,
                              .player = seated ? match.players[finding.seat] : std::string()});
  }
  for (const games::Line& line : deal.sheet.lines) {
    if (line.penalised == games::nobody) continue;
    figures.faults.push_back({.clause = line.clause.id,
                              .penalty = true,
                              .points = line.points < 0 ? -line.points : line.points,
                              .side = line.penalised,
                              .player = line.offender == games::nobody ? std::string() : match.players[line.offender]});
  }
}

/// How it ended, where it was played to its end from a first deal and no points.
void add_ending(MatchFigures& figures, const referee::Course& course) {
  const bool from_nothing =
      course.start.deal == 1 && std::ranges::all_of(course.start.scores, [](Points points) { return points == 0; });
  if (course.conceded || !from_nothing) return;
  figures.scores = course.now.scores;
  if (course.now.winners.size() == 1) figures.winner = course.now.winners.front();
}

}  // namespace

MatchFigures figures_of(const referee::Head& head, const games::Match& match, const referee::Course& course,
                        const std::optional<Result>& result) {
  MatchFigures figures{.match = head.number,
                       .date = head.date,
                       .turn = head.turn,
                       .game = std::string(match.game->id),
                       .sides = counted_sides(head, course),
                       .changing = !head.changes.empty()};
  const std::vector<referee::Later> later = referee::later_tables(head, match);
  figures.deals.reserve(course.deals.size());
  for (std::size_t i = 0; i < course.deals.size(); ++i) {
    const referee::Deal& deal = course.deals[i];
    DealFigures one{.number = deal.number, .counts = counts(course, i)};
    if (figures.changing) one.sides = referee::sides_at(head, deal.number);
    const games::Match& table = referee::table_at(match, later, deal.number);
    if (one.counts) add_points(one, table, deal);
    if (!deal.open && deal.stands()) {
      add_faults(one, table, figures.changing ? one.sides : head.sides, deal);
    }
    figures.deals.push_back(std::move(one));
  }
  if (result) {
    figures.places.assign(result->places.begin(), result->places.end());
    add_ending(figures, course);
  }
  return figures;
}

}  // namespace tavolo::season
