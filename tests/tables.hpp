#pragma once

#include <algorithm>
#include <array>
#include <filesystem>
#include <map>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "folder.hpp"
#include "games/game.hpp"
#include "games/house_rule.hpp"
#include "journal/exchange.hpp"
#include "journal/lender.hpp"

// Tables that each keep a journal, and what they hold.
namespace tavolo::tests {

/// A time of an evening, so many minutes after its beginning.
inline std::string time(int minutes) {
  std::string text = "2026-11-20T10:00:00Z";
  const int hour = 10 + minutes / 60, minute = minutes % 60;
  text.replace(11, 5,
               {static_cast<char>('0' + hour / 10), static_cast<char>('0' + hour % 10), ':',
                static_cast<char>('0' + minute / 10), static_cast<char>('0' + minute % 10)});
  return text;
}

template <typename Work>
auto write(const std::string& file, int minutes, Work work) {
  journal::Journal book(file, journal::Journal::Access::write, time(minutes));
  auto writing = book.write();
  const auto result = work(book);
  writing.commit();
  return result;
}

/// The house rules of a match of two.
inline std::vector<std::pair<std::string, std::string>> house() {
  games::HouseRules rules(games::find_game("all-fours", "2026-11").house_rules);
  rules.set("players", "2");
  return rules.named();
}

inline std::int64_t begin(const std::string& file, int minutes, const std::string& one, const std::string& other,
                          const std::string& season = {}) {
  return write(file, minutes, [&](journal::Journal& book) {
    referee::Head head{.game = "all-fours", .edition = "2026-11", .date = "2026-11-20", .season = season};
    head.sides = {{one}, {other}};
    head.scores = {0, 0};
    head.house = house();
    const std::int64_t match = book.add_match(head);
    book.append(match, {});
    return match;
  });
}

inline std::int64_t deal(const std::string& file, int minutes, std::int64_t match, const std::string& text) {
  return write(file, minutes, [&](journal::Journal& book) {
    return book.append(match, {.kind = referee::Entry::Kind::deal, .deal = 1, .text = text});
  });
}

inline journal::Arrived merge(const std::string& into, const std::string& from, int minutes = 600) {
  return write(into, minutes, [&](journal::Journal& book) {
    journal::Exchange exchange(book);
    journal::Lender lender(from, into, time(minutes));
    const journal::Exchange other(lender.journal());
    for (const std::string& origin : other.in_part()) exchange.take_in_part(origin);
    other.since(exchange.held(other.held()), [&](const journal::GivenFact& fact) { exchange.take(fact); });
    return exchange.finish();
  });
}

/// All that a journal tells, without a number of its own.
inline std::string told(const std::string& file) {
  journal::Journal book(file, journal::Journal::Access::read, time(700));
  std::string text;
  std::vector<std::int64_t> numbers;
  book.each([&](const referee::Head& head, std::span<const referee::Entry> entries) {
    numbers.push_back(head.number);
    text += "match " + book.fingerprint(head.number) + " " + head.date + " " + head.season +
            (head.disputed ? " disputed" : "") + "\n";
    for (const auto& side : head.sides) {
      for (const std::string& name : side) text += " " + name;
    }
    for (const referee::Entry& entry : entries) {
      text += "\n  " + std::string(referee::word(entry.kind)) + " " + entry.text + " " + entry.at;
    }
    text += "\n";
  });
  for (const journal::Player& player : book.players()) {
    text += "player " + player.name + " " + std::to_string(player.matches) + " " + player.last_played;
    for (const std::string& name : player.also) text += " also " + name;
    text += player.hidden ? " hidden\n" : "\n";
  }
  for (const journal::Season& season : book.seasons()) {
    text += "season " + season.name + " " + season.closed_at + " " + book.fingerprint(season) + "\n";
    for (const auto& [name, value] : season.rules) text += "  " + name + " " + value + "\n";
  }
  for (const journal::Ruling& ruling : book.rulings())
    text += "ruling " + ruling.game + " " + ruling.at + ruling.voided.value_or("") + "\n";
  const journal::Teams teams = book.teams();
  for (const std::int64_t team : teams.numbers()) text += "team " + teams.name(team) + "\n";
  std::map<std::ptrdiff_t, std::string> forks;
  for (const journal::Fork& fork : journal::Exchange(book).forks()) {
    std::string& ways = forks[std::ranges::find(numbers, fork.match) - numbers.begin()];
    for (const journal::MatchWay& way : fork.ways) ways += " " + way.origin;
  }
  for (const auto& [place, ways] : forks) text += "fork " + std::to_string(place) + ways + "\n";
  for (const std::string& fault : book.faults()) text += "fault " + fault + "\n";
  return text;
}

/// Several tables and what they did in an evening, by lot: some began from a copy of the first, they go on with the
/// same matches, have people and seasons of one name, close and reopen these, settle what does not agree, and take what
/// others hold now and then.
class Tables {
 public:
  explicit Tables(unsigned seed) : m_dice(seed) {
    const std::size_t count = 2 + roll(5);
    for (std::size_t i = 0; i < count; ++i) sit_down(i);
    for (int i = 0; i < 60; ++i) act(i);
  }

