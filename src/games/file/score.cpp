#include <fmt/format.h>

#include <algorithm>

#include "base/name.hpp"
#include "games/file/evaluate.hpp"
#include "games/file/file.hpp"
#include "games/file/record.hpp"
#include "games/melding.hpp"
#include "games/questions.hpp"

namespace tavolo::games::file {
namespace {

/// A record that was read.
struct Facts {
  std::unique_ptr<Values> values;
  Claims claims;
};

Facts read_facts(Reader& reader, const Match& match, const Progress& before) {
  return reader.gathered([&] {
    Facts facts{std::make_unique<Values>(*match.game->program, match, before), {}};
    facts.claims = read_record(reader, *match.game->program, *facts.values);
    return facts;
  });
}

/// A word that is asked for, and whose it is.
struct Lacking {
  const Word* word = nullptr;
  Who who = {};
};

/// The first word of these, asked for or needed, that was not typed, and whose it is.
std::optional<Lacking> first_lacking(const Program& program, Values& values, bool Word::*wanted) {
  for (const Scope scope : {Scope::deal, Scope::side, Scope::player}) {
    std::optional<Lacking> lacking;
    values.for_each(loop_of(scope), -1, Kind::side, [&] {
      for (std::size_t i = 0; i < program.words.size() && !lacking; ++i) {
        const Word& word = program.words[i];
        if (word.scope != scope || !(word.*wanted) || values.is_told(i, values.index(scope))) continue;
        if (values.holds(word.asked_if)) lacking = {&word, values.who()};
      }
    });
    if (lacking) return lacking;
  }
  return std::nullopt;
}

/// What was typed to a question, without the player or side that it may begin with.
struct Answer {
  std::optional<Who> who;
  std::string_view text;
};

/// `A 12` to a question of each side: whose answer it is need not be who was asked.
Answer read_answer(const Match& match, const Word& word, std::string_view typed) {
  const std::size_t blank = typed.find(' ');
  const std::string_view name = typed.substr(0, blank);
  if (word.scope == Scope::deal || blank == std::string_view::npos || std::ranges::all_of(name, base::is_digit)) {
    return {{}, typed};
  }
  const auto who = find_who(match, name);
  if (!who || who->side == nobody || (word.scope == Scope::player && who->seat == nobody)) return {{}, typed};
  return {who, typed.substr(blank + 1)};
}

/// Whether what was typed answers a question only where that was asked. A number without its word does in a game with
/// several: a line may be a name and its number. So does a word of the record that could be a name, or lacks its value.
bool is_only_asked(const Match& match, const Word& word, const Answer& answer, std::string_view typed) {
  const Program& program = *match.game->program;
  const std::string_view first = typed.substr(0, typed.find(' '));
  const bool names = find_who(match, first).has_value();
  if (names ? is_whole_word(first, program.keys) : lacks_value(first, program.keys)) return true;
  return base::sum(answer.who ? answer.text : first) &&
         (word.kind != Kind::number || !answer.who || std::ranges::count(program.words, Kind::number, &Word::kind) > 1);
}

/// Which slots of an open deal may change, because words are still asked for that they are made of.
class Untold {
 public:
  Untold(const Program& program, Values& values)
      : m_program(program), m_slots(static_cast<std::size_t>(program.slots)) {
    for (std::size_t i = 0; i < program.words.size(); ++i) {
      const Word& word = program.words[i];
      values.for_each(loop_of(word.scope), -1, Kind::side, [&] {
        if (word.asked && !values.is_told(i, values.index(word.scope)) && values.holds(word.asked_if))
          m_slots[i] = true;
      });
    }
    for (std::size_t i = 0; i < program.words.size(); ++i) m_slots[i] = m_slots[i] || reads(program.words[i].otherwise);
    for (const Step& group : program.values) {
      for (const Step& step : group.steps) {
        if (step.what == Step::What::value && (reads(step.node) || reads(group.where) || reads(group.place))) {
          m_slots[static_cast<std::size_t>(step.slot)] = true;
        }
      }
    }
  }

