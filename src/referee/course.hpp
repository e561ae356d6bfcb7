#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "games/game.hpp"
#include "referee/entry.hpp"
#include "referee/head.hpp"

namespace tavolo::referee {

/// A deal as the entries of a match leave it.
struct Deal {
  int number = 0;
  std::string text;        ///< the record in force; the texts added, a line each
  std::int64_t begun = 0;  ///< the entry that it begins with
  std::int64_t entry = 0;  ///< the entry that last gave it its text
  bool open = false;
  bool is_void = false;   ///< does not count; its sheet is empty
  bool late = false;      ///< amended when the next deal had begun
  bool followed = false;  ///< the next deal has begun
  std::string closed;     ///< the record that the deal was closed with, where it was amended since; else empty
  std::string why;        ///< the reason of the amendment or the voiding
  games::Sheet sheet;

  /// Whether it counts for anything: one that is void, or refused as it is read now, does not.
  [[nodiscard]] bool stands() const { return !is_void && !sheet.refused(); }
};

/// A match judged and scored from its entries.
struct Course {
  games::Progress start;
  int first = 1;  ///< the number of the first deal
  std::vector<Deal> deals;
  games::Progress now;                  ///< after the last deal; of an open deal, as far as it goes
  std::vector<games::Side> left;        ///< the sides that were not there to its end
  std::optional<games::Side> conceded;  ///< the side that gave the game up by an entry of its own
  bool abandoned = false;
  bool withdrawn = false;                                      ///< begun by mistake: its beginning was taken back
  bool unseen = false;                                         ///< its result alone was told: nobody saw the deals
  games::Seat next_dealer = games::nobody;                     ///< of the open or next deal; of the next game when over
  std::optional<games::Points> stake;                          ///< of a game over that has stakes
  std::optional<games::BySide<games::Points>> victory_points;  ///< of a match that was played to its end
  /// For every entry, in order, the number of the entry that takes it back, or 0.
  std::vector<std::int64_t> taken_back;

  /// Where the match stood before a deal, by its index in `deals`.
  [[nodiscard]] const games::Progress& before(std::size_t deal) const {
    return deal == 0 ? start : deals[deal - 1].sheet.after;
  }
  /// Where it stood before the open deal; where none is open, where it stands.
  [[nodiscard]] const games::Progress& before_now() const {
    return open_deal() == nullptr ? now : before(deals.size() - 1);
  }
  /// The number of the deal after the last one; a match taken over from paper does not begin with 1.
  [[nodiscard]] int next_number() const { return first + static_cast<int>(deals.size()); }
  /// The number of the open deal; where none is open, of the next.
  [[nodiscard]] int number_now() const { return next_number() - (open_deal() != nullptr ? 1 : 0); }
  [[nodiscard]] const Deal* open_deal() const { return deals.empty() || !deals.back().open ? nullptr : &deals.back(); }
};

/// Whether the fewest points win a match: in the game, or by its house rule of that name, as of a score sheet.
[[nodiscard]] bool lowest_wins(const games::Match& match);

/// The match as it is from a deal on, where others sit in it then.
struct Later {
  int deal = 0;
  games::Match match;
};
/// What follows from the changes of a head.
[[nodiscard]] std::vector<Later> later_tables(const Head& head, const games::Match& first);
/// The match as it is in a deal.
[[nodiscard]] const games::Match& table_at(const games::Match& first, std::span<const Later> later, int deal);

/// Replays the entries of a match in order. Pure: the same entries give the same course for ever. `known` is a course
/// of the same match with other entries: what it scored already, and what is the same here, is not scored anew. `later`
/// is the match where others sit in it from a deal on. Entries may be left out together with the deals that they are
/// about, if none that is there is about those: then `first` is the number of the first deal, and it begins at `start`.
[[nodiscard]] Course replay(const games::Match& match, const games::Progress& start, std::span<const Entry> entries,
                            const Course* known = nullptr, std::span<const Later> later = {}, int first = 0);

/// The entries that undoing one after the other would take back, at most so many: the latest records, additions,
/// closings, amendments, corrections, voidings, concessions, leavings or abandonments still in force. Where there is
/// none of these it is the beginning of the match.
[[nodiscard]] std::vector<std::int64_t> undoable(std::span<const Entry> entries, std::size_t most = 1);
/// The undo that `redo` would take back; 0 if something was recorded since, or nothing was undone.
[[nodiscard]] std::int64_t redoable(std::span<const Entry> entries);

}  // namespace tavolo::referee
