#include "report/people.hpp"

#include <fmt/format.h>

#include "base/name.hpp"

namespace tavolo::report {

using base::harmless;
using journal::PlayerEntry;

std::string said(const PlayerEntry& entry, const journal::Player& before, const std::string& other) {
  const std::string name = harmless(before.name);
  switch (entry.kind) {
    case PlayerEntry::Kind::rename:
      return fmt::format("{0} is called {1} from now on; \"{0}\" is still understood\n", name, harmless(entry.name));
    case PlayerEntry::Kind::merge:
      return fmt::format("{0} and {1} are one person, called {1}; \"{0}\" is still understood\n", name,
                         harmless(other));
    case PlayerEntry::Kind::hide:
      return fmt::format("{} is shown as {} in published tables\n", name, base::initials(name));
    case PlayerEntry::Kind::reveal: return fmt::format("{} is shown by name in published tables\n", name);
    case PlayerEntry::Kind::undo: break;
  }
  return {};
}

std::string said_before(const journal::People& people, const PlayerEntry& entry) {
  const std::string name = harmless(people.name(entry.player));
  switch (entry.kind) {
    case PlayerEntry::Kind::rename: return fmt::format("the name {}", harmless(entry.name));
    case PlayerEntry::Kind::merge: return fmt::format("that two are one person, {}", name);
    case PlayerEntry::Kind::hide: return fmt::format("that {} is hidden", name);
    default: return fmt::format("that {} is shown", name);
  }
}

Blocks matches_join(int matches, const std::string& one, const std::string& other) {
  Blocks blocks;
  blocks.paragraph(fmt::format("{} match{} of {} count{} for {}", matches, matches == 1 ? "" : "es", harmless(one),
                               matches == 1 ? "s" : "", harmless(other)),
                   2);
  return blocks;
}

std::string likenesses(std::span<const book::Likeness> list) {
  std::string text;
  for (const book::Likeness& one : list) {
    text += fmt::format(
        "tavolo: \"{}\" is a new player; there is also \"{}\"\n"
        "  if they are one person: tavolo player merge {} {}\n",
        harmless(one.name), harmless(one.known), base::typed(one.name), base::typed(one.known));
  }
  return text;
}

}  // namespace tavolo::report
