#pragma once

#include <array>

#include "games/game.hpp"

namespace tavolo::games::hand_and_foot::clause {

inline constexpr Clause values{"HF-4"};
inline constexpr Clause turn_order{"HF-10"};
inline constexpr Clause draw{"HF-11"};
inline constexpr Clause start_or_add{"HF-13"};
inline constexpr Clause one_discard{"HF-14"};
inline constexpr Clause one_rank{"HF-15"};
inline constexpr Clause meld_size{"HF-16"};
inline constexpr Clause kinds{"HF-17"};
inline constexpr Clause wild_limit{"HF-18"};
inline constexpr Clause stays{"HF-20"};
inline constexpr Clause one_open_meld{"HF-21"};
inline constexpr Clause book{"HF-23"};
inline constexpr Clause wild_melds{"HF-24"};
inline constexpr Clause no_threes{"HF-25"};
inline constexpr Clause opening{"HF-26"};
inline constexpr Clause red_three{"HF-33"};
inline constexpr Clause black_three{"HF-34"};
inline constexpr Clause pile{"HF-36"};
inline constexpr Clause pair{"HF-37"};
inline constexpr Clause wild_top{"HF-38"};
inline constexpr Clause excess{"HF-39"};
inline constexpr Clause pile_cards{"HF-40"};
inline constexpr Clause frozen{"HF-41"};
inline constexpr Clause foot_when_empty{"HF-42"};
inline constexpr Clause foot_by_discard{"HF-44"};
inline constexpr Clause wild_to_foot{"HF-45"};
inline constexpr Clause last_of_foot{"HF-47"};
inline constexpr Clause out_books{"HF-48"};
inline constexpr Clause partner_foot{"HF-49"};
inline constexpr Clause leave{"HF-50"};
inline constexpr Clause last_discard{"HF-51"};
inline constexpr Clause keep_one{"HF-53"};
inline constexpr Clause answer_binds{"HF-54"};
inline constexpr Clause deal_ends{"HF-56"};
inline constexpr Clause stock_end{"HF-57"};
inline constexpr Clause cards_shown{"HF-58"};
inline constexpr Clause deal_score{"HF-59"};
inline constexpr Clause book_bonus{"HF-60"};
inline constexpr Clause melded{"HF-61"};
inline constexpr Clause red_threes{"HF-62"};
inline constexpr Clause out{"HF-63"};
inline constexpr Clause left{"HF-64"};
inline constexpr Clause game{"HF-66"};
inline constexpr Clause shared{"HF-67"};
inline constexpr Clause low_opening{"HF-70"};
inline constexpr Clause pack_holds{"HF-80"};
inline constexpr Clause entry{"HF-81"};

/// The clauses that a penalty may be recorded under.
inline constexpr Clause unlawful_meld{"HF-69"}, unlawful_pile{"HF-73"}, false_out{"HF-75"}, unused_leave{"HF-76"},
    early_foot{"HF-77"}, table_talk{"HF-82"}, looked_through{"HF-83"}, count_untold{"HF-84"};
inline constexpr std::array penalties{wild_to_foot,    unlawful_meld,   low_opening, Clause{"HF-71"}, Clause{"HF-72"},
                                      unlawful_pile,   Clause{"HF-74"}, false_out,   unused_leave,    early_foot,
                                      Clause{"HF-78"}, Clause{"HF-79"}, table_talk,  looked_through,  count_untold};

}  // namespace tavolo::games::hand_and_foot::clause

// The checks of the referee, each with the first clause that it cites; see the end of rulebook.md.
namespace tavolo::games::hand_and_foot::check {

inline constexpr Check unknown{"HF-C1", clause::entry};
inline constexpr Check red_threes{"HF-C2", clause::pack_holds};
inline constexpr Check points{"HF-C3", clause::values};
inline constexpr Check books_worth{"HF-C4", clause::book_bonus};
inline constexpr Check all_cards{"HF-C5", clause::pack_holds};
inline constexpr Check wild_cards{"HF-C6", clause::pack_holds};
inline constexpr Check low_melded{"HF-C7", clause::opening};
inline constexpr Check out_books{"HF-C8", clause::out_books};
inline constexpr Check two_ends{"HF-C9", clause::deal_ends};
inline constexpr Check nothing_left{"HF-C10", clause::keep_one};
inline constexpr Check out_with_cards{"HF-C11", clause::last_discard};
inline constexpr Check above_packs{"HF-C12", clause::pack_holds};
inline constexpr Check wild_meld{"HF-C13", clause::wild_melds};
inline constexpr Check after_game{"HF-C14", clause::game};
inline constexpr Check no_end{"HF-C15", clause::stock_end};
inline constexpr Check turn_order{"HF-C16", clause::turn_order};
inline constexpr Check threes{"HF-C17", clause::no_threes};
inline constexpr Check one_rank{"HF-C18", clause::one_rank};
inline constexpr Check meld_size{"HF-C19", clause::meld_size};
inline constexpr Check full_meld{"HF-C20", clause::meld_size};
inline constexpr Check wild_limit{"HF-C21", clause::wild_limit};
inline constexpr Check second_meld{"HF-C22", clause::one_open_meld};
inline constexpr Check no_open_meld{"HF-C23", clause::meld_size};
inline constexpr Check opening{"HF-C24", clause::opening};
inline constexpr Check start_or_add{"HF-C25", clause::start_or_add};
inline constexpr Check take_pile{"HF-C26", clause::pair};
inline constexpr Check top_card{"HF-C27", clause::pair};
inline constexpr Check pile_count{"HF-C28", clause::pile};
inline constexpr Check foot{"HF-C29", clause::foot_when_empty};
inline constexpr Check out_cards{"HF-C30", clause::last_of_foot};
inline constexpr Check partner_foot{"HF-C31", clause::partner_foot};
inline constexpr Check leave{"HF-C32", clause::leave};
inline constexpr Check leave_unused{"HF-C33", clause::answer_binds};
inline constexpr Check keep_one{"HF-C34", clause::keep_one};
inline constexpr Check red_three{"HF-C35", clause::red_three};
inline constexpr Check after_end{"HF-C36", clause::deal_ends};
inline constexpr Check pass{"HF-C37", clause::stock_end};
inline constexpr Check claims{"HF-C38", clause::entry};
inline constexpr Check holds{"HF-C39", clause::entry};
inline constexpr Check cards_left{"HF-C40", clause::cards_shown};
inline constexpr Check draw{"HF-C41", clause::draw};
inline constexpr Check two_discards{"HF-C42", clause::one_discard};
inline constexpr Check special_books{"HF-C43", clause::book_bonus};
inline constexpr Check wild_to_foot{"HF-C44", clause::wild_to_foot};

}  // namespace tavolo::games::hand_and_foot::check
