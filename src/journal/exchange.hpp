#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/mistake.hpp"
#include "journal/facts.hpp"
#include "journal/journal.hpp"

namespace tavolo::journal {

/// How far a journal holds what an origin wrote.
struct Held {
  std::string origin;        ///< in hexadecimal digits
  std::int64_t counted = 0;  ///< the highest number below which none is left out
  std::string digest = {};   ///< of the fact of that number, in hexadecimal digits; of several all

  bool operator==(const Held&) const = default;
};

/// A fact as it travels, with who wrote it. It says of an entry which one it follows wherever there is one before it.
struct GivenFact {
  Fact fact;
  std::string origin;        ///< who wrote it, 16 bytes
  std::int64_t counted = 0;  ///< its number within the origin
  std::string digest;        ///< 32 bytes
};

/// A fact that is not taken, `refused`, because no journal says so.
class RefusedFact : public base::Mistake {
 public:
  RefusedFact(base::Complaint complaint, std::string origin, std::int64_t counted)
      : base::Mistake(std::move(complaint)), m_origin(std::move(origin)), m_counted(counted) {}
  /// Who wrote it, in hexadecimal digits, and its number within the origin; where numbers are left out, the first of
  /// them.
  [[nodiscard]] const std::string& origin() const noexcept { return m_origin; }
  [[nodiscard]] std::int64_t counted() const noexcept { return m_counted; }

 private:
  std::string m_origin;
  std::int64_t m_counted;
};

/// What came.
struct Arrived {
  std::int64_t matches = 0, entries = 0, people = 0, seasons = 0, rulings = 0, teams = 0, games = 0;
  std::int64_t others = 0;              ///< what was said of people, of seasons and of what did not agree
  std::vector<std::string> names = {};  ///< of the people who came
  bool same_origin = false;             ///< somebody else wrote as this journal: it goes on as another origin
  std::vector<std::int64_t> seen = {};  ///< the matches that came or got entries

  [[nodiscard]] bool any() const { return matches + entries + people + seasons + rulings + teams + games + others > 0; }
};

/// A way through a match with which several tables went on.
struct MatchWay {
  std::string origin;      ///< who left the others, in hexadecimal digits
  std::int64_t entry = 0;  ///< the entry that did
  std::int64_t last = 0;   ///< the last entry of the way
};
struct Fork {
  std::int64_t match = 0;
  std::vector<MatchWay> ways;  ///< that which counts first
};

/// What journals give each other, and what is to be settled where they do not agree.
class Exchange {
 public:
  explicit Exchange(Journal& journal);
  ~Exchange();
  Exchange(const Exchange&) = delete;
  Exchange& operator=(const Exchange&) = delete;

  /// How far the journal holds every origin of which it has something.
  [[nodiscard]] std::vector<Held> held() const;
  /// The same, no further than somebody else holds it: what is to be asked of them is what they have behind that.
  [[nodiscard]] std::vector<Held> held(std::span<const Held> theirs) const;
  /// Whether a fact is here as another journal gives it, by whoever wrote it.
  [[nodiscard]] bool has(const GivenFact& given) const;
  /// Whether anything is held beyond that.
  [[nodiscard]] bool holds_beyond(std::span<const Held> held) const;
  /// Visits what is held beyond that, each fact after those that it names. Of an origin of which they hold something
  /// else under the same number all is given. `visit` asks nothing of this journal: another thread reads it meanwhile.
  void since(std::span<const Held> held, const std::function<void(const GivenFact&)>& visit) const;

  /// Who wrote a fact that is here; of copies of one journal that each counted it, all.
  [[nodiscard]] std::vector<Mark> marks(FactTable table, std::string_view id) const;
  /// The matches in a season that none of these origins wrote, with the origin that did; all in hexadecimal digits.
  [[nodiscard]] std::map<std::int64_t, std::string> written_by_others(std::int64_t season,
                                                                      std::span<const std::string> origins) const;
  /// Says of what was said of a season which entry it follows, if any, as facts do that travel.
  void put_before(Fact& fact) const;
  /// The entries of a match that do not count, each after the one that it follows, which it names.
  [[nodiscard]] std::vector<Fact> left_out(std::int64_t match) const;

  /// The origins of which only some facts are here behind those that are held: bundles of a season brought them.
  [[nodiscard]] std::vector<std::string> in_part() const;
  /// Says that what is taken of an origin, in hexadecimal digits, may leave out facts of it.
  void take_in_part(std::string_view origin);

  /// Takes what somebody else holds, if it is not here already. Needs a Writing, of which nothing may be committed
  /// where this throws: RefusedFact for what no journal would hold.
  void take(const GivenFact& fact);
  /// To be called when all is taken. Throws RefusedFact as `take` does.
  [[nodiscard]] Arrived finish();

  /// The seasons that are told apart by their tables only, those of one name together, in the order of their
  /// beginnings.
  [[nodiscard]] std::vector<std::vector<std::int64_t>> seasons_of_one_name() const;
  /// Says that a season is another one from now on. Needs a Writing.
  void unite(std::int64_t season, std::int64_t other);
  /// Takes back what was settled last, and answers what that was: `take` or `one`; empty where nothing is in force.
  /// Needs a Writing.
  std::string take_back();

  /// The matches that are disputed.
  [[nodiscard]] std::vector<Fork> forks() const;
  /// The ways of a match, whether disputed or not; one or none where nobody went on apart.
  [[nodiscard]] Fork fork(std::int64_t match) const;
  /// Says that the way of an origin holds, which may be shortened. Needs a Writing. Throws base::Mistake where no way
  /// is of it.
  void choose(std::int64_t match, std::string_view origin);

 private:
  class Work;
  std::unique_ptr<Work> m_work;
};

}  // namespace tavolo::journal
