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

/// Gives facts their own ids.
class OwnIds {
 public:
  void put(Fact& fact) {
    // The file of a game is known by its text.
    if (fact.table == FactTable::game_file) return;
    fact.id = own(fact.id);
    const journal::FactForm& form = form_of(fact.table);
    put(form.columns, fact.values);
    for (Fact::Part& part : fact.parts) put(form.part(part.word)->columns, part.values);
    if (fact.value("kind") == "rules") fact.put("text", known_rules(std::string(fact.value("text"))));
  }

  /// Who is not hidden is called by name, and is the same person everywhere.
  void keep(const std::string& id) { m_own[id] = id; }

  const std::string& own(const std::string& id) {
    std::string& own = m_own[id];
    if (own.empty()) own = journal::id_of_text("initials\n" + id);
    return own;
  }

 private:
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
  OwnIds ids;
  for (const ReadFact& one : file.of(FactTable::player)) {
    if (!file.people.hidden(one.fact.id)) ids.keep(one.fact.id);
  }
  for (auto& table : file.facts) {
    for (ReadFact& one : table) ids.put(one.fact);
  }
  for (ReadMatch& match : file.matches) {
    ids.put(match.match.fact);
    for (ReadMatch::Entry& entry : match.entries) ids.put(entry.read.fact);
    for (ReadFact& left : match.left) ids.put(left.fact);
  }
  return file;
}

}  // namespace tavolo::book
