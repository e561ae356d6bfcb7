#include "base/name.hpp"

#include <fmt/format.h>
#include <utf8proc.h>

#include <algorithm>
#include <array>
#include <bit>
#include <charconv>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <vector>

#include "base/lines.hpp"

namespace tavolo::base {
namespace {

const utf8proc_uint8_t* bytes(std::string_view text) { return reinterpret_cast<const utf8proc_uint8_t*>(text.data()); }

std::optional<std::string> mapped(std::string_view text, int options) {
  utf8proc_uint8_t* out = nullptr;
  const auto size = utf8proc_map(bytes(text), static_cast<utf8proc_ssize_t>(text.size()), &out,
                                 static_cast<utf8proc_option_t>(options));
  const std::unique_ptr<utf8proc_uint8_t, decltype(&std::free)> owned(out, &std::free);
  if (size < 0) return std::nullopt;
  return std::string(reinterpret_cast<const char*>(out), static_cast<std::size_t>(size));
}

/// Calls `visit(codepoint, piece)` for every character; a byte that is not UTF-8 comes as -1.
template <typename Visit>
void each_character(std::string_view text, Visit visit) {
  while (!text.empty()) {
    utf8proc_int32_t codepoint = -1;
    auto size = utf8proc_iterate(bytes(text), static_cast<utf8proc_ssize_t>(text.size()), &codepoint);
    if (size <= 0) {
      size = 1;
      codepoint = -1;
    }
    visit(codepoint, text.substr(0, static_cast<std::size_t>(size)));
    text.remove_prefix(static_cast<std::size_t>(size));
  }
}

/// Controls, formats (marks of direction, joiners, the byte order mark), line and paragraph
/// separators, surrogates, private and unassigned characters, and letters and signs that leave no ink.
bool is_unseen(utf8proc_int32_t codepoint) {
  constexpr std::array<utf8proc_int32_t, 5> fillers{0x115F, 0x1160, 0x2800, 0x3164, 0xFFA0};
  if (std::ranges::find(fillers, codepoint) != fillers.end()) return true;
  switch (utf8proc_category(codepoint)) {
    case UTF8PROC_CATEGORY_CC:
    case UTF8PROC_CATEGORY_CF:
    case UTF8PROC_CATEGORY_CS:
    case UTF8PROC_CATEGORY_CO:
    case UTF8PROC_CATEGORY_CN:
    case UTF8PROC_CATEGORY_ZL:
    case UTF8PROC_CATEGORY_ZP: return true;
    default: return false;
  }
}

/// Whether it leaves ink of its own: no blank, no mark on another character.
bool is_ink(utf8proc_int32_t codepoint) {
  switch (utf8proc_category(codepoint)) {
    case UTF8PROC_CATEGORY_ZS:
    case UTF8PROC_CATEGORY_MN:
    case UTF8PROC_CATEGORY_MC:
    case UTF8PROC_CATEGORY_ME: return false;
    default: return true;
  }
}

bool is_mark(utf8proc_int32_t codepoint) {
  const utf8proc_category_t category = utf8proc_category(codepoint);
  return category >= UTF8PROC_CATEGORY_MN && category <= UTF8PROC_CATEGORY_ME;
}

/// A letter, a mark on one, or a digit.
bool is_of_word(utf8proc_int32_t codepoint) {
  if (codepoint < 0) return false;
  const utf8proc_category_t category = utf8proc_category(codepoint);
  return category >= UTF8PROC_CATEGORY_LU && category <= UTF8PROC_CATEGORY_NO;
}

bool is_ascii(char c) { return static_cast<unsigned char>(c) < 0x80; }

/// Takes the last character from a text; -1 for a byte that is not UTF-8, and where there is none.
utf8proc_int32_t take_last(std::string_view& text) {
  if (text.empty()) return -1;
  std::size_t begin = text.size() - 1;
  while (begin > 0 && text.size() - begin < 4 && !begins_letter(text[begin])) --begin;
  utf8proc_int32_t codepoint = -1;
  const auto size = static_cast<utf8proc_ssize_t>(text.size() - begin);
  if (utf8proc_iterate(bytes(text.substr(begin)), size, &codepoint) != size) {
    begin = text.size() - 1;
    codepoint = -1;
  }
  text = text.substr(0, begin);
  return codepoint;
}

bool is_ascii(std::string_view text) {
  return std::ranges::all_of(text, [](char c) { return is_ascii(c); });
}

}  // namespace

std::optional<std::string> normal_name(std::string_view text) {
  const auto normal = mapped(text, UTF8PROC_STABLE | UTF8PROC_COMPOSE);
  if (!normal) return std::nullopt;
  std::string name(trimmed(*normal));
  if (name.empty()) return std::nullopt;
  bool seen = true;
  bool ink = false;
  each_character(name, [&](utf8proc_int32_t c, std::string_view) {
    seen = seen && c >= 0 && !is_unseen(c);
    ink = ink || is_ink(c);
  });
  if (!seen || !ink) return std::nullopt;
  return name;
}

std::string folded(std::string_view text) {
  if (is_ascii(text)) {
    std::string result(text);
    std::ranges::transform(result, result.begin(), lower);
    return result;
  }
  return mapped(text, UTF8PROC_STABLE | UTF8PROC_COMPOSE | UTF8PROC_COMPAT | UTF8PROC_CASEFOLD)
      .value_or(std::string(text));
}

std::string plain(std::string_view text) {
  if (is_ascii(text)) return folded(text);
  return mapped(text, UTF8PROC_STABLE | UTF8PROC_COMPAT | UTF8PROC_DECOMPOSE | UTF8PROC_STRIPMARK | UTF8PROC_CASEFOLD)
      .value_or(std::string(text));
}

std::vector<std::string> plain_words(std::string_view text, std::size_t most) {
  constexpr std::size_t longest = 64;  // of a longer word only the beginning is looked for
  std::vector<std::string> words;
  std::string word;
  const auto finish = [&] {
    if (word.empty() || words.size() >= most) return word.clear();
    words.push_back(plain(word));
    word.clear();
  };
  each_character(text, [&](utf8proc_int32_t c, std::string_view piece) {
    if (!is_of_word(c)) return finish();
    if (word.size() + piece.size() <= longest) word += piece;
  });
  finish();
  return words;
}

bool is_word_border(std::string_view text, std::size_t at) {
  if (at == 0 || at >= text.size()) return true;
  if (is_ascii(text[at - 1]) && is_ascii(text[at])) return !is_of_word(text[at - 1]) || !is_of_word(text[at]);
  if (!begins_letter(text[at])) return false;
  utf8proc_int32_t codepoint = -1;
  utf8proc_iterate(bytes(text.substr(at)), static_cast<utf8proc_ssize_t>(text.size() - at), &codepoint);
  if (!is_of_word(codepoint)) return true;
  std::string_view before = text.substr(0, at);
  codepoint = take_last(before);
  // What makes a sign a coloured picture is a mark too.
  if (codepoint >= 0 && is_mark(codepoint)) codepoint = take_last(before);
  return !is_of_word(codepoint);
}

bool is_utf8(std::string_view text) {
  if (is_ascii(text)) return true;
  bool good = true;
  each_character(text, [&](utf8proc_int32_t c, std::string_view) { good = good && c >= 0; });
  return good;
}

std::string initials(std::string_view name) {
  std::string text;
  bool begins = true;
  each_character(name, [&](utf8proc_int32_t codepoint, std::string_view piece) {
    const bool is_aside = codepoint == '(' && !text.empty();  // `Fay (1e57)`: the table that tells two of a name apart
    if (begins && codepoint != ' ' && !is_aside) text += fmt::format("{}{}.", text.empty() ? "" : " ", piece);
    begins = codepoint == ' ';
  });
  return text;
}

std::size_t width(std::string_view text) {
  if (is_ascii(text)) return text.size();
  std::size_t columns = 0;
  each_character(text, [&](utf8proc_int32_t c, std::string_view) {
    columns += c < 0 ? 1 : static_cast<std::size_t>(std::max(0, utf8proc_charwidth(c)));
  });
  return columns;
}

bool is_numbered_before(std::string_view one, std::string_view other) {
  const auto whole_one = one, whole_other = other;
  const auto digits = [](std::string_view text) {
    const std::size_t end = text.find_first_not_of("0123456789");
    return text.substr(0, end);
  };
  const auto without_zeros = [](std::string_view number) {
    return number.substr(std::min(number.find_first_not_of('0'), number.size()));
  };
  while (!one.empty() && !other.empty()) {
    const std::string_view number = digits(one), other_number = digits(other);
    if (!number.empty() && !other_number.empty()) {
      const std::string_view a = without_zeros(number), b = without_zeros(other_number);
      if (a != b) return a.size() != b.size() ? a.size() < b.size() : a < b;
    } else if (one.front() != other.front()) {
      return one.front() < other.front();
    }
    one.remove_prefix(std::max<std::size_t>(number.size(), 1));
    other.remove_prefix(std::max<std::size_t>(other_number.size(), 1));
  }
  if (one.empty() && other.empty()) return whole_one < whole_other;
  return one.empty();
}

std::size_t bytes_within(std::string_view text, std::size_t columns) {
  std::size_t bytes = 0;
  bool fits = true;
  each_character(text, [&](utf8proc_int32_t, std::string_view piece) {
    const std::size_t taken = width(piece);
    fits = fits && taken <= columns;
    if (!fits) return;
    columns -= taken;
    bytes += piece.size();
  });
  return bytes;
}

std::string harmless(std::string_view text, bool lines) {
  // Nearly all text is of this kind, and a page holds thousands of pieces.
  if (std::ranges::all_of(text, [&](char c) { return (c >= ' ' && c <= '~') || (c == '\n' && lines); })) {
    return std::string(text);
  }
  std::string result;
  result.reserve(text.size());
  each_character(text, [&](utf8proc_int32_t c, std::string_view piece) {
    if (c == '\n' && lines) {
      result += '\n';
    } else if (c < 0) {
      result += fmt::format("\\x{:02x}", static_cast<unsigned char>(piece.front()));
    } else if (c < 0x80 && is_unseen(c)) {
      result += fmt::format("\\x{:02x}", c);
    } else if (is_unseen(c)) {
      result += fmt::format("\\u{:04x}", c);
    } else {
      result += piece;
    }
  });
  return result;
}

std::string written(std::string_view line) {
  std::string result;
  result.reserve(line.size());
  each_character(line, [&](utf8proc_int32_t c, std::string_view piece) {
    if (c == '\\') {
      result += "\\\\";
    } else if (c < 0) {
      result += "\\u{fffd}";  // nothing that is kept holds it
    } else if (is_unseen(c)) {
      result += fmt::format("\\u{{{:x}}}", c);
    } else {
      result += piece;
    }
  });
  const bool at_end = result.empty() || result.back() == ' ';
  if (result.starts_with(' ')) result.insert(0, "\\.");
  if (at_end) result += "\\.";
  return result;
}

std::optional<std::string> read_written(std::string_view line, std::size_t& at) {
  std::string result;
  for (at = 0; at < line.size();) {
    if (line[at] != '\\') {
      result += line[at++];
      continue;
    }
    const std::string_view rest = line.substr(at + 1);
    if (rest.starts_with('\\') || rest.starts_with('.')) {
      if (rest.front() == '\\') result += '\\';
      at += 2;
      continue;
    }
    const std::size_t end = rest.starts_with("u{") ? rest.find('}') : std::string_view::npos;
    if (end == std::string_view::npos || end < 3 || end > 8) return std::nullopt;
    std::uint32_t code = 0;
    const char* const last = rest.data() + end;
    const auto [read, fault] = std::from_chars(rest.data() + 2, last, code, 16);
    const bool is_character = code > 0 && code <= 0x10FFFF && (code < 0xD800 || code > 0xDFFF);
    if (read != last || fault != std::errc() || !is_character) return std::nullopt;
    std::array<utf8proc_uint8_t, 4> bytes_read{};
    const auto size = utf8proc_encode_char(static_cast<utf8proc_int32_t>(code), bytes_read.data());
    result.append(reinterpret_cast<const char*>(bytes_read.data()), static_cast<std::size_t>(size));
    at += end + 2;
  }
  return result;
}

std::string typed(std::string_view text) {
  const auto is_plain = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
           static_cast<signed char>(c) < 0 || std::string_view("/._-+,:@%=").find(c) != std::string_view::npos;
  };
  std::string quoted;
  for (const char c : text) quoted += c == '\'' ? std::string("'\\''") : std::string{c};
  return harmless(!text.empty() && std::ranges::all_of(text, is_plain) ? quoted : '\'' + quoted + '\'');
}

