#include <fmt/format.h>
#include <rapidcheck.h>

#include <algorithm>
#include <bitset>
#include <random>
#include <string>
#include <vector>

#include "catch.hpp"
#include "games/all_fours/all_fours.hpp"
#include "games/all_fours/dealt.hpp"
#include "games/all_fours/house.hpp"
#include "games/all_fours/score.hpp"

using namespace tavolo::games;
using namespace tavolo::tests;
using tavolo::cards::CardSet;

namespace {

/// A table with house rules drawn at random among those that change the play or the points.
Match some_table(std::mt19937& random) {
  static const std::vector<std::pair<std::string, std::vector<std::string>>> rules{
      {"target", {"7", "11", "14", "99"}},
      {"turn-up-two-points", {"6", "2"}},
      {"turn-up-can-win", {"yes", "no"}},
      {"void-in-plain-suit", {"must-trump", "free"}},
      {"plain-suit-duty", {"follow-or-trump", "none"}},
      {"undertrump", {"allowed", "forbidden"}},
      {"renege-scheme", {"graded", "one", "game", "trump-game", "bare-jack", "none"}},
      {"low-goes-to", {"holder", "winner"}},
      {"game-tie", {"none", "non-dealer"}},
      {"hang-jack-points", {"3", "6"}},
      {"game-points", {"1", "2"}}};
  std::vector<std::pair<std::string, std::string>> house;
  for (const auto& [name, values] : rules) house.emplace_back(name, values[random() % values.size()]);
  return table(random() % 2 == 0 ? 4 : 2, house);
}

Progress some_progress(const Match& match, std::mt19937& random) {
  return begin(match, nobody, {static_cast<Points>(random() % 6), static_cast<Points>(random() % 6)});
}

Sheet score(const Match& match, const Progress& before, const std::string& text, Stage stage = Stage::closed) {
  return match.game->score(match, before, text, {stage, false});
}

/// Whether the opening of the hand ended the game, so that the rest is refused.
bool ended_early(const Sheet& sheet) {
  return std::ranges::any_of(sheet.findings, [](const Finding& f) { return f.check.id == "AF-R31"; });
}

/// The summary line that says what the log of the tricks says.
std::string summary(const Match& match, const Progress& before, const Dealt& dealt) {
  const std::string log = dealt.log();
  Reader reader(match, log);
  const auto record = all_fours::read(reader);
  const auto hand = all_fours::derive(match, before, record);
  const auto end = all_fours::outcome({match, record, hand});
  const auto who = [](Who w) { return w.seat == nobody ? "-" : fmt::format("{}", w.seat); };
  return fmt::format("{} h{} l{} j{}{} g{}-{}", dealt.first, who(*end.high), who(*end.low), who(end.jack->winner),
                     end.jack->hung ? "!" : "", end.counts->a, end.counts->b);
}

template <typename Property>
void holds(const std::string& what, Property property) {
  CHECK(rc::check(what, [&](unsigned seed) {
    std::mt19937 random(seed);
    property(random);
  }));
}

}  // namespace

TEST_CASE("no lawful play is called a renege, and the log alone agrees with its summary line") {
  holds("lawful deals", [](std::mt19937& random) {
    const Match match = some_table(random);
    const Progress before = some_progress(match, random);
    const Dealt dealt = play_at_random(match, random, true);
    const Sheet full = score(match, before, dealt.full(match.seats()));
    if (ended_early(full)) return;
    for (const Finding& finding : full.findings) RC_LOG() << dealt.full(match.seats()) << finding.text << '\n';
    RC_ASSERT(full.findings.empty());
    RC_ASSERT(full.complete);
    if (dealt.exhausted) return;
    RC_ASSERT(gist(score(match, before, dealt.log())) == gist(full));
    const std::string line = summary(match, before, dealt);
    RC_LOG() << dealt.log() << line << '\n';
    RC_ASSERT(gist(score(match, before, line)) == gist(full));
  });
}

TEST_CASE("reneges are found in the log alone as with the hands") {
  holds("any play", [](std::mt19937& random) {
    const Match match = some_table(random);
    const Progress before = some_progress(match, random);
    const Dealt dealt = play_at_random(match, random, false);
    std::string calls;
    for (int i = 0; i < 3; ++i)
      calls += fmt::format("! rn {} #{}\n", random() % static_cast<unsigned>(match.seats()) + 1, random() % 6 + 1);
    const std::string rest = dealt.exhausted ? "" : calls;
    const Sheet full = score(match, before, dealt.full(match.seats()) + rest);
    if (ended_early(full)) return;
    RC_ASSERT(!full.refused());
    if (!dealt.exhausted) RC_ASSERT(gist(score(match, before, dealt.log() + rest)) == gist(full));
  });
}

TEST_CASE("scoring twice is the same, and so is any order of a hand") {
  holds("hands shuffled", [](std::mt19937& random) {
    const Match match = some_table(random);
    const Progress before = some_progress(match, random);
    Dealt dealt = play_at_random(match, random, false);
    const std::string once = gist(score(match, before, dealt.full(match.seats())));
    RC_ASSERT(gist(score(match, before, dealt.full(match.seats()))) == once);
    for (auto& hand : dealt.hands) std::shuffle(hand.begin(), hand.end(), random);
    RC_ASSERT(gist(score(match, before, dealt.full(match.seats()))) == once);
  });
}

