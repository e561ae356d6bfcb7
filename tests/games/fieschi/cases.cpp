#include "games/cases.hpp"

#include "catch.hpp"

TEST_CASE("the cases of Fieschi") { tavolo::tests::check_cases("fieschi", "fieschi"); }
