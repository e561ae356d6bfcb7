#pragma once

#include <string>
#include <string_view>

#include "base/mistake.hpp"
#include "journal/exchange.hpp"
#include "journal/facts.hpp"

namespace tavolo::journal {

/// What is said of a fact that no journal says, of kind `refused`.
[[nodiscard]] base::Mistake unfit(const std::string& what);
/// Throws that.
[[noreturn]] void refuse_fact(const std::string& what);

/// The words of a kind of fact, for sentences.
[[nodiscard]] std::string_view called(FactTable table);

/// Refuses a fact that its table cannot hold: whose columns, values or parts are none of a journal, whatever else is
/// there. Throws base::Mistake of kind `refused`.
void check_form(const GivenFact& given);

}  // namespace tavolo::journal
