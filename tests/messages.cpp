// Every sentence that the program can say has been seen. A sentence is a string literal of the sources with more than
// one word, whatever becomes of it: a mistake, a refusal, a finding and its remedy, a note, a question, a warning, a
// help. Each stands in what a transcript, a case file or an example of the manual shows, or in a test of what no
// transcript can cause. Those three are compared with what the program says today by tests of their own.

#include <algorithm>
#include <array>
#include <cctype>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>
#include <sstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "catch.hpp"

namespace {

namespace fs = std::filesystem;

const fs::path source = TAVOLO_SOURCE_DIR;

std::string read(const fs::path& file) {
  std::ifstream in(file);
  std::ostringstream text;
  text << in.rdbuf();
  return std::move(text).str();
}

/// What begins SQL.
constexpr std::array query_words{
    "SELECT ",    "WITH RECURSIVE ", "INSERT ",      "UPDATE ", "DELETE ",  "PRAGMA ", "CREATE ",
    "BEGIN",      "EXISTS (",        "VACUUM ",      "ALTER ",  "AND ",     "ORDER ",  "CASE WHEN ",
    "SAVEPOINT ", "RELEASE ",        "ROLLBACK TO ", "COPY ",   "(VALUES ", "SET ",    "\\."};

struct Unseen {
  std::string_view text;
  std::string_view why;
};

/// What stands in the sources and is seen nowhere.
constexpr std::array unseen{
    Unseen{"the rule book cannot be searched: out of memory", "SQLite fails in memory"},
    Unseen{"no random numbers: {}", "the kernel has none"},
    Unseen{"tavolo: this should not have happened: %s", "a mistake of the program itself"},
    Unseen{"this should not have happened: {}", "as before"},
    Unseen{"what was there lies beside it as {}; try again when it is done",
           "another program makes a journal in the instant in which one was put aside"},
    Unseen{"another program writes pages into {}", "told after half a minute"},
    Unseen{"nothing was written; publish again when it is done", "as before"},
    Unseen{"the pages are as they were before", "told of a journal that is away for five seconds"},
    Unseen{"less -FRX", "a command"},
    Unseen{"\\echo tavolo:{}", "a command of psql"},
    Unseen{"psql: error: ", "how a complaint of psql begins"},
    Unseen{"psql cannot be talked with: {}", "the kernel has no pipes"},
    Unseen{"the hub sends a row that has no end", "no database keeps a row of a GiB"},
    Unseen{"facts are sent", "told at a terminal after a second, as matches are read"},
    Unseen{"facts are fetched", "as before"},
    Unseen{"facts are taken", "as before"},
    Unseen{", entry INTEGER REFERENCES entries (number)", "SQL"},
    Unseen{"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 /=+-:,.@%_", "what needs no quotes"},
    Unseen{"Answer what a shell may complete", "of a command that is hidden"},
    Unseen{"the words of the command line, the last being typed", "of a command that is hidden"},
    Unseen{"Answer it quoted as bash needs it", "of a command that is hidden"},
    Unseen{"the command line up to the cursor", "of a command that is hidden"},
    Unseen{"the end of it that is replaced", "of a command that is hidden"},
    Unseen{"## Askers' words", "a heading of the rule books that is not printed"},
};

/// Files that say nothing: words that a search knows, and limits that another test compares with the manual.
const std::set<std::string> silent{"src/games/card_words.cpp", "src/base/limits.hpp"};

/// One of each way in which a thing is said.
constexpr std::array samples{
    "there is no match {}",                                      // thrown
    "the eldest speaks twice",                                   // refused by a reader
    "{} was dealt {} instead of {}",                             // found by a referee
    "the card stands in the trick",                              // a remedy, chosen before it is given
    "the card had been played",                                  // a reason, given by a function of its own
    "misdeal: no points here",                                   // a note
    "Which of these is called?",                                 // a question
    "the record was changed when the next one already existed",  // a warning
    "Begin a match",                                             // a help
};

/// The place after the string or character that begins here.
std::size_t after_quoted(std::string_view code, std::size_t at) {
  const char quote = code[at];
  for (++at; at < code.size() && code[at] != quote; ++at) {
    if (code[at] == '\\') ++at;
  }
  return at + 1;
}

/// The code without comments, and without the names of the files that it includes.
std::string without_comments(std::string_view code) {
  std::string result;
  for (std::size_t at = 0; at < code.size();) {
    if (code.substr(at, 2) == "//" || code.substr(at, 9) == "#include ") {
      at = std::min(code.find('\n', at), code.size());
      continue;
    }
    // A quote between digits groups them.
    const bool quoted = code[at] == '"' || (code[at] == '\'' && (at == 0 || std::isdigit(code[at - 1]) == 0));
    const std::size_t end = quoted ? after_quoted(code, at) : at + 1;
    result += code.substr(at, end - at);
    at = end;
  }
  return result;
}

/// The string literals of code without comments, those side by side as one, with escapes read.
std::vector<std::string> literals(std::string_view code) {
  std::vector<std::string> list;
  bool joins = false;
  for (std::size_t at = 0; at < code.size();) {
    const char c = code[at];
    const bool quoted = c == '"' || (c == '\'' && (at == 0 || std::isdigit(code[at - 1]) == 0));
    const std::size_t end = quoted ? after_quoted(code, at) : at + 1;
    if (c == '"') {
      if (!joins) list.emplace_back();
      for (++at; at + 1 < end; ++at) {
        const bool escape = code[at] == '\\';
        if (escape) ++at;
        const bool ends = escape && (code[at] == 'n' || code[at] == 'r');  // the line
        list.back() += ends ? '\n' : code[at];
      }
      joins = true;
    } else if (c != ' ' && c != '\n') {
      joins = false;
    }
    at = end;
  }
  return list;
}

bool is_query(std::string_view text) {
  text.remove_prefix(std::min(text.find_first_not_of(' '), text.size()));
  return std::any_of(query_words.begin(), query_words.end(), [&](const char* word) { return text.starts_with(word); });
}

/// Each line of the texts that has more than one word, and is not SQL.
std::vector<std::string> sentences(const std::vector<std::string>& texts) {
  std::vector<std::string> list;
  for (const std::string& text : texts) {
    std::istringstream in(is_query(text) ? "" : text);
    for (std::string line; std::getline(in, line);) {
      const bool letters = line.find_first_of("abcdefghijklmnopqrstuvwxyz") != std::string::npos;
      const bool words = line.find_first_not_of(' ', line.find(' ')) != std::string::npos;
      if (letters && words) list.push_back(std::move(line));
    }
  }
  return list;
}

/// The pieces of a format between its {}.
std::vector<std::string> pieces(const std::string& format) {
  std::vector<std::string> list(1);
  for (std::size_t at = 0; at < format.size(); ++at) {
    if (format[at] == '{') {
      at = format.find('}', at);
      list.emplace_back();
      if (at == std::string::npos) break;
    } else {
      list.back() += format[at];
    }
  }
  return list;
}

bool says(std::string_view line, const std::vector<std::string>& pieces) {
  std::size_t at = 0;
  for (const std::string& piece : pieces) {
    at = line.find(piece, at);
    if (at == std::string_view::npos) return false;
    at += piece.size();
  }
  return true;
}

/// What the program shows in a transcript, in a case file, or in the examples of README and manual, line by line.
std::vector<std::string> shown_in(const fs::path& file) {
  const std::string kind = file.extension().string();
  const bool blocks = kind == ".md" || kind == ".1" || kind == ".5" || kind == ".7";
  bool shows = !blocks;
  std::vector<std::string> lines;
  std::istringstream in(read(file));
  for (std::string line; std::getline(in, line);) {
    if (blocks && (line == "```console" || line.starts_with(".Bd -literal"))) {
      shows = true;
    } else if (blocks && (line == "```" || line == ".Ed")) {
      shows = false;
    } else if (shows &&
               (kind == ".case" ? line.starts_with(' ') : !line.starts_with("$ ") && !line.starts_with("# "))) {
      lines.push_back(std::move(line));
    }
  }
  return lines;
}

std::vector<fs::path> files_below(const fs::path& folder, const std::set<std::string>& kinds) {
  std::vector<fs::path> files;
  for (const auto& entry : fs::recursive_directory_iterator(folder)) {
    if (kinds.count(entry.path().extension().string()) == 1) files.push_back(entry.path());
  }
  if (files.empty()) throw std::runtime_error("there is nothing to read in " + folder.string());
  return files;
}

/// The lines of a test, with quotes as they are said.
std::vector<std::string> lines_of(const std::string& code) {
  std::vector<std::string> lines;
  std::istringstream in(code);
  for (std::string line; std::getline(in, line);) {
    for (std::size_t at = 0; (at = line.find("\\\"", at)) != std::string::npos; ++at) line.erase(at, 1);
    lines.push_back(std::move(line));
  }
  return lines;
}

/// Every line that shows a sentence, sorted so that each is looked at once.
std::set<std::string> all_shown() {
  std::set<std::string> lines;
  const auto add = [&](std::vector<std::string> more) {
    for (std::string& line : more) lines.insert(std::move(line));
  };
  add(shown_in(source / "README.md"));
  for (const fs::path& file : files_below(source / "man", {".1", ".5", ".7"})) add(shown_in(file));
  for (const fs::path& file : files_below(source / "src", {".case"})) add(shown_in(file));
  for (const fs::path& file : files_below(source / "tests", {".transcript", ".sh"})) add(shown_in(file));
  for (const fs::path& file : files_below(source / "tests", {".cpp"})) {
    if (file.filename() == "messages.cpp") continue;
    const std::string code = without_comments(read(file));
    add(literals(code));
    add(lines_of(code));  // a sentence may be told in pieces
  }
  return lines;
}

/// Every sentence of the sources, with the file that says it.
std::map<std::string, std::string> all_said() {
  std::map<std::string, std::string> said;
  for (const fs::path& file : files_below(source / "src", {".cpp", ".hpp"})) {
    const std::string name = fs::relative(file, source).string();
    if (silent.count(name) == 1) continue;
    for (std::string& text : sentences(literals(without_comments(read(file))))) said.emplace(std::move(text), name);
  }
  return said;
}

/// Lines that are looked through for thousands of sentences: one text, in which a line has no end within.
class Shown {
 public:
  explicit Shown(const std::set<std::string>& lines) {
    for (const std::string& line : lines) (m_text += line) += '\0';
  }

