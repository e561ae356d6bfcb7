// The numbers are those of the openskill library's own tests and of a program written from the paper; see
// the comment at each table. Tolerance 1e-9.
#include "season/weng_lin.hpp"

#include <cmath>
#include <string>
#include <vector>

#include "catch.hpp"

using namespace tavolo::season;

namespace {

constexpr double tolerance = 1e-9;

struct Vector {
  std::string name;
  std::vector<Contender> before;
  std::vector<std::vector<Skill>> after;
  WengLin parameters = {};
};

std::vector<Skill> several(std::size_t count, Skill skill = {}) { return std::vector<Skill>(count, skill); }

/// Sides of players who are all alike, with the places given.
std::vector<Contender> alike(std::vector<std::size_t> sizes, std::vector<int> places, Skill skill = {}) {
  std::vector<Contender> sides;
  for (std::size_t i = 0; i < sizes.size(); ++i) sides.push_back({several(sizes[i], skill), places[i]});
  return sides;
}

void check(const Vector& vector) {
  INFO(vector.name);
  const std::vector<Contender> after = rated(vector.before, vector.parameters);
  REQUIRE(after.size() == vector.after.size());
  for (std::size_t i = 0; i < after.size(); ++i) {
    INFO("side " << i);
    REQUIRE(after[i].players.size() == vector.after[i].size());
    for (std::size_t j = 0; j < after[i].players.size(); ++j) {
      CHECK(std::abs(after[i].players[j].mean - vector.after[i][j].mean) < tolerance);
      CHECK(std::abs(after[i].players[j].deviation - vector.after[i][j].deviation) < tolerance);
    }
  }
}

constexpr WengLin no_drift{.drift = 0};
constexpr WengLin limited{.limit_deviation = true};
constexpr Skill start{20.35125162611535, 8.33148112355601};
constexpr double new_deviation = 25.0 / 3.0;

}  // namespace

TEST_CASE("Weng-Lin: new players, by number of sides and players") {
  const std::vector<Vector> table{
      {"1 v 1",
       alike({1, 1}, {1, 2}),
       {{{27.635389493140497, 8.06590141354368}}, {{22.364610506859503, 8.06590141354368}}}},
      {"1 v 1 tie", alike({1, 1}, {1, 1}), {{{25.0, 8.06590141354368}}, {{25.0, 8.06590141354368}}}},
      {"2 v 2",
       alike({2, 2}, {1, 2}),
       {several(2, {26.964294621803063, 8.177962604389991}), several(2, {23.035705378196937, 8.177962604389991})}},
      {"one beats two",
       alike({1, 2}, {1, 2}),
       {{{28.70849197619708, 8.244535891006825}}, several(2, {21.29150802380292, 8.207298168569771})}},
      {"three alone",
       alike({1, 1, 1}, {1, 2, 3}),
       {{{27.869048680749426, 8.205243377397993}},
        {{25.717262170187357, 8.058224222802378}},
        {{21.413689149063217, 8.058224222802378}}}},
      {"four alone",
       alike({1, 1, 1, 1}, {1, 2, 3, 4}),
       {{{27.795252672501135, 8.263571791259416}},
        {{26.55291815138952, 8.17961798837266}},
        {{24.689416369722096, 8.084127880168786}},
        {{20.962412806387245, 8.084127880168786}}}},
      {"four alone, places 1, 2, 2, 4",
       alike({1, 1, 1, 1}, {1, 2, 2, 4}),
       {{{27.795252672501135, 8.263571791259416}},
        {{24.689416369722096, 8.17961798837266}},
        {{24.689416369722096, 8.17961798837266}},
        {{22.825914588054673, 8.17961798837266}}}},
      {"three pairs",
       alike({2, 2, 2}, {1, 2, 3}),
       {several(2, {27.138453123515895, 8.258739249066457}), several(2, {25.534613280878972, 8.17352936106248}),
        several(2, {22.326933595605134, 8.17352936106248})}},
      {"3 v 3",
       alike({3, 3}, {1, 2}),
       {several(3, {26.634389124660622, 8.224149802130398}), several(3, {23.365610875339378, 8.224149802130398})}},
      {"1 v 1 without drift",
       alike({1, 1}, {1, 2}),
       {{{27.63523138347365, 8.065506316323548}}, {{22.36476861652635, 8.065506316323548}}},
       no_drift},
      {"2 v 2 without drift",
       alike({2, 2}, {1, 2}),
       {several(2, {26.964185503295965, 8.17755635771097}), several(2, {23.035814496704035, 8.17755635771097})},
       no_drift},
  };
  for (const Vector& vector : table) check(vector);
}

