#include "book/last_deals.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "book/coder.hpp"
#include "referee/course.hpp"
#include "referee/seating.hpp"

namespace tavolo::book {
namespace {

using referee::Entry;

/// So many deals are scored again sooner than something is written.
constexpr std::size_t few_deals = 32;
/// The last deal is told beside the one before it.
constexpr std::size_t told_deals = 2;

/// Where a match stood before a deal, in bytes.
struct Stood {
  journal::Milestone milestone = {};
  std::string names = {};  ///< by which its records are read
  int first = 0;           ///< the number of the deal
  games::Progress before = {};
};

void code(auto& coder, auto& stood) {
  coder.number(stood.milestone.entry);
  coder.text(stood.milestone.digest);
  coder.number(stood.milestone.entries);
  coder.number(stood.milestone.bytes);
  coder.text(stood.names);
  coder.number(stood.first);
  coder.number(stood.before.deal);
  coder.place(stood.before.dealer);
  const auto points = [&](auto& list) { coder.list(list, [&](auto& one) { coder.number(one); }); };
  points(stood.before.scores);
  coder.list(stood.before.tally, points);
}

/// What the players are called today and were before.
std::string names(const referee::Head& head) {
  std::string all;
  const auto add = [&](const auto& sides) {
    for (const auto& side : sides) {
      for (const std::string& name : side) all += name + '\n';
    }
  };
  add(head.sides);
  for (const auto& sides : head.earlier) add(sides);
  return all;
}

/// Whether entries, the last of a match, are about nothing before the deal that the first of them begins.
bool stand_alone(std::span<const Entry> entries, int first) {
  return std::ranges::all_of(entries, [&](const Entry& entry) {
    switch (entry.kind) {
      case Entry::Kind::deal:
      case Entry::Kind::add:
      case Entry::Kind::done: return true;
      case Entry::Kind::amend:
      case Entry::Kind::void_deal: return entry.deal >= first;
      case Entry::Kind::undo:
      case Entry::Kind::redo: return entry.target >= entries.front().number;
      default: return false;
    }
  });
}

}  // namespace

std::optional<Played> last_deals(journal::Journal& journal, const referee::Head& begun) {
  const std::string text = journal.remembered(0, begun.number);
  if (text.empty()) return std::nullopt;
  const Named none;
  Decoder bytes(none, text);
  Stood stood;
  code(bytes, stood);
  auto entries = stood.names == names(begun) ? journal.entries_behind(begun.number, stood.milestone) : std::nullopt;
  if (!entries || !stand_alone(*entries, stood.first)) return std::nullopt;
  Played played{.head = begun, .match = referee::seated(begun), .entries = std::move(*entries), .course = {}};
  played.begun = begun;
  played.course = referee::replay(played.match, stood.before, played.entries, nullptr, {}, stood.first);
  if (played.course.now.over || played.course.deals.size() < told_deals) return std::nullopt;
  return played;
}

void keep_last_deals(journal::Journal& journal, const Played& played) {
  const auto& deals = played.course.deals;
  if (deals.size() < few_deals || played.course.now.over || played.head != played.begun) return;
  const std::size_t index = deals.size() - told_deals;
  Stood stood;
  stood.names = names(played.head);
  stood.first = deals[index].number;
  stood.before = played.course.before(index);
  const auto begins = std::ranges::find(played.entries, deals[index].begun, &Entry::number);
  const std::span<const Entry> last(begins, played.entries.end());
  if (deals[index - 1].open || stood.before.over || !stand_alone(last, stood.first)) return;
  auto milestone = journal.milestone_before(played.head.number, last);
  if (!milestone) return;
  stood.milestone = std::move(*milestone);
  Named none;
  Encoder bytes(none);
  code(bytes, stood);
  journal.remember({bytes.bytes()}, played.head.number);
}

bool asks_for_all(const Played& after) {
  if (after.course.first == after.head.deal) return false;
  return after.course.now.over || std::ranges::any_of(after.rulings, [&](const journal::Ruling& ruling) {
           const auto* claim = std::get_if<journal::Claim>(&ruling.what);
           return claim != nullptr && ruling.match == after.head.number && ruling.deal >= after.course.first &&
                  claim->entry < after.entries.front().number;
         });
}

}  // namespace tavolo::book
