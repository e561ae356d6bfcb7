#include "games/file/shelf.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <deque>

#include "base/mistake.hpp"
#include "base/name.hpp"
#include "games/file/file.hpp"
#include "games/file/read.hpp"

namespace tavolo::embedded {
std::span<const std::string_view> game_files();
}

namespace tavolo::games::file {
namespace {

/// A text, and the game that was made of it when it was asked for.
struct Book {
  std::string added = {};  ///< the text of a file of a journal
  std::string_view text;
  Title title;
  bool hidden = false;  ///< another text of the same edition stands before it
  File file = {};

  const Game& game() {
    if (file.program == nullptr) {
      file = open(std::string(text), false, false);
      if (file.program == nullptr) {
        throw base::StoreFailure(
            fmt::format("the file of the game {} cannot be read: {}", title.id, file.faults.front().text));
      }
    }
    return file.game();
  }
};

std::deque<Book>& books() {
  static std::deque<Book> list = [] {
    std::deque<Book> shipped;
    for (const std::string_view text : embedded::game_files())
      shipped.push_back({.text = text, .title = file::read_title(text)});
    return shipped;
  }();
  return list;
}

/// The books of a game, the newest first.
std::vector<Book*> books_of(std::string_view id) {
  std::vector<Book*> found;
  for (Book& book : books()) {
    if (book.title.id == id && !book.hidden) found.push_back(&book);
  }
  std::ranges::stable_sort(
      found, [](const Book* a, const Book* b) { return base::is_numbered_before(b->title.edition, a->title.edition); });
  return found;
}

}  // namespace

std::vector<Title> Shelf::titles() {
  std::vector<Title> titles;
  for (const Book& book : books()) {
    if (book.hidden) continue;
    const auto same = std::ranges::find(titles, book.title.id, &Title::id);
    if (same == titles.end()) {
      titles.push_back(book.title);
    } else if (base::is_numbered_before(same->edition, book.title.edition)) {
      *same = book.title;
    }
  }
  std::ranges::stable_sort(titles, {}, &Title::id);
  return titles;
}

const Game& Shelf::newest(std::string_view id) { return books_of(id).front()->game(); }

std::vector<const Game*> Shelf::editions(std::string_view id) {
  std::vector<const Game*> editions;
  for (Book* book : books_of(id)) editions.push_back(&book->game());
  return editions;
}

std::string_view Shelf::text(std::string_view id) {
  const auto found = books_of(id);
  return found.empty() ? std::string_view{} : found.front()->text;
}

std::string_view Shelf::text(std::string_view id, std::string_view edition) {
  for (const Book* book : books_of(id)) {
    if (book->title.edition == edition) return book->text;
  }
  return {};
}

std::size_t Shelf::size() { return books().size(); }

void Shelf::put(std::string text) {
  const Title title = read_title(text);
  for (Book& other : books()) {
    if (other.title.id != title.id || other.title.edition != title.edition) continue;
    if (other.text == text) return;
    other.hidden = true;  // matches of this run may look into it
  }
  Book& book = books().emplace_back(Book{.added = std::move(text)});
  book.text = book.added;
  book.title = read_title(book.text);
}

void refuse_taken(const Title& title) {
  for (const Title& other : games::titles()) {
    const bool same = other.id == title.id;
    if (same && Shelf::text(other.id).empty()) {
      throw base::Mistake("game-taken", fmt::format("{} is a game of the program", other.id), "give yours another id");
    }
    if (!same && other.prefix == title.prefix) {
      throw base::Mistake("clauses-taken",
                          fmt::format("the clauses {}-1 and so on are those of {}", other.prefix, other.id),
                          "begin yours with other letters: the row clauses of the head");
    }
  }
}

base::Mistake other_file(const Title& title) {
  return {"other-file", fmt::format("{}, edition {}, is another file in this journal", title.id, title.edition),
          "give the new one another edition: matches are judged by the one that they began under"};
}

void refuse_other(const Title& title, std::string_view text) {
  const auto is_other = [&](const Book* book) {
    return book->title.edition == title.edition && !book->added.empty() && book->text != text;
  };
  if (std::ranges::any_of(books_of(title.id), is_other)) throw other_file(title);
}

}  // namespace tavolo::games::file
