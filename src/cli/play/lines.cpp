#include "cli/play/lines.hpp"

#include <fmt/format.h>
#include <histedit.h>

#include <algorithm>
#include <array>
#include <clocale>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <utility>

#include "base/lines.hpp"
#include "base/name.hpp"
#include "cli/say.hpp"

namespace tavolo::cli::play {
namespace {

constexpr std::string_view blanks = " \t\r\n";

std::string trimmed(std::string_view line) { return std::string(base::trimmed(line, blanks)); }

/// The words beside each other, in lines that are no wider than the terminal.
std::string listed(const std::vector<std::string>& words, EditLine* edit) {
  int columns = 0;
  char name[] = "co";
  el_get(edit, EL_GETTC, name, &columns);
  std::string list;
  std::size_t wide = 0;
  for (const std::string& word : words) {
    const std::size_t width = base::width(word);
    const bool breaks = wide > 0 && columns > 0 && wide + 2 + width > static_cast<std::size_t>(columns);
    list += wide == 0 ? "" : breaks ? "\n" : "  ";
    list += word;
    wide = (wide == 0 || breaks ? 0 : wide + 2) + width;
  }
  return list;
}

/// What is typed to have a draft stand there: its text, and the cursor moved back.
std::string keys_of(const Draft& draft) {
  constexpr char back = '\x02';  // ^B
  std::string keys = draft.text;
  for (std::size_t at = draft.cursor; at < draft.text.size(); ++at) {
    if (base::begins_letter(draft.text[at])) keys += back;
  }
  return keys;
}

void bind_key(EditLine* edit, const std::string& keys, const char* what) {
  el_set(edit, EL_BIND, keys.c_str(), what, nullptr);
}

/// Escape drops the line in other programs, and does nothing here: what is typed behind it is typed. libedit has
/// commands on it: a digit would say how often the next key is meant, and not stand in the line.
void bind_escape(EditLine* edit) {
  for (char key = ' '; key <= '~'; ++key) {
    if (key == '[' || key == 'O') continue;  // the keys below begin so
    bind_key(edit, fmt::format("^[{}{}", key == '^' || key == '\\' ? "\\" : "", key), "ed-insert");
  }
  bind_key(edit, "^[^M", "ed-newline");
  bind_key(edit, "^[^J", "ed-newline");
  bind_key(edit, "^[^C", "tavolo-drop");
}

/// Keys that send several bytes: libedit would write the end of those that it does not know into the line.
void bind_function_keys(EditLine* edit) {
  constexpr int last = 34;  // of those that send a number, F20
  for (int key = 1; key <= last; ++key) bind_key(edit, fmt::format("^[[{}~", key), "ed-ignore");
  for (const char key : {'P', 'Q', 'R', 'S'}) bind_key(edit, fmt::format("^[O{}", key), "ed-ignore");  // F1 to F4
  for (const int home : {1, 7}) bind_key(edit, fmt::format("^[[{}~", home), "ed-move-to-beg");
  for (const int end : {4, 8}) bind_key(edit, fmt::format("^[[{}~", end), "ed-move-to-end");
  bind_key(edit, "^[[3~", "ed-delete-next-char");
  // With Shift, Alt or Ctrl held, or several of them.
  for (char held = '2'; held <= '8'; ++held) {
    const auto with = [&](char key, const char* what) { bind_key(edit, fmt::format("^[[1;{}{}", held, key), what); };
    with('A', "ed-prev-history");
    with('B', "ed-next-history");
    with('C', held == '2' ? "ed-next-char" : "em-next-word");
    with('D', held == '2' ? "ed-prev-char" : "ed-prev-word");
    with('H', "ed-move-to-beg");
    with('F', "ed-move-to-end");
    for (const char key : {'P', 'Q', 'R', 'S'}) with(key, "ed-ignore");
    for (int key = 2; key <= last; ++key) bind_key(edit, fmt::format("^[[{};{}~", key, held), "ed-ignore");
  }
}

/// libedit 3.1 writes beyond its own lines where a terminal becomes narrower than where its cursor stands. While a line
/// is read it does not hear of that; the next one is as wide as the terminal is then.
class OneWidth {
 public:
  explicit OneWidth(EditLine* edit) {
    el_resize(edit);
    sigset_t resized;
    sigemptyset(&resized);
    sigaddset(&resized, SIGWINCH);
    sigprocmask(SIG_BLOCK, &resized, &m_before);
  }
  OneWidth(const OneWidth&) = delete;
  OneWidth& operator=(const OneWidth&) = delete;
  ~OneWidth() { sigprocmask(SIG_SETMASK, &m_before, nullptr); }

