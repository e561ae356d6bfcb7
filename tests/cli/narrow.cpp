// At narrow terminals: nothing that people read is wider than the window, and no figure is lost.

#include <string>
#include <string_view>
#include <vector>

#include "catch.hpp"
#include "folded.hpp"
#include "folder.hpp"
#include "terminal.hpp"

using tavolo::tests::check_width;
using tavolo::tests::Folder;
using tavolo::tests::is_one_word;
using tavolo::tests::Terminal;

namespace {

/// What a command shows at a terminal of so many columns.
std::string shown(const Folder& folder, const std::vector<std::string>& words, std::size_t columns) {
  std::vector<std::string> all{TAVOLO_BINARY, "--db", folder.file()};
  all.insert(all.end(), words.begin(), words.end());
  Terminal terminal(all, {{"COLUMNS", std::to_string(columns)}, {"PAGER", "cat"}});
  terminal.end();
  return terminal.shown();
}

std::size_t count(std::string_view text, std::string_view word) {
  std::size_t found = 0;
  for (std::size_t at = text.find(word); at != std::string_view::npos; at = text.find(word, at + 1)) ++found;
  return found;
}

}  // namespace

TEST_CASE("everything folds to a narrow terminal") {
  const Folder folder;
  shown(folder,
        {"new", "fieschi", "Ann", "Bartholomew", "Cleo", "Dora", "Eve", "Ferdinand", "--place",
         "the long hall of the old club house"},
        80);
  shown(folder, {"deal", "A 6 / B 7 3 / C 5 5 / D 4 4* 4 / E 7** / F 3 3 3 4*"}, 80);
  shown(folder, {"new", "hand-and-foot", "Ann", "Bartholomew", "Cleo", "Dora", "Eve"}, 80);
  shown(folder, {"deal", "A c2 d2 w1 m570 r3 out A / B c1 d3 m640 l85 / C d1 m400 l10 / D d2 m300 l40 / E d1 m250 l5"},
        80);
  shown(folder, {"season", "new", "winter"}, 80);
  shown(folder,
        {"season", "fixtures", "winter", "howell", "Ann+Bartholomew", "Cleo+Dora", "Eve+Ferdinand", "Gus+Hal", "--date",
         "2026-11-20", "--seed", "3", "--yes"},
        80);
  const std::vector<std::vector<std::string>> commands{{"show"},
                                                       {"show", "1"},
                                                       {"why"},
                                                       {"matches"},
                                                       {"log"},
                                                       {"stats"},
                                                       {"standings"},
                                                       {"doctor"},
                                                       {"games"},
                                                       {"players"},
                                                       {"--help"},
                                                       {"deal", "--help"},
                                                       {"season", "--help"},
                                                       {"season", "fixtures", "winter"},
                                                       {"games", "hand-and-foot"},
                                                       {"rules", "hand-and-foot", "HF-41"}};
  for (const auto& words : commands) {
    for (const std::size_t columns : {30U, 40U, 80U, 120U}) {
      INFO(words.front() << " at " << columns);
      const std::string text = shown(folder, words, columns);
      CHECK(!text.empty());
      check_width(text, columns, is_one_word);
    }
  }
  for (const std::size_t columns : {30U, 40U, 80U, 120U}) {
    const std::string sheet = shown(folder, {"show"}, columns);
    INFO(sheet);
    for (const char* name : {"Ann", "Bartholomew", "Cleo", "Dora", "Eve"}) CHECK(count(sheet, name) >= 1);
    for (const char* points : {"4070", "+4070", "1955", "+690", "860", "545"}) CHECK(count(sheet, points) >= 1);
    // By blocks, of which each tells the deal.
    CHECK(count(sheet, "\n  deal  ") == (columns <= 40 ? 4 : columns == 80 ? 2 : 1));
  }
  // What a change would change folds too.
  const std::vector<std::vector<std::string>> changes{{"amend", "2", "--dealer", "2", "--why", "Ann did not", "--yes"},
                                                      {"void", "2.1", "--why", "a card was short", "--yes"},
                                                      {"undo", "--match", "2", "--yes"},
                                                      {"redo", "--match", "2"}};
  for (const std::vector<std::string>& words : changes) {
    INFO(words.front());
    const std::string text = shown(folder, words, 30);
    CHECK_THAT(text, tavolo::tests::contains(words.front() == "redo" ? "brought back" : "score: A "));
    check_width(text, 30, is_one_word);
  }
}
