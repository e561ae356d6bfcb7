#include "referee/case_file.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <span>
#include <vector>

#include "base/encoding.hpp"
#include "base/lines.hpp"
#include "base/mistake.hpp"
#include "base/name.hpp"
#include "base/number.hpp"
#include "games/game.hpp"
#include "games/notation.hpp"

namespace tavolo::referee {
namespace {

using games::Points;
using games::Sheet;

/// One line of the file that the referee must answer, taken apart.
struct Answer {
  enum class Kind { line, note, finding, score, winner, dealer, lawful, allowed };

  Kind kind = Kind::line;
  std::string text;              // as it is printed
  std::string head;              // what must agree: the side and points, the verdict, the scores …
  std::vector<std::string> ids;  // clauses and checks named; of a finding some may be left out
  std::string remedy = {};       // of a finding: words for people, which are not compared
};

constexpr std::string_view allowed_word = "allowed", not_allowed_word = "not allowed",
                           undecided_word = "not decided yet";

/// A record of a case, with the lines of the file that answer it.
struct Record {
  std::size_t line = 0;
  std::string text;
  std::vector<Answer> answers;
};

/// A house rule, or a preset, which has no value.
struct HouseLine {
  std::string_view name, value, text;  // pieces of the file
  std::size_t line = 0;
};

struct Case {
  std::string title;
  std::size_t line = 0;
  std::string game;
  std::string edition;  // empty for the newest
  std::vector<std::vector<std::string>> sides;
  std::vector<HouseLine> house;
  std::vector<Points> scores;
  std::size_t score_line = 0;
  std::string dealer;
  int deal = 1;
  bool open = false;
  bool late = false;
  bool amended = false;  // the last record amends the one before it
  bool judged = false;   // the records are positions, or open records that stand alone
  std::vector<Record> records;
};

[[noreturn]] void fail(const std::string& name, std::size_t line, const std::string& text, const std::string& hint,
                       base::Quote quote = {}) {
  throw base::Mistake(base::Complaint{"case-file", fmt::format("{}:{}: {}", name, line, text), hint, std::move(quote)});
}

std::vector<std::string_view> words_of(std::string_view text) {
  std::vector<std::string_view> words;
  for (std::size_t at = 0; (at = text.find_first_not_of(' ', at)) != std::string_view::npos;) {
    const std::size_t end = std::min(text.find(' ', at), text.size());
    words.push_back(text.substr(at, end - at));
    at = end;
  }
  return words;
}

std::string_view trimmed(std::string_view text) { return base::trimmed(text, base::line_blanks); }

bool is_verdict(std::string_view word) {
  return word == "refused" || word == "irregular" || word == "corrected" || word == "warning";
}

bool is_side(std::string_view word) { return word.size() == 1 && word.front() >= 'A' && word.front() <= 'Z'; }

/// The ids in the bracket that ends a line, two blanks before it: `  (AF-R17, AF-19)`. What a sentence quotes of a
/// record has no two blanks, and may end with a bracket too.
std::vector<std::string> bracket(std::string_view text) {
  if (!text.ends_with(')')) return {};
  const std::size_t open = text.rfind("  (");
  if (open == std::string_view::npos) return {};
  std::vector<std::string> ids;
  for (const std::string_view part : base::split(text.substr(open + 3, text.size() - open - 4), ',')) {
    ids.emplace_back(trimmed(part));
  }
  return ids;
}

/// Whether a word can only be the number of a clause or of a check: `AF-9`, `AF-R17`.
bool is_id(std::string_view id) {
  const std::size_t dash = id.find('-');
  if (dash == std::string_view::npos || dash == 0) return false;
  std::string_view number = id.substr(dash + 1);
  if (!number.empty() && number.front() >= 'A' && number.front() <= 'Z') number.remove_prefix(1);
  return std::ranges::all_of(id.substr(0, dash), [](char c) { return c >= 'A' && c <= 'Z'; }) && !number.empty() &&
         std::ranges::all_of(number, base::is_digit);
}

/// As `bracket`, but one blank will do before what can only be clauses and checks: ` (AF-9)`.
std::vector<std::string> ids_read(std::string_view text) {
  if (std::vector<std::string> ids = bracket(text); !ids.empty()) return ids;
  const std::size_t open = text.rfind(" (");
  if (!text.ends_with(')') || open == std::string_view::npos) return {};
  std::vector<std::string> ids;
  for (const std::string_view part : base::split(text.substr(open + 2, text.size() - open - 3), ',')) {
    if (!is_id(trimmed(part))) return {};
    ids.emplace_back(trimmed(part));
  }
  return ids;
}

/// Takes an indented line apart; nothing if it is no answer.
std::optional<Answer> read_answer(std::string_view text) {
  const std::vector<std::string_view> words = words_of(text);
  const std::string_view first = words.front();
  Answer answer{.kind = {}, .text = std::string(text), .head = std::string(first), .ids = bracket(text)};
  if (is_verdict(first)) {
    answer.kind = Answer::Kind::finding;
    answer.ids = ids_read(text);
    return answer;
  }
  if (first == "note") {
    answer.kind = Answer::Kind::note;
    return answer;
  }
  if (first == "winner" || first == "dealer" || first == "lawful") {
    answer.kind = first == "winner"   ? Answer::Kind::winner
                  : first == "dealer" ? Answer::Kind::dealer
                                      : Answer::Kind::lawful;
    std::vector<std::string_view> values(words.begin() + 1, words.end());
    std::ranges::sort(values);
    answer.head = fmt::format("{} {}", first, fmt::join(values, " "));
    return answer;
  }
  if (text == allowed_word || text == not_allowed_word || text == undecided_word) {
    answer.kind = Answer::Kind::allowed;
    answer.head = text;
    return answer;
  }
  if (!is_side(first) || words.size() < 2) return std::nullopt;
  answer.ids = ids_read(text);
  if (!answer.ids.empty()) {
    std::string_view points = words[1];
    if (points.starts_with('+')) points.remove_prefix(1);
    if (!base::sum(points)) return std::nullopt;
    answer.kind = Answer::Kind::line;
    answer.head = fmt::format("{} {}", first, base::sum(points).value);
    return answer;
  }
  if (words.size() % 2 != 0) return std::nullopt;
  answer.head.clear();
  for (std::size_t i = 0; i < words.size(); i += 2) {
    if (!is_side(words[i]) || !base::sum(words[i + 1])) return std::nullopt;
    answer.head += fmt::format("{} {} ", words[i], base::sum(words[i + 1]).value);
  }
  answer.kind = Answer::Kind::score;
  return answer;
}

Answer score_answer(const games::BySide<Points>& scores) {
  Answer answer{.kind = Answer::Kind::score, .text = {}, .head = {}, .ids = {}};
  for (const games::Side side : scores.all()) {
    answer.text += fmt::format("{}{} {}", answer.text.empty() ? "" : "  ", side, scores[side]);
    answer.head += fmt::format("{} {} ", side, scores[side]);
  }
  return answer;
}

Answer list_answer(Answer::Kind kind, std::string_view word, std::vector<std::string> values) {
  const std::string text = fmt::format("{} {}", word, fmt::join(values, " "));
  std::ranges::sort(values);
  return {kind, text, fmt::format("{} {}", word, fmt::join(values, " ")), {}};
}

Answer finding_answer(const games::Finding& finding) {
  Answer answer{.kind = Answer::Kind::finding,
                .text = fmt::format("{}  {}", games::word(finding.verdict), finding.text),
                .head = std::string(games::word(finding.verdict)),
                .ids = {},
                .remedy = finding.remedy};
  if (!finding.check.id.empty()) answer.ids.emplace_back(finding.check.id);
  if (finding.check.clause) answer.ids.emplace_back(finding.check.clause->id);
  // What a sentence quotes of the record would be read as what it cites.
  if (answer.ids.empty() && !ids_read(answer.text).empty()) answer.text += '.';
  if (!answer.ids.empty()) answer.text += fmt::format("  ({})", fmt::join(answer.ids, ", "));
  return answer;
}

/// Everything that the referee says of a record, in the form of a case file.
std::vector<Answer> answers_of(const games::Match& match, const Sheet& sheet) {
  std::vector<Answer> answers;
  for (const games::Finding& finding : sheet.findings) answers.push_back(finding_answer(finding));
  if (sheet.refused()) return answers;
  for (const games::Line& line : sheet.lines) {
    answers.push_back({Answer::Kind::line,
                       fmt::format("{}  {:+}  {}  ({})", line.side, line.points, line.text, line.clause.id),
                       fmt::format("{} {}", line.side, line.points),
                       {std::string(line.clause.id)}});
  }
  for (const games::Note& note : sheet.notes) {
    answers.push_back({Answer::Kind::note,
                       fmt::format("note  {}  ({})", note.text, note.clause.id),
                       "note",
                       {std::string(note.clause.id)}});
  }
  answers.push_back(score_answer(sheet.after.scores));
  std::vector<std::string> winners;
  for (const games::Side side : sheet.after.winners) winners.push_back(games::side_word(side));
  if (sheet.after.over) answers.push_back(list_answer(Answer::Kind::winner, "winner", std::move(winners)));
  const games::Seat dealer = games::next_dealer(match, sheet.after);
  answers.push_back(
      list_answer(Answer::Kind::dealer, "dealer", {dealer == games::nobody ? "-" : fmt::format("{}", dealer)}));
  if (sheet.lawful) answers.push_back(list_answer(Answer::Kind::lawful, "lawful", *sheet.lawful));
  return answers;
}

/// What `judge` says of a position, which changes no score.
std::vector<Answer> judged_answers(const games::Match& match, const Sheet& sheet) {
  std::vector<Answer> answers = answers_of(match, sheet);
  if (sheet.refused()) return answers;
  if (sheet.lines.empty()) std::erase_if(answers, [](const Answer& a) { return a.kind == Answer::Kind::score; });
  const std::string word(!sheet.allowed() ? not_allowed_word : sheet.undecided() ? undecided_word : allowed_word);
  answers.push_back({Answer::Kind::allowed, word, word, {}});
  return answers;
}

/// Whether an answer of the file is met by one of the referee.
bool meets(const Answer& expected, const Answer& found) {
  if (expected.kind != found.kind || expected.head != found.head) return false;
  if (expected.kind == Answer::Kind::finding || expected.kind == Answer::Kind::note) {
    return std::ranges::all_of(expected.ids,
                               [&](const std::string& id) { return std::ranges::count(found.ids, id) > 0; });
  }
  return expected.ids == found.ids;
}

/// Kinds of answers that are compared only where the case states one. What may be played, and why not, is what
/// a position asks.
bool is_optional(Answer::Kind kind, bool judged) {
  if (kind == Answer::Kind::note || kind == Answer::Kind::lawful) return !judged;
  return kind == Answer::Kind::winner || kind == Answer::Kind::dealer || kind == Answer::Kind::allowed;
}

/// Whether the order of such answers is the rule book's: that in which a deal is scored.
bool has_order(Answer::Kind kind) { return kind == Answer::Kind::line || kind == Answer::Kind::note; }

void compare(const Record& record, bool refused, bool judged, std::span<const Answer> found, Difference& difference) {
  std::vector<bool> met(found.size());
  std::map<Answer::Kind, std::size_t> last;  // of those with an order, the one that was met
  for (const Answer& expected : record.answers) {
    const auto next = [&](std::size_t from) {
      while (from < found.size() && (met[from] || !meets(expected, found[from]))) ++from;
      return from;
    };
    const auto before = has_order(expected.kind) ? last.find(expected.kind) : last.end();
    std::size_t at = next(before == last.end() ? 0 : before->second);
    if (at == found.size() && before != last.end()) at = next(0);
    if (at == found.size()) {
      difference.expected.push_back(expected.text);
      continue;
    }
    met[at] = true;
    if (before != last.end() && at < before->second) {
      difference.expected.push_back(
          fmt::format("{}, and it comes before {}", found[at].text, found[before->second].text));
    }
    if (has_order(expected.kind)) last[expected.kind] = at;
  }
  for (std::size_t i = 0; i < found.size(); ++i) {
    const Answer& answer = found[i];
    if (met[i]) continue;
    const bool stated = std::ranges::any_of(record.answers, [&](const Answer& a) { return a.kind == answer.kind; });
    if (is_optional(answer.kind, judged) && !stated) continue;
    if (refused && stated) continue;  // one reason to refuse a record is enough for a case
    difference.found.push_back(answer.text);
  }
}

/// Reads a case file into cases. What the referee must answer stays with the record before it.
class Reader {
 public:
  Reader(std::string name, std::string_view text) : m_name(std::move(name)) {
    while (!text.empty()) {
      std::string_view line = base::next_line(text);
      ++m_line;
      if (line.ends_with('\r')) line.remove_suffix(1);
      read(line);
    }
    finish_case();
    if (m_cases.empty())
      fail(m_name, std::max<std::size_t>(m_line, 1), "there is no case in this file",
           "a case begins with a line: case TITLE");
  }

