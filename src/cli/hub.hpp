#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cli/psql.hpp"
#include "journal/exchange.hpp"
#include "journal/fact_text.hpp"

// A database through which the clubs of a league share their journals: tavolo-hub(7).
namespace tavolo::cli {

/// The highest schema of hubs that this program knows.
inline constexpr std::int64_t hub_schema = 1;

/// Whether a word names a hub, and no folder.
[[nodiscard]] bool names_hub(std::string_view word);

/// What a hub holds of an origin.
struct HubOrigin {
  std::string club;  ///< whose it is
  bool own = false;  ///< whether that is the club as which we ask
  journal::Held held;
};

/// A hub that is asked. What fails is told as a base::StoreFailure that names the hub, and nothing of what was sent
/// since the last `keep` is there then.
class Hub {
 public:
  /// Asks who we are there. Throws base::StoreFailure also where it cannot be written, is of a newer tavolo, or no hub.
  Hub(const std::string& target, bool may_ask);

  /// Where it is, without a password; harmless.
  [[nodiscard]] const std::string& name() const noexcept { return m_name; }
  [[nodiscard]] const std::string& club() const noexcept { return m_club; }

  /// What it holds, by origin; only what a club of its league may read.
  [[nodiscard]] std::map<std::string, HubOrigin> origins();
  /// The digests of the facts of these origins and numbers, those of several together, by origin.
  [[nodiscard]] std::map<std::string, std::string> digests(std::span<const journal::Held> at);
  /// Visits the rows behind these numbers of these origins, each after those that it names, as lines that `row_of`
  /// reads.
  void each_behind(std::span<const journal::Held> held, const std::function<void(std::string_view)>& visit);
  [[nodiscard]] static journal::FactRow row_of(std::string_view line);

  /// Says that origins which nobody has are ours; another club may have been quicker.
  void claim(std::span<const std::string> origins);
  /// Begins to add facts: their turns are higher than all that are there.
  void begin_adding();
  /// Adds a fact of an origin of ours. What is there already is left alone.
  void add(const journal::FactRow& row);
  /// Keeps what was added; answers when it is on the disks of the hub.
  void keep();

 private:
  void ask(std::string_view statements, const std::function<void(std::string_view)>& visit = {});
  /// The failure in a sentence that names the hub.
  [[noreturn]] void tell(const PsqlFailure& failure) const;

  std::string m_name;
  std::string m_club;
  bool m_is_connected = false;
  bool m_has_table = false;  ///< the one in which rows arrive
  std::unique_ptr<Psql> m_psql;
  std::int64_t m_turn = 0;
  bool m_is_adding = false;
};

}  // namespace tavolo::cli
