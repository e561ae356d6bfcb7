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

TEST_CASE("a name that changed stands in the matches of that person, and of whoever was one with them") {
  const Folder folder;
  Journal book(folder.file(), Journal::Access::write, written_at);
  (void)before(book, [&] {
    sit_down(book);
    book.add_match({.game = "all-fours",
                    .edition = "2026-12",
                    .date = "2026-11-20",
                    .sides = {{"Eva"}, {"Fay"}},
                    .scores = {0, 0}});
    book.append(2, {.kind = Kind::begin});
    book.append(2, {.kind = Kind::head, .seats = {{1, "Gus"}}});
  });
  const auto person = [&](const char* name) { return book.player(name)->number; };
  const std::int64_t ann = person("Ann"), eva = person("Eva"), gus = person("Gus");
  const auto said = [&](const journal::PlayerEntry& entry) {
    return book.matches_since(before(book, [&] { book.append(entry); }));
  };
  using Said = journal::PlayerEntry::Kind;
  CHECK(said({.player = ann, .kind = Said::rename, .name = "Anna"}) == Matches{{1}});
  CHECK(said({.player = gus, .kind = Said::rename, .name = "Gustav"}) == Matches{{2}});
  CHECK(said({.player = ann, .kind = Said::merge, .other = eva}) == Matches{{1, 2}});
  CHECK(said({.player = eva, .kind = Said::rename, .name = "Evi"}) == Matches{{1, 2}});
  CHECK(said({.player = eva, .kind = Said::hide}) == Matches{std::vector<std::int64_t>{}});
  const auto last = [&] { return book.people().undoable()->number; };
  CHECK(said({.player = eva, .kind = Said::undo, .target = last()}) == Matches{std::vector<std::int64_t>{}});
  CHECK(said({.player = eva, .kind = Said::undo, .target = last()}) == Matches{{1, 2}});
  CHECK(said({.player = ann, .kind = Said::undo, .target = last()}) == Matches{{1, 2}});
  const Moment moment = before(book, [&] { book.append({.player = gus, .kind = Said::rename, .name = "Gus"}); });
  tests::run_sql(
      folder.file(),
      "INSERT INTO arrivals (first_digest, last_digest, first_entry, last_entry, at) VALUES (1, 1, 1, 1, '')");
  CHECK(book.matches_since(moment) == std::nullopt);
}

TEST_CASE("where two have one name now any match may be another one") {
  const Folder folder;
  Journal book(folder.file(), Journal::Access::write, written_at);
  (void)before(book, [&] { sit_down(book); });
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
