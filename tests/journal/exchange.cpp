// Journals that become one: nothing is lost, nothing comes twice, and no order of merging shows.

#include <array>
#include <filesystem>
#include <limits>
#include <regex>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "base/mistake.hpp"
#include "catch.hpp"
#include "folder.hpp"
#include "games/file/file.hpp"
#include "journal/exchange.hpp"
#include "journal/forks.hpp"
#include "journal/lender.hpp"
#include "journal/order.hpp"
#include "memory.hpp"
#include "sql.hpp"
#include "tables.hpp"

using namespace tavolo;
using journal::Arrived;
using journal::Exchange;
using journal::Fact;
using journal::FactTable;
using journal::Journal;
using journal::Lender;
using tavolo::tests::begin;
using tavolo::tests::contains;
using tavolo::tests::deal;
using tavolo::tests::Folder;
using tavolo::tests::merge;
using tavolo::tests::Tables;
using tavolo::tests::time;
using tavolo::tests::told;
using tavolo::tests::write;
using Kind = referee::Entry::Kind;
namespace fs = std::filesystem;

TEST_CASE("what another journal holds comes once") {
  const Folder folder;
  const std::string ours = folder.file("ours.db"), theirs = folder.file("theirs.db");
  const std::int64_t match = begin(ours, 0, "Ann", "Ben");
  deal(ours, 1, match, "A 7 5 / B 6 6");
  const std::int64_t other = begin(theirs, 2, "Cid", "Dora");
  deal(theirs, 3, other, "A 7 5 / B 6 6");
  const Arrived arrived = merge(ours, theirs);
  CHECK(arrived.matches == 1);
  CHECK(arrived.entries == 2);
  CHECK(arrived.people == 2);
  CHECK(arrived.names == std::vector<std::string>{"Cid", "Dora"});
  const std::string before = told(ours);
  CHECK_FALSE(merge(ours, theirs).any());
  CHECK(told(ours) == before);
  // The other way only what is lacking there comes.
  CHECK(merge(theirs, ours).matches == 1);
  CHECK(told(theirs) == before);
  // And what is written then.
  deal(theirs, 4, other, "A 7 5 / B 6 6");
  const Arrived more = merge(ours, theirs);
  CHECK(more.entries == 1);
  CHECK(more.matches == 0);
  CHECK(told(ours) == told(theirs));
  // What was written last here is ours.
  CHECK(Journal(ours, Journal::Access::read, time(0)).written_last() == match);
}

TEST_CASE("no more is given than somebody lacks, and the entries of one table follow each other by their numbers") {
  const Folder folder;
  const std::string ours = folder.file("ours.db"), theirs = folder.file("theirs.db");
  begin(ours, 0, "Ann", "Ben");
  const std::int64_t one = begin(theirs, 2, "Cid", "Dora"), two = begin(theirs, 2, "Emil", "Fay");
  // Two matches that go on at the same time.
  deal(theirs, 3, one, "A 7 5 / B 6 6");
  deal(theirs, 3, two, "A 7 5 / B 6 6");
  deal(theirs, 4, one, "A 7 5 / B 6 6");
  const auto given = [&] {
    Journal here(ours, Journal::Access::read, time(9)), there(theirs, Journal::Access::read, time(9));
    const Exchange exchange(here), other(there);
    int facts = 0;
    other.since(exchange.held(other.held()), [&](const journal::GivenFact&) { ++facts; });
    return facts;
  };
  CHECK(given() == 4 + 2 + 5);
  merge(ours, theirs);
  CHECK(given() == 0);
  deal(theirs, 5, two, "A 7 5 / B 6 6");
  CHECK(given() == 1);
  // Of what was written here nobody there knows.
  begin(ours, 6, "Gina", "Hans");
  CHECK(given() == 1);
  merge(ours, theirs);
  CHECK(tests::ask_sql(ours, "SELECT count(follows) FROM entries") == "0\n");
  CHECK(Journal(ours, Journal::Access::read, time(9)).faults().empty());
}

