#include "cli/recording.hpp"

#include <fmt/format.h>

#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <filesystem>
#include <span>
#include <string_view>
#include <utility>

#include "base/limits.hpp"
#include "base/mistake.hpp"
#include "base/name.hpp"
#include "base/words.hpp"
#include "book/last_deals.hpp"
#include "book/match.hpp"
#include "book/people.hpp"
#include "book/publishing.hpp"
#include "book/rulings.hpp"
#include "book/telling.hpp"
#include "book/words.hpp"
#include "cli/meaning.hpp"
#include "cli/opening.hpp"
#include "cli/say.hpp"
#include "games/notation.hpp"
#include "report/json.hpp"
#include "report/people.hpp"
#include "report/standings.hpp"
#include "report/text.hpp"

namespace tavolo::cli {
namespace {

constexpr std::string_view shell_remedy =
    "a shell keeps what follows a bare # for itself: type trick 1 or t1 for #1, or put the record in quotes";

/// The name of the file that standard output goes to, without its folder; empty where it goes to none.
std::string output_file() {
  struct stat output {};
  if (fstat(STDOUT_FILENO, &output) != 0 || !S_ISREG(output.st_mode)) return {};
  std::error_code none;
  return std::filesystem::read_symlink("/proc/self/fd/1", none).filename().string();
}

/// What the shell has likely taken of these words.
std::vector<std::string> taken_by_shell(const games::Match& match, std::span<const std::string> typed,
                                        const games::Progress& before, const std::string& text, games::Stage stage) {
  const bool is_refused = match.game->score(match, before, text, {.stage = games::Stage::open}).refused();
  // What is said for >: `won` before a player, `drew` before a card.
  const auto said = [&](bool player) -> std::string_view {
    for (const games::Saying& saying : match.game->sayings) {
      if (saying.sign == ">" && (saying.joins == games::Saying::Joins::next) == player) return saying.words;
    }
    return {};
  };
  const auto is_file = [](const std::string& word) {
    std::error_code none;
    return word.find('/') == std::string::npos && std::filesystem::exists(word, none);
  };
  std::vector<std::string> taken;
  if (!is_refused && stage == games::Stage::closed && book::awaits_first_trick(match, before, text)) {
    taken.emplace_back("no trick is told; if a # followed, the shell dropped it: type trick 1 or t1 for #1");
  }
  const std::string file = output_file();
  const bool is_player = games::find_seat(match, file).has_value();
  const std::string_view word = is_player || cards::read_card(file) ? said(is_player) : std::string_view{};
  if (!word.empty()) {
    taken.push_back(fmt::format("the answer goes into a file \"{0}\"; if >{0} was meant, type {1} {0}",
                                base::harmless(file), word));
  }
  const auto found = is_refused ? std::ranges::find_if(typed, is_file) : typed.end();
  if (found != typed.end()) {
    taken.push_back(fmt::format("\"{}\" is a file here; if a * was typed, the shell put its name there: type joker",
                                base::harmless(*found)));
  }
  return taken;
}

std::string read_input() {
  std::string text;
  std::array<char, 1 << 14> buffer{};
  std::size_t size = 0;
  while (text.size() <= base::limit::record_bytes && (size = std::fread(buffer.data(), 1, buffer.size(), stdin)) > 0) {
    text.append(buffer.data(), size);
  }
  if (std::ferror(stdin) != 0) {
    throw base::StoreFailure("standard input cannot be read",
                             "nothing was written; type the record after the command, or pipe it in");
  }
  return text;
}

}  // namespace

bool can_ask(const Call& call) { return call.surroundings().input_is_terminal || call.surroundings().ask; }

std::optional<std::string> answer(const Call& call, const std::string& question, Awaited awaited) {
  if (call.surroundings().ask) return call.surroundings().ask(question + ' ', awaited);
  say(prompt_of(question + ' ', call.surroundings().error_style));
  std::fflush(stderr);
  std::string line;
  int key = std::getc(stdin);
  if (key == EOF) return std::nullopt;
  for (; key != EOF && key != '\n'; key = std::getc(stdin)) line += static_cast<char>(key);
  return line;
}

std::string reason_asked(const Call& call, const std::string& question, const report::Blocks& due) {
  if (call.has("--yes") || !can_ask(call)) return {};
  const Surroundings& around = call.surroundings();
  if (!around.json && !due.empty()) say(report::text(due, around.error_style), around.error_style);
  const auto why = answer(call, question + " (nothing leaves the deal as it was)", Awaited::prose);
  if (!why || why->find_first_not_of(" \t\r") == std::string::npos) return {};
  book::refuse_long("the reason", *why);
  return *why;
}

bool confirmed(const Call& call, const std::string& question) {
  while (const auto said = answer(call, question + " [y/n]", Awaited::yes_or_no)) {
    if (base::same_word(*said, "y") || base::same_word(*said, "yes")) return true;
    // Before this question there is none to go back to: < leaves all as it is.
    if (said->empty() || *said == "<" || base::same_word(*said, "n") || base::same_word(*said, "no")) return false;
    say("tavolo: this is answered by yes or no\n");
  }
  return false;
}

std::string record_text(const Call& call, std::size_t first) {
  const auto& words = call.words();
  if (words.size() > first && (words.back() == "/" || words.back() == "then")) {
    throw base::Mistake("shell", fmt::format("nothing follows the last {}", words.back()), std::string(shell_remedy));
  }
  const bool is_missing = words.size() <= first;
  const bool is_piped = words.size() == first + 1 && words[first] == "-";
  if (!is_missing && !is_piped) {
    return book::record_text(
        fmt::format("{}", fmt::join(words.begin() + static_cast<std::ptrdiff_t>(first), words.end(), " ")));
  }
  // What is behind the line is the rest of an evening, and no record.
  if (call.surroundings().ask) {
    throw base::Mistake("no-text", "there is no record to read",
                        fmt::format("type it behind `{}`, in the same line", call.command().name));
  }
  if (is_missing && call.surroundings().input_is_terminal) {
    throw base::Mistake("no-text", "there is no record to read",
                        fmt::format("type it after `tavolo {}`, or pipe it in; {}", call.command().name, shell_remedy));
  }
  return book::record_text(read_input());
}

std::string deal_text(const Call& call) {
  try {
    return record_text(call);
  } catch (const base::Mistake& mistake) {
    if (mistake.complaint().kind != "no-text") throw;
    const games::Game& game = [&]() -> const games::Game& {
      auto journal = read_journal(call);
      return *match_meant(journal, call, book::Purpose::recording).match.game;
    }();
    const bool has_tricks = std::ranges::count(game.sayings, "#", &games::Saying::sign) > 0;
    throw base::Mistake(
        "no-text", mistake.complaint().text,
        fmt::format("type what happened, for example: tavolo {} {}; `tavolo play` asks for one thing after the other{}",
                    call.command().name, game.example,
                    call.words().empty() && has_tricks ? fmt::format("; {}", shell_remedy) : std::string{}));
  }
}

void suspect_shell(const Call& call, std::size_t first, const games::Match& match, const games::Progress& before,
                   const std::string& text, games::Stage stage) {
  if (call.surroundings().json || call.surroundings().ask || call.words().size() <= first + 1) return;
  const auto typed = std::span(call.words()).subspan(first);
  for (const std::string& taken : taken_by_shell(match, typed, before, text, stage))
    say(fmt::format("tavolo: {}\n", taken));
}

void tell_notes(const Call& call, const games::Match& match, const games::Progress& before, const std::string& text) {
  if (call.surroundings().json || call.surroundings().ask) return;
  for (const std::string& note : book::lines_in_notes(match, before, text)) {
    say(report::text(report::complaint(report::line_in_note(note)), call.surroundings().error_style),
        call.surroundings().error_style);
  }
}

void refuse_afterthought(const Call& call, const book::Played& played, std::string_view typed) {
  const auto& deals = played.course.deals;
  if (!typed.starts_with('!') || played.course.open_deal() != nullptr || deals.empty()) return;
  throw base::Mistake("no-open-deal", "no deal is open, and a line that begins with ! is added to one",
                      call.surroundings().ask
                          ? fmt::format("change {} edits the deal that it is about, whole", deals.back().number)
                          : fmt::format("amend the deal that it is about, whole: tavolo amend {}.{} …",
                                        played.head.number, deals.back().number));
}

bool refused(const Call& call, const book::Played& before, const book::Played& after, std::size_t index,
             const std::vector<games::Finding>& told) {
  const referee::Deal& deal = after.course.deals[index];
  if (!deal.sheet.refused()) return false;
  const auto& findings = told.empty() ? deal.sheet.findings : told;
  if (call.surroundings().json) {
    const referee::Deal* open = before.course.open_deal();
    const bool is_open = open != nullptr && open->number == deal.number;
    call.print(report::json_refused(before, deal.number, is_open, findings, after.rulings));
  } else {
    say(report::text(report::refusal(findings, after.rulings), call.surroundings().error_style),
        call.surroundings().error_style);
  }
  return true;
}

int record(const Call& call, journal::Journal& journal, journal::Journal::Writing& writing, const book::Played& before,
           const std::vector<referee::Entry>& entries, const std::vector<games::Finding>& told) {
  book::Played after = book::with_typed(before, entries);
  read_quoted(call, journal, after, book::cites(told));
  if (book::asks_for_all(after)) {
    return record(call, journal, writing, book::load(journal, before.head.number), entries, told);
  }
  std::vector<std::size_t> deals;
  const std::function<void()> tell = [&] {
    for (std::size_t i = 0; i < deals.size(); ++i) {
      tell_notes(call, after.at(entries[i].deal), after.course.before(deals[i]), entries[i].text);
    }
    if (entries.size() > 1) return;
    const auto stage = entries.front().kind == referee::Entry::Kind::add ? games::Stage::open : games::Stage::closed;
    suspect_shell(call, 0, after.at(entries.front().deal), after.course.before(deals.front()),
                  after.course.deals[deals.front()].text, stage);
  };
  for (const referee::Entry& entry : entries) {
    deals.push_back(book::find_deal(after, entry.deal));
    if (!refused(call, before, after, deals.back(), told)) continue;
    if (entries.size() > 1 && !call.surroundings().json) {
      say(fmt::format("tavolo: that was deal {}; nothing of the text was recorded\n", entry.deal));
    }
    tell();
    return Status::mistake;
  }
  ask_published(call, journal, writing, before, after);
  for (const referee::Entry& entry : entries) journal.append(before.head.number, entry);
  if (call.surroundings().json) return commit(call, writing, report::json_results(after, deals));
  report::Blocks blocks;
  for (const std::size_t deal : deals) {
    if (deal != deals.front()) blocks.gap();
    blocks.add(report::result(after, deal, deals.back()));
  }
  const int status = commit(call, writing, report::text(blocks, call.surroundings().style));
  call.tell_done(tell);
  return status;
}

int commit(const Call& call, journal::Journal::Writing& writing, const std::string& text) {
  writing.commit();
  call.print_done(text);
  return Status::done;
}

std::string match_text(const Call& call, const book::Played& played, const std::string& text) {
  return call.surroundings().json ? report::json_match(played) : text;
}

void print_match(const Call& call, const book::Played& played, const std::string& text) {
  call.print(match_text(call, played, text));
}

void ask_first(const Call& call, const report::Blocks& changes, const std::string& unchanged) {
  // A program that reads JSON finds nothing but JSON on both channels.
  if (!call.surroundings().json)
    say(report::text(changes, call.surroundings().error_style), call.surroundings().error_style);
  if (call.has("--yes")) return;
  if (!can_ask(call)) {
    throw base::Mistake("not-confirmed", unchanged, "say --yes to change it without being asked");
  }
  if (!confirmed(call, "write this?")) throw base::Mistake("not-confirmed", unchanged, "");
}

void ask_published(const Call& call, journal::Journal& journal, journal::Journal::Writing& writing,
                   const book::Played& before, const book::Played& after) {
  const auto change = book::changed_after_closing(journal, before, after);
  if (!change) return;
  report::Blocks blocks = report::changes(book::changes(before, after));
  blocks.paragraph(
      fmt::format("the season {} is closed, and its table was published:", base::harmless(before.head.season)), 2);
  for (const std::string& line : report::season_differences({&*change, 1})) blocks.paragraph(line, 2);
  writing.pause();
  ask_first(call, blocks, "nothing was recorded");
  writing.go_on();
  refuse_changed(journal, before);
}

report::Blocks published_changes(const Call& call, journal::Journal& journal, const journal::Moment& since) {
  journal::Journal before = open_journal(call, journal::Journal::Access::read);  // which sees what is committed
  report::Blocks blocks;
  const std::vector<book::TableChange> changes = book::changes_of_published(before, journal, since);
  if (!changes.empty()) blocks.paragraph("this changes what was published when a season was closed:", 2);
  for (const std::string& line : report::season_differences(changes)) blocks.paragraph(line, 2);
  return blocks;
}

std::string written(const Call& call, journal::Journal& journal, journal::Journal::Writing& writing,
                    const std::string& unchanged, const std::function<std::string()>& write) {
  const journal::Moment before = journal.moment();
  std::string told = write();
  const report::Blocks changes = published_changes(call, journal, before);
  if (changes.empty()) return told;
  writing.pause();
  ask_first(call, changes, unchanged);
  writing.go_on();
  return write();
}

base::Mistake changed_meanwhile(std::int64_t match) {
  return {"changed-meanwhile", fmt::format("match {} was written to meanwhile", match),
          fmt::format("look at it, and try again: tavolo show {}", match)};
}

void refuse_changed(journal::Journal& journal, const book::Played& before) {
  if (journal.entries(before.head.number).size() == before.entries.size()) return;
  throw changed_meanwhile(before.head.number);
}

int correct(const Call& call, const book::Played& before, book::Plan plan, const std::string& unchanged,
            const std::function<std::string(const book::Played&)>& told) {
  {
    auto journal = open_journal(call, journal::Journal::Access::read);
    report::Blocks changes = report::takes_back(before, plan.entries);
    changes.add(report::changes(plan.changes));
    const auto& head = plan.changes.head;
    if (const auto ahead =
            head && head->was.date != head->is.date ? still_to_come(call, head->is.date) : std::nullopt) {
      changes.paragraph(*ahead, 2);
    }
    // Who reads JSON and is not asked sees none.
    const bool is_shown = !call.surroundings().json || !call.has("--yes");
    if (const auto table = is_shown ? book::changed(journal, before, plan.after) : std::nullopt) {
      for (const std::string& line : report::season_differences({&*table, 1})) changes.paragraph(line, 2);
    }
    ask_first(call, changes, unchanged);
  }
  refuse_missing(call);  // it may have been moved away meanwhile
  auto journal = open_journal(call, journal::Journal::Access::write);
  auto writing = journal.write();
  refuse_changed(journal, before);
  for (const referee::Entry& entry : plan.entries) journal.append(before.head.number, entry);
  read_quoted(call, journal, plan.after);  // what is read after the commit could still fail
  return commit(call, writing, told(plan.after));
}

int correct_head(const Call& call, const book::Played& before, const referee::Entry& entry) {
  {
    auto journal = read_journal(call);
    referee::Head newcomers;
    newcomers.sides.emplace_back();
    for (const referee::Seated& who : entry.seats) newcomers.sides.back().push_back(who.player);
    call.remark(report::likenesses(book::likenesses(journal, newcomers)));
  }
  return correct(call, before, book::plan(before, {entry}), fmt::format("match {} stays as it was", before.head.number),
                 [&](const book::Played& after) {
                   return match_text(call, after, report::text(report::score_sheet(after), call.surroundings().style));
                 });
}

}  // namespace tavolo::cli
