// Memory ends at each point where the program asks for some, one after the other.

#include <algorithm>
#include <csignal>
#include <cstdlib>
#include <iostream>
#include <new>
#include <string>
#include <vector>

#include "catch.hpp"
#include "cli/command.hpp"
#include "folder.hpp"
#include "reliability/evening.hpp"

using namespace tavolo::tests;

namespace {

/// The number of the first request that fails, 0 for none, and whether all later ones fail with it.
long first_failing = 0;
bool is_lasting = false;
long requests = 0;

void* take(std::size_t size) {
  if (first_failing != 0 && (++requests == first_failing || (is_lasting && requests > first_failing))) {
    throw std::bad_alloc();
  }
  if (void* memory = std::malloc(std::max<std::size_t>(size, 1)); memory != nullptr) return memory;
  throw std::bad_alloc();
}

void* take_or_null(std::size_t size) noexcept {
  try {
    return take(size);
  } catch (const std::bad_alloc&) {
    return nullptr;
  }
}

/// Runs a command in a child where the n-th request fails, and perhaps all later ones. It tells the number of requests
/// last.
Ran run_short_of_memory(const std::string& file, const Step& step, long n, bool lasting) {
  std::vector<std::string> all{"tavolo", "--db", file};
  all.insert(all.end(), step.words.begin(), step.words.end());
  std::vector<char*> arguments;
  for (std::string& word : all) arguments.push_back(word.data());
  setenv("TAVOLO_NOW", "2026-11-20T21:00:00Z", 1);
  return in_child(step.input, [&] {
    first_failing = n;
    is_lasting = lasting;
    const int status = tavolo::cli::run(static_cast<int>(arguments.size()), arguments.data(), step.patience);
    first_failing = 0;
    std::cerr << ' ' << requests;
    return status;
  });
}

}  // namespace

void* operator new(std::size_t size) { return take(size); }
void* operator new[](std::size_t size) { return take(size); }
// std::stable_sort asks so.
void* operator new(std::size_t size, const std::nothrow_t& /*tag*/) noexcept { return take_or_null(size); }
void* operator new[](std::size_t size, const std::nothrow_t& /*tag*/) noexcept { return take_or_null(size); }
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete[](void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t /*size*/) noexcept { std::free(memory); }
void operator delete[](void* memory, std::size_t /*size*/) noexcept { std::free(memory); }

TEST_CASE("where memory ends it is told whether the command was done") {
  const Folder folder;
  const auto& steps = evening();
  for (std::size_t i = 0; i < 2; ++i) REQUIRE(run_command(folder.file("base.db"), steps[i]).status == 0);
  REQUIRE(run_command(folder.file("base.db"), {{"backup", folder.file("copy.db")}, {}}).status == 0);
  REQUIRE(run_command(folder.file("base.db"), steps[2]).status == 0);
  const std::string before = held(folder.file("base.db"));
  int nothing = 0, done = 0;
  for (const Step& step : {Step{{"add", "hB l1 jB g30-41 ; a remark"}, {}},
                           Step{{"amend", "1.1", "d1 t6H s hA l4 j- g21-40", "--yes", "--json"}, {}},
                           Step{{"new", "ecarte", "Emil", "Franz"}, {}}, Step{{"restore", folder.file("copy.db")}, {}},
                           Step{{"restore", folder.file("copy.db"), "--json"}, {}}}) {
    copy_journal(folder.file("base.db"), folder.file("whole.db"));
    const Ran whole = run_short_of_memory(folder.file("whole.db"), step, 1'000'000'000, false);
    INFO(step.words.front());
    REQUIRE(whole.status == 0);
    const bool lasting = step.words.front() != "restore";
    const std::string after = held(folder.file("whole.db"));
    const long count = std::stol(whole.error.substr(whole.error.rfind(' ')));
    // What is asked for last, when it has been done, is the most telling.
    for (long n = count; n > 0; n -= count - n < 20 ? 1 : std::max(1L, count / (thorough() ? 200 : 20))) {
      copy_journal(folder.file("base.db"), folder.file("failed.db"));
      const Ran ran = run_short_of_memory(folder.file("failed.db"), step, n, lasting);
      INFO("request " << n << " of " << count << (lasting ? " and all later ones: " : ": ") << ran.out << ran.error);
      const std::string found = held(folder.file("failed.db"));
      if (ran.status == 0) {
        CHECK((found == after));
        continue;
      }
      // The JSON library asks for memory to give something back. That ends the program without a sentence, and must
      // leave no half record either.
      if (ran.status == -SIGABRT && step.words.back() == "--json") {
        CHECK((found == before || found == after));
        continue;
      }
      CHECK(ran.status == 3);
      CHECK_THAT(ran.error, contains("there is not enough memory"));
      const bool says_nothing = ran.error.find("nothing was written") != std::string::npos;
      const bool says_done = ran.error.find("it was done and recorded all the same") != std::string::npos;
      CHECK(says_nothing != says_done);
      CHECK((found == (says_done ? after : before)));
      ++(says_done ? done : nothing);
    }
  }
  std::cout << "memory ended at " << nothing + done << " points\n";
  CHECK(nothing > 50);
  CHECK(done > 0);
}
