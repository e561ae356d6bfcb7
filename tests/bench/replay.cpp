// Makes journals, and measures how fast one is replayed from the file to the sheets.
//   replay make FILE DEALS [GAME [summary|whole|long [DEALS OF A MATCH]]]
//                                                   writes a journal of matches of six deals, by default of
//                                                   All Fours, half of the deals card by card
//   replay club FILE DEALS [PLAYERS [CLUB]]         writes a journal as a club keeps one: all games in turn, by default
//                                                   200 players, an evening a week through twenty years, and
//                                                   what was put right later; nobody of the clubs from 1 on has a name
//                                                   that one of another has
//   replay rulings FILE COUNT                       appends so many rulings as a league keeps them: half of them of All
//                                                   Fours, the others of all games in turn; most are decisions about
//                                                   what went wrong, a few presets, claims, and what was taken back
//   replay run FILE                                 replays everything once and prints deals a second
//   replay cut FILE                                 reads every record and cuts it into words, which no replay can do
//                                                   without, and prints records a second
//   replay games                                    prints the games that can be made

#include <fmt/format.h>
#include <sqlite3.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdlib>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "base/lines.hpp"
#include "deals.hpp"
#include "games/game.hpp"
#include "games/rulebook.hpp"
#include "journal/journal.hpp"
#include "referee/course.hpp"
#include "referee/seating.hpp"

using namespace tavolo;

