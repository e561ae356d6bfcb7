#include "book/telling.hpp"

#include <algorithm>
#include <utility>

#include "base/name.hpp"
#include "base/words.hpp"
#include "games/notation.hpp"

namespace tavolo::book {
namespace {

using games::Finding;
using games::Question;

/// The deal that is told: the match before it, and its record so far.
struct Open {
  const games::Match& match;
  const games::Progress& before;
  std::string text;
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
    return base::same_word(word.text.substr(0, word.text.find(':')), key.full);
  });
}

/// The keys that a record may lack, one after the other, until it can be closed.
std::optional<Question> asked_by_keys(const Open& open, std::string_view typed) {
  if (!open.text.empty() && !judged(open, open.text, games::Stage::closed).refused()) return std::nullopt;
  const std::string label = "deal " + std::to_string(open.before.deal);
  Question question{.label = label, .text = label, .begins = open.text.empty()};
  const std::string printed = open.match.game->print(open.match, open.text, games::Form::full);
  for (const games::Key& key : open.match.game->keys) {
    if (key.repeats || has(printed, key)) continue;
    question.text = key.meaning;
    question.readings.push_back(std::string(key.full) + ' ' + std::string(typed));
    return question;
  }
  return question;
}

std::optional<Question> question_of(const Open& open, std::string_view typed) {
  const auto ask = open.match.game->ask;
  return ask == nullptr ? asked_by_keys(open, typed) : ask(open.match, open.before, open.text, typed);
}

/// Where a piece of a reading stands in what was typed; nothing where it stands nowhere, or twice.
std::optional<std::size_t> place(const base::Quote& quote, const std::string& reading, std::string_view typed) {
  if (quote.line != reading) return std::nullopt;
  const std::size_t before = reading.size() - std::min(reading.size(), typed.size());
  if (reading.ends_with(typed) && quote.column >= before) return quote.column - before;
  const std::string_view piece = std::string_view(reading).substr(quote.column, quote.width);
  const std::size_t at = typed.find(piece);
  if (at == std::string_view::npos || typed.find(piece, at + 1) != std::string_view::npos) return std::nullopt;
  return at;
}

/// A refusal of one reading, as it is told of what was typed.
std::vector<Finding> about_typed(std::vector<Finding> findings, const std::string& reading, std::string_view typed) {
  std::erase_if(findings, [](const Finding& finding) { return finding.verdict != games::Verdict::refused; });
  for (Finding& finding : findings) {
    if (!finding.quote) continue;
    const auto at = place(*finding.quote, reading, typed);
    if (at) finding.quote = base::Quote{std::string(typed), *at, finding.quote->width};
  }
  return findings;
}

/// How far a reading was understood, in bytes of what was typed.
std::size_t reach(const std::vector<Finding>& findings, std::string_view typed) {
  const bool told = !findings.empty() && findings.front().quote && findings.front().quote->line == typed;
  return told ? findings.front().quote->column : 0;
}

/// Of two refusals the one that was understood further; the first where they are equal.
void keep_further(Told& best, Told other, std::string_view whole) {
  if (best.refusal.empty() || reach(other.refusal, whole) > reach(best.refusal, whole)) best = std::move(other);
}

/// The text of the first reading that is not refused; else the refusal of the one that was understood furthest.
Told read(const Open& open, std::string_view typed, bool anywhere) {
  std::vector<std::string> readings;
  if (auto question = question_of(open, typed)) readings = std::move(question->readings);
  if (anywhere) readings.emplace_back(typed);
  Told best;
  for (const std::string& reading : readings) {
    games::Sheet sheet = judged(open, with(open.text, reading), games::Stage::open);
    if (!sheet.refused()) return {reading, {}};
    auto refusal = about_typed(std::move(sheet.findings), reading, typed);
    keep_further(best, {{}, std::move(refusal)}, typed);
  }
  return best;
}

