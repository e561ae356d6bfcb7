#pragma once

#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "referee/entry.hpp"
#include "referee/head.hpp"

namespace tavolo::referee {

/// The head of a match as its entries leave it: with the corrections in force, and with who leaves or takes a seat
/// later. The text of a correction is a line each of `house NAME VALUE`, `dealer SEAT`, `date DATE`, `place TEXT`,
/// `fixture NUMBER`, `score N N` and, where nobody saw the deals, `result N N` for what the match came to; the entry
/// that begins a match may have one too. Throws base::StoreFailure for a text that is not of this form.
[[nodiscard]] Head corrected(Head begun, std::span<const Entry> entries);
/// Whether a head is otherwise for this entry, where it is in force.
[[nodiscard]] bool corrects(const Entry& entry) noexcept;

/// A line of such a text: its name and what follows. Empty where there is none.
[[nodiscard]] std::pair<std::string_view, std::string_view> correction_line(std::string_view& text);

/// What those who sit at a table are called, in the order of the seats.
struct Names {
  using Table = std::vector<std::string>;

  Table today;
  std::vector<Table> earlier = {};  ///< what they were called before, the oldest names first
};
/// The same with other people in some of the seats. Who sits there no more is still understood in records, as the seat.
[[nodiscard]] Names reseated(const Names& names, std::span<const Seated> newcomers);

}  // namespace tavolo::referee
