#include "season/statistics.hpp"

#include <algorithm>
#include <map>
#include <random>
#include <string>
#include <vector>

#include "catch.hpp"
#include "season/results.hpp"
#include "winter.hpp"

using namespace tavolo;
using namespace tavolo::season;
using Kind = referee::Entry::Kind;

namespace {

using House = std::vector<std::pair<std::string, std::string>>;

/// A match under its house rules, with no entries.
tests::WinterMatch begun(std::string game, std::string date, std::vector<std::vector<std::string>> sides,
                         const House& house = {}) {
  const games::Game& found = games::find_game(game);
  games::HouseRules rules(found.house_rules);
  std::vector<int> sizes;
  for (const auto& side : sides) sizes.push_back(static_cast<int>(side.size()));
  for (const auto& [name, value] : house) rules.set(name, value);
  found.settle(found, rules, sizes);
  tests::WinterMatch match;
  match.head = {.game = std::move(game),
                .edition = std::string(found.edition),
                .date = std::move(date),
                .sides = std::move(sides)};
  match.head.scores.assign(match.head.sides.size(), 0);
  for (std::size_t i = 0; i < rules.size(); ++i)
    match.head.house.emplace_back(found.house_rules[i].name, rules[i].text);
  return match;
}

tests::WinterMatch& with(tests::WinterMatch& match, referee::Entry entry) {
  entry.number = static_cast<std::int64_t>(match.entries.size()) + 1;
  match.entries.push_back(std::move(entry));
  return match;
}

/// The match with these deals, each as typed.
tests::WinterMatch dealt(tests::WinterMatch match, const std::vector<std::string>& deals) {
  for (const std::string& text : deals)
    with(match, {.kind = Kind::deal, .deal = static_cast<int>(match.entries.size()) + 1, .text = text});
  return match;
}

/// The match given up by a side.
tests::WinterMatch conceded(tests::WinterMatch match, int side) {
  return with(match, {.kind = Kind::concede, .side = games::Side(side)});
}

void add(Reckoning& reckoning, const tests::WinterMatch& match, std::int64_t number) {
  referee::Head head = match.head;
  head.number = number;
  const tests::Judged played = tests::judged(std::move(head), match.entries);
  for (const referee::Deal& deal : played.course.deals) {
    INFO(deal.text << (deal.sheet.findings.empty() ? "" : ": " + deal.sheet.findings.front().text));
    REQUIRE_FALSE(deal.sheet.refused());
  }
  reckoning.add(
      figures_of(played.head, played.match, played.course, result_of(played.head, played.match, played.course)));
}

/// The statistics of matches that are numbered from 1.
Statistics of(const std::vector<tests::WinterMatch>& matches, bool by_partnership = false) {
  Reckoning reckoning(by_partnership);
  for (std::size_t i = 0; i < matches.size(); ++i) add(reckoning, matches[i], static_cast<std::int64_t>(i) + 1);
  return reckoning.statistics();
}

const Person& person(const Statistics& all, std::string_view name) {
  const Person* found = all.find(name);
  REQUIRE(found != nullptr);
  return *found;
}

const Mark& mark(const GameFigures& figures, std::string_view name) {
  const auto found = std::ranges::find(figures.marks, name, &Mark::name);
  REQUIRE(found != figures.marks.end());
  return *found;
}

std::string told(const Moment& when) {
  return when.date + ' ' + std::to_string(when.match) + '.' + std::to_string(when.deal);
}

std::string told(const std::optional<Run>& run) {
  if (!run) return "none";
  return std::to_string(static_cast<int>(run->outcome)) + 'x' + std::to_string(run->matches) + ' ' + told(run->first) +
         ' ' + told(run->last);
}

std::string told(const Outcomes& outcomes) {
  return std::to_string(outcomes.won) + '-' + std::to_string(outcomes.drawn) + '-' + std::to_string(outcomes.lost);
}

std::string told(const std::vector<GameFigures>& games) {
  std::string text;
  for (const GameFigures& one : games) {
    text += std::string(one.game->id) + ' ' + told(one.outcomes) + ' ' + std::to_string(one.matches) + ' ' +
            std::to_string(one.deals) + ' ' + std::to_string(one.points);
    for (const Mark& mark : one.marks) {
      text += "; " + mark.name + ' ' + std::to_string(mark.value) + ' ' + told(mark.when);
      for (const std::string& name : mark.who) text += ' ' + name;
    }
    for (const games::Points feat : one.feats) text += ' ' + std::to_string(feat);
    text += '\n';
  }
  return text;
}

std::string told(const std::vector<Fault>& faults) {
  std::string text;
  for (const Fault& fault : faults) {
    text += std::string(fault.id()) + (fault.penalty ? "! " : " ") + std::to_string(fault.times) + ' ' +
            std::to_string(fault.points) + ' ' + told(fault.last);
    for (const auto& [name, times] : fault.by) text += ' ' + name + std::to_string(times);
    text += '\n';
  }
  return text;
}

/// All of it, for comparing.
std::string told(const Statistics& all) {
  std::string text = std::to_string(all.matches) + ' ' + std::to_string(all.finished) + ' ' +
                     std::to_string(all.deals) + ' ' + all.first + ' ' + all.last + '\n' + told(all.games) +
                     told(all.faults);
  for (const Person& one : all.people) {
    text += one.name + ' ' + told(one.outcomes) + ' ' + told(one.most_won) + ' ' + told(one.most_lost) + ' ' +
            told(one.running) + '\n' + told(one.games) + told(one.faults);
    for (const Companion& partner : one.partners) text += partner.name + ' ' + told(partner.outcomes) + '\n';
    for (const Companion& opponent : one.opponents) text += opponent.name + ' ' + told(opponent.outcomes) + '\n';
  }
  return text;
}

const std::vector<std::vector<std::string>> pairs{{"Ann", "Cleo"}, {"Ben", "Dora"}};
const std::vector<std::vector<std::string>> others{{"Ann", "Ben"}, {"Cleo", "Dora"}};
const std::vector<std::vector<std::string>> three{{"Ann"}, {"Ben"}, {"Cid"}};

}  // namespace

