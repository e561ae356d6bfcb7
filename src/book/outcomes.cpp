#include "book/outcomes.hpp"

#include <algorithm>
#include <deque>
#include <iterator>
#include <utility>

#include "book/coder.hpp"
#include "book/ranges.hpp"
#include "referee/course.hpp"
#include "referee/seating.hpp"

namespace tavolo::book {
namespace {

/// So many entries are judged sooner than a text is kept.
constexpr std::size_t few = 500;

// What is true of a match.
constexpr std::uint64_t is_over = 1, is_abandoned = 2, with_result = 4, is_taken_back = 8, is_disputed = 16;

// The parts of what is kept, for an Encoder or a Decoder.

void code_numbers(auto& coder, auto& list) {
  coder.list(list, [&](auto& one) { coder.number(one); });
}

void code_words(auto& coder, auto& list) {
  coder.list(list, [&](auto& one) { coder.word(one); });
}

void code_sides(auto& coder, auto& sides) {
  coder.list(sides, [&](auto& side) { coder.side(side); });
}

void code_turn(auto& coder, auto& turn) {
  coder.number(turn.begun);
  coder.number(turn.origin);
  coder.number(turn.counted);
}

/// What stands before all else, once for what follows, besides the number of the match.
void code_heading(auto& coder, auto& heading) {
  coder.word(heading.game);
  coder.word(heading.date);
  code_turn(coder, heading.turn);
}

void code_result(auto& coder, auto& result) {
  code_sides(coder, result.sides);
  code_numbers(coder, result.places);
  code_numbers(coder, result.scores);
  code_numbers(coder, result.deals_won);
  code_numbers(coder, result.deals_equal);
  coder.list(result.charges, [&](auto& charge) {
    coder.place(charge.side);
    coder.side(charge.people);
    coder.word(charge.player);
    coder.number(charge.scored);
  });
  coder.maybe(result.conceded);
  coder.number(result.deals);
  code_numbers(coder, result.victory);
  coder.number(result.fixture);
  coder.number(result.disputed);
}

void code_listed(auto& coder, auto& listed) {
  code_sides(coder, listed.sides);
  code_numbers(coder, listed.scores);
  coder.number(listed.outcome.over);
  coder.number(listed.outcome.open);
  coder.number(listed.outcome.abandoned);
  coder.number(listed.outcome.withdrawn);
  coder.list(listed.outcome.winners, [&](auto& side) { coder.place(side); });
  coder.number(listed.unseen);
  coder.number(listed.disputed);
}

void code_about(auto& coder, auto& about) {
  code_words(coder, about.people);
  code_words(coder, about.named);
  coder.text(about.last);
  coder.number(about.entries);
  coder.number(about.bytes);
}

void code_deal(auto& coder, auto& deal) {
  coder.number(deal.number);
  coder.number(deal.counts);
  code_numbers(coder, deal.points);
  coder.list(deal.feats, [&](auto& feat) {
    coder.place(feat.side);
    coder.word(feat.name);
    coder.number(feat.number);
  });
  coder.list(deal.charged, [&](auto& charged) {
    coder.place(charged.side);
    coder.word(charged.player);
  });
  coder.list(deal.faults, [&](auto& fault) {
    coder.word(fault.check);
    coder.word(fault.clause);
    coder.number(fault.penalty);
    coder.number(fault.points);
    coder.place(fault.side);
    coder.word(fault.player);
  });
  code_sides(coder, deal.sides);
}

void code_figures(auto& coder, auto& figures) {
  code_sides(coder, figures.sides);
  coder.number(figures.changing);
  coder.list(figures.deals, [&](auto& deal) { code_deal(coder, deal); });
  code_numbers(coder, figures.places);
  code_numbers(coder, figures.scores);
  coder.place(figures.winner);
}

/// Some matches of a journal, by number.
class Numbers {
 public:
  explicit Numbers(std::span<const std::int64_t> matches = {}) {
    for (const std::int64_t match : matches) insert(match);
  }
  void insert(std::int64_t match) {
    if (match < 0) return;
    if (m_has.size() <= static_cast<std::size_t>(match)) m_has.resize(2 * static_cast<std::size_t>(match) + 1);
    m_has[static_cast<std::size_t>(match)] = true;
  }
  [[nodiscard]] bool has(std::int64_t match) const {
    return match >= 0 && static_cast<std::size_t>(match) < m_has.size() && m_has[static_cast<std::size_t>(match)];
  }

