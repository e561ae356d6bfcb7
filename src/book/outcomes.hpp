#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <tuple>
#include <unordered_map>
#include <vector>

#include "book/match.hpp"
#include "book/plan.hpp"
#include "journal/journal.hpp"
#include "season/figures.hpp"
#include "season/results.hpp"

namespace tavolo::book {

class Named;

/// How a match stands in a list of matches.
struct Listed {
  std::int64_t match = 0;
  std::string date;
  std::string game;                                    ///< its id
  games::BySide<std::vector<std::string>> sides = {};  ///< who sat down first
  games::BySide<games::Points> scores = {};
  Outcome outcome = {};
  bool unseen = false;  ///< its result alone was told
  bool disputed = false;
};
[[nodiscard]] Listed listed(const referee::Head& head, const referee::Course& course);

/// What else is known of a match without its entries.
struct About {
  std::vector<std::string> people = {};  ///< all who sat there, and, as `named`, all who were ever said to
  std::vector<std::string> named = {};
  std::string last = {};      ///< when something was written to it last, UTC
  std::uint64_t entries = 0;  ///< how many there are
  std::uint64_t bytes = 0;    ///< of their texts
};

/// What is known of a match once it was judged, as it lies among others in a text. It is read from there when it is
/// asked for.
class Judged {
 public:
  /// `named` is what its bytes name, those of its result and all others; all must outlive it.
  Judged(const Named& named, std::string_view bytes, std::string_view rest);

  [[nodiscard]] std::int64_t match() const noexcept { return m_match; }
  /// Whether its beginning was taken back; then nothing else is known.
  [[nodiscard]] bool taken_back() const noexcept;
  [[nodiscard]] bool open() const noexcept;
  [[nodiscard]] bool abandoned() const noexcept;
  [[nodiscard]] bool has_result() const noexcept;
  /// Whether two tables went on with it, and nobody said yet which way holds.
  [[nodiscard]] bool disputed() const noexcept;
  /// The id of its game.
  [[nodiscard]] std::string_view game() const;
  /// YYYY-MM-DD
  [[nodiscard]] std::string_view date() const;
  /// What it came to, as season::result_of says; needs a match that has a result.
  [[nodiscard]] season::Result result() const;
  // What follows needs outcomes of which all was read.
  [[nodiscard]] Listed listed() const;
  [[nodiscard]] About about() const;
  /// What statistics count of it, as season::figures_of says.
  [[nodiscard]] season::MatchFigures figures() const;
  /// Where it stands among others: by date and turn, those last that were taken back. Needs its result alone.
  [[nodiscard]] std::tuple<bool, std::string_view, referee::Turn, std::int64_t> order() const;
  /// Its bytes.
  [[nodiscard]] std::string_view bytes() const noexcept { return m_bytes; }
  [[nodiscard]] std::string_view rest() const noexcept { return m_rest; }
  /// What they name.
  [[nodiscard]] const Named& named() const noexcept { return *m_named; }
  [[nodiscard]] std::uint8_t flags() const noexcept { return m_flags; }

 private:
  /// What stands before the result.
  struct Heading {
    std::string_view game, date;
    referee::Turn turn = {};
  };
  /// The parts of the rest.
  enum class Chapter : std::uint8_t { listed, about, figures };

  [[nodiscard]] Heading heading() const;
  /// The bytes of one of its chapters.
  [[nodiscard]] std::string_view chapter(Chapter wanted) const;

  const Named* m_named;
  std::string_view m_bytes, m_rest;
  std::int64_t m_match = 0;
  std::uint8_t m_flags = 0;
  std::uint8_t m_told = 0;  ///< where that begins which follows number and flags
};

/// What all matches of a journal came to, or those of a season. Only those are judged of which it is not remembered
/// (journal::Memory), or of which something else may be true since: whatever is remembered, it is the same.
class Outcomes {
 public:
  enum class Reads : std::uint8_t { results, all };

  /// Of the season that is named, or of all, at one moment: the journal is in a Reading as long as this is there.
  /// Whoever needs results alone does not wait for the rest to be read, which is three times as much.
  explicit Outcomes(journal::Journal& journal, std::string_view season = {}, Reads reads = Reads::all);
  Outcomes(const Outcomes&) = delete;
  Outcomes& operator=(const Outcomes&) = delete;
  ~Outcomes();

  /// By date and turn, but for those that were written to since they were remembered; valid as long as this.
  [[nodiscard]] const std::vector<Judged>& all() const noexcept { return m_all; }
  /// Those of which the beginning was not taken back, by date and turn; valid as long as this.
  [[nodiscard]] std::vector<const Judged*> in_order() const;

 private:
  class Kept;
  struct Part;

  friend std::vector<std::int64_t> open_matches(journal::Journal& journal);

  static void judge(journal::Journal& journal, std::span<const std::int64_t> matches, Part& part);
  /// Forgets all others.
  void leave_only(std::span<const std::int64_t> matches);

  journal::Journal::Reading m_reading;
  std::unique_ptr<Kept> m_kept;
  std::vector<Judged> m_all;
  std::size_t m_in_order = 0;  ///< so many of these, the first ones, stand in order
};

/// What all matches of a journal came to, for questions about one season after the other: it is read once for all of
/// them.
class SharedOutcomes {
 public:
  /// As Outcomes, whose results alone it reads; the journal must outlive it.
  explicit SharedOutcomes(journal::Journal& journal);
  /// Those of a season by its name, by date and turn, without those that were taken back; valid as long as this.
  [[nodiscard]] std::vector<const Judged*> of(std::string_view season) const;

 private:
  journal::Journal& m_journal;
  Outcomes m_outcomes;
  std::vector<const Judged*> m_list;                       ///< in order
  std::unordered_map<std::int64_t, std::size_t> m_places;  ///< of matches in that
};

/// What some came to that have results, in the same order.
[[nodiscard]] std::vector<season::Result> results_of(std::span<const Judged* const> judged);
/// How matches stand in a list, by date and turn: those of a season and of a game, or all where none is named.
void each_listed(journal::Journal& journal, std::string_view season, std::string_view game,
                 const std::function<void(const Listed&)>& visit);
/// The matches that are not over, by number.
[[nodiscard]] std::vector<std::int64_t> open_matches(journal::Journal& journal);

}  // namespace tavolo::book
