#include <array>

#include "games/all_fours/all_fours.hpp"
#include "games/ecarte/ecarte.hpp"
#include "games/fieschi/fieschi.hpp"
#include "games/file/shelf.hpp"
#include "games/game.hpp"
#include "games/hand_and_foot/hand_and_foot.hpp"
#include "games/senza_nome/senza_nome.hpp"

namespace tavolo::games {
namespace {

constexpr std::array built_in{
    &all_fours::game, &ecarte::game, &fieschi::game, &hand_and_foot::game, &senza_nome::game,
};

}  // namespace

std::span<const Title> titles() {
  static std::vector<Title> list;
  const auto shelf = file::Shelf::titles();
  if (list.size() == built_in.size() + shelf.size()) return list;
  list.clear();
  for (const Game* game : built_in) list.push_back({game->id, game->name, game->prefix, game->edition});
  list.insert(list.end(), shelf.begin(), shelf.end());
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
  if (games.size() == titles().size()) return games;
  games.clear();
  for (const Title& title : titles()) games.push_back(&game_of(title));
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
