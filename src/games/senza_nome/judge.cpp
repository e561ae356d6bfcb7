#include <fmt/format.h>

#include <algorithm>

#include "base/name.hpp"
#include "games/pieces.hpp"
#include "games/senza_nome/clauses.hpp"
#include "games/senza_nome/referee.hpp"
#include "games/senza_nome/senza_nome.hpp"

namespace tavolo::games::senza_nome {
namespace {

using What = Step::What;
using base::Word;

constexpr int most_cards = 1000;

constexpr std::array row_words{
    ask_many("row", "ROW CARDS...", "Which row, and its cards: S1 A23K5?"),
};
constexpr Ask rows_told =
    may(ask_many("rows", "ROW CARDS...", "Which rows are on the table, each with its cards: S1 A23 D1 A?"));
constexpr Ask hand_told = may(ask_one("hand", "NUMBER", "How many cards were in the hand before it?"));
constexpr std::array attach_words{
    ask_one("attach", "CARD", "Which card is attached, ^ before it from the pile?"),
    may(ask_many("to", "ROW CARDS", "To which row, and its cards: S1 A23K5?")),
    asking("", rows_told),
    hand_told,
    may(ask_one("pile", "CARD|NUMBER", "Which card of the pile is open, or how many cards has the pile?")),
};
constexpr std::array exchange_words{
    ask_one("exchange", "CARD", "Which card is put down, ^ before it from the pile?"),
    ask_many("in", "ROW CARDS", "In which row, and its cards: S1 A23K5?"),
    silent(ask_many("rows", "ROW CARDS...")),
    silent(ask_one("hand", "NUMBER")),
    may(ask_one("pile", "CARD|NUMBER")),
};
constexpr std::array discard_words{
    ask_one("discard", "CARD", "Which card is discarded?"),
    rows_told,
    silent(ask_many("on", "ROW CARDS...")),
    hand_told,
    may(ask_one("pile", "NUMBER", "How many cards has the pile?")),
};
constexpr std::array draw_words{
    ask_many("draw", "[SOURCES]", "What was drawn, s2 from the stock, h1 from the heap, - nothing yet?"),
    ask_one("hand", "NUMBER", "How many cards were in the hand before it?"),
    may(ask_one("stock", "NUMBER", "How many cards has the stock?")),
    may(ask_one("heap", "NUMBER", "How many cards has the heap?")),
};
constexpr std::array hand_words{
    ask_many("hand", "CARD...", "Which cards are in the hand?"),
    rows_told,
    may(ask_one("pile", "CARD", "Which card of the pile is open?")),
};

constexpr std::array position_table{
    Position{"Whether rows stand, and what comes next", "row S1 A23K5*7", row_words},
    Position{"Whether a card may be attached, and to which row", "attach 5S to S1 A23", attach_words},
    Position{"Whether a card may be exchanged for a wild one", "exchange 4S in S1 A23K5", exchange_words},
    Position{"Whether a card may be discarded", "discard KD rows S1 A23 D1 A", discard_words},
    Position{"Whether a draw stands, and how many cards are due", "draw s1h1 hand 3", draw_words},
    Position{"Which cards of a hand may be played, and which discarded", "hand 5S 9D AD KH rows S1 A234 H1 A2",
             hand_words},
};

/// The card that lies, or would lie, at a place of a row.
std::string card_at(const Row& row, std::size_t place) {
  constexpr std::string_view signs = "A23456789TJQK";
  return fmt::format("{}{}", signs[std::min(place, signs.size() - 1)], cards::letter(row.name.suit));
}

std::string joined(const std::vector<std::string>& words, std::string_view between = ", ") {
  return fmt::format("{}", fmt::join(words, between));
}

/// A card as in a record, or by its name: `king`, `king of spades`, `joker`.
std::optional<Face> find_face(const Rules& rules, std::string_view text) {
  if (const auto face = read_face(rules, text)) return face;
  if (const auto card = find_card(text)) return Face(*card);
  if (base::same_word(text, "joker")) return Face::joker();
  if (rules.kings_wild && find_rank(text) == cards::Rank::king) return Face::king();
  return std::nullopt;
}

/// Answers one position.
class Judge : public PositionJudge {
 public:
  using PositionJudge::PositionJudge;

