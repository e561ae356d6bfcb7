#include "games/file/cases.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>

#include "base/lines.hpp"
#include "base/name.hpp"
#include "base/number.hpp"
#include "base/words.hpp"
#include "games/file/expression.hpp"
#include "games/file/limits.hpp"

namespace tavolo::games::file {
namespace {

/// The words of a text, between blanks.
std::vector<std::string_view> words_of(std::string_view text) {
  std::vector<std::string_view> words;
  for (text = base::trimmed(text); !text.empty(); text = base::trimmed(text)) {
    const std::size_t end = std::min(text.find(' '), text.size());
    words.push_back(text.substr(0, end));
    text.remove_prefix(end);
  }
  return words;
}

std::vector<std::vector<std::string>> read_sides(const std::vector<std::string_view>& words) {
  std::vector<std::vector<std::string>> sides;
  for (const std::string_view word : words) {
    std::vector<std::string>& side = sides.emplace_back();
    for (const std::string_view name : base::split(word, '+')) side.emplace_back(name);
  }
  return sides;
}

/// Reads the lines of the cases, each by itself.
class CaseReader {
 public:
  CaseReader(Program& program, std::vector<Fault>& faults, bool is_new)
      : m_program(program), m_faults(faults), m_is_new(is_new) {}

  void read() {
    for (const Place& line : m_program.source.cases) {
      m_line = &line;
      try {
        read_line();
      } catch (const Wrong& wrong) {
        add_fault(m_faults, {.place = wrong.place, .text = wrong.text, .remedy = wrong.remedy});
      }
    }
  }

 private:
  [[nodiscard]] Place place_of(std::string_view piece) const {
    Place place = *m_line;
    if (piece.empty()) return place;
    place.column = static_cast<std::uint32_t>(piece.data() - m_program.source.lines[place.line].data());
    place.width = static_cast<std::uint32_t>(piece.size());
    return place;
  }

  [[noreturn]] void wrong(std::string_view piece, std::string text, std::string remedy) const {
    throw Wrong{place_of(piece), std::move(text), std::move(remedy)};
  }

  std::int64_t number(std::string_view word) const {
    const bool negative = word.starts_with('-');
    const base::Number number = base::whole(negative ? word.substr(1) : word);
    if (!number) wrong(word, "here should stand a number", "write it in digits");
    if (number.value > limit::result)
      wrong(word, fmt::format("a number is {} at most", limit::result), "take a smaller one");
    return negative ? -number.value : number.value;
  }

  /// The number of a deal or of a seat.
  int small(std::string_view word) const {
    constexpr std::int64_t most = 1'000'000;
    const std::int64_t value = number(word);
    if (value < 1 || value > most) wrong(word, fmt::format("this is no number from 1 to {}", most), "count again");
    return static_cast<int>(value);
  }

  void read_line() {
    const std::string_view line = m_program.source.at(*m_line);
    if (line.starts_with("sides ")) {
      m_sides = read_sides(words_of(line.substr(6)));
      return;
    }
    const std::size_t arrow = line.find("=>");
    if (arrow == std::string_view::npos)
      wrong(line, "this case has no =>", "write the record, => and what it comes to");
    Case one{.place = *m_line, .follows = line.starts_with(' '), .sides = m_sides};
    std::string_view left = base::trimmed(line.substr(0, arrow));
    if (one.follows && m_program.cases.empty())
      wrong(left, "this deal follows none", "begin the line with a number or a letter");
    if (!one.follows) {
      const std::size_t end = std::min(left.find(' '), left.size());
      one.label = left.substr(0, end);
      left = base::trimmed(left.substr(end));
    }
    if (const std::size_t colon = left.find(": "); colon != std::string_view::npos) {
      if (one.follows)
        wrong(left, "a deal that follows is played as the one before", "leave out what stands before the colon");
      read_circumstances(one, left.substr(0, colon));
      left = base::trimmed(left.substr(colon + 2));
    }
    one.record = left;
    read_wanted(one, line.substr(arrow + 2));
    m_program.cases.push_back(std::move(one));
  }

