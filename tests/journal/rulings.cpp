// Of many rulings those are found that are asked for, and no others.

#include <algorithm>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "catch.hpp"
#include "folder.hpp"
#include "journal/journal.hpp"
#include "journal/search.hpp"
#include "tables.hpp"

using namespace tavolo;
using journal::Journal;
using journal::Ruling;
using tavolo::tests::Folder;
using tavolo::tests::merge;
using tavolo::tests::time;
using tavolo::tests::write;

namespace {

using Numbers = std::vector<std::int64_t>;

Ruling decision(std::string game, std::vector<std::string> clauses, std::string happened = "something",
                std::string decided = "nothing") {
  return {.game = std::move(game),
          .clauses = std::move(clauses),
          .what = journal::Decision{std::move(happened), std::move(decided)}};
}

Numbers numbers(const std::vector<Ruling>& list) {
  Numbers all;
  for (const Ruling& one : list) all.push_back(one.number);
  return all;
}

std::function<bool(const std::string&)> any_of(std::vector<std::string> clauses) {
  return [clauses = std::move(clauses)](const std::string& clause) { return std::ranges::count(clauses, clause) > 0; };
}

Numbers about(Journal& book, std::string_view game, std::vector<std::string> clauses) {
  return numbers(book.precedents(game, any_of(std::move(clauses))));
}

}  // namespace

TEST_CASE("the precedents of clauses are the decisions in force that name one of them") {
  const Folder folder;
  Journal book(folder.file(), Journal::Access::write, time(0));
  auto writing = book.write();
  book.append(decision("all-fours", {"AF-4"}));           // 1
  book.append(decision("all-fours", {"AF-46"}));          // 2
  book.append(decision("all-fours", {"AF-46", "AF-4"}));  // 3
  book.append(decision("all-fours", {}));                 // 4
  book.append(decision("ecarte", {"AF-4"}));              // 5: as another program may write it
  book.append({.game = "all-fours", .clauses = {"AF-4"}, .what = journal::ClubPreset{.name = "club", .ruling = 1}});
  const std::int64_t gone = book.append(decision("all-fours", {"AF-4", "AF-50"}));
  book.take_back({.number = gone, .game = "all-fours"}, "nobody agreed");
  book.append(decision("all-fours", {"AF-4"}));  // 9
  writing.commit();
  CHECK(about(book, "all-fours", {"AF-4"}) == Numbers{1, 3, 9});
  CHECK(about(book, "all-fours", {"AF-46"}) == Numbers{2, 3});
  CHECK(about(book, "all-fours", {"AF-4", "AF-46"}) == Numbers{1, 2, 3, 9});
  CHECK(about(book, "all-fours", {"AF-50", "AF", "", "AF-460"}).empty());
  CHECK(about(book, "ecarte", {"AF-4"}) == Numbers{5});
  CHECK(about(book, "senza-nome", {"AF-4"}).empty());
  CHECK(book.precedents("all-fours", any_of({"AF-4"})).front().clauses == std::vector<std::string>{"AF-4"});
  // Each clause is asked about once, however many rulings name it.
  std::vector<std::string> asked;
  (void)book.precedents("all-fours", [&](const std::string& clause) {
    asked.push_back(clause);
    return false;
  });
  CHECK(asked == std::vector<std::string>{"AF-4", "AF-50", "AF-46"});
}

