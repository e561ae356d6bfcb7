#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "base/mistake.hpp"
#include "book/record_reader.hpp"
#include "journal/facts.hpp"
#include "referee/record_file.hpp"

// What the readers of facts and of matches need of the lines of a record file.
namespace tavolo::book::reading {

/// 32 digits, as ids have them.
[[nodiscard]] bool is_id(std::string_view word);
/// 64 digits: the id of the file of a game.
[[nodiscard]] bool is_file_id(std::string_view word);
/// Cuts the next word off a text, with the blanks behind it.
std::string_view next_word(std::string_view& text);
[[nodiscard]] std::string_view first_word(std::string_view text);
[[nodiscard]] std::vector<std::string_view> words_of(std::string_view text);

/// The lines of something, of which the first one begins it.
struct Block {
  const journal::FactForm* form = nullptr;  ///< null for a match
  std::span<const referee::RecordLine> lines;
  bool begun = true;  ///< false: a match whose first line is already of its head
};

/// The words of lines that say what an entry follows, and who wrote a fact.
inline constexpr std::string_view follows_word = "follows";
inline constexpr std::string_view origin_word = "origin";
/// The word of a line that names an origin of which facts are left out.
inline constexpr std::string_view partial_word = "partial";

/// Throws what is wrong with lines of a file, and reads their values.
class Place {
 public:
  /// `name` must outlive it.
  explicit Place(const std::string& name) : m_name(name) {}

  [[noreturn]] void refuse(const referee::RecordLine& line, const std::string& text, const std::string& hint,
                           std::string_view piece = {}) const;
  /// Says of a mistake that was found elsewhere where it is.
  [[noreturn]] void pass_on(const referee::RecordLine& line, const base::Mistake& mistake,
                            std::string_view piece = {}) const;
  [[nodiscard]] std::string value(const referee::RecordLine& line, std::string_view piece) const;
  /// A name as journals keep it.
  [[nodiscard]] std::string name_in(const referee::RecordLine& line, std::string_view piece) const;
  /// Refuses a text that is not a name as journals keep it.
  void check_name(const referee::RecordLine& line, std::string_view text) const;
  /// Who wrote a fact: `ID NUMBER DIGEST`.
  [[nodiscard]] journal::Mark mark(const referee::RecordLine& line, std::string_view rest) const;
  [[nodiscard]] std::int64_t number(const referee::RecordLine& line, std::string_view piece, std::int64_t least,
                                    std::int64_t most) const;

 private:
  [[noreturn]] void refuse_name(const referee::RecordLine& line, std::string_view text, std::string_view piece) const;

  const std::string& m_name;
};

/// Where a continued text goes, and how far in its further lines stand at least.
struct Continued {
  std::string* text = nullptr;
  std::size_t blanks = 0;
};

/// Reads a fact that is no match. Throws base::Mistake.
[[nodiscard]] ReadFact read_fact(const Place& place, const Block& block);

/// Where facts stand in a list, by their ids.
using Places = std::unordered_map<std::string, std::size_t>;

/// What the matches of a file share.
struct Company {
  const RecordPeople& people;
  std::vector<ReadFact>& newcomers;      ///< players of whom nothing but the name is said, behind those who stand there
  Places& places;                        ///< of all these
  std::map<std::string, int>& alike;     ///< how many matches without ids say the same, by what they say
  std::vector<base::Complaint>& others;  ///< all mistakes beside the one that is thrown
};
/// Reads a match and judges it. Throws base::Mistake.
[[nodiscard]] ReadMatch read_match(const Place& place, const Block& block, const Company& company);

}  // namespace tavolo::book::reading
