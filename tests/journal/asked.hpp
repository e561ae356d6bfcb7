#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "journal/search.hpp"

/// Questions in the words of players, and how well the rule books answer them.
namespace tavolo::tests {

/// A line of tests/journal/asked/*.txt: what answers the question is one of the clauses, or a dispute that cites one.
/// Where no clause is named the books are silent on it.
struct AskedQuestion {
  std::string game;
  std::vector<std::string> clauses;
  std::string question;
};

[[nodiscard]] std::vector<AskedQuestion> read_asked(const std::string& file);

/// How many questions find their answer, and what those find that do not find it first.
struct Answered {
  int questions = 0;
  int first = 0;
  int among_three = 0;              ///< places, one for all games that settle the same matter
  int among_three_alone = 0;        ///< documents
  int silent = 0;                   ///< questions on which the books are said to be silent
  std::vector<std::string> misses;  ///< a line each

  [[nodiscard]] double first_share() const { return static_cast<double>(first) / questions; }
  [[nodiscard]] double three_share() const { return static_cast<double>(among_three) / questions; }
};

/// Asks the book of the game that each question names, or all books at once.
[[nodiscard]] Answered ask_books(const std::vector<AskedQuestion>& questions, bool game_named);

}  // namespace tavolo::tests
