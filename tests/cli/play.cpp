// Evenings at a terminal of their own: what a stranger types, slips and all, what is left when the program is killed
// after any line, and how many keys it takes.

#include <algorithm>
#include <array>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "catch.hpp"
#include "folded.hpp"
#include "folder.hpp"
#include "terminal.hpp"

using tavolo::tests::check_width;
using tavolo::tests::contains;
using tavolo::tests::Folder;
using tavolo::tests::is_command;
using tavolo::tests::is_one_word;
using tavolo::tests::Terminal;
using tavolo::tests::unfolded;

namespace {

using Words = std::vector<std::string>;

/// A line to type as soon as the program has shown a text.
using Answer = std::pair<std::string, std::string>;

Terminal::Variables surroundings(const std::string& journal) {
  return {{"TAVOLO_DB", journal}, {"TAVOLO_NOW", "2026-11-20T21:00:00Z"}, {"TZ", "UTC"}, {"TERM", "xterm"}};
}

Words command(const Words& words) {
  Words all{TAVOLO_BINARY};
  all.insert(all.end(), words.begin(), words.end());
  return all;
}

/// What a command prints that is given lines to read, both channels in one.
std::string answer(const std::string& journal, const std::string& words, const Words& lines = {}) {
  const std::string input = journal + ".lines";
  std::ofstream out(input);
  for (const std::string& line : lines) out << line << '\n';
  out.close();
  const std::string call = "TZ=UTC TAVOLO_NOW=2026-11-20T21:00:00Z TAVOLO_DB='" + journal + "' " + TAVOLO_BINARY + " " +
                           words + " < '" + input + "' 2>&1";
  std::FILE* pipe = popen(call.c_str(), "r");
  REQUIRE(pipe != nullptr);
  std::string text;
  std::array<char, 4096> buffer{};
  for (std::size_t n = 0; (n = std::fread(buffer.data(), 1, buffer.size(), pipe)) > 0;) text.append(buffer.data(), n);
  pclose(pipe);
  return text;
}

/// Waits until the program asks for a line with a prompt.
void await(Terminal& terminal, const std::string& prompt) {
  const bool seen = terminal.await(prompt) && terminal.await_keys();
  INFO(terminal.shown() << "\n(awaits: " << prompt << ")");
  REQUIRE(seen);
}

/// Types a line at a prompt, and Enter but after ^C.
void type_at(Terminal& terminal, const std::string& prompt, const std::string& line) {
  await(terminal, prompt);
  terminal.type(line + (line.ends_with('\x03') ? "" : "\r"));
}

/// Plays an evening, and answers what was shown.
std::string walk(const std::string& journal, const Words& words, const std::vector<Answer>& answers,
                 unsigned short columns) {
  Terminal terminal(command(words), surroundings(journal), columns);
  for (const auto& [prompt, line] : answers) type_at(terminal, prompt, line);
  INFO(terminal.shown());
  CHECK(terminal.end() == 0);
  return terminal.shown();
}

/// Keys of a line: every letter, what is typed with shift on a keyboard of the United States twice, and Enter.
std::size_t keys(const std::string& line) {
  constexpr std::string_view shifted = "~!@#$%^&*()_+{}|:\"<>?";
  const std::size_t count = line.size() + 1;
  const auto is_shifted = [&](char c) { return (c >= 'A' && c <= 'Z') || shifted.find(c) != std::string_view::npos; };
  return count + static_cast<std::size_t>(std::ranges::count_if(line, is_shifted));
}

std::size_t keys(const Words& lines) {
  std::size_t count = 0;
  for (const std::string& line : lines) count += keys(line);
  return count;
}

/// A deal, as it is typed in `play`, and as `deal` records it.
struct Sample {
  std::string what;
  std::string match;  ///< the words of `new`
  Words lines;
  Words record;
  std::size_t limit;
};

const std::vector<Sample> samples{
    {"All Fours, one line",
     "all-fours Ann+Cleo Ben+Dora --dealer Ann",
     {"6h s a 4 b! 21-40"},
     {"t6H s hA l4 jB! g21-40"},
     20},
    {"All Fours, six tricks card by card",
     "all-fours Ann+Cleo Ben+Dora --dealer Ann",
     {"5d s", "ah27td", "5htj7d", "ad4j5c", "jc6d6s8", "6h9sq8d", "qdqsksts"},
     {"t5D s", "#1 2 AH 2H 7H TD", "#2 1 5H TH JH 7D", "#3 4 AD 4D JD 5C", "#4 4 JC 6D 6S 8C", "#5 1 6H 9S QH 8D",
      "#6 4 QD QS KS TS"},
     70},
    {"Hand and Foot, two sides",
     "hand-and-foot Ann+Cleo Ben+Dora --dealer Ann",
     {"2 2 1", "570 20 3", "1 3", "640 85 1", "1"},
     {"A c2 d2 w1 m570 l20 r3 out:1", "B c1 d3 m640 l85 r1"},
     40},
    {"Hand and Foot, five alone",
     "hand-and-foot Ann Ben Cleo Dora Eve --dealer Ann",
     {"2 2 1", "500", "0", "", "1", "330 85", "", "1", "90 45", "", "0", "0 60", "", "0", "0 95", "", "1"},
     {"A c2 d2 w1 m500 l0 r0 out:1", "B c1 m330 l85 r0", "C c1 m90 l45 r0", "D c0 m0 l60 r0", "E c0 m0 l95 r0"},
     50},
    {"Burraco, two sides",
     "burraco Ann+Cleo Ben+Dora --dealer Ann",
     {"1 1", "205", "20", "0 0 1", "175", "75", "Ann"},
     {"A c1 s1 m205 l20 close:1", "B c0 s0 d1 m175 l75"},
     30},
    {"Burraco, three with a pair",
     "burraco Ann Ben Cleo --dealer Ann",
     {"0 1", "260", "55", "B+C 1 0 1", "405", "60", "Cleo"},
     {"A c0 s1 m260 l55", "B+C c1 s0 d1 m405 l60", "end close:3"},
     40},
    {"Burraco, three turns",
     "burraco Ann Ben --dealer Ben",
     {"7=7x7 4=4444 -9h zd", "nothing", "a=aaaa k=kkkk q=qqq -5h close", "99ttjjqq55a"},
     {"1A 7=7x7 4=4444 -9h zd", "3A a=aaaa k=kkkk q=qqq -5h close", "left B=99ttjjqq55a"},
     70},
    {"Ecarte, summary", "ecarte Ann Ben --dealer Ann", {"9s s 2 4"}, {"t9S s k2 w4-1"}, 14},
    {"Ecarte, card by card",
     "ecarte Ann Ben --dealer Ann",
     {"7c p 2/3 s", "9sj", "tdad", "qd9", "7s8", "tc7d", ""},
     {"t7C p a2/3 s k-", "#1 2 9S JS", "#2 1 TD AD", "#3 2 QD 9D", "#4 2 7S 8S", "#5 1 TC 7D"},
     40},
    {"Fieschi, summary",
     "fieschi Ann Ben Cleo --dealer Ann",
     {"7 5* 4", "6 6**", "3x2"},
     {"A 7 5* 4", "B 6 6**", "C 3x2"},
     24},
    {"Fieschi, eight turns",
     "fieschi Ann Ben --dealer Ben",
     {"rr 4", "rd 3", "rr 5", "rd 7777 6", "rr 3", "rr 4", "rd 66** 5", "rr!"},
     {"1A rr -4", "2B rd -3", "3A rr -5", "4B rd 7777 -6", "5A rr -3", "6B rr -4", "7A rd 66** -5", "8B rr!"},
     60},
    {"Senza Nome, one line", "senza-nome Ann Ben Cleo --dealer Ann", {"b"}, {"win B"}, 6},
    {"Senza Nome, seven turns",
     "senza-nome Ann Ben --dealer Ben --house pile-size=2",
     {"=3s s1 as -9h", "=5c s1 ad ah -th", "s1 2s ^3s =kh s1^kh 5s 2h -8h", "s2 -jd", "s4 s1~4 h1kc h1kh -8s",
      "s1 h1~4 -9c", "s3 5h 6h 7h h1* -9s #"},
     {"1A =3S s1 +AS -9H", "2B =5C s1 +AD +AH -TH", "3A s1 S1+2 S1^3 =KH S1^KH S1+5 H1+2 -8H", "4B s2 -JD",
      "5A s4 S1~4 H1+KC H1+KH -8S", "6B s1 H1~4 -9C", "7A s3 H1+5 H1+6 H1+7 H1+* -9S #"},
     130},
};

std::string joined(const Words& words, const std::string& between) {
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : between) + word;
  return text;
}

