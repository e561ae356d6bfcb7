// At a terminal of its own: what `tavolo judge` asks without a text, what is told who waits, and how both are left.

#include <fcntl.h>
#include <poll.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>

#include <array>
#include <csignal>
#include <cstdlib>
#include <string>
#include <utility>
#include <vector>

#include "catch.hpp"
#include "folder.hpp"
#include "journal/journal.hpp"

using tavolo::journal::Journal;
using tavolo::tests::contains;
using tavolo::tests::Folder;

namespace {

/// What the program showed, and its exit status.
struct Talk {
  std::string shown;
  int status = -1;  ///< or -N where signal N ended it
};

/// A line to type as soon as the program has shown a text.
using Answer = std::pair<std::string, std::string>;

/// Runs in the child: the program with this terminal in place of its own. Does not return.
[[noreturn]] void become(const std::string& terminal, std::vector<std::string> words) {
  setsid();
  const int slave = open(terminal.c_str(), O_RDWR);
  ioctl(slave, TIOCSCTTY, 0);
  termios settings{};
  tcgetattr(slave, &settings);
  settings.c_lflag &= ~static_cast<tcflag_t>(ECHO);
  tcsetattr(slave, TCSANOW, &settings);
  for (const int descriptor : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) dup2(slave, descriptor);
  setenv("NO_COLOR", "1", 1);
  std::vector<char*> arguments;
  for (std::string& word : words) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  execv(TAVOLO_BINARY, arguments.data());
  _exit(127);
}

/// Reads until the program has shown the text, or ends; answers whether it was shown.
bool await(int terminal, const std::string& text, std::string& shown, std::size_t& seen) {
  constexpr int patience = 60'000;  // milliseconds
  while (shown.find(text, seen) == std::string::npos) {
    pollfd waiting{terminal, POLLIN, 0};
    if (poll(&waiting, 1, patience) != 1) return false;
    std::array<char, 4096> buffer{};
    const ssize_t size = read(terminal, buffer.data(), buffer.size());
    if (size <= 0) return false;
    for (ssize_t i = 0; i < size; ++i) {
      if (buffer[static_cast<std::size_t>(i)] != '\r') shown += buffer[static_cast<std::size_t>(i)];
    }
  }
  seen = shown.find(text, seen) + text.size();
  return true;
}

Talk talk(const std::vector<std::string>& words, const std::vector<Answer>& answers) {
  const int terminal = posix_openpt(O_RDWR | O_NOCTTY);
  REQUIRE(terminal >= 0);
  REQUIRE(grantpt(terminal) == 0);
  REQUIRE(unlockpt(terminal) == 0);
  const std::string name = ptsname(terminal);  // NOLINT(concurrency-mt-unsafe): the test has one thread
  const pid_t child = fork();
  if (child == 0) become(name, words);
  Talk result;
  std::size_t seen = 0;
  for (const auto& [question, answer] : answers) {
    INFO(result.shown);
    CHECK(await(terminal, question, result.shown, seen));
    CHECK(write(terminal, answer.data(), answer.size()) == static_cast<ssize_t>(answer.size()));
  }
  await(terminal, "\x01never shown", result.shown, seen);
  // It has ended, or it never will.
  int status = 0;
  bool ended = false;
  for (int i = 0; i < 100 && !ended; ++i) {
    ended = waitpid(child, &status, WNOHANG) != 0;
    if (!ended) usleep(100'000);
  }
  if (!ended) {
    kill(child, SIGKILL);
    waitpid(child, &status, 0);
  }
  close(terminal);
  if (ended) result.status = WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
  return result;
}

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

TEST_CASE("what need not be said is left out, and what must be is asked again") {
  const Talk told = talk(judge, {{"Which is it", "7\n"}, {"Which is it", "one\n"}});
  CHECK(told.status == 2);  // a text that is none
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

TEST_CASE("every piece of a position is asked for in a sentence") {
  const auto asks = [](const char* game, const std::vector<Answer>& answers, const char* text) {
    const Talk told = talk({"tavolo", "judge", game}, answers);
    INFO(game);
    CHECK_THAT(told.shown, contains(std::string("$ tavolo judge ") + game + ' ' + text + '\n'));
    CHECK(told.status != 2);
  };
  asks("ecarte",
       {{"Which is it, 1 to 3, or the text itself?", "2\n"},
        {"Which suit is trumps?", "H\n"},
        {"Which suit did the leader say?", "S\n"},
        {"Which card was led?", "9D\n"},
        {"Which cards are in the leader's hand?", "9D 8S\n"}},
       "trump H said S led 9D hand 9D 8S");
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
  asks("senza-nome",
       {{"Which is it", "6\n"},
        {"Which cards are in the hand?", "4S 9H\n"},
        {"Which rows are on the table, each with its cards: S1 A23 D1 A?", "S1 A23\n"},
        {"Which card of the pile is open?", "5S\n"}},
       "hand 4S 9H rows S1 A23 pile 5S");
}

TEST_CASE("a change is written when the question is answered with y") {
  const Folder folder;
  const auto run = [&](std::vector<std::string> words, const std::vector<Answer>& answers) {
    words.insert(words.begin(), {"tavolo", "--db", folder.file()});
    return talk(words, answers);
  };
  CHECK(run({"new", "all-fours", "Ann", "Ben"}, {}).status == 0);
  CHECK(run({"deal", "d1 t9H s h2 l2 j- g2"}, {}).status == 0);
  const std::vector<std::string> amend{"amend", "1.1", "d1 t9H s h1 l2 j- g2"};
  const Talk left = run(amend, {{"write this? [y/n] ", "n\n"}});
  CHECK_THAT(left.shown, contains("deal 1.1 was not changed"));
  CHECK(left.status == 2);
  const Talk written = run(amend, {{"write this? [y/n] ", "y\n"}});
  CHECK_THAT(written.shown, contains("A Ann 1   B Ben 2"));
  CHECK(written.status == 0);
}

TEST_CASE("a text may be typed in place of a number, and is shown as a shell takes it") {
  const Talk told =
      talk({"tavolo", "judge", "all-fours", "--score", "12,3"}, {{"Which is it", "d3 t6H ; it's over\n"}});
  CHECK_THAT(told.shown, contains("$ tavolo judge all-fours 'd3 t6H ; it'\\''s over'\n"));
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
