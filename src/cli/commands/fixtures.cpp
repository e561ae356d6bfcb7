#include <fmt/format.h>

#include <array>
#include <random>
#include <span>

#include "base/limits.hpp"
#include "base/mistake.hpp"
#include "base/name.hpp"
#include "base/number.hpp"
#include "book/fixtures.hpp"
#include "book/hidden_names.hpp"
#include "book/people.hpp"
#include "cli/commands.hpp"
#include "cli/meaning.hpp"
#include "cli/opening.hpp"
#include "cli/recording.hpp"
#include "report/fixtures.hpp"
#include "report/people.hpp"
#include "report/text.hpp"

namespace tavolo::cli::commands {
namespace {

constexpr int largest_seed = 999'999;  // short enough to be read aloud

/// The seed that is named, else one that is drawn.
std::uint64_t seed_of_fixtures(const Call& call) {
  const auto text = call.value("--seed");
  if (!text) {
    std::random_device device;
    return std::uniform_int_distribution<std::uint64_t>(1, largest_seed)(device);
  }
  const base::Number number = base::whole(*text);
  if (!number || number.value > largest_seed) {
    throw base::Mistake(
        "option-value", fmt::format("--seed cannot be \"{}\"", *text),
        fmt::format("it is a number up to {}; 0 keeps the order in which they are named", largest_seed));
  }
  return static_cast<std::uint64_t>(number.value);
}

season::PlanTerms terms_of(const Call& call, journal::Journal& journal) {
  const auto& words = call.words();
  const auto kind = season::plan_kind(words[1]);
  if (!kind) {
    throw base::Mistake("option-value", fmt::format("there is no plan by \"{}\"", words[1]),
                        "it is round-robin, individual, mitchell or howell");
  }
  season::PlanTerms terms{.kind = *kind};
  terms.legs = count_of(call, "--legs", season::most_legs, 1);
  terms.rounds = count_of(call, "--rounds", base::limit::fixtures);
  terms.date = date(call, "--date").value_or("");
  terms.every = count_of(call, "--every", season::most_days, terms.every);
  terms.seed = seed_of_fixtures(call);
  terms.entrants = book::read_entrants(journal, std::span(words).subspan(2));
  if (call.has("--every") && terms.date.empty()) {
    throw base::Mistake("option-value", "--every goes with the date of the first round",
                        "say --date DATE too, or leave --every out");
  }
  if (terms.legs == 0) {
    throw base::Mistake("option-value", "--legs cannot be \"0\"",
                        fmt::format("it is a number up to {}", season::most_legs));
  }
  return terms;
}

std::string text_of(const Call& call, const journal::Season& season, const book::Fixtures& fixtures) {
  return call.surroundings().json ? report::json_fixtures(season.name, fixtures)
                                  : report::text(report::fixtures(season.name, fixtures), call.surroundings().style);
}

/// Declares what was asked about, if nobody declared anything meanwhile, and prints the plan.
int declare_fixtures(const Call& call, const journal::Season& asked, const book::SeasonRules& rules) {
  auto journal = change_journal(call);
  auto writing = journal.write();
  journal.declare(book::as_asked(journal, asked), book::stored(rules));
  // Who has not played yet can be hidden, renamed and given points all the same.
  if (rules.plan) journal.keep(book::people_in(journal, asked, *rules.plan));
  const auto fixtures = book::fixtures(journal, journal.season(asked.name));
  if (fixtures) return commit(call, writing, text_of(call, asked, *fixtures));
  return commit(call, writing,
                call.surroundings().json ? report::json_no_fixtures(asked.name)
                                         : fmt::format("the season {} has no plan\n", base::harmless(asked.name)));
}

/// Makes a plan of what the call says, or takes the plan back.
int change_fixtures(const Call& call) {
  journal::Season season;
  book::SeasonRules rules;
  {
    auto journal = read_journal(call);
    season = journal.season(call.words()[0]);
    book::refuse_closed(season);
    rules = book::read_rules(season);
    const auto before = book::fixtures(journal, season);
    report::Blocks changes;
    if (call.has("--undo")) {
      (void)book::find_fixture(season, before, 1);
      rules.plan.reset();
    } else {
      rules.plan = terms_of(call, journal);
      const book::Fixtures made = book::unplayed(*rules.plan);
      if (!call.has("--yes")) changes.add(report::fixtures(season.name, made));
      const referee::Head named{.sides = rules.plan->entrants};
      call.remark(report::likenesses(book::likenesses(journal, named)));
    }
    if (before) changes.add(report::plan_change(season.name, *before));
    ask_first(call, changes, fmt::format("the plan of {} stays as it was", base::harmless(season.name)));
  }
  return declare_fixtures(call, season, rules);
}

int run_fixtures(const Call& call) {
  const bool declares = call.words().size() > 1;
  if (call.has("--undo")) {
    refuse_beside_undo(call, {"--seed", "--legs", "--rounds", "--date", "--every"},
                       "it takes the plan of the season back");
  }
  if (call.has("--ics") && (call.has("--undo") || declares)) {
    throw base::Mistake("option-value", "--ics prints a plan that is there", "change the plan first, without --ics");
  }
  if (call.has("--undo") || declares) return change_fixtures(call);
  for (const std::string_view option : {"--seed", "--legs", "--rounds", "--date", "--every", "--yes"}) {
    if (!call.has(option)) continue;
    throw base::Mistake("missing-argument", fmt::format("{} belongs to a plan that is made", option),
                        "name how it is made and who plays, for example: tavolo season fixtures winter howell "
                        "Ann+Cleo Ben+Dora Eve+Fay Gus+Hal");
  }
  if (call.has("--ics") && call.surroundings().json) {
    throw base::Mistake("option-value", "a calendar is no JSON", "leave --json or --ics out");
  }
  auto journal = read_journal(call);
  const journal::Season season = journal.season(call.words()[0]);
  auto fixtures = book::fixtures(journal, season);
  (void)book::find_fixture(season, fixtures, 1);
  if (!call.has("--ics")) {
    const std::string text = text_of(call, season, *fixtures);
    call.surroundings().json ? call.print(text) : call.print_paged(text);
    return Status::done;
  }
  if (fixtures->plan.dates.empty()) {
    throw base::Mistake("no-date", fmt::format("the plan of {} has no dates", base::harmless(season.name)),
                        "make it with --date DATE, the day of its first round");
  }
  const book::HiddenNames hidden(journal);  // a calendar goes to others
  for (std::vector<std::string>& entrant : fixtures->plan.entrants) {
    for (std::string& name : entrant) name = hidden.in(name);
  }
  journal::Season shown = season;
  shown.name = hidden.in(shown.name);
  call.print_crlf(report::calendar(shown, *fixtures, call.surroundings().now));
  return Status::done;
}

constexpr std::array<Argument, 3> fixtures_arguments{{
    {"NAME", "the season", true, false, Completes::season},
    {"KIND", "how a plan is made: round-robin, individual, mitchell or howell", false, false, Completes::choice,
     "round-robin|individual|mitchell|howell"},
    {"ENTRANT", "who plays: a player, partners joined by +, or a team", false, true, Completes::row},
}};
constexpr std::array<Option, 8> fixtures_options{{
    {"--seed", "N", "of the draw of numbers, by default a new one; 0 keeps the order in which they are named"},
    {"--legs", "N", "how often the whole is played, by default once"},
    {"--rounds", "N", "only the first so many"},
    {"--date", "DATE", "when the first round is"},
    {"--every", "DAYS", "days from one round to the next, by default 7"},
    {"--ics", "", "print the rows as an iCalendar"},
    {"--undo", "", "take the plan back"},
    {"--yes", "", "change it without being asked"},
}};

}  // namespace

const Command fixtures_action{.name = "season fixtures",
                              .summary = "Plan who plays whom, and show what is played of it",
                              .arguments = fixtures_arguments,
                              .options = fixtures_options,
                              .run = run_fixtures,
                              .example = "winter round-robin Ann Ben Cleo"};

}  // namespace tavolo::cli::commands
