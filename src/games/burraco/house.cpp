#include "games/burraco/house.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "games/house_table.hpp"

namespace tavolo::games::burraco {
namespace {

using Values = std::pair<std::string_view, std::string_view>;

constexpr auto items = words<"A", "K", "Q", "J", "T", "9", "8", "7", "6", "5", "4", "3", "2", "*">;

constexpr std::array rows{
    number<&Rules::hand_size>("hand-size", "11", 5, 20, "BU-7", "How many cards each player is dealt."),
    number<&Rules::pozzetto_size>("pozzetto-size", "11", 5, 20, "BU-7", "How many cards a pozzetto has."),
    number<&Rules::big_pozzetto>("big-pozzetto", "18", 5, 30, "BU-61",
                                 "How many cards the larger pozzetto of three players has."),
    number<&Rules::alone_from>("alone-from", "1000", 0, 10000000, "BU-66",
                               "The total from which three players all play alone; 0 from the first deal."),
    choice<&Rules::wild_move>("wild-move", words<"replaced", "free-end", "any">, "BU-25",
                              "When a wild card leaves its place: if its card is added, also when it stands at an "
                              "end, or always."),
    choice<&Rules::equal_sets>("equal-sets", words<"off", "on">, "BU-21",
                               "Whether a side may have two sets of a rank."),
    some<&Rules::set_ranks>("set-ranks", words<"all">, std::span(items).first(set_ranks), "BU-20",
                            "Of which ranks sets may be, like A,3."),
    choice<&Rules::pile_needs_meld>("pile-needs-meld", words<"off", "on">, "BU-12",
                                    "Whether who takes the pile must meld in that turn."),
    choice<&Rules::single_card>("single-card", words<"twin", "barred", "free">, "BU-13",
                                "Whether the only card of the pile may be discarded again: with its twin in the hand, "
                                "never, or always."),
    number<&Rules::stock_stop>("stock-stop", "2", 0, 20, "BU-43", "How many cards of the stock are not played."),
    choice<&Rules::close_any>("close-burraco", words<"any", "clean">, "BU-39", "Which burraco closing needs."),
    number<&Rules::clean_bonus>("clean-bonus", "200", 0, 100000, "BU-48", "What a clean burraco brings."),
    number<&Rules::semi_bonus>("semi-bonus", "150", 0, 100000, "BU-48", "What a semi-clean burraco brings."),
    number<&Rules::dirty_bonus>("dirty-bonus", "100", 0, 100000, "BU-48", "What a dirty burraco brings."),
    choice<&Rules::semi_eight_only>("semi-set", words<"eight", "eight-up">, "BU-29",
                                    "Whether a set of nine cards with a wild one is semi-clean too."),
    number_or<&Rules::royal_bonus>("royal-bonus", "none", words<"none">, 0, 100000, "BU-32, BU-48",
                                   "What a sequence of thirteen natural cards brings."),
    number_or<&Rules::royal_dirty_bonus>("royal-dirty-bonus", "none", words<"none">, 0, 100000, "BU-32, BU-48",
                                         "What such a sequence with a wild card brings."),
    number_or<&Rules::super_bonus>("super-bonus", "none", words<"none">, 0, 100000, "BU-32, BU-48",
                                   "What a set of all eight cards of a rank brings."),
    number_or<&Rules::super_dirty_bonus>("super-dirty-bonus", "none", words<"none">, 0, 100000, "BU-32, BU-48",
                                         "What such a set with a wild card brings."),
    number<&Rules::close_bonus>("close-bonus", "100", 0, 100000, "BU-50", "What closing brings."),
    number<&Rules::no_pozzetto>("no-pozzetto", "100", 0, 100000, "BU-52", "What a pozzetto not taken costs."),
    choice<&Rules::both_without_free>("both-without", words<"free", "pay">, "BU-52",
                                      "Whether all pay for it where nobody took a pozzetto."),
    pairs<&Rules::values>("card-values", words<"standard">, items, 100000, "BU-4",
                          "The values of single cards that differ, like 2:10,A:20."),
    number_or<&Rules::deals>("deals", "4", words<"none">, 1, 12, "BU-55", "How many deals make a match."),
    number_or<&Rules::target>("target", "none", words<"none">, 1, 10000000, "BU-57",
                              "A total that ends the match after the deal in which a side reaches it."),
    choice<&Rules::shared>("tie", words<"shared", "extra-deal">, "BU-56",
                           "Whether equal totals share the match or play on."),
    choice<&Rules::victory_table>("vp", words<"deals", "2", "3", "4", "none">, "BU-58",
                                  "Which table makes Victory Points of the difference; deals: that of as many deals."),
};

constexpr std::array casa_values{
    Values{"wild-move", "free-end"}, Values{"single-card", "barred"}, Values{"semi-set", "eight-up"},
    Values{"both-without", "pay"},   Values{"deals", "none"},         Values{"target", "2005"},
    Values{"tie", "extra-deal"},
};
constexpr std::array two_values{Values{"deals", "none"}, Values{"target", "2005"}, Values{"tie", "extra-deal"}};
constexpr std::array three_values{Values{"deals", "none"}, Values{"target", "1505"}, Values{"tie", "extra-deal"}};
constexpr std::array fitab_values{
    Values{"semi-set", "eight-up"}, Values{"royal-bonus", "300"},       Values{"royal-dirty-bonus", "250"},
    Values{"super-bonus", "250"},   Values{"super-dirty-bonus", "200"}, Values{"both-without", "pay"},
};
constexpr std::array international_values{
    Values{"set-ranks", "A,3"},
    Values{"pile-needs-meld", "on"},
    Values{"close-burraco", "clean"},
    Values{"semi-bonus", "100"},
};
constexpr std::array<Preset, 6> preset_table{{
    {"fibur", {}, "The rules of the book as they stand, which are those of the Italian federation."},
    {"casa", casa_values, "At home to 2005, with a wild card that slides at an end."},
    {"due-giocatori", two_values, "Two players to 2005."},
    {"tre-giocatori", three_values, "Three players to 1505."},
    {"fitab", fitab_values, "Another federation, which counts royal and super burrachi."},
    {"internazionale", international_values, "Sets of aces and threes only, and a clean burraco to close."},
}};

}  // namespace

const std::span<const HouseRule> house_rules{rows};
const std::span<const Preset> presets{preset_table};

std::string_view word(Kind kind) noexcept {
  constexpr std::array<std::string_view, kinds> words{"clean",       "semi-clean", "dirty",      "royal",
                                                      "dirty royal", "super",      "dirty super"};
  return words[index(kind)];
}

std::string so_many_burrachi(Points number, Kind kind) {
  std::string text = fmt::format_int(number).str();
  text += ' ';
  text += word(kind);
  text += number == 1 ? " burraco" : " burrachi";
  return text;
}

std::optional<Points> Rules::bonus(Kind kind) const noexcept {
  switch (kind) {
    case Kind::clean: return clean_bonus;
    case Kind::semi_clean: return semi_bonus;
    case Kind::dirty: return dirty_bonus;
    case Kind::royal: return royal_bonus;
    case Kind::dirty_royal: return royal_dirty_bonus;
    case Kind::super: return super_bonus;
    case Kind::dirty_super: break;
  }
  return super_dirty_bonus;
}

Points Rules::all_values() const noexcept {
  Points sum = 0;
  for (std::size_t rank = 0; rank < ranks; ++rank) sum += values[rank] * held(static_cast<Rank>(rank));
  return sum;
}

Rules rules_of(const Match& match) { return filled<Rules>(match.house); }

bool all_alone(const Rules& rules, const Match& match, const Progress& before) noexcept {
  if (match.playing() != 3 || !match.individual()) return false;
  if (rules.alone_from == 0) return true;
  if (!before.tally.empty() && before.tally.front().size() == tally_values && before.tally.front()[tally_alone] != 0) {
    return true;
  }
  return std::ranges::any_of(before.scores, [&](Points score) { return score >= rules.alone_from; });
}

void settle(const Game&, HouseRules&, std::span<const int> sides) {
  if (sides.empty()) return;  // a position is judged without players
  const bool alone = std::ranges::all_of(sides, [](int size) { return size == 1; });
  const bool partners = sides.size() == 2 && sides[0] == 2 && sides[1] == 2;
  if (!partners && !(alone && (sides.size() == 2 || sides.size() == 3))) {
    throw base::Mistake("sides", "Burraco is played by two pairs, or by 2 or 3 alone",
                        "for example: Ann+Cleo Ben+Dora, or Ann Ben Cleo");
  }
}

}  // namespace tavolo::games::burraco
