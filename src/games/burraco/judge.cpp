#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <utility>

#include "base/name.hpp"
#include "games/burraco/burraco.hpp"
#include "games/burraco/clauses.hpp"
#include "games/burraco/referee.hpp"
#include "games/burraco/victory.hpp"
#include "games/pieces.hpp"

namespace tavolo::games::burraco {
namespace {

using What = Step::What;
using base::Word;

constexpr Ask on_table = ask_many("table", "MELD...", "Which melds has the side on the table?");
constexpr Ask in_hand = ask_many("hand", "CARDS", "Which cards are in the hand?");
constexpr std::array meld_words{ask_many("meld", "MELD...", "Which melds are opened, like K=KKK2 or H=56*8?"),
                                may(on_table)};
constexpr std::array add_words{ask_many("add", "NAME+CARDS...", "Which cards are added to which meld, like H+9?"),
                               on_table};
constexpr std::array take_words{ask_many("take", "CARDS", "Which cards lie in the pile?"), in_hand, may(on_table)};
constexpr std::array discard_words{ask_one("discard", "CARD", "Which card is discarded?"),
                                   ask_many("taken", "CARDS", "Which cards were taken with the pile?"),
                                   may(asking("Which cards were in the hand before?", in_hand))};
constexpr std::array close_words{
    ask_one("close", "CARD|none", "Which card is discarded last, or none?"),
    may(on_table),
    may(also("pulito", ask_one("clean", "NUMBER", "How many clean burrachi has the side?"))),
    may(also("semipulito", ask_one("semiclean", "NUMBER", "How many semi-clean ones?"))),
    may(also("sporco", ask_one("dirty", "NUMBER", "How many dirty ones?"))),
    may(ask_one("no-pozzetto")),
};
constexpr std::array hand_words{in_hand};
constexpr std::array vp_words{ask_one("vp", "NUMBER", "What is the difference of the totals?"),
                              may(ask_one("deals", "2|3|4", "How many deals has the match?"))};

constexpr std::array position_table{
    Position{"Whether melds may be opened, and their kinds and points", "meld K=KKK2 H=56*8", meld_words},
    Position{"Whether cards may be added, and where the wild card then stands", "add H+7T table H=56*8", add_words},
    Position{"Whether the pile may be taken", "take 9H4C hand KS5D", take_words},
    Position{"Whether a card may be discarded in the turn in which the pile was taken", "discard 9H taken 9H hand KS9H",
             discard_words},
    Position{"Whether a player may close, and what is missing", "close 9H clean 1", close_words},
    Position{"What a hand costs as cards left, and is worth melded", "hand AKQ2*", hand_words},
    Position{"The Victory Points of a difference", "vp 305 deals 4", vp_words},
};

std::string points(Points number) { return so_many(number, "point"); }

/// Whether three of the cards make a set of a rank.
bool makes_set(const Cards& cards, Rank rank) noexcept {
  const int natural = cards.count(rank);
  const int wild = cards.jokers() + cards.twos();
  return natural >= Meld::fewest || (natural == Meld::fewest - 1 && wild > 0);
}

/// Whether three of the cards make a sequence of a suit whose lowest place is `low`.
bool makes_sequence(const Cards& cards, Suit suit, int low) noexcept {
  int natural = 0;
  int wild = cards.jokers() + cards.twos();
  for (int place = low; place < low + Meld::fewest; ++place) {
    if (cards.count(Card{rank_at(place), suit}) == 0) continue;
    ++natural;
    if (rank_at(place) == Rank::two) --wild;
  }
  return natural >= Meld::fewest || (natural == Meld::fewest - 1 && wild > 0);
}

/// What is common to all positions: a table at which somebody is in the middle of a turn.
class Judge : public PositionJudge {
 public:
  Judge(const Progress& before, Reader& reader, std::span<const Ask> asks) : PositionJudge(before, reader, asks) {
    m_situation.players.resize(m_match.all_seats().size(), {.hand = Rules::pack});
    m_situation.teams.resize(m_match.all_sides().size());
    m_situation.pile = m_situation.stock = Rules::pack;
    m_record.sides.resize(m_match.all_sides().size());
  }

