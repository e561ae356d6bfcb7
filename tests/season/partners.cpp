#include "season/partners.hpp"

#include <string>
#include <vector>

#include "catch.hpp"

using namespace tavolo;
using season::Partners;
using season::Sides;
using People = std::vector<std::string>;

TEST_CASE("partners are their names, whoever shares them") {
  const Partners nobody, pair{"Ann", "Ben"}, same = pair, others(People{"Ann", "Cleo"});
  CHECK(nobody.empty());
  CHECK(nobody == Partners(People{}));
  CHECK(pair.size() == 2);
  CHECK(pair[1] == "Ben");
  CHECK(same == pair);
  CHECK(Partners{"Ann", "Ben"} == pair);
  CHECK_FALSE(others == pair);
  CHECK(same.begin() == pair.begin());
  CHECK(static_cast<const People&>(pair) == People{"Ann", "Ben"});
  const std::vector<People> people{{"Ann", "Ben"}, {"Cleo"}};
  CHECK(Sides(people).people() == people);
}
