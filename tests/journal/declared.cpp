#include "journal/declared.hpp"

#include "catch.hpp"

using namespace tavolo::journal;

namespace {

/// What is declared, with the declarations that it knows of.
NamedValues knowing(NamedValues says, std::initializer_list<const char*> known) {
  for (const char* one : known) says.emplace_back("knows", one);
  return says;
}

const NamedValues first{{"points", "win=3"}, {"best", "0"}};

}  // namespace

TEST_CASE("a declaration takes the place of those that it knows of") {
  Declarations all;
  all.take("a", first);
  CHECK(all.rules() == first);
  const NamedValues later{{"best", "3"}, {"points", "win=3"}};
  CHECK(all.knowing(later) == knowing(later, {"a"}));
  all.take("b", knowing(later, {"a"}));
  CHECK(all.rules() == later);
  CHECK(all.knowing({}) == knowing({}, {"b"}));
}

TEST_CASE("of an older program it takes the place of all before it") {
  Declarations all;
  all.take("a", first);
  all.take("b", knowing({{"best", "3"}}, {"a"}));
  all.take("c", {{"best", "4"}});
  CHECK(all.rules() == NamedValues{{"best", "4"}});
  all.take("d", knowing({{"best", "5"}}, {"one that is not here"}));
  CHECK(all.rules() == NamedValues{{"best", "5"}});
}

TEST_CASE("two that do not know of each other each change what they changed") {
  const NamedValues one{{"points", "win=3"}, {"best", "0"}, {"guest", "Gus"}, {"adjust", "Ann 1"}, {"adjust-why", "x"}};
  const NamedValues other{{"points", "win=2"}, {"adjust", "Ben -2"}, {"adjust-why", "y"}, {"guest", "Hal"}};
  Declarations all;
  all.take("a", first);
  all.take("b", knowing(one, {"a"}));
  all.take("c", knowing(other, {"a"}));
  const NamedValues both{{"points", "win=2"}, {"guest", "Gus"},     {"guest", "Hal"},   {"adjust", "Ann 1"},
                         {"adjust-why", "x"}, {"adjust", "Ben -2"}, {"adjust-why", "y"}};
  CHECK(all.rules() == both);
  CHECK(all.knowing({}) == knowing({}, {"b", "c"}));
  SECTION("and who knows of both takes back what either said") {
    all.take("d", knowing({{"points", "win=2"}, {"guest", "Hal"}}, {"c", "b"}));
    CHECK(all.rules() == NamedValues{{"points", "win=2"}, {"guest", "Hal"}});
  }
  SECTION("beside somebody who knows of one of them") {
    all.take("d", knowing({{"points", "win=2"}, {"guest", "Hal"}}, {"c", "b"}));
    NamedValues third = one;
    third.emplace_back("guest", "Ida");
    all.take("e", knowing(third, {"b"}));
    CHECK(all.rules() == NamedValues{{"points", "win=2"}, {"guest", "Hal"}, {"guest", "Ida"}});
    CHECK(all.knowing({}) == knowing({}, {"d", "e"}));
  }
}

TEST_CASE("who knows of several changes only what they said together") {
  Declarations all;
  all.take("a", first);
  all.take("b", knowing({{"points", "win=3"}, {"best", "2"}, {"guest", "Gus"}}, {"a"}));
  all.take("c", knowing({{"points", "win=3"}, {"best", "0"}, {"guest", "Hal"}}, {"a"}));
  all.take("d", knowing({{"points", "win=3"}, {"best", "2"}, {"guest", "Gus"}}, {"b", "c"}));
  // Written beside it: Hal stays away, and Ida comes.
  all.take("e", knowing({{"points", "win=3"}, {"best", "2"}, {"guest", "Gus"}, {"guest", "Hal"}, {"guest", "Ida"}},
                        {"b", "c"}));
  CHECK(all.rules() == NamedValues{{"points", "win=3"}, {"best", "2"}, {"guest", "Gus"}, {"guest", "Ida"}});
}

TEST_CASE("what is said several times is one thing each, what is said once is another than before") {
  Declarations all;
  const NamedValues twice{{"adjust", "Ann 1"}, {"adjust", "Ann 1"}, {"adjust-why", "x"}, {"adjust-why", "x"}};
  all.take("a", {{"lot", "7"}, {"lot", "Ann"}, {"lot", "Ben"}, {"fixtures", "howell"}, {"entrant", "Ann"}});
  all.take("b",
           knowing({{"lot", "8"}, {"lot", "Ben"}, {"lot", "Ann"}, {"fixtures", "howell"}, {"entrant", "Ann"}}, {"a"}));
  all.take("c", knowing({{"fixtures", "mitchell"}, {"entrant", "Ben"}, {"entrant", "Cid"}}, {"a"}));
  // The second took the lot back, and the first drew it anew: what was said last counts.
  CHECK(all.rules() == NamedValues{{"fixtures", "mitchell"}, {"entrant", "Ben"}, {"entrant", "Cid"}});
  all.take("d", knowing(twice, {"b"}));
  const NamedValues added{{"adjust", "Ann 1"}, {"adjust-why", "x"}, {"adjust", "Ann 1"}, {"adjust-why", "x"}};
  CHECK(all.rules() == added);
}