TEST_CASE("a match with which two tables went on is disputed until one way is taken") {
  const Folder folder;
  const std::string ours = folder.file("ours.db"), theirs = folder.file("theirs.db");
  const std::int64_t match = begin(ours, 0, "Ann", "Ben");
  deal(ours, 1, match, "A 7 5 / B 6 6");
  fs::copy_file(ours, theirs);
  deal(ours, 5, match, "A 7 7 / B 6 6");
  deal(theirs, 4, match, "A 5 5 / B 6 6");
  deal(theirs, 9, match, "A 5 5 / B 6 6");
  CHECK(merge(ours, theirs).entries == 2);
  CHECK(merge(theirs, ours).entries == 1);
  CHECK(told(ours) == told(theirs));
  // Who has both ways from one of them.
  CHECK(merge(folder.file("third.db"), ours).entries == 5);
  CHECK(told(folder.file("third.db")) == told(ours));
  const auto texts = [&](const std::string& file) {
    std::vector<std::string> list;
    for (const referee::Entry& entry : Journal(file, Journal::Access::read, time(0)).entries(match)) {
      list.push_back(entry.text);
    }
    return list;
  };
  const std::vector<std::string> first{"", "A 7 5 / B 6 6", "A 5 5 / B 6 6", "A 5 5 / B 6 6"};
  const std::vector<std::string> second{"", "A 7 5 / B 6 6", "A 7 7 / B 6 6"};
  CHECK(texts(ours) == first);  // who went on first
  std::string origin;
  {
    Journal book(ours, Journal::Access::read, time(0));
    CHECK(book.head(match)->disputed);
    const auto forks = Exchange(book).forks();
    REQUIRE(forks.size() == 1);
    REQUIRE(forks.front().ways.size() == 2);
    origin = forks.front().ways.back().origin;
    CHECK(origin == book.extent().origin);
  }
  const auto choose = [&](const std::string& file, int minutes, const std::string& way) {
    write(file, minutes, [&](Journal& book) {
      Exchange(book).choose(match, way);
      return 0;
    });
  };
  choose(ours, 20, origin.substr(0, 6));
  CHECK(texts(ours) == second);
  CHECK_FALSE(Journal(ours, Journal::Access::read, time(0)).head(match)->disputed);
  CHECK(merge(theirs, ours).others == 1);
  CHECK(told(ours) == told(theirs));
  CHECK(texts(theirs) == second);
  // Who says otherwise later is heard, and heard no more where that is taken back.
  std::string other;
  {
    Journal book(theirs, Journal::Access::read, time(0));
    other = Exchange(book).fork(match).ways.front().origin;
  }
  choose(theirs, 30, other);
  CHECK(texts(theirs) == first);
  merge(ours, theirs);
  CHECK(texts(ours) == first);
  CHECK(write(ours, 40, [&](Journal& book) { return Exchange(book).take_back(); }) == "take");
  CHECK(texts(ours) == second);
  // What is written on the way that was left is a new dispute.
  deal(theirs, 50, match, "A 1 1 / B 6 6");
  merge(theirs, ours);
  merge(ours, theirs);
  CHECK(told(ours) == told(theirs));
  CHECK(Journal(ours, Journal::Access::read, time(0)).head(match)->disputed);
  CHECK_THROWS_WITH(choose(ours, 60, "zz"), contains("no way of match 1 is of zz"));
  CHECK_THROWS_WITH(choose(ours, 60, ""), contains("several ways of match 1 begin with"));
}

TEST_CASE("people and seasons of one name are kept apart until somebody says that they are one") {
  const Folder folder;
  const std::string ours = folder.file("ours.db"), theirs = folder.file("theirs.db");
  for (const std::string& file : {ours, theirs}) {
    write(file, 0, [](Journal& book) {
      book.add_season("winter", {});
      return 0;
    });
    begin(file, file == ours ? 1 : 2, "Ann", file == ours ? "Ben" : "Cid", "winter");
  }
  merge(ours, theirs);
  merge(theirs, ours);
  CHECK(told(ours) == told(theirs));
  std::vector<std::string> names;
  {
    Journal book(ours, Journal::Access::read, time(0));
    names = book.names();
    REQUIRE(names.size() == 4);
    CHECK(names[0].starts_with("Ann ("));
    CHECK(names[1].starts_with("Ann ("));
    CHECK(book.seasons().size() == 2);
    CHECK(book.people().namesakes().size() == 1);
    CHECK(book.player("Ann"));
    CHECK(book.faults().empty());
  }
  write(ours, 10, [&](Journal& book) {
    const auto one = book.player(names[0]), other = book.player(names[1]);
    REQUIRE((one && other));
    book.append(
        journal::PlayerEntry{.player = one->number, .kind = journal::PlayerEntry::Kind::merge, .other = other->number});
    const auto seasons = Exchange(book).seasons_of_one_name();
    REQUIRE(seasons.size() == 1);
    Exchange(book).unite(seasons.front()[1], seasons.front()[0]);
    return 0;
  });
  merge(theirs, ours);
  CHECK(told(ours) == told(theirs));
  Journal book(theirs, Journal::Access::write, time(20));
  CHECK(book.names() == std::vector<std::string>{"Ann", "Ben", "Cid"});
  auto seasons = book.seasons();
  REQUIRE(seasons.size() == 1);
  CHECK(seasons.front().name == "winter");
  book.count_matches(seasons);
  CHECK(seasons.front().matches == 2);
  auto writing = book.write();
  CHECK(Exchange(book).take_back() == "one");
  CHECK(book.seasons().size() == 2);
  CHECK(book.faults().empty());
}