namespace {

enum class Level { mixed, summary, whole, longest };

const bench::Deals& deals_of(std::string_view game) {
  for (const bench::Deals& deals : bench::all_deals()) {
    if (deals.game == game) return deals;
  }
  throw std::runtime_error("there are no deals of this game");
}

/// One of the players of a club: two hundred names that differ at their beginning and at their end, and where there are
/// more the same with numbers.
std::string player(std::size_t number) {
  constexpr std::array names{"Ann", "Ben", "Cleo", "Dora", "Emil", "Fay", "Gina", "Hans", "Ines", "Jon",
                             "Kim", "Lea", "Max",  "Nora", "Otto", "Pia", "Rosa", "Sam",  "Tess", "Ugo"};
  constexpr std::size_t letters = 10;
  const std::size_t hundreds = number / names.size() / letters;
  return fmt::format("{} {}{}", names[number % names.size()], static_cast<char>('A' + number / names.size() % letters),
                     hundreds == 0 ? std::string{} : fmt::format("{}", hundreds));
}

/// The evening of a match, where all of them are spread over the 1,040 weeks of twenty years.
std::string evening(std::size_t match, std::size_t matches) {
  using namespace std::chrono;
  const year_month_day day(sys_days(2006y / November / 24d) + days(7 * static_cast<int>(match * 1040 / matches)));
  return fmt::format("{:04}-{:02}-{:02}", static_cast<int>(day.year()), static_cast<unsigned>(day.month()),
                     static_cast<unsigned>(day.day()));
}

referee::Head head_of(const bench::Deals& deals) {
  const games::Game& game = games::find_game(deals.game);
  games::HouseRules house(game.house_rules);
  for (const auto& [name, value] : deals.house) house.set(name, value);
  std::vector<int> sizes;
  referee::Head head{.game = std::string(game.id), .edition = std::string(game.edition), .date = "2026-11-20"};
  for (const auto& side : deals.sides) {
    sizes.push_back(static_cast<int>(side.size()));
    head.sides.emplace_back(side.begin(), side.end());
  }
  game.settle(game, house, sizes);
  head.scores.assign(deals.sides.size(), 0);
  for (std::size_t i = 0; i < house.size(); ++i) head.house.emplace_back(game.house_rules[i].name, house[i].text);
  return head;
}

/// The record of the deal of a match, from 1; summaries and whole deals in turn where both are meant.
std::string_view record_of(const bench::Deals& deals, Level level, int deal, std::size_t pick) {
  const bool odd = deal % 2 == 1;
  if (level == Level::longest) return (odd ? deals.odd_long : deals.even_long).at(0);
  const bool whole = level == Level::whole || (level == Level::mixed && odd);
  const auto& list =
      whole ? (odd ? deals.odd_wholes : deals.even_wholes) : (odd ? deals.odd_summaries : deals.even_summaries);
  return list[pick % list.size()];
}

/// So many deals of a match, where nothing else is asked for: nearly all games are over after six or twelve.
constexpr int deals_of_a_match = 6;

/// One match, or what is left of it until there are `count` deals. It is given up in the end, so that it counts in a
/// table.
int add_match(journal::Journal& book, const bench::Deals& deals, const referee::Head& head, Level level, int written,
              int count, int of_a_match = deals_of_a_match) {
  const std::int64_t match = book.add_match(head);
  book.append(match, {.kind = referee::Entry::Kind::begin});
  for (int deal = 1; deal <= of_a_match && written < count; ++deal, ++written) {
    const std::string_view text = record_of(deals, level, deal, static_cast<std::size_t>(written));
    book.append(match, {.kind = referee::Entry::Kind::deal, .deal = deal, .text = std::string(text)});
  }
  book.append(match, {.kind = referee::Entry::Kind::concede, .side = games::Side(match % 3 == 0 ? 0 : 1)});
  return written;
}

/// Calls `one(written)` for one match after the other until all deals are written, and commits a thousand at a time.
template <typename One>
void fill(journal::Journal& book, int count, One one) {
  for (int written = 0; written < count;) {
    auto writing = book.write();
    for (int batch = 0; batch < 1000 && written < count; ++batch) written = one(written);
    writing.commit();
  }
}

void make(const std::string& file, int count, std::string_view game, Level level, int of_a_match) {
  journal::Journal book(file, journal::Journal::Access::write, "2026-11-20T21:00:00Z");
  const bench::Deals& deals = deals_of(game);
  const referee::Head head = head_of(deals);
  fill(book, count, [&](int written) { return add_match(book, deals, head, level, written, count, of_a_match); });
}

/// What is put right later in some matches: a deal that was misread, a concession that was none after all, another
/// date, somebody who came late and took a seat.
void correct(journal::Journal& book, std::int64_t match, std::size_t number, const bench::Deals& deals) {
  using Kind = referee::Entry::Kind;
  if (number % 40 == 11) {
    book.append(match, {.kind = Kind::amend,
                        .deal = 1,
                        .text = std::string(record_of(deals, Level::summary, 1, number)),
                        .why = "misread"});
  }
  if (number % 60 == 23) {
    const std::int64_t last = referee::undoable(book.entries(match)).front();
    const std::int64_t undone = book.append(match, {.kind = Kind::undo, .target = last});
    book.append(match, {.kind = Kind::redo, .target = undone});
  }
  if (number % 100 == 37) book.append(match, {.kind = Kind::head, .text = "date 2012-11-20"});
  if (number % 150 == 71) {
    book.append(match, {.kind = Kind::head, .deal = 3, .seats = {{1, fmt::format("Guest {}", number % 7)}}});
  }
}

void make_club(const std::string& file, int count, std::size_t players, std::size_t club) {
  journal::Journal book(file, journal::Journal::Access::write, "2026-11-20T21:00:00Z");
  const std::size_t matches = static_cast<std::size_t>(count + deals_of_a_match - 1) / deals_of_a_match;
  std::size_t match = 0;
  fill(book, count, [&](int written) {
    const bench::Deals& deals = bench::all_deals()[match % bench::all_deals().size()];
    referee::Head head = head_of(deals);
    head.date = evening(match, matches);
    // Steps that share no factor with 200, so that everybody meets everybody and sits down once in a match.
    std::size_t next = match * 37;
    const std::size_t step = 1 + match / players * 2 % (players - 2);
    for (auto& side : head.sides) {
      for (std::string& name : side) name = player(club * players + (next += step) % players);
    }
    written = add_match(book, deals, head, Level::mixed, written, count);
    ++match;
    correct(book, static_cast<std::int64_t>(match), match, deals);
    return written;
  });
}

/// The clauses of a game that say what follows from a mistake: no sheet of a deal without one cites them.
std::vector<std::string> remedies_of(const games::Game& game) {
  std::vector<std::string> list;
  for (const games::ClauseText& clause : games::read_rulebook(game).clauses) {
    if (clause.section.starts_with("Irregularities") || clause.section == "When something went wrong") {
      list.push_back(clause.id);
    }
  }
  return list;
}

journal::Decision decision(std::size_t number) {
  constexpr std::array who{"the dealer", "a partner", "a guest", "the eldest hand", "nobody", "the waiter", "a player"};
  constexpr std::array did{"dropped a card on the floor", "spoke of the last trick",
                           "looked at the stock",         "led out of turn",
                           "wrote the score of another",  "left for the telephone",
                           "dealt from another pack",     "mixed the tricks of two deals",
                           "named the wrong suit",        "counted a jack twice",
                           "forgot whose turn it was"};
  constexpr std::array when{"in the first deal", "while it was being shuffled", "when the light went out",
                            "at table four", "before the last card"};
  constexpr std::array decided{"it is played on",
                               "the deal is void and dealt again",
                               "the other side takes the trick",
                               "one point to the opponents",
                               "a warning, and nothing else",
                               "the sheet stays as it is"};
  return {fmt::format("{} {} {}", who[number % who.size()], did[number % did.size()], when[number % when.size()]),
          fmt::format("{}, said the committee of evening {}", decided[number % decided.size()], number / 40)};
}

/// Makes rulings one after the other.
class League {
 public:
  explicit League(journal::Journal& book) : m_book(book), m_matches(book.match_numbers()) {
    for (const games::Game* game : games::registry()) m_remedies.push_back(remedies_of(*game));
  }

