#pragma once

#include <initializer_list>
#include <string>
#include <vector>

#include "base/few.hpp"

namespace tavolo::season {

/// Who shares a side of a match, one or more. Their names are kept once, as long as the program runs, because the same
/// people sit together again and again: so a copy costs nothing, in whatever thread, and the same people are found by
/// where their names stand. They are never changed, only replaced.
class Partners {
 public:
  using People = std::vector<std::string>;

  Partners() = default;
  Partners(const People& people) : m_people(kept(people)) {}  // NOLINT(google-explicit-constructor)
  Partners(std::initializer_list<std::string> people) : Partners(People(people)) {}

  operator const People&() const { return people(); }  // NOLINT(google-explicit-constructor)
  [[nodiscard]] People::const_iterator begin() const { return people().begin(); }
  [[nodiscard]] People::const_iterator end() const { return people().end(); }
  [[nodiscard]] std::size_t size() const { return people().size(); }
  [[nodiscard]] bool empty() const { return people().empty(); }
  [[nodiscard]] const std::string& operator[](std::size_t at) const { return people()[at]; }
  [[nodiscard]] const People& people() const {
    static const People none;
    return m_people == nullptr ? none : *m_people;
  }

  [[nodiscard]] bool operator==(const Partners&) const = default;

 private:
  /// These names where they are kept; null for none.
  [[nodiscard]] static const People* kept(const People& people);

  const People* m_people = nullptr;
};

/// The sides of a match.
class Sides : public base::Few<Partners, 2> {
 public:
  using base::Few<Partners, 2>::Few;
  Sides(const std::vector<Partners::People>& sides) {  // NOLINT(google-explicit-constructor)
    for (const Partners::People& side : sides) push_back(side);
  }

  [[nodiscard]] std::vector<Partners::People> people() const { return {begin(), end()}; }
};

}  // namespace tavolo::season
