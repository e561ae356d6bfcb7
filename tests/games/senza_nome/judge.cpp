#include <fmt/format.h>
#include <rapidcheck.h>

#include <algorithm>
#include <string>
#include <vector>

#include "catch.hpp"
#include "games/game.hpp"
#include "games/senza_nome/senza_nome.hpp"

using namespace tavolo::games;

namespace {

using House = std::vector<std::pair<std::string, std::string>>;

Match sitting(const House& house = {}) {
  HouseRules rules(senza_nome::game.house_rules);
  for (const auto& [name, value] : house) rules.set(name, value);
  return make_match(senza_nome::game, {{"Ann"}, {"Ben"}}, std::move(rules));
}

Sheet answered(const Match& match, std::string_view text) {
  return senza_nome::game.judge(match, begin(match), text).value();
}

House some_house() {
  const auto either = [] { return *rc::gen::element<std::string>("on", "off"); };
  return {{"kings-wild", either()},
          {"adjacent-wilds", either()},
          {"swap", either()},
          {"swap-from-pile", either()},
          {"discard-may-attach", either()},
          {"wild-as-ace", either()},
          {"aces", *rc::gen::element<std::string>("must", "may")},
          {"max-wilds-row", *rc::gen::element<std::string>("none", "1", "2")},
          {"packs", "12"}};
}

std::string some_card() {
  std::string card(1, *rc::gen::element('A', '2', '3', '4', '5', '6', 'Q', 'K', '*'));
  if (card != "*") card += *rc::gen::element('S', 'H');
  return card;
}

/// A row of some length, right or wrong.
std::string some_row(const std::string& name) {
  static const std::string right = "A23456789TJQK";
  std::string cards = right.substr(0, *rc::gen::inRange<std::size_t>(1, 14));
  for (int i = *rc::gen::inRange(0, 3); i > 0; --i) {
    cards[*rc::gen::inRange<std::size_t>(0, cards.size())] = *rc::gen::element('*', 'K', '*', '7');
  }
  return name + ' ' + cards;
}

/// The findings of an open record that tells the same.
bool alike(const Match& match, const Sheet& answer, const std::string& record) {
  const Sheet scored = senza_nome::game.score(match, begin(match), record, {Stage::open, false});
  return std::ranges::equal(answer.findings, scored.findings, [](const Finding& a, const Finding& b) {
    return a.verdict == b.verdict && a.check == b.check && a.text == b.text && a.remedy == b.remedy && a.seat == b.seat;
  });
}

}  // namespace

TEST_CASE("a text of Senza Nome that begins with no word of a position is a record") {
  const Match match = sitting();
  for (const char* text : {"", "3A s1 +AS", "S1 A23K5", "S1 A23 / -4S", "game 1 win A", "left B 4+5", "S1+5", "+AS"}) {
    INFO(text);
    CHECK_FALSE(senza_nome::game.judge(match, begin(match), text).has_value());
  }
}

TEST_CASE("a position of Senza Nome points at what cannot be read") {
  const Match match = sitting();
  for (const char* text : {"row",
                           "row S1",
                           "row S0 A",
                           "row S1 A S2",
                           "attach",
                           "attach 5S 6S",
                           "attach 5S to S1",
                           "attach 5S to S1 A hand",
                           "attach 5S hand x",
                           "attach 5S pile XX",
                           "attach S1~5",
                           "exchange 4S",
                           "exchange 4S in S1",
                           "exchange S1+4 in S1 A",
                           "exchange X in S1 A",
                           "discard",
                           "discard Z",
                           "discard 4S rows",
                           "draw",
                           "draw s1",
                           "draw s hand 3",
                           "draw hand 3 stock -1",
                           "draw hand 3 heap 1001",
                           "hand",
                           "hand 5",
                           "hand 5S rows S1 A rows S2 A"}) {
    INFO(text);
    const Sheet sheet = answered(match, text);
    CHECK(sheet.refused());
    CHECK(sheet.after == begin(match));
    REQUIRE(sheet.findings.front().quote.has_value());
  }
  CHECK(answered(match, "attach 5S to S1 A2Z").findings.front().quote->column == 16);
}

TEST_CASE("judge and score think alike of rows and of what is done to them") {
  CHECK(rc::check([] {
    const Match match = sitting(some_house());
    const std::string row = some_row("S1");
    const std::string card = some_card();
    RC_ASSERT(alike(match, answered(match, "row " + row), row));
    if (card.front() != 'A') {
      RC_ASSERT(alike(match, answered(match, fmt::format("attach {} to {}", card, row)),
                      fmt::format("{}\nS1+{}", row, card)));
    }
    RC_ASSERT(alike(match, answered(match, fmt::format("exchange {} in {}", card, row)),
                    fmt::format("{}\nS1~{}", row, card)));
    RC_ASSERT(alike(match, answered(match, fmt::format("exchange ^{} in {}", card, row)),
                    fmt::format("{}\nS1~^{}", row, card)));
    RC_ASSERT(
        alike(match, answered(match, fmt::format("discard {} rows {}", card, row)), fmt::format("{}\n-{}", row, card)));
  }));
}

TEST_CASE("a hand may play what may be attached or exchanged, and discard what may be discarded") {
  CHECK(rc::check([] {
    House house = some_house();
    const bool aces_first = house[6].second == "must";
    const Match match = sitting(house);
    const std::string rows = "S1 A234 H1 A2*4 H2 A23456789TJQ";
    const std::string one = some_card();
    const std::string other = some_card();
    const Sheet sheet = answered(match, fmt::format("hand {} {} rows {}", one, other, rows));
    RC_ASSERT(sheet.lawful.has_value());
    RC_ASSERT(!sheet.complete);
    const bool has_ace = one.front() == 'A' || other.front() == 'A';
    if (has_ace && aces_first) {
      RC_ASSERT(std::ranges::all_of(*sheet.lawful, [](const std::string& card) { return card.front() == 'A'; }));
      return;
    }
    const auto discardable = std::ranges::find_if(sheet.notes, [](const Note& n) { return n.clause.id == "SN-22"; });
    for (const std::string& card : {one, other}) {
      bool plays = false;
      for (const char* row : {"S1 A234", "H1 A2*4", "H2 A23456789TJQ"}) {
        const auto stands = [&](const std::string& text) { return answered(match, text).findings.empty(); };
        plays = plays || stands(fmt::format("attach {} to {}", card, row)) ||
                stands(fmt::format("exchange {} in {}", card, row));
      }
      plays = plays || answered(match, "attach " + card).findings.empty();
      RC_ASSERT(plays == (std::ranges::count(*sheet.lawful, card) == 1));
      const bool may = answered(match, fmt::format("discard {} rows {}", card, rows)).findings.empty();
      const bool told = discardable != sheet.notes.end() && discardable->text.find(' ' + card) != std::string::npos;
      RC_ASSERT(may == told);
    }
  }));
}

TEST_CASE("a draw that judge calls complete is drawn in a record without a finding") {
  CHECK(rc::check([] {
    const Match match = sitting({{"draw-when-full", *rc::gen::element<std::string>("0", "1", "2")}});
    const int drawn = *rc::gen::inRange(0, 5);
    const Sheet answer = answered(match, fmt::format("draw s{} hand 5", drawn));
    const std::string record = fmt::format("1A s{} -9S", drawn);
    const Sheet scored = senza_nome::game.score(match, begin(match), record, {Stage::open, false});
    const bool complete = answer.findings.empty() && answer.notes.back().text.find("more") == std::string::npos;
    RC_ASSERT(complete == scored.findings.empty());
  }));
}
