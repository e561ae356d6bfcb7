#include "cli/play/beginning.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <functional>
#include <span>
#include <string_view>

#include "base/date.hpp"
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
#include "report/rulings.hpp"
#include "report/text.hpp"

namespace tavolo::cli::play {
namespace {

using Access = journal::Journal::Access;
using Sides = std::vector<std::vector<std::string>>;

/// The day when a match was last written to.
std::string touched(const book::Played& played) {
  return std::string(base::day_part(played.entries.empty() ? played.head.begun_at : played.entries.back().at));
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

/// What became of a question: it was answered, the one before is to be asked again, or the conversation ended.
enum class Asked : std::uint8_t { answered, back, ended };

/// What < does at the first question.
void tell_first(Talk& talk) { talk.tell({"answer", "this is the first question", {}, {}}); }

/// An empty line where nothing is offered.
void tell_needed(Talk& talk) {
  talk.tell({"answer", "this is needed", "? tells what may be typed, < goes one question back", {}});
}

/// Which game, by its number in the list, or by a beginning of its name.
Asked ask_game(Talk& talk, const games::Game*& game) {
  const auto list = games::titles();
  talk.completes_behind({"new"});
  report::Blocks blocks;
  for (std::size_t i = 0; i < list.size(); ++i) blocks.paragraph(fmt::format("{}  {}", i + 1, list[i].name), 2);
  talk.show(blocks);
  const auto last = latest(talk);
  if (game == nullptr && last) game = &games::find_game(last->game);
  const std::string offer(game == nullptr ? "" : game->id);
  const std::string may = "the number of a game in the list, or its name";
  while (auto line = talk.answer(offer.empty() ? "which game? " : fmt::format("which game? [{}] ", offer), may)) {
    if (*line == "<") return Asked::back;
    if (line->empty()) line = offer;
    if (line->empty()) {
      tell_needed(talk);
      continue;
    }
    const base::Number number = base::whole(*line);
    if (number && number.value >= 1 && number.value <= static_cast<std::int64_t>(list.size())) {
      game = &games::game_of(list[static_cast<std::size_t>(number.value - 1)]);
      return Asked::answered;
    }
    try {
      game = &games::find_game(*line);
      return Asked::answered;
    } catch (const base::Mistake& mistake) {
      base::Complaint complaint = mistake.complaint();
      constexpr std::array<std::string_view, 4> lost{"help", "quit", "exit", "bye"};
      if (std::ranges::any_of(lost, [&](std::string_view word) { return base::same_word(word, *line); })) {
        complaint.hint = "? tells what may be typed, stop leaves";
      }
      talk.tell(complaint);
    }
  }
  return Asked::ended;
}

/// What a line says of who plays.
struct TypedSides {
  std::vector<std::string> sides = {};  ///< as `new` takes them
  bool joined = false;                  ///< a word or a sign says who plays with whom
  /// Two words that stand beside each other as two names, and may have been meant for one; empty where there are none.
  std::string may_be_one = {};
};

/// The line where a comma or a slash between names joins partners, in each of several words, as `+` does.
std::string with_partners(std::string_view line) {
  std::vector<std::string> words;
  for (const std::string_view word : base::split(line, ' ')) {
    if (!word.empty()) words.emplace_back(word);
  }
  const auto joined = book::with_partners(words, ",/");
  return joined ? fmt::format("{}", fmt::join(*joined, " ")) : std::string(line);
}

/// The words of a line with its signs apart; what is one known name is one word.
std::vector<std::string> name_words(const Talk& talk, std::string_view line) {
  constexpr std::ptrdiff_t longest = 3;  // words of a name
  std::string apart;
  for (const char c : line) apart += c == ',' || c == ';' ? " , " : c == '+' ? " + " : std::string(1, c);
  std::vector<std::string> words = words_of(apart);
  auto journal = talk.journal(Access::read);
  for (auto word = words.begin(); word != words.end(); ++word) {
    for (auto end = word + std::min(longest, words.end() - word); end - word > 1; --end) {
      const std::string name = fmt::format("{}", fmt::join(word, end, " "));
      if (!journal.player(name)) continue;
      *word = name;
      words.erase(word + 1, end);
      break;
    }
  }
  return words;
}

/// Reads a line that names sides; commas stand between names, and blanks may stand beside a +.
TypedSides sides_typed(const Talk& talk, std::string_view line) {
  const auto is_sign = [](const std::string& word) { return word == "," || book::stands_between(word); };
  std::vector<std::string> words = name_words(talk, with_partners(line));
  TypedSides typed;
  const bool quoted = line.find_first_of("\"'") != std::string_view::npos;
  const bool apart = std::ranges::count(words, ",") > 0;
  for (std::size_t i = 1; i < words.size() && (apart || !quoted) && typed.may_be_one.empty(); ++i) {
    if (!is_sign(words[i - 1]) && !is_sign(words[i])) typed.may_be_one = words[i - 1] + ' ' + words[i];
  }
  if (apart && !typed.may_be_one.empty()) {
    throw base::Mistake(
        "bad-name", fmt::format("\"{}\" may be one name or two", typed.may_be_one),
        "a name of two words stands in quotes; a comma stands between two players, and + between partners");
  }
  typed.joined = std::ranges::any_of(words, [&](const auto& word) { return is_sign(word) && word != ","; });
  std::erase(words, ",");
  typed.sides = book::side_words(words, "type a side a line, or all with blanks between them: Ann+Cleo Ben+Dora");
  const auto has_partners = [](const std::string& side) { return side.find('+') != std::string::npos; };
  typed.joined = typed.joined || std::ranges::any_of(typed.sides, has_partners);
  return typed;
}

/// Throws for a word that is seldom a name, and that who types it means otherwise: a number, `yes`, `undo`.
void refuse_words(const Talk& talk, std::string_view line, const std::vector<std::string>& sides) {
  constexpr std::array<std::string_view, 10> said{"yes",  "no",   "again", "other", "change",
                                                  "help", "note", "quit",  "exit",  "bye"};
  if (line.find_first_of("\"'+") != std::string_view::npos) return;
  const auto number = std::ranges::find_if(sides, [](const std::string& side) { return bool(base::whole(side)); });
  if (number == sides.end() && sides.size() != 1) return;
  const std::string& word = number != sides.end() ? *number : sides.front();
  const bool is_word = find_command(word) != nullptr ||
                       std::ranges::any_of(said, [&](std::string_view one) { return base::same_word(one, word); });
  if ((!is_word && number == sides.end()) || talk.journal(Access::read).player(word)) return;
  throw base::Mistake(
      "bad-name", fmt::format("\"{}\" is {}, and nobody's name", word, is_word ? "a word" : "a number"),
      fmt::format("type who plays, or \"{}\" in quotes where somebody is called so; ? tells what may be "
                  "typed, stop leaves",
                  word));
}

/// Settles who a new name is: a player of that name, or one whose name is very like it. Who is new is added to those.
Asked settle_name(Talk& talk, std::string& name, const Sides& seated, std::vector<std::string>& newcomers) {
  auto journal = talk.journal(Access::read);
  if (const auto player = journal.player(name)) {
    name = player->name;
    return Asked::answered;
  }
  const std::vector<std::string> names = journal.names();
  std::vector<std::string_view> known(names.begin(), names.end());
  for (const auto& side : seated) known.insert(known.end(), side.begin(), side.end());
  const auto near = base::nearest(name, known);
  if (!near) {
    newcomers.push_back(name);
    return Asked::answered;
  }
  const std::string may =
      fmt::format("new where {} never played before, or {} where that is who is meant", name, *near);
  while (const auto line = talk.answer(fmt::format("{0}: a new player, or {1}? [new/{1}] ", name, *near), may)) {
    if (*line == "<") return Asked::back;
    if (line->empty() || base::same_word(*line, "new")) return Asked::answered;
    if (base::begins_with(*near, *line)) {
      name = *near;
      return Asked::answered;
    }
    talk.tell({"answer", fmt::format("this is answered by new or {}", *near), {}, {}});
  }
  return Asked::ended;
}

/// Whether so many sides of so many players can play.
bool can_play(const games::Game& game, std::vector<int> sizes) {
  try {
    games::HouseRules house(game.house_rules);
    game.settle(game, house, sizes);
    return true;
  } catch (const base::Mistake&) {
    return false;
  }
}

/// Throws where no number of sides of so many players can play.
void refuse_size(const games::Game& game, int size) {
  for (int sides = 2; sides <= game.most_sides; ++sides) {
    if (can_play(game, std::vector<int>(static_cast<std::size_t>(sides), size))) return;
  }
  games::HouseRules house(game.house_rules);
  game.settle(game, house, std::vector<int>{size, size});
}

/// Tells who never played before, and how a name of two words is typed where one may have been meant.
void tell_newcomers(Talk& talk, const std::vector<std::string>& newcomers, const std::string& may_be_one) {
  if (newcomers.empty()) return;
  const auto last = newcomers.end() - 1;
  std::string text = newcomers.size() == 1
                         ? fmt::format("{} is a new player", *last)
                         : fmt::format("{} and {} are new players", fmt::join(newcomers.begin(), last, ", "), *last);
  const auto is_new = [&](const std::string& name) { return std::ranges::count(newcomers, name) > 0; };
  const std::size_t blank = may_be_one.find(' ');
  if (!may_be_one.empty() && is_new(may_be_one.substr(0, blank)) && is_new(may_be_one.substr(blank + 1))) {
    text += fmt::format("; a name of two words stands in quotes: \"{}\"", may_be_one);
  }
  report::Blocks blocks;
  blocks.paragraph(text, 2);
  talk.show(blocks);
}

/// Adds sides that were typed, and to the newcomers who never played; nothing is added where a question about a name is
/// not answered. Throws base::Mistake where somebody sits twice.
Asked add_sides(Talk& talk, const std::vector<std::string>& typed, Sides& sides, std::vector<std::string>& newcomers) {
  std::vector<std::string> words = side_words(sides);
  words.insert(words.end(), typed.begin(), typed.end());
  const Sides named = book::read_sides(words);
  Sides more = sides;
  for (auto side : std::span(named).subspan(sides.size())) {
    for (std::string& name : side) {
      if (const Asked asked = settle_name(talk, name, more, newcomers); asked != Asked::answered) return asked;
    }
    more.push_back(std::move(side));
  }
  (void)book::read_sides(side_words(more));  // whom a name was like may sit already
  sides = std::move(more);
  return Asked::answered;
}

/// Joins names that nothing joins, `Ann, Cleo`, where they are one side: as many as sit on the side before, or, of the
/// first side, where partners usually play and that is said.
Asked join_partners(Talk& talk, const games::Game& game, const Sides& sides, TypedSides& typed) {
  const std::size_t size = sides.empty() ? static_cast<std::size_t>(game.company.players) : sides.front().size();
  if (typed.joined || size < 2 || typed.sides.size() != size) return Asked::answered;
  const std::string side = side_word(typed.sides);
  if (sides.empty()) {
    switch (talk.agreed(fmt::format("{}: one side, as partners?", side), true, false)) {
      case Agreed::yes: break;
      case Agreed::no: return Asked::answered;
      case Agreed::back: return Asked::back;
      case Agreed::ended: return Asked::ended;
    }
  }
  typed.sides = {side};
  typed.may_be_one.clear();
  return Asked::answered;
}

/// Adds what a line says to the sides; whether they are all is told by `all`. Throws base::Mistake, and then the sides
/// are as they were.
Asked take_sides(Talk& talk, const games::Game& game, const std::string& line, Sides& sides, bool& all) {
  TypedSides typed = sides_typed(talk, line);
  const Sides before = sides;
  try {
    refuse_words(talk, line, typed.sides);
    if (const Asked joined = join_partners(talk, game, sides, typed); joined != Asked::answered) return joined;
    std::vector<std::string> newcomers;
    if (const Asked added = add_sides(talk, typed.sides, sides, newcomers); added != Asked::answered) return added;
    if (sides.size() == 1) refuse_size(game, static_cast<int>(sides.front().size()));
    const bool several = sides.size() > 1 && typed.sides.size() > 1;
    const std::vector<int> more(sides.size() + 1, sides.empty() ? 1 : static_cast<int>(sides.front().size()));
    all = sides.size() > 1 && (line.empty() || several || !can_play(game, more));
    games::HouseRules house(game.house_rules);
    if (all) book::settle(game, house, sides);
    tell_newcomers(talk, newcomers, typed.joined ? std::string{} : typed.may_be_one);
    return Asked::answered;
  } catch (const base::Mistake& mistake) {
    sides = before;
    if (typed.may_be_one.empty() || mistake.complaint().kind != "sides") throw;
    throw base::Mistake(
        "sides", mistake.complaint().text,
        fmt::format("{}; a name of two words stands in quotes: \"{}\"", mistake.complaint().hint, typed.may_be_one));
  }
}

/// Who plays, a side a line or all in one; an empty line takes those of the last evening, or ends the list. What was
/// answered before is offered again.
Asked ask_sides(Talk& talk, const games::Game& game, const std::optional<referee::Head>& last,
                std::optional<Sides>& who) {
  Sides sides;
  if (!who && last) who = last->sides;
  const std::string may =
      "the people of a side, partners joined by +, like Ann+Cleo; or all sides in one line; a name of two words in "
      "quotes, like \"Mary Ann\"";
  talk.completes_behind({"new", std::string(game.id)}, game.id);
  for (;;) {
    const bool offered = sides.empty() && who;
    const games::Side side(sides.size());
    std::string question = sides.empty()
                               ? "who plays? a side a line, partners joined by +"
                               : fmt::format("side {}?{}", side, sides.size() < 2 ? "" : " (nothing: these are all)");
    if (offered) question += fmt::format(" [{}]", sides_text(*who));
    const auto line = talk.answer(question + " ", may);
    if (!line) return Asked::ended;
    if (*line == "<") {
      if (sides.empty()) return Asked::back;
      sides.pop_back();
      continue;
    }
    if (line->empty() && offered) return Asked::answered;
    if (line->empty() && sides.size() < 2) {
      tell_needed(talk);
      continue;
    }
    try {
      bool all = false;
      if (take_sides(talk, game, *line, sides, all) == Asked::ended) return Asked::ended;
      if (!all) continue;
      who = std::move(sides);
      return Asked::answered;
    } catch (const base::Mistake& mistake) {
      talk.tell(mistake.complaint());
    }
  }
}

/// What is said of the house rules: the name of a preset, `standard`, or `last` for those of the last match; empty
/// where nothing was said.
struct House {
  std::string name;

  [[nodiscard]] bool as_last() const { return name == "last"; }
  [[nodiscard]] std::vector<std::string> presets() const {
    return name.empty() || name == "standard" ? std::vector<std::string>{} : std::vector{name};
  }
};

/// Which house rules; where there is nothing to choose, the question is passed by in the direction of `passing`.
Asked ask_house(Talk& talk, const games::Game& game, bool same_people, Asked passing, House& house) {
  auto journal = talk.journal(Access::read);
  std::vector<book::Preset> pages = book::all_presets(journal.presets(game.id));
  std::erase_if(pages, [&](const book::Preset& page) { return page.game != game.id; });
  std::vector<std::string> names;
  for (const book::Preset& page : pages) {
    if (std::ranges::count(names, page.name) == 0) names.push_back(page.name);
  }
  if (names.empty() && !same_people) {
    house = {};
    return passing;
  }
  names.insert(names.begin(), "standard");
  if (same_people) names.insert(names.begin(), "last");
  talk.completes_behind({"new", std::string(game.id), "--preset"}, game.id);
  const std::string offer = std::ranges::count(names, house.name) > 0 ? house.name : names.front();
  const std::string question =
      fmt::format("house rules? ({}{}) [{}] ", same_people ? "last: as in the last match; " : "",
                  fmt::join(names.begin() + (same_people ? 1 : 0), names.end(), ", "), offer);
  report::Blocks may;
  may.paragraph(fmt::format("one of {}; standard has the defaults of the book", fmt::join(names, ", ")), 2);
  may.add(report::presets(pages, false));
  while (const auto line = talk.answer(question, may)) {
    if (*line == "<") return Asked::back;
    const std::string& typed = line->empty() ? offer : *line;
    for (const std::string& name : names) {
      if (!base::begins_with(name, typed)) continue;
      house.name = name;
      return Asked::answered;
    }
    talk.tell({"no-preset",
               fmt::format("{} has no preset \"{}\"", game.name, typed),
               fmt::format("type one of: {}", fmt::join(names, ", ")),
               {}});
  }
  return Asked::ended;
}

/// Who deals first; what is offered is whose turn it is after the last match of these people, else the first seat.
Asked ask_dealer(Talk& talk, const games::Game& game, const Sides& sides, const std::optional<referee::Head>& same,
                 std::string& dealer) {
  const games::Match match = games::make_match(game, sides, games::HouseRules(game.house_rules));
  games::Seat offer(0);
  if (same) {
    auto journal = talk.journal(Access::read);
    const book::Played played = book::load(journal, same->number);
    if (played.course.now.over && played.course.next_dealer != games::nobody) offer = played.course.next_dealer;
  }
  talk.completes_behind({"new", std::string(game.id)}, game.id);
  const std::string& name = match.players[offer];
  const std::string may = fmt::format("who deals the first cards: {}, or a seat, 1 to {}",
                                      fmt::join(match.players, ", "), match.players.size());
  while (const auto line = talk.answer(fmt::format("who deals first? [{}] ", name), may)) {
    if (*line == "<") return Asked::back;
    if (const auto seat = line->empty() ? std::optional(offer) : games::find_seat(match, *line)) {
      dealer = fmt::format("{}", *seat);
      return Asked::answered;
    }
    talk.tell({"no-player",
               fmt::format("nobody here is \"{}\"", *line),
               fmt::format("the dealer is one of {}", fmt::join(match.players, ", ")),
               {}});
  }
  return Asked::ended;
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
    return talk.agreed(question, false, true) == Agreed::yes ? std::optional(only.head.number) : std::nullopt;
  }
  report::Blocks blocks;
  for (const book::Played& one : choices) blocks.paragraph(fmt::format("{}, {}", told(one), touched(one)), 2);
  talk.show(blocks);
  const std::string may = "the number of one of these matches, or new to begin another one";
  while (const auto line = talk.answer("which match goes on? (its number; new) [new] ", may)) {
    if (line->empty() || base::same_word(*line, "new") || base::same_word(*line, "no")) break;
    const base::Number number = base::whole(*line);
    const auto is_meant = [&](const book::Played& one) { return number && one.head.number == number.value; };
    if (std::ranges::any_of(choices, is_meant)) return number.value;
    if (*line == "<") {
      tell_first(talk);
    } else {
      talk.tell({"answer", fmt::format("\"{}\" is none of these", *line), {}, {}});
    }
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
    if (mistake.complaint().kind != "no-match" || match_named(call)) throw;
  }
  if (!chosen) return std::nullopt;
  auto journal = talk.journal(Access::read);
  return book::load(journal, sit(talk, *chosen));
}

/// Shows the sheet of a match that is gone on with, and what was decided and disputed in it.
void show_sheet(Talk& talk, book::Played played) {
  {
    auto journal = talk.journal(Access::read);
    book::read_rulings(journal, played);
  }
  talk.show(report::score_sheet(played));
}

/// Throws where options say how a match begins, and none is described that could.
void refuse_options(const Call& call) {
  for (const Option& option : call.command().options) {
    if (!call.has(option.name)) continue;
    throw base::Mistake("option-value", fmt::format("{} says how a match begins, and no sides are named", option.name),
                        fmt::format("name the game and the sides: tavolo play GAME SIDE… {}", option.name));
  }
}

/// Tells of options that say how a match begins, where one goes on that has begun.
void tell_unused(Talk& talk, const Call& call) {
  std::vector<std::string_view> names;
  for (const Option& option : call.command().options) {
    if (call.has(option.name)) names.push_back(option.name);
  }
  if (names.empty()) return;
  report::Blocks blocks;
  blocks.paragraph(fmt::format("the match has begun: {} {} not used, and `change match` corrects how it began",
                               fmt::join(names, " and "), names.size() == 1 ? "is" : "are"));
  talk.show(blocks);
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
    if (same == choices.end()) return std::optional<std::int64_t>();
    const bool lately = talk.journal(Access::read).is_touched(same->head.number, talk.around().lately);
    return lately ? std::optional(same->head.number) : choose(talk, {*same});
  });
  if (talk.ended()) return std::nullopt;
  if (goes_on && !goes_on->course.now.over) {
    const std::string question = fmt::format("{} is not over: begin another one?", told(*goes_on));
    const Agreed another = is_same(*goes_on) ? Agreed::no : talk.agreed(question, true, true);
    if (another == Agreed::ended) return std::nullopt;
    if (another == Agreed::no) {
      show_sheet(talk, *goes_on);
      tell_unused(talk, call);
      return goes_on->head.number;
    }
  }
  std::string dealer = call.value("--dealer").value_or("");
  if (!call.has("--dealer")) {
    Asked asked = Asked::back;  // which there is not: it is the first question
    while (asked == Asked::back) {
      asked = ask_dealer(talk, game, sides, std::nullopt, dealer);
      if (asked == Asked::back) tell_first(talk);
    }
    if (asked == Asked::ended) return std::nullopt;
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
  return in_season(
      talk.call(commands::play), journal,
      book::begin(book::next_game(played), newest, house_under(talk.call(commands::play), played.match, newest),
                  {.standing = {.dealer = dealer}, .date = talk.around().today}));
}

}  // namespace

