#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "book/match.hpp"

// A deal that is told line by line: what is asked next, and what was typed means.
namespace tavolo::book {

/// What the open deal lacks, or a deal that begins now; nothing where its record is whole. A game without questions of
/// its own is asked by its keys.
[[nodiscard]] std::optional<games::Question> next_question(const Played& played, std::string_view typed = {});

/// What was typed, as it is recorded, or why it cannot be.
struct Told {
  std::string text = {};  ///< lines of the record; empty where it is refused
  std::vector<games::Finding> refusal = {};
};

/// Reads what was typed to the question that is next: as its answer, as a line of the record that belongs anywhere
/// else, or as the answers to several questions in a row. What is refused points into what was typed.
[[nodiscard]] Told tell(const Played& played, std::string_view typed);

/// A line that was refused without the word that is wrong, and the place where it stood; empty where nothing is left,
/// or nothing is pointed at.
[[nodiscard]] std::string without_wrong_word(std::string_view typed, const Told& told, std::size_t* place = nullptr);

}  // namespace tavolo::book
