#include "report/rulings.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <optional>

#include "base/date.hpp"
#include "base/name.hpp"
#include "base/number.hpp"
#include "base/words.hpp"
#include "book/claims.hpp"
#include "book/rulings.hpp"
#include "report/json_writer.hpp"
#include "report/text.hpp"

namespace tavolo::report {
namespace {

using base::harmless;
using book::Played;
using games::Points;
using journal::Ruling;

std::string clauses_text(const Ruling& one) { return harmless(fmt::format("{}", fmt::join(one.clauses, " "))); }

std::string where(const Ruling& one) {
  if (one.match == 0) return {};
  return one.deal == 0 ? fmt::format("match {}", one.match) : fmt::format("deal {}.{}", one.match, one.deal);
}

/// The house rules of a preset in one line, `target 7;game-points 2`.
std::string in_one_line(const journal::NamedValues& rules) {
  std::string text;
  for (const auto& [name, value] : rules) text += fmt::format("{}{} {}", text.empty() ? "" : ";", name, value);
  return text;
}

std::string letter_of(games::Side side) { return side == games::nobody ? "?" : fmt::format("{}", side); }

std::string_view state_word(book::ClaimState state) {
  switch (state) {
    case book::ClaimState::open: return "open";
    case book::ClaimState::settled: return "settled";
    case book::ClaimState::undone: break;
  }
  return "undone";
}

/// How a claim stands, behind its text; nothing of one that is open, and of what is none.
std::string_view standing(const book::ClaimStates& states, std::int64_t number) {
  const auto state = states.find(number);
  if (state == states.end() || state->second == book::ClaimState::open) return {};
  return state->second == book::ClaimState::settled ? ", settled" : ", its record was taken back";
}

/// In one line what was said.
std::string told(const journal::Decision& one) {
  return fmt::format("{}: {}", harmless(one.happened), harmless(one.decided));
}
std::string told(const journal::ClubPreset& one) {
  return fmt::format("{}: {}", harmless(one.name), harmless(in_one_line(one.rules)));
}
std::string told(const journal::Claim& one) {
  return fmt::format("side {}: {}", letter_of(one.side), harmless(one.text));
}

/// The same at length, a name and a text each.
using Facts = std::vector<std::pair<std::string_view, std::string>>;
Facts at_length(const journal::Decision& one) { return {{"what happened", one.happened}, {"decision", one.decided}}; }
Facts at_length(const journal::ClubPreset& one) {
  return {{"name", one.name}, {"house rules", in_one_line(one.rules)}};
}
Facts at_length(const journal::Claim& one) { return {{"side", letter_of(one.side)}, {"its sheet says", one.text}}; }

/// `High (+1), Low (+1) or Game (+1)`, `2 of …` or all of them.
std::string things(const book::Reason& reason) {
  std::vector<std::string> names;
  const bool all = reason.count == reason.slip.things.size();
  for (const book::Slip::Thing& thing : reason.slip.things) {
    std::string name = harmless(thing.text);
    if (all || std::ranges::find(names, name) == names.end()) names.push_back(std::move(name));
  }
  if (!all && reason.count > 1) return fmt::format("{} of {}", reason.count, fmt::join(names, ", "));
  if (all || names.size() == 1) return fmt::format("{}", fmt::join(names, ", "));
  const std::string last = std::move(names.back());
  names.pop_back();
  return fmt::format("{} or {}", fmt::join(names, ", "), last);
}

/// The clauses of what a reason is about, each once.
std::vector<std::string> cited(const book::Reason& reason) {
  std::vector<std::string> clauses;
  for (const book::Slip::Thing& thing : reason.slip.things) {
    for (const games::Clause& clause : thing.clauses) {
      if (std::ranges::count(clauses, clause.id) == 0) clauses.emplace_back(clause.id);
    }
  }
  return clauses;
}

}  // namespace

std::vector<std::string> clauses_of(const book::Explanation& explanation) {
  std::vector<std::string> all;
  for (const book::Reason& reason : explanation) {
    for (std::string& clause : cited(reason)) {
      if (std::ranges::count(all, clause) == 0) all.push_back(std::move(clause));
    }
  }
  return all;
}

std::string explained(const book::Explanation& explanation) {
  std::string text;
  for (const book::Reason& reason : explanation) {
    const std::vector<std::string> clauses = cited(reason);
    text += fmt::format("{}{}{}{}", text.empty() ? "" : ", and ", things(reason),
                        reason.slip.how.empty() ? "" : " " + reason.slip.how,
                        clauses.empty() ? "" : fmt::format(" ({})", fmt::join(clauses, ", ")));
  }
  return text;
}

namespace {

/// What was decided of the clauses of an explanation, but for what stands beside the sheet already.
std::vector<book::Precedent> new_precedents(const Played& played, const games::Sheet& sheet,
                                            const book::Explanation& explanation) {
  std::vector<book::Precedent> list = book::precedents(played.rulings, clauses_of(explanation));
  const auto told = [&](std::span<const book::Precedent> others) {
    std::erase_if(list, [&](const book::Precedent& one) {
      return std::ranges::find(others, one.number, &book::Precedent::number) != others.end();
    });
  };
  told(book::precedents(played.rulings, sheet));
  for (const games::Finding& finding : sheet.findings) told(book::precedents(played.rulings, finding));
  return list;
}

/// A claim of points beside the sheet of its deal.
void add_points(Blocks& blocks, const Played& played, std::size_t index, const book::Reading& reading) {
  const games::BySide<Points>& points = *reading.points;
  const games::BySide<Points> have = played.course.deals[index].sheet.points();
  std::vector<std::string> sums;
  for (const games::Side side : have.all()) {
    sums.push_back(fmt::format("{} {} here, {}", side, have[side],
                               reading.given[side] ? fmt::format("{} there", points[side]) : "not told there"));
  }
  blocks.paragraph(fmt::format("{}{}", fmt::join(sums, "; "), points == have ? ": the same" : ""), 4);
  if (points == have) return;
  const std::vector<book::Explanation> explanations = book::explanations(played, index, points);
  if (explanations.empty()) {
    blocks.paragraph(
        "no line left out, given to another side or counted otherwise explains it: compare the lines above "
        "with the claim's own sheet, one by one",
        4);
  }
  for (const book::Explanation& one : explanations) {
    blocks.paragraph(fmt::format("{}it fits with {}", &one == &explanations.front() ? "" : "or ", explained(one)), 4);
    add_rulings(blocks, new_precedents(played, played.course.deals[index].sheet, one), 4);
  }
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
    return played.match.game->print(played.at(deal.number), one, games::Form::brief);
  };
  const std::string here = printed(deal.text);
  const std::string there = printed(record);
  blocks.paragraph("the record has: " + words_only_in(here, there), 4);
  blocks.paragraph("the claim has: " + words_only_in(there, here), 4);
}

std::string preset_rules(const journal::NamedValues& rules) {
  std::string text;
  for (const auto& [rule, value] : rules) text += fmt::format("{}{} {}", text.empty() ? "" : ", ", rule, value);
  return harmless(text.empty() ? "the defaults" : text);
}

Json preset_json(const book::Preset& page) {
  Json json;
  json["preset"] = page.name;
  json["game"] = page.game;
  json["meaning"] = meaning(page);
  json["from"] = page.from.empty() ? Json(nullptr) : Json(page.from);
  json["house"] = Json::object();
  for (const auto& [rule, value] : page.rules) json["house"][rule] = value;
  return json;
}

}  // namespace

