#include "book/record_reading.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "base/limits.hpp"
#include "base/name.hpp"
#include "base/number.hpp"

namespace tavolo::book::reading {

using referee::RecordLine;

bool is_id(std::string_view word) { return word.size() == 32 && base::is_hexadecimal(word); }
bool is_file_id(std::string_view word) { return word.size() == 64 && base::is_hexadecimal(word); }

std::string_view next_word(std::string_view& text) {
  const std::size_t end = std::min(text.find_first_of(" \t"), text.size());
  const std::string_view word = text.substr(0, end);
  text.remove_prefix(end);
  text.remove_prefix(std::min(text.find_first_not_of(" \t"), text.size()));
  return word;
}

std::string_view first_word(std::string_view text) { return next_word(text); }

std::vector<std::string_view> words_of(std::string_view text) {
  std::vector<std::string_view> words;
  while (!text.empty()) words.push_back(next_word(text));
  return words;
}

void Place::refuse(const RecordLine& line, const std::string& text, const std::string& hint,
                   std::string_view piece) const {
  throw referee::record_mistake(m_name, line, text, hint, piece);
}

void Place::pass_on(const RecordLine& line, const base::Mistake& mistake, std::string_view piece) const {
  refuse(line, mistake.complaint().text, mistake.complaint().hint, piece);
}

std::string Place::value(const RecordLine& line, std::string_view piece) const {
  return referee::record_value(m_name, line, piece);
}

void Place::refuse_name(const RecordLine& line, std::string_view text, std::string_view piece) const {
  refuse(line, fmt::format("\"{}\" is no name", base::harmless(text)),
         fmt::format("a name is text that can be seen, of at most {} bytes", base::limit::name_bytes), piece);
}

std::string Place::name_in(const RecordLine& line, std::string_view piece) const {
  const std::string text = value(line, piece);
  const auto name = base::normal_name(text);
  if (!name || name->size() > base::limit::name_bytes) refuse_name(line, text, piece);
  return *name;
}

void Place::check_name(const RecordLine& line, std::string_view text) const {
  const auto name = base::normal_name(text);
  if (!name || *name != text || name->size() > base::limit::name_bytes) refuse_name(line, text, {});
}

journal::Mark Place::mark(const RecordLine& line, std::string_view rest) const {
  const auto words = words_of(rest);
  if (words.size() != 3 || !is_id(words[0]) || !is_file_id(words[2])) {
    refuse(line, "this does not say who wrote it",
           "`tavolo bundle` writes an origin, the number of the fact there, and its digest", rest);
  }
  constexpr std::int64_t most = std::numeric_limits<std::int64_t>::max();
  return {.origin = std::string(words[0]), .counted = number(line, words[1], 1, most), .digest = std::string(words[2])};
}

std::int64_t Place::number(const RecordLine& line, std::string_view piece, std::int64_t least,
                           std::int64_t most) const {
  const base::Number read = base::sum(piece);
  if (read && read.value >= least && read.value <= most) return read.value;
  refuse(line, fmt::format("\"{}\" is no number from {} to {}", base::harmless(piece), least, most), "", piece);
}

}  // namespace tavolo::book::reading
