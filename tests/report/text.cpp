#include "report/text.hpp"

#include <string>
#include <vector>

#include "book/plan.hpp"
#include "catch.hpp"
#include "report/outgoing.hpp"

using namespace tavolo;
using Kind = referee::Entry::Kind;

namespace {

/// A terminal would act on each of these: it clears the screen, takes a title, turns the line round.
const std::string poison = "\x1b[2J\xc2\x9b\x07\xe2\x80\xae";

void spoil(std::string& text) { text += poison; }

void spoil(games::Sheet& sheet) {
  for (games::Line& line : sheet.lines) spoil(line.text);
  for (games::Note& note : sheet.notes) spoil(note.text);
  for (games::Finding& finding : sheet.findings) {
    spoil(finding.text);
    spoil(finding.remedy);
    if (finding.quote) spoil(finding.quote->line);
  }
}

/// A match with an amended deal, a void one and an open one, all of whose texts come from a hostile journal.
book::Played hostile_match() {
  const games::Game& game = games::find_game("all-fours");
  const games::HouseRules house(game.house_rules);
  referee::Head head{
      .number = 1, .game = "all-fours", .date = "2026-11-20", .sides = {{"Ann", "Cleo"}, {"Ben", "Dora"}}};
  head.edition = game.edition;
  head.scores.assign(2, 0);
  for (std::size_t i = 0; i < house.size(); ++i) head.house.emplace_back(game.house_rules[i].name, house[i].text);
  std::vector<referee::Entry> entries{
      {.kind = Kind::begin},
      {.kind = Kind::deal, .deal = 1, .text = "d1 t6H s rn1 rn2 hA l4 jB! g21-40"},
      {.kind = Kind::amend, .deal = 1, .text = "d1 t6H s rn1 hA l4 jB! g21-40 = 3-3", .why = "a slip"},
      {.kind = Kind::deal, .deal = 2, .text = "t9C s hA lA j- g="},
      {.kind = Kind::void_deal, .deal = 2, .why = "misdealt"},
      {.kind = Kind::add, .deal = 3, .text = "d4 t4C s\n#1 1 AC 9C TH 6C"}};
  for (std::size_t i = 0; i < entries.size(); ++i) entries[i].number = static_cast<std::int64_t>(i) + 1;
  book::Played played = book::play(head, entries);
  for (referee::Entry& entry : played.entries) {
    spoil(entry.text);
    spoil(entry.why);
    spoil(entry.at);
  }
  for (auto* text : {&played.head.place, &played.head.note, &played.head.season, &played.head.date}) spoil(*text);
  for (auto& side : played.head.sides) {
    for (std::string& name : side) spoil(name);
  }
  for (const games::Seat seat : played.match.all_seats()) spoil(played.match.players[seat]);
  for (referee::Deal& deal : played.course.deals) {
    if (!deal.why.empty()) spoil(deal.why);
    spoil(deal.text);
    spoil(deal.sheet);
  }
  return played;
}

}  // namespace

TEST_CASE("no text of a match acts on a terminal, on whatever page it stands") {
  const book::Played played = hostile_match();
  REQUIRE(played.course.deals.size() == 3);
  const report::Style style;
  std::vector<std::string> pages{report::heading(played),
                                 report::outcome(played),
                                 report::text(report::score_sheet(played), style),
                                 report::text(report::beginning(played), style),
                                 report::text(report::log(played, style.form), style),
                                 report::standing(book::outcome_of(played.course)),
                                 report::text(report::changes(book::changes(played, hostile_match())), style)};
  const std::size_t others = pages.size();
  for (std::size_t deal = 0; deal < played.course.deals.size(); ++deal) {
    pages.push_back(report::remark(played, deal));
    pages.push_back(report::text(report::result(played, deal), style));
    pages.push_back(report::text(report::explained(played, deal, style.form), style));
    pages.push_back(report::text(report::refusal(played.course.deals[deal].sheet.findings), style));
  }
  // What is told of deals does not even need what is looked at last.
  for (std::size_t i = others; i < pages.size(); ++i) CHECK(report::outgoing(pages[i], style) == pages[i]);
  for (std::string& cell : report::match_row(played)) pages.push_back(std::move(cell));
  for (std::string& page : pages) {
    page = report::outgoing(page, style);
    INFO(page);
    for (const char* sign : {"\x1b", "\xc2\x9b", "\x07", "\xe2\x80\xae"}) CHECK(page.find(sign) == std::string::npos);
  }
  CHECK(report::text(report::explained(played, 1, style.form), style).find("misdealt\\x1b") != std::string::npos);
}

TEST_CASE("what quotes something endless is told without its middle") {
  const auto told = [](std::size_t bytes) {
    return report::text(report::complaint({.text = "a" + std::string(bytes - 2, '-') + "z"}), report::Style{});
  };
  CHECK(told(400).find("…") == std::string::npos);
  CHECK(told(401).find("a" + std::string(119, '-') + " … " + std::string(119, '-') + "z") != std::string::npos);
}
