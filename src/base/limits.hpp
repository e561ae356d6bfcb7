#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

/// How much is taken of anything; beyond that it is refused with a sentence that names the limit. tavolo(1)
/// tells them all.
namespace tavolo::base::limit {

inline constexpr std::size_t mebibyte = 1 << 20;

inline constexpr std::size_t record_bytes = mebibyte;
inline constexpr std::size_t record_lines = 10'000;
inline constexpr std::size_t mistakes = 1'000;
inline constexpr std::size_t name_bytes = 100;
inline constexpr std::size_t note_bytes = 10'000;
inline constexpr std::size_t sides = 26;
inline constexpr std::int64_t score = 1'000'000'000;
inline constexpr std::int64_t first_deal = 10'000;
/// In words that name a deal.
inline constexpr std::int64_t deal_number = 1'000'000'000;
inline constexpr std::int64_t undone_records = 1'000;
inline constexpr std::int64_t match_entries = 10'000;
inline constexpr std::size_t match_bytes = 4 * mebibyte;
inline constexpr int season_matches = 1'000'000;
inline constexpr std::int64_t fixtures = 10'000;
inline constexpr std::size_t case_file_bytes = 16 * mebibyte;
/// Of waiting for another program that writes to the journal.
inline constexpr int lock_seconds = 60;
/// Of a longer question only the first ones are looked for, and the answer says so.
inline constexpr std::size_t question_words = 64;

/// A limit as the manual puts it.
struct Told {
  std::string_view text;  ///< with {} for the number
  std::uint64_t number;
};
/// All of them, in the order of the manual.
inline constexpr std::array<Told, 17> all{{
    {"{} MiB in a record", record_bytes / mebibyte},
    {"{} lines in a record", record_lines},
    {"{} mistakes told of a record", mistakes},
    {"{} bytes in a name of a player, a team, a season or a preset", name_bytes},
    {"{} bytes in a place, a note, a reason, a ruling or a claim", note_bytes},
    {"{} sides in a match", sides},
    {"{} entries of records in a match", match_entries},
    {"{} MiB of records in a match", match_bytes / mebibyte},
    {"{} for the number of a first deal", first_deal},
    {"{} for the number of a deal that is looked for", deal_number},
    {"{} records taken back by one undo", undone_records},
    {"{} for a score to begin with", score},
    {"{} matches in a season that is closed", season_matches},
    {"{} fixtures in the plan of a season", fixtures},
    {"{} MiB in a case file", case_file_bytes / mebibyte},
    {"{} words of a question that are looked for", question_words},
    {"{} seconds of waiting for another program that writes to the journal", lock_seconds},
}};

}  // namespace tavolo::base::limit
