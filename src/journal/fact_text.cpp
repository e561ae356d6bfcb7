#include "journal/fact_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <span>
#include <utility>

#include "base/mistake.hpp"
#include "base/name.hpp"
#include "base/number.hpp"
#include "journal/digest.hpp"

namespace tavolo::journal {
namespace {

using Holds = FactColumn::Holds;

constexpr unsigned char first_printed = 0x20, first_beyond_ascii = 0x80;

/// Whether the text begins with a number as JSON has it; how many bytes it takes, 0 where it does not.
std::size_t number_size(std::string_view text) {
  std::size_t at = 0;
  const auto digits = [&] {
    const std::size_t first = at;
    while (at < text.size() && base::is_digit(text[at])) ++at;
    return at - first;
  };
  if (text.starts_with('-')) ++at;
  const std::size_t begin = at;
  const std::size_t whole = digits();
  if (whole == 0 || (whole > 1 && text[begin] == '0')) return 0;
  if (at < text.size() && text[at] == '.') {
    ++at;
    if (digits() == 0) return 0;
  }
  if (at < text.size() && (text[at] == 'e' || text[at] == 'E')) {
    ++at;
    if (at < text.size() && (text[at] == '+' || text[at] == '-')) ++at;
    if (digits() == 0) return 0;
  }
  return at;
}

void add_quoted(std::string& text, std::string_view value) {
  text += '"';
  for (const char c : value) {
    if (c == '"' || c == '\\') {
      text += '\\';
      text += c;
    } else if (c == '\n') {
      text += "\\n";
    } else if (static_cast<unsigned char>(c) < first_printed) {
      text += fmt::format("\\u{:04x}", static_cast<unsigned char>(c));
    } else {
      text += c;
    }
  }
  text += '"';
}

void add_values(std::string& text, std::span<const FactColumn> columns, const FactValues& values) {
  for (const auto& [name, value] : values) {
    if (!text.ends_with('{')) text += ',';
    add_quoted(text, name);
    text += ':';
    const auto column = std::ranges::find(columns, name, &FactColumn::name);
    const bool counts = column != columns.end() && (column->holds == Holds::number || column->holds == Holds::real);
    if (counts && !value.empty() && number_size(value) == value.size()) {
      text += value;
    } else {
      add_quoted(text, value);
    }
  }
}

[[noreturn]] void refuse_row(std::string_view what) {
  throw base::Mistake("refused", std::string(what), "nothing of it was taken");
}

/// The bytes of hexadecimal digits, in small letters.
std::string bytes_in(std::string_view digits) {
  std::string bytes = bytes_of(digits);
  if (hexadecimal(bytes) != digits) refuse_row("a row is not as tavolo writes it");
  return bytes;
}

/// Reads a body from its beginning to its end.
class Reader {
 public:
  explicit Reader(std::string_view text) : m_text(text) {}

  void read(Fact& fact) {
    const FactForm& form = form_of(fact.table);
    expect('{');
    for (bool first = true; !take('}'); first = false) {
      if (!first) expect(',');
      const std::string name = quoted();
      expect(':');
      if (const FactPartForm* part = form.part(name); part != nullptr && next() == '[') {
        rows(*part, fact.parts);
      } else {
        value(form.columns, name, fact.values);
      }
    }
    if (m_at != m_text.size()) refuse_form();
  }

 private:
  [[noreturn]] static void refuse_form() { refuse_row("a row is not as tavolo writes it"); }
  [[nodiscard]] char next() const { return m_at < m_text.size() ? m_text[m_at] : '\0'; }
  bool take(char sign) {
    if (m_at >= m_text.size() || m_text[m_at] != sign) return false;
    ++m_at;
    return true;
  }
  void expect(char sign) {
    if (!take(sign)) refuse_form();
  }

  void rows(const FactPartForm& part, std::vector<Fact::Part>& parts) {
    expect('[');
    for (bool first = true; !take(']'); first = false) {
      if (!first) expect(',');
      Fact::Part& row = parts.emplace_back();
      row.word = part.word;
      expect('{');
      for (bool first_value = true; !take('}'); first_value = false) {
        if (!first_value) expect(',');
        const std::string name = quoted();
        expect(':');
        value(part.columns, name, row.values);
      }
    }
  }

  void value(std::span<const FactColumn> columns, std::string_view name, FactValues& values) {
    const auto column = std::ranges::find(columns, name, &FactColumn::name);
    if (column == columns.end()) {
      refuse_row("a row says more than this tavolo knows: a newer one may have written it");
    }
    if (!value_in(values, name).empty()) refuse_form();
    std::string said;
    if (next() == '"') {
      said = quoted();
    } else {
      const std::size_t size = number_size(m_text.substr(m_at));
      if (size == 0) refuse_form();
      said = m_text.substr(m_at, size);
      m_at += size;
    }
    put_value(values, columns, name, std::move(said));
  }

  std::string quoted() {
    expect('"');
    std::string text;
    for (;;) {
      const std::size_t end = std::min(m_text.find_first_of("\"\\", m_at), m_text.size());
      text += m_text.substr(m_at, end - m_at);
      m_at = end;
      if (take('"')) return text;
      expect('\\');
      text += escaped();
    }
  }

  char escaped() {
    if (take('n')) return '\n';
    if (take('"')) return '"';
    if (take('\\')) return '\\';
    expect('u');
    constexpr std::size_t digits = 4;
    unsigned code = first_beyond_ascii;
    const std::string_view hex = m_text.substr(std::min(m_at, m_text.size()), digits);
    const auto read = std::from_chars(hex.data(), hex.data() + hex.size(), code, 16);
    if (hex.size() != digits || read.ptr != hex.data() + digits || code >= first_beyond_ascii) refuse_form();
    m_at += digits;
    return static_cast<char>(code);
  }

  std::string_view m_text;
  std::size_t m_at = 0;
};

}  // namespace

std::string body_of(const Fact& fact) {
  const FactForm& form = form_of(fact.table);
  std::string text = "{";
  add_values(text, form.columns, fact.values);
  for (const FactPartForm& part : form.parts) {
    std::string rows;
    for (const Fact::Part& row : fact.parts) {
      if (row.word != part.word) continue;
      rows += rows.empty() ? "{" : ",{";
      add_values(rows, part.columns, row.values);
      rows += '}';
    }
    if (rows.empty()) continue;
    if (!text.ends_with('{')) text += ',';
    add_quoted(text, part.word);
    text += ":[";
    text += rows;
    text += ']';
  }
  text += '}';
  return text;
}

Fact fact_of(FactTable table, std::string id, std::string_view body) {
  Fact fact{.table = table, .id = std::move(id)};
  Reader(body).read(fact);
  return fact;
}

FactRow row_of(const GivenFact& given) {
  return {.origin = hexadecimal(given.origin),
          .number = fmt::format("{}", given.counted),
          .id = given.fact.id,
          .kind = std::string(form_of(given.fact.table).word),
          .digest = hexadecimal(given.digest),
          .body = body_of(given.fact)};
}

GivenFact given_of(const FactRow& row) {
  const auto forms = fact_forms();
  const auto form = std::ranges::find(forms, row.kind, &FactForm::word);
  if (form == forms.end())
    refuse_row("a row is of a kind that this tavolo does not know: a newer one may have written it");
  const base::Number number = base::whole(row.number);
  if (!number) refuse_row("a row is not as tavolo writes it");
  return {.fact = fact_of(form->table, row.id, row.body),
          .origin = bytes_in(row.origin),
          .counted = number.value,
          .digest = bytes_in(row.digest)};
}

}  // namespace tavolo::journal
