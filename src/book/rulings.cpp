#include "book/rulings.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "base/mistake.hpp"
#include "base/name.hpp"
#include "base/number.hpp"
#include "book/claims.hpp"
#include "games/rulebook.hpp"

namespace tavolo::book {

using journal::Decision;
using journal::Ruling;

std::vector<Ruling> in_force(std::vector<Ruling> rulings) {
  std::erase_if(rulings, [](const Ruling& ruling) { return ruling.voided.has_value(); });
  return rulings;
}

namespace {

/// Whether a text names a clause; `AF-4` does not stand in `AF-46`.
bool names(std::string_view text, std::string_view clause) {
  for (std::size_t at = text.find(clause); at != std::string_view::npos; at = text.find(clause, at + 1)) {
    const std::size_t end = at + clause.size();
    if (end == text.size() || !base::is_digit(text[end])) return true;
  }
  return false;
}

bool cited_by(const games::Finding& finding, std::string_view clause) {
  return (finding.check.clause && finding.check.clause->id == clause) || names(finding.text, clause) ||
         names(finding.remedy, clause);
}

bool cited_by(std::span<const games::Finding> findings, std::string_view clause) {
  return std::ranges::any_of(findings, [&](const games::Finding& finding) { return cited_by(finding, clause); });
}

/// Whether a line or a note does.
bool cited_by(const games::Sheet& sheet, std::string_view clause) {
  const auto by = [&](const auto& reason) { return reason.clause.id == clause || names(reason.text, clause); };
  return std::ranges::any_of(sheet.lines, by) || std::ranges::any_of(sheet.notes, by);
}

bool cited_by(const Explanation& explanation, std::string_view clause) {
  return std::ranges::any_of(explanation, [&](const Reason& reason) {
    return std::ranges::any_of(reason.slip.things, [&](const Slip::Thing& thing) {
      return std::ranges::find(thing.clauses, clause, &games::Clause::id) != thing.clauses.end();
    });
  });
}

/// What is told of a claim about a deal besides its sheet.
struct ClaimTold {
  std::vector<Explanation> explanations = {};
  std::vector<games::Finding> findings = {};
};

ClaimTold told(const Played& played, std::size_t deal, const journal::Claim& claim) {
  if (played.course.deals[deal].is_void) return {};
  const Reading reading = read_claim(played, deal, claim.text);
  if (!reading.points) return {.findings = reading.sheet->findings};
  if (*reading.points == played.course.deals[deal].sheet.points()) return {};
  return {.explanations = explanations(played, deal, *reading.points)};
}

bool cited_by(const ClaimTold& told, const std::string& clause) {
  return cited_by(told.findings, clause) || std::ranges::any_of(told.explanations, [&](const Explanation& explanation) {
           return cited_by(explanation, clause);
         });
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

Cites cites(std::span<const games::Finding> findings) {
  return [findings](const std::string& clause) { return cited_by(findings, clause); };
}

Cites cites(const games::Sheet& sheet) {
  return [&sheet](const std::string& clause) { return cited_by(sheet, clause) || cited_by(sheet.findings, clause); };
}

Cites cites(const Played& played) {
  return [&played](const std::string& clause) {
    return std::ranges::any_of(played.course.deals,
                               [&](const referee::Deal& deal) { return cites(deal.sheet)(clause); });
  };
}

void read_rulings(journal::Journal& journal, Played& played, const Cites& besides) {
  const auto cited = [&](const std::string& clause) { return cites(played)(clause) || (besides && besides(clause)); };
  played.rulings = journal.precedents(played.match.game->id, cited, played.head.number);
}

void read_explained(journal::Journal& journal, Played& played, const Cites& besides) {
  read_rulings(journal, played, besides);
  std::vector<ClaimTold> claimed;
  for (std::size_t deal = 0; deal < played.course.deals.size(); ++deal) {
    for (const ClaimMade& made : claims(played, deal)) claimed.push_back(told(played, deal, made.claim));
  }
  if (claimed.empty()) return;
  read_rulings(journal, played, [&](const std::string& clause) {
    return (besides && besides(clause)) ||
           std::ranges::any_of(claimed, [&](const ClaimTold& told) { return cited_by(told, clause); });
  });
}

std::vector<Precedent> precedents(std::span<const Ruling> rulings, const games::Finding& finding) {
  return decisions(rulings, [&](const std::string& clause) { return cited_by(finding, clause); });
}

std::vector<Precedent> precedents(std::span<const Ruling> rulings, const games::Sheet& sheet) {
  std::vector<Precedent> list = decisions(rulings, [&](const std::string& clause) { return cited_by(sheet, clause); });
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

Ruling find_ruling(journal::Journal& journal, const std::string& word) {
  if (const base::Number number = base::whole(word)) {
    if (auto found = journal.ruling(number.value)) return std::move(*found);
  }
  throw base::Mistake("no-ruling", fmt::format("there is no ruling \"{}\"", word),
                      "`tavolo ruling list` lists them with their numbers");
}

Ruling find_decision(journal::Journal& journal, const std::string& word) {
  Ruling found = find_ruling(journal, word);
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
    if (std::ranges::count(list, found->id) == 0) list.push_back(found->id);
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