  void add(std::size_t number) {
    const std::size_t other = number / 2 % games::registry().size();
    const games::Game& game = number % 2 == 0 ? games::find_game("all-fours") : *games::registry()[other];
    switch (number % 100) {
      case 16: m_book.append(preset(game, number)); return;
      case 31:
      case 64: m_book.append(claim(number)); return;
      case 82: m_book.take_back(m_last, "the book says otherwise"); return;
      default: break;
    }
    m_last = {.game = std::string(game.id), .clauses = clauses(game, number), .what = decision(number)};
    m_last.number = m_book.append(m_last);
  }

 private:
  [[nodiscard]] std::vector<std::string> clauses(const games::Game& game, std::size_t number) const {
    const auto at = std::ranges::find(games::registry(), &game) - games::registry().begin();
    const std::vector<std::string>& all = m_remedies[static_cast<std::size_t>(at)];
    if (all.empty() || number % 5 == 0) return {};
    const std::string& one = all[number / 3 % all.size()];
    if (number % 7 != 0 || one == all.back()) return {one};
    return {one, all.back()};
  }

  static journal::Ruling preset(const games::Game& game, std::size_t number) {
    const games::HouseRule& rule = game.house_rules[number / 100 % game.house_rules.size()];
    return {.game = std::string(game.id),
            .what = journal::ClubPreset{fmt::format("club {}", number / 100 % 8),
                                        {{std::string(rule.name), std::string(rule.fallback)}},
                                        evening(number % 1040, 1040)}};
  }

  /// Of a deal of any match but the first few and the last, which may be without one.
  journal::Ruling claim(std::size_t number) {
    constexpr std::size_t first = 9;
    const std::int64_t match = m_matches[first + number / 30 % (m_matches.size() - first - 1)];
    const std::vector<referee::Entry> entries = m_book.entries(match);
    const auto deal = std::ranges::find(entries, referee::Entry::Kind::deal, &referee::Entry::kind);
    return {.game = m_book.head(match)->game,
            .match = match,
            .deal = deal->deal,
            .what = journal::Claim{games::Side(1), "A 1 B 2", deal->number}};
  }

