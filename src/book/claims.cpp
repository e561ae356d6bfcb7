#include "book/claims.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <span>
#include <utility>

#include "base/mistake.hpp"
#include "base/name.hpp"
#include "base/number.hpp"
#include "base/words.hpp"
#include "book/plan.hpp"
#include "games/notation.hpp"

namespace tavolo::book {
namespace {

using games::Points;
using journal::Ruling;

/// The points that a text tells of sides.
struct ToldPoints {
  games::BySide<Points> points;
  games::BySide<bool> given;

  [[nodiscard]] bool all() const { return std::ranges::count(given, false) == 0; }
};

/// Those of `A 4 B 3`, or of `Ann: 4, Ben: 3`; nothing where the text is something else.
std::optional<ToldPoints> points_in(const games::Match& match, std::string text) {
  std::ranges::replace_if(
      text, [](char c) { return c == ',' || c == ':' || c == '='; }, ' ');
  ToldPoints told{games::BySide<Points>(match.all_sides()), games::BySide<bool>(match.all_sides())};
  games::Side side = games::nobody;
  const base::Words words(text);
  if (words.words().empty()) return std::nullopt;
  for (const base::Word& word : words.words()) {
    const base::Number number = base::sum(word.text);
    if (side == games::nobody) {
      const auto named = number ? std::nullopt : games::find_side(match, word.text);
      if (!named || told.given[*named]) return std::nullopt;
      side = *named;
      continue;
    }
    if (!number) return std::nullopt;
    told.points[side] = number.value;
    told.given[side] = true;
    side = games::nobody;
  }
  if (side != games::nobody) return std::nullopt;
  return told;
}

/// A slip that changes all of a sheet, and what else may be otherwise beside it.
struct WholeSlip {
  Slip slip;
  std::vector<Slip> beside;  ///< of the sheet as it is with the slip
};

/// What may be otherwise in a sheet.
struct AllSlips {
  std::vector<Slip> each;  ///< the likeliest first
  std::vector<WholeSlip> whole;
};

games::BySide<Points> difference(games::BySide<Points> one, const games::BySide<Points>& other) {
  for (const games::Side side : one.all()) one[side] -= other[side];
  return one;
}

/// Gathers what may be otherwise in a sheet.
class Slips {
 public:
  Slips(const Played& played, std::size_t index)
      : m_played(played),
        m_index(index),
        m_deal(played.course.deals[index]),
        m_match(played.at(m_deal.number)),
        m_before(played.course.before(index)),
        m_stage(m_deal.open ? games::Stage::open : games::Stage::closed) {}

  AllSlips run() {
    not_recorded();
    left_out(m_deal.sheet);
    known(m_match, m_deal.sheet);
    unwritten();
    moved(m_deal.sheet);
    other_rules();
    exchanged();
    return {std::move(m_slips), std::move(m_whole)};
  }

 private:
  [[nodiscard]] games::BySide<Points> none() const { return games::BySide<Points>(m_match.all_sides()); }

  static std::string name(const games::Line& line) { return fmt::format("{} ({:+})", line.text, line.points); }

  static bool says_same(const games::Line& one, const games::Line& other) {
    return one.side == other.side && one.clause == other.clause && one.text == other.text;
  }
  static bool stands(const std::vector<games::Line>& lines, const games::Line& line) {
    return std::ranges::any_of(lines, [&](const games::Line& one) { return says_same(one, line); });
  }

  /// Things that are as much otherwise in the same way are one slip: nobody can say which it was.
  void add(games::BySide<Points> more, Slip::Thing thing, std::string how) {
    const auto same =
        std::ranges::find_if(m_slips, [&](const Slip& slip) { return slip.how == how && slip.more == more; });
    if (same != m_slips.end()) {
      same->things.push_back(std::move(thing));
    } else {
      m_slips.push_back({.more = std::move(more), .things = {std::move(thing)}, .how = std::move(how)});
    }
  }

  void add_whole(Slip slip, std::vector<Slip> beside) {
    slip.alone = true;
    m_whole.push_back({slip, std::move(beside)});
    m_slips.push_back(std::move(slip));
  }

