#include "cli/presets.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/limits.hpp"
#include "base/lines.hpp"
#include "base/mistake.hpp"
#include "base/name.hpp"
#include "cli/meaning.hpp"
#include "cli/table_options.hpp"

namespace tavolo::cli {
namespace {

report::PresetPage page_of(const games::Game& game, const games::Preset& preset) {
  report::PresetPage page{std::string(preset.name), std::string(game.id), std::string(preset.meaning), {}, {}};
  for (const auto& [rule, value] : preset.values) page.rules.emplace_back(rule, value);
  return page;
}

report::PresetPage page_of(const journal::Ruling& ruling) {
  report::PresetPage page{
      ruling.title,
      ruling.game,
      ruling.target == 0 ? "of the club" : fmt::format("of the club, from ruling {}", ruling.target),
      ruling.date,
      {}};
  std::string_view rest = ruling.text;
  while (!rest.empty()) {
    const std::string_view line = base::next_line(rest);
    const std::size_t blank = std::min(line.find(' '), line.size());
    page.rules.emplace_back(line.substr(0, blank), line.substr(std::min(blank + 1, line.size())));
  }
  return page;
}

}  // namespace

std::vector<report::PresetPage> all_presets(journal::Journal& journal) {
  std::vector<report::PresetPage> list;
  for (const games::Game* game : games::registry()) {
    for (const games::Preset& preset : game->presets) list.push_back(page_of(*game, preset));
  }
  for (const journal::Ruling& ruling : journal.rulings()) {
    if (ruling.kind == journal::Ruling::Kind::preset && !ruling.voided) list.push_back(page_of(ruling));
  }
  std::ranges::stable_sort(list, {}, &report::PresetPage::game);
  return list;
}

report::PresetPage find_preset(journal::Journal& journal, const games::Game& game, std::string_view name,
                               std::string_view date) {
  std::optional<report::PresetPage> found;
  std::string begins;
  std::vector<std::string> names;
  for (report::PresetPage& page : all_presets(journal)) {
    if (page.game != game.id) continue;
    names.push_back(page.name);
    if (base::folded(page.name) != base::folded(name)) continue;
    if (page.from <= date) {
      if (!found || page.from >= found->from) found = std::move(page);
    } else if (begins.empty() || page.from < begins) {
      begins = page.from;
    }
  }
  if (found) return std::move(*found);
  if (!begins.empty()) {
    throw base::Mistake("no-preset", fmt::format("the preset {} counts from {} on", name, begins),
                        "give the match a later date, or name the house rules with --house");
  }
  const std::vector<std::string_view> candidates(names.begin(), names.end());
  const auto near = base::nearest(name, candidates);
  throw base::Mistake(
      "no-preset", fmt::format("{} has no preset \"{}\"", game.name, name),
      near ? fmt::format("did you mean \"{}\"?", *near) : fmt::format("its presets are {}", fmt::join(names, ", ")));
}

journal::Ruling new_preset(const Call& call, const games::Game& game, const std::string& typed) {
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
  games::HouseRules house(game.house_rules);
  set_rules(call, game, house);
  journal::Ruling entry{.kind = journal::Ruling::Kind::preset, .game = std::string(game.id), .title = *name};
  entry.date = date(call, "--from").value_or(call.surroundings().today);
  for (std::size_t i = 0; i < house.size(); ++i) {
    if (house.is_given(i)) entry.text += fmt::format("{} {}\n", game.house_rules[i].name, house[i].text);
  }
  if (entry.text.empty()) {
    throw base::Mistake(
        "no-house-rule", "a preset needs a house rule",
        fmt::format("for example: --house {}={}", game.house_rules[0].name, game.house_rules[0].fallback));
  }
  return entry;
}

}  // namespace tavolo::cli
