#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>

#include "book/match.hpp"
#include "cli/command.hpp"
#include "journal/journal.hpp"

namespace tavolo::cli {

/// How long another program that writes is waited for; who sits at a terminal is told of it.
[[nodiscard]] journal::Patience patience(const Call& call);
/// The journal that the call names, opened.
[[nodiscard]] journal::Journal open_journal(const Call& call, journal::Journal::Access access);

/// As open_journal to read. Throws base::Mistake `no-journal` where --db names a file that is not there.
[[nodiscard]] journal::Journal read_journal(const Call& call);
/// The same to write, for a command that changes what is there.
[[nodiscard]] journal::Journal change_journal(const Call& call);
/// Throws base::Mistake `no-journal` where the file of the journal is not there.
void refuse_missing(const Call& call);

/// A match by its number. Throws base::Mistake where there is none.
[[nodiscard]] book::Played load(journal::Journal& journal, std::int64_t number);

/// The match that `--match` names, else the current match: the one most recently begun, resumed or
/// written to that is not over. Throws base::Mistake `no-match` where there is none.
[[nodiscard]] book::Played current_match(journal::Journal& journal, const Call& call);

/// The current match, if there is one.
[[nodiscard]] std::optional<book::Played> match_going_on(journal::Journal& journal);

/// As current_match, but where no match goes on, the one written to last.
[[nodiscard]] book::Played latest_match(journal::Journal& journal, const Call& call);

/// Reads what was decided in the game of a match, so that the report can quote it.
void read_rulings(journal::Journal& journal, book::Played& played);

/// The match that the first word names, else as latest_match; with its rulings.
[[nodiscard]] book::Played match_to_show(journal::Journal& journal, const Call& call);

/// Throws base::Mistake where the first word names a match or a deal of one, and --match another.
void refuse_two_matches(const Call& call);

/// ` --match 12` where the call names its match, else nothing: what a command that is advised needs to mean the same.
[[nodiscard]] std::string named_match(const Call& call);

/// Throws base::Mistake for a match that was conceded or abandoned: nothing more is recorded in it.
void refuse_ended(const book::Played& played);

/// The name of a player as first spelled, from any spelling. Throws base::Mistake for one that the journal
/// does not know, naming the nearest that it does.
[[nodiscard]] std::string find_player(journal::Journal& journal, const std::string& name);

/// The number of a match: `12`. Throws base::Mistake.
[[nodiscard]] std::int64_t match_number(const std::string& word);
/// The date that an option gives, `2026-11-20`. Throws base::Mistake for anything else.
[[nodiscard]] std::optional<std::string> date(const Call& call, std::string_view option);
/// A deal of a match: `12.3`. Throws base::Mistake.
[[nodiscard]] std::pair<std::int64_t, int> deal_number(const std::string& word);
/// The index of a deal of a match. Throws base::Mistake where there is none.
[[nodiscard]] std::size_t find_deal(const book::Played& played, int deal);

/// Throws base::Mistake for a text beside the records that is longer than a note may be.
void refuse_long(std::string_view what, const std::string& text);

/// The words of a record, joined by blanks; standard input where there is a single `-`, or none and
/// input is piped. Throws base::Mistake for no text, text that is too long or a terminal to read from.
[[nodiscard]] std::string record_text(const Call& call, std::size_t first = 0);

/// Tells why a record is refused, if it is: what stands in `after` for a deal of `before` that was recorded.
[[nodiscard]] bool refused(const Call& call, const book::Played& before, const referee::Deal& deal);

/// Appends an entry to a match if the referee does not refuse what follows from it, and prints the
/// result of the deal. Answers the exit status. Everything happens in the transaction of `writing`,
/// which must be open since before the match was read.
[[nodiscard]] int record(const Call& call, journal::Journal& journal, journal::Journal::Writing& writing,
                         const book::Played& before, const referee::Entry& entry);

/// The match as it stands with the entry, appended at its end.
[[nodiscard]] book::Played with_entry(const book::Played& before, referee::Entry entry);

/// Commits what was written, and only then prints the text, which was made before: between the two nothing can fail
/// but the printing, and that failure says that it was recorded. Answers the exit status.
[[nodiscard]] int commit(const Call& call, journal::Journal::Writing& writing, const std::string& text);

/// A match as JSON or as the text given.
[[nodiscard]] std::string match_text(const Call& call, const book::Played& played, const std::string& text);
/// Prints a match as JSON or as the text given.
void print_match(const Call& call, const book::Played& played, const std::string& text);

/// Asks on the terminal, `question [y/n]`; false for anything but yes.
[[nodiscard]] bool confirmed(const std::string& question);

}  // namespace tavolo::cli
