#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tavolo::cli::play {

/// What may stand in the place of the word that is being typed, as it is typed, and where that begins in the line.
struct Completed {
  std::size_t from = 0;
  std::vector<std::string> words = {};
};
/// Completes a line, which ends at the cursor.
using Completions = std::function<Completed(const std::string& line)>;

/// A line that stands there to be edited, and how many of its bytes stand before the cursor.
struct Draft {
  std::string text = {};
  std::size_t cursor = std::string::npos;
};

/// What was typed into a draft, if all of the draft still stands in the line: without blanks at its ends, and once for
/// each place where it may stand, the place of the cursor first.
[[nodiscard]] std::vector<std::string> typed_into(const Draft& draft, std::string_view line);

/// Lines as somebody types them: edited at a terminal, with those typed before under the arrows, else read as they
/// come, and then shown behind the prompt for who reads along.
class Lines {
 public:
  /// `terminal` says that both sides are one.
  Lines(bool terminal, Completions completions);
  Lines(const Lines&) = delete;
  Lines& operator=(const Lines&) = delete;
  ~Lines();

  /// Shows the prompt and reads a line, without blanks at its ends. At a terminal `draft` stands there already. ^C
  /// drops what was typed and begins the line anew. Nothing for the end of input, and for a second ^C.
  [[nodiscard]] std::optional<std::string> read(const std::string& prompt, const Draft& draft = {});
  /// Whether there is a terminal.
  [[nodiscard]] bool edits() const noexcept { return m_editor != nullptr; }
  /// Puts a line among those typed before.
  void remember(const std::string& line);

 private:
  struct Editor;

  std::unique_ptr<Editor> m_editor;  ///< null where there is no terminal
};

}  // namespace tavolo::cli::play
