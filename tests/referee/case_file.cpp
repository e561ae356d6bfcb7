#include "referee/case_file.hpp"

#include "base/mistake.hpp"
#include "catch.hpp"

using tavolo::referee::run_cases;
using tavolo::tests::contains;

TEST_CASE("a file that is no case file is told with its line") {
  CHECK_THROWS_WITH(run_cases("x.case", ""), contains("x.case:1: there is no case"));
  CHECK_THROWS_WITH(run_cases("x.case", "d1 t5D\n"), contains("x.case:1:"));
  CHECK_THROWS_WITH(run_cases("x.case", "case one\ngame no-such\nsides A B\nd1\n  A 1 B 2\n"),
                    contains("there is no game"));
}