  std::vector<Case> take() { return std::move(m_cases); }

 private:
  void read(std::string_view line) {
    if (const std::size_t bad = base::not_text(line); bad != std::string_view::npos) {
      fail(m_name, m_line, "this is not UTF-8", "convert the file, for example with iconv -t UTF-8",
           {std::string(line), bad, 1});
    }
    const std::string_view text = trimmed(line);
    if (text.empty() || line == "#" || line.starts_with("# ")) return;
    if (line.front() == ' ' || line.front() == '\t') {
      read_indented(text);
    } else if (text.substr(0, text.find(' ')) == "case") {
      finish_case();
      m_cases.push_back({});
      m_cases.back().title = trimmed(text.substr(4));
      m_cases.back().line = m_line;
      m_header = true;
    } else if (m_cases.empty()) {
      fail(m_name, m_line, "this stands before the first case", "a case begins with a line: case TITLE");
    } else if (!m_header || !read_header(m_cases.back(), words_of(text))) {
      m_header = false;
      read_said(line);
    }
  }

  void read_indented(std::string_view text) {
    if (text.starts_with("remedy ") && follows_finding()) return;
    auto answer = read_answer(text);
    if (!answer) {
      fail(m_name, m_line, fmt::format("this is no answer: {}", text),
           "an answer is a line of points with its clause, a score, a verdict, remedy, winner, dealer, lawful, note, "
           "allowed, not allowed or not decided yet");
    }
    if (m_cases.empty() || m_cases.back().records.empty()) {
      fail(m_name, m_line, "an answer stands before anything is said", "write the record at the margin first");
    }
    m_cases.back().records.back().answers.push_back(std::move(*answer));
    m_said = false;
  }

