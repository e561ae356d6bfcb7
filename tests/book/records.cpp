#include "book/records.hpp"

#include <algorithm>
#include <string>
#include <vector>

#include "base/mistake.hpp"
#include "book/telling.hpp"
#include "catch.hpp"
#include "games/file/program.hpp"

using namespace tavolo;

namespace {

/// A match that begins as a case of a file says.
book::Played begun(const games::Game& game, const games::file::Case& one) {
  games::HouseRules house(game.house_rules);
  if (!one.preset.empty()) house.set(games::find_preset(game, std::string(one.preset)));
  for (const auto& [name, value] : one.rules) house.set(std::string(name), std::string(value));
  std::vector<int> sizes;
  for (const auto& side : one.sides) sizes.push_back(static_cast<int>(side.size()));
  game.settle(game, house, sizes);
  referee::Head head{.number = 1,
                     .game = std::string(game.id),
                     .edition = std::string(game.edition),
                     .date = "2026-11-20",
                     .sides = one.sides,
                     .deal = one.deal,
                     .dealer = one.dealer};
  head.house = house.named();
  if (one.scores.empty()) {
    head.scores.assign(one.sides.size(), 0);
  } else {
    head.scores.assign(one.scores.begin(), one.scores.end());
  }
  return book::play(std::move(head), {{.number = 1, .kind = referee::Entry::Kind::begin}});
}

/// The record with a line for each / and each of its words left out in turn.
std::vector<std::string> without_a_word(std::string record) {
  for (std::size_t at = 0; (at = record.find(" / ", at)) != std::string::npos;) record.replace(at, 3, "\n");
  std::vector<std::string> texts;
  for (std::size_t at = 0; at < record.size();) {
    const std::size_t end = std::min(record.find_first_of(" \n", at), record.size());
    std::string text = record;
    text.erase(at, end - at + (end < record.size() && record[end] == ' ' ? 1 : 0));
    at = end + 1;
    while (!text.empty() && text.back() == '\n') text.pop_back();
    if (!text.starts_with('\n') && text.find("\n\n") == std::string::npos) texts.push_back(std::move(text));
  }
  return texts;
}

}  // namespace

TEST_CASE("a record of which every word is read is never taken for another one") {
  std::size_t refused = 0;
  for (const games::Game* game : games::registry()) {
    if (game->program == nullptr) continue;
    for (const games::file::Case& one : game->program->cases) {
      if (one.follows) continue;
      const book::Played match = begun(*game, one);
      for (const std::string& text : without_a_word(std::string(one.record))) {
        const games::Match& table = match.now();
        const games::Sheet sheet = game->score(table, match.course.now, text, {});
        if (text.empty() || !sheet.refused() || !book::is_read(table, text, sheet.findings)) continue;
        ++refused;
        INFO(game->id << ": " << text);
        try {
          const book::Records read = book::read_records(match, text);
          CHECK(read.texts == std::vector{text});
        } catch (const base::Mistake& mistake) {
          CHECK(mistake.complaint().kind == "which-deals");
        }
      }
    }
  }
  CHECK(refused > 100);
}
