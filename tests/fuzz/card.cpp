// Any bytes as a card, a sum or a name: what is read and written again is the same.

#include "cards/card.hpp"
#include "base/name.hpp"
#include "base/number.hpp"
#include "table.hpp"

using namespace tavolo;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string text(reinterpret_cast<const char*>(data), size);
  if (const auto card = cards::read_card(text)) {
    if (cards::read_card(cards::name(*card)) != card) fuzz::fail("a card is printed as another", text);
  }
  if (const base::Number sum = base::sum(text)) {
    const base::Number again = base::sum(std::to_string(sum.value));
    if (!again || again.value != sum.value) fuzz::fail("a sum is printed as another", text);
  }
  const std::string shown = base::harmless(text);
  if (!base::is_utf8(shown) || base::harmless(shown) != shown) fuzz::fail("what is harmless is not", text);
  if (const auto name = base::normal_name(text)) {
    if (base::normal_name(*name) != name) fuzz::fail("a normal name is not", text);
    if (base::harmless(*name) != *name) fuzz::fail("a name holds what cannot be seen", text);
    if (base::folded(base::folded(*name)) != base::folded(*name)) fuzz::fail("folding twice differs", text);
  }
  (void)base::width(text);
  (void)base::distance(text.substr(0, 60), "all-fours");
  return 0;
}