  [[nodiscard]] bool follows_finding() const {
    if (m_cases.empty() || m_cases.back().records.empty()) return false;
    const std::vector<Answer>& answers = m_cases.back().records.back().answers;
    return !m_said && !answers.empty() && answers.back().kind == Answer::Kind::finding;
  }

  void read_said(std::string_view line) {
    auto& records = m_cases.back().records;
    if (m_said && !records.empty()) {
      records.back().text += fmt::format("\n{}", line);
    } else {
      records.push_back({m_line, std::string(line), {}});
      m_said = true;
    }
  }

  /// A line of the table at the head of a case; each but `house` and `preset` only once, because
  /// `game` and `score` may also begin a record.
  bool read_header(Case& one, std::span<const std::string_view> words) {
    const std::string_view key = words.front();
    const std::span<const std::string_view> rest = words.subspan(1);
    if (key == "game" && one.game.empty() && rest.size() == 1) {
      one.game = rest.front();
    } else if (key == "edition" && one.edition.empty() && rest.size() == 1) {
      one.edition = rest.front();
    } else if (key == "sides" && one.sides.empty() && !rest.empty()) {
      for (const std::string_view side : rest) {
        const auto names = base::split(side, '+');
        one.sides.emplace_back(names.begin(), names.end());
      }
    } else if (key == "score" && one.scores.empty() && !rest.empty()) {
      one.score_line = m_line;
      for (const std::string_view score : rest) {
        const base::Number number = base::sum(score);
        if (!number)
          fail(m_name, m_line, fmt::format("\"{}\" is no score", score), "write a whole number for each side");
        one.scores.push_back(number.value);
      }
    } else if (key == "house" && rest.size() == 2) {
      one.house.push_back({rest[0], rest[1], {key.data(), rest[1].data() + rest[1].size()}, m_line});
    } else if (key == "preset" && rest.size() == 1) {
      one.house.push_back({rest[0], {}, {}, m_line});
    } else if (key == "house" || key == "preset") {
      const bool one_rule = key == "house";
      fail(m_name, m_line, fmt::format("\"{}\" stands before {}", key, one_rule ? "a name and a value" : "a name"),
           one_rule ? "write it as house target 7" : "write it as preset tobago");
    } else if (key == "with-dealer" && rest.size() == 1) {
      one.dealer = rest.front();
    } else if (key == "with-deal" && rest.size() == 1 && base::whole(rest.front())) {
      one.deal = static_cast<int>(base::whole(rest.front()).value);
    } else if (key == "with-open" && rest.empty()) {
      one.open = true;
    } else if (key == "with-late" && rest.empty()) {
      one.late = true;
    } else if (key == "with-amended" && rest.empty()) {
      one.amended = true;
    } else if (key == "with-judge" && rest.empty()) {
      one.judged = true;
    } else {
      return false;
    }
    return true;
  }

