#include "games/file/read.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "base/lines.hpp"
#include "base/name.hpp"
#include "base/number.hpp"
#include "base/words.hpp"
#include "games/file/cases.hpp"
#include "games/file/expression.hpp"
#include "games/file/limits.hpp"
#include "games/notation.hpp"

namespace tavolo::games::file {
namespace {

/// Reads a file block by block; what is wrong with a statement is told, and the next one is read.
class FileReader {
 public:
  FileReader(Program& program, std::vector<Fault>& faults, bool is_new)
      : m_program(program),
        m_source(program.source),
        m_faults(faults),
        m_is_new(is_new),
        m_reading(program, faults, is_new) {}

  void read() {
    read_head();
    if (!m_faults.empty()) return;  // what follows leans on it
    for (const Place& place : m_source.clauses) note_clause(place);
    each(m_source.house, [&](const Statement& statement) { read_house(statement); });
    read_words();
    find_tallies();
    read_groups(m_source.values, m_program.values, Stage::values);
    read_groups(m_source.checks, m_program.checks, Stage::checks);
    read_groups(m_source.score, m_program.score, Stage::score);
    read_groups(m_source.end, m_program.score, Stage::score);
    each(m_source.feats, [&](const Statement& statement) { read_feat(statement); });
    finish();
  }

 private:
  using What = Step::What;

  void fault(const Place& place, std::string text, std::string remedy, bool remark = false) {
    add_fault(m_faults, {.place = place, .text = std::move(text), .remedy = std::move(remedy), .remark = remark});
  }

  template <class Read>
  void each(const std::vector<Statement>& statements, Read read) {
    for (const Statement& statement : statements) guarded([&] { read(statement); });
  }

  template <class Read>
  void guarded(Read read) {
    try {
      read();
    } catch (const Wrong& wrong) {
      if (!wrong.text.empty()) fault(wrong.place, wrong.text, wrong.remedy);
    }
  }

  // The head.

  void read_head() {
    if (m_source.head.empty()) {
      return fault(
          {}, "the file has no table at its head",
          "begin it with # and the name of the game, and a table with the rows id, clauses, edition and players; "
          "`tavolo games begin ID` prints a file that works");
    }
    if (m_source.name.empty()) fault({}, "the file has no title", "begin it with # and the name of the game");
    for (const HeadRow& row : m_source.head) {
      guarded([&] { read_row(row); });
    }
    const auto has = [&](std::string_view name, bool there) {
      if (!there && std::ranges::count(m_source.head, name, &HeadRow::name) == 0) {
        fault({}, fmt::format("the head has no row \"{}\"", name), fmt::format("add | {} | … | to the table", name));
      }
    };
    has("id", !m_program.id.empty());
    has("clauses", !m_program.prefix.empty());
    has("edition", !m_program.edition.empty());
    has("players", !m_program.players.empty());
    for (const Players& some : m_program.players) {
      m_program.alone = m_program.alone && some.sides == 0;
      m_program.two_sides =
          m_program.two_sides && (some.sides == 2 || (some.sides == 0 && some.most == 2 && some.least == 2));
      m_program.most = std::max(m_program.most, some.most);
      const int sides = some.sides == 0 ? some.least : some.sides;
      m_program.least = m_program.least == 0 ? some.least : std::min(m_program.least, some.least);
      m_program.least_sides = m_program.least_sides == 0 ? sides : std::min(m_program.least_sides, sides);
    }
  }

  void read_row(const HeadRow& row) {
    const auto all = [&](auto fits) { return std::ranges::all_of(row.value, fits); };
    if (row.name == "id") {
      const bool fits = all([](char c) { return (c >= 'a' && c <= 'z') || base::is_digit(c) || c == '-'; }) &&
                        row.value.size() <= 40 && row.value.front() >= 'a' && row.value.front() <= 'z';
      if (!fits)
        Reading::wrong(row.place, "this is no id of a game", "small letters, digits and hyphens, like gin-rummy");
      m_program.id = row.value;
    } else if (row.name == "clauses") {
      const bool fits =
          all([](char c) { return c >= 'A' && c <= 'Z'; }) && row.value.size() >= 2 && row.value.size() <= 4;
      if (!fits) Reading::wrong(row.place, "clauses cannot begin so", "two to four capital letters, like SP");
      m_program.prefix = row.value;
    } else if (row.name == "edition") {
      const bool fits =
          all([](char c) { return (c >= 'a' && c <= 'z') || base::is_digit(c) || c == '-' || c == '.'; }) &&
          row.value.size() <= 20;
      if (!fits) Reading::wrong(row.place, "this is no edition", "the month is usual, like 2026-11");
      m_program.edition = row.value;
    } else if (row.name == "wins") {
      if (row.value != "highest" && row.value != "lowest") {
        Reading::wrong(row.place, "the winner has the highest or the lowest score", "write highest or lowest");
      }
      m_program.lowest = row.value == "lowest";
    } else {
      if (row.name == "players") read_players(row);
      m_program.facts.push_back({row.name, row.value});
    }
  }

