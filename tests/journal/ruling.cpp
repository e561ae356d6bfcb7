#include "journal/ruling.hpp"

#include "catch.hpp"

using namespace tavolo::journal;

TEST_CASE("each kind of ruling has its word") {
  CHECK(word(Ruling::Kind::ruling) == "ruling");
  CHECK(word(Ruling::Kind::preset) == "preset");
  CHECK(word(Ruling::Kind::claim) == "claim");
  CHECK(word(Ruling::Kind::taken_back) == "void");
}

TEST_CASE("a ruling concerns the clauses that it names, and no others that begin so") {
  const Ruling ruling{.clauses = "AF-50 AF-5"};
  CHECK(concerns(ruling, "AF-50"));
  CHECK(concerns(ruling, "AF-5"));
  CHECK_FALSE(concerns(ruling, "AF-500"));
  CHECK_FALSE(concerns(ruling, "AF"));
  CHECK_FALSE(concerns(Ruling{}, "AF-5"));
}
