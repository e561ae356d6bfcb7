#include "book/records.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <span>
#include <string_view>
#include <utility>

#include "base/lines.hpp"
#include "base/mistake.hpp"
#include "book/telling.hpp"

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

  /// In the notation, or else with what need not be typed left out; nothing where they are none.
  std::optional<Way> find() {
    if (m_lines.size() > most_lines) {
      const std::string text = joined(m_lines, 0, m_lines.size());
      auto now = after(m_match, m_before, text);
      return now ? std::optional(Way{{text}, std::move(*now)}) : std::nullopt;
    }
    std::optional<Way> way = find(false);
    return way ? way : find(true);
  }

  /// The most lines from the first one on that are deals, those deals, and how many lines they are.
  [[nodiscard]] std::pair<Way, std::size_t> furthest() const {
    std::size_t lines = m_up_to.empty() ? 0 : m_lines.size();
    while (lines > 0 && !m_up_to[lines]) --lines;
    return {lines == 0 ? Way{{}, m_before} : *m_up_to[lines], lines};
  }

 private:
  std::optional<Way> find(bool as_asked) {
    m_up_to.assign(m_lines.size() + 1, std::nullopt);
    m_up_to[0] = Way{{}, m_before};
    for (std::size_t from = 0; from < m_lines.size(); ++from) {
      if (!m_up_to[from]) continue;
      const Way before = *m_up_to[from];
      const auto rest = std::span(m_lines).subspan(from);
      const auto told = as_asked ? beginnings(m_match, before.now, rest) : std::vector<std::string>{};
      for (std::size_t to = m_lines.size(); to > from; --to) {
        const std::size_t lines = to - from;
        if (!end(to, before, joined(m_lines, from, to)) && lines <= told.size()) end(to, before, told[lines - 1]);
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

/// Adds what is in a block that is no deals, as far as it is, and the blocks behind it. The first block may be a part
/// of a wrong record that has blank lines in it: that is the whole text.
void add_wrong(const games::Match& match, const Progress& now, const std::string& text,
               std::span<const std::vector<std::string>> blocks, const Ways& ways, Records& records) {
  const auto& lines = blocks.front();
  const bool first = records.texts.empty();
  Told wrong = understood(match, now, {}, first ? text : joined(lines, 0, lines.size()));
  const auto [deals, count] = ways.furthest();
  bool is_split = false;
  if (count > 0 && !deals.now.over) {
    Told last = understood(match, deals.now, {}, joined(lines, count, lines.size()));
    is_split = joined(lines, 0, count).size() + 1 + last.reach > wrong.reach;
    if (is_split) {
      records.texts.insert(records.texts.end(), deals.texts.begin(), deals.texts.end());
      wrong = std::move(last);
    }
  }
  records.texts.push_back(std::move(wrong.text));
  records.refusal = std::move(wrong.refusal);
  if (first && !is_split) return;
  for (const auto& later : blocks.subspan(1)) records.texts.push_back(joined(later, 0, later.size()));
}

}  // namespace

Records read_records(const Played& before, const std::string& text) {
  const games::Match& match = before.now();
  const auto blocks = blocks_of(text);
  const bool is_one = after(match, before.course.now, text).has_value();
  if (blocks.size() < 2 && is_one) return {{text}};
  Records records{{}, is_one};
  Progress now = before.course.now;
  for (std::size_t block = 0; block < blocks.size(); ++block) {
    const auto& lines = blocks[block];
    Ways ways(match, now, lines);
    const std::optional<Way> way = ways.find();
    if (!way) {
      add_wrong(match, now, text, std::span(blocks).subspan(block), ways, records);
      return records;
    }
    if (way->several) {
      throw base::Mistake("which-deals",
                          fmt::format("the lines from \"{}\" on can be {} deals in more than one way", lines.front(),
                                      way->texts.size()),
                          "put a blank line between two deals");
    }
    records.texts.insert(records.texts.end(), way->texts.begin(), way->texts.end());
    now = way->now;
  }
  records.by_blank_lines = is_one && records.texts.size() > 1;
  return records;
}

}  // namespace tavolo::book
