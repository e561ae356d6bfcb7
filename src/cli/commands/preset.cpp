#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "base/mistake.hpp"
#include "base/name.hpp"
#include "cli/book.hpp"
#include "cli/commands.hpp"
#include "cli/presets.hpp"
#include "games/rulebook.hpp"

namespace tavolo::cli::commands {
namespace {

using Access = journal::Journal::Access;
using report::PresetPage;
using tavolo::games::Game;

const std::string& word(const Call& call, std::size_t index, std::string_view example) {
  if (call.words().size() > index) return call.words()[index];
  throw base::Mistake(
      "missing-argument",
      fmt::format("`tavolo preset {}` needs {}", call.words().front(), index == 1 ? "a name" : "a second name"),
      fmt::format("for example: tavolo preset {}", example));
}

/// The date on which presets are looked at.
std::string day(const Call& call) { return date(call, "--from").value_or(call.surroundings().today); }

/// The house rules of a match, as a set of their own.
PresetPage of_match(journal::Journal& journal, const std::string& number) {
  const journal::Played played = load(journal, match_number(number));
  PresetPage page{"match " + number, std::string(played.match.game->id), "as the match is played", {}, {}};
  for (std::size_t i = 0; i < played.match.house.size(); ++i) {
    page.rules.emplace_back(played.match.game->house_rules[i].name, played.match.house[i].text);
  }
  return page;
}

/// The set that a word names: a preset, a match by its number, or `default`. Which game is meant is said by
/// --game, by `other`, or by the name, if only one game has it.
PresetPage meant(journal::Journal& journal, const Call& call, const std::string& name, const PresetPage* other) {
  if (!name.empty() && name.find_first_not_of("0123456789") == std::string::npos) return of_match(journal, name);
  const Game* game = other == nullptr ? nullptr : &tavolo::games::find_game(other->game);
  if (const auto said = call.value("--game")) game = &tavolo::games::find_game(*said);
  if (game == nullptr) {
    std::vector<std::string> those;
    for (const PresetPage& page : all_presets(journal)) {
      const bool same = base::folded(page.name) == base::folded(name);
      if (same && std::ranges::count(those, page.game) == 0) those.push_back(page.game);
    }
    if (those.empty()) {
      throw base::Mistake("no-preset", fmt::format("there is no preset \"{}\"", name),
                          "`tavolo preset list` lists them");
    }
    if (those.size() > 1) {
      throw base::Mistake("which-game", fmt::format("{} games have a preset \"{}\"", those.size(), name),
                          fmt::format("say which: --game {}", fmt::join(those, " or --game ")));
    }
    game = &tavolo::games::find_game(those.front());
  }
  if (base::same_word(name, "default") &&
      std::ranges::none_of(game->presets, [](const auto& preset) { return preset.name == "default"; })) {
    return {"default", std::string(game->id), "the defaults of the game", {}, {}};
  }
  return find_preset(journal, *game, name, day(call));
}

int begin(const Call& call) {
  constexpr std::string_view example = "new club --game all-fours --house target=7";
  const std::string& name = word(call, 1, example);
  const auto game = call.value("--game");
  if (!game) {
    throw base::Mistake("missing-argument", "a preset is of one game", "say which: --game all-fours");
  }
  journal::Ruling entry = new_preset(call, tavolo::games::find_game(*game), name);
  auto journal = open_journal(call, Access::write);
  auto writing = journal.write();
  journal.append(entry);
  const PresetPage page = find_preset(journal, tavolo::games::find_game(entry.game), entry.title, entry.date);
  return commit(call, writing,
                call.surroundings().json ? report::json_presets({&page, 1})
                                         : report::presets({&page, 1}, true, call.surroundings().style));
}

int list(const Call& call) {
  auto journal = open_journal(call, Access::read);
  std::vector<PresetPage> pages = all_presets(journal);
  if (const auto game = call.value("--game")) {
    const std::string_view id = tavolo::games::find_game(*game).id;
    std::erase_if(pages, [&](const PresetPage& page) { return page.game != id; });
  }
  call.print(call.surroundings().json ? report::json_presets(pages)
                                      : report::presets(pages, false, call.surroundings().style));
  return Status::done;
}

int differ(const Call& call) {
  constexpr std::string_view example = "diff club default --game all-fours";
  auto journal = open_journal(call, Access::read);
  const std::string& first = word(call, 1, example);
  const std::string& second = word(call, 2, example);
  // A match, or a preset of one game alone, says which game is meant for the other set too.
  const bool number = second.find_first_not_of("0123456789") == std::string::npos;
  std::optional<PresetPage> other;
  if (number || base::same_word(first, "default")) other = meant(journal, call, second, nullptr);
  const PresetPage one = meant(journal, call, first, other ? &*other : nullptr);
  if (!other) other = meant(journal, call, second, &one);
  if (one.game != other->game) {
    throw base::Mistake("other-game",
                        fmt::format("{} is of {}, {} of {}", one.name, one.game, other->name, other->game),
                        "compare two sets of one game");
  }
  const Game& game = tavolo::games::find_game(one.game);
  const auto rules_of = [&](const PresetPage& page) {
    tavolo::games::HouseRules house(game.house_rules);
    for (const auto& [rule, value] : page.rules) house.set(rule, value);
    return house;
  };
  const tavolo::games::HouseRules left = rules_of(one);
  const tavolo::games::HouseRules right = rules_of(*other);
  std::vector<report::PresetDifference> differences;
  for (std::size_t i = 0; i < left.size(); ++i) {
    if (left[i].text == right[i].text) continue;
    const tavolo::games::HouseRule& rule = game.house_rules[i];
    differences.push_back(
        {std::string(rule.name), left[i].text, right[i].text, std::string(rule.clauses), std::string(rule.meaning)});
  }
  call.print(call.surroundings().json
                 ? report::json_preset_differences(one, *other, differences)
                 : report::preset_differences(one, *other, differences, call.surroundings().style));
  return Status::done;
}

int run(const Call& call) {
  const std::string& action = call.words().front();
  if (action == "new") return begin(call);
  if (action == "list") return list(call);
  if (action == "diff") return differ(call);
  if (action == "show") {
    auto journal = open_journal(call, Access::read);
    const PresetPage page = meant(journal, call, word(call, 1, "show club"), nullptr);
    call.print(call.surroundings().json ? report::json_presets({&page, 1})
                                        : report::presets({&page, 1}, true, call.surroundings().style));
    return Status::done;
  }
  constexpr std::array<std::string_view, 4> actions{"new", "list", "show", "diff"};
  const auto near = base::nearest(action, actions);
  throw base::Mistake("no-action", fmt::format("`tavolo preset` has no \"{}\"", action),
                      near ? fmt::format("did you mean \"{}\"?", *near) : "it has new, list, show and diff");
}

constexpr std::array<Argument, 2> arguments{{
    {"ACTION", "new, list, show or diff", true, false, Completes::choice, "new|list|show|diff"},
    {"NAME", "a preset; for show and diff also the number of a match, or default", false, true, Completes::preset},
}};
constexpr std::array<Option, 4> options{{
    {"--game", "GAME", "the game whose preset it is", false, Completes::game},
    {"--house", "NAME=VALUE", "new: a house rule of it; may be repeated", true, Completes::house_rule},
    {"--preset", "NAME", "new: begin with the house rules of another preset", true, Completes::preset},
    {"--from", "DATE", "new: the date from which it counts; else the date to look at; by default today"},
}};

}  // namespace

const Command preset{"preset", "Make, show and compare sets of house rules", arguments, options, run};

}  // namespace tavolo::cli::commands
