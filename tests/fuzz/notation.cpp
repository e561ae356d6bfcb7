// Any bytes as a record of any game: nothing crashes, what is refused scores nothing, and what is printed of a
// record says the same as the record.

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <string>

#include "base/name.hpp"
#include "games/game.hpp"
#include "table.hpp"

using namespace tavolo;

namespace {

[[noreturn]] void differs(const games::Game& game, const std::string& text, const std::string& printed) {
  std::cerr << game.id << ": what is printed is scored otherwise\n" << text << "\n--\n" << printed << '\n';
  std::abort();
}

void judge(const games::Game& game, const std::string& text, games::Stage stage) {
  const games::Match match = fuzz::table(game);
  const games::Progress before = games::begin(match, games::Seat(0));
  const games::Sheet sheet = game.score(match, before, text, {stage, false});
  (void)game.state(match, before, text);
  (void)game.needs(match, sheet.after);
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
  const fuzz::Input input = fuzz::input(data, size);
  // The journal keeps no other text.
  if (base::is_utf8(input.text) && input.text.find('\0') == std::string::npos) {
    judge(input.game, input.text, input.odd ? games::Stage::open : games::Stage::closed);
  }
  return 0;
}
