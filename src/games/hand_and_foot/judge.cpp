#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "base/name.hpp"
#include "cards/card.hpp"
#include "games/hand_and_foot/best.hpp"
#include "games/hand_and_foot/clauses.hpp"
#include "games/hand_and_foot/hand_and_foot.hpp"
#include "games/hand_and_foot/referee.hpp"
#include "games/pieces.hpp"

namespace tavolo::games::hand_and_foot {
namespace {

using What = Step::What;
using base::Word;

constexpr int most_cards = 1000;

bool has_partners(const Match& match) { return !match.individual(); }

constexpr Ask on_table = may(ask_many("table", "MELD...", "Which melds has the side on the table?"));
constexpr Ask deal_told = may(ask_one("deal", "NUMBER", "Which deal is it?"));
constexpr Ask in_hand = ask_many("hand", "CARDS", "Which cards are in the hand?");
constexpr std::array meld_words{ask_many("meld", "MELD...", "Which cards are melded?"), on_table,
                                may(ask_many("add", "CARDS")), beside(ask_many("to", "MELD"))};
constexpr std::array add_words{ask_many("add", "CARDS", "Which cards are added?"),
                               ask_many("to", "MELD", "To which meld?"), may(ask_many("meld", "MELD...")),
                               asking("", on_table)};
constexpr std::array opening_words{ask_many("opening", "MELD...", "Which melds are laid?"), deal_told};
constexpr std::array take_words{
    ask_one("take", "CARD", "Which card lies on top of the pile?"),     in_hand,
    may(ask_one("pile", "NUMBER", "How many cards has the pile?")),     on_table,
    asking("Which deal is it, if the side has not opened?", deal_told), may(ask_one("frozen")),
};
constexpr std::array out_words{
    ask_one("out", "[NUMBER]", "How many cards are left after melding?"),
    may(ask_one("clean", "NUMBER", "How many clean books has the side?")),
    may(ask_one("dirty", "NUMBER", "How many dirty ones?")),
    may(ask_one("wild", "NUMBER", "How many wild ones?")),
    asking("", on_table),
    only_where(
        has_partners,
        may(ask_many("partner", "WHERE",
                     "The partner is in the hand, or has picked-up the foot, played a part-turn, a whole-turn?"))),
    only_where(has_partners,
               may(ask_one("leave", "yes|no|unasked", "What does the partner say to going out, yes or no?"))),
};
constexpr std::array discard_words{ask_many("discard", "CARD", "Which card is discarded?"),
                                   may(ask_one("hand", "NUMBER", "How many cards has the hand, with it?")),
                                   may(ask_one("foot", "NUMBER", "Or how many has the foot, if it is played?"))};
constexpr std::array exchange_words{ask_one("exchange", "CARD", "Which card would be taken from the table?"),
                                    ask_many("in", "MELD", "From which meld?"),
                                    may(ask_one("for", "CARD", "Which card would be put in its place?"))};
constexpr std::array hand_words{in_hand, deal_told};

constexpr std::array position_table{
    Position{"Whether cards may be melded, and what they are worth", "meld KKK22 555", meld_words},
    Position{"Whether cards may be added to a meld", "add * to AAAAA2", add_words},
    Position{"Whether melds are worth enough to open", "opening KKK QQQ2 deal 2", opening_words},
    Position{"Whether the discard pile may be taken from a hand", "take Q hand QQ2K8 pile 5", take_words},
    Position{"Whether a player may go out, and what is missing", "out 1 clean 2 dirty 1 wild 1 leave yes", out_words},
    Position{"Whether a card may be discarded, and what it does to the pile", "discard 2 hand 1", discard_words},
    Position{"Whether a wild card on the table may be exchanged", "exchange 2 in KKK2 for K", exchange_words},
    Position{"What a hand is worth as melds and as cards left", "hand AAKK2*953b3r", hand_words},
};

std::string points(Points number) { return so_many(number, "point"); }
std::string cards(int number) { return so_many(number, "card"); }

std::string wild_cards(int number) { return so_many(number, "wild card"); }

/// The rank of most of the natural cards; of cards without any what they can only be.
Rank rank_of(const Cards& cards) {
  const auto most = std::max_element(cards.of.begin(), cards.of.begin() + naturals);
  if (*most > 0) return static_cast<Rank>(most - cards.of.begin());
  return cards.wild() > 0 || cards.size() == 0 ? wild_rank : three_rank;
}

std::string_view word_of(const Meld& meld) { return book_words[static_cast<std::size_t>(meld.kind())]; }

std::optional<Kind> kind_of(cards::Rank rank) {
  const char sign = cards::letter(rank);
  return read_kind({&sign, 1});
}

/// A card by its sign, by its name (`king`, `jokers`, `red three`), or with its suit: `3H` is a red three.
std::optional<Kind> find_kind(std::string_view text) {
  if (const auto kind = read_kind(text)) return kind;
  if (const auto card = cards::read_card(text)) {
    if (card->rank != cards::Rank::three) return kind_of(card->rank);
    const bool red = card->suit == cards::Suit::hearts || card->suit == cards::Suit::diamonds;
    return red ? Kind::red_three : Kind::black_three;
  }
  if (base::same_word(text, "joker") || base::same_word(text, "jokers")) return Kind::joker;
  const std::size_t blank = text.find(' ');
  if (blank != std::string_view::npos)
    return base::same_word(text.substr(0, blank), "red") ? Kind::red_three : Kind::black_three;
  const auto rank = find_rank(text);
  return rank ? kind_of(*rank) : std::nullopt;
}

/// Cards in signs, or one by its name.
bool read_named(std::string_view text, Cards& cards, Cards* marked) {
  if (read_cards(text, cards, marked)) return true;
  const auto kind = find_kind(text);
  if (!kind) return false;
  cards = {};
  cards.add(*kind);
  return true;
}

/// What is common to all positions: a table at which somebody is in the middle of a turn.
class Judge : public PositionJudge {
 public:
  Judge(const Progress& before, Reader& reader, std::span<const Ask> asks) : PositionJudge(before, reader, asks) {
    m_situation.players.resize(m_match.all_seats().size(), {most_cards, 0, false});
    m_situation.teams.resize(m_match.all_sides().size());
    m_situation.pile = m_situation.stock = most_cards;
    side().opened = true;
  }

