#include <algorithm>
#include <filesystem>
#include <set>
#include <string>

#include "catch.hpp"
#include "games/game.hpp"

using namespace tavolo::games;

TEST_CASE("the registry and the folders of the games agree") {
  std::set<std::string> folders, registered;
  for (const auto& entry :
       std::filesystem::directory_iterator(std::filesystem::path(TAVOLO_SOURCE_DIR) / "src/games")) {
    if (entry.is_directory()) folders.insert(entry.path().filename().string());
  }
  for (const Game* game : registry()) {
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
