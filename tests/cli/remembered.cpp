// What matches came to is remembered in a file beside the journal: whatever is written, and whatever becomes of the
// file, everything that is made of results is what it is without one.

#include "cli/remembered.hpp"

#include <fmt/format.h>
#include <sys/stat.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <optional>
#include <string>
#include <vector>

#include "book/outcomes.hpp"
#include "book/publishing.hpp"
#include "book/season.hpp"
#include "catch.hpp"
#include "cli/remembering.hpp"
#include "folder.hpp"
#include "games/game.hpp"
#include "lots.hpp"
#include "memory.hpp"
#include "report/statistics.hpp"

using namespace tavolo;
using journal::Journal;
using journal::PlayerEntry;
using Kind = referee::Entry::Kind;
using tests::Lots;
using tests::rounds;
using tests::written_at;

namespace {

namespace fs = std::filesystem;

constexpr int players = 24, first_matches = 110;

std::string player(int number) { return fmt::format("Player {}", number); }

/// A league that writes whatever its lots tell it.
class League {
 public:
  League(const std::string& file, std::uint32_t seed)
      : m_journal(file, Journal::Access::write, written_at), m_lots(seed) {
    auto writing = m_journal.write();
    m_journal.add_season("winter", {});
    for (int match = 0; match < first_matches; ++match) begin_match(5);
    writing.commit();
  }

  [[nodiscard]] Journal& journal() { return m_journal; }

  /// Says what was written.
  std::string write_something() {
    auto writing = m_journal.write();
    std::string what = written();
    writing.commit();
    return what;
  }

 private:
  std::string written() {
    const std::int64_t match = m_lots.number(1, m_matches);
    switch (m_lots.number(0, 11)) {
      case 0: begin_match(m_lots.number(0, 6)); return "a match";
      case 1: deal(m_matches); return "a deal";
      case 2: return undo(match);
      case 3: m_journal.append(match, {.kind = Kind::redo, .target = m_undone}); return "a redo";
      case 4:
        m_journal.append(match, {.kind = Kind::amend, .deal = 1, .text = "t5D s h- l- j- g=", .why = "misread"});
        return "an amended deal";
      case 5:
        m_journal.append(match, {.kind = Kind::head, .text = fmt::format("date 2026-10-{}", m_lots.number(10, 31))});
        return "another date";
      case 6:
        m_journal.append(match, {.kind = Kind::head,
                                 .deal = m_lots.number(0, 1) * 2,
                                 .seats = {{m_lots.number(1, 2), fmt::format("Late {}", ++m_names)}}});
        return "somebody else in a seat";
      case 7:
        m_journal.append(
            {.player = person(), .kind = PlayerEntry::Kind::rename, .name = fmt::format("Named {}", ++m_names)});
        return "another name";
      case 8: return merge();
      case 9: m_journal.append({.player = person(), .kind = PlayerEntry::Kind::hide}); return "somebody is hidden";
      case 10:
        m_journal.append(m_journal.season("winter"), journal::SeasonEntry::join, match);
        return "a match of the season";
      default:
        m_journal.append(match, {.kind = m_lots.number(0, 1) == 0 ? Kind::abandon : Kind::resume});
        return "a match that is left, or not";
    }
  }

  void begin_match(int deals) {
    const bool pairs = m_lots.number(0, 2) > 0;
    const int first = m_lots.number(0, players - 1);
    const auto next = [&](int by) { return player((first + by) % players); };
    const games::Game& game = games::find_game(pairs ? "all-fours" : "senza-nome");
    referee::Head head{.game = std::string(game.id),
                       .edition = std::string(game.edition),
                       .date = fmt::format("2026-11-{}", 10 + m_matches / 20),
                       .season = m_lots.number(0, 3) == 0 ? std::string() : "winter"};
    if (pairs) {
      head.sides = {{next(0), next(1)}, {next(2), next(5)}};
    } else {
      head.sides = {{next(0)}, {next(1)}};
    }
    head.scores.assign(2, 0);
    games::HouseRules house(game.house_rules);
    game.settle(game, house, std::vector<int>(2, pairs ? 2 : 1));
    for (std::size_t i = 0; i < house.size(); ++i) head.house.emplace_back(game.house_rules[i].name, house[i].text);
    m_pairs.push_back(pairs);
    m_matches = static_cast<int>(m_journal.add_match(head));
    m_journal.append(m_matches, {.kind = Kind::begin});
    for (int n = 1; n <= deals; ++n) deal(m_matches, n);
    if (m_lots.number(0, 9) > 0) m_journal.append(m_matches, {.kind = Kind::concede, .side = games::Side(deals % 2)});
  }

