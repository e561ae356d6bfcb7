#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "games/hand_and_foot/clauses.hpp"
#include "games/hand_and_foot/hand_and_foot.hpp"
#include "games/hand_and_foot/referee.hpp"
#include "games/hand_and_foot/summary.hpp"

namespace tavolo::games::hand_and_foot {
namespace {

/// What a side scores by, at either level: its line, or with what its turns come to.
struct Count : SideLine {
  bool out_stands = false;
};

void count_turns(const Match& match, const Rules& rules, const Play::Team& team, Count& count) {
  const auto [clean, dirty, wild] = books_of(team);
  count.clean = clean;
  count.dirty = dirty;
  count.wild = wild;
  count.red_threes = team.red_threes;
  for (const Meld& meld : team.melds) {
    count.melded.points += rules.melded(meld.cards);
    if (!meld.is_book() || meld.kind() != Book::clean || meld.rank >= naturals) continue;
    if (!rules.special_books[meld.rank]) continue;
    const auto known = std::ranges::find(count.special, meld.rank, &Special::rank);
    if (known == count.special.end() || !since(match, edition::december)) {
      count.special.push_back({meld.rank, 1});
    } else {
      known->books += 1;
    }
  }
}

BySide<Count> counts_of(const Match& match, const Rules& rules, const Record& record, const Play* play) {
  BySide<Count> counts;
  for (const Side side : match.all_sides()) {
    Count& count = counts.emplace_back(Count{record.sides[side]});
    if (play != nullptr) {
      count_turns(match, rules, play->teams[side], count);
      count.out_stands = match.side(play->out) == side && play->out_stands;
    } else if (count.out != nobody || match.side(record.end_out) == side) {
      count.out_stands = missing_books(rules, count.books()).empty();
    }
  }
  for (const LeftCards& left : record.left) {
    Count& count = counts[match.side(left.seat)];
    count.left.points += rules.left(left.cards);
    count.caught += left.cards.count(Kind::red_three);
  }
  return counts;
}

/// Writes the lines of one side, in the order in which people count.
class Score : ScoreLines {
 public:
  Score(const Rules& rules, Side side, std::vector<Line>& lines) : ScoreLines(side, lines), m_rules(rules) {}

  void add(const Count& count) {
    books(count);
    line(count.melded.points, clause::melded, "Melded cards" + arithmetic(count.melded));
    red_threes(count);
    if (count.out_stands) line(m_rules.out_bonus, clause::out, "Going out");
    line(-count.left.points, clause::left, "Cards left" + arithmetic(count.left));
    times(count.cuts, m_rules.cut_bonus, clause::deal_score, "exact cut");
    penalties(count.penalties);
  }

 private:
  /// So many things of one worth: `2 clean books: 2x500`.
  void times(Points number, Points each, Clause clause, std::string_view one, bool apart = false,
             const std::string& of = {}) {
    if (number == 0 || each == 0) return;
    line(number * each, clause, of_one_worth(so_many(number, one) + of, number, each), number, apart);
  }

  /// HF-60; a wild book where there are none brings nothing (HF-24). Those of a rank with a bonus of its own are clean.
  void books(const Count& count) {
    auto plain = count.books();
    for (const Special& one : count.special) plain[0] -= one.books;
    for (std::size_t kind = 0; kind < book_words.size(); ++kind) {
      if (kind == static_cast<std::size_t>(Book::wild) && !m_rules.wild_melds) continue;
      if (plain[kind] != 0) {
        times(plain[kind], m_rules.bonus(kind), clause::book_bonus, std::string(book_words[kind]) + " book", kind == 0);
      }
      if (kind == 0) special(count);
    }
  }

  void special(const Count& count) {
    for (const Special& one : count.special) {
      times(one.books, m_rules.special_books[one.rank].value_or(0), clause::book_bonus, "special book", true,
            fmt::format(" of {}", word(static_cast<Kind>(one.rank), 2)));
    }
  }

  /// HF-62; under `red-three-needs-open` those of a side that never melded are worth what caught ones are.
  void red_threes(const Count& count) {
    const bool unopened = m_rules.red_needs_open && count.melded.points == 0;
    times(count.red_threes, unopened ? m_rules.red_caught : m_rules.red_down, clause::red_threes,
          unopened ? "unopened red three" : "red three");
    if (count.caught == 0) return;
    line(count.caught * m_rules.red_caught, clause::red_threes,
         of_one_worth(so_many(count.caught, "red three") + " caught", count.caught, m_rules.red_caught), count.caught);
  }

