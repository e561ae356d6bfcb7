#include "journal/search.hpp"

#include <SQLiteCpp/SQLiteCpp.h>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <set>
#include <tuple>
#include <unordered_map>

#include "base/mistake.hpp"
#include "base/name.hpp"
#include "games/rulebook.hpp"

namespace tavolo::journal {
namespace {

/// What highlight() puts around a piece that was found; documents have none of their own.
constexpr char mark_begin = '\x01';
constexpr char mark_end = '\x02';

// How a rank is put together, found by asking the rule books in the words of players (tests/bench/questions.cpp).
constexpr double share_other = 0.7;      ///< another word for what was asked, against the word itself
constexpr double share_beginning = 0.6;  ///< a word that begins as the one asked
constexpr std::size_t beginning = 5;     ///< so many letters are a beginning
constexpr double share_manner = 0.5;     ///< a word that says how it was asked
constexpr double share_little = 0.15;    ///< a word that says little
constexpr double share_spoken = 0.7;    ///< the words that stand in title or phrases, together, against the best phrase
constexpr double share_text = 0.3;      ///< the words that stand in the text
constexpr double share_aside = 0.4;     ///< a document that is better read after others
constexpr double share_citing = 0.75;   ///< of its own rank, what a clause keeps where a dispute that cites it helps
constexpr double share_first = 0.35;    ///< of the rank of a dispute, to the clause that it cites first
constexpr double share_further = 0.25;  ///< to the others that it cites
constexpr double weak_rank = 0.8;       ///< below it the books seem silent
/// Stands between phrases; no word of a book or question.
constexpr std::string_view gap = "qxzqxz";

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

std::string_view word(Document::Kind kind) noexcept {
  constexpr std::array<std::string_view, 5> words{"clause", "check", "dispute", "house-rule", "ruling"};
  return words[static_cast<std::size_t>(kind)];
}

std::vector<Document> documents_of(const games::Game& game) {
  const games::Rulebook book = games::read_rulebook(game);
  const std::string id(game.id);
  std::vector<Document> documents;
  for (const games::ClauseText& clause : book.clauses) {
    const std::string& title = clause.title.empty() ? clause.section : clause.title;
    documents.push_back(
        {Document::Kind::clause, id, clause.id, title, clause.text, {clause.id}, clause.source, false, clause.asked});
  }
  for (const games::Dispute& dispute : book.disputes) {
    documents.push_back({Document::Kind::dispute, id, fmt::format("{} dispute {}", game.prefix, dispute.number),
                         dispute.question, dispute.answer, dispute.clauses});
  }
  for (const games::HouseRule& rule : game.house_rules) {
    std::vector<std::string> clauses;
    for (const games::ClauseText& clause : book.clauses) {
      if (games::names_clause(rule.clauses, clause.id)) clauses.push_back(clause.id);
    }
    documents.push_back(
        {Document::Kind::house_rule, id, std::string(rule.name), "",
         fmt::format("{} It is {}; by default {}.", rule.meaning, games::permitted(rule), rule.fallback),
         std::move(clauses), "", true});
  }
  return documents;
}

std::vector<Document> checks_of(const games::Game& game) {
  const games::Rulebook book = games::read_rulebook(game);
  std::vector<Document> documents;
  for (const games::ClauseText& check : book.checks) {
    documents.push_back({Document::Kind::check, std::string(game.id), check.id, "", check.text, {}});
    for (const std::string_view clause : base::split(check.source, ',')) {
      documents.back().clauses.emplace_back(clause.substr(std::min(clause.find_first_not_of(' '), clause.size())));
    }
  }
  return documents;
}

namespace {

using Term = int;

/// What a document is called, or one way in which it is asked for.
struct Phrase {
  std::vector<Term> terms;  ///< each once
  double weight = 0;        ///< of all of them
};

/// The terms of a document.
struct Entry {
  std::vector<Phrase> phrases;
  std::vector<Term> spoken;  ///< those of all phrases
  std::vector<Term> text;
};

/// A term at its place in a document.
struct Instance {
  std::int64_t row = 0;
  int column = 0;
  int offset = 0;
  Term term = 0;
};

bool contains(const std::vector<Term>& sorted, Term term) { return std::ranges::binary_search(sorted, term); }

void sort_once(std::vector<Term>& terms) {
  std::ranges::sort(terms);
  terms.erase(std::unique(terms.begin(), terms.end()), terms.end());
}

/// A word of the question as terms of the books: which term means it how well.
struct Wanted {
  double weight = 0;
  std::vector<std::pair<Term, double>> terms;
  std::vector<std::vector<Term>> phrases;  ///< other words for it that are several

