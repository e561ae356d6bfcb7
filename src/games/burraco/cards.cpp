#include "games/burraco/cards.hpp"

#include <utility>

#include "base/name.hpp"
#include "cards/letters.hpp"

namespace tavolo::games::burraco {
namespace {

constexpr std::string_view letters = "AKQJT98765432*";
constexpr cards::Letters places{letters};
constexpr std::array<std::string_view, ranks> words{"ace",   "king", "queen", "jack", "ten",   "nine", "eight",
                                                    "seven", "six",  "five",  "four", "three", "two",  "joker"};

}  // namespace

std::optional<Rank> take_rank(std::string_view& text) {
  if (text.starts_with("10")) {
    text.remove_prefix(2);
    return Rank::ten;
  }
  if (text.empty()) return std::nullopt;
  // No shell takes a word for its own, as it does the sign; and Italians have their names for both.
  constexpr std::array<std::pair<std::string_view, Rank>, 3> names{
      {{"joker", Rank::joker}, {"matta", Rank::joker}, {"pinella", Rank::two}}};
  for (const auto& [name, rank] : names) {
    if (base::lower(text.front()) != name.front() || !base::begins_with(text, name)) continue;
    text.remove_prefix(name.size());
    return rank;
  }
  const int at = places.place_of(text.front());
  if (at < 0) return std::nullopt;
  text.remove_prefix(1);
  return static_cast<Rank>(at);
}

std::optional<Card> take_card(std::string_view& text) {
  const auto rank = take_rank(text);
  if (!rank) return std::nullopt;
  Card card{*rank};
  if (*rank == Rank::joker) return card;
  const std::size_t width = text.starts_with('\xE2') ? 3 : 1;  // of one of the signs, or a letter
  if (const auto suit = read_suit(text.substr(0, width))) {
    text.remove_prefix(width);
    card.suit = *suit;
  }
  return card;
}

std::optional<Card> read_card(std::string_view text) {
  if (base::same_word(text, "jk")) return Card{Rank::joker};  // in a string of cards it is a jack and a king
  const auto card = take_card(text);
  return text.empty() ? card : std::nullopt;
}

std::optional<Suit> read_suit(std::string_view text) noexcept {
  const auto suit = cards::read_suit(text);
  return suit ? std::optional(static_cast<Suit>(*suit)) : std::nullopt;
}

char letter(Rank rank) noexcept { return letters[index(rank)]; }

char letter(Suit suit) noexcept { return cards::letter(static_cast<cards::Suit>(suit)); }

std::string_view word(Suit suit) noexcept { return cards::word(static_cast<cards::Suit>(suit)); }

std::string word(Rank rank, int count) {
  std::string one(words[index(rank)]);
  if (count == 1) return one;
  return one + (rank == Rank::six ? "es" : "s");
}

std::string text_of(const Card& card) {
  std::string text(1, letter(card.rank));
  if (card.suit != Suit::none) text += letter(card.suit);
  return text;
}

std::string text_of(const Cards& cards, Suit own) {
  std::string text;
  for (std::size_t rank = 0; rank < ranks; ++rank) {
    for (std::size_t suit = 0; suit <= suits; ++suit) {
      Card card = Cards::card_at(suit * ranks + rank);
      const int count = cards.count(card);
      if (card.suit == own) card.suit = Suit::none;
      for (int n = 0; n < count; ++n) text += text_of(card);
    }
  }
  return text;
}

}  // namespace tavolo::games::burraco
