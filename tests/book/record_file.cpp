#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>

#include "base/name.hpp"
#include "base/number.hpp"
#include "book/journals.hpp"
#include "book/match.hpp"
#include "book/record_export.hpp"
#include "book/record_import.hpp"
#include "catch.hpp"
#include "folder.hpp"
#include "games/game.hpp"
#include "games/notation.hpp"
#include "journal/facts.hpp"
#include "memory.hpp"
#include "referee/record_file.hpp"
#include "referee/seating.hpp"
#include "tables.hpp"

using namespace tavolo;
using journal::Journal;
using tavolo::tests::Folder;
using tavolo::tests::say;
using tavolo::tests::take_in;

namespace {

namespace fs = std::filesystem;

constexpr const char* written = "2026-11-23T21:00:00Z";
const fs::path source = TAVOLO_SOURCE_DIR;

std::string exported(Journal& journal, const book::Exported& what = {.all = true}) {
  std::string text;
  book::export_record(journal, what, [&](std::string_view piece) { text += piece; });
  return text;
}

std::vector<book::RecordDifference> differences_of(Journal& journal, const std::string& text) {
  const book::RecordFile file = book::read_record_file("a.rec", text);
  return book::Import(journal, file).differences();
}

/// What was told of a file that is refused; empty where it is taken.
std::string refused(Journal& journal, const std::string& text, book::Claims claims = book::Claims::refuse) {
  auto writing = journal.write();
  try {
    (void)take_in(journal, book::read_record_file("a.rec", text), claims);
    writing.commit();
    return {};
  } catch (const base::Mistake& mistake) {
    return mistake.complaint().text + " | " + mistake.complaint().quote.line.substr(0, 60);
  }
}

/// The first line in which two texts differ.
std::string difference(const std::string& one, const std::string& other) {
  std::istringstream a(one), b(other);
  std::string left, right;
  while (true) {
    const bool has_left = !!std::getline(a, left), has_right = !!std::getline(b, right);
    if (!has_left && !has_right) return {};
    if (!has_left) left = "(end)";
    if (!has_right) right = "(end)";
    if (left != right) return left + " <> " + right;
  }
}

/// Exports a journal, imports that into an empty one, exports it again: the same bytes. Importing once more changes
/// nothing.
void check_trip(Journal& journal, const Folder& folder, const book::Exported& what = {.all = true}) {
  const std::string path = folder.file("trip.db");
  std::string first = exported(journal, what);
  if (!journal.people().hidden().empty()) {
    // What comes with initials gets other ids, and keeps these.
    fs::remove(path);
    Journal other(path, Journal::Access::write, written);
    CHECK(refused(other, first) == "");
    CHECK(differences_of(other, first).empty());
    first = exported(other);
  }
  fs::remove(path);
  {
    Journal empty(path, Journal::Access::write, written);
    CHECK(refused(empty, first) == "");
    CHECK(difference(first, exported(empty)) == "");
    const std::int64_t entries = empty.extent().entries;
    CHECK(refused(empty, first) == "");
    CHECK(empty.extent().entries == entries);
    CHECK(difference(first, exported(empty)) == "");
    // What was written within one second has no order between matches, and a closing may have come in between.
    for (const std::string& fault : empty.faults()) CHECK(fault.find(", published on ") != std::string::npos);
    CHECK(differences_of(empty, first).empty());
  }
  fs::remove(path);
}

/// A case of a case file, as far as a journal keeps it: the head, and records.
struct Case {
  std::string title, game, edition, dealer;
  std::vector<std::vector<std::string>> sides;
  std::vector<std::pair<std::string, std::string>> house;
  games::BySide<games::Points> scores;
  int deal = 1;
  bool judged = false;
  std::vector<std::string> records;
};

std::vector<std::string> words_of(const std::string& line) {
  std::istringstream in(line);
  std::vector<std::string> words;
  for (std::string word; in >> word;) words.push_back(word);
  return words;
}

bool is_head(Case& one, const std::vector<std::string>& words) {
  const std::string& key = words.front();
  if (key == "game" && one.game.empty()) {
    one.game = words[1];
  } else if (key == "edition" && one.edition.empty()) {
    one.edition = words[1];
  } else if (key == "sides" && one.sides.empty()) {
    for (std::size_t i = 1; i < words.size(); ++i) {
      const auto names = base::split(words[i], '+');
      one.sides.emplace_back(names.begin(), names.end());
    }
  } else if (key == "score" && one.scores.empty()) {
    for (std::size_t i = 1; i < words.size(); ++i) one.scores.push_back(base::sum(words[i]).value);
  } else if (key == "house" || key == "preset") {
    one.house.emplace_back(words[1], key == "house" ? words[2] : "");
  } else if (key == "with-dealer") {
    one.dealer = words[1];
  } else if (key == "with-deal") {
    one.deal = static_cast<int>(base::whole(words[1]).value);
  } else if (key == "with-judge") {
    one.judged = true;
  } else {
    return key.starts_with("with-");
  }
  return true;
}

std::vector<Case> cases_of(const fs::path& file) {
  std::vector<Case> cases;
  std::ifstream in(file);
  bool head = false, said = false;
  for (std::string line; std::getline(in, line);) {
    if (line.empty() || line == "#" || line.starts_with("# ")) continue;
    if (line.starts_with("case ")) {
      cases.push_back({.title = line});
      head = true;
      said = false;
    } else if (line.starts_with(' ')) {
      said = false;
    } else if (!head || !is_head(cases.back(), words_of(line))) {
      head = false;
      auto& records = cases.back().records;
      if (said) {
        records.back() += "\n" + line;
      } else {
        records.push_back(line);
      }
      said = true;
    }
  }
  return cases;
}

/// Begins the match of a case and records what is no position and not refused.
bool play(Journal& journal, const Case& one) {
  const games::Game& game = one.edition.empty() ? games::find_game(one.game) : games::find_game(one.game, one.edition);
  games::HouseRules house(game.house_rules);
  std::vector<int> sizes;
  for (const auto& side : one.sides) sizes.push_back(static_cast<int>(side.size()));
  try {
    for (const auto& [name, value] : one.house) {
      value.empty() ? house.set(games::find_preset(game, name)) : house.set(name, value);
    }
    game.settle(game, house, sizes);
  } catch (const base::Mistake&) {
    return false;
  }
  if (one.sides.size() < 2) return false;
  referee::Head head{.game = std::string(game.id), .edition = std::string(game.edition), .date = "2026-11-20"};
  head.sides.assign(one.sides.begin(), one.sides.end());
  head.scores = one.scores.empty() ? games::BySide<games::Points>(one.sides.size(), 0) : one.scores;
  head.house = house.named();
  head.deal = one.deal;
  head.note = one.title;
  if (!one.dealer.empty()) {
    const auto seat = games::find_seat(games::make_match(game, one.sides, house), one.dealer);
    if (seat) head.dealer = games::number(*seat);
  }
  const std::int64_t match = journal.add_match(head);
  journal.append(match, {});
  for (const std::string& text : one.records) {
    const book::Played played = book::load(journal, match);
    if (played.course.now.over || one.judged) break;
    const games::Sheet sheet = played.now().game->score(played.now(), played.course.now, text, {});
    if (sheet.refused()) continue;
    journal.append(match, {.kind = referee::Entry::Kind::deal, .deal = played.course.next_number(), .text = text});
  }
  return true;
}

}  // namespace

