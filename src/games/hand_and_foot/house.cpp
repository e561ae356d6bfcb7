#include "games/hand_and_foot/house.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace tavolo::games::hand_and_foot {
namespace {

using Kind = HouseRule::Kind;
using Values = std::pair<std::string_view, std::string_view>;

constexpr std::array<std::string_view, 1> by_players{"players+1"};
constexpr std::array<std::string_view, 2> who_scores{"partners", "individual"};
constexpr std::array<std::string_view, 3> burials{"threes-and-wilds", "red-threes-and-wilds", "none"};
constexpr std::array<std::string_view, 2> beginners{"left-of-dealer", "dealer"};
constexpr std::array<std::string_view, 2> meldings{"either", "both"};
constexpr std::array<std::string_view, 3> limits{"two-to-one", "majority", "equal"};
constexpr std::array<std::string_view, 1> none{"none"};
constexpr std::array<std::string_view, 2> on_off{"on", "off"};
constexpr std::array<std::string_view, 3> extensions{"off", "naturals", "any"};
constexpr std::array<std::string_view, 1> all_cards{"all"};
constexpr std::array<std::string_view, 2> pairs{"natural", "one-wild"};
constexpr std::array<std::string_view, 2> moments{"at-once", "next-turn"};
constexpr std::array<std::string_view, 4> partner_feet{"whole-turn", "part-turn", "picked-up", "off"};
constexpr std::array<std::string_view, 3> permissions{"required", "optional", "off"};
constexpr std::array<std::string_view, 3> discards{"required", "optional", "forbidden"};
constexpr std::array<std::string_view, 3> ends{"all-decline", "first-decline", "at-once"};
constexpr std::array<std::string_view, 1> standard{"standard"};
constexpr std::array<std::string_view, 2> ties{"shared", "extra-deal"};
constexpr std::array<std::string_view, 13> items{"A", "K", "Q", "J", "T", "9", "8", "7", "6", "5", "4", "2", "*"};
constexpr int first_word = 0;

constexpr std::array<HouseRule, 48> rules{{
    {"packs",
     Kind::whole,
     "5",
     by_players,
     2,
     12,
     0,
     {},
     "HF-3, HF-80",
     "How many packs of 52 cards and jokers are shuffled together."},
    {"jokers-per-pack", Kind::whole, "2", {}, 0, 4, 0, {}, "HF-3, HF-80", "How many jokers each pack has."},
    {"sides",
     Kind::choice,
     "partners",
     who_scores,
     0,
     0,
     0,
     {},
     "HF-2, HF-55",
     "Who scores together; the sides named when the match begins decide it."},
    {"hand-size", Kind::whole, "13", {}, 3, 20, 0, {}, "HF-5", "How many cards are dealt to the hand."},
    {"foot-size", Kind::whole, "13", {}, 3, 20, 0, {}, "HF-5", "How many cards are dealt to the foot."},
    {"upcard-bury",
     Kind::choice,
     "threes-and-wilds",
     burials,
     0,
     0,
     0,
     {},
     "HF-6",
     "Which first cards of the discard pile are buried in the stock.",
     false},
    {"first-player", Kind::choice, "left-of-dealer", beginners, 0, 0, 0, {}, "HF-8", "Who begins."},
    {"turn-melding",
     Kind::choice,
     "either",
     meldings,
     0,
     0,
     0,
     {},
     "HF-13",
     "Whether one turn may both start melds and add to older ones."},
    {"wild-limit",
     Kind::choice,
     "two-to-one",
     limits,
     0,
     0,
     0,
     {},
     "HF-18",
     "How many natural cards a dirty meld needs: twice the wild ones, more, or as many."},
    {"max-wilds",
     Kind::whole,
     "none",
     none,
     1,
     6,
     0,
     {},
     "HF-18",
     "The most wild cards in a dirty meld, besides wild-limit."},
    {"wild-melds",
     Kind::choice,
     "on",
     on_off,
     0,
     0,
     0,
     {},
     "HF-17, HF-24",
     "Whether melds and books of wild cards exist."},
    {"books-extend",
     Kind::choice,
     "off",
     extensions,
     0,
     0,
     0,
     {},
     "HF-16, HF-23",
     "What may be added to a complete book."},
    {"opening",
     Kind::list,
     "50,90,120,150",
     {},
     0,
     100000,
     0,
     {},
     "HF-26",
     "The minimum of the opening, deal by deal; the last number stands for later deals."},
    {"opening-book-bonus",
     Kind::choice,
     "off",
     on_off,
     0,
     0,
     0,
     {},
     "HF-27",
     "Whether the bonus of a book laid whole counts for the minimum."},
    {"pile-take",
     Kind::whole,
     "7",
     all_cards,
     1,
     30,
     0,
     {},
     "HF-36",
     "How many cards are taken from the discard pile."},
    {"pile-pair",
     Kind::choice,
     "natural",
     pairs,
     0,
     0,
     0,
     {},
     "HF-37",
     "Whether one card of the pair that takes the pile may be wild."},
    {"pile-wild-top",
     Kind::choice,
     "on",
     on_off,
     0,
     0,
     0,
     {},
     "HF-37",
     "Whether a pile with a wild card on top can be taken."},
    {"pile-needs-open",
     Kind::choice,
     "off",
     on_off,
     0,
     0,
     0,
     {},
     "HF-36",
     "Whether only a side that has opened takes the pile."},
    {"wild-freezes-pile",
     Kind::choice,
     "off",
     on_off,
     0,
     0,
     0,
     {},
     "HF-37, HF-41",
     "Whether a wild card that is discarded freezes the pile until it is next taken: only a natural pair takes it "
     "then."},
    {"draw", Kind::whole, "2", {}, 1, 5, 0, {}, "HF-11", "How many cards are drawn from the stock."},
    {"foot-after-discard",
     Kind::choice,
     "at-once",
     moments,
     0,
     0,
     0,
     {},
     "HF-44, HF-46",
     "When a foot reached by a discard is picked up."},
    {"wild-to-foot-penalty",
     Kind::whole,
     "0",
     {},
     0,
     100000,
     0,
     {},
     "HF-45",
     "What the discard of a wild card to reach the foot costs."},
    {"out-books",
     Kind::list,
     "2,2,1",
     {},
     0,
     100,
     3,
     {},
     "HF-48",
     "The clean, dirty and wild books that going out needs."},
    {"partner-foot",
     Kind::choice,
     "whole-turn",
     partner_feet,
     0,
     0,
     0,
     {},
     "HF-49",
     "What the partner must have done with the foot before one may go out."},
    {"permission", Kind::choice, "required", permissions, 0, 0, 0, {}, "HF-50", "Whether leave to go out is asked."},
    {"final-discard", Kind::choice, "required", discards, 0, 0, 0, {}, "HF-51", "Whether the last card is discarded."},
    {"stock-end", Kind::choice, "all-decline", ends, 0, 0, 0, {}, "HF-57", "When the deal ends with an empty stock."},
    {"clean-bonus", Kind::whole, "500", {}, 0, 100000, 0, {}, "HF-60", "What a clean book brings."},
    {"dirty-bonus", Kind::whole, "300", {}, 0, 100000, 0, {}, "HF-60", "What a dirty book brings."},
    {"wild-bonus", Kind::whole, "1500", {}, 0, 100000, 0, {}, "HF-60", "What a wild book brings."},
    {"special-books", Kind::pairs, "none", none, 0, 100000, 0, std::span(items).first(naturals), "HF-60",
     "What clean books of these ranks bring instead, like 7:1500."},
    {"out-bonus", Kind::whole, "100", {}, 0, 100000, 0, {}, "HF-63", "What going out brings."},
    {"red-three-down",
     Kind::whole,
     "100",
     {},
     -100000,
     100000,
     0,
     {},
     "HF-31",
     "What a red three on the table brings."},
    {"red-three-caught",
     Kind::whole,
     "-100",
     {},
     -100000,
     0,
     0,
     {},
     "HF-31",
     "What a red three in a hand or foot brings."},
    {"red-three-needs-open",
     Kind::choice,
     "off",
     on_off,
     0,
     0,
     0,
     {},
     "HF-32",
     "Whether red threes laid by a side that never melded count as caught."},
    {"black-three-left", Kind::whole, "5", {}, 0, 100000, 0, {}, "HF-35", "What a black three left costs."},
    {"card-values", Kind::pairs, "standard", standard, 0, 100000, 0, items, "HF-4",
     "The values of single cards that differ, like 9:5,A:50."},
    {"exact-cut-bonus",
     Kind::whole,
     "0",
     {},
     0,
     100000,
     0,
     {},
     "HF-59",
     "What cutting exactly the cards of both piles brings."},
    {"deals", Kind::whole, "4", {}, 1, 12, 0, {}, "HF-66", "How many deals make a game."},
    {"target",
     Kind::whole,
     "none",
     none,
     1,
     10000000,
     0,
     {},
     "HF-66",
     "A total that ends the game after the deal in which a side reaches it."},
    {"tie", Kind::choice, "shared", ties, 0, 0, 0, {}, "HF-67", "Whether equal totals share the game or play on."},
    {"penalty-meld",
     Kind::whole,
     "100",
     {},
     0,
     100000,
     0,
     {},
     "HF-69",
     "What an unlawful meld costs when it is found after the discard."},
    {"penalty-pile",
     Kind::whole,
     "100",
     {},
     0,
     100000,
     0,
     {},
     "HF-73",
     "What a pile taken without right costs once it is mixed with the hand."},
    {"penalty-out", Kind::whole, "100", {}, 0, 100000, 0, {}, "HF-75", "What going out without right costs."},
    {"penalty-leave", Kind::whole, "100", {}, 0, 100000, 0, {}, "HF-76", "What leave asked in vain costs."},
    {"penalty-foot", Kind::whole, "100", {}, 0, 100000, 0, {}, "HF-77", "What a foot picked up too early costs."},
    {"undermeld-surcharge",
     Kind::whole,
     "10",
     {},
     0,
     100000,
     0,
     {},
     "HF-70",
     "By how much the minimum rises when an opening is taken back."},
    {"pile-meld",
     Kind::choice,
     "off",
     on_off,
     0,
     0,
     0,
     {},
     "HF-37, HF-38, HF-39, HF-41",
     "Whether the top card of the pile may go, without a pair from the hand, onto an incomplete meld of the side."},
}};
static_assert(rules.size() == rule_pile_meld + 1);

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

/// HF-4.
constexpr std::array<Points, 13> standard_values{20, 10, 10, 10, 10, 10, 10, 5, 5, 5, 5, 20, 50};

}  // namespace