  void meld() {
    put_on_table();
    read_steps(values("meld"), false);
    follow_and_describe();
  }

  void add() {
    require("table");
    put_on_table();
    read_steps(values("add"), true);
    follow_and_describe();
  }

  /// BU-12.
  void take() {
    require("hand");
    const Cards pile = cards_of(values("take"));
    Cards all = cards_of(values("hand"));
    all.add(pile);
    put_on_table();
    if (cannot_be()) return;
    if (m_rules.pile_needs_meld && !fits_any_meld(all)) {
      irregular(check::pile_needs_meld, "no card of the pile or the hand fits a meld, and none can be opened",
                "the pile stays, and a card is drawn");
      return;
    }
    note(clause::pile, m_rules.pile_needs_meld ? "The pile may be taken, all of it, and something is melded in the turn"
                                               : "The pile may be taken, all of it, and nothing need be melded");
  }

  /// BU-13.
  void discard() {
    require("taken");
    const auto card = card_of(*value("discard"));
    if (card) m_record.cards.pop_back();  // it is one of those that were taken or held
    const std::size_t first = m_record.cards.size();
    const Cards taken = cards_of(values("taken"));
    const std::vector<Card> pile(m_record.cards.begin() + static_cast<std::ptrdiff_t>(first), m_record.cards.end());
    const Piece* told = find("hand");
    const Cards hand = cards_of(values("hand"));
    if (cannot_be() || !card) return;
    const bool again = pile.size() == 1 && card->is_known() && pile.front() == *card && taken.size() == 1;
    if (!again || m_rules.single_card == SingleCard::free) {
      note(again ? clause::single_card : clause::one_discard,
           again ? "The only card of the pile may be discarded again here" : "Any card may be discarded");
      return;
    }
    const std::string text =
        fmt::format("the only card of the pile was taken, and the {} is discarded again", text_of(*card));
    if (m_rules.single_card == SingleCard::barred)
      return irregular(check::single_card, text, "another card is discarded");
    if (told == nullptr) {
      m_sheet.findings.add(Verdict::warning, check::single_card, text,
                           "only who held the same card before may do it: name the hand");
    } else if (holds(hand, *card)) {
      note(clause::single_card, fmt::format("The hand held another {}, so it may be discarded", text_of(*card)));
    } else {
      irregular(check::single_card, text, "another card is discarded: the hand held no second one");
    }
  }

  /// BU-38 to BU-40.
  void close() {
    put_on_table();
    read_burrachi();
    const Word& last = *value("close");
    const bool none = base::same_word(last.text, "none");
    const auto card = none ? std::nullopt : card_of(last);
    if (cannot_be()) return;
    team().has_pozzetto = find("no-pozzetto") == nullptr;
    m_situation.players[Seat(0)].hand = none ? 0 : 1;
    if (card) m_record.steps.push_back({.what = What::discard, .card = card, .word = last});
    m_record.steps.push_back({.what = What::close, .word = last});
    const Play play = follow();
    if (play.close_stands) note(clause::closing, fmt::format("Closing stands, and brings {}", m_rules.close_bonus));
  }

  void hand() {
    const Cards hand = cards_of(values("hand"));
    if (cannot_be()) return;
    m_sheet.complete = false;
    const Points sum = worth(m_rules, hand);
    note(clause::left, fmt::format("Left, the cards cost {}", points(sum)));
    note(clause::melded, fmt::format("Melded, they bring {} and what their burrachi do", points(sum)));
  }

