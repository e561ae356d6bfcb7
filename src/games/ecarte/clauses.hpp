#pragma once

#include "games/game.hpp"

// The clauses that sheets and findings cite; see rulebook.md.
namespace tavolo::games::ecarte::clause {

inline constexpr Clause pack{"EC-2"};
inline constexpr Clause turn_up_dead{"EC-8"};
inline constexpr Clause turned_king{"EC-9"};
inline constexpr Clause proposal{"EC-10"};
inline constexpr Clause answer{"EC-11"};
inline constexpr Clause elder_takes{"EC-12"};
inline constexpr Clause dealer_takes{"EC-13"};
inline constexpr Clause proposes_again{"EC-14"};
inline constexpr Clause play_begins{"EC-15"};
inline constexpr Clause stock_short{"EC-16"};
inline constexpr Clause laid_aside{"EC-17"};
inline constexpr Clause commitment{"EC-19"};
inline constexpr Clause king_duty{"EC-20"};
inline constexpr Clause declared_king{"EC-21"};
inline constexpr Clause five_tricks{"EC-23"};
inline constexpr Clause follow_suit{"EC-24"};
inline constexpr Clause play_trump{"EC-25"};
inline constexpr Clause neither{"EC-26"};
inline constexpr Clause heading{"EC-27"};
inline constexpr Clause trick{"EC-28"};
inline constexpr Clause taken_back{"EC-29"};
inline constexpr Clause point{"EC-30"};
inline constexpr Clause vole{"EC-31"};
inline constexpr Clause against_committed{"EC-32"};
inline constexpr Clause one_king{"EC-33"};
inline constexpr Clause order{"EC-34"};
inline constexpr Clause late_marking{"EC-36"};
inline constexpr Clause out_of_turn{"EC-43"};
inline constexpr Clause elder_misdealt{"EC-44"};
inline constexpr Clause dealer_misdealt{"EC-45"};
inline constexpr Clause wrong_number{"EC-46"};
inline constexpr Clause wrong_number_played{"EC-47"};
inline constexpr Clause fresh_deal{"EC-48"};
inline constexpr Clause elder_too_many{"EC-49"};
inline constexpr Clause elder_short{"EC-50"};
inline constexpr Clause dealer_wrong{"EC-52"};
inline constexpr Clause revoke{"EC-56"};
inline constexpr Clause mended{"EC-57"};
inline constexpr Clause played_again{"EC-58"};
inline constexpr Clause capped{"EC-59"};
inline constexpr Clause revoke_claim{"EC-60"};
inline constexpr Clause wrong_lead{"EC-61"};
inline constexpr Clause wrong_suit_said{"EC-62"};
inline constexpr Clause false_king{"EC-63"};
inline constexpr Clause given_up{"EC-64"};
inline constexpr Clause incorrect_pack{"EC-65"};
inline constexpr Clause concession{"EC-66"};

}  // namespace tavolo::games::ecarte::clause

// The checks of the referee, each with the first clause that it cites; see the end of rulebook.md.
namespace tavolo::games::ecarte::check {

inline constexpr Check no_card{"EC-R1", clause::pack};
inline constexpr Check twice{"EC-R2", clause::incorrect_pack};
inline constexpr Check turn_up{"EC-R3", clause::turn_up_dead};
inline constexpr Check laid_aside{"EC-R4", clause::laid_aside};
inline constexpr Check rotation{"EC-R5", clause::out_of_turn};
inline constexpr Check exchange{"EC-R6", clause::proposal};
inline constexpr Check exchange_number{"EC-R7", clause::elder_takes};
inline constexpr Check stock_short{"EC-R8", clause::stock_short};
inline constexpr Check stock_used_up{"EC-R9", clause::play_begins};
inline constexpr Check too_many_exchanges{"EC-R10", clause::proposes_again};
inline constexpr Check two_kings{"EC-R11", clause::one_king};
inline constexpr Check false_king{"EC-R12", clause::false_king};
inline constexpr Check undeclared_king{"EC-R13", clause::king_duty};
inline constexpr Check late_king{"EC-R14", clause::declared_king};
inline constexpr Check incomplete{"EC-R15", clause::five_tricks};
inline constexpr Check hand_size{"EC-R16", clause::wrong_number_played};
inline constexpr Check wrong_lead{"EC-R17", clause::wrong_lead};
inline constexpr Check follow_suit{"EC-R18", clause::follow_suit};
inline constexpr Check play_trump{"EC-R19", clause::play_trump};
inline constexpr Check heading{"EC-R20", clause::heading};
inline constexpr Check tricks{"EC-R21", clause::trick};
inline constexpr Check not_in_hand{"EC-R22", clause::incorrect_pack};
inline constexpr Check points{"EC-R23", clause::point};
inline constexpr Check commitment{"EC-R24", clause::commitment};
inline constexpr Check capped{"EC-R25", clause::capped};
inline constexpr Check over{"EC-R26", clause::order};
inline constexpr Check wrong_number{"EC-R27", clause::wrong_number};
inline constexpr Check late{"EC-R28", clause::late_marking};
inline constexpr Check unfounded_revoke{"EC-R29", clause::revoke};
inline constexpr Check given_up{"EC-R30", clause::given_up};
inline constexpr Check taken_back{"EC-R31", clause::taken_back};

}  // namespace tavolo::games::ecarte::check
