#pragma once

#include <array>

#include "games/game.hpp"

namespace tavolo::games::burraco::clause {

inline constexpr Clause values{"BU-4"};
inline constexpr Clause natural_two{"BU-5"};
inline constexpr Clause turn_order{"BU-9"};
inline constexpr Clause one_source{"BU-10"};
inline constexpr Clause draw{"BU-11"};
inline constexpr Clause pile{"BU-12"};
inline constexpr Clause single_card{"BU-13"};
inline constexpr Clause one_discard{"BU-15"};
inline constexpr Clause meld{"BU-16"};
inline constexpr Clause one_wild{"BU-19"};
inline constexpr Clause set_ranks{"BU-20"};
inline constexpr Clause equal_sets{"BU-21"};
inline constexpr Clause own_melds{"BU-22"};
inline constexpr Clause wild_place{"BU-24"};
inline constexpr Clause wild_move{"BU-25"};
inline constexpr Clause clean{"BU-28"};
inline constexpr Clause semi_clean{"BU-29"};
inline constexpr Clause dirty{"BU-30"};
inline constexpr Clause other_kinds{"BU-32"};
inline constexpr Clause pozzetto{"BU-33"};
inline constexpr Clause keep_one{"BU-37"};
inline constexpr Clause close{"BU-38"};
inline constexpr Clause close_needs{"BU-39"};
inline constexpr Clause last_discard{"BU-40"};
inline constexpr Clause deal_ends{"BU-42"};
inline constexpr Clause stock_end{"BU-43"};
inline constexpr Clause counted{"BU-46"};
inline constexpr Clause bonus{"BU-48"};
inline constexpr Clause melded{"BU-49"};
inline constexpr Clause closing{"BU-50"};
inline constexpr Clause left{"BU-51"};
inline constexpr Clause no_pozzetto{"BU-52"};
inline constexpr Clause penalised{"BU-53"};
inline constexpr Clause match{"BU-55"};
inline constexpr Clause shared{"BU-56"};
inline constexpr Clause victory_points{"BU-58"};
inline constexpr Clause rounded_down{"BU-59"};
inline constexpr Clause lone{"BU-62"};
inline constexpr Clause half{"BU-64"};
inline constexpr Clause nobody_alone{"BU-65"};
inline constexpr Clause all_alone{"BU-66"};
inline constexpr Clause pack_holds{"BU-82"};
inline constexpr Clause entry{"BU-83"};

/// The clauses that a penalty may be recorded under.
inline constexpr std::array penalties{Clause{"BU-67"}, Clause{"BU-68"}, Clause{"BU-69"}, Clause{"BU-70"},
                                      Clause{"BU-71"}, Clause{"BU-72"}, Clause{"BU-73"}, Clause{"BU-74"},
                                      Clause{"BU-75"}, Clause{"BU-76"}, Clause{"BU-77"}, Clause{"BU-78"},
                                      Clause{"BU-79"}, Clause{"BU-80"}, Clause{"BU-81"}};

}  // namespace tavolo::games::burraco::clause

// The checks of the referee, each with the first clause that it cites; see the end of rulebook.md.
namespace tavolo::games::burraco::check {

inline constexpr Check unknown{"BU-C1", clause::entry};
inline constexpr Check uncounted_kind{"BU-C2", clause::other_kinds};
inline constexpr Check points{"BU-C3", clause::values};
inline constexpr Check burrachi_worth{"BU-C4", clause::bonus};
inline constexpr Check all_cards{"BU-C5", clause::pack_holds};
inline constexpr Check wild_cards{"BU-C6", clause::pack_holds};
inline constexpr Check burrachi_cards{"BU-C7", clause::pack_holds};
inline constexpr Check close_burraco{"BU-C8", clause::close_needs};
inline constexpr Check close_pozzetto{"BU-C9", clause::close_needs};
inline constexpr Check two_ends{"BU-C10", clause::deal_ends};
inline constexpr Check closed_with_cards{"BU-C11", clause::close};
inline constexpr Check above_pack{"BU-C12", clause::pack_holds};
inline constexpr Check nothing_left{"BU-C13", clause::keep_one};
inline constexpr Check after_match{"BU-C14", clause::match};
inline constexpr Check no_end{"BU-C15", clause::stock_end};
inline constexpr Check foreign_card{"BU-C16", clause::meld};
inline constexpr Check meld_size{"BU-C17", clause::meld};
inline constexpr Check one_wild{"BU-C18", clause::one_wild};
inline constexpr Check second_set{"BU-C19", clause::equal_sets};
inline constexpr Check set_ranks{"BU-C20", clause::set_ranks};
inline constexpr Check sequence{"BU-C21", clause::meld};
inline constexpr Check no_such_meld{"BU-C22", clause::own_melds};
inline constexpr Check wild_move{"BU-C23", clause::wild_move};
inline constexpr Check pozzetto{"BU-C24", clause::pozzetto};
inline constexpr Check second_pozzetto{"BU-C25", clause::pozzetto};
inline constexpr Check two_discards{"BU-C26", clause::one_discard};
inline constexpr Check pile_and_draw{"BU-C27", clause::one_source};
inline constexpr Check draw{"BU-C28", clause::draw};
inline constexpr Check pile_count{"BU-C29", clause::pile};
inline constexpr Check single_card{"BU-C30", clause::single_card};
inline constexpr Check close_discard{"BU-C31", clause::close};
inline constexpr Check close_wild{"BU-C32", clause::last_discard};
inline constexpr Check keep_one{"BU-C33", clause::keep_one};
inline constexpr Check after_close{"BU-C34", clause::deal_ends};
inline constexpr Check after_stock{"BU-C35", clause::stock_end};
inline constexpr Check turn_order{"BU-C36", clause::turn_order};
inline constexpr Check penalised{"BU-C37", clause::penalised};
inline constexpr Check no_cards{"BU-C38", clause::pack_holds};
inline constexpr Check holds{"BU-C39", clause::pack_holds};
inline constexpr Check cards_left{"BU-C40", clause::counted};
inline constexpr Check claims{"BU-C41", clause::entry};
inline constexpr Check pair_alone{"BU-C42", clause::all_alone};
inline constexpr Check pair_lines{"BU-C43", clause::lone};
inline constexpr Check pile_needs_meld{"BU-C44", clause::pile};

}  // namespace tavolo::games::burraco::check
