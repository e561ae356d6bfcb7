#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <iterator>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

namespace tavolo::base {

/// A list of a few numbers, or the like, so many of which need no memory of their own: for values of which there are
/// hundreds of thousands. In all else it is a vector.
template <typename T, std::size_t own>
class Few {
  static_assert(std::is_trivially_copyable_v<T>);

 public:
  using value_type = T;
  using iterator = T*;
  using const_iterator = const T*;
  using reference = T&;
  using const_reference = const T&;

  Few() = default;
  Few(std::initializer_list<T> list) : Few(std::span<const T>(list)) {}
  Few(const std::vector<T>& list) : Few(std::span<const T>(list)) {}  // NOLINT(google-explicit-constructor)
  template <std::size_t other>
  Few(const Few<T, other>& list) : Few(std::span<const T>(list)) {}  // NOLINT(google-explicit-constructor)
  explicit Few(std::span<const T> list) : Few() { assign(list.begin(), list.end()); }
  Few(std::size_t count, T value) : Few() { assign(count, value); }
  Few(const Few& other) : Few(std::span<const T>(other)) {}
  Few(Few&& other) noexcept : Few() { swap(other); }
  Few& operator=(const Few& other) {
    if (this != &other) assign(other.begin(), other.end());
    return *this;
  }
  Few& operator=(Few&& other) noexcept {
    swap(other);
    return *this;
  }
  ~Few() {
    if (is_far()) delete[] m_kept.far;
  }

  [[nodiscard]] T* begin() noexcept { return is_far() ? m_kept.far : m_kept.near.data(); }
  [[nodiscard]] const T* begin() const noexcept { return is_far() ? m_kept.far : m_kept.near.data(); }
  [[nodiscard]] T* end() noexcept { return begin() + m_size; }
  [[nodiscard]] const T* end() const noexcept { return begin() + m_size; }
  [[nodiscard]] std::size_t size() const noexcept { return m_size; }
  [[nodiscard]] bool empty() const noexcept { return m_size == 0; }
  [[nodiscard]] T& operator[](std::size_t at) noexcept { return begin()[at]; }
  [[nodiscard]] const T& operator[](std::size_t at) const noexcept { return begin()[at]; }
  [[nodiscard]] T& front() noexcept { return *begin(); }
  [[nodiscard]] const T& front() const noexcept { return *begin(); }
  [[nodiscard]] T& back() noexcept { return end()[-1]; }
  [[nodiscard]] const T& back() const noexcept { return end()[-1]; }

  void resize(std::size_t size, T value = {}) {
    grow(size);
    if (size > m_size) std::fill(end(), begin() + size, value);
    m_size = static_cast<std::uint32_t>(size);
  }
  void clear() noexcept { m_size = 0; }
  void push_back(T value) {
    grow(m_size + std::size_t{1});
    begin()[m_size++] = value;
  }
  void assign(std::size_t count, T value) {
    m_size = 0;
    resize(count, value);
  }
  template <std::input_iterator From>
  void assign(From from, From to) {
    m_size = 0;
    for (; from != to; ++from) push_back(*from);
  }

  [[nodiscard]] friend bool operator==(const Few& one, const Few& other) { return std::ranges::equal(one, other); }
  [[nodiscard]] friend bool operator==(const Few& one, const std::vector<T>& other) {
    return std::ranges::equal(one, other);
  }

 private:
  /// What is kept here, or where.
  union Kept {
    std::array<T, own> near;
    T* far;
  };

  [[nodiscard]] bool is_far() const noexcept { return m_room > own; }

  void swap(Few& other) noexcept {
    std::swap(m_size, other.m_size);
    std::swap(m_room, other.m_room);
    std::swap(m_kept, other.m_kept);
  }

  void grow(std::size_t size) {
    if (size <= m_room) return;
    const std::size_t room = std::max(size, 2 * std::size_t{m_room});
    T* const far = new T[room];
    std::copy(begin(), end(), far);
    if (is_far()) delete[] m_kept.far;
    m_kept.far = far;
    m_room = static_cast<std::uint32_t>(room);
  }

  std::uint32_t m_size = 0, m_room = own;
  Kept m_kept = {.near = {}};
};

}  // namespace tavolo::base
