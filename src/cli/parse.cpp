#include "cli/parse.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <deque>
#include <set>

#include "base/mistake.hpp"
#include "base/name.hpp"

namespace tavolo::cli {
namespace {

/// Put before every word and every value, so that CLI11 takes it as it stands: a dash, a bracket, or nothing at all.
constexpr char escape = '\x01';

const Option* find_option(const Command* command, std::string_view name) {
  const auto search = [&](std::span<const Option> options) -> const Option* {
    const auto found = std::ranges::find(options, name, &Option::name);
    return found == options.end() ? nullptr : &*found;
  };
  if (command != nullptr) {
    if (const Option* option = search(command->options)) return option;
  }
  return search(common_options());
}

/// The index of the word that names the command: the first that is neither an option nor its value.
std::size_t command_word(const std::vector<std::string>& arguments) {
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    if (!arguments[i].starts_with('-')) return i;
    const Option* option = find_option(nullptr, arguments[i]);
    if (option != nullptr && !option->value.empty()) ++i;
  }
  return arguments.size();
}

[[noreturn]] void unknown_command(const std::string& word) {
  std::vector<std::string_view> names;
  for (const Command* command : all_commands()) {
    if (!command->hidden) names.push_back(command->name);
  }
  const auto near = base::nearest(word, names);
  throw base::Mistake("no-command", fmt::format("there is no command \"{}\"", word),
                      near ? fmt::format("did you mean \"{}\"?", *near) : "`tavolo --help` lists the commands");
}

[[noreturn]] void unknown_option(const Command* command, const std::string& word) {
  std::vector<std::string_view> names;
  for (const Option& option : common_options()) names.push_back(option.name);
  if (command != nullptr) {
    for (const Option& option : command->options) names.push_back(option.name);
  }
  const std::string where = command == nullptr ? "" : fmt::format(" {}", command->name);
  const auto near = base::nearest(word, names);
  throw base::Mistake(
      "no-option", fmt::format("`tavolo{}` has no option \"{}\"", where, word),
      near ? fmt::format("did you mean \"{}\"?", *near) : fmt::format("`tavolo{} --help` lists its options", where));
}

/// Refuses options that there are not, and protects the words that are text.
std::vector<std::string> prepared(const Command* command, const std::vector<std::string>& arguments) {
  std::vector<std::string> result;
  std::set<std::string_view> given;
  const std::string where = command == nullptr ? "" : fmt::format(" {}", command->name);
  bool only_words = false;
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    const std::string& word = arguments[i];
    if (only_words || !word.starts_with('-') || word == "-" || (command != nullptr && command->hidden)) {
      result.push_back(escape + word);
    } else if (word == "--") {
      only_words = true;
    } else if (!word.starts_with("--") && command != nullptr && command->text) {
      result.push_back(escape + word);
    } else {
      const Option* option = find_option(command, word.substr(0, word.find('=')));
      if (option == nullptr) unknown_option(command, word.substr(0, word.find('=')));
      const bool attached = word.find('=') != std::string::npos;
      if (option->value.empty() && attached) {
        throw base::Mistake("option-value", fmt::format("the option {} takes no value", option->name),
                            fmt::format("write {} alone", option->name));
      }
      result.emplace_back(option->name);
      if (option->value.empty()) continue;
      if (!option->repeats && !given.insert(option->name).second) {
        throw base::Mistake("option-twice", fmt::format("the option {} is given twice", option->name),
                            fmt::format("give it once; `tavolo{} --help` tells more", where));
      }
      const bool follows = !attached && i + 1 < arguments.size();
      const std::string value = attached ? word.substr(word.find('=') + 1) : follows ? arguments[++i] : std::string{};
      if (value.empty()) {
        throw base::Mistake(
            "option-value", fmt::format("the option {} needs a value", option->name),
            fmt::format("write {} {}; `tavolo{} --help` tells more", option->name, option->value, where));
      }
      result.back() += fmt::format("={}{}", escape, value);
    }
  }
  return result;
}

void check_words(const Command& command, const std::vector<std::string>& words) {
  const auto needed = static_cast<std::size_t>(std::ranges::count(command.arguments, true, &Argument::required));
  const bool many = !command.arguments.empty() && command.arguments.back().many;
  if (words.size() < needed) {
    const Argument& missing = command.arguments[words.size()];
    throw base::Mistake("missing-argument", fmt::format("`tavolo {}` needs {}", command.name, missing.name),
                        fmt::format("{}: {}; `tavolo {} --help` tells more", missing.name, missing.help, command.name));
  }
  if (!many && words.size() > command.arguments.size()) {
    throw base::Mistake("extra-argument",
                        fmt::format("`tavolo {}` does not take \"{}\"", command.name, words[command.arguments.size()]),
                        fmt::format("`tavolo {} --help` tells what it takes", command.name));
  }
}

}  // namespace

bool Parsed::has(std::string_view option) const {
  return std::ranges::any_of(options, [&](const auto& given) { return given.first == option; });
}

std::string Parsed::value(std::string_view option) const {
  for (const auto& [name, value] : options) {
    if (name == option) return value;
  }
  return {};
}

Parsed parse(const std::vector<std::string>& arguments) {
  Parsed parsed;
  std::vector<std::string> rest = arguments;
  // `tavolo help deal` says what `tavolo deal --help` says, as in git.
  if (const std::size_t at = command_word(rest); at < rest.size() && rest[at] == "help") {
    rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(at));
    rest.insert(rest.begin(), "--help");
  }
  if (const std::size_t at = command_word(rest); at < rest.size()) {
    parsed.command = find_command(rest[at]);
    if (parsed.command == nullptr) unknown_command(rest[at]);
    rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(at));
  }
  std::vector<std::string> words = prepared(parsed.command, rest);

  CLI::App app;
  app.set_help_flag();
  std::deque<std::pair<const Option*, std::vector<std::string>>> values;
  std::deque<std::pair<const Option*, bool>> flags;
  const auto describe = [&](std::span<const Option> options) {
    for (const Option& option : options) {
      if (option.value.empty()) {
        flags.emplace_back(&option, false);
        app.add_flag(std::string(option.name), flags.back().second);
      } else {
        values.emplace_back(&option, std::vector<std::string>{});
        app.add_option(std::string(option.name), values.back().second)
            ->multi_option_policy(option.repeats ? CLI::MultiOptionPolicy::TakeAll : CLI::MultiOptionPolicy::Throw)
            ->expected(option.repeats ? -1 : 1)
            ->allow_extra_args(false);  // after `expected`, which would let it take the words that follow
      }
    }
  };
  describe(common_options());
  if (parsed.command != nullptr) describe(parsed.command->options);
  app.add_option("WORD", parsed.words)->expected(-1);
  std::ranges::reverse(words);  // CLI11 reads a vector from its end
  app.parse(std::move(words));  // what it could complain of was refused above, in our own words
  for (std::string& word : parsed.words) word.erase(0, 1);
  for (const auto& [option, given] : flags) {
    if (given) parsed.options.emplace_back(option->name, "");
  }
  for (const auto& [option, given] : values) {
    for (const std::string& value : given) parsed.options.emplace_back(option->name, value.substr(1));
  }
  if (parsed.command != nullptr && !parsed.has("--help")) check_words(*parsed.command, parsed.words);
  return parsed;
}

}  // namespace tavolo::cli
