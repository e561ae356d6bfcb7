#include "report/rulings.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "base/name.hpp"
#include "base/number.hpp"
#include "base/words.hpp"
#include "book/claims.hpp"
#include "report/json_writer.hpp"

namespace tavolo::report {
namespace {

using base::harmless;
using book::Played;
using games::Points;
using journal::Ruling;

std::string where(const Ruling& one) {
  if (one.match == 0) return {};
  return one.deal == 0 ? fmt::format("match {}", one.match) : fmt::format("deal {}.{}", one.match, one.deal);
}

/// In one line what was said.
std::string told(const Ruling& one) {
  switch (one.kind) {
    case Ruling::Kind::claim: return fmt::format("side {}: {}", harmless(one.title), harmless(one.text));
    case Ruling::Kind::preset: {
      std::string values = one.text;
      std::ranges::replace(values, '\n', ';');
      while (values.ends_with(';')) values.pop_back();
      return fmt::format("{}: {}", harmless(one.title), harmless(values));
    }
    default: return fmt::format("{}: {}", harmless(one.title), harmless(one.text));
  }
}

/// Every choice of the fewest lines of a side whose points add up to `sum`; empty where there is none.
std::vector<std::vector<const games::Line*>> lines_of_sum(std::span<const games::Line> lines, games::Side side,
                                                          Points sum) {
  std::vector<const games::Line*> own;
  for (const games::Line& line : lines) {
    if (line.side == side) own.push_back(&line);
  }
  constexpr std::size_t most = 16;
  if (own.size() > most) own.resize(most);
  std::vector<std::vector<const games::Line*>> best;
  for (unsigned chosen = 1; chosen < 1U << own.size(); ++chosen) {
    std::vector<const games::Line*> some;
    Points points = 0;
    for (std::size_t i = 0; i < own.size(); ++i) {
      if ((chosen >> i & 1U) == 0) continue;
      some.push_back(own[i]);
      points += own[i]->points;
    }
    if (points != sum || (!best.empty() && some.size() > best.front().size())) continue;
    if (!best.empty() && some.size() < best.front().size()) best.clear();
    best.push_back(std::move(some));
  }
  return best;
}

/// `Low, seat 4 (+1, AF-27), or Game 21-40 (+1, AF-31)`
std::string named(const std::vector<std::vector<const games::Line*>>& choices) {
  constexpr std::size_t most = 3;
  std::vector<std::string> told;
  for (const auto& choice : choices) {
    std::string one;
    for (const games::Line* line : choice) {
      one += fmt::format("{}{} ({:+}, {})", one.empty() ? "" : " and ", harmless(line->text), line->points,
                         line->clause.id);
    }
    if (std::ranges::count(told, one) == 0) told.push_back(std::move(one));  // equal lines are told once
  }
  const auto first = std::span(told).first(std::min(told.size(), most));
  return fmt::format("{}{}", fmt::join(first, ", or "), told.size() > most ? ", or others" : "");
}

/// What would have to be otherwise for a side to have so many points.
std::string sum_told(const games::Sheet& sheet, games::Side side, Points here, Points there) {
  std::string text = fmt::format("{}: {} here, {} there", side, here, there);
  if (here == there) return text + ": the same";
  if (const auto without = lines_of_sum(sheet.lines, side, here - there); !without.empty()) {
    return text + fmt::format(": the fact of {} would have to differ", named(without));
  }
  for (const games::Side other : sheet.after.scores.all()) {
    if (other == side) continue;
    if (const auto theirs = lines_of_sum(sheet.lines, other, there - here); !theirs.empty()) {
      return text + fmt::format(": {} would have to be {}'s", named(theirs), side);
    }
  }
  return text + fmt::format(": no lines of this deal are worth {}; another fact would have to be recorded",
                            std::max(here, there) - std::min(here, there));
}

bool same(const games::Line& one, const games::Line& other) {
  return one.side == other.side && one.points == other.points && one.clause == other.clause && one.text == other.text;
}

/// Words of one text that the other lacks.
std::string words_only_in(const std::string& text, const std::string& other) {
  std::vector<std::string_view> rest;
  const base::Words others(other);
  for (const base::Word& word : others.words()) rest.push_back(word.text);
  std::string only;
  const base::Words words(text);
  for (const base::Word& word : words.words()) {
    const auto found = std::ranges::find(rest, word.text);
    if (found == rest.end()) {
      only += fmt::format("{}{}", only.empty() ? "" : " ", word.text);
    } else {
      rest.erase(found);
    }
  }
  return only.empty() ? "nothing more" : harmless(only);
}

/// Two sheets of one deal, line by line.
void compare(Blocks& blocks, const Played& played, const referee::Deal& deal, const games::Sheet& theirs,
             const std::string& record) {
  Table table{.alignment = "llrll", .indent = 4};
  std::vector<bool> found(theirs.lines.size(), false);
  const auto add = [&](std::string_view where, const games::Line& line) {
    table.add({std::string(where), fmt::format("{}", line.side), fmt::format("{:+}", line.points), harmless(line.text),
               std::string(line.clause.id)});
  };
  for (const games::Line& line : deal.sheet.lines) {
    bool both = false;
    for (std::size_t i = 0; i < theirs.lines.size() && !both; ++i) {
      if (found[i] || !same(line, theirs.lines[i])) continue;
      both = found[i] = true;
    }
    add(both ? "both" : "only here", line);
  }
  for (std::size_t i = 0; i < theirs.lines.size(); ++i) {
    if (!found[i]) add("only there", theirs.lines[i]);
  }
  blocks.add(std::move(table));
  const auto printed = [&](const std::string& one) {
    return played.match.game->print(played.match, one, games::Form::brief);
  };
  const std::string here = printed(deal.text);
  const std::string there = printed(record);
  blocks.line("the record has: " + words_only_in(here, there), 4);
  blocks.line("the claim has: " + words_only_in(there, here), 4);
}

std::string preset_rules(const PresetRules& rules) {
  std::string text;
  for (const auto& [rule, value] : rules) text += fmt::format("{}{} {}", text.empty() ? "" : ", ", rule, value);
  return harmless(text.empty() ? "the defaults" : text);
}

Json preset_json(const PresetPage& page) {
  Json json;
  json["preset"] = page.name;
  json["game"] = page.game;
  json["meaning"] = page.meaning;
  json["from"] = page.from.empty() ? Json(nullptr) : Json(page.from);
  json["house"] = Json::object();
  for (const auto& [rule, value] : page.rules) json["house"][rule] = value;
  return json;
}

}  // namespace

Blocks rulings(std::span<const Ruling> list) {
  Blocks blocks;
  if (list.empty()) blocks.line("nothing was decided yet");
  Table table{.alignment = "rlllll"};
  for (const Ruling& one : list) {
    table.add({fmt::format("{}", one.number), harmless(one.at.substr(0, 10)), harmless(one.game),
               std::string(word(one.kind)), where(one),
               told(one) + (one.clauses.empty() ? "" : fmt::format(" ({})", harmless(one.clauses))) +
                   (one.voided ? ", taken back: " + harmless(*one.voided) : "")});
  }
  blocks.add(std::move(table));
  return blocks;
}

Blocks ruling(const Ruling& one) {
  Blocks blocks;
  blocks.heading(fmt::format("{} {}, {}, {}{}", word(one.kind), one.number, harmless(one.game),
                             harmless(one.at.substr(0, 10)), one.voided ? ", taken back" : ""));
  const auto add = [&](std::string_view what, const std::string& value) {
    if (!value.empty()) blocks.paragraph(fmt::format("{}: {}", what, harmless(value)), 2);
  };
  const bool ruled = one.kind == Ruling::Kind::ruling;
  add(ruled ? "what happened" : one.kind == Ruling::Kind::claim ? "side" : "name", one.title);
  std::string said = one.text;
  std::ranges::replace(said, '\n', ';');
  while (said.ends_with(';')) said.pop_back();
  add(ruled ? "decision" : one.kind == Ruling::Kind::claim ? "its sheet says" : "house rules", said);
  add("clauses", one.clauses);
  add("where", where(one));
  add("counts from", one.date);
  if (one.kind == Ruling::Kind::preset && one.target != 0) add("from ruling", fmt::format("{}", one.target));
  if (one.voided) add("taken back", *one.voided);
  return blocks;
}

std::string json_rulings(std::span<const Ruling> list) {
  Json json;
  json["rulings"] = Json::array();
  for (const Ruling& one : list) {
    const auto number = [](std::int64_t value) { return value == 0 ? Json(nullptr) : Json(value); };
    Json ruling;
    ruling["ruling"] = one.number;
    ruling["kind"] = word(one.kind);
    ruling["game"] = one.game;
    ruling["match"] = number(one.match);
    ruling["deal"] = number(one.deal);
    ruling["title"] = one.title;
    ruling["text"] = one.text;
    ruling["clauses"] = Json::array();
    const base::Words words(one.clauses);
    for (const base::Word& word : words.words()) ruling["clauses"].push_back(word.text);
    ruling["from"] = one.date.empty() ? Json(nullptr) : Json(one.date);
    ruling["target"] = number(one.target);
    ruling["at"] = one.at;
    ruling["voided"] = one.voided ? Json(*one.voided) : Json(nullptr);
    json["rulings"].push_back(std::move(ruling));
  }
  return document(json);
}

std::optional<games::BySide<Points>> claimed_points(const Played& played, std::string_view text) {
  games::BySide<Points> points(played.match.all_sides());
  games::BySide<bool> given(played.match.all_sides());
  games::Side side = games::nobody;
  const base::Words words(text);
  for (const base::Word& word : words.words()) {
    const int letter = base::lower(word.text.front()) - 'a';
    if (word.text.size() == 1 && letter >= 0 && letter < played.match.sides) {
      side = games::Side(letter);
      continue;
    }
    const base::Number number = base::sum(word.text);
    if (!number || side == games::nobody || given[side]) return std::nullopt;
    points[side] = number.value;
    given[side] = true;
    side = games::nobody;
  }
  if (side != games::nobody || std::ranges::count(given, false) > 0) return std::nullopt;
  return points;
}

Blocks claimed(const Played& played, std::size_t index, const Ruling& claim) {
  const referee::Deal& deal = played.course.deals[index];
  Blocks blocks;
  blocks.heading(fmt::format("claim {}: the sheet of {} says {}{}", claim.number, harmless(claim.title),
                             harmless(claim.text), book::is_settled(played, claim) ? ", settled" : ""),
                 2);
  if (const auto points = claimed_points(played, claim.text)) {
    const games::BySide<Points> here = deal.sheet.points();
    for (const games::Side side : here.all()) {
      blocks.paragraph(sum_told(deal.sheet, side, here[side], (*points)[side]), 4);
    }
    return blocks;
  }
  const games::Stage stage = deal.open ? games::Stage::open : games::Stage::closed;
  const games::Sheet theirs =
      played.match.game->score(played.match, played.course.before(index), claim.text, {.stage = stage});
  if (theirs.refused()) {
    blocks.paragraph("its points cannot be compared: a claim of points is A 4 B 3, a claim of facts a record", 4);
  } else {
    compare(blocks, played, deal, theirs, claim.text);
  }
  return blocks;
}

Blocks presets(std::span<const PresetPage> list, bool whole) {
  Blocks blocks;
  for (const PresetPage& page : list) {
    blocks.heading(fmt::format("{} {}{}", harmless(page.game), harmless(page.name),
                               page.from.empty() ? "" : fmt::format(", from {}", harmless(page.from))));
    if (!page.meaning.empty()) blocks.paragraph(harmless(page.meaning), 2);
    if (!whole) {
      blocks.paragraph(preset_rules(page.rules), 2);
      continue;
    }
    for (const auto& [rule, value] : page.rules) blocks.line(fmt::format("{} {}", harmless(rule), harmless(value)), 2);
    if (page.rules.empty()) blocks.line("the defaults", 2);
  }
  return blocks;
}

std::string json_presets(std::span<const PresetPage> list) {
  Json json;
  json["presets"] = Json::array();
  for (const PresetPage& page : list) json["presets"].push_back(preset_json(page));
  return document(json);
}

Blocks preset_differences(const PresetPage& one, const PresetPage& other, std::span<const PresetDifference> list) {
  Blocks blocks;
  if (list.empty()) {
    blocks.line(fmt::format("{} and {} are the same house rules", harmless(one.name), harmless(other.name)));
  }
  for (const PresetDifference& difference : list) {
    blocks.heading(fmt::format("{}: {} {}, {} {} ({})", difference.rule, harmless(one.name), difference.one,
                               harmless(other.name), difference.other, difference.clauses));
    blocks.paragraph(difference.meaning, 2);
  }
  return blocks;
}

std::string json_preset_differences(const PresetPage& one, const PresetPage& other,
                                    std::span<const PresetDifference> list) {
  Json json;
  json["one"] = preset_json(one);
  json["other"] = preset_json(other);
  json["differences"] = Json::array();
  for (const PresetDifference& difference : list) {
    json["differences"].push_back({{"rule", difference.rule}, {"one", difference.one}, {"other", difference.other}});
  }
  return document(json);
}

}  // namespace tavolo::report
