#include "season/points.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <numeric>
#include <utility>

#include "base/mistake.hpp"
#include "base/name.hpp"
#include "base/number.hpp"

namespace tavolo::season {
namespace {

constexpr std::int64_t most_points = 1'000'000;
constexpr std::int64_t most_times = 1000;

/// What is declared of the points under one word: `margin=90:3,50:2` with two values, `10,6,3` with three and no word.
struct Item {
  std::string_view word;
  std::string_view first;  ///< the part it begins with
  std::vector<std::string_view> values;
};

/// `part` is a piece of `whole`, which is what was typed.
[[noreturn]] void refuse_points(std::string_view part, std::string_view whole, const std::string& text,
                                std::string remedy = {}) {
  if (remedy.empty())
    remedy = "write win=3,draw=1,loss=0, or points by place like 10,6,3,1, or match, victory, or deal=2,equal=1";
  throw base::Mistake({"season-points",
                       text,
                       std::move(remedy),
                       {std::string(whole), static_cast<std::size_t>(part.data() - whole.data()), part.size()}});
}

[[noreturn]] void refuse_part(std::string_view part, std::string_view whole) {
  refuse_points(part, whole, fmt::format("points cannot be \"{}\"", part));
}

Points points_of(std::string_view part, std::string_view whole) {
  const base::Number number = base::sum(part);
  if (!number || number.value < -most_points || number.value > most_points) refuse_part(part, whole);
  return number.value;
}

/// `90:3`, and where the losers have some too `90:3:1`.
Step step_of(std::string_view part, std::string_view whole, bool of_losers) {
  const std::vector<std::string_view> numbers = base::split(part, ':');
  if (numbers.size() != 2 && (numbers.size() != 3 || !of_losers)) {
    refuse_points(part, whole, fmt::format("points cannot be \"{}\"", part),
                  of_losers
                      ? "write from how many match points on, and the points: 90:3, or 90:3:1 with those of who lost"
                      : "write from how many match points on, and the points: 100:1");
  }
  Step step{points_of(numbers[0], whole), points_of(numbers[1], whole)};
  if (numbers.size() == 3) step.other = points_of(numbers[2], whole);
  return step;
}

/// Steps of which the highest is asked first.
std::vector<Step> steps_of(const Item& item, std::string_view whole, bool of_losers) {
  std::vector<Step> steps;
  for (const std::string_view value : item.values) {
    const Step step = step_of(value, whole, of_losers);
    if (std::ranges::count(steps, step.least, &Step::least) > 0) {
      refuse_points(value, whole, fmt::format("\"{}\" is given twice", step.least));
    }
    steps.push_back(step);
  }
  std::ranges::sort(steps, std::ranges::greater{}, &Step::least);
  return steps;
}

Points one_of(const Item& item, std::string_view whole) { return points_of(item.values.front(), whole); }

/// A word of the points, and how what stands behind it is read.
struct Word {
  std::string_view word;
  bool is_list;
  void (*read)(Rules& rules, const Item& item, std::string_view whole);
};

using Scheme = Rules::Scheme;

constexpr std::array words{
    Word{"win", false, [](Rules& rules, const Item& item, std::string_view whole) { rules.win = one_of(item, whole); }},
    Word{"draw", false,
         [](Rules& rules, const Item& item, std::string_view whole) { rules.draw = one_of(item, whole); }},
    Word{"loss", false,
         [](Rules& rules, const Item& item, std::string_view whole) { rules.loss = one_of(item, whole); }},
    Word{"margin", true,
         [](Rules& rules, const Item& item, std::string_view whole) { rules.margins = steps_of(item, whole, true); }},
    Word{"total", true,
         [](Rules& rules, const Item& item, std::string_view whole) { rules.totals = steps_of(item, whole, false); }},
    Word{"shutout", false,
         [](Rules& rules, const Item& item, std::string_view whole) { rules.shutout = one_of(item, whole); }},
    Word{"forfeit", false,
         [](Rules& rules, const Item& item, std::string_view whole) { rules.forfeit = one_of(item, whole); }},
    Word{"bye", false, [](Rules& rules, const Item& item, std::string_view whole) { rules.bye = one_of(item, whole); }},
    Word{"scratch", false,
         [](Rules& rules, const Item& item, std::string_view whole) { rules.scratch = one_of(item, whole); }},
    Word{"deal", false,
         [](Rules& rules, const Item& item, std::string_view whole) {
           rules.scheme = Scheme::deals;
           rules.deal = one_of(item, whole);
         }},
    Word{"equal", false,
         [](Rules& rules, const Item& item, std::string_view whole) { rules.equal = one_of(item, whole); }},
    Word{"evenings", true,
         [](Rules& rules, const Item& item, std::string_view whole) {
           for (const std::string_view value : item.values) {
             const base::Number times = base::whole(value);
             if (!times || times.value > most_times) {
               refuse_points(value, whole, fmt::format("an evening cannot count \"{}\" times", value),
                             fmt::format("it is a number up to {}", most_times));
             }
             rules.evenings.push_back(times.value);
           }
         }},
};

const Word* word_of(std::string_view text) {
  const auto found = std::ranges::find_if(words, [&](const Word& one) { return base::same_word(one.word, text); });
  return found == words.end() ? nullptr : &*found;
}

/// What is typed, word by word.
std::vector<Item> items_of(std::string_view text) {
  std::vector<Item> items;
  for (const std::string_view part : base::split(text, ',')) {
    const std::size_t sign = part.find('=');
    if (sign != std::string_view::npos) {
      const std::string_view word = part.substr(0, sign), value = part.substr(sign + 1);
      if (word_of(word) == nullptr) refuse_part(part, text);
      if (value.empty()) refuse_points(part, text, fmt::format("\"{}\" has no points", word));
      if (std::ranges::any_of(items, [&](const Item& item) { return base::same_word(item.word, word); })) {
        refuse_points(part, text, fmt::format("\"{}\" is given twice", word));
      }
      items.push_back({word, part, {value}});
    } else if (word_of(part) != nullptr) {
      refuse_points(part, text, fmt::format("\"{}\" has no points", part));
    } else if (items.empty()) {
      items.push_back({{}, part, {part}});
    } else {
      const Word* const last = word_of(items.back().word);
      if (last != nullptr && !last->is_list) refuse_part(part, text);
      items.back().values.push_back(part);
    }
  }
  return items;
}

/// `match`, `victory` or points by place, which stand first.
void read_first(const Item& item, std::string_view text, Rules& rules) {
  for (const auto& [word, scheme] : {std::pair{"match", Scheme::match}, std::pair{"victory", Scheme::victory}}) {
    if (!base::same_word(item.values.front(), word)) continue;
    if (item.values.size() > 1) refuse_part(item.values[1], text);
    rules.scheme = scheme;
    return;
  }
  rules.scheme = Scheme::places;
  rules.by_place.clear();
  for (const std::string_view value : item.values) rules.by_place.push_back(points_of(value, text));
}

/// Throws base::Mistake for a word that says nothing beside another one.
void refuse_beside(const std::vector<Item>& items, std::string_view text, const Rules& rules) {
  for (const Item& item : items) {
    const auto is = [&](std::string_view word) { return base::same_word(item.word, word); };
    const bool outcome = is("win") || is("draw") || is("loss") || is("margin");
    if ((outcome && rules.scheme != Scheme::outcome) || (is("equal") && rules.scheme != Scheme::deals)) {
      refuse_points(item.first, text, fmt::format("\"{}\" says nothing here", item.word),
                    "win, draw, loss and margin are of matches that are won or lost, equal is of deals");
    }
  }
}

Points outcome(const Result& result, std::size_t side, const Rules& rules) {
  const bool first = result.places[side] == 1;
  if (first && shares_place(result, side)) return rules.draw;
  // How far the winner was ahead: of the best other one, or of this one.
  Points margin = difference_of(result, side);
  for (std::size_t other = 0; !first && other < result.scores.size(); ++other) {
    if (result.places[other] == 1) margin = result.ahead(other, side);
  }
  const bool drawn = !first && std::ranges::count(result.places, 1) > 1;
  const auto step = std::ranges::find_if(rules.margins, [&](const Step& one) { return margin >= one.least; });
  if (step == rules.margins.end() || drawn) return first ? rules.win : rules.loss;
  return first ? step->points : step->other.value_or(rules.loss);
}

Points base_points(const Result& result, std::size_t side, const Rules& rules) {
  switch (rules.scheme) {
    case Scheme::match: return result.lowest ? -result.scores[side] : result.scores[side];
    case Scheme::victory: return result.victory.empty() ? 0 : result.victory[side];
    case Scheme::deals: {
      const int equal = result.deals_equal.empty() ? 0 : result.deals_equal[side];
      return rules.deal * result.deals_won[side] + rules.equal * equal;
    }
    case Scheme::places: {
      const auto at = static_cast<std::size_t>(result.places[side] - 1);
      return at < rules.by_place.size() ? rules.by_place[at] : 0;
    }
    case Scheme::outcome: break;
  }
  return outcome(result, side, rules);
}

/// Whether the side won alone, of what was played, and no other scored anything.
bool is_shutout(const Result& result, std::size_t side) {
  if (result.conceded || result.places[side] != 1 || shares_place(result, side)) return false;
  for (std::size_t other = 0; other < result.scores.size(); ++other) {
    const Points given = result.handicaps.empty() ? 0 : result.handicaps[other];
    if (other != side && result.scores[other] > given) return false;
  }
  return true;
}

/// The most of some steps, or what is had without one.
Points highest(const std::vector<Step>& steps, Points without) {
  for (const Step& step : steps) without = std::max({without, step.points, step.other.value_or(without)});
  return without;
}

Points most_of_scheme(const Result& result, const Rules& rules) {
  switch (rules.scheme) {
    case Scheme::match: return 0;
    case Scheme::victory: return std::accumulate(result.victory.begin(), result.victory.end(), Points{0});
    case Scheme::deals: return std::max(rules.deal, rules.equal) * result.deals;
    case Scheme::places: return rules.by_place.empty() ? 0 : std::ranges::max(rules.by_place);
    case Scheme::outcome: break;
  }
  return highest(rules.margins, std::max({rules.win, rules.draw, rules.loss}));
}

Points times_of(const Rules& rules, std::size_t evening) {
  return rules.evenings.empty() ? 1 : rules.evenings[std::min(evening, rules.evenings.size() - 1)];
}

Points bonus(const Result& result, std::size_t side, const Rules& rules) {
  Points points = is_shutout(result, side) ? rules.shutout : 0;
  const auto step =
      std::ranges::find_if(rules.totals, [&](const Step& one) { return result.scores[side] >= one.least; });
  if (step != rules.totals.end()) points += step->points;
  return points;
}

std::string steps_text(const std::vector<Step>& steps) {
  std::string text;
  for (const Step& step : steps) {
    text += fmt::format("{}{}:{}", text.empty() ? "" : ",", step.least, step.points);
    if (step.other) text += fmt::format(":{}", *step.other);
  }
  return text;
}

std::string first_text(const Rules& rules) {
  switch (rules.scheme) {
    case Scheme::match: return "match";
    case Scheme::victory: return "victory";
    case Scheme::deals: return fmt::format("deal={},equal={}", rules.deal, rules.equal);
    case Scheme::places: return fmt::format("{}", fmt::join(rules.by_place, ","));
    case Scheme::outcome: break;
  }
  return fmt::format("win={},draw={},loss={}", rules.win, rules.draw, rules.loss);
}

}  // namespace

bool shares_place(const Result& result, std::size_t side) {
  return std::ranges::count(result.places, result.places[side]) > 1;
}

Points difference_of(const Result& result, std::size_t side) {
  Points difference = result.ahead(side, side == 0 ? 1 : 0);
  for (std::size_t other = 0; other < result.scores.size(); ++other) {
    if (other != side) difference = std::min(difference, result.ahead(side, other));
  }
  return difference;
}

Points brought(const Result& result, std::size_t side, const Rules& rules, std::size_t evening) {
  const Points times = times_of(rules, evening);
  if (rules.forfeit && result.conceded == side) return times * *rules.forfeit;
  return times * (base_points(result, side, rules) + bonus(result, side, rules));
}

Points most_brought(const Result& result, const Rules& rules, std::size_t evening) {
  const Points more = highest(rules.totals, 0) + std::max<Points>(rules.shutout, 0);
  return std::max<Points>(times_of(rules, evening) * (most_of_scheme(result, rules) + more), 0);
}

void read_scheme(std::string_view text, Rules& rules) {
  const std::vector<Item> items = items_of(text);
  Rules read = rules;
  read.scheme = Scheme::outcome;
  read.margins = read.totals = {};
  read.shutout = read.equal = 0;
  read.forfeit = read.bye = read.scratch = std::nullopt;
  read.evenings = {};
  for (const Item& item : items) {
    if (item.word.empty()) {
      read_first(item, text, read);
    } else {
      word_of(item.word)->read(read, item, text);
    }
  }
  refuse_beside(items, text, read);
  rules = std::move(read);
}

std::string scheme_text(const Rules& rules) {
  std::string text = first_text(rules);
  if (!rules.margins.empty()) text += ",margin=" + steps_text(rules.margins);
  if (!rules.totals.empty()) text += ",total=" + steps_text(rules.totals);
  if (rules.shutout != 0) text += fmt::format(",shutout={}", rules.shutout);
  if (rules.forfeit) text += fmt::format(",forfeit={}", *rules.forfeit);
  if (rules.bye) text += fmt::format(",bye={}", *rules.bye);
  if (rules.scratch) text += fmt::format(",scratch={}", *rules.scratch);
  if (!rules.evenings.empty()) text += fmt::format(",evenings={}", fmt::join(rules.evenings, ","));
  return text;
}

namespace {

constexpr std::array<std::string_view, 3> adjustment_words{"points", "bye", "scratch"};

/// What stands before an adjustment of a team.
constexpr std::string_view before_team = "team ";

}  // namespace

std::string_view word(Adjustment::Kind kind) { return adjustment_words[static_cast<std::size_t>(kind)]; }

std::optional<Adjustment> read_amount(std::string_view text) {
  for (const Adjustment::Kind kind : {Adjustment::Kind::bye, Adjustment::Kind::scratch}) {
    if (base::same_word(word(kind), text)) return Adjustment{.date = {}, .kind = kind};
  }
  const base::Number number = base::sum(text.starts_with('+') ? text.substr(1) : text);
  if (!number || number.value < -most_points || number.value > most_points) return std::nullopt;
  return Adjustment{.date = {}, .points = number.value};
}

std::string amount_text(const Adjustment& one) {
  return one.kind == Adjustment::Kind::points ? fmt::format("{}", one.points) : std::string(word(one.kind));
}

Adjustment read_adjustment(std::string_view text) {
  const bool is_team = text.starts_with(before_team);
  if (is_team) text.remove_prefix(before_team.size());
  const std::size_t amount = std::min(text.find(' '), text.size());
  const std::size_t people = std::min(text.find(' ', std::min(amount + 1, text.size())), text.size());
  const auto read = people < text.size() ? read_amount(text.substr(amount + 1, people - amount - 1)) : std::nullopt;
  if (!read) return {};
  Adjustment one = *read;
  one.date = text.substr(0, amount);
  one.of_team = is_team;
  const std::string_view row = text.substr(people + 1);
  one.people = is_team ? std::vector<std::string>{std::string(row)} : people_of(row);
  return one;
}

std::string adjustment_text(const Adjustment& one) {
  return fmt::format("{}{} {} {}", one.of_team ? before_team : "", one.date, amount_text(one), row_name(one.people));
}

Points worth(const Adjustment& one, const Rules& rules) {
  switch (one.kind) {
    case Adjustment::Kind::bye: return rules.bye.value_or(0);
    case Adjustment::Kind::scratch: return rules.scratch.value_or(0);
    case Adjustment::Kind::points: break;
  }
  return one.points;
}

}  // namespace tavolo::season
