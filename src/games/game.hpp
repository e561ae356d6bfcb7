#pragma once

#include <algorithm>
#include <compare>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/mistake.hpp"
#include "base/name.hpp"
#include "games/house_rule.hpp"
#include "games/seat.hpp"

namespace tavolo::games {

using Points = std::int64_t;

/// The editions of the rule books, by the month in which they began; a later one is greater.
namespace edition {
inline constexpr std::string_view november = "2026-11";
inline constexpr std::string_view december = "2026-12";
}  // namespace edition

/// A numbered paragraph of a rule book. Games keep theirs as constants, so a wrong citation does not
/// compile.
struct Clause {
  std::string_view id;  ///< `AF-26`

  constexpr bool operator==(const Clause&) const = default;
};

/// A numbered check of the referee, with the clause that it cites. Games keep theirs as constants, too. A clause alone
/// serves where what is found has no number.
struct Check {
  std::string_view id = {};  ///< `AF-R17`
  std::optional<Clause> clause = {};

  constexpr Check() = default;
  constexpr Check(Clause alone) : clause(alone) {}  // NOLINT(google-explicit-constructor)
  constexpr Check(std::string_view number, Clause cited) : id(number), clause(cited) {}
  /// The same where another clause is the reason.
  [[nodiscard]] constexpr Check citing(Clause other) const { return {id, other}; }

  constexpr bool operator==(const Check&) const = default;
};

/// What the referee thinks of a record; see tavolo-rules(7).
enum class Verdict : std::uint8_t {
  refused,    ///< cannot be true, or is not the notation: nothing is stored
  irregular,  ///< happened against a clause: stored, a remedy is named
  corrected,  ///< a claim that does not follow from the facts: the right value replaces it
  warning,    ///< possible, but worth a second look
};

/// The word of a verdict.
[[nodiscard]] std::string_view word(Verdict verdict) noexcept;

/// One reason for points.
struct Line {
  Side side = nobody;
  Points points = 0;
  Clause clause;
  std::string text;
  Points number = 1;        ///< how many of a thing it counts: 2 clean books
  Side penalised = nobody;  ///< whose penalty it is; nobody: it is none
  Seat offender = nobody;   ///< who of that side it is for, where that is told
  bool apart = false;       ///< of what it counts those that a feat counts alone: clean books, voles
};

/// A reason why something brought no points: `why` tells it, the score does not change.
struct Note {
  Clause clause;
  std::string text;
  bool due = false;  ///< says what somebody has to choose or to prove before the record is decided
};

/// A player or a whole side: `seat` is nobody where only the side is meant, and both are for nobody.
struct Who {
  Seat seat = nobody;
  Side side = nobody;
};

/// What the referee has to say of a record.
struct Finding {
  Verdict verdict = Verdict::refused;
  Check check = {};
  std::string text = {};    ///< what is found, in a sentence without a full stop
  std::string remedy = {};  ///< what follows, or what to type instead
  Seat seat = nobody;       ///< whose play or claim it is about
  Side side = nobody;
  int turn = 0;                           ///< the trick or turn it speaks of; 0 where there is none
  std::optional<base::Quote> quote = {};  ///< where in the record
  bool condoned = false;                  ///< happened against a clause, and nothing can follow from it any more
  bool asks_why = false;                  ///< an amendment that brings it in has to say why
  /// The lines of which one puts the remedy into the record, where there is a choice in the order in which the remedy
  /// names it; empty where there is none, or no one line.
  std::vector<std::string> records = {};
  bool meant = false;   ///< the remedy names the word that was likely meant
  bool unread = false;  ///< a word or a piece of one could not be read
};

/// All that the referee has to say, in the order in which it is found.
struct Findings : std::vector<Finding> {
  /// About nobody, or about a player and the turn or trick; it points at nothing in the record.
  void add(Verdict verdict, const Check& check, std::string text, std::string remedy, Who who = {}, int turn = 0);
};

struct Game;
namespace file {
struct Program;
}

/// What stays the same through a match: everything that a record is read against besides its text.
struct Match {
  const Game* game = nullptr;
  BySeat<std::string> players = {};  ///< names of today
  BySeat<Side> side_of = {};
  int sides = 0;
  HouseRules house = {};
  /// What the players were called before, the oldest names first. Records are read by these first, so
  /// that a new name never changes what an old record says.
  std::vector<BySeat<std::string>> earlier = {};
  std::vector<Side> left = {};  ///< the sides of one player that take part no more

