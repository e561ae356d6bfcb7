#include "games/senza_nome/house.hpp"

#include <algorithm>
#include <array>

#include "games/house_table.hpp"

namespace tavolo::games::senza_nome {
namespace {

constexpr std::array rules{
    number<&Rules::packs>("packs", "2", 2, 12, "SN-3", "How many packs of 52 cards are shuffled together."),
    number<&Rules::jokers_per_pack>("jokers-per-pack", "2", 0, 4, "SN-3", "How many jokers each pack adds."),
    number<&Rules::pile_size>("pile-size", "10", 1, 30, "SN-4", "How many cards lie in the pile of each player."),
    number<&Rules::hand_size>("hand-size", "5", 1, 10, "SN-4, SN-15",
                              "How many cards each player is dealt in the hand, and draws up to."),
    unchecked(
        choice("reveal", words<"first-turn", "deal">, "SN-6", "When the first card of a pile is turned face up.")),
    choice<&Rules::left_of_dealer_begins>(
        "first-player", words<"left-of-dealer", "high-pile-card">, "SN-5",
        "Who begins; high-pile-card needs reveal deal, and the first line then says who it was."),
    number<&Rules::draw_when_full>("draw-when-full", "1", 0, 2, "SN-15", "How many cards are drawn to a full hand."),
    choice<&Rules::heap_draw>("heap-draw", words<"on", "off">, "SN-16", "Whether cards may be drawn from the heap."),
    choice<&Rules::latest_first>("heap-order", words<"latest-first", "oldest-first">, "SN-16",
                                 "From which end of the heap cards are drawn."),
    choice<&Rules::aces_must>("aces", words<"must", "may">, "SN-17",
                              "Whether aces in the hand must be put down before anything else is played."),
    choice<&Rules::kings_wild>("kings-wild", words<"on", "off">, "SN-11, SN-12",
                               "Whether kings are wild; else the king is the thirteenth card of a row."),
    choice<&Rules::wild_as_ace>("wild-as-ace", "off", words<"on", "off">, "SN-13",
                                "Whether a wild card may begin a row, whose suit is named."),
    number_or<&Rules::max_wilds_row>("max-wilds-row", "none", words<"none">, 1, 12, "SN-14",
                                     "How many wild cards may lie in one row."),
    choice<&Rules::adjacent_wilds>("adjacent-wilds", words<"on", "off">, "SN-14",
                                   "Whether two wild cards may lie side by side."),
    choice<&Rules::swap>("swap", words<"on", "off">, "SN-20",
                         "Whether a wild card may be exchanged for the card that it stands for."),
    choice<&Rules::swap_from_pile>("swap-from-pile", words<"on", "off">, "SN-20",
                                   "Whether the card of the pile may be exchanged too."),
    choice<&Rules::rows_stay>("completed-rows", words<"stay", "to-heap">, "SN-11",
                              "Whether a finished row stays or is put under the heap."),
    choice<&Rules::discard_may_attach>("discard-may-attach", "off", words<"on", "off">, "SN-22, SN-24",
                                       "Whether any card may be discarded."),
    choice<&Rules::pile_after_hand>("pile-after-hand", "off", words<"on", "off">, "SN-25, SN-27",
                                    "Whether the pile may still be played in the turn in which the hand was emptied."),
    choice<&Rules::refill>("refill-when-empty", "off", words<"on", "off">, "SN-25",
                           "Whether a hand emptied by attaching is filled again and the turn goes on."),
    choice<&Rules::out_by_discard>("out-by-discard", words<"on", "off">, "SN-28",
                                   "Whether the last card of the hand may be discarded to win."),
    choice<&Rules::out_needs_hand>("out-needs-hand", words<"on", "off">, "SN-1, SN-27",
                                   "Whether the hand must be finished too; else the pile alone decides."),
    choice<&Rules::scoring>(
        "scoring", words<"wins", "pile-left", "all-left">, "SN-31",
        "What the winner scores: 1, the cards in the other piles, or those in the other piles and hands."),
    number_or<&Rules::target>("target", "none", words<"none">, 1, 1'000'000, "SN-32",
                              "Points that end a series of games; none: a match is one game."),
};

}  // namespace

const std::span<const HouseRule> house_rules{rules};

Rules rules_of(const Match& match) { return filled<Rules>(match.house); }

void settle(const Game&, HouseRules& house, std::span<const int> sides) {
  constexpr std::size_t letters = 26;
  if (sides.size() == 1 || sides.size() > letters) {
    throw base::Mistake("sides", "Senza Nome is played by two or more", "name the players, each a side of his own");
  }
  if (std::ranges::any_of(sides, [](int size) { return size != 1; })) {
    throw base::Mistake("sides", "in Senza Nome each plays for himself", "write the players with blanks between them");
  }
  if (house["first-player"].text == "high-pile-card" && house["reveal"].text == "first-turn") {
    if (house.is_given("reveal")) {
      throw base::Mistake("house-rule-value", "the highest pile card can only begin where the piles are shown",
                          "set reveal to deal, or first-player to left-of-dealer");
    }
    house.set("reveal", "deal");
  }
}

}  // namespace tavolo::games::senza_nome
