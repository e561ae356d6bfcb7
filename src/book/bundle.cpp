#include "book/bundle.hpp"

#include <algorithm>
#include <map>
#include <utility>

namespace tavolo::book {
namespace {

using base::Mistake;
using journal::FactTable;

/// Visits all facts of a file, each behind those that it is made of, as far as a file tells.
void each_fact(const RecordFile& file, const std::function<void(const ReadFact&, const std::string& follows)>& visit,
               const std::function<void()>& each) {
  const auto all = [&](FactTable table) {
    for (const ReadFact& one : file.of(table)) visit(one, {});
  };
  for (const FactTable table :
       {FactTable::game_file, FactTable::player, FactTable::player_entry, FactTable::team_entry, FactTable::season}) {
    all(table);
  }
  for (const ReadMatch& match : file.matches) {
    visit(match.match, {});
    std::string before;
    for (const ReadMatch::Entry& entry : match.entries) {
      visit(entry.read, before);
      before = entry.read.fact.id;
    }
    for (const ReadFact& left : match.left) visit(left, {});
    if (each) each();
  }
  for (const FactTable table : {FactTable::season_entry, FactTable::ruling, FactTable::settlement}) all(table);
}

[[noreturn]] void refuse(const RecordFile& file, const ReadFact& read, const std::string& text,
                         const std::string& hint) {
  throw RecordMistakes({referee::record_mistake(file.name, read.line, text, hint).complaint()});
}

}  // namespace

bool is_bundle(const RecordFile& file) {
  bool any = false, is_empty = true;  // nothing that somebody lacks is a bundle, too
  const auto look = [&](const ReadFact& read, const std::string&) {
    any = any || !read.marks.empty();
    is_empty = false;
  };
  each_fact(file, look, {});
  return any || is_empty;
}

void take_bundle(journal::Exchange& exchange, const RecordFile& file, const std::function<void()>& each) {
  for (const std::string& origin : file.partial) exchange.take_in_part(origin);
  each_fact(
      file,
      [&](const ReadFact& read, const std::string& follows) {
        if (read.marks.empty()) {
          refuse(file, read, "this does not say who wrote it", "take the file as `tavolo bundle` wrote it");
        }
        journal::GivenFact given{.fact = read.fact, .origin = {}, .counted = 0, .digest = {}};
        if (!follows.empty()) given.fact.put(journal::follows_column, follows);
        try {
          for (const journal::Mark& mark : read.marks) {
            given.origin = journal::bytes_of(mark.origin);
            given.counted = mark.counted;
            given.digest = journal::bytes_of(mark.digest);
            exchange.take(given);
          }
        } catch (const Mistake& mistake) {
          refuse(file, read, mistake.complaint().text, mistake.complaint().hint);
        }
      },
      each);
}

namespace {

/// The highest number below which none is left out.
std::int64_t last_of_all(const std::multimap<std::int64_t, std::string>& digests) {
  std::int64_t last = 0;
  while (digests.contains(last + 1)) ++last;
  return last;
}

}  // namespace

std::vector<journal::Held> held_in(const RecordFile& file, std::span<const journal::Held> ours) {
  std::map<std::string, std::multimap<std::int64_t, std::string>> digests;  // by origin and number
  each_fact(file,
            [&](const ReadFact& read, const std::string&) {
              for (const journal::Mark& mark : read.marks) digests[mark.origin].emplace(mark.counted, mark.digest);
            },
            {});
  std::vector<journal::Held> list;
  for (const journal::Held& one : ours) {
    const auto known = digests.find(one.origin);
    if (known == digests.end()) continue;
    std::int64_t counted = std::min(one.counted, known->second.rbegin()->first);
    if (std::ranges::count(file.partial, one.origin) > 0) {
      counted = std::min(one.counted, last_of_all(known->second));
      if (counted == 0) continue;
    }
    std::vector<std::string> there;
    const auto [first, last] = known->second.equal_range(counted);
    for (auto mark = first; mark != last; ++mark) there.push_back(mark->second);
    std::ranges::sort(there);
    std::string digest;
    for (const std::string& part : there) digest += part;
    list.push_back({.origin = one.origin, .counted = counted, .digest = std::move(digest)});
  }
  return list;
}

}  // namespace tavolo::book