TEST_CASE("nothing comes of no matches") {
  const Statistics none = of({});
  CHECK(none.matches == 0);
  CHECK(none.people.empty());
  CHECK(none.find("Ann") == nullptr);
}

TEST_CASE("runs follow the dates, whatever the order of entry") {
  const Statistics all =
      of({conceded(begun("all-fours", "2026-11-20", pairs), 1), conceded(begun("all-fours", "2026-11-06", pairs), 0),
          conceded(begun("all-fours", "2026-11-13", pairs), 1)});
  const Person& ann = person(all, "Ann");
  CHECK(told(ann.outcomes) == "2-0-1");
  CHECK(told(ann.most_won) == "0x2 2026-11-13 3.0 2026-11-20 1.0");
  CHECK(told(ann.most_lost) == "2x1 2026-11-06 2.0 2026-11-06 2.0");
  CHECK(told(ann.running) == told(ann.most_won));
  CHECK(told(person(all, "Dora").running) == "2x2 2026-11-13 3.0 2026-11-20 1.0");
}

TEST_CASE("of equal runs the first is the longest, and a draw ends one") {
  const auto three_way = [](std::string date, const std::string& deal) {
    return dealt(begun("fieschi", std::move(date), three), {deal});
  };
  const Statistics all = of({three_way("2026-11-01", "A 7\nB 3\nC 3"), three_way("2026-11-02", "A 7\nB 7\nC 3"),
                             three_way("2026-11-03", "A 7\nB 3\nC 3")});
  CHECK(told(person(all, "Ann").most_won) == "0x1 2026-11-01 1.0 2026-11-01 1.0");
  CHECK(told(person(all, "Ann").outcomes) == "2-1-0");
  CHECK(told(person(all, "Ben").running) == "2x1 2026-11-03 3.0 2026-11-03 3.0");
}

TEST_CASE("among three, somebody is won against who came out behind") {
  const Statistics all = of({dealt(begun("fieschi", "2026-11-01", three), {"A 7 7\nB 7\nC 3"})});
  const Person& ben = person(all, "Ben");
  CHECK(told(ben.outcomes) == "0-0-1");
  REQUIRE(ben.opponents.size() == 2);
  CHECK(ben.opponents[0].name == "Ann");
  CHECK(told(ben.opponents[0].outcomes) == "0-0-1");
  CHECK(ben.opponents[1].name == "Cid");
  CHECK(told(ben.opponents[1].outcomes) == "1-0-0");
}

