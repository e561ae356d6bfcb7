#include "cli/recording.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <utility>

#include "base/limits.hpp"
#include "base/mistake.hpp"
#include "book/people.hpp"
#include "book/publishing.hpp"
#include "book/rulings.hpp"
#include "book/words.hpp"
#include "cli/opening.hpp"
#include "cli/say.hpp"
#include "report/json.hpp"
#include "report/outgoing.hpp"
#include "report/people.hpp"
#include "report/standings.hpp"
#include "report/text.hpp"

namespace tavolo::cli {
namespace {

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

std::optional<std::string> answer(const Call& call, const std::string& question) {
  if (call.surroundings().ask) return call.surroundings().ask(question + ' ');
  say(question + ' ');
  std::fflush(stderr);
  std::string line;
  int key = std::getc(stdin);
  if (key == EOF) return std::nullopt;
  for (; key != EOF && key != '\n'; key = std::getc(stdin)) line += static_cast<char>(key);
  return line;
}

bool confirmed(const Call& call, const std::string& question) {
  const auto said = answer(call, question + " [y/n]");
  return said && (said->starts_with('y') || said->starts_with('Y'));
}

std::string record_text(const Call& call, std::size_t first) {
  const auto& words = call.words();
  std::string text;
  if (words.size() == first + 1 && words[first] == "-") {
    text = read_input();
  } else if (words.size() <= first) {
    if (call.surroundings().input_is_terminal) {
      throw base::Mistake("no-text", "there is no record to read",
                          fmt::format("type it after `tavolo {}`, or pipe it in", call.command().name));
    }
    text = read_input();
  } else {
    text = fmt::format("{}", fmt::join(words.begin() + static_cast<std::ptrdiff_t>(first), words.end(), " "));
  }
  return book::record_text(std::move(text));
}

bool refused(const Call& call, const book::Played& before, const referee::Deal& deal) {
  if (!deal.sheet.refused()) return false;
  if (call.surroundings().json) {
    const referee::Deal* open = before.course.open_deal();
    const bool is_open = open != nullptr && open->number == deal.number;
    call.print(report::json_refused(before, deal.number, is_open, deal.sheet.findings));
  } else {
    say(report::text(report::refusal(deal.sheet.findings), call.surroundings().error_style),
        call.surroundings().error_style);
  }
  return true;
}

int record(const Call& call, journal::Journal& journal, journal::Journal::Writing& writing, const book::Played& before,
           const std::vector<referee::Entry>& entries) {
  book::Played after = std::move(book::plan(before, entries).after);
  std::vector<std::size_t> deals;
  for (const referee::Entry& entry : entries) {
    deals.push_back(book::find_deal(after, entry.deal));
    if (!refused(call, before, after.course.deals[deals.back()])) continue;
    if (entries.size() > 1 && !call.surroundings().json) {
      say(fmt::format("tavolo: that was deal {}; nothing of the {} deals was recorded\n", entry.deal, entries.size()));
    }
    return Status::mistake;
  }
  const bool is_found =
      std::ranges::any_of(deals, [&](std::size_t deal) { return !after.course.deals[deal].sheet.findings.empty(); });
  if (is_found) book::read_rulings(journal, after);
  for (const referee::Entry& entry : entries) journal.append(before.head.number, entry);
  if (call.surroundings().json) return commit(call, writing, report::json_results(after, deals));
  report::Blocks blocks;
  for (const std::size_t deal : deals) {
    if (deal != deals.front()) blocks.gap();
    blocks.add(report::result(after, deal, deals.back()));
  }
  return commit(call, writing, report::text(blocks, call.surroundings().style));
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
  if (!call.surroundings().json) say(report::text(changes, {}));
  if (call.has("--yes")) return;
  if (!can_ask(call)) {
    throw base::Mistake("not-confirmed", unchanged, "say --yes to change it without being asked");
  }
  if (!confirmed(call, "write this?")) throw base::Mistake("not-confirmed", unchanged, "");
}

void refuse_changed(journal::Journal& journal, const book::Played& before) {
  if (journal.entries(before.head.number).size() == before.entries.size()) return;
  throw base::Mistake("changed-meanwhile", fmt::format("match {} was written to meanwhile", before.head.number),
                      fmt::format("look at it, and try again: tavolo show {}", before.head.number));
}

int correct(const Call& call, const book::Played& before, book::Plan plan, const std::string& unchanged,
            const std::function<std::string(const book::Played&)>& told) {
  {
    auto journal = open_journal(call, journal::Journal::Access::read);
    report::Blocks changes = report::changes(plan.changes);
    if (const auto table = book::changed(journal, before, plan.after)) {
      for (const std::string& line : report::season_differences({&*table, 1})) changes.paragraph(line, 2);
    }
    ask_first(call, changes, unchanged);
  }
  refuse_missing(call);  // it may have been moved away meanwhile
  auto journal = open_journal(call, journal::Journal::Access::write);
  auto writing = journal.write();
  refuse_changed(journal, before);
  for (const referee::Entry& entry : plan.entries) journal.append(before.head.number, entry);
  book::read_rulings(journal, plan.after);  // what is read after the commit could still fail
  return commit(call, writing, told(plan.after));
}

int correct_head(const Call& call, const book::Played& before, const referee::Entry& entry) {
  {
    auto journal = read_journal(call);
    referee::Head newcomers;
    newcomers.sides.emplace_back();
    for (const referee::Seated& who : entry.seats) newcomers.sides.back().push_back(who.player);
    if (!call.surroundings().json) say(report::outgoing(report::likenesses(book::likenesses(journal, newcomers)), {}));
  }
  return correct(call, before, book::plan(before, {entry}), fmt::format("match {} stays as it was", before.head.number),
                 [&](const book::Played& after) {
                   return match_text(call, after, report::text(report::score_sheet(after), call.surroundings().style));
                 });
}

}  // namespace tavolo::cli
