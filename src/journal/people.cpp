#include "journal/people.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <functional>
#include <numeric>
#include <unordered_set>

#include "base/name.hpp"

namespace tavolo::journal {

namespace {

constexpr std::size_t table_digits = 4;  // of a table, where persons are told apart

}  // namespace

std::string_view word(PlayerEntry::Kind kind) noexcept {
  constexpr std::array<std::string_view, 5> words{"rename", "merge", "hide", "reveal", "undo"};
  return words[static_cast<std::size_t>(kind)];
}

/// Says the entries one after the other. What is taken back is as if it had never been said: of a name the one before
/// it counts again, and of a merge whatever was said since of the same people, or of those who were ever made one with
/// them, is taken off and said again without it. What was said last is mostly what is taken back, so that little is
/// said twice; who takes back many merges of the same people in the order in which they were said waits for it.
class People::Replay {
 public:
  explicit Replay(People& people) : m_people(people) {
    for (const PlayerEntry& entry : people.m_entries) {
      (void)spoken(entry.player);
      if (entry.kind == Kind::merge) (void)spoken(entry.other);
    }
    m_said.resize(people.m_spoken.size());
    m_given.resize(people.m_spoken.size());
    m_person.resize(people.m_spoken.size());
    std::iota(m_person.begin(), m_person.end(), std::size_t{0});
    people.m_circles.resize(people.m_spoken.size());
    people.m_taken.resize(people.m_entries.size());
    draw_circles();
  }

  void run() {
    const auto& entries = m_people.m_entries;
    for (std::size_t i = 0; i < entries.size(); ++i) {
      m_now = i + 1;
      take_back(entries[i].target);
      if (entries[i].kind != Kind::undo) {
        Step step{.entry = i, .kind = entries[i].kind, .player = spoken(entries[i].player)};
        if (step.kind == Kind::merge) step.other = spoken(entries[i].other);
        say(step);
      }
      m_standing.emplace(entries[i].number, i);
    }
    hide();
    for (std::size_t i = 0; i < entries.size(); ++i) {
      if (entries[i].kind != Kind::rename) continue;
      const std::size_t player = spoken(entries[i].player);
      m_people.m_groups[group_at(player)].renames.push_back(i);
      m_people.m_circles[m_people.m_spoken[player].circle].renames.push_back(i);
    }
    for (Group& one : m_people.m_groups) {
      std::ranges::sort(one.members, {}, [&](std::size_t member) { return m_people.m_spoken[member].number; });
    }
  }

 private:
  /// An entry that was said, with what it takes to take it off. Whom it speaks of is told by places in `m_spoken`.
  struct Step {
    std::size_t entry = 0;
    Kind kind = Kind::hide;
    std::size_t player = 0;
    std::size_t other = 0;   ///< of a merge
    std::size_t person = 0;  ///< who the player was
    std::size_t into = 0;    ///< who the other was
    std::size_t from = 0;    ///< the group that members were taken of
    std::size_t larger = 0;  ///< the group that they went into
    std::size_t moved = 0;   ///< how many: none where they were one already
  };

  /// Where a number is among those of whom anything was said.
  std::size_t spoken(std::int64_t number) {
    const auto [known, is_new] = m_people.m_spoken_at.try_emplace(number, m_people.m_spoken.size());
    if (is_new) {
      m_people.m_spoken.push_back({.number = number, .groups = {{0, known->second}}});
      m_people.m_groups.push_back({.members = {known->second}, .called = {{0, {number, 0}}}});
    }
    return known->second;
  }

  void draw_circles() {
    std::vector<std::size_t> next(m_people.m_spoken.size());
    std::iota(next.begin(), next.end(), std::size_t{0});
    const auto end = [&](std::size_t one) {
      for (; next[one] != one; one = next[one]) next[one] = next[next[one]];
      return one;
    };
    for (const PlayerEntry& entry : m_people.m_entries) {
      if (entry.kind == Kind::merge) next[end(spoken(entry.player))] = end(spoken(entry.other));
    }
    for (std::size_t i = 0; i < next.size(); ++i) {
      m_people.m_spoken[i].circle = end(i);
      m_people.m_circles[end(i)].members.push_back(i);
    }
  }

