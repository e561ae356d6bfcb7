#include <algorithm>
#include <filesystem>
#include <fstream>
#include <regex>
#include <set>
#include <sstream>
#include <string>

#include "base/limits.hpp"
#include "catch.hpp"
#include "cli/command.hpp"
#include "games/game.hpp"

using namespace tavolo;

namespace {

std::string read(const std::filesystem::path& path) {
  std::ifstream in(path);
  std::ostringstream text;
  text << in.rdbuf();
  return std::move(text).str();
}

const std::filesystem::path pages = std::filesystem::path(TAVOLO_SOURCE_DIR) / "man";

/// The long options that a page describes, each the head of a list item.
std::set<std::string> options_in(const std::string& page) {
  std::set<std::string> found;
  static const std::regex item(R"(\.It Fl -([a-z-]+))");
  for (std::sregex_iterator at(page.begin(), page.end(), item), end; at != end; ++at)
    found.insert("--" + (*at)[1].str());
  return found;
}

std::set<std::string> names_of(std::span<const cli::Option> options) {
  std::set<std::string> names;
  for (const cli::Option& option : options) names.emplace(option.name);
  return names;
}

/// A number as people write it: `10,000`.
std::string grouped(std::uint64_t number) {
  std::string text = std::to_string(number);
  for (std::size_t at = text.size(); at > 3; at -= 3) text.insert(at - 3, ",");
  return text;
}

}  // namespace

TEST_CASE("tavolo(1) tells every limit") {
  const std::string page = read(pages / "tavolo.1");
  std::string told;
  for (const base::limit::Told& limit : base::limit::all) {
    std::string text(limit.text);
    const bool last = &limit == &base::limit::all.back();
    told += ".It\n" + text.replace(text.find("{}"), 2, grouped(limit.number)) + (last ? ".\n" : ",\n");
  }
  INFO(told);
  CHECK(page.find(".Bl -bullet -compact\n" + told + ".El\n") != std::string::npos);
}

TEST_CASE("the page of every command describes its options and no others") {
  for (const cli::Command* command : cli::all_commands()) {
    if (command->hidden) continue;
    const std::string page = read(pages / ("tavolo-" + std::string(command->name) + ".1"));
    INFO(command->name);
    CHECK(options_in(page) == names_of(command->options));
    CHECK(page.find(std::string(".Nd ") + std::string(command->summary)) != std::string::npos);
    for (const cli::Argument& argument : command->arguments) {
      INFO(argument.name);
      CHECK(page.find(std::string(argument.name)) != std::string::npos);
    }
  }
}

TEST_CASE("tavolo(1) describes the options of every command and names every command") {
  const std::string page = read(pages / "tavolo.1");
  CHECK(options_in(page) == names_of(cli::common_options()));
  for (const cli::Command* command : cli::all_commands()) {
    if (command->hidden) continue;
    INFO(command->name);
    CHECK(page.find("Xr tavolo-" + std::string(command->name) + " 1") != std::string::npos);
  }
}

TEST_CASE("the page of every game tells its words, house rules, presets and checks") {
  for (const games::Game* game : games::registry()) {
    const std::string page = read(pages / ("tavolo-" + std::string(game->id) + ".7"));
    INFO(game->id);
    REQUIRE_FALSE(page.empty());
    for (const games::HouseRule& rule : game->house_rules) {
      INFO(rule.name);
      CHECK(page.find(".It Cm " + std::string(rule.name) + " = " + std::string(rule.fallback)) != std::string::npos);
    }
    for (const games::Key& key : game->keys) {
      INFO(key.full);
      CHECK(page.find(".It Cm " + std::string(key.brief)) != std::string::npos);
      CHECK(page.find("Cm " + std::string(key.full)) != std::string::npos);
    }
    for (const games::Preset& preset : game->presets) {
      INFO(preset.name);
      CHECK(page.find(".It Cm " + std::string(preset.name)) != std::string::npos);
    }
  }
}
