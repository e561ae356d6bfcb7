// The numbers are those of the paper's example, of the tests of other programs and of the formulas computed
// in full. Tolerance 1e-6 for rating and deviation, 1e-8 for the volatility, which is an iterative root.
#include "season/glicko.hpp"

#include <cmath>
#include <vector>

#include "catch.hpp"

using namespace tavolo::season;

namespace {

void check(const Glicko& found, const Glicko& expected) {
  CHECK(std::abs(found.rating - expected.rating) < 1e-6);
  CHECK(std::abs(found.deviation - expected.deviation) < 1e-6);
  CHECK(std::abs(found.volatility - expected.volatility) < 1e-8);
}

constexpr Glicko player{1500, 200, 0.06};
const std::vector<GlickoGame> example{{{1400, 30}, 1}, {{1550, 100}, 0}, {{1700, 300}, 0}};
const Glicko fresh{};

Glicko one(const Glicko& before, const Glicko& opponent, double score) {
  return rated(before, std::vector<GlickoGame>{{opponent, score}});
}

}  // namespace

TEST_CASE("Glicko-2: the example of the paper") {
  const Glicko after = rated(player, example);
  check(after, {1464.0506705393013, 151.51652412385727, 0.059995984286488495});
  // As the paper prints it, from rounded intermediate values.
  CHECK(std::abs(after.rating - 1464.06) < 0.01);
  CHECK(std::abs(after.deviation - 151.52) < 0.005);
}

TEST_CASE("Glicko-2: the opponents of the example") {
  check(one({1400, 30}, player, 0), {1398.1435582337338, 31.67021528115062, 0.05999912372888531});
  check(one({1550, 100}, player, 1), {1570.394740240854, 97.70916852200305, 0.05999941947199381});
  check(one({1700, 300}, player, 1), {1784.4217901320874, 251.5655645322473, 0.059999011763670944});
}

TEST_CASE("Glicko-2: a period without a game widens the deviation alone") {
  check(rated({1500, 200}, {}), {1500, 200.27141669877065, 0.06});
  check(rated({1500, 50}, {}), {1500, 51.07485043083949, 0.06});
  check(rated({1250, 95}, {}), {1250, 95.57008081262998, 0.06});
}

TEST_CASE("Glicko-2: the example with other limits to the change of volatility") {
  check(rated(player, example, 0.2), {1464.050664272863, 151.5165373295129, 0.059999357412592665});
  check(rated(player, example, 0.3), {1464.0506657650287, 151.5165341849791, 0.05999855422011787});
  check(rated(player, example, 0.75), {1464.0506798614226, 151.5165044787692, 0.05999096598469106});
  check(rated(player, example, 1.0), {1464.0506929071169, 151.5164769867585, 0.05998394250035749});
  check(rated(player, example, 1.2), {1464.050706021675, 151.51644934962155, 0.059976881116227405});
}

TEST_CASE("Glicko-2: single games and edges") {
  check(one(fresh, fresh, 1), {1662.3108939062977, 290.31896371798047, 0.05999967537233814});
  check(one(fresh, fresh, 0), {1337.6891060937023, 290.31896371798047, 0.05999967537233814});
  check(one(fresh, fresh, 0.5), {1500.0, 290.31896161384265, 0.05999896144314354});
  check(one({1520, 350}, {1420, 350}, 1), {1652.9384672251656, 291.9748928608564, 0.059999466487748024});
  check(one({1420, 350}, {1520, 350}, 0), {1287.0615327748344, 291.9748928608564, 0.059999466487748024});
  check(one({1600, 350}, {1500, 50}, 0.5), {1549.6082697140596, 253.04363453298132, 0.05999848140528536});
  check(one({1500, 50}, {1600, 350}, 0.5), {1500.9467906004045, 50.83834395660728, 0.05999861102510097});
  check(one({1500, 30}, {2200, 30}, 1), {1505.6742298167153, 31.750635379919707, 0.06001266520110846});
  check(one({2200, 30}, {1500, 30}, 0), {2194.3257701832845, 31.750635379919707, 0.06001266520110846});
  const std::vector<GlickoGame> five(5, {{2500, 50}, 1});
  check(rated({1500, 50}, five), {1573.8328833277012, 51.050296332518855, 0.06033033967195082});
}

TEST_CASE("Glicko-2: seven periods of one game") {
  Glicko first, second;
  for (int period = 1; period <= 7; ++period) {
    const double score = period == 7 ? 1 : 0;
    const Glicko after = one(first, second, score);
    second = one(second, first, 1 - score);
    first = after;
  }
  check(first, {1396.5699484319994, 212.17403247315212, 0.06000370105823592});
  check(second, {1603.4300515680002, 212.17403247315212, 0.06000370105823592});
}

TEST_CASE("Glicko-2: the length of a period matters") {
  Glicko after = player;
  const std::vector<Glicko> expected{{1563.5641943063383, 175.402655938555, 0.059998657304847616},
                                     {1492.2587359132658, 158.30259208615436, 0.05999834510656093},
                                     {1463.7883720898253, 151.87321313884027, 0.059997514049860735}};
  for (std::size_t i = 0; i < example.size(); ++i) {
    after = rated(after, std::vector<GlickoGame>{example[i]});
    check(after, expected[i]);
  }
}
