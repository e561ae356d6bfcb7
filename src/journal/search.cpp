#include "journal/search.hpp"

#include <SQLiteCpp/SQLiteCpp.h>
#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <unordered_map>

#include "base/mistake.hpp"
#include "base/name.hpp"
#include "games/rulebook.hpp"

namespace tavolo::journal {
namespace {

/// What highlight() puts around a piece that was found; documents have none of their own.
constexpr char mark_begin = '\x01';
constexpr char mark_end = '\x02';

/// What a document is called. A clause that says what something is, begins with its name: "Hang jack: ...",
/// "To revoke is ...".
std::string name_of(const Document& document) {
  constexpr std::size_t longest = 24;  // bytes of a name
  if (document.kind != "clause") return document.id;
  const std::string_view text = document.text;
  const std::size_t end = std::min({text.find(": "), text.find(" is "), text.find(" are ")});
  return end > longest ? std::string{} : std::string(text.substr(0, end));
}

// How ranks are put together, found by asking the rule books their own disputes in other words
// (tests/journal/search.cpp).
constexpr double share_other = 0.7;  ///< another word for what was asked, against the word itself
constexpr double share_minor = 0.3;  ///< a word that says how it was asked
constexpr double share_aside = 0.4;  ///< a document that is better read after others
constexpr double share_cited = 0.2;  ///< of the best document that cites a clause, to the clause
constexpr double share_whole = 0.8;  ///< how much of the rank hangs on the part of the words that is spoken of

std::string without_marks(std::string_view text) {
  std::string result(text);
  std::ranges::replace_if(
      result, [](char c) { return c >= '\0' && c < ' ' && c != '\n'; }, ' ');
  return result;
}

/// A word or phrase as FTS5 reads it, with nothing in it that could mean more. Numbers are not looked for in
/// names: in "we both count 23" nobody asks for dispute 23.
std::string quoted(const std::string& word) {
  const bool number = std::ranges::all_of(word, base::is_digit);
  std::string result = number ? "{title text} : \"" : "\"";
  for (const char c : word) {
    if (c == '"') result += '"';
    result += c;
  }
  return result + '"';
}

std::string any_of(std::span<const std::string> words) {
  std::string result;
  for (const std::string& word : words) {
    if (!result.empty()) result += " OR ";
    result += quoted(word);
  }
  return result;
}

MarkedText read_marks(const std::string& highlighted) {
  MarkedText marked;
  for (const char c : highlighted) {
    if (c == mark_begin) {
      marked.marks.emplace_back(marked.text.size(), marked.text.size());
    } else if (c == mark_end) {
      if (!marked.marks.empty()) marked.marks.back().second = marked.text.size();
    } else {
      marked.text += c;
    }
  }
  return marked;
}

void collect(const MarkedText& marked, std::vector<std::string>& found) {
  for (const auto& [begin, end] : marked.marks) {
    std::string word = base::folded(marked.text.substr(begin, end - begin));
    if (std::ranges::count(found, word) == 0) found.push_back(std::move(word));
  }
}

template <typename Work>
auto guarded(Work work) {
  try {
    return work();
  } catch (const SQLite::Exception& error) {
    throw base::StoreFailure(fmt::format("the rule book cannot be searched: {}", error.what()));
  }
}

}  // namespace

std::vector<Document> documents_of(const games::Game& game) {
  const games::Rulebook book = games::read_rulebook(game);
  const std::string id(game.id);
  std::vector<Document> documents;
  for (const games::ClauseText& clause : book.clauses) {
    documents.push_back({"clause", id, clause.id, clause.section, clause.text, {clause.id}, clause.source});
  }
  for (const games::Dispute& dispute : book.disputes) {
    documents.push_back({"dispute", id, fmt::format("{} dispute {}", game.prefix, dispute.number), dispute.question,
                         dispute.answer, dispute.clauses});
  }
  for (const games::HouseRule& rule : game.house_rules) {
    std::vector<std::string> clauses;
    for (const games::ClauseText& clause : book.clauses) {
      if (games::names_clause(rule.clauses, clause.id)) clauses.push_back(clause.id);
    }
    documents.push_back(
        {"house-rule", id, std::string(rule.name), "",
         fmt::format("{} It is {}; by default {}.", rule.meaning, games::permitted(rule), rule.fallback),
         std::move(clauses), "", true});
  }
  return documents;
}

std::vector<Document> checks_of(const games::Game& game) {
  const games::Rulebook book = games::read_rulebook(game);
  std::vector<Document> documents;
  for (const games::ClauseText& check : book.checks) {
    documents.push_back({"check", std::string(game.id), check.id, "", check.text, {}});
    for (const std::string_view clause : base::split(check.source, ',')) {
      documents.back().clauses.emplace_back(clause.substr(std::min(clause.find_first_not_of(' '), clause.size())));
    }
  }
  return documents;
}

struct Search::Index {
  SQLite::Database database{":memory:", SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE | SQLite::OPEN_NOMUTEX};
  /// How well each document speaks of any of the words: bm25, the greater the better; 0 where it does not.
  /// A match in the name counts `name` times one in the text.
  [[nodiscard]] std::vector<double> ranks(std::span<const std::string> any, double name) const;
  [[nodiscard]] std::string nearest(const std::string& word) const;
  [[nodiscard]] Hit hit(std::size_t document, const std::string& query) const;
  std::vector<double> shares;                       ///< of the rank, by document
  std::vector<std::vector<std::size_t>> citations;  ///< by document, the clauses that it cites

