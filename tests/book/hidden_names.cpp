#include "book/hidden_names.hpp"

#include "book/journals.hpp"
#include "book/publishing.hpp"
#include "catch.hpp"
#include "folder.hpp"

using namespace tavolo;
using book::HiddenNames;
using journal::Journal;
using tavolo::tests::Folder;
using tavolo::tests::say;
using tavolo::tests::written_at;

namespace {

/// A journal of players who are numbered in this order.
Journal journal_of(const Folder& folder, std::vector<std::string> names) {
  Journal journal(folder.file(), Journal::Access::write, written_at);
  auto writing = journal.write();
  referee::Head head{.game = "fieschi", .edition = "2026-11", .date = "2026-11-20"};
  for (std::string& name : names) {
    head.sides.push_back({std::move(name)});
    head.scores.push_back(0);
  }
  journal.add_match(head);
  writing.commit();
  return journal;
}

void hide(Journal& journal, std::int64_t player) {
  say(journal, {.player = player, .kind = journal::PlayerEntry::Kind::hide});
}

}  // namespace

TEST_CASE("who is hidden stands in no text, in whatever spelling, and nobody else is touched") {
  const Folder folder;
  Journal journal = journal_of(folder, {"Zoë Blum", "Ann", "Ann K.", "Ben"});
  CHECK(HiddenNames(journal).in("Zoë Blum and Ann") == "Zoë Blum and Ann");
  CHECK(HiddenNames(journal).none());
  hide(journal, 1);
  hide(journal, 2);
  const HiddenNames names(journal);
  CHECK_FALSE(names.none());
  CHECK(names.in("Zoë Blum+Ben") == "Z. B.+Ben");
  CHECK(names.in("ZOË BLUM, zoe\u0308 blum; (Zoë Blum's)") == "Z. B., Z. B.; (Z. B.'s)");
  CHECK(names.in("Ann") == "A.");
  CHECK(names.in("ANN: ann/Ann") == "A.: A./A.");
  // Longer names and longer words are others.
  CHECK(names.in("Ann K. and Ann, Anna, Zoë Blumen, Hann") == "Ann K. and A., Anna, Zoë Blumen, Hann");
  CHECK(names.in("").empty());
  CHECK(names.in("ＡＮＮ") == "A.");
}

TEST_CASE("who is hidden is found with more blanks between the words too") {
  const Folder folder;
  Journal journal = journal_of(folder, {"Mary Ann", "Mary"});
  hide(journal, 1);
  const HiddenNames names(journal);
  CHECK(names.in("Mary  Ann, MARY   ANN, Mary, Maryann") == "M. A., M. A., Mary, Maryann");
  CHECK(names.in("Mary\nAnn and Mary\tAnn, Mary" + std::string(100, ' ') + "Ann") == "M. A. and M. A., M. A.");
}

TEST_CASE("a name of before is hidden too") {
  const Folder folder;
  Journal journal = journal_of(folder, {"Anne", "Ben"});
  say(journal, {.player = 1, .kind = journal::PlayerEntry::Kind::rename, .name = "Anna Kern"});
  hide(journal, 1);
  CHECK(HiddenNames(journal).in("Anne, who is Anna Kern") == "A. K., who is A. K.");
}

TEST_CASE("a name is hidden beside every sign that is no letter") {
  const Folder folder;
  Journal journal = journal_of(folder, {"Ann", "Élise Blum", "Ben"});
  hide(journal, 1);
  hide(journal, 2);
  const HiddenNames names(journal);
  CHECK(names.in("Ann’s, “Ann”, ‘Ann’, Ann—Ben, Ben–Ann, Ann…") == "A.’s, “A.”, ‘A.’, A.—Ben, Ben–A., A.…");
  CHECK(names.in("Ann🎉, 🎉Ann🎉, ❤️Ann❤️") == "A.🎉, 🎉A.🎉, ❤️A.❤️");
  CHECK(names.in("Ann\u00a0won; 3\u00a0Ann") == "A.\u00a0won; 3\u00a0A.");
  CHECK(names.in("«Élise Blum», Élise\u00a0Blum…") == "«É. B.», É. B.…");
  CHECK(names.in("ⒶⓃⓃ, Ⓐnn") == "A., A.");
  // A letter of any alphabet, and a mark on the last one, make it another word.
  CHECK(names.in("Annë, ëAnn, Ann\u0303, Аnn, Annа, 三Ann") == "Annë, ëAnn, Ann\u0303, Аnn, Annа, 三Ann");
}

TEST_CASE("a letter that is written as two signs begins a name too") {
  const Folder folder;
  Journal journal = journal_of(folder, {"Élise", "Ben"});
  hide(journal, 1);
  CHECK(HiddenNames(journal).in("E\u0301lise, e\u0301lise, É, Elise, E\u0301") == "É., É., É, Elise, E\u0301");
}

TEST_CASE("who is hidden and sits in no match is hidden too, and keeps the number of the initials") {
  const Folder folder;
  Journal journal = journal_of(folder, {"Dora", "Ben"});
  hide(journal, 1);
  {
    auto writing = journal.write();
    referee::Entry entry{.kind = referee::Entry::Kind::head, .seats = {{1, "Dan"}}};
    journal.append(1, entry);
    writing.commit();
  }
  REQUIRE(journal.players().size() == 2);
  CHECK(HiddenNames(journal).in("seat 1 Dora, Dan and Ben") == "seat 1 D., Dan and Ben");
  CHECK(book::published_names(journal)("Dora") == "D.");
  hide(journal, journal.player("Dan")->number);
  CHECK(HiddenNames(journal).in("Dora, Dan") == "D. 2, D.");
}

TEST_CASE("a name that was taken back is hidden, until somebody else has it") {
  const Folder folder;
  Journal journal = journal_of(folder, {"Ann", "Ben"});
  say(journal, {.player = 1, .kind = journal::PlayerEntry::Kind::rename, .name = "Anna Kern"});
  say(journal, {.player = 1, .kind = journal::PlayerEntry::Kind::undo, .target = 1});
  hide(journal, 1);
  CHECK(HiddenNames(journal).in("Anna Kern, Ann") == "A., A.");
  say(journal, {.player = 2, .kind = journal::PlayerEntry::Kind::rename, .name = "Anna Kern"});
  CHECK(HiddenNames(journal).in("Anna Kern, Ann") == "Anna Kern, A.");
}

TEST_CASE("statistics keep no name of who is hidden") {
  const Folder folder;
  Journal journal = journal_of(folder, {"Ann", "Ben"});
  hide(journal, 1);
  season::GameFigures figures;
  figures.marks.push_back({.who = {"Ann"}, .when = {.match = 1}});
  season::Person pair{.name = "Ann+Ben",
                      .partners = {{.name = "Ann"}},
                      .opponents = {{.name = "Ann"}},
                      .games = {figures},
                      .faults = {{.by = {{"Ann", 1}}}},
                      .people = {"Ann", "Ben"}};
  const season::Statistics shown =
      HiddenNames(journal).in(season::Statistics{.games = {figures}, .people = {pair}, .faults = pair.faults});
  const season::Person& person = shown.people.at(0);
  CHECK(person.name == "A.+Ben");
  CHECK(person.people == std::vector<std::string>{"A.", "Ben"});
  CHECK(person.partners.at(0).name == "A.");
  CHECK(person.opponents.at(0).name == "A.");
  for (const auto* games : {&person.games, &shown.games}) CHECK(games->at(0).marks.at(0).who.at(0) == "A.");
  for (const auto* faults : {&person.faults, &shown.faults}) CHECK(faults->at(0).by.at(0).first == "A.");
}