  /// `2, or 4 in 2 sides`, `3 to 7`.
  void read_players(const HeadRow& row) {
    Statement statement;
    cut_words(m_source.lines[row.place.line], row.place.column, row.place.column + row.place.width, row.place.line,
              statement.tokens, m_faults);
    m_reading.begin(statement, Stage::words, Scope::deal);
    do {
      Players some;
      some.least = some.most = static_cast<int>(m_reading.take_number());
      if (m_reading.take("to")) some.most = static_cast<int>(m_reading.take_number());
      if (m_reading.take("in")) {
        some.sides = static_cast<int>(m_reading.take_number());
        m_reading.expect("sides", "partners are written: 4 in 2 sides");
      }
      const bool fits =
          some.least >= 2 && some.most <= limit::players && some.least <= some.most &&
          (some.sides == 0 || (some.sides >= 2 && some.least == some.most && some.least % some.sides == 0));
      if (!fits) {
        Reading::wrong(row.place, fmt::format("so many cannot play; it is 2 to {} players", limit::players),
                       "write 4, or 3 to 7, or 4 in 2 sides, with or between");
      }
      m_program.players.push_back(some);
      (void)m_reading.take(",");
    } while (m_reading.take("or"));
    m_reading.finish();
  }

  // Clauses.

  void note_clause(const Place& place) {
    const std::string_view id = m_source.at(place);
    const bool mine =
        id.starts_with(fmt::format("{}-", m_program.prefix)) && is_number(id.substr(m_program.prefix.size() + 1));
    if (!mine) {
      fault(place, "this is no number of a clause",
            fmt::format("clauses are {}-1, {}-2 and so on", m_program.prefix, m_program.prefix));
    } else if (!m_clauses.insert(id).second) {
      fault(place, fmt::format("{} stands twice", id), "give one of the two another number");
    }
  }

  static bool is_number(std::string_view text) { return !text.empty() && std::ranges::all_of(text, base::is_digit); }

  [[nodiscard]] bool at_clause() const {
    const Token& token = m_reading.now();
    return token.kind == Token::Kind::name && token.text.starts_with(m_program.prefix) &&
           token.text.size() > m_program.prefix.size() + 1 && token.text[m_program.prefix.size()] == '-';
  }

  Clause take_clause() {
    if (!at_clause())
      m_reading.wrong("here should stand the clause", fmt::format("every line has one, like {}-1", m_program.prefix));
    const Token token = m_reading.take_name("a clause");
    if (m_clauses.count(token.text) == 0) {
      Reading::wrong(token.place, fmt::format("there is no clause {}", token.text),
                     fmt::format("write it down in the text: - **{}** …", token.text));
    }
    m_used.insert(token.text);
    return {token.text};
  }

  // House rules.

  void read_house(const Statement& statement) {
    m_reading.begin(statement, Stage::words, Scope::deal);
    if (m_reading.sees("preset")) return read_preset();
    const Token name = m_reading.take_name("the name of a house rule");
    const auto is_same = [&](const auto& other) { return base::same_word(other.name, name.text); };
    const auto stands = std::ranges::find_if(m_program.house_rules, is_same);
    if (stands != m_program.house_rules.end() && (m_is_new || stands->name == name.text)) {
      Reading::wrong(name.place, fmt::format("the house rule \"{}\" stands twice", name.text), "take another name");
    }
    HouseRule rule{.name = name.text};
    std::vector<std::string_view>& words = m_program.lists_of_words.emplace_back();
    const bool negative = m_reading.sees("-");
    if (negative || (m_reading.now().kind == Token::Kind::number && m_reading.ahead().is("to"))) {
      rule.kind = HouseRule::Kind::whole;
      take_range(rule.low, rule.high, "a range is like 50 to 1000");
      while (m_reading.take("or")) words.push_back(m_reading.take_name("a word").text);
    } else {
      do {
        words.push_back(take_word_of_choice());
      } while (m_reading.take("or"));
      if (words.size() < 2)
        m_reading.wrong("here should stand or and another word",
                        "a house rule is a choice, or a range like 50 to 1000");
    }
    rule.words = words;
    (void)m_reading.take(",");
    rule.fallback = take_usual(rule, words);
    std::string& clauses = m_program.strings.emplace_back();
    do {
      clauses += fmt::format("{}{}", clauses.empty() ? "" : ", ", take_clause().id);
    } while (at_clause());
    rule.clauses = clauses;
    rule.meaning = m_reading.take_text("what it changes, in quotes").text;
    m_reading.finish();
    const bool counts = rule.kind == HouseRule::Kind::choice && std::ranges::all_of(words, is_number);
    if (counts) {
      rule.low = rule.high = base::whole(words.front()).value;
      for (const std::string_view word : words) {
        rule.low = std::min(rule.low, base::whole(word).value);
        rule.high = std::max(rule.high, base::whole(word).value);
      }
    }
    std::vector<std::int64_t>& spelled = m_program.rule_words.emplace_back();
    for (const std::string_view word : words)
      spelled.push_back(counts ? base::whole(word).value : m_reading.spelled(word));
    m_program.rule_counts.push_back(counts);
    m_program.house_rules.push_back(rule);
  }

  /// `50 to 1000`
  void take_range(std::int64_t& low, std::int64_t& high, std::string_view example) {
    low = m_reading.take_number();
    m_reading.expect("to", example);
    high = m_reading.take_number();
    if (high < low) m_reading.wrong("this range holds no number", "write the lower number first");
  }

