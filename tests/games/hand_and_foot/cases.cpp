#include "games/cases.hpp"

#include "catch.hpp"

TEST_CASE("the cases of Hand and Foot") { tavolo::tests::check_cases("hand_and_foot", "hand-and-foot"); }
