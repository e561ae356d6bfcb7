// Asks the rule books the questions of tests/journal/asked and prints how many find their answer, every miss, and
// how long a question takes with the making of the index.

#include <fmt/format.h>

#include <chrono>
#include <cstdio>

#include "games/game.hpp"
#include "journal/asked.hpp"

using namespace tavolo;

int main() {
  const std::string folder = TAVOLO_SOURCE_DIR "/tests/journal/asked/";
  for (const char* file : {"known.txt", "kept.txt", "fresh.txt", "silent.txt", "second.txt", "second_silent.txt",
                           "third.txt", "third_silent.txt", "fourth.txt", "fourth_silent.txt"}) {
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
    constexpr int times = 20;
    const auto begin = std::chrono::steady_clock::now();
    for (int i = 0; i < times; ++i) {
      const auto documents = journal::documents_of(*game);
      const journal::Search search(documents);
      if (search.find(games::asked_words(game->id, "who deals first"), 5).hits.empty()) return 1;
    }
    const std::chrono::duration<double, std::milli> took = std::chrono::steady_clock::now() - begin;
    fmt::print("{}: {:.2f} ms a question, the index made anew\n", game->id, took.count() / times);
  }
  return 0;
}
