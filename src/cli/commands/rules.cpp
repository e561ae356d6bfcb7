#include <fmt/format.h>

#include <array>

#include "base/mistake.hpp"
#include "book/match.hpp"
#include "book/rules.hpp"
#include "book/words.hpp"
#include "cli/commands.hpp"
#include "cli/meaning.hpp"
#include "cli/opening.hpp"
#include "cli/say.hpp"
#include "games/game.hpp"
#include "games/rulebook.hpp"
#include "report/json.hpp"
#include "report/rules.hpp"
#include "report/text.hpp"

namespace tavolo::cli::commands {
namespace {

using tavolo::games::Game;

/// What the journal has to say to a question.
struct Kept {
  std::optional<journal::Journal> journal = {};  ///< of what was decided
  std::optional<book::Played> played = {};       ///< the match whose house rules count
};

/// The match that is meant where none is named, if one goes on.
std::optional<book::Played> match_going_on(journal::Journal& journal, const Call& call) {
  book::Recent recent = book::look_back(journal, place(call), book::Purpose::showing);
  if (!recent.last) return std::nullopt;
  book::Played meant = book::which_match(std::move(recent), book::Purpose::showing);
  return meant.course.now.over ? std::nullopt : std::optional(std::move(meant));
}

/// Passes on what is wrong with the journal where that has to answer. Else the book can be read all the same; but the
/// reader must know that his table may play otherwise.
void tell_book_alone(const Call& call, const Game* game, const base::StoreFailure& failure) {
  if (call.has("--match") || game == nullptr) throw;
  const report::Style& style = call.surroundings().error_style;
  say(report::text(report::complaint({"store", failure.what(), "this answers by the rule book alone", {}}), style),
      style);
}

/// The match of --match, or the current one if it is of this game; and what was decided.
Kept kept_for(const Call& call, const Game* game) {
  const bool named = call.has("--match");
  const auto number = match_named(call);
  if (!number && is_missing(call)) return {};  // nothing is in it, and to make an empty one takes long
  try {
    Kept kept{.journal = open_journal(call, journal::Journal::Access::read)};
    kept.played = number ? book::load(*kept.journal, *number) : match_going_on(*kept.journal, call);
    if (!kept.played || game == nullptr || kept.played->match.game->id == game->id) return kept;
    if (named) {
      throw base::Mistake("two-games", fmt::format("match {} is of {}", *number, kept.played->match.game->name),
                          fmt::format("leave out --match, or ask for {}", kept.played->match.game->id));
    }
    kept.played.reset();
    return kept;
  } catch (const base::StoreFailure& failure) {
    tell_book_alone(call, game, failure);
    return {};
  }
}

book::RuleAnswer answer(const Call& call, const book::Question& question, const Game* game, Kept& kept) {
  constexpr std::size_t most = 5;
  const std::size_t pages = call.has("--all") ? 0 : most;
  if (!kept.journal) return book::answer(question, game, nullptr, nullptr, pages);
  try {
    book::RuleAnswer answered =
        book::answer(question, game, kept.played ? &*kept.played : nullptr, &*kept.journal, pages);
    if (call.surroundings().json) book::add_rulings(answered, *kept.journal);
    return answered;
  } catch (const base::StoreFailure& failure) {
    tell_book_alone(call, question.game, failure);
    return book::answer(question, game, nullptr, nullptr, pages);
  }
}

int run_rules(const Call& call) {
  const book::Question question = book::read_question(call.words());
  Kept kept;
  // The whole book is the same at every table.
  if (!question.whole() || question.game == nullptr || call.has("--match")) kept = kept_for(call, question.game);
  const Game* game = book::book_meant(question, kept.played ? &*kept.played : nullptr);
  if (question.whole() && !call.surroundings().json) {
    const report::Style& style = call.surroundings().style;
    const std::string_view book = tavolo::games::printed_rulebook(*game);
    // Where nobody looks at a terminal it is printed as it is written.
    const bool as_written = style.columns == 0 && !style.colour;
    call.print_paged(as_written ? std::string(book) : report::text(report::rulebook(book, !style.colour), style));
    return Status::done;
  }
  const book::RuleAnswer answered = answer(call, question, game, kept);
  call.print(call.surroundings().json ? report::json_rules(answered)
                                      : report::text(report::rules(answered), call.surroundings().style));
  return Status::done;
}

constexpr std::array<Argument, 2> rules_arguments{{
    {"GAME", "the game; that of the current match if it is left out", false, false, Completes::game},
    {"WORD", "clauses, like AF-26 or 26, and words to find; without any the whole book", false, true,
     Completes::clause},
}};

constexpr std::array<Option, 3> rules_options{{
    {"--match", "N", "tell what the house rules of this match change", false, Completes::match},
    {"--all", "", "print everything that was found, not only the best"},
    {"--no-pager", "", "print a whole book without a pager"},
}};

}  // namespace

const Command rules{"rules",         "Print the rule book of a game, clauses of it, or what speaks of some words",
                    rules_arguments, rules_options,
                    run_rules,       true};

}  // namespace tavolo::cli::commands
