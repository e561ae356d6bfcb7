#include <fmt/format.h>
#include <rapidcheck.h>

#include <algorithm>
#include <random>
#include <string>
#include <vector>

#include "catch.hpp"
#include "games/ecarte/dealt.hpp"
#include "games/ecarte/ecarte.hpp"

using namespace tavolo::games;
using namespace tavolo::tests;

namespace {

/// A table with house rules drawn at random among those that change the play or the points.
Match some_table(std::mt19937& random) {
  static const std::vector<std::pair<std::string, std::vector<std::string>>> rules{
      {"target", {"3", "5", "7", "21"}},
      {"heading", {"free", "must-win", "highest"}},
      {"void-in-led-suit", {"must-trump", "free"}},
      {"king-duty", {"mandatory", "optional"}},
      {"king-point", {"1", "0"}},
      {"turned-king-point", {"1", "0"}},
      {"false-king", {"cap", "opponent-one"}},
      {"commitment", {"first-only", "any-refusal", "off"}},
      {"commitment-vole", {"2", "3"}}};
  std::vector<std::pair<std::string, std::string>> house;
  for (const auto& [name, values] : rules) house.emplace_back(name, values[random() % values.size()]);
  return table(house);
}

/// Points that leave room for a hand, so that no king ends the game.
Progress early(const Match& match) { return begin(match); }

Progress some_progress(const Match& match, std::mt19937& random) {
  return begin(match, nobody, {static_cast<Points>(random() % 3), static_cast<Points>(random() % 3)});
}

Sheet score(const Match& match, const Progress& before, const std::string& text, Stage stage = Stage::closed) {
  return match.game->score(match, before, text, {stage, false});
}

/// Whether a turned king or a declared one ended the game, so that the rest is refused or dropped.
bool ended_early(const Sheet& sheet) {
  return std::ranges::any_of(sheet.findings, [](const Finding& f) { return f.check.id == "EC-R26"; });
}

template <typename Property>
void holds(const std::string& what, Property property) {
  CHECK(rc::check(what, [&](unsigned seed) {
    std::mt19937 random(seed);
    property(random);
  }));
}

}  // namespace

TEST_CASE("no lawful play is called a revoke, and the log agrees with its summary line") {
  holds("lawful deals", [](std::mt19937& random) {
    const Match match = some_table(random);
    const Progress before = some_progress(match, random);
    const Dealt dealt = play_at_random(match, random, true);
    const Sheet full = score(match, before, dealt.full());
    if (ended_early(full)) return;
    RC_LOG() << dealt.full();
    for (const Finding& finding : full.findings) RC_LOG() << finding.text << '\n';
    RC_ASSERT(full.findings.empty());
    RC_ASSERT(full.complete);
    RC_ASSERT(gist(score(match, before, dealt.log())) == gist(full));
    RC_ASSERT(gist(score(match, before, dealt.summary())) == gist(full));
  });
}

TEST_CASE("no player scores more than a hand gives, and one player alone scores for tricks") {
  holds("limits", [](std::mt19937& random) {
    const Match match = table();
    const Sheet sheet = score(match, early(match), play_at_random(match, random, true).full());
    const auto points = sheet.points();
    const Points a = points[Side(0)], b = points[Side(1)];
    RC_ASSERT(a <= 3 && b <= 3);
    RC_ASSERT(a + b >= 1 && a + b <= 3);
  });
}

TEST_CASE("revokes are found in the log alone as with the hands") {
  holds("any play", [](std::mt19937& random) {
    const Match match = some_table(random);
    const Progress before = some_progress(match, random);
    const Dealt dealt = play_at_random(match, random, false);
    std::string claims;
    for (int i = 0; i < 2; ++i) claims += fmt::format("! rv {} #{} stand\n", random() % 2 + 1, random() % 5 + 1);
    const Sheet full = score(match, before, dealt.full() + claims);
    if (ended_early(full)) return;
    RC_LOG() << dealt.full() << claims;
    RC_ASSERT(!full.refused());
    RC_ASSERT(gist(score(match, before, dealt.log() + claims)) == gist(full));
  });
}