TEST_CASE("the precedents of a match are its claims and what was decided there, each once") {
  const Folder folder;
  const std::int64_t match = tests::begin(folder.file(), 0, "Ann", "Ben");
  const std::int64_t other = tests::begin(folder.file(), 0, "Cid", "Dora");
  Journal book(folder.file(), Journal::Access::write, time(1));
  auto writing = book.write();
  const auto in = [](std::int64_t where, Ruling ruling) {
    ruling.match = where;
    ruling.deal = 1;
    return ruling;
  };
  const Ruling claim{.game = "all-fours", .what = journal::Claim{games::Side(1), "A 1 B 2", 1}};
  book.append(in(match, claim));                            // 1
  book.append(in(match, decision("all-fours", {"AF-4"})));  // 2
  book.append(in(other, claim));                            // 3
  book.append(decision("all-fours", {"AF-4"}));             // 4
  book.append(in(match, claim));                            // 5
  book.take_back({.number = 5, .game = "all-fours"}, "read wrongly");
  writing.commit();
  CHECK(numbers(book.precedents("all-fours", {}, match)) == Numbers{1, 2});
  CHECK(numbers(book.precedents("all-fours", any_of({"AF-4"}), match)) == Numbers{1, 2, 4});
  CHECK(numbers(book.precedents("all-fours", any_of({"AF-4"}), other)) == Numbers{2, 3, 4});
  CHECK(numbers(book.precedents("all-fours", any_of({"AF-5"}), other)) == Numbers{3});
  CHECK(book.precedents("all-fours", {}).empty());
}

TEST_CASE("a ruling is found by its number, and presets by their game") {
  const Folder folder;
  Journal book(folder.file(), Journal::Access::write, time(0));
  auto writing = book.write();
  book.append(decision("all-fours", {"AF-4"}));
  book.append({.game = "ecarte", .what = journal::ClubPreset{.name = "club", .rules = {{"target", "7"}}}});
  book.append({.game = "all-fours", .what = journal::ClubPreset{.name = "club", .rules = {{"target", "9"}}}});
  book.take_back({.number = 2, .game = "ecarte"}, "wrong");
  book.take_back({.number = 2, .game = "ecarte"}, "wrong again");
  writing.commit();
  CHECK(book.ruling(1)->clauses == std::vector<std::string>{"AF-4"});
  CHECK_FALSE(book.ruling(1)->voided);
  CHECK(book.ruling(2)->voided == "wrong again");
  CHECK_FALSE(book.ruling(4));  // which takes one back
  CHECK_FALSE(book.ruling(0));
  CHECK_FALSE(book.ruling(99));
  CHECK(numbers(book.presets()) == Numbers{2, 3});
  CHECK(numbers(book.presets("ecarte")) == Numbers{2});
  CHECK(book.presets("ecarte").front().voided == "wrong again");
  CHECK(book.presets("fieschi").empty());
}

TEST_CASE("several tables find the same precedents in the same order, which is that of all rulings") {
  const Folder folder;
  const std::string ours = folder.file("ours.db"), theirs = folder.file("theirs.db");
  const auto decide = [](const std::string& file, int minutes, const std::string& clause, const std::string& what) {
    write(file, minutes, [&](Journal& book) { return book.append(decision("all-fours", {clause}, what)); });
  };
  decide(ours, 30, "AF-4", "ours first");
  decide(ours, 10, "AF-4", "ours, by a clock that was put back");
  decide(theirs, 20, "AF-4", "theirs first");
  decide(theirs, 40, "AF-46", "theirs of another clause");
  decide(theirs, 25, "AF-4", "theirs, by a clock that was put back");
  merge(ours, theirs);
  merge(theirs, ours);
  const auto told = [](const std::string& file, bool by_clause) {
    Journal book(file, Journal::Access::read, time(0));
    std::vector<std::string> list;
    for (const Ruling& one : by_clause ? book.precedents("all-fours", any_of({"AF-4"})) : book.rulings()) {
      if (one.clauses.front() == "AF-4") list.push_back(std::get<journal::Decision>(one.what).happened);
    }
    return list;
  };
  CHECK(told(ours, true) == std::vector<std::string>{"theirs first", "ours first", "ours, by a clock that was put back",
                                                     "theirs, by a clock that was put back"});
  CHECK(told(ours, true) == told(ours, false));
  CHECK(told(theirs, true) == told(ours, true));
  CHECK(told(theirs, false) == told(ours, true));
}

