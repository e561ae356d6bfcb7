#include "cards/card.hpp"

#include <string>
#include <vector>

#include "catch.hpp"

using namespace tavolo::cards;

TEST_CASE("every card reads as it is written, in either case, with its letter or its sign") {
  for (int i = 0; i < 52; ++i) {
    const Card card = card_of(i);
    const std::string written = name(card);
    CAPTURE(written);
    CHECK(card.index() == i);
    CHECK(read_card(written) == card);
    std::string small = written;
    for (char& c : small) c = static_cast<char>(c | (c >= 'A' ? 0x20 : 0));
    CHECK(read_card(small) == card);
    CHECK(read_rank(written.substr(0, 1)) == card.rank);
    CHECK(read_suit(written.substr(1)) == card.suit);
  }
  for (const char* heart : {"♥", "♡", "H", "h"}) CHECK(read_suit(heart) == Suit::hearts);
  for (const char* spade : {"♠", "♤"}) CHECK(read_suit(spade) == Suit::spades);
  for (const char* diamond : {"♦", "♢"}) CHECK(read_suit(diamond) == Suit::diamonds);
  for (const char* club : {"♣", "♧"}) CHECK(read_suit(club) == Suit::clubs);
  CHECK(read_card("10d") == Card{Rank::ten, Suit::diamonds});
  CHECK(read_card("10♣") == Card{Rank::ten, Suit::clubs});
}

TEST_CASE("what is no card is none") {
  for (const char* text : {"", "A", "10", "1S", "11S", "ZS", "0H", "AX", "ASS", "A♥♥", "SA", "♥", "1"}) {
    CAPTURE(text);
    CHECK_FALSE(read_card(text));
  }
  for (const char* text : {"", "X", "SS", "♥♥", "\xE2\x99"}) CHECK_FALSE(read_suit(text));
  for (const char* text : {"", "1", "11", "AA", "10 "}) CHECK_FALSE(read_rank(text));
}

TEST_CASE("a joker is a star or two letters") {
  for (const char* text : {"*", "JK", "jk", "Jk"}) CHECK(is_joker(text));
  for (const char* text : {"", "J", "K", "AK", "JQ", "**", "JKK"}) CHECK_FALSE(is_joker(text));
}

TEST_CASE("a set holds each card once, and tells them in the order of the pack") {
  const Card four{Rank::four, Suit::spades}, nine{Rank::nine, Suit::hearts}, ace{Rank::ace, Suit::clubs};
  CardSet set{ace, four, nine, four};
  CHECK(set.size() == 3);
  CHECK(names(set) == std::vector<std::string>{"4S", "9H", "AC"});
  CHECK(name(set) == "4S 9H AC");
  CHECK(set.contains(ace));
  CHECK_FALSE(set.insert(ace));
  set.erase(ace);
  CHECK_FALSE(set.contains(ace));
  CHECK(set.insert(ace));
  CHECK(set.of(Suit::hearts) == CardSet{nine});
  CHECK((set & CardSet{four, ace}) == CardSet{four, ace});
  CHECK(set - CardSet{four, ace} == CardSet{nine});
  CHECK((CardSet{four} | CardSet{nine, ace}) == set);
  CHECK(CardSet{}.empty());
  CHECK(name(CardSet{}).empty());
}