  [[nodiscard]] std::size_t group_at(std::size_t one) const { return m_people.m_spoken[one].groups.back().value; }

  /// What holds from now on. Of what changes several times in one moment the last counts.
  template <typename T>
  void set(std::vector<Since<T>>& times, const T& value) {
    if (times.back().entries == m_now) times.pop_back();
    if (times.back().value != value) times.push_back({m_now, value});
  }

  /// A group is a person now, by the name that was given last and stands.
  void call(std::size_t group, std::size_t person) {
    std::vector<std::size_t>& given = m_given[person];
    while (!given.empty() && m_people.m_taken[given.back()]) given.pop_back();
    m_person[group] = person;
    set(m_people.m_groups[group].called,
        {.person = m_people.m_spoken[person].number, .given = given.empty() ? 0 : given.back() + 1});
  }

  void say(Step step) {
    const std::size_t group = group_at(step.player);
    step.person = m_person[group];
    if (step.kind == Kind::rename) {
      m_given[step.person].push_back(step.entry);
      call(group, step.person);
    }
    if (step.kind == Kind::merge) merge(step, group, group_at(step.other));
    m_said[m_people.m_spoken[step.player].circle].push_back(step);
  }

  void merge(Step& step, std::size_t from, std::size_t into) {
    step.moved = 0;
    if (from == into) return;  // taking back an entry between may have made them one already
    step.into = m_person[into];
    step.from = from;
    step.larger = into;
    const auto size = [&](std::size_t group) { return m_people.m_groups[group].members.size(); };
    if (size(from) > size(into)) std::swap(step.from, step.larger);
    step.moved = size(step.from);
    move(step.from, step.larger, step.moved);
    call(step.larger, step.into);
  }

  /// Moves so many members, the last ones.
  void move(std::size_t from, std::size_t into, std::size_t count) {
    auto& members = m_people.m_groups[from].members;
    const auto first = members.end() - static_cast<std::ptrdiff_t>(count);
    for (auto one = first; one != members.end(); ++one) {
      m_people.m_groups[into].members.push_back(*one);
      set(m_people.m_spoken[*one].groups, into);
    }
    members.erase(first, members.end());
  }

  void take_off(const Step& step) {
    if (step.kind == Kind::rename) {
      std::vector<std::size_t>& given = m_given[step.person];
      if (!given.empty() && given.back() == step.entry) given.pop_back();
      call(group_at(step.player), step.person);
    }
    if (step.moved == 0) return;
    move(step.larger, step.from, step.moved);
    call(group_at(step.player), step.person);
    call(group_at(step.other), step.into);
  }

  /// Takes back the entries of a number that stand: there is one at most, but in a journal that is damaged.
  void take_back(std::int64_t number) {
    const auto [first, last] = m_standing.equal_range(number);
    for (auto one = first; one != last; ++one) {
      m_people.m_taken[one->second] = true;
      const PlayerEntry& entry = m_people.m_entries[one->second];
      // Who is hidden is asked of today alone, and of who was somebody else's the name is asked when they part.
      if (entry.kind == Kind::rename) call_again(one->second, spoken(entry.player));
      if (entry.kind == Kind::merge) say_without(one->second, spoken(entry.player));
    }
    m_standing.erase(first, last);
  }

  /// Where a step is, or would be, among those of its circle.
  static std::vector<Step>::iterator place_of(std::vector<Step>& said, std::size_t entry) {
    return std::ranges::lower_bound(said, entry, {}, &Step::entry);
  }

  void call_again(std::size_t entry, std::size_t player) {
    const std::size_t person = place_of(m_said[m_people.m_spoken[player].circle], entry)->person;
    if (const std::size_t group = group_at(person); m_person[group] == person) call(group, person);
  }

