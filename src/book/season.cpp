#include "book/season.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>

#include "base/date.hpp"
#include "base/limits.hpp"
#include "base/mistake.hpp"
#include "base/name.hpp"
#include "base/number.hpp"
#include "book/outcomes.hpp"
#include "book/teams.hpp"
#include "journal/exchange.hpp"
#include "referee/seating.hpp"
#include "season/teams.hpp"

namespace tavolo::book {
namespace {

constexpr std::array<std::string_view, 3> rating_words{"none", "weng-lin", "glicko-2"};

constexpr std::array<std::string_view, 3> period_words{"evening", "week", "month"};

int whole(std::string_view text) { return base::int_of(base::whole(text).value); }

/// A rule of a season as it is kept: its name, how a value of it is read, and its values, none where it says nothing.
struct StoredRule {
  std::string_view name;
  void (*read)(SeasonRules& rules, const std::string& value);
  std::vector<std::string> (*values)(const SeasonRules& rules);
};

using Values = std::vector<std::string>;

/// A seed as it was kept; one that cannot be read is none.
std::uint64_t seed_of(const std::string& text) {
  std::uint64_t seed = 0;
  std::from_chars(text.data(), text.data() + text.size(), seed);
  return seed;
}

Values number_or_none(int number) { return number == 0 ? Values{} : Values{fmt::format("{}", number)}; }

Values one_or_none(const std::string& value) { return value.empty() ? Values{} : Values{value}; }

void add_entrant(SeasonRules& rules, const std::string& value) {
  if (rules.plan) rules.plan->entrants.push_back(season::people_of(value));
}

Values entrant_words(const season::PlanTerms& plan) {
  Values words;
  for (const auto& entrant : plan.entrants) words.push_back(season::row_name(entrant));
  return words;
}

/// In the order in which they are kept.
constexpr std::array stored_rules{
    StoredRule{"from", [](SeasonRules& rules, const std::string& value) { rules.from = value; },
               [](const SeasonRules& rules) { return one_or_none(rules.from); }},
    StoredRule{"until", [](SeasonRules& rules, const std::string& value) { rules.until = value; },
               [](const SeasonRules& rules) { return one_or_none(rules.until); }},
    StoredRule{"game", [](SeasonRules& rules, const std::string& value) { rules.games.push_back(value); },
               [](const SeasonRules& rules) { return rules.games; }},
    StoredRule{"guest", [](SeasonRules& rules, const std::string& value) { rules.rules.guests.push_back(value); },
               [](const SeasonRules& rules) { return rules.rules.guests; }},
    StoredRule{"league",
               [](SeasonRules& rules, const std::string& value) {
                 const std::size_t equals = value.find('=');
                 if (equals == std::string::npos) return;
                 rules.league.push_back({value.substr(0, equals), value.substr(equals + 1)});
               },
               [](const SeasonRules& rules) {
                 Values list;
                 for (const ClubTable& one : rules.league) list.push_back(fmt::format("{}={}", one.club, one.origin));
                 return list;
               }},
    StoredRule{"adjust",
               [](SeasonRules& rules, const std::string& value) {
                 rules.rules.adjustments.push_back(season::read_adjustment(value));
               },
               [](const SeasonRules& rules) {
                 Values list;
                 for (const auto& one : rules.rules.adjustments) list.push_back(season::adjustment_text(one));
                 return list;
               }},
    // The reasons follow, one for each of these.
    StoredRule{"adjust-why",
               [](SeasonRules& rules, const std::string& value) {
                 const auto next = std::ranges::find(rules.rules.adjustments, "", &season::Adjustment::why);
                 if (next != rules.rules.adjustments.end()) next->why = value;
               },
               [](const SeasonRules& rules) {
                 Values list;
                 for (const auto& one : rules.rules.adjustments) list.push_back(one.why);
                 return list;
               }},
    StoredRule{"lowest", [](SeasonRules& rules, const std::string& value) { rules.lowest_first = value == "first"; },
               [](const SeasonRules& rules) { return rules.lowest_first ? Values{"first"} : Values{}; }},
    // The seed, then the rows in the order that was drawn.
    StoredRule{"lot",
               [](SeasonRules& rules, const std::string& value) {
                 std::optional<season::Lot>& lot = rules.rules.lot;
                 if (!lot) {
                   lot = season::Lot{.seed = seed_of(value)};
                 } else {
                   lot->rows.push_back(season::people_of(value));
                 }
               },
               [](const SeasonRules& rules) {
                 Values list;
                 if (!rules.rules.lot) return list;
                 list.push_back(fmt::format("{}", rules.rules.lot->seed));
                 for (const auto& people : rules.rules.lot->rows) list.push_back(season::row_name(people));
                 return list;
               }},
    StoredRule{
        "fixtures", [](SeasonRules& rules, const std::string& value) { rules.plan = season::read_terms(value); },
        [](const SeasonRules& rules) { return rules.plan ? Values{season::terms_text(*rules.plan)} : Values{}; }},
    StoredRule{"entrant", [](SeasonRules& rules, const std::string& value) { add_entrant(rules, value); },
               [](const SeasonRules& rules) { return rules.plan ? entrant_words(*rules.plan) : Values{}; }},
    StoredRule{"points", [](SeasonRules& rules, const std::string& value) { season::read_scheme(value, rules.rules); },
               [](const SeasonRules& rules) { return one_or_none(season::scheme_text(rules.rules)); }},
    StoredRule{"best", [](SeasonRules& rules, const std::string& value) { rules.rules.best = whole(value); },
               [](const SeasonRules& rules) { return Values{fmt::format("{}", rules.rules.best)}; }},
    StoredRule{"best-of",
               [](SeasonRules& rules, const std::string& value) {
                 rules.rules.best_of = season::unit_of(value).value_or(season::Rules::Unit::match);
               },
               [](const SeasonRules& rules) { return Values{std::string(season::word(rules.rules.best_of))}; }},
    StoredRule{"drop",
               [](SeasonRules& rules, const std::string& value) { rules.rules.drops = season::read_drops(value); },
               [](const SeasonRules& rules) { return one_or_none(season::drops_text(rules.rules.drops)); }},
    StoredRule{
        "count",
        [](SeasonRules& rules, const std::string& value) { rules.rules.counting = season::read_counting(value); },
        [](const SeasonRules& rules) {
          const bool sum = rules.rules.counting == season::Counting::sum;
          return sum ? Values{} : Values{std::string(season::word(rules.rules.counting))};
        }},
    StoredRule{"min-matches",
               [](SeasonRules& rules, const std::string& value) { rules.rules.min_matches = whole(value); },
               [](const SeasonRules& rules) { return Values{fmt::format("{}", rules.rules.min_matches)}; }},
    StoredRule{"min-evenings",
               [](SeasonRules& rules, const std::string& value) { rules.rules.min_evenings = whole(value); },
               [](const SeasonRules& rules) { return number_or_none(rules.rules.min_evenings); }},
    StoredRule{"min-partners",
               [](SeasonRules& rules, const std::string& value) { rules.rules.min_partners = whole(value); },
               [](const SeasonRules& rules) { return number_or_none(rules.rules.min_partners); }},
    StoredRule{
        "handicap",
        [](SeasonRules& rules, const std::string& value) { rules.rules.handicap = season::read_handicap(value); },
        [](const SeasonRules& rules) {
          return rules.rules.handicap ? Values{season::handicap_text(*rules.rules.handicap)} : Values{};
        }},
    StoredRule{"ties",
               [](SeasonRules& rules, const std::string& value) { rules.rules.ties = season::read_ties(value); },
               [](const SeasonRules& rules) { return one_or_none(season::ties_text(rules.rules.ties)); }},
    StoredRule{
        "by", [](SeasonRules& rules, const std::string& value) { rules.rules.by_partnership = value == "partnership"; },
        [](const SeasonRules& rules) { return Values{rules.rules.by_partnership ? "partnership" : "player"}; }},
    StoredRule{"teams",
               [](SeasonRules& rules, const std::string& value) {
                 rules.rules.teams = season::team_score_of(value).value_or(season::TeamScore::none);
               },
               [](const SeasonRules& rules) {
                 const bool counts = rules.rules.teams != season::TeamScore::none;
                 return counts ? Values{std::string(season::word(rules.rules.teams))} : Values{};
               }},
    StoredRule{"rating", [](SeasonRules& rules, const std::string& value) { rules.rating = rating_of(value); },
               [](const SeasonRules& rules) {
                 return Values{std::string(rating_words[static_cast<std::size_t>(rules.rating)])};
               }},
    StoredRule{"period",
               [](SeasonRules& rules, const std::string& value) { rules.rating_options.period = period_of(value); },
               [](const SeasonRules& rules) {
                 const auto period = static_cast<std::size_t>(rules.rating_options.period);
                 return rules.rating == season::Rating::glicko ? Values{std::string(period_words[period])} : Values{};
               }},
    StoredRule{
        "limit-sigma",
        [](SeasonRules& rules, const std::string& value) { rules.rating_options.limit_deviation = value == "yes"; },
        [](const SeasonRules& rules) { return rules.rating_options.limit_deviation ? Values{"yes"} : Values{}; }},
};

/// Whether a filter asks what is remembered of matches: not what it was once, or who sat there.
bool is_of_today(const journal::Filter& filter) {
  return filter.recorded.empty() && filter.player.empty() && !filter.among;
}

bool is_among(std::string_view date, const journal::Filter& filter) {
  return (filter.since.empty() || date >= filter.since) && (filter.until.empty() || date <= filter.until);
}

/// Whether a filter lets a match through, and it counts.
bool is_let_through(const Judged& match, const journal::Filter& filter, const SeasonRules& rules) {
  const std::string_view game = match.game(), date = match.date();
  return (filter.game.empty() || filter.game == game) && is_among(date, filter) &&
         counts(rules, match.match(), game, date);
}

/// Judges the matches that a filter lets through, and that count.
template <typename Visit>
void each_replayed(journal::Journal& journal, const journal::Filter& filter, const SeasonRules& rules, Visit visit) {
  referee::Seating seating;
  journal.each(
      [&](const referee::Head& head, std::span<const referee::Entry> entries) {
        if (!counts(rules, head)) return;
        const games::Match& match = seating.seat(head);
        visit(head, match, referee::replay(match, head, entries));
      },
      filter);
}

}  // namespace

season::Rating rating_of(const std::string& text) {
  const auto found = std::ranges::find_if(rating_words, [&](std::string_view w) { return base::same_word(w, text); });
  if (found == rating_words.end()) {
    throw base::Mistake("option-value", fmt::format("there is no rating \"{}\"", text),
                        "it is weng-lin, glicko-2 or none");
  }
  return static_cast<season::Rating>(found - rating_words.begin());
}

season::TeamScore team_score_of(const std::string& text) {
  const auto score = season::team_score_of(text);
  if (!score) {
    throw base::Mistake("option-value", fmt::format("--teams cannot be \"{}\"", text),
                        "it is tables, bullseyes, points or none");
  }
  return *score;
}

season::RatingOptions::Period period_of(const std::string& text) {
  const auto found = std::ranges::find_if(period_words, [&](std::string_view w) { return base::same_word(w, text); });
  if (found == period_words.end()) {
    throw base::Mistake("option-value", fmt::format("--period cannot be \"{}\"", text), "it is evening, week or month");
  }
  return static_cast<season::RatingOptions::Period>(found - period_words.begin());
}

journal::NamedValues stored(const SeasonRules& rules) {
  journal::NamedValues list;
  for (const StoredRule& rule : stored_rules) {
    for (std::string& value : rule.values(rules)) list.emplace_back(rule.name, std::move(value));
  }
  return list;
}

SeasonRules read_rules(const journal::Season& season) {
  SeasonRules rules;
  rules.only_admitted = !season.closed_at.empty() && !season.all_joined;
  rules.rules.once = !season.closed_at.empty() && season.counted_once;
  for (const auto& [name, value] : season.rules) {
    const auto found = std::ranges::find(stored_rules, name, &StoredRule::name);
    if (found == stored_rules.end()) continue;
    try {
      found->read(rules, value);
    } catch (const base::Mistake& mistake) {  // the words of who types one
      throw base::StoreFailure(
          fmt::format("this program cannot read the rules of season {}: {}", season.name, mistake.what()),
          base::unreadable);
    }
  }
  rules.most_first = !season.closed_at.empty() && !rules.lowest_first;
  return rules;
}

SeasonRules season_rules(journal::Journal& journal, const journal::Season& season) {
  return of_today(journal, season, read_rules(season));
}

SeasonRules of_today(journal::Journal& journal, const journal::Season& season, SeasonRules rules) {
  rules.day = base::day_part(season.closed_at);
  if (!base::is_dated(rules.day)) rules.day = base::day_part(journal.now());  // open, or damaged
  const auto today = [&](const std::string& name) {
    const auto player = journal.player(name, season);
    return player ? player->name : name;
  };
  rename(rules.rules, today);
  if (!rules.league.empty()) {
    std::vector<std::string> tables;
    for (const ClubTable& one : rules.league) tables.push_back(one.origin);
    rules.of_no_club = journal::Exchange(journal).written_by_others(season.number, tables);
  }
  if (rules.plan) {
    for (auto& entrant : rules.plan->entrants) {
      for (std::string& name : entrant) name = today(name);
    }
  }
  if (rules.rules.teams == season::TeamScore::none) return rules;
  const journal::Teams teams = journal.teams();
  rules.rules.rosters = rosters(teams, teams);
  for (season::Adjustment& one : rules.rules.adjustments) {
    const auto team = one.of_team ? teams.find(season::row_name(one.people)) : std::nullopt;
    if (team) one.people = {teams.name(*team)};
  }
  return rules;
}

void rename(season::Rules& rules, const std::function<std::string(const std::string&)>& called) {
  std::ranges::transform(rules.guests, rules.guests.begin(), called);
  const auto rename_row = [&](std::vector<std::string>& people) {
    std::ranges::transform(people, people.begin(), called);
    std::ranges::sort(people);
  };
  for (season::Adjustment& one : rules.adjustments) {
    if (!one.of_team) rename_row(one.people);
  }
  if (rules.lot) std::ranges::for_each(rules.lot->rows, rename_row);
  for (season::Membership& one : rules.rosters) one.player = called(one.player);
}

bool admits(const SeasonRules& rules, std::string_view game, std::string_view date) {
  if (!rules.games.empty() && std::ranges::count(rules.games, game) == 0) return false;
  return (rules.from.empty() || date >= rules.from) && (rules.until.empty() || date <= rules.until);
}

bool counts(const SeasonRules& rules, const referee::Head& head) {
  return counts(rules, head.number, head.game, head.date);
}

bool counts(const SeasonRules& rules, std::int64_t match, std::string_view game, std::string_view date) {
  return !rules.of_no_club.contains(match) && (!rules.only_admitted || admits(rules, game, date));
}

std::vector<season::OfNoClub> of_no_club(journal::Journal& journal, const journal::Filter& filter,
                                         const SeasonRules& rules) {
  if (rules.of_no_club.empty()) return {};
  std::map<std::string_view, std::vector<std::int64_t>> matches;
  journal.each(
      [&](const referee::Head& head, std::span<const referee::Entry>) {
        const auto found = rules.of_no_club.find(head.number);
        if (found != rules.of_no_club.end()) matches[found->second].push_back(head.number);
      },
      filter);
  std::vector<season::OfNoClub> list;
  for (auto& [origin, numbers] : matches) {
    std::ranges::sort(numbers);
    list.push_back({std::string(origin), std::move(numbers)});
  }
  return list;
}

namespace {

constexpr std::size_t table_digits = 32;

[[noreturn]] void refuse_club(std::string_view typed) {
  throw base::Mistake(
      "option-value", fmt::format("--league cannot be \"{}\"", typed),
      "write a club and its table like lions=3f2a; `tavolo doctor` tells at each table which one it is");
}

/// The table that begins with these digits.
std::string table_of(std::string_view digits, std::span<const std::string> tables) {
  if (digits.size() == table_digits) return std::string(digits);
  std::vector<std::string_view> found;
  for (const std::string& table : tables) {
    if (table.starts_with(digits)) found.push_back(table);
  }
  if (found.size() == 1) return std::string(found.front());
  if (found.empty()) {
    throw base::Mistake("no-table", fmt::format("nothing is here of a table that begins with {}", digits),
                        fmt::format("say all {} digits, as `tavolo doctor` tells them there", table_digits));
  }
  throw base::Mistake("no-table", fmt::format("{} tables begin with {}", found.size(), digits),
                      fmt::format("say more digits: {}", fmt::join(found, ", ")));
}

}  // namespace

ClubTable read_club(std::string_view typed, std::span<const std::string> tables) {
  const std::size_t equals = std::min(typed.find('='), typed.size());
  const std::string_view club = typed.substr(0, equals);
  const bool is_name =
      !club.empty() && club.size() <= base::limit::name_bytes && club[0] >= 'a' && club[0] <= 'z' &&
      std::ranges::all_of(club, [](char letter) {
        return (letter >= 'a' && letter <= 'z') || base::is_digit(letter) || letter == '-' || letter == '_';
      });
  if (!is_name) refuse_club(typed);
  const std::string_view digits = typed.substr(std::min(equals + 1, typed.size()));
  if (digits.empty() || digits.size() > table_digits || !base::is_hexadecimal(digits)) refuse_club(typed);
  return {std::string(club), table_of(digits, tables)};
}

void add_club(ClubTable table, std::vector<ClubTable>& league) {
  const auto known = std::ranges::find(league, table.origin, &ClubTable::origin);
  if (known == league.end()) {
    league.push_back(std::move(table));
    std::ranges::sort(league);
  } else if (known->club != table.club) {
    throw base::Mistake("option-value", fmt::format("the table {} is of {} already", table.origin, known->club),
                        fmt::format("take it from there first: --no-league {}", known->club));
  }
}

void refuse_closed(const journal::Season& season) {
  if (season.closed_at.empty()) return;
  throw base::Mistake("season-closed", fmt::format("the season {} is closed", base::harmless(season.name)),
                      fmt::format("tavolo season reopen {}", base::typed(season.name)));
}

journal::Season as_asked(journal::Journal& journal, const journal::Season& asked) {
  journal::Season now = journal.season(asked.name);
  refuse_closed(now);
  if (now.rules != asked.rules) {
    throw base::Mistake("changed-meanwhile",
                        fmt::format("the season {} was changed meanwhile", base::harmless(now.name)),
                        fmt::format("look at it, and try again: tavolo season show {}", base::typed(now.name)));
  }
  return now;
}

void count_as_declared(std::span<season::Result> list, const SeasonRules& rules) {
  if (rules.most_first) season::count_most_first(list);
}

namespace {

/// The results of those of some matches that a filter lets through.
std::vector<season::Result> results_among(std::vector<const Judged*> judged, const journal::Filter& filter,
                                          const SeasonRules& rules) {
  std::erase_if(judged, [&](const Judged* one) { return !one->has_result() || !is_let_through(*one, filter, rules); });
  std::vector<season::Result> list = results_of(judged);
  count_as_declared(list, rules);
  return list;
}

}  // namespace

std::vector<season::Result> results(const SharedOutcomes& all, const journal::Season& season,
                                    const SeasonRules& rules) {
  return results_among(all.of(season.name), {}, rules);
}

std::vector<season::Result> results(journal::Journal& journal, const journal::Filter& filter,
                                    const SeasonRules& rules) {
  if (is_of_today(filter)) {
    const Outcomes outcomes(journal, filter.season, Outcomes::Reads::results);
    return results_among(outcomes.in_order(), filter, rules);
  }
  std::vector<season::Result> list;
  each_replayed(journal, filter, rules,
                [&](const referee::Head& head, const games::Match& match, const referee::Course& course) {
                  if (auto result = season::result_of(head, match, course)) list.push_back(std::move(*result));
                });
  count_as_declared(list, rules);
  return list;
}

std::vector<std::string> evenings(journal::Journal& journal, const journal::Season& season, const SeasonRules& rules,
                                  const std::string& recorded) {
  std::vector<std::string> days;
  for (season::Result& result : results(journal, {.season = season.name, .recorded = recorded}, rules)) {
    days.push_back(std::move(result.date));
  }
  std::ranges::sort(days);
  days.erase(std::unique(days.begin(), days.end()), days.end());
  return days;
}

std::vector<referee::Head> going_on(journal::Journal& journal, const journal::Season& season) {
  std::vector<std::int64_t> open;
  const Outcomes outcomes(journal, season.name, Outcomes::Reads::results);
  for (const Judged& one : outcomes.all()) {
    if (one.open() && !one.abandoned()) open.push_back(one.match());
  }
  std::vector<referee::Head> list;
  const SeasonRules rules = season_rules(journal, season);
  journal.each(
      [&](const referee::Head& head, auto /*entries*/) {
        if (counts(rules, head)) list.push_back(head);
      },
      {.season = season.name, .among = std::move(open)});
  return list;
}

std::optional<journal::NamedValues> rules_to_close(journal::Journal& journal, const journal::Season& season) {
  SeasonRules rules = read_rules(season);
  const auto list = results(journal, {.season = season.name}, rules);
  const bool goes_on = std::ranges::any_of(
      going_on(journal, season), [](const referee::Head& head) { return referee::lowest_wins(referee::seated(head)); });
  if (rules.lowest_first || (!goes_on && std::ranges::none_of(list, &season::Result::lowest))) {
    return std::nullopt;
  }
  rules.lowest_first = true;
  return stored(rules);
}

season::Statistics statistics(journal::Journal& journal, const journal::Filter& filter, const SeasonRules& rules) {
  season::Reckoning reckoning(rules.rules.by_partnership);
  if (is_of_today(filter)) {
    const Outcomes outcomes(journal, filter.season);
    for (const Judged& one : outcomes.all()) {
      if (!one.taken_back() && is_let_through(one, filter, rules)) reckoning.add(one.figures());
    }
    return reckoning.statistics();
  }
  each_replayed(journal, filter, rules,
                [&](const referee::Head& head, const games::Match& match, const referee::Course& course) {
                  reckoning.add(season::figures_of(head, match, course, season::result_of(head, match, course)));
                });
  return reckoning.statistics();
}

}  // namespace tavolo::book