  void deal(std::int64_t match, int number = 1) {
    const std::string text =
        m_pairs[static_cast<std::size_t>(match - 1)] ? std::string("t9C s hA lA j- g=") : tests::senza_nome(m_lots, 2);
    m_journal.append(match, {.kind = Kind::deal, .deal = number, .text = text});
  }

  std::string undo(std::int64_t match) {
    const auto entries = m_journal.entries(match);
    const auto last = referee::undoable(entries, 1);
    if (last.empty()) return "nothing";
    m_undone = m_journal.append(match, {.kind = Kind::undo, .target = last.front()});
    return fmt::format("an undo in match {}", match);
  }

  std::string merge() {
    const std::int64_t one = person(), other = person();
    if (one == other) return "nothing";
    m_journal.append({.player = one, .kind = PlayerEntry::Kind::merge, .other = other});
    if (m_lots.number(0, 1) == 0) return "two who are one";
    if (const auto last = m_journal.people().undoable()) {
      m_journal.append({.player = last->player, .kind = PlayerEntry::Kind::undo, .target = last->number});
    }
    return "two who are not one after all";
  }

  std::int64_t person() {
    const auto names = m_journal.names();
    return m_journal.player(names[m_lots.below(names.size())])->number;
  }

  Journal m_journal;
  Lots m_lots;
  std::vector<bool> m_pairs;
  int m_matches = 0, m_names = 0;
  std::int64_t m_undone = 0;
};

/// Everything that is made of results.
struct Told {
  std::vector<season::Result> all, of_season, of_game, of_days;
  std::vector<std::int64_t> open;
  std::vector<referee::Head> going_on;