/// A refusal of the end of a line, told of the whole.
Told about_whole(Told told, std::string_view end, std::string_view whole) {
  for (Finding& finding : told.refusal) {
    if (!finding.quote || finding.quote->line != end) continue;
    finding.quote->line = whole;
    finding.quote->column += whole.size() - end.size();
  }
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

/// The text with a new line for each side that begins within one.
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
  for (std::size_t i = begins.size(); i-- > 0;) lines.insert(begins[i], "\n");
  return lines;
}

/// Takes the words as answers to one question after the other, each as long as it may be. `typed` is the end of the
/// `whole` line that is not read yet.
Told read_ahead(Open& open, std::string_view typed, std::string_view whole) {
  Told best = about_whole(read(open, typed, false), typed, whole);
  if (!best.text.empty()) return best;
  for (std::size_t blank = typed.rfind(' '); blank != std::string_view::npos && blank > 0;
       blank = typed.rfind(' ', blank - 1)) {
    const Told first = read(open, typed.substr(0, blank), false);
    const std::size_t next = typed.find_first_not_of(' ', blank);
    if (first.text.empty() || next == std::string_view::npos) continue;
    std::string before = std::exchange(open.text, with(open.text, first.text));
    Told rest = read_ahead(open, typed.substr(next), whole);
    open.text = std::move(before);
    if (!rest.text.empty()) return {first.text + '\n' + rest.text, {}};
    keep_further(best, std::move(rest), whole);
  }
  return best;
}

}  // namespace

std::optional<Question> next_question(const Played& played, std::string_view typed) {
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

namespace {

Told tell(Open& open, std::string_view typed) {
  Told told = read(open, typed, true);
  if (!told.text.empty()) return told;
  if (const std::string lines = parted(open.match, std::string(typed), true); lines != typed) {
    if (!judged(open, with(open.text, lines), games::Stage::open).refused()) return {lines, {}};
  }
  constexpr std::size_t most_words = 12;
  if (std::ranges::count(typed, ' ') > static_cast<std::ptrdiff_t>(most_words)) return told;
  Told ahead = read_ahead(open, typed, typed);
  if (!ahead.text.empty()) return ahead;
  keep_further(told, std::move(ahead), typed);
  return told;
}

/// What somebody types at once; a longer text is written in the notation.
constexpr std::size_t longest_typed = 4000;

/// Each line taken as it is where questions are asked; nothing where one of them is refused.
std::optional<std::string> line_by_line(Open open, const std::string& typed) {
  std::string lines;
  const base::Words words(typed);
  for (const base::Words::Line& line : words.lines()) {
    if (words.words(line).empty() && line.comment.empty()) continue;
    const bool is_turn = !words.words(line).empty() && games::find_turn(open.match, words.words(line).front().text);
    const Told told = is_turn ? read(open, line.text, true) : tell(open, line.text);  // a turn is one line
    if (told.text.empty()) return std::nullopt;
    open.text = with(open.text, told.text);
    lines = with(lines, told.text);
  }
  return lines;
}

}  // namespace

Told tell(const Played& played, std::string_view typed) {
  Open open = open_of(played);
  return tell(open, typed);
}

std::string understood(const games::Match& match, const games::Progress& before, const std::string& record,
                       const std::string& typed) {
  const Open open{match, before, record};
  const auto mistakes = [&](const std::string& text) {
    const games::Sheet sheet = judged(open, with(record, text), games::Stage::open);
    return std::ranges::count(sheet.findings, games::Verdict::refused, &Finding::verdict);
  };
  auto fewest = mistakes(typed);
  if (fewest == 0 || typed.size() > longest_typed) return typed;
  std::string best = typed;
  for (const bool capitals : {true, false}) {
    std::string lines = parted(match, typed, capitals);
    const auto left = lines == typed ? fewest : mistakes(lines);
    if (left >= fewest) continue;
    fewest = left;
    best = std::move(lines);
  }
  return fewest == 0 ? best : line_by_line(open, best).value_or(best);
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
