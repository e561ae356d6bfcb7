#include <fcntl.h>
#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <exception>
#include <new>

#include "base/mistake.hpp"
#include "base/number.hpp"
#include "book/match.hpp"
#include "cli/help.hpp"
#include "cli/opening.hpp"
#include "cli/pager.hpp"
#include "cli/parse.hpp"
#include "cli/say.hpp"
#include "cli/sharing.hpp"
#include "report/json.hpp"
#include "report/outgoing.hpp"
#include "report/text.hpp"

namespace tavolo::cli {
namespace {

constexpr std::array<Option, 5> everywhere{{
    {"--db", "FILE", "the journal to use", false, Completes::file, {}},
    {"--json", "", "print one JSON document"},
    {"--color", "WHEN", "auto, always or never", false, Completes::choice, "auto|always|never"},
    {"--help", "", "tell how it is used"},
    {"--version", "", "print the version"},
}};

std::string variable(const char* name) {
  const char* value = std::getenv(name);  // NOLINT(concurrency-mt-unsafe): the program has one thread
  return value == nullptr ? std::string{} : std::string(value);
}

std::string database_path(const Parsed& parsed) {
  if (std::string given = parsed.value("--db"); !given.empty()) return given;
  if (std::string given = variable("TAVOLO_DB"); !given.empty()) return given;
  if (std::string home = variable("XDG_DATA_HOME"); home.starts_with('/')) return home + "/tavolo/tavolo.db";
  const std::string home = variable("HOME");
  if (!home.starts_with('/')) {
    throw base::Mistake("no-home", "there is no HOME to keep the journal in",
                        "name a file with --db FILE or TAVOLO_DB");
  }
  return home + "/.local/share/tavolo/tavolo.db";
}

/// The folder of what can be made anew; empty where there is no place for it.
std::string cache_folder() {
  if (std::string cache = variable("XDG_CACHE_HOME"); cache.starts_with('/')) return cache + "/tavolo";
  const std::string home = variable("HOME");
  return home.starts_with('/') ? home + "/.cache/tavolo" : std::string{};
}

std::string formatted(std::time_t time, const char* format, bool local) {
  std::tm parts{};
  if (local) {
    localtime_r(&time, &parts);
  } else {
    gmtime_r(&time, &parts);
  }
  std::array<char, 32> text{};
  return {text.data(), std::strftime(text.data(), text.size(), format, &parts)};
}

/// The time that TAVOLO_NOW fixes, or that of the clock.
std::time_t present() {
  const std::string fixed = variable("TAVOLO_NOW");
  if (fixed.empty()) return std::chrono::system_clock::to_time_t(std::chrono::system_clock::now());
  std::tm parts{};
  const char* form = fixed.size() == 10 ? "%Y-%m-%d" : "%Y-%m-%dT%H:%M:%SZ";
  const char* end = strptime(fixed.c_str(), form, &parts);
  const std::time_t time = timegm(&parts);
  // A day that no month has becomes one of the next month, and is told by being written otherwise.
  if (end == nullptr || *end != '\0' || formatted(time, form, false) != fixed) {
    throw base::Mistake("bad-time", fmt::format("TAVOLO_NOW is \"{}\", which is no time", fixed),
                        "write it like 2026-11-20T21:04:05Z");
  }
  return time;
}

bool coloured(const std::string& when, int descriptor) {
  if (when == "always") return true;
  if (when == "never") return false;
  if (!variable("NO_COLOR").empty()) return false;
  if (const std::string force = variable("CLICOLOR_FORCE"); !force.empty() && force != "0") return true;
  if (variable("CLICOLOR") == "0" || variable("TERM") == "dumb") return false;
  return isatty(descriptor) != 0;
}

/// The width to wrap at; 0 where output is no terminal.
std::size_t columns(int descriptor) {
  constexpr std::size_t least = 20, usual = 80;
  if (isatty(descriptor) == 0) return 0;
  if (const base::Number set = base::whole(variable("COLUMNS")); set && set.value > 0) {
    return std::max(least, static_cast<std::size_t>(set.value));
  }
  winsize size{};
  return ioctl(descriptor, TIOCGWINSZ, &size) == 0 && size.ws_col > 0 ? std::max<std::size_t>(least, size.ws_col)
                                                                      : usual;
}

/// How what goes wrong is told: of words that cannot be read, as they say it where they stand.
struct Telling {
  bool json = false;
  std::string colour = "auto";
};

report::Style style(const std::string& when, int descriptor) {
  return {coloured(when, descriptor), columns(descriptor), games::Form::full};
}

constexpr const char* done_hint = "it was done and recorded all the same: do not type it again";

/// Takes no memory unless it fails.
void write(std::string_view text, std::string_view hint = {}) {
  if (std::fwrite(text.data(), 1, text.size(), stdout) != text.size() || std::fflush(stdout) != 0) {
    throw base::StoreFailure(fmt::format("standard output cannot be written: {}", std::strerror(errno)),
                             std::string(hint));
  }
}

std::string outgoing(std::string_view text, const Surroundings& around) {
  return around.json ? report::outgoing_json(text) : report::outgoing(text, around.style);
}

/// A channel that the caller closed is taken by something that cannot be used, so that no file of ours gets its number.
void occupy_closed_channels() {
  for (const int channel : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
    if (fcntl(channel, F_GETFD) != -1) continue;
    (void)open("/dev/null", channel == STDIN_FILENO ? O_WRONLY : O_RDONLY);
  }
}

/// As git does it: none for output that is no terminal or a dumb one, or where PAGER is empty.
std::string pager() {
  if (isatty(STDOUT_FILENO) == 0 || variable("TERM") == "dumb") return {};
  // NOLINTNEXTLINE(concurrency-mt-unsafe): the program has one thread
  if (std::getenv("PAGER") == nullptr) return "less -FRX";
  const std::string command = variable("PAGER");
  return command == "cat" ? std::string{} : command;
}

std::time_t look_at_clock(Surroundings& around) {
  constexpr std::time_t minute = 60;
  constexpr const char* moment = "%Y-%m-%dT%H:%M:%SZ";
  const std::time_t now = present();
  around.now = formatted(now, moment, false);
  around.today = formatted(now, "%Y-%m-%d", true);
  around.just_now = formatted(now - minute, moment, false);
  return now;
}

/// Whether the variable COLORFGBG, like `0;15`, names a light ground.
bool names_light_ground(const std::string& colours) { return colours.ends_with(";15") || colours.ends_with(";7"); }

Surroundings look_around(const Parsed& parsed) {
  const std::string when = parsed.value("--color");
  if (!when.empty() && when != "auto" && when != "always" && when != "never") {
    throw base::Mistake("option-value", fmt::format("--color cannot be \"{}\"", when), "it is auto, always or never");
  }
  Surroundings around;
  around.json = parsed.has("--json");
  const std::time_t now = look_at_clock(around);
  constexpr std::time_t twelve_hours = 12 * 60 * 60;
  around.lately = formatted(now - twelve_hours, "%Y-%m-%dT%H:%M:%SZ", false);
  around.match = variable("TAVOLO_MATCH");
  around.is_light = names_light_ground(variable("COLORFGBG"));
  around.input_is_terminal = isatty(STDIN_FILENO) != 0;
  around.output_is_terminal = isatty(STDOUT_FILENO) != 0;
  around.error_is_terminal = isatty(STDERR_FILENO) != 0;
  if (!parsed.has("--no-pager")) around.pager = pager();
  around.style = style(when, STDOUT_FILENO);
  around.error_style = style(when, STDERR_FILENO);
  if (parsed.has("--short")) around.style.form = games::Form::brief;
  return around;
}

/// Asks which match is meant, until one is named. Throws `unclear` for an empty line and the end of input.
std::string asked_match(const book::WhichMatch& unclear, const report::Style& style) {
  report::Table table = report::match_table();
  for (const book::Played& one : unclear.choices()) table.add(report::match_row(one));
  report::Blocks question;
  question.paragraph(fmt::format("tavolo: {}", unclear.complaint().text));
  question.add(report::Blocks(std::move(table)));
  say(report::text(question, style), style);
  for (;;) {
    std::fputs("which one? ", stderr);
    std::fflush(stderr);
    constexpr std::size_t longest = 20;  // no number has more digits
    std::string answer;
    int c = std::getc(stdin);
    for (; c != EOF && c != '\n'; c = std::getc(stdin)) {
      if (c != ' ' && answer.size() < longest) answer += static_cast<char>(c);
    }
    const auto is_meant = [&](const book::Played& one) { return fmt::format("{}", one.head.number) == answer; };
    if (std::ranges::any_of(unclear.choices(), is_meant)) return answer;
    if (c == EOF || answer.empty() || answer == "stop") throw unclear;
    say("tavolo: that is none of these\n");
  }
}

Telling telling_of(const std::vector<std::string>& arguments) {
  Telling telling{.json = std::ranges::count(arguments, "--json") > 0};
  const auto colour = std::ranges::find(arguments, "--color");
  if (colour != arguments.end() && colour + 1 != arguments.end()) telling.colour = colour[1];
  return telling;
}

int perform(const std::vector<std::string>& arguments, std::chrono::milliseconds patience, Telling& telling) {
  const Parsed parsed = parse(arguments);
  telling = {parsed.has("--json"), parsed.has("--color") ? parsed.value("--color") : "auto"};
  if (parsed.has("--version")) {
    write("tavolo " TAVOLO_VERSION "\n");
    return Status::done;
  }
  if (parsed.command == nullptr && parsed.has("--json") && !parsed.has("--help")) {
    throw base::Mistake("no-command", "no command is named", "`tavolo --help` lists them");
  }
  if (parsed.has("--help") || parsed.command == nullptr) {
    write(
        report::text(parsed.command == nullptr ? help() : help(*parsed.command), {.columns = columns(STDOUT_FILENO)}));
    return parsed.has("--help") ? Status::done : Status::mistake;
  }
  Surroundings around = look_around(parsed);
  around.database = database_path(parsed);
  around.cache = cache_folder();
  if (!variable("TAVOLO_DB").empty()) around.named = Surroundings::Named::variable;
  if (parsed.has("--db")) around.named = Surroundings::Named::option;
  around.patience = patience;
  const Command& command = *parsed.command;
  const Call call(command, around, parsed.words, parsed.options);
  if (call.has(csv_option.name)) refuse_json(call, csv_option.name, "each is all that is printed");
  if (names_game(call)) shelve_games(call);
  try {
    return command.run(call);
  } catch (const book::WhichMatch& unclear) {
    // Nothing is locked here, and nothing was written.
    if (!around.input_is_terminal || around.json) throw;
    auto options = parsed.options;
    options.emplace_back("--match", asked_match(unclear, around.error_style));
    return command.run(Call(command, around, parsed.words, std::move(options)));
  }
}

void tell(const base::Complaint& complaint, const Telling& telling) {
  const report::Style plain = style(telling.colour, STDERR_FILENO);
  const std::string text = telling.json ? report::outgoing_json(report::json_error(complaint))
                                        : report::outgoing(report::text(report::complaint(complaint), plain), plain);
  std::fwrite(text.data(), 1, text.size(), stderr);
}

int tell_unforeseen(const std::exception& error, const Telling& telling) noexcept {
  try {
    tell({"store", fmt::format("this should not have happened: {}", error.what()), "", {}}, telling);
  } catch (const std::exception&) {
    std::fprintf(stderr, "tavolo: this should not have happened: %s\n", error.what());
  }
  return Status::failure;
}

/// Memory ended when what was asked for had been done, and only the telling was left.
struct Untold {};

/// Without a sentence of its own making, for which there may be no room either. What is recorded is committed when
/// everything else is made.
void tell_no_memory(bool json, bool is_done) {
  const auto put = [](const char* text) { std::fputs(text, stderr); };
  put(json ? "{\"error\":{\"kind\":\"store\",\"text\":\"there is not enough memory\",\"hint\":\""
           : "tavolo: there is not enough memory\n  ");
  put(is_done ? done_hint : "nothing was written; end other programs, or give it less at once");
  put(json ? "\"}}\n" : "\n");
}

}  // namespace

std::span<const Option> common_options() { return everywhere; }

void look_again(Surroundings& around) {
  look_at_clock(around);
  around.style.columns = columns(STDOUT_FILENO);
  around.error_style.columns = columns(STDERR_FILENO);
}

bool Call::has(std::string_view option) const {
  return std::ranges::any_of(m_options, [&](const auto& given) { return given.first == option; });
}

std::optional<std::string> Call::value(std::string_view option) const {
  for (const auto& [name, value] : m_options) {
    if (name == option) return value;
  }
  return std::nullopt;
}

std::vector<std::string> Call::values(std::string_view option) const {
  std::vector<std::string> values;
  for (const auto& [name, value] : m_options) {
    if (name == option) values.push_back(value);
  }
  return values;
}

void Call::print(std::string_view text) const { write(outgoing(text, m_surroundings)); }

void Call::print_crlf(std::string_view text) const {
  std::string lines;
  for (const char c : outgoing(text, m_surroundings)) {
    if (c == '\n') lines += '\r';
    lines += c;
  }
  write(lines);
}

void Call::remark(std::string_view text) const {
  if (!m_surroundings.json) say(text, m_surroundings.error_style);
}

void Call::print_bytes(std::string_view text) const { m_surroundings.output_is_terminal ? print(text) : write(text); }

void Call::print_done(std::string_view text) const {
  try {
    write(outgoing(text, m_surroundings), done_hint);
  } catch (const std::bad_alloc&) {
    throw Untold();
  }
}

void Call::print_done(const std::function<std::string()>& text) const {
  tell_done([&] { print_done(text()); });
}

void Call::tell_done(const std::function<void()>& tell) const {
  try {
    tell();
  } catch (const std::bad_alloc&) {
    throw Untold();
  }
}

void Call::print_paged(std::string_view text) const {
  const std::string page = outgoing(text, m_surroundings);
  if (m_surroundings.pager.empty() || !show_paged(m_surroundings.pager, page)) write(page);
}

int run(int argc, char** argv, std::chrono::milliseconds patience) noexcept {
  Telling telling;
  std::signal(SIGXFSZ, SIG_IGN);  // a file that may not grow is told like a disk that is full
  occupy_closed_channels();
  try {
    const std::vector<std::string> arguments(argv + std::min(argc, 1), argv + argc);
    telling = telling_of(arguments);
    try {
      return perform(arguments, patience, telling);
    } catch (const base::Mistake& mistake) {
      tell(mistake.complaint(), telling);
      return Status::mistake;
    } catch (const base::StoreFailure& failed) {
      tell({"store", failed.what(), failed.hint(), {}}, telling);
      return Status::failure;
    }
  } catch (const Untold&) {
    tell_no_memory(telling.json, true);
    return Status::failure;
  } catch (const std::bad_alloc&) {
    tell_no_memory(telling.json, false);
    return Status::failure;
  } catch (const std::exception& error) {
    return tell_unforeseen(error, telling);
  }
}

}  // namespace tavolo::cli
