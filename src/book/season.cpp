#include "book/season.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "base/mistake.hpp"
#include "base/name.hpp"
#include "base/number.hpp"
#include "referee/seating.hpp"

namespace tavolo::book {
namespace {

constexpr std::array<std::string_view, 3> rating_words{"none", "weng-lin", "glicko-2"};

constexpr std::array<std::string_view, 3> period_words{"evening", "week", "month"};

int whole(std::string_view text) { return static_cast<int>(base::whole(text).value); }

}  // namespace

season::Rating rating_of(const std::string& text) {
  const auto found = std::ranges::find_if(rating_words, [&](std::string_view w) { return base::same_word(w, text); });
  if (found == rating_words.end()) {
    throw base::Mistake("option-value", fmt::format("there is no rating \"{}\"", text),
                        "it is weng-lin, glicko-2 or none");
  }
  return static_cast<season::Rating>(found - rating_words.begin());
}

season::RatingOptions::Period period_of(const std::string& text) {
  const auto found = std::ranges::find_if(period_words, [&](std::string_view w) { return base::same_word(w, text); });
  if (found == period_words.end()) {
    throw base::Mistake("option-value", fmt::format("--period cannot be \"{}\"", text), "it is evening, week or month");
  }
  return static_cast<season::RatingOptions::Period>(found - period_words.begin());
}

std::vector<std::pair<std::string, std::string>> stored(const SeasonRules& rules) {
  std::vector<std::pair<std::string, std::string>> list;
  const auto add = [&](std::string name, std::string value) {
    if (!value.empty()) list.emplace_back(std::move(name), std::move(value));
  };
  add("from", rules.from);
  add("until", rules.until);
  for (const std::string& game : rules.games) add("game", game);
  for (const std::string& guest : rules.rules.guests) add("guest", guest);
  add("points", season::scheme_text(rules.rules));
  add("best", fmt::format("{}", rules.rules.best));
  add("best-of", rules.rules.best_of == season::Rules::Unit::evening ? "evening" : "match");
  add("min-matches", fmt::format("{}", rules.rules.min_matches));
  add("ties", season::ties_text(rules.rules.ties));
  add("by", rules.rules.by_partnership ? "partnership" : "player");
  add("rating", std::string(rating_words[static_cast<std::size_t>(rules.rating)]));
  if (rules.rating == season::Rating::glicko) {
    add("period", std::string(period_words[static_cast<std::size_t>(rules.rating_options.period)]));
  }
  if (rules.rating_options.limit_deviation) add("limit-sigma", "yes");
  return list;
}

SeasonRules season_rules(journal::Journal& journal, const journal::Season& season) {
  SeasonRules rules;
  rules.only_admitted = !season.closed_at.empty() && !season.all_joined;
  for (const auto& [name, value] : season.rules) {
    if (name == "from") rules.from = value;
    if (name == "until") rules.until = value;
    if (name == "game") rules.games.push_back(value);
    if (name == "guest") {
      const auto player = journal.player(value);
      rules.rules.guests.push_back(player ? player->name : value);
    }
    if (name == "points") season::read_scheme(value, rules.rules);
    if (name == "best") rules.rules.best = whole(value);
    if (name == "best-of" && value == "evening") rules.rules.best_of = season::Rules::Unit::evening;
    if (name == "min-matches") rules.rules.min_matches = whole(value);
    if (name == "ties") rules.rules.ties = season::read_ties(value);
    if (name == "by") rules.rules.by_partnership = value == "partnership";
    if (name == "rating") rules.rating = rating_of(value);
    if (name == "period") rules.rating_options.period = period_of(value);
    if (name == "limit-sigma") rules.rating_options.limit_deviation = value == "yes";
  }
  return rules;
}

bool admits(const SeasonRules& rules, std::string_view game, std::string_view date) {
  if (!rules.games.empty() && std::ranges::count(rules.games, game) == 0) return false;
  return (rules.from.empty() || date >= rules.from) && (rules.until.empty() || date <= rules.until);
}

bool counts(const SeasonRules& rules, const referee::Head& head) {
  return !rules.only_admitted || admits(rules, head.game, head.date);
}

void refuse_closed(const journal::Season& season) {
  if (season.closed_at.empty()) return;
  throw base::Mistake("season-closed", fmt::format("the season {} is closed", base::harmless(season.name)),
                      fmt::format("tavolo season reopen {}", base::typed(season.name)));
}

std::vector<season::Result> results(journal::Journal& journal, const journal::Filter& filter,
                                    const SeasonRules& rules) {
  std::vector<season::Result> list;
  referee::Seating seating;
  journal.each(
      [&](const referee::Head& head, std::span<const referee::Entry> entries) {
        if (!counts(rules, head)) return;
        const games::Match& seated = seating.seat(head);
        const referee::Course course = referee::replay(seated, referee::start(seated, head), entries);
        if (auto result = season::result_of(head, seated, course)) list.push_back(std::move(*result));
      },
      filter);
  return list;
}

season::Statistics statistics(journal::Journal& journal, const journal::Filter& filter, const SeasonRules& rules) {
  season::Reckoning reckoning(rules.rules.by_partnership);
  referee::Seating seating;
  journal.each(
      [&](const referee::Head& head, std::span<const referee::Entry> entries) {
        if (!counts(rules, head)) return;
        const games::Match& seated = seating.seat(head);
        reckoning.add(head, seated, referee::replay(seated, referee::start(seated, head), entries));
      },
      filter);
  return reckoning.statistics();
}

}  // namespace tavolo::book
