// What several threads do at once, for the thread sanitizer too: matches that are judged in ranges, and what `verify`
// asks of the file.

#include <fmt/format.h>

#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include "base/beside.hpp"
#include "book/outcomes.hpp"
#include "book/ranges.hpp"
#include "book/season.hpp"
#include "catch.hpp"
#include "folder.hpp"
#include "games/file/shelf.hpp"
#include "games/game.hpp"
#include "journal/exchange.hpp"
#include "journal/journal.hpp"
#include "journal/lender.hpp"
#include "lots.hpp"

using namespace tavolo;
using journal::Journal;
using tests::written_at;
using Kind = referee::Entry::Kind;

namespace {

constexpr int matches = 1300, deals = 6;

/// A game with the names of its sides, and a deal of it; one is a file that is read when it is asked for.
struct Played {
  const char* game;
  std::vector<std::vector<std::string>> sides;
  std::string (*deal)(tests::Lots& lots);
};

const std::vector<Played>& games_played() {
  static const std::vector<Played> list{
      {"all-fours", {{"Ann", "Cleo"}, {"Ben", "Dora"}}, [](tests::Lots&) { return std::string("t9C s hA lA j- g="); }},
      {"senza-nome", {{"Ann"}, {"Ben"}}, [](tests::Lots& lots) { return tests::senza_nome(lots, 2); }},
      {"fieschi", {{"Ann"}, {"Ben"}, {"Cleo"}}, [](tests::Lots& lots) { return tests::fieschi(lots, 3); }},
      {"spades", {{"Ann", "Cleo"}, {"Ben", "Dora"}}, [](tests::Lots&) { return std::string("A b5 t6\nB b7 t7"); }},
  };
  return list;
}

void write_league(const std::string& file) {
  Journal journal(file, Journal::Access::write, written_at);
  tests::Lots lots(11);
  auto writing = journal.write();
  journal.add_season("winter", {});
  for (int number = 1; number <= matches; ++number) {
    const Played& played = games_played()[lots.below(games_played().size())];
    const games::Game& game = games::find_game(played.game);
    referee::Head head{.game = std::string(game.id),
                       .edition = std::string(game.edition),
                       .date = fmt::format("2026-{:02}-20", 1 + number / 120),
                       .season = number % 2 == 0 ? "winter" : "",
                       .sides = played.sides};
    games::HouseRules house(game.house_rules);
    std::vector<int> sizes;
    for (const auto& side : played.sides) sizes.push_back(static_cast<int>(side.size()));
    game.settle(game, house, sizes);
    for (std::size_t i = 0; i < house.size(); ++i) head.house.emplace_back(game.house_rules[i].name, house[i].text);
    head.scores.assign(played.sides.size(), 0);
    const std::int64_t match = journal.add_match(head);
    journal.append(match, {.kind = Kind::begin});
    for (int deal = 1; deal <= deals; ++deal) {
      journal.append(match, {.kind = Kind::deal, .deal = deal, .text = played.deal(lots)});
    }
    if (number % 7 == 0) journal.append(match, {.kind = Kind::head, .text = "date 2026-02-03"});
    journal.append(match, {.kind = number % 11 == 0 ? Kind::abandon : Kind::concede, .side = games::Side(number % 2)});
  }
  writing.commit();
}

}  // namespace

TEST_CASE("matches that are judged in ranges come to what they come to one after the other") {
  const tests::Folder folder;
  write_league(folder.file());
  Journal journal(folder.file(), Journal::Access::read, written_at);
  // A file that nobody has read yet: both threads ask for its game.
  games::file::Shelf::put(std::string(games::file::Shelf::text("spades")) + "\n");
  const auto at_once = book::results(journal, {}, {});
  // As they were recorded before a time they are judged one after the other.
  const auto alone = book::results(journal, {.recorded = "9999"}, {});
  CHECK(alone.size() > 1000);
  CHECK(at_once == alone);
  const season::Standings table = season::table({}, alone, {}, season::Rating::weng_lin);
  const std::vector<season::Rated> rated = season::ratings(alone, season::Rating::weng_lin);
  CHECK(rated.size() == 4);
  for (const season::Standing& row : table.rows) {
    const auto found = std::ranges::find(rated, row.name, &season::Rated::name);
    REQUIRE(found != rated.end());
    REQUIRE(row.rating.has_value());
    CHECK(row.rating->rating == found->rating);
    const auto sat = [&](const season::Result& result) {
      return std::ranges::any_of(result.sides,
                                 [&](const auto& side) { return std::ranges::count(side, row.name) > 0; });
    };
    CHECK(row.played == std::ranges::count_if(alone, sat));
  }
  Journal another(folder.file(), Journal::Access::read, written_at);
  CHECK(book::results(another, {}, {}) == alone);
  CHECK(book::open_matches(another).size() == book::open_matches(journal).size());

  // Within a transaction that has written something nobody else sees the same.
  Journal writer(folder.file(), Journal::Access::write, written_at);
  {
    auto writing = writer.write();
    CHECK(writer.twin() != nullptr);
    writer.append(1, {.kind = Kind::abandon});
    CHECK(writer.twin() == nullptr);
    CHECK(book::results(writer, {}, {}) == book::results(writer, {.recorded = "9999"}, {}));
  }
  CHECK(book::results(writer, {}, {}) == alone);

  CHECK(journal.faults().empty());
}

