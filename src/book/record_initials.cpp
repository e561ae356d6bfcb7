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

RecordFile with_ids_of_people(RecordFile file, const std::map<std::string, std::string>& here,
                              const std::set<std::string>& kept) {
  OwnIds ids([](const std::string& id) { return id; });
  for (const ReadMatch& match : file.matches) {
    if (match.match.named || kept.contains(match.match.fact.id)) continue;
    std::string text = match.match.fact.id;
    bool is_other = false;
    for (const Fact::Part& part : match.match.fact.parts) {
      const std::string player(journal::value_in(part.values, "player"));
      const auto known = here.find(player);
      is_other = is_other || known != here.end();
      text += fmt::format("\n{}", known == here.end() ? player : known->second);
    }
    if (!is_other) continue;
    const std::string id = journal::id_of_text(text);
    ids.set(match.match.fact.id, id);
    for (const ReadMatch::Entry& entry : match.entries) {
      const std::string& own = entry.read.fact.id;
      if (!entry.read.named) ids.set(own, journal::id_of_text(fmt::format("{}\n{}", own, id)));
    }
  }
  ids.put(file);
  return file;
}

}  // namespace tavolo::book