TEST_CASE("of the decisions that speak of a question those are heard that say most of it") {
  const Folder folder;
  Journal book(folder.file(), Journal::Access::write, time(0));
  auto writing = book.write();
  book.append(decision("all-fours", {}, "the stock was dropped", "it counts"));         // 1
  book.append(decision("all-fours", {}, "a guest sneezed", "the stock is looked at"));  // 2
  book.append(decision("all-fours", {}, "a guest spoke", "nothing"));                   // 3
  book.append(decision("ecarte", {}, "the stock fell on a guest", "nothing"));          // 4
  book.append(decision("all-fours", {}, "a guest dropped the stock", "nothing"));       // 5
  book.append(decision("all-fours", {}, "a guest dropped the stock", "dealt anew"));    // 6
  book.take_back({.number = 6, .game = "all-fours"}, "nobody agreed");
  book.append({.game = "all-fours", .what = journal::ClubPreset{.name = "stock"}});
  writing.commit();
  const auto heard = [&](std::string_view game, const std::string& question, std::size_t most) {
    return book.hear(game, games::asked_words(game, question), most);
  };
  CHECK(numbers(heard("all-fours", "stock", 9).best) == Numbers{1, 2, 5});
  CHECK(heard("all-fours", "stock", 9).all == 3);
  CHECK(numbers(heard("", "stock", 9).best) == Numbers{1, 2, 4, 5});
  // What happened says more than what was decided, two words more than one; of those that say as much the first.
  CHECK(numbers(heard("all-fours", "stock", 2).best) == Numbers{1, 5});
  CHECK(heard("all-fours", "stock", 1).all == 3);
  CHECK(numbers(heard("all-fours", "guests dropping stocks", 1).best) == Numbers{5});
  // A rare word says more than a frequent one.
  CHECK(numbers(heard("all-fours", "guest sneezing", 1).best) == Numbers{2});
  CHECK(heard("all-fours", "elephant", 9).all == 0);
  CHECK(heard("all-fours", "", 9).best.empty());
}

TEST_CASE("a listener understands words as the search does") {
  const auto hears = [](const std::string& question, std::string_view text) {
    return journal::Listener(games::asked_words("", question)).words_in(text);
  };
  CHECK(hears("zebra gondola", "a gondola") == 2);
  CHECK(hears("zebra gondola", "Gondolas and ZEBRAS!") == 3);
  CHECK(hears("zebra", "the zébra") == 1);
  CHECK(hears("cliché", "what a cliche") == 1);
  CHECK(hears("étude", "an etude, an ÉTUDE") == 1);
  CHECK(hears("gondolier", "gondolas") == 1);  // which begin alike
  CHECK(hears("gondlier", "gondlyer") == 1);   // as do these
  CHECK(hears("gondola", "gonxola") == 1);     // one letter away
  CHECK(hears("zebra gondola", "nothing of it, not even zeb") == 0);
  CHECK(hears("14", "14 and 140") == 1);
  CHECK(hears("14", "140") == 0);
  CHECK(hears("zebra", "") == 0);
  // Another word for it, alone or of several that must all be there.
  const std::vector<games::AskedWord> asked{{.word = "zebra", .others = {"horse", "striped animal"}}};
  CHECK(journal::Listener(asked).words_in("my horses") == 1);
  CHECK(journal::Listener(asked).words_in("an animal with stripes") == 1);
  CHECK(journal::Listener(asked).words_in("an animal") == 0);
  // Words that say little are listened to where nothing else is asked.
  CHECK(hears("the zebra", "the") == 0);
  CHECK(hears("the", "the") == 1);
  // However many words are asked.
  std::string many;
  for (int i = 100; i < 200; ++i) many += std::to_string(i) + " ";
  CHECK(hears(many, "100") == 1);
  CHECK(hears(many, "163") == std::uint64_t{1} << 63);
  CHECK(hears(many, "199") == 0);
}
