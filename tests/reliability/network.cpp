// Journals on disks far away: slow, or without what programs need to share a file.

#include <string>

#include "catch.hpp"
#include "folder.hpp"
#include "reliability/disk.hpp"
#include "reliability/evening.hpp"

using namespace tavolo::tests;

namespace {

Ran run_there(const Folder& folder, const Step& step, Trouble::Kind kind) {
  return run_command(folder.file(), step, [&] { lay_on_disk({kind, 0, false, 0}); });
}

}  // namespace

TEST_CASE("a slow disk is waited for, and that is all") {
  const Folder near, far;
  for (std::size_t i = 0; i < 9; ++i) {
    const Step& step = evening()[i];
    INFO(step.words.front());
    const Ran here = run_command(near.file(), step);
    const Ran there = run_there(far, step, Trouble::Kind::slow);
    CHECK(there.status == 0);
    CHECK(there.out == here.out);
    CHECK(there.error == here.error);
  }
  CHECK((held(far.file()) == held(near.file())));
}

TEST_CASE("a folder that gives no locks or no memory is told in a sentence, and nothing is written") {
  for (const Trouble::Kind kind : {Trouble::Kind::no_locks, Trouble::Kind::no_memory}) {
    const Folder folder;
    const std::string said = "tavolo: the journal " + folder.file() +
                             " cannot be shared: its folder gives no locks or no memory, as some on a network\n" +
                             "  nothing was written; keep it on a disk of this computer, with --db FILE\n";
    for (const int played : {0, 2}) {
      for (int i = 0; i < played; ++i) {
        REQUIRE(run_command(folder.file(), evening()[static_cast<std::size_t>(i)]).status == 0);
      }
      const std::string before = held(folder.file());
      for (const Step& step : {evening()[0], Step{{"verify"}, {}}, Step{{"show"}, {}}}) {
        if (played == 0 && step.words.front() != "new") continue;  // there is nothing to look at
        INFO(step.words.front() << " after " << played);
        const Ran ran = run_there(folder, step, kind);
        CHECK(ran.status == 3);
        CHECK(ran.error == said);
        CHECK(ran.out.empty());
        CHECK((held(folder.file()) == before));
      }
    }
  }
}
