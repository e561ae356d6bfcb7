#include "games/hand_and_foot/house.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "games/house_table.hpp"

namespace tavolo::games::hand_and_foot {
namespace {

using Values = std::pair<std::string_view, std::string_view>;

constexpr auto items = words<"A", "K", "Q", "J", "T", "9", "8", "7", "6", "5", "4", "2", "*">;

constexpr std::array rules{
    number_or<&Rules::packs_told>("packs", "5", words<"players+1">, 2, 12, "HF-3, HF-80",
                                  "How many packs of 52 cards and jokers are shuffled together."),
    number<&Rules::jokers_per_pack>("jokers-per-pack", "2", 0, 4, "HF-3, HF-80", "How many jokers each pack has."),
    choice("sides", words<"partners", "individual">, "HF-2, HF-55",
           "Who scores together; the sides named when the match begins decide it."),
    number<&Rules::hand_size>("hand-size", "13", 3, 20, "HF-5", "How many cards are dealt to the hand."),
    number<&Rules::foot_size>("foot-size", "13", 3, 20, "HF-5", "How many cards are dealt to the foot."),
    unchecked(choice("upcard-bury", words<"threes-and-wilds", "red-threes-and-wilds", "none">, "HF-6",
                     "Which first cards of the discard pile are buried in the stock.")),
    choice<&Rules::left_of_dealer_begins>("first-player", words<"left-of-dealer", "dealer">, "HF-8", "Who begins."),
    choice<&Rules::start_or_add>("turn-melding", words<"either", "both">, "HF-13",
                                 "Whether one turn may both start melds and add to older ones."),
    choice<&Rules::wild_limit>("wild-limit", words<"two-to-one", "majority", "equal">, "HF-18",
                               "How many natural cards a dirty meld needs: twice the wild ones, more, or as many."),
    number_or<&Rules::max_wilds>("max-wilds", "none", words<"none">, 1, 6, "HF-18",
                                 "The most wild cards in a dirty meld, besides wild-limit."),
    choice<&Rules::wild_melds>("wild-melds", words<"on", "off">, "HF-17, HF-24",
                               "Whether melds and books of wild cards exist."),
    choice<&Rules::extend>("books-extend", words<"off", "naturals", "any">, "HF-16, HF-23",
                           "What may be added to a complete book."),
    numbers<&Rules::opening>("opening", "50,90,120,150", {}, 0, 0, 100000, "HF-26",
                             "The minimum of the opening, deal by deal; the last number stands for later deals."),
    choice<&Rules::opening_book_bonus>("opening-book-bonus", "off", words<"on", "off">, "HF-27",
                                       "Whether the bonus of a book laid whole counts for the minimum."),
    number_or<&Rules::pile_take>("pile-take", "7", words<"all">, 1, 30, "HF-36",
                                 "How many cards are taken from the discard pile."),
    choice<&Rules::natural_pair>("pile-pair", words<"natural", "one-wild">, "HF-37",
                                 "Whether one card of the pair that takes the pile may be wild."),
    choice<&Rules::wild_top>("pile-wild-top", words<"on", "off">, "HF-37",
                             "Whether a pile with a wild card on top can be taken."),
    choice<&Rules::pile_needs_open>("pile-needs-open", "off", words<"on", "off">, "HF-36",
                                    "Whether only a side that has opened takes the pile."),
    choice<&Rules::wild_freezes>(
        "wild-freezes-pile", "off", words<"on", "off">, "HF-37, HF-41",
        "Whether a wild card that is discarded freezes the pile until it is next taken: only a natural pair takes it "
        "then."),
    number<&Rules::draw>("draw", "2", 1, 5, "HF-11", "How many cards are drawn from the stock."),
    choice<&Rules::foot_at_once>("foot-after-discard", words<"at-once", "next-turn">, "HF-44, HF-46",
                                 "When a foot reached by a discard is picked up."),
    number<&Rules::wild_to_foot>("wild-to-foot-penalty", "0", 0, 100000, "HF-45",
                                 "What the discard of a wild card to reach the foot costs."),
    numbers<&Rules::out_books>("out-books", "2,2,1", {}, 3, 0, 100, "HF-48",
                               "The clean, dirty and wild books that going out needs."),
    choice<&Rules::partner_foot>("partner-foot", words<"whole-turn", "part-turn", "picked-up", "off">, "HF-49",
                                 "What the partner must have done with the foot before one may go out."),
    choice<&Rules::permission>("permission", words<"required", "optional", "off">, "HF-50",
                               "Whether leave to go out is asked."),
    choice<&Rules::final_discard>("final-discard", words<"required", "optional", "forbidden">, "HF-51",
                                  "Whether the last card is discarded."),
    choice<&Rules::stock_end>("stock-end", words<"all-decline", "first-decline", "at-once">, "HF-57",
                              "When the deal ends with an empty stock."),
    number<&Rules::clean_bonus>("clean-bonus", "500", 0, 100000, "HF-60", "What a clean book brings."),
    number<&Rules::dirty_bonus>("dirty-bonus", "300", 0, 100000, "HF-60", "What a dirty book brings."),
    number<&Rules::wild_bonus>("wild-bonus", "1500", 0, 100000, "HF-60", "What a wild book brings."),
    pairs<&Rules::special_books>("special-books", words<"none">, std::span(items).first(naturals), 100000, "HF-60",
                                 "What clean books of these ranks bring instead, like 7:1500."),
    number<&Rules::out_bonus>("out-bonus", "100", 0, 100000, "HF-63", "What going out brings."),
    number<&Rules::red_down>("red-three-down", "100", -100000, 100000, "HF-31",
                             "What a red three on the table brings."),
    number<&Rules::red_caught>("red-three-caught", "-100", -100000, 0, "HF-31",
                               "What a red three in a hand or foot brings."),
    choice<&Rules::red_needs_open>("red-three-needs-open", "off", words<"on", "off">, "HF-32",
                                   "Whether red threes laid by a side that never melded count as caught."),
    number<&Rules::black_three_left>("black-three-left", "5", 0, 100000, "HF-35", "What a black three left costs."),
    pairs<&Rules::values>("card-values", words<"standard">, items, 100000, "HF-4",
                          "The values of single cards that differ, like 9:5,A:50."),
    number<&Rules::cut_bonus>("exact-cut-bonus", "0", 0, 100000, "HF-59",
                              "What cutting exactly the cards of both piles brings."),
    number<&Rules::deals>("deals", "4", 1, 12, "HF-66", "How many deals make a game."),
    number_or<&Rules::target>("target", "none", words<"none">, 1, 10000000, "HF-66",
                              "A total that ends the game after the deal in which a side reaches it."),
    choice<&Rules::shared_game>("tie", words<"shared", "extra-deal">, "HF-67",
                                "Whether equal totals share the game or play on."),
    number<&Rules::penalty_meld>("penalty-meld", "100", 0, 100000, "HF-69",
                                 "What an unlawful meld costs when it is found after the discard."),
    number<&Rules::penalty_pile>("penalty-pile", "100", 0, 100000, "HF-73",
                                 "What a pile taken without right costs once it is mixed with the hand."),
    number<&Rules::penalty_out>("penalty-out", "100", 0, 100000, "HF-75", "What going out without right costs."),
    number<&Rules::penalty_leave>("penalty-leave", "100", 0, 100000, "HF-76", "What leave asked in vain costs."),
    number<&Rules::penalty_foot>("penalty-foot", "100", 0, 100000, "HF-77", "What a foot picked up too early costs."),
    number<&Rules::surcharge>("undermeld-surcharge", "10", 0, 100000, "HF-70",
                              "By how much the minimum rises when an opening is taken back."),
    choice<&Rules::pile_meld>(
        "pile-meld", "off", words<"on", "off">, "HF-37, HF-38, HF-39, HF-41",
        "Whether the top card of the pile may go, without a pair from the hand, onto an incomplete meld of the side."),
};

constexpr std::array pagat_values{
    Values{"upcard-bury", "red-threes-and-wilds"}, Values{"turn-melding", "both"},
    Values{"final-discard", "optional"},           Values{"partner-foot", "part-turn"},
    Values{"foot-after-discard", "next-turn"},
};
constexpr std::array solo_values{
    Values{"sides", "individual"},    Values{"packs", "players+1"},     Values{"hand-size", "11"},
    Values{"foot-size", "11"},        Values{"clean-bonus", "300"},     Values{"dirty-bonus", "100"},
    Values{"wild-melds", "off"},      Values{"red-three-down", "-500"}, Values{"red-three-caught", "-500"},
    Values{"exact-cut-bonus", "100"}, Values{"out-books", "1,1,0"},
};
constexpr std::array<Preset, 3> preset_table{{
    {"seed", {}, "The rules of the book as they stand."},
    {"pagat", pagat_values, "The widespread version for partners, freer in the turn and in going out."},
    {"solo", solo_values, "Everybody plays alone, with smaller piles and books and dear red threes."},
}};

}  // namespace

const std::span<const HouseRule> house_rules{rules};
const std::span<const Preset> presets{preset_table};

Points Rules::melded(const Cards& cards) const noexcept {
  Points sum = 0;
  for (std::size_t i = 0; i < values.size(); ++i) sum += values[i] * cards.of[i];
  return sum;
}

Points Rules::left(const Cards& cards) const noexcept {
  return melded(cards) + black_three_left * cards.count(Kind::black_three);
}

Points Rules::minimum(int deal) const noexcept {
  const auto at = static_cast<std::size_t>(std::clamp(deal, 1, deals) - 1);
  return opening.empty() ? 0 : opening[std::min(at, opening.size() - 1)];
}

Points Rules::minimum(const Progress& at) const noexcept {
  const int tied = tied_deal(at);
  return minimum(tied != 0 ? tied : at.deal);
}

bool Rules::within_limit(int natural, int wild) const noexcept {
  if (max_wilds && wild > *max_wilds) return false;
  switch (wild_limit) {
    case WildLimit::two_to_one: return natural >= 2 * wild;
    case WildLimit::majority: return natural > wild;
    case WildLimit::equal: break;
  }
  return natural >= wild;
}

int tied_deal(const Progress& at) noexcept {
  return at.tally.empty() || at.tally.front().empty() ? 0 : static_cast<int>(at.tally.front()[tally_tied_deal]);
}

Rules rules_of(const Match& match) {
  Rules result = filled<Rules>(match.house);
  result.seats = match.playing();
  return result;
}

void settle(const Game&, HouseRules& house, std::span<const int> sides) {
  if (sides.empty()) return;  // a position is judged without players
  const bool alone = std::ranges::all_of(sides, [](int size) { return size == 1; });
  const bool partners = sides.size() == 2 && sides[0] == sides[1] && (sides[0] == 2 || sides[0] == 3);
  constexpr std::size_t most = 7;
  if (!partners && !(alone && sides.size() >= 2 && sides.size() <= most)) {
    throw base::Mistake("sides", "Hand and Foot is played by two pairs, two sides of three, or 2 to 7 alone",
                        "for example: Ann+Cleo Ben+Dora, or Ann Ben Cleo");
  }
  if (house.is_given("sides") && (house["sides"].text == "partners") != partners) {
    throw base::Mistake("house-rule-value",
                        fmt::format("the sides named are {}", partners ? "partners" : "individual players"),
                        "leave the house rule sides out: the sides decide it");
  }
  house.set("sides", partners ? "partners" : "individual");
}

}  // namespace tavolo::games::hand_and_foot
