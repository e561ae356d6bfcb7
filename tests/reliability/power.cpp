// The power is cut after each system call that changes a file: what was not synced is gone, the names of files in
// their folders too.

#include <fcntl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iostream>
#include <iterator>
#include <map>
#include <string>
#include <vector>

#include "catch.hpp"
#include "folder.hpp"
#include "journal/journal.hpp"
#include "journal/sql.hpp"
#include "reliability/evening.hpp"
#include "reliability/traced.hpp"

using namespace tavolo::tests;

namespace {

namespace fs = std::filesystem;

/// What a power cut takes, beside what lies in memory.
enum class Takes { names_and_bytes, names, bytes };

std::string bytes_of(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

/// A folder and what of it is safe: the bytes of a file from its last sync, the names in a folder from its own.
class Disk {
 public:
  explicit Disk(const fs::path& root) : m_root(root.string()) {
    sync(m_root);
    for (const auto& entry : fs::recursive_directory_iterator(m_root)) sync(entry.path());
  }
  Disk(const Disk&) = delete;
  Disk& operator=(const Disk&) = delete;
  ~Disk() {
    for (const auto& [number, file] : m_open) close(file);
  }

  /// A file or folder was synced.
  void sync(const fs::path& path) {
    if (!path.string().starts_with(m_root)) return;
    const ino_t number = hold(path);
    if (!fs::is_directory(path)) {
      m_bytes[number] = bytes_of(path);
      return;
    }
    m_names[number].clear();
    for (const auto& entry : fs::directory_iterator(path)) {
      m_names[number][entry.path().filename()] = hold(entry.path());
    }
  }

  /// Makes `place` what is found after a power cut.
  void cut(const fs::path& place, Takes takes) {
    fs::remove_all(place);
    fs::create_directory(place);
    if (takes == Takes::bytes) {
      lay_names_of_now(m_root, place);
    } else {
      lay_safe_names(hold(m_root), place, takes == Takes::names);
    }
  }

 private:
  /// The number of a file, which it keeps for itself as long as it is open.
  ino_t hold(const fs::path& path) {
    struct stat status {};
    REQUIRE(stat(path.c_str(), &status) == 0);
    if (m_open.count(status.st_ino) == 0) m_open[status.st_ino] = open(path.c_str(), O_RDONLY | O_CLOEXEC);
    return status.st_ino;
  }

  /// What SQLite keeps in memory is gone with the power.
  static bool is_memory(const std::string& name) { return name.ends_with("-shm"); }

  void put(const fs::path& path, ino_t number, bool all_bytes) {
    std::ofstream(path, std::ios::binary)
        << (all_bytes ? bytes_of("/proc/self/fd/" + std::to_string(m_open[number])) : m_bytes[number]);
  }

  void lay_safe_names(ino_t folder, const fs::path& place, bool all_bytes) {
    for (const auto& [name, number] : m_names[folder]) {
      if (is_memory(name)) continue;
      struct stat status {};
      fstat(m_open[number], &status);
      if (S_ISDIR(status.st_mode)) {
        fs::create_directory(place / name);
        lay_safe_names(number, place / name, all_bytes);
      } else {
        put(place / name, number, all_bytes);
      }
    }
  }

  void lay_names_of_now(const fs::path& folder, const fs::path& place) {
    for (const auto& entry : fs::directory_iterator(folder)) {
      const fs::path to = place / entry.path().filename();
      if (entry.is_directory()) {
        fs::create_directory(to);
        lay_names_of_now(entry.path(), to);
      } else if (!is_memory(to)) {
        put(to, hold(entry.path()), false);
      }
    }
  }

  std::string m_root;
  std::map<ino_t, int> m_open;
  std::map<ino_t, std::string> m_bytes;
  std::map<ino_t, std::map<std::string, ino_t>> m_names;
};

/// Looks at what is found after a cut, in a folder like the one the command ran in.
using Examine = std::function<void(const fs::path& found, bool answered)>;

/// Runs a command on a journal in the folder `root`, and cuts the power after each of its calls, in every way.
/// Answers the number of cuts.
int cut_everywhere(const Folder& root, const std::string& journal, const Step& step, const Examine& examine) {
  const Folder streams, found;
  Disk disk(fs::path(root.file("a")).parent_path());
  int points = 0;
  const auto look = [&](bool answered) {
    for (const Takes takes : {Takes::names_and_bytes, Takes::names, Takes::bytes}) {
      INFO(step.words.front() << ", call " << points / 3 + 1 << ", way " << static_cast<int>(takes));
      disk.cut(found.file("place"), takes);
      examine(found.file("place"), answered);
      ++points;
    }
  };
  int calls = 0;
  const Course course = run_traced(root.file(journal), step, streams, [&](const Called& called) {
    const bool syncs = called.number == SYS_fsync || called.number == SYS_fdatasync;
    // What a write changes is lost until something is synced; CI makes do with some of them.
    if (++calls % 15 != 0 && !syncs && !thorough()) return true;
    if (syncs) {
      disk.sync(fs::read_symlink("/proc/" + std::to_string(called.process) + "/fd/" +
                                 std::to_string(called.arguments.front())));
    }
    look(called.answered);
    return true;
  });
  REQUIRE(course.status == 0);
  look(course.answered);
  return points;
}

/// What the command makes of a journal, seen on a copy.
std::string made_of(const std::string& file, const Step& step) {
  const Folder other;
  if (fs::exists(file)) copy_journal(file, other.file());
  REQUIRE(run_command(other.file(), step).status == 0);
  return held(other.file());
}

const fs::path& first_beginning_with(const std::vector<fs::path>& list, const std::string& beginning) {
  static const fs::path none;
  const auto found = std::find_if(list.begin(), list.end(),
                                  [&](const auto& path) { return path.filename().string().starts_with(beginning); });
  return found == list.end() ? none : *found;
}

/// The file of a folder whose name begins so; an empty path for none.
fs::path beginning_with(const fs::path& folder, const std::string& beginning) {
  std::vector<fs::path> list;
  for (const auto& entry : fs::directory_iterator(folder)) list.push_back(entry.path());
  return first_beginning_with(list, beginning);
}

}  // namespace

TEST_CASE("a power cut that takes the names of files, too, takes no answered record") {
  const Folder root;
  const std::string journal = "deep/er/a.db";
  int points = 0;
  for (const Step& step : evening()) {
    const std::string before = held(root.file(journal));
    const std::string after = made_of(root.file(journal), step);
    points += cut_everywhere(root, journal, step, [&](const fs::path& found, bool answered) {
      const std::string rest = seen_and_held(found / journal);
      REQUIRE((rest == after || (rest == before && !answered)));
    });
  }
  std::cout << "power cuts with lost names at " << points << " points\n";
  CHECK(points >= 500);
}

TEST_CASE("after a power cut there is a whole backup, or what was there before") {
  const Folder root;
  const auto& steps = evening();
  for (int i = 0; i < 2; ++i) REQUIRE(run_command(root.file(), steps[static_cast<std::size_t>(i)]).status == 0);
  fs::create_directories(root.file("usb/stick"));
  const Step first{{"backup", root.file("usb/stick/copy.db")}, {}};
  const std::string early = held(root.file());
  CHECK(cut_everywhere(root, "a.db", first, [&](const fs::path& found, bool answered) {
          const std::string copy = held(found / "usb/stick/copy.db");
          REQUIRE((copy == early || (copy.empty() && !answered)));
        }) > 20);
  REQUIRE(run_command(root.file(), steps[2]).status == 0);
  const std::string late = held(root.file());
  const Step again{{"backup", root.file("usb/stick/copy.db"), "--force"}, {}};
  CHECK(cut_everywhere(root, "a.db", again, [&](const fs::path& found, bool answered) {
          const std::string copy = held(found / "usb/stick/copy.db");
          REQUIRE((copy == late || (copy == early && !answered)));
          REQUIRE((held(found / "a.db") == late));
        }) > 20);
}

TEST_CASE("after a power cut a journal is as it was, or restored and kept beside") {
  const Folder root;
  const auto& steps = evening();
  REQUIRE(run_command(root.file(), steps[0]).status == 0);
  REQUIRE(run_command(root.file(), {{"backup", root.file("copy.db")}, {}}).status == 0);
  REQUIRE(run_command(root.file(), steps[1]).status == 0);
  const std::string early = held(root.file("copy.db"));
  const std::string late = held(root.file());
  const Step restore{{"restore", root.file("copy.db")}, {}};
  CHECK(cut_everywhere(root, "a.db", restore, [&](const fs::path& found, bool answered) {
          const std::string rest = seen_and_held(found / "a.db");
          REQUIRE((rest == early || (rest == late && !answered)));
          const fs::path kept = beginning_with(found, "a.db.before-20");
          if (rest == early) REQUIRE((!kept.empty() && held(kept) == late));
          REQUIRE((held(found / "copy.db") == early));
        }) > 20);
  CHECK(cut_everywhere(root, "new/b.db", restore, [&](const fs::path& found, bool answered) {
          const std::string rest = held(found / "new/b.db");
          REQUIRE((rest == early || (rest.empty() && !answered)));
        }) > 20);
}

TEST_CASE("after a power cut what a restore found is there, under its name or kept") {
  const Folder copies;
  REQUIRE(run_command(copies.file(), evening()[0]).status == 0);
  REQUIRE(run_command(copies.file(), {{"backup", copies.file("copy.db")}, {}}).status == 0);
  const std::string restored = held(copies.file("copy.db"));
  const Step restore{{"restore", copies.file("copy.db")}, {}};
  for (const bool has_journal : {false, true}) {
    const Folder root;
    std::string bytes = "what was answered last";
    if (has_journal) bytes = bytes_of(copies.file("copy.db")).substr(0, 4096) + std::string(40'000, 'x');
    const std::string ending = has_journal ? "" : "-wal";
    std::ofstream(root.file("a.db" + ending), std::ios::binary) << bytes;
    const auto examine = [&](const fs::path& found, bool answered) {
      const bool is_there = fs::exists(found / "a.db") && bytes_of(found / "a.db") != bytes;
      REQUIRE((is_there || !answered));
      const bool has_kept = bytes_of(found / ("a.db.before-20261120T210000Z" + ending)) == bytes;
      REQUIRE((has_kept || bytes_of(found / ("a.db" + ending)) == bytes));
      if (is_there) REQUIRE((has_kept && seen_and_held(found / "a.db") == restored));
    };
    CHECK(cut_everywhere(root, "a.db", restore, examine) > 20);
  }
}

TEST_CASE("after a power cut a journal is migrated, with a copy beside it, or as it was") {
  for (const bool as_backup : {false, true}) {
    const Folder root;
    fs::copy_file(TAVOLO_SOURCE_DIR "/tests/journals/schema-1.db", root.file());
    fs::permissions(root.file(), fs::perms::owner_read | fs::perms::owner_write);
    if (as_backup) run_sql(root.file(), "PRAGMA journal_mode = DELETE");
    const Folder other;
    fs::copy_file(root.file(), other.file());
    const std::string facts = held(other.file());
    CHECK(cut_everywhere(root, "a.db", {{"verify"}, {}}, [&](const fs::path& found, bool answered) {
            using tavolo::journal::Journal;
            const int schema = Journal(found / "a.db", Journal::Access::look, "2026-11-20T21:00:00Z").extent().schema;
            REQUIRE((schema == Journal::schema() || (schema == 1 && !answered)));
            const fs::path kept = beginning_with(found, "a.db.schema-1-20");
            if (schema != 1) REQUIRE(!kept.empty());
            if (!kept.empty()) REQUIRE((held(kept) == facts));
            REQUIRE((seen_and_held(found / "a.db") == facts));
          }) > 20);
  }
}
