#include <algorithm>
#include <filesystem>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "catch.hpp"
#include "games/all_fours/house.hpp"
#include "games/burraco/house.hpp"
#include "games/ecarte/house.hpp"
#include "games/fieschi/house.hpp"
#include "games/game.hpp"
#include "games/hand_and_foot/house.hpp"
#include "games/house_table.hpp"
#include "games/senza_nome/house.hpp"

using namespace tavolo::games;

namespace {

/// Some value of a rule that is not its default.
std::string other_value(const HouseRule& rule) {
  for (const std::string_view word : rule.words) {
    if (word != rule.fallback) return std::string(word);
  }
  const std::string_view item = rule.items.empty() ? std::string_view{} : rule.items.front();
  if (rule.kind == HouseRule::Kind::some) return std::string(item);
  std::string text = item.empty() ? std::to_string(rule.low) : std::string(item) + ':' + std::to_string(rule.high);
  if (text == rule.fallback) text = std::to_string(rule.high);
  for (int i = 1; i < rule.count; ++i) text += ',' + std::to_string(rule.low);
  return text;
}

/// The members of a game's rules have the defaults of the table, and each rule that fills one changes it.
template <class Rules>
void check_members(std::span<const HouseRule> table) {
  const HouseRules defaults(table);
  CHECK(filled<Rules>(defaults) == Rules{});
  for (const HouseRule& rule : table) {
    INFO(rule.name);
    HouseRules changed(table);
    changed.set(rule.name, other_value(rule));
    if (rule.fill != nullptr) CHECK_FALSE(filled<Rules>(changed) == Rules{});
  }
}

}  // namespace

TEST_CASE("the registry and the folders of the games agree") {
  std::set<std::string> folders, registered;
  for (const auto& entry :
       std::filesystem::directory_iterator(std::filesystem::path(TAVOLO_SOURCE_DIR) / "src/games")) {
    if (entry.is_directory()) folders.insert(entry.path().filename().string());
  }
  folders.erase("file");   // the language of games in files,
  folders.erase("files");  // and these, which test_file compares
  for (const Game* game : registry()) {
    if (game->program != nullptr) continue;
    std::string folder(game->id);
    std::ranges::replace(folder, '-', '_');
    registered.insert(folder);
  }
  CHECK(folders == registered);
}

TEST_CASE("every house rule takes its default, and every preset fits its game") {
  for (const Game* game : registry()) {
    INFO(game->id);
    HouseRules defaults(game->house_rules);
    for (std::size_t i = 0; i < defaults.size(); ++i) {
      INFO(game->house_rules[i].name);
      CHECK(defaults[i].text == game->house_rules[i].fallback);
      CHECK_NOTHROW(HouseRules(game->house_rules).set(game->house_rules[i].name, defaults[i].text));
    }
    for (const Preset& preset : game->presets) CHECK_NOTHROW(HouseRules(game->house_rules).set(preset));
  }
}

TEST_CASE("the example of every game is a deal that two sides can play, in words that no shell takes") {
  for (const Game* game : registry()) {
    INFO(game->id);
    HouseRules house(game->house_rules);
    CHECK(game->example.find_first_of("#>*;!?&|<$`(){}\\'\"") == std::string_view::npos);
    if (game->program != nullptr) continue;  // it is the first of its cases
    const std::vector<std::vector<std::string>> sides{{"Ann"}, {"Ben"}};
    game->settle(*game, house, std::vector<int>{1, 1});
    const Match match = make_match(*game, sides, house);
    const Sheet sheet = game->score(match, begin(match), game->example, {Stage::closed, false});
    CHECK_FALSE(sheet.refused());
    CHECK(sheet.complete);
  }
}

TEST_CASE("every house rule fills the member that the game asks") {
  check_members<all_fours::Rules>(all_fours::house_rules);
  check_members<burraco::Rules>(burraco::house_rules);
  check_members<ecarte::Rules>(ecarte::house_rules);
  check_members<fieschi::Rules>(fieschi::house_rules);
  check_members<hand_and_foot::Rules>(hand_and_foot::house_rules);
  check_members<senza_nome::Rules>(senza_nome::house_rules);
}
