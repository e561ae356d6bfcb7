#include "report/merging.hpp"

#include "catch.hpp"
#include "report/text.hpp"

using namespace tavolo;
using tavolo::tests::contains;

TEST_CASE("where so many matches came that doubles were not sought, that is told") {
  book::Unsettled all;
  CHECK_FALSE(all.any());
  all.sought_doubles = false;
  CHECK_THAT(report::text(report::unsettled(all), {}),
             contains("so many matches came that none was compared with others of the same people and date"));
}
