#include "book/records.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <set>
#include <span>
#include <string_view>
#include <utility>

#include "base/lines.hpp"
#include "base/mistake.hpp"
#include "book/telling.hpp"
#include "games/notation.hpp"

namespace tavolo::book {
namespace {

using games::Progress;

/// So many lines without a blank one are looked at for where a deal ends.
constexpr std::size_t most_lines = 60;

/// Where the match stands after a record; nothing where it is refused, or does not say whose a turn is.
std::optional<Progress> after(const games::Match& match, const Progress& before, const std::string& text) {
  if (before.over) return std::nullopt;
  games::Sheet sheet = match.game->score(match, before, text, {});
  if (sheet.refused() || sheet.nameless) return std::nullopt;
  return std::move(sheet.after);
}

bool is_blank(std::string_view line) { return line.find_first_not_of(" \t\r") == std::string_view::npos; }

/// The parts of a text between blank lines, as lines.
std::vector<std::vector<std::string>> blocks_of(std::string_view text) {
  std::vector<std::vector<std::string>> blocks(1);
  while (!text.empty()) {
    const std::string_view line = base::next_line(text);
    if (!is_blank(line)) {
      blocks.back().emplace_back(line);
    } else if (!blocks.back().empty()) {
      blocks.emplace_back();
    }
  }
  if (blocks.back().empty()) blocks.pop_back();
  return blocks;
}

std::string joined(const std::vector<std::string>& lines, std::size_t from, std::size_t to) {
  return fmt::format("{}", fmt::join(lines.begin() + static_cast<std::ptrdiff_t>(from),
                                     lines.begin() + static_cast<std::ptrdiff_t>(to), "\n"));
}

/// Whether a line stands twice among these. It says nothing the second time: who types it again means another deal.
bool repeats(std::span<const std::string> lines) {
  std::set<std::string_view> said;
  for (std::string_view line : lines) {
    line = base::trimmed(line, base::line_blanks);
    if (line.starts_with(';')) continue;
    if (!said.insert(line).second) return true;
  }
  return false;
}

/// Whether a deal can begin with a line: one that begins with ! is said of the deal before it.
bool can_begin(std::string_view line) { return !base::trimmed(line, base::line_blanks).starts_with('!'); }

/// A way to take lines as the fewest deals.
struct Way {
  std::vector<std::string> texts;
  Progress now;
  bool several = false;  ///< whether there are more ways with so few
};

/// Finds the fewest deals that the lines of a block can be.
class Ways {
 public:
  Ways(const games::Match& match, const Progress& before, const std::vector<std::string>& lines)
      : m_match(match), m_lines(lines), m_before(before) {}

  /// In the notation, or else with what need not be typed left out, and only where they are nothing else with a line
  /// twice in a deal; nothing where they are none.
  std::optional<Way> find() {
    m_up_to.assign(1, Way{{}, m_before});
    if (m_lines.size() > most_lines) {
      const std::string text = joined(m_lines, 0, m_lines.size());
      auto now = after(m_match, m_before, text);
      return now ? std::optional(Way{{text}, std::move(*now), repeats(m_lines)}) : std::nullopt;
    }
    std::optional<Way> way = find_where(false);
    return way || !repeats(m_lines) ? way : find_where(true);
  }

  /// Of how many lines from the first one on the most are that are deals.
  [[nodiscard]] std::size_t furthest() const {
    std::size_t lines = m_lines.size();
    while (lines > 0 && !ends_before(lines)) --lines;
    return lines;
  }

  /// Whether the lines before this one are deals; those deals.
  [[nodiscard]] bool ends_before(std::size_t line) const { return line < m_up_to.size() && m_up_to[line]; }
  [[nodiscard]] const Way& before(std::size_t line) const { return *m_up_to[line]; }

 private:
  std::optional<Way> find_where(bool may_repeat) {
    std::optional<Way> way = find(false, may_repeat);
    return way ? way : find(true, may_repeat);
  }

  std::optional<Way> find(bool as_asked, bool may_repeat) {
    m_up_to.assign(m_lines.size() + 1, std::nullopt);
    m_up_to[0] = Way{{}, m_before};
    for (std::size_t from = 0; from < m_lines.size(); ++from) {
      if (!m_up_to[from]) continue;
      const Way before = *m_up_to[from];
      const auto rest = std::span(m_lines).subspan(from);
      const auto told = as_asked ? beginnings(m_match, before.now, rest) : std::vector<std::string>{};
      for (std::size_t to = m_lines.size(); to > from; --to) {
        if (to < m_lines.size() && !can_begin(m_lines[to])) continue;
        const std::size_t lines = to - from;
        if (!may_repeat && repeats(rest.first(lines))) continue;
        const std::string text = joined(m_lines, from, to);
        if (!end(to, before, text) && lines <= told.size()) end(to, before, told[lines - 1]);
      }
    }
    return m_up_to.back();
  }

