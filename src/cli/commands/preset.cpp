#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "base/mistake.hpp"
#include "base/name.hpp"
#include "book/match.hpp"
#include "book/presets.hpp"
#include "book/words.hpp"
#include "cli/commands.hpp"
#include "cli/meaning.hpp"
#include "cli/opening.hpp"
#include "cli/recording.hpp"
#include "cli/table_options.hpp"
#include "report/rulings.hpp"

namespace tavolo::cli::commands {
namespace {

using Access = journal::Journal::Access;
using book::Preset;
using tavolo::games::Game;

/// The date on which presets are looked at.
std::string day(const Call& call) { return date(call, "--from").value_or(call.surroundings().today); }

/// The set that a word names: a preset, a match by its number, or `default`. Which game is meant is said by
/// --game, by `other`, or by the name, if only one game has it.
Preset meant_preset(journal::Journal& journal, const Call& call, const std::string& name, const Preset* other) {
  if (!name.empty() && name.find_first_not_of("0123456789") == std::string::npos) {
    return book::preset_of(book::load(journal, book::match_number(name)));
  }
  const auto rulings = journal.presets();
  const auto said = call.value("--game");
  const Game& game = said               ? tavolo::games::find_game(*said)
                     : other != nullptr ? tavolo::games::find_game(other->game)
                                        : book::game_of_preset(rulings, name);
  return book::find_rules(rulings, game, name, day(call));
}

int begin_preset(const Call& call) {
  const std::string& name = call.words()[0];
  const auto game = call.value("--game");
  if (!game) {
    throw base::Mistake("missing-argument", "a preset is of one game", "say which: --game all-fours");
  }
  const Game& of = tavolo::games::find_game(*game);
  const journal::Ruling ruling = new_preset(call, of, name);
  auto journal = open_journal(call, Access::write);
  auto writing = journal.write();
  journal.append(ruling);
  const auto& made = std::get<journal::ClubPreset>(ruling.what);
  const Preset page = book::find_preset(journal.presets(of.id), of, made.name, made.from);
  return commit(call, writing,
                call.surroundings().json ? report::json_presets({&page, 1})
                                         : report::text(report::presets({&page, 1}, true), call.surroundings().style));
}

int list_presets(const Call& call) {
  auto journal = open_journal(call, Access::read);
  std::vector<Preset> pages = book::all_presets(journal.presets());
  if (const auto game = call.value("--game")) {
    const std::string_view id = tavolo::games::find_game(*game).id;
    std::erase_if(pages, [&](const Preset& page) { return page.game != id; });
  }
  call.print(call.surroundings().json ? report::json_presets(pages)
                                      : report::text(report::presets(pages, false), call.surroundings().style));
  return Status::done;
}

int differ(const Call& call) {
  auto journal = open_journal(call, Access::read);
  const std::string& first = call.words()[0];
  const std::string& second = call.words()[1];
  // A match, or a preset of one game alone, says which game is meant for the other set too.
  const bool number = second.find_first_not_of("0123456789") == std::string::npos;
  std::optional<Preset> other;
  if (number || base::same_word(first, "default")) other = meant_preset(journal, call, second, nullptr);
  const Preset one = meant_preset(journal, call, first, other ? &*other : nullptr);
  if (!other) other = meant_preset(journal, call, second, &one);
  const auto differences = book::differences(one, *other);
  call.print(call.surroundings().json
                 ? report::json_preset_differences(one, *other, differences)
                 : report::text(report::preset_differences(one, *other, differences), call.surroundings().style));
  return Status::done;
}

int show_preset(const Call& call) {
  auto journal = open_journal(call, Access::read);
  const Preset page = meant_preset(journal, call, call.words()[0], nullptr);
  call.print(call.surroundings().json ? report::json_presets({&page, 1})
                                      : report::text(report::presets({&page, 1}, true), call.surroundings().style));
  return Status::done;
}

constexpr std::array<Argument, 1> preset_new_name{
    {{"NAME", "what the preset is called", true, false, Completes::preset}}};
constexpr std::array<Argument, 1> set{
    {{"NAME", "a preset, the number of a match, or default", true, false, Completes::preset}}};
constexpr std::array<Argument, 2> two_sets{{
    {"ONE", "a preset, the number of a match, or default", true, false, Completes::preset},
    {"OTHER", "what it is compared with, likewise", true, false, Completes::preset},
}};
constexpr Option preset_game{"--game", "GAME", "the game whose preset it is", false, Completes::game};
constexpr Option day_of{"--from", "DATE", "the date to look at, by default today"};
constexpr std::array<Option, 4> making{{
    preset_game,
    {"--house", "NAME=VALUE", "a house rule of it; may be repeated", true, Completes::house_rule},
    {"--preset", "NAME", "begin with the house rules of another preset", true, Completes::preset},
    {"--from", "DATE", "the date from which it counts, by default today"},
}};
constexpr std::array<Option, 1> listing{{{"--game", "GAME", "only of this game", false, Completes::game}}};
constexpr std::array<Option, 2> looking{{preset_game, day_of}};
constexpr Command preset_new_action{.name = "preset new",
                                    .summary = "Make a preset of the club's own",
                                    .arguments = preset_new_name,
                                    .options = making,
                                    .run = begin_preset,
                                    .example = "club --game all-fours --house target=7"};
constexpr Command preset_list_action{.name = "preset list",
                                     .summary = "List the presets with their house rules",
                                     .options = listing,
                                     .run = list_presets};
constexpr Command preset_show_action{.name = "preset show",
                                     .summary = "Show a preset",
                                     .arguments = set,
                                     .options = looking,
                                     .run = show_preset,
                                     .example = "club"};
constexpr Command diff_action{.name = "preset diff",
                              .summary = "Tell what differs between two sets of house rules",
                              .arguments = two_sets,
                              .options = looking,
                              .run = differ,
                              .example = "club default --game all-fours"};
constexpr std::array preset_actions{&preset_new_action, &preset_list_action, &preset_show_action, &diff_action};

}  // namespace

const Command preset{
    .name = "preset", .summary = "Make, show and compare sets of house rules", .actions = preset_actions};

}  // namespace tavolo::cli::commands