/// What stands in a file.
std::string contents(const std::filesystem::path& file) {
  std::ifstream in(file);
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

/// The score sheet of the only match of a journal, without the fingerprint, which two matches of the same deals do not
/// share.
std::string sheet(const std::string& journal) {
  const std::string shown = answer(journal, "show 1");
  const std::size_t end = shown.find("\nfingerprint ");
  REQUIRE(end != std::string::npos);
  return shown.substr(0, end);
}

/// The sheet of a sample that was recorded by `deal`.
std::string recorded(const Sample& sample, const std::string& journal) {
  (void)answer(journal, "new " + sample.match);
  const std::string said = answer(journal, "deal -", sample.record);
  INFO(said);
  CHECK(said.starts_with("match 1, deal 1\n"));
  return sheet(journal);
}

}  // namespace

TEST_CASE("a deal takes few keys, and the manual says how many") {
  const std::string manual = contents(std::filesystem::path(TAVOLO_SOURCE_DIR) / "man/tavolo-play.1");
  for (const Sample& sample : samples) {
    const Folder folder;
    const std::string said = answer(folder.file("prompts.db"), "play " + sample.match, sample.lines);
    INFO(sample.what << "\n" << said);
    CHECK(sheet(folder.file("prompts.db")) == recorded(sample, folder.file("deal.db")));
    CHECK(keys(sample.lines) <= sample.limit);
    CHECK_THAT(manual, contains(".It " + sample.what + " Ta " + std::to_string(keys(sample.lines)) + "\n"));
  }
}

TEST_CASE("a record typed as it is takes no more than a key more than deal") {
  for (const Sample& sample : samples) {
    INFO(sample.what);
    const Folder folder;
    const std::string expected = recorded(sample, folder.file("deal.db"));
    const std::string one = joined(sample.record, " / ");
    CHECK(keys(sample.record) <= keys("deal " + one) + 1);
    for (const Words& lines : {sample.record, Words{one}}) {
      const std::string journal = folder.file(lines.size() == 1 ? "one.db" : "lines.db");
      const std::string said = answer(journal, "play " + sample.match, lines);
      INFO(said);
      CHECK(sheet(journal) == expected);
      std::filesystem::remove(journal);
    }
  }
}

