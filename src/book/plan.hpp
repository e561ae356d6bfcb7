#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "book/match.hpp"

namespace tavolo::book {

/// What a deal counts for, as far as a change of it is told.
struct Counted {
  enum class Kind : std::uint8_t { unrecorded, is_void, refused, scored };

  Kind kind = Kind::unrecorded;
  games::BySide<games::Points> points = {};  ///< of one that is scored
  std::string refusal = {};                  ///< of one that is refused: what is found

  bool operator==(const Counted&) const = default;
};

/// A deal that comes to something else than before.
struct DealChange {
  int deal = 0;
  Counted was, is;
};

/// Whether a match goes on, and who won it.
struct Outcome {
  bool over = false;
  bool open = false;  ///< a deal is open
  bool abandoned = false;
  bool withdrawn = false;
  std::vector<games::Side> winners = {};

  bool operator==(const Outcome&) const = default;
};
[[nodiscard]] Outcome outcome_of(const referee::Course& course);

/// A head that is corrected.
struct HeadChange {
  referee::Head was, is;
};

/// What a record has in common with the one that takes its place, and what only one of them has: words in short form,
/// those of a side, a turn or a trick together, behind its name.
struct Rewording {
  std::vector<std::string> kept = {}, gone = {}, added = {};
};

/// What differs between a match and itself with other entries.
struct Changes {
  std::int64_t match = 0;
  std::vector<DealChange> deals = {};
  games::BySide<games::Points> scores_before = {}, scores_after = {};
  Outcome before = {}, after = {};
  std::optional<HeadChange> head = {};
  std::optional<Rewording> record = {};  ///< where a record takes the place of another
  int reopened = 0;                      ///< the deal that is open then, where a later one is open before; 0 for none
};
[[nodiscard]] Changes changes(const Played& before, const Played& after);

/// What entries would make of a match, computed once: what is shown, asked and written rests on the same.
struct Plan {
  std::vector<referee::Entry> entries;  ///< to be appended, in order
  Played after;
  Changes changes;
};
/// A number behind those of the entries of a match: the journal will give another, but till then it only has to follow.
[[nodiscard]] std::int64_t number_after(std::span<const referee::Entry> entries);
/// The match as it would stand with these entries at its end. Deals that stay as they are are not scored anew.
[[nodiscard]] Played with(const Played& before, std::span<const referee::Entry> entries);
/// The same where they are typed. Throws base::Mistake where one of them is a record that has a line of somebody who
/// left before its deal, or names that player: nothing is expected, and the score of who left stands. A record that
/// stands already is read as it is.
[[nodiscard]] Played with_typed(const Played& before, std::span<const referee::Entry> entries);
/// The same, with what that changes.
[[nodiscard]] Plan plan(const Played& before, std::vector<referee::Entry> entries);

/// The same records of the same match, under another edition or other house rules. Deals are left out that would not
/// have happened, because the match was over before.
[[nodiscard]] Played under(const Played& real, const games::Game& game, const games::HouseRules& house);

/// A match in which the remedies of a deal are put into its record.
struct Remedied {
  std::vector<std::string> lines;  ///< that its record would have at its end
  Played after;                    ///< the deal is open where what it then asks for was not played
};
/// What would follow of the remedies of a deal, by its index: those that are one line each, all of them together; of
/// one that is a choice, once for each, as if the other choices were not claimed. Empty where there are none, or where
/// its record takes none.
[[nodiscard]] std::vector<Remedied> remedied(const Played& played, std::size_t deal);

/// What becomes of the words of a deal, by its index, whose record is replaced.
[[nodiscard]] Rewording rewording(const Played& before, const Played& after, std::size_t deal);

/// The entries that take back the latest records, so many of them, the last one first. Throws base::Mistake where
/// there are not so many.
[[nodiscard]] std::vector<referee::Entry> taking_back(const Played& before, std::size_t times);
/// The entry that brings back the record undone last. Throws base::Mistake where there is none.
[[nodiscard]] referee::Entry bringing_back(const Played& before);
/// The record that an undo or redo of this match is about. Throws base::StoreFailure where it is not there.
[[nodiscard]] const referee::Entry& record_meant(const Played& before, const referee::Entry& undo_or_redo);

}  // namespace tavolo::book
