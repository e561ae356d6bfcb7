#include "games/questions.hpp"

#include <algorithm>
#include <utility>

#include "base/name.hpp"
#include "base/number.hpp"
#include "games/pieces.hpp"

namespace tavolo::games {
namespace {

constexpr bool is_blank(char c) { return c == ' ' || c == '\t' || c == ','; }

/// The width of a rank at the beginning of the text; 0 where none is.
std::size_t rank_width(std::string_view text) {
  const std::size_t width = text.starts_with("10") ? 2 : 1;
  return cards::read_rank(text.substr(0, width)) ? width : 0;
}

/// A card at the beginning of the text, which is cut off.
std::optional<cards::Card> take_card(std::string_view& text, const std::optional<cards::Suit>& led) {
  const std::size_t width = rank_width(text);
  if (width == 0) return std::nullopt;
  const auto rank = cards::read_rank(text.substr(0, width));
  const std::string_view rest = text.substr(width);
  constexpr std::size_t sign = 3;  // bytes of a suit that is not a letter
  for (const std::size_t bytes : {std::size_t{1}, sign}) {
    const auto suit = cards::read_suit(rest.substr(0, bytes));
    if (!suit) continue;
    text = rest.substr(std::min(bytes, rest.size()));
    return cards::Card{*rank, *suit};
  }
  if (!led || (!rest.empty() && rank_width(rest) == 0)) return std::nullopt;
  text = rest;
  return cards::Card{*rank, *led};
}

/// Whether a word ends the cards of a trick: who won it, a note or the next line.
bool ends_cards(std::string_view word) {
  return word.front() == '>' || word.front() == ';' || word == "/" || word == "then" || base::same_word(word, "won");
}

/// The card that the first of the words name, `king of hearts`, or `king` of the suit that was led, and how many they
/// are.
std::pair<std::optional<cards::Card>, std::size_t> named_card(std::span<const std::string_view> words,
                                                              const std::optional<cards::Suit>& led) {
  constexpr std::size_t fewest = 3;  // letters
  if (words.front().size() < fewest) return {};
  const std::size_t last = words.size() > 2 && base::same_word(words[1], "of") ? 2 : 1;
  const auto card = words.size() > last ? find_card(fmt::format("{} {}", words.front(), words[last])) : std::nullopt;
  if (card) return {card, last + 1};
  const auto rank = find_rank(words.front());
  if (!rank || !led) return {};
  return {cards::Card{*rank, *led}, 1};
}

/// Cards as a record writes them, `TD 6D 4D QS`, of `td 6 4 qs`, `td64qs` or `ten of diamonds six …`: a card without a
/// suit is of the suit of the first one, or of the suit that was led. What is none stays as it is, for the reader to
/// refuse, and so does all that follows the cards. Nothing where the text has no card.
std::optional<std::string> spelled_cards(std::string_view typed, std::optional<cards::Suit> led) {
  std::string spelled;
  bool has_card = false;
  const auto add = [&](cards::Card card) {
    has_card = true;
    if (!led) led = card.suit;
    spelled = joined(spelled, cards::name(card));
  };
  const std::vector<std::string_view> words = typed_words(typed);
  for (auto rest = std::span(words); !rest.empty();) {
    std::string_view word = rest.front();
    if (ends_cards(word)) {
      spelled = joined(spelled, typed.substr(static_cast<std::size_t>(word.data() - typed.data())));
      break;
    }
    if (const auto [card, count] = named_card(rest, led); card) {
      add(*card);
      rest = rest.subspan(count);
      continue;
    }
    while (const auto card = take_card(word, led)) add(*card);
    if (!word.empty()) spelled = joined(spelled, word);
    rest = rest.subspan(1);
  }
  if (!has_card) return std::nullopt;
  return spelled;
}

}  // namespace

std::string joined(std::string_view word, std::string_view typed) {
  return word.empty() || typed.empty() ? fmt::format("{}{}", word, typed) : fmt::format("{} {}", word, typed);
}

std::vector<std::string_view> typed_words(std::string_view typed) {
  std::vector<std::string_view> words;
  for (auto begin = typed.begin(); begin != typed.end();) {
    begin = std::find_if_not(begin, typed.end(), is_blank);
    const auto end = std::find_if(begin, typed.end(), is_blank);
    if (begin != end)
      words.push_back(
          typed.substr(static_cast<std::size_t>(begin - typed.begin()), static_cast<std::size_t>(end - begin)));
    begin = end;
  }
  return words;
}

std::string numbered(std::span<const std::string_view> words, std::string_view typed) {
  const auto numbers = typed_words(typed);
  if (numbers.empty() || numbers.size() > words.size()) return std::string(typed);
  std::string text;
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    if (!base::whole(numbers[i])) return std::string(typed);
    text = joined(text, fmt::format("{} {}", words[i], numbers[i]));
  }
  return text;
}

std::string run_together(std::string_view typed) {
  std::string text;
  for (const std::string_view word : typed_words(typed)) text += word;
  return text;
}

Question turn_question(const Match& match, Turn turn, std::string_view what_was_done, std::string_view typed,
                       std::string_view words) {
  const std::string& name = match.players[turn.seat];
  const auto first = typed_words(typed);
  const bool names_turn = !first.empty() && find_turn(match, first.front());
  Question question{.label = fmt::format("turn {}, {}", turn.number, name),
                    .text = fmt::format(fmt::runtime(what_was_done), name),
                    .begins = true,
                    .readings = {std::string(typed), std::string(words)}};
  if (!names_turn) question.readings = {joined(fmt::format("{}.{}", turn.number, turn.seat), words)};
  return question;
}

Question turn_or_nothing(const Match& match, Turn turn, std::string_view what_was_done, std::string_view typed) {
  constexpr std::string_view nothing = "nothing";  // drawn and discarded
  Question question = turn_question(match, turn, what_was_done, typed, base::same_word(typed, nothing) ? "" : typed);
  question.offer = nothing;
  return question;
}

std::optional<std::string> trick_line(std::size_t index, Seat leader, std::span<const cards::Card> lying,
                                      std::string_view typed) {
  const auto cards = spelled_cards(typed, lying.empty() ? std::nullopt : std::optional(lying.front().suit));
  if (!cards) return std::nullopt;
  std::string line = fmt::format("#{} {}", index + 1, leader);
  for (const cards::Card card : lying) line = joined(line, cards::name(card));
  return joined(line, *cards);
}

std::string as_pair(std::string_view typed, char sign) {
  const auto words = typed_words(typed);
  if (words.size() != 2 || typed.find(sign) != std::string_view::npos) return std::string(typed);
  return fmt::format("{}{}{}", words[0], sign, words[1]);
}

}  // namespace tavolo::games