TEST_CASE("the best partner wins the largest share of three matches or more") {
  std::vector<tests::WinterMatch> matches;
  for (int i = 0; i < 4; ++i) matches.push_back(conceded(begun("all-fours", "2026-11-01", pairs), i == 0 ? 0 : 1));
  for (int i = 0; i < 2; ++i) matches.push_back(conceded(begun("all-fours", "2026-11-02", others), 1));
  REQUIRE(person(of(matches), "Ann").best_partner() != nullptr);
  CHECK(person(of(matches), "Dora").best_partner()->name == "Ben");
  const Statistics two = of(matches);
  CHECK(person(two, "Ann").best_partner()->name == "Cleo");
  matches.push_back(conceded(begun("all-fours", "2026-11-03", others), 1));
  const Statistics all = of(matches);
  CHECK(person(all, "Ann").best_partner()->name == "Ben");
  CHECK(told(person(all, "Ann").best_partner()->outcomes) == "3-0-0");
}

TEST_CASE("partners of a side can be counted together, whatever their order") {
  const Statistics all = of({conceded(begun("all-fours", "2026-11-01", pairs), 1),
                             conceded(begun("all-fours", "2026-11-02", {{"Cleo", "Ann"}, {"Ben", "Dora"}}), 1),
                             conceded(begun("all-fours", "2026-11-03", {{"Ann"}, {"Ben"}}), 1)},
                            true);
  CHECK(told(person(all, "Ann+Cleo").outcomes) == "2-0-0");
  CHECK(all.find("Ann") == nullptr);  // who played alone had no partner
  CHECK(person(all, "Ann+Cleo").partners.empty());
  CHECK(person(all, "Ann+Cleo").opponents.front().name == "Ben+Dora");
}

TEST_CASE("All Fours counts hang jacks, and deals that bring all four") {
  auto match = dealt(begun("all-fours", "2026-11-06", pairs),
                     {"t6H s hA l4 jB! g21-40", "t9C s hA lA jA g40-21", "t9C s hB lB jB! g21-40"});
  const Statistics all = of({match});
  const GameFigures& game = all.games.front();
  CHECK(mark(game, "most hang jacks in a match").value == 2);
  CHECK(mark(game, "most hang jacks in a match").who == pairs[1]);
  CHECK(told(mark(game, "most hang jacks in a match").when) == "2026-11-06 1.0");
  CHECK(game.feats == std::vector<games::Points>{2, 2});
  CHECK(mark(game, "most points in a deal").value == 6);
  CHECK(told(mark(game, "most points in a deal").when) == "2026-11-06 1.3");
  CHECK(told(mark(game, "fewest points in a deal").when) == "2026-11-06 1.2");
  CHECK(mark(game, "fewest points in a deal").who == pairs[1]);
  CHECK_FALSE(mark(game, "most points in a match").is_set());
  CHECK(person(all, "Ann").games.front().average() == 7.0 / 3);

  with(match, {.kind = Kind::void_deal, .deal = 3, .why = "misdealt"});
  const Statistics fewer = of({match});
  CHECK(fewer.deals == 2);
  CHECK(mark(fewer.games.front(), "most hang jacks in a match").value == 1);
  with(match, {.kind = Kind::undo, .target = 4});
  CHECK(told(of({match})) == told(all));
}

TEST_CASE("Hand and Foot counts the books that its lines tell together") {
  const Statistics all = of({dealt(begun("hand-and-foot", "2026-11-06", pairs),
                                   {"A c2 d3 w1 m500 l30 out:1\nB d1 m200 l100 p100:HF-75 p50:HF-75",
                                    "A c1 m500 l30\nB c3 d1 m200 l100\nend stock"})});
  const GameFigures& game = all.games.front();
  CHECK(mark(game, "most books in a deal").value == 6);
  CHECK(told(mark(game, "most books in a deal").when) == "2026-11-06 1.1");
  CHECK(game.feats == std::vector<games::Points>{12, 1, 6});
  REQUIRE(all.faults.size() == 1);
  CHECK(told(all.faults) == "HF-75! 2 150 2026-11-06 1.1 Ben2 Dora2\n");
  CHECK(told(person(all, "Dora").faults) == "HF-75! 2 150 2026-11-06 1.1\n");
}

TEST_CASE("Écarté counts voles under whichever clause, Fieschi pokers, Senza Nome games") {
  const Statistics all =
      of({dealt(begun("ecarte", "2026-11-06", {{"Ann"}, {"Ben"}}, {{"commitment-vole", "3"}, {"target", "5"}}),
                {"d1 t7D s k- w5-0", "tKS p r k- w5-0"}),
          dealt(begun("fieschi", "2026-11-06", three), {"A 7 3\nB -\nC 7 6 5"}),
          dealt(begun("senza-nome", "2026-11-06", three, {{"target", "2"}}),
                {"win P1 left P2 4+5 P3 2+1", "win P1 left P2 4+5 P3 2+1"})});
  REQUIRE(all.games.size() == 3);
  CHECK(mark(all.games[0], "most voles in a match").value == 2);
  CHECK(mark(all.games[0], "most kings in a match").who == std::vector<std::string>{"Ben"});
  CHECK(mark(all.games[1], "most pokers in a deal").who == std::vector<std::string>{"Cid"});
  CHECK(all.games[1].feats == std::vector<games::Points>{5});
  CHECK(mark(all.games[2], "most games won in a match").value == 2);
}

