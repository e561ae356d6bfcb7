#include "games/high_card/record.hpp"

#include "games/high_card/clauses.hpp"

namespace tavolo::games::high_card {
namespace {

/// Reads one record: a function for each key.
class RecordReader {
 public:
  explicit RecordReader(Reader& reader) : m_reader(reader) {}

  Record read();

  template <int seat>
  void card(const Item& item) {
    m_record.cards[Seat(seat)] = m_reader.card(item, check::no_card);
    m_record.words[Seat(seat)] = item.word;
  }

 private:
  Reader& m_reader;
  Record m_record;
};

constexpr KeyTable key_table(std::to_array<ReadKey<RecordReader>>({
    {{"x", "first", "CARD", "The card of seat 1.", fits_card}, &RecordReader::card<0>},
    {{"y", "second", "CARD", "The card of seat 2.", fits_card}, &RecordReader::card<1>},
}));

Record RecordReader::read() {
  std::vector<Item> items;
  for (auto words = m_reader.words().words(); !words.empty();) {
    if (const auto item = key_table.read(m_reader, words, *this)) items.push_back(*item);
  }
  m_reader.refuse_second_values(items);
  return m_record;
}

}  // namespace

const std::span<const Key> keys{key_table.keys};

Record read(Reader& reader) {
  return reader.gathered([&] { return RecordReader(reader).read(); });
}

}  // namespace tavolo::games::high_card
