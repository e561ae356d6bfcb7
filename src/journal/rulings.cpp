// What is asked of the rulings of a journal. There may be very many of them, and most questions are about few.

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <iterator>
#include <map>
#include <optional>
#include <set>
#include <tuple>

#include "base/lines.hpp"
#include "journal/search.hpp"
#include "journal/store.hpp"

namespace tavolo::journal {
namespace {

using SQLite::Statement;

/// The words of a text with blanks between them.
std::vector<std::string> words_of(std::string_view text) {
  std::vector<std::string> words;
  while (!text.empty()) {
    if (const std::string_view word = base::cut(text, ' '); !word.empty()) words.emplace_back(word);
  }
  return words;
}

/// Those of these numbers, as a list or what asks for them, by number, with the last reason for which each was taken
/// back. `?1` is the game.
std::vector<Ruling> rulings_in(const SQLite::Database& database, const std::string& path, std::string_view numbers,
                               std::string_view game = {}) {
  Statement row(database,
                fmt::format("SELECT r.number, r.kind, r.game, coalesce(r.match, 0), r.deal, r.title, r.text, "
                            "       r.clauses, r.date, coalesce(r.target, 0), r.at, coalesce(r.entry, 0), "
                            "       (SELECT v.text FROM rulings v WHERE v.kind = 'void' AND v.target = r.number "
                            "        ORDER BY v.number DESC LIMIT 1) "
                            "FROM rulings r WHERE r.kind <> 'void' AND r.number IN ({}) ORDER BY r.number",
                            numbers));
  if (!game.empty()) row.bind(1, std::string(game));
  std::vector<Ruling> list;
  while (row.executeStep()) {
    auto what = read_ruling({.kind = text_of(row.getColumn(1)),
                             .title = std::string(text_of(row.getColumn(5))),
                             .text = std::string(text_of(row.getColumn(6))),
                             .date = std::string(text_of(row.getColumn(8))),
                             .entry = row.getColumn(11).getInt64(),
                             .target = row.getColumn(9).getInt64()});
    if (!what) refuse_kind(path);
    list.push_back({.number = row.getColumn(0).getInt64(),
                    .game = std::string(text_of(row.getColumn(2))),
                    .match = row.getColumn(3).getInt64(),
                    .deal = int_of(row.getColumn(4)),
                    .clauses = words_of(text_of(row.getColumn(7))),
                    .what = std::move(*what),
                    .at = std::string(text_of(row.getColumn(10)))});
    if (!row.getColumn(12).isNull()) list.back().voided = text_of(row.getColumn(12));
  }
  return list;
}

/// The decisions of a game about clauses. However many there are, they have few lists of clauses, and each is looked at
/// once.
std::vector<std::int64_t> decisions_about(const SQLite::Database& database, const std::string& game,
                                          const std::function<bool(const std::string& clause)>& cited) {
  Statement next(database, "SELECT min(clauses) FROM rulings WHERE kind = 'ruling' AND game = ? AND clauses > ?");
  next.bind(1, game);
  std::optional<Statement> about;  // most ask of nothing that was decided
  std::map<std::string, bool> known;
  const auto is_cited = [&](const std::string& clause) {
    const auto [found, added] = known.try_emplace(clause);
    if (added) found->second = cited(clause);
    return found->second;
  };
  std::vector<std::int64_t> numbers;
  for (std::string clauses;;) {
    next.reset();
    next.bind(2, clauses);
    if (!next.executeStep() || next.getColumn(0).isNull()) return numbers;
    clauses = text_of(next.getColumn(0));
    if (!std::ranges::any_of(words_of(clauses), is_cited)) continue;
    if (!about) {
      about.emplace(database, "SELECT number FROM rulings WHERE kind = 'ruling' AND game = ? AND clauses = ?");
    }
    about->reset();
    about->bind(1, game);
    about->bind(2, clauses);
    std::ranges::move(numbers_in(*about), std::back_inserter(numbers));
  }
}

}  // namespace

std::vector<Ruling> Journal::rulings(std::string_view game) {
  return guarded(path(), [&] {
    const std::string_view those =
        game.empty() ? "SELECT number FROM rulings" : "SELECT number FROM rulings WHERE game = ?1";
    std::vector<Ruling> list = rulings_in(*m_store->database, path(), those, game);
    m_store->put_in_order(list, Facts::rulings, &Ruling::number);
    return list;
  });
}

std::optional<Ruling> Journal::ruling(std::int64_t number) {
  return guarded(path(), [&]() -> std::optional<Ruling> {
    std::vector<Ruling> list = rulings_in(*m_store->database, path(), fmt::format("{}", number));
    if (list.empty()) return std::nullopt;
    return std::move(list.front());
  });
}

std::vector<Ruling> Journal::presets(std::string_view game) {
  return guarded(path(), [&] {
    const std::string_view those = game.empty() ? "SELECT number FROM rulings WHERE kind = 'preset'"
                                                : "SELECT number FROM rulings WHERE kind = 'preset' AND game = ?1";
    std::vector<Ruling> list = rulings_in(*m_store->database, path(), those, game);
    m_store->put_in_order(list, Facts::rulings, &Ruling::number);
    return list;
  });
}

std::vector<Ruling> Journal::precedents(std::string_view game,
                                        const std::function<bool(const std::string& clause)>& cited,
                                        std::int64_t match) {
  return guarded(path(), [&] {
    std::vector<std::int64_t> numbers;
    if (cited) numbers = decisions_about(*m_store->database, std::string(game), cited);
    if (match != 0) {
      Statement of_match(*m_store->database, "SELECT number FROM rulings WHERE match = ?");
      of_match.bind(1, match);
      std::ranges::move(numbers_in(of_match), std::back_inserter(numbers));
    }
    if (numbers.empty()) return std::vector<Ruling>{};
    std::vector<Ruling> list = rulings_in(*m_store->database, path(), fmt::format("{}", fmt::join(numbers, ",")));
    std::erase_if(list, [](const Ruling& one) { return one.voided.has_value(); });
    m_store->put_in_order(list, Facts::rulings, &Ruling::number);
    return list;
  });
}

namespace {

/// A decision that speaks of a question: of which of its words in what happened, and of which in all.
struct Speaking {
  std::uint64_t happened = 0, all = 0;
  std::int64_t at = 0;
  std::uint64_t id = 0;
  std::int64_t number = 0;
  double weight = 0;
};

std::vector<Speaking> all_speaking(const SQLite::Database& database, std::string_view game, Listener listener) {
  Statement voids(database, "SELECT target FROM rulings WHERE kind = 'void'");
  const std::vector<std::int64_t> gone = numbers_in(voids);
  const std::set<std::int64_t> taken(gone.begin(), gone.end());
  const std::string sql =
      fmt::format("SELECT number, title, text, at, id FROM rulings NOT INDEXED WHERE kind = 'ruling'{}",
                  game.empty() ? "" : " AND game = ?");
  Question row(database, sql.c_str());
  if (!game.empty()) row.ask(game);
  std::vector<Speaking> list;
  while (row.next()) {
    Speaking one{.happened = listener.words_in(row.text(1))};
    one.all = one.happened | listener.words_in(row.text(2));
    if (one.all == 0) continue;
    one.number = row.number(0);
    if (taken.contains(one.number)) continue;
    one.at = digits_of(row.text(3));
    one.id = first_bytes(row.blob(4));
    list.push_back(one);
  }
  return list;
}

/// Weighs each by the words that it says, a rare one more than a frequent one, and one of what happened most.
void weigh(std::span<Speaking> list) {
  constexpr std::size_t words = 64;
  constexpr double share_happened = 5;
  std::array<double, words> weights{};
  const auto each_word = [](std::uint64_t said, auto visit) {
    for (; said != 0; said &= said - 1) visit(static_cast<std::size_t>(std::countr_zero(said)));
  };
  for (const Speaking& one : list) each_word(one.all, [&](std::size_t word) { ++weights[word]; });
  for (double& weight : weights) weight = std::log1p(static_cast<double>(list.size()) / std::max(weight, 1.0));
  for (Speaking& one : list) {
    each_word(one.all, [&](std::size_t word) { one.weight += weights[word]; });
    each_word(one.happened, [&](std::size_t word) { one.weight += share_happened * weights[word]; });
  }
}

}  // namespace

Heard Journal::hear(std::string_view game, std::span<const games::AskedWord> question, std::size_t most) {
  return guarded(path(), [&] {
    std::vector<Speaking> list = all_speaking(*m_store->database, game, Listener(question));
    Heard heard{.best = {}, .all = list.size()};
    if (list.size() > most) {
      weigh(list);
      // Those that say as much are told apart by what is the same in every journal.
      std::ranges::nth_element(list, list.begin() + static_cast<std::ptrdiff_t>(most), {},
                               [](const Speaking& one) { return std::tuple(-one.weight, one.at, one.id); });
      list.resize(most);
    }
    std::vector<std::int64_t> numbers;
    for (const Speaking& one : list) numbers.push_back(one.number);
    heard.best = rulings_in(*m_store->database, path(), fmt::format("{}", fmt::join(numbers, ",")));
    m_store->put_in_order(heard.best, Facts::rulings, &Ruling::number);
    return heard;
  });
}

std::int64_t Journal::append(const Ruling& ruling) {
  const RulingColumns columns = journal::columns(ruling);
  const std::string clauses = fmt::format("{}", fmt::join(ruling.clauses, " "));
  refuse_unkept({&columns.title, &columns.text, &clauses});
  return guarded(path(), [&] {
    const std::int64_t number = m_store->append_row("rulings", {{"kind", columns.kind},
                                                                {"game", ruling.game},
                                                                {"match", Cell::Reference{ruling.match}},
                                                                {"deal", std::int64_t{ruling.deal}},
                                                                {"title", columns.title},
                                                                {"text", columns.text},
                                                                {"clauses", clauses},
                                                                {"date", columns.date},
                                                                {"target", Cell::Reference{columns.target}},
                                                                {"at", m_store->now},
                                                                {"entry", Cell::Reference{columns.entry}}});
    m_store->keep_digest(Facts::rulings, number);
    return number;
  });
}

void Journal::take_back(const Ruling& ruling, const std::string& why) {
  refuse_unkept({&why});
  guarded(path(), [&] {
    const std::int64_t number = m_store->append_row("rulings", {{"kind", taken_back},
                                                                {"game", ruling.game},
                                                                {"text", why},
                                                                {"target", Cell::Reference{ruling.number}},
                                                                {"at", m_store->now}});
    m_store->keep_digest(Facts::rulings, number);
  });
}

}  // namespace tavolo::journal
