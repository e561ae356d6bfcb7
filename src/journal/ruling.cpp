#include "journal/ruling.hpp"

#include <fmt/format.h>

#include "base/lines.hpp"

namespace tavolo::journal {
namespace {

constexpr std::string_view decision = "ruling", preset = "preset", claim = "claim";

RulingColumns columns_of(const Decision& one) { return {decision, one.happened, one.decided, {}}; }
RulingColumns columns_of(const ClubPreset& one) {
  return {preset, one.name, lines_of(one.rules), one.from, 0, one.ruling};
}
RulingColumns columns_of(const Claim& one) { return {claim, side_text(one.side), one.text, {}, one.entry, 0}; }

}  // namespace

std::string lines_of(const NamedValues& values) {
  std::string text;
  for (const auto& [name, value] : values) text += fmt::format("{} {}\n", name, value);
  return text;
}

NamedValues read_lines(std::string_view text) {
  NamedValues values;
  while (!text.empty()) {
    std::string_view line = base::next_line(text);
    const std::string_view name = base::cut(line, ' ');
    values.emplace_back(name, line);
  }
  return values;
}

std::string side_text(games::Side side) {
  return side == games::nobody ? std::string{} : std::string{games::letter(side)};
}

games::Side read_side(std::string_view text) {
  const bool is_letter = text.size() == 1 && text.front() >= 'A' && text.front() <= 'Z';
  return is_letter ? games::Side(text.front() - 'A') : games::nobody;
}

RulingColumns columns(const Ruling& ruling) {
  return std::visit([](const auto& one) { return columns_of(one); }, ruling.what);
}

std::optional<decltype(Ruling::what)> read_ruling(RulingColumns columns) {
  if (columns.kind == decision) return Decision{std::move(columns.title), std::move(columns.text)};
  if (columns.kind == preset) {
    return ClubPreset{std::move(columns.title), read_lines(columns.text), std::move(columns.date), columns.target};
  }
  if (columns.kind == claim) return Claim{read_side(columns.title), std::move(columns.text), columns.entry};
  return std::nullopt;
}

}  // namespace tavolo::journal
