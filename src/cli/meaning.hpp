#pragma once

#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>

#include "book/match.hpp"
#include "book/rulings.hpp"
#include "cli/command.hpp"

// What the words and options of a call mean of the journal.
namespace tavolo::cli {

/// The option of a command that is about the current match unless it names another.
inline constexpr Option other_match_option{"--match", "N", "another match than the current one", false,
                                           Completes::match};

/// The match that `--match` names, else TAVOLO_MATCH; nothing where none is named. Throws base::Mistake for what is no
/// number.
[[nodiscard]] std::optional<std::int64_t> match_named(const Call& call);
/// Where the caller sits.
[[nodiscard]] book::Place place(const Call& call);
/// The match that is named, else the one that is meant for this purpose: see book::which_match.
[[nodiscard]] book::Played match_meant(journal::Journal& journal, const Call& call, book::Purpose purpose);
/// The same where something is to be written: what is not the match of this terminal is named first, on standard error.
/// Throws base::Mistake where something is to be recorded of what was taken back, or added to what has ended otherwise
/// than by its deals.
[[nodiscard]] book::Played match_to_write(journal::Journal& journal, const Call& call, book::Purpose purpose);
/// Names a match that was only guessed, or found at another terminal, on standard error.
void tell_elsewhere(const Call& call, journal::Journal& journal, const book::Played& played);
/// The match that the first word names, else as match_meant to show.
[[nodiscard]] book::Played match_to_show(journal::Journal& journal, const Call& call);
/// Reads what was decided for what is printed of a match, as JSON where its claims are explained too; what is told
/// `besides` as in book::read_rulings.
void read_quoted(const Call& call, journal::Journal& journal, book::Played& played, const book::Cites& besides = {});

/// Throws base::Mistake for an empty word, which names no file and no folder.
void refuse_empty_words(const Call& call);
/// Throws base::Mistake where the first word names a match or a deal of one, and --match another.
void refuse_two_matches(const Call& call);
/// ` --match 12` where the call names its match, else nothing: what a command that is advised needs to mean the same.
[[nodiscard]] std::string named_match(const Call& call);

/// The date that an option gives, as book::date reads it.
[[nodiscard]] std::optional<std::string> date(const Call& call, std::string_view option);
/// Dates, both of them included; empty where there is no limit.
struct Days {
  std::string since;
  std::string until;
};
/// Those of --since and --until. Throws base::Mistake where there are none between.
[[nodiscard]] Days days(const Call& call);
/// The number that an option gives, of at most `most`; `otherwise` where it is not given. Throws base::Mistake for
/// another.
[[nodiscard]] int count_of(const Call& call, std::string_view option, int most, int otherwise = 0);
/// Whether a row is of partners by `--by player|partnership`, by default of a player. Throws base::Mistake for another
/// word.
[[nodiscard]] bool by_partnership(const Call& call);
/// Throws base::Mistake for what says nothing beside --undo: these options, and words behind the first; the hint says
/// what is taken back.
void refuse_beside_undo(const Call& call, std::initializer_list<std::string_view> options, const std::string& hint);
/// `2026-11-27 is still to come, today is 2026-11-20`; nothing for a day that is not.
[[nodiscard]] std::optional<std::string> still_to_come(const Call& call, std::string_view day);
/// When a day is over here, UTC: `2026-11-20` is `2026-11-20T23:00:00Z` in Rome.
[[nodiscard]] std::string end_of(std::string_view day);

}  // namespace tavolo::cli
