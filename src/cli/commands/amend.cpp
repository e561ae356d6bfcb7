#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <span>

#include "base/mistake.hpp"
#include "base/number.hpp"
#include "book/correction.hpp"
#include "book/match.hpp"
#include "book/people.hpp"
#include "book/plan.hpp"
#include "book/rulings.hpp"
#include "book/telling.hpp"
#include "book/words.hpp"
#include "cli/beginning.hpp"
#include "cli/commands.hpp"
#include "cli/meaning.hpp"
#include "cli/opening.hpp"
#include "cli/play/lines.hpp"
#include "cli/recording.hpp"
#include "cli/table_options.hpp"
#include "report/json.hpp"
#include "report/text.hpp"

namespace tavolo::cli::commands {
namespace {

/// What counts only if it was said in time is not taken in silence: the reason that is given for it, at the terminal
/// where one can be asked. Empty where none is due.
std::string reason_due(const Call& call, const games::Sheet& sheet, std::span<const journal::Ruling> rulings) {
  const auto found = std::ranges::find_if(sheet.findings, &games::Finding::asks_why);
  if (found == sheet.findings.end()) return {};
  const std::string text = fmt::format("{} ({})", found->text, found->check.clause->id);
  const std::vector<book::Precedent> precedents = book::precedents(rulings, *found);
  report::Blocks due;
  due.paragraph(text);
  due.paragraph(found->remedy, 2);
  report::add_rulings(due, precedents, 2);
  std::string why = reason_asked(call, "why does it count?", due);
  if (!why.empty()) return why;
  std::string hint = fmt::format("{}: say with --why TEXT that it was in time", found->remedy);
  for (const book::Precedent& one : precedents) hint += fmt::format("; {}", report::ruling_line(one));
  throw base::Mistake("no-reason", text, hint);
}

std::string why(const Call& call) {
  std::string reason = call.value("--why").value_or("");
  book::refuse_long("the reason", reason);
  return reason;
}

/// The record of a deal as somebody edits it, until it is one that can be.
std::string edited(const Call& call, const book::Played& before, std::size_t index) {
  const Surroundings& around = call.surroundings();
  const referee::Deal& deal = before.course.deals[index];
  if (!around.input_is_terminal || !around.output_is_terminal || call.words().size() > 1) {
    throw base::Mistake("option-value",
                        "--edit takes the old record to edit it, at a terminal and without another text",
                        fmt::format("without a terminal name the whole record: tavolo amend {}.{} TEXT",
                                    before.head.number, deal.number));
  }
  play::Lines lines(true, [](const std::string&) { return play::Completed{}; });
  const std::string old = book::one_line(before, index);
  const auto line = lines.read(fmt::format("deal {}> ", deal.number), {old});
  if (!line || line->empty() || *line == old) {
    throw base::Mistake("not-confirmed", fmt::format("deal {}.{} was not changed", before.head.number, deal.number),
                        "");
  }
  return book::record_text(*line);
}

/// Throws where the record is the one that stands, and there is no reason to be kept with it. A void deal counts again.
void refuse_unchanged(const book::Played& before, const referee::Deal& deal, const referee::Entry& entry) {
  const games::Match& match = before.at(deal.number);
  const auto said = [&](const std::string& text) { return match.game->print(match, text, games::Form::brief); };
  if (deal.is_void || !entry.why.empty() || said(entry.text) != said(deal.text)) return;
  throw base::Mistake("no-change", fmt::format("deal {}.{} is so already", before.head.number, deal.number),
                      "nothing was written; --why TEXT writes a reason to it");
}

/// Replaces the record of a deal.
int amend_deal(const Call& call) {
  const auto [match, deal] = book::deal_number(call.words().front());
  for (const std::string_view option : head_options) {
    if (!call.has(option)) continue;
    throw base::Mistake("option-value", fmt::format("{} corrects what a match began with, not a deal", option),
                        fmt::format("name the match alone: tavolo amend {} {} …", match, option));
  }
  const book::Played before = [&, number = match] {
    auto journal = read_journal(call);
    return book::load(journal, number);
  }();
  const std::size_t index = book::find_deal(before, deal);
  const std::string text = call.has("--edit") ? edited(call, before, index) : record_text(call, 1);
  const book::Told told = book::understood(before.at(deal), before.course.before(index), {}, text);
  referee::Entry entry{.kind = referee::Entry::Kind::amend, .deal = deal, .text = told.text, .why = why(call)};
  refuse_unchanged(before, before.course.deals[index], entry);
  book::Plan plan = book::plan(before, {entry});
  {
    auto journal = read_journal(call);
    book::read_rulings(journal, plan.after, book::cites(told.refusal));
  }
  const bool is_refused = refused(call, before, plan.after, index, told.refusal);
  tell_notes(call, before.at(deal), before.course.before(index), told.text);
  if (is_refused) return Status::mistake;
  if (entry.why.empty()) {
    entry.why = reason_due(call, plan.after.course.deals[index].sheet, plan.after.rulings);
    if (!entry.why.empty()) plan = book::plan(before, {entry});
  }
  plan.changes.record = book::rewording(before, plan.after, index);
  return correct(call, before, std::move(plan), fmt::format("deal {}.{} was not changed", match, deal),
                 [&](const book::Played& after) {
                   return call.surroundings().json
                              ? report::json_result(after, index)
                              : report::text(report::result(after, index), call.surroundings().style);
                 });
}

/// Corrects the head of a match.
int amend_head(const Call& call) {
  const std::int64_t number = book::match_number(call.words().front());
  if (call.words().size() > 1) {
    throw base::Mistake(
        "deal-number", fmt::format("\"{}\" is a match, and a record replaces a deal", number),
        fmt::format("name the deal, like {}.1; to correct what the match began with, use options alone: "
                    "tavolo amend --help",
                    number));
  }
  auto journal = read_journal(call);
  const book::Played before = book::load(journal, number);
  book::refuse_withdrawn(before);
  games::HouseRules house = before.match.house;
  set_rules(call, *before.match.game, house);
  book::settle(*before.match.game, house, before.head.sides);
  const referee::Entry entry = book::correction(journal, before, house,
                                                {.standing = {call.value("--score"), {}, call.value("--dealer")},
                                                 .date = date(call, "--date"),
                                                 .place = call.value("--place"),
                                                 .fixture = call.value("--fixture"),
                                                 .seats = call.values("--seat"),
                                                 .from = call.value("--from"),
                                                 .why = why(call)});
  if (call.has("--fixture")) tell_fixture(call, journal, book::plan(before, {entry}).after.head);
  return correct_head(call, before, entry);
}

/// Throws for a match alone, of which nothing is said.
[[noreturn]] void refuse_match(const Call& call) {
  const std::int64_t number = book::match_number(call.words().front());
  throw base::Mistake("deal-number", fmt::format("{} is a match, and not which of its deals", number),
                      fmt::format("name the deal and its record, like {0}.1 TEXT; what the match began with is "
                                  "corrected by tavolo amend {0} with {1} or {2}",
                                  number, fmt::join(std::span(head_options).first(head_options.size() - 1), ", "),
                                  head_options.back()));
}

int run_amend(const Call& call) {
  const bool corrects = std::ranges::any_of(head_options, [&](std::string_view option) { return call.has(option); });
  const bool names_deal = call.words().front().find('.') != std::string::npos;
  if (!corrects && !names_deal && base::whole(call.words().front())) refuse_match(call);
  return corrects && !names_deal ? amend_head(call) : amend_deal(call);
}

constexpr std::array<Argument, 2> amend_arguments{{
    {"MATCH[.DEAL]", "the deal, like 12.3, or the match whose beginning is corrected", true, false, Completes::deal},
    {"TEXT", "the record that replaces a deal; - or nothing reads standard input", false, true, Completes::notation},
}};
constexpr std::array<Option, 12> amend_options{{
    {"--house", "NAME=VALUE", "of a match: set a house rule; may be repeated", true, Completes::house_rule},
    {"--preset", "NAME", "of a match: set the house rules of a preset; may be repeated", true, Completes::preset},
    {"--dealer", "WHO", "of a match: who dealt first"},
    {"--seat", "N=PLAYER", "of a match: who sits there; may be repeated", true, Completes::player},
    {"--from", "DEAL", "the deal from which on they sit there: a substitute"},
    {"--score", "N,N", "of a match: what the sides begin with"},
    {"--date", "DATE", "of a match: when it was played"},
    {.name = "--place", .value = "TEXT", .help = "of a match: where it was played; \"\" for nowhere", .clears = true},
    {.name = "--fixture",
     .value = "N",
     .help = "of a match: the row of the season's plan that it plays; \"\" for none",
     .clears = true},
    {"--edit", "", "of a deal: begin with its record, and change words of it"},
    {"--why", "TEXT", "the reason, kept with the change"},
    {"--yes", "", "do not ask"},
}};

}  // namespace

const Command amend{
    "amend", "Replace a deal, or correct what a match began with", amend_arguments, amend_options, run_amend, true};

}  // namespace tavolo::cli::commands
