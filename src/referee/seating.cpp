#include "referee/seating.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/date.hpp"
#include "base/limits.hpp"
#include "base/mistake.hpp"

namespace tavolo::referee {

void refuse(const Head& head, std::string_view why) {
  const std::string match = head.number == 0 ? std::string("a match") : fmt::format("match {}", head.number);
  throw base::StoreFailure(fmt::format("this program cannot read {}: {}", match, why), base::unreadable);
}

namespace {

/// Refuses what no match begins with. Whatever reads a match relies on it.
void check(const Head& head) {
  const std::size_t size = head.sides.empty() ? 0 : head.sides.front().size();
  const auto uneven = [&](const auto& side) { return side.size() != size; };
  const auto too_much = [](std::int64_t score) { return score < -base::limit::score || score > base::limit::score; };
  if (size == 0 || head.sides.size() > base::limit::sides || std::ranges::any_of(head.sides, uneven)) {
    refuse(head, "its sides are not whole");
  }
  if (head.scores.size() != head.sides.size() || std::ranges::any_of(head.scores, too_much)) {
    refuse(head, "no match begins with such a score");
  }
  if (head.dealer < 0 || static_cast<std::size_t>(head.dealer) > head.sides.size() * size) {
    refuse(head, fmt::format("nobody sits in seat {}, which deals first", head.dealer));
  }
  if (head.deal < 1 || head.deal > base::limit::first_deal) {
    refuse(head, fmt::format("no match begins with deal {}", head.deal));
  }
  if (!base::is_dated(head.date)) refuse(head, fmt::format("it was played on \"{}\", which is no date", head.date));
}

}  // namespace

games::Match seated(const Head& head) {
  try {
    const games::Game& game = games::find_game(head.game, head.edition);
    check(head);
    games::HouseRules house(game.house_rules);
    for (const auto& [name, value] : head.house) house.set(name, value);
    const std::vector<int> sizes(head.sides.size(), static_cast<int>(head.sides.front().size()));
    game.settle(game, house, sizes);
    games::Match match = games::make_match(game, head.sides, std::move(house));
    if (!head.earlier.empty()) games::seat_players(match, head.sides, head.earlier);
    return match;
  } catch (const base::Mistake& mistake) {
    const base::Complaint& complaint = mistake.complaint();
    refuse(head,
           complaint.kind == "no-edition" ? fmt::format("{}; {}", complaint.text, complaint.hint) : complaint.text);
  }
}

const games::Match& Seating::seat(const Head& head) {
  constexpr std::size_t most_tables = 32;
  const auto fits = [&](const Table& table) {
    return table.match.game->edition == head.edition && table.game == head.game &&
           table.match.sides == static_cast<int>(head.sides.size()) &&
           table.match.players.size() == head.sides.size() * head.sides.front().size() && table.house == head.house;
  };
  if (!head.sides.empty()) {
    for (std::size_t tried = 0; tried < m_tables.size(); ++tried) {
      const std::size_t at = (m_last + tried) % m_tables.size();
      if (!fits(m_tables[at])) continue;
      check(head);
      m_last = at;
      games::seat_players(m_tables[at].match, head.sides, head.earlier);
      return m_tables[at].match;
    }
  }
  Table table{head.game, head.house, seated(head)};
  if (m_tables.size() < most_tables) {
    m_last = m_tables.size();
    m_tables.push_back(std::move(table));
  } else {
    m_last = (m_last + 1) % most_tables;
    m_tables[m_last] = std::move(table);
  }
  return m_tables[m_last].match;
}

games::Progress start(const games::Match& match, const Head& head) {
  return games::begin(match, games::numbered_seat(head.dealer), head.scores, head.deal);
}

void need_entries(const Head& head, std::span<const Entry> entries) {
  if (entries.empty()) refuse(head, "it has no entries, not even its beginning");
}

Course replay(const games::Match& match, const Head& head, std::span<const Entry> entries) {
  need_entries(head, entries);
  return replay(match, start(match, head), entries, nullptr, later_tables(head, match));
}

}  // namespace tavolo::referee