TEST_CASE("every journal survives the trip through a record file") {
  for (const auto& entry : fs::directory_iterator(source / "tests" / "journals")) {
    if (entry.path().extension() != ".db") continue;
    INFO(entry.path().filename().string());
    const Folder folder;
    fs::copy_file(entry.path(), folder.file());
    fs::permissions(folder.file(), fs::perms::owner_all);
    Journal journal(folder.file(), Journal::Access::write, written);
    check_trip(journal, folder);
    for (const journal::Season& season : journal.seasons()) check_trip(journal, folder, {.season = season.name});
  }
}

TEST_CASE("every case of every game survives the trip") {
  std::size_t played = 0, files = 0;
  for (const auto& folder_of_game : fs::directory_iterator(source / "src" / "games")) {
    if (!fs::exists(folder_of_game.path() / "cases")) continue;
    for (const auto& entry : fs::directory_iterator(folder_of_game.path() / "cases")) {
      if (files++ % tests::rounds(1U, 4U) != 0) continue;
      INFO(entry.path().string());
      const Folder folder;
      Journal journal(folder.file(), Journal::Access::write, "2026-11-20T20:00:00Z");
      {
        auto writing = journal.write();
        for (const Case& one : cases_of(entry.path())) played += play(journal, one) ? 1U : 0U;
        writing.commit();
      }
      check_trip(journal, folder);
    }
  }
  CHECK(played > tests::rounds(500U, 100U));
}

