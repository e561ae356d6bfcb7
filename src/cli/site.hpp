#pragma once

#include <cstddef>
#include <cstdint>
#include <exception>
#include <string>
#include <string_view>

#include "cli/command.hpp"

// The pages that others look at, made of the journal of a call.
namespace tavolo::cli {

/// Where pages are put, each a whole text under its path. Of what is there already it is known what it was made of:
/// `made_of` is a checksum of so much that another page would have another; 0 says nothing.
class Shelf {
 public:
  Shelf() = default;
  Shelf(const Shelf&) = delete;
  Shelf& operator=(const Shelf&) = delete;
  virtual ~Shelf() = default;

  /// Keeps a page as it stands, if one stands there that was made of this; answers whether.
  [[nodiscard]] virtual bool keep(const std::string& path, std::uint64_t made_of) = 0;
  /// Puts a page there. Throws base::StoreFailure.
  virtual void put(const std::string& path, std::string_view text, std::uint64_t made_of = 0) = 0;
};

/// Looks at a journal that failed one after the other, of a program that stays.
class FailedLooks {
 public:
  void end() noexcept { m_count = 0; }
  [[nodiscard]] bool any() const noexcept { return m_count > 0; }
  /// Tells why, and what is so meanwhile, once that lasts: a lock or a copy that is being taken back is over by then.
  void add(std::string_view meanwhile, const std::exception& failed);

 private:
  int m_count = 0;
};

/// To whom pages are shown.
struct Showing {
  int refresh = 5;               ///< seconds until a browser looks at the board anew; 0 for never
  std::string address = {};      ///< which the board shows as a code; empty for none
  std::string ended_since = {};  ///< a time, UTC: matches that ended since then are on the board too; empty for none
  std::size_t most_bytes = 0;    ///< of pages of matches, about; those of the oldest have none beyond it; 0 for all
};

/// Makes all pages that the options of the call ask for, the first one last. Answers when the first match of the board
/// ended, UTC; empty where none is there that did.
[[nodiscard]] std::string make_pages(const Call& call, Shelf& pages, const Showing& showing);
/// What differs when the journal was written to.
[[nodiscard]] std::string stamp(const Call& call);

}  // namespace tavolo::cli
