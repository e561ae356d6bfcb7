// At a terminal of its own: what `tavolo judge` asks without a text, what is told who waits, and how both are left.

#include <csignal>
#include <filesystem>
#include <regex>
#include <string>
#include <utility>
#include <vector>

#include "catch.hpp"
#include "folded.hpp"
#include "folder.hpp"
#include "games/game.hpp"
#include "journal/journal.hpp"
#include "terminal.hpp"

using tavolo::journal::Journal;
using tavolo::tests::check_width;
using tavolo::tests::contains;
using tavolo::tests::Folder;
using tavolo::tests::is_command;
using tavolo::tests::Terminal;
using tavolo::tests::unfolded;

namespace {

/// What the program showed, and its exit status.
struct Talk {
  std::string shown;
  int status = -1;  ///< or -N where signal N ended it
};

/// A line to type as soon as the program has shown a text.
using Answer = std::pair<std::string, std::string>;

Talk talk(std::vector<std::string> words, const std::vector<Answer>& answers) {
  words.front() = TAVOLO_BINARY;
  Terminal terminal(std::move(words));
  for (const auto& [question, answer] : answers) {
    INFO(terminal.shown());
    CHECK(terminal.await(question));
    terminal.type(answer);
  }
  const int status = terminal.end();
  return {terminal.shown(), status};
}

/// A journal of its own, and what is typed at it. Each program has a terminal, and so a session, of its own.
struct Table {
  /// The words of a call.
  [[nodiscard]] std::vector<std::string> words(std::vector<std::string> words) const {
    words.insert(words.begin(), {TAVOLO_BINARY, "--db", folder.file()});
    return words;
  }
  [[nodiscard]] Talk talk(const std::vector<std::string>& said, const std::vector<Answer>& answers) const {
    return ::talk(words(said), answers);
  }
  /// Runs a call that asks nothing, and answers its exit status.
  [[nodiscard]] int run(const std::vector<std::string>& said) const { return Terminal(words(said)).end(); }

  Folder folder;
};

const std::vector<std::string> judge{"tavolo", "judge", "all-fours"};

}  // namespace

TEST_CASE("judge asks for a position piece by piece, and shows what might have been typed") {
  const Talk told = talk(judge, {{"Which is it, 1 to 3", "1\n"},
                                 {"Which suit is trumps?", "H\n"},
                                 {"Which cards lie in the trick", " S \n"},
                                 {"Which cards are in the hand?", "9H 4S AD\n"},
                                 {"Which card is played?", "AD\n"}});
  CHECK_THAT(told.shown, contains("$ tavolo judge all-fours trump H led S hand 9H 4S AD plays AD\n"));
  CHECK_THAT(told.shown, contains("not allowed\n"));
  CHECK_THAT(told.shown, contains("AF-19"));
  CHECK(told.status == 1);
}

TEST_CASE("what might have been typed has the options of the call") {
  const Talk told = talk({"tavolo", "judge", "hand-and-foot", "--house", "out-books=1,1,0", "--score", "100,0"},
                         {{"Which is it, 1 to 8", "5\n"},
                          {"How many cards are left", "1\n"},
                          {"How many clean books", "1\n"},
                          {"How many dirty ones", "1\n"},
                          {"How many wild ones", "\n"},
                          {"The partner is in the hand", "whole-turn\n"},
                          {"What does the partner say", "yes\n"}});
  CHECK_THAT(unfolded(told.shown),
             contains("$ tavolo judge hand-and-foot out 1 clean 1 dirty 1 partner whole-turn leave yes "
                      "--house out-books=1,1,0 --score 100,0"));
  CHECK(told.status == 0);
}

TEST_CASE("nobody is asked about a partner where nobody has one") {
  const Talk told =
      talk({"tavolo", "judge", "hand-and-foot", "--side", "Ann", "--side", "Ben"}, {{"Which is it, 1 to 8", "5\n"},
                                                                                    {"How many cards are left", "1\n"},
                                                                                    {"How many clean books", "1\n"},
                                                                                    {"How many dirty ones", "2\n"},
                                                                                    {"How many wild ones", "1\n"}});
  CHECK_THAT(unfolded(told.shown), contains("$ tavolo judge hand-and-foot out 1 clean 1 dirty 2 wild 1 --side Ann"));
  CHECK_THAT(told.shown, !contains("partner is in the hand"));
}