  /// Whether a side takes part.
  [[nodiscard]] bool plays(Side side) const { return std::find(left.begin(), left.end(), side) == left.end(); }
  /// How many seats take part.
  [[nodiscard]] int playing() const noexcept { return seats() - static_cast<int>(left.size()); }
  /// The best score of those who take part.
  [[nodiscard]] Points best(const BySide<Points>& scores) const;
  [[nodiscard]] int seats() const noexcept { return static_cast<int>(players.size()); }
  /// Whether every side is one player, so that the letter of a side is also its seat.
  [[nodiscard]] bool individual() const noexcept { return sides == seats(); }
  /// The seat so many steps on; that of who has left is passed over.
  [[nodiscard]] Seat next(Seat seat, int steps = 1) const noexcept {
    if (left.empty()) return Seat((seat.index() + steps) % seats());
    const auto pass_over = [&] {
      while (!plays(Side(seat.index()))) seat = Seat((seat.index() + 1) % seats());
    };
    pass_over();
    for (; steps > 0; --steps) {
      seat = Seat((seat.index() + 1) % seats());
      pass_over();
    }
    return seat;
  }
  /// The side of a seat, nobody's for nobody.
  [[nodiscard]] Side side(Seat seat) const { return seat == nobody ? nobody : side_of[seat]; }
  [[nodiscard]] Who who(Seat seat) const { return {seat, side(seat)}; }
  /// The player of a side that is one player; nobody where a side is more.
  [[nodiscard]] Seat only_seat(Side side) const noexcept { return individual() ? Seat(side.index()) : nobody; }
  [[nodiscard]] All<Seat> all_seats() const noexcept { return All<Seat>(seats()); }
  [[nodiscard]] All<Side> all_sides() const noexcept { return All<Side>(sides); }
};

/// Where a match stands between two deals.
struct Progress {
  int deal = 1;          ///< the number of the deal to come, as the rules count deals
  Seat dealer = nobody;  ///< who deals it; nobody: not known yet
  BySide<Points> scores = {};
  BySide<std::vector<Points>> tally = {};  ///< what a game counts besides points, in its own order
  bool over = false;
  std::vector<Side> winners = {};

  bool operator==(const Progress&) const = default;
};

/// How much of a deal is recorded.
enum class Stage : std::uint8_t {
  open,    ///< the deal goes on: nothing is said of how it ends
  closed,  ///< the record must be complete
};

/// The circumstances of a record, besides the match and where it stands.
struct Occasion {
  Stage stage = Stage::closed;
  bool late = false;  ///< the record was changed when the next deal had begun
  /// The record that the deal was closed with, where it was amended since; else empty.
  std::string_view closed = {};
  bool followed = false;  ///< the next deal has begun
  bool alone = false;     ///< it is of no match, and nobody will say more of it
};

/// What a record comes to. A refused record has findings only, and `after` is where the match stood.
struct Sheet {
  std::vector<Line> lines = {};
  std::vector<Note> notes = {};
  Findings findings = {};
  Progress after = {};
  Seat dealer = nobody;                                 ///< who dealt, where the record or the rotation tells
  bool complete = false;                                ///< nothing more can be added to the record
  bool nameless = false;                                ///< a turn of it does not say whose it is
  std::optional<std::vector<std::string>> lawful = {};  ///< the cards that may be played next, if the record tells

  [[nodiscard]] bool refused() const noexcept;
  /// Whether nothing in it is refused or irregular: the answer of `judge`.
  [[nodiscard]] bool allowed() const noexcept;
  /// Whether a choice or a proof is still due.
  [[nodiscard]] bool undecided() const noexcept;
  /// The points of the deal.
  [[nodiscard]] BySide<Points> points() const;
};

/// The sheet of a record that is refused: the findings, and the match where it stood.
[[nodiscard]] Sheet refused_sheet(const Progress& before, Findings findings);

/// Short words or long ones.
enum class Form : std::uint8_t { brief, full };

/// A word of a game's notation, for reading and for `tavolo games GAME`.
struct Key {
  std::string_view brief;    ///< `t`; what the value is attached to
  std::string_view full;     ///< `turn`; the value is the next word or follows `:`
  std::string_view value;    ///< what stands for the value in print: `CARD`; empty if there is none
  std::string_view meaning;  ///< one sentence
  /// Whether the text can be a value of this key. Null where there is no value.
  bool (*fits)(const Match&, std::string_view value) = nullptr;
  bool repeats = false;  ///< may stand several times in a record, with several values
  bool alone = false;    ///< without a short form of its own: the value alone is it
  /// The only values there are, where they are words.
  std::span<const std::string_view> choices = {};
  std::string_view also = {};  ///< a further long form, in the language of those who play the game
  bool may_lack = false;       ///< the value may be left out

