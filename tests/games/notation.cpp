#include "games/notation.hpp"

#include <fmt/format.h>

#include <array>

#include "base/limits.hpp"
#include "base/lines.hpp"
#include "base/mistake.hpp"
#include "catch.hpp"
#include "games/game.hpp"
#include "games/nobody.hpp"
#include "games/pieces.hpp"
#include "games/rulebook.hpp"

using namespace tavolo;
using games::find_game;
using games::Key;
using tavolo::tests::contains;
using tavolo::tests::table_of;
using Texts = std::vector<std::string>;

namespace {

games::Match table() {
  return games::make_match(find_game("all-fours"), {{"Ann", "Cleo"}, {"Ben", "Dora"}},
                           games::HouseRules(find_game("all-fours").house_rules));
}

/// The first thing that a game refuses in a record.
std::string refused(const games::Game& game, const std::string& text) {
  const games::Match match = table_of(game);
  const games::Sheet sheet = game.score(match, games::begin(match), text, {});
  REQUIRE(sheet.refused());
  CHECK(sheet.after == games::begin(match));
  return sheet.findings.front().text;
}

constexpr std::array words{
    Key{"t", "turn", "CARD", "turned up", games::fits_card},
    Key{"h", "high", "SIDE", "High", games::fits_side},
    Key{"g", "game", "N", "points", games::fits_number},
    Key{"p", "player", "SEAT", "who", games::fits_seat, true},
    Key{"", "hidden", "", "no value"},
    Key{"a", "again", "WHO", "anybody", games::fits_who},
};

std::vector<games::Item> items_of(games::Reader& reader, std::span<const games::Key> keys) {
  std::vector<games::Item> items;
  for (auto rest = reader.words().words(); !rest.empty();) {
    if (const auto item = reader.take(rest, keys)) items.push_back(*item);
  }
  return items;
}

/// What is read of a line, `turn=6H`, and after it what is refused, each with what to type instead.
Texts read(const std::string& line) {
  const games::Match match = table();
  games::Reader reader(match, line);
  Texts told;
  const auto items = items_of(reader, words);
  reader.refuse_second_values(items);
  for (const games::Item& item : items) told.push_back(std::string(item.key->full) + '=' + std::string(item.value));
  for (const games::Finding& finding : reader.findings) told.push_back(finding.text + "; " + finding.remedy);
  return told;
}

/// The same of a position.
Texts cut(const std::string& text) {
  const games::Match match = table();
  games::Reader reader(match, text);
  Texts told;
  std::vector<games::Ask> asks;
  for (const Key& key : words) asks.push_back({key});
  for (const games::Piece& piece : games::pieces(reader, asks)) {
    std::string line(piece.key->full);
    for (const base::Word& value : piece.values) line += ' ' + std::string(value.text);
    told.push_back(std::move(line));
  }
  for (const games::Finding& finding : reader.findings) told.push_back(finding.text + "; " + finding.remedy);
  return told;
}

/// How many lines of a text begin so.
std::size_t lines_with(std::string_view text, std::string_view beginning) {
  std::size_t count = 0;
  while (!text.empty()) {
    if (base::next_line(text).starts_with(beginning)) ++count;
  }
  return count;
}

std::string hint(const std::function<void()>& work) {
  try {
    work();
  } catch (const base::Mistake& mistake) {
    return mistake.complaint().kind + ": " + mistake.complaint().text + "; " + mistake.complaint().hint;
  }
  return "no mistake";
}

}  // namespace

TEST_CASE("a letter of a side is no player of the other side") {
  const auto of = [](std::string_view edition) {
    const games::Game& game = find_game("all-fours", edition);
    return games::make_match(game, {{"Ben", "Cleo"}, {"Ann", "Dora"}}, games::HouseRules(game.house_rules));
  };
  const games::Match match = of("2026-12");
  CHECK_FALSE(games::find_seat(match, "A"));
  CHECK_FALSE(games::find_seat(match, "a"));
  CHECK(games::find_seat(match, "An") == games::Seat(1));
  CHECK(games::find_seat(match, "@A") == games::Seat(1));
  CHECK(games::find_seat(match, "B") == std::nullopt);  // Ben is of side A
  CHECK(games::find_seat(match, "D") == games::Seat(3));
  CHECK(games::find_seat(table(), "A") == games::Seat(0));  // Ann is of side A
  CHECK(games::find_seat(of("2026-11"), "A") == games::Seat(1));
}

TEST_CASE("no game reads a record that is no text, has signs that are not seen, or has no end") {
  for (const games::Game* game : games::registry()) {
    INFO(game->id);
    CHECK(refused(*game, "d1 \xFF") == "the text is not UTF-8");
    CHECK(refused(*game, "d1 a\x1B[31m") == "a control character stands in the text");
    CHECK(refused(*game, std::string(base::limit::record_bytes + 1, ' ')) == "the record is longer than 1 MiB");
    CHECK(refused(*game, std::string(base::limit::record_lines, '\n')) == "the record has 10001 lines");
  }
}

