#include "cli/book.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <filesystem>
#include <iterator>

#include "base/encoding.hpp"
#include "base/limits.hpp"
#include "base/mistake.hpp"
#include "base/name.hpp"
#include "base/number.hpp"
#include "base/words.hpp"
#include "cli/say.hpp"
#include "report/json.hpp"
#include "report/text.hpp"

namespace tavolo::cli {
namespace {

/// A match untouched while so many others were written to is resumed by name.
constexpr int matches_looked_at = 50;

std::string read_input() {
  std::string text;
  std::array<char, 1 << 14> buffer{};
  std::size_t size = 0;
  while (text.size() <= base::limit::record_bytes && (size = std::fread(buffer.data(), 1, buffer.size(), stdin)) > 0) {
    text.append(buffer.data(), size);
  }
  if (std::ferror(stdin) != 0) {
    throw base::StoreFailure("standard input cannot be read",
                             "nothing was written; type the record after the command, or pipe it in");
  }
  return text;
}

/// The match most recently written to, and the most recent one that is not over.
struct Recent {
  std::optional<std::int64_t> last;
  std::optional<book::Played> going_on;
  bool all_seen = true;  ///< whether no match was left out for being too long ago
};

Recent look_back(journal::Journal& journal) {
  Recent recent;
  int looked_at = 0;
  journal.recent([&](std::int64_t number) {
    if (!recent.last) recent.last = number;
    recent.all_seen = looked_at++ < matches_looked_at;
    if (!recent.all_seen) return false;
    book::Played played = load(journal, number);
    if (played.course.now.over) return true;
    recent.going_on = std::move(played);
    return false;
  });
  return recent;
}

bool is_date(const std::string& text) {
  int year = 0, month = 0, day = 0;
  constexpr std::string_view form = "0000-00-00";
  if (text.size() != form.size()) return false;
  for (std::size_t i = 0; i < form.size(); ++i) {
    if (form[i] == '-' ? text[i] != '-' : !base::is_digit(text[i])) return false;
  }
  if (std::sscanf(text.c_str(), "%4d-%2d-%2d", &year, &month, &day) != 3) return false;
  constexpr std::array days{31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
  const bool leap = (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
  if (month < 1 || month > 12 || day < 1 || day > days[static_cast<std::size_t>(month - 1)]) return false;
  return month != 2 || day < 29 || leap;
}

/// A variable may name the journal of an evening that has not begun; whoever types a name means a file.
void refuse_mistyped(const Call& call) {
  if (call.surroundings().named == Surroundings::Named::option) refuse_missing(call);
}

}  // namespace

journal::Patience patience(const Call& call) {
  journal::Patience patience{.longest = call.surroundings().patience};
  if (call.surroundings().error_is_terminal) {
    patience.tell = [] {
      std::fputs("tavolo: waiting for another program that writes to the journal; ^C gives up, and nothing is lost\n",
                 stderr);
    };
  }
  return patience;
}

journal::Journal open_journal(const Call& call, journal::Journal::Access access) {
  return journal::Journal(call.surroundings().database, access, call.surroundings().now, patience(call));
}

journal::Journal read_journal(const Call& call) {
  refuse_mistyped(call);
  return open_journal(call, journal::Journal::Access::read);
}

journal::Journal change_journal(const Call& call) {
  refuse_mistyped(call);
  return open_journal(call, journal::Journal::Access::write);
}

void refuse_missing(const Call& call) {
  const std::string& path = call.surroundings().database;
  std::error_code none;
  const auto is_missing = [&](const std::string& file) {
    return std::filesystem::symlink_status(file, none).type() == std::filesystem::file_type::not_found;
  };
  if (!is_missing(path) || !is_missing(path + "-wal")) return;
  throw base::Mistake("no-journal", fmt::format("there is no journal {}", path),
                      "name another file with --db FILE; the first match makes a new one: `tavolo new`");
}

book::Played load(journal::Journal& journal, std::int64_t number) {
  auto head = journal.head(number);
  if (!head) {
    throw base::Mistake("no-match", fmt::format("there is no match {}", number), "`tavolo matches` lists them");
  }
  return book::play(std::move(*head), journal.entries(number));
}

book::Played current_match(journal::Journal& journal, const Call& call) {
  if (const auto named = call.value("--match")) return load(journal, match_number(*named));
  Recent recent = look_back(journal);
  if (recent.going_on) return std::move(*recent.going_on);
  if (recent.last && recent.all_seen) {
    throw base::Mistake("no-match", fmt::format("no match goes on; match {} is over", *recent.last),
                        "`tavolo new --again` begins the next game of the same people, `tavolo undo` takes the last "
                        "record back, --match N names another match");
  }
  if (recent.last) {
    throw base::Mistake("no-match", fmt::format("none of the last {} matches goes on", matches_looked_at),
                        "`tavolo matches --open` lists older ones that do, `tavolo resume MATCH` goes on with one, "
                        "`tavolo new --again` begins the next game of the same people");
  }
  throw base::Mistake("no-match", "there is no match yet",
                      "begin one, for example: tavolo new all-fours Ann+Cleo Ben+Dora");
}

std::optional<book::Played> match_going_on(journal::Journal& journal) { return look_back(journal).going_on; }

book::Played latest_match(journal::Journal& journal, const Call& call) {
  if (const auto named = call.value("--match")) return load(journal, match_number(*named));
  Recent recent = look_back(journal);
  if (recent.going_on) return std::move(*recent.going_on);
  if (recent.last) return load(journal, *recent.last);
  return current_match(journal, call);
}

void read_rulings(journal::Journal& journal, book::Played& played) {
  played.rulings = journal.rulings(played.match.game->id);
  std::erase_if(played.rulings, [](const journal::Ruling& ruling) { return ruling.voided.has_value(); });
}

book::Played match_to_show(journal::Journal& journal, const Call& call) {
  refuse_two_matches(call);
  book::Played played =
      call.words().empty() ? latest_match(journal, call) : load(journal, match_number(call.words().front()));
  read_rulings(journal, played);
  return played;
}

void refuse_two_matches(const Call& call) {
  const auto named = call.value("--match");
  if (!named || call.words().empty()) return;
  const std::string& word = call.words().front();
  if (match_number(word.substr(0, word.find('.'))) == match_number(*named)) return;
  throw base::Mistake("two-matches", fmt::format("two matches are named: {} and --match {}", word, *named),
                      "leave one of them out");
}

std::string named_match(const Call& call) {
  const auto named = call.value("--match");
  return named ? fmt::format(" --match {}", match_number(*named)) : std::string{};
}

void refuse_ended(const book::Played& played) {
  const referee::Course& course = played.course;
  if (!course.conceded && !course.abandoned) return;
  const std::int64_t number = played.head.number;
  throw base::Mistake("match-over", fmt::format("match {} was {}", number, course.conceded ? "conceded" : "abandoned"),
                      course.conceded ? fmt::format("`tavolo undo --match {}` takes the concession back", number)
                                      : fmt::format("`tavolo resume {}` goes on with it", number));
}

std::string find_player(journal::Journal& journal, const std::string& name) {
  if (auto player = journal.player(name)) return std::move(player->name);
  const std::vector<journal::Player> players = journal.players();
  std::vector<std::string_view> known;
  for (const journal::Player& player : players) known.push_back(player.name);
  const auto near = base::nearest(name, known);
  throw base::Mistake("no-player", fmt::format("there is no player \"{}\"", name),
                      near ? fmt::format("did you mean \"{}\"?", *near) : "`tavolo players` lists them");
}

std::int64_t match_number(const std::string& word) {
  const base::Number number = base::whole(word);
  if (!number) {
    throw base::Mistake("match-number", fmt::format("\"{}\" is no match", word),
                        "a match is its number, like 12; `tavolo matches` lists them");
  }
  return number.value;
}

std::optional<std::string> date(const Call& call, std::string_view option) {
  auto text = call.value(option);
  if (text && !is_date(*text)) {
    throw base::Mistake("date", fmt::format("\"{}\" is no date", *text), "write it like 2026-11-20");
  }
  return text;
}

std::pair<std::int64_t, int> deal_number(const std::string& word) {
  const std::size_t dot = word.find('.');
  const base::Number match = base::whole(std::string_view(word).substr(0, dot));
  const base::Number deal =
      base::whole(dot == std::string::npos ? std::string_view{} : std::string_view(word).substr(dot + 1));
  if (!match || !deal || deal.value > base::limit::deal_number) {
    throw base::Mistake("deal-number", fmt::format("\"{}\" is no deal", word),
                        "a deal is the numbers of match and deal, like 12.3");
  }
  return {match.value, static_cast<int>(deal.value)};
}

std::size_t find_deal(const book::Played& played, int deal) {
  const auto& deals = played.course.deals;
  const auto found = std::ranges::find(deals, deal, &referee::Deal::number);
  if (found == deals.end()) {
    throw base::Mistake("no-deal", fmt::format("match {} has no deal {}", played.head.number, deal),
                        deals.empty()
                            ? "nothing is recorded in it yet"
                            : fmt::format("it has deals {} to {}", deals.front().number, deals.back().number));
  }
  return static_cast<std::size_t>(found - deals.begin());
}

void refuse_long(std::string_view what, const std::string& text) {
  if (text.size() <= base::limit::note_bytes) return;
  throw base::Mistake("too-long", fmt::format("{} is longer than {} bytes", what, base::limit::note_bytes),
                      "shorten it");
}

namespace {

/// Throws base::Mistake for a control character in a comment; in words the game refuses it. Not there too, because a
/// journal of before may hold one, which is read as ever.
void refuse_controls(std::string_view text) {
  const base::Words words(text);
  for (std::uint32_t line = 0; line < words.lines().size(); ++line) {
    const base::Words::Line& one = words.lines()[line];
    const std::size_t bad = base::control_in(one.comment);
    if (bad == std::string_view::npos) continue;
    const auto column = static_cast<std::uint32_t>(one.comment.data() - one.physical.data()) + bad;
    throw base::Mistake(
        base::Complaint{"bad-text", "a control character stands in the text", "leave it out",
                        words.quote({one.comment.substr(bad, 1), static_cast<std::uint32_t>(column), line})});
  }
}

}  // namespace

std::string record_text(const Call& call, std::size_t first) {
  const auto& words = call.words();
  std::string text;
  if (words.size() == first + 1 && words[first] == "-") {
    text = read_input();
  } else if (words.size() <= first) {
    if (call.surroundings().input_is_terminal) {
      throw base::Mistake("no-text", "there is no record to read",
                          fmt::format("type it after `tavolo {}`, or pipe it in", call.command().name));
    }
    text = read_input();
  } else {
    text = fmt::format("{}", fmt::join(words.begin() + static_cast<std::ptrdiff_t>(first), words.end(), " "));
  }
  if (text.size() > base::limit::record_bytes) {
    throw base::Mistake("too-long", "the record is longer than 1 MiB", "a record is the text of one deal");
  }
  text.erase(0, text.size() - base::without_mark(text).size());
  while (!text.empty() && (text.back() == '\n' || text.back() == '\r')) text.pop_back();
  if (text.find_first_not_of(" \t\r\n") == std::string::npos) {
    throw base::Mistake("no-text", "the record is empty",
                        "type what happened, like d1 t6H s hA l4 jB! g21-40 in All Fours");
  }
  refuse_controls(text);
  return text;
}

book::Played with_entry(const book::Played& before, referee::Entry entry) {
  std::vector<referee::Entry> entries = before.entries;
  if (entry.number == 0) entry.number = entries.empty() ? 1 : entries.back().number + 1;
  entries.push_back(std::move(entry));
  return book::play(before.head, std::move(entries));
}

bool refused(const Call& call, const book::Played& before, const referee::Deal& deal) {
  if (!deal.sheet.refused()) return false;
  if (call.surroundings().json) {
    const referee::Deal* open = before.course.open_deal();
    const bool is_open = open != nullptr && open->number == deal.number;
    call.print(report::json_refused(before, deal.number, is_open, deal.sheet.findings));
  } else {
    say(report::refusal(deal.sheet.findings, call.surroundings().error_style), call.surroundings().error_style);
  }
  return true;
}

namespace {

/// A record that is refused may have been meant for another match: which one it was read for is told where that
/// is not the one written to last.
void tell_match(const Call& call, journal::Journal& journal, const book::Played& played) {
  if (call.surroundings().json || call.has("--match")) return;
  std::int64_t last = played.head.number;
  journal.recent([&](std::int64_t number) {
    last = number;
    return false;
  });
  if (last == played.head.number) return;
  const base::Complaint told{
      "other-match",
      fmt::format("it was read for match {}, {}; match {} is over", played.head.number, played.match.game->name, last),
      fmt::format("`tavolo new --again {}` begins the next game of the same people", last),
      {}};
  say(report::complaint(told, call.surroundings().error_style), call.surroundings().error_style);
}

}  // namespace

int record(const Call& call, journal::Journal& journal, journal::Journal::Writing& writing, const book::Played& before,
           const referee::Entry& entry) {
  book::Played after = with_entry(before, entry);
  const std::size_t index = find_deal(after, entry.deal);
  if (refused(call, before, after.course.deals[index])) {
    tell_match(call, journal, before);
    return Status::mistake;
  }
  if (!after.course.deals[index].sheet.findings.empty()) read_rulings(journal, after);
  journal.append(before.head.number, entry);
  return commit(call, writing,
                call.surroundings().json ? report::json_result(after, index)
                                         : report::result(after, index, call.surroundings().style));
}

int commit(const Call& call, journal::Journal::Writing& writing, const std::string& text) {
  writing.commit();
  call.print_done(text);
  return Status::done;
}

std::string match_text(const Call& call, const book::Played& played, const std::string& text) {
  return call.surroundings().json ? report::json_match(played) : text;
}

void print_match(const Call& call, const book::Played& played, const std::string& text) {
  call.print(match_text(call, played, text));
}

bool confirmed(const std::string& question) {
  say(question + " [y/n] ");
  std::fflush(stderr);
  const int answer = std::getc(stdin);
  return answer == 'y' || answer == 'Y';
}

}  // namespace tavolo::cli