  /// Whether a word is a long form of it.
  [[nodiscard]] constexpr bool is_long_form(std::string_view word) const noexcept {
    return base::same_word(full, word) || (!also.empty() && base::same_word(also, word));
  }
  /// Whether the text can be a value of this key, which takes one.
  [[nodiscard]] bool takes(const Match& match, std::string_view text) const;
  /// As they are shown, with what stands for the value: `tCARD`, `out:WHO`, `CARDS`; empty for a word that has no other
  /// form than its long one.
  [[nodiscard]] std::string short_form() const;
  [[nodiscard]] std::string long_form() const;  ///< `turn CARD`
};

/// A sign of the notation as it is said in words, for shells keep some signs for themselves, and as people speak.
struct Saying {
  enum class Joins : std::uint8_t {
    alone,   ///< the words are all of it
    number,  ///< a number follows, in the same word or the next one
    next,    ///< the next word follows
    before,  ///< the sign goes to the end of the word before
  };

  std::string_view words;  ///< as they are typed, with blanks between them
  std::string_view sign;   ///< what is read for them
  Joins joins = Joins::alone;
  std::string_view lines = {};  ///< signs, with one of which its line begins, a blank for itself; empty for anywhere
};

/// A line of the facts of a game, as `tavolo games GAME` shows it.
struct Fact {
  std::string_view name;
  std::string_view value;
};

/// A word of a position that `judge` answers, and how it stands there.
struct Ask {
  enum class Due : std::uint8_t {
    must,    ///< belongs to every such position
    may,     ///< may be left out
    beside,  ///< goes with the word before it, and may be left out with that
    silent,  ///< is understood, but the form does not show it
  };

  Key key;  ///< its meaning is the question that is asked at a terminal; where it is empty nothing is asked
  Due due = Due::must;
  /// Whether a match has what it asks for; null where every one has.
  bool (*asked_in)(const Match&) = nullptr;
};

/// A position that `judge` answers although it is no record.
struct Position {
  std::string_view meaning;  ///< what is answered, a sentence without a full stop
  std::string_view example;  ///< a text of this form
  std::span<const Ask> asks;

  /// How it is written: `trump SUIT [led CARD] hand CARD... [plays CARD]`.
  [[nodiscard]] std::string form() const;
};

/// What is asked next while a deal is told line by line.
struct Question {
  std::string label;       ///< whom or what the line is about: `A Ann+Cleo`, `turn 5, Ann`, `trick 3, Ben leads`
  std::string text;        ///< the question in plain words, with the choices
  std::string offer = {};  ///< what a line without a word says; empty where something must be said
  bool begins = false;     ///< nothing is told yet of what the label names, so that a whole line is expected
  /// The lines of the record that what was typed may mean, the likeliest first.
  std::vector<std::string> readings = {};
  bool only_asked = false;  ///< what was typed is an answer only to who was asked this
  bool only_so = false;     ///< what was typed is an answer, or nothing: as a line of its own it would say nothing
};

/// Something that people count over the years: books, hang jacks, voles.
struct Feat {
  enum class Span : std::uint8_t { deal, match };
  enum class Counts : std::uint8_t {
    gains,   ///< what the lines say that brought points
    losses,  ///< what those say that took some away
    points,  ///< the points of all of them
  };

  std::string_view name;          ///< in the plural: `hang jacks`
  Span span;                      ///< the record is the most of them in one of these
  Clause clause = {};             ///< the lines under it count; under any clause where it is empty
  Counts counts = Counts::gains;  ///< of these lines
  bool apart = false;             ///< of those lines only the ones that are told apart
  /// Where it is a part of another feat, the name of that, and what the largest share of it is called.
  std::string_view of = {};
  std::string_view award = {};
  /// How many a side has in a deal, where a clause does not say it; else null.
  Points (*count)(const Sheet& sheet, Side side) = nullptr;

