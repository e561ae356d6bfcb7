// Any bytes as a record of any game: nothing crashes, what is refused scores nothing, and what is printed of a
// record says the same as the record.

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <string>

#include "base/name.hpp"
#include "base/number.hpp"
#include "cards/card.hpp"
#include "games/game.hpp"

using namespace tavolo;

namespace {

games::Match table(const games::Game& game) {
  const std::vector<std::vector<std::string>> pairs{{"Ann", "Cleo"}, {"Ben", "Dora"}};
  const std::vector<std::vector<std::string>> three{{"Ann"}, {"Ben"}, {"Cleo"}};
  const std::vector<std::vector<std::string>> two{{"Ann"}, {"Ben"}};
  const bool partners = game.id == "all-fours" || game.id == "hand-and-foot";
  return games::make_match(game,
                           partners              ? pairs
                           : game.id == "ecarte" ? two
                                                 : three,
                           games::HouseRules(game.house_rules));
}

[[noreturn]] void differs(const games::Game& game, const std::string& text, const std::string& printed) {
  std::cerr << game.id << ": what is printed is scored otherwise\n" << text << "\n--\n" << printed << '\n';
  std::abort();
}

void judge(const games::Game& game, const std::string& text, games::Stage stage) {
  const games::Match match = table(game);
  const games::Progress before = games::begin(match, 0);
  const games::Sheet sheet = game.score(match, before, text, {stage, false});
  (void)game.state(match, before, text);
  (void)game.needs(match, sheet.after);
  const games::Sheet judged = games::judge(match, before, text);
  if (judged.refused() && !judged.lines.empty()) std::abort();
  if (sheet.refused()) {
    if (!sheet.lines.empty() || sheet.after.scores != before.scores) std::abort();
    return;
  }
  for (const games::Form form : {games::Form::brief, games::Form::full}) {
    const std::string printed = game.print(match, text, form);
    const games::Sheet again = game.score(match, before, printed, {stage, false});
    if (again.after.scores != sheet.after.scores || again.refused()) differs(game, text, printed);
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size < 1) return 0;
  const auto all = games::registry();
  const games::Game& game = *all[data[0] / 2U % all.size()];
  const std::string text(reinterpret_cast<const char*>(data) + 1, size - 1);
  (void)cards::read_card(text);
  (void)base::sum(text);
  (void)base::harmless(text);
  // The journal keeps no other text.
  if (base::is_utf8(text) && text.find('\0') == std::string::npos) {
    judge(game, text, data[0] % 2 == 0 ? games::Stage::closed : games::Stage::open);
  }
  return 0;
}
