#include "book/publishing.hpp"

#include "book/journals.hpp"
#include "catch.hpp"
#include "folder.hpp"
#include "report/standings.hpp"

using namespace tavolo;
using book::read_reason;
using journal::Journal;
using tavolo::tests::Folder;
using tavolo::tests::say;
using tavolo::tests::written_at;

namespace {

/// A journal of a match of these two, and a season that is closed with a table of them, level on all but deals.
void publish(Journal& journal, const std::string& first, const std::string& second) {
  auto writing = journal.write();
  journal.add_match(
      {.game = "all-fours", .edition = "1", .date = "2026-11-20", .sides = {{first}, {second}}, .scores = {0, 0}});
  journal.add_season("winter", {});
  season::Standings table{.season = "winter"};
  for (const std::string& name : {first, second}) {
    table.rows.push_back({.place = 1, .name = name, .played = 1, .points = 3, .people = {name}});
  }
  table.rows[0].reason = {.level = true, .asked = {{season::TieBreak::deals, 2, 1}}};
  table.rows[1].reason = {.level = true, .asked = {{season::TieBreak::deals, 1, 2}}};
  journal.close(journal.season("winter"), book::publication(journal, table));
  writing.commit();
}

std::string told(Journal& journal, const book::Naming& naming = {}) {
  const auto table = book::published(journal, journal.season("winter"), naming);
  return table ? report::text(report::published(*table, {}, {}, true), {}) : "nothing";
}

}  // namespace

TEST_CASE("a rename changes a name in a published table, and no other word of its reasons") {
  const Folder folder;
  Journal journal(folder.file(), Journal::Access::write, written_at);
  publish(journal, "al", "won");
  say(journal, {.player = 1, .kind = journal::PlayerEntry::Kind::rename, .name = "Alfred"});
  say(journal, {.player = 2, .kind = journal::PlayerEntry::Kind::rename, .name = "deal"});
  CHECK(told(journal) ==
        "   player  points\n1  Alfred       3\n1  deal         3\n"
        "1 Alfred: level on 3 points; Alfred won more deals, 2 to 1\n"
        "1 deal: level on 3 points; Alfred won more deals, 2 to 1\n");
  // Hidden ones by other names.
  const auto hidden = [](const std::string& name) { return name == "Alfred" ? std::string("A.") : name; };
  CHECK(told(journal, hidden).find("Alfred") == std::string::npos);
  CHECK(told(journal, hidden).find("1 deal: level on 3 points; A. won more deals, 2 to 1\n") != std::string::npos);
}

TEST_CASE("a published row stays with its person when the name is taken back and somebody else gets it") {
  const Folder folder;
  Journal journal(folder.file(), Journal::Access::write, written_at);
  {
    auto writing = journal.write();
    journal.add_match(
        {.game = "all-fours", .edition = "1", .date = "2026-11-20", .sides = {{"Ann"}, {"Ben"}}, .scores = {0, 0}});
    journal.append({.player = 1, .kind = journal::PlayerEntry::Kind::rename, .name = "Anna"});
    writing.commit();
  }
  publish(journal, "Anna", "Ben");
  say(journal, {.player = 1, .kind = journal::PlayerEntry::Kind::undo, .target = 1});
  {
    auto writing = journal.write();
    journal.add_match(
        {.game = "all-fours", .edition = "1", .date = "2026-11-20", .sides = {{"Anna"}, {"Ben"}}, .scores = {0, 0}});
    writing.commit();
  }
  const auto table = book::published(journal, journal.season("winter"));
  REQUIRE(table);
  CHECK(table->rows[0].name == "Ann");
  CHECK(table->rows[0].people == std::vector<std::string>{"Ann"});
}

TEST_CASE("partners of a published row stand in the order of their names of today") {
  const Folder folder;
  Journal journal(folder.file(), Journal::Access::write, written_at);
  {
    auto writing = journal.write();
    journal.add_match({.game = "all-fours",
                       .edition = "1",
                       .date = "2026-11-20",
                       .sides = {{"Ann", "Ben"}, {"Cleo", "Dora"}},
                       .scores = {0, 0}});
    journal.add_season("winter", {});
    season::Standings table{.season = "winter", .by_partnership = true};
    table.rows.push_back({.place = 1, .name = "Ann+Ben", .played = 1, .points = 3, .people = {"Ann", "Ben"}});
    journal.close(journal.season("winter"), book::publication(journal, table));
    journal.append({.player = 1, .kind = journal::PlayerEntry::Kind::rename, .name = "Zoe"});
    writing.commit();
  }
  const auto table = book::published(journal, journal.season("winter"));
  REQUIRE(table);
  CHECK(table->rows[0].name == "Ben+Zoe");
  CHECK(table->by_partnership);
}

