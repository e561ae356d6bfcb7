#include "cli/play/talk.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <span>
#include <string_view>
#include <utility>

#include "base/name.hpp"
#include "cli/commands.hpp"
#include "cli/help.hpp"
#include "cli/opening.hpp"
#include "cli/recording.hpp"
#include "cli/say.hpp"
#include "games/game.hpp"
#include "report/text.hpp"

namespace tavolo::cli::play {
namespace {

/// The commands that may be typed before there is a match.
constexpr std::array<std::string_view, 9> lookups{"rules", "judge",     "show",    "log",    "stats",
                                                  "games", "standings", "matches", "players"};

constexpr const char* yes_or_no = "type yes or no";

/// The words besides these that are no record at any prompt of a match.
constexpr std::array<std::string_view, 10> words_of_any_prompt{"<",    "stop", "change", "note",  "undo",
                                                               "redo", "done", "why",    "claim", "ruling"};

/// A line as it is typed at a prompt: without the name of the program, which stands in what is told elsewhere too, and
/// with the sign for the word.
std::string as_prompted(const std::string& line) {
  if (base::same_word(line, "back")) return "<";
  constexpr std::string_view program = "tavolo ";
  if (line.size() < program.size() || !base::same_word(line.substr(0, program.size()), program)) return line;
  return line.substr(std::min(line.find_first_not_of(' ', program.size()), line.size()));
}

/// Whether the first word of a command is a match, or a deal of one.
bool names_match(const Command& command) {
  if (command.arguments.empty()) return false;
  const Completes first = command.arguments.front().completes;
  return first == Completes::match || first == Completes::deal;
}

/// The words of a line, and where the last one begins, which the cursor stands in or behind.
struct Cut {
  std::vector<std::string> words = {};
  std::size_t last = 0;
  bool ended = true;  ///< whether a blank stands behind the last one
};

/// Whether an apostrophe at this place is a quote, and closed: it begins many a name.
bool is_closed(const std::string& line, std::size_t at) {
  const auto ends_word = [](char c) { return c == ' ' || c == '\t' || c == '+' || c == ',' || c == ';'; };
  for (std::size_t end = line.find('\'', at + 1); end != std::string::npos; end = line.find('\'', end + 1)) {
    if (end + 1 == line.size() || ends_word(line[end + 1])) return true;
  }
  return false;
}

/// The words of a line; of one that is typed on an apostrophe may be a quote that is not closed yet.
Cut cut(const std::string& line, bool is_typed_on) {
  Cut result;
  std::string word;
  char quote = 0;
  const auto end = [&] {
    if (!result.ended) result.words.push_back(std::move(word));
    word.clear();
    result.ended = true;
  };
  for (std::size_t at = 0; at < line.size(); ++at) {
    const char c = line[at];
    if (quote == 0 && (c == ' ' || c == '\t')) {
      end();
      continue;
    }
    if (std::exchange(result.ended, false)) result.last = at;
    const bool opens = c == '"' || (c == '\'' && word.empty() && (is_typed_on || is_closed(line, at)));
    if (quote != 0 ? c == quote : opens) {
      quote = quote == 0 ? c : char{0};
    } else {
      word += c;
    }
  }
  const bool ended = result.ended;
  end();
  result.ended = ended;
  return result;
}

/// A word as it is typed so that it is one: a beginning of it may be typed on.
std::string as_one_word(const std::string& word) {
  if (word.find_first_of(" \t") == std::string::npos) return word;
  const char quote = word.find('"') == std::string::npos ? '"' : '\'';
  return fmt::format("{0}{1}{0}", quote, word);
}

/// Whether a word was typed in quotes, so that it is a text by itself: it has a blank in it, or nothing.
bool is_whole_text(const std::string& word) { return word.empty() || word.find_first_of(" \t") != std::string::npos; }

bool is_option(const std::string& word) { return word.starts_with("--"); }

/// A free text that begins with a word, which is left on its last one: up to an option, or to a word that is a text by
/// itself.
std::string text_from(const std::vector<std::string>& words, std::size_t& at) {
  std::string text = words[at];
  if (is_whole_text(text)) return text;
  for (; at + 1 < words.size() && !is_option(words[at + 1]) && !is_whole_text(words[at + 1]); ++at) {
    text += fmt::format(" {}", words[at + 1]);
  }
  return text;
}

/// The command that words name, or its action; null for none.
const Command* named_by(const std::vector<std::string>& words) {
  const Command* command = find_command(words.front());
  if (command == nullptr || words.size() < 2) return command;
  const Command* action = find_action(*command, words[1]);
  return action == nullptr ? command : action;
}

/// Whether an option is of free text that takes the words behind it, where so many words stand before it by place. Of a
/// command whose last argument takes all further words they may belong to that, unless it was given, or is not for what
/// the option is about.
bool takes_text(const Command& command, const Option* option, std::size_t placed) {
  if (option == nullptr || option->value != "TEXT") return false;
  const bool many = !command.arguments.empty() && command.arguments.back().many;
  return !many || placed >= command.arguments.size() || std::ranges::count(head_options, option->name) > 0;
}

}  // namespace

std::vector<std::string> with_texts(const std::vector<std::string>& words) {
  const Command* command = words.empty() ? nullptr : named_by(words);
  if (command == nullptr) return words;
  const auto& arguments = command->arguments;
  const bool ends_in_text = !arguments.empty() && arguments.back().name == "TEXT" && !arguments.back().many;
  std::size_t at = command == find_command(words.front()) ? 1 : 2;
  std::vector<std::string> result(words.begin(), words.begin() + static_cast<std::ptrdiff_t>(at));
  std::size_t placed = 0;
  for (; at < words.size() && words[at] != "--"; ++at) {
    const std::string& word = words[at];
    if (!is_option(word)) {
      ++placed;
      result.push_back(ends_in_text && placed == arguments.size() ? text_from(words, at) : word);
      continue;
    }
    const std::size_t value = word.find('=');
    const Option* option = find_option(command, word.substr(0, value));
    const bool takes = takes_text(*command, option, placed);
    if (value != std::string::npos) {
      result.push_back(takes ? text_from(words, at) : word);
      continue;
    }
    result.push_back(word);
    if (option == nullptr || option->value.empty() || at + 1 == words.size()) continue;
    ++at;
    result.push_back(takes && !is_option(words[at]) ? text_from(words, at) : words[at]);
  }
  result.insert(result.end(), words.begin() + static_cast<std::ptrdiff_t>(at), words.end());
  return result;
}

std::vector<std::string> words_of(const std::string& line) { return cut(line, false).words; }

bool is_word_of_any_prompt(const std::string& typed) {
  const std::string first = words_of(typed).front();
  const auto is_first = [&](std::string_view word) { return base::same_word(word, first); };
  return first.starts_with('?') || std::ranges::any_of(words_of_any_prompt, is_first) ||
         std::ranges::any_of(lookups, is_first);
}

std::vector<std::string> rules_asked(std::vector<std::string> words) {
  if (words.empty() || !words.front().starts_with('?') || words == std::vector<std::string>{"?"}) return words;
  std::string first = words.front().substr(1);
  words.front() = "rules";
  if (!first.empty()) words.insert(words.begin() + 1, std::move(first));
  return words;
}

bool is_game(std::string_view word) {
  return std::ranges::any_of(games::titles(), [&](const games::Title& one) { return one.id == word; });
}

void name_game(std::vector<std::string>& words, std::string_view game) {
  if (words.front() != "rules" && words.front() != "judge") return;
  if (words.size() > 1 && is_game(words[1])) return;
  words.emplace(words.begin() + 1, game);
}

Talk::Talk(const Call& call)
    : m_around(call.surroundings()),
      m_lines(m_around.input_is_terminal && m_around.output_is_terminal,
              [this](const std::string& line) { return completed(line); }) {
  m_around.pager.clear();  // an evening is read from top to bottom
  m_around.ask = [this](const std::string& question, Awaited awaited) -> std::optional<std::string> {
    switch (awaited) {
      case Awaited::yes_or_no: return answer(question, "y for yes; n for no, and all stays as it is");
      case Awaited::position: return answer(question, "what the question asks for, or what stands in its brackets");
      case Awaited::prose: break;
    }
    return prose(question);
  };
}

std::optional<std::string> Talk::ask(const std::string& question, const Draft& draft) {
  look_again(m_around);
  auto line = m_lines.read(prompt_of(question, m_around.error_style), draft);
  if (line) {
    // A draft stands in the way of who types a word of any prompt.
    const auto typed = typed_into(draft, *line);
    const auto word = std::ranges::find_if(typed, is_word_of_any_prompt);
    if (word != typed.end()) line = *word;
    line = as_prompted(*line);
  }
  m_ended = !line;
  look_again(m_around);
  return line;
}

std::optional<std::string> Talk::answer(const std::string& question, const std::string& may, const Draft& draft) {
  report::Blocks blocks;
  blocks.paragraph(may, 2);
  return answer(question, blocks, draft);
}

std::optional<std::string> Talk::answer(const std::string& question, const report::Blocks& may, const Draft& draft) {
  while (auto line = ask(question, draft)) {
    m_ended = base::same_word(*line, "stop");
    if (m_ended) break;
    if (!looks_up(*line, may)) return line;
  }
  return std::nullopt;
}

std::optional<std::string> Talk::prose(const std::string& question) {
  while (auto line = ask(question)) {
    m_ended = base::same_word(*line, "stop");
    if (m_ended) break;
    if (*line == "<") return std::string{};
    if (*line != "?") return line;
    report::Blocks blocks;
    blocks.paragraph("a sentence in your own words; nothing, or <, leaves all as it is", 2);
    show(blocks);
  }
  return std::nullopt;
}

/// Whether a line is no answer, but looks something up; that is done.
bool Talk::looks_up(const std::string& line, const report::Blocks& may) {
  std::vector<std::string> words = rules_asked(words_of(line));
  if (words.empty()) return false;
  if (words == std::vector<std::string>{"?"}) {
    report::Blocks blocks;
    blocks.add(may);
    blocks.paragraph("? WORDS looks into the rule book, < goes one question back, stop leaves", 2);
    show(blocks);
    return true;
  }
  if (std::ranges::count(lookups, words.front()) == 0) return false;
  try {
    if (!m_game.empty()) name_game(words, m_game);
    words = with_texts(words);
    m_match == 0 ? run(words) : run_at(m_match, words);
  } catch (const base::Mistake& mistake) {
    tell(mistake.complaint());
  }
  return true;
}

Agreed Talk::agreed(const std::string& question, bool otherwise, bool first) {
  while (const auto line = answer(fmt::format("{} [{}] ", question, otherwise ? "yes/no" : "no/yes"), yes_or_no)) {
    if (line->empty()) return otherwise ? Agreed::yes : Agreed::no;
    if (base::begins_with("yes", *line)) return Agreed::yes;
    if (base::begins_with("no", *line)) return Agreed::no;
    if (*line == "<" && !first) return Agreed::back;
    tell({"answer", *line == "<" ? "this is the first question" : "this is answered by yes or no", {}, {}});
  }
  return Agreed::ended;
}

void Talk::show(const report::Blocks& blocks) { call(commands::play).print(report::text(blocks, m_around.style)); }

void Talk::tell(const base::Complaint& complaint) {
  std::fflush(stdout);
  say(report::text(report::complaint(complaint), m_around.error_style), m_around.error_style);
}

void Talk::refuse(std::span<const games::Finding> findings, std::span<const journal::Ruling> rulings,
                  std::string_view besides) {
  std::fflush(stdout);
  const std::size_t first = std::min<std::size_t>(findings.size(), 1);
  report::Blocks blocks = report::refusal(findings.first(first), rulings);
  if (!besides.empty()) blocks.paragraph(std::string(besides), 2);
  say(report::text(blocks, m_around.error_style), m_around.error_style);
}

int Talk::run(const std::vector<std::string>& words) { return run(parse(words)); }

int Talk::run(const Parsed& parsed) {
  if (parsed.has("--help")) {
    show(help(*parsed.command));
    return Status::done;
  }
  for (const Option& option : common_options()) {
    if (parsed.has(option.name)) {
      throw base::Mistake("option", fmt::format("{} is said when tavolo is started", option.name),
                          "leave it out here, or stop and type the command behind tavolo");
    }
  }
  return parsed.command->run(Call(*parsed.command, m_around, parsed.words, parsed.options));
}

int Talk::run_at(std::int64_t match, const std::vector<std::string>& words) {
  Parsed parsed = parse(words);
  const bool takes = command_of(*parsed.command).actions.empty() && find_option(parsed.command, "--match") != nullptr;
  const bool named = parsed.has("--match") || (names_match(*parsed.command) && !parsed.words.empty());
  if (takes && !named) parsed.options.emplace_back("--match", fmt::format("{}", match));
  return run(parsed);
}

journal::Journal Talk::journal(journal::Journal::Access access) const {
  return open_journal(call(commands::play), access);
}

Completed Talk::completed(const std::string& line) const {
  auto [words, last, ended] = cut(line, true);
  if (ended) words.emplace_back();
  Completed completed{.from = ended ? line.size() : last, .words = {}};
  if (m_match == 0) {
    words.insert(words.begin(), m_before.begin(), m_before.end());
  } else {
    const Command* named = words.size() > 1 ? find_command(words.front()) : nullptr;
    if (named == nullptr) words.insert(words.begin(), "add");
    if (find_option(find_command(words.front()), "--match") != nullptr) {
      words.insert(words.begin() + 1, {"--match", fmt::format("{}", m_match)});
    }
  }
  for (const std::string& word : commands::completions(call(commands::play), std::move(words))) {
    completed.words.push_back(as_one_word(word));
  }
  return completed;
}

}  // namespace tavolo::cli::play