TEST_CASE("clean burrachi are those without a wild card, clean books those of special ranks too, and voles are made") {
  const std::vector<std::vector<std::string>> two{{"Ann"}, {"Ben"}};
  const Statistics all =
      of({dealt(begun("burraco", "2026-11-06", pairs, {{"royal-bonus", "300"}, {"super-dirty-bonus", "250"}}),
                {"A c1 r1 s1 d1 m605 l20 close:1\nB w1 m275 l75"}),
          dealt(begun("hand-and-foot", "2026-11-06", pairs, {{"special-books", "7:1500"}}),
                {"A c2 s7x1 d3 w1 m500 l30 out:1\nB d1 m200 l100"}),
          dealt(begun("ecarte", "2026-11-06", two), {"d1 t8C s k- w5-0 rv1 stand", "t8C p a1/1 s k- ab2@1-0"})});
  REQUIRE(all.games.size() == 3);
  CHECK(all.games[0].feats == std::vector<games::Points>{5, 1, 2});
  CHECK(all.games[1].feats == std::vector<games::Points>{1, 0});
  CHECK(all.games[2].feats == std::vector<games::Points>{7, 1, 2});
}

TEST_CASE("a penalty that gives the others points is of the side that pays it") {
  const Statistics all = of(
      {dealt(begun("all-fours", "2026-11-06", pairs), {"d1 t9C s hA lB j- rn2 g40-21", "d1 t9C s hA lB j- g40-21"})});
  CHECK(told(person(all, "Ben").faults) == "AF-47! 1 1 2026-11-06 1.1\n");
  // The second deal was Ben's. It stands and the turn goes on from Ann, who took it: that is no fault any more (AF-42).
  CHECK(person(all, "Ann").faults.empty());
  CHECK(person(all, "Cleo").faults.empty());
}

TEST_CASE("the fastest match is one played to its end from nothing, where lengths differ") {
  const House short_game{{"target", "7"}};
  const auto match = [&](std::string date, const std::vector<std::string>& deals) {
    return dealt(begun("all-fours", std::move(date), pairs, short_game), deals);
  };
  const std::string four = "t9C s hA lA jA g40-21";
  const std::string two = "t9C s hA lB jA g21-40";
  std::vector<tests::WinterMatch> matches{match("2026-11-06", {four, two, two}), match("2026-11-13", {four, two, two})};
  CHECK_FALSE(mark(of(matches).games.front(), "fewest deals in a match won").is_set());
  matches.push_back(match("2026-11-20", {four, four}));
  matches.push_back(conceded(match("2026-11-21", {four}), 1));
  auto taken_over = match("2026-11-22", {four});
  taken_over.head.scores = {6, 0};
  matches.push_back(taken_over);
  const Statistics all = of(matches);
  CHECK(all.finished == 5);
  const Mark& fastest = mark(all.games.front(), "fewest deals in a match won");
  CHECK(fastest.value == 2);
  CHECK(fastest.who == pairs[0]);
  CHECK(told(fastest.when) == "2026-11-20 3.0");
  CHECK(told(mark(all.games.front(), "most deals in a match won").when) == "2026-11-06 1.0");
  CHECK_FALSE(mark(person(all, "Ben").games.front(), "fewest deals in a match won").is_set());
}

TEST_CASE("an open deal and a match that was abandoned") {
  auto open = begun("all-fours", "2026-11-06", pairs);
  with(open, {.kind = Kind::add, .deal = 1, .text = "t6H s"});
  const Statistics one = of({open});
  CHECK(one.deals == 0);
  CHECK_FALSE(person(one, "Ann").games.front().average());
  auto abandoned = dealt(begun("all-fours", "2026-11-06", pairs), {"t6H s hA l4 jB! g21-40"});
  with(abandoned, {.kind = Kind::abandon});
  const Statistics two = of({abandoned});
  CHECK(two.deals == 1);
  CHECK(two.finished == 0);
  CHECK(person(two, "Ann").outcomes.played() == 0);
}

