#include "base/number.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "catch.hpp"

using namespace tavolo::base;

TEST_CASE("sums and products are whole numbers") {
  CHECK(sum("57").value == 57);
  CHECK(sum("12+11+7").value == 30);
  CHECK(sum("3x20+15").value == 75);
  CHECK(sum("-20").value == -20);
  CHECK(sum("-3+5").value == 2);  // the minus is of the first number alone
  CHECK(sum("-3x4+20+1").value == 9);
}

TEST_CASE("what is no number is told apart from what is too large") {
  for (const char* text : {"", "+", "1+", "x3", "3x", "1.5", "--2", "12a", "1-2"}) {
    CAPTURE(text);
    CHECK(sum(text).fault == Number::Fault::not_a_number);
  }
  CHECK(sum("9223372036854775808").fault == Number::Fault::overflow);
  CHECK(sum("9223372036854775807+1").fault == Number::Fault::overflow);
  CHECK(sum("9223372036854775807x2").fault == Number::Fault::overflow);
}

TEST_CASE("a whole number has digits only") {
  CHECK(whole("0012").value == 12);
  CHECK(whole("9223372036854775807").value == 9223372036854775807);
  for (const char* text : {"", "-1", "+1", " 1", "1 ", "0x1"}) {
    CAPTURE(text);
    CHECK(whole(text).fault == Number::Fault::not_a_number);
  }
  CHECK(whole("99999999999999999999").fault == Number::Fault::overflow);
}

TEST_CASE("a number is taken off a text where it is one that may be meant") {
  const auto taken = [](std::string_view text) {
    const auto number = take_whole(text, 100);
    return std::pair(number, std::string(text));
  };
  CHECK(taken("7H") == std::pair(std::optional(7), std::string("H")));
  CHECK(taken("100") == std::pair(std::optional(100), std::string()));
  CHECK(taken("0+5") == std::pair(std::optional(0), std::string("+5")));
  for (const char* text : {"", "H7", "-1", "+1", " 1", "101x", "99999999999999999999"}) {
    CHECK(taken(text) == std::pair(std::optional<int>(), std::string(text)));
  }
}
