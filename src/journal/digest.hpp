#pragma once

// What shows that another program changed a fact: every row of facts has a digest, SHA-256 of a text that
// tavolo-verify(1) describes. For the sources of this floor only.

#include <SQLiteCpp/SQLiteCpp.h>

#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "journal/column.hpp"

namespace tavolo::journal {

/// The schema that has digests.
inline constexpr int first_schema_of_digests = 7;

/// The tables of facts, in an order in which each follows those whose digests it names.
enum class Facts : std::uint8_t {
  players,
  seasons,
  matches,
  entries,
  season_entries,
  player_entries,
  rulings,
  team_entries,
  game_files,
  settlements
};
inline constexpr std::size_t tables_of_facts = 10;

/// Computes digests, with statements that are prepared once.
class Digester {
 public:
  explicit Digester(const SQLite::Database& database) : m_database(database) {}

  /// The 32 bytes of a fact by its number, with all rows that belong to it, which are not looked for where it is known
  /// to be `alone`. Those that it follows have theirs already; `before` is that of the entry before it, in hexadecimal
  /// digits, where that is known.
  [[nodiscard]] std::string digest(Facts facts, std::int64_t number, bool alone = false, std::string_view before = {});

 private:
  static constexpr std::size_t most_statements = 6;

  const SQLite::Database& m_database;
  std::array<std::array<std::unique_ptr<Question>, most_statements>, tables_of_facts> m_statements;
  std::unique_ptr<Question> m_next_entry;  // which is told what it follows
};

/// The 32 bytes of SHA-256 of a text.
[[nodiscard]] std::string sha256(std::string_view text);
[[nodiscard]] std::string hexadecimal(std::string_view bytes);

/// What stands in a row of digests beside its chain.
struct Link {
  std::string_view fact;  ///< the table
  std::int64_t row = 0;
  std::string_view digest;
  bool found = false;            ///< the fact is older than its digest
  std::string_view origin = {};  ///< who wrote it, in hexadecimal digits; empty where it is older than origins
  std::int64_t counted = 0;      ///< its number within the origin
};
/// The 32 bytes that tie a digest to all those before it.
[[nodiscard]] std::string chain(std::string_view before, const Link& link);

/// Computes the digests of all facts of a journal that has none yet. Needs a transaction.
void write_digests(SQLite::Database& database);
/// The table of digests as it names one of facts.
[[nodiscard]] const char* word(Facts facts) noexcept;

/// What stands for a season: the digest of its last entry and those of its matches, by date, time of beginning and id.
/// All of it is in hexadecimal digits.
struct SeasonPrint {
  struct Match {
    std::int64_t number = 0;
    std::string id;
    std::string digest;  ///< of its last entry
  };

  std::string entries;
  std::vector<Match> matches;

  /// SHA-256 of them.
  [[nodiscard]] std::string fingerprint() const;
  /// What a closing keeps of it as its text: the fingerprint, and that of each match by its id, so that one which
  /// differs can be named.
  [[nodiscard]] std::string kept() const;
};
/// Whether what others wrote may stand beside what was written here, or somebody settled what of that holds.
[[nodiscard]] bool is_merged(const SQLite::Database& database);
/// A season as its entries below a number and the entries of matches up to one left it.
[[nodiscard]] SeasonPrint season_print(const SQLite::Database& database, std::int64_t season, std::int64_t before,
                                       std::int64_t last_entry);
/// The matches that a closing counted, by their ids, each with the digest of the entry that was its last one then; none
/// where that was not kept.
[[nodiscard]] std::map<std::string, std::string> counted_at(const SQLite::Database& database, std::int64_t closing);
/// The match of a closing that has a digest which begins with these digits.
struct PublishedMatch {
  std::string season;
  std::string at;  ///< of the closing, UTC
  std::string id;  ///< of the match
};
[[nodiscard]] std::vector<PublishedMatch> published_with(const SQLite::Database& database, std::string_view digits);
/// In a statement, the fingerprint that the text of a closing `e` keeps; empty where it keeps none.
inline constexpr const char* kept_fingerprint =
    "CASE WHEN e.kind = 'close' AND e.text GLOB 'fingerprint *' THEN substr(e.text, 13, 64) ELSE '' END";

/// In a statement, whether an entry `e` of a season came from another journal.
inline constexpr const char* entry_came =
    "EXISTS (SELECT 1 FROM digests c JOIN arrivals a ON c.number BETWEEN a.first_digest AND a.last_digest "
    "WHERE c.fact = 'season_entries' AND c.row = e.number)";

/// Facts that were changed, added or taken away by another program, a sentence each. The last things that were written,
/// taken away together with their digests, leave a journal as it was before them: that is not seen.
[[nodiscard]] std::vector<std::string> changed_facts(const SQLite::Database& database);
/// Digests that are not those that were written, and what follows from facts and does not agree with them.
[[nodiscard]] std::vector<std::string> disagreements(const SQLite::Database& database);

}  // namespace tavolo::journal
