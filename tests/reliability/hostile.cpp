// Names and notes that want to act on a terminal, a page, a database or a spreadsheet travel through every command
// that prints them: nothing happens, and JSON gives them back to the letter.

#include <algorithm>
#include <array>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "base/encoding.hpp"
#include "base/name.hpp"
#include "catch.hpp"
#include "folder.hpp"
#include "reliability/evening.hpp"

using namespace tavolo::tests;

namespace {

struct Hostile {
  const char* what;
  const char* name;  ///< what a player is called
  const char* note;  ///< what stands in every free text
};

constexpr std::array<Hostile, 11> hostile{{
    {"escapes", "Ann[2J",
     "\x1b[2J\x1b]0;owned\x07\x1b[31mred\xc2\x9b"
     "31m"},
    {"direction", "\xd7\x90\xd7\x91",
     "a\xe2\x80\xae"
     "b\xe2\x80\xac\xe2\x81\xa6"
     "c\xef\xbb\xbf"},
    {"newlines", "Ann Anna", "one\ntwo\r\nthree\tfour"},
    {"quotes", "O'\"Neil\\", "it's \"so\" \\n `id` $(id)"},
    {"SQL", "Ann');drop table players;--", "'; DELETE FROM entries; --"},
    {"HTML", "<b onload=alert(1)>&amp;", "<script>alert(1)</script>"},
    {"formulas of a minus", "-1-1", "-1-1"},
    {"formulas of a plus", "Plus", "+1-1"},
    {"formulas of an at", "@SUM(1)", "@SUM(1)"},
    {"formulas of a tab", "=1", "\t=1"},
    {"formulas", "=1-1", "=HYPERLINK(\"http://x\",\"y\")"},
}};

/// Whether a terminal would show the text and do nothing else.
bool is_harmless(const std::string& text) { return tavolo::base::harmless(text, true) == text; }

/// Every command that prints names or texts.
const std::vector<std::vector<std::string>>& printing() {
  static const std::vector<std::vector<std::string>> commands{{"show", "1"},
                                                              {"log", "1", "--short"},
                                                              {"why", "1"},
                                                              {"log", "1"},
                                                              {"matches"},
                                                              {"players"},
                                                              {"season", "list"},
                                                              {"season", "show", "winter"},
                                                              {"standings"},
                                                              {"standings", "--explain"},
                                                              {"standings", "--csv"},
                                                              {"standings", "--season", "winter", "--published"},
                                                              {"stats"},
                                                              {"ruling", "list"},
                                                              {"ruling", "show", "1"},
                                                              {"ruling", "show", "2"},
                                                              {"preset", "list"},
                                                              {"preset", "list", "--game", "fieschi"},
                                                              {"whatif", "1", "--house", "target=21"},
                                                              {"verify"},
                                                              {"doctor"}};
  return commands;
}

/// What the shell asks for where names or texts may be offered.
const std::vector<std::vector<std::string>>& completing() {
  static const std::vector<std::vector<std::string>> commands{
      {"__complete", "player", "show", ""}, {"__complete", "matches", "--player", ""},
      {"__complete", "concede", ""},        {"__complete", "claim", "1.1", ""},
      {"__complete", "show", ""},           {"__complete", "why", ""},
      {"__complete", "season", "show", ""}, {"__complete", "new", "fieschi", "A", "B", "--preset", ""},
      {"__complete", "ruling", "show", ""}, {"__complete", "preset", "show", ""}};
  return commands;
}

/// A match of this player with this text wherever one can be typed, in a season that is closed.
void play(const std::string& file, const Hostile& one, bool json) {
  const std::string note = one.note;
  const std::string text = tavolo::base::is_utf8(note) ? note : "x";
  // A comment is text of a record, which may hold no control character.
  const bool controls = tavolo::base::control_in(note) != std::string::npos;
  const std::vector<Step> steps{{{"season", "new", "winter", "--current"}, {}},
                                {{"new", "fieschi", "--place=" + text, "--note=" + text, "Ann", "Ben"}, {}},
                                {{"player", "rename", "Ann", "--", one.name}, {}},
                                {{"deal", "-"}, std::string("A 7 / B 3 ; ") + "=1+1 '\"<b>\\ $(id)"},
                                {{"amend", "1.1", "A 7 5 / B 3", "--yes", "--why=" + text}, {}},
                                {{"claim", "1.1", "A", controls ? "A 7 / B 3" : "A 7 / B 3 ; " + note}, {}},
                                {{"void", "1.1", "--yes", "--why=" + text}, {}},
                                {{"undo", "--yes"}, {}},
                                {{"ruling", "add", "fieschi", "--decision=" + text, "--match", "1.1", "--", text}, {}},
                                {{"ruling", "void", "2", "--why=" + text}, {}},
                                {{"season", "close", "winter", "--yes"}, {}}};
  for (Step step : steps) {
    if (json) step.words.insert(step.words.begin(), "--json");
    const Ran ran = run_command(file, step);
    INFO(step.words.front() << ": " << ran.error);
    REQUIRE(ran.status == 0);
    if (json) CHECK(std::count(ran.out.begin(), ran.out.end(), '\n') == 1);
    CHECK(is_harmless(ran.out));
    CHECK(is_harmless(ran.error));
  }
  if (!controls) return;
  for (const std::string command : {"deal", "add", "claim"}) {
    std::vector<std::string> words{command};
    if (command == "claim") words.insert(words.end(), {"1.1", "A"});
    words.push_back("A 7 / B 3 ; " + note);
    if (json) words.push_back("--json");
    const Ran ran = run_command(file, {words, {}});
    INFO(command << ": " << ran.error);
    CHECK(ran.status == 2);
    CHECK(is_harmless(ran.error));
    CHECK(is_harmless(ran.out));
  }
}

}  // namespace

