#include "report/block.hpp"

#include "catch.hpp"

using namespace tavolo::report;

namespace {

std::string written(const Table& table, std::size_t columns) { return text(Blocks(table), {.columns = columns}); }

}  // namespace

TEST_CASE("a table that is too wide becomes a paragraph for each row") {
  Table table{.alignment = "lrrl", .head = true};
  table.add({"", "played", "won", "best with"});
  table.add({"Ann", "12", "8", "Cleo, 6 of 8"});
  table.add({"Zoë", "3", "0"});
  const std::string whole = "     played  won  best with\nAnn      12    8  Cleo, 6 of 8\nZoë       3    0\n";
  CHECK(written(table, 0) == whole);
  CHECK(written(table, 30) == whole);
  CHECK(written(table, 29) == "Ann: played 12, won 8, best\n  with Cleo, 6 of 8\nZoë: played 3, won 0\n");
  table.indent = 1;
  CHECK(written(table, 21) == " Ann: played 12, won\n   8, best with Cleo,\n   6 of 8\n Zoë: played 3, won 0\n");
}

TEST_CASE("without a head the cells stand for themselves") {
  Table table{.alignment = "lr"};
  table.add({"most points in a deal", "7", "Ann+Cleo"});
  CHECK(written(table, 24) == "most points in a deal:\n  7, Ann+Cleo\n");
  CHECK(written(table, 0) == "most points in a deal  7  Ann+Cleo\n");
}

TEST_CASE("names of columns and a column of text are broken where that makes a table fit") {
  Table table{.alignment = "lrl", .indent = 2, .head = true};
  table.add({"", "of all evenings", "what it is"});
  table.add({"A", "+10", "High, and the jack of trumps was hung"});
  table.add({"B", "+1", "Low"});
  CHECK(written(table, 30) ==
        "       of all  what it is\n     evenings\n  A       +10  High, and the\n               jack of trumps\n"
        "               was hung\n  B        +1  Low\n");
}

TEST_CASE("columns that repeat begin every part of a table that is divided") {
  Table table{.alignment = "rrrrr", .head = true, .repeats = 1, .together = 2};
  table.add({"deal", "", "A Ann+Cleo", "", "B Bartholomew+Dora"});
  table.add({"1", "+5", "5", ".", "0"});
  table.add({"2", ".", "5", "+1010", "1010", "a warning"});
  CHECK(written(table, 30) ==
        "deal      A Ann+Cleo\n   1  +5           5\n   2   .           5\n"
        "deal                    B\n             Bartholomew+\n                     Dora\n"
        "   1      .             0\n   2  +1010          1010\ndeal\n   2  a warning\n");
  // Whatever the width, nothing is lost.
  for (std::size_t columns = 1; columns < 70; ++columns) {
    const std::string text = written(table, columns);
    for (const char* word : {"Bartholomew", "+1010", "warning", "Ann"}) CHECK(text.find(word) != std::string::npos);
  }
}

TEST_CASE("what just fits is left as it is, and no column of text gets narrower than a word") {
  Table table{.alignment = "lrl", .head = true};
  table.add({"", "of all", "x"});
  table.add({"A", "1", "y"});
  CHECK(written(table, 12) == "   of all  x\nA       1  y\n");
  CHECK(written(table, 11) == "    of  x\n   all\nA    1  y\n");
  Table long_word{.alignment = "lrl"};
  long_word.add({"A", "+10", "incomprehensibilities of all sorts"});
  CHECK(written(long_word, 29) == "A  +10  incomprehensibilities\n        of all sorts\n");
  CHECK(written(long_word, 28) == "A: +10,\n  incomprehensibilities of\n  all sorts\n");
}

TEST_CASE("what wide blanks put apart is not broken where it fits on a line of its own") {
  const Paragraph score{.line = Line("A Zoe 12   B Oscar 0   C Jean-Luc 10"), .hang = 2};
  const auto at_width = [&](std::size_t columns) {
    Blocks blocks;
    blocks.add(score);
    return report::text(blocks, {.columns = columns});
  };
  CHECK(at_width(30) == "A Zoe 12   B Oscar 0\n  C Jean-Luc 10\n");
  CHECK(at_width(14) == "A Zoe 12\n  B Oscar 0\n  C Jean-Luc\n  10\n");
}

TEST_CASE("a sentence stands behind its word where the column beside it would be narrow") {
  Table table{.alignment = "ll"};
  table.add({"left N=KQ972 E=*4", "the cards that a player is left with"});
  table.add({"x", "nothing"});
  CHECK(written(table, 33) == "left N=KQ972 E=*4: the cards that\n  a player is left with\nx: nothing\n");
  CHECK(written(table, 45) ==
        "left N=KQ972 E=*4  the cards that a player is\n                   left with\n"
        "x                  nothing\n");
}

