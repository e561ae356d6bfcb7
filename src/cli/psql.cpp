#include "cli/psql.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <spawn.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <utility>

#include "base/name.hpp"

namespace tavolo::cli {
namespace {

constexpr std::size_t most_waiting = 1 << 20;
/// More than a database keeps in a row.
constexpr std::size_t longest_line = std::size_t{1} << 30;
constexpr std::size_t most_complaints = 1 << 16;

/// psql as a child with these channels; 0 where it cannot be run.
pid_t run_psql(std::vector<std::string> words, int input, int output, int errors) {
  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO);
  posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO);
  posix_spawn_file_actions_adddup2(&actions, errors, STDERR_FILENO);
  posix_spawnattr_init(&attributes);
  sigset_t standard;
  sigemptyset(&standard);
  for (const int one : {SIGPIPE, SIGXFSZ}) sigaddset(&standard, one);
  posix_spawnattr_setsigdefault(&attributes, &standard);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGDEF);
  std::vector<char*> arguments;
  arguments.reserve(words.size() + 1);
  for (std::string& word : words) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  pid_t child = 0;
  errno = posix_spawnp(&child, words.front().c_str(), &actions, &attributes, arguments.data(), environ);
  if (errno != 0) child = 0;
  posix_spawn_file_actions_destroy(&actions);
  posix_spawnattr_destroy(&attributes);
  return child;
}

/// What a complaint of psql says, without where it stands: the SQLSTATE and the sentence.
std::pair<std::string, std::string> complaint(std::string_view errors) {
  constexpr std::size_t code_size = 5;
  std::string code, text;
  for (std::string_view line : base::split(errors, '\n')) {
    // SEVERITY:  22012: division by zero
    const std::size_t at = line.find(":  ");
    const std::string_view rest = at == std::string_view::npos ? std::string_view{} : line.substr(at + 3);
    const bool is_coded = rest.size() > code_size + 2 && rest.substr(code_size, 2) == ": " &&
                          std::ranges::all_of(rest.substr(0, code_size),
                                              [](char c) { return base::is_digit(c) || (c >= 'A' && c <= 'Z'); });
    if (is_coded && !rest.starts_with("00") && !rest.starts_with("01")) {
      code = rest.substr(0, code_size);
      text = rest.substr(code_size + 2);
    }
    constexpr std::string_view own = "psql: error: ";
    if (line.starts_with(own)) line.remove_prefix(own.size());
    if (text.empty() && !is_coded && !line.empty()) text = line;
  }
  return {code, base::harmless(text)};
}

}  // namespace

Psql::Psql(const std::string& target, bool may_ask) {
  start(target, may_ask);
  // What names no schema is of the database itself, whatever clubs may have made.
  send("SET client_encoding TO 'UTF8';\nSET search_path TO pg_catalog;\n");
}

void Psql::start(const std::string& target, bool may_ask) {
  // A socket, so that a psql that is gone is an error and no signal.
  std::array<int, 2> input{}, output{}, errors{};
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, input.data()) != 0 || pipe2(output.data(), O_CLOEXEC) != 0 ||
      pipe2(errors.data(), O_CLOEXEC) != 0) {
    throw base::StoreFailure(fmt::format("psql cannot be talked with: {}", std::strerror(errno)));
  }
  m_channel = input[0];
  m_answers = output[0];
  m_errors = errors[0];
  std::vector<std::string> words{"psql",
                                 "--no-psqlrc",
                                 "--quiet",
                                 "--no-align",
                                 "--tuples-only",
                                 "--set=ON_ERROR_STOP=1",
                                 "--dbname=" + target,
                                 "--set=VERBOSITY=verbose"};
  if (!may_ask) words.emplace_back("--no-password");
  m_child = run_psql(std::move(words), input[1], output[1], errors[1]);
  const int why = errno;
  for (const int end : {input[1], output[1], errors[1]}) close(end);
  if (m_child == 0) {
    for (const int end : {m_channel, m_answers, m_errors}) close(end);
    throw base::StoreFailure(fmt::format("psql cannot be run: {}", std::strerror(why)),
                             "it is the client of PostgreSQL; Debian has it as postgresql-client");
  }
  for (const int end : {m_channel, m_answers, m_errors}) fcntl(end, F_SETFL, O_NONBLOCK);
}

Psql::~Psql() {
  for (const int end : {m_channel, m_answers, m_errors}) close(end);
  if (m_child == 0) return;
  // It may still wait for the database.
  if (!m_is_answered) kill(m_child, SIGTERM);
  int status = 0;
  while (waitpid(m_child, &status, 0) < 0 && errno == EINTR) {
  }
}

