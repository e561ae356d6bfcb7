// Runs the commands that stand in transcripts, in README.md and in the manual, and compares what they
// print with what is written there. Commands begin with "$ "; a line "[2]" after the output is an exit
// status that is not 0. Every file plays in a folder and journal of its own, at a fixed time. With
// TAVOLO_ACCEPT set in the environment the output is written into the files instead.

#include <sys/wait.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <regex>
#include <set>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

#include "catch.hpp"
#include "cli/command.hpp"

namespace {

namespace fs = std::filesystem;

const fs::path source = TAVOLO_SOURCE_DIR;

std::vector<std::string> read_lines(const fs::path& file) {
  std::ifstream in(file);
  std::vector<std::string> lines;
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

/// Fingerprints follow from ids, which are random in a journal that a transcript makes, as origins are: each is shown
/// as the same one.
std::string steady(std::string line) {
  if (line.find("origin") != std::string::npos) {
    static const std::regex origin("\\b[0-9a-f]{32}\\b");
    line = std::regex_replace(line, origin, "3f2ac81c0f5e4d7a9b60d1e28c7b4a95");
  }
  if (line.find("fingerprint") == std::string::npos) return line;
  static const std::regex aloud("fingerprint [0-9a-f]{4} [0-9a-f]{4} [0-9a-f]{4}");
  static const std::regex whole("\"fingerprint\":\"[0-9a-f]{64}\"");
  line = std::regex_replace(line, aloud, "fingerprint 9b74 c989 7bac");
  return std::regex_replace(line, whole, "\"fingerprint\":\"9b74c9897bac" + std::string(52, '0') + "\"");
}

/// Answers what the command prints, with a last line "[N]" for an exit status N that is not 0.
std::vector<std::string> play(const std::string& command) {
  std::FILE* pipe = popen(("exec 2>&1; " + command).c_str(), "r");
  REQUIRE(pipe != nullptr);
  std::string output;
  std::array<char, 4096> buffer{};
  for (std::size_t n = 0; (n = std::fread(buffer.data(), 1, buffer.size(), pipe)) > 0;) output.append(buffer.data(), n);
  const int status = pclose(pipe);
  std::vector<std::string> lines;
  std::istringstream in(output);
  for (std::string line; std::getline(in, line);) lines.push_back(std::move(line));
  const int code = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  if (code != 0) lines.push_back("[" + std::to_string(code) + "]");
  return lines;
}

/// Answers whether the command can be played. With TAVOLO_COUNTED in the environment lines are counted
/// (tests/coverage.sh): the counts are files too, so a program that may not grow files would complain of those.
bool can_play(const std::string& line) {
  return line.find("ulimit -f") == std::string::npos || std::getenv("TAVOLO_COUNTED") == nullptr;
}

/// A folder, journal and time of its own for each file.
class Stage {
 public:
  Stage() {
    std::string pattern = (fs::temp_directory_path() / "tavolo-XXXXXX").string();
    m_folder = mkdtemp(pattern.data());
    m_before = fs::current_path();
    fs::current_path(m_folder);
    set("TAVOLO_DB", (m_folder / "evening.db").string());
    set("TAVOLO_NOW", "2026-11-20T21:00:00Z");
    set("TZ", "UTC");
    set("PATH", fs::path(TAVOLO_BINARY).parent_path().string() + ":/usr/bin:/bin");
    set("TAVOLO_CASES", (source / "src/games").string());
    set("TAVOLO_JOURNALS", (source / "tests/journals").string());
    for (const char* name : {"NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE", "COLUMNS"}) unsetenv(name);
  }
  Stage(const Stage&) = delete;
  Stage& operator=(const Stage&) = delete;
  ~Stage() {
    fs::current_path(m_before);
    fs::remove_all(m_folder);
  }

 private:
  static void set(const char* name, const std::string& value) { setenv(name, value.c_str(), 1); }

  fs::path m_folder, m_before;
};

/// Which lines of a file are played: all of a transcript, blocks of README and manual.
class Blocks {
 public:
  explicit Blocks(const fs::path& file) : m_kind(file.extension().string()) {}

  /// Answers whether the line belongs to a block.
  bool inside(const std::string& line) {
    if (m_kind == ".transcript") return true;
    const bool markdown = m_kind == ".md";
    if (line.rfind(markdown ? "```console" : ".Bd -literal", 0) == 0) {
      m_inside = true;
      return false;
    }
    if (line == (markdown ? "```" : ".Ed")) m_inside = false;
    return m_inside;
  }

 private:
  std::string m_kind;
  bool m_inside = false;
};

/// In the manual a backslash is written \e, and \& keeps a line from being a request.
std::string plain(const std::string& line, const fs::path& file) {
  if (file.extension() == ".transcript" || file.extension() == ".md") return line;
  std::string text = line.rfind("\\&", 0) == 0 ? line.substr(2) : line;
  for (std::size_t at = 0; (at = text.find("\\e", at)) != std::string::npos; ++at) text.replace(at, 2, "\\");
  return text;
}

std::string escaped(const std::string& line, const fs::path& file) {
  if (file.extension() == ".transcript" || file.extension() == ".md") return line;
  std::string text;
  for (const char c : line) text += c == '\\' ? std::string("\\e") : std::string{c};
  return !text.empty() && (text.front() == '.' || text.front() == '\'') ? "\\&" + text : text;
}

/// Plays the commands of a file and compares, or accepts, what they print. Answers how many there were.
int check_file(const fs::path& file) {
  const Stage stage;
  int commands = 0;
  const bool accept = std::getenv("TAVOLO_ACCEPT") != nullptr;
  // Journals that were kept have the same ids for ever, and so the same fingerprints: what they are of stays as it is.
  const bool keeps_ids = file.parent_path().filename() == "journals";
  const std::vector<std::string> lines = read_lines(file);
  std::vector<std::string> written;
  Blocks blocks(file);
  for (std::size_t i = 0; i < lines.size(); ++i) {
    written.push_back(lines[i]);
    const bool inside = blocks.inside(lines[i]);
    const std::string line = plain(lines[i], file);
    if (!inside || line.rfind("$ ", 0) != 0) continue;
    ++commands;
    std::vector<std::string> expected;
    while (i + 1 < lines.size()) {
      const std::string& next = lines[i + 1];
      if (next.rfind("$ ", 0) == 0 || next == "```" || next == ".Ed" || next.rfind("# ", 0) == 0) break;
      expected.push_back(plain(next, file));
      ++i;
    }
    std::size_t blank = 0;  // blank lines before the next command are layout
    while (!expected.empty() && expected.back().empty()) {
      expected.pop_back();
      ++blank;
    }
    std::vector<std::string> found = can_play(line) ? play(line.substr(2)) : expected;
    while (!found.empty() && found.back().empty()) found.pop_back();
    if (!keeps_ids) std::ranges::transform(found, found.begin(), steady);
    if (!accept) {
      INFO(file.filename().string() << ": " << line);
      CHECK(found == expected);
    }
    for (const std::string& out : found) written.push_back(escaped(out, file));
    written.insert(written.end(), blank, "");
  }
  if (!accept) return commands;
  std::ofstream out(file);
  for (const std::string& line : written) out << line << '\n';
  return commands;
}

/// The files of these kinds, sorted. Throws where there are none: a loop over them would pass and have seen nothing.
std::vector<fs::path> files_in(const fs::path& folder, const std::set<std::string>& kinds) {
  std::vector<fs::path> files;
  for (const auto& entry : fs::directory_iterator(folder)) {
    if (kinds.count(entry.path().extension().string()) == 1) files.push_back(entry.path());
  }
  if (files.empty()) throw std::runtime_error("there is nothing to play in " + folder.string());
  std::sort(files.begin(), files.end());
  return files;
}

}  // namespace

// Each file is a section, which ctest names (tests/CMakeLists.txt): those of the command line, and those of journals of
// older programs, which show what those programs showed.
TEST_CASE("a transcript") {
  for (const char* folder : {"tests/transcripts", "tests/journals"}) {
    for (const fs::path& file : files_in(source / folder, {".transcript"})) {
      DYNAMIC_SECTION(file.filename().string()) {
        const int commands = check_file(file);
        CHECK(commands > 0);
      }
    }
  }
}

TEST_CASE("the examples of the README") {
  const int commands = check_file(source / "README.md");
  CHECK(commands > 0);
}

TEST_CASE("the examples of the manual") {
  for (const fs::path& file : files_in(source / "man", {".1", ".5", ".7"})) {
    INFO(file.filename().string());
    const int commands = check_file(file);
    CHECK(commands > 0);
  }
}

TEST_CASE("a folder without transcripts, and a transcript without commands, do not pass") {
  const Stage stage;
  CHECK_THROWS_WITH(files_in(fs::current_path(), {".transcript"}),
                    tavolo::tests::contains("there is nothing to play in"));
  std::ofstream("silent.transcript") << "# Nothing is played here.\n";
  const int commands = check_file(fs::absolute("silent.transcript"));
  CHECK(commands == 0);
}

TEST_CASE("every command has a transcript and a page") {
  for (const tavolo::cli::Command* command : tavolo::cli::all_commands()) {
    if (command->hidden) continue;
    const std::string name(command->name);
    INFO(name);
    CHECK(fs::exists(source / "tests/transcripts" / (name + ".transcript")));
    CHECK(fs::exists(source / "man" / ("tavolo-" + name + ".1")));
  }
}
