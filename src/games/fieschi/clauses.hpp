#pragma once

#include <array>

#include "games/game.hpp"

namespace tavolo::games::fieschi::clause {

inline constexpr Clause object{"FI-1"};
inline constexpr Clause poker{"FI-2"};
inline constexpr Clause value{"FI-3"};
inline constexpr Clause pack{"FI-4"};
inline constexpr Clause players{"FI-5"};
inline constexpr Clause dealing{"FI-6"};
inline constexpr Clause reserve{"FI-7"};
inline constexpr Clause own_cards{"FI-8"};
inline constexpr Clause order{"FI-9"};
inline constexpr Clause turn{"FI-10"};
inline constexpr Clause draw{"FI-11"};
inline constexpr Clause sources{"FI-12"};
inline constexpr Clause top_card{"FI-13"};
inline constexpr Clause empty_pile{"FI-14"};
inline constexpr Clause visible_pile{"FI-15"};
inline constexpr Clause laying{"FI-16"};
inline constexpr Clause closed_poker{"FI-17"};
inline constexpr Clause time_to_lay{"FI-18"};
inline constexpr Clause discard{"FI-19"};
inline constexpr Clause empty_hand{"FI-20"};
inline constexpr Clause empty_start{"FI-21"};
inline constexpr Clause spada{"FI-22"};
inline constexpr Clause spade_in_poker{"FI-23"};
inline constexpr Clause worth_with_spade{"FI-24"};
inline constexpr Clause spada_discarded{"FI-25"};
inline constexpr Clause end{"FI-26"};
inline constexpr Clause last_card_first{"FI-27"};
inline constexpr Clause end_avoided{"FI-28"};
inline constexpr Clause unlaid{"FI-29"};
inline constexpr Clause score{"FI-30"};
inline constexpr Clause cards_left{"FI-31"};
inline constexpr Clause winner{"FI-32"};
inline constexpr Clause match{"FI-33"};
inline constexpr Clause unlawful_poker{"FI-34"};
inline constexpr Clause too_many_drawn{"FI-35"};
inline constexpr Clause too_few_drawn{"FI-36"};
inline constexpr Clause discard_forgotten{"FI-37"};
inline constexpr Clause two_discards{"FI-38"};
inline constexpr Clause poker_before_draw{"FI-39"};
inline constexpr Clause out_of_turn{"FI-40"};
inline constexpr Clause wrong_dealing{"FI-41"};
inline constexpr Clause correction{"FI-42"};
inline constexpr Clause penalty{"FI-43"};

/// All clauses, in order: a recorded penalty may name any of them, so a line can cite each one.
inline constexpr std::array all{
    object,
    poker,
    value,
    pack,
    players,
    dealing,
    reserve,
    own_cards,
    order,
    turn,
    draw,
    sources,
    top_card,
    empty_pile,
    visible_pile,
    laying,
    closed_poker,
    time_to_lay,
    discard,
    empty_hand,
    empty_start,
    spada,
    spade_in_poker,
    worth_with_spade,
    spada_discarded,
    end,
    last_card_first,
    end_avoided,
    unlaid,
    score,
    cards_left,
    winner,
    match,
    unlawful_poker,
    too_many_drawn,
    too_few_drawn,
    discard_forgotten,
    two_discards,
    poker_before_draw,
    out_of_turn,
    wrong_dealing,
    correction,
    penalty,
};

}  // namespace tavolo::games::fieschi::clause
