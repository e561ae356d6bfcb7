#pragma once

#include "games/game.hpp"

namespace tavolo::games::fieschi::clause {

inline constexpr Clause poker{"FI-2"};
inline constexpr Clause value{"FI-3"};
inline constexpr Clause pack{"FI-4"};
inline constexpr Clause players{"FI-5"};
inline constexpr Clause order{"FI-9"};
inline constexpr Clause draw{"FI-11"};
inline constexpr Clause sources{"FI-12"};
inline constexpr Clause top_card{"FI-13"};
inline constexpr Clause empty_pile{"FI-14"};
inline constexpr Clause laying{"FI-16"};
inline constexpr Clause time_to_lay{"FI-18"};
inline constexpr Clause discard{"FI-19"};
inline constexpr Clause empty_hand{"FI-20"};
inline constexpr Clause spada{"FI-22"};
inline constexpr Clause spade_in_poker{"FI-23"};
inline constexpr Clause worth_with_spade{"FI-24"};
inline constexpr Clause spada_discarded{"FI-25"};
inline constexpr Clause end{"FI-26"};
inline constexpr Clause last_card_first{"FI-27"};
inline constexpr Clause end_avoided{"FI-28"};
inline constexpr Clause score{"FI-30"};
inline constexpr Clause cards_left{"FI-31"};
inline constexpr Clause match{"FI-33"};
inline constexpr Clause unlawful_poker{"FI-34"};
inline constexpr Clause correction{"FI-42"};
inline constexpr Clause penalty{"FI-43"};

}  // namespace tavolo::games::fieschi::clause

// The checks of the referee, each with the first clause that it cites; see the end of rulebook.md.
namespace tavolo::games::fieschi::check {

inline constexpr Check unknown{"FI-C1", clause::value};
inline constexpr Check too_many_spade{"FI-C2", clause::spade_in_poker};
inline constexpr Check poker_size{"FI-C3", clause::poker};
inline constexpr Check mixed_poker{"FI-C4", clause::poker};
inline constexpr Check only_spade{"FI-C5", clause::spade_in_poker};
inline constexpr Check above_pack{"FI-C6", clause::pack};
inline constexpr Check too_many_pokers{"FI-C7", clause::pack};
inline constexpr Check many{"FI-C8", clause::pack};
inline constexpr Check players{"FI-C9", clause::players};
inline constexpr Check draw{"FI-C10", clause::draw};
inline constexpr Check empty_pile{"FI-C11", clause::empty_pile};
inline constexpr Check order{"FI-C12", clause::order};
inline constexpr Check no_discard{"FI-C13", clause::discard};
inline constexpr Check empty_hand{"FI-C14", clause::empty_hand};
inline constexpr Check after_end{"FI-C15", clause::end};
inline constexpr Check two_discards{"FI-C16", clause::discard};
inline constexpr Check last_card{"FI-C17", clause::end};
inline constexpr Check top_card{"FI-C18", clause::top_card};
inline constexpr Check unfinished{"FI-C19", clause::end};
inline constexpr Check claims{"FI-C20", clause::correction};
inline constexpr Check pile_draw{"FI-C21", clause::sources};
inline constexpr Check cards_left{"FI-C22", clause::correction};

}  // namespace tavolo::games::fieschi::check
