#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "book/match.hpp"
#include "book/telling.hpp"
#include "cli/play/talk.hpp"
#include "games/game.hpp"

namespace tavolo::cli::play {

struct HeadPart;
struct MetaWord;

/// Keeps the score of one match after the other, line by line. What was accepted is in the journal before the next line
/// is asked for.
class Evening {
 public:
  Evening(Talk& talk, std::int64_t match) : m_talk(talk), m_match(match) {}

  /// Goes on until there are no more lines, or somebody stops.
  void run();

 private:
  /// A line as it was typed, and what was recorded of it.
  struct Typed {
    std::string line;
    std::string text;
  };
  /// A line that was gone back from, and the question that it was typed to.
  struct Back {
    std::string question;
    std::string line;
  };

  [[nodiscard]] book::Played load() const;
  /// The match with an entry that is not written yet, and what was decided about its findings.
  [[nodiscard]] book::Played with(const book::Played& played, const referee::Entry& entry) const;
  /// What was decided about clauses that findings of the match cite.
  [[nodiscard]] std::vector<journal::Ruling> precedents(const book::Played& played,
                                                        std::span<const games::Finding> findings) const;
  /// One line, or one step without a line; false where the evening is over.
  bool step();
  bool after_match(const book::Played& played);
  bool ask(const book::Played& played, const games::Question& question);
  bool keep(const book::Played& played);
  void go_back();

  /// Does what a line says: a word of any prompt, else a line of the record. False to leave.
  bool act(const book::Played& played, const std::string& line);
  bool command(const book::Played& played, std::vector<std::string> words, std::span<const MetaWord> among);
  void note(const book::Played& played, const std::string& line, std::size_t from);
  void take(const book::Played& played, const std::string& line);
  [[nodiscard]] std::string ways_out(const book::Played& played, const book::Told& told) const;
  void record(const book::Played& played, const std::string& text, const std::string& line);
  void end(const book::Played& played, const referee::Entry& last, const std::string& line);
  void take_back(std::size_t ending);
  void write(const book::Played& played, const referee::Entry& entry);
  void append(const book::Played& played, const referee::Entry& entry, const book::Played& after);
  void forget();
  void back(const book::Played& played);
  void change(const book::Played& played, const std::vector<std::string>& words, const std::string& typed);
  void change_head(const book::Played& played, std::vector<std::string> words, const std::string& line);
  [[nodiscard]] referee::Entry corrected_head(const book::Played& played, std::span<const HeadPart> parts,
                                              std::span<const std::vector<std::string>> typed) const;
  [[nodiscard]] bool ask_head(const book::Played& played, std::span<const HeadPart> parts,
                              std::span<std::vector<std::string>> typed);
  void help(const book::Played& played);
  void announce(const book::Played& played);
  bool leave();

  Talk& m_talk;
  std::int64_t m_match;
  std::int64_t m_before = 0;   ///< the match that this one was begun after
  int m_announced = 0;         ///< the deal whose beginning was told
  std::string m_asked;         ///< the label whose question is asked in words, since its line was empty
  std::string m_shown;         ///< the sheet that was shown last, to be kept
  Draft m_draft;               ///< what was right of a line that was refused, to be edited
  bool m_is_part = false;      ///< whether that lacks a word, and nobody said yet that it stands so
  std::vector<Typed> m_typed;  ///< the lines of the open deal
  std::vector<Back> m_back;    ///< those of them that were gone back from, the first one last
  bool m_asks_keep = true;     ///< whether a deal that lacks nothing is asked about; not where a line ended it
};

}  // namespace tavolo::cli::play
