#include "book/record_initials.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <span>

#include "base/name.hpp"

namespace tavolo::book {
namespace {

using journal::Fact;
using journal::FactColumn;
using journal::FactTable;
using journal::FactValues;
using Holds = FactColumn::Holds;

/// Gives facts other ids: those that are set, and where none is what is made of the one that they have.
class OwnIds {
 public:
  using Make = std::string (*)(const std::string& id);
  explicit OwnIds(Make make) : m_make(make) {}

  void set(const std::string& id, std::string own) { m_own[id] = std::move(own); }

  void put(RecordFile& file) {
    for (auto& table : file.facts) {
      for (ReadFact& one : table) put(one.fact);
    }
    for (ReadMatch& match : file.matches) {
      put(match.match.fact);
      for (ReadMatch::Entry& entry : match.entries) put(entry.read.fact);
      for (ReadFact& left : match.left) put(left.fact);
    }
  }

 private:
  void put(Fact& fact) {
    // The file of a game is known by its text.
    if (fact.table == FactTable::game_file) return;
    fact.id = own(fact.id);
    const journal::FactForm& form = form_of(fact.table);
    put(form.columns, fact.values);
    for (Fact::Part& part : fact.parts) put(form.part(part.word)->columns, part.values);
    if (fact.value("kind") == "rules") fact.put("text", known_rules(std::string(fact.value("text"))));
  }

  const std::string& own(const std::string& id) {
    std::string& own = m_own[id];
    if (own.empty()) own = m_make(id);
    return own;
  }

  void put(std::span<const FactColumn> columns, FactValues& values) {
    for (auto& [name, value] : values) {
      const auto column = std::ranges::find(columns, name, &FactColumn::name);
      if (column == columns.end()) continue;
      if (column->holds == Holds::row) value = own(value);
      if (column->holds == Holds::rows) value = own_all(value);
    }
  }

  std::string own_all(std::string_view list) {
    std::string ids;
    for (const std::string_view id : base::split(list, ' ')) {
      ids += fmt::format("{}{}", ids.empty() ? "" : " ", own(std::string(id)));
    }
    return ids;
  }

  /// Rules name by their ids, each in a line, the ones that were known.
  std::string known_rules(std::string text) {
    constexpr std::size_t digits = 32;
    const std::string knows = fmt::format("{} ", journal::knows_line);
    for (std::size_t at = text.find(knows); at != std::string::npos; at = text.find(knows, at + 1)) {
      const std::size_t id = at + knows.size();
      if ((at == 0 || text[at - 1] == '\n') && id + digits <= text.size()) {
        text.replace(id, digits, own(text.substr(id, digits)));
      }
    }
    return text;
  }

  Make m_make;
  std::map<std::string, std::string> m_own;
};

/// Leaves out who is hidden, and what takes that back.
void leave_out_hiding(std::vector<ReadFact>& said) {
  std::set<std::string, std::less<>> gone;
  std::erase_if(said, [&](const ReadFact& one) {
    const std::string_view kind = one.fact.value("kind");
    if (kind != "hide" && kind != "reveal" && !gone.contains(one.fact.value("target"))) return false;
    gone.insert(one.fact.id);
    return true;
  });
}

}  // namespace

bool has_initials(const RecordFile& file) {
  return std::ranges::any_of(file.of(FactTable::player),
                             [&](const ReadFact& one) { return one.marks.empty() && file.people.hidden(one.fact.id); });
}

RecordFile with_own_ids(RecordFile file) {
  leave_out_hiding(file.of(FactTable::player_entry));
  OwnIds ids([](const std::string& id) { return journal::id_of_text("initials\n" + id); });
  for (const ReadFact& one : file.of(FactTable::player)) {
    // Who is not hidden is called by name, and is the same person everywhere.
    if (!file.people.hidden(one.fact.id)) ids.set(one.fact.id, one.fact.id);
  }
  ids.put(file);
  return file;
}

namespace {

/// The id of a match by those of the people in its seats, of whom each may have several: the first that is here, else
/// that of the first of each.
std::string id_of(const std::string& typed, std::span<const std::vector<std::string>> seats, const IsHere& is_here) {
  constexpr std::size_t most_tried = 1000;
  std::string first;
  std::vector<std::size_t> chosen(seats.size());
  for (std::size_t tried = 0; tried < most_tried; ++tried) {
    std::string text = typed;
    for (std::size_t i = 0; i < seats.size(); ++i) text += fmt::format("\n{}", seats[i][chosen[i]]);
    std::string id = journal::id_of_text(text);
    if (is_here(id)) return id;
    if (first.empty()) first = std::move(id);
    std::size_t seat = 0;
    while (seat < seats.size() && ++chosen[seat] == seats[seat].size()) chosen[seat++] = 0;
    if (seat == seats.size()) break;
  }
  return first;
}

}  // namespace

RecordFile with_ids_of_people(RecordFile file, const std::map<std::string, std::vector<std::string>>& here,
                              const IsHere& is_here) {
  OwnIds ids([](const std::string& id) { return id; });
  for (const ReadMatch& match : file.matches) {
    const std::string& typed = match.match.fact.id;
    if (match.match.named || is_here(typed)) continue;
    std::vector<std::vector<std::string>> seats;
    bool is_other = false;
    for (const Fact::Part& part : match.match.fact.parts) {
      const std::string player(journal::value_in(part.values, "player"));
      const auto known = here.find(player);
      is_other = is_other || known != here.end();
      seats.push_back(known == here.end() ? std::vector{player} : known->second);
    }
    if (!is_other) continue;
    const std::string id = id_of(typed, seats, is_here);
    ids.set(typed, id);
    for (const ReadMatch::Entry& entry : match.entries) {
      const std::string& own = entry.read.fact.id;
      if (!entry.read.named) ids.set(own, journal::id_of_text(fmt::format("{}\n{}", own, id)));
    }
  }
  ids.put(file);
  return file;
}

}  // namespace tavolo::book