  void meld() {
    put_on_table(melds_of(values("table")));
    std::vector<Step> steps = melds_of(values("meld"));
    const Piece* added = find("add");
    const Piece* to = find("to");
    if (to != nullptr && added == nullptr) {
      m_reader.refuse(to->word, "nothing is added here", "write it as add 22 to TTTT");
    }
    if (added != nullptr) {
      const std::vector<Step> on = melds_of(values("to"));
      put_on_table(on);
      Step step{.what = What::add, .cards = cards_of(added->values), .word = added->word};
      // Without a meld named it goes to the one of its rank on the table.
      step.rank = on.empty() ? rank_of(step.cards) : on.front().rank;
      steps.push_back(step);
      if (side().melds.empty() && m_reader.findings.empty()) {
        m_reader.refuse(added->word, "the meld is missing to which it is added", "write it as add 22 to TTTT");
      }
    }
    if (cannot_be()) return;
    const std::size_t before = side().melds.size();
    const std::vector<Meld> old = side().melds;
    const Play play = follow(std::move(steps));
    const std::vector<Meld>& melds = play.teams.front().melds;
    for (std::size_t i = 0; i < melds.size(); ++i) {
      if (i < before && melds[i].cards == old[i].cards) continue;
      if (m_sheet.findings.empty()) {
        describe(melds[i]);
      } else {
        tell_missing(melds[i]);
      }
    }
  }

  void opening() {
    read_deal();
    side().opened = false;
    const std::vector<Step> steps = melds_of(values("opening"));
    if (cannot_be()) return;
    Cards marked;
    for (const Step& step : steps) marked.add(step.marked);
    const Play play = follow(steps);
    for (const Meld& meld : play.teams.front().melds) tell_missing(meld);
    tell_opening(play.teams.front(), marked);
  }

