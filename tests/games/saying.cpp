#include <algorithm>
#include <chrono>
#include <string>
#include <string_view>
#include <vector>

#include "catch.hpp"
#include "games/all_fours/all_fours.hpp"
#include "games/ecarte/ecarte.hpp"
#include "games/fieschi/fieschi.hpp"
#include "games/notation.hpp"

using namespace tavolo;
using namespace tavolo::games;

namespace {

using Sides = std::vector<std::vector<std::string>>;

Match table(const Game& game, const Sides& sides) {
  std::vector<int> sizes;
  for (const auto& side : sides) sizes.push_back(static_cast<int>(side.size()));
  HouseRules house(game.house_rules);
  game.settle(game, house, sizes);
  return make_match(game, sides, house);
}

/// The same with the players called so from now on.
Match renamed(Match match, const Sides& before, const Sides& now) {
  seat_players(match, now, std::vector<Sides>{before});
  return match;
}

/// A record in short words; what is refused of it, where anything is.
std::string read(const Match& match, const std::string& text) {
  const Sheet sheet = match.game->score(match, begin(match), text, {Stage::open, false});
  return sheet.refused() ? sheet.findings.front().text : match.game->print(match, text, Form::brief);
}

const Sides four{{"Won", "Cleo"}, {"Ben", "Al"}};
const Sides others{{"Ann", "Cleo"}, {"Ben", "Al"}};
const Sides long_names{{"Wonho", "Runa"}, {"Hungerford", "Tom"}};

}  // namespace

TEST_CASE("what could be a saying is a name where a seat stands and the name is known") {
  const Match match = table(all_fours::game, long_names);
  CHECK(read(match, "t6H s / #1 won TD 6D 4D QS") == "t6H s\n#1 1 TD 6D 4D QS");
  CHECK(read(match, "t6H s / #1 run TD 6D 4D QS") == "t6H s\n#1 3 TD 6D 4D QS");
  CHECK(read(match, "t6H s high run low won jack hung g21-40") == "t6H s h3 l1 j2 g21-40");
  CHECK(read(match, "t6H s / #1 1 TD 6D 4D QS / ! exp run KS / ! rn won #1 by hung") ==
        "t6H s\n#1 1 TD 6D 4D QS\n! exp 3 KS\n! rn 1 #1 by 2");
}

TEST_CASE("sayings are read at a table where names begin like them") {
  const Match match = table(all_fours::game, long_names);
  CHECK(read(match, "t6H run tKD / t 1 1 TD 6D 4D QS won Tom") == "t6H br tKD\n#1 1 TD 6D 4D QS >4");
  CHECK(read(match, "t6H stand hA lB jack hungerford hung g21-40") == "t6H s hA lB j2! g21-40");
  CHECK(read(match, "t6H s / #1 1 TD 6D 4D QS / ! rn t 1 tom by 1") == "t6H s\n#1 1 TD 6D 4D QS\n! rn #1 4 by 1");
}

TEST_CASE("no sign of Fieschi that a shell takes needs to be typed") {
  const Match match = table(fieschi::game, {{"Ann"}, {"Ben"}});
  CHECK(read(match, "Ann conti torri spada / Ben contesse spada spada, 3x2") == "A 7 5*\nB 6** 3x2");
  CHECK(read(match, "1A draw rr last lay 66 spada spada discard 4") == "1A rr! 66** -4");
}

TEST_CASE("the first name of a player of two names is one where a seat stands") {
  const Match match = table(ecarte::game, {{"Ann"}, {"Drew Smith"}});
  CHECK(read(match, "t9S s king drew w4-1") == "t9S s k2 w4-1");
  CHECK(read(match, "t9S p a1/1 / x drew 8D > 7S") == "t9S p a1/1\nx2 8D > 7S");
  CHECK(read(match, "t9S p a1/1 / x1 8D drew 7S / exchange Drew Smith unknown drew unknown") ==
        "t9S p a1/1\nx1 8D > 7S\nx2 ? > ?");
}

TEST_CASE("who was called like a saying is meant in old records after a rename") {
  const std::string text = "t6H s / #1 Won TD 6D 4D QS / ! rn Won #1 by Ben";
  const std::string printed = "t6H s\n#1 1 TD 6D 4D QS\n! rn 1 #1 by 2";
  CHECK(read(table(all_fours::game, four), text) == printed);
  CHECK(read(renamed(table(all_fours::game, four), four, others), text) == printed);
}