std::string_view common_bytes(std::span<const std::string> words) {
  std::string_view start = words.front();
  for (const std::string& word : words) {
    const auto differ = std::ranges::mismatch(start, word);
    start = start.substr(0, static_cast<std::size_t>(differ.in1 - start.begin()));
  }
  return start;
}

std::string_view common_beginning(std::span<const std::string> words) {
  std::string_view start = common_bytes(words);
  while (!start.empty() && !begins_letter(words.front()[start.size()])) start.remove_suffix(1);
  return start;
}

namespace {

/// Which letters a text has, each as one of 64 bits.
std::uint64_t letters_of(std::string_view text) {
  std::uint64_t letters = 0;
  for (const char c : text) letters |= std::uint64_t{1} << (static_cast<unsigned char>(lower(c)) & 63U);
  return letters;
}

/// The distance of two words, or `most` where it is not less. Optimal string alignment: three rows of the edit table
/// are enough, which have room for `b`.
template <typename Row>
std::size_t distance_below(std::string_view a, std::string_view b, std::size_t most, Row before, Row last, Row row) {
  for (std::size_t j = 0; j <= b.size(); ++j) last[j] = j;
  std::size_t least_before = 0;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    row[0] = i;
    std::size_t least = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t changed = lower(a[i - 1]) == lower(b[j - 1]) ? 0 : 1;
      row[j] = std::min({last[j] + 1, row[j - 1] + 1, last[j - 1] + changed});
      if (i > 1 && j > 1 && lower(a[i - 1]) == lower(b[j - 2]) && lower(a[i - 2]) == lower(b[j - 1])) {
        row[j] = std::min(row[j], before[j - 2] + 1);
      }
      least = std::min(least, row[j]);
    }
    // What follows is made of the two rows before it.
    if (std::min(least, least_before + 1) >= most) return most;
    least_before = least;
    std::swap(before, last);
    std::swap(last, row);
  }
  return std::min(last[b.size()], most);
}

}  // namespace