TEST_CASE("what might have been typed quotes an option that has a blank") {
  const Talk told = talk({"tavolo", "judge", "all-fours", "--side", "Mary Ann+Ben", "--side", "Cid+Dora"},
                         {{"Which is it", "1\n"},
                          {"Which suit is trumps?", "H\n"},
                          {"Which cards lie in the trick", "\n"},
                          {"Which cards are in the hand?", "9H\n"},
                          {"Which card is played?", "\n"}});
  CHECK_THAT(unfolded(told.shown),
             contains("$ tavolo judge all-fours trump H hand 9H --side 'Mary Ann+Ben' --side Cid+Dora"));
}

TEST_CASE("what need not be said is left out, and what must be is asked again") {
  const Talk told = talk(judge, {{"Which is it", "7\n"}, {"Which is it", "one\n"}, {"Which is it", "\x04"}});
  CHECK_THAT(told.shown, contains("there is no 7 here"));
  CHECK_THAT(told.shown, contains("there is no word \"one\""));
  CHECK(told.status == 2);  // left with a text that is none
  const Talk again = talk(judge, {{"Which is it", "9\n"},
                                  {"Which is it", "1\n"},
                                  {"Which suit is trumps?", "\n"},
                                  {"Which suit is trumps?", "H\n"},
                                  {"Which cards lie in the trick", "\n"},
                                  {"Which cards are in the hand?", "9H\n"},
                                  {"Which card is played?", "\n"}});
  CHECK_THAT(again.shown, contains("$ tavolo judge all-fours trump H hand 9H\n"));
  CHECK_THAT(again.shown, contains("may be played: 9H\n"));
  CHECK(again.status == 0);
}

TEST_CASE("a wrong answer is told and asked for again, and < goes back") {
  const Talk told = talk(judge, {{"Which is it", "3\n"},
                                 {"Which suit is trumps?", "<\n"},
                                 {"Which is it", "1\n"},
                                 {"Which suit is trumps?", "X\n"},
                                 {"\"X\" is no suit", "S\n"},
                                 {"Which cards lie in the trick", "<\n"},
                                 {"Which suit is trumps?", "H\n"},
                                 {"Which cards lie in the trick", "S\n"},
                                 {"Which cards are in the hand?", "9H 4S 4S\n"},
                                 {"4S stands here twice", "9H 4S\n"},
                                 {"Which card is played?", "\n"}});
  CHECK_THAT(told.shown, contains("$ tavolo judge all-fours trump H led S hand 9H 4S\n"));
  CHECK(told.status == 0);
}

TEST_CASE("at a question of judge ? tells what may be typed, and stop leaves") {
  const Talk told = talk(judge, {{"Which is it", "1\n"}, {"Which suit is trumps?", "?\n"}, {"stop leaves", "stop\n"}});
  CHECK_THAT(told.shown, contains("  what the question asks for; < goes one question back, stop leaves"));
  CHECK_THAT(told.shown, contains("nothing was judged"));
  CHECK(told.status == 2);
}

