#include "base/words.hpp"

#include "catch.hpp"

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

TEST_CASE("a word knows where it stands") {
  const Words words("d1 / t11D s");
  const auto quote = words.quote(words.words()[1], 1);
  CHECK(quote.line == "d1 / t11D s");
  CHECK(quote.column == 6);
  CHECK(quote.width == 3);
}
