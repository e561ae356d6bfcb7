#include "cli/play/evening.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <limits>
#include <span>

#include "base/lines.hpp"
#include "base/mistake.hpp"
#include "base/name.hpp"
#include "base/number.hpp"
#include "base/words.hpp"
#include "book/claims.hpp"
#include "book/correction.hpp"
#include "book/plan.hpp"
#include "book/rulings.hpp"
#include "book/telling.hpp"
#include "book/words.hpp"
#include "cli/commands.hpp"
#include "cli/opening.hpp"
#include "cli/play/beginning.hpp"
#include "cli/recording.hpp"
#include "report/text.hpp"

namespace tavolo::cli::play {

/// A part of what a match begins with, that `change` corrects.
struct HeadPart {
  std::string_view word;
  std::string_view question;
  void (*take)(std::vector<std::string> typed, book::CorrectionWords& said, book::HouseWords& house,
               const Surroundings& around);
  bool prose = false;  ///< what is typed is kept with its quotes
};

/// A word that is a command at a prompt.
struct MetaWord {
  std::string_view word;
  bool deal = false;     ///< the first number after it is a deal of the match
  bool changes = false;  ///< what was asked before is asked anew
};

namespace {

using Access = journal::Journal::Access;
using book::Played;
using referee::Entry;

/// Words that are commands at any prompt.
constexpr std::array meta_words{
    MetaWord{.word = "undo", .changes = true},
    MetaWord{.word = "redo", .changes = true},
    MetaWord{"show"},
    MetaWord{.word = "why", .deal = true},
    MetaWord{"log"},
    MetaWord{"stats"},
    MetaWord{"games"},
    MetaWord{"matches"},
    MetaWord{"players"},
    MetaWord{"ruling"},
    MetaWord{"standings"},
    MetaWord{"done"},
    MetaWord{.word = "claim", .deal = true},
    MetaWord{"judge"},
    MetaWord{"rules"},
};

/// Those that are commands where a line that begins with them is no record; in some games it is one.
constexpr std::array outer_words{
    MetaWord{.word = "concede", .changes = true},
    MetaWord{.word = "abandon", .changes = true},
    MetaWord{.word = "leave", .changes = true},
    MetaWord{"whatif"},
    MetaWord{.word = "void", .deal = true, .changes = true},
    MetaWord{.word = "amend", .deal = true, .changes = true},
};

constexpr std::array<std::pair<std::string_view, std::string_view>, 16> prompt_words{{
    {"? may I trump", "what the rule book says of it, under your house rules"},
    {"? words", "all words of the record"},
    {"judge TEXT", "whether a play is within the rules"},
    {"<", "one line back, to type it again"},
    {"change [DEAL]", "edit the deal, or an earlier one"},
    {"change match", "house rules, dealer, seats, date, place or score"},
    {"undo, redo", "take the latest record back, bring it back"},
    {"show, log, stats, standings", "the score sheet, the entries, the averages, the table"},
    {"why [DEAL]", "every point with its clause"},
    {"note TEXT", "keep a remark with the deal"},
    {"claim SIDE TEXT", "keep what a side's own sheet says"},
    {"ruling add TEXT --decision TEXT", "keep what was decided"},
    {"done", "close a deal that ended early"},
    {"concede SIDE, abandon", "the match ends"},
    {"^C", "drop the line; a second one leaves"},
    {"stop", "leave; the match stays open"},
}};

constexpr const char* keep_question = "keep it? [yes / change / <] ";

/// What may be answered to whether a deal is kept.
constexpr std::array<std::pair<std::string_view, std::string_view>, 4> keep_words{{
    {"yes", "it is kept, as by an empty line"},
    {"change", "edit it whole"},
    {"<", "take its last line back, to type it again"},
    {"any other line", "is added to it"},
}};

/// What may be typed where a match is over.
constexpr std::array<std::pair<std::string_view, std::string_view>, 9> over_words{{
    {"again", "the next game of the same people, as by an empty line"},
    {"other people", "another match, of whoever plays it"},
    {"stop", "leave"},
    {"undo", "take the latest record back"},
    {"change [DEAL]", "edit the last deal, or an earlier one"},
    {"void DEAL --why TEXT", "the deal counts nothing"},
    {"show, why [DEAL]", "the score sheet, every point with its clause"},
    {"stats, standings", "the averages, the table"},
    {"note TEXT, claim SIDE TEXT", "keep a remark with the last deal, or what a side's own sheet says"},
}};

/// Words with what is told of them.
report::Table table_of(std::span<const std::pair<std::string_view, std::string_view>> words) {
  report::Table table{.alignment = "ll", .indent = 2};
  for (const auto& [word, about] : words) table.add({std::string(word), std::string(about)});
  return table;
}

/// What somebody types who does not know the word, and what is told then.
constexpr std::string_view it_is_help = "type ?: it tells what may be typed here";
constexpr std::string_view it_is_stop = "type stop: the match stays open";
constexpr std::array<std::pair<std::string_view, std::string_view>, 6> other_words{
    {{"help", it_is_help},
     {"quit", it_is_stop},
     {"exit", it_is_stop},
     {"bye", it_is_stop},
     {"leave", "type stop to leave; leave PLAYER where a player leaves the others"},
     {"new", "type stop; `tavolo play GAME SIDE…` begins another match"}}};

std::string joined(const std::vector<std::string>& words) { return fmt::format("{}", fmt::join(words, " ")); }

/// What stands behind so many words of a line, without the blanks around.
std::string behind(std::string_view line, int words) {
  constexpr std::string_view blanks = " \t";
  line = base::trimmed(line, blanks);
  for (; words > 0; --words) {
    line = base::trimmed(line.substr(std::min(line.find_first_of(blanks), line.size())), blanks);
  }
  return std::string(line);
}

/// `3=Eve 4=Fay from 2`.
void take_seats(std::vector<std::string> typed, book::CorrectionWords& said, book::HouseWords&, const Surroundings&) {
  const auto from = std::ranges::find_if(typed, [](const std::string& word) { return base::same_word(word, "from"); });
  if (from != typed.end()) said.from = joined({from + 1, typed.end()});
  said.seats.assign(typed.begin(), from);
}

constexpr std::array<HeadPart, 7> head_parts{{
    {"house", "Which house rules are otherwise? (like target=7; several with blanks; nothing: none)",
     [](auto typed, auto&, auto& house, auto&) { house.rules = std::move(typed); }},
    {"preset", "Which preset do you play? (nothing: as it is)",
     [](auto typed, auto&, auto& house, auto&) { house.presets = std::move(typed); }},
    {"dealer", "Who dealt first? (a player; nothing: as it is)",
     [](auto typed, auto& said, auto&, auto&) { said.standing.dealer = joined(typed); }},
    {"seats", "Who sits where? (like 3=Eve, or 3=Eve from 2 for a substitute from deal 2 on; nothing: as it is)",
     take_seats},
    {"date", "When was it played? (like 2026-11-20 or yesterday; nothing: as it is)",
     [](auto typed, auto& said, auto&, auto& around) { said.date = book::date(joined(typed), around.today); }},
    {"place", "Where was it played? (nothing: as it is)",
     [](auto typed, auto& said, auto&, auto&) { said.place = joined(typed); }, true},
    {"score", "What did the sides begin with? (like 5,7; nothing: as it is)",
     [](auto typed, auto& said, auto&, auto&) { said.standing.score = joined(typed); }},
}};

/// The index of the deal that is told, or was told last.
std::size_t last_deal(const Played& played) { return played.course.deals.size() - 1; }

bool says(const referee::Deal& deal, const games::Finding& finding) {
  return std::ranges::any_of(deal.sheet.findings, [&](const games::Finding& known) {
    return known.check == finding.check && known.text == finding.text;
  });
}

/// What is found in the deal now and was not before.
std::vector<games::Finding> new_findings(const Played& before, const Played& after) {
  std::vector<games::Finding> list = after.course.deals.back().sheet.findings;
  if (const referee::Deal* open = before.course.open_deal()) {
    std::erase_if(list, [&](const games::Finding& finding) { return says(*open, finding); });
  }
  return list;
}

/// Whether the open deal was changed since it began.
bool is_amended(const Played& played) {
  const int deal = played.course.open_deal()->number;
  for (std::size_t i = played.entries.size(); i-- > 0 && played.entries[i].deal == deal;) {
    if (played.entries[i].kind == Entry::Kind::amend && played.course.taken_back[i] == 0) return true;
  }
  return false;
}

/// Whether a deal is kept without a question: nothing is found, claimed, changed or said twice.
bool is_plain(const Played& after) {
  const std::size_t deal = last_deal(after);
  return after.course.deals[deal].sheet.findings.empty() && book::claims(after, deal).empty() &&
         !book::same_as(after, deal);
}

/// Why there is nothing to go back from, and nothing to close.
base::Mistake nothing_told(const Played& played) {
  return {"nothing-to-undo", "nothing of this deal is told yet",
          played.course.deals.empty() ? "" : "undo takes the deal before back, change edits it"};
}

/// Whether a word names a deal of any match, `12.3`.
bool is_deal(const std::string& word) {
  const std::size_t point = word.find('.');
  return point != std::string::npos && base::whole(word.substr(0, point)) && base::whole(word.substr(point + 1));
}

/// Whether a command says what a match began with: a number in it is the match then, and none of its deals.
bool corrects_head(const std::vector<std::string>& words) {
  if (words.front() != "amend") return false;
  const Parsed parsed = parse(words);
  return std::ranges::any_of(head_options, [&](std::string_view option) { return parsed.has(option); });
}

/// What a question is known by, where it is asked again.
std::string asked_of(const games::Question& question) { return question.label + '\n' + question.text; }

/// What was meant where a line came back to be edited: the whole of it, or the line that was typed anew into it, which
/// has all that was right.
std::string meant(const Played& played, const Draft& draft, const std::string& line) {
  const auto typed = typed_into(draft, line);
  if (typed.empty()) return line;
  const auto is_taken = [&](const std::string& one) { return !book::tell(played, one).text.empty(); };
  const std::string left = joined(words_of(draft.text.substr(0, draft.cursor)));
  const std::string right = joined(words_of(draft.text.substr(std::min(draft.cursor, draft.text.size()))));
  const auto is_anew = [&](const std::string& one) {
    const std::string words = joined(words_of(one));
    return words.size() > left.size() + right.size() && words.starts_with(left) && words.ends_with(right) &&
           is_taken(one);
  };
  if (const auto anew = std::ranges::find_if(typed, is_anew); anew != typed.end()) return *anew;
  if (is_taken(line)) return line;
  // What has as many words as were refused stands for all of them; what has fewer is not the line, and all of it is
  // told.
  const std::size_t refused = words_of(draft.text).size() + 1;
  const auto alone = std::ranges::find_if(
      typed, [&](const std::string& one) { return words_of(one).size() >= refused && is_taken(one); });
  return alone == typed.end() ? line : *alone;
}

/// A line that was refused without the word that is wrong, and the cursor in its place. Nothing where nothing of it
/// would be taken, or less than what is wrong: that is no slip, and what is left of a sentence would stand in the way.
Draft what_was_right(const Played& played, const std::string& line, const book::Told& told) {
  Draft draft;
  draft.text = book::without_wrong_word(line, told, &draft.cursor);
  std::size_t wrong = 1;
  book::Told rest;
  for (std::string text = draft.text; !text.empty(); text = book::without_wrong_word(text, rest)) {
    rest = book::tell(played, text);
    if (!rest.text.empty()) return wrong > words_of(text).size() ? Draft{} : draft;
    ++wrong;
  }
  return {};
}

/// What a line begins with that asks something of the program.
constexpr std::array<std::string_view, 22> asking_words{
    "may", "can", "could", "how",    "do",    "does", "did", "is",   "are",    "what", "when",
    "who", "why", "must",  "should", "posso", "puo",  "può", "come", "quando", "chi",  "devo"};

/// Whether a line that was refused asks something, as people do who do not know of the question mark. One that begins
/// with a player, `do` for Dora, and has a number is of the record.
bool is_question(const games::Match& match, const std::string& line) {
  constexpr std::size_t longest = 200;  // bytes; what is longer nobody asks in passing
  if (line.size() > longest) return false;
  if (line.ends_with('?')) return true;
  constexpr std::size_t fewest = 3;
  const std::vector<std::string> words = words_of(line);
  const auto is_first = [&](std::string_view word) { return base::same_word(word, words.front()); };
  if (words.size() < fewest || std::ranges::none_of(asking_words, is_first)) return false;
  return !games::find_side(match, words.front()) || std::ranges::none_of(line, base::is_digit);
}

/// How a question is put that was typed as a line of the record.
std::string asked_behind_sign(std::string_view line) {
  return fmt::format("the rule book is asked behind a ?, as: ? {}", base::trimmed(base::trimmed(line, "?")));
}

/// Whether a word is a command that is not typed here, and none of the game.
bool is_outside(const Played& played, const std::string& word) {
  return find_command(word) != nullptr && !base::same_word(word, "deal") &&
         std::ranges::none_of(played.match.game->keys, [&](const games::Key& key) { return key.is_long_form(word); });
}

}  // namespace

Played Evening::load() const {
  auto journal = m_talk.journal(Access::read);
  Played played = book::load(journal, m_match);
  book::read_rulings(journal, played);
  return played;
}

Played Evening::with(const Played& played, const Entry& entry) const {
  Played after = book::with(played, {&entry, 1});
  auto journal = m_talk.journal(Access::read);
  book::read_rulings(journal, after);
  return after;
}

std::vector<journal::Ruling> Evening::precedents(const Played& played, std::span<const games::Finding> findings) const {
  if (findings.empty()) return {};
  return m_talk.journal(Access::read).precedents(played.match.game->id, book::cites(findings));
}

void Evening::run() {
  const Played played = load();
  m_talk.sits_at(m_match, played.match.game->id);
  m_announced = played.course.number_now();  // the sheet of the match was shown
  for (std::size_t deal = 0; deal < played.course.deals.size(); ++deal) m_talk.remember(book::one_line(played, deal));
  while (step()) {
    if (!m_talk.ended()) continue;
    leave();  // a question within was answered by stop
    break;
  }
}

bool Evening::step() {
  const Played played = load();
  if (m_before != 0 && played.course.taken_back.front() != 0) {
    go_back();
    return true;
  }
  if (played.course.now.over) return after_match(played);
  if (const auto question = book::next_question(played)) return ask(played, *question);
  // What another terminal told last is not closed unseen.
  if (m_typed.empty() || m_typed.back().text != played.entries.back().text) m_asks_keep = true;
  return keep(played);
}

bool Evening::after_match(const Played& played) {
  forget();
  const auto line = m_talk.ask("again, other people, or stop? [again] ");
  if (!line || base::same_word(*line, "stop")) return false;
  std::optional<std::int64_t> next;
  if (line->empty() || base::begins_with("again", *line)) {
    next = begin_again(m_talk, m_match);
    if (!next) return true;
  } else if (base::begins_with("other people", *line)) {
    next = begin_new(m_talk);
    if (!next) {
      m_talk.sits_at(m_match, played.match.game->id);
      return !m_talk.ended();
    }
  } else {
    return act(played, *line);
  }
  m_before = std::exchange(m_match, *next);
  const Played begun = load();
  m_talk.sits_at(m_match, begun.match.game->id);
  m_announced = begun.course.number_now();
  return true;
}

/// The match was begun by mistake and taken back: what was played before it is gone on with.
void Evening::go_back() {
  report::Blocks blocks;
  blocks.paragraph(fmt::format("match {} is taken back, and match {} is gone on with", m_match, m_before));
  m_talk.show(blocks);
  m_match = std::exchange(m_before, 0);
  const Played played = load();
  m_talk.sits_at(m_match, played.match.game->id);
  m_announced = played.course.number_now();
}

void Evening::announce(const Played& played) {
  const int deal = played.course.number_now();
  if (deal == m_announced) return;
  m_announced = deal;
  m_asked.clear();
  report::Blocks blocks;
  blocks.gap();
  blocks.heading(fmt::format("{}, deal {}", played.match.game->name, deal));
  report::add_paragraphs(blocks, report::needs(played));
  m_talk.show(blocks);
}

bool Evening::ask(const Played& played, const games::Question& question) {
  announce(played);
  const bool whole_line = question.begins && m_asked != question.label;
  const Draft draft = std::exchange(m_draft, {});
  const bool is_part = std::exchange(m_is_part, false);
  std::string offer = question.offer;
  // A line that was gone back from is what an empty one says, where the same is asked again.
  if (!m_back.empty() && m_back.back().question != asked_of(question)) m_back.clear();
  if (draft.text.empty() && !m_back.empty()) {
    offer = m_back.back().line;
    m_talk.remember(offer);
  }
  const bool offered = !offer.empty() && (!whole_line || offer != question.offer);
  const std::string shown = offered ? fmt::format(" [{}]", offer) : "";
  const auto line = m_talk.ask(
      whole_line ? fmt::format("{}{}> ", question.label, shown) : fmt::format("  {}{} ", question.text, shown), draft);
  if (!line) return leave();
  // What is left of a line without the word that was wrong may say something else, as `out` of `out dora` does.
  if (is_part && joined(words_of(*line)) == joined(words_of(draft.text))) {
    m_talk.tell({"answer",
                 fmt::format("\"{}\" is only a part of the line that was refused", *line),
                 "type what was wrong in its place, or the line anew; Enter takes it as it stands",
                 {}});
    m_draft = draft;
    return true;
  }
  std::string said = meant(played, draft, *line);
  if (said.empty() && whole_line && !offered) {
    m_asked = question.label;
    return true;
  }
  if (said.empty()) said = offer;
  if (said.empty()) {
    m_talk.tell({"answer", "this is needed", "? tells what may be typed, < goes one line back", {}});
    return true;
  }
  return act(played, said);
}

bool Evening::keep(const Played& played) {
  const Draft draft = std::exchange(m_draft, {});  // it is of this deal, and of no later one
  m_is_part = false;
  const std::size_t deal = last_deal(played);
  const int number = played.course.deals[deal].number;
  const Entry done{.kind = Entry::Kind::done, .deal = number};
  const Played after = with(played, done);
  const referee::Deal& closed = after.course.deals[deal];
  if (closed.sheet.refused()) {
    m_asks_keep = false;  // the line that puts it right ends it
    m_talk.refuse(closed.sheet.findings, after.rulings);
    const auto line = m_talk.ask(fmt::format("deal {}> ", number), draft);
    return line ? line->empty() || act(played, meant(played, draft, *line)) : leave();
  }
  if (!m_asks_keep && is_plain(after) && !is_amended(played)) {
    write(played, done);
    return true;
  }
  m_asks_keep = true;
  const report::Blocks blocks = report::result(after, deal);
  if (std::string sheet = report::text(blocks, {}); sheet != m_shown) {
    m_shown = std::move(sheet);
    m_talk.show(blocks);
  }
  const auto line = m_talk.ask(keep_question);
  if (!line) return leave();
  if (line->empty() || base::begins_with("yes", *line) || base::same_word(*line, "done")) {
    try {
      append(played, done, after);
      forget();
    } catch (const base::Mistake& mistake) {
      m_talk.tell(
          mistake.complaint());  // somebody else changed the match meanwhile, or a table is to stay as published
    }
    return true;
  }
  if (base::begins_with("no", *line)) {
    m_talk.tell({"answer",
                 "it is not kept yet",
                 "change edits it whole, < goes one line back, and every line more is added to it",
                 {}});
    return true;
  }
  return act(played, *line);
}

bool Evening::leave() {
  if (load().course.now.over) return false;
  report::Blocks blocks;
  blocks.paragraph(fmt::format("match {} stays open; `tavolo play` goes on with it", m_match));
  m_talk.show(blocks);
  return false;
}

bool Evening::act(const Played& played, const std::string& line) {
  const std::vector<std::string> words = rules_asked(words_of(line));
  if (words.empty()) return true;
  const std::string& first = words.front();
  const auto is = [&](std::string_view word) { return base::same_word(first, word); };
  try {
    if (is("stop")) return leave();
    if (is("<")) {
      back(played);
    } else if (is("change")) {
      change(played, words, line);
    } else if (first == "?") {
      help(played);
    } else if (is("done") && words.size() == 1 && played.course.open_deal() != nullptr) {
      m_asks_keep = false;
      return keep(played);
    } else if (is("note")) {
      note(played, line, std::min(line.find_first_not_of(' ', first.size()), line.size()));
    } else if (!command(played, words, meta_words)) {
      take(played, line);
    }
  } catch (const base::Mistake& mistake) {
    m_talk.tell(mistake.complaint());
    if (mistake.complaint().kind == "changed-meanwhile" && m_talk.edits()) m_draft = {line, line.size()};
  }
  return true;
}

/// Keeps what stands behind `note` with the open deal, or with the one that was told last.
void Evening::note(const Played& played, const std::string& line, std::size_t from) {
  if (from == line.size()) throw base::Mistake("no-text", "there is nothing to keep", "type the remark after note");
  const std::string text = base::as_comment(std::string_view(line).substr(from));
  if (played.course.open_deal() != nullptr || played.course.deals.empty()) return record(played, text, line);
  const referee::Deal& last = played.course.deals.back();
  if (last.is_void)
    throw base::Mistake("no-deal", fmt::format("deal {} is void, and keeps no remark", last.number), "");
  // It changes no score, so that nobody is asked.
  m_talk.run(
      {"amend", fmt::format("{}.{}", m_match, last.number), "--yes", "--", fmt::format("{}\n{}", last.text, text)});
}

/// Runs a command that may be typed at any prompt; false where the words name none of these.
bool Evening::command(const Played& played, std::vector<std::string> words, std::span<const MetaWord> among) {
  const auto meta =
      std::ranges::find_if(among, [&](const MetaWord& one) { return base::same_word(one.word, words.front()); });
  if (meta == among.end()) return false;
  const std::string_view word = meta->word;
  const std::string game(played.match.game->id);
  words.front() = word;
  if (meta->deal && words.size() > 1 && base::whole(words[1]) && !corrects_head(words)) {
    words[1] = fmt::format("{}.{}", m_match, words[1]);
  } else if (word == "claim" && !played.course.deals.empty() && (words.size() < 2 || !is_deal(words[1]))) {
    words.insert(words.begin() + 1, fmt::format("{}.{}", m_match, played.course.deals.back().number));
  } else if (word == "done" && played.course.open_deal() == nullptr) {
    throw nothing_told(played);
  } else if (word == "rules" && words.size() == 2 && base::same_word(words[1], "words")) {
    words = {"games", game};
  } else if (word == "ruling" && words.size() > 1 && base::same_word(words[1], "add") &&
             (words.size() < 3 || !is_game(words[2]))) {
    words.insert(words.begin() + 2, game);
  }
  name_game(words, game);
  m_talk.run_at(m_match, with_texts(words));
  if (meta->changes) {
    forget();
    m_shown.clear();
  }
  return true;
}

void Evening::take(const Played& played, const std::string& line) {
  const std::vector<std::string> words = words_of(line);
  if (played.course.now.over) {
    if (words.size() > 1 && command(played, words, outer_words)) return;
    m_talk.tell({"match-over",
                 fmt::format("match {} is over", m_match),
                 "again begins the next game of the same people, undo takes the last record back",
                 {}});
    return;
  }
  const base::Words typed(line);
  const bool remarks = std::ranges::any_of(typed.lines(), [](const auto& one) { return !one.comment.empty(); });
  if (typed.words().empty() && !remarks) return;  // strokes alone say nothing
  refuse_afterthought(m_talk.call(commands::add), played, line);
  const book::Told told = book::tell(played, line);
  if (!told.text.empty()) {
    for (const std::string& note : book::lines_in_notes(played.now(), played.course.before_now(), told.text)) {
      m_talk.tell(report::line_in_note(note));
    }
    return record(played, told.text, line);
  }
  const std::string& first = words.front();
  const auto other =
      std::ranges::find_if(other_words, [&](const auto& one) { return base::same_word(one.first, first); });
  const bool leaves = words.size() > 1 && base::same_word(first, "leave");
  if ((leaves || other == other_words.end()) && command(played, words, outer_words)) return;
  if (other != other_words.end() || is_outside(played, first)) {
    m_talk.tell({"prompt-word",
                 fmt::format("\"{}\" is no word of the record", first),
                 other != other_words.end() ? std::string(other->second)
                                            : fmt::format("it is typed outside: stop, and then tavolo {}", first),
                 {}});
    return;
  }
  const bool asks = is_question(played.now(), line);
  m_talk.refuse(told.refusal, precedents(played, told.refusal),
                asks ? asked_behind_sign(line) : ways_out(played, told));
  if (asks || !m_talk.edits()) return;
  m_draft = what_was_right(played, line, told);
  m_is_part = !m_draft.text.empty();
}

/// What else may be typed, where no line may be right: what is wrong may stand in what was told before, or the deal
/// lacks nothing.
std::string Evening::ways_out(const Played& played, const book::Told& told) const {
  if (played.course.open_deal() == nullptr) return {};
  if (m_asks_keep && !book::next_question(played)) {
    return "yes, or an empty line, keeps the deal; change edits it, < takes its last line back";
  }
  const bool is_of_all = !told.refusal.empty() && !told.refusal.front().quote;
  return is_of_all ? "where an earlier answer is wrong: < takes the last one back, change edits the deal" : "";
}

void Evening::record(const Played& played, const std::string& text, const std::string& line) {
  const int deal = played.course.number_now();
  const Entry add{.kind = Entry::Kind::add, .deal = deal, .text = text};
  const Played after = book::with_typed(played, {&add, 1});
  if (!m_back.empty()) m_back.pop_back();
  const bool first = played.course.open_deal() == nullptr;
  const bool asks = book::next_question(after).has_value();
  if (first && !after.course.now.over && !asks) {
    const Entry whole{.kind = Entry::Kind::deal, .deal = deal, .text = text};
    const Played closed = book::with(played, {&whole, 1});
    if (!closed.course.deals.back().sheet.refused() && is_plain(closed)) return write(played, whole);
  }
  if (after.course.open_deal() == nullptr) {  // the match is over with this line
    const bool whole = first && after.course.deals.back().sheet.findings.empty();
    const Entry last{.kind = whole ? Entry::Kind::deal : Entry::Kind::add, .deal = deal, .text = text};
    return is_plain(after) ? write(played, last) : end(played, last, line);
  }
  append(played, add, after);
  m_typed.push_back({line, text});
  if (first || book::next_question(played)) m_asks_keep = false;
  if (!asks) return;
  const std::vector<games::Finding> findings = new_findings(played, after);
  m_talk.show(report::findings(findings, precedents(played, findings)));
}

/// A line that ends the match, and that something is to be said of. It is in the journal before it is asked about, so
/// that nobody who closes the program there loses it; who does not keep it takes it back and edits it.
void Evening::end(const Played& played, const Entry& last, const std::string& line) {
  const Played after = with(played, last);
  append(played, last, after);
  m_talk.show(report::result(after, last_deal(after)));
  const std::size_t ending = played.entries.size();  // the place of the line among all entries
  while (const auto said = m_talk.answer(keep_question, "yes, or nothing: it is kept; change, or <: edit the line")) {
    if (said->empty() || base::begins_with("yes", *said) || base::same_word(*said, "done")) break;
    if (*said == "<" || base::begins_with("change", *said) || base::begins_with("no", *said)) {
      take_back(ending);
      m_talk.tell({"answer", "it is not kept, and the match goes on", "", {}});
      if (m_talk.edits()) m_draft = {line};
      return;
    }
    constexpr std::array<std::string_view, 6> taken{"note", "why", "show", "log", "claim", "undo"};
    const std::vector<std::string> words = words_of(*said);
    const auto is_first = [&](std::string_view word) { return !words.empty() && base::same_word(word, words.front()); };
    if (std::ranges::none_of(taken, is_first)) {
      m_talk.tell({"answer", "this ends the match", "type yes, or change to edit the line", {}});
      continue;
    }
    act(load(), *said);
    if (!load().course.now.over) break;  // it was taken back
  }
  forget();
}

/// Takes back an entry, by its place, and the remarks that were made on its deal since.
void Evening::take_back(std::size_t ending) {
  for (Played now = load(); now.course.taken_back[ending] == 0; now = load()) {
    const auto entries = book::taking_back(now, 1);
    const Entry& last = book::record_meant(now, entries.front());
    const bool is_own = last.number == now.entries[ending].number ||
                        (last.kind == Entry::Kind::amend && last.deal == now.entries[ending].deal);
    if (!is_own) throw changed_meanwhile(m_match);
    append(now, entries.front(), book::with(now, entries));
  }
}

/// Keeps an entry of a match that nobody changed since it was read; it asks where that changes a published table.
void Evening::append(const Played& played, const Entry& entry, const Played& after) {
  auto journal = m_talk.journal(Access::write);
  auto writing = journal.write();
  refuse_changed(journal, played);
  ask_published(m_talk.call(commands::deal), journal, writing, played, after);
  journal.append(m_match, entry);
  writing.commit();
}

/// What was typed belongs to a deal that is told.
void Evening::forget() {
  m_typed.clear();
  m_back.clear();
  m_asks_keep = true;
}

/// As `deal`, `add` and `done` do it, with what they print.
void Evening::write(const Played& played, const Entry& entry) {
  auto journal = m_talk.journal(Access::write);
  auto writing = journal.write();
  refuse_changed(journal, played);
  const Call call = m_talk.call(commands::deal);
  if (cli::record(call, journal, writing, played, {entry}) != Status::done) return;
  forget();
}

void Evening::back(const Played& played) {
  if (played.course.open_deal() == nullptr) throw nothing_told(played);
  const auto entries = book::taking_back(played, 1);
  const Entry& last = book::record_meant(played, entries.front());
  const Played after = book::with(played, entries);
  append(played, entries.front(), after);
  const auto question = book::next_question(after);
  // At another terminal another line may have been typed.
  const bool is_own = !m_typed.empty() && m_typed.back().text == last.text;
  m_back.push_back({question ? asked_of(*question) : "", is_own ? m_typed.back().line : book::one_line(last.text)});
  if (is_own) m_typed.pop_back();
}

void Evening::change(const Played& played, const std::vector<std::string>& words, const std::string& typed) {
  if (words.size() > 1 && !base::whole(words[1])) return change_head(played, words, typed);
  if (played.course.deals.empty()) throw base::Mistake("no-deal", "there is no deal to change yet", "");
  int number = played.course.deals.back().number;
  if (words.size() > 1) {
    number = static_cast<int>(std::min<std::int64_t>(base::whole(words[1]).value, std::numeric_limits<int>::max()));
  }
  std::string draft = book::one_line(played, book::find_deal(played, number));
  report::Blocks blocks;
  if (!m_talk.edits()) blocks.paragraph(draft, 2);
  m_talk.show(blocks);
  for (bool again = true; again;) {
    const auto line =
        m_talk.answer(fmt::format("deal {}> ", number),
                      "the record of the deal as it should be; nothing, or <, to leave it as it is", {draft});
    if (!line || line->empty() || *line == "<" || *line == draft) {
      throw base::Mistake("not-confirmed", fmt::format("deal {} was not changed", number), "");
    }
    if (is_word_of_any_prompt(*line)) {
      m_talk.tell({"answer",
                   fmt::format("deal {} is not changed yet", number),
                   "edit its record, or type < to leave it as it is",
                   {}});
      continue;
    }
    draft = *line;
    again =
        m_talk.run({"amend", fmt::format("{}.{}", m_match, number), "--", draft}) == Status::mistake && m_talk.edits();
  }
  forget();
}

/// `change match`, or a part of what the match began with, and what it is to be: what is not typed is asked for, and an
/// empty line leaves it as it is.
void Evening::change_head(const Played& played, std::vector<std::string> words, const std::string& line) {
  const bool says_match = words.size() > 2 && base::same_word(words[1], "match");
  if (says_match) words.erase(words.begin() + 1);  // the part is named
  const auto named = std::ranges::find_if(
      head_parts, [&](const HeadPart& part) { return words[1].size() > 1 && base::begins_with(part.word, words[1]); });
  const bool all = base::same_word(words[1], "match");
  if (named == head_parts.end() && !all) {
    throw base::Mistake("deal-number", fmt::format("\"{}\" is no deal of this match", words[1]),
                        "change alone is the last one, change 2 the second; change match asks for what the match began "
                        "with: its house rules, dealer, seats, date, place and score");
  }
  const std::span parts = all ? std::span(head_parts) : std::span(&*named, 1);
  std::vector<std::vector<std::string>> typed(parts.size());
  if (words.size() > 2 && parts.front().prose) {
    typed.front() = {behind(line, says_match ? 3 : 2)};
  } else if (words.size() > 2) {
    typed.front().assign(words.begin() + 2, words.end());
  }
  if (words.size() == 2 && !ask_head(played, parts, typed)) return;
  if (correct_head(m_talk.call(commands::play), played, corrected_head(played, parts, typed)) == Status::done) forget();
}

/// What is to be corrected of the parts of a head; where none of it is otherwise, base::Mistake is thrown.
Entry Evening::corrected_head(const Played& played, std::span<const HeadPart> parts,
                              std::span<const std::vector<std::string>> typed) const {
  book::CorrectionWords said;
  book::HouseWords house;
  for (std::size_t i = 0; i < typed.size(); ++i) {
    if (!typed[i].empty()) parts[i].take(typed[i], said, house, m_talk.around());
  }
  auto journal = m_talk.journal(Access::read);
  games::HouseRules rules = played.match.house;
  book::set_rules(house, journal.presets(played.match.game->id), m_talk.around().today, *played.match.game, rules);
  book::settle(*played.match.game, rules, played.head.sides);
  return book::correction(journal, played, rules, said);
}

/// Asks for the parts one after the other; what cannot be is told at once, and asked again. False where the
/// conversation ended, or where < leaves the first question.
bool Evening::ask_head(const Played& played, std::span<const HeadPart> parts,
                       std::span<std::vector<std::string>> typed) {
  for (std::size_t i = 0; i < parts.size();) {
    const std::string question(parts[i].question);
    // What was answered before < is offered again.
    const bool offers = !typed[i].empty();
    const auto line =
        m_talk.answer(offers ? fmt::format("  {} (- leaves it as it is) [{}] ", question.substr(0, question.find(" (")),
                                           fmt::join(typed[i], " "))
                             : fmt::format("  {} ", question),
                      question);
    if (!line || (*line == "<" && i == 0)) return false;
    if (offers && *line == "-") typed[i].clear();
    if (*line == "<") {
      --i;
      continue;
    }
    if (!line->empty() && (!offers || *line != "-")) typed[i] = parts[i].prose ? std::vector{*line} : words_of(*line);
    try {
      if (!typed[i].empty()) (void)corrected_head(played, parts, typed.first(i + 1));
    } catch (const base::Mistake& mistake) {
      const bool is_so = mistake.complaint().kind == "no-change";  // what stands is right, and more may be otherwise
      if (!is_so) {
        base::Complaint complaint = mistake.complaint();
        if (complaint.kind == "from") {  // which is corrected by itself
          complaint.hint = fmt::format("answer the other questions, and type then: change {} {}", parts[i].word,
                                       parts[i].prose ? typed[i].front() : joined(typed[i]));
        }
        typed[i].clear();
        m_talk.tell(complaint);
        continue;
      }
    }
    ++i;
  }
  return true;
}

void Evening::help(const Played& played) {
  const games::Game& game = *played.match.game;
  report::Blocks blocks;
  if (played.course.now.over) {
    blocks.paragraph("the match is over; what now?");
    blocks.add(table_of(over_words));
    return m_talk.show(blocks);
  }
  if (const auto question = book::next_question(played)) {
    blocks.paragraph(fmt::format("{}: {}", question->label, question->text));
  } else if (played.course.open_deal() != nullptr && m_asks_keep) {
    blocks.paragraph("the deal is told whole; is it to be kept as it is shown?");
    blocks.add(table_of(keep_words));
  }
  blocks.paragraph(fmt::format("or a line of the record; a whole deal is like {}", game.example));
  report::Table forms{.alignment = "ll", .indent = 2};
  for (const games::Fact& form : game.forms) forms.add({std::string(form.name), std::string(form.value)});
  blocks.add(std::move(forms));
  blocks.paragraph("or at any prompt:");
  blocks.add(table_of(prompt_words));
  m_talk.show(blocks);
}

}  // namespace tavolo::cli::play