  /// `preset short, target 50, scores 80 60 30, deal 4, dealer 2, sides Ann Ben Cleo`
  void read_circumstances(Case& one, std::string_view text) {
    while (!text.empty()) {
      const std::string_view piece = base::trimmed(base::cut(text, ','));
      const auto words = words_of(piece);
      if (words.size() < 2)
        wrong(piece, "a circumstance has a name and a value",
              "like scores 80 60, dealer 2, or a house rule and its value");
      if (words[0] == "scores") {
        for (std::size_t i = 1; i < words.size(); ++i) one.scores.push_back(number(words[i]));
      } else if (m_is_new && words[0] != "sides" && words.size() > 2) {
        wrong(piece, fmt::format("{} has one value", words[0]), "a comma stands between two circumstances");
      } else if (words[0] == "preset") {
        one.preset = words[1];
      } else if (words[0] == "deal") {
        one.deal = small(words[1]);
      } else if (words[0] == "dealer") {
        one.dealer = small(words[1]);
      } else if (words[0] == "sides") {
        one.sides = read_sides({words.begin() + 1, words.end()});
      } else {
        one.rules.emplace_back(words[0], words[1]);
      }
    }
  }

  /// Cuts off what stands before a comma that is in no quotes.
  static std::string_view cut_piece(std::string_view& text) {
    const std::size_t open = text.find('"');
    const std::size_t close = open == std::string_view::npos ? open : text.find('"', open + 1);
    std::size_t end = text.find(',');
    if (close != std::string_view::npos && end > open) end = text.find(',', close);
    const std::string_view piece = text.substr(0, end);
    text.remove_prefix(std::min(piece.size() + 1, text.size()));
    return base::trimmed(piece);
  }

  /// What stands before a `;` that is in no quotes: behind it is a remark.
  static std::string_view without_remark(std::string_view text) {
    bool quoted = false;
    for (std::size_t at = 0; at < text.size(); ++at) {
      if (text[at] == '"') quoted = !quoted;
      if (text[at] == ';' && !quoted) return text.substr(0, at);
    }
    return text;
  }

  void read_wanted(Case& one, std::string_view text) {
    text = without_remark(text);
    while (!base::trimmed(text).empty()) {
      const std::string_view piece = cut_piece(text);
      const auto words = words_of(piece);
      if (words.empty()) wrong(piece, "nothing stands between two commas", "leave one of them out");
      Case::Wanted wanted{.place = place_of(piece)};
      using What = Case::Wanted::What;
      if (const auto verdict = verdict_of(words[0])) {
        wanted.what = What::finding;
        wanted.verdict = *verdict;
        if (words.size() != 2) wrong(piece, "a finding is a verdict and a check", "like refused SP-C2");
        wanted.ids = {words[1]};
      } else if (words[0] == "note" && words.size() > 1) {
        wanted.what = What::note;
        wanted.ids = {words[1]};
        const std::size_t open = piece.find('"');
        if (open != std::string_view::npos) wanted.text = piece.substr(open + 1, piece.rfind('"') - open - 1);
      } else if (words[0] == "scores") {
        wanted.what = What::scores;
        for (std::size_t i = 1; i < words.size(); ++i) wanted.numbers.push_back(number(words[i]));
      } else if (words[0] == "won" && words.size() > 2 && words[1] == "by") {
        wanted.what = What::won;
        for (std::size_t i = 2; i < words.size(); ++i) wanted.numbers.push_back(side(words[i]));
      } else if (std::ranges::count(m_program.tally_names, words[0]) > 0) {
        wanted.what = What::tally;
        wanted.side =
            static_cast<int>(std::ranges::find(m_program.tally_names, words[0]) - m_program.tally_names.begin());
        for (std::size_t i = 1; i < words.size(); ++i) wanted.numbers.push_back(number(words[i]));
      } else if (words[0] == "goes" && words.size() == 2 && words[1] == "on") {
        wanted.what = What::goes_on;
      } else if (words[0] == "dealer" && words.size() == 2) {
        wanted.what = What::dealer;
        wanted.number = words[1] == "unknown" ? 0 : number(words[1]);
      } else if (words.size() > 1) {
        wanted.side = side(words[0]);
        wanted.number = number(words[1]);
        wanted.ids.assign(words.begin() + 2, words.end());
      } else {
        wrong(piece, "this says nothing of a case",
              "that is A 51 SP-9, note SP-13, refused SP-C2, scores 51 70, won by A, goes on or dealer 2");
      }
      one.wanted.push_back(std::move(wanted));
    }
  }

  static std::optional<Verdict> verdict_of(std::string_view text) {
    for (const Verdict verdict : {Verdict::refused, Verdict::irregular, Verdict::corrected, Verdict::warning}) {
      if (games::word(verdict) == text) return verdict;
    }
    return std::nullopt;
  }