TEST_CASE("a line that tells every side is a whole deal, and typed again it is asked about") {
  const std::string line = "A c1 d2 w1 m600 / B c1 m200";
  const Folder folder;
  const std::string match = "hand-and-foot Ann+Cleo Ben+Dora --dealer Ann";
  const std::string expected = recorded({"", match, {}, {"A c1 d2 w1 m600", "B c1 m200"}, 0}, folder.file("deal.db"));
  CHECK(keys(Words{line, ""}) <= keys("deal " + line) + 1);
  Terminal terminal(command({"play", "hand-and-foot", "Ann+Cleo", "Ben+Dora", "--dealer", "Ann"}),
                    surroundings(folder.file("play.db")));
  type_at(terminal, "A Ann+Cleo> ", line);
  await(terminal, "keep it?");
  terminal.end_now();  // killed, it is as whole as before
  Terminal again(command({"play", "1"}), surroundings(folder.file("play.db")));
  type_at(again, "keep it?", "");
  await(again, "A Ann+Cleo> ");
  CHECK(sheet(folder.file("play.db")) == expected);
  again.type("\x1b[A\r");  // arrow up
  type_at(again, "keep it?", "stop");
  CHECK(again.end() == 0);
  CHECK_THAT(unfolded(again.shown()), contains("same as deal 1; recorded as deal 2"));
}

TEST_CASE("an evening that is killed after every line goes on") {
  for (const Sample& sample : samples) {
    INFO(sample.what);
    const Folder folder;
    const std::string expected = recorded(sample, folder.file("deal.db"));
    const std::string journal = folder.file("killed.db");
    (void)answer(journal, "new " + sample.match);
    for (const std::string& line : sample.lines) {
      Terminal terminal(command({"play", "1"}), surroundings(journal));
      // The log is shown when the line was taken.
      terminal.type(line + "\rlog\r");
      const bool seen = terminal.await("Z  begin");
      INFO(terminal.shown());
      REQUIRE(seen);
    }
    CHECK(sheet(journal) == expected);
  }
}

TEST_CASE("a beginning that is killed at any question leaves nothing, and is begun anew") {
  const std::vector<Answer> asked{{"which game?", "all fours"},
                                  {"joined by +", "Ann+Cleo Ben+Dora"},
                                  {"house rules?", ""},
                                  {"who deals first?", "ben"}};
  const Folder folder;
  const std::string journal = folder.file();
  for (const bool played_before : {false, true}) {
    if (played_before) {
      (void)answer(journal, "new ecarte Eve Fay");
      (void)answer(journal, "concede Eve");
    }
    const std::string matches = answer(journal, "matches");
    const std::string players = answer(journal, "players");
    for (std::size_t answered = 0; answered < asked.size(); ++answered) {
      Terminal terminal(command({"play"}), surroundings(journal));
      for (std::size_t i = 0; i < answered; ++i) type_at(terminal, asked[i].first, asked[i].second);
      await(terminal, asked[answered].first);
      terminal.type(asked[answered].second);  // typed, but not entered
      terminal.end_now();
      CHECK(answer(journal, "matches") == matches);
      CHECK(answer(journal, "players") == players);
      if (played_before) CHECK_THAT(answer(journal, "verify"), contains("all is well: 1 match, 0 deals replayed"));
    }
  }
  // What was answered last is in the journal before the first deal is asked for, and the match goes on.
  {
    Terminal terminal(command({"play"}), surroundings(journal));
    for (const auto& [question, line] : asked) type_at(terminal, question, line);
    REQUIRE(terminal.await("deal 1, Ben deals> "));
    terminal.end_now();
  }
  CHECK_THAT(answer(journal, "play 2", {"stop"}), contains("deal 1, Ben deals> stop"));
  CHECK_THAT(answer(journal, "verify"), contains("all is well: 2 matches"));
}

TEST_CASE("a terminal that is made narrow and wide again keeps what was typed") {
  const Folder folder;
  Terminal terminal(command({"play", "hand-and-foot"}), surroundings(folder.file()), 80);
  await(terminal, "who plays? a side a line, partners joined by + ");
  terminal.type("Ann+Cleo B");
  REQUIRE(terminal.await("Ann+Cleo B"));
  terminal.resize(30);
  terminal.type("en+Dora\r");
  await(terminal, "\n> ");  // house rules: too long for one line now
  const std::size_t narrow = terminal.shown().find("house rules?");
  terminal.type("\r");
  await(terminal, "who deals first? [Ann] \n> ");
  terminal.type("be");
  REQUIRE(terminal.await("be"));
  check_width(terminal.shown().substr(narrow), 30);
  terminal.resize(80);
  terminal.type("n\r");
  type_at(terminal, "A Ann+Cleo> ", "");
  type_at(terminal, "  Clean, dirty and wild books of Ann+Cleo? (like 2 1 0) ", "stop");  // one line again
  CHECK(terminal.end() == 0);
  INFO(terminal.shown());
  CHECK_THAT(answer(folder.file(), "show 1"), contains("A Ann+Cleo") && contains("B Ben+Dora"));
  CHECK_THAT(answer(folder.file(), "show 1 --json"), contains("\"next_dealer\":2"));
}

TEST_CASE("^C drops the line, and a second one leaves") {
  for (const char* typed : {"", "6h"}) {
    const Folder folder;
    (void)answer(folder.file(), "new all-fours Ann Ben --dealer Ann");
    const std::string shown = walk(folder.file(), {"play", "1"},
                                   {{"deal 1, Ann deals> ", std::string(typed) + "\x03"},
                                    {"^C\n", "9s"},  // after it the line is begun anew
                                    {"Did Ben", "\x03"},
                                    {"^C\n", "\x03"}},
                                   80);
    CHECK_THAT(shown, contains("match 1 stays open"));
    CHECK_THAT(answer(folder.file(), "log 1"), contains("turn 9S") && !contains("turn 6H"));
  }
}

