#include "journal/fact_check.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <span>

#include "base/date.hpp"
#include "base/limits.hpp"
#include "base/name.hpp"
#include "base/number.hpp"
#include "games/file/limits.hpp"
#include "journal/digest.hpp"

namespace tavolo::journal {
namespace {

constexpr std::size_t id_bytes = 16;
constexpr std::size_t digest_bytes = 32;

bool is_id(std::string_view text) { return text.size() == 2 * id_bytes && base::is_hexadecimal(text); }

/// Whether a value is one that a column of this kind can have; a phrase that says what it is not.
std::string_view no_value(FactColumn::Holds holds, std::string_view value) {
  using Holds = FactColumn::Holds;
  switch (holds) {
    case Holds::time: return base::is_time(value) ? "" : "is no time";
    case Holds::date: return base::is_date(value) ? "" : "is no date";
    case Holds::number: {
      const base::Number read = base::whole(value.starts_with('-') ? value.substr(1) : value);
      return read && read.value <= most_number ? "" : "is no number";
    }
    case Holds::real: {
      double real = 0;
      const auto [end, fault] = std::from_chars(value.data(), value.data() + value.size(), real);
      return fault == std::errc() && end == value.data() + value.size() && std::isfinite(real) ? "" : "is no number";
    }
    case Holds::row: return is_id(value) ? "" : "is no id";
    case Holds::rows: return std::ranges::all_of(base::split(value, ' '), is_id) ? "" : "is no list of ids";
    case Holds::word: return value.find_first_of(" \n") == std::string_view::npos ? "" : "is no word";
    case Holds::text: return "";
  }
  return "";
}

/// Whether a column holds what people are called.
bool is_name(FactTable table, const FactColumn& column) { return table != FactTable::ruling && column.name == "name"; }

bool is_text(const FactColumn& column) {
  return column.holds == FactColumn::Holds::text || column.holds == FactColumn::Holds::word;
}

/// The times and dates that cannot be left out, whatever the kind.
bool must_be_said(FactTable table, const FactColumn& column) {
  using Holds = FactColumn::Holds;
  if (column.holds == Holds::time) return true;
  return column.holds == Holds::date && table == FactTable::match;
}

/// Refuses texts that no journal keeps, and dates, times and numbers that are none.
void check_values(FactTable table, std::span<const FactColumn> columns, const FactValues& values) {
  for (const auto& [name, value] : values) {
    const auto column = std::ranges::find(columns, name, &FactColumn::name);
    if (column == columns.end()) refuse_fact(fmt::format("{} is not as a journal keeps it", called(table)));
    const auto refuse_value = [&, said = name](std::string_view why) {
      refuse_fact(fmt::format("the {} of {} {}", said, called(table), why));
    };
    if (!base::is_utf8(value)) refuse_value("is not UTF-8");
    if (value.find('\0') != std::string::npos) refuse_value("has a zero byte");
    const bool is_closing = table == FactTable::season_entry && name == "text";
    const std::size_t most = table == FactTable::game_file ? games::file::limit::bytes
                             : is_closing                  ? base::limit::mebibyte * 256
                                                           : base::limit::record_bytes;
    if (value.size() > most) refuse_value("is too long");
    if (const std::string_view why = no_value(column->holds, value); !why.empty()) refuse_value(why);
    if (is_text(*column) && is_name(table, *column) && base::normal_name(value) != value) refuse_value("is no name");
    const bool is_told = table == FactTable::player || table == FactTable::season;  // others may say a table besides
    if (is_told && name == "name" && value.size() > base::limit::name_bytes) refuse_value("is too long");
  }
  for (const FactColumn& column : columns) {
    if (column.takes(value_in(values, column.name))) continue;
    refuse_fact(fmt::format("the {} of {} is none that it can have", column.name, called(table)));
  }
}

}  // namespace

base::Mistake unfit(const std::string& what) { return {"refused", what, "nothing of it was taken"}; }

void refuse_fact(const std::string& what) { throw unfit(what); }

std::string_view called(FactTable table) {
  constexpr std::array<std::string_view, tables_of_facts> words{"the file of a game",
                                                                "a player",
                                                                "an entry of a player",
                                                                "an entry of a team",
                                                                "a season",
                                                                "a match",
                                                                "an entry",
                                                                "an entry of a season",
                                                                "a ruling",
                                                                "a settlement"};
  return words[static_cast<std::size_t>(table)];
}

void check_form(const GivenFact& given) {
  const Fact& fact = given.fact;
  const std::size_t wanted = fact.table == FactTable::game_file ? digest_bytes : id_bytes;
  const bool is_named = fact.id.size() == 2 * wanted && base::is_hexadecimal(fact.id);
  if (!is_named || given.origin.size() != id_bytes || given.digest.size() != digest_bytes || given.counted < 1) {
    refuse_fact(fmt::format("{} is not as a journal keeps it", called(fact.table)));
  }
  const FactForm& form = form_of(fact.table);
  check_values(fact.table, form.columns, fact.values);
  for (const FactColumn& column : form.columns) {
    if (must_be_said(fact.table, column) && fact.value(column.name).empty()) {
      refuse_fact(fmt::format("{} does not say its {}", called(fact.table), column.name));
    }
  }
  if (const std::string_view column = lacking(fact); !column.empty()) {
    refuse_fact(fmt::format("{} does not say its {}", called(fact.table), column));
  }
  for (const Fact::Part& part : fact.parts) {
    const FactPartForm* known = form.part(part.word);
    if (known == nullptr || (!known->kind.empty() && known->kind != fact.value("kind"))) {
      refuse_fact(fmt::format("{} is not as a journal keeps it", called(fact.table)));
    }
    check_values(fact.table, known->columns, part.values);
  }
}

}  // namespace tavolo::journal
