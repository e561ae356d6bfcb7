#include "book/correction.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "base/limits.hpp"
#include "base/mistake.hpp"
#include "base/name.hpp"
#include "base/number.hpp"
#include "book/people.hpp"
#include "book/plan.hpp"
#include "games/notation.hpp"
#include "referee/correction.hpp"

namespace tavolo::book {
namespace {

void add_line(referee::Entry& entry, std::string_view name, std::string_view value) {
  entry.text += fmt::format("{}{} {}", entry.text.empty() ? "" : "\n", name, value);
}

/// `3=Eva`: the seat, by its number or who sits there, and who takes it.
referee::Seated read_seat(journal::Journal& journal, const games::Match& match, const std::string& word) {
  const std::size_t equals = word.find('=');
  const auto seat = equals == std::string::npos ? std::nullopt : games::find_seat(match, word.substr(0, equals));
  if (!seat) {
    throw base::Mistake("seat", fmt::format("\"{}\" seats nobody", word),
                        fmt::format("write N=PLAYER, like 1=Eva; the seats are 1 to {}: {}", match.seats(),
                                    fmt::join(match.players, ", ")));
  }
  std::string name = player_name(word.substr(equals + 1));
  if (const auto player = journal.player(name)) name = player->name;
  return {games::number(*seat), std::move(name)};
}

int read_from(const Played& before, const std::string& text) {
  const base::Number number = base::whole(text);
  const int first = before.course.start.deal;
  const int next = before.course.next_number();
  if (!number || number.value < first || number.value > next) {
    throw base::Mistake("deal-number", fmt::format("\"{}\" is no deal of match {}", text, before.head.number),
                        fmt::format("it is the first deal in which they sit there, {} to {}", first, next));
  }
  return static_cast<int>(number.value);
}

/// Throws where somebody would sit in two seats at a time.
void refuse_twice_seated(const referee::Head& head) {
  std::vector<int> deals{head.deal};
  for (const referee::Head::Change& change : head.changes) deals.push_back(change.deal);
  for (const int deal : deals) {
    std::set<std::string> seen;
    for (const auto& side : referee::sides_at(head, deal)) {
      for (const std::string& name : side) {
        if (seen.insert(base::folded(name)).second) continue;
        throw base::Mistake("same-player", fmt::format("{} would sit in two seats from deal {} on", name, deal),
                            "everybody sits in one seat; two who change places are named both");
      }
    }
  }
}

/// Throws where somebody would take the seat of who left, or who left another one.
void refuse_left(const referee::Head& head, const referee::Entry& entry) {
  for (const referee::Head::Change& change : head.changes) {
    if (!change.who.player.empty() || change.deal > entry.deal) continue;
    const auto before = referee::sides_at(head, change.deal - 1);
    const auto& side = before[games::Side(change.who.seat - 1)];
    const std::string gone = side.empty() ? "" : side.front();  // of a damaged file only: nobody leaves twice
    const auto is_meant = [&](const referee::Seated& who) { return who.seat == change.who.seat || who.player == gone; };
    if (std::ranges::none_of(entry.seats, is_meant)) continue;
    throw base::Mistake("left", fmt::format("{} left before deal {}", gone, change.deal),
                        fmt::format("who left stays away, and seat {} empty; `tavolo undo` takes a leaving back where "
                                    "nothing was recorded since",
                                    change.who.seat));
  }
}

void refuse_text(std::string_view what, const std::string& text) {
  if (base::harmless(text) == text && text.size() <= base::limit::note_bytes) return;
  throw base::Mistake("bad-text", fmt::format("{} has a control character, or is longer than 10,000 bytes", what),
                      "shorten it, or leave the character out");
}

void add_house(const Played& before, const games::HouseRules& house, referee::Entry& entry) {
  for (std::size_t i = 0; i < house.size(); ++i) {
    if (house[i].text == before.match.house[i].text) continue;
    add_line(entry, "house", fmt::format("{} {}", house.rules()[i].name, house[i].text));
  }
}

/// Throws where the first record names its dealer, and so would not follow the correction.
void refuse_named_dealer(const Played& before, const games::Match& match, const games::Progress& start) {
  if (before.course.deals.empty() || before.course.deals.front().is_void) return;
  const referee::Deal& deal = before.course.deals.front();
  const games::Seat dealer = match.game->score(match, start, deal.text, {games::Stage::open, false}).dealer;
  if (dealer == games::nobody || dealer == start.dealer) return;
  throw base::Mistake("dealer",
                      fmt::format("the record of deal {}.{} says itself that {} dealt", before.head.number, deal.number,
                                  match.players[dealer]),
                      fmt::format("amend that record, and the deals after it follow the rotation: tavolo amend {}.{} …",
                                  before.head.number, deal.number));
}

void add_standing(const Played& before, const games::Match& match, const StandingWords& said, referee::Entry& entry) {
  // Of a match whose deals nobody saw the result is all there is.
  const bool unseen = before.course.unseen;
  const games::Progress& was = unseen ? before.course.now : before.course.start;
  games::Progress start = was;
  set_standing(said, match, start);
  const bool is_other_score = start.scores != was.scores;
  const bool is_other_house = match.house.named() != before.match.house.named();
  if (!unseen && (is_other_score || is_other_house)) refuse_won(match, start);
  if (!unseen && is_other_house) refuse_beyond(match, start);
  if (is_other_score) {
    add_line(entry, unseen ? "result" : "score", fmt::format("{}", fmt::join(start.scores, " ")));
  }
  if (start.dealer != was.dealer) {
    refuse_named_dealer(before, match, start);
    add_line(entry, "dealer", fmt::format("{}", games::number(start.dealer)));
  }
}

}  // namespace

referee::Entry correction(journal::Journal& journal, const Played& before, const games::HouseRules& house,
                          const CorrectionWords& said) {
  referee::Entry entry{.kind = referee::Entry::Kind::head, .why = said.why};
  for (const std::string& word : said.seats) entry.seats.push_back(read_seat(journal, before.match, word));
  std::ranges::sort(entry.seats, {}, &referee::Seated::seat);
  add_house(before, house, entry);
  if (said.date && *said.date != before.head.date) add_line(entry, "date", *said.date);
  if (said.place && *said.place != before.head.place) {
    refuse_text("the place", *said.place);
    add_line(entry, "place", *said.place);
  }
  if (said.fixture) {
    const std::int64_t fixture = said.fixture->empty() ? 0 : read_fixture(*said.fixture);
    if (fixture != 0) refuse_without_season(before.head);
    if (fixture != before.head.fixture) add_line(entry, "fixture", fmt::format("{}", fixture));
  }
  if (said.from) {
    if (said.seats.empty() || !entry.text.empty() || said.standing.score || said.standing.dealer) {
      throw base::Mistake("from", "only who sits where can change from a deal on",
                          "--from goes with --seat N=PLAYER; correct what the match began with by itself");
    }
    entry.deal = read_from(before, *said.from);
    if (entry.deal == before.course.start.deal) entry.deal = 0;
  }
  // Who deals may be named as those who sit there then.
  std::vector<referee::Entry> all = before.entries;
  all.push_back(entry);
  all.back().number = number_after(before.entries);
  const referee::Head head = referee::corrected(before.begun, all);
  refuse_twice_seated(head);
  refuse_left(before.head, entry);
  games::Match match = before.match;
  match.house = house;
  games::seat_players(match, head.sides, head.earlier);
  add_standing(before, match, said.standing, entry);
  if (entry.text.empty() && head == before.head) {
    throw base::Mistake("no-change", fmt::format("match {} is so already", before.head.number),
                        "nothing was written; `tavolo log` shows what was corrected");
  }
  return entry;
}

namespace {

/// Why nobody can leave a match; empty where somebody can.
std::string cannot_leave(const games::Match& match) {
  if (!match.individual()) return "partners play together, and one alone cannot leave";
  if (match.playing() < 3) return "only two play, and nobody would be left to play against";
  const int left = match.playing() - 1;
  try {
    games::HouseRules house = match.house;
    match.game->settle(*match.game, house, std::vector<int>(static_cast<std::size_t>(left), 1));
  } catch (const base::Mistake& mistake) {
    if (mistake.complaint().kind == "sides") return fmt::format("{}, and {} would be left", mistake.what(), left);
  }
  return {};
}

}  // namespace

referee::Entry leaving(const Played& before, const std::string& who) {
  const games::Match& match = before.now();
  const std::int64_t number = before.head.number;
  if (before.course.now.over) {
    throw base::Mistake("match-over", fmt::format("match {} is over already", number),
                        fmt::format("`tavolo show {}` tells how", number));
  }
  if (const std::string why = cannot_leave(match); !why.empty()) {
    throw base::Mistake(
        "cannot-leave", why,
        fmt::format("`tavolo concede SIDE` gives the match up; another who takes the seat: tavolo amend "
                    "{} --seat N=PLAYER --from {}",
                    number, before.course.next_number()));
  }
  const auto side = games::find_side(match, who);
  if (!side || !match.plays(*side)) {
    std::vector<std::string> names;
    for (const games::Seat seat : match.all_seats()) {
      if (match.plays(match.side(seat))) names.push_back(match.players[seat]);
    }
    throw base::Mistake("no-side",
                        side ? fmt::format("{} has left already", match.players[match.only_seat(*side)])
                             : fmt::format("nobody here is \"{}\"", who),
                        fmt::format("those who play: {}", fmt::join(names, ", ")));
  }
  return {.kind = referee::Entry::Kind::leave, .deal = before.course.number_now(), .side = *side};
}

}  // namespace tavolo::book