TEST_CASE("a closing that undo took back is asked about, and undo again takes the lines back") {
  struct Told {
    Words match;
    Words lines;
    std::string prompt;  // of the line told last
  };
  const std::vector<Told> deals{
      {{"hand-and-foot", "Ann+Cleo", "Ben+Dora", "--dealer", "Ann"},
       {"c2 d2 w1 m570 r3 l20 out cleo", "c1 d3 m640 l85 r1"},
       "B Ben+Dora> "},
      {{"all-fours", "Ann+Cleo", "Ben+Dora", "--dealer", "Ann"}, {"6h", "s", "a", "4", "b!", "21-40"}, "The counts"},
      {{"fieschi", "Ann", "Ben", "--dealer", "Ben"}, {"7", "6"}, "B Ben> "}};  // the match is over then
  for (const Told& told : deals) {
    const Folder folder;
    Words words{"play"};
    words.insert(words.end(), told.match.begin(), told.match.end());
    Terminal terminal(command(words), surroundings(folder.file()));
    for (const std::string& line : told.lines) terminal.type(line + "\r");
    type_at(terminal, "match 1, deal 1\n", "undo");
    type_at(terminal, "[y/n]", "y");
    REQUIRE(terminal.await("took back the closing"));
    type_at(terminal, "keep it?", "note of the evening");  // what is asked once is asked until it is answered
    type_at(terminal, "keep it?", "<");
    type_at(terminal, "keep it?", "undo");
    type_at(terminal, "[y/n]", "y");
    type_at(terminal, told.prompt, "undo");
    type_at(terminal, "[y/n]", "y");
    terminal.type("stop\r");
    CHECK(terminal.end() == 0);
    const std::string log = answer(folder.file(), "log 1");
    INFO(log);
    CHECK(log.find("done") == log.rfind("done"));
  }
}

TEST_CASE("< goes back as often as it is typed, and words of any prompt work where a line came back") {
  const Folder folder;
  const std::string shown = walk(folder.file("ecarte.db"), {"play", "ecarte", "Ann", "Ben", "--dealer", "Ben"},
                                 {{"deal 1, Ben deals> ", "9s"},
                                  {"or propose?", "p"},
                                  {"Did Ben refuse", "<"},
                                  {"[p]", "<"},
                                  {"deal 1, Ben deals [9s]> ", "?"},
                                  {"deal 1, Ben deals [9s]> ", "8s\x03"},
                                  {"^C\n", ""},  // what is offered, which is not what was dropped
                                  {"or propose?", "stop"}},
                                 80);
  CHECK_THAT(answer(folder.file("ecarte.db"), "log 1"), contains("turn 9S"));
  const std::string wrong = "t6H s hA l9 jB! g21-40";
  const std::string right = "t6H s hA l4 jB! g21-40";
  const std::string home = "\x01";  // ^A
  (void)walk(folder.file("all-fours.db"), {"play", "all-fours", "Ann+Cleo", "Ben+Dora", "--dealer", "Ann"},
             {{"deal 1, Ann deals> ", wrong},
              {"deal 1, Ann deals> ", right},  // typed whole, though all that was right stands there
              {"deal 2, Ben deals> ", wrong},
              {"nobody here is \"9\"", "?"},
              {"or at any prompt", wrong},
              {"nobody here is \"9\"", home + "show"},
              {"deal 2, Ben deals> ", wrong},
              {"nobody here is \"9\"", "l4"},  // only what was wrong
              {"keep it?", "yes"},
              {"deal 3, Cleo deals> ", "change"},
              {"deal 2> ", "undo"},  // the record that is edited stays
              {"is not changed yet", "<"},
              {"was not changed", wrong},
              {"nobody here is \"9\"", "stop"}},
             80);
  CHECK_THAT(sheet(folder.file("all-fours.db")), contains("     2  Ben"));
  CHECK_THAT(answer(folder.file("all-fours.db"), "log 1"), !contains("1.3"));
}

TEST_CASE("half of an answer that was refused is not taken for another one by Enter") {
  const Folder folder;
  const std::string shown = walk(folder.file(), {"play", "burraco", "Ann+Cleo", "Ben+Dora", "--dealer", "Ann"},
                                 {{"A Ann+Cleo> ", "c 1"},
                                  {"there is no word \"1\"", ""},
                                  {"only a part of the line", "1 0 1"},
                                  {"melded cards of Ann+Cleo?", "stop"}},
                                 80);
  CHECK_THAT(unfolded(shown),
             contains("\"c\" is only a part of the line that was refused") &&
                 contains("type what was wrong in its place, or the line anew; Enter takes it as it stands"));
  CHECK_THAT(answer(folder.file(), "log 1"), contains("A clean 1 semiclean 0 dirty 1") && !contains("close"));
  // Who wants it so types Enter again.
  (void)walk(folder.file("again.db"), {"play", "fieschi", "Ann", "Ben", "--dealer", "Ben"},
             {{"A Ann> ", "7 x 5*"}, {"kind or word \"x\"", ""}, {"only a part", ""}, {"B Ben> ", "stop"}}, 80);
  CHECK_THAT(answer(folder.file("again.db"), "log 1"), contains("Ann conti torri*"));
}

