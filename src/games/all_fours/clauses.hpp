#pragma once

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

}  // namespace tavolo::games::all_fours::clause

// The checks of the referee, each with the first clause that it cites; see the end of rulebook.md.
namespace tavolo::games::all_fours::check {

inline constexpr Check no_card{"AF-R1", clause::pack};
inline constexpr Check twice{"AF-R2", clause::incorrect_pack};
inline constexpr Check turned_up{"AF-R3", clause::turn_up_dead};
inline constexpr Check rotation{"AF-R4", clause::rotation};
inline constexpr Check turn_up_points{"AF-R5", clause::turn_up};
inline constexpr Check speech{"AF-R6", clause::stand_or_beg};
inline constexpr Check same_suit{"AF-R7", clause::run_again};
inline constexpr Check extra_turn_up{"AF-R8", clause::run};
inline constexpr Check too_many_runs{"AF-R9", clause::exhausted};
inline constexpr Check not_exhausted{"AF-R10", clause::exhausted};
inline constexpr Check hand_size{"AF-R11", clause::misdeal};
inline constexpr Check incomplete{"AF-R12", clause::all_cards};
inline constexpr Check wrong_lead{"AF-R13", clause::lead};
inline constexpr Check out_of_turn{"AF-R14", clause::out_of_turn};
inline constexpr Check not_in_hand{"AF-R15", clause::incorrect_pack};
inline constexpr Check trump_led{"AF-R16", clause::trump_led};
inline constexpr Check plain_led{"AF-R17", clause::plain_led};
inline constexpr Check void_in_suit{"AF-R18", clause::void_in_suit};
inline constexpr Check undertrump{"AF-R19", clause::undertrump};
inline constexpr Check trick_winner{"AF-R20", clause::trick};
inline constexpr Check high_or_low{"AF-R21", clause::high};
inline constexpr Check no_jack{"AF-R22", clause::no_jack};
inline constexpr Check jack_twice{"AF-R23", clause::jack};
inline constexpr Check jack{"AF-R24", clause::jack};
inline constexpr Check high_and_low{"AF-R25", clause::low};
inline constexpr Check sum{"AF-R26", clause::card_values};
inline constexpr Check jack_count{"AF-R27", clause::card_values};
inline constexpr Check game{"AF-R28", clause::game};
inline constexpr Check blocked_game{"AF-R29", clause::minor_renege};
inline constexpr Check points{"AF-R30", clause::order};
inline constexpr Check over{"AF-R31", clause::over};
inline constexpr Check refused_call{"AF-R32", clause::calling};
inline constexpr Check idle_call{"AF-R33", clause::calling};
inline constexpr Check own_renege_call{"AF-R34", clause::renege_call};
inline constexpr Check unfounded_call{"AF-R35", clause::unfounded_call};
inline constexpr Check speech_without_trump{"AF-R36", clause::stand_or_beg};
inline constexpr Check late{"AF-R37", clause::late_claim};
inline constexpr Check taken_back{"AF-R38", clause::card_played};
inline constexpr Check late_renege{"AF-R39", clause::renege_call};

}  // namespace tavolo::games::all_fours::check
