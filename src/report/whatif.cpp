#include "report/whatif.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>
#include <vector>

#include "base/name.hpp"
#include "book/rulings.hpp"
#include "report/text.hpp"

namespace tavolo::report {
namespace {

using base::harmless;
using book::Played;
using games::Points;
using Cells = std::vector<std::string>;

constexpr std::string_view real_word = "real", other_word = "what if";

/// The value of a house rule; its default in an edition that does not have it.
std::string_view value_of(const games::HouseRules& house, const games::HouseRule& rule) {
  const auto found = std::ranges::find(house.rules(), rule.name, &games::HouseRule::name);
  return found == house.rules().end() ? rule.fallback
                                      : house[static_cast<std::size_t>(found - house.rules().begin())].text;
}

/// A house rule that differs.
struct Other {
  const games::HouseRule* rule;
  std::string_view is, was;
};

std::vector<Other> other_rules(const Played& real, const Played& other) {
  // The edition that has more rules has all of the other.
  const bool longer = real.match.house.size() > other.match.house.size();
  std::vector<Other> rules;
  for (const games::HouseRule& rule : (longer ? real : other).match.house.rules()) {
    const std::string_view is = value_of(other.match.house, rule);
    const std::string_view was = value_of(real.match.house, rule);
    if (is != was) rules.push_back({&rule, is, was});
  }
  return rules;
}

/// `edition 2026-12 instead of 2026-11, target 7 instead of 14`: what differs, from the edition on.
Cells what_is_other(const Played& real, const Played& other) {
  Cells list;
  const std::string_view is = other.match.game->edition;
  const std::string_view was = real.match.game->edition;
  if (is != was) list.push_back(fmt::format("edition {} instead of {}", is, was));
  for (const Other& one : other_rules(real, other)) {
    list.push_back(fmt::format("{} {} instead of {}", one.rule->name, one.is, one.was));
  }
  return list;
}

/// Whether a record can show what was played by anything that differs.
bool any_checked(const Played& real, const Played& other) {
  return real.match.game->edition != other.match.game->edition ||
         std::ranges::any_of(other_rules(real, other), [](const Other& one) { return one.rule->checked; });
}

std::vector<Cells> reasons(const games::Sheet& sheet) {
  std::vector<Cells> rows;
  for (const games::Line& line : sheet.lines) {
    rows.push_back({fmt::format("{}", line.side), fmt::format("{:+}", line.points), harmless(line.text),
                    std::string(line.clause.id)});
  }
  for (const games::Note& note : sheet.notes) {
    rows.push_back({"", "0", harmless(note.text), std::string(note.clause.id)});
  }
  return rows;
}

std::vector<Cells> found(const games::Sheet& sheet) {
  std::vector<Cells> rows;
  for (const games::Finding& finding : sheet.findings) {
    const std::string where = citation(finding);
    const bool refused = finding.verdict == games::Verdict::refused;
    rows.push_back({fmt::format("{}: {}{}", refused ? "cannot be read" : games::word(finding.verdict),
                                harmless(finding.text), where.empty() ? "" : fmt::format(" ({})", where)),
                    harmless(finding.remedy)});
  }
  return rows;
}

/// A row that names players where it names seats: an older edition says `seat 4` where a later one says who sits there.
Cells by_name(const games::Match& match, Cells row) {
  for (std::string& cell : row) {
    for (const games::Seat seat : match.all_seats()) {
      const std::string word = fmt::format("seat {}", seat);
      const std::string player = harmless(match.players[seat]);
      for (std::size_t at = cell.find(word); at != std::string::npos; at = cell.find(word, at)) {
        const std::size_t end = at + word.size();
        const bool whole = end == cell.size() || !base::is_digit(cell[end]);
        if (whole) cell.replace(at, word.size(), player);
        at += whole ? player.size() : word.size();
      }
    }
  }
  return row;
}

/// What stands in one list more often than in the other, in order.
std::vector<Cells> only_in(const games::Match& match, std::vector<Cells> list, const std::vector<Cells>& other) {
  std::vector<Cells> named;
  for (const Cells& row : list) named.push_back(by_name(match, row));
  for (const Cells& row : other) {
    const auto same = std::ranges::find(named, by_name(match, row));
    if (same == named.end()) continue;
    list.erase(list.begin() + (same - named.begin()));
    named.erase(same);
  }
  return list;
}

bool say_same(const games::Match& match, const std::vector<Cells>& one, const std::vector<Cells>& other) {
  return one.size() == other.size() && only_in(match, one, other).empty();
}

/// The sheet of a deal; an empty one where it was not played.
const games::Sheet& sheet_of(const Played& played, std::size_t deal) {
  static const games::Sheet none;
  return deal < played.course.deals.size() ? played.course.deals[deal].sheet : none;
}

/// The points and totals of a deal in the columns of the sides.
Cells score_cells(const Played& played, std::size_t index) {
  if (index >= played.course.deals.size()) {
    Cells cells(static_cast<std::size_t>(2 * played.match.sides));
    cells.emplace_back("not played");
    return cells;
  }
  Cells cells;
  const referee::Deal& deal = played.course.deals[index];
  const games::BySide<Points> points = deal.sheet.points();
  for (const games::Side side : points.all()) {
    const bool none = deal.is_void || points[side] == 0;
    cells.push_back(none ? "." : fmt::format("{:+}", points[side]));
    cells.push_back(fmt::format("{}", deal.sheet.after.scores[side]));
  }
  cells.emplace_back(deal.is_void ? "void" : deal.open ? "open" : deal.sheet.refused() ? "cannot be read" : "");
  return cells;
}

/// A row a deal where both are the same, else a row for each.
Table deals_table(const Played& real, const Played& other) {
  Table table{.alignment = "rl" + std::string(static_cast<std::size_t>(2 * real.match.sides), 'r'),
              .indent = 2,
              .head = true,
              .repeats = 2,
              .at_least = 2,
              .together = 2};
  Cells head{"deal", ""};
  for (const games::Side side : real.match.all_sides()) {
    head.insert(head.end(), {"", side_name(real.head, side)});
  }
  table.add(head);
  const auto add = [&](std::string deal, std::string_view which, const Cells& cells) {
    Cells row{std::move(deal), std::string(which)};
    row.insert(row.end(), cells.begin(), cells.end());
    table.add(std::move(row));
  };
  for (std::size_t i = 0; i < real.course.deals.size(); ++i) {
    const std::string number = fmt::format("{}", real.course.deals[i].number);
    const Cells was = score_cells(real, i);
    const Cells is = score_cells(other, i);
    add(number, was == is ? "" : real_word, was);
    if (was != is) add("", other_word, is);
  }
  return table;
}

/// The lines and notes that only one of them has. A deal that was not played is told by the deals.
Table lines_table(const Played& real, const Played& other) {
  Table table{.alignment = "llrll", .indent = 2};
  for (std::size_t i = 0; i < other.course.deals.size(); ++i) {
    std::string number = fmt::format("{}", real.course.deals[i].number);
    const auto add = [&](std::string_view which, const std::vector<Cells>& rows) {
      for (const Cells& row : rows) {
        Cells cells{std::exchange(number, ""), std::string(which)};
        cells.insert(cells.end(), row.begin(), row.end());
        table.add(std::move(cells));
        which = "";
      }
    };
    const games::Match& match = real.at(real.course.deals[i].number);
    const std::vector<Cells> was = reasons(sheet_of(real, i));
    const std::vector<Cells> is = reasons(sheet_of(other, i));
    add(real_word, only_in(match, was, is));
    add(other_word, only_in(match, is, was));
  }
  return table;
}

/// What was decided of a clause that a line or note cites which only one of them has.
void add_line_rulings(Blocks& blocks, const Played& real, const Table& lines) {
  std::vector<std::string> clauses;
  for (const Cells& row : lines.rows) clauses.push_back(row.back());
  add_rulings(blocks, book::precedents(real.rulings, clauses), 2);
}

void add_findings(Blocks& blocks, const Played& real, const Played& other) {
  for (std::size_t i = 0; i < other.course.deals.size(); ++i) {
    const auto add = [&](std::string_view which, const std::vector<Cells>& rows) {
      for (const Cells& row : rows) {
        blocks.paragraph(fmt::format("deal {}, {}: {}", real.course.deals[i].number, which, row[0]), 2);
        if (!row[1].empty()) blocks.paragraph(row[1], 4);
        add_rulings(blocks, book::precedents(real.rulings, games::Finding{.text = row[0], .remedy = row[1]}), 4);
      }
    };
    const games::Match& match = real.at(real.course.deals[i].number);
    const std::vector<Cells> was = found(sheet_of(real, i));
    const std::vector<Cells> is = found(sheet_of(other, i));
    add(real_word, only_in(match, was, is));
    add(other_word, only_in(match, is, was));
  }
}

/// `real: A 14  B 9, over with deal 5; A Ann+Cleo wins the match`.
std::string end_text(std::string_view which, const Played& played) {
  const referee::Course& course = played.course;
  std::string text = fmt::format("{}: {}", which, scores_text(course.now.scores));
  const auto last = std::ranges::find_if(course.deals, [](const referee::Deal& deal) { return deal.sheet.after.over; });
  if (last != course.deals.end()) {
    text += fmt::format(", over with deal {}", last->number);
  } else if (!course.now.over) {
    text += ", not over";
  }
  const std::string end = outcome(played);
  return end.empty() ? text : fmt::format("{}; {}", text, end);
}

/// Whether the records come to the same, whatever the rules are.
bool same(const Played& real, const Played& other) {
  const referee::Course& was = real.course;
  const referee::Course& is = other.course;
  if (was.deals.size() != is.deals.size() || was.now != is.now || was.next_dealer != is.next_dealer ||
      was.stake != is.stake || needs(real) != needs(other) || state(real) != state(other)) {
    return false;
  }
  for (std::size_t i = 0; i < was.deals.size(); ++i) {
    const games::Sheet& a = was.deals[i].sheet;
    const games::Sheet& b = is.deals[i].sheet;
    const games::Match& match = real.at(was.deals[i].number);
    if (a.after != b.after || !say_same(match, reasons(a), reasons(b)) || !say_same(match, found(a), found(b))) {
      return false;
    }
  }
  return true;
}

}  // namespace

Blocks what_if(const Played& real, const Played& other, std::span<const std::string> season) {
  Blocks blocks;
  blocks.heading(heading(real));
  const Cells rules = what_is_other(real, other);
  if (rules.empty()) {
    blocks.paragraph("the match was begun with these rules: nothing differs", 2);
    return blocks;
  }
  blocks.paragraph(fmt::format("{}: {}", other_word, fmt::join(rules, ", ")), 2);
  if (same(real, other)) {
    blocks.paragraph(any_checked(real, other) ? "nothing would have been different so far as the records tell"
                                              : "nothing differs: a record does not show what was played by this",
                     2);
    return blocks;
  }
  blocks.add(deals_table(real, other));
  if (Table lines = lines_table(real, other); !lines.rows.empty()) {
    blocks.paragraph("what differs:");
    blocks.add(lines);
    add_line_rulings(blocks, real, lines);
  }
  add_findings(blocks, real, other);
  blocks.heading(end_text(real_word, real));
  if (needs(real) != needs(other)) add_paragraphs(blocks, needs(real));
  blocks.heading(end_text(other_word, other));
  add_paragraphs(blocks, needs(other));
  for (const std::string& line : season) blocks.paragraph(line, 2);
  return blocks;
}

Blocks what_is_needed(const Played& played) {
  Blocks blocks;
  blocks.heading(heading(played));
  blocks.paragraph(scores_text(played.course.now.scores), 2);
  add_paragraphs(blocks, state(played));
  add_paragraphs(blocks, needs(played));
  if (const std::string end = outcome(played); !end.empty()) blocks.heading(end);
  return blocks;
}

}  // namespace tavolo::report
