#include "book/presets.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "base/limits.hpp"
#include "base/mistake.hpp"
#include "base/name.hpp"

namespace tavolo::book {
namespace {

using journal::ClubPreset;
using journal::Ruling;

Preset preset_of(const games::Game& game, const games::Preset& own) {
  Preset preset{.name = std::string(own.name), .game = std::string(game.id), .meaning = std::string(own.meaning)};
  for (const auto& [rule, value] : own.values) preset.rules.emplace_back(rule, value);
  return preset;
}

Preset preset_of(const Ruling& ruling, const ClubPreset& club) {
  return {.name = club.name,
          .game = ruling.game,
          .origin = Preset::Origin::club,
          .number = club.ruling,
          .from = club.from,
          .rules = club.rules};
}

games::HouseRules house_of(const games::Game& game, const Preset& preset) {
  games::HouseRules house(game.house_rules);
  for (const auto& [rule, value] : preset.rules) house.set(rule, value);
  return house;
}

}  // namespace

std::vector<Preset> all_presets(std::span<const Ruling> rulings) {
  std::vector<Preset> list;
  for (const games::Game* game : games::registry()) {
    for (const games::Preset& preset : game->presets) list.push_back(preset_of(*game, preset));
  }
  for (const Ruling& ruling : rulings) {
    const auto* club = std::get_if<ClubPreset>(&ruling.what);
    if (club != nullptr && !ruling.voided) list.push_back(preset_of(ruling, *club));
  }
  std::ranges::stable_sort(list, {}, &Preset::game);
  return list;
}

Preset find_preset(std::span<const Ruling> rulings, const games::Game& game, std::string_view name,
                   std::string_view date) {
  std::optional<Preset> found;
  std::string begins;
  std::vector<std::string> names;
  for (Preset& preset : all_presets(rulings)) {
    if (preset.game != game.id) continue;
    names.push_back(preset.name);
    if (base::folded(preset.name) != base::folded(name)) continue;
    if (preset.from <= date) {
      if (!found || preset.from >= found->from) found = std::move(preset);
    } else if (begins.empty() || preset.from < begins) {
      begins = preset.from;
    }
  }
  if (found) return std::move(*found);
  if (!begins.empty()) {
    throw base::Mistake("no-preset", fmt::format("the preset {} counts from {} on", name, begins),
                        "give the match a later date, or name the house rules with --house");
  }
  const std::vector<std::string_view> candidates(names.begin(), names.end());
  const auto near = base::nearest(name, candidates);
  if (names.empty()) {
    throw base::Mistake("no-preset", fmt::format("{} has no presets", game.name),
                        "name the house rules with --house; `tavolo preset new` makes a preset of the club's own");
  }
  throw base::Mistake(
      "no-preset", fmt::format("{} has no preset \"{}\"", game.name, name),
      near ? fmt::format("did you mean \"{}\"?", *near) : fmt::format("its presets are {}", fmt::join(names, ", ")));
}

const games::Game& game_of_preset(std::span<const Ruling> rulings, std::string_view name) {
  std::vector<std::string> those;
  for (const Preset& preset : all_presets(rulings)) {
    const bool same = base::folded(preset.name) == base::folded(name);
    if (same && std::ranges::count(those, preset.game) == 0) those.push_back(preset.game);
  }
  if (those.empty()) {
    throw base::Mistake("no-preset", fmt::format("there is no preset \"{}\"", name), "`tavolo preset list` lists them");
  }
  if (those.size() > 1) {
    throw base::Mistake("which-game", fmt::format("{} games have a preset \"{}\"", those.size(), name),
                        fmt::format("say which: --game {}", fmt::join(those, " or --game ")));
  }
  return games::find_game(those.front());
}

Preset find_rules(std::span<const Ruling> rulings, const games::Game& game, std::string_view name,
                  std::string_view date) {
  const auto is_default = [](const games::Preset& preset) { return preset.name == "default"; };
  if (base::same_word(name, "default") && std::ranges::none_of(game.presets, is_default)) {
    return {.name = "default", .game = std::string(game.id), .origin = Preset::Origin::defaults};
  }
  return find_preset(rulings, game, name, date);
}

Preset preset_of(const Played& played) {
  return {.name = fmt::format("match {}", played.head.number),
          .game = std::string(played.match.game->id),
          .origin = Preset::Origin::match,
          .number = played.head.number,
          .rules = played.match.house.named()};
}

std::vector<PresetDifference> differences(const Preset& one, const Preset& other) {
  if (one.game != other.game) {
    throw base::Mistake("other-game", fmt::format("{} is of {}, {} of {}", one.name, one.game, other.name, other.game),
                        "compare two sets of one game");
  }
  const games::Game& game = games::find_game(one.game);
  const games::HouseRules left = house_of(game, one);
  const games::HouseRules right = house_of(game, other);
  std::vector<PresetDifference> list;
  for (std::size_t i = 0; i < left.size(); ++i) {
    if (left[i].text == right[i].text) continue;
    const games::HouseRule& rule = game.house_rules[i];
    list.push_back(
        {std::string(rule.name), left[i].text, right[i].text, std::string(rule.clauses), std::string(rule.meaning)});
  }
  return list;
}

Ruling new_preset(const games::Game& game, const std::string& typed, const games::HouseRules& house, std::string from) {
  const auto name = base::normal_name(typed);
  if (!name || name->find('=') != std::string::npos) {
    throw base::Mistake("bad-name", fmt::format("\"{}\" is no name of a preset", typed), "give it a name like club");
  }
  if (name->size() > base::limit::name_bytes) {
    throw base::Mistake("bad-name", fmt::format("a name is longer than {} bytes", base::limit::name_bytes),
                        "shorten it");
  }
  for (const games::Preset& preset : game.presets) {
    if (base::folded(preset.name) == base::folded(*name)) {
      throw base::Mistake("preset-exists", fmt::format("{} has a preset {} of its own", game.name, preset.name),
                          "give the new one another name");
    }
  }
  ClubPreset preset{.name = *name, .from = std::move(from)};
  for (std::size_t i = 0; i < house.size(); ++i) {
    if (house.is_given(i)) preset.rules.emplace_back(game.house_rules[i].name, house[i].text);
  }
  if (preset.rules.empty()) {
    throw base::Mistake(
        "no-house-rule", "a preset needs a house rule",
        fmt::format("for example: --house {}={}", game.house_rules[0].name, game.house_rules[0].fallback));
  }
  return {.game = std::string(game.id), .what = std::move(preset)};
}

}  // namespace tavolo::book