TEST_CASE("Weng-Lin: players of mixed strength") {
  const std::vector<Contender> readme{{{{25, new_deviation}, {32.444, 5.123}}, 1},
                                      {{{43.381, 2.421}, {25.188, 6.211}}, 2}};
  const std::vector<Vector> table{
      {"two pairs",
       readme,
       {{{28.66965004054765, 8.0719347727684}, {33.83109857241283, 5.063435158133771}},
        {{43.07093871398889, 2.4181164038116054}, {23.149339322397246, 6.1384039696376735}}}},
      {"two pairs without drift",
       readme,
       {{{28.669648436582808, 8.071520788025197}, {33.83086971107981, 5.062772998705765}},
        {{43.071274808241974, 2.4166900452721256}, {23.149503312339064, 6.1378606973362135}}},
       no_drift},
      {"four alone",
       {{{{29.182, 4.782}}, 1}, {{{27.174, 4.922}}, 2}, {{{16.672, 6.217}}, 3}, {{{25, new_deviation}}, 4}},
       {{{30.210227447000438, 4.765617924939384}},
        {{27.644725221915632, 4.883479590134575}},
        {{17.4036218889969, 6.101259408259549}},
        {{19.21460876538932, 7.854669920480409}}}},
      {"two pairs, the stronger wins",
       {{{{29.182, 4.782}, {27.174, 4.922}}, 1}, {{{16.672, 6.217}, {25, new_deviation}}, 2}},
       {{{29.607340941337068, 4.755311788972862}, {27.624602782532037, 4.892807828777459}},
        {{15.953170429143093, 6.125902065139878}, {23.70858117648013, 8.111707446126035}}}},
      {"four alone, places 1, 3, 4, 2",
       {{{{15, new_deviation}}, 1}, {{{20, new_deviation}}, 3}, {{{25, new_deviation}}, 4}, {{{30, new_deviation}}, 2}},
       {{{18.131120980297805, 8.283536573151807}},
        {{20.405169039419135, 8.107860440531121}},
        {{20.65583040714804, 8.082574596348321}},
        {{30.80787957313502, 8.155100416275928}}}},
  };
  for (const Vector& vector : table) check(vector);
}

TEST_CASE("Weng-Lin: the sections of the library's own file of numbers") {
  const std::vector<Vector> table{
      {"normal",
       alike({1, 2}, {1, 2}, start),
       {{{23.855123082692877, 8.22447878583752}}, several(2, {16.84738016953782, 8.179571171464575})}},
      {"ranks",
       alike({1, 2, 1, 2}, {2, 1, 4, 3}, start),
       {{{22.35555943890167, 8.265434830225024}},
        several(2, {22.373451456616035, 8.258479912445537}),
        {{18.311159777900297, 8.219170401234347}},
        several(2, {18.364835831043397, 8.112716571808326})}},
      {"ties",
       alike({1, 2, 3}, {1, 2, 1}, start),
       {{{21.63766806988004, 8.310709773172306}},
        several(2, {19.53956360838512, 8.268148437657915}),
        several(3, {19.87652320008089, 8.237522411103104})}},
      {"limit_sigma",
       alike({1, 2, 3}, {2, 1, 3}, start),
       {{{22.81664991565251, 8.28331609373364}},
        several(2, {22.74645120129216, 8.268148437657915}),
        several(3, {15.49065376140138, 8.18959307104567})},
       limited},
      {"scores",
       alike({1, 2}, {2, 1}, start),
       {{{19.4016459546452, 8.22447878583752}}, several(2, {21.300857297585495, 8.179571171464575})}},
      {"balance",
       alike({2, 2}, {1, 2}, start),
       {several(2, {22.31506119238646, 8.176156760223332}), several(2, {18.38744205984424, 8.176156760223332})}},
  };
  for (const Vector& vector : table) check(vector);
}
