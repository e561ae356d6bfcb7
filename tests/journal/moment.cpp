// What was written to a journal since it stood somewhere, for whoever keeps what follows from it.

#include <optional>
#include <vector>

#include "catch.hpp"
#include "folder.hpp"
#include "journal/journal.hpp"
#include "sql.hpp"

using namespace tavolo;
using journal::Journal;
using journal::Moment;
using tavolo::tests::Folder;
using tavolo::tests::written_at;
using Kind = referee::Entry::Kind;
using Matches = std::optional<std::vector<std::int64_t>>;

namespace {

/// Writes what `write` appends, and answers where the journal stood before.
template <typename Write>
Moment before(Journal& book, Write write) {
  const Moment moment = book.moment();
  auto writing = book.write();
  write();
  writing.commit();
  return moment;
}

std::int64_t sit_down(Journal& book) {
  const std::int64_t match = book.add_match({.game = "all-fours",
                                             .edition = "2026-12",
                                             .date = "2026-11-20",
                                             .sides = {{"Ann", "Cleo"}, {"Ben", "Dora"}},
                                             .scores = {0, 0}});
  book.append(match, {.kind = Kind::begin});
  return match;
}

}  // namespace

TEST_CASE("the matches that were written to since a moment are told, each once") {
  const Folder folder;
  Journal book(folder.file(), Journal::Access::write, written_at);
  CHECK(book.moment() == Moment{});
  CHECK(book.matches_since(Moment{}) == std::nullopt);
  (void)before(book, [&] { sit_down(book); });
  const Moment one = before(book, [&] {
    sit_down(book);
    sit_down(book);
    book.append(1, {.kind = Kind::deal, .deal = 1, .text = "t5D s hA lA j- gA"});
    book.append(1, {.kind = Kind::deal, .deal = 2, .text = "t5D s hA lA j- gA"});
  });
  CHECK(book.matches_since(one) == Matches{{1, 2, 3}});
  const Moment other = before(book, [&] {
    book.add_season("winter", {});
    book.append(book.season("winter"), journal::SeasonEntry::join, 2);
    book.append({.player = book.player("Ann")->number, .kind = journal::PlayerEntry::Kind::hide});
  });
  CHECK(book.matches_since(one) == Matches{{1, 2, 3}});
  CHECK(book.matches_since(other) == Matches{std::vector<std::int64_t>{}});
  CHECK(book.matches_since(book.moment()) == Matches{std::vector<std::int64_t>{}});
}

TEST_CASE("of a moment at which the journal never stood, and of what may be about any match, nothing is told") {
  const Folder folder, elsewhere;
  Journal book(folder.file(), Journal::Access::write, written_at);
  Journal other(elsewhere.file(), Journal::Access::write, written_at);
  for (Journal* const one : {&book, &other}) (void)before(*one, [&] { sit_down(*one); });
  CHECK(book.moment().digest == other.moment().digest);
  CHECK(book.matches_since(other.moment()) == std::nullopt);
  Moment later = book.moment();
  ++later.digest;
  CHECK(book.matches_since(later) == std::nullopt);
  const Moment moment = book.moment();
  CHECK(book.matches_since(moment) == Matches{std::vector<std::int64_t>{}});
  tests::run_sql(folder.file(),
                 "INSERT INTO digests (fact, row, digest, chain, found, origin, counted) "
                 "VALUES ('settlements', 1, zeroblob(32), zeroblob(32), 0, 1, 99)");
  CHECK(book.matches_since(moment) == std::nullopt);
}

TEST_CASE("a name that changed may stand in any match") {
  const Folder folder;
  Journal book(folder.file(), Journal::Access::write, written_at);
  (void)before(book, [&] { sit_down(book); });
  const std::int64_t ann = book.player("Ann")->number;
  const Moment renamed =
      before(book, [&] { book.append({.player = ann, .kind = journal::PlayerEntry::Kind::rename, .name = "Anna"}); });
  CHECK(book.matches_since(renamed) == std::nullopt);
  const Moment merged = before(book, [&] {
    book.append({.player = ann, .kind = journal::PlayerEntry::Kind::merge, .other = book.player("Ben")->number});
  });
  CHECK(book.matches_since(merged) == std::nullopt);
  const Moment kept = before(book, [&] { book.keep(std::vector<std::string>{"Zoe"}); });
  CHECK(book.matches_since(kept) == Matches{std::vector<std::int64_t>{}});
  // Somebody of another table has the same name: from then on both are called otherwise.
  tests::run_sql(folder.file(),
                 "INSERT INTO players (id, name, folded) VALUES (zeroblob(16), 'ZOE', 'zoe');"
                 "INSERT INTO digests (fact, row, digest, chain, found, origin, counted) "
                 "SELECT 'players', max(number), zeroblob(32), zeroblob(32), 0, 1, 99 FROM players");
  CHECK(book.matches_since(kept) == std::nullopt);
}

TEST_CASE("a game whose file came may be judged otherwise") {
  const Folder folder;
  Journal book(folder.file(), Journal::Access::write, written_at);
  (void)before(book, [&] { sit_down(book); });
  const Moment moment = book.moment();
  tests::run_sql(folder.file(),
                 "INSERT INTO game_files (sha256, game, edition, text, at) "
                 "VALUES (zeroblob(32), 'all-fours', '2026-12', '', '');"
                 "INSERT INTO digests (fact, row, digest, chain, found, origin, counted) "
                 "VALUES ('game_files', 1, zeroblob(32), zeroblob(32), 0, 1, 99)");
  CHECK(book.matches_since(moment) == Matches{{1}});
}
