#include "report/text.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/lines.hpp"
#include "base/name.hpp"
#include "base/words.hpp"
#include "book/claims.hpp"
#include "book/rulings.hpp"
#include "book/telling.hpp"
#include "games/notation.hpp"
#include "referee/correction.hpp"
#include "report/rulings.hpp"

namespace tavolo::report {
namespace {

using base::harmless;
using book::Played;
using games::Finding;
using games::Points;

std::string joined(const std::vector<std::string>& names, std::string_view between) {
  return harmless(fmt::format("{}", fmt::join(names, between)));
}

std::vector<std::string> lines_of(std::string_view text) {
  std::vector<std::string> lines;
  while (!text.empty()) lines.emplace_back(base::next_line(text));
  return lines;
}

/// A sentence that quotes something endless, without its middle.
std::string without_middle(std::string text) {
  constexpr std::size_t longest = 400, kept = 120;
  if (text.size() <= longest) return text;
  std::size_t head = kept, tail = text.size() - kept;
  while (!base::begins_letter(text[head])) --head;
  while (!base::begins_letter(text[tail])) ++tail;
  return text.substr(0, head) + " … " + text.substr(tail);
}

/// Adds the clause and the check of a finding, ` (AF-19, check AF-R17)`.
void cite(Line& line, const Finding& finding) {
  const std::string clause(finding.check.clause ? finding.check.clause->id : "");
  const std::string check(finding.check.id);
  if (clause.empty() && check.empty()) return;
  line.spans.push_back({" ("});
  if (!clause.empty()) line.spans.push_back({clause, Tone::plain, Names::clause});
  if (!check.empty()) {
    line.spans.push_back({clause.empty() ? "check " : ", check "});
    line.spans.push_back({check, Tone::plain, Names::clause});
  }
  line.spans.push_back({")"});
}

void add_findings(Blocks& blocks, std::span<const Finding> list, std::span<const journal::Ruling> rulings) {
  for (const Finding& finding : list) {
    Line line{{fmt::format("{}{}", games::word(finding.verdict), finding.condoned ? ", condoned" : ""), Tone::bad},
              {": " + harmless(finding.text)}};
    cite(line, finding);
    blocks.paragraph(std::move(line), 2);
    if (!finding.remedy.empty()) blocks.paragraph(harmless(finding.remedy), 4);
    if (!finding.records.empty() && !finding.condoned) {
      blocks.paragraph(
          fmt::format("to record it: {}", harmless(fmt::format("{}", fmt::join(finding.records, ", or ")))), 4);
    }
    add_rulings(blocks, book::precedents(rulings, finding), 4);
  }
}

/// The lines of a sheet, and where asked its notes.
Table lines_table(const games::Sheet& sheet, bool notes) {
  Table table{
      .alignment = "lrll", .indent = 2, .names = {Names::nothing, Names::nothing, Names::nothing, Names::clause}};
  for (const games::Line& line : sheet.lines) {
    table.add({fmt::format("{}", line.side), fmt::format("{:+}", line.points), harmless(line.text),
               std::string(line.clause.id)});
  }
  if (notes) {
    for (const games::Note& note : sheet.notes) table.add({"", "", harmless(note.text), std::string(note.clause.id)});
  }
  return table;
}

/// House rules that differ from the defaults, `target 7, game-points 2`; empty if none does.
std::string special_rules(const games::Match& match) {
  std::vector<std::string> special;
  for (std::size_t i = 0; i < match.house.size(); ++i) {
    const games::HouseRule& rule = match.house.rules()[i];
    if (match.house[i].text != rule.fallback) special.push_back(fmt::format("{} {}", rule.name, match.house[i].text));
  }
  return fmt::format("{}", fmt::join(special, ", "));
}

/// The edition that a match is judged by, where a later one has begun.
void add_edition(Blocks& blocks, const Played& played) {
  const games::Game& game = *played.match.game;
  if (games::is_newest(game)) return;
  blocks.paragraph(fmt::format("edition {}; the newest is {}", game.edition, games::find_game(game.id).edition), 2);
}

std::string total_text(const Played& played, std::size_t deal) {
  const games::Sheet& sheet = played.course.deals[deal].sheet;
  std::string text;
  for (const games::Side side : sheet.after.scores.all()) {
    text += fmt::format("{}{} {}", text.empty() ? "" : "   ", side_name(played.head, side), sheet.after.scores[side]);
  }
  return text;
}

/// Where a game counts its deals and void ones are left out, by which number the next is recorded.
std::vector<std::string> numbering(const Played& played) {
  const bool counts = book::deals_rule(played.match).has_value();
  const int next = played.course.next_number();
  if (!counts || played.course.now.over || played.course.open_deal() != nullptr || next == played.course.now.deal) {
    return {};
  }
  return {fmt::format("the next is recorded as deal {}: a void deal keeps its number", next)};
}

/// Who took a seat from a deal on, and who left, a line each.
std::vector<std::string> turnover(const referee::Head& head) {
  std::vector<std::string> lines;
  for (const referee::Head::Change& change : head.changes) {
    const auto before = referee::sides_at(head, change.deal - 1);
    const auto seat = static_cast<std::size_t>(change.who.seat - 1);
    const auto& side = before[games::Side(seat % before.size())];
    const std::string& gone = side.empty() ? change.who.player : side[seat / before.size()];
    lines.push_back(change.who.player.empty() ? fmt::format("{} left before deal {}", gone, change.deal)
                                              : fmt::format("from deal {}: {} for {} (seat {})", change.deal,
                                                            change.who.player, gone, change.who.seat));
  }
  return lines;
}

/// That nobody said who dealt first, where it matters.
std::vector<std::string> nobody_dealt(const Played& played) {
  const games::Seat dealer = book::dealer_taken(played);
  if (dealer == games::nobody) return {};
  return {fmt::format("nobody said who dealt first, and {} is taken: `tavolo amend {} --dealer WHO` corrects it",
                      seat_name(played.at(played.course.start.deal), dealer), played.head.number)};
}

/// What was noted in a record.
std::vector<std::string> notes_in(const std::string& text) {
  std::vector<std::string> notes;
  const base::Words words(text);
  for (const base::Words::Line& line : words.lines()) {
    if (const std::string_view note = line.note(); !note.empty()) notes.emplace_back(note);
  }
  return notes;
}

/// House rules that differ, and the note.
void add_conditions(Blocks& blocks, const Played& played) {
  if (const std::string special = special_rules(played.match); !special.empty()) {
    blocks.paragraph("house rules: " + special, 2);
  }
  add_paragraphs(blocks, turnover(played.head));
  if (!played.head.note.empty()) blocks.paragraph("note: " + harmless(played.head.note), 2);
}

/// A row a deal with its points and running totals.
Table deals_table(const Played& played) {
  const games::Match& match = played.match;
  Table table{.alignment = "rl" + std::string(static_cast<std::size_t>(2 * match.sides), 'r'),
              .indent = 2,
              .head = true,
              .repeats = 2,
              .together = 2,
              .names = {Names::deal}};
  std::vector<std::string> titles{"deal", "dealer"};
  for (const games::Side side : match.all_sides()) {
    titles.insert(titles.end(), {"", side_name(played.head, side)});
  }
  table.add(titles);
  if (std::ranges::any_of(played.course.start.scores, [](Points p) { return p != 0; })) {
    std::vector<std::string> row{"", "begin"};
    for (const Points score : played.course.start.scores) row.insert(row.end(), {"", fmt::format("{}", score)});
    table.add(row);
  }
  for (std::size_t i = 0; i < played.course.deals.size(); ++i) {
    const referee::Deal& deal = played.course.deals[i];
    const games::Seat dealer = deal.sheet.dealer != games::nobody ? deal.sheet.dealer : played.course.before(i).dealer;
    std::vector<std::string> row{fmt::format("{}", deal.number),
                                 dealer == games::nobody ? "" : harmless(played.at(deal.number).players[dealer])};
    const games::BySide<Points> points = deal.sheet.points();
    for (const games::Side side : points.all()) {
      row.push_back(deal.is_void || points[side] == 0 ? "." : fmt::format("{:+}", points[side]));
      row.push_back(fmt::format("{}", deal.sheet.after.scores[side]));
    }
    row.push_back(remark(played, i));
    table.add(row);
  }
  return table;
}

/// Every point of a deal with its clause and the score it leads to.
Table reasons_table(const games::Sheet& sheet, games::BySide<Points> running) {
  Table table{
      .alignment = "lrlll", .indent = 2, .names = {Names::nothing, Names::nothing, Names::nothing, Names::clause}};
  for (const games::Line& line : sheet.lines) {
    running[line.side] += line.points;
    table.add({fmt::format("{}", line.side), fmt::format("{:+}", line.points), harmless(line.text),
               std::string(line.clause.id), scores_text(running)});
  }
  for (const games::Note& note : sheet.notes) {
    table.add({"", "0", harmless(note.text), std::string(note.clause.id), ""});
  }
  return table;
}

}  // namespace

std::string remark(const Played& played, std::size_t index) {
  const referee::Deal& deal = played.course.deals[index];
  std::string text;
  const auto add = [&](const std::string& more) { text += (text.empty() ? "" : "; ") + more; };
  if (deal.is_void) text = "void: " + harmless(deal.why);
  if (deal.open) text = "open";
  if (!deal.is_void && deal.entry != 0 && !deal.why.empty()) text = "amended: " + harmless(deal.why);
  if (!deal.sheet.findings.empty()) {
    const auto told = std::ranges::find(deal.sheet.findings, false, &Finding::condoned);
    add(deal.sheet.refused()                ? "refused now"
        : told == deal.sheet.findings.end() ? "condoned"
                                            : std::string(games::word(told->verdict)));
  }
  std::vector<games::Side> disputed;
  for (const book::ClaimMade& made : book::claims(played, index)) {
    const games::Side side = made.claim.side;
    if (made.settled || std::ranges::count(disputed, side) > 0) continue;
    add(fmt::format("disputed by {}", games::letter(side)));
    disputed.push_back(side);
  }
  return text;
}

void add_rulings(Blocks& blocks, std::span<const book::Precedent> list, std::size_t indent) {
  for (const book::Precedent& one : list) blocks.paragraph(ruling_line(one), indent);
}

std::string ruling_line(const book::Precedent& one) {
  return fmt::format("ruling {}: {}: {}", one.number, harmless(one.decision->happened),
                     harmless(one.decision->decided));
}

std::string scores_text(const games::BySide<Points>& scores) {
  std::string text;
  for (const games::Side side : scores.all()) {
    text += fmt::format("{}{} {}", text.empty() ? "" : "  ", side, scores[side]);
  }
  return text;
}

std::string citation(const Finding& finding) {
  std::string text(finding.check.clause ? finding.check.clause->id : "");
  if (!finding.check.id.empty()) text += fmt::format("{}check {}", text.empty() ? "" : ", ", finding.check.id);
  return text;
}

std::vector<std::string> state(const Played& played) {
  const referee::Deal* open = played.course.open_deal();
  if (open == nullptr) return {};
  return played.match.game->state(played.now(), played.course.before_now(), open->text);
}

std::vector<std::string> needs(const Played& played) {
  if (played.course.now.over) return {};
  return played.match.game->needs(played.now(), played.course.now);
}

void add_paragraphs(Blocks& blocks, const std::vector<std::string>& lines) {
  for (const std::string& line : lines) blocks.paragraph(harmless(line), 2);
}

std::string seats_line(const Played& played) {
  std::vector<std::string> seats;
  for (const games::Seat seat : played.match.all_seats()) {
    seats.push_back(fmt::format("{} {}", seat, harmless(played.match.players[seat])));
  }
  return fmt::format("seats: {}", fmt::join(seats, ", "));
}

std::string heading(const Played& played) {
  const referee::Head& head = played.head;
  std::string text = head.number == 0 ? "" : fmt::format("match {}, ", head.number);
  text += fmt::format("{}, {}", played.match.game->name, head.date);
  if (!head.place.empty()) text += ", " + harmless(head.place);
  if (!head.season.empty()) text += ", season " + harmless(head.season);
  if (head.disputed) text += ", disputed";
  if (head.fixture != 0) text += fmt::format(", fixture {}", head.fixture);
  return text;
}

std::string match_name(const Played& played) {
  std::string sides;
  for (const auto& side : played.head.sides) {
    sides += (sides.empty() ? "" : " against ") + harmless(joined(side, "+"));
  }
  return fmt::format("match {} of {}, {}", played.head.number, played.match.game->name, sides);
}

std::string outcome(const Played& played) {
  const referee::Course& course = played.course;
  if (!course.now.over) {
    if (course.next_dealer == games::nobody) return "";
    return fmt::format("{} deals{}", seat_name(played.now(), course.next_dealer),
                       course.open_deal() != nullptr ? "; the deal is open" : " next");
  }
  std::string text;
  if (course.withdrawn) return "taken back: it was begun by mistake";
  if (course.now.winners.empty()) {
    text = "abandoned";
  } else {
    std::vector<std::string> winners;
    for (const games::Side side : course.now.winners) winners.push_back(side_name(played.head, side));
    const auto last = winners.end() - 1;
    text = winners.size() == 1
               ? fmt::format("{} wins the match", *last)
               : fmt::format("{} and {} share the match", fmt::join(winners.begin(), last, ", "), *last);
  }
  if (course.conceded) text += fmt::format(" (conceded by {})", *course.conceded);
  if (course.unseen) {
    text += fmt::format("; its result, {}, was told, and nobody saw the deals", scores_text(course.now.scores));
  }
  if (course.stake) text += fmt::format("; it counts {}", *course.stake);
  if (course.victory_points) {
    std::vector<std::string> points;
    for (const games::Side side : course.victory_points->all()) {
      points.push_back(fmt::format("{} {}", side, (*course.victory_points)[side]));
    }
    text += fmt::format("; Victory Points: {}", fmt::join(points, ", "));
  }
  if (course.next_dealer != games::nobody) {
    text += fmt::format("; {} deals first in the next game", seat_name(played.now(), course.next_dealer));
  }
  return text;
}

std::string side_name(const referee::Head& head, games::Side side) { return side_name(head.sides, side); }

std::string side_name(const games::BySide<std::vector<std::string>>& sides, games::Side side) {
  return fmt::format("{} {}", side, joined(sides[side], "+"));
}

std::string seat_name(const games::Match& match, games::Seat seat) {
  return fmt::format("{} (seat {})", harmless(match.players[seat]), seat);
}

Blocks result(const Played& played, std::size_t index) { return result(played, index, index); }

Blocks result(const Played& played, std::size_t index, std::size_t last_shown) {
  const referee::Deal& deal = played.course.deals[index];
  Blocks blocks;
  blocks.heading(fmt::format("match {}, deal {}{}", played.head.number, deal.number,
                             deal.is_void ? ", void"
                             : deal.open  ? ", still open"
                                          : ""));
  blocks.add(lines_table(deal.sheet, true));
  add_rulings(blocks, book::precedents(played.rulings, deal.sheet), 2);
  add_findings(blocks, deal.sheet.findings, played.rulings);
  if (const auto same = book::same_as(played, index)) {
    blocks.paragraph(fmt::format("warning: same as deal {}; recorded as deal {}", *same, deal.number), 2);
  }
  for (const std::string& note : notes_in(deal.text)) blocks.paragraph("note: " + harmless(note), 2);
  if (index == 0) add_paragraphs(blocks, nobody_dealt(played));
  blocks.heading(total_text(played, index));
  if (index != last_shown) return blocks;
  const std::size_t last = played.course.deals.size() - 1;
  if (index != last) blocks.heading("now: " + total_text(played, last));
  if (const std::string end = outcome(played); !end.empty()) blocks.paragraph(end);
  return blocks;
}

base::Complaint line_in_note(const std::string& note) {
  const std::size_t first = std::min(note.find_first_not_of(' '), note.size());
  return {"note",
          fmt::format("\"{}\" is a note, which counts for nothing", note.substr(first)),
          "; begins a note, and a line of the record stands behind a /",
          {}};
}

Blocks judgement(const games::Judgement& judged, std::span<const journal::Ruling> rulings) {
  const games::Sheet& sheet = judged.sheet;
  Blocks blocks;
  // Where a position only asks, what may be played or what follows is the answer.
  const bool asks = judged.position && !sheet.complete && sheet.lines.empty();
  if (!sheet.allowed()) {
    blocks.heading("not allowed");
  } else if (sheet.undecided()) {
    blocks.heading("not decided yet");
  } else if (std::ranges::any_of(sheet.findings, &Finding::condoned)) {
    blocks.heading("it stands");
  } else if (!asks) {
    blocks.heading("allowed");
  }
  if (sheet.lawful) {
    const std::string cards = sheet.lawful->empty() ? "nothing" : joined(*sheet.lawful, " ");
    blocks.paragraph({{fmt::format("may be played: {}", cards), Tone::strong}});
  }
  add_findings(blocks, sheet.findings, rulings);
  blocks.add(lines_table(sheet, false));
  const std::size_t indent = blocks.empty() ? 0 : 2;
  for (const games::Note& note : sheet.notes) {
    blocks.paragraph(fmt::format("{} ({})", harmless(note.text), note.clause.id), indent);
  }
  add_rulings(blocks, book::precedents(rulings, sheet), indent);
  const bool ends = sheet.after.over && !(judged.position && sheet.lines.empty());
  if (ends || !sheet.lines.empty()) blocks.paragraph(scores_text(sheet.after.scores));
  for (const games::Side side : sheet.after.winners) {
    if (ends) blocks.paragraph(fmt::format("{} wins", side));
  }
  return blocks;
}

Blocks beginning(const Played& played) {
  Blocks blocks;
  blocks.heading(heading(played));
  add_edition(blocks, played);
  Table table{.alignment = "lr", .indent = 2};
  for (const games::Side side : played.match.all_sides()) {
    table.add({side_name(played.head, side), fmt::format("{}", played.course.start.scores[side])});
  }
  blocks.add(std::move(table));
  blocks.paragraph(seats_line(played), 2);
  add_conditions(blocks, played);
  if (const std::string end = outcome(played); !end.empty()) blocks.paragraph(end);
  return blocks;
}

Blocks score_sheet(const Played& played, Reader reader) {
  Blocks blocks;
  blocks.heading(heading(played));
  add_edition(blocks, played);
  add_conditions(blocks, played);
  blocks.add(deals_table(played));
  add_paragraphs(blocks, state(played));
  add_paragraphs(blocks, needs(played));
  add_paragraphs(blocks, numbering(played));
  if (reader == Reader::scorekeeper) add_paragraphs(blocks, nobody_dealt(played));
  if (const std::string end = outcome(played); !end.empty()) blocks.heading(end);
  return blocks;
}

Blocks explained(const Played& played, std::size_t index, games::Form form) {
  const referee::Deal& deal = played.course.deals[index];
  const games::Progress& before = played.course.before(index);
  Blocks blocks;
  blocks.heading(fmt::format("match {}, deal {}{}", played.head.number, deal.number,
                             deal.is_void ? ", void: " + harmless(deal.why)
                             : deal.open  ? ", still open"
                                          : ""));
  add_edition(blocks, played);
  if (!deal.is_void && !deal.why.empty()) blocks.paragraph("amended: " + harmless(deal.why), 2);
  for (const std::string& line : lines_of(played.match.game->print(played.at(deal.number), deal.text, form))) {
    blocks.paragraph({harmless(line), Tone::faint}, 2);
  }
  blocks.paragraph("before: " + scores_text(before.scores), 2);
  blocks.add(reasons_table(deal.sheet, before.scores));
  if (deal.sheet.lines.empty() && deal.sheet.notes.empty() && !deal.is_void) blocks.paragraph("no points", 2);
  add_rulings(blocks, book::precedents(played.rulings, deal.sheet), 2);
  add_findings(blocks, deal.sheet.findings, played.rulings);
  blocks.heading(total_text(played, index));
  for (const book::ClaimMade& made : book::claims(played, index)) blocks.add(claimed(played, index, made));
  return blocks;
}

std::string entry_text(const referee::Entry& entry) {
  if (entry.kind == referee::Entry::Kind::head) {
    std::vector<std::string> parts;
    for (std::string_view rest = entry.text; !rest.empty();) {
      const auto [name, value] = referee::correction_line(rest);
      parts.push_back(name == "house" ? std::string(value) : fmt::format("{} {}", name, value));
    }
    for (const referee::Seated& who : entry.seats) parts.push_back(fmt::format("seat {} {}", who.seat, who.player));
    return fmt::format("{}", fmt::join(parts, ", "));
  }
  if (entry.kind != referee::Entry::Kind::concede && entry.kind != referee::Entry::Kind::leave) return entry.text;
  return entry.side == games::nobody ? std::string{} : games::side_word(entry.side);
}

namespace {

/// Entries of a match, in rows.
class LogTable {
 public:
  LogTable(const Played& played, games::Form form) : m_played(played), m_form(form) {}

