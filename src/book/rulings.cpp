#include "book/rulings.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "base/mistake.hpp"
#include "base/name.hpp"
#include "base/number.hpp"
#include "games/rulebook.hpp"

namespace tavolo::book {

using journal::Decision;
using journal::Ruling;

void read_rulings(journal::Journal& journal, Played& played) {
  played.rulings = in_force(journal.rulings(played.match.game->id));
}

std::vector<Ruling> in_force(std::vector<Ruling> rulings) {
  std::erase_if(rulings, [](const Ruling& ruling) { return ruling.voided.has_value(); });
  return rulings;
}

namespace {

/// Whether a text names a clause; `AF-4` does not stand in `AF-46`.
bool cites(std::string_view text, std::string_view clause) {
  for (std::size_t at = text.find(clause); at != std::string_view::npos; at = text.find(clause, at + 1)) {
    const std::size_t end = at + clause.size();
    if (end == text.size() || !base::is_digit(text[end])) return true;
  }
  return false;
}

/// The decisions of which a clause fits.
template <class Fits>
std::vector<Precedent> decisions(std::span<const Ruling> rulings, Fits fits) {
  std::vector<Precedent> list;
  for (const Ruling& ruling : rulings) {
    const auto* decision = std::get_if<Decision>(&ruling.what);
    if (decision != nullptr && std::ranges::any_of(ruling.clauses, fits)) list.push_back({ruling.number, decision});
  }
  return list;
}

}  // namespace

std::vector<Precedent> precedents(std::span<const Ruling> rulings, const games::Finding& finding) {
  return decisions(rulings, [&](const std::string& clause) {
    const bool first = finding.check.clause && finding.check.clause->id == clause;
    return first || cites(finding.text, clause) || cites(finding.remedy, clause);
  });
}

std::vector<Precedent> precedents(std::span<const Ruling> rulings, const games::Sheet& sheet) {
  std::vector<Precedent> list = decisions(rulings, [&](const std::string& clause) {
    const auto by = [&](const auto& reason) { return reason.clause.id == clause || cites(reason.text, clause); };
    return std::ranges::any_of(sheet.lines, by) || std::ranges::any_of(sheet.notes, by);
  });
  for (const games::Finding& finding : sheet.findings) {
    for (const Precedent& told : precedents(rulings, finding)) {
      std::erase_if(list, [&](const Precedent& one) { return one.number == told.number; });
    }
  }
  return list;
}

std::vector<Precedent> precedents(std::span<const Ruling> rulings, std::span<const std::string> clauses) {
  return decisions(rulings, [&](const std::string& clause) { return std::ranges::count(clauses, clause) > 0; });
}

const Ruling& find_ruling(std::span<const Ruling> rulings, const std::string& word) {
  if (const base::Number number = base::whole(word)) {
    const auto found = std::ranges::find(rulings, number.value, &Ruling::number);
    if (found != rulings.end()) return *found;
  }
  throw base::Mistake("no-ruling", fmt::format("there is no ruling \"{}\"", word),
                      "`tavolo ruling list` lists them with their numbers");
}

const Ruling& find_decision(std::span<const Ruling> rulings, const std::string& word) {
  const Ruling& found = find_ruling(rulings, word);
  if (!std::holds_alternative<Decision>(found.what) || found.voided) {
    throw base::Mistake("no-ruling", fmt::format("{} is no ruling in force", found.number),
                        "`tavolo ruling list` lists them");
  }
  return found;
}

void refuse_taken_back(const Ruling& ruling) {
  if (!ruling.voided) return;
  throw base::Mistake("void-already",
                      fmt::format("{} {} is taken back already", journal::columns(ruling).kind, ruling.number),
                      "`tavolo ruling add` keeps a new decision");
}

std::vector<std::string> clauses_of(const games::Game& game, std::span<const std::string> typed) {
  const games::Rulebook rules = games::read_rulebook(game);
  std::vector<std::string> list;
  for (const std::string& word : typed) {
    const std::string id = games::clause_id(game, word);
    const auto found =
        std::ranges::find_if(rules.clauses, [&](const auto& clause) { return base::same_word(clause.id, id); });
    if (found == rules.clauses.end()) {
      throw base::Mistake("no-clause", fmt::format("{} has no clause \"{}\"", game.name, word),
                          fmt::format("its clauses are {} to {}", rules.clauses.front().id, rules.clauses.back().id));
    }
    list.push_back(found->id);
  }
  return list;
}

void place(Ruling& ruling, const Played& played, int deal) {
  if (played.match.game->id != ruling.game) {
    throw base::Mistake("other-game", fmt::format("match {} is of {}", played.head.number, played.match.game->name),
                        fmt::format("say: tavolo ruling add {} …", played.match.game->id));
  }
  ruling.match = played.head.number;
  if (deal != 0) ruling.deal = played.course.deals[find_deal(played, deal)].number;
}

}  // namespace tavolo::book
