#include "winter.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <stdexcept>
#include <string>
#include <string_view>

#include "games/game.hpp"
#include "lots.hpp"
#include "referee/seating.hpp"

namespace tavolo::tests {
namespace {

using Kind = referee::Entry::Kind;

constexpr std::array<std::string_view, 12> twelve{"Ann",  "Ben",  "Cleo", "Dora", "Emil", "Flora",
                                                  "Gino", "Hope", "Ines", "Jack", "Kim",  "Lena"};

std::string all_fours(Lots& lots, int) {
  const int own = lots.number(5, 55);
  const std::string jack = lots.number(0, 3) == 0 ? "j-" : fmt::format("j{}", lots.letter(2));
  return fmt::format("t{}{} s h{} l{} {}{} g{}-{}", lots.number(2, 9), "CDHS"[lots.number(0, 3)], lots.letter(2),
                     lots.letter(2), jack, jack != "j-" && lots.number(0, 4) == 0 ? "!" : "", own, 60 - own);
}

std::string ecarte(Lots& lots, int) {
  const int own = lots.number(0, 5);
  return fmt::format("t{}{} s k- w{}-{}", lots.number(7, 9), "CDHS"[lots.number(0, 3)], own, 5 - own);
}

std::string hand_and_foot(Lots& lots, int) {
  std::string text;
  for (const char side : {'A', 'B'}) {
    text += fmt::format("{} c{} d{} m{} l{}\n", side, lots.number(0, 2), lots.number(0, 3),
                        300 + 10 * lots.number(0, 60), 5 * lots.number(0, 20));
  }
  return text + "end stock";
}

/// How a game is played in winter, and a record of one of its deals, likely to be taken.
struct Habit {
  std::string_view game;
  int sides_from, sides_to, partners;
  std::string (*record)(Lots&, int sides);
};

constexpr std::array<Habit, 5> habits{{
    {"all-fours", 2, 2, 2, all_fours},
    {"ecarte", 2, 2, 1, ecarte},
    {"fieschi", 2, 4, 1, fieschi},
    {"hand-and-foot", 2, 2, 2, hand_and_foot},
    {"senza-nome", 2, 3, 1, senza_nome},
}};

std::string friday(int week) {
  using namespace std::chrono;
  const year_month_day date = sys_days(year(2026) / October / 2) + days(7 * week);
  return fmt::format("{}-{:02}-{:02}", static_cast<int>(date.year()), static_cast<unsigned>(date.month()),
                     static_cast<unsigned>(date.day()));
}

referee::Head head_of(const Habit& habit, int sides, std::vector<std::string> people, int week) {
  const games::Game& game = games::find_game(habit.game);
  referee::Head head{.game = std::string(game.id), .edition = std::string(game.edition), .date = friday(week)};
  std::vector<int> sizes;
  auto person = people.begin();
  for (int side = 0; side < sides; ++side) {
    head.sides.emplace_back(person, person + habit.partners);
    person += habit.partners;
    sizes.push_back(habit.partners);
  }
  games::HouseRules house(game.house_rules);
  game.settle(game, house, sizes);
  head.scores.assign(head.sides.size(), 0);
  for (std::size_t i = 0; i < house.size(); ++i) head.house.emplace_back(game.house_rules[i].name, house[i].text);
  return head;
}

/// Records one deal after another until the match is over. A record that the referee refuses is drawn anew.
std::vector<referee::Entry> entries_of(const referee::Head& head, const Habit& habit, Lots& lots) {
  const games::Match match = referee::seated(head);
  games::Progress now = referee::start(match, head);
  std::vector<referee::Entry> entries{{.number = 1, .kind = Kind::begin}};
  for (int deal = 1; !now.over; ++deal) {
    games::Sheet sheet;
    std::string text;
    int tries = 0;
    do {
      if (++tries > 200) {
        throw std::runtime_error(fmt::format("the referee takes no record of {} like {}: {}", habit.game, text,
                                             sheet.findings.front().text));
      }
      text = habit.record(lots, match.sides);
      sheet = match.game->score(match, now, text, {});
    } while (sheet.refused());
    entries.push_back({.number = deal + 1, .kind = Kind::deal, .deal = deal, .text = text});
    now = sheet.after;
  }
  return entries;
}

}  // namespace

Judged judged(referee::Head head, std::span<const referee::Entry> entries) {
  games::Match match = referee::seated(head);
  referee::Course course = referee::replay(match, referee::start(match, head), entries);
  return {std::move(head), std::move(match), std::move(course)};
}

std::vector<WinterMatch> winter(std::uint32_t seed, WinterSize size) {
  Lots lots(seed);
  std::vector<std::string> people(twelve.begin(), twelve.begin() + std::clamp(size.people, 4, 12));
  std::vector<WinterMatch> matches;
  for (int evening = 0; evening < size.evenings; ++evening) {
    for (int i = 0; i < size.matches; ++i) {
      const Habit& habit = habits[static_cast<std::size_t>(lots.number(0, static_cast<int>(habits.size()) - 1))];
      for (std::size_t at = people.size() - 1; at > 0; --at) {
        std::swap(people[at], people[static_cast<std::size_t>(lots.number(0, static_cast<int>(at)))]);
      }
      WinterMatch match{head_of(habit, lots.number(habit.sides_from, habit.sides_to), people, evening), {}};
      match.entries = entries_of(match.head, habit, lots);
      matches.push_back(std::move(match));
    }
  }
  return matches;
}

}  // namespace tavolo::tests