 private:
  std::vector<bool> m_has;
};

/// What is known of a match.
struct Told {
  std::optional<season::Result> result = {};
  Listed listed = {};
  About about = {};
  season::MatchFigures figures = {};
};

Told told(const referee::Head& head, const games::Match& match, const referee::Course& course,
          std::span<const referee::Entry> entries) {
  Told told{.result = season::result_of(head, match, course), .listed = listed(head, course)};
  told.figures = season::figures_of(head, match, course, told.result);
  told.about = {.last = entries.back().at, .entries = entries.size()};
  About& about = told.about;
  for (const auto& side : head.sides) about.people.insert(about.people.end(), side.begin(), side.end());
  for (const referee::Head::Change& change : head.changes) about.people.push_back(change.who.player);
  for (const referee::Entry& entry : entries) {
    about.bytes += entry.text.size() + entry.why.size();
    for (const referee::Seated& who : entry.seats) about.named.push_back(who.player);
  }
  for (std::vector<std::string>* const list : {&about.people, &about.named}) {
    std::ranges::sort(*list);
    list->erase(std::unique(list->begin(), list->end()), list->end());
    std::erase(*list, std::string());
  }
  return told;
}

Told told(const Judged& judged) {
  Told told;
  if (judged.has_result()) told.result = judged.result();
  told.listed = judged.listed();
  told.about = judged.about();
  told.figures = judged.figures();
  return told;
}

}  // namespace

/// What is known of matches as it is kept: when that was so, the words that it names, and one match after the other.
/// What several threads judged names its words for each of them.
class Outcomes::Kept {
 public:
  journal::Moment moment = {};

  Kept() { m_named.emplace_back(); }
  /// Reads what `text` wrote.
  explicit Kept(std::string text) : m_text(std::move(text)) {
    const Named none;
    Decoder head(none, m_text);
    head.number(moment.digest);
    head.text(moment.chain);
    std::vector<std::string_view> named;
    head.list(named, [&](std::string_view& words) { head.text(words); });
    for (const std::string_view words : named) m_named.emplace_back(words);
    if (m_named.empty()) m_named.emplace_back();
    m_read = head.rest();
  }

  [[nodiscard]] std::string text() const {
    Named none;
    Encoder head(none);
    head.number(moment.digest);
    head.text(moment.chain);
    head.list(m_named, [&](const Named& words) { head.text(words.text()); });
    std::string bytes = head.bytes();
    const std::vector<Judged> list = all();
    // In the order in which they are asked for, so that nobody has to sort them again.
    std::vector<std::pair<decltype(list.front().order()), const Judged*>> order;
    order.reserve(list.size());
    for (const Judged& one : list) order.emplace_back(one.order(), &one);
    std::ranges::sort(order);
    bytes.reserve(bytes.size() + m_read.size() + m_written.size());
    for (const auto& [place, one] : order) add_bytes(bytes, number_of(one->named()), one->bytes());
    return bytes;
  }

  /// Leaves out those that were read of these matches.
  void forget(std::span<const std::int64_t> matches) { m_forgotten = Numbers(matches); }

  /// Valid until something is added.
  [[nodiscard]] std::vector<Judged> all() const {
    std::vector<Judged> list;
    const auto read = [&](std::string_view bytes, const Numbers& without) {
      for (Decoder rest(m_named.front(), bytes); !rest.rest().empty();) {
        std::size_t named = 0;
        std::string_view match;
        rest.number(named);
        rest.text(match);
        const Judged one(m_named[std::min(named, m_named.size() - 1)], match);
        if (!without.has(one.match())) list.push_back(one);
      }
    };
    read(m_read, m_forgotten);
    read(m_written, Numbers());
    return list;
  }

