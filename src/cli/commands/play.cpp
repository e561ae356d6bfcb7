#include <array>
#include <span>

#include "cli/commands.hpp"
#include "cli/play/beginning.hpp"
#include "cli/play/evening.hpp"
#include "cli/sharing.hpp"
#include "cli/table_options.hpp"

namespace tavolo::cli::commands {
namespace {

int run_play(const Call& call) {
  refuse_json(call, "an evening");
  cli::play::Talk talk(call);
  const auto match = cli::play::begin(talk, call);
  if (match) cli::play::Evening(talk, *match).run();
  return Status::done;
}

constexpr std::array<Argument, 2> play_arguments{{
    {"GAME", "the game, or the number of a match to go on with; else tonight's match, or what is asked", false, false,
     Completes::game},
    {"SIDE", "a player, or partners joined by +, in the order of the sides", false, true, Completes::player},
}};

}  // namespace

const Command play{"play", "Keep the score of an evening, asked line by line", play_arguments,
                   std::span(beginning_options).subspan<1>(), run_play};

}  // namespace tavolo::cli::commands
