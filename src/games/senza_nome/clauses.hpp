#pragma once

#include <array>

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

/// What lines, notes and findings cite.
inline constexpr std::array all{players,   order,    pile_card,   any_row,          attaching, new_row,
                                finished,  wild,     no_wild_ace, wilds_in_row,     draw,      sources,
                                aces,      exchange, discard,     discard_attaches, all_fit,   empty_hand,
                                reshuffle, won,      last_card,   blocked,          points,    series,
                                pack};

}  // namespace tavolo::games::senza_nome::clause
