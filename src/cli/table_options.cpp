#include "cli/table_options.hpp"

#include "book/presets.hpp"
#include "cli/meaning.hpp"
#include "cli/opening.hpp"

namespace tavolo::cli {

void set_rules(const Call& call, const games::Game& game, games::HouseRules& house) {
  const book::HouseWords said{call.values("--preset"), call.values("--house")};
  std::vector<journal::Ruling> rulings;
  if (book::names_club(said, game)) rulings = open_journal(call, journal::Journal::Access::read).presets(game.id);
  book::set_rules(said, rulings, date(call, "--date").value_or(call.surroundings().today), game, house);
}

book::StandingWords standing_words(const Call& call) {
  return {call.value("--score"), call.value("--deal"), call.value("--dealer")};
}

journal::Ruling new_preset(const Call& call, const games::Game& game, const std::string& name) {
  games::HouseRules house(game.house_rules);
  set_rules(call, game, house);
  return book::new_preset(game, name, house, date(call, "--from").value_or(call.surroundings().today));
}

}  // namespace tavolo::cli