  [[nodiscard]] const std::vector<std::string>& files() const { return m_files; }
  [[nodiscard]] const Folder& folder() const { return m_folder; }
  /// The files in an order by lot, one of them twice.
  [[nodiscard]] std::vector<std::string> order() {
    std::vector<std::string> list = m_files;
    std::ranges::shuffle(list, m_dice);
    list.push_back(list.front());
    return list;
  }

 private:
  std::size_t roll(std::size_t sides) { return m_dice() % sides; }

  void sit_down(std::size_t table) {
    m_files.push_back(m_folder.file("table" + std::to_string(table) + ".db"));
    if (table > 0 && roll(2) == 0) {
      std::filesystem::copy_file(m_files.front(), m_files.back());
      return;
    }
    write(m_files.back(), m_minutes++, [](journal::Journal& book) {
      book.add_season("winter", {});
      return 0;
    });
    begin(m_files.back(), m_minutes++, people[0], people[1], "winter");
  }

  void act(int turn) {
    const std::string& file = m_files[roll(m_files.size())];
    const std::string &one = people[roll(3)], &other = people[3 + roll(3)];
    m_minutes += static_cast<int>(roll(2));
    switch (roll(13)) {
      case 0: begin(file, m_minutes, one, other, "winter"); break;
      case 1:
        if (const std::string& from = m_files[roll(m_files.size())]; from != file) merge(file, from, m_minutes);
        break;
      case 2: say_of(file, one, one + " " + std::to_string(turn)); break;
      case 3:
        write(file, m_minutes, [&](journal::Journal& book) {
          return book.append(journal::Ruling{.game = "fieschi", .what = journal::Decision{"a card fell", "on"}});
        });
        break;
      case 4: settle_matches(file); break;
      case 5: settle_names(file); break;
      case 6: close_or_reopen(file, std::to_string(turn)); break;
      case 7:
        write(file, m_minutes, [&](journal::Journal& book) {
          (void)journal::Exchange(book).take_back();
          return book.append(journal::TeamEntry{.kind = journal::TeamEntry::Kind::begin,
                                                .name = "team " + std::to_string(turn),
                                                .date = "2026-11-20",
                                                .players = {one, other}});
        });
        break;
      default:
        const std::int64_t match = 1 + static_cast<std::int64_t>(roll(2));
        if (journal::Journal(file, journal::Journal::Access::read, time(0)).head(match)) {
          deal(file, m_minutes, match, "t" + std::to_string(2 + turn % 8) + "C s h- l- j- g=");
        }
    }
  }

  void say_of(const std::string& file, const std::string& who, const std::string& name) {
    write(file, m_minutes, [&](journal::Journal& book) {
      using Kind = journal::PlayerEntry::Kind;
      const auto player = book.player(who);
      const bool hides = roll(2) == 0;
      if (player) {
        book.append(journal::PlayerEntry{
            .player = player->number, .kind = hides ? Kind::hide : Kind::rename, .name = hides ? "" : name});
      }
      return 0;
    });
  }

  void settle_matches(const std::string& file) {
    write(file, m_minutes, [&](journal::Journal& book) {
      journal::Exchange exchange(book);
      for (const journal::Fork& fork : exchange.forks()) {
        if (roll(2) == 0) exchange.choose(fork.match, fork.ways.back().origin);
      }
      return 0;
    });
  }

  void settle_names(const std::string& file) {
    write(file, m_minutes, [&](journal::Journal& book) {
      const auto namesakes = book.people().namesakes();
      if (!namesakes.empty()) {
        book.append(journal::PlayerEntry{
            .player = namesakes.front()[0], .kind = journal::PlayerEntry::Kind::merge, .other = namesakes.front()[1]});
      }
      journal::Exchange exchange(book);
      const auto seasons = exchange.seasons_of_one_name();
      if (!seasons.empty()) exchange.unite(seasons.front()[0], seasons.front()[1]);
      return 0;
    });
  }

  void close_or_reopen(const std::string& file, const std::string& best) {
    write(file, m_minutes, [&](journal::Journal& book) {
      const journal::NamedValues rules{{"best", best}};
      const journal::Season season = book.season("winter");
      if (roll(2) == 0) book.declare(season, rules);
      if (season.closed_at.empty()) {
        book.close(season, {});
      } else {
        book.reopen(season, "again");
      }
      return 0;
    });
  }

  inline static const std::array<std::string, 6> people{"Ann", "Ben", "Cid", "Dora", "Emil", "Fay"};

  Folder m_folder;
  std::mt19937 m_dice;
  std::vector<std::string> m_files;
  int m_minutes = 0;
};

}  // namespace tavolo::tests
