#include "games/file/expression.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "base/name.hpp"
#include "base/number.hpp"
#include "games/file/limits.hpp"

namespace tavolo::games::file {
namespace {

constexpr std::array<std::string_view, 58> reserved{
    "if",    "then",      "else",        "and",    "or",      "not",     "is",     "of",    "one",    "over",
    "where", "sum",       "most",        "least",  "number",  "some",    "the",    "next",  "player", "players",
    "side",  "sides",     "its",         "other",  "this",    "new",     "house",  "typed", "table",  "max",
    "min",   "remainder", "rounded",     "down",   "up",      "to",      "for",    "each",  "note",   "tally",
    "score", "dealer",    "deal-number", "nobody", "refused", "leaders", "rank",   "suit",  "stop",   "won",
    "by",    "deal",      "flag",        "needed", "asked",   "usually", "preset", "in"};

/// Words that a record may have all the same, for nothing in an expression begins with them.
constexpr std::array<std::string_view, 9> harmless_words{"won",  "by",   "down", "up",  "in",
                                                         "deal", "stop", "one",  "next"};

constexpr std::int64_t far = 10'000'000'000;  // a score after many deals

/// By what the node of a word or value is looked up, see Values::place_of.
constexpr std::int32_t kept_by(Scope scope) { return static_cast<std::int32_t>(scope) - 1; }

/// Of two numbers within what is allowed; far beyond that where it is more than fits.
std::int64_t product_of(std::int64_t a, std::int64_t b) {
  std::int64_t result = 0;
  if (!__builtin_mul_overflow(a, b, &result)) return result;
  return (a < 0) == (b < 0) ? INT64_MAX : INT64_MIN;
}

}  // namespace

std::string_view word(Kind kind) {
  constexpr std::array<std::string_view, 6> words{"a number", "a condition", "a choice",
                                                  "a player", "a side",      "a card"};
  return words[static_cast<std::size_t>(kind)];
}

std::span<const std::string_view> words_of_language() { return reserved; }

bool is_reserved(std::string_view name) {
  return std::ranges::count(reserved, name) > 0 && std::ranges::count(harmless_words, name) == 0;
}

/// Counts how deep an expression lies in others.
struct Reading::Deeper {
  explicit Deeper(Reading& of) : reading(of) {
    if (++reading.m_depth > limit::nesting) {
      reading.wrong(fmt::format("this lies more than {} expressions deep", limit::nesting),
                    "give a part of it a name of its own");
    }
  }
  ~Deeper() { --reading.m_depth; }
  Deeper(const Deeper&) = delete;
  Deeper& operator=(const Deeper&) = delete;

