#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "journal/health.hpp"
#include "report/block.hpp"

namespace tavolo::report {

/// One thing that was looked at, in plain words.
struct Remark {
  enum class State : std::uint8_t { well, advice, wrong };

  std::string_view about;  ///< a word: `rights`
  State state = State::well;
  std::string text;
  std::string hint;  ///< what to do; empty where all is well
};

/// What there is to say of a journal, in the order in which it matters. `named` says that it is not the one which
/// commands use by themselves, so that those to type must name it.
[[nodiscard]] std::vector<Remark> remarks(const std::string& path, const journal::Health& health, bool named);
/// Whether nothing is wrong; an advice is not.
[[nodiscard]] bool all_well(const std::vector<Remark>& remarks);

/// The versions, a line a remark with what to do below it, and whether all is well.
[[nodiscard]] Blocks doctor(std::string_view version, const std::vector<Remark>& remarks);
[[nodiscard]] std::string json_doctor(std::string_view version, const std::string& path, const journal::Health& health,
                                      const std::vector<Remark>& remarks);

/// What `verify` found wrong when it replayed so many matches and deals, a line each; or that all is well.
[[nodiscard]] Blocks verified(std::size_t matches, std::size_t deals, std::span<const std::string> faults);

}  // namespace tavolo::report
