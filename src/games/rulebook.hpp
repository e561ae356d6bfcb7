#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "games/game.hpp"

namespace tavolo::games {

/// A clause as its rule book prints it.
struct ClauseText {
  std::string id;                       ///< `AF-26`
  std::string text;                     ///< one paragraph, without the id and the source
  std::string source;                   ///< `seed; size: pagat`; empty where none is named
  std::string section = {};             ///< the heading it stands under, `Begging`
  std::string title = {};               ///< what it is about in a few words, `Who leads`; empty for a check
  std::vector<std::string> asked = {};  ///< what people say who ask for it, a phrase each
  std::vector<std::string> alike = {};  ///< what they say of other games as well, and mean it where its game is named
  std::vector<int> matters = {};        ///< rows of askers.md: what the books of several games settle
};

/// A question of the rule book with its answer.
struct Dispute {
  int number = 0;
  std::string text;                  ///< question and answer as printed
  std::vector<std::string> clauses;  ///< those that it cites
  std::string question = {};         ///< without the marks of emphasis
  std::string answer = {};           ///< without the clauses cited at its end
};

/// A rule book taken apart; its paragraphs have empty lines between them. Clauses are those that begin `**AF-26**`,
/// checks of the referee those that begin `**AF-R17**`, whose source is the clauses that they guard; disputes are the
/// items of the numbered list under `## Disputes`. The table under `## Askers' words` gives each clause its title and
/// what askers say.
struct Rulebook {
  std::vector<ClauseText> clauses;
  std::vector<ClauseText> checks;
  std::vector<Dispute> disputes;
};

[[nodiscard]] Rulebook read_rulebook(const Game& game);

/// The rule book as people read it: without the words of askers, which only the search reads.
[[nodiscard]] std::string_view printed_rulebook(const Game& game);

/// Whether a list such as `AF-4, AF-34` names the clause.
[[nodiscard]] bool names_clause(std::string_view list, std::string_view id);

/// The names of the cases of a game whose answers cite the clause, those that cite the fewest others first.
[[nodiscard]] std::vector<std::string> cases_citing(const Game& game, std::string_view id);

/// Whether the text is the number of a clause, `26`, or of a check, `R17`.
[[nodiscard]] bool is_clause_number(std::string_view text);

/// The id of the clause or check that a reader may mean by `text`: `AF-26`, `af26`, `26`, `r17`.
[[nodiscard]] std::string clause_id(const Game& game, std::string_view text);

}  // namespace tavolo::games
