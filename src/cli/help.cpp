#include "cli/help.hpp"

#include <fmt/format.h>

#include "report/table.hpp"

namespace tavolo::cli {
namespace {

std::string option_word(const Option& option) {
  return option.value.empty() ? std::string(option.name) : fmt::format("{} {}", option.name, option.value);
}

void add_options(report::Table& table, std::span<const Option> options) {
  for (const Option& option : options) table.add({option_word(option), std::string(option.help)});
}

/// What there is to say of a command whose first word names an action.
std::string help_of_actions(const Command& command) {
  std::string text = fmt::format("{}.\n\nusage: ", command.summary);
  if (command.run != nullptr) text += synopsis(command) + "\n       ";
  text += fmt::format("tavolo {} ACTION [WORD...] [OPTION...]\n\n", command.name);
  report::Table table("ll");
  for (const Argument& argument : command.arguments) {
    table.add({std::string(argument.name), std::string(argument.help)});
  }
  for (const Command* action : command.actions) {
    table.add({std::string(action_word(*action)), std::string(action->summary)});
  }
  report::Table options("ll");
  add_options(options, common_options());
  return text + table.text("  ") + "\noptions:\n" + options.text("  ") +
         fmt::format("\n`tavolo {0} ACTION --help` tells more, and so does man tavolo-{0}, with examples.\n",
                     command.name);
}

}  // namespace

std::string synopsis(const Command& command) {
  std::string text = fmt::format("tavolo {}", command.name);
  for (const Argument& argument : command.arguments) {
    const std::string word = fmt::format("{}{}", argument.name, argument.many ? "..." : "");
    text += argument.required ? fmt::format(" {}", word) : fmt::format(" [{}]", word);
  }
  for (const Option& option : command.options) {
    text += fmt::format(" [{}]{}", option_word(option), option.repeats ? "..." : "");
  }
  return text;
}

std::string help() {
  std::string text =
      "tavolo: referee and score book for a real card table\n\n"
      "usage: tavolo COMMAND [WORD...] [OPTION...]\n\n";
  report::Table table("ll");
  for (const Command* command : all_commands()) {
    if (!command->hidden) table.add({std::string(command->name), std::string(command->summary)});
  }
  text += table.text("  ") + "\noptions of every command:\n";
  report::Table options("ll");
  add_options(options, common_options());
  text += options.text("  ");
  return text +
         "\nAn evening: tavolo new all-fours Ann+Cleo Ben+Dora, then tavolo deal d1 t6H s hA l4 jB! g21-40,\n"
         "then tavolo show. `tavolo COMMAND --help` tells more, and so does man tavolo.\n";
}

std::string help(const Command& command) {
  if (!command.actions.empty()) return help_of_actions(command);
  std::string text = fmt::format("{}.\n\nusage: {}\n", command.summary, synopsis(command));
  if (!command.arguments.empty()) {
    report::Table table("ll");
    for (const Argument& argument : command.arguments)
      table.add({std::string(argument.name), std::string(argument.help)});
    text += '\n' + table.text("  ");
  }
  report::Table table("ll");
  add_options(table, command.options);
  add_options(table, common_options());
  return text + "\noptions:\n" + table.text("  ") +
         fmt::format("\nman tavolo-{} tells more, with examples.\n", command_of(command).name);
}

}  // namespace tavolo::cli
