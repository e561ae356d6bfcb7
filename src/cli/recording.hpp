#pragma once

#include <array>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "book/plan.hpp"
#include "cli/command.hpp"
#include "report/block.hpp"

// How a command writes: what it reads, what it asks, and what it prints when all is written.
namespace tavolo::cli {

/// The option of a command that may change what its season published: see ask_published.
inline constexpr Option published_option{"--yes", "", "change a published table without being asked"};

/// The words of a record, joined by blanks; standard input where there is a single `-`, or none and
/// input is piped. Throws base::Mistake for no text, text that is too long or a terminal to read from.
[[nodiscard]] std::string record_text(const Call& call, std::size_t first = 0);
/// The same of a deal of the match that is played; where there is none, the example of its game is told.
[[nodiscard]] std::string deal_text(const Call& call);

/// Says aloud what the shell has likely kept for itself of the words of a record, from the one at `first` on; of one
/// that is still open no trick need be told.
void suspect_shell(const Call& call, std::size_t first, const games::Match& match, const games::Progress& before,
                   const std::string& text, games::Stage stage = games::Stage::closed);
/// Says aloud what of a text is a note although it reads as a line of the record.
void tell_notes(const Call& call, const games::Match& match, const games::Progress& before, const std::string& text);

/// Tells why a record is refused, if it is: what stands in the plan for a deal, by its index, that was recorded, with
/// the rulings that `after` has. `told` is why, where what was typed says more than the referee of the text.
[[nodiscard]] bool refused(const Call& call, const book::Played& before, const book::Played& after, std::size_t index,
                           const std::vector<games::Finding>& told = {});

/// Throws base::Mistake for a line of what was found afterwards where no deal is open: it belongs to the deal before,
/// and must not begin the next one.
void refuse_afterthought(const Call& call, const book::Played& played, std::string_view typed);
/// Whether somebody can be asked, in a conversation or at a terminal.
[[nodiscard]] bool can_ask(const Call& call);
/// Asks, and answers the line that was typed; nothing for the end of input.
[[nodiscard]] std::optional<std::string> answer(const Call& call, const std::string& question, Awaited awaited);
/// Asks for a reason that was left out, with what is `due` told before it, and answers it; empty where nothing was
/// answered, where --yes was said, or where nobody can be asked. Throws base::Mistake for one that is too long.
[[nodiscard]] std::string reason_asked(const Call& call, const std::string& question, const report::Blocks& due = {});
/// Asks, `question [y/n]`; false for anything but yes.
[[nodiscard]] bool confirmed(const Call& call, const std::string& question);

/// Appends entries to a match, of a deal each, if the referee refuses nothing of what follows from them, and prints the
/// results of the deals. Answers the exit status. Everything happens in the transaction of `writing`,
/// which must be open since before the match was read. `told` is why the first of them is refused that is, as above.
[[nodiscard]] int record(const Call& call, journal::Journal& journal, journal::Journal::Writing& writing,
                         const book::Played& before, const std::vector<referee::Entry>& entries,
                         const std::vector<games::Finding>& told = {});

/// Commits what was written, and only then prints the text, which was made before: between the two nothing can fail
/// but the printing, and that failure says that it was recorded. Answers the exit status.
[[nodiscard]] int commit(const Call& call, journal::Journal::Writing& writing, const std::string& text);

/// A match as JSON or as the text given.
[[nodiscard]] std::string match_text(const Call& call, const book::Played& played, const std::string& text);
/// Prints a match as JSON or as the text given.
void print_match(const Call& call, const book::Played& played, const std::string& text);

/// Shows what is about to change and asks, unless --yes was said. Throws base::Mistake `not-confirmed` with
/// `unchanged` as its sentence where the answer is not yes, or where nobody can be asked.
void ask_first(const Call& call, const report::Blocks& changes, const std::string& unchanged);

/// Where entries of a match would change the table that its season published when it was closed: shows what, and asks
/// as ask_first does, the lock given back meanwhile. To be called before anything is written in `writing`.
void ask_published(const Call& call, journal::Journal& journal, journal::Journal::Writing& writing,
                   const book::Played& before, const book::Played& after);

/// What changes in tables that were published by what was written since a moment, and is not committed yet; nothing
/// where that is nothing.
[[nodiscard]] report::Blocks published_changes(const Call& call, journal::Journal& journal,
                                               const journal::Moment& since);
/// Does what is more than entries of a match, and answers what it answers. Where it would change tables that were
/// published, shows what and asks as ask_first does, the lock given back meanwhile, and does it anew. To be called
/// before anything is written in `writing`.
[[nodiscard]] std::string written(const Call& call, journal::Journal& journal, journal::Journal::Writing& writing,
                                  const std::string& unchanged, const std::function<std::string()>& write);

/// That a match was written to meanwhile, `changed-meanwhile`.
[[nodiscard]] base::Mistake changed_meanwhile(std::int64_t match);
/// Throws base::Mistake `changed-meanwhile` where a match was written to since `before` was read. To be called in a
/// transaction.
void refuse_changed(journal::Journal& journal, const book::Played& before);

/// Shows what a plan changes in a match and its season, asks, appends its entries and prints what `told` makes of the
/// match as it is then. Answers the exit status. Nothing is locked while the answer is awaited; throws base::Mistake
/// `changed-meanwhile` where the match was written to since `before` was read.
[[nodiscard]] int correct(const Call& call, const book::Played& before, book::Plan plan, const std::string& unchanged,
                          const std::function<std::string(const book::Played&)>& told);

/// The options of `amend` that say what a match began with.
inline constexpr std::array<std::string_view, 9> head_options{"--house", "--preset", "--dealer", "--seat", "--fixture",
                                                              "--date",  "--place",  "--score",  "--from"};

/// The same for an entry that corrects the head of a match; prints its score sheet.
[[nodiscard]] int correct_head(const Call& call, const book::Played& before, const referee::Entry& entry);

}  // namespace tavolo::cli