TEST_CASE("a sentence that is refused leaves nothing that stands in the way of the answer") {
  const Folder folder;
  (void)walk(folder.file("burraco.db"), {"play", "burraco", "Ann+Cleo", "Ben+Dora", "--dealer", "Ann"},
             {{"A Ann+Cleo> ", ""},
              {"Ann+Cleo? ", "1 0 0"},
              {"melded cards of Ann+Cleo? ", "how do I close"},
              {"as: ? how do I close", "455"},
              {"Cards left of", "stop"}},
             100);
  CHECK_THAT(answer(folder.file("burraco.db"), "log 1"), contains("melded 455"));
  (void)walk(folder.file("foot.db"), {"play", "hand-and-foot", "Ann+Cleo", "Ben+Dora", "--dealer", "Ann"},
             {{"A Ann+Cleo> ", "may we go out"}, {"as: ? may we go out", "c2 d2 w1"}, {"melded", "stop"}}, 100);
  CHECK_THAT(answer(folder.file("foot.db"), "log 1"), contains("clean 2 dirty 2 wild 1"));
  (void)walk(folder.file("fours.db"), {"play", "all-fours", "Ann+Cleo", "Ben+Dora", "--dealer", "Ann"},
             {{"Ann deals> ", "6h"}, {"Did Ben stand", "is this stood"}, {"is this stood", "b1"}, {"High?", "stop"}},
             100);
  CHECK_THAT(answer(folder.file("fours.db"), "log 1"), contains("beg"));
  // No question either, but more is wrong in it than right.
  (void)walk(folder.file("words.db"), {"play", "ecarte", "Ann", "Ben", "--dealer", "Ben"},
             {{"Ben deals> ", "somebody turned over 9s"}, {"there is no", "8s"}, {"or propose?", "stop"}}, 100);
  CHECK_THAT(answer(folder.file("words.db"), "log 1"), contains("turn 8S"));
}

TEST_CASE("a line that was gone back from is offered to nobody else") {
  const Folder folder;
  const std::string shown = walk(folder.file(), {"play", "fieschi", "Ann", "Ben", "--dealer", "Ben"},
                                 {{"A Ann> ", "rr 4"},
                                  {"turn 2, Ben> ", "rd 7777"},
                                  {"turn 3, Ann> ", "<"},
                                  {"turn 2, Ben [rd 7777]> ", "\x03"},
                                  {"^C\n", "undo"},
                                  {"[y/n]", "y"},
                                  {"A Ann> ", "stop"}},
                                 80);
  CHECK_THAT(shown, !contains("Ann [rd"));
}

TEST_CASE("a stranger keeps the score of Hand and Foot in 40 columns, with ten slips") {
  const Folder folder;
  const std::string shown = walk(folder.file(), {"play"},
                                 {{"which game?", "hend and foot"},
                                  {"which game?", "hand and foot"},
                                  {"joined by +", "Ann+Cleo Ben"},
                                  {"joined by +", "Ann+Cleo"},
                                  {"side B?", "Ben+Dora"},
                                  {"[standard]", "sandard"},
                                  {"[standard]", ""},
                                  {"[Ann]", "Eve"},
                                  {"[Ann]", ""},
                                  {"A Ann+Cleo> ", ""},
                                  {"books of", "some"},
                                  {"books of", "2 2 1"},
                                  {"melded", "57O"},
                                  {"melded", "570"},
                                  {"Cards left", "20"},
                                  {"Red threes", "3"},
                                  {"B Ben+Dora> ", "c1 dd m640"},
                                  {"B Ben+Dora> ", "d3"},
                                  {"Cards left", "85\x03"},
                                  {"^C\n", "90"},
                                  {"Red threes", "<"},
                                  {"[90]", "85"},
                                  {"Red threes", "1"},
                                  {"went out?", "Zoe"},
                                  {"went out?", "ann"},
                                  {"A Ann+Cleo 4050   B Ben+Dora 2055", "change 9"},
                                  {"no deal 9", "c1 d1 m400 l50 r0"},
                                  {"B Ben+Dora> ", "Z"},
                                  {"B Ben+Dora> ", "c1 d1 m500 l90 r0"},
                                  {"went out?", "-"},
                                  {"A Ann+Cleo> ", "c1 d1 m400 l50 r0"},
                                  {"B Ben+Dora> ", "c1 d1 m500 l90 r0"},
                                  {"went out?", "-"},
                                  {"same as deal 2", "no"},
                                  {"keep it?", "yes"},
                                  {"A Ann+Cleo> ", "c2 d1 m700 l0 r2"},
                                  {"B Ben+Dora> ", "c1 d2 m800 l10 r0"},
                                  {"went out?", "cleo"},
                                  {"keep it?", "yes"},
                                  {"again, other people", "stop"}},
                                 40);
  CHECK_THAT(shown, contains("A Ann+Cleo wins the match"));
}

TEST_CASE("a stranger keeps the score of All Fours in 40 columns, with ten slips") {
  const Folder folder;
  const std::string shown = walk(folder.file(), {"play"},
                                 {{"which game?", "99"},
                                  {"which game?", "1"},
                                  {"joined by +", "Ann Ben Cleo Dora"},
                                  {"joined by +", "Ann and Cleo vs Ben and Dora"},
                                  {"[standard]", ""},
                                  {"[Ann]", "4"},
                                  {"deal 1, Dora deals> ", ""},
                                  {"turned up?", "11h"},
                                  {"turned up?", "6h"},
                                  {"Did Ann stand", "maybe"},
                                  {"Did Ann stand", "<"},
                                  {"[6h]", "9c"},
                                  {"Did Ann stand", ""},
                                  {"High?", "zoe"},
                                  {"High?", "ann"},
                                  {"Low?", "4\x03"},
                                  {"^C\n", "b"},
                                  {"jack", "c!"},
                                  {"counts", "31"},
                                  {"counts", "31-40"},
                                  {"deal 2, Ann deals> ", "6h s a 4 b! 21-4O"},
                                  {"deal 2, Ann deals> ", "21-40"},
                                  {"deal 3, Ben deals> ", "judge trump H"},
                                  {"deal 3, Ben deals> ", "? may I trump"},
                                  {"deal 3, Ben deals> ", "5d s"},
                                  {"High?", "as27td"},
                                  {"trick 2, ", "undo"},
                                  {"[y/n]", "y"},
                                  {"High?", "a a - b"},
                                  {"deal 4, Cleo deals> ", "stop"}},
                                 40);
  CHECK_THAT(shown, contains("match 1 stays open"));
  const std::string ended =
      walk(folder.file(), {"play"}, {{"deal 4, Cleo deals> ", "6h s a 4 a!"}, {"again, other people", "stop"}}, 40);
  CHECK_THAT(ended, contains("A Ann+Cleo wins the match"));
  CHECK_THAT(sheet(folder.file()), contains("     3  Ben"));
}

