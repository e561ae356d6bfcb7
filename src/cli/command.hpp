#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/limits.hpp"
#include "report/style.hpp"

namespace tavolo::cli {

/// What a word of the command line can be completed with.
enum class Completes : std::uint8_t {
  nothing,
  file,
  command,
  game,
  games,  ///< with commas between them
  side,
  player,
  match,
  deal,
  season,
  team,
  row,         ///< of a table: a player or a team
  club,        ///< of a league
  club_table,  ///< `lions=3f2a…`
  house_rule,
  preset,
  ruling,
  edition,
  clause,
  notation,
  position,
  choice
};

/// A word that a command takes by its place.
struct Argument {
  std::string_view name;  ///< as in `--help`: `SIDE`
  std::string_view help;
  bool required = true;
  bool many = false;  ///< takes all further words; only the last argument
  Completes completes = Completes::nothing;
  std::string_view choices = {};  ///< for Completes::choice, separated by `|`
};

/// An option of a command, always a long one.
struct Option {
  std::string_view name;   ///< `--house`
  std::string_view value;  ///< `NAME=VALUE`; empty for a flag
  std::string_view help;
  bool repeats = false;
  Completes completes = Completes::nothing;
  std::string_view choices = {};  ///< for Completes::choice, separated by `|`
  bool clears = false;            ///< an empty value is one: nothing takes the place of what stands there
};

class Call;

/// A command: data and one function. Help, parser, completion and the comparison with the manual all
/// read this one description. An action of a command is a command with two words for a name.
struct Command {
  std::string_view name;     ///< as it is typed after `tavolo`: `deal`, `season new`
  std::string_view summary;  ///< a sentence in the imperative without a full stop
  std::span<const Argument> arguments = {};
  std::span<const Option> options = {};
  int (*run)(const Call&) = nullptr;  ///< answers the exit status; null where an action must be named
  bool text = false;                  ///< words with one leading dash are text, never options
  bool hidden = false;
  std::span<const Command* const> actions = {};  ///< of which the first word names one, if it is one
  std::string_view example = {};                 ///< what is shown to who leaves a word out: `winter 12 13`
};

/// Exit statuses; see tavolo(1).
enum Status : int { done = 0, no = 1, mistake = 2, failure = 3 };

/// What a question awaits.
enum class Awaited : std::uint8_t {
  yes_or_no,
  position,  ///< a part of a position that is judged, or < to go back
  prose,     ///< a sentence in one's own words; nothing in it is a command but `?` and `stop`, alone
};

/// What the program finds around it: everything that only `cli` may look at.
struct Surroundings {
  /// Who says where the journal is: nobody, TAVOLO_DB, or --db.
  enum class Named : std::uint8_t { nowhere, variable, option };

  std::string database;    ///< path of the journal
  std::string cache = {};  ///< the folder of what can be made anew; empty for none
  Named named = Named::nowhere;
  bool json = false;
  std::string now;       ///< UTC, `2026-11-20T21:04:05Z`
  std::string today;     ///< local date, `2026-11-20`
  std::string lately;    ///< UTC: a match that nobody has touched since then is gone on with by name only
  std::string just_now;  ///< UTC: what happened since then did so within the last minute
  std::string match;     ///< the number of the match that TAVOLO_MATCH names; empty for none
  bool input_is_terminal = false;
  bool output_is_terminal = false;
  std::string pager;    ///< the command that shows long text page by page; empty for none
  report::Style style;  ///< of standard output
  report::Style error_style;
  bool error_is_terminal = false;
  bool is_light = false;                 ///< whether the terminal says that it shows dark letters on a light ground
  std::chrono::milliseconds patience{};  ///< with another program that writes to the journal
  /// Puts a question to who sits there, and answers what was typed, nothing for the end of input. Empty outside a
  /// conversation: then a terminal is asked, and nobody where there is none.
  std::function<std::optional<std::string>(const std::string&, Awaited)> ask = {};
};

/// Looks at the clock and the width of the terminal anew, for a program that stays.
void look_again(Surroundings& around);

/// A command as it was called.
class Call {
 public:
  Call(const Command& command, const Surroundings& surroundings, std::vector<std::string> words,
       std::vector<std::pair<std::string_view, std::string>> options)
      : m_command(command), m_surroundings(surroundings), m_words(std::move(words)), m_options(std::move(options)) {}

  [[nodiscard]] const Command& command() const noexcept { return m_command; }
  [[nodiscard]] const Surroundings& surroundings() const noexcept { return m_surroundings; }
  /// The words that are no options, in order, without those that name the command and its action.
  [[nodiscard]] const std::vector<std::string>& words() const noexcept { return m_words; }
  [[nodiscard]] bool has(std::string_view option) const;
  [[nodiscard]] std::optional<std::string> value(std::string_view option) const;
  [[nodiscard]] std::vector<std::string> values(std::string_view option) const;

  /// The same in other surroundings, which must outlive it.
  [[nodiscard]] Call within(const Surroundings& surroundings) const {
    return {m_command, surroundings, m_words, m_options};
  }
  /// The same with an option said besides.
  [[nodiscard]] Call within(const Surroundings& surroundings, std::string_view option, const std::string& value) const {
    Call call = within(surroundings);
    call.m_options.emplace_back(option, value);
    return call;
  }

  /// Writes to standard output, one JSON document where JSON was asked for. Throws base::StoreFailure
  /// if it cannot be written.
  void print(std::string_view text) const;
  /// As `print`, each line ended by a carriage return too, as some formats ask for.
  void print_crlf(std::string_view text) const;
  /// The same for what tells of something that was recorded: the failure says that it was.
  void print_done(std::string_view text) const;
  /// The same for a text that can only be made afterwards.
  void print_done(const std::function<std::string()>& text) const;
  /// Tells more of something that was recorded: where memory ends, that it was. A function that itself takes memory is
  /// made before that.
  void tell_done(const std::function<void()>& tell) const;
  /// Tells people something beside the answer, on standard error. A program that reads JSON is told nothing.
  void remark(std::string_view text) const;
  /// As `print`, where a program is to have every byte: at a terminal as `print`.
  void print_bytes(std::string_view text) const;
  /// As `print`, for long text, through the pager where there is one. To leave the pager early is no mistake.
  void print_paged(std::string_view text) const;

 private:
  const Command& m_command;
  const Surroundings& m_surroundings;
  std::vector<std::string> m_words;
  std::vector<std::pair<std::string_view, std::string>> m_options;
};

/// Options of every command.
[[nodiscard]] std::span<const Option> common_options();
/// All commands, in the order in which they are listed.
[[nodiscard]] std::span<const Command* const> all_commands();
/// The command of a name, if there is one.
[[nodiscard]] const Command* find_command(std::string_view name);
/// The action of a command that a word names, if there is one.
[[nodiscard]] const Command* find_action(const Command& command, std::string_view word);
/// The word that names an action: `new` of `season new`.
[[nodiscard]] std::string_view action_word(const Command& action);
/// The command that an action is of; the command itself where it is none.
[[nodiscard]] const Command& command_of(const Command& action);

/// The whole program: reads the command line, runs the command, tells what went wrong. Answers the
/// exit status and never throws. `patience` is how long another program that writes is waited for.
[[nodiscard]] int run(int argc, char** argv,
                      std::chrono::milliseconds patience = std::chrono::seconds(base::limit::lock_seconds)) noexcept;

}  // namespace tavolo::cli