Blocks rulings(std::span<const Ruling> list, const book::ClaimStates& states) {
  Blocks blocks;
  if (list.empty()) blocks.paragraph("nothing was decided yet");
  Table table{.alignment = "rlllll"};
  for (const Ruling& one : list) {
    table.add({fmt::format("{}", one.number), base::told_day(one.at), harmless(one.game),
               std::string(journal::columns(one).kind), where(one),
               std::visit([](const auto& what) { return told(what); }, one.what) +
                   std::string(standing(states, one.number)) +
                   (one.clauses.empty() ? "" : fmt::format(" ({})", clauses_text(one))) +
                   (one.voided ? ", taken back: " + harmless(*one.voided) : "")});
  }
  blocks.add(std::move(table));
  return blocks;
}

Blocks ruling(const Ruling& one, const book::ClaimStates& states) {
  Blocks blocks;
  blocks.heading(fmt::format("{} {}, {}, {}{}{}", journal::columns(one).kind, one.number, harmless(one.game),
                             base::told_day(one.at), standing(states, one.number), one.voided ? ", taken back" : ""));
  const auto add = [&](std::string_view what, const std::string& value) {
    if (!value.empty()) blocks.paragraph(fmt::format("{}: {}", what, harmless(value)), 2);
  };
  for (const auto& [name, value] : std::visit([](const auto& what) { return at_length(what); }, one.what)) {
    add(name, value);
  }
  add("clauses", clauses_text(one));
  add("where", where(one));
  if (const auto* preset = std::get_if<journal::ClubPreset>(&one.what)) {
    add("counts from", preset->from);
    if (preset->ruling != 0) add("from ruling", fmt::format("{}", preset->ruling));
  }
  if (one.voided) add("taken back", *one.voided);
  return blocks;
}

