#pragma once

#include <span>
#include <string>
#include <string_view>

#include "report/block.hpp"
#include "report/records.hpp"
#include "season/awards.hpp"
#include "season/statistics.hpp"

namespace tavolo::report {

/// `won`, `drawn`, `lost`.
[[nodiscard]] std::string_view word(season::Outcome outcome);

/// Everybody's matches, then each game with its records, then irregularities and penalties.
[[nodiscard]] Blocks statistics(const season::Statistics& all);
/// The records of each game alone: what was most and least in a deal or a match, whose it was and where it stands.
[[nodiscard]] Blocks records(const season::Statistics& all);
/// The page of one of them: matches, runs, partners and opponents, games with their records, penalties.
[[nodiscard]] Blocks person(const season::Person& person);

/// The beginning of it: name, matches, runs, the best partner.
[[nodiscard]] Blocks person_head(const season::Person& person);
/// `Hand and Foot: 3 matches, 12 deals, 2 won, 1 lost, 310.50 points a deal`.
[[nodiscard]] Line game_line(const season::GameFigures& figures);
/// `Cleo, 6 of 8`: how often somebody was won with, or against.
[[nodiscard]] std::string share(const season::Companion& companion);

/// What somebody did more of than all others, of all games and of each.
[[nodiscard]] Blocks awards(std::span<const season::Award> list);
[[nodiscard]] Records award_records(std::span<const season::Award> list);
/// A row a person; of one game, where it is given, with what was counted of it.
[[nodiscard]] Records people_records(const season::Statistics& all, const games::Game* game);
/// With whom and against whom somebody played.
[[nodiscard]] Records companion_records(const season::Person& person);

[[nodiscard]] std::string json_statistics(const season::Statistics& all);
[[nodiscard]] std::string json_person(const season::Person& person);

}  // namespace tavolo::report