  std::string_view take_word_of_choice() {
    if (m_reading.now().kind == Token::Kind::number) {
      const std::string_view text = m_reading.now().text;
      (void)m_reading.take_number();
      return text;
    }
    return m_reading.take_name("a word of the choice").text;
  }

  std::string_view take_usual(const HouseRule& rule, const std::vector<std::string_view>& words) {
    if (!m_reading.take("usually")) {
      if (rule.kind == HouseRule::Kind::whole)
        m_reading.wrong("here should stand usually and a number", "like: 50 to 1000, usually 500");
      return words.front();
    }
    const Place place = m_reading.now().place;
    const bool number = m_reading.sees("-") || m_reading.now().kind == Token::Kind::number;
    if (number && rule.kind == HouseRule::Kind::whole) {
      const std::int64_t value = m_reading.take_number();
      if (value < rule.low || value > rule.high)
        Reading::wrong(place, "this lies outside the range", "take a number of the range");
      return m_program.strings.emplace_back(fmt::format("{}", value));
    }
    const std::string_view word = take_word_of_choice();
    if (std::ranges::count(words, word) == 0)
      Reading::wrong(place, fmt::format("\"{}\" is none of the words", word), "take one of them");
    return word;
  }

  void read_preset() {
    (void)m_reading.take("preset");
    const Token name = m_reading.take_name("the name of a preset");
    const auto is_same = [&](const Preset& other) { return base::same_word(other.name, name.text); };
    const auto stands = std::ranges::find_if(m_program.presets, is_same);
    if (stands != m_program.presets.end() && (m_is_new || stands->name == name.text)) {
      Reading::wrong(name.place, fmt::format("the preset \"{}\" stands twice", name.text), "take another name");
    }
    auto& values = m_program.preset_values.emplace_back();
    while (m_reading.now().kind != Token::Kind::text) {
      const Token rule = m_reading.take_name("the name of a house rule");
      const Place place = m_reading.now().place;
      std::string_view value;
      if (m_reading.sees("-")) {
        value = m_program.strings.emplace_back(fmt::format("{}", m_reading.take_number()));
      } else {
        value = take_word_of_choice();
      }
      try {
        HouseRules(m_program.house_rules).set(rule.text, value);
      } catch (const base::Mistake& mistake) {
        Reading::wrong(mistake.complaint().kind == "no-house-rule" ? rule.place : place, mistake.complaint().text,
                       mistake.complaint().hint);
      }
      values.emplace_back(rule.text, value);
      if (!m_reading.take(",")) break;
    }
    const std::string_view meaning = m_reading.take_text("what the preset is, in quotes").text;
    m_reading.finish();
    m_program.presets.push_back({name.text, values, meaning});
  }

  // Words.

  void read_words() {
    struct Row {
      const Statement& statement;
      Scope scope;
      Word* word = nullptr;  ///< that it became
    };
    Scope scope = Scope::deal;
    std::vector<Row> rows;
    for (const Statement& statement : m_source.words) {
      guarded([&] {
        m_reading.begin(statement, Stage::words, Scope::deal);
        if (!m_reading.take("for")) {
          rows.push_back({statement, scope});
          return;
        }
        if (m_reading.take("the")) {
          m_reading.expect("deal", "words are for the deal, for each side or for each player");
          scope = Scope::deal;
        } else {
          m_reading.expect("each", "words are for the deal, for each side or for each player");
          const bool side = m_reading.take("side");
          if (!side) m_reading.expect("player", "words are for the deal, for each side or for each player");
          scope = m_reading.own(side ? Scope::side : Scope::player);
        }
        m_reading.finish();
      });
    }
    m_program.words.reserve(rows.size());  // names look into their options
    for (Row& row : rows) guarded([&] { row.word = &read_word(row.statement, row.scope); });
    m_program.slots = static_cast<std::int32_t>(m_program.words.size());
    for (const Row& row : rows) {
      if (row.word != nullptr) guarded([&] { read_qualities(row.statement, row.scope, *row.word); });
    }
  }

  Word& read_word(const Statement& statement, Scope scope) {
    m_reading.begin(statement, Stage::words, scope);
    const Token brief = m_reading.take_name("the short form of a word");
    const Token full = m_reading.take_name("the long form of a word");
    Word word{.brief = brief.text, .full = full.text, .scope = scope};
    for (const Word& other : m_program.words) {
      for (const std::string_view form : {other.brief, other.full}) {
        if (base::same_word(form, brief.text))
          Reading::wrong(brief.place, fmt::format("\"{}\" is a form of \"{}\" already", brief.text, other.full),
                         "take other letters");
        if (base::same_word(form, full.text))
          Reading::wrong(full.place, fmt::format("\"{}\" is a form of \"{}\" already", full.text, other.full),
                         "take another word");
      }
    }
    read_type(word);
    const bool letter = brief.text.size() == 1 && base::lower(brief.text.front()) - 'a' < m_program.most;
    if (word.kind == Kind::truth && letter && base::lower(brief.text.front()) >= 'a') {
      const bool side = std::ranges::any_of(m_program.players, [&](const Players& some) {
        return base::lower(brief.text.front()) - 'a' < (some.sides == 0 ? some.most : some.sides);
      });
      if (side && scope == Scope::deal) {
        Reading::wrong(brief.place, fmt::format("\"{}\" alone in a line is the side {}", brief.text, brief.text),
                       "take other letters for a flag");
      }
    }
    Named& named = m_reading.add_name(full, {.what = Named::What::word,
                                             .scope = scope,
                                             .kind = word.kind,
                                             .low = word.kind == Kind::number  ? std::min<std::int64_t>(word.low, 0)
                                                    : word.kind == Kind::truth ? 0
                                                                               : -1,
                                             .high = word.kind == Kind::number  ? std::max<std::int64_t>(word.high, 0)
                                                     : word.kind == Kind::truth ? 1
                                                                                : 51,
                                             .slot = static_cast<std::int32_t>(m_program.words.size())});
    Word& added = m_program.words.emplace_back(std::move(word));
    if (added.kind == Kind::choice) named.options = &added.options;
    return added;
  }