TEST_CASE("hostile names and notes pass through every output, and do nothing") {
  for (const Hostile& one : hostile) {
    INFO(one.what);
    const Folder folder;
    play(folder.file(), one, false);
    play(folder.file("json.db"), one, true);
    // However it was put in, it is the same.
    CHECK(run_command(folder.file("json.db"), {{"log", "1"}, {}}).out ==
          run_command(folder.file(), {{"log", "1"}, {}}).out);
    // Not every name of a player is one for a preset.
    const Step preset{{"preset", "new", "--game", "fieschi", "--house", "target=21", "--", one.name}, {}};
    const Ran named = run_command(folder.file(), preset);
    INFO(named.out << named.error);
    CHECK((named.status == 0 || named.error.find(" is no name of a preset") != std::string::npos));
    CHECK((is_harmless(named.out) && is_harmless(named.error)));
    for (const std::vector<std::string>& words : printing()) {
      INFO(words.front() << " " << words.back());
      const Ran plain = run_command(folder.file(), {words, {}});
      CHECK(plain.status == 0);
      CHECK(is_harmless(plain.out));
      CHECK(plain.error.empty());
      if (words.back() == "--csv") continue;  // which takes no --json
      std::vector<std::string> as_json = words;
      as_json.push_back("--json");
      const Ran json = run_command(folder.file(), {as_json, {}});
      CHECK(json.status == 0);
      CHECK(std::count(json.out.begin(), json.out.end(), '\n') == 1);
      CHECK(is_harmless(json.out));
    }
    for (const std::vector<std::string>& words :
         {std::vector<std::string>{"show", "1", "--share"}, {"standings", "--share"}, {"sheet", "1"}}) {
      INFO(words.front());
      const Ran message = run_command(folder.file(), {words, {}});
      CHECK(message.status == 0);
      CHECK(is_harmless(message.out));
      CHECK(message.error.empty());
    }
    // No cell of the table is taken for a formula.
    const Ran csv = run_command(folder.file(), {{"standings", "--csv"}, {}});
    INFO(csv.out);
    CHECK(csv.out.find(tavolo::base::harmless(one.name).substr(0, 2)) != std::string::npos);
    for (const std::string before : {"\n", ",", "\""}) {
      for (const char first : std::string_view("=@\t\r")) CHECK(csv.out.find(before + first) == std::string::npos);
      // Differences are numbers with a sign.
      for (const char* name : {"-1-1", "+1"}) CHECK(csv.out.find(before + name) == std::string::npos);
    }
    for (const std::vector<std::string>& words : completing()) {
      const Ran offered = run_command(folder.file(), {words, {}});
      INFO(words[1] << " " << words[2] << ": " << offered.out << offered.error);
      CHECK(offered.status == 0);
      // A tab stands between a word and what it means, and nowhere else.
      std::istringstream lines(offered.out);
      for (std::string line; std::getline(lines, line);) {
        CHECK(std::count(line.begin(), line.end(), '\t') <= 1);
        std::replace(line.begin(), line.end(), '\t', ' ');
        CHECK(is_harmless(line));
      }
    }
    const Ran kept = run_command(folder.file(), {{"preset", "show", "--", one.name}, {}});
    INFO(kept.out << kept.error);
    CHECK(kept.status == named.status);
    CHECK(is_harmless(kept.out));
    CHECK(is_harmless(kept.error));
    const Ran player = run_command(folder.file(), {{"player", "show", "--", one.name}, {}});
    INFO(player.out << player.error);
    CHECK(player.status == 0);
    CHECK(is_harmless(player.out));
    // What was typed is kept to the letter.
    CHECK(held(folder.file()).find(one.name) != std::string::npos);
  }
}

TEST_CASE("words of the command line that would act on a terminal are told harmlessly") {
  const Folder folder;
  REQUIRE(run_command(folder.file(), {{"new", "all-fours", "Ann", "Ben"}, {}}).status == 0);
  for (const Hostile& one : hostile) {
    const std::string text = one.note;
    for (const std::vector<std::string>& words : {std::vector<std::string>{text},
                                                  {"show", text},
                                                  {"new", text},
                                                  {"new", "all-fours", text, "Ben"},
                                                  {"new", "all-fours", "Ann", "Ben", "--house", text + "=" + text},
                                                  {"season", text},
                                                  {"season", "show", text},
                                                  {"deal", text},
                                                  {"add", text},
                                                  {"judge", "all-fours", text},
                                                  {"rules", "all-fours", text},
                                                  {"amend", text, "x"},
                                                  {"why", text},
                                                  {"check", text},
                                                  {"restore", text},
                                                  {"player", "show", text},
                                                  {"matches", "--player", text},
                                                  {"standings", "--season", text},
                                                  {"show", "--match", text},
                                                  {"--" + text}}) {
      const Ran ran = run_command(folder.file(), {words, {}});
      INFO(one.what << ": " << words.front() << ": " << ran.error);
      CHECK(ran.status >= 0);
      CHECK(ran.status <= 2);
      if (ran.status == 1) CHECK((words.front() == "judge" && !ran.out.empty()));
      CHECK(is_harmless(ran.error));
      CHECK(is_harmless(ran.out));
    }
  }
}