  void row() {
    read_rows(values("row"));
    if (refused()) return;
    const Play play = follow({});
    if (!m_sheet.findings.empty()) return;
    for (const Row& row : play.rows) {
      tell_wild(row);
      describe(row);
    }
  }

  void attach() {
    auto step = read_play(What::attach, "not attached", "write it as attach 5S to S1 A234");
    if (!step) return;
    const bool with_row = read_on_row(m_rules, value("attach")->text).has_value();
    if (!with_row && (find("to") == nullptr || step->face.is_ace())) {
      if (is_wild(m_rules, step->face) && m_rules.wild_as_ace && !fits_any(rows_now(), step->face)) {
        return note(clause::no_wild_ace, fmt::format("{} begins a row, whose suit is named", name(step->face)));
      }
      choose_row(*step);
    }
    const Play play = follow({*step});
    if (!m_sheet.findings.empty()) return;
    if (step->face.is_ace() || step->what == What::begin) {
      note(clause::new_row, fmt::format("{} begins the row {}", name(step->face), text_of(play.rows.back().name)));
    } else {
      const auto on = std::ranges::find(play.rows, step->row, &Row::name);
      if (is_wild(m_rules, step->face) && !on->gone) {
        note(clause::wild, fmt::format("{} stands for {}", name(step->face), card_at(*on, on->slots.size() - 1)));
      }
      describe(*on);
    }
    tell_end(play);
  }

  void exchange() {
    require("in");
    const auto step = read_play(What::exchange, "not exchanged", "write it as exchange 4S in S1 A23K5");
    if (!step) return;
    const std::vector<Row> rows = rows_now();
    const auto row = std::ranges::find(rows, step->row, &Row::name);
    const Play play = follow({*step});
    if (!m_sheet.findings.empty()) {
      if (row != rows.end()) tell_wild(*row);
      return;
    }
    const Face wild = row->slots[static_cast<std::size_t>(step->face.place())].face;
    note(clause::exchange, fmt::format("{} goes to the hand, and may be played at once", name(wild)));
    tell_end(play);
  }

  void discard() {
    const auto step = read_play(What::discard, "no card", "a card is like 5H, TD, K or *");
    if (!step) return;
    const Play play = follow({*step});
    tell_fitting(play, step->face);
    if (m_sheet.findings.empty() && (play.winner != nobody || play.players.front().pile == 0)) tell_end(play);
  }

  void draw() {
    require("hand");
    std::vector<Step> steps;
    for (const Word& word : values("draw")) {
      if (word.text == "-") continue;
      if (!read_draw(word.text, steps)) {
        refuse(word, fmt::format("\"{}\" is no draw", word.text),
               "a draw is like s2 from the stock, h1 from the heap, R where the heap was shuffled");
      }
    }
    int drawn = 0;
    int from_heap = 0;
    for (const Step& step : steps) {
      drawn = std::min(drawn + step.count, most_cards);
      if (step.what == What::heap) from_heap = std::min(from_heap + step.count, most_cards);
    }
    m_situation.drawn = false;
    m_situation.player.hand = number("hand", 0, most_cards, 0);
    m_situation.stock = number("stock", 0, most_cards, most_cards);
    m_situation.heap.resize(static_cast<std::size_t>(number("heap", 0, most_cards, from_heap + 1)));
    m_situation.draw_goes_on = drawn < due_draw(m_rules, m_situation.player.hand);
    if (refused()) return;
    m_sheet.complete = !steps.empty();
    const Play play = follow(std::move(steps));
    if (!m_sheet.findings.empty()) return;
    if (from_heap > 0) {
      note(clause::sources, m_rules.latest_first ? "Of the heap the latest discards come first"
                                                 : "Of the heap the oldest discards come first");
    }
    tell_due(play, drawn);
  }

