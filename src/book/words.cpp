#include "book/words.hpp"

#include <fmt/format.h>

#include <optional>
#include <vector>

#include "base/date.hpp"
#include "base/encoding.hpp"
#include "base/limits.hpp"
#include "base/mistake.hpp"
#include "base/name.hpp"
#include "base/number.hpp"
#include "base/words.hpp"

namespace tavolo::book {
namespace {

std::string days_before(const std::string& today, std::int64_t days) {
  return base::date_of(base::day_of(today) - std::chrono::days(days));
}

/// The year that two digits end, the nearest to today; of two that are as near the one that was.
std::int64_t year_of(std::int64_t digits, const std::string& today) {
  constexpr std::int64_t century = 100;
  const std::int64_t now = base::whole(today.substr(0, 4)).value;
  const std::int64_t back = (now - digits) % century;
  return back > century / 2 ? now - back + century : now - back;
}

/// `20.11.2026`, or `20/11/2026` and `11/20/2026`, or with the last two digits of the year. Throws where day and month
/// could be taken for each other.
std::optional<std::string> written_date(const std::string& text, const std::string& today) {
  const char sign = text.find('.') != std::string::npos ? '.' : '/';
  std::vector<std::int64_t> numbers;
  std::size_t digits = 0;  // of the last number
  for (const std::string_view piece : base::split(text, sign)) {
    const base::Number number = base::whole(piece);
    if (!number) return std::nullopt;
    numbers.push_back(number.value);
    digits = piece.size();
  }
  if (numbers.size() != 3 || (digits != 2 && digits != 4)) return std::nullopt;
  if (digits == 2) numbers[2] = year_of(numbers[2], today);
  const auto dated = [&](std::int64_t day, std::int64_t month) {
    return fmt::format("{:04}-{:02}-{:02}", numbers[2], month, day);
  };
  const std::string day_first = dated(numbers[0], numbers[1]);
  const std::string month_first = dated(numbers[1], numbers[0]);
  if (sign == '/' && base::is_date(day_first) && base::is_date(month_first) && day_first != month_first) {
    throw base::Mistake("date", fmt::format("\"{}\" can be {} or {}", text, day_first, month_first),
                        "write it one of these two ways");
  }
  if (base::is_date(day_first)) return day_first;
  return sign == '/' && base::is_date(month_first) ? std::optional(month_first) : std::nullopt;
}

void refuse_controls(std::string_view text) {
  const base::Words words(text);
  for (std::uint32_t line = 0; line < words.lines().size(); ++line) {
    const base::Words::Line& one = words.lines()[line];
    const std::size_t bad = base::control_in(one.comment);
    if (bad == std::string_view::npos) continue;
    const auto column = static_cast<std::uint32_t>(one.comment.data() - one.physical.data()) + bad;
    throw base::Mistake(
        base::Complaint{"bad-text", "a control character stands in the text", "leave it out",
                        words.quote({one.comment.substr(bad, 1), static_cast<std::uint32_t>(column), line})});
  }
}

}  // namespace

std::int64_t match_number(const std::string& word) {
  const base::Number number = base::whole(word);
  if (!number) {
    throw base::Mistake("match-number", fmt::format("\"{}\" is no match", word),
                        "a match is its number, like 12; `tavolo matches` lists them");
  }
  return number.value;
}

std::pair<std::int64_t, int> deal_number(const std::string& word) {
  const std::size_t dot = word.find('.');
  const base::Number match = base::whole(std::string_view(word).substr(0, dot));
  const base::Number deal =
      base::whole(dot == std::string::npos ? std::string_view{} : std::string_view(word).substr(dot + 1));
  if (!match || !deal || deal.value > base::limit::deal_number) {
    throw base::Mistake("deal-number", fmt::format("\"{}\" is no deal", word),
                        "a deal is the numbers of match and deal, like 12.3");
  }
  return {match.value, static_cast<int>(deal.value)};
}

std::string date(const std::string& text, const std::string& today) {
  if (base::is_date(text)) return text;
  if (base::same_word(text, "today")) return today;
  if (base::same_word(text, "yesterday")) return days_before(today, 1);
  if (text.starts_with('-')) {
    constexpr std::int64_t most = 100'000;
    const base::Number back = base::whole(std::string_view(text).substr(1));
    if (back && back.value <= most) return days_before(today, back.value);
  }
  if (const auto written = written_date(text, today)) return *written;
  throw base::Mistake("date", fmt::format("\"{}\" is no date", text),
                      "write it like 2026-11-20, 20.11.2026, yesterday, or -3 for three days ago");
}

void refuse_long(std::string_view what, const std::string& text) {
  if (text.size() <= base::limit::note_bytes) return;
  throw base::Mistake("too-long", fmt::format("{} is longer than {} bytes", what, base::limit::note_bytes),
                      "shorten it");
}

std::string record_text(std::string text) {
  if (text.size() > base::limit::record_bytes) {
    throw base::Mistake("too-long", "the record is longer than 1 MiB", "a record is the text of one deal");
  }
  text.erase(0, text.size() - base::without_mark(text).size());
  while (!text.empty() && (text.back() == '\n' || text.back() == '\r')) text.pop_back();
  if (text.find_first_not_of(" \t\r\n") == std::string::npos) {
    throw base::Mistake("no-text", "the record is empty",
                        "type what happened, like d1 t6H s hA l4 jB! g21-40 in All Fours");
  }
  refuse_controls(text);
  return text;
}

}  // namespace tavolo::book