  void read_type(Word& word) {
    if (m_reading.take("flag")) {
      word.kind = Kind::truth;
    } else if (m_reading.take("card")) {
      word.kind = Kind::card;
    } else if (m_reading.take("player")) {
      word.kind = Kind::player;
    } else if (m_reading.take("side")) {
      word.kind = m_reading.own(Kind::side);
    } else if (m_reading.take("one")) {
      m_reading.expect("of", "a choice is: one of clubs or spades");
      word.kind = Kind::choice;
      do {
        Option option;
        do {
          option.spellings.push_back(take_word_of_choice());
        } while (m_reading.now().kind == Token::Kind::number ||
                 (m_reading.now().kind == Token::Kind::name && !m_reading.sees("or")));
        option.word = m_reading.spelled(option.spellings.back());
        word.options.push_back(std::move(option));
      } while (m_reading.take("or"));
      if (word.options.size() < 2) m_reading.wrong("a choice has two words at least", "put or between them");
    } else {
      if (m_reading.now().kind != Token::Kind::number && !m_reading.sees("-")) {
        m_reading.wrong("here should stand what is typed",
                        "that is a range like 0 to 13, flag, player, side, card, or one of … or …");
      }
      word.kind = Kind::number;
      take_range(word.low, word.high, "a range is like 0 to 13");
    }
  }

  /// What stands behind the type of a word: it may speak of other words.
  void read_qualities(const Statement& statement, Scope scope, Word& word) {
    m_reading.begin(statement, Stage::words, scope);
    for (int i = 0; i < 2; ++i) (void)m_reading.take_name("a word");
    Word passed = word;
    read_type(passed);
    while (m_reading.take(",")) {
      if (m_reading.take("needed")) {
        word.needed = word.asked = true;
      } else if (m_reading.take("asked")) {
        word.asked = true;
        if (m_reading.take("if")) {
          const Expression condition = m_reading.condition();
          word.asked_if = condition.node;
          m_reading.count(condition.steps, Loop::players, condition.place);
        }
      } else if (m_reading.take("else")) {
        const Expression value = m_reading.expression(word.kind, "what is taken otherwise");
        word.otherwise = value.node;
        m_reading.count(value.steps, Loop::players, value.place);
        if (word.kind == Kind::number && (value.low < word.low || value.high > word.high))
          m_reading.widen(word.full, value.low, value.high);
      } else {
        m_reading.wrong("here should stand needed, asked or else", "or leave out the comma");
      }
    }
    word.meaning = m_reading.take_text("what the word means, in quotes").text;
    m_reading.finish();
  }

  // Values, checks, the sheet and the end.

  /// Tallies are known before any value, for they come from the deal before.
  void find_tallies() {
    std::vector<Token> names;
    for (const std::vector<Statement>* block : {&m_source.score, &m_source.end}) {
      for (const Statement& statement : *block) {
        const auto& tokens = statement.tokens;
        if (!tokens.front().is("tally") || tokens.size() < 3) continue;
        names.push_back(tokens[1]);
      }
    }
    m_program.first_tally = m_program.slots;
    m_program.tallies = static_cast<std::int32_t>(names.size());
    m_program.slots += 2 * m_program.tallies;
    for (std::size_t i = 0; i < names.size(); ++i) {
      guarded([&] {
        m_reading.add_name(names[i], {.what = Named::What::tally,
                                      .scope = m_reading.own(Scope::side),
                                      .low = -limit::number,
                                      .high = limit::number,
                                      .slot = m_program.first_tally + static_cast<std::int32_t>(i)});
      });
      m_program.tally_names.push_back(names[i].text);
    }
  }

  /// Where the headers stand of the group that is read, and of the group in it.
  struct Headers {
    std::optional<std::uint32_t> outer, inner;
  };

  void read_groups(const std::vector<Statement>& statements, std::vector<Step>& groups, Stage stage) {
    Headers headers;
    leave_groups(groups);
    for (const Statement& statement : statements) {
      if (headers.inner && statement.indent <= *headers.inner) {
        headers.inner.reset();
        m_scope = m_outer_scope;
        m_inner = Loop::once;
      }
      if (headers.outer && statement.indent <= *headers.outer) {
        headers.outer.reset();
        leave_groups(groups);
      }
      guarded([&] {
        m_reading.begin(statement, stage, m_scope);
        if (m_reading.sees("for")) {
          begin_group(groups, stage, headers, statement.indent);
          return;
        }
        std::optional<Step> step = read_step(stage);
        if (!step) return;
        std::vector<Step>& steps = groups.back().steps;
        (headers.inner ? steps.back().steps : steps).push_back(std::move(*step));
      });
    }
  }

