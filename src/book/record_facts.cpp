#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <set>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "base/date.hpp"
#include "base/name.hpp"
#include "base/number.hpp"
#include "book/record_reading.hpp"
#include "games/file/file.hpp"
#include "games/file/read.hpp"
#include "games/file/shelf.hpp"

namespace tavolo::book::reading {
namespace {

using base::Mistake;
using journal::Fact;
using journal::FactColumn;
using journal::FactForm;
using journal::FactTable;
using referee::RecordLine;
using Holds = FactColumn::Holds;

/// Reads facts that are no matches.
class FactReader {
 public:
  explicit FactReader(const Place& place) : m_place(place) {}

  ReadFact read(const Block& block) const {
    const FactForm& form = *block.form;
    ReadFact read{.fact = {.table = form.table}, .line = block.lines.front()};
    std::string_view rest = read.line.text;
    next_word(rest);
    const bool of_file = form.table == FactTable::game_file;
    if (const std::string_view id = first_word(rest); of_file ? is_file_id(id) : is_id(id)) {
      read.fact.id = next_word(rest);
    } else if (id.size() >= 32 && base::is_hexadecimal(id)) {
      m_place.refuse(read.line, "this is no id", "an id has 32 digits, that of a file 64, 0 to 9 and a to f", id);
    }
    Said said;
    if (form.table == FactTable::player || form.table == FactTable::season) {
      if (!rest.empty()) {
        said.insert("name");
        read.fact.put("name", m_place.name_in(read.line, rest));
      }
    } else {
      pairs(read.line, rest, form.columns, read.fact.values, said, nullptr);
    }
    read_lines(block, form, read, said);
    check(read);
    return read;
  }

 private:
  using Said = std::set<std::string_view>;  // the columns of which something was said

  void say(const RecordLine& line, std::string_view word, Said& said) const {
    if (said.insert(word).second) return;
    m_place.refuse(line, fmt::format("\"{}\" stands twice here", word), "leave one of the two out", word);
  }

  void read_lines(const Block& block, const FactForm& form, ReadFact& read, Said& said) const {
    Fact& fact = read.fact;
    Continued open;
    std::vector<std::pair<const journal::FactPartForm*, RecordLine>> parts;
    for (const RecordLine& line : block.lines.subspan(1)) {
      if (line.text.empty()) continue;
      if (open.text != nullptr && line.blanks > open.blanks) {
        *open.text += '\n' + m_place.value(line, line.text);
        continue;
      }
      std::string_view rest = line.text;
      const std::string_view word = next_word(rest);
      open.blanks = line.blanks;
      open.text = nullptr;
      if (const FactColumn* column = form.column(word); column != nullptr && column->holds == Holds::text) {
        say(line, word, said);
        fact.put(word, m_place.value(line, rest) + "\n");  // so that an empty first line keeps its place
        open.text = &std::ranges::find(fact.values, word, &std::pair<std::string_view, std::string>::first)->second;
        open.text->pop_back();
      } else if (const journal::FactPartForm* part = form.part(word)) {
        fact.parts.push_back({part->word, {}});
        parts.emplace_back(part, line);
        Said of_part;
        open.text = pairs(line, rest, part->columns, fact.parts.back().values, of_part, "");
      } else if (word == origin_word) {
        read.marks.push_back(m_place.mark(line, rest));
      } else if (column != nullptr) {
        pairs(line, line.text, form.columns, fact.values, said, nullptr);
      } else if (word != follows_word) {
        refuse_word(line, word, form);
      }
    }
    const auto drop = [](std::span<const FactColumn> columns, journal::FactValues& values) {
      std::erase_if(values, [&](const auto& one) {
        return std::ranges::find(columns, one.first, &FactColumn::name)->is_nothing(one.second);
      });
    };
    drop(form.columns, fact.values);
    for (Fact::Part& part : fact.parts) drop(form.part(part.word)->columns, part.values);
    for (const auto& [part, line] : parts) {
      if (part->kind.empty() || part->kind == fact.value("kind")) continue;
      m_place.refuse(line,
                     fmt::format("\"{}\" says something of a {} of the kind {}", part->word, form.word, part->kind),
                     "the line that begins it is missing, or is another one");
    }
    check_rows(fact, parts);
  }

  /// Refuses rows of a table in which nobody stands.
  void check_rows(const Fact& fact, std::span<const std::pair<const journal::FactPartForm*, RecordLine>> parts) const {
    std::set<std::string_view> named;
    for (const Fact::Part& part : fact.parts) {
      if (part.word == "person") named.insert(journal::value_in(part.values, "row"));
    }
    for (std::size_t i = 0; i < parts.size(); ++i) {
      const Fact::Part& part = fact.parts[i];
      if (part.word != "row" || named.contains(journal::value_in(part.values, "number"))) continue;
      m_place.refuse(parts[i].second, "nobody stands in this row of the table", "add the line `person` that names it");
    }
  }

  [[noreturn]] void refuse_word(const RecordLine& line, std::string_view word, const FactForm& form) const {
    std::vector<std::string_view> words;
    for (const FactColumn& column : form.columns) words.push_back(column.name);
    for (const journal::FactPartForm& part : form.parts) words.push_back(part.word);
    const auto near = base::nearest(word, words);
    m_place.refuse(line, fmt::format("\"{}\" says nothing of a {}", base::harmless(word), form.word),
                   near ? fmt::format("did you mean \"{}\"?", *near) : fmt::format("it has {}", fmt::join(words, ", ")),
                   word);
  }