  const Rules& m_rules;
};

/// HF-66, HF-67.
void decide(const Rules& rules, int deal, Progress& after, std::vector<Note>& notes) {
  Points tied = tied_deal(after);
  const Length length{
      .deals = rules.deals, .target = rules.target, .shared = rules.shared_game, .equal = clause::shared};
  games::decide(length, deal, tied, after, notes);
  if (tied != 0) after.tally.assign(after.scores.size(), {tied});
}

/// Refuses cards left that are named and counted in the line of the side too.
void refuse_left_twice(Reader& reader, const Record& record) {
  for (const LeftCards& left : record.left) {
    const Side side = reader.match().side(left.seat);
    const SideLine& line = record.sides[side];
    const int red = left.cards.count(Kind::red_three);
    if (line.has(word_left) && left.cards.size() > red) {
      reader.refuse(left.word, fmt::format("the cards left of {} are told by points too", side), "keep one of the two",
                    check::unknown);
    } else if (line.has(word_caught) && red > 0) {
      reader.refuse(left.word, fmt::format("the red threes caught of {} are told by their number too", side),
                    "keep one of the two", check::unknown);
    }
  }
}

/// Refuses a record of two levels, and an empty one.
void refuse_form(Reader& reader, const Record& record, Stage stage) {
  const bool lines = std::ranges::any_of(record.sides, &SideLine::any);
  for (const Side side : record.sides.all()) {
    const SideLine& line = record.sides[side];
    if (!record.moves.empty() && line.is_summary()) {
      reader.refuse(check::unknown, fmt::format("{} is told by turns and by counts", side),
                    "keep one of the two; beside turns a side's line has only penalties and exact cuts");
    }
  }
  if (record.moves.empty() && since(reader.match(), edition::december)) refuse_left_twice(reader, record);
  const bool empty = record.moves.empty() && !lines && record.left.empty() && !record.end_word;
  if (empty && stage == Stage::closed) {
    reader.refuse(check::unknown, "no deal is recorded",
                  "write a line for each side, like A c2 d2 w1 m570 r3 l20 out:1");
  }
}

std::string melds_of(const Play::Team& team) {
  std::string text;
  for (const Meld& meld : team.melds) {
    if (!meld.is_book()) text += fmt::format("{}{}", text.empty() ? "" : " ", text_of(meld.cards));
  }
  return text.empty() ? "none" : text;
}

std::string books_text(const Play::Team& team) {
  std::string text;
  for (std::size_t kind = 0; kind < book_words.size(); ++kind) {
    std::string ranks;
    for (const Meld& meld : team.melds) {
      if (meld.is_book() && static_cast<std::size_t>(meld.kind()) == kind) ranks += letter_of(meld.rank);
    }
    text += fmt::format("{}{} {}", text.empty() ? "" : ", ", ranks.size(), book_words[kind]);
    if (!ranks.empty() && kind != static_cast<std::size_t>(Book::wild)) text += fmt::format(" ({})", ranks);
  }
  return text;
}

/// What a side lacks to go out: books (HF-48), and what its players must have done with the foot (HF-49).
std::string to_go_out(const Match& match, const Rules& rules, const Play& play, Side side) {
  const std::string books = missing_books(rules, books_of(play.teams[side]));
  std::string text = books.empty() ? fmt::format("{} has the books to go out", side)
                                   : fmt::format("{} needs {} to go out", side, books);
  std::string waiting;
  for (const Seat seat : match.all_seats()) {
    if (match.individual() || match.side(seat) != side) continue;
    if (foot_played(rules, play.players[seat])) continue;
    waiting += fmt::format("{}{}", waiting.empty() ? "" : ", ", match.players[seat]);
  }
  return waiting.empty() ? text : text + "; foot not played yet: " + waiting;
}

/// What stands before the next turn while the last one may go on: the cards in the hand are those before a discard.
std::string no_discard(const Match& match, const Move& last) {
  return fmt::format("turn {}, {}: no discard is told yet; ", last.number, match.players[last.seat]);
}

}  // namespace

Sheet score(const Match& match, const Progress& before, std::string_view text, Occasion occasion) {
  const Rules rules = rules_of(match);
  Reader reader(match, text);
  const Record record = read(reader, rules);
  if (reader.findings.empty()) refuse_form(reader, record, occasion.stage);
  if (reader.findings.empty()) refuse_impossible(reader, rules, record, occasion.stage);
  if (!reader.findings.empty()) return refused_sheet(before, std::move(reader.findings));
  if (before.over) return after_the_end(before, check::after_game, "game");  // HF-C14

  Sheet sheet{.after = before};
  const Play play = follow(match, rules, before, record, occasion, sheet.findings, sheet.notes);
  const bool turns = !record.moves.empty();
  if (!turns) check_summary(match, rules, before, record, occasion, sheet.findings);
  const BySide<Count> counts = counts_of(match, rules, record, turns ? &play : nullptr);
  for (const Side side : match.all_sides()) Score(rules, side, sheet.lines).add(counts[side]);
  const BySide<Points> points = sheet.points();
  if (occasion.stage == Stage::closed) {
    check_claims(match, record.claims, record.number, before.deal, points, check::claims, sheet.findings);
  }
  if (sheet.refused()) return refused_sheet(before, std::move(sheet.findings));

  sheet.dealer = dealer_of(match, before, play.first);  // HF-8
  if (before.dealer == nobody && !rules.left_of_dealer_begins) sheet.dealer = play.first;
  count_in(match, occasion.stage, points, sheet, [&] { decide(rules, before.deal, sheet.after, sheet.notes); });
  return sheet;
}

std::vector<std::string> state(const Match& match, const Progress& before, std::string_view text) {
  const Rules rules = rules_of(match);
  Reader reader(match, text);
  const Record record = read(reader, rules);
  std::vector<std::string> lines;
  if (!reader.findings.empty() || record.moves.empty()) return lines;
  Findings findings;
  std::vector<Note> notes;
  const Play play = follow(match, rules, before, record, {.stage = Stage::open}, findings, notes);
  for (const Side side : match.all_sides()) {
    if (!match.plays(side)) continue;
    const Play::Team& team = play.teams[side];
    lines.push_back(fmt::format("{} books: {}", side, books_text(team)));
    lines.push_back(fmt::format("{} open melds: {}; red threes: {}", side, melds_of(team), team.red_threes));
    lines.push_back(!team.opened ? fmt::format("{} has not opened: {} needed", side, team.minimum)
                                 : to_go_out(match, rules, play, side));
  }
  for (const Seat seat : match.all_seats()) {
    if (!match.plays(match.side(seat))) continue;
    const Play::Player& player = play.players[seat];
    lines.push_back(fmt::format("{}: {} in the {}{}", match.players[seat], player.hand,
                                player.in_foot ? "foot" : "hand",
                                player.in_foot ? "" : fmt::format(", {} in the foot", player.foot)));
  }
  lines.push_back(fmt::format("stock: {}, pile: {}", so_many(play.stock, "card"), so_many(play.pile, "card")));
  if (play.out != nobody) {
    lines.push_back(fmt::format("{} is out", match.players[play.out]));
  } else if (play.turn != nobody) {
    lines.push_back(fmt::format("{}next: turn {}, {}", play.goes_on ? no_discard(match, record.moves.back()) : "",
                                play.number + 1, match.players[play.turn]));
  }
  return lines;
}

std::vector<std::string> needs(const Match& match, const Progress& now) {
  std::vector<std::string> lines;
  if (now.over) return lines;
  const Rules rules = rules_of(match);
  lines.push_back(now.deal <= rules.deals && tied_deal(now) == 0
                      ? fmt::format("deal {} of {}: the opening needs {}", now.deal, rules.deals, rules.minimum(now))
                      : fmt::format("an extra deal: the opening needs {}", rules.minimum(now)));
  const Points best = match.best(now.scores);
  for (const Side side : match.all_sides()) {
    if (!match.plays(side)) continue;
    const Points behind = best - now.scores[side];
    if (behind > 0) lines.push_back(fmt::format("{} is {} behind", side, behind));
  }
  return lines;
}

namespace {

/// How many red threes were counted at so many points each; of all sides where none is named.
Points counted(const Sheet& sheet, Side side, std::optional<Points> each) {
  Points sum = 0;
  for (const Line& line : sheet.lines) {
    const bool is_meant = line.clause == clause::red_threes && (side == nobody || line.side == side);
    if (is_meant && (!each || line.points == line.number * *each)) sum += line.number;
  }
  return sum;
}

/// A red three more than there are, one less, or one that was caught counted as laid: what the packs and the sheet
/// leave possible.
void red_threes(const Rules& rules, const Sheet& sheet, Side side, std::vector<Line>& slips) {
  const auto add = [&](Points points, std::string_view text) {
    if (points != 0) slips.push_back({side, points, clause::red_threes, fmt::format("{} {}", text, side)});
  };
  const Points down = rules.red_down;
  const Points caught = rules.red_caught;
  if (counted(sheet, nobody, {}) < rules.held(Kind::red_three)) add(down, "one red three more for");
  // Of a single one the line is left out.
  if (counted(sheet, side, down) > 1) add(-down, "one red three less for");
  if (counted(sheet, side, caught) > 1) add(-caught, "one red three less caught of");
  if (counted(sheet, side, caught) > 0) add(down - caught, "one red three that was caught counted as laid by");
}

}  // namespace

std::vector<Line> slips(const Match& match, const Sheet& sheet) {
  const Rules rules = rules_of(match);
  std::vector<Line> slips;
  for (const Line& line : sheet.lines) {
    if (line.clause != clause::book_bonus || line.number == 0) continue;
    const Points each = line.points / line.number;
    for (std::size_t kind = 0; kind < book_words.size(); ++kind) {
      const Points more = rules.bonus(kind) - each;
      if (more == 0) continue;
      slips.push_back({line.side, more, clause::book_bonus,
                       fmt::format("one of {} of {} counted as a {} book", line.text, line.side, book_words[kind])});
    }
  }
  for (const Side side : match.all_sides()) red_threes(rules, sheet, side, slips);
  return slips;
}

}  // namespace tavolo::games::hand_and_foot