  void leave_groups(std::vector<Step>& groups) {
    m_scope = m_outer_scope = Scope::deal;
    m_outer = m_inner = Loop::once;
    groups.push_back({.what = What::group});
  }

  /// `for each side where …`, or one within it on the sheet: `for its players`.
  void begin_group(std::vector<Step>& groups, Stage stage, Headers& headers, std::uint32_t indent) {
    const bool inner = headers.outer.has_value();
    if (headers.inner) m_reading.wrong("a for in a for in a for", "begin it in the column of one of them");
    if (inner && stage != Stage::score) m_reading.wrong("a for in a for", "begin it in the column of the one before");
    (inner ? headers.inner : headers.outer) = indent;
    Step& group = (inner ? groups.back().steps : groups).emplace_back(Step{.what = What::group});
    m_scope = take_for(group.loop, group.place, group.place_kind);
    (inner ? m_inner : m_outer) = group.loop;
    if (!inner) m_outer_scope = m_scope;
    m_reading.set_scope(m_scope);
    if (m_reading.take("where")) {
      const Expression where = m_reading.condition();
      group.where = where.node;
      count({}, where.steps, where.place);
    }
    (void)m_reading.take(":");
    m_reading.finish();
  }

  /// Whom a statement is for, behind `for`: the scope that it brings.
  Scope take_for(Loop& loop, std::int32_t& place, Kind& kind) {
    (void)m_reading.take("for");
    (void)m_reading.take("each");
    const bool looks = m_reading.sees("side") || m_reading.sees("player") || m_reading.sees("sides") ||
                       m_reading.sees("players") || m_reading.sees("its") || m_reading.sees("other");
    const bool is_place = (m_reading.sees("side") && m_reading.ahead().is("of")) ||
                          (m_reading.sees("other") && m_reading.ahead().is("side") && m_program.two_sides);
    if (looks && !is_place) {
      loop = m_reading.loop();
      return Reading::inside(loop);
    }
    const Expression one = m_reading.place();
    loop = Loop::place;
    place = one.node;
    kind = one.kind;
    count({}, one.steps, one.place);
    return one.kind == Kind::side ? Scope::side : Scope::player;
  }

  /// Nothing where the statement only names a check that is always there.
  std::optional<Step> read_step(Stage stage) {
    const Token& first = m_reading.now();
    const bool names_value = (m_reading.sees("side") || m_reading.sees("player") || m_reading.sees("deal")) &&
                             m_reading.ahead().kind == Token::Kind::name && m_reading.ahead(2).is("=");
    Step step;
    if (names_value) {
      read_value(step);
    } else if (stage == Stage::values) {
      m_reading.wrong("here should stand a value", "like: side made = tricks >= bid");
    } else if (stage == Stage::checks) {
      if (!read_check(step)) return std::nullopt;
    } else if (m_reading.sees("note")) {
      read_note(step);
    } else if (m_reading.sees("tally")) {
      read_tally(step);
    } else if (m_reading.sees("next") && m_reading.ahead().is("dealer")) {
      read_dealer(step);
    } else if (at_clause()) {
      read_line(step);
    } else {
      m_reading.wrong(first.place, "this begins no statement of the sheet",
                      "one begins with its clause, with note, tally, side, player or deal, or with next dealer");
    }
    m_reading.finish();
    return step;
  }

  void read_value(Step& step) {
    if (m_outer != Loop::once)
      m_reading.wrong("a value is given outside of a for", "begin it in the column of the for");
    step.what = What::value;
    const bool side = m_reading.take("side");
    const bool player = !side && m_reading.take("player");
    if (!side && !player) (void)m_reading.take("deal");
    step.scope = side ? m_reading.own(Scope::side) : player ? Scope::player : Scope::deal;
    step.loop = loop_of(step.scope);
    const Token name = m_reading.take_name("a name");
    (void)m_reading.take("=");
    m_reading.set_scope(step.scope);
    step.slot = m_reading.add_slot();
    Named named{.scope = step.scope, .slot = step.slot};
    try {
      const Expression value = m_reading.expression();
      m_reading.finish();
      step.node = value.node;
      named.kind = value.kind;
      named.low = value.low;
      named.high = value.high;
      named.options = value.options;
      m_reading.count(value.steps, step.loop, name.place);
    } catch (const Wrong&) {
      named.what = Named::What::broken;
      m_reading.add_name(name, named);
      throw;
    }
    m_reading.add_name(name, named);
  }

  /// False where the statement only names the check of what cannot be read, or of claims.
  bool read_check(Step& step) {
    step.what = What::check;
    if (m_reading.take("stop")) {
      step.what = What::stop;
      m_reading.expect("if", "it is: stop if …");
      const Expression condition = m_reading.condition();
      step.where = condition.node;
      count(step, condition.steps, condition.place);
      return true;
    }
    const Token id = m_reading.take_name("the number of a check");
    const bool fits = id.text.starts_with(fmt::format("{}-C", m_program.prefix)) &&
                      is_number(id.text.substr(m_program.prefix.size() + 2));
    if (!fits)
      Reading::wrong(id.place, "this is no number of a check",
                     fmt::format("checks are {}-C1, {}-C2 and so on", m_program.prefix, m_program.prefix));
    m_checks.insert(id.text);
    step.check = {id.text, take_clause()};
    if (m_reading.take("unreadable")) return m_program.unreadable = step.check, m_reading.finish(), false;
    if (m_reading.take("claim")) return m_program.claim = step.check, m_reading.finish(), false;
    step.verdict = take_verdict();
    if (m_reading.sees("for")) take_for(step);
    if (!m_reading.sees("if")) m_reading.wrong("here should stand if and a condition", "a check says when it holds");
    take_if(step);
    step.text = take_text(step, "what is found, in quotes");
    step.remedy = take_text(step, "what follows or what to type instead, in quotes");
    return true;
  }