  void hand() {
    std::vector<Face> hand;
    for (const Word& word : values("hand")) {
      if (const auto face = face_of(word)) hand.push_back(*face);
    }
    if (hand.size() > most_cards) {
      refuse(values("hand")[most_cards], "too many cards", "a hand is a few cards");
    }
    read_rows(values("rows"));
    std::optional<Face> open;
    if (const Word* word = value("pile")) open = face_of(*word);
    if (refused()) return;

    // Aces that must go down first are down when the others are looked at.
    std::vector<std::string> lawful;
    std::vector<Step> aces;
    std::string put_down;
    if (m_rules.aces_must) {
      for (const Face face : hand) {
        if (!face.is_ace()) continue;
        aces.push_back({.what = What::begin, .row = {face.suit(), 0}, .face = face});
        put_down += ' ' + name(face);
        if (std::ranges::count(lawful, name(face)) == 0) lawful.push_back(name(face));
      }
      std::erase_if(hand, [](Face face) { return face.is_ace(); });
    }
    m_situation.held = hand;
    if (open) m_situation.held.push_back(*open);
    const bool first = !aces.empty();
    if (first) note(clause::aces, fmt::format("Put down first:{}", put_down));
    const bool emptied = first && hand.empty();
    if (emptied) m_situation.player.hand = static_cast<int>(aces.size());
    const Play play = follow(std::move(aces));
    m_sheet.complete = false;
    if (emptied) {
      m_sheet.lawful = lawful;
      return tell_end(play);
    }
    std::vector<std::string> others;
    std::vector<std::string> discards;
    for (auto card = hand.begin(); card != hand.end(); ++card) {
      if (std::find(hand.begin(), card, *card) != card) continue;  // a second one is told with the first
      const Face face = *card;
      tell_card(play, face, false, others);
      if (m_rules.discard_may_attach || !attaches(m_rules, play.rows, face)) discards.push_back(name(face));
    }
    if (open) tell_card(play, *open, true, others);
    if (!first) lawful = others;
    m_sheet.lawful = lawful;
    if (!discards.empty()) {
      note(clause::discard, fmt::format("May be discarded: {}", joined(discards, " ")));
    } else {
      note(clause::all_fit, "Every card fits: the player goes on");
    }
  }

 private:
  void refuse(const Word& word, std::string text, std::string remedy) {
    m_reader.refuse(word, std::move(text), std::move(remedy), check::unknown);
  }

  /// `S1 A23K5 D1 A`.
  void read_rows(std::span<const Word> words) {
    senza_nome::read_rows(m_reader, m_rules, words, m_situation.rows, [this](const Word& word) {
      return or_word(word, "a row is its name and its cards, like S1 A23K5");
    });
  }

  Play follow(std::vector<Step> steps) {
    return follow_turn(m_match, m_rules, m_before, m_situation,
                       {.number = 0, .seat = Seat(0), .steps = std::move(steps)}, m_sheet.findings);
  }
  /// The rows as they lie, whatever is said of them.
  std::vector<Row> rows_now() {
    Findings ignored;
    return follow_turn(m_match, m_rules, m_before, m_situation, {.number = 0, .seat = Seat(0)}, ignored).rows;
  }

  // The words

  std::optional<Face> face_of(const Word& word) {
    const auto face = find_face(m_rules, word.text);
    if (!face)
      refuse(word, fmt::format("there is no card \"{}\"", word.text), or_word(word, "a card is like 5H, TD, K or *"));
    return face;
  }

  /// A card with `^` before it if it comes from the pile; or with its row, as in a record: `S1+5`, `S1~4`.
  std::optional<Step> read_card(const Word& word, What what) {
    if (const auto step = read_on_row(m_rules, word.text)) return step->what == what ? step : std::nullopt;
    std::string_view text = word.text;
    Step step{.what = what, .from_pile = text.starts_with('^')};
    if (step.from_pile || (what == What::discard && text.size() > 1 && text.front() == '-')) text.remove_prefix(1);
    auto face = find_face(m_rules, text);
    // In a row that is told the suit may be left out.
    if (!face && !m_situation.rows.empty()) face = read_row_face(m_rules, m_situation.rows.front().name.suit, text);
    if (!face) {
      refuse(word, fmt::format("there is no card \"{}\"", text),
             or_word(word, "a card is like 5H, TD, K or *, from the pile ^5H"));
      return std::nullopt;
    }
    step.face = *face;
    if (!m_situation.rows.empty()) step.row = m_situation.rows.front().name;
    return step;
  }