 private:
  sigset_t m_before{};
};

}  // namespace

std::vector<std::string> typed_into(const Draft& draft, std::string_view line) {
  const std::string stands = trimmed(draft.text);
  std::vector<std::string> typed;
  if (stands.empty() || line.size() <= stands.size()) return typed;
  const auto look = [&](std::size_t at) {
    if (!line.starts_with(stands.substr(0, at)) || !line.ends_with(stands.substr(at))) return;
    std::string piece = trimmed(line.substr(at, line.size() - stands.size()));
    if (!piece.empty()) typed.push_back(std::move(piece));
  };
  look(std::min(draft.cursor, stands.size()));
  for (std::size_t at = 0; at <= stands.size(); ++at) look(at);
  return typed;
}

/// libedit, which keeps the line in its own form. It asks what to show by function pointers, so the editor knows itself
/// by its client data.
struct Lines::Editor {
  explicit Editor(Completions words) : completions(std::move(words)), history(history_init()) {
    // Names are typed in letters of all kinds.
    std::setlocale(LC_CTYPE, "");                              // NOLINT(concurrency-mt-unsafe): one thread
    if (MB_CUR_MAX == 1) std::setlocale(LC_CTYPE, "C.UTF-8");  // NOLINT(concurrency-mt-unsafe)
    edit = el_init("tavolo", stdin, stdout, stderr);
    constexpr int remembered = 500;
    HistEvent event{};
    ::history(history, &event, H_SETSIZE, remembered);
    ::history(history, &event, H_SETUNIQUE, 1);
    el_set(edit, EL_CLIENTDATA, this);
    el_set(edit, EL_PROMPT, &shown_prompt);
    el_set(edit, EL_EDITOR, "emacs");
    el_set(edit, EL_SIGNAL, 1);
    el_set(edit, EL_HIST, ::history, history);
    el_set(edit, EL_ADDFN, "tavolo-drop", "drop", &drop);
    el_set(edit, EL_ADDFN, "tavolo-complete", "complete", &complete);
    el_set(edit, EL_BIND, "^C", "tavolo-drop", nullptr);
    el_set(edit, EL_BIND, "^I", "tavolo-complete", nullptr);
    bind_escape(edit);
    bind_function_keys(edit);
    // ^C is a key here: a signal would end the program, and the line would be lost with it. One that comes between two
    // lines drops what was typed ahead. ^S is none that stops the screen.
    el_set(edit, EL_SETTY, "-d", "-isig", "-ixon", nullptr);
    struct sigaction ignored {};
    ignored.sa_handler = SIG_IGN;
    sigaction(SIGINT, &ignored, &interrupted);
  }
  Editor(const Editor&) = delete;
  Editor& operator=(const Editor&) = delete;
  ~Editor() {
    sigaction(SIGINT, &interrupted, nullptr);
    el_end(edit);
    history_end(history);
  }

  static Editor& of(EditLine* edit) {
    void* data = nullptr;
    el_get(edit, EL_CLIENTDATA, &data);
    return *static_cast<Editor*>(data);
  }
  static const char* shown_prompt(EditLine* edit) { return of(edit).prompt.c_str(); }
  static unsigned char drop(EditLine* edit, int) {
    of(edit).dropped = true;
    return CC_NEWLINE;
  }
  static unsigned char complete(EditLine* edit, int) {
    const LineInfo* line = el_line(edit);
    const std::string left(line->buffer, line->cursor);
    const auto [from, words] = of(edit).completions(left);
    if (words.empty()) return CC_ERROR;
    const std::string_view word = std::string_view(left).substr(from);
    const std::string_view beginning = base::common_beginning(words);
    if (beginning.size() > word.size()) {
      el_deletestr(edit, static_cast<int>(std::ranges::count_if(word, base::begins_letter)));
      const std::string more =
          fmt::format("{}{}", beginning, words.size() == 1 && !beginning.ends_with('=') ? " " : "");
      return el_insertstr(edit, more.c_str()) == 0 ? CC_REFRESH : CC_ERROR;
    }
    if (words.size() == 1) return CC_ERROR;
    say('\n' + listed(words, edit) + '\n');
    return CC_REDISPLAY;
  }

  Completions completions;
  History* history;
  EditLine* edit = nullptr;
  std::string prompt;
  bool dropped = false;
  struct sigaction interrupted {};
};

Lines::Lines(bool terminal, Completions completions)
    : m_editor(terminal ? std::make_unique<Editor>(std::move(completions)) : nullptr) {}

Lines::~Lines() = default;

std::optional<std::string> Lines::read(const std::string& prompt, const Draft& draft) {
  std::fflush(stdout);
  if (m_editor == nullptr) {
    say(prompt);
    std::string line;
    if (!std::getline(std::cin, line)) {
      say("\n");
      return std::nullopt;
    }
    line = trimmed(line);
    say(line + "\n");
    return line;
  }
  m_editor->prompt = prompt;
  if (!draft.text.empty()) el_push(m_editor->edit, keys_of(draft).c_str());
  for (bool again = false;; again = true) {
    m_editor->dropped = false;
    int size = 0;
    const OneWidth width(m_editor->edit);
    const char* typed = el_gets(m_editor->edit, &size);
    const bool any = typed != nullptr && size > 0;
    const std::string line = any ? trimmed({typed, static_cast<std::size_t>(size)}) : std::string{};
    if (m_editor->dropped) {
      say("^C\n");
      if (again && line.empty()) return std::nullopt;
      continue;
    }
    if (!any) {
      say("\n");
      return std::nullopt;
    }
    remember(line);
    return line;
  }
}

void Lines::remember(const std::string& line) {
  if (m_editor == nullptr || line.empty()) return;
  HistEvent event{};
  ::history(m_editor->history, &event, H_ENTER, line.c_str());
}

}  // namespace tavolo::cli::play
