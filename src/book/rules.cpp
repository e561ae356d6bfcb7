#include "book/rules.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <limits>
#include <set>
#include <utility>

#include "base/limits.hpp"
#include "base/mistake.hpp"
#include "base/name.hpp"
#include "games/card_words.hpp"
#include "games/rulebook.hpp"

namespace tavolo::book {
namespace {

using games::Game;
using journal::Document;

bool is_number(std::string_view word) { return !word.empty() && std::ranges::all_of(word, base::is_digit); }

/// The game whose clause `AF-26` or `af26`, or whose check `AF-R17` is; null for any other word.
const Game* game_of_clause(std::string_view word) {
  for (const games::Title& title : games::titles()) {
    if (!base::begins_with(word, title.prefix)) continue;
    std::string_view rest = word.substr(title.prefix.size());
    if (rest.starts_with('-')) rest.remove_prefix(1);
    if (games::is_clause_number(rest)) return &games::game_of(title);
  }
  return nullptr;
}

/// Whether some rule book uses the word: somebody who begins a question with it asks for no game.
bool is_book_word(std::string_view word) {
  return std::ranges::any_of(games::registry(), [&](const Game* game) {
    const std::string_view book = games::printed_rulebook(*game);
    for (std::size_t at = 0; at + word.size() <= book.size(); ++at) {
      if (!base::same_word(book.substr(at, word.size()), word)) continue;
      const bool begins = at == 0 || !base::is_letter(book[at - 1]);
      const std::size_t end = at + word.size();
      if (begins && (end == book.size() || !base::is_letter(book[end]))) return true;
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
    for (const games::Title& title : games::titles()) {
      if (begun != base::plain_words(title.id, longest) && begun != base::plain_words(title.name, longest)) continue;
      words.erase(words.begin(), words.begin() + static_cast<std::ptrdiff_t>(count));
      return &games::game_of(title);
    }
  }
  const std::string& first = words.front();
  std::vector<std::string_view> ids;
  for (const games::Title& title : games::titles()) ids.push_back(title.id);
  const bool beginning = std::ranges::count_if(ids, [&](auto id) { return base::begins_with(id, first); }) == 1;
  if (!beginning && !base::nearest(first, ids)) return nullptr;
  // `hand 26` and `hand` mean the game, `hand is empty` does not.
  const bool only_ids = std::ranges::all_of(words.begin() + 1, words.end(), [](const auto& word) {
    return is_number(word) || game_of_clause(word) != nullptr;
  });
  if (!(beginning && only_ids) && is_book_word(first)) return nullptr;
  const Game& game = games::find_game(first);
  words.erase(words.begin());
  return &game;
}

/// The game whose name ends the question, where a word before it says that it is one: in gin rummy, giocare a scopa.
const Game* game_at_end(std::span<const std::string> typed) {
  constexpr std::size_t longest = base::limit::question_words;
  const std::vector<std::string> words = base::plain_words(fmt::format("{}", fmt::join(typed, " ")), longest);
  for (const games::Title& title : games::titles()) {
    const std::vector<std::string> name = base::plain_words(title.name, longest);
    if (name.size() >= words.size()) continue;
    const auto before = std::span(words).first(words.size() - name.size());
    const bool ends = std::ranges::equal(std::span(words).last(name.size()), name);
    if (ends && games::lead_to_name(before)) return &games::game_of(title);
  }
  return nullptr;
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

/// What the books of the games say, in the order in which it is searched.
std::vector<Document> documents_of(const Game* game) {
  std::vector<Document> all;
  if (game == nullptr) {
    for (const Game* one : games::registry()) std::ranges::move(journal::documents_of(*one), std::back_inserter(all));
  } else {
    all = journal::documents_of(*game);  // the files of the other games need not be read
  }
  return all;
}

/// What was decided besides.
Document document_of(const journal::Ruling& ruling) {
  const auto& decision = std::get<journal::Decision>(ruling.what);
  return {.kind = Document::Kind::ruling,
          .game = ruling.game,
          .id = fmt::format("{} ruling {}", games::find_game(ruling.game).prefix, ruling.number),
          .title = decision.happened,
          .text = decision.decided,
          .clauses = ruling.clauses};
}

/// The value of a house rule in a match, whose edition may not have it.
std::string value_in(const Played& played, const games::HouseRule& rule) {
  const auto rules = played.match.house.rules();
  const auto found = std::ranges::find(rules, rule.name, &games::HouseRule::name);
  return found == rules.end() ? std::string(rule.fallback)
                              : played.match.house[static_cast<std::size_t>(found - rules.begin())].text;
}

/// What hangs on a document: house rules that touch it, and for a clause the disputes and cases that cite it.
RulePage page_of(const Document& document, const Played* played, std::span<const Document> all) {
  RulePage page{document};
  page.title.text = document.title;
  page.text.text = document.text;
  const Game& game = games::find_game(document.game);
  for (std::size_t i = 0; i < game.house_rules.size(); ++i) {
    const games::HouseRule& rule = game.house_rules[i];
    const bool touches = document.kind == Document::Kind::house_rule
                             ? document.id == rule.name
                             : std::ranges::any_of(document.clauses, [&](const std::string& clause) {
                                 return games::names_clause(rule.clauses, clause);
                               });
    if (!touches) continue;
    page.house_rules.push_back({std::string(rule.name), std::string(rule.fallback), std::string(rule.meaning),
                                played == nullptr ? std::string{} : value_in(*played, rule)});
  }
  if (document.kind != Document::Kind::clause) return page;
  for (const Document& other : all) {
    if (std::ranges::count(other.clauses, document.id) == 0) continue;
    if (other.kind == Document::Kind::dispute)
      page.disputes.push_back(fmt::format("*{}* {} {}", other.title, other.text, fmt::join(other.clauses, ", ")));
  }
  page.cases = games::cases_citing(game, document.id);
  return page;
}

/// What the words that ask for a clause, a check or a dispute mean.
struct Sought {
  Document::Kind kind;  ///< of the document
  std::string id;
};

Sought read_asked(const Game& game, const std::string& word) {
  if (word.starts_with("dispute ")) return {Document::Kind::dispute, fmt::format("{} {}", game.prefix, word)};
  const std::string id = games::clause_id(game, word);
  const bool number = base::is_digit(id[std::min(game.prefix.size() + 1, id.size() - 1)]);
  return {number ? Document::Kind::clause : Document::Kind::check, id};
}

/// `documents` are those of the game, its checks among them.
const Document& find_document(const Game& game, std::span<const Document> documents, const std::string& word) {
  const Sought asked = read_asked(game, word);
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
  throw base::Mistake("no-clause",
                      fmt::format("{} has no {} \"{}\"", game.name, journal::word(asked.kind),
                                  asked.kind == Document::Kind::dispute ? word.substr(word.find(' ') + 1) : word),
                      first == documents.end()
                          ? ""
                          : fmt::format("its {}s are {} to {}", journal::word(asked.kind), first->id, last->id));
}

/// The house rule of a game that a word names, which is asked for as a clause is; null where there is none.
const Document* house_rule_named(std::span<const Document> documents, std::string_view word) {
  const auto found = std::ranges::find_if(documents, [&](const Document& one) {
    return one.kind == Document::Kind::house_rule && base::same_word(one.id, word);
  });
  return found == documents.end() ? nullptr : &*found;
}

/// Tells on the pages of clauses what was decided about them.
void tell_rulings(std::span<RulePage> pages, journal::Journal& journal) {
  std::set<std::string> told;
  for (const RulePage& of : pages) {
    if (!told.insert(of.document.game).second) continue;
    const auto is_of = [&](const RulePage& page, const std::string& clause) {
      return page.document.kind == Document::Kind::clause && page.document.game == of.document.game &&
             page.document.id == clause;
    };
    const auto cited = [&](const std::string& clause) {
      return std::ranges::any_of(pages, [&](const RulePage& page) { return is_of(page, clause); });
    };
    for (const journal::Ruling& ruling : journal.precedents(of.document.game, cited)) {
      const Document decided = document_of(ruling);
      for (RulePage& page : pages) {
        const auto concerns = [&](const std::string& clause) { return is_of(page, clause); };
        if (!std::ranges::any_of(ruling.clauses, concerns)) continue;
        page.rulings.push_back(fmt::format("{}: {}: {}", decided.id, decided.title, decided.text));
      }
    }
  }
}

/// Adds what is found by the words, without what was asked for by its id.
void search(RuleAnswer& answer, const std::vector<std::string>& words, std::vector<Document> documents,
            const Played* played, journal::Journal* journal, std::size_t most) {
  const std::string text = fmt::format("{}", fmt::join(words, " "));
  const auto asked = games::asked_words(answer.game == nullptr ? "" : answer.game->id, text);
  constexpr std::size_t limit = base::limit::question_words;
  answer.cut = base::plain_words(text, limit + 1).size() > limit;
  const std::size_t by_id = answer.pages.size();
  if (journal != nullptr) {
    constexpr std::size_t searched = 50, everything = std::numeric_limits<std::size_t>::max();
    const auto heard =
        journal->hear(answer.game == nullptr ? "" : answer.game->id, asked, most == 0 ? everything : searched);
    for (const journal::Ruling& ruling : heard.best) documents.push_back(document_of(ruling));
    answer.more = heard.all - heard.best.size();
  }
  journal::SearchResult result = journal::Search(documents).find(asked, most == 0 ? documents.size() : most + by_id);
  answer.more += result.all;
  constexpr std::size_t nearest = 2;
  answer.weak = result.weak && !asked.empty() && by_id == 0 && most != 0;
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
  for (const games::Title& title : games::titles()) ids.push_back(title.id);
  throw base::Mistake("no-game", "no match goes on, so say which rule book is meant",
                      fmt::format("the games are {}", fmt::join(ids, ", ")));
}

}  // namespace

Question read_question(std::span<const std::string> typed) {
  std::vector<std::string> words = split(typed);
  Question question;
  question.game = take_game(words);
  const bool numbers = std::ranges::all_of(
      words, [](const auto& word) { return games::is_clause_number(word) || game_of_clause(word) != nullptr; });
  for (std::size_t i = 0; i < words.size(); ++i) {
    const Game* of_clause = game_of_clause(words[i]);
    if (question.game == nullptr) question.game = of_clause;
    if (is_dispute(std::span(words).subspan(i))) {
      question.ids.push_back("dispute " + words[i + 1]);
      ++i;
    } else if (of_clause != nullptr || (numbers && games::is_clause_number(words[i]))) {
      question.ids.push_back(words[i]);
    } else {
      question.words.push_back(words[i]);
    }
  }
  if (question.game == nullptr) question.at_end = game_at_end(question.words);
  return question;
}

const Game* book_meant(const Question& question, const Played* match) {
  const Game* game = question.game;
  if (match != nullptr) game = &games::find_game(match->match.game->id);  // the book is that of the newest edition
  if (game == nullptr) game = question.at_end;
  if (game == nullptr && (question.words.empty() || !question.ids.empty())) ask_for_a_game();
  return game;
}

RuleAnswer answer(const Question& question, const Game* game, const Played* match, journal::Journal* journal,
                  std::size_t most) {
  RuleAnswer answer{.game = game, .game_given = question.game != nullptr};
  if (match != nullptr) answer.match = match->head.number;
  std::vector<Document> documents = documents_of(game);
  if (game != nullptr && !question.ids.empty()) {
    std::vector<Document> askable = documents;
    std::ranges::move(journal::checks_of(*game), std::back_inserter(askable));
    for (const std::string& id : question.ids) {
      answer.pages.push_back(page_of(find_document(*game, askable, id), match, documents));
    }
  }
  if (game != nullptr && question.words.size() == 1) {
    const Document* const named = house_rule_named(documents, question.words.front());
    if (named != nullptr) answer.pages.push_back(page_of(*named, match, documents));
  }
  for (std::size_t i = 0; question.whole() && i < documents.size(); ++i) {
    if (documents[i].kind == Document::Kind::clause) answer.pages.push_back(page_of(documents[i], match, documents));
  }
  if (journal != nullptr) tell_rulings(answer.pages, *journal);
  if (!question.words.empty()) search(answer, question.words, std::move(documents), match, journal, most);
  return answer;
}

void add_rulings(RuleAnswer& answer, journal::Journal& journal) {
  const auto first = std::ranges::find(answer.pages, true, &RulePage::searched);
  tell_rulings({first, answer.pages.end()}, journal);
}

}  // namespace tavolo::book
