#pragma once

#include <initializer_list>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace tavolo::season {

/// Who shares a side of a match, one or more. Copies share the names, because the same people sit together again and
/// again; they are never changed, only replaced.
class Partners {
 public:
  using People = std::vector<std::string>;

  Partners() = default;
  Partners(People people)  // NOLINT(google-explicit-constructor)
      : m_people(std::make_shared<const People>(std::move(people))) {}
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

  [[nodiscard]] friend bool operator==(const Partners& one, const Partners& other) {
    return one.m_people == other.m_people || one.people() == other.people();
  }

 private:
  std::shared_ptr<const People> m_people;
};

/// The sides of a match.
class Sides : public std::vector<Partners> {
 public:
  using std::vector<Partners>::vector;
  Sides(const std::vector<Partners::People>& sides)  // NOLINT(google-explicit-constructor)
      : std::vector<Partners>(sides.begin(), sides.end()) {}

  [[nodiscard]] std::vector<Partners::People> people() const { return {begin(), end()}; }
};

}  // namespace tavolo::season