  void take() {
    require("hand");
    const auto top = kind_of(*value("take"));
    const Cards hand = cards_of(values("hand"));
    put_on_table(melds_of(values("table")));
    const bool opens = find("deal") != nullptr;
    read_deal();
    if (opens && !side().melds.empty()) {
      m_reader.refuse(find("deal")->word, "a side with melds on the table has opened", "leave out deal, or the melds");
    }
    const int count = pile_due();
    if (top) m_seen.add(*top);
    if (cannot_be()) return;
    m_situation.frozen = (find("frozen") != nullptr || is_wild(*top)) && m_rules.wild_freezes;
    side().opened = !opens;

    Taking taking = this->taking(*top, hand);
    if (taking.may_take && opens) open_with(taking, *top, hand);
    taking.steps.insert(taking.steps.begin(), Step{.what = What::pile, .count = count, .kind = *top});
    const Play play = follow(taking.steps);
    if (!taking.may_take) tell_pair(*top, hand);
    if (find("frozen") != nullptr && !m_rules.wild_freezes && !is_wild(*top)) {
      note(clause::frozen, "A wild card in the pile bars nobody here");
    }
    if (taking.excess) note(clause::excess, "What is beyond the seventh card begins no lawful meld: the pile stays");
    if (taking.may_take && opens) tell_opening(play.teams.front(), {});
    if (!m_sheet.findings.empty()) return;
    std::string melds;
    for (const Step& step : taking.steps) {
      if (step.what == What::pile) continue;
      melds += fmt::format("{}{}{}", melds.empty() ? "" : ", ", step.what == What::add ? "+" : "", text_of(step.cards));
    }
    note(clause::wild_top, fmt::format("{}: {}", opens ? "Melded" : "Melded at once", melds));
    note(clause::pile, m_situation.pile == most_cards
                           ? std::string("The other cards taken go to the hand, and none is drawn")
                           : fmt::format("{} taken, and none is drawn", cards(count)));
  }

  void out() {
    read_books();
    read_partner();
    std::vector<Step> steps = last_steps();
    if (cannot_be()) return;
    const Play play = follow(std::move(steps));
    tell_out(play);
  }

  /// HF-33, HF-34, HF-41, HF-44, HF-45, HF-51.
  void discard() {
    std::vector<Step> steps;
    for (const Word& word : values("discard")) {
      const bool dash = word.text.size() > 1 && word.text.front() == '-';
      if (const auto kind = kind_of({word.text.substr(dash ? 1 : 0), word.column, word.line})) {
        m_seen.add(*kind);
        steps.push_back({.what = What::discard, .kind = *kind, .word = word});
      }
    }
    const Word* hand = value("hand");
    const Word* foot = value("foot");
    if (hand != nullptr && foot != nullptr) {
      m_reader.refuse(*foot, "a player plays from the hand or from the foot", "leave one of the two out");
    }
    const int held = number(hand != nullptr ? "hand" : "foot", 1, most_cards, most_cards);
    if (cannot_be()) return;
    player() = {.hand = held, .foot = foot != nullptr ? 0 : most_cards, .in_foot = foot != nullptr};
    const bool last = held == static_cast<int>(steps.size());
    const Kind kind = steps.front().kind;
    if (last && foot == nullptr) steps.push_back({.what = What::foot_discard});
    const auto unused = follow(std::move(steps));
    if (!m_sheet.findings.empty()) return;
    const bool leaves_none = last && foot != nullptr;
    if (leaves_none && m_rules.final_discard == FinalDiscard::forbidden) {
      m_sheet.findings.add(Verdict::irregular, check::keep_one, "the last card of the foot is discarded",
                           "it is kept, or melded to go out: nobody goes out with a discard here (HF-51)");
      return;
    }
    tell_discard(kind, last && foot == nullptr);
    if (leaves_none) {
      must_hold(clause::keep_one, "The last card of the foot is kept, unless the player may go out");
    }
  }

  /// HF-20: nothing comes back from the table; what may be done with the other card.
  void exchange() {
    require("in");
    const auto taken = kind_of(*value("exchange"));
    const Word* given_word = value("for");
    const auto given = given_word == nullptr ? std::nullopt : kind_of(*given_word);
    put_on_table(melds_of(values("in")));
    if (taken && !refused() && !side().melds.empty() && side().melds.front().cards.count(*taken) == 0) {
      m_reader.refuse(*value("exchange"), fmt::format("there is no {} in the meld", word(*taken, 1)),
                      "mend the card or the meld");
    }
    if (cannot_be()) return;
    m_sheet.findings.add(Verdict::irregular, clause::stays,
                         fmt::format("a {} on the table is not taken back", word(*taken, 1)),
                         "what is melded stays, and wild cards are not moved");
    if (!given) return;
    Step step{.what = What::add, .rank = side().melds.front().rank};
    step.cards.add(*given);
    Findings findings = std::exchange(m_sheet.findings, {});
    const auto unused = follow({step});
    std::swap(m_sheet.findings, findings);
    const bool joins = findings.empty();
    note(joins ? clause::meld_size : findings.front().check.clause.value_or(clause::meld_size),
         fmt::format("The {} {}", word(*given, 1),
                     joins ? "may be added to the meld" : "cannot be added to the meld either"));
  }

