#include "games/rulebook.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/name.hpp"

namespace tavolo::games {
namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }

/// All ids of the game, such as `AF-26`, in the order in which they stand in the text.
std::vector<std::string> ids_in(std::string_view prefix, std::string_view text) {
  const std::string start = fmt::format("{}-", prefix);
  std::vector<std::string> ids;
  for (std::size_t at = text.find(start); at != std::string_view::npos; at = text.find(start, at + 1)) {
    std::size_t end = at + start.size();
    while (end < text.size() && is_digit(text[end])) ++end;
    std::string id(text.substr(at, end - at));
    if (id.size() > start.size() && std::ranges::count(ids, id) == 0) ids.push_back(std::move(id));
  }
  return ids;
}

ClauseText read_clause(std::string_view paragraph) {
  const std::size_t end = paragraph.find("**", 2);
  ClauseText clause{std::string(paragraph.substr(2, end - 2)), {}, {}};
  std::string_view text = paragraph.substr(end + 2);
  const std::size_t open = text.ends_with(']') ? text.rfind('[') : std::string_view::npos;
  if (open != std::string_view::npos) {
    clause.source = text.substr(open + 1, text.size() - open - 2);
    text = text.substr(0, open);
  }
  const std::size_t first = text.find_first_not_of(" \n");
  const std::size_t last = text.find_last_not_of(" \n");
  if (first != std::string_view::npos) clause.text = text.substr(first, last - first + 1);
  std::ranges::replace(clause.text, '\n', ' ');
  return clause;
}

}  // namespace

Rulebook read_rulebook(const Game& game) {
  Rulebook book;
  std::string_view rest = game.rulebook;
  bool disputes = false;
  std::string paragraph;
  const std::string clause_start = fmt::format("**{}-", game.prefix);

  const auto finish = [&] {
    if (paragraph.starts_with(clause_start)) {
      book.clauses.push_back(read_clause(paragraph));
    } else if (disputes && !paragraph.empty() && is_digit(paragraph.front())) {
      const std::size_t dot = std::min(paragraph.find(". "), paragraph.size() - 1);
      std::string text = paragraph.substr(std::min(dot + 2, paragraph.size()));
      std::ranges::replace(text, '\n', ' ');
      book.disputes.push_back({static_cast<int>(book.disputes.size()) + 1, text, ids_in(game.prefix, text)});
    }
    paragraph.clear();
  };

  while (!rest.empty()) {
    const std::size_t end = std::min(rest.find('\n'), rest.size());
    const std::string_view line = rest.substr(0, end);
    rest.remove_prefix(std::min(end + 1, rest.size()));
    const bool begins =
        line.empty() || line.starts_with('#') || line.starts_with("**") || (disputes && is_digit(line.front()));
    if (begins) finish();
    if (line.starts_with("## ")) disputes = line == "## Disputes";
    if (line.empty() || line.starts_with('#')) continue;
    if (!paragraph.empty()) paragraph += '\n';
    paragraph += line;
  }
  finish();
  return book;
}

std::string clause_id(const Game& game, std::string_view text) {
  std::string_view rest = text;
  if (base::begins_with(rest, game.prefix)) rest.remove_prefix(game.prefix.size());
  if (rest.starts_with('-')) rest.remove_prefix(1);
  if (rest.empty() || !std::ranges::all_of(rest, is_digit)) return std::string(text);
  return fmt::format("{}-{}", game.prefix, rest);
}

}  // namespace tavolo::games
