#include "mutation/mutants.hpp"

#include <algorithm>
#include <fstream>
#include <sstream>
#include <stdexcept>
#include <string_view>

namespace tavolo::mutation {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view ending = ".mutants";

std::string read(const fs::path& file) {
  std::ifstream in(file, std::ios::binary);
  std::ostringstream text;
  text << in.rdbuf();
  return std::move(text).str();
}

bool is_blank(char c) { return c == ' ' || c == '\n' || c == '\t'; }

/// Where a text that begins here ends, if it stands here; else npos. Its blanks stand for any others.
std::size_t end_of(std::string_view wanted, std::string_view text, std::size_t at) {
  for (std::size_t i = 0; i < wanted.size();) {
    if (at == text.size()) return std::string_view::npos;
    if (is_blank(wanted[i])) {
      if (!is_blank(text[at])) return std::string_view::npos;
      while (i < wanted.size() && is_blank(wanted[i])) ++i;
      while (at < text.size() && is_blank(text[at])) ++at;
    } else if (wanted[i++] != text[at++]) {
      return std::string_view::npos;
    }
  }
  return at;
}

std::vector<fs::path> sources_in(const fs::path& place) {
  if (fs::is_regular_file(place)) return {place};
  std::vector<fs::path> files;
  if (!fs::is_directory(place)) return files;
  for (const auto& entry : fs::recursive_directory_iterator(place)) {
    if (entry.path().extension() == ".cpp" || entry.path().extension() == ".hpp") files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
  return files;
}

void add_line(std::string& text, std::string_view line) {
  if (!text.empty()) text += '\n';
  text += line;
}

}  // namespace

std::vector<std::string> floors(const fs::path& source) {
  std::vector<std::string> list;
  for (const auto& entry : fs::directory_iterator(source / "tests/mutation")) {
    if (entry.path().extension() == ending) list.push_back(entry.path().stem().string());
  }
  std::sort(list.begin(), list.end());
  return list;
}

std::vector<Mutant> read_mutants(const fs::path& source, const std::string& floor) {
  const fs::path file = source / "tests/mutation" / (floor + std::string(ending));
  std::ifstream in(file);
  if (!in) throw std::runtime_error("there is no " + file.string());
  std::vector<Mutant> list;
  bool planted = false;
  int number = 0;
  for (std::string line; std::getline(in, line);) {
    ++number;
    if (line.empty() || line.front() == '#') continue;
    if (line.rfind("mutant ", 0) == 0) {
      list.emplace_back().name = line.substr(7);
      planted = false;
    } else if (!list.empty() && line.rfind("in ", 0) == 0) {
      list.back().in = line.substr(3);
    } else if (!list.empty() && line == "to") {
      planted = true;
    } else if (!list.empty() && line.rfind("  ", 0) == 0) {
      add_line(planted ? list.back().after : list.back().before, std::string_view(line).substr(2));
    } else {
      throw std::runtime_error(file.string() + ':' + std::to_string(number) + ": what is this?");
    }
  }
  return list;
}

std::vector<Place> places(const Mutant& mutant, const fs::path& source) {
  std::vector<Place> list;
  if (mutant.before.empty()) return list;
  for (const fs::path& file : sources_in(source / "src" / mutant.in)) {
    const std::string text = read(file);
    for (std::size_t at = text.find(mutant.before[0]); at != std::string::npos;
         at = text.find(mutant.before[0], at + 1)) {
      const std::size_t end = end_of(mutant.before, text, at);
      if (end != std::string::npos) list.push_back({file, at, end - at});
    }
  }
  return list;
}

fs::path plant(const Mutant& mutant, const fs::path& source) {
  const std::vector<Place> found = places(mutant, source);
  if (found.size() != 1) {
    throw std::runtime_error("the text of \"" + mutant.name + "\" stands " + std::to_string(found.size()) + " times");
  }
  std::string text = read(found[0].file);
  std::ofstream(found[0].file.string() + ".before", std::ios::binary) << text;
  text.replace(found[0].at, found[0].length, mutant.after);
  std::ofstream(found[0].file, std::ios::binary) << text;
  return found[0].file;
}

}  // namespace tavolo::mutation
