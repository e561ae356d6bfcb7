// What Tab puts in, typed at a terminal in bash, zsh and fish as they are: the right word, and never more than a word,
// whatever a player is called.

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <optional>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "catch.hpp"
#include "folder.hpp"
#include "terminal.hpp"

using tavolo::tests::Folder;
using tavolo::tests::Terminal;

namespace {

namespace fs = std::filesystem;

using Words = std::vector<std::string>;

struct Shell {
  const char* name;
  Words command;
  std::string setup;  ///< typed first
};

const std::string shims = std::string(TAVOLO_SOURCE_DIR) + "/completions";
const Shell bash{"bash", {"bash", "--norc", "--noprofile", "-i"}, ". " + shims + "/tavolo.bash\r"};
// As installed: zsh finds the file by its first line, fish by its name.
const Shell zsh{"zsh", {"zsh", "-f", "-i"}, "fpath=(" + shims + " $fpath); autoload -U compinit; compinit -D -u\r"};
const Shell fish{"fish", {"fish", "--no-config", "-i"}, "set fish_complete_path " + shims + "\r"};

/// Names with all that a shell might take for something else. The first two characters of each are its own.
const Words names{"a1;touch pwned",
                  "b2$(touch pwned)",
                  "c3`touch pwned`",
                  "d4'd\"q",
                  "e5 two  blanks",
                  "f6*",
                  "g7!x",
                  "h8!",
                  "Üni j",
                  "k1~",
                  "~l2",
                  "#m3",
                  "n4#",
                  "o5&o|o<o>o",
                  "p6\\p",
                  "q7:q=q",
                  "r8{a,b}",
                  "s9[a]?",
                  "t1(t)",
                  "u2^u",
                  "v3%v",
                  "w4$HOME",
                  "-x5",
                  "'y6",
                  "\"z7",
                  "!a8",
                  "b9\\",
                  "c0'",
                  "d1\"",
                  "=e2",
                  "@f3",
                  "g4@g",
                  "%h4",
                  "j6\\;j",
                  "l7$'x'",
                  "m8\\",
                  "n2\"!\"",
                  "0\\tz",
                  "1:d\\:e",
                  "*p1",
                  "?q2",
                  "日本;x",
                  ">r3",
                  "&s4",
                  "|t5",
                  "i5'it's;touch pwned"};
/// Names that begin alike, and go on with characters that are quoted.
const Words alike{"v0 x", "v0;x", "w0 ab c", "w0 ab;d"};

std::string read(const fs::path& file) {
  std::ifstream in(file);
  std::ostringstream text;
  text << in.rdbuf();
  return std::move(text).str();
}

/// A shell at a terminal with the completion loaded, in a folder of its own. In the place of tavolo stands a script
/// that asks the program what may be completed, and writes down with which words it is called for anything else.
class Table {
 public:
  explicit Table(const Shell& shell)
      : m_shell(shell.command, {{"HOME", m_folder.file("")},
                                {"XDG_CONFIG_HOME", m_folder.file("config")},
                                {"XDG_DATA_HOME", m_folder.file("data")},
                                {"TAVOLO_DB", m_folder.file()},
                                {"PATH", m_folder.file("bin") + ":" + std::getenv("PATH")},
                                {"LC_ALL", "C.UTF-8"},
                                {"TERM", "xterm"}}) {
    fs::create_directory(m_folder.file("bin"));
    fs::create_directory(m_folder.file("here"));
    const std::string ran = m_folder.file("ran");
    std::ofstream(m_folder.file("bin/tavolo"))
        << "#!/bin/sh\n"
        << "case $1 in __complete*) exec '" << TAVOLO_BINARY << "' \"$@\" ;; esac\n"
        << "printf '%s\\0' \"$@\" >" << ran << ".part\n"
        << "mv " << ran << ".part " << ran << "\n";
    fs::permissions(m_folder.file("bin/tavolo"), fs::perms::owner_all);
    m_shell.type(shell.setup + "cd " + m_folder.file("here") + "\r");
    CHECK(run("tavolo ready") == Words{"ready"});
  }