TEST_CASE("a printed record reads back") {
  holds("printed", [](std::mt19937& random) {
    const Match match = some_table(random);
    const Progress before = some_progress(match, random);
    const Dealt dealt = play_at_random(match, random, random() % 2 == 0);
    std::string text = dealt.full(match.seats()) + "; a remark\n= 1-2 t3 h1 lB j2! gA";
    if (!dealt.exhausted && random() % 2 == 0) text = summary(match, before, dealt) + " rn1 ; a remark / = hA";
    if (!dealt.exhausted && random() % 3 == 0) {
      const auto card = tavolo::cards::name(dealt.hands[Seat(1)].front());
      text += fmt::format("\n! exp 2 {0}\n! call 2 {0} #3 by 1\n! rn 2 #3 by 1\n! fix 2 #2 {0}", card);
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

TEST_CASE("a deal recorded line by line is never refused on the way, and its lawful cards hold the next one") {
  holds("line by line", [](std::mt19937& random) {
    const Match match = some_table(random);
    const Progress before = begin(match, nobody, {0, 0});
    const Dealt dealt = play_at_random(match, random, true);
    if (dealt.exhausted || ended_early(score(match, before, dealt.log()))) return;
    std::string text = dealt.first + '\n' + dealt.hand_lines(match.seats());
    std::string_view rest = dealt.tricks;
    while (!rest.empty()) {
      const std::size_t end = rest.find_first_of(" \n");
      const std::string word(rest.substr(0, end));
      const bool is_card = word.size() == 2 && word.front() != '#';
      const Sheet sheet = score(match, before, text, Stage::open);
      RC_LOG() << text << '\n';
      RC_ASSERT(sheet.findings.empty() || !is_card);
      if (is_card) {
        RC_ASSERT(sheet.lawful.has_value());
        RC_ASSERT(std::ranges::count(*sheet.lawful, word) == 1);
        static_cast<void>(match.game->state(match, before, text));
      }
      text += word;
      text += rest[end];
      rest.remove_prefix(end + 1);
    }
    RC_ASSERT(score(match, before, text, Stage::open).complete);
  });
}

TEST_CASE("any words whatever are judged") {
  holds("word soup", [](std::mt19937& random) {
    static const std::vector<std::string> soup{"d1",
                                               "t5D",
                                               "t6D",
                                               "tJC",
                                               "br",
                                               "b1",
                                               "s",
                                               "x",
                                               "md",
                                               "h1",
                                               "hA",
                                               "h-",
                                               "lB",
                                               "l-",
                                               "jA",
                                               "jB!",
                                               "j-",
                                               "g20-30",
                                               "g=",
                                               "gA",
                                               "ccB",
                                               "rn1*",
                                               "rn2",
                                               "uc",
                                               "=",
                                               "\n",
                                               "\n#1 2",
                                               "\n#2 1",
                                               "\n#3",
                                               "\n1: AS",
                                               "\n2:",
                                               "AS",
                                               "KH",
                                               "TD",
                                               "2=3C",
                                               ">1",
                                               "\n!",
                                               "! md",
                                               "fix 1 #1",
                                               "exp 2 KS",
                                               "call",
                                               "rn 1",
                                               "#1",
                                               "by 2",
                                               "\n= ",
                                               "t3",
                                               "1-2",
                                               "high",
                                               "Ann",
                                               "\n! exp 1 KS",
                                               "\n! call 1 KS #1 by 2",
                                               "\n! rn 2 #1",
                                               "; note",
                                               "zz"};
    const Match match = some_table(random);
    const Progress before = some_progress(match, random);
    std::string text = "d1 t9S s ";
    for (auto words = random() % 14; words > 0; --words) text += soup[random() % soup.size()] + ' ';
    RC_LOG() << text << '\n';
    for (const Stage stage : {Stage::open, Stage::closed}) {
      const Sheet sheet = score(match, before, text, stage);
      RC_ASSERT(!sheet.refused() || sheet.after == before);
      RC_ASSERT(!sheet.refused() || sheet.lines.empty());
      for (const Finding& finding : sheet.findings) RC_ASSERT(!finding.text.empty() && !finding.remedy.empty());
      if (sheet.refused()) continue;
      for (const Form form : {Form::brief, Form::full})
        RC_ASSERT(gist(score(match, before, match.game->print(match, text, form), stage)) == gist(sheet));
    }
    static_cast<void>(match.game->state(match, before, text));
  });
}

TEST_CASE("the sums that the cards allow are those that a search finds") {
  holds("sums", [](std::mt19937& random) {
    const int players = random() % 2 == 0 ? 4 : 2;
    const int runs = static_cast<int>(random() % static_cast<unsigned>(all_fours::most_runs(players) + 1));
    CardSet turned;
    while (turned.size() <= runs) turned.insert(tavolo::cards::card_of(static_cast<int>(random() % 52)));
    // sums[k]: the values that k cards left in the pack can have.
    const auto left = static_cast<std::size_t>(52 - turned.size() - players * (6 + 3 * runs));
    std::vector<std::bitset<81>> sums(left + 1);
    sums[0].set(0);
    std::size_t turned_value = 0;
    for (int index = 0; index < 52; ++index) {
      const auto card = tavolo::cards::card_of(index);
      const auto value = static_cast<std::size_t>(all_fours::game_value(card.rank));
      if (turned.contains(card)) {
        turned_value += value;
        continue;
      }
      for (std::size_t k = left; k > 0; --k) sums[k] |= sums[k - 1] << value;
    }
    for (std::size_t sum = 0; sum <= 90; ++sum) {
      const bool found = sum + turned_value <= 80 && sums[left].test(80 - turned_value - sum);
      RC_ASSERT(all_fours::possible_sum(players, runs, turned, static_cast<Points>(sum)) == found);
    }
  });
}
