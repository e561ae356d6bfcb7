#include "book/merging.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <string_view>
#include <tuple>

#include "base/name.hpp"
#include "book/match.hpp"
#include "book/people.hpp"
#include "book/season.hpp"

namespace tavolo::book {
namespace {

/// Among so many that came doubles are sought, and names that are like others.
constexpr std::size_t most_matches = 5'000;
constexpr std::size_t most_comparisons = 4'000'000;

/// Who sat there, as they were written down: two tables may have written down the same people.
std::string people_of(const referee::Head& head) {
  std::vector<std::string> names;
  const auto add = [&](const auto& sides) {
    for (const auto& side : sides) {
      for (const std::string& name : side) names.push_back(base::folded(name));
    }
  };
  if (head.earlier.empty()) {
    add(head.sides);
  } else {
    add(head.earlier.front());
  }
  std::ranges::sort(names);
  return fmt::format("{}", fmt::join(names, "\n"));
}

/// The points of every deal that was closed.
using Sheets = std::vector<std::vector<games::Points>>;
Sheets sheets_of(const Played& played) {
  Sheets list;
  for (const referee::Deal& deal : played.course.deals) {
    const auto points = deal.sheet.points();
    list.emplace_back(points.begin(), points.end());
  }
  return list;
}

/// Of matches of the same people, game and date each that has the same sheets as one before it, with the first of
/// those, if one of the two came.
void add_doubles(journal::Journal& journal, std::vector<std::int64_t> numbers, const std::set<std::int64_t>& came,
                 Unsettled& all) {
  const auto has_come = [&](std::int64_t number) { return came.contains(number); };
  if (numbers.size() < 2 || std::ranges::none_of(numbers, has_come)) return;
  std::ranges::sort(numbers);
  std::map<Sheets, std::int64_t> firsts;
  for (const std::int64_t number : numbers) {
    Sheets sheets = sheets_of(load(journal, number));
    if (sheets.empty()) continue;
    const auto [first, is_new] = firsts.emplace(std::move(sheets), number);
    if (!is_new && (has_come(first->second) || has_come(number))) all.doubles.emplace_back(first->second, number);
  }
}

/// Matches that came of the same people, game, date and sheets as another.
void add_doubles(journal::Journal& journal, std::span<const std::int64_t> matches, Unsettled& all) {
  if (matches.size() > most_matches) {
    all.sought_doubles = false;
    return;
  }
  std::string since, until;
  const std::set<std::int64_t> came(matches.begin(), matches.end());
  for (const std::int64_t number : matches) {
    const auto head = journal.head(number);
    if (!head) continue;
    if (since.empty() || head->date < since) since = head->date;
    until = std::max(until, head->date);
  }
  if (came.empty()) return;
  std::map<std::tuple<std::string, std::string, std::string>, std::vector<std::int64_t>> by_key;
  journal.each(
      [&](const referee::Head& head, std::span<const referee::Entry>) {
        by_key[{head.game, head.date, people_of(head)}].push_back(head.number);
      },
      {.since = since, .until = until});
  for (auto& [key, numbers] : by_key) add_doubles(journal, std::move(numbers), came, all);
}

/// The names of others that one may be taken for.
class Others {
 public:
  /// `known` are looked into.
  Others(std::span<const std::string> known, std::span<const std::string> came) {
    const std::set<std::string_view> new_ones(came.begin(), came.end());
    for (const std::string& other : known) {
      if (new_ones.contains(other)) continue;
      m_bare.emplace(bare(other), m_names.size());
      m_names.push_back(other);
      m_folded.push_back(base::folded(other));
    }
  }
  [[nodiscard]] std::size_t size() const { return m_names.size(); }

  /// The one that is very like a name, sought among all only if that is not too much.
  [[nodiscard]] std::optional<std::string_view> like(std::string_view name, bool among_all) const {
    const std::string folded = base::folded(name);
    // Who has the same name is told elsewhere.
    const auto is_same = [&](std::size_t i) {
      return m_folded[i] == folded ||
             (m_names[i].starts_with(name) && m_names[i].substr(name.size()).starts_with(" ("));
    };
    const auto [first, last] = m_bare.equal_range(bare(name));
    for (auto one = first; one != last; ++one) {
      if (!is_same(one->second)) return m_names[one->second];
    }
    if (!among_all) return std::nullopt;
    std::vector<std::string_view> others;
    for (std::size_t i = 0; i < m_names.size(); ++i) {
      if (!is_same(i)) others.push_back(m_names[i]);
    }
    return base::nearest(name, others);
  }

 private:
  std::vector<std::string_view> m_names;
  std::vector<std::string> m_folded;
  std::multimap<std::string, std::size_t> m_bare;
};

/// Names that came and are very like one that was here.
void add_likenesses(journal::Journal& journal, std::span<const std::string> names, Unsettled& all) {
  if (names.empty()) return;
  const std::vector<std::string> known = journal.names();
  const std::set<std::string_view> here(known.begin(), known.end());
  const Others others(known, names);
  const bool among_all = names.size() * others.size() <= most_comparisons;
  for (const std::string& name : names) {
    // Who was told apart by hand before is no namesake any more.
    const std::string told = name + " (";
    const auto apart = here.lower_bound(told);
    if (apart != here.end() && apart->starts_with(told) && here.contains(name)) {
      all.alike.push_back({std::string(*apart), name});
    } else if (const auto near = others.like(name, among_all)) {
      all.alike.push_back({std::string(*near), name});
    }
  }
}

}  // namespace

void read_all(journal::Journal& journal) {
  (void)journal.seated_players();
  (void)journal.teams();
  (void)journal.rulings();
  for (const journal::Season& season : journal.seasons()) {
    (void)season_rules(journal, season);
    (void)journal.published(season);
  }
}

Unsettled unsettled(journal::Journal& journal, std::span<const std::int64_t> matches,
                    std::span<const std::string> names) {
  Unsettled all;
  all.forks = journal::Exchange(journal).forks();
  const journal::People& people = journal.people();
  for (const std::vector<std::int64_t>& persons : people.namesakes()) {
    for (std::size_t i = 1; i < persons.size(); ++i) {
      all.namesakes.push_back({people.name(persons.front()), people.name(persons[i])});
    }
  }
  const std::vector<journal::Season> seasons = journal.seasons();
  for (const journal::Season& season : seasons) {
    if (season.closed_apart) all.closed_apart.push_back(season.name);
  }
  for (const std::vector<std::int64_t>& same : journal::Exchange(journal).seasons_of_one_name()) {
    const auto of = [&](std::int64_t number) { return *std::ranges::find(seasons, number, &journal::Season::number); };
    // The one that stays stands first: a table that was published goes with the other.
    const auto stays = std::ranges::find_if(same, [&](std::int64_t one) { return of(one).publication != 0; });
    const std::int64_t first = stays == same.end() ? same.front() : *stays;
    for (const std::int64_t one : same) {
      if (one != first) all.seasons.push_back({of(first), of(one)});
    }
  }
  add_doubles(journal, matches, all);
  add_likenesses(journal, names, all);
  return all;
}

}  // namespace tavolo::book
