#include "games/cases.hpp"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>
#include <vector>

#include "catch.hpp"
#include "games/game.hpp"
#include "referee/case_file.hpp"

namespace tavolo::tests {
namespace {

std::string read(const std::filesystem::path& path) {
  std::ifstream in(path, std::ios::binary);
  std::ostringstream text;
  text << in.rdbuf();
  return std::move(text).str();
}

std::string told(const referee::Difference& difference) {
  std::ostringstream text;
  text << "line " << difference.line << ", case " << difference.title << '\n';
  for (const auto& line : difference.expected) text << "  expected  " << line << '\n';
  for (const auto& line : difference.found) text << "  found     " << line << '\n';
  return std::move(text).str();
}

}  // namespace

void check_cases(std::string_view folder, std::string_view id) {
  const games::Game& game = games::find_game(id);
  const auto cases = std::filesystem::path(TAVOLO_SOURCE_DIR) / "src/games" / folder / "cases";
  std::vector<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::directory_iterator(cases)) {
    if (entry.path().extension() == ".case") files.push_back(entry.path());
  }
  std::ranges::sort(files);
  REQUIRE_FALSE(files.empty());

  std::set<std::string> cited;
  for (const auto& file : files) {
    const std::string text = read(file);
    const referee::CaseReport report = referee::run_cases(file.filename().string(), text);
    cited.insert(report.cited.begin(), report.cited.end());
    if (std::getenv("TAVOLO_ACCEPT") != nullptr) {
      std::ofstream(file, std::ios::binary) << report.accepted;
      continue;
    }
    INFO(file.filename().string());
    for (const auto& difference : report.differences) FAIL_CHECK(told(difference));
    CHECK(report.accepted == text);
  }
  for (const games::Clause& clause : game.clauses) {
    INFO("clause " << clause.id);
    CHECK(game.rulebook.find("**" + std::string(clause.id) + "**") != std::string_view::npos);
    CHECK(cited.count(std::string(clause.id)) == 1);
  }
}

bool same(const games::Sheet& a, const games::Sheet& b) {
  const auto line = [](const games::Line& x, const games::Line& y) {
    return x.side == y.side && x.points == y.points && x.clause == y.clause && x.text == y.text;
  };
  const auto finding = [](const games::Finding& x, const games::Finding& y) {
    return x.verdict == y.verdict && x.check == y.check && x.clause == y.clause && x.text == y.text && x.turn == y.turn;
  };
  return a.after == b.after && std::ranges::equal(a.lines, b.lines, line) &&
         std::ranges::equal(a.findings, b.findings, finding);
}

}  // namespace tavolo::tests
