#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "book/match.hpp"

// A deal that is told line by line: what is asked next, and what was typed means.
namespace tavolo::book {

/// What the open deal lacks, or a deal that begins now; nothing where its record is whole, or was told at once with a
/// line for each side. A game without questions of its own is asked by its keys.
[[nodiscard]] std::optional<games::Question> next_question(const Played& played, std::string_view typed = {});

/// What was typed, as it is recorded, or why it cannot be.
struct Told {
  std::string text = {};  ///< lines of the record
  std::vector<games::Finding> refusal = {};
  std::size_t reach = 0;  ///< how far it was understood, in bytes of what was typed
};

/// Reads what was typed to the question that is next: as its answer, as a line of the record that belongs anywhere
/// else, as the answers to several questions in a row, or as several lines. What is refused has no text, and points
/// into what was typed.
[[nodiscard]] Told tell(const Played& played, std::string_view typed);

/// A line that was refused without the word that is wrong, and the place where it stood; empty where nothing is left,
/// or nothing is pointed at.
[[nodiscard]] std::string without_wrong_word(std::string_view typed, const Told& told, std::size_t* place = nullptr);

/// What a text means as a record of a deal, or as more of it; `record` is what is told of the deal so far. Where words
/// of it cannot be read as they stand it is read with a new line where a side begins, though no / stands there, and
/// each line as `tell` takes it. What none of that reads stays as it is, with why the lines are refused where they are
/// understood further than the text as it stands; else the referee tells what is wrong with it. Throws base::Mistake
/// for a turn that names nobody, where the table does not know whose it is.
[[nodiscard]] Told understood(const games::Match& match, const games::Progress& before, const std::string& record,
                              const std::string& typed);
/// The records of a deal that begins with lines as `tell` takes them: of the first one, of the first two, and so on, up
/// to one that is refused.
[[nodiscard]] std::vector<std::string> beginnings(const games::Match& match, const games::Progress& before,
                                                  std::span<const std::string> lines);
/// Whether a text, of which the referee found this, is read whole as it stands: each word, and no line that says no
/// more than whom it is about. Whatever is wrong with it then is what it says, and it means nothing else.
[[nodiscard]] bool is_read(const games::Match& match, std::string_view text, std::span<const games::Finding> found);
/// Whether the cards of the first trick may follow next in a record.
[[nodiscard]] bool awaits_first_trick(const games::Match& match, const games::Progress& before,
                                      const std::string& text);
/// The lines of a record on one line, with ` / ` between them.
[[nodiscard]] std::string one_line(std::string record);
/// The record of a deal, by its index, in short form likewise.
[[nodiscard]] std::string one_line(const Played& played, std::size_t deal);
/// What stands behind a ; in a record, and would be read as a line of it.
[[nodiscard]] std::vector<std::string> lines_in_notes(const games::Match& match, const games::Progress& before,
                                                      const std::string& text);
/// Who is taken for the dealer of the first deal, since nobody said who was; nobody where it was said or does not
/// matter.
[[nodiscard]] games::Seat dealer_taken(const Played& played);

}  // namespace tavolo::book
