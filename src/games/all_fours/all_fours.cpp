#include "games/all_fours/all_fours.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "games/all_fours/clauses.hpp"
#include "games/all_fours/house.hpp"
#include "games/all_fours/record.hpp"
#include "games/all_fours/referee.hpp"
#include "games/all_fours/score.hpp"

namespace tavolo::embedded {
// Initialised at compile time, so the constant below may read it whatever the order of the files.
extern const std::string_view all_fours_rulebook;
}  // namespace tavolo::embedded

namespace tavolo::games::all_fours {
namespace {

using cards::Card;

constexpr std::array facts{
    Fact{"players", "4 in two partnerships, partners opposite; or 2"},
    Fact{"sides", "A has seats 1 and 3, B seats 2 and 4; with two players A seat 1, B seat 2"},
    Fact{"pack", "52 cards, A high, 2 low"},
    Fact{"hand", "6 cards, and 3 more for every run"},
    Fact{"points", "turn-up 1, 2 or 3; take one 1; High 1; Low 1; Jack 1 or hang jack 3; Game 1"},
    Fact{"target", "14"},
};

/// Two sides of one or two players; the house rule `players` follows them.
void settle(HouseRules& house, std::span<const int> sides) {
  const bool good = sides.size() == 2 && sides[0] == sides[1] && (sides[0] == 1 || sides[0] == 2);
  if (!good) {
    throw base::Mistake("sides", "All Fours is played by two players, or by two partnerships of two",
                        "for example: Ann+Cleo Ben+Dora, or Ann Ben");
  }
  const std::string_view players = sides[0] == 2 ? "4" : "2";
  if (house.is_given(rule::players) && house[rule::players].text != players) {
    throw base::Mistake(
        "sides",
        fmt::format("the sides have {} players, and the house rule says {}", players, house[rule::players].text),
        "leave the house rule `players` out: the sides decide it");
  }
  house.set("players", players);
}

Seat next_dealer(const Match& match, const Record& record, const Hand& hand) {
  if (record.exhausted) return hand.dealer;
  if (record.misdeal && match.house.is(rule::misdeal_dealer, redeal::same)) return hand.dealer;
  return match.next(hand.dealer);
}

/// The seat that plays next in an open record, with the index of its trick; nobody if that cannot be told.
std::pair<Seat, std::size_t> to_play(const Match& match, const Record& record, const Hand& hand) {
  if (record.tricks.empty()) return {record.speech == Speech::none ? nobody : hand.eldest, 0};
  const std::size_t last = record.tricks.size() - 1;
  const Trick& trick = record.tricks[last];
  if (static_cast<std::size_t>(hand.complete_tricks) == record.tricks.size()) {
    return {hand.complete ? nobody : winner(trick, hand), last + 1};
  }
  if (static_cast<std::size_t>(hand.complete_tricks) != last) return {nobody, last};
  if (trick.size == 0) return {last == 0 ? hand.eldest : winner(record.tricks[last - 1], hand), last};
  // Whoever was passed over plays next (AF-52); a player without cards is not waited for.
  Seat seat = trick.plays.front().seat;
  for (int i = 0; i < match.seats(); ++i, seat = match.next(seat)) {
    const bool played = std::ranges::find(trick.cards(), seat, &Play::seat) != trick.cards().end();
    if (!played && !used_up(record, hand, seat, last)) return {seat, last};
  }
  return {nobody, last};
}

std::optional<std::vector<std::string>> lawful_cards(const Match& match, const Record& record, const Hand& hand) {
  if (!hand.trumps) return std::nullopt;
  const auto [seat, index] = to_play(match, record, hand);
  if (seat == nobody || !record.has_hand[static_cast<std::size_t>(seat)]) return std::nullopt;
  const bool begun = index < record.tricks.size();
  const auto lying = begun ? record.tricks[index].cards() : std::span<const Play>{};
  cards::CardSet may = lawful(match, hand, held(record, hand, seat, index), lying);
  const int number = begun ? record.tricks[index].number : static_cast<int>(index) + 1;
  cards::CardSet called;
  for (const Event& call : record.calls) {
    if (call.seat == seat && call.trick == number && may.contains(call.card) &&
        ignored(match, record, hand, call).empty())
      called.insert(call.card);
  }
  if (!called.empty()) may = called;
  std::vector<std::string> names;
  for (const Card card : may) names.push_back(cards::name(card));
  return names;
}

/// AF-R37: what counts of a record changed when the next one exists.
void changed_late(const Match& match, const Record& record, std::vector<Finding>& findings) {
  const bool until_cut = match.house.is(rule::late_claims, claims::next_cut);
  if (!until_cut && record.reneges.empty()) return;
  findings.push_back({.verdict = Verdict::warning,
                      .check = "AF-R37",
                      .clause = until_cut ? clause::late_claim : clause::renege_call,
                      .text = "the record was changed when the next one already existed",
                      .remedy = until_cut ? "it counts only if it was claimed before the next cut, a renege before the "
                                            "points were written (AF-46)"
                                          : "a renege counts only if it was called before the points were written"});
}

Sheet score(const Match& match, const Progress& before, std::string_view text, Occasion occasion) {
  Reader reader(match, text);
  const Record record = read(reader);
  if (before.over) {
    reader.findings.push_back({.verdict = Verdict::refused,
                               .check = "AF-R31",
                               .clause = clause::over,
                               .text = "the game was over before this hand",
                               .remedy = "begin the next game: tavolo new --again"});
  }
  if (!reader.findings.empty()) return refused_sheet(before, std::move(reader.findings));

  const Hand hand = derive(match, before, record);
  Score points(match, before);
  points.opening(record, hand);
  refuse_impossible(reader, record, hand, points, occasion.stage);
  if (!reader.findings.empty()) return refused_sheet(before, std::move(reader.findings));

  const std::vector<Fault> reneges = faults(match, record, hand);
  Outcome ended;
  if (record.misdeal) {
    points.misdeal(record, hand);
  } else if (!record.exhausted) {
    ended = outcome(match, record, hand);
    points.reneges(record, reneges);
    points.ending(hand, ended);
  }
  if (record.conceded != nobody) points.concession(record.conceded);
  refuse_incomplete(reader, record, hand, points);
  const bool whole = reader.findings.empty();
  if (!whole && occasion.stage == Stage::closed) return refused_sheet(before, std::move(reader.findings));

  Sheet sheet;
  sheet.after = before;
  sheet.dealer = hand.dealer;
  points.write(sheet);
  sheet.findings = irregularities(match, before, record, hand, reneges, occasion.stage);
  for (Finding& finding : corrections(match, record, hand, ended, points, sheet.points()))
    sheet.findings.push_back(std::move(finding));
  if (occasion.late) changed_late(match, record, sheet.findings);
  sheet.complete = whole;
  if (occasion.stage == Stage::closed || sheet.after.over) {
    sheet.after.deal = before.deal + 1;
    sheet.after.dealer = next_dealer(match, record, hand);
  } else {
    sheet.lawful = lawful_cards(match, record, hand);
  }
  return sheet;
}

std::vector<std::string> state(const Match& match, const Progress& before, std::string_view text) {
  Reader reader(match, text);
  const Record record = read(reader);
  const Hand hand = derive(match, before, record);
  std::vector<std::string> lines;
  lines.push_back(fmt::format("trumps: {}; eldest: {}; {} cards each",
                              hand.trumps ? cards::word(*hand.trumps) : "not settled",
                              match.players[static_cast<std::size_t>(hand.eldest)], hand.size));
  std::array<int, 2> tricks{};
  std::array<Points, 2> counts{};
  for (int i = 0; i < hand.complete_tricks && hand.trumps; ++i) {
    const Trick& trick = record.tricks[static_cast<std::size_t>(i)];
    const auto side = static_cast<std::size_t>(match.side_of[static_cast<std::size_t>(winner(trick, hand))]);
    ++tricks[side];
    for (const Play& play : trick.cards()) counts[side] += game_value(play.card.rank);
  }
  Score points(match, before);
  points.opening(record, hand);
  points.reneges(record, faults(match, record, hand));
  Sheet sheet;
  points.write(sheet);
  lines.push_back(fmt::format("points so far: A {}, B {}", sheet.after.scores[0], sheet.after.scores[1]));
  if (!record.tricks.empty())
    lines.push_back(
        fmt::format("tricks: A {}, B {}; counts for Game so far: {}-{}", tricks[0], tricks[1], counts[0], counts[1]));
  if (const auto [seat, index] = to_play(match, record, hand); seat != nobody && hand.trumps) {
    lines.push_back(
        fmt::format("{} plays next, to trick {}", match.players[static_cast<std::size_t>(seat)], index + 1));
  }
  for (const Event& event : record.exposed) {
    if (event.seat != nobody && held(record, hand, event.seat, record.tricks.size()).contains(event.card)) {
      lines.push_back(fmt::format("exposed: {} of {}", cards::name(event.card),
                                  match.players[static_cast<std::size_t>(event.seat)]));
    }
  }
  return lines;
}

std::vector<std::string> needs(const Match& match, const Progress& now) {
  const Points target = match.house.number(rule::target);
  return {
      fmt::format("to {}: A needs {} more, B needs {} more", target, target - now.scores[0], target - now.scores[1])};
}

/// AF-36 and `next-game-dealer`; the loser is the player of the losing side next in rotation.
Seat next_game_dealer(const Match& match, const Progress& end) {
  if (match.house.is(rule::next_game_dealer, first_of_next::cut) || end.dealer == nobody) return nobody;
  if (match.house.is(rule::next_game_dealer, first_of_next::rotation) || end.winners.empty()) return end.dealer;
  const bool won = match.side_of[static_cast<std::size_t>(end.dealer)] == end.winners.front();
  return won ? match.next(end.dealer) : end.dealer;
}

}  // namespace

const Game game{
    .id = "all-fours",
    .name = "All Fours",
    .prefix = "AF",
    .edition = "2026-11",
    .rulebook = embedded::all_fours_rulebook,
    .facts = facts,
    .house_rules = house_rules(),
    .presets = presets(),
    .keys = keys(),
    .forms = forms(),
    .clauses = clause::all,
    .settle = settle,
    .score = score,
    .print = print,
    .state = state,
    .needs = needs,
    .next_game_dealer = next_game_dealer,
};

}  // namespace tavolo::games::all_fours
