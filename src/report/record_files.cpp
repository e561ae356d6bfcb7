#include "report/record_files.hpp"

#include <fmt/format.h>

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "base/name.hpp"
#include "report/json_writer.hpp"
#include "report/text.hpp"

namespace tavolo::report {
namespace {

/// `2 matches with 14 entries, 4 people and 1 season`; empty for nothing.
std::string what_came(const book::Imported& done) {
  std::vector<std::string> list;
  const auto add = [&](std::size_t count, std::string_view one, std::string_view several) {
    if (count > 0) list.push_back(counted(count, one, several));
  };
  add(done.matches.size(), "match", "matches");
  add(done.entries, "entry", "entries");
  add(done.people, "player", "players");
  add(done.seasons, "season", "seasons");
  add(done.rulings, "ruling", "rulings");
  add(done.games, "file of a game", "files of games");
  add(done.others, "other fact", "other facts");
  return fmt::format("{}", fmt::join(list, ", "));
}

/// What a file does not say, and what was taken instead: once, with the matches that this is true of.
struct Assumed {
  std::string_view text;
  std::size_t matches = 0;
  const book::Imported::Match* first = nullptr;
  const book::Imported::Match* last = nullptr;
};

/// In the order in which the file comes to them.
std::vector<Assumed> all_assumed(const book::Imported& done) {
  std::vector<Assumed> list;
  std::map<std::string_view, std::size_t> places;
  for (const book::Imported::Match& match : done.matches) {
    for (const std::string_view text : match.assumed) {
      const auto [place, is_new] = places.emplace(text, list.size());
      if (is_new) list.push_back({.text = text, .first = &match});
      Assumed& one = list[place->second];
      ++one.matches;
      one.last = &match;
    }
  }
  return list;
}

std::string sentence(const Assumed& one) {
  if (one.matches == 1) return fmt::format("match {}: {}", one.first->number, one.text);
  return fmt::format("{} matches, from match {} in line {} to match {} in line {}: {}", one.matches, one.first->number,
                     one.first->line, one.last->number, one.last->line, one.text);
}

}  // namespace

Blocks imported(std::span<const ImportedFile> files) {
  Blocks blocks;
  for (const auto& [name, done] : files) {
    const std::string came = what_came(done);
    blocks.paragraph(fmt::format("{}: {}", base::harmless(name), came.empty() ? "nothing new" : came));
    for (const book::Imported::Match& match : done.matches) {
      if (!match.is_new) blocks.paragraph(fmt::format("match {} went on", match.number), 2);
    }
    for (const Assumed& one : all_assumed(done)) blocks.paragraph(sentence(one), 2);
    if (done.known > 0) {
      blocks.paragraph(
          fmt::format("{} {} here already", counted(done.known, "match", "matches"), done.known == 1 ? "was" : "were"),
          2);
    }
    for (const std::string& one : done.told) blocks.paragraph(base::harmless(one), 2);
    for (const book::Imported::Claim& claim : done.claims) {
      blocks.paragraph(
          fmt::format("line {} says {}, and it is {}", claim.line, claim.expected, fmt::join(claim.found, "; ")), 2);
    }
  }
  return blocks;
}

std::string json_imported(std::span<const ImportedFile> files) {
  Json list = Json::array();
  for (const auto& [name, done] : files) {
    Json matches = Json::array();
    Json assumed = Json::array();
    for (const book::Imported::Match& match : done.matches) {
      matches.push_back(match.number);
      for (const std::string& one : match.assumed) assumed.push_back({{"match", match.number}, {"text", one}});
    }
    Json claims = Json::array();
    for (const book::Imported::Claim& claim : done.claims) {
      claims.push_back({{"line", claim.line}, {"expected", claim.expected}, {"found", claim.found}});
    }
    list.push_back({{"file", name},
                    {"matches", std::move(matches)},
                    {"known", done.known},
                    {"entries", done.entries},
                    {"players", done.people},
                    {"seasons", done.seasons},
                    {"rulings", done.rulings},
                    {"games", done.games},
                    {"others", done.others},
                    {"assumed", std::move(assumed)},
                    {"told", done.told},
                    {"claims", std::move(claims)}});
  }
  return document({{"import", std::move(list)}});
}

Blocks compared(const ComparedFile& file) {
  Blocks blocks;
  if (file.differences.empty()) {
    blocks.paragraph(fmt::format("{}: {} in the journal, and the same", base::harmless(file.name),
                                 counted(file.matches, "match is", "matches are")));
  }
  for (const book::RecordDifference& one : file.differences) {
    const std::string match = one.match == 0 ? "" : fmt::format(" (match {})", one.match);
    blocks.paragraph(fmt::format("{}:{}: {}{}", base::harmless(file.name), one.line, one.text, match));
  }
  return blocks;
}

std::string json_compared(const ComparedFile& file) {
  Json list = Json::array();
  for (const book::RecordDifference& one : file.differences) {
    list.push_back({{"line", one.line}, {"match", one.match == 0 ? Json() : Json(one.match)}, {"text", one.text}});
  }
  return document({{"file", file.name},
                   {"matches", file.matches},
                   {"same", file.differences.empty()},
                   {"differences", std::move(list)}});
}

}  // namespace tavolo::report
