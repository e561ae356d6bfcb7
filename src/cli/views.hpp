#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "book/season.hpp"
#include "cli/command.hpp"
#include "journal/journal.hpp"
#include "report/records.hpp"
#include "season/standings.hpp"

// A table of `standings` looked at in another way.
namespace tavolo::cli {

enum class View : std::uint8_t { cross, evenings, last, places, ratings, left };

inline constexpr Option view_option{"--view",
                                    "WHAT",
                                    "look at the table in another way",
                                    false,
                                    Completes::choice,
                                    "cross|evenings|last|places|ratings|left"};

inline constexpr Option left_option{"--left", "N", "what is still possible with so many matches left for each row"};
inline constexpr Option to_play_option{
    "--to-play", "SIDES", "what is still possible with this match left; may be repeated", true, Completes::player};
inline constexpr Option reach_option{"--reach", "PLACE",
                                     "of what is possible: what each row needs for this place, by default 1"};

/// The view that is asked for; nothing for the table itself. Throws base::Mistake for another one, and for options that
/// do not go with one.
[[nodiscard]] std::optional<View> view_of(const Call& call);

/// The season of a table for JSON, null for none.
[[nodiscard]] report::Value season_value(const std::string& season);
/// The table in this view: as text, or as --json or --csv say; of a season, null for none. Throws base::Mistake for
/// players who are not known, and where it cannot be told what is left.
[[nodiscard]] std::string view_text(const Call& call, journal::Journal& journal, View view,
                                    const journal::Season* season, const season::Standings& table,
                                    const std::vector<season::Result>& results, const book::SeasonRules& rules);

}  // namespace tavolo::cli
