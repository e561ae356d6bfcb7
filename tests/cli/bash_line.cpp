#include "cli/bash_line.hpp"

#include <rapidcheck.h>

#include <string>
#include <vector>

#include "catch.hpp"

using tavolo::cli::BashLine;
using tavolo::cli::quoted_for_bash;
using tavolo::cli::read_bash_line;

namespace {

using Words = std::vector<std::string>;

Words inserted(const std::string& line, const std::string& part, const Words& words) {
  return quoted_for_bash(read_bash_line(line, part), words);
}

}  // namespace

TEST_CASE("a line of bash is taken apart into words without quotes") {
  CHECK(read_bash_line("tavolo player  show A", "A").words == Words{"tavolo", "player", "show", "A"});
  CHECK(read_bash_line("tavolo show ", "").words == Words{"tavolo", "show", ""});
  CHECK(read_bash_line("tavolo a\\ b 'c d' \"e f\" '' x\"y z\"", "x\"y z\"").words ==
        Words{"tavolo", "a b", "c d", "e f", "", "xy z"});
  CHECK(read_bash_line("tavolo \"a\\\"b\\c", "a\\\"b\\c").words == Words{"tavolo", "a\"b\\c"});
  CHECK(read_bash_line("tavolo 'a\\", "a\\").words == Words{"tavolo", "a\\"});
  CHECK(read_bash_line("tavolo $(ls) $HOME", "$HOME").words == Words{"tavolo", "$(ls)", "$HOME"});
  CHECK(read_bash_line("tavolo a\\", "a\\").words == Words{"tavolo", "a"});
}

TEST_CASE("what stays of a word, and the quote that is open there") {
  const auto kept = [](const char* line, const char* part) {
    const BashLine read = read_bash_line(line, part);
    return read.kept + '|' + read.quote;
  };
  const std::string none("\0", 1);
  CHECK(kept("tavolo --house=tar", "tar") == "--house=|" + none);
  CHECK(kept("tavolo --house=tar", "--house=tar") == "|" + none);
  CHECK(kept("tavolo \"Ann B", "Ann B") == "|\"");
  CHECK(kept("tavolo x'it", "it") == "x|'");
  CHECK(kept("tavolo 'a b'\\''c d", "c d") == "a b'|'");
  CHECK(kept("tavolo a:", "") == "a:|" + none);
}

TEST_CASE("a file of a redirection is no word of the command") {
  CHECK(read_bash_line("tavolo show >fi", "fi").words.empty());
  CHECK(read_bash_line("tavolo show 2>>&fi", "fi").words.empty());
  CHECK(read_bash_line("tavolo show 2> file 1", "1").words == Words{"tavolo", "show", "1"});
  CHECK(read_bash_line("tavolo show \\>1", "\\>1").words == Words{"tavolo", "show", ">1"});
  CHECK(inserted("tavolo show > A", "A", {"Ann"}).empty());
}

TEST_CASE("a word takes the place of what is typed, in the quotes that are open") {
  CHECK(inserted("tavolo A", "A", {"Ann;touch pwned"}) == Words{"Ann\\;touch\\ pwned"});
  CHECK(inserted("tavolo 'A", "A", {"Ann's"}) == Words{"Ann'\\''s"});
  CHECK(inserted("tavolo 'A", "A", {"Ann'"}) == Words{"Ann'\\'''"});
  CHECK(inserted("tavolo \"A", "A", {"A$n!\\"}) == Words{"A\\$n\"\\!\"\\\\"});
  CHECK(inserted("tavolo \"A", "A", {"A!"}) == Words{"A\"\\!\"\""});
  CHECK(inserted("tavolo A\"", "", {"A"}) == Words{"\""});
  CHECK(inserted("tavolo a=", "", {"a="}) == Words{""});
  CHECK(inserted("tavolo é", "é", {"é~é"}) == Words{"é\\~é"});
  CHECK(inserted("tavolo A", "A", {}).empty());
}

TEST_CASE("what several words begin with ends between letters, and takes nothing away") {
  CHECK(inserted("tavolo A", "A", {"Ann", "Anna"}) == Words{"Ann", "Anna"});
  CHECK(inserted("tavolo A", "A", {"Ab c", "Ab;d"}) == Words{"Ab\\ c", "Ab\\;d", "Ab"});
  CHECK(inserted("tavolo \"A", "A", {"A$", "A`"}) == Words{"A\\$", "A\\`", "A"});
  CHECK(inserted("tavolo 'A", "A", {"A$", "A`"}) == Words{"A$", "A`"});
  CHECK(inserted("tavolo ", "", {"$", ";"}) == Words{"\\$", "\\;", " "});
  CHECK(inserted("tavolo an", "an", {"Ann", "ANN B"}) == Words{"Ann", "ANN\\ B", " "});
  CHECK(inserted("tavolo a", "a", {"aé", "aè"}) == Words{"aé", "aè", "a"});
}

TEST_CASE("whatever a word is, bash reads back what was put in") {
  CHECK(rc::check([](const std::string& name) {
    RC_PRE(!name.empty() && name.find('\0') == std::string::npos && name.find('\n') == std::string::npos);
    for (const std::string quote : {"", "\"", "'"}) {
      const std::string line = "tavolo player show " + quote;
      const std::string text = quoted_for_bash(read_bash_line(line, ""), Words{name}).front();
      const bool closed = quote.empty() || text.ends_with(quote);
      const BashLine again = read_bash_line(line + text + (closed ? "" : quote) + " ", "");
      RC_ASSERT(again.words == (Words{"tavolo", "player", "show", name, ""}));
    }
  }));
}
