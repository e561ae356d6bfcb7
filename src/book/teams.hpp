#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "book/hidden_names.hpp"
#include "journal/journal.hpp"
#include "season/standings.hpp"

// Teams, and who plays for them.
namespace tavolo::book {

/// The name of the team that a name comes near to; nothing where it comes near to none.
[[nodiscard]] std::optional<std::string> near_team(const journal::Teams& teams, const std::string& name);
/// The team of a name in any spelling. Throws base::Mistake for one that the journal does not know, naming the nearest
/// that it does.
[[nodiscard]] std::int64_t find_team(const journal::Teams& teams, const std::string& name);

/// What is said of a team that begins with these players, `Ann+Cleo` or a word each, on a day. Throws base::Mistake for
/// what is no name, or another team's, and for a player who plays for another team on that day.
[[nodiscard]] journal::TeamEntry founding(journal::Journal& journal, const std::string& name,
                                          std::span<const std::string> players, const std::string& from);
/// That players join a team on a day, who played for none. Throws base::Mistake where one does.
[[nodiscard]] journal::TeamEntry joining(journal::Journal& journal, const std::string& name,
                                         std::span<const std::string> players, const std::string& from);
/// That players go from their team to another on a day. Throws base::Mistake where one played for none.
[[nodiscard]] journal::TeamEntry transferring(journal::Journal& journal, const std::string& name,
                                              std::span<const std::string> players, const std::string& from);
/// That players do not play for a team any more from a day on. Throws base::Mistake where one did not.
[[nodiscard]] journal::TeamEntry parting(journal::Journal& journal, const std::string& name,
                                         std::span<const std::string> players, const std::string& from);
/// That a team is called otherwise from now on. Throws base::Mistake for what is no name, or another team's.
[[nodiscard]] journal::TeamEntry renaming_team(journal::Journal& journal, const std::string& old,
                                               const std::string& name);
/// That what was said last of a team is taken back. Throws base::Mistake where nothing was said.
[[nodiscard]] journal::TeamEntry taking_back_team(journal::Journal& journal);

/// The number of what was said last of a team, 0 for nothing: what was read rests on it.
[[nodiscard]] std::int64_t said_last_of_teams(journal::Journal& journal);
/// Throws base::Mistake where something was said of a team since.
void refuse_said_of_teams_since(journal::Journal& journal, std::int64_t last);

/// For whom everybody plays, as a season counts it, with what teams are called by the second ones: those of today.
[[nodiscard]] std::vector<season::Membership> rosters(const journal::Teams& teams, const journal::Teams& today);

/// Days on which a player plays for a team.
struct Stay {
  std::string player;  ///< as shown in published tables
  std::string from;    ///< the first day
  std::string until;   ///< the last day; empty where there is none
};
/// A team as it is shown.
struct Team {
  std::string name;
  std::vector<std::string> also = {};  ///< other names that are understood
  std::vector<Stay> stays = {};        ///< by the first day
  int players = 0;                     ///< on the day that was asked for
};
/// A team with its roster, of which the players of a day are counted. Who is hidden is shown by initials, in the names
/// of the team too.
[[nodiscard]] Team team_page(const HiddenNames& hidden, const journal::Teams& teams, std::int64_t team,
                             const std::string& day);

/// What was said of a team, as it is told: who is hidden by initials.
struct SaidOfTeam {
  journal::TeamEntry entry;
  std::string team;
  bool taken_back = false;  ///< it was taken back then
  std::string at = {};      ///< when, UTC
};
[[nodiscard]] SaidOfTeam said_of_team(const HiddenNames& hidden, const journal::Teams& teams, journal::TeamEntry entry);
/// What was said of teams, or taken back, after a closing, up to the next one, or to today; what was said and taken
/// back is left out, and so is another name, which changes nothing for anybody.
[[nodiscard]] std::vector<SaidOfTeam> said_of_teams(journal::Journal& journal, const journal::Closing& closing,
                                                    const std::optional<journal::Closing>& next);

/// The tables of the seasons that count teams: all of them, or those alone that are closed and published one.
[[nodiscard]] std::vector<season::Standings> tables_of_teams(journal::Journal& journal, bool published);

}  // namespace tavolo::book
