#include "cli/play/beginning.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <span>
#include <string_view>

#include "base/mistake.hpp"
#include "base/name.hpp"
#include "base/number.hpp"
#include "book/beginning.hpp"
#include "book/match.hpp"
#include "book/presets.hpp"
#include "cli/beginning.hpp"
#include "cli/commands.hpp"
#include "cli/meaning.hpp"
#include "cli/session.hpp"
#include "cli/table_options.hpp"
#include "games/notation.hpp"
#include "report/text.hpp"

namespace tavolo::cli::play {
namespace {

using Access = journal::Journal::Access;
using Sides = std::vector<std::vector<std::string>>;

/// The day when a match was last written to.
std::string touched(const book::Played& played) {
  return (played.entries.empty() ? played.head.begun_at : played.entries.back().at).substr(0, 10);
}

/// `Ann+Cleo`, as `new` reads it back.
std::string side_word(const std::vector<std::string>& side) { return fmt::format("{}", fmt::join(side, "+")); }

std::vector<std::string> side_words(const Sides& sides) {
  std::vector<std::string> words;
  for (const auto& side : sides) words.push_back(side_word(side));
  return words;
}

std::string sides_text(const Sides& sides) {
  std::string text;
  for (const auto& side : sides) text += (text.empty() ? "" : " ") + base::typed(side_word(side));
  return text;
}

/// `match 3 of All Fours, Ann+Cleo Ben+Dora`
std::string told(const book::Played& played) {
  return fmt::format("match {} of {}, {}", played.head.number, played.match.game->name, sides_text(played.head.sides));
}

/// Whether these are the same people on the same sides, by whatever name or spelling.
bool same_people(const Talk& talk, const Sides& some, const Sides& others) {
  auto journal = talk.journal(Access::read);
  const auto who = [&](const std::string& name) {
    const auto player = journal.player(name);
    return base::folded(player ? player->name : name);
  };
  return std::ranges::equal(
      some, others, [&](const auto& one, const auto& other) { return std::ranges::equal(one, other, {}, who, who); });
}

/// Begins a match, and answers its number; nothing where it is refused, which is told.
std::optional<std::int64_t> create(Talk& talk, const std::function<referee::Head(journal::Journal&)>& head) {
  try {
    return begin_match(talk.call(commands::play), head);
  } catch (const base::Mistake& mistake) {
    talk.tell(mistake.complaint());
  }
  return std::nullopt;
}

/// The latest match of a game, or of any; nothing where there is none among so many.
std::optional<referee::Head> latest(const Talk& talk, std::string_view game = {}) {
  constexpr std::size_t looked_at = 200;
  auto journal = talk.journal(Access::read);
  for (const std::int64_t number : journal.recent(game.empty() ? 1 : looked_at)) {
    auto head = journal.head(number);
    if (head && (game.empty() || head->game == game)) return head;
  }
  return std::nullopt;
}

/// Which game, by its number in the list, or by a beginning of its name.
const games::Game* ask_game(Talk& talk) {
  const auto list = games::registry();
  talk.completes_behind({"new"});
  report::Blocks blocks;
  for (std::size_t i = 0; i < list.size(); ++i) blocks.paragraph(fmt::format("{}  {}", i + 1, list[i]->name), 2);
  talk.show(blocks);
  const auto last = latest(talk);
  const std::string offer = last ? std::string(games::find_game(last->game).id) : std::string{};
  while (auto line = talk.ask_or_stop(offer.empty() ? "which game? " : fmt::format("which game? [{}] ", offer))) {
    if (line->empty()) line = offer;
    if (line->empty()) continue;
    const base::Number number = base::whole(*line);
    if (number && number.value >= 1 && number.value <= static_cast<std::int64_t>(list.size())) {
      return list[static_cast<std::size_t>(number.value - 1)];
    }
    try {
      std::ranges::replace(*line, ' ', '-');
      return &games::find_game(*line);
    } catch (const base::Mistake& mistake) {
      talk.tell(mistake.complaint());
    }
  }
  return nullptr;
}

/// The sides of a line; commas stand between sides, and blanks may stand beside a +.
std::vector<std::string> sides_typed(std::string_view line) {
  std::string plain;
  for (const char c : line) plain += c == ',' || c == ';' ? " " : c == '+' ? " + " : std::string(1, c);
  return book::side_words(words_of(plain), "type a side a line, or all with blanks between them: Ann+Cleo Ben+Dora");
}

/// Settles who a new name is: a player of that name, or one whose name is very like it. Nothing where no line came.
bool settle_name(Talk& talk, std::string& name, const Sides& seated) {
  auto journal = talk.journal(Access::read);
  if (const auto player = journal.player(name)) {
    name = player->name;
    return true;
  }
  const std::vector<journal::Player> players = journal.players();
  std::vector<std::string_view> known;
  for (const journal::Player& player : players) known.push_back(player.name);
  for (const auto& side : seated) known.insert(known.end(), side.begin(), side.end());
  const auto near = base::nearest(name, known);
  report::Blocks blocks;
  if (!near) {
    if (!players.empty()) blocks.paragraph(fmt::format("{} is a new player", name), 2);
    talk.show(blocks);
    return true;
  }
  while (const auto line = talk.ask_or_stop(fmt::format("{0}: a new player, or {1}? [new/{1}] ", name, *near))) {
    if (line->empty() || base::same_word(*line, "new")) return true;
    if (base::begins_with(*near, *line)) {
      name = *near;
      return true;
    }
    talk.tell({"answer", fmt::format("this is answered by new or {}", *near), {}, {}});
  }
  return false;
}

/// Whether so many sides of so many players can play.
bool can_play(const games::Game& game, std::vector<int> sizes) {
  try {
    games::HouseRules house(game.house_rules);
    game.settle(house, sizes);
    return true;
  } catch (const base::Mistake&) {
    return false;
  }
}

/// Adds sides that were typed; answers false where no line came to a question about a name. Throws base::Mistake where
/// somebody sits twice.
bool add_sides(Talk& talk, const std::vector<std::string>& typed, Sides& sides) {
  const std::size_t seated = sides.size();
  std::vector<std::string> words = side_words(sides);
  words.insert(words.end(), typed.begin(), typed.end());
  Sides named = book::read_sides(words);
  for (auto& side : std::span(named).subspan(seated)) {
    for (std::string& name : side) {
      if (!settle_name(talk, name, sides)) return false;
    }
    sides.push_back(std::move(side));
  }
  (void)book::read_sides(side_words(sides));  // whom a name was like may sit already
  return true;
}

/// Who plays, a side a line or all in one; an empty line takes those of the last evening, or ends the list.
std::optional<Sides> ask_sides(Talk& talk, const games::Game& game, const std::optional<referee::Head>& last) {
  Sides sides;
  talk.completes_behind({"new", std::string(game.id)});
  for (;;) {
    const bool offered = sides.empty() && last;
    const games::Side side(sides.size());
    std::string question = sides.empty()
                               ? "who plays? a side a line, partners joined by +"
                               : fmt::format("side {}?{}", side, sides.size() < 2 ? "" : " (nothing: these are all)");
    if (offered) question += fmt::format(" [{}]", sides_text(last->sides));
    const auto line = talk.ask_or_stop(question + " ");
    if (!line) return std::nullopt;
    try {
      if (line->empty() && offered) return Sides(last->sides);
      const std::vector<std::string> typed = sides_typed(*line);
      if (!add_sides(talk, typed, sides)) return std::nullopt;
      const bool several = sides.size() > 1 && typed.size() > 1;
      const std::vector<int> more(sides.size() + 1, sides.empty() ? 1 : static_cast<int>(sides.front().size()));
      const bool full = !can_play(game, more);
      if (sides.size() > 1 && (line->empty() || several || full)) {
        games::HouseRules house(game.house_rules);
        book::settle(game, house, sides);
        return sides;
      }
    } catch (const base::Mistake& mistake) {
      talk.tell(mistake.complaint());
      sides.clear();
    }
  }
}

/// What is said of the house rules: a preset, nothing for the standard, or those of the last match.
struct House {
  std::string preset;
  bool as_last = false;
};

std::optional<House> ask_house(Talk& talk, const games::Game& game, bool same_people) {
  auto journal = talk.journal(Access::read);
  std::vector<std::string> names;
  for (const book::Preset& page : book::all_presets(journal.rulings())) {
    if (page.game == game.id && std::ranges::count(names, page.name) == 0) names.push_back(page.name);
  }
  if (names.empty() && !same_people) return House{};
  names.insert(names.begin(), "standard");
  if (same_people) names.insert(names.begin(), "last");
  talk.completes_behind({"new", std::string(game.id), "--preset"});
  const std::string offer = names.front();
  const std::string question =
      fmt::format("house rules? ({}{}) [{}] ", same_people ? "last: as in the last match; " : "",
                  fmt::join(names.begin() + (same_people ? 1 : 0), names.end(), ", "), offer);
  while (const auto line = talk.ask_or_stop(question)) {
    const std::string& typed = line->empty() ? offer : *line;
    for (const std::string& name : names) {
      if (!base::begins_with(name, typed)) continue;
      if (same_people && name == "last") return House{{}, true};
      return House{name == "standard" ? std::string{} : name, false};
    }
    talk.tell({"no-preset",
               fmt::format("{} has no preset \"{}\"", game.name, typed),
               fmt::format("type one of: {}", fmt::join(names, ", ")),
               {}});
  }
  return std::nullopt;
}

/// Who deals first; what is offered is whose turn it is after the last match of these people, else the first seat.
std::optional<std::string> ask_dealer(Talk& talk, const games::Game& game, const Sides& sides,
                                      const std::optional<referee::Head>& same) {
  const games::Match match = games::make_match(game, sides, games::HouseRules(game.house_rules));
  games::Seat offer(0);
  if (same) {
    auto journal = talk.journal(Access::read);
    const book::Played played = book::load(journal, same->number);
    if (played.course.now.over && played.course.next_dealer != games::nobody) offer = played.course.next_dealer;
  }
  talk.completes_behind({"new", std::string(game.id)});
  const std::string& name = match.players[offer];
  while (const auto line = talk.ask_or_stop(fmt::format("who deals first? [{}] ", name))) {
    if (line->empty()) return fmt::format("{}", offer);
    if (const auto seat = games::find_seat(match, *line)) return fmt::format("{}", *seat);
    talk.tell({"no-player",
               fmt::format("nobody here is \"{}\"", *line),
               fmt::format("the dealer is one of {}", fmt::join(match.players, ", ")),
               {}});
  }
  return std::nullopt;
}

/// Goes on with a match that somebody named or that was asked about: this terminal sits at it from now on.
std::int64_t sit(Talk& talk, std::int64_t match) {
  auto journal = talk.journal(Access::write);
  auto writing = journal.write();
  journal.sit(match, session());
  writing.commit();
  return match;
}

/// Which of the matches that may be meant goes on; nothing for a new one.
std::optional<std::int64_t> choose(Talk& talk, const std::vector<book::Played>& choices) {
  if (choices.size() == 1) {
    const book::Played& only = choices.front();
    const std::string question = fmt::format("{} was last written to on {}: go on with it?", told(only), touched(only));
    return talk.agreed(question, false).value_or(false) ? std::optional(only.head.number) : std::nullopt;
  }
  report::Blocks blocks;
  for (const book::Played& one : choices) blocks.paragraph(fmt::format("{}, {}", told(one), touched(one)), 2);
  talk.show(blocks);
  while (const auto line = talk.ask_or_stop("which match goes on? (its number; new) [new] ")) {
    if (line->empty() || base::same_word(*line, "new") || base::same_word(*line, "no")) break;
    const base::Number number = base::whole(*line);
    const auto is_meant = [&](const book::Played& one) { return number && one.head.number == number.value; };
    if (std::ranges::any_of(choices, is_meant)) return number.value;
    talk.tell({"answer", fmt::format("\"{}\" is none of these", *line), {}, {}});
  }
  return std::nullopt;
}

/// Answers which of several matches is meant, nothing for none.
using Choose = std::function<std::optional<std::int64_t>(const std::vector<book::Played>&)>;

/// The match that is meant where none is named, chosen where several may be; nothing where none goes on or is chosen.
std::optional<book::Played> going_on(Talk& talk, const Call& call, const Choose& chosen_of) {
  std::optional<std::int64_t> chosen;
  try {
    auto journal = talk.journal(Access::read);
    return match_meant(journal, call, book::Purpose::recording);
  } catch (const book::WhichMatch& which) {
    chosen = chosen_of(which.choices());
  } catch (const base::Mistake& mistake) {
    if (mistake.complaint().kind != "no-match") throw;
  }
  if (!chosen) return std::nullopt;
  auto journal = talk.journal(Access::read);
  return book::load(journal, sit(talk, *chosen));
}

void show_sheet(Talk& talk, const book::Played& played) { talk.show(report::score_sheet(played)); }

/// Throws where options say how a match begins, and none is described that could.
void refuse_options(const Call& call) {
  for (const Option& option : call.command().options) {
    if (!call.has(option.name)) continue;
    throw base::Mistake("option-value", fmt::format("{} says how a match begins, and no sides are named", option.name),
                        fmt::format("name the game and the sides: tavolo play GAME SIDE… {}", option.name));
  }
}

/// `play GAME SIDE…`: the match of these people that goes on, or a new one.
std::optional<std::int64_t> begin_described(Talk& talk, const Call& call) {
  const games::Game& game = games::find_game(call.words().front());
  const Sides sides = book::said_sides(std::span(call.words()).subspan(1), game);
  games::HouseRules house(game.house_rules);
  set_rules(call, game, house);
  book::settle(game, house, sides);
  const auto is_same = [&](const book::Played& one) {
    return one.head.game == game.id && same_people(talk, sides, one.head.sides);
  };
  const auto goes_on = going_on(talk, call, [&](const std::vector<book::Played>& choices) {
    const auto same = std::ranges::find_if(choices, is_same);
    return same == choices.end() ? std::nullopt : std::optional(same->head.number);
  });
  if (goes_on && !goes_on->course.now.over) {
    const auto another = is_same(*goes_on)
                             ? std::optional(false)
                             : talk.agreed(fmt::format("{} is not over: begin another one?", told(*goes_on)), true);
    if (!another) return std::nullopt;
    if (!*another) {
      show_sheet(talk, *goes_on);
      return goes_on->head.number;
    }
  }
  std::string dealer = call.value("--dealer").value_or("");
  if (!call.has("--dealer")) {
    const auto asked = ask_dealer(talk, game, sides, std::nullopt);
    if (!asked) return std::nullopt;
    dealer = *asked;
  }
  const Call whole = call.within(talk.around(), "--dealer", dealer);
  ask_future(whole);
  return create(talk, [&](journal::Journal& journal) { return in_season(whole, journal, described(whole)); });
}

/// The next game of the people of a match, under its house rules.
referee::Head following(const Talk& talk, journal::Journal& journal, std::int64_t last,
                        const std::optional<std::string>& dealer) {
  const book::Played played = book::load(journal, last);
  const games::Game& newest = games::find_game(played.match.game->id);
  return in_season(talk.call(commands::play), journal,
                   book::begin(book::next_game(played), newest, played.match.house.under(newest.house_rules),
                               {.standing = {.dealer = dealer}, .date = talk.around().today}));
}

}  // namespace

std::optional<std::int64_t> begin_again(Talk& talk, std::int64_t last) {
  return create(talk, [&](journal::Journal& journal) { return following(talk, journal, last, std::nullopt); });
}

std::optional<std::int64_t> begin_new(Talk& talk, const games::Game* game) {
  if (game == nullptr) game = ask_game(talk);
  while (game != nullptr && !talk.ended()) {
    const auto last = latest(talk, game->id);
    const auto sides = ask_sides(talk, *game, last);
    if (!sides) break;
    const bool same = last && same_people(talk, *sides, last->sides);
    const auto house = ask_house(talk, *game, same);
    if (!house) break;
    const auto dealer = ask_dealer(talk, *game, *sides, same ? last : std::nullopt);
    if (!dealer) break;
    const auto head = [&](journal::Journal& journal) {
      if (house->as_last) return following(talk, journal, last->number, dealer);
      games::HouseRules rules(game->house_rules);
      const book::HouseWords said{house->preset.empty() ? std::vector<std::string>{} : std::vector{house->preset}, {}};
      book::set_rules(said, journal.rulings(game->id), talk.around().today, *game, rules);
      return in_season(talk.call(commands::play), journal,
                       book::begin({.sides = *sides}, *game, std::move(rules),
                                   {.standing = {.dealer = dealer}, .date = talk.around().today}));
    };
    if (const auto number = create(talk, head)) return number;
  }
  return std::nullopt;
}

std::optional<std::int64_t> begin(Talk& talk, const Call& call) {
  const std::vector<std::string>& words = call.words();
  if (words.size() > 1 && !base::whole(words.front())) return begin_described(talk, call);
  refuse_options(call);
  if (words.size() > 1) {
    throw base::Mistake("option-value", fmt::format("\"{}\" is a match, and nothing is said of it here", words.front()),
                        fmt::format("tavolo play {} goes on with it; tavolo amend {} corrects who plays", words.front(),
                                    words.front()));
  }
  if (words.empty()) {
    const auto played = going_on(talk, call, [&](const auto& choices) { return choose(talk, choices); });
    if (played) {
      show_sheet(talk, *played);
      return played->head.number;
    }
    return talk.ended() ? std::nullopt : begin_new(talk);
  }
  const base::Number number = base::whole(words.front());
  if (!number) return begin_new(talk, &games::find_game(words.front()));
  auto journal = talk.journal(Access::read);
  show_sheet(talk, book::load(journal, number.value));
  return sit(talk, number.value);
}

}  // namespace tavolo::cli::play
