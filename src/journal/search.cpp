#include "journal/search.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <deque>
#include <unordered_map>

#include "base/name.hpp"
#include "games/rulebook.hpp"
#include "journal/terms.hpp"

namespace tavolo::journal {
namespace {

// How a rank is put together, found by asking the rule books in the words of players (tests/bench/questions.cpp).
constexpr double share_other = 0.7;      ///< another word for what was asked, against the word itself
constexpr double share_beginning = 0.7;  ///< a word that begins as the one asked, or has its root
constexpr double share_mistyped = 0.8;   ///< a word one letter away from one that nothing says
constexpr std::size_t beginning = 5;     ///< so many letters are a beginning
constexpr std::size_t shortest_root = 4;
constexpr std::ptrdiff_t short_text = 20;  ///< words of a clause that is found by its text as by a phrase
constexpr double share_manner = 0.6;       ///< a word that says how it was asked
constexpr double share_rank = 0.8;         ///< a number that is said of several cards, which is their rank
constexpr double share_little = 0.45;      ///< a word that says little
constexpr double lightest = 0.5;           ///< the weight of a phrase that says nothing
constexpr double share_second = 0.2;       ///< the second best phrase, against the best
constexpr double share_spoken = 1.0;    ///< the words that stand in title or phrases, together, against the best phrase
constexpr double share_text = 0.2;      ///< the words that stand in the text
constexpr double share_aside = 0.4;     ///< a document that is better read after others
constexpr double share_bare = 0.95;     ///< a clause without title and phrases, beside those that have them
constexpr double share_remedy = 0.85;   ///< a remedy, where the question tells of nothing that happened
constexpr double share_rule = 0.95;     ///< a rule, where it does
constexpr double share_citing = 0.8;    ///< of its own rank, what a clause keeps where a dispute that cites it helps
constexpr double share_first = 0.4;     ///< of the rank of a dispute, to the clause that it cites first
constexpr double share_further = 0.25;  ///< to the others that it cites
constexpr double share_beside = 0.5;    ///< of the rank of a clause, what one of another game needs to stand beside it
constexpr double well_said = 1;         ///< from it on a document is found without a word of the matter
constexpr double weak_rank = 0.8;       ///< below it the books seem silent
constexpr double weak_strange = 0.2;    ///< so much more for a word that neither books nor card players say,
constexpr int most_strange = 2;         ///< at most so often

std::string without_marks(std::string_view text) {
  std::string result(text);
  std::ranges::replace_if(
      result, [](char c) { return c >= '\0' && c < ' ' && c != '\n'; }, ' ');
  return result;
}

}  // namespace

std::string_view word(Document::Kind kind) noexcept {
  constexpr std::array<std::string_view, 5> words{"clause", "check", "dispute", "house-rule", "ruling"};
  return words[static_cast<std::size_t>(kind)];
}

namespace {

/// Whether the clause stands where the book tells what follows from a mistake.
bool is_remedy(const games::ClauseText& clause) {
  return clause.section.starts_with("Irregularities") || clause.section == "When something went wrong";
}

}  // namespace

std::vector<Document> documents_of(const games::Game& game) {
  const games::Rulebook book = games::read_rulebook(game);
  const std::string id(game.id);
  std::vector<Document> documents;
  for (const games::ClauseText& clause : book.clauses) {
    const std::string& title = clause.title.empty() ? clause.section : clause.title;
    documents.push_back(
        {Document::Kind::clause, id, clause.id, title, clause.text, {clause.id}, clause.source, false, clause.asked});
    documents.back().remedy = is_remedy(clause);
    documents.back().in_file = game.program != nullptr;
    documents.back().matters = clause.matters;
    documents.back().alike = clause.alike;
  }
  for (const games::Dispute& dispute : book.disputes) {
    documents.push_back({Document::Kind::dispute, id, fmt::format("{} dispute {}", game.prefix, dispute.number),
                         dispute.question, dispute.answer, dispute.clauses});
    if (dispute.clauses.empty()) continue;  // in the file of a game nobody need name one
    const auto clause = std::ranges::find(book.clauses, dispute.clauses.front(), &games::ClauseText::id);
    if (clause != book.clauses.end()) documents.back().matters = clause->matters;
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

/// Whether what it says is looked for as a phrase too. Few clauses of games in files have a title, and of those that
/// have one most are asked for in few words of askers.
bool is_phrase(const Document& document) {
  if (document.kind != Document::Kind::clause) return false;
  return document.title.empty() || (document.in_file && std::ranges::count(document.text, ' ') < short_text);
}

/// Whether it is a clause without title and phrases.
bool is_bare(const Document& document) {
  return document.kind == Document::Kind::clause && document.title.empty() && document.asked.empty();
}

/// The terms of a document.
struct Entry {
  std::vector<Phrase> phrases;
  std::vector<Term> spoken;  ///< those of all phrases
  std::vector<Term> text;
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
  bool elsewhere = false;                  ///< no rule book is about it
};

double share_of(games::Says says) {
  switch (says) {
    case games::Says::matter: return 1;
    case games::Says::manner: return share_manner;
    case games::Says::little: break;
  }
  return share_little;
}

/// What words of one family have in common where English stems do not join them: pescare, pesco, pescata.
std::string_view root(std::string_view term) {
  constexpr std::array<std::string_view, 18> endings{"ando", "endo", "ato", "ata", "ati", "ate", "uto", "uta", "ito",
                                                     "ita",  "ar",   "er",  "ir",  "a",   "e",   "i",   "o",   "y"};
  for (const std::string_view ending : endings) {
    if (term.ends_with(ending) && term.size() >= shortest_root + ending.size()) {
      term.remove_suffix(ending.size());
      break;
    }
  }
  return term;
}

/// Whether a term begins as the one that is asked for, or has its root.
bool is_akin(std::string_view term, std::string_view asked) {
  const std::string_view family = root(asked);
  return (family.size() >= shortest_root && root(term) == family) ||
         (asked.size() >= beginning && term.starts_with(asked.substr(0, beginning)));
}

/// What is told apart of a byte of a text: whether it ends a piece, which letter or digit it is, or that only the
/// tokenizer knows.
constexpr std::uint8_t no_sign = 0, foreign = 37, signs = 38;
constexpr std::array<std::uint8_t, 256> signs_of_bytes = [] {
  std::array<std::uint8_t, 256> table{};
  for (std::size_t byte = 0; byte < table.size(); ++byte) {
    const char c = base::lower(static_cast<char>(byte));
    constexpr int letters = 26;
    if (c >= 'a' && c <= 'z') table[byte] = static_cast<std::uint8_t>(1 + c - 'a');
    if (base::is_digit(c)) table[byte] = static_cast<std::uint8_t>(1 + letters + c - '0');
    if (byte >= 0x80) table[byte] = foreign;
  }
  return table;
}();
std::uint8_t sign_of(char c) { return signs_of_bytes[static_cast<unsigned char>(c)]; }

/// Visits what stands between ASCII signs. None of them belongs to a word of the tokenizer; which other signs do it
/// knows itself.
template <typename Visit>
void each_piece(std::string_view text, Visit visit) {
  for (std::size_t end = 0; end < text.size();) {
    std::size_t begin = end;
    while (begin < text.size() && sign_of(text[begin]) == no_sign) ++begin;
    end = begin;
    while (end < text.size() && sign_of(text[end]) != no_sign) ++end;
    if (end > begin) visit(text.substr(begin, end - begin));
  }
}

/// Whether no word of a question says a matter, so that all of them are looked for.
bool only_light(std::span<const games::AskedWord> question) {
  return std::ranges::none_of(question, [](const auto& word) { return word.says == games::Says::matter; });
}

/// One word or several that are looked for together, as terms.
using Sought = std::vector<Term>;

/// How well lists of terms speak of the words of a question.
class Scorer {
 public:
  Scorer(std::span<const Wanted> words, std::size_t terms) : m_words(words), m_meanings(terms), m_best(words.size()) {
    for (std::size_t word = 0; word < words.size(); ++word) {
      m_all += words[word].weight;
      for (const auto& [term, share] : words[word].terms) meanings(term).push_back({word, share, nullptr});
      for (const Sought& phrase : words[word].phrases) meanings(phrase.front()).push_back({word, share_other, &phrase});
    }
  }

  /// The weight of all words.
  [[nodiscard]] double all() const { return m_all; }

  /// The weight of the words that these terms, sorted, speak of.
  [[nodiscard]] double in(const std::vector<Term>& sorted) {
    m_touched.clear();
    for (const Term term : sorted) {
      if (static_cast<std::size_t>(term) >= m_meanings.size()) continue;
      for (const Meaning& one : m_meanings[static_cast<std::size_t>(term)]) {
        if (one.share <= m_best[one.word]) continue;
        const auto in_it = [&](Term part) { return contains(sorted, part); };
        if (one.phrase != nullptr && !std::ranges::all_of(*one.phrase, in_it)) continue;
        if (m_best[one.word] == 0) m_touched.push_back(one.word);
        m_best[one.word] = one.share;
      }
    }
    double sum = 0;
    for (const std::size_t word : m_touched) sum += m_words[word].weight * std::exchange(m_best[word], 0);
    return sum;
  }
  [[nodiscard]] double share_in(const std::vector<Term>& sorted) { return m_all > 0 ? in(sorted) / m_all : 0; }

 private:
  struct Meaning {
    std::size_t word;
    double share;
    const Sought* phrase;  ///< which must be there whole; null for a single term
  };
  std::vector<Meaning>& meanings(Term term) {
    const auto at = static_cast<std::size_t>(term);
    if (at >= m_meanings.size()) m_meanings.resize(at + 1);
    return m_meanings[at];
  }

  std::span<const Wanted> m_words;
  std::vector<std::vector<Meaning>> m_meanings;  ///< by term
  std::vector<double> m_best;                    ///< by word, 0 between two questions
  std::vector<std::size_t> m_touched;
  double m_all = 0;
};

}  // namespace

struct Search::Index {
  Tokenizer tokenizer;
  std::unordered_map<std::string, Term> terms;
  std::unordered_map<std::string, std::vector<Term>> heard;  ///< by what stands between ASCII signs; most comes often
  std::vector<std::string> said;                             ///< by term of a document, the word that first said it
  std::deque<std::string> names;                             ///< of the terms
  std::vector<std::string_view> roots;                       ///< of the names of the terms that stand in documents
  std::vector<double> rarities;                              ///< by term: the rarer in the documents the more
  std::vector<double> weights;                               ///< the same, less where it says little
  std::vector<Entry> entries;                                ///< by document
  double rarest = 0;                                         ///< the weight of a term that stands nowhere
  std::vector<double> shares;                                ///< of the rank, by document
  std::vector<bool> remedies, rules;                ///< which documents are clauses of the one or the other kind
  std::vector<std::vector<std::size_t>> citations;  ///< by document, the clauses that it cites

  [[nodiscard]] Term term(const std::string& name);
  /// The terms of what stands between two ASCII signs.
  const std::vector<Term>& hear(std::string_view piece);
  /// The terms of a text, in order.
  [[nodiscard]] std::vector<Term> stems(std::string_view text);
  void add(const Document& document, bool named);
  void weigh();
  [[nodiscard]] bool known(Term one) const { return static_cast<std::size_t>(one) < weights.size(); }
  /// What a word that stands nowhere may have meant; empty where nothing is near.
  [[nodiscard]] std::string nearest(const std::string& word) const;
  /// Lets a mistyped word mean another too, if that is one letter away; tells whether it is.
  bool mean(Wanted& wanted, const std::string& word, const std::string& meant);
  /// Whether some document speaks of the word.
  [[nodiscard]] bool known(const Wanted& word) const;
  [[nodiscard]] Wanted wanted(const games::AskedWord& asked);
  /// How well a document speaks of the words. About 0 to 2.
  [[nodiscard]] double rank(const Entry& entry, Scorer& scorer) const;
  [[nodiscard]] std::vector<double> ranks(Scorer& scorer, bool happened) const;
  [[nodiscard]] MarkedText marked(std::string_view text, std::span<const Sought> sought, bool numbers);
};

Term Search::Index::term(const std::string& name) {
  const auto [found, added] = terms.emplace(name, static_cast<Term>(names.size()));
  if (added) names.push_back(name);
  return found->second;
}

const std::vector<Term>& Search::Index::hear(std::string_view piece) {
  const auto [found, added] = heard.try_emplace(std::string(piece));
  if (!added) return found->second;
  for (const Token& token : tokenizer.read(piece)) {
    found->second.push_back(term(token.term));
    const bool is_new = weights.empty() && said.size() < names.size();
    if (is_new) said.emplace_back(piece.substr(token.begin, token.end - token.begin));
  }
  return found->second;
}

std::vector<Term> Search::Index::stems(std::string_view text) {
  std::vector<Term> list;
  each_piece(text, [&](std::string_view piece) {
    const std::vector<Term>& terms_of = hear(piece);
    list.insert(list.end(), terms_of.begin(), terms_of.end());
  });
  return list;
}

void Search::Index::add(const Document& document, bool named) {
  Entry& entry = entries.emplace_back();
  const auto add_phrase = [&](std::string_view text) {
    Phrase phrase{stems(text)};
    if (phrase.terms.empty()) return;
    sort_once(phrase.terms);
    entry.spoken.insert(entry.spoken.end(), phrase.terms.begin(), phrase.terms.end());
    entry.phrases.push_back(std::move(phrase));
  };
  add_phrase(document.title);
  for (const std::string& phrase : document.asked) add_phrase(phrase);
  for (const std::string& phrase : named ? document.alike : std::vector<std::string>{}) add_phrase(phrase);
  if (is_phrase(document)) add_phrase(document.text);
  entry.text = stems(document.text);
  if (document.kind == Document::Kind::house_rule) {
    for (const Term one : stems(document.id)) entry.text.push_back(one);
  }
  sort_once(entry.spoken);
  sort_once(entry.text);
}

void Search::Index::weigh() {
  const std::vector<Term> manner = stems(games::words_of(games::Says::manner));
  const std::vector<Term> little = stems(games::words_of(games::Says::little));
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
  rarities = weights;
  for (const Term one : manner) weights[static_cast<std::size_t>(one)] *= share_manner;
  for (const Term one : little) weights[static_cast<std::size_t>(one)] *= share_little;
  // The names are not moved any more, but by a move of the whole index: what is asked is added behind them.
  for (const std::string& name : names) roots.push_back(root(name));
  for (Entry& entry : entries) {
    for (Phrase& phrase : entry.phrases) {
      for (const Term one : phrase.terms) phrase.weight += weights[static_cast<std::size_t>(one)];
    }
  }
}

Wanted Search::Index::wanted(const games::AskedWord& asked) {
  Wanted one{.elsewhere = asked.elsewhere};
  for (const Term own : stems(asked.word)) {
    const std::string name = names[static_cast<std::size_t>(own)];
    const auto at = static_cast<std::size_t>(own);
    const double weight = !known(own)                     ? rarest * share_of(asked.says)
                          : games::names_rank(asked.word) ? share_rank * rarities[at]
                                                          : weights[at];
    one.weight = std::max(one.weight, weight);
    one.terms.emplace_back(own, 1.0);
    if (asked.says == games::Says::little) continue;
    const std::string_view family = root(name);
    const std::string_view begun = std::string_view(name).substr(0, beginning);
    for (std::size_t i = 0; i < weights.size(); ++i) {
      const bool akin = (family.size() >= shortest_root && roots[i] == family) ||
                        (begun.size() == beginning && names[i].starts_with(begun));
      if (akin && static_cast<Term>(i) != own) one.terms.emplace_back(static_cast<Term>(i), share_beginning);
    }
  }
  for (const std::string& other : asked.others) {
    std::vector<Term> terms_of = stems(other);
    if (terms_of.size() == 1) one.terms.emplace_back(terms_of.front(), share_other);
    if (terms_of.size() > 1) one.phrases.push_back(std::move(terms_of));
  }
  return one;
}

bool Search::Index::mean(Wanted& wanted_word, const std::string& word, const std::string& meant) {
  constexpr std::size_t shortest = 5;  // a shorter word is one letter away from too many
  if (word.size() < shortest || meant.empty()) return false;
  // A form of it, too: reneeged, which is one letter away from none of the forms that stand in the books.
  const auto stem = [&](const std::string& text) {
    const std::vector<Term> of = stems(text);
    return of.empty() ? text : names[static_cast<std::size_t>(of.front())];
  };
  if (base::distance(word, meant) != 1 && base::distance(stem(word), stem(meant)) != 1) return false;
  const Wanted other = wanted(games::asked_words("", meant).front());
  wanted_word.weight = other.weight;
  for (const auto& [term, share] : other.terms) wanted_word.terms.emplace_back(term, share * share_mistyped);
  return true;
}

bool Search::Index::known(const Wanted& word) const {
  if (std::ranges::any_of(word.terms, [&](const auto& term) { return known(term.first); })) return true;
  Scorer scorer(std::span(&word, 1), names.size());
  return std::ranges::any_of(
      entries, [&](const Entry& entry) { return scorer.in(entry.spoken) > 0 || scorer.in(entry.text) > 0; });
}

double Search::Index::rank(const Entry& entry, Scorer& scorer) const {
  const double spoken = scorer.share_in(entry.spoken);
  if (spoken <= 0) return share_text * scorer.share_in(entry.text);
  double best = 0, second = 0;
  for (const Phrase& phrase : entry.phrases) {
    const double common = scorer.in(phrase.terms);
    if (common <= 0) continue;
    const double score = common / std::sqrt(std::max(phrase.weight, lightest) * scorer.all());
    second = std::max(second, std::min(score, best));
    best = std::max(best, score);
  }
  return best + share_second * second + share_spoken * spoken + share_text * scorer.share_in(entry.text);
}

std::vector<double> Search::Index::ranks(Scorer& scorer, bool happened) const {
  std::vector<double> own;
  for (std::size_t i = 0; i < entries.size(); ++i) {
    own.push_back(rank(entries[i], scorer) * shares[i]);
    if (remedies[i] && !happened) own.back() *= share_remedy;
    if (rules[i] && happened) own.back() *= share_rule;
  }
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
  std::vector<std::string_view> candidates(games::card_words());
  candidates.insert(candidates.end(), said.begin(), said.end());
  if (std::ranges::count(candidates, word) > 0) return {};  // it is spelled well, and of other rule books
  return base::folded(base::nearest(word, candidates).value_or(""));
}

MarkedText Search::Index::marked(std::string_view text, std::span<const Sought> sought, bool numbers) {
  MarkedText result{without_marks(text), {}};
  const std::vector<Token> tokens = tokenizer.read(result.text);
  std::vector<Term> found;
  for (const Token& token : tokens) {
    const auto at = terms.find(token.term);
    found.push_back(at == terms.end() ? -1 : at->second);
  }
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    for (const Sought& words : sought) {
      const bool same = words.size() <= tokens.size() - i &&
                        std::equal(words.begin(), words.end(), found.begin() + static_cast<std::ptrdiff_t>(i));
      if (!same || (!numbers && std::ranges::all_of(tokens[i].term, base::is_digit))) continue;
      const std::size_t end = tokens[i + words.size() - 1].end;
      if (!result.marks.empty() && tokens[i].begin < result.marks.back().second) {
        result.marks.back().second = std::max(result.marks.back().second, end);
      } else {
        result.marks.emplace_back(tokens[i].begin, end);
      }
    }
  }
  return result;
}

Search::Search(std::span<const Document> documents) : m_documents(documents), m_index(std::make_unique<Index>()) {
  const auto of_first = [&](const Document& document) { return document.game == documents.front().game; };
  const bool named = std::ranges::all_of(documents, of_first);
  for (const Document& document : documents) m_index->add(document, named);
  m_index->weigh();
  std::unordered_map<std::string_view, std::size_t> clauses;
  for (std::size_t i = 0; i < documents.size(); ++i) {
    if (documents[i].kind == Document::Kind::clause) clauses.emplace(documents[i].id, i);
  }
  const bool all_bare = std::ranges::all_of(
      documents, [](const Document& document) { return document.kind != Document::Kind::clause || is_bare(document); });
  for (const Document& document : documents) {
    m_index->shares.push_back(document.aside ? share_aside : is_bare(document) && !all_bare ? share_bare : 1);
    m_index->remedies.push_back(document.remedy);
    m_index->rules.push_back(document.kind == Document::Kind::clause && !document.remedy);
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

namespace {

/// Whether a word that no book says is none that card players have, nor a number.
bool is_strange(const games::AskedWord& word) {
  return word.others.empty() && !std::ranges::all_of(word.word, base::is_digit);
}

/// Where fewer documents than are looked at speak of the matter of a question: the next by all its words.
void fill_up(std::vector<std::size_t>& order, std::span<const double> ranks) {
  constexpr std::size_t looked_at = 3;
  while (order.size() < looked_at) {
    std::size_t next = ranks.size();
    for (std::size_t i = 0; i < ranks.size(); ++i) {
      if (std::ranges::count(order, i) > 0 || ranks[i] <= 0) continue;
      if (next == ranks.size() || ranks[i] > ranks[next]) next = i;
    }
    if (next == ranks.size()) return;
    order.push_back(next);
  }
}

/// Whether two games settle the same matter there.
bool beside(const Document& one, const Document& other) {
  return one.game != other.game && std::ranges::find_first_of(one.matters, other.matters) != one.matters.end();
}

}  // namespace

SearchResult Search::find(std::span<const games::AskedWord> words, std::size_t most) const {
  SearchResult result;
  const bool all_count = only_light(words);
  std::vector<Wanted> wanted, matter;
  std::vector<Sought> sought, stems;
  int strange = 0;
  for (const games::AskedWord& word : words) {
    stems.push_back(m_index->stems(word.word));
    if (std::ranges::count(stems, stems.back()) > 1) continue;  // hearts and heart are one
    wanted.push_back(m_index->wanted(word));
    if (word.says != games::Says::matter && !all_count) continue;
    if (!m_index->known(wanted.back())) {
      result.unknown.emplace_back(word.word, m_index->nearest(word.word));
      const std::string& meant = result.unknown.back().second;
      if (m_index->mean(wanted.back(), word.word, meant)) sought.push_back(m_index->stems(meant));
      if (is_strange(word)) ++strange;
    }
    matter.push_back(wanted.back());
    for (const std::string& other : word.others) sought.push_back(m_index->stems(other));
    sought.push_back(m_index->stems(word.word));
  }
  std::erase_if(sought, [](const Sought& terms) { return terms.empty(); });
  Scorer scorer(wanted, m_index->names.size());
  const std::vector<double> ranks = m_index->ranks(scorer, games::tells_of_mishap(words));
  Scorer of_matter(matter, m_index->names.size());
  std::vector<std::size_t> order;
  for (std::size_t i = 0; i < ranks.size(); ++i) {
    const Entry& entry = m_index->entries[i];
    // What is said well enough without a word of the matter is the matter: with just two of us.
    const bool well = ranks[i] >= well_said;
    if (well || of_matter.in(entry.spoken) > 0 || of_matter.in(entry.text) > 0) order.push_back(i);
  }
  // A strange word hides no answer: how many can play tonight. But no book is about cigars.
  const auto asks = [](const games::AskedWord& word) { return word.says == games::Says::manner; };
  const bool of_game = std::ranges::any_of(words, asks) && std::ranges::none_of(wanted, &Wanted::elsewhere);
  if (order.empty() && of_game) fill_up(order, ranks);
  std::ranges::stable_sort(order, std::ranges::greater{}, [&](std::size_t i) { return ranks[i]; });
  const auto silent = [&](std::size_t best) {
    const Entry& entry = m_index->entries[best];
    for (const Wanted& word : wanted) {
      const bool said = std::ranges::any_of(word.terms, [&](const auto& term) {
        return term.second >= 1 && (contains(entry.spoken, term.first) || contains(entry.text, term.first));
      });
      if (word.elsewhere && !said) return true;
    }
    return ranks[best] < weak_rank + weak_strange * std::min(strange, most_strange);
  };
  result.weak = order.empty() || silent(order.front());
  if (result.weak && (!order.empty() || strange == 0)) fill_up(order, ranks);
  result.all = order.size();
  std::vector<bool> shown(m_documents.size(), false);
  for (std::size_t place = 0; const std::size_t i : order) {
    if (shown[i]) continue;
    for (const std::size_t other : order) {
      const bool near =
          other == i || (beside(m_documents[i], m_documents[other]) && ranks[other] >= share_beside * ranks[i]);
      if (!near || shown[other]) continue;
      shown[other] = true;
      result.hits.push_back(hit(other, sought, ranks[other]));
      result.hits.back().place = place;
    }
    ++place;
    if (result.hits.size() >= most) break;
  }
  return result;
}

Hit Search::hit(std::size_t number, std::span<const std::vector<int>> sought, double rank) const {
  const Document& document = m_documents[number];
  Hit hit;
  hit.document = number;
  hit.rank = rank;
  const auto collect = [&](const MarkedText& marked) {
    for (const auto& [begin, end] : marked.marks) {
      std::string word = base::folded(marked.text.substr(begin, end - begin));
      if (std::ranges::count(hit.found, word) == 0) hit.found.push_back(std::move(word));
    }
  };
  // In "we both count 23" nobody asks for a house rule with 23 in its name.
  if (document.kind == Document::Kind::house_rule) collect(m_index->marked(document.id, sought, false));
  collect(hit.title = m_index->marked(document.title, sought, true));
  collect(hit.text = m_index->marked(document.text, sought, true));
  return hit;
}

struct Listener::Made {
  /// Which words a piece of a text says, and which terms of words that are several.
  struct Said {
    std::uint64_t words = 0, terms = 0;
  };
  struct Word {
    std::string typed;
    bool little = false;
    std::vector<std::string> own, others;
  };
  struct Phrase {
    std::uint64_t word = 0, terms = 0;
  };
  static constexpr std::size_t bits = 64;

  Tokenizer tokenizer;
  std::vector<Word> words;
  std::vector<std::string> terms;  ///< of the phrases
  std::vector<Phrase> phrases;
  std::array<bool, signs * signs> begins{};  ///< the first two signs of what may be meant
  std::unordered_map<std::string, Said> said;
  std::string piece;  ///< kept for its memory

  void add(const games::AskedWord& asked);
  void add_phrase(std::uint64_t word, std::span<const std::string> of);
  [[nodiscard]] std::vector<std::string> stems(std::string_view text);
  [[nodiscard]] Said hear(std::string_view text) const;
  [[nodiscard]] std::uint64_t words_in(std::string_view text);

  static std::size_t beginning_of(std::string_view text) {
    return sign_of(text[0]) * std::size_t{signs} + (text.size() > 1 ? sign_of(text[1]) : no_sign);
  }
  /// Whether something may be meant that begins so; where the tokenizer has to say it, too.
  [[nodiscard]] bool may_begin(std::string_view text) const {
    const std::size_t two = beginning_of(text);
    return begins[two] || two / signs == foreign || two % signs == foreign;
  }
};

std::vector<std::string> Listener::Made::stems(std::string_view text) {
  std::vector<std::string> list;
  for (Token& token : tokenizer.read(text)) {
    if (!token.term.empty()) begins[beginning_of(token.term)] = true;
    list.push_back(std::move(token.term));
  }
  return list;
}

void Listener::Made::add(const games::AskedWord& asked) {
  if (words.size() == bits) return;
  const std::uint64_t word = std::uint64_t{1} << words.size();
  Word& one = words.emplace_back();
  one.typed = asked.word;
  one.little = asked.says == games::Says::little;
  one.own = stems(asked.word);
  for (const std::string& other : asked.others) {
    std::vector<std::string> of = stems(other);
    if (of.size() == 1) one.others.push_back(std::move(of.front()));
    if (of.size() > 1) add_phrase(word, of);
  }
}

void Listener::Made::add_phrase(std::uint64_t word, std::span<const std::string> of) {
  if (terms.size() + of.size() > bits) return;
  Phrase phrase{.word = word};
  for (const std::string& term : of) {
    phrase.terms |= std::uint64_t{1} << terms.size();
    terms.push_back(term);
  }
  phrases.push_back(phrase);
}

Listener::Made::Said Listener::Made::hear(std::string_view text) const {
  Said heard;
  for (const Token& token : tokenizer.read(text)) {
    for (std::size_t i = 0; i < words.size(); ++i) {
      const Word& word = words[i];
      const bool means = std::ranges::any_of(word.own, [&](const std::string& own) {
        return token.term == own || (!word.little && is_akin(token.term, own));
      });
      const bool mistyped = word.typed.size() >= beginning && base::distance(word.typed, text) == 1;
      if (means || mistyped || std::ranges::count(word.others, token.term) > 0) heard.words |= std::uint64_t{1} << i;
    }
    for (std::size_t i = 0; i < terms.size(); ++i) {
      if (terms[i] == token.term) heard.terms |= std::uint64_t{1} << i;
    }
  }
  return heard;
}

std::uint64_t Listener::Made::words_in(std::string_view text) {
  Said all;
  each_piece(text, [&](std::string_view one) {
    if (!may_begin(one)) return;
    piece.assign(one);
    const auto [found, added] = said.try_emplace(piece);
    if (added) found->second = hear(piece);
    all.words |= found->second.words;
    all.terms |= found->second.terms;
  });
  for (const Phrase& phrase : phrases) {
    if ((all.terms & phrase.terms) == phrase.terms) all.words |= phrase.word;
  }
  return all.words;
}

Listener::Listener(std::span<const games::AskedWord> question) : m_made(std::make_unique<Made>()) {
  const bool all_count = only_light(question);
  for (const games::AskedWord& word : question) {
    if (word.says == games::Says::matter || all_count) m_made->add(word);
  }
}

Listener::~Listener() = default;
Listener::Listener(Listener&&) noexcept = default;
Listener& Listener::operator=(Listener&&) noexcept = default;

std::uint64_t Listener::words_in(std::string_view text) { return m_made->words_in(text); }

}  // namespace tavolo::journal
