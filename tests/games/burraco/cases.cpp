#include "games/cases.hpp"

#include "catch.hpp"

TEST_CASE("the cases of Burraco") { tavolo::tests::check_cases("burraco", "burraco"); }
