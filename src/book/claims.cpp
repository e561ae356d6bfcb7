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
  if (played.course.deals[deal].is_void) return true;
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

/// Gathers what may be otherwise in a sheet.
class Slips {
 public:
  Slips(const Played& played, std::size_t index)
      : m_deal(played.course.deals[index]),
        m_match(played.at(m_deal.number)),
        m_before(played.course.before(index)),
        m_stage(m_deal.open ? games::Stage::open : games::Stage::closed) {}

  std::vector<Slip> run() {
    lines();
    unwritten();
    if (const auto known = m_match.game->slips) {
      for (const games::Line& line : known(m_match, m_deal.sheet)) add(line);
    }
    exchanged();
    other_rules();
    return std::move(m_slips);
  }

 private:
  [[nodiscard]] games::BySide<Points> none() const { return games::BySide<Points>(m_match.all_sides()); }

  void add(const games::Line& line) {
    Slip slip{.more = none(), .text = line.text, .clauses = {line.clause}};
    slip.more[line.side] = line.points;
    m_slips.push_back(std::move(slip));
  }

  /// A line that is not there, or is another side's.
  void lines() {
    const std::vector<games::Line>& all = m_deal.sheet.lines;
    for (std::size_t i = 0; i < all.size(); ++i) {
      const games::Line& line = all[i];
      for (const games::Side other : m_match.all_sides()) {
        if (other == line.side) continue;
        Slip moved{.more = none(),
                   .text = fmt::format("{} ({:+}) given to {}, not to {}", line.text, line.points, other, line.side),
                   .clauses = {line.clause},
                   .line = i};
        moved.more[line.side] = -line.points;
        moved.more[other] = line.points;
        m_slips.push_back(std::move(moved));
      }
      Slip dropped{.more = none(),
                   .text = fmt::format("{} ({:+}) of {} left out", line.text, line.points, line.side),
                   .clauses = {line.clause},
                   .line = i};
      dropped.more[line.side] = -line.points;
      m_slips.push_back(std::move(dropped));
    }
  }

  [[nodiscard]] std::optional<games::Sheet> under(std::size_t rule, std::string_view value) const {
    games::Match match = m_match;
    try {
      match.house.set(match.house.rules()[rule].name, value);
    } catch (const base::Mistake&) {
      return std::nullopt;
    }
    games::Sheet sheet = match.game->score(match, m_before, m_deal.text, {.stage = m_stage});
    if (sheet.refused()) return std::nullopt;
    return sheet;
  }

  /// What is not written because the game was over: each line, and all of them.
  void unwritten() {
    const auto target = games::target_rule(m_match);
    if (!target) return;
    const games::HouseRule& rule = m_match.house.rules()[*target];
    const auto played_on = under(*target, fmt::format("{}", rule.high));
    if (!played_on) return;
    std::vector<games::Line> rest = played_on->lines;
    for (const games::Line& line : m_deal.sheet.lines) {
      const auto same = std::ranges::find_if(rest, [&](const games::Line& other) {
        return other.side == line.side && other.clause == line.clause && other.text == line.text;
      });
      if (same != rest.end()) rest.erase(same);
    }
    if (rest.empty()) return;
    const std::string_view over = "written though the game was over";
    Slip all{.more = none(), .text = std::string()};
    for (const games::Line& line : rest) {
      Slip one{.more = none(),
               .text = fmt::format("{} ({:+}) of {} {}", line.text, line.points, line.side, over),
               .clauses = {line.clause}};
      one.more[line.side] = line.points;
      all.more[line.side] += line.points;
      all.text += fmt::format("{}{} ({:+})", all.text.empty() ? "" : ", ", line.text, line.points);
      all.clauses.push_back(line.clause);
      m_slips.push_back(std::move(one));
    }
    if (rest.size() == 1) return;
    all.text += fmt::format(" {}", over);
    m_slips.push_back(std::move(all));
  }

  /// The points of the sides exchanged, or the totals in the place of the points.
  void exchanged() {
    const games::BySide<Points> have = m_deal.sheet.points();
    for (const games::Side one : have.all()) {
      for (const games::Side other : have.all()) {
        if (!(one < other) || have[one] == have[other]) continue;
        Slip swapped{
            .more = none(), .text = fmt::format("the points of {} and {} exchanged", one, other), .alone = true};
        swapped.more[one] = have[other] - have[one];
        swapped.more[other] = have[one] - have[other];
        m_slips.push_back(std::move(swapped));
      }
    }
    Slip totals{.more = m_before.scores, .text = "the totals after the deal in the place of its points", .alone = true};
    if (std::ranges::any_of(totals.more, [](Points points) { return points != 0; }))
      m_slips.push_back(std::move(totals));
  }

