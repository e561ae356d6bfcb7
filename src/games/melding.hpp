#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "games/notation.hpp"

// What the games share in which sides lay melds on the table and count cards at the end of a deal.
namespace tavolo::games {

/// So many cards of one value: `20x10`.
struct Batch {
  Points told = 0;   ///< as it was typed; a game may have a sign that is no value, `3x2` for two black threes
  Points value = 0;  ///< of one card
  Points cards = 0;
};

/// Points of cards, told as a sum or by counts of values.
struct Amount {
  Points points = 0;
  std::vector<Batch> batches = {};
};
/// `570`, `140+35` or `50x3,20x10`; nothing if the text is no points.
[[nodiscard]] std::optional<Amount> read_amount(std::string_view text);
[[nodiscard]] bool fits_amount(const Match& match, std::string_view text);
/// What stands behind the name of a line: `: 50x3+20x10` where the points were told so, else nothing.
[[nodiscard]] std::string arithmetic(const Amount& amount);
/// A line of so many things that are worth as much each: `2 clean books: 2x500`.
[[nodiscard]] std::string of_one_worth(std::string things, Points number, Points each);
/// Adds the batches of an amount to those counted so far, those of one value together.
void add_batches(std::vector<Batch>& told, const Amount& amount);

/// A penalty that the table recorded.
struct Penalty {
  Points points = 0;
  Clause clause;
};
/// `100:HF-75`, with one of the clauses that penalties are given under.
[[nodiscard]] std::optional<Penalty> read_penalty(std::string_view text, std::span<const Clause> clauses);

/// What the table claims as the points of a side.
struct Claim {
  Side side = nobody;
  Points points = 0;
};
/// Corrects what the table claims, points and the number of the deal (if it was typed), where it does not follow.
void check_claims(const Match& match, std::span<const Claim> claims, std::optional<Points> number, int deal,
                  const BySide<Points>& points, const Check& check, Findings& findings);

/// A player. `N E S W` are the four seats of a table whose players are not called so.
[[nodiscard]] std::optional<Seat> seat_of(const Match& match, std::string_view text);
/// The line of the cards left to `whom`, `left N=KQ972` of `K Q 9 7 2`; a turn that comes too late stays as it was
/// typed, for the referee to refuse it.
[[nodiscard]] std::string left_line(const Match& match, std::string_view whom, std::string_view typed,
                                    bool (*are_cards)(std::string_view));
/// A side, by its letter or a player of it.
[[nodiscard]] std::optional<Side> side_of(const Match& match, std::string_view text);
[[nodiscard]] bool fits_player(const Match& match, std::string_view text);
/// The players of a side, `Ann+Cleo`.
[[nodiscard]] std::string players_of(const Match& match, Side side);

/// Where each word of a side's line stands, if it does.
template <std::size_t words>
struct ToldWords {
  std::array<std::optional<base::Word>, words> at = {};

  [[nodiscard]] bool has(std::size_t word) const { return at[word].has_value(); }
  [[nodiscard]] bool any() const { return any_besides({}); }
  /// Whether one stands there that is none of these.
  [[nodiscard]] bool any_besides(std::initializer_list<std::size_t> these) const {
    for (std::size_t word = 0; word < words; ++word) {
      if (has(word) && std::ranges::count(these, word) == 0) return true;
    }
    return false;
  }
};

/// When a match ends, and with what words of equal totals.
struct Length {
  std::optional<Points> deals;
  std::optional<Points> target;
  bool shared = true;  ///< equal totals share it; else a deal more is played, and another while they are equal
  std::string_view name = "game";
  Clause equal;
};
/// Ends a match whose scores stand in `after`, if it is at its end. `tied_deal` is the deal after which the totals were
/// equal, 0 where none was: it is set where extra deals begin, one of which ends the match whatever it brings.
void decide(const Length& length, int deal, Points& tied_deal, Progress& after, std::vector<Note>& notes);

/// Counts the points of a deal into its match and, where the deal is closed, ends it: `decide` does what follows from
/// the totals, and the next deal has the next number and dealer. Needs the dealer of the sheet.
template <class Decide>
void count_in(const Match& match, Stage stage, const BySide<Points>& points, Sheet& sheet, Decide decide) {
  for (const Side side : points.all()) sheet.after.scores[side] += points[side];
  if (stage == Stage::open) return;
  sheet.complete = true;
  decide();
  ++sheet.after.deal;
  if (sheet.dealer != nobody) sheet.after.dealer = match.next(sheet.dealer);
}

/// Adds what is found in a turn, and whose it is. Where a position is judged nobody is named.
template <class Move>
void find_in_turn(const Match& match, const Move& move, Findings& findings, Verdict verdict, const Check& check,
                  std::string text, std::string remedy) {
  if (move.is_position()) return findings.add(verdict, check, std::move(text), std::move(remedy));
  findings.add(verdict, check, fmt::format("in turn {} {} {}", move.number, match.players[move.seat], text),
               std::move(remedy), match.who(move.seat), move.number);
}

/// Writes lines of a side into the sheet; what is worth nothing has none.
class ScoreLines {
 protected:
  ScoreLines(Side side, std::vector<Line>& lines) : m_side(side), m_lines(lines) {}

  void line(Points points, Clause clause, std::string text, Points number = 1, bool apart = false) {
    if (points == 0) return;
    m_lines.push_back({.side = m_side,
                       .points = points,
                       .clause = clause,
                       .text = std::move(text),
                       .number = number,
                       .apart = apart});
  }
  void penalties(std::span<const Penalty> recorded) {
    for (const Penalty& penalty : recorded) {
      if (penalty.points != 0) m_lines.push_back({m_side, -penalty.points, penalty.clause, "Penalty", 1, m_side});
    }
  }

