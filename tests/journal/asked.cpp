#include "journal/asked.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <map>
#include <span>
#include <stdexcept>

#include "games/rulebook.hpp"

namespace tavolo::tests {
namespace {

std::string trimmed(const std::string& text) {
  const std::size_t first = text.find_first_not_of(' ');
  return first == std::string::npos ? std::string{} : text.substr(first, text.find_last_not_of(' ') + 1 - first);
}

std::vector<std::string> split(const std::string& text, char sign) {
  std::vector<std::string> pieces{""};
  for (const char c : text) {
    if (c == sign) {
      pieces.emplace_back();
    } else {
      pieces.back() += c;
    }
  }
  std::ranges::transform(pieces, pieces.begin(), trimmed);
  return pieces;
}

/// The documents of a game, or of all, with their index.
struct Books {
  std::vector<journal::Document> documents;
  journal::Search search;

  explicit Books(std::vector<journal::Document> list) : documents(std::move(list)), search(documents) {}
};

Books books_of(std::string_view game) {
  std::vector<journal::Document> list;
  for (const games::Game* one : games::registry()) {
    if (game.empty() || one->id == game) std::ranges::move(journal::documents_of(*one), std::back_inserter(list));
  }
  return Books(std::move(list));
}

bool answers(const journal::Document& document, const AskedQuestion& asked) {
  return (document.kind == journal::Document::Kind::clause || document.kind == journal::Document::Kind::dispute) &&
         std::ranges::any_of(asked.clauses,
                             [&](const auto& clause) { return std::ranges::count(document.clauses, clause) > 0; });
}

}  // namespace

std::vector<AskedQuestion> read_asked(const std::string& file) {
  std::ifstream in(file);
  if (!in) throw std::runtime_error("cannot read " + file);
  std::vector<AskedQuestion> list;
  for (std::string line; std::getline(in, line);) {
    if (line.empty() || line.front() == '#') continue;
    const std::vector<std::string> cells = split(line, '|');
    if (cells.size() != 2 && cells.size() != 3) throw std::runtime_error(file + ": " + line);
    list.push_back({cells[0], cells.size() == 3 ? split(cells[1], ',') : std::vector<std::string>{}, cells.back()});
  }
  return list;
}

Answered ask_books(const std::vector<AskedQuestion>& questions, bool game_named) {
  Answered answered;
  std::map<std::string, Books> books;
  for (const AskedQuestion& asked : questions) {
    const std::string game = game_named ? asked.game : std::string{};
    auto found = books.find(game);
    if (found == books.end()) found = books.emplace(game, books_of(game)).first;
    const Books& book = found->second;
    // `rules` shows five, those of one matter side by side where no game is named.
    constexpr std::size_t shown = 5, places = 3;
    const journal::SearchResult result = book.search.find(games::asked_words(game, asked.question), shown);
    auto hits = result.hits;
    std::erase_if(hits, [](const journal::Hit& hit) { return hit.place >= places; });
    answered.silent += result.weak || hits.empty() ? 1 : 0;
    const auto right = [&](const journal::Hit& hit) { return answers(book.documents[hit.document], asked); };
    ++answered.questions;
    const bool first = !hits.empty() && right(hits.front());
    const auto three = std::span(hits).first(std::min(hits.size(), places));
    answered.among_three_alone += std::ranges::any_of(three, right) ? 1 : 0;
    const bool among = std::ranges::any_of(hits, right);
    answered.first += first ? 1 : 0;
    answered.among_three += among ? 1 : 0;
    if (first) continue;
    std::string ids;
    for (const journal::Hit& hit : hits) ids += ' ' + book.documents[hit.document].id;
    answered.misses.push_back(fmt::format("{} {}: {} ({}) finds{}", among ? "not first" : "missed", asked.game,
                                          asked.question, fmt::join(asked.clauses, ", "), ids));
  }
  return answered;
}

}  // namespace tavolo::tests