  bool operator==(const Told&) const = default;
};

Told told(Journal& journal) {
  const auto results = [&](const journal::Filter& filter) { return book::results(journal, filter, {}); };
  return {.all = results({}),
          .of_season = results({.season = "winter"}),
          .of_game = results({.game = "all-fours"}),
          .of_days = results({.since = "2026-10-20", .until = "2026-11-12"}),
          .open = book::open_matches(journal),
          .going_on = book::going_on(journal, journal.season("winter"))};
}

/// The same without what is remembered, and by another way where there is one.
Told told_anew(const std::string& file) {
  Journal journal(file, Journal::Access::read, written_at);
  Told anew = told(journal);
  // Everything was recorded before this.
  CHECK(anew.all == book::results(journal, {.recorded = "9999"}, {}));
  CHECK(anew.of_season == book::results(journal, {.season = "winter", .recorded = "9999"}, {}));
  return anew;
}

/// A journal with a folder in which things are remembered.
struct Room : tests::Remembering {
  /// The answers of another run of the program.
  [[nodiscard]] Told told() const {
    Journal journal(around.database, Journal::Access::read, written_at);
    journal.remember_by(cli::memory(around));
    return ::told(journal);
  }
  /// The one file that is there.
  [[nodiscard]] std::string file() const {
    for (const auto& entry : fs::directory_iterator(around.cache)) return entry.path().string();
    return {};
  }
  [[nodiscard]] std::string bytes() const {
    std::ifstream in(file(), std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
  }
  void put(const std::string& path, const std::string& bytes) const {
    std::ofstream(path, std::ios::binary | std::ios::trunc) << bytes;
  }
};

}  // namespace

TEST_CASE("whatever is written, what is remembered changes nothing") {
  for (std::uint32_t seed = 1; seed <= rounds(4U, 2U); ++seed) {
    const Room room;
    League league(room.around.database, seed);
    // What stays open remembers for itself, too.
    Journal other(room.around.database, Journal::Access::read, written_at);
    other.remember_by(cli::memory(room.around));
    CHECK(room.told() == told_anew(room.around.database));
    REQUIRE(room.bytes().size() > 1000);
    for (int step = 0; step < rounds(60, 10); ++step) {
      const std::string what = league.write_something();
      INFO("seed " << seed << ", step " << step << ": " << what);
      const Told anew = told_anew(room.around.database);
      CHECK(room.told() == anew);
      CHECK(told(other) == anew);
    }
  }
}

TEST_CASE("seasons have as many matches as where no number of them is remembered") {
  const auto counted = [](Journal journal, const journal::Memory& memory) {
    journal.remember_by(memory);
    std::vector<journal::Season> seasons = journal.seasons();
    journal.count_matches(seasons);
    std::vector<int> matches;
    for (const journal::Season& season : seasons) matches.push_back(season.matches);
    return matches;
  };
  const auto opened = [](const Room& room) { return Journal(room.around.database, Journal::Access::read, written_at); };
  for (std::uint32_t seed = 1; seed <= rounds(4U, 2U); ++seed) {
    const Room room;
    League league(room.around.database, seed);
    Lots lots(seed);
    {
      auto writing = league.journal().write();
      league.journal().add_season("autumn", {});
      writing.commit();
    }
    for (int step = 0; step < rounds(100, 20); ++step) {
      std::string what = league.write_something();
      if (lots.number(0, 3) == 0) {  // out of winter, or into it
        auto writing = league.journal().write();
        league.journal().append(league.journal().season(lots.number(0, 1) == 0 ? "autumn" : "winter"),
                                journal::SeasonEntry::join, lots.number(1, first_matches));
        writing.commit();
        what += ", and an older match in another season";
      }
      INFO("seed " << seed << ", step " << step << ": " << what);
      journal::Memory memory = cli::memory(room.around);
      const std::vector<int> anew = counted(opened(room), {});
      CHECK(counted(opened(room), memory) == anew);
      // Then none is counted that was counted: else their number would be kept once more.
      memory.keep = [](std::int64_t, const journal::Memory::Text&) {
        FAIL_CHECK("all are counted again");
        return true;
      };
      CHECK(counted(opened(room), memory) == anew);
    }
  }
}

TEST_CASE("only what was written to since is judged again") {
  const Room room;
  League league(room.around.database, 7);
  (void)room.told();
  const std::string first = room.bytes();
  (void)league.write_something();
  (void)room.told();
  CHECK(room.bytes() == first);  // a few matches are judged sooner than a file is written
  struct stat file {};
  struct stat folder {};
  REQUIRE(stat(room.file().c_str(), &file) == 0);
  REQUIRE(stat(room.around.cache.c_str(), &folder) == 0);
  CHECK((file.st_mode & 0777) == 0600);
  CHECK((folder.st_mode & 0777) == 0700);
}

TEST_CASE(
    "of a file of which one byte is another one only parts are recalled that are as they were, of part of one none") {
  const Room room;
  const League league(room.around.database, 3);
  const Told anew = told_anew(room.around.database);
  CHECK(room.told() == anew);
  const std::string file = room.file(), whole = room.bytes();
  const auto parts = [&] {
    const journal::Memory memory = cli::memory(room.around);
    journal::Memory::Text text;
    for (std::size_t part = 0; part < text.size(); ++part) text.at(part) = memory.recall(0, part);
    return text;
  };
  const journal::Memory::Text written = parts();
  for (const std::string& part : written) REQUIRE_FALSE(part.empty());
  REQUIRE(written.back().size() > 1000);
  const auto recalled = [&] {
    std::size_t size = 0;
    for (const std::string& part : parts()) size += part.size();
    return size;
  };
  // Where a byte is changed, at most the part in which it stands is missing.
  const auto only_as_written = [&] {
    const journal::Memory::Text left = parts();
    std::size_t missing = 0;
    for (std::size_t part = 0; part < left.size(); ++part) {
      if (left.at(part) == written.at(part)) continue;
      if (!left.at(part).empty()) return false;
      ++missing;
    }
    return missing == 1 || missing == left.size();
  };
  // Each byte of both ends, where something else than matches stands, and those of all places in a word between.
  const auto next = [&](std::size_t at) { return at + (at < 300 || at + 300 > whole.size() ? 1 : 37); };
  for (std::size_t at = 0; at < whole.size(); at = next(at)) {
    std::string bytes = whole;
    bytes[at] = static_cast<char>(bytes[at] ^ (1 << at % 8));
    room.put(file, bytes);
    if (!only_as_written()) FAIL_CHECK("byte " << at);
  }
  for (std::size_t size = 0; size < whole.size(); size = next(size)) {
    room.put(file, whole.substr(0, size));
    if (recalled() != 0) FAIL_CHECK(size << " bytes");
  }
  for (const std::string& bytes : {std::string(), whole + "x", std::string(70'000, '\0'), whole.substr(0, 40)}) {
    room.put(file, bytes);
    CHECK(recalled() == 0);
    CHECK(room.told() == anew);
    CHECK(room.bytes() == whole);
  }
}

TEST_CASE("what is kept of two moments is not taken for one") {
  const Room room;
  League league(room.around.database, 9);
  (void)room.told();
  const journal::Memory memory = cli::memory(room.around);
  const std::string open = memory.recall(0, 0), results = memory.recall(0, 1), rest = memory.recall(0, 2);
  for (int step = 0; step < 3; ++step) (void)league.write_something();
  fs::remove(room.file());  // so that it is written anew
  (void)room.told();
  const Told anew = told_anew(room.around.database);
  const journal::Memory::Text later{memory.recall(0, 0), memory.recall(0, 1), memory.recall(0, 2)};
  REQUIRE(later[1] != results);
  for (const journal::Memory::Text& mixed :
       {journal::Memory::Text{open, later[1], later[2]}, {later[0], results, later[2]}, {later[0], later[1], rest}}) {
    Journal journal(room.around.database, Journal::Access::read, written_at);
    journal.remember_by({.recall = [&](std::int64_t, std::size_t part) { return mixed.at(part); },
                         .keep = [](std::int64_t, const journal::Memory::Text&) { return false; }});
    CHECK(report::json_statistics(book::statistics(journal, {}, {})) ==
          report::json_statistics(book::statistics(league.journal(), {}, {})));
    CHECK(told(journal) == anew);
  }
}

TEST_CASE("what another journal has, or this one had before it was put back, is not taken for it") {
  const Room room, elsewhere;
  League league(room.around.database, 5), other(elsewhere.around.database, 6);
  for (const Room* const one : {&room, &elsewhere}) (void)one->told();
  fs::copy_file(elsewhere.file(), room.file(), fs::copy_options::overwrite_existing);
  CHECK(room.told() == told_anew(room.around.database));
  // A copy is put back, and goes on otherwise.
  const std::string kept = room.folder.file("kept.db");
  journal::back_up(room.around.database, kept, false);
  for (int step = 0; step < 5; ++step) (void)league.write_something();
  {
    auto writing = league.journal().write();
    league.journal().append({.player = 1, .kind = PlayerEntry::Kind::rename, .name = "Zoe"});
    writing.commit();
  }
  (void)room.told();
  (void)journal::restore(kept, room.around.database, written_at);
  CHECK(room.told() == told_anew(room.around.database));
  Journal again(room.around.database, Journal::Access::write, written_at);
  {
    auto writing = again.write();
    again.append(1, {.kind = Kind::abandon});
    writing.commit();
  }
  CHECK(room.told() == told_anew(room.around.database));
}

TEST_CASE("where nothing can be remembered nothing is missing") {
  const Room room;
  const League league(room.around.database, 2);
  const Told anew = told_anew(room.around.database);
  const auto same = [&](const char* where) {
    INFO(where);
    CHECK(room.told() == anew);
    CHECK(room.told() == anew);
  };
  const std::string& folder = room.around.cache;
  fs::create_directories(folder);
  fs::permissions(folder, fs::perms::owner_read | fs::perms::owner_exec);
  same("a folder that cannot be written");
  fs::permissions(folder, fs::perms::owner_all);
  same("a folder that can");
  const std::string file = room.file();
  fs::permissions(file, fs::perms::none);
  same("a file that cannot be read");
  fs::remove(file);
  fs::create_directories(file);
  same("a folder in the place of the file");
  fs::remove_all(folder);
  room.put(folder, "none");
  same("a file in the place of the folder");
  cli::Surroundings nowhere = room.around;
  nowhere.cache.clear();
  CHECK_FALSE(cli::memory(nowhere).recall);
}
