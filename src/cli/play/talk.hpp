#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/mistake.hpp"
#include "cli/command.hpp"
#include "cli/parse.hpp"
#include "cli/play/lines.hpp"
#include "journal/journal.hpp"
#include "report/block.hpp"

namespace tavolo::cli::play {

/// What a question that is answered by yes or no came to.
enum class Agreed : std::uint8_t { no, yes, back, ended };

/// The conversation with who keeps the score: what is asked, what is told, and the commands that are called in it.
class Talk {
 public:
  explicit Talk(const Call& call);

  /// Asks for a line; a question that is too wide for the output is broken, and stands above the line. Nothing when
  /// there are no more lines.
  [[nodiscard]] std::optional<std::string> ask(const std::string& question, const Draft& draft = {});
  /// The same, where a line must answer the question. `stop` ends the conversation, as the end of the lines does; `?`
  /// tells what may be typed, and what looks something up is done, and the question asked again.
  [[nodiscard]] std::optional<std::string> answer(const std::string& question, const std::string& may,
                                                  const Draft& draft = {});
  [[nodiscard]] std::optional<std::string> answer(const std::string& question, const report::Blocks& may,
                                                  const Draft& draft = {});
  /// The same for a sentence in one's own words: nothing that begins like a command is one. Empty where < goes back.
  [[nodiscard]] std::optional<std::string> prose(const std::string& question);
  /// Asks such a question that is answered by yes or no; an empty line answers `otherwise`. Where it is the `first` one
  /// < is told so.
  [[nodiscard]] Agreed agreed(const std::string& question, bool otherwise, bool first);
  /// Shows an answer, and what the user must put right; of what refuses a line only the first, which is put right
  /// first, and `besides` below it.
  void show(const report::Blocks& blocks);
  void tell(const base::Complaint& complaint);
  void refuse(std::span<const games::Finding> findings, std::span<const journal::Ruling> rulings,
              std::string_view besides = {});

  /// Runs a command of words, as if it had been called: of options the names follow. Answers its exit status.
  int run(const std::vector<std::string>& words);
  /// The same for a match, where the command can be told one.
  int run_at(std::int64_t match, const std::vector<std::string>& words);
  /// A call of a command without words, for what it shares with others.
  [[nodiscard]] Call call(const Command& command) const { return {command, m_around, {}, {}}; }
  [[nodiscard]] const Surroundings& around() const noexcept { return m_around; }
  /// Whether lines are edited, so that a draft is seen.
  [[nodiscard]] bool edits() const noexcept { return m_lines.edits(); }
  /// Whether there are no more lines.
  [[nodiscard]] bool ended() const noexcept { return m_ended; }
  /// Puts a line under the arrows.
  void remember(const std::string& line) { m_lines.remember(line); }
  /// Tab completes the words of a record of this match, and what is looked up is looked up for it.
  void sits_at(std::int64_t match, std::string_view game) {
    m_match = match;
    m_game = game;
  }
  /// Tab completes as behind these words of a command, before there is a match of the game, if that is known.
  void completes_behind(std::vector<std::string> words, std::string_view game = {}) {
    m_match = 0;
    m_game = game;
    m_before = std::move(words);
  }

  [[nodiscard]] journal::Journal journal(journal::Journal::Access access) const;

 private:
  int run(const Parsed& parsed);
  [[nodiscard]] bool looks_up(const std::string& line, const report::Blocks& may);
  [[nodiscard]] Completed completed(const std::string& line) const;

  Surroundings m_around;
  Lines m_lines;
  std::int64_t m_match = 0;             ///< 0 where none is played yet
  std::string m_game;                   ///< that of the match, or of the one that begins; empty where none is known
  std::vector<std::string> m_before{};  ///< the words before those that are typed, where there is no match
  bool m_ended = false;
};

/// The words of a line, as a shell would take them: quotes keep blanks.
[[nodiscard]] std::vector<std::string> words_of(const std::string& line);
/// The words of a command as somebody types them who quotes nothing: those of a free text, behind an option or in the
/// place of a last argument TEXT, are one, up to the next option. A word that was quoted is a text by itself, and what
/// stands behind -- stays as it is.
[[nodiscard]] std::vector<std::string> with_texts(const std::vector<std::string>& words);
/// Whether what was typed, which is not empty, begins with a word that is no record at any prompt of a match.
[[nodiscard]] bool is_word_of_any_prompt(const std::string& typed);
/// `? may I trump` as words of the command `rules`; other words, and `?` alone, as they are.
[[nodiscard]] std::vector<std::string> rules_asked(std::vector<std::string> words);
/// Whether a word is the id of a game.
[[nodiscard]] bool is_game(std::string_view word);
/// Puts a game into `rules` and `judge`, where none is named in them.
void name_game(std::vector<std::string>& words, std::string_view game);

}  // namespace tavolo::cli::play
