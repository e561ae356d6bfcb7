// Quarrels at random: a lawful deal, and a sheet of it that differs in one way in which tables go wrong. What was done
// is among what is named, or nothing is; and nothing is named that the sheet itself contradicts.

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "book/claims.hpp"
#include "catch.hpp"
#include "lots.hpp"
#include "memory.hpp"

using namespace tavolo;
using games::Points;
using games::Side;
using tests::Lots;
using tests::rounds;
using Kind = referee::Entry::Kind;

namespace {

using Record = std::string (*)(Lots&, int sides);

std::string all_fours(Lots& lots, int) {
  const int own = lots.number(5, 55);
  const std::string jack = lots.number(0, 3) == 0 ? "j-" : fmt::format("j{}", lots.letter(2));
  constexpr std::string_view ranks = "23456789TJQKA";
  return fmt::format("t{}{} {} h{} l{} {}{} g{}-{}", ranks[lots.below(ranks.size())], "CDHS"[lots.below(4)],
                     lots.number(0, 2) == 0 ? "b1" : "s", lots.letter(2), lots.letter(2), jack,
                     jack != "j-" && lots.number(0, 3) == 0 ? "!" : "", own, 60 - own);
}

/// With an exchange often, and a refusal after it; sometimes a king that was turned or declared too late.
std::string ecarte(Lots& lots, int) {
  if (lots.number(0, 4) == 0) {
    return "t9C s / 2: KC QC AS TH 7D / #1 2 AS 8S / ! king 2 #1 / #2 2 QC 7C / #3 2 KC 8C / #4 2 TH 9H / #5 2 7D 8D";
  }
  const int own = lots.number(0, 5);
  const std::string_view exchange = std::array{"s", "p r", "p a2/1 s", "p a2/1 p r"}[lots.below(4)];
  const bool turned = lots.number(0, 4) == 0;
  const std::string_view king = turned ? "" : std::array{"k-", "k1", "k2"}[lots.below(3)];
  return fmt::format("t{}{} {} {} w{}-{}", turned ? 'K' : "789"[lots.below(3)], "CDHS"[lots.below(4)], exchange, king,
                     own, 5 - own);
}

std::string hand_and_foot(Lots& lots, int) {
  std::string text;
  for (const char side : {'A', 'B'}) {
    text += fmt::format("{} c{} d{} w{} m{} r{} x{} l{}{}\n", side, lots.number(0, 3), lots.number(0, 3),
                        lots.number(0, 1), 600 + 10 * lots.number(0, 60), lots.number(0, 3), lots.number(0, 1),
                        5 * lots.number(1, 20), side == 'A' && lots.number(0, 1) == 0 ? " p100:HF-76" : "");
  }
  return text + "end stock";
}

std::string burraco(Lots& lots, int) {
  std::string text;
  for (const char side : {'A', 'B'}) {
    text += fmt::format("{} c{} s{} d{} m{} l{}{}{}\n", side, lots.number(0, 2), lots.number(0, 1), lots.number(0, 2),
                        300 + 5 * lots.number(0, 40), 5 * lots.number(2, 8), lots.number(0, 2) == 0 ? " n" : "",
                        side == 'A' && lots.number(0, 1) == 0 ? " p50:BU-76" : "");
  }
  return text + "end stock";
}

struct Table {
  std::string game;
  games::BySide<std::vector<std::string>> sides;
  int most;  ///< points that a side may begin with
  Record record;
};

const std::vector<Table> tables{
    {"all-fours", {{"Ann", "Cleo"}, {"Ben", "Dora"}}, 13, all_fours},
    {"burraco", {{"Ann", "Cleo"}, {"Ben", "Dora"}}, 2000, burraco},
    {"ecarte", {{"Ann"}, {"Ben"}}, 4, ecarte},
    {"fieschi", {{"Ann"}, {"Ben"}, {"Cleo"}}, 0, tests::fieschi},
    {"hand-and-foot", {{"Ann", "Cleo"}, {"Ben", "Dora"}}, 3000, hand_and_foot},
    {"senza-nome", {{"Ann"}, {"Ben"}, {"Cleo"}}, 0, tests::senza_nome},
};

/// A match of one deal; nothing where its record is refused.
std::optional<book::Played> deal(const Table& table, Lots& lots) {
  referee::Head head{.number = 1,
                     .game = table.game,
                     .edition = std::string(games::find_game(table.game).edition),
                     .date = "2026-11-20",
                     .sides = table.sides,
                     .house = {},
                     .scores = games::BySide<Points>(table.sides.size(), 0),
                     .dealer = 1};
  for (Points& score : head.scores) score = table.most == 0 ? 0 : lots.number(0, table.most);
  book::Played played = book::play(
      head,
      {{.number = 1, .kind = Kind::begin},
       {.number = 2, .kind = Kind::deal, .deal = 1, .text = table.record(lots, static_cast<int>(table.sides.size()))}});
  if (played.course.deals.empty() || played.course.deals[0].sheet.refused()) return std::nullopt;
  return played;
}

/// What was done with the sheet: what each side has then, and the words by which it is known again.
struct Altered {
  games::BySide<Points> points;
  std::string thing, how;
};

/// The sheet as it would be had the game not been over, without what stands in it.
std::vector<games::Line> unwritten(const book::Played& played) {
  games::Match match = played.match;
  match.house.set("target", "99");
  const referee::Deal& deal = played.course.deals[0];
  std::vector<games::Line> rest = match.game->score(match, played.course.before(0), deal.text, {}).lines;
  rest.erase(rest.begin(), rest.begin() + static_cast<std::ptrdiff_t>(deal.sheet.lines.size()));
  return rest;
}

std::string name(const games::Line& line) { return fmt::format("{} ({:+})", line.text, line.points); }

std::vector<Altered> ways(const book::Played& played) {
  const games::Sheet& sheet = played.course.deals[0].sheet;
  std::vector<Altered> list;
  const auto add = [&](Side side, Points points, std::string thing, std::string how) -> Altered& {
    list.push_back({sheet.points(), std::move(thing), std::move(how)});
    list.back().points[side] += points;
    return list.back();
  };
  for (const games::Line& line : sheet.lines) {
    add(line.side, -line.points, name(line), fmt::format("of {} left out", line.side));
    for (const Side other : played.match.all_sides()) {
      if (other == line.side) continue;
      add(line.side, -line.points, name(line), fmt::format("given to {}, not to {}", other, line.side)).points[other] +=
          line.points;
    }
  }
  for (const games::Note& note : sheet.notes) {
    if (note.clause.id != "AF-34") continue;
    for (const games::Line& line : unwritten(played)) {
      add(line.side, line.points, name(line), fmt::format("of {} written though the game was over", line.side));
    }
    break;
  }
  for (const games::Finding& finding : sheet.findings) {
    if (finding.check.id == "EC-R14") add(finding.side, 1, "the king that Ben declared late counted (+1)", "");
  }
  if (played.head.game == "hand-and-foot") {
    add(Side(0), 100, "one red three more for A", "");
    for (const games::Line& line : sheet.lines) {
      if (line.clause.id != "HF-60" || line.points != 300 * line.number) continue;
      add(line.side, 200, fmt::format("one of {} of {} counted as a clean book", line.text, line.side), "");
    }
  }
  if (played.head.game == "ecarte" && played.course.deals[0].text.find("p a2/1 p r") != std::string::npos) {
    for (const games::Line& line : sheet.lines) {
      // The dealer, seat 1, refused after an exchange and lost.
      if (line.clause.id == "EC-30" && line.side == Side(1))
        add(Side(1), 1, "the house rule commitment any-refusal", "");
    }
  }
  return list;
}

bool names(const std::vector<book::Explanation>& explanations, const Altered& altered) {
  return std::ranges::any_of(explanations, [&](const book::Explanation& one) {
    return one.size() == 1 && one[0].slip.how == altered.how &&
           std::ranges::count(one[0].slip.things, altered.thing, &book::Slip::Thing::text) > 0;
  });
}

/// Whether the reasons make the whole difference, each of lines that there are.
bool fits(const book::Played& played, const book::Explanation& explanation, const games::BySide<Points>& claimed) {
  const games::Sheet& sheet = played.course.deals[0].sheet;
  games::BySide<Points> sum = sheet.points();
  for (const auto& [slip, count] : explanation) {
    if (count > slip.things.size()) return false;
    for (const Side side : sum.all()) sum[side] += static_cast<Points>(count) * slip.more[side];
    for (const book::Slip::Thing& thing : slip.things) {
      if (thing.line != book::Slip::npos && name(sheet.lines.at(thing.line)) != thing.text) return false;
    }
  }
  return sum == claimed;
}

}  // namespace

