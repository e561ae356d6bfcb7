#include "cli/meaning.hpp"

#include <fmt/format.h>

#include "base/mistake.hpp"
#include "book/rulings.hpp"
#include "book/words.hpp"

namespace tavolo::cli {

using book::match_number;

book::Meant match_meant(journal::Journal& journal, const Call& call, book::Purpose purpose) {
  const auto named = call.value("--match");
  if (!named) return book::match_meant(journal, purpose);
  const std::int64_t number = match_number(*named);
  return {book::load(journal, number), number};
}

book::Played match_to_show(journal::Journal& journal, const Call& call) {
  refuse_two_matches(call);
  book::Played played = call.words().empty() ? match_meant(journal, call, book::Purpose::showing).match
                                             : book::load(journal, match_number(call.words().front()));
  book::read_rulings(journal, played);
  return played;
}

void refuse_two_matches(const Call& call) {
  const auto named = call.value("--match");
  if (!named || call.words().empty()) return;
  const std::string& word = call.words().front();
  if (match_number(word.substr(0, word.find('.'))) == match_number(*named)) return;
  throw base::Mistake("two-matches", fmt::format("two matches are named: {} and --match {}", word, *named),
                      "leave one of them out");
}

std::string named_match(const Call& call) {
  const auto named = call.value("--match");
  return named ? fmt::format(" --match {}", match_number(*named)) : std::string{};
}

std::optional<std::string> date(const Call& call, std::string_view option) {
  auto text = call.value(option);
  if (text) text = book::date(std::move(*text));
  return text;
}

}  // namespace tavolo::cli
