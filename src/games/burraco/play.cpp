#include "games/burraco/play.hpp"

#include <algorithm>
#include <utility>

namespace tavolo::games::burraco {

Play dealt(const Match& match, const Rules& rules, const Progress& before, const Record& record) {
  Play play;
  play.players.resize(match.all_seats().size(), {.hand = rules.hand_size});
  play.teams.resize(match.all_sides().size());
  play.may_pair = may_pair(rules, match, before);
  const int players = match.playing();
  if (play.may_pair) {
    play.pozzetti = {rules.big_pozzetto, rules.pozzetto_size};
  } else {
    std::fill_n(play.pozzetti.begin(), players == 3 ? 3 : 2, rules.pozzetto_size);
  }
  int cards = Rules::pack - players * rules.hand_size - 1;
  for (const int pozzetto : play.pozzetti) cards -= pozzetto;
  play.stock = std::max(0, cards);
  play.pile = 1;
  play.top = record.up;
  if (before.dealer != nobody) play.first = match.next(before.dealer);
  return play;
}

void pass_turns(const Rules& rules, Play& play, int turns) noexcept {
  const int drawn = std::clamp(turns, 0, play.stock);
  if (drawn == 0) return;
  play.stock -= drawn;
  play.pile += drawn;
  play.top.reset();
  play.stock_ended = play.stock <= rules.stock_stop;
}

namespace {

/// BU-62: the other two are a pair. Their melds become one list, first those of the lower seat.
void join_others(const Match& match, Play& play, Side lone) {
  std::array<Side, 2> pair{};
  std::size_t at = 0;
  for (const Side side : match.all_sides()) {
    if (side != lone && match.plays(side) && at < pair.size()) pair[at++] = side;
  }
  play.pair = pair;
  std::vector<Meld>& melds = play.teams[pair[0]].melds;
  std::vector<Meld>& others = play.teams[pair[1]].melds;
  melds.insert(melds.end(), others.begin(), others.end());
  others.clear();
}

}  // namespace

bool take_pozzetto(const Match& match, Play& play, Seat seat) {
  const Side side = match.side_of[seat];
  if (play.team(side).has_pozzetto || play.pozzetti.front() == 0) return false;
  play.players[seat].hand += play.pozzetti.front();
  play.players[seat].in_pozzetto = true;
  std::shift_left(play.pozzetti.begin(), play.pozzetti.end(), 1);
  play.pozzetti.back() = 0;
  if (play.may_pair && !play.pair) join_others(match, play, side);
  play.team(side).has_pozzetto = true;
  return true;
}

Burrachi burrachi_of(const Rules& rules, const Play::Team& team) {
  Burrachi burrachi = burrachi_of(rules, team.melds);
  for (std::size_t kind = 0; kind < kinds; ++kind) burrachi[kind] += team.told[kind];
  return burrachi;
}

Points melded_by(const Rules& rules, const Play::Team& team) {
  Points sum = 0;
  for (const Meld& meld : team.melds) sum += worth(rules, meld.cards);
  return sum;
}

}  // namespace tavolo::games::burraco
