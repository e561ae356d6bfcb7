#include "book/telling.hpp"

#include "book/journals.hpp"
#include "catch.hpp"

using namespace tavolo;
using tavolo::tests::played_by_four;

TEST_CASE("of several lines the one that is wrong is told") {
  for (const char* typed : {"t5D s hX\nlA", "t5D s hX / lA", "d1\nt5D s hX\nlA", "d1\nt5D s hX"}) {
    INFO(typed);
    const book::Told told = book::tell(played_by_four(1), typed);
    CHECK(told.text.empty());
    REQUIRE_FALSE(told.refusal.empty());
    REQUIRE(told.refusal.front().quote);
    const base::Quote& quote = *told.refusal.front().quote;
    CHECK(quote.line.find('\n') == std::string::npos);
    CHECK(quote.line.substr(quote.column, 1) == "X");
  }
}

TEST_CASE("a text is understood to the line that is wrong, though what it says stands before it too") {
  const book::Played match = played_by_four(1);
  for (const char* typed : {"d1 t5D s hA\nhA", "d1 t5D s ; hX\nhX"}) {
    INFO(typed);
    const book::Told told = book::understood(match.now(), match.course.before_now(), "", typed);
    CHECK(told.text == typed);
    CHECK(told.refusal.empty());  // the referee tells it of the whole record
  }
}