const std::span<const HouseRule> house_rules{rules};
const std::span<const Preset> presets{preset_table};

Points Table::melded(const Cards& cards) const noexcept {
  Points sum = 0;
  for (std::size_t i = 0; i <= index(hand_and_foot::Kind::joker); ++i) sum += values[i] * cards.of[i];
  return sum;
}

Points Table::left(const Cards& cards) const noexcept {
  const auto black_three = hand_and_foot::Kind::black_three;
  return melded(cards) + value(black_three) * cards.count(black_three);
}

Points Table::minimum(int deal) const noexcept {
  const auto at = static_cast<std::size_t>(std::clamp(deal, 1, deals) - 1);
  return opening.empty() ? 0 : opening[std::min(at, opening.size() - 1)];
}

Points Table::minimum(const Progress& at) const noexcept {
  const int tied = tied_deal(at);
  return minimum(tied != 0 ? tied : at.deal);
}

bool Table::within_limit(int natural, int wild) const noexcept {
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

Table table_of(const HouseRules& house, int seats) {
  const auto whole = [&](std::size_t rule) { return static_cast<int>(house.number(rule)); };
  const auto first = [&](std::size_t rule) { return house.is(rule, first_word); };
  Table table;
  table.packs = house[rule_packs].word < 0 ? whole(rule_packs) : seats + 1;
  table.jokers = table.packs * whole(rule_jokers_per_pack);
  table.hand_size = whole(rule_hand_size);
  table.foot_size = whole(rule_foot_size);
  table.left_of_dealer_begins = first(rule_first_player);
  table.start_and_add = !first(rule_turn_melding);
  table.wild_limit = static_cast<WildLimit>(whole(rule_wild_limit));
  if (house[rule_max_wilds].word < 0) table.max_wilds = whole(rule_max_wilds);
  table.wild_melds = first(rule_wild_melds);
  table.extend = static_cast<Extend>(whole(rule_books_extend));
  table.opening = house[rule_opening].list;
  table.opening_book_bonus = first(rule_opening_book_bonus);
  if (house[rule_pile_take].word < 0) table.pile_take = whole(rule_pile_take);
  table.natural_pair = first(rule_pile_pair);
  table.wild_top = first(rule_pile_wild_top);
  table.pile_needs_open = first(rule_pile_needs_open);
  table.wild_freezes = first(rule_wild_freezes_pile);
  table.pile_meld = house.size() > rule_pile_meld && first(rule_pile_meld);
  table.draw = whole(rule_draw);
  table.foot_at_once = first(rule_foot_after_discard);
  table.wild_to_foot = house.number(rule_wild_to_foot_penalty);
  std::ranges::copy_n(house[rule_out_books].list.begin(), 3, table.out_books.begin());
  table.partner_foot = static_cast<PartnerFoot>(whole(rule_partner_foot));
  table.permission = static_cast<Permission>(whole(rule_permission));
  table.final_discard = static_cast<FinalDiscard>(whole(rule_final_discard));
  table.stock_end = static_cast<StockEnd>(whole(rule_stock_end));
  table.bonus = {house.number(rule_clean_bonus), house.number(rule_dirty_bonus), house.number(rule_wild_bonus)};
  const auto& special = house[rule_special_books].list;
  for (std::size_t i = 0; i + 1 < special.size(); i += 2) {
    table.special_books[static_cast<std::size_t>(special[i])] = special[i + 1];
  }
  table.out_bonus = house.number(rule_out_bonus);
  table.red_down = house.number(rule_red_three_down);
  table.red_caught = house.number(rule_red_three_caught);
  table.red_needs_open = first(rule_red_three_needs_open);
  std::ranges::copy(standard_values, table.values.begin());
  const auto& values = house[rule_card_values].list;
  for (std::size_t i = 0; i + 1 < values.size(); i += 2)
    table.values[static_cast<std::size_t>(values[i])] = values[i + 1];
  table.values[index(hand_and_foot::Kind::black_three)] = house.number(rule_black_three_left);
  table.cut_bonus = house.number(rule_exact_cut_bonus);
  table.deals = whole(rule_deals);
  if (house[rule_target].word < 0) table.target = house.number(rule_target);
  table.extra_deal = !first(rule_tie);
  table.penalty_meld = house.number(rule_penalty_meld);
  table.penalty_pile = house.number(rule_penalty_pile);
  table.penalty_out = house.number(rule_penalty_out);
  table.penalty_leave = house.number(rule_penalty_leave);
  table.penalty_foot = house.number(rule_penalty_foot);
  table.surcharge = house.number(rule_undermeld_surcharge);
  return table;
}

void settle(HouseRules& house, std::span<const int> sides) {
  if (sides.empty()) return;  // a position is judged without players
  const bool alone = std::ranges::all_of(sides, [](int size) { return size == 1; });
  const bool partners = sides.size() == 2 && sides[0] == sides[1] && (sides[0] == 2 || sides[0] == 3);
  constexpr std::size_t most = 7;
  if (!partners && !(alone && sides.size() >= 2 && sides.size() <= most)) {
    throw base::Mistake("sides", "Hand and Foot is played by two pairs, two sides of three, or 2 to 7 alone",
                        "for example: tavolo new hand-and-foot Ann+Cleo Ben+Dora");
  }
  if (house.is_given(rule_sides) && house.is(rule_sides, first_word) != partners) {
    throw base::Mistake("house-rule-value",
                        fmt::format("the sides named are {}", partners ? "partners" : "individual players"),
                        "leave the house rule sides out: the sides decide it");
  }
  house.set("sides", partners ? "partners" : "individual");
}

}  // namespace tavolo::games::hand_and_foot
