#include "games/file/file.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "base/lines.hpp"
#include "base/name.hpp"
#include "games/file/cases.hpp"
#include "games/file/read.hpp"
#include "games/notation.hpp"
#include "games/pieces.hpp"

namespace tavolo::embedded {
extern const std::string_view game_beginning;
}

namespace tavolo::games::file {
namespace {

/// `4 in 2 sides`, `3 to 7`.
std::string told(const Players& some) {
  if (some.sides != 0) return fmt::format("{} in {} sides", some.least, some.sides);
  return some.least == some.most ? fmt::format("{}", some.least) : fmt::format("{} to {}", some.least, some.most);
}

std::string told(const std::vector<Players>& all) {
  std::string text;
  for (const Players& some : all) text += (text.empty() ? "" : ", or ") + told(some);
  return text;
}

/// Who plays for example: `Ann+Cleo Ben+Dora`.
std::string example_sides(const Players& some) {
  constexpr std::array<std::string_view, 12> names{"Ann", "Ben", "Cleo", "Dora", "Emil", "Fay",
                                                   "Gus", "Hal", "Ida",  "Jon",  "Kim",  "Lea"};
  const auto sides = static_cast<std::size_t>(some.sides == 0 ? some.least : some.sides);
  const std::size_t size = static_cast<std::size_t>(some.least) / sides;
  std::string text;
  for (std::size_t side = 0; side < sides; ++side) {
    for (std::size_t i = 0; i < size; ++i)
      text += fmt::format("{}{}", i > 0 ? "+" : side > 0 ? " " : "", names[side + i * sides]);
  }
  return text;
}

Key key_of(const Word& word, std::deque<std::vector<std::string_view>>& lists) {
  Key key{.brief = word.brief, .full = word.full, .meaning = word.meaning, .repeats = word.scope != Scope::deal};
  switch (word.kind) {
    case Kind::truth: break;
    case Kind::number: key.value = "N", key.fits = fits_number; break;
    case Kind::player: key.value = "PLAYER", key.fits = fits_seat; break;
    case Kind::side: key.value = "SIDE", key.fits = fits_side; break;
    case Kind::card: key.value = "CARD", key.fits = fits_card; break;
    case Kind::choice: {
      std::vector<std::string_view>& choices = lists.emplace_back();
      for (const Option& option : word.options)
        choices.insert(choices.end(), option.spellings.begin(), option.spellings.end());
      key.value = "WORD";
      key.fits = fits_anything;
      key.choices = choices;
      break;
    }
  }
  return key;
}

/// A check as people read it: `**SP-C2** Refused, if …: count again. [SP-2]`.
std::string told(const Source& source, const Statement& statement) {
  std::string text, remedy;
  std::string_view verdict;
  for (std::size_t i = 2; i + 1 < statement.tokens.size(); ++i) {
    const Token& token = statement.tokens[i];
    if (token.kind == Token::Kind::text) {
      remedy = token.text;
    } else if (verdict.empty()) {
      verdict = token.text;
    } else {
      const Place& place = token.place;
      const Place& before = statement.tokens[i - 1].place;
      const bool apart = before.line != place.line || before.column + before.width < place.column;
      text += fmt::format("{}{}", apart ? " " : "", source.at(place));
    }
  }
  std::string begin(verdict);
  if (begin == "unreadable") begin = "refused", text = " what cannot be read";
  if (begin == "claim") begin = "corrected", text = " points that the table claims and that do not follow";
  const auto capital = [](std::string& word) {
    if (!word.empty() && word.front() >= 'a' && word.front() <= 'z')
      word.front() = static_cast<char>(word.front() - 'a' + 'A');
  };
  capital(begin);
  capital(remedy);
  return fmt::format("**{}** {}:{}.{}{} [{}]\n\n", statement.tokens[0].text, begin, text, remedy.empty() ? "" : " ",
                     remedy.empty() ? "" : remedy + ".", statement.tokens[1].text);
}

/// Leaves out the headings under which nothing is told, for a block stood there, and all but one of empty lines.
std::string without_gaps(std::string_view text) {
  std::vector<std::string_view> lines;
  const auto drop_heading = [&](bool at_end) {
    while (!lines.empty() && lines.back().empty()) lines.pop_back();
    if (lines.size() > 1 && lines.back().starts_with("##")) {
      lines.pop_back();
      while (!lines.empty() && lines.back().empty()) lines.pop_back();
    }
    if (!at_end) lines.emplace_back();
  };
  while (!text.empty()) {
    const std::string_view line = base::next_line(text);
    if (line.starts_with("## ")) drop_heading(false);
    if (!line.empty() || lines.empty() || !lines.back().empty()) lines.push_back(line);
  }
  drop_heading(true);
  return fmt::format("{}\n", fmt::join(lines, "\n"));
}

/// A phrase of the file as a sentence.
std::string_view sentence(std::string_view phrase, std::deque<std::string>& strings) {
  std::string& text = strings.emplace_back(phrase);
  if (text.empty()) return text;
  if (text.front() >= 'a' && text.front() <= 'z') text.front() = static_cast<char>(text.front() - 'a' + 'A');
  if (text.back() != '.' && text.back() != '?') text += '.';
  return text;
}

std::string rulebook_of(const Source& source) {
  std::string text = source.rulebook;
  if (const std::size_t at = text.find("{checks}"); at != std::string::npos) {
    std::string checks;
    for (const Statement& statement : source.checks) {
      if (!statement.tokens.front().is("stop")) checks += told(source, statement);
    }
    const std::size_t end = at + checks.size();
    text.replace(at, 8, checks);
    // Several blocks of checks are told as one.
    for (std::size_t next = text.find("{checks}", end); next != std::string::npos; next = text.find("{checks}", next)) {
      text.erase(next, 8);
    }
  }
  return without_gaps(text);
}

/// Makes the Game of a program that was read.
void make_game(Program& program) {
  for (const Word& word : program.words) {
    program.keys.push_back(key_of(word, program.lists_of_words));
    program.keys.back().meaning = sentence(word.meaning, program.strings);
  }
  for (HouseRule& rule : program.house_rules) rule.meaning = sentence(rule.meaning, program.strings);
  for (Preset& preset : program.presets) {
    preset.meaning = sentence(preset.meaning, program.strings);
    preset.values = program.preset_values[static_cast<std::size_t>(&preset - program.presets.data())];
  }
  if (!program.cases.empty()) program.forms = {{program.cases.front().record, "a whole deal; / stands for a new line"}};
  program.forms.push_back({"= A 51 B 70", "the points of the deal that the table claims"});
  program.rulebook = rulebook_of(program.source);
  program.case_index = index_of_cases(program);
  const Players& first = program.players.front();
  int sides = 0;
  for (const Players& some : program.players) sides = std::max(sides, some.sides == 0 ? some.most : some.sides);
  const int first_sides = first.sides == 0 ? first.least : first.sides;
  program.game = {
      .id = program.id,
      .name = program.source.name,
      .prefix = program.prefix,
      .edition = program.edition,
      .rulebook = program.rulebook,
      .facts = program.facts,
      .house_rules = program.house_rules,
      .presets = program.presets,
      .keys = program.keys,
      .forms = program.forms,
      .example = program.cases.empty() ? std::string_view{} : program.cases.front().record,
      .settle = settle,
      .score = score,
      .print = print,
      .state = state,
      .needs = needs,
      .ended = ended,
      .lowest_wins = program.lowest,
      .company = {.sides = first_sides, .players = first.least / first_sides},
      .most_sides = sides,
      .ask = ask,
      .feats = program.feats,
      .case_index = program.case_index,
      .program = &program,
  };
}

void replace_all(std::string& text, std::string_view from, std::string_view to) {
  for (std::size_t at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size())) {
    text.replace(at, from.size(), to);
  }
}

/// Two letters with which the clauses of no other game begin; the first of the id if they are free.
std::string free_prefix(std::string_view id, const std::string& letters) {
  const auto others = titles();
  for (const char second : letters.substr(1) + "XABCDEFGHIJKLMNOPQRSTUVWYZ") {
    std::string prefix{letters.front(), second};
    const bool taken =
        std::ranges::any_of(others, [&](const Title& other) { return other.id != id && other.prefix == prefix; });
    if (!taken) return prefix;
  }
  return letters.substr(0, 1) + "XX";
}

}  // namespace