 private:
  Side m_side;
  std::vector<Line>& m_lines;
};

/// The sheet of a deal after the end of the match, which `name` calls a game or a match.
[[nodiscard]] Sheet after_the_end(const Progress& before, const Check& check, std::string_view name);

/// The side whose line follows one, where nothing of it is told yet: `is_told` says so.
template <class IsTold>
[[nodiscard]] Side untold_after(const Match& match, Side side, IsTold is_told) {
  for (const Side next : match.all_sides()) {
    if (next > side && match.plays(next)) return is_told(next) ? Side(nobody) : next;
  }
  return nobody;
}

/// Looks through the lines of the sides for what cannot be. Each game derives from it its own checks; a line has a
/// place in `at` for each of its words.
template <class Line>
class LineChecker {
 protected:
  /// `more` is a line besides those of the sides, or null.
  LineChecker(Reader& reader, std::span<const Line> lines, const Line* more = nullptr)
      : m_reader(reader), m_lines(lines), m_more(more) {}

  template <class Visit>
  void each(Visit visit) const {
    for (const Line& line : m_lines) visit(line);
    if (m_more != nullptr) visit(*m_more);
  }
  template <class Of>
  [[nodiscard]] Points sum(Of of) const {
    Points total = 0;
    each([&](const Line& line) { total += of(line); });
    return total;
  }
  /// The line whose word stands last, so that the caret is at what was typed last.
  [[nodiscard]] const Line& last_with(std::size_t word) const {
    const Line* last = m_lines.empty() ? m_more : &m_lines.front();
    each([&](const Line& line) {
      if (line.at[word]) last = &line;
    });
    return *last;
  }

  void refuse(const Line& line, std::size_t word, const Check& check, std::string text, std::string remedy) {
    if (line.at[word]) {
      m_reader.refuse(*line.at[word], std::move(text), std::move(remedy), check);
    } else {
      m_reader.refuse(check, std::move(text), std::move(remedy));
    }
  }
  /// More of something than there can be; `holds` says where it is: `where the packs hold`.
  void at_most(Points told, Points held, std::size_t word, const Check& check, std::string_view what,
               std::string_view holds, std::string_view begins = {}) {
    if (told <= held) return;
    refuse(last_with(word), word, check, fmt::format("{}{} {}, {} {}", begins, told, what, holds, held), "count again");
  }
  /// Points of cards, all of which are multiples of a number.
  void multiple(const Line& line, std::size_t word, const Amount& amount, Points of, const Check& check) {
    if (of == 0 || amount.points % of == 0) return;
    refuse(line, word, check, fmt::format("{} is no multiple of {}, as the points of cards are", amount.points, of),
           "count again");
  }
  /// Points melded that are too few for the books of the line.
  void too_few(const Line& line, std::size_t word, const Amount& melded, Points due, std::string_view books,
               const Check& check) {
    if (melded.points >= due) return;
    refuse(line, word, check,
           fmt::format("{} points melded, where these {} alone have at least {}", melded.points, books, due),
           fmt::format("count the melded cards again, {} included", books));
  }

  Reader& m_reader;
  std::span<const Line> m_lines;
  const Line* m_more;
};

/// Reads the lines that the records of these games have in common. Each derives from it what builds its facts.
class MeldingReader {
 protected:
  MeldingReader(Reader& reader, const Check& unknown) : m_reader(reader), m_match(reader.match()), m_unknown(unknown) {}

  void refuse(const Spot& spot, std::string text, std::string remedy);
  /// Points at the sign at `from`, which is no card; if `goes_on` at all from there, where each is but not together.
  void refuse_cards(const base::Word& word, std::size_t from, bool goes_on, std::string remedy);

  /// A number that counts something.
  [[nodiscard]] std::optional<Points> count(const Item& item);
  /// Points, refused where they are none.
  [[nodiscard]] std::optional<Amount> amount(const Item& item);
  /// A player, from byte `from` of a word on.
  [[nodiscard]] std::optional<Seat> player(const base::Word& word, std::size_t from);
  /// The head of a turn: `5.1`.
  [[nodiscard]] std::optional<Turn> turn_head(const base::Word& word);
  [[nodiscard]] std::string example_turn() const;

  /// Refuses what a player does once in a turn and is told again, otherwise.
  template <class Step, class Differs>
  void refuse_second(std::span<const Step> steps, std::initializer_list<typename Step::What> once, Differs differs,
                     std::string_view remedy) {
    for (const auto what : once) {
      const auto first = std::ranges::find(steps, what, &Step::what);
      if (first == steps.end()) continue;
      const auto second = std::find_if(first + 1, steps.end(),
                                       [&](const Step& step) { return step.what == what && differs(*first, step); });
      if (second == steps.end()) continue;
      refuse(second->word, fmt::format("\"{}\" stands beside \"{}\"", second->word.text, first->word.text),
             std::string(remedy));
    }
  }
  /// `deal 2`.
  void deal(std::span<const base::Word> words, std::optional<Points>& number);
  /// `= A 4050 B 1015`, which is also the example.
  void claims(const base::Word& head, std::span<const base::Word> words, std::string_view example,
              std::vector<Claim>& claims);

  Reader& m_reader;
  const Match& m_match;

 private:
  Check m_unknown;
};

}  // namespace tavolo::games
