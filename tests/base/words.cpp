#include "base/words.hpp"

#include <string>
#include <string_view>
#include <vector>

#include "base/lines.hpp"
#include "base/name.hpp"
#include "catch.hpp"

using tavolo::base::as_comment;
using tavolo::base::Words;

TEST_CASE("a newline and a lone stroke end a line") {
  const Words words("d1 t6H s / hA l4\njB! g21/40");
  REQUIRE(words.lines().size() == 3);
  CHECK(words.words(words.lines()[0]).size() == 3);
  CHECK(words.words(words.lines()[1])[1].text == "l4");
  CHECK(words.words(words.lines()[2])[1].text == "g21/40");
}

TEST_CASE("a comment runs to the end of its line or to a lone stroke") {
  const Words words("d1 ; the first deal / t6H;kick\ns");
  REQUIRE(words.lines().size() == 3);
  CHECK(words.lines()[0].comment == "; the first deal ");
  CHECK(words.words(words.lines()[1])[0].text == "t6H");
  CHECK(words.lines()[1].comment == ";kick");
  CHECK(words.words(words.lines()[2])[0].text == "s");
}

TEST_CASE("a remark is a comment to its end, whatever strokes stand in it") {
  CHECK(as_comment("two / three") == "; two/three");
  CHECK(as_comment("/ three") == ";/three");
  for (const std::string remark : {"x\t/\tB p150", "x /\vB p150", "x\f/ B p150", "x \r/ / B p150", "/ B p150", "x /",
                                   "/", "//", "a/b /c d/", "B p150"}) {
    INFO(remark);
    const std::string comment = as_comment(remark);
    const Words words(comment);
    CHECK(words.lines().size() == 1);
    CHECK(words.words().empty());
    CHECK(words.lines().front().comment == comment);
  }
}

TEST_CASE("then ends a line, and note begins one that is a comment") {
  const Words words("d1 then t6H then note then / kicked, Then note");
  REQUIRE(words.lines().size() == 4);
  CHECK(words.words(words.lines()[0]).size() == 1);
  CHECK(words.words(words.lines()[1])[0].text == "t6H");
  CHECK(words.lines()[2].comment == "note then ");
  CHECK(words.words(words.lines()[2]).empty());
  CHECK(words.words(words.lines()[3]).size() == 3);  // a name with a capital, and note within a line
}

TEST_CASE("a word knows where it stands") {
  const Words words("d1 / t11D s");
  const auto quote = words.quote(words.words()[1], 1);
  CHECK(quote.line == "d1 / t11D s");
  CHECK(quote.column == 6);
  CHECK(quote.width == 3);
}

TEST_CASE("of an endless line only what stands around a word is quoted, and no letter is cut") {
  std::string line;
  for (int i = 0; i < 1000; ++i) line += "\xC3\xA9 ";
  const Words words(line);
  REQUIRE(words.words().size() == 1000);
  const auto quote = words.quote(words.words()[500]);
  CHECK(quote.line.size() < 810);
  CHECK(tavolo::base::is_utf8(quote.line));
  CHECK(quote.line.substr(quote.column, quote.width) == "\xC3\xA9");
  CHECK(words.quote(words.words()[0]).column == 0);
}

TEST_CASE("a piece beyond the end of a word is its end") {
  const Words words("t6H");
  const auto quote = words.quote(words.words()[0], 7);
  CHECK(quote.column == 3);
  CHECK(quote.width == 1);
}

TEST_CASE("a stroke is alone at the beginning of a line, too, and blanks of any kind stand between words") {
  const Words words("/ d1\n/ hA\r\n/");
  REQUIRE(words.lines().size() == 6);
  CHECK(words.words(words.lines()[0]).empty());
  CHECK(words.words(words.lines()[1])[0].text == "d1");
  CHECK(words.words(words.lines()[2]).empty());
  REQUIRE(words.words(words.lines()[3]).size() == 1);
  CHECK(words.words(words.lines()[3])[0].text == "hA");
  CHECK(words.words(words.lines()[5]).empty());
  const Words blanks("a\tb\vc\fd\re / f");
  REQUIRE(blanks.words().size() == 6);
  for (std::size_t i = 0; i < 6; ++i) CHECK(blanks.words()[i].text == std::string(1, static_cast<char>('a' + i)));
  CHECK(Words("a/ b /c d/e").lines().size() == 1);
}

TEST_CASE("a text has no blanks at its ends, of the kinds that are told") {
  CHECK(trimmed("  a b ") == "a b");
  CHECK(trimmed("a") == "a");
  CHECK(trimmed("   ").empty());
  CHECK(trimmed("").empty());
  CHECK(trimmed(" \ta\r") == "\ta\r");
  CHECK(trimmed(" \ta\r", " \t\r") == "a");
}

TEST_CASE("a text is cut line by line, the last one with or without its end") {
  for (const std::string whole : {"one\n\ntwo", "one\n\ntwo\n"}) {
    std::string_view text = whole;
    std::vector<std::string_view> lines;
    while (!text.empty()) lines.push_back(tavolo::base::next_line(text));
    CHECK(lines == std::vector<std::string_view>{"one", "", "two"});
  }
}

TEST_CASE("the first of some signs is found, or none") {
  CHECK(tavolo::base::first_of("king:4=2", ":=") == 4);
  CHECK(tavolo::base::first_of("4=2:1", ":=") == 1);
  CHECK(tavolo::base::first_of("king=", ":=") == 4);
  CHECK(tavolo::base::first_of("king", ":=") == std::string_view::npos);
  CHECK(tavolo::base::first_of("", ":=") == std::string_view::npos);
  CHECK(tavolo::base::first_of("king", "") == std::string_view::npos);
}
