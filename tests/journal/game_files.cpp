#include "catch.hpp"
#include "folder.hpp"
#include "games/file/file.hpp"
#include "games/file/shelf.hpp"
#include "journal/journal.hpp"
#include "journal/search.hpp"

using namespace tavolo;
using journal::Journal;
using tavolo::tests::written_at;

namespace {

referee::Head head_of(const std::string& game, const std::string& edition) {
  return {.game = game, .edition = edition, .date = "2026-11-20", .sides = {{"Ann"}, {"Ben"}}, .scores = {0, 0}};
}

}  // namespace

TEST_CASE("a journal keeps the file of a game, and puts it on the shelf when it is opened") {
  const tests::Folder folder;
  const std::string text = games::file::beginning("kept");
  {
    Journal book(folder.file(), Journal::Access::write, written_at);
    auto writing = book.write();
    CHECK(book.keep_game_file(text));
    CHECK_FALSE(book.keep_game_file(text));
    CHECK_THROWS_AS(book.keep_game_file(text + "\nmore\n"), base::Mistake);
    writing.commit();
  }
  const Journal book(folder.file(), Journal::Access::read, written_at);
  CHECK(games::file::Shelf::text("kept") == text);
  CHECK(games::find_game("kept", "1").name == "Kept");
}

TEST_CASE("a match keeps the file that it began under, also of a game that is shipped") {
  const tests::Folder folder;
  Journal book(folder.file(), Journal::Access::write, written_at);
  auto writing = book.write();
  const std::string edition(games::find_game("spades").edition);
  referee::Head head = head_of("spades", edition);
  head.sides = {{"Ann", "Cleo"}, {"Ben", "Dora"}};
  CHECK(book.add_match(head) == 1);
  CHECK_FALSE(book.keep_game_file(games::file::Shelf::text("spades")));
  CHECK(book.add_match(head) == 2);
  writing.commit();
  CHECK(book.faults().empty());
}

TEST_CASE("a file that another program wrote into a journal is refused when it is asked for") {
  const tests::Folder folder;
  {
    Journal book(folder.file(), Journal::Access::write, written_at);
    auto writing = book.write();
    CHECK(book.keep_game_file("# Odd\n\n| id | odd |\n| clauses | OD |\n| edition | 1 |\n"));
    writing.commit();
  }
  const Journal book(folder.file(), Journal::Access::read, written_at);
  CHECK_THROWS_WITH(games::find_game("odd"),
                    "the file of the game odd cannot be read: the head has no row \"players\"");
}

TEST_CASE("questions without a clause, in the file of a game that was kept, are found by their words") {
  const tests::Folder folder;
  Journal book(folder.file(), Journal::Access::write, written_at);
  auto writing = book.write();
  const std::string text =
      games::file::beginning("asked") + "\n## Disputes\n1. *May I whistle?* No.\n2) *May I sing?* No. Nobody may.\n";
  REQUIRE(book.keep_game_file(text));
  writing.commit();
  const std::vector<journal::Document> documents = journal::documents_of(games::find_game("asked"));
  const auto first = [&](const char* question) {
    const journal::SearchResult found = journal::Search(documents).find(games::asked_words("asked", question), 3);
    return found.hits.empty() ? "nothing" : documents[found.hits.front().document].title;
  };
  CHECK(first("may I whistle") == "May I whistle?");
  CHECK(first("may I sing") == "May I sing?");
}
