#include "cli/help.hpp"

#include <fmt/format.h>

#include "report/block.hpp"

namespace tavolo::cli {
namespace {

std::string option_word(const Option& option) {
  return option.value.empty() ? std::string(option.name) : fmt::format("{} {}", option.name, option.value);
}

void add_options(report::Table& table, std::span<const Option> options) {
  for (const Option& option : options) table.add({option_word(option), std::string(option.help)});
}

report::Table options_table(std::span<const Option> options) {
  report::Table table{.alignment = "ll", .indent = 2};
  add_options(table, options);
  add_options(table, common_options());
  return table;
}

report::Table arguments_table(const Command& command) {
  report::Table table{.alignment = "ll", .indent = 2};
  for (const Argument& argument : command.arguments) {
    table.add({std::string(argument.name), std::string(argument.help)});
  }
  return table;
}

report::Paragraph usage(std::string text, std::size_t indent = 0) {
  return {.line = std::move(text), .indent = indent, .hang = 9 - indent};
}

/// What there is to say of a command whose first word names an action.
report::Blocks help_of_actions(const Command& command) {
  report::Blocks blocks;
  blocks.paragraph(fmt::format("{}.", command.summary));
  blocks.gap();
  const std::string action = fmt::format("tavolo {} ACTION [WORD...] [OPTION...]", command.name);
  blocks.add(usage("usage: " + (command.run == nullptr ? action : synopsis(command))));
  if (command.run != nullptr) blocks.add(usage(action, std::string_view("usage: ").size()));
  blocks.gap();
  report::Table table = arguments_table(command);
  for (const Command* one : command.actions) {
    table.add({std::string(action_word(*one)), std::string(one->summary)});
  }
  blocks.add(std::move(table));
  blocks.gap();
  blocks.paragraph("options:");
  blocks.add(options_table({}));
  blocks.gap();
  blocks.paragraph(
      fmt::format("`tavolo {0} ACTION --help` tells more, and so does man tavolo-{0}, with examples.", command.name));
  return blocks;
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

report::Blocks help() {
  report::Blocks blocks;
  blocks.paragraph("tavolo: referee and score book for a real card table");
  blocks.gap();
  blocks.paragraph("usage: tavolo COMMAND [WORD...] [OPTION...]");
  blocks.gap();
  report::Table table{.alignment = "ll", .indent = 2};
  for (const Command* command : all_commands()) {
    if (!command->hidden) table.add({std::string(command->name), std::string(command->summary)});
  }
  blocks.add(std::move(table));
  blocks.gap();
  blocks.paragraph("options of every command:");
  blocks.add(options_table({}));
  blocks.gap();
  blocks.paragraph(
      "An evening: tavolo play. Or: tavolo new all-fours Ann+Cleo Ben+Dora, tavolo deal d1 t6H s hA l4 jB! g21-40,");
  blocks.paragraph("then tavolo show. `tavolo COMMAND --help` tells more, and so does man tavolo.");
  return blocks;
}

report::Blocks help(const Command& command) {
  if (!command.actions.empty()) return help_of_actions(command);
  report::Blocks blocks;
  blocks.paragraph(fmt::format("{}.", command.summary));
  blocks.gap();
  blocks.add(usage("usage: " + synopsis(command)));
  if (!command.arguments.empty()) {
    blocks.gap();
    blocks.add(arguments_table(command));
  }
  blocks.gap();
  blocks.paragraph("options:");
  blocks.add(options_table(command.options));
  blocks.gap();
  blocks.paragraph(fmt::format("man tavolo-{} tells more, with examples.", command_of(command).name));
  return blocks;
}

}  // namespace tavolo::cli