  Reading& reading;
};

void Reading::begin(const Statement& statement, Stage stage, Scope scope) {
  m_tokens = &statement.tokens;
  m_at = 0;
  m_stage = stage;
  m_scope = scope;
  m_depth = 0;
  m_not_zero.clear();
  if (m_is_new && statement.tokens.size() > limit::words) {
    wrong(fmt::format("a statement has at most {} words and signs", limit::words),
          "give a part of it a name of its own");
  }
}

const Token& Reading::ahead(std::size_t steps) const {
  return (*m_tokens)[std::min(m_at + steps, m_tokens->size() - 1)];
}

bool Reading::take(std::string_view word) {
  if (!sees(word)) return false;
  ++m_at;
  return true;
}

void Reading::wrong(const Place& place, std::string text, std::string remedy) {
  throw Wrong{place, std::move(text), std::move(remedy)};
}

void Reading::wrong(std::string text, std::string remedy) const {
  wrong(now().place, std::move(text), std::move(remedy));
}

void Reading::expect(std::string_view word, std::string_view why) {
  if (take(word)) return;
  wrong(at_end() ? fmt::format("\"{}\" is missing here", word) : fmt::format("here should stand \"{}\"", word),
        std::string(why));
}

Token Reading::take_name(std::string_view what) {
  if (now().kind != Token::Kind::name)
    wrong(fmt::format("here should stand {}", what), "a name is letters, digits and hyphens");
  return (*m_tokens)[m_at++];
}

Token Reading::take_text(std::string_view what) {
  if (now().kind != Token::Kind::text)
    wrong(fmt::format("here should stand {}", what), "a text stands in quotes, \"like this\"");
  return (*m_tokens)[m_at++];
}

std::int64_t Reading::take_number() {
  const bool negative = take("-");
  if (now().kind != Token::Kind::number) wrong("here should stand a whole number", "write it in digits");
  const base::Number number = base::whole(now().text);
  if (!number || number.value > limit::number)
    wrong(fmt::format("a number is {} at most", limit::number), "take a smaller one");
  ++m_at;
  return negative ? -number.value : number.value;
}

void Reading::finish() {
  if (at_end()) return;
  std::string remedy = "a statement has a line of its own; one that goes on stands further in";
  if (sees("if")) remedy = "an if inside a line stands in parentheses, with then and else";
  wrong("nothing may stand here any more", std::move(remedy));
}

Named& Reading::add_name(const Token& name, const Named& named) {
  if (is_reserved(name.text)) {
    wrong(name.place, fmt::format("\"{}\" has a meaning in every file", name.text), "take another name");
  }
  const auto [found, is_new] = m_names.emplace(name.text, named);
  if (is_new || found->second.what == Named::What::broken) {
    found->second = named;
    found->second.place = name.place;
    return found->second;
  }
  wrong(name.place, fmt::format("\"{}\" is a name already, from line {}", name.text, found->second.place.line + 1),
        "take another name");
}

void Reading::widen(std::string_view name, std::int64_t low, std::int64_t high) {
  Named& named = m_names[name];
  named.low = std::min(named.low, low);
  named.high = std::max(named.high, high);
}

const Named* Reading::find(std::string_view name) const {
  const auto found = m_names.find(name);
  return found == m_names.end() ? nullptr : &found->second;
}

std::int64_t Reading::spelled(std::string_view word) {
  for (const auto& [known, index] : m_spelled) {
    if (base::same_word(known, word)) return index;
  }
  const auto index = static_cast<std::int64_t>(m_program.spelled.size());
  m_program.spelled.push_back(word);
  m_spelled.emplace(word, index);
  return index;
}

Scope Reading::inside(Loop loop) {
  switch (loop) {
    case Loop::sides:
    case Loop::other_sides: return Scope::side;
    case Loop::players:
    case Loop::its_players:
    case Loop::other_players: return Scope::player;
    case Loop::once:
    case Loop::place: break;
  }
  return Scope::deal;
}

void Reading::count(std::int64_t steps, Loop loop, const Place& place) {
  m_steps += steps * (loop == Loop::once || loop == Loop::place ? 1 : m_program.most);
  if (m_steps <= limit::steps) return;
  wrong(place, fmt::format("with this, scoring a deal may take more than {} steps", limit::steps),
        "give what is counted several times a name, so that it is counted once");
}

std::int32_t Reading::add(Op op, std::int32_t a, std::int32_t b, std::int64_t value, std::int32_t c) {
  m_program.nodes.push_back({op, a, b, c, value});
  return static_cast<std::int32_t>(m_program.nodes.size()) - 1;
}

std::string Reading::text_from(std::size_t from) const {
  std::string text;
  for (std::size_t i = from; i < m_at; ++i) text += fmt::format("{} ", (*m_tokens)[i].text);
  return text;
}

Place Reading::place_from(std::size_t from) const {
  Place place = (*m_tokens)[from].place;
  std::size_t last = m_at;  // behind what stands on its line
  while (last > from + 1 && (*m_tokens)[last - 1].place.line != place.line) --last;
  if (last > from + 1) {
    const Place& other = (*m_tokens)[last - 1].place;
    place.width = other.column + other.width - place.column;
  }
  return place;
}

void Reading::need(const Expression& one, Kind kind) {
  const bool nobody = one.kind == Kind::player && one.low == -1 && one.high == -1;
  if (one.kind == kind || (nobody && kind == Kind::side)) return;
  wrong(one.place, fmt::format("this is {}, and here belongs {}", word(one.kind), word(kind)),
        kind == Kind::truth ? "a condition is a flag, or compares two things" : "write what is meant otherwise");
}

Expression Reading::made(Op op, Kind kind, std::int64_t low, std::int64_t high, const Expression& a,
                         const Expression& b, std::int64_t value) {
  Expression one{.node = add(op, a.node, b.node, value), .kind = kind, .low = low, .high = high, .place = a.place};
  one.steps = 1 + (a.node < 0 ? 0 : a.steps) + (b.node < 0 ? 0 : b.steps);
  if (b.node >= 0 && b.place.line == a.place.line && b.place.column + b.place.width > a.place.column) {
    one.place.width = b.place.column + b.place.width - a.place.column;
  }
  return one;
}

Expression Reading::number_between(std::int64_t low, std::int64_t high, Op op, const Expression& a,
                                   const Expression& b) {
  if (low < -limit::result || high > limit::result) {
    wrong(a.place, "this can become too large a number", "give the words and house rules in it smaller ranges");
  }
  return made(op, Kind::number, low, high, a, b);
}

Expression Reading::expression() {
  const std::size_t from = m_at;
  if (!take("if")) return logic();
  const Deeper deeper(*this);
  const Expression condition = logic();
  need(condition, Kind::truth);
  expect("then", "an if inside a line is: if … then … else …");
  const std::size_t known = m_not_zero.size();
  m_not_zero.insert(m_not_zero.end(), condition.not_zero.begin(), condition.not_zero.end());
  const Expression yes = expression();
  m_not_zero.resize(known);
  expect("else", "an if inside a line is: if … then … else …");
  const Expression no = expression();
  need(no, yes.kind);
  Expression one = yes;
  one.node = add(Op::choose, condition.node, yes.node, 0, no.node);
  one.low = std::min(yes.low, no.low);
  one.high = std::max(yes.high, no.high);
  one.steps = 1 + condition.steps + std::max(yes.steps, no.steps);
  one.not_zero.clear();
  one.place = place_from(from);
  return one;
}

Expression Reading::expression(Kind kind, std::string_view what) {
  if (at_end()) wrong(fmt::format("{} is missing here", what), "tavolo-game-file(5) shows the statement whole");
  Expression one = expression();
  need(one, kind);
  return one;
}

Expression Reading::condition() {
  const std::size_t from = m_at;
  Expression one = expression(Kind::truth, "a condition");
  one.place = place_from(from);
  if (one.low == one.high) {
    wrong(one.place, one.low == 0 ? "this can never hold" : "this always holds",
          "look at the ranges of what is compared, or leave it out");
  }
  return one;
}

Expression Reading::place() {
  const std::size_t from = m_at;
  Expression one = primary();
  one.place = place_from(from);
  if (one.kind != Kind::player && one.kind != Kind::side) {
    wrong(one.place, fmt::format("this is {}, and here belongs a player or a side", word(one.kind)),
          "name a word or a value that is one");
  }
  return one;
}

Expression Reading::condition_ahead() {
  const std::size_t from = m_at;
  int open = 0;
  for (std::size_t i = from; i < m_tokens->size(); ++i) {
    const Token& token = (*m_tokens)[i];
    open += token.is("(") ? 1 : token.is(")") ? -1 : 0;
    if (open != 0 || !token.is("if")) continue;
    m_at = i + 1;
    Expression one = condition();
    m_after_condition = m_at;
    m_at = from;
    m_not_zero = one.not_zero;
    return one;
  }
  m_after_condition = 0;
  return {};
}

void Reading::take_condition(const Expression& ahead) {
  if (ahead.node < 0) return;
  expect("if", "a statement ends with its condition and its texts");
  m_at = m_after_condition;
}

Expression Reading::logic() {
  Expression left = conjunction();
  while (sees("or")) {
    need(left, Kind::truth);
    take("or");
    const Expression right = conjunction();
    need(right, Kind::truth);
    left = made(Op::either, Kind::truth, std::max(left.low, right.low), std::max(left.high, right.high), left, right);
  }
  return left;
}

Expression Reading::conjunction() {
  Expression left = denial();
  while (sees("and")) {
    need(left, Kind::truth);
    take("and");
    const Expression right = denial();
    need(right, Kind::truth);
    auto known = left.not_zero;
    known.insert(known.end(), right.not_zero.begin(), right.not_zero.end());
    left = made(Op::both, Kind::truth, std::min(left.low, right.low), std::min(left.high, right.high), left, right);
    left.not_zero = std::move(known);
  }
  return left;
}

Expression Reading::denial() {
  if (!take("not")) return comparison();
  const Deeper deeper(*this);
  const Expression one = denial();
  need(one, Kind::truth);
  return made(Op::negation, Kind::truth, 1 - one.high, 1 - one.low, one);
}

Expression Reading::comparison() {
  const std::size_t from = m_at;
  Expression left = sum();
  left.place = place_from(from);
  const std::string text = text_from(from);
  Expression result = left;
  if (take("is")) {
    const bool is_not = take("not");
    if (sees("one") && ahead().is("of")) return membership(left, is_not);
    const std::size_t right = m_at;
    result = comparing(left, is_not);
    const bool is_zero = m_at == right + 1 && (*m_tokens)[right].text == "0";
    if (is_not && is_zero && left.kind == Kind::number) result.not_zero.push_back(text);
  } else if (take("=")) {
    result = comparing(left, false);
  } else {
    for (const std::string_view sign : {"<", ">", "<=", ">="}) {
      if (!take(sign)) continue;
      const std::size_t right = m_at;
      result = ordering(left, sign);
      const std::int64_t low = m_at == right + 1 ? base::whole((*m_tokens)[right].text).value : 0;
      const bool digits = (*m_tokens)[right].kind == Token::Kind::number && m_at == right + 1;
      if (digits && (sign == ">" || (sign == ">=" && low > 0))) result.not_zero.push_back(text);
      break;
    }
  }
  result.place = place_from(from);
  return result;
}

const Option* Reading::option_here(const Expression& of) const {
  if (of.options == nullptr) return nullptr;
  const auto is_here = [&](std::string_view spelling) { return base::same_word(spelling, now().text); };
  const auto found = std::ranges::find_if(
      *of.options, [&](const Option& option) { return std::ranges::any_of(option.spellings, is_here); });
  return found == of.options->end() ? nullptr : &*found;
}

/// The word of a choice, or a number, that something is compared with.
std::int64_t Reading::literal(const Expression& of) {
  if (of.kind == Kind::number) return take_number();
  if (of.kind != Kind::choice || of.options == nullptr)
    wrong("here should stand a number", "a list is of numbers, or of words of a choice");
  if (const Option* option = option_here(of)) return ++m_at, option->word;
  std::vector<std::string_view> words;
  for (const Option& option : *of.options) words.push_back(option.spellings.back());
  wrong(fmt::format("\"{}\" is no word of this choice", now().text),
        fmt::format("its words are {}", fmt::join(words, ", ")));
}

Expression Reading::comparing(Expression left, bool is_not) {
  const Op op = is_not ? Op::not_equal : Op::equal;
  if (option_here(left) != nullptr && now().kind != Token::Kind::text) {
    if (left.kind == Kind::number) {  // a house rule that is a number or a word
      left.node = add(Op::rule_word, -1, -1, m_program.nodes[static_cast<std::size_t>(left.node)].value);
      left.kind = Kind::choice;
    }
    Expression right;
    right.place = now().place;
    right.node = add(Op::constant, -1, -1, literal(left));
    return made(op, Kind::truth, 0, 1, left, right);
  }
  if (left.kind == Kind::choice && now().kind == Token::Kind::name && find(now().text) == nullptr && !sees("house")) {
    (void)literal(left);  // says which words there are
  }
  const Expression right = sum();
  need(right, left.kind);
  std::int64_t low = 0;
  std::int64_t high = 1;
  if (left.kind == Kind::number) {
    if (left.high < right.low || right.high < left.low) high = 0;
    if (left.low == left.high && right.low == right.high && left.low == right.low) low = 1;
  }
  return is_not ? made(op, Kind::truth, 1 - high, 1 - low, left, right) : made(op, Kind::truth, low, high, left, right);
}

Expression Reading::ordering(const Expression& left, std::string_view sign) {
  need(left, Kind::number);
  const Expression right = sum();
  need(right, Kind::number);
  const bool swapped = sign.front() == '>';
  const Expression& small = swapped ? right : left;
  const Expression& large = swapped ? left : right;
  const bool strict = sign.size() == 1;
  const bool always = strict ? small.high < large.low : small.high <= large.low;
  const bool never = strict ? small.low >= large.high : small.low > large.high;
  return made(strict ? Op::less : Op::at_most, Kind::truth, always ? 1 : 0, never ? 0 : 1, small, large);
}

/// What a row of a list is for: a number, a range or a word.
Row Reading::range(const Expression& of) {
  Row row;
  row.low = row.high = literal(of);
  if (of.kind == Kind::number && take("to")) row.high = take_number();
  if (row.high < row.low) wrong("this range holds no number", "write the lower number first");
  return row;
}

std::int32_t Reading::add_list(const std::vector<Row>& rows) {
  m_program.lists.emplace_back(static_cast<std::int32_t>(m_program.rows.size()),
                               static_cast<std::int32_t>(rows.size()));
  m_program.rows.insert(m_program.rows.end(), rows.begin(), rows.end());
  return static_cast<std::int32_t>(m_program.lists.size()) - 1;
}

Expression Reading::membership(const Expression& left, bool is_not) {
  take("one");
  take("of");
  std::vector<Row> rows;
  do {
    rows.push_back(range(left));
  } while (take(","));
  Expression one = made(Op::within, Kind::truth, 0, 1, left, {}, add_list(rows));
  one.steps += static_cast<std::int64_t>(rows.size());
  return is_not ? made(Op::negation, Kind::truth, 0, 1, one) : one;
}

Expression Reading::sum() {
  const std::size_t from = m_at;
  Expression left = product();
  left.place = place_from(from);
  while (sees("+") || sees("-")) {
    need(left, Kind::number);
    const bool adds = take("+");
    if (!adds) take("-");
    const std::size_t behind = m_at;
    Expression right = product();
    right.place = place_from(behind);
    need(right, Kind::number);
    const std::int64_t a = left.low, b = left.high, c = right.low, d = right.high;
    left = adds ? number_between(a + c, b + d, Op::plus, left, right)
                : number_between(a - d, b - c, Op::minus, left, right);
    left.place = place_from(from);
  }
  return left;
}

Expression Reading::product() {
  const std::size_t from = m_at;
  Expression left = factor();
  left.place = place_from(from);
  while (sees("*") || sees("/")) {
    need(left, Kind::number);
    if (take("/")) {
      left = division(left);
    } else {
      take("*");
      Expression right = factor();
      need(right, Kind::number);
      const std::array<std::int64_t, 4> corners{product_of(left.low, right.low), product_of(left.low, right.high),
                                                product_of(left.high, right.low), product_of(left.high, right.high)};
      left = number_between(std::ranges::min(corners), std::ranges::max(corners), Op::times, left, right);
    }
    left.place = place_from(from);
  }
  return left;
}

/// What something is divided by.
Expression Reading::divisor() {
  const std::size_t from = m_at;
  Expression one = factor();
  need(one, Kind::number);
  one.place = place_from(from);
  if (one.low > 0 || one.high < 0 || std::ranges::count(m_not_zero, text_from(from)) > 0) return one;
  wrong(one.place, "this can be 0, and nothing is divided by 0",
        "divide only if it is more than 0: if … > 0 then … else …");
}

Expression Reading::division(const Expression& left) {
  const Expression right = divisor();
  if (!take("rounded")) wrong("a division says how it is rounded", "write rounded down or rounded up behind it");
  const bool up = take("up");
  if (!up) expect("down", "a division is rounded up or rounded down");
  const std::int64_t most = std::max(std::abs(left.low), std::abs(left.high));
  const bool positive = left.low >= 0 && right.low >= 0;
  return made(up ? Op::divide_up : Op::divide_down, Kind::number, positive ? 0 : -most, most, left, right);
}

Expression Reading::remainder() {
  expect("of", "it is: remainder of … / …");
  const Expression left = factor();
  need(left, Kind::number);
  expect("/", "it is: remainder of … / …");
  const Expression right = divisor();
  const std::int64_t most = std::max(std::abs(right.low), std::abs(right.high)) - 1;
  return made(Op::remainder, Kind::number, 0, std::max<std::int64_t>(most, 0), left, right);
}

Expression Reading::factor() {
  if (!take("-")) return primary();
  const Deeper deeper(*this);
  const Expression one = factor();
  need(one, Kind::number);
  return made(Op::negative, Kind::number, -one.high, -one.low, one);
}

Expression Reading::primary() {
  const Deeper deeper(*this);
  const std::size_t from = m_at;
  Expression one;
  if (now().kind == Token::Kind::number) {
    const std::int64_t number = take_number();
    one = {.node = add(Op::constant, -1, -1, number), .low = number, .high = number};
  } else if (take("(")) {
    one = expression();
    expect(")", "a parenthesis that is opened is closed");
  } else if (auto known = one_word()) {
    one = std::move(*known);
  } else if (now().kind == Token::Kind::name) {
    const Token token = (*m_tokens)[m_at++];
    one = of_place(token, &Reading::named);
  } else {
    wrong(at_end() ? "an expression is missing here" : "here should stand an expression",
          "that is a number, a word, a value, a house rule, or parentheses");
  }
  one.place = place_from(from);
  return one;
}

/// What begins with a word of the language; nothing where none stands here.
std::optional<Expression> Reading::one_word() {
  const Token token = now();
  const auto simple = [&](Op op, Kind kind, std::int64_t low, std::int64_t high) {
    return Expression{.node = add(op), .kind = kind, .low = low, .high = high};
  };
  if (take("house")) return rule();
  if (take("new")) return of_place(token, &Reading::newer);
  if (take("typed")) return of_place(token, &Reading::typed);
  if (take("max")) return listed(Op::greatest);
  if (take("min")) return listed(Op::smallest);
  if (take("sum")) return over_loop(Op::sum);
  if (take("most")) return over_loop(Op::most);
  if (take("least")) return over_loop(Op::least);
  if (take("number")) return number_of();
  if (take("some")) return in_loop(Op::some);
  if (take("the")) return in_loop(Op::the_one);
  if (sees("next") && ahead().is("player")) return take("next"), in_loop(Op::next_one);
  if (take("remainder")) return remainder();
  if (take("table")) return table();
  if (sees("this") || sees("other")) return this_place();
  if (sees("side") && ahead().is("of")) return side_of();
  if (sees("rank") && ahead().is("of")) return card_part(Op::rank_of);
  if (sees("suit") && ahead().is("of")) return card_part(Op::suit_of);
  if (take("score")) return of_place(token, &Reading::old_score);
  if (take("deal-number")) return simple(Op::deal_number, Kind::number, 1, limit::number);
  if (take("dealer")) return simple(Op::dealer, Kind::player, -1, m_program.most - 1);
  if (take("nobody")) {
    return Expression{.node = add(Op::constant, -1, -1, -1), .kind = Kind::player, .low = -1, .high = -1};
  }
  if (m_stage == Stage::score && take("over")) return simple(Op::over, Kind::truth, 0, 1);
  if (m_stage == Stage::checks && take("refused")) return simple(Op::refused, Kind::truth, 0, 1);
  return std::nullopt;
}

/// A name, perhaps of a place that follows: `bid of makers`.
Expression Reading::of_place(const Token& token, Expression (Reading::*read)(const Token&)) {
  const std::size_t begun = m_at;
  if ((token.text == "new" || token.text == "typed") && !at_end()) ++m_at;
  if (!take("of")) {
    m_at = begun;
    return (this->*read)(token);
  }
  const Expression where = place();
  const std::size_t behind = m_at;
  m_at = begun;
  Expression one = within(where.kind == Kind::side ? Scope::side : Scope::player, [&] { return (this->*read)(token); });
  m_at = behind;
  const bool counts = one.kind == Kind::number || one.kind == Kind::truth;
  one.node = add(where.kind == Kind::side ? Op::at_side : Op::at, where.node, one.node, counts ? 0 : -1);
  one.low = one.kind == Kind::number || one.kind == Kind::truth ? std::min<std::int64_t>(one.low, 0) : -1;
  one.high = std::max<std::int64_t>(one.high, 0);
  one.steps += where.steps + 1;
  return one;
}

void Reading::need_scope(Scope scope, const Token& name) const {
  if (scope == Scope::deal || m_scope == Scope::player || (scope == Scope::side && m_scope == Scope::side)) return;
  const std::string_view whose = scope == Scope::side ? "side" : "player";
  wrong(name.place, fmt::format("\"{}\" belongs to each {}, and here no {} is looked at", name.text, whose, whose),
        fmt::format("say of whom: {0} of …, or sum of {0} over {1}s, or for each {1}", name.text, whose));
}

Expression Reading::named(const Token& token) {
  const Named* named = find(token.text);
  if (named == nullptr) {
    std::vector<std::string_view> names;
    for (const auto& [name, one] : m_names) names.push_back(name);
    const bool is_rule = std::ranges::count(m_program.house_rules, token.text, &HouseRule::name) > 0;
    const auto near = base::nearest(token.text, names);
    wrong(token.place, fmt::format("\"{}\" is no word, value or tally so far", token.text),
          is_rule ? fmt::format("of a house rule say house {}", token.text)
          : near  ? fmt::format("did you mean \"{}\"?", *near)
                  : "a name is used after the line that gives it its meaning");
  }
  if (named->what == Named::What::broken) throw Wrong{};
  need_scope(named->scope, token);
  return {.node = add(Op::slot, kept_by(named->scope), -1, named->slot),
          .kind = named->kind,
          .low = named->low,
          .high = named->high,
          .options = named->options};
}

Expression Reading::old_score(const Token& token) {
  need_scope(own(Scope::side), token);
  return {.node = add(Op::score), .low = -far, .high = far};
}

Expression Reading::newer(const Token&) {
  const Token token = take_name("score, or the name of a tally");
  if (m_stage != Stage::score) {
    wrong(token.place, "what is new is known in the blocks score and end", "use it there");
  }
  need_scope(own(Scope::side), token);
  if (token.text == "score") return {.node = add(Op::new_score), .low = -far, .high = far};
  const Named* named = find(token.text);
  if (named == nullptr || named->what != Named::What::tally) {
    wrong(token.place, fmt::format("\"{}\" is no tally", token.text), "new stands before score or the name of a tally");
  }
  const std::int32_t slot = named->slot + m_program.tallies;
  return {.node = add(Op::slot, kept_by(own(Scope::side)), -1, slot), .low = -far, .high = far};
}

Expression Reading::typed(const Token&) {
  const Token token = take_name("a word");
  const Named* named = find(token.text);
  if (named == nullptr || named->what != Named::What::word) {
    wrong(token.place, fmt::format("\"{}\" is no word of a record", token.text), "typed stands before such a word");
  }
  need_scope(named->scope, token);
  return {.node = add(Op::typed, kept_by(named->scope), -1, named->slot), .kind = Kind::truth, .high = 1};
}

Expression Reading::rule() {
  const Token token = take_name("the name of a house rule");
  const auto found = std::ranges::find(m_program.house_rules, token.text, &HouseRule::name);
  if (found == m_program.house_rules.end()) {
    std::vector<std::string_view> names;
    for (const HouseRule& one : m_program.house_rules) names.push_back(one.name);
    const auto near = base::nearest(token.text, names);
    wrong(token.place, fmt::format("there is no house rule \"{}\"", token.text),
          near ? fmt::format("did you mean \"{}\"?", *near) : "the block house lists them");
  }
  const auto index = static_cast<std::size_t>(found - m_program.house_rules.begin());
  std::vector<Option>& options = m_options.emplace_back();
  for (std::size_t i = 0; i < found->words.size(); ++i)
    options.push_back({{found->words[i]}, m_program.rule_words[index][i]});
  const auto number = static_cast<std::int64_t>(index);
  const bool counts = m_program.rule_counts[index];
  if (found->kind == HouseRule::Kind::choice && !counts) {
    return {.node = add(Op::rule_word, -1, -1, number), .kind = Kind::choice, .options = &options};
  }
  Expression one{.node = add(Op::rule, -1, -1, number), .low = found->low, .high = found->high};
  if (!counts && !options.empty()) {
    one.options = &options;
    one.low = std::min<std::int64_t>(one.low, 0);
    one.high = std::max<std::int64_t>(one.high, 0);
  }
  return one;
}

/// `max(a, b, c)`.
Expression Reading::listed(Op op) {
  expect("(", "it is: max(…, …) or min(…, …)");
  std::vector<Row> rows;
  Expression one;
  do {
    const Expression next = expression(Kind::number, "a number");
    const bool first = rows.empty();
    rows.push_back({0, 0, next.node});
    const auto pick = [&](std::int64_t a, std::int64_t b) {
      return op == Op::greatest ? std::max(a, b) : std::min(a, b);
    };
    one.low = first ? next.low : pick(one.low, next.low);
    one.high = first ? next.high : pick(one.high, next.high);
    one.steps += next.steps;
  } while (take(","));
  expect(")", "a parenthesis that is opened is closed");
  one.node = add(op, -1, -1, add_list(rows));
  return one;
}

Loop Reading::loop() {
  const bool others = take("other");
  const bool its = !others && take("its");
  const bool of_sides = take("sides") || take("side");
  if (!of_sides && !take("players") && !take("player")) {
    wrong("here should stand whom it goes over", "that is sides, other sides, players, its players or other players");
  }
  if (its && of_sides) wrong("a side has no sides", "write its players");
  if ((its || others) && m_scope == Scope::deal) {
    wrong("here no side or player is looked at that could have others", "write sides or players");
  }
  if (of_sides && !m_program.alone) return others ? Loop::other_sides : Loop::sides;
  return others ? Loop::other_players : its ? Loop::its_players : Loop::players;
}

Expression Reading::over_loop(Op op) {
  const std::size_t begun = m_at - 1;
  expect("of", "it is: sum of … over sides, most of … over players");
  // What is summed is read when it is known over whom.
  const std::size_t from = m_at;
  int open = 0;
  while (!at_end() && !(open == 0 && sees("over"))) {
    open += sees("(") ? 1 : sees(")") ? -1 : 0;
    if (open < 0) break;
    if (open == 0 && (sees("sum") || sees("most") || sees("least"))) {
      wrong("a sum within a sum stands in parentheses", "put ( before it and ) after it");
    }
    ++m_at;
  }
  expect("over", "it is: sum of … over sides, most of … over players");
  const Loop over = loop();
  const std::size_t behind = m_at;
  m_at = from;
  const Expression one = within(inside(over), [&] { return sum(); });
  need(one, Kind::number);
  if (!sees("over"))
    wrong("here should stand over", "a longer expression stands in parentheses: sum of (…) over players");
  m_at = behind;
  Expression where;
  if (take("where")) where = take_where(begun, inside(over));
  const std::int64_t times = op == Op::sum ? m_program.most : 1;
  Expression all = number_between(std::min<std::int64_t>(one.low * times, 0),
                                  std::max<std::int64_t>(one.high * times, 0), op, one, where);
  m_program.nodes.back().value = static_cast<std::int64_t>(over);
  if (op != Op::sum && where.node < 0 && over != Loop::other_players && over != Loop::other_sides) {
    all.low = one.low;
    all.high = one.high;
  }
  all.steps = 1 + (one.steps + (where.node < 0 ? 0 : where.steps)) * m_program.most;
  if (all.steps > limit::steps) wrong("this takes too many steps", "give what is inside a name of its own");
  return all;
}

Expression Reading::number_of() {
  expect("of", "it is: number of players, or number of sides where …");
  if (sees("leaders")) {
    if (m_stage != Stage::score) wrong("who leads is known in the blocks score and end", "use it there");
    take("leaders");
    return {.node = add(Op::leaders), .low = 1, .high = m_program.most, .steps = 2 * m_program.most};
  }
  return in_loop(Op::count);
}

/// The condition behind `where`. One with and or or stands in parentheses where something stands before the loop, for
/// people would read what follows as part of that.
Expression Reading::take_where(std::size_t begun, Scope scope) {
  const std::size_t from = m_at;
  Expression where = within(scope, [&] { return logic(); });
  need(where, Kind::truth);
  const Token& before = (*m_tokens)[begun == 0 ? 0 : begun - 1];
  const bool begins = begun == 0 || before.is("=") || before.is("if") || before.is("then") || before.is("else") ||
                      before.is("(") || before.is(",");
  int open = 0;
  for (std::size_t i = from; i < m_at && !begins; ++i) {
    const Token& token = (*m_tokens)[i];
    open += token.is("(") ? 1 : token.is(")") ? -1 : 0;
    if (open == 0 && (token.is("and") || token.is("or"))) {
      wrong(token.place,
            fmt::format("it is not clear whether this \"{}\" belongs to the condition behind where", token.text),
            "put that condition into parentheses, or all from the sum or the word some on");
    }
  }
  return where;
}

Expression Reading::in_loop(Op op) {
  std::size_t begun = m_at - 1;  // `some`, `the`
  if (op == Op::count) --begun;  // `number of`
  const Loop over = loop();
  Expression where;
  if (take("where")) {
    where = take_where(begun, inside(over));
  } else if (op != Op::count) {
    wrong("here should stand where and a condition", "like: some player where caught > 0");
  }
  Expression one;
  one.node = add(op, -1, where.node, static_cast<std::int64_t>(over));
  one.steps = 1 + (where.node < 0 ? 1 : where.steps) * m_program.most;
  if (one.steps > limit::steps) wrong("this takes too many steps", "give what is inside a name of its own");
  one.high = op == Op::some ? 1 : op == Op::count ? m_program.most : m_program.most - 1;
  one.low = op == Op::the_one || op == Op::next_one ? -1 : 0;
  if (op == Op::count && where.node < 0 && over == Loop::players) one.low = m_program.least;
  if (op == Op::count && where.node < 0 && over == Loop::sides) one.low = m_program.least_sides;
  if (op == Op::some) one.kind = Kind::truth;
  if (op == Op::the_one || op == Op::next_one) one.kind = inside(over) == Scope::side ? Kind::side : Kind::player;
  return one;
}

Expression Reading::table() {
  expect("of", "it is: table of … (3 = 10, 4 to 6 = 8, else 0)");
  const Expression of = primary();
  if (of.kind != Kind::number && of.kind != Kind::choice)
    wrong(of.place, "a table is of a number or of a choice", "take one");
  expect("(", "the rows of a table stand in parentheses");
  std::vector<Row> rows;
  Expression one;
  Expression otherwise;
  bool first = true;
  std::int64_t covered = 0;
  do {
    const bool last = take("else");
    Expression value;
    if (last) {
      otherwise = value = sum();
    } else {
      Row added = range(of);
      expect("=", "a row of a table is what it is for, = and what it gives");
      value = sum();
      added.node = value.node;
      for (const Row& other : rows) {
        if (added.low <= other.high && other.low <= added.high)
          wrong(value.place, "this row is for what another row is for", "leave out one of the two");
      }
      covered += std::max<std::int64_t>(0, std::min(added.high, of.high) - std::max(added.low, of.low) + 1);
      rows.push_back(added);
    }
    if (!first) need(value, one.kind);
    one.kind = value.kind;
    one.options = value.options;
    one.low = first ? value.low : std::min(one.low, value.low);
    one.high = first ? value.high : std::max(one.high, value.high);
    one.steps += value.steps;
    first = false;
    if (last) break;
  } while (take(","));
  if (otherwise.node < 0 && (of.kind != Kind::number || covered < of.high - of.low + 1)) {
    wrong("this table has holes", "end it with else and what holds for all others");
  }
  expect(")", "a parenthesis that is opened is closed");
  one.node = add(Op::table, of.node, otherwise.node, add_list(rows));
  one.steps += of.steps + static_cast<std::int64_t>(rows.size());
  return one;
}

Expression Reading::this_place() {
  const Token token = now();
  const bool other = take("other");
  if (!other) take("this");
  const bool side = take("side");
  if (!side && (other || !take("player"))) {
    wrong(other ? "here should stand other side" : "here should stand this side or this player", "say which");
  }
  const Scope scope = own(side ? Scope::side : Scope::player);
  if (m_scope == Scope::deal || (scope == Scope::player && m_scope != Scope::player)) {
    wrong(token.place, fmt::format("here no {} is looked at", side ? "side" : "player"),
          "it is known behind for, over and where");
  }
  if (other && !m_program.two_sides) {
    wrong(token.place, "there is an other side only where every match has two", "say which: the side where …");
  }
  const bool of_side = scope == Scope::side;
  const Op op = other ? Op::other_side : of_side ? Op::this_side : Op::this_player;
  return {.node = add(op), .kind = of_side ? Kind::side : Kind::player, .high = m_program.most - 1};
}

Expression Reading::side_of() {
  take("side");
  take("of");
  Expression of = place();
  if (of.kind == own(Kind::side)) return of;
  return made(Op::side_of, Kind::side, -1, m_program.most - 1, of);
}

Expression Reading::card_part(Op op) {
  ++m_at;
  take("of");
  const Expression of = primary();
  need(of, Kind::card);
  if (op == Op::rank_of) return made(op, Kind::number, 0, 13, of);
  Expression one = made(op, Kind::choice, -1, limit::number, of);
  std::vector<Option>& options = m_options.emplace_back();
  for (const std::string_view suit : {"spades", "hearts", "diamonds", "clubs"})
    options.push_back({{suit}, spelled(suit)});
  std::vector<Row> rows;
  for (const Option& option : options) rows.push_back({option.word, option.word, -1});
  m_program.nodes.back().value = add_list(rows);
  one.options = &options;
  return one;
}

Text Reading::text(std::string_view what) {
  const Token token = take_text(what);
  const std::vector<Token>* const tokens = m_tokens;
  const std::size_t at = m_at;
  const std::string_view line = m_program.source.lines[token.place.line];
  Text text;
  std::size_t from = 0;
  const std::size_t begin = token.place.column + 1;
  while (true) {
    const std::size_t open = token.text.find('{', from);
    if (open == std::string_view::npos) break;
    const std::size_t close = token.text.find('}', open);
    if (close == std::string_view::npos) wrong(token.place, "a { in this text is not closed", "put } behind the value");
    std::vector<Token> inside;
    cut_words(line, begin + open + 1, begin + close, token.place.line, inside, m_faults);
    m_tokens = &inside;
    m_at = 0;
    const Expression value = expression();
    if (!at_end()) wrong("here should stand }", "a value in a text is one expression");
    if (value.kind == Kind::truth)
      wrong(value.place, "a condition cannot be written out", "use two lines with the condition");
    text.parts.push_back({std::string(token.text.substr(from, open - from)), value.node, value.kind});
    text.steps += value.steps;
    from = close + 1;
    m_tokens = tokens;
    m_at = at;
  }
  text.parts.push_back({std::string(token.text.substr(from)), -1, Kind::number});
  return text;
}

}  // namespace tavolo::games::file
