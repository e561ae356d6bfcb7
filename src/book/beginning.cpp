#include "book/beginning.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <initializer_list>
#include <unordered_set>
#include <utility>

#include "base/limits.hpp"
#include "base/mistake.hpp"
#include "base/name.hpp"
#include "base/number.hpp"
#include "book/people.hpp"
#include "book/presets.hpp"
#include "book/season.hpp"
#include "games/notation.hpp"

namespace tavolo::book {
namespace {

std::vector<games::Points> read_scores(const std::string& text, std::size_t sides) {
  std::vector<games::Points> scores;
  for (const std::string_view piece : base::split(text, ',')) {
    const base::Number number = base::sum(piece);
    if (!number || number.value > base::limit::score || number.value < -base::limit::score) {
      throw base::Mistake("score", fmt::format("\"{}\" is no score", piece), "write a number for each side, like 5,7");
    }
    scores.push_back(number.value);
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

const games::Preset* own_preset(const games::Game& game, const std::string& name) {
  const auto found =
      std::ranges::find_if(game.presets, [&](const games::Preset& one) { return base::same_word(one.name, name); });
  return found == game.presets.end() ? nullptr : &*found;
}

bool is_one_of(const std::string& word, std::initializer_list<std::string_view> ones) {
  return std::ranges::any_of(ones, [&](std::string_view one) { return base::same_word(one, word); });
}

bool is_joint(const std::string& word) { return is_one_of(word, {"and", "&", "+"}); }
bool is_versus(const std::string& word) { return is_one_of(word, {"vs", "vs.", "versus", "against", "contro", "/"}); }

/// The words, where one in quotes that says who plays with whom, `"Mary Ann & Ben"`, is its names and what stands
/// between them.
std::vector<std::string> names_apart(std::span<const std::string> typed) {
  std::vector<std::string> words;
  for (const std::string& word : typed) {
    if (word.find('+') != std::string::npos) {  // says it by itself
      words.push_back(word);
      continue;
    }
    std::vector<std::string> parts;
    bool joins = false;
    for (const std::string_view piece : base::split(word, ' ')) {
      std::string part(piece);
      const bool between = stands_between(part);
      joins = joins || between;
      const bool goes_on = !between && !parts.empty() && !is_joint(parts.back()) && !is_versus(parts.back());
      if (goes_on) {
        parts.back() += ' ' + part;
      } else if (!part.empty()) {
        parts.push_back(std::move(part));
      }
    }
    if (!joins) parts = {word};
    words.insert(words.end(), parts.begin(), parts.end());
  }
  return words;
}

/// The words without their commas: where each of several has one between names, `Ann,Ben Cleo,Dora`, it joins partners;
/// elsewhere it stands between two sides. Throws where two names stand beside each other without one.
std::vector<std::string> commas_read(std::span<const std::string> typed) {
  if (auto joined = with_partners(typed, ",")) return std::move(*joined);
  std::vector<std::string> words(typed.begin(), typed.end());
  if (std::ranges::none_of(words, [](const std::string& word) { return word.find(',') != std::string::npos; })) {
    return words;
  }
  words.clear();
  bool is_apart = true;  // what comes next cannot belong to the name before it
  for (const std::string& word : typed) {
    bool begins = true;
    for (const std::string_view piece : base::split(word, ',')) {
      is_apart = is_apart || !begins;
      begins = false;
      if (piece.empty()) continue;
      std::string name(piece);
      const bool is_sign = is_joint(name) || is_versus(name);
      if (!is_apart && !is_sign) {
        throw base::Mistake("bad-name", fmt::format("\"{} {}\" may be one name or two", words.back(), name),
                            "join partners with +, like Ann+Cleo; a comma or a blank stands between two sides");
      }
      words.push_back(std::move(name));
      is_apart = is_sign;
    }
  }
  return words;
}

/// Throws for sides with a sign in them that who types it means for a +: / or & between names in each of them. In one
/// name alone these may stand.
void refuse_joined(std::span<const std::string> sides) {
  constexpr std::array<std::pair<char, std::string_view>, 2> signs{{{'/', "a /"}, {'&', "an &"}}};
  for (const auto& [sign, name] : signs) {
    const auto joins = [sign = sign](const std::string& side) {
      const std::size_t at = side.find(sign);
      return at != std::string::npos && at > 0 && at + 1 < side.size() && side.find('+') == std::string::npos;
    };
    if (sides.size() < 2 || !std::ranges::all_of(sides, joins)) continue;
    throw base::Mistake("bad-name", fmt::format("\"{}\" has {}, which joins no partners", sides.front(), name),
                        "join partners with +, like Ann+Cleo; a blank stands between two sides");
  }
}

}  // namespace

bool stands_between(const std::string& word) { return is_joint(word) || is_versus(word); }

std::vector<std::vector<std::string>> read_sides(std::span<const std::string> words) {
  if (words.size() > base::limit::sides) {
    throw base::Mistake("sides", fmt::format("there are {} sides", words.size()), "a match has at most 26");
  }
  std::vector<std::vector<std::string>> sides;
  std::unordered_set<std::string> known;
  for (const std::string& word : words) {
    std::vector<std::string>& side = sides.emplace_back();
    for (const std::string_view piece : base::split(word, '+')) {
      side.push_back(player_name(std::string(piece)));
      if (known.insert(base::folded(side.back())).second) continue;
      throw base::Mistake("same-player", fmt::format("\"{}\" is named twice", side.back()),
                          "everybody sits in one seat");
    }
  }
  return sides;
}

std::optional<std::vector<std::string>> with_partners(std::span<const std::string> typed, std::string_view signs) {
  const auto joins = [&](const std::string& word) {
    return word.find_first_of(signs) != std::string::npos && signs.find(word.front()) == std::string_view::npos &&
           signs.find(word.back()) == std::string_view::npos;
  };
  if (typed.size() < 2 || !std::ranges::all_of(typed, joins)) return std::nullopt;
  std::vector<std::string> words(typed.begin(), typed.end());
  for (std::string& word : words) {
    std::ranges::replace_if(
        word, [&](char c) { return signs.find(c) != std::string_view::npos; }, '+');
  }
  return words;
}

std::vector<std::string> side_words(std::span<const std::string> typed, const std::string& remedy) {
  const std::vector<std::string> words = names_apart(typed);
  const bool by_sides = std::ranges::any_of(words, is_versus);
  std::vector<std::string> sides;
  bool joins = false;  // the next name belongs to the side before it
  for (const std::string& word : words) {
    const bool between = is_joint(word);
    if (!between && !is_versus(word)) {
      if (joins) {
        sides.back() += '+' + word;
      } else {
        sides.push_back(word);
      }
      joins = by_sides;
      continue;
    }
    if (sides.empty() || &word == &words.back()) {
      throw base::Mistake("sides", fmt::format("\"{}\" stands beside no name", word), remedy);
    }
    joins = between;
  }
  return sides;
}

std::vector<std::vector<std::string>> said_sides(std::span<const std::string> words, const games::Game& game) {
  const std::vector<std::string> sides = side_words(
      commas_read(words), fmt::format("name the game in one word, and the sides after it: tavolo new {} …", game.id));
  refuse_joined(sides);
  std::vector<std::vector<std::string>> read = read_sides(sides);
  if (read.size() > static_cast<std::size_t>(game.most_sides)) {
    throw base::Mistake(
        "sides", fmt::format("there are {} sides, and {} has at most {}", read.size(), game.name, game.most_sides),
        fmt::format("`tavolo games {}` tells who plays it", game.id));
  }
  if (read.size() < 2) {
    games::HouseRules house(game.house_rules);
    settle(game, house, read);  // says better who plays it, where the game refuses so few
    throw base::Mistake(
        "sides", sides.empty() ? "nobody is named who plays" : "one side alone plays no match",
        fmt::format("name the sides after the game, with blanks between them: tavolo new {} Ann Ben", game.id));
  }
  return read;
}

bool names_club(const HouseWords& said, const games::Game& game) {
  return std::ranges::any_of(said.presets, [&](const std::string& name) { return own_preset(game, name) == nullptr; });
}

void set_rules(const HouseWords& said, std::span<const journal::Ruling> rulings, std::string_view date,
               const games::Game& game, games::HouseRules& house) {
  for (const std::string& name : said.presets) {
    if (const games::Preset* own = own_preset(game, name)) {
      house.set(*own);
      continue;
    }
    for (const auto& [rule, value] : find_preset(rulings, game, name, date).rules) house.set(rule, value);
  }
  for (const std::string_view rule : said.rules) {
    const std::size_t equals = rule.find('=');
    if (equals == std::string_view::npos) {
      throw base::Mistake({"house-rule",
                           fmt::format("\"{}\" gives a house rule no value", rule),
                           "write NAME=VALUE, like target=7",
                           {std::string(rule), rule.size(), 0}});
    }
    house.set(rule.substr(0, equals), rule.substr(equals + 1), rule);
  }
}

void settle(const games::Game& game, games::HouseRules& house, std::span<const std::vector<std::string>> sides) {
  std::vector<int> sizes;
  for (const auto& side : sides) sizes.push_back(static_cast<int>(side.size()));
  game.settle(game, house, sizes);
}

void set_standing(const StandingWords& said, const games::Match& match, games::Progress& standing) {
  if (said.score) standing.scores = read_scores(*said.score, static_cast<std::size_t>(match.sides));
  if (said.deal) standing.deal = read_deal(*said.deal);
  if (said.dealer) standing.dealer = read_dealer(match, *said.dealer);
}

void refuse_won(const games::Match& match, const games::Progress& start) {
  if (match.game->ended != nullptr) {
    const std::optional<games::Clause> clause = match.game->ended(match, start);
    if (!clause) return;
    throw base::Mistake("score",
                        fmt::format("the match would be over before deal {}, with {} ({})", start.deal,
                                    fmt::join(start.scores, ","), clause->id),
                        "begin with other scores or an earlier deal, or with house rules by which it goes on");
  }
  const auto rule = games::target_rule(match);
  if (!rule) return;
  const games::Points target = match.house.number(*rule);
  for (const games::Side side : match.all_sides()) {
    const games::Points score = start.scores[side];
    if (score < target) continue;
    throw base::Mistake("score",
                        fmt::format("the match would be over: {} has {}, and {} wins ({})", games::letter(side), score,
                                    target, match.house.rules()[*rule].clauses),
                        "begin with lower scores, or say --house target=N");
  }
}

void refuse_beyond(const games::Match& match, const games::Progress& start) {
  if (match.game->ended != nullptr && !match.game->ended(match, start)) return;
  const auto rule = deals_rule(match);
  if (!rule) return;
  const base::Number number = base::whole(match.house[*rule].text);
  const auto best = std::ranges::count(start.scores, *std::ranges::max_element(start.scores));
  const bool is_tied = match.game->ended == nullptr && best > 1 && *std::ranges::max_element(start.scores) != 0;
  if (!number || number.value == 0 || start.deal <= number.value || is_tied) return;
  throw base::Mistake("deal-number",
                      fmt::format("the match has {} deal{}, and none with the number {}", number.value,
                                  number.value == 1 ? "" : "s", start.deal),
                      fmt::format("--deal is the deal to come ({}); more are played with --house deals=N",
                                  match.house.rules()[*rule].clauses));
}

std::int64_t read_fixture(const std::string& text) {
  const base::Number number = base::whole(text);
  if (!number || number.value < 1 || number.value > base::limit::fixtures) {
    throw base::Mistake(
        "fixture", fmt::format("\"{}\" is no number of a fixture", text),
        fmt::format("it is the number of a row of the season's plan, from 1 to {}", base::limit::fixtures));
  }
  return number.value;
}

void refuse_without_season(const referee::Head& head) {
  if (!head.season.empty()) return;
  throw base::Mistake("fixture", "a fixture is a row of the plan of a season, and the match counts for none",
                      "it joins one with --season NAME when it begins, and later by tavolo season add NAME MATCH");
}

referee::Entry beginning(const referee::Head& head) {
  referee::Entry entry{.kind = referee::Entry::Kind::begin};
  if (head.fixture != 0) entry.text = fmt::format("fixture {}", head.fixture);
  return entry;
}

referee::Head begin(referee::Head head, const games::Game& game, games::HouseRules house, const BeginningWords& said) {
  settle(game, house, head.sides);
  head.game = game.id;
  head.edition = game.edition;
  head.house = house.named();
  const games::Match match = games::make_match(game, head.sides, std::move(house));
  games::Progress start = games::begin(match, games::numbered_seat(head.dealer), {}, head.deal);
  set_standing(said.standing, match, start);
  if (said.standing.deal) refuse_beyond(match, start);
  if (said.standing.deal || said.standing.score) refuse_won(match, start);
  head.scores = start.scores;
  head.deal = start.deal;
  head.dealer = games::number(start.dealer);
  head.date = said.date;
  if (said.place) head.place = *said.place;
  head.note = said.note;
  if (said.fixture) head.fixture = read_fixture(*said.fixture);
  for (const std::string* text : {&head.place, &head.note}) {
    if (!base::is_utf8(*text) || text->size() > base::limit::note_bytes || text->find('\0') != std::string::npos) {
      throw base::Mistake("bad-text", "a place or note is not UTF-8, or longer than 10,000 bytes",
                          "shorten or convert it");
    }
  }
  return head;
}

referee::Head usual_company(const games::Game& game, const std::string& name) {
  referee::Head head;
  const auto [sides, players] = game.company;
  for (int side = 0; side < sides; ++side) {
    head.sides.push_back(std::vector<std::string>(static_cast<std::size_t>(players), name));
  }
  return head;
}

referee::Head next_game(const Played& last) {
  referee::Head head = last.head;
  // Those who sat there in the end; who left is asked again.
  for (const referee::Head::Change& change : last.head.changes) {
    if (change.who.player.empty()) continue;
    const auto seat = static_cast<std::size_t>(change.who.seat - 1);
    head.sides[games::Side(seat % head.sides.size())][seat / head.sides.size()] = change.who.player;
  }
  head.changes.clear();
  head.earlier.clear();
  head.number = 0;
  head.fixture = 0;
  head.deal = 1;
  head.dealer = last.course.now.over ? games::number(last.course.next_dealer) : 0;
  return head;
}

std::string season_joined(std::span<const journal::Season> seasons, const referee::Head& head) {
  const auto followed = [&](const journal::Season& season) {
    return season.name == head.season && season.closed_at.empty();
  };
  if (const auto found = std::ranges::find_if(seasons, followed); found != seasons.end()) return found->name;
  const auto found = std::ranges::find_if(seasons, &journal::Season::current);
  if (found == seasons.end() || !admits(read_rules(*found), head.game, head.date)) return {};
  return found->name;
}

}  // namespace tavolo::book