std::optional<std::int64_t> begin_again(Talk& talk, std::int64_t last) {
  return create(talk, [&](journal::Journal& journal) { return following(talk, journal, last, std::nullopt); });
}

std::optional<std::int64_t> begin_new(Talk& talk, const games::Game* game) {
  enum Question : int { which_game, who_plays, house_rules, who_deals, none };
  const int first = game == nullptr ? which_game : who_plays;
  std::optional<Sides> sides;
  std::optional<referee::Head> last;
  House house;
  std::string dealer;
  bool same = false;
  Asked asked = Asked::answered;
  for (int question = first; !talk.ended();) {
    if (question == which_game) {
      const games::Game* before = game;
      asked = ask_game(talk, game);
      if (game != before) sides.reset();
    } else if (question == who_plays) {
      last = latest(talk, game->id);
      asked = ask_sides(talk, *game, last, sides);
      same = asked == Asked::answered && last && same_people(talk, *sides, last->sides);
    } else if (question == house_rules) {
      asked = ask_house(talk, *game, same, asked, house);
    } else {
      asked = ask_dealer(talk, *game, *sides, same ? last : std::nullopt, dealer);
    }
    if (asked == Asked::ended) break;
    if (asked == Asked::back && question == first) {
      tell_first(talk);
      continue;
    }
    question += asked == Asked::back ? -1 : 1;
    if (question != none) continue;
    const auto head = [&](journal::Journal& journal) {
      if (house.as_last()) return following(talk, journal, last->number, dealer);
      games::HouseRules rules(game->house_rules);
      book::set_rules({house.presets(), {}}, journal.presets(game->id), talk.around().today, *game, rules);
      return in_season(talk.call(commands::play), journal,
                       book::begin({.sides = *sides}, *game, std::move(rules),
                                   {.standing = {.dealer = dealer}, .date = talk.around().today}));
    };
    if (const auto number = create(talk, head)) return number;
    question = who_plays;
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