TEST_CASE("every piece of a position is asked for in a sentence") {
  const auto asks = [](const char* game, const std::vector<Answer>& answers, const char* text) {
    const Talk told = talk({"tavolo", "judge", game}, answers);
    INFO(game);
    CHECK_THAT(told.shown, contains(std::string("$ tavolo judge ") + game + ' ' + text + '\n'));
    CHECK(told.status != 2);
  };
  asks("ecarte",
       {{"Which is it, 1 to 3, or the text itself? (< goes back)", "2\n"},
        {"Which suit is trumps?", "H\n"},
        {"Which suit did the leader say?", "S\n"},
        {"Which card was led?", "9D\n"},
        {"Which cards are in the leader's hand?", "9D 8S\n"}},
       "trump H said S led 9D hand 9D 8S");
  asks("burraco",
       {{"Which is it", "5\n"},
        {"Which card is discarded last, or none?", "9H\n"},
        {"Which melds has the side on the table?", "K=KKK\n"},
        {"How many clean burrachi has the side? (nothing to leave it out)", "1\n"},
        {"How many semi-clean ones?", "\n"},
        {"How many dirty ones?", "\n"}},
       "close 9H table K=KKK clean 1");
  asks("burraco",
       {{"Which is it", "7\n"},
        {"What is the difference of the totals?", "305\n"},
        {"How many deals has the match? (nothing to leave it out)", "4\n"}},
       "vp 305 deals 4");
  asks("burraco",
       {{"Which is it", "4\n"},
        {"Which card is discarded?", "9H\n"},
        {"Which cards were taken with the pile?", "9H\n"},
        {"Which cards were in the hand before? (nothing to leave it out)", "9HKS\n"}},
       "discard 9H taken 9H hand 9HKS");
  asks("fieschi",
       {{"Which is it", "3\n"},
        {"Which card is discarded, - for none yet?", "-\n"},
        {"How many cards are in the hand before it? (nothing to leave it out)", "8\n"},
        {"Where did the cards drawn come from? (nothing to leave it out)", "rr\n"}},
       "discard - hand 8 draw rr");
  asks("hand-and-foot",
       {{"Which is it", "4\n"},
        {"Which card lies on top of the pile?", "Q\n"},
        {"Which cards are in the hand?", "QQ4\n"},
        {"How many cards has the pile?", "7\n"},
        {"Which melds has the side on the table?", "\n"},
        {"Which deal is it, if the side has not opened?", "1\n"}},
       "take Q hand QQ4 pile 7 deal 1");
  asks("hand-and-foot",
       {{"Which is it", "6\n"},
        {"Which card is discarded?", "2\n"},
        {"How many cards has the hand, with it?", "\n"},
        {"Or how many has the foot, if it is played?", "3\n"}},
       "discard 2 foot 3");
  asks("hand-and-foot",
       {{"Which is it", "7\n"},
        {"Which card would be taken from the table?", "2\n"},
        {"From which meld?", "KKK2\n"},
        {"Which card would be put in its place?", "K\n"}},
       "exchange 2 in KKK2 for K");
  asks("senza-nome",
       {{"Which is it", "6\n"},
        {"Which cards are in the hand?", "4S 9H\n"},
        {"Which rows are on the table, each with its cards: S1 A23 D1 A?", "S1 A23\n"},
        {"Which card of the pile is open?", "5S\n"}},
       "hand 4S 9H rows S1 A23 pile 5S");
}

TEST_CASE("a change is written when the question is answered with y") {
  const Table table;
  CHECK(table.talk({"new", "all-fours", "Ann", "Ben"}, {}).status == 0);
  CHECK(table.talk({"deal", "d1 t9H s h2 l2 j- g2"}, {}).status == 0);
  const std::vector<std::string> amend{"amend", "1.1", "d1 t9H s h1 l2 j- g2"};
  const Talk left = table.talk(amend, {{"write this? [y/n] ", "n\n"}});
  CHECK_THAT(left.shown, contains("deal 1.1 was not changed"));
  CHECK(left.status == 2);
  const Talk written = table.talk(amend, {{"write this? [y/n] ", "y\n"}});
  CHECK_THAT(written.shown, contains("A Ann 1   B Ben 2"));
  CHECK(written.status == 0);
}

TEST_CASE("a renege call that comes in by an amendment is told with its clause, and asked about") {
  const Table table;
  const std::string played = "d1 t5D s / #1 2 AH TD / #2 1 5H 9S / #3 1 6H TH / #4 2 4S 4D / #5 1 6D 2S / #6 1 QS KS";
  CHECK(table.talk({"new", "all-fours", "Ann", "Ben"}, {}).status == 0);
  CHECK(table.talk({"deal", played}, {}).status == 0);
  const std::vector<std::string> amend{"amend", "1.1", played + " / ! rn 2 #2"};
  for (const char* nothing : {"\n", "  \n", "\x04"}) {
    INFO(static_cast<int>(nothing[0]));
    const Talk left = table.talk(amend, {{"why does it count? (nothing leaves the deal as it was) ", nothing}});
    CHECK_THAT(left.shown, contains("the renege call against Ben in trick 2 came in by an amendment (AF-46)\n"));
    CHECK_THAT(left.shown, contains("say with --why TEXT that it was in time"));
    CHECK(left.status == 2);
  }
  CHECK_THAT(table.talk({"show"}, {}).shown, !contains("amended"));
  const Talk written =
      table.talk(amend, {{"why does it count?", "she called it at once\n"}, {"write this? [y/n] ", "y\n"}});
  CHECK(written.status == 0);
  CHECK_THAT(table.talk({"show"}, {}).shown, contains("amended: she called it at once"));
}