  /// Adds a match that was taken back.
  void add(std::int64_t match) { add(match, is_taken_back, {}); }

  void add(const referee::Head& head, const games::Match& match, const referee::Course& course,
           std::span<const referee::Entry> entries) {
    const Told all = told(head, match, course, entries);
    add(head.number,
        (course.now.over ? is_over : 0) | (course.abandoned ? is_abandoned : 0) | (all.result ? with_result : 0) |
            (head.disputed ? is_disputed : 0),
        all);
  }

  /// Adds what others kept; where nothing is kept yet as it stands there.
  void add(Kept&& others, bool as_it_stands) {
    const std::vector<Judged> list = others.all();
    if (as_it_stands) {
      for (const Judged& one : list) add_bytes(m_written, m_named.size() + others.number_of(one.named()), one.bytes());
      std::ranges::move(others.m_named, std::back_inserter(m_named));
      return;
    }
    for (const Judged& one : list) {
      if (one.taken_back()) {
        add(one.match());
      } else {
        add(one.match(), one.flags(), told(one));
      }
    }
  }

 private:
  static void add_bytes(std::string& bytes, std::size_t named, std::string_view match) {
    Named none;
    Encoder head(none);
    head.number(named);
    head.number(match.size());
    bytes += head.bytes();
    bytes += match;
  }

  [[nodiscard]] std::size_t number_of(const Named& named) const {
    return static_cast<std::size_t>(std::ranges::find(m_named, &named, [](const Named& one) { return &one; }) -
                                    m_named.begin());
  }

  void add(std::int64_t match, std::uint64_t flags, const Told& told) {
    Named& named = m_named.front();
    Encoder all(named);
    all.number(match);
    all.number(flags);
    if (flags != is_taken_back) {
      code_heading(all, told.figures);
      Encoder result(named), listed(named), about(named), figures(named);
      if (told.result) code_result(result, *told.result);
      code_listed(listed, told.listed);
      code_about(about, told.about);
      code_figures(figures, told.figures);
      for (const Encoder* part : {&result, &listed, &about, &figures}) all.text(part->bytes());
    }
    add_bytes(m_written, 0, all.bytes());
  }