TEST_CASE("a column that does not tell the rows apart is repeated only where there is room for it") {
  Table table{.alignment = "llrr", .head = true, .repeats = 2, .at_least = 1};
  table.add({"deal", "dealt by", "A Ann", "B Ben"});
  table.add({"1", "Bartholomew", "5", "0"});
  CHECK(written(table, 24) ==
        "deal  dealt by     A Ann\n1     Bartholomew      5\n"
        "deal  dealt by     B Ben\n1     Bartholomew      0\n");
  CHECK(written(table, 18) == "deal  dealt by\n1     Bartholomew\ndeal  A Ann  B Ben\n1         5      0\n");
}

TEST_CASE("a caret stays beneath what it points at, however narrow the output is") {
  const std::string line = "d1 t6H s hA l4 jB! g21-40 and a great deal more of the same";
  const auto pointed = [&](std::size_t columns) {
    Blocks blocks;
    blocks.add(Pointer{{line, line.find("jB!"), 3}, 2});
    return text(blocks, {.columns = columns});
  };
  CHECK(pointed(80) == "  " + line + "\n" + std::string(2 + line.find("jB!"), ' ') + "^\n");
  CHECK(pointed(30) == "  … t6H s hA l4 jB! g21-40 …\n                ^\n");
}

TEST_CASE("a line is cut within a long word, and within no character of it") {
  const auto pointed = [](const std::string& before, const std::string& after) {
    Blocks blocks;
    blocks.add(Pointer{{before + "x" + after, before.size(), 1}});
    return text(blocks, {.columns = 20});
  };
  const auto many = [](std::string_view letter, int times) {
    std::string letters;
    for (int i = 0; i < times; ++i) letters += letter;
    return letters;
  };
  CHECK(pointed("", many("a", 40)) == "x" + many("a", 17) + "…\n^\n");
  CHECK(pointed(many("a", 40), "") == "…" + many("a", 10) + "x\n           ^\n");
  CHECK(pointed(many("ж", 40), many("ж", 40)) == "…" + many("ж", 10) + "x" + many("ж", 6) + "…\n           ^\n");
  // Of a long word before a blank, and behind one, the nearer end stays.
  CHECK(pointed(many("b", 40) + " ", "") == "…" + many("b", 9) + " x\n           ^\n");
  CHECK(pointed("", " " + many("b", 40)) == "x " + many("b", 16) + "…\n^\n");
  CHECK(pointed("", many("牌", 40)) == "x" + many("牌", 8) + "…\n^\n");
  Blocks blocks;
  blocks.add(Pointer{{"a " + many("b", 40) + " c", 2, 40}});
  CHECK(text(blocks, {.columns = 20}) == "a " + many("b", 17) + "…\n  ^\n");
}

TEST_CASE("a column of pictures is for a terminal") {
  Table table{.alignment = "lr", .pictures = 1};
  table.add({"Ann", "3", "▁█"});
  table.add({"Ben", "0", "█▁"});
  CHECK(written(table, 0) == "Ann  3\nBen  0\n");
  CHECK(written(table, 80) == "Ann  3  ▁█\nBen  0  █▁\n");
  CHECK(written(table, 10) == "Ann  3  ▁█\nBen  0  █▁\n");
  CHECK(written(table, 9) == "Ann  3\nBen  0\n");  // it gives way before the table is cut
}

TEST_CASE("a paragraph is broken between words, whatever its pieces are") {
  Blocks blocks;
  blocks.paragraph({{"irregular", Tone::bad}, {": a card was led out of"}, {" turn"}}, 2);
  blocks.paragraph("a line that is wider than the output", 1);
  blocks.gap();
  blocks.add(Paragraph{.line = "1. one two three", .hang = 3});
  blocks.heading("the end");
  CHECK(text(blocks, {.columns = 16}) ==
        "  irregular: a\n  card was led\n  out of turn\n a line that is\n wider than the\n output\n\n1. one two three\n"
        "the end\n");
  CHECK(text(blocks, {.columns = 10}).find("1. one two\n   three\n") != std::string::npos);
  CHECK(
      text(blocks, {}) ==
      "  irregular: a card was led out of turn\n a line that is wider than the output\n\n1. one two three\nthe end\n");
}

TEST_CASE("a mark takes no room and is ended on every line") {
  Blocks blocks;
  blocks.paragraph({{"may be played: 4S 9H", Tone::strong}, {" or not"}});
  CHECK(text(blocks, {.colour = true, .columns = 15}) == "\x1b[1mmay be played:\x1b[0m\n\x1b[1m4S 9H\x1b[0m or not\n");
  Blocks pieces;
  pieces.paragraph({{"**", Tone::plain}, {"AF-1", Tone::strong}, {", then"}});
  CHECK(text(pieces, {.colour = true}) == "**\x1b[1mAF-1\x1b[0m, then\n");
}

TEST_CASE("a table has no row, and is none") {
  Blocks blocks{Table{}};
  CHECK(blocks.empty());
  CHECK(text(blocks, {}).empty());
}

TEST_CASE("comma-separated texts are quoted, and no formulas; numbers stay") {
  Table table{.alignment = "lr"};
  table.add({"=1+1", "-4"});
  table.add({"a \"b\", c", "2.5"});
  CHECK(csv(table) == "'=1+1,-4\n\"a \"\"b\"\", c\",2.5\n");
}