  /// `hand` and `pile` of who plays.
  void read_own_cards() {
    m_situation.player.hand = number("hand", 0, most_cards, most_cards);
    if (const Word* word = value("pile")) {
      if (base::whole(word->text)) {
        m_situation.player.pile = count_of(m_reader, *word, 0, most_cards).value_or(0);
      } else {
        m_situation.player.top = face_of(*word);
        if (m_situation.player.top) m_situation.held.push_back(*m_situation.player.top);
      }
    }
  }

  /// The card of a play, with what is told around it; nothing where a word is refused. What is another play is
  /// `not_so`.
  std::optional<Step> read_play(What what, std::string_view not_so, std::string_view remedy) {
    for (const std::string_view rows : {"to", "in", "on", "rows"}) read_rows(values(rows));
    read_own_cards();
    const Word& word = *value(m_asks.front().key.full);
    const auto step = read_card(word, what);
    if (!refused() && !step) refuse(word, fmt::format("\"{}\" is {}", word.text, not_so), std::string(remedy));
    return refused() ? std::nullopt : step;
  }

  // What is said of rows

  /// SN-12: what the wild cards of a row stand for.
  void tell_wild(const Row& row) {
    std::vector<std::string> told;
    for (std::size_t place = 0; place < row.slots.size(); ++place) {
      if (!row.slots[place].wild) continue;
      told.push_back(fmt::format("{} stands for {}", name(row.slots[place].face), card_at(row, place)));
    }
    if (!told.empty()) note(clause::wild, fmt::format("{}: {}", text_of(row.name), joined(told)));
  }

  void describe(const Row& row) {
    if (row.gone) {
      note(clause::finished, fmt::format("{} is finished and goes under the heap", text_of(row.name)));
    } else if (is_finished(m_rules, row)) {
      note(clause::finished, fmt::format("{} is finished", text_of(row)));
    } else {
      note(clause::attaching, fmt::format("{}: {} is next", text_of(row), card_at(row, row.slots.size())));
    }
  }

  // Plays

  bool fits_any(std::span<const Row> rows, Face face) const {
    return std::ranges::any_of(rows, [&](const Row& row) { return fits(m_rules, row, face); });
  }

  /// The row that a card goes to where none is named: one that takes it, else one of its suit.
  void choose_row(Step& step) {
    const std::vector<Row> rows = rows_now();
    if (step.face.is_ace()) {
      step.what = What::begin;
      step.row.suit = step.face.suit();
      return;
    }
    const Row* chosen = nullptr;
    std::vector<std::string> fitting;
    for (const Row& row : rows) {
      if (!fits(m_rules, row, step.face)) continue;
      if (chosen == nullptr) chosen = &row;
      fitting.push_back(text_of(row.name));
    }
    if (fitting.size() > 1)
      note(clause::any_row, fmt::format("It goes to {}, as its player likes", joined(fitting, " or ")));
    if (chosen == nullptr) {
      for (const Row& row : rows) {
        if (chosen == nullptr || (step.face.is_known() && row.name.suit == step.face.suit())) chosen = &row;
      }
    }
    if (chosen != nullptr) {
      step.row = chosen->name;
    } else if (step.face.is_known()) {
      step.what = What::begin;
      step.row.suit = step.face.suit();
    } else {
      step.row.number = 1;
    }
  }

