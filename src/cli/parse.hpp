#pragma once

#include <string>
#include <utility>
#include <vector>

#include "cli/command.hpp"

namespace tavolo::cli {

/// A command line taken apart.
struct Parsed {
  const Command* command = nullptr;  ///< null: none was named
  std::vector<std::string> words;
  std::vector<std::pair<std::string_view, std::string>> options;  ///< names are those of the descriptions

  [[nodiscard]] bool has(std::string_view option) const;
  [[nodiscard]] std::string value(std::string_view option) const;  ///< empty where it is not given
};

/// The option of a name that a command has, or one of its actions, or every command; null where there is none.
[[nodiscard]] const Option* find_option(const Command* command, std::string_view name);

/// Reads the command line with the descriptions of the command that it names, and only of that one.
/// Throws base::Mistake for a word or option that there is not, naming the nearest that there is.
[[nodiscard]] Parsed parse(const std::vector<std::string>& arguments);

}  // namespace tavolo::cli
