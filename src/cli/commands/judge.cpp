#include <fmt/format.h>
#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <csignal>
#include <cstdio>
#include <optional>
#include <string>
#include <vector>

#include "base/lines.hpp"
#include "base/mistake.hpp"
#include "base/name.hpp"
#include "base/number.hpp"
#include "base/words.hpp"
#include "book/beginning.hpp"
#include "book/match.hpp"
#include "book/rulings.hpp"
#include "book/telling.hpp"
#include "book/words.hpp"
#include "cli/commands.hpp"
#include "cli/opening.hpp"
#include "cli/recording.hpp"
#include "cli/say.hpp"
#include "cli/table_options.hpp"
#include "games/notation.hpp"
#include "games/pieces.hpp"
#include "report/json.hpp"
#include "report/text.hpp"

namespace tavolo::cli::commands {
namespace {

namespace play = tavolo::games;

/// What a text is judged against: the table, and where its match stands.
struct Circumstances {
  play::Match match;
  play::Progress standing;
};

/// Sides for which the command names nobody: P1, P2 … by their seats.
std::vector<std::vector<std::string>> nameless(const play::Company& company) {
  std::vector<std::vector<std::string>> sides(static_cast<std::size_t>(company.sides));
  for (int seat = 0; seat < company.sides * company.players; ++seat) {
    sides[static_cast<std::size_t>(seat % company.sides)].push_back(fmt::format("P{}", seat + 1));
  }
  return sides;
}

/// The same, as many as usually play; where a house rule wants it otherwise, each of them alone, or two.
std::vector<std::vector<std::string>> nameless_by(const play::Game& game, const play::HouseRules& house) {
  const play::Company& usual = game.company;
  for (const play::Company& company : {usual, {.sides = usual.sides * usual.players}, {.sides = 2}}) {
    auto sides = nameless(company);
    play::HouseRules settled = house;
    try {
      book::settle(game, settled, sides);
      return sides;
    } catch (const base::Mistake&) {
      // It is told of the usual sides where no others fit.
    }
  }
  return nameless(usual);
}

/// The table that the options describe.
Circumstances described(const Call& call, const play::Game& game) {
  play::HouseRules house(game.house_rules);
  set_rules(call, game, house);
  const std::vector<std::string> named = call.values("--side");
  const auto sides = named.empty() ? nameless_by(game, house) : book::read_sides(named);
  book::settle(game, house, sides);
  play::Match match = play::make_match(game, sides, std::move(house));
  play::Progress standing = play::begin(match);
  return {std::move(match), std::move(standing)};
}

/// The table of a match of the journal, as it stands before its open deal or the deal to come.
Circumstances of_match(const Call& call, const play::Game& game) {
  if (call.has("--side")) {
    throw base::Mistake("two-tables", "--match already says who plays", "leave --side out, or --match");
  }
  auto journal = read_journal(call);
  const book::Played played = book::load(journal, book::match_number(*call.value("--match")));
  if (played.match.game->id != game.id) {
    throw base::Mistake("two-games",
                        fmt::format("match {} is {}, not {}", played.head.number, played.match.game->name, game.name),
                        fmt::format("write tavolo judge {} --match {}", played.match.game->id, played.head.number));
  }
  play::Match match = played.now();
  set_rules(call, game, match.house);
  book::settle(game, match.house, played.head.sides);
  return {std::move(match), played.course.before_now()};
}

/// While it lives, ^C leaves a question instead of ending the program: it is let in only while a line is awaited,
/// so that none is lost between the question and the reading.
class Interruptible {
 public:
  Interruptible() {
    sigset_t interrupt;
    sigemptyset(&interrupt);
    sigaddset(&interrupt, SIGINT);
    sigprocmask(SIG_BLOCK, &interrupt, &m_mask);
    struct sigaction action {};
    action.sa_handler = [](int) {};
    sigaction(SIGINT, &action, &m_before);
  }
  Interruptible(const Interruptible&) = delete;
  Interruptible& operator=(const Interruptible&) = delete;
  ~Interruptible() {
    sigaction(SIGINT, &m_before, nullptr);
    sigprocmask(SIG_SETMASK, &m_mask, nullptr);
  }

  /// Waits until there is something to read; false for ^C.
  [[nodiscard]] bool await_line() const {
    sigset_t open = m_mask;
    sigdelset(&open, SIGINT);
    pollfd input{STDIN_FILENO, POLLIN, 0};
    return ppoll(&input, 1, nullptr, &open) == 1;
  }

 private:
  struct sigaction m_before {};
  sigset_t m_mask{};
};

/// Asks who sits there, in a conversation or at the terminal.
class Asker {
 public:
  explicit Asker(const Surroundings& around) : m_around(around) {
    if (!around.ask) m_terminal.emplace();
  }

