#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace tavolo::games::hand_and_foot {

/// A kind of card: suits do not matter, but for the threes.
enum class Kind : std::uint8_t {
  ace,
  king,
  queen,
  jack,
  ten,
  nine,
  eight,
  seven,
  six,
  five,
  four,
  two,
  joker,
  red_three,
  black_three,
};

inline constexpr std::size_t kinds = 15;
/// Kinds that are a rank of melds, from the ace to the four.
inline constexpr std::size_t naturals = 11;

[[nodiscard]] constexpr std::size_t index(Kind kind) noexcept { return static_cast<std::size_t>(kind); }
[[nodiscard]] constexpr bool is_wild(Kind kind) noexcept { return kind == Kind::two || kind == Kind::joker; }
[[nodiscard]] constexpr bool is_three(Kind kind) noexcept { return index(kind) > index(Kind::joker); }

/// Counted cards.
struct Cards {
  std::array<int, kinds> of{};

  [[nodiscard]] int count(Kind kind) const noexcept { return of[index(kind)]; }
  void add(Kind kind, int count = 1) noexcept { of[index(kind)] += count; }
  void add(const Cards& cards) noexcept {
    for (std::size_t i = 0; i < kinds; ++i) of[i] += cards.of[i];
  }
  /// Takes away cards that are among these.
  void take(const Cards& cards) noexcept {
    for (std::size_t i = 0; i < kinds; ++i) of[i] -= cards.of[i];
  }
  [[nodiscard]] int size() const noexcept {
    int sum = 0;
    for (const int count : of) sum += count;
    return sum;
  }
  [[nodiscard]] int wild() const noexcept { return count(Kind::two) + count(Kind::joker); }
  [[nodiscard]] int threes() const noexcept { return count(Kind::red_three) + count(Kind::black_three); }
  bool operator==(const Cards&) const = default;
};

/// The card at the beginning of the text, which is cut off: `A` to `4`, `T` or `10`, `2`, `*`, `3r`, `3b`.
[[nodiscard]] std::optional<Kind> take_kind(std::string_view& text);
/// A card that is the whole text; a joker may be `JK` here.
[[nodiscard]] std::optional<Kind> read_kind(std::string_view text);
/// The card in words: `king`, `black three`; `kings` for several.
[[nodiscard]] std::string word(Kind kind, int count = 1);
/// The cards as they are written, naturals first: `KKK2*`.
[[nodiscard]] std::string text_of(const Cards& cards);

}  // namespace tavolo::games::hand_and_foot
