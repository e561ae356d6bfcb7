#include "journal/intake.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <span>
#include <utility>

#include "base/date.hpp"
#include "journal/journal.hpp"

namespace tavolo::journal {
namespace {

/// The time a day later: clocks differ, and days begin elsewhere before they do here.
std::string a_day_after(std::string_view time) {
  return base::date_of(base::day_of(time) + std::chrono::days(1)).append(time.substr(10));
}

constexpr std::array<std::string_view, 3> times{"at", "begun_at", "created_at"};

/// When a fact was written; empty where it does not say that.
std::string_view written(const Fact& fact) {
  for (const std::string_view column : times) {
    if (const std::string_view at = fact.value(column); !at.empty()) return at;
  }
  return {};
}

/// A fact without what each journal says of it for itself: when it took the file of a game, and where what came from
/// others stands before what was written here.
Fact compared(Fact fact) {
  put_in_order(fact);
  const bool may_follow = fact.table == FactTable::entry || fact.table == FactTable::season_entry;
  if (may_follow) fact.put(follows_column, "");
  if (fact.table == FactTable::game_file) fact.put("at", "");
  return fact;
}

}  // namespace

Intake::Intake(Journal& journal) : m_kept(journal), m_latest(a_day_after(journal.now())) {}

void Intake::same(std::string id, std::string here) { m_same[std::move(id)] = std::move(here); }

Fact Intake::here(const Fact& fact) const {
  Fact same = fact;
  const FactForm& form = form_of(fact.table);
  const auto change = [&](std::span<const FactColumn> columns, FactValues& values) {
    for (auto& [name, value] : values) {
      const auto column = std::ranges::find(columns, name, &FactColumn::name);
      if (column == columns.end() || column->holds != FactColumn::Holds::row) continue;
      if (const auto known = m_same.find(value); known != m_same.end()) value = known->second;
    }
  };
  change(form.columns, same.values);
  for (Fact::Part& part : same.parts) {
    if (const FactPartForm* known = form.part(part.word)) change(known->columns, part.values);
  }
  return compared(std::move(same));
}

void Intake::offer(std::vector<Offered> facts) {
  Sequence sequence{.facts = std::move(facts)};
  std::string last;
  for (std::size_t i = 0; i < sequence.facts.size(); ++i) {
    const Fact& fact = *sequence.facts[i].fact;
    last = std::max(last, std::string(written(fact)));
    sequence.times.push_back(last);
    m_places.emplace(fact.id, std::pair(m_sequences.size(), i));
  }
  m_sequences.push_back(std::move(sequence));
}

void Intake::run() {
  // What was published names the last entry that was there then: of one second, that one stands behind all others.
  std::set<std::string, std::less<>> last_ones;
  for (const Sequence& sequence : m_sequences) {
    for (const Offered& offered : sequence.facts) {
      if (offered.fact->table != FactTable::season_entry) continue;
      for (auto& [table, id] : named_by(*offered.fact)) {
        if (table == FactTable::entry) last_ones.insert(std::move(id));
      }
    }
  }
  struct Turn {
    std::string_view at;
    int place;  ///< of one second: entries, those that stand last, what is said of seasons
    std::size_t sequence;
    [[nodiscard]] auto operator<=>(const Turn&) const = default;  // NOLINT(modernize-use-nullptr)
  };
  std::vector<Turn> order;
  for (std::size_t i = 0; i < m_sequences.size(); ++i) {
    Turn turn{{}, 0, i};
    for (std::size_t k = 0; k < m_sequences[i].facts.size(); ++k) {
      const Fact& fact = *m_sequences[i].facts[k].fact;
      const int stands = fact.table == FactTable::season_entry ? 2 : last_ones.contains(fact.id) ? 1 : 0;
      turn.place = turn.at == m_sequences[i].times[k] ? std::max(turn.place, stands) : stands;
      turn.at = m_sequences[i].times[k];
      order.push_back(turn);
    }
  }
  std::ranges::stable_sort(order);
  for (const Turn& turn : order) place(turn.sequence, m_sequences[turn.sequence].next + 1);
}

/// Takes the facts of a sequence before one of them. Which table names which is in no ring, so that this ends.
void Intake::place(std::size_t index, std::size_t until) {
  Sequence& sequence = m_sequences[index];
  while (sequence.next < std::min(until, sequence.facts.size())) {
    const Offered& offered = sequence.facts[sequence.next++];
    for (const auto& [table, id] : named_by(*offered.fact)) {
      const auto named = m_places.find(id);
      if (named == m_places.end() || named->second.first == index) continue;
      place(named->second.first, named->second.second + 1);
    }
    take(offered);
  }
}

void Intake::take(const Offered& offered) {
  Fact fact = here(*offered.fact);
  if (m_same.contains(fact.id)) return;
  if (fact.table == FactTable::entry) return take_entry(offered, std::move(fact));
  const auto number = m_kept.number_of(fact.table, fact.id);
  std::string follows;
  if (fact.table == FactTable::season_entry) {
    follows = std::exchange(m_last_said[std::string(fact.value("season"))], fact.id);
    const std::string_view told = offered.fact->value(follows_column);
    if (!told.empty()) follows = told;
  }
  if (fact.table == FactTable::match && number) {
    std::vector<std::string>& before = m_before[fact.id];
    m_kept.each_entry(*number, [&](const Fact& entry) { before.push_back(entry.id); });
  }
  if (!number) {
    if (fact.table == FactTable::game_file) fact.put("at", std::string(written(*offered.fact)));
    if (!follows.empty()) follow(offered, follows, fact);
    return append(offered, std::move(fact));
  }
  // A person is known by the id, whatever the name was there.
  if (fact.table == FactTable::player || !offered.named || m_only_known) return;
  if (compared(m_kept.fact(fact.table, *number)) != fact) {
    throw Refused(*offered.fact,
                  fmt::format("this {} is here already, and says something else here", form_of(fact.table).word),
                  "one of the two was changed by hand: nothing of this file is taken");
  }
}

/// Lets an entry of a season follow the one that it followed where it was written: its digest is of that one too.
void Intake::follow(const Offered& offered, const std::string& before, Fact& fact) {
  const auto number = m_kept.number_of(fact.table, before);
  if (!number || m_kept.fact(fact.table, *number).value("season") != fact.value("season")) {
    throw Refused(*offered.fact, "this follows no entry of its season that stands above it",
                  "leave out the line `follows`, and it follows the one above");
  }
  fact.put(follows_column, before);
}

/// A match that went on elsewhere has all entries that are here, and more behind them.
void Intake::take_entry(const Offered& offered, Fact fact) {
  const std::string match(fact.value("match"));
  const auto known = m_before.find(match);
  const std::size_t index = m_entries[match]++;
  const auto number = m_kept.number_of(FactTable::entry, fact.id);
  if (known == m_before.end() || index >= known->second.size()) {
    if (number) {
      throw Refused(*offered.fact, "this entry is here already, in another place",
                    "the ids of entries are never the same");
    }
    if (known != m_before.end()) m_new.insert(match);
    return append(offered, std::move(fact));
  }
  const bool is_here = known->second[index] == fact.id;
  if (!is_here || (!m_only_known && compared(m_kept.fact(FactTable::entry, *number)) != fact)) {
    throw Refused(*offered.fact, "this match went on otherwise here",
                  "the entry in this place is another one in the journal");
  }
}

/// Of what is not here only what has no text is the same with initials: who is hidden, and who is one person.
void Intake::refuse_initials(const Offered& offered) const {
  const Fact& fact = *offered.fact;
  if (!m_only_known || (fact.table == FactTable::player_entry && fact.value("kind") != "rename")) return;
  throw Refused(
      fact, fmt::format("this {} is not here, and in the file somebody stands by initials", form_of(fact.table).word),
      "take what `tavolo bundle` writes there: it has the names, and `tavolo merge` takes it");
}

void Intake::append(const Offered& offered, Fact fact) {
  refuse_initials(offered);
  for (const std::string_view column : times) {
    if (const std::string_view at = fact.value(column); at > m_latest) {
      throw Refused(*offered.fact, fmt::format("this was written on {}, which is still to come", base::day_part(at)),
                    "a date is wrong, or a clock, that of this machine or that of the other one", true);
    }
  }
  ++m_counts[fact.table];
  if (fact.table == FactTable::match) m_new.insert(fact.id);
  try {
    m_kept.append(std::move(fact));
  } catch (const base::Mistake& mistake) {
    throw Refused(*offered.fact, mistake.complaint().text, mistake.complaint().hint);
  }
}

}  // namespace tavolo::journal
