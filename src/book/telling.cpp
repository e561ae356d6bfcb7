#include "book/telling.hpp"

#include <algorithm>
#include <utility>

#include "base/name.hpp"
#include "base/words.hpp"

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
  if (open == nullptr) return {played.now(), played.course.now, {}};
  return {played.now(), played.course.before(static_cast<std::size_t>(open - played.course.deals.data())), open->text};
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

Told tell(const Played& played, std::string_view typed) {
  Open open = open_of(played);
  Told told = read(open, typed, true);
  if (!told.text.empty()) return told;
  constexpr std::size_t most_words = 12;
  if (std::ranges::count(typed, ' ') > static_cast<std::ptrdiff_t>(most_words)) return told;
  Told ahead = read_ahead(open, typed, typed);
  if (!ahead.text.empty()) return ahead;
  keep_further(told, std::move(ahead), typed);
  return told;
}

}  // namespace tavolo::book
