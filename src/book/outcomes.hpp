#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "journal/journal.hpp"
#include "season/results.hpp"

namespace tavolo::book {

/// What the bytes of outcomes name by its number.
struct Named {
  std::vector<std::string> words;
  std::vector<season::Partners> sides;
};

/// What is known of a match once it was judged, as it lies among others in a text.
class MatchOutcome {
 public:
  /// Takes its bytes off; these and what they name must outlive it.
  MatchOutcome(const Named& named, std::string_view& bytes);

  [[nodiscard]] std::int64_t match() const noexcept { return m_match; }
  /// Whether it is not over; false for one whose beginning was taken back.
  [[nodiscard]] bool open() const noexcept;
  [[nodiscard]] bool abandoned() const noexcept;
  [[nodiscard]] bool has_result() const noexcept;
  /// The id of its game, where it has a result.
  [[nodiscard]] std::string_view game() const;
  /// What it came to, as season::result_of says; needs a match that has a result.
  [[nodiscard]] season::Result result() const;
  /// Where that stands among others; empty where it has none.
  [[nodiscard]] std::tuple<std::string_view, referee::Turn, std::int64_t> order() const;
  /// The bytes of all of it, and what is said in a number of them.
  [[nodiscard]] std::string_view bytes() const noexcept { return m_bytes; }
  [[nodiscard]] std::uint64_t flags() const noexcept { return m_flags; }

 private:
  const Named* m_named;
  std::string_view m_bytes, m_told;
  std::int64_t m_match = 0;
  std::uint64_t m_flags = 0;
};

/// Visits what each match of a season came to, or each of the journal where none is named, in any order, with how many
/// there are at most. Only those are
/// judged of which it is not remembered (journal::Memory), or of which something else may be true since: whatever is
/// remembered, it is the same.
void each_outcome(journal::Journal& journal, std::string_view season,
                  const std::function<void(const MatchOutcome&, std::size_t)>& visit);

/// The matches that are not over, by number.
[[nodiscard]] std::vector<std::int64_t> open_matches(journal::Journal& journal);

}  // namespace tavolo::book