  void take_for(Step& step) {
    const Scope scope = take_for(step.loop, step.place, step.place_kind);
    m_reading.set_scope(scope);
  }

  /// The condition of a step, where one stands.
  void take_if(Step& step) {
    if (!m_reading.take("if")) return;
    const Expression condition = m_reading.condition();
    step.where = condition.node;
    count(step, condition.steps, condition.place);
  }

  /// A text of a step, with its values.
  Text take_text(const Step& step, std::string_view what) {
    const Place place = m_reading.now().place;
    Text text = m_reading.text(what);
    count(step, text.steps, place);
    return text;
  }

  Verdict take_verdict() {
    for (const Verdict verdict : {Verdict::refused, Verdict::irregular, Verdict::corrected, Verdict::warning}) {
      if (m_reading.take(word(verdict))) return verdict;
    }
    m_reading.wrong("here should stand the verdict",
                    "refused, irregular, corrected or warning; or unreadable or claim");
  }

  void read_line(Step& step) {
    step.check = take_clause();
    if (m_reading.sees("over")) return read_over(step);
    step.what = What::line;
    if (m_reading.sees("for")) take_for(step);
    if (m_reading.scope() == Scope::deal)
      m_reading.wrong("it is not said for whom", "put it under for each side, or write for … behind the clause");
    if (m_reading.sees("if")) {
      m_reading.wrong("here should stand how many points it brings",
                      "an if … then … else … inside a line stands in parentheses");
    }
    const Expression condition = m_reading.condition_ahead();
    const Expression points = m_reading.expression(Kind::number, "how many points it brings");
    m_reading.take_condition(condition);
    step.node = points.node;
    step.where = condition.node;
    step.text = take_text(step, "what it is for, in quotes");
    count(step, points.steps + condition.steps, points.place);
  }

  /// Counts what a step of the groups takes that are read, for each of whom it is done.
  void count(const Step& step, std::int64_t steps, const Place& place) {
    for (const Loop loop : {m_outer, m_inner, step.loop}) {
      if (loop != Loop::once && loop != Loop::place) steps *= m_program.most;
    }
    m_reading.count(steps, Loop::once, place);
  }

  void read_note(Step& step) {
    step.what = What::note;
    (void)m_reading.take("note");
    step.check = take_clause();
    if (m_reading.sees("for")) take_for(step);
    take_if(step);
    step.text = take_text(step, "what is told, in quotes");
  }

  void read_tally(Step& step) {
    step.what = What::tally;
    (void)m_reading.take("tally");
    const Token name = m_reading.take_name("the name of a tally");
    const Named* named = m_reading.find(name.text);
    if (named == nullptr || named->what != Named::What::tally) throw Wrong{};
    if (m_reading.scope() == Scope::deal)
      m_reading.wrong("a tally is kept for each side", "put it under for each side");
    m_reading.expect("=", "it is: tally bags = …");
    const Expression value = m_reading.expression(Kind::number, "what the tally is after the deal");
    step.node = value.node;
    step.slot = named->slot + m_program.tallies;
    count(step, value.steps, value.place);
  }

  void read_over(Step& step) {
    if (m_outer != Loop::once) m_reading.wrong("the end is told outside of a for", "begin it in the column of the for");
    step.what = What::over;
    (void)m_reading.take("over");
    (void)m_reading.take(",");
    m_reading.expect("won", "it is: over, won by … if …");
    m_reading.expect("by", "it is: over, won by … if …");
    Winners& winners = step.winners;
    if (!m_reading.take("leaders")) {
      const bool ranking = (m_reading.sees("most") || m_reading.sees("least")) && !m_reading.ahead().is("of");
      ranking ? read_ranking(winners) : read_winner(winners);
    }
    take_if(step);
  }

  void read_winner(Winners& winners) {
    winners.by = Winners::By::place;
    const Expression place = m_reading.place();
    winners.node = place.node;
    winners.kind = place.kind;
    m_reading.count(place.steps, Loop::once, place.place);
  }

  /// `most new score, least new lost among sides where …`
  void read_ranking(Winners& winners) {
    winners.by = Winners::By::ranking;
    const Scope scope = m_reading.own(Scope::side);
    m_reading.set_scope(scope);
    do {
      const bool most = m_reading.take("most");
      if (!most) m_reading.expect("least", "winners are found by most … or least …");
      const Expression value = m_reading.expression(Kind::number, "a number");
      winners.ranking.emplace_back(most, value.node);
      m_reading.count(value.steps, Loop::players, value.place);
    } while (m_reading.take(","));
    if (m_reading.take("among")) {
      (void)m_reading.take("sides");
      (void)m_reading.take("players");
      m_reading.expect("where", "it is: among sides where …");
      const Expression where = m_reading.expression(Kind::truth, "a condition");
      winners.node = where.node;
      m_reading.count(where.steps, Loop::players, where.place);
    }
    m_reading.set_scope(Scope::deal);
  }