TEST_CASE("a deal is made void for a reason that is asked for") {
  const Table table;
  REQUIRE(table.run({"new", "all-fours", "Ann", "Ben"}) == 0);
  REQUIRE(table.run({"deal", "d1 t9H s h2 l2 j- g2"}) == 0);
  const std::string question = "why is it void? (nothing leaves the deal as it was) ";
  for (const char* nothing : {"\n", "  \n", "\x04"}) {
    INFO(static_cast<int>(nothing[0]));
    const Talk left = table.talk({"void", "1.1"}, {{question, nothing}});
    CHECK_THAT(left.shown, contains("a deal is not made void without a reason"));
    CHECK(left.status == 2);
  }
  const Talk unasked = table.talk({"void", "1.1", "--yes"}, {});
  CHECK_THAT(unasked.shown, contains("say why: --why TEXT") && !contains(question));
  CHECK(unasked.status == 2);
  const Talk written = table.talk({"void", "1.1"}, {{question, "two cards short\n"}, {"write this? [y/n] ", "y\n"}});
  CHECK(written.status == 0);
  CHECK_THAT(table.talk({"show"}, {}).shown, contains("void: two cards short"));
  CHECK_THAT(table.talk({"void", "1.1"}, {}).shown, contains("is void already"));
}

TEST_CASE("amend --edit begins with the old record, and says what goes and what stays") {
  const Table table;
  REQUIRE(table.run({"new", "all-fours", "Ann", "Ben"}) == 0);
  REQUIRE(table.run({"deal", "d1 t9H s h2 l2 j- g2"}) == 0);
  const std::vector<std::string> edit{"amend", "1.1", "--edit"};
  Terminal changed(table.words(edit));
  REQUIRE(changed.await("deal 1> d1 t9H s h2 l2 j- gB"));
  REQUIRE(changed.await_keys());  // the draft is shown before keys are taken one by one
  changed.type(
      "\x7f"
      "A\r");
  REQUIRE(changed.await("write this? [y/n] "));
  changed.type("y\n");
  CHECK(changed.end() == 0);
  CHECK_THAT(changed.shown(), contains("  leaves out: gB\n  puts in: gA\n  keeps: d1 t9H s h2 l2 j-\n"));
  for (const char* key : {"\r", "\x15\r"}) {
    Terminal left(table.words(edit));
    REQUIRE(left.await("deal 1> "));
    REQUIRE(left.await_keys());
    left.type(key);
    CHECK(left.end() == 2);
    CHECK_THAT(left.shown(), contains("deal 1.1 was not changed"));
  }
}

TEST_CASE("deal with nothing to record says so, and add and amend say what to type") {
  const Table table;
  REQUIRE(table.run({"new", "ecarte", "Ann", "Ben"}) == 0);
  const Talk told = table.talk({"deal"}, {});
  CHECK(told.status == 2);
  CHECK_THAT(told.shown, contains("there is no record to read"));
  CHECK_THAT(table.talk({"add"}, {}).shown, contains("for example: tavolo add t9S s kB w4-1; `tavolo play`"));
  REQUIRE(table.run({"deal", "t9S", "s", "kB", "w4-1"}) == 0);
  CHECK_THAT(table.talk({"amend", "1.1"}, {}).shown,
             contains("type it after `tavolo amend`, or pipe it in; a shell keeps what follows a"));
}

TEST_CASE("deal with nothing to record shows the example of every game") {
  for (const tavolo::games::Game* game : tavolo::games::registry()) {
    INFO(game->id);
    const Table table;
    std::vector<std::string> words{"new", std::string(game->id)};
    const bool partners = game->company.players == 2;
    for (const char* const name : {"Ann", "Ben", "Cleo", "Dora", "Eve"}) {
      if (static_cast<int>(words.size()) == 2 + game->company.sides) break;
      words.emplace_back(partners ? fmt::format("{}+{}2", name, name) : name);
    }
    REQUIRE(table.run(words) == 0);
    CHECK_THAT(unfolded(table.talk({"deal"}, {}).shown),
               contains("for example: tavolo deal " + std::string(game->example) + "; `tavolo play` asks"));
  }
}

