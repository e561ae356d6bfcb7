#include <algorithm>
#include <span>

#include "base/name.hpp"
#include "games/questions.hpp"
#include "games/senza_nome/house.hpp"
#include "games/senza_nome/record.hpp"
#include "games/senza_nome/referee.hpp"
#include "games/senza_nome/senza_nome.hpp"

namespace tavolo::games::senza_nome {
namespace {

constexpr std::string_view who_won = "Who won? ({}; or blocked, with the cards left of each: blocked 4+5 2+6)";
constexpr std::string_view who_won_of_what =
    "Who won, and which cards were left of the others, pile and hand? ({}; like {} 4+5, or blocked 4+5 2+6)";
constexpr std::string_view which_left = "Which cards were left of {}, pile and hand? (like 4+5)";
constexpr std::string_view what_was_done =
    "What did {} do? (in this order: =7S shown, s1 h1 drawn, AS 5S S1K played from the hand, ^AS ^5S from the pile, "
    "S1~4 exchanged, -9H discarded, # out)";

std::string first_turn(Seat seat, std::string_view typed) { return joined(fmt::format("1.{}", seat), typed); }

/// Who begins is not known in a match without a dealer: then the line names who it is.
std::string first_turn(const Match& match, std::string_view typed) {
  const auto words = typed_words(typed);
  const auto seat = words.empty() ? std::nullopt : find_seat(match, words.front());
  if (!seat) return std::string(typed);
  const auto rest = static_cast<std::size_t>(words.front().data() + words.front().size() - typed.data());
  return first_turn(*seat, typed.substr(rest));
}

/// A row as it grows while a turn is spelled out: cards are attached at its end.
struct Growing {
  RowName name = {};
  int size = 0;
};

/// Writes the words of a turn out: `2s` and `^2s` go to the row that they fit, `as` begins one, `h1kc` is `h1+kc`.
class Speller {
 public:
  Speller(const Rules& rules, const Play& play) : m_rules(rules) {
    for (const Row& row : play.rows) {
      if (!row.gone) m_rows.push_back({row.name, static_cast<int>(row.slots.size())});
    }
  }

  std::string spelled(std::string_view typed) {
    std::string line;
    const Key* key = nullptr;  // of the long word before, whose value the word is
    for (const std::string_view word : typed_words(typed)) {
      const std::string written = key == nullptr ? spelled_word(word) : spelled_value(*key, word);
      grow(key == nullptr ? written : fmt::format("{}{}", key->brief, written));
      line = joined(line, written);
      key = key == nullptr ? long_key(keys, word, true) : nullptr;
      if (key != nullptr && key->fits == nullptr) key = nullptr;
    }
    return line;
  }

 private:
  /// What stands behind a long word is what that says: `discard 9h` is of no row. Only `attach` may want the row.
  [[nodiscard]] std::string spelled_value(const Key& key, std::string_view word) const {
    std::string on_row = key.full == "attach" ? spelled_word(word) : std::string();
    return read_on_row(m_rules, on_row) ? on_row : std::string(word);
  }

  [[nodiscard]] std::string spelled_word(std::string_view word) const {
    const bool from_pile = word.starts_with('^');
    const auto card = cards::read_card(word.substr(from_pile ? 1 : 0));
    if (card && card->rank == cards::Rank::ace) return fmt::format("{}{}", from_pile ? "" : "+", word);
    if (const auto waiting = row_waiting(word)) return fmt::format("{}{}", text_of(*waiting), word);
    if (card) {
      const Growing* row = row_for(*card);
      if (row == nullptr) return std::string(word);
      return fmt::format("{}{}{}", text_of(row->name), from_pile ? "^" : "+", cards::name(*card));
    }
    for (std::size_t end = 2; end < word.size(); ++end) {
      const std::string_view face = word.substr(end);
      if (read_row(word.substr(0, end)) &&
          (cards::is_joker(face) || base::same_word(face, "K") || cards::read_card(face))) {
        return fmt::format("{}+{}", word.substr(0, end), face);
      }
    }
    return std::string(word);
  }

  /// Of `+5` and `^5` the only row of all that waits for a five.
  [[nodiscard]] std::optional<RowName> row_waiting(std::string_view word) const {
    const auto rank = word.front() == '+' || word.front() == '^' ? cards::read_rank(word.substr(1)) : std::nullopt;
    if (!rank) return std::nullopt;
    const auto waits = [&](const Growing& row) { return row.size == Face(cards::Card{*rank, row.name.suit}).place(); };
    if (std::ranges::count_if(m_rows, waits) != 1) return std::nullopt;
    return std::ranges::find_if(m_rows, waits)->name;
  }

