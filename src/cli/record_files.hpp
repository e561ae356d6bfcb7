#pragma once

#include <functional>
#include <string>
#include <vector>

#include "book/record_import.hpp"
#include "cli/command.hpp"

// Record files as commands read them.
namespace tavolo::cli {

/// Whether a file says by its first line that it is a record file; what comes through a pipe is taken for one.
[[nodiscard]] bool is_record(const std::string& name);
/// The text of a record file.
[[nodiscard]] std::string read_record(const std::string& name);

/// Appends what a record file says and is not in the journal. Needs a Writing, which is not to be committed where this
/// throws book::RecordMistakes. `each` is called for every match.
[[nodiscard]] book::Imported take_in(journal::Journal& journal, const book::RecordFile& file, book::Claims claims,
                                     const std::function<void()>& each = {},
                                     book::Initials initials = book::Initials::apart);
/// What a record file says of its matches and is not so, as a journal without anything else reads it. Throws
/// book::RecordMistakes.
[[nodiscard]] std::vector<book::Imported::Claim> claims_of(const Call& call, const book::RecordFile& file);

/// Tells all mistakes of a record file on standard error but the last one, and throws that; with --json, the first.
[[noreturn]] void refuse_record(const Call& call, const book::RecordMistakes& mistakes);

}  // namespace tavolo::cli