  const std::string m_text;
  std::deque<Named> m_named;  ///< of that text, and what came since; they stay where they are
  std::string_view m_read;    ///< the matches in that text
  Numbers m_forgotten;
  std::string m_written;
};

/// What some matches came to, and how many entries were judged to know that.
struct Outcomes::Part {
  std::unique_ptr<Kept> kept;
  std::size_t entries = 0;
};

Listed listed(const referee::Head& head, const referee::Course& course) {
  return {head.number,       head.date,          head.game,     head.sides,
          course.now.scores, outcome_of(course), course.unseen, head.disputed};
}

Judged::Judged(const Named& named, std::string_view bytes) : m_named(&named), m_bytes(bytes) {
  Decoder all(named, bytes);
  all.number(m_match);
  all.number(m_flags);
  m_rest = all.rest();
}

Judged::Heading Judged::heading() const {
  Heading heading;
  Decoder all(*m_named, m_rest);
  code_heading(all, heading);
  return heading;
}

std::string_view Judged::chapter(Chapter wanted) const {
  Heading skipped;
  Decoder all(*m_named, m_rest);
  code_heading(all, skipped);
  std::string_view text;
  for (auto i = static_cast<int>(Chapter::result); i <= static_cast<int>(wanted); ++i) all.text(text);
  return text;
}

std::tuple<bool, std::string_view, referee::Turn, std::int64_t> Judged::order() const {
  if (taken_back()) return {true, {}, {}, m_match};
  const auto [game, date, turn] = heading();
  return {false, date, turn, m_match};
}

bool Judged::taken_back() const noexcept { return (m_flags & is_taken_back) != 0; }
bool Judged::open() const noexcept { return (m_flags & (is_over | is_taken_back)) == 0; }
bool Judged::abandoned() const noexcept { return (m_flags & is_abandoned) != 0; }
bool Judged::disputed() const noexcept { return (m_flags & is_disputed) != 0; }
bool Judged::has_result() const noexcept { return (m_flags & with_result) != 0; }

std::string_view Judged::game() const { return heading().game; }

season::Result Judged::result() const {
  const auto [game, date, turn] = heading();
  season::Result result{.match = m_match, .date = std::string(date), .turn = turn};
  Decoder bytes(*m_named, chapter(Chapter::result));
  code_result(bytes, result);
  return result;
}

Listed Judged::listed() const {
  const auto [game, date, turn] = heading();
  Listed listed{.match = m_match, .date = std::string(date), .game = std::string(game)};
  Decoder bytes(*m_named, chapter(Chapter::listed));
  code_listed(bytes, listed);
  return listed;
}

About Judged::about() const {
  About about;
  Decoder bytes(*m_named, chapter(Chapter::about));
  code_about(bytes, about);
  return about;
}

season::MatchFigures Judged::figures() const {
  const auto [game, date, turn] = heading();
  season::MatchFigures figures{.match = m_match, .date = std::string(date), .turn = turn, .game = std::string(game)};
  Decoder bytes(*m_named, chapter(Chapter::figures));
  code_figures(bytes, figures);
  return figures;
}

Outcomes::Part Outcomes::judge(journal::Journal& journal, std::span<const std::int64_t> matches) {
  Part part{.kept = std::make_unique<Kept>()};
  auto next = matches.begin();
  referee::Seating seating;
  journal.each_of(matches, [&](const referee::Head& head, std::span<const referee::Entry> entries) {
    for (; *next != head.number; ++next) part.kept->add(*next);
    ++next;
    const games::Match& match = seating.seat(head);
    part.kept->add(
        head, match,
        referee::replay(match, referee::start(match, head), entries, nullptr, referee::later_tables(head, match)),
        entries);
    part.entries += entries.size();
  });
  for (; next != matches.end(); ++next) part.kept->add(*next);
  return part;
}

Outcomes::Outcomes(journal::Journal& journal, std::string_view season) : m_reading(journal) {
  const journal::Moment moment = journal.moment();
  auto kept = std::make_unique<Kept>(journal.remembered());
  if (const auto since = journal.matches_since(kept->moment)) {
    kept->forget(*since);
  } else {
    kept = std::make_unique<Kept>();
  }
  kept->moment = moment;
  const std::vector<std::int64_t> wanted = journal.match_numbers(season);
  m_all = kept->all();
  Numbers known;
  for (const Judged& one : m_all) known.insert(one.match());
  std::vector<std::int64_t> unknown;
  std::ranges::copy_if(wanted, std::back_inserter(unknown), [&](std::int64_t match) { return !known.has(match); });
  std::size_t entries = 0;
  std::vector<Part> parts = in_ranges(journal, unknown, judge);
  const bool is_first = m_all.empty();
  for (Part& part : parts) {
    kept->add(std::move(*part.kept), is_first);
    part.kept.reset();  // as large as what it was added to
    entries += part.entries;
  }
  if (entries >= few) {
    std::string text = kept->text();
    journal.remember(text);
    kept = std::make_unique<Kept>(std::move(text));
  }
  m_kept = std::move(kept);
  if (!unknown.empty()) m_all = m_kept->all();
  if (season.empty()) return;
  const Numbers asked(wanted);
  std::erase_if(m_all, [&](const Judged& one) { return !asked.has(one.match()); });
}

Outcomes::~Outcomes() = default;

std::vector<std::int64_t> open_matches(journal::Journal& journal) {
  std::vector<std::int64_t> list;
  const Outcomes outcomes(journal);
  for (const Judged& one : outcomes.all()) {
    if (one.open()) list.push_back(one.match());
  }
  std::ranges::sort(list);
  return list;
}

}  // namespace tavolo::book
