#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/mistake.hpp"

// A game in a file as text: what of it is told to people, and the blocks that the program reads, cut into words.
namespace tavolo::games::file {

/// Where something stands in the text: the line from 0, the first byte in it, and how many bytes.
struct Place {
  std::uint32_t line = 0;
  std::uint32_t column = 0;
  std::uint32_t width = 0;
};

/// Something wrong with a file, or something that is only to be thought of.
struct Fault {
  Place place = {};
  std::string text;        ///< in a sentence without a full stop
  std::string remedy;      ///< what to write instead
  bool remark = false;     ///< the file is taken all the same
  base::Quote quote = {};  ///< the line of the place
};

/// Adds what is wrong, up to limit::faults mistakes and as many remarks: a long text may have thousands.
void add_fault(std::vector<Fault>& faults, Fault fault);

/// A word of a block: a name, a number, a text in quotes, or a sign.
struct Token {
  enum class Kind : std::uint8_t { name, number, text, sign, end };

  Kind kind = Kind::end;
  std::string_view text = {};  ///< of a text what stands between the quotes
  Place place = {};

  [[nodiscard]] bool is(std::string_view word) const noexcept {
    return (kind == Kind::name || kind == Kind::sign) && text == word;
  }
};

/// One statement of a block: a line, with those that go on with it because they stand further in.
struct Statement {
  std::uint32_t indent = 0;
  std::vector<Token> tokens = {};  ///< the last one is an `end`
};

/// A row of the table at the head.
struct HeadRow {
  std::string_view name;
  std::string_view value;
  Place place = {};  ///< of the value
};

/// A numbered question under `## Disputes`.
struct DisputeAt {
  Place place = {};  ///< of its number
  bool cites = false;
};

/// A file taken apart. Everything looks into the text.
struct Source {
  std::vector<std::string_view> lines;
  std::string_view name;  ///< the title of the page
  std::vector<HeadRow> head;
  std::vector<Place> clauses;  ///< their ids, where their paragraphs begin
  std::vector<Place> cited;    ///< ids of clauses in what is told to people besides
  std::vector<Place> asked;    ///< the same in the table of askers' words
  std::vector<DisputeAt> disputes;
  std::vector<Statement> house, words, values, checks, score, end, feats;
  std::vector<Place> cases;  ///< lines
  std::string rulebook;      ///< what people read: the text without the blocks, `{checks}` where the checks stood

  [[nodiscard]] std::string_view at(const Place& place) const {
    return lines[place.line].substr(place.column, place.width);
  }
};

/// The names that a block may have.
[[nodiscard]] std::vector<std::string_view> names_of_blocks();

/// Cuts a piece of a line, from a byte to another, into words, with an `end` behind them.
void cut_words(std::string_view line, std::size_t from, std::size_t to, std::uint32_t line_number,
               std::vector<Token>& tokens, std::vector<Fault>& faults);

/// Takes a text apart; what cannot be is added to the faults.
[[nodiscard]] Source take_apart(std::string_view text, std::vector<Fault>& faults, bool is_new);

}  // namespace tavolo::games::file
