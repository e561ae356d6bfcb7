#include "report/share.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <span>
#include <string>

#include "base/name.hpp"
#include "report/standings.hpp"
#include "report/statistics.hpp"
#include "report/text.hpp"

namespace tavolo::report {
namespace {

using base::harmless;

std::string marked(bool emoji, std::string_view sign, std::string text) {
  return emoji ? fmt::format("{} {}", sign, text) : std::move(text);
}

/// The first of the lines, and how many there are besides, so that there are at most `most`.
void add_first(Blocks& blocks, const std::vector<std::string>& lines, std::size_t most) {
  const std::size_t shown = lines.size() <= most ? lines.size() : std::max<std::size_t>(most, 1) - 1;
  for (std::size_t i = 0; i < shown; ++i) blocks.paragraph(lines[i]);
  if (shown < lines.size()) blocks.paragraph(fmt::format("and {} more", lines.size() - shown));
}

/// The latest deals, in so many lines with the one that counts the others.
void add_deals(Blocks& blocks, const book::Played& played, std::size_t most) {
  const std::size_t all = played.course.deals.size();
  if (all == 0 || most < 3) return;
  blocks.gap();
  --most;
  const std::size_t shown = all <= most ? all : most - 1;
  if (shown < all) blocks.paragraph(fmt::format("{} deal{} before", all - shown, all - shown == 1 ? "" : "s"));
  for (std::size_t i = all - shown; i < all; ++i) blocks.paragraph(deal_line(played, i));
}

/// `with Cleo, 3 of 4; Ben, 0 of 1`.
std::string companions_line(std::string_view title, const std::vector<season::Companion>& list) {
  constexpr std::size_t most = 4;
  std::string text;
  for (std::size_t i = 0; i < std::min(list.size(), most); ++i) {
    text += fmt::format("{} {}", i == 0 ? title : ";", share(list[i]));
  }
  return text;
}

}  // namespace

std::string deal_line(const book::Played& played, std::size_t index) {
  const referee::Deal& deal = played.course.deals[index];
  const games::BySide<games::Points> points = deal.sheet.points();
  std::string text = fmt::format("deal {}:", deal.number);
  for (const games::Side side : points.all()) {
    if (!deal.is_void) text += fmt::format("{} {} {:+}", text.ends_with(':') ? "" : ",", side, points[side]);
  }
  const std::string more = remark(played, index);
  if (more.empty()) return text;
  return text.ends_with(':') ? fmt::format("{} {}", text, more) : fmt::format("{} ({})", text, more);
}

Blocks shared(const book::Played& played, bool emoji) {
  const referee::Course& course = played.course;
  Blocks blocks;
  blocks.heading(marked(emoji, "🃏", heading(played)));
  const std::string end = outcome(played);
  if (course.now.over && !end.empty()) blocks.paragraph(marked(emoji, "🏆", end));
  std::vector<std::string> scores;
  for (const games::Side side : played.match.all_sides()) {
    scores.push_back(fmt::format("{}: {}", side_name(played.head, side), course.now.scores[side]));
  }
  constexpr std::size_t most_sides = 10;
  add_first(blocks, scores, most_sides);
  std::vector<std::string> rest;
  for (const std::string& line : state(played)) rest.push_back(harmless(line));
  for (const std::string& line : needs(played)) rest.push_back(harmless(line));
  if (!course.now.over && !end.empty()) rest.push_back(marked(emoji, "👉", end));
  constexpr std::size_t most_rest = 8;
  const std::size_t taken = blocks.list().size() + (rest.empty() ? 0 : 1 + std::min(rest.size(), most_rest));
  add_deals(blocks, played, shared_lines - taken);
  if (!rest.empty()) blocks.gap();
  add_first(blocks, rest, most_rest);
  return blocks;
}

Blocks shared(const season::Standings& table, bool emoji) {
  constexpr std::array<std::string_view, 3> medals{"🥇", "🥈", "🥉"};
  Blocks blocks;
  if (table.rows.empty()) {
    blocks.paragraph("no match is finished");
    return blocks;
  }
  if (!table.season.empty()) blocks.heading(marked(emoji, "🃏", harmless(table.season)));
  std::vector<std::string> lines;
  for (const season::Standing& row : table.rows) {
    const bool medal = emoji && row.place >= 1 && row.place <= static_cast<int>(medals.size());
    const std::string place = medal ? std::string(medals[static_cast<std::size_t>(row.place - 1)])
                                    : fmt::format(fmt::runtime(row.place == 0 ? "-" : "{}."), row.place);
    const std::string drawn = row.drawn == 0 ? "" : fmt::format(", {} drawn", row.drawn);
    const std::string rating = row.rating ? fmt::format(", rating {:.1f}", row.rating->rating) : "";
    lines.push_back(fmt::format("{} {}: {}, {} of {} won{}{}", place, harmless(row.name), points_told(row), row.won,
                                row.played, drawn, rating));
  }
  add_first(blocks, lines, shared_lines - blocks.list().size());
  return blocks;
}

Blocks shared(const season::Person& person, bool emoji) {
  Blocks blocks;
  blocks.heading(marked(emoji, "🃏", harmless(person.name)));
  const Blocks head = person_head(person);
  for (const Block& block : std::span(head.list()).subspan(1)) blocks.add(block);
  if (!person.partners.empty()) blocks.paragraph(companions_line("with", person.partners));
  if (!person.opponents.empty()) blocks.paragraph(companions_line("against", person.opponents));
  if (person.games.empty()) return blocks;
  blocks.gap();
  std::vector<std::string> lines;
  for (const season::GameFigures& figures : person.games) {
    std::string text;
    for (const Span& span : game_line(figures).spans) text += span.text;
    lines.push_back(std::move(text));
    const season::Mark& best = figures.marks[season::mark_best_deal];
    if (!best.is_set()) continue;
    lines.push_back(fmt::format("{}: {}, {} (match {})", best.name, best.value, best.when.date, best.when.match));
  }
  add_first(blocks, lines, shared_lines - blocks.list().size());
  return blocks;
}

}  // namespace tavolo::report
