#include "cli/pager.hpp"

#include <fstream>
#include <iterator>
#include <string>

#include "catch.hpp"
#include "folder.hpp"

using tavolo::cli::show_paged;
using tavolo::tests::Folder;

TEST_CASE("a pager gets the whole text") {
  const Folder folder;
  const std::string file = folder.file("page");
  std::string text;
  while (text.size() < (1U << 20U)) text += "a line of a rule book\n";
  CHECK(show_paged("cat >'" + file + "'", text));
  std::ifstream in(file);
  CHECK(std::string(std::istreambuf_iterator<char>(in), {}) == text);
}

TEST_CASE("to leave the pager early is no mistake") {
  const std::string text(1U << 20U, 'x');
  CHECK(show_paged("head -c 1 >/dev/null", text));
  CHECK(show_paged("true", text));
  CHECK(show_paged("head -c 1 >/dev/null; false", text));
  CHECK(show_paged("kill -9 $$", text));
}

TEST_CASE("a pager that cannot be run is told from one that shows nothing") {
  CHECK_FALSE(show_paged("no-such-pager-anywhere 2>/dev/null", "text"));
  CHECK_FALSE(show_paged("/dev/null 2>/dev/null", "text"));
  CHECK_FALSE(show_paged("cat |", "text"));
  CHECK_FALSE(show_paged("false", "text"));
  CHECK_FALSE(show_paged("false", std::string(1U << 20U, 'x')));
}
