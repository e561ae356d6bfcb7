#pragma once

#include <string>
#include <vector>

#include "cards/card.hpp"
#include "games/file/program.hpp"

namespace tavolo::games::file {

/// The values of a deal, and the expressions of a program evaluated with them.
class Values {
 public:
  Values(const Program& program, const Match& match, const Progress& before);

  /// Puts a word of a record into its place; `who` is the index of the side or player, 0 for the deal. A flag that is
  /// denied was told, and not typed.
  void type(std::size_t word, int who, std::int64_t value, bool denied = false);
  [[nodiscard]] bool is_typed(std::size_t word, int who) const { return m_typed[at(word, who)] == Told::typed; }
  /// Whether anything was said of it.
  [[nodiscard]] bool is_told(std::size_t word, int who) const { return m_typed[at(word, who)] != Told::nothing; }
  [[nodiscard]] std::int64_t typed(std::size_t word, int who) const { return m_slots[at(word, who)]; }
  /// Puts what words are worth that were not typed.
  void fill();

  void set(std::int32_t slot, int who, std::int64_t value) { m_slots[at(static_cast<std::size_t>(slot), who)] = value; }
  [[nodiscard]] std::int64_t get(std::int32_t slot, int who) const {
    return m_slots[at(static_cast<std::size_t>(slot), who)];
  }

  /// What an expression comes to for whoever is looked at. Most are a number or a slot, which cost no call.
  [[nodiscard]] std::int64_t evaluate(std::int32_t index_of_node) {
    const Node& node = m_program.nodes[static_cast<std::size_t>(index_of_node)];
    if (node.op == Op::constant) return node.value;
    if (node.op != Op::slot) return worked_out(node);
    return get(static_cast<std::int32_t>(node.value), place_of(node));
  }
  [[nodiscard]] bool holds(std::int32_t node) { return node < 0 || evaluate(node) != 0; }
  [[nodiscard]] std::string write(const Text& text);

  /// Does something for everybody of a loop, who is then looked at.
  template <class Do>
  void for_each(Loop loop, std::int32_t place, Kind kind, Do act);

  void look_at(Side side);
  void look_at(Seat seat);
  /// Looks at nobody again.
  void look_away() { m_side = nobody, m_seat = nobody; }
  [[nodiscard]] Side side() const { return m_side; }
  [[nodiscard]] Seat seat() const { return m_seat; }
  [[nodiscard]] Who who() const { return {m_seat, m_side}; }
  /// The index under which a value of whoever is looked at is kept.
  [[nodiscard]] int index(Scope scope) const;

  /// Adds points of the deal; false where they become too many.
  bool gain(Side side, Points points);
  [[nodiscard]] Points new_score(Side side) const;
  /// The sides with the best score after the deal.
  [[nodiscard]] std::vector<Side> leaders() const;
  /// Whether a number became too large; then nothing of it counts.
  [[nodiscard]] bool overflowed() const { return m_overflowed; }

  bool over = false;
  bool refused = false;

 private:
  enum class Told : std::uint8_t { nothing, typed, denied };

  [[nodiscard]] std::size_t at(std::size_t slot, int who) const {
    return slot * m_width + static_cast<std::size_t>(who);
  }
  /// Under which index it is kept what a node says of whoever is looked at.
  [[nodiscard]] int place_of(const Node& node) const {
    return node.a < 0 ? 0 : node.a == 0 ? m_side.index() : m_seat.index();
  }
  std::int64_t worked_out(const Node& node);
  std::int64_t loop(const Node& node);
  std::int64_t arithmetic(const Node& node);
  std::int64_t divided(const Node& node);
  std::int64_t looked_at(const Node& node);
  std::int64_t in_list(const Node& node);
  std::int64_t picked(const Node& node);
  std::int64_t known(const Node& node);
  std::int64_t next_player(const Node& node);
  void write(std::int32_t node, Kind kind, std::string& text);

  const Program& m_program;
  const Match& m_match;
  const Progress& m_before;
  std::size_t m_width;
  std::vector<std::int64_t> m_slots;
  std::vector<Told> m_typed;
  BySide<Points> m_gained;
  Side m_side = nobody;
  Seat m_seat = nobody;
  bool m_overflowed = false;
};

template <class Do>
void Values::for_each(Loop loop, std::int32_t place, Kind kind, Do act) {
  const Side side = m_side;
  const Seat seat = m_seat;
  const auto sides = [&](bool others) {
    for (const Side one : m_match.all_sides()) {
      if (!m_match.plays(one) || (others && one == side)) continue;
      look_at(one);
      act();
    }
  };
  const auto players = [&](auto belongs) {
    for (const Seat one : m_match.all_seats()) {
      if (!m_match.plays(m_match.side(one)) || !belongs(one)) continue;
      look_at(one);
      act();
    }
  };
  switch (loop) {
    case Loop::once: act(); break;
    case Loop::sides: sides(false); break;
    case Loop::other_sides: sides(true); break;
    case Loop::players: players([](Seat) { return true; }); break;
    case Loop::its_players: players([&](Seat one) { return m_match.side(one) == side; }); break;
    case Loop::other_players:
      players([&](Seat one) { return seat == nobody ? m_match.side(one) != side : one != seat; });
      break;
    case Loop::place:
      if (const std::int64_t index = evaluate(place); index >= 0) {
        kind == Kind::side ? look_at(Side(index)) : look_at(Seat(index));
        act();
      }
      break;
  }
  m_side = side;
  m_seat = seat;
}

}  // namespace tavolo::games::file