  /// The only row that waits for the card, else the only one of its suit.
  [[nodiscard]] const Growing* row_for(cards::Card card) const {
    const int place = Face(card).place();
    const auto waits = [&](const Growing& row) { return row.name.suit == card.suit && row.size == place; };
    if (std::ranges::count_if(m_rows, waits) == 1) return &*std::ranges::find_if(m_rows, waits);
    const auto of_suit = [&](const Growing& row) { return row.name.suit == card.suit; };
    return std::ranges::count_if(m_rows, of_suit) == 1 ? &*std::ranges::find_if(m_rows, of_suit) : nullptr;
  }

  /// What the word does to the rows.
  void grow(std::string_view word) {
    if (const auto step = read_on_row(m_rules, word); step && step->what == Step::What::attach) {
      for (Growing& row : m_rows) row.size += row.name == step->row ? 1 : 0;
    }
    const auto ace = word.empty() ? std::nullopt : cards::read_card(word.substr(1));
    if (!ace || ace->rank != cards::Rank::ace || (word.front() != '+' && word.front() != '^')) return;
    int number = 1;
    for (const Growing& row : m_rows) number = std::max(number, row.name.suit == ace->suit ? row.name.number + 1 : 0);
    m_rows.push_back({{ace->suit, number}, 1});
  }

  const Rules& m_rules;
  std::vector<Growing> m_rows;
};

/// The cards left of all but the winner, of words like `4+5` in the order of the seats; the words that are left over
/// stay as they are.
std::string cards_left(const Match& match, Seat winner, std::span<const std::string_view> words) {
  std::string line;
  for (const Seat seat : match.all_seats()) {
    if (seat == winner || !match.plays(match.side(seat)) || words.empty()) continue;
    line += fmt::format(" left {} {}", match.side(seat), words.front());
    words = words.subspan(1);
  }
  for (const std::string_view word : words) line += fmt::format(" {}", word);
  return line;
}

/// `ben 4+5 2+6` or `blocked 4+5 2+6 1+1` as a summary: how the game ended, and the cards left where they are told.
std::string summary(const Match& match, std::string_view typed) {
  const auto words = typed_words(typed);
  if (words.empty()) return {};
  const bool told = words.size() > 1 && words[1].find('+') != std::string_view::npos;
  if (base::same_word(words.front(), "blocked"))
    return "end blocked" + cards_left(match, nobody, std::span(words).subspan(1));
  const auto winner = find_seat(match, words.front());
  if (!told || !winner) return joined("win", typed);
  return fmt::format("win {}{}", match.side(*winner), cards_left(match, *winner, std::span(words).subspan(1)));
}

/// Of a game that is told as a summary: the cards left of the next player, where they count.
std::optional<Question> left_question(const Match& match, const Rules& rules, const Progress& before,
                                      const Record& record, std::string_view typed) {
  const Seat seat = lacks_left(match, rules, record);
  if (seat == nobody) return std::nullopt;
  return Question{.label = fmt::format("game {}", before.deal),
                  .text = fmt::format(which_left, match.players[seat]),
                  .readings = {fmt::format("left {} {}", match.side(seat), typed)}};
}

}  // namespace

std::optional<Question> ask(const Match& match, const Progress& before, std::string_view text, std::string_view typed) {
  const Rules rules = rules_of(match);
  Reader reader(match, text);
  const Record record = read(reader, rules);
  Findings findings;
  const Play play = follow(match, rules, before, record, Stage::open, findings);
  if (!record.moves.empty()) {
    if (play.winner != nobody || play.turn == nobody || record.blocked) return std::nullopt;
    return turn_question(match, {record.moves.back().number + 1, play.turn}, what_was_done, typed,
                         Speller(rules, play).spelled(typed));
  }
  if (record.summary || record.blocked) return left_question(match, rules, before, record, typed);
  const std::string players = listed_players(match);
  Question first{.label = fmt::format("game {}", before.deal),
                 .text = rules.scoring == Scoring::wins
                             ? fmt::format(who_won, players)
                             : fmt::format(who_won_of_what, players, match.players[match.next(Seat(0), 0)]),
                 .begins = true,
                 .readings = {summary(match, typed)}};
  std::string spelled = Speller(rules, play).spelled(typed);
  first.readings.push_back(play.turn == nobody ? first_turn(match, typed) : first_turn(play.turn, spelled));
  first.readings.push_back(std::move(spelled));  // a turn that names its number and player
  return first;
}

}  // namespace tavolo::games::senza_nome
