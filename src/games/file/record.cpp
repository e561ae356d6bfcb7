#include "games/file/record.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/name.hpp"

namespace tavolo::games::file {
namespace {

bool is_number(std::string_view text) { return std::ranges::all_of(text, base::is_digit); }

/// Where on its line a word stands.
struct Place {
  bool first = true;
  bool named = false;  ///< somebody is named before it
};

/// Whether a word names a side or a player: at the beginning of a line the letter of a side, else what is no word of
/// the deal, and once somebody is named, no word of theirs.
bool names_somebody(const Program& program, const Match& match, std::string_view text, Place place) {
  if (text.starts_with('@')) return true;
  const bool letter =
      text.size() == 1 && base::lower(text.front()) >= 'a' && base::lower(text.front()) < 'a' + match.sides;
  if (place.first && letter) return true;
  if (!place.first && is_number(text)) return false;  // a seat begins its line
  const std::string_view head = text.substr(0, key_end(text));
  for (std::size_t i = 0; i < program.keys.size(); ++i) {
    if (!place.named && program.words[i].scope != Scope::deal) continue;
    const Key& key = program.keys[i];
    if (base::same_word(key.full, head)) return false;
    if (!base::begins_with(text, key.brief)) continue;
    const std::string_view value = text.substr(key.brief.size());
    if (key.fits == nullptr ? value.empty() : (value.empty() || key.takes(match, value))) return false;
  }
  const auto who = find_who(match, text);
  return who && who->side != nobody;
}

/// The word of a player in a place where it is read as one.
std::string player_word(const Program& program, const Match& match, Seat seat, Form form, Place place) {
  std::string number = fmt::format("{}", seat);
  const std::string name = seat_word(match, seat, Form::full), marked = "@" + match.players[seat];
  const std::string letter = side_word(match.side(seat));
  const bool is_full = form == Form::full;
  for (const std::string& word : {is_full ? name : number, is_full ? marked : letter, marked}) {
    const base::Words read(word);
    if (read.words().size() != 1 || read.words().front().text != word) continue;
    const auto who = find_who(match, word);
    if (who && who->seat == seat && names_somebody(program, match, word, place)) return word;
  }
  return number;
}

/// Reads the lines of one record.
class RecordReader {
 public:
  RecordReader(Reader& reader, const Program& program, Values& values)
      : m_reader(reader),
        m_program(program),
        m_match(reader.match()),
        m_values(values),
        m_claims(m_match.all_sides()) {}

  Claims read() {
    for (std::span<const base::Word> words : m_reader.lines()) {
      m_who = {};
      if (words.front().text == "=") {
        read_claims(words.subspan(1));
        continue;
      }
      const base::Word* named = &words.front();  // who was named last
      bool first = true;
      bool says = false;
      while (!words.empty()) {
        const bool denied = is_denial(words);
        if (denied) words = words.subspan(1);
        const Place place{first, m_who.side != nobody};
        if (!denied && names_somebody(m_program, m_match, words.front().text, place)) {
          named = &words.front();
          says = false;
          take_somebody(words, place);
        } else {
          says = true;
          if (const auto item = first ? take_first(words) : m_reader.take(words, m_program.keys)) {
            read_item(*item, denied);
          }
        }
        first = false;
      }
      if (!says) refuse_alone(*named);
    }
    return std::move(m_claims);
  }

 private:
  void refuse_alone(const base::Word& word) {
    m_reader.refuse(
        word, fmt::format("\"{}\" stands alone, and says nothing", word.text),
        fmt::format("write {}; `tavolo games {}` lists the words",
                    is_number(word.text) ? "what it is the number of" : "behind it what they have", m_match.game->id));
  }

  /// Whether a flag follows that is said not to be: `no settebello`.
  [[nodiscard]] bool is_denial(std::span<const base::Word> words) const {
    if (words.size() < 2 || !base::same_word(words[0].text, "no")) return false;
    return std::ranges::any_of(m_program.words, [&](const Word& word) {
      return word.kind == Kind::truth &&
             (base::same_word(word.full, words[1].text) || base::same_word(word.brief, words[1].text));
    });
  }

  /// The first word of a line may also be somebody who does not play.
  std::optional<Item> take_first(std::span<const base::Word>& words) {
    return m_reader.take(words, m_program.keys, {}, [&](const base::Word& word, std::string_view missing) {
      if (!missing.empty()) {
        m_reader.refuse(word, fmt::format("\"{}\" needs {} after it", word.text, missing), "write its value behind it");
        return;
      }
      m_reader.refuse(word, fmt::format("\"{}\" is no player here, and no word of the game", word.text),
                      fmt::format("the players are {}; `tavolo games {}` lists the words", listed_players(m_match),
                                  m_match.game->id));
    });
  }

  void take_somebody(std::span<const base::Word>& words, Place place) {
    const base::Word& word = words.front();
    words = words.subspan(1);
    const char letter = base::lower(word.text.front());
    const bool of_side = word.text.size() == 1 && letter >= 'a' && letter < 'a' + m_match.sides;
    if (of_side && !m_match.individual()) {
      const auto side = m_reader.side(word);
      m_who = {nobody, side.value_or(nobody)};
    } else if (const auto who = m_reader.who(word)) {
      m_who = *who;
      if (who->seat == nobody) return;
      m_reader.told(word, [&](Form form) { return player_word(m_program, m_match, who->seat, form, place); });
    }
  }

