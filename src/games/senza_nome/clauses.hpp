#pragma once

#include "games/game.hpp"

namespace tavolo::games::senza_nome::clause {

inline constexpr Clause players{"SN-2"};
inline constexpr Clause order{"SN-5"};
inline constexpr Clause pile_card{"SN-6"};
inline constexpr Clause any_row{"SN-8"};
inline constexpr Clause attaching{"SN-9"};
inline constexpr Clause new_row{"SN-10"};
inline constexpr Clause finished{"SN-11"};
inline constexpr Clause wild{"SN-12"};
inline constexpr Clause no_wild_ace{"SN-13"};
inline constexpr Clause wilds_in_row{"SN-14"};
inline constexpr Clause draw{"SN-15"};
inline constexpr Clause sources{"SN-16"};
inline constexpr Clause aces{"SN-17"};
inline constexpr Clause exchange{"SN-20"};
inline constexpr Clause discard{"SN-22"};
inline constexpr Clause discard_attaches{"SN-23"};
inline constexpr Clause all_fit{"SN-24"};
inline constexpr Clause empty_hand{"SN-25"};
inline constexpr Clause reshuffle{"SN-26"};
inline constexpr Clause won{"SN-27"};
inline constexpr Clause last_card{"SN-28"};
inline constexpr Clause blocked{"SN-30"};
inline constexpr Clause points{"SN-31"};
inline constexpr Clause series{"SN-32"};
inline constexpr Clause pack{"SN-39"};

}  // namespace tavolo::games::senza_nome::clause

// The checks of the referee, each with the first clause that it cites; see the end of rulebook.md.
namespace tavolo::games::senza_nome::check {

inline constexpr Check unknown{"SN-C1", clause::pack};
inline constexpr Check summary{"SN-C2", clause::won};
inline constexpr Check loser_without_cards{"SN-C3", clause::won};
inline constexpr Check packs{"SN-C4", clause::players};
inline constexpr Check order{"SN-C5", clause::order};
inline constexpr Check draw{"SN-C6", clause::draw};
inline constexpr Check sources{"SN-C7", clause::sources};
inline constexpr Check gap{"SN-C8", clause::attaching};
inline constexpr Check wrong_card{"SN-C9", clause::attaching};
inline constexpr Check finished_row{"SN-C10", clause::finished};
inline constexpr Check pile_card{"SN-C11", clause::pile_card};
inline constexpr Check exchange{"SN-C12", clause::exchange};
inline constexpr Check discard_attaches{"SN-C13", clause::discard};
inline constexpr Check no_discard{"SN-C14", clause::discard};
inline constexpr Check late_ace{"SN-C15", clause::aces};
inline constexpr Check out{"SN-C16", clause::won};
inline constexpr Check after_win{"SN-C17", clause::won};
inline constexpr Check above_packs{"SN-C18", clause::pack};
inline constexpr Check wilds_in_row{"SN-C19", clause::wilds_in_row};
inline constexpr Check empty{"SN-C20", clause::draw};
inline constexpr Check unfinished{"SN-C21", clause::won};
inline constexpr Check heap_draw{"SN-C22", clause::sources};
inline constexpr Check claims{"SN-C23", clause::series};
inline constexpr Check two_discards{"SN-C24", clause::discard};
inline constexpr Check pile_after_hand{"SN-C25", clause::empty_hand};

}  // namespace tavolo::games::senza_nome::check
