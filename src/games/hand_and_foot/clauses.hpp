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
inline constexpr Clause one_open_meld{"HF-21"};
inline constexpr Clause book{"HF-23"};
inline constexpr Clause wild_melds{"HF-24"};
inline constexpr Clause no_threes{"HF-25"};
inline constexpr Clause opening{"HF-26"};
inline constexpr Clause red_three{"HF-33"};
inline constexpr Clause pile{"HF-36"};
inline constexpr Clause pair{"HF-37"};
inline constexpr Clause wild_top{"HF-38"};
inline constexpr Clause excess{"HF-39"};
inline constexpr Clause pile_cards{"HF-40"};
inline constexpr Clause frozen{"HF-41"};
inline constexpr Clause foot_when_empty{"HF-42"};
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
inline constexpr Clause unlawful_meld{"HF-69"};
inline constexpr Clause low_opening{"HF-70"};
inline constexpr Clause drawn_too_many{"HF-71"};
inline constexpr Clause drawn_too_few{"HF-72"};
inline constexpr Clause pile_without_right{"HF-73"};
inline constexpr Clause red_three_late{"HF-74"};
inline constexpr Clause out_without_right{"HF-75"};
inline constexpr Clause leave_not_used{"HF-76"};
inline constexpr Clause foot_too_early{"HF-77"};
inline constexpr Clause wrong_discard{"HF-78"};
inline constexpr Clause wrong_deal{"HF-79"};
inline constexpr Clause pack_holds{"HF-80"};
inline constexpr Clause entry{"HF-81"};

/// What lines, notes and findings cite.
inline constexpr std::array all{values,         turn_order,
                                draw,           start_or_add,
                                one_discard,    one_rank,
                                kinds,          meld_size,
                                wild_limit,     one_open_meld,
                                book,           wild_melds,
                                no_threes,      opening,
                                red_three,      pile,
                                pair,           wild_top,
                                excess,         pile_cards,
                                frozen,         foot_when_empty,
                                wild_to_foot,   last_of_foot,
                                out_books,      partner_foot,
                                leave,          last_discard,
                                keep_one,       answer_binds,
                                deal_ends,      stock_end,
                                cards_shown,    deal_score,
                                book_bonus,     melded,
                                red_threes,     out,
                                left,           game,
                                shared,         unlawful_meld,
                                low_opening,    drawn_too_many,
                                drawn_too_few,  pile_without_right,
                                red_three_late, out_without_right,
                                leave_not_used, foot_too_early,
                                wrong_discard,  wrong_deal,
                                pack_holds,     entry};

/// The clauses that a penalty may be recorded under.
inline constexpr std::array penalties{wild_to_foot,   unlawful_meld,      low_opening,    drawn_too_many,
                                      drawn_too_few,  pile_without_right, red_three_late, out_without_right,
                                      leave_not_used, foot_too_early,     wrong_discard,  wrong_deal};

}  // namespace tavolo::games::hand_and_foot::clause