TEST_CASE("the statistics of a winter add up") {
  for (const std::uint32_t seed : {1U, 2U, 3U}) {
    const Statistics all = of(tests::winter(seed));
    std::map<std::pair<std::string, std::string>, Outcomes> met;
    for (const Person& one : all.people) {
      INFO(one.name);
      Outcomes sum;
      for (const GameFigures& game : one.games) {
        sum.won += game.outcomes.won;
        sum.drawn += game.outcomes.drawn;
        sum.lost += game.outcomes.lost;
        if (game.deals == 0) continue;
        const games::Points best = game.marks[mark_best_deal].value;
        const games::Points worst = game.marks[mark_worst_deal].value;
        CHECK(worst * game.deals <= game.points);
        CHECK(best * game.deals >= game.points);
      }
      CHECK(sum == one.outcomes);
      for (const Companion& opponent : one.opponents) met[{one.name, opponent.name}] = opponent.outcomes;
      CHECK((one.most_won ? one.most_won->matches : 0) <= one.outcomes.won);
      CHECK(one.running.has_value() == (one.outcomes.played() > 0));
    }
    // What one won against the other, the other lost.
    for (const auto& [pair, outcomes] : met) {
      const Outcomes back = met.at({pair.second, pair.first});
      CHECK(outcomes.won == back.lost);
      CHECK(outcomes.drawn == back.drawn);
      CHECK(outcomes.lost == back.won);
    }
    for (const GameFigures& game : all.games) {
      INFO(game.game->id);
      for (std::size_t i = 0; i < game.marks.size(); ++i) {
        // The mark of a game is the best of those of its people.
        const Mark& best = game.marks[i];
        if (!best.is_set()) continue;
        const Person& holder = person(all, best.who.front());
        const auto own = std::ranges::find(holder.games, game.game, &GameFigures::game);
        CHECK(own->marks[i].value == best.value);
        CHECK(own->marks[i].when == best.when);
        for (const Person& one : all.people) {
          const auto figures = std::ranges::find(one.games, game.game, &GameFigures::game);
          if (figures == one.games.end() || !figures->marks[i].is_set()) continue;
          CHECK((best.fewest ? figures->marks[i].value >= best.value : figures->marks[i].value <= best.value));
        }
      }
    }
  }
}

TEST_CASE("the statistics of a winter do not depend on the order in which matches are added") {
  const auto matches = tests::winter(4);
  const std::string in_order = told(of(matches));
  std::vector<std::size_t> order(matches.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
  std::mt19937 random(5);
  for (int round = 0; round < 3; ++round) {
    std::ranges::shuffle(order, random);
    Reckoning reckoning;
    for (const std::size_t i : order) add(reckoning, matches[i], static_cast<std::int64_t>(i) + 1);
    CHECK(told(reckoning.statistics()) == in_order);
  }
}

TEST_CASE("the penalties of a table are those of the statistics, for players and for pairs") {
  int all = 0;
  for (const std::uint32_t seed : {1U, 2U, 3U}) {
    auto matches = tests::winter(seed, {.evenings = 20});
    matches.push_back(
        conceded(dealt(begun("all-fours", "2026-11-06", {{"Ann", "Cleo"}, {"Ben", "Dora"}}, {{"target", "20"}}),
                       {"t6H s hA lA jA g40-21", "uc t9C s hA lB j- rn2 g40-21", "t9C s hA lB j- g40-21"}),
                 0));
    matches.push_back(conceded(dealt(begun("hand-and-foot", "2026-11-06", {{"Ann", "Ben"}, {"Cleo", "Dora"}}),
                                     {"A c2 d1 w1 m500 l30 out:1\nB l100"}),
                               1));
    std::vector<Result> results;
    for (std::size_t i = 0; i < matches.size(); ++i) {
      referee::Head head = matches[i].head;
      head.number = static_cast<std::int64_t>(i) + 1;
      const tests::Judged played = tests::judged(std::move(head), matches[i].entries);
      if (auto one = result_of(played.head, played.match, played.course)) results.push_back(std::move(*one));
    }
    for (const bool by_pair : {false, true}) {
      Rules rules;
      rules.by_partnership = by_pair;
      const Statistics statistics = of(matches, by_pair);
      const auto table = standings(results, rules);
      CHECK(table.size() == statistics.people.size());
      for (const Standing& row : table) {
        INFO(row.name);
        const Person* person = statistics.find(row.name);
        REQUIRE(person != nullptr);
        CHECK(person->penalties == row.penalties);
        all += row.penalties;
      }
    }
  }
  CHECK(all >= 12);
}