  /// Types keys and Enter; answers the words with which tavolo is called then.
  Words run(const std::string& keys) {
    const fs::path ran = m_folder.file("ran");
    m_shell.type(keys + "\r");
    for (const auto start = std::chrono::steady_clock::now(); !fs::exists(ran);) {
      m_shell.read_some(2);
      if (std::chrono::steady_clock::now() - start < std::chrono::seconds(20)) continue;
      m_shell.type("\x03");
      return {"nothing was run, but shown: " +
              m_shell.shown().substr(m_shell.shown().size() - std::min<std::size_t>(400, m_shell.shown().size()))};
    }
    Words words;
    std::istringstream in(read(ran));
    for (std::string word; std::getline(in, word, '\0');) words.push_back(word);
    fs::remove(ran);
    return words;
  }

  /// Begins matches of these players. A name with a comma is given afterwards, as it would be taken for two.
  void sit_down(const Words& players) {
    for (std::size_t i = 0; i + 1 < players.size(); i += 2) {
      Words named{players[i], players[i + 1]};
      for (std::string& name : named) {
        if (name.find(',') != std::string::npos) name = "Guest";
      }
      CHECK(do_it({"new", "fieschi", "--", named[0], named[1]}) == 0);
      for (std::size_t one = 0; one < 2; ++one) {
        if (named[one] != players[i + one]) CHECK(do_it({"player", "rename", named[one], players[i + one]}) == 0);
      }
    }
  }
  int do_it(Words words) {
    words.insert(words.begin(), {TAVOLO_BINARY, "--db", m_folder.file()});
    return Terminal(words).end();
  }

  Terminal& shell() { return m_shell; }
  [[nodiscard]] fs::path here() const { return m_folder.file("here"); }