  /// BU-58, BU-59.
  void vp() {
    m_sheet.complete = false;
    const auto difference = m_reader.number(*value("vp"));
    auto deals = victory_table(m_rules);
    if (const Word* told = value("deals")) {
      deals = count_of(m_reader, *told, 2, 4);
    } else if (!deals) {
      m_reader.refuse(*value("vp"), "the house plays by no table of Victory Points", "name one: vp 305 deals 4");
    }
    if (!difference || !deals || refused()) return;
    const auto [most, least] = victory_points(*deals, *difference);
    note(clause::victory_points,
         fmt::format("A difference of {} in a match of {} deals is {}-{}", std::abs(*difference), *deals, most, least));
    const Points rest = std::abs(*difference) % victory_step;
    if (rest != 0) {
      note(clause::rounded_down, fmt::format("It is rounded down to {}", std::abs(*difference) - rest));
    }
  }

 private:
  Play::Team& team() { return m_situation.teams.front(); }

  void irregular(const Check& check, std::string text, std::string remedy) {
    m_sheet.findings.add(Verdict::irregular, check, std::move(text), std::move(remedy));
  }

  /// Whether words were refused, or no pack holds the cards that are told.
  bool cannot_be() {
    Cards all;
    for (const Card& card : m_record.cards) all.add(card);
    for (const Excess& excess : refused() ? std::vector<Excess>{} : above_pack(all)) {
      m_reader.refuse(check::above_pack, text_of(excess), "count again");
    }
    return refused();
  }

  // Reading

  std::optional<Card> card_of(const Word& word) {
    auto card = read_card(word.text.starts_with('-') ? word.text.substr(1) : word.text);
    if (const auto named = card ? std::nullopt : find_card(word.text)) card = read_card(cards::name(*named));
    if (!card)
      refuse_card(word, word.text);
    else
      m_record.cards.push_back(*card);
    return card;
  }

  void refuse_card(const Word& word, std::string_view text) {
    m_reader.refuse(word, fmt::format("there are no cards \"{}\"", text),
                    or_word(word, "cards are A K Q J T 9 8 7 6 5 4 3 2 *, with a suit S H D C behind"), check::unknown);
  }

  /// Cards in signs, or one by its name; they are counted with all that were told.
  Cards cards_of(std::span<const Word> words) {
    Cards cards;
    for (const Word& word : words) {
      if (const auto range = read_cards(word.text, m_record.cards)) {
        for (const Card& card : m_record.of(*range)) cards.add(card);
      } else if (const auto card = card_of(word)) {
        cards.add(*card);
      }
    }
    return cards;
  }

  std::optional<Step> meld_of_word(const Word& word) {
    bool bad = false;
    const auto step = read_meld(word, m_record.cards, bad);
    if (step && !bad) return step;
    m_reader.refuse(word, fmt::format("\"{}\" is no meld", word.text),
                    or_word(word, "a meld is its name and its cards, like K=KKK2 or H=56*8"), check::unknown);
    return std::nullopt;
  }

  /// Melds that lie there, each as it stands by BU-24.
  void put_on_table() {
    for (const Word& word : values("table")) {
      const auto step = meld_of_word(word);
      if (!step) continue;
      burraco::Meld meld = burraco::meld_of(step->name, m_record.of(step->cards));
      static_cast<void>(burraco::judge(m_rules, meld));
      team().melds.push_back(meld);
    }
  }

  void read_steps(std::span<const Word> words, bool adds) {
    for (const Word& word : words) {
      const auto step = meld_of_word(word);
      if (!step) continue;
      if (adds == (step->what == What::add)) {
        m_record.steps.push_back(*step);
      } else {
        m_reader.refuse(word, fmt::format("\"{}\" {}", word.text, adds ? "opens a meld" : "adds to a meld"),
                        adds ? "write it as add H+9 table H=678" : "write it as meld H=678", check::unknown);
      }
    }
  }

  void read_burrachi() {
    constexpr std::array<std::string_view, plain_kinds> words{"clean", "semiclean", "dirty"};
    for (std::size_t kind = 0; kind < words.size(); ++kind) {
      constexpr int most = 15;  // of seven cards in the pack
      team().told[kind] = number(words[kind], 0, most, 0);
    }
  }

