#include "referee/record_file.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/encoding.hpp"
#include "base/limits.hpp"
#include "base/lines.hpp"
#include "base/name.hpp"

namespace tavolo::referee {
namespace {

constexpr std::size_t key_width = 8;

std::string_view without_end(std::string_view line) {
  while (!line.empty() && (line.back() == ' ' || line.back() == '\t' || line.back() == '\r')) line.remove_suffix(1);
  return line;
}

bool is_comment(std::string_view line) { return line == "#" || line.starts_with("# "); }

base::Mistake mistake_at(const std::string& name, std::size_t number, const std::string& text, const std::string& hint,
                         base::Quote quote) {
  return base::Mistake(
      base::Complaint{"record-file", fmt::format("{}:{}: {}", name, number, text), hint, std::move(quote)});
}

/// The first byte of a character that cannot be seen, a mark of direction for example; npos where there is none. Tabs
/// are seen.
std::size_t unseen_in(std::string_view line) {
  if (const std::size_t control = base::control_in(line); control != std::string_view::npos) return control;
  if (std::ranges::all_of(line, [](char c) { return static_cast<signed char>(c) >= 0; })) return std::string_view::npos;
  std::string seen(line);
  std::ranges::replace(seen, '\t', ' ');
  const std::string shown = base::harmless(seen);
  return shown == seen ? std::string_view::npos
                       : static_cast<std::size_t>(std::ranges::mismatch(seen, shown).in1 - seen.begin());
}

void refuse_bytes(const std::string& name, std::size_t number, std::string_view line) {
  if (const std::size_t bad = base::not_text(line); bad != std::string_view::npos) {
    throw mistake_at(name, number, line[bad] == '\0' ? "a zero byte stands here" : "this is not UTF-8",
                     "convert the file, for example with iconv -t UTF-8", {std::string(line), bad, 1});
  }
  if (const std::size_t bad = unseen_in(without_end(line)); bad != std::string_view::npos) {
    throw mistake_at(name, number, "a character stands here that cannot be seen", "leave it out, or write it as \\u{9}",
                     {std::string(line), bad, 1});
  }
}

/// Refuses a first line that is not that of a record file of this version.
void read_version(const std::string& name, std::size_t number, std::string_view line) {
  std::string_view rest = without_end(line);
  if (base::cut(rest, ' ') != record_word) {
    throw mistake_at(name, std::max<std::size_t>(number, 1), "this is no record file",
                     "a record file begins with the line: tavolo-record 1", {std::string(line), 0, line.size()});
  }
  if (!rest.empty() && rest != record_version) {
    throw mistake_at(name, number, fmt::format("this is a record file of version {}", base::harmless(rest)),
                     "a newer tavolo reads it", {std::string(line), line.size() - rest.size(), rest.size()});
  }
}

}  // namespace

bool is_record_file(std::string_view text) {
  text = base::without_mark(text);
  while (!text.empty()) {
    std::string_view line = without_end(base::next_line(text));
    if (!line.empty() && !is_comment(line)) return base::cut(line, ' ') == record_word;
  }
  return false;
}

void add_record_text(std::string& file, std::string_view text, std::size_t blanks) {
  for (const std::string_view line : base::split(text, '\n')) {
    file.append(blanks, ' ');
    file += base::written(line);
    file += '\n';
  }
}

void add_record_line(std::string& file, std::string_view key, std::string_view value, std::size_t blanks) {
  const std::size_t first = std::min(value.find('\n'), value.size());
  file.append(blanks, ' ');
  file += key;
  file.append(blanks == 0 && key.size() < key_width ? key_width - key.size() + 1 : 1, ' ');
  file += base::written(value.substr(0, first));
  file += '\n';
  if (first < value.size()) add_record_text(file, value.substr(first + 1), blanks + 2);
}

std::vector<RecordLine> record_lines(const std::string& name, std::string_view text) {
  std::vector<RecordLine> lines;
  text = base::without_mark(text);
  bool begun = false;
  std::size_t number = 0;
  while (!text.empty()) {
    const std::string_view whole = base::next_line(text);
    ++number;
    refuse_bytes(name, number, whole);
    if (is_comment(without_end(whole))) continue;
    if (!begun) {
      if (without_end(whole).empty()) continue;
      read_version(name, number, whole);
      begun = true;
      continue;
    }
    std::string_view line = without_end(whole);
    RecordLine read{.number = number, .whole = line};
    read.blanks = std::min(line.find_first_not_of(" \t"), line.size());
    line.remove_prefix(read.blanks);
    read.text = line;
    if (line.empty() && (lines.empty() || lines.back().text.empty())) continue;  // they may be many
    lines.push_back(read);
  }
  if (!begun) read_version(name, number, {});
  return lines;
}

base::Mistake record_mistake(const std::string& name, const RecordLine& line, const std::string& text,
                             const std::string& hint, std::string_view piece) {
  if (piece.empty()) piece = line.text.substr(0, line.text.find(' '));
  const auto column = static_cast<std::size_t>(piece.data() - line.whole.data());
  return mistake_at(name, line.number, text, hint, {std::string(line.whole), column, piece.size()});
}

std::string record_value(const std::string& name, const RecordLine& line, std::string_view piece) {
  std::size_t at = 0;
  auto value = base::read_written(piece, at);
  if (value) return *std::move(value);
  throw record_mistake(name, line, "a backslash stands before nothing that is known",
                       "write \\\\ for a backslash, \\u{9} for a character that cannot be seen, \\. for nothing",
                       piece.substr(at, 1));
}

}  // namespace tavolo::referee