  journal::Journal& m_book;
  std::vector<std::int64_t> m_matches;
  std::vector<std::vector<std::string>> m_remedies;  ///< by game
  journal::Ruling m_last;
};

void add_rulings(const std::string& file, std::size_t count) {
  journal::Journal book(file, journal::Journal::Access::write, "2026-11-20T21:00:00Z");
  League league(book);
  auto writing = book.write();
  for (std::size_t number = 0; number < count; ++number) league.add(number);
  writing.commit();
}

void run(const std::string& file) {
  const auto begin = std::chrono::steady_clock::now();
  journal::Journal book(file, journal::Journal::Access::read, "");
  std::size_t deals = 0;
  std::size_t findings = 0;
  games::Points points = 0;
  referee::Seating seating;
  book.each([&](const referee::Head& head, std::span<const referee::Entry> entries) {
    const games::Match& seated = seating.seat(head);
    const referee::Course course = referee::replay(seated, referee::start(seated, head), entries);
    deals += course.deals.size();
    for (const referee::Deal& deal : course.deals) findings += deal.sheet.findings.size();
    for (const games::Points score : course.now.scores) points += score;
  });
  const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  fmt::print("{} deals, {} points, {} findings, {:.0f} deals a second\n", deals, points, findings,
             static_cast<double>(deals) / seconds);
}

/// Reads the texts of all entries and cuts them into lines and words, and nothing else.
void cut(const std::string& file) {
  const auto begin = std::chrono::steady_clock::now();
  sqlite3* database = nullptr;
  sqlite3_stmt* row = nullptr;
  if (sqlite3_open_v2(file.c_str(), &database, SQLITE_OPEN_READONLY, nullptr) != SQLITE_OK ||
      sqlite3_prepare_v2(database, "SELECT text FROM entries", -1, &row, nullptr) != SQLITE_OK) {
    throw std::runtime_error(sqlite3_errmsg(database));
  }
  std::size_t records = 0, words = 0;
  for (; sqlite3_step(row) == SQLITE_ROW; ++records) {
    std::string_view text(reinterpret_cast<const char*>(sqlite3_column_text(row, 0)),
                          static_cast<std::size_t>(sqlite3_column_bytes(row, 0)));
    while (!text.empty()) {
      for (std::string_view line = base::next_line(text); !line.empty(); ++words) (void)base::cut(line, ' ');
    }
  }
  sqlite3_finalize(row);
  sqlite3_close(database);
  const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  fmt::print("{} records, {} words, {:.0f} records a second\n", records, words, static_cast<double>(records) / seconds);
}

}  // namespace

int main(int argc, char** argv) {
  const std::vector<std::string> arguments(argv + 1, argv + argc);
  try {
    if (arguments.size() >= 3 && arguments.size() <= 6 && arguments[0] == "make") {
      const Level level = arguments.size() < 5      ? Level::mixed
                          : arguments[4] == "whole" ? Level::whole
                          : arguments[4] == "long"  ? Level::longest
                                                    : Level::summary;
      make(arguments[1], std::atoi(arguments[2].c_str()), arguments.size() < 4 ? "all-fours" : arguments[3], level,
           arguments.size() < 6 ? deals_of_a_match : std::atoi(arguments[5].c_str()));
    } else if (arguments.size() >= 3 && arguments.size() <= 5 && arguments[0] == "club") {
      const int players = arguments.size() < 4 ? 200 : std::max(std::atoi(arguments[3].c_str()), 100);
      const int club = arguments.size() < 5 ? 0 : std::max(std::atoi(arguments[4].c_str()), 0);
      make_club(arguments[1], std::atoi(arguments[2].c_str()), static_cast<std::size_t>(players),
                static_cast<std::size_t>(club));
    } else if (arguments.size() == 3 && arguments[0] == "rulings") {
      add_rulings(arguments[1], std::strtoul(arguments[2].c_str(), nullptr, 10));
    } else if (arguments.size() == 1 && arguments[0] == "games") {
      for (const bench::Deals& deals : bench::all_deals()) fmt::print("{}\n", deals.game);
    } else if (arguments.size() == 2 && arguments[0] == "run") {
      run(arguments[1]);
    } else if (arguments.size() == 2 && arguments[0] == "cut") {
      cut(arguments[1]);
    } else {
      fmt::print(
          stderr,
          "usage: replay make FILE DEALS [GAME [summary|whole|long [DEALS OF A MATCH]]] | replay club FILE DEALS "
          "[PLAYERS [CLUB]] | "
          "replay rulings FILE COUNT | replay run FILE | replay cut FILE | "
          "replay games\n");
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
