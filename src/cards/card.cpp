#include "cards/card.hpp"

#include <fmt/format.h>

#include "base/name.hpp"
#include "cards/letters.hpp"

namespace tavolo::cards {
namespace {

constexpr std::string_view rank_letters = "23456789TJQKA";
constexpr std::string_view suit_letters = "SHDC";

constexpr Letters ranks{rank_letters};
constexpr Letters suits{suit_letters};

template <typename Kind>
std::optional<Kind> find(char c, const Letters& letters) {
  const int at = letters.place_of(c);
  if (at < 0) return std::nullopt;
  return static_cast<Kind>(at);
}

}  // namespace

std::optional<Rank> read_rank(std::string_view text) noexcept {
  if (text == "10") return Rank::ten;
  if (text.size() != 1) return std::nullopt;
  return find<Rank>(text.front(), ranks);
}

std::optional<Suit> read_suit(std::string_view text) noexcept {
  if (text.size() == 1) return find<Suit>(text.front(), suits);
  if (text.size() != 3 || text.front() != '\xE2') return std::nullopt;  // as all signs of suits begin
  if (text == "♠" || text == "♤") return Suit::spades;
  if (text == "♥" || text == "♡") return Suit::hearts;
  if (text == "♦" || text == "♢") return Suit::diamonds;
  if (text == "♣" || text == "♧") return Suit::clubs;
  return std::nullopt;
}

std::optional<Card> read_card(std::string_view text) noexcept {
  const std::size_t rank_size = text.starts_with("10") ? 2 : 1;
  if (text.size() <= rank_size) return std::nullopt;
  const auto rank = read_rank(text.substr(0, rank_size));
  if (!rank) return std::nullopt;
  const auto suit = read_suit(text.substr(rank_size));
  if (!suit) return std::nullopt;
  return Card{*rank, *suit};
}

bool is_joker(std::string_view text) noexcept {
  return text == "*" || base::same_word(text, "joker") || base::same_word(text, "jk");
}

char letter(Rank rank) noexcept { return rank_letters[static_cast<std::size_t>(rank)]; }

char letter(Suit suit) noexcept { return suit_letters[static_cast<std::size_t>(suit)]; }

std::string_view word(Suit suit) noexcept {
  switch (suit) {
    case Suit::spades: return "spades";
    case Suit::hearts: return "hearts";
    case Suit::diamonds: return "diamonds";
    case Suit::clubs: break;
  }
  return "clubs";
}

std::string name(Card card) { return {letter(card.rank), letter(card.suit)}; }

std::vector<std::string> names(CardSet cards) {
  std::vector<std::string> names;
  for (const Card card : cards) names.push_back(name(card));
  return names;
}

std::string name(CardSet cards) { return fmt::format("{}", fmt::join(names(cards), " ")); }

}  // namespace tavolo::cards