TEST_CASE("a hand played again counts by its second play, if the revoke was real") {
  holds("replay", [](std::mt19937& random) {
    const Match match = some_table(random);
    const Progress before = early(match);
    const Dealt dealt = play_at_random(match, random, false);
    const auto trick = random() % 5 + 1;
    const auto seat = random() % 2 + 1;
    const std::string replayed =
        dealt.full() + fmt::format("! rv {} #{} replay\n", seat, trick) + dealt.tricks + "= 9-9";
    const Sheet once = score(match, before, dealt.full());
    const Sheet twice = score(match, before, replayed);
    if (ended_early(once)) return;
    RC_LOG() << replayed;
    RC_ASSERT(!twice.refused());
    RC_ASSERT(twice.points() == once.points());
    const bool real = std::ranges::any_of(once.findings, [&](const Finding& f) {
      return f.turn == static_cast<int>(trick) && f.seat == numbered_seat(seat) &&
             (f.check.id == "EC-R18" || f.check.id == "EC-R19" || f.check.id == "EC-R20");
    });
    const bool called_wrong =
        std::ranges::any_of(twice.findings, [](const Finding& f) { return f.check.id == "EC-R29"; });
    RC_ASSERT(real != called_wrong);
  });
}

TEST_CASE("scoring twice is the same, and so is any order of a hand") {
  holds("hands shuffled", [](std::mt19937& random) {
    const Match match = some_table(random);
    const Progress before = some_progress(match, random);
    Dealt dealt = play_at_random(match, random, false);
    const std::string once = gist(score(match, before, dealt.full()));
    RC_ASSERT(gist(score(match, before, dealt.full())) == once);
    for (auto* hands : {&dealt.hands, &dealt.dealt}) {
      for (auto& hand : *hands) std::shuffle(hand.begin(), hand.end(), random);
    }
    RC_ASSERT(gist(score(match, before, dealt.full())) == once);
  });
}

TEST_CASE("a printed record reads back") {
  holds("printed", [](std::mt19937& random) {
    const Match match = some_table(random);
    const Progress before = some_progress(match, random);
    const Dealt dealt = play_at_random(match, random, random() % 2 == 0);
    std::string text = dealt.full() + "; a remark\n= k1 w3-2 1-2";
    if (random() % 2 == 0) text = dealt.summary() + " rv1 replay w5-0 rv2 stand ; a remark / = k-";
    if (random() % 3 == 0) {
      text = dealt.head() + "! king 1 #2\n! fix 2 #2 " + tavolo::cards::name(dealt.hands[ecarte::seat_2].front()) +
             '\n' + dealt.tricks + "! rv 2 #3 replay / " + dealt.tricks;
    }
    const std::string gist_of_text = gist(score(match, before, text));
    for (const Form form : {Form::brief, Form::full}) {
      const std::string printed = match.game->print(match, text, form);
      RC_LOG() << text << "\n---\n" << printed << '\n';
      RC_ASSERT(gist(score(match, before, printed)) == gist_of_text);
      RC_ASSERT(match.game->print(match, printed, form) == printed);
    }
  });
}

TEST_CASE("a deal recorded word by word is never refused on the way, and its lawful cards hold the next one") {
  holds("word by word", [](std::mt19937& random) {
    const Match match = some_table(random);
    const Progress before = early(match);
    const Dealt dealt = play_at_random(match, random, true);
    if (ended_early(score(match, before, dealt.full()))) return;
    std::string text = dealt.head() + dealt.first_lines() + dealt.swaps + dealt.hand_lines();
    std::string_view rest = dealt.tricks;
    while (!rest.empty()) {
      const std::size_t end = rest.find_first_of(" \n");
      const std::string word(rest.substr(0, end));
      if (word.size() == 2 && word.front() != '#') {
        const Sheet sheet = score(match, before, text, Stage::open);
        RC_LOG() << text << '\n';
        RC_ASSERT(sheet.findings.empty());
        RC_ASSERT(sheet.lawful.has_value());
        RC_ASSERT(std::ranges::count(*sheet.lawful, word) == 1);
      }
      text += word;
      text += rest[end];
      rest.remove_prefix(end + 1);
    }
    RC_ASSERT(score(match, before, text, Stage::open).complete);
  });
}

