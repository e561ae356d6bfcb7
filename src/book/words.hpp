#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

// What people type beside the notation of a game, read and checked.
namespace tavolo::book {

/// The number of a match: `12`. Throws base::Mistake.
[[nodiscard]] std::int64_t match_number(const std::string& word);
/// A deal of a match: `12.3`. Throws base::Mistake.
[[nodiscard]] std::pair<std::int64_t, int> deal_number(const std::string& word);
/// A date as it is kept, `2026-11-20`, from that form, `today`, `yesterday`, `-3` for three days ago, or `20.11.2026`;
/// with strokes, `20/11/2026`, where day and month cannot be taken for each other. Two digits of a year are those of
/// the year nearest to today. Throws base::Mistake for anything else.
[[nodiscard]] std::string date(const std::string& text, const std::string& today);
/// Throws base::Mistake for a text beside the records that is longer than a note may be.
void refuse_long(std::string_view what, const std::string& text);
/// A record as it is kept, from what was typed or read. Throws base::Mistake for no text, text that is too long, and a
/// control character in a comment; in words the game refuses it. Not there too, because a journal of before may hold
/// one, which is read as ever.
[[nodiscard]] std::string record_text(std::string typed);

}  // namespace tavolo::book
