#include <algorithm>
#include <array>
#include <iterator>

#include "base/mistake.hpp"
#include "games/all_fours/all_fours.hpp"
#include "games/burraco/burraco.hpp"
#include "games/ecarte/ecarte.hpp"
#include "games/fieschi/fieschi.hpp"
#include "games/file/shelf.hpp"
#include "games/game.hpp"
#include "games/hand_and_foot/hand_and_foot.hpp"
#include "games/senza_nome/senza_nome.hpp"

namespace tavolo::games {
namespace {

constexpr std::array built_in{
    &all_fours::game, &burraco::game, &ecarte::game, &fieschi::game, &hand_and_foot::game, &senza_nome::game,
};

}  // namespace

std::span<const Title> titles() {
  static std::vector<Title> list;
  static std::size_t seen = 0;
  if (!list.empty() && seen == file::Shelf::size()) return list;
  seen = file::Shelf::size();
  list.clear();
  for (const Game* game : built_in) list.push_back({game->id, game->name, game->prefix, game->edition});
  std::ranges::move(file::Shelf::titles(), std::back_inserter(list));
  return list;
}

const Game& game_of(const Title& title) {
  for (const Game* game : built_in) {
    if (game->id == title.id) return *game;
  }
  return file::Shelf::newest(title.id);
}

std::span<const Game* const> registry() {
  static std::vector<const Game*> games;
  static std::size_t seen = 0;
  if (!games.empty() && seen == file::Shelf::size()) return games;
  seen = file::Shelf::size();
  games.clear();
  for (const Title& title : titles()) {
    try {
      games.push_back(&game_of(title));
    } catch (const base::StoreFailure&) {
      continue;  // a file that another program spoiled: `verify` tells of it, and the others are listed
    }
  }
  return games;
}

std::vector<const Game*> editions_of(std::string_view id) {
  std::vector<const Game*> editions;
  for (const Game* game : built_in) {
    if (game->id != id) continue;
    for (const Game* one = game; one != nullptr; one = one->older) editions.push_back(one);
    return editions;
  }
  return file::Shelf::editions(id);
}

}  // namespace tavolo::games