  /// What may be otherwise in single lines of another sheet.
  [[nodiscard]] std::vector<Slip> lines_of(const games::Match& match, const games::Sheet& sheet) {
    std::vector<Slip> kept = std::exchange(m_slips, {});
    left_out(sheet);
    known(match, sheet);
    moved(sheet);
    std::swap(kept, m_slips);
    for (Slip& slip : kept) {
      for (Slip::Thing& thing : slip.things) thing.line = Slip::npos;
    }
    return kept;
  }

  /// What the game itself knows.
  void known(const games::Match& match, const games::Sheet& sheet) {
    if (match.game->slips == nullptr) return;
    for (const games::Line& line : match.game->slips(match, sheet)) {
      games::BySide<Points> more = none();
      more[line.side] = line.points;
      add(std::move(more), {line.text, {line.clause}}, {});
    }
  }

  /// A line that a finding offers for the record, which is not there.
  void not_recorded() {
    for (const Remedied& one : remedied(m_played, m_index)) {
      const referee::Deal& with = one.after.course.deals[m_index];
      if (with.open != m_deal.open) continue;
      games::BySide<Points> more = difference(with.sheet.points(), m_deal.sheet.points());
      if (more == none()) continue;
      Slip::Thing thing{.text = fmt::format("{}", fmt::join(one.lines, " / "))};
      const auto cite = [&](games::Clause clause) {
        if (std::ranges::find(thing.clauses, clause) == thing.clauses.end()) thing.clauses.push_back(clause);
      };
      for (const games::Line& line : with.sheet.lines) {
        if (!stands(m_deal.sheet.lines, line)) cite(line.clause);
      }
      for (const games::Line& line : m_deal.sheet.lines) {
        if (!stands(with.sheet.lines, line)) cite(line.clause);
      }
      add_whole({.more = std::move(more), .things = {std::move(thing)}, .how = "recorded"},
                lines_of(one.after.at(with.number), with.sheet));
    }
  }

  void left_out(const games::Sheet& sheet) {
    const std::vector<games::Line>& all = sheet.lines;
    for (std::size_t i = 0; i < all.size(); ++i) {
      games::BySide<Points> more = none();
      more[all[i].side] = -all[i].points;
      add(std::move(more), {name(all[i]), {all[i].clause}, i}, fmt::format("of {} left out", all[i].side));
    }
  }

  /// Lines that are another side's.
  void moved(const games::Sheet& sheet) {
    const std::vector<games::Line>& all = sheet.lines;
    for (std::size_t i = 0; i < all.size(); ++i) {
      for (const games::Side other : m_match.all_sides()) {
        if (other == all[i].side) continue;
        games::BySide<Points> more = none();
        more[all[i].side] = -all[i].points;
        more[other] = all[i].points;
        add(std::move(more), {name(all[i]), {all[i].clause}, i},
            fmt::format("given to {}, not to {}", other, all[i].side));
      }
    }
  }

  /// The match where a house rule has another value, which it may refuse, and the sheet of the deal there.
  struct Elsewhere {
    games::Match match;
    games::Sheet sheet;
  };
  [[nodiscard]] std::optional<Elsewhere> under(std::size_t rule, std::string_view value) const {
    games::Match match = m_match;
    try {
      match.house.set(match.house.rules()[rule].name, value);
    } catch (const base::Mistake&) {
      return std::nullopt;
    }
    games::Sheet sheet = match.game->score(match, m_before, m_deal.text, {.stage = m_stage});
    if (sheet.refused()) return std::nullopt;
    return Elsewhere{std::move(match), std::move(sheet)};
  }

  /// What is not written because the game was over: all lines, and each.
  void unwritten() {
    const auto target = games::target_rule(m_match);
    if (!target) return;
    const games::HouseRule& rule = m_match.house.rules()[*target];
    const auto played_on = under(*target, fmt::format("{}", rule.high));
    if (!played_on) return;
    std::vector<games::Line> rest = played_on->sheet.lines;
    for (const games::Line& line : m_deal.sheet.lines) {
      const auto same = std::ranges::find_if(rest, [&](const games::Line& other) { return says_same(line, other); });
      if (same != rest.end()) rest.erase(same);
    }
    Slip all{.more = none(), .things = {Slip::Thing{}}, .how = "written though the game was over"};
    Slip::Thing& thing = all.things.front();
    for (const games::Line& line : rest) {
      games::BySide<Points> more = none();
      more[line.side] = line.points;
      all.more[line.side] += line.points;
      thing.text += fmt::format("{}{}", thing.text.empty() ? "" : ", ", name(line));
      thing.clauses.push_back(line.clause);
      add(std::move(more), {name(line), {line.clause}},
          fmt::format("of {} written though the game was over", line.side));
    }
    if (rest.size() > 1) m_slips.push_back(std::move(all));
  }