  /// Reads pairs of name and value; answers the text among them, which takes the rest of the line, where `texts` says
  /// that there may be one.
  std::string* pairs(const RecordLine& line, std::string_view rest, std::span<const FactColumn> columns,
                     journal::FactValues& values, Said& said, const char* texts) const {
    while (!rest.empty()) {
      const std::string_view word = next_word(rest);
      const auto column = std::ranges::find(columns, word, &FactColumn::name);
      if (column == columns.end()) {
        m_place.refuse(line, fmt::format("\"{}\" is no name of a value here", base::harmless(word)),
                       "pairs of a name and a value stand here, a text in a line of its own", word);
      }
      if (column->holds == Holds::text) {
        if (texts == nullptr) m_place.refuse(line, "a text stands in a line of its own", "put it below", word);
        say(line, word, said);
        values.emplace_back(column->name, m_place.value(line, rest));
        return &values.back().second;
      }
      const std::string_view value = next_word(rest);
      say(line, word, said);
      put_value(values, columns, word, read_value(line, *column, value));
    }
    return nullptr;
  }

  std::string read_value(const RecordLine& line, const FactColumn& column, std::string_view value) const {
    const auto no = [&](const char* what, const char* hint) {
      m_place.refuse(line, fmt::format("\"{}\" is no {}", base::harmless(value), what), hint, value);
    };
    switch (column.holds) {
      case Holds::time:
        if (!base::is_time(value)) no("time", "write it like 2026-11-20T21:04:05Z");
        break;
      case Holds::date:
        if (!base::is_date(value)) no("date", "write it like 2026-11-20");
        break;
      case Holds::number: {
        return fmt::format("{}", m_place.number(line, value, column.least, column.most));
      }
      case Holds::real: {
        double real = 0;
        const auto [end, fault] = std::from_chars(value.data(), value.data() + value.size(), real);
        if (fault != std::errc() || end != value.data() + value.size() || !std::isfinite(real)) no("number", "");
        return fmt::format("{}", real);
      }
      case Holds::row:
        if (!is_id(value)) no("id", "an id has 32 digits, 0 to 9 and a to f");
        break;
      case Holds::rows: {
        std::string list(value);
        std::ranges::replace(list, ',', ' ');
        for (const std::string_view id : base::split(list, ' ')) {
          if (!is_id(id)) no("list of ids", "an id has 32 digits, 0 to 9 and a to f; commas stand between them");
        }
        return list;
      }
      case Holds::word:
      case Holds::text: return m_place.value(line, value);
    }
    return std::string(value);
  }

  void check(ReadFact& read) const;
  void check_file(ReadFact& read) const;

  const Place& m_place;
};

void FactReader::check(ReadFact& read) const {
  Fact& fact = read.fact;
  const std::string_view word = form_of(fact.table).word;
  if (const std::string_view column = journal::lacking(fact); !column.empty()) {
    m_place.refuse(read.line, fmt::format("this {} does not say its {}", word, column),
                   fmt::format("add it: {} …", column));
  }
  const bool is_named = fact.table == FactTable::player_entry || fact.table == FactTable::team_entry;
  if (is_named && !fact.value("name").empty()) m_place.check_name(read.line, fact.value("name"));
  if (fact.table == FactTable::game_file) check_file(read);
  if (!fact.id.empty()) return;
  read.named = false;
  std::string text(word);
  if (fact.table == FactTable::player || fact.table == FactTable::season) {
    text += '\n' + base::folded(fact.value("name"));
  } else {
    for (const auto& [name, value] : fact.values) text += fmt::format("\n{} {}", name, value);
  }
  fact.id = journal::id_of_text(text);
}

void FactReader::check_file(ReadFact& read) const {
  namespace file = games::file;
  Fact& fact = read.fact;
  const std::string text(fact.value("text"));
  const std::string id = journal::id_of_file(text);
  if (!fact.id.empty() && fact.id != id) {
    m_place.refuse(read.line, "this is not the file that its digits name",
                   "take the file as it was exported: a match is judged by its text, byte for byte");
  }
  fact.id = id;
  const file::File opened = file::open(text, true, false);
  if (opened.program == nullptr) {
    const auto fault = std::ranges::find(opened.faults, false, &file::Fault::remark);
    m_place.refuse(read.line,
                   fmt::format("this is no file of a game{}{}", fault == opened.faults.end() ? "" : ": ",
                               fault == opened.faults.end() ? "" : fault->text),
                   "`tavolo games check FILE` tells what is wrong with it");
  }
  const games::Title title = file::read_title(text);
  fact.put("game", std::string(title.id));
  fact.put("edition", std::string(title.edition));
  const std::string_view known = file::Shelf::text(title.id, title.edition);
  if (!known.empty() && known != text) {
    m_place.refuse(read.line, fmt::format("{}, edition {}, is another file here", title.id, title.edition),
                   "give the new one another edition: matches are judged by the one that they began under");
  }
  try {
    file::refuse_taken(title);
  } catch (const Mistake& mistake) {
    m_place.pass_on(read.line, mistake);
  }
  file::Shelf::put(text);
}

}  // namespace

ReadFact read_fact(const Place& place, const Block& block) { return FactReader(place).read(block); }

}  // namespace tavolo::book::reading