TEST_CASE("a comment of an older journal is read whatever it holds") {
  const games::Match match = table();
  CHECK(games::Reader(match, "d1 ; \x1B[31mred").findings.empty());
}

TEST_CASE("of a record full of mistakes the first thousand are told") {
  const games::Match match = table();
  games::Reader reader(match, "x");
  for (std::size_t i = 0; i < base::limit::mistakes + 50; ++i) {
    reader.refuse(reader.words().words().front(), "no", "yes");
  }
  REQUIRE(reader.findings.size() == base::limit::mistakes + 1);
  CHECK(reader.findings.back().text == "more mistakes follow");
}

TEST_CASE("a key has its value with it, after a colon, or in the next word") {
  CHECK(read("t6H") == Texts{"turn=6H"});
  CHECK(read("turn 6H") == Texts{"turn=6H"});
  CHECK(read("TURN:6H") == Texts{"turn=6H"});
  CHECK(read("tu 6H hid a-") == Texts{"turn=6H", "hidden=", "again=-"});
  CHECK(read("p1 pDora p2") == Texts{"player=1", "player=Dora", "player=2"});
  CHECK(read("g1X") == Texts{"game=1X"});  // for the caller to refuse
  CHECK(read("t6H turn 6h") == Texts{"turn=6H", "turn=6h"});
}

TEST_CASE("a word that is no key, lacks its value or has one too many is refused with what to type") {
  CHECK(read("turn") == Texts{"\"turn\" needs CARD after it; write it as turn CARD or tCARD"});
  CHECK(read("hidden:1") == Texts{"\"hidden\" takes no value; leave out what follows it"});
  CHECK(read("hihg") == Texts{"there is no word \"hihg\"; did you mean \"high\"?"});
  CHECK(read("hi") == Texts{"there is no word \"hi\"; it could be high or hidden"});
  CHECK(read("zzz") == Texts{"there is no word \"zzz\"; `tavolo games all-fours` lists the words of this game"});
  // Letters are no number, but a word of their own.
  CHECK(read("gX") == Texts{"there is no word \"gX\"; `tavolo games all-fours` lists the words of this game"});
  CHECK(read("gold") == Texts{"there is no word \"gold\"; `tavolo games all-fours` lists the words of this game"});
  CHECK(read("g1 g2 g1") ==
        Texts{"game=1", "game=2", "game=1", "\"game\" is given twice, as 1 and as 2; keep one of the two"});
}

TEST_CASE("of two words that letters are short for alike none is guessed") {
  constexpr std::array alike{Key{"", "bid", "", "what is bid"}, Key{"", "bud", "", "a friend"}};
  const auto remedy = [&](std::size_t keys) {
    const games::Match match = table();
    games::Reader reader(match, "bd");
    std::span<const base::Word> rest = reader.words().words();
    (void)reader.take(rest, std::span(alike).first(keys));
    REQUIRE(reader.findings.size() == 1);
    return reader.findings.front().remedy;
  };
  CHECK(remedy(1) == "did you mean \"bid\"?");
  CHECK(remedy(2) == "`tavolo games all-fours` lists the words of this game");
}

TEST_CASE("a position is cut at its keys, however they are written") {
  CHECK(cut("turn 6H p 1 2 Dora") == Texts{"turn 6H", "player 1 2 Dora"});
  CHECK(cut("t6H game:3 hid") == Texts{"turn 6H", "game 3", "hidden"});
  CHECK(cut("p1 tu 6H") == Texts{"player 1", "turn 6H"});
}

TEST_CASE("what cannot be a position is refused word by word") {
  CHECK(cut("turn") == Texts{"turn", "\"turn\" needs CARD after it; write it as turn CARD"});
  CHECK(cut("g1 game 2") == Texts{"game 1", "game 2", "\"game\" is given twice; keep one of the two"});
  CHECK_THAT(cut("hid hi").back(), contains("there is no word \"hi\""));  // high or hidden
  CHECK(cut("hid trun").back() == "there is no word \"trun\"; did you mean \"turn\"?");
  CHECK(cut("p1 zzz").back() ==
        "there is no card or word \"zzz\"; the words of a position are turn, high, game, player, hidden, again");
}

