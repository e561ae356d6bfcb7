// Of a long match what is recorded at its end reads the last deals alone: whatever is written, and whatever becomes of
// what is remembered, each command says what it says where nothing is.

#include "book/last_deals.hpp"

#include <fmt/format.h>
#include <sys/stat.h>
#include <sys/wait.h>

#include <array>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iterator>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/lines.hpp"
#include "book/plan.hpp"
#include "catch.hpp"
#include "cli/remembered.hpp"
#include "cli/remembering.hpp"
#include "folder.hpp"
#include "games/game.hpp"
#include "lots.hpp"
#include "memory.hpp"
#include "report/json.hpp"
#include "report/text.hpp"

using namespace tavolo;
using book::Played;
using book::Purpose;
using journal::Journal;
using Kind = referee::Entry::Kind;
using tavolo::tests::written_at;
using tests::Folder;
using tests::Lots;
using tests::rounds;

namespace {

namespace fs = std::filesystem;

constexpr int many = 70;

/// Two journals that are told the same, one of them by programs that remember nothing.
class Twins {
 public:
  Twins() {
    for (const bool remembers : {true, false}) fs::create_directories(place(remembers));
  }

  /// What both say to a command, which must be the same but for fingerprints.
  std::string say(const std::string& command) {
    const std::string said = run(true, command), anew = run(false, command);
    INFO(command);
    CHECK(said == anew);
    return said;
  }
  /// What is remembered of match 1; empty where nothing is.
  [[nodiscard]] std::string file() const {
    for (const auto& entry : fs::directory_iterator(cache())) {
      if (entry.path().filename().string().starts_with("match-1-")) return entry.path().string();
    }
    return {};
  }
  [[nodiscard]] std::string bytes() const {
    std::ifstream in(file(), std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
  }
  [[nodiscard]] std::string place(bool remembers) const { return m_folder.file(remembers ? "one" : "other"); }
  [[nodiscard]] std::string cache() const { return place(true) + "/cache/tavolo"; }

 private:
  [[nodiscard]] std::string run(bool remembers, const std::string& command) const {
    const std::string line = fmt::format(
        "cd '{}'; unset TAVOLO_DB TAVOLO_MATCH; export TAVOLO_NOW={} HOME=none XDG_CACHE_HOME={}; "
        "exec 2>&1 </dev/null; tavolo() {{ '" TAVOLO_BINARY "' --db a.db \"$@\"; }}; {}",
        place(remembers), written_at, remembers ? "\"$PWD/cache\"" : "none", command);
    std::FILE* pipe = popen(line.c_str(), "r");
    std::string said;
    std::array<char, 4096> buffer{};
    for (std::size_t got = 0; (got = std::fread(buffer.data(), 1, buffer.size(), pipe)) > 0;) {
      said.append(buffer.data(), got);
    }
    const int status = WEXITSTATUS(pclose(pipe));
    std::string kept;
    for (std::string_view rest = said; !rest.empty();) {
      const std::string_view one = base::next_line(rest);
      if (one.find("fingerprint") == std::string_view::npos) kept += fmt::format("{}\n", one);
    }
    return fmt::format("{}status {}\n", kept, status);
  }

  Folder m_folder;
};

/// A match of a game, as lots have it told.
struct Drawn {
  std::string begun;
  std::function<std::string(Lots&)> deal;
  std::array<std::string, 2> lines;  ///< of a deal that is told in two, a third closes it where it has to be
};

std::string spades(Lots& lots) {
  const int tricks = lots.number(0, 13);
  return fmt::format("A b{} t{}\nB b{} t{}", lots.number(1, 6), tricks, lots.number(1, 6), 13 - tricks);
}

const std::array<Drawn, 2> tables{{
    {"new senza-nome Ann Ben --house target=100000",
     [](Lots& lots) { return tests::senza_nome(lots, 2); },
     {"left B 2+5", "win A"}},
    {"new spades Ann+Cleo Ben+Dora --house target=10000", spades, {"A b5 t6", "B b7 t7"}},
}};

/// Something that somebody may type in match 1.
std::string something(const Drawn& table, Lots& lots, int& names) {
  const auto deal = [&](const std::string& text) { return fmt::format("tavolo deal --match 1 '{}'", text); };
  const int old = lots.number(1, many), late = lots.number(many - 4, many + 8);
  switch (lots.number(0, 23)) {
    case 0: return fmt::format("tavolo add --match 1 '{}'", table.lines[0]);
    case 1: return fmt::format("tavolo add --match 1 --json '{}'", table.lines[1]);
    case 2: return "tavolo done --match 1";
    case 3: return "tavolo done --match 1 --json";
    case 4: return "tavolo undo --match 1 --yes";
    case 5: return fmt::format("tavolo undo --match 1 --yes {}", lots.number(2, 6));
    case 6: return "tavolo redo --match 1";
    case 7: return fmt::format("tavolo amend 1.{} '{}' --why misread --yes", old, table.deal(lots));
    case 8: return fmt::format("tavolo amend 1.{} '{}' --why misread --yes", late, table.deal(lots));
    case 9: return fmt::format("tavolo void 1.{} --why misdealt --yes", lots.number(0, 1) == 0 ? old : late);
    case 10: return fmt::format("tavolo player rename 'Ben' 'Named {}'", ++names);
    case 11: return fmt::format("tavolo player rename 'Named {}' Ben", names);
    case 12: return fmt::format("tavolo claim 1.{} A A 3", late);
    case 13: return "tavolo concede --match 1 A; tavolo deal --match 1 x; tavolo undo --match 1 --yes";
    case 14: return deal("win Z");
    case 15: return deal(table.deal(lots)) + " --json";
    case 16: return fmt::format("printf '%s\\n\\n' '{}' '{}' | tavolo deal --match 1 -", table.deal(lots), "win Z");
    case 17: return fmt::format("printf '%s\\n\\n' '{}' '{}' | tavolo deal -", table.deal(lots), table.deal(lots));
    default: return deal(table.deal(lots));
  }
}

/// The journal of a long match, and who remembers it.
struct Room : tests::Remembering {
  Journal journal{around.database, Journal::Access::write, written_at};

