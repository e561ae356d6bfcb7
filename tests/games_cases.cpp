#include "games/cases.hpp"

#include <fmt/format.h>
#include <rapidcheck.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <regex>
#include <set>
#include <sstream>
#include <vector>

#include "catch.hpp"
#include "games/game.hpp"
#include "games/rulebook.hpp"
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

/// The text in one line, without the signs that set a word apart.
std::string plain(std::string text) {
  std::erase(text, '`');
  std::ranges::replace(text, '\n', ' ');
  return text;
}

std::string page_of(const games::Game& game) {
  return read(std::filesystem::path(TAVOLO_SOURCE_DIR) / "man" / fmt::format("tavolo-{}.7", game.id));
}

/// The checks of a rule book say in words and number what the page of the game says.
void compare_checks(const games::Game& game) {
  const std::string page = page_of(game);
  const games::Rulebook book = games::read_rulebook(game);
  std::size_t listed = 0;
  const std::string start = "\n.It " + std::string(game.prefix) + '-';
  for (std::size_t at = page.find(start); at != std::string::npos; at = page.find(start, at + 1)) ++listed;
  CHECK(listed == book.checks.size());
  const std::string line = plain(page);
  for (const games::ClauseText& check : book.checks) {
    INFO(check.id);
    std::string text = plain(check.text);
    text = text.substr(text.find(". ") + 2);
    const std::size_t found = line.find(".It " + check.id + " , ");
    REQUIRE(found != std::string::npos);
    CHECK(line.find(") " + text + " .", found) == line.find(") ", found));
  }
}

/// The page of a game says of each house rule what it takes and which clauses it touches, and of which no record can
/// show that it was kept.
void compare_house_rules(const games::Game& game) {
  const std::string page = plain(page_of(game));
  const std::size_t list = page.find(" No record can show whether .Cm ");
  const std::string never = list == std::string::npos ? "" : page.substr(list, page.find(" kept; ", list) - list);
  for (const games::HouseRule& rule : game.house_rules) {
    INFO(rule.name);
    const std::size_t at = page.find(fmt::format(".It Cm {} = {} ", rule.name, rule.fallback));
    REQUIRE(at != std::string::npos);
    const std::string item = page.substr(at, std::min(page.find(" .It ", at), page.find(" .El ", at)) - at);
    CHECK(item.find(fmt::format(" It takes {}. ", games::permitted(rule))) != std::string::npos);
    CHECK(item.find(fmt::format(" Clauses: {}.", rule.clauses)) != std::string::npos);
    const bool unchecked = item.find(" No record can show whether it was kept. ") != std::string::npos ||
                           never.find(fmt::format(" .Cm {} ", rule.name)) != std::string::npos;
    CHECK(unchecked != rule.checked);
  }
}

/// The checks that an answer of a case names stand in the rule book.
void find_checks(const games::Game& game, std::string_view cases) {
  const std::string start = std::string(game.prefix) + '-';
  for (std::size_t at = cases.find(start); at != std::string::npos; at = cases.find(start, at + 1)) {
    const std::size_t number = at + start.size();
    const std::string_view rest = cases.substr(number, 1);
    if (rest != "R" && rest != "C") continue;
    const std::size_t end = std::min(cases.find_first_not_of("0123456789", number + 1), cases.size());
    const std::string id(cases.substr(at, end - at));
    INFO(id);
    CHECK(game.rulebook.find("**" + id + "**") != std::string_view::npos);
  }
}

/// Every clause that the constants of a game cite stands in the rule book, and a case asks it. Every check is a
/// constant, in the order of the book, and carries a clause that its paragraph cites.
void compare_constants(const games::Game& game, std::string_view folder, const std::set<std::string>& cited) {
  const std::string text = read(std::filesystem::path(TAVOLO_SOURCE_DIR) / "src/games" / folder / "clauses.hpp");
  const std::string prefix(game.prefix);
  const std::regex clause("(?:Clause (\\w+))?\\{\"(" + prefix + "-[0-9]+)\"\\}");
  const std::regex check("Check \\w+\\{\"(" + prefix + "-\\w+)\", clause::(\\w+)\\}");
  const std::sregex_iterator end;
  std::map<std::string, std::string> ids;  // by the names of the constants
  for (std::sregex_iterator at(text.begin(), text.end(), clause); at != end; ++at) {
    const std::string id = (*at)[2];
    INFO("clause " << id);
    CHECK(game.rulebook.find("**" + id + "**") != std::string_view::npos);
    CHECK(cited.count(id) == 1);
    ids[(*at)[1]] = id;
  }
  REQUIRE_FALSE(ids.empty());
  auto at = std::sregex_iterator(text.begin(), text.end(), check);
  for (const games::ClauseText& one : games::read_rulebook(game).checks) {
    INFO(one.id);
    REQUIRE(at != end);
    CHECK((*at)[1] == one.id);
    CHECK(games::names_clause(one.source, ids.at((*at)[2])));
    ++at;
  }
  CHECK(at == end);
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
    find_checks(game, text);
  }
  compare_checks(game);
  compare_house_rules(game);
  compare_constants(game, folder, cited);
}

bool same(const games::Sheet& a, const games::Sheet& b) {
  const auto line = [](const games::Line& x, const games::Line& y) {
    return x.side == y.side && x.points == y.points && x.clause == y.clause && x.text == y.text;
  };
  const auto finding = [](const games::Finding& x, const games::Finding& y) {
    return x.verdict == y.verdict && x.check == y.check && x.text == y.text && x.turn == y.turn;
  };
  return a.after == b.after && std::ranges::equal(a.lines, b.lines, line) &&
         std::ranges::equal(a.findings, b.findings, finding);
}

void assert_reads_back(const games::Match& match, const std::string& text, games::Stage stage) {
  const games::Game& game = *match.game;
  const auto judged = [&](const std::string& record) {
    return game.score(match, games::begin(match), record, {stage, false});
  };
  const games::Sheet sheet = judged(text);
  RC_ASSERT(same(sheet, judged(text)));
  for (const games::Form form : {games::Form::brief, games::Form::full}) {
    const std::string printed = game.print(match, text, form);
    RC_LOG(text);
    RC_LOG(printed);
    const games::Sheet again = judged(printed);
    RC_ASSERT(again.refused() == sheet.refused());
    if (!sheet.refused()) RC_ASSERT(same(sheet, again));
    RC_ASSERT(game.print(match, printed, form) == printed);
  }
  (void)game.state(match, games::begin(match), text);
}

}  // namespace tavolo::tests
