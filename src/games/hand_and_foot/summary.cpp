#include "games/hand_and_foot/summary.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <optional>

#include "games/hand_and_foot/clauses.hpp"
#include "games/hand_and_foot/referee.hpp"

namespace tavolo::games::hand_and_foot {
namespace {

/// The least that seven cards of each kind of book are worth.
std::array<Points, 3> least_books(const Rules& rules) {
  const auto rank = std::ranges::min(std::span(rules.values).first(naturals));
  const Points wild =
      std::min(rules.value(Kind::two), rules.jokers() > 0 ? rules.value(Kind::joker) : rules.value(Kind::two));
  Points dirty = Meld::full * std::max(rank, wild);
  for (int wilds = 1; wilds < Meld::full; ++wilds) {
    if (rules.within_limit(Meld::full - wilds, wilds)) {
      dirty = std::min(dirty, (Meld::full - wilds) * rank + wilds * wild);
    }
  }
  return {Meld::full * rank, dirty, Meld::full * wild};
}

/// The record with the cards that its `left` lines name counted in the lines of the sides; nothing where there are
/// none, or turns, which tell them otherwise.
std::optional<Record> with_left(const Match& match, const Rules& rules, const Record& record) {
  if (record.left.empty() || !record.moves.empty() || !since(match, edition::december)) return std::nullopt;
  Record told = record;
  for (const LeftCards& left : record.left) {
    SideLine& line = told.sides[match.side(left.seat)];
    line.left.points += rules.left(left.cards);
    line.caught += left.cards.count(Kind::red_three);
    for (std::size_t i = 0; i < kinds; ++i) {
      const auto kind = static_cast<Kind>(i);
      if (left.cards.of[i] == 0 || kind == Kind::red_three) continue;
      const Points value = rules.value(kind);
      line.left.batches.push_back({kind == Kind::black_three ? black_three_sign : value, value, left.cards.of[i]});
    }
  }
  return told;
}

/// Whether a side is left with cards, red threes or others. They may cost nothing, as under `black-three-left 0`.
bool has_left(const Match& match, const SideLine& line) {
  const bool cards = since(match, edition::december) &&
                     std::ranges::any_of(line.left.batches, [](const Batch& batch) { return batch.cards > 0; });
  return cards || line.left.points != 0 || line.caught != 0;
}

/// Refuses impossible counts in the lines of the sides.
class Impossible : LineChecker<SideLine> {
 public:
  Impossible(Reader& reader, const Rules& rules, const Record& record, Stage stage)
      : LineChecker(reader, record.sides), m_rules(rules), m_record(record), m_stage(stage) {}

  void check() {
    outs();
    for (const SideLine& one : m_record.sides) line(one);
    red_threes();
    wild_cards();
    values();
    totals();
  }

 private:
  /// HF-C9, HF-C11.
  void outs() {
    const auto out = std::ranges::count_if(m_record.sides, [](const SideLine& l) { return l.out != nobody; });
    if (out > 1) {
      refuse(last_with(word_out), word_out, check::two_ends, "two sides are out", "keep one of the two");
    }
    const Seat end = out_at_end();
    if (out == 1 && end != nobody && end != last_with(word_out).out) {
      m_reader.refuse(*m_record.end_word, "another player is said to be out", "keep one of the two", check::two_ends);
    }
    if (m_record.end_stock && (out > 0 || end != nobody)) {
      m_reader.refuse(out > 0 ? *last_with(word_out).at[word_out] : *m_record.end_word,
                      "the deal is said to end by the stock, and a side is out", "keep one of the two",
                      check::two_ends);
    }
    if (m_reader.match().individual()) out_with_cards(end);
  }

  /// Who is out by `end out:N`; beside turns it is compared with them.
  [[nodiscard]] Seat out_at_end() const {
    return m_record.moves.empty() && since(m_reader.match(), edition::december) ? m_record.end_out : Seat(nobody);
  }