namespace {

/// What a journal gives to somebody who has nothing.
std::vector<journal::GivenFact> facts_of(const std::string& file) {
  std::vector<journal::GivenFact> facts;
  Journal book(file, Journal::Access::read, time(0));
  Exchange(book).since({}, [&](const journal::GivenFact& fact) { facts.push_back(fact); });
  return facts;
}

/// Gives these facts to a journal; answers why they are refused, empty where they are not.
std::string given(const std::string& file, const std::vector<journal::GivenFact>& facts) {
  Journal book(file, Journal::Access::write, time(60));
  auto writing = book.write();
  Exchange exchange(book);
  try {
    for (const journal::GivenFact& fact : facts) exchange.take(fact);
    (void)exchange.finish();
  } catch (const base::Mistake& mistake) {
    CHECK(mistake.complaint().kind == "refused");
    return mistake.what();
  }
  return {};
}

journal::GivenFact& of(std::vector<journal::GivenFact>& facts, FactTable table, std::size_t place = 0) {
  for (journal::GivenFact& given : facts) {
    if (given.fact.table == table && place-- == 0) return given;
  }
  FAIL("there is no " << form_of(table).word);
  return facts.front();
}

/// Takes all that another journal holds, without an end.
void merge_into(Journal& book, const std::string& from) {
  Exchange exchange(book);
  for (const journal::GivenFact& fact : facts_of(from)) exchange.take(fact);
  (void)exchange.finish();
}

/// A fact that no journal has written.
Fact of_kind(FactTable table, const journal::FactValues& values) {
  return {.table = table, .id = std::string(32, 'e'), .values = values};
}

void put(journal::GivenFact& given, std::string_view column, const std::string& value) {
  given.fact.put(column, value);
}

/// Kinds of facts, as they are named below.
namespace fact {
constexpr FactTable player = FactTable::player, season = FactTable::season, match = FactTable::match,
                    entry = FactTable::entry, player_entry = FactTable::player_entry,
                    team_entry = FactTable::team_entry, season_entry = FactTable::season_entry,
                    settlement = FactTable::settlement;
}  // namespace fact

}  // namespace

TEST_CASE("the words that a column can have are those that its table takes") {
  const Folder folder;
  const std::string file = folder.file("ours.db");
  begin(file, 0, "Ann", "Ben");
  std::set<std::string> known, taken;
  const auto add = [&](std::string_view table, std::span<const journal::FactColumn> columns) {
    for (const journal::FactColumn& column : columns) {
      if (column.words.empty()) continue;
      std::string line = std::string(table) + " " + std::string(column.name);
      for (const std::string_view word : column.words) line += word.empty() ? " 0" : " " + std::string(word);
      known.insert(line);
    }
  };
  for (const journal::FactForm& form : journal::fact_forms()) {
    add(form.kept, form.columns);
    for (const journal::FactPartForm& part : form.parts) add(part.table, part.columns);
  }
  const std::string tables =
      tests::ask_sql(file, "SELECT name || ': ' || sql FROM sqlite_schema WHERE type = 'table' AND name <> 'digests'");
  const std::regex check(R"((\w+): CREATE|CHECK \((\w+) IN \(([^)]*)\)\))");
  std::string table;
  for (std::sregex_iterator one(tables.begin(), tables.end(), check), none; one != none; ++one) {
    if ((*one)[1].matched) {
      table = (*one)[1];
    } else {
      const std::string words = std::regex_replace((*one)[3].str(), std::regex("[\\s',]+"), " ");
      taken.insert(table + " " + (*one)[2].str() + " " + std::regex_replace(words, std::regex("^ | $"), ""));
    }
  }
  CHECK(known.size() == 9);
  CHECK(known == taken);
}