 private:
  Folder m_folder;
  Terminal m_shell;
};

/// The beginning of a word as a person types it, in no quotes or in one of two; nothing where these quotes do not suit.
std::optional<std::string> typed(const std::string& start, char quote) {
  if (quote != '\0') {
    const std::string_view apart = quote == '\'' ? "'" : "\"$`\\!";
    if (start.find_first_of(apart) != std::string::npos) return std::nullopt;
    return quote + start;
  }
  std::string text;
  for (const char c : start) {
    const bool plain = std::isalnum(static_cast<unsigned char>(c)) != 0 || static_cast<signed char>(c) < 0;
    if (!plain) text += '\\';
    text += c;
  }
  return text;
}

/// The first two characters.
std::string start_of(const std::string& name) {
  std::size_t end = 0;
  for (int i = 0; i < 2; ++i) {
    ++end;
    while (end < name.size() && (static_cast<unsigned char>(name[end]) & 0xC0U) == 0x80U) ++end;
  }
  return name.substr(0, end);
}

/// Every name is completed from its beginning, and is one word of the command, in quotes of each kind and in none.
void complete_names(const Shell& shell) {
  Table table(shell);
  table.sit_down(names);
  for (const char quote : {'\0', '"', '\''}) {
    for (const std::string& name : names) {
      const auto start = typed(start_of(name), quote);
      if (!start) continue;
      const bool dash = name.front() == '-';
      Words wanted{"player", "show", name};
      if (dash) wanted.insert(wanted.begin() + 2, "--");
      INFO(shell.name << ": " << *start);
      CHECK(table.run(std::string("tavolo player show ") + (dash ? "-- " : "") + *start + '\t') == wanted);
    }
  }
  CHECK(fs::is_empty(table.here()));  // nothing but tavolo was run
}

/// Of several names what they begin with is put in, and the next letters decide.
void complete_alike(const Shell& shell) {
  Table table(shell);
  table.sit_down(alike);
  for (const char* keys : {"v0\t\\;\t", "'v0\t;\t", "\"v0\t;\t"}) {
    INFO(shell.name << ": " << keys);
    CHECK(table.run(std::string("tavolo player show ") + keys) == Words{"player", "show", "v0;x"});
  }
  for (const char* keys : {"w0\t\\;\t", "'w0\t;\t", "\"w0\t;\t"}) {
    INFO(shell.name << ": " << keys);
    CHECK(table.run(std::string("tavolo player show ") + keys) == Words{"player", "show", "w0 ab;d"});
  }
}

struct Sample {
  std::string keys;
  Words wanted;
};

/// Commands, actions, options, values behind a blank or a sign, names, partners, clauses, files.
void complete_everything(const Shell& shell) {
  Table table(shell);
  CHECK(table.do_it({"season", "new", "two words", "--current"}) == 0);
  CHECK(table.do_it({"new", "all-fours", "Ann+Cleo", "Ben+Dora"}) == 0);
  CHECK(table.do_it({"deal", "d1 t6H s hA l4 jB! g21-40"}) == 0);
  std::ofstream(table.here() / "an evening.case") << "all-fours\n";
  const std::vector<Sample> samples{
      {"tavolo aba\t", {"abandon"}},
      {"tavolo season clo\ttw\t", {"season", "close", "two words"}},
      {"tavolo season new winter --gu\tAn\t", {"season", "new", "winter", "--guest", "Ann"}},
      {"tavolo season new winter --best-o\teve\t", {"season", "new", "winter", "--best-of", "evening"}},
      {"tavolo season new winter --games=all-fours,ec\t", {"season", "new", "winter", "--games=all-fours,ecarte"}},
      {"tavolo player ren\tAN\tAnna", {"player", "rename", "Ann", "Anna"}},
      {"tavolo new all-f\tEve Fay --house tar\t7", {"new", "all-fours", "Eve", "Fay", "--house", "target=7"}},
      {"tavolo new all-fours --house=tar\t7", {"new", "all-fours", "--house=target=7"}},
      {"tavolo new all-fours --house target=\t", {"new", "all-fours", "--house", "target=14"}},
      {"tavolo new all-fours --house=target=1\t", {"new", "all-fours", "--house=target=14"}},
      {"tavolo new all-fours --house calling-by=o\t", {"new", "all-fours", "--house", "calling-by=opponents"}},
      {"tavolo new all-fours Ben+Do\tAnn+Cl\t", {"new", "all-fours", "Ben+Dora", "Ann+Cleo"}},
      {"tavolo new all-fours --preset pa\t", {"new", "all-fours", "--preset", "pagat"}},
      {"tavolo whatif 1 --house tar\t7", {"whatif", "1", "--house", "target=7"}},
      {"tavolo rules AF-58\t", {"rules", "AF-58"}},
      {"tavolo judge all-fours tru\tH", {"judge", "all-fours", "trump", "H"}},
      {"tavolo claim 1.\tB 3", {"claim", "1.1", "B", "3"}},
      {"tavolo --color=nev\tshow", {"--color=never", "show"}},
      {"tavolo check an\t", {"check", "an evening.case"}},
      {"tavolo check 'an\t", {"check", "an evening.case"}},
  };
  for (const Sample& sample : samples) {
    INFO(shell.name << ": " << sample.keys);
    CHECK(table.run(sample.keys) == sample.wanted);
  }
  INFO(shell.name);
  table.shell().type("tavolo season \t\t");
  CHECK(table.shell().await("reopen"));
}

}  // namespace

TEST_CASE("bash completes hostile names as one word") { complete_names(bash); }
TEST_CASE("bash completes what names begin with") { complete_alike(bash); }
TEST_CASE("bash completes words of all kinds") { complete_everything(bash); }
TEST_CASE("zsh completes hostile names as one word") { complete_names(zsh); }
TEST_CASE("zsh completes what names begin with") { complete_alike(zsh); }
TEST_CASE("zsh completes words of all kinds") { complete_everything(zsh); }
TEST_CASE("fish completes hostile names as one word") { complete_names(fish); }
TEST_CASE("fish completes what names begin with") { complete_alike(fish); }
TEST_CASE("fish completes words of all kinds") { complete_everything(fish); }
