#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "catch.hpp"
#include "games/game.hpp"
#include "games/nobody.hpp"

using namespace tavolo::games;
using tavolo::tests::table_of;

namespace {

/// The page of a game, with every run of blanks and line ends as one blank, and without the quotes of a shell.
std::string page_of(const Game& game) {
  std::ifstream in(std::filesystem::path(TAVOLO_SOURCE_DIR) / "man" / ("tavolo-" + std::string(game.id) + ".7"));
  std::string text;
  for (std::string word; in >> word; text += word + ' ')
    std::erase_if(word, [](char c) { return c == '\'' || c == '"'; });
  return text;
}

}  // namespace

TEST_CASE("every game is judged at the table for which nobody is named") {
  for (const Game* game : registry()) {
    INFO(game->id);
    CHECK_NOTHROW(table_of(*game));
  }
}

TEST_CASE("the page of every game has the form and an example of each position, and each example is answered") {
  for (const Game* game : registry()) {
    const std::string page = page_of(*game);
    const Match match = table_of(*game);
    for (const Position& position : game->positions) {
      INFO(position.form());
      CHECK(page.find(".It Li " + std::string(position.form()) + ' ') != std::string::npos);
      const std::string command = "tavolo judge " + std::string(game->id) + ' ' + std::string(position.example);
      CHECK(page.find(command) != std::string::npos);
      REQUIRE(game->judge != nullptr);
      const auto sheet = game->judge(match, begin(match), position.example);
      REQUIRE(sheet.has_value());
      CHECK_FALSE(sheet->refused());
      CHECK(sheet->after == begin(match));
    }
  }
}

TEST_CASE("what is asked for a position stands in its form, in that order") {
  for (const Game* game : registry()) {
    for (const Position& position : game->positions) {
      INFO(position.form());
      CHECK_FALSE(position.asks.empty());
      std::size_t at = 0;
      for (const Ask& ask : position.asks) {
        if (ask.key.meaning.empty()) continue;
        INFO(ask.key.meaning);
        at = position.form().find(ask.key.full, at);
        CHECK(at != std::string_view::npos);
        CHECK(ask.key.meaning.find('?') != std::string_view::npos);
      }
    }
  }
}
