#include "reliability/evening.hpp"

#include <SQLiteCpp/SQLiteCpp.h>
#include <fcntl.h>
#include <fmt/format.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <sstream>
#include <stdexcept>

#include "book/match.hpp"
#include "book/publishing.hpp"
#include "cli/command.hpp"
#include "folder.hpp"
#include "games/file/file.hpp"
#include "journal/journal.hpp"
#include "memory.hpp"
#include "report/standings.hpp"

namespace tavolo::tests {
namespace {

namespace fs = std::filesystem;
std::string read_file(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

void redirect(const std::string& path, int descriptor, int flags) {
  const int file = open(path.c_str(), flags | O_CLOEXEC, 0600);
  if (file < 0 || dup2(file, descriptor) < 0) _exit(99);
}

std::string text_of(const referee::Head& head) {
  std::string text = fmt::format("match {} {} {} {} {} {} {} {}\n", head.number, head.game, head.date, head.place,
                                 head.note, head.season, head.deal, head.dealer);
  for (const games::Side side : head.sides.all()) {
    text += fmt::format(" side {} {}\n", fmt::join(head.sides[side], "+"), head.scores[side]);
  }
  for (const auto& [name, value] : head.house) text += fmt::format(" house {} {}\n", name, value);
  return text;
}

/// A journal of another table, of which nothing is in that of the evening.
std::string other_table(const std::string& name, const std::string& at, const std::string& one,
                        const std::string& other) {
  static const Folder folder;
  journal::Journal book(folder.file(name), journal::Journal::Access::write, at);
  auto writing = book.write();
  referee::Head head{.game = "fieschi", .edition = "2026-11", .date = "2026-11-20"};
  head.sides = {{one}, {other}};
  head.scores = {0, 0};
  const std::int64_t match = book.add_match(head);
  book.append(match, {});
  book.append(match, {.kind = referee::Entry::Kind::deal, .deal = 1, .text = "A 7 5 / B 6 6"});
  writing.commit();
  return book.path();
}

const std::string& monday() {
  static const std::string file = other_table("monday.db", "2026-11-20T19:30:00Z", "Yann", "Zita");
  return file;
}

const std::string& tuesday() {
  static const std::string file = other_table("tuesday.db", "2026-11-20T19:40:00Z", "Uwe", "Vera");
  return file;
}

/// Stands in a command for a folder that several tables share.
constexpr std::string_view shared = "SHARED";

/// A folder that a journal shares with the table of tuesday, as it is before anything is shared.
std::string shared_folder(const std::string& file) {
  static const Folder folders;
  const std::string folder = folders.file(fmt::format("{}", std::hash<std::string>()(file)));
  fs::remove_all(folder);
  fs::create_directories(folder);
  fs::copy_file(tuesday(), folder + "/tuesday.db");
  return folder;
}

/// The commands of the evening; `unit` is a tenth of the longest record in it.
std::vector<Step> steps_with(std::size_t unit) {
  (void)shared_folder({});  // its folders are made here, and not by every child
  std::vector<Step> steps{
      {{"new", "all-fours", "Ann+Cleo", "Ben+Dora", "--place", "at home"}, {}},
      {{"deal", "d1 t6H s hA l4 jB! g21-40"}, {}},
      {{"add", "t9C b1"}, {}},
      {{"add", "hB l1 jB g30-41"}, {}},
      {{"done"}, {}},
      {{"undo", "--yes"}, {}},
      {{"redo"}, {}},
      {{"amend", "1.1", "d1 t6H s hA l4 j- g21-40", "--yes", "--why", "there was no jack"}, {}},
      {{"void", "1.2", "--why", "misdealt", "--yes"}, {}},
      {{"deal", "-"}, "t9C s h- l- j- g= ; " + std::string(4 * unit, 'x') + "\n"},
      {{"undo", "2", "--yes"}, {}},
      {{"concede", "Ann"}, {}},
      {{"new", "--again"}, {}},
      {{"abandon"}, {}},
      {{"resume", "2"}, {}},
      {{"new", "hand-and-foot", "Ann+Emil", "Ben+Franz"}, {}},
      {{"deal", "A c2 d2 w1 m570 r3 l20 out:Ann / B c1 d1 m330 r2 x1 l215"}, {}},
      {{"deal", "-", "--match", "2"}, "t9C s h- l- j- g= ; " + std::string(9 * unit, 'y') + "\n"},
      {{"amend", "2.1", "-", "--yes"}, "t9C s h- l- j- g= ; " + std::string(10 * unit, 'z') + "\n"},
      {{"season", "new", "winter", "--games", "all-fours"}, {}},
      {{"season", "current", "winter"}, {}},
      {{"season", "add", "winter", "1"}, {}},
      {{"season", "change", "winter", "--best", "3", "--guest", "Dora", "--yes"}, {}},
      {{"season", "adjust", "winter", "Ann", "-2", "--why", "was late", "--yes"}, {}},
      {{"season", "change", "winter", "--ties", "wins,lot", "--yes"}, {}},
      {{"season", "lot", "winter", "--seed", "7", "--yes"}, {}},
      {{"season", "fixtures", "winter", "round-robin", "Ann+Cleo", "Ben+Dora", "Eve", "--seed", "5", "--yes"}, {}},
      {{"team", "new", "Sharks", "Ann+Cleo"}, {}},
      {{"team", "new", "Rays", "Ben+Dora"}, {}},
      {{"team", "join", "Rays", "Emil"}, {}},
      {{"team", "transfer", "Sharks", "Emil"}, {}},
      {{"team", "leave", "Sharks", "Emil", "--from", "2026-12-24"}, {}},
      {{"team", "rename", "Rays", "Night Rays"}, {}},
      {{"team", "undo", "--yes"}, {}},
      {{"season", "change", "winter", "--teams", "bullseyes", "--yes"}, {}},
      {{"season", "close", "winter", "--yes"}, {}},
      {{"season", "reopen", "winter", "--why", "one was forgotten"}, {}},
      {{"new", "ecarte", "Ann", "Ben", "--note", "late"}, {}},
      {{"undo", "--match", "2", "--yes"}, {}},
      {{"player", "rename", "Franz", "Francesca"}, {}},
      {{"player", "merge", "Emil", "Dora", "--yes"}, {}},
      {{"player", "undo", "--yes"}, {}},
      {{"player", "hide", "Ann"}, {}},
      {{"player", "reveal", "Ann"}, {}},
      {{"claim", "1.1", "A", "A", "4", "B", "4"}, {}},
      {{"ruling", "add", "all-fours", "a card fell", "--decision", "it is played on", "--match", "1.1"}, {}},
      {{"ruling", "house-rule", "2", "club", "--house", "target=7"}, {}},
      {{"ruling", "void", "2", "--why", "nobody had seen it"}, {}},
      {{"preset", "new", "friday", "--game", "ecarte", "--house", "target=7"}, {}},
      {{"new", "senza-nome", "Gina", "Hugo", "Ivo", "--dealer", "Gina"}, {}},
      {{"leave", "Ivo", "--match", "5"}, {}},
      {{"games", "add", "-"}, games::file::beginning("heap")},
      {{"new", "heap", "Gina", "Ivo"}, {}},
      {{"deal", "A p12 / B p7"}, {}},
      {{"import", "-"},
       "tavolo-record 1\n\nmatch\ngame all-fours\ndate 2026-11-14\nside Gina+Ivo\nside "
       "Hugo+Lea\n\nd1 t6H s hA l4 jB! g21-40\n"},
      {{"merge", monday(), "--yes"}, {}},
      {{"sync", std::string(shared), "--yes"}, {}},
  };
  // Matches that begin in one second stand in the order of their ids, which are random.
  for (std::size_t i = 0; i < steps.size(); ++i)
    steps[i].at = fmt::format("2026-11-20T20:{:02}:{:02}Z", i / 60, i % 60);
  return steps;
}

}  // namespace

const std::vector<Step>& evening(bool longest_records) {
  static const std::vector<Step> short_ones = steps_with(10'000), long_ones = steps_with(100'000);
  return longest_records ? long_ones : short_ones;
}

Ran in_child(const std::string& input, const std::function<int()>& work) {
  const Folder folder;
  std::ofstream(folder.file("in"), std::ios::binary) << input;
  std::fflush(nullptr);
  std::cout.flush();
  const pid_t child = fork();
  if (child == 0) {
    for (const int signal : {SIGSEGV, SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGTERM}) std::signal(signal, SIG_DFL);
    redirect(folder.file("in"), STDIN_FILENO, O_RDONLY);
    redirect(folder.file("out"), STDOUT_FILENO, O_CREAT | O_WRONLY);
    redirect(folder.file("error"), STDERR_FILENO, O_CREAT | O_WRONLY);
    _exit(work());
  }
  int status = 0;
  waitpid(child, &status, 0);
  return {WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status), read_file(folder.file("out")),
          read_file(folder.file("error"))};
}

std::vector<std::string> words_for(const std::string& program, const std::string& file, const Step& step) {
  std::vector<std::string> all{program, "--db", file};
  all.insert(all.end(), step.words.begin(), step.words.end());
  for (std::string& word : all) {
    if (word == shared) word = shared_folder(file);
  }
  return all;
}

int call(const std::string& file, const Step& step) {
  std::vector<std::string> all = words_for("tavolo", file, step);
  std::vector<char*> arguments;
  for (std::string& word : all) arguments.push_back(word.data());
  setenv("TAVOLO_NOW", step.at.c_str(), 1);
  return cli::run(static_cast<int>(arguments.size()), arguments.data(), step.patience);
}

Ran run_command(const std::string& file, const Step& step, const std::function<void()>& before,
                const std::function<void()>& after) {
  return in_child(step.input, [&] {
    if (before) before();
    const int status = call(file, step);
    if (after) after();
    return status;
  });
}

int operations_of(const std::string& file, const Step& step, Trouble::Kind kind) {
  const Ran ran = run_command(
      file, step,
      [kind] {
        lay_on_disk({kind, 0, false, 0});
      },
      [] { std::cerr << "\noperations " << operations(); });
  if (ran.status != 0) throw std::runtime_error(ran.error);
  return std::stoi(ran.error.substr(ran.error.rfind(' ')));
}

std::string held(const std::string& file) {
  if (!fs::exists(file)) return {};
  journal::Journal book(file, journal::Journal::Access::write, written_at);
  if (const auto faults = book.faults(); !faults.empty()) throw std::runtime_error(faults.front());
  std::string text;
  for (const journal::Player& player : book.players()) {
    text += fmt::format("player {} {} {} {}\n", player.number, player.name, fmt::join(player.also, " "), player.hidden);
  }
  for (const journal::TeamEntry& entry : book.teams().in_force()) {
    text += fmt::format("team {} {} {} {} {} {}\n", entry.number, journal::word(entry.kind), entry.team, entry.name,
                        entry.date, fmt::join(entry.players, " "));
  }
  for (const journal::Ruling& ruling : book.rulings()) {
    const journal::RulingColumns kept = journal::columns(ruling);
    text += fmt::format("{} {} {} {} {} {} {}\n", kept.kind, ruling.number, kept.title, kept.text, kept.date,
                        kept.target, ruling.voided.value_or("-"));
  }
  std::vector<journal::Season> seasons = book.seasons();
  book.count_matches(seasons);
  for (const journal::Season& season : seasons) {
    text += fmt::format("season {} {} {} {}\n", season.name, season.current, season.matches, season.closed_at);
    for (const auto& [name, value] : season.rules) text += fmt::format(" rule {} {}\n", name, value);
    if (const auto published = book::published(book, season)) text += report::json_standings(*published);
  }
  book.each([&](const referee::Head& head, std::span<const referee::Entry> entries) {
    text += text_of(head);
    for (const referee::Entry& entry : entries) {
      text += fmt::format(" {} {} {} {} {} {} {}\n", entry.number, referee::word(entry.kind), entry.deal, entry.text,
                          entry.why, entry.target, entry.at);
    }
    const tavolo::book::Played played = tavolo::book::play(head, {entries.begin(), entries.end()});
    text += fmt::format(" scores {}\n", fmt::join(played.course.now.scores, " "));
  });
  // Who comes next can write.
  book.write().commit();
  SQLite::Database database(file);
  SQLite::Statement row(database, "SELECT game, edition, text FROM game_files ORDER BY number");
  while (row.executeStep()) {
    text += fmt::format("file {} {} {}\n", row.getColumn(0).getText(), row.getColumn(1).getText(),
                        row.getColumn(2).getText());
  }
  return text;
}

std::string seen_and_held(const std::string& file) {
  if (!fs::exists(file)) return {};
  static int times = 0;
  if (thorough() || ++times % 5 == 0) {
    const Ran verified = run_command(file, {{"verify"}, {}});
    if (verified.status != 0) throw std::runtime_error("verify: " + verified.out + verified.error);
    const Ran shown = run_command(file, {{"show"}, {}});
    if (shown.status != 0 && shown.error.find("there is no match yet") == std::string::npos) {
      throw std::runtime_error("show: " + shown.error);
    }
  }
  return held(file);
}

void copy_journal(const std::string& from, const std::string& to) {
  for (const char* ending : {"", "-wal", "-shm", "-journal"}) {
    fs::remove(to + ending);
    if (fs::exists(from + ending)) fs::copy_file(from + ending, to + ending);
  }
}

int sparse() { return rounds(1, 8); }

Share share() {
  const char* told = std::getenv("TAVOLO_SHARE");
  if (told == nullptr) return {};
  Share share;
  char slash = 0;
  std::istringstream(told) >> share.first >> slash >> share.step;
  if (slash != '/' || share.first < 1 || share.first > share.step) throw std::runtime_error("TAVOLO_SHARE is no 1/2");
  return share;
}

}  // namespace tavolo::tests