  /// Whether an expression is made of any of them, whatever it comes to.
  [[nodiscard]] bool reads(std::int32_t index) const {
    if (index < 0) return false;
    const Node& node = m_program.nodes[static_cast<std::size_t>(index)];
    switch (node.op) {
      case Op::slot:
      case Op::typed: return m_slots[static_cast<std::size_t>(node.value)];
      case Op::greatest:
      case Op::smallest: return reads_list(node);
      case Op::within: return reads(node.a);
      case Op::table: return reads(node.a) || reads(node.b) || reads_list(node);
      default: return reads(node.a) || reads(node.b) || reads(node.c);
    }
  }

 private:
  [[nodiscard]] bool reads_list(const Node& node) const {
    return std::ranges::any_of(m_program.rows_of(node), [&](const Row& row) { return reads(row.node); });
  }

  const Program& m_program;
  std::vector<bool> m_slots;
};

/// Judges and scores one record, step by step.
class Scoring {
 public:
  /// What is still asked for is null where nothing is.
  Scoring(const Match& match, const Progress& before, Values& values, Sheet& sheet, const Untold* untold = nullptr)
      : m_match(match),
        m_before(before),
        m_program(*match.game->program),
        m_values(values),
        m_sheet(sheet),
        m_untold(untold) {}

  /// Whether a check would refuse what may still be told.
  [[nodiscard]] bool waits() const { return m_waits; }

  void judge() {
    run(m_program.values);
    run(m_program.checks);
    if (m_values.overflowed()) refuse_overflow();
  }

  void score(bool closed) {
    m_next_dealer = m_before.dealer == nobody ? nobody : m_match.next(m_before.dealer);
    run(m_program.score);
    if (m_values.overflowed()) return refuse_overflow();
    Progress& after = m_sheet.after;
    for (const Side side : m_match.all_sides()) after.scores[side] = m_values.new_score(side);
    if (!closed) return;
    for (const Side side : m_match.all_sides()) {
      after.tally[side].resize(static_cast<std::size_t>(m_program.tallies));
      for (std::int32_t i = 0; i < m_program.tallies; ++i) {
        after.tally[side][static_cast<std::size_t>(i)] =
            m_values.get(m_program.first_tally + m_program.tallies + i, side.index());
      }
    }
    after.over = m_values.over;
    after.winners = std::move(m_winners);
    after.dealer = m_next_dealer;
    ++after.deal;
  }

  /// By what a match is over whose deal brings nothing; nothing where it goes on, or the deal says who has won.
  std::optional<Clause> ended() {
    m_only_end = true;
    run(m_program.values);
    run(m_program.score);
    if (m_values.overflowed() || m_winners.empty()) return std::nullopt;
    return m_end;
  }

  void compare(const Claims& claims) {
    if (std::ranges::none_of(claims, [](const auto& claim) { return claim.has_value(); })) return;
    const BySide<Points> points = m_sheet.points();
    for (const Side side : claims.all()) {
      if (!claims[side] || *claims[side] == points[side]) continue;
      m_sheet.findings.add(Verdict::corrected, m_program.claim,
                           fmt::format("{} claims {}, and has {}", side, *claims[side], points[side]),
                           "the computed points count", {m_match.only_seat(side), side});
    }
  }

 private:
  using What = Step::What;

  void refuse_overflow() {
    m_sheet.findings.add(Verdict::refused, m_program.unreadable, "the numbers become too large to be counted",
                         "type smaller ones");
  }