  void add(const referee::Entry& entry, std::int64_t taken_back) {
    using EntryKind = referee::Entry::Kind;
    std::string what;
    switch (entry.kind) {
      case EntryKind::deal:
      case EntryKind::add:
      case EntryKind::amend: what = m_played.match.game->print(m_played.at(entry.deal), entry.text, m_form); break;
      case EntryKind::undo: what = fmt::format("takes back entry {}", entry.target); break;
      case EntryKind::redo: what = fmt::format("takes back entry {}, an undo", entry.target); break;
      default: what = entry_text(entry); break;
    }
    std::string one_line = fmt::format("{}", fmt::join(lines_of(what), " / "));
    if (!entry.why.empty()) one_line += fmt::format("{}why: {}", one_line.empty() ? "" : "  ", entry.why);
    if (taken_back != 0) one_line += fmt::format("  [taken back by entry {}]", taken_back);
    m_table.add({fmt::format("{}", entry.number), harmless(entry.at), std::string(referee::word(entry.kind)),
                 entry.deal == 0 ? "" : fmt::format("{}.{}", m_played.head.number, entry.deal), harmless(one_line)});
  }
  [[nodiscard]] Table table() && { return std::move(m_table); }

 private:
  const Played& m_played;
  games::Form m_form;
  Table m_table{.alignment = "rlllll", .names = {Names::entry, Names::nothing, Names::nothing, Names::match}};
};

}  // namespace

Blocks log(const Played& played, games::Form form) {
  LogTable table(played, form);
  for (std::size_t i = 0; i < played.entries.size(); ++i) table.add(played.entries[i], played.course.taken_back[i]);
  return Blocks(std::move(table).table());
}

Blocks log_aside(const Played& played, std::span<const referee::Entry> aside, games::Form form) {
  Blocks blocks;
  if (aside.empty()) return blocks;
  blocks.paragraph(played.head.disputed
                       ? fmt::format("another table went on by itself; `tavolo merge --take {} TABLE` says which way "
                                     "holds, until then this does not count:",
                                     played.head.number)
                       : "what another table wrote, and does not count:");
  LogTable table(played, form);
  for (const referee::Entry& entry : aside) table.add(entry, 0);
  blocks.add(std::move(table).table());
  return blocks;
}

std::string standing(const book::Outcome& outcome) {
  if (outcome.withdrawn) return "taken back";
  if (!outcome.over) return outcome.open ? "a deal is open" : "goes on";
  if (outcome.winners.empty()) return outcome.abandoned ? "abandoned" : "nobody won";
  std::string text;
  for (const games::Side side : outcome.winners) {
    text += fmt::format("{}{}", text.empty() ? "" : " and ", side);
  }
  return text + (outcome.winners.size() == 1 ? " won" : " share");
}

std::vector<std::string> match_row(const book::Listed& match) {
  std::vector<std::string> sides;
  for (const games::Side side : match.sides.all()) sides.push_back(side_name(match.sides, side));
  return {fmt::format("{}", match.match),
          match.date,
          match.game,
          fmt::format("{}", fmt::join(sides, "  ")),
          scores_text(match.scores),
          fmt::format("{}{}{}", standing(match.outcome), match.unseen ? ", as told" : "",
                      match.disputed ? ", disputed" : "")};
}

std::vector<std::string> match_row(const Played& played) { return match_row(book::listed(played.head, played.course)); }

Table csv_matches() {
  Table table = match_table();
  table.head = true;
  table.add({"match", "date", "game", "sides", "scores", "result"});
  return table;
}

Table match_table() { return {.alignment = "rlllrl", .names = {Names::match}}; }

namespace {

/// What is corrected of a head, a line each.
void add_head_change(Blocks& blocks, const book::HeadChange& change) {
  const auto line = [&](const std::string& name, const std::string& was, const std::string& is) {
    if (was == is) return;
    const auto shown = [](const std::string& text) { return text.empty() ? "nothing" : harmless(text); };
    blocks.paragraph(fmt::format("{}: {} -> {}", name, shown(was), shown(is)), 2);
  };
  const referee::Head& was = change.was;
  const referee::Head& is = change.is;
  for (const auto& [rule, value] : is.house) {
    const auto before = std::ranges::find(was.house, rule, &std::pair<std::string, std::string>::first);
    line("house rule " + rule, before == was.house.end() ? "" : before->second, value);
  }
  const auto sitter = [](const referee::Head& head, std::size_t seat) -> const std::string& {
    return head.sides[games::Side(seat % head.sides.size())][seat / head.sides.size()];
  };
  const std::size_t seats = is.sides.size() * is.sides.front().size();
  for (std::size_t i = 0; i < seats; ++i) line(fmt::format("seat {}", i + 1), sitter(was, i), sitter(is, i));
  const auto dealer = [&](const referee::Head& head) {
    if (head.dealer == 0) return std::string{};
    return fmt::format("{} (seat {})", sitter(head, static_cast<std::size_t>(head.dealer - 1)), head.dealer);
  };
  if (was.dealer != is.dealer) line("first dealer", dealer(was), dealer(is));
  line("score to begin with", scores_text(was.scores), scores_text(is.scores));
  line("date", was.date, is.date);
  line("place", was.place, is.place);
  const auto fixture = [](const referee::Head& head) {
    return head.fixture == 0 ? std::string{} : fmt::format("{}", head.fixture);
  };
  line("fixture", fixture(was), fixture(is));
  const std::vector<std::string> before = turnover(was), after = turnover(is);
  for (const std::string& text : before) {
    if (std::ranges::count(after, text) == 0) blocks.paragraph("no more: " + harmless(text), 2);
  }
  for (const std::string& text : after) {
    if (std::ranges::count(before, text) == 0) blocks.paragraph(harmless(text), 2);
  }
}

}  // namespace

Blocks changes(const book::Changes& changes) {
  using book::Counted;
  const auto told = [](const Counted& counted) -> std::string {
    switch (counted.kind) {
      case Counted::Kind::unrecorded: return "not recorded";
      case Counted::Kind::is_void: return "void";
      case Counted::Kind::refused: return fmt::format("refused now, {}", counted.refusal);
      case Counted::Kind::scored: break;
    }
    return scores_text(counted.points);
  };
  Blocks blocks;
  if (changes.head) add_head_change(blocks, *changes.head);
  if (changes.record && !changes.record->gone.empty()) {
    const auto listed = [](const std::vector<std::string>& words) {
      return words.empty() ? "nothing" : joined(words, " / ");
    };
    blocks.paragraph(fmt::format("leaves out: {}", listed(changes.record->gone)), 2);
    blocks.paragraph(fmt::format("puts in: {}", listed(changes.record->added)), 2);
    blocks.paragraph(fmt::format("keeps: {}", listed(changes.record->kept)), 2);
  }
  for (const book::DealChange& change : changes.deals) {
    blocks.paragraph(fmt::format("deal {}.{}: {} -> {}", changes.match, change.deal, told(change.was), told(change.is)),
                     2);
  }
  if (changes.reopened != 0) {
    blocks.paragraph(fmt::format("deal {}.{} is open again", changes.match, changes.reopened), 2);
  }
  const std::string was = scores_text(changes.scores_before);
  const std::string is = scores_text(changes.scores_after);
  blocks.paragraph(was == is ? fmt::format("score: {}, as before", is) : fmt::format("score: {} -> {}", was, is), 2);
  const std::string before = standing(changes.before);
  const std::string after = standing(changes.after);
  if (before != after) blocks.paragraph(fmt::format("match {}: {} -> {}", changes.match, before, after), 2);
  return blocks;
}

namespace {

/// What an undo takes back, as people say it.
std::string_view record_word(referee::Entry::Kind kind) {
  switch (kind) {
    case referee::Entry::Kind::add: return "addition";
    case referee::Entry::Kind::done: return "closing";
    case referee::Entry::Kind::amend: return "amendment";
    case referee::Entry::Kind::concede: return "concession";
    case referee::Entry::Kind::abandon: return "abandonment";
    case referee::Entry::Kind::begin: return "beginning";
    case referee::Entry::Kind::head: return "correction";
    case referee::Entry::Kind::leave: return "leaving";
    default: return referee::word(kind);
  }
}

std::string step_text(std::string_view verb, const Played& before, const referee::Entry& entry) {
  return fmt::format("{} the {} of match {}{}", verb, record_word(book::record_meant(before, entry).kind),
                     before.head.number, entry.deal == 0 ? "" : fmt::format(", deal {}", entry.deal));
}

}  // namespace

Blocks takes_back(const Played& before, std::span<const referee::Entry> entries) {
  Blocks blocks;
  for (const referee::Entry& entry : entries) {
    if (entry.kind != referee::Entry::Kind::undo) continue;
    const referee::Entry& record = book::record_meant(before, entry);
    if (record.kind != referee::Entry::Kind::add) continue;
    blocks.paragraph("takes back " + without_middle(harmless(book::one_line(record.text))), 2);
  }
  return blocks;
}

Blocks took_back(const Played& before, std::span<const referee::Entry> entries) {
  Blocks blocks;
  for (const referee::Entry& entry : entries) blocks.paragraph(step_text("took back", before, entry));
  return blocks;
}

Blocks brought_back(const Played& before, const referee::Entry& entry) {
  Blocks blocks;
  blocks.paragraph(step_text("brought back", before, entry));
  return blocks;
}

Blocks complaint(const base::Complaint& complaint) {
  Blocks blocks;
  blocks.paragraph({{"tavolo: "}, {without_middle(harmless(complaint.text)), Tone::bad}});
  if (!complaint.quote.line.empty()) blocks.add(Pointer{complaint.quote, 2});
  if (!complaint.hint.empty()) blocks.paragraph(harmless(complaint.hint), complaint.quote.line.empty() ? 2 : 6);
  return blocks;
}

Blocks findings(std::span<const Finding> list, std::span<const journal::Ruling> rulings) {
  Blocks blocks;
  add_findings(blocks, list, rulings);
  return blocks;
}

Blocks refusal(std::span<const Finding> findings, std::span<const journal::Ruling> rulings) {
  constexpr std::size_t most = 12;
  Blocks blocks;
  std::size_t told = 0;
  for (const Finding& finding : findings) {
    if (finding.verdict != games::Verdict::refused || ++told > most) continue;
    blocks.add(complaint({"refused", finding.text, finding.remedy, finding.quote.value_or(base::Quote{})}));
    if (const std::string where = citation(finding); !where.empty()) blocks.paragraph(where, 6);
    add_rulings(blocks, book::precedents(rulings, finding), 6);
  }
  if (told > most) {
    blocks.paragraph(fmt::format("tavolo: and {} more mistake{}", told - most, told - most == 1 ? "" : "s"));
  }
  return blocks;
}

}  // namespace tavolo::report