TEST_CASE("the questions of judge fold to a narrow terminal, and are answered there") {
  const auto asked = [](std::vector<std::string> words, const std::vector<Answer>& answers, unsigned short columns) {
    words.front() = TAVOLO_BINARY;
    Terminal terminal(std::move(words), {{"COLUMNS", std::to_string(columns)}}, columns);
    std::string lines;  // with what ends a line at a terminal that shows what is typed
    std::size_t from = 0;
    for (const auto& [question, answer] : answers) {
      INFO(terminal.shown());
      CHECK(terminal.await(question));
      lines += terminal.shown().substr(from) + '\n';
      from = terminal.shown().size();
      terminal.type(answer);
    }
    CHECK(terminal.end() == 0);
    check_width(lines, columns, is_command);
    return terminal.shown();
  };
  const std::string foot = asked(
      {"tavolo", "judge", "hand-and-foot"},
      {{"Which is it, 1 to 8, or the\ntext itself? (< goes back)\n> ", "8\n"}, {"\n> ", "KKKQ\n"}, {"\n> ", "\n"}}, 30);
  CHECK_THAT(foot, contains("$ tavolo judge hand-and-foot hand KKKQ"));
  const std::string fours = asked(judge,
                                  {{"(< goes back)\n> ", "1\n"},
                                   {"Which suit is trumps? ", "H\n"},
                                   {"Which cards lie in the trick,", ""},
                                   {"\n> ", "S\n"},
                                   {"Which cards are in the hand? \n> ", "9H 4S\n"},
                                   {"Which card is played?", "\n"}},
                                  40);
  CHECK_THAT(fours, contains("$ tavolo judge all-fours trump H led S hand 9H 4S\n"));
}

TEST_CASE("only y is a yes") {
  const Table table;
  CHECK(table.talk({"new", "all-fours", "Ann", "Ben"}, {}).status == 0);
  CHECK(table.talk({"deal", "d1 t9H s h2 l2 j- g2"}, {}).status == 0);
  const std::vector<std::string> amend{"amend", "1.1", "d1 t9H s h1 l2 j- g2"};
  for (const char* key : {"no\n", "\n", "n\n", "N\n", "\x04"}) {
    INFO(static_cast<int>(key[0]));
    const Talk left = table.talk(amend, {{"write this? [y/n] ", key}});
    CHECK_THAT(left.shown, contains("deal 1.1 was not changed"));
    CHECK(left.status == 2);
  }
  for (const char* key : {"x\n", " y\n", "0\n", "yesterday\n", "y n\n"}) {
    INFO(key);
    const Talk left = table.talk(amend, {{"write this? [y/n] ", key}, {"answered by yes or no", "n\n"}});
    CHECK_THAT(left.shown, contains("deal 1.1 was not changed"));
    CHECK(left.status == 2);
  }
  CHECK(table.talk(amend, {{"write this? [y/n] ", "Y\n"}}).status == 0);
}

TEST_CASE("what happens to the journal while a question stands is seen before anything is written") {
  const Table table;
  SECTION("it is moved away") {
    REQUIRE(table.run({"new", "all-fours", "Ann", "Ben"}) == 0);
    REQUIRE(table.run({"deal", "d1 t9H s h2 l2 j- g2"}) == 0);
    Terminal asking(table.words({"amend", "1.1", "d1 t9H s h1 l2 j- g2"}));
    REQUIRE(asking.await("write this? [y/n] "));
    std::filesystem::rename(table.folder.file(), table.folder.file("elsewhere.db"));
    asking.type("y\n");
    CHECK(asking.end() == 2);
    CHECK_THAT(asking.shown(), contains("there is no journal " + table.folder.file()));
    CHECK_FALSE(std::filesystem::exists(table.folder.file()));
  }
  SECTION("two who are to be one person sit down together") {
    REQUIRE(table.run({"new", "ecarte", "Ann", "Ben"}) == 0);
    REQUIRE(table.run({"new", "ecarte", "Anne", "Ben"}) == 0);
    Terminal asking(table.words({"player", "merge", "Anne", "Ann"}));
    REQUIRE(asking.await("write this? [y/n] "));
    REQUIRE(table.run({"new", "ecarte", "Anne", "Ann"}) == 0);
    asking.type("y\n");
    CHECK(asking.end() == 2);
    CHECK_THAT(asking.shown(), contains("Anne and Ann sat both in match 3"));
    CHECK(table.run({"player", "show", "Anne"}) == 0);
    CHECK(table.run({"player", "undo", "--yes"}) == 2);  // nothing was said
  }
}

