#include "book/telling.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "base/limits.hpp"
#include "base/lines.hpp"
#include "base/name.hpp"
#include "base/words.hpp"
#include "games/notation.hpp"

namespace tavolo::book {
namespace {

using games::Finding;
using games::Verdict;

/// The deal that is told: the match before it, and its record so far.
struct Open {
  const games::Match& match;
  const games::Progress& before;
  std::string text;
  bool asked = false;  ///< who tells it sees the question
};

Open open_of(const Played& played) {
  const referee::Deal* open = played.course.open_deal();
  return {played.now(), played.course.before_now(), open == nullptr ? std::string{} : open->text};
}

games::Sheet judged(const Open& open, const std::string& text, games::Stage stage) {
  return open.match.game->score(open.match, open.before, text, {.stage = stage});
}

std::string with(const std::string& text, const std::string& line) { return text.empty() ? line : text + '\n' + line; }

/// Whether a record has a key: in long form it stands there as a word.
bool has(const std::string& printed, const games::Key& key) {
  const base::Words words(printed);
  return std::ranges::any_of(words.words(), [&](const base::Word& word) {
    return base::same_word(word.text.substr(0, games::key_end(word.text)), key.full);
  });
}

/// The keys that a record may lack, one after the other, until it can be closed.
std::optional<games::Question> asked_by_keys(const Open& open, std::string_view typed) {
  if (!open.text.empty() && !judged(open, open.text, games::Stage::closed).refused()) return std::nullopt;
  const std::string label = "deal " + std::to_string(open.before.deal);
  games::Question question{.label = label, .text = label, .begins = open.text.empty()};
  const std::string printed = open.match.game->print(open.match, open.text, games::Form::full);
  for (const games::Key& key : open.match.game->keys) {
    if (key.repeats || has(printed, key)) continue;
    question.text = key.meaning;
    question.readings.push_back(std::string(key.full) + ' ' + std::string(typed));
    return question;
  }
  return question;
}

std::optional<games::Question> question_of(const Open& open, std::string_view typed) {
  const auto ask = open.match.game->ask;
  return ask == nullptr ? asked_by_keys(open, typed) : ask(open.match, open.before, open.text, typed);
}

/// Where a quote points in a text; nothing where it is of another text.
std::optional<std::size_t> place(const base::Quote& quote, std::string_view text) {
  for (std::size_t at = text.find(quote.line); at != std::string_view::npos; at = text.find(quote.line, at + 1)) {
    const std::size_t end = at + quote.line.size();
    if ((at == 0 || text[at - 1] == '\n') && (end == text.size() || text[end] == '\n')) return at + quote.column;
  }
  const std::size_t at = text.find(quote.line);  // of an endless line only what stands around it is quoted
  return at == std::string_view::npos ? std::nullopt : std::optional(at + quote.column);
}

/// Where the only word stands that is the piece in other capitals: `as`, which was read as `AS`.
std::optional<std::size_t> word_place(std::string_view piece, std::string_view typed) {
  std::optional<std::size_t> at;
  const base::Words words(typed);
  for (const base::Word& word : words.words()) {
    if (!base::same_word(word.text, piece)) continue;
    if (at) return std::nullopt;
    at = static_cast<std::size_t>(word.text.data() - typed.data());
  }
  return at;
}

/// Where a piece of a reading stands in what was typed; nothing where it stands nowhere, or twice.
std::optional<std::size_t> place(const base::Quote& quote, std::string_view reading, std::string_view typed) {
  const auto at = place(quote, reading);
  if (!at) return std::nullopt;
  const auto same = std::mismatch(reading.rbegin(), reading.rend(), typed.rbegin(), typed.rend());
  const std::size_t from_end = reading.size() - *at;
  if (static_cast<std::size_t>(same.first - reading.rbegin()) >= from_end) return typed.size() - from_end;
  const std::string_view piece = reading.substr(*at, quote.width);
  const std::size_t found = typed.find(piece);
  if (found == std::string_view::npos) return word_place(piece, typed);
  return typed.find(piece, found + 1) != std::string_view::npos ? std::nullopt : std::optional(found);
}

std::vector<Finding> refused(std::vector<Finding> findings) {
  std::erase_if(findings, [](const Finding& finding) { return finding.verdict != Verdict::refused; });
  return findings;
}

/// A refusal of one reading, as it is told of what was typed. What points nowhere in it was understood to the end: the
/// words are right, and what they say is not.
Told about_typed(std::vector<Finding> findings, const std::string& reading, std::string_view typed) {
  Told told{{}, refused(std::move(findings)), typed.size()};
  // A line without an end may have thousands of mistakes: each with a copy of it would fill the memory.
  constexpr std::size_t most_copied = base::limit::record_bytes;
  std::size_t copied = 0;
  for (Finding& finding : told.refusal) {
    copied += typed.size();
    if (copied > most_copied) break;
    const auto at = finding.quote ? place(*finding.quote, reading, typed) : std::nullopt;
    if (!at) continue;
    finding.quote = base::Quote{std::string(typed), *at, finding.quote->width};
    if (&finding == &told.refusal.front()) told.reach = *at;
  }
  return told;
}

/// Of two refusals the one that was understood further, else the one that knows which word was meant; the first where
/// they are equal.
void keep_further(Told& best, Told other) {
  if (other.refusal.empty()) return;
  const auto rank = [](const Told& told) { return std::pair(told.reach, told.refusal.front().meant); };
  if (best.refusal.empty() || rank(other) > rank(best)) best = std::move(other);
}

/// Why a turn that names nobody is not taken, where the table does not know whose it is.
Told whose_turn(std::string_view typed) {
  return {{},
          {{.verdict = Verdict::refused,
            .text = "the line does not say whose turn it is",
            .remedy = "begin it with the number of the turn and the player, like 1A",
            .meant = true}},
          typed.size()};
}

/// Whether a text brings a turn that names nobody into the record.
bool brings_nameless(const Open& open, const games::Sheet& sheet) {
  return sheet.nameless && !judged(open, open.text, games::Stage::open).nameless;
}

/// Whether somebody types that there is none of what is asked for.
bool says_none(std::string_view typed) {
  constexpr std::array<std::string_view, 3> words{"none", "nothing", "no"};
  return std::ranges::any_of(words, [&](std::string_view word) { return base::same_word(word, typed); });
}

/// Whether somebody who sees a question that offers a dash types what the dash is for.
bool means_dash(const games::Question& question, std::string_view typed) {
  return question.text.find("; - ") != std::string::npos && (says_none(typed) || base::same_word("nobody", typed));
}

/// The number that somebody types in letters who is asked how many; nothing where it is none.
std::optional<std::size_t> number_in_letters(std::string_view typed) {
  constexpr std::array<std::string_view, 11> words{"zero", "one",   "two",   "three", "four", "five",
                                                   "six",  "seven", "eight", "nine",  "ten"};
  const auto word = std::ranges::find_if(words, [&](std::string_view one) { return base::same_word(one, typed); });
  if (word != words.end()) return static_cast<std::size_t>(word - words.begin());
  return says_none(typed) ? std::optional<std::size_t>(0) : std::nullopt;
}

/// Whether each line of a text says something of somebody or of the deal: a lone name or number may be an answer, if it
/// is no word of the record.
bool says_something(const games::Match& match, std::string_view text) {
  const base::Words words(text);
  return std::ranges::none_of(words.lines(), [&](const base::Words::Line& line) {
    const auto list = words.words(line);
    return list.size() == 1 && games::find_who(match, list.front().text) &&
           !games::is_whole_word(list.front().text, match.game->keys);
  });
}

/// The text of the first reading that is not refused; else the refusal of the one that was understood furthest.
Told read(const Open& open, std::string_view typed, bool anywhere) {
  std::vector<std::string> readings;
  auto question = question_of(open, typed);
  if (question && open.asked && means_dash(*question, typed)) question = question_of(open, "-");
  if (question) {
    if (open.asked || !question->only_asked) readings = std::move(question->readings);
    anywhere = anywhere && !question->only_so;
  }
  if (anywhere) readings.emplace_back(typed);
  Told best;
  for (const std::string& reading : readings) {
    games::Sheet sheet = judged(open, with(open.text, reading), games::Stage::open);
    if (!sheet.refused() && !brings_nameless(open, sheet)) return {reading};
    if (!sheet.refused()) {
      keep_further(best, whose_turn(typed));
      continue;
    }
    keep_further(best, about_typed(std::move(sheet.findings), reading, typed));
  }
  return best;
}

/// A number in letters as the answer of a question that the number answers; without a text where it is none. Where
/// somebody is asked for, a number would be a seat, which nobody calls by a word.
Told read_number_in_letters(const Open& open, std::string_view typed) {
  const auto number = number_in_letters(typed);
  const bool asks_who = !number || !read(open, open.match.players[games::Seat(0)], false).text.empty();
  return asks_who ? Told{} : read(open, fmt::format("{}", *number), false);
}

/// A refusal of a part, which begins at a byte of the whole, told of the line of the whole that it stands in.
Told about_whole(Told told, std::string_view part, std::size_t from, std::string_view whole) {
  for (Finding& finding : told.refusal) {
    if (!finding.quote || finding.quote->line != part) continue;
    const std::size_t at = from + finding.quote->column;
    const std::size_t begin = at == 0 ? 0 : whole.rfind('\n', at - 1) + 1;
    finding.quote->line = whole.substr(begin, std::min(whole.find('\n', at), whole.size()) - begin);
    finding.quote->column = at - begin;
  }
  told.reach += from;
  return told;
}

/// Whether a word can begin the line of a side after the one given: its letter, in capitals only if so, or a player.
std::optional<games::Side> side_begun(const games::Match& match, games::Side last, std::string_view word,
                                      bool capitals) {
  const auto side = games::find_side(match, word);
  if (!side || *side <= last || base::is_digit(word.front())) return std::nullopt;
  if (word.size() == 1) return capitals && word.front() != games::letter(*side) ? std::nullopt : side;
  const bool called = word.find('+') != std::string_view::npos ||
                      std::ranges::any_of(match.players, [&](const auto& one) { return base::same_word(one, word); });
  return called ? side : std::nullopt;
}

/// The text with a new line for each side that begins within one, in the place of the blank before it.
std::string parted(const games::Match& match, const std::string& text, bool capitals) {
  const base::Words words(text);
  std::vector<std::size_t> begins;
  for (const base::Words::Line& line : words.lines()) {
    const auto list = words.words(line);
    auto side = list.empty() ? std::nullopt : games::find_side(match, list.front().text);
    if (!side) continue;
    for (const base::Word& word : list.subspan(1)) {
      const auto next = side_begun(match, *side, word.text, capitals);
      if (!next) continue;
      side = next;
      begins.push_back(static_cast<std::size_t>(word.text.data() - text.data()));
    }
  }
  std::string lines = text;
  for (const std::size_t begin : begins) lines[begin - 1] = '\n';
  return lines;
}

/// Whether words begin with one of the record, which goes on with what stands before it and answers no question.
bool begins_with_key(const games::Match& match, std::string_view typed) {
  games::Reader reader(match, typed);
  reader.hear();
  const auto lines = reader.lines();
  if (lines.empty()) return false;
  std::span<const base::Word> words = lines.front();
  const auto item = reader.take(words, match.game->keys);
  return item && reader.findings.empty() && (item->key->fits == nullptr || item->key->takes(match, item->value));
}

/// Whose question is asked, where a line begins with the name of a player: it answers none of somebody else.
std::string asked_by_name(const Open& open, std::string_view typed) {
  const std::string_view first = typed.substr(0, typed.find(' '));
  const auto is_first = [&](const std::string& player) { return base::same_word(player, first); };
  if (std::ranges::none_of(open.match.players, is_first)) return {};
  const auto question = question_of(open, typed);
  return question ? question->label : std::string{};
}

/// Takes the words as answers to one question after the other, each as long as it may be. `typed` is the end of the
/// `whole` line that is not read yet; a `label` is that of all these questions.
Told read_ahead(Open& open, std::string_view typed, std::string_view whole, const std::string& label) {
  Told best = about_whole(read(open, typed, false), typed, whole.size() - typed.size(), whole);
  if (!best.text.empty()) return best;
  for (std::size_t blank = typed.rfind(' '); blank != std::string_view::npos && blank > 0;
       blank = typed.rfind(' ', blank - 1)) {
    const Told first = read(open, typed.substr(0, blank), false);
    const std::size_t next = typed.find_first_not_of(' ', blank);
    if (first.text.empty() || next == std::string_view::npos) continue;
    if (begins_with_key(open.match, typed.substr(next))) continue;
    std::string before = std::exchange(open.text, with(open.text, first.text));
    const auto question = question_of(open, {});
    const bool is_others = !label.empty() && question && question->label != label;
    Told rest = is_others ? Told{} : read_ahead(open, typed.substr(next), whole, label);
    open.text = std::move(before);
    if (is_others) continue;
    if (!rest.text.empty()) return {first.text + '\n' + rest.text};
    keep_further(rest, std::move(best));
    best = std::move(rest);
  }
  return best;
}

/// Whether a line begins with a turn, which is told in one line.
bool begins_with_turn(const Open& open, std::string_view typed) {
  if (!games::find_turn(open.match, typed.substr(0, typed.find(' ')))) return false;
  const std::string line(typed);
  return about_typed(judged(open, with(open.text, line), games::Stage::open).findings, line, typed).reach > 0;
}

Told line_by_line(Open open, std::string_view text, std::string_view typed);

/// One line, as the answer to what is asked, a line of the record or the answers to several questions. Who sees no
/// question means by a line what it says, in games where a number stands behind its word: in others it may be a seat.
Told tell(Open& open, std::string_view typed) {
  if (!open.asked && open.match.game->program != nullptr) {
    const std::string line(typed);
    games::Sheet sheet = judged(open, with(open.text, line), games::Stage::open);
    if (is_read(open.match, typed, sheet.findings) && !brings_nameless(open, sheet)) {
      if (!sheet.refused()) return {line};
      return about_typed(std::move(sheet.findings), line, typed);
    }
  }
  Told told = read(open, typed, true);
  if (!told.text.empty()) return told;
  for (const bool capitals : {true, false}) {
    std::string lines = parted(open.match, std::string(typed), capitals);
    if (lines == typed || judged(open, with(open.text, lines), games::Stage::open).refused()) continue;
    return {std::move(lines)};
  }
  constexpr std::size_t most_words = 12;
  if (std::ranges::count(typed, ' ') > static_cast<std::ptrdiff_t>(most_words)) return told;
  if (begins_with_turn(open, typed)) return told;
  Told ahead = read_ahead(open, typed, typed, asked_by_name(open, typed));
  if (!ahead.text.empty()) return ahead;
  keep_further(told, std::move(ahead));
  // `ann 4 ben 5`: answers of one side behind the other.
  const std::string lines = parted(open.match, std::string(typed), false);
  if (lines != typed && !is_read(open.match, typed, told.refusal)) {
    Told all = line_by_line(open, lines, typed);
    if (!all.text.empty()) return all;
  }
  return told;
}

/// What somebody types at once; a longer text is written in the notation.
constexpr std::size_t longest_typed = 4000;

/// What `visit` is given: each line of a text that is not empty, and the byte at which it begins.
template <typename Visit>
void each_line(std::string_view text, Visit visit) {
  const base::Words words(text);
  for (const base::Words::Line& line : words.lines()) {
    if (words.words(line).empty() && line.comment.empty()) continue;
    const std::string_view piece = base::trimmed(line.text, base::line_blanks);
    if (!visit(piece, static_cast<std::size_t>(piece.data() - text.data()))) return;
  }
}

/// Each line as it is taken where questions are asked, up to one that is refused, which is told of the text as it was
/// typed: as long, with blanks where lines begin here.
Told line_by_line(Open open, std::string_view text, std::string_view typed) {
  Told all;
  each_line(text, [&](std::string_view line, std::size_t from) {
    Told told = tell(open, line);
    if (told.text.empty()) {
      all = about_whole(std::move(told), line, from, typed);
      return false;
    }
    open.text = with(open.text, told.text);
    all.text = with(all.text, told.text);
    return true;
  });
  return all;
}

/// How many entries made the open deal what it is, and are not taken back.
std::ptrdiff_t additions(const Played& played, int deal) {
  std::ptrdiff_t count = 0;
  for (std::size_t i = 0; i < played.entries.size(); ++i) {
    const referee::Entry& entry = played.entries[i];
    const bool adds = entry.kind == referee::Entry::Kind::add && entry.deal == deal;
    if (adds && played.course.taken_back[i] == 0) ++count;
  }
  return count;
}

/// Whether the open deal was told at once and whole: a line for each side, which can be closed as they are. What they
/// leave out was not done, as in the record of `deal`.
bool is_told_whole(const Played& played) {
  const referee::Deal* deal = played.course.open_deal();
  if (deal == nullptr || additions(played, deal->number) != 1) return false;
  const Open open = open_of(played);
  const base::Words words(open.text);
  std::vector<games::Side> told;
  for (const base::Words::Line& line : words.lines()) {
    const auto list = words.words(line);
    const auto side = list.empty() ? std::nullopt : games::find_side(open.match, list.front().text);
    if (side) told.push_back(*side);
  }
  const auto is_missing = [&](games::Side side) {
    return open.match.plays(side) && std::ranges::count(told, side) == 0;
  };
  return told.size() > 1 && std::ranges::none_of(open.match.all_sides(), is_missing) &&
         !judged(open, open.text, games::Stage::closed).refused();
}

}  // namespace

std::optional<games::Question> next_question(const Played& played, std::string_view typed) {
  if (is_told_whole(played)) return std::nullopt;
  return question_of(open_of(played), typed);
}

std::string without_wrong_word(std::string_view typed, const Told& told, std::size_t* place) {
  const bool points = !told.refusal.empty() && told.refusal.front().quote && told.refusal.front().quote->line == typed;
  if (!points) return {};
  const std::size_t at = told.refusal.front().quote->column;
  const std::size_t begin = at == 0 ? 0 : typed.find_last_of(' ', at - 1) + 1;
  const std::size_t end = std::min(typed.find(' ', at), typed.size());
  if (place != nullptr) *place = begin;
  std::string rest(typed);
  rest.erase(begin, end - begin);
  return rest.find_first_not_of(' ') == std::string::npos ? std::string{} : rest;
}

Told tell(const Played& played, std::string_view typed) {
  Open open = open_of(played);
  open.asked = true;
  if (base::Words(typed).lines().size() < 2) {
    Told told = tell(open, typed);
    if (!told.text.empty()) return told;
    Told number = read_number_in_letters(open, typed);
    return number.text.empty() ? told : number;
  }
  Told whole = read(open, typed, true);
  if (!whole.text.empty()) return whole;
  Told lines = line_by_line(open, typed, typed);
  if (lines.text.empty()) keep_further(lines, std::move(whole));
  return lines;
}

Told understood(const games::Match& match, const games::Progress& before, const std::string& record,
                const std::string& typed) {
  const Open open{match, before, record};
  bool nameless = false;  // of what is read without a refusal
  const auto as_it_stands = [&](const std::string& text) {
    games::Sheet sheet = judged(open, with(record, text), games::Stage::open);
    nameless = nameless || brings_nameless(open, sheet);
    Told told{text, refused(std::move(sheet.findings)), text.size()};
    const bool points = !told.refusal.empty() && told.refusal.front().quote;
    if (points) told.reach = place(*told.refusal.front().quote, text).value_or(0);
    return told;
  };
  Told best = as_it_stands(typed);
  if (!best.refusal.empty() && is_read(match, typed, best.refusal)) {
    return {typed, {}, typed.size()};  // the referee tells of the whole record
  }
  if (!best.refusal.empty() && typed.size() <= longest_typed) {
    for (const bool capitals : {true, false}) {
      const std::string lines = parted(match, typed, capitals);
      if (lines == typed) continue;
      if (Told other = as_it_stands(lines); other.refusal.size() < best.refusal.size()) best = std::move(other);
    }
  }
  if (best.refusal.empty()) {
    if (!nameless) return best;
    Told lines = typed.size() <= longest_typed ? line_by_line(open, best.text, typed) : whose_turn(typed);
    if (!lines.text.empty()) return lines;
    const Finding& why = lines.refusal.front();
    throw base::Mistake(base::Complaint{"whose-turn", why.text, why.remedy, why.quote.value_or(base::Quote{})});
  }
  best.refusal.clear();  // the referee tells of the whole record
  if (typed.size() > longest_typed) return best;
  Told lines = line_by_line(open, best.text, typed);
  if (!lines.text.empty()) return lines;
  if (lines.reach <= best.reach) return best;
  return {std::move(best.text), std::move(lines.refusal), lines.reach};
}

std::vector<std::string> beginnings(const games::Match& match, const games::Progress& before,
                                    std::span<const std::string> lines) {
  Open open{match, before, {}};
  std::vector<std::string> texts;
  for (const std::string& line : lines) {
    const Told told = line_by_line(open, line, line);
    if (told.text.empty()) break;
    texts.push_back(open.text = with(open.text, told.text));
  }
  return texts;
}

bool is_read(const games::Match& match, std::string_view text, std::span<const Finding> found) {
  return std::ranges::none_of(found, &Finding::unread) && says_something(match, text);
}

bool awaits_first_trick(const games::Match& match, const games::Progress& before, const std::string& text) {
  games::Progress dealt = before;
  if (dealt.dealer == games::nobody) dealt.dealer = games::Seat(0);
  const auto question = question_of({match, dealt, text}, "KC");
  return question &&
         std::ranges::any_of(question->readings, [](const std::string& reading) { return reading.starts_with("#1 "); });
}

std::string one_line(std::string record) {
  for (std::size_t at = 0; (at = record.find('\n', at)) != std::string::npos; at += 3) record.replace(at, 1, " / ");
  return record;
}

std::string one_line(const Played& played, std::size_t deal) {
  const referee::Deal& one = played.course.deals[deal];
  return one_line(played.match.game->print(played.at(one.number), one.text, games::Form::brief));
}

std::vector<std::string> lines_in_notes(const games::Match& match, const games::Progress& before,
                                        const std::string& text) {
  const Open open{match, before, {}};
  std::vector<std::string> found;
  if (text.size() > longest_typed) return found;
  const base::Words words(text);
  for (const base::Words::Line& line : words.lines()) {
    if (!line.comment.starts_with(';') || line.comment.find_first_not_of(" \t", 1) == std::string_view::npos) continue;
    std::string other = text;
    other[static_cast<std::size_t>(line.comment.data() - text.data())] = '\n';
    if (!judged(open, other, games::Stage::open).refused()) found.emplace_back(line.comment.substr(1));
  }
  return found;
}

games::Seat dealer_taken(const Played& played) {
  if (played.course.start.dealer != games::nobody) return games::nobody;
  const games::Match& match = played.at(played.course.start.deal);
  const auto dealer = [&](games::Seat first) {
    games::Progress start = played.course.start;
    start.dealer = first;
    const std::string text = played.course.deals.empty() ? std::string{} : played.course.deals.front().text;
    return match.game->score(match, start, text, {.stage = games::Stage::open}).dealer;
  };
  const games::Seat taken = dealer(games::nobody);
  const games::Seat other = match.next(games::Seat(0));
  return taken != games::nobody && dealer(other) == other && taken != other ? taken : games::nobody;
}

}  // namespace tavolo::book
