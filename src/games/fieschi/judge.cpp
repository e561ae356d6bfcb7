#include <fmt/format.h>

#include <algorithm>

#include "base/name.hpp"
#include "games/fieschi/clauses.hpp"
#include "games/fieschi/fieschi.hpp"
#include "games/fieschi/referee.hpp"
#include "games/pieces.hpp"

namespace tavolo::games::fieschi {
namespace {

using base::Word;

constexpr int most_cards = 1000;

constexpr Ask sources = ask_many(
    "draw", "[SOURCES]", "Where did the cards come from: r reserve, d discard pile, r! its last card, - none yet?");
constexpr Ask pile_told = may(ask_many("pile", "CARDS", "Which cards lie on the discard pile, top first, - for none?"));
constexpr Ask reserve = may(ask_one("reserve", "NUMBER", "How many cards had the reserve?"));
constexpr Ask laid = may(ask_many("lay", "CARDS"));
constexpr Ask discarded = ask_many("discard", "[CARD]", "Which card is discarded, - for none yet?");
constexpr Ask in_hand = may(ask_one("hand", "NUMBER", "How many cards are in the hand before it?"));

constexpr Ask faced = may(ask_one("face", "up|down"));

constexpr std::array poker_words{ask_many("poker", "CARDS", "Which cards are laid?")};
constexpr std::array draw_words{
    sources, pile_told, reserve, laid, may(ask_many("discard", "CARD")), may(ask_one("hand", "NUMBER"))};
constexpr std::array discard_words{discarded,
                                   faced,
                                   in_hand,
                                   may(ask_many("draw", "SOURCES", "Where did the cards drawn come from?")),
                                   laid,
                                   asking("", pile_told),
                                   asking("", reserve)};

constexpr std::array position_table{
    Position{"Whether cards are a poker, and what it is worth", "poker 66**", poker_words},
    Position{"Whether a draw stands, and what is due in the turn", "draw d pile 6 4", draw_words},
    Position{"Whether a discard is due or stands", "discard hand 1", discard_words},
};

/// Answers one position.
class Judge : public PositionJudge {
 public:
  using PositionJudge::PositionJudge;

  void poker() {
    const Cards cards = cards_of(values("poker"));
    if (refused()) return;
    check_pack(cards);
    const Judgement judged = judge_poker(m_rules, cards);
    for (Finding& finding :
         poker_findings(m_rules, cards, judged, fmt::format("laid {}", text_of(cards)), Found::in_finished_deal)) {
      m_sheet.findings.push_back(std::move(finding));
    }
    if (judged.stands) describe(*judged.stands);
  }

  void turn() {
    m_move.seat = Seat(0);
    read_draw_words();
    if (find("lay") != nullptr) read_laid();
    read_pile();
    read_reserve();
    read_hand();
    read_discards();
    read_face();
    if (refused()) return;
    if (find("pile") == nullptr) check_pack_without_pile();
    m_sheet.complete = m_move.drawn.count > 0 || !m_move.pokers.empty() || !m_move.discards.empty();
    const bool draw_told = find("draw") != nullptr;
    const Play play = follow_turn(m_match, m_rules, m_situation, m_move, draw_told, m_sheet.findings);
    if (!m_sheet.findings.empty()) return;
    for (const Poker& poker : play.players.front().pokers) describe(poker);
    const bool going_on = draw_told && m_move.pokers.empty() && m_move.discards.empty();
    if (draw_told) tell_draw(play);
    if (going_on) note(clause::laying, "Then pokers may be laid, and none must be");
    tell_discard(play);
  }

 private:
  void refuse_cards(const Word& word) {
    m_reader.refuse(word, fmt::format("\"{}\" are no cards", word.text), or_word(word, kinds_told), check::unknown);
  }

  int from_pile() const { return static_cast<int>(std::ranges::count_if(m_move.drawn.list(), &Drawn::from_pile)); }

  /// The cards of one poker; a single word may name it by its kind: `torri*`.
  Cards cards_of(std::span<const Word> words) {
    Cards cards;
    for (const Word& word : words) {
      const bool by_kind = words.size() == 1 && word.text.find_first_of("xX") == std::string_view::npos;
      std::optional<Cards> read;
      if (by_kind) {
        if (const auto pokers = read_pokers(word.text)) read = pokers->cards;
      } else {
        read = read_cards(word.text);
      }
      if (!read) {
        refuse_cards(word);
        continue;
      }
      cards.add(*read);
      constexpr int most = 64;
      if (cards.size() <= most) continue;
      m_reader.refuse(word, "too many cards", "a poker is four cards");
      break;
    }
    return cards;
  }