  /// How well some terms speak of it, 0 to 1.
  [[nodiscard]] double in(const std::vector<Term>& sorted) const {
    double best = 0;
    for (const auto& [term, share] : terms) {
      if (share > best && contains(sorted, term)) best = share;
    }
    for (const std::vector<Term>& phrase : phrases) {
      const bool all = std::ranges::all_of(phrase, [&](Term term) { return contains(sorted, term); });
      if (all) best = std::max(best, share_other);
    }
    return best;
  }
};

double share_of(games::Says says) {
  switch (says) {
    case games::Says::matter: return 1;
    case games::Says::manner: return share_manner;
    case games::Says::little: break;
  }
  return share_little;
}

}  // namespace

struct Search::Index {
  SQLite::Database database{":memory:", SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE | SQLite::OPEN_NOMUTEX};
  std::unordered_map<std::string, Term> terms;
  std::vector<std::string> names;  ///< of the terms
  std::vector<double> weights;     ///< by term: the rarer in the documents the more, less where it says little
  std::vector<Entry> entries;      ///< by document
  double rarest = 0;               ///< the weight of a term that stands nowhere
  std::vector<double> shares;      ///< of the rank, by document
  std::vector<std::vector<std::size_t>> citations;  ///< by document, the clauses that it cites

  [[nodiscard]] Term term(const std::string& name);
  /// What stands in a table, in order, its columns numbered as `columns` names them.
  [[nodiscard]] std::vector<Instance> instances(std::string_view table, std::span<const std::string_view> columns);
  /// The terms of these texts, one list each.
  [[nodiscard]] std::vector<std::vector<Term>> stems(std::span<const std::string> texts);
  void read_entries();
  void weigh();
  [[nodiscard]] std::vector<Wanted> wanted(std::span<const games::AskedWord> words);
  /// How well a document speaks of the words. About 0 to 2.
  [[nodiscard]] double rank(const Entry& entry, std::span<const Wanted> words) const;
  [[nodiscard]] std::vector<double> ranks(std::span<const Wanted> words) const;
  [[nodiscard]] std::string nearest(const std::string& word) const;
  [[nodiscard]] Hit hit(std::size_t document, const std::string& query) const;
};

Term Search::Index::term(const std::string& name) {
  const auto [found, added] = terms.emplace(name, static_cast<Term>(names.size()));
  if (added) names.push_back(name);
  return found->second;
}

std::vector<Instance> Search::Index::instances(std::string_view table, std::span<const std::string_view> columns) {
  std::vector<Instance> list;
  SQLite::Statement statement(database, fmt::format("SELECT term, doc, col, \"offset\" FROM {}", table));
  while (statement.executeStep()) {
    const std::string column = statement.getColumn(2).getString();
    const auto number = std::ranges::find(columns, std::string_view(column)) - columns.begin();
    list.push_back({statement.getColumn(1).getInt64(), static_cast<int>(number), statement.getColumn(3).getInt(),
                    term(statement.getColumn(0).getString())});
  }
  std::ranges::sort(list, {}, [](const Instance& one) { return std::tuple(one.row, one.column, one.offset); });
  return list;
}

std::vector<std::vector<Term>> Search::Index::stems(std::span<const std::string> texts) {
  database.exec("DELETE FROM question");
  SQLite::Statement insert(database, "INSERT INTO question (rowid, words) VALUES (?, ?)");
  for (std::size_t i = 0; i < texts.size(); ++i) {
    insert.bind(1, static_cast<std::int64_t>(i));
    insert.bind(2, without_marks(texts[i]));
    insert.exec();
    insert.reset();
  }
  std::vector<std::vector<Term>> lists(texts.size());
  constexpr std::array<std::string_view, 1> columns{"words"};
  for (const Instance& one : instances("question_terms", columns)) {
    lists[static_cast<std::size_t>(one.row)].push_back(one.term);
  }
  return lists;
}

void Search::Index::read_entries() {
  constexpr std::array<std::string_view, 4> columns{"name", "title", "text", "asked"};
  const Term end = term(std::string(gap));
  const Instance* before = nullptr;
  const std::vector<Instance> all = instances("book_terms", columns);
  for (const Instance& one : all) {
    Entry& entry = entries[static_cast<std::size_t>(one.row)];
    const bool phrase = one.column == 1 || one.column == 3;
    const bool begins =
        before == nullptr || before->row != one.row || before->column != one.column || before->term == end;
    before = &one;
    if (one.term == end) continue;
    if (phrase && begins) entry.phrases.emplace_back();
    (phrase ? entry.phrases.back().terms : entry.text).push_back(one.term);
  }
  for (Entry& entry : entries) {
    for (Phrase& phrase : entry.phrases) {
      sort_once(phrase.terms);
      entry.spoken.insert(entry.spoken.end(), phrase.terms.begin(), phrase.terms.end());
    }
    sort_once(entry.spoken);
    sort_once(entry.text);
  }
}

void Search::Index::weigh() {
  const std::array lists{std::string(games::words_of(games::Says::manner)),
                         std::string(games::words_of(games::Says::little))};
  const std::vector<std::vector<Term>> light = stems(lists);
  std::vector<int> documents(names.size(), 0);
  for (const Entry& entry : entries) {
    for (const Term one : entry.spoken) ++documents[static_cast<std::size_t>(one)];
    for (const Term one : entry.text) {
      if (!contains(entry.spoken, one)) ++documents[static_cast<std::size_t>(one)];
    }
  }
  const auto all = static_cast<double>(entries.size());
  rarest = std::log1p(all);
  weights.assign(names.size(), 0);
  for (std::size_t i = 0; i < names.size(); ++i) weights[i] = std::log1p(all / std::max(documents[i], 1));
  for (const Term one : light[0]) weights[static_cast<std::size_t>(one)] *= share_manner;
  for (const Term one : light[1]) weights[static_cast<std::size_t>(one)] *= share_little;
  for (Entry& entry : entries) {
    for (Phrase& phrase : entry.phrases) {
      for (const Term one : phrase.terms) phrase.weight += weights[static_cast<std::size_t>(one)];
    }
  }
}

std::vector<Wanted> Search::Index::wanted(std::span<const games::AskedWord> words) {
  std::vector<std::string> texts;
  for (const games::AskedWord& asked : words) {
    texts.push_back(asked.word);
    texts.insert(texts.end(), asked.others.begin(), asked.others.end());
  }
  const std::size_t known = weights.size();
  const std::vector<std::vector<Term>> lists = stems(texts);
  std::vector<Wanted> result;
  std::size_t at = 0;
  for (const games::AskedWord& asked : words) {
    Wanted one;
    for (const Term own : lists[at]) {
      const auto index = static_cast<std::size_t>(own);
      one.weight = std::max(one.weight, index < known ? weights[index] : rarest * share_of(asked.says));
      one.terms.emplace_back(own, 1.0);
      for (std::size_t i = 0; i < known && names[index].size() >= beginning; ++i) {
        if (i == index || names[i].size() < beginning) continue;
        if (names[i].compare(0, beginning, names[index], 0, beginning) == 0) {
          one.terms.emplace_back(static_cast<Term>(i), share_beginning);
        }
      }
    }
    for (std::size_t i = 1; i <= asked.others.size(); ++i) {
      const std::vector<Term>& other = lists[at + i];
      if (other.size() == 1) one.terms.emplace_back(other.front(), share_other);
      if (other.size() > 1) one.phrases.push_back(other);
    }
    at += 1 + asked.others.size();
    result.push_back(std::move(one));
  }
  return result;
}

double Search::Index::rank(const Entry& entry, std::span<const Wanted> words) const {
  double all = 0, best = 0, spoken = 0, text = 0;
  for (const Wanted& word : words) {
    all += word.weight;
    spoken += word.weight * word.in(entry.spoken);
    text += word.weight * word.in(entry.text);
  }
  if (all <= 0) return 0;
  for (const Phrase& phrase : entry.phrases) {
    double common = 0;
    for (const Wanted& word : words) common += word.weight * word.in(phrase.terms);
    best = std::max(best, common / std::sqrt(std::max(phrase.weight, 0.5) * all));
  }
  return best + (share_spoken * spoken + share_text * text) / all;
}

std::vector<double> Search::Index::ranks(std::span<const Wanted> words) const {
  std::vector<double> own;
  for (std::size_t i = 0; i < entries.size(); ++i) own.push_back(rank(entries[i], words) * shares[i]);
  std::vector<double> ranks = own;
  for (std::size_t i = 0; i < entries.size(); ++i) {
    double share = share_first;
    for (const std::size_t clause : citations[i]) {
      ranks[clause] = std::max(ranks[clause], share_citing * own[clause] + share * own[i]);
      share = share_further;
    }
  }
  return ranks;
}

std::string Search::Index::nearest(const std::string& word) const {
  std::set<std::string> words;
  SQLite::Statement statement(
      database, "SELECT name || ' ' || title || ' ' || text || ' ' || replace(asked, 'qxzqxz', '') FROM book");
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
        "CREATE VIRTUAL TABLE book USING fts5(name, title, text, asked, tokenize = 'porter unicode61 remove_diacritics "
        "2');"
        "CREATE VIRTUAL TABLE book_terms USING fts5vocab(book, 'instance');"
        "CREATE VIRTUAL TABLE question USING fts5(words, tokenize = 'porter unicode61 remove_diacritics 2');"
        "CREATE VIRTUAL TABLE question_terms USING fts5vocab(question, 'instance');"
        "BEGIN");
    SQLite::Statement insert(database, "INSERT INTO book (rowid, name, title, text, asked) VALUES (?, ?, ?, ?, ?)");
    std::int64_t row = 0;
    for (const Document& document : documents) {
      insert.bind(1, row++);
      insert.bind(2, document.kind == Document::Kind::house_rule ? without_marks(document.id) : std::string{});
      insert.bind(3, without_marks(document.title));
      insert.bind(4, without_marks(document.text));
      insert.bind(5, without_marks(fmt::format("{}", fmt::join(document.asked, fmt::format(" {} ", gap)))));
      insert.exec();
      insert.reset();
    }
    database.exec("COMMIT");
    m_index->entries.resize(documents.size());
    m_index->read_entries();
    m_index->weigh();
  });
  std::unordered_map<std::string_view, std::size_t> clauses;
  for (std::size_t i = 0; i < documents.size(); ++i) {
    if (documents[i].kind == Document::Kind::clause) clauses.emplace(documents[i].id, i);
  }
  for (const Document& document : documents) {
    m_index->shares.push_back(document.aside ? share_aside : 1);
    std::vector<std::size_t>& citations = m_index->citations.emplace_back();
    if (document.kind == Document::Kind::clause) continue;
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
    const std::vector<Wanted> wanted = m_index->wanted(words);
    const std::vector<double> ranks = m_index->ranks(wanted);
    const bool only_light =
        std::ranges::none_of(words, [](const auto& word) { return word.says == games::Says::matter; });
    std::vector<std::string> sought;
    for (std::size_t i = 0; i < words.size(); ++i) {
      if (words[i].says != games::Says::matter && !only_light) continue;
      const bool known = std::ranges::any_of(m_index->entries, [&](const Entry& entry) {
        return wanted[i].in(entry.spoken) > 0 || wanted[i].in(entry.text) > 0;
      });
      if (!known) result.unknown.emplace_back(words[i].word, m_index->nearest(words[i].word));
      sought.push_back(words[i].word);
      sought.insert(sought.end(), words[i].others.begin(), words[i].others.end());
    }
    std::vector<std::size_t> order;
    for (std::size_t i = 0; i < ranks.size(); ++i) {
      const Entry& entry = m_index->entries[i];
      bool speaks = false;
      for (std::size_t w = 0; w < words.size() && !speaks; ++w) {
        const bool matters = only_light || words[w].says == games::Says::matter;
        speaks = matters && (wanted[w].in(entry.spoken) > 0 || wanted[w].in(entry.text) > 0);
      }
      if (speaks) order.push_back(i);
    }
    std::ranges::stable_sort(order, std::ranges::greater{}, [&](std::size_t i) { return ranks[i]; });
    result.all = order.size();
    result.weak = order.empty() || ranks[order.front()] < weak_rank;
    order.resize(std::min(order.size(), most));
    const std::string query = any_of(sought);
    for (const std::size_t document : order) {
      result.hits.push_back(m_index->hit(document, query));
      result.hits.back().rank = ranks[document];
    }
    return result;
  });
}

}  // namespace tavolo::journal