TEST_CASE("what no journal holds is refused, and nothing of it is taken") {
  const Folder folder;
  const std::string ours = folder.file("ours.db"), theirs = folder.file("theirs.db");
  begin(ours, 0, "Ann", "Ben");
  write(theirs, 1, [](Journal& book) {
    const journal::NamedValues rules{{"best", "3"}};
    book.add_season("winter", rules);
    return 0;
  });
  const std::int64_t begun = begin(theirs, 2, "Cid", "Dora", "winter");
  begin(theirs, 3, "Cid", "Emil");
  deal(theirs, 4, begun, "A 7 5 / B 6 6");
  write(theirs, 5, [&](Journal& book) { return book.append(begun, {.kind = Kind::undo, .deal = 1, .target = 3}); });
  write(theirs, 6, [](Journal& book) {
    book.append(journal::PlayerEntry{.player = 1, .kind = journal::PlayerEntry::Kind::rename, .name = "Cyd"});
    book.add_season("spring", {});
    Exchange(book).unite(2, 1);
    return book.append(journal::TeamEntry{
        .kind = journal::TeamEntry::Kind::begin, .name = "Sharks", .date = "2026-11-20", .players = {"Cyd", "Emil"}});
  });
  const std::vector<journal::GivenFact> whole = facts_of(theirs);
  const std::string before = told(ours);
  REQUIRE(given(ours, whole).empty());
  using Facts = std::vector<journal::GivenFact>;
  struct Attack {
    const char* what;
    void (*change)(Facts&);
    const char* why;
  };
  const std::array attacks{
      Attack{"an origin of 3 bytes", [](Facts& all) { all[0].origin = "abc"; }, "not as a journal keeps it"},
      Attack{"a digest of 3 bytes", [](Facts& all) { all[0].digest = "abc"; }, "not as a journal keeps it"},
      Attack{"another digest", [](Facts& all) { of(all, fact::player).digest[3] ^= 1; },
             "was changed by another program"},
      Attack{"another text", [](Facts& all) { put(of(all, fact::entry, 2), "text", "A 7 7 / B 6 6"); },
             "was changed by another program"},
      Attack{"the number 0", [](Facts& all) { all[0].counted = 0; }, "not as a journal keeps it"},
      Attack{"numbers that jump", [](Facts& all) { all.back().counted += 5; }, "jump from"},
      Attack{"a number left out", [](Facts& all) { ++all.back().counted; }, "jump from"},
      Attack{"the last number there is",
             [](Facts& all) { all.back().counted = std::numeric_limits<std::int64_t>::max(); }, "jump from"},
      Attack{"a fact left out", [](Facts& all) { all.erase(all.begin()); }, ""},
      Attack{"a fact of another kind", [](Facts& all) { of(all, fact::player).fact.table = FactTable::season; },
             "a season does not say its created_at"},
      Attack{"a value that there is not",
             [](Facts& all) { of(all, fact::player).fact.values.emplace_back("rowid", "7"); },
             "not as a journal keeps it"},
      Attack{"no values", [](Facts& all) { of(all, fact::player).fact.values.clear(); },
             "a player does not say its name"},
      Attack{"parts of another kind",
             [](Facts& all) {
               of(all, fact::match).fact.parts.push_back({"member", {}});
             },
             "not as a journal keeps it"},
      Attack{"a seat of nobody at all", [](Facts& all) { of(all, fact::match).fact.parts.back().values.clear(); },
             "not as a journal keeps it"},
      Attack{"a side twice",
             [](Facts& all) {
               auto& parts = of(all, fact::match).fact.parts;
               parts.push_back(parts.front());
             },
             "a match is not as a journal keeps it: no match is as"},
      Attack{"an entry with the id of another",
             [](Facts& all) { of(all, fact::entry, 3).fact.id = of(all, fact::entry).fact.id; }, "is another here"},
      Attack{"a short id", [](Facts& all) { of(all, fact::player).fact.id = "1"; },
             "a player is not as a journal keeps it"},
      Attack{"an id that is none", [](Facts& all) { of(all, fact::player).fact.id = std::string(32, 'x'); },
             "not as a journal keeps it"},
      Attack{"a name for an id", [](Facts& all) { put(of(all, fact::entry), "match", "Ann"); }, "is no id"},
      Attack{"a text for a number", [](Facts& all) { put(of(all, fact::entry, 2), "deal", "one"); }, "is no number"},
      Attack{"a number beyond all", [](Facts& all) { put(of(all, fact::entry, 2), "deal", "99999999999999999999"); },
             "is no number"},
      Attack{"a deal before the first", [](Facts& all) { put(of(all, fact::entry, 2), "deal", "-7"); },
             "was changed by another program"},
      Attack{"an empty name", [](Facts& all) { put(of(all, fact::player), "name", ""); },
             "a player does not say its name"},
      Attack{"a name that acts on a terminal", [](Facts& all) { put(of(all, fact::player), "name", "C\x1b[31mid"); },
             "the name of a player is no name"},
      Attack{"a season without a name", [](Facts& all) { put(of(all, fact::season), "name", "\n"); }, "is no name"},
      Attack{"a zero byte", [](Facts& all) { put(of(all, fact::entry, 2), "text", std::string("A\0B", 3)); },
             "the text of an entry has a zero byte"},
      Attack{"no UTF-8", [](Facts& all) { put(of(all, fact::entry, 2), "why", "\xff"); },
             "the why of an entry is not UTF-8"},
      Attack{"a gigantic text", [](Facts& all) { put(of(all, fact::entry, 2), "text", std::string(3 << 20, 'A')); },
             "the text of an entry is too long"},
      Attack{"no time", [](Facts& all) { put(of(all, fact::entry), "at", "yesterday"); },
             "the at of an entry is no time"},
      Attack{"no time at all", [](Facts& all) { put(of(all, fact::entry), "at", ""); }, "an entry does not say its at"},
      Attack{"an hour that no day has", [](Facts& all) { put(of(all, fact::entry), "at", "2026-11-20T25:00:00Z"); },
             "the at of an entry is no time"},
      Attack{"a day that no month has", [](Facts& all) { put(of(all, fact::match), "date", "2026-02-30"); },
             "the date of a match is no date"},
      Attack{"a blank behind a name", [](Facts& all) { put(of(all, fact::player), "name", "Cid "); },
             "the name of a player is no name"},
      Attack{"a number that nothing comes to",
             [](Facts& all) { put(of(all, fact::entry, 2), "deal", "1000000000000001"); }, "is no number"},
      Attack{"a word with a blank", [](Facts& all) { put(of(all, fact::match), "game", "all fours"); },
             "the game of a match is no word"},
      Attack{"a new name that is not said", [](Facts& all) { put(of(all, fact::player_entry), "name", ""); },
             "an entry of a player does not say its name"},
      Attack{"a game that there is not", [](Facts& all) { put(of(all, fact::match), "game", "bridge"); },
             "this program cannot read a match: there is no game"},
      Attack{"an edition to come", [](Facts& all) { put(of(all, fact::match), "edition", "2099-01"); },
             "has no edition \"2099-01\""},
      Attack{"a house rule that there is not", [](Facts& all) { put(of(all, fact::match), "house", "moon red"); },
             "this program cannot read a match: there is no house rule"},
      Attack{"a dealer who sits nowhere", [](Facts& all) { put(of(all, fact::match), "dealer", "9"); },
             "this program cannot read a match: nobody sits in seat 9"},
      Attack{"a seat that is not the next one",
             [](Facts& all) {
               Fact::Part& part = of(all, fact::match).fact.parts.back();
               put_value(part.values, form_of(FactTable::match).part("seat")->columns, "place", "5");
             },
             "the sides of a match are not whole"},
      Attack{"a name that is too long", [](Facts& all) { put(of(all, fact::player), "name", std::string(101, 'x')); },
             "the name of a player is too long"},
      Attack{"a side that is no letter",
             [](Facts& all) {
               put(of(all, fact::entry, 2), "kind", "concede");
               put(of(all, fact::entry, 2), "text", "A\nB");
             },
             "the text of an entry is no side of its match"},
      Attack{"a side that the match has not",
             [](Facts& all) {
               put(of(all, fact::entry, 2), "kind", "concede");
               put(of(all, fact::entry, 2), "text", "C");
             },
             "the text of an entry is no side of its match"},
      Attack{"no date", [](Facts& all) { put(of(all, fact::match), "date", "20.11.2026"); },
             "the date of a match is no date"},
      Attack{"an entry of no kind", [](Facts& all) { put(of(all, fact::entry), "kind", "explode"); },
             "the kind of an entry is none that it can have"},
      Attack{"an entry of a kind of seasons", [](Facts& all) { put(of(all, fact::entry), "kind", "close"); },
             "the kind of an entry is none that it can have"},
      Attack{"an entry that does not say its kind", [](Facts& all) { put(of(all, fact::entry), "kind", ""); },
             "the kind of an entry is none that it can have"},
      Attack{"an entry of a season of no kind", [](Facts& all) { put(of(all, fact::season_entry), "kind", "explode"); },
             "the kind of an entry of a season is none that it can have"},
      Attack{"an entry of a player of no kind", [](Facts& all) { put(of(all, fact::player_entry), "kind", "explode"); },
             "the kind of an entry of a player is none that it can have"},
      Attack{"a settlement of no kind", [](Facts& all) { put(of(all, fact::settlement), "kind", "explode"); },
             "the kind of a settlement is none that it can have"},
      Attack{"an entry of a team of no kind", [](Facts& all) { put(of(all, fact::team_entry), "kind", "explode"); },
             "the kind of an entry of a team is none that it can have"},
      Attack{"a seat of an entry that seats nobody",
             [](Facts& all) {
               of(all, fact::entry, 2)
                   .fact.parts.push_back({"seat", {{"seat", "1"}, {"player", of(all, fact::player).fact.id}}});
             },
             "an entry is not as a journal keeps it"},
      Attack{"a table that was published in no way",
             [](Facts& all) {
               put(of(all, fact::season_entry), "kind", "close");
               of(all, fact::season_entry)
                   .fact.parts.push_back({"published", {{"counted", "guessed"}, {"counting", "2"}}});
             },
             "the counted of an entry of a season is none that it can have"},
      Attack{"a table that does not say how it counts",
             [](Facts& all) {
               put(of(all, fact::season_entry), "kind", "close");
               of(all, fact::season_entry).fact.parts.push_back({"published", {{"counted", "joined"}}});
             },
             "the counting of an entry of a season is none that it can have"},
      Attack{"an entry of a season that follows one of another",
             [](Facts& all) { put(of(all, fact::season_entry, 1), "follows", of(all, fact::season_entry, 2).fact.id); },
             "an entry of a season follows one of another season"},
      Attack{"an entry of a match that is nowhere",
             [](Facts& all) { put(of(all, fact::entry, 2), "match", std::string(32, 'a')); },
             "an entry names what is in neither journal: the"},
      Attack{"an entry that follows one of another match",
             [](Facts& all) { put(of(all, fact::entry, 2), "follows", of(all, fact::entry, 1).fact.id); },
             "follows an entry of another match"},
      Attack{"an entry that takes back one of another match",
             [](Facts& all) { put(of(all, fact::entry, 3), "target", of(all, fact::entry, 1).fact.id); },
             "takes back an entry of another match"},
      Attack{"a match that begins twice", [](Facts& all) { put(of(all, fact::entry, 2), "follows", ""); },
             "a match begins twice"},
      Attack{"a seat of somebody who is nowhere",
             [](Facts& all) {
               Fact::Part& part = of(all, fact::match).fact.parts.back();
               put_value(part.values, form_of(FactTable::match).part("seat")->columns, "player", std::string(32, 'a'));
             },
             "is not here"},
      Attack{"two of one id", [](Facts& all) { of(all, fact::player, 1).fact.id = of(all, fact::player).fact.id; },
             "is another here"},
  };
  for (const Attack& attack : attacks) {
    INFO(attack.what);
    Facts facts = whole;
    attack.change(facts);
    const std::string why = given(ours, facts);
    CHECK_FALSE(why.empty());
    CHECK_THAT(why, contains(attack.why));
    CHECK(told(ours) == before);
  }
  // A correction that this program cannot read is refused as well.
  const std::string newer = folder.file("wrong.db");
  const std::int64_t corrected = begin(newer, 7, "Gus", "Hal");
  write(newer, 8, [&](Journal& book) { return book.append(corrected, {.kind = Kind::head, .text = "dealer 9"}); });
  CHECK_THROWS_WITH(merge(ours, newer), contains("this program cannot read a match: nobody sits in seat 9"));
  CHECK(told(ours) == before);
  // What is written into a field is a text, whatever it says.
  const std::int64_t odd = begin(theirs, 7, "Robert'); DROP TABLE players;--", "=1+1");
  deal(theirs, 8, odd, "'; DELETE FROM entries; --");
  CHECK(merge(ours, theirs).entries == 6);
  CHECK(told(ours).find("DROP TABLE players") != std::string::npos);
  // What its tables take, a journal looks after by itself again.
  write(ours, 7, [&](Journal& book) {
    merge_into(book, theirs);
    Fact wrong = of_kind(FactTable::ruling, {{"kind", "explode"}, {"at", time(7)}, {"game", "all-fours"}});
    CHECK_THROWS_WITH(book.append(wrong), contains("no ruling is as"));
    return 0;
  });
}

