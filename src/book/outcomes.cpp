#include "book/outcomes.hpp"

#include <algorithm>
#include <deque>
#include <iterator>
#include <unordered_set>
#include <utility>

#include "base/beside.hpp"
#include "base/checksum.hpp"
#include "base/large.hpp"
#include "book/coder.hpp"
#include "book/ranges.hpp"
#include "referee/course.hpp"
#include "referee/seating.hpp"

namespace tavolo::book {
namespace {

/// So many entries are judged sooner than a text is kept.
constexpr std::size_t few_entries = 500;
/// So many matches are read sooner than a text is kept because it does not say which are open.
constexpr std::size_t few_matches = 100;
/// So many matches are read from what is remembered as soon as one is judged.
constexpr std::int64_t matches_read_for_one_judged = 100;

/// The parts of what is remembered.
enum Remembered : std::size_t {
  remembered_open,     ///< which matches are open, where all are known: few bytes
  remembered_results,  ///< what each came to
  remembered_rest,     ///< what else is known of each, in the same order, behind a checksum of the results
};

// What is true of a match.
constexpr std::uint8_t is_over = 1, is_abandoned = 2, with_result = 4, is_taken_back = 8, is_disputed = 16;

// The parts of what is kept, for an Encoder or a Decoder.

void code_numbers(auto& coder, auto& list) {
  coder.list(list, [&](auto& one) { coder.number(one); });
}

void code_words(auto& coder, auto& list) {
  coder.list(list, [&](auto& one) { coder.word(one); });
}

void code_moment(auto& coder, auto& moment) {
  coder.number(moment.digest);
  coder.text(moment.chain);
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
  coder.number(result.left);
  coder.number(result.disputed);
  coder.number(result.lowest);
  coder.list(result.most, [&](auto& one) {
    code_numbers(coder, one.won);
    code_numbers(coder, one.equal);
  });
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

/// Some matches of a journal, by number. They are numbered one after the other, but in a damaged file.
class Numbers {
 public:
  explicit Numbers(std::span<const std::int64_t> matches = {}) {
    for (const std::int64_t match : matches) insert(match);
  }
  void insert(std::int64_t match) {
    if (match < 0 || match > most_dense) {
      m_others.insert(match);
      return;
    }
    if (m_has.size() <= static_cast<std::size_t>(match)) m_has.resize(2 * static_cast<std::size_t>(match) + 1);
    m_has[static_cast<std::size_t>(match)] = true;
  }
  [[nodiscard]] bool has(std::int64_t match) const {
    if (match < 0 || match > most_dense) return m_others.contains(match);
    return static_cast<std::size_t>(match) < m_has.size() && m_has[static_cast<std::size_t>(match)];
  }

 private:
  static constexpr std::int64_t most_dense = 1 << 24;

  std::vector<bool> m_has;
  std::unordered_set<std::int64_t> m_others;
};

/// What is known of a match.
struct Known {
  std::optional<season::Result> result = {};
  Listed listed = {};
  About about = {};
  season::MatchFigures figures = {};
};

Known told(const referee::Head& head, const games::Match& match, const referee::Course& course,
           std::span<const referee::Entry> entries) {
  Known told{.result = season::result_of(head, match, course), .listed = listed(head, course)};
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

Known told(const Judged& judged) {
  Known told;
  if (judged.has_result()) told.result = judged.result();
  told.listed = judged.listed();
  told.about = judged.about();
  told.figures = judged.figures();
  return told;
}

/// Those that are not over, by number.
std::vector<std::int64_t> open_among(std::span<const Judged> judged) {
  std::vector<std::int64_t> open;
  for (const Judged& one : judged) {
    if (one.open()) open.push_back(one.match());
  }
  std::ranges::sort(open);
  return open;
}

}  // namespace

/// What is known of matches as it is kept: when that was so, the words that it names, and one match after the other,
/// their results apart from the rest. What several threads judged names its words for each of them.
class Outcomes::Kept {
 public:
  journal::Moment moment = {};

  Kept() = default;
  /// Reads the results that `text` wrote.
  explicit Kept(std::string results) : m_results(std::move(results)) {
    Decoder head(m_named.front(), m_results);
    code_moment(head, moment);
    std::vector<std::string_view> named;
    head.list(named, [&](std::string_view& words) { head.text(words); });
    head.number(m_matches);
    m_read.results = head.rest();
    if (named.empty()) return;
    m_named.front() = Named(named.front());
    for (const std::string_view words : std::span(named).subspan(1)) m_named.emplace_back(words);
  }

  /// Reads the rest of what was read; whether it is of the same text.
  [[nodiscard]] bool read_rest(std::string rest) {
    if (m_results.empty()) return true;
    m_rest = std::move(rest);
    std::uint64_t results = 0;
    Decoder head(m_named.front(), m_rest);
    head.number(results);
    m_read.rest = head.rest();
    return results == base::checksum(m_results);
  }

  /// Needs the rest of what was read.
  [[nodiscard]] journal::Memory::Text text(bool all_are_known) const {
    const std::vector<Judged> list = all();
    // In the order in which they are asked for, so that nobody has to sort them again.
    std::vector<std::pair<decltype(list.front().order()), const Judged*>> order;
    order.reserve(list.size());
    std::size_t size = 0, rest_size = 0;
    for (const Judged& one : list) {
      order.emplace_back(one.order(), &one);
      size += one.bytes().size();
      rest_size += one.rest().size();
    }
    std::ranges::sort(order);
    Named none;
    Encoder open(none), head(none);
    code_moment(head, moment);
    if (all_are_known) {
      code_moment(open, moment);
      const std::vector<std::int64_t> numbers = open_among(list);
      code_numbers(open, numbers);
    }
    head.list(m_named, [&](const Named& words) { head.text(words.text()); });
    head.number(list.size());
    std::string results = head.bytes(), rest;
    constexpr std::size_t most_before = 8;  // bytes before a line
    results.reserve(results.size() + size + most_before * list.size());
    rest.reserve(rest_size + most_before * (list.size() + 1));
    for (const auto& [place, one] : order) {
      add_number(results, number_of(one->named()));
      add_text(results, one->bytes());
    }
    add_number(rest, base::checksum(results));
    for (const auto& [place, one] : order) add_text(rest, one->rest());
    return {open.bytes(), std::move(results), std::move(rest)};
  }

  /// Leaves out those that were read of these matches.
  void forget(std::span<const std::int64_t> matches) { m_forgotten = Numbers(matches); }

  /// Valid until something is added.
  [[nodiscard]] std::vector<Judged> all() const {
    std::vector<Judged> list;
    list.reserve(m_matches);
    const auto read = [&](const Lines& lines, const Numbers& without) {
      Decoder rest(m_named.front(), lines.rest);
      for (Decoder results(m_named.front(), lines.results); !results.rest().empty();) {
        std::size_t named = 0;
        std::string_view match, others;
        results.number(named);
        results.text(match);
        rest.text(others);
        const Judged one(m_named[std::min(lines.first_named + named, m_named.size() - 1)], match, others);
        if (!without.has(one.match())) list.push_back(one);
      }
    };
    read(m_read, m_forgotten);
    for (const Written& one : m_written) read({one.results, one.rest, one.first_named}, Numbers());
    return list;
  }

  /// Adds a match that was taken back.
  void add(std::int64_t match) { add(match, is_taken_back, {}); }

  void add(const referee::Head& head, const games::Match& match, const referee::Course& course,
           std::span<const referee::Entry> entries) {
    const Known all = told(head, match, course, entries);
    add(head.number,
        (course.now.over ? is_over : 0) | (course.abandoned ? is_abandoned : 0) | (all.result ? with_result : 0) |
            (head.disputed ? is_disputed : 0),
        all);
  }

  /// Adds what others judged; where nothing was read as it stands there.
  void add(Kept&& others) {
    if (m_results.empty()) {
      for (Written& one : others.m_written) {
        one.first_named = m_named.size();
        m_written.push_back(std::move(one));
      }
      m_matches += others.m_matches;
      std::ranges::move(others.m_named, std::back_inserter(m_named));
      return;
    }
    for (const Judged& one : others.all()) {
      if (one.taken_back()) {
        add(one.match());
      } else {
        add(one.match(), one.flags(), told(one));
      }
    }
  }

 private:
  /// Lines of matches, and the first of what they name.
  struct Lines {
    std::string_view results = {}, rest = {};
    std::size_t first_named = 0;
  };
  /// The same of matches that were judged now; of many there are several, so that none is ever moved to grow.
  struct Written {
    std::string results = {}, rest = {};
    std::size_t first_named = 0;
  };

  [[nodiscard]] std::size_t number_of(const Named& named) const {
    return static_cast<std::size_t>(std::ranges::find(m_named, &named, [](const Named& one) { return &one; }) -
                                    m_named.begin());
  }

  void add(std::int64_t match, std::uint8_t flags, const Known& told) {
    m_line.clear();
    m_rest_line.clear();
    m_line.number(match);
    m_line.number(flags);
    if (flags != is_taken_back) {
      code_heading(m_line, told.figures);
      if (told.result) code_result(m_line, *told.result);
      const auto chapter = [&](auto code) {
        m_chapter.clear();
        code();
        m_rest_line.text(m_chapter.bytes());
      };
      chapter([&] { code_listed(m_chapter, told.listed); });
      chapter([&] { code_about(m_chapter, told.about); });
      chapter([&] { code_figures(m_chapter, told.figures); });
    }
    constexpr std::size_t most = std::size_t{1} << 20U;
    if (m_written.empty() || m_written.back().rest.size() + m_rest_line.bytes().size() > most) {
      m_written.emplace_back().rest.reserve(most);
    }
    Written& lines = m_written.back();
    ++m_matches;
    add_number(lines.results, std::size_t{0});
    add_text(lines.results, m_line.bytes());
    add_text(lines.rest, m_rest_line.bytes());
  }

  std::string m_results, m_rest;                     ///< what was read
  std::deque<Named> m_named = std::deque<Named>(1);  ///< of that, and what came since; they stay where they are
  std::size_t m_matches = 0;                         ///< that were read or written
  Lines m_read;                                      ///< the matches in that
  Numbers m_forgotten;                               ///< those of them that are none any more
  std::vector<Written> m_written;                    ///< what came since
  Encoder m_line{m_named.front()}, m_rest_line{m_named.front()}, m_chapter{m_named.front()};  ///< of a match
};

/// What some matches came to, and how many entries were judged to know that.
struct Outcomes::Part {
  std::unique_ptr<Kept> kept = std::make_unique<Kept>();
  std::size_t entries = 0;
  referee::Seating seating;
};

Listed listed(const referee::Head& head, const referee::Course& course) {
  return {head.number,       head.date,          head.game,     head.sides,
          course.now.scores, outcome_of(course), course.unseen, head.disputed};
}

Judged::Judged(const Named& named, std::string_view bytes, std::string_view rest)
    : m_named(&named), m_bytes(bytes), m_rest(rest) {
  Decoder line(named, bytes);
  line.number(m_match);
  line.number(m_flags);
  m_told = static_cast<std::uint8_t>(bytes.size() - line.rest().size());
}

Judged::Heading Judged::heading() const {
  Heading heading;
  Decoder line(*m_named, m_bytes.substr(m_told));
  code_heading(line, heading);
  return heading;
}

std::string_view Judged::chapter(Chapter wanted) const {
  Decoder rest(*m_named, m_rest);
  std::string_view text;
  for (auto i = static_cast<int>(Chapter::listed); i <= static_cast<int>(wanted); ++i) rest.text(text);
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

std::string_view Judged::game() const {
  std::string_view game;  // the heading begins with it
  Decoder(*m_named, m_bytes.substr(m_told)).word(game);
  return game;
}

std::string_view Judged::date() const {
  std::string_view game, date;
  Decoder line(*m_named, m_bytes.substr(m_told));
  line.word(game);
  line.word(date);
  return date;
}

season::Result Judged::result() const {
  Heading heading;
  Decoder line(*m_named, m_bytes.substr(m_told));
  code_heading(line, heading);
  season::Result result{.match = m_match, .date = std::string(heading.date), .turn = heading.turn};
  code_result(line, result);
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

void Outcomes::judge(journal::Journal& journal, std::span<const std::int64_t> matches, Part& part) {
  auto next = matches.begin();
  journal.each_of(matches, [&](const referee::Head& head, std::span<const referee::Entry> entries) {
    for (; *next != head.number; ++next) part.kept->add(*next);
    ++next;
    const games::Match& match = part.seating.seat(head);
    part.kept->add(head, match, referee::replay(match, head, entries), entries);
    part.entries += entries.size();
  });
  for (; next != matches.end(); ++next) part.kept->add(*next);
}

Outcomes::Outcomes(journal::Journal& journal, std::string_view season, Reads reads) : m_reading(journal) {
  const std::vector<std::int64_t> wanted = journal.match_numbers(season);
  auto kept = std::make_unique<Kept>();
  kept->moment = journal.moment();
  if (!season.empty() && std::cmp_less(wanted.size(), journal.last_match() / matches_read_for_one_judged)) {
    Part few{.kept = std::move(kept)};
    judge(journal, wanted, few);
    m_kept = std::move(few.kept);
    m_all = m_kept->all();
    return;
  }
  auto read = std::make_unique<Kept>(journal.remembered(remembered_results));
  bool is_whole = reads == Reads::all && read->read_rest(journal.remembered(remembered_rest));
  const auto since = journal.matches_since(read->moment);
  if (since && (is_whole || reads == Reads::results)) {
    read->forget(*since);
    read->moment = kept->moment;
    kept = std::move(read);
  } else {
    is_whole = true;
  }
  m_all = kept->all();
  m_in_order = m_all.size();
  Numbers known;
  for (const Judged& one : m_all) known.insert(one.match());
  std::vector<std::int64_t> unknown;
  std::ranges::copy_if(wanted, std::back_inserter(unknown), [&](std::int64_t match) { return !known.has(match); });
  std::size_t entries = 0;
  for (Part& part : in_ranges<Part>(journal, unknown, judge)) {
    kept->add(std::move(*part.kept));
    entries += part.entries;
  }
  // Which are open is kept once all are known.
  const bool lacks_open = season.empty() && m_in_order >= few_matches && journal.remembered(remembered_open).empty();
  // The rest may be of another text by now: then somebody else has kept one.
  if ((entries >= few_entries || lacks_open) && (is_whole || kept->read_rest(journal.remembered(remembered_rest)))) {
    for (const std::int64_t match : unknown) known.insert(match);
    const auto is_known = [&](std::int64_t match) { return known.has(match); };
    journal::Memory::Text text = kept->text(season.empty() || std::ranges::all_of(journal.match_numbers(), is_known));
    kept.reset();  // as large as the text
    journal.remember(text);
    kept = std::make_unique<Kept>(std::move(text[remembered_results]));
    if (reads == Reads::all) (void)kept->read_rest(std::move(text[remembered_rest]));
    m_all = kept->all();
    m_in_order = m_all.size();
  } else if (!unknown.empty()) {
    m_all = kept->all();
  }
  m_kept = std::move(kept);
  if (!season.empty()) leave_only(wanted);
}

void Outcomes::leave_only(std::span<const std::int64_t> matches) {
  const Numbers asked(matches);
  const auto is_other = [&](const Judged& one) { return !asked.has(one.match()); };
  const auto later = m_all.begin() + static_cast<std::ptrdiff_t>(m_in_order);
  m_in_order -= static_cast<std::size_t>(std::count_if(m_all.begin(), later, is_other));
  std::erase_if(m_all, is_other);
}

Outcomes::~Outcomes() = default;

std::vector<const Judged*> Outcomes::in_order() const {
  std::vector<const Judged*> list, later;
  list.reserve(m_all.size());
  for (std::size_t i = 0; i < m_all.size(); ++i) {
    if (!m_all[i].taken_back()) (i < m_in_order ? list : later).push_back(&m_all[i]);
  }
  const auto order = [](const Judged* one) { return one->order(); };
  if (later.size() > few_entries) {
    std::ranges::copy(later, std::back_inserter(list));
    std::ranges::sort(list, {}, order);
    return list;
  }
  // A few that were judged now, and perhaps very many before them: each finds its place without the others being looked
  // at.
  for (const Judged* one : later) list.insert(std::ranges::upper_bound(list, order(one), {}, order), one);
  return list;
}

SharedOutcomes::SharedOutcomes(journal::Journal& journal)
    : m_journal(journal), m_outcomes(journal, {}, Outcomes::Reads::results), m_list(m_outcomes.in_order()) {
  m_places.reserve(m_list.size());
  for (std::size_t i = 0; i < m_list.size(); ++i) m_places.emplace(m_list[i]->match(), i);
}

std::vector<const Judged*> SharedOutcomes::of(std::string_view season) const {
  std::vector<std::size_t> places;
  for (const std::int64_t match : m_journal.match_numbers(season)) {
    if (const auto place = m_places.find(match); place != m_places.end()) places.push_back(place->second);
  }
  std::ranges::sort(places);
  std::vector<const Judged*> list;
  for (const std::size_t place : places) list.push_back(m_list[place]);
  return list;
}

std::vector<season::Result> results_of(std::span<const Judged* const> judged) {
  std::vector<season::Result> list;
  base::reserve_large(list, judged.size());
  list.resize(judged.size());
  const auto read = [&](std::size_t from, std::size_t to) {
    for (std::size_t i = from; i < to; ++i) list[i] = judged[i]->result();
  };
  const std::size_t half = judged.size() / 2;
  auto first = base::beside([&] { read(0, half); }, judged.size() >= base::worth_sharing);
  read(half, judged.size());
  first.get();
  return list;
}

void each_listed(journal::Journal& journal, std::string_view season, std::string_view game,
                 const std::function<void(const Listed&)>& visit) {
  const Outcomes outcomes(journal, season);
  for (const Judged* one : outcomes.in_order()) {
    if (game.empty() || game == one->game()) visit(one->listed());
  }
}

std::vector<std::int64_t> open_matches(journal::Journal& journal) {
  const journal::Journal::Reading reading(journal);
  const std::string text = journal.remembered(remembered_open);
  const Named none;
  Decoder bytes(none, text);
  journal::Moment moment;
  std::vector<std::int64_t> open;
  code_moment(bytes, moment);
  code_numbers(bytes, open);
  const auto since = journal.matches_since(moment);
  if (since && since->size() < few_entries) {
    Outcomes::Part part;
    Outcomes::judge(journal, *since, part);
    if (part.entries < few_entries) {
      std::erase_if(open, [&](std::int64_t match) { return std::ranges::binary_search(*since, match); });
      std::ranges::copy(open_among(part.kept->all()), std::back_inserter(open));
      std::ranges::sort(open);
      return open;
    }
  }
  return open_among(Outcomes(journal, {}, Outcomes::Reads::results).all());
}

}  // namespace tavolo::book