  void say_without(std::size_t entry, std::size_t player) {
    std::vector<Step>& said = m_said[m_people.m_spoken[player].circle];
    const auto from = place_of(said, entry);
    if (from->moved == 0) return;
    const std::vector<Step> since(from, said.end());
    said.erase(from, said.end());
    for (auto step = since.rbegin(); step != since.rend(); ++step) take_off(*step);
    for (const Step& step : since) {
      if (!m_people.m_taken[step.entry]) say(step);
    }
  }

  /// Hides whoever is hidden today, by what stands.
  void hide() {
    auto& hidden = m_people.m_hidden;
    const auto number = [&](std::size_t person) { return m_people.m_spoken[person].number; };
    for (const std::vector<Step>& said : m_said) {
      for (const Step& step : said) {
        if (m_people.m_taken[step.entry]) continue;
        if (step.kind == Kind::hide) hidden.insert(number(step.person));
        if (step.kind == Kind::reveal) hidden.erase(number(step.person));
        if (step.moved > 0 && hidden.contains(number(step.person))) hidden.insert(number(step.into));
      }
    }
  }

  People& m_people;
  std::size_t m_now = 0;                                          ///< how many entries were said
  std::vector<std::vector<Step>> m_said;                          ///< by circle
  std::vector<std::size_t> m_person;                              ///< who each group is, in `m_spoken`
  std::vector<std::vector<std::size_t>> m_given;                  ///< by person, the entries that gave a name
  std::unordered_multimap<std::int64_t, std::size_t> m_standing;  ///< the entries, by their numbers
};

People::People(Names written, std::vector<PlayerEntry> entries, Tables tables)
    : m_written(std::move(written)), m_entries(std::move(entries)), m_tables(std::move(tables)) {
  Replay(*this).run();
  if (!m_tables.empty()) tell_namesakes_apart();
}

/// What somebody is called who is told apart by the table that wrote the name down.
std::string People::with_table(const std::string& name, std::int64_t number) const {
  const auto table = m_tables.find(number);
  return fmt::format("{} ({})", name, table == m_tables.end() ? "?" : table->second.id.substr(0, table_digits));
}

void People::tell_namesakes_apart() {
  std::unordered_map<std::string, std::int64_t> written;
  for (const auto& [number, name] : m_written) {
    const auto [known, is_new] = written.try_emplace(base::folded(name), number);
    if (is_new) continue;
    for (const std::int64_t one : {known->second, number}) m_told.try_emplace(one, with_table(m_written.at(one), one));
  }
  std::unordered_map<std::string, std::int64_t> first;
  std::map<std::string, std::vector<std::int64_t>> called;  // by several
  for (const auto& [number, name] : m_written) {
    const Called one = today(number);
    if (one.person != number) continue;
    const auto [known, is_new] = first.try_emplace(base::folded(text(one)), number);
    if (is_new) continue;
    auto& persons = called[known->first];
    if (persons.empty()) persons.push_back(known->second);
    persons.push_back(number);
  }
  for (auto& [name, persons] : called) {
    // Of several of one table nobody knows which is which but by when they were written down there, which is the same
    // in every journal; here they may have come in another order.
    const auto place = [&](std::int64_t number) {
      const auto table = m_tables.find(number);
      return table == m_tables.end() ? 0 : table->second.place;
    };
    std::ranges::stable_sort(persons, {}, place);
    std::map<std::string, int> times;
    for (const std::int64_t one : persons) {
      std::string apart = with_table(text(today(one)), one);
      if (const int before = times[base::folded(apart)]++; before > 0) apart += fmt::format(" {}", before + 1);
      m_apart[one] = std::move(apart);
    }
  }
}

bool People::has_namesakes() const {
  std::unordered_set<std::string> called;
  return std::ranges::any_of(m_written, [&](const auto& written) {
    const Called one = today(written.first);
    return one.person == written.first && !called.insert(base::folded(text(one))).second;
  });
}

std::vector<std::vector<std::int64_t>> People::namesakes() const {
  std::map<std::string, std::vector<std::int64_t>> called;
  for (const auto& [number, name] : m_apart) called[base::folded(text(today(number)))].push_back(number);
  std::vector<std::vector<std::int64_t>> list;
  for (auto& [name, persons] : called) list.push_back(std::move(persons));
  return list;
}

/// What a number is in today; null where nothing was ever said of it.
const People::Group* People::group(std::int64_t number) const {
  const auto known = m_spoken_at.find(number);
  return known == m_spoken_at.end() ? nullptr : &m_groups[m_spoken[known->second].groups.back().value];
}

People::Called People::today(std::int64_t number) const {
  const Group* const one = group(number);
  return one == nullptr ? Called{.person = number} : one->called.back().value;
}

/// Who a number was after so many entries.
People::Called People::then(std::int64_t number, std::size_t entries) const {
  const auto known = m_spoken_at.find(number);
  if (known == m_spoken_at.end()) return {.person = number};
  const auto value = [&](const auto& times) {
    return std::prev(std::ranges::upper_bound(times, entries, {}, [](const auto& time) { return time.entries; }))
        ->value;
  };
  return value(m_groups[value(m_spoken[known->second].groups)].called);
}

/// After how many entries any of these may have become another one, or got another name; first of all after none.
std::vector<std::size_t> People::moments(std::span<const std::int64_t> numbers) const {
  std::vector<std::size_t> list{0};
  for (const std::int64_t number : numbers) {
    const auto known = m_spoken_at.find(number);
    if (known == m_spoken_at.end()) continue;
    const auto& groups = m_spoken[known->second].groups;
    for (std::size_t i = 0; i < groups.size(); ++i) {
      list.push_back(groups[i].entries);
      const auto& called = m_groups[groups[i].value].called;
      auto one = std::ranges::upper_bound(called, groups[i].entries, {}, [](const auto& time) { return time.entries; });
      const std::size_t until = i + 1 < groups.size() ? groups[i + 1].entries : m_entries.size() + 1;
      for (; one != called.end() && one->entries < until; ++one) list.push_back(one->entries);
    }
  }
  std::ranges::sort(list);
  list.erase(std::unique(list.begin(), list.end()), list.end());
  return list;
}

const std::string& People::text(const Called& called) const {
  return called.given == 0 ? m_written.at(called.person) : m_entries[called.given - 1].name;
}

bool People::in_force(std::size_t index) const { return m_entries[index].kind != Kind::undo && !m_taken[index]; }

std::int64_t People::person(std::int64_t number) const { return today(number).person; }

const PlayerEntry* People::merged(std::int64_t number) const {
  if (person(number) == number) return nullptr;
  const std::vector<std::size_t> all = moments({&number, 1});
  for (std::size_t i = all.size() - 1; i > 0; --i) {
    const std::size_t index = all[i] - 1;
    if (m_entries[index].kind != Kind::merge || !in_force(index)) continue;
    if (then(number, index).person != then(number, index + 1).person) return &m_entries[index];
  }
  return nullptr;
}

std::int64_t People::meant(std::string_view name, std::span<const std::int64_t> persons) const {
  const auto were_own = [&](std::size_t entries) {
    return std::ranges::all_of(persons, [&](std::int64_t one) { return then(one, entries).person == one; });
  };
  const std::vector<std::size_t> all = moments(persons);
  std::size_t at = all.size() - 1;
  while (at > 0 && !were_own(all[at])) --at;
  const std::size_t last = at + 1 < all.size() ? all[at + 1] - 1 : m_entries.size();
  const std::set<std::int64_t> wanted(persons.begin(), persons.end());
  // Nobody else can have been one of them.
  std::set<std::int64_t> numbers = wanted;
  std::set<std::size_t> renames;
  for (const std::int64_t one : wanted) {
    const auto known = m_spoken_at.find(one);
    if (known == m_spoken_at.end()) continue;
    const Circle& circle = m_circles[m_spoken[known->second].circle];
    for (const std::size_t member : circle.members) numbers.insert(m_spoken[member].number);
    renames.insert(circle.renames.begin(), circle.renames.end());
  }
  std::erase_if(numbers,
                [&](std::int64_t one) { return !wanted.contains(then(one, last).person) || !m_written.contains(one); });
  const std::string folded = base::folded(name);
  for (const std::int64_t number : numbers) {
    const Called called = then(number, last);
    if (base::folded(text(called)) == folded) return called.person;
  }
  for (const std::int64_t number : numbers) {
    if (base::folded(m_written.at(number)) == folded) return then(number, last).person;
  }
  for (const std::size_t rename : renames) {
    if (rename >= last || base::folded(m_entries[rename].name) != folded) continue;
    if (const std::int64_t one = then(m_entries[rename].player, last).person; wanted.contains(one)) return one;
  }
  return 0;
}

std::vector<std::int64_t> People::numbers(std::int64_t person) const {
  const Group* const one = group(person);
  if (one == nullptr) return m_written.contains(person) ? std::vector{person} : std::vector<std::int64_t>{};
  std::vector<std::int64_t> list;
  if (one->called.back().value.person != person) return list;
  for (const std::size_t member : one->members) list.push_back(m_spoken[member].number);
  return list;
}

const std::string& People::name(std::int64_t number) const {
  const Called called = today(number);
  const auto apart = m_apart.find(called.person);
  return apart != m_apart.end() ? apart->second : text(called);
}

/// The first number of the person that a number belongs to.
std::int64_t People::first_number(std::int64_t number) const {
  const Group* const one = group(number);
  return one == nullptr ? number : m_spoken[one->members.front()].number;
}

/// Who may have or have had a name, in the order in which the first number of each was written: everybody who has or
/// had it is among them.
std::vector<std::int64_t> People::bearers(const std::string& folded) const {
  if (!m_bearers) m_bearers = all_bearers();
  std::vector<std::int64_t> list;
  const std::size_t hash = std::hash<std::string>{}(folded);
  for (auto one = std::ranges::lower_bound(*m_bearers, hash, {}, &Bearer::first);
       one != m_bearers->end() && one->first == hash; ++one) {
    if (const std::int64_t who = person(one->second); list.empty() || list.back() != who) list.push_back(who);
  }
  return list;
}

std::vector<People::Bearer> People::all_bearers() const {
  std::vector<Bearer> list;
  list.reserve(m_written.size() + m_entries.size() + m_apart.size());
  const auto add = [&](const std::string& name, std::int64_t number) {
    list.emplace_back(std::hash<std::string>{}(base::folded(name)), first_number(number));
  };
  for (const auto& [number, name] : m_written) add(name, number);
  for (const PlayerEntry& entry : m_entries) {
    if (entry.kind == Kind::rename) add(entry.name, entry.player);
  }
  for (const auto& [number, name] : m_apart) add(name, number);
  std::ranges::sort(list);
  return list;
}

/// Who is called so today.
std::optional<std::int64_t> People::bearer(const std::string& folded) const {
  for (const std::int64_t one : bearers(folded)) {
    if (base::folded(name(one)) == folded) return one;
  }
  return std::nullopt;
}

std::optional<std::int64_t> People::find(std::string_view name) const {
  const std::string wanted = base::folded(name);
  if (const auto one = bearer(wanted)) return one;
  for (const std::int64_t one : bearers(wanted)) {
    const std::vector<std::string> names = also(one);
    if (std::ranges::any_of(names, [&](const std::string& other) { return base::folded(other) == wanted; })) return one;
  }
  // What was typed while they were told apart is still theirs.
  for (const auto& [number, told] : m_told) {
    if (base::folded(told) == wanted) return person(number);
  }
  return std::nullopt;
}

std::optional<std::int64_t> People::find(std::string_view name, std::span<const std::string> tables) const {
  const std::string wanted = base::folded(name);
  if (const auto one = bearer(wanted)) return one;
  std::map<std::int64_t, std::int64_t> written;  // who was written down so, or is called so but for the table
  for (const std::int64_t one : bearers(wanted)) {
    const bool is_called = base::folded(text(today(one))) == wanted;
    for (const std::int64_t number : numbers(one)) {
      if (is_called || base::folded(m_written.at(number)) == wanted) written.emplace(number, one);
    }
  }
  std::map<std::string_view, std::int64_t> by_table;  // whom each wrote down first
  for (const auto& [number, one] : written) {
    const auto table = m_tables.find(number);
    by_table.try_emplace(table == m_tables.end() ? std::string_view() : table->second.id, one);
  }
  for (std::size_t i = tables.size(); i > 0; --i) {
    if (const auto known = by_table.find(tables[i - 1]); known != by_table.end()) return known->second;
  }
  return by_table.empty() ? find(name) : std::optional(by_table.begin()->second);
}

std::optional<std::int64_t> People::ever(std::string_view name) const {
  if (const auto number = find(name)) return number;
  const std::string wanted = base::folded(name);
  const auto given =
      std::ranges::find_if(m_entries, [&](const PlayerEntry& entry) { return base::folded(entry.name) == wanted; });
  return given == m_entries.end() ? std::nullopt : std::optional(person(given->player));
}

std::vector<std::string> People::also(std::int64_t person) const {
  std::vector<std::string> list;
  const std::vector<std::int64_t> own = numbers(person);
  if (own.empty()) return list;
  const std::string called = base::folded(name(person));
  std::unordered_set<std::string_view> known;
  const auto add = [&](const std::string& name) {
    if (base::folded(name) != called && known.insert(name).second) list.push_back(name);
  };
  for (const std::int64_t number : own) add(m_written.at(number));
  if (m_apart.contains(person)) add(text(today(person)));
  if (const Group* const one = group(person); one != nullptr) {
    for (const std::size_t rename : one->renames) {
      if (in_force(rename)) add(m_entries[rename].name);
    }
  }
  return list;
}

std::vector<std::string> People::names(std::int64_t person) const {
  std::vector<std::string> list{name(person)};
  const std::vector<std::int64_t> own = numbers(person);
  for (const std::int64_t number : own) list.push_back(m_written.at(number));
  if (const Group* const one = group(person); one != nullptr && !own.empty()) {
    for (const std::size_t rename : one->renames) list.push_back(m_entries[rename].name);
  }
  return list;
}

bool People::hidden(std::int64_t person) const { return m_hidden.contains(person); }

std::vector<std::int64_t> People::hidden() const {
  std::vector<std::int64_t> list;
  for (const std::int64_t number : m_hidden) {
    if (person(number) == number) list.push_back(number);
  }
  return list;
}

std::optional<PlayerEntry> People::undoable() const {
  for (std::size_t i = m_entries.size(); i > 0; --i) {
    if (in_force(i - 1)) return m_entries[i - 1];
  }
  return std::nullopt;
}

std::vector<std::vector<std::string>> People::names_over_time(std::span<const std::int64_t> numbers) const {
  std::vector<std::vector<std::string>> times;
  const auto add = [&](const auto& name_of) {
    std::vector<std::string> names;
    names.reserve(numbers.size());
    for (const std::int64_t number : numbers) names.push_back(name_of(number));
    if (times.empty() || times.back() != names) times.push_back(std::move(names));
  };
  for (const std::size_t moment : moments(numbers)) {
    add([&](std::int64_t number) -> const std::string& { return text(then(number, moment)); });
  }
  if (m_told.empty() && m_apart.empty()) return times;
  add([&](std::int64_t number) -> const std::string& {
    const auto told = m_told.find(number);
    return told == m_told.end() ? name(number) : told->second;
  });
  add([&](std::int64_t number) -> const std::string& { return name(number); });
  return times;
}

}  // namespace tavolo::journal