  /// SN-25, SN-27: what follows where pile or hand are finished.
  void tell_end(const Play& play) {
    const Play::Player& player = play.players.front();
    if (play.winner != nobody) {
      note(clause::won,
           player.hand == 0 ? "Pile and hand are finished: the game is won" : "The pile is finished, which wins here");
      return;
    }
    if (player.pile == 0) {
      note(clause::won, player.hand >= most_cards - 1
                            ? std::string("The pile is finished; the hand must be too")
                            : fmt::format("The pile is finished; {} in the hand must be too", player.hand));
    } else if (player.hand == 0) {
      note(clause::empty_hand, m_rules.refill            ? "The hand is empty: it is filled again, and the turn goes on"
                               : m_rules.pile_after_hand ? "The hand is empty; the open pile card may be played"
                                                         : "The hand is empty: the turn is over, the pile card waits");
    }
  }

  /// Which rows take a card, called so; whether any does.
  bool tell_rows(const Play& play, Face face, std::string_view card) {
    std::vector<std::string> fitting;
    for (const Row& row : play.rows) {
      if (fits(m_rules, row, face)) fitting.push_back(text_of(row.name));
    }
    if (fitting.empty()) return false;
    note(is_wild(m_rules, face) ? clause::wild : clause::attaching, fmt::format("{} fits {}", card, joined(fitting)));
    return true;
  }

  /// Which rows take a card that was discarded (SN-23).
  void tell_fitting(const Play& play, Face face) {
    if (tell_rows(play, face, name(face))) return;
    if (face.is_ace()) {
      note(clause::new_row, fmt::format("{} begins a row", name(face)));
    } else if (m_sheet.findings.empty()) {
      note(clause::discard_attaches, fmt::format("{} fits no row", name(face)));
    }
  }

  // A draw

  /// SN-15, SN-16, SN-26.
  void tell_due(const Play& play, int drawn) {
    const int due = due_draw(m_rules, play.players.front().hand - drawn) - drawn;
    const bool heap = m_rules.heap_draw && !play.heap.empty();
    if (due <= 0) {
      note(clause::draw, drawn == 0 ? "No card is drawn" : "The draw is complete");
    } else if (play.stock > 0) {
      note(clause::draw, fmt::format("{} more to draw, from the stock{}", due, heap ? " or the heap" : ""));
    } else if (!play.heap.empty()) {
      note(clause::reshuffle, fmt::format("{} more to draw: {}the heap is shuffled to be the stock", due,
                                          heap ? "from the heap, or " : ""));
    } else {
      note(clause::reshuffle, "Nothing more can be drawn");
    }
  }

  // A hand

  /// Where a card of the hand, or the open card of the pile, may go.
  void tell_card(const Play& play, Face face, bool from_pile, std::vector<std::string>& lawful) {
    const std::string card = (from_pile ? "^" : "") + name(face);
    const bool may_exchange = m_rules.swap && (!from_pile || m_rules.swap_from_pile);
    std::vector<std::string> exchanged;
    for (const Row& row : play.rows) {
      if (may_exchange && exchanges(m_rules, row, face)) exchanged.push_back(text_of(row.name));
    }
    const bool begins = face.is_ace() || (is_wild(m_rules, face) && m_rules.wild_as_ace);
    if (begins) note(face.is_ace() ? clause::new_row : clause::no_wild_ace, fmt::format("{} begins a row", card));
    const bool fitting = tell_rows(play, face, card);
    if (!exchanged.empty()) {
      note(clause::exchange, fmt::format("{} may be exchanged in {}", card, joined(exchanged)));
    }
    if (begins || fitting || !exchanged.empty()) lawful.push_back(card);
  }

  Rules m_rules = rules_of(m_match);
  Situation m_situation{.player = {most_cards, most_cards, {}}, .stock = most_cards};
};

constexpr std::array answers{&Judge::row,     &Judge::attach, &Judge::exchange,
                             &Judge::discard, &Judge::draw,   &Judge::hand};

}  // namespace

const std::span<const Position> positions{position_table};

std::optional<Sheet> judge(const Match& match, const Progress& before, std::string_view text) {
  return judge_by(position_table, answers, match, before, text);
}

}  // namespace tavolo::games::senza_nome