TEST_CASE("a saying of an old record is one after somebody took it for a name") {
  const std::string text = "t6H s / #1 1 TD 6D 4D QS won Al";
  const std::string printed = "t6H s\n#1 1 TD 6D 4D QS >4";
  const Match match = table(all_fours::game, others);
  CHECK(read(match, text) == printed);
  CHECK(read(renamed(match, others, {{"Ann", "Won"}, {"Ben", "Al"}}), text) == printed);
  CHECK(read(renamed(match, others, {{"Ann", "Won"}, {"Ben", "Al"}}), "t6H s / #1 won TD 6D 4D QS") ==
        "t6H s\n#1 3 TD 6D 4D QS");
}

TEST_CASE("a later name makes no other word of an abbreviation") {
  const Sides before{{"Ann"}, {"Ben"}};
  const Sides now{{"Ines"}, {"Olga"}};
  const Match match = table(all_fours::game, before);
  const std::string text = "t6H s hi A lo B jA g21-40";
  CHECK(read(match, text) == "t6H s h1 l2 j1 g21-40");
  CHECK(read(renamed(match, before, now), text) == "t6H s h1 l2 j1 g21-40");
  CHECK(read(renamed(match, before, now), "t6H s hInes lO jA g21-40") == "t6H s h1 l2 j1 g21-40");
}

TEST_CASE("a later name of several words takes none from an old record") {
  const Match match = table(all_fours::game, four);
  const std::string text = "t6H s high Al low A jB g21-40";
  CHECK(read(match, text) == "t6H s h4 lA jB g21-40");
  const Match later = renamed(match, four, {{"Won", "Cleo"}, {"Ben", "Al Low"}});
  CHECK(read(later, text) == "t6H s h4 lA jB g21-40");
  CHECK(read(later, "t6H s high Al Low low A jB g21-40") == "t6H s h4 lA jB g21-40");
}

TEST_CASE("who is called like a word for a sign is meant where the record is readable so") {
  const Match match = table(fieschi::game, {{"Note"}, {"Then"}, {"Cleo"}});
  CHECK(read(match, "note 7 5* 4 / then 4 / Cleo -") == "A 7 5* 4\nB 4\nC -");
  CHECK(read(match, "A 7 5* 4 / B 4 then C - / note the end") == "A 7 5* 4\nB 4\nC -\nnote the end");
}

TEST_CASE("old records are printed with the names of today") {
  const Sides now{{"Wendy", "Cleo"}, {"Ben", "Al"}};
  const Match later = renamed(table(all_fours::game, four), four, now);
  CHECK(all_fours::game.print(later, "t6H run tKD / #1 Won TD 6D 4D QS won Al", Form::full) ==
        "turn 6H ran turn KD\n#1 Wendy TD 6D 4D QS >Al");
}

TEST_CASE("a long line of words that may be sayings costs no more than its length") {
  const Match match = table(all_fours::game, others);
  std::string text;
  constexpr int words = 40'000;
  for (int i = 0; i < words; ++i) text += "b ";
  const auto begin = std::chrono::steady_clock::now();
  CHECK(read(match, text) == "there is no word \"b\"");
  CHECK(std::chrono::steady_clock::now() - begin < std::chrono::seconds(10));  // in the square: minutes
}

TEST_CASE("the sayings of an edition stay as they are, for records are kept as they were typed") {
  const auto told = [](const Game& game) {
    std::string list;
    for (const Saying& one : game.sayings) list += std::string(one.words) + '=' + std::string(one.sign) + ' ';
    return list;
  };
  const std::string all_fours =
      "trick=# t=# won=> hung=! major=* begged took one=took-one begged take one=took-one begged gave one=took-one "
      "take one=took-one gave one=took-one give one=took-one begged kicked=ran begged kick=ran begged ran=ran "
      "begged run=ran kicked=ran kick=ran run=ran stand=stood ";
  const std::string ecarte = "trick=# t=# won=> drew=> unknown=? ";
  for (const Game* newest : registry()) {
    for (const Game* game = newest; game != nullptr; game = game->older) {
      INFO(game->id << ' ' << game->edition);
      CHECK(told(*game) == (game->id == "all-fours" ? all_fours
                            : game->id == "ecarte"  ? ecarte
                            : game->id == "fieschi" ? "spada=* last=! "
                                                    : ""));
    }
  }
}