TEST_CASE("a value is refused where it is none, in words of its kind") {
  const games::Match match = table();
  games::Reader reader(match, "p9 hZ g1X g99999999999999999999 tZZ aQ");
  const auto items = items_of(reader, words);
  REQUIRE(items.size() == 6);
  CHECK_FALSE(reader.seat(items[0]));
  CHECK_FALSE(reader.side(items[1]));
  CHECK_FALSE(reader.number(items[2]));
  CHECK_FALSE(reader.number(items[3]));
  CHECK_FALSE(reader.card(items[4]));
  CHECK_FALSE(reader.who(items[5]));
  REQUIRE(reader.findings.size() == 6);
  CHECK(reader.findings[1].text == "there is no side \"Z\"");
  CHECK(reader.findings[2].text == "\"1X\" is no number");
  CHECK(reader.findings[3].text == "\"99999999999999999999\" is too large a number");
  for (const games::Finding& finding : reader.findings) {
    CHECK(finding.verdict == games::Verdict::refused);
    CHECK_FALSE(finding.remedy.empty());
    REQUIRE(finding.quote);
  }
  CHECK(reader.findings[3].quote->column == 11);
  CHECK(reader.findings[3].quote->width == 20);
}

TEST_CASE("a game is named by its id, its name or a beginning, a preset by its name") {
  CHECK(find_game("ALL-FOURS").id == "all-fours");
  CHECK(find_game("fie").id == "fieschi");
  CHECK(find_game(find_game("ecarte").name).id == "ecarte");
  CHECK(find_game("ecarte", "2026-11").edition == "2026-11");
  CHECK(&find_game("ecarte", find_game("ecarte").edition) == &find_game("ecarte"));
  CHECK(hint([] { (void)find_game("ecarte", "2031-05"); }) ==
        "no-edition: Écarté has no edition \"2031-05\"; its editions are 2026-12, 2026-11");
  CHECK(hint([] { (void)find_game("spades", "2026-12"); }) ==
        "no-edition: Spades has no edition \"2026-12\"; its only edition is 2026-11");
  CHECK(hint([] { (void)find_game("fieschy"); }) == "no-game: there is no game \"fieschy\"; did you mean \"fieschi\"?");
  CHECK_THAT(hint([] { (void)find_game("whist"); }), contains("the games are all-fours, burraco"));
  for (const games::Game* game : games::registry()) {
    INFO(game->id);
    for (const games::Preset& preset : game->presets) {
      CHECK(&games::find_preset(*game, preset.name) == &preset);
      CHECK_THAT(hint([&] { (void)games::find_preset(*game, std::string(preset.name) + 'x'); }),
                 contains("no-preset: ") && contains("did you mean \"" + std::string(preset.name) + "\"?"));
    }
    CHECK_THAT(hint([&] { (void)games::find_preset(*game, "qqqqqqqq"); }),
               contains(game->presets.empty() ? "has no presets" : "its presets are"));
  }
}

TEST_CASE("a house rule takes what its kind takes, and nothing else") {
  for (const games::Game* game : games::registry()) {
    games::HouseRules house(game->house_rules);
    for (const games::HouseRule& rule : game->house_rules) {
      INFO(game->id << ' ' << rule.name);
      CHECK_NOTHROW(house.set(rule.name, rule.fallback));
      for (const std::string_view word : rule.words) CHECK_NOTHROW(house.set(rule.name, word));
      CHECK_THROWS_AS(house.set(rule.name, "no such value"), base::Mistake);
      CHECK_THROWS_AS(house.set(rule.name, ""), base::Mistake);
      CHECK_FALSE(games::permitted(rule).empty());
    }
    CHECK_THAT(hint([&] { house.set("zzzzzzzz", "1"); }), contains("`tavolo games GAME` lists them"));
  }
  games::HouseRules house(find_game("all-fours").house_rules);
  CHECK_THAT(hint([&] { house.set("tarket", "14"); }), contains("did you mean \"target\"?"));
  games::HouseRules some(find_game("burraco").house_rules);
  CHECK_NOTHROW(some.set("set-ranks", "3,a,3"));
  CHECK(some["set-ranks"].text == "A,3");
  CHECK_NOTHROW(some.set("set-ranks", "ALL"));
  CHECK(some["set-ranks"].text == "all");
  for (const char* value : {"2", "A,", ",A", "A:3", "A 3", "all,3", "*", "A,Z"}) {
    INFO(value);
    CHECK_THAT(hint([&] { some.set("set-ranks", value); }),
               contains("it takes some of A K Q J T 9 8 7 6 5 4 3 with commas between or all"));
  }
  games::HouseRules pairs(find_game("hand-and-foot").house_rules);
  CHECK_NOTHROW(pairs.set("special-books", "7:1000,Q:0"));
  for (const char* value : {"7", "7:", "7:x", "7:-1", "7:100001", ":7", "Z:1000", "7:1000,"}) {
    INFO(value);
    CHECK_THROWS_AS(pairs.set("special-books", value), base::Mistake);
  }
}

