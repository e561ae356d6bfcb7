// Any bytes as a question to the rule books: an answer whose marks lie in its text.

#include "journal/search.hpp"
#include "games/card_words.hpp"
#include "table.hpp"

using namespace tavolo;

namespace {

void check_marks(const journal::MarkedText& marked, const std::string& question) {
  std::size_t last = 0;
  for (const auto& [first, end] : marked.marks) {
    if (first < last || end <= first || end > marked.text.size()) fuzz::fail("a mark lies outside its text", question);
    last = end;
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const std::vector<journal::Document> documents = [] {
    std::vector<journal::Document> all;
    for (const games::Game* game : games::registry()) {
      for (journal::Document& document : journal::documents_of(*game)) all.push_back(std::move(document));
    }
    return all;
  }();
  static const journal::Search search(documents);
  if (size < 1) return 0;
  const fuzz::Input input = fuzz::input(data, size);
  const auto words = games::asked_words(input.odd ? input.game.id : std::string_view{}, input.text);
  constexpr std::size_t most = 5;
  const journal::SearchResult result = search.find(words, most);
  // What settles the same as the last one is not cut off.
  const bool beyond = result.hits.size() > most && result.hits.back().place != result.hits[most - 1].place;
  if (beyond || result.hits.size() > result.all) fuzz::fail("too many hits", input.text);
  for (const journal::Hit& hit : result.hits) {
    if (hit.document >= documents.size()) fuzz::fail("a hit in no document", input.text);
    check_marks(hit.title, input.text);
    check_marks(hit.text, input.text);
  }
  return 0;
}
