#include "games/cases.hpp"

#include "catch.hpp"

TEST_CASE("every case of Écarté has the answer of its rule book") { tavolo::tests::check_cases("ecarte", "ecarte"); }