TEST_CASE("what was given to somebody stays with that row when the name becomes one with another") {
  const Folder folder;
  Journal journal(folder.file(), Journal::Access::write, written_at);
  const auto seat = [&](const std::string& first, const std::string& second) {
    journal.add_match(
        {.game = "all-fours", .edition = "1", .date = "2026-11-20", .sides = {{first}, {second}}, .scores = {0, 0}});
  };
  {
    auto writing = journal.write();
    seat("Ann", "Anna");
    seat("Annie", "Ben");
    journal.add_season("winter", journal::NamedValues{{"adjust", "2026-11-20 -2 Anna"},
                                                      {"adjust", "2026-11-20 5 Annie"},
                                                      {"adjust-why", "was late"},
                                                      {"adjust-why", "was early"}});
    // Annie was Anna before the season was closed, and so called otherwise by then.
    journal.append({.player = 3, .kind = journal::PlayerEntry::Kind::merge, .other = 2});
    journal.append({.player = 2, .kind = journal::PlayerEntry::Kind::rename, .name = "Hanna"});
    season::Standings table{.season = "winter"};
    for (const std::string name : {"Ann", "Ben", "Hanna"}) {
      table.rows.push_back({.place = 1, .name = name, .played = 1, .points = 3, .people = {name}});
    }
    journal.close(journal.season("winter"), book::publication(journal, table));
    writing.commit();
  }
  const auto given = [&] {
    std::vector<std::size_t> counts;
    const auto table = book::published(journal, journal.season("winter"));
    for (const season::Standing& row : table->rows) {
      counts.push_back(row.adjustments.size());
    }
    return counts;
  };
  CHECK(given() == std::vector<std::size_t>{0, 0, 2});
  say(journal, {.player = 2, .kind = journal::PlayerEntry::Kind::merge, .other = 1});
  CHECK(given() == std::vector<std::size_t>{0, 0, 2});
  say(journal, {.player = 1, .kind = journal::PlayerEntry::Kind::rename, .name = "Anne"});
  CHECK(given() == std::vector<std::size_t>{0, 0, 2});
}

TEST_CASE(
    "a table of a game that the lowest wins stays as it was published, and is counted so once it is opened again") {
  const Folder folder;
  Journal journal(folder.file(), Journal::Access::write, written_at);
  const games::Game& hearts = games::find_game("hearts");
  const auto order = [&] {
    std::string names;
    for (const season::Standing& row : book::table(journal, journal.season("winter")).rows) {
      names += row.name + " " + std::to_string(row.points) + ", ";
    }
    return names;
  };
  auto writing = journal.write();
  journal.add_season("winter", journal::NamedValues{{"points", "10,6,3,1"}});
  const std::int64_t match = journal.add_match({.game = "hearts",
                                                .edition = std::string(hearts.edition),
                                                .date = "2026-11-20",
                                                .season = "winter",
                                                .sides = {{"Ann"}, {"Ben"}, {"Cid"}, {"Dan"}},
                                                .scores = {0, 0, 0, 0}});
  journal.append(match, {.kind = referee::Entry::Kind::begin, .text = "result 13 2 6 5"});
  CHECK(order() == "Ben 10, Dan 6, Cid 3, Ann 1, ");
  // As a program closed it that knew no better.
  book::SeasonRules once = book::season_rules(journal, journal.season("winter"));
  once.most_first = true;
  const auto list = book::results(journal, {.season = "winter"}, once);
  journal.close(journal.season("winter"), book::publication(journal, book::table_of("winter", list, once)));
  CHECK(order() == "Ben 10, Ann 6, Cid 3, Dan 1, ");
  CHECK(told(journal).find("corrected") == std::string::npos);
  CHECK_FALSE(book::corrected(journal, journal.season("winter"), {}));
  journal.reopen(journal.season("winter"), "the second is the one who has fewer");
  CHECK(order() == "Ben 10, Dan 6, Cid 3, Ann 1, ");
  const auto rules = book::rules_to_close(journal, journal.season("winter"));
  REQUIRE(rules);
  journal.declare(journal.season("winter"), *rules);
  const journal::Season season = journal.season("winter");
  CHECK_FALSE(book::rules_to_close(journal, season));
  journal.close(season, book::publication(journal, book::table(journal, season)));
  CHECK(order() == "Ben 10, Dan 6, Cid 3, Ann 1, ");
  writing.commit();
}

TEST_CASE("a sentence that an older program kept is read as the values it told") {
  using season::TieBreak;
  // Written anew they are the same, whichever row they belong to.
  for (const std::string text :
       {"level on 1 point; the place is shared",
        "level on 3 points; direct encounter ½-½; Ann won more matches, 2 to 1",
        "level on 6 points; direct encounter 2½-2½; 1 win each; match points -2 each; 1 deal won each; 0 penalties "
        "each; "
        "the place is shared",
        "level on 3 points; 2 wins each; match points +0 each; 12 deals won each; Ann has fewer penalties, 0 to 3",
        "level on 3 points; Ann is ahead in direct encounter, 1½-½", "level on -3 points; Ann won more deals, 3 to 2",
        "level on 0 points; Ann has more match points, +2 to -11", "1 of 2 matches"}) {
    INFO(text);
    const auto points = text.starts_with("level on ") ? std::stoi(text.substr(9)) : 0;
    std::vector<season::Standing> rows{{.name = "Ann", .played = 1, .points = points},
                                       {.name = "Ben", .played = 1, .points = points}};
    const auto own = read_reason(text, "Ann", "");
    const auto other = read_reason(text, "Ben", "Ann");
    REQUIRE((own && other));
    rows[0].reason = *own;
    rows[1].reason = *other;
    CHECK(report::reason(rows, 0) == text);
    CHECK(report::reason(rows, 1) == text);
  }
  CHECK(read_reason("level on 3 points; Ann won more deals, 3 to 2", "Ben", "Ann")->asked.at(0) ==
        season::Compared{TieBreak::deals, 2, 3});
  CHECK(read_reason("7 of 10 matches", "Ann", "")->needed == 10);
}

TEST_CASE("another sentence than an older program wrote stays a sentence") {
  for (const char* text :
       {"more wins", "level on 3 points", "level on 3 points; Cleo won more deals, 3 to 2", "level on x points",
        "level on 3 points; Ann won more deals, 3 to 2, or so", "level on 3 points; the place is shared by both",
        "level on 3 points; direct encounter 1-2; the place is shared", "1 of 2 matches more", "3",
        "level on 3 points; ", "level on 3 points; direct encounter ; the place is shared",
        "level on 99999999999999999999 points"}) {
    INFO(text);
    CHECK_FALSE(read_reason(text, "Ann", "Ben"));
  }
}
