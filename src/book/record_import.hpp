#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "book/record_reader.hpp"
#include "journal/intake.hpp"
#include "journal/journal.hpp"

// The facts of a record file in a journal.
namespace tavolo::book {

/// What came with a record file.
struct Imported {
  struct Match {
    std::int64_t number = 0;
    std::size_t line = 0;                   ///< where it begins in the file
    bool is_new = true;                     ///< false: entries were added to one that was here
    std::vector<std::string> assumed = {};  ///< what the file does not say, and what was taken instead
  };

  /// What the file says of a match and is not so.
  struct Claim {
    std::size_t line = 0;
    std::string match;               ///< which match it is: its game and date
    std::string expected;            ///< what the file says
    std::vector<std::string> found;  ///< what is so
  };

  std::vector<Match> matches = {};  ///< those that are new, or have new entries
  std::size_t known = 0;            ///< matches of the file that were here already, with all of their entries
  std::size_t entries = 0;          ///< new ones of matches
  std::size_t people = 0;
  std::size_t seasons = 0;
  std::size_t rulings = 0;
  std::size_t games = 0;
  std::size_t others = 0;              ///< what is said of people, teams and seasons
  std::vector<std::string> told = {};  ///< who was taken for whom, a sentence each
  std::vector<Claim> claims = {};
};

/// What is done where a file says of a match what does not follow from it.
enum class Claims : std::uint8_t { refuse, keep };

/// What is done with a file in which people stand by initials where nothing of it is here by names: all of it gets ids
/// of its own, or it is only looked at and keeps those that it has.
enum class Initials : std::uint8_t { apart, as_they_are };

/// Where a journal has something else than a record file, by the lines of the file.
struct RecordDifference {
  std::size_t line = 0;
  std::int64_t match = 0;  ///< the number that it has in the journal; 0 where it is no match, or not there
  std::string text;        ///< a sentence without a full stop
};
/// A record file beside a journal: what it would append, and how they differ. Both must outlive it.
class Import {
 public:
  /// Finds who and what of the file is here. Throws RecordMistakes for a season that is here and another one.
  Import(journal::Journal& journal, const RecordFile& file, Initials initials = Initials::apart);
  Import(const Import&) = delete;
  Import& operator=(const Import&) = delete;

  /// What the file has for the journal.
  [[nodiscard]] journal::Intake& intake() noexcept { return m_intake; }
  /// Says of a fact that the journal refused where it stands in the file. Throws RecordMistakes.
  [[noreturn]] void refuse(const journal::Refused& refused) const;
  /// Once the intake has run: what says that who came and has the name of somebody here is that person.
  [[nodiscard]] std::vector<journal::PlayerEntry> united() const;
  /// Once all was appended: what came, and what the file says of its matches and is not so. Throws RecordMistakes for
  /// claims that are refused. `each` is called for every match.
  [[nodiscard]] Imported finish(Claims claims, const std::function<void()>& each = {});
  /// What of the file is not in the journal, or otherwise there.
  [[nodiscard]] std::vector<RecordDifference> differences() const;

 private:
  [[nodiscard]] std::vector<journal::Offered> unions() const;
  [[nodiscard]] std::set<std::string, std::less<>> seated_here() const;
  void find_people();
  void find_seasons();
  [[nodiscard]] bool is_closed(std::int64_t season) const;
  [[nodiscard]] std::optional<std::string> unite(const journal::Fact& there, const std::string& here);
  void join();
  [[nodiscard]] const std::string& first_said(const std::string& season);
  journal::Fact& make_entry(const std::string& kind, const std::string& season, const std::string& at,
                            const std::string& of = {});
  void count(Imported& done) const;
  void finish(const ReadMatch& match, Claims claims, Imported& done);
  void read_all() const;
  void compare(const ReadFact& read, std::int64_t match, std::vector<RecordDifference>& list) const;
  void compare(const ReadMatch& match, std::vector<RecordDifference>& list) const;

  journal::Journal& m_journal;
  std::optional<RecordFile> m_typed;  // the file with ids that follow from who is here, if it is taken so
  std::optional<RecordFile> m_own;    // the file with ids of its own, if it is taken so
  const RecordFile& m_file;
  journal::Intake m_intake;
  std::map<std::string, std::string, std::less<>> m_seasons;     // ids here, by folded name
  std::map<std::string, std::string, std::less<>> m_first_said;  // the first entries of seasons
  std::deque<journal::Fact> m_made;                              // by which matches join seasons that they only name
  std::map<std::string, std::string, std::less<>> m_united;      // who comes, and who is here and the same person
  std::vector<std::string> m_told;
  bool m_others_here = false;  // whether somebody is another person here
  bool m_only_known = false;   // whether initials stand in the file for names that are here
};

}  // namespace tavolo::book