  Room() {
    journal.remember_by(cli::memory(around));
    auto writing = journal.write();
    const games::Game& game = games::find_game("senza-nome");
    games::HouseRules house(game.house_rules);
    house.set("target", "100000");
    game.settle(game, house, std::vector<int>{1, 1});
    referee::Head head{.game = std::string(game.id), .edition = std::string(game.edition), .date = "2026-11-20"};
    head.sides = {{"Ann"}, {"Ben"}};
    head.scores.assign(2, 0);
    for (std::size_t i = 0; i < house.size(); ++i) head.house.emplace_back(game.house_rules[i].name, house[i].text);
    journal.append(journal.add_match(head), {.kind = Kind::begin});
    Lots lots(1);
    for (int deal = 1; deal <= many; ++deal)
      add({.kind = Kind::deal, .deal = deal, .text = tests::senza_nome(lots, 2)});
    writing.commit();
  }
  void add(const referee::Entry& entry) { journal.append(1, entry); }
  void write(const referee::Entry& entry) {
    auto writing = journal.write();
    add(entry);
    writing.commit();
  }
  /// The match as a command reads it that adds to it.
  [[nodiscard]] Played read() {
    auto writing = journal.write();
    return book::load(journal, 1, Purpose::adding);
  }
  /// Whether it is read without what came first, and nothing else about it is another one.
  [[nodiscard]] bool is_short() {
    const Played last = read(), all = book::load(journal, 1);
    CHECK(last.head == all.head);
    CHECK(last.course.now == all.course.now);
    CHECK(last.course.next_number() == all.course.next_number());
    const std::array next{
        referee::Entry{.kind = Kind::deal, .deal = all.course.next_number(), .text = "win A left B 2+5"}};
    const Played one = book::with(last, next), other = book::with(all, next);
    const std::array at{one.course.deals.size() - 1};
    const std::array at_all{other.course.deals.size() - 1};
    CHECK(report::json_results(one, at) == report::json_results(other, at_all));
    return last.course.first != 1;
  }
};

}  // namespace

TEST_CASE("whatever is written in a long match, what is remembered of it changes no answer") {
  std::uint32_t seed = 0;
  for (const Drawn& table : tables) {
    Lots lots(++seed);
    Twins twins;
    int names = 0;
    std::string text;
    for (int deal = 0; deal < many; ++deal) text += table.deal(lots) + "\n\n";
    twins.say("tavolo " + table.begun);
    twins.say(fmt::format("printf '%s' '{}' | tavolo deal -", text));
    twins.say("tavolo deal '" + table.deal(lots) + "'");
    REQUIRE_FALSE(twins.file().empty());
    for (int step = 0; step < rounds(70, 20); ++step) {
      INFO("table " << seed << ", step " << step);
      twins.say(something(table, lots, names));
    }
    // The match is put right, somebody sits down, two are one, and it ends.
    twins.say("tavolo undo --match 1 --yes 3");
    twins.say("tavolo new fieschi Bo Zoe; tavolo player merge Bo Ann --yes; tavolo deal --match 1 'x'");
    twins.say("tavolo deal --match 1 '" + table.deal(lots) + "'");
    twins.say("tavolo season new winter; tavolo season add winter 1; tavolo season close winter --yes");
    twins.say("tavolo deal --match 1 '" + table.deal(lots) + "' --yes");
    twins.say("tavolo amend 1 --date 2026-11-19 --yes; tavolo deal --match 1 '" + table.deal(lots) + "'");
    twins.say("tavolo show 1; tavolo show 1 --json; tavolo log 1; tavolo verify; tavolo why 1.70");
  }
}

TEST_CASE("the deal that ends a long match tells all that comes of it") {
  Twins twins;
  twins.say("tavolo season new winter --current; tavolo new spades Ann+Cleo Ben+Dora --house target=10000");
  std::string text;
  for (int deal = 0; deal < 99; ++deal) text += "A b10 t10\nB b3 t3\n\n";
  twins.say(fmt::format("printf '%s' '{}' | tavolo deal -", text));
  CHECK_THAT(twins.say("tavolo deal 'A b1 t1\nB b5 t12'"), tests::contains("9910"));
  REQUIRE_FALSE(twins.file().empty());
  twins.say("tavolo season close winter --yes");
  CHECK_THAT(twins.say("tavolo deal 'A b10 t10\nB b3 t3' --yes"), tests::contains("wins the match"));
  twins.say("tavolo deal --match 1 'A b10 t10\nB b3 t3'");
  twins.say("tavolo deal 'A b10 t10\nB b3 t3' --json");
}

TEST_CASE("a claim about a deal of a long match that was taken back is no claim about the one in its place") {
  Twins twins;
  Lots lots(3);
  const Drawn& table = tables[0];
  std::string text;
  for (int deal = 0; deal < many + 3; ++deal) text += table.deal(lots) + "\n\n";
  twins.say("tavolo " + table.begun);
  twins.say(fmt::format("printf '%s' '{}' | tavolo deal -", text));
  twins.say("tavolo claim 1.73 A A 3; tavolo undo --yes 3; tavolo amend 1.3 'win A left B 0+1' --why misread --yes");
  twins.say("tavolo deal win A left B 2+5; tavolo deal win B left A 2+5; tavolo deal win Z");
  REQUIRE_FALSE(twins.file().empty());
  CHECK(twins.say("tavolo deal win A left B 2+1 --json").find("claims") == std::string::npos);
  CHECK_THAT(twins.say("tavolo claim 1.73 A A 3; tavolo add left B 2+5; tavolo add win A --json; tavolo done --json"),
             tests::contains("\"deal\":74"));
}

TEST_CASE("whatever becomes of what is remembered of a long match, no answer is another one") {
  Twins twins;
  Lots lots(5);
  const Drawn& table = tables[0];
  std::string text;
  for (int deal = 0; deal < many; ++deal) text += table.deal(lots) + "\n\n";
  twins.say("tavolo " + table.begun);
  twins.say(fmt::format("printf '%s' '{}' | tavolo deal -", text));
  const auto same = [&](const char* what) {
    INFO(what);
    twins.say("tavolo deal '" + table.deal(lots) + "'");
    twins.say("tavolo deal '" + table.deal(lots) + "' --json");
  };
  same("nothing yet");
  const std::string file = twins.file(), whole = twins.bytes();
  REQUIRE(whole.size() > 100);
  struct stat found {};
  REQUIRE(stat(file.c_str(), &found) == 0);
  CHECK((found.st_mode & 0777) == 0600);
  const auto put = [&](const std::string& bytes) { std::ofstream(file, std::ios::binary | std::ios::trunc) << bytes; };
  // What is damaged stays so where nothing is added: nobody else looks at it.
  put("none");
  twins.say("tavolo show 1; tavolo why 1.70; tavolo verify; tavolo log 1; tavolo undo --yes; tavolo redo");
  CHECK(twins.bytes() == "none");
  same("another file");
  CHECK(twins.bytes() != "none");
  put(whole.substr(0, whole.size() / 2));
  same("half of it");
  std::string damaged = whole;
  damaged[40] = static_cast<char>(damaged[40] ^ 1);
  put(damaged);
  same("one byte of it");
  put(whole);
  same("an old one");
  twins.say("tavolo amend 1.3 'win A left B 0+1' --why misread --yes");
  put(whole);
  same("one before a correction");
  twins.say("tavolo undo --yes 9");
  put(whole);
  same("one of deals that were taken back");
  std::string other = twins.bytes();
  other.replace(other.rfind("tavolo "), 8, "tavolo x");
  put(other);
  same("another program");
  fs::remove(file);
  fs::create_directories(file);
  same("a folder in its place");
  fs::remove_all(file);
  fs::permissions(twins.cache(), fs::perms::owner_read | fs::perms::owner_exec);
  same("a folder that cannot be written");
  fs::permissions(twins.cache(), fs::perms::owner_all);
  // Another journal under its name, with a match of the same number.
  const std::string kept = twins.bytes();
  for (const bool remembers : {true, false}) fs::remove(twins.place(remembers) + "/a.db");
  twins.say("tavolo " + table.begun);
  twins.say(fmt::format("printf '%s' '{}' | tavolo deal -", text));
  put(whole);
  same("what another journal had");
  CHECK(twins.bytes() != whole);
}

TEST_CASE("of a long match its end alone is read where nothing before it matters") {
  Room room;
  CHECK_FALSE(room.is_short());
  CHECK(room.is_short());
  CHECK(room.read().course.first == many - 1);
  room.write({.kind = Kind::deal, .deal = many + 1, .text = "win B left A 1+3"});
  CHECK(room.is_short());
  const std::int64_t last = room.journal.entries(1).back().number;
  room.write({.kind = Kind::undo, .deal = many + 1, .target = last});
  CHECK(room.is_short());
  room.write({.kind = Kind::amend, .deal = many - 1, .text = "win A left B 0+1", .why = "misread"});
  CHECK(room.is_short());
  room.write({.kind = Kind::void_deal, .deal = many, .why = "misdealt"});
  CHECK(room.is_short());
  // A deal before them, and then nothing more is about it.
  room.write({.kind = Kind::void_deal, .deal = 3, .why = "misdealt"});
  CHECK_FALSE(room.is_short());
  for (const int deal : {many + 1, many + 2}) {
    room.write({.kind = Kind::deal, .deal = deal, .text = "win B left A 1+3"});
  }
  CHECK_FALSE(room.is_short());
  CHECK(room.is_short());
  // What is taken back: one of the last two deals, both, and one before them.
  const auto entries = room.journal.entries(1);
  const auto undo = [&](std::size_t back) {
    const referee::Entry& entry = entries[entries.size() - back];
    room.write({.kind = Kind::undo, .deal = entry.deal, .target = entry.number});
  };
  undo(1);
  CHECK_FALSE(room.is_short());
  undo(2);
  CHECK_FALSE(room.is_short());
  room.write({.kind = Kind::add, .deal = many + 1, .text = "left B 2+5"});
  CHECK_FALSE(room.is_short());
  room.write({.kind = Kind::add, .deal = many + 1, .text = "win A"});
  room.write({.kind = Kind::done, .deal = many + 1});
  room.write({.kind = Kind::deal, .deal = many + 2, .text = "win B left A 1+3"});
  CHECK(room.is_short());
  for (const std::size_t back : {3U, 4U, 5U}) undo(back);
  CHECK_FALSE(room.is_short());
  for (const int deal : {many + 3, many + 4}) {
    room.write({.kind = Kind::deal, .deal = deal, .text = "win B left A 1+3"});
  }
  CHECK_FALSE(room.is_short());
  CHECK(room.is_short());
  // Other names, and another head as long as it stays.
  {
    auto writing = room.journal.write();
    room.journal.append({.player = 1, .kind = journal::PlayerEntry::Kind::rename, .name = "Zoe"});
    writing.commit();
  }
  CHECK_FALSE(room.is_short());
  CHECK(room.is_short());
  room.write({.kind = Kind::head, .text = "date 2026-11-19"});
  CHECK_FALSE(room.is_short());
  for (const int deal : {many + 5, many + 6}) {
    room.write({.kind = Kind::deal, .deal = deal, .text = "win B left A 1+3"});
  }
  CHECK_FALSE(room.is_short());
  CHECK_FALSE(room.is_short());
}

TEST_CASE("where another journal was merged into that of a long match all of it is read") {
  Room room;
  CHECK_FALSE(room.is_short());
  CHECK(room.is_short());
  const std::string other = room.folder.file("other.db");
  const auto run = [&](const std::string& file, const std::string& words) {
    return std::system(fmt::format("'" TAVOLO_BINARY "' --db '{}' {} >'{}.txt' 2>&1", file, words, other).c_str());
  };
  REQUIRE(run(other, "new fieschi Max Eva") == 0);
  REQUIRE(run(room.around.database, fmt::format("merge '{}' --yes", other)) == 0);
  CHECK_FALSE(room.is_short());
  CHECK_FALSE(room.is_short());
}

TEST_CASE("what is remembered of a long match is looked at for what is added to it alone") {
  Room room;
  (void)room.read();
  int asked = 0;
  journal::Memory memory = cli::memory(room.around);
  room.journal.remember_by({.recall =
                                [&, recall = memory.recall](std::int64_t match, std::size_t part) {
                                  ++asked;
                                  return recall(match, part);
                                },
                            .keep = memory.keep});
  for (const Purpose purpose : {Purpose::recording, Purpose::showing, Purpose::undoing, Purpose::redoing}) {
    CHECK(book::load(room.journal, 1, purpose).course.first == 1);
    CHECK(book::match_meant(room.journal, {}, purpose).course.first == 1);
  }
  CHECK(asked == 0);
  CHECK(book::match_meant(room.journal, {}, Purpose::adding).course.first == many - 1);
  CHECK(asked == 1);
}

TEST_CASE("a long match is as full as it is, whatever of it is read") {
  Room room;
  (void)room.read();
  auto writing = room.journal.write();
  CHECK(book::load(room.journal, 1, Purpose::adding).course.first != 1);
  const auto number = [](int deal) { return many + deal; };
  int deals = 0;
  // The beginning is an entry, too.
  for (; deals < 10'000 - many - 1; ++deals) room.add({.kind = Kind::deal, .deal = number(deals), .text = "win A"});
  CHECK_THROWS_WITH(room.add({.kind = Kind::deal, .deal = number(deals), .text = "win A"}),
                    tests::contains("match 1 has 10000 entries, and can have no more"));
}
