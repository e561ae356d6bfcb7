#include "season/counting.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <numeric>
#include <random>
#include <utility>

#include "base/mistake.hpp"
#include "base/name.hpp"
#include "base/number.hpp"

namespace tavolo::season {
namespace {

constexpr std::int64_t most_number = 1'000'000;
constexpr std::array<std::string_view, 3> counting_words{"sum", "average", "percent"};

[[noreturn]] void refuse(std::string_view part, std::string_view whole, std::string_view what, std::string remedy) {
  throw base::Mistake({"option-value",
                       fmt::format("{} cannot be \"{}\"", what, part),
                       std::move(remedy),
                       {std::string(whole), static_cast<std::size_t>(part.data() - whole.data()), part.size()}});
}

/// A part of one, times `parts`, rounded to the nearest, halves away from zero.
Points rounded(Points of, Points per, Points parts) {
  if (per == 0) return 0;
  const Points twice = 2 * of * parts;
  return (twice + (of < 0 ? -per : per)) / (2 * per);
}

/// What the best are found by: points, or their part of the most that could have been had.
Points value_of(const Share& share, const Rules& rules) {
  return rules.counting == Counting::percent ? rounded(share.points, share.most, 10'000) : share.points;
}

/// How many of so many units count; one always does.
std::size_t counted(std::size_t units, const Rules& rules) {
  const auto step =
      std::ranges::find_if(rules.drops, [&](const Step& one) { return static_cast<Points>(units) >= one.least; });
  const auto dropped = static_cast<std::size_t>(step == rules.drops.end() ? 0 : step->points);
  const std::size_t left = units > dropped ? units - dropped : std::min<std::size_t>(units, 1);
  return rules.best > 0 ? std::min(left, static_cast<std::size_t>(rules.best)) : left;
}

/// Rounded down, below zero too.
Points floor_of(Points number, Points by) { return number / by - (number % by < 0 ? 1 : 0); }

/// What somebody had in the matches of the evenings before.
struct Former {
  Points points = 0;
  int matches = 0;
};

Points handicap_after(const Former& former, const Handicap& handicap) {
  if (former.matches < std::max(handicap.after, 1)) return 0;
  const Points short_of = handicap.of * former.matches - former.points;
  const Points given = std::max<Points>(floor_of(handicap.share * short_of, Points{100} * former.matches), 0);
  return handicap.most ? std::min(given, *handicap.most) : given;
}

/// A word of a handicap, and what it fills.
struct HandicapWord {
  std::string_view word;
  void (*fill)(Handicap& handicap, Points value);
};

constexpr std::array handicap_words{
    HandicapWord{"share", [](Handicap& one, Points value) { one.share = value; }},
    HandicapWord{"of", [](Handicap& one, Points value) { one.of = value; }},
    HandicapWord{"after", [](Handicap& one, Points value) { one.after = static_cast<int>(value); }},
    HandicapWord{"most", [](Handicap& one, Points value) { one.most = value; }},
};

}  // namespace

bool by_evening(const Rules& rules) {
  const bool asked = rules.best > 0 || !rules.drops.empty() || rules.counting != Counting::sum;
  return asked && rules.best_of == Rules::Unit::evening;
}

bool is_guest(const std::string& name, const Rules& rules) {
  return std::ranges::any_of(rules.guests,
                             [&](const std::string& guest) { return base::folded(guest) == base::folded(name); });
}

void add_up(Standing& row, const Rules& rules) {
  const std::size_t count = counted(row.shares.size(), rules);
  if (count < row.shares.size()) {
    std::vector<std::size_t> order(row.shares.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::stable_sort(order, std::ranges::greater{},
                             [&](std::size_t i) { return value_of(row.shares[i], rules); });
    for (std::size_t i = count; i < order.size(); ++i) row.shares[order[i]].dropped = true;
  }
  Points sum = 0, most = 0;
  for (const Share& share : row.shares) {
    sum += share.dropped ? 0 : share.points;
    most += share.dropped ? 0 : share.most;
  }
  for (const Adjustment& one : row.adjustments) sum += one.points;
  row.counting = rules.counting;
  switch (rules.counting) {
    case Counting::sum: row.points = sum; break;
    case Counting::average:
      row.points = rounded(sum, static_cast<Points>(std::max<std::size_t>(count, 1)), parts(rules.counting));
      break;
    case Counting::percent: row.points = rounded(100 * sum, most, parts(rules.counting)); break;
  }
}

Points handicap_of(std::span<const std::string> people, const std::map<std::string, Points>& handicaps) {
  Points sum = 0;
  for (const std::string& name : people) {
    if (const auto found = handicaps.find(name); found != handicaps.end()) sum += found->second;
  }
  return people.empty() ? 0 : sum / static_cast<Points>(people.size());
}

ResultList counted(std::span<const Result> results, const Rules& rules) {
  return rules.handicap ? ResultList(handicapped(results, *rules.handicap).results) : ResultList(results);
}

Result::Numbers places_by_scores(const Result& result) {
  const std::size_t sides = result.scores.size();
  // Of those to whom a match was conceded the best win, whatever who gave up has.
  const auto goes_on = [&](std::size_t side) { return !result.has_left(side) && result.conceded != side; };
  const auto wins = [&](std::size_t side) {
    if (!result.conceded || !goes_on(side)) return false;
    for (std::size_t other = 0; other < sides; ++other) {
      if (goes_on(other) && result.ahead(other, side) > 0) return false;
    }
    return true;
  };
  std::vector<int> group;  // the first stands before the second, whatever their points
  for (std::size_t side = 0; side < sides; ++side) group.push_back(result.has_left(side) ? 2 : wins(side) ? 0 : 1);
  Result::Numbers places;
  for (std::size_t side = 0; side < sides; ++side) {
    int place = 1;
    for (std::size_t other = 0; other < sides; ++other) {
      const bool same = group[other] == group[side];
      if (same ? result.ahead(other, side) > 0 : group[other] < group[side]) ++place;
    }
    places.push_back(place);
  }
  return places;
}

Handicapped handicapped(std::span<const Result> results, const Handicap& handicap) {
  Handicapped all;
  std::map<std::string, Former> former;
  const auto open_evening = [&] {
    for (const auto& [name, had] : former) all.next[name] = handicap_after(had, handicap);
  };
  for (const Result* const one : in_order(results)) {
    if (!all.results.empty() && all.results.back().date != one->date) open_evening();
    Result result = *one;
    for (std::size_t side = 0; side < result.sides.size(); ++side) {
      for (const std::string& name : result.sides[side]) {
        former[name].points += result.scores[side];
        ++former[name].matches;
      }
      result.handicaps.push_back(handicap_of(result.sides[side], all.next));
      result.scores[side] += result.handicaps.back();
    }
    result.places = places_by_scores(result);
    all.results.push_back(std::move(result));
  }
  open_evening();
  return all;
}

std::vector<Step> read_drops(std::string_view text) {
  const std::string remedy = "write how many, like 2, or more of them from so many matches or evenings on: 5:1,10:2";
  std::vector<Step> drops;
  for (const std::string_view part : base::split(text, ',')) {
    const std::vector<std::string_view> pieces = base::split(part, ':');
    std::vector<Points> numbers;
    for (const std::string_view piece : pieces) {
      const base::Number number = base::whole(piece);
      if (!number || number.value > most_number || pieces.size() > 2) refuse(part, text, "--drop", remedy);
      numbers.push_back(number.value);
    }
    const Step step{numbers.size() == 1 ? 0 : numbers.front(), numbers.back()};
    if (std::ranges::count(drops, step.least, &Step::least) > 0) refuse(part, text, "--drop", remedy);
    drops.push_back(step);
  }
  std::ranges::sort(drops, std::ranges::greater{}, &Step::least);
  if (std::ranges::all_of(drops, [](const Step& one) { return one.points == 0; })) drops.clear();
  return drops;
}

std::string drops_text(std::span<const Step> drops) {
  std::string text;
  for (const Step& step : drops) {
    text += fmt::format("{}{}:{}", text.empty() ? "" : ",", step.least, step.points);
  }
  return drops.size() == 1 && drops.front().least == 0 ? fmt::format("{}", drops.front().points) : text;
}

std::optional<Handicap> read_handicap(std::string_view text) {
  if (base::same_word(text, "none")) return std::nullopt;
  const std::string remedy = "write share=80,of=200, and after=3 or most=50 if you like, or none";
  Handicap handicap;
  std::vector<std::string_view> said;
  for (const std::string_view part : base::split(text, ',')) {
    const std::size_t sign = std::min(part.find('='), part.size());
    const std::string_view name = part.substr(0, sign);
    const auto found =
        std::ranges::find_if(handicap_words, [&](const HandicapWord& one) { return base::same_word(one.word, name); });
    const base::Number number = base::whole(part.substr(std::min(sign + 1, part.size())));
    const bool known = found != handicap_words.end() && std::ranges::count(said, found->word) == 0;
    if (!known || !number || number.value > most_number) refuse(part, text, "--handicap", remedy);
    found->fill(handicap, number.value);
    said.push_back(found->word);
  }
  if (std::ranges::count(said, "of") == 0) refuse(text, text, "--handicap", remedy);
  return handicap;
}

std::string handicap_text(const Handicap& handicap) {
  std::string text = fmt::format("share={},of={}", handicap.share, handicap.of);
  if (handicap.after != 1) text += fmt::format(",after={}", handicap.after);
  if (handicap.most) text += fmt::format(",most={}", *handicap.most);
  return text;
}

Counting read_counting(std::string_view text) {
  const auto found = std::ranges::find_if(counting_words, [&](auto one) { return base::same_word(one, text); });
  if (found == counting_words.end()) {
    throw base::Mistake("option-value", fmt::format("--count cannot be \"{}\"", text), "it is sum, average or percent");
  }
  return static_cast<Counting>(found - counting_words.begin());
}

std::string_view word(Counting counting) { return counting_words[static_cast<std::size_t>(counting)]; }

std::string_view word(Rules::Unit unit) { return unit == Rules::Unit::evening ? "evening" : "match"; }

std::optional<Rules::Unit> unit_of(std::string_view text) {
  for (const Rules::Unit unit : {Rules::Unit::match, Rules::Unit::evening}) {
    if (word(unit) == text) return unit;
  }
  return std::nullopt;
}

std::string_view word(Lack::Of of) { return of == Lack::Of::evenings ? "evenings" : "partners"; }

std::optional<Lack::Of> lack_of(std::string_view text) {
  for (const Lack::Of of : {Lack::Of::evenings, Lack::Of::partners}) {
    if (word(of) == text) return of;
  }
  return std::nullopt;
}

void refuse_unfit(const Rules& rules) {
  if (rules.counting == Counting::percent && rules.scheme == Rules::Scheme::match) {
    throw base::Mistake("option-value", "match points have no most of which to take a percentage",
                        "say --count average, or declare other points");
  }
  if (rules.min_partners > 0 && rules.by_partnership) {
    throw base::Mistake("option-value", "a pair has no other partners", "leave --min-partners out, or say --by player");
  }
}

Lot draw(std::uint64_t seed, std::vector<std::vector<std::string>> rows) {
  std::mt19937_64 numbers(seed);
  std::vector<std::pair<std::uint64_t, std::vector<std::string>>> drawn;
  for (auto& row : rows) {
    const std::uint64_t number = numbers();
    drawn.emplace_back(number, std::move(row));
  }
  std::ranges::stable_sort(drawn, std::ranges::greater{}, [](const auto& one) { return one.first; });
  Lot lot{.seed = seed};
  for (auto& [number, row] : drawn) lot.rows.push_back(std::move(row));
  return lot;
}

}  // namespace tavolo::season
