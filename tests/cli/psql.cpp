// Rows as psql copies them: what goes to a database comes back.

#include "cli/psql.hpp"

#include <string>
#include <vector>

#include "catch.hpp"

using namespace tavolo;

TEST_CASE("what is copied into a database comes back as it was") {
  std::string all;
  for (int c = 1; c < 256; ++c) all += static_cast<char>(c);
  const std::vector<std::string> values{all, "", "A 7 5 / B 6 6", "ends in \\", "\\N", "\t\n\r\\\t"};
  std::string row;
  for (const std::string& value : values) {
    if (!row.empty()) row += '\t';
    cli::add_copied(row, value);
  }
  CHECK(row.find('\n') == std::string::npos);
  CHECK(cli::copied_values(row) == values);
}

TEST_CASE("what a database copies out is read as it writes it") {
  CHECK(cli::copied_values(R"(\N	a\tb	\b\f\n\r\t\v	c\\N	\q	\)") ==
        std::vector<std::string>{"", "a\tb", "\b\f\n\r\t\v", "c\\N", "q", "\\"});
}
