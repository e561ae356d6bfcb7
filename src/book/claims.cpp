#include "book/claims.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <span>
#include <utility>

#include "base/mistake.hpp"
#include "base/name.hpp"
#include "base/number.hpp"
#include "base/words.hpp"
#include "games/notation.hpp"

namespace tavolo::book {
namespace {

using games::Points;
using journal::Ruling;

bool is_settled(const Played& played, std::size_t deal, const Ruling& made) {
  if (played.course.deals[deal].entry != std::get<journal::Claim>(made.what).entry) return true;
  return std::ranges::any_of(played.rulings, [&](const Ruling& other) {
    return std::holds_alternative<journal::Decision>(other.what) && other.number > made.number &&
           other.match == made.match && other.deal == made.deal;
  });
}

/// The points that a claim gives each side, `A 4 B 3`; nothing where it gives none.
std::optional<games::BySide<Points>> points_in(const Played& played, std::string_view text) {
  games::BySide<Points> points(played.match.all_sides());
  games::BySide<bool> given(played.match.all_sides());
  games::Side side = games::nobody;
  const base::Words words(text);
  for (const base::Word& word : words.words()) {
    const int letter = base::lower(word.text.front()) - 'a';
    if (word.text.size() == 1 && letter >= 0 && letter < played.match.sides) {
      side = games::Side(letter);
      continue;
    }
    const base::Number number = base::sum(word.text);
    if (!number || side == games::nobody || given[side]) return std::nullopt;
    points[side] = number.value;
    given[side] = true;
    side = games::nobody;
  }
  if (side != games::nobody || std::ranges::count(given, false) > 0) return std::nullopt;
  return points;
}

/// Those of a side; empty where there is none.
Choices lines_of_sum(std::span<const games::Line> lines, games::Side side, Points sum) {
  std::vector<const games::Line*> own;
  for (const games::Line& line : lines) {
    if (line.side == side) own.push_back(&line);
  }
  constexpr std::size_t most = 16;
  if (own.size() > most) own.resize(most);
  Choices best;
  for (unsigned chosen = 1; chosen < 1U << own.size(); ++chosen) {
    std::vector<const games::Line*> some;
    Points points = 0;
    for (std::size_t i = 0; i < own.size(); ++i) {
      if ((chosen >> i & 1U) == 0) continue;
      some.push_back(own[i]);
      points += own[i]->points;
    }
    if (points != sum || (!best.empty() && some.size() > best.front().size())) continue;
    if (!best.empty() && some.size() < best.front().size()) best.clear();
    best.push_back(std::move(some));
  }
  return best;
}

}  // namespace

std::vector<ClaimMade> claims(const Played& played, std::size_t deal) {
  std::vector<ClaimMade> list;
  for (const Ruling& ruling : played.rulings) {
    const auto* claim = std::get_if<journal::Claim>(&ruling.what);
    if (claim == nullptr || ruling.match != played.head.number || ruling.deal != played.course.deals[deal].number) {
      continue;
    }
    list.push_back({ruling.number, *claim, is_settled(played, deal, ruling)});
  }
  return list;
}

Ruling claim(const Played& played, std::size_t index, const std::string& word, const std::string& text) {
  const referee::Deal& deal = played.course.deals[index];
  const auto side = games::find_side(played.match, word);
  if (!side) {
    throw base::Mistake("no-side", fmt::format("\"{}\" is no side of match {}", word, played.head.number),
                        fmt::format("a side is a letter, A to {}, or a player: {}", games::Side(played.match.sides - 1),
                                    fmt::join(played.match.players, ", ")));
  }
  // `A 3 B 5` alone: its first letter was taken for the owner of the sheet.
  const std::string whole = fmt::format("{} {}", *side, text);
  if (base::sum(text.substr(0, text.find(' '))) && points_in(played, whole)) {
    throw base::Mistake("no-side", fmt::format("\"{}\" does not say whose sheet it is", whole),
                        fmt::format("name the side first, for example: tavolo claim {}.{} {} {}", played.head.number,
                                    deal.number, *side, whole));
  }
  return {.game = std::string(played.match.game->id),
          .match = played.head.number,
          .deal = deal.number,
          .what = journal::Claim{.side = *side, .text = text, .entry = deal.entry}};
}

std::vector<ClaimedSum> compared(const games::Sheet& sheet, const games::BySide<Points>& points) {
  const games::BySide<Points> have = sheet.points();
  std::vector<ClaimedSum> sums;
  for (const games::Side side : points.all()) {
    ClaimedSum sum{.side = side, .here = have[side], .there = points[side]};
    if (sum.here != sum.there) {
      sum.lines = lines_of_sum(sheet.lines, side, sum.here - sum.there);
      if (!sum.lines.empty()) sum.whose = side;
      for (const games::Side other : have.all()) {
        if (other == side || !sum.lines.empty()) continue;
        sum.lines = lines_of_sum(sheet.lines, other, sum.there - sum.here);
        if (!sum.lines.empty()) sum.whose = other;
      }
    }
    sums.push_back(std::move(sum));
  }
  return sums;
}

Reading read_claim(const Played& played, std::size_t index, std::string_view text) {
  if (auto points = points_in(played, text)) return {.points = std::move(points)};
  const referee::Deal& deal = played.course.deals[index];
  const games::Stage stage = deal.open ? games::Stage::open : games::Stage::closed;
  games::Sheet theirs = played.match.game->score(played.match, played.course.before(index), text, {.stage = stage});
  if (theirs.refused()) return {};
  return {.sheet = std::move(theirs)};
}

}  // namespace tavolo::book
