#include "book/records.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string_view>

#include "base/lines.hpp"
#include "base/mistake.hpp"

namespace tavolo::book {
namespace {

using games::Progress;

/// So many lines without a blank one are looked at for where a deal ends.
constexpr std::size_t most_lines = 60;

/// Where the match stands after a record; nothing where it is refused.
std::optional<Progress> after(const games::Match& match, const Progress& before, const std::string& text) {
  if (before.over) return std::nullopt;
  games::Sheet sheet = match.game->score(match, before, text, {});
  if (sheet.refused()) return std::nullopt;
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

/// The fewest deals that the lines of a block can be; nothing where they are none.
std::optional<Way> fewest(const games::Match& match, const Progress& before, const std::vector<std::string>& lines) {
  if (lines.size() > most_lines) {
    auto now = after(match, before, joined(lines, 0, lines.size()));
    return now ? std::optional(Way{{joined(lines, 0, lines.size())}, std::move(*now)}) : std::nullopt;
  }
  std::vector<std::optional<Way>> up_to(lines.size() + 1);
  up_to[0] = Way{{}, before};
  for (std::size_t from = 0; from < lines.size(); ++from) {
    if (!up_to[from]) continue;
    for (std::size_t to = lines.size(); to > from; --to) {
      std::optional<Way>& best = up_to[to];
      const std::size_t deals = up_to[from]->texts.size() + 1;
      if (best && best->texts.size() < deals) continue;
      std::string text = joined(lines, from, to);
      auto now = after(match, up_to[from]->now, text);
      if (!now) continue;
      if (best && best->texts.size() == deals) {
        best->several = true;
        continue;
      }
      best = Way{up_to[from]->texts, std::move(*now), up_to[from]->several};
      best->texts.push_back(std::move(text));
    }
  }
  return std::move(up_to.back());
}

}  // namespace

Records read_records(const Played& before, const std::string& text) {
  const games::Match& match = before.now();
  const auto blocks = blocks_of(text);
  const bool is_one = after(match, before.course.now, text).has_value();
  if (blocks.size() < 2 && is_one) return {{text}};
  Records records{{}, is_one};
  Progress now = before.course.now;
  for (const auto& lines : blocks) {
    std::optional<Way> way = fewest(match, now, lines);
    if (!way && records.texts.empty()) return {{text}};  // blank lines within a record that is wrong
    if (!way) way = Way{{joined(lines, 0, lines.size())}, now};
    if (way->several) {
      throw base::Mistake("which-deals",
                          fmt::format("the lines from \"{}\" on can be {} deals in more than one way", lines.front(),
                                      way->texts.size()),
                          "put a blank line between two deals");
    }
    records.texts.insert(records.texts.end(), way->texts.begin(), way->texts.end());
    now = std::move(way->now);
  }
  records.by_blank_lines = is_one && records.texts.size() > 1;
  return records;
}

}  // namespace tavolo::book
