#pragma once

#include <fmt/core.h>

#include <array>
#include <compare>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "base/few.hpp"

namespace tavolo::games {

/// No seat, or no side.
struct Nobody {};
inline constexpr Nobody nobody;

/// One of the seats or sides of a match, or nobody. The program counts them from 0; what people see is `number` and
/// `letter`.
template <class Kind>
class Place {
 public:
  constexpr Place(Nobody = nobody) noexcept {}  // NOLINT(google-explicit-constructor)
  template <std::integral Index>
  constexpr explicit Place(Index index) noexcept : m_index(static_cast<int>(index)) {}

  /// From 0; -1 for nobody.
  [[nodiscard]] constexpr int index() const noexcept { return m_index; }

  constexpr Place& operator++() noexcept {
    ++m_index;
    return *this;
  }

  // clang-tidy 14 takes the 0 of a comparison that is made by default for a pointer.
  friend constexpr auto operator<=>(const Place&, const Place&) = default;  // NOLINT(modernize-use-nullptr)

 private:
  int m_index = -1;
};

/// A place in a match, in the order of play.
using Seat = Place<struct OfSeats>;
/// Who scores together.
using Side = Place<struct OfSides>;

/// The number of a seat as people say it, which is also how it prints, and the seat of a number.
[[nodiscard]] constexpr int number(Seat seat) noexcept { return seat.index() + 1; }
[[nodiscard]] constexpr Seat numbered_seat(std::integral auto number) noexcept { return Seat(number - 1); }
/// The letter of a side, which is also how it prints.
[[nodiscard]] constexpr char letter(Side side) noexcept { return static_cast<char>('A' + side.index()); }

/// The first seats or sides, so many, for a loop.
template <class One>
class All {
 public:
  constexpr explicit All(int size) noexcept : m_size(size) {}

  struct Iterator {
    using value_type = One;
    using difference_type = int;

    One one = {};

    constexpr One operator*() const noexcept { return one; }
    constexpr Iterator& operator++() noexcept {
      ++one;
      return *this;
    }
    constexpr Iterator operator++(int) noexcept { return {std::exchange(one, One(one.index() + 1))}; }
    constexpr bool operator==(const Iterator& other) const noexcept { return one == other.one; }
  };

  [[nodiscard]] constexpr std::size_t size() const noexcept { return static_cast<std::size_t>(m_size); }
  [[nodiscard]] constexpr Iterator begin() const noexcept { return {One(0)}; }
  [[nodiscard]] constexpr Iterator end() const noexcept { return {One(m_size)}; }

 private:
  int m_size;
};

/// Of points every deal has many lists: those of so few sides need no memory of their own.
template <class T>
struct ListOf {
  using Type = std::vector<T>;
};
template <>
struct ListOf<std::int64_t> {
  using Type = base::Few<std::int64_t, 4>;
};

/// A value for each seat or side of a match.
template <class One, class T>
struct ListBy : ListOf<T>::Type {
  using List = typename ListOf<T>::Type;
  using List::List;
  explicit ListBy(All<One> all, const T& value = {}) : List(all.size(), value) {}
  ListBy(List values) : List(std::move(values)) {}  // NOLINT(google-explicit-constructor)

  /// The seats or sides that have a value.
  [[nodiscard]] All<One> all() const noexcept { return All<One>(static_cast<int>(List::size())); }
  [[nodiscard]] typename List::reference operator[](One one) { return List::operator[](index(one)); }
  [[nodiscard]] typename List::const_reference operator[](One one) const { return List::operator[](index(one)); }

 private:
  static constexpr std::size_t index(One one) { return static_cast<std::size_t>(one.index()); }
};

template <class T>
using BySeat = ListBy<Seat, T>;
template <class T>
using BySide = ListBy<Side, T>;

/// The same for a game that knows how many there are at most.
template <class One, class T, std::size_t size>
struct ArrayBy : std::array<T, size> {
  using Array = std::array<T, size>;

  [[nodiscard]] constexpr T& operator[](One one) { return Array::operator[](index(one)); }
  [[nodiscard]] constexpr const T& operator[](One one) const { return Array::operator[](index(one)); }

 private:
  static constexpr std::size_t index(One one) { return static_cast<std::size_t>(one.index()); }
};

}  // namespace tavolo::games

template <>
struct fmt::formatter<tavolo::games::Seat> : fmt::formatter<int> {
  auto format(tavolo::games::Seat seat, format_context& context) const {
    return formatter<int>::format(number(seat), context);
  }
};

template <>
struct fmt::formatter<tavolo::games::Side> : fmt::formatter<char> {
  auto format(tavolo::games::Side side, format_context& context) const {
    return formatter<char>::format(letter(side), context);
  }
};