  void read_dealer(Step& step) {
    step.what = What::dealer;
    (void)m_reading.take("next");
    (void)m_reading.take("dealer");
    if (m_reading.take("same")) {
      step.next = Next::same;
    } else if (m_reading.take("unknown")) {
      step.next = Next::unknown;
    } else if (m_reading.sees("next") && !m_reading.ahead().is("player")) {
      (void)m_reading.take("next");
    } else {
      step.next = Next::place;
      const Expression one = m_reading.place();
      if (one.kind != Kind::player) Reading::wrong(one.place, "a side cannot deal", "name a player");
      step.node = one.node;
      m_reading.count(one.steps, Loop::once, one.place);
    }
    take_if(step);
  }

  /// `"nil bids made" in a match from SP-14`
  void read_feat(const Statement& statement) {
    m_reading.begin(statement, Stage::words, Scope::deal);
    Feat feat{.name = m_reading.take_text("what is counted, in the plural and in quotes").text};
    m_reading.expect("in", "it is: in a deal from, or in a match from, and a clause");
    m_reading.expect("a", "it is: in a deal from, or in a match from, and a clause");
    const bool deal = m_reading.take("deal");
    if (!deal) m_reading.expect("match", "it is: in a deal from, or in a match from, and a clause");
    feat.span = deal ? Feat::Span::deal : Feat::Span::match;
    m_reading.expect("from", "it is: in a deal from, or in a match from, and a clause");
    const bool losses = m_reading.take("losses");
    const bool points = !losses && m_reading.take("points");
    if (losses || points) m_reading.expect("of", "it is: from losses of, or from points of, and a clause");
    feat.counts = losses ? Feat::Counts::losses : points ? Feat::Counts::points : Feat::Counts::gains;
    feat.clause = take_clause();
    m_reading.finish();
    m_program.feats.push_back(feat);
  }

  /// Whether what stands behind the short form of a word may be a value of it, or the beginning of one.
  [[nodiscard]] static bool may_be_value(const Word& word, std::string_view text) {
    switch (word.kind) {
      case Kind::number: return base::is_digit(text.front()) || text.front() == '-';
      case Kind::choice:
        return std::ranges::any_of(word.options, [&](const Option& option) {
          return std::ranges::any_of(option.spellings,
                                     [&](std::string_view spelling) { return base::begins_with(spelling, text); });
        });
      case Kind::player:
      case Kind::side:
        return text.size() == 1 && (text == "-" || base::is_digit(text.front()) || is_side(text.front()));
      default: return false;
    }
  }

  [[nodiscard]] static bool is_side(char letter) {
    return base::lower(letter) >= 'a' && base::lower(letter) < 'a' + limit::players;
  }

  /// Words one of which is read where another with its value was typed, and spellings that mean two things.
  void refuse_hidden_words() {
    for (const Word& word : m_program.words) {
      for (const Word& other : m_program.words) {
        const bool longer = other.brief.size() > word.brief.size() && base::begins_with(other.brief, word.brief);
        if (!longer || !may_be_value(word, other.brief.substr(word.brief.size()))) continue;
        fault(place_in(other.brief), fmt::format("\"{}\" may be \"{}\" with its value", other.brief, word.full),
              "take other letters");
      }
      std::vector<std::string_view> known;
      for (const Option& option : word.options) {
        for (const std::string_view spelling : option.spellings) {
          const auto is_same = [&](std::string_view one) { return base::same_word(one, spelling); };
          if (std::ranges::any_of(known, is_same)) {
            fault(place_in(spelling), fmt::format("\"{}\" means two things", spelling), "write each once");
          }
          known.push_back(spelling);
        }
      }
    }
  }

  /// The place of a piece of the file.
  [[nodiscard]] Place place_in(std::string_view piece) const {
    for (std::size_t i = 0; i < m_source.lines.size(); ++i) {
      const std::string_view line = m_source.lines[i];
      if (piece.data() < line.data() || piece.data() >= line.data() + line.size()) continue;
      return {static_cast<std::uint32_t>(i), static_cast<std::uint32_t>(piece.data() - line.data()),
              static_cast<std::uint32_t>(piece.size())};
    }
    return {};
  }

