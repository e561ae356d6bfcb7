#include "cli/parse.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <deque>
#include <set>

#include "base/mistake.hpp"
#include "base/name.hpp"
#include "report/list.hpp"

namespace tavolo::cli {
namespace {

using report::list_of;

/// Put before every word and every value, so that CLI11 takes it as it stands: a dash, a bracket, or nothing at all.
constexpr char escape = '\x01';

const Option* search(std::span<const Option> options, std::string_view name) {
  const auto found = std::ranges::find(options, name, &Option::name);
  return found == options.end() ? nullptr : &*found;
}

/// The index of the word that names the command, or its action: the first that is neither an option nor its value.
std::size_t naming_word(const Command* command, const std::vector<std::string>& arguments) {
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    if (!arguments[i].starts_with('-')) return i;
    const Option* option = find_option(command, arguments[i]);
    if (option != nullptr && !option->value.empty()) ++i;
  }
  return arguments.size();
}

[[noreturn]] void unknown_command(const std::string& word) {
  std::vector<std::string_view> names;
  for (const Command* command : all_commands()) {
    if (!command->hidden) names.push_back(command->name);
  }
  std::vector<std::string> with_action;
  for (const Command* command : all_commands()) {
    const auto is_meant = [&](const Command* action) { return base::same_word(action_word(*action), word); };
    if (!command->hidden && std::ranges::any_of(command->actions, is_meant)) {
      with_action.push_back(fmt::format("`tavolo {} {}`", command->name, word));
    }
  }
  if (!with_action.empty()) {
    throw base::Mistake("no-command", fmt::format("there is no command \"{}\"", word),
                        fmt::format("did you mean {}?", fmt::join(with_action, " or ")));
  }
  const auto near = base::nearest(word, names);
  throw base::Mistake("no-command", fmt::format("there is no command \"{}\"", word),
                      near ? fmt::format("did you mean \"{}\"?", *near) : "`tavolo --help` lists the commands");
}

std::vector<std::string_view> action_words(const Command& command) {
  std::vector<std::string_view> words;
  for (const Command* action : command.actions) words.push_back(action_word(*action));
  return words;
}

[[noreturn]] void unknown_action(const Command& command, const std::string& word) {
  const auto words = action_words(command);
  const auto near = base::nearest(word, words);
  throw base::Mistake("no-action", fmt::format("`tavolo {}` has no \"{}\"", command.name, word),
                      near ? fmt::format("did you mean \"{}\"?", *near)
                           : fmt::format("it has {}{}", list_of(words),
                                         command.run == nullptr ? "" : "; a name of several words stands in quotes"));
}

[[noreturn]] void missing_action(const Command& command) {
  throw base::Mistake(
      "missing-argument", fmt::format("`tavolo {}` needs ACTION", command.name),
      fmt::format("ACTION: one of {}; `tavolo {} --help` tells more", list_of(action_words(command)), command.name));
}

/// Throws base::Mistake for an option that only actions have which are not meant, and says which do.
void refuse_option_of_others(const Command& command, const std::string& word) {
  std::vector<std::string> those;
  std::string_view help;
  for (const Command* other : command_of(command).actions) {
    const Option* option = search(other->options, word);
    if (option == nullptr) continue;
    those.push_back(fmt::format("`tavolo {}`", other->name));
    if (help.empty()) help = option->help;
  }
  if (those.empty()) return;
  throw base::Mistake("no-option", fmt::format("`tavolo {}` has no option \"{}\"", command.name, word),
                      fmt::format("it belongs to {}: {}", list_of(those), help));
}

[[noreturn]] void unknown_option(const Command* command, const std::string& word) {
  if (command != nullptr) refuse_option_of_others(*command, word);
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
      const std::string_view name = std::string_view(word).substr(0, word.find('='));
      const Option* option = command == nullptr ? nullptr : search(command->options, name);
      if (option == nullptr) option = search(common_options(), name);
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
      if (value.empty() && !(option->clears && (attached || follows))) {
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
    const std::string more = !command.actions.empty() ? fmt::format("or an action: {}", list_of(action_words(command)))
                             : command.example.empty()
                                 ? fmt::format("`tavolo {} --help` tells more", command.name)
                                 : fmt::format("for example: tavolo {} {}", command.name, command.example);
    throw base::Mistake("missing-argument", fmt::format("`tavolo {}` needs {}", command.name, missing.name),
                        fmt::format("{}: {}; {}", missing.name, missing.help, more));
  }
  if (!many && words.size() > command.arguments.size()) {
    if (!command.actions.empty()) unknown_action(command, words.front());
    const bool names = std::ranges::any_of(command.arguments, [](const Argument& argument) {
      return argument.completes == Completes::player || argument.completes == Completes::season ||
             argument.completes == Completes::team || argument.completes == Completes::row;
    });
    throw base::Mistake("extra-argument",
                        fmt::format("`tavolo {}` does not take \"{}\"", command.name, words[command.arguments.size()]),
                        names ? "a name of several words stands in quotes"
                              : fmt::format("`tavolo {} --help` tells what it takes", command.name));
  }
}

/// Takes the words that name the command and its action out of the arguments, and answers what they name.
const Command* named_command(std::vector<std::string>& arguments) {
  const auto take = [&](std::size_t at) { arguments.erase(arguments.begin() + static_cast<std::ptrdiff_t>(at)); };
  std::size_t at = naming_word(nullptr, arguments);
  if (at == arguments.size()) return nullptr;
  const Command* command = find_command(arguments[at]);
  if (command == nullptr) unknown_command(arguments[at]);
  take(at);
  if (command->actions.empty()) return command;
  at = naming_word(command, arguments);
  if (at == arguments.size()) return command;
  const Command* action = find_action(*command, arguments[at]);
  if (action == nullptr && command->run == nullptr) unknown_action(*command, arguments[at]);
  if (action == nullptr) return command;
  take(at);
  return action;
}

}  // namespace

const Option* find_option(const Command* command, std::string_view name) {
  if (command != nullptr) {
    if (const Option* option = search(command->options, name)) return option;
    for (const Command* action : command->actions) {
      if (const Option* option = search(action->options, name)) return option;
    }
  }
  return search(common_options(), name);
}

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
  if (const std::size_t at = naming_word(nullptr, rest); at < rest.size() && rest[at] == "help") {
    rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(at));
    rest.insert(rest.begin(), "--help");
  }
  parsed.command = named_command(rest);
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
  if (parsed.command != nullptr && !parsed.has("--help")) {
    if (parsed.command->run == nullptr) missing_action(*parsed.command);
    check_words(*parsed.command, parsed.words);
  }
  return parsed;
}

}  // namespace tavolo::cli