  /// HF-C11.
  void out_with_cards(Seat end) {
    for (const Side side : m_record.sides.all()) {
      const SideLine& line = m_record.sides[side];
      const bool out = line.out != nobody || (end != nobody && m_reader.match().side(end) == side);
      if (!out || !has_left(m_reader.match(), line)) continue;
      refuse(line, line.has(word_left) ? word_left : word_caught, check::out_with_cards,
             "who went out has no card left", "correct the cards left, or who went out");
    }
  }

  void line(const SideLine& line) {
    Points step = 0;
    for (std::size_t kind = 0; kind <= index(Kind::joker); ++kind) step = std::gcd(step, m_rules.values[kind]);
    multiple(line, word_melded, line.melded, step, check::points);
    multiple(line, word_left, line.left, std::gcd(step, m_rules.value(Kind::black_three)), check::points);
    const SideWord books = line.has(word_clean) ? word_clean : line.has(word_dirty) ? word_dirty : word_wild;
    const Points cards = Meld::full * (line.clean + line.dirty + line.wild);
    if (cards > m_rules.cards()) {
      refuse(line, books, check::above_packs,
             fmt::format("these books hold {} cards, where the packs hold {}", cards, m_rules.cards()), "count again");
    }
    const auto least = least_books(m_rules);
    const Points due = least[0] * line.clean + least[1] * line.dirty + least[2] * line.wild;
    const bool told = line.has(word_melded) || m_stage == Stage::closed;
    if (told) {
      too_few(line, line.has(word_melded) ? word_melded : books, line.melded, due, "books", check::books_worth);
    }
    special(line);
  }

  /// HF-C43.
  void special(const SideLine& line) {
    Points books = 0;
    for (const Special& one : line.special) {
      books += one.books;
      if (m_rules.special_books[one.rank]) continue;
      refuse(line, word_special, check::special_books,
             fmt::format("books of {} have no bonus of their own here", word(static_cast<Kind>(one.rank), 2)),
             "the house rule special-books names the ranks that have");
    }
    if (books > line.clean && (line.has(word_clean) || m_stage == Stage::closed)) {
      refuse(line, word_special, check::special_books,
             fmt::format("{} of {}", so_many(books, "special book"), so_many(line.clean, "clean book")),
             "special books are some of the clean ones");
    }
  }

  /// HF-C2.
  void red_threes() {
    const Points caught = sum([](const SideLine& l) { return l.caught; });
    at_most(caught + sum([](const SideLine& l) { return l.red_threes; }), m_rules.held(Kind::red_three),
            caught > 0 ? word_caught : word_red_threes, check::red_threes, "red threes", packs_hold);
  }

  /// HF-C6.
  void wild_cards() {
    const Points wild = sum([](const SideLine& l) { return l.wild; });
    at_most(Meld::full * wild + sum([](const SideLine& l) { return l.dirty; }),
            m_rules.held(Kind::two) + m_rules.held(Kind::joker), wild > 0 ? word_wild : word_dirty, check::wild_cards,
            "wild cards", packs_hold, "these books hold at least ");
  }

  /// HF-C12.
  void values() {
    std::vector<Batch> told;
    for (const SideLine& line : m_record.sides) {
      for (const Amount* amount : {&line.melded, &line.left}) add_batches(told, *amount);
    }
    for (const Batch& batch : told) {
      Points held = is_black_three(batch) ? m_rules.held(Kind::black_three) : 0;
      for (std::size_t kind = 0; !is_black_three(batch) && kind <= index(Kind::joker); ++kind) {
        if (m_rules.values[kind] == batch.value) held += m_rules.held(static_cast<Kind>(kind));
      }
      const SideWord word = is_black_three(batch) || !last_with(word_melded).has(word_melded) ? word_left : word_melded;
      at_most(batch.cards, held, word, check::above_packs,
              is_black_three(batch) ? "black threes" : fmt::format("cards of {}", batch.value), packs_hold);
    }
  }

