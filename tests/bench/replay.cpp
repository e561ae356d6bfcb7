// Makes journals, and measures how fast one is replayed from the file to the sheets.
//   replay make FILE DEALS   writes a journal of All Fours matches, half of the deals card by card
//   replay run FILE          replays everything once and prints deals and deals a second

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <random>
#include <string>
#include <vector>

#include "base/mistake.hpp"
#include "cards/card.hpp"
#include "games/game.hpp"
#include "journal/journal.hpp"
#include "journal/played.hpp"

using namespace tavolo;

namespace {

constexpr std::array<const char*, 6> summaries{
    "t9C s hA l4 jB g21-40", "t6H s h1 l2 j- g30-31",     "t5D b1 hB l1 jA! g33-20",
    "tTC s hB lB jB g12-44", "tJS br tAD hB lB jB g7-63", "t8S s hA lB j- gA",
};
/// Whole deals that were played within the rules; the seat that leads is put in.
constexpr std::array<const char*, 2> tricks{
    "t5D s\n1: TD 6D 4D QS 6H 5H\n2: JD KS 9S 6S AH TH\n3: TS QH JH 2H 8C 5C\n4: AD QD 8D 7D 7H JC\n"
    "#1 2 AH 2H 7H TD\n#2 1 5H TH JH 7D\n#3 4 AD 4D JD 5C\n#4 4 JC 6D 6S 8C\n#5 1 6H 9S QH 8D\n#6 4 QD QS KS TS",
    "t7H s\n#1 2 AC KH 4H 2C\n#2 3 JS 9S 3H 5S\n#3 1 8S 2H 7S AS\n#4 2 KD 3C JH QH\n#5 1 8H 4D 4C JC\n#6 1 9H QD QS TC",
};

void make(const std::string& file, int deals) {
  journal::Journal book(file, journal::Journal::Access::write, "2026-11-20T21:00:00Z");
  const games::Game& game = games::find_game("all-fours");
  games::HouseRules house(game.house_rules);
  house.set("target", "99");
  game.settle(house, std::vector{2, 2});
  journal::MatchFacts facts{.game = std::string(game.id),
                            .edition = std::string(game.edition),
                            .date = "2026-11-20",
                            .sides = {{"Ann", "Cleo"}, {"Ben", "Dora"}},
                            .scores = {0, 0}};
  for (std::size_t i = 0; i < house.size(); ++i) facts.house.emplace_back(game.house_rules[i].name, house[i].text);
  // As many as a game takes; the target is high, so that every deal is scored.
  constexpr int deals_of_a_match = 6;
  int written = 0;
  while (written < deals) {
    auto writing = book.write();
    for (int batch = 0; batch < 1000 && written < deals; ++batch) {
      const std::int64_t match = book.add_match(facts);
      book.append(match, {.kind = referee::Entry::Kind::begin});
      for (int deal = 1; deal <= deals_of_a_match && written < deals; ++deal, ++written) {
        const auto pick = static_cast<std::size_t>(written);
        // The dealer is named, so that each whole deal fits the seats of its tricks.
        const std::string text =
            deal % 2 == 1 ? fmt::format("d1 {}", tricks[pick % tricks.size()]) : summaries[pick % summaries.size()];
        book.append(match, {.kind = referee::Entry::Kind::deal, .deal = deal, .text = text});
      }
    }
    writing.commit();
  }
}

void run(const std::string& file) {
  const auto begin = std::chrono::steady_clock::now();
  journal::Journal book(file, journal::Journal::Access::read, "");
  std::size_t deals = 0;
  games::Points points = 0;
  journal::Seating seating;
  book.each([&](const journal::Match& match, std::span<const referee::Entry> entries) {
    const games::Match& seated = seating.seat(match.facts);
    const referee::Course course = referee::replay(seated, journal::start(seated, match.facts), entries);
    deals += course.deals.size();
    for (const games::Points score : course.now.scores) points += score;
  });
  const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  fmt::print("{} deals, {} points, {:.0f} deals a second\n", deals, points, static_cast<double>(deals) / seconds);
}

}  // namespace

int main(int argc, char** argv) {
  const std::vector<std::string> arguments(argv + 1, argv + argc);
  try {
    if (arguments.size() == 3 && arguments[0] == "make") {
      make(arguments[1], std::atoi(arguments[2].c_str()));
    } else if (arguments.size() == 2 && arguments[0] == "run") {
      run(arguments[1]);
    } else {
      fmt::print(stderr, "usage: replay make FILE DEALS | replay run FILE\n");
      return 2;
    }
  } catch (const std::exception& error) {
    fmt::print(stderr, "{}\n", error.what());
    return 1;
  } catch (...) {
    return 1;
  }
  return 0;
}
