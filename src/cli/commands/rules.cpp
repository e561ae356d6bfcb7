#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdio>

#include "base/limits.hpp"
#include "base/mistake.hpp"
#include "base/name.hpp"
#include "book/match.hpp"
#include "book/words.hpp"
#include "cli/commands.hpp"
#include "cli/opening.hpp"
#include "cli/say.hpp"
#include "games/card_words.hpp"
#include "games/game.hpp"
#include "games/rulebook.hpp"
#include "journal/search.hpp"
#include "report/json.hpp"
#include "report/rules.hpp"
#include "report/text.hpp"

namespace tavolo::cli::commands {
namespace {

using journal::Document;
using report::RuleAnswer;
using report::RulePage;
using tavolo::games::Game;

/// What somebody asks a rule book.
struct Question {
  const Game* game = nullptr;      ///< named by the words or by the clauses
  std::vector<std::string> ids;    ///< clauses and disputes asked for by their ids
  std::vector<std::string> words;  ///< what is left
};

bool is_number(std::string_view word) { return !word.empty() && std::ranges::all_of(word, base::is_digit); }

/// The game whose clause `AF-26` or `af26`, or whose check `AF-R17` is; null for any other word.
const Game* game_of_clause(std::string_view word) {
  for (const Game* game : tavolo::games::registry()) {
    if (!base::begins_with(word, game->prefix)) continue;
    std::string_view rest = word.substr(game->prefix.size());
    if (rest.starts_with('-')) rest.remove_prefix(1);
    if (tavolo::games::is_clause_number(rest)) return game;
  }
  return nullptr;
}

/// Whether some rule book uses the word: somebody who begins a question with it asks for no game.
bool is_book_word(std::string_view word) {
  const auto is_letter = [](char c) { return (c | 0x20) >= 'a' && (c | 0x20) <= 'z'; };
  return std::ranges::any_of(tavolo::games::registry(), [&](const Game* game) {
    const std::string_view book = tavolo::games::printed_rulebook(*game);
    for (std::size_t at = 0; at + word.size() <= book.size(); ++at) {
      if (!base::same_word(book.substr(at, word.size()), word)) continue;
      const bool begins = at == 0 || !is_letter(book[at - 1]);
      const std::size_t end = at + word.size();
      if (begins && (end == book.size() || !is_letter(book[end]))) return true;
    }
    return false;
  });
}

/// Takes the words that name a game from the beginning of the question: `all-fours`, `All Fours`, `ec`.
const Game* take_game(std::vector<std::string>& words) {
  if (words.empty()) return nullptr;
  constexpr std::size_t longest = 8;
  std::vector<std::string> begun;
  for (std::size_t count = 1; count <= std::min(longest, words.size()); ++count) {
    std::ranges::move(base::plain_words(words[count - 1], longest), std::back_inserter(begun));
    for (const Game* game : tavolo::games::registry()) {
      if (begun != base::plain_words(game->id, longest) && begun != base::plain_words(game->name, longest)) continue;
      words.erase(words.begin(), words.begin() + static_cast<std::ptrdiff_t>(count));
      return game;
    }
  }
  const std::string& first = words.front();
  const auto list = tavolo::games::registry();
  std::vector<std::string_view> ids;
  for (const Game* game : list) ids.push_back(game->id);
  const auto begins = [&](const Game* game) { return base::begins_with(game->id, first); };
  const bool beginning = std::ranges::count_if(list, begins) == 1;
  if (!beginning && !base::nearest(first, ids)) return nullptr;
  // `hand 26` and `hand` mean the game, `hand is empty` does not.
  const bool only_ids = std::ranges::all_of(words.begin() + 1, words.end(), [](const auto& word) {
    return is_number(word) || game_of_clause(word) != nullptr;
  });
  if (!(beginning && only_ids) && is_book_word(first)) return nullptr;
  const Game& game = tavolo::games::find_game(first);
  words.erase(words.begin());
  return &game;
}

/// Cuts the words of the command line at blanks: a question may be typed as one word.
std::vector<std::string> split(std::span<const std::string> typed) {
  std::vector<std::string> words;
  for (std::string_view rest : typed) {
    while (!rest.empty()) {
      const std::size_t end = std::min(rest.find_first_of(" \t\n"), rest.size());
      if (end > 0) words.emplace_back(rest.substr(0, end));
      rest.remove_prefix(std::min(end + 1, rest.size()));
    }
  }
  return words;
}

/// `dispute 14`
bool is_dispute(std::span<const std::string> words) {
  return words.size() >= 2 && base::same_word(words[0], "dispute") && is_number(words[1]);
}

/// Reads a question. Numbers alone are clauses where nothing else is asked: `26 27`, but not `we both count 23`.
Question read_question(std::span<const std::string> typed) {
  std::vector<std::string> words = split(typed);
  Question question;
  question.game = take_game(words);
  const bool numbers = std::ranges::all_of(
      words, [](const auto& word) { return tavolo::games::is_clause_number(word) || game_of_clause(word) != nullptr; });
  for (std::size_t i = 0; i < words.size(); ++i) {
    const Game* of_clause = game_of_clause(words[i]);
    if (question.game == nullptr) question.game = of_clause;
    if (is_dispute(std::span(words).subspan(i))) {
      question.ids.push_back("dispute " + words[i + 1]);
      ++i;
    } else if (of_clause != nullptr || (numbers && tavolo::games::is_clause_number(words[i]))) {
      question.ids.push_back(words[i]);
    } else {
      question.words.push_back(words[i]);
    }
  }
  return question;
}

/// What the journal has to say to a question.
struct Table {
  std::optional<book::Played> played;  ///< the match whose house rules count
  std::vector<journal::Ruling> rulings;
};

/// The match of --match, or the current one if it is of this game; and what was decided.
Table table_meant(const Call& call, const Game* game) {
  const auto named = call.value("--match");
  try {
    auto journal = open_journal(call, journal::Journal::Access::read);
    Table table{named ? book::load(journal, book::match_number(*named)) : book::look_back(journal).going_on,
                journal.rulings()};
    if (!table.played || game == nullptr || table.played->match.game->id == game->id) return table;
    if (named) {
      throw base::Mistake("two-games", fmt::format("match {} is of {}", *named, table.played->match.game->name),
                          fmt::format("leave out --match, or ask for {}", table.played->match.game->id));
    }
    table.played.reset();
    return table;
  } catch (const base::StoreFailure& failure) {
    if (named || game == nullptr) throw;
    // The book can be read all the same; but the reader must know that his table may play otherwise.
    const report::Style& style = call.surroundings().error_style;
    say(report::text(report::complaint({"store", failure.what(), "this answers by the rule book alone", {}}), style),
        style);
    return {};
  }
}

/// What the books of the games say, and what was decided besides, in the order in which it is searched.
std::vector<Document> documents_of(const Game* game, std::span<const journal::Ruling> rulings) {
  std::vector<Document> all;
  for (const Game* one : tavolo::games::registry()) {
    if (game == nullptr || game == one) std::ranges::move(journal::documents_of(*one), std::back_inserter(all));
  }
  for (const journal::Ruling& ruling : rulings) {
    const bool other = game != nullptr && ruling.game != game->id;
    if (other || ruling.kind != journal::Ruling::Kind::ruling || ruling.voided) continue;
    all.push_back({.kind = "ruling",
                   .game = ruling.game,
                   .id = fmt::format("{} ruling {}", tavolo::games::find_game(ruling.game).prefix, ruling.number),
                   .title = ruling.title,
                   .text = ruling.text,
                   .clauses = split(std::array{ruling.clauses})});
  }
  return all;
}

/// The value of a house rule in a match, whose edition may not have it.
std::string value_in(const book::Played& played, const tavolo::games::HouseRule& rule) {
  const auto rules = played.match.house.rules();
  const auto found = std::ranges::find(rules, rule.name, &tavolo::games::HouseRule::name);
  return found == rules.end() ? std::string(rule.fallback)
                              : played.match.house[static_cast<std::size_t>(found - rules.begin())].text;
}

/// What hangs on a document: house rules that touch it, and for a clause the disputes and cases that cite it.
RulePage page_of(const Document& document, const book::Played* played, std::span<const Document> all) {
  RulePage page{document};
  page.title.text = document.title;
  page.text.text = document.text;
  const Game& game = tavolo::games::find_game(document.game);
  for (std::size_t i = 0; i < game.house_rules.size(); ++i) {
    const tavolo::games::HouseRule& rule = game.house_rules[i];
    const bool touches = document.kind == "house-rule"
                             ? document.id == rule.name
                             : std::ranges::any_of(document.clauses, [&](const std::string& clause) {
                                 return tavolo::games::names_clause(rule.clauses, clause);
                               });
    if (!touches) continue;
    page.house_rules.push_back({std::string(rule.name), std::string(rule.fallback), std::string(rule.meaning),
                                played == nullptr ? std::string{} : value_in(*played, rule)});
  }
  if (document.kind != "clause") return page;
  for (const Document& other : all) {
    if (std::ranges::count(other.clauses, document.id) == 0) continue;
    if (other.kind == "ruling") page.rulings.push_back(fmt::format("{}: {}: {}", other.id, other.title, other.text));
    if (other.kind == "dispute")
      page.disputes.push_back(fmt::format("*{}* {} {}", other.title, other.text, fmt::join(other.clauses, ", ")));
  }
  page.cases = tavolo::games::cases_citing(document.id);
  return page;
}

/// What the words that ask for a clause, a check or a dispute mean.
struct Asked {
  std::string_view kind;  ///< of the document
  std::string id;
};

Asked read_asked(const Game& game, const std::string& word) {
  if (word.starts_with("dispute ")) return {"dispute", fmt::format("{} {}", game.prefix, word)};
  const std::string id = tavolo::games::clause_id(game, word);
  const bool number = base::is_digit(id[std::min(game.prefix.size() + 1, id.size() - 1)]);
  return {number ? "clause" : "check", id};
}

/// `documents` are those of the game, its checks among them.
const Document& find_document(const Game& game, std::span<const Document> documents, const std::string& word) {
  const Asked asked = read_asked(game, word);
  const auto found =
      std::ranges::find_if(documents, [&](const Document& document) { return base::same_word(document.id, asked.id); });
  if (found != documents.end()) return *found;
  if (const Game* other = game_of_clause(word); other != nullptr && other->id != game.id) {
    throw base::Mistake("no-clause", fmt::format("{} has no clause \"{}\"", game.name, word),
                        fmt::format("ask for {}: tavolo rules {} {}", other->name, other->id, word));
  }
  const auto same = [&](const Document& document) { return document.kind == asked.kind; };
  const auto first = std::ranges::find_if(documents, same);
  const auto last = std::ranges::find_if(documents.rbegin(), documents.rend(), same);
  throw base::Mistake(
      "no-clause",
      fmt::format("{} has no {} \"{}\"", game.name, asked.kind,
                  asked.kind == "dispute" ? word.substr(word.find(' ') + 1) : word),
      first == documents.end() ? "" : fmt::format("its {}s are {} to {}", asked.kind, first->id, last->id));
}

/// Adds what is found by the words, without what was asked for by its id.
void search(RuleAnswer& answer, const std::vector<std::string>& words, std::span<const Document> documents,
            const book::Played* played, std::size_t most) {
  const std::string text = fmt::format("{}", fmt::join(words, " "));
  const auto asked = tavolo::games::asked_words(answer.game == nullptr ? "" : answer.game->id, text);
  constexpr std::size_t limit = base::limit::question_words;
  answer.cut = base::plain_words(text, limit + 1).size() > limit;
  const std::size_t by_id = answer.pages.size();
  journal::SearchResult result = journal::Search(documents).find(asked, most == 0 ? documents.size() : most + by_id);
  answer.more = result.all;
  constexpr std::size_t nearest = 2;
  answer.weak = result.weak && by_id == 0 && most != 0;
  if (answer.weak) result.hits.resize(std::min(result.hits.size(), nearest));
  for (journal::Hit& hit : result.hits) {
    const Document& document = documents[hit.document];
    const bool shown = std::ranges::any_of(answer.pages, [&](const RulePage& page) {
      return page.document.id == document.id && page.document.game == document.game;
    });
    if (shown) --answer.more;
    if (shown || (most != 0 && answer.pages.size() == by_id + most)) continue;
    RulePage page = page_of(document, played, documents);
    page.searched = true;
    page.title = std::move(hit.title);
    page.text = std::move(hit.text);
    page.found = std::move(hit.found);
    answer.pages.push_back(std::move(page));
    --answer.more;
  }
  answer.unknown = std::move(result.unknown);
}

[[noreturn]] void ask_for_a_game() {
  std::vector<std::string_view> ids;
  for (const Game* game : tavolo::games::registry()) ids.push_back(game->id);
  throw base::Mistake("no-game", "no match goes on, so say which rule book is meant",
                      fmt::format("the games are {}", fmt::join(ids, ", ")));
}

int run(const Call& call) {
  constexpr std::size_t most = 5;
  const Question question = read_question(call.words());
  RuleAnswer answer{question.game};
  answer.game_given = question.game != nullptr;
  const bool whole = question.ids.empty() && question.words.empty();
  Table table;
  // The whole book is the same at every table.
  if (!whole || question.game == nullptr || call.has("--match")) table = table_meant(call, question.game);
  const std::optional<book::Played>& played = table.played;
  if (played) {
    answer.game = &tavolo::games::find_game(played->match.game->id);  // the book is that of the newest edition
    answer.match = played->head.number;
  }
  if (answer.game == nullptr && question.words.empty()) ask_for_a_game();
  if (whole && !call.surroundings().json) {
    const report::Style& style = call.surroundings().style;
    const std::string_view book = tavolo::games::printed_rulebook(*answer.game);
    // Where nobody looks at a terminal it is printed as it is written.
    const bool as_written = style.columns == 0 && !style.colour;
    call.print_paged(as_written ? std::string(book) : report::text(report::rulebook(book, !style.colour), style));
    return Status::done;
  }
  const std::vector<Document> documents = documents_of(answer.game, table.rulings);
  const book::Played* at = played ? &*played : nullptr;
  std::vector<Document> askable = documents;
  if (answer.game != nullptr && !question.ids.empty()) {
    std::ranges::move(journal::checks_of(*answer.game), std::back_inserter(askable));
  }
  for (const std::string& id : question.ids) {
    if (answer.game == nullptr) ask_for_a_game();
    answer.pages.push_back(page_of(find_document(*answer.game, askable, id), at, documents));
  }
  for (std::size_t i = 0; whole && i < documents.size(); ++i) {
    if (documents[i].kind == "clause") answer.pages.push_back(page_of(documents[i], at, documents));
  }
  if (!question.words.empty()) search(answer, question.words, documents, at, call.has("--all") ? 0 : most);
  call.print(call.surroundings().json ? report::json_rules(answer)
                                      : report::text(report::rules(answer), call.surroundings().style));
  return Status::done;
}

constexpr std::array<Argument, 2> arguments{{
    {"GAME", "the game; that of the current match if it is left out", false, false, Completes::game},
    {"WORD", "clauses, like AF-26 or 26, and words to find; without any the whole book", false, true,
     Completes::clause},
}};

constexpr std::array<Option, 3> options{{
    {"--match", "N", "tell what the house rules of this match change", false, Completes::match},
    {"--all", "", "print everything that was found, not only the best"},
    {"--no-pager", "", "print a whole book without a pager"},
}};

}  // namespace

const Command rules{"rules",   "Print the rule book of a game, clauses of it, or what speaks of some words",
                    arguments, options,
                    run,       true};

}  // namespace tavolo::cli::commands
