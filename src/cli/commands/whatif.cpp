#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string>
#include <utility>
#include <vector>

#include "base/mistake.hpp"
#include "base/name.hpp"
#include "book/beginning.hpp"
#include "book/correction.hpp"
#include "book/match.hpp"
#include "book/plan.hpp"
#include "book/publishing.hpp"
#include "cli/commands.hpp"
#include "cli/meaning.hpp"
#include "cli/opening.hpp"
#include "cli/recording.hpp"
#include "cli/table_options.hpp"
#include "report/json.hpp"
#include "report/standings.hpp"
#include "report/text.hpp"
#include "report/whatif.hpp"
#include "season/changes.hpp"

namespace tavolo::cli::commands {
namespace {

using book::Played;

/// The same records of the same match, under the edition and the house rules of the options over its own.
Played under_other_rules(const Call& call, const Played& real) {
  const auto edition = call.value("--edition");
  const games::Game& game = edition ? games::find_game(real.match.game->id, *edition) : *real.match.game;
  games::HouseRules house = real.match.house.under(game.house_rules);
  try {
    set_rules(call, game, house);
  } catch (const base::Mistake& mistake) {
    base::Complaint complaint = mistake.complaint();
    if (complaint.kind != "no-house-rule" || games::is_newest(game)) throw;
    complaint.text += fmt::format(" in the edition {}", game.edition);
    complaint.hint = fmt::format("say --edition {} to take the newest", games::find_game(game.id).edition);
    throw base::Mistake(std::move(complaint));
  }
  book::settle(game, house, real.head.sides);
  return book::under(real, game, house);
}

/// What the other rules change in the table of the season, a sentence each.
std::vector<std::string> season_lines(journal::Journal& journal, const Played& real, const Played& other) {
  if (real.head.season.empty()) return {};
  const auto change = book::changed(journal, real, other);
  if (change && season::differ(change->before, change->after)) return report::season_differences({&*change, 1});
  return {fmt::format("season {}: the table stays as it is", base::harmless(real.head.season))};
}

/// Makes the other house rules those of the match.
int apply(const Call& call, journal::Journal& journal, const Played& real, const Played& other) {
  if (call.has("--edition")) {
    throw base::Mistake("edition", "a match keeps the edition that it began under",
                        "--apply takes --house and --preset");
  }
  return correct_head(call, real, book::correction(journal, real, other.match.house, {}));
}

/// Throws for a house rule that stands where a match is named.
void refuse_bare_rule(const Call& call) {
  if (call.words().empty() || call.words().front().find('=') == std::string::npos) return;
  const std::string& word = call.words().front();
  throw base::Mistake("match-number", fmt::format("\"{}\" is no match", word),
                      fmt::format("a house rule stands behind --house: --house {}", base::typed(word)));
}

int run_whatif(const Call& call) {
  refuse_bare_rule(call);
  auto journal = read_journal(call);
  const report::Style& style = call.surroundings().style;
  const bool writes = call.has("--apply");
  if (call.has("--yes") && !writes) {
    throw base::Mistake("option-value", "--yes goes with --apply, and nothing else is written",
                        "add --apply to make them the rules of the match, or leave --yes out");
  }
  Played real = writes && call.words().empty() ? match_to_write(journal, call, book::Purpose::recording)
                                               : match_to_show(journal, call);
  if (!call.has("--house") && !call.has("--preset") && !call.has("--edition")) {
    if (real.course.now.over || writes) {
      throw base::Mistake("no-rules",
                          writes ? "--apply takes house rules, and none is named"
                                 : fmt::format("match {} is over, and no other house rule is named", real.head.number),
                          fmt::format("name one with --house NAME=VALUE or --preset NAME; `tavolo games {}` lists them",
                                      real.match.game->id));
    }
    read_quoted(call, journal, real);
    call.print(call.surroundings().json ? report::json_what_if(real, real, {})
                                        : report::text(report::what_is_needed(real), style));
    return Status::done;
  }
  Played other = under_other_rules(call, real);
  if (writes) return apply(call, journal, real, other);
  if (!other.course.unseen) book::refuse_won(other.match, other.course.start);
  if (call.words().empty() && !call.has("--match") && real.course.now.over) {
    call.remark(
        fmt::format("tavolo: no match goes on, so this is match {}, the last one; `tavolo whatif N` takes another\n",
                    real.head.number));
  }
  read_quoted(call, journal, real, book::cites(other));
  other.rulings = real.rulings;
  const std::vector<std::string> season = season_lines(journal, real, other);
  call.print(call.surroundings().json ? report::json_what_if(real, other, season)
                                      : report::text(report::what_if(real, other, season), style));
  return Status::done;
}

constexpr std::array<Argument, 1> whatif_arguments{{
    {"MATCH", "the number of a match, by default the current one", false, false, Completes::match},
}};
constexpr std::array<Option, 6> whatif_options{{
    house_option,
    preset_option,
    {"--edition", "EDITION", "take another edition of the rule book", false, Completes::edition},
    {"--apply", "", "make them the house rules of the match"},
    {"--yes", "", "with --apply, do not ask"},
    other_match_option,
}};

}  // namespace

const Command whatif{"whatif", "Score a match under other house rules or another edition", whatif_arguments,
                     whatif_options, run_whatif};

}  // namespace tavolo::cli::commands