TEST_CASE("the file of a game that two tables took at different times is one") {
  const Folder folder;
  const std::string ours = folder.file("ours.db"), theirs = folder.file("theirs.db");
  const std::string text = games::file::beginning("heap");
  for (const std::string& file : {ours, theirs}) {
    write(file, file == ours ? 1 : 2, [&](Journal& book) { return book.keep_game_file(text); });
  }
  CHECK(merge(ours, theirs).games == 0);
  CHECK(merge(theirs, ours).games == 0);
  begin(theirs, 3, "Cid", "Dora");
  CHECK(merge(ours, theirs).matches == 1);
  CHECK(told(ours) == told(theirs));
  // Whoever has it from one of them knows that both counted it.
  const std::string third = folder.file("third.db");
  CHECK(merge(third, ours).matches == 1);
  const auto held = [](const std::string& file) {
    Journal book(file, Journal::Access::read, time(9));
    return Exchange(book).held();
  };
  CHECK(held(third) == held(ours));
  CHECK(held(third).size() == 2);
  fs::remove(third);
  std::vector<journal::GivenFact> facts = facts_of(theirs);
  put(of(facts, FactTable::game_file), "text", games::file::beginning("pile"));
  CHECK_THAT(given(folder.file("third.db"), facts), contains("the file of a game is not the one that it says"));
  std::string broken = text;
  broken.replace(broken.find("HA-1  points"), 12, "HA-1  nobody");
  put(of(facts, FactTable::game_file), "text", broken);
  of(facts, FactTable::game_file).fact.id = journal::id_of_file(broken);
  CHECK_THAT(given(folder.file("third.db"), facts), contains("the file of heap is no game that can be played"));
}

