#include "referee/entry.hpp"

#include <algorithm>
#include <array>
#include <unordered_map>
#include <utility>

namespace tavolo::referee {
namespace {

using Kind = Entry::Kind;

constexpr std::array<std::pair<Kind, std::string_view>, 13> words{{
    {Kind::begin, "begin"},
    {Kind::deal, "deal"},
    {Kind::add, "add"},
    {Kind::done, "done"},
    {Kind::void_deal, "void"},
    {Kind::amend, "amend"},
    {Kind::undo, "undo"},
    {Kind::redo, "redo"},
    {Kind::concede, "concede"},
    {Kind::abandon, "abandon"},
    {Kind::resume, "resume"},
    {Kind::head, "head"},
    {Kind::leave, "leave"},
}};

}  // namespace

std::vector<std::int64_t> takings_back(std::span<const Entry> entries) {
  const auto takes_back = [](const Entry& entry) { return entry.kind == Kind::undo || entry.kind == Kind::redo; };
  std::vector<std::int64_t> taken(entries.size(), 0);
  if (std::ranges::none_of(entries, takes_back)) return taken;
  // Read from the end: an undo or redo counts only if nothing later takes it back.
  std::unordered_map<std::int64_t, std::size_t> places(entries.size());
  for (std::size_t i = 0; i < entries.size(); ++i) places.emplace(entries[i].number, i);
  for (std::size_t i = entries.size(); i-- > 0;) {
    if (!takes_back(entries[i]) || taken[i] != 0) continue;
    const auto target = places.find(entries[i].target);
    if (target != places.end() && target->second < i) taken[target->second] = entries[i].number;
  }
  return taken;
}

std::string_view word(Kind kind) noexcept {
  const auto found = std::ranges::find(words, kind, &std::pair<Kind, std::string_view>::first);
  return found->second;
}

std::optional<Kind> find_kind(std::string_view text) noexcept {
  const auto found = std::ranges::find(words, text, &std::pair<Kind, std::string_view>::second);
  if (found == words.end()) return std::nullopt;
  return found->first;
}

}  // namespace tavolo::referee
