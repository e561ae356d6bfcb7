#include <fmt/format.h>

#include <string>

#include "catch.hpp"
#include "games/file/file.hpp"
#include "games/file/read.hpp"

using namespace tavolo::games;

namespace {

/// A file that works, with a statement put into one of its blocks.
std::string with(std::string_view block, std::string_view statement) {
  std::string text = R"(# Test

| Fact | Value |
|---|---|
| id | test |
| clauses | TE |
| edition | 1 |
| players | 4 in 2 sides |

- **TE-1** A clause.

```words
for each side
  b  bid     0 to 13          "a bid"
  t  tricks  0 to 13, needed  "tricks"
for each player
  n  nil     flag             "nil"
for the deal
  d  declarer  player         "who plays"
  g  game    one of C clubs or N null  "the game"
; words
```
```house
target  10 to 1000, usually 100  TE-1  "the end"
form    plain or fancy           TE-1  "the form"
limit   0 to 50, usually 10      TE-1  "a limit"
; house
```
```values
side made = tricks >= bid
; values
```
```checks
TE-C1  TE-1  unreadable
TE-C2  TE-1  claim
; checks
```
```score
for each side
  TE-1  tricks  "Tricks"
; score
```
```end
TE-1  over, won by leaders  if most of new score over sides >= house target
; end
```
)";
  const std::string mark = fmt::format("; {}\n", block);
  text.insert(text.find(mark), fmt::format("{}\n", statement));
  return text;
}

/// What is wrong with a statement: the piece that is pointed at, and the sentence; `fine` for nothing.
std::string wrong(std::string_view block, std::string_view statement) {
  const file::File file = file::open(with(block, statement));
  for (const file::Fault& fault : file.faults) {
    const std::string_view line = fault.quote.line;
    const std::string_view piece =
        line.substr(std::min(fault.place.column, static_cast<std::uint32_t>(line.size())), fault.place.width);
    CHECK_FALSE(fault.remedy.empty());
    return fmt::format("{}: {}", piece, fault.text);
  }
  CHECK(file.program != nullptr);
  return "fine";
}

}  // namespace

TEST_CASE("values of every form are read") {
  for (const std::string_view value : {
           "side x = max(0, tricks - bid)",
           "deal x = sum of tricks over sides where made",
           "side x = number of its players where nil",
           "deal x = the side where bid > 3",
           "deal x = if house limit > 0 then 100 / house limit rounded down else 0",
           "deal x = 7 / max(1, house limit) rounded up",
           "deal x = if house limit is not 0 and house target > 20 then remainder of 9 / house limit else 0",
           "deal x = table of game (C = 12, null = 23, else 0)",
           "side x = table of tricks (0 to 6 = 0, 7 to 13 = 1)",
           "side x = tricks is one of 1, 3 to 5, 13",
           "deal x = game is one of C, N",
           "side x = bid of other side - score of other side",
           "deal x = tricks of side of declarer",
           "deal x = typed bid of side of declarer",
           "deal x = house form is fancy or game is clubs",
           "deal x = some player where nil and this player is not declarer",
           "player x = number of other players where nil",
           "deal x = most of (sum of bid over sides) over players",
           "deal x = next player where not nil",
           "deal x = declarer is nobody",
           "side x = if made then this side else nobody",
           "deal x = deal-number + number of players",
       }) {
    INFO(value);
    CHECK(wrong("values", value) == "fine");
  }
}

TEST_CASE("what is not 0 is known of whom it was said, and of what was said") {
  CHECK(wrong("values", "side x = if tricks > 0 then 10 / tricks rounded down else 0") == "fine");
  CHECK(wrong("values", "side x = if tricks > 0 then sum of (10 / tricks rounded down) over other sides else 0") ==
        "tricks: this can be 0, and nothing is divided by 0");
  CHECK(
      wrong("values", "side x = if tricks > 0 then number of other sides where 10 / tricks rounded down > 1 else 0") ==
      "tricks: this can be 0, and nothing is divided by 0");
  CHECK(wrong("values",
              "side x = if tricks > 0 then (sum of bid over other sides) + (10 / tricks rounded up) else 0") == "fine");
  CHECK(wrong("values", "side x = if tricks is not bid - 0 then 10 / tricks rounded down else 0") ==
        "tricks: this can be 0, and nothing is divided by 0");
}

