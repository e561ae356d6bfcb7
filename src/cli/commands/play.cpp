#include <array>

#include "cli/commands.hpp"
#include "cli/play/beginning.hpp"
#include "cli/play/evening.hpp"

namespace tavolo::cli::commands {
namespace {

int run(const Call& call) {
  cli::play::Talk talk(call);
  const auto match = cli::play::begin(talk, call);
  if (match) cli::play::Evening(talk, *match).run();
  return Status::done;
}

constexpr std::array<Argument, 2> arguments{{
    {"GAME", "the game, or the number of a match to go on with; else tonight's match, or what is asked", false, false,
     Completes::game},
    {"SIDE", "a player, or partners joined by +, in the order of the sides", false, true, Completes::player},
}};
constexpr std::array<Option, 9> options{{
    {"--house", "NAME=VALUE", "set a house rule; may be repeated", true, Completes::house_rule},
    {"--preset", "NAME", "set the house rules of a preset; may be repeated", true, Completes::preset},
    {"--season", "NAME", "the season that it counts for, by default the current one", false, Completes::season},
    {"--dealer", "WHO", "who deals first"},
    {"--score", "N,N", "what the sides begin with"},
    {"--deal", "N", "the number of the first deal, for a match taken over from paper"},
    {"--date", "DATE", "when it is played, by default today"},
    {"--place", "TEXT", "where it is played"},
    {"--note", "TEXT", "a note to keep with it"},
}};

}  // namespace

const Command play{"play", "Keep the score of an evening, asked line by line", arguments, options, run};

}  // namespace tavolo::cli::commands
