#pragma once

#include <array>
#include <initializer_list>
#include <string_view>

#include "book/publishing.hpp"
#include "cli/command.hpp"
#include "journal/journal.hpp"
#include "report/block.hpp"
#include "report/standings.hpp"

// What is printed to be sent to others, or looked at.
namespace tavolo::cli {

/// The options of a command that can print a message.
inline constexpr Option share_option{"--share", "", "print a message to send to others"};
inline constexpr Option emoji_option{"--emoji", "", "with a few signs in that message"};

inline constexpr Option chart_option{"--chart", "", "draw it in plain characters too"};
inline constexpr Option csv_option{"--csv", "", "print comma-separated values"};

/// Whether a message is asked for. Throws base::Mistake where one of the options `not_with` is given too, or --json,
/// or --emoji alone.
[[nodiscard]] bool shares(const Call& call, std::initializer_list<std::string_view> not_with = {});
/// Why most of what takes no JSON does not.
inline constexpr std::string_view to_look_at = "it is for people to look at";
/// Throws base::Mistake where something that is no JSON is asked for as such.
void refuse_json(const Call& call, std::string_view what, std::string_view why = to_look_at);
/// Throws base::Mistake where an option for people to look at is given beside --json or one of these.
void refuse_beside(const Call& call, std::string_view option, std::initializer_list<std::string_view> not_with = {});
/// What was corrected in a season since its table was published, of hidden people as `naming` has them.
[[nodiscard]] report::Correction correction_of(journal::Journal& journal, const journal::Season& season,
                                               const book::Naming& naming = {});
/// The fingerprint of a season as it stands, or as it was published; empty for one that was before there were any.
[[nodiscard]] std::string fingerprint_of(journal::Journal& journal, const journal::Season& season);
/// Prints it: unbroken lines, and hidden people by their initials.
void print_shared(const Call& call, journal::Journal& journal, const report::Blocks& message);

}  // namespace tavolo::cli