TEST_CASE("a file that another program changed is refused by name, one of an older schema is taken as it was") {
  const Folder folder;
  const std::string ours = folder.file("ours.db"), theirs = folder.file("theirs.db");
  begin(ours, 0, "Ann", "Ben");
  begin(theirs, 1, "Cid", "Dora");
  tests::run_unguarded(theirs, "UPDATE entries SET at = '2026-11-19T10:00:00Z'");
  CHECK_THROWS_WITH(merge(ours, theirs), contains("an entry was changed by another program"));
  tests::run_unguarded(theirs, "UPDATE digests SET fact = 'sqlite_schema' WHERE fact = 'entries'");
  CHECK_THROWS_WITH(merge(ours, theirs), contains("something is of a kind that is not known"));
  CHECK_THROWS_WITH(merge(ours, ours), contains("is the journal itself"));
  CHECK_THROWS_WITH(merge(ours, folder.file("nowhere.db")), contains("there is no journal"));
  const std::string older = folder.file("older.db");
  fs::copy_file(fs::path(TAVOLO_SOURCE_DIR) / "tests/journals/schema-9.db", older);
  const auto size = fs::file_size(older);
  CHECK(merge(ours, older).matches == 12);
  CHECK(fs::file_size(older) == size);
  CHECK_FALSE(merge(ours, older).any());
  // Brought up to date it is the same, and what follows is new.
  const std::int64_t begun = begin(older, 5, "Zoë", "Gina");
  CHECK(begun == 13);
  CHECK(merge(ours, older).matches == 1);
  CHECK(Journal(ours, Journal::Access::read, time(0)).faults().empty());
}

