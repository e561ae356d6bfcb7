#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

// Who plays whom in a season, made from a few declared settings: the same plan on every machine, for ever.
namespace tavolo::season {

/// So many legs a plan has at most, and so many days between two rounds.
inline constexpr int most_legs = 100;
inline constexpr int most_days = 366;

/// A plan as it is declared. All else follows from this.
struct PlanTerms {
  enum class Kind : std::uint8_t {
    round_robin,  ///< everybody meets everybody, by the Berger tables
    individual,   ///< partners change from round to round
    mitchell,     ///< pairs of two lines: one stays, the other moves on
    howell,       ///< all pairs but one move, each to where the one before it sat
  };

  Kind kind = Kind::round_robin;
  std::uint64_t seed = 0;  ///< of the draw of numbers; 0: those of the order in which they are named
  int legs = 1;            ///< how often the whole is played; every other time with sides exchanged
  int rounds = 0;          ///< only the first so many; 0: all
  std::string date = {};   ///< of the first round, YYYY-MM-DD; empty where there are no dates
  int every = 7;           ///< days from one round to the next
  /// Players, pairs or teams, each the names that play together.
  std::vector<std::vector<std::string>> entrants = {};

  [[nodiscard]] bool operator==(const PlanTerms&) const = default;
};

/// A row of a plan.
struct Fixture {
  int number = 0;  ///< from 1
  int round = 0;   ///< from 1
  int table = 0;   ///< from 1, in its round
  int boards = 0;  ///< the set of boards that is played there, from 1; 0 where the kind has none
  std::array<std::vector<std::size_t>, 2> sides = {};  ///< places among the entrants of the plan

  [[nodiscard]] bool operator==(const Fixture&) const = default;
};

/// How often something happens: the least and the most.
struct Range {
  int least = 0;
  int most = 0;

  [[nodiscard]] bool operator==(const Range&) const = default;
  [[nodiscard]] bool holds(const Range& other) const { return least <= other.least && other.most <= most; }
};

/// What is promised of a plan.
struct Promise {
  Range met = {};            ///< any two who can be against each other are so often
  Range together = {};       ///< any two players are partners so often
  int sides_apart = 0;       ///< how much more often at most somebody is on one side than on the other
  bool sides_count = false;  ///< whether that is promised
};

/// The whole plan.
struct Plan {
  PlanTerms terms = {};
  std::vector<std::vector<std::string>> entrants = {};  ///< in the order of their numbers, as they were drawn
  int rounds = 0;
  std::vector<std::string> dates = {};    ///< of each round; empty where there are none
  std::vector<Fixture> fixtures = {};     ///< in order of number
  std::size_t line = 0;                   ///< so many of the entrants are one line of two; 0 where there is one
  std::optional<std::size_t> still = {};  ///< who never moves, and so is on one side always
  Promise promise = {};
};

/// The word of a kind, `round-robin`, and what a word means.
[[nodiscard]] std::string_view word(PlanTerms::Kind kind) noexcept;
[[nodiscard]] std::optional<PlanTerms::Kind> plan_kind(std::string_view word) noexcept;

/// Reads `howell seed=7 legs=2 rounds=5 date=2026-11-20 every=7`: a declaration without its entrants. Nothing for
/// what is none.
[[nodiscard]] std::optional<PlanTerms> read_terms(std::string_view text);
/// Writes it so that it reads back.
[[nodiscard]] std::string terms_text(const PlanTerms& terms);

/// Makes the plan. Throws base::Mistake for entrants that no such plan can be made of, and where the rounds asked for
/// would leave somebody sitting out two times more than another.
[[nodiscard]] Plan plan_of(const PlanTerms& terms);
/// The sides of a row, each the names that play together.
[[nodiscard]] std::vector<std::vector<std::string>> sides_of(const Plan& plan, const Fixture& fixture);
/// The entrants that sit a round out, by their places.
[[nodiscard]] std::vector<std::size_t> sitting_out(const Plan& plan, int round);

/// Numbers from a seed: SplitMix64 (Steele, Lea and Flood, "Fast splittable pseudorandom number generators", 2014).
class Lots {
 public:
  explicit Lots(std::uint64_t seed) : m_state(seed) {}
  [[nodiscard]] std::uint64_t next() noexcept;
  /// A number below `count`, each as likely.
  [[nodiscard]] std::uint64_t below(std::uint64_t count) noexcept;

 private:
  std::uint64_t m_state;
};

}  // namespace tavolo::season