  void hand() {
    const Cards hand = cards_of(values("hand"));
    read_deal();
    if (cannot_be()) return;
    m_sheet.complete = false;
    const Best best = best_melds(m_rules, hand, Aim::cards_and_books);
    std::string melds;
    for (const Meld& meld : best.melds) melds += fmt::format("{}{}", melds.empty() ? "" : ", ", text_of(meld.cards));
    note(clause::melded, best.melds.empty() ? std::string("No meld can be made of it")
                                            : fmt::format("Melded: {} for {}", best.cards, melds));
    if (best.books != 0) note(clause::book_bonus, fmt::format("Bonus of the books: {}", best.books));
    const Best opening = best_melds(m_rules, hand, m_rules.opening_book_bonus ? Aim::cards_and_books : Aim::cards);
    const Points laid = opening.cards + (m_rules.opening_book_bonus ? opening.books : 0);
    const Points minimum = side().minimum;
    note(clause::opening, laid >= minimum
                              ? fmt::format("It can open with {}, and deal {} needs {}", laid, m_deal, minimum)
                              : fmt::format("It cannot open: {} of {} in deal {}", laid, minimum, m_deal));
    if (const int red = hand.count(Kind::red_three); red > 0) {
      note(clause::red_threes, fmt::format("{}: {} on the table, {} caught", so_many(red, "red three"),
                                           red * m_rules.red_down, red * m_rules.red_caught));
    }
    note(clause::left, fmt::format("Cards left: {}", -m_rules.left(hand)));
  }

 private:
  // The words

  /// Whether the text, or so many cards, cannot be.
  bool cannot_be() {
    if (!refused()) check_packs(m_rules, m_seen, m_reader.findings);
    return refused();
  }

  void refuse_cards(const Word& word) {
    m_reader.refuse(word, fmt::format("\"{}\" are no cards", word.text),
                    or_word(word, "each sign is a card: A K Q J T 9 8 7 6 5 4 2 * 3r 3b; 7x5 is five sevens"),
                    check::unknown);
  }

  /// The card that a word names, refused where it names none.
  std::optional<Kind> kind_of(const Word& word) {
    const auto kind = find_kind(word.text);
    if (!kind) {
      m_reader.refuse(word, fmt::format("there is no card \"{}\"", word.text),
                      or_word(word, "a card is one of A K Q J T 9 8 7 6 5 4 2 * 3r 3b"), check::unknown);
    }
    return kind;
  }

  /// The cards of several words together.
  Cards cards_of(std::span<const Word> words) {
    Cards all;
    for (const Word& word : words) {
      Cards cards;
      if (read_named(word.text, cards, nullptr)) {
        all.add(cards);
      } else {
        refuse_cards(word);
      }
    }
    m_seen.add(all);
    return all;
  }

  /// A word as a meld: `KKK2`, or `K=KKK2` as in a record.
  std::optional<Step> meld_of(const Word& word) {
    bool bad = false;
    if (auto step = read_meld(word, bad)) {
      if (!bad) return step;
      refuse_cards(word);
      return std::nullopt;
    }
    Step step{.what = What::start, .word = word};
    if (!read_named(word.text, step.cards, &step.marked)) {
      refuse_cards(word);
      return std::nullopt;
    }
    step.rank = rank_of(step.cards);
    return step;
  }