  /// How many a side has in a deal.
  [[nodiscard]] Points in(const Sheet& sheet, Side side) const;
};

/// Who sits in a seat, as findings call the player; as the seat in the edition 2026-11, whose texts stay.
[[nodiscard]] std::string named(const Match& match, Seat seat);

/// What the lines of a side count that bring it points under a clause.
[[nodiscard]] Points number_under(Clause clause, const Sheet& sheet, Side side);

/// How many play a game unless it is said: sides, and players of each.
struct Company {
  int sides = 2;
  int players = 1;
};

/// A game: a constant made of data and plain functions. Nothing in it knows of other games, of time,
/// of storage or of output.
struct Game {
  std::string_view id;        ///< `all-fours`
  std::string_view name;      ///< `All Fours`
  std::string_view prefix;    ///< of its clauses: `AF`
  std::string_view edition;   ///< of its rule book; stored with every match begun under it
  std::string_view rulebook;  ///< the whole text, embedded
  std::span<const Fact> facts;
  std::span<const HouseRule> house_rules;
  std::span<const Preset> presets;
  std::span<const Key> keys;    ///< words of the notation that are a key with a value
  std::span<const Fact> forms;  ///< the other lines and words of the notation, with their meaning
  /// Signs of the notation said in words. Those of an edition stay as they are, for records are kept as they were
  /// typed; another word belongs to the next edition.
  std::span<const Saying> sayings = {};
  std::string_view example;  ///< the record of a whole deal, which two sides can play, without a sign that shells keep

  /// Fits the house rules to the sides (their numbers of players, in order). Throws base::Mistake for
  /// a number of sides or players that the game does not know, or that contradicts a rule given.
  void (*settle)(const Game& game, HouseRules& house, std::span<const int> sides);

  /// Judges and scores one record. Pure: the same arguments give the same sheet for ever.
  Sheet (*score)(const Match& match, const Progress& before, std::string_view text, Occasion occasion);

  /// The record in short or long words with the players' names. Reading it again gives the same sheet.
  std::string (*print)(const Match& match, std::string_view text, Form form);

  /// What the table can see of an open deal, a line each, for `show`.
  std::vector<std::string> (*state)(const Match& match, const Progress& before, std::string_view text);

  /// What each side needs to win, a line each, for `show` of a match that goes on.
  std::vector<std::string> (*needs)(const Match& match, const Progress& now);

  /// Who deals first in the next game of the same people; nobody where a lot decides. `end` is where
  /// the match stood when it ended, its dealer the one whose turn it would have been. Null where the deal passes from
  /// game to game as it does from deal to deal (BU-6, FI-33, HF-9, SN-32).
  Seat (*next_game_dealer)(const Match& match, const Progress& end) = nullptr;

  /// What a game won counts, nothing at a table that plays without a stake. Null for games without one.
  std::optional<Points> (*stake)(const Match& match, const Progress& end) = nullptr;

  /// The points that tournaments make of a match that is over, a share for each side; nothing where this match has
  /// none. Null for games without them.
  std::optional<BySide<Points>> (*victory_points)(const Match& match, const Progress& end) = nullptr;

  /// The clause by which a match that begins so is over before its first deal, nothing where it goes on. Null for games
  /// that the house rule `target` ends, and no other.
  std::optional<Clause> (*ended)(const Match& match, const Progress& start) = nullptr;

  /// Whether the lowest total wins.
  bool lowest_wins = false;

  /// Who sits in a position for which no sides are named.
  Company company = {};
  /// With more sides no match begins; what is recorded of more is judged all the same.
  int most_sides = 26;
  std::span<const Position> positions = {};
  /// Answers a position: what may be played in `lawful`, what follows in `notes` and `lines`, what is against
  /// the rules or missing in `findings`. The sheet is complete where the text says what was done, not where it
  /// only asks what may be. Nothing where the text has the form of none: it is then a record, which `score`
  /// judges as an open one. Pure. Null for games without positions.
  std::optional<Sheet> (*judge)(const Match& match, const Progress& before, std::string_view text) = nullptr;

  /// What the record of a deal lacks, as a question, with the readings of what was typed to it; nothing where the
  /// record is whole. The words of a game stand in readings where the table knows them: who is to act, the number of
  /// the turn, the suit that was led. Pure. Null for games that are asked by their keys.
  std::optional<Question> (*ask)(const Match& match, const Progress& before, std::string_view text,
                                 std::string_view typed) = nullptr;

