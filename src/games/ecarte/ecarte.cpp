#include "games/ecarte/ecarte.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "games/ecarte/clauses.hpp"
#include "games/ecarte/house.hpp"
#include "games/ecarte/record.hpp"
#include "games/ecarte/referee.hpp"
#include "games/ecarte/score.hpp"

namespace tavolo::embedded {
// Initialised at compile time, so the constant below may read it whatever the order of the files.
extern const std::string_view ecarte_rulebook;
}  // namespace tavolo::embedded

namespace tavolo::games::ecarte {
namespace {

constexpr std::array facts_table{
    Fact{"players", "2, each for himself"},
    Fact{"pack", "32 cards, the seven to the ace of four suits"},
    Fact{"rank", "K Q J A 10 9 8 7, from high to low"},
    Fact{"hand", "5 cards each, the 11th turned for trumps, a stock of 21"},
    Fact{"points", "king of trumps 1; point (3 or 4 tricks) 1, against a committed player 2; vole (5 tricks) 2"},
    Fact{"target", "5"},
    Fact{"committed", "the elder who plays without proposing, or the dealer who refuses the first proposal"},
};

/// Two players.
void settle(HouseRules&, std::span<const int> sides) {
  if (sides.size() == 2 && sides[0] == 1 && sides[1] == 1) return;
  throw base::Mistake("sides", "Écarté is played by two players", "for example: Ann Ben");
}

Seat next_dealer(const Record& record, const Hand& hand) {
  return record.fresh_deal ? hand.dealer : other(hand.dealer);
}

/// The seat that plays next in an open record, with the index of its trick; nobody if that cannot be told.
std::pair<Seat, int> to_play(const Facts& facts) {
  const Playing& playing = facts.record.playings.back();
  const Result& result = facts.judged.back().result;
  const bool over = facts.record.fresh_deal || facts.record.conceded != nobody || playing.given_up.has_value();
  if (!facts.hand.trumps || !facts.hand.exchange_over || result.complete || playing.won || over) return {nobody, 0};
  if (playing.size == 0) return {facts.hand.elder, 0};
  const Trick& last = playing.tricks[static_cast<std::size_t>(playing.size - 1)];
  if (result.logged == playing.size) return {winner(last, *facts.hand.trumps), playing.size};
  if (result.logged == playing.size - 1 && last.number == playing.size)
    return {last.size == 0 ? last.leader : other(last.leader), playing.size - 1};
  return {nobody, 0};
}

std::optional<std::vector<std::string>> lawful_cards(const Facts& facts) {
  const auto [seat, index] = to_play(facts);
  if (seat == nobody || !facts.hand.knows(seat)) return std::nullopt;
  const Playing& playing = facts.record.playings.back();
  cards::CardSet may = held(playing, facts.hand, seat, index);
  if (index < playing.size && playing.tricks[static_cast<std::size_t>(index)].size == 1)
    may = lawful(facts.match, may, playing.tricks[static_cast<std::size_t>(index)].cards[0], *facts.hand.trumps);
  std::vector<std::string> names;
  for (const cards::Card card : may) names.push_back(cards::name(card));
  return names;
}

/// EC-R28: what counts of a record changed when the next one exists.
void changed_late(const Record& record, std::vector<Finding>& findings) {
  const bool claim = std::ranges::any_of(record.playings, [](const Playing& p) { return !p.penalties.empty(); });
  findings.push_back({.verdict = Verdict::warning,
                      .check = "EC-R28",
                      .clause = claim ? clause::revoke_claim : clause::late_marking,
                      .text = "the record was changed when the next one already existed",
                      .remedy = claim ? "a revoke counts only if it was claimed before the next trump was turned"
                                      : "a point counts only if it was marked before the next trump was turned; one "
                                        "too many comes off at any time"});
}

/// The points in their order; the turned king stands already.
void write_points(const Facts& facts, Score& points) {
  if (facts.record.fresh_deal) {
    points.fresh_deal();
    return;
  }
  if (points.over()) return;
  if (facts.record.king || !facts.record.declarations.empty() || facts.false_kings[0] || facts.false_kings[1])
    points.declared_king(facts.king, facts.false_kings);
  if (points.over()) return;
  if (facts.king.kind == King::Kind::unsettled) points.wait();
  if (facts.counted > 0) points.played_again();
  if (!facts.undecided()) points.tricks(facts.hand, facts.playing(), facts.play());
  if (facts.record.conceded != nobody) points.concession(facts.record.conceded);
}

Sheet score(const Match& match, const Progress& before, std::string_view text, Occasion occasion) {
  Reader reader(match, text);
  const Record record = read(reader);
  if (before.over) {
    reader.findings.push_back({.verdict = Verdict::refused,
                               .check = "EC-R26",
                               .clause = clause::order,
                               .text = "the game was over before this hand",
                               .remedy = "begin the next game: tavolo new --again"});
  }
  if (!reader.findings.empty()) return refused_sheet(before, std::move(reader.findings));

  const Facts facts = work_out(match, before, record);
  Score opening(match, before);
  opening.turned_king(record, facts.hand);
  refuse_impossible(reader, facts, opening);
  if (!reader.findings.empty()) return refused_sheet(before, std::move(reader.findings));

  Score points = record.fresh_deal ? Score(match, before) : std::move(opening);
  write_points(facts, points);
  refuse_incomplete(reader, facts, points);
  const bool whole = reader.findings.empty();
  if (!whole && occasion.stage == Stage::closed) return refused_sheet(before, std::move(reader.findings));

  Sheet sheet;
  sheet.after = before;
  sheet.dealer = facts.hand.dealer;
  sheet.findings = irregularities(facts, points, occasion.stage);
  points.write(sheet);
  if (whole) {
    for (Finding& finding : corrections(facts, points, sheet.points())) sheet.findings.push_back(std::move(finding));
  }
  if (occasion.late) changed_late(record, sheet.findings);
  sheet.complete = whole;
  if (occasion.stage == Stage::closed || sheet.after.over) {
    sheet.after.deal = before.deal + 1;
    sheet.after.dealer = next_dealer(record, facts.hand);
  } else {
    sheet.lawful = lawful_cards(facts);
  }
  return sheet;
}

std::vector<std::string> state(const Match& match, const Progress& before, std::string_view text) {
  Reader reader(match, text);
  const Record record = read(reader);
  const Facts facts = work_out(match, before, record);
  const Hand& hand = facts.hand;
  const auto name = [&](Seat seat) { return std::string_view(match.players[at(seat)]); };
  std::vector<std::string> lines;
  lines.push_back(fmt::format("trumps: {}; dealer: {}; elder: {}",
                              hand.trumps ? cards::word(*hand.trumps) : "not turned", name(hand.dealer),
                              name(hand.elder)));
  lines.push_back(fmt::format("stock: {} cards; {}", std::max(hand.stock, 0),
                              !hand.exchange_over        ? "the exchange goes on"
                              : hand.committed == nobody ? "nobody is committed"
                                                         : fmt::format("{} is committed", name(hand.committed))));
  if (facts.king.kind == King::Kind::declared)
    lines.push_back(fmt::format("{} declared the king", name(facts.king.seat)));
  const Playing& playing = record.playings.back();
  const Tricks won = facts.judged.back().result.won;
  if (record.playings.size() > 1) lines.emplace_back("the hand is played again");
  if (playing.size > 0 || playing.won)
    lines.push_back(fmt::format("tricks: {} {}, {} {}", name(0), won[0], name(1), won[1]));
  if (const auto [seat, index] = to_play(facts); seat != nobody) {
    const bool led = index < playing.size && playing.tricks[static_cast<std::size_t>(index)].size == 1;
    lines.push_back(led ? fmt::format("{} answers trick {}", name(seat), index + 1)
                        : fmt::format("{} leads to trick {}", name(seat), index + 1));
  }
  return lines;
}

std::vector<std::string> needs(const Match& match, const Progress& now) {
  const Points target = match.house.number(rule::target);
  return {
      fmt::format("to {}: A needs {} more, B needs {} more", target, target - now.scores[0], target - now.scores[1])};
}

/// EC-38 and `next-game-dealer`.
Seat next_game_dealer(const Match& match, const Progress& end) {
  if (match.house.is(rule::next_game_dealer, first_of_next::lot)) return nobody;
  if (match.house.is(rule::next_game_dealer, first_of_next::alternate) || end.winners.empty()) return end.dealer;
  return other(end.winners.front());
}

/// EC-37: treble against no point, double against one or two.
std::optional<Points> stake(const Match& match, const Progress& end) {
  if (match.house.is(rule::stake_multiplier, off_on::off) || end.winners.empty()) return std::nullopt;
  const Points loser = end.scores[at(other(end.winners.front()))];
  return loser <= 0 ? 3 : loser <= 2 ? 2 : 1;
}

}  // namespace

const Game game{
    .id = "ecarte",
    .name = "Écarté",
    .prefix = "EC",
    .edition = "2026-11",
    .rulebook = embedded::ecarte_rulebook,
    .facts = facts_table,
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
    .stake = stake,
};

}  // namespace tavolo::games::ecarte
