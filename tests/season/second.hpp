#pragma once

// Random seasons, and what the manual says of them (tavolo-season(1)), in the plainest way.

#include <algorithm>
#include <map>
#include <random>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "season/standings.hpp"

namespace tavolo::season::second {

/// The numbers of a random season.
class Chance {
 public:
  explicit Chance(unsigned seed) : m_bits(seed) {}
  /// From `low` to `high`, both included.
  int between(int low, int high) { return low + static_cast<int>(m_bits() % static_cast<unsigned>(high - low + 1)); }
  bool once_in(int times) { return between(1, times) == 1; }

 private:
  std::mt19937 m_bits;
};

inline std::string date_of(int day) { return "2026-11-" + std::string(day < 10 ? "0" : "") + std::to_string(day); }

inline Result random_result(Chance& chance, int match, int people) {
  std::vector<std::string> names;
  for (int i = 0; i < people; ++i) names.push_back("P" + std::to_string(i));
  for (std::size_t i = names.size(); i > 1; --i) {
    std::swap(names[i - 1], names[static_cast<std::size_t>(chance.between(0, static_cast<int>(i) - 1))]);
  }
  Result result{.match = match, .date = date_of(chance.between(1, 6)), .sides = {}, .places = {}, .scores = {}};
  const int sides = chance.once_in(3) ? 3 : 2;
  const bool partners = sides == 2 && chance.once_in(2);
  for (int side = 0; side < sides; ++side) {
    std::vector<std::string> sat{names.back()};
    names.pop_back();
    if (partners) {
      sat.push_back(names.back());
      names.pop_back();
    }
    result.sides.push_back(sat);
    result.scores.push_back(chance.between(0, 12));
    result.deals_won.push_back(chance.between(0, 3));
    result.deals_equal.push_back(chance.between(0, 2));
  }
  if (chance.once_in(5)) result.conceded = static_cast<std::size_t>(chance.between(0, sides - 1));
  for (std::size_t side = 0; side < result.sides.size(); ++side) result.deals += result.deals_won[side];
  result.deals += chance.between(0, 2);
  for (std::size_t side = 0; side < result.sides.size(); ++side) {
    int place = 1;
    for (std::size_t other = 0; other < result.sides.size(); ++other) {
      const bool behind = result.conceded == side && other != side;
      if (behind || (result.conceded != other && result.scores[other] > result.scores[side])) ++place;
    }
    result.places.push_back(place);
  }
  return result;
}

/// What a season is declared with, and the text that declares it.
struct Declared {
  std::string points;
  int win = 3, draw = 1, loss = 0;
  std::vector<int> places;
  bool match = false, deals = false;
  int deal = 0, equal = 0;
  std::map<int, std::pair<int, int>> margins;  // least, of who won and of who lost
  std::map<int, int> totals;
  int shutout = 0;
  bool has_forfeit = false;
  int forfeit = 0;
  std::vector<int> evenings;
};

inline Declared random_points(Chance& chance) {
  Declared one;
  switch (chance.between(1, 4)) {
    case 1:
      one.points = "10,6,3";
      one.places = {10, 6, 3};
      break;
    case 2:
      one.points = "match";
      one.match = true;
      break;
    case 3:
      one.points = "deal=2,equal=1";
      one.deals = true;
      one.deal = 2;
      one.equal = 1;
      break;
    default:
      one.win = chance.between(2, 4);
      one.loss = chance.between(-1, 1);
      one.points = "win=" + std::to_string(one.win) + ",loss=" + std::to_string(one.loss);
      if (chance.once_in(2)) {
        one.points += ",margin=3:5,9:7:2";
        one.margins = {{3, {5, one.loss}}, {9, {7, 2}}};
      }
  }
  if (chance.once_in(2)) {
    one.points += ",total=10:2,5:1";
    one.totals = {{5, 1}, {10, 2}};
  }
  if (chance.once_in(2)) {
    one.points += ",shutout=4";
    one.shutout = 4;
  }
  if (chance.once_in(2)) {
    one.points += ",forfeit=-2";
    one.has_forfeit = true;
    one.forfeit = -2;
  }
  if (chance.once_in(2)) {
    one.points += ",evenings=1,3,2";
    one.evenings = {1, 3, 2};
  }
  return one;
}

/// What a match brings a side: as it was played, and with the handicaps of the sides.
inline int points_of(const Declared& declared, const Result& played, const Result& result, std::size_t side) {
  if (declared.has_forfeit && result.conceded == side) return declared.forfeit;
  std::vector<std::size_t> winners;
  for (std::size_t i = 0; i < result.places.size(); ++i) {
    if (result.places[i] == 1) winners.push_back(i);
  }
  const bool first = result.places[side] == 1;
  int points = 0;
  if (declared.match) {
    points = static_cast<int>(result.scores[side]);
  } else if (declared.deals) {
    points = declared.deal * result.deals_won[side] + declared.equal * result.deals_equal[side];
  } else if (!declared.places.empty()) {
    const auto place = static_cast<std::size_t>(result.places[side]);
    points = place <= declared.places.size() ? declared.places[place - 1] : 0;
  } else if (winners.size() > 1) {
    points = first ? declared.draw : declared.loss;
  } else {
    points = first ? declared.win : declared.loss;
    int ahead = 0;
    if (first) {
      std::vector<Points> others;
      for (std::size_t i = 0; i < result.scores.size(); ++i) {
        if (i != side) others.push_back(result.scores[i]);
      }
      ahead = static_cast<int>(result.scores[side] - *std::max_element(others.begin(), others.end()));
    } else {
      ahead = static_cast<int>(result.scores[winners.front()] - result.scores[side]);
    }
    for (const auto& [least, given] : declared.margins) {
      if (ahead >= least) points = first ? given.first : given.second;
    }
  }
  int more = 0;
  for (const auto& [least, given] : declared.totals) {
    if (result.scores[side] >= least) more = given;
  }
  points += more;
  Points others = 0;
  for (std::size_t i = 0; i < result.scores.size(); ++i) others += i == side ? 0 : played.scores[i];
  if (first && winners.size() == 1 && others == 0 && !result.conceded) points += declared.shutout;
  return points;
}

inline int times(const Declared& declared, const std::vector<Result>& results, const std::string& date) {
  if (declared.evenings.empty()) return 1;
  std::set<std::string> before;
  for (const Result& result : results) {
    if (result.date < date) before.insert(result.date);
  }
  return before.size() < declared.evenings.size() ? declared.evenings[before.size()] : declared.evenings.back();
}

}  // namespace tavolo::season::second