  void finish_case() {
    m_said = false;
    if (m_cases.empty()) return;
    const Case& one = m_cases.back();
    if (one.game.empty()) fail(m_name, one.line, "the case names no game", "add a line: game all-fours");
    if (one.sides.empty()) fail(m_name, one.line, "the case names no sides", "add a line: sides Ann+Cleo Ben+Dora");
    if (!one.scores.empty() && one.scores.size() != one.sides.size()) {
      const auto count = [](std::size_t n, std::string_view what) {
        return games::so_many(static_cast<games::Points>(n), what);
      };
      fail(m_name, one.score_line,
           fmt::format("{} for {}", count(one.scores.size(), "score"), count(one.sides.size(), "side")),
           "write a whole number for each side");
    }
    if (one.records.empty() || one.records.back().answers.empty()) {
      fail(m_name, one.line, "the case has no answer", "indent what the referee must answer under the record");
    }
  }

  std::string m_name;
  std::size_t m_line = 0;
  bool m_header = false;  // the head of a case is being read
  bool m_said = false;    // the line before belongs to a record
  std::vector<Case> m_cases;
};

/// The table of a case. `defaults` are the house rules of the last game, as the cases of a file mostly are of one;
/// `line` is the line that is looked at.
games::Match table_of(const Case& one, games::HouseRules& defaults, std::size_t& line) {
  const games::Game& game = one.edition.empty() ? games::find_game(one.game) : games::find_game(one.game, one.edition);
  if (defaults.rules().data() != game.house_rules.data()) defaults = games::HouseRules(game.house_rules);
  games::HouseRules house = defaults;
  for (const HouseLine& rule : one.house) {
    line = rule.line;
    if (rule.value.empty()) {
      house.set(games::find_preset(game, rule.name));
    } else {
      house.set(rule.name, rule.value, rule.text);
    }
  }
  line = one.line;
  std::vector<int> sizes;
  for (const auto& side : one.sides) sizes.push_back(static_cast<int>(side.size()));
  game.settle(game, house, sizes);
  return games::make_match(game, one.sides, std::move(house));
}

/// Which of the answers of the referee are written under a record: those of kinds that it states, and those that every
/// record has.
std::vector<Answer> to_write(const Record& record, bool judged, const std::vector<Answer>& found) {
  std::vector<Answer> written;
  for (const Answer& answer : found) {
    const bool stated = std::ranges::any_of(record.answers, [&](const Answer& a) { return a.kind == answer.kind; });
    if (stated || answer.kind == Answer::Kind::winner || !is_optional(answer.kind, judged)) written.push_back(answer);
  }
  // Without an answer a record would become one with that after it.
  if (written.empty()) written.push_back(found.back());
  return written;
}

/// The file with the answers of the referee put in place of its own, and its lines ended as they are.
std::string accept(std::string_view text, const std::vector<std::pair<std::size_t, std::vector<Answer>>>& answers) {
  std::string result;
  const std::size_t first_end = text.find('\n');
  const bool returns = first_end != std::string_view::npos && first_end > 0 && text[first_end - 1] == '\r';
  const std::string_view line_end = returns ? "\r\n" : "\n";
  std::size_t number = 0;
  std::size_t next = 0;                        // the next record to be answered
  std::optional<std::vector<Answer>> pending;  // what to write before the next line at the margin
  while (!text.empty()) {
    const std::string_view line = base::next_line(text);
    ++number;
    const bool indented = !trimmed(line).empty() && (line.front() == ' ' || line.front() == '\t');
    if (next < answers.size() && answers[next].first == number) pending = answers[next++].second;
    if (indented && pending) {
      for (const Answer& answer : *pending) {
        result += fmt::format("    {}{}", answer.text, line_end);
        if (!answer.remedy.empty()) result += fmt::format("    remedy  {}{}", answer.remedy, line_end);
      }
      pending.reset();
    }
    if (!indented) {
      result += line;
      result += '\n';
    }
  }
  return result;
}

}  // namespace

CaseReport run_cases(const std::string& name, std::string_view file, bool accepting) {
  CaseReport report;
  const std::string_view text = base::without_mark(file);
  std::vector<std::pair<std::size_t, std::vector<Answer>>> accepted;
  games::HouseRules defaults;
  for (const Case& one : Reader(name, text).take()) {
    ++report.cases;
    std::size_t line = one.line;
    const games::Match match = [&] {
      try {
        return table_of(one, defaults, line);
      } catch (const base::Mistake& mistake) {
        fail(name, line, mistake.complaint().text, mistake.complaint().hint, mistake.complaint().quote);
      }
    }();
    const auto dealer = one.dealer.empty() ? std::optional(games::nobody) : games::find_seat(match, one.dealer);
    if (!dealer) fail(name, one.line, fmt::format("nobody here is \"{}\"", one.dealer), "name a seat or a player");
    games::Progress now = games::begin(match, *dealer, one.scores, one.deal);
    games::Progress before = now;  // where the record before was read from
    std::string_view closed;
    for (const Record& record : one.records) {
      const bool last = &record == &one.records.back();
      if (one.amended && last && one.records.size() > 1) {
        now = before;
        closed = one.records[one.records.size() - 2].text;
      }
      before = now;
      const bool followed = std::any_of(&record + 1, one.records.data() + one.records.size(),
                                        [&](const Record& later) { return games::has_begun(match, later.text); });
      const auto stage = one.open && last ? games::Stage::open : games::Stage::closed;
      const Sheet sheet = one.judged
                              ? games::judge(match, now, record.text).sheet
                              : match.game->score(match, now, record.text, {stage, one.late && last, closed, followed});
      std::vector<Answer> found = one.judged ? judged_answers(match, sheet) : answers_of(match, sheet);
      for (const Answer& answer : found) report.cited.insert(answer.ids.begin(), answer.ids.end());
      if (accepting) accepted.emplace_back(record.line, to_write(record, one.judged, found));
      Difference difference{record.line, one.title, {}, {}};
      compare(record, sheet.refused(), one.judged, found, difference);
      if (!difference.expected.empty() || !difference.found.empty())
        report.differences.push_back(std::move(difference));
      if (!one.judged) now = sheet.after;
    }
  }
  if (accepting)
    report.accepted = fmt::format("{}{}", file.substr(0, file.size() - text.size()), accept(text, accepted));
  return report;
}

}  // namespace tavolo::referee