TEST_CASE("a stranger keeps the score of Ecarte in 40 columns, with ten slips") {
  const Folder folder;
  const std::string shown = walk(folder.file(), {"play"},
                                 {{"which game?", "ecart"},
                                  {"joined by +", "Ann Ben Cleo"},
                                  {"joined by +", "Ann"},
                                  {"side B?", "Ann"},
                                  {"named twice", "Ben"},
                                  {"[standard]", ""},
                                  {"[Ann]", "Eve"},
                                  {"[Ann]", "ann"},
                                  {"deal 1, Ann deals> ", "6s"},
                                  {"deal 1, Ann deals> ", "9s"},
                                  {"propose?", "p"},
                                  {"Did Ann refuse", "3"},
                                  {"Did Ann refuse", "3/2"},
                                  {"propose again?", "what"},
                                  {"propose again?", ""},
                                  {"king of trumps?", "both"},
                                  {"king of trumps?", "b"},
                                  {"tricks did Ann make?", "6"},
                                  {"tricks did Ann make?", "4\x03"},
                                  {"^C\n", "3"},
                                  {"deal 2, Ben deals> ", "change"},
                                  {"w3-2",
                                   "\x7f\x7f\x7f"
                                   "4-1"},
                                  {"[y/n]", "y"},
                                  {"deal 2, Ben deals> ", "<"},
                                  {"deal 2, Ben deals> ", "9s s 1 5"},
                                  {"deal 3, Ann deals> ", "9s s - 3"},
                                  {"again, other people", "stop"}},
                                 40);
  CHECK_THAT(sheet(folder.file()), contains("A Ann wins the match"));
}

TEST_CASE("a stranger keeps the score of Fieschi in 40 columns, with ten slips") {
  const Folder folder;
  const std::string shown = walk(folder.file(), {"play"},
                                 {{"which game?", ""},
                                  {"which game?", "4"},
                                  {"joined by +", "Ann+Ben Cleo"},
                                  {"joined by +", "Ann"},
                                  {"side B?", "Ben"},
                                  {"side C?", "Bem"},
                                  {"[new/Ben]", "perhaps"},
                                  {"[new/Ben]", "new"},
                                  {"side D?", ""},
                                  {"[Ann]", "ann"},
                                  {"A Ann> ", "8"},
                                  {"A Ann> ", ""},
                                  {"Which pokers has Ann?", "7 5x 4"},
                                  {"Which pokers has Ann?", "5*"},
                                  {"B Ben> ", "6 6**\x03"},
                                  {"^C\n", "6 6*"},
                                  {"C Bem> ", "<"},
                                  {"B Ben [6 6*]> ", "\x1b[A*"},  // the arrow up brings it to be edited
                                  {"C Bem> ", "B 3"},
                                  {"C Bem>  3", "\x03"},
                                  {"^C\n", "= A 10"},
                                  {"C Bem> ", "3x2"},
                                  {"keep it?", "<"},
                                  {"C Bem [3x2]> ", "<"},
                                  {"C Bem [= A 10]> ", ""},
                                  {"C Bem [3x2]> ", ""},
                                  {"keep it?", "yes"},
                                  {"again, other people", "stop"}},
                                 40);
  CHECK_THAT(sheet(folder.file()), contains("A Ann wins the match"));
}

TEST_CASE("a stranger keeps the score of Senza Nome in 40 columns, with ten slips") {
  const Folder folder;
  const std::string shown = walk(folder.file(), {"play"},
                                 {{"which game?", ""},
                                  {"this is needed", "senza"},
                                  {"joined by +", "Ann+Ben Cleo+Dora"},
                                  {"joined by +", "Ann"},
                                  {"side B?", ""},
                                  {"this is needed", "Ben"},
                                  {"side C?", ""},
                                  {"[Ann]", "zoe"},
                                  {"[Ann]", "b"},
                                  {"game 1> ", "zoe"},
                                  {"game 1> ", "=3s s1 as -1h"},
                                  {"game 1> ", "-9h"},
                                  {"turn 2, Ben> ", ""},
                                  {"What did Ben do?", "=5c s1 ad ax"},
                                  {"What did Ben do?", "-th"},
                                  {"turn 3, Ann> ", "<"},
                                  {"[=5c s1 ad -th]", ""},
                                  {"turn 3, Ann> ", "s1 2s ^3s =kh -8h\x03"},
                                  {"^C\n", "s1 2s -8h"},
                                  {"turn 4, Ben> ", "what now"},
                                  {"turn 4, Ben> ", "undo"},
                                  {"[y/n]", "n"},
                                  {"turn 4, Ben> ", "end blocket"},
                                  {"turn 4, Ben> ", "change"},
                                  {"deal 1> ", "\x03"},
                                  {"^C\n", "win ann"},
                                  {"[y/n]", "y"},
                                  {"again, other people", "stop"}},
                                 40);
  CHECK_THAT(sheet(folder.file()), contains("A Ann wins the match"));
}

