#include "games/position.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/name.hpp"

namespace tavolo::games {
namespace {

std::string written(const PieceWord& word) {
  return word.value.empty() ? std::string(word.word) : fmt::format("{} {}", word.word, word.value);
}

/// A piece of a word as a word of its own.
base::Word tail(const base::Word& word, std::size_t from) {
  return {word.text.substr(from), word.column + static_cast<std::uint32_t>(from), word.line};
}

}  // namespace

Pieces::Pieces(Reader& reader, std::span<const PieceWord> words) {
  for (const base::Word& word : reader.words().words()) {
    const std::size_t colon = word.text.find(':');
    const std::string_view head = word.text.substr(0, colon);
    const auto found = std::ranges::find_if(words, [&](const PieceWord& w) { return base::same_word(w.word, head); });
    if (found == words.end()) {
      if (!m_pieces.empty()) m_pieces.back().values.push_back(word);
      continue;
    }
    if (m_pieces.size() == any_number) {
      reader.refuse(word, fmt::format("a position has at most {} pieces", any_number), "leave out what follows");
      break;
    }
    m_pieces.push_back({static_cast<std::size_t>(found - words.begin()), word});
    if (colon != std::string_view::npos && colon + 1 < word.text.size()) {
      m_pieces.back().values.push_back(tail(word, colon + 1));
    }
  }
  for (const ToldPiece& piece : m_pieces) {
    const PieceWord& word = words[piece.word];
    if (piece.values.size() < word.least) {
      reader.refuse(piece.at, fmt::format("\"{}\" needs {} after it", word.word, word.value),
                    fmt::format("write it as {}", written(word)));
    } else if (piece.values.size() > word.most) {
      reader.refuse(piece.values[word.most], fmt::format("\"{}\" is one word too many", piece.values[word.most].text),
                    fmt::format("write it as {}", written(word)));
    }
    if (!word.repeats && &piece != find(piece.word)) {
      reader.refuse(piece.at, fmt::format("\"{}\" is told twice", word.word), "keep one of the two");
    }
  }
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (!words[i].needed || find(i) != nullptr || m_pieces.empty()) continue;
    reader.refuse(m_pieces.back().values.empty() ? m_pieces.back().at : m_pieces.back().values.back(),
                  fmt::format("\"{}\" is missing", words[i].word), fmt::format("add {}", written(words[i])));
  }
}

const ToldPiece* Pieces::find(std::size_t word) const noexcept {
  const auto found = std::ranges::find(m_pieces, word, &ToldPiece::word);
  return found == m_pieces.end() ? nullptr : &*found;
}

std::span<const base::Word> Pieces::values(std::size_t word) const noexcept {
  const ToldPiece* piece = find(word);
  return piece == nullptr ? std::span<const base::Word>{} : std::span(piece->values);
}

const base::Word* Pieces::value(std::size_t word) const noexcept {
  const auto all = values(word);
  return all.empty() ? nullptr : &all.front();
}

bool begins_position(const Reader& reader, std::string_view word) {
  const auto words = reader.words().words();
  if (words.empty()) return false;
  const std::string_view first = words.front().text;
  return base::same_word(first.substr(0, first.find(':')), word);
}

std::optional<int> count_of(Reader& reader, const base::Word& word, int low, int high) {
  const auto number = reader.number(word);
  if (!number) return std::nullopt;
  if (*number < low || *number > high) {
    reader.refuse(word, fmt::format("{} is not from {} to {}", *number, low, high), "count again");
    return std::nullopt;
  }
  return static_cast<int>(*number);
}

}  // namespace tavolo::games
