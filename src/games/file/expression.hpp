#pragma once

#include <map>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "games/file/program.hpp"

// The expressions of a file: read, checked and put into the tree.
namespace tavolo::games::file {

/// Something wrong with a statement, thrown where it is noticed and caught by who reads the block. Without a text it
/// follows from another fault, which was told.
struct Wrong {
  Place place = {};
  std::string text = {};
  std::string remedy = {};
};

/// An expression in the tree: its kind, between which numbers it lies, and what it takes to evaluate.
struct Expression {
  std::int32_t node = -1;
  Kind kind = Kind::number;
  std::int64_t low = 0;
  std::int64_t high = 0;
  const std::vector<Option>* options = nullptr;  ///< of a choice; of a rule that is a number its words besides
  std::int64_t steps = 1;
  std::vector<std::string> not_zero = {};  ///< what is not 0 where this holds
  Place place = {};
};

/// What a name means in a file.
struct Named {
  enum class What : std::uint8_t { word, value, tally, broken };

  What what = What::value;
  Scope scope = Scope::deal;
  Kind kind = Kind::number;
  std::int64_t low = 0;
  std::int64_t high = 0;
  const std::vector<Option>* options = nullptr;
  std::int32_t slot = 0;
  Place place = {};
};

/// Which values there are where a statement stands.
enum class Stage : std::uint8_t { words, values, checks, score };

/// A statement that is read word by word, and the tree that its expressions go into.
class Reading {
 public:
  Reading(Program& program, std::vector<Fault>& faults, bool is_new)
      : m_program(program), m_faults(faults), m_is_new(is_new) {}

  void begin(const Statement& statement, Stage stage, Scope scope);

  [[nodiscard]] const Token& now() const { return (*m_tokens)[m_at]; }
  [[nodiscard]] const Token& ahead(std::size_t steps = 1) const;
  [[nodiscard]] bool sees(std::string_view word) const { return now().is(word); }
  [[nodiscard]] bool at_end() const { return now().kind == Token::Kind::end; }
  /// Takes a word off where it stands next.
  bool take(std::string_view word);
  void expect(std::string_view word, std::string_view why);
  Token take_name(std::string_view what);
  Token take_text(std::string_view what);
  /// A whole number with its sign.
  std::int64_t take_number();
  /// Refuses what stands behind a whole statement.
  void finish();
  [[noreturn]] void wrong(std::string text, std::string remedy) const;
  [[noreturn]] static void wrong(const Place& place, std::string text, std::string remedy);

  /// A whole expression, of a kind.
  Expression expression(Kind kind, std::string_view what);
  Expression expression();
  /// A condition; one that always or never holds is refused.
  Expression condition();
  /// A place: a player or a side.
  Expression place();
  /// Whom `for`, `over` and the like speak of; the scope that they bring in.
  Loop loop();
  /// The condition that stands later in the statement, behind the word `if`, so that what is before it may lean on it;
  /// node -1 where there is none. `take_condition` passes it over.
  Expression condition_ahead();
  void take_condition(const Expression& ahead);
  /// A text in quotes with values in braces.
  Text text(std::string_view what);

  Named& add_name(const Token& name, const Named& named);
  /// Of a word: between which numbers it lies besides.
  void widen(std::string_view name, std::int64_t low, std::int64_t high);
  [[nodiscard]] const Named* find(std::string_view name) const;
  std::int32_t add_slot() { return m_program.slots++; }
  [[nodiscard]] Scope scope() const { return m_scope; }
  void set_scope(Scope scope) { m_scope = scope; }
  /// A scope or kind as it is in a game in which nobody has a partner.
  [[nodiscard]] Scope own(Scope scope) const { return scope == Scope::side && m_program.alone ? Scope::player : scope; }
  [[nodiscard]] Kind own(Kind kind) const { return kind == Kind::side && m_program.alone ? Kind::player : kind; }
  [[nodiscard]] static Scope inside(Loop loop);
  /// The index of a word of choices.
  std::int64_t spelled(std::string_view word);
  /// Counts what a statement takes, as often as it is done.
  void count(std::int64_t steps, Loop loop, const Place& place);
  std::int32_t add(Op op, std::int32_t a = -1, std::int32_t b = -1, std::int64_t value = 0, std::int32_t c = -1);

 private:
  Expression logic();
  Expression conjunction();
  Expression denial();
  Expression comparison();
  Expression comparing(Expression left, bool is_not);
  Expression membership(const Expression& left, bool is_not);
  Expression ordering(const Expression& left, std::string_view sign);
  Expression sum();
  Expression product();
  Expression divisor();
  Expression division(const Expression& left);
  Expression remainder();
  Expression factor();
  Expression primary();
  Expression named(const Token& token);
  Expression of_place(const Token& token, Expression (Reading::*read)(const Token&));
  Expression rule();
  Expression newer(const Token& token);
  Expression old_score(const Token& token);
  Expression typed(const Token& token);
  Expression listed(Op op);
  Expression over_loop(Op op);
  Expression number_of();
  Expression take_where(std::size_t begun, Scope scope);
  Expression in_loop(Op op);
  Expression table();
  Expression this_place();
  Expression card_part(Op op);
  Expression side_of();
  std::optional<Expression> one_word();
  Row range(const Expression& of);
  std::int64_t literal(const Expression& of);
  std::int32_t add_list(const std::vector<Row>& rows);
  /// The word of a choice that stands here; null where none of it does.
  [[nodiscard]] const Option* option_here(const Expression& of) const;
  Expression made(Op op, Kind kind, std::int64_t low, std::int64_t high, const Expression& a, const Expression& b = {},
                  std::int64_t value = 0);
  Expression number_between(std::int64_t low, std::int64_t high, Op op, const Expression& a, const Expression& b);
  void need(const Expression& one, Kind kind);
  void need_scope(Scope scope, const Token& name) const;
  [[nodiscard]] std::string text_from(std::size_t from) const;
  [[nodiscard]] Place place_from(std::size_t from) const;

  /// Reads within another scope, in which the same words are those of others.
  template <class Read>
  auto within(Scope scope, Read read) {
    const Scope before = std::exchange(m_scope, scope);
    auto not_zero = std::exchange(m_not_zero, {});
    auto result = read();
    m_scope = before;
    m_not_zero = std::move(not_zero);
    return result;
  }
  struct Deeper;

  Program& m_program;
  std::vector<Fault>& m_faults;
  bool m_is_new;
  const std::vector<Token>* m_tokens = nullptr;
  std::size_t m_at = 0;
  std::size_t m_after_condition = 0;
  Stage m_stage = Stage::values;
  Scope m_scope = Scope::deal;
  int m_depth = 0;
  std::int64_t m_steps = 0;
  std::vector<std::string> m_not_zero;
  std::map<std::string_view, Named> m_names;
  std::map<std::string_view, std::int64_t> m_spelled;
  std::deque<std::vector<Option>> m_options;
};

/// How a kind is called: `a number`.
[[nodiscard]] std::string_view word(Kind kind);
/// The words of the language, in no order.
[[nodiscard]] std::span<const std::string_view> words_of_language();
/// Whether a name means something in every file.
[[nodiscard]] bool is_reserved(std::string_view name);

}  // namespace tavolo::games::file