TEST_CASE("two threads that look for a game whose file nobody has read find the same one") {
  const std::string edition(games::find_game("spades").edition);
  games::file::Shelf::put(std::string(games::file::Shelf::text("spades")) + "\n\n");
  const auto find = [&] { return &games::find_game("spades", edition); };
  auto other = base::beside(find);
  const games::Game* const here = find();
  CHECK(other.get() == here);
}

TEST_CASE("every match is in a range that one thread takes, in its order, and of what is thrown it is the first") {
  const tests::Folder folder;
  write_league(folder.file());
  Journal journal(folder.file(), Journal::Access::read, written_at);
  const auto reading = journal.read();
  const std::vector<std::int64_t> all = journal.match_numbers();
  using Seen = std::vector<std::int64_t>;
  const auto parts =
      book::in_ranges<Seen>(journal, all, [](Journal& reader, std::span<const std::int64_t> range, Seen& seen) {
        reader.each_of(range, [&](const referee::Head& head, auto /*entries*/) { seen.push_back(head.number); });
      });
  CHECK(parts.size() == (std::thread::hardware_concurrency() > 1 ? 2 : 1));
  Seen told;
  for (const Seen& part : parts) {
    CHECK(std::ranges::is_sorted(part));
    told.insert(told.end(), part.begin(), part.end());
  }
  std::ranges::sort(told);
  CHECK(told == all);
  const auto fails = [&] {
    return book::in_ranges<Seen>(journal, all, [](Journal& /*reader*/, std::span<const std::int64_t> range, Seen&) {
      throw std::runtime_error(fmt::format("{}", range.front()));
    });
  };
  CHECK_THROWS_WITH(fails(), "1");
}

TEST_CASE("where somebody wrote since, a reader that would see more is not used") {
  const tests::Folder folder;
  write_league(folder.file());
  Journal journal(folder.file(), Journal::Access::read, written_at);
  const auto reading = journal.read();
  CHECK(journal.twin() != nullptr);
  Journal writer(folder.file(), Journal::Access::write, written_at);
  auto writing = writer.write();
  writer.append(1, {.kind = Kind::abandon});
  writing.commit();
  CHECK(journal.twin() == nullptr);
  CHECK(book::results(journal, {}, {}) == book::results(journal, {.recorded = "9999"}, {}));
}

TEST_CASE("a journal that is read while another takes what it has gives all of it, in order") {
  const tests::Folder folder;
  write_league(folder.file());
  const auto held = [&](const std::string& name) {
    Journal journal(folder.file(name), Journal::Access::read, written_at);
    return journal::Exchange(journal).held();
  };
  const auto take = [&](std::size_t most) {
    Journal journal(folder.file("b.db"), Journal::Access::write, written_at);
    auto writing = journal.write();
    journal::Exchange exchange(journal);
    journal::Lender lender(folder.file(), folder.file("b.db"), written_at);
    const journal::Exchange other(lender.journal());
    std::size_t taken = 0;
    other.since(exchange.held(other.held()), [&](const journal::GivenFact& given) {
      if (++taken > most) throw std::runtime_error("enough");
      exchange.take(given);
    });
    (void)exchange.finish();
    writing.commit();
    return taken;
  };
  constexpr std::size_t all = 1'000'000;
  CHECK_THROWS_AS(take(1), std::runtime_error);  // while those behind it are read
  CHECK(take(all) > 2000);
  CHECK(held("b.db") == held("a.db"));
  CHECK(take(all) == 0);
  Journal journal(folder.file("b.db"), Journal::Access::read, written_at);
  CHECK(journal.faults().empty());
}
