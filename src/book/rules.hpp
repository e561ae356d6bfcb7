#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "book/match.hpp"
#include "journal/search.hpp"

// What the rule books answer, with what the house rules of a match and the rulings say besides.
namespace tavolo::book {

/// What somebody asks a rule book.
struct Question {
  const games::Game* game = nullptr;    ///< named by the words or by the clauses
  const games::Game* at_end = nullptr;  ///< named where the words end, in canasta; meant where no match goes on
  std::vector<std::string> ids = {};    ///< clauses and disputes asked for by their ids
  std::vector<std::string> words = {};  ///< what is left

  /// Whether nothing is asked, so that the whole book is meant.
  [[nodiscard]] bool whole() const { return ids.empty() && words.empty(); }
};
/// Reads a question. Numbers alone are clauses where nothing else is asked: `26 27`, but not `we both count 23`.
[[nodiscard]] Question read_question(std::span<const std::string> typed);

/// A house rule that touches what a page says.
struct TouchingRule {
  std::string name;
  std::string fallback;  ///< the default
  std::string meaning;
  std::string here;  ///< its value in the match asked about; empty where there is none

  [[nodiscard]] bool differs() const { return !here.empty() && here != fallback; }
};

/// A document of a rule book with what hangs on it.
struct RulePage {
  journal::Document document;
  std::vector<TouchingRule> house_rules = {};
  std::vector<std::string> disputes = {};  ///< those that cite it, question and answer
  std::vector<std::string> rulings = {};   ///< of the table or the club that concern it; see add_rulings
  std::vector<std::string> cases = {};     ///< names of those that cite it
  // Of a page that was searched for:
  bool searched = false;
  journal::MarkedText title = {};
  journal::MarkedText text = {};
  std::vector<std::string> found = {};  ///< the words that were found in it
};

/// What `rules` answers.
struct RuleAnswer {
  const games::Game* game = nullptr;  ///< null where all books were searched
  std::int64_t match = 0;             ///< whose house rules are told; 0 for none
  bool game_given = true;             ///< false: it is that of the match
  std::vector<RulePage> pages = {};
  bool weak = false;                                              ///< the books seem silent; the pages are the nearest
  bool cut = false;                                               ///< the question had more words than are looked for
  std::size_t more = 0;                                           ///< found, and not among the pages
  std::vector<std::pair<std::string, std::string>> unknown = {};  ///< words found nowhere, with the nearest
};

/// The game whose book a question is asked of: the one that it names, else that of the match, else the one that it ends
/// with, for in spades may mean the suit; null for all books.
/// Throws base::Mistake where neither is there and the question can be asked of one book only.
[[nodiscard]] const games::Game* book_meant(const Question& question, const Played* match);
/// Answers a question by the book of a game, or by all. `match` is the one whose house rules are told, null for none;
/// `journal` says what was decided besides, null for nothing; `most` how many pages are found by words, 0 for all of
/// them. Throws base::Mistake for what is in no book.
[[nodiscard]] RuleAnswer answer(const Question& question, const games::Game* game, const Played* match,
                                journal::Journal* journal, std::size_t most);
/// Tells of what was searched for, too, what was decided about it, as it is told of what was asked for by its id.
void add_rulings(RuleAnswer& answer, journal::Journal& journal);

}  // namespace tavolo::book