  void run(const std::vector<Step>& groups) {
    for (const Step& group : groups) {
      bool stopped = false;
      m_may_change = m_untold != nullptr && (m_untold->reads(group.place) || m_untold->reads(group.where));
      m_values.for_each(group.loop, group.place, group.place_kind, [&] {
        if (!m_values.holds(group.where)) return;
        for (const Step& step : group.steps) {
          if (step.what == What::stop) stopped = stopped || m_values.holds(step.where);
          if (stopped) return;
          take_for_each(step);
        }
      });
      m_values.look_away();
      if (stopped) return;
    }
  }

  void take_for_each(const Step& step) {
    if (step.loop == Loop::once) return take(step);
    m_values.for_each(step.loop, step.place, step.place_kind, [&] { take(step); });
  }

  void take(const Step& step) {
    switch (step.what) {
      case What::value: m_values.set(step.slot, m_values.index(step.scope), m_values.evaluate(step.node)); break;
      case What::check: check(step); break;
      case What::stop: break;
      case What::line: line(step); break;
      case What::note:
        if (m_values.holds(step.where)) m_sheet.notes.push_back({*step.check.clause, m_values.write(step.text)});
        break;
      case What::tally: m_values.set(step.slot, m_values.side().index(), m_values.evaluate(step.node)); break;
      case What::over: end(step); break;
      case What::dealer: next_dealer(step); break;
      case What::group:
        if (!m_values.holds(step.where)) break;
        for (const Step& inner : step.steps) take_for_each(inner);
        break;
    }
  }

  void check(const Step& step) {
    if (!m_values.holds(step.where)) return;
    const bool refuses = step.verdict == Verdict::refused;
    // Of an open deal what does not add up, or looks odd, may not be told yet.
    if (m_may_change || (m_untold != nullptr && (m_untold->reads(step.place) || m_untold->reads(step.where)))) {
      m_waits = m_waits || refuses;
      return;
    }
    m_values.refused = m_values.refused || refuses;
    m_sheet.findings.add(step.verdict, step.check, m_values.write(step.text), m_values.write(step.remedy),
                         m_values.who());
  }

  void line(const Step& step) {
    if (m_only_end || !m_values.holds(step.where)) return;
    const Points points = m_values.evaluate(step.node);
    if (points == 0 || !m_values.gain(m_values.side(), points)) return;
    m_sheet.lines.push_back({m_values.side(), points, *step.check.clause, m_values.write(step.text)});
  }

  /// The first end that is reached decides.
  void end(const Step& step) {
    if (m_values.over || !m_values.holds(step.where)) return;
    m_values.over = true;
    m_end = step.check.clause;
    switch (step.winners.by) {
      case Winners::By::leaders: m_winners = m_values.leaders(); break;
      case Winners::By::place:
        if (const std::int64_t place = m_values.evaluate(step.winners.node); place >= 0) {
          m_winners = {step.winners.kind == Kind::side ? Side(place) : m_match.side(Seat(place))};
        }
        break;
      case Winners::By::ranking: rank(step.winners); break;
    }
  }

  void rank(const Winners& winners) {
    std::vector<Side> best;
    m_values.for_each(Loop::sides, -1, Kind::side, [&] {
      if (m_values.holds(winners.node)) best.push_back(m_values.side());
    });
    for (const auto& [most, node] : winners.ranking) {
      std::optional<std::int64_t> lead;
      std::vector<Side> leaders;
      for (const Side side : best) {
        m_values.look_at(side);
        const std::int64_t value = m_values.evaluate(node);
        if (lead && (most ? value < *lead : value > *lead)) continue;
        if (lead != value) leaders.clear();
        lead = value;
        leaders.push_back(side);
      }
      best = std::move(leaders);
    }
    m_values.look_away();
    m_winners = std::move(best);
  }

  void next_dealer(const Step& step) {
    if (m_dealer_told || !m_values.holds(step.where)) return;
    m_dealer_told = true;
    switch (step.next) {
      case Next::next: break;
      case Next::same: m_next_dealer = m_before.dealer; break;
      case Next::unknown: m_next_dealer = nobody; break;
      case Next::place: m_next_dealer = Seat(m_values.evaluate(step.node)); break;
    }
  }

