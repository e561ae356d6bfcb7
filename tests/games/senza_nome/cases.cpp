#include "games/cases.hpp"

#include "catch.hpp"

TEST_CASE("the cases of Senza Nome") { tavolo::tests::check_cases("senza_nome", "senza-nome"); }
