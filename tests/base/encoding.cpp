#include "base/encoding.hpp"

#include <string>

#include "catch.hpp"

using tavolo::base::control_in;
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

TEST_CASE("the first control character is found, and blanks and letters are none") {
  CHECK(control_in("d1 t6H\t; \r\n\v\fé à") == std::string_view::npos);
  CHECK(control_in("") == std::string_view::npos);
  CHECK(control_in("d1\x1b[2J") == 2);
  CHECK(control_in("\x08") == 0);
  CHECK(control_in("\x0e") == 0);
  CHECK(control_in("a\x1f") == 1);
  CHECK(control_in("ab\x7f") == 2);
  CHECK(control_in(std::string("a\0", 2)) == 1);
  CHECK(control_in("é\xC2\x9B") == 2);                  // U+009B begins a sequence as ESC [ does
  CHECK(control_in("a\xC2\xA0\x1b") == 3);              // the blank that does not break is none
  CHECK(control_in("\xC2") == std::string_view::npos);  // half a character is not this matter
  CHECK(control_in("\xC2\xA9\x9B") == std::string_view::npos);
}