  /// What the statistics count besides points and deals.
  std::span<const Feat> feats = {};

  /// Where a sheet kept by hand may differ from this one besides its lines: what would be otherwise, with the points
  /// that it would add. Null for games without any.
  std::vector<Line> (*slips)(const Match& match, const Sheet& sheet) = nullptr;

  /// Whether a record shows that the time for claims to the deal before it is over. Pure. Null for games where every
  /// record does.
  bool (*begun)(const Match& match, std::string_view text) = nullptr;

  /// What this edition changed, a sentence; empty for the first.
  std::string_view changes = {};
  /// The edition before, by which the matches are judged that began under it; null for the first.
  const Game* older = nullptr;
  /// Which cases of the game cite which clauses, a line a case: the clauses, a tab, its name. Empty where they stand
  /// among those of the program.
  std::string_view case_index = {};
  /// What a game in a file is judged by, for the functions that such games share; null for the others.
  const file::Program* program = nullptr;
};

/// Whether a match is judged by this edition or by a later one.
[[nodiscard]] inline bool since(const Match& match, std::string_view edition) noexcept {
  return match.game->edition >= edition;
}

/// What is known of a game without reading the file that it may stand in.
struct Title {
  std::string_view id, name, prefix, edition;
};
/// All games in their newest editions, in the order in which they are listed: those of the program, then those in
/// files.
[[nodiscard]] std::span<const Title> titles();
/// The game of a title, whose file is read now if it was not.
[[nodiscard]] const Game& game_of(const Title& title);
/// All games of `titles`; files that were not read are read now.
[[nodiscard]] std::span<const Game* const> registry();
/// The games of an id in all their editions, the newest first.
[[nodiscard]] std::vector<const Game*> editions_of(std::string_view id);

/// The game of an id, or of a beginning that only one has, in its newest edition. Throws base::Mistake naming the
/// nearest.
[[nodiscard]] const Game& find_game(std::string_view id);
/// The same as it was in an edition. Throws base::Mistake naming the editions that there are.
[[nodiscard]] const Game& find_game(std::string_view id, std::string_view edition);
/// Whether with this record its deal has begun, see Game::begun.
[[nodiscard]] inline bool has_begun(const Match& match, std::string_view text) {
  return match.game->begun == nullptr || match.game->begun(match, text);
}

/// Who deals next: in this match, or in the next game of the same people where it is over.
[[nodiscard]] inline Seat next_dealer(const Match& match, const Progress& now) {
  const bool passes_on = !now.over || match.game->next_game_dealer == nullptr;
  return passes_on ? now.dealer : match.game->next_game_dealer(match, now);
}

/// Whether no later edition of the game has begun.
[[nodiscard]] bool is_newest(const Game& game);
/// A game as it was in its first edition, of which `newer` is the next: all that is not set besides is the same.
[[nodiscard]] Game first_edition(const Game& newer, std::string_view edition);

/// The preset of a name. Throws base::Mistake naming the nearest.
[[nodiscard]] const Preset& find_preset(const Game& game, std::string_view name);

/// Seats the players: seats alternate between the sides in the order given. Every side has the same
/// number of players, which `Game::settle` has seen to.
[[nodiscard]] Match make_match(const Game& game, const std::vector<std::vector<std::string>>& sides, HouseRules house);

/// Puts these players in the place of those that a match has; `earlier` is what they were called before.
void seat_players(Match& match, const std::vector<std::vector<std::string>>& sides,
                  std::span<const std::vector<std::vector<std::string>>> earlier = {});

/// What `judge` answers to a text.
struct Judgement {
  Sheet sheet;
  bool position = false;  ///< the text was a position, not a record
};

/// Answers a position or, where the text is none, judges it as an open record.
[[nodiscard]] Judgement judge(const Match& match, const Progress& before, std::string_view text);

/// The house rule `target`, which in every game that has it is the score that ends a match: its index. Nothing where
/// the game has none, or the table plays without.
[[nodiscard]] std::optional<std::size_t> target_rule(const Match& match);

/// Who dealt, where the match does not know it: the player before `first`, who had the first turn; nobody where that is
/// not known either.
[[nodiscard]] Seat dealer_of(const Match& match, const Progress& before, Seat first);

/// Where a match stands before its first deal.
[[nodiscard]] Progress begin(const Match& match, Seat dealer = nobody, BySide<Points> scores = {}, int deal = 1);

}  // namespace tavolo::games