  /// Whether a line says the pieces of a sentence. Only lines that have the longest of them are read whole.
  [[nodiscard]] bool says(const std::vector<std::string>& wanted) const {
    const auto is_shorter = [](const auto& one, const auto& other) { return one.size() < other.size(); };
    const std::string& longest = *std::max_element(wanted.begin(), wanted.end(), is_shorter);
    for (std::string_view rest = m_text; !rest.empty();) {
      const void* const found = memmem(rest.data(), rest.size(), longest.data(), longest.size());
      if (found == nullptr) return false;
      const auto at = static_cast<std::size_t>(static_cast<const char*>(found) - rest.data());
      const std::size_t begin = rest.rfind('\0', at) + 1, end = rest.find('\0', at);  // npos + 1 is 0
      if (::says(rest.substr(begin, end - begin), wanted)) return true;
      rest.remove_prefix(end + 1);
    }
    return false;
  }

 private:
  std::string m_text;
};

}  // namespace

TEST_CASE("every sentence has been seen") {
  const Shown shown(all_shown());
  for (const auto& sentence : all_said()) {
    const std::string& text = sentence.first;
    const bool seen = shown.says(pieces(text));
    const bool excused = std::any_of(unseen.begin(), unseen.end(), [&](const auto& one) { return one.text == text; });
    if (seen == excused) {
      FAIL_CHECK(sentence.second << " can say this, and "
                                 << (seen ? "it is seen although it stands among the unseen: "
                                          : "no transcript, case or test shows it: ")
                                 << text);
    }
  }
}

TEST_CASE("sentences are found however they are said, and what is unseen can still be said") {
  const std::map<std::string, std::string> said = all_said();
  CHECK(said.size() > 2000);
  for (const Unseen& one : unseen) CHECK(said.count(std::string(one.text)) == 1);
  for (const char* sample : samples) {
    INFO(sample);
    CHECK(said.count(sample) == 1);
  }
}
