#include "report/html.hpp"

#include "catch.hpp"
#include "report/site.hpp"
#include "report/svg.hpp"

using namespace tavolo;
using report::Blocks;
using report::Html;
using report::Line;
using report::Names;
using report::Paragraph;
using report::Table;
using report::Tone;

namespace {

std::string written(const Blocks& blocks) {
  const book::HiddenNames nobody;
  const Html html(nobody, [](Names names, std::string_view what) {
    return names == Names::player || what == "AF-9" ? std::string{} : "to-" + std::string(what) + "\"";
  });
  return html.blocks(blocks, "a \"table\"");
}

}  // namespace

TEST_CASE("no text acts on who reads a page") {
  CHECK(report::escaped("<b a=\"1\" c='2'>&</b>") == "&lt;b a=&quot;1&quot; c=&#39;2&#39;&gt;&amp;&lt;/b&gt;");
  CHECK(report::escaped("\x1b[2J\x80") == "\\x1b[2J\\x80");
  Blocks blocks;
  blocks.paragraph({{"<i>", Tone::bad}, {"</main>"}});
  CHECK(written(blocks) == "<p><em>&lt;i&gt;</em>&lt;/main&gt;</p>\n");
}

TEST_CASE("what a text names leads there, and an address is escaped too") {
  Blocks blocks;
  blocks.paragraph({{"AF-1", Tone::plain, Names::clause}, {" AF-2"}});
  CHECK(written(blocks) == "<p><a href=\"to-AF-1&quot;\">AF-1</a> AF-2</p>\n");
  Table table{.alignment = "lr", .names = {Names::clause, Names::player}};
  table.add({"AF-8 AF-9", "Ann"});
  CHECK(written(Blocks(table)) ==
        "<div class=wide tabindex=0 role=group aria-label=\"a &quot;table&quot;\"><table>\n"
        "<tr><td><a href=\"to-AF-8&quot;\">AF-8</a> AF-9<td class=r>Ann</tr>\n</table></div>\n");
}

TEST_CASE("the first place is marked, and what is drawn with signs is left out") {
  Table table{.alignment = "rl", .head = true, .pictures = 1, .names = {Names::place}};
  table.add({"", "player", ""});
  table.add({"1", "Ann", "▁▂"});
  const std::string page = written(Blocks(table));
  CHECK(page.find("<th scope=col>player</tr></thead>") != std::string::npos);
  CHECK(page.find("<tr class=first><td class=r><a href=\"to-1&quot;\">1</a><td>Ann</tr>") != std::string::npos);
  CHECK(page.find("▁") == std::string::npos);
}

TEST_CASE("a table of many columns is marked, so that paper has smaller letters for it") {
  for (const auto& [columns, style] : {std::pair{12, "wide"}, {13, "\"wide many\""}, {21, "\"wide crowd\""}}) {
    Table table;
    table.add(std::vector<std::string>(static_cast<std::size_t>(columns), "1-0"));
    CHECK(written(Blocks(table)).starts_with(std::string("<div class=") + style + ' '));
  }
}

TEST_CASE("a line that was typed stands with its caret") {
  Blocks blocks;
  blocks.add(report::Pointer{{"d1 <x>", 3, 3}, 2});
  CHECK(written(blocks) == "<pre tabindex=0>  d1 &lt;x&gt;\n     ^\n</pre>\n");
}

TEST_CASE("a chart says in words what it shows, and its names stand apart") {
  report::Chart chart{.title = "points", .moments = {"deal 1", "deal 2"}, .curves = {}};
  for (const char* name : {"<Ann>", "Bartholomew the Great", "Cleo"}) {
    chart.curves.push_back({.name = name, .values = {0.0, 5.0}, .band = {1, 1}});
  }
  const std::string picture = report::svg(chart, {});
  CHECK(picture.find("aria-label=\"points, deal 1 to deal 2: &lt;Ann&gt; 5 +-1, Bartholomew the Great 5 +-1") !=
        std::string::npos);
  CHECK(picture.find(">Bartholomew…</text>") != std::string::npos);
  std::vector<double> heights;
  for (std::size_t i = 0; i < 3; ++i) {
    const std::size_t at = picture.find("<text class=n" + std::to_string(i));
    REQUIRE(at != std::string::npos);
    heights.push_back(std::stod(picture.substr(picture.find(" y=", at) + 3)));
  }
  CHECK(heights[1] - heights[0] >= 14);
  CHECK(heights[2] - heights[1] >= 14);
}

TEST_CASE("the style sheet closes every rule that it opens, and opens none inside another but for a medium") {
  int depth = 0;
  bool in_medium = false;
  for (const char c : report::style_sheet()) {
    if (c == '@') in_medium = true;
    if (c == '{') ++depth;
    if (c == '}') --depth;
    if (c == '}' && depth == 0) in_medium = false;
    CHECK((depth >= 0 && depth <= (in_medium ? 2 : 1)));
  }
  CHECK(depth == 0);
}
