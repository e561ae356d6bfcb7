#include "base/encoding.hpp"

#include <string>

#include "catch.hpp"

using tavolo::base::not_text;
using tavolo::base::without_mark;

TEST_CASE("the first byte that is no text is found") {
  CHECK(not_text("") == std::string_view::npos);
  CHECK(not_text("d1 t6H é ♥") == std::string_view::npos);
  CHECK(not_text("d1 \xFF\xFE") == 3);
  CHECK(not_text("\xC3") == 0);
  CHECK(not_text("é\xE2\x99") == 2);
  CHECK(not_text(std::string("d\0001", 3)) == 1);
  CHECK(not_text(std::string("\xC3\xA9\0\xFF", 4)) == 2);
  CHECK(not_text(std::string("\xC3\0", 2)) == 0);
}

TEST_CASE("a byte order mark is left out at the beginning only") {
  CHECK(without_mark("\xEF\xBB\xBF"
                     "case") == "case");
  CHECK(without_mark("case\xEF\xBB\xBF") == "case\xEF\xBB\xBF");
  CHECK(without_mark("\xEF\xBB") == "\xEF\xBB");
}