  /// A meld for each word; words of a card each are one meld together, and wild cards alone that are too few for a
  /// meld and name no rank belong to the one before them: `999 2`.
  std::vector<Step> melds_of(std::span<const Word> words) {
    std::vector<Step> melds;
    bool single = words.size() > 1;
    for (const Word& word : words) {
      const auto meld = meld_of(word);
      if (!meld) continue;
      single = single && meld->cards.size() == 1;
      m_seen.add(meld->cards);
      const bool too_few = meld->cards.wild() == meld->cards.size() && meld->cards.size() < Meld::fewest;
      const bool named = word.text.find('=') != std::string_view::npos;
      if (too_few && !named && !single && !melds.empty()) {
        melds.back().cards.add(meld->cards);
        melds.back().marked.add(meld->marked);
      } else {
        melds.push_back(*meld);
      }
    }
    if (!single || melds.empty()) return melds;
    Step one{.what = What::start, .word = words.front()};
    for (const Step& card : melds) {
      one.cards.add(card.cards);
      one.marked.add(card.marked);
    }
    one.rank = rank_of(one.cards);
    return {one};
  }

  void put_on_table(const std::vector<Step>& melds) {
    for (const Step& step : melds) {
      side().melds.push_back({.rank = step.rank, .cards = step.cards, .size = step.cards.size()});
    }
  }

  // The situation

  Play::Team& side() { return m_situation.teams.front(); }
  Play::Player& player() { return m_situation.players.front(); }

  void read_deal() {
    constexpr int most_deals = 1000;
    m_deal = number("deal", 1, most_deals, m_deal);
    side().minimum = find("deal") != nullptr ? m_rules.minimum(m_deal) : m_rules.minimum(m_before);
  }

  /// Judges the turn, in which somebody who is not named does all this.
  Play follow(std::vector<Step> steps) {
    const Move move{.number = 0, .seat = Seat(0), .steps = std::move(steps)};
    return follow_turn(m_match, m_rules, m_situation, move, m_sheet.findings, m_sheet.notes);
  }

  struct Taking {
    std::vector<Step> steps;
    Cards three;            ///< the top card and the pair
    bool may_take = false;  ///< there is a pair for the top card
    bool excess = false;    ///< more than seven cards, and no meld for what is too much
  };

  // What is said of melds

  /// HF-17, HF-23.
  void describe(const Meld& meld) {
    const std::string text = text_of(meld.cards);
    const Points worth = m_rules.melded(meld.cards);
    const std::string of = meld.rank == wild_rank ? "" : fmt::format(" of {}", meld_word(meld.rank));
    if (meld.is_book()) {
      note(clause::book, fmt::format("{} is a {} book{}: {} and its bonus of {}", text, word_of(meld), of,
                                     points(worth), bonus_of(m_rules, meld)));
      return;
    }
    note(clause::kinds, fmt::format("{} is a {} meld{}, {}", text, word_of(meld), of, points(worth)));
    const int missing = Meld::full - meld.size;
    const int wild = std::clamp(most_wild(m_rules, Meld::full) - meld.cards.wild(), 0, missing);
    note(clause::book, fmt::format("{} more to a book{}", missing,
                                   meld.rank == wild_rank ? std::string(", all wild")
                                   : wild == 0            ? std::string(", none wild")
                                                          : fmt::format(", at most {} wild", wild)));
  }

  /// HF-18: what would make too many wild cards lawful.
  void tell_missing(const Meld& meld) {
    if (meld.rank >= naturals) return;
    const int wild = meld.cards.wild();
    const int own = meld.cards.of[meld.rank];
    if (wild == 0 || m_rules.within_limit(own, wild)) return;
    int needed = own;
    while (needed < most_cards && !m_rules.within_limit(needed, wild)) ++needed;
    if (needed == most_cards || needed + wild > Meld::full) {
      note(clause::wild_limit, fmt::format("A meld holds {} at most", wild_cards(most_wild(m_rules, Meld::full))));
    } else {
      note(clause::wild_limit, fmt::format("{} need {} {}", wild_cards(wild), needed, meld_word(meld.rank)));
    }
  }

  /// HF-26, HF-27.
  void tell_opening(const Play::Team& team, const Cards& marked) {
    const std::string deal = fmt::format("deal {} needs {}", m_deal, team.minimum);
    if (const Points worth = m_rules.melded(marked); worth > 0) {
      note(clause::pile_cards, fmt::format("{} from under the top card count nothing here", points(worth)));
    }
    if (team.opening >= team.minimum) {
      note(clause::opening, fmt::format("The opening is worth {}, and {}", team.opening, deal));
    } else {
      note(clause::opening, fmt::format("{} are missing: {}", team.minimum - team.opening, deal));
    }
  }

