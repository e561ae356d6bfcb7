// The words of a command as they are typed at a prompt, without quotes.

#include <string>
#include <vector>

#include "catch.hpp"
#include "cli/play/talk.hpp"

namespace {

using TypedWords = std::vector<std::string>;

/// The words of a line, with its free texts.
TypedWords texts(const std::string& line) { return tavolo::cli::play::with_texts(tavolo::cli::play::words_of(line)); }

}  // namespace

TEST_CASE("the words of a free text behind an option are one") {
  CHECK(texts("void 1.1 --why two cards short") == TypedWords{"void", "1.1", "--why", "two cards short"});
  CHECK(texts("void --why two cards short --yes 1.1") ==
        TypedWords{"void", "--why", "two cards short", "--yes", "1.1"});
  CHECK(texts("void 1.1 --why=two cards short") == TypedWords{"void", "1.1", "--why=two cards short"});
  CHECK(texts("void --why \"two cards\" 1.1") == TypedWords{"void", "--why", "two cards", "1.1"});
  CHECK(texts("void 1.1 --why short -- by two") == TypedWords{"void", "1.1", "--why", "short", "--", "by", "two"});
  CHECK(texts("void 1.1 --why") == TypedWords{"void", "1.1", "--why"});
  CHECK(texts("void 1.1 --why --yes") == TypedWords{"void", "1.1", "--why", "--yes"});
  CHECK(texts("matches --player Ann --place the bar") ==
        TypedWords{"matches", "--player", "Ann", "--place", "the bar"});
}

TEST_CASE("the words in the place of a last argument that is a free text are one") {
  CHECK(texts("ruling add burraco who pays for it --decision nobody pays --clause BU-1") ==
        TypedWords{"ruling", "add", "burraco", "who pays for it", "--decision", "nobody pays", "--clause", "BU-1"});
  CHECK(texts("ruling add burraco --decision nobody pays") ==
        TypedWords{"ruling", "add", "burraco", "--decision", "nobody pays"});
  CHECK(texts("ruling add burraco \"who pays\" for it") ==
        TypedWords{"ruling", "add", "burraco", "who pays", "for", "it"});
  CHECK(texts("leave Mary Ann") == TypedWords{"leave", "Mary", "Ann"});
}

TEST_CASE("words that may be of a record are of a free text only behind the record") {
  CHECK(texts("amend 1.1 --why misread A c1") == TypedWords{"amend", "1.1", "--why", "misread", "A", "c1"});
  CHECK(texts("amend 1.1 A c1 --why wrong count of ours") ==
        TypedWords{"amend", "1.1", "A", "c1", "--why", "wrong count of ours"});
  CHECK(texts("amend 1 --place the back room") == TypedWords{"amend", "1", "--place", "the back room"});
  CHECK(texts("c1 d2 --why so") == TypedWords{"c1", "d2", "--why", "so"});
  CHECK(texts("").empty());
}
