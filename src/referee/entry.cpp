#include "referee/entry.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace tavolo::referee {
namespace {

using Kind = Entry::Kind;

constexpr std::array<std::pair<Kind, std::string_view>, 11> words{{
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
}};

}  // namespace

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