TEST_CASE("the stock of a record that is not refused is never negative") {
  holds("exchanges", [](std::mt19937& random) {
    const Match match = table();
    std::string text = "d1 t7C";
    for (int i = static_cast<int>(random() % 6); i > 0; --i)
      text += fmt::format(" p a{}/{}", random() % 6 + 1, random() % 6);
    text += random() % 2 == 0 ? " s" : " e";
    if (random() % 3 == 0) text += fmt::format(" cut{}", random() % 4);
    text += " k- w3-2";
    Reader reader(match, text);
    const auto record = ecarte::read(reader);
    const int stock = ecarte::derive(match, early(match), record).stock;
    const Sheet sheet = score(match, early(match), text);
    RC_LOG() << text;
    RC_ASSERT(stock >= 0 || sheet.refused());
    if (text.find(" e ") != std::string::npos) RC_ASSERT(stock == 0 || sheet.refused());
  });
}

TEST_CASE("any words whatever are judged") {
  holds("word soup", [](std::mt19937& random) {
    static const std::vector<std::string> soup{"d1",
                                               "d2",
                                               "t7C",
                                               "tKC",
                                               "tKH",
                                               "wn1",
                                               "s",
                                               "p",
                                               "r",
                                               "a1/1",
                                               "a5/0",
                                               "a9/9",
                                               "e",
                                               "k1",
                                               "k2",
                                               "k-",
                                               "w3-2",
                                               "w0-5",
                                               "w2-2",
                                               "fk1",
                                               "fk2",
                                               "rv1",
                                               "rv2",
                                               "replay",
                                               "stand",
                                               "ab1@1-1",
                                               "ab2@3-0",
                                               "fd",
                                               "cut1",
                                               "cc2",
                                               "=",
                                               "1-0",
                                               "\n",
                                               "\n#1 2 7S",
                                               "AS",
                                               "KC",
                                               "\n#1 1",
                                               "\n#2 1 8D 9D",
                                               "\n#5 2",
                                               "\n1:",
                                               "\n2^",
                                               "\nx1",
                                               ">",
                                               "?",
                                               "! king 1",
                                               "\n! king 2 #1",
                                               "\n! rv 1 #1 replay",
                                               "\n! rv 2 #1 stand",
                                               "\n! fix 1 #1 8D",
                                               "; x\n",
                                               ">1"};
    const Match match = some_table(random);
    const Progress before = some_progress(match, random);
    std::string text;
    for (int i = static_cast<int>(random() % 14); i >= 0; --i) text += soup[random() % soup.size()] + ' ';
    RC_LOG() << text;
    for (const Stage stage : {Stage::open, Stage::closed}) {
      const Sheet sheet = score(match, before, text, stage);
      RC_ASSERT(!sheet.refused() || sheet.after == before);
      RC_ASSERT(!sheet.refused() || sheet.lines.empty());
      for (const Side side : match.all_sides()) {
        if (!sheet.refused()) RC_ASSERT(sheet.after.scores[side] == before.scores[side] + sheet.points()[side]);
      }
    }
    static_cast<void>(match.game->state(match, before, text));
    const std::string printed = match.game->print(match, text, Form::full);
    if (!score(match, before, text, Stage::open).refused())
      RC_ASSERT(gist(score(match, before, printed, Stage::open)) == gist(score(match, before, text, Stage::open)));
  });
}