TEST_CASE("an evening of every game is read and kept at any width") {
  for (const Sample& sample : samples) {
    const Folder folder;
    const std::string expected = recorded(sample, folder.file("deal.db"));
    for (const unsigned short columns : std::to_array<unsigned short>({30, 80, 120})) {
      const std::string journal = folder.file("played.db");
      (void)answer(journal, "new " + sample.match);
      Terminal terminal(command({"play", "1"}), surroundings(journal), columns);
      terminal.type(joined(sample.lines, "\r") + "\rstop\r");
      INFO(sample.what << " at " << columns << "\n" << terminal.shown());
      CHECK(terminal.end() == 0);
      CHECK(sheet(journal) == expected);
      check_width(terminal.shown(), columns, [](std::string_view line) {
        const bool is_typed = line.find("> ") != std::string_view::npos;
        return is_typed || is_one_word(line);
      });
      std::filesystem::remove(journal);
    }
  }
}

TEST_CASE("judge asks in play, folded to a narrow terminal") {
  for (const unsigned short columns : std::to_array<unsigned short>({30, 40})) {
    const Folder folder;
    (void)answer(folder.file(), "new all-fours Ann+Cleo Ben+Dora --dealer Ann");
    const std::string shown = walk(folder.file(), {"play", "1"},
                                   {{"deal 1, Ann deals> ", "judge"},
                                    {"> ", "9"},
                                    {"there is no 9 here", "?"},
                                    {"stop leaves", "1"},
                                    {"trumps?", "X"},
                                    {"\"X\" is no suit", "<"},
                                    {"> ", "1"},
                                    {"trumps?", "H"},
                                    {"> ", "S"},
                                    {"hand?", "9H 4S"},
                                    {"played?", ""},
                                    {"may be played: 4S 9H", "stop"}},
                                   columns);
    CHECK_THAT(unfolded(shown), contains("what the question asks for, or what stands in its brackets"));
    check_width(shown, columns, is_command);
  }
}

TEST_CASE("Tab completes the game, the people and the words of the record") {
  const Folder folder;
  (void)answer(folder.file(), "new ecarte Annabel Ben");
  (void)answer(folder.file(), "undo --yes");
  (void)answer(folder.file(), "new ecarte Annabel Ben");
  (void)answer(folder.file(), "concede Ben");
  const std::string shown = walk(folder.file(), {"play", "all"},
                                 {{"joined by +", "Anna\tBe\t"},
                                  {"as partners?", "no"},
                                  {"house rules?", "sta\t"},
                                  {"who deals first?", "Annab\t"},
                                  {"deal 1, Annabel deals> ", "tur\t6h stoo\t"},
                                  {"High?", "Ann\t"},
                                  {"Low?", "b"},
                                  {"jack", "-"},
                                  {"counts", "b"},
                                  {"deal 2, Ben deals> ", "stop"}},
                                 80);
  CHECK_THAT(shown, contains("match 3, All Fours"));
  CHECK_THAT(answer(folder.file(), "log 3"), contains("turn 6H stood"));
}

TEST_CASE("Tab completes partners, names in all letters, and names with blanks as one word") {
  const auto begun = [](const char* who, std::vector<Answer> then) {
    const Folder folder;
    (void)answer(folder.file(), "new fieschi Ann Zoëlla Zoé");
    (void)walk(folder.file(), {"new", "fieschi", "Mary Ann", "Cid"}, {}, 80);
    then.insert(then.begin(), {"joined by +", who});
    then.insert(then.end(), {{"house rules?", ""}, {"who deals", ""}, {"deal 1", "stop"}});
    (void)walk(folder.file(), {"play", "all-fours"}, then, 80);
    return answer(folder.file(), "matches");
  };
  CHECK_THAT(begun("Ann+zoël\tCid+Zo\té", {}), contains("A Ann+Zoëlla  B Cid+Zoé"));
  CHECK_THAT(begun("Zoël\tMar\t", {{"as partners?", "no"}}), contains("A Zoëlla  B Mary Ann"));
}

TEST_CASE("what Tab lists is no wider than the terminal, and breaks between words") {
  const Folder folder;
  const std::string shown = walk(folder.file(), {"play", "all-fours", "Ann", "Ben", "--dealer", "Ann"},
                                 {{"deal 1, Ann deals> ", "\t"}, {"Which card was turned up?", "stop"}}, 40);
  CHECK_THAT(shown, contains("\ndealer  uncut  turn  stood  took-one\n"));
  check_width(shown, 40, is_command);
}

TEST_CASE("keep it? sees what another terminal does meanwhile") {
  const Folder folder;
  (void)answer(folder.file(), "new all-fours Ann+Cleo Ben+Dora --dealer Ann");
  (void)answer(folder.file(), "deal t6H s hA l4 jB! g21-40");
  Terminal terminal(command({"play", "1"}), surroundings(folder.file()));
  type_at(terminal, "deal 2, Ben deals> ", "t6H s hA l4 jB! g21-40");
  REQUIRE(terminal.await("keep it?"));
  CHECK_THAT(answer(folder.file(), "undo --match 1 --yes"), contains("took back"));
  terminal.type("yes\r");
  type_at(terminal, "match 1 was written to meanwhile", "stop");
  CHECK(terminal.end() == 0);
  const std::string log = answer(folder.file(), "log 1");
  CHECK_THAT(log, !contains("done"));
  CHECK_THAT(answer(folder.file(), "show 1"), !contains("     2  "));
}