  int side(std::string_view word) const {
    if (word.size() != 1 || word.front() < 'A' || word.front() > 'Z')
      wrong(word, "here should stand the letter of a side", "like A");
    return word.front() - 'A';
  }

  Program& m_program;
  std::vector<Fault>& m_faults;
  bool m_is_new;
  const Place* m_line = nullptr;
  std::vector<std::vector<std::string>> m_sides;
};

/// Runs the cases; a match goes on from one to the next.
class Running {
 public:
  Running(const Program& program, std::vector<Fault>& faults) : m_program(program), m_faults(faults) {}

  void run() {
    for (const Case& one : m_program.cases) {
      try {
        if (!one.follows) begin_match(one);
      } catch (const base::Mistake& mistake) {
        m_begun = false;
        const base::Complaint& complaint = mistake.complaint();
        Place place = one.place;
        if (!complaint.quote.line.empty()) {
          place.column = static_cast<std::uint32_t>(complaint.quote.column);
          place.width = static_cast<std::uint32_t>(complaint.quote.width);
        }
        fault(place, complaint.text, complaint.hint);
      }
      if (m_begun) run(one);
    }
  }

 private:
  void fault(const Place& place, std::string text, std::string remedy) {
    add_fault(m_faults, {.place = place,
                         .text = std::move(text),
                         .remedy = std::move(remedy),
                         .quote = base::quoted(m_program.source.lines[place.line], place.column, place.width)});
  }

  void begin_match(const Case& one) {
    const Game& game = m_program.game;
    HouseRules house(game.house_rules);
    if (!one.preset.empty()) house.set(find_preset(game, one.preset));
    for (const auto& [rule, value] : one.rules) house.set(rule, value, m_program.source.lines[one.place.line]);
    auto sides = one.sides;
    if (sides.empty()) {
      for (int side = 0; side < game.company.sides; ++side) {
        std::vector<std::string>& players = sides.emplace_back();
        for (int i = 0; i < game.company.players; ++i)
          players.push_back(fmt::format("P{}", side + 1 + i * game.company.sides));
      }
    }
    std::vector<int> sizes;
    for (const auto& side : sides) sizes.push_back(static_cast<int>(side.size()));
    game.settle(game, house, sizes);
    m_match = make_match(game, sides, std::move(house));
    if (!one.scores.empty() && one.scores.size() != sides.size()) {
      throw base::Mistake("scores",
                          fmt::format("{} sides play, and the scores of {} are given", sides.size(), one.scores.size()),
                          "give that of each side");
    }
    if (one.dealer > m_match.seats()) {
      throw base::Mistake("dealer", fmt::format("there is no seat {}", one.dealer),
                          fmt::format("the dealer is a seat, 1 to {}", m_match.seats()));
    }
    BySide<Points> scores(m_match.all_sides(), 0);
    for (std::size_t i = 0; i < one.scores.size() && i < scores.size(); ++i) scores[Side(i)] = one.scores[i];
    const Seat dealer = one.dealer > 0 && one.dealer <= m_match.seats() ? numbered_seat(one.dealer) : Seat(nobody);
    m_now = begin(m_match, dealer, std::move(scores), one.deal);
    m_begun = true;
  }

  void run(const Case& one) {
    std::string record(one.record);
    const Sheet sheet = m_program.game.score(m_match, m_now, record, {});
    for (const Case::Wanted& wanted : one.wanted) compare(wanted, sheet);
    for (const Finding& finding : sheet.findings) {
      const bool told = std::ranges::any_of(one.wanted, [&](const Case::Wanted& wanted) {
        return wanted.what == Case::Wanted::What::finding && wanted.ids.front() == finding.check.id &&
               wanted.verdict == finding.verdict;
      });
      if (!told)
        fault(one.place,
              finding.check.id.empty()
                  ? fmt::format("this record is refused: {}", finding.text)
                  : fmt::format("this record {} {} by {}: {}", finding.verdict == Verdict::warning ? "has a" : "is",
                                games::word(finding.verdict), finding.check.id, finding.text),
              finding.check.id.empty() ? "end the case before it" : "add it to the case, or put the check right");
    }
    m_now = sheet.after;
  }