  /// FI-3, FI-22, FI-24.
  void describe(const Poker& poker) {
    if (poker.kind == Kind::spada) {
      note(clause::spade_in_poker, fmt::format("Four spade are a poker here, worth {}", poker.value));
      return;
    }
    note(clause::value, fmt::format("A poker of {}, worth {}", several(poker.kind), poker.value));
    if (poker.spade == 0) return;
    note(clause::spada, poker.spade == 1 ? fmt::format("The spada stands for {} {}",
                                                       poker.kind == Kind::arciere ? "an" : "a", one(poker.kind))
                                         : fmt::format("The {} spade stand for {}", poker.spade, several(poker.kind)));
    const Points full = m_rules.values[index(poker.kind)];
    note(clause::worth_with_spade, poker.value == full ? std::string("It is worth as much as one without spade")
                                                       : fmt::format("Without spade it would be worth {}", full));
  }

  /// FI-4.
  void check_pack(const Cards& seen) {
    for (std::size_t i = 0; i < kinds; ++i) {
      auto above = above_pack(m_rules, static_cast<Kind>(i), seen.of[i]);
      if (above) m_sheet.findings.push_back(std::move(*above));
    }
  }

  // A turn

  void read_draw_words() {
    for (const Word& word : values("draw")) {
      if (word.text == "-") continue;
      const auto draw = read_draw(word.text);
      if (!draw || !m_move.drawn.add(*draw)) {
        m_reader.refuse(word, fmt::format("\"{}\" is no draw", word.text),
                        "a draw is like rr, rd, dr!: r reserve, d discard pile, r! its last card", check::unknown);
      }
    }
  }

  /// The discard pile, told from its top. Where it is not told it has what is drawn from it, and one card more.
  void read_pile() {
    std::vector<Kind>& pile = m_situation.pile;
    if (find("pile") == nullptr) {
      for (const Drawn& drawn : m_move.drawn.list()) {
        if (drawn.from_pile) pile.push_back(drawn.claimed.value_or(Kind::conte));
      }
      pile.push_back(Kind::conte);
    }
    for (const Word& word : values("pile")) {
      if (word.text == "-") continue;
      if (const auto kind = read_kind(word.text)) {
        pile.push_back(*kind);
        continue;
      }
      // Signs in one word: `64*`.
      for (std::size_t i = 0; i < word.text.size(); ++i) {
        const auto kind = read_kind(word.text.substr(i, 1));
        if (!kind || pile.size() == most_cards) {
          refuse_cards(word);
          break;
        }
        pile.push_back(*kind);
      }
    }
    std::ranges::reverse(pile);
  }

  /// The reserve before the draw. Which card is its last one follows from its number.
  void read_reserve() {
    const Word* word = value("reserve");
    if (word == nullptr) return;
    const auto number = count_of(m_reader, *word, 0, 10 * most_cards);
    if (!number) return;
    m_situation.reserve = *number;
    m_situation.last_drawn = *number == 0;
    m_situation.ended = *number == 0 && !m_rules.finish_round;
    int left = *number;
    for (Drawn& drawn : m_move.drawn.list()) {
      if (!drawn.from_pile && --left == 0) drawn.is_last = true;
    }
  }

  /// The hand as it is before the discard: what was drawn and laid is reckoned back.
  void read_hand() {
    m_situation.players.resize(m_match.all_seats().size());
    m_situation.players.front().hand = most_cards;
    const Word* word = value("hand");
    if (word == nullptr) return;
    const auto number = count_of(m_reader, *word, 0, most_cards);
    if (!number) return;
    m_hand = *number;
    Points before = *number - m_move.drawn.size();
    for (const Cards& cards : m_move.pokers) {
      if (judge_poker(m_rules, cards).stands) before += 4;
    }
    if (before < 0) {
      m_reader.refuse(*word, fmt::format("{} drawn, and the hand holds {}", m_move.drawn.size(), *number),
                      "tell the hand with the cards drawn, before the discard", check::empty_hand);
    }
    m_situation.players.front().hand = before;
  }

