#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "journal/facts.hpp"
#include "journal/people.hpp"

// Who the names of a record file are: its players, and what it says of them.
namespace tavolo::book {

/// The players that a record file has, by their ids and by what they are called in it today.
class RecordPeople {
 public:
  RecordPeople() = default;
  /// The facts of players and what was said of them, in order. What speaks of nobody of these is passed over.
  explicit RecordPeople(const std::vector<journal::Fact>& facts);

  /// The id of the player that a name means: of several who were made one, the one that they are; nothing where there
  /// is none.
  [[nodiscard]] std::optional<std::string> find(std::string_view name) const;
  /// What the player of an id is called; empty where there is none.
  [[nodiscard]] std::string name(std::string_view id) const;
  /// Whether the player of an id is hidden.
  [[nodiscard]] bool hidden(std::string_view id) const;
  /// What the players of these ids were called one after the other, today's names last; empty for one that is not in
  /// the file.
  [[nodiscard]] std::vector<std::vector<std::string>> names_over_time(const std::vector<std::string>& ids) const;

 private:
  std::vector<std::string> m_ids;  // by number, from 1
  std::map<std::string, std::int64_t, std::less<>> m_numbers;
  std::map<std::string, std::string, std::less<>> m_by_name;  // the id, by the folded name of today
  journal::People m_people;
};

}  // namespace tavolo::book