  void compare(const Case::Wanted& wanted, const Sheet& sheet) {
    using What = Case::Wanted::What;
    const auto told = [&](std::string text) { fault(wanted.place, std::move(text), "put the case or the rule right"); };
    switch (wanted.what) {
      case What::points: points(wanted, sheet); break;
      case What::note: {
        const auto is_it = [&](const Note& note) {
          return note.clause.id == wanted.ids.front() && note.text.find(wanted.text) != std::string::npos;
        };
        if (std::ranges::none_of(sheet.notes, is_it)) told("there is no such note");
        break;
      }
      case What::tally: {
        std::vector<Points> counts;
        for (const auto& tally : sheet.after.tally) {
          counts.push_back(tally.empty() ? 0 : tally[static_cast<std::size_t>(wanted.side)]);
        }
        if (counts != wanted.numbers) told(fmt::format("it is {} after this deal", fmt::join(counts, " ")));
        break;
      }
      case What::finding:
        if (std::ranges::none_of(sheet.findings, [&](const Finding& f) {
              return f.check.id == wanted.ids.front() && f.verdict == wanted.verdict;
            })) {
          told("there is no such finding");
        }
        break;
      case What::scores:
        if (!std::ranges::equal(wanted.numbers, sheet.after.scores))
          told(fmt::format("the scores are {}", fmt::join(sheet.after.scores, " ")));
        break;
      case What::won: {
        std::vector<std::int64_t> winners;
        for (const Side side : sheet.after.winners) winners.push_back(side.index());
        std::string letters;
        for (const Side side : sheet.after.winners) letters += fmt::format(" {}", side);
        if (winners != wanted.numbers)
          told(sheet.after.over ? fmt::format("it is won by{}", letters) : "the match goes on");
        break;
      }
      case What::goes_on:
        if (sheet.after.over) told("the match is over");
        break;
      case What::dealer:
        if (number(sheet.after.dealer) != wanted.number)
          told(sheet.after.dealer == nobody ? "who deals next is not known"
                                            : fmt::format("seat {} deals next", sheet.after.dealer));
        break;
    }
  }

  void points(const Case::Wanted& wanted, const Sheet& sheet) {
    const Side side(wanted.side);
    if (side.index() >= m_match.sides)
      return fault(wanted.place, "there is no such side",
                   fmt::format("the sides are A to {}", Side(m_match.sides - 1)));
    std::string lines;
    Points sum = 0;
    for (const Line& line : sheet.lines) {
      if (line.side != side) continue;
      sum += line.points;
      lines += fmt::format("{}{} {}", lines.empty() ? ": " : ", ", line.points, line.clause.id);
    }
    if (sum != wanted.number)
      fault(wanted.place, fmt::format("{} has {}{}", side, sum, lines), "put the case or the rule right");
    for (const std::string_view id : wanted.ids) {
      const bool cited =
          std::ranges::any_of(sheet.lines, [&](const Line& line) { return line.side == side && line.clause.id == id; });
      if (!cited)
        fault(wanted.place, fmt::format("{} has no points by {}{}", side, id, lines), "put the case or the rule right");
    }
  }

  const Program& m_program;
  std::vector<Fault>& m_faults;
  Match m_match;
  Progress m_now;
  bool m_begun = false;
};

}  // namespace

void read_cases(Program& program, std::vector<Fault>& faults, bool is_new) {
  CaseReader(program, faults, is_new).read();
}

void run_cases(const Program& program, std::vector<Fault>& faults) { Running(program, faults).run(); }

std::string index_of_cases(const Program& program) {
  std::map<std::string_view, std::string_view> clause_of;  // each check
  for (const Statement& check : program.source.checks) {
    if (check.tokens.size() > 2) clause_of[check.tokens[0].text] = check.tokens[1].text;
  }
  std::string index;
  std::string_view label;
  for (const Case& one : program.cases) {
    std::string clauses;
    for (const Case::Wanted& wanted : one.wanted) {
      for (const std::string_view id : wanted.ids) {
        const auto clause = clause_of.find(id);
        clauses += fmt::format("{}{}", clauses.empty() ? "" : " ", clause == clause_of.end() ? id : clause->second);
      }
    }
    if (!one.follows) label = one.label;
    std::vector<std::string_view> words = words_of(program.source.lines[one.place.line]);
    if (!one.follows) words.erase(words.begin());
    if (!clauses.empty()) index += fmt::format("{}\t{}: {}\n", clauses, label, fmt::join(words, " "));
  }
  return index;
}

}  // namespace tavolo::games::file
