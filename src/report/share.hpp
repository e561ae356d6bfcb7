#pragma once

#include <cstddef>

#include "book/match.hpp"
#include "report/block.hpp"
#include "season/standings.hpp"
#include "season/statistics.hpp"

// What people send each other as a message: sentences and short lines, which read right where letters are of different
// widths. With `emoji` a few signs stand before what they mean; nothing is said by them alone.
namespace tavolo::report {

/// So many lines at most, empty ones too: more is not read on a telephone.
inline constexpr std::size_t shared_lines = 25;

/// `deal 3: A +2, B +3 (irregular)`, by its index.
[[nodiscard]] std::string deal_line(const book::Played& played, std::size_t deal);
/// How a match stands or came out, its latest deals, and what is needed.
[[nodiscard]] Blocks shared(const book::Played& played, bool emoji);
/// The table, a line a row, as many as there is room for.
[[nodiscard]] Blocks shared(const season::Standings& table, bool emoji);
/// What somebody did, with the partners and opponents met most, and what was played most.
[[nodiscard]] Blocks shared(const season::Person& person, bool emoji);

}  // namespace tavolo::report
