// Every sentence that the program can complain with has been seen: the messages and hints of each Mistake and
// StoreFailure thrown in the sources stand in a transcript, in an example of the manual, or in a test of what
// no transcript can cause.

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>
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

/// The place after the string or character that begins here.
std::size_t after_quoted(std::string_view code, std::size_t at) {
  const char quote = code[at];
  for (++at; at < code.size() && code[at] != quote; ++at) {
    if (code[at] == '\\') ++at;
  }
  return at + 1;
}

std::string without_comments(std::string_view code) {
  std::string result;
  for (std::size_t at = 0; at < code.size();) {
    if (code.substr(at, 2) == "//") {
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

/// The arguments of a call, from after its opening parenthesis.
std::vector<std::string_view> arguments(std::string_view code, std::size_t at) {
  std::vector<std::string_view> list;
  std::size_t start = at;
  for (int depth = 0; at < code.size();) {
    const char c = code[at];
    if (c == '"') {
      at = after_quoted(code, at);
      continue;
    }
    if (c == '(' || c == '[' || c == '{') ++depth;
    if ((c == ')' || c == ']' || c == '}') && depth-- == 0) {
      list.push_back(code.substr(start, at - start));
      break;
    }
    if (c == ',' && depth == 0) {
      list.push_back(code.substr(start, at - start));
      start = at + 1;
    }
    ++at;
  }
  return list;
}

/// The string literals of an expression, those side by side as one, with escapes read.
std::vector<std::string> literals(std::string_view code) {
  std::vector<std::string> list;
  bool joins = false;
  for (std::size_t at = 0; at < code.size();) {
    if (code[at] != '"') {
      if (code[at] != ' ' && code[at] != '\n') joins = false;
      ++at;
      continue;
    }
    const std::size_t end = after_quoted(code, at);
    if (!joins) list.emplace_back();
    for (++at; at + 1 < end; ++at) {
      if (code[at] == '\\') ++at;
      list.back() += code[at];
    }
    joins = true;
    at = end;
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

/// What nobody has a way to cause.
constexpr std::string_view never_said = "the rule book cannot be searched: {}";  // SQLite fails in memory

struct Message {
  std::string where;
  std::string text;
};

/// The messages of a source file: the literals of what it throws, but for the first argument of a Mistake, its kind.
void collect(const fs::path& file, std::vector<Message>& messages) {
  const std::string code = without_comments(read(file));
  for (const auto& [name, first] : {std::pair<std::string, std::size_t>{"Mistake(", 1}, {"StoreFailure(", 0}}) {
    for (std::size_t at = 0; (at = code.find(name, at)) != std::string::npos; at += name.size()) {
      const std::string before = code.substr(at < 20 ? 0 : at - 20, std::min<std::size_t>(at, 20));
      if (!before.ends_with("throw ") && !before.ends_with("throw base::")) continue;
      const auto given = arguments(code, at + name.size());
      for (std::size_t i = first; i < given.size(); ++i) {
        for (std::string& text : literals(given[i])) {
          messages.push_back({fs::relative(file, source).string(), std::move(text)});
        }
      }
    }
  }
}

void add_lines(const fs::path& file, std::vector<std::string>& lines) {
  std::istringstream in(read(file));
  const bool code = file.extension() == ".cpp" || file.extension() == ".sh";
  for (std::string line; std::getline(in, line);) {
    for (std::size_t at = 0; code && (at = line.find("\\\"", at)) != std::string::npos; ++at) line.erase(at, 1);
    lines.push_back(std::move(line));
  }
}

std::vector<fs::path> files_below(const fs::path& folder, const std::set<std::string>& kinds) {
  std::vector<fs::path> files;
  for (const auto& entry : fs::recursive_directory_iterator(folder)) {
    if (kinds.count(entry.path().extension().string()) == 1) files.push_back(entry.path());
  }
  return files;
}

}  // namespace

TEST_CASE("every message has been seen") {
  std::vector<Message> messages;
  for (const fs::path& file : files_below(source / "src", {".cpp", ".hpp"})) collect(file, messages);
  CHECK(messages.size() > 200);
  std::vector<std::string> seen;
  for (const fs::path& file : files_below(source / "man", {".1", ".5", ".7"})) add_lines(file, seen);
  add_lines(source / "README.md", seen);
  for (const fs::path& file : files_below(source / "src", {".case"})) add_lines(file, seen);
  for (const fs::path& file : files_below(source / "tests", {".transcript", ".cpp", ".sh"})) {
    if (file.filename() != "messages.cpp") add_lines(file, seen);
  }
  for (const Message& message : messages) {
    const bool words = message.text.find_first_of("abcdefghijklmnopqrstuvwxyz") != std::string::npos;
    if (!words || message.text == never_said) continue;
    const std::vector<std::string> wanted = pieces(message.text);
    const bool found = std::any_of(seen.begin(), seen.end(), [&](const auto& line) { return says(line, wanted); });
    if (found) continue;
    FAIL_CHECK(message.where << " can say this, and no transcript or test shows it: " << message.text
                             << "\n  cause it in tests/transcripts/mistakes.transcript, or check it in a test");
  }
}