  // Judging

  /// Judges the turn, in which somebody who is not named does all this.
  Play follow() {
    m_record.moves.push_back(
        {.number = 0, .seat = Seat(0), .first = 0, .count = static_cast<std::uint32_t>(m_record.steps.size())});
    return follow_turn(m_match, m_rules, m_situation, m_record, m_record.moves.front(), m_reader.words(),
                       m_sheet.findings);
  }

  void follow_and_describe() {
    if (cannot_be()) return;
    const std::vector<Meld> old = team().melds;
    const Play play = follow();
    if (!m_sheet.findings.empty()) return;
    const std::vector<Meld>& melds = play.teams.front().melds;
    for (std::size_t i = 0; i < melds.size(); ++i) {
      if (i >= old.size() || melds[i].cards != old[i].cards) describe(melds[i]);
    }
  }

  void describe(const burraco::Meld& meld) {
    const std::string text = fmt::format("{}: {}", text_of(meld), words_of(meld.name));
    const Points sum = worth(m_rules, meld.cards);
    if (const auto kind = kind_of(m_rules, meld)) {
      constexpr std::array of_kind{clause::clean, clause::semi_clean, clause::dirty};
      note(index(*kind) < plain_kinds ? of_kind[index(*kind)] : clause::other_kinds,
           fmt::format("{}, a {} burraco: {} and its bonus of {}", text, word(*kind), points(sum),
                       m_rules.bonus(*kind).value_or(0)));
    } else {
      note(clause::meld, fmt::format("{}, {}", text, points(sum)));
    }
    if (!meld.name.is_sequence) return;
    const int wild = meld.standing.wild == 0 ? 0 : 1;
    if (meld.wild_ones() > wild)
      note(clause::natural_two, fmt::format("The two of {} is natural", word(meld.name.suit)));
    if (wild == 0) return;
    note(clause::wild_place, meld.standing.wild == Standing::beyond
                                 ? std::string("The wild card stands for nothing")
                                 : fmt::format("The wild card stands for the {}", place_word(meld.standing.wild)));
  }

  /// Whether one of the cards fits a meld of the table, or three of them make a new one.
  bool fits_any_meld(const Cards& all) {
    for (std::size_t place = 0; place < all.of.size(); ++place) {
      if (all.of[place] == 0) continue;
      for (const burraco::Meld& lying : team().melds) {
        burraco::Meld meld = lying;
        meld.add(Cards::card_at(place));
        if (burraco::judge(m_rules, meld) == Fault::none && meld.is_lawful) return true;
      }
    }
    for (std::size_t rank = 0; rank < set_ranks; ++rank) {
      if (m_rules.allows_set(static_cast<Rank>(rank)) && makes_set(all, static_cast<Rank>(rank))) return true;
    }
    for (std::size_t suit = 0; suit < suits; ++suit) {
      for (int low = Standing::lowest_place; low + burraco::Meld::fewest - 1 <= Standing::highest_place; ++low) {
        if (makes_sequence(all, static_cast<Suit>(suit), low)) return true;
      }
    }
    return false;
  }

  static bool holds(const Cards& cards, const Card& wanted) {
    for (std::size_t place = 0; place < cards.of.size(); ++place) {
      if (cards.of[place] > 0 && Cards::card_at(place).fits(wanted)) return true;
    }
    return false;
  }

  Rules m_rules = rules_of(m_match);
  Play m_situation;
  Record m_record;  ///< the turn that is judged, and all cards told
};

constexpr std::array answers{&Judge::meld,  &Judge::add,  &Judge::take, &Judge::discard,
                             &Judge::close, &Judge::hand, &Judge::vp};

}  // namespace

const std::span<const Position> positions{position_table};

std::optional<Sheet> judge(const Match& match, const Progress& before, std::string_view text) {
  return judge_by(position_table, answers, match, before, text);
}

}  // namespace tavolo::games::burraco