  // The pile

  /// How many cards are taken (HF-36).
  int pile_due() {
    m_situation.pile = number("pile", 1, most_cards, most_cards);
    return std::min(m_rules.pile_take.value_or(most_cards), m_situation.pile);
  }

  /// The meld of the top card and a pair of the hand, and where it goes.
  Taking taking(Kind top, const Cards& hand) {
    Taking taking;
    constexpr int pair = 2;
    const int same = hand.count(top);
    Cards three;
    three.add(top, 1 + std::min(pair, same));
    if (same == 1 && !m_rules.natural_pair && !is_wild(top) && hand.wild() > 0) {
      three.add(hand.count(Kind::two) > 0 ? Kind::two : Kind::joker);
    }
    taking.may_take = !is_three(top) && three.size() == pair + 1;
    taking.three = three;
    const bool natural = three.count(top) == pair + 1;
    const bool may_join = !is_three(top) && m_rules.pile_meld && joins(top);
    if (may_join && !natural) return joining(top);
    if (!taking.may_take) return taking;
    join_or_begin(taking, top, hand);
    // Where the three find no room, the top card alone does.
    return taking.excess && may_join && !m_situation.frozen ? joining(top) : taking;
  }

  /// `pile-meld`: the top card alone goes onto the open meld of its rank.
  static Taking joining(Kind top) {
    Taking taking{.may_take = true};
    taking.three.add(top);
    taking.steps.push_back({.what = What::add, .rank = hand_and_foot::rank_of(top), .cards = taking.three});
    return taking;
  }

  /// `pile-meld`: whether the side has an incomplete meld of the rank.
  bool joins(Kind top) {
    const Rank rank = hand_and_foot::rank_of(top);
    return std::ranges::any_of(side().melds, [&](const Meld& m) { return m.is_open(rank); });
  }

  /// HF-39.
  void join_or_begin(Taking& taking, Kind top, const Cards& hand) {
    const Rank rank = hand_and_foot::rank_of(top);
    const Cards& three = taking.three;
    const auto lay = [&](What what, const Cards& cards) {
      taking.steps.push_back({.what = what, .rank = rank, .cards = cards});
    };
    const auto on = std::ranges::find_if(side().melds, [&](const Meld& m) { return m.is_open(rank); });
    const int room = on == side().melds.end() ? 0 : Meld::full - on->size;
    if (room == 0) return lay(What::start, three);
    if (three.size() <= room || m_rules.extend != Extend::off) return lay(What::add, three);
    // The first complete the book; what is too much begins a meld with the rest of the hand, if it can.
    Cards first;
    Cards second;
    for (std::size_t i = 0; i < kinds; ++i) {
      const int here = std::min(three.of[i], room - first.size());
      first.of[i] += here;
      second.of[i] += three.of[i] - here;
    }
    Cards rest = hand;
    rest.add(top);
    rest.take(three);
    const auto complete = [&](Kind kind) {
      while (second.size() < Meld::fewest && rest.count(kind) > 0) {
        second.add(kind);
        rest.add(kind, -1);
      }
    };
    complete(top);
    complete(Kind::two);
    complete(Kind::joker);
    const bool lawful = second.size() >= Meld::fewest && (rank == wild_rank || second.wild() == 0 ||
                                                          m_rules.within_limit(second.of[index(top)], second.wild()));
    taking.excess = !lawful;
    lay(What::add, lawful ? first : three);
    if (lawful) lay(What::start, second);
  }

  /// The best opening that the hand and the top card can make (HF-27).
  void open_with(Taking& taking, Kind top, const Cards& hand) {
    const Aim aim = m_rules.opening_book_bonus ? Aim::cards_and_books : Aim::cards;
    Cards free = hand;
    if (taking.three.wild() == 0) {
      // The natural pair and the top card are worth melding in any case, with all that is of their rank.
      free.add(top);
      taking.steps.clear();
      for (const Meld& meld : best_melds(m_rules, free, aim).melds) {
        taking.steps.push_back({.what = What::start, .rank = meld.rank, .cards = meld.cards});
      }
      return;
    }
    if (!is_wild(top)) return open_with_wild(taking, top, hand);
    // Wild cards are in it, which might be worth more in other melds: the three stay together.
    free.add(top);
    free.take(taking.three);
    bool joined = false;
    for (const Meld& meld : best_melds(m_rules, free, aim, Meld::fewest).melds) {
      const bool joins = meld.rank == wild_rank && !joined;
      joined = joined || joins;
      taking.steps.push_back({.what = joins ? What::add : What::start, .rank = meld.rank, .cards = meld.cards});
    }
  }