namespace {

/// A journal in which Ann, Anna, Ben and Bea play one match of All Fours.
Journal four(const Folder& folder) {
  Journal journal(folder.file(), Journal::Access::write, "2026-11-20T20:00:00Z");
  auto writing = journal.write();
  const games::Game& game = games::find_game("all-fours");
  games::HouseRules house(game.house_rules);
  game.settle(game, house, std::vector<int>{2, 2});
  referee::Head head{.game = "all-fours", .edition = std::string(game.edition), .date = "2026-11-20"};
  head.sides = {{"Ann", "Ben"}, {"Anna", "Bea"}};
  head.scores = {0, 0};
  head.house = house.named();
  const std::int64_t match = journal.add_match(head);
  journal.append(match, {});
  journal.append(match, {.kind = referee::Entry::Kind::deal,
                         .deal = 1,
                         .text = "d@Ann t6H s h@Anna l4 jB! g21-40 ; Ann said so \\ and\tBea"});
  writing.commit();
  return journal;
}

using Said = journal::PlayerEntry::Kind;

}  // namespace

TEST_CASE("people who are renamed, made one and hidden survive the trip") {
  const std::vector<std::vector<journal::PlayerEntry>> stories{
      {},
      {{.player = 1, .kind = Said::rename, .name = "Zoe"}},
      // Names that change hands.
      {{.player = 1, .kind = Said::rename, .name = "Zoe"},
       {.player = 2, .kind = Said::rename, .name = "Cleo"},
       {.player = 4, .kind = Said::rename, .name = "Ben K."}},
      {{.player = 3, .kind = Said::hide}},
      {{.player = 3, .kind = Said::hide}, {.player = 1, .kind = Said::hide}},
      {{.player = 1, .kind = Said::rename, .name = "A+B [x]"}},
      {{.player = 1, .kind = Said::hide}, {.player = 1, .kind = Said::undo, .target = 1}},
  };
  for (std::size_t i = 0; i < stories.size(); ++i) {
    INFO(i);
    const Folder folder;
    Journal journal = four(folder);
    for (const journal::PlayerEntry& entry : stories[i]) say(journal, entry);
    check_trip(journal, folder);
    check_trip(journal, folder, {.matches = {1}});
  }
}

TEST_CASE("two written names of one person stay two in a record file, hidden or not") {
  const Folder folder;
  Journal journal = four(folder);
  {
    auto writing = journal.write();
    const games::Game& game = games::find_game("fieschi");
    games::HouseRules house(game.house_rules);
    game.settle(game, house, std::vector<int>{1, 1});
    referee::Head head{.game = "fieschi", .edition = std::string(game.edition), .date = "2026-11-21"};
    head.sides = {{"Annie"}, {"Ben"}};
    head.scores = {0, 0};
    head.house = house.named();
    journal.append(journal.add_match(head), {});
    writing.commit();
  }
  say(journal, {.player = 5, .kind = Said::merge, .other = 1});
  CHECK(exported(journal).find("side     A Ann[") != std::string::npos);
  check_trip(journal, folder);
  say(journal, {.player = 1, .kind = Said::hide});
  CHECK(exported(journal).find("Annie") == std::string::npos);
  CHECK(exported(journal).find("Ann\n") == std::string::npos);
  check_trip(journal, folder);
}

