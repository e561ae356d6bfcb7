#pragma once

#include <fmt/format.h>

#include <concepts>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/mistake.hpp"
#include "book/outcomes.hpp"
#include "book/plan.hpp"
#include "book/rulings.hpp"
#include "games/game.hpp"
#include "report/block.hpp"

namespace tavolo::report {

// Pages for people. Everything that came from outside is written in a harmless form.

/// `1 match`, `2 matches`.
template <std::integral Number>
[[nodiscard]] std::string counted(Number count, std::string_view one, std::string_view several) {
  return fmt::format("{} {}", count, count == 1 ? one : several);
}
/// `A Ann+Cleo`.
[[nodiscard]] std::string side_name(const referee::Head& head, games::Side side);
[[nodiscard]] std::string side_name(const games::BySide<std::vector<std::string>>& sides, games::Side side);
/// `Ben (seat 2)`; `nobody yet` for nobody.
[[nodiscard]] std::string seat_name(const games::Match& match, games::Seat seat);
/// `A 6  B 10`.
[[nodiscard]] std::string scores_text(const games::BySide<games::Points>& scores);
/// `AF-19, check AF-R17`.
[[nodiscard]] std::string citation(const games::Finding& finding);
/// What the record of the open deal tells of the table, a line each; nothing where none is open.
[[nodiscard]] std::vector<std::string> state(const book::Played& played);
/// What each side needs to win a match that goes on, a line each; nothing where it is over.
[[nodiscard]] std::vector<std::string> needs(const book::Played& played);
/// A paragraph for each line.
void add_paragraphs(Blocks& blocks, const std::vector<std::string>& lines);
/// `seats: 1 Ann, 2 Ben`.
[[nodiscard]] std::string seats_line(const book::Played& played);
/// `match 12, All Fours, 2026-11-20`, with place and season; without a number where it is not kept.
[[nodiscard]] std::string heading(const book::Played& played);
/// `match 12 of All Fours, Ann+Cleo against Ben+Dora`.
[[nodiscard]] std::string match_name(const book::Played& played);
/// Who won and deals first in the next game, or who deals next, as a line; empty where nobody is known to deal.
[[nodiscard]] std::string outcome(const book::Played& played);

/// What there is to say of a deal, by its index, besides its points: that it is open, void, amended, irregular,
/// disputed.
[[nodiscard]] std::string remark(const book::Played& played, std::size_t deal);
/// The sheet of a deal with its findings, the new score and who deals next: what `deal` prints.
[[nodiscard]] Blocks result(const book::Played& played, std::size_t deal);
/// The same of one of several deals that end with the deal `last`: how the match stands is said with that one.
[[nodiscard]] Blocks result(const book::Played& played, std::size_t deal, std::size_t last);
/// Who reads a sheet: who types, and may put right what is still open, or the others, who look.
enum class Reader { scorekeeper, others };
/// The score sheet of a match: a row a deal, running totals, what is needed, who deals next.
[[nodiscard]] Blocks score_sheet(const book::Played& played, Reader reader = Reader::scorekeeper);
/// What `judge` answers: whether it is allowed, what may be played and why not, findings with remedies, points.
[[nodiscard]] Blocks judgement(const games::Judgement& judged, std::span<const journal::Ruling> rulings);
/// Every point of a deal with its clause and the record it comes from; the findings with remedies.
[[nodiscard]] Blocks explained(const book::Played& played, std::size_t deal, games::Form form);
/// What a match begins with: sides, seats, dealer, house rules that differ from the defaults.
[[nodiscard]] Blocks beginning(const book::Played& played);
/// The text of an entry as it is kept: of a concession the letter of the side.
[[nodiscard]] std::string entry_text(const referee::Entry& entry);
/// Every entry of a match with its time, those taken back too.
[[nodiscard]] Blocks log(const book::Played& played, games::Form form);
/// The same of entries that other tables wrote, and that do not count; nothing where there are none.
[[nodiscard]] Blocks log_aside(const book::Played& played, std::span<const referee::Entry> aside, games::Form form);
/// A row of the list of matches. Rows and not matches are kept, since a long list of those would not fit.
[[nodiscard]] std::vector<std::string> match_row(const book::Listed& match);
[[nodiscard]] std::vector<std::string> match_row(const book::Played& played);
[[nodiscard]] Table match_table();
/// The same with the names of its columns, for a spreadsheet.
[[nodiscard]] Table csv_matches();
/// One line: who won, or how the score stands.
[[nodiscard]] std::string standing(const book::Outcome& outcome);
/// What a plan changes: deals, scores and winner before and after, a line each.
[[nodiscard]] Blocks changes(const book::Changes& changes);
/// The lines that entries would take back of a deal that is told line by line, as they were recorded.
[[nodiscard]] Blocks takes_back(const book::Played& before, std::span<const referee::Entry> entries);
/// What entries of a match take back, or one of them brings back, a line each.
[[nodiscard]] Blocks took_back(const book::Played& before, std::span<const referee::Entry> entries);
[[nodiscard]] Blocks brought_back(const book::Played& before, const referee::Entry& entry);

/// What the user must put right, with line, caret and hint; each after `tavolo: `.
[[nodiscard]] Blocks complaint(const base::Complaint& complaint);
/// That what stands behind a ; reads as a line of the record and is none.
[[nodiscard]] base::Complaint line_in_note(const std::string& note);
/// Findings with their remedies, and the rulings that concern them, as in a result.
[[nodiscard]] Blocks findings(std::span<const games::Finding> list, std::span<const journal::Ruling> rulings);
/// The findings that refuse a record, in the same form.
[[nodiscard]] Blocks refusal(std::span<const games::Finding> findings, std::span<const journal::Ruling> rulings = {});
/// What was decided before, `ruling 3: WHAT HAPPENED: DECISION`.
[[nodiscard]] std::string ruling_line(const book::Precedent& one);
/// The same, a line each.
void add_rulings(Blocks& blocks, std::span<const book::Precedent> list, std::size_t indent);

}  // namespace tavolo::report