  /// HF-C5.
  void totals() {
    Points all = 0;
    for (std::size_t kind = 0; kind <= index(Kind::joker); ++kind) {
      all += m_rules.values[kind] * m_rules.held(static_cast<Kind>(kind));
    }
    const Points black = m_rules.value(Kind::black_three) * m_rules.held(Kind::black_three);
    const Points melded = sum([](const SideLine& l) { return l.melded.points; });
    const Points left = sum([](const SideLine& l) { return l.left.points; });
    at_most(melded, all, word_melded, check::all_cards, "points melded", "where all cards have");
    if (melded > all) return;
    at_most(melded + left, all + black, word_left, check::all_cards, "points melded and left", "where all cards have");
  }

  static constexpr std::string_view packs_hold = "where the packs hold";

  const Rules& m_rules;
  const Record& m_record;
  Stage m_stage;
};

}  // namespace

void refuse_impossible(Reader& reader, const Rules& rules, const Record& record, Stage stage) {
  if (record.sides.empty()) return;
  const std::optional<Record> counted = with_left(reader.match(), rules, record);
  Impossible(reader, rules, counted ? *counted : record, stage).check();
}

void check_summary(const Match& match, const Rules& rules, const Progress& before, const Record& record,
                   const Occasion& occasion, Findings& findings) {
  const std::optional<Record> counted = with_left(match, rules, record);
  for (const Side side : match.all_sides()) {
    const SideLine& line = (counted ? *counted : record).sides[side];
    const bool told_at_end = match.side(record.end_out) == side && since(match, edition::december);
    const Seat out = line.out == nobody && told_at_end ? record.end_out : line.out;
    const auto find = [&](Verdict verdict, const Check& check, std::string text, std::string remedy) {
      findings.add(verdict, check, std::move(text), std::move(remedy),
                   {out != nobody && check.id == check::out_books.id ? out : nobody, side});
    };
    const Points minimum = rules.minimum(before);
    // A book laid whole counts with its bonus, and nobody tells here which were.
    const bool with_books =
        rules.opening_book_bonus && line.clean + line.dirty + line.wild > 0 && since(match, edition::december);
    if (line.melded.points > 0 && line.melded.points < minimum && !with_books) {
      find(Verdict::warning, check::low_melded,
           fmt::format("{} melded {}, where the opening needs {}", side, line.melded.points, minimum),
           "only an opening that was condoned can be so low (HF-70): count again");
    }
    if (line.wild > 0 && !rules.wild_melds) {
      find(Verdict::irregular, check::wild_meld,
           fmt::format("{} has {}, and wild melds are not played here", side, so_many(line.wild, "wild book")),
           fmt::format("the cards go back to the hand; found after the discard, p{}:HF-69", rules.penalty_meld));
    }
    const bool december = since(match, edition::december);
    if (occasion.stage != Stage::closed && !december) continue;
    const std::string missing = missing_books(rules, line.books());
    if (out != nobody && !missing.empty()) {
      const bool recorded = december && std::ranges::count(line.penalties, clause::false_out, &Penalty::clause) > 0;
      const bool stands = december && occasion.followed;
      find(Verdict::irregular, check::out_books, fmt::format("{} is out, {} short", match.players[out], missing),
           stands ? std::string(scored_out)
           : recorded
               ? std::string("the bonus is not scored: correct the books, or drop out; what it costs is recorded")
               : fmt::format("the bonus is not scored: correct the books, or drop out and record p{}:HF-75",
                             rules.penalty_out));
      findings.back().condoned = stands;
    }
    if (occasion.stage != Stage::closed) continue;
    // HF-C10 speaks of partners; of players alone only a line that is missing is told, which nobody meant to leave out.
    const bool holds = !match.individual() || (!line.any() && match.plays(side) && december);
    if (holds && !has_left(match, line)) {
      find(Verdict::warning, check::nothing_left,
           fmt::format("{} has no cards left, and {} always holds one", side,
                       match.individual() ? "who is not out" : "a partner"),
           fmt::format("add the cards left: {} l20", side));
    }
  }
}

}  // namespace tavolo::games::hand_and_foot
