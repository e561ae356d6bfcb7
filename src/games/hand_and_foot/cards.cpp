#include "games/hand_and_foot/cards.hpp"

#include "base/name.hpp"
#include "cards/letters.hpp"

namespace tavolo::games::hand_and_foot {
namespace {

constexpr std::array<std::string_view, kinds> signs{"A", "K", "Q", "J", "T", "9",  "8", "7",
                                                    "6", "5", "4", "2", "*", "3r", "3b"};
constexpr cards::Letters letters{"AKQJT9876542*"};  // those of one letter, which are the first of the signs
constexpr std::array<std::string_view, kinds> words{"ace",  "king",  "queen", "jack",      "ten",
                                                    "nine", "eight", "seven", "six",       "five",
                                                    "four", "two",   "joker", "red three", "black three"};

}  // namespace

std::optional<Kind> take_kind(std::string_view& text) {
  const auto take = [&](Kind kind, std::size_t bytes) {
    text.remove_prefix(bytes);
    return kind;
  };
  if (text.empty()) return std::nullopt;
  if (text.starts_with("10")) return take(Kind::ten, 2);
  constexpr std::string_view joker = "joker";  // no shell takes it for its own, as it does the sign
  if (base::lower(text.front()) == 'j' && base::begins_with(text, joker)) return take(Kind::joker, joker.size());
  if (const int place = letters.place_of(text.front()); place >= 0) return take(static_cast<Kind>(place), 1);
  for (const Kind three : {Kind::red_three, Kind::black_three}) {
    const std::string_view sign = signs[index(three)];
    if (base::begins_with(text, sign)) return take(three, sign.size());
  }
  return std::nullopt;
}

std::optional<Kind> read_kind(std::string_view text) {
  if (base::same_word(text, "jk")) return Kind::joker;  // in a string of cards it is a jack and a king
  const auto kind = take_kind(text);
  return text.empty() ? kind : std::nullopt;
}

std::string word(Kind kind, int count) {
  std::string one(words[index(kind)]);
  if (count == 1) return one;
  return one + (kind == Kind::six ? "es" : "s");
}

std::string text_of(const Cards& cards) {
  std::string text;
  for (std::size_t i = 0; i < kinds; ++i) {
    for (int n = 0; n < cards.of[i]; ++n) text += signs[i];
  }
  return text;
}

}  // namespace tavolo::games::hand_and_foot
