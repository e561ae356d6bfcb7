#include "book/record_reader.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <span>

#include "base/limits.hpp"
#include "book/record_reading.hpp"

namespace tavolo::book {
namespace {

using base::Mistake;
using journal::Fact;
using journal::FactForm;
using journal::FactTable;
using reading::Block;
using reading::first_word;
using reading::is_file_id;
using reading::is_id;
using reading::next_word;
using referee::RecordLine;
using Lines = std::span<const RecordLine>;

/// The table of facts of a word; nothing where it begins none.
const FactForm* form_of_word(std::string_view word) {
  const auto forms = journal::fact_forms();
  const auto found = std::ranges::find(forms, word, &FactForm::word);
  const bool begins = found != forms.end() && found->table != FactTable::match && found->table != FactTable::entry;
  return begins ? &*found : nullptr;
}

/// Takes a file apart.
class Reader {
 public:
  Reader(const std::string& name, std::string_view text) : m_place(name), m_lines(referee::record_lines(name, text)) {
    m_file.name = name;
  }

  RecordFile read() {
    cut_blocks();
    std::vector<Fact> people;
    for (const Block& block : m_blocks) {
      if (block.form == nullptr) continue;
      attempt([&] { m_file.of(block.form->table).push_back(reading::read_fact(m_place, block)); });
    }
    refuse_many();
    for (const FactTable table : {FactTable::player, FactTable::player_entry}) {
      for (const ReadFact& one : m_file.of(table)) people.push_back(one.fact);
    }
    m_file.people = RecordPeople(people);
    std::vector<ReadFact>& players = m_file.of(FactTable::player);
    reading::Places places;
    for (std::size_t i = 0; i < players.size(); ++i) places.emplace(players[i].fact.id, i);
    std::map<std::string, int> alike;
    for (const Block& block : m_blocks) {
      if (block.form != nullptr) continue;
      std::vector<base::Complaint> others;
      const reading::Company company{m_file.people, players, places, alike, others};
      attempt([&] { m_file.matches.push_back(reading::read_match(m_place, block, company)); });
      for (base::Complaint& one : others) add(std::move(one));
    }
    if (!m_mistakes.empty()) throw RecordMistakes(std::move(m_mistakes));
    return std::move(m_file);
  }

 private:
  /// Who people are is worked out from all that was ever said of them: what is taken back in another order than the
  /// last first takes as long as what was said since is much.
  void refuse_many() {
    const auto& said = m_file.of(FactTable::player_entry);
    if (said.size() <= referee::limit::player_entries) return;
    attempt([&] {
      m_place.refuse(said[referee::limit::player_entries].line,
                     fmt::format("a file has at most {} entries of players", referee::limit::player_entries),
                     "split it");
    });
    throw RecordMistakes(std::move(m_mistakes));
  }

  void cut_blocks() {
    const Lines lines(m_lines);
    std::size_t from = 0;
    bool in_match = false;
    Block open;
    const auto close = [&](std::size_t to) {
      if (open.lines.data() != nullptr) m_blocks.push_back({open.form, lines.subspan(from, to - from), open.begun});
    };
    for (std::size_t i = 0; i < lines.size(); ++i) {
      const RecordLine& line = lines[i];
      if (line.text.empty() || line.blanks > 0) continue;
      std::string_view rest = line.text;
      const std::string_view word = next_word(rest);
      const FactForm* form = form_of_word(word);
      const std::string_view id = first_word(rest);
      if (word == reading::partial_word && is_id(id)) {
        m_file.partial.emplace_back(id);
        close(i);
        open = {};
        in_match = false;
        continue;
      }
      if (form != nullptr && in_match && !is_id(id) && !is_file_id(id)) form = nullptr;
      const bool is_first = open.lines.data() == nullptr && form == nullptr && word != "match";
      if (form == nullptr && word != "match" && !is_first) continue;
      close(i);
      from = i;
      open = {form, lines.subspan(i), word == "match"};
      in_match = form == nullptr;
    }
    close(lines.size());
  }

  void add(base::Complaint complaint) {
    if (m_mistakes.size() < base::limit::mistakes) m_mistakes.push_back(std::move(complaint));
  }

  template <typename Work>
  void attempt(Work work) {
    try {
      work();
    } catch (const Mistake& mistake) {
      add(mistake.complaint());
    }
  }

  reading::Place m_place;
  std::vector<RecordLine> m_lines;
  std::vector<Block> m_blocks;
  RecordFile m_file;
  std::vector<base::Complaint> m_mistakes;
};

}  // namespace

RecordFile read_record_file(const std::string& name, std::string_view text) { return Reader(name, text).read(); }

}  // namespace tavolo::book