std::string json_rulings(std::span<const Ruling> list, const book::ClaimStates& states) {
  Json json;
  json["rulings"] = Json::array();
  for (const Ruling& one : list) {
    const auto number = [](std::int64_t value) { return value == 0 ? Json(nullptr) : Json(value); };
    const journal::RulingColumns kept = journal::columns(one);
    Json ruling;
    ruling["ruling"] = one.number;
    ruling["kind"] = kept.kind;
    ruling["game"] = one.game;
    ruling["match"] = number(one.match);
    ruling["deal"] = number(one.deal);
    ruling["title"] = kept.title;
    ruling["text"] = kept.text;
    ruling["clauses"] = one.clauses;
    ruling["from"] = kept.date.empty() ? Json(nullptr) : Json(kept.date);
    ruling["target"] = number(kept.target);
    ruling["at"] = one.at;
    ruling["voided"] = one.voided ? Json(*one.voided) : Json(nullptr);
    if (const auto state = states.find(one.number); state != states.end()) ruling["state"] = state_word(state->second);
    json["rulings"].push_back(std::move(ruling));
  }
  return document(json);
}

Blocks claimed(const Played& played, std::size_t index, const book::ClaimMade& made) {
  const referee::Deal& deal = played.course.deals[index];
  Blocks blocks;
  blocks.heading(fmt::format("claim {}: the sheet of {} says {}{}", made.number, letter_of(made.claim.side),
                             harmless(made.claim.text), made.settled ? ", settled" : ""),
                 2);
  if (deal.is_void) return blocks;
  const book::Reading reading = book::read_claim(played, index, made.claim.text);
  if (reading.points) {
    add_points(blocks, played, index, reading);
  } else if (!reading.sheet->refused()) {
    compare(blocks, played, deal, *reading.sheet, made.claim.text);
  } else {
    const games::Finding& first = reading.sheet->findings.front();
    blocks.paragraph("its points cannot be compared: a claim of points is A 4 B 3, a claim of facts a record", 4);
    blocks.paragraph(fmt::format("as a record it is refused: {}{}", harmless(first.text),
                                 first.check.clause ? fmt::format(" ({})", first.check.clause->id) : ""),
                     4);
    add_rulings(blocks, book::precedents(played.rulings, first), 4);
  }
  return blocks;
}

std::string meaning(const book::Preset& preset) {
  switch (preset.origin) {
    case book::Preset::Origin::game: return preset.meaning;
    case book::Preset::Origin::club:
      return preset.number == 0 ? "of the club" : fmt::format("of the club, from ruling {}", preset.number);
    case book::Preset::Origin::match: return "as the match is played";
    case book::Preset::Origin::defaults: break;
  }
  return "the defaults of the game";
}

Blocks presets(std::span<const book::Preset> list, bool whole) {
  Blocks blocks;
  for (const book::Preset& page : list) {
    blocks.heading(fmt::format("{} {}{}", harmless(page.game), harmless(page.name),
                               page.from.empty() ? "" : fmt::format(", from {}", harmless(page.from))));
    if (const std::string means = meaning(page); !means.empty()) blocks.paragraph(harmless(means), 2);
    if (!whole) {
      blocks.paragraph(preset_rules(page.rules), 2);
      continue;
    }
    for (const auto& [rule, value] : page.rules)
      blocks.paragraph(fmt::format("{} {}", harmless(rule), harmless(value)), 2);
    if (page.rules.empty()) blocks.paragraph("the defaults", 2);
  }
  return blocks;
}

std::string json_presets(std::span<const book::Preset> list) {
  Json json;
  json["presets"] = Json::array();
  for (const book::Preset& page : list) json["presets"].push_back(preset_json(page));
  return document(json);
}

Blocks preset_differences(const book::Preset& one, const book::Preset& other,
                          std::span<const book::PresetDifference> list) {
  Blocks blocks;
  if (list.empty()) {
    blocks.paragraph(fmt::format("{} and {} are the same house rules", harmless(one.name), harmless(other.name)));
  }
  for (const book::PresetDifference& difference : list) {
    blocks.heading(fmt::format("{}: {} {}, {} {} ({})", difference.rule, harmless(one.name), difference.one,
                               harmless(other.name), difference.other, difference.clauses));
    blocks.paragraph(difference.meaning, 2);
  }
  return blocks;
}

std::string json_preset_differences(const book::Preset& one, const book::Preset& other,
                                    std::span<const book::PresetDifference> list) {
  Json json;
  json["one"] = preset_json(one);
  json["other"] = preset_json(other);
  json["differences"] = Json::array();
  for (const book::PresetDifference& difference : list) {
    json["differences"].push_back({{"rule", difference.rule}, {"one", difference.one}, {"other", difference.other}});
  }
  return document(json);
}

}  // namespace tavolo::report