TEST_CASE("a suit is told by its letter, its sign, or three letters of its name") {
  for (const char* text : {"S", "s", "♠", "spades", "Spade", "spa"}) {
    INFO(text);
    CHECK(games::find_suit(text) == cards::Suit::spades);
  }
  for (const char* text : {"", "sp", "spadesx", "x"}) {
    INFO(text);
    CHECK_FALSE(games::find_suit(text).has_value());
  }
}

TEST_CASE("editions follow one another, share what they are and begin with the same house rules") {
  for (const games::Game* newest : games::registry()) {
    CHECK(games::is_newest(*newest));
    for (const games::Game* game = newest; game->older != nullptr; game = game->older) {
      const games::Game& older = *game->older;
      INFO(game->id << ' ' << game->edition);
      CHECK(older.edition < game->edition);
      CHECK_FALSE(games::is_newest(older));
      CHECK_FALSE(game->changes.empty());
      CHECK(older.id == game->id);
      CHECK(older.score == game->score);
      REQUIRE(older.house_rules.size() <= game->house_rules.size());
      for (std::size_t i = 0; i < older.house_rules.size(); ++i) {
        CHECK(older.house_rules[i].name == game->house_rules[i].name);
        CHECK(older.house_rules[i].fallback == game->house_rules[i].fallback);
      }
      for (const games::Preset& preset : older.presets) {
        games::HouseRules house(older.house_rules);
        CHECK_NOTHROW(house.set(preset));
      }
    }
  }
}

TEST_CASE("house rules go from one edition to another by their names") {
  const games::Game& newest = find_game("ecarte");
  const games::Game& first = find_game("ecarte", "2026-11");
  games::HouseRules house(newest.house_rules);
  house.set("target", "7");
  house.set("double-turn", "eleventh");
  const games::HouseRules older = house.under(first.house_rules);
  CHECK(older.size() == first.house_rules.size());
  CHECK(older[0].text == "7");
  const games::HouseRules back = older.under(newest.house_rules);
  CHECK(back.size() == newest.house_rules.size());
  CHECK(back[0].text == "7");
  CHECK(back[older.size()].text == "fresh-deal");
}

TEST_CASE("a rule book has clauses and disputes, and cases that cite them") {
  for (const games::Game* game : games::registry()) {
    const games::Rulebook book = games::read_rulebook(*game);
    INFO(game->id);
    REQUIRE_FALSE(book.clauses.empty());
    REQUIRE_FALSE(book.disputes.empty());
    // Whatever begins like one is one.
    CHECK(book.clauses.size() + book.checks.size() == lines_with(game->rulebook, fmt::format("**{}-", game->prefix)));
    CHECK(lines_with(game->rulebook, fmt::format("{}. ", book.disputes.size())) == 1);
    CHECK(lines_with(game->rulebook, fmt::format("{}. ", book.disputes.size() + 1)) == 0);
    std::size_t cited = 0;
    for (const games::ClauseText& clause : book.clauses) {
      CHECK_FALSE(clause.text.empty());
      for (const std::string& name : games::cases_citing(*game, clause.id)) {
        CHECK_FALSE(name.empty());
        ++cited;
      }
    }
    CHECK(cited > 0);
    for (const games::Dispute& dispute : book.disputes) {
      CHECK_FALSE(dispute.question.empty());
      CHECK_FALSE(dispute.answer.empty());
    }
  }
  CHECK(games::cases_citing(games::find_game("all-fours"), "AF-9999").empty());
  const games::Game& scopa = games::find_game("scopa");
  CHECK(games::cases_citing(scopa, "AF-1").empty());
  CHECK(games::cases_citing(scopa, "SC-14") ==
        std::vector<std::string>{
            "V11: re-bello on: A c22 d6 b p78 / B c18 d4 p70 => refused SC-C11",
            "5: napola on, re-bello on: A c21 d7 p70 n5 r / B c19 d3 b p78 s1 => A 8 SC-14 SC-13, B 3"});
}

TEST_CASE("an id in a list is that id and not the beginning of another") {
  CHECK(games::names_clause("AF-1, AF-22", "AF-22"));
  CHECK(games::names_clause("AF-22, AF-2", "AF-2"));
  CHECK_FALSE(games::names_clause("AF-22", "AF-2"));
  CHECK_FALSE(games::names_clause("", "AF-2"));
}

TEST_CASE("a clause may be named by its number alone") {
  const games::Game& game = find_game("all-fours");
  for (const char* text : {"AF-27", "af-27", "af27", "-27", "27"}) {
    CAPTURE(text);
    CHECK(games::clause_id(game, text) == "AF-27");
  }
  for (const char* text : {"", "AF-", "EC-27", "27a"}) {
    CAPTURE(text);
    CHECK(games::clause_id(game, text) == text);
  }
}