std::string beginning(std::string_view id) {
  std::string name, letters;
  bool fits = !id.empty() && id.size() <= 40;
  for (const char c : id) {
    const bool letter = c >= 'a' && c <= 'z';
    fits = fits && (letter || (!name.empty() && (base::is_digit(c) || c == '-')));
    const char capital = letter ? static_cast<char>(c - 'a' + 'A') : c;
    name += c == '-' ? ' ' : name.empty() || name.back() == ' ' ? capital : c;
    if (letter) letters += capital;
  }
  if (!fits) {
    throw base::Mistake("id", fmt::format("\"{}\" is no id of a game", base::harmless(id)),
                        "small letters, digits and hyphens, like gin-rummy");
  }
  const std::string prefix = free_prefix(id, letters);
  std::string text(embedded::game_beginning);
  replace_all(text, "NAME", name);
  replace_all(text, "GAME", id);
  replace_all(text, "XX", prefix);
  return text;
}

void settle(const Game& game, HouseRules&, std::span<const int> sides) {
  const std::vector<Players>& players = game.program->players;
  const int seats = std::accumulate(sides.begin(), sides.end(), 0);
  for (const Players& some : players) {
    const int wanted = some.sides == 0 ? seats : some.sides;
    const bool fits = seats >= some.least && seats <= some.most && static_cast<int>(sides.size()) == wanted &&
                      std::ranges::all_of(sides, [&](int size) { return size * wanted == seats; });
    if (fits) return;
  }
  throw base::Mistake("sides", fmt::format("{} is played by {}", game.name, told(players)),
                      fmt::format("for example: {}", example_sides(players.front())));
}

File open(std::string text, bool tried, bool is_new) {
  File file;
  std::unique_ptr<Program> program = read(std::move(text), file.faults, is_new);
  if (std::ranges::all_of(file.faults, &Fault::remark)) {
    make_game(*program);
    if (tried) run_cases(*program, file.faults);
  }
  if (std::ranges::all_of(file.faults, &Fault::remark)) file.program = std::move(program);
  std::ranges::stable_sort(file.faults, {}, [](const Fault& fault) { return fault.place.line; });
  return file;
}

}  // namespace tavolo::games::file
