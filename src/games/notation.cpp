#include "games/notation.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <tuple>

#include "base/encoding.hpp"
#include "base/limits.hpp"
#include "base/name.hpp"
#include "games/saying.hpp"

namespace tavolo::games {
namespace {

bool all_digits(std::string_view text) { return !text.empty() && std::ranges::all_of(text, base::is_digit); }

/// The side whose letter the text is.
std::optional<Side> lettered_side(const Match& match, std::string_view text) {
  if (text.size() != 1) return std::nullopt;
  const int index = base::lower(text.front()) - 'a';
  return index >= 0 && index < match.sides ? std::optional(Side(index)) : std::nullopt;
}

/// The player of a name, or of a beginning that only one player has.
std::optional<Seat> named_seat(const BySeat<std::string>& players, std::string_view text) {
  if (text.empty()) return std::nullopt;
  const std::string wanted = base::folded(text);
  std::optional<Seat> begun;
  int beginnings = 0;
  for (const Seat seat : players.all()) {
    const std::string name = base::folded(players[seat]);
    if (name == wanted) return seat;
    if (name.starts_with(wanted)) {
      begun = seat;
      ++beginnings;
    }
  }
  return beginnings == 1 ? begun : std::nullopt;
}

/// The only player whose name, but for accents, is this or begins so.
std::optional<Seat> plain_seat(const BySeat<std::string>& players, std::string_view text) {
  const std::string wanted = base::plain(text);
  std::vector<Seat> called, begun;
  for (const Seat seat : players.all()) {
    const std::string name = base::plain(players[seat]);
    if (name.starts_with(wanted)) (name == wanted ? called : begun).push_back(seat);
  }
  const std::vector<Seat>& found = called.empty() ? begun : called;
  return found.size() == 1 && !wanted.empty() ? std::optional(found.front()) : std::nullopt;
}

bool may_have_accents(std::string_view text) {
  return std::ranges::any_of(text, [](char c) { return static_cast<unsigned char>(c) >= 0x80; });
}

/// The player by the names that the match began with, else by later ones; one whose name has accents without them,
/// where nobody has the name as it is typed.
std::optional<Seat> named_seat(const Match& match, std::string_view text) {
  for (const BySeat<std::string>& names : match.earlier) {
    if (const auto seat = named_seat(names, text)) return seat;
  }
  if (const auto seat = named_seat(match.players, text)) return seat;
  const auto in = [&](const BySeat<std::string>& names) {
    // Nearly all names are without, and most words that are asked about name nobody.
    return may_have_accents(text) || std::ranges::any_of(names, may_have_accents) ? plain_seat(names, text)
                                                                                  : std::nullopt;
  };
  for (const BySeat<std::string>& names : match.earlier) {
    if (const auto seat = in(names)) return seat;
  }
  return in(match.players);
}

/// Whether a name can stand in a record as one word.
bool is_one_word(std::string_view name) { return name.find_first_of(" ;/:=+!*>^,@#") == std::string_view::npos; }

/// A name as it is typed in a record.
std::string typed_name(std::string_view name) {
  return is_one_word(name) ? std::string(name) : fmt::format("\"{}\"", name);
}

/// Who may be meant by a word that names nobody: the players whose names all begin so, else the name of a player, or
/// its first word, that it comes near to; empty for none.
std::string likely_player(const Match& match, std::string_view typed) {
  std::vector<std::string> begun;
  for (const std::string& name : match.players) {
    if (!typed.empty() && base::begins_with(name, typed)) begun.push_back(typed_name(name));
  }
  if (begun.size() > 1) return fmt::format("{}", fmt::join(begun, " or "));
  std::vector<std::string_view> names(match.players.begin(), match.players.end());
  for (const std::string& name : match.players) {
    if (const std::size_t blank = name.find(' '); blank != std::string::npos) {
      names.push_back(std::string_view(name).substr(0, blank));
    }
  }
  const auto near = typed.size() > 2 ? base::nearest(typed, names) : std::nullopt;
  return near ? std::string(*near) : std::string();
}

bool is_control(char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7f; }

/// Whether a text may hold a control character in a word. Without a branch a byte, because nearly none does.
bool has_control(std::string_view text) {
  unsigned found = 0;
  for (const char c : text) {
    const bool blank = c >= '\t' && c <= '\r';
    found |= static_cast<unsigned>(is_control(c)) & static_cast<unsigned>(!blank);
  }
  return found != 0;
}

/// Refuses a text for the byte at `bad`, which is none of UTF-8.
Finding not_utf8(std::string_view text, std::size_t bad) {
  const auto line = 1 + std::ranges::count(text.substr(0, bad), '\n');
  const std::size_t start = bad == 0 ? 0 : text.rfind('\n', bad - 1) + 1;
  const base::Words words(text.substr(start, text.find('\n', start) - start));
  std::optional<base::Quote> quote;
  for (const base::Word& word : words.words()) {
    const std::size_t first = start + word.column;
    if (bad >= first && bad < first + word.text.size()) quote = words.quote(word, bad - first, 1);
  }
  if (text[bad] == '\0') {
    return {.verdict = Verdict::refused,
            .text = "a zero byte stands in the text",
            .remedy = "leave it out; text in UTF-16 is converted, for example, with iconv -f UTF-16 -t UTF-8",
            .quote = std::move(quote),
            .unread = true};
  }
  const bool alone = text.find('\n') == std::string_view::npos;
  return {.verdict = Verdict::refused,
          .text = alone ? "the text is not UTF-8" : fmt::format("line {} is not UTF-8", line),
          .remedy = "convert it, for example with iconv -t UTF-8",
          .quote = std::move(quote),
          .unread = true};
}

}  // namespace

std::optional<Seat> find_seat(const Match& match, std::string_view text) {
  if (text.starts_with('@')) return named_seat(match, text.substr(1));
  if (all_digits(text)) {
    const base::Number number = base::whole(text);
    if (number && number.value >= 1 && number.value <= match.seats()) return numbered_seat(number.value);
    return std::nullopt;
  }
  const std::optional<Side> side = lettered_side(match, text);
  if (match.individual() && side) return match.only_seat(*side);
  auto seat = named_seat(match.earlier.empty() ? match.players : match.earlier.front(), text);
  const bool numbered = text.size() > 1 && base::lower(text.front()) == 'p' && all_digits(text.substr(1));
  if (!seat && numbered) seat = find_seat(match, text.substr(1));
  if (!seat) seat = named_seat(match, text);
  // A letter is a side before it is a name that begins so: of the other side it is nobody.
  const bool other_side = seat && side && match.side_of[*seat] != *side && since(match, edition::december);
  return other_side ? std::nullopt : seat;
}

std::optional<Side> find_side(const Match& match, std::string_view text) {
  if (const auto side = lettered_side(match, text)) return side;
  // The partners, joined as they are when the match begins: `Ann+Cleo`.
  const std::size_t plus = text.find('+');
  const auto seat = find_seat(match, text.substr(0, plus));
  if (!seat) return std::nullopt;
  const Side side = match.side_of[*seat];
  for (std::size_t at = plus; at != std::string_view::npos;) {
    text.remove_prefix(at + 1);
    at = text.find('+');
    const auto lettered = lettered_side(match, text);
    if (at == std::string_view::npos && lettered) return lettered == side ? lettered : std::nullopt;
    const auto other = find_seat(match, text.substr(0, at));
    if (!other || match.side_of[*other] != side) return std::nullopt;
  }
  return side;
}

std::optional<Who> find_who(const Match& match, std::string_view text) {
  if (text == "-") return Who{};
  if (const auto side = lettered_side(match, text)) {
    return Who{match.only_seat(*side), *side};
  }
  if (const auto seat = find_seat(match, text)) return Who{*seat, match.side_of[*seat]};
  if (base::same_word(text, "nobody") || base::same_word(text, "none")) return Who{};
  return std::nullopt;
}

bool fits_seat(const Match& match, std::string_view text) { return find_seat(match, text).has_value(); }
bool fits_side(const Match& match, std::string_view text) { return find_side(match, text).has_value(); }
bool fits_who(const Match& match, std::string_view text) { return find_who(match, text).has_value(); }
bool fits_card(const Match&, std::string_view text) { return cards::read_card(text).has_value(); }
bool fits_number(const Match&, std::string_view text) { return static_cast<bool>(base::sum(text)); }

std::string seat_word(const Match& match, Seat seat, Form form) {
  const std::string& name = match.players[seat];
  if (form == Form::full && is_one_word(name) && name != "-") {
    const auto who = find_who(match, name);
    if (who && who->seat == seat) return name;
    if (find_seat(match, "@" + name) == seat) return "@" + name;
  }
  return fmt::format("{}", seat);
}

std::string listed_players(const Match& match) {
  std::string list;
  for (const Seat seat : match.all_seats()) {
    const std::string& name = match.players[seat];
    const auto who = find_who(match, name);
    const bool marked = (!who || who->seat != seat) && find_seat(match, "@" + name) == seat;
    list += fmt::format("{}{}{}", list.empty() ? "" : ", ", marked ? "@" : "", name);
  }
  return list;
}

std::string side_word(Side side) { return {letter(side)}; }

std::string who_word(const Match& match, Who who, Form form) {
  if (who.side == nobody) return "-";
  if (who.seat == nobody) return side_word(who.side);
  return seat_word(match, who.seat, form);
}

std::optional<Turn> find_turn(const Match& match, std::string_view text,
                              std::optional<Seat> (*seat_of)(const Match&, std::string_view)) {
  const auto digits = static_cast<std::size_t>(std::ranges::find_if_not(text, base::is_digit) - text.begin());
  const base::Number number = base::whole(text.substr(0, digits));
  constexpr std::int64_t most = 1'000'000;
  if (!number || number.value < 1 || number.value > most) return std::nullopt;
  std::string_view rest = text.substr(digits);
  if (rest.starts_with('.')) {
    rest.remove_prefix(1);
    if (!all_digits(rest)) return std::nullopt;
  }
  const auto seat = seat_of(match, rest);
  if (!seat) return std::nullopt;
  return Turn{static_cast<int>(number.value), *seat};
}

std::string turn_word(const Match& match, Turn turn, Form form) {
  const std::string seat = seat_word(match, turn.seat, form);
  const bool dot = all_digits(seat);
  const bool at = !dot && base::is_digit(seat.front());
  return fmt::format("{}{}{}", turn.number, dot ? "." : at ? "@" : "", seat);
}

std::string turn_head(const Match& match, Turn turn, Form form) {
  if (form == Form::full) {
    std::string word = turn_word(match, turn, form);
    const auto read = find_turn(match, word);
    if (read && read->seat == turn.seat && read->number == turn.number) return word;
  }
  return fmt::format("{}{}", turn.number, side_word(match.side(turn.seat)));
}

Reader::Reader(const Match& match, std::string_view text, std::optional<Form> form)
    : m_today(match),
      m_then(match.earlier.empty() ? std::nullopt : std::optional(match)),
      m_match(m_then ? *m_then : match),
      m_names(match.earlier.size()),
      m_text(text),
      m_form(form) {
  if (const std::size_t bad = base::not_text(text); bad != std::string_view::npos) {
    findings.push_back(not_utf8(text, bad));
    m_words = base::Words(std::string_view{});
    return;
  }
  if (text.size() > base::limit::record_bytes) {
    findings.add(Verdict::refused, {}, "the record is longer than 1 MiB", "a record is the text of one deal");
    m_words = base::Words(std::string_view{});
    return;
  }
  m_words = base::Words(text);
  if (m_words.lines().size() > base::limit::record_lines) {
    findings.add(Verdict::refused, {}, fmt::format("the record has {} lines", m_words.lines().size()),
                 fmt::format("a record has at most {}", base::limit::record_lines));
    m_words = base::Words(std::string_view{});
    return;
  }
  for (const base::Word& word : has_control(text) ? m_words.words() : std::span<const base::Word>{}) {
    const auto bad = std::ranges::find_if(word.text, is_control);
    if (bad != word.text.end()) {
      refuse({word, static_cast<std::size_t>(bad - word.text.begin()), 1}, "a control character stands in the text",
             "leave it out");
    }
  }
  if (!findings.empty()) m_words = base::Words(std::string_view{});
  m_parts = m_words.said();
  m_hears = m_parts || may_be_said(match, match.game->sayings, m_words.words());
}

void Reader::hear() {
  if (m_hears) listen(m_match.game->sayings);
}

/// Cuts the text into its words, unless they are these already.
void Reader::cut(base::Words::Reads reads) {
  if (!m_heard && !m_parts) return;
  m_words = base::Words(m_text, reads);
  m_heard = false;
}

/// Puts what is read for the words of the text in their place.
void Reader::listen(std::span<const Saying> sayings) {
  cut(base::Words::Reads::words);
  if (!may_be_said(m_match, sayings, m_words.words())) return;
  m_words.put(Listener(m_match, sayings, m_said).read(m_words.words()));
  m_heard = true;
}

namespace {

/// A record is read in signs, with names of several words and pauses besides, and with sayings besides.
constexpr int ways_to_hear = 3;

bool is_same(const base::Word& a, const base::Word& b) {
  return a.line == b.line && a.column == b.column && a.text == b.text;
}

}  // namespace

/// In how many ways the record may be read, each worse than the one before.
int Reader::ways() const noexcept {
  return (m_hears ? ways_to_hear : 1) * static_cast<int>(m_today.earlier.size() + 1);
}

/// Begins to read the record anew in one of the ways; not where its words are those of the way before, of which what
/// was gathered and refused holds.
bool Reader::take_way(int way) {
  const int hears = m_hears ? way % ways_to_hear : 0;
  if (hears == 0) {
    call(static_cast<std::size_t>(m_hears ? way / ways_to_hear : way));
    if (m_hears) cut(base::Words::Reads::signs);
    m_said.clear();
  } else {
    const auto sayings = hears == 1 ? std::span<const Saying>{} : m_match.game->sayings;
    if (hears > 1 && sayings.empty()) return false;
    const std::vector<base::Word> before(m_words.words().begin(), m_words.words().end());
    listen(sayings);
    if (std::ranges::equal(before, m_words.words(), is_same)) return false;
  }
  findings.clear();
  m_pieces.clear();
  m_unread.reset();
  return true;
}

/// Has the players called by names of so many generations before theirs of today.
void Reader::call(std::size_t names) {
  if (names == m_names) return;
  m_names = names;
  const auto& earlier = m_today.earlier;
  m_then->players = names < earlier.size() ? earlier[names] : m_today.players;
  m_then->earlier.assign(earlier.begin(), earlier.begin() + static_cast<std::ptrdiff_t>(names));
}

namespace {

/// The short forms that a word may be.
struct Brief {
  const Key* fitting = nullptr;  ///< the longest one, with a value that fits
  const Key* nearly = nullptr;   ///< the longest one that it begins with
  const Key* bare = nullptr;     ///< the one that it is, where a value should follow
};

Brief find_brief(const Match& match, std::string_view text, std::span<const Key> keys) {
  Brief found;
  const char first = base::lower(text.front());
  for (const Key& key : keys) {
    // Nearly all keys begin with another letter, and every word of every record asks them all.
    if (!key.brief.empty() && base::lower(key.brief.front()) != first) continue;
    if ((key.brief.empty() && !key.alone) || !base::begins_with(text, key.brief)) continue;
    const std::string_view value = text.substr(key.brief.size());
    const auto longest = [&](const Key*& one) {
      if (one == nullptr || key.brief.size() > one->brief.size()) one = &key;
    };
    if (key.fits == nullptr) {
      if (value.empty()) longest(found.fitting);
    } else if (value.empty()) {
      if (key.may_lack) longest(found.fitting);
      found.bare = &key;
    } else {
      // What goes on with letters where a number stands is another word: `took` is no number of tricks; and what
      // begins with the long form is no short one: `low!` is not said of `ow!`.
      const bool counts = key.value == "N" || key.value.starts_with("NUMBER") || key.value.starts_with("POINTS");
      const bool other = (counts && std::ranges::all_of(value, base::is_letter)) || base::begins_with(text, key.full);
      if (!key.alone && !other) longest(found.nearly);
      if (key.takes(match, value)) longest(found.fitting);
    }
  }
  return found;
}

/// The keys whose long form a word begins: the last of them, and how many.
std::pair<const Key*, int> find_begun(std::string_view head, std::span<const Key> keys) {
  std::pair<const Key*, int> found{nullptr, 0};
  if (head.empty()) return found;
  for (const Key& key : keys) {
    if (!base::begins_with(key.full, head)) continue;
    found = {&key, found.second + 1};
  }
  return found;
}

/// Whether letters are those of a word without some from within, `drw` of draw; most of the word is there.
bool is_short_for(std::string_view letters, std::string_view word) {
  if (letters.size() * 3 < word.size() * 2 || letters.size() >= word.size()) return false;
  if (base::lower(letters.back()) != base::lower(word.back())) return false;
  std::size_t at = 0;
  for (const char c : letters) {
    while (at < word.size() && base::lower(word[at]) != base::lower(c)) ++at;
    if (at == word.size() || (&c == &letters.front() && at > 0)) return false;
    ++at;
  }
  return true;
}

/// The candidate that letters come near to, or the only one that they are short for.
std::optional<std::string_view> near_word(std::string_view word, std::span<const std::string_view> candidates) {
  const auto is_of_word = [](char c) { return base::is_letter(c) || c == '-'; };
  if (word.size() < 2 || !std::ranges::all_of(word, is_of_word)) return std::nullopt;
  const auto near = word.size() == 2 ? std::nullopt : base::nearest(word, candidates);
  if (near) return near;
  std::optional<std::string_view> whole;
  for (const std::string_view one : candidates) {
    if (!is_short_for(word, one) || whole == one) continue;
    if (whole) return std::nullopt;
    whole = one;
  }
  return whole;
}

std::string_view first_word(const Saying& saying) { return saying.words.substr(0, saying.words.find(' ')); }

/// A saying as it is typed whole, where its first word alone was not read as it.
std::string said_whole(const Saying& saying) {
  return saying.joins == Saying::Joins::next ? fmt::format("{} WHO, behind the cards of a trick", saying.words)
                                             : std::string(saying.words);
}

/// What is said with this word at its beginning, once for each sign.
std::vector<const Saying*> said_with(std::span<const Saying> sayings, std::string_view word) {
  std::vector<const Saying*> said;
  for (const Saying& saying : sayings) {
    const auto has_sign = [&](const Saying* one) { return one->sign == saying.sign; };
    if (base::same_word(first_word(saying), word) && std::ranges::none_of(said, has_sign)) said.push_back(&saying);
  }
  return said;
}

std::string how_to_write(const Key& key, std::string_view value) {
  return key.brief.empty() ? fmt::format("write it as {} {}", key.full, value)
                           : fmt::format("write it as {} {} or {}{}", key.full, value, key.brief, value);
}
std::string how_to_write(const Key& key) { return how_to_write(key, key.value); }

/// Whether a word is the rest of a key with a hyphen that is typed as two, `red threes` or `red three`.
bool is_second(std::string_view word, std::string_view rest) {
  return base::same_word(word, rest) || (rest.ends_with('s') && base::same_word(word, rest.substr(0, rest.size() - 1)));
}

/// What a word that is none comes near to.
struct Near {
  std::string remedy = {};   ///< empty where it comes near to nothing
  const Key* key = nullptr;  ///< null where it is none
};

std::string did_you_mean(std::string_view words) { return fmt::format("did you mean \"{}\"?", words); }

Near near_to(const Match& match, std::string_view word, std::span<const Key> keys,
             std::initializer_list<std::string_view> more) {
  std::vector<std::string_view> candidates(more);
  for (const Key& key : keys) {
    candidates.push_back(key.full);
    if (!key.also.empty()) candidates.push_back(key.also);
  }
  for (const Saying& saying : match.game->sayings) candidates.push_back(first_word(saying));
  const auto near = near_word(word, candidates);
  if (!near || base::same_word(*near, word)) return {};
  const auto key = std::ranges::find_if(keys, [&](const Key& k) { return k.is_long_form(*near); });
  std::vector<std::string_view> whole{*near};
  if (key == keys.end() && std::ranges::count(more, *near) == 0) {
    whole.clear();
    for (const Saying* saying : said_with(match.game->sayings, *near)) whole.push_back(saying->words);
  }
  return {did_you_mean(fmt::format("{}", fmt::join(whole, "\" or \""))), key == keys.end() ? nullptr : &*key};
}

}  // namespace

std::vector<std::span<const base::Word>> Reader::lines() const {
  std::vector<std::span<const base::Word>> lines;
  lines.reserve(m_words.lines().size());
  for (const base::Words::Line& line : m_words.lines()) {
    if (const auto words = m_words.words(line); !words.empty()) lines.push_back(words);
  }
  return lines;
}

bool is_whole_word(std::string_view word, std::span<const Key> keys) {
  return std::ranges::any_of(keys, [&](const Key& key) {
    return key.fits == nullptr && (base::same_word(key.brief, word) || key.is_long_form(word));
  });
}

bool lacks_value(std::string_view word, std::span<const Key> keys) {
  return !is_whole_word(word, keys) && std::ranges::any_of(keys, [&](const Key& key) {
    return key.fits != nullptr && !key.may_lack && base::same_word(key.brief, word);
  });
}

std::optional<Item> Reader::take(std::span<const base::Word>& words, std::span<const Key> keys, const Check& check,
                                 const Unknown& unknown) {
  const base::Word& word = words.front();
  const std::string_view head = word.text.substr(0, key_end(word.text));
  words = words.subspan(1);
  const auto exact = std::ranges::find_if(keys, [&](const Key& k) { return k.is_long_form(head); });
  if (exact != keys.end()) return long_item(word, words, *exact, check, unknown);

  const Brief brief = find_brief(m_match, word.text, keys);
  const auto attached = [&](const Key& key) {
    const std::size_t width = key.brief.size();
    return found({&key, word.text.substr(width), word, key.fits == nullptr ? 0 : width}, word);
  };
  if (brief.fitting != nullptr) return attached(*brief.fitting);
  const auto [begun, beginnings] = find_begun(head, keys);
  // `w 2` is wrong-number, and `w` without a number tricks that are missing.
  const bool last = words.empty();
  const bool begun_fits = beginnings == 1 && (brief.bare == nullptr || brief.bare == begun || begun->fits == nullptr ||
                                              (!last && begun->takes(m_match, words.front().text)));
  if (begun_fits) {
    const bool two = !last && head.size() == word.text.size() && begun->full.substr(head.size()).starts_with('-');
    if (two && is_second(words.front().text, begun->full.substr(head.size() + 1))) {
      if (m_form) put(words.front(), {});  // the word before it is written whole
      words = words.subspan(1);
    } else if (two && refuse_second(words, *begun, begun->full.substr(head.size() + 1), check)) {
      return std::nullopt;
    }
    return long_item(word, words, *begun, check, unknown);
  }
  if (brief.bare != nullptr) {
    refuse(word, fmt::format("\"{}\" needs {} {}after it", word.text, brief.bare->value, last ? "" : "right "),
           how_to_write(*brief.bare), check);
    if (!last && brief.bare->takes(m_match, words.front().text)) words = words.subspan(1);
  } else if (refuse_player(word, keys, check) || (beginnings == 0 && refuse_near(word, words, keys, check))) {
    return std::nullopt;
  } else if (brief.nearly != nullptr && beginnings == 0) {
    return attached(*brief.nearly);
  } else if (unknown) {
    unknown(word, {});
  } else {
    refuse_unknown(word, head, keys, check);
  }
  return std::nullopt;
}

/// The value of a long form: what follows the colon, else the next word.
std::optional<Item> Reader::long_item(const base::Word& word, std::span<const base::Word>& words, const Key& key,
                                      const Check& check, const Unknown& unknown) {
  const std::size_t sign = key_end(word.text);
  const bool alone = sign == word.text.size();
  if (key.fits == nullptr) {
    if (alone) return found({&key, {}, word, 0}, word);
    refuse({word, sign, 1}, fmt::format("\"{}\" takes no value", key.full), "leave out what follows it", check);
  } else if (!alone) {
    return found({&key, word.text.substr(sign + 1), word, sign + 1}, word);
  } else if (key.may_lack && (words.empty() || !key.takes(m_match, words.front().text))) {
    return found({&key, {}, word, word.text.size()}, word);
  } else if (!words.empty()) {
    const base::Word& value = words.front();
    words = words.subspan(1);
    return found({&key, value.text, value, 0}, word);
  } else if (unknown) {
    unknown(word, key.value);
  } else {
    refuse(word, fmt::format("\"{}\" needs {} after it", word.text, key.value), how_to_write(key), check);
  }
  return std::nullopt;
}

/// An item with the word that holds its key, whose trace it leaves.
Item Reader::found(const Item& item, const base::Word& head) {
  if (!m_form) return item;
  const Key& key = *item.key;
  if (key.fits == nullptr || item.value.empty()) {
    told(head, [&](Form form) { return std::string(form == Form::full || key.brief.empty() ? key.full : key.brief); });
  } else {
    told_head(head, item.word, item.value_at,
              key.brief.empty() && !key.alone ? fmt::format("{}:", key.full) : std::string(key.brief), key.full);
  }
  return item;
}

void Reader::told_head(const base::Word& head, const base::Word& value, std::size_t value_at, std::string_view brief,
                       std::string_view full) {
  if (!m_form) return;
  const bool is_full = *m_form == Form::full;
  if (head.line == value.line && head.column == value.column) {
    put({head, 0, value_at}, is_full ? fmt::format("{} ", full) : std::string(brief));
  } else {
    put(head, std::string(is_full ? full : ""));
    if (!is_full) put({value, 0, 0}, std::string(brief));
  }
}

void Reader::put(const Spot& spot, std::string text) {
  m_pieces.push_back({spot.word.line, spot.word.column, spot.from, spot.text().size(), std::move(text)});
}

std::string Reader::written() {
  if (!findings.empty()) return std::string(m_text);
  const auto place = [](const Piece& p) { return std::tuple(p.line, p.column, p.from, p.width); };
  std::ranges::stable_sort(m_pieces, {}, place);
  auto piece = m_pieces.begin();
  const auto written_word = [&](const base::Word& word) {
    std::string text;
    std::size_t at = 0;
    for (; piece != m_pieces.end() && piece->line == word.line && piece->column == word.column; ++piece) {
      const auto next = std::next(piece);
      if (next != m_pieces.end() && place(*next) == place(*piece)) continue;  // what is told last holds
      text += word.text.substr(at, piece->from - at);
      text += piece->text;
      at = piece->from + piece->width;
    }
    return text += word.text.substr(at);
  };
  std::string result;
  for (const base::Words::Line& line : m_words.lines()) {
    std::string text;
    const auto add = [&](std::string_view word) {
      if (!word.empty()) text += fmt::format("{}{}", text.empty() ? "" : " ", word);
    };
    for (const base::Word& word : m_words.words(line)) add(written_word(word));
    add(line.comment);
    if (!text.empty()) result += (result.empty() ? "" : "\n") + text;
  }
  return result;
}

/// Refuses a word that comes near to the rest of a key with a hyphen, and takes it and the value off the words; false
/// for any other word.
bool Reader::refuse_second(std::span<const base::Word>& words, const Key& key, std::string_view rest,
                           const Check& check) {
  const base::Word& word = words.front();
  const bool is_value = key.fits == nullptr || key.takes(m_match, word.text);
  if (is_value || !near_word(word.text, std::span(&rest, 1))) return false;
  refuse_meant(word, fmt::format("there is no word \"{}\"", word.text), did_you_mean(rest), true, check);
  words = words.subspan(1);
  if (!words.empty() && key.takes(m_match, words.front().text)) words = words.subspan(1);
  return true;
}

/// Refuses a word that is a player, with the words that players follow; false for any other word.
bool Reader::refuse_player(const base::Word& word, std::span<const Key> keys, const Check& check) {
  constexpr std::size_t fewest = 3;  // letters
  const auto seat = word.text.size() < fewest ? std::nullopt : named_seat(m_match, word.text);
  if (!seat) return false;
  std::vector<std::string_view> before;
  for (const Key& key : keys) {
    if (key.fits != nullptr && !key.alone && key.takes(m_match, word.text)) before.push_back(key.full);
  }
  const std::string& name = m_match.players[*seat];
  refuse(word, fmt::format("\"{}\" is a player, and no word before it says of what", word.text),
         before.empty() ? fmt::format("if the line of {} begins here, put / before it", name)
                        : fmt::format("type what is told of {} before the name: {}", name, fmt::join(before, ", ")),
         check);
  return true;
}

/// Refuses a word that comes near to another one, and takes the value of that off the words; false for any other word.
bool Reader::refuse_near(const base::Word& word, std::span<const base::Word>& words, std::span<const Key> keys,
                         const Check& check) {
  Near near = near_to(m_match, word.text.substr(0, key_end(word.text)), keys, {});
  if (near.remedy.empty()) return false;
  const Key* key = near.key;
  refuse_word(word, fmt::format("there is no word \"{}\"", word.text), std::move(near.remedy), {}, check);
  if (key == nullptr) return true;
  const bool has_value = key->fits != nullptr && !words.empty() && key->takes(m_match, words.front().text);
  if (has_value) words = words.subspan(1);
  if (has_value || key->fits == nullptr) m_unread.reset();
  return true;
}

std::string Reader::meant(std::string_view word, std::span<const Key> keys,
                          std::initializer_list<std::string_view> more) const {
  return near_to(m_match, word, keys, more).remedy;
}

std::string Reader::meant_head(std::string_view word, std::span<const Key> keys,
                               std::initializer_list<std::string_view> more) const {
  word = word.substr(0, key_end(word));
  const std::string player = likely_player(m_match, word);
  if (player.empty()) return meant(word, keys, more);
  return player.find(' ') == std::string::npos ? did_you_mean(player) : fmt::format("did you mean {}?", player);
}

/// Refuses a spot with a remedy that may name the word that was likely meant; whether it could.
bool Reader::refuse_meant(const Spot& spot, std::string text, std::string remedy, bool meant, const Check& check) {
  const std::size_t before = findings.size();
  refuse(spot, std::move(text), std::move(remedy), check);
  if (findings.size() <= before || findings.size() > base::limit::mistakes) return false;
  findings.back().meant = meant;
  return meant;
}

void Reader::refuse_word(const Spot& spot, std::string text, std::string meant, std::string otherwise,
                         const Check& check) {
  const bool is_meant = !meant.empty();
  // Who typed the very word typed it where it cannot stand.
  if (spot.word.column > 0 && meant == did_you_mean(spot.word.text)) meant = "put / before it";
  std::string remedy = is_meant ? std::move(meant) : std::move(otherwise);
  if (refuse_meant(spot, std::move(text), std::move(remedy), is_meant, check)) m_unread = spot.word.line;
}

/// Refuses a word that names nobody, with the player that it comes near to.
void Reader::refuse_who(const Spot& spot, std::string text, std::string remedy, const Check& check) {
  const std::string likely = likely_player(m_match, spot.text());
  if (!likely.empty()) remedy = fmt::format("did you mean {}? {}", likely, remedy);
  refuse_meant(spot, std::move(text), std::move(remedy), !likely.empty(), check);
}

void Reader::refuse_unknown(const base::Word& word, std::string_view head, std::span<const Key> keys,
                            const Check& check) {
  const bool is_sign = word.text == "!" || word.text == "=" || (word.text.size() > 1 && word.text.front() == '#');
  const bool begins_line = is_sign && std::ranges::any_of(m_match.game->forms, [&](const Fact& form) {
                             return form.name.front() == word.text.front();
                           });
  if (begins_line && word.column > 0) {
    refuse(word, fmt::format("\"{}\" begins a line of its own", word.text), "put / before it", check);
    m_unread = word.line;
    return;
  }
  std::string remedy = fmt::format("`tavolo games {}` lists the words of this game", m_match.game->id);
  std::vector<std::string> begun;
  std::vector<const Key*> fitting;
  for (const Key& key : keys) {
    if (!head.empty() && base::begins_with(key.full, head)) begun.emplace_back(key.full);
    const bool may_stand = key.repeats || word.column == 0;  // not a second time
    if (may_stand && !key.alone && key.fits != nullptr && key.takes(m_match, word.text)) fitting.push_back(&key);
  }
  for (const Saying& saying : m_match.game->sayings) {
    if (head.empty() || !base::begins_with(first_word(saying), head)) continue;
    const auto said = said_with(m_match.game->sayings, first_word(saying));
    const bool is_told = std::ranges::count(begun, saying.sign) > 0 || std::ranges::count(said, &saying) == 0;
    if (!is_told) begun.push_back(said_whole(saying));
  }
  if (begun.size() > 1) {
    remedy = fmt::format("it could be {}", fmt::join(begun, " or "));
  } else if (begun.size() == 1) {
    remedy = fmt::format("say it whole: {}", begun.front());
  } else if (fitting.size() == 1) {
    remedy = how_to_write(*fitting.front(), word.text);
  } else if (fitting.size() == 2) {
    remedy = fmt::format("say what it is: {} {} or {} {}", fitting[0]->full, word.text, fitting[1]->full, word.text);
  }
  refuse(word, fmt::format("there is no word \"{}\"", word.text), std::move(remedy), check);
}

void Reader::refuse_second_values(std::span<const Item> items, Side or_of, const Check& check) {
  std::optional<std::uint32_t> told;  // the line in which that of another side may begin
  for (std::size_t i = 0; i < items.size(); ++i) {
    if (items[i].key->repeats || told == items[i].word.line) continue;
    const auto first = std::ranges::find(items.first(i), items[i].key, &Item::key);
    if (first == items.begin() + static_cast<std::ptrdiff_t>(i)) continue;
    if (base::same_word(first->value, items[i].value)) continue;
    std::string remedy(keep_one(first->word, items[i].word));
    if (or_of != nobody && first->word.line == items[i].word.line) {
      remedy += fmt::format("; if the line of {0} begins here, put / or {0} before it", or_of);
      told = items[i].word.line;
    }
    refuse(items[i],
           fmt::format("\"{}\" is given twice, as {} and as {}", items[i].key->full, first->value, items[i].value),
           std::move(remedy), check);
  }
}

std::optional<Side> Reader::side(const Spot& spot, const Check& check) {
  const auto side = find_side(m_match, spot.text());
  if (!side) {
    refuse_who(spot, fmt::format("there is no side \"{}\"", spot.text()),
               fmt::format("a side is its letter, A to {}, or a player of it: {}", Side(m_match.sides - 1),
                           listed_players(m_match)),
               check);
    return side;
  }
  told(spot, [&](Form) { return side_word(*side); });
  return side;
}

std::optional<Who> Reader::who(const Spot& spot, const Check& check) {
  const auto who = find_who(m_match, spot.text());
  if (!who) {
    refuse_who(spot, fmt::format("nobody here is \"{}\"", spot.text()),
               fmt::format("it takes a side, A to {}, a seat, 1 to {}, a player ({}), or - for nobody",
                           Side(m_match.sides - 1), m_match.seats(), listed_players(m_match)),
               check);
    return who;
  }
  told(spot, [&](Form form) { return who_word(m_match, *who, form); });
  return who;
}

std::optional<Seat> Reader::seat(const Spot& spot, const Check& check) {
  const std::string_view text = spot.text();
  const auto seat = find_seat(m_match, text);
  if (!seat) {
    refuse_who(
        spot, fmt::format("nobody here is \"{}\"", text),
        fmt::format("a seat is a number from 1 to {}, or a player: {}", m_match.seats(), listed_players(m_match)),
        check);
    return seat;
  }
  told(spot, [&](Form form) { return seat_word(m_match, *seat, form); });
  return seat;
}

std::optional<cards::Card> Reader::card(const Spot& spot, const Check& check) {
  const std::string_view text = spot.text();
  const auto card = cards::read_card(text);
  if (!card) {
    refuse_word(spot, fmt::format("there is no card \"{}\"", text), meant(text, {}),
                "a card is a rank and a suit, like 5H or TD", check);
    return card;
  }
  told(spot, [&](Form) { return cards::name(*card); });
  return card;
}

std::optional<Points> Reader::number(const Spot& spot, const Check& check) {
  const std::string_view text = spot.text();
  const base::Number number = base::sum(text);
  if (number) return number.value;
  if (number.fault == base::Number::Fault::overflow) {
    refuse(spot, fmt::format("\"{}\" is too large a number", text), "a number has at most 18 digits", check);
  } else {
    refuse(spot, fmt::format("\"{}\" is no number", text), "a number is like 57, or a sum like 12+11+7 or 3x20+15",
           check);
  }
  return std::nullopt;
}

void Reader::refuse(const Spot& spot, std::string text, std::string remedy, const Check& check) {
  if (m_unread == spot.word.line) return;
  // So many that nobody reads them all; each keeps a piece of the text.
  if (findings.size() > base::limit::mistakes) return;
  if (findings.size() == base::limit::mistakes) {
    findings.add(Verdict::refused, {}, "more mistakes follow", "put these right first");
    return;
  }
  findings.push_back({.verdict = Verdict::refused,
                      .check = check,
                      .text = std::move(text),
                      .remedy = std::move(remedy),
                      .quote = m_words.quote(spot.word, spot.from, spot.width),
                      .unread = true});
}

void Reader::refuse(const Check& check, std::string text, std::string remedy) {
  findings.add(Verdict::refused, check, std::move(text), std::move(remedy));
}

bool Verb::is(std::string_view brief, std::string_view full) const {
  return base::same_word(name, brief) || (name.size() > 1 && base::begins_with(full, name));
}

std::optional<Verb> read_verb(Reader& reader, std::span<const base::Word> words, std::string_view known) {
  const base::Word& first = words.front();
  if (first.text != "!") return Verb{first, first.text.substr(1), words.subspan(1)};
  if (words.size() > 1) return Verb{words[1], words[1].text, words.subspan(2)};
  reader.refuse(first, "nothing follows the !", fmt::format("write {} after it", known));
  return std::nullopt;
}

bool begins_hand(const Match& match, std::span<const Key> keys, std::string_view first) {
  if (first.size() < 2 || !first.ends_with(':')) return false;
  const std::string_view head = first.substr(0, first.size() - 1);
  const bool is_key = std::ranges::any_of(keys, [&](const Key& key) { return base::begins_with(key.full, head); });
  return !is_key || find_seat(match, head);
}

std::optional<std::array<Points, 2>> read_pair(std::string_view text, char sign) {
  const std::size_t middle = text.find(sign, 1);
  if (middle == std::string_view::npos) return std::nullopt;
  const base::Number a = base::sum(text.substr(0, middle));
  const base::Number b = base::sum(text.substr(middle + 1));
  if (!a || !b || a.value < 0 || b.value < 0) return std::nullopt;
  return std::array{a.value, b.value};
}

std::string_view keep_one(const base::Word& first, const base::Word& second) noexcept {
  return first.line == second.line
             ? "keep one of the two"
             : "keep one of the two; of an open deal `tavolo undo` takes back what was added last";
}

std::string so_many(Points number, std::string_view one) {
  // Not by a format: it is in the lines of most deals.
  std::string text = fmt::format_int(number).str();
  text += ' ';
  text += one;
  if (number != 1) text += 's';
  return text;
}

}  // namespace tavolo::games
