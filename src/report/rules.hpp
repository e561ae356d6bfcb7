#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "games/game.hpp"
#include "journal/search.hpp"
#include "report/block.hpp"

namespace tavolo::report {

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
  std::vector<std::string> rulings = {};   ///< of the table or the club that concern it
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

/// The answer for people to read.
[[nodiscard]] Blocks rules(const RuleAnswer& answer);

/// A whole rule book in paragraphs; `signs`: headings and clauses with the signs they are written with, instead of
/// strong.
[[nodiscard]] Blocks rulebook(std::string_view text, bool signs);

}  // namespace tavolo::report