TEST_CASE("seasons of one name survive the trip, kept apart or made one") {
  const Folder folder;
  const std::string file = folder.file("one.db"), other = folder.file("other.db");
  int minutes = 0;
  for (const std::string& table : {file, other}) {
    tests::write(table, minutes++, [&](Journal& journal) {
      journal.add_season(table == file ? "winter" : "Winter", {});
      return 0;
    });
    tests::begin(table, minutes++, "Ann", "Ben", table == file ? "winter" : "Winter");
  }
  tests::begin(other, minutes++, "Ben", "Ann", "Winter");
  tests::merge(file, other);
  for (const std::size_t seasons : {2U, 1U}) {
    INFO(seasons << " seasons");
    if (seasons == 1) {
      tests::write(file, 610, [](Journal& journal) {
        journal::Exchange exchange(journal);
        const auto same = exchange.seasons_of_one_name();
        REQUIRE(same.size() == 1);
        exchange.unite(same.front()[0], same.front()[1]);
        return 0;
      });
    }
    Journal journal(file, Journal::Access::read, written);
    const std::string text = exported(journal);
    Journal copy(folder.file(std::to_string(seasons) + ".db"), Journal::Access::write, written);
    // The second time it changes nothing.
    for (int i = 0; i < 2; ++i) {
      CHECK(refused(copy, text) == "");
      CHECK(exported(copy) == text);
      CHECK(differences_of(copy, text).empty());
    }
    std::vector<journal::Season> all = copy.seasons();
    copy.count_matches(all);
    REQUIRE(all.size() == seasons);
    std::vector<int> counts;
    for (const journal::Season& season : all) {
      CHECK(copy.season(season.name).number == season.number);
      counts.push_back(season.matches);
    }
    std::ranges::sort(counts);
    CHECK(counts == (seasons == 1 ? std::vector<int>{3} : std::vector<int>{1, 2}));
    CHECK(copy.faults().empty());
  }
}

TEST_CASE("people of one name are told apart after the trip, and none of them is taken for one who is there") {
  const Folder folder;
  const std::string file = folder.file("one.db"), other = folder.file("other.db");
  int minutes = 0;
  for (const std::string& table : {file, other}) tests::begin(table, minutes++, "Ann", "Ben", "");
  tests::merge(file, other);
  Journal journal(file, Journal::Access::read, written);
  const std::string text = exported(journal);
  const auto names = [](Journal& of) {
    std::vector<std::string> list;
    for (const journal::Player& player : of.players()) list.push_back(base::folded(player.name));
    return list;
  };
  for (const bool is_empty : {true, false}) {
    INFO(is_empty);
    const std::string path = folder.file(is_empty ? "empty.db" : "third.db");
    if (!is_empty) tests::begin(path, minutes++, "ann", "Cleo", "");
    Journal copy(path, Journal::Access::write, written);
    // The second time it changes nothing.
    for (int i = 0; i < 2; ++i) {
      CHECK(refused(copy, text) == "");
      if (is_empty) CHECK(exported(copy) == text);
      CHECK(differences_of(copy, text).empty());
      std::vector<std::string> list = names(copy);
      std::ranges::sort(list);
      CHECK(std::ranges::adjacent_find(list) == list.end());
      CHECK(list.size() == (is_empty ? 4 : 6));
      CHECK(copy.faults().empty());
    }
    // So does everybody who opens it, and who looks at a match.
    Journal again(path, Journal::Access::read, written);
    CHECK(names(again) == names(copy));
    std::set<std::string> seated;
    for (const journal::MatchKey& key : again.match_keys()) {
      seated.insert(book::load(again, key.number).head.sides[games::Side(0)].front());
    }
    CHECK(seated.size() == (is_empty ? 2 : 3));
  }
}

