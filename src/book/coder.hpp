#pragma once

#include <algorithm>
#include <array>
#include <concepts>
#include <cstdint>
#include <functional>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <unordered_map>
#include <vector>

#include "games/seat.hpp"
#include "season/partners.hpp"

// Values as few bytes, for what is remembered of matches: the same list of the parts of a value writes and reads them.
// Whoever reads must know that the bytes are as they were written; of others come values that mean nothing.
namespace tavolo::book {

/// What bytes name by its number, each once: words, and those who sat on a side.
class Named {
 public:
  Named() = default;
  /// Of what `text` wrote.
  explicit Named(std::string_view text);

  [[nodiscard]] const std::vector<std::string>& words() const noexcept { return m_words; }
  [[nodiscard]] const std::vector<season::Partners>& sides() const noexcept { return m_sides; }
  [[nodiscard]] std::string text() const;

  /// The number of a word or a side, a new one where it has none.
  [[nodiscard]] std::size_t number(const std::string& word) { return number(word, m_words, m_word_numbers); }
  [[nodiscard]] std::size_t number(const std::vector<std::string>& side) {
    // What is told of a match names its sides again and again.
    for (const std::size_t one : m_last_sides) {
      if (one < m_sides.size() && m_sides[one].people() == side) return one;
    }
    std::rotate(m_last_sides.begin(), m_last_sides.begin() + 1, m_last_sides.end());
    return m_last_sides.back() = number(side, m_sides, m_side_numbers);
  }

 private:
  struct OfPeople {
    // Not noexcept, so that the hash is kept beside each: it takes all names to work it out.
    std::size_t operator()(const std::vector<std::string>& people) const {
      std::size_t hash = people.size();
      for (const std::string& name : people) hash = 31 * hash + std::hash<std::string>()(name);
      return hash;
    }
  };

  template <class Thing, class Things, class Numbers>
  std::size_t number(const Thing& thing, Things& things, Numbers& numbers) {
    for (std::size_t i = numbers.size(); i < things.size(); ++i) numbers.try_emplace(things[i], i);
    const auto [found, is_new] = numbers.try_emplace(thing, things.size());
    if (is_new) things.emplace_back(thing);
    return found->second;
  }

  std::vector<std::string> m_words;
  std::vector<season::Partners> m_sides;
  std::unordered_map<std::string, std::size_t> m_word_numbers;                         ///< once one is asked for
  std::unordered_map<std::vector<std::string>, std::size_t, OfPeople> m_side_numbers;  ///< likewise
  std::array<std::size_t, 4> m_last_sides = {};
};

/// Writes a number in as many bytes as it needs, the lowest seven bits first; small ones in few, whatever their sign
/// is.
void add_number(std::string& bytes, std::integral auto number) {
  auto rest = static_cast<std::uint64_t>(number);
  if constexpr (std::is_signed_v<decltype(number)>) rest = number < 0 ? ~(rest << 1U) : rest << 1U;
  for (; rest >= 0x80U; rest >>= 7U) bytes += static_cast<char>(rest % 0x80U + 0x80U);
  bytes += static_cast<char>(rest);
}

/// Writes a text behind its size.
inline void add_text(std::string& bytes, std::string_view text) {
  add_number(bytes, text.size());
  bytes += text;
}

/// Writes values.
class Encoder {
 public:
  explicit Encoder(Named& named) : m_named(named) {}

  [[nodiscard]] const std::string& bytes() const noexcept { return m_bytes; }
  /// Begins anew, in the same memory.
  void clear() noexcept { m_bytes.clear(); }

  void number(std::integral auto number) { add_number(m_bytes, number); }
  template <class Kind>
  void place(games::Place<Kind> place) {
    number(place.index());
  }
  void word(const std::string& word) { number(m_named.number(word)); }
  void word(std::string_view text) { word(std::string(text)); }
  void side(const std::vector<std::string>& people) { number(m_named.number(people)); }
  /// What is in few matches alike.
  void text(std::string_view text) { add_text(m_bytes, text); }
  template <class List, class Each>
  void list(const List& list, Each each) {
    number(list.size());
    for (const auto& one : list) each(one);
  }
  template <class Value>
  void maybe(const std::optional<Value>& value) {
    number(std::size_t{value.has_value()});
    if (value) number(*value);
  }

 private:
  Named& m_named;
  std::string m_bytes;
};

/// Reads what an Encoder wrote, by the same calls. Bytes and what they name must outlive it.
class Decoder {
 public:
  Decoder(const Named& named, std::string_view bytes) : m_named(&named), m_bytes(bytes) {}

  /// What was not read yet.
  [[nodiscard]] std::string_view rest() const noexcept { return m_bytes; }

  template <std::integral Number>
  void number(Number& number) {
    std::uint64_t read = 0;
    for (unsigned shift = 0; !m_bytes.empty() && shift < 64; shift += 7U) {
      const auto byte = static_cast<unsigned char>(m_bytes.front());
      m_bytes.remove_prefix(1);
      read |= std::uint64_t{byte % 0x80U} << shift;
      if (byte < 0x80U) break;
    }
    if constexpr (std::is_signed_v<Number>) read = read % 2 == 0 ? read >> 1U : ~(read >> 1U);
    number = static_cast<Number>(read);
  }
  template <class Kind>
  void place(games::Place<Kind>& place) {
    int index = 0;
    number(index);
    place = games::Place<Kind>(index);
  }
  /// One that is kept with the others.
  void word(std::string_view& word) {
    std::size_t index = 0;
    number(index);
    word = index < m_named->words().size() ? std::string_view(m_named->words()[index]) : std::string_view();
  }
  void word(std::string& word) {
    std::string_view found;
    this->word(found);
    word = found;
  }
  void side(season::Partners& side) {
    std::size_t index = 0;
    number(index);
    side = index < m_named->sides().size() ? m_named->sides()[index] : season::Partners();
  }
  void side(std::vector<std::string>& people) {
    season::Partners side;
    this->side(side);
    people = side;
  }
  void text(std::string_view& text) {
    std::size_t size = 0;
    number(size);
    text = m_bytes.substr(0, size);
    m_bytes.remove_prefix(text.size());
  }
  void text(std::string& text) {
    std::string_view found;
    this->text(found);
    text = found;
  }
  template <class List, class Each>
  void list(List& list, Each each) {
    std::size_t size = 0;
    number(size);
    list.resize(std::min(size, m_bytes.size()));  // each takes a byte at least
    for (auto& one : list) each(one);
  }
  template <class Value>
  void maybe(std::optional<Value>& value) {
    std::size_t has = 0;
    number(has);
    if (has != 0) number(value.emplace());
  }

 private:
  const Named* m_named;
  std::string_view m_bytes;
};

inline std::string Named::text() const {
  Named none;
  Encoder bytes(none);
  bytes.list(words(), [&](const std::string& word) { bytes.text(word); });
  bytes.list(sides(), [&](const season::Partners& side) {
    bytes.list(side.people(), [&](const std::string& name) { bytes.text(name); });
  });
  return bytes.bytes();
}

inline Named::Named(std::string_view text) {
  const Named none;
  Decoder bytes(none, text);
  bytes.list(m_words, [&](std::string& word) { bytes.text(word); });
  std::vector<std::string> people;
  bytes.list(m_sides, [&](season::Partners& side) {
    bytes.list(people, [&](std::string& name) { bytes.text(name); });
    side = people;
  });
}

}  // namespace tavolo::book
