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
  for (const char* word : {"calare", "calo", "cali", "cala", "caliamo", "calano"}) CHECK(means(word, "lay down"));
  for (const char* word : {"pesco", "peschi", "peschiamo", "pescano"}) CHECK(means(word, "draw"));
}

TEST_CASE("a word that only begins like another is none of its forms") {
  CHECK_FALSE(means("caring", "carta"));  // no card
  CHECK_FALSE(means("pacing", "deck"));   // no pack
  CHECK(means("re", "king"));
  CHECK_FALSE(means("red", "king"));
  CHECK_FALSE(means("res", "king"));
  CHECK_FALSE(means("calore", "lay down"));
  CHECK_FALSE(means("vinile", "win"));
}

TEST_CASE("the name of a game is no word of a question where it says of which game it is") {
  const auto words = [](std::string_view game, std::string_view question) {
    std::string list;
    for (const AskedWord& asked : asked_words(game, question)) list += asked.word + ' ';
    return list;
  };
  CHECK(words("spades", "who deals in spades") == "who deals in ");
  CHECK(words("spades", "queen of spades") == "queen of spades ");
  CHECK(words("scopa", "come si gioca a scopa") == "come si gioca a ");
  CHECK(words("scopa", "how much is a scopa") == "how much is a scopa ");
  CHECK(words("scopa", "a scopa") == "a scopa ");
  CHECK(words("scala-quaranta", "quanti jolly nella scala quaranta") == "quanti jolly nella ");
}