TEST_CASE("an evening that is typed twice is one, and two games that are alike are two") {
  const Folder folder;
  Journal journal(folder.file(), Journal::Access::write, written);
  const std::string game = "\nmatch\ngame ecarte\ndate 2026-11-13\nside Ann\nside Ben\n\nd1 t9S s k2 w4-1\n";
  const std::string one = "tavolo-record 1\n" + game;
  CHECK(refused(journal, one) == "");
  CHECK(refused(journal, one) == "");
  CHECK(journal.match_keys().size() == 1);
  CHECK(refused(journal, one + game) == "");
  CHECK(refused(journal, one + game) == "");
  CHECK(journal.match_keys().size() == 2);
}

TEST_CASE("nothing of a file that is refused is in the journal") {
  const Folder folder;
  Journal journal = four(folder);
  const std::string good = exported(journal);
  Folder other;
  Journal empty(other.file(), Journal::Access::write, written);
  // A line after the other is left out, or stands twice: what is taken is whole, and what is not leaves nothing.
  std::vector<std::string> lines;
  std::istringstream in(good);
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  for (std::size_t left_out = 0; left_out < lines.size(); ++left_out) {
    std::string text, twice;
    for (std::size_t i = 0; i < lines.size(); ++i) {
      if (i != left_out) text += lines[i] + "\n";
      twice += lines[i] + "\n" + (i == left_out ? lines[i] + "\n" : "");
    }
    for (const std::string& file : {text, twice}) {
      INFO(lines[left_out]);
      auto writing = empty.write();
      try {
        (void)take_in(empty, book::read_record_file("a.rec", file), book::Claims::refuse);
        CHECK(empty.faults().empty());
      } catch (const base::Mistake& mistake) {
        CHECK_FALSE(mistake.complaint().text.empty());
      }
      writing.pause();
      CHECK(empty.extent().entries == 0);
    }
  }
}

TEST_CASE("a file within its limits cannot make a match that is beyond them") {
  const Folder folder;
  Journal journal(folder.file(), Journal::Access::write, written);
  std::string text = "tavolo-record 1\nmatch\ngame ecarte\ndate 2026-11-13\nside Ann\nside Ben\n";
  CHECK(refused(journal, text + "note " + std::string(2 << 20, 'x') + "\n").starts_with("a.rec:2: the text is longer"));
  std::string entries;
  for (int i = 0; i < 10'001; ++i)
    entries += "entry deal " + std::to_string(i + 1) + "\n  d1 t9S s k2 w4-1\nentry undo\n";
  CHECK(refused(journal, text + entries).find("at most 20000 entries") != std::string::npos);
  entries.clear();
  for (int i = 0; i < 251; ++i) entries += "entry deal\n  d1 t9S s k2 w4-1\nentry undo\n";
  CHECK(refused(journal, text + entries).find("more than 500 entries of this match do not say") != std::string::npos);
  const auto said = [](int times) {
    std::string file = "tavolo-record 1\nplayer 0123456789abcdef0123456789abcdef Ann\n";
    for (int i = 0; i < times; ++i) {
      file += "player-entry kind hide at 2026-11-13T20:00:" + std::string(i % 60 < 10 ? "0" : "") +
              std::to_string(i % 60) + "Z player 0123456789abcdef0123456789abcdef\n";
    }
    return file;
  };
  CHECK(refused(journal, said(10'001)).find("a file has at most 10000 entries of players") != std::string::npos);
  CHECK_NOTHROW(book::read_record_file("a.rec", said(10'000)));
  CHECK(journal.extent().entries == 0);
}
