#include "report/code.hpp"

#include <fmt/format.h>

#include <string>
#include <vector>

#include "base/lines.hpp"
#include "catch.hpp"

using namespace tavolo::report;

namespace {

constexpr std::string_view address = "http://192.168.178.21:8286/";

/// The cells of a code as text, a character each; '#' is one that is drawn.
std::vector<std::string> cells_of(const std::string& text) {
  std::vector<std::string> rows;
  std::string_view rest = text;
  while (!rest.empty()) {
    std::string_view line = tavolo::base::next_line(rest);
    std::string above, below;
    while (!line.empty()) {
      const std::string_view piece = line.substr(0, line.front() == ' ' ? 1 : 3);
      above += piece == "█" || piece == "▀" ? '#' : '.';
      below += piece == "█" || piece == "▄" ? '#' : '.';
      line.remove_prefix(piece.size());
    }
    rows.insert(rows.end(), {above, below});
  }
  return rows;
}

}  // namespace

TEST_CASE("a code in half blocks has the marks by which it is found, and light around it") {
  const std::vector<std::string> rows = cells_of(code_text(address, Ground::light));
  const std::size_t size = rows.front().size();
  CHECK((size - 8) % 4 == 1);
  REQUIRE(rows.size() == size + 1);  // a half row is left over
  const std::vector<std::string> mark{"#######", "#.....#", "#.###.#", "#.###.#", "#.###.#", "#.....#", "#######"};
  for (std::size_t y = 0; y < mark.size(); ++y) {
    CHECK(rows[4 + y].substr(4, 7) == mark[y]);
    CHECK(rows[4 + y].substr(size - 11, 7) == mark[y]);
    CHECK(rows[size - 11 + y].substr(4, 7) == mark[y]);
  }
  const std::string none(size, '.');
  for (const std::size_t y : {0U, 1U, 2U, 3U}) {
    CHECK(rows[y] == none);
    CHECK(rows[size - 1 - y] == none);
    for (const std::string& row : rows) CHECK((row[y] == '.' && row[size - 1 - y] == '.'));
  }
}

TEST_CASE("a terminal that is too narrow for a code says how wide it must be") {
  const std::string code = code_text(address, Ground::light);
  const std::size_t size = cells_of(code).front().size();
  CHECK(code_text(address, Ground::light, size) == code);
  CHECK(code_text(address, Ground::light, size - 1) ==
        fmt::format("in a window of {} columns a code of it would stand here\n", size));
}

TEST_CASE("on a dark ground what is light is drawn") {
  const std::vector<std::string> light = cells_of(code_text(address, Ground::light));
  const std::vector<std::string> dark = cells_of(code_text(address, Ground::dark));
  for (std::size_t y = 0; y + 1 < light.size(); ++y) {
    for (std::size_t x = 0; x < light[y].size(); ++x) CHECK(light[y][x] != dark[y][x]);
  }
  CHECK(dark.back() == light.back());  // nothing stands below the code
}

TEST_CASE("the picture of a code is the same code, and says what it is") {
  const std::vector<std::string> rows = cells_of(code_text(address, Ground::light));
  std::string path;
  for (std::size_t y = 0; y < rows.size(); ++y) {
    for (std::size_t x = 0; x < rows[y].size();) {
      const std::size_t end = std::min(rows[y].find_first_not_of(rows[y][x], x), rows[y].size());
      if (rows[y][x] == '#') path += fmt::format("M{} {}h{}v1h-{}z", x, y, end - x, end - x);
      x = end;
    }
  }
  const std::size_t size = rows.front().size();
  CHECK(
      code_picture(address) ==
      fmt::format("<figure class=code><svg viewBox=\"0 0 {0} {0}\" role=img aria-label=\"code of {1}\"><rect width={0} "
                  "height={0} /><path d=\"{2}\"/></svg><figcaption>{1}</figcaption></figure>\n",
                  size, address, path));
  const std::string hostile = code_picture("<b>&\"");
  CHECK(hostile.find("<figcaption>&lt;b&gt;&amp;&quot;</figcaption>") != std::string::npos);
}
