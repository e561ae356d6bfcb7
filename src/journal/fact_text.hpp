#pragma once

// A fact as one line of text, for those who keep facts of journals and are none: a hub.

#include <string>
#include <string_view>

#include "journal/exchange.hpp"
#include "journal/facts.hpp"

namespace tavolo::journal {

/// What a fact says, without its table and id: a JSON object of one line, the values by the names of their columns,
/// numbers as such, and behind them the rows that belong to it as arrays of objects, by their words. The same fact
/// gives the same bytes.
[[nodiscard]] std::string body_of(const Fact& fact);

/// The fact of a body as body_of writes it, from whoever wrote it. Throws base::Mistake `refused` for any other text,
/// and where something is said that this program does not know.
[[nodiscard]] Fact fact_of(FactTable table, std::string id, std::string_view body);

/// A fact that travels as a row of texts: ids, origin and digest in hexadecimal digits, the kind by its word.
struct FactRow {
  std::string origin, number, id, kind, digest, body;
};
[[nodiscard]] FactRow row_of(const GivenFact& given);
/// The fact of a row, from whoever wrote it. Throws base::Mistake `refused` as fact_of does.
[[nodiscard]] GivenFact given_of(const FactRow& row);

}  // namespace tavolo::journal