  const Match& m_match;
  const Progress& m_before;
  const Program& m_program;
  Values& m_values;
  Sheet& m_sheet;
  std::vector<Side> m_winners;
  std::optional<Clause> m_end;
  bool m_only_end = false;  ///< of an empty record, in which no line is meant
  Seat m_next_dealer = nobody;
  bool m_dealer_told = false;
  const Untold* m_untold;
  bool m_may_change = false;  ///< whom or whether the group of steps is done for
  bool m_waits = false;
};

}  // namespace

Sheet score(const Match& match, const Progress& before, std::string_view text, Occasion occasion) {
  const Program& program = *match.game->program;
  const bool closed = occasion.stage == Stage::closed;
  Reader reader(match, text);
  Facts facts = read_facts(reader, match, before);
  if (before.over) {
    reader.refuse(*program.unreadable.clause, "the match is over", "begin the next game with new --again");
  }
  if (closed && reader.findings.empty()) refuse_missing(reader, program, *facts.values);
  if (!reader.findings.empty()) return refused_sheet(before, std::move(reader.findings));

  Sheet sheet{.after = before, .dealer = before.dealer};
  // A word that is only asked for has a value that holds where it is left out.
  const bool lacks = !closed && first_lacking(program, *facts.values, &Word::needed);
  std::optional<Untold> untold;
  if (!closed && !occasion.alone && first_lacking(program, *facts.values, &Word::asked)) {
    untold.emplace(program, *facts.values);
  }
  facts.values->fill();
  if (lacks) return sheet;
  Scoring scoring(match, before, *facts.values, sheet, untold ? &*untold : nullptr);
  scoring.judge();
  if (scoring.waits() && !sheet.refused()) return sheet;
  if (!sheet.refused()) scoring.score(closed);
  if (sheet.refused()) return refused_sheet(before, std::move(sheet.findings));
  if (!untold) scoring.compare(facts.claims);
  sheet.complete = closed;
  return sheet;
}

std::string print(const Match& match, std::string_view text, Form form) {
  Reader reader(match, text, form);
  const Progress before = begin(match);
  static_cast<void>(read_facts(reader, match, before));
  return reader.written();
}

std::vector<std::string> state(const Match& match, const Progress& before, std::string_view text) {
  Reader reader(match, text);
  const Facts facts = read_facts(reader, match, before);
  std::vector<std::string> lines;
  if (!reader.findings.empty()) return lines;
  if (const auto lacking = first_lacking(*match.game->program, *facts.values, &Word::asked)) {
    lines.push_back(fmt::format("not told yet: {}{}", lacking->word->full, of_whom(match, lacking->who)));
  }
  return lines;
}

std::vector<std::string> needs(const Match& match, const Progress& now) {
  std::vector<std::string> lines;
  const auto rule = target_rule(match);
  if (now.over || !rule) return lines;
  const Points target = match.house.number(*rule);
  for (const Side side : match.all_sides()) {
    if (!match.plays(side)) continue;
    const Seat seat = match.only_seat(side);
    const std::string name = seat == nobody ? fmt::format("{}", side) : match.players[seat];
    const Points rest = target - now.scores[side];
    if (rest > 0)
      lines.push_back(
          fmt::format("{} {} {} more to {}", name, match.game->program->lowest ? "has" : "needs", rest, target));
  }
  return lines;
}

std::optional<Clause> ended(const Match& match, const Progress& start) {
  Progress before = start;
  --before.deal;  // as though the deal before the first had brought nothing
  Values values(*match.game->program, match, before);
  values.fill();
  Sheet sheet;
  return Scoring(match, before, values, sheet).ended();
}

namespace {

/// Whether the record was last about this side or player; if not, who is asked has to be said.
bool goes_on(const Reader& reader, Scope scope, Who who) {
  const auto lines = reader.lines();
  if (lines.empty()) return false;
  const auto last = find_who(reader.match(), lines.back().front().text);
  return last && (scope == Scope::side ? last->side == who.side : last->seat == who.seat);
}

/// What may be typed for a word, where its meaning does not say it: ` (others, own)`.
std::string choices(const Word& word) {
  if (word.kind == Kind::card) return " (like 5H)";
  if (word.kind != Kind::choice) return {};
  constexpr std::size_t most = 8;
  if (word.options.size() > most) return fmt::format(" (like {})", word.options.front().spellings.back());
  std::string told;
  for (const Option& option : word.options) {
    told += fmt::format("{}{}", told.empty() ? "" : ", ", option.spellings.back());
  }
  return fmt::format(" ({})", told);
}

/// Whether a line says no more than that nothing is said: no whole record is refused for want of it, as where the
/// points that decide who won must be counted.
bool is_left_out(const Match& match, const Progress& before, std::string_view text, std::string_view line) {
  const auto refusals = [&](std::string_view record) {
    std::vector<std::string> list;
    for (Finding& finding : score(match, before, record, {}).findings) {
      if (finding.verdict == Verdict::refused) list.push_back(std::move(finding.text));
    }
    return list;
  };
  return refusals(text) == refusals(text.empty() ? std::string(line) : fmt::format("{}\n{}", text, line));
}

/// Whether that is the answer to what is yes or no, in English or in Italian.
bool is_yes(std::string_view text) {
  const std::string word = base::plain(text);
  return word == "yes" || word == "y" || word == "si";
}

}  // namespace

std::optional<Question> ask(const Match& match, const Progress& before, std::string_view text, std::string_view typed) {
  const Program& program = *match.game->program;
  Reader reader(match, text);
  Facts facts = read_facts(reader, match, before);
  const auto lacking = first_lacking(program, *facts.values, &Word::asked);
  const std::string deal = fmt::format("deal {}", before.deal);
  if (!lacking) {
    if (!text.empty()) return std::nullopt;
    return Question{.label = deal, .text = deal, .begins = true, .readings = {std::string(typed)}};
  }
  const Word& word = *lacking->word;
  const Answer answer = read_answer(match, word, typed);
  const Who who = lacking->who, told = answer.who.value_or(who);
  std::string head, label = deal, whom;
  if (word.scope == Scope::player) {
    head = fmt::format("{} ", head_word(program, match, told.seat));
    label = whom = match.players[who.seat];
  } else if (word.scope == Scope::side) {
    head = fmt::format("{} ", told.side);
    whom = players_of(match, who.side);
    label = fmt::format("{} {}", who.side, whom);
  }
  const bool begins = word.scope == Scope::deal ? text.empty() : !goes_on(reader, word.scope, who);
  std::string asked = fmt::format("{}?{}", word.meaning, choices(word));
  if (!begins && !whom.empty()) asked = fmt::format("{}: {}", whom, asked);  // no label stands before it
  Question question{.label = label, .text = std::move(asked), .begins = begins};
  if (word.kind == Kind::truth) question.offer = "no";
  if (word.kind == Kind::number && !word.needed && word.otherwise < 0 && word.low <= 0 &&
      is_left_out(match, before, text, fmt::format("{}{} 0", head, word.full))) {
    question.offer = "0";
  }
  question.only_asked = is_only_asked(match, word, answer, typed);
  if (word.kind != Kind::truth) {
    question.readings.push_back(fmt::format("{}{} {}", head, word.full, answer.text));
  } else if (is_yes(answer.text)) {
    question.readings.push_back(head + std::string(word.full));
  } else if (base::same_word(answer.text, "no") || base::same_word(answer.text, "n")) {
    question.readings.push_back(fmt::format("{}no {}", head, word.full));
  }
  if (!head.empty()) question.readings.push_back(head + std::string(answer.text));
  question.readings.emplace_back(typed);
  return question;
}

}  // namespace tavolo::games::file
