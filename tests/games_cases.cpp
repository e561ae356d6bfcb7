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

void check_positions(const games::Game& game) {
  std::string page = read(std::filesystem::path(TAVOLO_SOURCE_DIR) / "man" / ("tavolo-" + std::string(game.id) + ".7"));
  std::erase(page, '\'');  // the quotes of the shell
  std::vector<std::vector<std::string>> sides(static_cast<std::size_t>(game.company.sides));
  std::vector<int> sizes(sides.size(), game.company.players);
  for (std::size_t side = 0; side < sides.size(); ++side) {
    for (int player = 0; player < game.company.players; ++player) {
      sides[side].push_back("P" + std::to_string(player * game.company.sides + static_cast<int>(side) + 1));
    }
  }
  games::HouseRules house(game.house_rules);
  game.settle(house, sizes);
  const games::Match match = games::make_match(game, sides, std::move(house));
  CHECK_FALSE(game.positions.empty());
  for (const games::Position& position : game.positions) {
    INFO(position.form);
    CHECK(position.form.starts_with(position.asks.front().word));
    const auto sheet = game.judge(match, games::begin(match), position.example);
    REQUIRE(sheet.has_value());
    CHECK_FALSE(sheet->refused());
    CHECK(sheet->after == games::begin(match));
    CHECK(page.find("$ tavolo judge " + std::string(game.id) + ' ' + std::string(position.example) + '\n') !=
          std::string::npos);
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
