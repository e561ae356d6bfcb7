#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/mistake.hpp"
#include "book/match.hpp"
#include "book/rules.hpp"
#include "games/game.hpp"
#include "journal/journal.hpp"
#include "report/cases.hpp"
#include "report/files.hpp"
#include "season/standings.hpp"

namespace tavolo::report {

class JsonWriter;

// JSON documents as tavolo(1) describes them, each one line that ends with a newline. Text that is not
// UTF-8 is written with replacement characters.

/// The result of one deal, by its index among the deals of the match.
[[nodiscard]] std::string json_result(const book::Played& played, std::size_t deal);
/// The result of a record that was refused: nothing of it is stored, the match stands as it stood.
[[nodiscard]] std::string json_refused(const book::Played& before, int deal, bool open,
                                       std::span<const games::Finding> findings,
                                       std::span<const journal::Ruling> rulings);
/// What `judge` answers to a text: a result that belongs to no match.
[[nodiscard]] std::string json_judgement(const games::Match& match, std::string_view text, const games::Sheet& sheet,
                                         std::span<const journal::Ruling> rulings);
/// The results of several deals under `deals`; of one alone its result.
[[nodiscard]] std::string json_results(const book::Played& played, std::span<const std::size_t> deals);
/// The results that remedies would give a deal, by its index, under `deals`; of one alone its result.
[[nodiscard]] std::string json_remedied(std::span<const book::Played> remedied, std::size_t deal);
/// A match with the results of its deals.
[[nodiscard]] std::string json_match(const book::Played& played, std::string_view fingerprint = {});
/// A match beside itself under other house rules, with what that changes in its season, a line each, and what
/// the other one still needs.
[[nodiscard]] std::string json_what_if(const book::Played& real, const book::Played& other,
                                       std::span<const std::string> season);
[[nodiscard]] std::string json_log(const book::Played& played, std::span<const referee::Entry> aside);
/// The list of matches, added one by one, since a long list of them does not fit.
class JsonMatches {
 public:
  JsonMatches();
  ~JsonMatches();
  JsonMatches(const JsonMatches&) = delete;
  JsonMatches& operator=(const JsonMatches&) = delete;
  void add(const book::Played& played);
  /// The document; nothing can be added after that.
  [[nodiscard]] std::string text() &&;

 private:
  std::unique_ptr<JsonWriter> m_json;
};
[[nodiscard]] std::string json_players(std::span<const journal::Player> players);
/// `corrected` says of each season whether its table differs now from the one published; of one alone `others` are the
/// matches that do not count because they are of no club of the league.
[[nodiscard]] std::string json_seasons(std::span<const journal::Season> seasons, const std::vector<bool>& corrected,
                                       std::span<const season::OfNoClub> others = {});
[[nodiscard]] std::string json_games(std::span<const games::Game* const> games);

/// Pages of rule books, and what a search for words came to.
[[nodiscard]] std::string json_rules(const book::RuleAnswer& answer);

/// `{"record": …}`: a record file as one text.
[[nodiscard]] std::string json_record(std::string_view file);
[[nodiscard]] std::string json_check(std::span<const CheckedFile> files);
/// The games in files, each with what is wrong with it.
[[nodiscard]] std::string json_game_files(std::span<const CheckedGame> files);
/// A copy of the journal and, where it was restored, the file that keeps what stood there before.
[[nodiscard]] std::string json_backup(const std::string& file, const std::string& kept);
/// How many pages were written into a folder, stood there already as they are, or went.
[[nodiscard]] std::string json_pages(const std::string& folder, int written, int kept, int removed);
/// The addresses at which the board stands.
[[nodiscard]] std::string json_board(std::span<const std::string> addresses);
[[nodiscard]] std::string json_error(const base::Complaint& complaint);

}  // namespace tavolo::report