  void read_item(const Item& item, bool denied) {
    const auto index = static_cast<std::size_t>(item.key - m_program.keys.data());
    const Word& word = m_program.words[index];
    const int who = whose(word, item);
    const auto value = denied ? 0 : read_value(word, item);
    if (who < 0 || !value) return;
    if (m_values.is_told(index, who) && m_values.typed(index, who) != *value) {
      m_reader.refuse(item, fmt::format("\"{}\" is given twice, with two values", word.full), "keep one of the two");
      return;
    }
    m_values.type(index, who, *value, denied);
  }

  /// The index under which the word is kept; -1 where it cannot belong to whoever the line names.
  int whose(const Word& word, const Item& item) {
    if (word.scope == Scope::deal) return 0;
    if (m_who.side == nobody) {
      if (m_reader.findings.empty()) {
        m_reader.refuse(
            item.word, fmt::format("it is not said whose \"{}\" this is", word.full),
            fmt::format("begin the line with a {}: {}", word.scope == Scope::side ? "side" : "player",
                        word.scope == Scope::side ? fmt::format("its letter, A to {}", Side(m_match.sides - 1))
                                                  : listed_players(m_match)));
      }
      return -1;
    }
    if (word.scope == Scope::side) return m_who.side.index();
    if (m_who.seat == nobody) {
      m_reader.refuse(item.word, fmt::format("\"{}\" belongs to a player, and this line is of a side", word.full),
                      fmt::format("begin the line with a player: {}", listed_players(m_match)));
      return -1;
    }
    return m_who.seat.index();
  }

  std::optional<std::int64_t> read_value(const Word& word, const Item& item) {
    switch (word.kind) {
      case Kind::truth: return 1;
      case Kind::number: return read_number(word, item);
      case Kind::choice: return read_choice(word, item);
      case Kind::player:
        if (const auto seat = m_reader.seat(item)) return seat->index();
        return std::nullopt;
      case Kind::side:
        if (const auto side = m_reader.side(item)) return side->index();
        return std::nullopt;
      case Kind::card:
        if (const auto card = m_reader.card(item)) return card->index();
        return std::nullopt;
    }
    return std::nullopt;
  }

  std::optional<std::int64_t> read_number(const Word& word, const Item& item) {
    const auto number = m_reader.number(item);
    if (!number || (*number >= word.low && *number <= word.high)) return number;
    m_reader.refuse(item, fmt::format("\"{}\" cannot be {}", word.full, *number),
                    fmt::format("it is a number from {} to {}", word.low, word.high));
    return std::nullopt;
  }

  std::optional<std::int64_t> read_choice(const Word& word, const Item& item) {
    std::vector<std::string_view> words;
    for (const Option& option : word.options) {
      for (const std::string_view spelling : option.spellings) {
        if (!base::same_word(spelling, item.value)) continue;
        m_reader.told(item, [&](Form form) {
          return std::string(form == Form::full ? option.spellings.back() : option.spellings.front());
        });
        return option.word;
      }
      words.push_back(option.spellings.back());
    }
    m_reader.refuse(item, fmt::format("\"{}\" cannot be \"{}\"", word.full, item.value),
                    fmt::format("it is one of {}", fmt::join(words, ", ")));
    return std::nullopt;
  }

  /// `A 51 B -40`
  void read_claims(std::span<const base::Word> words) {
    for (std::size_t i = 0; i < words.size(); i += 2) {
      const auto side = m_reader.side(words[i]);
      if (i + 1 == words.size()) {
        m_reader.refuse(words[i], "points are missing behind this", "a claim is like = A 51 B 70");
        return;
      }
      const auto points = m_reader.number(words[i + 1]);
      if (side && points) m_reader.claim(words[i + 1], m_claims[*side], *points);
    }
  }

  Reader& m_reader;
  const Program& m_program;
  const Match& m_match;
  Values& m_values;
  Claims m_claims;
  Who m_who = {};
};

}  // namespace

Claims read_record(Reader& reader, const Program& program, Values& values) {
  Claims claims = RecordReader(reader, program, values).read();
  for (Finding& finding : reader.findings) {
    if (finding.check.id.empty()) finding.check = program.unreadable;
  }
  return claims;
}

std::string head_word(const Program& program, const Match& match, Seat seat) {
  return player_word(program, match, seat, Form::full, {});
}

void refuse_missing(Reader& reader, const Program& program, Values& values) {
  for (std::size_t i = 0; i < program.words.size(); ++i) {
    const Word& word = program.words[i];
    values.for_each(loop_of(word.scope), -1, Kind::side, [&] {
      if (!word.needed || values.is_told(i, values.index(word.scope))) return;
      const Who whose{word.scope == Scope::player ? values.seat() : nobody, values.side()};
      reader.findings.add(Verdict::refused, program.unreadable,
                          fmt::format("\"{}\"{} is missing", word.full, of_whom(reader.match(), whose)),
                          fmt::format("add it: {}", word.meaning), whose);
    });
  }
}

std::string of_whom(const Match& match, Who who) {
  if (who.seat != nobody) return fmt::format(" of {}", match.players[who.seat]);
  return who.side != nobody ? fmt::format(" of {}", who.side) : std::string();
}

}  // namespace tavolo::games::file