TEST_CASE("several journals are lent at once, each copied once, and none is left behind") {
  const Folder folder;
  const std::string ours = folder.file("ours.db"), one = folder.file("one.db"), other = folder.file("other.db");
  begin(ours, 0, "Ann", "Ben");
  begin(one, 0, "Cid", "Dora");
  begin(other, 0, "Emil", "Fay");
  const auto copies = [&] {
    std::set<std::string> names;
    for (const auto& file : fs::directory_iterator(folder.file(""))) {
      if (file.path().string().find(".lent") != std::string::npos) names.insert(file.path().string());
    }
    return names;
  };
  const auto names = [](Journal& book) { return book.names(); };
  {
    journal::Lenders lenders(ours, time(1));
    Journal& first = lenders.of(one);
    CHECK(copies().size() == 1);
    Journal& second = lenders.of(other);
    CHECK(copies().size() == 2);
    CHECK(names(first) == std::vector<std::string>{"Cid", "Dora"});
    CHECK(names(second) == std::vector<std::string>{"Emil", "Fay"});
    // As it was when it was first asked for.
    begin(one, 2, "Gina", "Hans");
    CHECK(&lenders.of(one) == &first);
    CHECK(copies().size() == 2);
    CHECK(names(lenders.of(one)).size() == 2);
    lenders.give_back(one);
    CHECK(copies().size() == 1);
    CHECK(names(lenders.of(one)).size() == 4);
    CHECK_THROWS_WITH(lenders.of(ours), contains("is the journal itself"));
    // Of very many those that were asked for first are given back.
    for (int i = 0; i < 70; ++i) {
      const std::string copy = folder.file("copy" + std::to_string(i) + ".db");
      fs::copy_file(one, copy);
      CHECK(names(lenders.of(copy)).size() == 4);
    }
    CHECK(copies().size() == 64);
  }
  CHECK(copies().empty());
}

TEST_CASE("a copy for others replaces nothing that the journal lacks") {
  const Folder folder;
  const std::string ours = folder.file("ours.db"), shared = folder.file("shared.db");
  begin(ours, 0, "Ann", "Ben");
  CHECK(journal::copy_for_others(ours, shared, time(1)));
  CHECK_FALSE(journal::copy_for_others(ours, shared, time(1)));
  const auto holds_no_more = [&] {
    Journal journal(ours, Journal::Access::read, time(1));
    return journal::holds_no_more(shared, journal);
  };
  begin(ours, 2, "Cid", "Dora");
  CHECK(holds_no_more());
  begin(shared, 3, "Emil", "Fay");
  CHECK_FALSE(holds_no_more());
  CHECK_THROWS_WITH(journal::copy_for_others(ours, shared, time(4)), contains("was written to meanwhile"));
  CHECK(merge(ours, shared).matches == 1);
  CHECK(holds_no_more());
  CHECK(journal::copy_for_others(ours, shared, time(4)));
  CHECK(told(ours) == told(shared));
}

TEST_CASE("a way through a match ends, whatever another program did to the entries") {
  const std::array<journal::Step, 4> steps{{{.number = 0}, {.number = 3}, {.number = 5, .follows = 3}, {.number = 9}}};
  const journal::Ways ways = journal::ways_through(steps, {});
  CHECK(ways.counts.front() == 0);
  const std::array<journal::Step, 2> itself{{{.number = 2, .follows = 2}, {.number = 4, .follows = 7}}};
  CHECK_FALSE(journal::ways_through(itself, {}).counts.empty());
  // Who said that the other way holds may say otherwise later.
  const std::array<journal::Step, 3> two{{{.number = 1, .at = time(1)},
                                          {.number = 2, .follows = 1, .at = time(2)},
                                          {.number = 3, .follows = 1, .at = time(3)}}};
  const std::vector<journal::Choice> choices{{.holds = 2, .others = {3}}, {.holds = 3, .others = {2}}};
  CHECK(journal::ways_through(two, {}).counts == std::vector<std::int64_t>{1, 2});
  CHECK(journal::ways_through(two, choices).counts == std::vector<std::int64_t>{1, 3});
}

