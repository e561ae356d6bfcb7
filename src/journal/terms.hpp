#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace tavolo::journal {

/// A word of a text as it is searched for, and the bytes where it stands.
struct Token {
  std::string term;
  std::size_t begin = 0;
  std::size_t end = 0;
};

/// Cuts texts into words as the tokenizer of FTS5 does, `porter unicode61 remove_diacritics 2`: stems of English words
/// without accents, in small letters. Throws base::StoreFailure where memory is exhausted.
class Tokenizer {
 public:
  Tokenizer();
  ~Tokenizer();
  Tokenizer(Tokenizer&&) noexcept;
  Tokenizer& operator=(Tokenizer&&) noexcept;

  [[nodiscard]] std::vector<Token> read(std::string_view text) const;

 private:
  struct Made;
  std::unique_ptr<Made> m_made;
};

}  // namespace tavolo::journal
