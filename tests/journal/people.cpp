#include "journal/people.hpp"

#include "catch.hpp"

using namespace tavolo::journal;
using Said = PlayerEntry::Kind;

namespace {

/// Ann, Anne and Ben were written down; this was said of them, in this order.
People people(std::vector<PlayerEntry> entries) {
  for (std::size_t i = 0; i < entries.size(); ++i) entries[i].number = static_cast<std::int64_t>(i) + 1;
  return {{{1, "Ann"}, {2, "Anne"}, {3, "Ben"}}, std::move(entries)};
}

}  // namespace

TEST_CASE("each kind of entry has its word") {
  CHECK(word(Said::rename) == "rename");
  CHECK(word(Said::merge) == "merge");
  CHECK(word(Said::hide) == "hide");
  CHECK(word(Said::reveal) == "reveal");
  CHECK(word(Said::undo) == "undo");
}

TEST_CASE("nobody was ever spoken of") {
  CHECK(People().plain());
  CHECK_FALSE(People().undoable());
  CHECK_FALSE(people({{.player = 1, .kind = Said::hide}}).plain());
}

TEST_CASE("who was hidden and shown again is shown") {
  CHECK(people({{.player = 1, .kind = Said::hide}}).hidden(1));
  CHECK_FALSE(people({{.player = 1, .kind = Said::hide}}).hidden(2));
  CHECK_FALSE(people({{.player = 1, .kind = Said::hide}, {.player = 1, .kind = Said::reveal}}).hidden(1));
  CHECK(people({{.player = 1, .kind = Said::hide}, {.player = 1, .kind = Said::merge, .other = 3}}).hidden(3));
}

TEST_CASE("two made one share numbers, names and what is said of them") {
  const People two = people({{.player = 2, .kind = Said::merge, .other = 1},
                             {.player = 2, .kind = Said::rename, .name = "Anna"},
                             {.player = 1, .kind = Said::merge, .other = 2}});
  CHECK(two.person(2) == 1);
  CHECK(two.person(1) == 1);  // the second merge joins one with itself
  CHECK(two.numbers(1) == std::vector<std::int64_t>{1, 2});
  CHECK(two.numbers(2).empty());
  CHECK(two.name(2) == "Anna");
  CHECK(two.also(1) == std::vector<std::string>{"Ann", "Anne"});
  CHECK(two.find("ANNE") == 1);
  CHECK(two.find("anna") == 1);
  CHECK_FALSE(two.find("Anton"));
}

TEST_CASE("what was taken back is nobody's name, but what was printed under it is still theirs") {
  const People taken =
      people({{.player = 3, .kind = Said::rename, .name = "Benno"}, {.player = 3, .kind = Said::undo, .target = 1}});
  CHECK(taken.name(3) == "Ben");
  CHECK_FALSE(taken.find("Benno"));
  CHECK(taken.ever("BENNO") == 3);
  CHECK(taken.ever("Ben") == 3);
  CHECK_FALSE(taken.ever("Bertha"));
  CHECK_FALSE(taken.undoable());
}

TEST_CASE("the last entry in force is the one to take back") {
  std::vector<PlayerEntry> entries{{.player = 3, .kind = Said::rename, .name = "Benno"},
                                   {.player = 3, .kind = Said::hide},
                                   {.player = 3, .kind = Said::undo, .target = 2}};
  REQUIRE(people(entries).undoable());
  CHECK(people(entries).undoable()->number == 1);
}

TEST_CASE("the names of the seated over time are told once each") {
  const People named = people({{.player = 1, .kind = Said::hide},
                               {.player = 3, .kind = Said::rename, .name = "Benno"},
                               {.player = 2, .kind = Said::merge, .other = 1}});
  using Names = std::vector<std::vector<std::string>>;
  CHECK(named.names_over_time(std::vector<std::int64_t>{1, 3}) == Names{{"Ann", "Ben"}, {"Ann", "Benno"}});
  CHECK(named.names_over_time(std::vector<std::int64_t>{2}) == Names{{"Anne"}, {"Ann"}});
}

TEST_CASE("what is taken back is taken out of all that was said since") {
  std::vector<PlayerEntry> entries{{.player = 2, .kind = Said::merge, .other = 1},
                                   {.player = 2, .kind = Said::rename, .name = "Anna"},
                                   {.player = 1, .kind = Said::merge, .other = 3},
                                   {.player = 1, .kind = Said::undo, .target = 1}};
  const People parted = people(entries);
  CHECK(parted.person(1) == 3);
  CHECK(parted.person(2) == 2);
  CHECK(parted.name(2) == "Anna");
  CHECK(parted.numbers(3) == std::vector<std::int64_t>{1, 3});
  CHECK(parted.merged(2) == nullptr);
  CHECK(parted.merged(1)->number == 3);
  using Names = std::vector<std::vector<std::string>>;
  CHECK(parted.names_over_time(std::vector<std::int64_t>{2}) == Names{{"Anne"}, {"Ann"}, {"Anna"}, {"Ben"}, {"Anna"}});
  // A name that was taken back while its person was somebody else's does not come back when they part.
  entries.back().target = 2;
  entries.push_back({.player = 1, .kind = Said::undo, .target = 3});
  CHECK(people(entries).name(1) == "Ann");
  CHECK(people(entries).name(2) == "Ann");
  CHECK(people(entries).meant("Anna", std::vector<std::int64_t>{1, 3}) == 1);
}