  /// One line, without blanks around it. Throws base::Mistake where there is none, or the conversation is to stop.
  [[nodiscard]] std::string answer(const std::string& question) const {
    auto line = m_around.ask ? m_around.ask(question + ' ', Awaited::position) : typed(question);
    while (line && !m_around.ask && *line == "?") {
      say("  what the question asks for; < goes one question back, stop leaves\n");
      line = typed(question);
    }
    if (!line || base::same_word(*line, "stop")) {
      throw base::Mistake("no-answer", "nothing was judged, because the question was left without an answer",
                          "`tavolo judge GAME TEXT` asks nothing");
    }
    return std::string(base::trimmed(*line, base::line_blanks));
  }

 private:
  [[nodiscard]] std::optional<std::string> typed(const std::string& question) const {
    constexpr std::size_t longest = 10'000;
    say(prompt_of(question + ' ', m_around.error_style));
    std::fflush(stderr);
    std::string line;
    int c = m_terminal->await_line() ? 0 : EOF;
    while (c != EOF && (c = std::getc(stdin)) != EOF && c != '\n') {
      if (line.size() < longest) line += static_cast<char>(c);
    }
    if (c != EOF) return line;
    fmt::print(stderr, "\n");
    return std::nullopt;
  }

  const Surroundings& m_around;
  std::optional<Interruptible> m_terminal;
};

/// Who asks, and against what an answer is looked at.
struct Asking {
  const Circumstances& given;
  const Asker& asker;
  const report::Style& style;