void Psql::send(std::string_view text) {
  m_sent += text;
  m_is_answered = false;
  if (m_sent.size() - m_gone > most_waiting) move(most_waiting / 2, false);
}

void Psql::ask(std::string_view statements, const std::function<void(std::string_view)>& visit) {
  m_visit = visit ? &visit : nullptr;
  ++m_asked;
  // A row has tabs, or is of digits alone.
  send(fmt::format("{}\n\\echo tavolo:{}\n", statements, m_asked));
  move(0, true);
  m_visit = nullptr;
}

void Psql::move(std::size_t waiting, bool awaited) {
  while (m_sent.size() - m_gone > waiting || (awaited && !m_is_answered)) {
    std::array<pollfd, 3> ends{{{m_answers, POLLIN, 0}, {m_errors, POLLIN, 0}, {m_channel, POLLOUT, 0}}};
    const bool writes = m_sent.size() > m_gone;
    if (poll(ends.data(), writes ? 3 : 2, -1) < 0 && errno != EINTR) fail();
    (void)read_some(m_errors, m_error);
    if (m_error.size() > most_complaints) m_error.erase(0, m_error.size() - most_complaints / 2);
    if (!read_some(m_answers, m_answer)) fail();
    take_lines();
    if (writes) write_some();
  }
}

void Psql::write_some() {
  const ssize_t size = ::send(m_channel, m_sent.data() + m_gone, m_sent.size() - m_gone, MSG_NOSIGNAL);
  if (size > 0) m_gone += static_cast<std::size_t>(size);
  if (m_gone == m_sent.size()) {
    m_sent.clear();
    m_gone = 0;
  }
  if (size < 0 && errno != EAGAIN && errno != EINTR) fail();
}

/// False where nothing more comes.
bool Psql::read_some(int channel, std::string& text) const {
  std::array<char, 1 << 16> bytes{};
  for (;;) {
    const ssize_t size = read(channel, bytes.data(), bytes.size());
    if (size == 0) return false;
    if (size < 0) return errno == EAGAIN || errno == EINTR;
    text.append(bytes.data(), static_cast<std::size_t>(size));
    if (text.size() > most_waiting) return true;
  }
}

void Psql::take_lines() {
  std::size_t begin = 0;
  for (std::size_t end = 0; (end = m_answer.find('\n', std::max(begin, m_looked))) != std::string::npos;) {
    const std::string_view line = std::string_view(m_answer).substr(begin, end - begin);
    begin = end + 1;
    if (line.starts_with("tavolo:")) {
      m_is_answered = line.substr(std::strlen("tavolo:")) == fmt::format("{}", m_asked);
    } else if (m_visit != nullptr) {
      (*m_visit)(line);
    }
  }
  m_answer.erase(0, begin);
  m_looked = m_answer.size();
  if (m_answer.size() > longest_line) throw base::StoreFailure("the hub sends a row that has no end");
}

void Psql::fail() {
  // What it complains of stands in the pipe, or comes until it ends.
  shutdown(m_channel, SHUT_RDWR);
  fcntl(m_errors, F_SETFL, 0);
  fcntl(m_answers, F_SETFL, 0);
  while (m_error.size() < most_complaints && read_some(m_errors, m_error)) {
  }
  m_is_answered = true;
  auto [code, text] = complaint(m_error);
  if (text.empty()) text = "psql ended without a word";
  throw PsqlFailure(std::move(code), text);
}

std::vector<std::string> copied_values(std::string_view line) {
  std::vector<std::string> values;
  for (const std::string_view field : base::split(line, '\t')) {
    std::string& value = values.emplace_back();
    if (field == "\\N") continue;
    for (std::size_t at = 0; at < field.size();) {
      const std::size_t plain = std::min(field.find('\\', at), field.size());
      value += field.substr(at, plain - at);
      at = plain + 1;
      if (plain == field.size()) break;
      if (at == field.size()) {
        value += '\\';
        break;
      }
      constexpr std::string_view letters = "bfnrtv", meant = "\b\f\n\r\t\v";
      const std::size_t known = letters.find(field[at]);
      value += known == std::string_view::npos ? field[at] : meant[known];
      ++at;
    }
  }
  return values;
}

void add_copied(std::string& row, std::string_view value) {
  constexpr std::string_view special = "\\\t\n\r", written = "\\tnr";
  for (std::size_t at = 0; at < value.size();) {
    const std::size_t plain = std::min(value.find_first_of(special, at), value.size());
    row += value.substr(at, plain - at);
    at = plain;
    if (at == value.size()) break;
    row += '\\';
    row += written[special.find(value[at])];
    ++at;
  }
}

}  // namespace tavolo::cli