  /// The points of the sides exchanged, or the totals in the place of the points.
  void exchanged() {
    const games::BySide<Points> have = m_deal.sheet.points();
    for (const games::Side one : have.all()) {
      for (const games::Side other : have.all()) {
        if (!(one < other) || have[one] == have[other]) continue;
        games::BySide<Points> more = none();
        more[one] = have[other] - have[one];
        more[other] = have[one] - have[other];
        std::vector<Slip> beside = lines_of(m_match, m_deal.sheet);
        for (Slip& slip : beside) std::swap(slip.more[one], slip.more[other]);
        add_whole({.more = std::move(more), .things = {{fmt::format("the points of {} and {} exchanged", one, other)}}},
                  std::move(beside));
      }
    }
    if (std::ranges::any_of(m_before.scores, [](Points points) { return points != 0; })) {
      add_whole({.more = m_before.scores, .things = {{"the totals after the deal in the place of its points"}}},
                lines_of(m_match, m_deal.sheet));
    }
  }

  /// Another value of a house rule that is one of a few words.
  void other_rules() {
    const games::BySide<Points> have = m_deal.sheet.points();
    const auto rules = m_match.house.rules();
    for (std::size_t i = 0; i < rules.size(); ++i) {
      if (rules[i].kind != games::HouseRule::Kind::choice) continue;
      for (const std::string_view value : rules[i].words) {
        const auto other = under(i, value);
        if (!other || other->sheet.points() == have) continue;
        const std::string_view clauses = rules[i].clauses;
        add_whole({.more = difference(other->sheet.points(), have),
                   .things = {{fmt::format("the house rule {} {}", rules[i].name, value),
                               {games::Clause{clauses.substr(0, clauses.find(','))}}}}},
                  lines_of(other->match, other->sheet));
      }
    }
  }

