#include "referee/correction.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>

#include "base/lines.hpp"
#include "base/number.hpp"
#include "referee/seating.hpp"

namespace tavolo::referee {
namespace {

using Kind = Entry::Kind;

[[noreturn]] void corrects_nothing(const Head& head, std::string_view line) {
  refuse(head, fmt::format("\"{}\" corrects nothing", line));
}

void set_house(Head& head, std::string_view rule, std::string_view value) {
  const auto found = std::ranges::find(head.house, rule, &std::pair<std::string, std::string>::first);
  if (found != head.house.end()) {
    found->second = value;
  } else {
    head.house.emplace_back(rule, value);
  }
}

void set_line(Head& head, std::string_view name, std::string_view value) {
  const auto number = [&](std::string_view text) {
    const base::Number read = base::sum(text);
    if (!read) corrects_nothing(head, fmt::format("{} {}", name, value));
    return read.value;
  };
  if (name == "house") {
    const std::string_view rule = base::cut(value, ' ');
    set_house(head, rule, value);
  } else if (name == "dealer") {
    head.dealer = static_cast<int>(number(value));
  } else if (name == "date") {
    head.date = value;
  } else if (name == "place") {
    head.place = value;
  } else if (name == "fixture") {
    head.fixture = number(value);
  } else if (name == "result") {
    // What a match came to whose deals nobody saw changes nothing of how it began.
    while (!value.empty()) (void)number(base::cut(value, ' '));
  } else if (name == "score") {
    head.scores.clear();
    while (!value.empty()) head.scores.push_back(number(base::cut(value, ' ')));
  } else {
    corrects_nothing(head, name);
  }
}

bool is_seat(const Head& head, int seat) {
  return seat >= 1 && !head.sides.empty() &&
         static_cast<std::size_t>(seat) <= head.sides.size() * head.sides.front().size();
}

/// The names of the sides in the order of the seats.
Names::Table in_seats(const std::vector<std::vector<std::string>>& sides) {
  Names::Table names;
  for (std::size_t place = 0; place < sides.front().size(); ++place) {
    for (const auto& side : sides) names.push_back(side[place]);
  }
  return names;
}

std::vector<std::vector<std::string>> in_sides(const Names::Table& names, std::size_t sides) {
  std::vector<std::vector<std::string>> list(sides);
  for (std::size_t seat = 0; seat < names.size(); ++seat) list[seat % sides].push_back(names[seat]);
  return list;
}

void seat_from_beginning(Head& head, std::span<const Seated> newcomers) {
  if (newcomers.empty()) return;
  Names names{in_seats(head.sides), {}};
  for (const auto& table : head.earlier) names.earlier.push_back(in_seats(table));
  names = reseated(names, newcomers);
  head.sides = in_sides(names.today, head.sides.size());
  head.earlier.clear();
  for (const Names::Table& table : names.earlier) head.earlier.push_back(in_sides(table, head.sides.size()));
}

void apply(Head& head, const Entry& entry) {
  for (std::string_view rest = entry.text; !rest.empty();) {
    const auto [name, value] = correction_line(rest);
    set_line(head, name, value);
  }
  for (const Seated& who : entry.seats) {
    if (!is_seat(head, who.seat)) corrects_nothing(head, fmt::format("seat {}", who.seat));
    if (entry.deal > head.deal) head.changes.push_back({entry.deal, who});
  }
  if (entry.deal <= head.deal) seat_from_beginning(head, entry.seats);
}

/// A newcomer is nobody else: who was gone, and was still understood as a seat, may sit in another one now.
void mean_newcomers(Names& names, std::span<const Seated> newcomers) {
  for (Names::Table& table : names.earlier) {
    for (std::size_t seat = 0; seat < table.size(); ++seat) {
      const auto is_called = [&](const Seated& who) {
        return who.player != names.today[seat] &&
               (who.player == table[seat] || std::ranges::count(who.earlier, table[seat]) > 0);
      };
      if (std::ranges::any_of(newcomers, is_called)) table[seat] = names.today[seat];
    }
  }
}

}  // namespace

Names reseated(const Names& names, std::span<const Seated> newcomers) {
  Names after{names.today, {}};
  for (const Seated& who : newcomers) after.today[static_cast<std::size_t>(who.seat - 1)] = who.player;
  // Whoever only moved was called what they were called.
  for (const Names::Table& table : names.earlier) {
    Names::Table moved = after.today;
    for (std::string& name : moved) {
      const auto before = std::ranges::find(names.today, name);
      if (before != names.today.end()) name = table[static_cast<std::size_t>(before - names.today.begin())];
    }
    after.earlier.push_back(std::move(moved));
  }
  for (const Seated& who : newcomers) {
    for (const std::string& name : who.earlier) {
      after.earlier.push_back(after.today);
      after.earlier.back()[static_cast<std::size_t>(who.seat - 1)] = name;
    }
  }
  // Whoever is gone is understood by each name so far, beside what the others were called then. These stand behind the
  // tables from before, so that no record that could be read is read otherwise.
  const auto understand = [&](const Names::Table& others, const Names::Table& then) {
    Names::Table with_gone = others;
    for (std::size_t seat = 0; seat < with_gone.size(); ++seat) {
      if (std::ranges::count(after.today, names.today[seat]) == 0) with_gone[seat] = then[seat];
    }
    if (with_gone != others) after.earlier.push_back(std::move(with_gone));
  };
  for (std::size_t i = 0; i < names.earlier.size(); ++i) {
    const Names::Table others = after.earlier[i];
    understand(others, names.earlier[i]);
  }
  understand(after.today, names.today);
  mean_newcomers(after, newcomers);
  return after;
}

std::pair<std::string_view, std::string_view> correction_line(std::string_view& text) {
  std::string_view line = base::next_line(text);
  const std::string_view name = base::cut(line, ' ');
  return {name, line};
}

bool corrects(const Entry& entry) noexcept {
  return entry.kind == Kind::head || entry.kind == Kind::leave || (entry.kind == Kind::begin && !entry.text.empty());
}

Head corrected(Head head, std::span<const Entry> entries) {
  head.changes.clear();
  if (std::ranges::none_of(entries, corrects)) return head;
  const std::vector<std::int64_t> taken_back = takings_back(entries);
  for (std::size_t i = 0; i < entries.size(); ++i) {
    const Entry& entry = entries[i];
    if (taken_back[i] != 0) continue;
    if (entry.kind == Kind::head || entry.kind == Kind::begin) apply(head, entry);
    const int seat = entry.side.index() + 1;  // only a side that is one player leaves
    if (entry.kind == Kind::leave && is_seat(head, seat)) head.changes.push_back({entry.deal, {seat, "", {}}});
  }
  std::ranges::stable_sort(head.changes, {}, &Head::Change::deal);
  return head;
}

}  // namespace tavolo::referee