TEST_CASE("of several seasons that a match joined the last one counts, wherever it comes") {
  const Folder folder;
  const std::string ours = folder.file("ours.db"), theirs = folder.file("theirs.db");
  write(theirs, 0, [](Journal& book) {
    book.add_season("winter", {});
    book.add_season("spring", {});
    return 0;
  });
  const std::int64_t one = begin(theirs, 1, "Ann", "Ben", "winter");
  write(theirs, 2, [&](Journal& book) {
    book.append(book.season("spring"), journal::SeasonEntry::join, one);
    return 0;
  });
  begin(ours, 3, "Cid", "Dora");
  CHECK(merge(ours, theirs).seasons == 2);
  CHECK(Journal(ours, Journal::Access::read, time(9)).head(2)->season == "spring");
  CHECK(merge(theirs, ours).matches == 1);
  CHECK(told(ours) == told(theirs));
}

TEST_CASE("what one origin wrote stays in its order, whatever its clock said") {
  using journal::Written;
  // The second of `aa` was written when the clock had been put back.
  const std::vector<Written> list{{.row = 1, .at = time(5), .origin = "aa", .counted = 1},
                                  {.row = 2, .at = time(1), .origin = "aa", .counted = 2},
                                  {.row = 3, .at = time(3), .origin = "bb", .counted = 1},
                                  {.row = 4, .at = time(2), .origin = "cc", .counted = 1, .target = 3}};
  CHECK(journal::in_order(list) == std::vector<std::int64_t>{3, 4, 1, 2});
}

TEST_CASE("of a match no more entries are taken than it can have in two ways") {
  const Folder folder;
  const std::string ours = folder.file("ours.db"), theirs = folder.file("theirs.db");
  const std::int64_t one = begin(ours, 0, "Ann", "Ben");
  fs::copy_file(ours, theirs);
  deal(theirs, 1, one, "A 7 5 / B 6 6");
  tests::run_unguarded(ours,
                       "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 20000) "
                       "INSERT INTO entries (id, match, kind, deal, text, why, at) "
                       "SELECT randomblob(16), 1, 'add', 1, '', '', '2026-11-20T10:00:00Z' FROM n");
  CHECK_THROWS_WITH(merge(ours, theirs), contains("a match has more entries than a match can have"));
}

TEST_CASE("two journals that wrote as one origin are noticed, and nothing of either is lost") {
  const Folder folder;
  const std::string ours = folder.file("ours.db"), saved = folder.file("saved.db"), theirs = folder.file("theirs.db");
  begin(ours, 0, "Ann", "Ben");
  fs::copy_file(ours, saved);
  begin(ours, 1, "Cid", "Dora");
  merge(theirs, ours);
  // Older pages in the very file: no disk tells that.
  fs::copy_file(saved, ours, fs::copy_options::overwrite_existing);
  begin(ours, 2, "Emil", "Fay");
  const std::string origin = Journal(ours, Journal::Access::look, time(0)).extent().origin;
  const Arrived arrived = merge(ours, theirs);
  CHECK(arrived.matches == 1);
  CHECK(arrived.same_origin);
  CHECK(merge(theirs, ours).matches == 1);
  CHECK(told(ours) == told(theirs));
  CHECK(Journal(ours, Journal::Access::look, time(0)).extent().origin.empty());
  begin(ours, 3, "Ann", "Emil");
  CHECK(Journal(ours, Journal::Access::look, time(0)).extent().origin != origin);
  CHECK(merge(theirs, ours).matches == 1);
  CHECK(told(ours) == told(theirs));
}

TEST_CASE("whoever merged what in which order, and how often, the journals say the same") {
  const unsigned seeds = tests::rounds(12U, 3U);
  for (unsigned seed = 1; seed <= seeds; ++seed) {
    INFO("seed " << seed);
    Tables tables(seed);
    std::string expected;
    for (int round = 0; round < 3; ++round) {
      const std::string all = tables.folder().file("all" + std::to_string(round) + ".db");
      for (const std::string& file : tables.order()) merge(all, file);
      const std::string said = told(all);
      if (round == 0) expected = said;
      CHECK(said == expected);
      CHECK(said.find("fault") == std::string::npos);
    }
    // By way of others.
    for (int round = 0; round < 2; ++round) {
      for (const std::string& file : tables.files()) {
        for (const std::string& other : tables.files()) {
          if (file != other) merge(file, other);
        }
      }
    }
    for (const std::string& file : tables.files()) CHECK(told(file) == expected);
  }
}
