#include <fmt/format.h>

#include <array>

#include "base/mistake.hpp"
#include "base/name.hpp"
#include "book/people.hpp"
#include "book/season.hpp"
#include "cli/commands.hpp"
#include "cli/opening.hpp"
#include "cli/people.hpp"
#include "cli/sharing.hpp"
#include "report/curves.hpp"
#include "report/share.hpp"
#include "report/statistics.hpp"

namespace tavolo::cli::commands {
namespace {

/// The page of a player.
int page(const Call& call) {
  const bool message = shares(call, {"--chart", "--csv"});
  if (call.has(chart_option.name)) refuse_beside(call, chart_option.name, {"--csv"});
  auto journal = read_journal(call);
  const journal::Player player = book::find_player(journal, call.words()[0]);
  const std::string& name = player.name;
  const season::Statistics all = book::statistics(journal, {.player = name}, {});
  const season::Person* found = all.find(name);
  const season::Person person = found == nullptr ? season::Person{.name = name} : *found;
  if (message) {
    print_shared(call, journal, report::shared(person, call.has("--emoji")));
    return Status::done;
  }
  if (call.surroundings().json) {
    call.print(report::json_person(person));
    return Status::done;
  }
  if (call.has("--csv")) {
    call.print(report::csv(report::csv_records(report::companion_records(person))));
    return Status::done;
  }
  report::Blocks blocks = report::person(person);
  if (call.has(chart_option.name)) {
    const auto results = book::results(journal, {}, {});
    const auto days = season::rating_days(name, results, season::Rating::weng_lin, {}, report::most_days);
    if (!days.empty()) blocks.gap();
    blocks.add(report::rating_chart(name, days));
  }
  std::string text = report::text(blocks, call.surroundings().style);
  if (!player.also.empty()) {
    text += fmt::format("\nalso understood: {}\n", base::harmless(fmt::format("{}", fmt::join(player.also, ", "))));
  }
  if (player.hidden) text += fmt::format("\nshown as {} in published tables\n", base::initials(name));
  call.print(text);
  return Status::done;
}

constexpr std::array<Argument, 1> player_name{{{"NAME", "the player", true, false, Completes::player}}};
constexpr std::array<Argument, 2> player_renaming{{
    {"OLD", "the player", true, false, Completes::player},
    {"NEW", "the name from now on"},
}};
constexpr std::array<Argument, 2> merging{{
    {"OLD", "the name that goes", true, false, Completes::player},
    {"NEW", "the name that stays", true, false, Completes::player},
}};
constexpr std::array<Option, 4> page_options{{chart_option, csv_option, share_option, emoji_option}};
constexpr std::array<Option, 1> player_sure{{{"--yes", "", "do not ask"}}};
constexpr Command player_show_action{.name = "player show",
                                     .summary = "Show the page of a player, whatever the name is",
                                     .arguments = player_name,
                                     .options = page_options,
                                     .run = page,
                                     .example = "Ann"};
constexpr Command player_rename_action{.name = "player rename",
                                       .summary = "Call a player by another name from now on",
                                       .arguments = player_renaming,
                                       .run = rename_player,
                                       .example = "Anne \"Anne K.\""};
constexpr Command merge_action{.name = "player merge",
                               .summary = "Make one person of two names",
                               .arguments = merging,
                               .options = player_sure,
                               .run = merge_players,
                               .example = "Anne Ann"};
constexpr Command hide_action{.name = "player hide",
                              .summary = "Show a name as initials in published tables",
                              .arguments = player_name,
                              .run = hide_player,
                              .example = "Ann"};
constexpr Command reveal_action{.name = "player reveal",
                                .summary = "Show a hidden name again",
                                .arguments = player_name,
                                .run = reveal_player,
                                .example = "Ann"};
constexpr Command player_undo_action{.name = "player undo",
                                     .summary = "Take back what was said last of a player",
                                     .options = player_sure,
                                     .run = undo_people};
constexpr std::array player_actions{&player_show_action, &player_rename_action, &merge_action,
                                    &hide_action,        &reveal_action,        &player_undo_action};
constexpr std::array<Argument, 1> player_arguments{{{"NAME", "the player to show", true, false, Completes::player}}};

}  // namespace

const Command player{.name = "player",
                     .summary = "Show a player, or change what a name means",
                     .arguments = player_arguments,
                     .options = page_options,
                     .run = page,
                     .actions = player_actions};

}  // namespace tavolo::cli::commands
