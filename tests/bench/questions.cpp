// Asks the rule books the questions of tests/journal/asked and prints how many find their answer, every miss, and
// how long a question takes, with the making of the index and without it. An argument asks for the time once only.

#include <fmt/format.h>

#include <chrono>
#include <cstdio>

#include "games/game.hpp"
#include "journal/asked.hpp"

using namespace tavolo;

namespace {

double milliseconds_since(std::chrono::steady_clock::time_point begin) {
  return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - begin).count();
}

}  // namespace

int main(int count, char**) {
  const std::string folder = TAVOLO_SOURCE_DIR "/tests/journal/asked/";
  for (const char* file : {"known.txt", "kept.txt", "fresh.txt", "silent.txt", "second.txt", "second_silent.txt",
                           "third.txt", "third_silent.txt", "fourth.txt", "fourth_silent.txt", "fifth.txt",
                           "burraco.txt", "sixth.txt", "seventh.txt", "eighth.txt"}) {
    const auto questions = tests::read_asked(folder + file);
    for (const bool named : {true, false}) {
      const tests::Answered answered = tests::ask_books(questions, named);
      fmt::print("{}, game {}: {} questions, {:.1f} % first, {:.1f} % among three ({:.1f} % alone), {} called silent\n",
                 file, named ? "named" : "not named", answered.questions, 100 * answered.first_share(),
                 100 * answered.three_share(), 100.0 * answered.among_three_alone / answered.questions,
                 answered.silent);
      for (const std::string& miss : answered.misses) fmt::print("  {}\n", miss);
    }
  }
  for (const games::Game* game : games::registry()) {
    const int times = count > 1 ? 1 : 20;
    const auto asked = [&] { return games::asked_words(game->id, "who deals first"); };
    const auto begin = std::chrono::steady_clock::now();
    for (int i = 0; i < times; ++i) {
      const auto documents = journal::documents_of(*game);
      const journal::Search search(documents);
      if (search.find(asked(), 5).hits.empty()) return 1;
    }
    const double anew = milliseconds_since(begin) / times;
    const auto documents = journal::documents_of(*game);
    const journal::Search search(documents);
    const auto found = std::chrono::steady_clock::now();
    for (int i = 0; i < times; ++i) {
      if (search.find(asked(), 5).hits.empty()) return 1;
    }
    fmt::print("{}: {:.2f} ms a question, the index made anew; {:.2f} ms of it the search, promised below 5\n",
               game->id, anew, milliseconds_since(found) / times);
  }
  return 0;
}
