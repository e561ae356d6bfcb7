#pragma once

#include <string>
#include <string_view>

#include "book/rules.hpp"
#include "report/block.hpp"

namespace tavolo::report {

/// The answer for people to read.
[[nodiscard]] Blocks rules(const book::RuleAnswer& answer);

/// A whole rule book in paragraphs; `signs`: headings and clauses with the signs they are written with, instead of
/// strong.
[[nodiscard]] Blocks rulebook(std::string_view text, bool signs);
/// The same with what a table plays otherwise and its rulings, each under its clause: `here` answers all clauses.
[[nodiscard]] Blocks rulebook(std::string_view text, const book::RuleAnswer& here);

}  // namespace tavolo::report
