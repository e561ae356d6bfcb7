#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/mistake.hpp"
#include "book/record_people.hpp"
#include "games/game.hpp"
#include "journal/facts.hpp"
#include "referee/entry.hpp"
#include "referee/head.hpp"
#include "referee/record_file.hpp"

// A record file, tavolo-record(5), taken apart into facts. It needs no journal.
namespace tavolo::book {

/// All that must be put right in a record file; it is told as its first mistake.
class RecordMistakes : public base::Mistake {
 public:
  explicit RecordMistakes(std::vector<base::Complaint> all) : base::Mistake(all.front()), m_all(std::move(all)) {}
  /// In the order of the lines, at most base::limit::mistakes.
  [[nodiscard]] const std::vector<base::Complaint>& all() const noexcept { return m_all; }

 private:
  std::vector<base::Complaint> m_all;
};

/// A fact with the line where it begins.
struct ReadFact {
  journal::Fact fact;
  referee::RecordLine line = {};
  bool named = true;                      ///< false: its id follows from what it says, because the file has none
  std::vector<journal::Mark> marks = {};  ///< who wrote it, where the file says so
};

/// A match of a record file.
struct ReadMatch {
  /// An entry with the lines where its record stands, those of what was typed apart.
  struct Entry {
    ReadFact read;
    std::vector<referee::RecordLine> lines = {};
    std::optional<referee::RecordLine> typed = {};
    std::string follows = {};  ///< the entry before it, where the file says which one
  };
  /// What the file says that the match came to.
  struct Claim {
    referee::RecordLine line;
    std::vector<games::Points> scores = {};
    std::string digits = {};
  };

  ReadFact match;
  referee::RecordLine dated = {};  ///< the line that says when it was, or when it began
  std::vector<Entry> entries = {};
  std::vector<ReadFact> left = {};  ///< entries of ways that do not count; each says which one it follows
  std::string season = {};          ///< its name; empty for none
  std::optional<Claim> result = {};
  std::optional<Claim> print = {};
  std::vector<std::string> assumed = {};  ///< what the file does not say, and what was taken instead, a sentence each
  referee::Head head = {};                ///< as it began, with the names that people have in the file
  std::vector<referee::Entry> said = {};  ///< the entries as a replay takes them, numbered from 1
};

/// A record file as facts.
struct RecordFile {
  static constexpr std::size_t tables = 10;

  std::string name;                                   ///< by which its mistakes are told
  std::array<std::vector<ReadFact>, tables> facts{};  ///< by table, but those of matches
  std::vector<ReadMatch> matches = {};
  RecordPeople people = {};
  std::vector<std::string> partial = {};  ///< origins of which facts are left out

  [[nodiscard]] std::vector<ReadFact>& of(journal::FactTable table) { return facts[static_cast<std::size_t>(table)]; }
  [[nodiscard]] const std::vector<ReadFact>& of(journal::FactTable table) const {
    return facts[static_cast<std::size_t>(table)];
  }
};

/// Reads a record file, and judges every match of it. `text` must outlive what is answered. Games in files that stand
/// in it are put beside those of the program, unless one of their id and edition is there already. Claims about what a
/// match came to are read, and not compared. Throws RecordMistakes.
[[nodiscard]] RecordFile read_record_file(const std::string& name, std::string_view text);

}  // namespace tavolo::book
