#include <fmt/format.h>

#include <array>

#include "base/mistake.hpp"
#include "base/number.hpp"
#include "book/beginning.hpp"
#include "book/hidden_names.hpp"
#include "book/match.hpp"
#include "cli/commands.hpp"
#include "cli/meaning.hpp"
#include "cli/opening.hpp"
#include "cli/sharing.hpp"
#include "cli/table_options.hpp"
#include "report/paper.hpp"
#include "report/site.hpp"
#include "report/text.hpp"

namespace tavolo::cli::commands {
namespace {

/// A match that nobody has begun: of these sides, or with a line for every name.
book::Played nobody_began(const Call& call, const games::Game& game) {
  referee::Head head = book::usual_company(game, report::blank_name);
  if (call.words().size() > 1) head.sides = book::said_sides(std::span(call.words()).subspan(1), game);
  games::HouseRules house(game.house_rules);
  set_rules(call, game, house);
  const book::BeginningWords said{.date = date(call, "--date").value_or(call.surroundings().today),
                                  .place = call.value("--place")};
  return book::play(book::begin(std::move(head), game, std::move(house), said), {});
}

/// The sheet of the match that is named, else of the game; without a word of the match that is meant.
book::Played played_meant(const Call& call, journal::Journal& journal) {
  const bool match = call.words().empty() || base::whole(call.words().front());
  if (!match) {
    if (call.has("--match")) {
      throw base::Mistake("option-value", "the sheet of a game takes no --match",
                          "a match has its game; leave one of the two out");
    }
    return nobody_began(call, games::find_game(call.words().front()));
  }
  if (call.words().size() > 1) {
    throw base::Mistake("option-value", "the sheet of a match takes no sides",
                        "they are those of the match; name a game for another sheet");
  }
  for (const std::string_view option : {"--house", "--preset", "--date", "--place"}) {
    if (!call.has(option)) continue;
    throw base::Mistake("option-value", fmt::format("the sheet of a match takes no {}", option),
                        "it is that of the match; name a game for another sheet");
  }
  book::Played played = match_to_show(journal, call);
  read_quoted(call, journal, played);
  return played;
}

int run_sheet(const Call& call) {
  refuse_json(call, "a sheet");
  constexpr int most = 100;
  const auto rows = static_cast<std::size_t>(count_of(call, "--rows", most, report::usual_rows));
  auto journal = read_journal(call);
  const book::Played played = played_meant(call, journal);
  const report::Blocks paper = report::paper(played, rows);
  const book::HiddenNames names(journal);
  if (call.has("--html")) {
    const report::Site site{.title = "tavolo", .names = names};
    call.print(report::paper_page(site, "sheet.html", {}, paper, played.head.number, true));
    return Status::done;
  }
  call.print(report::text(report::hidden(names, paper), call.surroundings().style));
  return Status::done;
}

constexpr std::array<Argument, 2> sheet_arguments{{
    {"GAME", "the game, or the number of a match; by default the current match", false, false, Completes::game},
    {"SIDE", "a player, or partners joined by +; by default there is a line for each name", false, true,
     Completes::player},
}};
constexpr std::array<Option, 7> sheet_options{{
    {"--match", "N", "of this match", false, Completes::match},
    house_option,
    preset_option,
    date_option,
    place_option,
    {"--rows", "N", "so many empty rows, by default 12"},
    {"--html", "", "a page for the printer of a browser"},
}};

}  // namespace

const Command sheet{"sheet", "Print a score sheet to write on", sheet_arguments, sheet_options, run_sheet};

}  // namespace tavolo::cli::commands