  void read_discards() {
    for (const Word& word : values("discard")) {
      if (word.text == "-") continue;
      const bool dash = word.text.size() > 1 && word.text.front() == '-';
      const auto kind = read_kind(word.text.substr(dash ? 1 : 0));
      if (kind) {
        m_move.discards.push_back(*kind);
      } else {
        m_reader.refuse(word, fmt::format("there is no kind \"{}\"", word.text), or_word(word, kinds_told),
                        check::unknown);
      }
    }
  }

  /// FI-19: a discard lies face up.
  void read_face() {
    const Word* word = value("face");
    if (word == nullptr || base::same_word(word->text, "up")) return;
    if (!base::same_word(word->text, "down")) {
      m_reader.refuse(*word, fmt::format("\"{}\" is no way to lay a card", word->text), "write face up or face down");
      return;
    }
    m_sheet.findings.add(Verdict::irregular, clause::discard, "the discard was laid face down", "it is turned face up");
  }

  /// FI-11 to FI-14, FI-27: the cards that are still to be drawn, and from where.
  void tell_draw(const Play& play) {
    const int missing = m_rules.draw - m_move.drawn.size();
    const bool from_reserve = !play.last_drawn;
    const bool may_pile = from_pile() < m_rules.discard_draw;
    const std::size_t later = m_move.discards.empty() ? 0 : 1;  // it came after the draw
    const bool has_pile = may_pile && play.pile.size() > later;
    const bool told_pile = find("pile") != nullptr;
    const std::string more = fmt::format("{} more to draw", missing);
    if (missing > 0 && from_reserve && has_pile) {
      note(clause::draw, more + ", from the reserve or the discard pile");
    } else if (missing > 0 && from_reserve) {
      note(may_pile ? clause::empty_pile : clause::sources, more + ", from the reserve");
    } else if (missing > 0 && has_pile) {
      note(clause::last_card_first,
           more + (told_pile ? ", from the discard pile" : ", from the discard pile if it has any"));
    } else if (missing > 0) {
      note(clause::last_card_first, "Nothing more can be drawn");
    }
    const bool avoided = play.reserve == 1 && !play.last_drawn && missing <= 0 && from_pile() > 0;
    if (avoided) note(clause::end_avoided, "The last card of the reserve stays, and the game goes on");
  }

  /// FI-19, FI-20, FI-26.
  void tell_discard(const Play& play) {
    const bool last = play.last_drawn && !m_situation.last_drawn;
    if (last) {
      std::string text = "The last card of the reserve is drawn: ";
      text += m_rules.last_turn_discard && m_hand != 0 ? "one card is discarded" : "nothing is discarded";
      text += m_rules.finish_round ? ", and the others have one more turn" : ", and the game is over";
      note(clause::end, std::move(text));
      return;
    }
    if (!m_move.discards.empty()) {
      if (m_move.discards.front() == Kind::spada) note(clause::spada_discarded, "A spada may be discarded");
      note(clause::discard, "The discard ends the turn");
    } else if (!m_hand) {
      note(clause::discard, "One card is discarded, unless none is left");
    } else if (*m_hand == 0) {
      note(clause::empty_hand, "No card is left: nothing is discarded");
    } else {
      note(clause::discard, "One card is discarded");
    }
  }

  /// Where the discard pile is not told only what is laid and discarded can be counted.
  void check_pack_without_pile() {
    Cards seen;
    for (const Cards& cards : m_move.pokers) seen.add(cards);
    for (const Kind kind : m_move.discards) seen.add(kind);
    check_pack(seen);
    m_rules.counts.clear();
  }

  /// Several pokers, each in a word; words of a card each are one poker together.
  void read_laid() {
    const auto words = values("lay");
    const bool single = std::ranges::all_of(words, [](const Word& word) {
      const auto cards = read_cards(word.text);
      return cards && cards->size() == 1;
    });
    if (single && words.size() > 1) {
      m_move.pokers.push_back(cards_of(words));
      return;
    }
    for (const Word& word : words) m_move.pokers.push_back(cards_of(std::span(&word, 1)));
  }

  Rules m_rules = rules_of(m_match);
  Play m_situation;
  Move m_move;
  std::optional<Points> m_hand;  ///< cards held before the discard, where it is told
};

constexpr std::array answers{&Judge::poker, &Judge::turn, &Judge::turn};

}  // namespace

const std::span<const Position> positions{position_table};

std::optional<Sheet> judge(const Match& match, const Progress& before, std::string_view text) {
  return judge_by(position_table, answers, match, before, text);
}

}  // namespace tavolo::games::fieschi
