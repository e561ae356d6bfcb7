#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/mistake.hpp"
#include "games/game.hpp"
#include "journal/journal.hpp"
#include "journal/ruling.hpp"
#include "referee/course.hpp"
#include "referee/head.hpp"

namespace tavolo::book {

/// A match of the journal with everything that follows from its entries.
struct Played {
  referee::Head head;  ///< as its entries correct it
  games::Match match;
  std::vector<referee::Entry> entries;
  referee::Course course;
  /// What was decided about what it cites, nothing of it taken back, for those who tell it; see read_rulings.
  std::vector<journal::Ruling> rulings = {};
  referee::Head begun = {};                ///< the head as it was written first
  std::vector<referee::Later> later = {};  ///< the match where others sit in it from a deal on

  /// The match as it is in a deal.
  [[nodiscard]] const games::Match& at(int deal) const { return referee::table_at(match, later, deal); }
  /// The match as it is now: in the open deal, or the next.
  [[nodiscard]] const games::Match& now() const { return at(course.number_now()); }
};

/// Judges and scores a match from its entries. Throws base::StoreFailure as referee::seated does.
[[nodiscard]] Played play(referee::Head begun, std::vector<referee::Entry> entries);
/// The same under this head.
[[nodiscard]] Played play(referee::Head begun, referee::Head head, std::vector<referee::Entry> entries);

/// What a match is wanted for.
enum class Purpose : std::uint8_t {
  recording,  ///< one that goes on
  adding,     ///< likewise, at its end alone: of a long one only the last deals may be there (book/last_deals)
  showing,    ///< any: a guess does no harm
  undoing,    ///< the one written to, over or not
  redoing,    ///< likewise
};
/// A match by its number, played. Throws base::Mistake `no-match` where there is none.
[[nodiscard]] Played load(journal::Journal& journal, std::int64_t number, Purpose purpose = Purpose::showing);
/// Where somebody sits who names no match.
struct Place {
  std::string session;  ///< of the terminal; empty where it is not known
  std::string since;    ///< UTC: what nobody has touched since then is gone on with by name only
};
/// What is known of the matches where none is named.
struct Recent {
  struct Touched {
    Played match;
    std::string session = {};  ///< in which it was begun or resumed last; empty where it is not known
  };

  std::optional<Played> own;          ///< that of this session, if it was touched lately
  std::vector<Touched> touched = {};  ///< lately, the one written to last first; not looked for where `own` is meant
  std::optional<std::int64_t> last;   ///< the one written to last, however long ago; nothing where there is no match
  bool all_seen = true;               ///< whether no match was left out for too many others being touched since
  /// The one written to last, and those of the ones before that go on; looked for where none was touched lately.
  std::vector<Played> older = {};
};
/// Looks as far back as is needed to say which match is meant for this purpose.
[[nodiscard]] Recent look_back(journal::Journal& journal, const Place& place, Purpose purpose = Purpose::recording);

/// Only the user can say which match is meant.
class WhichMatch : public base::Mistake {
 public:
  WhichMatch(const std::string& text, const std::string& hint, std::vector<Played> choices)
      : base::Mistake("which-match", text, hint), m_choices(std::move(choices)) {}

  /// Those that may be meant.
  [[nodiscard]] const std::vector<Played>& choices() const noexcept { return m_choices; }

 private:
  std::vector<Played> m_choices;
};
/// Which match is meant where none is named: that of this session, else the one touched last. Throws base::Mistake
/// `no-match` where there is none, and WhichMatch where nobody touched one lately, where several sessions have one and
/// none of them is this, and where one is to be recorded in that is over while others go on.
[[nodiscard]] Played which_match(Recent recent, Purpose purpose);
/// The match that is meant where none is named.
[[nodiscard]] Played match_meant(journal::Journal& journal, const Place& place, Purpose purpose);

/// The number of the deal right before one, which is told by its index, where both records say the same; nothing where
/// they do not, or one is void.
[[nodiscard]] std::optional<int> same_as(const Played& played, std::size_t deal);
/// The house rule, by its index, that says how many deals a match has; nothing where its game does not count them.
[[nodiscard]] std::optional<std::size_t> deals_rule(const games::Match& match);
/// The index of a deal of a match. Throws base::Mistake where there is none.
[[nodiscard]] std::size_t find_deal(const Played& played, int deal);
/// Throws base::Mistake for a match that was taken back: what is written to it then keeps it from being brought back.
void refuse_withdrawn(const Played& played);
/// Throws base::Mistake for a match that was taken back, conceded or abandoned, or whose result alone was told: nothing
/// more is recorded in it.
void refuse_ended(const Played& played);

}  // namespace tavolo::book
