#pragma once

#include <array>
#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "games/file/source.hpp"
#include "games/game.hpp"

// A game in a file as it is scored: a checked tree. Every value is a whole number: a truth is 0 or 1, a choice is the
// index of its word among all words of the file, a player or a side is its index, and what is not there is -1, or 0
// where it is a number.
namespace tavolo::games::file {

enum class Kind : std::uint8_t { number, truth, choice, player, side, card };

/// Whose a word or a value is.
enum class Scope : std::uint8_t { deal, side, player };

/// Whom something is done for.
enum class Loop : std::uint8_t { once, sides, other_sides, players, its_players, other_players, place };

/// Over all whose a word or value of this scope is.
[[nodiscard]] constexpr Loop loop_of(Scope scope) {
  return scope == Scope::deal ? Loop::once : scope == Scope::side ? Loop::sides : Loop::players;
}

/// What a node of an expression does; `a`, `b` and `c` are other nodes.
enum class Op : std::uint8_t {
  constant,     ///< value
  slot,         ///< value: the index of a slot, of the place that is looked at
  typed,        ///< value: the index of a word; whether it was typed
  rule,         ///< value: the index of a house rule; its number, -1 for a word
  rule_word,    ///< value: the same; the index of its word in the file, -1 for a number
  score,        ///< of the side, before the deal
  new_score,    ///< with the points of the deal so far
  deal_number,  ///<
  dealer,       ///< the player who deals, -1 where it is not known
  this_side,    ///<
  this_player,  ///<
  other_side,   ///< of a match of two sides
  side_of,      ///< of a player, a
  rank_of,      ///< of a card, a: 1 for the ace to 13
  suit_of,      ///< of a card, a: the index of its word
  at,           ///< b, looked at from the player or side a
  at_side,      ///< the same, a being a side
  over,         ///< whether the match is over
  refused,      ///< whether anything was refused so far
  leaders,      ///< how many sides have the best score after the deal
  negative,
  plus,
  minus,
  times,
  divide_down,
  divide_up,
  remainder,
  equal,
  not_equal,
  less,
  at_most,
  both,
  either,
  negation,
  choose,    ///< if a then b else c
  greatest,  ///< of a list: value is its index, a how many
  smallest,
  within,  ///< whether a lies in one of the ranges of a list
  table,   ///< the value of the row whose range a lies in, else b
  sum,     ///< of a over the loop `value`, where b
  least,
  most,
  count,
  some,
  the_one,   ///< the only place of the loop where b, -1 where there is none or several
  next_one,  ///< the first player after the dealer where b
};

struct Node {
  Op op = Op::constant;
  std::int32_t a = -1;
  std::int32_t b = -1;
  std::int32_t c = -1;
  std::int64_t value = 0;
};

/// A row of a list: the numbers from low to high, and the node that it gives.
struct Row {
  std::int64_t low = 0;
  std::int64_t high = 0;
  std::int32_t node = -1;
};

/// A text with values in it.
struct Text {
  struct Part {
    std::string text;  ///< what stands before the value
    std::int32_t node = -1;
    Kind kind = Kind::number;
  };
  std::vector<Part> parts;
  std::int64_t steps = 0;  ///< that its values take
};

/// A word of a choice with its spellings, the first short, the last one full.
struct Option {
  std::vector<std::string_view> spellings;
  std::int64_t word = 0;  ///< its index among the words of the file
};

/// A word of a record.
struct Word {
  std::string_view brief;
  std::string_view full;
  std::string_view meaning;
  Scope scope = Scope::deal;
  Kind kind = Kind::truth;
  std::int64_t low = 0;
  std::int64_t high = 0;
  std::vector<Option> options = {};
  bool needed = false;         ///< refused where it is not typed
  bool asked = false;          ///< asked for at the table
  std::int32_t asked_if = -1;  ///< only where this holds
  std::int32_t otherwise = -1;
};

/// How the winners are found.
struct Winners {
  enum class By : std::uint8_t { leaders, place, ranking };
  By by = By::leaders;
  Kind kind = Kind::side;                                   ///< of the place
  std::int32_t node = -1;                                   ///< the place; for a ranking whom it is among, -1 for all
  std::vector<std::pair<bool, std::int32_t>> ranking = {};  ///< whether the most of it wins
};

enum class Next : std::uint8_t { next, same, unknown, place };

/// A step of judging or scoring a deal, in the order of the file.
struct Step {
  enum class What : std::uint8_t { value, check, stop, line, note, tally, over, dealer, group };

