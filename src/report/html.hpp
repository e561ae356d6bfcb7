#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>

#include "book/hidden_names.hpp"
#include "report/block.hpp"

namespace tavolo::report {

/// Text as it stands between tags or, in double quotes, in an attribute: nothing in it acts on who reads it.
[[nodiscard]] std::string escaped(std::string_view text);

/// Where a reader is led from what a text names: an address relative to the page, empty for nowhere.
using Leads = std::function<std::string(Names, std::string_view)>;

/// Writes blocks as parts of a page. Who is hidden stands in it by initials.
class Html {
 public:
  Html(const book::HiddenNames& names, Leads leads) : m_names(names), m_leads(std::move(leads)) {}

  /// The blocks one after the other. Headings are paragraphs that stand out, unless `level` says of which level they
  /// are. `label` tells who listens what a table is of.
  [[nodiscard]] std::string blocks(const Blocks& blocks, std::string_view label, int level = 0) const;
  /// A text of the page.
  [[nodiscard]] std::string text(std::string_view text) const { return escaped(m_names.in(text)); }
  /// The same, leading where what it names leads.
  [[nodiscard]] std::string text(std::string_view text, Names names) const;

 private:
  [[nodiscard]] std::string line(const Line& line) const;
  [[nodiscard]] std::string table(const Table& table, std::string_view label) const;
  [[nodiscard]] std::string cell(const Table& table, std::size_t column, const std::string& text) const;
  [[nodiscard]] std::string chart(const Chart& chart) const;

  const book::HiddenNames& m_names;
  Leads m_leads;
};

/// The id of what others lead to: `AF-26`, `deal-3`, `place-2`, `entry-14`.
[[nodiscard]] std::string anchor(Names names, std::string_view id);

}  // namespace tavolo::report
