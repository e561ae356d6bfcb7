#pragma once

#include <cstddef>
#include <stdexcept>
#include <string>
#include <vector>

namespace tavolo::base {

/// A piece of typed text, with the line it stands in: what a caret points at.
struct Quote {
  std::string line;        ///< the whole line as typed
  std::size_t column = 0;  ///< first byte of the piece in the line
  std::size_t width = 0;   ///< bytes of the piece
};

/// One thing that the user must put right, in a sentence without a full stop.
struct Complaint {
  std::string kind;  ///< a stable word for programs, such as "no-match"
  std::string text;  ///< what is wrong
  std::string hint;  ///< what to type instead; may be empty
  Quote quote;       ///< where; an empty line where it is nowhere in a text
};

/// What the user must put right before the command can be done: exit status 2. Thrown where it is
/// noticed, caught once, in cli::run.
class Mistake : public std::runtime_error {
 public:
  explicit Mistake(Complaint complaint) : std::runtime_error(complaint.text), m_complaint(std::move(complaint)) {}
  Mistake(std::string kind, std::string text, std::string hint = {})
      : Mistake(Complaint{std::move(kind), std::move(text), std::move(hint), {}}) {}

  [[nodiscard]] const Complaint& complaint() const noexcept { return m_complaint; }

 private:
  Complaint m_complaint;
};

/// The machine failed, not the user: the store cannot be read or written. Exit status 3.
class StoreFailure : public std::runtime_error {
 public:
  explicit StoreFailure(const std::string& text, std::string hint = {})
      : std::runtime_error(text), m_hint(std::move(hint)) {}

  [[nodiscard]] const std::string& hint() const noexcept { return m_hint; }

 private:
  std::string m_hint;
};

/// What to do where a journal holds what is not known.
inline constexpr const char* unreadable =
    "a newer tavolo may have written it, or the file is damaged: `tavolo doctor` tells of copies";

}  // namespace tavolo::base
