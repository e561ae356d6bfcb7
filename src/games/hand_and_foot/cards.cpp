#include "games/hand_and_foot/cards.hpp"

#include "base/name.hpp"

namespace tavolo::games::hand_and_foot {
namespace {

constexpr std::array<std::string_view, kinds> signs{"A", "K", "Q", "J", "T", "9",  "8", "7",
                                                    "6", "5", "4", "2", "*", "3r", "3b"};
constexpr std::array<std::string_view, kinds> words{"ace",  "king",  "queen", "jack",      "ten",
                                                    "nine", "eight", "seven", "six",       "five",
                                                    "four", "two",   "joker", "red three", "black three"};

}  // namespace

std::optional<Kind> take_kind(std::string_view& text) {
  if (text.starts_with("10")) {
    text.remove_prefix(2);
    return Kind::ten;
  }
  constexpr std::string_view joker = "joker";  // no shell takes it for its own, as it does the sign
  if (base::begins_with(text, joker)) {
    text.remove_prefix(joker.size());
    return Kind::joker;
  }
  const char first = text.empty() ? '\0' : base::lower(text.front());
  for (std::size_t i = 0; i < kinds; ++i) {
    // Every card of every record asks them all.
    if (base::lower(signs[i].front()) != first || !base::begins_with(text, signs[i])) continue;
    text.remove_prefix(signs[i].size());
    return static_cast<Kind>(i);
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
