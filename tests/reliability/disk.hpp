#pragma once

namespace tavolo::tests {

/// What a disk does wrong, and when.
struct Trouble {
  /// Slow is a disk far away; no_locks and no_memory are network folders that lend these to nobody.
  enum class Kind { none, io_error, full, power_cut, slow, no_locks, no_memory };
  Kind kind = Kind::none;
  int at = 0;            ///< the number of the operation, from 1
  bool lasting = false;  ///< whether all later operations fail too
  unsigned seed = 0;     ///< of a power cut: which unsynced sectors reached the disk; 0 for none of them
};

/// From now on all files that SQLite opens in this process lie on a disk with this trouble. Operations are
/// counted from 0 again. A power cut ends the process by SIGKILL.
void lay_on_disk(const Trouble& trouble);
/// How many operations of the kind that can fail have been done.
[[nodiscard]] int operations();
/// The power is cut now: what was not synced is gone, but for the sectors that the seed keeps. Does not return.
[[noreturn]] void cut_power();

}  // namespace tavolo::tests