TEST_CASE("what was done with a sheet is among what is named, or nothing is") {
  std::map<std::string, int> asked;
  const int seeds = rounds(400, 20);
  for (const Table& table : tables) {
    for (int seed = 0; seed < seeds; ++seed) {
      Lots lots(static_cast<std::uint32_t>(seed));
      const auto played = deal(table, lots);
      if (!played) continue;
      for (const Altered& altered : ways(*played)) {
        const auto explanations = book::explanations(*played, 0, altered.points);
        if (!names(explanations, altered)) {
          // Written where it is read: there are many thousands.
          INFO(table.game << ' ' << played->course.deals[0].text << ": " << altered.thing << ' ' << altered.how);
          for (const book::Explanation& one : explanations) {
            for (const auto& [slip, count] : one) UNSCOPED_INFO("named: " << slip.things[0].text << ' ' << slip.how);
          }
          FAIL();
        }
        ++asked[table.game + ' ' + altered.how.substr(altered.how.rfind(' ') + 1)];
      }
    }
  }
  for (const auto& [what, times] : asked) {
    INFO(what);
    CHECK(times > seeds / 20);
  }
  CHECK(asked.size() >= 15);
}

TEST_CASE("no red three is named that the packs or the sheet do not have") {
  const auto named = [](const std::string& text, games::BySide<Points> claimed) {
    const referee::Head head{.number = 1,
                             .game = "hand-and-foot",
                             .edition = "2026-12",
                             .date = "2026-11-20",
                             .sides = {{"Ann", "Cleo"}, {"Ben", "Dora"}},
                             .house = {},
                             .scores = {0, 0},
                             .dealer = 1};
    const book::Played played = book::play(
        head, {{.number = 1, .kind = Kind::begin}, {.number = 2, .kind = Kind::deal, .deal = 1, .text = text}});
    std::string told;
    for (const book::Explanation& one : book::explanations(played, 0, claimed)) {
      for (const auto& [slip, count] : one) {
        for (const book::Slip::Thing& thing : slip.things) told += thing.text + "; ";
      }
    }
    return told;
  };
  CHECK(named("A m300 r4 x2\nB m300 r2 x1 l5\nend stock", {600, 395}) ==
        "one red three more for A; one red three less caught of A; ");
  CHECK(named("A m300 r4 x2\nB m300 r3 x1 l5\nend stock", {600, 495}) == "one red three less caught of A; ");
  CHECK(named("A m300 r4 x2\nB m300 r3 x1 l5\nend stock", {700, 495}) ==
        "2 red threes caught: 2x-100 (-200); one red three that was caught counted as laid by A; ");
  CHECK(named("A m300\nB m300 r2 l5\nend stock", {200, 495}).empty());
  CHECK(named("A m300\nB m300 r2 l5\nend stock", {300, 395}) == "one red three less for B; ");
  CHECK(named("A m300\nB m300 r1 l5\nend stock", {300, 295}) == "1 red three: 1x100 (+100); ");
}

TEST_CASE("what is named of any claim makes its whole difference, out of what the sheet has") {
  const std::uint32_t seeds = rounds(400U, 40U);
  for (const Table& table : tables) {
    for (std::uint32_t seed = 0; seed < seeds; ++seed) {
      Lots lots(seed);
      const auto played = deal(table, lots);
      if (!played) continue;
      games::BySide<Points> claimed = played->course.deals[0].sheet.points();
      const Points step = table.game == "hand-and-foot" ? 100 : 1;
      for (Points& points : claimed) points += step * lots.number(-4, 4);
      if (claimed == played->course.deals[0].sheet.points()) continue;
      const auto explanations = book::explanations(*played, 0, claimed);
      INFO(table.game << ' ' << played->course.deals[0].text);
      CHECK(explanations.size() <= 2);
      for (const book::Explanation& one : explanations) {
        for (const auto& [slip, count] : one) UNSCOPED_INFO(count << " of " << slip.things[0].text << ' ' << slip.how);
        CHECK(fits(*played, one, claimed));
      }
    }
  }
}