  /// Another value of a house rule that is one of a few words.
  void other_rules() {
    constexpr int weight = 2;  // what this table plays is known
    const games::BySide<Points> have = m_deal.sheet.points();
    const auto rules = m_match.house.rules();
    for (std::size_t i = 0; i < rules.size(); ++i) {
      if (rules[i].kind != games::HouseRule::Kind::choice) continue;
      for (const std::string_view value : rules[i].words) {
        const auto other = under(i, value);
        if (!other || other->points() == have) continue;
        Slip slip{.more = none(), .text = fmt::format("the house rule {} {}", rules[i].name, value), .weight = weight};
        const games::BySide<Points> theirs = other->points();
        for (const games::Side side : have.all()) slip.more[side] = theirs[side] - have[side];
        const std::string_view clauses = rules[i].clauses;
        slip.clauses = {games::Clause{clauses.substr(0, clauses.find(','))}};
        m_slips.push_back(std::move(slip));
      }
    }
  }

  const referee::Deal& m_deal;
  const games::Match& m_match;  // as it is in the deal
  const games::Progress& m_before;
  games::Stage m_stage;
  std::vector<Slip> m_slips;
};

/// Looks for the fewest slips that add up.
class Search {
 public:
  Search(std::span<const Slip> slips, const games::BySide<Points>& wanted) : m_slips(slips), m_missing(wanted) {}

  std::vector<Explanation> run() {
    constexpr std::size_t many = 300;
    const int most_slips = m_slips.size() > many ? 2 : 3;  // of so many, three take seconds
    for (int weight = 1; weight <= most_slips && m_found.empty(); ++weight) add(0, weight);
    return std::move(m_found);
  }

 private:
  static constexpr std::size_t most = 2;

  void add(std::size_t from, int weight) {
    if (m_found.size() == most) return;
    if (weight == 0) {
      if (std::ranges::all_of(m_missing, [](Points points) { return points == 0; })) keep();
      return;
    }
    for (std::size_t i = from; i < m_slips.size(); ++i) {
      const Slip& slip = m_slips[i];
      const bool again = std::ranges::any_of(
          m_chosen, [&](const Slip* other) { return slip.line != Slip::npos && other->line == slip.line; });
      const bool beside = slip.alone && (weight > slip.weight || !m_chosen.empty());
      if (slip.weight > weight || again || beside) continue;
      m_chosen.push_back(&slip);
      for (const games::Side side : m_missing.all()) m_missing[side] -= slip.more[side];
      add(i + 1, weight - slip.weight);
      for (const games::Side side : m_missing.all()) m_missing[side] += slip.more[side];
      m_chosen.pop_back();
    }
  }

  void keep() {
    Explanation one;
    for (const Slip* slip : m_chosen) one.push_back(*slip);
    const bool told = std::ranges::any_of(m_found, [&](const Explanation& other) {
      return std::ranges::equal(one, other, {}, &Slip::text, &Slip::text);
    });
    if (!told) m_found.push_back(std::move(one));
  }

  std::span<const Slip> m_slips;
  games::BySide<Points> m_missing;
  std::vector<const Slip*> m_chosen;
  std::vector<Explanation> m_found;
};

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
  const games::Match& match = played.at(deal.number);
  const auto side = games::find_side(match, word);
  if (!side) {
    throw base::Mistake("no-side", fmt::format("\"{}\" is no side of match {}", word, played.head.number),
                        fmt::format("a side is a letter, A to {}, or a player: {}", games::Side(match.sides - 1),
                                    fmt::join(match.players, ", ")));
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

std::vector<Explanation> explanations(const Played& played, std::size_t deal, const games::BySide<Points>& points) {
  games::BySide<Points> wanted = points;
  const games::BySide<Points> have = played.course.deals[deal].sheet.points();
  for (const games::Side side : wanted.all()) wanted[side] -= have[side];
  const std::vector<Slip> slips = Slips(played, deal).run();
  return Search(slips, wanted).run();
}

Reading read_claim(const Played& played, std::size_t index, std::string_view text) {
  if (auto points = points_in(played, text)) return {.points = std::move(points)};
  const referee::Deal& deal = played.course.deals[index];
  const games::Stage stage = deal.open ? games::Stage::open : games::Stage::closed;
  const games::Match& match = played.at(deal.number);
  games::Sheet theirs = match.game->score(match, played.course.before(index), text, {.stage = stage});
  return {.sheet = std::move(theirs)};
}

}  // namespace tavolo::book
