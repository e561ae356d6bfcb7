#include "season/statistics.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <span>
#include <tuple>

namespace tavolo::season {
namespace {

using games::Points;

/// The figures of a game of which nothing was played.
GameFigures figures_of(const games::Game& game) {
  GameFigures figures{.game = &game};
  figures.marks = {{.name = "most points in a deal"},
                   {.name = "fewest points in a deal", .fewest = true},
                   {.name = "most points in a match"},
                   {.name = "fewest deals in a match won", .fewest = true},
                   {.name = "most deals in a match won"}};
  for (const games::Feat& feat : game.feats) {
    const bool deal = feat.span == games::Feat::Span::deal;
    figures.marks.push_back({.name = fmt::format("most {} in a {}", feat.name, deal ? "deal" : "match")});
  }
  figures.feats.assign(game.feats.size(), 0);
  return figures;
}

/// Puts a value in the place of a lesser one; of equal ones the earlier stays.
void improve(Mark& mark, Points value, const std::vector<std::string>& who, const MatchFigures& match, int deal) {
  const auto when = std::tie(match.date, match.turn, match.match, deal);
  if (mark.is_set()) {
    const bool better = mark.fewest ? value < mark.value : value > mark.value;
    const bool earlier = when < mark.when.order();
    if (!better && (value != mark.value || !earlier)) return;
  }
  mark.value = value;
  mark.who = who;
  mark.when = {match.date, match.match, deal, match.turn};
}

Outcome outcome_of(const games::BySide<int>& places, games::Side side) {
  if (places[side] != 1) return Outcome::lost;
  return std::ranges::count(places, 1) > 1 ? Outcome::drawn : Outcome::won;
}

constexpr int pair_bits = 32;

std::uint64_t pair_of(std::size_t a, std::size_t b) { return std::uint64_t{a} << pair_bits | std::uint64_t{b}; }

/// Keeps a run if it is longer than what is kept.
void keep(std::optional<Run>& longest, const Run& run) {
  if (!longest || run.matches > longest->matches) longest = run;
}

/// The runs of matches that stand in order.
void tell_runs(Person& person, const std::vector<std::pair<const Moment*, Outcome>>& matches) {
  for (const auto& [when, outcome] : matches) {
    if (!person.running || person.running->outcome != outcome) person.running = Run{outcome, 0, *when, *when};
    Run& run = *person.running;
    ++run.matches;
    run.last = *when;
    if (outcome == Outcome::won) keep(person.most_won, run);
    if (outcome == Outcome::lost) keep(person.most_lost, run);
  }
}

/// Takes back the fastest and the longest match of a game whose matches were all of one length.
void forget_lengths(Statistics& all, const games::Game* game) {
  const auto forget = [&](std::vector<GameFigures>& list) {
    for (GameFigures& figures : list) {
      if (figures.game != game) continue;
      for (const std::size_t mark : {mark_fewest_deals, mark_most_deals}) figures.marks[mark].when = {};
    }
  };
  forget(all.games);
  for (Person& person : all.people) forget(person.games);
}

/// The opponent of the most outcomes of a kind, as Person::nemesis and Person::favourite tell.
const Companion* most_against(const std::vector<Companion>& opponents, int Outcomes::*kind) {
  const Companion* found = nullptr;
  for (const Companion& one : opponents) {
    const int times = one.outcomes.*kind;
    if (times < least_beaten || 2 * times <= one.outcomes.played()) continue;
    const auto rank = [kind](const Companion& c) {
      return std::tuple(-(c.outcomes.*kind), c.outcomes.played(), c.name);
    };
    if (found == nullptr || rank(one) < rank(*found)) found = &one;
  }
  return found;
}

void sort_companions(std::vector<Companion>& list) {
  std::ranges::sort(list, {}, [](const Companion& c) { return std::tuple(-c.outcomes.played(), c.name); });
}

void sort_faults(std::vector<Fault>& faults) {
  std::ranges::sort(faults, {}, [](const Fault& f) { return std::tuple(-f.times, f.penalty, f.id()); });
}

}  // namespace

Outcome compared(int own, int other) noexcept {
  if (own == other) return Outcome::drawn;
  return own < other ? Outcome::won : Outcome::lost;
}

void Outcomes::add(Outcome outcome) noexcept {
  switch (outcome) {
    case Outcome::won: ++won; break;
    case Outcome::drawn: ++drawn; break;
    case Outcome::lost: ++lost; break;
  }
}

std::optional<double> GameFigures::average() const {
  if (deals == 0) return std::nullopt;
  return static_cast<double>(points) / deals;
}

std::string_view Fault::id() const {
  if (!check.empty()) return check;
  return cited.empty() ? std::string_view{} : cited.front();
}

const Companion* Person::best_partner() const {
  const Companion* best = nullptr;
  for (const Companion& partner : partners) {
    if (partner.outcomes.played() < least_together) break;  // the others played fewer still
    const auto share = [](const Companion& one, const Companion& other) {
      return std::int64_t{one.outcomes.won} * other.outcomes.played();
    };
    if (best == nullptr || share(partner, *best) > share(*best, partner)) best = &partner;
  }
  return best;
}

const Companion* Person::nemesis() const { return most_against(opponents, &Outcomes::lost); }

const Companion* Person::favourite() const { return most_against(opponents, &Outcomes::won); }

const Person* Statistics::find(std::string_view name) const {
  const auto found = std::ranges::find(people, name, &Person::name);
  return found == people.end() ? nullptr : &*found;
}

void Reckoning::Share::add(Points more, const Moment& when) {
  ++times;
  points += more;
  if (last.order() < when.order()) last = when;
}

Reckoning::Slot Reckoning::slot_of(std::vector<std::string> people) {
  const auto [found, is_new] = m_slots.try_emplace(row_name(people), m_rows.size());
  if (is_new) {
    m_rows.push_back({.name = found->first,
                      .people = std::move(people),
                      .games = std::vector<GameFigures>(games::titles().size()),
                      .finished = {}});
  }
  return found->second;
}

void Reckoning::begin(const MatchFigures& match) {
  const auto titles = games::titles();
  m_game = static_cast<std::size_t>(std::ranges::find(titles, match.game, &games::Title::id) - titles.begin());
  const games::Game& newest = games::game_of(titles[m_game]);  // the editions of a game are counted together
  if (m_games.empty()) m_games.resize(titles.size());
  GameFigures& figures = m_games[m_game];
  if (figures.game == nullptr) figures = figures_of(newest);
  ++figures.matches;
  m_feats.resize(match.sides.size());
  for (auto& feats : m_feats) feats.assign(newest.feats.size(), 0);
}

void Reckoning::seat(const games::BySide<std::vector<std::string>>& sides, std::vector<Slot>& known) {
  m_names = &sides;
  m_sides.resize(sides.size());
  for (const games::Side side : m_sides.all()) {
    const std::vector<std::string>& players = sides[side];
    m_sides[side].clear();
    if (m_by_partnership && players.size() > 1) {
      std::vector<std::string> sorted = players;
      std::ranges::sort(sorted);
      m_sides[side].push_back(slot_of(std::move(sorted)));
    } else {
      for (const std::string& name : players) m_sides[side].push_back(slot_of({name}));
    }
    for (const Slot slot : m_sides[side]) {
      GameFigures& figures = m_rows[slot].games[m_game];
      if (figures.game == nullptr) figures = figures_of(games::game_of(games::titles()[m_game]));
      if (std::ranges::count(known, slot) > 0) continue;
      known.push_back(slot);
      ++figures.matches;
    }
  }
}

void Reckoning::offer(std::size_t mark, games::Side side, games::Points value, const MatchFigures& match, int deal) {
  const std::vector<std::string>& who = (*m_names)[side];
  improve(m_games[m_game].marks[mark], value, who, match, deal);
  for (const Slot slot : m_sides[side]) improve(m_rows[slot].games[m_game].marks[mark], value, who, match, deal);
}

// Where others take a seat, each deal counts for who plays it, and the match as in the standings.
void Reckoning::add(const MatchFigures& match) {
  ++m_matches;
  if (m_first.empty() || match.date < m_first) m_first = match.date;
  if (match.date > m_last) m_last = match.date;
  begin(match);
  m_known.clear();
  if (!match.changing) seat(match.sides, m_known);
  for (const DealFigures& deal : match.deals) {
    if (match.changing) seat(deal.sides, m_known);
    if (deal.counts) add_deal(match, deal);
    add_faults(match, deal);
  }
  if (match.changing) seat(match.sides, m_known);
  offer_feats(match);
  if (match.places.empty()) return;
  m_finished.push_back({match.date, match.match, 0, match.turn});
  add_outcomes(match.places);
  add_ending(match);
}

void Reckoning::add_deal(const MatchFigures& match, const DealFigures& deal) {
  ++m_deals;
  ++m_games[m_game].deals;
  for (const games::Side side : m_sides.all()) {
    if (m_sides[side].empty()) continue;  // who sat there has left
    const Points points = deal.points[side];
    m_games[m_game].points += points;
    for (const Slot slot : m_sides[side]) {
      GameFigures& figures = m_rows[slot].games[m_game];
      ++figures.deals;
      figures.points += points;
    }
    offer(mark_best_deal, side, points, match, deal.number);
    offer(mark_worst_deal, side, points, match, deal.number);
  }
  const auto feats = m_games[m_game].game->feats;
  for (const DealFigures::Feat& one : deal.feats) {
    const auto index = static_cast<std::size_t>(std::ranges::find(feats, one.name, &games::Feat::name) - feats.begin());
    // The rule book may have it no more that is the newest of the game.
    if (index == feats.size() || m_sides[one.side].empty()) continue;
    m_feats[one.side][index] += one.number;
    m_games[m_game].feats[index] += one.number;
    for (const Slot slot : m_sides[one.side]) m_rows[slot].games[m_game].feats[index] += one.number;
    if (feats[index].span == games::Feat::Span::deal) {
      offer(fixed_marks + index, one.side, one.number, match, deal.number);
    }
  }
}

std::vector<Reckoning::Slot> Reckoning::whose(games::Side side, const std::string& player) const {
  if (side == games::nobody || m_sides[side].empty()) return {};  // or who sat there has left
  return m_by_partnership || player.empty() ? m_sides[side] : std::vector{m_slots.at(player)};
}

void Reckoning::add_faults(const MatchFigures& match, const DealFigures& deal) {
  for (const DealFigures::Charged& one : deal.charged) {
    for (const Slot slot : whose(one.side, one.player)) ++m_rows[slot].penalties;
  }
  for (const DealFigures::Fault& one : deal.faults) {
    const Moment when{match.date, match.match, deal.number, match.turn};
    FaultKind& kind = m_faults[{std::string(one.check.empty() ? one.clause : one.check), one.penalty}];
    kind.is_check = !one.check.empty();
    const auto cited = std::ranges::lower_bound(kind.cited, one.clause);
    if (!one.clause.empty() && (cited == kind.cited.end() || *cited != one.clause))
      kind.cited.emplace(cited, one.clause);
    kind.all.add(one.points, when);
    for (const Slot slot : whose(one.side, one.player)) kind.by[slot].add(one.points, when);
  }
}

void Reckoning::offer_feats(const MatchFigures& match) {
  const auto list = m_games[m_game].game->feats;
  for (const games::Side side : m_sides.all()) {
    for (std::size_t i = 0; i < list.size(); ++i) {
      if (list[i].span != games::Feat::Span::match || m_feats[side][i] == 0) continue;
      offer(fixed_marks + i, side, m_feats[side][i], match, 0);
    }
  }
}

void Reckoning::add_outcomes(const games::BySide<int>& places) {
  const auto index = static_cast<std::uint32_t>(m_finished.size() - 1);
  m_games[m_game].outcomes.add(std::ranges::count(places, 1) > 1 ? Outcome::drawn : Outcome::won);
  for (const games::Side side : m_sides.all()) {
    const Outcome outcome = outcome_of(places, side);
    for (const Slot slot : m_sides[side]) {
      m_rows[slot].finished.push_back({index, outcome});
      m_rows[slot].games[m_game].outcomes.add(outcome);
      for (const Slot partner : m_sides[side]) {
        if (partner != slot) m_beside[pair_of(slot, partner)].add(outcome);
      }
      for (const games::Side other : m_sides.all()) {
        if (other == side) continue;
        for (const Slot opponent : m_sides[other]) {
          m_against[pair_of(slot, opponent)].add(compared(places[side], places[other]));
        }
      }
    }
  }
}

void Reckoning::add_ending(const MatchFigures& match) {
  if (match.scores.empty()) return;
  for (const games::Side side : m_sides.all()) offer(mark_best_match, side, match.scores[side], match, 0);
  if (match.winner == games::nobody) return;
  const Points deals = std::ranges::count(match.deals, true, &DealFigures::counts);
  // Of a bare result nobody saw the deals, and none is no number of them.
  if (deals == 0) return;
  offer(mark_fewest_deals, match.winner, deals, match, 0);
  offer(mark_most_deals, match.winner, deals, match, 0);
}

std::vector<Person> Reckoning::people() const {
  std::vector<Person> list(m_rows.size());
  for (Slot slot = 0; slot < m_rows.size(); ++slot) {
    const Row& row = m_rows[slot];
    Person& person = list[slot];
    person.name = row.name;
    person.people = row.people;
    person.penalties = row.penalties;
    std::vector<std::pair<const Moment*, Outcome>> matches;
    for (const Finished& one : row.finished) {
      person.outcomes.add(one.outcome);
      matches.emplace_back(&m_finished[one.match], one.outcome);
    }
    std::ranges::sort(matches, {}, [](const auto& one) { return one.first->order(); });
    tell_runs(person, matches);
    for (const auto& [when, outcome] : std::span(matches).last(std::min(matches.size(), last_matches))) {
      person.latest.push_back({*when, outcome});
    }
    for (const GameFigures& figures : row.games) {
      if (figures.game != nullptr) person.games.push_back(figures);
    }
  }
  const auto tell = [&](const std::unordered_map<std::uint64_t, Outcomes>& pairs, std::vector<Companion> Person::*of) {
    for (const auto& [pair, outcomes] : pairs) {
      const auto other = static_cast<Slot>(pair & 0xFFFF'FFFFU);
      (list[pair >> pair_bits].*of).push_back({m_rows[other].name, outcomes});
    }
    for (Person& person : list) sort_companions(person.*of);
  };
  tell(m_beside, &Person::partners);
  tell(m_against, &Person::opponents);
  return list;
}

void Reckoning::tell_faults(Statistics& all) const {
  for (const auto& [key, kind] : m_faults) {
    Fault proto{.cited = kind.cited, .penalty = key.second};
    if (kind.is_check) proto.check = key.first;
    const auto told = [&proto](const Share& share) {
      Fault fault = proto;
      fault.times = share.times;
      fault.points = share.points;
      fault.last = share.last;
      return fault;
    };
    Fault fault = told(kind.all);
    for (const auto& [slot, share] : kind.by) {
      fault.by.emplace_back(m_rows[slot].name, share.times);
      all.people[slot].faults.push_back(told(share));
    }
    std::ranges::sort(fault.by, {}, [](const auto& one) { return std::tuple(-one.second, one.first); });
    all.faults.push_back(std::move(fault));
  }
  sort_faults(all.faults);
  for (Person& person : all.people) sort_faults(person.faults);
}

Statistics Reckoning::statistics() const {
  Statistics all{.matches = m_matches,
                 .finished = static_cast<int>(m_finished.size()),
                 .deals = m_deals,
                 .first = m_first,
                 .last = m_last};
  all.people = people();
  tell_faults(all);
  for (const GameFigures& figures : m_games) {
    if (figures.game == nullptr) continue;
    all.games.push_back(figures);
    if (figures.marks[mark_fewest_deals].value == figures.marks[mark_most_deals].value)
      forget_lengths(all, figures.game);
  }
  // Who plays alone has no partner to be counted with.
  if (m_by_partnership) std::erase_if(all.people, [](const Person& person) { return person.people.size() < 2; });
  std::ranges::sort(all.people, {},
                    [](const Person& p) { return std::tuple(-p.outcomes.won, p.outcomes.lost, p.name); });
  return all;
}

}  // namespace tavolo::season