  /// What can only be said when all is read.
  void finish() {
    const auto is_there = [&](std::string_view id) { return m_clauses.count(id) > 0 || m_checks.count(id) > 0; };
    for (const std::vector<Place>* places : {&m_source.cited, &m_source.asked}) {
      for (const Place& place : *places) {
        const std::string_view id = m_source.at(place);
        if (!is_there(id)) fault(place, fmt::format("there is no clause {}", id), "write it down, or name another one");
        if (places == &m_source.cited) m_used.insert(id);
      }
    }
    for (const Place& place : m_source.clauses) {
      const std::string_view id = m_source.at(place);
      if (m_used.count(id) > 0) continue;
      fault(place, fmt::format("no line, check or dispute names {}", id), "name it where it decides, or leave it out",
            true);
    }
    for (const DisputeAt& dispute : m_source.disputes) {
      if (dispute.cites) continue;
      fault(dispute.place, "this question names no clause",
            fmt::format("name behind its answer what decides it, like {}-1", m_program.prefix), true);
    }
    const auto missing = [&](const Check& check, std::string_view what, std::string_view why) {
      if (check.id.empty()) {
        fault({}, fmt::format("the checks have no line with {}", what),
              fmt::format("add, for {}: {}-C1 {}-1 {}", why, m_program.prefix, m_program.prefix, what));
      }
    };
    if (m_is_new) refuse_hidden_words();
    missing(m_program.unreadable, "unreadable", "records that cannot be read");
    missing(m_program.claim, "claim", "points that the table claims");
    const auto ends = [](const Step& group) {
      return std::ranges::any_of(group.steps, [](const Step& step) { return step.what == What::over; });
    };
    const bool is_good = m_is_new ? std::ranges::all_of(m_faults, &Fault::remark) : m_faults.empty();
    if (is_good && std::ranges::none_of(m_program.score, ends)) {
      fault({}, "nothing says when the match is over",
            fmt::format("add a block end with: {}-1 over, won by leaders if …", m_program.prefix));
    }
  }

  Program& m_program;
  const Source& m_source;
  std::vector<Fault>& m_faults;
  bool m_is_new;
  Reading m_reading;
  std::set<std::string_view> m_clauses, m_checks, m_used;
  Scope m_scope = Scope::deal;
  Scope m_outer_scope = Scope::deal;
  Loop m_outer = Loop::once;  ///< of the group that is read
  Loop m_inner = Loop::once;  ///< of the group in it
};

/// The first place where a text is no text; its end where it is one.
std::size_t first_control(std::string_view text) {
  const auto is_bad = [](char c) {
    return (static_cast<unsigned char>(c) < 0x20 && c != '\n' && c != '\r' && c != '\t') || c == '\x7f';
  };
  return static_cast<std::size_t>(std::ranges::find_if(text, is_bad) - text.begin());
}

/// The place of a byte that is no text of a line, in its line.
Place place_of(std::string_view text, std::size_t byte) {
  const auto before = text.substr(0, byte);
  const std::size_t begin = before.rfind('\n') == std::string_view::npos ? 0 : before.rfind('\n') + 1;
  return {static_cast<std::uint32_t>(std::ranges::count(before, '\n')), static_cast<std::uint32_t>(byte - begin), 1};
}

/// The first byte that is none of UTF-8; where all are, the end of the text.
std::size_t first_foreign(std::string_view text) {
  constexpr std::size_t longest = 4;  // bytes of a character
  if (base::is_utf8(text)) return text.size();
  std::size_t at = 0;
  for (std::size_t size = 1; size <= longest && at < text.size();) {
    const bool is_whole = base::is_utf8(text.substr(at, size));
    at += is_whole ? size : 0;
    size = is_whole ? 1 : size + 1;
  }
  return at;
}

}  // namespace

std::unique_ptr<Program> read(std::string text, std::vector<Fault>& faults, bool is_new) {
  auto program = std::make_unique<Program>();
  program->text = std::move(text);
  const std::string_view whole = program->text;
  if (whole.size() > limit::bytes) {
    faults.push_back({.text = fmt::format("the file has more than {} bytes", limit::bytes),
                      .remedy = "a rule book of 250 lines has about 20,000"});
    return program;
  }
  const std::size_t control = first_control(whole), bad = std::min(control, first_foreign(whole));
  if (bad < whole.size()) {
    const Place place = place_of(whole, bad);
    std::string_view line = whole.substr(bad - place.column);
    faults.push_back({.place = place,
                      .text = whole[bad] == '\0' ? "a zero byte stands in the file"
                              : bad == control   ? "a control character stands in the file"
                                                 : "the file is not plain text in UTF-8",
                      .remedy = "save it as text in UTF-8",
                      .quote = base::quoted(base::next_line(line), place.column, 1)});
    return program;
  }
  program->source = take_apart(whole, faults, is_new);
  if (faults.empty()) {
    FileReader(*program, faults, is_new).read();
    if (std::ranges::all_of(faults, &Fault::remark)) read_cases(*program, faults, is_new);
  }
  for (Fault& fault : faults) {
    if (fault.place.line < program->source.lines.size()) {
      fault.quote = base::quoted(program->source.lines[fault.place.line], fault.place.column, fault.place.width);
    }
  }
  return program;
}

Title read_title(std::string_view text) {
  Title title;
  bool in_table = false;
  while (!text.empty()) {
    std::string_view line = base::next_line(text);
    if (line.starts_with("# ") && title.name.empty()) title.name = base::trimmed(line.substr(2), base::line_blanks);
    if (!line.starts_with('|')) {
      if (in_table) break;
      continue;
    }
    line.remove_prefix(1);
    const auto cell = [&] { return base::trimmed(base::cut(line, '|')); };
    const std::string_view name = cell();
    const std::string_view value = cell();
    const bool is_above = name.find_first_not_of("-: ") == std::string_view::npos || (!in_table && name == "Fact");
    if (is_above) continue;  // the head of the table, and the rule below it
    in_table = true;
    if (name == "id") title.id = value;
    if (name == "clauses") title.prefix = value;
    if (name == "edition") title.edition = value;
  }
  return title;
}

}  // namespace tavolo::games::file