  /// What the ranks of the documents add to those of the clauses that they cite.
  [[nodiscard]] std::vector<double> cited(std::span<const double> ranks) const;
};

std::vector<double> Search::Index::ranks(std::span<const std::string> any, double name) const {
  std::vector<double> ranks(shares.size(), 0);
  if (any.empty()) return ranks;
  SQLite::Statement statement(database, "SELECT rowid, bm25(book, ?, 1.0, 1.0) FROM book WHERE book MATCH ?");
  statement.bind(1, name);
  statement.bind(2, any_of(any));
  while (statement.executeStep()) {
    const auto document = static_cast<std::size_t>(statement.getColumn(0).getInt64());
    ranks[document] = -statement.getColumn(1).getDouble() * shares[document];
  }
  return ranks;
}

std::vector<double> Search::Index::cited(std::span<const double> ranks) const {
  std::vector<double> added(ranks.size(), 0);
  for (std::size_t i = 0; i < ranks.size(); ++i) {
    for (const std::size_t clause : citations[i]) added[clause] = std::max(added[clause], share_cited * ranks[i]);
  }
  return added;
}

std::string Search::Index::nearest(const std::string& word) const {
  std::set<std::string> words;
  SQLite::Statement statement(database, "SELECT name || ' ' || title || ' ' || text FROM book");
  while (statement.executeStep()) {
    for (std::string& known : base::plain_words(statement.getColumn(0).getString(), std::string::npos)) {
      words.insert(std::move(known));
    }
  }
  std::vector<std::string_view> candidates(words.begin(), words.end());
  for (const std::string_view other : games::card_words()) candidates.push_back(other);
  return std::string(base::nearest(word, candidates).value_or(""));
}

Hit Search::Index::hit(std::size_t document, const std::string& query) const {
  SQLite::Statement statement(database,
                              "SELECT highlight(book, 1, char(1), char(2)), highlight(book, 2, char(1), char(2)), "
                              "highlight(book, 0, char(1), char(2)) FROM book WHERE book MATCH ? AND rowid = ?");
  statement.bind(1, query);
  statement.bind(2, static_cast<std::int64_t>(document));
  Hit hit;
  hit.document = document;
  if (!statement.executeStep()) return hit;
  hit.title = read_marks(statement.getColumn(0).getString());
  hit.text = read_marks(statement.getColumn(1).getString());
  collect(read_marks(statement.getColumn(2).getString()), hit.found);
  collect(hit.title, hit.found);
  collect(hit.text, hit.found);
  return hit;
}

Search::Search(std::span<const Document> documents) : m_index(std::make_unique<Index>()) {
  guarded([&] {
    SQLite::Database& database = m_index->database;
    database.exec(
        "PRAGMA journal_mode = OFF;"
        "CREATE VIRTUAL TABLE book USING fts5(name, title, text, tokenize = 'porter unicode61 remove_diacritics 2');"
        "BEGIN");
    SQLite::Statement insert(database, "INSERT INTO book (rowid, name, title, text) VALUES (?, ?, ?, ?)");
    std::int64_t row = 0;
    for (const Document& document : documents) {
      insert.bind(1, row++);
      insert.bind(2, without_marks(name_of(document)));
      insert.bind(3, without_marks(document.title));
      insert.bind(4, without_marks(document.text));
      insert.exec();
      insert.reset();
    }
    database.exec("COMMIT");
  });
  std::unordered_map<std::string_view, std::size_t> clauses;
  for (std::size_t i = 0; i < documents.size(); ++i) {
    if (documents[i].kind == "clause") clauses.emplace(documents[i].id, i);
  }
  for (const Document& document : documents) {
    m_index->shares.push_back(document.aside ? share_aside : 1);
    std::vector<std::size_t>& citations = m_index->citations.emplace_back();
    if (document.kind == "clause") continue;
    for (const std::string& id : document.clauses) {
      if (const auto clause = clauses.find(id); clause != clauses.end()) citations.push_back(clause->second);
    }
  }
}

Search::~Search() = default;
Search::Search(Search&&) noexcept = default;
Search& Search::operator=(Search&&) noexcept = default;

SearchResult Search::find(std::span<const games::AskedWord> words, std::size_t most) const {
  return guarded([&] {
    SearchResult result;
    std::vector<double> sums(m_index->shares.size(), 0);
    std::vector<int> spoken_of(m_index->shares.size(), 0);
    std::vector<std::string> all;
    const bool only_minor = std::ranges::all_of(words, &games::AskedWord::minor);
    // Who asks for one word wants to know what it is; of many words none is likely to be a name.
    const double name = 1.0 / static_cast<double>(std::max<std::size_t>(words.size(), 1));
    for (const games::AskedWord& asked : words) {
      const std::vector<double> own = m_index->ranks(std::span(&asked.word, 1), name);
      const std::vector<double> others = m_index->ranks(asked.others, name);
      bool known = false;
      for (std::size_t i = 0; i < sums.size(); ++i) {
        const double rank = std::max(own[i], others[i] * share_other);
        if (rank <= 0) continue;
        known = true;
        sums[i] += asked.minor ? rank * share_minor : rank;
        ++spoken_of[i];
      }
      if (!known) result.unknown.emplace_back(asked.word, m_index->nearest(asked.word));
      if (asked.minor && !only_minor) continue;
      all.push_back(asked.word);
      all.insert(all.end(), asked.others.begin(), asked.others.end());
    }
    std::vector<std::size_t> order;
    for (std::size_t i = 0; i < sums.size(); ++i) {
      if (spoken_of[i] == 0) continue;
      sums[i] *= (1 - share_whole) + share_whole * spoken_of[i] / static_cast<double>(words.size());
      order.push_back(i);
    }
    const std::vector<double> cited = m_index->cited(sums);
    for (const std::size_t i : order) sums[i] += cited[i];
    std::ranges::stable_sort(order, std::ranges::greater{}, [&](std::size_t i) { return sums[i]; });
    result.all = order.size();
    order.resize(std::min(order.size(), most));
    const std::string query = any_of(all);
    for (const std::size_t document : order) result.hits.push_back(m_index->hit(document, query));
    return result;
  });
}

}  // namespace tavolo::journal
