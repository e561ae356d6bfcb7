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
  if (open == nullptr) return {played.match, played.course.now, {}};
  return {played.match, played.course.before(static_cast<std::size_t>(open - played.course.deals.data())), open->text};
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
  Question question{.label = "deal " + std::to_string(open.before.deal), .begins = open.text.empty()};
  const std::string printed = open.match.game->print(open.match, open.text, games::Form::full);
  for (const games::Key& key : open.match.game->keys) {
    if (key.repeats || has(printed, key)) continue;
    question.text = key.meaning;
    question.readings.push_back(std::string(key.full) + ' ' + std::string(typed));
    return question;
  }
  question.text = "What else happened?";
  return question;
}

std::optional<Question> question_of(const Open& open, std::string_view typed) {
  const auto ask = open.match.game->ask;
  return ask == nullptr ? asked_by_keys(open, typed) : ask(open.match, open.before, open.text, typed);
}

/// A refusal of one reading, as it is told of what was typed.
std::vector<Finding> about_typed(std::vector<Finding> findings, const std::string& reading, std::string_view typed) {
  std::erase_if(findings, [](const Finding& finding) { return finding.verdict != games::Verdict::refused; });
  if (!reading.ends_with(typed)) return findings;
  const std::size_t before = reading.size() - typed.size();
  for (Finding& finding : findings) {
    if (!finding.quote || finding.quote->line != reading) continue;
    const std::size_t cut = std::min(before, finding.quote->column);
    finding.quote->width -= std::min(finding.quote->width - 1, before - cut);
    finding.quote->column -= cut;
    finding.quote->line = typed;
  }
  return findings;
}

/// How far a reading was understood, in bytes of what was typed.
std::size_t reach(const std::vector<Finding>& findings) {
  return findings.empty() || !findings.front().quote ? 0 : findings.front().quote->column;
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
    if (best.refusal.empty() || reach(refusal) > reach(best.refusal)) best.refusal = std::move(refusal);
  }
  return best;
}

/// Takes the words as answers to one question after the other, each as long as it may be.
Told read_ahead(Open& open, std::string_view typed) {
  if (Told whole = read(open, typed, false); !whole.text.empty()) return whole;
  for (std::size_t blank = typed.rfind(' '); blank != std::string_view::npos && blank > 0;
       blank = typed.rfind(' ', blank - 1)) {
    const Told first = read(open, typed.substr(0, blank), false);
    if (first.text.empty()) continue;
    std::string before = std::exchange(open.text, with(open.text, first.text));
    const std::size_t next = typed.find_first_not_of(' ', blank);
    const Told rest = next == std::string_view::npos ? Told{} : read_ahead(open, typed.substr(next));
    open.text = std::move(before);
    if (!rest.text.empty()) return {first.text + '\n' + rest.text, {}};
  }
  return {};
}

}  // namespace

std::optional<Question> next_question(const Played& played, std::string_view typed) {
  return question_of(open_of(played), typed);
}

Told tell(const Played& played, std::string_view typed) {
  Open open = open_of(played);
  Told told = read(open, typed, true);
  if (!told.text.empty()) return told;
  constexpr std::size_t most_words = 12;
  if (std::ranges::count(typed, ' ') > static_cast<std::ptrdiff_t>(most_words)) return told;
  if (Told ahead = read_ahead(open, typed); !ahead.text.empty()) return ahead;
  return told;
}

bool is_repeated(const Played& played, std::size_t deal) {
  if (deal == 0) return false;
  const auto said = [&](std::size_t index) {
    return played.match.game->print(played.match, played.course.deals[index].text, games::Form::brief);
  };
  return !played.course.deals[deal - 1].is_void && said(deal - 1) == said(deal);
}

}  // namespace tavolo::book
