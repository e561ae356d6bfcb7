#include "report/paper.hpp"

#include <fmt/format.h>

#include <utility>
#include <vector>

#include "report/text.hpp"

namespace tavolo::report {
namespace {

/// As wide as a pencil needs.
constexpr const char* few_digits = "_____";
constexpr const char* many_digits = "________";

void add_empty_rows(Table& table, const book::Played& played, std::size_t rows) {
  int number = played.course.next_number();
  for (std::size_t row = 0; row < rows; ++row, ++number) {
    std::vector<std::string> cells{fmt::format("{}", number), blank_name};
    for (int side = 0; side < played.match.sides; ++side) cells.insert(cells.end(), {few_digits, many_digits});
    table.add(std::move(cells));
  }
}

Table facts_table(std::span<const games::Fact> facts) {
  Table table{.alignment = "ll", .indent = 2};
  for (const games::Fact& fact : facts) table.add({std::string(fact.name), std::string(fact.value)});
  return table;
}

/// The short words of the notation, and its other lines.
Table words_table(const games::Game& game) {
  Table table = facts_table(game.forms);
  Table words{.alignment = "ll", .indent = 2};
  for (const games::Key& key : game.keys) {
    const std::string brief = key.short_form();
    words.add({brief.empty() ? key.long_form() : brief, std::string(key.meaning)});
  }
  for (auto& row : table.rows) words.add(std::move(row));
  return words;
}

}  // namespace

Blocks paper(const book::Played& played, std::size_t rows) {
  const games::Game& game = *played.match.game;
  Blocks blocks;
  blocks.heading(heading(played));
  blocks.paragraph(seats_line(played), 2);
  const Blocks sheet = score_sheet(played, Reader::others);
  for (std::size_t i = 1; i < sheet.list().size(); ++i) {
    const auto* deals = std::get_if<Table>(&sheet.list()[i]);
    if (deals == nullptr) {
      blocks.add(sheet.list()[i]);
      continue;
    }
    Table table = *deals;
    table.names.clear();  // paper leads nowhere
    if (!played.course.now.over) add_empty_rows(table, played, rows);
    blocks.add(std::move(table));
    if (played.course.deals.empty()) break;  // what is needed, and who deals, is not known on paper
  }
  blocks.gap();
  blocks.heading("what is counted");
  blocks.add(facts_table(game.facts));
  blocks.gap();
  blocks.heading("words to type it in");
  blocks.add(words_table(game));
  return blocks;
}

}  // namespace tavolo::report
