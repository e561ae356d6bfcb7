#include "book/people.hpp"

#include <fmt/format.h>

#include <string_view>
#include <utility>
#include <vector>

#include "base/limits.hpp"
#include "base/mistake.hpp"
#include "base/name.hpp"

namespace tavolo::book {

std::string find_player(journal::Journal& journal, const std::string& name) {
  if (auto player = journal.player(name)) return std::move(player->name);
  const std::vector<journal::Player> players = journal.players();
  std::vector<std::string_view> known;
  for (const journal::Player& player : players) known.push_back(player.name);
  const auto near = base::nearest(name, known);
  throw base::Mistake("no-player", fmt::format("there is no player \"{}\"", name),
                      near ? fmt::format("did you mean \"{}\"?", *near) : "`tavolo players` lists them");
}

std::string player_name(const std::string& typed) {
  auto name = base::normal_name(typed);
  if (!name) {
    throw base::Mistake("bad-name", fmt::format("\"{}\" is no name", typed),
                        "a name is made of visible characters, in UTF-8");
  }
  if (name->size() > base::limit::name_bytes) {
    throw base::Mistake("bad-name", fmt::format("a name is longer than {} bytes", base::limit::name_bytes),
                        "shorten it");
  }
  return *name;
}

}  // namespace tavolo::book
