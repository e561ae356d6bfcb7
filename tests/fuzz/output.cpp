// Any bytes as a record, a name and a note, through all that is printed of a match: JSON reads as JSON and gives
// the text back, and nothing that a terminal would act on is printed.

#include <nlohmann/json.hpp>

#include "base/mistake.hpp"
#include "base/name.hpp"
#include "book/match.hpp"
#include "report/json.hpp"
#include "report/text.hpp"
#include "table.hpp"

using namespace tavolo;

namespace {

referee::Head head_of(const fuzz::Input& input) {
  const games::HouseRules house(input.game.house_rules);
  referee::Head head{.number = 1,
                     .game = std::string(input.game.id),
                     .edition = std::string(input.game.edition),
                     .date = "2026-11-20",
                     .place = input.text,
                     .note = input.text,
                     .sides = fuzz::sides_of(input.game),
                     .begun_at = "2026-11-20T21:00:00Z"};
  head.scores.assign(head.sides.size(), 0);
  for (std::size_t i = 0; i < house.size(); ++i) head.house.emplace_back(input.game.house_rules[i].name, house[i].text);
  if (const auto name = base::normal_name(input.text.substr(0, 90)); name && input.odd) head.sides.front()[0] = *name;
  return head;
}

nlohmann::json parsed(const std::string& text) {
  if (text.find('\n') != text.size() - 1) fuzz::fail("a document of several lines", text);
  return nlohmann::json::parse(text);
}

void check_text(const std::string& text) {
  std::string lines = base::harmless(text, true);
  if (lines != text) fuzz::fail("something unseen is printed", lines);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size < 1) return 0;
  const fuzz::Input input = fuzz::input(data, size);
  if (!base::is_utf8(input.text) || input.text.find('\0') != std::string::npos) return 0;  // not kept
  using Kind = referee::Entry::Kind;
  const std::vector<referee::Entry> entries{
      {.number = 1, .kind = Kind::begin},
      {.number = 2, .kind = Kind::add, .deal = 1, .text = input.text, .why = input.text}};
  book::Played played;
  try {
    played = book::play(head_of(input), entries);
  } catch (const base::StoreFailure&) {
    return 0;  // two players of one name
  }
  const nlohmann::json log = parsed(report::json_log(played, {}));
  if (log["entries"][1]["text"] != input.text) fuzz::fail("the log changes a text", input.text);
  (void)parsed(report::json_match(played));
  const report::Style style;
  check_text(report::text(report::score_sheet(played), style));
  check_text(report::text(report::log(played, style.form), style));
  check_text(report::text(report::beginning(played), style));
  if (played.course.deals.empty()) return 0;
  (void)parsed(report::json_result(played, 0));
  const games::Sheet& sheet = played.course.deals.front().sheet;
  (void)parsed(report::json_refused(played, 1, true, sheet.findings, played.rulings));
  check_text(report::text(report::result(played, 0), style));
  check_text(report::text(report::explained(played, 0, style.form), style));
  check_text(report::text(report::refusal(sheet.findings), style));
  return 0;
}
