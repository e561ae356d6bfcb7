#include "games/high_card/record.hpp"

namespace tavolo::games::high_card {
namespace {

constexpr std::array key_table{
    Key{"x", "first", "CARD", "The card of seat 1.", fits_card},
    Key{"y", "second", "CARD", "The card of seat 2.", fits_card},
};

}  // namespace

const std::span<const Key> keys{key_table};

Record read(Reader& reader) {
  Record record;
  const auto items = reader.items(reader.words().words(), key_table);
  for (const Item& item : items) {
    const auto seat = static_cast<std::size_t>(item.key - key_table.data());
    record.cards[seat] = reader.card(item, "HC-R1", {});
    record.words[seat] = item.word;
  }
  reader.refuse_second_values(items);
  return record;
}

std::string print(const Match& match, std::string_view text, Form form) {
  Reader reader(match, text);
  std::string result;
  for (const Item& item : reader.items(reader.words().words(), key_table)) {
    result += (result.empty() ? "" : " ") + item_words(*item.key, item.value, form);
  }
  for (const base::Words::Line& line : reader.words().lines()) {
    if (!line.comment.empty()) result += ' ' + std::string(line.comment);
  }
  return reader.findings.empty() ? result : std::string(text);
}

}  // namespace tavolo::games::high_card
