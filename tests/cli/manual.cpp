#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
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

std::string read_page(const std::filesystem::path& path) {
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

/// The part of a page under the head of an action: `season new`.
std::string section(const std::string& page, std::string_view action) {
  const std::string head = ".Ss " + std::string(action) + '\n';
  const std::size_t start = page.find(head);
  if (start == std::string::npos) return {};
  const std::size_t end = std::min(page.find("\n.Ss ", start + 1), page.find("\n.Sh ", start + 1));
  return page.substr(start, end - start + 1);
}

/// What stands in the synopsis for a way to call a command.
std::string synopsis_in_page(const cli::Command& command) {
  std::string text = ".Nm tavolo " + std::string(command.name) + '\n';
  for (const cli::Argument& argument : command.arguments) {
    text += std::string(argument.required ? ".Ar " : ".Op Ar ") + std::string(argument.name) +
            (argument.many ? " ...\n" : "\n");
  }
  return text + (command.options.empty() ? "" : ".Op Ar OPTION ...\n");
}

/// A number as people write it: `10,000`.
std::string grouped(std::uint64_t number) {
  std::string text = std::to_string(number);
  for (std::size_t at = text.size(); at > 3; at -= 3) text.insert(at - 3, ",");
  return text;
}

}  // namespace

TEST_CASE("tavolo(1) tells every limit") {
  const std::string page = read_page(pages / "tavolo.1");
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
    const std::string page = read_page(pages / ("tavolo-" + std::string(command->name) + ".1"));
    INFO(command->name);
    std::set<std::string> options = names_of(command->options);
    for (const cli::Command* action : command->actions) options.merge(names_of(action->options));
    CHECK(options_in(page) == options);
    CHECK(page.find(std::string(".Nd ") + std::string(command->summary)) != std::string::npos);
    for (const cli::Argument& argument : command->arguments) {
      INFO(argument.name);
      CHECK(page.find(std::string(argument.name)) != std::string::npos);
    }
  }
}

TEST_CASE("the page of a command tells every action with its words and its options, and no other") {
  for (const cli::Command* command : cli::all_commands()) {
    if (command->actions.empty()) continue;
    const std::string page = read_page(pages / ("tavolo-" + std::string(command->name) + ".1"));
    std::string synopsis = ".Sh SYNOPSIS\n";
    if (command->run != nullptr) synopsis += synopsis_in_page(*command);
    for (const cli::Command* action : command->actions) {
      synopsis += synopsis_in_page(*action);
      const std::string part = section(page, action->name);
      INFO(action->name);
      REQUIRE_FALSE(part.empty());
      CHECK(options_in(part) == names_of(action->options));
      for (const cli::Argument& argument : action->arguments) {
        INFO(argument.name);
        CHECK(part.find("Ar " + std::string(argument.name)) != std::string::npos);
      }
    }
    INFO(synopsis);
    CHECK(page.find(synopsis + ".Sh DESCRIPTION\n") != std::string::npos);
  }
}

TEST_CASE("an action has the name of its command before its own, and one word in one place") {
  for (const cli::Command* command : cli::all_commands()) {
    std::map<std::string_view, bool> takes_value;
    for (const cli::Command* action : command->actions) {
      INFO(action->name);
      CHECK(&cli::command_of(*action) == command);
      CHECK(cli::find_action(*command, cli::action_word(*action)) == action);
      CHECK(action->run != nullptr);
      CHECK(action->actions.empty());
      // Where the action stands behind an option, the option tells whether a value stands between them.
      for (const cli::Option& option : action->options) {
        CHECK(takes_value.emplace(option.name, !option.value.empty()).first->second == !option.value.empty());
      }
    }
  }
}

TEST_CASE("tavolo(1) describes the options of every command and names every command") {
  const std::string page = read_page(pages / "tavolo.1");
  CHECK(options_in(page) == names_of(cli::common_options()));
  for (const cli::Command* command : cli::all_commands()) {
    if (command->hidden) continue;
    INFO(command->name);
    CHECK(page.find("Xr tavolo-" + std::string(command->name) + " 1") != std::string::npos);
  }
}

TEST_CASE("the page of every game tells its words, house rules, presets and checks") {
  for (const games::Game* game : games::registry()) {
    if (game->program != nullptr) continue;  // `tavolo games` tells it all
    const std::string page = read_page(pages / ("tavolo-" + std::string(game->id) + ".7"));
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
