#include "games/game.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <mutex>
#include <utility>

#include "base/name.hpp"
#include "games/pieces.hpp"

namespace tavolo::games {

std::string_view word(Verdict verdict) noexcept {
  constexpr std::array<std::string_view, 4> words{"refused", "irregular", "corrected", "warning"};
  return words[static_cast<std::size_t>(verdict)];
}

Points Match::best(const BySide<Points>& scores) const {
  std::optional<Points> best;
  for (const Side side : scores.all()) {
    if (plays(side) && (!best || scores[side] > *best)) best = scores[side];
  }
  return best.value_or(0);
}

bool Sheet::refused() const noexcept {
  return std::ranges::any_of(findings, [](const Finding& f) { return f.verdict == Verdict::refused; });
}

bool Sheet::allowed() const noexcept {
  return std::ranges::none_of(findings, [](const Finding& f) {
    return f.verdict == Verdict::refused || (f.verdict == Verdict::irregular && !f.condoned);
  });
}

BySide<Points> Sheet::points() const {
  BySide<Points> sums(after.scores.size(), 0);
  for (const Line& line : lines) sums[line.side] += line.points;
  return sums;
}

void Findings::add(Verdict verdict, const Check& check, std::string text, std::string remedy, Who who, int turn) {
  push_back({verdict, check, std::move(text), std::move(remedy), who.seat, who.side, turn, {}});
}

std::string Key::short_form() const {
  const bool needs_word = brief.empty() && !alone && !value.empty();
  return needs_word ? fmt::format("{}:{}", full, value) : fmt::format("{}{}", brief, value);
}

std::string Key::long_form() const { return value.empty() ? std::string(full) : fmt::format("{} {}", full, value); }

bool Key::takes(const Match& match, std::string_view text) const {
  if (choices.empty()) return fits(match, text);
  return std::ranges::any_of(choices, [&](std::string_view choice) { return base::same_word(choice, text); });
}

Points Feat::in(const Sheet& sheet, Side side) const {
  if (count != nullptr) return count(sheet, side);
  Points number = 0;
  for (const Line& line : sheet.lines) {
    if (line.side != side || (apart && !line.apart)) continue;
    if (!clause.id.empty() && line.clause != clause) continue;
    if (counts == Counts::points) {
      number += line.points;
    } else if (counts == Counts::gains ? line.points > 0 : line.points < 0) {
      number += line.number;
    }
  }
  return number;
}

Points number_under(Clause clause, const Sheet& sheet, Side side) {
  return Feat{.span = Feat::Span::deal, .clause = clause}.in(sheet, side);
}

std::string Position::form() const {
  std::string form;
  for (const Ask& ask : asks) {
    if (ask.due == Ask::Due::silent) continue;
    std::string word = fmt::format("{}{}{}", ask.key.full, ask.key.value.empty() ? "" : " ", ask.key.value);
    if (ask.due == Ask::Due::beside) {
      form.pop_back();  // the bracket that the word before it closed
      word += ']';
    } else if (ask.due == Ask::Due::may) {
      word = fmt::format("[{}]", word);
    }
    form += (form.empty() ? "" : " ") + word;
  }
  return form;
}

bool Sheet::undecided() const noexcept { return std::ranges::any_of(notes, &Note::due); }

std::string named(const Match& match, Seat seat) {
  return since(match, edition::december) ? match.players[seat] : fmt::format("seat {}", seat);
}

Sheet refused_sheet(const Progress& before, Findings findings) {
  return {.findings = std::move(findings), .after = before};
}

namespace {

/// Whether a word is short for a name: its letters stand there in order, the first one first, `handfoot`.
bool abbreviates(std::string_view word, std::string_view name) {
  constexpr std::size_t least = 3;
  const std::string letters = base::folded(word), all = base::folded(name);
  if (letters.size() < least || all.empty() || letters.front() != all.front()) return false;
  std::size_t at = 0;
  for (const char letter : all) {
    if (at < letters.size() && letters[at] == letter) ++at;
  }
  return at == letters.size();
}

/// A name as somebody types it who knows it from a list: in letters of any case, without accents, with blanks.
std::string as_typed(std::string_view name) {
  std::string text = base::plain(name);
  std::ranges::replace(text, ' ', '-');
  return text;
}

/// The only title whose id or name, whichever is meant, begins so; nothing where there is none, or several.
const Title* begun_by(std::string_view word, std::string_view Title::*said) {
  const Title* begun = nullptr;
  for (const Title& title : titles()) {
    if (word.empty() || !as_typed(title.*said).starts_with(word)) continue;
    if (begun != nullptr) return nullptr;
    begun = &title;
  }
  return begun;
}

const Title& find_title(std::string_view id) {
  std::vector<std::string_view> ids;
  for (const Title& title : titles()) {
    if (base::same_word(title.id, id) || base::same_word(title.name, id)) return title;
    ids.push_back(title.id);
  }
  const std::string word = as_typed(id);
  for (const Title& title : titles()) {
    if (as_typed(title.id) == word || as_typed(title.name) == word) return title;
  }
  for (const auto said : {&Title::id, &Title::name}) {
    if (const Title* begun = begun_by(word, said)) return *begun;
  }
  auto near = base::nearest(word, ids);
  if (!near && std::ranges::count_if(ids, [&](std::string_view one) { return abbreviates(id, one); }) == 1) {
    near = *std::ranges::find_if(ids, [&](std::string_view one) { return abbreviates(id, one); });
  }
  throw base::Mistake("no-game", fmt::format("there is no game \"{}\"", id),
                      near ? fmt::format("did you mean \"{}\"?", *near)
                           : fmt::format("the games are {}; sheet keeps the score of any other", fmt::join(ids, ", ")));
}

}  // namespace

const Game& find_game(std::string_view id) { return game_of(find_title(id)); }

const Game& find_game(std::string_view id, std::string_view edition) {
  // Files are read when they are asked for, and several threads may judge matches.
  static std::mutex one_at_a_time;
  const std::lock_guard lock(one_at_a_time);
  // A match names its game by its id, so that no titles need be read to know one of the program.
  for (const Game* game : editions_of(id)) {
    if (game->edition == edition) return *game;
  }
  const Title& newest = find_title(id);
  std::vector<std::string_view> known;
  for (const Game* game : editions_of(newest.id)) {
    if (game->edition == edition) return *game;
    known.push_back(game->edition);
  }
  throw base::Mistake("no-edition", fmt::format("{} has no edition \"{}\"", newest.name, edition),
                      known.size() == 1 ? fmt::format("its only edition is {}", newest.edition)
                                        : fmt::format("its editions are {}", fmt::join(known, ", ")));
}

bool is_newest(const Game& game) { return find_game(game.id).edition == game.edition; }

Game first_edition(const Game& newer, std::string_view edition) {
  Game first = newer;
  first.edition = edition;
  first.changes = {};
  first.older = nullptr;
  return first;
}

const Preset& find_preset(const Game& game, std::string_view name) {
  std::vector<std::string_view> names;
  for (const Preset& preset : game.presets) {
    if (base::same_word(preset.name, name)) return preset;
    names.push_back(preset.name);
  }
  const auto near = base::nearest(name, names);
  if (names.empty()) throw base::Mistake("no-preset", fmt::format("{} has no presets", game.name), "leave it out");
  throw base::Mistake(
      "no-preset", fmt::format("{} has no preset \"{}\"", game.name, name),
      near ? fmt::format("did you mean \"{}\"?", *near) : fmt::format("its presets are {}", fmt::join(names, ", ")));
}

Match make_match(const Game& game, const std::vector<std::vector<std::string>>& sides, HouseRules house) {
  Match match{&game, {}, {}, 0, std::move(house), {}};
  seat_players(match, sides);
  return match;
}

void seat_players(Match& match, const std::vector<std::vector<std::string>>& sides,
                  std::span<const std::vector<std::vector<std::string>>> earlier) {
  match.sides = static_cast<int>(sides.size());
  match.players.clear();
  match.side_of.clear();
  match.earlier.assign(earlier.size(), {});
  const std::size_t size = sides.empty() ? 0 : sides.front().size();
  for (std::size_t round = 0; round < size; ++round) {
    for (std::size_t side = 0; side < sides.size(); ++side) {
      match.players.push_back(sides[side][round]);
      match.side_of.push_back(Side(side));
      for (std::size_t i = 0; i < earlier.size(); ++i) match.earlier[i].push_back(earlier[i][side][round]);
    }
  }
}

Judgement judge(const Match& match, const Progress& before, std::string_view text) {
  if (match.game->judge != nullptr) {
    if (auto sheet = match.game->judge(match, before, text)) return {std::move(*sheet), true};
  }
  Sheet sheet = match.game->score(match, before, text, {.stage = Stage::open, .alone = true});
  tell_positions(*match.game, sheet.findings);
  return {std::move(sheet), false};
}

std::optional<std::size_t> target_rule(const Match& match) {
  const auto rules = match.house.rules();
  const auto found = std::ranges::find(rules, "target", &HouseRule::name);
  if (found == rules.end()) return std::nullopt;
  const auto index = static_cast<std::size_t>(found - rules.begin());
  const HouseValue& value = match.house[index];
  return value.word == -1 && value.number != 0 ? std::optional(index) : std::nullopt;  // 0: none, as a word says
}

Seat dealer_of(const Match& match, const Progress& before, Seat first) {
  if (before.dealer != nobody || first == nobody) return before.dealer;
  return match.next(first, match.playing() - 1);
}

Progress begin(const Match& match, Seat dealer, BySide<Points> scores, int deal) {
  scores.resize(match.all_sides().size(), 0);
  return {deal, dealer, std::move(scores), BySide<std::vector<Points>>(match.all_sides()), false, {}};
}

}  // namespace tavolo::games