TEST_CASE("a deal whose last line another terminal told is not closed unseen") {
  for (const auto& [typed, told] :
       {Answer{"20", "match 1 was written to meanwhile"}, Answer{"show", "the deal is open"}}) {
    const Folder folder;
    (void)answer(folder.file(), "new sheet Ann Bo --dealer Ann");
    Terminal terminal(command({"play", "1"}), surroundings(folder.file()));
    type_at(terminal, "A Ann> ", "10");
    await(terminal, "B Bo> ");
    CHECK_THAT(answer(folder.file(), "add --match 1 'B 7'"), contains("B"));
    terminal.type(typed + "\r");
    REQUIRE(terminal.await(told));
    type_at(terminal, "keep it?", "stop");
    CHECK(terminal.end() == 0);
    CHECK_THAT(answer(folder.file(), "log 1"), !contains("done"));
  }
}

TEST_CASE("a record that another terminal was before comes back for editing, and only there") {
  const Folder folder;
  (void)answer(folder.file(), "new all-fours Ann+Cleo Ben+Dora --dealer Ann");
  Terminal terminal(command({"play", "1"}), surroundings(folder.file()));
  await(terminal, "deal 1, Ann deals> ");
  CHECK_THAT(answer(folder.file(), "deal --match 1 t6H s hA l4 jB! g21-40"), contains("match 1, deal 1"));
  terminal.type("t9C s hB l1 jB! g30-41\r");
  type_at(terminal, "match 1 was written to meanwhile", "");  // what came back is right still
  type_at(terminal, "deal 3, Cleo deals> ", "t9C s hB l1 jB! g30-41");
  type_at(terminal, "keep it?", "note a lamp went out");  // it ends the match, and is asked about all the same
  type_at(terminal, "note: a lamp went out", "<");
  type_at(terminal, "and the match goes on", std::string(40, '\b') + "t7S s hA lA j- gA");
  type_at(terminal, "deal 4, Dora deals> ", "stop");
  INFO(terminal.shown());
  CHECK(terminal.end() == 0);
  CHECK_THAT(sheet(folder.file()), contains("     3  Cleo"));
  CHECK_THAT(sheet(folder.file()), contains("A needs 7 more"));
}

TEST_CASE("a line that is wrong where it is asked whether a deal is kept is of that deal, and of no later one") {
  const Folder folder;
  (void)answer(folder.file(), "new hand-and-foot Ann+Cleo Ben+Dora --dealer Ann");
  const std::string side = "c1 d1 m400 l20 r0";
  (void)answer(folder.file(), "deal A " + side + " / B " + side + " / end stock");
  const std::string shown = walk(folder.file(), {"play", "1"},
                                 {{"A Ann+Cleo> ", side},
                                  {"B Ben+Dora> ", side},
                                  {"Who went out?", "-"},
                                  {"keep it?", "A m300 zz"},
                                  {"there is no word \"zz\"", "yes"},
                                  {"A Ann+Cleo> ", "stop"}},
                                 80);
  CHECK_THAT(shown, !contains("A Ann+Cleo> A m300"));
}

TEST_CASE("Escape and keys that mean nothing here leave the line as it is typed") {
  const Folder folder;
  const std::string escape = "\x1b";
  const std::string left = "\x1b[1;5D", right = "\x1b[1;5C";                                    // with Ctrl held
  const std::string meaningless = "\x1b[2~\x1b[5~\x1b[6~\x1b[15~\x1b[24~\x1b[15;2~\x1bOP\x13";  // Insert to F1, ^S
  Terminal terminal(command({"play", "sheet", "Ann", "Bo", "--dealer", "Ann"}), surroundings(folder.file()));
  type_at(terminal, "A Ann> ", escape + "5");
  type_at(terminal, "B Bo> ", escape + "2" + escape + "0");
  type_at(terminal, "A Ann> ", meaningless + "1" + meaningless + "2");
  type_at(terminal, "B Bo> ", escape + "-" + escape + "3");
  type_at(terminal, "A Ann> ", "note a lamp " + escape + "100a " + escape + "x" + left + left + "the " + right);
  type_at(terminal, "note: a lamp the 100a x", "stop\x1b");  // Enter behind Escape is Enter
  CHECK(terminal.end() == 0);
  INFO(terminal.shown());
  const std::string log = answer(folder.file(), "log 1");
  CHECK_THAT(log, contains("1.1  Ann points 5\n") && contains("1.1  Bo points 20\n"));
  CHECK_THAT(log, contains("1.2  Ann points 12\n") && contains("1.2  Bo points -3\n"));
}

TEST_CASE("the arrow up brings the records of the match, those of an earlier evening too") {
  const Folder folder;
  (void)answer(folder.file(), "new all-fours Ann+Cleo Ben+Dora --dealer Ann");
  (void)answer(folder.file(), "deal t6H s hA l4 jB! g21-40");
  Terminal terminal(command({"play", "1"}), surroundings(folder.file()));
  await(terminal, "deal 2, Ben deals> ");
  terminal.type("\x1b[A");
  REQUIRE(terminal.await("t6H s hA l4 jB! g21-40"));
  terminal.type("\r");
  CHECK(terminal.await("same as deal 1; recorded as deal 2"));
  CHECK(terminal.await("keep it?"));
  terminal.type("yes\rstop\r");
  CHECK(terminal.end() == 0);
  CHECK_THAT(sheet(folder.file()), contains("     2  Ben"));
}