TEST_CASE("a text may be typed in place of a number, and is shown as a shell takes it") {
  const Talk told =
      talk({"tavolo", "judge", "all-fours", "--score", "12,3"}, {{"Which is it", "d3 t6H ; it's over\n"}});
  CHECK_THAT(unfolded(told.shown), contains("$ tavolo judge all-fours 'd3 t6H ; it'\\''s over' --score 12,3"));
  CHECK_THAT(told.shown, contains("A wins"));
  CHECK(told.status == 0);
}

TEST_CASE("a question is left with a sentence and status 2") {
  for (const char* leave : {"\x04", "\x03"}) {
    const Talk told = talk(judge, {{"Which is it", "1\n"}, {"Which suit is trumps?", leave}});
    CHECK_THAT(told.shown, contains("nothing was judged"));
    CHECK(told.status == 2);
  }
}

TEST_CASE("who waits for another program is told so, and may give up without loss") {
  const Folder folder;
  const Talk begun = talk({"tavolo", "--db", folder.file(), "new", "all-fours", "Ann", "Ben"}, {});
  REQUIRE(begun.status == 0);
  const std::vector<std::string> deal{"tavolo", "--db", folder.file(), "deal", "t9C s h- l- j- g="};
  const std::string said =
      "tavolo: waiting for another program that writes to the journal; ^C gives up, and nothing is lost\n";
  Journal book(folder.file(), Journal::Access::write, "2026-11-20T21:00:00Z");
  {
    const auto writing = book.write();
    const Talk told = talk(deal, {{said, "\x03"}});
    CHECK(told.shown == said);
    CHECK(told.status == -SIGINT);
  }
  CHECK(book.entries(1).size() == 1);
  CHECK(talk(deal, {}).status == 0);
  CHECK(book.entries(1).size() == 2);
}

TEST_CASE("who sits at a terminal without a match is asked which one is meant") {
  const Table table;
  REQUIRE(table.run({"new", "all-fours", "Ann", "Ben"}) == 0);
  REQUIRE(table.run({"new", "all-fours", "Cleo", "Dora"}) == 0);
  SECTION("a number answers") {
    Terminal asking(table.words({"deal", "d1 t9H s h1 l2 j- g2"}));
    REQUIRE(asking.await("which one? "));
    CHECK_THAT(asking.shown(), contains("matches go on in several terminals, and none of them is this one"));
    CHECK_THAT(asking.shown(), contains("A Cleo"));
    REQUIRE(table.run({"deal", "--match", "1", "d1 t9H s h2 l2 j- g2"}) == 0);  // nothing is locked meanwhile
    asking.type("1\n");
    CHECK(asking.end() == 0);
    CHECK_THAT(asking.shown(), contains("match 1, deal 2"));
  }
  SECTION("another answer is told, and asked for again") {
    const Talk told = table.talk(
        {"undo", "--yes"}, {{"which one? ", "3\n"}, {"tavolo: that is none of these", ""}, {"which one? ", "1\n"}});
    CHECK(told.status == 0);
    CHECK_THAT(told.shown, contains("match 1"));
  }
  SECTION("nothing, stop and the end leave all as it is") {
    for (const char* answer : {"\n", "stop\n", "\x04"}) {
      const Talk told = table.talk({"undo"}, {{"which one? ", answer}});
      CHECK(told.status == 2);
      CHECK_THAT(told.shown, contains("say which one is meant: --match 2, or --match 1"));
    }
  }
}

TEST_CASE("what is said of teams while somebody is asked is looked at first") {
  const Folder folder;
  const auto begin = [&](std::vector<std::string> words) {
    words.insert(words.begin(), {TAVOLO_BINARY, "--db", folder.file()});
    return words;
  };
  const auto run = [&](const std::vector<std::string>& words) { return Terminal(begin(words)).end(); };
  REQUIRE(run({"team", "new", "Sharks", "Ann+Cleo"}) == 0);
  Terminal asking(begin({"team", "undo"}));
  REQUIRE(asking.await("write this? [y/n] "));
  REQUIRE(run({"team", "join", "Sharks", "Eva"}) == 0);  // nothing is locked meanwhile
  asking.type("y\n");
  CHECK(asking.end() == 2);
  CHECK_THAT(asking.shown(), contains("something was said of a team meanwhile"));
  CHECK_THAT(asking.shown(), contains("look at it, and try again: tavolo team list"));
}