  const Played& m_played;
  std::size_t m_index;
  const referee::Deal& m_deal;
  const games::Match& m_match;  // as it is in the deal
  const games::Progress& m_before;
  games::Stage m_stage;
  std::vector<Slip> m_slips;
  std::vector<WholeSlip> m_whole;
};

constexpr std::size_t most_explanations = 2;

/// Whether a thing of each of two slips may be otherwise at once: they are not the same only line.
bool go_together(const Slip& one, const Slip& other) {
  if (one.alone || other.alone) return false;
  return one.things.size() > 1 || other.things.size() > 1 || one.things.front().line == Slip::npos ||
         one.things.front().line != other.things.front().line;
}

/// One slip that is the whole difference.
std::vector<Explanation> by_one(std::span<const Slip> slips, const games::BySide<Points>& missing) {
  std::vector<Explanation> found;
  for (const Slip& slip : slips) {
    if (found.size() < most_explanations && slip.more == missing) found.push_back({{slip}});
  }
  return found;
}

/// Two that are it together.
std::vector<Explanation> by_two(std::span<const Slip> slips, const games::BySide<Points>& missing) {
  std::vector<Explanation> found;
  for (std::size_t i = 0; i < slips.size(); ++i) {
    for (std::size_t j = i; j < slips.size() && found.size() < most_explanations; ++j) {
      games::BySide<Points> sum = slips[i].more;
      for (const games::Side side : sum.all()) sum[side] += slips[j].more[side];
      if (sum != missing || (i == j && slips[i].things.size() < 2) || !go_together(slips[i], slips[j])) continue;
      found.push_back(i == j ? Explanation{{slips[i], 2}} : Explanation{{slips[i]}, {slips[j]}});
    }
  }
  return found;
}

/// One that changes all of the sheet, with one beside it.
std::vector<Explanation> by_whole(std::span<const WholeSlip> slips, const games::BySide<Points>& missing) {
  std::vector<Explanation> found;
  for (const WholeSlip& whole : slips) {
    for (const Explanation& one : by_one(whole.beside, difference(missing, whole.slip.more))) {
      if (found.size() < most_explanations) found.push_back({{whole.slip}, one.front()});
    }
  }
  return found;
}

}  // namespace

ClaimState state_of(const Played& played, const Ruling& made) {
  const std::int64_t disputed = std::get<journal::Claim>(made.what).entry;
  for (std::size_t i = 0; i < played.entries.size(); ++i) {
    if (played.entries[i].number == disputed && played.course.taken_back[i] != 0) return ClaimState::undone;
  }
  const auto deal = std::ranges::find(played.course.deals, made.deal, &referee::Deal::number);
  if (deal == played.course.deals.end()) return ClaimState::undone;
  if (deal->is_void || deal->entry != disputed) return ClaimState::settled;
  const bool decided = std::ranges::any_of(played.rulings, [&](const Ruling& other) {
    return std::holds_alternative<journal::Decision>(other.what) && other.number > made.number &&
           other.match == made.match && other.deal == made.deal;
  });
  return decided ? ClaimState::settled : ClaimState::open;
}

ClaimStates claim_states(journal::Journal& journal, std::span<const Ruling> list) {
  std::map<std::int64_t, Played> matches;
  ClaimStates states;
  for (const Ruling& one : list) {
    if (!std::holds_alternative<journal::Claim>(one.what) || one.voided) continue;
    auto played = matches.find(one.match);
    if (played == matches.end()) {
      played = matches.emplace(one.match, load(journal, one.match)).first;
      played->second.rulings = journal.precedents(played->second.head.game, {}, one.match);
    }
    states.emplace(one.number, state_of(played->second, one));
  }
  return states;
}

std::vector<ClaimMade> claims(const Played& played, std::size_t deal) {
  std::vector<ClaimMade> list;
  for (const Ruling& ruling : played.rulings) {
    const auto* claim = std::get_if<journal::Claim>(&ruling.what);
    if (claim == nullptr || ruling.match != played.head.number || ruling.deal != played.course.deals[deal].number) {
      continue;
    }
    const ClaimState state = state_of(played, ruling);
    if (state != ClaimState::undone) list.push_back({ruling.number, *claim, state == ClaimState::settled});
  }
  return list;
}

Ruling claim(const Played& played, std::size_t index, const std::string& word, const std::string& text) {
  const referee::Deal& deal = played.course.deals[index];
  const games::Match& match = played.at(deal.number);
  if (deal.is_void) {
    throw base::Mistake("void-deal",
                        fmt::format("deal {}.{} is void: no sheet counts", played.head.number, deal.number),
                        "`tavolo undo` brings it back where it was made void by mistake");
  }
  const auto side = games::find_side(match, word);
  if (!side) {
    throw base::Mistake("no-side", fmt::format("\"{}\" is no side of match {}", word, played.head.number),
                        fmt::format("a side is a letter, A to {}, or a player: {}", games::Side(match.sides - 1),
                                    fmt::join(match.players, ", ")));
  }
  // `A 3 B 5` alone: its first letter was taken for the owner of the sheet.
  const std::string whole = fmt::format("{} {}", *side, text);
  if (points_in(match, whole)) {
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
  const games::BySide<Points> wanted = difference(points, played.course.deals[deal].sheet.points());
  const AllSlips slips = Slips(played, deal).run();
  if (std::vector<Explanation> found = by_one(slips.each, wanted); !found.empty()) return found;
  std::vector<Explanation> found = by_two(slips.each, wanted);
  if (found.size() < most_explanations) std::ranges::move(by_whole(slips.whole, wanted), std::back_inserter(found));
  if (found.size() > most_explanations) found.resize(most_explanations);
  return found;
}

Reading read_claim(const Played& played, std::size_t index, const std::string& text) {
  const referee::Deal& deal = played.course.deals[index];
  const games::Match& match = played.at(deal.number);
  auto told = points_in(match, text);
  if (told && told->all()) return {.points = std::move(told->points), .given = std::move(told->given)};
  const games::Stage stage = deal.open ? games::Stage::open : games::Stage::closed;
  games::Sheet theirs = match.game->score(match, played.course.before(index), text, {.stage = stage});
  if (!told || !theirs.refused()) return {.sheet = std::move(theirs)};
  // What a claim says nothing of is as it is here.
  const games::BySide<Points> have = deal.sheet.points();
  for (const games::Side side : have.all()) {
    if (!told->given[side]) told->points[side] = have[side];
  }
  return {.points = std::move(told->points), .given = std::move(told->given)};
}

}  // namespace tavolo::book
