#include "cli/table_options.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "base/limits.hpp"
#include "base/mistake.hpp"
#include "base/name.hpp"
#include "base/number.hpp"
#include "book/people.hpp"
#include "cli/opening.hpp"
#include "cli/people.hpp"
#include "cli/presets.hpp"
#include "games/notation.hpp"

namespace tavolo::cli {
namespace {

std::vector<games::Points> read_scores(const std::string& text, std::size_t sides) {
  std::vector<games::Points> scores;
  std::size_t start = 0;
  while (start <= text.size()) {
    const std::size_t end = std::min(text.find(',', start), text.size());
    const base::Number number = base::sum(text.substr(start, end - start));
    if (!number || number.value > base::limit::score || number.value < -base::limit::score) {
      throw base::Mistake("score", fmt::format("\"{}\" is no score", text.substr(start, end - start)),
                          "write a number for each side, like 5,7");
    }
    scores.push_back(number.value);
    start = end + 1;
  }
  if (scores.size() != sides) {
    throw base::Mistake("score",
                        scores.size() == 1 ? fmt::format("there is 1 score for {} sides", sides)
                                           : fmt::format("there are {} scores for {} sides", scores.size(), sides),
                        "write a number for each side, like 5,7");
  }
  return scores;
}

int read_deal(const std::string& text) {
  const base::Number number = base::whole(text);
  if (!number || number.value < 1 || number.value > base::limit::first_deal) {
    throw base::Mistake("deal-number", fmt::format("\"{}\" is no number of a deal", text),
                        fmt::format("it is the deal to come, from 1 to {}", base::limit::first_deal));
  }
  return static_cast<int>(number.value);
}

games::Seat read_dealer(const games::Match& match, const std::string& text) {
  const auto seat = games::find_seat(match, text);
  if (!seat) {
    throw base::Mistake(
        "no-player", fmt::format("nobody here is \"{}\"", text),
        fmt::format("the dealer is a seat, 1 to {}, or a player: {}", match.seats(), fmt::join(match.players, ", ")));
  }
  return *seat;
}

/// Sets the house rules of a preset. Only one that the game does not know is sought in the journal.
void set_preset(const Call& call, const games::Game& game, const std::string& name, games::HouseRules& house) {
  for (const games::Preset& preset : game.presets) {
    if (base::same_word(preset.name, name)) {
      house.set(preset);
      return;
    }
  }
  auto journal = open_journal(call, journal::Journal::Access::read);
  const std::string day = call.value("--date").value_or(call.surroundings().today);
  for (const auto& [rule, value] : find_preset(journal, game, name, day).rules) house.set(rule, value);
}

}  // namespace

std::vector<std::vector<std::string>> read_sides(std::span<const std::string> words) {
  if (words.size() > base::limit::sides) {
    throw base::Mistake("sides", fmt::format("there are {} sides", words.size()), "a match has at most 26");
  }
  std::vector<std::vector<std::string>> sides;
  std::set<std::string> known;
  for (const std::string& word : words) {
    std::vector<std::string> side;
    std::size_t start = 0;
    while (start <= word.size()) {
      const std::size_t end = std::min(word.find('+', start), word.size());
      std::string name = book::player_name(word.substr(start, end - start));
      if (!known.insert(base::folded(name)).second) {
        throw base::Mistake("same-player", fmt::format("\"{}\" is named twice", name), "everybody sits in one seat");
      }
      side.push_back(std::move(name));
      start = end + 1;
    }
    sides.push_back(std::move(side));
  }
  return sides;
}

void set_rules(const Call& call, const games::Game& game, games::HouseRules& house) {
  for (const std::string& name : call.values("--preset")) set_preset(call, game, name, house);
  for (const std::string& rule : call.values("--house")) {
    const std::size_t equals = rule.find('=');
    if (equals == std::string::npos) {
      throw base::Mistake("house-rule", fmt::format("\"{}\" gives a house rule no value", rule),
                          "write NAME=VALUE, like target=7");
    }
    house.set(rule.substr(0, equals), rule.substr(equals + 1));
  }
}

void settle(const games::Game& game, games::HouseRules& house, std::span<const std::vector<std::string>> sides) {
  std::vector<int> sizes;
  for (const auto& side : sides) sizes.push_back(static_cast<int>(side.size()));
  game.settle(house, sizes);
}

void set_standing(const Call& call, const games::Match& match, games::Progress& standing) {
  if (const auto score = call.value("--score")) {
    standing.scores = read_scores(*score, static_cast<std::size_t>(match.sides));
  }
  if (const auto deal = call.value("--deal")) standing.deal = read_deal(*deal);
  if (const auto dealer = call.value("--dealer")) standing.dealer = read_dealer(match, *dealer);
}

}  // namespace tavolo::cli
