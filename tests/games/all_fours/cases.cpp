#include "games/cases.hpp"

#include "catch.hpp"

TEST_CASE("every case of All Fours has the answer of its rule book") {
  tavolo::tests::check_cases("all_fours", "all-fours");
}