  /// `pile-pair one-wild`: the top card, the one of its rank in the hand and those wild cards with which all that can
  /// be melded is worth most.
  void open_with_wild(Taking& taking, Kind top, const Cards& hand) {
    const Aim aim = m_rules.opening_book_bonus ? Aim::cards_and_books : Aim::cards;
    Points most = -1;
    for (int jokers = 0; jokers <= hand.count(Kind::joker); ++jokers) {
      for (int twos = jokers == 0 ? 1 : 0; twos <= hand.count(Kind::two); ++twos) {
        Cards first;
        first.add(top, 2);
        first.add(Kind::joker, jokers);
        first.add(Kind::two, twos);
        if (first.size() > Meld::full || !m_rules.within_limit(2, jokers + twos)) continue;
        Cards rest = hand;
        rest.add(top);
        rest.take(first);
        const Best best = best_melds(m_rules, rest, aim);
        const Points worth = m_rules.melded(first) + best.cards + (m_rules.opening_book_bonus ? best.books : 0);
        if (worth <= most) continue;
        most = worth;
        taking.three = first;
        taking.steps = {{.what = What::start, .rank = hand_and_foot::rank_of(top), .cards = first}};
        for (const Meld& meld : best.melds) {
          taking.steps.push_back({.what = What::start, .rank = meld.rank, .cards = meld.cards});
        }
      }
    }
  }

  /// HF-37: what the hand lacks.
  void tell_pair(Kind top, const Cards& hand) {
    if (is_three(top)) return;
    note(clause::pair,
         fmt::format("The hand must hold two {}{}, and holds {}", word(top, 2),
                     m_rules.natural_pair || is_wild(top) ? "" : ", of which one may be a wild card", hand.count(top)));
  }

  // Going out

  /// Books told by their number; which cards they hold does not matter here.
  void read_books() {
    constexpr int most_books = 100;
    const auto add = [&](std::string_view word, Rank rank, Kind main, int wild) {
      Meld book{.rank = rank, .size = Meld::full};
      book.cards.add(main, Meld::full - wild);
      book.cards.add(Kind::two, wild);
      const auto count = static_cast<std::size_t>(number(word, 0, most_books, 0));
      side().melds.insert(side().melds.end(), count, book);
    };
    add("clean", index(Kind::ace), Kind::ace, 0);
    add("dirty", index(Kind::ace), Kind::ace, 1);
    add("wild", wild_rank, Kind::two, 0);
    put_on_table(melds_of(values("table")));
  }

  /// HF-49: what the partners have done with the foot. What is not told is taken as done.
  void read_partner() {
    constexpr std::array<std::string_view, 4> stations{"hand", "picked-up", "part-turn", "whole-turn"};
    const auto told = values("partner");
    if (!told.empty() && m_match.individual()) {
      m_reader.refuse(told.front(), "nobody has a partner here", "leave it out");
      return;
    }
    std::size_t next = 0;
    std::size_t station = stations.size() - 1;
    for (const Seat seat : m_match.all_seats()) {
      if (seat == Seat(0) || m_match.side(seat) != Side(0)) continue;
      if (next < told.size()) {
        const Word& word = told[next++];
        const auto found = std::ranges::find_if(
            stations, [&](std::string_view one) { return base::begins_with(one, word.text) && !word.text.empty(); });
        if (found == stations.end()) {
          m_reader.refuse(word, fmt::format("\"{}\" is not what a partner can have done", word.text),
                          "it is one of whole-turn, part-turn, picked-up, hand");
        } else {
          station = static_cast<std::size_t>(found - stations.begin());
        }
      }
      Play::Player& partner = m_situation.players[seat];
      partner.in_foot = station >= 1;
      partner.part_turn = station == 2;
      partner.whole_turn = station == 3;
    }
    for (; next < told.size(); ++next) m_reader.refuse(told[next], "there is one partner only", "leave it out");
  }

