#include "journal/forks.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

namespace tavolo::journal {
namespace {

/// The entries from the first one to the last of a way.
std::vector<std::int64_t> path_to(std::int64_t last, const std::map<std::int64_t, const Step*>& by_number) {
  std::vector<std::int64_t> path;
  for (auto found = by_number.find(last); found != by_number.end(); found = by_number.find(found->second->follows)) {
    path.push_back(found->first);
    if (found->second->follows >= found->first) break;  // by another program
  }
  std::ranges::reverse(path);
  return path;
}

}  // namespace

Ways ways_through(std::span<const Step> steps, std::span<const Choice> choices) {
  std::map<std::int64_t, const Step*> by_number;
  std::set<std::int64_t> ends;
  for (const Step& step : steps) {
    by_number.emplace(step.number, &step);
    ends.erase(step.follows);
    ends.insert(step.number);
  }
  std::set<std::int64_t> left;
  for (const Choice& choice : choices) {
    left.erase(choice.holds);
    left.insert(choice.others.begin(), choice.others.end());
  }
  std::vector<std::vector<std::int64_t>> paths;
  for (const std::int64_t end : ends) {
    if (!left.contains(end)) paths.push_back(path_to(end, by_number));
  }
  if (paths.empty()) {  // nobody says so of every way but who writes by hand
    for (const std::int64_t end : ends) paths.push_back(path_to(end, by_number));
  }
  Ways ways;
  if (paths.empty()) return ways;
  const auto earlier = [&](const std::vector<std::int64_t>& a, const std::vector<std::int64_t>& b) {
    const auto [in_a, in_b] = std::ranges::mismatch(a, b);
    if (in_a == a.end() || in_b == b.end()) return in_a == a.end() && in_b != b.end();
    const Step& one = *by_number.at(*in_a);
    const Step& other = *by_number.at(*in_b);
    return std::tie(one.at, one.id) < std::tie(other.at, other.id);
  };
  std::ranges::sort(paths, earlier);
  ways.counts = paths.front();
  for (const auto& path : paths) {
    const auto [in_first, in_path] = std::ranges::mismatch(ways.counts, path);
    const bool same = in_path == path.end();
    ways.open.push_back({path.back(), same ? 0 : *in_path});
    // Of the way that counts, where the first of the others leaves it.
    if (!same && ways.open.front().first == 0 && in_first != ways.counts.end()) ways.open.front().first = *in_first;
  }
  return ways;
}

}  // namespace tavolo::journal
