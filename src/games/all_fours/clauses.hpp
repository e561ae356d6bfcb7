#pragma once

#include <array>

#include "games/game.hpp"

// The clauses that sheets and findings cite; see rulebook.md.
namespace tavolo::games::all_fours::clause {

inline constexpr Clause pack{"AF-2"};
inline constexpr Clause card_values{"AF-3"};
inline constexpr Clause rotation{"AF-6"};
inline constexpr Clause deal{"AF-7"};
inline constexpr Clause turn_up_dead{"AF-8"};
inline constexpr Clause turn_up{"AF-9"};
inline constexpr Clause stand_or_beg{"AF-10"};
inline constexpr Clause take_one{"AF-11"};
inline constexpr Clause run{"AF-12"};
inline constexpr Clause suit_changed{"AF-13"};
inline constexpr Clause run_again{"AF-14"};
inline constexpr Clause exhausted{"AF-15"};
inline constexpr Clause all_cards{"AF-16"};
inline constexpr Clause lead{"AF-17"};
inline constexpr Clause trump_led{"AF-18"};
inline constexpr Clause plain_led{"AF-19"};
inline constexpr Clause void_in_suit{"AF-20"};
inline constexpr Clause undertrump{"AF-21"};
inline constexpr Clause trick{"AF-22"};
inline constexpr Clause card_played{"AF-23"};
inline constexpr Clause high{"AF-26"};
inline constexpr Clause low{"AF-27"};
inline constexpr Clause jack{"AF-28"};
inline constexpr Clause hang_jack{"AF-29"};
inline constexpr Clause no_jack{"AF-30"};
inline constexpr Clause game{"AF-31"};
inline constexpr Clause game_tied{"AF-32"};
inline constexpr Clause order{"AF-33"};
inline constexpr Clause over{"AF-34"};
inline constexpr Clause misdeal{"AF-37"};
inline constexpr Clause misdeal_points{"AF-38"};
inline constexpr Clause misdeal_claim{"AF-39"};
inline constexpr Clause incorrect_pack{"AF-43"};
inline constexpr Clause mended{"AF-45"};
inline constexpr Clause renege_call{"AF-46"};
inline constexpr Clause minor_renege{"AF-47"};
inline constexpr Clause major_renege{"AF-48"};
inline constexpr Clause calling{"AF-51"};
inline constexpr Clause out_of_turn{"AF-52"};
inline constexpr Clause late_claim{"AF-55"};
inline constexpr Clause unfounded_call{"AF-56"};
inline constexpr Clause concession{"AF-58"};

inline constexpr std::array all{
    pack,         card_values,  rotation,       deal,          turn_up_dead,   turn_up,        stand_or_beg,
    take_one,     run,          suit_changed,   run_again,     exhausted,      all_cards,      lead,
    trump_led,    plain_led,    void_in_suit,   undertrump,    trick,          card_played,    high,
    low,          jack,         hang_jack,      no_jack,       game,           game_tied,      order,
    over,         misdeal,      misdeal_points, misdeal_claim, incorrect_pack, mended,         renege_call,
    minor_renege, major_renege, calling,        out_of_turn,   late_claim,     unfounded_call, concession};

}  // namespace tavolo::games::all_fours::clause
