#include "games/senza_nome/house.hpp"

#include <algorithm>
#include <array>

#include "games/house_table.hpp"

namespace tavolo::games::senza_nome {
namespace {

constexpr std::array<std::string_view, 2> on_off{"on", "off"};
constexpr std::array<std::string_view, 2> reveals{"first-turn", "deal"};
constexpr std::array<std::string_view, 2> beginners{"left-of-dealer", "high-pile-card"};
constexpr std::array<std::string_view, 2> orders{"latest-first", "oldest-first"};
constexpr std::array<std::string_view, 2> duties{"must", "may"};
constexpr std::array<std::string_view, 2> places{"stay", "to-heap"};
constexpr std::array<std::string_view, 3> scorings{"wins", "pile-left", "all-left"};
constexpr std::array<std::string_view, 1> none{"none"};
constexpr int first_word = 0;

constexpr std::array rules{
    number("packs", "2", 2, 12, "SN-3", "How many packs of 52 cards are shuffled together."),
    number("jokers-per-pack", "2", 0, 4, "SN-3", "How many jokers each pack adds."),
    number("pile-size", "10", 1, 30, "SN-4", "How many cards lie in the pile of each player."),
    number("hand-size", "5", 1, 10, "SN-4, SN-15", "How many cards each player is dealt in the hand, and draws up to."),
    choice("reveal", reveals, "SN-6", "When the first card of a pile is turned face up.", false),
    choice("first-player", beginners, "SN-5",
           "Who begins; high-pile-card needs reveal deal, and the first line then says who it was."),
    number("draw-when-full", "1", 0, 2, "SN-15", "How many cards are drawn to a full hand."),
    choice("heap-draw", on_off, "SN-16", "Whether cards may be drawn from the heap."),
    choice("heap-order", orders, "SN-16", "From which end of the heap cards are drawn."),
    choice("aces", duties, "SN-17", "Whether aces in the hand must be put down before anything else is played."),
    choice("kings-wild", on_off, "SN-11, SN-12",
           "Whether kings are wild; else the king is the thirteenth card of a row."),
    choice("wild-as-ace", "off", on_off, "SN-13", "Whether a wild card may begin a row, whose suit is named."),
    number_or("max-wilds-row", "none", none, 1, 12, "SN-14", "How many wild cards may lie in one row."),
    choice("adjacent-wilds", on_off, "SN-14", "Whether two wild cards may lie side by side."),
    choice("swap", on_off, "SN-20", "Whether a wild card may be exchanged for the card that it stands for."),
    choice("swap-from-pile", on_off, "SN-20", "Whether the card of the pile may be exchanged too."),
    choice("completed-rows", places, "SN-11", "Whether a finished row stays or is put under the heap."),
    choice("discard-may-attach", "off", on_off, "SN-22, SN-24", "Whether any card may be discarded."),
    choice("pile-after-hand", "off", on_off, "SN-25, SN-27",
           "Whether the pile may still be played in the turn in which the hand was emptied."),
    choice("refill-when-empty", "off", on_off, "SN-25",
           "Whether a hand emptied by attaching is filled again and the turn goes on."),
    choice("out-by-discard", on_off, "SN-28", "Whether the last card of the hand may be discarded to win."),
    choice("out-needs-hand", on_off, "SN-1, SN-27",
           "Whether the hand must be finished too; else the pile alone decides."),
    choice("scoring", scorings, "SN-31",
           "What the winner scores: 1, the cards in the other piles, or those in the other piles and hands."),
    number_or("target", "none", none, 1, 1'000'000, "SN-32",
              "Points that end a series of games; none: a match is one game."),
};
static_assert(rules.size() == rule_target + 1);

}  // namespace

const std::span<const HouseRule> house_rules{rules};

Table table_of(const HouseRules& house) {
  const auto whole = [&](std::size_t rule) { return static_cast<int>(house.number(rule)); };
  const auto first = [&](std::size_t rule) { return house.is(rule, first_word); };
  Table table;
  table.packs = whole(rule_packs);
  table.jokers = table.packs * whole(rule_jokers_per_pack);
  table.pile_size = whole(rule_pile_size);
  table.hand_size = whole(rule_hand_size);
  table.left_of_dealer_begins = first(rule_first_player);
  table.draw_when_full = whole(rule_draw_when_full);
  table.heap_draw = first(rule_heap_draw);
  table.latest_first = first(rule_heap_order);
  table.aces_must = first(rule_aces);
  table.kings_wild = first(rule_kings_wild);
  table.wild_as_ace = first(rule_wild_as_ace);
  if (house[rule_max_wilds_row].word < 0) table.max_wilds_row = whole(rule_max_wilds_row);
  table.adjacent_wilds = first(rule_adjacent_wilds);
  table.swap = first(rule_swap);
  table.swap_from_pile = first(rule_swap_from_pile);
  table.rows_stay = first(rule_completed_rows);
  table.discard_may_attach = first(rule_discard_may_attach);
  table.pile_after_hand = first(rule_pile_after_hand);
  table.refill = first(rule_refill_when_empty);
  table.out_by_discard = first(rule_out_by_discard);
  table.out_needs_hand = first(rule_out_needs_hand);
  table.scoring = static_cast<Scoring>(whole(rule_scoring));
  if (house[rule_target].word < 0) table.target = house.number(rule_target);
  return table;
}

void settle(HouseRules& house, std::span<const int> sides) {
  constexpr std::size_t letters = 26;
  if (sides.size() == 1 || sides.size() > letters) {
    throw base::Mistake("sides", "Senza Nome is played by two or more", "name the players, each a side of his own");
  }
  if (std::ranges::any_of(sides, [](int size) { return size != 1; })) {
    throw base::Mistake("sides", "in Senza Nome each plays for himself", "write the players with blanks between them");
  }
  if (!house.is(rule_first_player, first_word) && house.is(rule_reveal, first_word)) {
    if (house.is_given(rule_reveal)) {
      throw base::Mistake("house-rule-value", "the highest pile card can only begin where the piles are shown",
                          "set reveal to deal, or first-player to left-of-dealer");
    }
    house.set("reveal", "deal");
  }
}

}  // namespace tavolo::games::senza_nome