TEST_CASE("all that a deal takes is counted towards the limit") {
  std::string deep = "tricks";
  for (int i = 0; i < 7; ++i) deep = fmt::format("sum of ({}) over sides", deep);  // 21,845 steps
  const auto often = [](std::string_view block, const std::string& statement, int times) {
    std::string statements;
    for (int i = 0; i < times; ++i) statements += statement + '\n';
    return wrong(block, statements);
  };
  for (const auto& [block, statement] : {
           std::pair("checks", fmt::format("stop if ({}) > 7", deep)),
           std::pair("end", fmt::format("note TE-1  if game is clubs  \"{{{}}}\"", deep)),
           std::pair("end", fmt::format("note TE-1  for the player where ({}) > 7  \"x\"", deep)),
       }) {
    INFO(statement);
    CHECK(often(block, statement, 2) == "fine");
    CHECK(often(block, statement, 10).ends_with("with this, scoring a deal may take more than 200000 steps"));
  }
}

TEST_CASE("so many mistakes are told, and so much of a line") {
  const std::string endless =
      fmt::format("note TE-1 \"{}points{}\"", std::string(15'000, '{'), std::string(15'000, '}'));
  const file::File file = file::open(with("score", endless));
  CHECK(file.program == nullptr);
  CHECK(file.faults.size() == 50);
  for (const file::Fault& fault : file.faults) CHECK(fault.quote.line.size() < 2000);
}

TEST_CASE("what is only to be thought of keeps no mistake from being told") {
  std::string clauses;
  for (int i = 2; i < 100; ++i) clauses += fmt::format("\n- **TE-{}** A clause.", i);
  std::string text = with("score", "");
  text.replace(text.find("\n\n```words"), 0, clauses);
  CHECK(file::open(text).program != nullptr);
  const std::string claim = "TE-C2  TE-1  claim\n";
  text.erase(text.find(claim), claim.size());
  const file::File file = file::open(text);
  CHECK(file.program == nullptr);
  CHECK(file.faults.size() == 51);
}

TEST_CASE("a mistake in an expression is pointed at") {
  const auto value = [](std::string_view text) { return wrong("values", fmt::format("deal x = {}", text)); };
  CHECK(value("bidd") == "bidd: \"bidd\" is no word, value or tally so far");
  CHECK(value("target") == "target: \"target\" is no word, value or tally so far");
  CHECK(value("bid") == "bid: \"bid\" belongs to each side, and here no side is looked at");
  CHECK(value("house targe") == "targe: there is no house rule \"targe\"");
  CHECK(value("1 + (game is clubs)") == "(game is clubs): this is a condition, and here belongs a number");
  CHECK(value("2 * (game is clubs)") == "(game is clubs): this is a condition, and here belongs a number");
  CHECK(value("if 3 then 1 else 2") == "3: this is a number, and here belongs a condition");
  CHECK(value("game is hearts") == "hearts: \"hearts\" is no word of this choice");
  CHECK(value("10 / house limit rounded down") == "house limit: this can be 0, and nothing is divided by 0");
  CHECK(value("remainder of 10 / house limit") == "house limit: this can be 0, and nothing is divided by 0");
  CHECK(value("10 / 3") == ": a division says how it is rounded");
  CHECK(value("table of game (C = 12)") == "): this table has holes");
  CHECK(value("sum of tricks") == ": \"over\" is missing here");
  CHECK(value("other side") == "other: here no side is looked at");
  CHECK(value("1 +") == ": an expression is missing here");
  CHECK(value("(1") == ": \")\" is missing here");
  CHECK(value("1 2") == "2: nothing may stand here any more");
  CHECK(value("new score of side of declarer") == "score: what is new is known in the blocks score and end");
  CHECK(value("house target * house target * 1000000000 * 1000") ==
        "house target * house target * 1000000000: this can become too large a number");
  CHECK(value("x") == "x: \"x\" is no word, value or tally so far");
  CHECK(value("typed") == ": here should stand a word");
  CHECK(value("new") == ": here should stand score, or the name of a tally");
  CHECK(value("1 # 2") == "#: this is no sign of the language");
  CHECK(
      value(std::string(100, '(') + "1" + std::string(100, ')')).ends_with("this lies more than 40 expressions deep"));
}

TEST_CASE("a mistake in a statement is pointed at") {
  CHECK(wrong("words", "  b  bids  flag \"again\"") == "b: \"b\" is a form of \"bid\" already");
  CHECK(wrong("words", "  x  sum  flag \"a sum\"") == "sum: \"sum\" has a meaning in every file");
  CHECK(wrong("words", "  a  alone  flag \"alone\"") == "a: \"a\" alone in a line is the side a");
  CHECK(wrong("words", "  x  xray  13 to 0 \"x\"") == "\"x\": this range holds no number");
  CHECK(wrong("house", "again  1 to 5  TE-1 \"no default\"") == "TE-1: here should stand usually and a number");
  CHECK(wrong("house", "again  1 to 5, usually 7  TE-1 \"outside\"") == "7: this lies outside the range");
  CHECK(wrong("house", "again  on or off  TE-9 \"no clause\"") == "TE-9: there is no clause TE-9");
  CHECK(wrong("house", "preset odd  form odd \"none\"") == "odd: the house rule \"form\" cannot be \"odd\"");
  CHECK(wrong("values", "side made = bid > 0") == "made: \"made\" is a name already, from line 30");
  CHECK(wrong("checks", "TE-C3  TE-1  refused  for each side  if bid > 13  \"x\" \"y\"") ==
        "bid > 13: this can never hold");
  CHECK(wrong("checks", "TE-C3  TE-1  refused  for each side  if bid >= 0  \"x\" \"y\"") ==
        "bid >= 0: this always holds");
  CHECK(wrong("checks", "TE-C3  TE-1  maybe  if game is clubs  \"x\" \"y\"") == "maybe: here should stand the verdict");
  CHECK(wrong("checks", "TE-C3  TE-1  refused  if game is clubs  \"x\"") ==
        ": here should stand what follows or what to type instead, in quotes");
  CHECK(wrong("score", "  bid  \"no clause\"") == "bid: this begins no statement of the sheet");
  CHECK(wrong("score", "  TE-2  bid  \"no clause\"") == "TE-2: there is no clause TE-2");
  CHECK(wrong("score", "TE-1  7  \"for nobody\"") == "7: it is not said for whom");
  CHECK(wrong("score", "  TE-1  bid  if bid  \"x\"") == "bid: this is a number, and here belongs a condition");
  CHECK(wrong("score", "  TE-1  bid  \"{made}\"") == "made: a condition cannot be written out");
  CHECK(wrong("end", "next dealer side of declarer") == "side of declarer: a side cannot deal");
}

TEST_CASE("a condition that is never or always so is told by what a value can be") {
  const auto check = [](std::string_view condition, std::string_view scope = "") {
    std::string text = with("checks", fmt::format("TE-C3  TE-1  refused  {}  if {}  \"x\" \"y\"", scope, condition));
    text.insert(text.find("for each player\n  n"), "  x  extra  5 to 9  \"extra\"\n");
    const file::File file = file::open(std::move(text));
    return file.faults.empty() ? "fine" : file.faults.front().text;
  };
  // Of who is nobody it is 0, and what is not told likewise.
  CHECK(check("bid of side of declarer >= 0") == "this always holds");
  CHECK(check("extra >= 5", "for each side") == "fine");
  CHECK(check("extra >= 0", "for each side") == "this always holds");
  CHECK(check("(number of players where nil) is 4") == "fine");
  CHECK(check("(number of players where nil) is 5") == "this can never hold");
}

TEST_CASE("of a file full of mistakes fifty are told") {
  std::string many;
  for (int i = 0; i < 60; ++i) many += fmt::format("side v{} = bidd\n", i);
  CHECK(file::open(with("values", many)).faults.size() == 50);
}

TEST_CASE("the id of a file begins with any letter") {
  for (const std::string_view id : {"another", "zest"}) {
    std::string text = with("values", "side x = tricks");
    text.replace(text.find("| id | test |"), 13, fmt::format("| id | {} |", id));
    const file::File file = file::open(std::move(text));
    REQUIRE(file.program != nullptr);
    CHECK(file.game().id == id);
  }
}

TEST_CASE("the name of a game is its title without the end of the line") {
  std::string text = with("values", "");
  for (std::size_t at = 0; (at = text.find('\n', at)) != std::string::npos; at += 2) text.insert(at, 1, '\r');
  CHECK(file::read_title(text).name == "Test");
  CHECK(file::open(text).game().name == "Test");
}

TEST_CASE("a check stands in the rule book with its signs where they are written") {
  const file::File file = file::open(
      with("checks", "TE-C3  TE-1  refused  for each side  if (bid > 3 or tricks > 3) and made  \"x\" \"y\""));
  REQUIRE(file.program != nullptr);
  INFO(file.game().rulebook);
  CHECK(file.game().rulebook.find("if (bid > 3 or tricks > 3) and made.") != std::string_view::npos);
}

TEST_CASE("a case whose match cannot begin is told, and the next one is run") {
  const auto faults = [](std::string_view cases) {
    const file::File file = file::open(with("words", "") + fmt::format("```cases\n{}```\n", cases));
    std::string text;
    for (const file::Fault& fault : file.faults) text += fmt::format("{}: {}; ", fault.place.line, fault.text);
    return text;
  };
  const std::string good = "1  A b3 t6 / B t7 => A 6, B 7\n";
  CHECK(faults(good).empty());
  CHECK(faults("1  target 5: A b3 t6 / B t7 => A 6\n" + good) == "48: the house rule \"target\" cannot be \"5\"; ");
  CHECK(faults("1  deal 4294967297: A b3 t6 / B t7 => A 6\n" + good) == "48: this is no number from 1 to 1000000; ");
  CHECK(faults("1  sides Ann Ben Cleo: A b3 t6 / B t7 => A 6\n" + good) == "48: Test is played by 4 in 2 sides; ");
}

TEST_CASE("what is hostile or too large is refused with a sentence") {
  const auto first = [](std::string text) {
    const file::File file = file::open(std::move(text));
    CHECK(file.program == nullptr);
    return file.faults.empty() ? std::string() : file.faults.front().text;
  };
  CHECK(first("") == "the file has no table at its head");
  CHECK(first(std::string(300'000, 'x')) == "the file has more than 262144 bytes");
  CHECK(first(std::string("# Test\0", 7)) == "a zero byte stands in the file");
  CHECK(first("# Test\xff") == "the file is not plain text in UTF-8");
  CHECK(first("# Test\n```words\n") == "this block has no end");
  CHECK(first("# Test\n```wards\n```\n") == "there is no block \"wards\"");
  std::string many;
  for (int i = 0; i < 600; ++i) many += fmt::format("side v{} = tricks\n", i);
  CHECK(first(with("values", many)) == "a block has at most 500 statements");
  std::string wide = "deal v = 1";
  for (int i = 0; i < 1000; ++i) wide += " + 1";
  CHECK(first(with("values", wide + "\n")) == "a statement has at most 2000 words and signs");
  wide.resize(wide.size() - 10 * std::string(" + 1").size());
  CHECK(file::open(with("values", wide + "\n")).program != nullptr);
  std::string heavy;
  for (int i = 0; i < 480; ++i)
    heavy += fmt::format(
        "player v{} = sum of (sum of (sum of tricks over sides) over players) over players + sum of (sum of (sum of "
        "bid over sides) over players) over players\n",
        i);
  CHECK(first(with("values", heavy)).starts_with("with this, scoring a deal may take more than"));
}

TEST_CASE("a group in a group is done for each of one before the next, and no deeper") {
  const std::string text = with("score",
                                "  for its players where not nil\n    TE-1  2  \"Two of {this player}\"\n"
                                "    TE-1  tricks  if tricks > 5  \"More of {this player}\"\n  TE-1  bid  \"Bid\"");
  const file::File file = file::open(text);
  REQUIRE(file.program != nullptr);
  const Match match = make_match(file.game(), {{"Ann", "Cleo"}, {"Ben", "Dora"}}, HouseRules(file.game().house_rules));
  const Sheet sheet = file.game().score(match, begin(match), "A b3 t6 / B t1 / Dora nil", {});
  std::string lines;
  for (const Line& line : sheet.lines) lines += fmt::format("{} {} {}, ", line.side, line.points, line.text);
  CHECK(lines ==
        "A 6 Tricks, A 2 Two of Ann, A 6 More of Ann, A 2 Two of Cleo, A 6 More of Cleo, A 3 Bid, B 1 Tricks, "
        "B 2 Two of Ben, ");
  CHECK(wrong("score", "  for its players\n    for other players\n      TE-1  1  \"x\"") ==
        "for: a for in a for in a for");
  CHECK(wrong("score", "  for nobodies\n    TE-1  1  \"x\"") ==
        "nobodies: \"nobodies\" is no word, value or tally so far");
  CHECK(wrong("checks", "for each side\n  for its players\n    TE-C3  TE-1  warning  if nil  \"x\" \"y\"") ==
        "for: a for in a for");
}

TEST_CASE("what is divided is rounded as it says, below nought too") {
  const auto points = [](std::string_view value, std::string_view record) {
    const file::File file = file::open(with("score", fmt::format("  TE-1  {}  \"x\"", value)));
    REQUIRE(file.program != nullptr);
    const Match match =
        make_match(file.game(), {{"Ann", "Cleo"}, {"Ben", "Dora"}}, HouseRules(file.game().house_rules));
    Points sum = 0;
    for (const Line& line : file.game().score(match, begin(match), record, {}).lines) {
      if (line.text == "x" && line.side == Side(0)) sum += line.points;
    }
    return sum;
  };
  const std::string_view seven_less = "A b7 t0 / B t13", seven_more = "A b0 t7 / B t6";
  CHECK(points("(tricks - bid) / 2 rounded down", seven_less) == -4);
  CHECK(points("(tricks - bid) / 2 rounded up", seven_less) == -3);
  CHECK(points("remainder of (tricks - bid) / 3", seven_less) == 2);
  CHECK(points("(tricks - bid) / 2 rounded down", seven_more) == 3);
  CHECK(points("(tricks - bid) / 2 rounded up", seven_more) == 4);
  CHECK(points("remainder of (tricks - bid) / 3", seven_more) == 1);
  CHECK(points("(tricks - bid) / 7 rounded down", seven_less) == -1);
  CHECK(points("(tricks - bid) / 7 rounded up", seven_less) == -1);
}

TEST_CASE("the rank of a card begins at the ace") {
  std::string text = with("score", "  TE-1  rank of upcard  \"x\"");
  text.insert(text.find("for the deal") + std::string_view("for the deal\n").size(), "  u  upcard  card  \"turned\"\n");
  const file::File file = file::open(text);
  REQUIRE(file.program != nullptr);
  const Match match = make_match(file.game(), {{"Ann", "Cleo"}, {"Ben", "Dora"}}, HouseRules(file.game().house_rules));
  const auto rank = [&](std::string_view card) {
    const Sheet sheet = file.game().score(match, begin(match), fmt::format("A t1 / B t1 / {}", card), {});
    for (const Line& line : sheet.lines) {
      if (line.text == "x") return line.points;
    }
    return Points{0};
  };
  CHECK(rank("uAS") == 1);
  CHECK(rank("u2S") == 2);
  CHECK(rank("uKH") == 13);
}

TEST_CASE("a word is told once, or twice the same") {
  const file::File file = file::open(with("score", ""));
  REQUIRE(file.program != nullptr);
  const Match match = make_match(file.game(), {{"Ann", "Cleo"}, {"Ben", "Dora"}}, HouseRules(file.game().house_rules));
  CHECK_FALSE(file.game().score(match, begin(match), "A b3 t6 t6 / B t7", {}).refused());
  CHECK(file.game().score(match, begin(match), "A b3 t6 t5 / B t7", {}).refused());
  Progress over = begin(match);
  over.over = true;
  over.winners = {Side(0)};
  CHECK(file.game().score(match, over, "A b3 t6 / B t7", {}).refused());
}

TEST_CASE("numbers that become too large are refused, and score nothing") {
  std::string text = with("score", "  TE-1  many * many * 1000  \"x\"\n  TE-1  many * many * 1000  \"x\"");
  text.insert(text.find("for each player"), "  m  many  0 to 1000000  \"many\"\n");
  const file::File file = file::open(text);
  REQUIRE(file.program != nullptr);
  const Match match = make_match(file.game(), {{"Ann", "Cleo"}, {"Ben", "Dora"}}, HouseRules(file.game().house_rules));
  const Sheet sheet = file.game().score(match, begin(match), "A t1 m1000000 / B t1", {});
  REQUIRE(sheet.refused());
  CHECK(sheet.lines.empty());
  CHECK(sheet.findings.front().text == "the numbers become too large to be counted");
  CHECK(sheet.findings.front().remedy == "type smaller ones");
}