  /// Tells what is refused of a text from a byte on; false where nothing is. What is still missing points elsewhere.
  [[nodiscard]] bool refuses(std::string_view text, std::size_t from) const {
    play::Sheet sheet = play::judge(given.match, given.standing, text).sheet;
    std::erase_if(sheet.findings, [&](const play::Finding& finding) {
      return finding.verdict != play::Verdict::refused ||
             (from > 0 && (!finding.quote || finding.quote->column < from));
    });
    if (sheet.findings.empty()) return false;
    say(report::text(report::refusal(sheet.findings), style), style);
    return true;
  }
};

/// The text of a position, asked for piece by piece; nothing where the first question is left with `<`. A wrong answer
/// is told and asked for again; given twice it is taken.
std::optional<std::string> asked_about(const play::Position& position, const Asking& asking) {
  std::vector<const play::Ask*> asks;
  for (const play::Ask& ask : position.asks) {
    const bool is_asked = ask.asked_in == nullptr || ask.asked_in(asking.given.match);
    if (is_asked && !ask.key.meaning.empty()) asks.push_back(&ask);
  }
  std::vector<std::string> texts{""};  // before each question, and at last the whole
  std::string refused;
  while (texts.size() <= asks.size()) {
    const play::Ask& ask = *asks[texts.size() - 1];
    const bool must = ask.due == play::Ask::Due::must;
    const std::string answer =
        asking.asker.answer(fmt::format("{}{}", ask.key.meaning, must ? "" : " (nothing to leave it out)"));
    if (answer == "<") {
      texts.pop_back();
      if (texts.empty()) return std::nullopt;
      continue;
    }
    if (answer.empty()) {
      if (!must) texts.push_back(texts.back());
      continue;
    }
    const std::string head = fmt::format("{}{}{} ", texts.back(), texts.back().empty() ? "" : " ", ask.key.full);
    if (answer != refused && asking.refuses(head + answer, head.size())) {
      refused = answer;
    } else {
      texts.push_back(head + answer);
    }
  }
  return texts.back();
}

/// The text as a shell takes it, one word or several.
std::string quoted(const std::string& text, bool one_word = false) {
  constexpr std::string_view plain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 /=+-:,.@%_";
  const bool breaks = one_word && (text.empty() || text.find(' ') != std::string::npos);
  if (!breaks && text.find_first_not_of(plain) == std::string::npos) return text;
  std::string inside;
  for (const char c : text) inside += c == '\'' ? std::string("'\\''") : std::string{c};
  return fmt::format("'{}'", inside);
}

constexpr std::array<Option, 7> judge_options{{
    house_option,
    preset_option,
    {"--side", "SIDE", "who plays, where the text names players; once for each side", true, Completes::player},
    {"--dealer", "WHO", "whose turn to deal it is"},
    {"--score", "N,N", "what the sides have"},
    {"--deal", "N", "the number of the deal"},
    {"--match", "N", "the house rules, the players and the score of a match", false, Completes::match},
}};

/// The command that would have judged the text, with the options of this call.
std::string typed_instead(const Call& call, const play::Game& game, const std::string& text) {
  std::string line = fmt::format("tavolo judge {} {}", game.id, quoted(text));
  for (const Option& option : judge_options) {
    for (const std::string& value : call.values(option.name))
      line += fmt::format(" {} {}", option.name, quoted(value, true));
  }
  return line;
}

/// Asks what is to be judged, and shows how it would have been typed.
std::string text_asked_for(const Call& call, const Circumstances& given) {
  const Surroundings& around = call.surroundings();
  const report::Style& style = around.error_style;
  const play::Game& game = *given.match.game;
  if (game.positions.empty()) {
    throw base::Mistake("no-text", "there is nothing to judge",
                        fmt::format("type a record after `tavolo judge {}`", game.id));
  }
  const Asker asker(around);
  const Asking asking{given, asker, style};
  report::Blocks menu;
  for (std::size_t i = 0; i < game.positions.size(); ++i) {
    menu.add(report::Paragraph{.line = fmt::format("{} {}", i + 1, game.positions[i].meaning), .indent = 2, .hang = 2});
  }
  say(report::text(menu, style), style);
  std::optional<std::string> text;
  while (!text || text->empty()) {
    const std::string answer =
        asker.answer(fmt::format("Which is it, 1 to {}, or the text itself? (< goes back)", game.positions.size()));
    const base::Number number = base::whole(answer);
    if (number && number.value >= 1 && number.value <= static_cast<std::int64_t>(game.positions.size())) {
      text = asked_about(game.positions[static_cast<std::size_t>(number.value - 1)], asking);
    } else if (number) {
      say(fmt::format("there is no {} here\n", number.value));
    } else if (answer != "<" && !answer.empty() && !asking.refuses(answer, 0)) {
      text = answer;
    }
  }
  say(fmt::format("$ {}\n", typed_instead(call, game, *text)));
  return *text;
}

/// What was decided in the game, where a clause is cited. A position needs no journal, so one that cannot be read keeps
/// nobody from the answer.
std::vector<journal::Ruling> precedents(const Call& call, const play::Game& game, const play::Sheet& sheet) {
  if (sheet.findings.empty() && sheet.lines.empty() && sheet.notes.empty()) return {};
  if (is_missing(call)) return {};  // nothing was decided, and to make an empty one takes longer than all the rest
  try {
    return open_journal(call, journal::Journal::Access::read).precedents(game.id, book::cites(sheet));
  } catch (const base::StoreFailure&) {
    return {};
  }
}

/// Throws for a text that is a note alone: nothing was played in it that could be judged.
void refuse_note(const play::Game& game, const std::string& text) {
  if (!base::Words(text).words().empty()) return;
  throw base::Mistake("no-text", "there is nothing to judge: the text is only a note",
                      fmt::format("type what was played before it; `tavolo judge {}` asks", game.id));
}

int run_judge(const Call& call) {
  const play::Game& game = play::find_game(call.words().front());
  Circumstances given = call.has("--match") ? of_match(call, game) : described(call, game);
  book::set_standing(standing_words(call), given.match, given.standing);
  if (call.has("--score")) book::refuse_won(given.match, given.standing);
  const bool ask = call.words().size() == 1 && call.surroundings().input_is_terminal;
  std::string text = ask ? text_asked_for(call, given) : record_text(call, 1);
  refuse_note(game, text);
  play::Judgement judged = play::judge(given.match, given.standing, text);
  if (!judged.position && judged.sheet.refused()) {
    book::Told told = book::understood(given.match, given.standing, {}, text);
    text = std::move(told.text);
    judged = play::judge(given.match, given.standing, text);
    if (!told.refusal.empty()) {
      play::tell_positions(game, told.refusal);
      judged.sheet = play::refused_sheet(given.standing, {std::move(told.refusal)});
    }
  }
  const play::Sheet& sheet = judged.sheet;
  if (call.surroundings().json) {
    call.print(report::json_judgement(given.match, text, sheet, precedents(call, game, sheet)));
  } else if (sheet.refused()) {
    say(report::text(report::refusal(sheet.findings, precedents(call, game, sheet)), call.surroundings().error_style),
        call.surroundings().error_style);
  } else {
    call.print(report::text(report::judgement(judged, precedents(call, game, sheet)), call.surroundings().style));
  }
  if (!judged.position) {
    suspect_shell(call, 1, given.match, given.standing, text);
    tell_notes(call, given.match, given.standing, text);
  }
  return sheet.refused() ? Status::mistake : sheet.allowed() ? Status::done : Status::no;
}

constexpr std::array<Argument, 2> judge_arguments{{
    {"GAME", "the game", true, false, Completes::game},
    {"TEXT", "a position or a record in the notation of the game; - reads standard input", false, true,
     Completes::position},
}};

}  // namespace

const Command judge{
    "judge", "Tell whether a play or a record is within the rules", judge_arguments, judge_options, run_judge, true};

}  // namespace tavolo::cli::commands
