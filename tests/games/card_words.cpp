#include "games/card_words.hpp"

#include <algorithm>
#include <string>
#include <string_view>

#include "catch.hpp"

using namespace tavolo::games;

namespace {

/// Whether who asks for one word means the other too.
bool means(std::string_view asked, const std::string& other) {
  return std::ranges::count(asked_words("", asked).front().others, other) == 1;
}

}  // namespace

TEST_CASE("a word is asked in all its forms") {
  for (const char* word : {"trick", "tricks", "Tricks"}) CHECK(means(word, "presa"));
  for (const char* word : {"renege", "reneges", "reneged", "reneging"}) CHECK(means(word, "revoke"));
  for (const char* word : {"swap", "swaps", "swapped", "swapping"}) CHECK(means(word, "exchange"));
  for (const char* word : {"expose", "exposed", "exposing"}) CHECK(means(word, "flashed"));
}

TEST_CASE("a word that only begins like another is none of its forms") {
  CHECK_FALSE(means("caring", "carta"));  // no card
  CHECK_FALSE(means("pacing", "deck"));   // no pack
  CHECK(means("re", "king"));
  CHECK_FALSE(means("red", "king"));
  CHECK_FALSE(means("res", "king"));
}