  /// The question, the last discard and the end.
  std::vector<Step> last_steps() {
    std::vector<Step> steps;
    const bool with_partner = !m_match.individual();
    if (const Word* leave = value("leave")) {
      constexpr std::array<std::string_view, 3> answers{"yes", "no", "unasked"};
      const auto said =
          std::ranges::find_if(answers, [&](std::string_view a) { return base::begins_with(a, leave->text); });
      if (said == answers.end()) {
        m_reader.refuse(*leave, "the partner says yes or no", "write leave yes, leave no or leave unasked");
      } else if (!with_partner) {
        m_reader.refuse(*leave, "nobody has a partner here", "leave it out");
      } else if (*said != "unasked") {
        steps.push_back({.what = What::ask, .yes = *said == "yes"});
      }
    } else if (with_partner && m_rules.permission == Permission::required) {
      steps.push_back({.what = What::ask, .yes = true});
    }
    const int left = number("out", 0, most_cards, m_rules.final_discard == FinalDiscard::forbidden ? 0 : 1);
    player() = {.hand = left, .foot = 0, .in_foot = true};
    if (left > 0) steps.push_back({.what = What::discard, .kind = Kind::four});
    steps.push_back({.what = What::out});
    return steps;
  }

  /// What was not told, and must hold; and what it brings.
  void tell_out(const Play& play) {
    const bool with_partner = !m_match.individual();
    if (find("out") != nullptr && value("out") == nullptr) {
      constexpr std::array<std::string_view, 3> last{"All cards but one are melded, and that one is discarded",
                                                     "All cards are melded, or one is discarded",
                                                     "All cards are melded, and none is discarded"};
      must_hold(clause::last_discard, std::string(last[static_cast<std::size_t>(m_rules.final_discard)]));
    }
    if (with_partner && find("partner") == nullptr && m_rules.partner_foot != PartnerFoot::off) {
      constexpr std::array<std::string_view, 3> done{"played a whole turn from the foot", "played on from the foot",
                                                     "picked up the foot"};
      must_hold(clause::partner_foot,
                fmt::format("The partner must have {}", done[static_cast<std::size_t>(m_rules.partner_foot)]));
    }
    if (with_partner && find("leave") == nullptr && m_rules.permission == Permission::required) {
      must_hold(clause::leave, "The partner is asked for leave first");
    }
    if (!play.out_stands) return;
    note(clause::out, fmt::format("{} stands, and brings {}", m_sheet.undecided() ? "Then going out" : "Going out",
                                  m_rules.out_bonus));
  }

  /// What was not told: the position is decided once it is.
  void must_hold(Clause clause, std::string text) { m_sheet.notes.push_back({clause, std::move(text), true}); }

  // A discard, and what nobody may take back

  void tell_discard(Kind kind, bool reaches_foot) {
    if (kind == Kind::black_three) {
      note(clause::black_three, "A black three on top of the pile bars taking it");
    } else if (is_wild(kind)) {
      const bool is_taken = m_rules.wild_top && m_rules.wild_melds;
      if (!is_taken) note(clause::wild_top, "While it lies on top, nobody can take the pile");
      if (m_rules.wild_freezes) {
        note(clause::frozen, "It freezes the pile until it is next taken: a natural pair takes it");
      } else if (is_taken) {
        note(clause::frozen, "A wild card in the pile bars nobody here");
      }
    } else {
      note(clause::one_discard, "The discard ends the turn");
    }
    if (!reaches_foot) return;
    if (is_wild(kind)) note(clause::wild_to_foot, "It costs nothing to reach the foot with a wild card");
    note(clause::foot_by_discard, m_rules.foot_at_once ? "The foot is picked up, and played from the next turn on"
                                                       : "The foot is picked up when the next turn begins");
  }

  Rules m_rules = rules_of(m_match);
  Play m_situation;
  Cards m_seen;  ///< all cards told
  int m_deal = m_before.deal;
};

constexpr std::array answers{&Judge::meld, &Judge::meld,    &Judge::opening,  &Judge::take,
                             &Judge::out,  &Judge::discard, &Judge::exchange, &Judge::hand};

}  // namespace

const std::span<const Position> positions{position_table};

std::optional<Sheet> judge(const Match& match, const Progress& before, std::string_view text) {
  return judge_by(position_table, answers, match, before, text);
}

}  // namespace tavolo::games::hand_and_foot