std::size_t distance(std::string_view a, std::string_view b) {
  const std::vector<std::size_t> row(b.size() + 1);
  return distance_below(a, b, a.size() + b.size() + 1, row, row, row);
}

std::optional<std::string_view> nearest(std::string_view word, std::span<const std::string_view> candidates) {
  constexpr std::size_t longest = 64;  // a longer word is no slip of the finger
  using Row = std::array<std::size_t, longest + 1>;
  std::optional<std::string_view> best;
  std::size_t best_distance = std::max<std::size_t>(1, word.size() / 3) + 1;
  const std::uint64_t letters = letters_of(word);
  for (const std::string_view candidate : candidates) {
    const auto [shorter, longer] = std::minmax({word.size(), candidate.size()});
    if (longer > longest || longer - shorter >= best_distance) continue;
    // A mistake puts one letter in the place of another at most.
    const int others = std::popcount(letters ^ letters_of(candidate));
    if (static_cast<std::size_t>(others) > 2 * (best_distance - 1)) continue;
    const std::size_t d = distance_below(word, candidate, best_distance, Row{}, Row{}, Row{});
    if (d < best_distance && d < candidate.size()) {
      best_distance = d;
      best = candidate;
    }
  }
  if (best && best_distance == 1) return best;
  std::optional<std::string_view> begun;
  for (const std::string_view candidate : candidates) {
    if (word.size() < 2 || word.size() >= longest || !begins_with(candidate, word) || begun == candidate) continue;
    if (begun) return best;
    begun = candidate;
  }
  return begun ? begun : best;
}

std::vector<std::string_view> split(std::string_view text, char sign) {
  std::vector<std::string_view> parts;
  while (true) {
    const std::size_t at = text.find(sign);
    parts.push_back(text.substr(0, at));
    if (at == std::string_view::npos) return parts;
    text.remove_prefix(at + 1);
  }
}

}  // namespace tavolo::base