  What what = What::value;
  Loop loop = Loop::once;
  Kind place_kind = Kind::side;
  std::int32_t place = -1;  ///< for a loop over one place
  std::int32_t where = -1;  ///< only where this holds
  std::int32_t node = -1;   ///< the value, the points, the player
  std::int32_t slot = -1;
  Scope scope = Scope::deal;
  Check check = {};  ///< or its clause alone
  Verdict verdict = Verdict::refused;
  Text text = {};
  Text remedy = {};
  Winners winners = {};
  Next next = Next::next;
  std::vector<Step> steps = {};  ///< of a group
};

/// How many may play: each alone where `sides` is 0.
struct Players {
  int least = 0;
  int most = 0;
  int sides = 0;
};

/// A line of the cases, read.
struct Case {
  struct Wanted {
    enum class What : std::uint8_t { points, note, finding, scores, tally, won, goes_on, dealer };
    What what = What::points;
    Place place = {};
    int side = 0;  ///< or the index of a tally
    std::int64_t number = 0;
    Verdict verdict = Verdict::refused;
    std::vector<std::string_view> ids = {};
    std::vector<std::int64_t> numbers = {};
    std::string_view text = {};  ///< a part of a note
  };

  Place place = {};
  bool follows = false;  ///< the deal after the one before
  std::string_view label;
  std::vector<std::vector<std::string>> sides;
  std::string_view preset;
  std::vector<std::pair<std::string_view, std::string_view>> rules = {};
  std::vector<std::int64_t> scores = {};
  int deal = 1;
  int dealer = 0;  ///< number of a seat; 0: not known
  std::string_view record;
  std::vector<Wanted> wanted = {};
};

/// A file that was read. It looks into `text`, and other things look into it: it stays where it is.
struct Program {
  Program() = default;
  Program(const Program&) = delete;
  Program& operator=(const Program&) = delete;

  std::string text;  ///< the file, byte for byte
  Source source;
  std::string_view id, prefix, edition;
  std::vector<Players> players;
  bool alone = true;      ///< nobody has a partner, whoever plays
  bool two_sides = true;  ///< whoever plays
  int least = 0;          ///< players
  int least_sides = 0;    ///< of any match
  int most = 0;           ///< players
  bool lowest = false;    ///< the lowest score wins
  std::vector<Word> words;
  std::vector<Node> nodes;
  std::vector<Row> rows;                                     ///< of all lists
  std::vector<std::pair<std::int32_t, std::int32_t>> lists;  ///< the first row, and how many
  std::vector<std::string_view> spelled;                     ///< the words that choices are made of
  std::vector<std::vector<std::int64_t>> rule_words;         ///< of each house rule its words: indices into `spelled`
  std::vector<bool> rule_counts;                             ///< whether the words of a house rule are numbers
  std::int32_t slots = 0;                                    ///< the first ones are those of the words
  std::int32_t tallies = 0;                                  ///< how many
  std::int32_t first_tally = 0;                              ///< the slots before the deal, then those after it
  std::vector<std::string_view> tally_names;
  std::vector<Step> values, checks, score;  ///< groups; the end is among those of `score`
  Check unreadable = {};
  Check claim = {};
  std::vector<Case> cases;

  // What the Game looks into.
  std::deque<std::string> strings;
  std::deque<std::vector<std::string_view>> lists_of_words;
  std::deque<std::vector<std::pair<std::string_view, std::string_view>>> preset_values;
  std::string rulebook, case_index;
  std::vector<Fact> facts, forms;
  std::vector<HouseRule> house_rules;
  std::vector<Preset> presets;
  std::vector<Key> keys;
  std::vector<Feat> feats;
  Game game = {};

  /// The list of a node.
  [[nodiscard]] std::span<const Row> rows_of(const Node& node) const {
    const auto [first, size] = lists[static_cast<std::size_t>(node.value)];
    return std::span(rows).subspan(static_cast<std::size_t>(first), static_cast<std::size_t>(size));
  }
};

}  // namespace tavolo::games::file
