// Any bytes as a question to `judge`: an answer, the same each time, and nothing of what is refused counts.

#include "base/name.hpp"
#include "games/game.hpp"
#include "table.hpp"

using namespace tavolo;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size < 1) return 0;
  const fuzz::Input input = fuzz::input(data, size);
  const games::Match match = fuzz::table(input.game);
  const games::Progress before = games::begin(match, input.odd ? games::Seat(1) : games::nobody);
  const games::Judgement judged = games::judge(match, before, input.text);
  const games::Judgement again = games::judge(match, before, input.text);
  if (judged.sheet.findings.size() != again.sheet.findings.size() || judged.sheet.lawful != again.sheet.lawful) {
    fuzz::fail("a question is answered in two ways", input.text);
  }
  if (judged.sheet.refused() && !judged.sheet.lines.empty()) fuzz::fail("what is refused counts", input.text);
  for (const games::Finding& finding : judged.sheet.findings) {
    if (finding.text.empty()) fuzz::fail("a finding says nothing", input.text);
  }
  return 0;
}
