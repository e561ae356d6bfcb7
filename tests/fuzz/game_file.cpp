// Any bytes as a game in a file: nothing crashes, what is wrong is told with a remedy, and what is taken scores.

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>

#include "games/file/file.hpp"

using namespace tavolo;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const games::file::File file = games::file::open(std::string(reinterpret_cast<const char*>(data), size));
  for (const games::file::Fault& fault : file.faults) {
    if (fault.text.empty() || fault.remedy.empty()) std::abort();
  }
  if (file.program == nullptr) {
    if (file.faults.empty()) std::abort();
    return 0;
  }
  for (const games::file::Case& one : file.program->cases) {
    if (one.record.empty()) continue;
    std::string text(one.record);
    std::vector<std::vector<std::string>> sides;
    for (int side = 0; side < file.game().company.sides; ++side) {
      std::vector<std::string>& players = sides.emplace_back();
      for (int i = 0; i < file.game().company.players; ++i)
        players.push_back("P" + std::to_string(side + i * file.game().company.sides));
    }
    const games::Match match = games::make_match(file.game(), sides, games::HouseRules(file.game().house_rules));
    const games::Sheet sheet = file.game().score(match, games::begin(match), text, {});
    if (sheet.refused() && !sheet.lines.empty()) std::abort();
  }
  return 0;
}