TEST_CASE("a season that is changed while somebody is asked is not changed again") {
  const Folder folder;
  const auto begin = [&](std::vector<std::string> words) {
    words.insert(words.begin(), {TAVOLO_BINARY, "--db", folder.file()});
    return words;
  };
  const auto run = [&](const std::vector<std::string>& words) { return Terminal(begin(words)).end(); };
  REQUIRE(run({"season", "new", "winter"}) == 0);
  Terminal asking(begin({"season", "change", "winter", "--best", "3"}));
  REQUIRE(asking.await("write this? [y/n] "));
  REQUIRE(run({"season", "change", "winter", "--best", "4", "--yes"}) == 0);  // nothing is locked meanwhile
  asking.type("y\n");
  CHECK(asking.end() == 2);
  CHECK_THAT(asking.shown(), contains("the season winter was changed meanwhile"));
  CHECK_THAT(asking.shown(), contains("look at it, and try again: tavolo season show winter"));
}

TEST_CASE("the same record twice in a row, and a day to come, are asked about") {
  const Table table;
  REQUIRE(table.run({"new", "all-fours", "Ann", "Ben"}) == 0);
  const std::vector<std::string> deal{"deal", "--match", "1", "d1 t9H s h1 l2 j- g2"};
  REQUIRE(table.run(deal) == 0);
  for (const char* answer : {"n\n", "y\n"}) {
    Terminal asking(table.words(deal));
    REQUIRE(asking.await("deal 1 has the same record, word for word: record it again? [y/n] "));
    asking.type(answer);
    const bool is_yes = *answer == 'y';
    CHECK(asking.end() == (is_yes ? 0 : 2));
    CHECK_THAT(asking.shown(), contains(is_yes ? "same as deal 1; recorded as deal 2" : "nothing was recorded"));
  }
  for (const char* answer : {"n\n", "y\n"}) {
    Terminal asking(table.words({"new", "ecarte", "Ann", "Ben", "--date", "2999-01-01"}));
    REQUIRE(asking.await(": is that the date? [y/n]"));
    asking.type(answer);
    CHECK(asking.end() == (*answer == 'y' ? 0 : 2));
    CHECK_THAT(asking.shown(), contains(*answer == 'y' ? "match 2, " : "no match was begun"));
  }
}

TEST_CASE("a match that is not the row of the plan that it names is asked about") {
  const Table table;
  REQUIRE(table.run({"season", "new", "winter", "--games", "fieschi"}) == 0);
  const Talk planned = table.talk({"season", "fixtures", "winter", "round-robin", "Ann", "Ben", "--seed", "0"},
                                  {{"write this? [y/n]", "y\n"}});
  CHECK_THAT(planned.shown, contains("winter: round-robin, 2 entrants, 1 round, in the order named"));
  CHECK(planned.status == 0);
  const std::vector<std::string> wrong{"new", "fieschi", "Ann", "Cleo", "--season", "winter", "--fixture", "1"};
  const Talk refused = table.talk(wrong, {{"is it that row all the same? [y/n]", "n\n"}});
  CHECK_THAT(refused.shown, contains("row 1 of the plan is Ann - Ben"));
  CHECK(refused.status == 2);
  CHECK(!Journal(table.folder.file(), Journal::Access::read, "2026-11-20T21:00:00Z").head(1));
  CHECK(table.talk(wrong, {{"is it that row all the same? [y/n]", "y\n"}}).status == 0);
  const Talk again = table.talk({"new", "--season", "winter", "--fixture", "1"}, {{"all the same? [y/n]", "y\n"}});
  CHECK_THAT(again.shown, contains("match 1 is row 1 of the plan already"));
  CHECK(again.status == 0);
  CHECK(Journal(table.folder.file(), Journal::Access::read, "2026-11-20T21:00:00Z").head(2));
}