  /// Ends one deal more before a line; false where the text is none.
  bool end(std::size_t to, const Way& before, const std::string& text) {
    std::optional<Way>& best = m_up_to[to];
    const std::size_t deals = before.texts.size() + 1;
    if (best && best->texts.size() < deals) return true;
    auto now = after(m_match, before.now, text);
    if (!now) return false;
    if (best && best->texts.size() == deals) {
      best->several = true;
      return true;
    }
    best = Way{before.texts, std::move(*now), before.several};
    best->texts.push_back(text);
    return true;
  }

  const games::Match& m_match;
  const std::vector<std::string>& m_lines;
  const Progress& m_before;
  std::vector<std::optional<Way>> m_up_to;
};

/// What is told of lines that are no record, and how many mistakes that are.
struct Wrong {
  Told told;
  std::size_t mistakes = 0;
};

Wrong wrong_in(const games::Match& match, const Progress& now, const std::string& text) {
  Wrong wrong{understood(match, now, {}, text)};
  wrong.mistakes = wrong.told.refusal.size();
  if (wrong.mistakes > 0) return wrong;
  const games::Sheet sheet = match.game->score(match, now, wrong.told.text, {.stage = games::Stage::open});
  wrong.mistakes = sheet.refused() ? sheet.findings.size() : 0;
  return wrong;
}

/// A deal that is wrong, and before which line it ends.
struct WrongDeal {
  Wrong wrong;
  std::size_t end = 0;
};

/// The deal that begins with a line and is wrong. It ends where the next begins: before a line that is none of it and
/// can be the first of a deal.
WrongDeal wrong_deal(const games::Match& match, const Progress& now, const std::vector<std::string>& lines,
                     std::size_t from) {
  if (lines.size() <= most_lines) {
    WrongDeal deal{wrong_in(match, now, lines[from]), from + 1};
    for (; deal.end < lines.size(); ++deal.end) {
      Wrong longer = wrong_in(match, now, joined(lines, from, deal.end + 1));
      const bool is_none = deal.wrong.mistakes > 0 && longer.mistakes > deal.wrong.mistakes;
      if (is_none && can_begin(lines[deal.end]) && wrong_in(match, now, lines[deal.end]).mistakes == 0) return deal;
      deal.wrong = std::move(longer);
    }
  }
  return {wrong_in(match, now, joined(lines, from, lines.size())), lines.size()};
}

/// Whether two lines are about the same side, or both about none.
bool begin_alike(const games::Match& match, const std::string& one, const std::string& other) {
  const auto side = [&](const std::string& line) {
    return games::find_side(match, std::string_view(line).substr(0, line.find(' ')));
  };
  return side(one) == side(other);
}

/// The line from which the rest of a block is read as one deal, which is refused for what it says.
std::optional<std::size_t> read_from(const games::Match& match, const std::vector<std::string>& lines,
                                     const Ways& ways) {
  for (std::size_t at = 0; at <= ways.furthest() && at < lines.size(); ++at) {
    if (!ways.ends_before(at) || ways.before(at).now.over) continue;
    if (repeats(std::span(lines).subspan(at))) continue;
    const std::string text = joined(lines, at, lines.size());
    if (is_read(match, text, match.game->score(match, ways.before(at).now, text, {}).findings)) return at;
  }
  return std::nullopt;
}

/// Refuses two deals that are one as well, which is refused for what it says.
void refuse_as_one(const games::Match& match, const Progress& before, const std::string& one,
                   const std::string& other) {
  const std::string both = fmt::format("{}\n{}", one, other);
  const games::Sheet sheet = match.game->score(match, before, both, {});
  const auto wrong = std::ranges::find(sheet.findings, games::Verdict::refused, &games::Finding::verdict);
  if (wrong == sheet.findings.end() || !is_read(match, both, sheet.findings) || repeats(blocks_of(both).front()))
    return;
  throw base::Mistake("which-deals",
                      fmt::format("the lines from \"{}\" on can be two deals, or one in which {}",
                                  one.substr(0, one.find('\n')), wrong->text),
                      "put a blank line between two deals, or put the one right");
}

/// Refuses two deals after each other of which the referee has something to say, where they are read as one as well:
/// that one contradicts itself, and it is not known which of both was meant.
void refuse_one_as_two(const games::Match& match, Progress now, const std::vector<std::string>& texts) {
  if (texts.size() < 2) return;
  bool is_told = false;  // whether something is said of the deal before
  Progress before;       // that deal
  for (std::size_t deal = 0; deal < texts.size(); ++deal) {
    games::Sheet sheet = match.game->score(match, now, texts[deal], {});
    const bool was_told = std::exchange(is_told, !sheet.findings.empty());
    if (deal > 0 && (was_told || is_told)) refuse_as_one(match, before, texts[deal - 1], texts[deal]);
    before = std::exchange(now, std::move(sheet.after));
  }
}

/// Adds what is in a block that is no deals, as far as it is, and the blocks behind it. The first block may be a part
/// of a wrong record that has blank lines in it: that is the whole text.
void add_wrong(const games::Match& match, std::span<const std::vector<std::string>> blocks, const Ways& ways,
               Records& records) {
  std::vector<std::string> lines = blocks.front();
  if (records.texts.empty()) {
    for (const auto& later : blocks.subspan(1)) lines.insert(lines.end(), later.begin(), later.end());
    blocks = blocks.first(1);
  }
  if (const auto from = read_from(match, lines, ways)) {
    const Way& deals = ways.before(*from);
    records.texts.insert(records.texts.end(), deals.texts.begin(), deals.texts.end());
    records.texts.push_back(joined(lines, *from, lines.size()));
    for (const auto& later : blocks.subspan(1)) records.texts.push_back(joined(later, 0, later.size()));
    return;
  }
  const std::size_t furthest = ways.furthest();
  const bool is_over = furthest > 0 && ways.before(furthest).now.over;
  const bool begins = furthest > 0 && begin_alike(match, lines[furthest], lines.front());
  if (is_over && (begins || wrong_in(match, ways.before(0).now, lines[furthest]).mistakes == 0)) {
    throw base::Mistake(
        "match-over", fmt::format("the match is over before the line \"{}\"", lines[furthest]),
        "nothing was recorded: leave out what belongs to the next match, `tavolo new --again` begins it");
  }
  std::size_t from = furthest;
  WrongDeal wrong = wrong_deal(match, ways.before(furthest).now, lines, furthest);
  // A line that is a deal by itself may be the beginning of the wrong one: of all with so few mistakes the one behind
  // the fewest deals.
  constexpr std::size_t most_back = 12;
  for (std::size_t at = furthest; at > 0 && !begins && furthest - at < most_back; --at) {
    if (!ways.ends_before(at - 1)) continue;
    WrongDeal other = wrong_deal(match, ways.before(at - 1).now, lines, at - 1);
    const auto rank = [&](const WrongDeal& deal, std::size_t line) {
      return std::pair(deal.wrong.mistakes, ways.before(line).texts.size());
    };
    if (other.wrong.mistakes == 0 || rank(other, at - 1) >= rank(wrong, from)) continue;
    wrong = std::move(other);
    from = at - 1;
  }
  const Way& deals = ways.before(from);
  records.texts.insert(records.texts.end(), deals.texts.begin(), deals.texts.end());
  records.texts.push_back(std::move(wrong.wrong.told.text));
  records.refusal = std::move(wrong.wrong.told.refusal);
  if (wrong.end < lines.size()) records.texts.push_back(joined(lines, wrong.end, lines.size()));
  for (const auto& later : blocks.subspan(1)) records.texts.push_back(joined(later, 0, later.size()));
}

}  // namespace

Records read_records(const Played& before, const std::string& text) {
  const games::Match& match = before.now();
  const auto blocks = blocks_of(text);
  const bool is_one = after(match, before.course.now, text).has_value();
  if (is_one && blocks.size() < 2 && (blocks.empty() || !repeats(blocks.front()))) return {{text}};
  Records records{{}, is_one && blocks.size() > 1};
  Progress now = before.course.now;
  for (std::size_t block = 0; block < blocks.size(); ++block) {
    const auto& lines = blocks[block];
    Ways ways(match, now, lines);
    const std::optional<Way> way = ways.find();
    if (!way) {
      add_wrong(match, std::span(blocks).subspan(block), ways, records);
      return records;
    }
    if (way->several) {
      throw base::Mistake("which-deals",
                          way->texts.size() == 1
                              ? fmt::format("the lines from \"{}\" on can be one deal or several", lines.front())
                              : fmt::format("the lines from \"{}\" on can be {} deals in more than one way",
                                            lines.front(), way->texts.size()),
                          "put a blank line between two deals");
    }
    refuse_one_as_two(match, now, way->texts);
    records.texts.insert(records.texts.end(), way->texts.begin(), way->texts.end());
    now = way->now;
  }
  records.by_blank_lines = records.by_blank_lines && records.texts.size() > 1;
  return records;
}

}  // namespace tavolo::book