TEST_CASE("whoever has one name at two tables is asked about once, and so are seasons") {
  const Folder folder;
  const auto words = [&](const std::string& table, std::vector<std::string> more) {
    more.insert(more.begin(), {TAVOLO_BINARY, "--db", folder.file(table)});
    return more;
  };
  const auto run = [&](const std::string& table, const std::vector<std::string>& more) {
    const std::string at = table == "ours.db" ? "2026-11-20T20:00:00Z" : "2026-11-20T20:01:00Z";
    return Terminal(words(table, more), {{"TAVOLO_NOW", at}}).end();
  };
  for (const std::string table : {"ours.db", "theirs.db"}) {
    REQUIRE(run(table, {"season", "new", "winter", "--current", "--best", table == "ours.db" ? "3" : "5"}) == 0);
    REQUIRE(run(table, {"new", "ecarte", "Ann", table == "ours.db" ? "Ben" : "Cleo"}) == 0);
  }
  const auto merge = words("ours.db", {"merge", folder.file("theirs.db")});
  const auto shown = [&](const std::vector<std::string>& more) {
    Terminal told(words("ours.db", more));
    CHECK(told.end() == 0);
    return told.shown();
  };
  SECTION("one person and one season, by the rules of the other table") {
    const Talk told = talk(merge, {{"write this? [y/n] ", "y\n"},
                                   {"one person, or two? [one/two] ", "perhaps\n"},
                                   {"tavolo: that is neither; type one or two", "one\n"},
                                   {"one season, or two? [one/two] ", "one\n"},
                                   {"whose rules count, the first or the second? [first/second] ", "second\n"}});
    CHECK(told.status == 0);
    CHECK_THAT(told.shown, contains("1 match, 1 entry, 2 players, 1 season and"));
    const std::string asked = std::regex_replace(told.shown, std::regex("[(][0-9a-f]{4}[)]"), "(TABLE)");
    CHECK_THAT(asked, contains("Ann (TABLE) and Ann (TABLE): one person, or two?"));
    CHECK_THAT(asked, contains("winter (TABLE) and winter (TABLE): one season, or two?"));
    CHECK_THAT(told.shown, contains("best 3"));
    CHECK_THAT(told.shown, contains("best 5"));
    CHECK_THAT(shown({"players"}), contains("Ann   2 matches"));
    CHECK_THAT(shown({"season", "list"}), contains("winter, 2 matches"));
    CHECK_THAT(shown({"season", "show", "winter"}), contains("best 5"));
    CHECK_THAT(shown({"merge"}), contains("nothing is to be settled"));
    // It is not asked again, and what was said can be taken back.
    CHECK_THAT(shown({"merge", folder.file("theirs.db")}), contains("nothing comes that is not here"));
    CHECK_THAT(shown({"merge", "--undo"}), contains("that two seasons are one is taken back"));
    CHECK(run("ours.db", {"player", "undo", "--yes"}) == 0);
    CHECK_THAT(shown({"merge"}), contains("have one name, and are kept apart"));
  }
  SECTION("two persons and two seasons") {
    const Talk told = talk(merge, {{"write this? [y/n] ", "y\n"},
                                   {"one person, or two? [one/two] ", "two\n"},
                                   {"one season, or two? [one/two] ", "two\n"}});
    CHECK(told.status == 0);
    CHECK_THAT(told.shown, contains("the seasons winter ("));
    CHECK_THAT(told.shown, contains("their rules differ"));
    CHECK(told.shown.find("where they are one person") == std::string::npos);
    CHECK_THAT(shown({"players"}), contains("Ann ("));
  }
  SECTION("nobody, and nothing is written") {
    const Talk told = talk(merge, {{"write this? [y/n] ", "n\n"}});
    CHECK(told.status == 2);
    CHECK_THAT(told.shown, contains("nothing was merged"));
    CHECK_THAT(shown({"season", "list"}), contains("winter, 1 match"));
  }
  SECTION("who leaves the questions keeps all apart") {
    const Talk told = talk(merge, {{"write this? [y/n] ", "y\n"}, {"one person, or two? [one/two] ", "\x04"}});
    CHECK(told.status == 0);
    CHECK_THAT(told.shown, contains("where they are one person: tavolo player merge"));
    CHECK_THAT(told.shown, contains("where they are one season"));
  }
  SECTION("who leaves the question about rules keeps the seasons apart") {
    const Talk told = talk(merge, {{"write this? [y/n] ", "y\n"},
                                   {"one person, or two? [one/two] ", "two\n"},
                                   {"one season, or two? [one/two] ", "one\n"},
                                   {"whose rules count, the first or the second? [first/second] ", "\x04"}});
    CHECK(told.status == 0);
    CHECK_THAT(told.shown, contains("where they are one season"));
    CHECK_THAT(shown({"season", "list"}), contains("winter (") && contains(", 1 match") && !contains("2 matches"));
  }
}
